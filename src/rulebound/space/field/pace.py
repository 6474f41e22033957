"""Difficult ground on a way: where it begins and ends, and how far it lets a unit come."""

from collections.abc import Sequence
from typing import NamedTuple

from rulebound.space.field.places import INCH, Point
from rulebound.space.field.segments import root_up
from rulebound.space.field.shapes import Polygon

Span = tuple[int, int]
"""A part of a way, from and to, in mil from its start."""


class Spent(NamedTuple):
    """What a way costs of an allowance, in mil."""

    reaches: bool
    """Whether the whole way can be gone."""
    left: int
    """What is left of the allowance afterwards."""
    goes: int
    """How far along the way the allowance carries."""


def legs(points: Sequence[Point]) -> list[int]:
    """The length of each leg of a way, each rounded up to a mil."""
    found: list[int] = []
    for index in range(1, len(points)):
        dx = points[index][0] - points[index - 1][0]
        dy = points[index][1] - points[index - 1][1]
        found.append(root_up(dx * dx + dy * dy))
    return found


def spans_in(areas: Sequence[Polygon], r: int, points: Sequence[Point]) -> tuple[Span, ...]:
    """The parts of a way on which a round base is at least partly in one of some areas, in order and apart.

    They are rounded outwards to whole mil; a base that only meets the rim is not in.
    """
    found: list[Span] = []
    start = 0
    for index in range(1, len(points)):
        x0, y0 = points[index - 1]
        x1, y1 = points[index]
        dx, dy = x1 - x0, y1 - y0
        long = root_up(dx * dx + dy * dy)
        west, east = (x0, x1) if x0 < x1 else (x1, x0)
        south, north = (y0, y1) if y0 < y1 else (y1, y0)
        for area in areas:
            box = area.box
            if box[0] < east + r and box[2] > west - r and box[1] < north + r and box[3] > south - r:
                found.extend((start + low, start + up) for low, up in _through(area, r, x0, y0, dx, dy, long))
        start += long
    return merged(found)


def merged(spans: Sequence[Span]) -> tuple[Span, ...]:
    """Spans in order, those that overlap or meet made one; empty ones are left out.

    >>> merged([(5, 9), (0, 2), (8, 12), (2, 3)])
    ((0, 3), (5, 12))
    """
    found: list[Span] = []
    for low, up in sorted(spans):
        if low >= up:
            continue
        if found and low <= found[-1][1]:
            if up > found[-1][1]:
                found[-1] = (found[-1][0], up)
        else:
            found.append((low, up))
    return tuple(found)


