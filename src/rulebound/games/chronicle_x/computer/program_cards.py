"""How the program plays its cards: the first of its hand that is lawful and worth it, and when it interrupts."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import combat
from rulebound.games.chronicle_x.computer import reactions, worths
from rulebound.games.chronicle_x.computer.evaluation import weigh
from rulebound.games.chronicle_x.computer.program_units import Answer, Draw, shots
from rulebound.games.chronicle_x.computer.survey import Survey
from rulebound.games.chronicle_x.state import OVERMIND, MissionState
from rulebound.games.chronicle_x.words import name
from rulebound.kernel.decisions import PASS, Action, Decision
from rulebound.kernel.match import Match

SUPREME_WITH: Final = 3
"""Cards that must be in hand besides the one that is played for its Supreme effect."""
WEAK: Final = 3
"""Health of a hero before whom the program interrupts."""
INTERRUPT_FROM: Final = 3
"""The round from which on it interrupts."""


def moment(m: MissionState, match: Match, decision: Decision) -> Answer | None:
    """The first card that is worth playing now; None leaves other windows to the scripted player."""
    offered = [
        action for family in decision.families if family.verb == "mutate" for action in family.members()
    ]
    if not offered:
        return None
    survey = Survey(m.copy(), decision.seat, m.ground)
    dice, hurt, health = 0, 0, 9
    attack = reactions.attack_meant(survey, match) if decision.window == "attack_declared" else None
    if attack is not None and attack.target is not None:
        dice = combat.attack_value(survey.m, attack).dice
        shot = weigh(survey.m, attack)
        hurt = shot.mean if shot is not None else 0
        health = min((model.health for model in attack.target.models), default=9)
    for action in _in_order(m, offered):
        worth = worths.mutation_worth(survey.m, action, dice)
        if attack is not None:
            if attack.attacker.side == OVERMIND:
                worth = worth if dice >= 3 else 0
            else:
                worth = worth if hurt >= health * 1000 else 0
        if worth > 0:
            return action, f"{_title(m, action)}: the first card in hand that fits."
    return PASS, "No card in hand fits."


def calm(m: MissionState, decision: Decision) -> Answer | None:
    """A card worth playing between two actions, or None."""
    offered = [
        action for family in decision.families if family.verb == "mutate" for action in family.members()
    ]
    for action in _in_order(m, offered):
        if worths.mutation_worth(m, action, 0) > 0:
            return action, f"{_title(m, action)}: the first card in hand that fits."
    return None


def _in_order(m: MissionState, offered: list[Action]) -> list[Action]:
    """The plays by the order of the hand; Supreme before standard where enough cards are left, else not at all."""
    rich = len(m.hand) > SUPREME_WITH

    def rank(action: Action) -> tuple[int, int, int]:
        supreme = action.args[1] == "supreme"
        paid = m.hand.index(str(action.args[2])) if supreme and action.args[2] in m.hand else 0
        return m.hand.index(str(action.args[0])), int(supreme != rich), paid

    lawful = [action for action in offered if rich or action.args[1] != "supreme"]
    return sorted((action for action in lawful if action.args[0] in m.hand), key=rank)


def _title(m: MissionState, action: Action) -> str:
    entry = m.pack.mutations.get(str(action.args[0]))
    return entry.name if entry is not None else name(m, str(action.args[0]))


def interruption(s: Survey, decision: Decision, draw: Draw) -> Answer | None:
    """From round 3 on, before a weak hero or with a full hand: the unit that hits hardest now, for the two oldest cards."""
    m = s.m
    hero = m.find(decision.subject)
    weak = hero is not None and bool(hero.models) and hero.models[0].health <= WEAK
    wait = next((family.member(0) for family in decision.families if family.verb in ("pass", "wait")), None)
    if m.round >= INTERRUPT_FROM and (weak or len(m.hand) >= 5):
        best: tuple[int, Action] | None = None
        for family in decision.families:
            if family.verb != "interrupt":
                continue
            for action in family.members():
                unit = next((each for arg in action.args if (each := m.find(str(arg))) is not None), None)
                found = shots(m, unit) if unit is not None else []
                cards = sum(m.hand.index(str(arg)) for arg in action.args if arg in m.hand)
                if found:
                    worth = max(shot.mean for shot in found) * 100 - cards
                    if best is None or worth > best[0]:
                        best = (worth, action)
        if best is not None:
            return best[1], "It pays to come first."
    return (wait, "It waits for its own turn.") if wait is not None else None
