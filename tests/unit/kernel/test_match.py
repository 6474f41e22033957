"""A match at the prompt: what is no answer, and who is no seat, is told as such; nothing changes."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from rulebound.games.chronicle_x.game import quick_start
from rulebound.kernel.decisions import Action
from rulebound.kernel.errors import IllegalAction, MalformedAction


@pytest.mark.parametrize("answer", [3, None, ("activate", ("clemson",)), ["activate clemson"]])
def test_what_is_neither_a_text_nor_an_action_is_refused(answer: Any) -> None:
    match = quick_start("prompt")
    before = match.state.digest()
    with pytest.raises(MalformedAction, match="a text or an Action"):
        match.play(answer)
    assert match.state.digest() == before


def test_an_action_that_nobody_knows_is_refused_as_illegal() -> None:
    with pytest.raises(IllegalAction):
        quick_start("prompt").play(Action("dance", ("clemson",)))


def test_only_seats_and_who_watches_have_a_view() -> None:
    match = quick_start("prompt")
    for seat in ("heroes", "overmind", ""):
        assert match.view(seat)
    with pytest.raises(ValueError, match="no seat 'nobody': heroes, overmind"):
        match.view("nobody")


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_by_pythons_own_means_goes_its_own_way(copied: Any) -> None:
    match = quick_start("prompt")
    other = copied(match)
    before = match.state.digest(), len(match.answers)
    other.play("arrange heroes")
    assert (match.state.digest(), len(match.answers)) == before
    assert match.decision is not None
    assert match.decision.kind == "deploy_hero"
    match.play("arrange heroes")
    assert match.state.digest() == other.state.digest()
    assert match.answers == other.answers
