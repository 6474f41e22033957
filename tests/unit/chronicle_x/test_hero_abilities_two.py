"""The abilities of Kaur, Reyes and Voss, each where it bites and where it must not."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from rulebound.games.chronicle_x import attacks, effects
from rulebound.games.chronicle_x.measuring import is_ruin
from rulebound.games.chronicle_x.sources import HAZARD_CARDS
from unit.chronicle_x.builder import Table, defence_total, run, table

HOUSE = """\
+ + + + + + + + +
 . . . . . . . .
+ + + + +-+-+ + +
 . . . .|, ,|. .
+ + + + + + + + +
 . . . .|, ,d. .
+ + + + +-+-+ + +
 . . . . . . . .
+ + + + + + + + +
"""


# ---- Kaur


def test_a_barricade_is_cover_from_every_side() -> None:
    """bites: CX-TERR-04, CX-TERR-06"""
    there = table(
        map="9x3", heroes={"kaur": "d2"}, units={"greys-1": ["h2"], "greys-2": ["a2"]}, acting="kaur"
    )
    there.play("use kaur kaur-barricade d2")
    m, kaur = there.state, there.unit("kaur")
    assert defence_total(m, attacks.legal(m, there.unit("greys-1"), kaur)) == 3
    assert defence_total(m, attacks.legal(m, there.unit("greys-2"), kaur)) == 3


def test_a_third_barricade_removes_the_oldest_and_there_is_no_fourth() -> None:
    """spares: CX-TERR-04, CX-UNIT-24"""
    there = table(
        map="9x3",
        heroes={"kaur": "d2"},
        barricades=["a1", "b1"],
        in_mission={"barricade": 2, "barricade 1": 1, "barricade 2": 0},
        hazards=["e2"],
        acting="kaur",
    )
    there.refused("use kaur kaur-barricade e2")
    there.play("use kaur kaur-barricade d2")
    assert there.state.barricades == 1 | 1 << there.square("d2")
    there.play("end kaur", "activate kaur").refused("use kaur kaur-barricade e3")


def test_an_xxl_model_tramples_a_barricade() -> None:
    """spares: CX-TERR-04"""
    there = table(
        map="9x3",
        phase="overmind",
        heroes={"kaur": "i3"},
        units={"overmind-1": ["a1"]},
        barricades=["c2"],
        acting="overmind-1",
    )
    there.play("move overmind-1 b1")
    assert not there.state.barricades


def test_quick_straps_equip_without_the_interact() -> None:
    """bites: CX-ITEM-03, CX-ACT-06"""
    backpack = ["breach-shotgun", "arc-baton", "boom-box"]
    there = table(map="9x3", heroes={"kaur": {"at": "a1", "backpack": backpack}, "voss": "b1"}, acting="kaur")
    there.refused("use kaur kaur-quick-straps trade voss give boom-box")
    there.play("use kaur kaur-quick-straps equip breach-shotgun")
    assert there.state.hero("kaur").in_use == "breach-shotgun"
    assert there.state.used == 0
    assert there.state.hero("kaur").xp == 0
    there.refused("use kaur kaur-quick-straps trade voss give arc-baton")


def test_quick_straps_trade_with_a_hero_beside_her_only() -> None:
    """bites: CX-ITEM-04
    spares: CX-ITEM-04"""
    kaur = {"at": "a1", "backpack": ["arc-baton"]}
    near = table(map="9x3", heroes={"kaur": kaur, "voss": "b1"}, acting="kaur")
    near.play("use kaur kaur-quick-straps trade voss give arc-baton")
    assert near.state.hero("voss").backpack == ["arc-baton"]
    far = table(map="9x3", heroes={"kaur": kaur, "voss": "d1"}, acting="kaur")
    far.refused("use kaur kaur-quick-straps trade voss give arc-baton")


@pytest.fixture
def quiet_hazards(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Hazard cards that do nothing but tell where."""
    struck: list[int] = []

    def nothing(m: Any, card: Any, square: int, by: Any) -> Generator[Any, Any, None]:
        struck.append(square)
        return
        yield

    for card in table().state.pack.hazard_cards.values():
        monkeypatch.setitem(HAZARD_CARDS, card.effect, nothing)
    return struck


def test_remote_fuse_sets_a_token_off(quiet_hazards: list[int]) -> None:
    """bites: CX-HAZ-03, CX-XP-05"""
    there = table(map="12x3", heroes={"kaur": {"at": "a1", "level": 1}}, hazards=["g1"], acting="kaur")
    there.play("use kaur kaur-remote-fuse g1")
    assert quiet_hazards == [there.square("g1")]
    assert not there.state.hazards
    assert there.state.hero("kaur").xp == 1


