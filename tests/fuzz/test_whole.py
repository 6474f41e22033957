"""Matches with set-ups at random, everything checked on the way; `tools/soak.py` plays more."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fuzz.chronicle_x import CHRONICLE_X
from fuzz.games import FUZZED
from fuzz.harness import Fuzzed
from fuzz.whole import play_whole

CASES = [(game, mission) for game in FUZZED.values() for mission in game.missions()]
FIXED: dict[str, dict[str, Any]] = {
    "chronicle-x": {"solo": False, "open_windows": True},
    "mythic-earth": {"points": 300},
}


@pytest.mark.parametrize(("game", "mission"), CASES, ids=[f"{game.name}-{name}" for game, name in CASES])
def test_every_mission_and_scenario_is_sound_from_any_set_up(game: Fuzzed, mission: str) -> None:
    numbers = random.Random(f"whole {mission}")
    play_whole(game, game.setup(numbers, mission, **FIXED[game.name]), mission, numbers, care=0.03)


@pytest.mark.parametrize("mission", ["annihilation", "dead-air", "the-witness"])
def test_aliens_that_nobody_plays_are_sound(mission: str) -> None:
    numbers = random.Random(f"alone {mission}")
    play_whole(CHRONICLE_X, CHRONICLE_X.setup(numbers, mission, solo=True), mission, numbers, care=0.03)
