"""One thing wrong in an entry of the newer kinds of content: a game that can be played, or one error that names it."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.game import ChronicleX
from rulebound.games.chronicle_x.pack import ContentError, load_pack
from rulebound.kernel.errors import SetupError
from rulebound.kernel.match import Match

CORE = load_pack()
WRONG: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    99,
    10**12,
    1.5,
    "",
    "x",
    "clemson",
    "grey",
    "b3",
    [],
    ["x"],
    {"x": 1},
)
ROUNDS = 12


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything inside a value."""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from places(part, (*path, number))


def spoil(entry: Any, numbers: random.Random) -> str:
    """Change or leave out one thing; says what."""
    path = numbers.choice(list(places(entry)))
    inner = entry
    for step in path[:-1]:
        inner = inner[step]
    if numbers.random() < 0.2:
        del inner[path[-1]]
        return f"{path} left out"
    inner[path[-1]] = copy.deepcopy(numbers.choice(WRONG))
    return f"{path} = {inner[path[-1]]!r}"


@pytest.mark.parametrize("kind", ["agendas", "ultimates", "rooms", "upgrades", "missions"])
def test_one_thing_wrong_is_played_or_named(kind: str, tmp_path: Path) -> None:
    numbers = random.Random(kind)
    table = getattr(CORE, kind)
    refused = 0
    for number in range(ROUNDS):
        name = numbers.choice(sorted(table))
        entry = json.loads(msgspec.json.encode(table[name]))
        what = spoil(entry, numbers)
        (tmp_path / "mine.yaml").write_text(json.dumps({kind: [entry]}), encoding="utf-8")
        try:
            game = ChronicleX(load_pack(None, [tmp_path]))
        except ContentError as error:
            # one that is at odds with an entry of the game may be told at that one
            assert re.match(r"[a-z_-]+\.yaml:\d+: ", str(error)), f"{name} {what}: {error}"
            assert len(str(error)) < 1000
            refused += 1
            continue
        except SetupError as error:
            assert "has no code" in str(error), f"{name} {what}: {error}"
            refused += 1
            continue
        if kind == "missions" and entry["id"] in game.pack.missions:
            match = Match(game, {"mission": entry["id"]}, SeededFortune(str(number)))
            for _ in range(150):
                if match.decision is None:
                    break
                match.advance(match.decision.pick(numbers.getrandbits(64)))
                match.view("heroes")
    assert refused
