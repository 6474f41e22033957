"""What the sides are called: by their factions, in the log, the questions, the reports; of two alike by colour, too."""

from __future__ import annotations

import json
import re

import pytest

from rulebound.dice.fortune import SeededFortune
from rulebound.games.mythic_earth.computer import ScriptedPlayer
from rulebound.games.mythic_earth.game import mythic_earth
from rulebound.games.mythic_earth.table import TABLE
from rulebound.games.mythic_earth.telling import SAY
from rulebound.games.mythic_earth.words import does, seat_name, unit_name
from rulebound.kernel.match import Match
from rulebound.lab.history import chart_json, history, luck_json

COLOUR = re.compile(r"\b(Blue|Red)\b")


def battle(blue: str, red: str) -> Match:
    setup = {"size": "36x36", "points": 500, "blue": {"ready": f"{blue}-500"}, "red": {"ready": f"{red}-500"}}
    return Match(mythic_earth(), setup, SeededFortune("names"))


def said(match: Match) -> str:
    """All that is told of a match, and what is asked now."""
    decision = match.decision
    other = "" if decision is None else {"blue": "red", "red": "blue"}[decision.seat]
    found = [TABLE.narrate(match, "", 0), TABLE.prompt(match, other), TABLE.preview(match, "", "pass")]
    return json.dumps([*found, TABLE.chart(match.state)], ensure_ascii=False)


def test_the_log_the_questions_and_the_reports_call_a_side_by_its_faction() -> None:
    match = battle("tribal-nations", "inca")
    players = {seat: ScriptedPlayer(seat, "names") for seat in match.game.seats}
    told = ""
    while match.outcome is None and match.state.turn < 3:
        assert match.decision is not None
        if len(match.answers) < 60:
            told += said(match)
        match.play(players[match.decision.seat].choose(match))
    told += said(match)
    assert not COLOUR.search(told)
    for sentence in (
        "Inca is Ever",
        "Inca deploys in the ",
        "Tribal Nations have their Devotion, in secret.",
    ):
        assert sentence in told
    assert TABLE.names(match.state) == {"blue": "Tribal Nations", "red": "Inca"}
    past = history(match, TABLE)
    assert luck_json(past, TABLE)["names"] == TABLE.names(match.state)
    labels = [series["label"] for series in chart_json(past, TABLE)["series"]]
    assert "Brave markers of Inca" in labels


def test_two_sides_of_one_faction_are_told_apart_by_their_colours() -> None:
    m = battle("aztec", "aztec").state
    assert (seat_name(m, "blue"), seat_name(m, "red")) == ("Aztec (blue)", "Aztec (red)")
    assert does(m, "red", "wins", "win") == "Aztec (red) wins"
    names = [unit_name(m, unit) for unit in m.units.values()]
    assert len(set(names)) == len(names)
    assert any(name.endswith("(blue)") for name in names)


@pytest.mark.parametrize(
    ("kind", "data", "text"),
    [
        ("outcome", ("red", "3 Victory Points to 1."), "Western Federations win. 3 Victory Points to 1."),
        ("outcome", ("blue", "3 Victory Points to 1."), "Maya wins. 3 Victory Points to 1."),
        ("points", (3, 1), "Victory Points: Maya 3, Western Federations 1."),
        ("roll_off", ("sides", 3, 8), "Roll-off for sides of the table: Maya 3, Western Federations 8, Maya has the lower."),
        ("pool", ("red", ()), "Western Federations have no dice to throw."),
        ("devotion (public)", ("blue",), "Maya has its Devotion, in secret."),
    ],
)  # fmt: skip
def test_a_side_and_what_it_does_agree(kind: str, data: tuple[object, ...], text: str) -> None:
    m = battle("maya", "western-federations").state
    assert SAY[kind](m, data)["text"] == text
