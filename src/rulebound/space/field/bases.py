"""Bases: round ones, and ovals as capsules; how far apart they are.

A gap runs from edge to edge. Two bases are compared by the square of the distance between their middles (of an oval:
between the axes), so every answer is exact.
"""

from collections.abc import Callable, Sequence
from math import isqrt
from typing import Final, NamedTuple

from rulebound.space.field.segments import Fraction, root_up, root_up_of, segment_to_segment

CONTACT: Final = 1
"""Two bases at most so many mil apart touch each other: seldom do whole places allow a gap of exactly nought."""


class Base(NamedTuple):
    """A base on the table, in mil: its middle, its radius and, of an oval, half its axis.

    An oval is a capsule: all points no farther than ``r`` from the segment between (x - dx, y - dy) and
    (x + dx, y + dy).
    """

    x: int
    y: int
    r: int
    dx: int = 0
    dy: int = 0


_made: Final[Callable[..., Base]] = tuple.__new__


def base_at(x: int, y: int, r: int) -> Base:
    """What ``Base(x, y, r)`` is, made as a tuple is, without that call; for where very many are made."""
    return _made(Base, (x, y, r, 0, 0))


def moved(base: Base, x: int, y: int) -> Base:
    """The same base at another place."""
    return _made(Base, (x, y, base[2], base[3], base[4]))


def half_axis(base: Base) -> int:
    """Half the axis of an oval in mil, rounded up; 0 of a round base."""
    return root_up(base[3] * base[3] + base[4] * base[4])


def apart(a: Base, b: Base) -> Fraction:
    """The squared distance between the middles of two bases, or the axes of ovals, as a fraction."""
    ax, ay, _, adx, ady = a
    bx, by, _, bdx, bdy = b
    if adx or ady or bdx or bdy:
        return segment_to_segment(
            ax - adx, ay - ady, ax + adx, ay + ady, bx - bdx, by - bdy, bx + bdx, by + bdy
        )
    ax -= bx
    ay -= by
    return ax * ax + ay * ay, 1


def overlaps(a: Base, b: Base) -> bool:
    """Whether two bases have more than their edges in common."""
    ax, ay, ar, adx, ady = a
    bx, by, br, bdx, bdy = b
    ar += br
    if adx or ady or bdx or bdy:
        square, part = apart(a, b)
        return square < ar * ar * part
    ax -= bx
    ay -= by
    return ax * ax + ay * ay < ar * ar


def gap_within(a: Base, b: Base, distance: int) -> bool:
    """Whether the gap between two bases is at most that, in mil from 0; exactly that is within."""
    ax, ay, ar, adx, ady = a
    bx, by, br, bdx, bdy = b
    ar += br + distance
    if adx or ady or bdx or bdy:
        square, part = apart(a, b)
        return square <= ar * ar * part
    ax -= bx
    ay -= by
    return ax * ax + ay * ay <= ar * ar


def gap(a: Base, b: Base) -> int:
    """The gap between two bases in mil, rounded up; 0 where they overlap.

    ``gap(a, b) <= d`` says the same as ``gap_within(a, b, d)``.

    >>> gap(Base(0, 0, 630), Base(11_260, 0, 630))
    10000
    """
    between = root_up_of(apart(a, b)) - a[2] - b[2]
    return between if between > 0 else 0


def touching(a: Base, b: Base) -> bool:
    """Whether two bases stand edge to edge: at most ``CONTACT`` apart and not overlapping."""
    return gap_within(a, b, CONTACT) and not overlaps(a, b)


def group_gap(group: Sequence[Base], other: Sequence[Base]) -> int:
    """The least gap between a base of the one group and a base of the other in mil, rounded up.

    ValueError if one of them is empty.
    """
    first, second = nearest_pair(group, other)
    return gap(group[first], other[second])


