"""What only single games are measured by."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Final

from rulebound.kernel.match import Match
from rulebound.lab.bench_play import Course, play, players_of, seconds_each

Row = tuple[str, str, float, str, float]
"""Key, name, value, unit, and the most that it should be."""


def geometry(match: Match) -> tuple[float, float]:
    """Return the seconds of sight between two squares, known already, and of all squares in reach of a move."""
    state = match.state
    ground, bodies = state.ground, state.bodies
    numbers = random.Random(1)
    squares = [
        square for square in range(ground.board.rows * ground.board.stride) if ground.board.has(square)
    ]
    pairs = [(numbers.choice(squares), numbers.choice(squares)) for _ in range(500)]
    starts = squares[::4]

    def look() -> None:
        for first, second in pairs:
            ground.sees(first, second, bodies)

    def walk() -> None:
        for start in starts:
            ground.reach(start, 5, bodies)

    look()
    return seconds_each(look, 20) / len(pairs), seconds_each(walk, 20) / len(starts)


def odds(course: Course, verbs: Sequence[str]) -> float:
    """Return the median seconds of the exact odds of what the first seat can do of some kinds."""
    times: list[float] = []
    for number in range(1, 11):
        match = play(course, "random", f"odds/{number}", 0)
        players = players_of(course.game, "random", f"odds/{number}")
        while (decision := match.decision) is not None and len(times) < number * 4:
            if not decision.window and decision.seat == course.game.seats[0]:
                for action in decision.actions:
                    if action.verb in verbs and isinstance(action.args[1], str):
                        start = time.process_time()
                        match.odds(action)
                        times.append(time.process_time() - start)
            match.advance(players[decision.seat].choose(match))
    return statistics.median(times) if times else 0.0


def of_squares(course: Course, match: Match) -> list[Row]:
    """What Chronicle X is measured by besides."""
    sight, reach = geometry(match)
    return [
        ("sight_us", "sight of a pair", sight * 1e6, "µs", 2),
        ("reach_us", "reach of a move", reach * 1e6, "µs", 20),
        ("odds_ms", "odds of an attack", odds(course, ("attack",)) * 1e3, "ms", 5),
    ]


def of_inches(course: Course, match: Match) -> list[Row]:
    """What Mythic Earth is measured by besides: all sight between two Units counts as one."""
    from rulebound.games.mythic_earth.sighting import look

    state = match.state
    pairs = [(unit, enemy) for unit in state.present() for enemy in state.enemies(unit.seat)]

    def see() -> None:
        for unit, enemy in pairs:
            look(state, unit, enemy).classes()

    return [
        ("sight_ms", "sight between two Units", seconds_each(see, 1) / max(len(pairs), 1) * 1e3, "ms", 10),
        ("odds_ms", "odds of shots and charges", odds(course, ("shoot", "charge")) * 1e3, "ms", 50),
    ]


OWN: Final[dict[str, Callable[[Course, Match], list[Row]]]] = {
    "chronicle-x": of_squares,
    "mythic-earth": of_inches,
}
"""The measurements that only one game has."""
