"""Blessings of the Way (ME-BLESS)."""

from __future__ import annotations

from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.moments import Occasion
from rulebound.games.mythic_earth.state import Battle
from rulebound.kernel.decisions import Action, Family


def may(m: Battle, seat: str) -> bool:
    """Whether a seat may still use a Blessing in this turn (ME-BLESS-02, ME-BLESS-03)."""
    return False


def open_to(m: Battle, seat: str) -> list[str]:
    """The Blessings that a seat can still use in this turn."""
    return []


def families(m: Battle, seat: str) -> list[Family]:
    """The Blessings that a seat can use at any time, as answers ``bless NAME ...``."""
    return []


def use(m: Battle, seat: str, answer: Action) -> Steps[None]:
    """Use a Blessing."""
    return
    yield


def window(m: Battle, seat: str, occasion: Occasion) -> Steps[None]:
    """Ask a seat whether it uses a Blessing at this moment."""
    return
    yield
