"""A turn: who gets the next die, and what the Unit does with it (ME-TURN, ME-POOL-06, ME-ACT)."""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth import activation, blessings, deployment, house, pool
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.frozen import hold_as_one
from rulebound.games.mythic_earth.state import Battle, Unit, other
from rulebound.kernel.decisions import Decision, Family, LazyDecision, Maker, Names, option

Chooser = tuple[str, list[str]]
"""A seat, and the ids of the Units that it can give its next die to."""


def begin(m: Battle) -> Steps[None]:
    """The pools of a turn and who plays first (ME-TURN-01, ME-DEPL-12)."""
    m.counts.clear()
    for unit in m.units.values():
        unit.at_start = len(unit.kinds)
        unit.stopped = unit.regrouped = False
    m.note("turn", m.turn)
    m.value = 6
    if m.turn == 1:
        m.to_act = m.began
        return
    for unit in m.present():
        if unit.frozen:
            hold_as_one(unit)
    yield from pool.build(m)
    winner = yield from pool.initiative(m)
    m.to_act = (yield from deployment.who_begins(m, winner)) if gives(m) else winner


def gives(m: Battle) -> bool:
    """Whether the winner of a later turn's roll may let the other begin: a house option (ME-TURN-01)."""
    return house.plays(m, house.HONOUR, house.MAY_GIVE)


def play(m: Battle) -> Steps[None]:
    """Activations until neither side has a die left (ME-TURN-05). At rest before each die and each action."""
    while True:
        if m.active:
            yield from activation.go_on(m, m.units[m.active])
            continue
        seat = pool.next_seat(m)
        if m.value <= 1 or not seat:
            lifted = yield from last_call(m, not seat)
            if lifted:
                continue
        if not seat:
            return
        yield from assign(m, seat)


def assign(m: Battle, seat: str) -> Steps[None]:
    """A seat gives its next die to a Unit; nobody may pass (ME-TURN-04). On Alert may be lifted first (ME-ALERT-11)."""
    units = [unit.id for unit in pool.eligible(m, seat)]
    decision = LazyDecision(seat, "activate", MAKERS, m, (seat, units), "", (str(m.value),))
    decision.several = len(units) > 1
    answer = yield decision
    if answer.verb == "bless":
        yield from blessings.use(m, seat, answer)
        return
    unit = m.units[str(answer.args[0])]
    if answer.verb == "lift-alert":
        lift(m, unit)
        return
    yield from blessings.before_activation(m, unit)
    if not unit.gone:
        yield from activation.begin(m, unit)


def activates(m: Battle, chooser: Chooser) -> Family | None:
    return Names("activate", chooser[1])


def lifts_alert(m: Battle, chooser: Chooser) -> Family | None:
    lifts = liftable(m, chooser[0])
    return Names("lift-alert", [unit.id for unit in lifts]) if lifts else None


def blessed(m: Battle, chooser: Chooser) -> Family | None:
    families = blessings.families(m, chooser[0])
    return families[0] if families else None


MAKERS: Final[tuple[Maker, ...]] = (activates, lifts_alert, blessed)


def liftable(m: Battle, seat: str) -> list[Unit]:
    """Units whose On Alert may be lifted now: taken in an earlier turn (ME-ALERT-10)."""
    return [unit for unit in m.of(seat) if 0 < unit.alert_since < m.turn]


def last_call(m: Battle, final: bool) -> Steps[bool]:
    """Ask a seat without a die to give whether it lifts On Alert: before the ones are played, and again at the very end,
    as it may be done at any time (ME-ALERT-10, ME-ALERT-11). Whether a die has come back.
    """
    for seat in (m.to_act, other(m.to_act)):
        known = f"{'final' if final else 'ones'}-call:{seat}"
        lifts = liftable(m, seat)
        if m.counts.get(known, 0) or not lifts or pool.highest(m, seat):
            continue
        m.counts[known] = 1
        families = [Names("lift-alert", [unit.id for unit in lifts]), option("keep")]
        answer = yield Decision(seat, "lift-alert", families, window="lift-alert")
        if answer.verb == "lift-alert":
            m.counts[known] = 0
            lift(m, m.units[str(answer.args[0])])
            return True
    return False


def lift(m: Battle, unit: Unit) -> None:
    """A Unit stops being On Alert and its die comes back as a one (ME-ALERT-11)."""
    unit.alert_since = 0
    m.note("alert_lifted", unit.id)
    pool.give_back(m, unit, len(unit.beside) - 1)
