"""Each example that a clause gives is played by a scenario."""

from __future__ import annotations

from pathlib import Path

from rulebound.games.chronicle_x.clauses import load_clauses
from rulebound.lab.scenarios import read_scenarios

FOLDER = Path(__file__).resolve().parents[3] / "scenarios" / "chronicle-x"


def played() -> dict[str, list[str]]:
    """Which files play the example of which clause."""
    found: dict[str, list[str]] = {}
    for path in sorted(FOLDER.rglob("*.yaml")):
        for name in sorted({name for each in read_scenarios(path) for name in each.cases}):
            found.setdefault(name, []).append(path.name)
    return found


def test_every_example_of_a_clause_in_scope_has_a_scenario_that_plays_it() -> None:
    clauses = load_clauses()
    wanted = [name for name, clause in clauses.items() if clause.case and clause.status != "campaign"]
    there = played()
    assert [name for name in wanted if name not in there] == []


def test_a_scenario_plays_only_examples_that_there_are() -> None:
    clauses = load_clauses()
    assert [name for name in played() if not clauses[name].case] == []


def test_there_are_three_hundred_scenario_files_at_least() -> None:
    assert len(list(FOLDER.rglob("*.yaml"))) >= 300
