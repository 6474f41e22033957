"""The ground of a table, and what of it and of other bases is in the way of a base of one size."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rulebound.space.field.bases import Base, apart
from rulebound.space.field.places import Point
from rulebound.space.field.segments import point_nearer, root_up
from rulebound.space.field.shapes import Polygon, base_overlaps

EDGE: Final = "edge"
IMPASSABLE: Final = "impassable"
OBSTACLE: Final = "obstacle"
BLOCK: Final = "block"
STOP: Final = "stop"
SHUNNED: Final = "shunned"
NO_WAY: Final = "no way"
TOO_FAR: Final = "too far"

Box = tuple[int, int, int, int]
"""West, south, east, north in mil."""


class Stop(NamedTuple):
    """Why a base cannot go or stand somewhere."""

    why: str
    """``EDGE``; ``IMPASSABLE`` or ``OBSTACLE`` ground; a base among the ``BLOCK``s or ``STOP``s; ``NO_WAY`` round it;
    ``TOO_FAR``."""
    which: int
    """Which of the ground's areas, the obstacles, the blocks or the stops; -1 where it is none of them."""
    x: int
    y: int
    """Where a base would have to stop on the straight way, or the place that is refused."""


class Block(NamedTuple):
    """A base that may not be crossed, nor be come nearer to than that (in mil)."""

    base: Base
    clearance: int = 0


class Ground:
    """What a table is made of, prepared once: its size, impassable and difficult areas, obstacles with heights."""

    __slots__ = ("_rest", "_walls", "difficult", "height", "impassable", "obstacles", "width")

    def __init__(
        self,
        width: int,
        height: int,
        impassable: Sequence[Polygon] = (),
        difficult: Sequence[Polygon] = (),
        obstacles: Sequence[tuple[Polygon, int]] = (),
    ) -> None:
        self.width: Final[int] = width
        self.height: Final[int] = height
        self.impassable: Final[tuple[Polygon, ...]] = tuple(impassable)
        self.difficult: Final[tuple[Polygon, ...]] = tuple(difficult)
        self.obstacles: Final[tuple[tuple[Polygon, int], ...]] = tuple(obstacles)
        """Crossed freely by those whose eyes are as high or higher; nobody rests on one."""
        self._walls: Final[dict[tuple[int, int], list[Barrier]]] = {}
        self._rest: Final[list[tuple[Polygon, str, int]]] = [
            (area, IMPASSABLE, index) for index, area in enumerate(self.impassable)
        ]
        self._rest.extend((area, OBSTACLE, index) for index, (area, _) in enumerate(self.obstacles))

    def walls(self, r: int, eye: int) -> "list[Barrier]":
        """What the ground puts in the way of bases of that radius with eyes at that height."""
        found = self._walls.get((r, eye))
        if found is None:
            found = [Barrier(area.points, r, IMPASSABLE, index) for index, area in enumerate(self.impassable)]
            found.extend(
                Barrier(area.points, r, OBSTACLE, index)
                for index, (area, height) in enumerate(self.obstacles)
                if height > eye
            )
            self._walls[r, eye] = found
        return found

    def off_table(self, base: Base) -> bool:
        """Whether some part of a base sticks out over an edge."""
        x, y, r, dx, dy = base
        wide, high = r + abs(dx), r + abs(dy)
        return not (wide <= x <= self.width - wide and high <= y <= self.height - high)

    def no_rest(self, base: Base) -> Stop | None:
        """Why a base may not rest at its place on account of the table alone; None if it may."""
        if self.off_table(base):
            return Stop(EDGE, -1, base[0], base[1])
        for area, why, index in self._rest:
            if base_overlaps(area, base):
                return Stop(why, index, base[0], base[1])
        return None

    def near(self, west: int, south: int, east: int, north: int) -> list[Polygon]:
        """The areas on which nobody rests, as far as they may reach into a box."""
        found: list[Polygon] = []
        for area, _, _ in self._rest:
            w, s, e, n = area.box
            if w < east and west < e and s < north and south < n:
                found.append(area)
        return found

    def in_difficult(self, base: Base) -> bool:
        """Whether a base is at least partly in a difficult area."""
        return any(base_overlaps(area, base) for area in self.difficult)


