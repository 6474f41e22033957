"""The advanced sides of items, each against its standard side (CX-ITEM-09)."""

from __future__ import annotations

from typing import Any

import pytest

from rulebound.games.chronicle_x import damage, effects
from rulebound.games.chronicle_x.figure_cards import card
from rulebound.games.chronicle_x.moments import source_of
from rulebound.games.chronicle_x.pack import load_pack
from rulebound.games.chronicle_x.position import Position
from rulebound.games.chronicle_x.telling import SAY
from rulebound.games.chronicle_x.view import view
from unit.chronicle_x.item_builder import GREEN, LONG_ROOM, alien_turn, commander, run, state, there

UPGRADES = sorted(name for name, item in load_pack().items.items() if item.upgrade_cost is not None)


def sides(item: str, hero: str = "clemson", **given: Any) -> tuple[Position, Position]:
    """One position twice: with the item on its standard side, and on its advanced one."""
    return there(hero, in_use=item, **given), there(hero, in_use=item, advanced=(item,), **given)


@pytest.mark.parametrize("item", UPGRADES)
def test_an_advanced_side_replaces_the_standard_one_wholly(item: str) -> None:
    """bites: CX-ITEM-09"""
    plain, better = sides(item)
    entry = load_pack().items[item]
    for at, params, text in (
        (plain, entry.params, entry.text),
        (better, entry.advanced_params, entry.advanced_text),
    ):
        source = source_of(state(at).hero("clemson"), item)
        assert source is not None
        assert source.params == params
        shown = card(state(at), "heroes", item)
        assert shown["rows"][0]["text"] == text
        assert shown["title"] == source.title
    assert "advanced" in card(state(better), "heroes", item)["title"]
    hero = view(state(better), "")["heroes"][0]
    assert hero["in_use"]["advanced"] is True
    assert "advanced" not in view(state(plain), "")["heroes"][0]["in_use"]


def test_there_are_fourteen_items_with_an_advanced_side() -> None:
    """spares: CX-ITEM-09"""
    assert len(UPGRADES) == 14
    junk = there(in_use="junk-mortar", backpack=("field-dressing",))
    source = source_of(state(junk).hero("clemson"), "junk-mortar")
    assert source is not None
    assert not source.advanced


class TestBreachShotgun:
    def test_it_pushes_from_three_squares_and_throws_down_whom_it_moves(self) -> None:
        """bites: CX-FX-13, CX-FX-07"""
        plain, better = sides("breach-shotgun", units=commander("d3"))
        plain.dice("h b b b", "b b b").play("attack clemson command-1")
        plain.expect(figures={"command-1": {"at": "d3", "down": False}})
        better.dice("h b b b", "b b b").play("attack clemson command-1", "push command-1 2")
        better.expect(figures={"command-1": {"at": "e3", "down": True}})

    def test_whom_it_cannot_move_stays_on_its_feet(self) -> None:
        """spares: CX-FX-07"""
        given: dict[str, Any] = {"map": "4x1", "at": "a1", "units": commander("d1")}
        _, better = sides("breach-shotgun", **given)
        better.dice("h b b b", "b b b").play("attack clemson command-1")
        better.expect(figures={"command-1": {"at": "d1", "down": False}})

    def test_at_four_squares_there_is_no_push(self) -> None:
        """spares: CX-FX-13"""
        _, better = sides("breach-shotgun", units=commander("e3"))
        better.dice("h b b b", "b b b").play("attack clemson command-1")
        better.expect(figures={"command-1": {"at": "e3", "down": False}})


class TestLongwatchRifle:
    def test_three_squares_more(self) -> None:
        """bites: CX-COMBAT-05"""
        plain, better = sides("longwatch-rifle", units=commander("n3"))
        plain.expect(illegal=("attack clemson command-1",))
        better.expect(legal=("attack clemson command-1",))

    def test_no_penalty_for_a_building_in_the_long_band_only(self) -> None:
        """bites: CX-COMBAT-05 spares: CX-BLDG-06"""
        far = """\
+ + + + + + + + + +
 . . . . . . . . .
+ + + + + + + +-+-+
 . . . . . . .d, ,|
+ + + + + + + +-+-+
"""
        plain, better = sides("longwatch-rifle", at="a2", map=far, units=commander("h2"))
        plain.expect(attack_value={"clemson command-1": 4})
        better.expect(attack_value={"clemson command-1": 5})
        _, near = sides("longwatch-rifle", at="d2", map=far, units=commander("h2"))
        near.expect(attack_value={"clemson command-1": {"total": 2, "clauses": ("CX-BLDG-06",)}})


class TestArcBaton:
    def test_it_strikes_with_a_die_more(self) -> None:
        """bites: CX-VAL-02"""
        plain, better = sides("arc-baton", "blackwood", units=commander("b3"))
        plain.expect(attack_value={"blackwood command-1": 2})
        better.expect(attack_value={"blackwood command-1": 3})

    def test_not_a_shot(self) -> None:
        """spares: CX-VAL-02"""
        plain, better = sides("arc-baton", "blackwood", units=commander("d3"))
        for at in (plain, better):
            at.expect(attack_value={"blackwood command-1": 3})


