"""Who sees whom on the open table, and what stands between.

Between two bases three lines are drawn: from middle to middle, and the two that join the rims side by side. A line
passes an area when part of it lies within; one that only runs along the rim or meets a corner does not. It passes a
base when it comes nearer to its middle than its radius. Except for the areas that the first base stands at, what two
bases see of each other does not depend on who looks.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from rulebound.space.field.bases import Base, box_of
from rulebound.space.field.places import INCH
from rulebound.space.field.segments import root_up, segments_nearer
from rulebound.space.field.shapes import Polygon, base_touches, where_in

if TYPE_CHECKING:
    # A machine's whole number where the module is compiled, any whole number where it is not. Coordinates are below
    # 2 ** 20, so products of two lengths fit; where four are multiplied, see SHORT and SLIM.
    from mypy_extensions import i64

SHORT: Final = 1 << 17
SLIM: Final = 1 << 12
"""A line up to so long and bases up to so wide: the square of their product fits a machine's whole number."""

FULL: Final = 2
"""In full view."""
PART: Final = 1
"""Partly hidden."""
HIDDEN: Final = 0
"""Wholly hidden."""

Segment = tuple[int, int, int, int]
"""x, y, x, y in mil, from the first base to the second."""

FINE: Final = 12
"""How many further bits of a length are reckoned with when rim points are found; more would not fit a machine word."""


class Piece:
    """Something on the table that may be in the way of sight."""

    __slots__ = (
        "area",
        "east",
        "height",
        "middle_x",
        "middle_y",
        "north",
        "obscures",
        "reach",
        "solid",
        "south",
        "west",
    )

    def __init__(self, area: Polygon, height: int, obscures: bool, solid: bool) -> None:
        self.area: Final[Polygon] = area
        self.height: Final[int] = height
        """In mil, as eyes are."""
        self.obscures: Final[bool] = obscures
        """Whether a line that passes it hides a part."""
        self.solid: Final[bool] = solid
        """Whether what it hides from all three lines is hidden wholly."""
        self.west: Final[int] = area.box[0]
        self.south: Final[int] = area.box[1]
        self.east: Final[int] = area.box[2]
        self.north: Final[int] = area.box[3]
        self.middle_x: Final[int] = (self.west + self.east) // 2
        self.middle_y: Final[int] = (self.south + self.north) // 2
        far = 0
        for x, y in area.points:
            square = (x - self.middle_x) * (x - self.middle_x) + (y - self.middle_y) * (y - self.middle_y)
            if square > far:
                far = square
        self.reach: Final[int] = root_up(far)
        """The radius of a disc round the middle of its box that holds it."""


class Crowd:
    """Bases that hide together, such as the Minis of one unit."""

    __slots__ = ("bases", "middle_x", "middle_y", "reach")

    def __init__(self, bases: Sequence[Base]) -> None:
        self.bases: Final[tuple[Base, ...]] = tuple(bases)
        west, south, east, north = box_of(bases) if bases else (0, 0, 0, 0)
        self.middle_x: Final[int] = (west + east) // 2
        self.middle_y: Final[int] = (south + north) // 2
        wide, high = east - west, north - south
        self.reach: Final[int] = (root_up(wide * wide + high * high) + 3) // 2
        """The radius of a disc round the middle of their box that holds them."""


class Look(NamedTuple):
    """What one base sees of another; masks have a bit for each piece or crowd that was given, the first is 1."""

    view: int
    """``FULL``, ``PART`` or ``HIDDEN``."""
    pieces: int
    """The obscuring pieces that some line passes."""
    crowds: int
    """The crowds of which some line passes a base."""


CLEAR: Final = Look(FULL, 0, 0)


class Trace(NamedTuple):
    """The three lines of a look as they are drawn, and what they meet; masks as in ``Look``."""

    lines: tuple[Segment, Segment, Segment]
    passed: tuple[int, int, int]
    """For each line the obscuring pieces that it passes."""
    stopped: tuple[int, int, int]
    """For each line the solid pieces that stop it, being higher than the eyes of both."""
    crowds: tuple[int, int, int]
    """For each line the crowds of which it passes a base."""


