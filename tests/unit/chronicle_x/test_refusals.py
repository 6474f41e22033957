"""Why not: for whatever a player may try, a sentence that names the thing in the way, and its clause."""

from __future__ import annotations

from typing import Any

import pytest

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.clauses import load_clauses
from rulebound.games.chronicle_x.game import chronicle_x, quick_start
from rulebound.games.chronicle_x.refusals import WHEN
from rulebound.games.chronicle_x.table import TABLE
from rulebound.kernel.decisions import Refusal
from rulebound.kernel.match import Match
from rulebound.players.random_player import RandomPlayer
from unit.chronicle_x.builder import Table, table

FENCE = """\
+ + + + + + +
 . . .|. . .
+ + + + + + +
 . . .|. . .
+ + + + + + +
 . . . . . .
+ + + + + + +
"""


def why(there: Table, line: str) -> Refusal:
    refusal = there.trial.match.why_not(line)
    assert refusal is not None, f"{line} is open"
    assert refusal.reason
    assert set(refusal.clauses) <= set(load_clauses())
    return refusal


def clemson(**more: Any) -> Table:
    given: dict[str, Any] = {
        "map": "14x6",
        "heroes": {"clemson": "c3"},
        "units": {"greys-1": ["n6"]},
        "acting": "clemson",
    }
    return table(**{**given, **more})


