"""The fixed part of the board, as plain JSON values: tiles, squares, edges and rooms."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from rulebound.games.chronicle_x.map_plan import EAST, NORTH, SOUTH, WEST, MapPlan
from rulebound.space.board import Board, bits

Json = dict[str, Any]

SIDE_LETTERS: Final = ((NORTH, "n"), (EAST, "e"), (SOUTH, "s"), (WEST, "w"))


def map_json(plan: MapPlan) -> Json:
    """The map of a plan."""
    board = Board(plan.columns, plan.rows)
    return {
        "id": map_id(plan),
        "board": "squares",
        "columns": plan.columns,
        "rows": plan.rows,
        "tiles": [
            {
                "code": tile.face,
                "name": tile.name,
                "theme": tile.theme,
                "turn": tile.turn,
                "column": tile.column,
                "row": tile.row,
            }
            for tile in plan.tiles
        ],
        "squares": [_square(plan, board, place) for place in bits(plan.squares)],
        "edges": _edges(plan, board),
        "rooms": [
            {
                "id": room.id,
                "name": room.name,
                "squares": [board.name(place) for place in bits(room.squares)],
                "building": room.building,
            }
            for room in plan.rooms
        ],
    }


def face_json(plan: MapPlan) -> Json:
    """The middle tile of a plan of three by three cells as a map of its own, with the edges that others will meet."""
    found = map_json(plan)
    side = plan.tiles[0].column
    around, tile = Board(plan.columns, plan.rows), Board(side, side)

    def moved(name: str) -> tuple[int, int]:
        row, column = divmod(around.parse(name), around.stride)
        return column - side, row - side

    def named(column: int, row: int) -> str:
        return tile.name(row * tile.stride + column)

    edges: list[Json] = []
    for entry in found["edges"]:
        column, row = moved(entry["at"][:-1])
        way = entry["at"][-1]
        if column < 0:
            column, way = 0, "w"
        if row < 0:
            row, way = 0, "n"
        edges.append({"at": f"{named(column, row)}{way}", "kind": entry["kind"]})
    for square in found["squares"]:
        square["at"] = named(*moved(square["at"]))
    for room in found["rooms"]:
        room["squares"] = [named(*moved(each)) for each in room["squares"]]
    tiles = [{**entry, "column": 0, "row": 0} for entry in found["tiles"]]
    return {**found, "columns": side, "rows": side, "tiles": tiles, "edges": edges}


def map_id(plan: MapPlan) -> str:
    """A short name of what lies where, another for each map: the page asks for the map again when it changes."""
    known = _ids.get(id(plan))
    if known is None or known[0] is not plan:
        laid = " ".join(f"{tile.cell}{tile.face}{tile.turn}" for tile in plan.tiles)
        said = f"{plan.columns}x{plan.rows} {laid}"
        if len(_ids) >= 64:
            _ids.clear()
        known = _ids[id(plan)] = (plan, hashlib.blake2b(said.encode(), digest_size=6).hexdigest())
    return known[1]


_ids: dict[int, tuple[MapPlan, str]] = {}


def _square(plan: MapPlan, board: Board, place: int) -> Json:
    room = plan.room_of[place]
    found: Json = {"at": board.name(place), "kind": plan.kinds[place], "room": room if room >= 0 else None}
    sides = plan.green_sides[place]
    if sides:
        found["sides"] = "".join(letter for side, letter in SIDE_LETTERS if sides & side)
    return found


def _edges(plan: MapPlan, board: Board) -> list[Json]:
    found: list[tuple[int, str, str]] = []
    found.extend((place, "e", "wall") for place in bits(plan.wall_east))
    found.extend((place, "s", "wall") for place in bits(plan.wall_south))
    found.extend((place, side.lower(), kind) for (place, side), kind in plan.openings.items())
    found.extend((place, side.lower(), kind) for (place, side), kind in plan.rim.items())
    return [{"at": f"{board.name(place)}{side}", "kind": kind} for place, side, kind in sorted(found)]
