"""The benchmarks measure what they say; how fast it is, is no matter of a test."""

from __future__ import annotations

import gc

from rulebound.games.shelf import load_game
from rulebound.kernel.match import Answer
from rulebound.lab import bench
from rulebound.lab.simulate import unhurried


def test_the_same_matches_have_the_same_checksum() -> None:
    game = load_game("chronicle-x")
    _, decisions, checksum = bench.play_all(game, "random", 2)
    assert (decisions, checksum) == bench.play_all(game, "random", 2)[1:]
    assert decisions > 50
    assert checksum != bench.play_all(game, "random", 1)[2]


def test_a_decision_counts_when_it_was_put_to_somebody() -> None:
    game = load_game("chronicle-x")
    match = bench.play(game, "random", "bench/1")
    answered = [entry for entry in match.answers if isinstance(entry, Answer)]
    assert bench.play_all(game, "random", 1)[1] == len(answered)


def test_the_match_that_is_looked_at_rests_in_the_middle_of_play() -> None:
    match = bench.resting(load_game("chronicle-x"))
    assert match.resting
    assert match.decision is not None
    assert bench.undoing(match, 3) > 0


def test_the_collector_is_as_before_when_the_bench_is_done() -> None:
    before = gc.get_threshold()
    with unhurried():
        assert gc.get_threshold() != before
    assert gc.get_threshold() == before
