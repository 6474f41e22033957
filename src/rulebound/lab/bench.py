"""Benchmarks: matches, answers, copies; with a checksum of what was played, and a yardstick."""

from __future__ import annotations

import platform
import random
import statistics
import time
from collections.abc import Callable
from typing import Any, Final

from rulebound.dice.fortune import SeededFortune
from rulebound.games.shelf import load_game
from rulebound.kernel.errors import RuleboundError
from rulebound.kernel.match import Match
from rulebound.lab.roster import make_player
from rulebound.lab.simulate import Played, Series, play_one, total

SETUPS: Final[dict[str, dict[str, Any]]] = {"chronicle-x": {"mission": "be-kind-rewind"}}
COPIES: Final = 300
"""Answers after which a match is copied again and again."""


def yardstick() -> dict[str, float] | None:
    """Return plies a second and microseconds a copy of python-chess at random play; None without it."""
    try:
        import chess
    except ImportError:
        return None
    plies: list[float] = []
    for _ in range(3):
        rng, done, start = random.Random(1), 0, time.perf_counter()
        while time.perf_counter() - start < 1.0:
            board = chess.Board()
            for _ in range(400):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(moves[int(rng.random() * len(moves))])
                done += 1
        plies.append(done / (time.perf_counter() - start))
    board = chess.Board()
    for move in ("e2e4", "c7c5", "g1f3", "d7d6", "d2d4", "c5d4"):
        board.push_uci(move)
    copy = seconds_each(lambda: board.copy(stack=False), 20_000)
    return {"plies_per_s": round(statistics.median(plies)), "copy_us": round(copy * 1e6, 2)}


def seconds_each(action: Callable[[], object], times: int) -> float:
    """Return how long an action takes: the median of three runs."""
    runs: list[float] = []
    for _ in range(3):
        start = time.perf_counter()
        for _ in range(times):
            action()
        runs.append((time.perf_counter() - start) / times)
    return statistics.median(runs)


def halfway(game_name: str) -> Match:
    """Return a match in the middle of play."""
    game = load_game(game_name)
    match = Match(game, SETUPS[game_name], SeededFortune("bench"))
    players = {seat: make_player(game_name, "random", seat, f"bench/{seat}") for seat in game.seats}
    while len(match.answers) < COPIES and (decision := match.decision) is not None:
        match.advance(players[decision.seat].choose(match))
    return match


def measure(game_name: str, rounds: int, matches: int, step: Callable[[], object]) -> dict[str, Any]:
    """Return the measurements; every round plays the same matches, RuleboundError if it does not."""
    found: list[dict[str, Any]] = []
    measured = yardstick()
    step()
    game = load_game(game_name)
    checksums: list[str] = []
    for kind in ("random", "scripted"):
        series = Series(game_name, SETUPS[game_name], dict.fromkeys(game.seats, kind), "bench")
        rates: list[float] = []
        first = ""
        played: list[Played] = []
        for _ in range(rounds):
            played = [play_one(game, series, number) for number in range(1, matches + 1)]
            totals = total(played)
            first = first or totals.checksum
            if totals.checksum != first:
                raise RuleboundError(
                    f"bench: {kind} play was not the same twice ({first}, {totals.checksum})"
                )
            rates.append(totals.seconds)
            step()
        checksums.append(first)
        seconds = statistics.median(rates)
        answers = sum(match.answers for match in played)
        found.append({"name": f"{kind} matches", "value": matches / seconds, "unit": "a second"})
        found.append({"name": f"{kind} answers", "value": answers / seconds, "unit": "a second"})
    match = halfway(game_name)
    found.append({"name": "copy of a match", "value": seconds_each(match.copy, 1000) * 1e6, "unit": "µs"})
    found.append(
        {"name": "copy of a state", "value": seconds_each(match.state.copy, 1000) * 1e6, "unit": "µs"}
    )
    seat = match.game.seats[0]
    found.append(
        {"name": "view of a seat", "value": seconds_each(lambda: match.view(seat), 200) * 1e6, "unit": "µs"}
    )
    step()
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "game": game_name,
        "rounds": rounds,
        "matches": matches,
        "yardstick": measured,
        "rows": found,
        "checksum": "-".join(checksums),
    }
