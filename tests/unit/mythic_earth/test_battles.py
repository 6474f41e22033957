"""Whole battles by players who fight at random: nothing breaks, no die is lost or made, old copies stay as they were."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rulebound.dice.fortune import SeededFortune
from rulebound.games.mythic_earth.game import mythic_earth
from rulebound.games.mythic_earth.house import OPTIONS
from rulebound.games.mythic_earth.state import ACTIVATION, SEATS, Battle
from rulebound.kernel.decisions import Action, Decision
from rulebound.kernel.events import EventLog
from rulebound.kernel.match import Match
from rulebound.space.field.places import x_of, y_of

LONGEST = 3000
EAGER = {
    "charge": 50,
    "attack": 40,
    "shoot": 40,
    "focused-shot": 30,
    "spring": 60,
    "fire": 50,
    "throw": 50,
    "rally": 40,
}
EAGER |= {
    "cast": 25,
    "claim": 25,
    "stop-fleeing": 20,
    "on-alert": 12,
    "act": 20,
    "regroup": 15,
    "end": 1,
    "lay-low": 4,
}


def setups(number: int) -> dict[str, Any]:
    """A battle with some house options; every third one from the first roll-off."""
    pick = random.Random(number)
    options = {one.name: pick.choice(list(one.values)) for one in OPTIONS.values() if pick.random() < 0.4}
    if number % 3 == 2:
        forces = {"blue": {"ready": "aztec-500"}, "red": {"ready": "inca-500"}}
        return {"size": "36x36", "points": 500, "options": options, **forces}
    quick = ("first-blood", "altars-under-the-pyramid", "the-caves-besieged")[number % 3]
    return {"quick_start": quick, "options": options}


def eager(m: Battle, decision: Decision, pick: random.Random) -> Action:
    """An answer of somebody who wants to fight: near enemies, charges, shots."""
    found: list[Action] = []
    for family in decision.families:
        count = family.count()
        found += [family.member(pick.randrange(count)) for _ in range(min(count, 4))]

    def worth(action: Action) -> float:
        value = float(EAGER.get(action.verb, 10))
        if action.verb in ("move", "march") and isinstance(action.args[1], int):
            x, y = x_of(action.args[1]), y_of(action.args[1])
            enemies = [base for unit in m.enemies(m.units[str(action.args[0])].seat) for base in unit.bases]
            value += max(0, 30 - min([abs(x - b.x) + abs(y - b.y) for b in enemies], default=0) // 1000)
        return value * (0.3 + pick.random())

    return max(found, key=worth)


def sound(m: Battle) -> None:
    """What is true at every decision."""
    for unit in m.units.values():
        assert not (unit.frozen and unit.fleeing)
        assert not (unit.frozen and unit.alert)
        assert len(unit.beside) + len(unit.waiting) <= unit.card.dice
        assert all(unit.id in m.units[foe].foes and not m.units[foe].gone for foe in unit.foes)
        assert len(unit.kinds) == len(unit.numbers) == len(unit.hurt)
    if m.phase == ACTIVATION and m.turn > 1:
        for seat in SEATS:
            own = [unit for unit in m.units.values() if unit.seat == seat and not unit.gone]
            there = len(m.sides[seat].pool) + sum(len(unit.beside) for unit in own)
            assert there <= sum(unit.card.dice for unit in own)


@pytest.mark.parametrize("number", range(6))
def test_a_battle_is_fought_to_its_end_and_can_be_taken_up_at_every_rest(number: int) -> None:
    game = mythic_earth()
    pick = random.Random(number)
    match = Match(game, setups(number), SeededFortune(str(number)))
    kept: list[tuple[Battle, str]] = []
    for step in range(LONGEST):
        decision = match.decision
        if decision is None:
            break
        sound(match.state)
        if decision.rest and step % 7 == 0:
            copy = match.state.copy()
            copy.log = EventLog()
            kept.append((copy, copy.digest()))
            again = Match(game, {}, SeededFortune("again"), copy.copy()).decision
            assert again is not None
            assert (again.kind, again.seat, again.subject) == (decision.kind, decision.seat, decision.subject)
        match.advance(eager(match.state, decision, pick))
    assert match.outcome is not None
    assert all(copy.digest() == digest for copy, digest in kept)