def test_the_machete_turns_one_defend_into_a_hit() -> None:
    """bites: CX-COMBAT-04, CX-NEON-05"""
    plain, better = sides("brush-machete", "kaur", units=commander("b3"))
    plain.dice("d d b b").play("attack kaur command-1")
    plain.expect(figures={"command-1": {"health": 5}})
    better.dice("d d b b", "b b b").play("attack kaur command-1")
    better.expect(figures={"command-1": {"health": 4}})


class TestTangleLauncher:
    def test_the_netted_target_is_slower_until_the_next_round_ends(self) -> None:
        """bites: CX-VAL-05"""
        plain, better = sides("tangle-launcher", units=commander("d3"))
        for at, move in ((plain, 5), (better, 3)):
            at.dice("h b b", "b b b").play("attack clemson command-1", "use clemson tangle-launcher")
            at.expect(figures={"command-1": {"health": 5, "down": True, "move": move}})
        assert [entry.until for entry in state(better).lasting] == [2]
        assert "netted" in SAY

    def test_two_nets_are_no_slower_than_one(self) -> None:
        """spares: CX-VAL-05"""
        given: dict[str, Any] = {"lasting": [{"name": "slowed", "unit": "command-1", "value": 2, "until": 1}]}
        _, better = sides("tangle-launcher", units=commander("d3"), **given)
        better.dice("h b b", "b b b").play("attack clemson command-1", "use clemson tangle-launcher")
        better.expect(figures={"command-1": {"move": 3}})
        assert [entry.until for entry in state(better).lasting] == [2]

    def test_a_net_that_is_stopped_slows_nobody(self) -> None:
        """spares: CX-VAL-05, CX-FX-07"""
        _, better = sides("tangle-launcher", units=commander("d3"))
        better.dice("h b b", "d b b").play("attack clemson command-1", "use clemson tangle-launcher")
        better.expect(figures={"command-1": {"move": 5, "down": False}})


class TestGlowpaintCarbine:
    def test_what_glows_gains_nothing_from_a_building(self) -> None:
        """bites: CX-VAL-06 spares: CX-BLDG-06"""
        room: dict[str, Any] = {
            "at": "a2",
            "map": LONG_ROOM,
            "others": {"clemson": "a1"},
            "units": commander("e2"),
            "lasting": [{"name": "glow", "unit": "command-1", "value": 0, "until": 1}],
            "opened": ("b2-c2",),
        }
        plain = there("kaur", **room)
        better = there("kaur", advanced=("glowpaint-carbine",), **room)
        without = {k: v for k, v in room.items() if k != "lasting"}
        base = there("kaur", **without)
        base.expect(attack_value={"kaur command-1": 2})
        plain.expect(attack_value={"kaur command-1": 3})
        better.expect(attack_value={"kaur command-1": 4})

    def test_the_carrier_itself_never_profits(self) -> None:
        """spares: CX-VAL-06"""
        at = there(
            "clemson",
            at="a2",
            map="9x3",
            units=commander("e2"),
            advanced=("glowpaint-carbine",),
            lasting=[{"name": "glow", "unit": "command-1", "value": 0, "until": 1}],
        )
        at.expect(attack_value={"clemson command-1": 3})

    def test_nor_from_a_green_square(self) -> None:
        """bites: CX-VAL-06 spares: CX-TERR-04"""
        green: dict[str, Any] = {
            "at": "d2",
            "map": GREEN,
            "others": {"clemson": "i1"},
            "units": commander("a2"),
            "barricades": ("a2",),
            "lasting": [{"name": "glow", "unit": "command-1", "value": 0, "until": 1}],
        }
        there("kaur", **green).expect(defence_value={"command-1 kaur": 4})
        there("kaur", advanced=("glowpaint-carbine",), **green).expect(defence_value={"command-1 kaur": 3})


def test_the_pistol_pays_nothing_for_the_corner() -> None:
    """bites: CX-ATK-04"""
    plain, better = sides("bankshot-pistol")
    for at, value in ((plain, -1), (better, 0)):
        source = source_of(state(at).hero("clemson"), "bankshot-pistol")
        assert source is not None
        assert source.params["value"] == value


def test_the_fork_strikes_with_one_die_less_only() -> None:
    """bites: CX-PSY-04"""
    plain, better = sides("psionic-tuning-fork", "blackwood", units=commander("b3"))
    plain.dice("h").play("attack blackwood command-1", "use blackwood psionic-tuning-fork")
    better.dice("h").play("attack blackwood command-1", "use blackwood psionic-tuning-fork")
    for at in (plain, better):
        at.expect(figures={"command-1": {"health": 4}})


