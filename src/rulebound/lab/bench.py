"""Benchmarks: decisions, copies, views, records, geometry, odds; with a checksum of what was played, and a yardstick.

Times are of the processor, so that whoever else uses the machine disturbs them less. The yardstick is measured anew
beside each round, since machines drift; what counts is the ratio.
"""

from __future__ import annotations

import gc
import hashlib
import platform
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from typing import Any, Final

from msgspec.json import encode

from rulebound import compiled
from rulebound.dice.fortune import SeededFortune
from rulebound.games.shelf import computers, load_game
from rulebound.kernel.errors import RuleboundError
from rulebound.kernel.match import Answer, Draw, Match
from rulebound.kernel.record import Record, replay
from rulebound.lab.bench_games import OWN
from rulebound.lab.bench_play import Course, play, players_of, seconds_each
from rulebound.lab.simulate import unhurried

MEASURED: Final[dict[str, tuple[str, str]]] = {
    "chronicle-x": ("be-kind-rewind", "annihilation"),
    "mythic-earth": ("altars-under-the-pyramid", "first-blood"),
}
"""The mission that is measured, and another size of match beside it: a mission with the largest map, and a battle of
500 points beside one of 1,000.
"""
BESIDE_SHARE: Final = 10
"""For so many matches of the mission, one of the other is played."""
COPIES: Final = 200
"""Answers and dice after which a match is looked at, copied and undone again and again."""

OPENED: Final = 2000
"""Answers of records that are opened."""

DECISIONS_PER_PLY: Final[dict[str, tuple[float, float]]] = {
    "chronicle-x": (1.5, 3.0),
    "mythic-earth": (0.15, 0.6),
}
"""What is asked for: so many decisions for each ply of the yardstick, in plain Python and compiled."""
COPIES_PER_COPY: Final = 12.0
"""A copy in so many of the yardstick's copies."""
GRID_ONLY: Final = ("copy_and_next_us", "open_s")
"""What is asked of a game on squares alone: a move over the open table weighs many times more."""


def plies_per_second(seconds: float) -> float | None:
    """Return the plies a second of python-chess at random play; None without it."""
    try:
        import chess
    except ImportError:
        return None
    rng, done, start = random.Random(1), 0, time.process_time()
    while time.process_time() - start < seconds:
        board = chess.Board()
        for _ in range(400):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(rng.random() * len(moves))])
            done += 1
    return done / (time.process_time() - start)


def chess_copy() -> float | None:
    """Return the seconds of a copy of python-chess; None without it."""
    try:
        import chess
    except ImportError:
        return None
    board = chess.Board()
    for move in ("e2e4", "c7c5", "g1f3", "d7d6", "d2d4", "c5d4"):
        board.push_uci(move)
    return seconds_each(lambda: board.copy(stack=False), 20_000)


def play_all(course: Course, kind: str, matches: int) -> tuple[float, int, str]:
    """Play matches; their seconds, the decisions that had two answers or more, and a checksum.

    A decision with a single answer is none: the match gives that answer itself.
    """
    seconds, decisions = 0.0, 0
    checksum = hashlib.sha256()
    for number in range(1, matches + 1):
        seed = f"bench/{number}"
        start = time.process_time()
        match = play(course, kind, seed)
        seconds += time.process_time() - start
        decisions += sum([type(entry) is Answer for entry in match.answers])
        checksum.update(Record.of(match, seed).digest().encode())
    return seconds, decisions, checksum.hexdigest()[:16]


def copy_and_next(course: Course) -> float:
    """Return the mean seconds of a copy of a match and its next answer, over all decisions of one."""
    match = play(course, "random", "bench", 0)
    players = players_of(course.game, "random", "bench")
    spent, count = 0.0, 0
    while (decision := match.decision) is not None:
        action = players[decision.seat].choose(match)
        start = time.process_time()
        copy = match.copy()
        assert copy.decision is not None
        copy.advance(action)
        spent += time.process_time() - start
        count += 1
        match.advance(action)
    return spent / max(count, 1)


def opening(course: Course) -> float:
    """Return the seconds that it takes to open records with ``OPENED`` answers in all."""
    spent, opened, number = 0.0, 0, 0
    while opened < OPENED:
        number += 1
        seed = f"open/{number}"
        text = Record.of(play(course, "random", seed), seed).text()
        start = time.process_time()
        again = replay(course.game, Record.parse(text), SeededFortune)
        spent += time.process_time() - start
        opened += len(again.answers)
    return spent * OPENED / opened


def undoing(match: Match, steps: int = 30) -> float:
    """Return the mean seconds of taking one answer back."""
    spent = 0.0
    for _ in range(steps):
        last = max(number for number, entry in enumerate(match.answers) if type(entry) is not Draw)
        start = time.process_time()
        match.undo(last, force=True)
        spent += time.process_time() - start
    return spent / steps


def megabytes(course: Course) -> float:
    """Return the memory of one live match, with all that it keeps for undoing and replaying."""
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    match = play(course, "random", "bench/1")
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert match.answers
    return used / 1e6


# ---- the command


