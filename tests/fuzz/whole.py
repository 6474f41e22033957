"""One match at random with everything checked on the way: the whole of what a machine can find wrong."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from fuzz.harness import check_decision, check_refusals, check_state, pick
from fuzz.veils import SEATS, check_side_by_side, check_veil
from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.computer import ScriptedPlayer
from rulebound.games.chronicle_x.computer.program import ProgramPlayer
from rulebound.games.chronicle_x.game import chronicle_x
from rulebound.games.chronicle_x.state import OVERMIND
from rulebound.games.chronicle_x.table import TABLE
from rulebound.kernel.decisions import Action, Decision
from rulebound.kernel.match import Answer, Match
from rulebound.kernel.record import Record, replay
from rulebound.lab.history import chart_json, history, luck_json

LONGEST = 6000
"""Answers after which no mission can be going anywhere."""
EAGER = frozenset(
    [
        *(
            "use",
            "mutate",
            "reinforce",
            "interrupt",
            "extract",
            "return",
            "fetch",
            "study",
            "equip",
            "search",
        ),
        *("use-marker", "board", "take", "reveal", "attack", "overwatch", "merge", "smash", "note", "remove"),
    ]
)
"""Verbs that bring out what is rare."""


class Tale:
    """What happened in a match: verbs that were played, kinds of decision and of event."""

    def __init__(self) -> None:
        self.verbs: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.compared = 0
        self.answers = 0


def eager(decision: Decision, numbers: random.Random) -> Action:
    """Rather what is rare, never the end of a turn while there is anything else."""
    families = [family for family in decision.families if family.verb in EAGER]
    if families and numbers.random() < 0.7:
        family = families[int(numbers.random() * len(families))]
        return family.member(int(numbers.random() * family.count()))
    families = [family for family in decision.families if family.verb not in ("end", "pass")]
    if families and numbers.random() < 0.8:
        family = families[int(numbers.random() * len(families))]
        return family.member(int(numbers.random() * family.count()))
    return pick(decision, numbers)


def chooser(setup: dict[str, Any], numbers: random.Random, seed: str) -> Any:
    """Who answers for each seat: careless, eager, or a computer player now and then."""
    styles = {
        seat: numbers.choice(["careless", "eager", "eager", "computer"]) for seat in ("heroes", "overmind")
    }
    players: dict[str, Any] = {seat: ScriptedPlayer(seat, seed) for seat in ("heroes", "overmind")}
    if setup.get("solo"):
        players[OVERMIND] = ProgramPlayer(OVERMIND, seed)
        if numbers.random() < 0.7:
            styles[OVERMIND] = "computer"

    def choose(match: Match) -> Action:
        decision = match.decision
        assert decision is not None
        style = styles[decision.seat]
        if style == "computer" and numbers.random() < 0.6:
            action: Action = players[decision.seat].choose(match)
            assert decision.accepts(action)
            return action
        return eager(decision, numbers) if style == "eager" else pick(decision, numbers)

    return choose


def play_whole(setup: dict[str, Any], seed: str, numbers: random.Random, care: float = 0.08) -> Tale:
    """Play a match to its end; ``care`` is how often the dear checks are made."""
    tale = Tale()
    match = Match(chronicle_x(), setup, SeededFortune(seed))
    choose = chooser(setup, numbers, seed)
    digests: dict[int, str] = {}
    copies: list[tuple[Match, str]] = []
    known: list[str] = []
    while match.decision is not None:
        decision = match.decision
        tale.kinds[decision.kind] += 1
        check_state(match.state, match.resting)
        if numbers.random() < 0.3:
            check_decision(match)
        if numbers.random() < 4 * care and known:
            check_refusals(match, [numbers.choice(known) for _ in range(4)])
        if numbers.random() < care:
            digests[len(match.answers)] = match.state.digest()
        if match.resting and numbers.random() < care:
            # what nobody plays needs no secrets from itself
            seat = numbers.choice([each for each in SEATS if each != OVERMIND or not match.state.solo])
            check_veil(match, seat, numbers, whole=numbers.random() < 0.3)
            if seat != OVERMIND and match.state.open_windows:
                tale.compared += check_side_by_side(match, seat, numbers)
        if numbers.random() < care / 2:
            copy = match.copy()
            assert copy.decision is not None
            assert copy.state.digest() == match.state.digest(), "a copy is no copy"
            copies.append((copy, copy.state.digest()))
            if numbers.random() < 0.5:
                digest = match.state.digest()
                twin = match.copy()
                for _ in range(8):
                    if twin.decision is not None:
                        twin.advance(pick(twin.decision, numbers))
                assert match.state.digest() == digest, "a copy has changed its original"
        if numbers.random() < care / 6 and any(isinstance(entry, Answer) for entry in match.answers):
            _undo(match, numbers, digests)
            decision = match.decision
            assert decision is not None
        if numbers.random() < care:
            for seat in SEATS:
                TABLE.view(match, seat)
                TABLE.narrate(match, seat, max(0, len(match.events) - 30))
                TABLE.refusals(match, seat)
        action = choose(match)
        text = match.text(action)
        if len(known) < 400 or numbers.random() < 0.1:
            known.append(text)
        tale.verbs[action.verb] += 1
        match.advance(action)
        assert len(match.answers) < LONGEST, f"runaway: {LONGEST} answers and no end"
    assert match.outcome is not None
    tale.answers = len(match.answers)
    for copy, digest in copies:
        assert copy.state.digest() == digest, "a copy was changed by what followed"
    for event in match.events.since(0):
        tale.events[event.kind] += 1
    for answers in numbers.sample(sorted(digests), min(3, len(digests))):
        assert match.at(answers).state.digest() == digests[answers], f"the match was another after {answers}"
    _saved(match, seed, numbers)
    return tale


def _undo(match: Match, numbers: random.Random, digests: dict[int, str]) -> None:
    """Go back to a point that was noted, or a little, and find the same there."""
    noted = [answers for answers in digests if answers < len(match.answers)]
    if noted and numbers.random() < 0.7:
        answers = numbers.choice(noted[-6:])
        match.undo(answers, force=True)
        assert match.decision is not None
        assert match.state.digest() == digests[answers], f"another match after the undo to {answers}"
    else:
        last = max(n for n, entry in enumerate(match.answers) if isinstance(entry, Answer))
        match.undo(last, force=True)
    for answers in [each for each in digests if each > len(match.answers)]:
        del digests[answers]


def _saved(match: Match, seed: str, numbers: random.Random) -> None:
    """The record plays the same; its reports can be made."""
    text = Record.of(match, seed).text()
    again = replay(chronicle_x(), Record.parse(text), SeededFortune)
    assert again.state.digest() == match.state.digest()
    assert again.outcome == match.outcome
    assert Record.of(again, seed).text() == text
    if numbers.random() < 0.25:
        found = history(match, TABLE)
        luck_json(found, TABLE)
        chart_json(found, TABLE)
    for seat in SEATS:
        TABLE.narrate(match, seat, 0)
        TABLE.view(match, seat)
