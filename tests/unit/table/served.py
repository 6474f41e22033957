"""A server over the toy game, and a seat at one of its matches, for the table's tests."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

from rulebound.table.app import create_app
from unit.table.toy import ToyTable

Client = TestClient[Litestar]
HOT_SEAT = {"red": "person", "blue": "person"}
SOLO = {"red": "person", "blue": "scripted"}
WATCHED = {"red": "random", "blue": "scripted"}


@contextmanager
def serving(folder: Path, clock: float = 2.0, live: int = 64) -> Iterator[Client]:
    app = create_app(
        str(folder / "table.sqlite3"),
        games={"toy": ToyTable()},
        clock=clock,
        live=live,
        static=folder / "page",
    )
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


class Sat:
    """A match as somebody with its keys sees it."""

    def __init__(self, client: Client, match_id: str, keys: dict[str, str]) -> None:
        self.client = client
        self.id = match_id
        self.keys = keys

    def key(self, seat: str) -> dict[str, str]:
        words = ",".join(self.keys.values()) if seat == "*" else self.keys.get(seat, "")
        return {"Authorization": f"Bearer {words}"} if words else {}

    def get(self, where: str = "", key: str = "", **query: Any) -> Response:
        return self.client.get(f"/api/matches/{self.id}{where}", params=query, headers=self.key(key))

    def post(self, where: str, key: str, **body: Any) -> Response:
        return self.client.post(f"/api/matches/{self.id}{where}", json=body, headers=self.key(key))

    def look(self, seat: str = "", **query: Any) -> dict[str, Any]:
        answer = self.get("", seat, seat=seat, **query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def try_to(self, seat: str, action: str, seq: int | None = None) -> Response:
        seq = self.look(seat)["seq"] if seq is None else seq
        return self.post("/answers", seat, seq=seq, action=action, seat=seat)

    def answer(self, seat: str, action: str) -> dict[str, Any]:
        answer = self.try_to(seat, action)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def undo(self, seat: str, to: str = "last", key: str = "") -> Response:
        return self.post("/undo", key or seat, seq=self.look(seat)["seq"], seat=seat, to=to)

    def until_asked(self, seat: str) -> dict[str, Any]:
        """What the seat sees once it must decide, or once the match is over."""
        for _ in range(400):
            seen = self.look(seat)
            if seen["decision"] or not seen["waiting"]:
                return seen
            time.sleep(0.01)  # the computer plays in the background
        raise AssertionError("the computer never answered")


def sit_down(client: Client, seats: dict[str, str] = HOT_SEAT, seed: str = "tape", **options: int) -> Sat:
    wish = {"game": "toy", "mission": "duel", "seats": seats, "seed": seed, "options": options}
    answer = client.post("/api/matches", json=wish)
    assert answer.status_code == 201, answer.text
    return Sat(client, answer.json()["id"], answer.json()["keys"])
