"""Frozen Units: how one becomes so, and the ways out (ME-FROZ)."""

from __future__ import annotations

from rulebound.games.mythic_earth.pool import give_back
from rulebound.games.mythic_earth.state import Battle, Unit


def freeze(m: Battle, unit: Unit, low: bool = False, why: str = "") -> None:
    """A Unit becomes Frozen: it loses On Alert, and a flyer is at once on the ground (ME-TEST-04, ME-FLY-09, ME-ALERT-15).

    One that is Frozen already stays as it was, lying low if it does so (ME-FROZ-20, ME-ACTN-07).
    """
    from rulebound.games.mythic_earth import flying, happenings

    if unit.frozen:
        return
    happenings.disturbed(m, unit)
    unit.frozen_since = m.turn
    unit.low = low
    unit.alert_since = 0
    m.note("frozen", unit.id, "low" if low else why)
    flying.ground(m, unit)


def thaw(m: Battle, unit: Unit, why: str) -> None:
    """A Unit is Frozen no longer, and lies low no longer (ME-FROZ-12, ME-ACTN-07)."""
    if unit.frozen:
        unit.frozen_since = 0
        unit.low = False
        m.note("unfrozen", unit.id, why)


def thaw_by_victory(m: Battle, unit: Unit) -> None:
    """A Frozen Unit that was charged and won: its die may come back as a one (ME-FROZ-08 to 10).

    Dice kept from an earlier turn all come back; of those of this turn only the one with which it froze.
    """
    tried, kept = unit.regrouped, unit.frozen_since < m.turn
    thaw(m, unit, "won")
    if not tried:
        give_back(m, unit, 0 if kept else len(unit.beside) - 1, "ME-FROZ-09")


def free_by_flight(m: Battle, unit: Unit) -> None:
    """A Frozen Unit that flees: only a die kept from an earlier turn comes back (ME-FROZ-11)."""
    held = unit.frozen_since < m.turn and not unit.regrouped
    thaw(m, unit, "fled")
    if held:
        give_back(m, unit, 0, "ME-FROZ-11")


def hold_as_one(unit: Unit) -> None:
    """The dice of a Unit that starts a turn Frozen count as ones (ME-FROZ-03)."""
    unit.beside = [1] * len(unit.beside)
