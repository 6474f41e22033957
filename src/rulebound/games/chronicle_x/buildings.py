"""Buildings: rooms that are explored when first entered (CX-BLDG)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rulebound.games.chronicle_x import agenda_base
from rulebound.games.chronicle_x.map_plan import MapPlan
from rulebound.games.chronicle_x.moments import ask
from rulebound.games.chronicle_x.sources import BUILDING_CARDS, Steps
from rulebound.games.chronicle_x.state import OVERMIND, Blip, MissionState, Model, Unit
from rulebound.kernel.chances import Shuffle
from rulebound.space.board import Edge, Mask, bits
from rulebound.space.squares import OPEN, WALL


def unexplored_at(m: MissionState, mask: Mask) -> bool:
    """Whether a figure stands in a room that still has its exploration token."""
    return mask & m.plan.indoors != 0 and mask & unexplored_squares(m) != 0


def unexplored_squares(m: MissionState) -> Mask:
    """The squares of all rooms that still have their exploration token."""
    key = (id(m.plan), m.unexplored)
    known = _closed.get(key)
    if known is not None and known[0] is m.plan:
        return known[1]
    mask = 0
    for room in m.plan.rooms:
        if m.unexplored >> room.id & 1:
            mask |= room.squares
    if len(_closed) >= _CLOSED_KEPT:
        _closed.clear()
    _closed[key] = (m.plan, mask)
    return mask


_closed: dict[tuple[int, int], tuple[MapPlan, Mask]] = {}
_CLOSED_KEPT = 4096


def enter(m: MissionState, unit: Unit, model: Model, walk: Any = None) -> Generator[Any, Any, bool]:
    """A model has entered a closed room: draw and resolve its card (CX-BLDG-05). True if the card ends its movement.

    ``walk`` is its Move, if it came in by one.
    """
    ends = False
    for square in bits(model.mask & m.plan.indoors):
        room = m.plan.room_of[square]
        if m.unexplored >> room & 1:
            ends = (yield from _explore(m, room, unit, model, walk)) or ends
    return ends


def enter_blip(m: MissionState, blip: Blip, walk: Any) -> Generator[Any, Any, bool]:
    """A blip explores without being turned up (CX-BLIP-03). True if the card ends its movement."""
    room = m.plan.room_of[blip.square]
    return (yield from _explore(m, room, blip, None, walk))


def _explore(
    m: MissionState, room: int, explorer: Unit | Blip, model: Model | None, walk: Any = None
) -> Generator[Any, Any, bool]:
    m.unexplored &= ~(1 << room)
    yield from _reshuffle(m)
    yield from ask(m, OVERMIND, "explore", (room, explorer), explorer.id)
    name = m.building_deck.pop(0)
    card = m.pack.building_cards[name]
    m.note("explore", explorer.id, room, name, card.name)
    if m.agenda:
        agenda_base.explored(m, OVERMIND if isinstance(explorer, Blip) else explorer.side)
    m.building_discard.append(name)
    ends = yield from BUILDING_CARDS[card.effect](m, card, explorer, model, room, walk)
    if m.agenda and agenda_base.settle(m):
        from rulebound.games.chronicle_x import goals

        # a card is an event of its own, in the middle of a movement as well (CX-AGENDA-05)
        goals.check(m)
    return bool(ends)


def _reshuffle(m: MissionState) -> Steps:
    """An empty deck is made anew from its discards (CX-COMP-08)."""
    if not m.building_deck:
        order = yield Shuffle("table", ("building", "deck"), len(m.building_discard))
        m.building_deck = [m.building_discard[i] for i in order]
        m.building_discard = []
        m.note("reshuffle", "building")


def open_edge(m: MissionState, square: int, direction: int, token: bool = True) -> None:
    """Make a passage through a wall edge and, with ``token``, mark it as ruined."""
    m.ground = m.ground.with_opened([(square, direction)])
    if token:
        m.ruined = (*m.ruined, (square, direction))
    m.note("ruined", square, direction)


# ---- smashing a wall


def beside(m: MissionState, model: Model) -> dict[str, list[Edge]]:
    """The two edges along each side of a block of 2 by 2 squares: 'north', 'east', 'south', 'west'."""
    stride = m.ground.board.stride
    here = model.square
    return {
        "north": [(here - stride, 1), (here + 1 - stride, 1)],
        "east": [(here + 1, 0), (here + 1 + stride, 0)],
        "south": [(here + stride, 1), (here + stride + 1, 1)],
        "west": [(here - 1, 0), (here - 1 + stride, 0)],
    }


def smashable(m: MissionState, model: Model) -> list[str]:
    """The sides of a block at which two squares of one building's wall lie, not all of them open (CX-XXL-08)."""
    ground, plan = m.ground, m.plan
    has = ground.board.has
    found: list[str] = []
    if not plan.indoors & ground.board.discs[2][model.square]:
        return found
    for side, edges in beside(m, model).items():
        owners = -1
        wall = False
        for square, direction in edges:
            other = square + (1 if direction == 0 else ground.board.stride)
            kind = ground.edge(square, direction) if has(square) and has(other) else OPEN
            if kind == OPEN:
                owners = 0
                break
            if kind == WALL:
                wall = True
            mine, theirs = plan.building_of(square), plan.building_of(other)
            owners &= (1 << mine if mine >= 0 else 0) | (1 << theirs if theirs >= 0 else 0)
        if owners and wall:
            found.append(side)
    return found


def smash(m: MissionState, model: Model, side: str, doors: bool = False) -> None:
    """Put a ruined-wall token on every edge of that wall beside the block (CX-XXL-09).

    An XXL model's smash takes a door in that stretch of wall along (``doors``), so that the building is a Ruin.
    """
    for square, direction in beside(m, model)[side]:
        if m.ground.edge(square, direction) == WALL or (doors and (square, direction) not in m.ruined):
            open_edge(m, square, direction)
