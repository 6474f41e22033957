"""The abilities of Clemson, Blackwood and Eriksen, each where it bites and where it must not."""

from __future__ import annotations

from typing import Any

import pytest

from rulebound.games.chronicle_x import attacks, effects
from rulebound.games.chronicle_x.lasting import has
from unit.chronicle_x.builder import Table, attack_total, defence_total, run, table

# ---- Clemson


def far_shot(**clemson: Any) -> Table:
    return table(
        map="14x4", heroes={"clemson": {"at": "a2", **clemson}}, units={"greys-1": ["i2"]}, acting="clemson"
    )


def test_steady_aim_turns_one_defend_into_a_hit() -> None:
    """bites: CX-COMBAT-04, CX-COMBAT-05"""
    there = far_shot().dice("d d b b b", "b b").play("attack clemson greys-1")
    there.done()
    assert there.health("greys-1") == 1


def test_steady_aim_needs_a_hero_that_has_not_moved_and_no_double_defend() -> None:
    """spares: CX-COMBAT-04, CX-COMBAT-05"""
    moved = far_shot(stirred=True).dice("d b b b b").play("attack clemson greys-1")
    moved.done()
    assert moved.health("greys-1") == 2
    assert moved.why("clemson", "clemson-steady-aim")
    double = far_shot().dice("dd b b b b").play("attack clemson greys-1")
    double.done()
    assert double.health("greys-1") == 2


def test_steady_aim_is_lost_by_a_push() -> None:
    """spares: CX-COMBAT-04"""
    there = table(map="14x4", heroes={"clemson": "c2"}, units={"greys-1": ["m2"]}, acting="clemson")
    m, clemson = there.state, there.unit("clemson")
    run(m, effects.push(m, clemson, there.square("d2"), "overmind"), "push clemson 6")
    assert there.at("clemson") == "b2"
    assert m.hero("clemson").stirred


def test_called_shot_wounds_the_model_that_was_named() -> None:
    """bites: CX-UNIT-26, CX-UNIT-22"""
    there = table(
        map="14x4",
        heroes={"clemson": {"at": "a2", "level": 1}},
        units={"greys-1": ["i2 1", "i3"]},
        acting="clemson",
    )
    there.dice("h h b b b", "b b").play("attack clemson greys-1", "use clemson clemson-called-shot i3")
    there.done()
    assert [model.health for model in there.unit("greys-1").models] == [1]
    assert there.at("greys-1") == "i2"


def test_called_shot_names_only_models_in_the_long_band() -> None:
    """spares: CX-UNIT-26, CX-UNIT-28"""
    there = table(
        map="14x5",
        heroes={"clemson": {"at": "a2", "level": 1}},
        units={"greys-1": ["e5", "i2"]},
        acting="clemson",
    )
    there.dice("b b b b b").play("attack clemson greys-1").refused("use clemson clemson-called-shot e5")
    alone = table(
        map="14x4",
        heroes={"clemson": {"at": "a2", "level": 1}},
        units={"greys-1": ["i2"]},
        acting="clemson",
    )
    alone.dice("b b b b b").play("attack clemson greys-1").refused("use clemson clemson-called-shot i2")


def lane(health: int, shots: int = 0) -> Table:
    return table(
        map="14x4",
        phase="overmind",
        heroes={"clemson": {"at": "a2", "level": 2, "overwatch": "plus"}},
        units={"greys-1": [f"m2 {health}"]},
        acting="greys-1",
        in_mission={"shots clemson": shots} if shots else {},
    )


def test_killing_lane_keeps_the_token_after_a_kill() -> None:
    """bites: CX-OW-03, CX-XP-07"""
    there = lane(1).dice("h b b b b", "b b").play("move greys-1 j2")
    there.done()
    assert there.state.find("greys-1") is None
    assert there.unit("clemson").overwatch == 2


def test_killing_lane_spends_the_token_without_a_kill_and_after_the_second_shot() -> None:
    """spares: CX-OW-03, CX-OW-12"""
    missed = lane(2).dice("b b b b b").play("move greys-1 k2")
    missed.done()
    assert missed.unit("clemson").overwatch == 0
    second = lane(1, shots=1).dice("h b b b b", "b b").play("move greys-1 k2")
    second.done()
    assert second.state.find("greys-1") is None
    assert second.unit("clemson").overwatch == 0
    assert "shots clemson" not in second.state.in_mission


# ---- Blackwood


