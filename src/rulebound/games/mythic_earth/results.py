"""The result of a charge round: winner and loser, the test, the victor's move (ME-RESULT, ME-FLEE-13 to 15, ME-FROZ-08)."""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth import (
    flee,
    frozen,
    happenings,
    house,
    markers,
    movement,
    nerve,
    walking,
)
from rulebound.games.mythic_earth.cards import BEAST, BEHEMOTH, MONSTER, MULTITUDE
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.placing import Moves
from rulebound.games.mythic_earth.removal import check_overload
from rulebound.games.mythic_earth.state import IN_ROUND, Battle, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.kernel.decisions import Decision, option


def settle(m: Battle, charger: Unit, target: Unit) -> Steps[None]:
    """Who won the round, and what follows. Only the charger and its target are compared (ME-RESULT-05)."""
    for unit, enemy in ((charger, target), (target, charger)):
        check_overload(m, unit, enemy)
    charger.counts.pop(IN_ROUND, None)
    target.counts.pop(IN_ROUND, None)
    winner, loser = judge(charger, target)
    if winner is None or loser is None:
        m.note("drawn_round", charger.id, target.id, charger.gone)
        if house.plays(m, house.TIED, house.BOTH_TEST) and not (charger.gone or target.gone):
            for unit, enemy in ((target, charger), (charger, target)):
                yield from test_of_loss(m, unit, enemy)
        return
    m.note("round_won", winner.id, loser.id, winner.markers, loser.markers, loser.gone)
    happenings.beaten(m, loser, winner)
    if not loser.gone:
        yield from test_of_loss(m, loser, winner)
    happenings.round_over(m, loser, winner)
    yield from after_victory(m, winner, loser)


def test_of_loss(m: Battle, loser: Unit, winner: Unit) -> Steps[None]:
    """The Brave Test of a lost charge round (ME-RESULT-06 to 09); who is Berserk takes none, Disdain passes one a game."""
    if has(loser, "berserk"):
        m.note("berserk", loser.id)
        return
    if has(loser, "disdain") and not loser.counts.get("disdained", 0):
        loser.counts["disdained"] = 1
        m.note("disdain", loser.id)
        markers.lose(m, loser, 1, "passed")
        return
    less = -1 if has(winner, "dreadful") and not unshaken(loser) else 0
    yield from nerve.brave_test(m, loser, nerve.LOST_COMBAT, feared(m, loser, winner), less)


SIZES: Final = {BEHEMOTH: 3, MONSTER: 2, MULTITUDE: 2, BEAST: 1}


def feared(m: Battle, loser: Unit, winner: Unit) -> Unit:
    """The enemy that a loser flees from: of several the one of the largest type, then of most Minis (ME-RESULT-11)."""
    foes = [m.units[name] for name in loser.foes]
    return max([winner, *foes], key=lambda foe: (SIZES.get(foe.type, 0), len(foe.kinds)))


def unshaken(unit: Unit) -> bool:
    """Whether Dreadful and Terror do nothing to it."""
    return any(has(unit, talent) for talent in ("dreadful", "terror", "living-dead"))


def judge(charger: Unit, target: Unit) -> tuple[Unit | None, Unit | None]:
    """Winner and loser; nobody if both are destroyed or both have as many markers (ME-RESULT-01 to 04)."""
    if charger.gone or target.gone:
        if charger.gone and target.gone:
            return None, None
        return (target, charger) if charger.gone else (charger, target)
    if charger.markers == target.markers:
        return None, None
    return (target, charger) if charger.markers > target.markers else (charger, target)


def after_victory(m: Battle, winner: Unit, loser: Unit) -> Steps[None]:
    """What the winner may do now that it has won: nothing while another enemy holds it (ME-RESULT-14)."""
    left = loser.gone or (loser.fleeing and winner.id not in loser.foes)
    if winner.frozen:
        frozen.thaw_by_victory(m, winner)
        return
    if winner.fleeing:
        yield from hold_ground(m, winner, loser)
        return
    if not left or winner.locked or winner.gone:
        return
    yield from victors_move(m, winner)


def hold_ground(m: Battle, winner: Unit, loser: Unit) -> Steps[None]:
    """A Fleeing Unit that was caught and won tests without any penalty (ME-FLEE-13, ME-FLEE-14)."""
    passed = yield from nerve.brave_test(m, winner, nerve.CAUGHT, loser if not loser.gone else None)
    if passed and not winner.gone:
        flee.rallied(m, winner, "won")


def victors_move(m: Battle, winner: Unit) -> Steps[None]:
    """A free Move in any direction that ends an inch from all other Units (ME-RESULT-12, ME-RESULT-13)."""
    moves = Moves(m, winner, "follow", movement.allowance(m, winner))
    answer = yield Decision(winner.seat, "victors-move", [moves, option("stay", winner.id)], winner.id)
    if answer.verb == "follow":
        yield from walking.go(m, winner, answer)
