"""The log calls a thing what it was called when the line was written, whoever reads it and whenever."""

from __future__ import annotations

import pytest

from rulebound.dice.fortune import SeededFortune
from rulebound.games.mythic_earth.table import TABLE
from rulebound.kernel.match import Match
from rulebound.players.random_player import RandomPlayer


@pytest.mark.parametrize("scenario", ["the-night-procession", "build-altars-for-the-gods"])
def test_a_line_of_the_log_reads_the_same_when_more_tokens_have_come(scenario: str) -> None:
    forces = {"blue": {"ready": "tribal-nations-500"}, "red": {"ready": "aztec-500"}}
    setup = TABLE.setup("battle", {"size": "36x36", "points": 500, "scenario": scenario, **forces})
    match = Match(TABLE.game, setup, SeededFortune("x"))
    player = RandomPlayer("x")
    told: dict[str, list[str]] = {"blue": [], "red": [], "": []}
    while match.decision is not None:
        match.advance(player.choose(match))
        for seat, lines in told.items():
            lines += [line["text"] for line in TABLE.narrate(match, seat, len(lines))]
    assert sum(len(lines) for lines in told.values()) > 300
    for seat, lines in told.items():
        assert [line["text"] for line in TABLE.narrate(match, seat, 0)] == lines
