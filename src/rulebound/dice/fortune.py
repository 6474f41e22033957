"""Who answers the chances of a match: a seed, a script, or the real dice on the table."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

from rulebound.dice.die import Roll
from rulebound.kernel.chances import Chance, Fortune
from rulebound.kernel.errors import RuleboundError

T = TypeVar("T")

BLOCK: Final = 64
"""Bytes that one hash gives."""


class SeededFortune:
    """Answers from a seed: the same seed and index give the same outcome on every machine.

    Each index has its own stream of bytes (blake2b, keyed with the seed's SHA-256), so nothing is carried
    from one draw to the next: copies of a match may share one fortune, and what was undone comes again.
    """

    __slots__ = ("_hash", "seed")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._hash = hashlib.blake2b(key=hashlib.sha256(seed.encode()).digest())

    def draw(self, chance: Chance[T], index: int) -> T | None:
        if type(chance) is Roll:
            # The same bytes as `sample` would use, in the same order, but read all at once.
            own = self._hash.copy()
            own.update(index.to_bytes(8, "big"))
            die = chance.die
            faces = own.digest().translate(die.from_byte, die.refused)[: chance.count]
            if len(faces) == chance.count:
                rolled: Any = tuple(faces)
                outcome: T | None = rolled
                return outcome
        return chance.sample(NumberStream(self._hash, index))


class NumberStream:
    """The uniform numbers that belong to one index; ``block`` is the 64 bytes being read.

    Numbers are cut from the stream byte by byte and thrown away when they lie above the largest whole
    multiple of ``n``, so each of the ``n`` is exactly as likely as the others.
    """

    __slots__ = ("_at", "_blocks", "_hash", "_index", "block")

    def __init__(self, keyed: hashlib.blake2b, index: int) -> None:
        self._hash = keyed
        self._index = index
        self._blocks = 1
        self._at = 0
        own = keyed.copy()
        own.update(index.to_bytes(8, "big"))
        self.block = own.digest()

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``."""
        if n > 256:
            return self._large(n)
        if n < 1:
            raise ValueError("there is no number below 0")
        limit = 256 - 256 % n
        at = self._at
        while True:
            if at == BLOCK:
                self._refill()
                at = 0
            number = self.block[at]
            at += 1
            if number < limit:
                self._at = at
                return number % n

    def _large(self, n: int) -> int:
        size = ((n - 1).bit_length() + 7) // 8
        whole: int = 1 << (8 * size)
        limit = whole - whole % n
        while True:
            number = 0
            for _ in range(size):
                if self._at == BLOCK:
                    self._refill()
                number = number << 8 | self.block[self._at]
                self._at += 1
            if number < limit:
                return number % n

    def _refill(self) -> None:
        """The next block: behind the index stands the number of the block, which the first one leaves out."""
        own = self._hash.copy()
        own.update(self._index.to_bytes(8, "big") + self._blocks.to_bytes(8, "big"))
        self.block = own.digest()
        self._blocks += 1
        self._at = 0


class ScriptedFortune:
    """Answers with lines of text, read by the chance that asks; line 0 is for chance number ``first``.

    Like a seed it keeps no place of its own, so undo and copies read the same line again. Chances outside the
    script go to ``then``; without one they are an error that says what was asked.
    """

    __slots__ = ("_then", "first", "script")

    def __init__(self, script: Sequence[str], then: Fortune | None = None, first: int = 0) -> None:
        self.script = list(script)
        self.first = first
        self._then = then

    def add(self, *lines: str) -> None:
        """Go on with these lines."""
        self.script.extend(lines)

    def draw(self, chance: Chance[T], index: int) -> T | None:
        line = index - self.first
        if 0 <= line < len(self.script):
            try:
                return chance.parse(self.script[line])
            except ValueError as error:
                raise RuleboundError(f"line {line + 1} of the script, for {_name(chance)}: {error}") from None
        if self._then is None:
            where = (
                f"has only {len(self.script)} lines" if line >= 0 else f"begins at chance {self.first + 1}"
            )
            raise RuleboundError(f"the script {where}, and chance {index + 1} is {_name(chance)}")
        return self._then.draw(chance, index)


class TypedFortune:
    """Leaves the rolls of the sides that throw real dice open, to be typed in; ``other`` answers the rest.

    ``words`` are the kinds of chance that are typed in: a shuffle stays with the program unless it is named.
    """

    __slots__ = ("_other", "sides", "words")

    def __init__(self, sides: Iterable[str], other: Fortune, words: Iterable[str] = ("roll",)) -> None:
        self.sides = frozenset(sides)
        self.words = frozenset(words)
        self._other = other

    def draw(self, chance: Chance[T], index: int) -> T | None:
        if chance.by in self.sides and chance.word in self.words:
            return None
        return self._other.draw(chance, index)


def _name(chance: Chance[T]) -> str:
    """The chance as the head of its line in a record."""
    return " ".join([chance.word, chance.by, *chance.purpose])
