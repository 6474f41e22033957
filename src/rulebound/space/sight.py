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


def least_stopped(lines: Lines, squares: Mask, walls_east: Mask, walls_south: Mask) -> int:
    """Return the alternative with the fewest obstacles, of these the most central; masks as in ``lines``."""
    best = 0
    best_count = -1
    for index, path in enumerate(lines.paths):
        count = 0
        before = path[0]
        for square in path[1:]:
            low = before if before < square else square
            walls = walls_east if abs(square - before) == 1 else walls_south
            count += (walls >> low & 1) + (squares >> square & 1)
            before = square
        count -= squares >> path[-1] & 1
        if best_count < 0 or count < best_count:
            best, best_count = index, count
    return best


def sight_along(
    stride: int,
    path: list[Square],
    start: Point,
    end: Point,
    squares: Mask,
    walls_east: Mask,
    walls_south: Mask,
) -> Sight:
    """Return what is in the way of a line through the squares of a path; its ends never are."""
    target = path[-1]
    in_way: list[Square] = []
    walled: list[Edge] = []
    stopped_at: Point | None = None
    for before, square in pairwise(path):
        low = before if before < square else square
        sideways = abs(square - before) == 1
        wall = (walls_east if sideways else walls_south) >> low & 1
        stands = square != target and squares >> square & 1
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
