"""Where a Unit goes: candidate places by their worth, the best that the rules allow (ME-MOVE, ME-ACTN-01)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Final, NamedTuple

from rulebound.games.mythic_earth.cards import BEHEMOTH
from rulebound.games.mythic_earth.computer.plans import Plan
from rulebound.games.mythic_earth.computer.stance import Stance
from rulebound.games.mythic_earth.computer.survey import Survey
from rulebound.games.mythic_earth.computer.ways import STEP, reached
from rulebound.games.mythic_earth.movement import ground_of
from rulebound.games.mythic_earth.placing import Moves, answer_of
from rulebound.games.mythic_earth.state import INCH, Unit
from rulebound.kernel.decisions import Family
from rulebound.space.field.bases import Base
from rulebound.space.field.formations import BLOCK, COLUMN, arrange, middle
from rulebound.space.field.places import RADIUS, WAYS, Point

TRIES: Final = 12
"""Places that are looked at closely."""
ENDS: Final = 3
"""Minis of a Unit that are looked at as the one that touches a goal."""
RANKED: Final = 60
"""Places that are looked at in all."""
NARROW: Final = 8 * INCH
"""An allowance up to which every place of the lattice is looked at; beyond, every other one."""
CLOSE: Final = 3
"""Of the places that are looked at closely, those for which the Unit also forms up anew."""
SEEN: Final = 70
"""Percent that a shot counts for after a move, as nobody has looked yet whether the target is seen."""
LEAST: Final = 30
"""What a move has to bring so that it is made at all."""


class Candidate(NamedTuple):
    """A move by a vector: what standing there is worth, and the goal that it touches there."""

    worth: int
    dx: int
    dy: int
    touched: str
    why: str


def candidates(
    s: Survey, stance: Stance, bases: list[Base], far: int, verb: str, follow: bool, room: Room
) -> list[Candidate]:
    """Moves towards goals, enemies, round the compass, and to where there is a way, the best first."""
    found: dict[tuple[int, int], tuple[str, str]] = {}
    x, y = stance.x, stance.y
    for goal, _ in stance.wishes[:3]:
        nearest = sorted(bases, key=lambda b: ((b.x - goal.x) ** 2 + (b.y - goal.y) ** 2, b.x, b.y))
        for number, base in enumerate(nearest[:ENDS]):
            dx, dy = goal.x - base.x, goal.y - base.y
            long = isqrt(dx * dx + dy * dy)
            near = (base.r + RADIUS[32]) // 2 if goal.near == 0 else base.r + goal.near * 3 // 4
            wanted = max(long - near, 0)
            if not wanted:
                continue
            if number:
                if goal.near == 0 and wanted < far - 2:
                    found.setdefault((dx * wanted // long, dy * wanted // long), (goal.key, goal.why))
                continue
            for part in (4, 3, 2, 1):
                step = min(wanted, far * part // 4 - 2)
                if step <= 0:
                    continue
                touched = goal.key if step == wanted else ""
                found.setdefault((dx * step // long, dy * step // long), (touched, goal.why))
    ranked = sorted(stance.foes, key=lambda foe: -max(foe.shot, foe.strike))[:2]
    for foe in ranked:
        if not (foe.shot or foe.strike):
            continue
        dx, dy = foe.x - x, foe.y - y
        long = max(isqrt(dx * dx + dy * dy), 1)
        gap = max(long - foe.spread - stance.spread - INCH - 100, 0)
        for want in (gap, gap - foe.rush * 9 // 10, gap - foe.reach * 9 // 10):
            step = min(want, far - 2)
            if step > INCH // 2:
                found.setdefault((dx * step // long, dy * step // long), ("", "closes in on the enemy"))
    for wx, wy in WAYS:
        found.setdefault((wx * (far - 2) // 1001, wy * (far - 2) // 1001), ("", "takes a better place"))
    net = stance.net
    if net is None:
        for wx, wy in WAYS[::2]:
            found.setdefault((wx * (far - 2) // 2002, wy * (far - 2) // 2002), ("", "takes a better place"))
    else:
        for px, py in reached(net, (x, y), far, room.shut):
            if far <= NARROW or (px // STEP + py // STEP) % 2:
                found.setdefault((px - x, py - y), ("", "takes a better place"))
    if follow and verb == "march":
        follow = False
    rated = []
    for (dx, dy), (touched, why) in found.items():
        at = (x + dx, y + dy)
        if at[0] <= 0 or at[1] <= 0:
            continue
        worth = stance.value(at, touched)
        if follow:
            worth += after(s, stance, at, touched)
        rated.append(Candidate(worth, dx, dy, touched, why))
    rated.sort(key=lambda one: -one.worth)
    return rated


def after(s: Survey, stance: Stance, at: Point, touched: str) -> int:
    """What the Unit can do with the second action of its die after a move: claim, or shoot."""
    claim = 0
    for goal, _ in stance.wishes:
        if goal.claim and goal.claim != "build":
            there = goal.key == touched
            if not there and goal.near:
                dx, dy = at[0] - goal.x, at[1] - goal.y
                there = isqrt(dx * dx + dy * dy) <= goal.near + stance.spread // 2
            if there and goal.worth > claim:
                claim = goal.worth
    shot = 0
    if not stance.unit.airborne or not stance.unit.locked:
        for foe in stance.foes:
            if foe.shot > shot and stance.gap(at, foe) <= foe.reach:
                shot = foe.shot
    return max(claim, shot * SEEN // 100)


def best_move(s: Survey, unit: Unit, family: Family, follow: bool) -> Plan | None:
    """The best move that the rules allow and that is worth making; None if it had better stay."""
    if not isinstance(family, Moves):
        return None
    stance = s.stance(unit)
    bases = family.formation()
    if family.far <= 0:
        return None
    stay = stance.here + (after(s, stance, (stance.x, stance.y), "") if follow else 0)
    tries = 0
    room = Room(s, unit)
    for number, one in enumerate(candidates(s, stance, bases, family.far, family.verb, follow, room)):
        gain = one.worth - stay
        if gain < LEAST or number >= RANKED or tries >= TRIES or s.steps <= 0:
            break
        for ends in formed(bases, one, tries < CLOSE):
            if not room.holds(ends):
                continue
            tries += 1
            s.steps -= len(bases)
            action = answer_of(family.verb, unit, ends)
            if family.refusal(action) is None:
                return Plan(gain, action, f"{unit.card.name} {one.why}")
    return None


class Room:
    """Where there is room for the Minis of a Unit: on the ground, and beside all others."""

    __slots__ = ("_ground", "_others", "_passed", "_radius")

    def __init__(self, s: Survey, unit: Unit) -> None:
        radius = unit.card.radius
        self._radius = radius
        self._ground = ground_of(s.m, unit)
        self._others: list[tuple[int, int, int]] = []
        self._passed: list[tuple[int, int, int]] = []
        for other in s.m.present():
            if other.id == unit.id:
                continue
            apart = radius + (INCH if other.seat != unit.seat else 0)
            circles = [(base.x, base.y, (base.r + apart) ** 2) for base in other.bases]
            self._others += circles
            if other.seat != unit.seat or (other.type != unit.type and unit.type != BEHEMOTH):
                self._passed += circles

    def holds(self, ends: Sequence[Point]) -> bool:
        """Whether all Minis find room there."""
        for x, y in ends:
            if x <= 0 or y <= 0:
                return False
            for ox, oy, square in self._others:
                if (ox - x) * (ox - x) + (oy - y) * (oy - y) < square:
                    return False
        return all(self._ground.no_rest(Base(x, y, self._radius)) is None for x, y in ends)

    def shut(self, at: Point) -> bool:
        """Whether others keep a Mini from coming there at all."""
        x, y = at
        return any((ox - x) * (ox - x) + (oy - y) * (oy - y) < square for ox, oy, square in self._passed)


def formed(bases: list[Base], one: Candidate, anew: bool) -> Iterator[list[Point]]:
    """The Unit as it stands, shifted; then in close order about the same place, a little short of it."""
    yield [(base.x + one.dx, base.y + one.dy) for base in bases]
    if not anew or len(bases) < 3 or one.touched:
        return
    x, y = middle(bases)
    for shape in (BLOCK, COLUMN):
        target = (x + one.dx * 7 // 8, y + one.dy * 7 // 8)
        slots = arrange([base.r for base in bases], target, (one.dx or 1, one.dy), shape)
        yield manned(bases, [(slot.x, slot.y) for slot in slots], one)


def manned(bases: list[Base], slots: list[Point], one: Candidate) -> list[Point]:
    """Who goes to which of some places: the foremost Mini to the foremost, and so on."""

    def front(at: Point) -> tuple[int, int]:
        return at[0] * one.dx + at[1] * one.dy, at[0] * one.dy - at[1] * one.dx

    places = sorted(slots, key=front)
    order = sorted(range(len(bases)), key=lambda index: front((bases[index].x, bases[index].y)))
    ends = list(slots)
    for place, index in zip(places, order, strict=True):
        ends[index] = place
    return ends


def farthest(s: Survey, unit: Unit, family: Family) -> Plan | None:
    """The move that takes an enemy farthest from us and from what we want."""
    if not isinstance(family, Moves):
        return None
    x, y, _ = s.middle(unit)
    bases = family.formation()
    wanted = [(token.x, token.y) for token in s.m.tokens if not token.carrier]
    wanted += [s.middle(one)[:2] for one in s.mine]

    def lone(at: Point) -> int:
        return min([abs(at[0] - wx) + abs(at[1] - wy) for wx, wy in wanted], default=0)

    rated = []
    for wx, wy in WAYS:
        dx, dy = wx * (family.far - 2) // 1001, wy * (family.far - 2) // 1001
        rated.append((-lone((x + dx, y + dy)), dx, dy))
    for worth, dx, dy in sorted(rated):
        ends = [(base.x + dx, base.y + dy) for base in bases]
        if s.steps <= 0 or -worth <= lone((x, y)):
            return None
        s.steps -= len(bases)
        if any(ex <= 0 or ey <= 0 for ex, ey in ends):
            continue
        action = answer_of(family.verb, unit, ends)
        if family.refusal(action) is None:
            return Plan(1, action, f"{unit.card.name} is sent out of the way")
    return None
