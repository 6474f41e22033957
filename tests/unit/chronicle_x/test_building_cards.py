"""The building cards, each by hero, unit and blip: once where it bites and once where it must not."""

from __future__ import annotations

from typing import Any

import pytest

from rulebound.games.chronicle_x.attacks import shot
from rulebound.games.chronicle_x.combat import attack_value, card_attack, defence_value
from rulebound.games.chronicle_x.hazards import blast
from rulebound.games.chronicle_x.lasting import expire
from rulebound.games.chronicle_x.moments import NOBODY
from rulebound.games.chronicle_x.position import Position, position
from unit.chronicle_x.card_builder import (
    at,
    events,
    health,
    hero,
    house,
    name_of,
    open_now,
    run,
    square,
    unit,
)

ROOM = house(14, 5, ("d1", "f3"), ("j1", "k2"), doors=("c2-d2", "j2-j3"))
"""A room with its door in the west, and a second one some squares on."""


def entering(card: str, who: str = "hero", **more: Any) -> Position:
    """A hero, a unit or a blip about to go in by the door."""
    given: dict[str, Any] = {"map": ROOM, "building_deck": (card, "ham-radio-set"), "explored": ("j1",)}
    if who == "hero":
        given |= {"heroes": {"clemson": {"at": "b2", "health": 7}}, "acting": "clemson"}
    elif who == "blip":
        given |= {"blips": {"blip-1": "dominator b2"}, "acting": "blip-1", "phase": "overmind"}
    else:
        given |= {"units": {f"{who}-1": ("b2",)}, "acting": f"{who}-1", "phase": "overmind"}
    return position(**{**given, **more})


def go_in(there: Position, to: str = "f2") -> Position:
    """Walk to a square of the room, or as far as the card lets one."""
    mover = there.state.acting
    there.play(f"move {mover} {to}")
    there.trial.settle()
    return there


# ---- Well-Stocked Pantry


def test_the_pantry_heals_the_explorer_and_a_hero_beside_it() -> None:
    """bites: CX-BLDG-05, CX-RESOL-03"""
    heroes = {
        "clemson": {"at": "b2", "health": 7},
        "reyes": {"at": "b3", "health": 5},
        "kaur": {"at": "c3", "health": 5},
    }
    there = go_in(entering("well-stocked-pantry", heroes=heroes), "d2")
    assert health(there, "clemson") == [8]
    assert health(there, "kaur") == [6], "c3 touches d2 through the door"
    assert health(there, "reyes") == [5]


def test_an_unhurt_explorer_gains_nothing() -> None:
    """spares: CX-RESOL-03"""
    there = go_in(
        entering("well-stocked-pantry", heroes={"clemson": "b2", "reyes": {"at": "b3", "health": 5}})
    )
    assert (health(there, "clemson"), health(there, "reyes")) == ([8], [5])


def test_the_pantry_heals_a_model_of_a_unit_and_sends_a_blip_farther() -> None:
    """bites: CX-BLIP-03"""
    there = go_in(entering("well-stocked-pantry", "dominator", units={"dominator-1": ("b2 3",)}))
    assert health(there, "dominator-1") == [4]
    there = entering("well-stocked-pantry", "blip").play("move blip-1 d2", "go blip-1 f3")
    assert name_of(there, there.state.blips[0].square) == "f3"


# ---- Forgotten Field Locker


def test_the_locker_holds_an_item_that_may_be_equipped_at_once() -> None:
    """bites: CX-INT-03, CX-ITEM-03"""
    there = entering("forgotten-field-locker", bag=("blast-apron",)).dice("item clemson: blast-apron")
    there.play("move clemson d2", "equip clemson blast-apron")
    assert hero(there, "clemson").in_use == "blast-apron"
    assert not there.state.used & 16, "no Interact was spent"


def test_the_locker_gives_nothing_from_an_empty_bag_and_a_point_to_the_overmind() -> None:
    """spares: CX-COMP-02, CX-BLIP-17"""
    there = go_in(entering("forgotten-field-locker", bag=()))
    assert hero(there, "clemson").backpack == []
    assert not there.state.abduction
    there = go_in(entering("forgotten-field-locker", "blip", blips={"blip-1": "decoy b2"}))
    assert there.state.abduction == 1


