"""The games that are played at random, by their names."""

from __future__ import annotations

from fuzz.chronicle_x import CHRONICLE_X
from fuzz.harness import Fuzzed
from fuzz.mythic_earth import MYTHIC_EARTH

FUZZED: dict[str, Fuzzed] = {game.name: game for game in (CHRONICLE_X, MYTHIC_EARTH)}
