"""Every Forced Mutation, standard and Supreme: once where it bites and once where it must not."""

from __future__ import annotations

from typing import Any

import pytest

from rulebound.games.chronicle_x.attacks import shot
from rulebound.games.chronicle_x.combat import CRITICAL, MELEE, SHOOT, Attack, count
from rulebound.games.chronicle_x.movement import Walk, blip_walk, walk_of
from rulebound.games.chronicle_x.position import Position, position
from rulebound.games.trial import Mismatch
from unit.chronicle_x.card_builder import (
    at,
    events,
    health,
    hero,
    house,
    name_of,
    open_now,
    plays,
    square,
    unit,
)

PAY = "locked-joints"
"""A card of the hand that pays for a Supreme effect."""

SQUAD = ("f2", "g2", "f3", "g3")


def hunted(card: str, **more: Any) -> Position:
    """Four Greys at four squares from Clemson, in the Overmind's turn."""
    given: dict[str, Any] = {
        "map": "14x8",
        "heroes": {"clemson": "b2"},
        "units": {"greys-1": SQUAD},
        "phase": "overmind",
        "acting": "greys-1",
        "hand": (card, PAY),
    }
    return position(**{**given, **more})


def hunter(card: str, **more: Any) -> Position:
    """The same squares in Clemson's turn."""
    return hunted(card, **{"phase": "heroes", "acting": "clemson", **more})


def shot_at(there: Position, name: str = "greys-1") -> Attack:
    attack = shot(there.state, unit(there, "clemson"), unit(there, name))
    assert attack is not None
    return attack


# ---- Swollen Gland


def test_swollen_gland_adds_a_die_to_an_aliens_attack() -> None:
    """bites: CX-MUT-05, CX-UNIT-21"""
    there = hunted("swollen-gland").dice("attack greys-1 clemson: h h b d d", "defence clemson: b b")
    there.play("attack greys-1 clemson", "mutate swollen-gland standard")
    there.trial.settle()
    there.expect(discard=("swollen-gland",), figures={"clemson": {"health": 6}})


def test_a_supreme_swollen_gland_adds_two_and_costs_a_card() -> None:
    """bites: CX-MUT-06, CX-VAL-03"""
    there = hunted("swollen-gland").dice("attack greys-1 clemson: b d d d d", "defence clemson: b b")
    there.play("attack greys-1 clemson", f"mutate swollen-gland supreme {PAY}")
    there.trial.settle()
    assert health(there, "clemson") == [7], "the sixth point turns a Blank into a Hit"
    assert there.state.discard == ["swollen-gland", PAY]


def test_swollen_gland_serves_no_hero_and_no_second_time() -> None:
    """spares: CX-MUT-05"""
    there = hunter("swollen-gland")
    assert not plays(there, "swollen-gland", "attack_declared", shot_at(there))
    attack = Attack(unit(there, "greys-1"), SHOOT, unit(there, "clemson"))
    assert len(plays(there, "swollen-gland", "attack_declared", attack)) == 2
    attack.marks["swollen-gland"] = 1
    assert not plays(there, "swollen-gland", "attack_declared", attack)


def test_without_another_card_there_is_no_supreme_effect() -> None:
    """spares: CX-MUT-06"""
    there = hunted("swollen-gland", hand=("swollen-gland",))
    attack = Attack(unit(there, "greys-1"), SHOOT, unit(there, "clemson"))
    assert [a.args[1] for a in plays(there, "swollen-gland", "attack_declared", attack)] == ["standard"]


# ---- Chitin Bloom


def test_chitin_bloom_adds_a_die_of_defence() -> None:
    """bites: CX-MUT-05, CX-UNIT-22"""
    there = hunter("chitin-bloom").dice("attack clemson greys-1: h h h", "defence greys-1: d d b")
    there.play("attack clemson greys-1", "overmind mutate chitin-bloom standard", "lose greys-1 f2")
    there.trial.settle()
    assert sorted(health(there, "greys-1")) == [1, 2, 2, 2]


def test_a_supreme_chitin_bloom_softens_the_first_critical() -> None:
    """bites: CX-DICE-03"""
    there = hunter("chitin-bloom").dice("attack clemson greys-1: c c d", "defence greys-1: d b b b")
    there.play("attack clemson greys-1", f"overmind mutate chitin-bloom supreme {PAY}", "lose greys-1 f2")
    there.trial.settle()
    assert sorted(health(there, "greys-1")) == [1, 2, 2, 2], "one Critical was a Hit, and it was stopped"


def test_chitin_bloom_is_not_for_an_attack_on_a_hero() -> None:
    """spares: CX-MUT-05"""
    there = hunted("chitin-bloom")
    attack = Attack(unit(there, "greys-1"), SHOOT, unit(there, "clemson"))
    assert not plays(there, "chitin-bloom", "attack_declared", attack)


def test_in_an_area_attack_the_dice_keep_their_criticals_for_the_others() -> None:
    """spares: CX-FX-17"""
    there = hunter("chitin-bloom")
    attack = shot_at(there)
    attack.softened = 1
    attack.faces = [CRITICAL]
    attack.victims = [unit(there, "greys-1"), unit(there, "clemson")]
    count(attack, [])
    assert attack.criticals == 1


# ---- Extra Joint


def test_extra_joint_makes_a_movement_two_squares_longer() -> None:
    """bites: CX-MOVE-01"""
    there = position(
        map="14x3",
        units={"dominator-1": ("a1",)},
        phase="overmind",
        acting="dominator-1",
        hand=("extra-joint", PAY),
    )
    there.play("move dominator-1 f1", "mutate extra-joint standard", "go dominator-1 h1")
    assert at(there, "dominator-1") == ["h1"]


