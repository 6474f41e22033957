"""Deployment by the dice of the pool (ME-DEPL)."""

from __future__ import annotations

from rulebound.games.mythic_earth import (
    house,
    pool,
    walking,
)
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.placing import Standing
from rulebound.games.mythic_earth.state import Battle, Unit, other
from rulebound.games.mythic_earth.talents import has
from rulebound.kernel.decisions import Decision, Family, Names, option


def deploy(m: Battle) -> Steps[None]:
    """The dice are played from high to low, each for a Unit not yet deployed, or as a further die of one that is.

    Stands at rest before each of them.
    """
    if not m.to_act:
        yield from pool.build(m)
        winner = yield from pool.initiative(m)
        first = yield from who_begins(m, winner)
        m.began = m.to_act = first
        m.value = max(m.sides[seat].pool[0] if m.sides[seat].pool else 0 for seat in ("blue", "red"))
        m.note("deployment", first)
    while True:
        seat = next_seat(m)
        if not seat:
            break
        yield from place_one(m, seat)
        m.to_act = other(seat)
    for side in m.sides.values():
        side.pool.clear()


def who_begins(m: Battle, winner: str) -> Steps[str]:
    """The winner begins, or lets the other begin if he has a die of the top value too (ME-DEPL-06)."""
    rival = other(winner)
    if not m.sides[rival].pool or m.sides[rival].pool[0] < m.sides[winner].pool[0]:
        return winner
    answer = yield Decision(winner, "begin", [Names("begin", [winner, rival])])
    return str(answer.args[0])


def next_seat(m: Battle) -> str:
    """The seat that takes the next die (ME-DEPL-08, ME-DEPL-09); '' when all are laid."""
    tops = {seat: (m.sides[seat].pool or [0])[0] for seat in m.sides}
    top = max(tops.values())
    if top == 0:
        return ""
    m.value = min(m.value, top)
    return m.to_act if tops[m.to_act] >= m.value else other(m.to_act)


def undeployed(m: Battle, seat: str) -> list[Unit]:
    return [unit for unit in m.units.values() if unit.seat == seat and not unit.deployed and not unit.gone]


def short_of_dice(m: Battle, seat: str) -> list[Unit]:
    """Units on the table that have fewer dice beside them than their card has (ME-DEPL-10)."""
    return [unit for unit in m.of(seat) if len(unit.waiting) < unit.card.dice]


def place_one(m: Battle, seat: str) -> Steps[None]:
    """One die: a Unit is deployed with it, or it is laid by one that has more dice (ME-DEPL-07, ME-DEPL-10)."""
    families: list[Family] = []
    left = undeployed(m, seat)
    dice = len(m.sides[seat].pool)
    if left:
        families.append(Names("deploy", [unit.id for unit in left]))
    spare = short_of_dice(m, seat)
    if spare and dice > len(left):
        families.append(Names("lay-die", [unit.id for unit in spare]))
    answer = yield Decision(seat, "deploy", families, args=(str(m.sides[seat].pool[0]),), rest=True)
    unit = m.units[str(answer.args[0])]
    if answer.verb == "deploy":
        yield from stand(m, unit)
    value = m.sides[seat].pool.pop(0)
    unit.waiting.append(value)
    m.note("die", unit.id, value)


def stand(m: Battle, unit: Unit) -> Steps[None]:
    """Where the Minis of a Unit stand: wholly within the zone, in coherency, on ground that holds them (ME-DEPL-11)."""
    standing = Standing(m, unit)
    answer = yield Decision(unit.seat, "stand", [standing], unit.id).put()
    unit.bases = standing.bases(answer)
    unit.deployed = True
    unit.airborne = has(unit, "fly") and not house.plays(m, house.FLYERS, house.IN_MOVES)
    m.note("deployed", unit.id, tuple([(base.x, base.y) for base in unit.bases]))
    if unit.airborne:
        land = yield Decision(
            unit.seat, "airborne", [option("in-the-air", unit.id), option("on-the-ground", unit.id)], unit.id
        )
        unit.airborne = land.verb == "in-the-air"
        m.note("stands", unit.id, unit.airborne)
    if not unit.airborne:
        yield from walking.arrive(m, unit)  # in a wood of the enemy half there may be something to find
