"""Behemoths trample on friends that they pass through (ME-MOVE-07 to 11)."""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.games.mythic_earth import markers, wounds
from rulebound.games.mythic_earth.cards import BEHEMOTH, MONSTER
from rulebound.games.mythic_earth.dice import Steps, d3, d6
from rulebound.games.mythic_earth.movement import flying
from rulebound.games.mythic_earth.removal import check_overload
from rulebound.games.mythic_earth.saves import Hits, after_others, covered, save
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.space.field.bases import Base
from rulebound.space.field.paths import crossed
from rulebound.space.field.places import Point


def trample(
    m: Battle, unit: Unit, starts: Sequence[Base], lines: Sequence[Sequence[Point]], met: set[str]
) -> Steps[None]:
    """A Behemoth on the ground hurts the friends that it passes through, once a move each (ME-MOVE-07 to 11)."""
    if unit.type != BEHEMOTH or unit.airborne or flying(unit):
        return
    for friend in m.of(unit.seat):
        if friend.id == unit.id or friend.airborne or friend.id in met:
            continue
        if not any(crossed(line, starts[index], friend.bases) for index, line in enumerate(lines)):
            continue
        met.add(friend.id)
        if friend.type == BEHEMOTH:
            hits = 1
        elif friend.type == MONSTER:
            hits = yield from d3(unit.seat, "trample", friend.id)
        else:
            hits = yield from d6(unit.seat, "trample", friend.id)
        m.note("tramples", unit.id, friend.id, hits)
        cover = covered(m, friend, melee=True, behind=False)
        through = yield from save(m, friend, [Hits(hits, 0)], True, cover, "trample")
        numbers = [friend.numbers[index] for index in through.bearers]
        ranks = after_others([range(len(friend.kinds))], through.bearers)
        taken = yield from wounds.take(m, friend, through.rest, "trample", unit, ranks)
        own = [friend.numbers.index(number) for number in numbers if number in friend.numbers]
        if own:
            taken += yield from wounds.take(m, friend, through.own, "trample", unit, only=own)
        markers.gain(m, friend, taken, "trampled", unit)
        check_overload(m, friend, unit)
