"""Garbage in every field of a set-up: a match, or one clear error that names the field; never slow, never large."""

from __future__ import annotations

import copy
import json
import random
import time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuzz.chronicle_x_setups import random_setup
from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.game import chronicle_x
from rulebound.games.chronicle_x.setup import FIELDS
from rulebound.games.chronicle_x.table import TABLE
from rulebound.kernel.errors import MalformedAction, RecordError, RuleboundError, SetupError
from rulebound.kernel.match import Match
from rulebound.kernel.record import Record, replay

quietly = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
PACK = chronicle_x().pack
WORDS = st.sampled_from(
    [
        *(
            "clemson",
            "voss",
            "overmind",
            "heroes",
            "grey",
            "decoy",
            "arc-baton",
            "courier-vest",
            "hq",
            "xenolab",
        ),
        *(
            "fortified_heroes",
            "normal",
            "07A",
            "B2",
            "a1",
            "",
            "annihilation",
            "last-train",
            "\ud800",
            "x" * 300,
        ),
        *sorted(PACK.upgrades)[:6],
        *sorted(PACK.ultimates)[:3],
        *sorted(PACK.mutations)[:3],
    ]
)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.integers() | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=8,
)


def made(setup: dict[str, Any]) -> bool:
    """Whether a set-up makes a match; SetupError with a reason is the only other way out."""
    before = copy.deepcopy(setup)
    start = time.perf_counter()
    try:
        match = Match(chronicle_x(), setup, SeededFortune("s"))
    except SetupError as error:
        assert str(error)
        assert len(str(error)) < 2000
        return False
    finally:
        assert time.perf_counter() - start < 5
        assert repr(setup) == repr(before), "a set-up is read, not changed"
    assert match.decision is not None
    json.dumps(match.setup)
    return True


@quietly
@given(mission=st.sampled_from(sorted(PACK.missions)), field=st.sampled_from(sorted(FIELDS)), value=JSON)
def test_any_value_in_any_field(mission: str, field: str, value: Any) -> None:
    made({"mission": mission, field: value})


@quietly
@given(seed=st.integers(0, 40), field=st.sampled_from(sorted(FIELDS)), value=JSON, other=JSON)
def test_one_field_of_a_whole_set_up_gone_wrong(seed: int, field: str, value: Any, other: Any) -> None:
    setup = random_setup(random.Random(seed), ("annihilation", "the-witness")[seed % 2], map=[])
    del setup["map"]
    old = setup.get(field)
    if isinstance(old, dict) and old:
        first = sorted(old)[0]
        made({**setup, field: {**old, first: value}})
        made({**setup, field: {**old, str(other)[:20]: old[first]}})
    elif isinstance(old, list) and old:
        made({**setup, field: [*old, value]})
        made({**setup, field: [*old, old[0]]})
    made({**setup, field: value})


@pytest.mark.parametrize("field", sorted(FIELDS))
@pytest.mark.parametrize(
    "value", [["x"] * 20_000, {f"h{n}": n for n in range(20_000)}, "y" * 1_000_000, [[[[]]]] * 999, 10**400]
)
def test_large_values_are_refused_quickly_and_shortly(field: str, value: Any) -> None:
    for mission in ("be-kind-rewind", "annihilation"):
        assert not made({"mission": mission, field: value})


def test_deep_values_are_refused() -> None:
    deep: Any = []
    for _ in range(500):
        deep = [deep]
    for field in sorted(FIELDS):
        with pytest.raises(SetupError):
            Match(chronicle_x(), {field: deep}, SeededFortune("s"))


@quietly
@given(
    mission=WORDS, options=st.dictionaries(st.sampled_from([*sorted(FIELDS), "level", "x"]), JSON, max_size=3)
)
def test_what_the_page_sends_makes_a_set_up_or_an_error(mission: str, options: dict[str, Any]) -> None:
    for name in (mission, "capture-and-control"):
        try:
            setup = TABLE.setup(name, options)
        except SetupError as error:
            assert str(error)
            continue
        made(setup)


@quietly
@given(value=JSON, field=st.sampled_from(sorted(FIELDS)))
def test_a_record_with_any_set_up_is_read_or_its_line_is_named(value: Any, field: str) -> None:
    match = Match(chronicle_x(), {"mission": "the-witness"}, SeededFortune("s"))
    record = Record.of(match, "s")
    record.setup = {field: value}
    try:
        text = record.text()
        replay(chronicle_x(), Record.parse(text), SeededFortune)
    except RecordError as error:
        assert "line" in str(error)
    except UnicodeEncodeError:
        return


