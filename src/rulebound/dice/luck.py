"""What dice owed and what they gave: the exact distribution of a sum of dice, and where a sum stands in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from rulebound.dice.die import Die

Worth = tuple[int, ...]
"""What each result of a die counts, 0 or more, in the order of its results."""


def worth_of(die: Die, values: Mapping[str, int]) -> Worth:
    """What each result counts; a result that ``values`` does not name counts nothing.

    >>> worth_of(Die("combat", ("blank", "hit", "double_hit"), (3, 2, 1)), {"hit": 1, "double_hit": 2})
    (0, 1, 2)
    """
    return tuple([values.get(result, 0) for result in die.results])


def owed(die: Die, worth: Worth, count: int) -> Fraction:
    """What so many dice give on average."""
    return Fraction(count * sum([n * w for n, w in zip(die.counts, worth, strict=True)]), die.faces)


def variance(die: Die, worth: Worth, count: int) -> Fraction:
    """How far their sum strays, squared."""
    mean = owed(die, worth, 1)
    squares = Fraction(sum([n * w * w for n, w in zip(die.counts, worth, strict=True)]), die.faces)
    return count * (squares - mean * mean)


class Pool(NamedTuple):
    """So many dice of a kind, each counting ``worth``."""

    die: Die
    worth: Worth
    dice: int


def ways(pools: Iterable[Pool]) -> tuple[int, ...]:
    """In how many ways all these dice together give 0, 1, 2 and so on; the sum of the row is every way there is.

    >>> coin = Die("coin", ("tail", "head"), (1, 1))
    >>> ways([Pool(coin, (0, 1), 3)])
    (1, 3, 3, 1)
    """
    dice: dict[tuple[Die, Worth], int] = {}
    for pool in pools:
        dice[pool.die, pool.worth] = dice.get((pool.die, pool.worth), 0) + pool.dice
    found: tuple[int, ...] = (1,)
    for (die, worth), count in dice.items():
        if count:
            found = _product(found, _power(die, worth, count))
    return found


@lru_cache(maxsize=512)
def _power(die: Die, worth: Worth, count: int) -> tuple[int, ...]:
    """The row of ``count`` dice: a power of the row of one."""
    one = [0] * (max(worth) + 1)
    for number, value in zip(die.counts, worth, strict=True):
        one[value] += number
    if count == 1:
        return tuple(one)
    half = _power(die, worth, count // 2)
    row = _product(half, half)
    return _product(row, tuple(one)) if count % 2 else row


def _product(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """The row of the sum: both rows are taken as one long decimal number each, since those multiply fastest."""
    if one == (1,):
        return other
    width = len(str(sum(one) * sum(other)))
    length = len(one) + len(other) - 1
    with localcontext(Context(prec=max(width * length + 1, 28), Emax=MAX_EMAX, Emin=MIN_EMIN)):
        first, second = (Decimal("".join([f"{each:0{width}}" for each in row])) for row in (one, other))
        digits = format(first * second, "f").zfill(width * length)
    return tuple([int(digits[at : at + width]) for at in range(0, width * length, width)])


def standing(row: tuple[int, ...], got: int) -> Fraction:
    """Which part of all ways gives less than ``got``; those that give the same count half.

    >>> standing((1, 3, 3, 1), 3)
    Fraction(15, 16)
    """
    return Fraction(2 * sum(row[:got]) + row[got], 2 * sum(row))
