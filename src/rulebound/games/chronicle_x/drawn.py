"""Maps drawn in text for single positions: any size, in the signs of content/tiles.txt.

A drawing of ``rows`` by ``columns`` squares has ``2 * rows + 1`` lines of up to ``2 * columns + 1``
characters: posts, edges and squares in turn. ``12x8`` alone is open ground of 12 columns and 8 rows. Squares
inside that hang together without a wall between them are one room; rooms with an opening between them are one
building (CX-BLDG-01, CX-BLDG-02).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from rulebound.games.chronicle_x.map_plan import MapPlan, PlacedTile, _Drawing, _finish
from rulebound.games.chronicle_x.tiles import EDGES_ACROSS, EDGES_ALONG, INDOORS, OUTDOORS, is_room
from rulebound.space.board import Board, bits

LARGEST: Final = 40
"""Columns and rows that a drawing may have at most."""

_SIZE: Final = re.compile(r"\s*([0-9]{1,2})\s*x\s*([0-9]{1,2})\s*\Z")


class DrawingError(ValueError):
    """A drawing that is no map; ``line`` is counted from 0 in its text, or -1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line


def plan_of(text: str) -> MapPlan:
    """The map that a text draws.

    >>> plan_of("3x2").columns
    3
    """
    size = _SIZE.match(text)
    if size is not None:
        lines = _open_ground(int(size[1]), int(size[2]))
    else:
        lines = [line.rstrip() for line in text.rstrip("\n").split("\n")]
    drawing = _read(lines)
    inside = _rooms(drawing)
    tiles = tuple(
        PlacedTile(index, "", f"R{index}", 0, f"room {index}", "", 0, 0) for index in range(inside + 1)
    )
    plan = _finish(drawing, tiles)
    board = Board(plan.columns, plan.rows)
    return replace(plan, names={board.name(square): square for square in bits(board.all)})


def _open_ground(columns: int, rows: int) -> list[str]:
    posts = "+ " * columns + "+"
    lines = [posts]
    for _ in range(rows):
        lines += [" ." * columns, posts]
    return lines


def _read(lines: list[str]) -> _Drawing:
    rows = (len(lines) - 1) // 2
    width = max((len(line) for line in lines), default=0)
    columns = width // 2
    if len(lines) % 2 == 0 or not 1 <= rows <= LARGEST or not 1 <= columns <= LARGEST:
        raise DrawingError(
            -1, f"a drawing has 2 lines a row and one more, with 1 to {LARGEST} rows and columns"
        )
    drawing = _Drawing(columns, rows)
    for y, line in enumerate(lines):
        for x, sign in enumerate(line.ljust(2 * columns + 1)):
            if x % 2 and y % 2:
                allowed, what = OUTDOORS + INDOORS, "square"
            elif not (x % 2 or y % 2):
                allowed, what = "+", "post"
            else:
                allowed, what = (EDGES_ACROSS, "edge") if x % 2 else (EDGES_ALONG, "edge")
            if sign not in allowed:
                raise DrawingError(y, f"{sign!r} in column {x + 1} is no {what} (one of {allowed!r})")
            if what == "square":
                drawing.signs[y // 2][x // 2] = sign
            elif what == "edge" and x % 2:
                drawing.across[y // 2][x // 2] = sign
            elif what == "edge":
                drawing.along[y // 2][x // 2] = sign
    for row in range(rows):
        for column in range(columns):
            for dx, dy, edge in (
                (1, 0, drawing.along[row][column + 1]),
                (0, 1, drawing.across[row + 1][column]),
            ):
                if column + dx < columns and row + dy < rows and edge in " ~":
                    here, there = drawing.signs[row][column], drawing.signs[row + dy][column + dx]
                    if is_room(here) != is_room(there):
                        raise DrawingError(
                            2 * row + 1, f"column {column + 1} is inside or outside without a wall between"
                        )
    return drawing


def _rooms(drawing: _Drawing) -> int:
    """Number the rooms as the tiles of a plan, 0 being all ground outside; how many there are."""
    number = 0
    for row in range(drawing.rows):
        for column in range(drawing.columns):
            if not is_room(drawing.signs[row][column]):
                drawing.tile[row][column] = 0
            elif drawing.tile[row][column] < 0:
                number += 1
                _fill(drawing, column, row, number)
    return number


def _fill(drawing: _Drawing, column: int, row: int, number: int) -> None:
    waiting = [(column, row)]
    while waiting:
        x, y = waiting.pop()
        if drawing.tile[y][x] >= 0:
            continue
        drawing.tile[y][x] = number
        for dx, dy, edge in (
            (1, 0, drawing.along[y][x + 1]),
            (-1, 0, drawing.along[y][x]),
            (0, 1, drawing.across[y + 1][x]),
            (0, -1, drawing.across[y][x]),
        ):
            there = x + dx, y + dy
            if not (0 <= there[0] < drawing.columns and 0 <= there[1] < drawing.rows):
                continue
            if edge in " ~" and is_room(drawing.signs[there[1]][there[0]]):
                waiting.append(there)
