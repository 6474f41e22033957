"""What previews foretell where cards have a part in a movement or in a shot."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x.position import position
from rulebound.games.chronicle_x.table import TABLE

APPROACH: dict[str, Any] = {
    "map": "16x3",
    "heroes": {"clemson": {"at": "a2", "overwatch": "plus"}},
    "units": {"greys-1": ["m2"]},
    "phase": "overmind",
    "acting": "greys-1",
}

POSTS = "+ + + + + + + + +"
ROW = " . . .|, ,|. . ."
DOOR = " . . .|, ,d. . ."


def foretold(given: dict[str, Any], plays: tuple[str, ...], line: str, seat: str) -> dict[str, Any]:
    match = position(**given).match
    for each in plays:
        match.play(each)
    return TABLE.preview(match, seat, line)


def test_a_preview_leaves_out_the_overwatch_that_a_card_has_made_deaf() -> None:
    """bites: CX-OW-15"""
    given = {
        **APPROACH,
        "units": {"greys-1": ["m2"], "greys-2": {"models": ["h3"], "done": True}},
        "hand": ["ventriloquist-lobe"],
    }
    assert foretold(given, (), "move greys-1 j2", "overmind")["watchers"] == [{"id": "clemson", "at": "a2"}]
    played = ("mutate ventriloquist-lobe standard clemson greys-1",)
    assert "watchers" not in foretold(given, played, "move greys-1 j2", "overmind")


def test_a_preview_leaves_out_the_overwatch_of_who_has_an_enemy_beside_it() -> None:
    """bites: CX-OW-08"""
    beside = {**APPROACH, "units": {"greys-1": ["m2"], "greys-2": {"models": ["b3"], "done": True}}}
    assert "watchers" not in foretold(beside, (), "move greys-1 j2", "overmind")
    assert "watchers" in foretold(APPROACH, (), "move greys-1 j2", "overmind")


def test_a_preview_of_going_on_knows_what_a_card_has_made_of_the_way() -> None:
    """bites: CX-MOVE-10"""
    given = {
        "map": "\n".join([POSTS, ROW, POSTS, DOOR, POSTS, ROW, POSTS]),
        "heroes": {"clemson": "h1"},
        "units": {"greys-1": ["c2"]},
        "hand": ["gecko-pads"],
        "phase": "overmind",
        "acting": "greys-1",
    }
    plays = ("move greys-1 c1", "mutate gecko-pads standard")
    found = foretold(given, plays, "go greys-1 d2", "overmind")
    assert found["path"] == ["c2", "d2"]
    assert found["sentences"][0] == "2 squares of 5 to d2."


def test_a_preview_of_going_on_starts_from_the_model_that_leads() -> None:
    """bites: CX-UNIT-10"""
    given = {
        **APPROACH,
        "heroes": {"reyes": {"at": "a1", "overwatch": "plus"}},
        "units": {"greys-1": ["m1", "m2", "m3"]},
    }
    there = position(**given).dice("attack reyes: b b")
    there.play("move greys-1 m3-l3-k3-j3-i3-h3")
    found = TABLE.preview(there.trial.match, "overmind", "go greys-1 h3")
    assert found["path"] == ["i3", "h3"]


def test_no_odds_are_told_of_another_target_for_a_shot_on_which_cards_were_played() -> None:
    """bites: CX-MUT-05"""
    given = {
        "map": "14x5",
        "heroes": {"clemson": {"at": "b3", "in_use": "junk-mortar", "backpack": ["boom-box"]}},
        "units": {"greys-1": ["e3"], "greys-2": ["e1"]},
        "smoke": ["f3"],
        "hand": ["sideslip-fin"],
        "acting": "clemson",
    }
    slip = ("mutate sideslip-fin standard", "slip greys-1 2")
    plain = foretold(given, ("attack clemson greys-1", "pass", *slip), "attack clemson greys-2", "heroes")
    assert plain["attack"]["tally"]["total"] == 3
    fed = ("attack clemson greys-1", "use clemson junk-mortar boom-box", *slip)
    assert "attack" not in foretold(given, fed, "attack clemson greys-2", "heroes")
