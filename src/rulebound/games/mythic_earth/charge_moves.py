"""The ways of charges: whether an enemy is in reach, traps on the way, contact (ME-CHRG-03 to 05, ME-CCHG-07, ME-CCHG-08)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rulebound.games.mythic_earth import flying
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.movement import Surroundings, affords, clipped
from rulebound.games.mythic_earth.state import INCH, Battle, Unit
from rulebound.games.mythic_earth.walking import (
    Walk,
    has_moved,
    leg_length,
    meet,
    places,
    traps_on,
)
from rulebound.games.mythic_earth.words import close_inches
from rulebound.kernel.decisions import Refusal
from rulebound.space.field.bases import (
    Base,
    beside,
    gap,
    gap_within,
    group_gap,
    moved,
    nearest_pair,
    touching,
)
from rulebound.space.field.coherency import niches
from rulebound.space.field.ground import Stop, no_stand
from rulebound.space.field.pace import merged, spans_in, step_along
from rulebound.space.field.paths import Path
from rulebound.space.field.places import WAYS, Point

ROUNDED: Final = 3
"""By how much rounding may lengthen a straight way into contact, in thousandths of an inch."""


def charge_way(m: Battle, unit: Unit, enemy: Unit, far: int) -> Path | Refusal:
    """The way of the nearest charging Mini into contact, if the Unit has the movement for it (ME-CHRG-03, ME-CHRG-04)."""
    away = group_gap(unit.bases, enemy.bases)
    if away > far:
        return Refusal(
            f"The target is {close_inches(away)} away; the charge reaches {far / INCH:g}.",
            ("ME-CHRG-03",),
        )
    around = Surroundings(m, unit, far + 2 * INCH, enemy)
    first, second = nearest_pair(unit.bases, enemy.bases)
    pairs = sorted(
        [(gap(base, other), i, j) for i, base in enumerate(unit.bases) for j, other in enumerate(enemy.bases)]
    )
    tried = [(first, second), *[(i, j) for _, i, j in pairs if (i, j) != (first, second)][:5]]
    best: Path | None = None
    for i, j in tried:
        base, other = unit.bases[i], enemy.bases[j]
        for spot in spots_at(around, base, other, far):
            way = around.way(base, spot)
            if isinstance(way, Stop):
                continue
            spans = [way.difficult]
            for fellow in unit.bases:
                if fellow is not base and not around.flies:
                    shifted = [(x + fellow.x - base.x, y + fellow.y - base.y) for x, y in way.points]
                    spans.append(spans_in((*around.ground.difficult, *around.slow), fellow.r, shifted))
            difficult = merged([span for part in spans for span in part])
            length = away if away <= way.length <= away + ROUNDED and not difficult else way.length
            if affords(m, length, clipped(difficult, length), far):
                return way
            best = best or way
            break
    if best is None:
        return Refusal("There is no way into contact.", ("ME-MOVE-04", "ME-MOVE-05", "ME-CHRG-03"))
    if best.length > far:
        return Refusal(
            f"The way into contact is {close_inches(best.length)}; the charge reaches {far / INCH:g}.",
            ("ME-CHRG-03",),
        )
    return Refusal(
        f"The way into contact is {close_inches(best.length)}, and Difficult ground shortens the charge.",
        ("ME-CHRG-04", "ME-MOVE-15"),
    )


def spots_at(around: Surroundings, base: Base, other: Base, far: int) -> Iterator[Point]:
    """Places at which a charger touches an enemy's Mini: straight ahead, and where that is taken the others, nearest first."""
    first = beside(other, base.r, base.x, base.y)
    yield first
    if no_stand(around.ground, moved(base, *first), around.blocks, around.stops) is None:
        return
    found = [beside(other, base.r, other.x + 100 * dx, other.y + 100 * dy) for dx, dy in WAYS]
    for friend in around.stops:
        if gap_within(friend, other, 2 * base.r):
            found += niches(other, friend, base.r, 0)
    found.sort(key=lambda spot: ((spot[0] - base.x) ** 2 + (spot[1] - base.y) ** 2, spot))
    for spot in found:
        here = moved(base, *spot)
        near = (spot[0] - base.x) ** 2 + (spot[1] - base.y) ** 2 <= far * far
        if (
            near
            and touching(here, other)
            and no_stand(around.ground, here, around.blocks, around.stops) is None
        ):
            yield spot


def out_of_charge(m: Battle, unit: Unit, enemy: Unit, far: int) -> Refusal | None:
    """Why an enemy is out of reach of a charge; None if it is not."""
    found = charge_way(m, unit, enemy, far)
    return found if isinstance(found, Refusal) else None


def near(m: Battle, unit: Unit, enemy: Unit, met: set[str], counter: bool = False) -> Steps[None]:
    """Bring a charger to where enemies On Alert are within 10 inches, and have their traps answered (ME-CCHG-08).

    All its Minis keep their places in the Unit so far: each goes by the line of the one that leads. ``met`` is what it has
    met already in this charge. ``counter``: it is a countercharger, about whom nobody has been asked yet, and who comes as
    near as he can.
    """
    from rulebound.games.mythic_earth import alert
    from rulebound.games.mythic_earth.charge import reach

    if enemy.gone:
        return
    way = charge_way(m, unit, enemy, reach(m, unit))
    if isinstance(way, Refusal):
        if not counter:
            return
        way = straight_in(unit, enemy, reach(m, unit))
    covered = unit.counts.get("covered", 0)
    index = next(i for i, base in enumerate(unit.bases) if (base.x, base.y) == way.points[0])
    leader = unit.numbers[index]
    for at, watchers in traps_on(m, unit, abreast(unit, way, index), asked=not counter).items():
        index = unit.numbers.index(leader)
        x, y = step_along(way.points, at)[1]
        unit.counts["covered"] = covered + at
        if at:
            m.note("nears", unit.id, enemy.id, at)
            yield from shift(m, unit, x - unit.bases[index].x, y - unit.bases[index].y, met)
        if not stopped(unit, leader):
            met.update(watchers)
            yield from alert.offer(m, unit, enemy.id, watchers)
        if stopped(unit, leader):
            return


