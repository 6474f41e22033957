"""A match: a state, its flow, and the record of the answers given so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from rulebound.kernel.chances import Chance, Fortune
from rulebound.kernel.decisions import Action, Decision, Refusal
from rulebound.kernel.errors import CannotUndo, DeadEnd, IllegalAction, MalformedAction
from rulebound.kernel.events import EventLog
from rulebound.kernel.game import Flow, Game, Outcome

MARK_EVERY: Final = 128
"""Answers between two kept rest points: what an undo or a look back has to play again at most."""
MARKS_BETWEEN: Final = 12
"""Rest points kept besides, where undos have landed: one undo after another must not play all of that each time."""
WORTH_A_MARK: Final = 6
"""Answers played again, from which on it is worth to keep where they led."""


class Answer:
    """What a seat decided, and how many events had happened before."""

    __slots__ = ("action", "events", "seat")

    def __init__(self, seat: str, action: Action, events: int) -> None:
        self.seat = seat
        self.action = action
        self.events = events

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Answer):
            return NotImplemented
        return (self.seat, self.action, self.events) == (other.seat, other.action, other.events)

    def __hash__(self) -> int:
        return hash((self.seat, self.action, self.events))

    def __repr__(self) -> str:
        return f"Answer({self.seat!r}, {self.action!r}, {self.events})"


class Draw:
    """What fortune decided."""

    __slots__ = ("chance", "outcome")

    def __init__(self, chance: Chance[Any], outcome: Any) -> None:
        self.chance = chance
        self.outcome = outcome

    def __repr__(self) -> str:
        return f"Draw({self.chance!r}, {self.outcome!r})"


class Undo(NamedTuple):
    """A line of the journal: that many answers (draws included) were taken back."""

    answers: int


class Dice(NamedTuple):
    """A line of the journal: from here on a side's dice are real and typed in, or the program's own again."""

    side: str
    typed: bool


Entry = Answer | Draw
JournalLine = Answer | Draw | Undo | Dice


class _Mark(NamedTuple):
    """A state to start from again: at a rest point, or before the first answer; None stands for what a set-up makes."""

    answers: int
    events: int
    chances: int
    state: Any


class Match:
    """One game being played.

    A decision that has a single answer is answered by the match itself and leaves no line in the record. ``pending`` is
    the ``decision`` where that has been looked for; a copy looks for it when it is first asked.
    """

    __slots__ = (
        "_base",
        "_between",
        "_chance",
        "_flow",
        "_given",
        "_journal",
        "_keep_at",
        "_kept",
        "_mark_at",
        "_marks",
        "_rested",
        "_searched",
        "answers",
        "chances",
        "events",
        "fortune",
        "game",
        "outcome",
        "pending",
        "setup",
        "state",
        "typed",
    )

    def __init__(
        self,
        game: Game,
        setup: Mapping[str, Any],
        fortune: Fortune,
        state: Any = None,
        twin: Match | None = None,
    ) -> None:
        """Start a match from ``setup``, or from ``state``, a position made elsewhere (not savable as a record).

        With a ``twin`` nothing starts: what has happened so far is taken over from it.
        """
        self.game = game
        self.setup: Mapping[str, Any] = dict(setup)
        self.fortune = fortune
        self.state: Any = game.start(setup) if state is None else state
        self.events = EventLog()
        self.answers: list[Entry] = []
        self.chances = 0
        self.outcome: Outcome | None = None
        self.typed: frozenset[str] = frozenset()
        self.pending: Decision | None = None
        self._chance: Chance[Any] | None = None
        self._flow: Flow[Outcome] | None = None
        self._rested = False
        self._searched = False
        self._journal: list[JournalLine] | None = None
        self._base: _Mark = (
            _Mark(0, 0, 0, None if state is None else state.copy()) if twin is None else twin._base
        )
        self._marks: list[_Mark] = [self._base] if twin is None else twin._marks[:]
        self._mark_at = self._marks[-1].answers + MARK_EVERY
        self._given: list[Any] = []
        self._between: list[_Mark] = []
        self._keep_at = 0
        self._kept: list[tuple[int, int, Any]] = []
        if twin is None:
            self._resume()

    # ---- what stands before the players

    @property
    def decision(self) -> Decision | None:
        """The decision that the match waits for; None when it is over or waits for a chance."""
        if self._flow is None and self.outcome is None:
            self._resume()
        return self.pending

    @property
    def chance(self) -> Chance[Any] | None:
        """The chance that fortune could not answer yet (dice to be typed in); None otherwise."""
        if self._flow is None and self.outcome is None:
            self._resume()
        return self._chance

    @property
    def resting(self) -> bool:
        """Whether the whole of the game is in its plain state right now."""
        return self._rested

    @property
    def journal(self) -> Sequence[JournalLine]:
        """Everything in the order in which it was written, undone answers included."""
        return self.answers if self._journal is None else self._journal

    def view(self, seat: str = "") -> Any:
        """All that ``seat`` may see ('' = a spectator); ValueError if the game has no such seat."""
        if seat and seat not in self.game.seats:
            raise ValueError(f"there is no seat {seat!r}: {', '.join(self.game.seats)}, or '' to watch")
        assert self.decision or self._chance or self.outcome
        return self.game.view(self.state, seat)

    # ---- answering

    def read(self, action: Action | str) -> Action:
        """The action that a text names; MalformedAction if it is none."""
        if isinstance(action, str):
            return self.game.parse(self.state, action)
        if not isinstance(action, Action):
            raise MalformedAction(f"an action is a text or an Action, not {action!r}")
        return action

    def __repr__(self) -> str:
        end = f"{self.outcome.winner or 'nobody'} won" if self.outcome is not None else repr(self.pending)
        return f"<Match of {self.game.name}, {len(self.answers)} answers: {end}>"

    def text(self, action: Action) -> str:
        """The action as a person types it."""
        return self.game.text(self.state, action)

    def why_not(self, action: Action | str) -> Refusal | None:
        """Why an action is not open now, with its clauses; None if it is."""
        decision = self.decision
        wanted = self.read(action)
        if decision is None:
            return Refusal("The match is over." if self.outcome else "The dice have to fall first.")
        if decision.accepts(wanted):
            return None
        return self.game.why_not(self.state, decision, wanted) or Refusal(
            "That is no answer to this decision."
        )

    def odds(self, action: Action | str) -> Any:
        """Exact odds of what would follow an action; None where no dice decide it."""
        decision = self.decision
        if decision is None:
            return None
        return self.game.odds(self.state, decision, self.read(action))

    def play(self, action: Action | str) -> None:
        """Answer the decision; IllegalAction (with clauses) or MalformedAction if that cannot be."""
        wanted = self.read(action)
        refusal = self.why_not(wanted)
        if refusal is not None:
            raise IllegalAction(refusal.reason, refusal.clauses)
        self.advance(wanted)

    def throw(self, text: str) -> None:
        """Answer the chance that fortune left open, as typed in; ValueError with the reason if it does not fit.

        MalformedAction if it is no text.
        """
        if not isinstance(text, str):
            raise MalformedAction(f"dice are typed in as a text, as in 'hit blank', not {text!r}")
        chance = self.chance
        if chance is None:
            raise IllegalAction("No dice are waited for.")
        outcome = chance.parse(text)
        self._chance = None
        self._note(chance, outcome)
        self._run(outcome)

    def type_dice(self, side: str, typed: bool) -> None:
        """Let the dice of a side be thrown on the table and typed in from here on, or not; it stands in the record.

        Shuffles and blind draws stay with fortune. A roll that is waited for falls at once when no more is typed.
        IllegalAction if there is no such side.
        """
        if side not in self.game.seats:
            raise IllegalAction(f"There is no side {side!r}, only {' and '.join(self.game.seats)}.")
        if (side in self.typed) == typed:
            return
        if self._journal is None:
            self._journal = list(self.answers)
        self._journal.append(Dice(side, typed))
        self.typed = self.typed | {side} if typed else self.typed - {side}
        chance = self.chance
        if chance is not None and chance.by == side and not typed:
            outcome = self.fortune.draw(chance, self.chances)
            if outcome is not None:
                self._chance = None
                self._note(chance, outcome)
                self._run(outcome)

    def advance(self, action: Action) -> None:
        """Answer with an action known to be legal (one that the decision itself has listed)."""
        decision = self.pending
        if decision is None:
            decision = self.decision
            assert decision is not None, "the match waits for no decision"
        answers = self.answers
        if self._rested:
            self._rested = False
            if self._searched or len(answers) >= self._mark_at:
                # a snapshot at every rest point is only worth its price once copies are taken between them
                self._mark()
        events = self.events
        entry = Answer(decision.seat, action, events.start + len(events.own))
        answers.append(entry)
        if self._journal is not None:
            self._journal.append(entry)
        self.pending = None
        self._run(action)

    def _mark(self) -> None:
        """Keep this rest point to start from again; for good if it is far enough behind the last one kept."""
        count = len(self.answers)
        self._base = _Mark(count, len(self.events), self.chances, self.state.copy())
        if count >= self._mark_at:
            self._marks.append(self._base)
            self._mark_at = count + MARK_EVERY

    def _state_at(self, mark: _Mark) -> Any:
        """The state of a mark, for one's own use."""
        return self.game.start(self.setup) if mark.state is None else mark.state.copy()

    def _since(self, mark: _Mark) -> list[Any]:
        """What the flow has been given since a mark, the latest first: so it is taken from the end when given again."""
        return [
            entry.action if isinstance(entry, Answer) else entry.outcome
            for entry in reversed(self.answers[mark.answers :])
        ]

    def _note(self, chance: Chance[Any], outcome: Any) -> None:
        entry = Draw(chance, outcome)
        self.answers.append(entry)
        if self._journal is not None:
            self._journal.append(entry)
        self.chances += 1

    def _run(self, answer: Any) -> None:
        """Give one answer to the flow and go on to the next thing that somebody else must answer."""
        flow = self._flow
        assert flow is not None
        send = flow.send
        given = self._given
        try:
            while True:
                request = send(answer)
                if isinstance(request, Decision):
                    if not request.several:
                        only = request.only()
                        if only is not None:
                            answer = only
                            continue
                        if not request.rest and not request._families and not request.families:
                            raise DeadEnd(f"decision {request.kind!r} of {request.seat} has no answer")
                    if given:
                        if self._keep_at and request.rest and len(given) <= self._keep_at:
                            self._keep_at = len(given) >> 1
                            self._kept.append((len(given), len(self.events), self.state.copy()))
                        answer = given.pop()
                    else:
                        self.pending = request
                        self._rested = request.rest
                        return
                elif given:
                    answer = given.pop()
                else:
                    assert isinstance(request, Chance)
                    if self.typed and request.word == "roll" and request.by in self.typed:
                        answer = None
                    else:
                        answer = self.fortune.draw(request, self.chances)
                    if answer is None:
                        self._chance = request
                        return
                    self._note(request, answer)
        except StopIteration as stop:
            self.outcome = stop.value
            self._flow = None

    def _resume(self) -> None:
        """Start the flow from the state and play the answers given since."""
        self.state.log = self.events
        self._flow = self.game.flow(self.state)
        self._run(None)

    # ---- copies and the way back

    def copy(self) -> Match:
        """A match that goes its own way from here: the state at the last rest point and the few answers since."""
        if self._rested or self.outcome is not None:
            new = Match(self.game, self.setup, self.fortune, self.state.copy(), self)
            new.events = self.events.fork(len(self.events))
            new.state.log = new.events
            new._rested = self._rested
        else:
            self._searched = True
            base = self._base
            new = Match(self.game, self.setup, self.fortune, self._state_at(base), self)
            new.events = self.events.fork(base.events)
            new._given = self._since(base)
        new.outcome = self.outcome
        new.answers = self.answers[:]
        new.chances = self.chances
        new.typed = self.typed
        new._searched = self._searched
        if self.typed:
            new._tell_typed()
        return new

    def __copy__(self) -> Match:
        """``copy.copy`` must not leave two matches with one flow."""
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Match:
        """As ``copy``, for what a match is made of is never changed in place."""
        return self.copy()

    def _tell_typed(self) -> None:
        """Begin a journal that says whose dice are real, so that a copy's record says so, too."""
        self._journal = [*(Dice(side, True) for side in sorted(self.typed)), *self.answers]

    def _start_again(self, mark: _Mark, answers: int) -> None:
        """Go back to a mark and play the answers up to number ``answers`` again."""
        kept = self.answers[:answers]
        self.state = self._state_at(mark)
        self.events = self.events.fork(mark.events)
        self.chances = mark.chances + sum(1 for entry in kept[mark.answers :] if type(entry) is Draw)
        self.answers = kept
        self.outcome = None
        self._marks = [m for m in self._marks if m.answers <= answers]
        self._mark_at = self._marks[-1].answers + MARK_EVERY
        self._base = mark
        self._given = self._since(mark)
        self._rested = False
        self.pending = None
        self._chance = None
        again = len(self._given)
        self._kept = []
        self._keep_at = again >> 1 if again >= WORTH_A_MARK else 0
        self._resume()
        self._keep_at = 0
        between = [m for m in self._between if m.answers <= answers]
        for left, events, state in self._kept:
            at = answers - left
            draws = sum(1 for entry in kept[mark.answers : at] if type(entry) is Draw)
            between.append(_Mark(at, events, mark.chances + draws, state))
        if self._rested and again >= WORTH_A_MARK:
            # fortune may have gone on by itself from where the answers end
            between.append(_Mark(len(self.answers), len(self.events), self.chances, self.state.copy()))
        self._kept = []
        self._between = between[-MARKS_BETWEEN:]

    def _mark_before(self, answers: int) -> _Mark:
        """The latest kept rest point from which the first ``answers`` answers can be played.

        Its events must lie in the log: behind an undo that has not been played again yet they do not.
        """
        told = len(self.events)
        return max(
            (m for m in [*self._marks, *self._between] if m.answers <= answers and m.events <= told),
            key=lambda m: m.answers,
        )

    def undo_refusal(self, answers: int) -> Refusal | None:
        """Why the match cannot go back to its first ``answers`` answers; None if it can."""
        if not 0 <= answers < len(self.answers):
            return Refusal("There is nothing to take back.")
        if self._flow is None and self.outcome is None:
            self._resume()  # what has happened since the last rest point is not told yet in a copy
        first: Answer | None = None
        for entry in self.answers[answers:]:
            if type(entry) is Draw:
                return Refusal("A die has fallen or a card was drawn since; that cannot be taken back.")
            if first is None and type(entry) is Answer:
                first = entry
        shows: frozenset[str] = getattr(self.game, "shows", frozenset())
        if first is not None and any(event.kind in shows for event in self.events.since(first.events)):
            return Refusal("Something hidden was shown since; that cannot be taken back.")
        return None

    def undo(self, answers: int | None = None, force: bool = False) -> None:
        """Go back before the last answer, or to the first ``answers`` answers; CannotUndo with the reason if not.

        ``force`` goes back past dice and secrets, as the other side may agree to.
        """
        if answers is None:
            answers = next(
                (i for i in range(len(self.answers) - 1, -1, -1) if type(self.answers[i]) is Answer), -1
            )
        refusal = self.undo_refusal(answers)
        if refusal is not None and not (force and 0 <= answers < len(self.answers)):
            raise CannotUndo(refusal.reason)
        taken = len(self.answers) - answers
        if self._journal is None:
            self._journal = list(self.answers)
        self._journal.append(Undo(taken))
        self._start_again(self._mark_before(answers), answers)

    def at(self, answers: int) -> Match:
        """The match as it stood after its first ``answers`` answers, as a copy; IllegalAction if there are fewer."""
        if not 0 <= answers <= len(self.answers):
            raise IllegalAction(f"There are answers 0 to {len(self.answers)}, not {answers}.")
        new = self.copy()
        new.events = self.events.fork(len(self.events))  # a copy between two rest points begins with fewer
        new._journal = None
        new._start_again(self._mark_before(answers), answers)
        if new.typed:
            new._tell_typed()
        return new
