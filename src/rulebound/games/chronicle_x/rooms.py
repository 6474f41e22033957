"""The rooms of the space station, each a class with the effect that content/rooms.yaml names (CX-STATION-01)."""

from __future__ import annotations

from rulebound.games.chronicle_x import rooms_intel, rooms_supplies

__all__ = ["rooms_intel", "rooms_supplies"]
