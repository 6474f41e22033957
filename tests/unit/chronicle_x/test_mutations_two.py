"""Forced Mutations, standard and Supreme, where they bite and where they must not: from Ill Omen Organ on."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x.combat import MELEE, Attack
from rulebound.games.chronicle_x.position import Position, position
from unit.chronicle_x.card_builder import (
    PAY,
    at,
    calm,
    health,
    hero,
    house,
    hunted,
    hunter,
    name_of,
    open_now,
    plays,
    shot_at,
    unit,
)

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
    there.state.hand = ("spark-gland", PAY)
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
