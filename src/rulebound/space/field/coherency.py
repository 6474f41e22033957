"""Whether the bases of a unit keep together, and the least shift that brings them together again."""

from collections.abc import Callable, Sequence
from math import isqrt
from typing import Final

from rulebound.space.field.bases import Base, beside, gap_within, moved, overlaps
from rulebound.space.field.places import INCH, Point
from rulebound.space.field.shapes import turned

NEAR: Final = INCH
"""How far apart neighbours may stand, in mil."""

RING: Final = 24
"""How many directions round a base are tried when every nearer place is taken."""

Allowed = Callable[[int, Base], bool]
"""Whether the base with that index may stand there: table, ground and other units; its own unit is seen to here."""


def coherent(bases: Sequence[Base], distance: int = NEAR) -> bool:
    """Whether each base has two others of its unit at most ``distance`` mil away; of two, one.

    >>> coherent([Base(0, 0, 630), Base(2_160, 0, 630), Base(4_320, 0, 630)])
    False
    """
    wanted = min(2, len(bases) - 1)
    return all(_near(bases, index, distance, wanted) for index in range(len(bases)))


def stragglers(bases: Sequence[Base], distance: int = NEAR) -> list[int]:
    """The indices of the bases that have too few others near them."""
    wanted = min(2, len(bases) - 1)
    return [index for index in range(len(bases)) if not _near(bases, index, distance, wanted)]


def _near(bases: Sequence[Base], index: int, distance: int, wanted: int) -> bool:
    """Whether one of the bases has at least so many others at most ``distance`` away."""
    if wanted <= 0:
        return True
    x, y, r, dx, dy = bases[index]
    oval = dx or dy
    reach = r + distance
    count = 0
    for number, (ox, oy, other_r, odx, ody) in enumerate(bases):
        if number == index:
            continue
        if oval or odx or ody:
            if not gap_within(bases[index], bases[number], distance):
                continue
        else:
            ox -= x
            oy -= y
            other_r += reach
            if ox * ox + oy * oy > other_r * other_r:
                continue
        count += 1
        if count == wanted:
            return True
    return False


def flocks(bases: Sequence[Base], distance: int = NEAR) -> list[list[int]]:
    """The indices of bases that hang together by gaps of at most ``distance``, each flock in rising order."""
    left = list(range(len(bases)))
    found: list[list[int]] = []
    while left:
        flock = [left.pop(0)]
        for member in flock:
            joining = [other for other in left if gap_within(bases[member], bases[other], distance)]
            flock.extend(joining)
            left = [other for other in left if other not in joining]
        found.append(sorted(flock))
    return found


def repair(bases: Sequence[Base], allowed: Allowed, distance: int = NEAR) -> list[Base] | None:
    """The bases moved as little as need be until they keep together; None where no allowed place is found.

    The greatest flock (of equals the one with the lowest index) stays; the others join it, the nearest first, each at
    the nearest allowed place that has enough of the flock near. Then whoever of the flock still has too few
    neighbours closes up.
    """
    placed = list(bases)
    if len(placed) < 2:
        return placed
    for _ in range(len(placed) + 1):
        if coherent(placed, distance):
            return placed
        groups = flocks(placed, distance)
        kept = max(groups, key=lambda group: (len(group), -group[0]))
        if len(kept) < len(placed):
            # A flock of one takes a neighbour, one of two a third; only then can everybody have two.
            index = _nearest_outside(placed, kept)
            wanted = min(2, len(kept))
        else:
            index = stragglers(placed, distance)[0]
            kept = [number for number in kept if number != index]
            wanted = min(2, len(kept))
        where = _join(placed, index, kept, wanted, allowed, distance)
        if where is None:
            return None
        placed[index] = where
    return placed if coherent(placed, distance) else None


def _nearest_outside(bases: Sequence[Base], kept: Sequence[int]) -> int:
    """The base outside a flock that is nearest to it, middle to middle; of equals the first."""
    best, found = -1, -1
    for index, (x, y, _, _, _) in enumerate(bases):
        if index in kept:
            continue
        for member in kept:
            other = bases[member]
            square = (other[0] - x) * (other[0] - x) + (other[1] - y) * (other[1] - y)
            if best < 0 or square < best:
                best, found = square, index
    return found


