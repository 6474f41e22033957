"""The runner of scenarios: what it notices, and how it says so."""

from pathlib import Path

import pytest

from rulebound.content.files import ContentError
from rulebound.games.chronicle_x.position import position
from rulebound.games.trial import FieldError, Mismatch
from rulebound.lab.scenarios import Verdict, read_scenarios, scenario_schema

HEAD = "title: A test\nclauses: {}\n"
SHOT = (
    HEAD
    + "given: {map: 9x2, heroes: {reyes: a1, kaur: i2}, units: {greys-1: [d1]}, acting: reyes}\n"
    + "when: [attack reyes greys-1]\n"
)


def run(folder: Path, text: str) -> list[Verdict]:
    path = folder / "one.yaml"
    path.write_text(text, encoding="utf-8")
    return [scenario.run() for scenario in read_scenarios(path)]


def failure(folder: Path, text: str) -> str:
    (verdict,) = run(folder, text)
    return verdict.failure


def test_a_true_scenario_passes(tmp_path: Path) -> None:
    text = SHOT + "dice: [attack: h b b, defence: b b]\nthen: {figures: {greys-1: {health: 1}}}\n"
    assert failure(tmp_path, text) == ""


def test_a_wrong_fact_names_its_line_and_what_was_found(tmp_path: Path) -> None:
    text = SHOT + "dice: [attack: h b b, defence: b b]\nthen:\n  figures:\n    greys-1: {health: 2}\n"
    assert failure(tmp_path, text).endswith("one.yaml:8: figures.greys-1.health: expected 2, found 1")


def test_dice_that_are_left_over_are_a_failure(tmp_path: Path) -> None:
    text = SHOT + "dice: [attack: b b b, defence: b b]\n"
    assert "1 lines of dice were never asked for" in failure(tmp_path, text)


def test_dice_that_run_short_are_a_failure(tmp_path: Path) -> None:
    text = SHOT + "dice: [attack: h b b]\n"
    assert "the dice run short: 'roll overmind defence greys-1' of 2 dice" in failure(tmp_path, text)


def test_another_number_of_dice_is_a_failure(tmp_path: Path) -> None:
    assert "3 dice are rolled, not 2" in failure(tmp_path, SHOT + "dice: [attack: b b]\n")


def test_dice_for_another_roll_are_a_failure(tmp_path: Path) -> None:
    assert "is for 'defence', but" in failure(tmp_path, SHOT + "dice: [defence: b b b]\n")


def test_an_action_that_is_refused_says_why_and_what_is_asked(tmp_path: Path) -> None:
    text = HEAD + "given: {map: 9x2, heroes: {reyes: a1}, acting: reyes}\nwhen:\n  - move reyes i2\n"
    said = failure(tmp_path, text)
    assert "one.yaml:5: 'move reyes i2' is refused" in said
    assert "heroes is asked for 'action' of reyes" in said


def test_what_should_be_refused_and_is_open_is_a_failure(tmp_path: Path) -> None:
    text = HEAD + "given: {map: 9x2, heroes: {reyes: a1}, acting: reyes}\nwhen:\n  - refused: move reyes b1\n"
    assert "should be refused and is open" in failure(tmp_path, text)


def test_variants_are_laid_over_the_file(tmp_path: Path) -> None:
    text = (
        HEAD
        + "given: {map: 9x2, heroes: {reyes: a1, kaur: i2}, units: {greys-1: [d1]}}\n"
        + "variants:\n"
        + "  - {name: near, then: {distance: {reyes greys-1: 3}}}\n"
        + "  - {name: far, given: {units: {greys-1: [h1]}}, then: {distance: {reyes greys-1: 7}}}\n"
        + "  - {name: gone, given: {units: {greys-1: null}}, then: {figures: {greys-1: gone}}}\n"
    )
    assert [verdict.failure for verdict in run(tmp_path, text)] == ["", "", ""]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("title: A test\nclauses: {bites: [CX-NO-01]}\n", "one.yaml:2: clauses.bites[0]"),
        (HEAD + "gifen: {}\n", "one.yaml:3: gifen"),
        (HEAD + "game: chess\n", "one.yaml:3: game"),
        (HEAD + "windows: open\n", "one.yaml:3: windows"),
    ],
)
def test_a_file_at_fault_names_line_and_field(tmp_path: Path, text: str, place: str) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_scenarios(path)
    assert place in str(caught.value)


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ("  heroes: {nobody: a1}\n", "one.yaml:4: heroes.nobody"),
        ("  heroes: {reyes: z9}\n", "one.yaml:4: heroes.reyes.at"),
        ("  units: {greys-1: [b1 7]}\n", "one.yaml:4: units.greys-1.models[0]"),
        ("  blips: {blip-1: a b c}\n", "one.yaml:4: blips.blip-1"),
        ("  acting: clemson-2\n", "one.yaml:4: acting"),
        ("  hand: [no-card]\n", "one.yaml:4: hand[0]"),
        ("  rounds: 3\n", "one.yaml:4: rounds"),
        ("  map: |\n    + +\n     ?\n    + +\n", "one.yaml:4: map: line 2 of the map"),
    ],
)
def test_a_position_that_cannot_be_names_line_and_field(tmp_path: Path, given: str, place: str) -> None:
    assert place in failure(tmp_path, HEAD + "given:\n" + given)


def test_windows_stop_a_scenario_that_asks_for_them(tmp_path: Path) -> None:
    text = (
        HEAD
        + "windows: ask\n"
        + "given: {map: 9x2, heroes: {reyes: a1}, units: {greys-1: [d1]}, hand: [swollen-gland],"
        + " phase: overmind, acting: greys-1}\n"
        + "when: [attack greys-1 reyes]\n"
        + "then: {decision: {window: attack_declared, seat: overmind}}\n"
    )
    assert failure(tmp_path, text) == ""


def test_the_schema_knows_positions_and_facts() -> None:
    schema = scenario_schema()
    assert {"ScenarioFile", "Variant", "Given", "Then", "HeroGiven"} <= set(schema["$defs"])
    assert schema["$defs"]["Variant"]["properties"]["given"]["$ref"] == "#/$defs/Given"


def test_a_position_in_python_plays_and_expects() -> None:
    there = position(map="9x2", heroes={"reyes": "a1"}, units={"greys-1": ["d1"]}, acting="reyes")
    there.refused("attack reyes d2").dice("attack: h b b", "b d").play("attack reyes greys-1")
    there.expect(figures={"greys-1": {"health": 2}})
    with pytest.raises(Mismatch, match="expected 1, found 2"):
        there.expect(figures={"greys-1": {"health": 1}})


def test_two_figures_do_not_share_a_square() -> None:
    with pytest.raises(FieldError, match="taken or solid"):
        position(map="9x2", heroes={"reyes": "a1", "kaur": "a1"}).play("activate reyes")


def test_what_cannot_be_given_is_refused_for_the_reason_that_is_told(tmp_path: Path) -> None:
    start = HEAD + "given: {start: {mission: be-kind-rewind, options: {luck: good}}}\n"
    assert failure(tmp_path, start + "impossible: no option 'luck'\n") == ""
    assert "expected 'CX-MOVE-12', found" in failure(tmp_path, start + "impossible: CX-MOVE-12\n")
    sound = HEAD + "given: {map: 3x3}\nimpossible: a fault\n"
    assert failure(tmp_path, sound).endswith("one.yaml:4: nothing is wrong with what is given")
