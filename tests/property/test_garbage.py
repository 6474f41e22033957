"""Whatever is thrown at a parser, it answers with one clear error or a value, and nothing else changes."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuzz.chronicle_x import new_match
from fuzz.harness import play
from rulebound.dice.die import Roll
from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.game import chronicle_x
from rulebound.kernel.chances import Chance, Pick, Shuffle
from rulebound.kernel.errors import MalformedAction, RecordError, RuleboundError, SetupError
from rulebound.kernel.match import Match
from rulebound.kernel.record import LARGEST, Record, replay

WORDS = st.sampled_from(
    [
        *(
            "activate",
            "move",
            "sprint",
            "attack",
            "overwatch",
            "end",
            "use",
            "mutate",
            "place",
            "reroll",
            "keep",
        ),
        *("clemson", "voss", "greys-1", "blip-2", "c4", "o15", "b3-c4", "standard"),
    ]
)
LINES = st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=6).map(" ".join))


@pytest.fixture(scope="module")
def half_played() -> Match:
    match = new_match("garbage")
    play(match, random.Random(3), limit=120)
    return match


@pytest.fixture(scope="module", params=["", "0.1.0"])
def record(half_played: Match, request: pytest.FixtureRequest) -> str:
    return Record.of(half_played, "garbage", request.param).text()


@given(line=LINES)
def test_no_line_but_a_legal_one_changes_a_match(half_played: Match, line: str) -> None:
    match = half_played.copy()
    before = match.state.digest()
    answers = len(match.answers)
    try:
        match.play(line)
    except RuleboundError as error:
        assert str(error)
        assert match.state.digest() == before
        assert len(match.answers) == answers
        return
    assert len(match.answers) > answers


@given(line=LINES)
def test_why_not_has_a_sentence_for_everything_that_is_not_open(half_played: Match, line: str) -> None:
    try:
        refusal = half_played.why_not(line)
    except MalformedAction as error:
        assert str(error)
        return
    assert refusal is None or refusal.reason.endswith(".")


@given(data=st.data())
def test_a_record_with_one_character_changed_is_refused_or_unchanged(
    record: str, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(record) - 1))
    letter = data.draw(st.characters(codec="utf-8"))
    changed = record[:at] + letter + record[at + 1 :]
    try:
        read = Record.parse(changed)
    except RecordError as error:
        assert str(error)
        return
    assert read.text() == record


@given(cut=st.integers(0, 4000))
def test_a_record_that_was_cut_off_is_refused(record: str, cut: int) -> None:
    short = record[: max(len(record) - 1 - cut, 0)]
    with pytest.raises(RecordError):
        Record.parse(short)


@given(text=st.text(max_size=300))
def test_other_files_are_no_records(text: str) -> None:
    with pytest.raises(RecordError, match=r"line \d|record"):
        Record.parse(text)


@pytest.mark.parametrize(
    "setup", ["[" * 100_000, '{"mission":' * 100_000, '{"levels":' + "9" * 5000, "[]", "x"]
)
def test_a_record_whose_set_up_is_no_json_names_its_line(record: str, setup: str) -> None:
    rows = record.split("\n")
    rows[4] = f"setup {setup}"
    with pytest.raises(RecordError, match="line 5"):
        Record.parse("\n".join(rows))


def test_a_set_up_that_makes_no_match_names_its_line(record: str) -> None:
    read = Record.parse(record)
    read.setup = {"mission": "nowhere"}
    with pytest.raises(RecordError, match="line 5: there is no mission"):
        replay(chronicle_x(), Record.parse(read.text()), SeededFortune)


def test_a_record_has_a_size_limit() -> None:
    with pytest.raises(RecordError, match="bytes"):
        Record.parse("x" * (LARGEST + 1))


@given(lines=st.lists(LINES, min_size=1, max_size=4), seed=st.integers(0, 3))
def test_lines_that_do_not_fit_name_the_line_at_which_the_record_departs(lines: list[str], seed: int) -> None:
    match = new_match(f"depart-{seed}")
    play(match, random.Random(seed), limit=10)
    read = Record.of(match, "x")
    read.lines.extend(line.replace("\n", " ") for line in lines)
    try:
        replay(chronicle_x(), Record.parse(read.text()), SeededFortune)
    except RecordError as error:
        assert "line" in str(error)


def test_a_record_made_under_other_rules_or_content_says_so(record: str) -> None:
    for field in ("rules", "content"):
        read = Record.parse(record)
        setattr(read, field, "other")
        with pytest.raises(RecordError, match=r"rules|content"):
            replay(chronicle_x(), Record.parse(read.text()), SeededFortune)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.text(max_size=8)
    | st.sampled_from(["clemson", "arc-baton"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.sampled_from(["mission", "levels", "items", "in_use", "meditation", "open_windows", "surprise"])


@given(setup=st.dictionaries(FIELDS, JSON, max_size=3))
def test_a_set_up_makes_a_match_or_says_what_is_wrong(setup: dict[str, object]) -> None:
    try:
        match = Match(chronicle_x(), setup, SeededFortune("s"))
    except SetupError as error:
        assert str(error)
        return
    assert match.decision is not None
    json.dumps(match.setup)


@given(text=st.text(max_size=40))
def test_chances_read_their_own_outcomes_and_nothing_else(text: str) -> None:
    die = chronicle_x().start({}).die
    chances: tuple[Chance[Any], ...] = (
        Roll("heroes", ("attack",), die, 3),
        Pick("heroes", ("item",), 5),
        Shuffle("table", ("deck",), 4),
    )
    for chance in chances:
        try:
            outcome = chance.parse(text)
        except ValueError as error:
            assert str(error)
            continue
        assert chance.parse(chance.text(outcome)) == outcome
