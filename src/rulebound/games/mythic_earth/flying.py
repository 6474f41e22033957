"""Flyers: in the air or on the ground (ME-FLY)."""

from __future__ import annotations

from rulebound.games.mythic_earth import objectives, shifts
from rulebound.games.mythic_earth.effects import on
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.games.mythic_earth.talents import has


def take_off(m: Battle, unit: Unit) -> None:
    """A flyer goes into the air: at the start of a move, or as it flees (ME-FLY-03, ME-FLY-08)."""
    if not unit.gone and not unit.airborne and has(unit, "fly") and not on(unit, "grounded"):
        objectives.put_down(m, unit)
        unit.airborne = True
        m.note("takes_off", unit.id)


def land(m: Battle, unit: Unit) -> None:
    """A flyer is on the ground."""
    if unit.airborne:
        unit.airborne = False
        m.note("lands", unit.id)


def ground(m: Battle, unit: Unit) -> None:
    """A flyer that is Frozen, or flies no longer, is set down where it is or at the nearest legal place (ME-FLY-09)."""
    if unit.airborne:
        land(m, unit)
        shifts.set_down(m, unit)
