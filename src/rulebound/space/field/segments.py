"""Arithmetic of points and segments in whole numbers.

A squared distance from a segment is seldom whole, so it is handed round as a fraction: numerator and a positive
denominator. Nothing here divides before it compares.
"""

from math import isqrt

Fraction = tuple[int, int]
"""Numerator and positive denominator, not reduced."""


def root_up(square: int) -> int:
    """The least whole number whose square is at least that; 0 for what is not positive."""
    return isqrt(square - 1) + 1 if square > 0 else 0


def root_up_of(square: Fraction) -> int:
    """The least whole number whose square is at least that fraction."""
    return root_up(-(-square[0] // square[1]))


def divided(number: int, by: int) -> int:
    """A quotient rounded to the nearest whole number, halves away from nought, so that it has no favourite side."""
    if by < 0:
        number, by = -number, -by
    return (2 * number + by) // (2 * by) if number >= 0 else -((2 * -number + by) // (2 * by))


def point_to_segment(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> Fraction:
    """Squared distance of a point from a segment, in square mil."""
    ex, ey = bx - ax, by - ay
    px -= ax
    py -= ay
    along = px * ex + py * ey
    if along <= 0:
        return px * px + py * py, 1
    whole = ex * ex + ey * ey
    if along >= whole:
        px -= ex
        py -= ey
        return px * px + py * py, 1
    across = ex * py - ey * px
    return across * across, whole


def point_nearer(px: int, py: int, ax: int, ay: int, bx: int, by: int, square: int) -> bool:
    """Whether the squared distance of a point from a segment is less than that."""
    ex, ey = bx - ax, by - ay
    px -= ax
    py -= ay
    along = px * ex + py * ey
    if along <= 0:
        return px * px + py * py < square
    whole = ex * ex + ey * ey
    if along >= whole:
        px -= ex
        py -= ey
        return px * px + py * py < square
    across = ex * py - ey * px
    return across * across < square * whole


def segments_meet(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether the segments AB and CD have a point in common, ends included."""
    ex, ey = bx - ax, by - ay
    fx, fy = dx - cx, dy - cy
    c_side = ex * (cy - ay) - ey * (cx - ax)
    d_side = ex * (dy - ay) - ey * (dx - ax)
    if (c_side > 0 and d_side > 0) or (c_side < 0 and d_side < 0):
        return False
    a_side = fx * (ay - cy) - fy * (ax - cx)
    b_side = fx * (by - cy) - fy * (bx - cx)
    if (a_side > 0 and b_side > 0) or (a_side < 0 and b_side < 0):
        return False
    if c_side == 0 and d_side == 0:  # on one line: their boxes tell
        return max(min(ax, bx), min(cx, dx)) <= min(max(ax, bx), max(cx, dx)) and max(
            min(ay, by), min(cy, dy)
        ) <= min(max(ay, by), max(cy, dy))
    return True


def segment_to_segment(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> Fraction:
    """Squared distance between the segments AB and CD, in square mil."""
    if segments_meet(ax, ay, bx, by, cx, cy, dx, dy):
        return 0, 1
    best = point_to_segment(ax, ay, cx, cy, dx, dy)
    for other in (
        point_to_segment(bx, by, cx, cy, dx, dy),
        point_to_segment(cx, cy, ax, ay, bx, by),
        point_to_segment(dx, dy, ax, ay, bx, by),
    ):
        if other[0] * best[1] < best[0] * other[1]:
            best = other
    return best


def segments_nearer(
    ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int, square: int
) -> bool:
    """Whether the squared distance between the segments AB and CD is less than that, which is positive."""
    return (
        point_nearer(ax, ay, cx, cy, dx, dy, square)
        or point_nearer(bx, by, cx, cy, dx, dy, square)
        or point_nearer(cx, cy, ax, ay, bx, by, square)
        or point_nearer(dx, dy, ax, ay, bx, by, square)
        or (square > 0 and segments_meet(ax, ay, bx, by, cx, cy, dx, dy))
    )
