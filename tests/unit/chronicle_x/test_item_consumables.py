"""Consumables, each where it bites and where it must not (CX-ITEM-05)."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x.combat import SHOOT, Attack
from rulebound.games.chronicle_x.moments import source_of
from rulebound.games.chronicle_x.state import MissionState
from rulebound.kernel.decisions import Action
from unit.chronicle_x.item_builder import ROOM, WALL, alien_turn, commander, run, state, there, why

# ---- consumables


class TestFieldDressing:
    def test_it_heals_two_and_is_spent(self) -> None:
        """bites: CX-ITEM-05, CX-DIAL-05; spares: CX-XP-05"""
        at = there(backpack=("field-dressing",), health=5).play("use clemson field-dressing clemson")
        at.expect(figures={"clemson": {"health": 7, "items": 0, "xp": 0}})

    def test_an_unhurt_hero_or_one_apart_is_no_target(self) -> None:
        """spares: CX-ITEM-05"""
        others = {"reyes": {"at": "c3", "health": 4}, "kaur": {"at": "b3", "health": 4}}
        at = there(backpack=("field-dressing",), others=others)
        at.expect(
            illegal=("use clemson field-dressing clemson", "use clemson field-dressing reyes"),
            legal=("use clemson field-dressing kaur",),
        )


class TestPineappleGrenade:
    def test_one_roll_strikes_all_around_the_target(self) -> None:
        """bites: CX-FX-16, CX-FX-17, CX-XP-07"""
        units = {"greys-1": ("e3", "f3"), **commander("e4")}
        at = there(backpack=("pineapple-grenade",), units=units).dice("h h b", "b b", "d b b")
        at.play("use clemson pineapple-grenade greys-1 e3", "overmind lose greys-1 e3")
        at.expect(
            figures={"greys-1": {"models": 1}, "command-1": {"health": 4}, "clemson": {"items": 0, "xp": 1}}
        )

    def test_blips_beside_the_target_are_turned_up_and_struck(self) -> None:
        """bites: CX-BLIP-19"""
        walled = ROOM
        at = there(
            at="b3",
            map=walled,
            backpack=("pineapple-grenade",),
            units=commander("e3"),
            blips={"blip-1": "decoy e2"},
            explored=("e2",),
        )
        at.dice("b b b").play("use clemson pineapple-grenade command-1 e3")
        at.expect(figures={"blip-1": "gone", "command-1": {"health": 5}})

    def test_not_with_an_enemy_adjacent_nor_beyond_five_squares(self) -> None:
        """spares: CX-COMBAT-09"""
        at = there(backpack=("pineapple-grenade",), units={"greys-1": ("b3",), **commander("e3")})
        at.expect(illegal=("use clemson pineapple-grenade command-1 e3",))
        at = there(backpack=("pineapple-grenade",), units=commander("g3"))
        at.expect(illegal=("use clemson pineapple-grenade command-1 g3",))

    def test_a_building_takes_one_die_off(self) -> None:
        """bites: CX-BLDG-06"""
        at = there(at="e3", map=ROOM, backpack=("pineapple-grenade",), units={"greys-1": ("e2",)})
        at.expect(illegal=("use clemson pineapple-grenade greys-1 e2",))
        at = there(at="f3", map=ROOM, backpack=("pineapple-grenade",), units={"greys-1": ("d2",)})
        at.dice("h h", "b b").play("use clemson pineapple-grenade greys-1 d2")
        at.expect(figures={"greys-1": "gone"})


class TestAdrenalJab:
    def test_a_third_action_is_paid_for_when_it_is_done(self) -> None:
        """bites: CX-ROUND-02, CX-ACT-04"""
        at = there(backpack=("adrenal-jab",), used=("attack", "interact"), others={"reyes": "m6"})
        at.play("use clemson adrenal-jab").expect(figures={"clemson": {"health": 8, "items": 0}})
        at.play("move clemson c3").expect(figures={"clemson": {"health": 7, "at": "c3"}}, acting="nobody")

    def test_the_damage_can_remove_the_hero(self) -> None:
        """bites: CX-ABD-02"""
        at = there(
            backpack=("adrenal-jab",),
            used=("attack", "interact"),
            health=2,
            in_use="",
            others={"reyes": "m6"},
        )
        at.play("use clemson adrenal-jab")
        state(at).hero("clemson").model.set_health(1)
        at.play("move clemson c3").expect(figures={"clemson": "gone"}, abduction=2)

    def test_not_before_the_second_action_nor_with_one_health(self) -> None:
        """spares: CX-ROUND-02"""
        at = there(backpack=("adrenal-jab",), used=("attack",))
        at.expect(illegal=("use clemson adrenal-jab",))
        at = there(backpack=("adrenal-jab",), used=("attack", "interact"), health=1, others={"reyes": "m6"})
        at.expect(illegal=("use clemson adrenal-jab",))


class TestSmokeCanister:
    def test_smoke_stops_sight_to_into_and_out_of_it(self) -> None:
        """bites: CX-LOS-01, CX-LOS-05"""
        at = there(backpack=("smoke-canister",), units=commander("g3"), map="14x3", at="a2")
        at.play("use clemson smoke-canister d2")
        at.expect(does_not_see=("a2 g2", "a2 d2", "c1 f1"), illegal=("attack clemson command-1",))

    def test_adjacent_squares_see_each_other_and_psychic_attacks_ignore_it(self) -> None:
        """spares: CX-LOS-01, CX-PSY-02"""
        at = there(backpack=("smoke-canister",), map="14x3", at="a2").play("use clemson smoke-canister d2")
        at.expect(sees=("c2 d2", "b2 c2", "a1 b1"))
        units = {"dominator-1": ("g2",)}
        at = alien_turn("dominator-1", map="14x3", at="a2", units=units, smoke=("c1", "c2", "c3"))
        at.expect(legal=("attack dominator-1 clemson",))

    def test_blips_in_smoke_are_revealed_by_an_adjacent_hero_only(self) -> None:
        """bites: CX-BLIP-07"""
        at = there(map="14x3", at="a2", blips={"blip-1": "grey e2"}, smoke=("e2",))
        at.play("move clemson c2").expect(figures={"blip-1": {"at": "e2"}})
        at = there(map="14x3", at="a2", blips={"blip-1": "decoy e2"}, smoke=("e2",))
        at.play("move clemson d2").expect(figures={"blip-1": "gone"})

    def test_a_large_model_sees_if_any_of_its_squares_does(self) -> None:
        """spares: CX-XXL-03"""
        at = there("voss", map="14x3", at="a1", units=commander("d2"), smoke=("b1",))
        at.expect(legal=("attack voss command-1",))


class TestTracerClip:
    def test_cover_is_void_and_a_blank_turns(self) -> None:
        """bites: CX-COMBAT-04, CX-COMBAT-12"""
        at = there(backpack=("tracer-clip",), units=commander("e3"), others={"reyes": "f3"})
        at.dice("b h h", "b b b").play("attack clemson command-1", "use clemson tracer-clip")
        at.expect(figures={"command-1": {"health": 2}, "reyes": {"health": 8}, "clemson": {"items": 0}})

    def test_a_building_gives_no_shelter(self) -> None:
        """bites: CX-BLDG-06"""
        at = there(at="f3", map=ROOM, backpack=("tracer-clip",), units={"greys-1": ("d2",)})
        at.dice("h h d", "b b").play("attack clemson greys-1", "use clemson tracer-clip")
        at.expect(figures={"greys-1": "gone"})

    def test_a_blow_or_an_object_has_no_use_for_it(self) -> None:
        """spares: CX-COMBAT-04"""
        at = there(backpack=("tracer-clip",), units=commander("b3")).dice("b b")
        at.play("attack clemson command-1").refused("use clemson tracer-clip")
        at = there(backpack=("tracer-clip",), hazards=("d3",)).dice("b b b")
        at.play("attack clemson d3").expect(figures={"clemson": {"items": 1}})


class TestCoolerOfCola:
    def test_one_token_at_least_goes_to_somebody_else(self) -> None:
        """bites: CX-NEON-01"""
        at = there(backpack=("cooler-of-cola",), neon=2, others={"reyes": {"at": "b3", "neon": 5}})
        at.play("use clemson cooler-of-cola", "give-neon clemson", "give-neon clemson")
        at.expect(figures={"clemson": {"neon": 4, "items": 0}, "reyes": {"neon": 6}})

    def test_tokens_that_find_no_taker_are_lost(self) -> None:
        """bites: CX-NEON-02"""
        at = there(backpack=("cooler-of-cola",), neon=5, others={"reyes": {"at": "e3", "neon": 0}})
        at.play("use clemson cooler-of-cola")
        at.expect(figures={"clemson": {"neon": 6}, "reyes": {"neon": 0}})

    def test_it_cannot_be_used_if_all_are_full(self) -> None:
        """spares: CX-NEON-01"""
        at = there(backpack=("cooler-of-cola",), neon=6, others={"reyes": {"at": "b3", "neon": 6}})
        at.expect(illegal=("use clemson cooler-of-cola",))


def box_at(name: str) -> dict[str, Any]:
    """The box lying on a square of a field of 14 columns."""
    return {"name": "boom box", "until": 2, "value": (int(name[1:]) - 1) * 15 + ord(name[0]) - ord("a")}


class TestBoomBox:
    def test_who_starts_near_it_may_not_go_farther_away(self) -> None:
        """bites: CX-MOVE-01, CX-MEAS-02"""
        at = there(at="a6", phase="overmind", acting="", units={"greys-1": ("f3",)}, lasting=(box_at("c3"),))
        at.play("activate greys-1").expect(
            legal=("move greys-1 f5", "move greys-1 c6"),
            illegal=("move greys-1 g3", "sprint greys-1 g4"),
        )

    def test_a_blip_is_held_too(self) -> None:
        """bites: CX-BLIP-02"""
        blips = {"blip-1": "grey f3"}
        at = there("voss", at="m5", phase="overmind", acting="", blips=blips, lasting=(box_at("c3"),))
        at.play("activate blip-1").expect(legal=("move blip-1 d6",), illegal=("move blip-1 g3",))

    def test_it_falls_silent_when_an_alien_ends_beside_it(self) -> None:
        """bites: CX-UNIT-10"""
        at = there(at="a6", phase="overmind", acting="", units={"greys-1": ("f3",)}, lasting=(box_at("c3"),))
        at.play("activate greys-1", "move greys-1 d3", "sprint greys-1 f3")
        assert not state(at).lasting

    def test_who_starts_seven_squares_away_is_free(self) -> None:
        """spares: CX-MOVE-01"""
        at = there(at="a6", phase="overmind", acting="", units={"greys-1": ("j3",)}, lasting=(box_at("c3"),))
        at.play("activate greys-1").expect(legal=("move greys-1 k3",))

    def test_it_is_put_on_a_free_square_in_sight(self) -> None:
        """bites: CX-ITEM-05"""
        at = there(backpack=("boom-box",), others={"reyes": "b3"}).refused("use clemson boom-box b3")
        at.play("use clemson boom-box b4").expect(figures={"clemson": {"items": 0}})
        assert [entry.name for entry in state(at).lasting] == ["boom box"]


class TestMotionTracker:
    def test_a_decoy_is_found_out(self) -> None:
        """bites: CX-BUY-03, CX-BLIP-17"""
        at = there("blackwood", backpack=("motion-tracker",), blips={"blip-1": "decoy k3"})
        at.play("use blackwood motion-tracker blip-1").expect(figures={"blip-1": "gone"}, tracker=0)

    def test_a_real_blip_stays_as_it_is(self) -> None:
        """spares: CX-BUY-03"""
        at = there("blackwood", backpack=("motion-tracker",), blips={"blip-1": "grey k3"})
        at.play("use blackwood motion-tracker blip-1")
        at.expect(figures={"blip-1": {"at": "k3", "hidden": "grey"}, "blackwood": {"items": 0}})

    def test_eleven_squares_are_too_far(self) -> None:
        """spares: CX-BLIP-17"""
        at = there("blackwood", backpack=("motion-tracker",), blips={"blip-1": "grey l3"})
        at.expect(illegal=("use blackwood motion-tracker blip-1",))


class TestDoorKnockerCharge:
    def test_the_wall_opens_and_who_stands_beyond_is_struck_and_pushed(self) -> None:
        """bites: CX-BLDG-04, CX-FX-13"""
        at = there(at="c2", map=ROOM, backpack=("door-knocker-charge",), units={"greys-1": ("d2",)})
        at.play("use clemson door-knocker-charge d2")
        at.expect(figures={"greys-1": {"at": "e2", "health": 1}}, adjacent=("c2 d2",))
        assert len(state(at).ruined) == 1

    def test_only_walls_of_buildings_without_a_way_through(self) -> None:
        """spares: CX-BLDG-04"""
        at = there(at="e3", map=ROOM, backpack=("door-knocker-charge",), explored=("e2",))
        at.expect(illegal=("use clemson door-knocker-charge e2", "use clemson door-knocker-charge f3"))
        at = there(at="d2", map=WALL, backpack=("door-knocker-charge",))
        at.expect(illegal=("use clemson door-knocker-charge e2",))

    def test_making_the_hole_explores_nothing(self) -> None:
        """spares: CX-BLDG-05"""
        at = there(at="c2", map=ROOM, backpack=("door-knocker-charge",))
        at.play("use clemson door-knocker-charge d2").expect(unexplored=1)

    def test_two_holes_side_by_side_make_a_ruin(self) -> None:
        """bites: CX-BLDG-08"""
        at = there(
            at="d1",
            map=ROOM,
            backpack=("door-knocker-charge",),
            units={"greys-1": ("d2",)},
            ruined=("e1-e2",),
        )
        at.play("use clemson door-knocker-charge d2").expect(ruin={"d2": True})


class TestEvacFlare:
    rule = ({"id": "no-station", "effect": "only_the_carrier_extracts", "text": "Only the carrier."},)

    def test_the_hero_extracts_from_where_it_stands(self) -> None:
        """bites: CX-EXTRACT-01, CX-EXTRACT-08"""
        at = there(backpack=("evac-flare",), others={"reyes": "m6"}).play("use clemson evac-flare")
        at.expect(figures={"clemson": "gone"}, abduction=0, heroes_lost=0)

    def test_the_quick_start_keeps_the_station_shut(self) -> None:
        """spares: CX-EXTRACT-01"""
        at = there(backpack=("evac-flare",), mission={"rules": self.rule})
        at.expect(illegal=("use clemson evac-flare",))
        assert why(at, "clemson", "evac-flare").startswith("In this mission only the carrier extracts")

    def test_not_with_an_enemy_adjacent_nor_inside(self) -> None:
        """spares: CX-EXTRACT-02"""
        at = there(backpack=("evac-flare",), units=commander("b3"))
        at.expect(illegal=("use clemson evac-flare",))
        at = there(at="d2", map=ROOM, backpack=("evac-flare",))
        at.expect(illegal=("use clemson evac-flare",))


class TestSmellingSalts:
    def test_a_stunned_hero_comes_round_as_it_is_activated(self) -> None:
        """bites: CX-FX-05, CX-FX-10"""
        others = {"reyes": {"at": "b3", "backpack": ("smelling-salts",), "stunned": True}}
        at = there(acting="", stunned=True, down=True, others=others)
        at.play("activate clemson", "use reyes smelling-salts")
        at.expect(
            figures={"clemson": {"stunned": False, "down": False}, "reyes": {"stunned": True, "items": 0}}
        )

    def test_not_for_a_sound_hero_nor_from_afar(self) -> None:
        """spares: CX-FX-05"""
        at = there(acting="", others={"reyes": {"at": "b3", "backpack": ("smelling-salts",)}})
        at.play("activate clemson").expect(illegal=("use reyes smelling-salts",))
        others = {"reyes": {"at": "c3", "backpack": ("smelling-salts",)}}
        at = there(acting="", stunned=True, others=others)
        at.play("activate clemson").expect(illegal=("use reyes smelling-salts",))


def jams(m: MissionState, played: Action, moment: str, about: Any) -> list[bool] | None:
    """Use Clemson's puck on a mutation, if it is offered; the mark of the cancelled card."""
    hero = m.hero("clemson")
    puck = source_of(hero, "jamming-puck")
    assert puck is not None
    cancelled = [False]
    context = (played, moment, about, cancelled)
    offered = puck.offers(m, hero, "card_response", context)
    if not offered:
        return None
    run(puck.use(m, hero, offered[0], "card_response", context))
    return cancelled


