#!/usr/bin/env python3
"""The yardstick of our benchmarks: python-chess playing random legal moves on one core.

Prints JSON: plies per second (list the legal moves, take one, push it; a new game when none is left or after
400 plies) and microseconds for ``Board.copy(stack=False)``, each the median of three runs. Needs the package
``chess``.
"""

import json
import random
import statistics
import time

import chess


def plies_per_second(seconds: float = 2.0) -> float:
    rng, plies, start = random.Random(1), 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        board = chess.Board()
        for _ in range(400):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(rng.random() * len(moves))])
            plies += 1
    return plies / (time.perf_counter() - start)


def copy_microseconds(times: int = 20_000) -> float:
    board = chess.Board()
    for move in ("e2e4", "c7c5", "g1f3", "d7d6", "d2d4", "c5d4"):
        board.push_uci(move)
    start = time.perf_counter()
    for _ in range(times):
        board.copy(stack=False)
    return (time.perf_counter() - start) / times * 1e6


if __name__ == "__main__":
    print(
        json.dumps(
            {
                "plies_per_s": round(statistics.median(plies_per_second() for _ in range(3))),
                "copy_us": round(statistics.median(copy_microseconds() for _ in range(3)), 2),
            }
        )
    )
