"""The Ball Court: the Ball is struck, rolls, and makes goals (ME-OBJ-06, ME-CTEST-03, ME-ACTN-10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isqrt
from typing import Final

from rulebound.games.mythic_earth import house, tokens
from rulebound.games.mythic_earth.claiming import Purpose, able, at_place, contests
from rulebound.games.mythic_earth.dice import Steps, d6, d10
from rulebound.games.mythic_earth.field_of_battle import IMPASSABLE
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.scenarios_base import at_once, enemy_zone, ground, known
from rulebound.games.mythic_earth.state import INCH, Battle, Token, Unit, other
from rulebound.games.mythic_earth.values import react_tally
from rulebound.kernel.decisions import Refusal
from rulebound.space.field.bases import Base, beside, overlaps
from rulebound.space.field.places import WAYS, Point
from rulebound.space.field.shapes import Polygon, base_overlaps
from rulebound.space.field.table import Line, point_side

BALL: Final = "ball"
STRUCK: Final = "uses-turn:strike"
STEP: Final = 50
"""Steps in which the way of the Ball is looked at, before the last one is halved."""


def the_ball(m: Battle) -> Token | None:
    """The Ball, unless it is dead."""
    return next(iter(tokens.of_kind(m, BALL)), None)


def strike_limit(m: Battle, unit: Unit) -> Refusal | None:
    """Three strikes a side and turn, each by another Unit."""
    if unit.counts.get(STRUCK, 0):
        return Refusal("It has struck the Ball this turn.", ("ME-OBJ-06",))
    if m.counts.get("strikes:" + unit.seat, 0) >= known(m, "strike_limit").number("most"):
        return Refusal("A side strikes the Ball three times a turn.", ("ME-OBJ-06",))
    return None


def may_strike(m: Battle, unit: Unit, x: int, y: int) -> Refusal | None:
    """Why a Unit cannot strike the Ball towards a point."""
    ball = the_ball(m)
    refused = able(unit)
    if refused is not None:
        return refused
    if ball is None or not tokens.touches(unit, ball):
        return Refusal("It does not touch the Ball.", ("ME-ACTN-10", "ME-OBJ-06"))
    if (x, y) == (ball.x, ball.y):
        return Refusal("That names no direction.", ("ME-OBJ-06",))
    return strike_limit(m, unit)


def directions(m: Battle, unit: Unit) -> Sequence[Point]:
    """The enemy goal, and round the compass."""
    ball = the_ball(m)
    if ball is None:
        return []
    (ax, ay), (bx, by) = goal_line(m, other(unit.seat))
    around = [(ball.x + 3 * dx, ball.y + 3 * dy) for dx, dy in WAYS[::2]]
    return [((ax + bx) // 2, (ay + by) // 2), *[(x, y) for x, y in around if x >= 0 and y >= 0]]


def strike_ball(m: Battle, unit: Unit, x: int, y: int) -> Steps[None]:
    """Strike the Ball towards a point; with an enemy at it, only after a test on RE (ME-CTEST-03)."""
    ball = the_ball(m)
    assert ball is not None
    unit.counts[STRUCK] = 1
    m.counts["strikes:" + unit.seat] = m.counts.get("strikes:" + unit.seat, 0) + 1
    if any(contests(enemy) and tokens.touches(enemy, ball) for enemy in m.enemies(unit.seat)):
        number = react_tally(unit).total
        face = yield from d10(unit.seat, "react", unit.id)
        passed = house.meets(m, face, number)
        m.note("test", unit.id, "strike", number, face, passed)
        if not passed:
            return  # the action is lost, and no more (ME-CTEST-04)
    face = yield from d6(unit.seat, "ball", unit.id)
    end, goal_by = roll_ball(m, ball, unit.seat, (x, y), (face + 2) * INCH)
    m.note("rolls", ball.word, face + 2, end[0], end[1])
    if goal_by:
        tokens.remove(m, ball, unit.id)
        goal_made(m, unit.seat)
        return
    ball.x, ball.y = end
    free_ball(m, ball)


def roll_ball(m: Battle, ball: Token, seat: str, toward: Point, length: int) -> tuple[Point, bool]:
    """Where a Ball comes to rest that is struck toward a point, and whether that is a goal for the seat."""
    dx, dy = toward[0] - ball.x, toward[1] - ball.y
    long = isqrt((dx * dx + dy * dy) << 20)

    def along(step: int) -> Point:
        part = step << 10
        return ball.x + nearest(dx * part, long), ball.y + nearest(dy * part, long)

    walls = stops(m)
    wide, high = m.field.table.width, m.field.table.height

    def open_(step: int) -> bool:
        x, y = along(step)
        if not (0 <= x <= wide and 0 <= y <= high):
            return False
        here = tokens.at(x, y)
        return not any(base_overlaps(area, here) for area in walls)

    low = 0
    while low < length and open_(min(low + STEP, length)):
        low = min(low + STEP, length)
    up = min(low + STEP, length)
    while up - low > 1:
        middle = (low + up) // 2
        low, up = (middle, up) if open_(middle) else (low, middle)
    end = along(low)
    return end, goal(m, seat, (ball.x, ball.y), end)


def nearest(number: int, by: int) -> int:
    """A quotient rounded to the nearest whole number, halves away from nought."""
    return (abs(number) * 2 + by) // (2 * by) * (1 if number >= 0 else -1)


def stops(m: Battle) -> list[Polygon]:
    """What the Ball does not pass: Impassable ground and palisades."""
    return [
        piece.area for piece in m.field.pieces if piece.kind == IMPASSABLE or piece.id.startswith("palisade")
    ]


def goal_line(m: Battle, seat: str) -> Line:
    """The goal line of a seat."""
    zone = m.sides[seat].zone
    return next(line.points for line in ground(m).lines if line.side == zone)


def goal(m: Battle, seat: str, start: Point, end: Point) -> bool:
    """Whether the way of the Ball's middle crosses the enemy goal line from the side of the table's middle, or ends on it."""
    line = goal_line(m, other(seat))
    (ax, ay), (bx, by) = line
    inner = point_side(line, m.field.table.width // 2, m.field.table.height // 2)
    first, last = point_side(line, *start), point_side(line, *end)
    if first != inner or last == inner:
        return False
    way = (start, end)
    return point_side(way, ax, ay) * point_side(way, bx, by) <= 0


def goal_made(m: Battle, seat: str) -> None:
    """A goal has been made."""
    at_once(m, seat, "goal_made")


def free_ball(m: Battle, ball: Token) -> None:
    """A Ball at rest on a base is shifted by the least distance that frees it, one on an obstacle to a free place."""
    bases = [base for unit in m.present() if not unit.airborne for base in unit.bases]
    walls = stops(m) + [area for area, _ in m.field.ground.obstacles]
    wide, high = m.field.table.width, m.field.table.height

    def clear(x: int, y: int) -> bool:
        here = tokens.at(x, y)
        return (
            0 <= x <= wide
            and 0 <= y <= high
            and not any(overlaps(here, base) for base in bases)
            and not any(base_overlaps(area, here) for area in walls)
        )

    if clear(ball.x, ball.y):
        return
    point = shifted(ball, [base for base in bases if overlaps(tokens.at(ball.x, ball.y), base)], clear)
    ball.x, ball.y = point if point is not None else tokens.nearest_free(m, ball.x, ball.y, clear)
    m.note("ball_shifted", ball.word, ball.x, ball.y)


def shifted(ball: Token, under: Sequence[Base], clear: Callable[[int, int], bool]) -> Point | None:
    """The nearest point beside one of the bases under the Ball."""
    found = [beside(base, tokens.R, ball.x, ball.y) for base in under]
    fit = [point for point in found if clear(*point)]
    return min(fit, key=lambda p: (p[0] - ball.x) ** 2 + (p[1] - ball.y) ** 2) if fit else None


def new_ball(m: Battle, effect: Effect) -> Steps[None]:
    """A dead Ball comes back to the centre spot in the clean-up (``goal``)."""
    if the_ball(m) is None:
        ball = tokens.put(m, BALL, "", tokens.nearest_free(m, *ground(m).places[0]))
        free_ball(m, ball)
    return
    yield


def ball_in_enemy_half(m: Battle, seat: str, effect: Effect) -> int:
    """Whether the middle of the Ball is in the enemy half (ME-OBJ-10)."""
    ball = the_ball(m)
    if ball is None:
        return 0
    zone = enemy_zone(m, seat)
    return int(point_side(m.field.centre, ball.x, ball.y) == m.field.zone_side(zone))


STRIKE: Final[Purpose] = at_place("strike", directions, may_strike, strike_ball)
