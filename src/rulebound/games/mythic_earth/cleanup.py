"""The clean-up phase (ME-CLEAN, ME-FROZ-16 to 20, ME-COH-03)."""

from __future__ import annotations

from rulebound.games.mythic_earth import frozen, happenings, house, laid_ground, nerve, shifts
from rulebound.games.mythic_earth.dice import Steps, d10
from rulebound.games.mythic_earth.markers import gain, lose
from rulebound.games.mythic_earth.moments import Occasion
from rulebound.games.mythic_earth.removal import check_overload
from rulebound.games.mythic_earth.state import SEATS, Battle, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.games.mythic_earth.values import brave_tally
from rulebound.kernel.decisions import Action, Decision, Options, option

LIMITED_BY_TURN = ("uses-turn:", "gambled", "fire", "dispels", "hooked", "entangled:")
"""Beginnings of the counts of a Unit that end with the turn."""


def clean_up(m: Battle) -> Steps[None]:
    """Free tests, effects that end, dice gathered, coherency, points (ME-CLEAN-01 to 05)."""
    m.note("clean_up", m.turn)
    for unit in m.present():
        if unit.frozen and not unit.gone:
            yield from free_test(m, unit)
    for unit in m.present():
        yield from regenerate(m, unit)
    yield from happenings.turn_ends(m)
    if (
        m.turn < m.turns
    ):  # in the last turn they last until the points of the battle are noted (ME-BLESS-13, ME-CLEAN-05)
        for unit in m.present():
            expire(m, unit)
    laid_ground.end_of_turn(m)
    for seat in SEATS:
        if m.turn < m.turns:
            yield from keep_alert(m, seat)
    for unit in m.present():
        gather(unit)
    for side in m.sides.values():
        side.pool.clear()
        side.counts.clear()
    for unit in m.present():
        shifts.close_up(m, unit)
    m.note("points", *[sum(m.sides[seat].points.values()) for seat in SEATS])


def gather(unit: Unit) -> None:
    """The dice beside a Unit go back, but those of a Frozen Unit and the one of a Unit On Alert (ME-CLEAN-02, ME-POOL-03,
    ME-FROZ-15, ME-ALERT-09, ME-ALERT-10).
    """
    if not unit.frozen:
        keep = unit.counts.pop("keep", 0) or int(unit.alert)
        unit.beside = unit.beside[-keep:] if keep else []
    unit.waiting.clear()


def free_test(m: Battle, unit: Unit) -> Steps[None]:
    """A Frozen Unit tests once more, for nothing: a failure adds a marker and is no flight (ME-FROZ-05, ME-FROZ-16 to 19).

    After a pass all its dice are gathered like any others; as a house option it keeps one, and the rest are ones.
    """
    passed = yield from nerve.decided(
        m,
        unit,
        Occasion(nerve.UNFREEZE, unit),
        lambda at: brave_tally(m, unit, markers=not at.no_markers),
    )
    if unit.gone:
        return
    if not passed:
        gain(m, unit, 1, "failed")
        return
    lose(m, unit, 1, "passed")
    frozen.thaw(m, unit, "free test")
    if len(unit.beside) > 1 and house.plays(m, house.MULTI_DICE, house.IN_CLEAN_UP):
        unit.counts["keep"] = 1
        unit.counts["ones"] = len(unit.beside) - 1


def regenerate(m: Battle, unit: Unit) -> Steps[None]:
    """A hurt Mini with Regeneration regains a wound on 5 or less, if no fire hit its Unit (ME-AMMO-02)."""
    if not any(unit.hurt) or unit.counts.get("fire", 0) or not has(unit, "regeneration"):
        return
    face = yield from d10(unit.seat, "regeneration", unit.id)
    m.note("regeneration", unit.id, face)
    if face <= 5:
        unit.hurt[next(index for index, hurt in enumerate(unit.hurt) if hurt)] -= 1


def keep_alert(m: Battle, seat: str) -> Steps[None]:
    """The owner may lift On Alert now; the dice then go back like any others (ME-ALERT-10, ME-ALERT-12)."""
    while True:
        alert = [unit for unit in m.of(seat) if unit.alert]
        if not alert:
            return
        lifts = Options("lift-alert", [Action("lift-alert", (unit.id,)) for unit in alert])
        answer = yield Decision(seat, "keep-alert", [option("keep"), lifts])
        if answer.verb == "keep":
            return
        unit = m.units[str(answer.args[0])]
        unit.alert_since = 0
        m.note("alert_lifted", unit.id)


def expire(m: Battle, unit: Unit) -> None:
    """Effects and limits of this turn end (ME-BLESS-13)."""
    if unit.lasting:
        unit.lasting.clear()
        check_overload(m, unit)
        if unit.gone:
            return
        if unit.airborne and not has(unit, "fly"):
            from rulebound.games.mythic_earth import flying

            flying.ground(m, unit)
    for name in list(unit.counts):
        if name.startswith(LIMITED_BY_TURN):
            del unit.counts[name]
