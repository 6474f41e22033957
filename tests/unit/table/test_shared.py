"""A side that several persons share: who answers, passes, throws and takes back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulebound.dice.die import Die, Roll
from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.table import TABLE
from rulebound.kernel.decisions import PASS, Action, Decision
from rulebound.kernel.match import Match
from rulebound.players.random_player import RandomPlayer
from rulebound.table.session import AUTO, Session
from rulebound.table.storage import SeatRow

ANN, BEN = {"heroes", "heroes/1"}, {"heroes", "heroes/2"}
FIGURES = [["clemson", "blackwood", "eriksen"], ["kaur", "reyes", "voss"]]


def session_at(wanted: Callable[[Match, Decision], bool], typed: bool = False) -> Session:
    """A match that Ann and Ben play against the Overmind, up to a decision of theirs."""
    setup = TABLE.setup("be-kind-rewind", TABLE.share("heroes", FIGURES))
    for number in range(60):
        match = Match(TABLE.game, setup, SeededFortune(f"shared-{number}"))
        player = RandomPlayer(f"shared-{number}")
        while (decision := match.decision) is not None:
            if decision.seat == "heroes" and wanted(match, decision):
                if typed:
                    match.type_dice("heroes", True)
                return Session("id", TABLE, match, "seed", rows(), ())
            match.advance(player.choose(match))
    raise AssertionError("no match comes to that")


def rows() -> list[SeatRow]:
    """The places at the table."""
    return [
        SeatRow("heroes", "person", "", {}),
        SeatRow("overmind", "random", "", {}),
        SeatRow("heroes/1", "player", "a", {}, "Ann"),
        SeatRow("heroes/2", "player", "b", {}, "Ben"),
    ]


def play(session: Session, held: set[str], action: Action) -> None:
    """Answer as the hall does."""
    giver = session.giver("heroes", held, action)
    session.match.play(action)
    session.mark(giver)


def subject_is(*heroes: str) -> Callable[[Match, Decision], bool]:
    """Whether one of these heroes acts."""
    return lambda match, decision: decision.kind == "action" and decision.subject in heroes


def window_of(players: int) -> Callable[[Match, Decision], bool]:
    """Whether a window stands open in which the heroes of so many persons have something to use."""
    return lambda match, decision: bool(decision.window) and len(TABLE.owners(match, PASS)) == players


def test_a_pass_in_a_window_is_for_the_one_whose_hero_could_act() -> None:
    session = session_at(window_of(1))
    (number,) = session.owners("heroes")
    mine, other = (ANN, BEN) if number == 1 else (BEN, ANN)
    assert not session.barred("heroes", mine, PASS)
    name = "Ann" if number == 1 else "Ben"
    assert session.barred("heroes", other, PASS) == f"That is for {name} to decide."
    assert session.envelope("heroes", mine, 0)["decision"]
    assert session.envelope("heroes", other, 0)["decision"] is None
    assert session.envelope("heroes", other, 0)["asked"] == [number]


@pytest.fixture
def both(monkeypatch: pytest.MonkeyPatch) -> Session:
    """A window in which heroes of both persons have something to use; such are rare, so whose they are is set."""
    session = session_at(window_of(1))
    monkeypatch.setattr(TABLE, "owners", lambda match, action: frozenset((1, 2)))
    return session


def test_a_window_of_two_persons_closes_when_both_have_passed(both: Session) -> None:
    session = both
    seq = session.seq
    assert session.owners("heroes") == {1, 2}
    assert session.pass_for("heroes", ANN)
    assert session.owners("heroes") == {2}
    assert session.envelope("heroes", ANN, 0)["decision"] is None
    assert session.envelope("heroes", BEN, 0)["asked"] == [2]
    assert session.barred("heroes", ANN)
    assert not session.pass_for("heroes", BEN)  # so the window itself is passed now
    assert session.seq == seq


def test_both_at_one_screen_pass_at_once(both: Session) -> None:
    assert not both.pass_for("heroes", ANN | BEN)


def test_who_does_not_want_to_be_asked_keeps_nobody_else_from_it(both: Session) -> None:
    session = both
    decision = session.match.decision
    assert decision is not None
    seq, window = session.seq, decision.window
    assert [row.seat for row in session.ask("heroes", ANN, {window: False})] == ["heroes/1"]
    session.settle()
    assert session.seq == seq
    assert session.owners("heroes") == {2}
    assert not next(row for row in session.ask_rows("heroes", ANN) if row["name"] == window)["on"]
    assert next(row for row in session.ask_rows("heroes", BEN) if row["name"] == window)["on"]
    assert not session.pass_for("heroes", BEN)
    session.ask("heroes", BEN, {window: False})
    session.settle()
    assert session.seq > seq
    assert session.by[-1] == AUTO


def test_an_answer_is_taken_back_by_the_one_whose_it_is() -> None:
    session = session_at(subject_is("kaur", "reyes", "voss"))
    decision = session.match.decision
    assert decision is not None
    play(session, BEN, Action("overwatch", (decision.subject,)))
    assert session.by[-1] == "person/2"
    refused = session.undo_refusal("heroes", "last", ANN)
    assert refused == "Ben answered there, and alone may take that back."
    assert session.envelope("heroes", ANN, 0)["undo"]["reason"] == refused
    assert session.undo_refusal("heroes", "last", BEN) == ""
    assert session.undo_refusal("heroes", "last", ANN | BEN) == ""


def test_what_concerns_the_whole_side_is_taken_back_by_who_answered() -> None:
    session = session_at(lambda match, decision: decision.kind == "activate")
    decision = session.match.decision
    assert decision is not None
    hero = next(name for name in FIGURES[1] if decision.accepts(Action("activate", (name,))))
    play(session, ANN, Action("activate", (hero,)))
    assert session.by[-1] == "person/1"
    assert session.undo_refusal("heroes", "last", ANN) == ""
    assert session.undo_refusal("heroes", "last", BEN).startswith("Ann answered there")


def test_dice_are_typed_in_by_the_one_whose_hero_throws() -> None:
    def attacks(match: Match, decision: Decision) -> bool:
        return subject_is("kaur", "reyes", "voss")(match, decision) and any(
            action.verb == "attack" for action in decision.actions
        )

    session = session_at(attacks, typed=True)
    decision = session.match.decision
    assert decision is not None
    play(session, BEN, next(action for action in decision.actions if action.verb == "attack"))
    while (decision := session.match.decision) is not None:  # windows before the throw
        session.match.advance(PASS)
    roll = session.match.chance
    assert isinstance(roll, Roll)
    assert session.throw_refusal("heroes", ANN, roll) == "Ben throws these dice."
    assert session.throw_refusal("heroes", BEN, roll) == ""
    assert session.throw_refusal("overmind", {"overmind"}, roll)
    due = session.roll_due("heroes", ANN)
    assert due is not None
    assert (due["mine"], due["player"]) == (False, 2)


def test_the_dice_of_a_computer_are_anybodys_to_type() -> None:
    session = session_at(subject_is("kaur"))
    roll = Roll("overmind", ("attack", "greys-1", "kaur"), Die("combat", ("blank", "hit"), (3, 3)), 2)
    assert session.throw_refusal("heroes", ANN, roll) == ""
    assert session.throw_refusal("heroes", BEN, roll) == ""
