"""The Overmind's reinforcements: whether to bring models back, which unit to begin, and where."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import profiles, reinforcement, units
from rulebound.games.chronicle_x.combat import CRITICAL, DOUBLE_HIT, HIT
from rulebound.games.chronicle_x.computer import placing
from rulebound.games.chronicle_x.computer.knowledge import seen_events
from rulebound.games.chronicle_x.computer.plans import Plan, settle
from rulebound.games.chronicle_x.computer.survey import Survey
from rulebound.games.chronicle_x.state import OVERMIND, MissionState, Unit
from rulebound.games.chronicle_x.words import does
from rulebound.kernel.decisions import PASS, Action, Decision
from rulebound.kernel.match import Match

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


# ---- upgrades


REACTIONS: Final = {"fall_back": 150, "hollow_echo": 500, "hot_line": 300}
"""What it is worth to use an upgrade at its moment, but for the ground that is gained."""

FACES: Final = {HIT: 600, DOUBLE_HIT: 1100, CRITICAL: 1200}
AVERAGE: Final = 520
"""What a die is worth on the average, and a face that lies there, in thousandths of a Health."""


def reaction(s: Survey, action: Action, effect: str) -> int:
    """What using an upgrade out of turn is worth."""
    worth = REACTIONS[effect]
    square = action.args[-1]
    if effect == "fall_back" and isinstance(square, int):
        worth += placing.ground_worth(s, square, OVERMIND)
    if effect == "hot_line" and not s.m.hand:
        return 0
    return worth


def shared_mind(match: Match, decision: Decision) -> tuple[Action, str]:
    """Which dice of a unit near the Dominator are thrown again: those that did worse than the average."""
    faces: tuple[int, ...] = ()
    for event in seen_events(match, OVERMIND):
        if event.kind == "attack_roll" and isinstance(event.data[1], tuple):
            faces = event.data[1]
            break
    best, gain = PASS, 0
    for action in decision.actions:
        numbers = [int(str(number)) - 1 for number in action.args[2:]] if action.verb == "use" else []
        if action.verb != "use" or any(number >= len(faces) for number in numbers):
            continue
        worth = sum(AVERAGE - FACES.get(faces[number], 0) for number in numbers)
        if worth > gain:
            best, gain = action, worth
    if best == PASS:
        return PASS, "The dice lie well enough."
    return best, "The dice that came to nothing are thrown again."
