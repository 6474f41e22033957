"""Weapons and armour, each where it bites and where it must not (CX-ITEM)."""

from __future__ import annotations

import pytest

from rulebound.games.chronicle_x import damage, effects
from rulebound.games.chronicle_x.combat import MELEE, SHOOT, Attack
from rulebound.games.chronicle_x.moments import source_of
from rulebound.kernel.errors import RuleboundError
from rulebound.kernel.tally import Tally
from unit.chronicle_x.item_builder import (
    GREEN,
    LONG_ROOM,
    WALL,
    alien_turn,
    commander,
    run,
    state,
    there,
    why,
)

# ---- weapons


class TestBreachShotgun:
    def test_a_hit_two_squares_away_pushes_back(self) -> None:
        """bites: CX-FX-13, CX-COMBAT-05"""
        at = there(in_use="breach-shotgun", units=commander("c3")).dice("h b b b", "b b b")
        at.play("attack clemson command-1", "push command-1 2").expect(
            figures={"command-1": {"at": "d3", "health": 4}}
        )

    def test_three_squares_away_it_only_has_the_die(self) -> None:
        """spares: CX-FX-13"""
        at = there(in_use="breach-shotgun", units=commander("d3")).dice("h b b b", "b b b")
        at.play("attack clemson command-1").expect(figures={"command-1": {"at": "d3", "health": 4}})

    def test_nothing_happens_at_long_band(self) -> None:
        """spares: CX-COMBAT-06"""
        there(in_use="breach-shotgun", units=commander("g3")).expect(attack_value={"clemson command-1": 5})


class TestLongwatchRifle:
    def test_the_long_band_reaches_two_squares_farther(self) -> None:
        """bites: CX-COMBAT-05, CX-OW-08"""
        at = there(in_use="longwatch-rifle", units=commander("m3"))
        at.expect(legal=("attack clemson command-1",), attack_value={"clemson command-1": 5})
        there(units=commander("m3")).expect(illegal=("attack clemson command-1",))

    def test_a_hero_without_a_long_band_gains_none(self) -> None:
        """spares: CX-COMBAT-07"""
        at = there("voss", in_use="longwatch-rifle", units=commander("g3"))
        at.expect(illegal=("attack voss command-1",))


class TestArcBaton:
    def test_a_melee_hit_stuns(self) -> None:
        """bites: CX-FX-04, CX-FX-12"""
        at = there("blackwood", in_use="arc-baton", units=commander("b3")).dice("h b", "b b b")
        at.play("attack blackwood command-1").expect(figures={"command-1": {"stunned": True, "health": 4}})

    def test_a_shot_or_a_blocked_blow_does_not(self) -> None:
        """spares: CX-FX-04"""
        at = there("blackwood", in_use="arc-baton", units=commander("d3")).dice("h b b", "b b b")
        at.play("attack blackwood command-1").expect(figures={"command-1": {"stunned": False, "health": 4}})
        at = there("blackwood", in_use="arc-baton", units=commander("b3")).dice("h b", "d b b")
        at.play("attack blackwood command-1").expect(figures={"command-1": {"stunned": False, "health": 5}})


class TestBrushMachete:
    def test_melee_has_one_die_more(self) -> None:
        """bites: CX-VAL-02, CX-HAZ-01"""
        at = there("kaur", in_use="brush-machete", units=commander("b3"))
        at.expect(attack_value={"kaur command-1": 4})

    def test_a_shot_has_not(self) -> None:
        """spares: CX-VAL-02"""
        at = there("kaur", in_use="brush-machete", units=commander("d3"))
        at.expect(attack_value={"kaur command-1": 3})


