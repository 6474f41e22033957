"""Magic: who casts what, the casting roll, the Dispel (ME-MAGIC, ME-CAST, ME-DISP, ME-MISS)."""

from __future__ import annotations

from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.kernel.decisions import Action, Family, Refusal


def spells(m: Battle, unit: Unit) -> Family | None:
    """The spells that a Unit can try now, each with its targets."""
    return None


def cast(m: Battle, unit: Unit, answer: Action) -> Steps[None]:
    """Try a spell."""
    return
    yield


def why_not(m: Battle, unit: Unit, action: Action) -> Refusal:
    """Why a spell is not open."""
    return Refusal("It knows no spell.", ("ME-ACTN-03",))
