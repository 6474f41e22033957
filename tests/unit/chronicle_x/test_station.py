"""The station as it is shown, told and asked for; rooms that act while the sides set up (CX-EXTRACT, CX-STATION)."""

from __future__ import annotations

from typing import Any

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x import deployment, landings, station
from rulebound.games.chronicle_x.battlefields import tile_gap
from rulebound.games.chronicle_x.choices import decision_json
from rulebound.games.chronicle_x.figure_cards import card
from rulebound.games.chronicle_x.game import chronicle_x
from rulebound.games.chronicle_x.narrate import tell
from rulebound.games.chronicle_x.position import Position, position
from rulebound.games.chronicle_x.refusals import refused
from rulebound.games.chronicle_x.state import DEPLOY_OVERMIND, MissionState
from rulebound.games.chronicle_x.view import view
from rulebound.kernel.match import Match

YELLOW = """\
+ + + + + + + +
 y . . . y . .
+ + + + + + + +"""


def there(**given: Any) -> Position:
    given.setdefault("map", YELLOW)
    given.setdefault("mission", {"heroes_deploy": ["a1"]})
    given.setdefault("rooms", ("med-bay", "soda-bar"))
    return position(**given)


def now(at: Position) -> tuple[MissionState, dict[str, Any]]:
    match = at.match
    assert match.decision is not None
    return match.state, decision_json(match.state, match.decision)


def family(shown: dict[str, Any], verb: str) -> dict[str, Any]:
    return next(each for each in shown["families"] if each["verb"] == verb)


def test_each_room_is_offered_with_what_it_gives() -> None:
    """bites: CX-EXTRACT-02"""
    _, shown = now(there(heroes={"clemson": "a1"}, acting="clemson"))
    labels = [action["label"] for action in family(shown, "extract")["actions"]]
    assert labels == [
        "Leave for the HQ",
        "Leave for the Warehouse",
        "Leave for the Soda Bar",
        "Leave for the Med Bay",
    ] or sorted(labels) == sorted(
        ["Leave for the HQ", "Leave for the Warehouse", "Leave for the Soda Bar", "Leave for the Med Bay"]
    )
    details = " ".join(action["detail"] for action in family(shown, "extract")["actions"])
    assert "regains up to 4 Health" in details


def test_with_no_room_but_the_first_two_nothing_is_asked() -> None:
    """spares: CX-EXTRACT-02"""
    _, shown = now(there(heroes={"clemson": "a1"}, acting="clemson", rooms=()))
    assert [action["label"] for action in family(shown, "extract")["actions"]] == ["Leave for the HQ"]


def test_the_return_is_asked_for_in_words_and_told() -> None:
    """bites: CX-EXTRACT-03, CX-EXTRACT-05"""
    at = there(heroes={"clemson": {"room": "med-bay", "health": 3}, "reyes": "d1"}, round=2)
    at.play("activate clemson")
    _, shown = now(at)
    assert shown["prompt"] == "Clemson is in the Med Bay: come back to the map, or stay for this round?"
    assert family(shown, "return")["actions"][0]["label"] == "Come back on a1"
    at.play("return clemson a1")
    told = [
        tell(at.match.state, event, "heroes", 0, 2) for event in at.match.events if event.kind == "returns"
    ]
    assert told
    assert told[0]["text"] == "Clemson comes back on a1 from the Med Bay."
    assert told[0]["clauses"] == ["CX-EXTRACT-04", "CX-EXTRACT-05"]


def test_everybody_sees_who_is_where_and_what_a_room_gives() -> None:
    """bites: CX-STATION-02"""
    at = there(
        heroes={"clemson": {"room": "med-bay"}, "reyes": {"at": "d1", "visited": ["soda-bar"]}},
        stored=("boom-box",),
    )
    for seat in ("heroes", "overmind", ""):
        found = view(at.state, seat)["station"]
        assert {room["id"]: room["heroes"] for room in found["rooms"]}["med-bay"] == ["clemson"]
        assert [item["id"] for item in found["stored"]] == ["boom-box"]
        heroes = {hero["id"]: hero for hero in view(at.state, seat)["heroes"]}
        assert heroes["clemson"]["status"] == "away"
        assert heroes["clemson"]["room"] == "med-bay"
        assert heroes["reyes"]["bonuses"] == ["soda-bar"]
    rows = [row["text"] for row in card(at.state, "heroes", "med-bay")["rows"]]
    assert "Here now: Clemson." in rows
    assert "At most 2 heroes at a time." in rows
    unbuilt = [row["text"] for row in card(at.state, "heroes", "workshop")["rows"]]
    assert unbuilt[0] == "Not built; it costs 2 metal, 0 power cells, 2 electronics."


def test_a_hero_that_cannot_be_activated_yet_is_greyed_with_the_clause() -> None:
    """bites: CX-EXTRACT-03 spares: CX-EXTRACT-04"""
    at = there(heroes={"clemson": {"room": "hq", "done": True}, "reyes": "d1"})
    decision = at.match.decision
    assert decision is not None
    entry = next(each for each in refused(at.match.state, decision) if each["target"] == "clemson")
    assert entry["clauses"] == ["CX-EXTRACT-03"]


