"""The result of a charge round: winner and loser, the test, the victor's move (ME-RESULT, ME-FLEE-13 to 15, ME-FROZ-08)."""

from __future__ import annotations

from rulebound.games.mythic_earth import flee, frozen, happenings, movement, nerve
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.placing import Moves
from rulebound.games.mythic_earth.removal import check_overload
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.kernel.decisions import Decision, option


def settle(m: Battle, charger: Unit, target: Unit) -> Steps[None]:
    """Who won the round, and what follows. Only the charger and its target are compared (ME-RESULT-05)."""
    for unit, enemy in ((charger, target), (target, charger)):
        check_overload(m, unit, enemy)
    winner, loser = judge(charger, target)
    if winner is None or loser is None:
        m.note("drawn_round", charger.id, target.id)
        return
    m.note("round_won", winner.id, loser.id, winner.markers, loser.markers)
    happenings.beaten(m, loser, winner)
    if not loser.gone:
        less = -1 if has(winner, "dreadful") and not unshaken(loser) else 0
        yield from nerve.brave_test(m, loser, nerve.LOST_COMBAT, winner, less)
    happenings.round_over(m, loser, winner)
    yield from after_victory(m, winner, loser)


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
    """What the winner may do now that it has won."""
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
    moves = Moves(m, winner, "follow", movement.allowance(m, winner), clear_of_friends=True)
    answer = yield Decision(winner.seat, "victors-move", [moves, option("stay", winner.id)], winner.id)
    if answer.verb == "follow":
        yield from movement.go(m, winner, answer)