# ---- Rotten Floorboards


def test_the_floorboards_hurt_a_hero_and_stop_it() -> None:
    """bites: CX-UNIT-26"""
    there = go_in(entering("rotten-floorboards"))
    assert health(there, "clemson") == [6]
    assert at(there, "clemson") == ["d2"]


def test_the_floorboards_turn_a_blip_up_and_take_a_decoy_away() -> None:
    """bites: CX-BLIP-04, CX-BLIP-14, CX-BLIP-17"""
    there = go_in(entering("rotten-floorboards", "blip"))
    assert health(there, "dominator-1") == [6]
    assert not events(there, "behaviour")
    there = go_in(entering("rotten-floorboards", "blip", blips={"blip-1": "decoy b2"}))
    assert not there.state.blips
    assert not there.state.units


def test_an_xxl_model_goes_on_over_rotten_floorboards() -> None:
    """spares: CX-XXL-05"""
    wide = house(14, 5, ("d1", "h4"), doors=("c2-d2", "c3-d3"))
    there = entering("rotten-floorboards", "overmind", map=wide, units={"overmind-1": ("b2",)}, explored=())
    go_in(there, "e2")
    assert health(there, "overmind-1") == [14]
    assert at(there, "overmind-1") == ["e2"] or open_now(there, "go")


# ---- Family in Hiding


def test_a_hero_may_stay_and_help_or_move_on() -> None:
    """bites: CX-XP-01, CX-MUT-02"""
    there = entering("family-in-hiding").play("move clemson f2", "stay-and-help clemson")
    there.trial.settle()
    assert hero(there, "clemson").xp == 2
    assert at(there, "clemson") == ["d2"]
    there = entering("family-in-hiding", deck=("bait-gland",)).play("move clemson f2", "move-on clemson")
    there.trial.settle()
    assert there.state.hand == ("bait-gland",)
    assert not hero(there, "clemson").xp


def test_with_a_full_hand_nothing_is_drawn() -> None:
    """spares: CX-MUT-02"""
    hand = ("bait-gland", "extra-joint", "gecko-pads", "mist-glands", "chitin-bloom")
    there = entering("family-in-hiding", hand=hand).play("move clemson f2", "move-on clemson")
    assert len(there.state.hand) == 5


def test_a_family_found_by_aliens_is_worth_two_points_and_stops_them() -> None:
    """bites: CX-ABD-03"""
    for who in ("dominator", "blip"):
        there = go_in(entering("family-in-hiding", who))
        assert there.state.abduction == 2
        figure = there.state.find("dominator-1")
        assert figure is None or at(there, "dominator-1") == ["d2"]


# ---- Smell of Gas


def test_the_other_side_places_the_gas() -> None:
    """bites: CX-HAZ-01, CX-HAZ-05"""
    there = entering("smell-of-gas").play("move clemson d2", "overmind hazard d2")
    assert there.state.hazards == 1 << square(there, "d2")
    there = entering("smell-of-gas", "dominator").play("move dominator-1 d2", "heroes hazard e2")
    assert there.state.hazards == 1 << square(there, "e2")


def test_gas_keeps_off_squares_with_a_token() -> None:
    """spares: CX-COMP-07"""
    there = entering("smell-of-gas", hazards=("d1", "e1"), spanners=("f1",)).play("move clemson d2")
    there.trial.settle()
    names = {name_of(there, int(action.args[0])) for action in open_now(there, "hazard")}
    assert names == {"d2", "e2", "f2", "d3", "e3", "f3"}


# ---- Tripped Alarm


def test_an_alarm_calls_an_alien_nearer() -> None:
    """bites: CX-UNIT-10, CX-OW-13"""
    there = entering("tripped-alarm", units={"greys-1": ("m5",)}).play(
        "move clemson d2", "approach greys-1 m5-k4"
    )
    there.trial.settle()
    assert at(there, "greys-1") == ["k4"]


