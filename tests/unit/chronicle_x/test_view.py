"""What a seat is shown: all of the table, and not one secret of the other side."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rulebound.games.chronicle_x.chart import chart
from rulebound.games.chronicle_x.game import quick_start
from rulebound.games.chronicle_x.state import HEROES, NOWHERE, OVERMIND, MissionState
from rulebound.games.chronicle_x.table import TABLE
from rulebound.games.chronicle_x.view import view
from rulebound.kernel.match import Match
from rulebound.players.random_player import RandomPlayer
from rulebound.table import messages, views
from unit.chronicle_x.builder import table

SEATS = (HEROES, OVERMIND, "")
MOST_BYTES = 30_000


def played(seed: str, answers: int) -> Match:
    match = quick_start(seed=seed)
    player = RandomPlayer(seed)
    for _ in range(answers):
        if match.decision is None:
            break
        match.advance(player.choose(match))
    return match


def shown(m: MissionState, seat: str) -> bytes:
    return msgspec.json.encode(view(m, seat))


def with_blips(**more: Any) -> MissionState:
    given: dict[str, Any] = {
        "map": "be-kind-rewind",
        "heroes": {"clemson": "a6", "blackwood": {"at": "b6", "backpack": ["field-dressing"]}},
        "blips": {"blip-1": "grey n7", "blip-2": "decoy m13", "blip-3": "commander o10"},
        "hand": [],
    }
    return table(**{**given, **more}).state


def cards(m: MissionState) -> list[str]:
    return sorted(m.pack.mutations)


def test_the_heroes_and_spectators_cannot_tell_what_blips_hide() -> None:
    one = with_blips()
    other = with_blips(blips={"blip-1": "decoy n7", "blip-2": "commander m13", "blip-3": "grey o10"})
    for seat in (HEROES, ""):
        assert shown(one, seat) == shown(other, seat)
    assert shown(one, OVERMIND) != shown(other, OVERMIND)


def test_a_blip_that_was_read_is_open_to_the_heroes_and_closed_to_spectators() -> None:
    read = {"at": "n7", "hides": "grey", "read": True}
    m = with_blips(blips={"blip-1": read, "blip-2": "decoy m13"})
    faces = {seat: [blip["face"] for blip in view(m, seat)["blips"]] for seat in SEATS}
    assert faces[HEROES] == [{"kind": "grey", "name": "Grey unit"}, None]
    assert faces[""] == [None, None]
    assert None not in faces[OVERMIND]


def test_the_hand_is_shown_to_its_owner_and_to_nobody_else() -> None:
    m = with_blips()
    names = cards(m)
    one, other = with_blips(hand=names[:2]), with_blips(hand=names[2:4])
    for seat in (HEROES, ""):
        assert shown(one, seat) == shown(other, seat)
        assert view(one, seat)["hand"] is None
        assert view(one, seat)["counts"]["hand"] == 2
    assert [card["id"] for card in view(one, OVERMIND)["hand"]] == names[:2]


def test_the_order_of_the_decks_is_shown_to_nobody() -> None:
    one, other = with_blips(), with_blips()
    for deck in (other.deck, other.building_deck, other.hazard_deck, other.bag, other.discard):
        deck.reverse()
    for seat in SEATS:
        assert shown(one, seat) == shown(other, seat)


def test_a_unit_gone_back_behind_a_blip_is_not_seen() -> None:
    one, other = with_blips(), with_blips(units={"greys-1": ["k14"]})
    hidden = other.units.pop()
    for model in hidden.models:
        other.lift(hidden, model)
    other.blips[0].unit = hidden
    other.in_mission.pop("unit grey", None)
    assert shown(one, HEROES) == shown(other, HEROES)


@pytest.mark.parametrize("answers", [0, 6, 14, 60, 200, 400])
def test_views_fit_the_protocol_and_stay_small(answers: int) -> None:
    match = played(f"view {answers}", answers)
    for seat in SEATS:
        found = TABLE.view(match, seat)
        msgspec.convert(found, views.View)
        assert len(msgspec.json.encode(found)) <= MOST_BYTES
        asked = TABLE.decision(match, seat)
        if asked is not None:
            msgspec.convert(asked, messages.Decision)
            assert len(msgspec.json.encode(asked)) <= MOST_BYTES


def test_the_mission_tells_its_objectives_and_teaches_the_heroes() -> None:
    m = with_blips()
    found = view(m, HEROES)["mission"]
    assert "tape" in found["objective"][HEROES][0]
    assert found["hint"] == m.brief.learning[0].hint
    assert "hint" not in view(m, OVERMIND)["mission"]


def test_figures_show_their_states_actions_and_burdens() -> None:
    m = with_blips(
        heroes={
            "clemson": {"at": "a6", "overwatch": "plus", "done": True},
            "blackwood": {"at": "b6", "stunned": True, "down": True, "clone": "b7"},
            "reyes": {"at": "c6"},
            "kaur": {"lost": True},
        },
        units={"greys-1": {"models": ["k14 1", "k13"], "overwatch": "plain"}},
        markers={"tape": "reyes"},
        acting="reyes",
        used=["move"],
    )
    found = view(m, "")
    heroes = {hero["id"]: hero for hero in found["heroes"]}
    assert heroes["clemson"]["states"] == ["overwatch+"]
    assert heroes["clemson"]["status"] == "done"
    assert heroes["blackwood"]["states"] == ["stunned", "down"]
    assert heroes["blackwood"]["models"] == [{"at": "b7", "health": 2, "max": 2, "what": "clone"}]
    assert (heroes["reyes"]["status"], heroes["reyes"]["actions_left"]) == ("acting", 1)
    assert heroes["reyes"]["carries"] == "tape"
    assert (heroes["kaur"]["status"], heroes["kaur"]["at"]) == ("lost", None)
    assert found["acting"] == {"id": "reyes", "used": ["move"], "left": 1}
    unit = found["units"][0]
    assert unit["states"] == ["overwatch"]
    assert [model["health"] for model in unit["models"]] == [1, 2]


def test_tokens_and_effects_lie_where_they_are() -> None:
    m = with_blips(
        smoke=["f6"],
        pits=["g6"],
        barricades=["h6"],
        lasting=[
            {"name": "toxic", "squares": ["c12"], "until": 3},
            {"name": "siren", "value": 0, "until": 3},
            {"name": "shut east", "squares": ["m1"], "until": 3},
        ],
    )
    tokens = view(m, "")["tokens"]
    assert (tokens["smoke"], tokens["pits"], tokens["barricades"]) == (["f6"], ["g6"], ["h6"])
    assert (tokens["toxic"], tokens["siren"], tokens["shut"]) == (["c12"], "a1", ["m1e"])


def test_nothing_of_a_half_placed_unit_is_drawn_nowhere() -> None:
    for seed in range(6):
        match = quick_start(seed=str(seed))
        player = RandomPlayer(str(seed))
        for _ in range(120):
            decision = match.decision
            if decision is None:
                break
            if decision.kind in ("revealed_model", "follower"):
                for unit in TABLE.view(match, "")["units"]:
                    assert all(model["at"] for model in unit["models"])
            match.advance(player.choose(match))


def test_the_fixed_map_names_every_square_edge_and_room() -> None:
    m = with_blips()
    found = TABLE.map(m)
    msgspec.convert(found, messages.GameMap)
    assert len(found["squares"]) == 225
    assert {square["kind"] for square in found["squares"]} >= {"green", "red", "spanner", "deployment"}
    kinds = {edge["at"]: edge["kind"] for edge in found["edges"]}
    assert kinds["c2e"] == "door"
    assert all(square["sides"] for square in found["squares"] if square["kind"] == "green")
    assert TABLE.map(m) is found


def test_the_picture_shows_what_the_view_shows() -> None:
    m = with_blips(units={"greys-1": ["k14 1", "k13"]}, acting="clemson")
    from rulebound.games.chronicle_x.picture import render_svg

    for theme in ("dark", "light"):
        drawn = render_svg(view(m, HEROES), TABLE.map(m), theme)
        assert drawn.startswith("<svg")
        assert drawn.count('class="blip"') == 3
        assert drawn.count('class="query"') == 3
        assert "Greys I: 1 of 2 Health" in drawn
        assert 'class="ring"' in drawn
    with pytest.raises(ValueError, match="theme"):
        render_svg(view(m, HEROES), TABLE.map(m), "neon")


def test_the_chart_counts_a_unit_whole_while_some_of_its_models_are_in_the_hand() -> None:
    m = with_blips(units={"greys-1": ["k14", "k13", "l14"]})
    (unit,) = [unit for unit in m.units if unit.side == OVERMIND]

    def points() -> int:
        return next(value for name, *_, value in chart(m) if name == "aliens")

    whole = points()
    assert whole > 0
    unit.models[1].square = unit.models[2].square = NOWHERE
    assert points() == whole
    unit.models[0].square = NOWHERE
    assert points() == 0
