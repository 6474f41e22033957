"""House options of Mythic Earth: read, kept, and each value played by a scenario."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rulebound.games.mythic_earth.clauses import load_clauses
from rulebound.games.mythic_earth.game import mythic_earth
from rulebound.games.mythic_earth.house import OPTIONS, listing, meets, read, told
from rulebound.kernel.errors import SetupError
from rulebound.lab import house_rules
from rulebound.lab.books import BOOKS

ROOT = Path(__file__).resolve().parents[3]
SCENARIOS = ROOT / "scenarios" / "mythic-earth"
BOOK = BOOKS["mythic-earth"]


class Played:
    """A battle, as far as its house options go."""

    def __init__(self, **house: str) -> None:
        self.house = house


def test_every_option_is_about_clauses_that_exist_and_has_several_values() -> None:
    known = load_clauses()
    for option in OPTIONS.values():
        assert len(option.values) > 1
        assert option.clauses
        assert [name for name in option.clauses if name not in known] == []


def test_an_option_that_the_register_names_is_about_the_clauses_that_name_it() -> None:
    for clause in load_clauses().values():
        if clause.house_option is not None and clause.house_option in OPTIONS:
            assert clause.id in OPTIONS[clause.house_option].clauses


def test_only_what_differs_from_the_default_is_kept_and_told() -> None:
    chosen = read({"marker_per_hit": "each-hit", "wipeout_ends_game": "plays-on"})
    assert chosen == {"marker_per_hit": "each-hit"}
    assert [one["text"] for one in told(Played(**chosen))] == ["One for each hit."]
    assert read({}) == {}
    assert [one["id"] for one in listing()] == list(OPTIONS)


@pytest.mark.parametrize(
    "wrong", [{"luck": "good"}, {"marker_per_hit": "often"}, {"marker_per_hit": 1}, ["x"]]
)
def test_an_unknown_option_or_value_is_refused_by_name(wrong: Any) -> None:
    with pytest.raises(SetupError, match=r"^options: "):
        read(wrong)


def test_a_battle_is_set_up_with_its_options() -> None:
    game = mythic_earth()
    assert game.start({"options": {"wipeout_ends_game": "ends"}}).house == {"wipeout_ends_game": "ends"}
    with pytest.raises(SetupError, match="wipeout_ends_game is plays-on or ends"):
        game.start({"options": {"wipeout_ends_game": "never"}})


def test_a_face_decides_by_itself_only_as_a_house_option() -> None:
    """bites: ME-TEST-08"""
    assert [meets(Played(), face, number) for face, number in ((1, 0), (10, 10), (5, 5), (6, 5))] == [
        False,
        True,
        True,
        False,
    ]
    automatic = Played(natural_one_and_ten="automatic")
    assert [meets(automatic, face, number) for face, number in ((1, 0), (10, 10), (5, 5), (6, 5))] == [
        True,
        False,
        True,
        False,
    ]


def test_each_value_that_is_no_default_is_played_by_a_scenario() -> None:
    played: set[tuple[str, str]] = set()
    for file in sorted(SCENARIOS.glob("*.yaml")):
        source = yaml.safe_load(file.read_text(encoding="utf-8"))
        for part in (source, *source.get("variants", ())):
            given = part.get("given", {})
            for options in (given.get("options", {}), (given.get("start") or {}).get("options", {})):
                played.update(options.items())
    wanted = {(one.name, value) for one in OPTIONS.values() for value in one.values if value != one.default}
    assert wanted - played == set()


def test_the_page_of_house_options_is_as_the_program_is() -> None:
    stands = (ROOT / "docs" / BOOK.options_page).read_text(encoding="utf-8")
    assert stands == house_rules.page(load_clauses(), BOOK)
