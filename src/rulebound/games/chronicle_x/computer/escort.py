"""The turn of the person whom the heroes lead out: to the way out, but not into the open."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import movement, vip
from rulebound.games.chronicle_x.computer.plans import Plan, by_verb, settle
from rulebound.games.chronicle_x.computer.survey import Survey
from rulebound.games.chronicle_x.state import Unit
from rulebound.games.chronicle_x.words import does, name
from rulebound.kernel.decisions import Action, Decision
from rulebound.space.board import Square, bits

STEP: Final = 260
"""What a step nearer to the way out is worth, in thousandths of a point of Health."""
RISK: Final = 800
"""Thousandths of the damage that may come down on a square that count against it."""
LAST_HEALTH: Final = 2_500
"""What it costs to stand where all Health may be lost."""
WIN: Final = 100_000
LAST: Final = 90


def _turns(s: Survey, unit: Unit) -> int:
    """Turns that the way still takes."""
    gap = s.gap(unit.models[0].square, vip.way_out(s.m))
    return -(-gap // max(movement.move_value(s.m, unit), 1))


def turn_for(s: Survey, action: Action) -> Plan:
    """When he acts: at once if he can be away in this turn, else after those who clear his way."""
    m = s.m
    unit = vip.on_map(m)
    label = name(m, vip.VIP)
    if unit is not None and not (unit.stunned or unit.down) and _turns(s, unit) <= 1:
        return Plan(9_500, action, f"{label} acts next: the way out is in reach")
    return Plan(LAST, action, f"{label} goes when the others have acted")


def worth(s: Survey, unit: Unit, square: Square) -> int:
    """What it is worth that he stands on a square when his turn is over."""
    model = unit.models[0]
    spare = s.rounds_left - _turns(s, unit)
    step = STEP * (3 if spare <= 0 else 2 if spare == 1 else 1)
    danger = s.exposure(square, model.stats.defence)
    found = -step * s.gap(square, vip.way_out(s.m)) - danger * RISK // 1000
    if danger > model.health * 800 and spare > 0:
        found -= LAST_HEALTH
    return found


def choose(s: Survey, decision: Decision) -> tuple[Action, str]:
    """His next action."""
    m = s.m
    unit = vip.on_map(m)
    end = Action("end", (decision.subject,))
    if unit is None:
        return end, ""
    verbs = by_verb(decision.families)
    label = name(m, unit.id)
    for verb, words in (("extract", f"{label} is away"), ("recover", f"{does(m, unit.id, 'recovers')}")):
        if verb in verbs:
            return verbs[verb].member(0), f"{words}."
    here = unit.models[0].square
    plans = [Plan(worth(s, unit, here), end, f"{label} stays where it is safe")]
    if "stand" in verbs:
        plans.append(Plan(plans[0].worth + 500, verbs["stand"].member(0), f"{label} gets up"))
    way = vip.way_out(m)
    for verb in ("move", "sprint"):
        if verb not in verbs:
            continue
        for square in bits(s.reach(unit, unit.models[0], verb)):
            gain = worth(s, unit, square)
            if way >> square & 1 and int(decision.args[0]) > 1:
                gain = WIN
            plans.append(Plan(gain, Action(verb, (unit.id, square)), f"{label} goes on to the way out"))
    return settle(decision, plans)


def go_on(s: Survey, decision: Decision) -> tuple[Action, str]:
    """Where he goes with what is left of a walk that was interrupted."""
    unit = vip.on_map(s.m)
    if unit is None:
        return decision.actions[0], ""
    plans: list[Plan] = []
    for action in decision.actions:
        square = action.args[-1]
        at = square if isinstance(square, int) else unit.models[0].square
        plans.append(Plan(worth(s, unit, at), action, f"{name(s.m, unit.id)} goes on"))
    return settle(decision, plans)


def placed(s: Survey, decision: Decision) -> tuple[Action, str]:
    """The square on which he is set down: the nearest to the way out."""
    way = vip.way_out(s.m)

    def rank(action: Action) -> int:
        square = action.args[-1]
        return s.gap(square, way) if isinstance(square, int) else 0

    return min(decision.actions, key=rank), "That is the shortest way."
