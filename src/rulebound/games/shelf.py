"""The games there are, by name; a game is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, cast

from rulebound.kernel.errors import SetupError
from rulebound.kernel.game import Game

MODULES: Final[dict[str, str]] = {
    "chronicle-x": "rulebound.games.chronicle_x.table",
    "mythic-earth": "rulebound.games.mythic_earth.table",
}
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


def game_of_pack(folder: Path) -> str:
    """The game that a pack is for, told by the kinds of entries in its files; the first game if they do not tell."""
    from rulebound.content.draft import content_files
    from rulebound.content.files import ContentError, parse_yaml, read_text
    from rulebound.games.mythic_earth.pack_draft import KINDS

    try:
        for path in content_files(folder):
            value, _ = parse_yaml(read_text(path, path.name), path.name)
            if isinstance(value, dict) and any(kind in KINDS for kind in value):
                return "mythic-earth"
    except ContentError:
        pass  # whoever loads it says what is wrong
    return names()[0]


def first_setup(name: str, packs: Sequence[Path] = ()) -> dict[str, Any]:
    """Return the set-up that a game plays if nothing is said."""
    offer = load_offer(name, packs)
    return cast(dict[str, Any], offer.setup(offer.mission_of({}), {}))


def computers(name: str) -> list[str]:
    """Return the kinds of computer player that any seat of a game may have, the best first; "random" is always there."""
    levels = load_offer(name).describe()["levels"]
    own = [str(level["id"]) for level in levels if "seat" not in level and level["id"] != "random"]
    return [*own, "random"]
