"""Random matches with a whole station, in which heroes leave and come back whenever they can."""

from __future__ import annotations

import random

import pytest

from fuzz.chronicle_x import CHRONICLE_X, LOADED
from fuzz.harness import check_all, pick
from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.game import chronicle_x
from rulebound.games.chronicle_x.pack import load_pack
from rulebound.kernel.match import Match
from rulebound.kernel.record import Record, replay

STATION = {
    "levels": LOADED["levels"],
    "items": {"reyes": ["evac-flare"], "kaur": ["courier-vest"], "voss": ["field-dressing"]},
    "in_use": {"clemson": "longwatch-rifle", "kaur": "tangle-launcher", "blackwood": "arc-baton"},
    "advanced": ["longwatch-rifle", "tangle-launcher", "arc-baton", "courier-vest"],
    "stored": ["boom-box", "smelling-salts"],
    "rooms": [name for name, room in load_pack().rooms.items() if not room.from_the_start],
    "assigned": {
        "clemson": "war-table",
        "reyes": "xenolab",
        "kaur": "listening-post",
        "voss": "drop-tubes",
        "eriksen": "hq",
        "blackwood": "soda-bar",
    },
    "studied": {"reyes": "grey"},
    "neon": {"blackwood": 1},
}
EAGER = ("extract", "return", "fetch", "study")
STEPS = 4000


def new_match(seed: str, mission: str) -> Match:
    return Match(chronicle_x(), {"mission": mission, **STATION}, SeededFortune(seed))


def step(match: Match, numbers: random.Random) -> None:
    """One answer, mostly by way of the station where there is one."""
    decision = match.decision
    assert decision is not None
    eager = [family for family in decision.families if family.verb in EAGER]
    if eager and numbers.random() < 0.8:
        family = eager[0]
        match.advance(family.member(int(numbers.random() * family.count())))
    else:
        match.advance(pick(decision, numbers))


@pytest.mark.parametrize("mission", ["the-witness", "power-cut", "annihilation"])
@pytest.mark.parametrize("seed", range(2))
def test_heroes_come_and_go_soundly(seed: int, mission: str) -> None:
    match = new_match(f"station-{seed}", mission)
    numbers = random.Random(seed)
    sound = check_all(CHRONICLE_X)
    answers = 0
    while match.decision is not None and answers < STEPS:
        sound(match)
        m = match.state
        for name in m.station:
            hero = m.hero(name)
            assert not hero.here
            assert not hero.lost
            assert m.station[name] in m.rooms
        if match.resting and numbers.random() < 0.02:
            copy = match.copy()
            assert copy.state.digest() == m.digest()
            sound(copy)
        step(match, numbers)
        answers += 1
    assert match.outcome is not None or answers == STEPS


def test_a_match_with_a_station_is_saved_and_read_again() -> None:
    match = new_match("station-saved", "the-witness")
    numbers = random.Random(5)
    while match.decision is not None and not any(event.kind == "returns" for event in match.events):
        step(match, numbers)
    again = replay(chronicle_x(), Record.parse(Record.of(match, "station-saved").text()), SeededFortune)
    assert again.state.digest() == match.state.digest()
    for _ in range(60):
        if match.decision is None:
            break
        state = numbers.getstate()
        step(match, numbers)
        numbers.setstate(state)
        step(again, numbers)
    assert again.state.digest() == match.state.digest()