def test_extra_joint_goes_no_farther_than_two_squares_more() -> None:
    """spares: CX-MOVE-01"""
    there = position(
        map="14x3",
        units={"dominator-1": ("a1",)},
        phase="overmind",
        acting="dominator-1",
        hand=("extra-joint", PAY),
    )
    there.play("move dominator-1 f1", "mutate extra-joint standard")
    with pytest.raises(Mismatch):
        there.play("go dominator-1 i1")


def test_a_supreme_extra_joint_passes_through_a_body() -> None:
    """bites: CX-MOVE-07, CX-MOVE-10"""
    there = position(
        map="14x1",
        units={"dominator-1": ("a1",), "greys-1": ("c1", "d1")},
        phase="overmind",
        acting="dominator-1",
        hand=("extra-joint", PAY),
    )
    there.play("move dominator-1 b1", f"mutate extra-joint supreme {PAY}", "go dominator-1 i1")
    assert at(there, "dominator-1") == ["i1"]
    assert at(there, "greys-1") == ["c1", "d1"]
    assert there.state.bodies.bit_count() == 3


def test_a_supreme_extra_joint_does_not_end_on_a_body() -> None:
    """spares: CX-MOVE-07"""
    there = position(
        map="14x1",
        units={"dominator-1": ("a1",), "greys-1": ("c1", "d1")},
        phase="overmind",
        acting="dominator-1",
        hand=("extra-joint", PAY),
    )
    there.play("move dominator-1 b1", f"mutate extra-joint supreme {PAY}")
    assert square(there, "c1") not in [action.args[-1] for action in open_now(there, "go")]


def test_a_blip_with_extra_joint_goes_seven_squares_and_through_others() -> None:
    """bites: CX-BLIP-02"""
    there = position(
        map="14x1",
        blips={"blip-1": "grey a1", "blip-2": "decoy c1"},
        phase="overmind",
        acting="blip-1",
        hand=("extra-joint", PAY),
    )
    there.play("move blip-1 b1", f"mutate extra-joint supreme {PAY}", "go blip-1 i1")
    blip = there.state.blip("blip-1")
    assert blip is not None
    assert name_of(there, blip.square) == "i1"
    assert there.state.bodies.bit_count() == 2


def test_an_xxl_model_passes_over_models_if_its_end_is_free() -> None:
    """bites: CX-XXL-05"""
    there = position(
        map="14x2",
        units={"overmind-1": ("a1",), "greys-1": ("d1", "d2")},
        phase="overmind",
        acting="overmind-1",
        hand=("extra-joint", PAY),
    )
    there.play("move overmind-1 b1", f"mutate extra-joint supreme {PAY}")
    squares = [name_of(there, int(action.args[-1])) for action in open_now(there, "go")]
    assert "e1" in squares
    assert "c1" not in squares
    assert "d1" not in squares
    there.play("go overmind-1 e1")
    assert at(there, "overmind-1") == ["e1"]
    assert at(there, "greys-1") == ["d1", "d2"]


def test_extra_joint_is_not_for_a_hero() -> None:
    """spares: CX-MUT-05"""
    there = hunter("extra-joint")
    walk = walk_of(there.state, unit(there, "clemson"), hero(there, "clemson").model, "move", 5)
    assert not plays(there, "extra-joint", "move_declared", walk)


# ---- Gecko Pads

WALLED = house(9, 3, ("d1", "f3"), doors=("f2-g2",))


def gecko(**more: Any) -> Position:
    """A Dominator west of a house whose door is in the east; its room is explored."""
    given: dict[str, Any] = {
        "map": WALLED,
        "units": {"dominator-1": ("b2",)},
        "phase": "overmind",
        "acting": "dominator-1",
        "hand": ("gecko-pads", PAY),
        "explored": ("e2",),
    }
    return position(**{**given, **more})


def test_gecko_pads_cross_one_wall_for_one_square_more() -> None:
    """bites: CX-MOVE-06, CX-MOVE-10"""
    there = gecko()
    there.play("move dominator-1 c2", "mutate gecko-pads standard")
    squares = [name_of(there, int(action.args[-1])) for action in open_now(there, "go")]
    assert {"d2", "f2"} <= set(squares)
    assert "g3" not in squares, "a second wall is not crossed"
    there.play("go dominator-1 f2")
    assert at(there, "dominator-1") == ["f2"]
    assert there.state.ground.walls_east >> square(there, "c2") & 1, "the edge stays a wall"


def test_supreme_gecko_pads_cross_any_number_for_nothing_and_draw_no_fire() -> None:
    """bites: CX-MOVE-10, CX-OW-15"""
    there = gecko(heroes={"clemson": {"at": "i3", "overwatch": "plus"}}, units={"dominator-1": ("c1",)})
    there.play("move dominator-1 b1", f"mutate gecko-pads supreme {PAY}", "go dominator-1 h1")
    assert at(there, "dominator-1") == ["h1"]
    assert hero(there, "clemson").overwatch


def test_gecko_pads_explore_the_room_that_they_lead_into() -> None:
    """bites: CX-BLDG-05"""
    there = gecko(explored=(), building_deck=("arcade-still-running",))
    there.play("move dominator-1 c2", "mutate gecko-pads standard", "go dominator-1 f2")
    assert at(there, "dominator-1")[0][0] == "d", "the arcade stops it at the wall's foot"


