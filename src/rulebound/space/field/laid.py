"""Shapes that are laid on a table in play: discs, strips, and what a strip leaves of an area."""

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from typing import Final

from rulebound.space.field.places import Point
from rulebound.space.field.segments import divided
from rulebound.space.field.shapes import Polygon, turned

STEP: Final = 9
"""Degrees between the corners of a disc that is told as an area."""


@lru_cache(maxsize=1024)
def disc(x: int, y: int, diameter: int) -> Polygon:
    """A disc as an area with 40 corners on its rim; all in mil.

    >>> disc(5_000, 5_000, 4_000).box
    (3000, 3000, 7000, 7000)
    """
    corners: list[Point] = []
    for degrees in range(0, 360, STEP):
        right, up = turned(diameter // 2, 0, degrees)
        corners.append((x + right, y + up))
    return Polygon(corners)


def reach_from(start: Point, toward: Point, distance: int) -> Point:
    """The place that lies that many mil from a start on the line towards another place, to the nearest mil.

    >>> reach_from((0, 0), (300, 400), 5_000)
    (3000, 4000)
    """
    dx, dy = toward[0] - start[0], toward[1] - start[1]
    long = isqrt((dx * dx + dy * dy) << 40)
    if long == 0:
        return start
    return (
        start[0] + divided(dx * distance << 20, long),
        start[1] + divided(dy * distance << 20, long),
    )


def strip(start: Point, toward: Point, length: int, width: int) -> Polygon | None:
    """A strip whose one end has its middle at ``start`` and that runs towards a place; None if that is the same place.

    >>> strip((1_000, 1_000), (9_000, 1_000), 6_000, 1_000).box
    (1000, 500, 7000, 1500)
    """
    if start == toward:
        return None
    end = reach_from(start, toward, length)
    dx, dy = toward[0] - start[0], toward[1] - start[1]
    left = (-dy, dx)
    corners: list[Point] = []
    for point, side in ((start, -1), (end, -1), (end, 1), (start, 1)):
        off = reach_from((0, 0), (left[0] * side, left[1] * side), width // 2)
        corners.append((point[0] + off[0], point[1] + off[1]))
    return Polygon(corners)


def _half(points: Sequence[Point], edge: tuple[int, int, int, int], inside: bool) -> list[Point]:
    """The part of a convex ring of corners to the left of an edge, or to its right."""
    ax, ay, bx, by = edge
    ex, ey = bx - ax, by - ay
    sign = 1 if inside else -1
    found: list[Point] = []
    for index, (x, y) in enumerate(points):
        old_x, old_y = points[index - 1]
        before = sign * (ex * (old_y - ay) - ey * (old_x - ax))
        here = sign * (ex * (y - ay) - ey * (x - ax))
        if (before > 0 > here) or (before < 0 < here):
            part = before - here
            found.append(
                (old_x + divided((x - old_x) * before, part), old_y + divided((y - old_y) * before, part))
            )
        if here >= 0:
            found.append((x, y))
    return found


def without(area: Polygon, convex: Polygon) -> list[Polygon]:
    """What is left of a convex area when a convex one is taken out of it; new corners to the nearest mil.

    >>> from rulebound.space.field.shapes import rectangle
    >>> [part.box for part in without(rectangle(0, 0, 9, 3), rectangle(3, 0, 6, 3))]
    [(6, 0, 9, 3), (0, 0, 3, 3)]
    """
    west, south, east, north = area.box
    w, s, e, n = convex.box
    if w >= east or west >= e or s >= north or south >= n:
        return [area]
    found: list[Polygon] = []
    rest: list[Point] = list(area.points)
    for edge in convex.edges:
        outside = Polygon(_half(rest, edge, inside=False))
        if outside.area:
            found.append(outside)
        rest = _half(rest, edge, inside=True)
        if len(rest) < 3:
            return found
    return found
