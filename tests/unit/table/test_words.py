"""A match goes on under content in other words and shows those of the day; content that plays otherwise does not take it up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from rulebound.games.chronicle_x.pack import CORE
from rulebound.kernel.errors import RecordError
from rulebound.kernel.record import Record
from rulebound.table import messages
from rulebound.table.games import load_games
from rulebound.table.hall import Hall
from rulebound.table.problems import Problem
from rulebound.table.session import PERSON, key_hash
from rulebound.table.storage import Store, migrate, open_engine

SEATS = ("heroes", "overmind")
FIRST = (CORE / "missions" / "be-kind-rewind.yaml").read_text(encoding="utf-8")
OTHER_WORDS = {
    "name: Be Kind, Rewind": "name: Be Nice",
    "hint: .*": "hint: Wait for them.",
    "The master tape": "A can of film",
}
ORDERS = ("arrange heroes", "arrange blips", "activate clemson")


@contextmanager
def hall_of(folder: Path, text: str = "") -> Iterator[Hall]:
    """The hall of a table with the matches of this folder, with a pack of one's own or without."""
    packs = []
    if text:
        (folder / "pack").mkdir(exist_ok=True)
        (folder / "pack" / "mine.yaml").write_text(text, encoding="utf-8")
        packs.append(folder / "pack")
    engine = open_engine(str(folder / "table.sqlite3"))
    migrate(engine)
    yield Hall(Store(engine), load_games(packs))
    engine.dispose()


def played(hall: Hall) -> tuple[str, frozenset[str], str]:
    """A match in its first round: its id, its keys, and its record."""
    made = hall.create(
        messages.NewMatch("chronicle-x", "be-kind-rewind", dict.fromkeys(SEATS, PERSON), "words")
    )
    keys = frozenset(map(key_hash, made["keys"].values()))
    for text in ORDERS:
        seen = looked(hall, made["id"], keys)
        seat = seen["waiting"]["seat"] if seen["waiting"] else "heroes"
        hall.answer(made["id"], keys, messages.NewAnswer(seen["seq"], text, seat))
    return made["id"], keys, hall.record(made["id"], keys)


def in_other_words() -> str:
    text = FIRST
    for old, new in OTHER_WORDS.items():
        text, changed = re.subn(old, new, text)
        assert changed, old
    return text


def looked(hall: Hall, match_id: str, keys: frozenset[str]) -> Any:
    """The match as the heroes see it."""
    return hall.envelope(match_id, keys, "heroes", 0).body


def test_a_stored_match_goes_on_in_other_words(tmp_path: Path) -> None:
    with hall_of(tmp_path) as hall:
        match_id, keys, record = played(hall)
        before, seq = looked(hall, match_id, keys)["view"], looked(hall, match_id, keys)["seq"]
    with hall_of(tmp_path, in_other_words()) as hall:
        assert hall.record(match_id, keys) == record
        after = looked(hall, match_id, keys)["view"]
        assert (before["mission"]["name"], after["mission"]["name"]) == ("Be Kind, Rewind", "Be Nice")
        assert (after["mission"]["hint"], before["mission"]["hint"][:4]) == ("Wait for them.", "Send")
        assert [row["name"] for row in hall.rows()] == ["Be Nice"]
        hall.answer(match_id, keys, messages.NewAnswer(seq, "overwatch clemson", "heroes"))
    with hall_of(tmp_path) as hall:
        lines = Record.parse(hall.record(match_id, keys)).lines
        assert lines[:seq] == Record.parse(record).lines
        assert "heroes overwatch clemson" in lines


def test_a_record_opens_in_other_words(tmp_path: Path) -> None:
    with hall_of(tmp_path) as hall:
        record = played(hall)[2]
    with hall_of(tmp_path, in_other_words()) as hall:
        made = hall.open(messages.OpenMatch(record, dict.fromkeys(SEATS, PERSON)))
        keys = frozenset(map(key_hash, made["keys"].values()))
        assert Record.parse(hall.record(made["id"], keys)).lines == Record.parse(record).lines


@pytest.mark.parametrize("former", [False, True])
def test_content_that_plays_otherwise_and_the_former_digest_are_refused(tmp_path: Path, former: bool) -> None:
    with hall_of(tmp_path) as hall:
        match_id, keys, text = played(hall)
    record = Record.parse(text)
    if former:
        # as it was when the digest covered the words, too
        record.content = "be858ae9726bee8b15427b595670a38d60f77cdd1edbb0623e63dd520453c68d"
    with hall_of(tmp_path, "" if former else FIRST.replace("reach: 1", "reach: 2", 1)) as hall:
        with pytest.raises(RecordError, match=r"the record was made by Rulebound .* with other content"):
            hall.open(messages.OpenMatch(record.text(), dict.fromkeys(SEATS, PERSON)))
        if not former:
            with pytest.raises(Problem, match=r"it was made with content .*, and here is content"):
                hall.envelope(match_id, keys, "heroes", 0)