def test_followers_may_stand_on_the_other_side_of_the_wall_that_was_climbed() -> None:
    """bites: CX-UNIT-11"""
    there = gecko(units={"greys-1": ("b2", "a2")}, acting="greys-1")
    there.play("move greys-1 b2-c2", "mutate gecko-pads standard", "go greys-1 d2", "place greys-1 c2")
    assert at(there, "greys-1") == ["c2", "d2"]


def test_gecko_pads_serve_neither_blips_nor_xxl_models_nor_walls_of_no_building() -> None:
    """spares: CX-BLDG-04"""
    fence = "\n".join(["+ + + + + +", " . .|. . . ", "+ + + + + +"])
    there = gecko(map=fence, units={"dominator-1": ("a1",)}, blips={"blip-1": "grey e1"}, explored=())
    blip = there.state.blip("blip-1")
    assert blip is not None
    assert not plays(there, "gecko-pads", "move_declared", blip_walk(there.state, blip))
    there.play("move dominator-1 b1", "mutate gecko-pads standard")
    assert [name_of(there, int(a.args[-1])) for a in open_now(there, "go")] == ["b1"]
    large = position(map="6x6", units={"overmind-1": ("a1",)}, hand=("gecko-pads", PAY))
    walk = walk_of(large.state, unit(large, "overmind-1"), unit(large, "overmind-1").models[0], "move", 4)
    assert not plays(large, "gecko-pads", "move_declared", walk)


# ---- Regrowth Sac


def calm(card: str, **more: Any) -> Position:
    """A calm moment of the Overmind before a unit is chosen."""
    given: dict[str, Any] = {"map": "16x8", "phase": "overmind", "hand": (card, PAY)}
    return position(**{**given, **more})


def test_regrowth_sac_heals_two_on_one_model() -> None:
    """bites: CX-ALIEN-04"""
    there = calm("regrowth-sac", units={"dominator-1": ("b2 3",)})
    there.play("mutate regrowth-sac standard dominator-1 b2")
    assert health(there, "dominator-1") == [5]


def test_a_supreme_regrowth_sac_brings_a_slain_grey_back() -> None:
    """bites: CX-REINF-08, CX-BUY-04"""
    there = calm("regrowth-sac", units={"greys-1": ("b2", "c2")}, in_mission={"lost greys-1 grey": 2})
    there.play(f"mutate regrowth-sac supreme {PAY} greys-1 grey", "place greys-1 b3")
    assert at(there, "greys-1") == ["b2", "b3", "c2"]
    assert there.state.tracker == 0
    there.state.hand[:] = ["regrowth-sac", PAY]
    assert not plays(there, "regrowth-sac", "any_calm"), "once a unit and mission"


def test_regrowth_sac_has_no_use_for_the_unhurt_or_for_models_never_slain() -> None:
    """spares: CX-REINF-08"""
    there = calm("regrowth-sac", units={"greys-1": ("b2", "c2")})
    assert not plays(there, "regrowth-sac", "any_calm")


def test_a_model_that_cost_more_than_three_does_not_return() -> None:
    """spares: CX-UNIT-33"""
    there = calm("regrowth-sac", units={"greys-1": SQUAD}, in_mission={"lost greys-1 grey": 1})
    assert not plays(there, "regrowth-sac", "any_calm"), "the unit is at its full size"


# ---- Phantom Echo


def test_phantom_echo_exchanges_two_blips_unseen() -> None:
    """bites: CX-BUY-06"""
    there = calm("phantom-echo", blips={"blip-1": "grey b2", "blip-2": "decoy f6"})
    there.play("mutate phantom-echo standard blip-1 blip-2")
    assert [name_of(there, blip.square) for blip in there.state.blips] == ["f6", "b2"]
    assert there.state.bodies.bit_count() == 2
    assert not events(there, "reveal")


def test_a_blip_exchanged_into_sight_is_turned_up_and_may_decline_its_behaviour() -> None:
    """bites: CX-BLIP-06, CX-BEHAV-02"""
    there = calm(
        "phantom-echo",
        heroes={"clemson": "a1"},
        phase="heroes",
        blips={"blip-1": "grey p1", "blip-2": "decoy p8"},
    )
    there.state.put_blip(there.state.blips[1], square(there, "d1"))
    there.play("overmind mutate phantom-echo standard blip-1 blip-2", "decline greys-1")
    assert "d1" in at(there, "greys-1")


def test_a_supreme_phantom_echo_hides_a_unit_with_its_losses() -> None:
    """bites: CX-BUY-04, CX-MUT-08"""
    there = calm(
        "phantom-echo", units={"greys-1": ("b2 1", "c2")}, heroes={"clemson": "p8"}, smoke=("o7", "p7", "o8")
    )
    there.play(f"mutate phantom-echo supreme {PAY} greys-1", "place greys-1 c2")
    state = there.state
    assert state.find("greys-1") is None
    blip = state.blips[0]
    assert name_of(there, blip.square) == "c2"
    assert blip.id == "blip-1"
    assert state.bodies.bit_count() == 2
    there.play("activate blip-1", "flip blip-1", "place greys-1 b2")
    assert health(there, "greys-1") == [1, 2]
    assert state.tracker == 0, "the next reveal does not raise the tracker again"


