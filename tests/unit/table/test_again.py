"""A match that is over is played again: the same set-up at a new table, and nothing of the old one's course."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from httpx import Response
from litestar.testing import TestClient

from rulebound.dice.fortune import SeededFortune
from rulebound.games.shelf import load_offer
from rulebound.kernel.match import Match
from rulebound.kernel.record import Record
from rulebound.players.random_player import RandomPlayer
from rulebound.table import messages
from rulebound.table.app import create_app
from unit.table.served import HOT_SEAT, SOLO, WATCHED, Client, Sat, serving, sit_down

BLUE = "Tribal Nations: Three fires (0/300)\nSachem on foot\nMohawk Warriors"
RED = "Aztec: Two blades (0/300)\nTlalocan High Priest\nJaguar Warriors"
HEROES = ["clemson", "blackwood", "eriksen", "kaur", "reyes", "voss"]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with serving(tmp_path) as found:
        yield found


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server with the real games."""
    folder = tmp_path_factory.mktemp("again")
    app = create_app(str(folder / "table.sqlite3"), static=folder / "page")
    with TestClient(app, raise_server_exceptions=False) as found:
        yield found


def again(sat: Sat, key: str) -> Response:
    return sat.client.post(f"/api/matches/{sat.id}/again", headers=sat.key(key))


def new(answer: Response, sat: Sat) -> Sat:
    """The new table, with keys of its own."""
    assert answer.status_code == 201, answer.text
    made = msgspec.json.decode(answer.content, type=messages.Created)
    assert made.id != sat.id
    assert set(made.keys) == set(sat.keys)
    assert not set(made.keys.values()) & set(sat.keys.values())
    return Sat(sat.client, made.id, made.keys)


def play_out(sat: Sat) -> Sat:
    """Play the toy to its end."""
    seen = sat.look()
    while seen["waiting"]:
        seat = seen["waiting"]["seat"]
        window = sat.look(seat)["decision"]["window"]
        sat.answer(seat, "pass" if window else "hit")
        seen = sat.look()
    return sat


def record(sat: Sat) -> Record:
    return Record.parse(sat.get("/record", "*").text)


def test_a_match_that_is_over_is_played_again_with_its_set_up(client: Client) -> None:
    old = play_out(sit_down(client, rounds=2, waits=1))
    for key in ("red", "blue", "*"):
        fresh = new(again(old, key), old)
        was, now = record(old), record(fresh)
        assert (now.game, now.setup) == ("toy", was.setup)
        assert now.setup == {"mission": "duel", "rounds": 2, "waits": 1}
        row = next(row for row in client.get("/api/matches").json() if row["id"] == fresh.id)
        assert (row["mission"], row["name"], row["status"]) == ("duel", "The duel", "running")
        assert fresh.look("red")["players"] == HOT_SEAT
        fresh.answer("red", "jump 1")
        assert fresh.try_to("red", "hit").status_code == 422, "the other side decides"


def test_nothing_of_the_old_course_goes_with_it(client: Client) -> None:
    old = sit_down(client, seed="secretseed", rounds=2)
    old.answer("red", "peek")
    (card,) = old.look("red")["view"]["hand"]
    old.post("/asks", "blue", seat="blue", windows={"parry": False})
    old.answer("blue", "jump 3")
    play_out(old)
    answer = again(old, "blue")
    assert set(answer.json()) == {"id", "keys"}
    fresh = new(answer, old)
    seen = b"".join(fresh.get("", seat, seat=seat).content for seat in ("red", "blue", ""))
    assert card.encode() not in seen
    assert b"secretseed" not in seen + answer.content
    assert fresh.look("red")["events"] == []
    now = record(fresh)
    assert now.lines == []
    assert now.seed != "secretseed"
    assert record(new(again(old, "blue"), old)).seed != now.seed
    fresh.answer("red", "hit")
    assert fresh.look("blue")["decision"]["window"] == "parry", "nor what somebody else set for themselves"
    # and the new table is as closed as any other
    for seat, key in (("red", "blue"), ("blue", "red"), ("red", "")):
        assert fresh.get("", key, seat=seat).status_code == 403
    assert client.get(f"/api/matches/{fresh.id}/record", headers=old.key("*")).status_code == 403
    assert old.look("red")["view"]["round"] == 3, "the old one stays as it is"


def test_a_match_that_runs_is_not_played_again(client: Client) -> None:
    sat = sit_down(client)
    sat.answer("red", "hit")
    for key in ("red", "*"):
        answer = again(sat, key)
        assert answer.status_code == 409
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["detail"] == "The match still runs: it can be played again once it is over."
    assert len(client.get("/api/matches").json()) == 1


