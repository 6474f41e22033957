"""Minis and Units that leave the table, with their dice (ME-WND-04 to 06, ME-OVER-02, ME-FLEE-09)."""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.games.mythic_earth import happenings, objectives
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.games.mythic_earth.values import limit


def remove_minis(unit: Unit, indexes: Sequence[int]) -> None:
    """Take some Minis off the table, but never the last one: with that the Unit is destroyed (see ``destroy``)."""
    for index in sorted(indexes, reverse=True):
        del unit.kinds[index]
        del unit.numbers[index]
        del unit.hurt[index]
        del unit.bases[index]


def destroy(m: Battle, unit: Unit, how: str, by: Unit | None = None) -> None:
    """A Unit leaves the table and the game together with its dice (ME-WND-04, ME-OVER-02, ME-OBJ-13).

    ``how`` is one of shooting, melee, overload, edge, spell, trample; ``by`` the Unit that did it, if one did.
    """
    if unit.gone:
        return
    objectives.drop(m, unit, how, by)
    happenings.before_removal(m, unit, how, by)
    part(m, unit)
    lose_dice(m, unit)
    bases = tuple(unit.bases)
    unit.kinds.clear()
    unit.numbers.clear()
    unit.hurt.clear()
    unit.bases.clear()
    unit.fleeing = unit.low = unit.airborne = False
    unit.frozen_since = unit.alert_since = 0
    m.note("destroyed", unit.id, how, by.id if by is not None else "")
    happenings.destroyed(m, unit, how, by, bases)


def part(m: Battle, unit: Unit) -> None:
    """Take a Unit out of its combats; with its last one ends what it suffers from having been caught in it (ME-FLEE-12)."""
    for name in unit.foes:
        foe = m.units[name]
        if unit.id in foe.foes:
            foe.foes.remove(unit.id)
        if not foe.foes:
            foe.counts.pop("caught", None)
    unit.foes.clear()
    unit.counts.pop("caught", None)


def lose_dice(m: Battle, unit: Unit) -> None:
    """The dice of a destroyed Unit leave the game, from the pool the lowest (ME-WND-05, ME-WND-06, ME-DEPL-12)."""
    pool = m.sides[unit.seat].pool
    missing = max(unit.card.dice - len(unit.beside) - len(unit.waiting), 0)
    for _ in range(min(missing, len(pool))):
        pool.remove(min(pool))
    unit.beside.clear()
    unit.waiting.clear()


def overloaded(m: Battle, unit: Unit) -> bool:
    """Whether its Brave markers destroy it (ME-OVER-01, ME-OVER-05)."""
    return bool(unit.kinds) and unit.markers >= limit(m, unit)


def check_overload(m: Battle, unit: Unit, by: Unit | None = None) -> bool:
    """Destroy a Unit that has come to its limit; whether it has (ME-OVER-02, ME-OVER-04)."""
    if not overloaded(m, unit):
        return False
    m.note("overload", unit.id, unit.markers)
    destroy(m, unit, "overload", by)
    return True