def test_a_stunned_unit_that_is_hidden_can_only_show_itself() -> None:
    """bites: CX-UNIT-33"""
    there = calm("phantom-echo", units={"greys-1": {"models": ("b2", "c2"), "stunned": True}})
    there.play(f"mutate phantom-echo supreme {PAY} greys-1", "place greys-1 c2", "activate blip-1")
    there.trial.settle()
    decision = there.trial.decision
    assert decision is not None
    assert {action.verb for action in decision.actions} == {"end", "flip"}


def test_phantom_echo_hides_no_unit_in_sight_and_none_twice() -> None:
    """spares: CX-BLIP-07"""
    there = calm("phantom-echo", units={"greys-1": ("b2",)}, heroes={"clemson": "p8"})
    assert not plays(there, "phantom-echo", "any_calm")
    there = calm("phantom-echo", units={"greys-1": ("b2",)}, in_mission={"echoed greys-1": 1})
    assert not plays(there, "phantom-echo", "any_calm")


# ---- Shriek Node


def test_shriek_node_frightens_one_hero() -> None:
    """bites: CX-FX-01, CX-FX-02"""
    there = calm("shriek-node", units={"greys-1": ("d4",)}, heroes={"clemson": "f4"}).dice(
        "fear greys-1 clemson: h b"
    )
    there.play("mutate shriek-node standard greys-1 clemson")
    assert at(there, "clemson") == ["k4"]
    assert health(there, "clemson") == [8]


def test_a_supreme_shriek_node_rolls_for_each_hero() -> None:
    """bites: CX-FX-01"""
    there = calm("shriek-node", units={"greys-1": ("d4",)}, heroes={"clemson": "f4", "reyes": "d6"})
    there.dice("fear greys-1 reyes: b b b", "fear greys-1 clemson: b c b")
    there.play(f"mutate shriek-node supreme {PAY} greys-1", "frighten reyes")
    there.trial.settle()
    assert at(there, "reyes") == ["d6"]
    assert at(there, "clemson") == ["k4"]


def test_shriek_node_needs_a_hero_within_three_squares_and_comes_once_a_round() -> None:
    """spares: CX-BEHAV-09"""
    for more in (
        {"units": {"greys-1": ("d4",)}, "heroes": {"clemson": "h4"}},
        {"units": {"greys-1": {"models": ("d4",), "stunned": True}}, "heroes": {"clemson": "f4"}},
        {"units": {"greys-1": ("d4",)}, "heroes": {"clemson": "f4"}, "in_round": {"shriek-node": 1}},
    ):
        assert not plays(calm("shriek-node", **more), "shriek-node", "any_calm")


# ---- Tar Glands


def mired(**more: Any) -> Position:
    """Clemson two squares from a Grey, in his turn."""
    given: dict[str, Any] = {"heroes": {"clemson": "d4"}, "units": {"greys-1": ("b4",)}}
    return hunter("tar-glands", **{**given, **more})


def test_tar_glands_take_two_squares_from_a_hero() -> None:
    """bites: CX-MOVE-01"""
    there = mired().play("move clemson i4", "overmind mutate tar-glands standard")
    squares = [name_of(there, int(action.args[-1])) for action in open_now(there, "go")]
    assert "g4" in squares
    assert "h4" not in squares


def test_supreme_tar_glands_leave_one_square_and_no_sprint() -> None:
    """bites: CX-SPRINT-04"""
    there = mired().play("move clemson i4", f"overmind mutate tar-glands supreme {PAY}", "go clemson e4")
    there.trial.settle()
    assert not open_now(there, "sprint")
    there.play("end clemson")
    assert not there.state.lasting


def test_tar_glands_need_an_alien_model_within_two_squares() -> None:
    """spares: CX-MEAS-02"""
    there = mired(units={"greys-1": ("a4",)})
    walk = walk_of(there.state, unit(there, "clemson"), hero(there, "clemson").model, "move", 5)
    assert not plays(there, "tar-glands", "move_declared", walk)
    grey = unit(there, "greys-1")
    assert not plays(
        there, "tar-glands", "move_declared", walk_of(there.state, grey, grey.models[0], "move", 5)
    )


def test_a_sprint_of_one_square_stays() -> None:
    """spares: CX-SPRINT-01"""
    there = mired()
    walk = Walk(unit(there, "clemson"), hero(there, "clemson").model, None, "sprint", 1)
    assert plays(there, "tar-glands", "move_declared", walk)


# ---- Borrowed Eyes

SCREENED = house(12, 7, ("f1", "g4"), doors=("g2-h2",))


def screened(**more: Any) -> Position:
    """A house stands between the Greys and the hero; the other Greys see past it."""
    given: dict[str, Any] = {
        "map": SCREENED,
        "heroes": {"clemson": "i1"},
        "units": {"greys-1": ("d1", "d2"), "greys-2": ("h5",)},
        "explored": ("f1",),
    }
    return hunted("borrowed-eyes", **{**given, **more})


def test_borrowed_eyes_let_a_unit_shoot_by_the_sight_of_another() -> None:
    """bites: CX-UNIT-18, CX-ATK-04"""
    there = screened().dice("attack greys-1 clemson: h h", "defence clemson: b b")
    there.play("mutate borrowed-eyes standard greys-2", "attack greys-1 clemson")
    there.trial.settle()
    assert health(there, "clemson") == [6]
    assert not open_now(there, "mutate")


def test_supreme_borrowed_eyes_judge_the_range_from_the_spotter() -> None:
    """bites: CX-UNIT-18"""
    far = {"units": {"greys-1": ("a1", "a2"), "greys-2": ("f6",)}, "heroes": {"clemson": "j1"}}
    there = screened(**far)
    forms = {
        action.args[1] for action in plays(there, "borrowed-eyes", "target_choice", unit(there, "greys-1"))
    }
    assert forms == {"supreme"}, "nine squares are beyond every range of a Grey, five are not"


