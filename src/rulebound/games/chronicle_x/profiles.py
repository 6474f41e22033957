"""Profile cards and dials made into figures, and what a hero has in force (CX-HERO, CX-DIAL, CX-ALIEN, CX-ITEM)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulebound.games.chronicle_x.pack import AlienProfile, HeroProfile, Pack
from rulebound.games.chronicle_x.rooms_base import bonuses
from rulebound.games.chronicle_x.sources import ABILITIES, ITEMS, ROOMS, UPGRADES, Source
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, Hero, MissionState, Model, Stats, Unit

TIERS: Final = {"start": 0, "level_1": 1, "level_2": 2, "alien": 0}

CLONE: Final = {"health": 2, "melee": 1, "shoot": 1, "defence": 1}
SENTRY: Final = {"health": 3, "defence": 2, "melee": 0, "shoot": 2, "range": 5}
UNIT_NAMES: Final = {"grey": "greys", "commander": "command"}

NO_UPGRADES: Final[frozenset[str]] = frozenset()

_cache: dict[tuple[str, str], Any] = {}


def _rows(profile: HeroProfile) -> tuple[Stats, ...]:
    rows: list[Stats] = []
    for health in range(profile.full_health + 1):
        row = profile.row(max(health, 1))
        long_range = profile.long_range or 0
        rows.append(
            Stats(
                row.melee,
                profile.short_range,
                row.short_dice,
                long_range,
                row.long_dice,
                row.defence,
                row.move,
            )
        )
    return tuple(rows)


def hero_model(pack: Pack, name: str) -> Model:
    """A hero's model at full Health."""
    profile = pack.heroes[name]
    key = (pack.digest, name)
    rows = _cache.get(key)
    if rows is None:
        rows = _cache[key] = _rows(profile)
    return Model(name, 2 if profile.base == "large" else 1, profile.full_health, rows[-1], rows)


def alien_stats(profile: AlienProfile) -> Stats:
    """The figures of an alien model."""
    return Stats(
        profile.melee,
        profile.short_range,
        profile.short_dice,
        profile.long_range or 0,
        profile.long_dice,
        profile.defence,
        profile.move,
    )


def alien_model(pack: Pack, kind: str, upgrades: frozenset[str] = NO_UPGRADES) -> Model:
    """An alien model at full Health, which an upgrade of its own card may raise."""
    profile = pack.aliens[kind]
    key = (pack.digest, kind)
    stats = _cache.get(key)
    if stats is None:
        stats = _cache[key] = alien_stats(profile)
    full = profile.health
    for name in sorted(upgrades):
        if pack.upgrades[name].unit == kind:
            full = max(full, pack.upgrades[name].params.get("full_health", 0))
    return Model(kind, 2 if profile.base == "xxl" else 1, full, stats)


def _source(pack: Pack, table: dict[str, type[Source]], entry: Any, kind: str) -> Source:
    key = (pack.digest, entry.id)
    source: Source | None = _cache.get(key)
    if source is None:
        cost = getattr(entry, "cost", "free")
        source = _cache[key] = table[entry.effect](entry.id, entry.name, entry.params, entry.clauses, cost)
        source.kind = kind
    return source


def unit_sources(pack: Pack, kind: str, upgrades: frozenset[str] = NO_UPGRADES) -> tuple[Source, ...]:
    """The ability of a unit bought from a profile, that card's only (CX-UNIT-17), and the upgrades of that card.

    An upgrade serves units made up of its card and no other (CX-UPG-01, CX-UPG-02); the card bought decides, so a
    Command unit without its Commander has no upgrade of Greys (CX-UPG-06).
    """
    own = _source(pack, ABILITIES, pack.aliens[kind].ability, "ability")
    if not upgrades:
        return (own,)
    entries = [each for each in pack.upgrades.values() if each.unit == kind and each.id in upgrades]
    return (own, *[upgrade_source(pack, each.id) for each in entries])


def upgrade_source(pack: Pack, name: str) -> Source:
    """The alien upgrade of that id."""
    key = (pack.digest, f"upgrade {name}")
    source: Source | None = _cache.get(key)
    if source is None:
        entry = pack.upgrades[name]
        source = _cache[key] = UPGRADES[entry.effect](name, entry.name, entry.params, entry.clauses)
        source.kind = "upgrade"
    return source


