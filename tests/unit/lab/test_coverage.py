"""The coverage page is read off the sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.content.clauses import Clause
from rulebound.kernel.errors import RuleboundError
from rulebound.lab.coverage import Row, citations, counted, page, rows, summary

# The ids of these examples are put together, so that this file covers nothing itself.
ONE, TWO = "CX-" + "MOVE-01", "CX-" + "MOVE-02"


def clause(name: str, status: str = "enforced") -> Clause:
    return Clause(id=name, where="Moving > Steps", kind="rule", status=status, text="...")  # type: ignore[arg-type]


def sources(root: Path) -> Path:
    game = root / "src" / "rulebound" / "games" / "chronicle_x"
    for folder in (game, root / "tests", root / "scenarios" / "chronicle-x"):
        folder.mkdir(parents=True)
    (game / "moving.py").write_text(f'def step() -> None:\n    """One square ({ONE})."""\n')
    (root / "tests" / "test_moving.py").write_text(f"def test_a_step() -> None:\n    assert True  # {ONE}\n")
    (root / "scenarios" / "chronicle-x" / "walk.yaml").write_text(
        f"clauses: {{bites: [{ONE}, {TWO}], spares: [{ONE}]}}\n"
    )
    return root


def test_the_innermost_function_is_named() -> None:
    text = f"# {ONE}\nclass A:\n    def f(self) -> int:\n        return 1  # {ONE}, {TWO}\n"
    assert citations(text) == {ONE: {"": 1, "A.f": 1}, TWO: {"A.f": 1}}


def test_rows_say_what_an_enforced_clause_lacks(tmp_path: Path) -> None:
    names = (ONE, TWO, "CX-" + "MOVE-03")
    found = rows({name: clause(name) for name in names}, sources(tmp_path))
    assert [row.gap for row in found] == [
        "",
        "no code and no test where it must not",
        "no code and no test where it bites and no test where it must not",
    ]
    places = ("walk", "walk")
    assert found[0] == Row(clause(ONE), ("moving.step",), places, ("test_moving.test_a_step",), 1, 1)
    assert summary(found)["enforced"] == {
        "with code": 1,
        "with a test": 2,
        "bitten and spared": 1,
        "with all": 1,
    }


def test_data_and_definitions_lack_nothing(tmp_path: Path) -> None:
    found = rows({ONE: clause(ONE, "data"), TWO: clause(TWO, "definition")}, sources(tmp_path))
    assert [row.gap for row in found] == ["", ""]


def test_a_clause_that_is_none_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RuleboundError, match=f"walk names {TWO}, which is no clause"):
        rows({ONE: clause(ONE)}, sources(tmp_path))


def test_the_page_has_a_row_a_clause(tmp_path: Path) -> None:
    text = page(rows({ONE: clause(ONE), TWO: clause(TWO)}, sources(tmp_path)))
    assert f"| {ONE} | Moving > Steps | enforced | moving.step | walk (2) | test_moving | 1 / 1 | |" in text
    assert (
        f"| {TWO} | Moving > Steps | enforced | | walk | | 1 / 0 | no code and no test where it must not |"
        in text
    )
    assert text.count("## MOVE\n") == 1


def test_many_places_are_counted() -> None:
    assert counted(["a", "b", "a"]) == "a (2), b"
    assert counted(f"f{number:02}" for number in range(15)).endswith("f11 and 3 more")