CASES: list[tuple[str, dict[str, Any], str, str, str]] = [
    # what, position, action, a word of the reason, clause
    ("too far", {}, "move clemson k3", "8 squares", "CX-MOVE-01"),
    ("own square", {}, "move clemson c3", "already", "CX-MOVE-01"),
    ("occupied", {"heroes": {"clemson": "c3", "kaur": "d3"}}, "move clemson d3", "Kaur", "CX-MOVE-07"),
    (
        "a blip",
        {"blips": {"blip-1": {"at": "d3", "hides": "grey", "read": True}}, "smoke": ["d3"]},
        "move clemson d3",
        "Blip 1",
        "CX-MOVE-08",
    ),
    ("a pit", {"pits": ["d3"]}, "move clemson d3", "pit", "CX-MOVE-07"),
    (
        "a wall",
        {"map": FENCE, "units": {}, "heroes": {"clemson": "c1"}},
        "sprint clemson d1",
        "wall",
        "CX-MOVE-06",
    ),
    (
        "a corner",
        {"map": FENCE, "units": {}, "heroes": {"clemson": "c2"}},
        "move clemson d3-d2",
        "corner",
        "CX-MOVE-04",
    ),
    ("no neighbours", {}, "move clemson d3-g3", "no neighbours", "CX-MOVE-02"),
    ("spent move", {"used": ["move"]}, "move clemson d3", "used its Move", "CX-ACT-04"),
    ("spent sprint", {"used": ["sprint"]}, "sprint clemson d3", "used its Sprint", "CX-ACT-04"),
    (
        "no action left",
        {"used": ["move", "sprint"]},
        "attack clemson greys-1",
        "no action left",
        "CX-ROUND-02",
    ),
    ("sprint too far", {}, "sprint clemson h3", "Sprint", "CX-SPRINT-01"),
    (
        "a downed sprint",
        {"heroes": {"clemson": {"at": "c3", "down": True}}},
        "sprint clemson d3",
        "down",
        "CX-FX-09",
    ),
    (
        "a downed move",
        {"heroes": {"clemson": {"at": "c3", "down": True}}},
        "move clemson d3",
        "standing up",
        "CX-FX-07",
    ),
    (
        "stunned",
        {"heroes": {"clemson": {"at": "c3", "stunned": True}}},
        "move clemson d3",
        "Stunned",
        "CX-FX-05",
    ),
    (
        "a downed attack",
        {"heroes": {"clemson": {"at": "c3", "down": True}}},
        "attack clemson greys-1",
        "down",
        "CX-FX-08",
    ),
    ("out of range", {}, "attack clemson greys-1", "11 squares", "CX-ATK-04"),
    (
        "no sight",
        {"units": {"greys-1": ["h3"]}, "heroes": {"clemson": "c3", "kaur": "e3"}},
        "attack clemson greys-1",
        "Kaur on e3",
        "CX-LOS-03",
    ),
    (
        "smoke",
        {"units": {"greys-1": ["h3"]}, "smoke": ["h3"]},
        "attack clemson greys-1",
        "Smoke",
        "CX-LOS-01",
    ),
    (
        "engaged",
        {"units": {"greys-1": ["d3"], "greys-2": ["h5"]}},
        "attack clemson greys-2",
        "Greys I",
        "CX-COMBAT-09",
    ),
    ("an ally", {"heroes": {"clemson": "c3", "kaur": "d3"}}, "attack clemson kaur", "ally", "CX-ATK-06"),
    ("itself", {}, "attack clemson clemson", "itself", "CX-ATK-06"),
    (
        "a blip as target",
        {"heroes": {"clemson": "c3"}, "blips": {"blip-1": "grey n5"}},
        "attack clemson blip-1",
        "face down",
        "CX-ATK-07",
    ),
    (
        "shaken by it",
        {"heroes": {"clemson": {"at": "c3", "shaken_by": "greys-1"}}, "units": {"greys-1": ["g3"]}},
        "attack clemson greys-1",
        "shook",
        "CX-FX-03",
    ),
    ("no such figure", {}, "attack clemson greys-9", "no figure", "CX-ATK-06"),
    ("spent attack", {"used": ["attack"]}, "attack clemson greys-1", "used its Attack", "CX-ACT-04"),
    ("no token there", {}, "attack clemson d4", "nothing to attack", "CX-ATK-06"),
    (
        "a token too far",
        {"hazards": ["n1"], "heroes": {"clemson": "a3"}},
        "attack clemson n1",
        "range",
        "CX-ATK-04",
    ),
    ("overwatch spent", {"used": ["overwatch"]}, "overwatch clemson", "Overwatch", "CX-ACT-04"),
    (
        "overwatch down",
        {"heroes": {"clemson": {"at": "c3", "down": True}}},
        "overwatch clemson",
        "down",
        "CX-FX-09",
    ),
    ("no token underfoot", {"spanners": ["h1"]}, "gather clemson", "h1", "CX-INT-02"),
    ("interact spent", {"used": ["interact"]}, "gather clemson", "used its Interact", "CX-ACT-06"),
    ("not stunned", {}, "recover clemson", "not Stunned", "CX-FX-05"),
    ("standing", {}, "stand clemson", "stands", "CX-FX-07"),
    ("nothing in use", {}, "stow clemson", "no item in use", "CX-ITEM-01"),
    (
        "wrong logo",
        {"heroes": {"clemson": {"at": "c3", "backpack": ["arc-baton"]}}},
        "equip clemson arc-baton",
        "melee weapons",
        "CX-ITEM-12",
    ),
    (
        "a consumable",
        {"heroes": {"clemson": {"at": "c3", "backpack": ["boom-box"]}}},
        "equip clemson boom-box",
        "Backpack",
        "CX-ITEM-05",
    ),
    ("not in the Backpack", {}, "equip clemson arc-baton", "not in", "CX-ITEM-03"),
    (
        "a trade from afar",
        {"heroes": {"clemson": {"at": "c3", "backpack": ["boom-box"]}, "kaur": "h3"}},
        "trade clemson kaur give boom-box",
        "not adjacent",
        "CX-ITEM-04",
    ),
    (
        "another's turn",
        {"heroes": {"clemson": "c3", "kaur": "d3"}},
        "move kaur e3",
        "Clemson's turn",
        "CX-ACT-02",
    ),
    ("the other side", {}, "move greys-1 m5", "Overmind", "CX-ROUND-04"),
    ("no merge of heroes", {}, "merge clemson kaur 1", "Units merge", "CX-UNIT-34"),
    ("a mutation", {}, "mutate nothing standard", "Only the Overmind", "CX-MUT-05"),
    ("an ability not there", {}, "use clemson kaur-sentry-gun", "no ability", "CX-ACT-08"),
    ("a flip by a hero", {}, "flip clemson", "only blips", "CX-BLIP-05"),
    ("a reroll without a roll", {}, "reroll clemson 1", "no answer here", "CX-NEON-02"),
    ("a pass in one's turn", {}, "pass", "no answer here", "CX-ACT-04"),
    ("a tile in play", {}, "lay b3 18a 0", "no answer here", "CX-SETUP-07"),
    ("a purchase in play", {}, "buy grey", "no answer here", "CX-BUY-01"),
    ("a deployment in play", {}, "place clemson d3", "no answer here", "CX-DEPLOY-01"),
    ("a return by somebody here", {}, "return clemson d3", "no answer here", "CX-EXTRACT-03"),
]


