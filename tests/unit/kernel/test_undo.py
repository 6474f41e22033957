"""Going back: the same match as before, and no long way back one step after another."""

from __future__ import annotations

import random

import pytest

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.game import chronicle_x, quick_start
from rulebound.kernel.errors import IllegalAction
from rulebound.kernel.match import Answer, Match
from rulebound.kernel.record import Record, replay


def half_played(answers: int) -> tuple[Match, dict[int, tuple[str, int]]]:
    """A match, and at each number of answers the digest of its state and how many events there were."""
    match = quick_start("back")
    numbers = random.Random(4)
    seen: dict[int, tuple[str, int]] = {}
    while match.decision is not None and len(match.answers) < answers:
        seen[len(match.answers)] = (match.state.digest(), len(match.events))
        match.advance(match.decision.pick(numbers.getrandbits(64)))
    return match, seen


def test_down_a_stair_of_undos_every_step_is_as_it_was() -> None:
    match, seen = half_played(200)
    far = 0
    while len(match.answers) > 60:
        before = len(match.answers)
        last = max(n for n, entry in enumerate(match.answers) if isinstance(entry, Answer))
        far += last - match._mark_before(last).answers
        match.undo(last, force=True)
        assert match.decision is not None
        assert (match.state.digest(), len(match.events)) == seen[last]
        assert last < before
    # with a rest point kept every 64 answers alone it would be some thirty a step
    assert far < 140 * 8


def test_where_an_undo_has_landed_another_begins() -> None:
    match, _ = half_played(120)
    entry = next(each for each in reversed(match.answers) if isinstance(each, Answer))
    for _ in range(3):
        last = max(n for n, each in enumerate(match.answers) if isinstance(each, Answer))
        match.undo(last, force=True)
        if match.resting:
            assert match._mark_before(last).answers >= last - 6
        assert match.decision is not None
        match.advance(match.decision.actions[0])
    assert entry.seat


def test_a_record_of_many_undos_plays_as_written() -> None:
    match, _ = half_played(150)
    numbers = random.Random(9)
    for _ in range(60):
        assert match.decision is not None
        if numbers.random() < 0.5 and len(match.answers) > 100:
            match.undo(len(match.answers) - numbers.randint(1, 9), force=True)
        else:
            match.advance(match.decision.pick(numbers.getrandbits(64)))
    again = replay(chronicle_x(), Record.parse(Record.of(match, "back").text()), SeededFortune)
    assert again.state.digest() == match.state.digest()
    assert Record.of(again, "back").text() == Record.of(match, "back").text()


def test_a_log_does_not_grow_by_going_back_to_the_same_place() -> None:
    match, _ = half_played(80)
    for _ in range(50):
        last = max(n for n, each in enumerate(match.answers) if isinstance(each, Answer))
        match.undo(last, force=True)
    depth, log = 0, match.events
    while log.before is not None:
        depth, log = depth + 1, log.before
    assert depth < 4


def test_a_copy_that_nobody_has_looked_at_refuses_what_its_match_refuses() -> None:
    match, _ = half_played(0)
    numbers = random.Random(4)
    shown = 0
    while match.decision is not None and len(match.answers) < 100:
        for answers in range(max(len(match.answers) - 3, 0), len(match.answers)):
            refusal = match.undo_refusal(answers)
            assert match.copy().undo_refusal(answers) == refusal
            shown += refusal is not None and "hidden" in refusal.reason
        match.advance(match.decision.pick(numbers.getrandbits(64)))
    assert shown


@pytest.mark.parametrize("beyond", [-1, 21])
def test_there_is_no_looking_back_to_before_the_start_or_beyond_the_end(beyond: int) -> None:
    match, _ = half_played(20)
    assert len(match.answers) == 20
    with pytest.raises(IllegalAction, match=f"answers 0 to 20, not {beyond}"):
        match.at(beyond)
    assert match.at(20).state.digest() == match.state.digest()
