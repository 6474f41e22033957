"""Ways of bases over the table: straight ones, and the shortest round what is in the way.

A way is a row of straight legs; its length is the sum of theirs, each rounded up to a mil. Every leg is checked exactly:
the base swept along it overlaps no wall and comes no nearer to a block than its clearance. A way bends only at whole
places: the corners of the walls and blocks grown by what is to be kept off them, their rounds made of 16 sides. Of ways
of equal length the same one is always found, whatever was asked before.

Who stands nearer to a block than its clearance when he starts may go on, but no nearer; who stands on a wall may leave
it.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from math import isqrt
from typing import Final, NamedTuple

from rulebound.space.field.bases import Base, moved
from rulebound.space.field.ground import (
    BLOCK,
    NO_WAY,
    SHUNNED,
    TOO_FAR,
    Barrier,
    Block,
    Box,
    Ground,
    Stop,
    barrier_of,
    no_stand,
)
from rulebound.space.field.pace import Span, Spent, spans_in, spend, step_along
from rulebound.space.field.places import Point
from rulebound.space.field.segments import point_to_segment, root_up, segment_to_segment
from rulebound.space.field.shapes import Polygon, base_overlaps, round_reach

FAR: Final = 1 << 40
"""Longer than any way."""

NODES: Final = 256
"""More than any barrier has corners."""

BACK: Final = 20
"""By how many mil a halt is tried earlier when the place itself is taken."""


Live = tuple[int, int, int, int, int, int, int, bool]
"""A corner in the search: key, x, y, directions before and behind it, whether it hugs another barrier."""


class Path(NamedTuple):
    """A way that a base may go."""

    points: tuple[Point, ...]
    """Where its middle goes, from its start to its end."""
    length: int
    """In mil, each leg rounded up."""
    difficult: tuple[Span, ...]
    """The parts in difficult ground, in mil from the start, in order: each from where it is entered to where left."""

    def cost(self, allowance: int) -> Spent:
        """Whether an allowance in mil is enough, and what is left of it."""
        return spend(self.length, self.difficult, allowance)


class Walker:
    """All that is in the way of bases of one shape; prepared once for a unit and asked for each of its Minis.

    ``room`` is a box round the places of all middles on every way that will be asked for; what does not reach into it
    is left out of account, so that fewer bases have to be looked at. Ovals keep
    the turning of their axis on a straight way; a bent one is looked for as if they were discs that hold them, and
    they count as such a disc in difficult ground.
    """

    __slots__ = (
        "_barriers",
        "_blocked",
        "_blocks",
        "_box",
        "_clusters",
        "_corners",
        "_ground",
        "_holders",
        "_rows",
        "_shape",
        "r",
    )

    def __init__(
        self,
        ground: Ground,
        shape: Base,
        eye: int,
        blocks: Sequence[Block] = (),
        shun: Sequence[Polygon] = (),
        room: Box | None = None,
    ) -> None:
        r = round_reach(shape)
        self._ground: Final[Ground] = ground
        self._shape: Final[Base] = shape
        self._blocks: Final[tuple[Block, ...]] = tuple(blocks)
        self.r: Final[int] = r
        west, south, east, north = room if room is not None else (0, 0, ground.width, ground.height)
        self._box: Final[Box] = (
            max(west, r),
            max(south, r),
            min(east, ground.width - r),
            min(north, ground.height - r),
        )
        barriers = list(ground.walls(r, eye))
        barriers.extend(Barrier(area.points, r, SHUNNED, index) for index, area in enumerate(shun))
        for index, block in enumerate(blocks):
            (x, y, other_r, dx, dy), clearance = block
            reach = r + other_r + clearance
            away = (
                x - reach >= self._box[2]
                or x + reach <= self._box[0]
                or y - reach >= self._box[3]
                or y + reach <= self._box[1]
            )
            if away and not dx and not dy:
                continue  # most are: nothing is made of those that are left out below anyway
            barriers.append(barrier_of(block, r, index))
        self._barriers: list[Barrier] = [
            barrier
            for barrier in barriers
            if barrier.middle_x - barrier.reach < self._box[2]
            and barrier.middle_x + barrier.reach > self._box[0]
            and barrier.middle_y - barrier.reach < self._box[3]
            and barrier.middle_y + barrier.reach > self._box[1]
        ]
        self._rows: list[tuple[int, int, int]] = [
            (barrier.middle_x, barrier.middle_y, barrier.reach) for barrier in self._barriers
        ]
        self._blocked: dict[int, int] = {}
        self._corners: dict[int, list[Live]] = {}
        self._holders: dict[int, list[int]] = {}
        self._clusters: dict[int, list[int]] = {}

    # --- one leg ---------------------------------------------------------------------------------------------

    def meets(self, x0: int, y0: int, x1: int, y1: int) -> int:
        """The number of the first barrier that a leg comes too near to between its ends; -1 if there is none."""
        dx, dy = x1 - x0, y1 - y0
        long = isqrt(dx * dx + dy * dy) + 1
        whole = long * long
        for number, (x, y, reach) in enumerate(self._rows):
            x -= x0
            y -= y0
            limit = reach * long
            off = dx * y - dy * x
            if -limit < off < limit:
                along = dx * x + dy * y
                if -limit < along < limit + whole and self._barriers[number].crosses(x0, y0, x1, y1):
                    return number
        return -1

    def held(self, x: int, y: int) -> int:
        """The number of the first barrier that a place is too near to; -1 if there is none."""
        for number, (mx, my, reach) in enumerate(self._rows):
            if mx - reach < x < mx + reach and my - reach < y < my + reach:
                if self._barriers[number].holds(x, y):
                    return number
        return -1

    def straight_ok(self, x0: int, y0: int, x1: int, y1: int) -> bool:
        """Whether a base may go straight from one place to another, but for what it may not rest on there."""
        if self._shape[3] or self._shape[4]:
            return self._oval_straight(x0, y0, x1, y1) == -1
        walker = self._eased(x0, y0)
        west, south, east, north = self._box
        return (
            west <= x1 <= east
            and south <= y1 <= north
            and walker.held(x1, y1) < 0
            and walker.meets(x0, y0, x1, y1) < 0
        )

    def straight_limit(self, x0: int, y0: int, x1: int, y1: int) -> int:
        """How far a base may go straight towards a place, in whole mil; the whole length (rounded up) if nothing stops it."""
        long = root_up((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0))
        if self.straight_ok(x0, y0, x1, y1):
            return long
        points = ((x0, y0), (x1, y1))
        low, up = 0, long
        while up - low > 1:
            middle = (low + up) // 2
            if self.straight_ok(x0, y0, *step_along(points, middle)[1]):
                low = middle
            else:
                up = middle
        return low

    def _eased(self, x: int, y: int) -> "Walker":
        """This walker, or one with what already holds the start eased: walls left out, blocks nearer by as much."""
        if self.held(x, y) < 0:
            return self
        other = Walker(self._ground, self._shape, 0, (), (), self._box)
        kept: list[Barrier] = []
        for barrier in self._barriers:
            if not barrier.holds(x, y):
                kept.append(barrier)
            elif barrier.why == BLOCK:
                if len(barrier.points) == 1:
                    square = (x - barrier.points[0][0]) ** 2 + (y - barrier.points[0][1]) ** 2
                    limit = root_up(square)
                else:
                    top, part = point_to_segment(x, y, *barrier.points[0], *barrier.points[1])
                    square = top // part
                    limit = root_up(square)
                kept.append(Barrier(barrier.points, limit, BLOCK, barrier.index, square))
        other._barriers = kept
        other._rows = [(barrier.middle_x, barrier.middle_y, barrier.reach) for barrier in kept]
        return other

    def _oval_straight(self, x0: int, y0: int, x1: int, y1: int) -> int:
        """As ``meets`` for an oval that keeps its turning; -2 where it leaves the table."""
        _, _, r, dx, dy = self._shape
        if self._ground.off_table(moved(self._shape, x1, y1)):
            return -2
        corners = ((x0 - dx, y0 - dy), (x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy))
        swept = Polygon(corners)
        spare = self.r - r
        for number, barrier in enumerate(self._barriers):
            limit = barrier.limit - spare
            if _area_nearer(barrier.points, ((x0 - dx, y0 - dy), (x0 + dx, y0 + dy)), limit * limit):
                continue  # it starts there: it may leave
            if _area_nearer(barrier.points, swept.points, limit * limit):
                return number
        return -1

    # --- a way -----------------------------------------------------------------------------------------------

    def walk(self, start: Point, end: Point, stops: Sequence[Base] = (), longest: int = FAR) -> Path | Stop:
        """The shortest way of a base from its place to another one, or why there is none.

        It may cross the bases in ``stops`` and yet not end on them. A way longer than ``longest`` is not looked for.
        """
        refused = self.refusal(start, end, stops)
        if refused is not None:
            return refused
        if start == end:
            return Path((start,), 0, ())
        if not (self._shape[3] or self._shape[4]) and self._in_box(*end):
            # most ways are straight, from a place that nothing holds
            x, y = end
            if self.held(x, y) < 0 and self.held(*start) < 0 and self.meets(*start, x, y) < 0:
                return self._path([start, end])
        if self._shape[3] or self._shape[4]:
            if self._oval_straight(*start, *end) == -1:
                return self._path([start, end])
        if not self._in_box(*end):
            return self._no_way(start, end, longest)
        walker = self._eased(*start)
        if walker.held(*end) >= 0:
            barrier = walker._barriers[walker.held(*end)]
            return Stop(barrier.why, barrier.index, *end)
        found = walker._search(start, end, "", longest)
        return self._path(found) if found else self._no_way(start, end, longest)

    def walk_to_edge(self, start: Point, side: str, longest: int = FAR) -> Path | Stop:
        """The shortest way of a base to where it touches an edge of the table, or why there is none."""
        walker = self._eased(*start)
        found = walker._search(start, walker._on_edge(*start, side), side, longest)
        return self._path(found) if found else self._no_way(start, self._on_edge(*start, side), longest)

    def refusal(self, start: Point, end: Point, stops: Sequence[Base] = ()) -> Stop | None:
        """Why a base that starts there may not end at a place; None if it may."""
        if start == end:
            return None
        here = moved(self._shape, *end)
        refused = no_stand(self._ground, here, (), stops)
        if refused is not None:
            return refused
        if not (self._shape[3] or self._shape[4]) and self._in_box(*end) and self.held(*end) < 0:
            return None
        refused = no_stand(self._ground, here, self._blocks)
        if refused is not None and self._eased(*start).held(*end) < 0 and self._clear_of_bases(here):
            return None  # nearer than the clearance, yet no nearer than it was
        return refused

    def _clear_of_bases(self, here: Base) -> bool:
        """Whether a base overlaps none of the blocks."""
        return no_stand(self._ground, here, (), [block.base for block in self._blocks]) is None

    def _no_way(self, start: Point, end: Point, longest: int) -> Stop:
        """Why there is no way: what is in the way of the straight one, and where."""
        where = step_along((start, end), self.straight_limit(*start, *end))[1]
        walker = self._eased(*start)
        number = walker.meets(*start, *end)
        index = walker._barriers[number].index if number >= 0 else -1
        return Stop(NO_WAY if longest >= FAR else TOO_FAR, index, *where)

    def _path(self, points: Sequence[Point]) -> Path:
        length = 0
        for index in range(1, len(points)):
            dx = points[index][0] - points[index - 1][0]
            dy = points[index][1] - points[index - 1][1]
            length += root_up(dx * dx + dy * dy)
        return Path(tuple(points), length, spans_in(self._ground.difficult, self.r, points))

    def halt(self, path: Path, length: int, stops: Sequence[Base] = ()) -> Path:
        """The path cut where a base may stop, after ``length`` mil or as little before as may be.

        Where the place itself is taken, places earlier and earlier are tried; at worst it stays at its start.
        """
        start = path.points[0]
        if length >= path.length and self.refusal(start, path.points[-1], stops) is None:
            return path
        here = min(length, path.length)
        tries = 0
        while here > 0:
            leg, (x, y) = step_along(path.points, here)
            before = path.points[leg]
            if (x, y) != before:
                if self.refusal(start, (x, y), stops) is None and self._leg_ok(start, before, x, y):
                    return self._path((*path.points[: leg + 1], (x, y)))
            elif leg > 0 and self.refusal(start, before, stops) is None:
                return self._path(path.points[: leg + 1])
            tries += 1
            here -= 1 if tries < 4 else BACK
        return Path((start,), 0, ())

    def _leg_ok(self, start: Point, before: Point, x: int, y: int) -> bool:
        if self._shape[3] or self._shape[4]:
            if before == start:
                return self._oval_straight(*before, x, y) == -1
        walker = self._eased(*start)
        return walker.held(x, y) < 0 and walker.meets(*before, x, y) < 0

    # --- the search ------------------------------------------------------------------------------------------

    def _on_edge(self, x: int, y: int, side: str) -> Point:
        if side == "south":
            return x, self.r
        if side == "north":
            return x, self._ground.height - self.r
        if side == "west":
            return self.r, y
        return self._ground.width - self.r, y

    def _search(self, start: Point, end: Point, side: str, longest: int) -> list[Point]:
        """The places of the shortest way, [] if there is none; to a side if one is named, else to the end."""
        active: list[int] = []
        if not side:
            blocker = self.meets(*start, *end)
            if blocker < 0:
                return [start, end]
            active.extend(self._cluster(blocker))
        while True:
            found, fresh = self._try(start, end, side, longest, active)
            if fresh < 0:
                return found
            for number in self._cluster(fresh):
                if number not in active:
                    active.append(number)

    def _try(
        self, start: Point, end: Point, side: str, longest: int, active: Sequence[int]
    ) -> tuple[list[Point], int]:
        """The shortest way round the active barriers, and -1; or the number of another one that is in its way.

        Best first by length so far and the straight rest. A leg is checked when it is taken up, not before.
        """
        nodes: list[Live] = []
        for number in active:
            nodes.extend(self._live(number))
        closed: dict[int, Point] = {}
        came: dict[int, int] = {}
        # (bound, minus length so far, key, x, y, from key, place among the nodes); start is -1, the end -2
        start_hugs = self._hugs(*start)
        end_hugs = not side and self._hugs(*end)
        heap: list[tuple[int, int, int, int, int, int, int]] = []
        heappush(heap, (0, 0, -1, start[0], start[1], -3, -1))
        while heap:
            _, length, key, x, y, source, place = heappop(heap)
            if key in closed:
                continue
            length = -length
            if key != -1:
                blocker = self._blocker(source, *closed[source], key, x, y, side)
                if blocker >= 0:
                    if blocker not in active:
                        return [], blocker
                    continue
                if blocker == -2:
                    continue
            closed[key] = (x, y)
            came[key] = source
            if key == -2:
                row = [(x, y)]
                while source != -3:
                    row.append(closed[source])
                    source = came[source]
                row.reverse()
                return row, -1
            in_x = in_y = out_x = out_y = 0
            hugs = start_hugs
            if key != -1:
                _, _, _, in_x, in_y, out_x, out_y, hugs = nodes[place]
            goal_x, goal_y = self._on_edge(x, y, side) if side else end
            dx, dy = goal_x - x, goal_y - y
            if end_hugs or _taut(dx, dy, in_x, in_y, out_x, out_y):
                total = length + root_up(dx * dx + dy * dy)
                if total <= longest:
                    heappush(heap, (total, -total, -2, goal_x, goal_y, key, -1))
            for number, (other, ox, oy, oin_x, oin_y, oout_x, oout_y, other_hugs) in enumerate(nodes):
                if other in closed:
                    continue
                dx, dy = ox - x, oy - y
                # A shortest way bends round what it bends at: both sides of a corner lie on one side of each leg.
                if not hugs:
                    one = dx * oin_y - dy * oin_x
                    two = dx * oout_y - dy * oout_x
                    if (one > 0 and two > 0) or (one < 0 and two < 0):
                        continue
                if not other_hugs:
                    one = dx * in_y - dy * in_x
                    two = dx * out_y - dy * out_x
                    if (one > 0 and two > 0) or (one < 0 and two < 0):
                        continue
                total = length + root_up(dx * dx + dy * dy)
                if side:
                    gx, gy = self._on_edge(ox, oy, side)
                    bound = total + abs(gx - ox) + abs(gy - oy)
                else:
                    gx, gy = end[0] - ox, end[1] - oy
                    bound = total + isqrt(gx * gx + gy * gy)
                if bound <= longest:
                    heappush(heap, (bound, -total, other, ox, oy, key, number))
        return [], -1

    def _blocker(self, source: int, x0: int, y0: int, key: int, x: int, y: int, side: str) -> int:
        """The barrier that forbids a leg of the search, -1 if none does, -2 if it ends where nobody may stand."""
        if key == -2:
            if side and (self.held(x, y) >= 0 or not self._in_box(x, y)):
                return -2
            return self.meets(x0, y0, x, y)
        if source < 0:
            return self.meets(x0, y0, x, y)
        low, high = (source, key) if source < key else (key, source)
        pair = low << 24 | high
        found = self._blocked.get(pair, -3)
        if found == -3:
            # From the lower to the higher, so that the answer does not depend on who asked first.
            found = self.meets(x0, y0, x, y) if source == low else self.meets(x, y, x0, y0)
            self._blocked[pair] = found
        return found

    def _in_box(self, x: int, y: int) -> bool:
        west, south, east, north = self._box
        return west <= x <= east and south <= y <= north

    def _hugs(self, x: int, y: int) -> bool:
        """Whether a place is between a barrier and the corners that stand for its rounds."""
        for number, (mx, my, reach) in enumerate(self._rows):
            reach += reach // 48 + 2
            if mx - reach < x < mx + reach and my - reach < y < my + reach:
                if self._barriers[number].hugged(x, y):
                    return True
        return False

    def _live(self, number: int) -> list[Live]:
        """The corners of a barrier where somebody may stand; notes what holds the others."""
        found = self._corners.get(number)
        if found is not None:
            return found
        found = []
        holders: list[int] = []
        mx, my, reach = self._rows[number]
        reach += reach // 12 + 4
        near: list[int] = []
        for other, (ox, oy, far) in enumerate(self._rows):
            limit = reach + far
            if -limit < ox - mx < limit and -limit < oy - my < limit:
                near.append(other)
        for place, (x, y, in_x, in_y, out_x, out_y) in enumerate(self._barriers[number].corners()):
            if not self._in_box(x, y):
                continue
            holder = -1
            hugging = False
            for other in near:
                barrier = self._barriers[other]
                if barrier.holds(x, y):
                    holder = other
                    break
                if other != number and not hugging and barrier.hugged(x, y):
                    hugging = True
            if holder < 0:
                found.append((number * NODES + place, x, y, in_x, in_y, out_x, out_y, hugging))
            elif holder not in holders:
                holders.append(holder)
        self._corners[number] = found
        self._holders[number] = holders
        return found

    def _cluster(self, number: int) -> list[int]:
        """A barrier, what holds its corners, what holds theirs, and so on: a way round it goes round all of them."""
        found = self._clusters.get(number)
        if found is None:
            found = [number]
            for member in found:
                self._live(member)
                found.extend(holder for holder in self._holders[member] if holder not in found)
            found.sort()
            self._clusters[number] = found
        return found


def _taut(dx: int, dy: int, in_x: int, in_y: int, out_x: int, out_y: int) -> bool:
    """Whether a leg that begins at a corner leaves both its sides on one hand."""
    one = dx * in_y - dy * in_x
    two = dx * out_y - dy * out_x
    return not ((one > 0 and two > 0) or (one < 0 and two < 0))


def _area_nearer(points: Sequence[Point], other: Sequence[Point], square: int) -> bool:
    """Whether two points, axes or areas are nearer than the root of a square, which is positive."""
    for index, (ax, ay) in enumerate(points):
        bx, by = points[index - 1]
        for number, (cx, cy) in enumerate(other):
            dx, dy = other[number - 1]
            top, part = segment_to_segment(ax, ay, bx, by, cx, cy, dx, dy)
            if top < square * part:
                return True
    return _in_ring(points, *other[0]) or _in_ring(other, *points[0])


def _in_ring(points: Sequence[Point], x: int, y: int) -> bool:
    inside = False
    for index, (bx, by) in enumerate(points):
        ax, ay = points[index - 1]
        if (ay > y) != (by > y) and (((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0) == (by > ay)):
            inside = not inside
    return inside


def walk(
    ground: Ground,
    base: Base,
    to: Point,
    eye: int,
    blocks: Sequence[Block] = (),
    stops: Sequence[Base] = (),
    longest: int = FAR,
    shun: bool = False,
) -> Path | Stop:
    """The shortest way of one base to a place, or why there is none; see ``Walker``.

    With ``shun`` it goes round difficult ground, except what it starts or ends in.
    """
    shunned: list[Polygon] = []
    if shun:
        end = moved(base, *to)
        shunned = [
            area
            for area in ground.difficult
            if not base_overlaps(area, base) and not base_overlaps(area, end)
        ]
    walker = Walker(ground, base, eye, blocks, shunned)
    return walker.walk((base[0], base[1]), to, stops, longest)


def fly(
    ground: Ground, base: Base, to: Point, blocks: Sequence[Block] = (), stops: Sequence[Base] = ()
) -> Path | Stop:
    """The straight way of a base through the air: only where it ends is there anything to mind."""
    refused = no_stand(ground, moved(base, *to), blocks, stops)
    if refused is not None:
        return refused
    start = (base[0], base[1])
    dx, dy = to[0] - base[0], to[1] - base[1]
    return Path((start, to), root_up(dx * dx + dy * dy), ())


def along(path: Path, length: int) -> Point:
    """The point ``length`` mil along a way, never farther; it may lie a mil beside the way (see ``Walker.halt``)."""
    return step_along(path.points, length)[1]


def straight_limit(ground: Ground, base: Base, to: Point, eye: int, blocks: Sequence[Block] = ()) -> int:
    """How many mil a base may go straight towards a place before something stops it; the table's edge does, too."""
    return Walker(ground, base, eye, blocks).straight_limit(base[0], base[1], *to)


def crossed(points: Sequence[Point], shape: Base, others: Sequence[Base]) -> list[int]:
    """The indices of the bases that a base of that shape passes over on a way, in rising order.

    An oval counts as the disc that holds it.
    """
    r = round_reach(shape)
    found: list[int] = []
    for index, (x, y, other_r, dx, dy) in enumerate(others):
        limit = r + other_r
        for number in range(1, len(points)):
            top, part = segment_to_segment(
                *points[number - 1], *points[number], x - dx, y - dy, x + dx, y + dy
            )
            if top < limit * limit * part:
                found.append(index)
                break
    return found