class TestJunkMortar:
    def test_a_weapon_fired_off_adds_two_dice_and_knocks_down(self) -> None:
        """bites: CX-ITEM-02, CX-FX-07"""
        at = there(in_use="junk-mortar", backpack=("arc-baton",), units=commander("e3"))
        at.dice("h b b b b", "b b b").play("attack clemson command-1", "use clemson junk-mortar arc-baton")
        at.expect(figures={"command-1": {"down": True, "health": 4}, "clemson": {"items": 1}})

    def test_a_consumable_does_not_knock_down(self) -> None:
        """spares: CX-FX-07"""
        at = there(in_use="junk-mortar", backpack=("evac-flare",), units=commander("e3"))
        at.dice("h b b b b", "b b b").play("attack clemson command-1", "use clemson junk-mortar evac-flare")
        at.expect(figures={"command-1": {"down": False}, "clemson": {"backpack": ()}})

    def test_with_an_empty_backpack_it_does_nothing(self) -> None:
        """spares: CX-ITEM-02"""
        at = there(in_use="junk-mortar", units=commander("e3")).dice("h b b", "b b b")
        at.play("attack clemson command-1").expect(figures={"command-1": {"health": 4, "down": False}})


class TestTangleLauncher:
    def test_a_net_knocks_down_and_does_no_damage_even_by_criticals(self) -> None:
        """bites: CX-FX-07, CX-FX-11, CX-FX-12"""
        at = there(in_use="tangle-launcher", units=commander("d3")).dice("h c b", "b b b")
        at.play("attack clemson command-1", "use clemson tangle-launcher")
        at.expect(figures={"command-1": {"down": True, "health": 5}})

    def test_a_blocked_net_does_nothing(self) -> None:
        """spares: CX-FX-07"""
        at = there(in_use="tangle-launcher", units=commander("d3")).dice("h b b", "d b b")
        at.play("attack clemson command-1", "use clemson tangle-launcher")
        at.expect(figures={"command-1": {"down": False, "health": 5}})

    def test_strays_of_a_net_still_wound_an_ally(self) -> None:
        """bites: CX-COMBAT-12"""
        at = there(in_use="tangle-launcher", units=commander("d3"), others={"reyes": "e3"})
        at.dice("h h b", "b b b").play("attack clemson command-1", "use clemson tangle-launcher")
        at.expect(figures={"reyes": {"health": 7}, "command-1": {"health": 5, "down": True}})

    def test_an_xxl_model_is_not_thrown_down(self) -> None:
        """spares: CX-XXL-07"""
        at = there(in_use="tangle-launcher", units={"overmind-1": ("d3",)}).dice("h h b", "b b b b")
        at.play("attack clemson overmind-1", "use clemson tangle-launcher")
        at.expect(figures={"overmind-1": {"down": False, "health": 15}})


class TestGlowpaintCarbine:
    def test_other_heroes_hit_a_painted_unit_harder(self) -> None:
        """bites: CX-VAL-06"""
        at = there(in_use="glowpaint-carbine", units=commander("d3"), others={"reyes": "a4"})
        at.dice("h b b", "b b b").play("attack clemson command-1")
        at.expect(attack_value={"reyes command-1": 4, "clemson command-1": 3})

    def test_a_blocked_shot_paints_nothing(self) -> None:
        """spares: CX-VAL-06"""
        at = there(in_use="glowpaint-carbine", units=commander("d3"), others={"reyes": "a4"})
        at.dice("h b b", "d b b").play("attack clemson command-1")
        at.expect(attack_value={"reyes command-1": 3})


