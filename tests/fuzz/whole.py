"""One match at random with everything checked on the way: the whole of what a machine can find wrong."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from fuzz.harness import (
    RUNAWAY,
    Choose,
    Fuzzed,
    check_decision,
    check_refusals,
    check_told,
    pick,
    started,
)
from fuzz.veils import check_side_by_side, check_veil
from rulebound.dice.fortune import SeededFortune
from rulebound.kernel.decisions import Action
from rulebound.kernel.match import Answer, Match
from rulebound.kernel.record import Record, replay
from rulebound.lab.history import chart_json, history, luck_json


class Tale:
    """What happened in a match: verbs that were played, kinds of decision and of event."""

    def __init__(self) -> None:
        self.verbs: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.compared = 0
        self.answers = 0


def chooser(game: Fuzzed, setup: Mapping[str, Any], numbers: random.Random, seed: str) -> Choose:
    """Who answers for each seat: careless, eager, or a computer player now and then."""
    styles = {seat: numbers.choice(["careless", "eager", "eager", "computer"]) for seat in game.game.seats}
    players = game.players(setup, numbers, seed)
    if setup.get("solo") and numbers.random() < 0.7:
        styles[game.game.seats[-1]] = "computer"

    def choose(match: Match) -> Action:
        decision = match.decision
        assert decision is not None
        style = styles[decision.seat]
        if style == "computer" and numbers.random() < 0.6:
            action: Action = players[decision.seat].choose(match)
            assert decision.accepts(action)
            return action
        return game.eager(match.state, decision, numbers) if style == "eager" else pick(decision, numbers)

    return choose


def play_whole(
    game: Fuzzed, setup: Mapping[str, Any], seed: str, numbers: random.Random, care: float = 0.08
) -> Tale:
    """Play a match to its end; ``care`` is how often the dear checks are made."""
    tale = Tale()
    match = started(game, setup, seed)
    choose = chooser(game, setup, numbers, seed)
    digests: dict[int, str] = {}
    copies: list[tuple[Match, str]] = []
    known: list[str] = []
    told = 0
    while match.decision is not None:
        decision = match.decision
        tale.kinds[decision.kind] += 1
        game.check_state(match.state, match.resting)
        if match.resting:
            game.check_news(match, match.events.since(told))
            told = len(match.events)
        if numbers.random() < 4 * care:
            check_decision(game, match)
        if numbers.random() < 4 * care and known:
            texts = [numbers.choice(known) for _ in range(4)]
            check_refusals(
                game, match, [*texts, *[game.garbled(match.state, text, numbers) for text in texts]]
            )
        if numbers.random() < care:
            digests[len(match.answers)] = match.state.digest()
        if match.resting and numbers.random() < care:
            seat = numbers.choice([each for each in game.looks if game.kept(match.state, each)])
            check_veil(game, match, seat, numbers, whole=numbers.random() < 0.3)
            if game.comparable(match.state, seat):
                tale.compared += check_side_by_side(game, match, seat, numbers)
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
            told = min(told, len(match.events))
            decision = match.decision
            assert decision is not None
        if numbers.random() < care:
            for seat in game.looks:
                game.table.view(match, seat)
                check_told(game, match, seat)
        action = choose(match)
        text = match.text(action)
        if len(known) < 400 or numbers.random() < 0.1:
            known.append(text)
        tale.verbs[action.verb] += 1
        match.advance(action)
        assert len(match.answers) < RUNAWAY, f"runaway: {RUNAWAY} answers and no end"
    assert match.outcome is not None
    tale.answers = len(match.answers)
    for copy, digest in copies:
        assert copy.state.digest() == digest, "a copy was changed by what followed"
    for event in match.events.since(0):
        tale.events[event.kind] += 1
    for answers in numbers.sample(sorted(digests), min(3, len(digests))):
        assert match.at(answers).state.digest() == digests[answers], f"the match was another after {answers}"
    _saved(game, match, seed, numbers)
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


def _saved(game: Fuzzed, match: Match, seed: str, numbers: random.Random) -> None:
    """The record plays the same; its reports can be made."""
    text = Record.of(match, seed).text()
    again = replay(game.game, Record.parse(text), SeededFortune)
    assert again.state.digest() == match.state.digest()
    assert again.outcome == match.outcome
    assert Record.of(again, seed).text() == text
    if numbers.random() < 0.25:
        found = history(match, game.table)
        luck_json(found, game.table)
        chart_json(found, game.table)
    for seat in game.looks:
        game.table.narrate(match, seat, 0)
        game.table.view(match, seat)
