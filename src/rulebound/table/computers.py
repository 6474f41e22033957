"""Computers at the live table: their thinking has a clock, and whatever comes of it, the table goes on."""

from __future__ import annotations

import hashlib
import logging
import threading
from typing import Final

from rulebound.kernel.decisions import Action
from rulebound.kernel.match import Match
from rulebound.players.base import Player
from rulebound.players.random_player import RandomPlayer
from rulebound.table.games import TableGame

CLOCK: Final = 2.0
"""Seconds that a computer may think about one answer at the live table."""
RANDOM: Final = "random"
LOGGER: Final = logging.getLogger("rulebound.table")


def player_seed(seed: str, seat: str) -> str:
    """A player's own seed: from it the dice of the match cannot be foreseen."""
    return hashlib.sha256(f"rulebound player {seat} {seed}".encode()).hexdigest()


def make_player(table: TableGame, level: str, seat: str, seed: str) -> Player:
    """The computer that plays a seat."""
    own = player_seed(seed, seat)
    return RandomPlayer(own) if level == RANDOM else table.player(level, seat, own)


def think(player: Player, match: Match, clock: float) -> Action | None:
    """The player's answer to a copy of the match; None if its time ran out, it failed, or that is not open.

    A thread cannot be stopped: one that thinks too long goes on alone, with its own copy, and nobody listens.
    """
    copy = match.copy()
    if isinstance(player, RandomPlayer):
        return player.choose(copy)
    found: list[Action] = []

    def choose() -> None:
        try:
            found.append(player.choose(copy))
        except Exception:
            LOGGER.exception("a computer player failed")

    thread = threading.Thread(target=choose, name="computer", daemon=True)
    thread.start()
    thread.join(clock)
    if not found:
        LOGGER.warning("a computer player gave no answer in time")
        return None
    decision = match.copy().decision
    if decision is None or not decision.accepts(found[0]):
        LOGGER.warning("a computer player gave an answer that is not open: %r", found[0])
        return None
    return found[0]


def fallback(match: Match, seat: str, seed: str) -> Action:
    """Any legal answer, so that the table never stands still."""
    return RandomPlayer(player_seed(seed, seat)).choose(match.copy())
