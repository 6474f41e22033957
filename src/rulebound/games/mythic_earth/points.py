"""Victory Points, each kept by what gave it, and the showing of a Devotion (ME-ALIGN-05, ME-OBJ-07, ME-CLEAN-04)."""

from __future__ import annotations

from rulebound.games.mythic_earth.state import Battle


def score(m: Battle, seat: str, source: str, points: int, most: int) -> int:
    """Note points for a seat, no more from this source than ``most``; how many they really were."""
    side = m.sides[seat]
    had = side.points.get(source, 0)
    given = min(points, most - had)
    if given <= 0:
        return 0
    if source.startswith("devotion:"):
        reveal(m, seat)
    side.points[source] = had + given
    m.note("scored", seat, source, given, sum(side.points.values()))
    return given


def reveal(m: Battle, seat: str) -> None:
    """Lay a Devotion open: an order of its text, or its first point (ME-OBJ-07)."""
    side = m.sides[seat]
    if side.revealed or not side.devotion:
        return
    side.revealed = True
    m.note("secret_shown", seat, side.devotion, m.pack.devotion(side.alignment, side.devotion).id)
