"""The random player: fair between kinds of answer, then within a kind; the same for the same seed."""

from __future__ import annotations

from collections import Counter
from typing import cast

from rulebound.kernel.decisions import Action, Decision, Options, option
from rulebound.kernel.match import Match
from rulebound.players.random_player import RandomPlayer


class Standing:
    """As much of a match as the player looks at."""

    def __init__(self, decision: Decision, answers: int) -> None:
        self.pending = self.decision = decision
        self.answers = [None] * answers


DECISION = Decision(
    "red",
    "turn",
    [option("hit"), Options("jump", [Action("jump", (n,)) for n in range(3)])],
)


def choices(seed: str, count: int) -> list[Action]:
    player = RandomPlayer(seed)
    return [player.choose(cast(Match, Standing(DECISION, answers))) for answers in range(count)]


def test_the_same_seed_chooses_the_same() -> None:
    assert choices("a", 50) == choices("a", 50)
    assert choices("a", 50) != choices("b", 50)


def test_nothing_is_carried_from_one_choice_to_the_next() -> None:
    player = RandomPlayer("a")
    standing = cast(Match, Standing(DECISION, 7))
    assert len({player.choose(standing) for _ in range(10)}) == 1


def test_families_are_as_likely_as_each_other_and_so_are_their_members() -> None:
    found = Counter(choices("a", 6000))
    assert sum(found.values()) == 6000
    assert abs(found[Action("hit")] - 3000) < 200
    for number in range(3):
        assert abs(found[Action("jump", (number,))] - 1000) < 150
