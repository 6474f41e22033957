"""The ground of a match: tiles that lie on the map, joined, with their geometry; kept by what lies where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rulebound.games.chronicle_x.map_plan import MapPlan, assemble
from rulebound.games.chronicle_x.pack import Pack, Placement
from rulebound.games.chronicle_x.pack_kinds import Formation
from rulebound.games.chronicle_x.state import MissionState
from rulebound.space.board import Board, Edge, bits
from rulebound.space.squares import Ground

LARGEST: Final = 256
"""Maps that are kept; a map built tile by tile passes through many that nobody comes back to."""


class Battlefield(NamedTuple):
    """A map, its geometry, and the edges that are ruined from the start."""

    plan: MapPlan
    ground: Ground
    ruined: tuple[Edge, ...]


_known: dict[tuple[object, ...], Battlefield] = {}


def battlefield(pack: Pack, formation: Formation, laid: Sequence[Placement]) -> Battlefield:
    """The battlefield that some tiles make; cells may be empty, and their squares are no ground.

    Doors, windows, ruined edges and red gaps are openings, for steps and for sight (CX-LOS-06, CX-TERR-03, CX-BLDG-04).
    """
    key = (
        pack.digest,
        formation.columns,
        formation.rows,
        *((place.cell, place.face, place.turn) for place in laid),
    )
    known = _known.get(key)
    if known is not None:
        return known
    plan = assemble(pack, laid, formation.columns, formation.rows)
    board = Board(plan.columns, plan.rows)
    solid = plan.obstacles | board.all & ~plan.squares
    ground = Ground(board, plan.wall_east, plan.wall_south, plan.opening_east, plan.opening_south, solid)
    ruined: list[Edge] = [(square, 0) for square in bits(plan.ruined_east)]
    ruined.extend((square, 1) for square in bits(plan.ruined_south))
    if len(_known) >= LARGEST:
        # the oldest goes; what is played on is held by its match
        del _known[next(iter(_known))]
    found = _known[key] = Battlefield(plan, ground, tuple(ruined))
    return found


def plain(m: MissionState) -> Ground:
    """The ground of a match as it was when the map was laid; for a drawn map as it is now."""
    return battlefield(m.pack, m.brief.formation, m.laid).ground if m.laid else m.ground


def cells(formation: Formation) -> list[str]:
    """The cells of a map in tiles, row by row from the top left.

    >>> cells(Formation(2, 2))
    ['A1', 'B1', 'A2', 'B2']
    """
    letters = [chr(ord("A") + column) for column in range(formation.columns)]
    return [f"{letter}{row + 1}" for row in range(formation.rows) for letter in letters]


def tile_gap(plan: MapPlan, one: int, other: int) -> int:
    """How far apart two tiles lie, by their numbers; tiles that touch, be it at a corner, are 1 apart (CX-DEPLOY-05)."""
    first, second = plan.tiles[one], plan.tiles[other]
    return max(abs(first.column - second.column), abs(first.row - second.row)) // 5