class TestBankshotPistol:
    def test_a_shot_goes_round_the_corner_for_one_die(self) -> None:
        """bites: CX-ATK-04, CX-LOS-01"""
        at = there(at="c2", map=WALL, in_use="bankshot-pistol", units=commander("e2"))
        at.expect(illegal=("attack clemson command-1",))
        at = there(at="c2", map=WALL, in_use="bankshot-pistol", units=commander("e2")).dice("h h", "b b b")
        at.play("use clemson bankshot-pistol command-1 c1")
        at.expect(
            figures={"command-1": {"health": 3}},
            illegal=("use clemson bankshot-pistol command-1 c1",),
        )

    def test_the_square_has_to_be_free_and_no_enemy_adjacent(self) -> None:
        """spares: CX-ADJ-01, CX-COMBAT-09"""
        at = there(at="c2", map=WALL, in_use="bankshot-pistol", units=commander("e2"), others={"reyes": "c1"})
        at.expect(
            illegal=("use clemson bankshot-pistol command-1 c1",),
            legal=("use clemson bankshot-pistol command-1 d3",),
        )
        at = there(at="c2", map=WALL, in_use="bankshot-pistol", units={**commander("e2"), "greys-1": ("b2",)})
        at.expect(illegal=("use clemson bankshot-pistol command-1 c1",))

    def test_a_shot_from_inside_the_targets_building_has_no_penalty(self) -> None:
        """bites: CX-BLDG-06"""
        at = there(at="e3", map=LONG_ROOM, in_use="bankshot-pistol", units={"greys-1": ("c2",)})
        at.dice("h h", "b b").play("use clemson bankshot-pistol greys-1 e2")
        at.expect(figures={"greys-1": "gone"})

    def test_an_object_can_be_shot_round_the_corner(self) -> None:
        """bites: CX-HAZ-01"""
        at = there(at="c2", map=WALL, in_use="bankshot-pistol", hazards=("e2",))
        at.expect(
            legal=("use clemson bankshot-pistol e2-c1",),
            illegal=("attack clemson e2",),
        )


class TestPsionicTuningFork:
    def test_a_psychic_blow_meets_no_defence(self) -> None:
        """bites: CX-PSY-03, CX-PSY-04, CX-VAL-05"""
        at = there("blackwood", in_use="psionic-tuning-fork", units=commander("b3")).dice("h")
        at.play("attack blackwood command-1", "use blackwood psionic-tuning-fork")
        at.expect(figures={"command-1": {"health": 4}})

    def test_it_is_a_choice(self) -> None:
        """spares: CX-PSY-03"""
        at = there("blackwood", in_use="psionic-tuning-fork", units=commander("b3")).dice("h b", "d b b")
        at.play("attack blackwood command-1").expect(figures={"command-1": {"health": 5}})


class TestBoardingHarpoon:
    def test_a_hit_unit_is_pulled_in(self) -> None:
        """bites: CX-FX-15, CX-FX-18"""
        at = there(in_use="boarding-harpoon", units=commander("e3")).dice("h b b", "b b b")
        at.play("attack clemson command-1", "use clemson boarding-harpoon")
        at.expect(figures={"command-1": {"at": "c3", "health": 4}})

    def test_the_hero_hauls_itself_to_an_xxl_model(self) -> None:
        """bites: CX-XXL-07"""
        at = there(in_use="boarding-harpoon", units={"overmind-1": ("e3",)}).dice("c b b")
        at.play("attack clemson overmind-1", "use clemson boarding-harpoon")
        at.play("step clemson b3", "step clemson c3")
        at.expect(figures={"clemson": {"at": "c3"}, "overmind-1": {"health": 14}})

    def test_not_after_a_blocked_shot_nor_on_overwatch(self) -> None:
        """spares: CX-FX-18, CX-OW-13"""
        at = there(in_use="boarding-harpoon", units=commander("e3")).dice("h b b", "d b b")
        at.play("attack clemson command-1").refused("use clemson boarding-harpoon")
        at = alien_turn(
            "command-1", in_use="boarding-harpoon", overwatch="plus", units=commander("m3"), map="14x6"
        ).dice("h b b b b", "b b b")
        at.play("move command-1 l3-k3").refused("use clemson boarding-harpoon")


# ---- armour


class TestCourierVest:
    def test_a_die_more_against_shots_only(self) -> None:
        """bites: CX-VAL-06; spares: CX-PSY-06"""
        at = there(in_use="courier-vest", units=commander("d3"))
        at.expect(defence_value={"clemson command-1": 3})
        at = there(in_use="courier-vest", units=commander("b3"))
        at.expect(defence_value={"clemson command-1": 2})
        at = there(in_use="courier-vest", units={"dominator-1": ("d3",)})
        at.expect(defence_value={"clemson dominator-1": 0})


