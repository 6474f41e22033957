"""Where something may come down that misses: a given distance off, near a bearing."""

from math import isqrt
from typing import Final

from rulebound.space.field.places import Point
from rulebound.space.field.segments import divided
from rulebound.space.field.shapes import SINE_ONE, sine

SLACK: Final = 1
"""By how many mil an end may be nearer or farther than told: seldom does a whole place lie at a whole distance."""

FANS: Final = (0, 15, -15, 30, -30, 45, -45)
"""The bearings of the representative ends, in degrees to the left of the one that is told."""


def at_distance(x: int, y: int, end_x: int, end_y: int, distance: int) -> bool:
    """Whether two points are that far apart, give or take less than ``SLACK`` mil."""
    square = (end_x - x) * (end_x - x) + (end_y - y) * (end_y - y)
    low = distance - SLACK if distance > SLACK else 0
    far = distance + SLACK
    return (low * low < square or square == distance * distance) and square < far * far


def near_bearing(dx: int, dy: int, bearing: Point) -> bool:
    """Whether a way runs within 45 degrees of a bearing, exactly that included; both are vectors, not nought."""
    along = dx * bearing[0] + dy * bearing[1]
    across = dx * bearing[1] - dy * bearing[0]
    return along > 0 and -along <= across <= along


def drifts_to(x: int, y: int, end_x: int, end_y: int, distance: int, bearing: Point) -> bool:
    """Whether a drift from (x, y) of that many mil along a bearing may end at a point."""
    return at_distance(x, y, end_x, end_y, distance) and near_bearing(end_x - x, end_y - y, bearing)


def ends(x: int, y: int, distance: int, bearing: Point) -> list[Point]:
    """Some points where a drift may end, the one straight along the bearing first, then to its left and right in turn.

    >>> ends(10_000, 10_000, 6_000, (0, 1))[0]
    (10000, 16000)
    """
    bx, by = bearing
    long = isqrt((bx * bx + by * by) << 40)
    found: list[Point] = []
    for degrees in FANS:
        sin, cos = sine(degrees), sine(degrees + 90)
        want_x = (bx * cos - by * sin) * distance
        want_y = (bx * sin + by * cos) * distance
        whole_x, whole_y = divided(want_x << 20, SINE_ONE * long), divided(want_y << 20, SINE_ONE * long)
        end = _legal(x, y, whole_x, whole_y, distance, bearing)
        if end is not None and end not in found:
            found.append(end)
    return found


def _legal(x: int, y: int, dx: int, dy: int, distance: int, bearing: Point) -> Point | None:
    """The place next to an offset that a drift may end at; at the limits of the bearing it lies a mil within."""
    for off_x, off_y in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
        end = (x + dx + off_x, y + dy + off_y)
        if drifts_to(x, y, *end, distance, bearing):
            return end
    return None
