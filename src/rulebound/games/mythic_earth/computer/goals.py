"""Where a Unit is wanted: the points of the scenario, as places with a worth (ME-OBJ-06, ME-OBJ-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isqrt
from typing import Final, NamedTuple

from rulebound.games.mythic_earth import tokens
from rulebound.games.mythic_earth.cards import MULTITUDE
from rulebound.games.mythic_earth.claiming import has_hero, is_humanoid
from rulebound.games.mythic_earth.computer.survey import Survey
from rulebound.games.mythic_earth.scenarios_altars import ALTAR, completed
from rulebound.games.mythic_earth.scenarios_ball import STRUCK, goal_line, the_ball
from rulebound.games.mythic_earth.scenarios_base import enemy_zone, ground, role, rule
from rulebound.games.mythic_earth.scenarios_carried import BUNDLE, CAPTIVE, FEATHER, IDOL, STATION, shown
from rulebound.games.mythic_earth.scenarios_fixed import BREACH, ENGINE, GRANARY, HEART, fire_on
from rulebound.games.mythic_earth.state import INCH, Battle, Token, Unit, other
from rulebound.space.field.places import Point
from rulebound.space.field.shapes import Polygon, middle_of, point_inside
from rulebound.space.field.table import point_side

TOUCH: Final = 0
"""A goal that has to be touched."""


class Goal(NamedTuple):
    """A place that is worth something to a Unit that comes within ``near`` of it, base to place.

    ``key`` names what is wanted; ``room`` is how many Units may go for it. ``claim`` is the purpose of the claim that is
    made there ('' if being there is enough). ``why`` is what to say.
    """

    key: str
    x: int
    y: int
    near: int
    worth: int
    why: str
    room: int = 1
    claim: str = ""


Goals = Iterator[Goal]


def able(unit: Unit) -> bool:
    """Whether it can claim what the scenario has, once it is on the ground."""
    return is_humanoid(unit) or unit.type == MULTITUDE or has_hero(unit)


def on_the_way(start: Point, end: Point, inside: Callable[[int, int], bool], more: int) -> Point:
    """The first place on the line from one point to another that is inside something, and a little farther."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = isqrt(dx * dx + dy * dy)
    if long == 0:
        return end
    at = 0
    while at < long and not inside(start[0] + dx * at // long, start[1] + dy * at // long):
        at += INCH
    if at:
        at = min(at + more, long)
    return start[0] + dx * at // long, start[1] + dy * at // long


def into_half(m: Battle, start: Point, zone: str, more: int) -> Point:
    """Where somebody comes into the half of a zone."""
    side = m.field.zone_side(zone)
    end = middle_of(m.field.zones[zone])
    return on_the_way(start, end, lambda x, y: point_side(m.field.centre, x, y) == side, more)


def into_area(start: Point, area: Polygon, more: int) -> Point:
    """Where somebody comes into an area on the way to its middle."""
    return on_the_way(start, middle_of(area), lambda x, y: point_inside(area, x, y), more)


def of_scenario(s: Survey, unit: Unit) -> Goals:
    """What the scenario makes worth going to for a Unit."""
    m = s.m
    for effect, found in _GOALS.items():
        if rule(m, effect) is not None:
            yield from found(s, unit)


def carries(m: Battle, unit: Unit) -> Token | None:
    return next((token for token in m.tokens if token.carrier == unit.id), None)


# --- tokens that are carried --------------------------------------------------------------------------------------


def captives(s: Survey, unit: Unit) -> Goals:
    """Captives: taken up, then borne home."""
    m = s.m
    own = carries(m, unit)
    if own is not None:
        if own.kind == CAPTIVE:
            yield from homeward(s, unit, m.field.zones[m.sides[unit.seat].zone], s.victory_point // 2)
        return
    if not able(unit):
        return
    for token in tokens.of_kind(m, CAPTIVE):
        carrier = m.units.get(token.carrier)
        if carrier is None:
            yield at_token(token, s.victory_point, "take", "goes for a Captive")


def homeward(s: Survey, unit: Unit, area: Polygon, worth: int) -> Goals:
    """A carrier brings what it carries home."""
    x, y, spread = s.middle(unit)
    at = into_area((x, y), area, 2 * spread)
    yield Goal("home:" + unit.id, *at, INCH, worth, "brings home what it carries")


def at_token(token: Token, worth: int, claim: str, why: str, room: int = 1) -> Goal:
    return Goal(f"{claim}:{token.word}", token.x, token.y, TOUCH, worth, why, room, claim)


def feather(s: Survey, unit: Unit) -> Goals:
    """Bundles are opened, the Sun Feather borne home."""
    m = s.m
    own = carries(m, unit)
    if own is not None and own.kind == FEATHER:
        x, y, spread = s.middle(unit)
        at = into_half(m, (x, y), m.sides[unit.seat].zone, 2 * spread)
        yield Goal("home:" + unit.id, *at, INCH, s.victory_point * 3 // 2, "brings the Sun Feather home")
        return
    if not able(unit):
        return
    bundles = tokens.of_kind(m, BUNDLE)
    if not tokens.of_kind(m, FEATHER):
        for token in bundles:
            worth = s.victory_point * 4 // max(len(bundles) + 1, 2)
            yield at_token(token, worth, "open", "goes to open a Bundle")
    for token in tokens.of_kind(m, FEATHER):
        if not token.carrier:
            yield at_token(token, s.victory_point * 3, "take", "goes for the Sun Feather")


def idols(s: Survey, unit: Unit) -> Goals:
    """The own Idol is shown at the Stations; who carries anything keeps out of reach after that."""
    m = s.m
    own = [token for token in tokens.carried(m, unit, IDOL) if token.seat == unit.seat]
    if own:
        for station in tokens.of_kind(m, STATION):
            if not shown(m, unit.seat, station):
                yield at_token(station, s.victory_point, "show", "brings the Idol to a Station")
        return
    if m.turn < 1 and able(unit):
        # nobody carries an Idol yet: it will be one that stands near a Station
        for station in tokens.of_kind(m, STATION):
            yield at_token(station, s.victory_point // 2, "show", "is near a Station", 2)
    for token in tokens.of_kind(m, IDOL):
        if not token.carrier and able(unit):
            yield at_token(token, s.victory_point * 3 // 2, "take", "goes for an Idol")


# --- tokens that stay ---------------------------------------------------------------------------------------------


def owned(s: Survey, unit: Unit) -> Goals:
    """The Heart Stone and the Breaches: seized, then held."""
    m = s.m
    if not able(unit):
        return
    for token in m.tokens:
        if token.kind not in (HEART, BREACH) or (token.fixed and token.carrier):
            continue
        if token.seat != unit.seat:
            yield at_token(token, s.victory_point, "seize", "goes to seize a token")
        elif token.kind == BREACH:
            yield Goal("guard:" + token.word, token.x, token.y, 2 * INCH, s.victory_point // 3, "holds it")


def circle(s: Survey, unit: Unit) -> Goals:
    """The circle of the Heart Stone: as many Units as can."""
    m = s.m
    x, y = ground(m).places[0]
    worth = s.victory_point // 2 if m.turn >= m.turns - 2 else s.victory_point * 2 // 5
    yield Goal("circle", x, y, ground(m).circle * 9 // 10, worth, "makes for the circle", 12)


def engines(s: Survey, unit: Unit) -> Goals:
    """Engines are removed by the besieged; besiegers get inside, the besieged sally."""
    m = s.m
    x, y, spread = s.middle(unit)
    if role(m, unit.seat) == "besieged":
        if able(unit):
            for token in tokens.of_kind(m, ENGINE):
                yield at_token(token, s.victory_point, "raze", "goes to raze an Engine")
        at = into_half(m, (x, y), enemy_zone(m, unit.seat), 2 * spread)
        yield Goal("sally", *at, INCH, s.victory_point // 2, "sallies", 2)
    else:
        at = into_area((x, y), m.field.zones[enemy_zone(m, unit.seat)], 2 * spread)
        yield Goal("inside", *at, INCH, s.victory_point // 2, "makes its way inside", 2)


def granaries(s: Survey, unit: Unit) -> Goals:
    """Enemy Granaries are set alight and watched over, own ones put out and guarded."""
    m = s.m
    for token in tokens.of_kind(m, GRANARY):
        burning = fire_on(m, token) is not None
        if token.seat != unit.seat and not burning and able(unit):
            yield at_token(token, s.victory_point * 5 // 4, "light", "goes to burn a Granary")
        elif token.seat == unit.seat and burning and able(unit):
            yield at_token(token, s.victory_point, "quench", "goes to put out a fire")
        elif token.seat != unit.seat and burning:
            yield Goal("watch:" + token.word, token.x, token.y, TOUCH, s.victory_point // 3, "watches a fire")


def altars(s: Survey, unit: Unit) -> Goals:
    """Altars are built in the enemy half, apart from one another; the enemy's are knocked down."""
    m = s.m
    if not able(unit):
        return
    for token in tokens.of_kind(m, ALTAR, other(unit.seat)):
        if point_side(m.field.centre, token.x, token.y) == m.field.zone_side(m.sides[unit.seat].zone):
            yield at_token(token, s.victory_point * 3 // 2, "topple", "goes to topple an Altar")
    if completed(m, unit.seat) >= 3:
        return
    x, y, spread = s.middle(unit)
    here = m.field.zones[enemy_zone(m, unit.seat)]
    side = m.field.zone_side(enemy_zone(m, unit.seat))
    end = middle_of(here)
    dx, dy = end[0] - x, end[1] - y
    # straight on towards the enemy half, not towards its middle: Altars stand apart
    if abs(m.field.centre[0][1] - m.field.centre[1][1]) < INCH:
        end = (x, y + dy)
    elif abs(m.field.centre[0][0] - m.field.centre[1][0]) < INCH:
        end = (x + dx, y)
    at = on_the_way((x, y), end, lambda a, b: point_side(m.field.centre, a, b) == side, spread * 2 + INCH)
    lane = (x + y) // (9 * INCH)
    yield Goal(f"build:{lane}", *at, INCH, s.victory_point * 5 // 4, "goes to build an Altar", 1, "build")


def ball(s: Survey, unit: Unit) -> Goals:
    """The Ball is struck by whoever can come to it; who cannot strike it stands by it, so that the enemy has to test."""
    m = s.m
    found = the_ball(m)
    if found is None:
        x, y = ground(m).places[0]
        yield Goal("kick-off", x, y, 3 * INCH, s.victory_point // 3, "makes for the centre spot", 3)
        return
    here = (found.x, found.y)
    if not able(unit):
        yield Goal("mark-ball", *here, 2 * INCH, s.victory_point // 5, "stands by the Ball", 2)
        return
    spent = unit.counts.get(STRUCK, 0) or m.counts.get("strikes:" + unit.seat, 0) >= STRIKES
    near = goal_distance(m, unit.seat, here)
    danger = goal_distance(m, other(unit.seat), here)
    worth = s.victory_point if min(near, danger) < 9 * INCH else s.victory_point * 3 // 5
    yield at_token(found, worth // 2 if spent else worth, "strike", "goes for the Ball", 4)


STRIKES: Final = 3
"""Strikes of a side in a turn."""


def ball_worth(s: Survey, at: Point) -> int:
    """What the Ball is worth at a place: the nearer to a goal, the more it is so; at the end, in whose half it lies."""
    m = s.m
    point = s.victory_point
    near, danger = goal_distance(m, s.seat, at), goal_distance(m, other(s.seat), at)
    worth = point * 6 * (max(18 * INCH - near, 0) - max(18 * INCH - danger, 0)) // (100 * INCH)
    side = point_side(m.field.centre, *at)
    if side:
        theirs = side == m.field.zone_side(enemy_zone(m, s.seat))
        worth += point * (1 if theirs else -1) * max(4 - s.turns_left, 1) // 6
    return worth


def goal_distance(m: Battle, seat: str, at: Point) -> int:
    """How far a place is from the nearest point of the enemy goal line, or from what is left of it beside a corner."""
    (ax, ay), (bx, by) = goal_line(m, other(seat))
    x = min(max(at[0], min(ax, bx) + INCH), max(ax, bx) - INCH) if ax != bx else ax
    y = min(max(at[1], min(ay, by) + INCH), max(ay, by) - INCH) if ay != by else ay
    return isqrt((at[0] - x) ** 2 + (at[1] - y) ** 2)


_GOALS: Final[dict[str, Callable[[Survey, Unit], Goals]]] = {
    "carry_tokens": captives,
    "carry_feather": feather,
    "idols_change_hands": idols,
    "take_token": owned,
    "presence": circle,
    "remove_engine": engines,
    "set_alight": granaries,
    "build_altar": altars,
    "strike_ball": ball,
}
"""What each rule of a scenario makes worth going to."""
