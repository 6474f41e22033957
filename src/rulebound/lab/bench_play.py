"""What measurements are made with: matches played, and how long something takes."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulebound.dice.fortune import SeededFortune
from rulebound.games.shelf import load_offer
from rulebound.kernel.game import Game
from rulebound.kernel.match import Match
from rulebound.lab.roster import make_player


def seconds_each(action: Callable[[], object], times: int) -> float:
    """Return how long an action takes: the median of three runs."""
    runs: list[float] = []
    for _ in range(3):
        start = time.process_time()
        for _ in range(times):
            action()
        runs.append((time.process_time() - start) / times)
    return statistics.median(runs)


@dataclass(frozen=True, slots=True)
class Course:
    """What is played again and again: a mission of a game."""

    game: Game
    mission: str

    def match(self, seed: str) -> Match:
        """Return a match before its first answer; SetupError if there is no such mission."""
        return Match(self.game, load_offer(self.game.name).setup(self.mission, {}), SeededFortune(seed))


def players_of(game: Game, kind: str, seed: str) -> dict[str, Any]:
    """Return a player for each seat."""
    return {seat: make_player(game.name, kind, seat, f"{seed}/{seat}") for seat in game.seats}


def play(course: Course, kind: str, seed: str, answers: int = 100_000) -> Match:
    """Play a match, to its end or for so many answers."""
    match = course.match(seed)
    players = players_of(course.game, kind, seed)
    while (decision := match.pending or match.decision) is not None and len(match.answers) < answers:
        match.advance(players[decision.seat].choose(match))
    return match