class TestJammingPuck:
    def test_a_mutation_on_the_heros_attack_is_cancelled(self) -> None:
        """bites: CX-MUT-05, CX-MUT-02"""
        at = there(backpack=("jamming-puck",), units=commander("d3"), deck=("bait-gland",), stunned=True)
        m = state(at)
        attack = Attack(m.units[0], SHOOT, m.hero("clemson"))
        played = Action("mutate", ("swollen-gland", "standard"))
        assert jams(m, played, "attack_declared", attack) == [True]
        assert m.hand == ("bait-gland",)
        at.expect(figures={"clemson": {"items": 0}})

    def test_a_mutation_that_names_the_hero_is_cancelled(self) -> None:
        """bites: CX-MUT-06"""
        at = there(backpack=("jamming-puck",), units=commander("d3"), deck=())
        played = Action("mutate", ("shriek-node", "supreme", "bait-gland", "command-1", "clemson"))
        assert jams(state(at), played, "any_calm", None) == [True]
        assert not state(at).hand

    def test_others_are_none_of_its_business(self) -> None:
        """spares: CX-MUT-05"""
        at = there(backpack=("jamming-puck",), units=commander("d3"), others={"reyes": "a4"})
        m = state(at)
        attack = Attack(m.units[0], SHOOT, m.hero("reyes"))
        assert jams(m, Action("mutate", ("swollen-gland", "standard")), "attack_declared", attack) is None
        named = Action("mutate", ("magnetic-spines", "standard", "reyes"))
        assert jams(m, named, "activation_start", m.hero("clemson")) is None
        assert jams(m, Action("mutate", ("regrowth-sac", "standard", "command-1")), "any_calm", None) is None


