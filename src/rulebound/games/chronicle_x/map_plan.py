"""The map of a mission: faces turned and joined into one field of squares.

Square (column, row) has the number `row * stride + column`, with `stride` one more than the columns, so that
a shift never runs from one row into the next. A mask is an integer with bit n for square n. An east mask
holds the edge between a square and its right neighbour, a south mask the edge to the square below.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rulebound.games.chronicle_x.pack_kinds import Face, Placement
from rulebound.games.chronicle_x.tiles import OPENINGS, SIDE, is_room, turned, turned_square

if TYPE_CHECKING:
    from rulebound.games.chronicle_x.pack import Pack

NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8
ALL_SIDES: Final = 15

KIND_NAMES: Final = {
    ".": "open",
    "s": "spanner",
    "h": "barrel",
    "c": "car",
    "r": "red",
    "g": "green",
    "o": "obstacle",
    "y": "deployment",
}
OPENING_NAMES: Final = {"d": "door", "w": "window", ":": "ruin", "x": "gap"}

Edge = tuple[int, str]
"""A square and "E" or "S": the edge to its right or below it."""


class MapError(ValueError):
    """Placements that make no map."""


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A face as it lies on the map: its cell and its top left square in map columns and rows."""

    index: int
    cell: str
    face: str
    turn: int
    name: str
    theme: str
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Room:
    """The squares inside on one tile, with one exploration token (CX-BLDG-02)."""

    id: int
    face: str
    name: str
    tile: int
    building: int
    squares: int


@dataclass(frozen=True, slots=True)
class Building:
    """Rooms joined by openings in touching walls (CX-BLDG-01)."""

    id: int
    rooms: tuple[int, ...]
    squares: int


@dataclass(frozen=True, slots=True)
class MapPlan:
    """A map. Lists by square have an entry for every number below `rows * stride`.

    `rim` is how the edges towards empty cells are printed: what a tile laid there will meet.
    """

    columns: int
    rows: int
    stride: int
    squares: int
    indoors: int
    obstacles: int
    red: int
    green: int
    spanners: int
    hazards: int
    deployment: int
    kinds: tuple[str, ...]
    green_sides: tuple[int, ...]
    wall_east: int
    wall_south: int
    opening_east: int
    opening_south: int
    ruined_east: int
    ruined_south: int
    inner_east: int
    inner_south: int
    openings: dict[Edge, str]
    rim: dict[Edge, str]
    tiles: tuple[PlacedTile, ...]
    tile_of: tuple[int, ...]
    rooms: tuple[Room, ...]
    room_of: tuple[int, ...]
    buildings: tuple[Building, ...]
    names: dict[str, int]

    def square(self, column: int, row: int) -> int:
        """The number of a square of the map."""
        return row * self.stride + column

    def at(self, square: int) -> tuple[int, int]:
        """Column and row of a square."""
        row, column = divmod(square, self.stride)
        return column, row

    def building_of(self, square: int) -> int:
        """The building that a square lies in, or -1."""
        room = self.room_of[square]
        return -1 if room < 0 else self.rooms[room].building


def printed(name: str) -> tuple[str, int, int]:
    """Face, column and row of a printed square. Raises MapError for anything else.

    >>> printed("15B:d2")
    ('15B', 3, 1)
    """
    face, mark, square = name.partition(":")
    if mark and len(square) == 2 and square[0] in "abcde" and square[1] in "12345":
        return face, ord(square[0]) - ord("a"), int(square[1]) - 1
    raise MapError(f"{name} is no square; write FACE:square, as in 15B:d2")


class _Drawing:
    """The edges and squares of the map while tiles are laid. Edges hold the signs of tiles.txt."""

    __slots__ = ("across", "along", "columns", "rows", "signs", "tile")

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.signs: list[list[str]] = [[""] * columns for _ in range(rows)]
        self.tile: list[list[int]] = [[-1] * columns for _ in range(rows)]
        self.across: list[list[str]] = [[""] * columns for _ in range(rows + 1)]
        self.along: list[list[str]] = [[""] * (columns + 1) for _ in range(rows)]

    def lay(self, face: Face, index: int, column: int, row: int) -> None:
        for r in range(SIDE):
            for c in range(SIDE):
                self.signs[row + r][column + c] = face.squares[r][c]
                self.tile[row + r][column + c] = index
        for r in range(SIDE + 1):
            for c in range(SIDE):
                self.across[row + r][column + c] = join(self.across[row + r][column + c], face.across[r][c])
        for r in range(SIDE):
            for c in range(SIDE + 1):
                self.along[row + r][column + c] = join(self.along[row + r][column + c], face.along[r][c])


