"""A map that is built at the table: it grows for everybody, and the replay shows it as it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulebound.table import messages
from rulebound.table.games import load_games
from rulebound.table.hall import Hall
from rulebound.table.problems import Problem
from rulebound.table.session import PERSON, key_hash
from rulebound.table.storage import Store, migrate, open_engine

SEATS = ("heroes", "overmind")


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    engine = open_engine(str(tmp_path / "table.sqlite3"))
    migrate(engine)
    yield Hall(Store(engine), load_games())
    engine.dispose()


def begin(hall: Hall, mission: str, **options: Any) -> tuple[str, frozenset[str]]:
    wish = messages.NewMatch("chronicle-x", mission, dict.fromkeys(SEATS, PERSON), "tape", options)
    made = hall.create(wish)
    return made["id"], frozenset(map(key_hash, made["keys"].values()))


def answer(hall: Hall, match_id: str, keys: frozenset[str], seat: str, action: str) -> Any:
    wish = messages.NewAnswer(hall.seq(match_id), action, seat)
    return hall.answer(match_id, keys, wish).body


def map_of(hall: Hall, match_id: str, at: int = -1) -> messages.GameMap:
    return msgspec.json.decode(msgspec.json.encode(hall.map(match_id, at)), type=messages.GameMap)


def test_the_view_names_another_map_after_each_tile(hall: Hall) -> None:
    match_id, keys = begin(hall, "capture-and-control")
    seen = [map_of(hall, match_id)]
    for seat, tile in (("heroes", "lay a1 07a 2"), ("overmind", "lay c3 12b 0")):
        told = answer(hall, match_id, keys, seat, tile)
        seen.append(map_of(hall, match_id))
        assert told["view"]["map"] == seen[-1].id
    assert [len(each.tiles) for each in seen] == [0, 1, 2]
    assert len({each.id for each in seen}) == 3
    assert {tile.code for tile in seen[-1].tiles} == {"07A", "12B"}


def test_a_moment_of_the_replay_has_its_own_map(hall: Hall) -> None:
    match_id, keys = begin(hall, "capture-and-control")
    answer(hall, match_id, keys, "heroes", "lay a1 07a 2")
    answer(hall, match_id, keys, "overmind", "lay c3 12b 0")
    for at in range(3):
        assert len(map_of(hall, match_id, at).tiles) == at
        moment = hall.moment(match_id, keys, "heroes", at)
        assert moment["view"]["map"] == map_of(hall, match_id, at).id
    with pytest.raises(Problem):
        hall.map(match_id, 9)


def test_every_tile_can_be_looked_at(hall: Hall) -> None:
    tiles = hall.tiles("chronicle-x")
    assert len(tiles) == 40
    for code, row in tiles.items():
        found = msgspec.json.decode(msgspec.json.encode(row), type=messages.GameMap)
        assert (found.columns, found.rows, len(found.squares)) == (5, 5, 25)
        assert found.tiles[0].code == code
    assert len({row["id"] for row in tiles.values()}) == 40


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"force": ["grey"] * 4}, "only 3 blips"),
        ({"map": [{"cell": "A1", "face": "01A", "turn": 0}]}, "1 tiles are given of 16"),
        ({"region": "moon"}, "region: one of"),
    ],
)
def test_a_set_up_that_cannot_be_is_a_problem_with_its_reason(
    hall: Hall, options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(Exception, match=reason):
        begin(hall, "annihilation", **options)
