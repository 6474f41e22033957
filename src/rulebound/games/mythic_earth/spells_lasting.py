"""Spells that last on a Unit until the clean-up of the turn, and what goes out from their caster (ME-MAGIC-01)."""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth import auras, effects, flying, laid_ground
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.shooting import MIST
from rulebound.games.mythic_earth.spells_casting import Casting
from rulebound.games.mythic_earth.state import Battle, Unit, other
from rulebound.games.mythic_earth.talents import has

POINTS: Final = {"M": "move", "FI": "fight", "SV": "save", "BR": "brave"}
"""What an effect on a Data Point is called."""


def put(c: Casting, what: str, value: int = 1) -> None:
    """An effect of this spell is on its targets from now on."""
    for target in c.targets():
        effects.put(target, c.spell.id, what, value)
        c.m.note("effect", target.id, c.spell.id, what, value)


def point_name(effect: Effect) -> str:
    """How an effect on a Data Point is kept; SV against shooting apart from SV."""
    name = POINTS[effect.text("point")]
    return f"{name}-shots" if "shooting" in effect.names("against") else name


def modify(c: Casting, effect: Effect) -> Steps[None]:
    """A Data Point is higher or lower; M in inches."""
    put(c, point_name(effect), effect.number("by"))
    return
    yield


def halve_move(c: Casting, effect: Effect) -> Steps[None]:
    """M is halved, never twice by spells; roots make it an inch Within Difficult ground."""
    put(c, "rooted" if effect.number("m_in_difficult") else "halved")
    return
    yield


def harder_to_hit(c: Casting, effect: Effect) -> Steps[None]:
    """Shots at the target have a lower number to hit."""
    put(c, "hard-to-hit", -effect.number("by"))
    return
    yield


def set_on_ground(c: Casting, effect: Effect) -> Steps[None]:
    """A flyer in the air is set down, and may have to stay there (ME-FLY-03, ME-FLY-09)."""
    if "may_take_off" in effect.params and not effect.flag("may_take_off"):
        put(c, "grounded")
    for target in c.targets():
        flying.ground(c.m, target)
    return
    yield


def grant(c: Casting, effect: Effect) -> Steps[None]:
    """The target has a Talent (ME-FLY-01)."""
    put(c, effect.text("talent"))
    return
    yield


def ignore_difficult(c: Casting, effect: Effect) -> Steps[None]:
    """Difficult ground is Open to the target (ME-MOVE-14)."""
    put(c, "ignore-difficult")
    return
    yield


def forbid(c: Casting, effect: Effect) -> Steps[None]:
    """The target may not do some actions."""
    for action in effect.names("actions"):
        put(c, "no-" + action)
    return
    yield


def pass_through(c: Casting, effect: Effect) -> Steps[None]:
    """The target moves through friends of another type as through its own (ME-MOVE-05)."""
    for other_type in effect.names("types"):
        put(c, "through-" + other_type)
    return
    yield


def no_traps(c: Casting, effect: Effect) -> Steps[None]:
    """No trap is sprung on the target (ME-ALERT-03, ME-ALERT-04)."""
    put(c, "no-traps")
    return
    yield


def cannot_be_chosen(c: Casting, effect: Effect) -> Steps[None]:
    """Nobody far off may choose the target for a shot or a missile (ME-SHOOT-04, ME-MISS-01)."""
    put(c, MIST)
    return
    yield


def ward_from_spells(c: Casting, effect: Effect) -> Steps[None]:
    """No spell of the caster's opponent may be aimed at the target."""
    put(c, "warded-" + other(c.unit.seat))
    return
    yield


def end_spells(c: Casting, effect: Effect) -> Steps[None]:
    """Every lasting effect of a spell on a Unit ends, or one piece of ground made by a spell."""
    m = c.m
    if c.aim.laid is not None and c.aim.laid in m.laid:
        laid_ground.lift(m, c.aim.laid)
    for target in c.targets():
        end_on(m, target)
    return
    yield


def end_on(m: Battle, unit: Unit) -> None:
    """Take all effects of spells off a Unit."""
    for name in effects.of_spells(m, unit):
        del unit.lasting[name]
    for laid in [one for one in m.laid if one.unit == unit.id and one.kind in auras.KINDS]:
        laid_ground.lift(m, laid)
    m.note("spells_end", unit.id)
    if unit.airborne and not has(unit, "fly"):
        flying.ground(m, unit)


def aura(c: Casting, effect: Effect) -> Steps[None]:
    """Friends near the caster save better at the moment they are hit (ME-SAVE-04, ME-MISS-05)."""
    laid_ground.lay(c.m, c.laid(auras.AURA))
    return
    yield


def lower_enemy_casting(c: Casting, effect: Effect) -> Steps[None]:
    """Enemy Magic Users near the caster have lower Casting Values."""
    laid_ground.lay(c.m, c.laid(auras.DIMMED))
    return
    yield