def abreast(unit: Unit, way: Path, leader: int) -> list[Path]:
    """The ways of all Minis of a Unit that keep their places while one of them goes a way."""
    if len(unit.bases) == 1:
        return [way]
    first = unit.bases[leader]
    return [
        way._replace(points=tuple([(x + base.x - first.x, y + base.y - first.y) for x, y in way.points]))
        for base in unit.bases
    ]


def stopped(unit: Unit, leader: int) -> bool:
    """Whether a charger goes no farther, or has lost the Mini that led it."""
    return unit.gone or unit.fleeing or unit.frozen or leader not in unit.numbers


def shift(m: Battle, unit: Unit, dx: int, dy: int, met: set[str], charge: Unit | None = None) -> Steps[None]:
    """Move a whole Unit by the same line, as far as its Minis find room; near ``charge`` alone they may come.

    What lies on the way of one that does not fly is met (ME-MOVE-06, ME-DEVL-12).
    """
    starts = list(unit.bases)
    around = Surroundings(m, unit, abs(dx) + abs(dy) + INCH, charge)
    for part in (8, 7, 6, 5, 4, 3, 2, 1):
        ends = [moved(base, base.x + dx * part // 8, base.y + dy * part // 8) for base in unit.bases]
        if all(no_stand(around.ground, end, around.blocks, around.stops) is None for end in ends):
            unit.bases = ends
            break
    if unit.bases == starts or around.flies:
        return
    lines = [((a.x, a.y), (b.x, b.y)) for a, b in zip(starts, unit.bases, strict=True)]
    yield from meet(m, unit, starts, lines, met)


def straight_in(unit: Unit, enemy: Unit, far: int) -> Path:
    """The way of the Mini that is nearest to an enemy straight at him, as far as it carries."""
    i, j = nearest_pair(unit.bases, enemy.bases)
    base, other = unit.bases[i], enemy.bases[j]
    start, spot = (base.x, base.y), beside(other, base.r, base.x, base.y)
    end = step_along((start, spot), far)[1]
    return Path((start, end), leg_length((start, end)), ())


def close_in(m: Battle, unit: Unit, enemy: Unit, far: int, met: set[str]) -> Steps[None]:
    """A countercharger that cannot reach its charger comes as near as its charge carries it (ME-CCHG-07)."""
    start, (x, y) = straight_in(unit, enemy, far).points
    m.note("closes_in", unit.id, enemy.id)
    yield from shift(m, unit, x - start[0], y - start[1], met, enemy)


def ways_in(m: Battle, unit: Unit, enemy: Unit, bases: Sequence[Base]) -> list[Path]:
    """The ways of the chargers to where they were placed."""
    from rulebound.games.mythic_earth import charge

    around = Surroundings(m, unit, charge.reach(m, unit) + 2 * INCH, enemy)
    paths: list[Path] = []
    for start, end in zip(unit.bases, bases, strict=True):
        way = around.way(start, (end.x, end.y))
        line = ((start.x, start.y), (end.x, end.y))
        paths.append(Path(line, leg_length(line), ()) if isinstance(way, Stop) else way)
    return paths


def trapped(m: Battle, unit: Unit, enemy: Unit, walk: Walk) -> Steps[bool]:
    """Traps on the chargers' own ways into contact, where these come nearer to an enemy than their Unit has come so far.

    Whether the chargers have to be placed anew, or go no farther: after losses, another allowance or a target that has
    moved (ME-ALERT-04).
    """
    from rulebound.games.mythic_earth import alert

    stood, minis, was = places(enemy), list(unit.numbers), walk.terms()
    covered = unit.counts.get("covered", 0)
    paths = [walk.ways[number] for number in unit.numbers]
    for at, watchers in traps_on(m, unit, paths, asked=True).items():
        if walk.met.issuperset(watchers):
            continue  # they were asked when the Unit came near
        if not (yield from walk.come(at)):
            return True
        unit.counts["covered"] = covered + at
        here = places(unit)
        yield from alert.offer(m, unit, enemy.id, watchers)
        if unit.numbers != minis or enemy.gone or unit.fleeing or unit.frozen or walk.terms() != was:
            return True
        if has_moved(unit, here) or has_moved(enemy, stood):
            return True
    return False


def into_contact(m: Battle, unit: Unit, enemy: Unit, walk: Walk) -> Steps[None]:
    """Put the chargers where they were placed (ME-CHRG-05); a Behemoth tramples whom it passes on its way.

    A flyer lands to fight, and brings a flyer in the air down with it (ME-FLY-04, ME-FLY-06).
    """
    ends = [walk.ways[number].points[-1] for number in unit.numbers]
    for one in (unit, enemy):
        flying.land(m, one)
    unit.counts.pop("covered", None)
    m.note("contact", unit.id, enemy.id, tuple(ends))
    yield from walk.come(walk.end)
