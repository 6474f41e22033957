"""Answers written in short, and that what is written out stays as it is."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebound.dice.fortune import SeededFortune
from rulebound.games.mythic_earth.game import mythic_earth
from rulebound.games.mythic_earth.notation import FORMATIONS, LONGEST, PLACING
from rulebound.kernel.errors import MalformedAction
from rulebound.kernel.match import Match


def battle(kind: str, seed: int = 1) -> Match:
    """A first battle, played at random up to a kind of decision."""
    match = Match(mythic_earth(), {"quick_start": "first-blood"}, SeededFortune(str(seed)))
    numbers = random.Random(seed)
    while match.decision is not None and match.decision.kind != kind:
        match.advance(match.decision.pick(numbers.getrandbits(64)))
    assert match.decision is not None
    return match


def standing() -> tuple[Match, str, str]:
    """A battle at the first deployment of a Unit, its id, and a place well inside its zone."""
    match = battle("stand")
    assert match.decision is not None
    zone = match.state.sides[match.decision.seat].zone
    return match, match.decision.subject, "18,33" if zone == "north" else "18,3"


@pytest.mark.parametrize("shape", ["", "block", "two-ranks", "column", "line 0", "block 90"])
def test_a_shape_is_written_out_as_places_of_all_minis(shape: str) -> None:
    match, unit, spot = standing()
    action = match.read(f"stand {unit} to {spot} {shape}")
    assert len(action.args) == 1 + len(match.state.units[unit].kinds)
    assert match.text(match.read(match.text(action))) == match.text(action)


def test_a_unit_deployed_in_short_stands_where_the_first_mini_was_put() -> None:
    match, unit, spot = standing()
    match.play(f"stand {unit} to {spot} block")
    assert match.state.units[unit].bases[0][:2] == (18000, 33000 if spot == "18,33" else 3000)


def test_a_single_mini_can_be_put_elsewhere() -> None:
    match, unit, spot = standing()
    whole = match.read(f"stand {unit} to {spot} block")
    apart = match.read(f"stand {unit} to {spot} block with 2@1.5,2")
    assert [a == b for a, b in zip(whole.args, apart.args, strict=True)].count(False) == 1
    assert match.text(apart).split()[3] == "1.5,2"


def test_a_unit_that_keeps_its_shape_is_shifted_as_a_whole() -> None:
    match, unit, spot = standing()
    match.play(f"stand {unit} to {spot} block")
    bases = match.state.units[unit].bases
    action = match.read(f"march {unit} to 12,12 keep")
    shifts = {
        (int(arg) >> 20) - base.x
        for arg, base in zip(action.args[1:], bases, strict=True)
        if not isinstance(arg, str)
    }
    assert len(shifts) == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("stand nobody-9 to 3,3", "there is no Unit"),
        ("stand UNIT to", "followed by a place"),
        ("stand UNIT to 3", "is no place"),
        ("stand UNIT to 3,3 circle", "is no shape"),
        ("stand UNIT to 3,3 block 9x", "no number of degrees"),
        ("stand UNIT to 3,3 block 9 9", "no number of degrees"),
        ("stand UNIT to 3,3 with", "followed by Minis"),
        ("stand UNIT to 3,3 with 99@3,3", "has no Mini 99"),
        ("stand UNIT to 3,3 with 1@3", "is no place"),
        ("stand UNIT with 1@3,3", "is not on the table"),
        ("", "an empty line"),
        ("move 99999,1", "more inches than a table has"),
        ("x" * (LONGEST + 1), "at most"),
        ("move ~", "is no word"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_sentence(line: str, said: str) -> None:
    match, unit, _ = standing()
    with pytest.raises(MalformedAction, match=said):
        match.read(line.replace("UNIT", unit))


ODDMENTS = [
    "to",
    "with",
    "pass",
    "jaguar-warriors-1",
    "mohawk-1",
    "1@3,3",
    "2@40,40.125",
    "3,3",
    "0,0",
    "17.5,2",
]
ODDER = ["90", "-45", "360", "3.14159,1", "@", "1@", "999,999", "1048.575,1048.575"]
WORDS = st.sampled_from([*PLACING, *FORMATIONS, *ODDMENTS, *ODDER])


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(WORDS | st.text(max_size=6), max_size=9))
def test_any_text_is_an_action_that_reads_back_or_one_clear_error(words: list[str]) -> None:
    match = _HALFWAY
    try:
        action = match.read(" ".join(words))
    except MalformedAction as error:
        assert str(error)
        return
    again = match.text(action)
    assert match.read(again) == action
    match.why_not(action)


_HALFWAY = battle("act", 3)