def test_psionic_lance_strikes_what_he_cannot_see_and_nobody_defends() -> None:
    """bites: CX-PSY-02, CX-PSY-03, CX-PSY-05"""
    there = table(
        map="12x1", heroes={"blackwood": "a1", "kaur": "c1"}, units={"greys-1": ["e1"]}, acting="blackwood"
    )
    there.refused("attack blackwood greys-1")
    there.dice("h b").play("use blackwood blackwood-psionic-lance greys-1")
    there.done()
    assert there.health("greys-1") == 1
    there.refused("use blackwood blackwood-psionic-lance greys-1")


def test_psionic_lance_turns_a_declared_shot_psychic_at_one_less() -> None:
    """bites: CX-PSY-01, CX-PSY-03"""
    there = table(map="12x1", heroes={"blackwood": "a1"}, units={"greys-1": ["e1"]}, acting="blackwood")
    there.dice("h b").play("attack blackwood greys-1", "use blackwood blackwood-psionic-lance")
    there.done()
    assert there.health("greys-1") == 1


def test_psionic_lance_still_needs_a_band_and_no_enemy_beside_him() -> None:
    """spares: CX-PSY-05, CX-PSY-09"""
    far = table(
        map="12x1", heroes={"blackwood": "a1", "kaur": "c1"}, units={"greys-1": ["k1"]}, acting="blackwood"
    )
    far.refused("use blackwood blackwood-psionic-lance greys-1")
    near = table(
        map="12x2",
        heroes={"blackwood": "a1", "kaur": "c1"},
        units={"greys-1": ["e1"], "greys-2": ["b2"]},
        acting="blackwood",
    )
    near.refused("use blackwood blackwood-psionic-lance greys-1")
    assert near.why("blackwood", "blackwood-psionic-lance").startswith("An enemy is adjacent")


def test_read_the_hive_tells_the_heroes_alone() -> None:
    """bites: CX-BUY-06, CX-XP-05"""
    there = table(map="14x1", heroes={"blackwood": "a1"}, blips={"blip-1": "grey k1"}, acting="blackwood")
    there.play("use blackwood blackwood-read-the-hive blip-1")
    blip = there.state.blip("blip-1")
    assert blip is not None
    assert blip.read
    told = [event for event in there.state.log if event.kind == "read"]
    assert told[0].only == "heroes"
    assert told[0].data == ("blip-1", "grey")
    assert there.state.hero("blackwood").xp == 1
    there.refused("use blackwood blackwood-read-the-hive blip-1")


def test_read_the_hive_reaches_no_farther_than_ten_squares() -> None:
    """spares: CX-BLIP-06"""
    there = table(map="14x1", heroes={"blackwood": "a1"}, blips={"blip-1": "grey l1"}, acting="blackwood")
    there.refused("use blackwood blackwood-read-the-hive blip-1")
    assert "10 squares" in there.why("blackwood", "blackwood-read-the-hive")


def march(**kaur: Any) -> Table:
    heroes = {"blackwood": {"at": "a2", "level": 1}, "kaur": {"at": "c2", **kaur}}
    return table(map="14x4", heroes=heroes, acting="blackwood")


def test_forced_march_moves_another_hero_for_a_point_of_health() -> None:
    """bites: CX-ROUND-02, CX-DIAL-05"""
    there = march().play("use blackwood blackwood-forced-march kaur", "move kaur h2")
    there.done()
    assert there.at("kaur") == "h2"
    assert there.health("kaur") == 7
    assert not there.unit("kaur").done
    assert there.state.acting == "blackwood"
    assert "moved" not in there.state.in_turn
    there.refused("use blackwood blackwood-forced-march kaur")


def test_forced_march_lets_the_hero_attack() -> None:
    """bites: CX-ACT-04"""
    there = table(
        map="14x4",
        heroes={"blackwood": {"at": "a2", "level": 1}, "kaur": "c2"},
        units={"greys-1": ["f3"]},
        acting="blackwood",
    )
    there.dice("h h b", "b b").play("use blackwood blackwood-forced-march kaur", "attack kaur greys-1")
    there.done()
    assert there.state.find("greys-1") is None
    assert there.state.hero("kaur").xp == 1


@pytest.mark.parametrize("state", [{"health": 1}, {"stunned": True}, {"down": True}])
def test_forced_march_drives_nobody_that_cannot_follow(state: dict[str, Any]) -> None:
    """spares: CX-FX-05, CX-FX-08"""
    march(**state).refused("use blackwood blackwood-forced-march kaur")


