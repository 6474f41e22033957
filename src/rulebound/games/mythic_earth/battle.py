"""A battle from its set-up to the last clean-up (ME-PHASE, ME-BASIC-11, ME-ALIGN-05, ME-ALIGN-06)."""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth import cleanup, deployment, happenings, house, setup_steps, turn
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.state import (
    ACTIVATION,
    BLUE,
    CLEAN_UP,
    DEPLOYMENT,
    OVER,
    RED,
    SET_UP,
    Battle,
)
from rulebound.games.mythic_earth.words import plural
from rulebound.kernel.game import Outcome

POINTS: Final = ("ME-ALIGN-05", "ME-ALIGN-06")


def flow(m: Battle) -> Steps[Outcome]:
    """The whole battle, from its beginning or from any rest point."""
    if m.phase == SET_UP:
        yield from setup_steps.set_up(m)
        m.phase = DEPLOYMENT
    if m.phase == DEPLOYMENT:
        yield from deployment.deploy(m)
        yield from happenings.after_deployment(m)
        m.turn = 1
        yield from turn.begin(m)
        m.phase = ACTIVATION
    while m.phase == ACTIVATION:
        yield from turn.play(m)
        m.phase = CLEAN_UP
        yield from cleanup.clean_up(m)
        if m.turn >= m.turns or wiped_out(m):
            break
        m.turn += 1
        yield from turn.begin(m)
        m.phase = ACTIVATION
    happenings.battle_ends(m)
    m.phase = OVER
    m.outcome = result(m)
    m.note("outcome", *m.outcome)
    return m.outcome


def wiped_out(m: Battle) -> bool:
    """Whether a side without Units ends the battle: only as a house option (ME-ALIGN-05)."""
    return house.plays(m, house.WIPEOUT, house.ENDS) and not all(m.of(seat) for seat in (BLUE, RED))


def tie_breaker(m: Battle) -> str:
    """Who wins with as many points: nobody, or as a house option whoever destroyed more Units (ME-ALIGN-06)."""
    if not house.plays(m, house.TIE_BREAKER, house.DESTROYED):
        return ""
    lost = {seat: sum([unit.gone for unit in m.units.values() if unit.seat == seat]) for seat in (BLUE, RED)}
    return BLUE if lost[RED] > lost[BLUE] else RED if lost[BLUE] > lost[RED] else ""


def result(m: Battle) -> Outcome:
    """More Victory Points win; as many are a draw (ME-ALIGN-06)."""
    blue, red = (sum(m.sides[seat].points.values()) for seat in (BLUE, RED))
    winner = BLUE if blue > red else RED if red > blue else tie_breaker(m)
    return Outcome(winner, f"{plural(max(blue, red), 'Victory Point')} to {min(blue, red)}.", POINTS)