_RANK: Final = {"": 0, " ": 1, "~": 1, "-": 2, "|": 2, "x": 3, "w": 4, "d": 5, ":": 6}


def join(one: str, other: str) -> str:
    """The edge that two touching edges become: an opening beats a wall, a wall beats nothing (CX-BLDG-03).

    >>> join("-", "d"), join(" ", "|")
    ('d', '|')
    """
    return other if _RANK[other] > _RANK[one] else one


def assemble(pack: Pack, placements: Sequence[Placement], columns: int, rows: int) -> MapPlan:
    """The map that placements of a pack's faces make; see `assemble_faces`."""
    return assemble_faces(pack.faces, placements, columns, rows)


def assemble_faces(
    faces: dict[str, Face], placements: Sequence[Placement], columns: int, rows: int
) -> MapPlan:
    """The map of `columns` by `rows` tiles that the placements make; cells may stay empty.

    Raises MapError for an unknown face, a cell outside the map or used twice, a tile used twice, or a turn
    that is not 0 to 3.
    """
    drawing = _Drawing(columns * SIDE, rows * SIDE)
    tiles: list[PlacedTile] = []
    cells: set[str] = set()
    used: dict[str, str] = {}
    for place in placements:
        face = faces.get(place.face)
        if face is None:
            raise MapError(f"there is no face {place.face}")
        if not (0 <= place.column < columns and 0 <= place.row < rows):
            raise MapError(f"cell {place.cell} lies outside a map of {columns} by {rows} tiles")
        if place.cell in cells:
            raise MapError(f"cell {place.cell} holds two tiles")
        number = place.face[:-1]
        if number in used:
            raise MapError(f"tile {number} is used twice, by {used[number]} and {place.face}")
        if place.turn not in (0, 1, 2, 3):
            raise MapError(f"face {place.face} has turn {place.turn}; turns are 0 to 3")
        cells.add(place.cell)
        used[number] = place.face
        column, row = place.column * SIDE, place.row * SIDE
        drawing.lay(turned(face, place.turn), len(tiles), column, row)
        tiles.append(
            PlacedTile(len(tiles), place.cell, place.face, place.turn, face.name, face.theme, column, row)
        )
    return _finish(drawing, tuple(tiles))


