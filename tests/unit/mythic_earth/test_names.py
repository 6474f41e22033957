"""What log and questions say: sides by their factions (of two alike by colour, too), idle dice, Blessings by name."""

from __future__ import annotations

import json
import re

import pytest
from msgspec.structs import replace

from rulebound.cli.replay import sentence as summed_up
from rulebound.dice.fortune import SeededFortune
from rulebound.games.mythic_earth import prompts
from rulebound.games.mythic_earth.agreement import agree
from rulebound.games.mythic_earth.computer import ScriptedPlayer
from rulebound.games.mythic_earth.game import mythic_earth
from rulebound.games.mythic_earth.table import TABLE
from rulebound.games.mythic_earth.telling import SAY
from rulebound.games.mythic_earth.words import does, seat_name, unit_name
from rulebound.kernel.decisions import PASS, Action, Decision, Options
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


def test_the_content_says_whether_a_side_takes_its_verbs_in_the_plural() -> None:
    match = battle("tribal-nations", "inca")
    m = match.state
    assert [does(m, seat, "scores", "score") for seat in ("blue", "red")] == [
        "Tribal Nations score",
        "Inca scores",
    ]
    factions = {name: replace(one, plural=not one.plural) for name, one in m.pack.factions.items()}
    m.pack = replace(m.pack, factions=factions)  # whatever their names end in
    assert [does(m, seat, "scores", "score") for seat in ("blue", "red")] == [
        "Tribal Nations scores",
        "Inca score",
    ]
    sides = TABLE.view(match, "")["sides"]
    assert [(sides[seat]["people"], sides[seat]["plural"]) for seat in ("blue", "red")] == [
        ("Tribal Nations", False),
        ("Inca", True),
    ]


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
    facts = {"record": "x", "game": "mythic-earth", "lines": 1, "answers": 1, "digest": "0" * 12}
    for winner, name in (("red", "Inca"), ("blue", "Tribal Nations"), (None, "nobody")):
        line = summed_up({**facts, "outcome": {"winner": winner, "reason": "So."}}, TABLE.names(match.state))
        assert f" {name} won: So." in line
    labels = [series["label"] for series in chart_json(past, TABLE)["series"]]
    assert "Brave markers of Inca" in labels


def acting(seed: str) -> Match:
    """A quick start, played at random until a Unit may begin to act."""
    match = Match(mythic_earth(), {"quick_start": "first-blood"}, SeededFortune(seed))
    number = 1
    while match.decision is not None:
        if match.decision.kind == "act" and not match.decision.args:
            return match
        number = number * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        match.advance(match.decision.pick(number))
    raise AssertionError("nobody acted")


def test_a_die_that_is_spent_on_nothing_is_told_in_one_line() -> None:
    match = acting("idle")
    assert match.decision is not None
    unit = match.state.units[match.decision.subject]
    value, start = unit.beside[-1], len(match.events)
    match.play(f"end {unit.id}")
    lines = [line for line in TABLE.narrate(match, "", start) if line["figure"] == unit.id]
    named = unit_name(match.state, unit)
    idle = lines[0]
    said = f"{named} passes: its die of {value} is spent on nothing (no Unit has to act with its die)."
    assert idle["text"] == agree(match.state, said)
    assert (idle["kind"], idle["side"], idle["clauses"]) == ("note", unit.seat, ["ME-ACT-05", "ME-TURN-04"])
    assert [line["kind"] for line in lines] == ["note", "turn_end"]


def test_a_die_of_which_something_is_left_over_is_not_told_of_as_spent_on_nothing() -> None:
    match = acting("idle")
    assert match.decision is not None
    unit, start = match.decision.subject, len(match.events)
    walk = next(family for family in match.decision.families if family.verb == "move")
    match.play(walk.member(0))
    while match.decision is not None and match.decision.subject == unit and match.decision.kind == "act":
        match.play(f"end {unit}")
    assert "idle" not in [event.kind for event in match.events.since(start)]


@pytest.mark.parametrize(
    ("forced", "locked", "why"),
    [
        (True, True, "locked in combat, it has nothing else open to it"),
        (True, False, "nothing is open to it"),
    ],
)
def test_a_die_that_cannot_be_used_is_told_with_the_reason(forced: bool, locked: bool, why: str) -> None:
    m = battle("maya", "inca").state
    unit = next(iter(m.units.values()))
    assert SAY["idle"](m, (unit.id, 4, forced, locked))["text"].endswith(
        f"its die of 4 is spent on nothing ({why})."
    )


def window(kind: str, *names: str, dispel: bool = False, args: tuple[str, ...] = ("activates",)) -> str:
    """The question of a window in which these Blessings may be used."""
    m = battle("maya", "inca").state
    unit = next(iter(m.units))
    families = [Options("dispel", [Action("dispel", (unit,))])] if dispel else []
    families += [Options("bless", [Action("bless", (name, unit)) for name in names])] if names else []
    return prompts.prompt(m, Decision("red", kind, [*families, Options("pass", [PASS])], unit, args))


def test_the_question_names_the_blessing_that_it_asks_for() -> None:
    pack = mythic_earth().pack
    (first, one), (second, two) = list(pack.blessings.items())[:2]
    spell = next(iter(pack.spells))
    cast = (spell, "7")
    assert window("blessing", first).endswith(f": use the Blessing {one.name}, or pass?")
    assert window("blessing", first, second).endswith(
        f": use a Blessing ({one.name} or {two.name}), or pass?"
    )
    assert window("dispel", first, args=cast).endswith(f" with 7: use the Blessing {one.name}, or pass?")
    assert window("dispel", dispel=True, args=cast).endswith(" with 7: dispel it, or pass?")
    both = window("dispel", first, dispel=True, args=cast)
    assert both.endswith(f" with 7: dispel it, use the Blessing {one.name}, or pass?")
    said = window("dispelled", first, args=(spell,))
    assert said.endswith(f": use the Blessing {one.name} against that, or pass?")


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
