"""Scenarios and Devotions: every word of the content has its function, and what is hidden stays so."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

from rulebound.dice.fortune import SeededFortune
from rulebound.games.mythic_earth import devotions, scenarios
from rulebound.games.mythic_earth.devotions_power import SOURCE
from rulebound.games.mythic_earth.game import mythic_earth
from rulebound.games.mythic_earth.pack import load_pack
from rulebound.games.mythic_earth.pack_battles import Size
from rulebound.games.mythic_earth.state import SEATS, other
from rulebound.kernel.match import Match
from rulebound.players.random_player import RandomPlayer

PACK = load_pack()
FORCES = {"36x36": ("aztec-500", "inca-500"), "48x72": ("maya-1000", "taino-1000")}
OTHER = {"everliving": "everchanging", "everchanging": "everliving"}
MOST = 3000
"""Answers of a battle: more is a runaway."""


def test_each_effect_of_the_scenarios_has_its_function_and_each_function_its_effect() -> None:
    asked = {rule.effect for one in PACK.scenarios.values() for rule in one.rules}
    tables: tuple[dict[str, Any], ...] = (
        scenarios.CLAIMS,
        scenarios.CLEAN_UP,
        scenarios.AFTER_POINTS,
        scenarios.BANS,
        scenarios.WITHIN,
    )
    assert {name for table in tables for name in table} == asked


def test_each_check_of_the_scenarios_has_its_function_and_each_function_its_check() -> None:
    scoring = [entry for one in PACK.scenarios.values() for entry in one.scoring]
    assert {entry.check for entry in scoring if entry.when == "at-once"} == set(scenarios.AT_ONCE)
    assert {entry.check for entry in scoring if entry.when != "at-once"} == set(scenarios.JUDGES)


def test_each_effect_and_check_of_the_devotions_has_its_function_and_each_function_is_used() -> None:
    found = PACK.devotions.values()
    assert {one.effect for one in found} == set(devotions.POWERS)
    judged = {each.check for one in found for each in one.objectives if each.when != "at-once"}
    assert judged == set(devotions.CHECKS)
    for one in found:
        at_once = {each.check for each in one.objectives if each.when == "at-once"}
        assert at_once == set(devotions.POWERS[one.effect].raises), one.id


def setup(scenario: str, size: str, seed: int) -> dict[str, Any]:
    """A battle of ready-made forces with a Devotion for each side."""
    blue, red = FORCES[size]
    return {
        "size": size,
        "points": 500 if size == "36x36" else 1000,
        "scenario": scenario,
        "blue": {"ready": blue, "devotion": seed % 8 + 1},
        "red": {"ready": red, "devotion": (seed + 4) % 8 + 1},
    }


def played(settings: dict[str, Any], seed: str) -> Iterator[Match]:
    """A battle of players who answer at random, as it stands before each answer and at the end."""
    match = Match(mythic_earth(), settings, SeededFortune(seed))
    players = {seat: RandomPlayer(f"{seed}-{seat}") for seat in SEATS}
    for _ in range(MOST):
        yield match
        decision = match.decision
        if decision is None:
            return
        action = players[decision.seat].choose(match)
        assert decision.accepts(action), action
        match.advance(action)
    raise AssertionError("a runaway")


def names_hidden(match: Match, seat: str) -> list[str]:
    """Words that a seat must not see: the other's Devotion and what it has noted, until it is shown."""
    side = match.state.sides[other(seat)]
    if side.revealed or not side.devotion or not side.alignment:
        return []
    return [PACK.devotion(side.alignment, side.devotion).id, f"'devotion': {side.devotion}"]


