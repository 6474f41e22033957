"""Golden games: whole matches as text, with a hash of the state after each answer.

``python tests/golden/make.py`` writes them anew after a change of the rules that is meant; the difference belongs into
the same commit as the change.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.game import chronicle_x
from rulebound.kernel.match import Answer, Match
from rulebound.kernel.record import Record, replay

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_game_plays_as_it_was_recorded(path: Path) -> None:
    record = Record.parse(path.read_text(encoding="utf-8"))
    match = replay(chronicle_x(), record, SeededFortune)
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


def test_there_are_golden_games_of_both_sides_winning() -> None:
    winners = set()
    for path in RECORDS:
        match = replay(chronicle_x(), Record.parse(path.read_text(encoding="utf-8")), SeededFortune)
        assert match.outcome is not None
        winners.add(match.outcome.winner)
    assert {"heroes", "overmind"} <= winners


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_that_was_edited_is_refused(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "activate" in text
    with pytest.raises(Exception, match="sum does not fit"):
        Record.parse(text.replace("activate", "activatf", 1))
