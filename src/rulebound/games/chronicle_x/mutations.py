"""The mutations, Forced and Ultimate; importing this module registers all of them."""

from __future__ import annotations

from rulebound.games.chronicle_x import (
    mutations_attack,
    mutations_calm,
    mutations_move,
    mutations_ultimate,
    mutations_ultimate_two,
)

PARTS = (mutations_attack, mutations_move, mutations_calm, mutations_ultimate, mutations_ultimate_two)
"""The modules that hold them, in the order of a turn's chapters."""
