"""A set-up that is left to the program: ordinary answers, those of one's own side only, and no further than the set-up."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from rulebound.games.mythic_earth.table import TABLE
from rulebound.table import messages
from rulebound.table.app import create_app
from rulebound.table.problems import Problem
from rulebound.table.session import key_hash
from unit.table.served import Client, Sat
from unit.table.test_mythic_earth import BOTH, SEATS, begin, fits, waiting_seat

SOLO = {"blue": "person", "red": "random"}
BY_HAND = {"options": {"landscape_placing": "by-hand"}}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    app = create_app(str(tmp_path / "table.sqlite3"), games={"mythic-earth": TABLE}, static=tmp_path / "page")
    with TestClient(app, raise_server_exceptions=False) as found:
        yield found


def verbs(seen: dict[str, Any]) -> list[str]:
    return [family["verb"] for family in seen["decision"]["families"]] if seen["decision"] else []


def until(sat: Sat, verb: str) -> str:
    """Give the first answer that is open until one of that kind is; whose it is."""
    for _ in range(200):
        seat = waiting_seat(sat.look())
        if sat.keys.get(seat) is None:
            sat.until_asked(next(iter(sat.keys)))
            continue
        seen = sat.look(seat)
        if verb in verbs(seen):
            return seat
        sat.answer(seat, seen["decision"]["families"][0]["actions"][0]["text"])
    raise AssertionError(f"nobody was asked to {verb}")


def rested(sat: Sat, seat: str) -> dict[str, Any]:
    """What a seat sees once nobody but a person has anything to do."""
    known = -1
    for _ in range(1000):
        seen = sat.look(seat)
        if not sat.client.app.state.live._tasks and seen["seq"] == known:
            return seen
        known = seen["seq"]
        time.sleep(0.02)
    raise AssertionError("the computer never came to rest")


def standing(seen: dict[str, Any], seat: str) -> list[bool]:
    return [unit["deployed"] for unit in seen["view"]["units"] if unit["seat"] == seat]


def test_one_press_deploys_the_whole_side_against_a_computer(client: Client) -> None:
    sat = begin(client, seats=SOLO)
    until(sat, "deploy")
    seen = sat.look("blue")
    assert verbs(seen)[-1] == "arrange"
    fits(seen, messages.Envelope)
    family = seen["decision"]["families"][-1]
    assert (family["label"], family["key"], family["state"]) == ("Arrange for me", "G", "ready")
    said = sat.get("/preview", "blue", seat="blue", action="arrange").json()
    assert said["sentences"] == [family["help"]]
    assert "Nothing is in the way" in sat.get("/why", "blue", seat="blue", action="arrange").json()["reason"]
    sat.answer("blue", "arrange")
    seen = rested(sat, "blue")
    assert all(standing(seen, "blue"))
    assert seen["view"]["phase"] != "deployment"
    # the answers are those that a person gives, one for one; what comes after the set-up is asked as ever
    assert "arrange" not in verbs(seen)
    assert seen["decision"]["seat"] == "blue"


def test_each_step_is_an_answer_of_its_own_and_is_taken_back_by_itself(client: Client) -> None:
    sat = begin(client)
    seat = until(sat, "deploy")
    other = next(one for one in SEATS if one != seat)
    before = sat.look(seat)
    count = sum(standing(before, seat))
    sat.answer(seat, "arrange")
    seen = rested(sat, seat)
    # the other side is a person: its turn ends what was left to the program
    assert sum(standing(seen, seat)) == count + 1
    assert seen["seq"] == before["seq"] + 2
    assert not any(standing(seen, other))
    assert seen["waiting"]["seat"] == other
    assert sat.undo(seat).status_code == 200
    seen = rested(sat, seat)
    assert (verbs(seen), sum(standing(seen, seat))) == (["stand", "arrange"], count)
    assert sat.undo(seat).status_code == 200
    seen = rested(sat, seat)
    assert verbs(seen) == verbs(before)
    # left to the program half-way, only what is left of it is placed
    sat.answer(seat, seen["decision"]["families"][0]["actions"][0]["text"])
    sat.answer(seat, "arrange")
    seen = rested(sat, seat)
    assert (sum(standing(seen, seat)), seen["waiting"]["seat"]) == (count + 1, other)
    # and by the next turn it is asked again
    sat.answer(other, sat.look(other)["decision"]["families"][0]["actions"][0]["text"])
    sat.answer(other, "arrange")
    seen = rested(sat, seat)
    assert verbs(seen)[-1] == "arrange"
    assert sum(standing(seen, seat)) == count + 1
    record = sat.get("/record", "*").text
    assert "stand " in record
    assert "arrange" not in record
    opened = client.post("/api/matches/open", json={"record": record, "seats": BOTH})
    assert opened.status_code == 201, opened.text
    again = Sat(client, opened.json()["id"], opened.json()["keys"])
    assert again.look()["view"] == sat.look()["view"]


def test_whoever_does_something_takes_over(client: Client) -> None:
    sat = begin(client)
    seat = until(sat, "deploy")
    seen = sat.look(seat)
    hall, keys = client.app.state.hall, frozenset([key_hash(sat.keys[seat])])
    assert hall.answer(sat.id, keys, messages.NewAnswer(seen["seq"], "arrange", seat)).due
    with pytest.raises(Problem):
        hall.answer(sat.id, keys, messages.NewAnswer(seen["seq"] + 1, "arrange", seat))
    assert hall.step(sat.id) == seen["seq"] + 1
    assert not hall.undo(sat.id, keys, messages.NewUndo(seen["seq"] + 1, seat, "last")).due
    assert hall.step(sat.id) is None
    seen = sat.look(seat)
    assert verbs(seen)[-1] == "arrange"
    assert hall.answer(sat.id, keys, messages.NewAnswer(seen["seq"], "arrange", seat)).due
    own = seen["decision"]["families"][0]["actions"][0]["text"]
    assert not hall.answer(sat.id, keys, messages.NewAnswer(seen["seq"], own, seat)).due
    assert hall.step(sat.id) is None
    assert verbs(sat.look(seat)) == ["stand", "arrange"]


def test_nobody_arranges_for_another_seat_or_outside_the_set_up(client: Client) -> None:
    sat = begin(client)
    seat = waiting_seat(sat.look())
    seen = sat.look(seat)
    assert "arrange" not in verbs(seen)
    refused = sat.try_to(seat, "arrange")
    assert (refused.status_code, refused.json()["place"]) == (422, "action")
    assert "Nothing is in the way" not in sat.get("/why", seat, seat=seat, action="arrange").json()["reason"]
    assert rested(sat, seat)["seq"] == seen["seq"]

    seat = until(sat, "deploy")
    other = next(one for one in SEATS if one != seat)
    seq = sat.look(seat)["seq"]
    assert sat.try_to(other, "arrange").status_code == 422
    assert sat.post("/answers", other, seq=seq, action="arrange", seat=seat).status_code == 403
    assert sat.post("/answers", seat, seq=seq - 1, action="arrange", seat=seat).status_code == 409
    assert rested(sat, seat)["seq"] == seq

    one = seat
    for _ in range(100):
        one = waiting_seat(sat.look())
        seen = sat.look(one)
        if seen["view"]["phase"] != "deployment":
            break
        sat.answer(one, seen["decision"]["families"][0]["actions"][0]["text"])
    assert "arrange" not in verbs(seen)
    assert sat.try_to(one, "arrange").status_code == 422
    assert rested(sat, one)["seq"] == seen["seq"]


def test_landscape_is_placed_and_nothing_after_it(client: Client) -> None:
    sat = begin(client, seats=SOLO, options=BY_HAND)
    seen = sat.until_asked("blue")
    assert verbs(seen)[-1] == "arrange"
    assert all(verb.startswith("place-") for verb in verbs(seen)[:-1])
    sat.answer("blue", "arrange")
    seen = rested(sat, "blue")
    assert not any(verb.startswith("place-") for verb in verbs(seen))
    assert seen["decision"]["seat"] == "blue"
    assert not any(standing(seen, "blue"))
    until(sat, "deploy")
    seen = rested(sat, "blue")
    assert verbs(seen)[-1] == "arrange"
    assert not any(standing(seen, "blue"))
