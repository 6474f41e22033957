"""What dice of Mythic Earth come to, exactly: hits, failed saves, Minis lost, tests failed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, NamedTuple

import icepool  # type: ignore[import-untyped]

from rulebound.games.mythic_earth import house, saves, wounds
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.games.mythic_earth.values import brave_tally, limit

Chances = dict[Any, Fraction]

FACES: Final = 10
HARMLESS: Final = 99
"""Stands for the save against a weapon that does not wound."""
TEST_BLESSINGS: Final = ("ultimate-inspiration",)
"""Blessings with which a Brave Test is passed without a roll."""


class Group(NamedTuple):
    """Dice that hit alike and are saved alike."""

    dice: int
    hit: int
    saves: tuple[int, int]
    """Numbers of the save: of most Minis, and of those that save for themselves."""
    venomous: bool = False


def passing(m: Battle, target: int) -> Fraction:
    """The chance that a D10 passes against a number."""
    return Fraction(sum(house.meets(m, face, target) for face in range(1, FACES + 1)), FACES)


@lru_cache(maxsize=2048)
def binomial(count: int, chance: Fraction) -> Chances:
    """How many of some dice pass; the same chances each time, so nobody writes into them."""
    return (
        chances_of(count @ icepool.coin(chance.numerator, chance.denominator)) if count else {0: Fraction(1)}
    )


def chances_of(die: Any) -> Chances:
    """A die of icepool as chances."""
    whole = die.denominator()
    return {outcome: Fraction(weight, whole) for outcome, weight in die.items()}


def volley_hits(m: Battle, groups: Sequence[Group], again: bool = False) -> Chances:
    """How many hits each group makes, together; with ``again`` one missed die is thrown once more."""
    found: Chances = {(): Fraction(1)}
    for group in groups:
        part = binomial(group.dice, passing(m, group.hit))
        found = {(*had, more): a * b for had, a in found.items() for more, b in part.items()}
    if not again:
        return found
    better: Chances = {}
    for hits, chance in found.items():
        first = next((at for at, group in enumerate(groups) if hits[at] < group.dice), -1)
        if first < 0:
            add(better, hits, chance)
            continue
        luck = passing(m, groups[first].hit)
        more = (*hits[:first], hits[first] + 1, *hits[first + 1 :])
        add(better, more, chance * luck)
        add(better, hits, chance * (1 - luck))
    return better


def add(found: Chances, key: Any, chance: Fraction) -> None:
    if chance:
        found[key] = found.get(key, Fraction(0)) + chance


class Saving(NamedTuple):
    """How a Unit saves: the Minis that hits may fall on, those of them that save for themselves, its rerolls."""

    minis: int
    own: int
    again: int
    shield: bool
    """Whether a mystic shield strikes one hit off."""
    poison: bool
    """Whether venom works on it."""


def saving(m: Battle, unit: Unit, candidates: Sequence[int]) -> Saving:
    """How a Unit saves hits on some of its Minis."""
    own = saves.armours(unit, candidates)[1] if candidates else ()
    again = saves.second_saves(m, unit)
    return Saving(len(candidates), len(own), again, has(unit, "mystic-shield"), not has(unit, "living-dead"))


def parts_of(groups: Sequence[Group], hits: Sequence[int], how: Saving) -> Iterator[tuple[int, int]]:
    """Saves as they are thrown: how many, at which number; as few as may be on those who save for themselves."""
    left_hits = [count if groups[at].saves[0] != HARMLESS else 0 for at, count in enumerate(hits)]
    if how.poison:
        venom = next((at for at, group in enumerate(groups) if group.venomous and left_hits[at]), -1)
        if venom >= 0:
            left_hits[venom] += 1
    if how.shield and any(left_hits):
        worst = min((at for at, count in enumerate(left_hits) if count), key=lambda at: groups[at].saves[0])
        left_hits[worst] -= 1
    hits = left_hits
    total = sum(hits)
    on_own = 0
    if how.own and how.minis:
        each, left = divmod(total, how.minis)
        on_own = each * how.own + max(left - (how.minis - how.own), 0)
    order = sorted(range(len(groups)), key=lambda at: -hits[at])
    for at in order:
        part = min(on_own, hits[at])
        on_own -= part
        if part:
            yield part, groups[at].saves[1]
        if hits[at] > part:
            yield hits[at] - part, groups[at].saves[0]


def failing(m: Battle, parts: Sequence[tuple[int, int]], again: int) -> Chances:
    """How many of some saves fail, with so many failed ones thrown again."""
    found: Chances = {(0, again): Fraction(1)}
    for count, target in parts:
        luck = passing(m, target)
        failed = binomial(count, 1 - luck)
        after: Chances = {}
        for (had, left), a in found.items():
            for more, b in failed.items():
                thrown = min(more, left) if target > 0 else 0
                for mended, c in binomial(thrown, luck).items():
                    add(after, (had + more - mended, left - thrown), a * b * c)
        found = after
    done: Chances = {}
    for (count, _), chance in found.items():
        add(done, count, chance)
    return done


def struck(m: Battle, groups: Sequence[Group], how: Saving, again: bool = False) -> Chances:
    """Hits and failed saves together: the chance of each ``(hits, wounds)``."""
    found: Chances = {}
    known: dict[tuple[tuple[int, int], ...], Chances] = {}
    for hits, chance in volley_hits(m, groups, again).items():
        parts = tuple(parts_of(groups, hits, how))
        if parts not in known:
            known[parts] = failing(m, parts, how.again)
        for failed, luck in known[parts].items():
            add(found, (sum(hits), failed), chance * luck)
    return found


def wounding(m: Battle, groups: Sequence[Group], how: Saving) -> Chances:
    """How many saves fail, where nobody asks how many hits there were: the chance of each number of wounds."""
    if how.own or how.again or how.shield or (how.poison and any(group.venomous for group in groups)):
        found: Chances = {}
        for (_, failed), chance in struck(m, groups, how).items():
            add(found, failed, chance)
        return found
    found = {0: Fraction(1)}
    for group in groups:
        if group.saves[0] != HARMLESS:
            luck = passing(m, group.hit) * (1 - passing(m, group.saves[0]))
            found = summed(found, binomial(group.dice, luck))
    return found


def summed(one: Chances, two: Chances) -> Chances:
    """The sum of two numbers that have nothing to do with one another."""
    found: Chances = {}
    for a, p in one.items():
        for b, q in two.items():
            add(found, a + b, p * q)
    return found


def automatic(m: Battle, count: int, saves_: tuple[int, int], how: Saving) -> Chances:
    """Hits that need no roll: the chance of each ``(hits, wounds)``."""
    parts = list(parts_of([Group(count, FACES, saves_)], [count], how))
    return {(count, failed): chance for failed, chance in failing(m, parts, how.again).items()}


def falling(unit: Unit, candidates: Sequence[int]) -> list[int]:
    """The places of the Minis of a Unit in the order in which they take wounds: those that are hurt first."""
    hurt = [index for index in range(len(unit.kinds)) if unit.hurt[index]]
    rest = [index for index in candidates if index not in hurt]
    return hurt + wounds.order_of(unit, wounds.FAR, rest, None)


def losses(unit: Unit, candidates: Sequence[int]) -> list[int]:
    """After how many wounds each Mini of a Unit falls, those that are hurt first."""
    found, total = [], 0
    for index in falling(unit, candidates):
        total += unit.mini(index).wounds - unit.hurt[index]
        found.append(total)
    return found


def lost(falls: Sequence[int], taken: int) -> int:
    """How many Minis so many wounds take."""
    return sum(fall <= taken for fall in falls)


def breaking(m: Battle, unit: Unit, gained: int) -> bool:
    """Whether a Unit breaks with so many markers more."""
    return unit.markers + gained >= limit(m, unit)


def fear(m: Battle, unit: Unit, gained: int, less: int = 0) -> Fraction:
    """The chance that a Brave Test fails with so many markers more, and a modifier of the occasion."""
    return 1 - passing(m, brave_tally(m, unit).total - gained + less)


def inspired(m: Battle, unit: Unit) -> bool:
    """Whether the owner of a Unit could pass its test by a Blessing."""
    from rulebound.games.mythic_earth import blessings

    return any(name in blessings.open_to(m, unit.seat) for name in TEST_BLESSINGS)


def most_wounds(unit: Unit) -> int:
    """The wounds that a Unit can take."""
    return sum(unit.mini(index).wounds - unit.hurt[index] for index in range(len(unit.kinds)))


def toll(unit: Unit, wounds: dict[int, Fraction], falls: Sequence[int]) -> tuple[dict[int, Fraction], str]:
    """What wounds come to, and what it counts: Minis that fall, or the wounds of one that stands alone."""
    alone, most = len(unit.kinds) == 1, most_wounds(unit)
    spread: dict[int, Fraction] = {}
    for taken, chance in wounds.items():
        value = min(taken, most) if alone else lost(falls, taken)
        add(spread, value, chance)
    return spread, "wounds" if alone and most > 1 else "Minis"
