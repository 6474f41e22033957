"""The open table's whole numbers against Shapely, an independent judge with floating point.

Where a question is decided by a hair, the two may differ: whole mil against rounded decimals. Such questions are asked
only away from the hair, and the hair itself is tested with exact numbers in the unit tests.
"""

from __future__ import annotations

import heapq
import math
from itertools import pairwise

import shapely
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from shapely import LineString, MultiPoint, Point
from shapely.geometry.base import BaseGeometry

from rulebound.space.field.bases import (
    Base,
    apart,
    gap,
    gap_within,
    group_gap,
    group_within,
    nearest_pair,
    overlaps,
    touching,
)
from rulebound.space.field.coherency import coherent, repair
from rulebound.space.field.ground import Block, Ground, Stop, no_stand, ring
from rulebound.space.field.pace import spans_in, spend
from rulebound.space.field.paths import Walker
from rulebound.space.field.shapes import (
    Polygon,
    base_inside,
    base_overlaps,
    base_touches,
    fault_of,
    make_polygon,
    polygon_gap,
    polygons_gap_within,
    polygons_overlap,
    rectangle,
    shared_area,
    span,
    template_touches,
    where_in,
)
from rulebound.space.field.sight import (
    FULL,
    HIDDEN,
    PART,
    Crowd,
    Piece,
    hidden,
    inside_parts,
    lines,
    look,
    passes,
)