def test_remote_fuse_needs_reach_and_sight() -> None:
    """spares: CX-HAZ-03"""
    far = table(map="12x1", heroes={"kaur": {"at": "a1", "level": 1}}, hazards=["h1"], acting="kaur")
    far.refused("use kaur kaur-remote-fuse h1")
    hidden = table(
        map="12x1", heroes={"kaur": {"at": "a1", "level": 1}, "reyes": "c1"}, hazards=["e1"], acting="kaur"
    )
    hidden.refused("use kaur kaur-remote-fuse e1")
    assert hidden.why("kaur", "kaur-remote-fuse")


def test_a_sentry_gun_watches_without_being_asked() -> None:
    """bites: CX-OW-02, CX-XP-07"""
    there = table(
        map="14x3",
        phase="overmind",
        drawn=False,
        deck=[],
        heroes={"kaur": "a2"},
        sentry="b2",
        units={"greys-1": ["j2 1"], "greys-2": ["n1"]},
    )
    there.dice("h b", "b b").play("activate greys-1", "move greys-1 g2")
    m = there.done()
    assert m.find("greys-1") is None
    assert there.unit("sentry").overwatch == 0
    assert m.hero("kaur").xp == 1


def test_a_sentry_gun_is_put_beside_kaur_and_takes_no_turn() -> None:
    """bites: CX-OW-02, CX-OW-06"""
    there = table(
        map="14x3",
        heroes={"kaur": {"at": "a2", "level": 2}},
        units={"greys-1": ["n1"]},
        acting="kaur",
        deck=[],
    )
    there.play("use kaur kaur-sentry-gun b2", "end kaur")
    there.refused("activate sentry")
    assert there.unit("sentry").overwatch == 2


def test_a_sentry_gun_can_be_shot_and_gives_nothing() -> None:
    """bites: CX-UNIT-26
    spares: CX-ABD-02"""
    there = table(
        map="14x3",
        phase="overmind",
        heroes={"kaur": {"at": "a1", "level": 2}},
        sentry="b2",
        units={"ridgewalker-1": ["c2"]},
        acting="ridgewalker-1",
    )
    there.dice("c c c b b").play("attack ridgewalker-1 sentry")
    m = there.done()
    assert m.find("sentry") is None
    assert (m.abduction, m.lost) == (0, 0)


def test_a_sentry_gun_stands_on_no_blue_square_and_there_is_one_a_mission() -> None:
    """spares: CX-OW-02"""
    there = table(map="6x3", heroes={"kaur": {"at": "a2", "level": 2}}, spanners=["b2"], acting="kaur")
    there.refused("use kaur kaur-sentry-gun b2")
    there.play("use kaur kaur-sentry-gun b1", "end kaur", "activate kaur").refused(
        "use kaur kaur-sentry-gun b3"
    )


def test_a_sentry_gun_turns_up_no_blip() -> None:
    """spares: CX-BLIP-06"""
    there = table(
        map="14x1",
        phase="overmind",
        heroes={"kaur": "a1"},
        sentry="f1",
        blips={"blip-1": "grey n1"},
        acting="blip-1",
    )
    there.play("move blip-1 j1")
    assert len(there.state.blips) == 1


# ---- Reyes


def test_patch_up_heals_a_hero_beside_her() -> None:
    """bites: CX-DIAL-01, CX-XP-05"""
    there = table(map="6x3", heroes={"reyes": "a1", "clemson": {"at": "b2", "health": 3}}, acting="reyes")
    there.play("use reyes reyes-patch-up clemson")
    assert there.health("clemson") == 5
    assert there.unit("clemson").models[0].stats.long == 4
    assert there.state.hero("reyes").xp == 1


def test_patch_up_leaves_the_whole_the_far_and_the_often_healed() -> None:
    """spares: CX-DIAL-01"""
    whole = table(map="6x3", heroes={"reyes": "a1", "clemson": "b2"}, acting="reyes")
    whole.refused("use reyes reyes-patch-up clemson")
    hurt = {"at": "c2", "health": 3}
    table(map="6x3", heroes={"reyes": "a1", "clemson": hurt}, acting="reyes").refused(
        "use reyes reyes-patch-up clemson"
    )
    often = table(
        map="6x3",
        heroes={"reyes": "a1", "clemson": {"at": "b2", "health": 3}},
        in_mission={"patched clemson": 3},
        acting="reyes",
    )
    often.refused("use reyes reyes-patch-up clemson")


