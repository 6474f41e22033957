"""Whole matches over HTTP: answers, stale and illegal ones, windows, undo, computers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from unit.table.served import HOT_SEAT, SOLO, WATCHED, Client, serving, sit_down


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with serving(tmp_path) as found:
        yield found


def test_a_match_between_two_persons_is_played_to_its_end(client: Client) -> None:
    sat = sit_down(client)
    seen = sat.look("red")
    while not seen["view"].get("over") and (seen["decision"] or seen["waiting"]):
        seat = (seen["decision"] or seen["waiting"])["seat"]
        action = "pass" if sat.look(seat)["decision"]["window"] else "hit"
        seen = sat.answer(seat, action)
    row = client.get("/api/matches").json()[0]
    assert (row["status"], row["name"], row["rounds"]) == ("over", "The duel", 6)
    assert row["outcome"]["winner"] in ("", "red", "blue")
    assert sat.try_to("red", "hit").status_code == 422
    assert sat.get("/record").status_code == 200


def test_a_person_plays_against_a_computer_that_answers_by_itself(client: Client) -> None:
    sat = sit_down(client, SOLO)
    assert set(sat.keys) == {"red"}
    while (seen := sat.until_asked("red"))["decision"]:
        assert seen["decision"]["seat"] == "red"
        sat.answer("red", "pass" if seen["decision"]["window"] else "jump 2")
    assert client.get("/api/matches").json()[0]["status"] == "over"


def test_two_computers_play_when_the_host_says_so(client: Client) -> None:
    sat = sit_down(client, WATCHED)
    assert set(sat.keys) == {"host"}
    assert sat.look()["seq"] == 0
    assert sat.post("/advance", "", count=1).status_code == 403
    first = sat.post("/advance", "host", count=1).json()
    assert 0 < first["seq"] < 4
    last = sat.post("/advance", "host", count=500).json()
    assert last["waiting"] is None
    assert last["players"] == WATCHED


def test_the_same_seed_makes_the_same_match(client: Client) -> None:
    texts = []
    for _ in range(2):
        sat = sit_down(client, WATCHED)
        sat.post("/advance", "host", count=500)
        texts.append(sat.get("/record").text)
    assert texts[0] == texts[1]


def test_a_stale_answer_gets_the_envelope_of_now(client: Client) -> None:
    sat = sit_down(client)
    sat.answer("red", "wait")
    stale = sat.try_to("red", "hit", seq=0)
    assert stale.status_code == 409
    assert stale.headers["content-type"] == "application/problem+json"
    assert stale.json()["envelope"]["seq"] == 1
    assert [event["text"] for event in stale.json()["envelope"]["events"]] == ["red waits"]
    assert sat.look("red")["seq"] == 1


def test_answers_that_cannot_be_say_why(client: Client) -> None:
    sat = sit_down(client, waits=0)
    illegal = sat.try_to("red", "wait")
    assert (illegal.status_code, illegal.json()["clauses"]) == (422, ["toy-2"])
    for text in ("dance", "", "jump x", "jump 99999999999999999999"):
        assert sat.try_to("red", text).status_code == 422, text
    other = sat.try_to("blue", "hit")
    assert (other.status_code, other.json()["detail"]) == (422, "red decides")
    assert sat.look("red")["seq"] == 0


def test_an_unknown_match_is_not_found(client: Client) -> None:
    for name in ("nothing", "x" * 40, "a b", "..%2f"):
        answer = client.get(f"/api/matches/{name}")
        assert (answer.status_code, answer.json()["status"]) == (404, 404), name


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"mission": "nowhere"},
        {"seats": {"red": "person"}},
        {"seats": {"red": "person", "blue": "genius"}},
        {"seats": {**HOT_SEAT, "green": "person"}},
        {"seats": {"red": "host", "blue": "person"}},
        {"seed": "two\nlines"},
        {"seed": ""},
        {"options": {"rounds": "many"}},
    ],
)
def test_a_match_that_cannot_be_made_is_refused(client: Client, wish: dict[str, object]) -> None:
    whole = {"game": "toy", "mission": "duel", "seats": HOT_SEAT, **wish}
    answer = client.post("/api/matches", json=whole)
    assert answer.status_code == 422
    assert len(answer.json()["detail"]) > 10
    assert client.get("/api/matches").json() == []


# ---- windows


def test_a_window_asks_unless_its_seat_has_switched_it_off(client: Client) -> None:
    sat = sit_down(client)
    sat.answer("red", "hit")
    assert sat.look("blue")["decision"]["window"] == "parry"
    assert (
        sat.post("/asks", "blue", seat="blue", windows={"parry": False}).json()["windows"][0]["on"] is False
    )
    assert sat.look("blue")["decision"]["window"] == ""
    sat.answer("blue", "jump 1")
    passed = sat.answer("red", "hit")
    assert (passed["waiting"]["seat"], passed["seq"]) == ("blue", 7)
    assert sat.look("blue")["decision"]["window"] == ""
    sat.post("/asks", "blue", seat="blue", windows={"parry": True})
    sat.answer("blue", "hit")
    assert sat.look("red")["decision"]["window"] == "parry"


def test_only_its_own_seat_sets_what_asks(client: Client) -> None:
    sat = sit_down(client)
    assert sat.post("/asks", "red", seat="blue", windows={"parry": False}).status_code == 403
    assert sat.post("/asks", "", seat="", windows={}).status_code == 403
    assert sat.post("/asks", "red", seat="red", windows={"door": False}).status_code == 422
    assert sat.post("/asks", "red", seat="red", windows={}).json()["windows"] == [
        {"name": "parry", "label": "When I am hit", "on": True, "wait": False}
    ]


# ---- taking back


def test_the_last_answer_and_the_activation_are_taken_back(client: Client) -> None:
    sat = sit_down(client)
    assert sat.look("red")["undo"] == {
        "last": False,
        "activation": False,
        "reason": "There is nothing to take back.",
        "why_activation": "There is nothing to take back.",
    }
    sat.answer("red", "wait")
    sat.answer("red", "wait")
    assert sat.look("red")["undo"] == {"last": True, "activation": True}
    assert sat.look("blue")["undo"]["last"] is False
    assert sat.look()["undo"] == {"last": False, "activation": False}
    back = sat.undo("red").json()
    assert (back["seq"], back["log"], back["events"]) == (3, 1, [])
    sat.answer("red", "wait")
    assert sat.undo("red", "activation").json()["log"] == 0
    assert sat.look("red", since=4)["log"] == 0
    assert [event["text"] for event in sat.answer("red", "wait")["events"]] == ["red waits"]


def test_dice_and_secrets_and_the_other_sides_answers_are_not_taken_back(client: Client) -> None:
    sat = sit_down(client)
    sat.answer("red", "hit")
    refused = sat.undo("red")
    assert (refused.status_code, "die" in refused.json()["detail"]) == (409, True)
    sat.answer("blue", "pass")
    sat.answer("blue", "jump 1")
    assert sat.undo("blue").status_code == 200
    sat.answer("blue", "jump 2")
    sat.answer("red", "jump 3")
    assert sat.undo("blue").status_code == 409
    assert sat.undo("blue", key="*").status_code == 200, "who holds both seats may"
    assert sat.look("blue")["decision"]["seat"] == "blue"


def test_an_undone_match_replays_and_opens_as_it_stands(client: Client) -> None:
    sat = sit_down(client)
    for action in ("wait", "wait"):
        sat.answer("red", action)
    sat.undo("red")
    sat.answer("red", "jump 1")
    assert sat.get("/replay").json() == {
        "frames": 3,
        "marks": [{"at": 0, "round": 1, "phase": "red"}, {"at": 2, "round": 1, "phase": "blue"}],
    }
    then = sat.get("/replay", "red", at=1, seat="red").json()
    assert (then["decision"], len(then["events"]), then["view"]["round"]) == (None, 1, 1)
    assert [(e["n"], e["text"]) for e in sat.get("/replay", at=2).json()["events"]] == [(1, "red jumps 1")]
    assert sat.get("/replay", at=0).json()["events"] == []
    assert sat.get("/replay", at=3).status_code == 422
    assert "undo 1" in sat.get("/record", "*").text


# ---- the record


def test_a_record_is_saved_and_opened_with_new_keys(client: Client) -> None:
    sat = sit_down(client)
    sat.answer("red", "peek")
    sat.answer("blue", "hit")
    text = sat.get("/record", "*").text
    opened = client.post("/api/matches/open", json={"record": text, "seats": SOLO})
    assert opened.status_code == 201
    again = opened.json()
    assert set(again["keys"]) == {"red"}
    assert again["keys"]["red"] not in sat.keys.values()
    head = {"Authorization": f"Bearer {again['keys']['red']}"}
    seen = client.get(f"/api/matches/{again['id']}", params={"seat": "red"}, headers=head).json()
    assert seen["seq"] == sat.look("red")["seq"]
    assert seen["view"] == sat.look("red")["view"]
    assert client.get(f"/api/matches/{again['id']}/record", headers=head).text == text


def test_records_of_other_rules_or_damaged_ones_are_refused(client: Client) -> None:
    sat = sit_down(client)
    sat.answer("red", "wait")
    text = sat.get("/record", "*").text
    from rulebound.kernel.record import Record

    other = Record.parse(text)
    other.rules = "0"
    departs = Record.parse(text)
    departs.lines = ["blue wait"]
    strange = Record.parse(text)
    strange.setup = {"rounds": 6, "waits": "x"}
    strange.lines = []
    for bad, word in (
        (other.text(), "rules"),
        (departs.text(), "red should answer"),
        (strange.text(), "set-up"),
        (text.replace("wait", "hit"), "edited"),
        (text[:-30], "cut off"),
        ("", "no record"),
    ):
        answer = client.post("/api/matches/open", json={"record": bad, "seats": HOT_SEAT})
        assert (answer.status_code, word in answer.json()["detail"]) == (422, True), answer.text


# ---- questions


def test_questions_are_answered_by_the_game(client: Client) -> None:
    sat = sit_down(client)
    assert sat.get("/refusals", "red", seat="red").json()["refused"][0]["verb"] == "crash"
    assert sat.get("/why", "red", seat="red", action="pass").json() == {
        "reason": "pass is not open",
        "clauses": ["toy-2"],
    }
    assert sat.get("/preview", "red", seat="red", action="hit").json() == {"sentences": ["hit"]}
    assert sat.get("/sight", **{"from": "3", "to": "8"}).json() == {"distance": 5}
    assert sat.get("/card", of="red").json() == {"id": "red", "points": 10}
    for where, query in (
        ("/card", {"of": "nobody"}),
        ("/sight", {"from": "a", "to": "b"}),
        ("/why", {"seat": "red", "action": "dance"}),
        ("/preview", {"seat": "red", "action": "jump x"}),
    ):
        assert sat.get(where, "red", **query).status_code == 422, where
    assert sat.get("/why", "red", seat="red").status_code == 400
    assert client.get("/api/rules/toy", params={"q": "points"}).json()[0]["id"] == "toy-1"
    assert client.get("/api/rules/toy/toy-1").json()["id"] == "toy-1"
    assert client.get("/api/rules/toy/toy-9").status_code == 404
    assert client.get("/api/games").json()[0]["id"] == "toy"


# ---- computers that fail


@pytest.mark.parametrize("level", ["slow", "bad"])
def test_a_computer_that_thinks_too_long_or_fails_does_not_stop_the_table(tmp_path: Path, level: str) -> None:
    with serving(tmp_path, clock=0.05) as client:
        sat = sit_down(client, {"red": "person", "blue": level}, rounds=2)
        while sat.until_asked("red")["decision"]:
            window = sat.look("red")["decision"]["window"]
            sat.answer("red", "pass" if window else "jump 1")
        assert client.get("/api/matches").json()[0]["status"] == "over"
