"""What only single games are measured by."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Final

from rulebound import compiled
from rulebound.kernel.match import Match
from rulebound.lab.bench_play import Course, play, players_of, seconds_each

Row = tuple[str, str, float, str, float | None]
"""Key, name, value, unit, and the most that it should be, if that was said."""


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
    """What Mythic Earth is measured by besides.

    One sight question is what a Mini sees of another one within 24 inches, among all others; the targets are those of
    the Unit whose list takes longest, as the second turn of a battle begins.
    """
    from rulebound.games.mythic_earth.actions import SHOOT, shooting_actions
    from rulebound.games.mythic_earth.shooting import weapons_of
    from rulebound.games.mythic_earth.sighting import EYES
    from rulebound.space.field.bases import gap_within
    from rulebound.space.field.places import INCH
    from rulebound.space.field.sight import Crowd, look

    state = full_table(course).state
    units = state.present()
    crowds = [Crowd(unit.bases) for unit in units]
    pieces = state.field.obscurers
    questions = [
        (a, b, EYES[unit.type], EYES[enemy.type], [crowds[i] for i in range(len(units)) if i not in (n, k)])
        for n, unit in enumerate(units)
        for k, enemy in enumerate(units)
        if enemy.seat != unit.seat
        for a, b in zip(unit.bases, enemy.bases, strict=False)
        if gap_within(a, b, 24 * INCH)
    ]

    def see() -> None:
        for a, b, eye_a, eye_b, others in questions:
            look(a, b, eye_a, eye_b, pieces, others)

    see()  # what two bases and the ground keep of each other is kept from now on
    compiled_ones = compiled.active
    shooters = [unit for unit in units if weapons_of(unit)]
    targets = max([seconds_each(lambda u=unit: shooting_actions(state, u, SHOOT), 3) for unit in shooters])  # type: ignore[misc]
    return [
        (
            "sight_us",
            "one sight question",
            seconds_each(see, 3) / len(questions) * 1e6,
            "µs",
            3 if compiled_ones else None,
        ),
        ("targets_ms", "targets of a shooting Unit", targets * 1e3, "ms", 3 if compiled_ones else 30),
        ("odds_ms", "odds of shots and charges", odds(course, ("shoot", "charge")) * 1e3, "ms", 50),
    ]


def full_table(course: Course) -> Match:
    """A match as its second turn begins, both forces in reach of each other, played by the scripted player."""
    match = play(course, "scripted", "full", 0)
    players = players_of(course.game, "scripted", "full")
    while (decision := match.decision) is not None and match.state.turn < 2:
        match.advance(players[decision.seat].choose(match))
    return match


OWN: Final[dict[str, Callable[[Course, Match], list[Row]]]] = {
    "chronicle-x": of_squares,
    "mythic-earth": of_inches,
}
"""The measurements that only one game has."""
