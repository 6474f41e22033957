"""How far it is on foot, round what is in the way: a coarse lattice over the table, Difficult ground at twice its length.

These are estimates for the scripted player alone; what a move really costs the rules say. Lengths are thousandths of
an inch.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from heapq import heappop, heappush
from math import isqrt
from typing import Final

from rulebound.games.mythic_earth.movement import ground_of
from rulebound.games.mythic_earth.sighting import EYES
from rulebound.games.mythic_earth.state import INCH, Battle, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.space.field.bases import Base
from rulebound.space.field.ground import OBSTACLE, Ground
from rulebound.space.field.places import Point

STEP: Final = 2 * INCH
"""Between neighbours of the lattice; the first ones are half a step from the edges."""
SLANT: Final = 2828
"""Between neighbours aslant."""
NEVER: Final = 1 << 40
"""How far it is to where no way leads."""
CLOSED: Final = 0
PLAIN: Final = 1
SLOW: Final = 2


class Lattice:
    """The table for Minis of one size: what each place of the lattice is, and its neighbours with the way to them."""

    __slots__ = ("high", "kinds", "near", "wide")

    def __init__(self, ground: Ground, radius: int, eye: int) -> None:
        self.wide = max((ground.width - STEP // 2) // STEP + 1, 1)
        self.high = max((ground.height - STEP // 2) // STEP + 1, 1)
        self.kinds = [
            kind_of(ground, Base(*self.place(node), radius), eye) for node in range(self.wide * self.high)
        ]
        self.near = [self._near(node) for node in range(len(self.kinds))]

    def place(self, node: int) -> Point:
        """Where a place of the lattice is."""
        row, column = divmod(node, self.wide)
        return STEP // 2 + STEP * column, STEP // 2 + STEP * row

    def node(self, x: int, y: int) -> int:
        """The nearest place of the lattice."""
        column = min(max(x // STEP, 0), self.wide - 1)
        row = min(max(y // STEP, 0), self.high - 1)
        return row * self.wide + column

    def _near(self, node: int) -> list[tuple[int, int]]:
        row, column = divmod(node, self.wide)
        found: list[tuple[int, int]] = []
        for up in (-1, 0, 1):
            for right in (-1, 0, 1):
                if not (up or right) or not (0 <= row + up < self.high and 0 <= column + right < self.wide):
                    continue
                other = node + up * self.wide + right
                kinds = self.kinds
                if not kinds[other]:
                    continue
                if up and right and not (kinds[node + right] and kinds[node + up * self.wide]):
                    continue
                length = SLANT if up and right else STEP
                found.append((other, length * (max(kinds[node], 1) + kinds[other]) // 2))
        return found

    def about(self, x: int, y: int) -> list[tuple[int, int]]:
        """The open places round a point, each with the way to it."""
        column, row = (x - STEP // 2) // STEP, (y - STEP // 2) // STEP
        found: list[tuple[int, int]] = []
        for up in (row, row + 1):
            for right in (column, column + 1):
                if 0 <= up < self.high and 0 <= right < self.wide:
                    node = up * self.wide + right
                    kind = self.kinds[node]
                    if kind:
                        dx, dy = x - STEP // 2 - STEP * right, y - STEP // 2 - STEP * up
                        found.append((node, isqrt(dx * dx + dy * dy) * kind))
        return found

    def fare(self, start: Point, end: Point) -> int:
        """What the straight way to a place costs, roughly; ``NEVER`` if it leads over ground that is closed."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        long = isqrt(dx * dx + dy * dy)
        steps = long // INCH + 1
        slow = 0
        for step in range(1, steps + 1):
            kind = self.kinds[self.node(start[0] + dx * step // steps, start[1] + dy * step // steps)]
            if not kind:
                return NEVER
            slow += kind - 1
        return long + long * slow // steps


def kind_of(ground: Ground, base: Base, eye: int) -> int:
    """What the ground is under a base: closed, slow or plain. What is stepped over is plain to walk on."""
    stop = ground.no_rest(base)
    if stop is not None and (stop.why != OBSTACLE or ground.obstacles[stop.which][1] > eye):
        return CLOSED
    return SLOW if ground.in_difficult(base) else PLAIN


@lru_cache(maxsize=64)
def lattice(ground: Ground, radius: int, eye: int) -> Lattice:
    """The lattice of a ground for Minis of one size."""
    return Lattice(ground, radius, eye)


@lru_cache(maxsize=1024)
def distances(net: Lattice, goal: int) -> list[int]:
    """How far it is to a place of the lattice from each other one."""
    found = [NEVER] * len(net.kinds)
    found[goal] = 0
    heap = [(0, goal)]
    near = net.near
    while heap:
        far, node = heappop(heap)
        if far > found[node]:
            continue
        for other, length in near[node]:
            more = far + length
            if more < found[other]:
                found[other] = more
                heappush(heap, (more, other))
    return found


def net_of(m: Battle, unit: Unit) -> Lattice | None:
    """The lattice that a Unit walks on; None if it flies over everything."""
    if has(unit, "fly"):
        return None
    return lattice(ground_of(m, unit), unit.card.radius, EYES[unit.type])


class Way:
    """The way to a place: straight if nothing is between, else along the lattice."""

    __slots__ = ("_far", "_net", "x", "y")

    def __init__(self, net: Lattice | None, start: Point, end: Point, far: bool = False) -> None:
        """``far``: it is asked for from elsewhere too, so that what is between start and end does not tell."""
        self.x, self.y = end
        self._net = net
        self._far: list[int] | None = None
        if net is not None:
            dx, dy = end[0] - start[0], end[1] - start[1]
            if far or net.fare(start, end) > isqrt(dx * dx + dy * dy):
                field = distances(net, net.node(*end))
                if any(field[node] < NEVER for node, _ in net.about(*start)):
                    self._far = field

    @property
    def straight(self) -> bool:
        return self._far is None

    def left(self, x: int, y: int) -> int:
        """How far it is from a point."""
        dx, dy = self.x - x, self.y - y
        long = isqrt(dx * dx + dy * dy)
        if self._far is None or self._net is None or long < 2 * STEP:
            return long
        best = NEVER
        for node, near in self._net.about(x, y):
            far = self._far[node] + near
            if far < best:
                best = far
        return max(best, long) if best < NEVER else long + 6 * STEP


def reached(net: Lattice, start: Point, far: int, closed: Callable[[Point], bool]) -> list[Point]:
    """Places of the lattice that a middle comes to from a point with an allowance, round whatever is ``closed``."""
    best: dict[int, int] = {}
    shut: dict[int, bool] = {}
    heap: list[tuple[int, int]] = []
    for node, near in net.about(*start):
        if near <= far:
            best[node] = near
            heappush(heap, (near, node))
    while heap:
        paid, node = heappop(heap)
        if paid > best[node]:
            continue
        for other, length in net.near[node]:
            more = paid + length
            if more > far or more >= best.get(other, NEVER):
                continue
            if other not in shut:
                shut[other] = closed(net.place(other))
            if not shut[other]:
                best[other] = more
                heappush(heap, (more, other))
    return [net.place(node) for node in sorted(best)]
