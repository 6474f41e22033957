"""Before the battle: alignment, sides, Blessings, spells, secret choices, deployment (ME-SETUP, ME-DEPL)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rulebound.games.mythic_earth.cards import BEHEMOTH
from rulebound.games.mythic_earth.computer import graces, spellcraft
from rulebound.games.mythic_earth.computer.plans import Answer, Plan, by_verb, settle
from rulebound.games.mythic_earth.computer.stance import Stance
from rulebound.games.mythic_earth.computer.survey import Survey
from rulebound.games.mythic_earth.devotions_power import devotion_of, piece
from rulebound.games.mythic_earth.placing import Standing, answer_of
from rulebound.games.mythic_earth.state import INCH, Unit
from rulebound.kernel.decisions import Decision
from rulebound.space.field.bases import Base
from rulebound.space.field.places import x_of, y_of
from rulebound.space.field.shapes import middle_of


def any_of(s: Survey, decision: Decision) -> Answer:
    """One by the seed: nothing is known yet that speaks for one of them."""
    family = decision.families[0]
    return family.member((s.number >> 20) % family.count()), "One is as good as another."


def landscape(s: Survey, decision: Decision) -> Answer:
    """Any piece by the seed: sides are chosen afterwards, so no place is better than another."""
    return decision.pick(s.number), "The sides are not chosen yet: the table is kept even."


def begin(s: Survey, decision: Decision) -> Answer:
    """To deploy first is to act first."""
    return next(
        (action, "Who begins strikes first.") for action in decision.actions if action.args[0] == s.seat
    )


def blessings(s: Survey, decision: Decision) -> Answer:
    plans = [
        Plan(graces.prefer(str(action.args[0])), action, "A Blessing that is sure to be used")
        for action in decision.actions
        if action.verb != "enough"
    ]
    return settle(decision, plans) if plans else (decision.actions[0], "These are enough.")


def spells(s: Survey, decision: Decision) -> Answer:
    return settle(
        decision,
        [
            Plan(spellcraft.prefer(str(action.args[1])), action, "A spell that is sure to be used")
            for action in decision.actions
        ],
    )


def secret(s: Survey, decision: Decision) -> Answer:
    """Of Units those that are easiest to bring down, of pieces those that are nearest."""
    m = s.m
    devotion = devotion_of(m, s.seat)
    by_units = devotion is not None and devotion.choice is not None and devotion.choice.of == "unit"
    plans = []
    for action in decision.actions:
        worth = 0
        for word in action.args:
            if by_units:
                unit = m.units[str(word)]
                worth -= unit.card.points * 100 + 200 * s.wounds_left(unit)
            else:
                found = piece(m, str(word))
                if found is not None:
                    x, y = middle_of(found.area)
                    hx, hy = middle_of(m.field.zones[m.sides[s.seat].zone])
                    worth -= (abs(x - hx) + abs(y - hy)) // 10
        plans.append(Plan(worth, action, "What is easiest to come by"))
    return settle(decision, plans)


def deploy(s: Survey, decision: Decision) -> Answer:
    """The stoutest go first, who shoots and who leads later, when it is seen where the enemy stands."""
    families = by_verb(decision)
    if "deploy" in families:
        plans = [
            Plan(-late(s, s.m.units[str(action.args[0])]), action, "It need not wait and see")
            for action in families["deploy"].members()
        ]
        return settle(decision, plans)
    plans = [
        Plan(s.m.units[str(action.args[0])].card.points, action, "It can use another die")
        for action in families["lay-die"].members()
    ]
    return settle(decision, plans)


def late(s: Survey, unit: Unit) -> int:
    """How much a Unit gains by being deployed late."""
    shoots = max([kind.shoot for kind in unit.card.kinds], default=0)
    return unit.card.points + 60 * unit.card.general + 30 * unit.card.heroic + 5 * shoots


def stand(s: Survey, decision: Decision) -> Answer:
    """Where the Unit is nearest to its goals and least in danger, and does not stand in the way of others."""
    family = decision.families[0]
    assert isinstance(family, Standing)
    unit = s.m.units[decision.subject]
    actions = list(family.members())
    zone = s.m.field.zones[family.zone]
    west, south, east, north = zone.box
    unit.deployed = True
    rated: list[Plan] = []
    radius = unit.card.radius
    wide = family.widths()[0]
    deep = -(-len(unit.kinds) // wide)
    ends: list[list[tuple[int, int]]] = [
        [(x_of(arg), y_of(arg)) for arg in action.args if isinstance(arg, int)] for action in actions
    ]
    # along the front of the zone, block by block
    up = -1 if family.zone.startswith("north") else 1
    front = (north - 2 * radius * deep - 50) if up > 0 else (south + 2 * radius * deep + 50)
    for x in range(west + radius + 50, east, max((east - west) // 14, INCH)):
        if x > 0 and front > 0:
            ends.append(family.ranks(x, front, wide))
    for points in ends:
        if not points or any(x <= 0 or y <= 0 for x, y in points):
            continue
        bases = [Base(x, y, radius) for x, y in points]
        rated.append(Plan(standing(s, unit, bases), answer_of("stand", unit, points), ""))
    rated.sort(key=lambda plan: -plan.worth)
    for number, plan in enumerate(rated):
        if number > 24:
            break
        if decision.accepts(plan.action):
            return plan.action, f"{unit.card.name} stands where it is wanted."
    return actions[0], f"{unit.card.name} stands where there is room."


def standing(s: Survey, unit: Unit, bases: Sequence[Base]) -> int:
    """What it is worth to stand there at first."""
    unit.bases = list(bases)
    s.forget(unit)
    stance = Stance(s, unit)
    worth = stance.purpose((stance.x, stance.y)) - stance.threat((stance.x, stance.y)) // 2
    worth += stance.pull((stance.x, stance.y)) // 2
    crowd = [
        one
        for one in s.mine
        if one.id != unit.id
        and abs(s.middle(one)[0] - stance.x) + abs(s.middle(one)[1] - stance.y) < 6 * INCH
    ]
    worth -= 150 * len(crowd)
    if unit.card.general or unit.type == BEHEMOTH:
        wide = s.m.field.table.width
        worth -= abs(stance.x - wide // 2) // 200
    return worth


ANSWERS: Final[dict[str, Callable[[Survey, Decision], Answer]]] = {
    "landscape": landscape,
    "alignment": any_of,
    "scenario": any_of,
    "side": any_of,
    "begin": begin,
    "blessings": blessings,
    "spells": spells,
    "secret-choices": secret,
    "deploy": deploy,
    "stand": stand,
}
