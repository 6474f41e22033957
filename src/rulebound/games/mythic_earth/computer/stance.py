"""What a place is worth to a Unit: goals, targets that come into reach, threats, cover (ME-SAVE-06)."""

from __future__ import annotations

from math import isqrt
from typing import Final, NamedTuple

from rulebound.games.mythic_earth.cards import BEHEMOTH
from rulebound.games.mythic_earth.computer import goals, vows
from rulebound.games.mythic_earth.computer.chances import WHOLE
from rulebound.games.mythic_earth.computer.goals import TOUCH, Goal
from rulebound.games.mythic_earth.computer.survey import Survey
from rulebound.games.mythic_earth.computer.ways import Way, net_of
from rulebound.games.mythic_earth.state import INCH, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.space.field.places import Point
from rulebound.space.field.shapes import Polygon, point_inside

HORIZON: Final = 5
"""Turns beyond which nothing is planned."""
SPARE: Final = 45
"""Percent that a goal is worth to whom it was not given."""
MOST: Final = 8
"""Goals that one Unit looks at."""
NEXT: Final = 10 * INCH
"""Beyond a charge, what may be charged with the next die: there the round is weighed, farther off it is guessed."""
THREAT: Final = 27
"""Percent of what an enemy could do that is counted against a place."""


class Foe(NamedTuple):
    """An enemy as a Unit sees it: where it is, what it can do to the Unit, and the Unit to it."""

    x: int
    y: int
    spread: int
    charge: int
    """How far it charges; 0 if it does not."""
    blow: int
    """What its charge is worth to it."""
    range: int
    """How far it hurts with a move and a shot; 0 if it does not."""
    fire: int
    reach: int
    """How far the Unit shoots at it."""
    shot: int
    rush: int
    """How far the Unit charges."""
    strike: int
    """What the Unit's charge is worth."""


class Wish(NamedTuple):
    """A goal with what it is worth to this Unit."""

    goal: Goal
    worth: int


def charge_worth(s: Survey, unit: Unit, enemy: Unit) -> int:
    """What it is worth to charge an enemy: the round, what the Devotion and the scenario make of it, his free shots."""
    value, found = s.fight(unit, enemy)
    chance = found.routs + found.destroys
    value += vows.prize(s, unit, enemy, True) * min(chance, WHOLE) // WHOLE
    value += vows.lure(s, unit, enemy)
    if not enemy.frozen and not has(enemy, "berserk"):
        value -= s.rough(enemy, unit)[0] * s.character.risk // 1600
    return value


