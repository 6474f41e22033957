"""Tests on BR: the Activation Test, Brave Tests, and what follows (ME-TEST, ME-BTEST)."""

from __future__ import annotations

from rulebound.games.mythic_earth import flee, frozen, house, markers, wounds
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


def throw(m: Battle, unit: Unit, why: str, number: Tally) -> Steps[bool]:
    """One D10 against a number: not above it is a pass (ME-TEST-02, ME-BTEST-06, ME-TEST-08)."""
    target = number.total
    face = yield from d10(unit.seat, "test", why, unit.id)
    passed = house.meets(m, face, target)
    m.note("test", unit.id, why, target, face, passed)
    return passed


def activation_test(m: Battle, unit: Unit, regroup: bool = False) -> Steps[bool]:
    """The test of a Unit with Brave markers, or of a Frozen one, that has been given a die (ME-TEST, ME-ACTN-04).

    A failure Freezes it, as no other test does, adds a marker and spends the die (ME-TEST-04 to 06, ME-MARK-04,
    ME-FROZ-01).
    """
    occasion = Occasion(ACTIVATION, unit)
    yield from offer(m, occasion)
    if unit.gone:
        return False
    if occasion.passed:
        markers.lose(m, unit, 1, "inspired")
        return True
    ignored = regroup or occasion.no_markers
    bare = house.plays(m, house.BRAVE_MODIFIERS, house.MARKERS_ONLY)
    number = markers_only(unit, not ignored) if bare else brave_tally(m, unit, markers=not ignored)
    passed = yield from throw(m, unit, ACTIVATION, number)
    if passed:
        if not regroup or house.plays(m, house.REGROUP_SHEDS, "both"):
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
    number: Tally | None = None,
    freezes: bool = False,
) -> Steps[bool]:
    """A Brave Test with its result: a marker off, or one more and flight (ME-BTEST-01, ME-BTEST-06, ME-BTEST-07, ME-MARK-04).

    ``enemy`` is the Unit that it would flee from, ``less`` a modifier of the occasion. A Unit of Living Dead does not
    flee: it loses a wound without a save and stays. A test that ``freezes`` does so in place of the flight.
    """
    occasion = Occasion(why, unit, enemy)
    yield from offer(m, occasion)
    if unit.gone:
        return False
    if occasion.passed:
        markers.lose(m, unit, 1, "inspired")
        return True
    if number is None:
        number = brave_tally(m, unit, markers=not occasion.no_markers, penalties=why != CAUGHT)
    number.add(less, "Dreadful", "ME-RESULT-06")
    passed = yield from throw(m, unit, why, number)
    if passed:
        if not occasion.keeps:
            markers.lose(m, unit, 1, "passed")
        return True
    markers.gain(m, unit, 1, "failed", enemy)
    if unit.gone:
        return False
    if freezes:
        frozen.freeze(m, unit)
        return False
    if has(unit, "living-dead"):
        yield from wounds.crumble(m, unit, enemy)
        return False
    yield from flee.flee(m, unit, enemy)
    return False