def test_an_alarm_moves_nobody_farther_away_and_no_stunned_unit() -> None:
    """spares: CX-MUT-08"""
    there = entering("tripped-alarm", units={"greys-1": ("m5",)}).play("move clemson d2")
    there.trial.settle()
    assert all(int(a.args[-1]) % 15 < 12 for a in open_now(there, "approach"))
    there = entering("tripped-alarm", units={"greys-1": {"models": ("m5",), "stunned": True}})
    go_in(there)
    assert at(there, "clemson") == ["f2"] or open_now(there, "stay")


def test_a_unit_that_trips_the_alarm_is_heard_until_the_round_ends() -> None:
    """bites: CX-VAL-06"""
    there = go_in(entering("tripped-alarm", "dominator", heroes={"clemson": "b3"}), "d2")
    attack = shot(there.state, unit(there, "clemson"), unit(there, "dominator-1"))
    assert attack is not None
    assert attack_value(there.state, attack).total == 3 - 1 + 1
    expire(there.state, there.state.round)
    assert attack_value(there.state, attack).total == 2


def test_a_blip_that_trips_the_alarm_is_turned_up_and_keeps_its_action() -> None:
    """bites: CX-BLIP-14"""
    there = go_in(entering("tripped-alarm", "blip"))
    assert there.state.acting == "dominator-1"
    assert not events(there, "behaviour")
    assert open_now(there, "overwatch")


# ---- Bricked-Up Tunnel


def test_a_tunnel_leads_to_another_room_and_its_card() -> None:
    """bites: CX-BLDG-02, CX-MOVE-11"""
    there = entering(
        "bricked-up-tunnel", explored=(), building_deck=("bricked-up-tunnel", "rotten-floorboards")
    )
    there.play("move clemson f2", "tunnel clemson k1")
    there.trial.settle()
    assert at(there, "clemson") == ["k1"]
    assert health(there, "clemson") == [6], "the second room's card is drawn by the same explorer"
    assert not there.state.unexplored


def test_a_unit_goes_through_with_its_followers() -> None:
    """bites: CX-UNIT-13, CX-OW-13"""
    there = entering(
        "bricked-up-tunnel",
        "greys",
        units={"greys-1": ("b2", "a2", "a3")},
        heroes={"clemson": {"at": "n5", "overwatch": "plus"}},
    )
    there.play("move greys-1 b2-d2", "tunnel greys-1 j1", "arrange greys-1")
    there.trial.settle()
    assert set(at(there, "greys-1")) <= {"j1", "k1", "j2", "k2"}
    assert hero(there, "clemson").overwatch


def test_a_blip_may_go_through_face_down() -> None:
    """bites: CX-BLIP-03"""
    there = entering("bricked-up-tunnel", "blip").play("move blip-1 f2", "tunnel blip-1 j2")
    there.trial.settle()
    assert name_of(there, there.state.blips[0].square) == "j2"


def test_a_tunnel_is_too_small_for_a_crowd_and_for_an_xxl_model() -> None:
    """spares: CX-UNIT-13"""
    there = entering(
        "bricked-up-tunnel",
        "greys",
        units={"greys-1": ("b2", "a2", "a3", "a1"), "greys-2": ("j1",)},
        map=house(14, 5, ("d1", "f3"), ("j1", "k1"), doors=("c2-d2",)),
    )
    there.play("move greys-1 b2-f2")
    assert not events(there, "tunnel")
    wide = house(14, 5, ("d1", "h4"), ("k1", "l2"), doors=("c2-d2", "c3-d3"))
    there = entering(
        "bricked-up-tunnel", "overmind", map=wide, units={"overmind-1": ("b2",)}, explored=("k1",)
    )
    go_in(there, "d2")
    assert not events(there, "tunnel")
    assert not open_now(there, "tunnel")


# ---- Chained Guard Dog


def test_the_dog_bites_a_hero_or_teaches_it() -> None:
    """bites: CX-COMBAT-01"""
    there = go_in(
        entering("chained-guard-dog").dice("building chained-guard-dog: h c", "defence clemson: b b")
    )
    assert health(there, "clemson") == [5]
    assert not hero(there, "clemson").xp
    there = go_in(
        entering("chained-guard-dog").dice("building chained-guard-dog: h b", "defence clemson: d b")
    )
    assert hero(there, "clemson").xp == 1


