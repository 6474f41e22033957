"""Areas with straight edges, and what of a base, a point or a template lies in them or touches them.

An area owns its rim: what only meets the rim touches the area, and what reaches the rim from within is still inside.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from rulebound.space.field.bases import Base, half_axis
from rulebound.space.field.places import Point
from rulebound.space.field.segments import (
    Fraction as Square,
)
from rulebound.space.field.segments import (
    divided,
    point_nearer,
    point_to_segment,
    root_up_of,
    segment_to_segment,
    segments_meet,
    segments_nearer,
)

SINE_ONE: Final = 1_000_000_000
SINES: Final = (
    0,
    17_452_406,
    34_899_497,
    52_335_956,
    69_756_474,
    87_155_743,
    104_528_463,
    121_869_343,
    139_173_101,
    156_434_465,
    173_648_178,
    190_808_995,
    207_911_691,
    224_951_054,
    241_921_896,
    258_819_045,
    275_637_356,
    292_371_705,
    309_016_994,
    325_568_154,
    342_020_143,
    358_367_950,
    374_606_593,
    390_731_128,
    406_736_643,
    422_618_262,
    438_371_147,
    453_990_500,
    469_471_563,
    484_809_620,
    500_000_000,
    515_038_075,
    529_919_264,
    544_639_035,
    559_192_903,
    573_576_436,
    587_785_252,
    601_815_023,
    615_661_475,
    629_320_391,
    642_787_610,
    656_059_029,
    669_130_606,
    681_998_360,
    694_658_370,
    707_106_781,
    719_339_800,
    731_353_702,
    743_144_825,
    754_709_580,
    766_044_443,
    777_145_961,
    788_010_754,
    798_635_510,
    809_016_994,
    819_152_044,
    829_037_573,
    838_670_568,
    848_048_096,
    857_167_301,
    866_025_404,
    874_619_707,
    882_947_593,
    891_006_524,
    898_794_046,
    906_307_787,
    913_545_458,
    920_504_853,
    927_183_855,
    933_580_426,
    939_692_621,
    945_518_576,
    951_056_516,
    956_304_756,
    961_261_696,
    965_925_826,
    970_295_726,
    974_370_065,
    978_147_601,
    981_627_183,
    984_807_753,
    987_688_341,
    990_268_069,
    992_546_152,
    994_521_895,
    996_194_698,
    997_564_050,
    998_629_535,
    999_390_827,
    999_847_695,
    1_000_000_000,
)
"""Sine of each whole degree from 0 to 90 in parts of ``SINE_ONE``, so that every machine turns alike."""

INSIDE: Final = 1
ON_RIM: Final = 0
OUTSIDE: Final = -1


class Polygon:
    """An area with straight edges: whole corners in mil, counter-clockwise, the most western (then southern) first."""

    __slots__ = ("area", "box", "edges", "points", "upright")

    def __init__(self, points: Sequence[Point]) -> None:
        corners = list(points)
        doubled = doubled_area(corners)
        if doubled < 0:
            corners.reverse()
            doubled = -doubled
        first = corners.index(min(corners)) if corners else 0
        corners = corners[first:] + corners[:first]
        self.points: Final[tuple[Point, ...]] = tuple(corners)
        self.edges: Final[tuple[tuple[int, int, int, int], ...]] = tuple(
            (*corner, *corners[(index + 1) % len(corners)]) for index, corner in enumerate(corners)
        )
        """Each edge as x, y, x, y; the area lies to its left."""
        self.area: Final[int] = doubled
        """Twice its content, in square mil."""
        xs = [x for x, _ in corners] or [0]
        ys = [y for _, y in corners] or [0]
        self.box: Final[tuple[int, int, int, int]] = (min(xs), min(ys), max(xs), max(ys))
        """West, south, east, north."""
        west, south, east, north = self.box
        self.upright: Final[bool] = doubled == 2 * (east - west) * (north - south)
        """Whether it is its box: a rectangle along the edges of the table."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Polygon) and self.points == other.points

    def __hash__(self) -> int:
        return hash(self.points)

    def __repr__(self) -> str:
        return f"Polygon({self.points!r})"


