"""What a seat may think with: a copy of the battle in which all that it may not know is blank."""

from __future__ import annotations

from rulebound.games.mythic_earth.state import SEATS, Battle
from rulebound.kernel.events import EventLog


def known(m: Battle, seat: str) -> Battle:
    """A copy for a seat to plan with: no enemy Devotion before it is shown, no secret choice or note of his (ME-OBJ-07)."""
    copy = m.copy()
    copy.log = EventLog()
    for name in SEATS:
        if name == seat:
            continue
        side = copy.sides[name]
        side.choices = []
        side.notes = {}
        if not side.revealed:
            side.devotion = 0
    return copy
