"""Tokens that run out, where the house counts those of the box (CX-COMP-07).

Damage is always marked: a model that is hurt is hurt. The hazard and spanner tokens of the box are as many as any map
needs.
"""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x.options import PRINTED
from rulebound.games.chronicle_x.state import MissionState, Unit

TOKENS: Final = {"overwatch": 10, "stunned": 5, "down": 5, "abduction": 15}
"""How many of each there are."""


def lying(m: MissionState, name: str) -> int:
    """How many tokens of a state lie on the map."""
    figures: list[Unit] = [*m.heroes, *m.units]
    figures.extend(blip.unit for blip in m.blips if blip.unit is not None)
    if name == "overwatch":
        return sum(unit.overwatch != 0 for unit in figures)
    return sum(unit.stunned if name == "stunned" else unit.down for unit in figures)


def used_up(m: MissionState, name: str) -> bool:
    """Whether no token of a state is left."""
    return lying(m, name) >= TOKENS[name]


def left(m: MissionState, name: str) -> bool:
    """Whether a token of a state can be laid: always, unless the house counts them."""
    return m.house.token_counts_are_limits != PRINTED or not used_up(m, name)


def abduction(m: MissionState, points: int) -> int:
    """So many of these Abduction Points as there are tokens left for."""
    return max(min(points, TOKENS["abduction"] - m.abduction), 0)
