"""Chances: what fortune decides, asked for by the rules and never drawn by them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar

T = TypeVar("T")


class Numbers(Protocol):
    """A source of uniform whole numbers."""

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``, each equally likely."""


class Chance(Generic[T]):
    """Something to be rolled, shuffled or drawn; ``by`` is the side it belongs to, ``purpose`` says what for."""

    __slots__ = ("by", "purpose")

    word = "chance"

    def __init__(self, by: str, purpose: tuple[str, ...]) -> None:
        self.by = by
        self.purpose = purpose

    def sample(self, numbers: Numbers) -> T:
        """One outcome, drawn fairly."""
        raise AssertionError("a chance must know its outcomes")

    def outcomes(self) -> Iterable[tuple[T, int]]:
        """Every outcome with its integer weight."""
        raise AssertionError("a chance must know its outcomes")

    def text(self, outcome: T) -> str:
        """The outcome as a person writes it."""
        raise AssertionError("a chance must know its text")

    def parse(self, text: str) -> T:
        """The outcome that ``text`` names; ValueError with the reason if there is none."""
        raise AssertionError("a chance must know its text")


class Pick(Chance[int]):
    """One of ``size`` things, each equally likely; the outcome is its index. ``secret`` if only ``by`` may see it."""

    __slots__ = ("secret", "size")

    word = "pick"

    def __init__(self, by: str, purpose: tuple[str, ...], size: int, secret: bool = False) -> None:
        super().__init__(by, purpose)
        self.size = size
        self.secret = secret

    def sample(self, numbers: Numbers) -> int:
        return numbers.below(self.size)

    def outcomes(self) -> Iterable[tuple[int, int]]:
        return [(index, 1) for index in range(self.size)]

    def text(self, outcome: int) -> str:
        return str(outcome + 1)

    def parse(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= self.size):
            raise ValueError(f"a pick is a number from 1 to {self.size}, not {text!r}")
        return int(text) - 1


class Shuffle(Chance[tuple[int, ...]]):
    """An order of ``size`` things; the outcome is the permutation, first thing first."""

    __slots__ = ("size",)

    word = "shuffle"

    def __init__(self, by: str, purpose: tuple[str, ...], size: int) -> None:
        super().__init__(by, purpose)
        self.size = size

    def sample(self, numbers: Numbers) -> tuple[int, ...]:
        order = list(range(self.size))
        for last in range(self.size - 1, 0, -1):
            other = numbers.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def outcomes(self) -> Iterable[tuple[tuple[int, ...], int]]:
        from itertools import permutations

        return ((order, 1) for order in permutations(range(self.size)))

    def text(self, outcome: tuple[int, ...]) -> str:
        return " ".join(str(index + 1) for index in outcome)

    def parse(self, text: str) -> tuple[int, ...]:
        try:
            order = tuple(int(word) - 1 for word in text.split())
        except ValueError:
            raise ValueError(f"a shuffle is a row of numbers, not {text[:40]!r}") from None
        if sorted(order) != list(range(self.size)):
            raise ValueError(f"a shuffle names each number from 1 to {self.size} once")
        return order


class Fortune(Protocol):
    """Who answers the chances of a match."""

    def draw(self, chance: Chance[T], index: int) -> T | None:
        """The outcome of the ``index``-th chance of the match (0-based), or None if it must be waited for."""
