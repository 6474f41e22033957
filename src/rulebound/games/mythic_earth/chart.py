"""The numbers of a battle that everybody may see, for its chart: points, markers, Minis, what was destroyed."""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth.state import SEATS, Battle, other
from rulebound.games.mythic_earth.words import seat_name

BATTLE: Final = "Battle"
FORCES: Final = "Forces"

Row = tuple[str, str, str, str, int]
"""Id, name, side ('' for both), group, and the value now."""


def chart(m: Battle) -> list[Row]:
    """All lines of the chart with their values now; nothing among them is hidden from anybody."""
    rows: list[Row] = []
    for seat in SEATS:
        points = sum(m.sides[seat].points.values())
        rows.append((f"points-{seat}", f"Victory Points of {seat_name(m, seat)}", seat, BATTLE, points))
    for seat in SEATS:
        gone = sum(unit.card.points for unit in m.units.values() if unit.seat == other(seat) and unit.gone)
        rows.append((f"destroyed-{seat}", f"Points destroyed by {seat_name(m, seat)}", seat, BATTLE, gone))
    for seat in SEATS:
        own = [unit for unit in m.units.values() if unit.seat == seat]
        who = seat_name(m, seat)
        rows += [
            (f"minis-{seat}", f"Minis of {who}", seat, FORCES, sum(len(unit.kinds) for unit in own)),
            (
                f"markers-{seat}",
                f"Brave markers of {who}",
                seat,
                FORCES,
                sum(unit.markers for unit in own if unit.here),
            ),
            (
                f"shaken-{seat}",
                f"Units of {who} Frozen or Fleeing",
                seat,
                FORCES,
                sum(u.frozen or u.fleeing for u in own),
            ),
        ]
    return rows
