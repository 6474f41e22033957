"""The thirty items, each where it bites and where it must not (CX-ITEM)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from rulebound.games.chronicle_x import damage, effects
from rulebound.games.chronicle_x.combat import MELEE, SHOOT, Attack
from rulebound.games.chronicle_x.moments import source_of
from rulebound.games.chronicle_x.position import Position, position
from rulebound.games.chronicle_x.state import MissionState, Unit
from rulebound.kernel.decisions import Action
from rulebound.kernel.errors import RuleboundError

ROOM = """\
+ + + + + + + +
 . . . . . . .
+ + + +-+-+ + +
 . . .|, ,|. .
+ + + +-+d+ + +
 . . . . . . .
+ + + + + + + +"""
"""A room of two squares, d2 and e2, with a door to the south of e2."""

LONG_ROOM = """\
+ + + + + + + +
 . . . . . . .
+ + +-+-+-+ + +
 . .|, , ,|. .
+ + +-+-+d+ + +
 . . . . . . .
+ + + + + + + +"""
"""A room of three squares, c2 to e2, with a door to the south of e2."""

WALL = """\
+ + + + + + +
 . . . . . .
+ + + + + + +
 . . . .|. .
+ + + + + + +
 . . . . . .
+ + + + + + +"""
"""Open ground with one length of wall between d2 and e2."""

GREEN = """\
+ + + + + + + + + +
 . . . . . . . . .
+ + + + + + + + + +
 g . . . . . . . .
+ + + + + + + + + +
 . . . . . . . . .
+ + + + + + + + + +"""


def there(hero: str = "clemson", at: str = "a3", **given: Any) -> Position:
    """A hero in its own turn: ``in_use``, ``backpack`` and so on are its own, ``others`` the other heroes."""
    fields = ("in_use", "backpack", "health", "neon", "stunned", "down", "overwatch")
    mine = {field: given.pop(field) for field in fields if field in given}
    given.setdefault("map", "14x6")
    heroes = {hero: {"at": at, **mine}, **given.pop("others", {})}
    given.setdefault("acting", hero)
    return position(heroes=heroes, **given)


def alien_turn(unit: str, **given: Any) -> Position:
    """A unit in its own turn."""
    return there(phase="overmind", acting=unit, **given)


def run(steps: Generator[Any, Any, Any]) -> Any:
    """What steps return that neither ask nor roll."""
    try:
        asked = next(steps)
    except StopIteration as stop:
        return stop.value
    raise AssertionError(f"unexpectedly asked: {asked}")


def state(at: Position) -> MissionState:
    return at.state


def commander(*squares: str) -> dict[str, tuple[str, ...]]:
    return {"command-1": tuple(f"commander {square}" for square in squares)}


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
        from rulebound.kernel.tally import Tally

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
        assert m.hand == ["bait-gland"]
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


# ---- refusals


def why(at: Position, hero: str, item: str) -> str:
    """Why an item cannot be used now."""
    unit: Unit = state(at).hero(hero)
    source = source_of(unit, item)
    assert source is not None
    return source.refusal(state(at), unit)


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