def doubled_area(points: Sequence[Point]) -> int:
    """Twice the content of a ring of corners in square mil, negative when they run clockwise."""
    total = 0
    for index, (x, y) in enumerate(points):
        before_x, before_y = points[index - 1]
        total += before_x * y - before_y * x
    return total


def rectangle(west: int, south: int, east: int, north: int) -> Polygon:
    """The upright rectangle between two corners."""
    return Polygon(((west, south), (east, south), (east, north), (west, north)))


def sine(degrees: int) -> int:
    """The sine of whole degrees in parts of ``SINE_ONE``.

    >>> sine(90), sine(210)
    (1000000000, -500000000)
    """
    turn = degrees % 360
    if turn >= 180:
        return -sine(turn - 180)
    return SINES[turn if turn <= 90 else 180 - turn]


def turned(x: int, y: int, degrees: int) -> Point:
    """A point turned counter-clockwise round the origin by whole degrees, to the nearest mil.

    >>> turned(1_000, 0, 90), turned(1_000, 0, 210)
    ((0, 1000), (-866, -500))
    """
    sin, cos = sine(degrees), sine(degrees + 90)
    return divided(x * cos - y * sin, SINE_ONE), divided(x * sin + y * cos, SINE_ONE)


def make_polygon(outline: Sequence[Point], at: Point = (0, 0), turn: int = 0) -> Polygon:
    """The area of an outline turned counter-clockwise round its origin by whole degrees, then moved to ``at``."""
    points: list[Point] = []
    for x, y in outline:
        right, up = turned(x, y, turn)
        points.append((at[0] + right, at[1] + up))
    return Polygon(points)


def fault_of(points: Sequence[Point]) -> str:
    """What keeps corners from being the outline of one area; '' if nothing does."""
    count = len(points)
    if count < 3:
        return "an area has three corners or more"
    for index, corner in enumerate(points):
        if corner in points[:index]:
            return f"corner {index + 1} stands where corner {points.index(corner) + 1} stands"
    for index in range(count):
        a, b = points[index], points[(index + 1) % count]
        for number in range(index + 1, count):
            c, d = points[number], points[(number + 1) % count]
            if number == index + 1 or (index == 0 and number == count - 1):  # neighbours share a corner
                shared, before, after = (b, a, d) if number == index + 1 else (a, b, c)
                turn = (shared[0] - before[0]) * (after[1] - shared[1]) - (shared[1] - before[1]) * (
                    after[0] - shared[0]
                )
                back = (shared[0] - before[0]) * (after[0] - shared[0]) + (shared[1] - before[1]) * (
                    after[1] - shared[1]
                )
                if turn == 0 and back < 0:
                    return f"edges {index + 1} and {number + 1} lie on each other"
            elif segments_meet(*a, *b, *c, *d):
                return f"edges {index + 1} and {number + 1} meet"
    return ""


def where_in(polygon: Polygon, x: int, y: int) -> int:
    """Whether a point lies ``INSIDE``, ``ON_RIM`` or ``OUTSIDE``."""
    west, south, east, north = polygon.box
    if x < west or x > east or y < south or y > north:
        return OUTSIDE
    inside = False
    for ax, ay, bx, by in polygon.edges:
        if (ay > y) != (by > y):
            across = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if across == 0:
                return ON_RIM
            if (across > 0) == (by > ay):
                inside = not inside
        elif ay == y and by == y:
            if (ax <= x <= bx) or (bx <= x <= ax):
                return ON_RIM
        elif (ax == x and ay == y) or (bx == x and by == y):
            return ON_RIM
    return INSIDE if inside else OUTSIDE


def point_inside(polygon: Polygon, x: int, y: int) -> bool:
    """Whether a point lies in an area or on its rim."""
    return where_in(polygon, x, y) >= 0


