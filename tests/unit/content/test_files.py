"""Reading content: lengths, clause files, drafts; and that no text makes a reader fall over."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebound.content.clauses import read_clauses
from rulebound.content.draft import Draft, content_files, stamp
from rulebound.content.files import ContentError, Lines, parse_yaml
from rulebound.content.lengths import inches_text, mil

CLAUSE = "  - {id: AB-X-01, where: Here, kind: rule, status: enforced, text: Words.}\n"


@given(length=st.integers(-9_999_999, 9_999_999))
def test_a_length_is_read_as_it_is_written(length: int) -> None:
    assert mil(inches_text(length)) == length


@pytest.mark.parametrize("text", ["", "a", "1.2345", "1.", ".5", "--1", "12345", "1e3", "٣"])
def test_what_is_no_length_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no length in inches"):
        mil(text)


def test_a_clause_stands_once(tmp_path: Path) -> None:
    file = tmp_path / "clauses.yaml"
    file.write_text("clauses:\n" + CLAUSE)
    assert list(read_clauses(file)) == ["AB-X-01"]
    file.write_text("clauses:\n" + CLAUSE * 2)
    with pytest.raises(ContentError, match=r"clauses.yaml:3: clauses\[1\].id: AB-X-01 is given twice"):
        read_clauses(file)


def test_a_clause_of_later_work_has_a_topic(tmp_path: Path) -> None:
    file = tmp_path / "clauses.yaml"
    file.write_text("clauses:\n" + CLAUSE.replace("enforced", "next"))
    with pytest.raises(ContentError, match="a clause has a topic if its status is next"):
        read_clauses(file)


def test_a_draft_takes_an_entry_once_a_folder_and_a_later_folder_replaces_it() -> None:
    draft, lines = Draft(("things",)), Lines("a.yaml")
    here: set[tuple[str, str]] = set()
    draft.add(here, "things", "one", 1, (lines, ("things", 0)))
    with pytest.raises(ContentError, match=r"a.yaml:1: things\[1\].id: one is given twice in this pack"):
        draft.add(here, "things", "one", 2, (lines, ("things", 1)))
    draft.end_folder()
    draft.add(set(), "things", "one", 3, (lines, ("things", 0)))
    draft.end_folder()
    assert draft.entries == {"things": {"one": 3}}
    assert draft.base == {"things": {"one": 1}}


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="there is no such pack"):
        content_files(tmp_path / "none")


def test_a_stamp_tells_a_changed_file(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("a: 1\n")
    (tmp_path / "notes.txt").write_text("not content")
    before = stamp((tmp_path,))
    file.write_text("a: 12\n")
    assert len(before) == 1
    assert stamp((tmp_path,)) != before


@given(text=st.text(max_size=200))
def test_any_text_is_read_or_refused_with_one_error(text: str) -> None:
    try:
        parse_yaml(text, "any.yaml")
    except ContentError as error:
        assert str(error).startswith("any.yaml")
