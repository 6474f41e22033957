"""What every computer player offers, whatever it thinks with."""

from __future__ import annotations

from typing import Protocol

from rulebound.kernel.decisions import Action
from rulebound.kernel.match import Match


class Player(Protocol):
    """Answers the decisions of one seat; for one seed and one record always in the same way.

    ``why`` is the reason of the last choice, one sentence ('' if there is none to give).
    """

    why: str

    def choose(self, match: Match) -> Action:
        """A legal answer to the decision that ``match`` waits for; the match itself is left as it stands."""