def item_source(pack: Pack, name: str, advanced: bool = False) -> Source:
    """The item of that id, on the side that lies up: an advanced side replaces the standard one (CX-ITEM-09)."""
    entry = pack.items[name]
    if not (advanced and entry.has_advanced):
        return _source(pack, ITEMS, entry, entry.kind)
    key = (pack.digest, f"advanced {name}")
    source: Source | None = _cache.get(key)
    if source is None:
        title = advanced_name(entry.name)
        source = _cache[key] = ITEMS[entry.effect](
            name, title, entry.advanced_params, entry.clauses, entry.cost
        )
        source.kind = entry.kind
        source.advanced = True
    return source


def advanced_name(name: str) -> str:
    """What an item on its advanced side is called."""
    return f"{name}, advanced"


def room_source(pack: Pack, name: str) -> Source:
    """The room of that id."""
    key = (pack.digest, f"room {name}")
    source: Source | None = _cache.get(key)
    if source is None:
        entry = pack.rooms[name]
        source = _cache[key] = ROOMS[entry.effect](name, entry.name, entry.params, entry.clauses)
        source.kind = "room"
    return source


def refresh(m: MissionState, hero: Hero) -> None:
    """Work out anew what a hero has in force: abilities of its level, the item in use, consumables carried.

    A new level counts at once, in mid-mission too (CX-XP-03).
    """
    pack = m.pack
    found = [
        _source(pack, ABILITIES, entry, "ability")
        for entry in pack.heroes[hero.id].abilities
        if TIERS[entry.tier] <= hero.level
    ]
    if hero.in_use and not hero.muted:
        found.append(item_source(pack, hero.in_use, hero.in_use in m.advanced))
    seen: list[str] = []
    for name in hero.backpack:
        if pack.items[name].kind == "consumable" and name not in seen:
            seen.append(name)
            found.append(item_source(pack, name))
    if m.assigned or m.visited:
        rooms = [room_source(pack, name) for name in bonuses(m, hero)]
        found.extend([source for source in rooms if source.moments or source.hooks])
    hero.set_sources(tuple(found))
    m.looked = ()
    m.in_range = -1
    m.heard = None


def new_unit(m: MissionState, kind: str) -> Unit:
    """A unit of a profile with all its models, not yet on the map."""
    profile = m.pack.aliens[kind]
    models = [
        alien_model(m.pack, member.kind, m.upgrades)
        for member in profile.composition
        for _ in range(member.count)
    ]
    return make_unit(m, kind, models)


def make_unit(m: MissionState, kind: str, models: list[Model]) -> Unit:
    """A unit of a profile with these models; it gets the next free number."""
    number = m.count(m.in_mission, f"unit {kind}")
    name = f"{UNIT_NAMES.get(kind, kind)}-{number}"
    return Unit(name, kind, OVERMIND, models, unit_sources(m.pack, kind, m.upgrades))


def back_again(m: MissionState, unit: Unit, kind: str) -> None:
    """A model is back in a unit, or has come into it: one fewer of that kind is slain, of the unit and of all."""
    m.count(m.in_mission, f"returned {kind}")
    if m.in_mission.get(f"lost {unit.id} {kind}", 0) > 0:
        m.count(m.in_mission, f"lost {unit.id} {kind}", -1)


def clone_model(hero: Hero, params: Mapping[str, int] = CLONE) -> Model:
    """Eriksen's clone of a hero: its own dice at the hero's short range, none beyond."""
    stats = hero.model.stats
    figures = Stats(params["melee"], stats.short_range, params["shoot"], 0, 0, params["defence"], stats.move)
    return Model("clone", 1, params["health"], figures)


def sentry_unit(params: Mapping[str, int] = SENTRY) -> Unit:
    """Kaur's sentry gun: it stands, watches and takes no turn."""
    figures = Stats(params["melee"], params["range"], params["shoot"], 0, 0, params["defence"], 0)
    return Unit("sentry", "sentry", HEROES, [Model("sentry", 1, params["health"], figures)], ())


def display_name(m: MissionState, name: str) -> str:
    """What a figure is called."""
    if name in m.pack.heroes:
        return m.pack.heroes[name].short
    stem, _, number = name.rpartition("-")
    if stem == "blip":
        return f"Blip {number}"
    for kind, profile in m.pack.aliens.items():
        if stem == UNIT_NAMES.get(kind, kind):
            roman = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
            label = {"grey": "Greys", "commander": "Command"}.get(kind, profile.name)
            return f"{label} {roman[int(number) - 1] if int(number) <= 9 else number}"
    if name == "vip" and m.brief.vip is not None:
        return m.brief.vip.name
    return {"sentry": "Sentry gun", "": "Nobody"}.get(name, name)