def measure(
    game_name: str, rounds: int, matches: int, step: Callable[[], object], mission: str = ""
) -> dict[str, Any]:
    """Return the measurements; every round plays the same matches, RuleboundError if it does not.

    Without a mission it is the game's own, and a few rows of another one; the checksum is of all that was played.
    """
    game = load_game(game_name)
    first, beside = MEASURED[game_name]
    course = Course(game, mission or first)
    others = [] if mission else [Course(game, beside)]
    fewer = max(matches // BESIDE_SHARE, 1)
    counts = [(course, matches), *((other, fewer) for other in others)]
    # before anything counts, everything is played once: what a map keeps is kept from then on
    checksums = [play_all(each, "random", count)[2] for each, count in counts]
    step()
    plies: list[float] = []
    rates: list[list[float]] = [[] for _ in counts]
    per_match: list[float] = []
    with unhurried():
        for _ in range(rounds):
            yardstick = plies_per_second(1.0)
            if yardstick is not None:
                plies.append(yardstick)
            for number, (each, count) in enumerate(counts):
                seconds, decisions, played = play_all(each, "random", count)
                if played != checksums[number]:
                    raise RuleboundError(
                        f"bench: random play was not the same twice ({checksums[number]}, {played})"
                    )
                rates[number].append(decisions / seconds)
                if number == 0:
                    per_match.append(count / seconds)
            step()
        seconds, decisions, scripted = play_all(course, computers(game_name)[0], fewer)
        step()
        rows: list[dict[str, Any]] = []

        def row(
            key: str, name: str, value: float, unit: str, limit: float | None = None, most: bool = True
        ) -> None:
            if key in GRID_ONLY and game_name != "chronicle-x":
                limit = None
            met = limit is None or (value <= limit if most else value >= limit)
            rows.append({"key": key, "name": name, "value": value, "unit": unit, "limit": limit, "met": met})

        def ratio_of(number: int) -> float | None:
            ratios = [ours / theirs for ours, theirs in zip(rates[number], plies, strict=False)]
            return statistics.median(ratios) if ratios else None

        asked = DECISIONS_PER_PLY[game_name][compiled.active]
        rate, ratio = statistics.median(rates[0]), ratio_of(0)
        copy = chess_copy()
        row("decisions_per_s", "random decisions", rate, "a second")
        if ratio is not None:
            row("ratio", "random decisions a ply", ratio, "times", asked, most=False)
        row("matches_per_s", "random matches", statistics.median(per_match), "a second")
        row("scripted_decisions_per_s", "scripted decisions", decisions / seconds, "a second")
        match = resting(course)
        limit = copy * COPIES_PER_COPY * 1e6 if copy is not None else None
        row("copy_us", "copy at a rest point", seconds_each(match.copy, 1000) * 1e6, "µs", limit)
        row("copy_and_next_us", "copy and next answer", copy_and_next(course) * 1e6, "µs", 200)
        if game_name in OWN:
            for own in OWN[game_name](course, match):
                row(*own)
        seat = game.seats[0]
        row(
            "view_ms",
            "view of a seat",
            seconds_each(lambda: encode(match.view(seat)), 100) * 1e3,
            "ms",
            1,
        )
        size = len(encode(match.view(seat)))  # as the server writes it
        row("view_kb", "view of a seat, size", size / 1e3, "kB", 30)
        row("open_s", f"opening {OPENED} answers", opening(course), "s", 0.5)
        row("undo_ms", "undoing a step", undoing(match) * 1e3, "ms", 20)
        for number, other in enumerate(others, 1):
            # no limits: what is asked for is asked of the other mission
            where = other.mission
            row(
                f"{where}_decisions_per_s",
                f"{where}: decisions",
                statistics.median(rates[number]),
                "a second",
            )
            large = ratio_of(number)
            if large is not None:
                row(f"{where}_ratio", f"{where}: decisions a ply", large, "times")
            row(f"{where}_copy_us", f"{where}: copy", seconds_each(resting(other).copy, 1000) * 1e6, "µs")
            row(f"{where}_copy_and_next_us", f"{where}: copy and next", copy_and_next(other) * 1e6, "µs")
        step()
    row("match_mb", "memory of a live match", megabytes(course), "MB", 2)
    step()
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "compiled": compiled.active,
        "game": game_name,
        "missions": [each.mission for each, _ in counts],
        "rounds": rounds,
        "matches": matches,
        "decisions_per_s": round(rate),
        "yardstick": None
        if copy is None or not plies
        else {"plies_per_s": round(statistics.median(plies)), "copy_us": round(copy * 1e6, 2)},
        "ratio": None if ratio is None else round(ratio, 3),
        "rows": rows,
        "checksum": "-".join([checksums[0], scripted, *checksums[1:]]),
    }


def resting(course: Course) -> Match:
    """Return a match in the middle of play, at a rest point."""
    for number in range(1, 100):
        seed = f"resting/{number}"
        match = play(course, "random", seed, COPIES)
        players = players_of(course.game, "random", seed)
        while (decision := match.decision) is not None:
            if match.resting:
                return match
            match.advance(players[decision.seat].choose(match))
    raise RuleboundError("bench: no match was long enough to look at")
