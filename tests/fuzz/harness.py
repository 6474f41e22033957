"""Random play with everything checked on the way: three failures have names, crash, dead end and runaway.

What is asked of a game to be played so is `Fuzzed`; the rest is the same for all.
"""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rulebound.dice.fortune import SeededFortune
from rulebound.kernel.decisions import Action, Decision, Family
from rulebound.kernel.events import Event
from rulebound.kernel.match import Match

Setup = dict[str, Any]
Choose = Callable[[Match], Action]
"""Who answers a decision."""

NO_SENTENCE = re.compile(r"  |\bNone\b(?! of )|[{}<>_]|\(\)|,\.|\.\.|\b[a-z]+(-[a-z]+)*-[0-9]+\b")
"""What no sentence for a person has in it: gaps, marks and names of the code."""

QUOTED = re.compile(r"'[^']*'")

RUNAWAY = 6000
"""Answers after which no match can be going anywhere."""


class Fuzzed(ABC):
    """A game to be played at random: where its positions come from, what must hold in them, what is hidden."""

    name = ""
    table: Any = None
    """All that the game offers at the table."""
    clauses: frozenset[str] = frozenset()
    EAGER: frozenset[str] = frozenset()
    """Verbs that bring out what is rare."""
    WAITING: frozenset[str] = frozenset()
    """Verbs by which something goes by."""
    GUESSES: tuple[str, ...] = ()
    """Answers that somebody could try in order to learn something; ``{place}`` is any place."""

    @property
    def game(self) -> Any:
        """The rules."""
        return self.table.game

    @property
    def looks(self) -> tuple[str, ...]:
        """The seats, and the spectator."""
        return (*self.game.seats, "")

    @abstractmethod
    def small(self, seed: str) -> Match:
        """A match that is soon over and has much in it."""

    @abstractmethod
    def setup(self, numbers: random.Random, mission: str = "", **fixed: Any) -> Setup:
        """A set-up at random, of a mission or scenario if one is named; what is ``fixed`` stays as it is."""

    @abstractmethod
    def missions(self) -> list[str]:
        """The missions or scenarios there are."""

    @abstractmethod
    def players(self, setup: Mapping[str, Any], numbers: random.Random, seed: str) -> Mapping[str, Any]:
        """A computer player for each seat."""

    @abstractmethod
    def check_state(self, m: Any, resting: bool) -> None:
        """What must hold at every decision; while something is resolved less does."""

    @abstractmethod
    def check_news(self, match: Match, news: Sequence[Event]) -> None:
        """What must hold after some events, at rest."""

    def unlisted(self, family: Family) -> bool:
        """Whether a family may name the same answer twice, since only looking would tell that two are the same."""
        return False

    @abstractmethod
    def scramble(self, m: Any, seat: str, numbers: random.Random, playable: bool = False) -> None:
        """Change all that ``seat`` cannot know; ``playable``: so that it could be played on from there."""

    def silent(self, m: Any) -> bool:
        """Whether being asked, or not, must tell nothing in this match."""
        return True

    def kept(self, m: Any, seat: str) -> bool:
        """Whether anything is kept from a seat."""
        return True

    def comparable(self, m: Any, seat: str) -> bool:
        """Whether the same answers in two positions that a seat cannot tell apart have to look the same."""
        return self.silent(m)

    def shown(self, news: Sequence[Event]) -> bool:
        """Whether some events show what was hidden, or are its open consequences."""
        shows: frozenset[str] = self.game.shows
        return any(event.kind in shows for event in news)

    @abstractmethod
    def things(self, m: Any, numbers: random.Random) -> list[str]:
        """The names of all that have a card; of very many a few."""

    @abstractmethod
    def place(self, m: Any, numbers: random.Random) -> str:
        """Any place, as an answer names it."""

    def more(self, match: Match, seat: str, numbers: random.Random) -> dict[str, Any]:
        """What else a seat can ask."""
        return {}

    def garbled(self, m: Any, text: str, numbers: random.Random) -> str:
        """An answer changed a little, so that it may not be open any more."""
        return text

    def guess(self, m: Any, numbers: random.Random) -> str:
        """An answer that somebody tries in order to learn something."""
        text = self.GUESSES[numbers.randrange(len(self.GUESSES))]
        return text.format(place=self.place(m, numbers))

    def eager(self, m: Any, decision: Decision, numbers: random.Random) -> Action:
        """Rather what is rare, and seldom to let be while there is anything else."""
        families = [family for family in decision.families if family.verb in self.EAGER]
        if families and numbers.random() < 0.7:
            return member(families, numbers)
        families = [family for family in decision.families if family.verb not in self.WAITING]
        if families and numbers.random() < 0.8:
            return member(families, numbers)
        return pick(decision, numbers)


