"""The table itself: its edges, halves, quarters and zones."""

from collections.abc import Sequence
from typing import Final

from rulebound.space.field.bases import Base
from rulebound.space.field.places import Point
from rulebound.space.field.shapes import Polygon, rectangle

SIDES: Final = ("south", "east", "north", "west")
"""The edges of a table, counter-clockwise from the one below."""

OPPOSITE: Final[dict[str, str]] = {"south": "north", "north": "south", "east": "west", "west": "east"}

TOWARDS: Final[dict[str, Point]] = {"south": (0, -1), "east": (1, 0), "north": (0, 1), "west": (-1, 0)}
"""The way to each edge, as a bearing."""

QUARTERS: Final = ("south-west", "south-east", "north-west", "north-east")

Line = tuple[Point, Point]
"""A line through two points; its left is seen when looking from the first to the second."""


class Table:
    """An upright table of any size, in mil."""

    __slots__ = ("area", "height", "width")

    def __init__(self, width: int, height: int) -> None:
        if width <= 0 or height <= 0:
            raise ValueError(f"a table of {width} by {height} mil has no room")
        self.width: Final[int] = width
        self.height: Final[int] = height
        self.area: Final[Polygon] = rectangle(0, 0, width, height)


def reaches(base: Base) -> tuple[int, int]:
    """How far a base reaches from its middle, sideways and up and down."""
    return base[2] + abs(base[3]), base[2] + abs(base[4])


def on_table(table: Table, base: Base) -> bool:
    """Whether no part of a base sticks out over an edge; it may reach the edge."""
    wide, high = reaches(base)
    return wide <= base[0] <= table.width - wide and high <= base[1] <= table.height - high


def edge_gap(table: Table, base: Base, side: str) -> int:
    """The straight distance from a base to an edge in mil, 0 where it touches it or sticks out."""
    wide, high = reaches(base)
    if side == "west":
        between = base[0] - wide
    elif side == "east":
        between = table.width - base[0] - wide
    elif side == "south":
        between = base[1] - high
    elif side == "north":
        between = table.height - base[1] - high
    else:
        raise ValueError(f"a table has no edge {side!r}")
    return between if between > 0 else 0


def group_edge_gap(table: Table, bases: Sequence[Base], side: str) -> int:
    """The distance from the nearest of some bases to an edge, in mil."""
    return min(edge_gap(table, base, side) for base in bases)


def nearest_edges(table: Table, bases: Sequence[Base], sides: Sequence[str] = SIDES) -> list[str]:
    """Those of the edges that are nearest to the nearest of some bases; more than one only where they are equal."""
    gaps = [group_edge_gap(table, bases, side) for side in sides]
    least = min(gaps)
    return [side for side, between in zip(sides, gaps, strict=True) if between == least]


def touches_edge(table: Table, base: Base) -> bool:
    """Whether a base touches an edge of the table or sticks out over it."""
    return any(edge_gap(table, base, side) == 0 for side in SIDES)


def point_side(line: Line, x: int, y: int) -> int:
    """1 to the left of a line, -1 to its right, 0 on it."""
    (ax, ay), (bx, by) = line
    across = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    return (across > 0) - (across < 0)


def side_of(line: Line, base: Base) -> int:
    """1 if a whole base lies to the left of a line, -1 if to its right, 0 if it lies across.

    A base that only meets the line lies wholly on its side.
    """
    (ax, ay), (bx, by) = line
    x, y, r, dx, dy = base
    ex, ey = bx - ax, by - ay
    across = ex * (y - ay) - ey * (x - ax)
    swing = abs(ex * dy - ey * dx)
    clear = abs(across) - swing
    if clear < 0 or clear * clear < r * r * (ex * ex + ey * ey):
        return 0
    return 1 if across > 0 else -1


def reach_over(line: Line, base: Base) -> int:
    """Which sides of a line a base touches: 1 the left, 2 the right, 3 both."""
    side = side_of(line, base)
    return 1 if side > 0 else 2 if side < 0 else 3


def halves(table: Table, line: Line) -> tuple[Polygon, Polygon]:
    """The parts of a table to the left and to the right of a line that runs from edge to edge at whole places."""
    return _part(table, line), _part(table, (line[1], line[0]))


def _part(table: Table, line: Line) -> Polygon:
    """What lies to the left of a line: its ends and the corners on that side, in order round the table."""
    (ax, ay), (bx, by) = line
    points: list[Point] = [(ax, ay), (bx, by)]
    points.extend(corner for corner in table.area.points if point_side(line, *corner) > 0)
    # In order round a point within: a part of a convex table is convex.
    middle_x = sum(x for x, _ in points)
    middle_y = sum(y for _, y in points)
    count = len(points)
    around = [(x * count - middle_x, y * count - middle_y, (x, y)) for x, y in points]
    upper = [entry for entry in around if (entry[1], entry[0]) > (0, 0)]
    lower = [entry for entry in around if (entry[1], entry[0]) <= (0, 0)]
    ordered: list[Point] = []
    for part in (upper, lower):
        while part:
            first = part[0]
            for entry in part[1:]:
                if first[0] * entry[1] - first[1] * entry[0] < 0:
                    first = entry
            part.remove(first)
            ordered.append(first[2])
    return Polygon(ordered)


def quarters(table: Table) -> dict[str, Polygon]:
    """The four quarters; of an odd length the western or southern ones are a mil smaller."""
    x, y = table.width // 2, table.height // 2
    return {
        "south-west": rectangle(0, 0, x, y),
        "south-east": rectangle(x, 0, table.width, y),
        "north-west": rectangle(0, y, x, table.height),
        "north-east": rectangle(x, y, table.width, table.height),
    }


def strip(table: Table, side: str, depth: int) -> Polygon:
    """The zone along an edge, so many mil deep."""
    if side == "south":
        return rectangle(0, 0, table.width, depth)
    if side == "north":
        return rectangle(0, table.height - depth, table.width, table.height)
    if side == "west":
        return rectangle(0, 0, depth, table.height)
    if side == "east":
        return rectangle(table.width - depth, 0, table.width, table.height)
    raise ValueError(f"a table has no edge {side!r}")
