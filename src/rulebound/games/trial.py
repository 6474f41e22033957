"""A trial: a position of any game, dice known beforehand, lines of play. Under scenarios and unit tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rulebound.kernel.chances import Chance, Pick, Shuffle
from rulebound.kernel.decisions import Action, Decision, Refusal
from rulebound.kernel.errors import RuleboundError
from rulebound.kernel.game import Flow, Game, Outcome
from rulebound.kernel.match import Match

WAYS_ON: Final = ("pass", "keep", "arrange")
"""Answers that let something go by; they are given when the next line answers something else."""

MOST_ANSWERS: Final = 400
"""Answers that may be given by themselves before one line: more is a loop."""


class Mismatch(RuleboundError):
    """The game did not do what was said."""


class FieldError(ValueError):
    """Something in a scenario that cannot be; ``spot`` is the field at fault, under ``given`` or ``then``."""

    def __init__(self, spot: tuple[str | int, ...], reason: str) -> None:
        super().__init__(reason)
        self.spot = spot


class Unhurried:
    """A game whose decisions wait even if they have but one answer, so that a trial can stop before each."""

    def __init__(self, game: Game) -> None:
        self.inner = game
        self.name = game.name
        self.version = game.version
        self.seats = game.seats
        self.content = game.content

    def start(self, setup: Mapping[str, Any]) -> Any:
        return self.inner.start(setup)

    def flow(self, state: Any) -> Flow[Outcome]:
        inner = self.inner.flow(state)
        answer: Any = None
        while True:
            try:
                request = inner.send(answer)
            except StopIteration as stop:
                outcome: Outcome = stop.value
                return outcome
            answer = yield _waiting(request) if isinstance(request, Decision) else request

    def text(self, state: Any, action: Action) -> str:
        return self.inner.text(state, action)

    def parse(self, state: Any, text: str) -> Action:
        return self.inner.parse(state, text)

    def why_not(self, state: Any, decision: Decision, action: Action) -> Refusal | None:
        return self.inner.why_not(state, decision, action)

    def odds(self, state: Any, decision: Decision, action: Action) -> Any:
        return self.inner.odds(state, decision, action)

    def view(self, state: Any, seat: str) -> Any:
        return self.inner.view(state, seat)


def _waiting(decision: Decision) -> Decision:
    """The same decision, one that is never answered by itself."""
    waiting = Decision(
        decision.seat,
        decision.kind,
        decision.families,
        decision.subject,
        decision.args,
        decision.window,
        decision.rest,
    )
    waiting.open = True
    return waiting


def _only(decision: Decision) -> Action | None:
    """The answer, if there is but one."""
    found = [family for family in decision.families if family.count()]
    return found[0].member(0) if len(found) == 1 and found[0].count() == 1 else None


Reader = Callable[[Any, Chance[Any], str], Any]
"""From a state, a chance and a line to the outcome; ValueError with the reason."""


def plain_reader(state: Any, chance: Chance[Any], line: str) -> Any:
    """Read a line as the chance itself does."""
    return chance.parse(line)


class _Script:
    """Dice known beforehand. A shuffle that no line is for leaves everything in its order."""

    def __init__(self, lines: Sequence[str], read: Reader) -> None:
        self.lines = list(lines)
        self.at = 0
        self.read = read
        self.state: Any = None
        self.asked: list[str] = []

    def draw(self, chance: Chance[Any], index: int) -> Any:
        due = f"{chance.word} {chance.by} {' '.join(chance.purpose)}"
        self.asked.append(due)
        line = self.lines[self.at] if self.at < len(self.lines) else ""
        head, mark, rest = line.partition(": ")
        if isinstance(chance, Shuffle) and head.split(" ")[0] != "shuffle":
            return tuple(range(chance.size))
        if self.at >= len(self.lines):
            size = f" of {chance.size}" if isinstance(chance, Pick) else ""
            dice = f" of {count} dice" if (count := getattr(chance, "count", None)) is not None else ""
            raise Mismatch(f"the dice run short: '{due}'{size}{dice} is asked for after all {self.at} lines")
        self.at += 1
        if not mark:
            head, rest = "", line
        wanted = head.strip()
        purpose = " ".join(chance.purpose)
        if wanted and not any(
            name.startswith(wanted)
            for name in (due, purpose, f"{chance.word} {purpose}", f"{chance.by} {purpose}")
        ):
            raise Mismatch(f"line {self.at} of the dice is for {wanted!r}, but '{due}' is asked for")
        try:
            return self.read(self.state, chance, rest.strip())
        except ValueError as error:
            raise Mismatch(f"line {self.at} of the dice, for '{due}': {error}") from None


class Trial:
    """A match from a position, played line by line.

    Windows, rerolls and free placements that the next line does not answer go by: with ``pass``, ``keep`` or
    ``arrange``; so do decisions with a single answer. With ``quiet`` off every one of them needs its line.
    """

    def __init__(
        self,
        game: Game,
        state: Any,
        dice: Sequence[str] = (),
        read: Reader = plain_reader,
        quiet: bool = True,
        ways: Sequence[str] = WAYS_ON,
    ) -> None:
        self.quiet = quiet
        self.ways = ways
        self.script = _Script(dice, read)
        self.script.state = state
        self.match = Match(Unhurried(game), {}, self.script, state)

    @property
    def state(self) -> Any:
        """The state as it stands."""
        return self.match.state

    @property
    def decision(self) -> Decision | None:
        """The decision that waits, or None at the end."""
        return self.match.decision

    def play(self, line: str) -> None:
        """Answer with a line of text, its seat named first if one likes; Mismatch if it cannot be."""
        seat, action = self._read(line)
        for _ in range(MOST_ANSWERS):
            decision = self.match.decision
            if decision is None:
                raise Mismatch(f"{line!r} cannot be played: the match is over")
            if (not seat or seat == decision.seat) and decision.accepts(action):
                self.match.advance(action)
                return
            way = self._way_on(decision, at_end=False)
            if way is None:
                if seat and seat != decision.seat:
                    raise Mismatch(f"{line!r} is refused: {self.asks()}")
                raise Mismatch(f"{line!r} is refused: {self.reason(action)}; {self.asks()}")
            self.match.advance(way)
        raise Mismatch(f"{line!r} was never asked for")

    def refuse(self, line: str, clause: str = "") -> None:
        """See that a line is refused, for the clause if one is named; Mismatch if not."""
        seat, action = self._read(line)
        decision = self.match.decision
        if decision is None or not any(family.verb == action.verb for family in decision.families):
            self.settle(action)
            decision = self.match.decision
        if decision is None or (seat and seat != decision.seat):
            return
        if decision.accepts(action):
            raise Mismatch(f"{line!r} should be refused and is open")
        if clause:
            refusal = self.match.why_not(action)
            named = refusal.clauses if refusal is not None else ()
            if clause not in named:
                raise Mismatch(f"{line!r} is refused for {', '.join(named) or 'no clause'}, not for {clause}")

    def reason(self, action: Action) -> str:
        """Why an action is not open."""
        try:
            refusal = self.match.why_not(action)
        except ImportError:
            refusal = None
        return refusal.reason if refusal is not None else "it is no answer here"

    def settle(self, but: Action | None = None) -> None:
        """Let windows and the like go by until a free decision stands, or one that ``but`` answers."""
        for _ in range(MOST_ANSWERS):
            decision = self.match.decision
            if decision is None or (but is not None and decision.accepts(but)):
                return
            way = self._way_on(decision, at_end=True)
            if way is None:
                return
            self.match.advance(way)

    def finish(self) -> None:
        """See that no dice are left over; Mismatch if some are."""
        if self.script.at < len(self.script.lines):
            left = self.script.lines[self.script.at :]
            raise Mismatch(f"{len(left)} lines of dice were never asked for, from {left[0]!r} on")

    def asks(self) -> str:
        """What stands before the players, for an error."""
        decision = self.match.decision
        if decision is None:
            return "the match is over"
        about = f" of {decision.subject}" if decision.subject else ""
        window = f" in the window {decision.window!r}" if decision.window else ""
        some = [self.match.text(action) for action in decision.actions[:12]]
        return f"{decision.seat} is asked for {decision.kind!r}{about}{window}: {', '.join(some)}"

    def _way_on(self, decision: Decision, at_end: bool) -> Action | None:
        if not self.quiet:
            return None
        if not (at_end and decision.rest):
            only = _only(decision)
            if only is not None and not (decision.rest and only.verb == "end"):
                return only
        if decision.rest:
            return None
        for family in decision.families:
            if family.verb in self.ways and family.count():
                return family.member(0)
        return None

    def _read(self, line: str) -> tuple[str, Action]:
        first, _, rest = line.strip().partition(" ")
        seat = first.rstrip(":")
        if seat not in self.match.game.seats:
            seat, rest = "", line
        try:
            return seat, self.match.read(rest.strip())
        except RuleboundError as error:
            raise Mismatch(f"{line!r} cannot be read: {error}") from None
