"""What the heroes bring into a mission: levels, Health, tokens, items and their sides, and the rooms of their station."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rulebound.games.chronicle_x import damage, profiles, station
from rulebound.games.chronicle_x.rooms_supplies import NEON_LIMIT
from rulebound.games.chronicle_x.state import Hero, MissionState
from rulebound.kernel.errors import SetupError

FIELDS: Final = (
    "levels",
    "xp",
    "health",
    "neon",
    "items",
    "in_use",
    "stored",
    "advanced",
    "rooms",
    "assigned",
    "studied",
    "meditation",
)
"""What a set-up may say of the heroes and their station."""

XENOLAB: Final = "xenolab"
MEDITATION: Final = "meditation-room"


def read(m: MissionState, setup: Mapping[str, Any]) -> None:
    """Give the heroes what a set-up says; SetupError names field, reason and clause.

    ``xp``, ``health`` and ``neon`` are those with which a hero came out of its last mission; what a room does between two
    missions is done to them here (CX-STATION-02).
    """
    _figures(m, setup)
    _items(m, setup)
    _rooms(m, setup)
    for room in m.rooms:
        station.room_code(m, room).opened(m)
    for hero in m.heroes:
        if hero.id in m.assigned:
            station.room_code(m, m.assigned[hero.id]).ready(m, hero)
        profiles.refresh(m, hero)


# ---- figures


def _figures(m: MissionState, setup: Mapping[str, Any]) -> None:
    levels, xps, healths, tokens = (_by_hero(m, setup, field) for field in ("levels", "xp", "health", "neon"))
    for hero in m.heroes:
        hero.level = _number("levels", hero, levels, 0, 0, len(damage.LEVEL_COSTS), "a level")
        costs = damage.LEVEL_COSTS
        most = costs[hero.level] - 1 if hero.level < len(costs) else 0
        hero.xp = _number("xp", hero, xps, 0, 0, most, "experience")
        full = hero.model.full
        hero.model.set_health(_number("health", hero, healths, full, 1, full, "Health"))
        hero.neon = _number("neon", hero, tokens, hero.neon, 0, NEON_LIMIT, "Neon Rush tokens")


def _number(
    field: str, hero: Hero, table: Mapping[str, Any], usual: int, least: int, most: int, what: str
) -> int:
    value = table.get(hero.id, usual)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise SetupError(f"{field}: {hero.id} has {what} from {least} to {most}, not {value!r}")
    return value


# ---- items


def _items(m: MissionState, setup: Mapping[str, Any]) -> None:
    items, in_use = _by_hero(m, setup, "items"), _by_hero(m, setup, "in_use")
    for hero in m.heroes:
        for name in _listed(items.get(hero.id, []), f"items: {hero.id} has a list of items"):
            _out_of_the_bag(m, "items", name)
            hero.backpack.append(name)
        used = in_use.get(hero.id)
        if used is not None:
            _out_of_the_bag(m, "in_use", used)
            if m.pack.items[used].type not in m.pack.heroes[hero.id].equipment:
                raise SetupError(f"in_use: {hero.id} cannot use {used} (CX-ITEM-12)")
            hero.in_use = used
    stored = _listed(setup.get("stored", []), "stored: must be a list of items")
    for name in stored:
        _out_of_the_bag(m, "stored", name)
        m.stored = (*m.stored, name)
    advanced: list[str] = []
    for name in _listed(setup.get("advanced", []), "advanced: must be a list of items"):
        entry = m.pack.items.get(name) if isinstance(name, str) else None
        if entry is None:
            raise SetupError(f"advanced: there is no item {name!r}")
        if not entry.has_advanced:
            raise SetupError(f"advanced: {entry.name} has no advanced side (CX-ITEM-09)")
        if name in advanced:
            raise SetupError(f"advanced: {name} is named twice")
        if name in m.bag:
            raise SetupError(
                f"advanced: nobody has {entry.name}; only a hero's item is upgraded (CX-ITEM-09)"
            )
        advanced.append(name)
    m.advanced = frozenset(advanced)


def _out_of_the_bag(m: MissionState, field: str, name: Any) -> None:
    """Take the one copy of an item out of the bag (CX-COMP-02)."""
    if not isinstance(name, str) or name not in m.pack.items:
        raise SetupError(f"{field}: there is no item {name!r}")
    if name in m.bag:
        m.bag.remove(name)
        return
    title = m.pack.items[name].name
    holder = next((h for h in m.heroes if name == h.in_use or name in h.backpack), None)
    where = f"{m.pack.heroes[holder.id].short} has it" if holder is not None else "it is in the Warehouse"
    raise SetupError(f"{field}: there is one {title} only, and {where} already (CX-COMP-02)")


# ---- rooms


def _rooms(m: MissionState, setup: Mapping[str, Any]) -> None:
    pack = m.pack
    built: list[str] = []
    for name in _listed(setup.get("rooms", []), "rooms: must be a list of rooms"):
        if name == "armoury":
            raise SetupError("rooms: the Armoury is out of use; the Soda Bar took its place (CX-STATION-08)")
        if not isinstance(name, str) or name not in pack.rooms:
            raise SetupError(f"rooms: there is no room {name!r}; there are: {', '.join(sorted(pack.rooms))}")
        if name in built:
            raise SetupError(f"rooms: {name} is named twice; each room is built once (CX-STATION-01)")
        built.append(name)
    calm = setup.get("meditation", False)
    if not isinstance(calm, bool):
        raise SetupError("meditation: must be true or false")
    if calm:
        built.append(MEDITATION)
    # HQ and Warehouse stand from the start
    m.rooms = tuple([name for name, room in pack.rooms.items() if room.from_the_start or name in built])
    for hero, room in _by_hero(m, setup, "assigned").items():
        if room not in m.rooms:
            raise SetupError(f"assigned: {hero} cannot be in {room!r}, which is not built (CX-STATION-02)")
        m.assigned[hero] = room
    for room in m.rooms:
        limit = pack.rooms[room].limit
        inside = [hero for hero in m.assigned if m.assigned[hero] == room]
        if limit is not None and len(inside) > limit:
            title = pack.rooms[room].name
            raise SetupError(f"assigned: {title} takes {limit} at a time, not {len(inside)} (CX-STATION-06)")
    studied = _by_hero(m, setup, "studied")
    for hero, kind in studied.items():
        if m.assigned.get(hero) != XENOLAB:
            raise SetupError(f"studied: {hero} is not assigned to the Xenolab (CX-STATION-02)")
        if not isinstance(kind, str) or kind not in pack.aliens:
            raise SetupError(f"studied: there is no alien kind {kind!r}; there are: {', '.join(pack.aliens)}")
        m.studied[hero] = kind
    for hero, room in m.assigned.items():
        if room == XENOLAB and hero not in m.studied:
            raise SetupError(
                f"studied: {hero} is in the Xenolab and has to name an alien kind (CX-STATION-02)"
            )


# ---- shapes


def _by_hero(m: MissionState, setup: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    value = setup.get(field, {})
    if not isinstance(value, Mapping):
        raise SetupError(f"{field}: must be an object by hero")
    known = [hero.id for hero in m.heroes]
    for name in value:
        if name not in known:
            raise SetupError(f"{field}: there is no hero {name!r}")
    return value


def _listed(value: Any, reason: str) -> Iterator[Any]:
    if not isinstance(value, list):
        raise SetupError(reason)
    return iter(value)
