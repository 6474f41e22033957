"""Golden games: whole matches as text, with a hash of the state after each answer; and the matches of the reviews.

``python tests/golden/make.py`` writes them anew after a change of the rules that is meant; the difference belongs into
the same commit as the change.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from golden.games import GAMES, HERE, REVIEWS
from rulebound.dice.fortune import SeededFortune
from rulebound.games.shelf import load_game, names
from rulebound.kernel.match import Answer, Match
from rulebound.kernel.record import Record, replay

RECORDS = sorted(HERE.glob("*/*.record"))
TOLD = sorted(REVIEWS.glob("*.record"))
"""The matches that reviews tell of; they need not have an end."""


def label(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


@cache
def played(path: Path) -> tuple[Record, Match]:
    """A record and the match that it is, of whatever game it says."""
    record = Record.parse(path.read_text(encoding="utf-8"))
    return record, replay(load_game(record.game), record, SeededFortune)


@pytest.mark.parametrize("path", RECORDS, ids=label)
def test_the_game_plays_as_it_was_recorded(path: Path) -> None:
    record, match = played(path)
    assert record.game == path.parent.name
    assert match.outcome is not None
    assert Record.of(match, record.seed).text() == path.read_text(encoding="utf-8")
    expected = path.with_suffix(".hashes").read_text(encoding="utf-8").split()
    again = Match(match.game, record.setup, SeededFortune(record.seed))
    actions = [entry.action for entry in match.answers if isinstance(entry, Answer)]
    assert len(actions) == len(expected)
    for number, (action, wanted) in enumerate(zip(actions, expected, strict=True), 1):
        again.advance(action)
        found = again.state.digest()[:8]
        assert found == wanted, f"answer {number} ({match.text(action)}) leaves {found}, not {wanted}"
    assert again.outcome == match.outcome


@pytest.mark.parametrize("path", TOLD, ids=lambda path: path.stem)
def test_a_match_that_a_review_tells_of_plays_as_it_was_recorded(path: Path) -> None:
    record, match = played(path)
    assert match.answers
    assert Record.of(match, record.seed).text() == path.read_text(encoding="utf-8")


def test_every_golden_game_is_there_and_no_other() -> None:
    assert sorted(golden.file for golden in GAMES) == RECORDS


@pytest.mark.parametrize("game", names())
def test_there_are_golden_games_of_both_sides_winning(game: str) -> None:
    winners = set()
    for path in RECORDS:
        if path.parent.name == game:
            _, match = played(path)
            assert match.outcome is not None
            winners.add(match.outcome.winner)
    assert {*load_game(game).seats} <= winners


@pytest.mark.parametrize("path", RECORDS, ids=label)
def test_a_golden_record_that_was_edited_is_refused(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "activate" in text
    with pytest.raises(Exception, match="sum does not fit"):
        Record.parse(text.replace("activate", "activatf", 1))