def _finish(drawing: _Drawing, tiles: tuple[PlacedTile, ...]) -> MapPlan:
    width, height = drawing.columns, drawing.rows
    stride = width + 1
    masks = dict.fromkeys(("squares", "indoors", "o", "r", "g", "s", "h", "y"), 0)
    kinds = [""] * (stride * height)
    green_sides = [0] * (stride * height)
    tile_of = [-1] * (stride * height)
    room_of = [-1] * (stride * height)
    room_squares: dict[int, int] = {}
    for row in range(height):
        for column in range(width):
            sign = drawing.signs[row][column]
            if not sign:
                continue
            square = row * stride + column
            bit = 1 << square
            masks["squares"] |= bit
            tile = drawing.tile[row][column]
            tile_of[square] = tile
            plain = sign.lower() if sign != "," else "."
            kinds[square] = KIND_NAMES[plain]
            if is_room(sign):
                masks["indoors"] |= bit
                room_squares[tile] = room_squares.get(tile, 0) | bit
            mask = "h" if plain == "c" else plain
            if mask in masks:
                masks[mask] |= bit
            if plain == "g":
                green_sides[square] = _green_sides(drawing, column, row)
    room_ids = {tile: index for index, tile in enumerate(sorted(room_squares))}
    for tile, mask_ in room_squares.items():
        for square in _bits(mask_):
            room_of[square] = room_ids[tile]

    walls = {"E": 0, "S": 0}
    opened = {"E": 0, "S": 0}
    ruined = {"E": 0, "S": 0}
    inner = {"E": 0, "S": 0}
    openings: dict[Edge, str] = {}
    rim: dict[Edge, str] = {}
    joined: list[tuple[int, int]] = []
    for row in range(height):
        for column in range(width):
            for side, step, sign in (
                ("E", (1, 0), drawing.along[row][column + 1]),
                ("S", (0, 1), drawing.across[row + 1][column]),
            ):
                beyond_column, beyond_row = column + step[0], row + step[1]
                if beyond_column >= width or beyond_row >= height:
                    continue
                square, beyond = row * stride + column, beyond_row * stride + beyond_column
                if tile_of[square] < 0 or tile_of[beyond] < 0:
                    if tile_of[square] != tile_of[beyond] and (sign in "-|" or sign in OPENINGS):
                        rim[square, side] = OPENING_NAMES.get(sign, "wall")
                    continue
                if sign in "-|":
                    walls[side] |= 1 << square
                if sign not in OPENINGS or (sign == "x" and (room_of[square] < 0) == (room_of[beyond] < 0)):
                    continue
                opened[side] |= 1 << square
                openings[square, side] = OPENING_NAMES[sign]
                here, there = room_of[square], room_of[beyond]
                if here >= 0 and there >= 0 and here != there:
                    inner[side] |= 1 << square
                    joined.append((here, there))
                elif sign == ":":
                    ruined[side] |= 1 << square

    buildings, building_of = _buildings(len(room_ids), joined)
    rooms = tuple(
        Room(
            id=index,
            face=tiles[tile].face,
            name=tiles[tile].name,
            tile=tile,
            building=building_of[index],
            squares=room_squares[tile],
        )
        for tile, index in sorted(room_ids.items())
    )
    names: dict[str, int] = {}
    for placed in tiles:
        for row in range(SIDE):
            for column in range(SIDE):
                c, r = turned_square(column, row, placed.turn)
                name = f"{placed.face}:{'abcde'[column]}{row + 1}"
                names[name] = (placed.row + r) * stride + placed.column + c
    return MapPlan(
        columns=width,
        rows=height,
        stride=stride,
        squares=masks["squares"],
        indoors=masks["indoors"],
        obstacles=masks["o"],
        red=masks["r"],
        green=masks["g"],
        spanners=masks["s"],
        hazards=masks["h"],
        deployment=masks["y"],
        kinds=tuple(kinds),
        green_sides=tuple(green_sides),
        wall_east=walls["E"],
        wall_south=walls["S"],
        opening_east=opened["E"],
        opening_south=opened["S"],
        ruined_east=ruined["E"],
        ruined_south=ruined["S"],
        inner_east=inner["E"],
        inner_south=inner["S"],
        openings=openings,
        rim=rim,
        tiles=tiles,
        tile_of=tuple(tile_of),
        rooms=rooms,
        room_of=tuple(room_of),
        buildings=tuple(
            Building(index, members, sum(rooms[room].squares for room in members))
            for index, members in enumerate(buildings)
        ),
        names=names,
    )


def _green_sides(drawing: _Drawing, column: int, row: int) -> int:
    """The covered sides of a green square; all four if none is drawn (CX-TERR-06)."""
    sides = 0
    if drawing.across[row][column] == "~":
        sides |= NORTH
    if drawing.along[row][column + 1] == "~":
        sides |= EAST
    if drawing.across[row + 1][column] == "~":
        sides |= SOUTH
    if drawing.along[row][column] == "~":
        sides |= WEST
    return sides or ALL_SIDES


def _buildings(count: int, joined: Sequence[tuple[int, int]]) -> tuple[list[tuple[int, ...]], list[int]]:
    """Rooms gathered into buildings, in the order of their first room."""
    head = list(range(count))
    for one, other in joined:
        keep, drop = sorted((head[one], head[other]))
        head = [keep if room == drop else room for room in head]
    heads = sorted(set(head))
    building_of = [heads.index(room) for room in head]
    return [tuple(r for r in range(count) if head[r] == first) for first in heads], building_of


def _bits(mask: int) -> list[int]:
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def sketch(plan: MapPlan) -> str:
    """The map as text, for eyes and tests: walls, openings, square letters; rooms with capital letters."""
    letters = {name: sign for sign, name in KIND_NAMES.items()}
    signs = {name: sign for sign, name in OPENING_NAMES.items()}
    lines: list[str] = []
    for row in range(plan.rows):
        line, below = "", ""
        for column in range(plan.columns):
            square = row * plan.stride + column
            letter = letters.get(plan.kinds[square], " ")
            if plan.room_of[square] >= 0:
                letter = "," if letter == "." else letter.upper()
            wall = (
                "|" if plan.wall_east >> square & 1 else signs.get(plan.openings.get((square, "E"), ""), " ")
            )
            floor = (
                "-" if plan.wall_south >> square & 1 else signs.get(plan.openings.get((square, "S"), ""), " ")
            )
            line += letter + wall
            below += floor + "+"
        lines += [line.rstrip(), below.rstrip()]
    return "\n".join(lines)