class TestBoilerplateHarness:
    def test_the_first_roll_of_a_round_has_two_dice_more(self) -> None:
        """bites: CX-COMBAT-02, CX-VAL-05"""
        at = there("kaur", in_use="boilerplate-harness", units=commander("d3"))
        at.expect(defence_value={"kaur command-1": 4}, figures={"kaur": {"move": 4}})

    def test_the_second_has_not(self) -> None:
        """spares: CX-COMBAT-02"""
        at = there("kaur", in_use="boilerplate-harness", units=commander("d3"), in_round={"defended kaur": 1})
        at.expect(defence_value={"kaur command-1": 2})

    def test_a_psychic_roll_is_not_counted(self) -> None:
        """spares: CX-PSY-06"""
        at = alien_turn(
            "dominator-1",
            hero="kaur",
            in_use="boilerplate-harness",
            units={"dominator-1": ("d3",)},
            meditation=True,
        )
        at.dice("h b b b", "b b").play("attack dominator-1 kaur")
        assert "defended kaur" not in state(at).in_round


class TestTinfoilCowl:
    def test_dice_against_psychic_attacks(self) -> None:
        """bites: CX-PSY-06"""
        units = {"dominator-1": ("d3",)}
        at = there(in_use="tinfoil-cowl", units=units)
        at.expect(defence_value={"clemson dominator-1": 1})
        at = there(in_use="tinfoil-cowl", units=units, meditation=True, stunned=True)
        at.expect(defence_value={"clemson dominator-1": 3})

    def test_no_dice_more_against_others_nor_for_the_stunned_in_melee(self) -> None:
        """spares: CX-PSY-06, CX-FX-06"""
        at = there(in_use="tinfoil-cowl", units=commander("d3"))
        at.expect(defence_value={"clemson command-1": 2})
        at = there(in_use="tinfoil-cowl", units=commander("b3"), stunned=True)
        m = state(at)
        hero = m.hero("clemson")
        blow = Attack(m.units[0], MELEE, hero)
        blow.psychic = True
        cowl = source_of(hero, "tinfoil-cowl")
        assert cowl is not None
        tally = Tally(0, "none", floor=0)
        cowl.defence_value(m, blow, tally, hero)
        assert tally.dice == 0


class TestMagnetBoots:
    def test_nothing_moves_or_fells_the_hero(self) -> None:
        """bites: CX-FX-07, CX-FX-13, CX-SPRINT-01"""
        at = there(in_use="magnet-boots", units=commander("d3"))
        at.expect(illegal=("sprint clemson b3",), legal=("move clemson b3",))
        m = state(at)
        hero = m.hero("clemson")
        assert run(effects.state(m, hero, "down", None)) is False
        assert run(effects.push(m, hero, m.units[0].models[0].square, "overmind")) is False
        assert not hero.stunned

    def test_a_shaken_hero_flees_one_square(self) -> None:
        """bites: CX-FX-02"""
        at = there(at="f3", in_use="magnet-boots", units=commander("g3"))
        m = state(at)
        run(effects.shake(m, m.hero("clemson"), m.units[0]))
        at.expect(figures={"clemson": {"at": "e3"}})

    def test_the_hero_can_still_be_stunned(self) -> None:
        """spares: CX-FX-04"""
        at = there(in_use="magnet-boots", units=commander("d3"))
        m = state(at)
        assert run(effects.state(m, m.hero("clemson"), "stunned", None)) is True


class TestBlastApron:
    def test_a_card_deals_one_less_however_many_parts_it_has(self) -> None:
        """bites: CX-HAZ-03, CX-FX-17"""
        at = there(in_use="blast-apron", units=commander("d3"))
        m = state(at)
        hero = m.hero("clemson")
        assert run(damage.wound(m, hero, 2, "hazard")) == 1
        blast = Attack(m.units[0], SHOOT, hero)
        assert run(damage.wound(m, hero, 1, "area", None, blast)) == 0
        assert run(damage.wound(m, hero, 2, "area", None, blast)) == 2

    def test_other_damage_is_whole(self) -> None:
        """spares: CX-HAZ-03"""
        at = there(in_use="blast-apron", units=commander("d3"))
        m = state(at)
        assert run(damage.wound(m, m.hero("clemson"), 2, "attack")) == 2
        assert run(damage.wound(m, m.hero("clemson"), 1, "card")) == 1


