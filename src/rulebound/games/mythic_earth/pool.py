"""Activation dice: the pools, who plays the next die, and of what value (ME-POOL, ME-DEPL-01 to 06, ME-TURN)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rulebound.games.mythic_earth.dice import D6, Steps, d10, roll
from rulebound.games.mythic_earth.state import BLUE, RED, SEATS, Battle, Unit, other


def held(unit: Unit) -> int:
    """Dice that stay beside a Unit over the turn, Frozen or On Alert (ME-POOL-03)."""
    return len(unit.beside)


def build(m: Battle) -> Steps[None]:
    """Gather all dice that are not held and throw them, each seat its own (ME-POOL-01, ME-POOL-03, ME-DEPL-01, ME-TURN-01).

    They lie from the highest down (ME-DEPL-02).
    """
    for seat in SEATS:
        own = [unit for unit in m.units.values() if unit.seat == seat and not unit.gone]
        ones = sum([unit.counts.pop("ones", 0) for unit in own])
        count = sum([unit.card.dice - held(unit) for unit in own]) - ones
        faces = yield from roll(D6, seat, ("pool",), count)
        m.sides[seat].pool = sorted(faces + [1] * ones, reverse=True)
        m.note("pool", seat, tuple(m.sides[seat].pool))


def leads(first: Sequence[int], second: Sequence[int]) -> int:
    """Which pool has more dice of the highest value in which they differ: 1, -1, or 0 if none (ME-DEPL-03, ME-DEPL-04)."""
    one, two = Counter(first), Counter(second)
    for value in range(6, 0, -1):
        if one[value] != two[value]:
            return 1 if one[value] > two[value] else -1
    return 0


def initiative(m: Battle) -> Steps[str]:
    """The seat that wins the roll of the pools; full ties by a D10, the lower (ME-DEPL-03 to 05)."""
    lead = leads(m.sides[BLUE].pool, m.sides[RED].pool)
    if lead:
        winner = BLUE if lead > 0 else RED
    else:
        winner = yield from roll_off(m, "initiative")
    m.note("initiative", winner)
    return winner


def roll_off(m: Battle, why: str) -> Steps[str]:
    """Each seat throws a D10, the lower wins, ties again (ME-SETUP-03, ME-SETUP-05, ME-DEPL-05)."""
    while True:
        blue = yield from d10(BLUE, "roll-off", why)
        red = yield from d10(RED, "roll-off", why)
        m.note("roll_off", why, blue, red)
        if blue != red:
            return BLUE if blue < red else RED


DISENGAGED: Final = "uses-turn:disengage"
"""Noted of a Unit that has disengaged: it does nothing more in that turn."""


def can_be_given(unit: Unit, drawn: bool) -> bool:
    """Whether a Unit on the table can be given a die: one that it laid in deployment (ME-DEPL-12), or one ``drawn`` from
    the pool if it has received fewer than its card allows (ME-POOL-05, ME-ALERT-09, ME-STOP-02, ME-ACTN-18).
    """
    if unit.alert_since > 0 or unit.counts.get(DISENGAGED, 0):
        return False
    return bool(unit.waiting) or (drawn and len(unit.beside) < unit.card.dice)


def awake(m: Battle, seat: str) -> list[Unit]:
    """The Units of a seat that are not Frozen and can still be given a die this turn."""
    drawn = bool(m.sides[seat].pool)
    return [unit for unit in m.of(seat) if not unit.frozen and can_be_given(unit, drawn)]


def last(m: Battle, seat: str) -> list[Unit]:
    """The Frozen Units of a seat that can still be given a die: they go after all others (ME-FROZ-04, ME-FROZ-14)."""
    drawn = bool(m.sides[seat].pool)
    return [
        unit for unit in m.of(seat) if unit.frozen and (can_be_given(unit, drawn) or must_regroup(m, unit))
    ]


def must_regroup(m: Battle, unit: Unit) -> bool:
    """Whether a Unit began the turn Frozen, holds its dice as ones, and has not tried to Regroup (ME-FROZ-03, ME-FROZ-20)."""
    return 0 < unit.frozen_since < m.turn and bool(unit.beside) and not unit.regrouped


def worth(m: Battle, unit: Unit) -> int:
    """The value of the die that a Unit would be given now."""
    if must_regroup(m, unit):
        return 1
    if unit.waiting:
        return max(unit.waiting)
    return m.sides[unit.seat].pool[0]


def eligible(m: Battle, seat: str) -> list[Unit]:
    """The Units that a seat can give its next die to, of the value being played; Frozen ones after all others."""
    return [unit for unit in awake(m, seat) or last(m, seat) if worth(m, unit) >= m.value]


def highest(m: Battle, seat: str) -> int:
    """The highest die that a seat can play now; 0 if none."""
    return max([worth(m, unit) for unit in awake(m, seat) or last(m, seat)], default=0)


def next_seat(m: Battle) -> str:
    """The seat that plays the next die; '' if no die is left (ME-TURN-02, ME-TURN-03, ME-DEPL-08, ME-DEPL-09).

    Also moves ``value`` down to the value that is played now.
    """
    first = m.to_act
    best = highest(m, first)
    if best and best >= m.value:
        return first  # whatever the other side holds
    top = max(best, highest(m, other(first)))
    if top == 0:
        return ""
    if top < m.value:
        m.value = top
    return first if best >= m.value else other(first)


def take(m: Battle, unit: Unit) -> int:
    """Lay the next die of its seat beside a Unit; its value (ME-POOL-04, ME-TEST-06, ME-DEPL-13).

    A Unit that began the turn Frozen plays the die that it holds (ME-FROZ-03).
    """
    if must_regroup(m, unit):
        return unit.beside[-1]
    if unit.waiting:
        value = max(unit.waiting)
        unit.waiting.remove(value)
    else:
        side = m.sides[unit.seat]
        value = side.pool.pop(0)
        if side.counts.get(f"changed:{value}", 0):
            side.counts[f"changed:{value}"] -= 1
    unit.beside.append(value)
    return value


def unchanged(m: Battle, seat: str) -> list[int]:
    """The values of the unassigned dice that no spell or Blessing has changed this turn, highest first."""
    left = Counter(m.sides[seat].pool)
    for value in left:
        left[value] -= m.sides[seat].counts.get(f"changed:{value}", 0)
    return sorted([value for value, count in left.items() if count > 0], reverse=True)


def change(m: Battle, seat: str, value: int, new: int) -> None:
    """An unassigned die shows another number from now on (ME-BLESS-15)."""
    side = m.sides[seat]
    side.pool.remove(value)
    side.pool = sorted([*side.pool, new], reverse=True)
    side.counts[f"changed:{new}"] = side.counts.get(f"changed:{new}", 0) + 1
    m.note("die_changed", seat, value, new)


def give_back(m: Battle, unit: Unit, keep: int = 0, clause: str = "ME-ALERT-11") -> None:
    """Dice that lie by a Unit come back as ones, all but ``keep``: into the pool, in turn 1 to the Unit itself
    (ME-ALERT-08, ME-ALERT-11, ME-ALERT-16, ME-FROZ-09). ``clause`` says by which rule.
    """
    while len(unit.beside) > max(keep, 0):
        unit.beside.pop()
        if m.turn == 1:
            unit.waiting.append(1)
        else:
            m.sides[unit.seat].pool.append(1)
        m.note("die_back", unit.id, 1, clause)
