"""The luck report of a saved match, from the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulebound.cli.app import main
from rulebound.games.chronicle_x.game import quick_start
from rulebound.kernel.record import Record
from rulebound.players.random_player import RandomPlayer


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    match = quick_start("tape")
    player = RandomPlayer("luck")
    while match.decision is not None:
        match.advance(player.choose(match))
    path: Path = tmp_path_factory.mktemp("luck") / "match.txt"
    path.write_text(Record.of(match, "tape").text(), encoding="utf-8")
    return path


def test_the_rolls_add_up_to_the_sums(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(saved), "--luck", "--json"]) == 0
    luck = json.loads(capsys.readouterr().out)["luck"]
    assert luck["rolls"]
    for row in luck["sums"]:
        mine = [
            roll
            for roll in luck["rolls"]
            if roll["side"] == row["side"] and row["kind"] in ("", roll["kind"])
        ]
        assert row["rolls"] == len(mine)
        assert row["dice"] == sum(len(roll["faces"]) for roll in mine)
        assert row["gave"] == sum(roll["gave"] for roll in mine)
        assert row["owed"] == pytest.approx(sum(roll["owed"] for roll in mine), abs=1e-4)
        assert 0 <= row["place"] <= 1
        assert sum(face["count"] for face in row["faces"]) == row["dice"]


def test_it_is_readable_as_text(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(saved), "--luck"]) == 0
    told = capsys.readouterr().out
    assert "heroes, all dice" in told
    assert "overmind, blocks" in told
    assert "better than" in told


def test_the_mark_that_some_editors_write_before_a_text_is_passed_over(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    marked = tmp_path / "marked.txt"
    marked.write_text(saved.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert main(["replay", str(marked), "--verify"]) == 0
    assert "1 as written, 0 not" in capsys.readouterr().out


def test_a_record_is_told_sentence_by_sentence(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(saved)]) == 0
    first, *told = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{saved}: chronicle-x, ")
    assert "Round 1" in told and any("is set up on" in line for line in told)
    assert main(["replay", str(saved), "--verify"]) == 0
    assert "Round 1" not in capsys.readouterr().out
