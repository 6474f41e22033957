"""Tests on BR: the Activation Test, Brave Tests, and what follows (ME-TEST, ME-BTEST)."""

from __future__ import annotations

from collections.abc import Callable

from rulebound.games.mythic_earth import flee, frozen, house, house_magic, markers, wounds
from rulebound.games.mythic_earth.dice import Steps, d10
from rulebound.games.mythic_earth.moments import Occasion, offer
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.games.mythic_earth.values import brave_tally, markers_only
from rulebound.kernel.tally import Tally

LOST_COMBAT = "lost-combat"
CASUALTIES = "casualties"
TERROR = "terror"
STOP_FLEEING = "stop-fleeing"
CAUGHT = "caught"
ACTIVATION = "activation"
UNFREEZE = "unfreeze"
BATTLE_CRY = "battle-cry"
SPELL = "spell"
DISCOVERY = "discovery"


def throw(m: Battle, unit: Unit, why: str, number: Tally) -> Steps[int]:
    """The D10 of a test; not above the number is a pass (ME-TEST-02, ME-BTEST-06, ME-TEST-08)."""
    face = yield from d10(unit.seat, "test", why, unit.id)
    told(m, unit, why, number.total, face)
    return face


def told(m: Battle, unit: Unit, why: str, target: int, face: int) -> bool:
    """Note a test; whether it is passed."""
    passed = house.meets(m, face, target)
    m.note("test", unit.id, why, target, face, passed)
    return passed


def decided(m: Battle, unit: Unit, occasion: Occasion, number: Callable[[Occasion], Tally]) -> Steps[bool]:
    """Whether a test is passed. Blessings that change it are announced before its die is thrown (ME-BLESS-04).

    As a house option they are used on a die that has failed.
    """
    late = house.plays(m, house_magic.ON_TESTS, house_magic.AFTER_ROLL)
    if not late:
        yield from offer(m, occasion)
        if unit.gone or occasion.passed:
            return not unit.gone
    target = number(occasion)
    face = yield from throw(m, unit, occasion.name, target)
    if house.meets(m, face, target.total):
        return True
    if late:
        yield from offer(m, occasion)
        if unit.gone or occasion.passed:
            return not unit.gone
        anew = number(occasion).total
        if occasion.no_markers or anew != target.total:
            return told(m, unit, occasion.name, anew, face)
    return False


def activation_tally(m: Battle, unit: Unit, counted: bool) -> Tally:
    """The number of an Activation Test, with the Brave markers counted or not (ME-TEST-01, ME-TEST-07, ME-ACTN-04)."""
    if house.plays(m, house.BRAVE_MODIFIERS, house.MARKERS_ONLY):
        return markers_only(m, unit, counted)
    return brave_tally(m, unit, markers=counted)


def activation_test(m: Battle, unit: Unit, regroup: bool = False) -> Steps[bool]:
    """The test of a Unit with Brave markers, or of a Frozen one, that has been given a die (ME-TEST, ME-ACTN-04).

    A failure Freezes it, as no other test does, adds a marker and spends the die (ME-TEST-04 to 06, ME-MARK-04,
    ME-FROZ-01).
    """

    def number(at: Occasion) -> Tally:
        return activation_tally(m, unit, counted=not (regroup or at.no_markers))

    occasion = Occasion(ACTIVATION, unit)
    passed = yield from decided(m, unit, occasion, number)
    if unit.gone:
        return False
    if passed:
        if occasion.passed:
            markers.lose(m, unit, 1, "inspired")
        elif not regroup or house.plays(m, house.REGROUP_SHEDS, "both"):
            markers.lose(m, unit, 1, "passed")
        return True
    markers.gain(m, unit, 1, "failed")
    if not unit.gone and not unit.fleeing:
        frozen.freeze(m, unit)
    return False


def brave_test(
    m: Battle,
    unit: Unit,
    why: str,
    enemy: Unit | None = None,
    less: int = 0,
    freezes: bool = False,
) -> Steps[bool]:
    """A Brave Test with its result: a marker off, or one more and flight (ME-BTEST-01, ME-BTEST-06, ME-BTEST-07, ME-MARK-04).

    ``enemy`` is the Unit that it would flee from, ``less`` a modifier of the occasion. A Unit of Living Dead does not
    flee: it loses a wound without a save and stays. A test that ``freezes`` does so in place of the flight.
    """

    def number(at: Occasion) -> Tally:
        found = brave_tally(m, unit, markers=not at.no_markers, penalties=why != CAUGHT)
        found.add(less, "Dreadful", "ME-RESULT-06")
        return found

    occasion = Occasion(why, unit, enemy)
    passed = yield from decided(m, unit, occasion, number)
    if unit.gone:
        return False
    if passed:
        if not occasion.keeps or occasion.passed:
            markers.lose(m, unit, 1, "inspired" if occasion.passed else "passed")
        return True
    by = None if why == BATTLE_CRY else enemy  # it flees from an enemy that has done nothing to it
    markers.gain(m, unit, 1, "failed", by)
    if unit.gone:
        return False
    if freezes:
        frozen.freeze(m, unit, why="spell")
        return False
    if has(unit, "living-dead"):
        yield from wounds.crumble(m, unit, by)
        return False
    yield from flee.flee(m, unit, enemy)
    return False
