"""Matches of every mission with set-ups at random, everything checked on the way; `tools/soak.py` plays more."""

from __future__ import annotations

import random

import pytest

from fuzz.setups import random_setup
from fuzz.whole import play_whole
from rulebound.games.chronicle_x.game import chronicle_x

MISSIONS = sorted(chronicle_x().pack.missions)


@pytest.mark.parametrize("mission", MISSIONS)
def test_every_mission_is_sound_from_any_set_up(mission: str) -> None:
    numbers = random.Random(f"whole {mission}")
    play_whole(random_setup(numbers, mission, solo=False, open_windows=True), mission, numbers, care=0.03)


@pytest.mark.parametrize("mission", ["annihilation", "dead-air", "the-witness"])
def test_aliens_that_nobody_plays_are_sound(mission: str) -> None:
    numbers = random.Random(f"alone {mission}")
    play_whole(random_setup(numbers, mission, solo=True), mission, numbers, care=0.03)
