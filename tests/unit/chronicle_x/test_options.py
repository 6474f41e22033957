"""House options: read, kept, told, and each value played by a scenario."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x import options
from rulebound.games.chronicle_x.clauses import load_clauses
from rulebound.games.chronicle_x.computer.survey import Survey
from rulebound.games.chronicle_x.game import chronicle_x
from rulebound.games.chronicle_x.options import OPTIONS, STANDARD, House, chosen, listing, read
from rulebound.games.chronicle_x.position import position
from rulebound.games.chronicle_x.table import ChronicleTable
from rulebound.kernel.errors import SetupError
from rulebound.kernel.match import Match
from rulebound.lab import house_rules
from rulebound.players.random_player import RandomPlayer

ROOT = Path(__file__).resolve().parents[3]
SCENARIOS = ROOT / "scenarios" / "chronicle-x"
VALUES = [(name, value) for name, option in OPTIONS.items() for value in option.values]


def test_every_option_has_a_field_with_its_default_and_values_of_its_own() -> None:
    assert list(OPTIONS) == list(House._fields)
    assert {name: option.default for name, option in OPTIONS.items()} == STANDARD._asdict()
    assert all(len(option.values) > 1 and option.clauses for option in OPTIONS.values())
    known = load_clauses()
    assert [name for option in OPTIONS.values() for name in option.clauses if name not in known] == []


def test_an_option_that_the_register_names_is_about_the_clauses_that_name_it() -> None:
    for clause in load_clauses().values():
        if clause.house_option is not None and clause.house_option in OPTIONS:
            assert clause.id in OPTIONS[clause.house_option].clauses


def test_what_is_chosen_is_read_and_only_what_differs_is_kept() -> None:
    house = read({"free_attacks": "leaving", "mutation_draw": "two"})
    assert house.free_attacks == options.LEAVING
    assert chosen(house) == {"free_attacks": "leaving"}
    assert read({}) is STANDARD


@pytest.mark.parametrize("wrong", [{"luck": "good"}, {"free_attacks": "often"}, {"free_attacks": 1}, ["x"]])
def test_an_unknown_option_or_value_is_refused_by_name(wrong: Any) -> None:
    with pytest.raises(SetupError, match=r"^options: "):
        read(wrong)


def test_the_table_offers_the_options_and_keeps_in_the_record_what_differs() -> None:
    table = ChronicleTable()
    assert table.describe()["options"] == listing()
    chosen_here = {"options": {"free_attacks": "leaving", "hazard_chain": "none"}}
    setup = table.setup("be-kind-rewind", chosen_here)
    assert setup["options"] == {"free_attacks": "leaving"}
    assert "options" not in table.setup("be-kind-rewind", {"options": {}})
    with pytest.raises(SetupError, match="free_attacks is none or leaving"):
        table.setup("be-kind-rewind", {"options": {"free_attacks": "no"}})


@cache
def _files() -> list[dict[str, Any]]:
    """The scenarios of house options."""
    return [
        yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(SCENARIOS.glob("house-*.yaml"))
    ]


def _scenarios(name: str, value: str) -> Counter[str]:
    """How often the scenarios that choose this value bite and spare each clause."""
    found: Counter[str] = Counter()
    for file in _files():
        base = file.get("given", {}).get("options", {})
        for variant in file.get("variants") or [{}]:
            if {**base, **variant.get("given", {}).get("options", {})}.get(name) == value:
                for word in ("bites", "spares"):
                    for clause in file["clauses"].get(word, []):
                        found[f"{word} {clause}"] += 1
    return found


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_every_value_has_a_scenario_on_the_clauses_of_its_option(name: str, value: str) -> None:
    found = _scenarios(name, value)
    clauses = OPTIONS[name].clauses
    assert any(f"bites {clause}" in found for clause in clauses)
    assert any(f"spares {clause}" in found for clause in clauses)


def _play(setup: dict[str, Any], seed: str) -> None:
    """Play a match at random to its end."""
    match = Match(chronicle_x(), setup, SeededFortune(seed))
    player = RandomPlayer(seed)
    for _ in range(20_000):
        if match.outcome is not None:
            return
        match.play(player.choose(match))
    raise AssertionError("the match has no end")


@pytest.mark.parametrize(("name", "value"), [pair for pair in VALUES if pair[1] != OPTIONS[pair[0]].default])
def test_a_match_plays_to_its_end_with_every_value(name: str, value: str) -> None:
    _play({"mission": "be-kind-rewind", "options": {name: value}}, f"{name} {value}")


@pytest.mark.parametrize("mission", list(chronicle_x().pack.missions))
def test_every_mission_plays_to_its_end_with_all_that_differs(mission: str) -> None:
    last = {name: list(option.values)[-1] for name, option in OPTIONS.items()}
    players = {"clemson": 1, "blackwood": 1, "eriksen": 2, "kaur": 2, "reyes": 3, "voss": 3}
    _play({"mission": mission, "options": last, "players": players}, mission)


def test_the_page_of_house_options_is_up_to_date() -> None:
    page = (ROOT / "docs" / "house-options.md").read_text(encoding="utf-8")
    assert page == house_rules.page(load_clauses())


def test_points_that_are_no_option_are_listed_with_the_ruling_taken() -> None:
    points = house_rules.fixed(load_clauses())
    names = {point.name for point in points}
    assert names.isdisjoint(OPTIONS)
    assert {"overwatch_needs_los", "pass_through_friends"} <= names
    assert all(point.ruling for point in points)


# ---- odds, previews and the computer's estimates follow


def _mean(options_: dict[str, str], **given: Any) -> Any:
    there = position(**given, options=options_)
    odds = there.match.odds("attack greys-1 voss")
    return odds.policies[0].mean


def test_odds_count_a_blank_of_a_defence_above_five_as_the_house_does() -> None:
    """bites: CX-VAL-04"""
    given: dict[str, Any] = {
        "map": "+ + + + + + + + +\n g g . . . . . .\n+ + + + + + + + +\n g g . . . . . .\n+ + + + + + + + +\n",
        "heroes": {"voss": {"at": "a1", "in_use": "courier-vest"}, "reyes": "h2"},
        "units": {"greys-1": ["d1", "d2", "e1", "e2"]},
        "phase": "overmind",
        "acting": "greys-1",
    }
    assert _mean({"defence_surplus_is_defend": "defend"}, **given) < _mean({}, **given)


def test_odds_of_a_token_count_the_hit_that_lies_on_it() -> None:
    """bites: CX-HAZ-02"""
    given: dict[str, Any] = {
        "map": "+ + + + + + +\n . . . h . .\n+ + + + + + +\n",
        "heroes": {"reyes": "a1", "kaur": "f1"},
        "acting": "reyes",
        "in_mission": {"hits 3": 1},
    }
    there = position(**given)
    square = there.state.ground.board.parse("d1")
    assert f"hits {square}" in there.state.in_mission
    one = position(**{**given, "in_mission": {}}).match.odds("attack reyes d1")
    two = there.match.odds("attack reyes d1")
    assert two.policies[0].mean > one.policies[0].mean


def test_a_preview_tells_who_strikes_as_the_mover_leaves() -> None:
    """bites: CX-MOVE-12"""
    given: dict[str, Any] = {
        "map": "9x3",
        "heroes": {"clemson": "b2", "reyes": "i3"},
        "units": {"ridgewalker-1": ["c2"]},
        "acting": "clemson",
    }
    table = ChronicleTable()
    free = position(**given, options={"free_attacks": "leaving"}).match
    told = table.preview(free, "heroes", "move clemson b1-a1")["sentences"]
    assert any("strikes at it" in sentence for sentence in told)
    none = table.preview(position(**given).match, "heroes", "move clemson b1-a1")["sentences"]
    assert not any("strikes" in sentence for sentence in none)


def test_a_preview_tells_of_a_shot_at_any_step_where_the_house_has_it_so() -> None:
    """bites: CX-OW-09"""
    given: dict[str, Any] = {
        "map": "16x3",
        "heroes": {"reyes": {"at": "a2", "overwatch": "plus"}, "kaur": "a1"},
        "units": {"greys-1": ["e2"]},
        "phase": "overmind",
        "acting": "greys-1",
    }
    table = ChronicleTable()
    any_step = position(**given, options={"overwatch_trigger": "any-step"}).match
    assert "watchers" in table.preview(any_step, "overmind", "move greys-1 d2")
    assert "watchers" not in table.preview(position(**given).match, "overmind", "move greys-1 d2")


def test_the_computer_weighs_the_free_attacks_of_a_way() -> None:
    """bites: CX-MOVE-12"""
    given: dict[str, Any] = {
        "map": "9x3",
        "heroes": {"clemson": "b2", "reyes": "i3"},
        "units": {"ridgewalker-1": ["c2"]},
        "acting": "clemson",
    }
    for chosen_here, costs in (({}, False), ({"free_attacks": "leaving"}, True)):
        state = position(**given, options=chosen_here).state
        survey = Survey(state, "heroes", state.ground)
        board = state.ground.board
        assert (survey.leaving_cost(board.parse("b2"), board.parse("a2"), 2) > 0) is costs


def test_everybody_is_told_what_the_house_plays_otherwise() -> None:
    given: dict[str, Any] = {"map": "9x3", "heroes": {"clemson": "b2"}, "acting": "clemson"}
    match = position(**given, options={"hazard_chain": "chain"}).match
    for seat in ("heroes", "overmind", ""):
        assert [rule["id"] for rule in match.view(seat)["mission"]["house"]] == ["hazard_chain"]
    assert "house" not in position(**given).match.view("heroes")["mission"]
