"""Exact odds beside what the rules do when the dice are thrown many times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from rulebound.games.mythic_earth import odds_dice, odds_overhead, odds_spells
from rulebound.games.mythic_earth.position import position
from rulebound.kernel.match import Match

ARCHERS = {"seat": "blue", "card": "tribal-seneca", "at": (20, 10)}
WARRIORS = {"seat": "red", "card": "aztec-jaguar-warriors", "at": (20, 20), "facing": "south"}
TIMES = 300


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


BOWS = {"seat": "red", "card": "tribal-seneca", "at": (20, 17), "facing": "south"}
JAGUARS = {"seat": "blue", "card": "aztec-jaguar-warriors", "at": (20, 10)}
PRIEST = {"seat": "blue", "card": "aztec-high-priest", "at": (20, 8)}
THROWERS = {
    "seat": "blue",
    "minis": 1,
    "at": (20, 10),
    "kinds": [{"line": "M6 SH5 FI5 SV4 RE5 BR7 W1", "weapons": ["whale-fat-bomb"]}],
}


def played(units: dict[str, Any], action: str, seed: str, answer: Any, **more: Any) -> Match:
    """A match after an action of its first Unit, the decisions on the way answered by a function."""
    match = position(seed, units=units, active=next(iter(units)), **more)
    match.play(action)
    for _ in range(40):
        if match.decision is None or match.decision.kind in ("act", "activate"):
            break
        match.advance(answer(match))
    return match


def first(match: Match) -> Any:
    assert match.decision is not None
    return match.decision.actions[0]


def test_a_charge_under_fire_comes_out_as_often_as_was_foreseen() -> None:
    units = {"jaguars": JAGUARS, "bows": BOWS}
    match = position("charge", units=units, active="jaguars")
    foreseen = match.odds("charge jaguars bows")
    without, policy = foreseen.policies[0], foreseen.policies[-1]
    under_fire = dict(policy.headline)
    assert without.label == "without shots before contact"
    assert under_fire["wins the round"] < dict(without.headline)["wins the round"]
    won = stopped = lost = 0
    for number in range(TIMES):
        match = played(units, "charge jaguars bows", f"fire {number}", first)
        kinds = [event.kind for event in match.events]
        winner = next((str(event.data[0]) for event in match.events if event.kind == "round_won"), "")
        won += winner == "jaguars"
        lost += winner == "bows"
        stopped += "contact" not in kinds
    assert near(under_fire["is stopped by Defensive Fire"], stopped)
    assert near(under_fire["wins the round"], won)
    fought_out = 1 - under_fire["is stopped by Defensive Fire"]
    assert near(fought_out - under_fire["wins the round"] - under_fire["nobody wins"], lost)


@pytest.mark.parametrize("spell", ["hail-of-obsidian", "bite-of-the-devourer", "lance-of-inti"])
def test_what_a_spell_does_is_foreseen(spell: str) -> None:
    warriors = {"seat": "red", "at": (20, 14), "line": "M6 SH5 FI5 SV3 RE5 BR6 W1", "minis": 5}
    units = {"priest": {**PRIEST, "spells": [spell]}, "warriors": warriors}
    action = f"cast priest {spell} warriors"
    (policy,) = position("spell", units=units, active="priest").odds(action).policies
    chances = dict(policy.headline)
    hurt = fell = fled = 0
    for number in range(TIMES):
        match = played(units, action, f"{spell} {number}", first)
        gone = 5 - len(match.state.units["warriors"].kinds)
        hurt += gone > 0
        fell += gone
        fled += match.state.units["warriors"].fleeing
    assert near(chances["loses a Mini"], hurt)
    assert near(chances.get("flees after the test", Fraction(0)), fled)
    assert abs(float(policy.mean) - fell / TIMES) < 0.15


def test_a_spell_that_may_be_dispelled_is_told_both_ways() -> None:
    units = {
        "priest": {**PRIEST, "spells": ["hail-of-obsidian"]},
        "other": {**PRIEST, "seat": "red", "at": (20, 20)},
    }
    policies = (
        position("dispel", units=units, active="priest").odds("cast priest hail-of-obsidian other").policies
    )
    assert [policy.label for policy in policies] == ["if nobody dispels", "if a Dispel is tried"]
    one, two = (dict(policy.headline) for policy in policies)
    assert one["is destroyed"] >= two["is destroyed"]
    assert policies[0].mean > policies[1].mean
    assert one["stands against a Dispel"] < one["is cast"]


def test_a_spell_that_backfires_is_told_so() -> None:
    units = {"priest": {**PRIEST, "spells": ["tupilaq"]}, "warriors": {**WARRIORS, "at": (20, 14)}}
    (policy,) = position("back", units=units, active="priest").odds("cast priest tupilaq warriors").policies
    spell = position("back", units=units, active="priest").state.pack.spells["tupilaq"]
    pairs = sum(2 * face <= spell.casting_value for face in range(2, 11))
    assert dict(policy.headline)["turns on its caster"] == Fraction(pairs, 100)


def test_a_template_drifts_over_the_real_table() -> None:
    units = {
        "thrower": THROWERS,
        "foe": {"seat": "red", "line": "M6 SH5 FI5 SV3 RE5 BR6 W1", "minis": 4, "at": (20, 14)},
        "friend": {"seat": "blue", "line": "M6 SH5 FI5 SV3 RE5 BR6 W1", "minis": 3, "at": ("25.3", 14)},
    }
    match = position("bomb", units=units, active="thrower")
    foreseen = match.odds("shoot thrower foe")
    policy = foreseen.policies[0]
    chances = dict(policy.headline)
    assert foreseen.assumed

    def answer(match: Match) -> Any:
        assert match.decision is not None
        m, kind = match.state, match.decision.kind
        actions = match.decision.actions
        if kind == "drift" or (kind == "template" and match.decision.args == ("1",)):
            return max(
                actions,
                key=lambda action: odds_overhead.score(m, "blue", odds_overhead.point(action.args[0])),
            )
        if kind == "template":
            unit = m.units["thrower"]
            return max(
                actions[: odds_overhead.STARTS],
                key=lambda action: sum(
                    odds_overhead.score(
                        m, "blue", odds_overhead.drifted(m, unit, odds_overhead.point(action.args[0]), face)
                    )
                    for face in range(1, 7)
                ),
            )
        return actions[0]

    foes = friends = fled = 0
    for number in range(TIMES):
        m = played(units, "shoot thrower foe", f"bomb {number}", answer).state
        foes += len(m.units["foe"].kinds) < 4
        friends += len(m.units["friend"].kinds) < 3
        fled += m.units["foe"].fleeing
    assert near(chances["an enemy loses a Mini"], foes)
    assert near(chances.get("a friend loses a Mini", Fraction(0)), friends)
    assert near(chances.get("flees after the test", Fraction(0)), fled)


@pytest.mark.parametrize(
    ("units", "action"),
    [
        ({"jaguars": JAGUARS, "bows": BOWS}, "charge jaguars bows"),
        ({"bows": {**BOWS, "seat": "blue"}, "foe": {**JAGUARS, "seat": "red"}}, "charge bows foe"),
        (
            {"priest": {**PRIEST, "spells": ["hail-of-obsidian"]}, "foe": BOWS},
            "cast priest hail-of-obsidian foe",
        ),
        ({"thrower": THROWERS, "foe": BOWS}, "shoot thrower foe"),
    ],
)
def test_every_spread_is_whole(units: dict[str, Any], action: str) -> None:
    for policy in position("whole", units=units, active=next(iter(units))).odds(action).policies:
        assert sum(policy.spread.values()) == 1
        assert all(0 <= chance <= 1 for _, chance in policy.headline)


def test_all_chances_sum_up_to_one() -> None:
    for action in ("shoot archers warriors", "focused-shot archers warriors"):
        for policy in facing().odds(action).policies:
            assert sum(policy.spread.values()) == 1
            assert policy.taken is None or sum(policy.taken.values()) == 1
            assert not policy.split or sum(chance for _, chance in policy.split) == 1


def test_two_dice_pass_with_two_ones_whatever_the_number() -> None:
    assert odds_spells.two_dice(1) == Fraction(1, 100)
    assert odds_spells.two_dice(20) == 1
    assert odds_spells.two_dice(3) == Fraction(3, 100)


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


def totals(match: Match, action: str) -> dict[str, int]:
    return {label: tally.total for label, tally in match.odds(action).tallies}


def test_a_fleeing_target_of_a_charge_is_foreseen_to_strike_worse() -> None:
    units: dict[str, Any] = {"jaguars": JAGUARS, "foe": {**BOWS, "card": "aztec-jaguar-warriors"}}
    plain = totals(position(units=units, active="jaguars"), "charge jaguars foe")
    units["foe"]["fleeing"] = True
    fleeing = totals(position(units=units, active="jaguars"), "charge jaguars foe")
    blow = next(label for label in plain if label.endswith("to hit (enemy)"))
    assert fleeing[blow] == plain[blow] - 2


def test_defensive_fire_is_foreseen_to_aim_at_a_charger() -> None:
    match = position(units={"jaguars": JAGUARS, "bows": BOWS}, active="jaguars")
    foreseen = next(
        tally
        for label, tally in match.odds("charge jaguars bows").tallies
        if label.startswith("Defensive Fire") and label.endswith("to hit")
    )
    assert [line.value for line in foreseen.lines if line.label == "target charging"] == [-1]


def test_a_trap_on_a_stealthy_unit_is_foreseen_as_hard_as_it_is() -> None:
    units: dict[str, Any] = {
        "foe": {"seat": "red", "minis": 1, "line": "M6 SH5 FI5 SV4 RE5 BR7 W1", "at": (20, 18)},
        "watch": {**JAGUARS, "alert": True, "beside": [6]},
    }
    plain = position(units=units, active="foe", to_act="red")
    units["foe"]["talents"] = ["stealth"]
    hidden = position(units=units, active="foe", to_act="red")
    for match in (plain, hidden):
        match.play("move foe 20,20")
    label = "React test"
    assert totals(hidden, "spring watch foe")[label] == totals(plain, "spring watch foe")[label] - 2


def test_the_test_that_a_die_brings_is_foreseen_as_groups_play_it() -> None:
    band = {"seat": "blue", "minis": 2, "line": "M6 SH5 FI5 SV4 RE5 BR6 W1", "at": (20, 20), "markers": 1}
    hero = {**band, "minis": 1, "heroic": True, "at": (20, 24), "markers": 0}
    units: dict[str, Any] = {"band": band, "hero": hero, "foe": {**BOWS, "at": (40, 40)}}
    more: dict[str, Any] = {"blue": {"pool": [6, 5]}, "red": {"pool": [5]}}
    assert totals(position(units=units, **more), "activate band") == {"Activation Test": 6}
    bare = position(units=units, options={"brave_modifiers_on_activation": "markers-only"}, **more)
    assert totals(bare, "activate band") == {"Activation Test": 5}
    units["band"] = {**band, "fleeing": True}
    assert totals(position(units=units, **more), "activate band") == {"Test to stop": 5}


def test_a_charge_into_a_wood_is_foreseen_with_its_cover() -> None:
    foe = {"seat": "red", "minis": 1, "line": "M6 SH5 FI5 SV4 RE5 BR7 W1", "at": (20, 17)}
    units: dict[str, Any] = {"jaguars": JAGUARS, "foe": foe}
    outline = [(16, 15), (24, 15), (24, 20), (16, 20)]
    wood = {"name": "Wood", "kind": "difficult", "height": 3, "outline": outline}
    tables: list[dict[str, Any]] = [{}, {"landscape": [wood]}]
    found = [totals(position(units=units, active="jaguars", **more), "charge jaguars foe") for more in tables]
    label = next(label for label in found[0] if label.endswith("save (enemy)"))
    assert found[1][label] == found[0][label] + 1


def test_as_a_house_option_both_sides_of_a_drawn_round_are_foreseen_to_test() -> None:
    even = {"minis": 1, "line": "M6 SH5 FI1 SV9 RE5 BR5 W3", "markers": 2}
    units: dict[str, Any] = {
        "band": {**even, "seat": "blue", "at": (20, 10)},
        "foe": {**even, "seat": "red", "at": (20, 16)},
    }
    ways: list[dict[str, Any]] = [{}, {"options": {"tied_combat_result": "both-test"}}]
    plain, both = (
        dict(position(units=units, active="band", **more).odds("charge band foe").policies[0].headline)
        for more in ways
    )
    assert both["the enemy fails its test"] > plain["the enemy fails its test"] + both["nobody wins"] / 2
    assert both["fails its own test"] > plain["fails its own test"] + both["nobody wins"] / 2


def test_to_ask_for_odds_changes_nothing() -> None:
    priest = {**PRIEST, "seat": "red", "at": (30, 20), "frozen": True, "beside": [6]}
    match = position(
        units={"archers": ARCHERS, "warriors": WARRIORS, "priest": priest},
        active="archers",
        laid=[{"source": "circle-of-ancestors", "seat": "red", "unit": "priest", "until": 2}],
    )
    before = (match.state.digest(), len(match.events))
    match.odds("shoot archers warriors")
    assert (match.state.digest(), len(match.events)) == before


@pytest.mark.parametrize("spell", ["gaze-of-the-cemi", "whispered-doubt"])
def test_a_test_that_would_break_a_unit_is_foreseen_to_destroy_it(spell: str) -> None:
    foe = {"seat": "red", "minis": 4, "line": "M6 SH5 FI5 SV3 RE5 BR6 W1", "at": (20, 14), "markers": 8}
    units: dict[str, Any] = {"priest": {**PRIEST, "spells": [spell]}, "foe": foe}
    action = f"cast priest {spell} foe"
    odds = chances(position("break", units=units, active="priest"), action)
    assert odds["is destroyed"] == odds["fails its test"] > 0
    destroyed = [
        played(units, action, f"break {number}", first).state.units["foe"].gone for number in range(TIMES)
    ]
    assert near(odds["is destroyed"], sum(destroyed))
    foe["markers"] = 7
    assert chances(position("break", units=units, active="priest"), action)["is destroyed"] == 0


def test_to_stop_by_two_tests_is_foreseen_as_both() -> None:
    band = {"seat": "blue", "minis": 2, "line": "M6 SH5 FI5 SV4 RE5 BR9 W1", "at": (20, 20), "markers": 2}
    units: dict[str, Any] = {"band": {**band, "fleeing": True}, "foe": {**BOWS, "at": (40, 40)}}
    more: dict[str, Any] = {"blue": {"pool": [6]}, "red": {"pool": [5]}}
    one = position(units=units, **more)
    two = position(units=units, options={"stop_fleeing_single_test": "two-tests"}, **more)
    assert totals(one, "activate band") == {"Test to stop": 6}
    assert totals(two, "activate band") == {"Activation Test": 6, "Test to stop": 7}
    assert chances(two, "activate band")["stops"] == Fraction(6, 10) * Fraction(7, 10)
