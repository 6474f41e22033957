"""Landscape that the players place in turn: whole battles on such tables, undo, record, what the page is told."""

from __future__ import annotations

import json

import pytest

from rulebound.dice.fortune import SeededFortune
from rulebound.games.mythic_earth import by_hand
from rulebound.games.mythic_earth.computer.scripted import ScriptedPlayer
from rulebound.games.mythic_earth.game import mythic_earth
from rulebound.games.mythic_earth.pack_grounds import road, room_left
from rulebound.games.mythic_earth.state import SEATS, Battle
from rulebound.games.mythic_earth.table import TABLE
from rulebound.kernel.errors import IllegalAction, SetupError
from rulebound.kernel.match import Match
from rulebound.kernel.record import Record, replay
from rulebound.players.random_player import RandomPlayer
from rulebound.space.field.shapes import middle_of, polygons_gap_within
from rulebound.space.field.table import point_side

HAND = {"landscape_placing": "by-hand"}
QUICK = ("first-blood", "altars-under-the-pyramid", "the-caves-besieged")


def begun(quick: str = "first-blood", seed: str = "1") -> Match:
    return Match(mythic_earth(), {"quick_start": quick, "options": HAND}, SeededFortune(seed))


def laid(match: Match, seed: str) -> Match:
    """The same match, once all pieces lie."""
    player = RandomPlayer(seed)
    while match.decision is not None and match.decision.kind == by_hand.KIND:
        match.advance(player.choose(match))
    return match


@pytest.mark.parametrize("quick", QUICK)
@pytest.mark.parametrize("seed", ["a", "b"])
def test_pieces_placed_at_random_make_a_sound_table(quick: str, seed: str) -> None:
    m: Battle = laid(begun(quick), seed).state
    size = by_hand.size_of(m)
    own = len(by_hand.ground_of(m).pieces)
    by_players = m.field.pieces[own:]
    assert len(by_players) == size.pieces_by_hand
    for number, piece in enumerate(by_players, own):
        for other in m.field.pieces[:number]:
            assert not polygons_gap_within(piece.area, other.area, 2000)
    shut = tuple(piece.area for piece in m.field.pieces if piece.kind == "impassable")
    assert len(shut) <= size.impassable_by_hand + own
    assert all(room_left(zone, shut) >= size.room_sq_in for zone in m.field.zones.values())
    assert road(size, shut, *m.field.zones.values())
    assert abs(sum(point_side(m.field.centre, *middle_of(p.area)) for p in by_players)) <= 1


def test_a_scripted_battle_on_such_a_table_is_recorded_and_played_again() -> None:
    match = begun(seed="3")
    players = {seat: ScriptedPlayer(seat, "hand") for seat in SEATS}
    while match.decision is not None:
        match.advance(players[match.decision.seat].choose(match))
    record = Record.of(match, "3").text()
    assert "landscape_placing" in record
    assert "place " in record
    again = replay(mythic_earth(), Record.parse(record), SeededFortune, True)
    assert again.state.plain() == match.state.plain()
    assert again.state.field.id.endswith("by-hand")


def test_a_piece_is_taken_back() -> None:
    match = begun()
    before = match.state.plain()
    match.play("place great-wood 30 10,27")
    assert [piece.id for piece in match.state.field.pieces] == ["great-wood-1"]
    match.undo()
    assert match.state.plain() == before
    match.play("place great-wood 45 10,27")
    assert match.state.field.pieces[0].area == match.state.pack.pieces["great-wood"].area(
        (10_000, 27_000), 45
    )


@pytest.mark.parametrize(
    ("text", "said", "clause"),
    [
        ("place great-wood 0 1,27", "does not lie wholly on the table", "ME-SETUP-05"),
        ("place great-wood 7 10,27", "steps of 15 degrees", "ME-SETUP-05"),
        ("place ford 0 10,27", "not placed by hand", "ME-SETUP-05"),
        ("place castle 0 10,27", "the pieces are great-wood", "ME-SETUP-05"),
        ("place great-wood", "degrees and a place are named", "ME-SETUP-05"),
        ("place hut 0 18,18", "a spot for a token", "ME-OBJ-01"),
        ("scenario the-ball-court", "degrees and a place are named", "ME-SETUP-05"),
    ],
)
def test_a_wrong_place_is_refused_with_reason_and_clause_and_nothing_is_lost(
    text: str, said: str, clause: str
) -> None:
    match = begun()
    before, answers = match.state.plain(), len(match.answers)
    with pytest.raises(IllegalAction, match=said) as refused:
        match.play(text)
    assert clause in refused.value.clauses
    assert (match.state.plain(), len(match.answers)) == (before, answers)


def test_the_last_way_across_and_the_last_room_are_kept() -> None:
    match = begun()
    m: Battle = match.state
    size, (south, north) = by_hand.size_of(m), m.field.zones.values()
    pieces = m.pack.pieces
    walls = [pieces["cliff"].area((x, 18_000), 0) for x in (5_000, 15_001, 25_002)]
    assert road(size, tuple(walls[:2]), south, north)
    assert not road(size, (*walls, pieces["long-house"].area((33_000, 18_000), 0)), south, north)
    courts = [pieces["stepped-temple"].area((x, 4_000), 0) for x in (4_000, 13_000, 22_000)]
    assert room_left(south, courts[:2]) >= size.room_sq_in > room_left(south, courts)


def test_a_table_that_is_agreed_cannot_be_placed_by_hand() -> None:
    with pytest.raises(SetupError, match="ME-SETUP-05"):
        Match(
            mythic_earth(),
            {"quick_start": "first-blood", "table": "s1", "options": HAND},
            SeededFortune("1"),
        )


def test_the_page_is_told_what_can_be_placed_and_what_cannot() -> None:
    match = begun()
    for text in ("place hut 0 10,27", "place hut 0 10,10", "place small-shrine 0 25,27"):
        match.play(text)
    assert match.decision is not None
    seat = match.decision.seat
    decision = TABLE.decision(match, seat)
    assert decision is not None
    families = {family["verb"]: family for family in decision["families"]}
    assert decision["prompt"].startswith("Place a piece of Landscape: 5 are left")
    grove = families["place-grove"]
    assert grove["placing"]["head"] == "place grove"
    assert grove["placing"]["turning"] == 15
    assert 1 < len(grove["actions"]) <= by_hand.LISTED
    assert families["place-hut"]["state"] == "no"
    assert "Impassable" in families["place-boulders"]["why"]["reason"]
    good = TABLE.preview(match, seat, grove["actions"][0]["text"])
    assert "refusal" not in good
    assert len(good["ways"][0]) == len(match.state.pack.pieces["grove"].outline) + 1
    bad = TABLE.preview(match, seat, "place grove 0 10,11")
    assert bad["refusal"]["reason"] == "Grove touches or overlaps Hut."
    assert bad["refusal"]["clauses"] == ["ME-SETUP-05"]
    assert TABLE.map(match.state)["name"] == "Placed by hand"
    told = json.dumps(TABLE.narrate(match, "", 0))
    assert "Aztec places Hut at 10,27." in told