def test_borrowed_eyes_do_not_free_a_unit_that_is_engaged() -> None:
    """spares: CX-UNIT-20, CX-COMBAT-09"""
    there = screened(heroes={"clemson": "i1", "reyes": "c2"})
    assert not plays(there, "borrowed-eyes", "target_choice", unit(there, "greys-1"))


def test_borrowed_eyes_reach_six_squares() -> None:
    """spares: CX-UNIT-14"""
    there = screened(units={"greys-1": ("a1", "a2"), "greys-2": ("i6",)})
    assert not plays(there, "borrowed-eyes", "target_choice", unit(there, "greys-1"))


def test_passing_after_borrowed_eyes_spends_the_card_and_not_the_attack() -> None:
    """bites: CX-UNIT-20"""
    there = screened().play("mutate borrowed-eyes standard greys-2", "pass")
    there.trial.settle()
    assert there.state.discard == ["borrowed-eyes"]
    assert not there.state.used


# ---- Ill Omen Organ

ROOM = house(8, 3, ("d1", "f3"), doors=("c2-d2",))
DECK = ("arcade-still-running", "rotten-floorboards", "bank-vault", "ham-radio-set")


def explorer(**more: Any) -> Position:
    """Clemson before a closed room."""
    given: dict[str, Any] = {
        "map": ROOM,
        "heroes": {"clemson": "b2"},
        "acting": "clemson",
        "building_deck": DECK,
        "hand": ("ill-omen-organ", PAY),
    }
    return position(**{**given, **more})


def test_ill_omen_organ_picks_one_of_two_and_buries_the_other() -> None:
    """bites: CX-BLDG-05"""
    there = explorer().play("move clemson e2", "mutate ill-omen-organ standard", "pick rotten-floorboards")
    assert there.state.building_deck == ["bank-vault", "ham-radio-set", "arcade-still-running"]
    assert health(there, "clemson") == [7]


def test_a_supreme_ill_omen_organ_orders_the_rest_on_top() -> None:
    """bites: CX-BLDG-05"""
    there = explorer().play(
        "move clemson e2",
        f"mutate ill-omen-organ supreme {PAY}",
        "pick rotten-floorboards",
        "pick bank-vault",
    )
    there.trial.settle()
    assert there.state.building_deck == ["bank-vault", "arcade-still-running", "ham-radio-set"]


def test_with_one_card_left_the_discards_go_under_it() -> None:
    """bites: CX-COMP-08"""
    there = explorer(building_deck=("bank-vault",), building_discard=("rotten-floorboards",))
    there.play("move clemson e2", "mutate ill-omen-organ standard", "pick bank-vault")
    assert there.state.building_deck == ["rotten-floorboards"]


def test_without_the_card_the_top_of_the_deck_is_drawn() -> None:
    """spares: CX-BLDG-05"""
    there = explorer(hand=(PAY,)).play("move clemson e2")
    there.trial.settle()
    assert at(there, "clemson") == ["d2"]
    assert there.state.building_deck == list(DECK[1:])


# ---- Volatile Blood


def bleeding(**more: Any) -> Position:
    """Clemson beside a Grey that has one Health left, another unit next to it."""
    given: dict[str, Any] = {
        "heroes": {"clemson": "c4"},
        "units": {"greys-1": ("d4 1",), "greys-2": ("e4",)},
    }
    return hunter("volatile-blood", **{**given, **more})


def test_volatile_blood_bursts_on_the_heroes_next_to_the_slain() -> None:
    """bites: CX-ALIEN-04"""
    there = bleeding().dice("attack clemson greys-1: c b", "mutation volatile-blood: c")
    there.play("attack clemson greys-1", "overmind mutate volatile-blood standard")
    there.trial.settle()
    assert health(there, "clemson") == [7]
    assert health(there, "greys-2") == [2]
    there.expect(figures={"greys-1": "gone"})


def test_supreme_volatile_blood_strikes_other_aliens_as_well() -> None:
    """bites: CX-BUY-05, CX-UNIT-26"""
    there = bleeding().dice("attack clemson greys-1: c b", "mutation volatile-blood: h d d")
    there.dice("defence clemson: d b", "defence greys-2: b b")
    there.play("attack clemson greys-1", f"overmind mutate volatile-blood supreme {PAY}")
    there.trial.settle()
    assert health(there, "clemson") == [8]
    assert health(there, "greys-2") == [1]


def test_volatile_blood_needs_somebody_to_strike_and_an_alien_to_bleed() -> None:
    """spares: CX-ALIEN-04"""
    there = bleeding(heroes={"clemson": "h4"})
    grey = unit(there, "greys-1")
    assert [
        a.args[1] for a in plays(there, "volatile-blood", "model_killed", (grey, grey.models[0], None))
    ] == ["supreme"], "no hero is next to it, but another unit is"
    clemson = hero(there, "clemson")
    assert not plays(there, "volatile-blood", "model_killed", (clemson, clemson.model, None))


# ---- Ventriloquist Lobe


def watched(**more: Any) -> Position:
    """Clemson watches a corner round which a Dominator may come."""
    given: dict[str, Any] = {
        "map": "16x3",
        "heroes": {"clemson": {"at": "a1", "overwatch": "plus"}},
        "units": {"dominator-1": ("m1",)},
        "phase": "overmind",
        "hand": ("ventriloquist-lobe", PAY),
    }
    return position(**{**given, **more})