def nearest_pair(group: Sequence[Base], other: Sequence[Base]) -> tuple[int, int]:
    """The indices of the two bases with the least gap, counted in whole mil; of equals the first.

    ValueError if one of the groups is empty.
    """
    if not group or not other:
        raise ValueError("no bases to measure from")
    best = -1
    first, second = 0, 0
    for index, a in enumerate(group):
        ax, ay, ar, adx, ady = a
        oval = adx or ady
        for number, (bx, by, br, bdx, bdy) in enumerate(other):
            if oval or bdx or bdy:
                between = gap(a, other[number])
                if best < 0 or between < best:
                    best, first, second = between, index, number
                continue
            x = bx - ax
            y = by - ay
            square = x * x + y * y
            limit = ar + br + best - 1
            if best < 0 or (best > 0 and square <= limit * limit):
                between = root_up(square) - ar - br
                best, first, second = (between if between > 0 else 0), index, number
        if best == 0:
            break
    return first, second


def group_within(group: Sequence[Base], other: Sequence[Base], distance: int) -> bool:
    """Whether some base of the one group is at most that far from some base of the other, in mil from 0."""
    if not group or not other:
        return False
    left, south, right, north = box_of(other)
    for a in group:
        ax, ay, ar, adx, ady = a
        reach = ar + distance
        wide = reach + (adx if adx > 0 else -adx)
        high = reach + (ady if ady > 0 else -ady)
        if ax + wide < left or ax - wide > right or ay + high < south or ay - high > north:
            continue
        oval = adx or ady
        for b in other:
            bx, by, br, bdx, bdy = b
            if oval or bdx or bdy:
                if gap_within(a, b, distance):
                    return True
                continue
            bx -= ax
            by -= ay
            br += reach
            if bx * bx + by * by <= br * br:
                return True
    return False


def box_of(bases: Sequence[Base]) -> tuple[int, int, int, int]:
    """The smallest upright box round bases, at least one of them: west, south, east, north in mil."""
    west, south, east, north = 1 << 40, 1 << 40, -1 << 40, -1 << 40
    for x, y, r, dx, dy in bases:
        wide = r + (dx if dx > 0 else -dx)
        high = r + (dy if dy > 0 else -dy)
        if x - wide < west:
            west = x - wide
        if x + wide > east:
            east = x + wide
        if y - high < south:
            south = y - high
        if y + high > north:
            north = y + high
    return west, south, east, north


def crowded(bases: Sequence[Base]) -> tuple[int, int] | None:
    """The first two of some bases that overlap, by index; None if none do."""
    for index, base in enumerate(bases):
        for number in range(index + 1, len(bases)):
            if overlaps(base, bases[number]):
                return index, number
    return None


def beside(target: Base, r: int, x: int, y: int, distance: int = 0) -> tuple[int, int]:
    """Where a round base of radius r stands ``distance`` mil off a base, on the side of the point (x, y).

    It never stands nearer than that, and less than 2 mil farther; at a distance of 0 it touches. An oval target is
    met on the nearest point of its axis.

    >>> beside(Base(5_000, 5_000, 630), 630, 9_000, 5_000)
    (6260, 5000)
    """
    tx, ty, tr, tdx, tdy = target
    if tdx or tdy:
        whole = tdx * tdx + tdy * tdy
        along = (x - tx) * tdx + (y - ty) * tdy
        along = -whole if along < -whole else whole if along > whole else along
        foot_x, foot_y = tx + along * tdx // whole, ty + along * tdy // whole
    else:
        foot_x, foot_y = tx, ty
    dx, dy = x - foot_x, y - foot_y
    if dx == 0 and dy == 0:
        dx, dy = (-tdy, tdx) if tdx or tdy else (1, 0)
    want = tr + r + distance
    long = isqrt((dx * dx + dy * dy) << 40)
    right, up = (1 if dx >= 0 else -1), (1 if dy >= 0 else -1)
    out_x, out_y = abs(dx * want << 20) // long, abs(dy * want << 20) // long
    best_x, best_y, best = out_x + 2, out_y + 2, -1
    round_one = not (tdx or tdy)
    for off_x in (out_x, out_x + 1, out_x + 2):
        for off_y in (out_y, out_y + 1, out_y + 2):
            if round_one:
                square, part = off_x * off_x + off_y * off_y, 1
            else:
                square, part = apart(target, Base(foot_x + right * off_x, foot_y + up * off_y, r))
            if square < want * want * part:
                continue
            far = square if round_one else square * 1024 // part
            if best < 0 or far < best:
                best_x, best_y, best = off_x, off_y, far
    return foot_x + right * best_x, foot_y + up * best_y