@pytest.mark.parametrize(("what", "given", "line", "word", "clause"), CASES, ids=[case[0] for case in CASES])
def test_a_refusal_names_what_is_in_the_way(
    what: str, given: dict[str, Any], line: str, word: str, clause: str
) -> None:
    refusal = why(clemson(**given), line)
    assert word in refusal.reason, refusal.reason
    assert not clause or clause in refusal.clauses, refusal.clauses


def test_a_blocked_shot_comes_with_its_line() -> None:
    there = clemson(units={"greys-1": ["h3"]}, heroes={"clemson": "c3", "kaur": "e3"})
    refusal = why(there, "attack clemson greys-1")
    assert refusal.line == (there.square("c3"), there.square("h3"))
    found = TABLE.why(there.trial.match, "heroes", "attack clemson greys-1")
    assert found["line"]["free"] is False
    assert found["line"]["blockers"] == ["e3"]
    assert found["line"]["stopped"]


def test_a_wall_is_named_by_its_place() -> None:
    wall = "+ + + + + + +\n . . .|. . .\n+ + + + + + +\n . . .|. . .\n+ + + + + + +\n"
    there = clemson(map=wall, heroes={"clemson": "a1"}, units={"greys-1": ["f1"]})
    refusal = why(there, "attack clemson greys-1")
    assert "wall" in refusal.reason
    assert "CX-LOS-02" in refusal.clauses


ALIEN: dict[str, Any] = {
    "map": "14x6",
    "phase": "overmind",
    "heroes": {"kaur": "a1"},
    "units": {"greys-1": ["m5", "n5"]},
    "blips": {"blip-1": "decoy n1", "blip-2": "grey n3"},
}


@pytest.mark.parametrize(
    ("acting", "line", "word", "clause"),
    [
        ("blip-1", "flip blip-1", "Decoy", "CX-BLIP-05"),
        ("blip-2", "attack blip-2 kaur", "blip", "CX-BLIP-01"),
        ("blip-2", "sprint blip-2 m3", "blip", "CX-BLIP-01"),
        ("blip-2", "move blip-2 c3", "squares of walking", "CX-BLIP-02"),
        ("blip-2", "gather blip-2", "spanner", "CX-BLIP-09"),
        ("greys-1", "move greys-1 l5", "leads", "CX-UNIT-10"),
        ("greys-1", "move greys-1 m5-c5", "squares of walking", "CX-MOVE-01"),
        ("greys-1", "extract greys-1", "Only heroes", "CX-ACT-10"),
        ("greys-1", "smash greys-1 north", "XXL", "CX-XXL-08"),
    ],
)
def test_aliens_and_blips_are_told_too(acting: str, line: str, word: str, clause: str) -> None:
    refusal = why(table(**ALIEN, acting=acting), line)
    assert word in refusal.reason, refusal.reason
    assert clause in refusal.clauses


def test_the_tape_and_the_way_out() -> None:
    given: dict[str, Any] = {"map": "be-kind-rewind", "acting": "clemson"}
    empty = table(**given, heroes={"clemson": "a6", "kaur": "b6"}, markers={"tape": "kaur"})
    assert "only the hero with the master tape" in why(empty, "extract clemson").reason
    assert "Kaur carries" in why(empty, "take clemson tape").reason
    assert "nothing to hand over" in why(empty, "hand clemson kaur tape").reason
    lies = table(**given, heroes={"clemson": "a6"}, markers={"tape": "n2"})
    assert "lies on n2" in why(lies, "take clemson tape").reason
    away = table(**given, heroes={"clemson": "g8", "kaur": "k8"}, markers={"tape": "clemson"})
    assert "only from" in why(away, "extract clemson").reason
    assert "not adjacent" in why(away, "hand clemson kaur tape").reason