def test_ventriloquist_lobe_keeps_a_watcher_quiet_for_one_movement() -> None:
    """bites: CX-OW-01, CX-OW-15"""
    there = watched(units={"dominator-1": ("l1",), "greys-1": ("h3",)}, acting="dominator-1")
    there.play("move dominator-1 i1", "mutate ventriloquist-lobe standard clemson dominator-1")
    there.trial.settle()
    assert at(there, "dominator-1") == ["i1"]
    assert hero(there, "clemson").overwatch
    assert not there.state.lasting


def test_named_in_a_calm_moment_the_protection_waits_for_the_next_movement() -> None:
    """bites: CX-OW-02"""
    there = watched(units={"dominator-1": ("l1",), "greys-1": ("h3",)})
    there.play(
        "mutate ventriloquist-lobe standard clemson dominator-1",
        "activate dominator-1",
        "move dominator-1 i1",
    )
    there.trial.settle()
    assert hero(there, "clemson").overwatch
    assert not there.state.lasting, "it served for that one movement"


def test_without_the_card_the_watcher_fires() -> None:
    """spares: CX-OW-03"""
    there = watched(units={"dominator-1": ("l1",), "greys-1": ("h3",)}, acting="dominator-1")
    there.dice("attack clemson dominator-1: b b b b b").play("move dominator-1 i1")
    there.trial.settle()
    assert not hero(there, "clemson").overwatch


def test_a_supreme_ventriloquist_lobe_removes_the_token() -> None:
    """bites: CX-OW-01"""
    there = watched(units={"dominator-1": ("h1",)}).play(f"mutate ventriloquist-lobe supreme {PAY} clemson")
    assert not hero(there, "clemson").overwatch


def test_ventriloquist_lobe_needs_a_token_and_an_alien_within_eight_squares() -> None:
    """spares: CX-OW-01"""
    assert not plays(watched(), "ventriloquist-lobe", "any_calm")
    there = watched(heroes={"clemson": "g1"})
    assert not plays(there, "ventriloquist-lobe", "any_calm")


def test_the_protection_of_a_blip_goes_over_to_its_unit() -> None:
    """bites: CX-OW-02"""
    there = watched(
        units={},
        map=house(16, 3, ("f1", "g3")),
        blips={"blip-1": "dominator i1"},
        heroes={"clemson": {"at": "d1", "overwatch": "plus"}},
    )
    there.play("mutate ventriloquist-lobe standard clemson blip-1", "activate blip-1", "flip blip-1")
    there.trial.settle()
    assert [entry.unit for entry in there.state.lasting] == ["dominator-1"]


# ---- Magnetic Spines


def armed(**more: Any) -> Position:
    """Clemson with an item in use, four squares from a Grey."""
    given: dict[str, Any] = {
        "heroes": {"clemson": {"at": "b2", "in_use": "blast-apron"}, "reyes": "b6"},
        "units": {"greys-1": ("f2",)},
        "acting": "",
    }
    return hunter("magnetic-spines", **{**given, **more})


def test_magnetic_spines_switch_an_item_off_until_the_turn_ends() -> None:
    """bites: CX-ITEM-01"""
    there = armed().play("activate clemson", "mutate magnetic-spines standard clemson")
    there.trial.settle()
    assert hero(there, "clemson").muted
    assert all(source.id != "blast-apron" for source in hero(there, "clemson").sources)
    there.play("end clemson")
    assert not hero(there, "clemson").muted


def test_amid_a_turn_they_last_until_the_end_of_the_next_one() -> None:
    """bites: CX-ITEM-03"""
    there = armed(acting="clemson").play(
        "move clemson c2", "mutate magnetic-spines standard clemson", "end clemson"
    )
    assert hero(there, "clemson").muted


def test_supreme_magnetic_spines_throw_the_item_into_the_backpack() -> None:
    """bites: CX-ITEM-02, CX-ITEM-03"""
    there = armed().play("activate clemson", f"mutate magnetic-spines supreme {PAY} clemson")
    there.trial.settle()
    assert hero(there, "clemson").in_use == ""
    assert hero(there, "clemson").backpack == ["blast-apron"]
    assert not open_now(there, "equip")


def test_magnetic_spines_need_an_item_in_use_and_sight() -> None:
    """spares: CX-ITEM-01"""
    assert not plays(armed(units={"greys-1": ("h2",)}), "magnetic-spines", "any_calm")
    assert not plays(armed(heroes={"clemson": "b2"}), "magnetic-spines", "any_calm")


# ---- Puppet Filament


def led(**more: Any) -> Position:
    """Clemson about to act, three squares from a Grey."""
    given: dict[str, Any] = {
        "heroes": {"clemson": "c4", "reyes": "n8"},
        "units": {"greys-1": ("f4",)},
        "acting": "",
    }
    return hunter("puppet-filament", **{**given, **more})


def test_puppet_filament_makes_one_step_with_a_hero() -> None:
    """bites: CX-FX-18, CX-OW-06"""
    there = led().play("activate clemson", "mutate puppet-filament standard", "step clemson b5")
    there.trial.settle()
    assert at(there, "clemson") == ["b5"]
    assert there.state.in_turn.get("moved"), "it counts as moved for its overwatch"
    assert not there.state.used


