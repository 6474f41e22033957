"""Series that are kept: broken off, gone on with, and refused when they are of another series."""

from dataclasses import replace
from pathlib import Path

import pytest

from rulebound.kernel.errors import RuleboundError
from rulebound.lab.keeping import keep, read
from rulebound.lab.simulate import Series, simulate

SERIES = Series("chronicle-x", {"mission": "be-kind-rewind"}, {"heroes": "random", "overmind": "random"}, "1")


def test_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    first = [match.digest for match in keep(SERIES, 2, file)]
    text = file.read_text(encoding="utf-8")
    file.write_text(text + '{"number": 3, "se', encoding="utf-8")
    more = [match.digest for match in keep(SERIES, 4, file)]
    assert more[:2] == first
    assert more == [match.digest for match in simulate(SERIES, 4)]
    assert len(read(file, SERIES)) == 4
    assert [match.digest for match in keep(SERIES, 3, file)] == more[:3]


def test_another_series_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    list(keep(SERIES, 1, file))
    with pytest.raises(RuleboundError, match="another series"):
        read(file, replace(SERIES, seed="2"))
    assert read(file, SERIES)


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    list(keep(SERIES, 2, file))
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([lines[0], lines[2], ""]), encoding="utf-8")
    with pytest.raises(RuleboundError, match=r":2: match 2 stands where 1 should"):
        read(file, SERIES)
    file.write_text("\n".join([lines[0], "{", ""]), encoding="utf-8")
    with pytest.raises(RuleboundError, match=r":2: this is no match"):
        read(file, SERIES)
