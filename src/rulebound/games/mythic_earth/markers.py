"""Brave markers: gained, lost, and too many of them (ME-MARK, ME-OVER)."""

from __future__ import annotations

from rulebound.games.mythic_earth.removal import check_overload
from rulebound.games.mythic_earth.state import Battle, Unit


def gain(m: Battle, unit: Unit, count: int, why: str, by: Unit | None = None, check: bool = True) -> None:
    """Put markers on a Unit; without ``check`` overload is looked at later (ME-OVER-04, ME-OVER-06)."""
    if count <= 0 or unit.gone:
        return
    unit.markers += count
    m.note("markers", unit.id, count, unit.markers, why)
    if check:
        check_overload(m, unit, by)


def lose(m: Battle, unit: Unit, count: int, why: str) -> None:
    """Take markers off a Unit, never below none (ME-MARK-05, ME-MARK-06)."""
    taken = min(count, unit.markers)
    if taken <= 0:
        return
    unit.markers -= taken
    m.note("markers", unit.id, -taken, unit.markers, why)