def _far(polygon: Polygon, base: Base, reach: int) -> bool:
    """Whether the boxes alone tell that a base is farther from an area than ``reach`` from its middle or axis."""
    x, y, _, dx, dy = base
    west, south, east, north = polygon.box
    if dx or dy:
        reach += abs(dx) + abs(dy)
    return x + reach < west or x - reach > east or y + reach < south or y - reach > north


def _square_gap(polygon: Polygon, base: Base) -> Square:
    """The squared distance between the middle (or axis) of a base and an area, 0 where they meet."""
    x, y, _, dx, dy = base
    if where_in(polygon, x, y) >= 0:
        return 0, 1
    best: Square = (-1, 1)
    for ax, ay, bx, by in polygon.edges:
        if dx or dy:
            here = segment_to_segment(x - dx, y - dy, x + dx, y + dy, ax, ay, bx, by)
        else:
            here = point_to_segment(x, y, ax, ay, bx, by)
        if best[0] < 0 or here[0] * best[1] < best[0] * here[1]:
            best = here
    return best


def polygon_gap(polygon: Polygon, base: Base) -> int:
    """The gap between an area and a base in mil, rounded up; 0 where they touch or overlap."""
    between = root_up_of(_square_gap(polygon, base)) - base[2]
    return between if between > 0 else 0


def polygon_gap_within(polygon: Polygon, base: Base, distance: int) -> bool:
    """Whether the gap between an area and a base is at most that, in mil from 0; exactly that is within."""
    reach = base[2] + distance
    if _far(polygon, base, reach):
        return False
    square, part = _square_gap(polygon, base)
    return square <= reach * reach * part


def base_touches(polygon: Polygon, base: Base) -> bool:
    """Whether any part of a base touches an area; a common point of the edges is enough."""
    return polygon_gap_within(polygon, base, 0)


def base_overlaps(polygon: Polygon, base: Base) -> bool:
    """Whether a base and an area have more than their rims in common."""
    x, y, r, dx, dy = base
    if _far(polygon, base, r):
        return False
    square = r * r
    for ax, ay, bx, by in polygon.edges:
        if dx or dy:
            if segments_nearer(x - dx, y - dy, x + dx, y + dy, ax, ay, bx, by, square):
                return True
        elif point_nearer(x, y, ax, ay, bx, by, square):
            return True
    return where_in(polygon, x, y) > 0


def base_inside(polygon: Polygon, base: Base) -> bool:
    """Whether the whole of a base lies in an area; it may reach the rim."""
    x, y, r, dx, dy = base
    if where_in(polygon, x, y) < 0:
        return False
    square = r * r
    for ax, ay, bx, by in polygon.edges:
        if dx or dy:
            if segments_nearer(x - dx, y - dy, x + dx, y + dy, ax, ay, bx, by, square):
                return False
        elif point_nearer(x, y, ax, ay, bx, by, square):
            return False
    return True


def polygons_gap_within(polygon: Polygon, other: Polygon, distance: int) -> bool:
    """Whether two areas are at most that far apart, in mil from 0."""
    west, south, east, north = polygon.box
    w, s, e, n = other.box
    if w - east > distance or west - e > distance or s - north > distance or south - n > distance:
        return False
    if where_in(polygon, *other.points[0]) >= 0 or where_in(other, *polygon.points[0]) >= 0:
        return True
    square = distance * distance
    for edge in polygon.edges:
        for facing in other.edges:
            top, part = segment_to_segment(*edge, *facing)
            if top <= square * part:
                return True
    return False


def polygons_overlap(polygon: Polygon, other: Polygon) -> bool:
    """Whether two areas have more than their rims in common."""
    west, south, east, north = polygon.box
    w, s, e, n = other.box
    if w >= east or west >= e or s >= north or south >= n:
        return False
    return _reaches_into(polygon, other) or _reaches_into(other, polygon)


