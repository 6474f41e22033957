"""Before the fight: the map is built, buildings are chosen, the force is bought, yellow squares are taken."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x import buying, map_building, yellow_squares
from rulebound.games.chronicle_x.computer import ScriptedPlayer
from rulebound.games.chronicle_x.computer.knowledge import known
from rulebound.games.chronicle_x.game import chronicle_x
from rulebound.games.chronicle_x.map_building import LayFamily
from rulebound.games.chronicle_x.pack import Placement
from rulebound.games.chronicle_x.state import (
    BUILD_MAP,
    BUY_FORCE,
    DEPLOY_HEROES,
    HERO_PHASE,
    HEROES,
    OVERMIND,
    MissionState,
)
from rulebound.games.chronicle_x.table import TABLE
from rulebound.kernel.decisions import Action
from rulebound.kernel.errors import IllegalAction, SetupError
from rulebound.kernel.match import Match
from rulebound.kernel.record import Record, replay

CONQUEST = ("annihilation", "capture-and-control")


def begun(mission: str, seed: str = "tape", **setup: Any) -> Match:
    return Match(chronicle_x(), {"mission": mission, **setup}, SeededFortune(seed))


def state_of(match: Match) -> MissionState:
    state: MissionState = match.state
    return state


def whole_map(*, without: str = "") -> list[dict[str, Any]]:
    """Tiles 01 to 16 on a map of 4 by 4, side A up."""
    cells = [f"{letter}{row}" for row in range(1, 5) for letter in "ABCD"]
    rows: list[dict[str, Any]] = [
        {"cell": cell, "face": f"{number:02}A", "turn": number % 4} for number, cell in enumerate(cells, 1)
    ]
    return [row for row in rows if row["cell"] != without]


def played_until(match: Match, phase: int, seed: int = 0) -> Match:
    """Random play until a phase begins."""
    numbers = random.Random(seed)
    while match.decision is not None and state_of(match).phase < phase:
        match.play(match.decision.pick(numbers.getrandbits(64)))
    return match


# ---- the map


def test_every_tile_that_may_be_laid_is_a_member_and_nothing_else() -> None:
    match = begun("capture-and-control")
    family = match.decision.families[1] if match.decision else None
    assert isinstance(family, LayFamily)
    assert family.cells == ["A1", "D1", "A4", "D4"]
    assert family.count() == 4 * 40 * 4
    assert len({family.member(number) for number in range(family.count())}) == family.count()
    match.play("lay a1 07a 2")
    family = match.decision.families[1] if match.decision else None
    assert isinstance(family, LayFamily)
    assert family.count() == 15 * 38 * 4
    assert all(family.accepts(action) for action in family.members())
    for text in (
        "lay a1 08a 0",
        "lay b1 07b 0",
        "lay b1 08a 4",
        "lay b1 21a 0",
        "lay e1 08a 0",
        "lay b1 08a",
    ):
        assert not family.accepts(match.read(text)), text
    assert not family.accepts(Action("lay", (3, "08a", "0")))


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("lay b1 08a 4", "CX-CONQ-18"),
        ("lay nowhere", "CX-CONQ-18"),
        ("lay b1 07b 0", "CX-CONQ-18"),
        ("lay a1 08a 0", "CX-CONQ-18"),
        ("lay e1 08a 0", "CX-SETUP-07"),
        ("lay b1 99z 0", "CX-CONQ-18"),
    ],
)
def test_what_cannot_be_laid_is_refused_with_its_clause_and_nothing_is_lost(text: str, clause: str) -> None:
    match = begun("capture-and-control")
    match.play("lay a1 07a 2")
    before = state_of(match).digest()
    with pytest.raises(IllegalAction) as refused:
        match.play(text)
    assert clause in refused.value.clauses
    assert state_of(match).digest() == before


def test_the_map_grows_with_each_tile_and_is_another_each_time() -> None:
    match = begun("dead-air")
    seen = [TABLE.map(match.state)]
    match.play("lay b1 08b 2")
    seen.append(TABLE.map(match.state))
    match.play("lay b3 12b 1")
    seen.append(TABLE.map(match.state))
    assert [len(each["tiles"]) for each in seen] == [6, 7, 8]
    assert len({each["id"] for each in seen}) == 3
    assert [TABLE.view(match, "")["map"]] == [seen[-1]["id"]]
    match.undo()
    assert TABLE.map(match.state)["id"] == seen[1]["id"]


def test_thousands_of_tiles_make_a_short_decision() -> None:
    match = begun("annihilation")
    shown = TABLE.decision(match, OVERMIND)
    assert shown is not None
    lay = next(family for family in shown["families"] if family["verb"] == "lay")
    assert len(lay["tiles"]["faces"]) == 40
    assert len(lay["tiles"]["cells"]) == 16
    assert len(lay["actions"]) == 16
    assert len(json.dumps(shown)) < 6000


def test_squares_without_a_tile_are_no_ground() -> None:
    match = begun("dead-air")
    m = state_of(match)
    empty = m.ground.board.all & ~m.plan.squares
    assert empty.bit_count() == 10 * 25
    assert m.ground.solid & empty == empty


def test_tokens_are_laid_when_the_map_is_complete() -> None:
    match = begun("dead-air")
    m = state_of(match)
    assert (m.hazards, m.spanners, m.unexplored) == (0, 0, 0)
    played_until(match, DEPLOY_HEROES)
    m = state_of(match)
    assert m.hazards == m.plan.hazards
    assert m.spanners == m.plan.spanners
    assert m.unexplored == (1 << len(m.plan.rooms)) - 1
    assert [match.state.markers[0].square] == [m.plan.names["10A:d2"]]


def test_each_side_arranges_its_own_tiles_only() -> None:
    match = begun("capture-and-control")
    match.play("arrange map")
    assert match.decision is not None
    assert (match.decision.seat, match.decision.kind) == (OVERMIND, "lay_tile")
    assert len(state_of(match).laid) == 1
    match.play("arrange map")
    assert len(state_of(match).laid) == 16
    assert state_of(match).laid[0].cell == "A1"


def test_two_seeds_suggest_two_maps() -> None:
    laid = []
    for seed in ("a", "b"):
        match = begun("annihilation", seed)
        match.play("arrange map")
        laid.append(state_of(match).laid)
    assert laid[0] != laid[1]


@pytest.mark.parametrize("mission", ["dead-air", *CONQUEST])
def test_building_is_undone_copied_and_replayed(mission: str) -> None:
    match = begun(mission)
    numbers = random.Random(3)
    digests = []
    while state_of(match).phase == BUILD_MAP:
        digests.append((state_of(match).digest(), TABLE.map(match.state)["id"]))
        copy = match.copy()
        assert match.decision is not None
        family = match.decision.families[1]
        action = family.pick(numbers.getrandbits(32))
        assert action is not None
        match.play(action)
        copy.play(action)
        assert copy.state.digest() == match.state.digest()
        assert copy.state.plan is match.state.plan
        if len(digests) % 4 == 0 and state_of(match).phase == BUILD_MAP:
            match.undo()
            assert (state_of(match).digest(), TABLE.map(match.state)["id"]) == digests[-1]
            match.play(action)
    again = replay(chronicle_x(), Record.of(match, "tape"), SeededFortune)
    assert again.state.digest() == match.state.digest()


@pytest.mark.parametrize(
    ("mission", "tiles", "reason"),
    [
        ("be-kind-rewind", whole_map(), "the mission gives all its tiles (CX-SETUP-06)"),
        ("annihilation", "a map", "must be a list"),
        ("annihilation", ["A1"], "tile 1 must be an object"),
        ("annihilation", whole_map(without="B2"), "15 tiles are given of 16 (CX-SETUP-07)"),
        ("annihilation", [{"cell": "A1", "face": "01A", "turn": 4}], "tile 1 has a turn from 0 to 3"),
        ("annihilation", [{"cell": "A1", "face": 7}], "tile 1 needs a face"),
        ("annihilation", [{"cell": "?1", "face": "01A"}], "tile 1 needs a cell"),
        ("annihilation", [{"cell": "A1", "face": "01A", "spin": 1}], "tile 1 must be an object"),
        (
            "annihilation",
            [*whole_map(without="D4"), {"cell": "D4", "face": "01B"}],
            "tile 01 is used twice, by 01A and 01B",
        ),
        (
            "annihilation",
            [*whole_map(without="D4"), {"cell": "A1", "face": "17A"}],
            "cell A1 holds two tiles",
        ),
        ("annihilation", [*whole_map(without="D4"), {"cell": "E4", "face": "17A"}], "outside a map"),
        ("annihilation", [*whole_map(without="D4"), {"cell": "D4", "face": "99A"}], "no face 99A"),
        ("dead-air", whole_map(), "A4 must hold 17A with turn 0, as the mission gives it (CX-SETUP-06)"),
    ],
)
def test_a_map_that_cannot_be_is_refused_with_the_tile_and_the_reason(
    mission: str, tiles: Any, reason: str
) -> None:
    with pytest.raises(SetupError) as refused:
        begun(mission, map=tiles)
    assert str(refused.value).startswith("map: ")
    assert reason in str(refused.value)


def test_a_map_laid_beforehand_is_taken_as_it_is() -> None:
    match = begun("annihilation", map=whole_map())
    m = state_of(match)
    assert m.phase != BUILD_MAP
    assert m.laid[6] == Placement("C2", "07A", 3)
    assert m.unexplored.bit_count() == len(m.plan.rooms) == 11


def test_a_map_without_enough_yellow_squares_or_buildings_is_known_for_it() -> None:
    pack = chronicle_x().pack
    brief = pack.missions["capture-and-control"]
    bare = ("07A", "10A", "06A", "08B", "09B", "11B", "12B", "15B", "16B", "19B")
    laid = tuple(
        Placement(f"{'ABCD'[n % 4]}{n // 4 + 1}", face) for n, face in enumerate([*bare, "01A", "02A"])
    )
    assert not map_building.short_of_yellow(pack, brief, laid)
    small = pack.missions["be-kind-rewind"].formation
    assert (small.columns, small.rows) == (3, 3)
    assert map_building.yellow_bounds(pack, brief, laid) == (2 + 4, 2 + 4)


# ---- regions


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"mission": "dead-air", "region": "normal"}, "region: this mission is not fought over a region"),
        ({"mission": "annihilation", "region": "moon"}, "region: one of normal"),
        ({"mission": "annihilation", "region": 3}, "region: must be a word"),
        ({"mission": "annihilation", "current": "greys"}, "current: one of heroes, overmind"),
        ({"mission": "dead-air", "current": "overmind"}, "current: only in Conquest"),
        (
            {"mission": "annihilation", "region": "fortified_heroes", "current": "heroes"},
            "cannot liberate a region of their own (CX-CONQ-08)",
        ),
        (
            {"mission": "annihilation", "region": "fortified_overmind", "current": "overmind"},
            "cannot liberate a region of their own (CX-CONQ-08)",
        ),
    ],
)
def test_a_region_that_cannot_be_is_refused(setup: dict[str, Any], reason: str) -> None:
    with pytest.raises(SetupError) as refused:
        Match(chronicle_x(), setup, SeededFortune("tape"))
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("region", "points", "builder"),
    [("normal", 18, OVERMIND), ("fortified_overmind", 22, OVERMIND), ("fortified_heroes", 14, HEROES)],
)
def test_the_region_sets_the_points_and_who_builds(region: str, points: int, builder: str) -> None:
    match = begun("annihilation", region=region)
    assert buying.allowance(match.state) == points
    assert TABLE.view(match, "")["counts"]["unit_points"] == points
    assert match.decision is not None
    assert match.decision.seat == builder
    assert TABLE.frame(match) == {"round": 0, "phase": "map", "turn": builder}


# ---- the force


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"mission": "be-kind-rewind", "force": ["grey"]}, "force: the mission gives the force"),
        ({"mission": "annihilation", "force": "grey"}, "force: must be a list"),
        ({"mission": "annihilation", "force": ["yeti"]}, "force: there is no alien 'yeti'"),
        (
            {"mission": "annihilation", "force": ["commander", "commander", "grey", "grey"]},
            "force: costs 20, more than the 18 unit points of the mission (CX-BUY-01)",
        ),
        (
            {"mission": "annihilation", "force": ["grey"] * 4},
            "force: 4 units of grey, but only 3 blips (CX-COMP-06)",
        ),
        ({"mission": "annihilation", "force": []}, "force: has no unit at all (CX-BUY-01)"),
        (
            {
                "mission": "annihilation",
                "force": ["grey"] * 3 + ["dominator"],
                "region": "fortified_heroes",
            },
            "more than the 14 unit points",
        ),
        ({"mission": "annihilation", "force": ["grey"], "solo": True}, "CX-AI-03"),
    ],
)
def test_a_force_that_cannot_be_is_refused(setup: dict[str, Any], reason: str) -> None:
    with pytest.raises(SetupError) as refused:
        Match(chronicle_x(), setup, SeededFortune("tape"))
    assert reason in str(refused.value)


def test_a_force_bought_beforehand_needs_no_buying_and_its_rest_goes_to_the_pool() -> None:
    match = begun("annihilation", map=whole_map(), force=["commander", "dominator", "grey"])
    m = state_of(played_until(match, BUY_FORCE))
    played_until(match, DEPLOY_HEROES)
    m = state_of(match)
    assert m.pool == 4 + 3
    assert sorted(blip.kind for blip in m.blips) == ["commander", "decoy", "decoy", "dominator", "grey"]
    assert not any(event.kind == "buy" for event in match.events)


def test_the_heroes_learn_nothing_of_the_force_but_how_many_blips_it_has() -> None:
    match = played_until(begun("annihilation", map=whole_map()), BUY_FORCE)
    for kind in ("dominator", "commander", "ridgewalker"):
        match.play(f"buy {kind}")
    said = json.dumps([TABLE.view(match, HEROES), TABLE.prompt(match, HEROES), TABLE.view(match, "")])
    assert not any(word in said.lower() for word in ("dominator", "ridgewalker", "commander", '"force":'))
    mine = TABLE.view(match, OVERMIND)["mission"]["force"]
    assert (mine["points"], mine["left"]) == (18, 4)
    match.play("done")
    told = json.dumps(TABLE.narrate(match, HEROES, 0)).lower()
    assert "5 blips" in told
    assert "dominator" not in told
    assert "dominator" in json.dumps(TABLE.narrate(match, OVERMIND, 0)).lower()
    thought = known(match.state, HEROES)
    assert set(thought.force) == {"unknown"}
    assert {blip.kind for blip in thought.blips} == {"unknown"}


def test_the_rest_of_a_force_is_bought_by_chance_within_the_points() -> None:
    forces = set()
    for seed in "abcdef":
        match = played_until(begun("annihilation", seed, map=whole_map()), BUY_FORCE)
        match.play("buy commander")
        match.play("arrange force")
        m = state_of(match)
        assert m.force[0] == "commander"
        assert not buying.affordable(m)
        assert buying.left(m) >= 0
        forces.add(m.force)
    assert len(forces) > 2


# ---- yellow squares


@pytest.mark.parametrize("mission", CONQUEST)
@pytest.mark.parametrize("seed", range(6))
def test_random_set_ups_end_with_everybody_where_the_rules_allow(mission: str, seed: int) -> None:
    match = played_until(begun(mission, str(seed)), HERO_PHASE, seed)
    m = state_of(match)
    assert len(m.hero_yellow) == len(m.alien_yellow) == 2
    assert len({*m.hero_yellow, *m.alien_yellow}) == 4
    assert not any(m.fair_yellow >> square & 1 for square in m.hero_yellow)
    assert all(m.fair_yellow >> square & 1 for square in m.alien_yellow)
    if len(yellow_squares.permitted(m, m.hero_yellow)) >= 2:
        assert all(yellow_squares.gap(m, square, m.hero_yellow) > 1 for square in m.alien_yellow)
    for square in m.hero_yellow:
        near = m.ground.adjacent(square) | 1 << square
        assert sum(bool(hero.mask & near) for hero in m.heroes) >= 3
    placed = [event for event in match.events if event.kind == "deploy"]
    assert len(placed) == 6
    assert len([event for event in match.events if event.kind == "deploy_blip"]) == len(m.force) + 2


def test_groups_at_neighbouring_yellow_squares_find_room() -> None:
    # 01A:a4 lies beside 04B:e3 turned so that the two squares touch
    tiles = whole_map(without="A1")
    match = begun("annihilation", map=[{"cell": "A1", "face": "17A", "turn": 2}, *tiles])
    m = state_of(played_until(match, DEPLOY_HEROES))
    squares = yellow_squares.on_map(m)
    board = m.ground.board
    pairs = [pair for pair in yellow_squares.lawful_pairs(m) if board.distance(*pair) <= 2]
    pair = pairs[0] if pairs else (squares[0], squares[1])
    match.play(f"deploy {board.name(pair[0])}")
    match.play(f"deploy {board.name(pair[1])}")
    match.play("arrange heroes")
    assert all(hero.here for hero in state_of(match).heroes)


def test_heroes_against_aliens_without_a_player_start_far_from_where_they_come() -> None:
    match = played_until(begun("annihilation", solo=True), DEPLOY_HEROES)
    m = state_of(match)
    assert not m.blips
    for pair in yellow_squares.lawful_pairs(m):
        tile_of = m.plan.tile_of
        assert tile_of[pair[0]] != tile_of[pair[1]]
    played_until(match, HERO_PHASE)
    assert len(state_of(match).alien_yellow) == 2


# ---- computers


@pytest.mark.parametrize("mission", CONQUEST)
def test_computers_prepare_by_their_seed(mission: str) -> None:
    forces = set()
    for seed in "abc":
        match = begun(mission, seed)
        players = {seat: ScriptedPlayer(seat, seed + seat) for seat in (HEROES, OVERMIND)}
        while match.decision is not None and state_of(match).phase < HERO_PHASE:
            player = players[match.decision.seat]
            match.play(player.choose(match))
            assert player.why
        forces.add(state_of(match).force)
        assert buying.left(state_of(match)) < 3
    assert len(forces) > 1