def test_a_supreme_puppet_filament_makes_up_to_three() -> None:
    """bites: CX-FX-18"""
    there = led().play("activate clemson", f"mutate puppet-filament supreme {PAY}")
    there.play("step clemson b5", "step clemson a6", "halt clemson")
    assert at(there, "clemson") == ["a6"]


def test_puppet_filament_puts_nobody_on_an_objective() -> None:
    """spares: CX-MOVE-11"""
    there = led(markers={"tape": "b5"}).play("activate clemson", "mutate puppet-filament standard")
    assert "b5" not in [name_of(there, int(action.args[1])) for action in open_now(there, "step")]


def test_puppet_filament_reaches_four_squares() -> None:
    """spares: CX-FX-18"""
    there = led(units={"greys-1": ("h4",)})
    assert not plays(there, "puppet-filament", "activation_start", hero(there, "clemson"))
    there = led(heroes={"clemson": {"at": "c4", "in_use": "magnet-boots"}, "reyes": "n8"})
    assert not plays(there, "puppet-filament", "activation_start", hero(there, "clemson"))


# ---- Static Mane


def test_static_mane_doubles_the_price_of_a_reroll() -> None:
    """bites: CX-NEON-02"""
    there = hunter("static-mane", heroes={"clemson": {"at": "b2", "neon": 3}})
    there.dice("attack clemson greys-1: b b b", "reroll clemson: b")
    there.play("attack clemson greys-1", "overmind mutate static-mane standard", "reroll clemson 1")
    there.trial.settle()
    assert hero(there, "clemson").neon == 1
    there.expect()


def test_a_supreme_static_mane_bars_rerolls_and_takes_a_token() -> None:
    """bites: CX-NEON-04"""
    there = hunter("static-mane", heroes={"clemson": {"at": "b2", "neon": 3}})
    there.dice("attack clemson greys-1: b b b")
    there.play("attack clemson greys-1", f"overmind mutate static-mane supreme {PAY}")
    there.trial.settle()
    assert hero(there, "clemson").neon == 2
    assert not open_now(there, "reroll")


def test_static_mane_is_not_for_a_hero_without_tokens() -> None:
    """spares: CX-NEON-05"""
    there = hunter("static-mane")
    assert not plays(there, "static-mane", "attack_declared", shot_at(there))


# ---- Locked Joints


def test_locked_joints_keep_a_state_off_until_the_turn_ends() -> None:
    """bites: CX-FX-04, CX-FX-07"""
    there = hunter(
        "locked-joints", hand=("locked-joints",), hazards=("g4",), hazard_deck=("burst-water-main",)
    )
    there.dice("attack clemson g4: c d d")
    there.play("attack clemson g4", "mutate locked-joints standard")
    there.trial.settle()
    assert not unit(there, "greys-1").down
    assert [entry.name for entry in there.state.lasting] == ["locked"]
    there.play("end clemson")
    assert not there.state.lasting


def test_without_locked_joints_the_unit_goes_down() -> None:
    """spares: CX-FX-07"""
    there = hunter("locked-joints", hand=(), hazards=("g4",), hazard_deck=("burst-water-main",))
    there.dice("attack clemson g4: c d d").play("attack clemson g4")
    there.trial.settle()
    assert unit(there, "greys-1").down


def test_locked_joints_are_not_for_heroes_or_xxl_models() -> None:
    """spares: CX-XXL-07"""
    there = hunter("locked-joints", units={"overmind-1": ("f2",)})
    for name in ("clemson", "overmind-1"):
        context = (unit(there, name), "stunned", {"prevented": False})
        assert not plays(there, "locked-joints", "status_gained", context)


# ---- Spark Gland


def sparking(**more: Any) -> Position:
    """A hazard token three squares from a Grey and next to Clemson."""
    given: dict[str, Any] = {
        "units": {"greys-1": ("b2",)},
        "heroes": {"clemson": "f2"},
        "hazards": ("e2",),
        "hazard_deck": ("fuel-drum",),
    }
    return calm("spark-gland", **{**given, **more})


def test_spark_gland_sets_a_hazard_off() -> None:
    """bites: CX-HAZ-02, CX-HAZ-03"""
    there = sparking().dice("spark e2: h h", "hazard fuel-drum: c d d")
    there.play("mutate spark-gland standard e2")
    there.trial.settle()
    assert health(there, "clemson") == [7]
    assert not there.state.hazards


def test_a_supreme_spark_gland_rolls_five_dice_and_a_miss_leaves_the_token() -> None:
    """bites: CX-HAZ-02"""
    there = sparking().dice("spark e2: h b d d d")
    there.play(f"mutate spark-gland supreme {PAY} e2")
    assert there.state.hazards
    there.state.hand[:] = ["spark-gland", PAY]
    assert not plays(there, "spark-gland", "any_calm"), "once a round in either form"


def test_spark_gland_reaches_four_squares_and_no_token_behind_walls() -> None:
    """spares: CX-HAZ-04"""
    assert not plays(sparking(hazards=("g2",)), "spark-gland", "any_calm")
    there = sparking(map=house(16, 8, ("c1", "d3"), doors=()), hazards=("c2",))
    assert not plays(there, "spark-gland", "any_calm")


# ---- Sideslip Fin


def test_sideslip_fin_takes_a_unit_out_of_sight_and_the_attack_is_taken_back() -> None:
    """bites: CX-ATK-04, CX-FX-15"""
    there = hunter("sideslip-fin", units={"greys-1": ("f2",)}, smoke=("f3",))
    there.play("attack clemson greys-1", "overmind mutate sideslip-fin standard", "slip greys-1 4")
    there.play("take-back clemson")
    there.trial.settle()
    assert at(there, "greys-1") == ["f3"]
    assert not there.state.used, "the Attack is still to be taken"


