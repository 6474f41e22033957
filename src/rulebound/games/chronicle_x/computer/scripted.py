"""The scripted player: one answer for every kind of decision, from what its seat may know."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final

from rulebound.games.chronicle_x.battlefields import plain as plain_ground
from rulebound.games.chronicle_x.computer import (
    errands,
    escort,
    forces,
    heroes,
    incidents,
    outfitting,
    overmind,
    placing,
    reactions,
    schemes,
)
from rulebound.games.chronicle_x.computer.characters import CHARACTERS
from rulebound.games.chronicle_x.computer.knowledge import known
from rulebound.games.chronicle_x.computer.survey import Survey
from rulebound.games.chronicle_x.state import HEROES, OVERMIND
from rulebound.games.chronicle_x.vip import VIP
from rulebound.kernel.decisions import Action, Decision
from rulebound.kernel.match import Match

Answer = tuple[Action, str]

QUIET: Final = ("pass", "keep", "stay", "decline", "end", "arrange")
"""Verbs that are always safe, for kinds of decision that nothing here knows."""


class ScriptedPlayer:
    """Decides by exact odds and by position, a ply deep; says why in one line.

    It sees a copy of the mission in which everything that its seat may not know is blank, and carries nothing
    from one choice to the next but its seed: copies of a match may share one player, and what was undone is
    chosen again.
    """

    __slots__ = ("_base", "character", "seat", "why")

    def __init__(self, seat: str, seed: str, level: str = "scripted") -> None:
        self.character = CHARACTERS[level][seat]
        self.seat = seat
        self._base = int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=8).digest(), "big")
        self.why = ""

    def choose(self, match: Match) -> Action:
        """A legal answer to the decision that ``match`` waits for; the match itself is left as it stands."""
        decision = match.decision
        assert decision is not None, "the match waits for no decision"
        action, why = self._answer(match, decision)
        if not decision.accepts(action):
            action, why = self._safe(match, decision)
        self.why = why or "There is nothing better."
        return action

    def _answer(self, match: Match, decision: Decision) -> Answer:
        if decision.kind == "moment" and len(decision.families) == 1:
            # nothing may be done here; that it is asked at all is only so that it does not tell
            return decision.families[0].member(0), "There is nothing to come in with."
        m = match.state
        prepared = outfitting.ANSWERS.get(decision.kind)
        if prepared is not None:
            return prepared(known(m, decision.seat), decision, self._number(match), self.character)
        survey = Survey(
            known(m, decision.seat), decision.seat, plain_ground(m), self.character, self._number(match)
        )
        kind = decision.kind
        if decision.seat == OVERMIND and kind in ("action", "activate"):
            play = reactions.calm(survey, decision)
            if play is not None:
                return play
        if kind == "action":
            return self._turn(survey, decision)
        if kind == "go_on" and decision.subject == VIP:
            return escort.go_on(survey, decision)
        if kind == "go_on":
            side = heroes.go_on if decision.seat == HEROES else overmind.go_on
            return side(survey, decision)
        if kind == "activate":
            side = errands.choose_hero if decision.seat == HEROES else overmind.choose_unit
            return side(survey, decision)
        asked = _ASKED.get(kind)
        if asked is not None:
            return asked(survey, match, decision)
        simple = _SIMPLE.get(kind)
        if simple is not None:
            return simple(survey, decision)
        return incidents.answer(survey, decision) or self._safe(match, decision)

    def _turn(self, survey: Survey, decision: Decision) -> Answer:
        if decision.seat == OVERMIND:
            return overmind.choose_action(survey, decision)
        if any(hero.id == decision.subject for hero in survey.m.heroes):
            return heroes.choose_action(survey, decision)
        if decision.subject == VIP:
            return escort.choose(survey, decision)
        return Action("end", (decision.subject,)), ""

    def _safe(self, match: Match, decision: Decision) -> Answer:
        """The quietest answer, or any by the seed and the number of answers so far."""
        for family in decision.families:
            if family.verb in QUIET and family.count():
                return family.member(0), "Nothing here is worth more than to let it be."
        actions = decision.actions
        number = self._number(match)
        return actions[(number >> 16) % len(actions)], "One answer is as good as another."

    def _number(self, match: Match) -> int:
        """A number of 64 bits by the seed and the number of answers so far."""
        return (self._base + len(match.answers) * 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF


_ASKED: Final[dict[str, Callable[[Survey, Match, Decision], Answer]]] = {
    "neon": reactions.neon,
    "moment": reactions.moment,
    "fire_order": reactions.fire_order,
}
_SIMPLE: Final[dict[str, Callable[[Survey, Decision], Answer]]] = {
    "agenda": schemes.keep,
    "agenda_note": schemes.note,
    "agenda_proof": schemes.proof,
    "interrupt": schemes.interrupt,
    "behaviour": reactions.behaviour,
    "quick_shot": reactions.target,
    "rush_attack": reactions.target,
    "stray": reactions.stray,
    "discard": reactions.discard,
    "keep_item": reactions.keep_item,
    "vip_place": escort.placed,
    "follower": placing.place_model,
    "revealed_model": placing.place_model,
    "arrival": forces.arrival,
    "deploy_hero": placing.deploy_hero,
    "deploy_blip": placing.deploy_blip,
    "casualty": placing.casualty,
    "push": placing.thrown_back,
    "flight": placing.thrown_back,
    "grip": placing.stepped,
    "return": heroes.come_back,
    "drop_hero": placing.deploy_hero,
    "study": heroes.study,
    "puppet": placing.stepped,
}
