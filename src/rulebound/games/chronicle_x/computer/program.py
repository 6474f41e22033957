"""The program of aliens that nobody plays: fixed lists, read from the top, for every kind of unit and for blips (CX-AI).

It is no opponent that thinks: each unit does the first thing on its list that it can, so that players learn to foresee
it. What no list speaks of is left to the scripted player. Ties fall by the seed of the program and the number of
answers so far.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from rulebound.games.chronicle_x import solo
from rulebound.games.chronicle_x.computer import program_blips, program_cards, program_units
from rulebound.games.chronicle_x.computer.program_units import Draw, closest
from rulebound.games.chronicle_x.computer.scripted import ScriptedPlayer
from rulebound.games.chronicle_x.computer.survey import Survey
from rulebound.games.chronicle_x.state import MissionState, Unit
from rulebound.games.chronicle_x.words import does, name
from rulebound.kernel.decisions import Action, Decision
from rulebound.kernel.match import Answer as Given
from rulebound.kernel.match import Match

T = TypeVar("T")
Answer = tuple[Action, str]

ORDER: Final = ("commander", "dominator", "grey", "ridgewalker", "overmind")
"""Kinds of unit in the order in which they act when nothing presses."""
_MANY: Final = 1 << 64


class ProgramPlayer:
    """Answers for the Overmind's seat of a match without an Overmind player; nothing is hidden from it."""

    __slots__ = ("_base", "_other", "seat", "why")

    def __init__(self, seat: str, seed: str) -> None:
        self.seat = seat
        self._base = int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=8).digest(), "big")
        self._other = ScriptedPlayer(seat, seed)
        self.why = ""

    def choose(self, match: Match) -> Action:
        """A legal answer to the decision that ``match`` waits for; the match itself is left as it stands."""
        decision = match.decision
        assert decision is not None, "the match waits for no decision"
        found = self._answer(match, decision)
        if found is None or not decision.accepts(found[0]):
            action = self._other.choose(match)
            self.why = self._other.why
            return action
        self.why = found[1]
        return found[0]

    def _draw(self, match: Match) -> Draw:
        """Something at random out of several, told apart by how often it is asked."""
        asked = 0

        def draw(things: Sequence[T]) -> T:
            nonlocal asked
            asked += 1
            number = (
                self._base + len(match.answers) * 0x9E3779B97F4A7C15 + asked * 0xD1B54A32D192ED03
            ) % _MANY
            number = (number ^ number >> 31) * 0xBF58476D1CE4E5B9 % _MANY
            return things[(number >> 24) % len(things)]

        return draw

    def _answer(self, match: Match, decision: Decision) -> Answer | None:
        m: MissionState = match.state
        draw = self._draw(match)
        if decision.kind == "moment":
            return program_cards.moment(m, match, decision)
        if decision.kind == "go_on":
            return go_on(m, match, decision)
        asked = _ASKED.get(decision.kind)
        if asked is None:
            return None
        survey = Survey(m.copy(), decision.seat, m.ground)
        if decision.kind in ("activate", "action"):
            played = program_cards.calm(survey.m, decision)
            if played is not None:
                return played
        return asked(survey, decision, draw)


def activate(s: Survey, decision: Decision, draw: Draw) -> Answer | None:
    """Who acts next: melee and shots first until the first attack is made, then kind by kind, blips last."""
    m = s.m
    members = next((family for family in decision.families if family.verb == "activate"), None)
    if members is None:
        return None
    best: list[Action] = []
    best_rank: tuple[int, int, int] | None = None
    for action in members.members():
        who = str(action.args[0])
        unit = m.find(who)
        rank = _rank(s, unit) if unit is not None else (4, 0, _blip_gap(m, who))
        if best_rank is None or rank < best_rank:
            best, best_rank = [action], rank
        elif rank == best_rank:
            best.append(action)
    action = draw(best)
    return action, f"{does(m, str(action.args[0]), 'is', 'are')} next on the list."


def _rank(s: Survey, unit: Unit) -> tuple[int, int, int]:
    m = s.m
    gap = closest(m, unit)[1]
    if "struck" not in m.in_round:
        if solo.can_strike(m, unit):
            return 1, 0, gap
        if program_units.can_shoot(s, unit):
            return 2, 0, gap
    kind = unit.kind if unit.kind in ORDER else "grey"
    return 3, ORDER.index(kind), gap


def _blip_gap(m: MissionState, who: str) -> int:
    blip = m.blip(who)
    if blip is None:
        return 99
    return min(
        (m.ground.board.distance(blip.square, hero.models[0].square) for hero in m.heroes if hero.here),
        default=99,
    )


def action(s: Survey, decision: Decision, draw: Draw) -> Answer | None:
    """The next action of the unit or blip that acts."""
    unit = s.m.find(decision.subject)
    if unit is not None and unit.models:
        return program_units.action(s, decision, unit, draw)
    blip = s.m.blip(decision.subject)
    return program_blips.action(s, decision, blip, draw) if blip is not None else None


def go_on(m: MissionState, match: Match, decision: Decision) -> Answer | None:
    """A walk that was held up goes on to where it was bound for."""
    for entry in reversed(match.answers):
        if isinstance(entry, Given) and entry.action.args and entry.action.args[0] == decision.subject:
            onward = Action("go", (decision.subject, entry.action.args[-1]))
            if not decision.accepts(onward):
                return None
            return onward, f"{does(m, decision.subject, 'goes', 'go')} on."
    return None


def behaviour(s: Survey, decision: Decision, draw: Draw) -> Answer | None:
    """Quick Shot with two dice or more, then cover, then the other; none in the own phase if it can attack as usual."""
    m = s.m
    unit = m.find(decision.subject)
    if unit is None:
        return None
    verbs = {family.verb: family for family in decision.families}
    if "decline" in verbs and program_units.can_attack_yet(s, unit):
        return verbs["decline"].member(0), f"{name(m, unit.id)} can attack as usual."
    order = ["quick-shot", "take-cover", "protect", "rush", "terrifying-presence"]
    found = program_units.shots(m, unit)
    if not any(shot.dice >= 2 for shot in found):
        order.remove("quick-shot")
        order.append("quick-shot")
    members = sorted(verbs["behave"].members(), key=lambda each: order.index(str(each.args[1])))
    return members[0], f"{does(m, unit.id, 'follows', 'follow')} the list of Behaviours."


def target(s: Survey, decision: Decision, draw: Draw) -> Answer | None:
    """Whom an attack names, by the list of targets."""
    m = s.m
    unit = m.find(decision.subject)
    family = next((each for each in decision.families if each.verb == "attack"), None)
    if unit is None or family is None:
        return None
    named = {str(each.args[1]): each for each in family.members()}
    shot = program_units.best(
        m, unit, [each for each in program_units.shots(m, unit) if each.target.id in named], draw
    )
    if shot is None:
        return draw(list(named.values())), "One target is as good as another."
    return named[shot.target.id], f"{name(m, shot.target.id)} is the first on the list of targets."


_ASKED: Final[dict[str, Callable[[Survey, Decision, Draw], Answer | None]]] = {
    "activate": activate,
    "action": action,
    "behaviour": behaviour,
    "quick_shot": target,
    "rush_attack": target,
    "interrupt": program_cards.interruption,
}
