"""Set-ups at random: every field that a set-up may have, at values that it may have."""

from __future__ import annotations

import random
from typing import Any

from rulebound.games.chronicle_x import buying, damage, options, upgrades
from rulebound.games.chronicle_x.game import chronicle_x
from rulebound.games.chronicle_x.pack import Mission, Pack
from rulebound.games.chronicle_x.rooms_supplies import NEON_LIMIT
from rulebound.games.chronicle_x.setup import HERO_ORDER
from rulebound.games.chronicle_x.state import BUILD_MAP
from rulebound.kernel.errors import SetupError
from rulebound.kernel.match import Match

Setup = dict[str, Any]


class _Alphabet:
    """Answers chances from one sequence of numbers; for laying maps, where the dice do not matter."""

    def __init__(self, numbers: random.Random) -> None:
        self.numbers = numbers

    def below(self, n: int) -> int:
        return self.numbers.randrange(n)

    def draw(self, chance: Any, index: int) -> Any:
        return chance.sample(self)


def random_setup(numbers: random.Random, mission: str = "", **fixed: Any) -> Setup:
    """A set-up of a mission (any, if none is named); what is ``fixed`` stays as it is."""
    pack = chronicle_x().pack
    brief = pack.missions[mission or numbers.choice(sorted(pack.missions))]
    solo = bool(fixed.get("solo", numbers.random() < 0.15))
    found: Setup = {"mission": brief.id}
    if solo:
        found["solo"] = True
    if numbers.random() < 0.5:
        found["open_windows"] = True
    _house(found, numbers)
    _region(found, brief, numbers)
    if numbers.random() < 0.75:
        _heroes(found, pack, numbers)
        _items(found, pack, numbers)
        _rooms(found, pack, numbers)
    if not solo and numbers.random() < 0.7:
        _overmind(found, pack, numbers)
    found.update(fixed)
    if brief.rest.placed_by != "nobody" and numbers.random() < 0.6 and "map" not in fixed:
        found["map"] = laid_map(found, numbers)
    if not solo and brief.force.bought and numbers.random() < 0.4 and "force" not in fixed:
        _force(found, pack, brief, numbers)
    return found


def _house(found: Setup, numbers: random.Random) -> None:
    kind = numbers.random()
    if kind < 0.3:
        return
    every = list(options.OPTIONS.values())
    chosen = every if kind < 0.6 else numbers.sample(every, numbers.randint(1, 4))
    found["options"] = {option.name: numbers.choice(list(option.values)) for option in chosen}
    if numbers.random() < 0.6:
        players = numbers.randint(1, 6)
        given = [*range(1, players + 1), *[numbers.randint(1, players) for _ in range(6 - players)]]
        numbers.shuffle(given)
        found["players"] = dict(zip(HERO_ORDER, given, strict=True))


def _region(found: Setup, brief: Mission, numbers: random.Random) -> None:
    if not brief.region_points:
        return
    region = numbers.choice(sorted(brief.region_points))
    found["region"] = region
    held = {"fortified_overmind": "overmind", "fortified_heroes": "heroes"}.get(region, "")
    sides = ["heroes", "overmind"]
    if brief.rest.placed_by == "region_controller" and held:
        sides.remove(held)
    found["current"] = numbers.choice(sides)


def _heroes(found: Setup, pack: Pack, numbers: random.Random) -> None:
    levels = {hero: numbers.randint(0, len(damage.LEVEL_COSTS)) for hero in HERO_ORDER}
    found["levels"] = levels
    if numbers.random() < 0.4:
        found["xp"] = {
            hero: numbers.randint(0, damage.LEVEL_COSTS[level] - 1)
            for hero, level in levels.items()
            if level < len(damage.LEVEL_COSTS)
        }
    if numbers.random() < 0.3:
        found["health"] = {hero: numbers.randint(1, pack.heroes[hero].full_health) for hero in HERO_ORDER}
    if numbers.random() < 0.3:
        found["neon"] = {hero: numbers.randint(0, NEON_LIMIT) for hero in HERO_ORDER}


def _items(found: Setup, pack: Pack, numbers: random.Random) -> None:
    bag = sorted(pack.items)
    numbers.shuffle(bag)
    most = numbers.choice([2, 6, 14, len(bag)])
    taken = bag[:most]
    out: list[str] = []
    used: dict[str, str] = {}
    packed: dict[str, list[str]] = {}
    stored: list[str] = []
    for name in taken:
        kind = pack.items[name].type
        fits = [hero for hero in HERO_ORDER if hero not in used and kind in pack.heroes[hero].equipment]
        where = numbers.random()
        if kind and fits and where < 0.6:
            used[numbers.choice(fits)] = name
        elif where < 0.9:
            packed.setdefault(numbers.choice(HERO_ORDER), []).append(name)
        else:
            stored.append(name)
        out.append(name)
    found["items"], found["in_use"] = packed, used
    if stored:
        found["stored"] = stored
    found["advanced"] = [name for name in out if pack.items[name].advanced_text and numbers.random() < 0.5]


def _rooms(found: Setup, pack: Pack, numbers: random.Random) -> None:
    built = [name for name, room in pack.rooms.items() if not room.from_the_start]
    built = [name for name in built if numbers.random() < 0.6]
    found["rooms"] = built
    standing = [name for name, room in pack.rooms.items() if room.from_the_start or name in built]
    inside: dict[str, str] = {}
    for hero in HERO_ORDER:
        room = numbers.choice(standing)
        limit = pack.rooms[room].limit
        if numbers.random() < 0.7 and (limit is None or list(inside.values()).count(room) < limit):
            inside[hero] = room
    found["assigned"] = inside
    found["studied"] = {
        hero: numbers.choice(sorted(pack.aliens)) for hero, room in inside.items() if room == "xenolab"
    }


def _overmind(found: Setup, pack: Pack, numbers: random.Random) -> None:
    chosen: list[str] = []
    wanted = numbers.choice([3, 12, 60])
    for _ in range(wanted):
        name = numbers.choice(sorted(pack.upgrades))
        try:
            upgrades.read(pack, [*chosen, name])
        except SetupError:
            continue
        chosen.append(name)
    found["upgrades"] = chosen
    bought = numbers.sample(sorted(pack.ultimates), numbers.randint(0, len(pack.ultimates)))
    replaced = numbers.sample(sorted(pack.mutations), len(bought))
    found["ultimates"] = dict(zip(bought, replaced, strict=True))


def laid_map(found: Setup, numbers: random.Random) -> list[dict[str, Any]]:
    """The tiles of a map that two careless sides have built."""
    match = Match(chronicle_x(), found, _Alphabet(numbers))
    while match.state.phase == BUILD_MAP:
        decision = match.decision
        assert decision is not None
        match.advance(decision.pick(numbers.getrandbits(64)))
    return [{"cell": place.cell, "face": place.face, "turn": place.turn} for place in match.state.laid]


def _force(found: Setup, pack: Pack, brief: Mission, numbers: random.Random) -> None:
    points = brief.region_points.get(found.get("region", ""), brief.unit_points)
    kinds: tuple[str, ...] = ()
    for _ in range(30):
        kind = numbers.choice(sorted(pack.aliens))
        if not buying.force_fault(pack, brief, points, (*kinds, kind)):
            kinds = (*kinds, kind)
    if kinds:
        found["force"] = list(kinds)
