"""Every alien ability, once where it bites and once where it must not."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x import attacks
from rulebound.games.chronicle_x.combat import MELEE, Attack, defence_value
from rulebound.games.chronicle_x.lasting import has
from rulebound.games.chronicle_x.table import TABLE
from unit.chronicle_x.builder import Table, attack_total, table

FENCE = """\
+ + + + + + +
 . . .|. . .
+ + + + + + +
 . . .|. . .
+ + + + + + +
 . . .|. . .
+ + + + + + +
"""


def catch(hero: dict[str, Any], **more: Any) -> Table:
    given: dict[str, Any] = {
        "map": "9x3",
        "phase": "overmind",
        "heroes": {"kaur": {"at": "c2", **hero}},
        "units": {"greys-1": ["d2"]},
        "acting": "greys-1",
    }
    return table(**{**given, **more})


def test_specimen_gains_a_point_from_a_helpless_hero_once() -> None:
    """bites: CX-ABD-04"""
    there = catch({"health": 3}).play("use greys-1 grey-specimen kaur")
    assert there.state.abduction == 1
    there.refused("use greys-1 grey-specimen kaur")
    catch({"down": True}).play("use greys-1 grey-specimen kaur")


def test_specimen_is_for_pure_greys_and_not_for_hale_heroes() -> None:
    """spares: CX-ABD-04, CX-UNIT-17"""
    hale = catch({"health": 4})
    hale.refused("use greys-1 grey-specimen kaur")
    assert hale.why("greys-1", "grey-specimen").startswith("No hero beside the unit")
    taken = catch({"health": 3}, in_mission={"specimen kaur": 1})
    taken.refused("use greys-1 grey-specimen kaur")
    mixed = catch({"health": 3}, units={"command-1": ["commander e2", "grey d2"]}, acting="command-1")
    mixed.refused("use command-1 grey-specimen kaur")


def fire(*extra: str, units: dict[str, list[str]] | None = None) -> Table:
    return table(
        map="12x3",
        phase="overmind",
        heroes={"kaur": "a2"},
        units=units or {"command-1": ["commander e2"], "greys-1": ["e1", "f1"], "greys-2": ["e3"]},
        acting="command-1",
    )


def test_marked_for_fire_raises_the_next_attack_of_another_unit() -> None:
    """bites: CX-VAL-06, CX-COMBAT-04"""
    there = fire().dice("h b", "b b").play("attack command-1 kaur")
    m = there.done()
    kaur = there.unit("kaur")
    assert there.health("kaur") == 7
    assert attack_total(m, attacks.legal(m, there.unit("greys-1"), kaur)) == 3
    assert attack_total(m, attacks.legal(m, there.unit("command-1"), kaur)) == 2
    there.dice("b b b").play("end command-1", "activate greys-1", "attack greys-1 kaur")
    there.done()
    assert not has(m, "marked for fire", "kaur")
    assert attack_total(m, attacks.legal(m, there.unit("greys-2"), kaur)) == 1


def test_marked_for_fire_needs_a_wound_and_a_commander_and_ends_with_the_phase() -> None:
    """spares: CX-VAL-06, CX-UNIT-17"""
    missed = fire().dice("b b").play("attack command-1 kaur")
    missed.done()
    assert not has(missed.state, "marked for fire", "kaur")
    headless = fire(units={"command-1": ["grey e2"]}).dice("h", "b b").play("attack command-1 kaur")
    headless.done()
    assert not has(headless.state, "marked for fire", "kaur")
    over = fire(units={"command-1": ["commander e2"]}).dice("h b", "b b")
    over.play("attack command-1 kaur", "end command-1")
    over.done()
    assert over.state.round == 2
    assert not has(over.state, "marked for fire", "kaur")


def grip(**more: Any) -> Table:
    given: dict[str, Any] = {
        "map": "9x3",
        "phase": "overmind",
        "heroes": {"kaur": "a2"},
        "units": {"dominator-1": ["e2"]},
        "acting": "dominator-1",
    }
    return table(**{**given, **more})


def test_psionic_grip_turns_hits_into_squares() -> None:
    """bites: CX-PSY-03, CX-FX-18"""
    there = grip().dice("c h h b").play("attack dominator-1 kaur", "use dominator-1 dominator-psionic-grip")
    there.play("step kaur b2", "step kaur c3")
    there.done()
    assert there.at("kaur") == "c3"
    assert there.health("kaur") == 7


def test_hits_that_became_squares_are_accounted_for() -> None:
    there = grip().dice("c h h b").play("attack dominator-1 kaur", "use dominator-1 dominator-psionic-grip")
    there.play("step kaur b2", "step kaur c3")
    there.done()
    told = [line["text"] for line in TABLE.narrate(there.trial.match, "heroes", 0)]
    assert any("straight through and 2 hits turned into squares: 1 Health lost." in text for text in told), (
        told
    )


def test_psionic_grip_may_stop_and_moves_no_gun() -> None:
    """spares: CX-PSY-03, CX-OW-13"""
    there = grip().dice("h h b b").play("attack dominator-1 kaur", "use dominator-1 dominator-psionic-grip")
    there.play("step kaur b2", "pass")
    there.done()
    assert there.at("kaur") == "b2"
    assert there.health("kaur") == 7
    gun = grip(sentry="a1").dice("h b b b").play("attack dominator-1 sentry")
    gun.refused("use dominator-1 dominator-psionic-grip")
    assert gun.health("sentry") == 2


def test_the_dominator_rolls_against_the_meditation_room() -> None:
    """bites: CX-PSY-06"""
    there = grip(meditation=True).dice("h h b b", "d d").play("attack dominator-1 kaur")
    there.done()
    assert there.health("kaur") == 8


def test_the_ridgewalker_climbs_a_wall_and_passes_over_figures() -> None:
    """bites: CX-MOVE-10, CX-MOVE-07"""
    there = table(
        map=FENCE,
        phase="overmind",
        heroes={"kaur": "a1"},
        units={"ridgewalker-1": ["c2"], "greys-1": ["d1", "d2", "d3"]},
        acting="ridgewalker-1",
    )
    there.refused("move ridgewalker-1 d2")
    there.play("move ridgewalker-1 e2")
    assert there.at("ridgewalker-1") == "e2"


def test_others_and_diagonal_steps_do_not_cross_walls() -> None:
    """spares: CX-MOVE-10, CX-MOVE-03"""
    there = table(
        map=FENCE,
        phase="overmind",
        heroes={"kaur": "a1"},
        units={"ridgewalker-1": ["c2"]},
        acting="ridgewalker-1",
    )
    there.refused("move ridgewalker-1 d1-e1")
    grey = table(
        map=FENCE, phase="overmind", heroes={"kaur": "a1"}, units={"greys-1": ["c2"]}, acting="greys-1"
    )
    grey.refused("move greys-1 d2")


def scream(**more: Any) -> Table:
    given: dict[str, Any] = {
        "map": "12x4",
        "phase": "overmind",
        "heroes": {"kaur": "d1", "clemson": "e2", "reyes": "f1"},
        "units": {"overmind-1": ["b1"]},
        "acting": "overmind-1",
    }
    return table(**{**given, **more})


def test_psychic_scream_strikes_all_near_it_with_one_roll() -> None:
    """bites: CX-PSY-03, CX-PSY-06, CX-XXL-11"""
    there = scream().dice("h c b").play("use overmind-1 overmind-psychic-scream")
    there.done()
    assert [there.health(name) for name in ("kaur", "clemson", "reyes")] == [6, 6, 8]
    there.refused("attack overmind-1 kaur")
    calm = scream(meditation=True).dice("h h b", "d b", "d d").play("use overmind-1 overmind-psychic-scream")
    calm.done()
    assert sorted(calm.health(name) for name in ("kaur", "clemson", "reyes")) == [7, 8, 8]


def test_psychic_scream_needs_somebody_within_two_squares() -> None:
    """spares: CX-PSY-05"""
    there = scream(heroes={"kaur": "f1"})
    there.refused("use overmind-1 overmind-psychic-scream")
    assert there.why("overmind-1", "overmind-psychic-scream").startswith("Nobody")


def test_a_stunned_hero_rolls_nothing_in_melee_though_the_attack_is_psychic() -> None:
    """bites: CX-FX-06"""
    there = scream(meditation=True, heroes={"kaur": {"at": "d1", "stunned": True}, "reyes": "f1"})
    attack = Attack(there.unit("overmind-1"), MELEE, there.unit("kaur"))
    attack.psychic = True
    assert defence_value(there.state, attack, there.unit("kaur")).lines[0].clause == "CX-FX-06"
    assert defence_value(there.state, attack, there.unit("reyes")).total == 2
