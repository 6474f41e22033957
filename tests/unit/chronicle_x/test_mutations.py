"""Forced Mutations, standard and Supreme, where they bite and where they must not: up to Borrowed Eyes."""

from __future__ import annotations

from typing import Any

import pytest

from rulebound.games.chronicle_x.combat import CRITICAL, SHOOT, Attack, count
from rulebound.games.chronicle_x.movement import Walk, blip_walk, walk_of
from rulebound.games.chronicle_x.position import Position, position
from rulebound.games.trial import Mismatch
from unit.chronicle_x.card_builder import (
    PAY,
    SQUAD,
    at,
    calm,
    events,
    health,
    hero,
    house,
    hunted,
    hunter,
    name_of,
    open_now,
    plays,
    shot_at,
    square,
    unit,
)

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
    there.state.hand = ("regrowth-sac", PAY)
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


def test_a_shot_with_borrowed_eyes_has_its_odds() -> None:
    there = screened()
    there.play("mutate borrowed-eyes standard greys-2")
    odds = there.match.odds("attack greys-1 clemson")
    assert [(line.value, line.label) for line in odds.attack.lines] == [(2, "short range, 2 models")]


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
