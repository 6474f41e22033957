"""Objective tokens as things: where they lie, what touches them, who carries them (ME-OBJ-01, ME-OBJ-02).

A token is a round of 32 mm that hinders nobody; a base may rest on it and then touches it. One that is carried is
wherever its carrier is. Lengths are thousandths of an inch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rulebound.games.mythic_earth.state import Battle, Token, Unit
from rulebound.space.field.bases import CONTACT, Base, beside, group_within
from rulebound.space.field.places import RADIUS, WAYS, Point
from rulebound.space.field.shapes import Polygon, base_inside, middle_of

R: Final = RADIUS[32]
RING: Final = 125
"""Steps in which a free point is looked for."""


def at(x: int, y: int) -> Base:
    """A token that lies there."""
    return Base(x, y, R)


def bases_of(m: Battle, token: Token) -> list[Base]:
    """Where a token is: its round, or the bases of the Unit that carries it."""
    carrier = m.units.get(token.carrier)
    if carrier is not None and carrier.bases:
        return carrier.bases
    return [at(token.x, token.y)]


def place_of(m: Battle, token: Token) -> Point:
    """The middle of a token; of one that is carried, that of its carrier's first Mini."""
    base = bases_of(m, token)[0] if token.carrier else at(token.x, token.y)
    return base.x, base.y


def touches(unit: Unit, token: Token) -> bool:
    """Whether a base of a Unit is in contact with a token that lies on the table, or rests on it."""
    return not token.carrier and group_within(unit.bases, [at(token.x, token.y)], CONTACT)


def near(m: Battle, unit: Unit, token: Token, distance: int) -> bool:
    """Whether a Unit is at most that far from a token."""
    return group_within(unit.bases, bases_of(m, token), distance)


def of_kind(m: Battle, kind: str, seat: str | None = None) -> list[Token]:
    """The tokens of a kind, and of a seat if one is named."""
    return [token for token in m.tokens if token.kind == kind and (seat is None or token.seat == seat)]


def by_word(m: Battle, word: object) -> Token | None:
    """The token that an answer names."""
    return next((token for token in m.tokens if token.word == word), None)


def carried(m: Battle, unit: Unit, kind: str = "") -> list[Token]:
    """The tokens that a Unit carries."""
    return [token for token in m.tokens if token.carrier == unit.id and (not kind or token.kind == kind)]


def free(m: Battle, x: int, y: int) -> bool:
    """Whether a token may lie there: wholly on the table, off Impassable ground and obstacles."""
    return m.field.ground.no_rest(at(x, y)) is None


def nearest_free(m: Battle, x: int, y: int, fits: Callable[[int, int], bool] | None = None) -> Point:
    """The nearest free point: of equal ones that nearest to the middle of the table, then the most western one, then
    the most southern one.
    """

    def good(point: Point) -> bool:
        return free(m, *point) and (fits is None or fits(*point))

    if good((x, y)):
        return x, y
    wide, high = m.field.table.width, m.field.table.height

    def rank(point: Point) -> tuple[int, int, int]:
        dx, dy = point[0] - wide // 2, point[1] - high // 2
        return dx * dx + dy * dy, point[0], point[1]

    for ring in range(1, (wide + high) // RING):
        step = ring * RING
        points = [(x + dx * step // 1000, y + dy * step // 1000) for dx, dy in WAYS]
        found = [point for point in points if point[0] > 0 and point[1] > 0 and good(point)]
        if found:
            return min(found, key=rank)
    return wide // 2, high // 2


def put(m: Battle, kind: str, seat: str, point: Point, fixed: bool = False, carrier: str = "") -> Token:
    """Put a token down; everybody sees it."""
    m.serial += 1
    token = Token(m.serial, kind, seat, point[0], point[1], fixed, m.turn)
    token.carrier = carrier
    m.tokens.append(token)
    m.note("token", token.word, seat, point[0], point[1], carrier)
    return token


def remove(m: Battle, token: Token, by: str = "") -> None:
    """Take a token off the table."""
    m.tokens.remove(token)
    m.note("token_gone", token.word, by)


def take(m: Battle, unit: Unit, token: Token) -> None:
    """A Unit carries a token from now on."""
    token.carrier = unit.id
    m.note("token_taken", token.word, unit.id)


def lay(m: Battle, token: Token, point: Point) -> None:
    """A token lies on the table, carried no longer."""
    token.carrier = ""
    token.x, token.y = point
    m.note("token_laid", token.word, point[0], point[1])


def lay_by(m: Battle, token: Token, unit: Unit) -> None:
    """Set a token down in contact with a Unit; if no free point touches it, at the nearest one (ME-OBJ-04)."""
    lay(m, token, contact_point(m, unit.bases))


def contact_point(m: Battle, bases: Sequence[Base]) -> Point:
    """A free point in contact with some bases, or the nearest one to them."""
    for point in touching_points(bases):
        if point[0] > 0 and point[1] > 0 and free(m, *point):
            return point
    return nearest_free(m, bases[0].x, bases[0].y)


def touching_points(bases: Sequence[Base]) -> Iterator[Point]:
    """Points at which a token lies against one of some bases: on eight sides of the whole first, then all round each."""
    for dx, dy in WAYS[::2]:
        outer = max(bases, key=lambda base: base.x * dx + base.y * dy)
        yield beside(outer, R, outer.x + dx * 100, outer.y + dy * 100)
    for base in bases:
        for dx, dy in WAYS:
            yield beside(base, R, base.x + dx * 100, base.y + dy * 100)


def spots(m: Battle, unit: Unit, fits: Callable[[int, int], bool], most: int = 8) -> list[Point]:
    """Some points at which a Unit may put a token that touches it."""
    found: list[Point] = []
    for point in touching_points(unit.bases):
        x, y = point
        if x > 0 and y > 0 and point not in found and fits(x, y) and free(m, x, y):
            found.append(point)
            if len(found) >= most:
                break
    return found


def inside(m: Battle, area: Polygon, most: int = 8) -> list[Point]:
    """Some points at which a token lies wholly in an area, the middle first; the middle alone if it is too small."""
    middle = middle_of(area)
    west, south, east, north = area.box
    points = [middle]
    points += [
        (west + (east - west) * i // 6, south + (north - south) * j // 6)
        for i in range(1, 6)
        for j in range(1, 6)
    ]
    found = [point for point in dict.fromkeys(points) if base_inside(area, at(*point))]
    return found[:most] or [middle]
