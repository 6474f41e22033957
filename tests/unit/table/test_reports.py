"""The luck report, the chart, real dice and shared seats over the table's own interface."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from rulebound.kernel.record import Record
from rulebound.table import messages, reports
from rulebound.table.app import create_app
from unit.table.served import Client, Sat

PEOPLE = {"heroes": "person", "overmind": "person"}
HEROES = ["clemson", "blackwood", "eriksen", "kaur", "reyes", "voss"]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder: Path = tmp_path_factory.mktemp("reports")
    app = create_app(str(folder / "table.sqlite3"), static=folder / "page")
    with TestClient(app, raise_server_exceptions=False) as opened:
        yield opened


def wish(client: Client, **more: Any) -> Any:
    body = {"game": "chronicle-x", "mission": "be-kind-rewind", "seats": PEOPLE, "seed": "tape", **more}
    return client.post("/api/matches", json=body)


def seated(client: Client, **more: Any) -> Sat:
    answer = wish(client, **more)
    assert answer.status_code == 201, answer.text
    return Sat(client, answer.json()["id"], answer.json()["keys"])


def play(sat: Sat, until: str = "", most: int = 2000) -> dict[str, Any]:
    """Answer with whatever attacks first; stop where ``until`` side's real dice are waited for, or after ``most``."""
    for _ in range(most):
        seen = {seat: sat.look(seat) for seat in ("heroes", "overmind")}
        roll = seen["heroes"]["roll"]
        if roll:
            if roll["side"] == until:
                return roll  # type: ignore[no-any-return]
            type_in(sat, roll["side"], " ".join(["hit"] * roll["count"]))
            continue
        found = next((s for s in seen.values() if s["decision"]), None)
        if found is None:
            return {}
        families = [f for f in found["decision"]["families"] if f["state"] == "ready"]
        best = next((f for f in families if f["verb"] in ("attack", "arrange", "pass")), families[0])
        sat.answer(found["seat"], best["actions"][0]["text"])
    assert not until, "it never came to that"
    return {}


def type_in(sat: Sat, side: str, faces: str, seat: str = "") -> Any:
    seq = sat.look(seat or side)["seq"]
    return sat.post("/dice", seat or side, seq=seq, seat=seat or side, faces=faces)


def test_real_dice_are_asked_of_their_side_and_a_wrong_face_is_refused(client: Client) -> None:
    sat = seated(client, dice={"heroes": "typed"})
    roll = play(sat, until="heroes")
    assert sat.look("heroes")["dice"] == {"heroes": "typed", "overmind": "drawn"}
    assert sat.look("heroes")["roll"]["mine"]
    assert not sat.look("overmind")["roll"]["mine"]
    assert sat.look("heroes")["decision"] is None
    msgspec.convert(roll, messages.RollDue)
    before = sat.look("heroes")["seq"]
    for where in ("/replay", "/luck", "/chart"):  # there is looking back while dice are waited for
        assert sat.get(where).status_code == 200
    last = sat.get("/replay").json()["frames"] - 1
    assert sat.get("/replay", at=last).json()["view"] == sat.look("")["view"]
    refused = type_in(sat, "heroes", "seven " * roll["count"])
    assert refused.status_code == 422
    assert "no face 'seven'" in refused.json()["detail"]
    assert refused.json()["place"] == "faces"
    refused = type_in(sat, "heroes", "hit " * (roll["count"] + 1))
    assert refused.status_code == 422
    assert f"not {roll['count'] + 1}" in refused.json()["detail"]
    assert type_in(sat, "overmind", "hit").status_code == 403
    assert sat.try_to("heroes", "pass").status_code == 422
    assert sat.look("heroes")["seq"] == before
    taken = type_in(sat, "heroes", " ".join(["blank"] * roll["count"]))
    assert taken.status_code == 200
    luck = msgspec.json.decode(sat.get("/luck").content, type=reports.Luck)
    mine = [row for row in luck.rolls if row.side == "heroes"]
    assert mine[-1].faces == ["blank"] * roll["count"]
    assert mine[-1].typed
    assert not any(row.typed for row in luck.rolls if row.side == "overmind")


def test_typing_begins_and_ends_in_the_middle_and_the_record_keeps_it(client: Client) -> None:
    sat = seated(client)
    seq = sat.look("overmind")["seq"]
    wished = {"seq": seq, "side": "overmind", "dice": "typed"}
    assert sat.post("/typing", "heroes", seat="heroes", **wished).status_code == 403
    answer = sat.post("/typing", "overmind", seat="overmind", **wished)
    assert answer.status_code == 200
    assert answer.json()["seq"] == seq + 1
    play(sat, until="overmind")
    text = sat.get("/record", "*").text
    assert "\ndice overmind typed\n" in text
    again = client.post("/api/matches/open", json={"record": text, "seats": PEOPLE})
    other = Sat(client, again.json()["id"], again.json()["keys"])
    assert other.look("overmind")["roll"]["mine"]
    assert Record.parse(other.get("/record", "*").text).lines == Record.parse(text).lines
    seq = other.look("overmind")["seq"]
    wished = {"seq": seq, "side": "overmind", "dice": "drawn"}
    ended = other.post("/typing", "overmind", seat="overmind", **wished)
    assert ended.json()["roll"] is None
    play(other, most=60)
    luck = msgspec.json.decode(other.get("/luck").content, type=reports.Luck)
    assert [row.typed for row in luck.rolls].count(True) == 0
    # a match that is read again from its database is the same one
    chart = msgspec.json.decode(other.get("/chart").content, type=reports.Chart)
    health = next(line for line in chart.series if line.id == "health")
    assert health.points[0] == [0, 48]
    assert chart.last == other.get("/replay").json()["frames"] - 1