class TestCourierVest:
    def test_it_stops_blows_as_well(self) -> None:
        """bites: CX-VAL-06"""
        given: dict[str, Any] = {"units": {"ridgewalker-1": ("b3",)}}
        hero = {"at": "a3", "in_use": "courier-vest"}
        plain = alien_turn("ridgewalker-1", others={"clemson": hero}, hero="reyes", at="a6", **given)
        better = alien_turn(
            "ridgewalker-1",
            others={"clemson": hero},
            hero="reyes",
            at="a6",
            advanced=("courier-vest",),
            **given,
        )
        base = state(plain).hero("clemson").model.stats.defence
        plain.expect(defence_value={"clemson ridgewalker-1": base})
        better.expect(defence_value={"clemson ridgewalker-1": base + 1})


class TestBoilerplateHarness:
    def test_two_rolls_and_no_weight(self) -> None:
        """bites: CX-COMBAT-02, CX-SPRINT-01"""
        plain, better = sides("boilerplate-harness", "reyes")
        printed = state(plain).hero("reyes").model.stats.move
        plain.expect(figures={"reyes": {"move": printed - 1}})
        better.expect(figures={"reyes": {"move": printed}})

    @pytest.mark.parametrize(("made", "plain_bonus", "better_bonus"), [(0, 2, 2), (1, 0, 2), (2, 0, 0)])
    def test_the_rolls_of_a_round(self, made: int, plain_bonus: int, better_bonus: int) -> None:
        """bites: CX-COMBAT-02 spares: CX-COMBAT-02"""
        given: dict[str, Any] = {"units": {"greys-1": ("e3",)}, "in_round": {"defended reyes": made}}
        plain, better = sides("boilerplate-harness", "reyes", **given)
        base = state(plain).hero("reyes").model.stats.defence
        plain.expect(defence_value={"reyes greys-1": base + plain_bonus})
        better.expect(defence_value={"reyes greys-1": base + better_bonus})


class TestTinfoilCowl:
    def test_more_dice_with_and_without_the_room(self) -> None:
        """bites: CX-PSY-06 spares: CX-PSY-03"""
        for built, plain_dice, better_dice in ((False, 1, 2), (True, 3, 4)):
            plain, better = sides("tinfoil-cowl", "reyes", units={"dominator-1": ("e3",)}, meditation=built)
            plain.expect(defence_value={"reyes dominator-1": plain_dice})
            better.expect(defence_value={"reyes dominator-1": better_dice})

    def test_nobody_makes_a_puppet_of_the_hero(self) -> None:
        """bites: CX-MUT-05"""
        plain, better = sides("tinfoil-cowl", "reyes")
        assert effects.led(state(plain), state(plain).hero("reyes"))
        assert not effects.led(state(better), state(better).hero("reyes"))


class TestBlastApron:
    def test_two_points_less(self) -> None:
        """bites: CX-HAZ-03"""
        for advanced, left in (((), 6), (("blast-apron",), 7)):
            at = there(in_use="blast-apron", advanced=advanced)
            hero = state(at).hero("clemson")
            run(damage.wound(state(at), hero, 3, "hazard"))
            assert hero.model.health == left

    def test_and_no_state_from_what_it_softens(self) -> None:
        """bites: CX-FX-16 spares: CX-FX-04"""
        for advanced, cause, taken in (
            ((), "hazard", True),
            (("blast-apron",), "hazard", False),
            (("blast-apron",), "area", False),
            (("blast-apron",), "building", False),
            (("blast-apron",), "attack", True),
        ):
            at = there(in_use="blast-apron", advanced=advanced)
            hero = state(at).hero("clemson")
            assert run(effects.state(state(at), hero, "stunned", None, cause)) == taken


def test_the_poncho_hides_from_four_squares_on() -> None:
    """bites: CX-ATK-04 spares: CX-ATK-04"""
    for square, plain_open, better_open in (("e2", True, True), ("f2", True, False), ("g2", False, False)):
        hero = {"at": "a2", "in_use": "chameleon-poncho"}
        for advanced, open_ in (((), plain_open), (("chameleon-poncho",), better_open)):
            at = alien_turn(
                "greys-1",
                hero="kaur",
                at="i1",
                map=GREEN,
                others={"reyes": hero},
                units={"greys-1": (square,)},
                advanced=advanced,
            )
            line = "attack greys-1 reyes"
            at.expect(**({"legal": (line,)} if open_ else {"illegal": (line,)}))


def test_the_mirrorplate_needs_one_cancel_to_spare() -> None:
    """bites: CX-DICE-04 spares: CX-DICE-05"""
    for advanced, health in (((), (5,)), (("mirrorplate",), (4,))):
        at = alien_turn(
            "command-1",
            hero="kaur",
            at="a6",
            others={"reyes": {"at": "a2", "in_use": "mirrorplate"}},
            units=commander("d2"),
            advanced=advanced,
        ).dice("h b", "dd b")
        at.play("attack command-1 reyes")
        at.expect(figures={"command-1": {"health": health}})
