"""Series of matches: the seed decides, not the number of processes; shown on a game of two coins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from rulebound.games import shelf
from rulebound.kernel.chances import Pick
from rulebound.kernel.decisions import Action, Decision, Options, Refusal
from rulebound.kernel.errors import RuleboundError, SetupError
from rulebound.kernel.events import EventLog
from rulebound.kernel.game import Flow, Outcome
from rulebound.kernel.match import Match
from rulebound.kernel.record import Record
from rulebound.lab import simulate


class State:
    """Nothing but a log."""

    def __init__(self) -> None:
        self.log = EventLog()

    def copy(self) -> State:
        return State()

    def digest(self) -> str:
        return ""


class Coins:
    """A seat names a side of a coin, and it is tossed."""

    name, version, seats, content = "coins", "1", ("left", "right"), "none"

    def start(self, setup: Mapping[str, Any]) -> State:
        return State()

    def flow(self, state: State) -> Flow[Outcome]:
        calls = Options("call", [Action("call", ("heads",)), Action("call", ("tails",))])
        while True:
            called = yield Decision("left", "call", [calls], rest=True)
            toss = yield Pick("left", ("toss",), 2)
            if toss == 1:
                return Outcome("left" if called.args[0] == "tails" else "right", "a coin fell on tails")

    def text(self, state: State, action: Action) -> str:
        return f"call {action.args[0]}"

    def parse(self, state: State, text: str) -> Action:
        return Action("call", (text.partition(" ")[2],))

    def why_not(self, state: State, decision: Decision, action: Action) -> Refusal | None:
        return None

    def odds(self, state: State, decision: Decision, action: Action) -> None:
        return None

    def view(self, state: State, seat: str) -> dict[str, str]:
        return {}


class First:
    """Always takes the first answer."""

    why = ""

    def choose(self, match: Match) -> Action:
        assert match.decision is not None
        return match.decision.actions[0]


def make_player(game: str, kind: str, seat: str, seed: str) -> First:
    return First()


@pytest.fixture
def series(monkeypatch: pytest.MonkeyPatch) -> simulate.Series:
    def load_game(name: str, packs: Sequence[Path] = ()) -> Coins:
        return Coins()

    monkeypatch.setattr(simulate, "load_game", load_game)
    return simulate.Series("coins", {}, {"left": "first", "right": "first"}, "tape")


def test_the_same_seed_plays_the_same(series: simulate.Series) -> None:
    one = simulate.total(list(simulate.simulate(series, 20, make_player=make_player)))
    two = simulate.total(list(simulate.simulate(series, 20, make_player=make_player)))
    assert one.checksum == two.checksum
    assert one.matches == 20
    assert sum(one.wins.values()) == 20


def test_matches_of_a_series_have_seeds_of_their_own(series: simulate.Series) -> None:
    played = list(simulate.simulate(series, 5, make_player=make_player))
    assert [match.seed for match in played] == [f"tape/{number}" for number in range(1, 6)]
    assert [match.number for match in played] == [1, 2, 3, 4, 5]


def test_how_long_each_seat_thought_is_told(series: simulate.Series) -> None:
    totals = simulate.total(list(simulate.simulate(series, 3, make_player=make_player)))
    told = totals.as_dict()["thinking"]
    assert set(told) <= {"left", "right"}
    assert told["left"]["decisions"] >= 3
    assert 0 <= told["left"]["mean_ms"] <= told["left"]["most_ms"]


def test_records_are_kept_and_read_back(series: simulate.Series, tmp_path: Path) -> None:
    kept = simulate.Series(series.game, {}, series.players, "tape", records=tmp_path)
    played = list(simulate.simulate(kept, 2, make_player=make_player))
    record = Record.parse((tmp_path / "coins-00002.txt").read_text())
    assert record.digest() == played[1].digest


def test_a_match_that_never_ends_is_an_error(
    series: simulate.Series, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "RUNAWAY", 0)
    with pytest.raises(RuleboundError, match="match tape/1: not over after 0 answers"):
        list(simulate.simulate(series, 1, make_player=make_player))


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(SetupError, match="there is no 'chess' here, only "):
        shelf.load_game("chess")
