"""One live match: what a reader who comes back may keep, and that the database alone is enough."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulebound.dice.fortune import SeededFortune
from rulebound.kernel.match import Answer, Match
from rulebound.players.random_player import RandomPlayer
from rulebound.table.hall import Hall
from rulebound.table.messages import NewAnswer, NewMatch
from rulebound.table.problems import Problem
from rulebound.table.session import PERSON, Session, key_hash
from rulebound.table.storage import SeatRow, Store, migrate, open_engine
from unit.table.toy import Toy, ToyTable

SEATS = [SeatRow(seat, PERSON, key_hash(seat), {}) for seat in ("red", "blue")]
quietly = settings(max_examples=60, deadline=None)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    engine = open_engine(str(tmp_path / "table.sqlite3"))
    migrate(engine)
    yield Hall(Store(engine), {"toy": ToyTable()})
    engine.dispose()


def played(steps: list[int], seed: str = "s") -> Iterator[Session]:
    """A match at every point of its way: 0 takes answers back (even past dice), anything else answers."""
    session = Session("x", ToyTable(), Match(Toy(), {"rounds": 50}, SeededFortune(seed)), seed, SEATS, [])
    player = RandomPlayer(seed)
    yield session
    for step in steps:
        match = session.match
        given = [number for number, entry in enumerate(match.answers) if isinstance(entry, Answer)]
        if step == 0 and given:
            back = given[-1 - len(match.journal) % min(3, len(given))]
            match.undo(back, force=True)
            del session.by[back:]
        elif match.decision is not None:
            match.play(player.choose(match))
        session.mark(PERSON)
        yield session


@quietly
@given(steps=st.lists(st.integers(0, 3), max_size=40), missed=st.integers(1, 12))
def test_a_reader_who_comes_back_ends_with_the_whole_log(steps: list[int], missed: int) -> None:
    log: list[Any] = []
    since = 0
    for number, session in enumerate(played(steps)):
        if number % missed:
            continue
        seen = session.envelope("red", {"red"}, since)
        assert seen["log"] <= len(log)
        log = log[: seen["log"]] + seen["events"]
        since = seen["seq"]
        assert log == session.envelope("red", {"red"}, 0)["events"]


@quietly
@given(steps=st.lists(st.integers(0, 3), max_size=40))
def test_what_is_stored_makes_the_same_match_at_every_point(steps: list[int]) -> None:
    row = {
        "game": "toy",
        "rules": "1",
        "content": "toycontent",
        "setup": '{"rounds":50}',
        "seed": "s",
        "made": "",
    }
    for session in played(steps):
        lines = session.lines()
        again = Session.load("x", ToyTable(), row, SEATS, lines)
        for seat in ("red", "blue", ""):
            assert again.envelope(seat, {seat}, 0) == session.envelope(seat, {seat}, 0)
        assert again.by == session.by
        assert again.match.state.digest() == session.match.state.digest()


@quietly
@example(steps=[0, 1, 1, 1, 1, 1, 0])
@given(steps=st.lists(st.integers(0, 3), max_size=25))
def test_every_moment_of_a_replay_is_what_was_seen(steps: list[int]) -> None:
    seen: dict[int, Any] = {}
    session = None
    for session in played(steps):
        seen[len(session.moments()) - 1] = msgspec.json.encode(session.table.view(session.match, "red"))
    assert session is not None
    facts = session.replay_facts()
    for at in range(facts["frames"]):
        moment = session.moment(at, "red")
        assert msgspec.json.encode(moment["view"]) == seen[at]
        assert moment["log"] + len(moment["events"]) == len(session.match.at(session.moments()[at]).events)
    assert [mark["at"] for mark in facts["marks"]] == sorted({mark["at"] for mark in facts["marks"]})
    with pytest.raises(Problem):
        session.moment(facts["frames"], "red")


def test_of_many_answers_to_one_decision_one_is_taken(hall: Hall) -> None:
    made = hall.create(NewMatch("toy", "duel", {"red": PERSON, "blue": PERSON}))
    keys = frozenset({key_hash(made["keys"]["red"])})
    ends: list[int] = []

    def answer() -> None:
        try:
            hall.answer(made["id"], keys, NewAnswer(0, "wait", "red"))
            ends.append(200)
        except Problem as problem:
            ends.append(problem.status)

    threads = [threading.Thread(target=answer) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(ends) == [200] + [409] * 7
    assert hall.seq(made["id"]) == 1