def member(families: Sequence[Family], numbers: random.Random) -> Action:
    """A family at random, then a member of it."""
    family = families[int(numbers.random() * len(families))]
    count = family.count()
    assert count > 0, f"dead end: family {family.verb} is empty"
    return family.member(int(numbers.random() * count))


def pick(decision: Decision, numbers: random.Random) -> Action:
    """Any answer."""
    return member(decision.families, numbers)


def play(
    match: Match, numbers: random.Random, check: Callable[[Match], None] | None = None, limit: int = RUNAWAY
) -> None:
    """Play on at random, to the end or for ``limit`` answers; ``check`` is called before each answer."""
    answers = 0
    while match.decision is not None and answers < limit:
        if check is not None:
            check(match)
        match.advance(pick(match.decision, numbers))
        answers += 1
    assert limit < RUNAWAY or match.outcome is not None, f"runaway: {RUNAWAY} answers and no end"


def started(game: Fuzzed, setup: Mapping[str, Any], seed: str) -> Match:
    """A match with seeded dice."""
    return Match(game.game, setup, SeededFortune(seed))


def check_decision(game: Fuzzed, match: Match, every: int = 12) -> None:
    """Every family lists members, accepts them, says of none why not, and their texts read back; none comes twice."""
    decision = match.decision
    assert decision is not None
    assert decision.families
    actions: set[Action] = set()
    for family in decision.families:
        count = family.count()
        assert count > 0, f"family {family.verb} of {decision.kind} is empty"
        step = max(1, count // every)
        for index in sorted({*range(0, count, step), count // 2, count - 1}):
            action = family.member(index)
            assert action.verb == family.verb
            assert family.accepts(action), f"{action} is listed and not accepted"
            assert decision.accepts(action)
            assert match.why_not(action) is None
            text = match.text(action)
            assert match.read(text) == action, f"{text!r} reads back as {match.read(text)}"
            assert game.unlisted(family) or action not in actions, f"{text!r} is listed twice"
            actions.add(action)


def check_refusals(game: Fuzzed, match: Match, texts: Sequence[str]) -> None:
    """What is not open has a sentence, with clauses that there are."""
    decision = match.decision
    assert decision is not None
    for text in texts:
        refusal = match.why_not(text)
        assert (refusal is None) == decision.accepts(match.read(text)), f"{text!r}: {refusal}"
        if refusal is None:
            continue
        said = refusal.reason.replace(f" ({text})", "")  # what was typed may be said again
        check_sentence(QUOTED.sub("that", said), f"{text!r} at {decision.kind}")
        for clause in refusal.clauses:
            assert clause in game.clauses, f"{text!r}: there is no clause {clause}"


def check_sentence(said: str, where: str) -> None:
    """A sentence for a person: with an end, without gaps and names of the code."""
    assert said.endswith((".", "?", "!")), f"{where}: {said!r}"
    assert not NO_SENTENCE.search(said), f"{where}: {said!r}"


SPOKEN = frozenset(["reason", "label", "detail", "note", "help", "advice", "sentence", "prompt"])
"""Fields that a person reads, wherever they stand."""


def spoken(data: Any, field: str = "") -> Iterator[tuple[str, str]]:
    """Everything in some data that is read by a person, with the field that it stands in."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from spoken(value, str(name))
    elif isinstance(data, list):
        for value in data:
            yield from spoken(value, field)
    elif isinstance(data, str) and field in SPOKEN:
        yield field, data


def check_spoken(data: Any, where: str) -> None:
    """Nothing that a person reads speaks in names of the code."""
    for field, said in spoken(msgspec.to_builtins(data)):
        assert not NO_SENTENCE.search(said), f"{where}, {field}: {said!r}"


def check_told(game: Fuzzed, match: Match, seat: str) -> None:
    """What a seat is shown reads well: the log, the question and its answers, what is greyed."""
    for line in game.table.narrate(match, seat, max(0, len(match.events) - 30)):
        if line["kind"] not in ("round", "phase"):
            check_sentence(line["text"], f"the log of {seat or 'a spectator'}")
        for clause in line["clauses"]:
            assert clause in game.clauses, f"{line['text']!r}: there is no clause {clause}"
    check_sentence(game.table.prompt(match, seat), "the question")
    decision = game.table.decision(match, seat)
    check_spoken(decision, "the answers")
    check_spoken(game.table.refusals(match, seat), "what is greyed")
    if decision is not None:
        listed = [action["text"] for family in decision["families"] for action in family["actions"]]
        assert len({*listed}) == len(listed), f"listed twice: {[t for t in listed if listed.count(t) > 1]}"


def check_all(game: Fuzzed) -> Callable[[Match], None]:
    """State and decision together."""

    def check(match: Match) -> None:
        game.check_state(match.state, match.resting)
        check_decision(game, match)

    return check
