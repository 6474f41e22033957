"""Real dice: a side's rolls are typed in, and the record keeps who types."""

from __future__ import annotations

from typing import Any

import pytest

from rulebound.dice.die import Roll
from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.game import chronicle_x
from rulebound.kernel.errors import IllegalAction, MalformedAction, RecordError
from rulebound.kernel.match import Dice, Draw, Match
from rulebound.kernel.record import Record, replay
from rulebound.players.random_player import RandomPlayer


def begun(seed: str = "tape") -> Match:
    """A quick start up to the first roll of the Heroes' typed dice."""
    match = Match(chronicle_x(), {"mission": "be-kind-rewind"}, SeededFortune(seed))
    match.type_dice("heroes", typed=True)
    play(match, 4000, until_roll=True)
    return match


def play(match: Match, most: int, until_roll: bool = False) -> None:
    """Play at random; rolls that are waited for are typed in as hits."""
    player = RandomPlayer("typist")
    for _ in range(most):
        chance = match.chance
        if chance is not None:
            if until_roll:
                return
            assert isinstance(chance, Roll)
            match.throw(" ".join(["hit"] * chance.count))
        elif match.decision is not None:
            match.advance(player.choose(match))
        else:
            return


def test_only_the_rolls_of_the_side_that_types_are_waited_for() -> None:
    match = begun()
    play(match, 4000)
    assert match.outcome is not None
    rolls = [e for e in match.answers if isinstance(e, Draw) and e.chance.word == "roll"]
    mine = [roll for roll in rolls if roll.chance.by == "heroes"]
    others = [roll for roll in rolls if roll.chance.by == "overmind"]
    assert mine
    assert others
    assert {face for roll in mine for face in roll.outcome} == {1}
    assert len({face for roll in others for face in roll.outcome}) > 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hit", "dice are rolled, not 1"),
        ("seven " * 40, "the combat die has no face 'seven'"),
        ("", "rolled, not 0"),
    ],
)
def test_a_wrong_face_or_number_is_refused_and_nothing_is_lost(text: str, reason: str) -> None:
    match = begun()
    chance = match.chance
    assert isinstance(chance, Roll)
    blanks = " ".join(["blank"] * chance.count)
    if chance.count == 1 and text == "hit":
        text, reason = "hit hit", "is rolled, not 2"
    with pytest.raises(ValueError, match=reason):
        match.throw(text)
    assert match.chance is chance

    match.throw(blanks)
    assert match.chance is not chance


def test_a_record_keeps_who_types_and_waits_again_where_it_waited() -> None:
    match = begun()
    text = Record.of(match, "tape").text()
    assert "\ndice heroes typed\n" in text
    again = replay(chronicle_x(), Record.parse(text), SeededFortune)
    assert again.typed == {"heroes"}
    assert again.chance is not None
    assert match.chance is not None
    assert again.chance.purpose == match.chance.purpose
    assert Record.of(again, "tape").text() == text
    play(again, 4000)
    over = Record.of(again, "tape")
    assert replay(chronicle_x(), Record.parse(over.text()), SeededFortune).outcome == again.outcome


def test_whoever_stops_typing_has_the_waiting_dice_thrown() -> None:
    match = begun()
    assert match.chance is not None
    match.type_dice("heroes", typed=False)
    assert match.chance is None
    assert match.typed == frozenset()
    play(match, 4000, until_roll=True)
    assert match.outcome is not None
    record = Record.of(match, "tape")
    assert record.lines.count("dice heroes drawn") == 1
    assert replay(chronicle_x(), Record.parse(record.text()), SeededFortune).outcome == match.outcome


def test_a_copy_types_as_well_and_an_undo_leaves_the_typing() -> None:
    match = begun()
    copy = match.copy()
    chance = copy.chance
    assert isinstance(chance, Roll)
    copy.throw(" ".join(["hit"] * chance.count))
    assert match.chance is not None
    match.undo()
    assert match.chance is None
    assert match.typed == {"heroes"}
    assert [entry for entry in match.journal if isinstance(entry, Dice)] == [Dice("heroes", True)]


def test_the_record_of_a_copy_says_whose_dice_are_real() -> None:
    match = begun()
    play(match, 30)
    play(match, 400, until_roll=True)
    for copy in (match.copy(), match.at(len(match.answers)), match.copy().copy(), match.at(3)):
        again = replay(chronicle_x(), Record.parse(Record.of(copy, "tape").text()), SeededFortune)
        assert again.typed == copy.typed == {"heroes"}
        assert len(again.answers) == len(copy.answers)
        assert (again.chance is None) == (copy.chance is None)
        assert len(copy.journal) == len(copy.answers) + 1


def test_dice_of_nobody_are_refused_in_a_record() -> None:
    record = Record.of(begun(), "tape")
    record.lines.append("dice crows typed")
    with pytest.raises(RecordError, match="typed or drawn for heroes or overmind"):
        replay(chronicle_x(), record, SeededFortune)


def test_dice_of_nobody_are_refused_at_the_match_too_and_leave_no_line() -> None:
    match = begun()
    before = list(match.journal)
    with pytest.raises(IllegalAction, match="no side 'crows', only heroes and overmind"):
        match.type_dice("crows", typed=True)
    assert list(match.journal) == before


@pytest.mark.parametrize("no_text", [None, 3, ["hit"], b"hit"])
def test_dice_that_are_no_text_are_refused_in_a_sentence(no_text: Any) -> None:
    match = begun()
    with pytest.raises(MalformedAction, match="dice are typed in as a text"):
        match.throw(no_text)
    assert match.chance is not None