# ---- typed dice, and lines of a record about them


@quietly
@given(
    lines=st.lists(
        st.one_of(
            WORDS, st.sampled_from(["dice heroes typed", "dice overmind drawn", "undo 1", "dice x y", "dice"])
        ),
        max_size=4,
    )
)
def test_lines_about_dice_fit_or_are_named(lines: list[str]) -> None:
    match = Match(chronicle_x(), {}, SeededFortune("s"))
    record = Record.of(match, "s")
    record.lines.extend(line for line in lines if line.isprintable())
    try:
        replay(chronicle_x(), Record.parse(record.text()), SeededFortune)
    except RecordError as error:
        assert "line" in str(error)


@quietly
@given(
    text=st.one_of(
        st.text(max_size=40),
        st.lists(st.sampled_from(["hit", "blank", "critical", "Hit", "x", "1"]), max_size=9).map(" ".join),
    )
)
def test_typed_dice_fall_as_they_lie_or_are_refused(text: str) -> None:
    match = typed_match()
    before = match.state.digest()
    chance = match.chance
    assert chance is not None
    try:
        match.throw(text)
    except (ValueError, RuleboundError) as error:
        assert str(error)
        assert match.chance is chance
        assert match.state.digest() == before
        return
    assert match.chance is not chance


_typed: list[Match] = []


def typed_match() -> Match:
    """A match that waits for typed dice."""
    if not _typed:
        match = Match(chronicle_x(), {}, SeededFortune("typed"))
        match.type_dice("heroes", True)
        match.type_dice("overmind", True)
        numbers = random.Random(2)
        while match.decision is not None:
            match.advance(match.decision.pick(numbers.getrandbits(64)))
        assert match.chance is not None
        _typed.append(match)
    match = _typed[0].copy()
    assert match.chance is not None or match.decision is not None
    return match


# ---- actions of every phase


@pytest.mark.parametrize("mission", ["annihilation", "the-witness", "power-cut"])
@given(data=st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_line_at_any_decision_has_an_answer(mission: str, data: st.DataObject) -> None:
    match = positions(mission)[data.draw(st.integers(0, len(positions(mission)) - 1))]
    decision = match.decision
    assert decision is not None
    verb = data.draw(st.sampled_from([*VERBS, *[family.verb for family in decision.families]]))
    things = [
        *(unit.id for unit in match.state.heroes),
        "blip-1",
        "c3",
        "c3-c4",
        "grey",
        "07a",
        "standard",
        "",
        "x" * 99,
    ]
    words = data.draw(st.lists(st.sampled_from(things), max_size=5))
    line = " ".join([verb, *words])
    try:
        refusal = match.why_not(line)
    except MalformedAction as error:
        assert str(error)
        return
    assert refusal is None or refusal.reason.strip()
    for seat in ("heroes", "overmind", ""):
        TABLE.why(match, seat, line)
        TABLE.preview(match, seat, line)
    match.odds(line)


VERBS = [
    *("lay", "take-back", "arrange", "occupy", "keep", "buy", "unbuy", "done", "deploy", "place", "activate"),
    *("return", "stay", "fetch", "study", "shift", "reinforce", "interrupt", "reveal", "note", "remove"),
    *("use-marker", "search", "board", "attack", "mutate", "use", "merge", "smash", "move", "flip"),
]
_positions: dict[str, list[Match]] = {}


def positions(mission: str) -> list[Match]:
    """A match of a mission, at one decision of each kind that it came to."""
    if mission not in _positions:
        numbers = random.Random(mission)
        setup = random_setup(numbers, mission, solo=False)
        setup.pop("map", None)
        setup.pop("force", None)
        match = Match(chronicle_x(), setup, SeededFortune(mission))
        found: dict[str, Match] = {}
        while match.decision is not None and len(match.answers) < 400:
            if match.decision.kind not in found:
                found[match.decision.kind] = match.copy()
            match.advance(match.decision.pick(numbers.getrandbits(64)))
        _positions[mission] = list(found.values())
    return _positions[mission]
