"""Scenarios of Chronicle X: how a file's ``given`` and ``then`` are read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rulebound.games.chronicle_x.clauses import load_clauses
from rulebound.games.chronicle_x.facts import check
from rulebound.games.chronicle_x.game import ChronicleX, chronicle_x
from rulebound.games.chronicle_x.given import Given, Then
from rulebound.games.chronicle_x.pack import load_pack
from rulebound.games.chronicle_x.position import read_chance, state_of
from rulebound.games.trials import Trials


def game_with(packs: Sequence[Path]) -> ChronicleX:
    """The game with packs laid over its content."""
    return ChronicleX(load_pack(extra=tuple(packs))) if packs else chronicle_x()


TRIALS: Final = Trials(game_with, load_clauses, (Given, state_of), (Then, check), read=read_chance)
