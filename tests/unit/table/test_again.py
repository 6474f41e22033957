"""A match that is over is played again: the same set-up at a new table, and nothing of the old one's course."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
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
from rulebound.table.again import Opened, _after
from rulebound.table.app import create_app
from rulebound.table.session import key_hash
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


def new(answer: Response, sat: Sat, key: str = "*") -> Sat:
    """The new table, as whoever sent these keys gets it: each opens the seat that it opened at the old one."""
    assert answer.status_code == 201, answer.text
    made = msgspec.json.decode(answer.content, type=messages.Created)
    assert made.id != sat.id
    assert made.keys == {seat: words for seat, words in sat.keys.items() if key in ("*", seat)}
    for words in set(sat.keys.values()) - set(made.keys.values()):
        assert words not in answer.text, "nobody is told a key that they did not bring"
    return Sat(sat.client, made.id, dict(sat.keys))


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
    for key in ("red", "blue", "*"):
        old = play_out(sit_down(client, rounds=2, waits=1))
        fresh = new(again(old, key), old, key)
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
    fresh = new(answer, old, "blue")
    seen = b"".join(fresh.get("", seat, seat=seat).content for seat in ("red", "blue", ""))
    assert card.encode() not in seen
    assert b"secretseed" not in seen + answer.content
    assert fresh.look("red")["events"] == []
    now = record(fresh)
    assert now.lines == []
    assert now.seed != "secretseed"
    fresh.answer("red", "hit")
    assert fresh.look("blue")["decision"]["window"] == "parry", "nor what somebody else set for themselves"
    # and the new table is as closed as any other
    for seat, key in (("red", "blue"), ("blue", "red"), ("red", "")):
        assert fresh.get("", key, seat=seat).status_code == 403
    assert fresh.get("/record", "blue").status_code == 403
    assert old.look("red")["view"]["round"] == 3, "the old one stays as it is"


def test_the_first_opens_the_new_table_and_the_other_side_joins_it(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        old = play_out(sit_down(client, rounds=1))
        assert [old.look(seat)["again"] for seat in ("red", "blue", "")] == [None] * 3
        fresh = new(again(old, "red"), old, "red")
        assert [old.look(seat)["again"] for seat in ("red", "blue", "")] == [fresh.id] * 3
        assert old.get("/replay", "red", seat="red", at=0).json()["again"] is None
        assert fresh.look("red")["again"] is None
    with serving(tmp_path) as client:  # after a restart, too
        old = Sat(client, old.id, old.keys)
        assert old.look()["again"] == fresh.id
        for key in ("blue", "red", "*"):
            assert new(again(old, key), old, key).id == fresh.id
        # each with the seat that they had, and with no other
        fresh = Sat(client, fresh.id, old.keys)
        for seat, key in (("red", "blue"), ("blue", "red"), ("red", "")):
            assert fresh.get("", key, seat=seat).status_code == 403
        fresh.answer("red", "hit")
        assert fresh.look("blue")["decision"]["window"] == "parry"
        assert len(client.get("/api/matches").json()) == 2
        # a stranger is not let in by the old table
        assert again(old, "").status_code == 403


def test_a_later_match_that_is_over_is_played_again_in_turn(client: Client) -> None:
    old = play_out(sit_down(client, rounds=1))
    second = play_out(new(again(old, "red"), old, "red"))
    third = new(again(old, "blue"), old, "blue")
    assert third.id not in (old.id, second.id)
    assert new(again(second, "red"), second, "red").id == third.id
    assert [one.look()["again"] for one in (old, second, third)] == [second.id, third.id, None]


def test_a_later_match_that_cannot_go_on_here_makes_room_for_another(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        old = play_out(sit_down(client, rounds=1))
        lost = new(again(old, "red"), old, "red")
    with closing(sqlite3.connect(tmp_path / "table.sqlite3")) as connection:
        connection.execute("UPDATE matches SET rules = 'of old' WHERE id = ?", (lost.id,))
        connection.commit()
    with serving(tmp_path) as client:
        old = Sat(client, old.id, old.keys)
        found = new(again(old, "blue"), old, "blue")
        assert found.id != lost.id
        assert new(again(old, "red"), old, "red").id == found.id


def test_two_servers_open_one_table(tmp_path: Path) -> None:
    with serving(tmp_path) as here, serving(tmp_path) as there:
        old = play_out(sit_down(here, rounds=1))
        apart = Sat(there, old.id, old.keys)
        assert apart.look("blue")["again"] is None
        hall = there.app.state.hall
        with hall.session(old.id) as session:  # it has looked, and is about to make a table of its own
            fresh = new(again(old, "red"), old, "red")
            keys = {key_hash(words): words for words in old.keys.values()}
            found = _after(hall, session, keys)
        assert isinstance(found, Opened)
        assert found.body["id"] == fresh.id
        assert new(again(apart, "blue"), apart, "blue").id == fresh.id
        assert len(here.get("/api/matches").json()) == 2


def test_who_waits_at_the_old_table_is_told(client: Client) -> None:
    old = play_out(sit_down(client, rounds=1))
    live, seq = client.app.state.live, old.look()["seq"]

    async def watch() -> list[str]:
        stream = live.stream(old.id, seq)
        heard = [await anext(stream)]
        coming = asyncio.ensure_future(anext(stream))
        await asyncio.to_thread(again, old, "red")
        heard.append(await asyncio.wait_for(coming, 5))
        await stream.aclose()
        late = live.stream(old.id, seq)
        heard.append(await anext(late))
        await late.aclose()
        return heard

    with client.portal() as portal:
        said = [json.loads(text.removeprefix("data: ")) for text in portal.call(watch)]
    told = {"seq": seq, "again": old.look()["again"]}
    assert said == [{"seq": seq}, told, told]


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
    fresh = new(again(old, "host"), old, "host")
    assert fresh.look()["players"] == WATCHED
    assert fresh.post("/advance", "host", count=1).json()["seq"] > 0

    solo = sit_down(client, SOLO, rounds=1)
    while (seen := solo.until_asked("red"))["decision"]:
        solo.answer("red", "pass" if seen["decision"]["window"] else "jump 2")
    second = new(again(solo, "red"), solo, "red")
    assert second.look("red")["players"] == SOLO
    second.answer("red", "jump 1")
    assert second.until_asked("red")["seq"] > 1, "the computer answers at the new table, too"


@pytest.mark.parametrize("typed", [(), ("red",), ("red", "blue")])
def test_real_dice_stay_real(client: Client, typed: tuple[str, ...]) -> None:
    dice = dict.fromkeys(typed, "typed")
    wish = {"game": "toy", "mission": "duel", "seats": HOT_SEAT, "options": {"rounds": 1}, "dice": dice}
    made = client.post("/api/matches", json=wish).json()
    old = play_out(Sat(client, made["id"], made["keys"]))
    fresh = new(again(old, "red"), old, "red")
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
    fresh = new(again(old, "blue"), old, "blue")
    assert fresh.look("blue")["players"] == seats
    rows = {row["id"]: row for row in games.get("/api/matches").json()}
    assert [rows[one.id]["status"] for one in (old, fresh)] == ["over", "running"]
    assert rows[fresh.id]["mission"] == rows[old.id]["mission"] == "battle"
    with games.app.state.hall.session(fresh.id) as session:
        assert session.match.setup == setup
        assert session.seed != "again"


def test_hero_players_keep_their_names_heroes_and_keys(games: Client) -> None:
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
    fresh = new(again(sat, "heroes/2"), sat, "heroes/2")
    assert new(again(sat, "heroes/1"), sat, "heroes/1").id == fresh.id
    for number, key in ((1, "heroes/1"), (2, "heroes/2")):
        party = fresh.get("", key, seat="heroes").json()["party"]
        assert [(one["name"], one["figures"]) for one in party] == [("Ann", HEROES[:2]), ("Ben", HEROES[2:])]
        assert [one["here"] for one in party] == [number == 1, number == 2]
    with games.app.state.hall.session(fresh.id) as session:
        assert session.match.setup == setup
        assert session.match.setup["options"] == {"free_attacks": "leaving"}
