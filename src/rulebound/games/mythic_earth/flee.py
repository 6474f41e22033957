"""Flight: who flees and where to, running on, stopping, and Disengage (ME-FLEE, ME-STOP, ME-ACTN-17 to 20)."""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.games.mythic_earth import (
    flights,
    flying,
    frozen,
    happenings,
    house,
    markers,
    nerve,
    objectives,
    pool,
    removal,
    shifts,
)
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.moments import Occasion
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.games.mythic_earth.values import brave_tally
from rulebound.kernel.decisions import Decision, Names
from rulebound.kernel.tally import Tally
from rulebound.space.field.table import SIDES, nearest_edges


def flee(m: Battle, unit: Unit, enemy: Unit | None) -> Steps[None]:
    """A Unit flees: it is Fleeing from now on, and makes a free flight move at once (ME-FLEE-01 to 04, ME-RESULT-09)."""
    if unit.frozen:
        frozen.free_by_flight(m, unit)
    objectives.drop(m, unit)
    happenings.disturbed(m, unit)
    unit.alert_since = 0
    unit.low = False
    unit.fleeing = True
    removal.part(m, unit)
    m.note("flees", unit.id, enemy.id if enemy is not None else "")
    flying.take_off(m, unit)
    side = yield from home_edge(m, unit)
    yield from flights.flight(m, unit, side)


def home_edge(m: Battle, unit: Unit) -> Steps[str]:
    """The deployment edge that is nearest; of equals the owner chooses (ME-FLEE-03)."""
    sides = m.field.edges[m.sides[unit.seat].zone]
    return (yield from chosen_edge(unit, nearest_edges(m.field.table, unit.bases, sides)))


def chosen_edge(unit: Unit, sides: Sequence[str]) -> Steps[str]:
    """One of some edges, chosen by the owner if there are several (ME-FLEE-03)."""
    if len(sides) == 1:
        return sides[0]
    answer = yield Decision(unit.seat, "flee-to", [Names("flee-to", sides)], unit.id)
    return str(answer.args[0])


def ways_out(m: Battle, unit: Unit) -> Sequence[str]:
    """The edges to run for: the own zone or the nearest table edge, whichever is closer (ME-STOP-05, ME-ACTN-17)."""
    own = m.sides[unit.seat].zone
    home = nearest_edges(m.field.table, unit.bases, m.field.edges[own])
    to_zone = m.field.gap_to(m.field.zones[own], unit.bases)
    if to_zone == 0:
        return home
    nearest = nearest_edges(m.field.table, unit.bases, SIDES)
    return home if m.field.edge_gap(unit.bases, nearest[0]) >= to_zone else nearest


def refuge(m: Battle, unit: Unit) -> Steps[str]:
    """The edge to run for; of equals the owner chooses (ME-STOP-05, ME-ACTN-17)."""
    return (yield from chosen_edge(unit, ways_out(m, unit)))


def run(m: Battle, unit: Unit, asked: bool = False) -> Steps[None]:
    """A Fleeing Unit that does not stop makes another flight move (ME-FLEE-08)."""
    removal.part(m, unit)
    side = yield from home_edge(m, unit)
    yield from flights.flight(m, unit, side, asked)


def stop_tally(m: Battle, unit: Unit, helper: Unit | None = None, markers: bool = True) -> Tally:
    """The number of a test to stop, by itself or with the BR of a Heroic Figure (ME-STOP-01, ME-STOP-07, ME-STOP-08)."""
    commands = helper is not None and any(
        "command" in kind.talents for kind in helper.profiles() if kind.heroic
    )
    return brave_tally(
        m,
        unit,
        lender=helper,
        markers=markers,
        less_fleeing=commands,
        markers_off=2 if commands else 0,
    )


def try_to_stop(m: Battle, unit: Unit, helper: Unit | None = None) -> Steps[bool]:
    """A Brave Test to stop fleeing, by itself or with the BR of a Heroic Figure (ME-STOP-01, ME-STOP-05 to 08)."""

    def number(at: Occasion) -> Tally:
        return stop_tally(m, unit, helper, not at.no_markers)

    passed = yield from nerve.decided(m, unit, Occasion(nerve.STOP_FLEEING, unit, helper), number)
    if unit.gone:
        return False
    if passed:
        markers.lose(m, unit, 1, "passed")
        rallied(m, unit, "stopped")
        yield from shifts.stand_clear(m, unit)
        return True
    markers.gain(m, unit, 1, "failed")
    if not unit.gone:
        removal.part(m, unit)
        side = yield from refuge(m, unit)
        yield from flights.flight(m, unit, side)
    return False


def rallied(m: Battle, unit: Unit, why: str) -> None:
    """A Unit is Fleeing no longer; it shoots the worse for it this turn (ME-FLEE-07, ME-FLEE-14, ME-FLEE-15, ME-HIT-06).

    In a combat in which it was caught it strikes no better for that (ME-FLEE-12).
    """
    unit.fleeing = False
    unit.stopped = True
    m.note("rallied", unit.id, why)


def disengage(m: Battle, unit: Unit, asked: bool = False) -> Steps[None]:
    """Out of combat by a flight move; on the table still, the Unit is Frozen and not Fleeing (ME-ACTN-17 to 20).

    As a house option it halts before the edge of the table.
    """
    m.note("disengages", unit.id)
    objectives.drop(m, unit)
    removal.part(m, unit)
    flying.take_off(m, unit)
    side = yield from refuge(m, unit)
    halts = house.plays(m, house.OFF_TABLE, house.HALTS)
    yield from flights.flight(m, unit, side, asked, halts)
    if not unit.gone and not unit.fleeing:
        unit.counts[pool.DISENGAGED] = 1
        frozen.freeze(m, unit, why="disengaged")