class Stance:
    """What places are worth to one Unit, prepared once."""

    def __init__(self, s: Survey, unit: Unit, far: bool = False) -> None:
        """``far``: it is looked at from places all over the table."""
        self.s = s
        self.unit = unit
        self.x, self.y, self.spread = s.middle(unit)
        self.pace = max(s.pace(unit), INCH)
        self.turns = min(s.turns_left, HORIZON)
        carried = goals.carries(s.m, unit)
        self.slow = carried is not None and carried.kind in ("captive", "idol", "sun-feather")
        self.wishes = assigned(s).get(unit.id, [])[:MOST]
        self.net = net_of(s.m, unit)
        self.ways = [Way(self.net, (self.x, self.y), (goal.x, goal.y), far) for goal, _ in self.wishes]
        """The way to each goal."""
        self.foes = [self._foe(enemy) for enemy in s.theirs]
        self.covers: list[Polygon] = [
            piece.area for piece in s.m.field.pieces if piece.obscures and piece.kind in ("difficult", "open")
        ]
        self._here: int | None = None

    def _foe(self, enemy: Unit) -> Foe:
        s, unit = self.s, self.unit
        x, y, spread = s.middle(enemy)
        charge = blow = 0
        active = not (enemy.locked or enemy.frozen or enemy.fleeing)
        away = s.away(unit, (self.x, self.y), enemy)
        if away > 4 * self.pace + 2 * s.pace(enemy):
            # too far for anything to happen soon: worth coming nearer, by its points
            far_shot, far_reach = s.rough(unit, enemy)
            strike = s.worth(enemy) // 6 if not far_shot else 0
            return Foe(x, y, spread, 0, 0, 0, 0, far_reach, far_shot, 2 * self.pace, strike)
        if (
            active
            and away <= 2 * (s.pace(enemy) + self.pace)
            and not (unit.airborne and not has(enemy, "fly"))
        ):
            blow = max(s.fight(enemy, unit)[0], 0)
            charge = 2 * s.pace(enemy) if blow else 0
        fire, reach = s.rough(enemy, unit) if active else (0, 0)
        shot, own = s.rough(unit, enemy)
        if enemy.locked:
            shot = shot * 6 // 10
        strike = 0
        if not unit.locked and not (enemy.airborne and not has(unit, "fly")):
            if away <= 2 * self.pace + NEXT:
                strike = max(charge_worth(s, unit, enemy), 0)
            elif not shot:
                strike = s.worth(enemy) // 6 + max(vows.lure(s, unit, enemy), 0)
        return Foe(
            x,
            y,
            spread,
            charge,
            blow,
            reach + s.pace(enemy) if fire else 0,
            fire,
            own,
            shot,
            2 * self.pace,
            strike,
        )

    @property
    def here(self) -> int:
        """What the place where it stands is worth."""
        if self._here is None:
            self._here = self.value((self.x, self.y))
        return self._here

    def gap(self, at: Point, foe: Foe) -> int:
        dx, dy = at[0] - foe.x, at[1] - foe.y
        return max(isqrt(dx * dx + dy * dy) - foe.spread - self.spread, 0)

    def value(self, at: Point, touched: str = "") -> int:
        """What it is worth to stand with the middle at a place; ``touched`` is the key of a goal that it touches."""
        return self.purpose(at, touched) + self.pull(at) - self.threat(at)

    def purpose(self, at: Point, touched: str = "") -> int:
        """The goals: each less, the farther off it is, and nothing if it cannot be reached in time."""
        best = others = 0
        per_turn = self.pace if self.slow else 2 * self.pace * 4 // 5
        for (goal, worth), way in zip(self.wishes, self.ways, strict=True):
            far = 0 if goal.key == touched else way.left(at[0], at[1]) - self.spread - goal.near
            if goal.near == 0 and goal.key != touched:
                far = max(far, INCH)
            late = 1000 * max(far, 0) // per_turn
            if late > 1000 * self.turns:
                found = worth // (10 + late // 1000)
            else:
                found = worth - worth * late // (1000 * (self.turns + 1))
            if found > best:
                best, others = found, others + best
            else:
                others += found
        return best + others // 12

    def pull(self, at: Point) -> int:
        """What it can hurt from there, now or with another move."""
        best = second = 0
        for foe in self.foes:
            gap = self.gap(at, foe)
            shot = strike = 0
            if foe.shot:
                late = 1000 * max(gap - foe.reach, 0) // self.pace
                shot = foe.shot * max(4000 - late, 0) // 4000
            if foe.strike:
                late = 1000 * max(gap - foe.rush, 0) // (2 * self.pace)
                strike = foe.strike * max(4000 - late, 0) // 4000
            found = max(shot, strike)
            if found > best:
                best, second = found, best
            elif found > second:
                second = found
        return (best + second // 5) * self.s.character.hunt // 1400

    def threat(self, at: Point) -> int:
        """What enemies can do to it there."""
        worst = fire = 0
        for foe in self.foes:
            if not (foe.charge or foe.range):
                continue
            gap = self.gap(at, foe)
            if foe.blow > worst and gap <= foe.charge:
                worst = foe.blow
            if foe.fire and gap <= foe.range:
                fire += foe.fire
        if fire and self.unit.type != BEHEMOTH and self.covered(at):
            fire = fire * 8 // 10
        return (worst + fire // 2) * THREAT // 100 * self.s.character.risk // 1000

    def covered(self, at: Point) -> bool:
        return any(point_inside(area, at[0], at[1]) for area in self.covers)


def assigned(s: Survey) -> dict[str, list[Wish]]:
    """Goals given to Units, the best pairs first; a goal that is given to others is worth a part to the rest."""
    known: dict[str, list[Wish]] | None = s.shares
    if known is not None:
        return known
    pairs: list[tuple[int, int, str, Goal]] = []
    every: dict[str, list[Goal]] = {}
    order = 0
    for unit in s.mine:
        x, y, spread = s.middle(unit)
        per_turn = max(2 * s.pace(unit) * 4 // 5, INCH)
        net = net_of(s.m, unit)
        found = [*goals.of_scenario(s, unit), *vows.of_devotion(s, unit)]
        every[unit.id] = found
        for goal in found:
            straight = isqrt((x - goal.x) ** 2 + (y - goal.y) ** 2)
            if goal.near == TOUCH and net is not None:
                straight = Way(net, (x, y), (goal.x, goal.y)).left(x, y)
            far = max(straight - spread - goal.near, 0)
            late = 1000 * far // per_turn
            worth = goal.worth - goal.worth * min(late, 6000) // 7000
            if unit.fleeing or unit.frozen or unit.locked:
                worth //= 4
            if unit.card.general:
                worth = worth * 8 // 10
            order += 1
            pairs.append((-worth, order, unit.id, goal))
    pairs.sort(key=lambda pair: pair[:2])
    taken: dict[str, int] = {}
    given: dict[str, str] = {}
    for _, _, name, goal in pairs:
        if name not in given and taken.get(goal.key, 0) < goal.room:
            given[name] = goal.key
            taken[goal.key] = taken.get(goal.key, 0) + 1
    shares = {
        name: [
            Wish(goal, goal.worth if given.get(name) == goal.key else goal.worth * SPARE // 100)
            for goal in found
        ]
        for name, found in every.items()
    }
    for wishes in shares.values():
        wishes.sort(key=lambda wish: -wish.worth)
    s.shares = shares
    return shares