def test_who_has_no_key_of_the_match_may_not(client: Client) -> None:
    old, other = play_out(sit_down(client, rounds=1)), sit_down(client)
    for head in ({}, {"Authorization": "Bearer guessed"}, other.key("*")):
        answer = client.post(f"/api/matches/{old.id}/again", headers=head)
        assert (answer.status_code, answer.json()["place"]) == (403, "seat")
        assert answer.headers["content-type"] == "application/problem+json"
    assert client.post("/api/matches/nothing/again", headers=old.key("*")).status_code == 404
    assert len(client.get("/api/matches").json()) == 2


def test_computers_play_again_as_before(client: Client) -> None:
    old = sit_down(client, WATCHED)
    assert again(old, "host").status_code == 409
    old.post("/advance", "host", count=500)
    assert again(old, "").status_code == 403
    fresh = new(again(old, "host"), old)
    assert fresh.look()["players"] == WATCHED
    assert fresh.post("/advance", "host", count=1).json()["seq"] > 0

    solo = sit_down(client, SOLO, rounds=1)
    while (seen := solo.until_asked("red"))["decision"]:
        solo.answer("red", "pass" if seen["decision"]["window"] else "jump 2")
    second = new(again(solo, "red"), solo)
    assert second.look("red")["players"] == SOLO
    second.answer("red", "jump 1")
    assert second.until_asked("red")["seq"] > 1, "the computer answers at the new table, too"


@pytest.mark.parametrize("typed", [(), ("red",), ("red", "blue")])
def test_real_dice_stay_real(client: Client, typed: tuple[str, ...]) -> None:
    dice = dict.fromkeys(typed, "typed")
    wish = {"game": "toy", "mission": "duel", "seats": HOT_SEAT, "options": {"rounds": 1}, "dice": dice}
    made = client.post("/api/matches", json=wish).json()
    old = play_out(Sat(client, made["id"], made["keys"]))
    fresh = new(again(old, "red"), old)
    assert fresh.look("red")["dice"] == {"red": "drawn", "blue": "drawn", **dice}
    assert record(fresh).lines == [f"dice {side} typed" for side in sorted(typed)]


def over(game: str, setup: dict[str, object], seed: str = "again") -> str:
    """The record of a whole match, played at random."""
    match = Match(load_offer(game).game, setup, SeededFortune(seed))
    player = RandomPlayer(seed)
    while match.decision is not None:
        match.advance(player.choose(match))
    return Record.of(match, seed).text()


def test_a_battle_with_forces_scenario_and_house_options_begins_anew(games: Client) -> None:
    seats = {"blue": "person", "red": "scripted"}
    setup = {
        "size": "36x36",
        "points": 300,
        "scenario": "liberators-and-captors",
        "blue": {"list": BLUE},
        "red": {"list": RED},
        "options": {"marker_per_hit": "each-hit"},
    }
    text = over("mythic-earth", setup)
    opened = games.post("/api/matches/open", json={"record": text, "seats": seats}).json()
    old = Sat(games, opened["id"], opened["keys"])
    fresh = new(again(old, "blue"), old)
    assert fresh.look("blue")["players"] == seats
    rows = {row["id"]: row for row in games.get("/api/matches").json()}
    assert [rows[one.id]["status"] for one in (old, fresh)] == ["over", "running"]
    assert rows[fresh.id]["mission"] == rows[old.id]["mission"] == "battle"
    with games.app.state.hall.session(fresh.id) as session:
        assert session.match.setup == setup
        assert session.seed != "again"


def test_hero_players_keep_their_names_and_heroes_and_get_keys_of_their_own(games: Client) -> None:
    players = {"heroes": [{"name": "Ann", "figures": HEROES[:2]}, {"name": "Ben", "figures": HEROES[2:]}]}
    seats = {"heroes": "person", "overmind": "random"}
    options = {"level": 1, "options": {"free_attacks": "leaving"}}
    wish = {"game": "chronicle-x", "mission": "be-kind-rewind", "seats": seats, "options": options}
    wish["players"] = players
    made = games.post("/api/matches", json=wish).json()
    sat = Sat(games, made["id"], made["keys"])
    assert set(sat.keys) == {"heroes/1", "heroes/2"}
    with games.app.state.hall.session(sat.id) as session:
        match = session.match
        player = RandomPlayer("again")
        while match.decision is not None:
            match.advance(player.choose(match))
        session.mark("computer")
        games.app.state.hall._save(session)
        setup = dict(match.setup)
    fresh = new(again(sat, "heroes/2"), sat)
    for number, key in ((1, "heroes/1"), (2, "heroes/2")):
        party = fresh.get("", key, seat="heroes").json()["party"]
        assert [(one["name"], one["figures"]) for one in party] == [("Ann", HEROES[:2]), ("Ben", HEROES[2:])]
        assert [one["here"] for one in party] == [number == 1, number == 2]
    with games.app.state.hall.session(fresh.id) as session:
        assert session.match.setup == setup
        assert session.match.setup["options"] == {"free_attacks": "leaving"}
