"""The games there are, by name; a game is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, cast

from rulebound.kernel.errors import SetupError
from rulebound.kernel.game import Game

MODULES: Final[dict[str, str]] = {"chronicle-x": "rulebound.games.chronicle_x.table"}
"""Where each game keeps its ``TABLE``, all that it offers, and ``load_table(packs)`` for other content."""


def names() -> list[str]:
    """Return the names of all games."""
    return sorted(MODULES)


def load_offer(name: str, packs: Sequence[Path] = ()) -> Any:
    """Return all that a game offers, its computer players included; SetupError for an unknown name."""
    where = MODULES.get(name)
    if where is None:
        raise SetupError(f"game: there is no {name!r} here, only {', '.join(names())}")
    module = import_module(where)
    return module.load_table(packs) if packs else module.TABLE


def load_game(name: str, packs: Sequence[Path] = ()) -> Game:
    """Return a game's rules with the player's own packs laid over its content."""
    return cast(Game, load_offer(name, packs).game)