def test_deployment_keeps_to_its_squares_and_out_of_closed_rooms() -> None:
    match = quick_start(seed="deploy")
    m = match.state
    hero = m.heroes[0].id
    far = match.why_not(f"place {hero} h8")
    assert far is not None
    assert "neither" in far.reason
    room = m.ground.board.name(m.plan.rooms[0].squares.bit_length() - 1)
    closed = match.why_not(f"place {hero} {room}")
    assert closed is not None
    assert closed.clauses == ("CX-DEPLOY-08",)
    second = match.why_not(f"place {m.heroes[1].id} a6")
    assert second is not None
    assert "is set up now" in second.reason
    player = RandomPlayer("deploy")
    while match.decision is not None and match.decision.kind != "deploy_blip":
        match.advance(player.choose(match))
    blip = match.why_not("place blip-1 a3")
    assert blip is not None
    assert "CX-DEPLOY-04" in blip.clauses


def test_activation_tells_who_has_had_its_turn() -> None:
    there = clemson(
        acting="",
        heroes={"clemson": "c3", "kaur": {"at": "d3", "done": True}, "voss": {"lost": True}, "reyes": "a6"},
    )
    assert "CX-ROUND-02" in why(there, "activate kaur").clauses
    assert "out of the mission" in why(there, "activate voss").reason
    assert "CX-ACT-03" in why(there, "activate greys-1").clauses
    assert "Another choice comes first" in why(there, "move clemson d4").reason


def test_refusals_list_targets_and_interacts_of_the_acting_figure() -> None:
    there = clemson(
        heroes={"clemson": {"at": "c3", "backpack": ["arc-baton"]}},
        units={"greys-1": ["n6"], "greys-2": ["f3"]},
        hazards=["n1"],
    )
    found = TABLE.refusals(there.trial.match, "heroes")
    told = {(row["verb"], row.get("target", row["text"])) for row in found}
    assert ("attack", "greys-1") in told
    assert ("attack", "n1") in told
    assert ("attack", "greys-2") not in told
    assert ("gather", "gather clemson") in told
    assert ("equip", "equip clemson arc-baton") in told
    assert all(row["reason"] and row["clauses"] for row in found)
    assert TABLE.refusals(there.trial.match, "overmind") == []


def test_nothing_just_vanishes_from_the_choice() -> None:
    there = clemson(used=["move"], units={})
    decision = TABLE.decision(there.trial.match, "heroes")
    assert decision is not None
    families = {family["verb"]: family for family in decision["families"]}
    assert families["move"]["state"] == "spent"
    assert families["attack"]["state"] == "no"
    assert families["interact"]["state"] == "no"
    assert families["sprint"]["state"] == "ready"
    for family in families.values():
        assert family["actions"] or family["why"]["reason"]


def test_the_other_side_learns_nothing_by_asking() -> None:
    one = table(**ALIEN, acting="blip-1").trial.match
    other = table(
        **{**ALIEN, "blips": {"blip-1": "grey n1", "blip-2": "decoy n3"}}, acting="blip-1"
    ).trial.match
    for line in ("flip blip-1", "move blip-1 m1", "nonsense", "mutate x standard"):
        asked = TABLE.why(one, "heroes", line)
        assert asked == TABLE.why(other, "heroes", line)
        assert asked["reason"] == "The Overmind decides now."
        assert TABLE.preview(one, "heroes", line) == TABLE.preview(other, "heroes", line)
    assert TABLE.prompt(one, "heroes") == TABLE.prompt(other, "heroes")


