"""The list of the program for blips, the same whatever they hide: ambush, gather, stalk, guard, patrol."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import movement
from rulebound.games.chronicle_x.buildings import unexplored_squares
from rulebound.games.chronicle_x.computer.overmind import Mover, hidden_unit
from rulebound.games.chronicle_x.computer.plans import by_verb
from rulebound.games.chronicle_x.computer.program_units import Answer, Draw
from rulebound.games.chronicle_x.computer.survey import FAR, Survey
from rulebound.games.chronicle_x.state import OVERMIND, Blip
from rulebound.games.chronicle_x.turn import actions_left
from rulebound.games.chronicle_x.words import does, name
from rulebound.kernel.decisions import Action, Decision
from rulebound.space.board import Mask, Square, bits

STALK: Final = 12
STEP_OUT: Final = 6
GUARDS: Final = 2
GUARD_RANGE: Final = 4


def action(s: Survey, decision: Decision, blip: Blip, draw: Draw) -> Answer | None:
    """What a blip does next."""
    m = s.m
    verbs = by_verb(decision.families)
    mover = Mover(s, hidden_unit(s, blip), blip, verbs)
    if "flip" in verbs and actions_left(m) > 1 and mover.shot_from(blip.square) is not None:
        return verbs["flip"].member(0), f"{does(m, blip.id, 'turns')} up to attack."
    if "gather" in verbs:
        return verbs["gather"].member(0), f"{does(m, blip.id, 'takes')} what lies there."
    if "move" in verbs:
        found = _walk(s, blip, mover, draw)
        if found is not None:
            square, why = found
            return Action("move", (blip.id, square)), f"{name(m, blip.id)} {why}."
    return (verbs["end"].member(0), f"{does(m, blip.id, 'waits')}.") if "end" in verbs else None


def _walk(s: Survey, blip: Blip, mover: Mover, draw: Draw) -> tuple[Square, str] | None:
    m = s.m
    reach = movement.reach(m, movement.blip_walk(m, blip))
    hidden: dict[Square, bool] = {}

    def unseen(square: Square) -> bool:
        if square not in hidden:
            hidden[square] = not mover.seen_at(square)
        return hidden[square]

    quiet = [square for square in bits(reach & m.spanners) if unseen(square)]
    if quiet and actions_left(m) > 1:
        return draw(quiet), "goes for what lies there"
    open_ = reach & ~unexplored_squares(m)
    gaps = s.field(m.hero_bodies) if m.hero_bodies else []
    here = gaps[blip.square] if gaps else FAR
    if here <= STALK:
        closer = [square for square in bits(open_) if gaps[square] < here]
        stealthy = [square for square in closer if unseen(square)]
        if stealthy:
            return _nearest(stealthy, gaps, draw), "stalks the nearest hero"
        if closer and here <= STEP_OUT:
            return _nearest(closer, gaps, draw), "steps out"
    goals = 0
    for marker in m.markers:
        if marker.square >= 0 and _guards(s, marker.square) < GUARDS:
            goals |= 1 << marker.square
    found = _towards(s, blip, reach, goals, draw)
    if found is not None:
        return found, "goes to guard its post"
    ring = (m.plan.deployment & ~m.yellow_lost | m.spanners) & ~blip.mask & ~m.bodies
    beside = m.ground.board.within(blip.square, 2)
    found = _towards(s, blip, open_, ring & ~beside or ring, draw)
    return (found, "walks its rounds") if found is not None else None


def _guards(s: Survey, square: Square) -> int:
    m = s.m
    area = m.ground.board.within(square, GUARD_RANGE)
    units = sum(unit.side == OVERMIND and unit.mask & area != 0 for unit in m.units)
    return units + sum(blip.mask & area != 0 for blip in m.blips)


def _towards(s: Survey, blip: Blip, reach: Mask, goal: Mask, draw: Draw) -> Square | None:
    if not goal:
        return None
    field = s.field(goal)
    closer = [square for square in bits(reach) if field[square] < field[blip.square]]
    return _nearest(closer, field, draw) if closer else None


def _nearest(squares: list[Square], field: list[int], draw: Draw) -> Square:
    least = min(field[square] for square in squares)
    return draw([square for square in squares if field[square] == least])
