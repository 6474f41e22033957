"""The benchmarks measure what they say; how fast it is, is no matter of a test."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest

from rulebound import compiled
from rulebound.games.mythic_earth.pack import load_pack
from rulebound.games.shelf import load_game, load_offer, names
from rulebound.kernel.match import Answer
from rulebound.lab import bench, bench_games, bench_play
from rulebound.lab.simulate import unhurried

COURSE = bench_play.Course(load_game("chronicle-x"), "be-kind-rewind")


def test_the_same_matches_have_the_same_checksum() -> None:
    _, decisions, checksum = bench.play_all(COURSE, "random", 2)
    assert (decisions, checksum) == bench.play_all(COURSE, "random", 2)[1:]
    assert decisions > 50
    assert checksum != bench.play_all(COURSE, "random", 1)[2]


def test_a_decision_counts_when_it_was_put_to_somebody() -> None:
    match = bench_play.play(COURSE, "random", "bench/1")
    answered = [entry for entry in match.answers if isinstance(entry, Answer)]
    assert bench.play_all(COURSE, "random", 1)[1] == len(answered)


def test_the_match_that_is_looked_at_rests_in_the_middle_of_play() -> None:
    match = bench.resting(COURSE)
    assert match.resting
    assert match.decision is not None
    assert bench.undoing(match, 3) > 0


def test_the_collector_is_as_before_when_the_bench_is_done() -> None:
    before = gc.get_threshold()
    with unhurried():
        assert gc.get_threshold() != before
    assert gc.get_threshold() == before


def test_no_mission_has_a_larger_map_than_the_largest() -> None:
    offer = load_offer("chronicle-x")
    missions = offer.describe()["missions"]
    sizes = {row["id"]: row["map"]["columns"] * row["map"]["rows"] for row in missions}
    first, beside = bench.MEASURED["chronicle-x"]
    assert sizes[beside] == max(sizes.values())
    assert first == offer.mission_of({})
    assert sizes[first] < max(sizes.values())


def test_every_game_is_measured_at_the_size_that_is_asked_for() -> None:
    assert set(bench.MEASURED) == set(bench.DECISIONS_PER_PLY) == set(names())
    starts = load_pack().quick_starts
    assert [starts[name].points for name in bench.MEASURED["mythic-earth"]] == [1000, 500]


def test_a_full_table_has_both_forces_in_their_second_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def once(action: Callable[[], object], times: int) -> float:
        action()
        asked.append(times)
        return 1.0

    monkeypatch.setattr(bench_games, "seconds_each", once)
    monkeypatch.setattr(bench_games, "odds", lambda course, verbs: 1.0)
    course = bench_play.Course(load_game("mythic-earth"), bench.MEASURED["mythic-earth"][0])
    state = bench_games.full_table(course).state
    assert state.turn == 2
    assert len(state.present()) > len(state.units) * 3 // 4 > 9
    rows = {
        key: (value, limit)
        for key, _, value, _, limit in bench_games.of_inches(course, bench.resting(course))
    }
    assert len(asked) > 5
    assert rows["targets_ms"][1] == (3 if compiled.active else 30)


def test_the_checksum_is_of_all_that_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "plies_per_second", lambda seconds: None)
    monkeypatch.setattr(bench, "chess_copy", lambda: None)
    monkeypatch.setattr(bench, "seconds_each", lambda action, times: 0.0)
    monkeypatch.setattr(bench, "OWN", {})
    monkeypatch.setattr(bench, "OPENED", 1)
    steps: list[int] = []
    found = bench.measure("chronicle-x", 1, 1, lambda: steps.append(1))
    assert found["missions"] == ["be-kind-rewind", "annihilation"]
    large = bench_play.Course(COURSE.game, "annihilation")
    played = [bench.play_all(COURSE, kind, 1)[2] for kind in ("random", "scripted")]
    assert found["checksum"] == "-".join([*played, bench.play_all(large, "random", 1)[2]])
    assert {"annihilation_decisions_per_s", "annihilation_copy_us"} <= {row["key"] for row in found["rows"]}
    assert len(steps) == 1 + 4  # rounds and what comes around them, as the command's progress counts them

    alone = bench.measure("chronicle-x", 1, 1, lambda: None, "power-cut")
    assert alone["missions"] == ["power-cut"]
    assert alone["checksum"].count("-") == 1