def test_on_your_feet_keeps_a_state_off() -> None:
    """bites: CX-FX-04, CX-FX-02"""
    there = table(map="9x3", heroes={"reyes": {"at": "a1", "level": 1}, "clemson": "d1"})
    m = there.state
    run(m, effects.state(m, m.hero("clemson"), "stunned", None), "use reyes reyes-on-your-feet clemson")
    assert not m.hero("clemson").stunned
    run(m, effects.state(m, m.hero("clemson"), "down", None))
    assert m.hero("clemson").down


def test_on_your_feet_reaches_three_squares_and_not_past_a_stunned_medic() -> None:
    """spares: CX-FX-04, CX-FX-07"""
    far = table(map="9x3", heroes={"reyes": {"at": "a1", "level": 1}, "clemson": "e1"}).state
    run(far, effects.state(far, far.hero("clemson"), "stunned", None))
    assert far.hero("clemson").stunned
    dazed = table(
        map="9x3", heroes={"reyes": {"at": "a1", "level": 1, "stunned": True}, "clemson": "d1"}
    ).state
    run(dazed, effects.state(dazed, dazed.hero("clemson"), "stunned", None))
    assert dazed.hero("clemson").stunned


def last_stand(**more: Any) -> Table:
    return table(
        map="9x3",
        phase="overmind",
        heroes={"reyes": {"at": "a1", "level": 2}, "clemson": {"at": "d1", "health": 2}},
        units={"ridgewalker-1": ["e1"]},
        acting="ridgewalker-1",
        **more,
    )


def test_not_today_leaves_a_hero_with_one_health_and_down() -> None:
    """bites: CX-DIAL-03, CX-FX-07"""
    there = last_stand().dice("c c c b b")
    there.play("attack ridgewalker-1 clemson", "use reyes reyes-not-today clemson")
    m = there.done()
    assert there.health("clemson") == 1
    assert m.hero("clemson").down
    assert (m.lost, m.abduction) == (0, 0)


def test_hits_still_to_come_apply_after_not_today_and_it_works_once() -> None:
    """spares: CX-DIAL-03, CX-ABD-02"""
    there = last_stand().dice("c c h b b", "b b")
    there.play("attack ridgewalker-1 clemson", "use reyes reyes-not-today clemson")
    m = there.done()
    assert m.hero("clemson").lost
    assert (m.lost, m.abduction) == (1, 2)


def test_a_hero_that_criticals_remove_is_removed_once() -> None:
    """spares: CX-COMBAT-16, CX-ABD-02"""
    there = last_stand(in_mission={"not today": 1}).dice("c c h b b").play("attack ridgewalker-1 clemson")
    m = there.done()
    assert (m.lost, m.abduction) == (1, 2)


# ---- Voss


def test_ram_through_opens_a_wall_and_makes_a_ruin() -> None:
    """bites: CX-XXL-08, CX-XXL-09, CX-BLDG-08"""
    there = table(map=HOUSE, heroes={"voss": "c2"}, unexplored=["e2"], acting="voss")
    there.play("use voss voss-ram-through east")
    m = there.state
    assert len(m.ruined) == 2
    assert is_ruin(m, 0)
    there.refused("move voss b2")
    assert m.hero("voss").xp == 0
    there.refused("use voss voss-ram-through east")


def test_ram_through_needs_two_squares_of_wall_and_a_standing_hero() -> None:
    """spares: CX-XXL-08"""
    there = table(map=HOUSE, heroes={"voss": "c3"}, acting="voss")
    there.refused("use voss voss-ram-through east")
    assert there.why("voss", "voss-ram-through").startswith("No building")
    down = table(map=HOUSE, heroes={"voss": {"at": "c2", "down": True}}, acting="voss")
    down.refused("use voss voss-ram-through east")


def test_a_large_hero_goes_through_a_gap_of_two_but_not_through_a_door() -> None:
    """bites: CX-XXL-10
    spares: CX-XXL-10"""
    door = table(map=HOUSE, heroes={"voss": "g2"}, explored=["e2"], acting="voss")
    door.refused("move voss e2")
    gap = table(map=HOUSE, heroes={"voss": "c2"}, ruined=["d2-e2", "d3-e3"], explored=["e2"], acting="voss")
    gap.play("move voss e2")
    assert gap.at("voss") == "e2"


