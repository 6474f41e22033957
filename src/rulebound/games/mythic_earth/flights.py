"""Flight moves: toward an edge, round what cannot be crossed, in full (ME-FLEE-01 to 06, ME-FLEE-09)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulebound.games.mythic_earth import flying, house
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.movement import Surroundings, allowance, carries
from rulebound.games.mythic_earth.sighting import EYES
from rulebound.games.mythic_earth.state import INCH, Battle, Unit
from rulebound.games.mythic_earth.walking import advance, arrive, leg_length
from rulebound.space.field.bases import Base, gap, moved
from rulebound.space.field.ground import Block, no_stand
from rulebound.space.field.laid import reach_from
from rulebound.space.field.pace import merged, spans_in, step_along
from rulebound.space.field.paths import Path, Walker
from rulebound.space.field.places import WAYS, Point
from rulebound.space.field.table import touches_edge

SHORT: Final = 100
"""How far from the edge a Unit halts that must not be lost over it, in thousandths of an inch."""


def flight(m: Battle, unit: Unit, side: str, asked: bool = False, halts: bool = False) -> Steps[None]:
    """A flight move: twice M toward an edge, in full; who touches any edge is destroyed (ME-FLEE-01 to 06, ME-FLEE-09).

    A flyer on the ground takes off first, as at the start of any move (ME-FLY-03, ME-FLY-08).

    ``asked``: whoever is On Alert and near at the start has been asked already. ``halts``: it stops before the edge.
    """
    from rulebound.games.mythic_earth.removal import destroy

    flying.take_off(m, unit)
    far = 2 * allowance(m, unit)
    around = Surroundings(m, unit, far + 2 * INCH)
    wide = max(m.field.table.width, m.field.table.height)
    if not around.flies:
        around = Surroundings(m, unit, wide, flees=True)
    ways = [around.slowed(escape(around, base, side)) for base in unit.bases]
    difficult = merged([span for way in ways for span in way.difficult])
    goes = carries(m, difficult, far)
    order = sorted(range(len(ways)), key=lambda index: (ways[index].length, unit.numbers[index]))
    stops = list(around.stops)
    paths: list[Path] = list(ways)
    for index in order:
        way = ways[index]
        edge = way.length <= goes and ends_on_edge(m, unit, way)
        if edge and halts:
            paths[index] = halt(around, way, max(way.length - SHORT, 0), stops)
        else:
            paths[index] = way if edge else halt(around, way, goes, stops)
        stops.append(moved(unit.bases[index], *paths[index].points[-1]))
    m.note("moves", unit.id, "flight", tuple([path.points for path in paths]))
    whole = yield from advance(m, unit, paths, asked, times=2)
    if (
        not unit.gone
        and whole
        and not halts
        and any(touches_edge(m.field.table, base) for base in unit.bases)
    ):
        destroy(m, unit, "edge")
    if unit.airborne and house.plays(m, house.FLYERS, house.IN_MOVES):
        flying.ground(m, unit)
        yield from arrive(m, unit)


def ends_on_edge(m: Battle, unit: Unit, way: Path) -> bool:
    return touches_edge(m.field.table, moved(unit.bases[0], *way.points[-1]))


def escape(around: Surroundings, base: Base, side: str) -> Path:
    """The way of one Mini to an edge; where there is none, straight on as far as it can go (ME-FLEE-06)."""
    start = (base.x, base.y)
    walker = around.walker
    end = edge_point(around.m, base, side)
    if around.flies:
        return Path((start, end), leg_length((start, end)), ())
    found = walker.walk_to_edge(start, side)
    if isinstance(found, Path):
        return found
    off = stepped_off(around, base, side, walker) or stepped_off(around, base, side, squeezing(around, base))
    if off is not None:
        return off
    limit = walker.straight_limit(*start, *end)
    stop = step_along((start, end), limit)[1]
    return Path(
        (start, stop),
        leg_length((start, stop)),
        spans_in(around.ground.difficult, base.r, (start, stop)),
    )


STEP: Final = 250
STEPS: Final = 16
"""A Mini that is wedged in among enemies steps off by so many mil at a time, at most so often."""


def squeezing(around: Surroundings, base: Base) -> Walker:
    """Whoever comes out of a combat need not keep an inch from those to whom it is nearer already (ME-FLEE-04)."""
    blocks = [
        block if block.clearance == 0 or gap(base, block.base) >= block.clearance else Block(block.base, 0)
        for block in around.blocks
    ]
    table = around.m.field.table
    return Walker(around.ground, base, EYES[around.unit.type], blocks, (), (0, 0, table.width, table.height))


def stepped_off(around: Surroundings, base: Base, side: str, first: Walker) -> Path | None:
    """The shortest way of a wedged Mini: straight off from whom it touches, to where it is clear of them, and on.

    The ways round bases go by corners a little outside their rims, and between two enemies there is no room for these.
    ``first`` says what it may do until it is clear.
    """
    walker = around.walker
    start = (base.x, base.y)
    best: Path | None = None
    for dx, dy in WAYS:
        for number in range(1, STEPS + 1):
            point = reach_from(start, (base.x + dx, base.y + dy), number * STEP)
            leg = leg_length((start, point))
            if first.straight_limit(*start, *point) < leg:
                break
            if walker.held(*point) >= 0:
                continue
            on = walker.walk_to_edge(point, side)
            if isinstance(on, Path):
                if best is None or leg + on.length < best.length:
                    spans = spans_in(around.ground.difficult, base.r, (start, point))
                    later = [(low + leg, up + leg) for low, up in on.difficult]
                    best = Path((start, *on.points), leg + on.length, tuple(merged([*spans, *later])))
                break
    return best


def edge_point(m: Battle, base: Base, side: str) -> Point:
    """Where a base that goes straight to an edge touches it."""
    if side == "south":
        return base.x, base.r
    if side == "north":
        return base.x, m.field.table.height - base.r
    if side == "west":
        return base.r, base.y
    return m.field.table.width - base.r, base.y


def halt(around: Surroundings, way: Path, length: int, stops: Sequence[Base]) -> Path:
    """The way cut where a Mini may stop."""
    if around.flies:
        point = step_along(way.points, length)[1]
        here = min(length, way.length)
        while here > 0 and no_stand(around.ground, moved(around.unit.bases[0], *point), around.blocks, stops):
            here -= 100
            point = step_along(way.points, max(here, 0))[1]
        return Path((way.points[0], point), leg_length((way.points[0], point)), ())
    return around.walker.halt(way, length, stops)