def test_siren_mark_makes_greys_come() -> None:
    """bites: CX-UNIT-10, CX-XP-05"""
    there = table(
        map="16x4",
        heroes={"blackwood": {"at": "a1", "level": 2}},
        units={"greys-1": ["o2"], "greys-2": ["p4"]},
        acting="blackwood",
    )
    there.play("use blackwood blackwood-siren-mark i2", "end blackwood", "activate greys-1")
    there.refused("end greys-1").refused("overwatch greys-1").refused("move greys-1 k2")
    there.play("move greys-1 j2", "end greys-1")
    assert there.at("greys-1") == "j2"
    there.play("activate greys-2")
    assert "siren" not in there.state.in_turn
    there.play("end greys-2")
    assert not has(there.state, "siren")


def test_siren_mark_leaves_ridgewalkers_and_blips_alone() -> None:
    """spares: CX-UNIT-10"""
    square = 10
    there = table(
        map="12x2",
        phase="overmind",
        heroes={"blackwood": {"at": "a1", "level": 2}},
        units={"ridgewalker-1": ["l2"]},
        lasting=[{"name": "siren", "value": square, "until": 1}],
    )
    there.play("activate ridgewalker-1", "end ridgewalker-1")
    blackwood = table(map="12x2", heroes={"blackwood": {"at": "a1", "level": 2}}, acting="blackwood")
    blackwood.refused("use blackwood blackwood-siren-mark j1")


# ---- Eriksen


def test_weak_point_lowers_the_defence_against_heroes() -> None:
    """bites: CX-VAL-05, CX-UNIT-22"""
    there = table(
        map="12x4",
        heroes={"eriksen": "a2", "clemson": "a4"},
        units={"greys-1": ["g2", "h2"], "greys-2": ["g4"]},
        acting="eriksen",
    )
    there.play("use eriksen eriksen-weak-point greys-1")
    assert [event.data[1] for event in there.trial.match.events.since(0) if event.kind == "weak_point"] == [
        "greys-1"
    ]
    m = there.state
    clemson, greys = there.unit("clemson"), there.unit("greys-1")
    assert defence_total(m, attacks.legal(m, clemson, greys)) == 1
    assert defence_total(m, attacks.legal(m, clemson, there.unit("greys-2"))) == 2
    there.play("end eriksen", "activate clemson", "end clemson")
    assert has(m, "weak point", "greys-1")


def test_weak_point_ends_as_his_next_activation_starts_or_he_is_gone() -> None:
    """spares: CX-VAL-05, CX-UNIT-33"""
    mark = [{"name": "weak point", "unit": "greys-1", "value": -1}]
    there = table(map="12x4", heroes={"eriksen": "a2"}, units={"greys-1": ["k2"]}, lasting=mark)
    there.play("activate eriksen")
    assert not has(there.state, "weak point", "greys-1")
    there.refused("use eriksen eriksen-weak-point greys-1")
    killed = table(
        map="12x1",
        phase="overmind",
        heroes={"eriksen": {"at": "a1", "health": 1}, "kaur": "l1"},
        units={"greys-1": ["e1"]},
        lasting=mark,
        acting="greys-1",
    )
    killed.dice("c").play("attack greys-1 eriksen").done()
    assert not has(killed.state, "weak point", "greys-1")


def test_careful_hands_looks_at_two_items_and_keeps_one() -> None:
    """bites: CX-INT-03, CX-COMP-02"""
    there = table(
        map="4x2",
        heroes={"eriksen": "a1"},
        spanners=["a1"],
        bag=["courier-vest", "boom-box", "evac-flare"],
        acting="eriksen",
    )
    there.dice("boom-box", "evac-flare")
    there.play("gather eriksen", "use eriksen eriksen-careful-hands", "keep-item eriksen evac-flare")
    there.done()
    assert there.state.hero("eriksen").backpack == ["evac-flare"]
    assert sorted(there.state.bag) == ["boom-box", "courier-vest"]


def test_careful_hands_has_no_choice_from_a_bag_of_one() -> None:
    """spares: CX-INT-03"""
    there = table(map="4x2", heroes={"eriksen": "a1"}, spanners=["a1"], bag=["boom-box"], acting="eriksen")
    there.dice("boom-box").play("gather eriksen").refused("use eriksen eriksen-careful-hands")
    there.done()
    assert there.state.hero("eriksen").backpack == ["boom-box"]


def flask(**more: Any) -> Table:
    given: dict[str, Any] = {
        "map": "12x4",
        "heroes": {"eriksen": {"at": "a2", "level": 1}},
        "units": {"greys-1": ["e2"], "greys-2": ["f2"], "greys-3": ["g2"]},
        "acting": "eriksen",
    }
    return table(**{**given, **more})


