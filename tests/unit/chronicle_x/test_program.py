"""The program of aliens that nobody plays: what the mission has for them to do, Behaviours, and interruptions."""

from typing import Any

from rulebound.games.chronicle_x.computer.program import ProgramPlayer
from rulebound.games.chronicle_x.position import Position, position

TRAIN = {"like": "last-train", "at": {"18A:d4": "a5", "01A:c2": "c2", "05B:c3": "g4"}}


def answer(there: Position) -> str:
    """What the program answers in a position."""
    player = ProgramPlayer("overmind", "a seed")
    return there.match.text(player.choose(there.match))


def place(**given: Any) -> Position:
    """A position without an Overmind player in the aliens' phase."""
    return position(**{"map": "16x5", "solo": True, "phase": "overmind", **given})


def test_a_unit_in_reach_of_a_vent_works_on_it_before_it_shoots() -> None:
    there = place(mission=TRAIN, heroes={"reyes": "l1"}, units={"greys-1": ["g3", "h3"]}, acting="greys-1")
    assert answer(there) == "use-marker greys-1 south-vent set"
    there.play("use-marker greys-1 south-vent set")
    assert answer(there) == "attack greys-1 reyes"


def test_an_armed_vent_is_left_alone() -> None:
    there = place(
        mission=TRAIN,
        heroes={"reyes": "l1"},
        units={"greys-1": ["g3", "h3"]},
        acting="greys-1",
        figures={"south-vent": 3},
    )
    assert answer(there).split()[0] in ("move", "attack")


def test_a_unit_with_nobody_to_shoot_goes_to_a_vent() -> None:
    there = place(
        map="26x5", mission=TRAIN, heroes={"reyes": "z1"}, units={"greys-1": ["k5"]}, acting="greys-1"
    )
    there.play(answer(there))
    square = there.match.state.units[0].models[0].square
    board = there.match.state.ground.board
    assert board.distance(square, board.parse("g4")) <= 1


def test_a_beast_that_can_still_reach_a_hero_declines_its_rush() -> None:
    there = place(
        heroes={"reyes": "a1"},
        blips={"blip-1": {"at": "h5", "hides": "ridgewalker"}, "blip-2": {"at": "p5", "hides": "decoy"}},
        acting="blip-2",
    )
    there.play("end blip-2")
    decision = there.match.decision
    assert decision is not None
    if decision.kind != "behaviour":
        there.play("activate blip-1")
    decision = there.match.decision
    assert decision is not None and decision.kind == "behaviour"
    assert answer(there).startswith("decline")


def test_it_interrupts_before_a_weak_hero_from_round_three_on() -> None:
    given: dict[str, Any] = {
        "heroes": {"clemson": {"at": "a2", "health": 3}, "kaur": "a4"},
        "units": {"greys-1": ["f1", "f2"]},
        "hand": ["swollen-gland", "bait-gland", "gecko-pads"],
        "phase": "heroes",
    }
    for number, weak, expected in ((3, True, "interrupt"), (2, True, "pass"), (3, False, "pass")):
        there = place(**given, round=number)
        there.play(f"activate {'clemson' if weak else 'kaur'}")
        assert answer(there).split()[0] == expected
    there = place(**given, round=3)
    there.play("activate clemson")
    assert answer(there) == "interrupt swollen-gland bait-gland greys-1"


def test_a_walk_that_a_card_held_up_goes_on_to_where_it_was_bound() -> None:
    there = place(
        mission=TRAIN,
        heroes={"reyes": "n1"},
        units={"ridgewalker-1": ["h1"]},
        hand=["gecko-pads", "bait-gland"],
        acting="ridgewalker-1",
    )
    first = answer(there)
    there.play(first).play("mutate gecko-pads supreme bait-gland")
    decision = there.match.decision
    assert decision is not None and decision.kind == "go_on"
    assert answer(there) == f"go ridgewalker-1 {first.split()[-1]}"


def test_a_unit_with_nobody_in_reach_hunts_the_witness() -> None:
    there = place(
        map="26x5",
        mission={"like": "the-witness", "at": {"20A:e1": "a5"}},
        heroes={"reyes": "z1"},
        vip="a1",
        units={"ridgewalker-1": ["o5"]},
        acting="ridgewalker-1",
    )
    there.play(answer(there))
    square = there.match.state.units[0].models[0].square
    assert there.match.state.ground.board.distance(square, there.match.state.ground.board.parse("a1")) < 14
