"""What every primary scenario shares: its rules by name, its ground, roles, and scoring (ME-OBJ-06, ME-OBJ-10, ME-OBJ-14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from rulebound.games.mythic_earth import points
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.pack_battles import Ground, Scenario, Size
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.state import SEATS, Battle, Token, Unit, other
from rulebound.kernel.decisions import Refusal

Judge = Callable[[Battle, str, Effect], int]
"""How often a seat meets a condition at this moment."""
AtOnce = Callable[[Battle, str], None]
"""Something that scores when it happens."""
Duty = Callable[[Battle, Effect], Steps[None]]
"""What a rule does in the clean-up."""
Ban = Callable[[Battle, Unit, str, Effect], Refusal | None]
"""Why a rule keeps a Unit from an action."""


def current(m: Battle) -> Scenario | None:
    """The scenario that is played; None on a table without one."""
    return m.pack.scenarios.get(m.scenario)


def rule(m: Battle, effect: str) -> Effect | None:
    """A rule of the scenario that is played, by its effect; None if it has no such rule."""
    scenario = current(m)
    if scenario is None:
        return None
    return next((one.does for one in scenario.rules if one.effect == effect), None)


def known(m: Battle, effect: str) -> Effect:
    """A rule that the scenario is sure to have."""
    found = rule(m, effect)
    assert found is not None, effect
    return found


def ground(m: Battle) -> Ground:
    """The scenario on the size of table that is played."""
    return m.pack.scenarios[m.scenario].grounds[cast(Size, m.size)]


def enemy_zone(m: Battle, seat: str) -> str:
    """The name of the zone of the seat across the table."""
    return m.sides[other(seat)].zone


def role(m: Battle, seat: str) -> str:
    """The role of a seat, such as besieger; '' in a scenario without roles."""
    scenario = current(m)
    if scenario is None:
        return ""
    return next((name for name, zone in scenario.roles.items() if zone == m.sides[seat].zone), "")


def seat_of_zone(m: Battle, zone: str) -> str:
    """The seat that deployed in a zone."""
    return next((seat for seat in SEATS if m.sides[seat].zone == zone), "")


def seat_of_role(m: Battle, name: str) -> str:
    """The seat that plays a role."""
    return next((seat for seat in SEATS if role(m, seat) == name), "")


def alive(unit: Unit) -> bool:
    """On the table and not Fleeing (ME-OBJ-11)."""
    return unit.here and not unit.fleeing


def at_once(m: Battle, seat: str, check: str) -> None:
    """Note the points of what has just happened, as often as the scenario scores it."""
    scenario = current(m)
    if scenario is None:
        return
    for entry in scenario.scoring:
        if entry.when == "at-once" and entry.check == check and entry.who in ("each", role(m, seat)):
            points.score(m, seat, "scenario:" + entry.id, entry.points, entry.most[cast(Size, m.size)])


def carrier_of(m: Battle, token: Token) -> Unit | None:
    """The Unit that carries a token, if one does."""
    return m.units.get(token.carrier)