def no_stand(
    ground: Ground, base: Base, blocks: Sequence[Block] = (), stops: Sequence[Base] = ()
) -> Stop | None:
    """Why a base may not stand at its place; None if it may.

    It must be on the table, off impassable ground and obstacles, clear of the blocks, and on none of the stops.
    """
    refused = ground.no_rest(base)
    if refused is not None:
        return refused
    x, y, r, dx, dy = base
    oval = dx or dy
    for index, (other, clearance) in enumerate(blocks):
        ox, oy, other_r, odx, ody = other
        limit = r + other_r + clearance
        if oval or odx or ody:
            square, part = apart(base, other)
            if square < limit * limit * part:
                return Stop(BLOCK, index, x, y)
        elif (ox - x) * (ox - x) + (oy - y) * (oy - y) < limit * limit:
            return Stop(BLOCK, index, x, y)
    for index, other in enumerate(stops):
        ox, oy, other_r, odx, ody = other
        limit = r + other_r
        if oval or odx or ody:
            square, part = apart(base, other)
            if square < limit * limit * part:
                return Stop(STOP, index, x, y)
        elif (ox - x) * (ox - x) + (oy - y) * (oy - y) < limit * limit:
            return Stop(STOP, index, x, y)
    return None


# --- what is in the way ------------------------------------------------------------------------------------

ONE: Final = 1_000_000_000
CORNERS: Final = (
    (1_000_000_000, 198_912_368),
    (847_759_066, 566_454_498),
    (566_454_498, 847_759_066),
    (198_912_368, 1_000_000_000),
)
"""The corners in the first quarter of a polygon of 16 sides round a disc of radius ``ONE``, rounded up."""

SIDES: Final = 16

Node = tuple[int, int, int, int, int, int]
"""A corner where a way may bend: x, y, then the directions of the outline before and behind it."""


