"""The best use of single-die rerolls, by going back from the last one over every multiset of results.

Everything is a whole number: with ``t`` rerolls left, worths and weights are kept times ``faces ** t``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rulebound.dice.die import multisets

KEEP: Final = -1
"""The choice of a plan that leaves the dice as they are."""


class Shapes:
    """The multisets of ``dice`` dice and how one turns into another when a die is lifted and thrown."""

    __slots__ = ("index", "lifted", "shapes", "thrown")

    def __init__(self, results: int, dice: int) -> None:
        ones = (1,) * results
        self.shapes = [shape for shape, _ in multisets(ones, dice)]
        self.index = {shape: i for i, shape in enumerate(self.shapes)}
        lesser = [shape for shape, _ in multisets(ones, dice - 1)] if dice else []
        place = {shape: i for i, shape in enumerate(lesser)}
        self.lifted = [
            # One entry for each different result shown, first result first: what is lifted, and what stays.
            [(shape[at], place[shape[:at] + shape[at + 1 :]]) for at in _firsts(shape)]
            for shape in self.shapes
        ]
        self.thrown = [[self.index[tuple(sorted((*shape, r)))] for r in range(results)] for shape in lesser]


def _firsts(shape: tuple[int, ...]) -> list[int]:
    return [at for at in range(len(shape)) if at == 0 or shape[at] != shape[at - 1]]


@lru_cache(maxsize=64)
def shapes_of(results: int, dice: int) -> Shapes:
    """The shapes of a roll, made once."""
    return Shapes(results, dice)


def plan(
    counts: tuple[int, ...], dice: int, worth: Sequence[int], price: int, rerolls: int
) -> list[list[int]]:
    """For 0 to ``rerolls`` rerolls left and each multiset: the result to throw again, or KEEP.

    ``worth`` is what each multiset is worth if kept, ``price`` what one reroll must gain to be made. Of
    equals the dice are kept, and of equal rerolls the result that stands first on the die is thrown.
    """
    faces = sum(counts)
    shapes = shapes_of(len(counts), dice)
    kept = list(worth)
    best = kept
    choices = [[KEEP] * len(best)]
    for _ in range(rerolls):
        price *= faces
        hoped = [
            sum([count * best[to] for count, to in zip(counts, row, strict=True)]) - price
            for row in shapes.thrown
        ]
        kept = [faces * value for value in kept]
        best = kept[:]
        choice = [KEEP] * len(best)
        for i, lifted in enumerate(shapes.lifted):
            most = best[i]
            for result, rest in lifted:
                if hoped[rest] > most:
                    most = hoped[rest]
                    choice[i] = result
            best[i] = most
        choices.append(choice)
    return choices


def follow(
    counts: tuple[int, ...], dice: int, start: Sequence[int], choices: Sequence[Sequence[int]]
) -> tuple[list[int], int]:
    """What the dice show in the end, from the weights ``start`` on, and the expected rerolls.

    Both are times ``faces ** rerolls`` (and times the sum of ``start``).
    """
    faces = sum(counts)
    shapes = shapes_of(len(counts), dice)
    left = len(choices) - 1
    now = list(start)
    final = [0] * len(now)
    used = 0
    for t in range(left, -1, -1):
        scale = faces**t
        choice = choices[t]
        after = [0] * len(now)
        for i, weight in enumerate(now):
            if not weight:
                continue
            result = choice[i]
            if result == KEEP:
                final[i] += weight * scale
                continue
            used += weight * scale
            for lifted, rest in shapes.lifted[i]:
                if lifted == result:
                    for count, to in zip(counts, shapes.thrown[rest], strict=True):
                        after[to] += weight * count
        now = after
    return final, used
