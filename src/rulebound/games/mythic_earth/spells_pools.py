"""Spells on activation dice that no Unit has been given (ME-BLESS-15, ME-TURN-01)."""

from __future__ import annotations

from rulebound.games.mythic_earth import pool
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.spells_casting import Casting
from rulebound.games.mythic_earth.state import other
from rulebound.kernel.decisions import Decision, Names


def raise_die(c: Casting, effect: Effect) -> Steps[None]:
    """One die of the caster's pool goes up; not one that has been changed this turn."""
    m, seat = c.m, c.unit.seat
    values = pool.unchanged(m, seat)
    if not values:
        return
    answer = yield Decision(seat, "raise-die", [Names("raise", [str(value) for value in values])], c.unit.id)
    value = int(answer.args[0])
    pool.change(m, seat, value, min(value + effect.number("by"), effect.number("most", 6)))


def lower_die(c: Casting, effect: Effect) -> Steps[None]:
    """One of the opponent's highest dice goes down; not one that has been changed this turn."""
    m, seat = c.m, other(c.unit.seat)
    values = pool.unchanged(m, seat)
    if values:
        pool.change(m, seat, values[0], max(values[0] - effect.number("by"), effect.number("least", 1)))
    return
    yield
