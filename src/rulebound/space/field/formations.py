"""Where the bases of a unit stand as ranks, and how a formation is shifted, turned or pressed against others.

Formations are laid out on a lattice of triangles, so that neighbours stand a gap apart and everybody but the ends of a
bare line has two neighbours; a line therefore has a base behind each of its ends.
"""

from collections.abc import Callable, Sequence
from math import isqrt
from typing import Final

from rulebound.space.field.bases import Base, beside, gap_within, moved, overlaps
from rulebound.space.field.coherency import NEAR, coherent, niches, stragglers
from rulebound.space.field.places import Point
from rulebound.space.field.segments import divided, root_up
from rulebound.space.field.shapes import turned as turned_point

LINE: Final = "line"
TWO_RANKS: Final = "two-ranks"
BLOCK: Final = "block"
COLUMN: Final = "column"
WEDGE: Final = "wedge"
LOOSE: Final = "loose"
SHAPES: Final = (LINE, TWO_RANKS, BLOCK, COLUMN, WEDGE, LOOSE)

GAP: Final = 250
"""Between neighbours in close order, in mil."""
WIDE: Final = 900
"""Between neighbours in loose order, in mil."""

Slot = tuple[int, int]
"""Rank from the front, and place in it counted in half steps to the right."""

Allowed = Callable[[int, Base], bool]
"""Whether the base with that index may stand there."""


