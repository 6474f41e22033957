"""Whether Landscape, zones and tokens fit on their tables. All lengths in mil, thousandths of an inch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from rulebound.content.draft import Draft
from rulebound.content.files import ContentError, Spot
from rulebound.games.mythic_earth.pack_battles import Ground, Piece, Placed, Scenario, Table, TableSize
from rulebound.space.field.bases import Base
from rulebound.space.field.places import RADIUS, Point
from rulebound.space.field.shapes import (
    Polygon,
    base_overlaps,
    fault_of,
    polygon_gap_within,
    polygons_gap_within,
    polygons_overlap,
    shared_area,
    where_in,
)

if TYPE_CHECKING:
    from rulebound.games.mythic_earth.pack import Pack

APART: Final = 1500
"""The least gap between two pieces; water may lie against water."""

TOKEN: Final = RADIUS[32]
GREAT: Final = RADIUS[140]
SQUARE_INCH: Final = 1_000_000
STEP: Final = 500
"""How finely a lane across a table is looked for."""

Fault = tuple[Spot, str]


class Laid(NamedTuple):
    """A piece where it lies, and its place in the list (-1: put up by the scenario)."""

    piece: Piece
    area: Polygon
    place: int


def ground_faults(draft: Draft, pack: Pack) -> Iterator[ContentError]:
    """Every fault of the tables and scenarios of a pack in their geometry."""
    sound: set[str] = set()
    for name, table in pack.tables.items():
        found = list(_table_faults(pack, table))
        if not found:
            sound.add(name)
        for spot, reason in found:
            yield draft.error("tables", name, spot, reason)
    for name, scenario in pack.scenarios.items():
        for size, ground in scenario.grounds.items():
            wrong = list(_zone_faults(pack.sizes[size], scenario, ground))
            for spot, reason in wrong:
                yield draft.error("scenarios", name, ("grounds", size, *spot), reason)
            if wrong:
                continue
            for table in pack.tables_for(name, size):
                if table.id not in sound:
                    continue
                for spot, reason in _fit_faults(pack, ground, table):
                    yield draft.error("scenarios", name, ("grounds", size, *spot), f"{table.id}: {reason}")


def lay(pack: Pack, placed: Sequence[Placed], first: int = 0) -> list[Laid]:
    """Pieces where they lie."""
    return [
        Laid(piece, piece.area(entry.where, entry.turn), first + index)
        for index, entry in enumerate(placed)
        for piece in (pack.pieces[entry.piece],)
    ]


def laid_out(pack: Pack, ground: Ground, table: Table) -> list[Laid]:
    """All pieces of a table as a scenario has them: some taken off, its own put up behind the others."""
    gone = ground.taken_off.get(table.id, ())
    kept = [entry for entry in table.pieces if entry not in gone]
    return [*lay(pack, kept), *(Laid(p, a, -1) for p, a, _ in lay(pack, ground.pieces))]


def _off_table(size: TableSize, area: Polygon) -> bool:
    west, south, east, north = area.box
    return west < 0 or south < 0 or east > size.width or north > size.depth


def _too_near(one: Laid, other: Laid) -> str:
    """How two pieces lie wrongly, '' if they do not."""
    if polygons_overlap(one.area, other.area):
        return f"{one.piece.name} overlaps {other.piece.name} (ME-SETUP-05)"
    if "water" in one.piece.tags and "water" in other.piece.tags:
        return ""
    if polygons_gap_within(one.area, other.area, APART - 1):
        return f"{one.piece.name} lies less than 1.5 inches from {other.piece.name} (ME-SETUP-05)"
    return ""


def _table_faults(pack: Pack, table: Table) -> Iterator[Fault]:
    size = pack.sizes[table.size]
    laid = lay(pack, table.pieces)
    for here in laid:
        if _off_table(size, here.area):
            yield ("pieces", here.place), f"{here.piece.name} does not lie wholly on the table (ME-SETUP-05)"
        for other in laid[: here.place]:
            wrong = _too_near(here, other)
            if wrong:
                yield ("pieces", here.place), wrong


def _zone_faults(size: TableSize, scenario: Scenario, ground: Ground) -> Iterator[Fault]:
    table = (size.width, size.depth)
    corners = [ground.corners(side) for side in scenario.sides]
    for side, points in zip(scenario.sides, corners, strict=True):
        wrong = fault_of(points)
        if wrong:
            yield ("zones", side), wrong
            return
        area = Polygon(points)
        if _off_table(size, area):
            yield ("zones", side), "reaches over the edge of the table"
        if not _convex(area):
            yield ("zones", side), "has a corner that points inwards"
            return
    if polygons_overlap(Polygon(corners[0]), Polygon(corners[1])):
        yield ("zones",), "the zones overlap (ME-DEPL-11)"
    ends = ground.line
    if ends[0] == ends[1] or not all(_on_edge(table, end) for end in ends):
        yield ("centre_line",), "runs from one edge of the table to another (ME-OBJ-10)"
    for index, (x, y) in enumerate(ground.places):
        if not (TOKEN <= x <= size.width - TOKEN and TOKEN <= y <= size.depth - TOKEN):
            yield ("spots", index), "a token there would stick out over the edge of the table"
        if ground.places.index((x, y)) != index:
            yield ("spots", index), "is given twice"


def _on_edge(table: Point, at: Point) -> bool:
    inside = 0 <= at[0] <= table[0] and 0 <= at[1] <= table[1]
    return inside and (at[0] in (0, table[0]) or at[1] in (0, table[1]))


def _convex(area: Polygon) -> bool:
    points = area.points
    for index, (x, y) in enumerate(points):
        ax, ay = points[index - 1]
        bx, by = points[(index + 1) % len(points)]
        if (x - ax) * (by - y) - (y - ay) * (bx - x) < 0:
            return False
    return True


def _fit_faults(pack: Pack, ground: Ground, table: Table) -> Iterator[Fault]:
    """Faults of a scenario on one table: pieces of its own, spots, and what the zones hold."""
    size = pack.sizes[table.size]
    laid = laid_out(pack, ground, table)
    own = [here for here in laid if here.place < 0]
    for place, here in enumerate(own):
        if _off_table(size, here.area):
            yield ("pieces", place), f"{here.piece.name} does not lie wholly on the table (ME-SETUP-05)"
        for other in laid[: laid.index(here)]:
            wrong = _too_near(here, other)
            if wrong:
                yield ("pieces", place), wrong
    shut = [here for here in laid if here.piece.kind == "impassable"]
    barred = [here for here in laid if here.piece.kind in ("impassable", "obstacle")]
    for index, (x, y) in enumerate(ground.places):
        for here in barred:
            if base_overlaps(here.area, Base(x, y, TOKEN, 0, 0)):
                yield ("spots", index), f"{here.piece.name} lies on the token (ME-OBJ-01)"
    for side in ground.zones:
        zone = ground.zone(side)
        room = room_left(zone, [here.area for here in shut])
        if room < size.room_sq_in:
            reason = f"has {room} square inches free of Impassable ground, not {size.room_sq_in} (ME-DEPL-11)"
            yield ("zones", side), reason
    if not road(size, tuple(here.area for here in shut), *(ground.zone(side) for side in ground.zones)):
        yield (), "no way for a 140 mm base leads from zone to zone (ME-MOVE-16)"


def room_left(zone: Polygon, shut: Sequence[Polygon]) -> int:
    """The square inches of a zone that some areas leave free."""
    return (zone.area - sum(_taken(area, zone) for area in shut)) // (2 * SQUARE_INCH)


@lru_cache(maxsize=1024)
def _taken(area: Polygon, zone: Polygon) -> int:
    """Twice the content that a piece takes of a zone, in square mil."""
    west, south, east, north = area.box
    w, s, e, n = zone.box
    return 0 if w >= east or west >= e or s >= north or south >= n else shared_area(area, zone)


@lru_cache(maxsize=128)
def _free(wide: int, deep: int, shut: tuple[Polygon, ...]) -> bytes:
    """Where on a grid a 140 mm base lies clear of some areas: a byte a point, south to north, then west to east.

    The rim of the grid, where such a base would stick out over the edge of the table, is never free.
    """
    if not shut:
        free = bytearray((wide + 1) * (deep + 1))
        margin = -(-GREAT // STEP)
        for i in range(margin, wide - margin + 1):
            low = i * (deep + 1) + margin
            free[low : low + deep - 2 * margin + 1] = b"\1" * (deep - 2 * margin + 1)
        return bytes(free)
    free = bytearray(_free(wide, deep, shut[:-1]))
    area = shut[-1]
    west, south, east, north = area.box
    for i in range(max(0, (west - GREAT) // STEP), min(wide, (east + GREAT) // STEP + 1) + 1):
        for j in range(max(0, (south - GREAT) // STEP), min(deep, (north + GREAT) // STEP + 1) + 1):
            at = i * (deep + 1) + j
            if free[at] and polygon_gap_within(area, Base(i * STEP, j * STEP, GREAT, 0, 0), 0):
                free[at] = 0
    return bytes(free)


@lru_cache(maxsize=64)
def _in_zone(wide: int, deep: int, zone: Polygon) -> bytes:
    """Which points of the grid lie in a zone."""
    return bytes(where_in(zone, i * STEP, j * STEP) >= 0 for i in range(wide + 1) for j in range(deep + 1))


@lru_cache(maxsize=256)
def road(size: TableSize, shut: tuple[Polygon, ...], start: Polygon, end: Polygon) -> tuple[Point, ...]:
    """A way for a 140 mm base between two zones, looked for on a grid of half inches; empty if there is none."""
    wide, deep = size.width // STEP, size.depth // STEP
    free = _free(wide, deep, shut)
    inside, goal = _in_zone(wide, deep, start), _in_zone(wide, deep, end)
    from_ = [-1] * len(free)
    waiting = [at for at in range(len(free)) if free[at] and inside[at]]
    for at in waiting:
        from_[at] = at
    # what is appended is come to in its turn: nearer points before farther ones
    for at in waiting:
        if goal[at]:
            found: list[Point] = []
            while True:
                i, j = divmod(at, deep + 1)
                found.append((i * STEP, j * STEP))
                if from_[at] == at:
                    return tuple(found)
                at = from_[at]
        for there in (at - deep - 1, at + deep + 1, at - 1, at + 1):
            if free[there] and from_[there] < 0:
                from_[there] = at
                waiting.append(there)
    return ()


def still_open(
    size: TableSize, shut: tuple[Polygon, ...], area: Polygon, start: Polygon, end: Polygon
) -> bool:
    """Whether a way for a 140 mm base is left when one more area is shut: most leave the way as it was."""
    way = road(size, shut, start, end)
    if way and not any(polygon_gap_within(area, Base(x, y, GREAT, 0, 0), 0) for x, y in way):
        return True
    return bool(road(size, (*shut, area), start, end))