def test_whatever_is_tried_has_a_reason() -> None:
    """Every answer of one moment is refused with a reason wherever it is not open."""
    match = quick_start(seed="tries")
    player = RandomPlayer("tries")
    tried: list[str] = []
    for number in range(260):
        decision = match.decision
        if decision is None:
            break
        if number % 3 == 0:
            tried = [*tried[-30:], *(match.text(action) for action in decision.actions[:4])]
            for line in tried:
                refusal = match.why_not(line)
                assert refusal is None or refusal.reason
                if refusal is not None and line.split()[0] in WHEN:
                    assert refusal.clauses or refusal.reason.startswith("There is no figure"), line
        match.advance(player.choose(match))


def test_an_ability_that_is_open_but_not_for_this() -> None:
    there = table(map="14x6", heroes={"kaur": "c3"}, units={"greys-1": ["n6"]}, acting="kaur")
    refusal = why(there, "use kaur kaur-barricade h3")
    assert refusal.reason == "Barricade can be used now, but not on h3."
    there = table(
        map="14x6",
        heroes={"kaur": {"at": "c3", "backpack": ["courier-vest", "boom-box"]}, "reyes": "d3"},
        units={"greys-1": ["n6"]},
        acting="kaur",
    )
    for wanted, said in (
        ("equip arc-baton", "to equip Arc Baton"),
        ("trade reyes take boom-box", "for that trade"),
    ):
        refusal = why(there, f"use kaur kaur-quick-straps {wanted}")
        assert refusal.reason == f"Quick Straps can be used now, but not {said}."


def test_the_siren_is_why_a_turn_cannot_end() -> None:
    there = table(
        map="14x5",
        heroes={"blackwood": {"at": "a3", "level": 2}},
        units={"greys-1": ["i3", "i4"]},
        acting="blackwood",
    )
    there.play("use blackwood blackwood-siren-mark e3", "end blackwood", "activate greys-1")
    refusal = why(there, "end greys-1")
    assert "siren" in refusal.reason
    assert refusal.clauses == ("CX-MOVE-10",)


def test_a_large_hero_is_told_what_stands_under_its_base() -> None:
    match = Match(chronicle_x(), {"mission": "dead-air"}, SeededFortune("large"))
    while match.decision is not None and match.decision.kind != "deploy_hero":
        match.play(match.decision.actions[0])
    for line in ("clemson h18", "blackwood a19", "eriksen h19", "kaur g17", "reyes a18"):
        match.play(f"place {line}")
    taken = match.why_not("place voss a17")
    assert taken is not None
    assert taken.reason == "Reyes stands on a18, under a base of 2 by 2 squares on a17."
    closed = match.why_not("place voss b18")
    assert closed is not None
    assert "room not explored yet" in closed.reason
    assert "CX-DEPLOY-08" in closed.clauses
    away = match.why_not("place voss e18")
    assert away is not None
    assert "neither" in away.reason


def test_units_of_several_have_their_turn() -> None:
    there = table(**{**ALIEN, "used": ["interact"]}, acting="greys-1")
    assert "have used their Interact" in why(there, "gather greys-1").reason
    stunned = table(
        **{**ALIEN, "units": {"greys-1": {"models": ["m5", "n5"], "stunned": True}}}, acting="greys-1"
    )
    assert "are Stunned and have to" in why(stunned, "move greys-1 m5-l5").reason


def test_the_heroes_learn_no_card_of_the_hand_from_what_they_are_refused() -> None:
    there = table(
        map="16x5",
        heroes={"reyes": "a1"},
        units={"greys-1": ["p1"]},
        hand=["tar-glands", "mist-glands"],
        round=2,
    )
    held = why(there, "interrupt tar-glands mist-glands greys-1")
    other = why(there, "interrupt tar-glands static-mane greys-1")
    assert held == other
    assert held.clauses == ("CX-MUT-07",)


def test_a_yellow_square_is_no_token() -> None:
    yellow = "+ + + + + + + + + + +\n . . . . . . . . . y\n+ + + + + + + + + + +\n"
    there = table(map=yellow, heroes={"eriksen": "a1"}, acting="eriksen")
    assert why(there, "attack eriksen j1").reason.startswith("The yellow square j1 is 9 squares away")
