"""The drawing of map tiles: reading faces, turning them.

A drawing is 11 lines of 11 characters: an even line and an even column (counted from 1) is a square, an odd
line and an odd column a corner post, everything else an edge. The head of content/tiles.txt explains the
letters.
"""

from __future__ import annotations

import re
from typing import Final

from rulebound.content.files import ContentError
from rulebound.games.chronicle_x.pack_kinds import Face

SIDE: Final = 5
OUTDOORS: Final = ".shcrgoy"
INDOORS: Final = ",SHCRGO"
EDGES_ACROSS: Final = " -dw:~x"
EDGES_ALONG: Final = " |dw:~x"
OPENINGS: Final = "dw:x"

_CODE: Final = re.compile(r"[0-9]{2}[AB]\Z")


def parse_tiles(text: str, file: str) -> dict[str, tuple[Face, int]]:
    """All faces of a drawing by code, each with the line of its header.

    Raises ContentError with file and line for anything that is not a drawing.
    """
    faces: dict[str, tuple[Face, int]] = {}
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        line = lines[at].rstrip()
        if not line.strip() or line.startswith("#"):
            at += 1
            continue
        if not line.startswith("face "):
            raise ContentError(
                file, at + 1, "", "a line outside a drawing must be a comment or start with 'face'"
            )
        face = _face(lines, at, file)
        if face.code in faces:
            raise ContentError(file, at + 1, face.code, "is drawn twice")
        faces[face.code] = (face, at + 1)
        at += 12
    return faces


def _face(lines: list[str], head: int, file: str) -> Face:
    parts = [part.strip() for part in lines[head][5:].split("|")]
    if len(parts) != 3 or not all(parts):
        raise ContentError(file, head + 1, "", "the header must read: face CODE | theme | name")
    code, theme, name = parts
    if not _CODE.match(code):
        raise ContentError(file, head + 1, code, "a code is a tile number of two digits and side A or B")
    grid: list[str] = []
    for offset in range(1, 12):
        at = head + offset
        line = lines[at].rstrip() if at < len(lines) else ""
        if at >= len(lines) or line.startswith(("#", "face ")):
            raise ContentError(file, at, code, "the drawing needs 11 lines")
        if len(line) > 11:
            raise ContentError(file, at + 1, code, "a line of a drawing has at most 11 characters")
        grid.append(line.ljust(11))
    after = head + 12
    if after < len(lines) and lines[after].strip():
        raise ContentError(file, after + 1, code, "after 11 lines a drawing ends with a blank line")
    for y, line in enumerate(grid):
        for x, sign in enumerate(line):
            allowed = _allowed(x, y)
            if sign not in allowed:
                what = "square" if x % 2 and y % 2 else "post" if not (x % 2 or y % 2) else "edge"
                raise ContentError(file, head + 2 + y, code, f"{sign!r} in column {x + 1} is no {what}")
    face = Face(
        code=code,
        theme=theme,
        name=name,
        squares=tuple(grid[2 * r + 1][1::2] for r in range(SIDE)),
        across=tuple(grid[2 * r][1::2] for r in range(SIDE + 1)),
        along=tuple(grid[2 * r + 1][0::2] for r in range(SIDE)),
    )
    reason = face_fault(face)
    if reason:
        raise ContentError(file, head + 1, code, reason)
    return face


def _allowed(x: int, y: int) -> str:
    if x % 2 and y % 2:
        return OUTDOORS + INDOORS
    if not (x % 2 or y % 2):
        return "+"
    return EDGES_ACROSS if x % 2 else EDGES_ALONG


def is_room(sign: str) -> bool:
    """Whether a square lies inside a room."""
    return sign in INDOORS


def edge_north(face: Face, column: int, row: int) -> str:
    """The drawn edge north of a square."""
    return face.across[row][column]


def edge_west(face: Face, column: int, row: int) -> str:
    """The drawn edge west of a square."""
    return face.along[row][column]


def sides(face: Face, column: int, row: int) -> tuple[str, str, str, str]:
    """The edges of a square: north, east, south, west."""
    return (
        face.across[row][column],
        face.along[row][column + 1],
        face.across[row + 1][column],
        face.along[row][column],
    )


def face_fault(face: Face) -> str | None:
    """What is wrong with a face by the promises of the drawing, or None."""
    for row in range(SIDE):
        for column in range(SIDE):
            sign = face.squares[row][column]
            here = "abcde"[column] + str(row + 1)
            edges = sides(face, column, row)
            rim = (row == 0, column == SIDE - 1, row == SIDE - 1, column == 0)
            for side, edge in enumerate(edges):
                if rim[side]:
                    if edge in "~x":
                        return f"{here} has {edge!r} on the rim"
                    if edge == " " and is_room(sign):
                        return f"{here} is inside a room but has no wall on the rim"
                    continue
                other = face.squares[row + (0, 0, 1, 0)[side] - (side == 0)][
                    column + (side == 1) - (side == 3)
                ]
                if edge in " ~" and is_room(sign) != is_room(other):
                    return f"{here} is inside or outside a room without a wall between"
                if edge == "~" and "G" not in (sign.upper(), other.upper()):
                    return f"{here} has a green side but no green square there"
    if any(face.across[row][2] != " " for row in (0, SIDE)) or any(
        face.along[2][c] != " " for c in (0, SIDE)
    ):
        return "the middle of a side must be open"
    middles = (face.squares[0][2], face.squares[4][2], face.squares[2][0], face.squares[2][4])
    if any(is_room(sign) or sign == "o" for sign in middles):
        return "the middle square of a side must be open ground"
    if sum(sign in "hHcC" for row_ in face.squares for sign in row_) > 4:
        return "a face has at most 4 hazards"
    return None


def turned(face: Face, turn: int) -> Face:
    """The face after quarter turns clockwise, as seen from above.

    Squares and edges move; code and name stay.
    """
    for _ in range(turn % 4):
        n = SIDE
        face = Face(
            code=face.code,
            theme=face.theme,
            name=face.name,
            squares=tuple("".join(face.squares[n - 1 - c][r] for c in range(n)) for r in range(n)),
            across=tuple("".join(_swap(face.along[n - 1 - c][r]) for c in range(n)) for r in range(n + 1)),
            along=tuple("".join(_swap(face.across[n - c][r]) for c in range(n + 1)) for r in range(n)),
        )
    return face


def _swap(edge: str) -> str:
    return "|" if edge == "-" else "-" if edge == "|" else edge


def turned_square(column: int, row: int, turn: int) -> tuple[int, int]:
    """Where a printed square lies after quarter turns clockwise.

    >>> turned_square(0, 0, 1)
    (4, 0)
    """
    for _ in range(turn % 4):
        column, row = SIDE - 1 - row, column
    return column, row
