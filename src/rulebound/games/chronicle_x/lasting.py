"""Effects that last, and their end. Each kind that changes a value has a class here or beside its card."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x.state import Lasting, MissionState

SINGLE: Final = ("weak point",)
"""Effects for which one marker lies on the table: a unit that is divided does not make two of it."""


def add(m: MissionState, name: str, unit: str, until: int, value: int = 0) -> None:
    """Begin an effect; an equal one that lasts longer stays alone."""
    entry = Lasting(name, unit, until, value)
    m.lasting.append(entry)
    if name in ("smoke", "ash"):
        smoke(m)
    elif name == "starless":
        m.gloom = value
        m.in_range = -1


def has(m: MissionState, name: str, unit: str = "") -> bool:
    """Whether an effect of that name is on a unit (or on the map)."""
    for entry in m.lasting:
        if entry.name == name and entry.unit == unit:
            return True
    return False


def end(m: MissionState, name: str, unit: str = "") -> None:
    """End every effect of that name on a unit."""
    m.lasting = [entry for entry in m.lasting if not (entry.name == name and entry.unit == unit)]
    if name in ("smoke", "ash"):
        smoke(m)


def expire(m: MissionState, number: int) -> None:
    """End what lasts until the end of that round."""
    kept: list[Lasting] = []
    over: list[Lasting] = []
    for entry in m.lasting:
        (over if 0 <= entry.until <= number else kept).append(entry)
    if not over:
        return
    m.lasting = kept
    shut = [entry for entry in over if entry.name.startswith("shut ")]
    for entry in shut:
        reopen(m, entry)
    smoke(m)
    # shutters to the east and to the south are one thing to whoever is told
    for name in dict.fromkeys("shut east" if entry in shut else entry.name for entry in over):
        m.note("effect_ends", name)


def smoke(m: MissionState) -> None:
    """Work out anew which squares smoke lies on, and how far anybody shoots."""
    mask = ash = gloom = 0
    for entry in m.lasting:
        if entry.name == "smoke":
            mask |= entry.value
        elif entry.name == "ash":
            ash |= entry.value
        elif entry.name == "starless":
            gloom = entry.value
    m.smoke = mask | ash
    m.ash = ash & ~mask
    m.gloom = gloom
    m.in_range = -1


def reopen(m: MissionState, entry: Lasting) -> None:
    """Storm shutters go up again: the edges kept in the entry are openings as before.

    The name is 'shut east' or 'shut south', the value a mask of the edges that were closed.
    """
    from rulebound.space.board import bits

    direction = 0 if entry.name == "shut east" else 1
    walls = m.ground.walls_east if direction == 0 else m.ground.walls_south
    edges = [(square, direction) for square in bits(entry.value & walls)]
    if edges:
        m.ground = m.ground.with_opened(edges)
