"""Every event has its sentence, every decision its question, every kind of answer its words; clauses are real ones."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulebound.games.mythic_earth as package
from rulebound.games.mythic_earth import narrate, prompts
from rulebound.games.mythic_earth.clauses import load_clauses
from rulebound.games.mythic_earth.telling import SAY

HERE = Path(package.__file__).parent
MODULES = sorted(HERE.glob("*.py"))
CONSTANTS = {"CLOSE": "free-move", "DISPEL": "dispel", "SEER": "seer", "WINDOW": "blessing"}


def calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a function or method of one of these names, with the module it stands in."""
    for module in MODULES:
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                function = node.func
                word = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
                if word in names:
                    yield module.name, node


def words_of(node: ast.expr) -> list[str]:
    """The texts that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return words_of(node.body) + words_of(node.orelse)
    if isinstance(node, ast.Name) and node.id in CONSTANTS:
        return [CONSTANTS[node.id]]
    return []


def test_no_kind_of_event_is_without_a_sentence() -> None:
    kinds = {word for _, call in calls("note", "whisper") if call.args for word in words_of(call.args[0])}
    assert len(kinds) > 80
    assert kinds - set(SAY) == set()


def test_what_is_whispered_has_a_sentence_for_the_others_too() -> None:
    kinds = {word for _, call in calls("whisper") if call.args for word in words_of(call.args[0])}
    assert {f"{kind} (public)" for kind in kinds} <= set(SAY)


def test_every_decision_has_its_question() -> None:
    kinds = {
        word
        for _, call in calls("Decision", "LazyDecision")
        if len(call.args) > 1
        for word in words_of(call.args[1])
    }
    assert len(kinds) > 30
    assert kinds - set(prompts.PROMPTS) == set()


def test_every_kind_of_answer_has_its_words_and_sign() -> None:
    verbs = {
        word
        for _, call in calls("Names", "Options", "option", "Action")
        if call.args
        for word in words_of(call.args[0])
    }
    assert verbs - set(prompts.VERBS) == set()


@pytest.mark.parametrize("module", [path.name for path in MODULES])
def test_clauses_that_are_named_exist(module: str) -> None:
    text = (HERE / module).read_text(encoding="utf-8")
    assert set(re.findall(r'"(ME-[A-Z]+-\d+)"', text)) <= set(load_clauses())


def test_windows_are_those_that_decisions_open() -> None:
    opened = {
        word
        for _, call in calls("Decision")
        for keyword in call.keywords
        if keyword.arg == "window"
        for word in words_of(keyword.value)
    }
    assert opened == {window["name"] for window in prompts.windows()}


def test_keys_of_actions_do_not_meet() -> None:
    from rulebound.games.mythic_earth import actions

    # Attack and Charge are never open together
    keys = [
        prompts.VERBS[verb].key
        for verb in (*actions.SINGLES, *actions.DOUBLES, actions.END)
        if verb != "stop-fleeing"
    ]
    assert len(set(keys)) == len(keys)


def test_the_tests_are_named() -> None:
    from rulebound.games.mythic_earth import nerve

    whys = [value for key, value in vars(nerve).items() if key.isupper() and isinstance(value, str)]
    assert set(whys) <= set(narrate.TESTS)