def _through(area: Polygon, r: int, x0: int, y0: int, dx: int, dy: int, long: int) -> list[Span]:
    """Where on one leg, ``long`` mil in steps of dx / long, dy / long, a disc overlaps an area."""
    whole = dx * dx + dy * dy
    if whole == 0:
        return []
    found: list[Span] = []
    cuts: list[tuple[int, int]] = []
    square = r * r
    for ax, ay, bx, by in area.edges:
        ax, ay, bx, by = ax - x0, ay - y0, bx - x0, by - y0
        side, other = dx * ay - dy * ax, dx * by - dy * bx
        near, far = dx * ax + dy * ay, dx * bx + dy * by
        if (side > 0) != (other > 0):  # the middle crosses this edge
            top, part = far * side - near * other, side - other
            cuts.append((top, part) if part > 0 else (-top, -part))
        _add_round(found, side, near, square, whole, long)
        _add_strip(found, ax, ay, bx - ax, by - ay, r, dx, dy, long)
    if cuts:
        # In order along the leg: top / part, where its end is at whole.
        ordered: list[tuple[int, int]] = []
        for cut in cuts:
            at = len(ordered)
            while at and cut[0] * ordered[at - 1][1] < ordered[at - 1][0] * cut[1]:
                at -= 1
            ordered.insert(at, cut)
        for index in range(0, len(ordered) - 1, 2):
            top, part = ordered[index]
            low = top * long // (part * whole)
            top, part = ordered[index + 1]
            found.append((low, -(-top * long // (part * whole))))
    clipped: list[Span] = []
    for low, up in found:
        low = low if low > 0 else 0
        up = up if up < long else long
        if low < up:
            clipped.append((low, up))
    return clipped


def _add_round(found: list[Span], side: int, near: int, square: int, whole: int, long: int) -> None:
    """The part of the leg that is nearer to a corner than the radius."""
    wide = square * whole - side * side
    if wide > 0:
        root = root_up(wide * long * long)
        low = (near * long - root) // whole
        up = -(-(near * long + root) // whole)
        if low < long and up > 0:
            found.append((low, up))


def _add_strip(
    found: list[Span], ax: int, ay: int, ex: int, ey: int, r: int, dx: int, dy: int, long: int
) -> None:
    """The part of the leg that is nearer to an edge than the radius and beside it, neither before nor behind it.

    The ends of that part that lie beside the edge's ends are within the rounds of the corners, so only those at the
    two long sides of the strip matter; they are rounded outwards.
    """
    whole = ex * ex + ey * ey
    slope = ex * dy - ey * dx  # how fast the leg goes to the left of the edge
    start = ey * ax - ex * ay  # how far left of the edge it starts, times the edge's length
    along = -(ex * ax + ey * ay)  # how far along the edge it starts, times the edge's length
    speed = ex * dx + ey * dy
    if slope == 0:
        if start * start >= r * r * whole:
            return
        # Alongside: in the strip all the time that it is neither before nor behind the edge.
        one, two = -along * long, (whole - along) * long
        if speed < 0:
            one, two, speed = -two, -one, -speed
        found.append((one // speed, -(-two // speed)))
        return
    if slope < 0:
        slope, start = -slope, -start
    root = root_up(r * r * whole * long * long)
    low = (-start * long - root) // slope
    up = -(-(-start * long + root) // slope)
    # Between low and up the leg is in the strip; before and behind the edge the strip does not count.
    if speed == 0:
        if not 0 <= along <= whole:
            return
    else:
        one, two = -along * long, (whole - along) * long
        if speed < 0:
            one, two, speed = -two, -one, -speed
        first, last = one // speed, -(-two // speed)
        low = low if low > first else first
        up = up if up < last else last
    if low < up and low < long and up > 0:
        found.append((low, up))


def spend(length: int, difficult: Sequence[Span], allowance: int) -> Spent:
    """Pay for a way of which some parts, in order, are difficult; all in mil.

    In the open a mil costs one. On entering difficult ground what is left is halved, rounded up to a whole inch, for
    as long as it lasts, and each mil made inside has used up two.

    >>> spend(4_000, [(2_000, 4_000)], 6_000), spend(4_001, [(2_000, 4_001)], 6_000)
    (Spent(reaches=True, left=0, goes=4000), Spent(reaches=False, left=0, goes=4000))
    """
    left = allowance
    here = 0
    for low, up in difficult:
        if low > here:
            if low - here > left:
                return Spent(False, 0, here + left)
            left -= low - here
            here = low
        inside = -(-left // (2 * INCH)) * INCH
        if up - here > inside:
            return Spent(False, 0, here + inside)
        left -= 2 * (up - here)
        left = left if left > 0 else 0
        here = up
    if length - here > left:
        return Spent(False, 0, here + left)
    return Spent(True, left - (length - here), length)


def reach_by(difficult: Sequence[Span], allowance: int) -> int:
    """How far an allowance carries along a way without end of which some parts are difficult, in mil."""
    return spend(1 << 40, difficult, allowance).goes


def step_along(points: Sequence[Point], length: int) -> tuple[int, Point]:
    """The leg (its index from 0) and the point ``length`` mil along a way, rounded towards the leg's start."""
    left = length
    for index in range(1, len(points)):
        x0, y0 = points[index - 1]
        dx, dy = points[index][0] - x0, points[index][1] - y0
        long = root_up(dx * dx + dy * dy)
        if left < long:
            if left <= 0:
                return index - 1, (x0, y0)
            right = dx * left // long if dx >= 0 else -(-dx * left // long)
            up = dy * left // long if dy >= 0 else -(-dy * left // long)
            return index - 1, (x0 + right, y0 + up)
        left -= long
    return max(len(points) - 2, 0), points[-1]
