"""Closed formulas for what the dice bring, in whole ten-thousandths, each worked out once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

WHOLE: Final = 10_000
"""Certainty."""
FINE: Final = 1 << 40
"""What chances are counted in while they are worked out."""
MOST: Final = 40
"""Dice beyond which a throw is looked at as one of so many."""
FACES: Final = 10


def at_most(number: int) -> int:
    """The chance that a D10 shows no more than a number.

    >>> at_most(7), at_most(-2), at_most(12)
    (7000, 0, 10000)
    """
    return WHOLE * min(max(number, 0), FACES) // FACES


@lru_cache(maxsize=1024)
def two_at_most(number: int) -> int:
    """The chance that 2D10 show no more than a number in sum; two ones always do.

    >>> two_at_most(11), two_at_most(0)
    (5500, 100)
    """
    found = sum(1 for a in range(1, 11) for b in range(1, 11) if a + b <= max(number, 2))
    return found * WHOLE // 100


@lru_cache(maxsize=8192)
def binomial(dice: int, chance: int) -> tuple[int, ...]:
    """The chances of 0, 1, 2, ... successes of some dice, in parts of ``FINE``.

    >>> [part * 100 // FINE for part in binomial(2, 5000)]
    [25, 50, 25]
    """
    dice = min(dice, MOST)
    found = [FINE]
    for _ in range(dice):
        miss = [part * (WHOLE - chance) // WHOLE for part in found]
        hit = [part - kept for part, kept in zip(found, miss, strict=True)]
        found = [a + b for a, b in zip([*miss, 0], [0, *hit], strict=True)]
    return tuple(found)


def at_least(dice: int, chance: int, wanted: int) -> int:
    """The chance of at least so many successes.

    >>> at_least(2, 5000, 1)
    7500
    """
    if wanted <= 0:
        return WHOLE
    return sum(binomial(dice, chance)[wanted:]) * WHOLE // FINE


class Party(NamedTuple):
    """One side of a round of blows: its dice, the chance that one wounds, and how it bears what it suffers.

    ``left`` are its wounds, ``markers`` its Brave markers, ``brave`` the number of its test without them, ``overload``
    the number of markers that destroys it. One that is ``firm`` does not flee.
    """

    dice: int
    chance: int
    left: int
    markers: int
    brave: int
    overload: int
    firm: bool = False


class Round(NamedTuple):
    """What a round brings: wounds in hundredths, and chances in ten-thousandths."""

    dealt: int
    taken: int
    won: int
    lost: int
    destroys: int
    destroyed: int
    routs: int
    """It drives the other off."""
    routed: int


@lru_cache(maxsize=32768)
def fought(one: Party, two: Party) -> Round:
    """A round between two parties, blows at the same time (ME-RESULT).

    >>> found = fought(Party(4, 5000, 5, 0, 8, 12), Party(0, 0, 5, 0, 6, 9))
    >>> found.won > 9000, found.lost, found.dealt
    (True, 0, 200)
    """
    mine, theirs = capped(one, two.left), capped(two, one.left)
    won = lost = destroys = destroyed = routs = routed = 0
    for dealt, first in enumerate(mine):
        dead = dealt >= two.left or two.markers + dealt >= two.overload
        for taken, second in enumerate(theirs):
            part = first * second // FINE
            if not part:
                continue
            fallen = taken >= one.left or one.markers + taken >= one.overload
            destroys += part * dead
            destroyed += part * fallen
            if dead or fallen:
                won += part * (dead and not fallen)
                lost += part * (fallen and not dead)
                continue
            here, there = one.markers + taken, two.markers + dealt
            if there > here:
                won += part
                if not two.firm:
                    routs += part * (WHOLE - at_most(two.brave - there)) // WHOLE
            elif here > there:
                lost += part
                if not one.firm:
                    routed += part * (WHOLE - at_most(one.brave - here)) // WHOLE
    chances = [part * WHOLE // FINE for part in (won, lost, destroys, destroyed, routs, routed)]
    return Round(mean(mine), mean(theirs), *chances)


def capped(party: Party, left: int) -> tuple[int, ...]:
    """The chances of the wounds that a party deals to one that has so many left."""
    found = binomial(party.dice, party.chance)
    if len(found) <= left + 1:
        return found
    return (*found[:left], sum(found[left:]))


def mean(parts: tuple[int, ...]) -> int:
    """The expected number, in hundredths."""
    return sum(number * part for number, part in enumerate(parts)) * 100 // FINE
