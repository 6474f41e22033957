"""The games there are, by name; a game is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, cast

from rulebound.kernel.errors import SetupError
from rulebound.kernel.game import Game

MODULES: Final[dict[str, str]] = {"chronicle-x": "rulebound.games.chronicle_x.game"}


def names() -> list[str]:
    """Return the names of all games."""
    return sorted(MODULES)


def load_game(name: str, packs: Sequence[Path] = ()) -> Game:
    """Return a game with the player's own packs laid over its content; SetupError for an unknown name."""
    module = MODULES.get(name)
    if module is None:
        raise SetupError(f"game: there is no {name!r} here, only {', '.join(names())}")
    return cast(Game, import_module(module).load(packs))
