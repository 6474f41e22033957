"""What stands above the answers of a record, and which of it is read."""

from __future__ import annotations

import hashlib

import pytest

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.game import chronicle_x, quick_start
from rulebound.kernel.errors import RecordError
from rulebound.kernel.record import LONGEST_VERSION, Record, replay


def signed(text: str) -> str:
    """A file with a sum that fits, after it was edited."""
    body, _, end = text.rpartition("sum ")
    return f"{body}sum {end.split()[0]} {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"


def test_a_record_names_the_version_that_made_it() -> None:
    text = Record.of(quick_start("tape"), "tape", "0.1.0").text()
    assert text.startswith("rulebound record 2\ngame chronicle-x\n")
    assert "\nmade 0.1.0\n\n" in text
    read = Record.parse(text)
    assert read.made == "0.1.0"
    assert read.text() == text
    assert text.splitlines()[read.first_line() - 1 :][: len(read.lines)] == read.lines
    assert replay(chronicle_x(), read, SeededFortune).decision is not None


def test_an_older_record_that_names_none_is_read_and_stays_as_it_is() -> None:
    text = Record.of(quick_start("tape"), "tape").text()
    assert text.startswith("rulebound record 1\n")
    assert "made" not in text
    read = Record.parse(text)
    assert read.made == ""
    assert read.text() == text


def test_the_same_match_has_the_same_digest_whoever_made_it() -> None:
    match = quick_start("tape")
    assert len({Record.of(match, "tape", made).digest() for made in ("", "0.1.0", "7.0.0")}) == 1


def test_what_differs_is_said_with_the_version_that_made_it() -> None:
    record = Record.of(quick_start("tape"), "tape", "0.0.9")
    record.rules = "0"
    with pytest.raises(RecordError, match=r"made by Rulebound 0\.0\.9 under rules 0, these are"):
        replay(chronicle_x(), record, SeededFortune)
    record.rules, record.content = chronicle_x().version, "x"
    with pytest.raises(RecordError, match=r"made by Rulebound 0\.0\.9 with other content"):
        replay(chronicle_x(), record, SeededFortune)
    record.made = ""
    with pytest.raises(RecordError, match="made with other content"):
        replay(chronicle_x(), record, SeededFortune)


@pytest.mark.parametrize("made", ["", "x" * (LONGEST_VERSION + 1), "0.1\x07", "0.1\u2028"])
def test_a_version_is_a_short_word(made: str) -> None:
    text = Record.of(quick_start("tape"), "tape", "0.1.0").text()
    assert Record.parse(signed(text)).made == "0.1.0"
    with pytest.raises(RecordError, match="line 8: a version is a short word"):
        Record.parse(signed(text.replace("made 0.1.0", f"made {made}")))


def test_a_format_that_is_not_known_is_told_from_a_damaged_file() -> None:
    text = Record.of(quick_start("tape"), "tape", "0.1.0").text()
    with pytest.raises(RecordError, match="newer Rulebound: it should begin with 'rulebound record 2'"):
        Record.parse(text.replace("record 2", "record 3", 1))
    with pytest.raises(RecordError, match="line 8: an empty line should follow the header"):
        Record.parse(text.replace("record 2", "record 1", 1))
    with pytest.raises(RecordError, match="line 8: the header should say 'made' here"):
        Record.parse(Record.of(quick_start("tape"), "tape").text().replace("record 1", "record 2", 1))


def test_half_a_character_is_no_text() -> None:
    text = Record.of(quick_start("tape"), "tape").text()
    with pytest.raises(RecordError, match="half a character"):
        Record.parse(text.replace("seed tape", "seed tape\ud800"))


@pytest.mark.parametrize("seed", ["a\nb", "tape\r"])
def test_a_seed_that_could_not_be_read_again_is_not_written(seed: str) -> None:
    with pytest.raises(RecordError, match="line 6: a seed is a short text without line breaks"):
        Record.of(quick_start(seed), seed).text()