PATIENT = settings(suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
"""Many random questions lie too near to a limit, or ask for a way from a place where nobody can stand."""

HAIR = 2.0
"""In mil: nearer than this to the limit neither judge is asked."""

SIZE = 36_000
coordinates = st.integers(0, SIZE)
radii = st.sampled_from((630, 787, 1_181, 2_756))
rounds = st.builds(lambda x, y, r: Base(x, y, r), coordinates, coordinates, radii)
axes = st.integers(-2_000, 2_000)
ovals = st.builds(Base, coordinates, coordinates, radii, axes, axes)
bases = st.one_of(rounds, ovals)

OUTLINES = (
    (
        (-5_000, -2_000), (-3_000, -3_500), (1_000, -3_000), (4_000, -3_500), (5_000, -1_000),
        (4_500, 2_000), (2_000, 3_500), (-2_000, 3_000), (-4_500, 2_500),
    ),
    ((-4_000, -3_000), (4_000, -3_000), (4_000, 1_000), (1_000, 1_000), (1_000, 3_000), (-4_000, 3_000)),
    ((-2_000, -2_000), (2_000, -2_000), (2_000, 2_000), (-2_000, 2_000)),
    ((-3_000, -250), (3_000, -250), (3_000, 250), (-3_000, 250)),
    (
        (-6_000, -1_000), (-3_000, -2_000), (0, -1_500), (3_000, -2_000), (6_000, -1_000),
        (5_500, 1_500), (2_000, 2_000), (-2_000, 1_500), (-5_000, 2_000),
    ),
    ((-2_000, -1_000), (0, 3_000), (2_000, -1_000), (0, 0)),
)  # fmt: skip
inner = st.integers(6_000, SIZE - 6_000)
areas = st.builds(
    lambda outline, x, y, turn: make_polygon(outline, (x, y), turn),
    st.sampled_from(OUTLINES),
    inner,
    inner,
    st.integers(0, 359),
)


def axis(base: Base) -> BaseGeometry:
    x, y, _, dx, dy = base
    return LineString(((x - dx, y - dy), (x + dx, y + dy))) if dx or dy else Point(x, y)


def surface(area: Polygon) -> shapely.Polygon:
    return shapely.Polygon(area.points)


def clear(value: float, limit: float) -> bool:
    return abs(value - limit) > HAIR


# --- bases -------------------------------------------------------------------------------------------------


@settings(PATIENT)
@given(bases, bases)
def test_the_gap_is_shapelys_distance_less_the_radii(a: Base, b: Base) -> None:
    expected = axis(a).distance(axis(b)) - a.r - b.r
    assert gap(a, b) == gap(b, a)
    assert abs(gap(a, b) - max(expected, 0.0)) <= 1.001
    assert overlaps(a, b) == overlaps(b, a)
    if clear(expected, 0):
        assert overlaps(a, b) == (expected < 0)
    assert not (touching(a, b) and overlaps(a, b))


@settings(PATIENT)
@given(bases, bases, st.integers(0, 20_000))
def test_within_is_what_the_gap_says(a: Base, b: Base, distance: int) -> None:
    assert gap_within(a, b, distance) == (gap(a, b) <= distance) == gap_within(b, a, distance)
    assert gap_within(a, b, gap(a, b))
    square, part = apart(a, b)
    assert square >= 0 and part > 0


@settings(PATIENT)
@given(rounds, rounds, rounds)
def test_a_detour_by_a_third_base_is_never_shorter(a: Base, b: Base, c: Base) -> None:
    assert gap(a, c) <= gap(a, b) + 2 * b.r + gap(b, c)


@settings(PATIENT)
@given(
    st.lists(bases, min_size=1, max_size=6), st.lists(bases, min_size=1, max_size=6), st.integers(0, 30_000)
)
def test_groups_are_as_near_as_their_nearest(group: list[Base], other: list[Base], distance: int) -> None:
    least = min(gap(a, b) for a in group for b in other)
    first, second = nearest_pair(group, other)
    assert gap(group[first], other[second]) == least == group_gap(group, other)
    assert group_within(group, other, distance) == (least <= distance)


# --- areas -------------------------------------------------------------------------------------------------


@settings(PATIENT)
@given(areas, bases)
def test_touching_and_inside_agree_with_shapely(area: Polygon, base: Base) -> None:
    shape, middle = surface(area), axis(base)
    away = shape.distance(middle) - base.r
    assert abs(polygon_gap(area, base) - max(away, 0.0)) <= 1.001
    if clear(away, 0):
        assert base_touches(area, base) == base_overlaps(area, base) == (away < 0)
    depth = shape.exterior.distance(middle) - base.r
    if clear(depth, 0):
        assert base_inside(area, base) == (shape.contains(middle) and depth > 0)


@settings(PATIENT)
@given(areas, coordinates, coordinates)
def test_points_lie_where_shapely_says(area: Polygon, x: int, y: int) -> None:
    shape = surface(area)
    if clear(shape.exterior.distance(Point(x, y)), 0):
        assert where_in(area, x, y) == (1 if shape.contains(Point(x, y)) else -1)
    for px, py in area.points:
        assert where_in(area, px, py) == 0


@settings(PATIENT)
@given(areas, areas, st.integers(0, 6_000))
def test_areas_overlap_where_shapely_says(area: Polygon, other: Polygon, distance: int) -> None:
    one, two = surface(area), surface(other)
    assert fault_of(area.points) == "" and area.area == round(one.area * 2)
    assert polygons_overlap(area, other) == polygons_overlap(other, area)
    shared = one.intersection(two).area
    if shared > 20_000 or shared == 0:
        assert polygons_overlap(area, other) == (shared > 0)
    if clear(one.distance(two), distance):
        assert polygons_gap_within(area, other, distance) == (one.distance(two) <= distance)
    longest = max(math.dist(a, b) for a in area.points for b in area.points)
    assert abs(math.sqrt(span(area)) - longest) < 0.001


@settings(PATIENT)
@given(areas, st.integers(0, 20_000), st.integers(0, 20_000), st.integers(1, 16_000), st.integers(1, 16_000))
def test_what_an_area_shares_with_a_zone(area: Polygon, west: int, south: int, wide: int, high: int) -> None:
    zone = rectangle(west, south, west + wide, south + high)
    expected = 2 * surface(area).intersection(surface(zone)).area
    assert abs(shared_area(area, zone) - expected) < 10


@settings(PATIENT)
@given(coordinates, coordinates, bases)
def test_a_template_touches_what_shapely_says(x: int, y: int, base: Base) -> None:
    away = axis(base).distance(Point(x, y)) - base.r
    if clear(away, 1_500):
        assert template_touches(x, y, 3_000, base) == (away < 1_500)


# --- sight -------------------------------------------------------------------------------------------------

pieces = st.builds(
    Piece, areas, st.sampled_from((0, 1_000, 1_500, 2_500, 4_000, 6_000)), st.booleans(), st.booleans()
)
eyes = st.sampled_from((1_250, 2_000, 4_000))


@settings(PATIENT)
@given(areas, coordinates, coordinates, coordinates, coordinates, st.integers(0, 3_000))
def test_a_line_runs_inside_as_long_as_shapely_says(
    area: Polygon, px: int, py: int, qx: int, qy: int, depth: int
) -> None:
    assume((px, py) != (qx, qy))
    shape, line = surface(area), LineString(((px, py), (qx, qy)))
    inside = shape.intersection(line).length
    if clear(inside, 0) and all(clear(line.distance(Point(corner)), 0) for corner in area.points):
        assert passes(area, (px, py, qx, qy)) == (inside > 0)
    parts = inside_parts(area, px, py, qx, qy)
    length = float(sum(end - start for start, end in parts)) * line.length
    assert abs(length - inside) < 0.01
    if clear(inside, depth):
        assert passes(area, (px, py, qx, qy), depth) == (inside > depth)
    assert passes(area, (px, py, qx, qy), depth) == passes(area, (qx, qy, px, py), depth)


@settings(PATIENT)
@given(bases, bases)
def test_outer_lines_join_the_rims(a: Base, b: Base) -> None:
    assume((a.x, a.y) != (b.x, b.y))
    _, left, right = lines(a, b)
    for line in (left, right):
        assert abs(axis(a).distance(Point(line[:2])) - a.r) <= 1
        assert abs(axis(b).distance(Point(line[2:])) - b.r) <= 1
    assert {(*left[2:], *left[:2]), (*right[2:], *right[:2])} == set(lines(b, a)[1:])


@settings(PATIENT, max_examples=100)
@given(
    bases, bases, eyes, eyes, st.lists(pieces, max_size=6), st.lists(st.lists(bases, max_size=4), max_size=4)
)
def test_sight_is_what_shapely_sees(
    a: Base, b: Base, eye_a: int, eye_b: int, stand: list[Piece], groups: list[list[Base]]
) -> None:
    assume((a.x, a.y) != (b.x, b.y))
    crowds = [Crowd(group) for group in groups]
    answer = look(a, b, eye_a, eye_b, stand, crowds)
    assert hidden(a, b, eye_a, eye_b, stand) == (answer.view == HIDDEN)
    both = look(a, b, eye_a, eye_b, stand, crowds, depth=0)
    assert both == look(b, a, eye_b, eye_a, stand, crowds, depth=0)
    three = [LineString((line[:2], line[2:])) for line in lines(a, b)]
    stopped = [False, False, False]
    seen = 0
    for index, piece in enumerate(stand):
        shape = surface(piece.area)
        for number, line in enumerate(three):
            inside = shape.intersection(line).length
            at_rim = shape.distance(axis(a)) - a.r
            assume(clear(at_rim, 0) and clear(inside, 1_000) and (clear(inside, 0) or inside == 0))
            assume(inside or all(clear(line.distance(Point(corner)), 0) for corner in piece.area.points))
            if piece.height <= min(eye_a, eye_b) or inside <= (1_000 if at_rim < 0 else 0):
                continue
            if piece.obscures:
                seen |= 1 << index
            if piece.solid and piece.height > max(eye_a, eye_b):
                stopped[number] = True
    hiding = 0
    for index, group in enumerate(groups):
        for base in group:
            away = min(line.distance(axis(base)) for line in three) - base.r
            assume(clear(away, 0))
            if away < 0:
                hiding |= 1 << index
    view = HIDDEN if all(stopped) else PART if seen or hiding else FULL
    assert answer == (view, seen, hiding)


# --- ways --------------------------------------------------------------------------------------------------


def barriers(r: int, walls: list[Polygon], blocks: list[Block], rounds_of: str) -> list[BaseGeometry]:
    """What the middle of a base has to keep out of: true rounds, or the 16 sides that stand for them."""
    found: list[BaseGeometry] = []
    for area in walls:
        if rounds_of == "true":
            found.append(surface(area).buffer(r, quad_segs=64))
        else:
            corners = ring(r)
            parts = [
                MultiPoint([(x + cx, y + cy) for x, y in edge for cx, cy in corners]).convex_hull
                for edge in pairwise((*area.points, area.points[0]))
            ]
            found.append(shapely.union_all([surface(area), *parts]))
    for base, clearance in blocks:
        limit = r + base.r + clearance
        if rounds_of == "true":
            found.append(axis(base).buffer(limit, quad_segs=64))
        else:
            ends = axis(base).coords
            found.append(
                MultiPoint([(x + cx, y + cy) for x, y in ends for cx, cy in ring(limit)]).convex_hull
            )
    return found


def shortest(start: tuple[int, int], end: tuple[int, int], shapes: list[BaseGeometry], r: int) -> float:
    """The length of the shortest way through a visibility graph of Shapely's; infinite if there is none."""
    body = shapely.union_all(shapes)
    inner_body = body.buffer(-1.5)
    room = shapely.box(r, r, SIZE - r, SIZE - r)
    parts = getattr(body, "geoms", [body])
    points = [start, end]
    for part in parts:
        for outline in (part.exterior, *part.interiors):
            points.extend(point for point in outline.coords[:-1] if room.covers(Point(point)))
    shapely.prepare(inner_body)
    best = {0: 0.0}
    heap = [(0.0, 0)]
    done: set[int] = set()
    while heap:
        length, here = heapq.heappop(heap)
        if here in done:
            continue
        if here == 1:
            return length
        done.add(here)
        others = [number for number in range(len(points)) if number not in done]
        legs = shapely.linestrings([[points[here], points[number]] for number in others])
        free = ~shapely.intersects(inner_body, legs)
        for number, is_free in zip(others, free, strict=True):
            if is_free:
                total = length + math.dist(points[here], points[number])
                if total < best.get(number, math.inf):
                    best[number] = total
                    heapq.heappush(heap, (total, number))
    return math.inf


crowded_places = st.builds(
    lambda x, y, r: Base(x, y, r), st.integers(5_000, 15_000), st.integers(5_000, 15_000), radii
)
small_ovals = st.builds(
    lambda place, r, dx, dy: Base(place[0], place[1], r, dx, dy),
    st.tuples(st.integers(3_000, SIZE - 3_000), st.integers(3_000, SIZE - 3_000)),
    st.sampled_from((630, 787)),
    axes,
    axes,
)
near_places = st.tuples(st.integers(3_000, SIZE - 3_000), st.integers(3_000, SIZE - 3_000))
block_lists = st.lists(
    st.builds(Block, st.one_of(rounds, rounds, ovals), st.sampled_from((0, 1_000))), max_size=5
)


@settings(PATIENT, max_examples=30)
@given(st.lists(areas, max_size=3), block_lists, near_places, near_places, st.sampled_from((630, 787, 2_756)))
def test_ways_cross_nothing_forbidden_and_are_as_short_as_shapelys(
    walls: list[Polygon], blocks: list[Block], start: tuple[int, int], end: tuple[int, int], r: int
) -> None:
    ground = Ground(SIZE, SIZE, walls)
    assume(start != end)
    assume(all(no_stand(ground, Base(*place, r), blocks) is None for place in (start, end)))
    path = Walker(ground, Base(0, 0, r), 1_250, blocks).walk(start, end)
    shortest_way = shortest(start, end, barriers(r, walls, blocks, "sides"), r)
    if isinstance(path, Stop):
        assert shortest_way == math.inf
        return
    assert path.points[0] == start and path.points[-1] == end
    forbidden = shapely.union_all(barriers(r, walls, blocks, "true")).buffer(-1)
    line = LineString(path.points)
    assert not line.intersects(forbidden)
    assert shapely.box(r, r, SIZE - r, SIZE - r).covers(line)
    assert abs(path.length - line.length) <= len(path.points)
    # A mil for each leg, and a few for the places of Shapely's corners.
    assert path.length <= shortest_way + 4 * len(path.points) + 4


@settings(PATIENT, max_examples=40)
@given(
    st.lists(areas, max_size=2), block_lists, near_places, st.sampled_from(("south", "east", "north", "west"))
)
def test_flight_reaches_the_edge_by_a_free_way(
    walls: list[Polygon], blocks: list[Block], start: tuple[int, int], side: str
) -> None:
    ground = Ground(SIZE, SIZE, walls)
    assume(no_stand(ground, Base(*start, 630), blocks) is None)
    path = Walker(ground, Base(0, 0, 630), 1_250, blocks).walk_to_edge(start, side)
    if isinstance(path, Stop):
        return
    x, y = path.points[-1]
    assert {"south": y, "north": SIZE - y, "west": x, "east": SIZE - x}[side] == 630
    forbidden = shapely.union_all(barriers(630, walls, blocks, "true")).buffer(-1)
    assert not LineString(path.points).intersects(forbidden)
    straight = Walker(ground, Base(0, 0, 630), 1_250, blocks)
    for first, second in pairwise(path.points):
        assert straight.straight_ok(*first, *second)


@settings(PATIENT, max_examples=40)
@given(st.lists(areas, max_size=3), block_lists, near_places, near_places)
def test_as_far_as_a_base_may_go_straight(
    walls: list[Polygon], blocks: list[Block], start: tuple[int, int], end: tuple[int, int]
) -> None:
    ground = Ground(SIZE, SIZE, walls)
    assume(no_stand(ground, Base(*start, 630), blocks) is None and start != end)
    walker = Walker(ground, Base(0, 0, 630), 1_250, blocks)
    limit = walker.straight_limit(*start, *end)
    line = LineString((start, end))
    forbidden = shapely.union_all(barriers(630, walls, blocks, "true"))

    def until(body: BaseGeometry) -> float:
        """How far the line goes before it meets a body."""
        free = line if body.is_empty else line.difference(body)
        first = free.geoms[0] if hasattr(free, "geoms") and free.geoms else free
        return float(first.length) if first.coords and first.coords[0] == start else 0.0

    # Where the line only grazes something, a mil aside decides much along it.
    assert until(forbidden.buffer(2)) - 3 <= limit <= until(forbidden.buffer(-2)) + 3


@settings(PATIENT, max_examples=100)
@given(
    st.lists(areas, max_size=3), st.lists(near_places, min_size=2, max_size=5), st.sampled_from((630, 2_756))
)
def test_difficult_parts_are_where_shapely_finds_them(
    woods: list[Polygon], points: list[tuple[int, int]], r: int
) -> None:
    grown = shapely.union_all([surface(area).buffer(r, quad_segs=256) for area in woods])
    spans = spans_in(woods, r, points)
    assert all(low < up for low, up in spans) and all(a[1] < b[0] for a, b in pairwise(spans))
    expected = sum(grown.intersection(LineString(leg)).length for leg in pairwise(points) if leg[0] != leg[1])
    found = sum(up - low for low, up in spans)
    assert expected - 3 * len(points) - 1 <= found
    # Grazing: a leg that only just meets a round is in for longer than a slightly smaller round says.
    wider = shapely.union_all([surface(area).buffer(r + 1, quad_segs=256) for area in woods])
    most = sum(wider.intersection(LineString(leg)).length for leg in pairwise(points) if leg[0] != leg[1])
    assert found <= most + 4 * len(points) * (len(woods) + 1)


@settings(PATIENT)
@given(st.integers(0, 20_000), st.lists(st.integers(0, 20_000), max_size=6), st.integers(0, 24_000))
def test_a_greater_allowance_never_carries_less_far(length: int, cuts: list[int], allowance: int) -> None:
    marks = sorted({cut for cut in cuts if cut <= length})
    spans = [(low, up) for low, up in zip(marks[::2], marks[1::2], strict=False)]
    one, two = spend(length, spans, allowance), spend(length, spans, allowance + 100)
    assert one.goes <= two.goes and one.reaches <= two.reaches
    assert 0 <= one.left <= allowance and one.goes <= allowance + 1_000 * len(spans)
    assert one.reaches == (one.goes == length) or one.goes == length


@settings(PATIENT, max_examples=40)
@given(st.lists(crowded_places, min_size=2, max_size=8))
def test_a_repaired_unit_keeps_together(unit: list[Base]) -> None:
    kept: list[Base] = []
    for base in unit:
        if not any(overlaps(base, other) for other in kept):
            kept.append(base)
    mended = repair(kept, lambda index, base: True)
    if mended is not None:
        assert coherent(mended)
        assert not any(overlaps(a, b) for number, a in enumerate(mended) for b in mended[:number])
    if coherent(kept):
        assert mended == kept


@settings(PATIENT, max_examples=40)
@given(st.lists(areas, max_size=3), block_lists, near_places, near_places)
def test_a_room_leaves_out_only_what_does_not_matter(
    walls: list[Polygon], blocks: list[Block], start: tuple[int, int], end: tuple[int, int]
) -> None:
    ground = Ground(SIZE, SIZE, walls)
    assume(start != end)
    assume(all(no_stand(ground, Base(*place, 630), blocks) is None for place in (start, end)))
    wide = Walker(ground, Base(0, 0, 630), 1_250, blocks)
    west, east = sorted((start[0], end[0]))
    south, north = sorted((start[1], end[1]))
    narrow = Walker(ground, Base(0, 0, 630), 1_250, blocks, room=(west, south, east, north))
    assert wide.straight_ok(*start, *end) == narrow.straight_ok(*start, *end)
    one, two = wide.walk(start, end), narrow.walk(start, end)
    if not isinstance(two, Stop):
        assert not isinstance(one, Stop) and one.length <= two.length
        assert all(wide.straight_ok(*first, *second) for first, second in pairwise(two.points))


@settings(PATIENT, max_examples=40)
@given(
    st.lists(areas, max_size=2),
    block_lists,
    near_places,
    near_places,
    st.integers(0, 20_000),
    st.lists(rounds),
)
def test_a_halt_is_legal_and_not_beyond_its_length(
    walls: list[Polygon],
    blocks: list[Block],
    start: tuple[int, int],
    end: tuple[int, int],
    length: int,
    stops: list[Base],
) -> None:
    ground = Ground(SIZE, SIZE, walls)
    assume(start != end)
    assume(all(no_stand(ground, Base(*place, 630), blocks) is None for place in (start, end)))
    walker = Walker(ground, Base(0, 0, 630), 1_250, blocks)
    path = walker.walk(start, end)
    assume(not isinstance(path, Stop))
    assert not isinstance(path, Stop)
    cut = walker.halt(path, length, stops)
    assert cut.points[0] == start and cut.length <= max(length, 0)
    if len(cut.points) > 1:
        assert no_stand(ground, Base(*cut.points[-1], 630), blocks, stops) is None
        assert all(walker.straight_ok(*first, *second) for first, second in pairwise(cut.points))
    elif not stops:
        assert length < 100 or path.length < 100


@settings(PATIENT, max_examples=60)
@given(st.lists(areas, max_size=2), block_lists.map(lambda blocks: blocks[:3]), small_ovals, near_places)
def test_an_oval_sweeps_what_shapely_says(
    walls: list[Polygon], blocks: list[Block], oval: Base, end: tuple[int, int]
) -> None:
    assume(oval.dx or oval.dy)
    ground = Ground(SIZE, SIZE, walls)
    there = Base(*end, *oval[2:])
    assume(all(no_stand(ground, base, blocks) is None for base in (oval, there)))
    swept = shapely.union_all([axis(oval), axis(there)]).convex_hull
    nearest = min(
        [swept.distance(surface(area)) - oval.r for area in walls]
        + [swept.distance(axis(base)) - oval.r - base.r - clearance for base, clearance in blocks],
        default=math.inf,
    )
    assume(clear(nearest, 0))
    walker = Walker(ground, oval, 1_250, blocks)
    assert walker.straight_ok(oval.x, oval.y, *end) == (nearest > 0)
