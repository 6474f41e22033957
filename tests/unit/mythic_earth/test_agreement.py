"""Units with plural names take the verb of many, whoever tells of them."""

from __future__ import annotations

import pytest

from rulebound.games.mythic_earth.agreement import agree
from rulebound.games.mythic_earth.position import position
from rulebound.games.mythic_earth.state import Battle

UNITS = {
    "wolves": {"seat": "blue", "card": "tribal-wolves", "at": (10, 10)},
    "man": {"seat": "blue", "card": "tribal-medicine-man", "at": (10, 16)},
    "dead-1": {"seat": "red", "card": "aztec-bound-dead", "at": (20, 10)},
    "dead-2": {"seat": "red", "card": "aztec-bound-dead", "at": (20, 16)},
}


@pytest.fixture(scope="module")
def battle() -> Battle:
    state: Battle = position(units=UNITS, active="wolves").state
    return state


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("Wolves is given a die of 3.", "Wolves are given a die of 3."),
        ("Wolves has the die: choose an action.", "Wolves have the die: choose an action."),
        ("Wolves passes: its die of 2 is spent.", "Wolves pass: their die of 2 is spent."),
        ("Tlalocan-bound Dead II strikes Wolves.", "Tlalocan-bound Dead II strike Wolves."),
        ("Aztec: Wolves carries Captive 1 now.", "Aztec: Wolves carry Captive 1 now."),
        (
            "Wolves challenges Medicine Man and throws no blows.",
            "Wolves challenge Medicine Man and throw no blows.",
        ),
    ],
)
def test_a_sentence_that_begins_with_many_has_their_verb(battle: Battle, one: str, many: str) -> None:
    assert agree(battle, one) == many


@pytest.mark.parametrize(
    "text",
    [
        "Medicine Man casts Circle of Ancestors at Wolves, 12 or less: 4 and 5, it is cast.",
        "A die of 3 lies beside Wolves.",
        "The mystic shield of Wolves strikes off a hit at Strength 2.",
        "Smoke of Sweetgrass of Wolves takes effect.",
        "Deploy Wolves: put its Minis into your zone.",
    ],
)
def test_a_sentence_about_something_else_is_left_alone(battle: Battle, text: str) -> None:
    assert agree(battle, text) == text