class TestChameleonPoncho:
    def test_far_shots_do_not_find_a_hero_on_green(self) -> None:
        """bites: CX-ATK-04, CX-UNIT-18"""
        at = alien_turn("command-1", at="a2", map=GREEN, in_use="chameleon-poncho", units=commander("g2"))
        at.expect(illegal=("attack command-1 clemson",))

    def test_near_shots_and_psychic_ones_do_and_so_do_shots_in_the_open(self) -> None:
        """spares: CX-ATK-04, CX-PSY-02"""
        at = alien_turn("command-1", at="a2", map=GREEN, in_use="chameleon-poncho", units=commander("f2"))
        at.expect(legal=("attack command-1 clemson",))
        at = alien_turn("command-1", at="a1", map=GREEN, in_use="chameleon-poncho", units=commander("g2"))
        at.expect(legal=("attack command-1 clemson",))
        units = {"dominator-1": ("g2",)}
        at = alien_turn("dominator-1", at="a2", map=GREEN, in_use="chameleon-poncho", units=units)
        at.expect(legal=("attack dominator-1 clemson",))


class TestMirrorplate:
    def test_two_cancels_to_spare_strike_back(self) -> None:
        """bites: CX-DICE-04, CX-UNIT-26"""
        at = alien_turn("greys-1", in_use="mirrorplate", units={"greys-1": ("d3",)}).dice("h", "dd d")
        at.play("attack greys-1 clemson").expect(figures={"greys-1": {"health": 1}})

    def test_a_kill_by_it_is_the_heros(self) -> None:
        """bites: CX-XP-07"""
        units = {"greys-1": ("d3 1",), "greys-2": ("m6",)}
        at = alien_turn("greys-1", in_use="mirrorplate", units=units).dice("h", "dd d")
        at.play("attack greys-1 clemson").expect(figures={"greys-1": "gone", "clemson": {"xp": 1}})

    def test_an_attack_without_hits_can_be_mirrored(self) -> None:
        """bites: CX-COMBAT-02"""
        at = alien_turn("greys-1", in_use="mirrorplate", units={"greys-1": ("d3",)}).dice("b", "dd b")
        at.play("attack greys-1 clemson").expect(figures={"greys-1": {"health": 1}})

    def test_one_to_spare_is_not_enough_and_melee_is_not_mirrored(self) -> None:
        """spares: CX-DICE-04"""
        at = alien_turn("greys-1", in_use="mirrorplate", units={"greys-1": ("d3",)}).dice("h", "d d")
        at.play("attack greys-1 clemson").expect(figures={"greys-1": {"health": 2}})
        at = alien_turn("greys-1", in_use="mirrorplate", units={"greys-1": ("b3",)}).dice("h", "dd d")
        at.play("attack greys-1 clemson").expect(figures={"greys-1": {"health": 2}})
        at = alien_turn("greys-1", in_use="mirrorplate", units={"greys-1": ("b3",)}).dice("b")
        at.play("attack greys-1 clemson").expect(figures={"greys-1": {"health": 2}})


# ---- refusals


def test_an_item_says_why_it_cannot_be_used_now() -> None:
    """spares: CX-ACT-06, CX-ITEM-05"""
    at = there(backpack=("field-dressing", "cooler-of-cola"), used=("interact",), health=3)
    assert why(at, "clemson", "field-dressing") == "The Interact of this turn has been taken."
    assert why(at, "clemson", "cooler-of-cola") == ""
    at = there(backpack=("field-dressing", "pineapple-grenade"), units=commander("b3"))
    assert why(at, "clemson", "field-dressing") == "Neither the hero nor one beside it has lost Health."
    assert "adjacent" in why(at, "clemson", "pineapple-grenade")


def test_a_weapon_in_the_backpack_does_nothing() -> None:
    """spares: CX-ITEM-02"""
    at = there("kaur", backpack=("brush-machete",), units=commander("b3"))
    at.expect(attack_value={"kaur command-1": 3})
    with pytest.raises(RuleboundError):
        at.play("use kaur brush-machete")