def test_a_dog_that_misses_leaves_a_blip_hidden() -> None:
    """spares: CX-BLIP-04"""
    there = go_in(entering("chained-guard-dog", "blip").dice("building chained-guard-dog: b d"), "d2")
    assert there.state.blips
    there = entering("chained-guard-dog", "blip").dice(
        "building chained-guard-dog: h b", "defence dominator-1: b b b"
    )
    go_in(there, "d2")
    assert health(there, "dominator-1") == [6]


# ---- Ham Radio Set


def test_the_radio_tells_how_many_of_two_blips_are_decoys() -> None:
    """bites: CX-BUY-06"""
    there = entering(
        "ham-radio-set",
        blips={"blip-1": "grey m1", "blip-2": "decoy m3", "blip-3": "decoy m5"},
        smoke=("l1", "l3", "l5", "m1", "m3", "m5"),
    )
    there.play("move clemson d2", "listen blip-2 blip-3")
    assert events(there, "decoys_told") == [(("blip-2", "blip-3"), 2)]
    assert len(there.state.blips) == 3


def test_with_no_blip_the_radio_tells_nothing_and_aliens_draw() -> None:
    """spares: CX-MUT-11"""
    there = go_in(entering("ham-radio-set"))
    assert not events(there, "decoys_told")
    there = go_in(entering("ham-radio-set", "dominator", deck=("bait-gland",)))
    assert there.state.hand == ("bait-gland",)
    there = go_in(entering("ham-radio-set", "dominator", deck=()))
    assert there.state.hand == ()


# ---- Unlabelled Canisters


def test_a_hero_may_pay_with_health_for_the_better_of_two_items() -> None:
    """bites: CX-INT-03"""
    there = entering("unlabelled-canisters", bag=("blast-apron", "boom-box", "magnet-boots"))
    there.dice("item clemson: blast-apron", "item clemson: boom-box")
    there.play("move clemson d2", "open clemson", "keep-item clemson boom-box")
    assert hero(there, "clemson").backpack == ["boom-box"]
    assert health(there, "clemson") == [6]
    assert len(there.state.bag) == 2


def test_a_hero_at_one_health_or_with_an_empty_bag_is_not_asked() -> None:
    """spares: CX-UNIT-26"""
    there = go_in(entering("unlabelled-canisters", heroes={"clemson": {"at": "b2", "health": 1}}), "d2")
    assert not open_now(there, "open")
    there = go_in(entering("unlabelled-canisters", bag=()), "d2")
    assert not open_now(there, "open")


def test_a_unit_takes_damage_for_a_point_and_a_decoy_earns_none() -> None:
    """bites: CX-ABD-03"""
    there = go_in(entering("unlabelled-canisters", "dominator"), "d2")
    assert (health(there, "dominator-1"), there.state.abduction) == ([6], 1)
    there = entering("unlabelled-canisters", "blip").play("move blip-1 d2", "open blip-1")
    there.trial.settle()
    assert (health(there, "dominator-1"), there.state.abduction) == ([6], 1)
    there = entering("unlabelled-canisters", "blip", blips={"blip-1": "decoy b2"}).play(
        "move blip-1 d2", "open blip-1"
    )
    assert not there.state.abduction
    there = entering("unlabelled-canisters", "blip").play("move blip-1 d2", "leave blip-1")
    assert there.state.blips


# ---- Arcade Still Running


@pytest.mark.parametrize(("neon", "after"), [(1, 3), (5, 6), (6, 6)])
def test_the_arcade_gives_tokens_up_to_six_and_stops_everybody(neon: int, after: int) -> None:
    """bites: CX-NEON-01, CX-MOVE-05"""
    there = go_in(entering("arcade-still-running", heroes={"clemson": {"at": "b2", "neon": neon}}))
    assert hero(there, "clemson").neon == after
    assert at(there, "clemson") == ["d2"]


def test_the_arcade_gives_aliens_nothing() -> None:
    """spares: CX-BLIP-12"""
    there = go_in(entering("arcade-still-running", "blip"))
    assert name_of(there, there.state.blips[0].square) == "d2"
    assert not there.state.abduction


