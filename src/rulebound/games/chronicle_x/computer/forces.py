"""The Overmind's reinforcements: whether to bring models back, which unit to begin, and where."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import profiles, reinforcement, units
from rulebound.games.chronicle_x.computer.plans import Plan, settle
from rulebound.games.chronicle_x.computer.survey import Survey
from rulebound.games.chronicle_x.state import OVERMIND, MissionState, Unit
from rulebound.games.chronicle_x.words import does
from rulebound.kernel.decisions import Action, Decision

POINT: Final = 600
"""What a point of the pool is worth once it stands on the map."""


def gain(m: MissionState, unit: Unit) -> int:
    """The points that the pool can put into a unit now, for the dearest models first."""
    left, spent = m.pool, 0
    known = reinforcement.types(m)
    for kind, number in units.roster(m, unit.kind):
        lacking = number - sum(model.kind == kind for model in unit.models)
        price = reinforcement.cost(m, kind)
        for _ in range(lacking if kind in known else 0):
            if price <= left:
                left -= price
                spent += price
    return spent


def reinforce(s: Survey, unit: Unit, action: Action, here: int, shot: int) -> Plan:
    """The plan to bring models back: the attack that may follow is made with them."""
    words = f"{does(s.m, unit.id, 'calls', 'call')} for reinforcements"
    return Plan(here + shot + POINT * gain(s.m, unit), action, words)


def arrival(s: Survey, decision: Decision) -> tuple[Action, str]:
    """Which unit arrives, and where: as much as the pool pays for, near to what matters."""
    m = s.m
    plans: list[Plan] = []
    for action in decision.actions:
        if action.verb != "reinforce":
            plans.append(Plan(0, action, "Nobody is worth bringing in"))
            continue
        kind, yellow = str(action.args[0]), action.args[1]
        assert isinstance(yellow, int)
        probe = Unit("", kind, OVERMIND, [profiles.alien_model(m.pack, kind)], ())
        points = reinforcement.cost(m, kind)
        m.pool -= points
        points += gain(m, probe)
        m.pool += reinforcement.cost(m, kind)
        goal = 1 << s.marker.square if s.marker is not None and s.marker.square >= 0 else m.hero_bodies
        label = m.pack.aliens[kind].unit_name
        words = f"{label} at {m.ground.board.name(yellow)}: the most that the pool can bring"
        plans.append(Plan(POINT * points - 20 * s.gap(yellow, goal), action, words))
    return settle(decision, plans)