def test_a_person_types_for_the_computer_too_and_nobody_for_two_computers(client: Client) -> None:
    seats = {"heroes": "person", "overmind": "random"}
    sat = seated(client, seats=seats, dice={"overmind": "typed"})
    assert sat.look("heroes")["dice"]["overmind"] == "typed"
    refused = wish(client, seats={"heroes": "random", "overmind": "random"}, dice={"heroes": "typed"})
    assert refused.status_code == 422
    assert refused.json()["place"] == "dice"


def shared(client: Client) -> Sat:
    players = [
        {"name": "Ann", "figures": HEROES[:2]},
        {"name": "Ben", "figures": HEROES[2:]},
    ]
    return seated(client, players={"heroes": players})


def test_the_place_of_a_hero_player_is_no_seat_of_its_own(client: Client) -> None:
    sat = shared(client)
    for where in ("", "/refusals", "/replay"):
        answer = sat.get(where, "heroes/1", seat="heroes/1", at="0")
        assert (answer.status_code, answer.json()["place"]) == (422, "seat"), where
        assert sat.get(where, "heroes/1", seat="heroes", at="0").status_code == 200


def test_each_hero_player_has_a_key_and_decides_for_their_own_heroes(client: Client) -> None:
    sat = shared(client)
    assert set(sat.keys) == {"heroes/1", "heroes/2", "overmind"}

    def look(player: str) -> dict[str, Any]:
        return sat.get("", player, seat="heroes").json()  # type: ignore[no-any-return]

    seen = look("heroes/1")
    assert [(one["name"], one["here"]) for one in seen["party"]] == [("Ann", True), ("Ben", False)]
    assert seen["party"][1]["figures"] == HEROES[2:]
    for _ in range(200):
        seen = look("heroes/1")
        if seen["decision"] and seen["view"]["phase"] == "heroes":
            break
        side = seen["waiting"]["seat"] if seen["waiting"] else "heroes"
        key = side if side == "overmind" else "heroes/1"
        asked = sat.get("", key, seat=side).json()["decision"]
        families = [f for f in asked["families"] if f["state"] == "ready"]
        best = next((f for f in families if f["verb"] in ("arrange", "pass")), families[0])
        sat.post("/answers", key, seq=seen["seq"], seat=side, action=best["actions"][0]["text"])
    # which hero is next is for the whole side: Ann calls up Ben's hero, and then Ben decides
    post = {"seq": seen["seq"], "seat": "heroes", "action": "activate kaur"}
    assert sat.post("/answers", "heroes/1", **post).status_code == 200
    ann, ben = look("heroes/1"), look("heroes/2")
    assert ann["decision"] is None
    assert ann["asked"] == ben["asked"] == [2]
    assert ben["decision"]
    post = {"seq": ann["seq"], "seat": "heroes", "action": "end kaur"}
    refused = sat.post("/answers", "heroes/1", **post)
    assert refused.status_code == 403
    assert "Ben" in refused.json()["detail"]
    assert sat.post("/answers", "heroes/2", **post).status_code == 200


def test_a_match_of_several_persons_is_in_the_list_once_a_side(client: Client) -> None:
    sat = shared(client)
    row = next(row for row in client.get("/api/matches").json() if row["id"] == sat.id)
    assert row["seats"] == PEOPLE


@pytest.mark.parametrize(
    ("players", "place"),
    [
        ({"overmind": [{"name": "A", "figures": []}]}, "players"),
        ({"crows": [{"name": "A", "figures": HEROES}]}, "players"),
        ({"heroes": [{"name": "A", "figures": HEROES[:5]}]}, "players"),
        (
            {"heroes": [{"name": "A", "figures": HEROES}, {"name": "B", "figures": HEROES[:1]}]},
            "players",
        ),
    ],
)
def test_heroes_shared_out_wrongly_are_refused(client: Client, players: Any, place: str) -> None:
    refused = wish(client, players=players)
    assert refused.status_code == 422
    assert refused.json()["place"] == place


def test_a_game_without_reports_says_so(tmp_path: Path) -> None:
    from unit.table.served import serving, sit_down

    with serving(tmp_path) as toy:
        sat = sit_down(toy)
        assert sat.get("/luck").status_code == 404
        assert sat.get("/chart").status_code == 404


def test_a_record_of_aliens_that_nobody_plays_goes_on_with_their_program(client: Client) -> None:
    solo = {"heroes": "person", "overmind": "program"}
    sat = seated(client, seats=solo)
    text = sat.get("/record", "*").text
    wanted = {"heroes": "person", "overmind": "scripted"}
    again = client.post("/api/matches/open", json={"record": text, "seats": wanted})
    row = next(row for row in client.get("/api/matches").json() if row["id"] == again.json()["id"])
    assert row["seats"] == solo