def in_front(**more: Any) -> Table:
    given: dict[str, Any] = {
        "map": "12x5",
        "phase": "overmind",
        "heroes": {"voss": "b2", "clemson": "d4"},
        "units": {"greys-1": ["h3"]},
        "acting": "greys-1",
    }
    return table(**{**given, **more})


def test_stand_in_front_takes_a_shot_meant_for_another() -> None:
    """bites: CX-ATK-04, CX-COMBAT-01"""
    there = in_front().dice("h", "b b b b").play("attack greys-1 clemson", "use voss voss-stand-in-front")
    m = there.done()
    assert (there.health("clemson"), there.health("voss")) == (8, 7)
    assert m.in_round["stand in front"] == 1


def test_stand_in_front_stops_no_mind_and_no_blow_out_of_her_reach() -> None:
    """spares: CX-ATK-05, CX-PSY-02"""
    mind = in_front(units={"dominator-1": ["h3"]}, acting="dominator-1").dice("b b b b")
    mind.play("attack dominator-1 clemson").refused("use voss voss-stand-in-front")
    blow = in_front(units={"greys-1": ["e5"]}).dice("b").play("attack greys-1 clemson")
    blow.refused("use voss voss-stand-in-front")
    again = in_front(in_round={"stand in front": 1}).dice("b").play("attack greys-1 clemson")
    again.refused("use voss voss-stand-in-front")
    assert again.why("voss", "voss-stand-in-front") == "She has used it in this round."


def test_shield_charge_pushes_and_she_follows() -> None:
    """bites: CX-FX-13, CX-FX-11"""
    there = table(
        map="12x5", heroes={"voss": {"at": "b2", "level": 1}}, units={"greys-1": ["d2"]}, acting="voss"
    )
    there.dice("h b b b b", "b b").play(
        "attack voss greys-1", "use voss voss-shield-charge", "push greys-1 2"
    )
    there.play("step voss c2")
    there.done()
    assert there.at("greys-1") == "e2"
    assert there.at("voss") == "c2"


def test_shield_charge_needs_an_unblocked_hit_and_moves_no_xxl_model() -> None:
    """spares: CX-FX-11, CX-XXL-07"""
    there = table(
        map="12x5", heroes={"voss": {"at": "b2", "level": 1}}, units={"greys-1": ["d2"]}, acting="voss"
    )
    there.dice("h b b b b", "d b").play("attack voss greys-1", "use voss voss-shield-charge")
    there.done()
    assert there.at("greys-1") == "d2"
    giant = table(
        map="12x5", heroes={"voss": {"at": "b2", "level": 1}}, units={"overmind-1": ["d2"]}, acting="voss"
    )
    giant.dice("b b b b b").play("attack voss overmind-1").refused("use voss voss-shield-charge")


def struck(**voss: Any) -> Table:
    return table(
        map="12x5",
        phase="overmind",
        heroes={"voss": {"at": "b2", "level": 2, **voss}},
        units={"ridgewalker-1": ["d2"]},
        acting="ridgewalker-1",
    )


def test_answering_blow_strikes_back_at_one_less() -> None:
    """bites: CX-COMBAT-01, CX-XP-04"""
    there = struck().dice("h b b b b", "b b b b", "h h b b", "b b")
    there.play("attack ridgewalker-1 voss", "use voss voss-answering-blow")
    there.done()
    assert there.health("ridgewalker-1") == 4


def test_answering_blow_needs_a_standing_hero() -> None:
    """spares: CX-FX-06, CX-FX-08"""
    there = struck(down=True).dice("h b b b b", "b b b b").play("attack ridgewalker-1 voss")
    there.refused("use voss voss-answering-blow")


# ---- the large hero


def test_revealed_models_come_no_closer_to_the_nearest_square_of_a_large_hero() -> None:
    """bites: CX-UNIT-06, CX-XXL-11"""
    there = table(map="12x3", heroes={"voss": "b1"}, blips={"blip-1": "grey h1"}, acting="voss")
    there.dice("b b b").play("move voss c1").trial.settle()
    m = there.state
    board = m.ground.board
    for unit in m.units:
        for model in unit.models:
            assert board.distance_between(m.hero("voss").mask, model.mask) >= 4


def test_a_large_hero_takes_what_lies_under_any_of_its_squares() -> None:
    """bites: CX-XXL-12"""
    there = table(map="6x4", heroes={"voss": "b1"}, markers={"tape": "c2"}, acting="voss")
    there.play("take voss tape")
    assert there.state.markers[0].carrier == "voss"
