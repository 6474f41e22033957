"""Moments at which somebody may come in: a Blessing out of turn (ME-BLESS-04).

If both want to use one at the same moment, the player whose Unit is being activated goes first. Whether a seat is asked
follows from what lies open: the Blessings it took and has not used, and what they can act on.
"""

from __future__ import annotations

from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.state import Battle, Unit, other


class Occasion:
    """What is about to happen, or has just happened.

    ``name`` is the moment, ``unit`` the Unit it is about, ``by`` another Unit that has part in it. A Blessing changes
    the occasion: ``passed`` (the test is passed without a roll), ``no_markers`` (they are left out; if it ``keeps`` them
    a pass takes none off), ``cancelled`` (it does not take place), ``reach`` (a distance in thousandths of an inch).
    """

    __slots__ = ("by", "cancelled", "keeps", "name", "no_markers", "passed", "reach", "seat", "unit", "why")

    def __init__(self, name: str, unit: Unit | None, by: Unit | None = None, why: str = "") -> None:
        self.name = name
        self.unit = unit
        self.by = by
        self.why = why
        self.seat = ""
        """The seat whose doing it is, where that is not the Unit's."""
        self.passed = False
        self.no_markers = False
        self.cancelled = False
        self.keeps = False
        self.reach = 0


def offer(m: Battle, occasion: Occasion) -> Steps[None]:
    """Ask the seats whether they use a Blessing now, the one in turn first."""
    from rulebound.games.mythic_earth import blessings

    active = m.units.get(m.active)
    first = active.seat if active is not None else (m.to_act or "blue")
    for seat in (first, other(first)):
        side = m.sides[seat]
        if side.blessings and blessings.may(m, seat):
            yield from blessings.window(m, seat, occasion)
