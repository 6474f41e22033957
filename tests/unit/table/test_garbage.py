"""Garbage to every address: a problem document each time, never a failure of the server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from rulebound.kernel.record import Record
from unit.table.served import Client, Sat, serving, sit_down

GETS = (
    "",
    "/map",
    "/refusals",
    "/why",
    "/preview",
    "/sight",
    "/card",
    "/record",
    "/replay",
    "/luck",
    "/chart",
)
POSTS = ("/answers", "/undo", "/advance", "/asks", "/dice", "/typing", "/again")
NAMES = (
    "seat",
    "since",
    "at",
    "from",
    "to",
    "of",
    "action",
    "seq",
    "windows",
    "count",
    "seats",
    "record",
    "faces",
    "side",
    "dice",
    "x",
)

words = st.one_of(
    st.sampled_from(
        ["red", "blue", "host", "0", "1", "-1", "9" * 30, "hit", "jump 1", "pass", "", "\u0000", "١"]
    ),
    st.text(max_size=20),
)
values: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), words),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(words, inner, max_size=3)),
    max_leaves=6,
)
queries = st.dictionaries(st.sampled_from(NAMES), words)
quietly = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(scope="module")
def sat(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sat]:
    with serving(tmp_path_factory.mktemp("garbage")) as client:
        yield sit_down(client)


def fine(answer: Any) -> None:
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.headers["content-type"] == "application/problem+json"
        document = answer.json()
        assert document["status"] == answer.status_code
        assert document["detail"]


@quietly
@given(where=st.sampled_from(GETS), query=queries, key=st.booleans())
def test_any_query(sat: Sat, where: str, query: dict[str, str], key: bool) -> None:
    fine(sat.get(where, "*" if key else "", **query))


@quietly
@given(where=st.sampled_from(POSTS), body=st.dictionaries(st.sampled_from(NAMES), values), key=st.booleans())
def test_any_body(sat: Sat, where: str, body: dict[str, Any], key: bool) -> None:
    fine(
        sat.client.post(
            f"/api/matches/{sat.id}{where}", content=json.dumps(body), headers=sat.key("*" if key else "")
        )
    )


@quietly
@given(where=st.sampled_from(["/api/matches", "/api/matches/open", *POSTS]), body=st.binary(max_size=60))
@example(where="/api/matches", body=b"[" * 60_000)
@example(where="/answers", body=b'{"seq":1e999,"seat":"red","action":"\\ud800"}')
@example(where="/answers", body=b"\xff\xfe")
def test_any_bytes(sat: Sat, where: str, body: bytes) -> None:
    fine(
        sat.client.post(where if where.startswith("/api") else f"/api/matches/{sat.id}{where}", content=body)
    )


@quietly
@given(
    wish=st.fixed_dictionaries(
        {"game": words, "mission": words, "seats": st.dictionaries(words, words, max_size=3)},
        optional={"seed": words, "options": st.dictionaries(words, values, max_size=2), "x": values},
    ),
    toy=st.booleans(),
)
def test_any_new_match(sat: Sat, wish: dict[str, Any], toy: bool) -> None:
    if toy:
        wish = {**wish, "game": "toy", "mission": "duel"}
    fine(sat.client.post("/api/matches", content=json.dumps(wish)))


@quietly
@given(action=words)
def test_any_action(sat: Sat, action: str) -> None:
    seat = (sat.look("red")["decision"] or sat.look("red")["waiting"] or {"seat": "red"})["seat"]
    body = {"seq": sat.look(seat)["seq"], "seat": seat, "action": action}
    fine(sat.client.post(f"/api/matches/{sat.id}/answers", content=json.dumps(body), headers=sat.key("*")))


@quietly
@given(path=st.text(alphabet=st.characters(min_codepoint=33, max_codepoint=126), max_size=30))
@example(path="../../../etc/passwd")
@example(path="..%2f..%2fetc%2fpasswd")
@example(path="/::")
def test_any_address(sat: Sat, path: str) -> None:
    for root in ("/", "/api/", "/api/matches/", "/api/rules/", "/api/rules/toy/", "/api/tiles/", "/assets/"):
        address = root + path.replace("?", "").replace("#", "").replace("%", "%25")
        # two slashes at the head would name another server
        fine(sat.client.get("/" + address.lstrip("/")))


@quietly
@given(header=st.text(alphabet=st.characters(min_codepoint=32, max_codepoint=126), max_size=40))
def test_any_key(sat: Sat, header: str) -> None:
    for name in ("Authorization", "Accept-Encoding", "If-None-Match", "Content-Type"):
        answer = sat.client.get(f"/api/matches/{sat.id}", params={"seat": "red"}, headers={name: header})
        assert answer.status_code == 403


@quietly
@given(cut=st.integers(0, 400), noise=st.text(max_size=10))
def test_any_damage_to_a_record(sat: Sat, cut: int, noise: str) -> None:
    text = sat.get("/record", "*").text
    body = {"record": text[:cut] + noise + text[cut + 1 :], "seats": {"red": "person", "blue": "random"}}
    answer = sat.client.post("/api/matches/open", content=json.dumps(body))
    fine(answer)
    assert answer.status_code == 422 or text == body["record"]


@pytest.mark.parametrize("where", ["/api/matches", "/api/matches/x/answers"])
def test_a_body_may_have_64_kb(sat: Sat, where: str) -> None:
    answer = sat.client.post(where, content=b'{"x":"' + b"x" * 65_536 + b'"}')
    fine(answer)
    assert answer.status_code == 413
    assert sat.client.post(where, content=b'{"x":"' + b"x" * 60_000 + b'"}').status_code == 400


def test_a_record_may_have_4_mib(sat: Sat) -> None:
    seats = {"red": "person", "blue": "person"}
    large = sat.client.post("/api/matches/open", json={"record": "x" * (4 * 1024 * 1024 + 1), "seats": seats})
    assert (large.status_code, "at most" in large.json()["detail"]) == (422, True)
    huge = sat.client.post("/api/matches/open", json={"record": "x" * (9 * 1024 * 1024), "seats": seats})
    assert huge.status_code == 413


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", "x" * 100_000),
        ("seed", "x" * 100_000),
        ("seed", "a\rb"),
        ("setup", {"x" * 100_000: 1}),
        ("setup", {"seed": "half a character: \ud800"}),
    ],
)
def test_a_hostile_header_of_a_record_is_refused_briefly(sat: Sat, field: str, value: Any) -> None:
    record = Record.parse(sit_down(sat.client).get("/record", "*").text)
    setattr(record, field, value)
    record.lines = []
    seats = {"red": "person", "blue": "person"}
    answer = sat.client.post("/api/matches/open", json={"record": record.text(), "seats": seats})
    assert (answer.status_code, len(answer.text) < 5000) == (422, True)


def test_what_is_wrong_is_named_with_its_place(sat: Sat) -> None:
    def post(where: str, body: Any) -> Any:
        return sat.client.post(f"/api/matches{where}", json=body).json()

    assert post("", {"game": "toy", "mission": 3, "seats": {}})["place"] == "mission"
    assert "surprise" in post("", {"game": "toy", "mission": "duel", "seats": {}, "surprise": 1})["detail"]
    assert post("", {"game": "toy", "mission": "duel", "seats": {"red": "person"}})["place"] == "seats.blue"
    assert post(f"/{sat.id}/undo", {"seq": 0, "seat": "red", "to": "start"})["place"] == "to"
    assert post(f"/{sat.id}/answers", {"seq": -1, "seat": "red", "action": "hit"})["place"] == "seq"
    assert sat.get("", since="x").json()["place"] == "since"


def test_a_fault_of_the_rules_is_told_and_leaves_the_match_unharmed(client_of: Client) -> None:
    sat = sit_down(client_of)
    table = client_of.app.state.hall.games["toy"]
    before = sat.look("red")
    broken = dict(vars(type(table)))["narrate"]

    def breaks(*_: Any) -> Any:
        raise ZeroDivisionError("SECRET")

    type(table).narrate = breaks
    try:
        answer = sat.post("/answers", "red", seq=0, seat="red", action="wait")
    finally:
        type(table).narrate = broken
    assert answer.status_code == 500
    assert "SECRET" not in answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert sat.look("red")["seq"] in (before["seq"], 1)


@pytest.fixture
def client_of(tmp_path: Path) -> Iterator[Client]:
    with serving(tmp_path) as found:
        yield found