def lines(a: Base, b: Base) -> tuple[Segment, Segment, Segment]:
    """The line between the middles, then those to its left and its right (seen from a), rim points to the nearest mil.

    From b to a the same three segments come out, turned round and with the outer two exchanged.

    >>> lines(Base(0, 0, 500), Base(9_000, 0, 700))
    ((0, 0, 9000, 0), (0, 500, 9000, 700), (0, -500, 9000, -700))
    """
    ax, ay, ar, adx, ady = a
    bx, by, br, bdx, bdy = b
    dx, dy = bx - ax, by - ay
    if dx == 0 and dy == 0:
        return (ax, ay, bx, by), (ax, ay, bx, by), (ax, ay, bx, by)
    long = isqrt((dx * dx + dy * dy) << 2 * FINE)
    half = long >> 1
    # Halves are rounded away from nought, so that no direction is favoured.
    if dy >= 0:
        a_x, b_x = -(((dy * ar << FINE) + half) // long), -(((dy * br << FINE) + half) // long)
    else:
        a_x, b_x = ((-dy * ar << FINE) + half) // long, ((-dy * br << FINE) + half) // long
    if dx >= 0:
        a_y, b_y = ((dx * ar << FINE) + half) // long, ((dx * br << FINE) + half) // long
    else:
        a_y, b_y = -(((-dx * ar << FINE) + half) // long), -(((-dx * br << FINE) + half) // long)
    if adx or ady:  # an oval: the end of its axis that lies farther out on that side
        side = dx * ady - dy * adx
        if side:
            a_x, a_y = (a_x + adx, a_y + ady) if side > 0 else (a_x - adx, a_y - ady)
    if bdx or bdy:
        side = dx * bdy - dy * bdx
        if side:
            b_x, b_y = (b_x + bdx, b_y + bdy) if side > 0 else (b_x - bdx, b_y - bdy)
    return (
        (ax, ay, bx, by),
        (ax + a_x, ay + a_y, bx + b_x, by + b_y),
        (ax - a_x, ay - a_y, bx - b_x, by - b_y),
    )


def look(
    a: Base,
    b: Base,
    eye_a: int,
    eye_b: int,
    pieces: Sequence[Piece],
    crowds: Sequence[Crowd] = (),
    depth: int = INCH,
) -> Look:
    """What a base at a, with its eyes at that height, sees of one at b; all in mil.

    A piece counts if it is higher than the lower of the two eyes. One that base a touches is left out for lines that
    run through it for ``depth`` or less. The bases a and b themselves must not be among the crowds.
    """
    ax, ay, ar, adx, ady = a
    bx, by, br, bdx, bdy = b
    middle, left, right = lines(a, b)
    dx: i64 = bx - ax
    dy: i64 = by - ay
    here_x: i64 = ax
    here_y: i64 = ay
    wide = ar if ar > br else br
    if adx or ady or bdx or bdy:
        wide += max(abs(adx) + abs(ady), abs(bdx) + abs(bdy))
    wide += 1
    long: i64 = isqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) + 1
    off: i64 = 0
    limit: i64 = 0
    along: i64 = 0
    west, east = (ax - wide, bx + wide) if bx >= ax else (bx - wide, ax + wide)
    south, north = (ay - wide, by + wide) if by >= ay else (by - wide, ay + wide)
    low, high = (eye_a, eye_b) if eye_a < eye_b else (eye_b, eye_a)
    seen = 0
    stopped_0 = stopped_1 = stopped_2 = False
    bit = 1
    for piece in pieces:
        height = piece.height
        if (
            height > low
            and piece.west < east
            and piece.east > west
            and piece.south < north
            and piece.north > south
        ):
            off = dx * (piece.middle_y - here_y) - dy * (piece.middle_x - here_x)
            limit = (piece.reach + wide) * long
            if -limit < off < limit:
                area = piece.area
                wall = piece.solid and height > high
                if (wall or piece.obscures) and not _aside(area, middle, wide * long):
                    first = passes(area, middle)
                    second = (wall or not first) and passes(area, left)
                    third = (wall or not (first or second)) and passes(area, right)
                    if depth > 0 and (first or second or third) and base_touches(area, a):
                        first = passes(area, middle, depth)
                        second = passes(area, left, depth)
                        third = passes(area, right, depth)
                    if wall:
                        stopped_0 = stopped_0 or first
                        stopped_1 = stopped_1 or second
                        stopped_2 = stopped_2 or third
                    if piece.obscures and (first or second or third):
                        seen |= bit
        bit <<= 1
    hiding = 0
    bit = 1
    for crowd in crowds:
        off = dx * (crowd.middle_y - here_y) - dy * (crowd.middle_x - here_x)
        limit = (crowd.reach + wide) * long
        if -limit < off < limit:
            along = dx * (crowd.middle_x - here_x) + dy * (crowd.middle_y - here_y)
            if -limit < along < limit + long * long and _in_way(crowd, middle, left, right, wide, long):
                hiding |= bit
        bit <<= 1
    if stopped_0 and stopped_1 and stopped_2:
        view = HIDDEN
    elif seen or hiding:
        view = PART
    else:
        view = FULL
    return Look(view, seen, hiding) if view != FULL else CLEAR


def trace(
    a: Base,
    b: Base,
    eye_a: int,
    eye_b: int,
    pieces: Sequence[Piece],
    crowds: Sequence[Crowd] = (),
    depth: int = INCH,
) -> Trace:
    """What each of the three lines of ``look`` meets, for showing; arguments as there."""
    three = lines(a, b)
    low, high = (eye_a, eye_b) if eye_a < eye_b else (eye_b, eye_a)
    passed, stopped, hiding = [0, 0, 0], [0, 0, 0], [0, 0, 0]
    for number, line in enumerate(three):
        for index, piece in enumerate(pieces):
            if piece.height > low:
                if _stops(piece.area, line, a, depth):
                    if piece.obscures:
                        passed[number] |= 1 << index
                    if piece.solid and piece.height > high:
                        stopped[number] |= 1 << index
        for index, crowd in enumerate(crowds):
            for x, y, r, dx, dy in crowd.bases:
                if segments_nearer(*line, x - dx, y - dy, x + dx, y + dy, r * r):
                    hiding[number] |= 1 << index
                    break
    return Trace(
        three,
        (passed[0], passed[1], passed[2]),
        (stopped[0], stopped[1], stopped[2]),
        (hiding[0], hiding[1], hiding[2]),
    )


def hidden(a: Base, b: Base, eye_a: int, eye_b: int, pieces: Sequence[Piece], depth: int = INCH) -> bool:
    """Whether ``look`` would answer ``HIDDEN``; quicker."""
    ax, ay, ar, adx, ady = a
    bx, by, br, bdx, bdy = b
    high = eye_a if eye_a > eye_b else eye_b
    west, east = (ax, bx) if ax < bx else (bx, ax)
    south, north = (ay, by) if ay < by else (by, ay)
    walls: list[Piece] = []
    stopped = False
    middle = (ax, ay, bx, by)
    wide = (ar if ar > br else br) + 1
    if adx or ady or bdx or bdy:
        wide += max(abs(adx) + abs(ady), abs(bdx) + abs(bdy))
    for piece in pieces:
        if (
            piece.solid
            and piece.height > high
            and piece.west < east + wide
            and piece.east > west - wide
            and piece.south < north + wide
            and piece.north > south - wide
        ):
            walls.append(piece)
            if not stopped:
                stopped = _stops(piece.area, middle, a, depth)
    if not stopped:
        return False
    three = lines(a, b)
    for line in (three[1], three[2]):
        stopped = False
        for piece in walls:
            if _stops(piece.area, line, a, depth):
                stopped = True
                break
        if not stopped:
            return False
    return True


def _stops(area: Polygon, line: Segment, a: Base, depth: int) -> bool:
    """Whether a line of sight of a base at a passes an area, less what is left out for who touches it."""
    return passes(area, line) and (depth <= 0 or not base_touches(area, a) or passes(area, line, depth))


def _aside(area: Polygon, line: Segment, limit: "i64") -> bool:
    """Whether all corners lie on one side of a line, farther off than a limit over its length."""
    px: i64 = line[0]
    py: i64 = line[1]
    dx: i64 = line[2] - px
    dy: i64 = line[3] - py
    left = right = True
    for corner in area.points:
        x: i64 = corner[0]
        y: i64 = corner[1]
        side: i64 = dx * (y - py) - dy * (x - px)
        if side < limit:
            left = False
        if side > -limit:
            right = False
        if not (left or right):
            return False
    return True


def _in_way(crowd: Crowd, middle: Segment, left: Segment, right: Segment, wide: int, long: "i64") -> bool:
    """Whether one of three lines passes one of the bases."""
    ax: i64 = middle[0]
    ay: i64 = middle[1]
    dx: i64 = middle[2] - ax
    dy: i64 = middle[3] - ay
    for base in crowd.bases:
        if base[3] or base[4] or base[2] > SLIM or wide > SLIM or long > SHORT:
            x, y, r, odx, ody = base
            for px, py, qx, qy in (middle, left, right):
                if segments_nearer(px, py, qx, qy, x - odx, y - ody, x + odx, y + ody, r * r):
                    return True
            continue
        mx: i64 = base[0]
        my: i64 = base[1]
        mr: i64 = base[2]
        off: i64 = dx * (my - ay) - dy * (mx - ax)
        limit: i64 = (mr + wide) * long
        if -limit < off < limit:
            if _grazes(mx, my, mr, middle) or _grazes(mx, my, mr, left) or _grazes(mx, my, mr, right):
                return True
    return False


def _grazes(x: "i64", y: "i64", r: "i64", line: Segment) -> bool:
    """Whether a line comes nearer to a point than r."""
    px: i64 = line[0]
    py: i64 = line[1]
    dx: i64 = line[2] - px
    dy: i64 = line[3] - py
    x = x - px
    y = y - py
    along: i64 = x * dx + y * dy
    square: i64 = r * r
    if along <= 0:
        return x * x + y * y < square
    whole: i64 = dx * dx + dy * dy
    if along >= whole:
        x = x - dx
        y = y - dy
        return x * x + y * y < square
    # The line is near: across is less than its length times r and two widths.
    across: i64 = dx * y - dy * x
    return across * across < square * whole


def passes(area: Polygon, line: Segment, depth: int = 0) -> bool:
    """Whether a line runs inside an area for more than ``depth`` mil (0: at all); along its rim is not inside."""
    if depth > 0:
        return _passes_deeper(area, line, depth)
    px: i64 = line[0]
    py: i64 = line[1]
    qx: i64 = line[2]
    qy: i64 = line[3]
    dx: i64 = qx - px
    dy: i64 = qy - py
    ex: i64 = 0
    ey: i64 = 0
    corner = area.points[-1]
    last_x: i64 = corner[0]
    last_y: i64 = corner[1]
    last: i64 = dx * (last_y - py) - dy * (last_x - px)
    inside = False
    for corner in area.points:
        x: i64 = corner[0]
        y: i64 = corner[1]
        side: i64 = dx * (y - py) - dy * (x - px)
        if side > 0:
            if (
                last < 0
            ):  # the edge crosses the line from right to left: behind its start, between its ends, or beyond
                ex = x - last_x
                ey = y - last_y
                if ex * (py - last_y) <= ey * (px - last_x):
                    inside = not inside
                elif ex * (qy - last_y) < ey * (qx - last_x):
                    return True
        elif side < 0:
            if last > 0:
                ex = x - last_x
                ey = y - last_y
                if ex * (py - last_y) >= ey * (px - last_x):
                    inside = not inside
                elif ex * (qy - last_y) > ey * (qx - last_x):
                    return True
        else:
            return _passes_by_corners(area, line, 0)
        last_x = x
        last_y = y
        last = side
    return inside


def _passes_deeper(area: Polygon, line: Segment, depth: int) -> bool:
    """``passes`` for a depth greater than 0."""
    px, py, qx, qy = line
    dx, dy = qx - px, qy - py
    whole = dx * dx + dy * dy
    last_x, last_y = area.points[-1]
    last = dx * (last_y - py) - dy * (last_x - px)
    count = 0
    from_top = from_part = to_top = to_part = 0
    for x, y in area.points:
        side = dx * (y - py) - dy * (x - px)
        if side == 0:
            return _passes_by_corners(area, line, depth)
        if (side > 0) != (last > 0):
            # How far along the line the edge is met: top / part, where the line ends at whole.
            top = ((x - px) * dx + (y - py) * dy) * last - ((last_x - px) * dx + (last_y - py) * dy) * side
            part = last - side
            if part < 0:
                top, part = -top, -part
            count += 1
            if count > 2:
                return _passes_by_corners(area, line, depth)
            if count == 1:
                from_top, from_part = top, part
            else:
                to_top, to_part = top, part
        last_x, last_y, last = x, y, side
    if count == 0:
        return False
    if from_top * to_part > to_top * from_part:
        from_top, from_part, to_top, to_part = to_top, to_part, from_top, from_part
    if from_top < 0:
        from_top, from_part = 0, 1
    if to_top > to_part * whole:
        to_top, to_part = whole, 1
    between = to_top * from_part - from_top * to_part
    if between <= 0:
        return False
    parts = from_part * to_part
    return between * between > depth * depth * whole * parts * parts


def _passes_by_corners(area: Polygon, line: Segment, depth: int) -> bool:
    """``passes`` for any area and a line that may meet its corners or run along its edges."""
    px, py, qx, qy = line
    if px == qx and py == qy:
        return depth == 0 and where_in(area, px, py) > 0
    total = Fraction(0)
    for start, end in inside_parts(area, px, py, qx, qy):
        total += end - start
    whole = (qx - px) * (qx - px) + (qy - py) * (qy - py)
    return total > 0 and total * total * whole > depth * depth


def inside_parts(area: Polygon, px: int, py: int, qx: int, qy: int) -> list[tuple[Fraction, Fraction]]:
    """The parts of a line that run inside an area, from 0 at its start to 1 at its end, in order.

    They are what lies inside for the line shifted by a hair to its left and to its right as well.
    """
    left = _parts_beside(area, px, py, qx, qy, 0)
    right = _parts_beside(area, px, py, qx, qy, -1)
    found: list[tuple[Fraction, Fraction]] = []
    for start, end in left:
        for other_start, other_end in right:
            low = start if start > other_start else other_start
            up = end if end < other_end else other_end
            if low < up:
                found.append((low, up))
    return found


def _parts_beside(
    area: Polygon, px: int, py: int, qx: int, qy: int, least: int
) -> list[tuple[Fraction, Fraction]]:
    """The parts inside when corners on the line count as left of it (least -1) or right of it (least 0)."""
    dx, dy = qx - px, qy - py
    whole = dx * dx + dy * dy
    cuts: list[Fraction] = []
    for ax, ay, bx, by in area.edges:
        before = dx * (ay - py) - dy * (ax - px)
        after = dx * (by - py) - dy * (bx - px)
        if (before > least) != (after > least):
            near = (ax - px) * dx + (ay - py) * dy
            far = (bx - px) * dx + (by - py) * dy
            cuts.append(Fraction(far * before - near * after, (before - after) * whole))
    cuts.sort()
    parts: list[tuple[Fraction, Fraction]] = []
    for index in range(0, len(cuts) - 1, 2):
        low = cuts[index] if cuts[index] > 0 else Fraction(0)
        up = cuts[index + 1] if cuts[index + 1] < 1 else Fraction(1)
        if low < up:
            parts.append((low, up))
    return parts
