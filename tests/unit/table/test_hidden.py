"""Nothing hidden leaves for a seat that may not see it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from unit.table.served import WATCHED, Client, Sat, serving, sit_down
from unit.table.toy import CARDS


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with serving(tmp_path) as found:
        yield found


def everything(sat: Sat, seat: str, key: str) -> bytes:
    """All bytes that the server sends to somebody who asks for everything."""
    asked = [
        sat.get("", key, seat=seat),
        sat.get("", key),
        sat.get("/map", key),
        sat.get("/refusals", key, seat=seat),
        sat.get("/why", key, seat=seat, action="wait"),
        sat.get("/preview", key, seat=seat, action="wait"),
        sat.get("/sight", key, seat=seat, **{"from": "1", "to": "2"}),
        sat.get("/card", key, seat=seat, of="red"),
        sat.get("/record", key),
        sat.get("/replay", key),
        *(sat.get("/replay", key, seat=seat, at=at) for at in range(4)),
        sat.post("/answers", key, seq=0, seat=seat, action="dance"),
        sat.post("/undo", key, seq=0, seat=seat, to="last"),
        sat.client.get("/api/matches"),
    ]
    return b"".join(answer.content + str(answer.headers).encode() for answer in asked)


def test_a_card_is_seen_by_its_own_seat_alone(client: Client) -> None:
    sat = sit_down(client)
    sat.answer("red", "peek")
    sat.answer("blue", "jump 1")
    sat.answer("red", "jump 1")
    (card,) = sat.look("red")["view"]["hand"]
    assert card in CARDS
    assert card.encode() in everything(sat, "red", "red")
    for seat, key in (("blue", "blue"), ("", ""), ("", "blue"), ("", "red"), ("red", "blue"), ("red", "")):
        assert card.encode() not in everything(sat, seat, key), (seat, key)


def test_a_seat_needs_its_own_key(client: Client) -> None:
    sat = sit_down(client)
    for where in ("", "/refusals", "/card", "/sight", "/why", "/preview", "/live"):
        query = {"seat": "red", "of": "red", "from": "1", "to": "2", "action": "hit"}
        for key in ("", "blue"):
            assert sat.get(where, key, **query).status_code == 403, where
    assert sat.get("/replay", "blue", seat="red", at=0).status_code == 403
    assert sat.post("/answers", "blue", seq=0, seat="red", action="hit").status_code == 403
    assert sat.post("/answers", "blue", seq=0, seat="", action="hit").status_code == 403
    assert sat.post("/undo", "", seq=0, seat="red", to="last").status_code == 403
    assert sat.look("red")["seq"] == 0


def test_a_key_of_another_match_opens_nothing(client: Client) -> None:
    first, second = sit_down(client), sit_down(client)
    assert Sat(client, second.id, first.keys).get("", "red", seat="red").status_code == 403


def test_a_computers_seat_and_the_host_have_no_view_of_their_own(client: Client) -> None:
    sat = sit_down(client, WATCHED)
    sat.post("/advance", "host", count=3)
    assert sat.get("", "host", seat="red").status_code == 403
    assert sat.get("", "host", seat="host").status_code == 422
    assert sat.look()["view"]["hand"] == []


def test_a_running_match_gives_its_record_to_who_holds_all_seats(client: Client) -> None:
    sat = sit_down(client)
    sat.answer("red", "peek")
    for key in ("", "red", "blue"):
        assert sat.get("/record", key).status_code == 403
    assert sat.get("/record", "*").text.startswith("rulebound record 2\n")
    assert sat.look("red")["sealed"] == sat.look()["sealed"] == ["red", "blue"], (
        "and the page can say so before"
    )
    watched = sit_down(client, WATCHED)
    assert watched.look()["sealed"] == ["host"]
    assert watched.get("/record", "").status_code == 403
    assert watched.get("/record", "host").status_code == 200


def test_a_match_that_is_over_gives_its_record_to_anybody(client: Client) -> None:
    sat = sit_down(client, WATCHED)
    sat.post("/advance", "host", count=500)
    assert sat.look()["waiting"] is None
    assert sat.look()["sealed"] == []
    assert sat.get("/record", "").status_code == 200


def test_keys_are_stored_as_hashes_only(client: Client, tmp_path: Path) -> None:
    sat = sit_down(client)
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert sat.id.encode() in stored
    for key in sat.keys.values():
        assert key.encode() not in stored
        assert len(key) >= 24


def test_the_seed_stays_inside(client: Client) -> None:
    sat = sit_down(client, seed="QUOKKASEED")
    assert b"QUOKKASEED" not in everything(sat, "red", "red")
