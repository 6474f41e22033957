"""What every game offers to the table alike: a decision by seat, refusals, previews, a look back, the rules to look up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from rulebound.games.reference import Reference
from rulebound.kernel.decisions import Action, Decision, Refusal
from rulebound.kernel.match import Match

Json = dict[str, Any]

ARRANGE: Final = Action("arrange")
"""The answer that stands in no record: the program gives a seat's answers for it, as far as ``arrangement`` goes."""


class Choices(Protocol):
    """How a game shows a decision."""

    def decision_json(self, m: Any, decision: Decision, /) -> Json:
        """A decision for the seat that decides."""


class Prompts(Protocol):
    """How a game asks."""

    def prompt(self, m: Any, decision: Decision, /) -> str:
        """The question, for the seat that decides."""

    def public_prompt(self, m: Any, decision: Decision, /) -> str:
        """What the others are told of it; never anything hidden."""

    def windows(self) -> Sequence[Json]:
        """Reaction windows in which a person may be asked."""


class Luck(Protocol):
    """How a game counts dice."""

    @property
    def KINDS(self) -> Mapping[str, tuple[str, str]]:  # noqa: N802 - as the modules write it
        """The kinds of roll, each with its name and what it counts."""

    @property
    def COUNTING(self) -> str:  # noqa: N802
        """How faces are counted, in a sentence or two."""

    def counted(self, m: Any, roll: Any, /) -> tuple[str, str, dict[str, int]]:
        """The kind of a roll, what it was for, and what each face counts."""


class Chart(Protocol):
    """What a game draws over time."""

    def chart(self, m: Any, /) -> Sequence[Any]:
        """The numbers that everybody may see."""


class Parts(NamedTuple):
    """The modules and functions of a game that answer for it."""

    choices: Choices
    prompts: Prompts
    luck: Luck
    chart: Chart
    reference: Reference
    why_not: Callable[[Any, Decision, Action], Refusal | None]
    refused: Callable[[Any, Decision], list[Json]]
    preview: Callable[[Any, Decision, Action], Json]


class GameTable(ABC):
    """A game at the table; what is its own stands with the game."""

    parts: Parts
    over = "The match is over."
    round_word = "round"
    """What a round is called."""
    arranger = "scripted"
    """The computer player who chooses where a seat leaves its set-up to the program."""

    @property
    @abstractmethod
    def game(self) -> Any:
        """The rules."""

    @abstractmethod
    def names(self, m: Any) -> dict[str, str]:
        """What each side is called at this table."""

    @abstractmethod
    def waits_for(self, m: Any, seat: str) -> str:
        """A sentence that says whose decision is waited for."""

    def reason(self, m: Any, refusal: Refusal) -> Json:
        """A refusal as the page reads it."""
        return {"reason": refusal.reason, "clauses": list(refusal.clauses)}

    # ---- what is asked

    def own(self, match: Match, seat: str) -> Decision | None:
        """The decision that is waited for, if it is this seat's."""
        decision = match.decision
        return decision if decision is not None and decision.seat == seat else None

    def decision(self, match: Match, seat: str) -> Json | None:
        """The decision with its answers, if it is this seat's."""
        decision = self.own(match, seat)
        if decision is None:
            return None
        found = self.parts.choices.decision_json(match.state, decision)
        said = self.arrangement(match, seat)
        if said:
            taken = {str(family["key"]).lower() for family in found["families"]}
            found["families"].append(
                {
                    "verb": ARRANGE.verb,
                    "label": "Arrange for me",
                    "icon": "check",
                    "key": "" if "g" in taken else "G",
                    "state": "ready",
                    "actions": [{"text": ARRANGE.verb, "label": "Set up the rest for me"}],
                    "help": said,
                }
            )
        return found

    def arrangement(self, match: Match, seat: str) -> str:
        """What the program would set up for a seat that decides now, in a sentence; '' if nothing.

        A game whose rules know an answer of that kind leaves it at that.
        """
        return ""

    def prompt(self, match: Match, seat: str) -> str:
        """What a seat is told of the decision that is waited for: the question itself only if it is its own."""
        decision = match.decision
        if decision is None:
            return self.over if match.outcome is not None else "The dice have to fall first."
        if decision.seat == seat:
            return self.parts.prompts.prompt(match.state, decision)
        return self.parts.prompts.public_prompt(match.state, decision)

    def windows(self) -> list[Json]:
        """Reaction windows in which a person may be asked."""
        return list(self.parts.prompts.windows())

    # ---- why not, and what if

    def refusals(self, match: Match, seat: str) -> list[Json]:
        """What whoever acts cannot do to whom, with reasons."""
        decision = self.own(match, seat)
        return self.parts.refused(match.state, decision) if decision is not None else []

    def why(self, match: Match, seat: str, text: str) -> Json:
        """Why one answer is not open; a reason that says so if it is."""
        m, decision = match.state, self.own(match, seat)
        if decision is None:
            return self.reason(m, Refusal(self.elsewhere(match, seat)))
        action = match.read(text)
        if decision.accepts(action) or (action == ARRANGE and self.arrangement(match, seat)):
            return self.reason(m, Refusal("Nothing is in the way: that is a legal answer."))
        refusal = self.parts.why_not(m, decision, action)
        return self.reason(m, refusal or Refusal("That is no answer to this decision."))

    def preview(self, match: Match, seat: str, text: str) -> Json:
        """What would follow an answer; nothing but a sentence where it is not this seat's to give."""
        decision = self.own(match, seat)
        if decision is None:
            return {"sentences": [self.elsewhere(match, seat)]}
        action = match.read(text)
        said = self.arrangement(match, seat) if action == ARRANGE else ""
        return {"sentences": [said]} if said else self.parts.preview(match.state, decision, action)

    def elsewhere(self, match: Match, seat: str) -> str:
        """What is told to a seat that has nothing to decide."""
        decision = match.decision
        return self.prompt(match, seat) if decision is None else self.waits_for(match.state, decision.seat)

    # ---- looking back

    def counted(self, state: Any, roll: Any) -> tuple[str, str, dict[str, int]]:
        """The kind of a roll, what it was for, and what each face counts."""
        return self.parts.luck.counted(state, roll)

    def roll_kinds(self) -> Mapping[str, tuple[str, str]]:
        """The kinds of roll, each with its name and what it counts."""
        return self.parts.luck.KINDS

    def counting(self) -> str:
        """How faces are counted, in a sentence or two."""
        return self.parts.luck.COUNTING

    def chart(self, state: Any) -> list[Any]:
        """The numbers of the match that everybody may see."""
        return list(self.parts.chart.chart(state))

    # ---- the rules to look up

    def clauses(self, query: str) -> list[Json]:
        """Clauses that fit the words of a query; all of them for no words."""
        return self.parts.reference.clauses(self.game.pack, query)

    def clause(self, name: str) -> Json | None:
        """One clause by its id."""
        return self.parts.reference.clause(self.game.pack, name)
