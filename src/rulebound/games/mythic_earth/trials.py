"""Scenarios of Mythic Earth: how a file's ``given`` and ``then`` are read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rulebound.games.mythic_earth.clauses import load_clauses
from rulebound.games.mythic_earth.facts import check
from rulebound.games.mythic_earth.game import MythicEarth, mythic_earth
from rulebound.games.mythic_earth.given import Given, Then
from rulebound.games.mythic_earth.pack import load_pack
from rulebound.games.mythic_earth.position import state_of
from rulebound.games.trials import Trials

WAYS_ON: Final = ("pass", "keep", "stay", "hold", "decline", "lose", "leader-takes", "contact", "return")
"""Answers that are given when the next line answers something else."""


def game_with(packs: Sequence[Path]) -> MythicEarth:
    """The game with packs laid over its content."""
    return MythicEarth(load_pack(extra=tuple(packs))) if packs else mythic_earth()


TRIALS: Final = Trials(game_with, load_clauses, (Given, state_of), (Then, check), ways=WAYS_ON)
