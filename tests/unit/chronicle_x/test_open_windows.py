"""At a table of people nothing is told by whether the Overmind is asked."""

from __future__ import annotations

import random

from rulebound.games.chronicle_x.game import quick_start
from rulebound.games.chronicle_x.state import OVERMIND


def forced(open_windows: bool) -> set[str]:
    """The kinds of decision at which the Overmind was asked for a single answer, Decoys' turns by themselves."""
    found: set[str] = set()
    for seed in range(6):
        match = quick_start(f"open-{seed}", open_windows=open_windows)
        numbers = random.Random(seed)
        while match.decision is not None and len(match.answers) < 300:
            decision = match.decision
            if decision.seat == OVERMIND and not decision.window and len(decision.actions) == 1:
                blip = match.state.blip(decision.subject)
                found.add(f"decoy {decision.kind}" if blip is not None and blip.decoy else decision.kind)
            match.advance(decision.pick(numbers.getrandbits(64)))
    return found


def test_a_decoy_ends_its_turn_as_any_blip_does_and_the_last_alien_is_named() -> None:
    """bites: CX-BLIP-10, CX-BLIP-17"""
    assert {"decoy action", "activate"} <= forced(open_windows=True)


def test_where_nobody_watches_a_single_answer_is_not_asked_for() -> None:
    """spares: CX-BLIP-10"""
    assert not forced(open_windows=False)
