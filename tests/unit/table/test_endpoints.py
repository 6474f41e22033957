"""Garbage to what the real game adds to the table: reports, real dice, tiles, maps as they were, rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from litestar.testing import TestClient

from rulebound.kernel.record import Record
from rulebound.table.app import create_app
from unit.table.served import Sat
from unit.table.test_garbage import fine, queries, quietly, values, words

PEOPLE = {"heroes": "person", "overmind": "person"}
GETS = ("", "/map", "/luck", "/chart", "/card", "/why", "/preview", "/sight", "/replay", "/refusals")


@pytest.fixture(scope="module")
def sat(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sat]:
    folder: Path = tmp_path_factory.mktemp("endpoints")
    app = create_app(str(folder / "table.sqlite3"), static=folder / "page")
    with TestClient(app, raise_server_exceptions=False) as client:
        body = {"game": "chronicle-x", "mission": "annihilation", "seats": PEOPLE, "seed": "tape"}
        made = client.post("/api/matches", json=body).json()
        yield Sat(client, made["id"], made["keys"])


@quietly
@given(where=st.sampled_from(GETS), query=queries, seat=st.sampled_from(["heroes", "overmind", ""]))
def test_any_query(sat: Sat, where: str, query: dict[str, str], seat: str) -> None:
    fine(sat.get(where, "*", **{"seat": seat, **query}))


@quietly
@given(
    where=st.sampled_from(["/dice", "/typing"]),
    body=st.dictionaries(st.sampled_from(["seq", "seat", "side", "dice", "faces", "x"]), values),
)
@example(where="/typing", body={"seq": 0, "seat": "heroes", "side": "table", "dice": "typed"})
@example(where="/dice", body={"seq": 0, "seat": "heroes", "faces": "hit " * 400})
def test_any_dice(sat: Sat, where: str, body: dict[str, Any]) -> None:
    fine(sat.client.post(f"/api/matches/{sat.id}{where}", content=json.dumps(body), headers=sat.key("*")))


@quietly
@given(game=words, clause=words, query=queries)
def test_any_tile_and_any_rule(sat: Sat, game: str, clause: str, query: dict[str, str]) -> None:
    plain = "".join(letter for letter in f"{game}{clause}" if letter.isalnum() and letter.isascii())
    for where in (f"/api/tiles/{plain}", "/api/tiles/chronicle-x", f"/api/rules/chronicle-x/{plain}"):
        fine(sat.client.get(where, params=query))


@quietly
@given(
    mission=st.sampled_from(["annihilation", "the-witness", "nowhere", ""]),
    options=st.dictionaries(
        st.sampled_from(
            ["options", "players", "map", "force", "upgrades", "ultimates", "rooms", "solo", "region"]
        ),
        values,
        max_size=3,
    ),
    dice=values,
    players=values,
)
def test_any_new_match(sat: Sat, mission: str, options: dict[str, Any], dice: Any, players: Any) -> None:
    wish = {"game": "chronicle-x", "mission": mission, "seats": PEOPLE, "options": options}
    for more in ({}, {"dice": dice}, {"players": players}):
        fine(sat.client.post("/api/matches", content=json.dumps({**wish, **more})))


def test_a_record_that_names_no_mission_is_listed_with_the_one_it_is(sat: Sat) -> None:
    from rulebound.games.chronicle_x.game import quick_start

    record = Record.of(quick_start("none"), "none")
    record.setup = {}
    opened = sat.client.post("/api/matches/open", json={"record": record.text(), "seats": PEOPLE})
    assert opened.status_code == 201, opened.text
    row = next(row for row in sat.client.get("/api/matches").json() if row["id"] == opened.json()["id"])
    assert row["mission"] == "be-kind-rewind"
    assert row["name"]
