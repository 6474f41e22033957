"""The scripted player: one answer for every kind of decision, from what its seat may know."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final

from rulebound.games.mythic_earth.computer import acts, graces, incidents, openings, turns
from rulebound.games.mythic_earth.computer.characters import CHARACTERS
from rulebound.games.mythic_earth.computer.knowledge import known
from rulebound.games.mythic_earth.computer.plans import Answer
from rulebound.games.mythic_earth.computer.survey import Survey
from rulebound.kernel.decisions import Action, Decision
from rulebound.kernel.match import Match

QUIET: Final = ("pass", "keep", "stay", "hold", "decline", "strike", "enough", "end")
"""Verbs that are always safe, for kinds of decision that nothing here knows."""
GOLDEN: Final = 0x9E3779B97F4A7C15
MASK: Final = 0xFFFFFFFFFFFFFFFF


class ScriptedPlayer:
    """Decides by expected values and by position, an action ahead; says why in one line.

    It sees a copy of the battle in which everything that its seat may not know is blank, and carries nothing from
    one choice to the next but its seed: copies of a match may share one player, and what was undone is chosen again.
    """

    __slots__ = ("_base", "character", "seat", "why")

    def __init__(self, seat: str, seed: str, level: str = "scripted") -> None:
        self.character = CHARACTERS[level]
        self.seat = seat
        self._base = int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=8).digest(), "big")
        self.why = ""

    def choose(self, match: Match) -> Action:
        """A legal answer to the decision that ``match`` waits for; the match itself is left as it stands."""
        decision = match.decision
        assert decision is not None, "the match waits for no decision"
        number = (self._base + len(match.answers) * GOLDEN) & MASK
        asked = ANSWERS.get(decision.kind)
        if asked is None:
            action, why = self._safe(decision, number)
        else:
            survey = Survey(known(match.state, decision.seat), decision.seat, self.character, number)
            action, why = asked(survey, decision)
            if not decision.accepts(action):
                action, why = self._safe(decision, number)
        self.why = why or "There is nothing better."
        return action

    def _safe(self, decision: Decision, number: int) -> Answer:
        """The quietest answer, or any by the seed and the number of answers so far."""
        for family in decision.families:
            if family.verb in QUIET and family.count():
                return family.member(0), "Nothing here is worth more than to let it be."
        return decision.pick(number), "One answer is as good as another."


ANSWERS: Final[dict[str, Callable[[Survey, Decision], Answer]]] = {
    **openings.ANSWERS,
    **incidents.ANSWERS,
    "activate": turns.activate,
    "announce": turns.announce,
    "fleeing": turns.fleeing,
    "act": acts.choose,
    "trap": acts.trap,
    "react": acts.react,
    "lift-alert": turns.alerts,
    "keep-alert": turns.alerts,
    "blessing": graces.window,
}
"""What answers each kind of decision."""
