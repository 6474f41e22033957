"""The dice of the game and how they are asked for (ME-BASIC-01, ME-BASIC-03, ME-BASIC-20, ME-TEST-08).

A roll stands as it fell: nothing here throws one twice (ME-BASIC-18, ME-BASIC-19); a Talent that throws single dice
again says so itself. A tied roll-off that is repeated is no re-roll.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final, TypeVar

from rulebound.dice.die import MOST_DICE, Die, Roll

T = TypeVar("T")
Steps = Generator[Any, Any, T]
"""A rule that asks for answers and returns what it found."""

D6: Final = Die("d6", ("1", "2", "3", "4", "5", "6"), (1,) * 6)
D10: Final = Die("d10", tuple([str(face) for face in range(1, 11)]), (1,) * 10)


def roll(die: Die, by: str, purpose: tuple[str, ...], count: int) -> Steps[list[int]]:
    """Throw ``count`` dice, more than one roll holds in several rolls; the numbers shown, in order."""
    shown: list[int] = []
    while count > 0:
        part = min(count, MOST_DICE)
        faces: tuple[int, ...] = yield Roll(by, purpose, die, part)
        shown += [face + 1 for face in faces]
        count -= part
    return shown


def d10(by: str, *purpose: str) -> Steps[int]:
    """One ten-sided die."""
    faces: tuple[int, ...] = yield Roll(by, purpose, D10, 1)
    return faces[0] + 1


def d6(by: str, *purpose: str) -> Steps[int]:
    """One six-sided die."""
    faces: tuple[int, ...] = yield Roll(by, purpose, D6, 1)
    return faces[0] + 1


def d3(by: str, *purpose: str) -> Steps[int]:
    """A D3: a six-sided die halved, fractions up (ME-BASIC-20)."""
    face = yield from d6(by, *purpose)
    return (face + 1) // 2
