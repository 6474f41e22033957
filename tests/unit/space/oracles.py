"""Slow and independent answers to the questions that the space module answers fast."""

from fractions import Fraction
from itertools import pairwise
from math import floor

from hypothesis import strategies as st

from rulebound.space.squares import EAST, OPEN, SOUTH, WALL, Board, Ground

Cell = tuple[int, int]
Segment = tuple[Fraction, Fraction, Fraction, Fraction]


@st.composite
def grounds(draw: st.DrawFn, largest: int = 5, density: int = 3) -> Ground:
    """Small boards; an edge is a wall or an opening, a square solid, in about one of ``density`` cases."""
    board = Board(draw(st.integers(1, largest)), draw(st.integers(1, largest)))
    size = board.rows * board.stride
    masks = st.integers(0, (1 << size) - 1)

    def sparse() -> int:
        mask = draw(masks)
        for _ in range(density - 1):
            mask &= draw(masks)
        return mask

    walls_east, walls_south = sparse(), sparse()
    return Ground(
        board, walls_east, walls_south, sparse() & ~walls_east, sparse() & ~walls_south, sparse() & sparse()
    )


def cell(board: Board, square: int) -> Cell:
    return board.column(square), board.row(square)


def kind(ground: Ground, first: Cell, second: Cell) -> int:
    """The kind of the edge between two cells side by side; wall off the board."""
    board = ground.board
    for column, row in (first, second):
        if not (0 <= column < board.columns and 0 <= row < board.rows):
            return WALL
    (column, row), (other, _) = sorted((first, second))
    return ground.edge(board.square(column, row), EAST if other != column else SOUTH)


def neighbours(ground: Ground, square: int) -> list[int]:
    board = ground.board
    column, row = cell(board, square)
    return [
        board.square(x, y)
        for y in range(max(0, row - 1), min(board.rows, row + 2))
        for x in range(max(0, column - 1), min(board.columns, column + 2))
        if (x, y) != (column, row)
    ]


def touches(ground: Ground, first: int, second: int) -> bool:
    (x1, y1), (x2, y2) = cell(ground.board, first), cell(ground.board, second)
    if max(abs(x1 - x2), abs(y1 - y2)) != 1:
        return False
    if x1 == x2 or y1 == y2:
        return kind(ground, (x1, y1), (x2, y2)) != WALL
    return any(
        kind(ground, (x1, y1), middle) != WALL and kind(ground, middle, (x2, y2)) != WALL
        for middle in ((x1, y2), (x2, y1))
    )


def can_step(ground: Ground, first: int, second: int) -> bool:
    (x1, y1), (x2, y2) = cell(ground.board, first), cell(ground.board, second)
    if max(abs(x1 - x2), abs(y1 - y2)) != 1 or ground.solid >> second & 1:
        return False
    if x1 == x2 or y1 == y2:
        return kind(ground, (x1, y1), (x2, y2)) != WALL
    ring = [(x1, y1), (x2, y1), (x2, y2), (x1, y2)]
    return all(kind(ground, ring[i], ring[i - 1]) == OPEN for i in range(4))


def costs(ground: Ground, start: int, blocked: int, wall_cost: int, over: int) -> dict[int, int]:
    """Cheapest walks to all squares that can be passed, by a search over squares."""
    best = {start: 0}
    open_squares = {start}
    while open_squares:
        square = min(open_squares, key=lambda each: (best[each], each))
        open_squares.remove(square)
        for other in neighbours(ground, square):
            if (blocked | ground.solid) >> other & 1 and not over >> other & 1:
                continue
            ends = (cell(ground.board, square), cell(ground.board, other))
            cost = 0
            bare = ground.with_solid(0)
            if can_step(bare, square, other):
                cost = 1
            elif wall_cost and (ends[0][0] == ends[1][0] or ends[0][1] == ends[1][1]):
                cost = wall_cost
            if cost and best[square] + cost < best.get(other, 1 << 30):
                best[other] = best[square] + cost
                open_squares.add(other)
    return best


def crossed(segment: Segment) -> list[Cell] | None:
    """The cells that a segment crosses in order; None if it meets a corner of the grid."""
    x1, y1, x2, y2 = segment
    marks: list[Fraction] = [Fraction(0), Fraction(1)]
    for low, high in ((x1, x2), (y1, y2)):
        if low == high:
            if low.denominator == 1:
                return None
            continue
        for line in range(floor(min(low, high)), floor(max(low, high)) + 2):
            t = (line - low) / (high - low)
            if 0 < t < 1:
                marks.append(t)
    if len(set(marks)) != len(marks):
        return None
    marks.sort()
    cells: list[Cell] = []
    for before, after in pairwise(marks):
        t = (before + after) / 2
        cells.append((floor(x1 + (x2 - x1) * t), floor(y1 + (y2 - y1) * t)))
    return cells


def is_free(ground: Ground, cells: list[Cell], blockers: int) -> bool:
    stopped = blockers | ground.solid
    if any(stopped >> ground.board.square(*each) & 1 for each in cells[1:-1]):
        return False
    return all(kind(ground, *pair) != WALL for pair in pairwise(cells))


def clipped(line: Segment, square: Cell) -> tuple[Fraction, Fraction] | None:
    """The parameters between which the line through two points is strictly inside a cell."""
    x1, y1, x2, y2 = line
    low, high = Fraction(-(10**9)), Fraction(10**9)
    for start, end, edge in ((x1, x2, square[0]), (y1, y2, square[1])):
        if start == end:
            if not edge < start < edge + 1:
                return None
            continue
        a, b = sorted(((edge - start) / (end - start), (edge + 1 - start) / (end - start)))
        low, high = max(low, a), min(high, b)
    return (low, high) if low < high else None


def every_staircase(first: Cell, second: Cell) -> set[tuple[Cell, ...]]:
    """All rows of cells that a segment between two cells can cross.

    Any line that meets no corner can be moved, without passing over a corner, until it all but touches two of
    them. So the lines through pairs of corners, each passed by a hair on either side, stand for all lines.
    """
    hair = Fraction(1, 10**5)
    left, right = sorted((first[0], second[0]))
    top, bottom = sorted((first[1], second[1]))
    corners = [(x, y) for x in range(left, right + 2) for y in range(top, bottom + 2)]
    found: set[tuple[Cell, ...]] = set()
    for index, (ax, ay) in enumerate(corners):
        for bx, by in corners[index + 1 :]:
            # a normal of the line, so that a hair along it leaves the corner on one side
            nx, ny = by - ay, ax - bx
            for one in (-hair, hair):
                for two in (-hair, hair):
                    line = (ax + one * nx, ay + one * ny, bx + two * nx, by + two * ny)
                    near, far = clipped(line, first), clipped(line, second)
                    if near is None or far is None:
                        continue
                    s, t = (near[0] + near[1]) / 2, (far[0] + far[1]) / 2
                    dx, dy = line[2] - line[0], line[3] - line[1]
                    cells = crossed((line[0] + dx * s, line[1] + dy * s, line[0] + dx * t, line[1] + dy * t))
                    if cells is not None:
                        found.add(tuple(cells))
    return found