def test_volatile_flask_strikes_everything_beside_its_target() -> None:
    """bites: CX-FX-16, CX-FX-17, CX-XP-07"""
    there = flask(heroes={"eriksen": {"at": "a2", "level": 1}, "kaur": "e3"})
    there.dice("h h", "b b", "d b", "d d").play("use eriksen eriksen-volatile-flask greys-1 e2")
    m = there.done()
    assert there.health("kaur") == 7
    assert m.find("greys-1") is None
    assert there.health("greys-2") == 2
    assert there.health("greys-3") == 2
    assert m.hero("eriksen").xp == 1


def test_volatile_flask_turns_up_the_blips_that_it_strikes() -> None:
    """bites: CX-BLIP-19"""
    there = table(
        map="12x1",
        heroes={"eriksen": {"at": "a1", "level": 1}},
        units={"ridgewalker-1": ["e1"]},
        blips={"blip-1": "ridgewalker f1"},
        acting="eriksen",
    )
    there.dice("h b", "b b", "b b").play("use eriksen eriksen-volatile-flask ridgewalker-1 e1")
    m = there.done()
    assert not m.blips
    assert [unit.models[0].health for unit in m.units] == [5, 5]


def test_volatile_flask_needs_reach_room_and_a_flask_left() -> None:
    """spares: CX-FX-16, CX-COMBAT-09"""
    flask(units={"greys-1": ["f2"]}).refused("use eriksen eriksen-volatile-flask greys-1 f2")
    flask(units={"greys-1": ["e2"], "greys-2": ["b3"]}).refused(
        "use eriksen eriksen-volatile-flask greys-1 e2"
    )
    spent = flask(in_mission={"flask": 3})
    spent.refused("use eriksen eriksen-volatile-flask greys-1 e2")
    assert spent.why("eriksen", "eriksen-volatile-flask") == "All flasks of this mission have been thrown."


def test_volatile_flask_keeps_its_value_and_one_reroll() -> None:
    """spares: CX-VAL-06, CX-NEON-02"""
    there = flask(heroes={"eriksen": {"at": "a2", "level": 1, "neon": 6}}, units={"greys-1": ["e2"]})
    there.dice("b b", "h", "b b")
    there.play("use eriksen eriksen-volatile-flask greys-1 e2", "reroll eriksen 1")
    there.done()
    assert there.health("greys-1") == 1
    assert there.state.hero("eriksen").neon == 5


def test_a_clone_follows_its_hero_and_fights_with_it() -> None:
    """bites: CX-UNIT-10, CX-UNIT-15, CX-UNIT-22"""
    there = table(
        map="12x4",
        heroes={"eriksen": {"at": "a2", "level": 2}},
        units={"greys-1": ["h2"]},
        acting="eriksen",
    )
    there.play("use eriksen eriksen-cloned-minion eriksen a3", "move eriksen d2", "place eriksen c2")
    assert there.at("eriksen") == "d2"
    assert there.at("eriksen", 1) == "c2"
    m, eriksen, greys = there.state, there.unit("eriksen"), there.unit("greys-1")
    assert attack_total(m, attacks.legal(m, eriksen, greys)) == 4
    assert defence_total(m, attacks.legal(m, greys, eriksen)) == 1


def test_a_clone_falls_first_and_gives_no_abduction_points() -> None:
    """bites: CX-UNIT-26"""
    there = table(
        map="12x4",
        phase="overmind",
        heroes={"blackwood": {"at": "a2", "health": 3, "clone": "a3"}, "kaur": "l4"},
        units={"ridgewalker-1": ["b2"]},
        acting="ridgewalker-1",
    )
    there.dice("c c h b b", "b").play("attack ridgewalker-1 blackwood")
    m = there.done()
    assert len(there.unit("blackwood").models) == 1
    assert there.health("blackwood") == 2
    assert m.abduction == 0


def test_a_clone_joins_no_large_hero_and_there_is_but_one() -> None:
    """spares: CX-UNIT-10, CX-ABD-02"""
    there = table(map="12x4", heroes={"eriksen": {"at": "a2", "level": 2}, "voss": "b2"}, acting="eriksen")
    there.refused("use eriksen eriksen-cloned-minion voss d2")
    there.play("use eriksen eriksen-cloned-minion eriksen a3", "end eriksen", "activate voss", "end voss")
    there.play("activate eriksen").refused("use eriksen eriksen-cloned-minion eriksen a1")
    assert there.why("eriksen", "eriksen-cloned-minion") == "The clone of this mission has been made."