def _reaches_into(polygon: Polygon, other: Polygon) -> bool:
    """Whether some part of an edge lies within the other area, or runs along its rim with both areas on its left."""
    for ax, ay, bx, by in polygon.edges:
        ex, ey = bx - ax, by - ay
        cuts = [Fraction(0), Fraction(1)]
        for cx, cy, dx, dy in other.edges:
            before = ex * (cy - ay) - ey * (cx - ax)
            after = ex * (dy - ay) - ey * (dx - ax)
            if before == 0:
                cuts.append(Fraction((cx - ax) * ex + (cy - ay) * ey, ex * ex + ey * ey))
            if (before > 0) != (after > 0):
                fx, fy = dx - cx, dy - cy
                slope = ex * fy - ey * fx
                if slope:
                    cuts.append(Fraction((cx - ax) * fy - (cy - ay) * fx, slope))
        kept = sorted(cut for cut in set(cuts) if 0 <= cut <= 1)
        for index in range(len(kept) - 1):
            middle = (kept[index] + kept[index + 1]) / 2
            if _fraction_in(other, ax + middle * ex, ay + middle * ey, ex, ey):
                return True
    return False


def _fraction_in(polygon: Polygon, x: Fraction, y: Fraction, ex: int, ey: int) -> bool:
    """Whether a point lies strictly inside, or on an edge that runs in the direction (ex, ey)."""
    inside = False
    for ax, ay, bx, by in polygon.edges:
        across = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if across == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return (bx - ax) * ex + (by - ay) * ey > 0
        if (ay > y) != (by > y) and (across > 0) == (by > ay):
            inside = not inside
    return inside


def polygon_inside(polygon: Polygon, other: Polygon) -> bool:
    """Whether the whole of an area lies in another one, which must be convex; it may reach the rim."""
    return all(where_in(other, x, y) >= 0 for x, y in polygon.points)


@lru_cache(maxsize=512)
def shared_area(polygon: Polygon, convex: Polygon) -> int:
    """Twice the content that an area shares with a convex one, in square mil, rounded down."""
    ring = [(Fraction(x), Fraction(y)) for x, y in polygon.points]
    for ax, ay, bx, by in convex.edges:
        ex, ey = bx - ax, by - ay
        cut: list[tuple[Fraction, Fraction]] = []
        for index, (x, y) in enumerate(ring):
            old_x, old_y = ring[index - 1]
            before = ex * (old_y - ay) - ey * (old_x - ax)
            here = ex * (y - ay) - ey * (x - ax)
            if (before > 0 > here) or (before < 0 < here):
                part = before / (before - here)
                cut.append((old_x + part * (x - old_x), old_y + part * (y - old_y)))
            if here >= 0:
                cut.append((x, y))
        ring = cut
    total = Fraction(0)
    for index, (x, y) in enumerate(ring):
        old_x, old_y = ring[index - 1]
        total += old_x * y - old_y * x
    return int(abs(total))


def template_touches(x: int, y: int, diameter: int, base: Base) -> bool:
    """Whether a round template with its middle at (x, y) touches any part of a base; all in mil."""
    bx, by, r, dx, dy = base
    reach = diameter + 2 * r
    if dx or dy:
        square, part = point_to_segment(x, y, bx - dx, by - dy, bx + dx, by + dy)
        return 4 * square <= reach * reach * part
    x -= bx
    y -= by
    return 4 * (x * x + y * y) <= reach * reach


def span(polygon: Polygon) -> int:
    """The square of the greatest distance between two corners, in square mil: how far across an area is."""
    best = 0
    for index, (ax, ay) in enumerate(polygon.points):
        for bx, by in polygon.points[index + 1 :]:
            square = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
            if square > best:
                best = square
    return best


def middle_of(polygon: Polygon) -> Point:
    """The centre of gravity of an area, to the nearest mil."""
    total_x, total_y = 0, 0
    for ax, ay, bx, by in polygon.edges:
        part = ax * by - ay * bx
        total_x += (ax + bx) * part
        total_y += (ay + by) * part
    if polygon.area == 0:
        return polygon.points[0]
    return divided(total_x, 3 * polygon.area), divided(total_y, 3 * polygon.area)


def round_reach(base: Base) -> int:
    """The radius of the smallest disc round the middle of a base that holds all of it, rounded up."""
    return base[2] + half_axis(base)
