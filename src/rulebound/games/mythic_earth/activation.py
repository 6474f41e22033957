"""What a Unit does with a die: the tests first, then two different Single-Actions or one Double-Action (ME-ACT, ME-ACTN)."""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth import (
    actions,
    alert,
    blessings,
    flee,
    frozen,
    house,
    laid_ground,
    nerve,
    objectives,
    pool,
)
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.moments import Occasion, offer
from rulebound.games.mythic_earth.state import Battle, Unit, other
from rulebound.kernel.decisions import Action, Decision, LazyDecision, option

REGROUP: Final = "regroup"
ANNOUNCED: Final = "act"


def begin(m: Battle, unit: Unit) -> Steps[None]:
    """A Unit gets a die: it tests if it has Brave markers, is Frozen or is Fleeing.

    (ME-POOL-06, ME-TEST-01 to 06, ME-STOP-01)

    Whatever comes of the tests, the die is assigned, and what a Blessing ties to that may be used (ME-BLESS-06, ME-BLESS-09).
    """
    value = pool.take(m, unit)
    m.active = unit.id
    m.done = []
    m.note("activate", unit.id, value)
    goes_on = True
    if unit.fleeing:
        goes_on = yield from fleeing(m, unit)
    elif unit.frozen:
        goes_on = yield from unfreeze(m, unit)
    elif unit.markers:
        goes_on = yield from tested(m, unit)
    if not unit.gone:
        yield from offer(m, Occasion("assigned", unit))
    if not goes_on or not able(unit):
        finish(m, unit)


def tested(m: Battle, unit: Unit) -> Steps[bool]:
    """The Activation Test of a Unit with Brave markers, and the Regroup that was announced before it (ME-ACTN-04 to 06).

    Whether it may do more with the die.
    """
    families = [option(ANNOUNCED, unit.id)]
    if not actions.must_charge(m, unit):
        families.append(option(REGROUP, unit.id))
    answer = yield Decision(unit.seat, "announce", families, unit.id)
    first = answer.verb
    passed = yield from nerve.activation_test(m, unit, first == REGROUP)
    if not passed or unit.gone:
        return False
    if first == REGROUP:
        yield from assigned(m, unit, Action(REGROUP, (unit.id,)))
        if able(unit):
            yield from actions.regroup(m, unit)
            m.done.append(REGROUP)
            return not house.plays(m, house.AFTER_REGROUP, house.NOTHING)
    return True


def able(unit: Unit) -> bool:
    """Whether a Unit can go on with its die."""
    return not (unit.gone or unit.frozen or unit.fleeing)


def fleeing(m: Battle, unit: Unit) -> Steps[bool]:
    """A Fleeing Unit tries to stop, or runs on (ME-FLEE-08, ME-STOP-01, ME-STOP-04, ME-STOP-05).

    So one that has fled from combat may come back (ME-RESULT-10). Whether it may do more with the die.
    """
    answer = yield Decision(
        unit.seat, "fleeing", [option("stop-fleeing", unit.id), option("run", unit.id)], unit.id
    )
    if answer.verb == "stop-fleeing":
        if house.plays(m, house.STOP_TEST, house.TWO_TESTS) and unit.markers:
            heard = yield from nerve.activation_test(m, unit)
            if not heard:
                return False
        yield from assigned(m, unit, answer)
        if not unit.gone:
            stopped = yield from flee.try_to_stop(m, unit)
            if stopped and not unit.gone:
                m.done.append("stop-fleeing")
                return True
    else:
        yield from assigned(m, unit, answer)
        if not unit.gone:
            yield from flee.run(m, unit, asked=True)
    return False


def unfreeze(m: Battle, unit: Unit) -> Steps[bool]:
    """A Frozen Unit has to Regroup (ME-FROZ-02, ME-FROZ-03, ME-FROZ-06, ME-FROZ-13, ME-FROZ-14, ME-FROZ-18).

    Of several dice that it has kept from an earlier turn one stays beside it, the others come back as ones. Whether it may do
    more with the die.
    """
    kept = unit.frozen_since < m.turn
    unit.regrouped = True
    passed = yield from nerve.activation_test(m, unit, regroup=True)
    if not passed or unit.gone:
        return False
    frozen.thaw(m, unit, REGROUP)
    if kept and house.plays(m, house.MULTI_DICE, "in-the-turn"):
        pool.give_back(m, unit, 1, "ME-FROZ-18")
    m.done.append(REGROUP)
    yield from assigned(m, unit, Action(REGROUP, (unit.id,)))
    if able(unit):
        yield from actions.regroup(m, unit)
    return not (kept and house.plays(m, house.AFTER_UNFREEZING, house.NOTHING))


def go_on(m: Battle, unit: Unit) -> Steps[None]:
    """The next action of the Unit that has the die, or the end of its activation. At rest before each action."""
    if not able(unit) or actions.spent(m) or objectives.busy(m, unit):
        finish(m, unit)
        return
    decision = LazyDecision(unit.seat, "act", actions.MAKERS, m, unit, unit.id, tuple(m.done))
    decision.several = actions.several(m, unit) or objectives.hides(m, unit)
    answer = yield decision
    if answer.verb == "bless":
        yield from blessings.use(m, unit.seat, answer)
        return
    first = not m.done
    idle = first and answer.verb == "end"
    forced = idle and decision.only() is not None
    if first:
        yield from assigned(m, unit, answer)
    if answer.verb == "end":
        if idle and not unit.gone:
            m.note("idle", unit.id, unit.beside[-1], forced, unit.locked)
        finish(m, unit)
        return
    if not able(unit):
        return
    m.done.append(actions.name_of(answer))
    yield from actions.perform(m, unit, answer, asked=first)


def assigned(m: Battle, unit: Unit, answer: Action) -> Steps[None]:
    """The Unit has its die and its action is named: traps within 10 inches may be sprung (ME-ALERT-03, ME-ALERT-14)."""
    yield from alert.answer(m, unit, answer)


def finish(m: Battle, unit: Unit) -> None:
    """The activation is over; what was not done is lost (ME-ACT-04, ME-ACT-05)."""
    if not unit.gone:
        m.note("activated", unit.id)
    m.active = ""
    m.done = []
    m.to_act = other(unit.seat)
    laid_ground.tidy(m)
    blessings.activation_over(m)
