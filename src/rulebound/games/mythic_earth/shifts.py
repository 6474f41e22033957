"""Places that a Unit is shifted to: clear of others, down from the air, back together (ME-STOP-03, ME-FLY-09, ME-COH-03)."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final

from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.movement import Surroundings, ground_of
from rulebound.games.mythic_earth.state import INCH, Battle, Unit
from rulebound.space.field.bases import Base, gap, group_within, moved, nearest_pair, touching
from rulebound.space.field.coherency import coherent, repair
from rulebound.space.field.ground import Block, no_stand
from rulebound.space.field.places import WAYS

RINGS: Final = 96
"""Steps of a quarter inch within which a place is looked for that a Unit must be shifted to."""
STEP: Final = INCH // 4


def stand_clear(m: Battle, unit: Unit) -> Steps[None]:
    """A Unit that stopped fleeing stands an inch from friends and more than three from enemies (ME-STOP-03).

    It is shifted as a whole by the least distance, straight away from whoever is nearest or in one of sixteen directions.
    """
    if unit.locked or unit.gone:
        return
    friends = [base for other in m.of(unit.seat) if other.id != unit.id for base in other.bases]
    enemies = [base for other in m.enemies(unit.seat) for base in other.bases]

    def clear(bases: Sequence[Base]) -> bool:
        if friends and any(gap(base, other) < INCH for base in bases for other in friends):
            return False
        if enemies and group_within(bases, enemies, 3 * INCH):
            return False
        return all(ground_of(m, unit).no_rest(base) is None for base in bases)

    def at(way: tuple[int, int], far: int) -> list[Base]:
        dx, dy = way
        return [moved(base, base.x + dx * far // 1000, base.y + dy * far // 1000) for base in unit.bases]

    if clear(unit.bases):
        return
    far, best = RINGS * STEP, None
    for way in [away_from(unit, [*enemies, *friends]), *WAYS]:
        found = next((step for step in range(STEP, far + STEP, STEP) if clear(at(way, step))), None)
        if found is None:
            continue
        low = found - STEP
        while found - low > 1:
            middle = (low + found) // 2
            if clear(at(way, middle)):
                found = middle
            else:
                low = middle
        if best is None or found < far:
            far, best = found, way
    if best is not None:
        unit.bases = at(best, far)
        m.note("shifted", unit.id, tuple([(base.x, base.y) for base in unit.bases]))
    return
    yield


def away_from(unit: Unit, others: Sequence[Base]) -> tuple[int, int]:
    """The direction straight away from the nearest of some bases, in thousandths."""
    own, near = nearest_pair(unit.bases, others)
    dx, dy = unit.bases[own].x - others[near].x, unit.bases[own].y - others[near].y
    long = isqrt(dx * dx + dy * dy) or 1
    return (1000 * dx // long, 1000 * dy // long)


def set_down(m: Battle, unit: Unit, held: Sequence[Base] = ()) -> None:
    """A flyer over Impassable ground or other bases is set down at the nearest legal place (ME-FLY-09).

    Who touches one of the bases ``held`` makes room last.
    """
    others = [base for other in m.present() if other.id != unit.id for base in other.bases]
    order = sorted(range(len(unit.bases)), key=lambda index: touch([unit.bases[index]], held))
    for index in order:
        base = unit.bases[index]
        fellows = [fellow for number, fellow in enumerate(unit.bases) if number != index]
        for ring in range(RINGS * 2):
            spot = next(
                (
                    place
                    for dx, dy in (WAYS if ring else WAYS[:1])
                    if no_stand(
                        ground_of(m, unit),
                        place := moved(base, base.x + dx * ring // 4, base.y + dy * ring // 4),
                        (),
                        others + fellows,
                    )
                    is None
                ),
                None,
            )
            if spot is not None:
                unit.bases[index] = spot
                break


def touch(group: Sequence[Base], others: Sequence[Base]) -> bool:
    """Whether any of some bases touches any of some others."""
    return any(touching(one, other) for one in group for other in others)


def close_up(m: Battle, unit: Unit) -> None:
    """Minis that have lost touch come back into coherency by the least shift (ME-COH-03); out of no combat."""
    if coherent(unit.bases):
        return
    around = Surroundings(m, unit, 4 * INCH)
    foes = [m.units[name] for name in unit.foes]
    locked = {base for foe in foes for base in foe.bases}
    blocks = [Block(block.base, 0) if block.base in locked else block for block in around.blocks]

    def allowed(index: int, base: Base) -> bool:
        return no_stand(around.ground, base, blocks, around.stops) is None

    found = repair(unit.bases, allowed)
    if found is not None and all(touch(found, foe.bases) or not touch(unit.bases, foe.bases) for foe in foes):
        unit.bases = found
        m.note("closes_up", unit.id, tuple([(base.x, base.y) for base in found]))
