"""The Forced Mutations; importing this module registers all of them."""

from __future__ import annotations

from rulebound.games.chronicle_x import mutations_attack, mutations_calm, mutations_move

PARTS = (mutations_attack, mutations_move, mutations_calm)
"""The modules that hold them, in the order of a turn's chapters."""