def _join(
    bases: Sequence[Base], index: int, kept: Sequence[int], wanted: int, allowed: Allowed, distance: int
) -> Base | None:
    """The nearest allowed place of a base with ``wanted`` of the kept ones near it."""
    base = bases[index]
    tried: list[tuple[int, int, Point]] = []
    for point in _candidates(base, [bases[member] for member in kept], distance):
        square = (point[0] - base[0]) * (point[0] - base[0]) + (point[1] - base[1]) * (point[1] - base[1])
        tried.append((square, len(tried), point))
    tried.sort()
    for _, _, (x, y) in tried:
        here = moved(base, x, y)
        near = 0
        for member in kept:
            if gap_within(here, bases[member], distance):
                near += 1
        if near < wanted:
            continue
        if any(number != index and overlaps(here, other) for number, other in enumerate(bases)):
            continue
        if allowed(index, here):
            return here
    return None


def _candidates(base: Base, others: Sequence[Base], distance: int) -> list[Point]:
    """Places worth a try: straight up to each of the others, and all round each of them, wide and close."""
    r = base[2]
    points: list[Point] = []
    for other in others:
        # Two mil short of the limit, as a place beside a base may lie up to two mil farther than asked.
        points.append(beside(other, r, base[0], base[1], distance - 2))
        points.append(beside(other, r, base[0], base[1]))
    for other in others:
        for step in range(RING):
            right, up = turned(1 << 16, 0, step * 360 // RING)
            for off in (distance - 2, distance // 2, 0):
                points.append(beside(other, r, other[0] + right, other[1] + up, off))
    for first, one in enumerate(others):
        for two in others[first + 1 :]:
            points.extend(niches(one, two, r, distance - 2))
            points.extend(niches(one, two, r, 0))
    return points


def niches(one: Base, two: Base, r: int, distance: int) -> list[Point]:
    """The two places of a round base of radius r about ``distance`` mil off both of two round bases; [] if there are none.

    Each is rounded away from the two, so that it lies a mil or two farther rather than nearer.
    """
    ax, ay, bx, by = one[0], one[1], two[0], two[1]
    a_reach, b_reach = one[2] + r + distance, two[2] + r + distance
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    if square == 0 or square > (a_reach + b_reach) * (a_reach + b_reach):
        return []
    along = square + a_reach * a_reach - b_reach * b_reach  # twice the way to the foot, times the length
    height = 4 * a_reach * a_reach * square - along * along
    if height < 0:
        return []
    root = isqrt(height)
    found: list[Point] = []
    for side in (1, -1):
        x = ax * 2 * square + dx * along - side * dy * root
        y = ay * 2 * square + dy * along + side * dx * root
        found.append(_outward(x, y, 2 * square, one, two, a_reach, b_reach))
    return found


def _outward(x: int, y: int, by: int, one: Base, two: Base, a_reach: int, b_reach: int) -> Point:
    """The whole point next to (x, y) / by that is nearest, yet in reach of neither of two middles if one is."""
    low_x, low_y = x // by, y // by
    ax, ay, bx, b_y = one[0], one[1], two[0], two[1]
    a_square, b_square = a_reach * a_reach, b_reach * b_reach
    best_x, best_y, best_near, best_off = low_x, low_y, 3, 0
    for px in (low_x, low_x + 1, low_x - 1, low_x + 2):
        for py in (low_y, low_y + 1, low_y - 1, low_y + 2):
            near = 0
            if (px - ax) * (px - ax) + (py - ay) * (py - ay) < a_square:
                near = 1
            if (px - bx) * (px - bx) + (py - b_y) * (py - b_y) < b_square:
                near += 1
            if near > best_near:
                continue
            off = (px * by - x) * (px * by - x) + (py * by - y) * (py * by - y)
            if near < best_near or off < best_off:
                best_x, best_y, best_near, best_off = px, py, near, off
    return best_x, best_y
