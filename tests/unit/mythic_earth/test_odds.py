"""Exact odds beside what the rules do when the dice are thrown many times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from rulebound.games.mythic_earth import odds, odds_dice
from rulebound.games.mythic_earth.position import position
from rulebound.kernel.match import Match

ARCHERS = {"seat": "blue", "card": "tribal-seneca", "at": (20, 10)}
WARRIORS = {"seat": "red", "card": "aztec-jaguar-warriors", "at": (20, 20), "facing": "south"}
TIMES = 600


def facing(seed: str = "odds", **more: Any) -> Match:
    units = {
        "archers": {**ARCHERS, **more.pop("archers", {})},
        "warriors": {**WARRIORS, **more.pop("warriors", {})},
    }
    return position(seed, units=units, active="archers", **more)


def chances(match: Match, action: str) -> Mapping[str, Fraction]:
    return dict(match.odds(action).policies[0].headline)


def fought(action: str, **more: Any) -> Counter[str]:
    """How often what happened, in many matches that differ in their dice alone."""
    happened: Counter[str] = Counter()
    for number in range(TIMES):
        match = facing(f"odds {number}", **more)
        start = len(match.events)
        match.play(action)
        while match.decision is not None and match.state.active == "archers" and match.decision.kind != "act":
            match.advance(match.decision.actions[0])
        kinds = {(event.kind, *event.data[:2]) for event in match.events.since(start)}
        happened.update({f"{kind} {unit}" for kind, unit, *_ in kinds if isinstance(unit, str)})
        happened["lost"] += len(match.state.units["warriors"].kinds) < len(
            match.state.units["warriors"].card.minis
        )
    return happened


def near(chance: Fraction, count: int) -> bool:
    """Whether a count fits a chance, four standard deviations wide."""
    p = float(chance)
    return abs(count - p * TIMES) <= 4 * max(sqrt(p * (1 - p) * TIMES), 1)


@pytest.mark.parametrize("more", [{}, {"warriors": {"lost": 2, "markers": 3, "at_start": 4}}])
def test_shots_come_out_as_often_as_was_foreseen(more: dict[str, Any]) -> None:
    foreseen = chances(facing(**more), "shoot archers warriors")
    happened = fought("shoot archers warriors", **more)
    assert near(foreseen["gains a Brave marker"], happened["markers warriors"])
    assert near(foreseen["is destroyed"], happened["destroyed warriors"])
    assert near(foreseen.get("flees after the test", Fraction(0)), happened["flees warriors"])
    if not more:
        assert near(foreseen["loses a Mini"], happened["lost"])


def test_a_charge_is_won_as_often_as_was_foreseen() -> None:
    more: dict[str, Any] = {"archers": {"at": (20, 14)}}
    foreseen = chances(facing(**more), "charge archers warriors")
    won = lost = 0
    for number in range(TIMES):
        match = facing(f"charge {number}", **more)
        match.play("charge archers warriors")
        while match.decision is not None and match.decision.kind != "act":
            decision = match.decision
            verbs = [family.verb for family in decision.families]
            match.advance(decision.actions[verbs.index("hold") if "hold" in verbs else 0])
            ends = [event for event in match.events if event.kind in ("round_won", "drawn_round")]
            if ends:
                break
        winner = next((str(event.data[0]) for event in match.events if event.kind == "round_won"), "")
        won += winner == "archers"
        lost += winner == "warriors"
    assert near(foreseen["wins the round"], won)
    assert near(1 - foreseen["wins the round"] - foreseen["nobody wins"], lost)


def test_all_chances_sum_up_to_one() -> None:
    for action in ("shoot archers warriors", "focused-shot archers warriors"):
        for policy in facing().odds(action).policies:
            assert sum(policy.spread.values()) == 1


def test_two_dice_pass_with_two_ones_whatever_the_number() -> None:
    assert odds.two_dice(1) == Fraction(1, 100)
    assert odds.two_dice(20) == 1
    assert odds.two_dice(3) == Fraction(3, 100)


def test_toughened_throws_some_failed_saves_again() -> None:
    match = facing()
    plain = odds_dice.failing(match.state, [(2, 5)], 0)
    tough = odds_dice.failing(match.state, [(2, 5)], 1)
    assert plain == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    assert tough == {0: Fraction(1, 2), 1: Fraction(3, 8), 2: Fraction(1, 8)}


def test_where_no_dice_decide_there_are_no_odds() -> None:
    match = facing()
    assert match.odds("end archers") is None
    assert match.odds("march nobody-1 3,3") is None
