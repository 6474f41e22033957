"""The force builder: force lists, their text, what they cost, what is wrong with them, and the Units as fielded."""

from __future__ import annotations

from rulebound.games.mythic_earth.fielding import (
    FieldedAttack,
    FieldedForce,
    FieldedMini,
    FieldedUnit,
    field,
)
from rulebound.games.mythic_earth.force_checks import check_force
from rulebound.games.mythic_earth.force_lists import (
    Fault,
    ForceError,
    ForceList,
    ForcePrice,
    PricedUnit,
    price,
    ready,
)
from rulebound.games.mythic_earth.force_text import format_force, format_unit, parse_force
from rulebound.games.mythic_earth.pack_battles import ForceUnit

__all__ = [
    "Fault",
    "FieldedAttack",
    "FieldedForce",
    "FieldedMini",
    "FieldedUnit",
    "ForceError",
    "ForceList",
    "ForcePrice",
    "ForceUnit",
    "PricedUnit",
    "check_force",
    "field",
    "format_force",
    "format_unit",
    "parse_force",
    "price",
    "ready",
]
