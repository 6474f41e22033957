"""The computer players by name."""

from __future__ import annotations

from typing import cast

from rulebound.games.shelf import load_offer
from rulebound.kernel.errors import SetupError
from rulebound.players.base import Player
from rulebound.players.random_player import RandomPlayer


def make_player(game: str, kind: str, seat: str, seed: str) -> Player:
    """Return a player for a seat; SetupError when the game has none of this kind.

    >>> make_player("any", "random", "heroes", "tape").why
    ''
    """
    if kind == "random":
        return RandomPlayer(seed)
    offer = load_offer(game)
    kinds = [str(level["id"]) for level in offer.describe()["levels"]]
    if kind not in kinds:
        raise SetupError(f"player: there is no {kind!r} for {game}, only {', '.join(kinds)}")
    return cast(Player, offer.player(kind, seat, seed))