def slots(count: int, shape: str) -> list[Slot]:
    """The slots of a formation, rank by rank from left to right; ValueError for a shape that is none.

    >>> slots(5, "line")
    [(0, 0), (0, 2), (0, 4), (1, 1), (1, 3)]
    """
    if shape not in SHAPES:
        raise ValueError(f"{shape!r} is no formation; there are {', '.join(SHAPES)}")
    if count <= 2:
        return [(0, 2 * place) for place in range(count)]
    if shape == WEDGE:
        return _wedge(count)
    if shape == LINE and count >= 5:
        front = count - 2
        return [*((0, 2 * place) for place in range(front)), (1, 1), (1, 2 * front - 3)]
    if shape in (LINE, TWO_RANKS):
        return _ranks(count, (count + 1) // 2)
    if shape == COLUMN:
        return _ranks(count, 2)
    return _ranks(count, isqrt(count - 1) + 1)


def _ranks(count: int, wide: int) -> list[Slot]:
    """Full ranks, each second one shifted by half a step, the last one near the middle."""
    found: list[Slot] = []
    rank = 0
    while len(found) < count:
        here = min(wide, count - len(found))
        first = (wide - here) // 2 * 2
        if rank % 2 == 0 and rank and here == 1 and first == 0:
            first = 2  # behind two of the rank before, not beside its end
        first += rank % 2
        found.extend((rank, first + 2 * place) for place in range(here))
        rank += 1
    return found


def _wedge(count: int) -> list[Slot]:
    """One, two, three, and so on; what is left stands behind the middle."""
    found: list[Slot] = []
    rank = 0
    while len(found) < count:
        here = min(rank + 1, count - len(found))
        first = 1 - here
        first += (first + rank) % 2
        found.extend((rank, first + 2 * place) for place in range(here))
        rank += 1
    return found


def arrange(radii: Sequence[int], anchor: Point, facing: Point, shape: str, between: int = -1) -> list[Base]:
    """Round bases in a formation that looks along ``facing`` (any vector but nought), the first of them at ``anchor``.

    It stands in the middle of the front rank; the others follow rank by rank. Neighbours are ``between`` mil apart,
    or as the shape has it. Bases of different size are packed round the first where ranks would tear them apart.
    Nothing is said of the ground or of other bases.
    """
    if not radii:
        return []
    fx, fy = facing
    if fx == 0 and fy == 0:
        raise ValueError("a formation has to face somewhere")
    places = slots(len(radii), shape)
    widest = max(column for rank, column in places if rank == 0)
    narrowest = min(column for rank, column in places if rank == 0)
    middle = (widest + narrowest) // 2
    leader = min((slot for slot in places if slot[0] == 0), key=lambda slot: (abs(slot[1] - middle), slot[1]))
    places.remove(leader)
    places.insert(0, leader)
    if between < 0:
        between = WIDE if shape == LOOSE else GAP
    step = 2 * max(radii) + between + 2  # two mil for the rounding of places
    deep = (root_up(3 * step * step) + 1) // 2
    long = isqrt((fx * fx + fy * fy) << 40)
    found: list[Base] = []
    for (rank, column), r in zip(places, radii, strict=True):
        right = (column - leader[1]) * step  # in half mil
        back = 2 * rank * deep
        x = divided((fy * right - fx * back) << 20, 2 * long)
        y = divided((-fx * right - fy * back) << 20, 2 * long)
        found.append(Base(anchor[0] + x, anchor[1] + y, r))
    if min(radii) != max(radii) and not coherent(found):
        return _packed(radii, anchor, facing, between)
    return found


def _packed(radii: Sequence[int], anchor: Point, facing: Point, between: int) -> list[Base]:
    """Bases of different size, each but the first two next to two others and as near to the first as may be."""
    fx, fy = facing
    placed = [Base(*anchor, radii[0])]
    for r in radii[1:]:
        if len(placed) == 1:
            x, y = beside(placed[0], r, anchor[0] + fy * 1000, anchor[1] - fx * 1000, between)
            placed.append(Base(x, y, r))
            continue
        best, where = -1, anchor
        for index, one in enumerate(placed):
            for two in placed[index + 1 :]:
                for x, y in niches(one, two, r, between):
                    square = (x - anchor[0]) * (x - anchor[0]) + (y - anchor[1]) * (y - anchor[1])
                    if best >= 0 and square >= best:
                        continue
                    here = Base(x, y, r)
                    if not any(overlaps(here, other) for other in placed):
                        best, where = square, (x, y)
        placed.append(Base(*where, r))
    return placed


def keep(bases: Sequence[Base], dx: int, dy: int) -> list[Base]:
    """The same formation shifted as a whole."""
    return [Base(x + dx, y + dy, r, ax, ay) for x, y, r, ax, ay in bases]


def turned(bases: Sequence[Base], about: Point, degrees: int) -> list[Base]:
    """The same formation turned counter-clockwise round a point; gaps may change by a mil or two."""
    found: list[Base] = []
    for x, y, r, dx, dy in bases:
        right, up = turned_point(x - about[0], y - about[1], degrees)
        axis = turned_point(dx, dy, degrees) if dx or dy else (0, 0)
        found.append(Base(about[0] + right, about[1] + up, r, *axis))
    return found


def middle(bases: Sequence[Base]) -> Point:
    """The middle of the places of some bases, to the nearest mil."""
    count = len(bases)
    return divided(sum(base[0] for base in bases), count), divided(sum(base[1] for base in bases), count)


def press(
    movers: Sequence[Base], targets: Sequence[Base], allowed: Allowed, between: int = GAP
) -> list[Base]:
    """Round bases brought up to others: as many as find room touch one, the rest close up behind.

    They come in the order of their distance. Each takes the nearest place that touches a target, or else stands next
    to two who have come before (to one, while there is no second), as far as ``allowed`` says yes; who finds none
    stays where he is. Nothing stands on anything else. Fewer touch if all of them could not keep together otherwise;
    where a few tries do not help, the first one stands.
    """
    order = sorted(range(len(movers)), key=lambda index: (_nearest(movers[index], targets), index))
    first, reached = _pressed(movers, targets, allowed, between, order, len(movers))
    if coherent(first):
        return first
    for most in sorted({reached - 1, reached - 2, reached * 2 // 3, reached // 2}, reverse=True):
        if most < 1:
            break
        placed, _ = _pressed(movers, targets, allowed, between, order, most)
        if coherent(placed):
            return placed
    return first


def _pressed(
    movers: Sequence[Base],
    targets: Sequence[Base],
    allowed: Allowed,
    between: int,
    order: Sequence[int],
    most: int,
) -> tuple[list[Base], int]:
    """The movers with at most so many brought into contact, and how many are."""
    places = list(movers)
    come: list[int] = []
    near: list[Base] = []
    niched: dict[int, list[Point]] = {}
    for base in movers:
        if base[2] not in niched:
            niched[base[2]] = _between(targets, base[2])
    for index in order:
        if len(come) == most:
            break
        r = movers[index][2]
        points = _ordered(movers[index], [*_straight_up(movers[index], targets, 0), *niched[r]])
        if _take(places, index, points, [*targets, *near], allowed):
            come.append(index)
            near.append(places[index])
            for r, known in niched.items():
                for target in targets:
                    if not (target[3] or target[4]):
                        known.extend(_meeting(target, places[index], r, 2))
    reached = len(come)
    niched = {}
    for index in order if come else ():
        if index in come:
            continue
        r = movers[index][2]
        if r not in niched:
            niched[r] = [
                point
                for number, one in enumerate(near)
                for two in near[number + 1 :]
                for point in niches(one, two, r, between)
            ]
        points = _ordered(movers[index], [*_straight_up(movers[index], near, between), *niched[r]])
        lonely = [near[number] for number in stragglers(near)]
        if lonely:  # who helps them to neighbours comes first
            company = [-_company(moved(movers[index], *point), lonely, NEAR) for point in points]
            points = [points[number] for number in sorted(range(len(points)), key=company.__getitem__)]
        wanted = min(2, len(near))
        points = [
            point for point in points if _company(moved(movers[index], *point), near, between + 4) >= wanted
        ]
        if _take(places, index, points, [*targets, *near], allowed):
            come.append(index)
            for r, known in niched.items():
                for one in near:
                    known.extend(niches(one, places[index], r, between))
            near.append(places[index])
    return places, reached


def _take(
    places: list[Base], index: int, points: Sequence[Point], taken: Sequence[Base], allowed: Allowed
) -> bool:
    """Put a base on the first of some points where it stands on nothing and is allowed; whether there is one."""
    for x, y in points:
        here = moved(places[index], x, y)
        if not any(overlaps(here, other) for other in taken) and allowed(index, here):
            places[index] = here
            return True
    return False


def _company(base: Base, others: Sequence[Base], distance: int) -> int:
    """How many of some others are at most that far away."""
    count = 0
    for other in others:
        if gap_within(base, other, distance):
            count += 1
    return count


def _nearest(base: Base, targets: Sequence[Base]) -> int:
    return min((t[0] - base[0]) ** 2 + (t[1] - base[1]) ** 2 for t in targets)


def _ordered(base: Base, points: Sequence[Point]) -> list[Point]:
    """Points by their distance from a base; of equals the first."""
    rows = [
        ((x - base[0]) * (x - base[0]) + (y - base[1]) * (y - base[1]), number, (x, y))
        for number, (x, y) in enumerate(points)
    ]
    rows.sort()
    return [point for _, _, point in rows]


def _straight_up(base: Base, others: Sequence[Base], between: int) -> list[Point]:
    """The places nearest to a base that are so far off one of some others."""
    return [beside(other, base[2], base[0], base[1], between) for other in others]


def _between(targets: Sequence[Base], r: int) -> list[Point]:
    """Where a base touches a target in the niche beside another one."""
    points: list[Point] = []
    for index, target in enumerate(targets):
        for other in targets[index + 1 :]:
            if not (target[3] or target[4] or other[3] or other[4]):
                points.extend(_meeting(target, other, r, 0))
    return points


def _meeting(target: Base, other: Base, r: int, off: int) -> list[Point]:
    """Where a base touches a target beside another base: its niches, then drawn up to the target exactly."""
    wider = Base(other[0], other[1], other[2] + off)
    return [beside(target, r, x, y) for x, y in niches(target, wider, r, 1)]
