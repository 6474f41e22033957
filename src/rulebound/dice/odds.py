"""Exact odds of one attack against one defence, without rerolls and with the best use of some.

The order is the one of a fight at the table: the attack is rolled, dice are rerolled one at a time, results
are converted, surplus turns blanks into hits, what is still blank may stray; criticals strike first and may
change how many dice defend; blocks cancel the other hits. Chances are whole-number weights or Fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Any, Final, NamedTuple

import icepool  # type: ignore[import-untyped]

from rulebound.dice.die import Die, multisets
from rulebound.dice.rerolls import KEEP, follow, plan, shapes_of

MOST: Final = 10
"""Dice on either side; the work grows with the fifth power of them."""
MOST_REROLLS: Final = 24

BLANK: Final = "blank"
HIT: Final = "hit"
HITS: Final = {"hit": 1, "double_hit": 2}
CRITICALS: Final = {"critical": 1}
BLOCKS: Final = {"defend": 1, "double_defend": 2}

Conversion = tuple[str, str, int]
"""Up to so many dice that show the first result count as the second."""

Worth = Callable[[int, int], int | Fraction]
"""What (criticals, unblocked hits) are worth to the attacker."""

Table = tuple[tuple[int | Fraction, ...], ...]


class Attack(NamedTuple):
    """How an attack is rolled and read.

    ``surplus`` blanks count as hits after the conversions, which are made in their order. With ``stray`` the
    blanks left are counted as strays (with ``stray_before_surplus``, those left before the surplus is used).
    """

    dice: int
    surplus: int = 0
    conversions: tuple[Conversion, ...] = ()
    stray: bool = False
    stray_before_surplus: bool = False
    no_reroll: bool = False


class Defence(NamedTuple):
    """How a defence is rolled and read: ``dice[c]`` dice after ``c`` criticals, the last entry for more.

    ``surplus`` is indexed alike: blanks that count as a block (0 by the rules as printed).
    """

    dice: tuple[int, ...] = (0,)
    conversions: tuple[Conversion, ...] = ()
    surplus: tuple[int, ...] = (0,)


class Rerolls(NamedTuple):
    """What may be rerolled and at what cost: ``cost`` tokens a die, thrown one at a time, seeing each result.

    A reroll is made if it raises the expected worth by more than ``price``; each stray takes ``stray_cost``
    from the worth.
    """

    tokens: int = 0
    cost: int = 1
    price: int | Fraction = 0
    stray_cost: int | Fraction = 0

    @property
    def most(self) -> int:
        """Dice that can be rerolled."""
        return self.tokens // self.cost


NO_REROLLS: Final = Rerolls()


class Odds:
    """The joint distribution of (criticals, unblocked hits, strays) of one attack.

    ``weights`` holds each outcome once, in order, with a whole number out of ``total``. ``rerolls`` is the
    expected number of dice rerolled. Objects are shared by a cache: look, do not change.
    """

    __slots__ = ("rerolls", "total", "weights")

    def __init__(self, weights: dict[tuple[int, int, int], int], rerolls: Fraction) -> None:
        common = gcd(*weights.values())
        self.weights = tuple([(outcome, weights[outcome] // common) for outcome in sorted(weights)])
        self.total = sum([weight for _, weight in self.weights])
        self.rerolls = rerolls

    @property
    def mean(self) -> Fraction:
        """Expected damage: criticals and unblocked hits."""
        return Fraction(sum([(o[0] + o[1]) * weight for o, weight in self.weights]), self.total)

    @property
    def mean_strays(self) -> Fraction:
        """Expected strays."""
        return Fraction(sum([o[2] * weight for o, weight in self.weights]), self.total)

    def spread(self) -> dict[int, Fraction]:
        """The chance of each damage, least first."""
        return self._marginal(lambda c, u, s: c + u)

    def strays(self) -> dict[int, Fraction]:
        """The chance of each number of strays, least first."""
        return self._marginal(lambda c, u, s: s)

    def by_criticals(self) -> dict[tuple[int, int], Fraction]:
        """The chance of each (criticals, unblocked hits), which are two occasions of damage, in order."""
        found: dict[tuple[int, int], int] = {}
        for (criticals, unblocked, _), weight in self.weights:
            key = (criticals, unblocked)
            found[key] = found.get(key, 0) + weight
        return {key: Fraction(found[key], self.total) for key in sorted(found)}

    def at_least(self, damage: int) -> Fraction:
        """The chance of at least this damage."""
        return self.chance(lambda c, u, s: c + u >= damage)

    def chance(self, of: Callable[[int, int, int], bool]) -> Fraction:
        """The chance of what is true of (criticals, unblocked hits, strays): a kill, for instance."""
        return Fraction(sum([weight for o, weight in self.weights if of(o[0], o[1], o[2])]), self.total)

    def expect(self, worth: Callable[[int, int, int], int | Fraction]) -> Fraction:
        """The expected worth of (criticals, unblocked hits, strays)."""
        return sum([Fraction(worth(o[0], o[1], o[2]) * w) for o, w in self.weights], Fraction(0)) / self.total

    def die(self) -> Any:
        """The distribution as an ``icepool.Die``, to go on calculating with in a notebook."""
        return icepool.Die(dict(self.weights))

    def _marginal(self, key: Callable[[int, int, int], int]) -> dict[int, Fraction]:
        found: dict[int, int] = {}
        for outcome, weight in self.weights:
            at = key(outcome[0], outcome[1], outcome[2])
            found[at] = found.get(at, 0) + weight
        return {at: Fraction(found[at], self.total) for at in sorted(found)}


Defending = Defence | int | Sequence[int] | Callable[[int], int]


def attack_odds(
    die: Die,
    attack: Attack,
    defence: Defending = 0,
    rerolls: Rerolls = NO_REROLLS,
    worth: Worth | None = None,
    faces: Sequence[int] | None = None,
) -> Odds:
    """The exact odds of an attack; with ``faces`` it is already rolled, and rerolls and defence are to come.

    ``defence`` is a number of dice, or one for each number of criticals (as a row or a function), or a
    Defence. Rerolls are used so that the expected ``worth`` is greatest; that is damage if not given.

    >>> combat = Die("combat", ("blank", "hit", "critical", "defend"), (2, 2, 1, 1))
    >>> attack_odds(combat, Attack(2), 1).mean
    Fraction(49, 54)
    >>> attack_odds(combat, Attack(1), 0, Rerolls(tokens=1)).mean
    Fraction(3, 4)
    """
    plain = _plain(attack, rerolls)
    rows = _defence(defence, attack.dice)
    shown = None if faces is None else tuple(sorted(faces))
    return _odds(die, attack, rows, plain, _table(die, attack, worth), shown)


def best_reroll(
    die: Die,
    faces: Sequence[int],
    attack: Attack,
    defence: Defending = 0,
    rerolls: Rerolls = NO_REROLLS,
    worth: Worth | None = None,
) -> int | None:
    """Which of the rolled dice to reroll now (its place in ``faces``), by the same policy; None for none."""
    shown = tuple(sorted(faces))
    start = shapes_of(len(die.results), attack.dice).index.get(shown)
    if start is None:
        raise ValueError(f"{attack.dice} dice of the {die.name} die cannot show {list(faces)}")
    rows = _defence(defence, attack.dice)
    choices = _choices(die, attack, rows, _plain(attack, rerolls), _table(die, attack, worth))
    result = choices[-1][start]
    return None if result == KEEP else list(faces).index(result)


def _plain(attack: Attack, rerolls: Rerolls) -> Rerolls:
    """Rerolls as a cache knows them: none if the attack allows none, and no more tokens than are of use."""
    if not 0 <= attack.dice <= MOST:
        raise ValueError(f"odds are for 0 to {MOST} dice, not {attack.dice}")
    if rerolls.cost < 1 or rerolls.tokens < 0 or rerolls.price < 0:
        raise ValueError("a reroll costs at least one token, and its price is not below 0")
    if attack.no_reroll or not attack.dice or not rerolls.most:
        return NO_REROLLS
    if rerolls.most > MOST_REROLLS:
        raise ValueError(f"odds are for at most {MOST_REROLLS} rerolls, not {rerolls.most}")
    return Rerolls(rerolls.most, 1, rerolls.price, rerolls.stray_cost)


def _defence(defence: Defending, dice: int) -> Defence:
    """Any way to write a defence as one row for each number of criticals."""
    if isinstance(defence, Defence):
        rows, conversions, surplus = defence.dice, defence.conversions, defence.surplus
    else:
        conversions, surplus = (), (0,)
        if isinstance(defence, int):
            rows = (defence,)
        elif callable(defence):
            rows = tuple([defence(criticals) for criticals in range(dice + 1)])
        else:
            rows = tuple(defence)
    if not rows or min(rows) < 0 or max(rows) > MOST:
        wrong = [row for row in rows if not 0 <= row <= MOST]
        raise ValueError(f"a defence has 0 to {MOST} dice, not {wrong[0] if wrong else rows}")
    return Defence(
        tuple([rows[min(c, len(rows) - 1)] for c in range(dice + 1)]),
        conversions,
        tuple([surplus[min(c, len(surplus) - 1)] for c in range(dice + 1)]),
    )


def _table(die: Die, attack: Attack, worth: Worth | None) -> Table | None:
    """A worth as values by criticals and unblocked hits, so that equal ones share a cache entry."""
    if worth is None:
        return None
    most = attack.dice * max([HITS.get(result, 0) for result in die.results])
    return tuple([tuple([worth(c, u) for u in range(most + 1)]) for c in range(attack.dice + 1)])


@lru_cache(maxsize=4096)
def _odds(
    die: Die,
    attack: Attack,
    defence: Defence,
    rerolls: Rerolls,
    worth: Table | None,
    shown: tuple[int, ...] | None,
) -> Odds:
    counts = die.counts
    if shown is None:
        start = [weight for _, weight in multisets(counts, attack.dice)]
    else:
        index = shapes_of(len(counts), attack.dice).index
        if shown not in index:
            raise ValueError(f"{attack.dice} dice of the {die.name} die cannot show {list(shown)}")
        start = [0] * len(index)
        start[index[shown]] = 1
    total = sum(start) * die.faces**rerolls.tokens
    used = 0
    if rerolls.tokens:
        start, used = follow(counts, attack.dice, start, _choices(die, attack, defence, rerolls, worth))
    grouped: dict[tuple[int, int, int], int] = {}
    for score, weight in zip(_scores(die, attack), start, strict=True):
        if weight:
            grouped[score] = grouped.get(score, 0) + weight
    most = max(defence.dice)
    found: dict[tuple[int, int, int], int] = {}
    for (criticals, hits, strays), weight in grouped.items():
        dice = defence.dice[criticals]
        weight *= die.faces ** (most - dice)
        for blocks, ways in _blocks(die, dice, defence.conversions, defence.surplus[criticals]):
            key = (criticals, hits - blocks if hits > blocks else 0, strays)
            found[key] = found.get(key, 0) + weight * ways
    return Odds(found, Fraction(used, total))


@lru_cache(maxsize=1024)
def _choices(
    die: Die, attack: Attack, defence: Defence, rerolls: Rerolls, worth: Table | None
) -> list[list[int]]:
    """The plan of rerolls, with worths made whole numbers over one denominator."""
    values: list[int | Fraction] = [rerolls.price, rerolls.stray_cost]
    for row in worth or ():
        values.extend(row)
    whole = lcm(*[value.denominator for value in values])
    table = None if worth is None else [[int(value * whole) for value in row] for row in worth]
    stray_cost = int(rerolls.stray_cost * whole)
    most = max(defence.dice)
    known: dict[tuple[int, int, int], int] = {}
    worths = []
    for score in _scores(die, attack):
        value = known.get(score)
        if value is None:
            criticals, hits, strays = score
            dice = defence.dice[criticals]
            value = 0
            for blocks, ways in _blocks(die, dice, defence.conversions, defence.surplus[criticals]):
                unblocked = hits - blocks if hits > blocks else 0
                if table is None:
                    value += ways * whole * (criticals + unblocked)
                else:
                    value += ways * table[criticals][unblocked]
            value *= die.faces ** (most - dice)
            value -= stray_cost * strays * die.faces**most
            known[score] = value
        worths.append(value)
    price = int(rerolls.price * whole) * die.faces**most
    return plan(die.counts, attack.dice, worths, price, rerolls.tokens)


@lru_cache(maxsize=256)
def _scores(die: Die, attack: Attack) -> tuple[tuple[int, int, int], ...]:
    """(criticals, hits, strays) of each multiset of the attack, in order."""
    results = die.results
    hits = [HITS.get(result, 0) for result in results]
    criticals = [CRITICALS.get(result, 0) for result in results]
    conversions = _indices(die, attack.conversions)
    blank = results.index(BLANK) if BLANK in results else -1
    scores = []
    for shape, _ in multisets(die.counts, attack.dice):
        shown = _converted(shape, len(results), conversions)
        left = shown[blank] if blank >= 0 else 0
        turned = min(left, attack.surplus)
        strays = (left if attack.stray_before_surplus else left - turned) if attack.stray else 0
        c = sum([n * each for n, each in zip(shown, criticals, strict=True) if n])
        h = sum([n * each for n, each in zip(shown, hits, strict=True) if n]) + turned
        scores.append((c, h, strays))
    return tuple(scores)


@lru_cache(maxsize=256)
def _blocks(
    die: Die, dice: int, conversions: tuple[Conversion, ...], surplus: int
) -> tuple[tuple[int, int], ...]:
    """The blocks that ``dice`` dice make, each number with its weight out of ``faces ** dice``."""
    each = [BLOCKS.get(result, 0) for result in die.results]
    if dice == 0:
        return ((0, 1),)
    if not conversions and not surplus:
        ways: dict[int, int] = {}
        for blocks, count in zip(each, die.counts, strict=True):
            ways[blocks] = ways.get(blocks, 0) + count
        return tuple((dice @ icepool.Die(ways)).items())
    moves = _indices(die, conversions)
    blank = die.results.index(BLANK) if BLANK in die.results else -1
    found: dict[int, int] = {}
    for shape, weight in multisets(die.counts, dice):
        shown = _converted(shape, len(each), moves)
        blocks = sum([n * value for n, value in zip(shown, each, strict=True)])
        if blank >= 0:
            blocks += min(shown[blank], surplus)
        found[blocks] = found.get(blocks, 0) + weight
    return tuple(sorted(found.items()))


def _indices(die: Die, conversions: tuple[Conversion, ...]) -> list[tuple[int, int, int]]:
    return [(die.read(old), die.read(new), most) for old, new, most in conversions]


def _converted(shape: tuple[int, ...], results: int, conversions: list[tuple[int, int, int]]) -> list[int]:
    """How many dice count as each result after the conversions."""
    shown = [0] * results
    for result in shape:
        shown[result] += 1
    for old, new, most in conversions:
        turned = min(shown[old], most)
        shown[old] -= turned
        shown[new] += turned
    return shown
