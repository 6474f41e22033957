"""The player that chooses at random: fair between kinds of answer, then between the answers of that kind."""

from __future__ import annotations

import hashlib
from typing import Final

from rulebound.kernel.decisions import Action
from rulebound.kernel.match import Match

STEP: Final = 0x9E3779B97F4A7C15
MIX_1: Final = 0xBF58476D1CE4E5B9
MIX_2: Final = 0x94D049BB133111EB
MASK: Final = 0xFFFFFFFFFFFFFFFF


class RandomPlayer:
    """Picks a family uniformly, then a member uniformly.

    Its numbers come from its seed and the number of answers given so far (splitmix64), so nothing is carried
    from one choice to the next: copies of a match may share one player, and what was undone is chosen again.
    """

    __slots__ = ("_base", "why")

    def __init__(self, seed: str) -> None:
        self._base = int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=8).digest(), "big")
        self.why = ""

    def choose(self, match: Match) -> Action:
        decision = match.decision
        assert decision is not None, "the match waits for no decision"
        number = (self._base + len(match.answers) * STEP) & MASK
        number = ((number ^ (number >> 30)) * MIX_1) & MASK
        number = ((number ^ (number >> 27)) * MIX_2) & MASK
        number ^= number >> 31
        return decision.pick(number)
