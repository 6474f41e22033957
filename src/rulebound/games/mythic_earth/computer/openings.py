"""Before the battle: alignment, sides, Blessings, spells, secret choices, deployment (ME-SETUP, ME-DEPL)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from rulebound.games.mythic_earth.cards import BEHEMOTH
from rulebound.games.mythic_earth.claiming import has_hero
from rulebound.games.mythic_earth.computer import graces, spellcraft
from rulebound.games.mythic_earth.computer.plans import Answer, Plan, by_verb, settle
from rulebound.games.mythic_earth.computer.stance import Stance
from rulebound.games.mythic_earth.computer.survey import Survey
from rulebound.games.mythic_earth.devotions_power import devotion_of, piece
from rulebound.games.mythic_earth.field_of_battle import IMPASSABLE, OBSTACLE
from rulebound.games.mythic_earth.placing import Standing, answer_of
from rulebound.games.mythic_earth.state import INCH, Unit
from rulebound.kernel.decisions import Decision
from rulebound.space.field.places import Point, x_of, y_of
from rulebound.space.field.shapes import middle_of, point_inside


def any_of(s: Survey, decision: Decision) -> Answer:
    """One by the seed: nothing is known yet that speaks for one of them."""
    family = decision.families[0]
    return family.member((s.number >> 20) % family.count()), "One is as good as another."


def landscape(s: Survey, decision: Decision) -> Answer:
    """Any piece by the seed: sides are chosen afterwards, so no place is better than another."""
    return decision.pick(s.number), "The sides are not chosen yet: the table is kept even."


def begin(s: Survey, decision: Decision) -> Answer:
    """Who deploys last sees where the enemy stands, and is come to in the first turn."""
    return next(
        (action, "Who comes second sees more.") for action in decision.actions if action.args[0] != s.seat
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
                    # on such a piece nobody stands: it has to be touched from beside it
                    worth -= 3000 * (found.kind in (IMPASSABLE, OBSTACLE))
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
    zone = s.m.field.zones[family.zone]
    unit.deployed = True
    unit.bases = family.bases_at(family.ranks(*middle_of(zone), family.widths()[0]))
    s.forget(unit)
    stance = Stance(s, unit, far=True)
    rated: list[tuple[int, int, list[Point]]] = []
    for ends in (*blocks(s, unit, family), *hidden(family)):
        x = sum([x for x, _ in ends]) // len(ends)
        y = sum([y for _, y in ends]) // len(ends)
        rated.append((standing(s, stance, (x, y)), len(rated), ends))
    rated.sort(key=lambda one: (-one[0], one[1]))
    for number, (_, _, ends) in enumerate(rated):
        if number >= LOOKED_AT:
            break
        if family.refusal_of(ends) is None:
            return answer_of("stand", unit, ends), f"{unit.card.name} stands where it is wanted."
    return family.member(0), f"{unit.card.name} stands where there is room."


LOOKED_AT: Final = 120
"""Places that are looked at closely, of those that seem best."""
ACROSS: Final = 13
DEEP: Final = 5


def blocks(s: Survey, unit: Unit, family: Standing) -> Iterator[list[Point]]:
    """Blocks and double lines over the zone, from the enemy's side of it to the own edge, where all of them are inside."""
    zone = s.m.field.zones[family.zone]
    west, south, east, north = zone.box
    radius = unit.card.radius
    for wide in family.widths()[:2]:
        shape = family.ranks(FAR, FAR, wide)
        left, right = min(x for x, _ in shape) - FAR - radius, max(x for x, _ in shape) - FAR + radius
        low, high = min(y for _, y in shape) - FAR - radius, max(y for _, y in shape) - FAR + radius
        room_x, room_y = east - west - (right - left) - 2, north - south - (high - low) - 2
        if room_x < 0 or room_y < 0:
            continue
        for row in range(DEEP):
            for column in range(ACROSS):
                x = west - left + 1 + room_x * column // (ACROSS - 1)
                y = south - low + 1 + room_y * row // (DEEP - 1)
                ends = [(x + at_x - FAR, y + at_y - FAR) for at_x, at_y in shape]
                corners = (
                    (x + left, y + low),
                    (x + right, y + low),
                    (x + left, y + high),
                    (x + right, y + high),
                )
                if all(point_inside(zone, *corner) for corner in corners):
                    yield ends


def hidden(family: Standing) -> list[list[Point]]:
    """Places in the woods, for who may wait in Ambush."""
    if not family.woods():
        return []
    return [
        [(x_of(arg), y_of(arg)) for arg in action.args if isinstance(arg, int)] for action in family.members()
    ]


def standing(s: Survey, stance: Stance, at: Point) -> int:
    """What it is worth to stand there at first."""
    unit = stance.unit
    leads = unit.card.general or has_hero(unit)
    worth = stance.purpose(at) - stance.threat(at) // (1 if leads else 2) + stance.pull(at) // 2
    near = 0
    for one in s.mine:
        if one.id == unit.id:
            continue
        x, y, _ = s.middle(one)
        away = abs(x - at[0]) + abs(y - at[1])
        worth -= CROWD * (away < 5 * INCH)
        near += away < 12 * INCH
    if leads:
        # heroes steady the Units round them (ME-BTEST-04), and are safer among them
        worth += 2 * CROWD * min(near, 3)
    if unit.card.general or unit.type == BEHEMOTH:
        worth -= abs(at[0] - s.m.field.table.width // 2) // 200
    return worth


FAR: Final = 100 * INCH
CROWD: Final = 150
"""What it is worth less to stand close to a friend."""


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
