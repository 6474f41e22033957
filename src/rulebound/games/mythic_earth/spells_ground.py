"""Spells that lay something on the ground (ME-MOVE-13 to 16, ME-SHOOT-09, ME-SAVE-06, ME-BLESS-23)."""

from __future__ import annotations

from rulebound.games.mythic_earth import laid_ground
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.spells_casting import Casting


def lay(c: Casting, effect: Effect) -> None:
    """Put it on the table; of a kind that a Force has once, the old one goes."""
    if c.spell.unique:
        laid_ground.replace(c.m, c.spell.id, c.unit.seat)
    laid_ground.lay(c.m, c.laid(effect.effect))


def add_ground(c: Casting, effect: Effect) -> Steps[None]:
    """A round piece of ground appears."""
    lay(c, effect)
    return
    yield


def lay_path(c: Casting, effect: Effect) -> Steps[None]:
    """A walkway leads over water and marsh."""
    lay(c, effect)
    return
    yield


def block_sight(c: Casting, effect: Effect) -> Steps[None]:
    """A cloud stops some actions along every line of sight that touches it."""
    lay(c, effect)
    return
    yield


def area_halves_move(c: Casting, effect: Effect) -> Steps[None]:
    """M of a Unit is halved while it touches the marker."""
    lay(c, effect)
    return
    yield


def turn_ground(c: Casting, effect: Effect) -> Steps[None]:
    """An Open piece becomes Difficult, a Difficult one Open."""
    lay(c, effect)
    return
    yield
