"""A number that explains itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple


class Modifier(NamedTuple):
    """One line of a tally: its value, what it is called, and the clause behind it."""

    value: int
    label: str
    clause: str = ""


_made: Final[Callable[..., Modifier]] = tuple.__new__
"""Makes a modifier as a tuple is made, for speed."""


class Tally:
    """A base and named modifiers, summed first and limited once, at the end.

    ``floor`` is the least the sum may be and ``dice_limit`` the most dice that may be rolled; what lies above the
    limit is the ``surplus``.
    """

    __slots__ = ("dice_limit", "floor", "lines")

    def __init__(self, base: int, label: str, clause: str = "", floor: int = 1, dice_limit: int = 5) -> None:
        self.lines: list[Modifier] = [_made(Modifier, (base, label, clause))]
        self.floor = floor
        self.dice_limit = dice_limit

    def add(self, value: int, label: str, clause: str = "") -> None:
        """Add a modifier; one of 0 is left out."""
        if value:
            self.lines.append(_made(Modifier, (value, label, clause)))

    @property
    def total(self) -> int:
        """The sum, not below the floor."""
        total = 0
        for line in self.lines:
            total += line[0]
        return total if total > self.floor else self.floor

    @property
    def dice(self) -> int:
        """Dice to roll."""
        total = self.total
        return total if total < self.dice_limit else self.dice_limit

    @property
    def surplus(self) -> int:
        """Points above the limit of dice."""
        return max(self.total - self.dice_limit, 0)
