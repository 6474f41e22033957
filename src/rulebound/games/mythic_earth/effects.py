"""Effects that last: on a Unit by name, and what they add up to (ME-MAGIC-01, ME-BLESS-13).

An effect on a Unit is called by the spell or Blessing that gave it and by what it does, ``jaguar-by-night/move``. What
several spells do to one number adds up to 2 at most, to 3 inches for M; Blessings stand outside of that.
"""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth.state import Battle, Unit

CAP: Final = 2
MOVE_CAP: Final = 3
HUMANOID: Final = "counts-as-humanoid"


def put(unit: Unit, source: str, what: str, value: int = 1) -> None:
    """An effect is on a Unit from now on; the same one never counts twice."""
    unit.lasting[f"{source}/{what}"] = value


def on(unit: Unit, what: str) -> bool:
    """Whether any effect of that name is on a Unit."""
    if not unit.lasting:
        return False
    return any(name.rpartition("/")[2] == what for name in unit.lasting)


def by_spells(m: Battle, unit: Unit, *names: str) -> int:
    """What spells add to a number under these names, before any cap."""
    if not unit.lasting:
        return 0
    total = 0
    for name, value in unit.lasting.items():
        source, _, what = name.rpartition("/")
        if what in names and source in m.pack.spells:
            total += value
    return total


def by_others(m: Battle, unit: Unit, *names: str) -> int:
    """What Blessings and all that is no spell add."""
    if not unit.lasting:
        return 0
    total = 0
    for name, value in unit.lasting.items():
        source, _, what = name.rpartition("/")
        if what in names and source not in m.pack.spells:
            total += value
    return total


def capped(value: int, cap: int = CAP) -> int:
    """What spells together may do to a number."""
    return max(-cap, min(cap, value))


def total(m: Battle, unit: Unit, what: str, cap: int = CAP) -> int:
    """What all effects of that name add to a number."""
    if not unit.lasting:
        return 0
    return capped(by_spells(m, unit, what), cap) + by_others(m, unit, what)


def of_spells(m: Battle, unit: Unit) -> list[str]:
    """The names of the effects that spells have put on a Unit."""
    return [name for name in unit.lasting if name.rpartition("/")[0] in m.pack.spells]


def acts_as_humanoid(unit: Unit) -> bool:
    """Whether conditions of a scenario count a Unit as a Humanoid one (ME-BLESS-21)."""
    return unit.type == "humanoid" or on(unit, HUMANOID)
