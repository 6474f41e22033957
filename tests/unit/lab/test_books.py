"""Every rulebook can be looked up by the same commands."""

from __future__ import annotations

import json

import pytest

from rulebound.cli.app import main
from rulebound.lab.books import BOOKS, book_of, load_clauses, load_options
from rulebound.lab.scenarios import GAMES, scenario_schema


@pytest.mark.parametrize("name", list(BOOKS))
def test_a_book_has_clauses_of_its_own_and_options_about_them(name: str) -> None:
    book = BOOKS[name]
    clauses = load_clauses(book)
    assert all(clause.startswith(book.prefix + "-") for clause in clauses)
    assert all(clause in clauses for option in load_options(book).values() for clause in option.clauses)
    assert book_of(next(iter(clauses))) is book
    for example in book.example:
        option, value = example.split(": ")
        assert value in load_options(book)[option].values


def test_a_clause_of_any_game_is_shown_by_its_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "ME-" + "ACT-01", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["id"] == "ME-" + "ACT-01"
    assert main(["rules", "mythic-earth", "--options", "--json"]) == 0
    assert "marker_per_hit" in [option["id"] for option in json.loads(capsys.readouterr().out)]


@pytest.mark.parametrize("game", list(GAMES))
def test_there_is_a_schema_of_every_games_scenarios(game: str) -> None:
    assert "given" in scenario_schema(game)["$defs"]["ScenarioFile"]["properties"]
