"""Whatever is changed in an entry of content, a pack with it is sound or its faults are sentences with a place."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebound.content.files import parse_yaml, read_text
from rulebound.games.mythic_earth.pack import CORE, validate

Spots = list[tuple[str | int, ...]]


def entries() -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for path in sorted(CORE.rglob("*.yaml")):
        value, _ = parse_yaml(read_text(path, path.name), path.name)
        found += [(kind, entry) for kind, several in value.items() for entry in several]
    return found


ENTRIES = entries()
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 50),
    st.sampled_from(["", "x", "12.5", "D3", "aztec", "sword", "s1", "south"]),
    st.sampled_from([[], {}, [1], ["a"], {"a": 1}, [[0, 0]]]),
)


def spots(value: Any, here: tuple[str | int, ...] = ()) -> Spots:
    found: Spots = [here] if here else []
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in pairs:
        found += spots(part, (*here, key))
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pack")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_change_of_an_entry_is_sound_or_told(folder: Path, data: st.DataObject) -> None:
    kind, entry = data.draw(st.sampled_from(ENTRIES))
    entry = copy.deepcopy(entry)
    *way, last = data.draw(st.sampled_from(spots(entry)))
    around = entry
    for step in way:
        around = around[step]
    if data.draw(st.booleans()):
        around[last] = data.draw(VALUES)
    else:
        del around[last]
    (folder / "mine.yaml").write_text(yaml.safe_dump({kind: [entry]}, sort_keys=False, allow_unicode=True))
    for fault in validate(folder):
        assert ": " in fault
        assert "\n" not in fault