@pytest.mark.parametrize("size", list(FORCES))
@pytest.mark.parametrize("scenario", list(PACK.scenarios))
def test_every_scenario_is_played_to_its_end_and_no_devotion_is_seen_before_it_is_shown(
    scenario: str, size: str
) -> None:
    number = list(PACK.scenarios).index(scenario) + (8 if size == "48x72" else 0)
    match: Match | None = None
    for answers, match in enumerate(played(setup(scenario, size, number), f"{scenario} {size}")):
        if answers % 7:
            continue
        for seat in SEATS:
            shown = match.game.view(match.state, seat)["sides"][other(seat)]
            assert shown["choices"] == [] and (shown["devotion"] or {"choices": []})["choices"] == []
            seen = str(match.game.view(match.state, seat)["sides"][other(seat)])
            assert not [word for word in names_hidden(match, seat) if word in seen]
    assert match is not None and match.outcome is not None
    for seat in SEATS:
        told = [
            (event.kind, event.data if event.only in ("", seat) else event.public) for event in match.events
        ]
        assert not [word for word in names_hidden(match, seat)[:1] if word in str(told)]
        points = match.state.sides[seat].points
        assert sum(number for source, number in points.items() if source.startswith(SOURCE)) <= 2
        entries = {"scenario:" + one.id: one for one in PACK.scenarios[scenario].scoring}
        for source, number in points.items():
            if source in entries:
                assert 0 < number <= entries[source].most[cast(Size, size)]


def seen_by_red(alignment: str, number: int) -> list[str]:
    """What red sees at each question of a battle in which blue never uses its Devotion, until that is shown."""
    blue, red = FORCES["36x36"]
    settings = {
        "size": "36x36",
        "points": 500,
        "scenario": "burn-the-granaries",
        "table": "s1",
        "blue": {"ready": blue, "alignment": alignment, "zone": "south", "devotion": number},
        "red": {"ready": red, "alignment": OTHER[alignment], "zone": "north", "devotion": 3},
    }
    match = Match(mythic_earth(), settings, SeededFortune("veil"))
    seen: list[str] = []
    while match.decision is not None and not match.state.sides["blue"].revealed:
        decision = match.decision
        asked = (decision.seat, decision.kind, decision.args, decision.subject, decision.window)
        told = [(e.kind, e.data if e.only in ("", "red") else e.public) for e in match.events.since(0)[-6:]]
        view = match.game.view(match.state, "red") if len(seen) % 6 == 0 else {}
        seen.append(f"{asked} {told} {view}")
        chance = Random(f"{alignment} {len(seen)}")
        families = sorted(
            (each for each in decision.families if each.verb not in ("claim", "challenge")),
            key=lambda each: each.verb,
        )
        forward = [each for each in families if each.verb in ("charge", "march", "move")]
        family = chance.choice(forward if forward and chance.random() < 0.7 else families)
        match.advance(family.member(0 if family.verb == "choose" else chance.randrange(family.count())))
    return seen


@pytest.mark.parametrize(("alignment", "numbers"), [("everliving", (3, 7, 8)), ("everchanging", (4, 5, 7))])
def test_the_enemy_sees_the_same_whichever_devotion_is_not_used(
    alignment: str, numbers: tuple[int, ...]
) -> None:
    worlds = [seen_by_red(alignment, number) for number in numbers]
    least = min(len(world) for world in worlds)
    assert least > 30
    assert all(world[:least] == worlds[0][:least] for world in worlds)


def test_what_is_asked_of_a_side_does_not_tell_its_devotion() -> None:
    kinds = set()
    for number in range(1, 9):
        settings = setup("liberators-and-captors", "36x36", 0)
        settings["blue"].update(devotion=number, alignment="everchanging", zone="south")
        settings["red"].update(alignment="everliving", zone="north")
        match = Match(mythic_earth(), {**settings, "table": "s1"}, SeededFortune("same"))
        asked = []
        while match.decision is not None and match.decision.kind != "deploy":
            decision = match.decision
            asked.append((decision.seat, decision.kind, decision.args, decision.subject, decision.open))
            match.advance(decision.families[0].member(0))
        kinds.add(tuple(asked))
    assert len(kinds) == 1
