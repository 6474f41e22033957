"""A die by its faces, and the roll of several of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Final

from rulebound.kernel.chances import Chance, Numbers

MOST_DICE: Final = 50
"""Dice in one roll; no rule comes near it, and a mistyped number must not fill the memory."""


class Die:
    """A die with named results, each on ``counts`` of its faces.

    Results are named in lower case, words joined by ``_``. Dice are equal if name, results and counts are.

    >>> die = Die("combat", ("blank", "hit", "double_hit"), (3, 2, 1))
    >>> die.faces
    6
    >>> die.read("dh")
    2
    """

    __slots__ = ("_key", "_words", "counts", "faces", "from_byte", "name", "refused", "results", "table")

    def __init__(self, name: str, results: tuple[str, ...], counts: tuple[int, ...]) -> None:
        if not results or len(results) != len(counts):
            raise ValueError(f"the {name} die needs one count for each of its results")
        if len(set(results)) != len(results):
            raise ValueError(f"the {name} die names a result twice")
        for result, count in zip(results, counts, strict=True):
            if count < 1:
                raise ValueError(f"the {name} die has {result!r} on {count} faces")
            if not result or result != result.lower() or len(result.split()) != 1:
                raise ValueError(f"the {name} die has a result that cannot be written: {result!r}")
        self.name = name
        self.results = results
        self.counts = counts
        self.faces = sum(counts)
        self.table = tuple(index for index, count in enumerate(counts) for _ in range(count))
        # For bytes.translate: what a random byte shows, and those above the last whole multiple of the faces.
        whole = 256 - 256 % self.faces if self.faces <= 256 else 0
        self.from_byte = bytes([self.table[byte % self.faces] if byte < whole else 0 for byte in range(256)])
        self.refused = bytes(range(whole, 256))
        self._key = (name, results, counts)
        self._words = _words(results)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Die) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"Die({self.name!r}, {self.results!r}, {self.counts!r})"

    def read(self, word: str) -> int:
        """The index of the result that ``word`` names.

        Taken are the whole name, its initials (``dh`` for ``double_hit``) and any beginning that fits one
        result only; ValueError says what is wrong with another word.
        """
        plain = word.lower().replace("-", "_")
        found = self._words.get(plain)
        if found is not None:
            return found
        fits = [result for result in self.results if plain and result.startswith(plain)]
        if fits:
            raise ValueError(f"{word[:40]!r} could be {' or '.join(fits)}")
        raise ValueError(f"the {self.name} die has no face {word[:40]!r}; it has {', '.join(self.results)}")


def _words(results: tuple[str, ...]) -> dict[str, int]:
    """Every word that names one result; whole names go before initials, initials before beginnings."""
    words: dict[str, int] = {}
    for names in (
        _beginnings(results),
        _initials(results),
        [(result, i) for i, result in enumerate(results)],
    ):
        taken: dict[str, list[int]] = {}
        for name, index in names:
            taken.setdefault(name, []).append(index)
        for name, indices in taken.items():
            if len(indices) == 1:
                words[name] = indices[0]
    return words


def _beginnings(results: tuple[str, ...]) -> list[tuple[str, int]]:
    return [(result[:end], i) for i, result in enumerate(results) for end in range(1, len(result))]


def _initials(results: tuple[str, ...]) -> list[tuple[str, int]]:
    return [("".join(part[:1] for part in result.split("_")), i) for i, result in enumerate(results)]


class Roll(Chance[tuple[int, ...]]):
    """``count`` dice of one kind; the outcome is the index of each die's result, in rolled order.

    >>> roll = Roll("heroes", ("attack",), Die("combat", ("blank", "hit", "double_hit"), (3, 2, 1)), 3)
    >>> roll.parse("hit h double")
    (1, 1, 2)
    >>> roll.text((1, 1, 2))
    'hit hit double_hit'
    """

    __slots__ = ("count", "die")

    word = "roll"

    def __init__(self, by: str, purpose: tuple[str, ...], die: Die, count: int) -> None:
        if not 0 <= count <= MOST_DICE:
            raise ValueError(f"a roll has 0 to {MOST_DICE} dice, not {count}")
        self.by = by
        self.purpose = purpose
        self.die = die
        self.count = count

    def sample(self, numbers: Numbers) -> tuple[int, ...]:
        die = self.die
        table = die.table
        faces = die.faces
        below = numbers.below
        return tuple([table[below(faces)] for _ in range(self.count)])

    def outcomes(self) -> Iterable[tuple[tuple[int, ...], int]]:
        """Each multiset of results once, sorted, in order; the weights add up to ``faces ** count``."""
        return multisets(self.die.counts, self.count)

    def text(self, outcome: tuple[int, ...]) -> str:
        results = self.die.results
        return " ".join([results[index] for index in outcome])

    def parse(self, text: str) -> tuple[int, ...]:
        words = text.replace(",", " ").split()
        outcome = tuple([self.die.read(word) for word in words[: MOST_DICE + 1]])
        if len(words) != self.count:
            noun = "die" if self.count == 1 else "dice"
            raise ValueError(
                f"{self.count} {noun} {'is' if self.count == 1 else 'are'} rolled, not {len(words)}"
            )
        return outcome


@lru_cache(maxsize=256)
def multisets(counts: tuple[int, ...], dice: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The sorted result indices that ``dice`` dice can show, each with the number of ways to roll it."""
    ways = factorial(dice)
    found = []
    for indices in combinations_with_replacement(range(len(counts)), dice):
        weight = ways
        divisor = 1
        run, last = 0, -1
        for index in indices:
            weight *= counts[index]
            run = run + 1 if index == last else 1
            last = index
            divisor *= run  # over a whole run this makes its factorial
        found.append((indices, weight // divisor))
    return tuple(found)