class TestFlyingHubcap:
    def test_dice_that_cancel_nothing_are_thrown_again(self) -> None:
        """bites: CX-ITEM-05, CX-COMBAT-04"""
        at = alien_turn("greys-1", backpack=("flying-hubcap",), units={"greys-1": ("d3", "e3", "f3")})
        at.dice("h h h", "d b", "b").play("attack greys-1 clemson", "use clemson flying-hubcap")
        at.expect(figures={"clemson": {"health": 6, "items": 0}})

    def test_it_comes_back_if_it_stops_the_attack(self) -> None:
        """bites: CX-COMBAT-01"""
        others = {"reyes": {"at": "b3"}}
        at = alien_turn(
            "greys-1", hero="kaur", backpack=("flying-hubcap",), units={"greys-1": ("e3",)}, others=others
        )
        at.dice("h", "b b", "d b").play("attack greys-1 reyes", "use kaur flying-hubcap")
        at.expect(figures={"reyes": {"health": 8}, "kaur": {"items": 1}})

    def test_not_where_all_dice_cancel_nor_by_the_stunned(self) -> None:
        """spares: CX-ITEM-05"""
        units = {"greys-1": ("d3",)}
        at = alien_turn("greys-1", backpack=("flying-hubcap",), units=units).dice("h", "d d")
        at.play("attack greys-1 clemson").refused("use clemson flying-hubcap")
        at = alien_turn("greys-1", backpack=("flying-hubcap",), units=units, stunned=True).dice("h", "b b")
        at.play("attack greys-1 clemson").expect(figures={"clemson": {"health": 7, "items": 1}})
