"""What it is worth to lay something on the ground: cover for friends, a hindrance for enemies, a way where there was none."""

from __future__ import annotations

from math import isqrt
from typing import Final

from rulebound.games.mythic_earth.computer.stance import assigned
from rulebound.games.mythic_earth.computer.survey import Survey
from rulebound.games.mythic_earth.field_of_battle import DIFFICULT
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.spells_casting import Aim
from rulebound.games.mythic_earth.state import INCH, Unit
from rulebound.space.field.places import Point
from rulebound.space.field.shapes import Polygon

LAID: Final = ("add_ground", "block_sight", "lay_path", "turn_ground", "area_halves_move")
"""Effects that lay something on the ground or change it."""
HIDES: Final = {"add_ground": 6, "block_sight": 3}
"""Of the shots that would cross it, one of so many comes to nothing."""
BEHIND: Final = 3 * INCH
"""How near somebody stands to what hides him."""


def laid_worth(s: Survey, caster: Unit, aim: Aim, effect: Effect) -> int:
    """What it is worth to a caster's side that something lies where a spell is aimed."""
    place = place_of(s, aim)
    if place is None:
        return 0
    at, half = place
    kind = effect.effect
    slows = kind == "area_halves_move" or (kind == "add_ground" and effect.text("kind") == DIFFICULT)
    found = 0
    for unit in s.m.present():
        x, y, spread = s.middle(unit)
        gap = isqrt((x - at[0]) ** 2 + (y - at[1]) ** 2) - half - spread
        friend = unit.seat == caster.seat
        if friend and kind in HIDES and gap < BEHIND:
            found += shots_over(s, unit, at) // HIDES[kind]
        if slows and gap < INCH and not unit.airborne:
            cost = s.worth(unit) // 30
            found += -cost if friend else cost
        if friend and kind in ("lay_path", "turn_ground"):
            goal = next((wish.goal for wish in assigned(s).get(unit.id, [])), None)
            if goal is not None and between((x, y), (goal.x, goal.y), at, 2 * INCH):
                found += s.victory_point // 16
    return found


def shots_over(s: Survey, unit: Unit, at: Point) -> int:
    """What the two best shots are worth that would have to cross a place to hit a Unit."""
    x, y, _ = s.middle(unit)
    shots = [
        s.rough(enemy, unit)[0]
        for enemy in s.m.enemies(unit.seat)
        if between((x, y), s.middle(enemy)[:2], at, BEHIND)
    ]
    return sum(sorted(shots)[-2:])


def between(start: Point, end: Point, at: Point, near: int) -> bool:
    """Whether a place is about on the line from one point to another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    along = (at[0] - start[0]) * dx + (at[1] - start[1]) * dy
    off = (at[0] - start[0]) * dy - (at[1] - start[1]) * dx
    return 0 <= along <= square and off * off <= near * near * square


def place_of(s: Survey, aim: Aim) -> tuple[Point, int] | None:
    """The middle of what is laid, and how far it reaches from there; None if it lies nowhere."""
    area = aim.area
    if aim.piece:
        area = next((piece.area for piece in s.m.field.pieces if piece.id == aim.piece), None)
    if area is None:
        return None
    if isinstance(area, Polygon):
        west, south, east, north = area.box
        return ((west + east) // 2, (south + north) // 2), max(east - west, north - south) // 2
    return (area.x, area.y), area.r
