"""Objective tokens: put down, taken away, carried and dropped, by Capture/Claim (ME-OBJ, ME-ACTN-10)."""

from __future__ import annotations

from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.kernel.decisions import Action, Family, Refusal


def drop(m: Battle, unit: Unit) -> None:
    """A Unit that is destroyed or flees sets down what it carries, in contact with it (ME-OBJ-04)."""


def claims(m: Battle, unit: Unit) -> Family | None:
    """What a Unit can Capture or Claim now."""
    return None


def claim(m: Battle, unit: Unit, answer: Action) -> Steps[None]:
    """Carry out a Capture/Claim."""
    return
    yield


def forbids(m: Battle, unit: Unit, kind: str) -> Refusal | None:
    """Why what a Unit carries or does keeps it from an action; None if it does not."""
    return None


def why_not(m: Battle, unit: Unit, action: Action) -> Refusal:
    """Why a Capture/Claim is not open."""
    return Refusal("There is nothing that it can claim.", ("ME-ACTN-10",))
