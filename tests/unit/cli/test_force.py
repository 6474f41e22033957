"""``rulebound force`` and the content of Mythic Earth on the command line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from rulebound.cli import main

GOOD = "Aztec: Two (0/1000)\nTlalocan High Priest\nAyar [4 Wounds]\n"


@pytest.fixture
def good(tmp_path: Path) -> Path:
    file = tmp_path / "good.txt"
    file.write_text(GOOD)
    return file


def test_a_sound_force_is_said_to_be_so(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["force", "check", str(good)]) == 0
    assert capsys.readouterr().out == "Two: sound, 344 of 1,000 points\n"


def test_faults_come_with_their_clauses_and_code_1(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good.write_text(GOOD + "Quetzalcoatl\n")
    assert main(["force", "check", str(good), "--limit", "400"]) == 1
    said = capsys.readouterr().out
    assert "fault: Unit 3: a force holds at most one Behemoth: Ayar and Quetzalcoatl (ME-UNIT-07)" in said
    assert "fault: the force costs 483, 83 more than 400 points (ME-SETUP-01)" in said
    assert main(["force", "check", str(good), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["sound"], found["points"], found["limit"]) == (False, 483, 1000)
    assert found["found"][0]["clauses"] == ["ME-UNIT-07"]


def test_a_slip_names_file_line_and_nearest_name(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good.write_text(GOOD + "Jaguar Warriers\n")
    for what in ("check", "price", "print"):
        assert main(["force", what, str(good)]) == 2
        said = capsys.readouterr().err
        assert "good.txt:4: Aztec has no card 'Jaguar Warriers'; nearest: Jaguar Warriors" in said


def test_prices_are_listed_with_their_sum(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["force", "price", str(good)]) == 0
    assert "  231  Ayar [4 Wounds]  = 198 + 33 4 Wounds\n" in capsys.readouterr().out
    assert main(["force", "price", str(good), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 344


def test_cards_are_printed_and_a_faulty_unit_is_not(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["force", "print", str(good)]) == 0
    assert "Ayar  (ayar-1)" in capsys.readouterr().out
    assert main(["force", "print", str(good), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["units"][1]["minis"][0]["wounds"] == 4
    good.write_text(GOOD + "Jaguar Warriors x3\n")
    assert main(["force", "print", str(good)]) == 2
    assert "has at least 5 Minis, not 3 (ME-UNIT-01)" in capsys.readouterr().err


def test_a_list_may_come_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", typed(GOOD.encode()))
    assert main(["force", "check", "-"]) == 0
    monkeypatch.setattr("sys.stdin", typed(b"Aztek: x"))
    assert main(["force", "check", "-"]) == 2
    assert "standard input:1: there is no faction 'Aztek'; nearest: Aztec" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (b"Aztec: Garc\xeda", "this is not a text file (UTF-8)"),
        (b"\n" * ((16 << 20) + 1), "is larger than 16 MiB"),
        (None, "is closed"),
    ],
)
def test_standard_input_that_is_no_list_is_told_in_one_line(
    given: bytes | None, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None if given is None else typed(given))
    assert main(["force", "check", "-"]) == 2
    assert capsys.readouterr().err == f"rulebound: error: standard input: {said}\n"


def typed(content: bytes) -> io.TextIOWrapper:
    """Standard input as a terminal in most countries has it."""
    return io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")


def test_factions_units_and_cards_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["force", "list"]) == 0
    assert "Western Federations   8 cards" in capsys.readouterr().out
    assert main(["force", "list", "taino"]) == 0
    assert "Siba Warriors" in capsys.readouterr().out
    assert main(["force", "show", "siba warriors"]) == 0
    assert "spears: free" in capsys.readouterr().out
    for words in (["list"], ["list", "maya"], ["show", "Ayar"], ["ready"], ["ready", "maya-500"]):
        assert main(["force", *words, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)


def test_a_ready_made_force_is_text_that_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["force", "ready"]) == 0
    assert "aztec-1000" in capsys.readouterr().out
    assert main(["force", "ready", "inuit-1000"]) == 0
    file = tmp_path / "mine.txt"
    file.write_text(capsys.readouterr().out)
    assert main(["force", "check", str(file)]) == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("force list Mayo", "Mayo: there is no such faction; nearest: Maya"),
        ("force list q", "q: there is no such faction, only Aztec, Inca"),
        ("force show Wolfs", "Wolfs: there is no such card; nearest: Wolves"),
        ("force show qqqq", "qqqq: there is no such card"),
        ("force ready mine", "mine: there is no such force, only aztec-500"),
        ("force check /none/such", "/none/such: no such file or directory"),
        ("force list --pack /none/such", "/none/such: there is no such pack"),
        ("force", "arguments: the following arguments are required: WHAT"),
        ("content validate --game chess", "arguments: argument --game: invalid choice: 'chess'"),
    ],
)
def test_bad_input_ends_in_one_line_and_code_2(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(line.split())
    except SystemExit as end:
        code = int(end.code or 0)
    assert code == 2
    error = capsys.readouterr().err
    assert error.startswith(f"rulebound: error: {said}")
    assert error.count("\n") == 1


def test_content_of_both_games_is_validated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "validate"]) == 0
    assert capsys.readouterr().out == "chronicle-x: sound\nmythic-earth: sound\n"
    file = tmp_path / "mine.yaml"
    file.write_text("armour:\n  - {id: light, name: Light armour, save_bonus: 9, points: 2, clauses: []}\n")
    assert main(["content", "validate", str(tmp_path)]) == 1
    assert capsys.readouterr().out.startswith("mine.yaml:2: armour[0].save_bonus: Expected `int` <= 3")
    assert main(["content", "schema", "--game", "mythic-earth", "unit"]) == 0
    assert "Unit" in json.loads(capsys.readouterr().out)["$ref"]
