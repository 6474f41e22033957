"""Attacks that answers name, and lines of sight with what stands in their way."""

from __future__ import annotations

from typing import Any, Final

from rulebound.games.chronicle_x import attacks, combat, moments, turn
from rulebound.games.chronicle_x.combat import Attack
from rulebound.games.chronicle_x.measuring import distance, engaged, near_model
from rulebound.games.chronicle_x.mutations_attack import BorrowedEyes
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState, Model, Unit
from rulebound.games.chronicle_x.words import edge, name, occupant, square
from rulebound.kernel.decisions import Action, Decision
from rulebound.space.board import Mask, Square, bits
from rulebound.space.sight import Sight

Json = dict[str, Any]

DECLARED: Final = ("action", "retarget", "forced_march")
ATTACK_KINDS: Final = (*DECLARED, "quick_shot", "rush_attack", "borrowed_target")
"""Decisions in which ``attack UNIT TARGET`` is an answer."""


def attack_of(m: MissionState, decision: Decision, action: Action) -> Attack | None:
    """The attack that an answer would make, as declared; None if it makes none."""
    if action.verb != "attack" or len(action.args) < 2 or decision.kind not in ATTACK_KINDS:
        return None
    unit = m.find(str(action.args[0]))
    if unit is None:
        return None
    if decision.kind == "retarget" and decision.args:
        # cards have been played on it
        return None
    if decision.kind in DECLARED:
        return turn.declared(m, unit, action)
    target = m.find(str(action.args[1]))
    if target is None or target.side == unit.side:
        return None
    if decision.kind == "borrowed_target":
        return _borrowed(m, unit, target, decision)
    if decision.kind == "quick_shot":
        attack = attacks.shot(m, unit, target, attacks.shots_psychically(unit))
        if attack is not None:
            attack.how = combat.QUICK_SHOT
        return attack
    attack = attacks.blow(m, unit, target)
    if attack is not None:
        attack.how = combat.RUSH
    return attack


def _borrowed(m: MissionState, unit: Unit, target: Unit, decision: Decision) -> Attack | None:
    """The shot with the eyes of another unit, which the decision names together with the form of the card."""
    card = moments.card(m, "borrowed-eyes")
    lender = m.find(str(decision.args[0]))
    if lender is None or not isinstance(card, BorrowedEyes):
        return None
    return card.shot(m, unit, lender, target, decision.args[1] == "supreme")


def whole_mask(m: MissionState, place: Square) -> Mask:
    """The squares of the figure on a square, or the square alone."""
    standing = m.standing_at(place)
    return standing[1].mask if standing is not None else 1 << place


def sight_between(m: MissionState, first: Square, second: Square) -> Sight:
    """The best line between two squares, judged as the rules judge it (CX-LOS-02, CX-LOS-03)."""
    ends = whole_mask(m, first) | whole_mask(m, second)
    return m.ground.sight(first, second, m.bodies & ~ends | m.smoke & ~(1 << first | 1 << second))


def smoke_hides(m: MissionState, first: Square, second: Square) -> bool:
    """Whether smoke on one of the ends hides it: only adjacent figures see into smoke or out of it."""
    ends = 1 << first | 1 << second
    return m.smoke & ~m.ash & ends != 0 and first != second and not m.ground.adjacent(first) >> second & 1


def line_json(m: MissionState, first: Square, second: Square, found: Sight, free: bool | None = None) -> Json:
    """A line of sight as the page draws it."""
    line: Json = {
        "from": square(m, first),
        "to": square(m, second),
        "points": [list(found.start), list(found.end)],
        "free": found.free if free is None else free,
        "blockers": [place for place, _ in blockers(m, found)],
    }
    if found.stopped_at is not None:
        line["stopped"] = list(found.stopped_at)
    return line


def blockers(m: MissionState, found: Sight) -> list[tuple[str, str]]:
    """What a line crosses: places and what is there, in words."""
    told: list[tuple[str, str]] = [(square(m, place), blocker_name(m, place)) for place in found.blockers]
    told.extend((edge(m, place, direction), "a wall") for place, direction in found.walls)
    return told


def blocker_name(m: MissionState, place: Square) -> str:
    """What stops sight on a square."""
    who = occupant(m, place)
    if who:
        return who
    if m.ash >> place & 1:
        return "ash"
    return "smoke" if m.smoke >> place & 1 else "an obstacle"


def best_pair(m: MissionState, unit: Unit, target: Mask) -> tuple[Model, Square, Square]:
    """The nearest model of a unit to some squares, and the two squares from which that is measured."""
    model = min(
        (each for each in unit.models if each.square >= 0), key=lambda each: distance(m, each.mask, target)
    )
    pairs = [(m.ground.board.distance(a, b), a, b) for a in bits(model.mask) for b in bits(target)]
    _, first, second = min(pairs)
    return model, first, second


def beside(m: MissionState, unit: Unit) -> list[Unit]:
    """The enemies adjacent to a unit."""
    if not engaged(m, unit):
        return []
    near = 0
    for model in unit.models:
        if model.square >= 0:
            near |= near_model(m, model)
    other = OVERMIND if unit.side == HEROES else HEROES
    return [enemy for enemy in m.present(other) if enemy.mask & near]


def beside_names(m: MissionState, unit: Unit) -> list[str]:
    """The names of the enemies adjacent to a unit."""
    return [name(m, enemy.id) for enemy in beside(m, unit)]