def ring(r: int) -> list[Point]:
    """The corners of a polygon of 16 sides round a disc of radius r, counter-clockwise; no side is nearer than r."""
    quarter = [(-(-x * r // ONE), -(-y * r // ONE)) for x, y in CORNERS]
    points = list(quarter)
    for _ in range(3):
        quarter = [(-y, x) for x, y in quarter]
        points.extend(quarter)
    return points


class Barrier:
    """An area, an axis or a point that the middle of a base may not come nearer to than a limit."""

    __slots__ = (
        "edges",
        "index",
        "limit",
        "middle_x",
        "middle_y",
        "nodes",
        "points",
        "reach",
        "square",
        "why",
    )

    def __init__(self, points: tuple[Point, ...], limit: int, why: str, index: int, square: int = -1) -> None:
        self.points: Final[tuple[Point, ...]] = points
        """One: a point, two: an axis, more: an area, counter-clockwise."""
        self.limit: Final[int] = limit
        self.square: Final[int] = limit * limit if square < 0 else square
        """The square that decides; not more than that of the limit."""
        self.why: Final[str] = why
        self.index: Final[int] = index
        west, south = points[0]
        east, north = points[0]
        for x, y in points:
            west, east = (x if x < west else west), (x if x > east else east)
            south, north = (y if y < south else south), (y if y > north else north)
        self.middle_x: Final[int] = (west + east) // 2
        self.middle_y: Final[int] = (south + north) // 2
        far = 0
        for x, y in points:
            across = (x - self.middle_x) * (x - self.middle_x) + (y - self.middle_y) * (y - self.middle_y)
            if across > far:
                far = across
        self.reach: Final[int] = root_up(far) + limit
        self.edges: Final[tuple[tuple[int, int, int, int], ...]] = (
            tuple((*point, *points[(number + 1) % len(points)]) for number, point in enumerate(points))
            if len(points) > 1
            else ()
        )
        self.nodes: list[Node] | None = None

    def holds(self, x: int, y: int) -> bool:
        """Whether a point is nearer than the limit, or within the area."""
        off_x, off_y = x - self.middle_x, y - self.middle_y
        reach = self.reach
        if off_x >= reach or off_x <= -reach or off_y >= reach or off_y <= -reach:
            return False
        if len(self.points) == 1:
            return off_x * off_x + off_y * off_y < self.square
        square = self.square
        for ax, ay, bx, by in self.edges:
            if point_nearer(x, y, ax, ay, bx, by, square):
                return True
        return len(self.points) > 2 and _within(self.edges, x, y)

    def hugged(self, x: int, y: int) -> bool:
        """Whether a point is as near as where the corners of ``corners`` cut the round."""
        limit = self.limit + self.limit // 48 + 2
        square = limit * limit
        off_x, off_y = x - self.middle_x, y - self.middle_y
        if len(self.points) == 1:
            return off_x * off_x + off_y * off_y < square
        reach = self.reach + limit - self.limit
        if off_x >= reach or off_x <= -reach or off_y >= reach or off_y <= -reach:
            return False
        for ax, ay, bx, by in self.edges:
            if point_nearer(x, y, ax, ay, bx, by, square):
                return True
        return False

    def crosses(self, x0: int, y0: int, x1: int, y1: int) -> bool:
        """Whether a straight leg comes nearer than the limit; its ends are known not to."""
        dx, dy = x1 - x0, y1 - y0
        whole = dx * dx + dy * dy
        points = self.points
        square = self.square
        if len(points) == 1:
            x, y = points[0]
            x -= x0
            y -= y0
            along = dx * x + dy * y
            if along <= 0 or along >= whole:
                return False
            across = dx * y - dy * x
            return across * across < square * whole
        last_x, last_y = points[-1]
        last_x -= x0
        last_y -= y0
        last = dx * last_y - dy * last_x
        last_along = dx * last_x + dy * last_y
        wide = square * whole
        for x, y in points:
            x -= x0
            y -= y0
            side = dx * y - dy * x
            along = dx * x + dy * y
            if 0 < along < whole and side * side < wide:
                return True
            if (side > 0 > last) or (side < 0 < last):
                top, part = along * last - last_along * side, last - side
                if part < 0:
                    top, part = -top, -part
                if 0 < top < part * whole:
                    return True
            last, last_along = side, along
        return False

    def corners(self) -> list[Node]:
        """Where a shortest way round it may bend."""
        if self.nodes is None:
            self.nodes = _nodes(self.points, self.limit)
        return self.nodes


def _within(edges: tuple[tuple[int, int, int, int], ...], x: int, y: int) -> bool:
    """Whether a point that is on none of the edges of a ring lies within it."""
    inside = False
    for ax, ay, bx, by in edges:
        if (ay > y) != (by > y):
            across = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if (across > 0) == (by > ay):
                inside = not inside
    return inside


def _nodes(points: tuple[Point, ...], limit: int) -> list[Node]:
    """The corners of what lies within ``limit`` of a barrier, with 16 sides to the round, off its inner bends."""
    ring_points = ring(limit)
    ways = [
        (ring_points[(k + 1) % SIDES][0] - x, ring_points[(k + 1) % SIDES][1] - y)
        for k, (x, y) in enumerate(ring_points)
    ]
    found: list[Node] = []
    count = len(points)
    if count == 1:
        px, py = points[0]
        for k, (x, y) in enumerate(ring_points):
            found.append((px + x, py + y, *ways[k - 1], *ways[k]))
        return found
    for number, (px, py) in enumerate(points):
        before_x, before_y = points[number - 1]
        after_x, after_y = points[(number + 1) % count]
        ex, ey = px - before_x, py - before_y
        fx, fy = after_x - px, after_y - py
        bend = ex * fy - ey * fx
        if bend < 0 or (bend == 0 and count > 2):
            continue
        for k, (x, y) in enumerate(ring_points):
            gx, gy = ways[k - 1]
            hx, hy = ways[k]
            if ex * gy - ey * gx > 0 and gx * fy - gy * fx > 0:
                in_x, in_y = gx, gy
            elif gx * ey - gy * ex >= 0 and ex * hy - ey * hx > 0:
                in_x, in_y = ex, ey
            else:
                continue
            if hx * fy - hy * fx > 0:
                out_x, out_y = hx, hy
            else:
                out_x, out_y = fx, fy
            found.append((px + x, py + y, in_x, in_y, out_x, out_y))
    return found


def barrier_of(block: Block, r: int, index: int) -> Barrier:
    """What a block puts in the way of bases of radius r."""
    (x, y, other_r, dx, dy), clearance = block
    points: tuple[Point, ...] = ((x - dx, y - dy), (x + dx, y + dy)) if dx or dy else ((x, y),)
    return Barrier(points, r + other_r + clearance, BLOCK, index)
