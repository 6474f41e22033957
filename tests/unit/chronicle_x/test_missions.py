"""The missions: content that means something, matches that are shown whole to nobody who may not see them, and played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x import choices, counting, goals, mission_words, narrate, prompts, refusals
from rulebound.games.chronicle_x.computer import ScriptedPlayer, aims
from rulebound.games.chronicle_x.computer.knowledge import UNKNOWN, known
from rulebound.games.chronicle_x.computer.survey import Survey
from rulebound.games.chronicle_x.game import chronicle_x
from rulebound.games.chronicle_x.pack import CORE, load_pack, validate
from rulebound.games.chronicle_x.position import position
from rulebound.games.chronicle_x.state import HERO_PHASE, HEROES, OVERMIND, MissionState
from rulebound.kernel.match import Match
from rulebound.kernel.record import Record, replay
from rulebound.players.random_player import RandomPlayer

SEATS = (HEROES, OVERMIND)
MISSIONS = (
    "dead-air",
    "the-witness",
    "power-cut",
    "cut-the-strings",
    "last-train",
    "ground-control",
    "annihilation",
    "capture-and-control",
)


def begun(mission: str, seed: str = "tape") -> Match:
    return Match(chronicle_x(), {"mission": mission}, SeededFortune(seed))


def state_of(match: Match) -> MissionState:
    state: MissionState = match.state
    return state


# ---- words and code


def test_every_fact_has_its_code() -> None:
    assert frozenset(goals.CHECKS) == mission_words.CHECKS


def test_every_mission_uses_words_that_have_code() -> None:
    for mission in load_pack().missions.values():
        assert {rule.effect for rule in mission.special_rules} <= mission_words.RULES
        if mission.counting is not None:
            assert mission.counting.effect in mission_words.COUNTINGS
        for marker in mission.markers:
            assert {use.effect for use in marker.uses} <= mission_words.USES | mission_words.CARRYING


def test_every_special_rule_is_one_of_some_mission() -> None:
    used = {rule.effect for mission in load_pack().missions.values() for rule in mission.special_rules}
    assert used == mission_words.RULES


def test_the_standing_ways_to_win_are_in_every_mission_with_an_agenda() -> None:
    for mission in load_pack().missions.values():
        checks = [condition.check for condition in mission.wins.overmind]
        assert "heroes_on_map_or_in_station" in checks
        assert ("agenda_objectives_done" in checks) == mission.agenda


# ---- faults of content


def faults(mission: str, old: str, new: str, folder: Path) -> list[str]:
    text = (CORE / "missions" / f"{mission}.yaml").read_text(encoding="utf-8")
    assert text.count(old) >= 1, old
    (folder / "mine.yaml").write_text(
        text.replace(old, new, 1).replace(f"- id: {mission}\n", "- id: mine\n", 1), encoding="utf-8"
    )
    return validate(folder)


@pytest.mark.parametrize(
    ("mission", "old", "new", "said"),
    [
        (
            "dead-air",
            "check: markers_all_equal",
            "check: markers_all_gone",
            "there is no fact markers_all_gone",
        ),
        ("dead-air", "effect: stun_near_at", "effect: stun_all", "there is no special rule stun_all"),
        ("dead-air", "effect: change_figure", "effect: wind_up", "there is no use wind_up"),
        ("dead-air", "square: 10A:d2", "square: 11A:d2", "11A:d2 is not on the map of this mission"),
        ("dead-air", "max: 2, start: 2", "max: 2, start: 3", "is 3; it must lie between 0 and 2"),
        ("dead-air", "figure_is: 1", "figure_is: 4", "is 4; the figure runs from 0 to 2"),
        ("dead-air", "id: pull", "id: c4", "is no word to choose it by"),
        ("dead-air", "params: {by: -1}", "params: {by: 0}", "is 0 and changes nothing"),
        ("dead-air", "markers: [studio-jammer, tower-jammer]", "markers: [studio]", "no marker studio"),
        ("power-cut", "effect: held_markers", "effect: fingers", "there is no counting fingers"),
        ("power-cut", "track: grid", "track: grits", "the mission has no track 'grits'"),
        ("power-cut", "from_round: 2", "from_round: 9", "there is no round 9"),
        ("power-cut", "value: 6, round: 7", "value: 7, round: 7", "is 7; grid runs to 6"),
        ("power-cut", "value: 6, round: 7", "value: 6, round: 8", "asks for a round after the last"),
        ("cut-the-strings", "model: overmind", "model: overlord", "there is no alien overlord"),
        ("cut-the-strings", "values: ['off', lit]", "values: ['off']", "must name each figure"),
        ("last-train", "squares: ['18A:d4']", "squares: ['18A:a1']", "18A:a1 lies in no room"),
        ("last-train", "track: aboard", "track: abroad", "the mission has no track abroad"),
        ("the-witness", "way_out: 20A:e1", "way_out: 20A:e2", "is no yellow square"),
        ("the-witness", "'11A:d4'", "'09A:b4'", "names each square once"),
        ("annihilation", "fortified_heroes: 14", "fortified_heros: 14", "a region is one of"),
    ],
)
def test_a_fault_of_a_mission_is_named(mission: str, old: str, new: str, said: str, tmp_path: Path) -> None:
    found = faults(mission, old, new, tmp_path)
    assert any(said in fault for fault in found), found


def test_missions_are_sound_as_they_are(tmp_path: Path) -> None:
    assert faults("dead-air", "minutes: 120", "minutes: 100", tmp_path) == []


# ---- played


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_match_of_careless_players_is_shown_whole_and_replayed(mission: str) -> None:
    match = begun(mission)
    players = {seat: RandomPlayer(f"{mission}/{seat}") for seat in SEATS}
    number = told = 0
    while (decision := match.decision) is not None:
        m = state_of(match)
        if number % 23 == 0:
            for seat in ("", *SEATS):
                json.dumps(match.view(seat))
                narrate.narrate(m, match.events.since(told), seat, told, m.round)
            told = len(match.events)
            json.dumps(choices.decision_json(m, decision))
            refusals.refused(m, decision)
            assert prompts.prompt(m, decision) and prompts.public_prompt(m, decision)
        match.advance(players[decision.seat].choose(match))
        number += 1
    assert match.outcome is not None
    again = replay(chronicle_x(), Record.of(match, "tape"), SeededFortune)
    assert state_of(again).plain() == state_of(match).plain()


@pytest.mark.parametrize("mission", MISSIONS)
def test_steady_players_bring_a_mission_to_its_end(mission: str) -> None:
    match = begun(mission, "steady")
    players = {seat: ScriptedPlayer(seat, seat) for seat in SEATS}
    while (decision := match.decision) is not None:
        action = players[decision.seat].choose(match)
        assert decision.accepts(action)
        match.advance(action)
    assert match.outcome is not None
    assert match.outcome.winner
    assert state_of(match).round <= (state_of(match).brief.round_limit or 20)


# ---- what lies face down


GROUND = "\n".join(
    ["+ " * 12 + "+", " . . . . . . . . . . . y"] + ["+ " * 12 + "+", " ." * 12] * 4 + ["+ " * 12 + "+"]
)
WITNESS = {
    "map": GROUND,
    "mission": {
        "like": "the-witness",
        "at": {"16A:d4": "c3", "09A:b4": "i3", "11A:d4": "i1", "20A:e1": "l1"},
    },
    "heroes": {"clemson": "c2", "reyes": "a5"},
    "units": {"greys-1": ["h5"]},
    "acting": "clemson",
}


def test_nobody_can_tell_the_tokens_apart() -> None:
    views = []
    for first in ("vip", "decoy"):
        tokens = {"c3": first, "i3": "decoy", "i1": "decoy" if first == "vip" else "vip"}
        there = position(**WITNESS, face_down=tokens)
        views.append([json.dumps(there.match.view(seat)) for seat in ("", *SEATS)])
    assert views[0] == views[1]


def test_no_player_thinks_with_what_lies_face_down() -> None:
    there = position(**WITNESS, face_down={"c3": "vip", "i3": "decoy", "i1": "decoy"})
    for seat in SEATS:
        assert set(known(there.state, seat).vip_tokens.values()) == {UNKNOWN}


def test_a_token_that_was_turned_up_is_not_turned_down_again() -> None:
    there = position(**WITNESS, face_down={"c3": "decoy", "i3": "vip", "i1": "decoy"})
    there.play("search clemson c3")
    assert {event.kind for event in there.match.events} & chronicle_x().shows == {"searched"}


def test_the_tokens_are_dealt_by_chance() -> None:
    found = set()
    for seed in range(12):
        match = begun("the-witness", str(seed))
        player = ScriptedPlayer(HEROES, "x")
        while not state_of(match).vip_tokens:
            assert match.decision is not None
            seat = match.decision.seat
            match.advance((player if seat == HEROES else ScriptedPlayer(OVERMIND, "x")).choose(match))
        names = {square: name for name, square in state_of(match).plan.names.items()}
        found |= {names[at] for at, what in state_of(match).vip_tokens.items() if what == "vip"}
        assert sorted(state_of(match).vip_tokens.values()) == ["decoy", "decoy", "vip"]
    assert found == {"16A:d4", "09A:b4", "11A:d4"}


# ---- laid out as the mission says


def test_manned_rooms_have_no_card() -> None:
    match = begun("ground-control")
    players = {seat: ScriptedPlayer(seat, seat) for seat in SEATS}
    while match.decision is not None and state_of(match).phase != HERO_PHASE:
        match.advance(players[match.decision.seat].choose(match))
    m = state_of(match)
    rooms = {m.plan.room_of[m.plan.names[name]] for name in ("12B:b2", "20A:b2")}
    assert all(not m.unexplored >> room & 1 for room in rooms)
    assert any(m.unexplored >> room.id & 1 for room in m.plan.rooms)


def test_the_overmind_of_the_strings_costs_nothing() -> None:
    match = begun("cut-the-strings")
    players = {seat: ScriptedPlayer(seat, seat) for seat in SEATS}
    while match.decision is not None and state_of(match).phase != HERO_PHASE:
        match.advance(players[match.decision.seat].choose(match))
    kinds = [blip.kind for blip in state_of(match).blips]
    assert kinds.count("overmind") == 1
    assert kinds.count("decoy") == 2


# ---- what the scripted players see in a mission


def test_two_heroes_are_sent_to_each_jammer() -> None:
    there = position(
        map="16x6",
        mission={"like": "dead-air", "at": {"10A:d2": "c3", "05A:b3": "n3"}},
        heroes={"clemson": "a1", "reyes": "p1", "kaur": "b5", "eriksen": "o6", "blackwood": "h6"},
        acting="clemson",
    )
    survey = Survey(known(there.state, HEROES), HEROES, there.state.ground)
    words = sorted(errand.words for errand in survey.errands.values())
    assert words.count("goes to the studio jammer") == 2
    assert words.count("goes to the tower jammer") == 2


def test_a_use_that_wins_is_worth_everything() -> None:
    there = position(
        map="16x6",
        mission={"like": "dead-air", "at": {"10A:d2": "c3", "05A:b3": "n3"}},
        heroes={"clemson": "c2"},
        figures={"studio-jammer": 1, "tower-jammer": 0},
        acting="clemson",
    )
    survey = Survey(known(there.state, HEROES), HEROES, there.state.ground)
    action = there.match.read("use-marker clemson studio-jammer pull")
    assert aims.use_worth(survey, survey.m.hero("clemson"), action)[0] == aims.WIN
    player = ScriptedPlayer(HEROES, "x")
    assert player.choose(there.match) == action


def test_an_xxl_model_counts_once_in_a_building() -> None:
    there = position(map="6x6", units={"overmind-1": ["b2"]}, heroes={"clemson": "f6"})
    m = there.state
    assert counting.models_inside(m, OVERMIND, m.ground.board.all) == 1
