"""The best line between two squares, for showing: where it runs and what is in its way."""

from itertools import pairwise
from typing import NamedTuple

from rulebound.space.board import EAST, SOUTH, Edge, Mask, Square
from rulebound.space.lines import Lines

Point = tuple[float, float]
"""A place on the board for drawing, x in columns from the left rim and y in rows from the top rim."""


class Sight(NamedTuple):
    """A line of sight as it is drawn. ``free`` decides; the points are for the eye only."""

    free: bool
    start: Point
    end: Point
    blockers: tuple[Square, ...]
    """Blocked or solid squares that the line crosses, in their order along it."""
    walls: tuple[Edge, ...]
    """Walls that the line crosses, in their order along it."""
    stopped_at: Point | None
    """Where the line meets the first obstacle; None when it is free."""


def best_sight(
    stride: int,
    first: Square,
    second: Square,
    frame: Square,
    lines: Lines,
    squares: Mask,
    walls_east: Mask,
    walls_south: Mask,
) -> Sight:
    """Return the line from ``first`` to ``second`` with the fewest obstacles, the most central of these."""
    local_squares = squares >> frame
    local_east = walls_east >> frame
    local_south = walls_south >> frame
    best = 0
    best_count = -1
    for index, path in enumerate(lines.paths):
        count = 0
        before = path[0]
        for square in path[1:]:
            low = before if before < square else square
            walls = local_east if abs(square - before) == 1 else local_south
            count += (walls >> low & 1) + (local_squares >> square & 1)
            before = square
        count -= local_squares >> path[-1] & 1
        if best_count < 0 or count < best_count:
            best, best_count = index, count
            if not count:
                break
    path = [square + frame for square in lines.paths[best]]
    left = frame % stride
    top = frame // stride
    x1, y1, x2, y2 = lines.ends(best)
    start: Point = (x1 + left, y1 + top)
    end: Point = (x2 + left, y2 + top)
    if first > second:
        path.reverse()
        start, end = end, start
    in_way: list[Square] = []
    walled: list[Edge] = []
    stopped_at: Point | None = None
    for before, square in pairwise(path):
        low = before if before < square else square
        sideways = abs(square - before) == 1
        wall = (walls_east if sideways else walls_south) >> low & 1
        stands = square != second and squares >> square & 1
        if wall:
            walled.append((low, EAST if sideways else SOUTH))
        if stands:
            in_way.append(square)
        if (wall or stands) and stopped_at is None:
            stopped_at = _crossing(start, end, stride, max(before, square), sideways)
    return Sight(not in_way and not walled, start, end, tuple(in_way), tuple(walled), stopped_at)


def _crossing(start: Point, end: Point, stride: int, square: Square, sideways: bool) -> Point:
    """Return where a line crosses the western (``sideways``) or northern edge of a square."""
    if sideways:
        x = float(square % stride)
        return x, start[1] + (end[1] - start[1]) * (x - start[0]) / (end[0] - start[0])
    y = float(square // stride)
    return start[0] + (end[0] - start[0]) * (y - start[1]) / (end[1] - start[1]), y
