"""What a seat is told, all of it, and positions that differ only in what it is not to know."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec

from fuzz.harness import Fuzzed
from rulebound.dice.fortune import SeededFortune
from rulebound.kernel.match import Match

SAMPLED = 6
"""Answers of which previews and odds are compared."""


def standing(match: Match, state: Any) -> Match:
    """A match that waits at a rest point, in a state of its own."""
    return Match(match.game, match.setup, SeededFortune("veil"), state.copy())


def told(game: Fuzzed, match: Match, seat: str, numbers: random.Random, whole: bool = True) -> dict[str, Any]:
    """All that a seat is sent about a position, by where it asks; answers to look at are picked with ``numbers``."""
    m, table = match.state, game.table
    found: dict[str, Any] = {
        "view": table.view(match, seat),
        "prompt": table.prompt(match, seat),
        "decision": table.decision(match, seat),
        "frame": table.frame(match),
        "map": table.map(m),
        "chart": table.chart(m),
        "waiting": match.decision.seat if match.decision is not None else "",
    }
    decision = match.decision
    if decision is not None and decision.seat == seat:
        found["refusals"] = table.refusals(match, seat)
        families = list(decision.families)
        for number in range(SAMPLED if whole else 2):
            family = families[number % len(families)]
            action = family.member(numbers.randrange(family.count()))
            text = match.text(action)
            found[f"preview {text}"] = table.preview(match, seat, text)
            odds = match.odds(action)
            found[f"odds {text}"] = None if odds is None else odds.as_data()
    elif decision is not None:
        found["refusals"] = table.refusals(match, seat)
    if decision is not None:
        for number in range(2):
            text = game.guess(m, numbers)
            found[f"why {number} {text}"] = table.why(match, seat, text)
            found[f"preview {number} {text}"] = asked(table.preview, match, seat, text)
    if whole:
        found.update(game.more(match, seat, numbers))
        for _ in range(2):
            one, two = game.place(m, numbers), game.place(m, numbers)
            found[f"sight {one} {two}"] = asked(table.sight, match, seat, one, two)
        for name in game.things(m, numbers):
            found[f"card {name}"] = table.card(match, seat, name)
    return found


def asked(question: Callable[..., Any], *words: Any) -> Any:
    """What is said to a question that a seat makes up; why it is none, if it is none."""
    try:
        return question(*words)
    except (ValueError, LookupError) as error:  # over HTTP: there is nothing called so
        return f"{type(error).__name__}: {error}"


def plain(value: Any) -> str:
    """Anything as text, byte for byte, in the order in which it came."""
    return json.dumps(msgspec.to_builtins(value), sort_keys=False)


def narrated(game: Fuzzed, match: Match, state: Any, seat: str) -> list[dict[str, Any]]:
    """The whole log as a seat reads it, told over another state."""
    over = standing(match, state)
    over.state = state
    over.events = match.events
    log: list[dict[str, Any]] = game.table.narrate(over, seat, 0)
    return log


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """What is told differently, by where it was asked, with both texts from where they part."""
    found: list[str] = []
    for name in sorted({*one, *other}):
        first, second = plain(one.get(name)), plain(other.get(name))
        if first != second:
            at = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
            start = max(0, at - 120)
            found.append(f"{name}: ...{first[start : at + 120]} | ...{second[start : at + 120]}")
    return found


def check_veil(game: Fuzzed, match: Match, seat: str, numbers: random.Random, whole: bool = True) -> None:
    """A seat is told the same of two positions between which it cannot tell. Only at a rest point."""
    mine, other = match.state.copy(), match.state.copy()
    game.scramble(other, seat, numbers)
    first, second = standing(match, mine), standing(match, other)
    asked = numbers.getrandbits(64)
    left, right = first.decision, second.decision
    assert left is not None
    if second.state.digest() != other.digest() or right is None or left.kind != right.kind:
        # a single answer is not asked for where nobody is there to notice
        assert left.seat != seat, f"{seat} is asked or not by what it may not know: {left.kind}"
        assert not game.silent(mine), f"{left.seat} is asked or not: {left.kind}"
        assert plain(game.game.view(mine, seat)) == plain(game.game.view(other, seat))
        return
    one = told(game, first, seat, random.Random(asked), whole)
    two = told(game, second, seat, random.Random(asked), whole)
    one["log"], two["log"] = narrated(game, match, mine, seat), narrated(game, match, other, seat)
    wrong = differences(one, two)
    assert not wrong, f"{seat or 'a spectator'} can tell two positions apart by {wrong[:4]}"


def check_side_by_side(game: Fuzzed, match: Match, seat: str, numbers: random.Random, steps: int = 12) -> int:
    """The same answers in two positions that a seat cannot tell apart look the same, until something is shown.

    Only at a rest point; returns how many answers were compared.
    """
    mine, other = match.state.copy(), match.state.copy()
    game.scramble(other, seat, numbers, playable=True)
    first, second = standing(match, mine), standing(match, other)
    compared = 0
    done: list[str] = []
    for _ in range(steps):
        left, right = first.decision, second.decision
        if left is None or right is None:
            break
        if left.seat != right.seat or left.kind != right.kind:
            asked = left if left.seat != seat else right
            assert not (game.silent(match.state) and asked.window), (
                f"{seat}: with open windows {left.seat} {left.kind} {left.window} is asked in one and "
                f"{right.seat} {right.kind} {right.window} in the other, after {done}"
            )
            break
        action = left.pick(numbers.getrandbits(64))
        if not right.accepts(action):
            assert left.seat != seat, f"{match.text(action)!r} is open or not by what {seat} may not know"
            break
        done.append(match.text(action))
        before = len(first.events), len(second.events)
        first.advance(action)
        second.advance(action)
        news = first.events.since(before[0]), second.events.since(before[1])
        if any(game.shown(new) for new in news):
            break
        if first.decision is None or second.decision is None:
            break
        if (first.decision.seat, first.decision.kind) != (second.decision.seat, second.decision.kind):
            continue
        asked_ = numbers.getrandbits(64)
        one = told(game, first, seat, random.Random(asked_), whole=False)
        two = told(game, second, seat, random.Random(asked_), whole=False)
        one["log"] = game.table.narrate(first, seat, 0)
        two["log"] = game.table.narrate(second, seat, 0)
        wrong = differences(one, two)
        assert not wrong, f"after {match.text(action)!r} {seat or 'a spectator'} can tell by {wrong[:4]}"
        compared += 1
    return compared