def test_a_supreme_sideslip_fin_loses_the_attack_and_its_action() -> None:
    """bites: CX-COMBAT-05, CX-MUT-05"""
    there = hunter("sideslip-fin", units={"greys-1": ("f2",)}, smoke=("f3",))
    there.play(
        "attack clemson greys-1",
        f"overmind mutate sideslip-fin supreme {PAY}",
        "slip greys-1 4",
        "halt greys-1",
    )
    there.trial.settle()
    assert not open_now(there, "attack")
    assert there.state.used


def test_after_a_sideslip_the_band_is_judged_anew() -> None:
    """bites: CX-COMBAT-05"""
    there = hunter("sideslip-fin", units={"greys-1": ("g2",)})
    there.dice("attack clemson greys-1: b b b b b")
    there.play("attack clemson greys-1", "overmind mutate sideslip-fin standard", "slip greys-1 2")
    there.trial.settle()
    there.expect(figures={"greys-1": {"at": "h2"}})


def test_an_overwatch_shot_that_loses_its_target_keeps_its_token() -> None:
    """bites: CX-OW-03"""
    there = hunted(
        "sideslip-fin",
        heroes={"clemson": {"at": "b2", "overwatch": "plus"}},
        units={"greys-1": ("n2",)},
        smoke=("l3",),
    )
    there.play("move greys-1 m2-l2", "overmind mutate sideslip-fin standard", "slip greys-1 4")
    there.trial.settle()
    assert hero(there, "clemson").overwatch


def test_sideslip_fin_is_not_for_melee_nor_for_the_stunned() -> None:
    """spares: CX-FX-15"""
    there = hunter("sideslip-fin", units={"greys-1": {"models": ("f2",), "stunned": True}})
    assert not plays(there, "sideslip-fin", "attack_declared", shot_at(there))
    there = hunter("sideslip-fin", units={"greys-1": ("c2",)})
    blow = Attack(unit(there, "clemson"), MELEE, unit(there, "greys-1"))
    assert not plays(there, "sideslip-fin", "attack_declared", blow)


# ---- Mist Glands

HIDDEN = house(14, 4, ("e1", "f3"), doors=())


def misty(**more: Any) -> Position:
    """A blip behind a house that Clemson may walk round."""
    given: dict[str, Any] = {
        "map": HIDDEN,
        "heroes": {"clemson": "c3", "reyes": "a1"},
        "blips": {"blip-1": "decoy i1"},
        "acting": "clemson",
        "hand": ("mist-glands", PAY),
    }
    return position(**{**given, **more})


def test_mist_glands_veil_a_blip_from_one_hero_for_the_turn() -> None:
    """bites: CX-BLIP-06, CX-BLIP-07"""
    there = misty().play("move clemson d4-e4-f4", "mutate mist-glands standard clemson", "stay clemson")
    there.trial.settle()
    assert there.state.blips
    there.play("end clemson")
    assert not there.state.blips, "when the veil ends it is turned up"


def test_supreme_mist_glands_veil_it_for_the_round() -> None:
    """bites: CX-BLIP-06"""
    there = misty().play("move clemson d4-e4-f4", f"mutate mist-glands supreme {PAY}", "stay clemson")
    there.play("end clemson")
    there.trial.settle()
    assert there.state.blips


def test_a_hero_that_comes_within_two_squares_sees_it_after_all() -> None:
    """spares: CX-BLIP-07"""
    there = misty().play("move clemson d4-e4-f4", "mutate mist-glands standard clemson", "go clemson h3")
    there.trial.settle()
    assert not there.state.blips


def test_mist_glands_need_a_hero_three_squares_away() -> None:
    """spares: CX-BEHAV-02"""
    there = misty(heroes={"clemson": "g1", "reyes": "a1"})
    blip = there.state.blip("blip-1")
    assert not plays(there, "mist-glands", "reveal_due", (blip, [hero(there, "clemson")]))
    there.state.in_round["mist blip-1"] = 1
    assert not plays(there, "mist-glands", "reveal_due", (blip, [hero(there, "reyes")]))


# ---- Bait Gland


def looting(**more: Any) -> Position:
    """Reyes on a square with a spanner token."""
    given: dict[str, Any] = {
        "map": "8x3",
        "heroes": {"reyes": "b2"},
        "spanners": ("b2",),
        "bag": ("blast-apron", "magnet-boots", "boom-box"),
        "acting": "reyes",
        "hand": ("bait-gland",),
    }
    return position(**{**given, **more})


def test_bait_gland_lets_the_overmind_choose_between_two_items() -> None:
    """bites: CX-INT-03, CX-COMP-02"""
    there = looting().dice("item reyes: blast-apron", "item reyes: magnet-boots")
    there.play("gather reyes", "mutate bait-gland standard", "overmind keep-item reyes magnet-boots")
    there.trial.settle()
    assert hero(there, "reyes").backpack == ["magnet-boots"]
    assert "blast-apron" in there.state.bag


def test_with_one_item_in_the_bag_it_is_simply_taken() -> None:
    """spares: CX-COMP-02"""
    there = looting(bag=("boom-box",)).dice("item reyes: boom-box")
    there.play("gather reyes", "mutate bait-gland standard")
    there.trial.settle()
    assert hero(there, "reyes").backpack == ["boom-box"]