# ---- Storm Shutters


def test_shutters_close_every_opening_until_the_end_of_the_next_round() -> None:
    """bites: CX-BLDG-04, CX-LOS-06"""
    there = go_in(entering("storm-shutters"), "d2")
    ground = there.state.ground
    assert ground.walls_east >> square(there, "c2") & 1
    assert not ground.sees(square(there, "b2"), square(there, "e2"))
    expire(there.state, there.state.round)
    assert there.state.ground.walls_east >> square(there, "c2") & 1
    expire(there.state, there.state.round + 1)
    assert there.state.ground.openings_east >> square(there, "c2") & 1


def test_a_large_model_in_the_gap_keeps_it_open() -> None:
    """spares: CX-XXL-08"""
    wide = house(14, 5, ("d1", "h4"), doors=("c2-d2", "c3-d3"))
    there = entering("storm-shutters", "overmind", map=wide, units={"overmind-1": ("b2",)}, explored=())
    go_in(there, "c2")
    assert at(there, "overmind-1") == ["c2"]
    assert there.state.ground.openings_east >> square(there, "c2") & 1
    assert there.state.ground.openings_east >> square(there, "c3") & 1


# ---- Nest in the Cellar


def nest(**more: Any) -> Position:
    """Two Greys slain, one point in the pool, Greys in the bought force."""
    there = entering("nest-in-the-cellar", **{"pool": 1, "in_mission": {"slain grey": 2}, **more})
    there.state.force = ("grey",)
    return there


def test_two_slain_greys_come_back_for_a_point() -> None:
    """bites: CX-REINF-05, CX-REINF-11"""
    there = nest().play("move clemson d2", "nest f1-f2")
    there.trial.settle()
    assert at(there, "greys-1") == ["f1", "f2"]
    assert there.state.pool == 0
    assert not unit(there, "greys-1").done, "it acts in the alien phase that comes"
    assert there.state.tracker == 0


def test_the_nest_keeps_away_from_the_explorer_if_it_can() -> None:
    """bites: CX-UNIT-04"""
    there = nest().play("move clemson d2")
    there.trial.settle()
    names = {name_of(there, int(place)) for action in open_now(there, "nest") for place in action.args}
    assert names == {"f1", "f2", "f3"}


@pytest.mark.parametrize("more", [{"pool": 0}, {"in_mission": {"slain grey": 1}}])
def test_without_pool_or_losses_the_hero_just_stops(more: dict[str, Any]) -> None:
    """spares: CX-REINF-11"""
    there = go_in(nest(**more))
    assert at(there, "clemson") == ["d2"]
    assert not there.state.units


def test_a_nest_found_by_aliens_fills_the_pool() -> None:
    """bites: CX-REINF-05"""
    assert go_in(entering("nest-in-the-cellar", "dominator")).state.pool == 1


# ---- Bank Vault


def test_the_vault_shields_from_outside() -> None:
    """bites: CX-BLDG-06, CX-VAL-06"""
    there = go_in(entering("bank-vault", units={"greys-1": ("a2",)}), "d2")
    state = there.state
    attack = shot(state, unit(there, "greys-1"), unit(there, "clemson"))
    assert attack is not None
    assert defence_value(state, attack, unit(there, "clemson")).total == 3
    assert not blast(state, square(there, "c2"), 2) & 1 << square(there, "d2")


def test_the_vault_shields_neither_from_inside_nor_as_a_ruin() -> None:
    """spares: CX-BLDG-08, CX-PSY-08"""
    there = go_in(entering("bank-vault", units={"greys-1": ("a2",)}), "d2")
    state = there.state
    flow = card_attack(state, 1, square(there, "e2"), [unit(there, "clemson")], NOBODY, ("hazard", "x"))
    attack = run(flow, (1,))
    assert defence_value(state, attack, unit(there, "clemson")).total == 2
    assert blast(state, square(there, "e2"), 2) & 1 << square(there, "d2")
    there = go_in(entering("bank-vault", ruined=("d1-c1", "d2-c2"), units={"greys-1": ("a2",)}), "d2")
    assert not there.state.lasting
