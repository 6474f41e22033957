"""Every scenario file is a test; one that fails says which line of it was not so."""

from pathlib import Path

import pytest

from rulebound.lab.scenarios import Scenario, read_scenarios

FOLDER = Path(__file__).resolve().parents[2] / "scenarios"
SCENARIOS = [scenario for path in sorted(FOLDER.rglob("*.yaml")) for scenario in read_scenarios(path)]


@pytest.mark.parametrize(
    "scenario",
    SCENARIOS,
    ids=[f"{each.path.stem}:{each.line}" for each in SCENARIOS],
)
def test_the_rules_do_what_the_scenario_says(scenario: Scenario) -> None:
    verdict = scenario.run()
    assert not verdict.failure, f"{verdict.name}\n{verdict.failure}"
