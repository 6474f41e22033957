"""Starting a game, where its clauses must not act."""

from __future__ import annotations

import random

from fuzz.chronicle_x import new_match
from fuzz.harness import play
from rulebound.games.chronicle_x import deployment
from rulebound.games.chronicle_x.measuring import free_squares
from rulebound.games.chronicle_x.state import OVERMIND
from rulebound.space.board import bits


def test_only_squares_with_a_hazard_a_spanner_or_a_room_get_a_token() -> None:
    """spares: CX-SETUP-10, CX-SETUP-11, CX-SETUP-12"""
    m = new_match("tokens").state
    plan = m.plan
    for square in bits(m.ground.board.all):
        kind = plan.kinds[square]
        assert bool(m.hazards >> square & 1) == (kind in ("barrel", "car")), m.ground.board.name(square)
        assert bool(m.spanners >> square & 1) == (kind == "spanner"), m.ground.board.name(square)
    assert m.unexplored.bit_count() == len(plan.rooms) < len(plan.tiles)


def test_a_gun_or_a_clone_is_no_seventh_hero() -> None:
    """spares: CX-SETUP-02"""
    from rulebound.games.chronicle_x import profiles

    m = new_match("seven").state
    assert len(m.heroes) == 6
    m.units.append(profiles.sentry_unit(m.pack.heroes["kaur"].abilities[-1].params))
    assert len(m.heroes) == 6
    assert [unit.kind for unit in m.present("heroes")] == ["sentry"]


def test_nothing_of_a_later_step_is_offered_before_its_time() -> None:
    """spares: CX-SETUP-09, CX-DEPLOY-02"""
    match = new_match("order")
    for _ in range(6):
        decision = match.decision
        assert decision is not None
        assert decision.kind == "deploy_hero"
        assert all(blip.square < 0 for blip in match.state.blips)
        family = next(family for family in decision.families if family.verb == "place")
        match.play(family.member(0))
    assert match.decision is not None
    assert match.decision.kind == "deploy_blip"
    first = next(m for m in match.state.plan.names.values() if m >= 0)
    refusal = match.why_not(f"place voss {match.state.ground.board.name(first)}")
    assert refusal is not None


def test_a_fourth_hero_finds_no_place_in_a_group_of_three() -> None:
    """spares: CX-DEPLOY-02"""
    match = new_match("groups")
    for square in ("a6", "b6", "b7"):
        assert match.decision is not None
        match.play(f"place {match.decision.subject} {square}")
    refusal = match.why_not("place kaur a7")
    assert refusal is not None
    assert "CX-DEPLOY-02" in refusal.clauses


def test_spanner_tokens_that_nobody_took_pay_nothing_when_the_mission_ends() -> None:
    """spares: CX-ABD-05"""
    match = new_match("unpaid")
    play(match, random.Random(2))
    m = match.state
    taken = sum(event.kind == "abduction" for event in match.events)
    assert m.spanners
    assert m.abduction == 2 * m.lost + sum(
        int(str(event.data[0])) for event in match.events if event.kind == "abduction"
    )
    assert taken <= len(m.plan.rooms) + m.plan.spanners.bit_count() + m.lost


def test_a_blip_cannot_sprint_though_units_move_as_heroes_do() -> None:
    """spares: CX-FLOW-01"""
    match = new_match("walk")
    match.play("arrange heroes")
    match.play("arrange blips")
    while match.decision is not None and match.decision.seat != OVERMIND:
        actions = match.decision.actions
        match.play(next((a for a in actions if a.verb in ("activate", "end")), actions[0]))
    while match.decision is not None and not any(a.verb == "activate" for a in match.decision.actions):
        match.play(match.decision.actions[0])
    match.play("activate blip-1")
    assert match.decision is not None
    verbs = {family.verb for family in match.decision.families}
    assert "move" in verbs
    assert "sprint" not in verbs


def test_two_yellow_squares_side_by_side_are_offered_once_each() -> None:
    """bites: CX-DEPLOY-02"""
    m = new_match("beside").state
    first = m.hero_yellow[0]
    free = m.ground.adjacent(first) & free_squares(m)
    m.hero_yellow = (first, bits(free)[0])
    deployment.put(m, m.heroes[0], first)
    places = deployment.places_for(m, m.heroes[1])
    assert m.hero_yellow[1] in places
    assert len({*places}) == len(places)
