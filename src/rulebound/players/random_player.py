"""The player that chooses at random: fair between kinds of answer, then between the answers of that kind."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from rulebound.kernel.decisions import Action
from rulebound.kernel.match import Match

if TYPE_CHECKING:
    # a machine's whole number where the module is compiled, any whole number where it is not
    from mypy_extensions import i64

ONCE: Final = 0x2F0B4C47
TWICE: Final = 0x1B873593
THRICE: Final = 0x3C6EF35F
"""Odd numbers below 2 ** 30: what they multiply stays within a machine word."""
MASK: Final = 0x7FFFFFFF


class RandomPlayer:
    """Picks a family uniformly, then a member uniformly.

    Its numbers come from its seed and the number of answers given so far, so nothing is carried from one choice
    to the next: copies of a match may share one player, and what was undone is chosen again.
    """

    __slots__ = ("_base", "_step", "why")

    def __init__(self, seed: str) -> None:
        number = int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=8).digest(), "big")
        self._base = number & MASK
        self._step = number >> 34 | 1
        self.why = ""

    def choose(self, match: Match) -> Action:
        decision = match.pending or match.decision
        assert decision is not None, "the match waits for no decision"
        # each step can be turned back: numbers that differ stay different
        number: i64 = (self._base + len(match.answers) * self._step) & MASK
        number = ((number ^ number >> 15) * ONCE) & MASK
        number = ((number ^ number >> 13) * TWICE) & MASK
        number ^= number >> 16
        other: i64 = ((number ^ number >> 11) * THRICE) & MASK
        return decision.draw(number << 1, (other ^ other >> 14) << 1)