def test_two_visits_bring_two_bonuses() -> None:
    """bites: CX-EXTRACT-05"""
    at = there(
        heroes={"clemson": {"room": "med-bay", "visited": ["soda-bar"]}, "reyes": {"at": "d1", "done": True}}
    )
    at.play("activate clemson", "return clemson a1")
    assert at.state.visited["clemson"] == ("soda-bar", "med-bay")


def test_the_copy_of_a_mission_keeps_its_station_apart() -> None:
    """spares: CX-EXTRACT-03"""
    at = there(heroes={"clemson": {"room": "med-bay"}, "reyes": "d1"})
    other = at.state.copy()
    assert other.plain() == at.state.plain()
    other.station["clemson"] = "hq"
    assert at.state.station["clemson"] == "med-bay"


# ---- while the sides set up


def match_of(**setup: Any) -> Match:
    return Match(chronicle_x(), setup, SeededFortune("station"))


def run_to(match: Match, kind: str) -> None:
    """Answer with the first thing open, arranged where it can be, until that kind of decision comes."""
    for _ in range(400):
        decision = match.decision
        assert decision is not None, f"no {kind} came"
        if decision.kind == kind:
            return
        verbs = {each.verb: each for each in decision.families}
        chosen = verbs.get("arrange") or verbs.get("done") or verbs.get("pass") or decision.families[0]
        match.play(chosen.member(0))
    raise AssertionError(f"no {kind} came")


def test_a_hero_in_the_drop_tubes_comes_last_and_far_from_every_blip() -> None:
    """bites: CX-STATION-02 spares: CX-DEPLOY-02"""
    match = match_of(mission="annihilation", rooms=["drop-tubes"], assigned={"kaur": "drop-tubes"})
    run_to(match, "activate")
    m = match.state
    kinds = [event.kind for event in match.events]
    places = [event for event in match.events if event.kind == "deploy"]
    assert places[-1].data[0] == "kaur"
    last_blip = len(kinds) - 1 - kinds[::-1].index("deploy_blip")
    assert kinds.index("deploy", last_blip) > last_blip
    at = m.hero("kaur").model.square
    assert m.plan.deployment >> at & 1
    blips = [m.plan.tile_of[int(str(event.data[1]))] for event in match.events if event.kind == "deploy_blip"]
    assert all(tile_gap(m.plan, m.plan.tile_of[at], tile) > 1 for tile in blips)


def test_where_every_yellow_square_is_near_a_blip_the_hero_is_set_up_as_usual() -> None:
    """spares: CX-STATION-02 bites: CX-DEPLOY-02"""
    match = match_of(mission="be-kind-rewind", rooms=["drop-tubes"], assigned={"kaur": "drop-tubes"})
    run_to(match, "drop_hero")
    m = match.state
    kaur = m.hero("kaur")
    refusal = match.why_not(f"place kaur {m.ground.board.name(m.blips[0].square)}")
    assert refusal is not None
    assert refusal.clauses == ("CX-MOVE-07",)
    assert all(hero.here for hero in m.heroes if hero is not kaur)
    assert landings.landing(m, kaur) == deployment.places_for(m, kaur)


def test_the_war_table_shifts_a_group_once() -> None:
    """bites: CX-DEPLOY-02 spares: CX-DEPLOY-05"""
    match = match_of(mission="annihilation", rooms=["war-table"])
    run_to(match, "shift_group")
    m = match.state
    before, aliens = m.hero_yellow, m.alien_yellow
    assert m.phase == DEPLOY_OVERMIND
    assert len(aliens) == 2
    assert match.decision is not None
    board, own = m.ground.board, m.hero_yellow[0]
    for to in (m.hero_yellow[1], aliens[0], next(each for each in range(400) if board.has(each))):
        # every square that is no answer has a reason with a clause
        refusal = match.why_not(f"shift {board.name(own)} {board.name(to)}")
        assert refusal is not None
        assert refusal.clauses
    shift = match.decision.families[0].member(0)
    match.play(shift)
    m = match.state
    assert m.hero_yellow == tuple(shift.args[1] if each == shift.args[0] else each for each in before)
    assert match.decision is not None
    assert match.decision.kind == "deploy_hero"
    assert len([hero for hero in m.heroes if not hero.here]) == 3
    run_to(match, "activate")
    assert all(hero.here for hero in match.state.heroes)
    assert match.state.alien_yellow == aliens


def test_the_war_table_keeps_to_squares_that_a_mission_names() -> None:
    """spares: CX-DEPLOY-06"""
    match = match_of(mission="be-kind-rewind", rooms=["war-table"])
    run_to(match, "activate")
    assert not [event for event in match.events if event.kind == "group_shifted"]


def test_the_listening_post_shows_the_other_agenda_to_the_heroes_only() -> None:
    """bites: CX-SETUP-08"""
    match = match_of(mission="annihilation", rooms=["listening-post"])
    run_to(match, "activate")
    (heard,) = [event for event in match.events if event.kind == "agenda_overheard"]
    assert heard.only == "heroes"
    assert heard.data[0] != match.state.agenda
    plain = match_of(mission="annihilation")
    run_to(plain, "activate")
    assert not [event for event in plain.events if event.kind == "agenda_overheard"]


def test_no_special_rule_no_reason() -> None:
    """spares: CX-EXTRACT-01"""
    at = there(heroes={"clemson": "a1"}, acting="clemson")
    assert station.may_extract(at.state, at.state.hero("clemson")) == ""
