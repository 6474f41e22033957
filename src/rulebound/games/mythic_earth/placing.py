"""Where Minis may be put: the answers that name a place for each of them (ME-DEPL-11, ME-MOVE, ME-CHRG-05).

Such an answer is ``VERB UNIT X,Y X,Y ...``. A few sensible ones are listed, for a computer and a keyboard; any that the
rules allow is accepted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import isqrt
from typing import Final

from rulebound.games.mythic_earth.cards import BEHEMOTH
from rulebound.games.mythic_earth.movement import (
    Plan,
    Surroundings,
    affords,
    around_for,
    clipped,
    ends_of,
    named,
    no_room,
    scattered,
)
from rulebound.games.mythic_earth.state import INCH, Battle, Unit
from rulebound.games.mythic_earth.talents import WOOD, has
from rulebound.kernel.decisions import Action, Family, Refusal
from rulebound.space.field.bases import (
    Base,
    base_at,
    beside,
    box_of,
    crowded,
    gap,
    gap_within,
    group_within,
    moved,
    overlaps,
    touching,
)
from rulebound.space.field.coherency import coherent, niches, repair
from rulebound.space.field.ground import Stop, no_stand
from rulebound.space.field.places import WAYS, Point, place
from rulebound.space.field.shapes import Polygon, base_inside, base_overlaps, base_touches, polygons_overlap

FAR: Final = 200 * INCH
SLACK: Final = 3
KISSES: Final = 5
"""Bases of one size that whole numbers can put round another."""
SMALL: Final = 2
"""Minis of a target round which chargers are packed edge to edge."""
AMBUSH: Final = 12 * INCH
OUTSIDE: Final = 6 * INCH
"""How far from every enemy a Unit stands for which its zone has no room."""
PARTS: Final = ((4, 3, 2, 1), (2, 1))
"""Quarters of the allowance that a listed move tries: as far as it can, or about half."""


def answer_of(verb: str, unit: Unit, ends: Sequence[Point]) -> Action:
    """The answer that names these places."""
    return Action(verb, (unit.id, *[place(x, y) for x, y in ends]))


def names_unit(action: Action, unit: Unit) -> bool:
    return (
        bool(action.args)
        and action.args[0] == unit.id
        and all(isinstance(arg, int) for arg in action.args[1:])
    )


class Moves(Family):
    """Moves of a whole Unit. Listed: sixteen directions, as far as the Unit can go and about half as far."""

    __slots__ = ("_far", "_from", "_m", "_made", "unit")

    def __init__(self, m: Battle, unit: Unit, verb: str, far: int) -> None:
        super().__init__(verb)
        self._m = m
        self.unit = unit
        self._far = far
        self._made: Surroundings | None = None
        self._from: list[Base] | None = None

    @property
    def _around(self) -> Surroundings:
        """What is in the way, looked at once somebody asks for a way."""
        if self._made is None:
            self._made = around_for(self._m, self.unit, self.verb, self._far)
        return self._made

    @property
    def far(self) -> int:
        """How far the Unit may go, in thousandths of an inch."""
        return self._far

    def count(self) -> int:
        return len(WAYS) * len(PARTS)

    def member(self, index: int) -> Action:
        part, way = divmod(index, len(WAYS))
        dx, dy = WAYS[way]
        bases = self.formation()
        west, south, east, north = box_of(bases)
        table = self._m.field.table
        for quarter in PARTS[part]:
            step = self._far * quarter // 4
            right, up = dx * step // 1001, dy * step // 1001
            if west + right < 0 or south + up < 0 or east + right > table.width or north + up > table.height:
                continue  # over the edge
            ends = [(base.x + right, base.y + up) for base in bases]
            route = self._around.route(ends, self._far)
            if not isinstance(route, Refusal):
                m = self._m
                m.plan = Plan(self.unit.id, self.verb, ends, self._far, len(m.log), route)
                return answer_of(self.verb, self.unit, ends)
        return answer_of(self.verb, self.unit, [(base.x, base.y) for base in self.unit.bases])

    def formation(self) -> list[Base]:
        """The Minis as they keep together: closed up first, if losses have torn them apart."""
        if self._from is None:
            bases = self.unit.bases
            if not coherent(bases):
                around = self._around

                def allowed(index: int, base: Base) -> bool:
                    return no_stand(around.ground, base, around.blocks, around.stops) is None

                bases = repair(bases, allowed) or bases
            self._from = bases
        return self._from

    def refusal(self, action: Action) -> Refusal | None:
        """Why a Unit may not go to the places that an action names."""
        found = self._around.route(ends_of(action), self._far)
        return found if isinstance(found, Refusal) else None

    def accepts(self, action: Action) -> bool:
        return names_unit(action, self.unit) and self.refusal(action) is None


Place = tuple[int, int, int]
"""Where the left Mini of the first rank of a Unit stands, and how many stand in a rank."""


@lru_cache(maxsize=64)
def spots_round(x: int, y: int, width: int, height: int) -> list[Point]:
    """Places inch by inch over a table, the nearest to a point first."""
    spots = [(a, b) for a in range(0, width, INCH) for b in range(0, height, INCH)]
    spots.sort(key=lambda spot: ((spot[0] - x) ** 2 + (spot[1] - y) ** 2, spot))
    return spots


@lru_cache(maxsize=64)
def spots_in(west: int, south: int, east: int, north: int) -> list[Point]:
    """Places over a zone, spread so that the first few lie apart."""
    step = max((east - west) // 12, INCH)
    spots = [(x, y) for y in range(south, north, 2 * INCH) for x in range(west, east, step)]
    return [spots[number] for number in sorted(range(len(spots)), key=lambda at: (at * 7 % 13, at))]


class Room:
    """Whether there is room for ranks at a place: what ``Standing.refusal_of`` says, asked very often of one table."""

    __slots__ = ("_count", "_enemies", "_ground", "_kept", "_others", "_r", "_their_box", "_up", "_zone")

    def __init__(self, m: Battle, unit: Unit, zone: Polygon, up: int) -> None:
        self._ground = m.field.ground
        self._zone = zone
        self._r = unit.card.radius
        self._count = len(unit.kinds)
        self._up = up
        self._others: list[tuple[int, int, int, int, list[Base]]] = [
            (*box_of(other.bases), other.bases) for other in m.present()
        ]
        self._enemies: list[Base] = [base for other in m.enemies(unit.seat) for base in other.bases]
        self._their_box = box_of(self._enemies)
        self._kept: dict[int, bool] = {}
        """Whether ranks of so many keep together, wherever they stand."""

    def ranks(self, x: int, y: int, wide: int) -> list[Point]:
        """Ranks of so many Minis, the first with its left Mini at a place, edge to edge."""
        step = 2 * self._r
        deep = self._up * step
        return [(x + step * (number % wide), y + deep * (number // wide)) for number in range(self._count)]

    def holds(self, x: int, y: int, wide: int, inside: bool = True) -> bool:
        """Whether ranks may be deployed at a place; unless they are to be ``inside``, the zone is not asked."""
        r = self._r
        deep = 2 * r * ((self._count - 1) // wide)
        west, east = x - r, x + 2 * r * (min(wide, self._count) - 1) + r
        south, north = (y - r, y + deep + r) if self._up > 0 else (y - deep - r, y + r)
        ground = self._ground
        if west < 0 or south < 0 or east > ground.width or north > ground.height:
            return False
        zone = self._zone
        if inside:
            w, s, e, n = zone.box
            if west < w or south < s or east > e or north > n:
                return False
        kept = self._kept.get(wide)
        if kept is None:
            bases = self._bases(x, y, wide)
            kept = self._kept[wide] = crowded(bases) is None and coherent(bases)
        if not kept:
            return False
        others = [
            base
            for w, s, e, n, bases in self._others
            if w < east and e > west and s < north and n > south
            for base in bases
        ]
        areas = ground.near(west, south, east, north)
        away = (INCH if inside else OUTSIDE) - 1
        w, s, e, n = self._their_box
        feared = w - away <= east and e + away >= west and s - away <= north and n + away >= south
        slanted = inside and not zone.upright
        if not (others or areas or feared or slanted):
            return True
        # something is near enough to ask each base
        bases = self._bases(x, y, wide)
        if slanted and any(not base_inside(zone, base) for base in bases):
            return False
        for base in bases:
            for other in others:
                if overlaps(base, other):
                    return False
            for area in areas:
                if base_overlaps(area, base):
                    return False
        return not (feared and group_within(bases, self._enemies, away))

    def _bases(self, x: int, y: int, wide: int) -> list[Base]:
        r = self._r
        return [base_at(a, b, r) for a, b in self.ranks(x, y, wide)]


class Standing(Family):
    """Places of a Unit that is deployed. Listed: blocks and lines over its zone, as far as there is room."""

    __slots__ = ("_listed", "_m", "_room", "unit")

    LISTED: Final = 24

    def __init__(self, m: Battle, unit: Unit) -> None:
        super().__init__("stand")
        self._m = m
        self.unit = unit
        self._listed: list[Place] | None = None
        self._room = Room(m, unit, m.field.zones[self.zone], -1 if self.zone.startswith("north") else 1)

    def listed(self) -> list[Place]:
        """The places that are listed, as ranks."""
        if self._listed is None:
            found: list[Place] = []
            for x, y, wide in self.in_woods():
                if self.refusal_of(self.ranks(x, y, wide)) is None:
                    found.append((x, y, wide))
                    if len(found) >= self.LISTED // 3:
                        break
            ambush = has(self.unit, "ambush")
            for x, y, wide in self.formations():
                if self.room(x, y, wide) or (ambush and self.refusal_of(self.ranks(x, y, wide)) is None):
                    found.append((x, y, wide))
                    if len(found) >= self.LISTED:
                        break
            self._listed = found or [self.elsewhere()]
        return self._listed

    def formations(self) -> Iterator[Place]:
        """Blocks and lines over the zone, spread so that the first few lie apart."""
        widths = self.widths()
        for x, y in spots_in(*self._m.field.zones[self.zone].box):
            for wide in widths:
                yield x, y, wide

    def in_woods(self) -> Iterator[Place]:
        """Blocks and lines in the woods where a Unit may wait in Ambush."""
        for wood in self.woods():
            west, south, east, north = wood.box
            for y in range(south, north, INCH):
                for x in range(west, east, INCH):
                    for wide in self.widths():
                        if x > 0 and y > 0:
                            yield x, y, wide

    def widths(self) -> list[int]:
        count = len(self.unit.kinds)
        square = isqrt(count - 1) + 1
        return list(dict.fromkeys((square, -(-count // 2), count)))

    @property
    def zone(self) -> str:
        return self._m.sides[self.unit.seat].zone

    def bases_at(self, ends: Sequence[Point]) -> list[Base]:
        return [Base(x, y, self.unit.card.radius) for x, y in ends]

    def refusal_of(self, ends: Sequence[Point], outside: bool = False) -> Refusal | None:
        """Why a Unit may not be deployed at these places."""
        m, unit = self._m, self.unit
        if len(ends) != len(unit.kinds):
            return Refusal(named(len(unit.kinds), len(ends)), ("ME-COH-01",))
        bases = self.bases_at(ends)
        zone = m.field.zones[self.zone]
        if not outside and not all(base_inside(zone, base) for base in bases) and not self.ambushes(bases):
            return Refusal("A Unit is deployed wholly within its zone.", ("ME-DEPL-11",))
        if crowded(bases) is not None:
            return Refusal("Two of its Minis would stand on one another.", ("ME-BASIC-14",))
        if not coherent(bases):
            return scattered(len(bases))
        others = [base for other in m.present() for base in other.bases]
        for number, base in enumerate(bases):
            stop = no_stand(m.field.ground, base, (), others)
            if stop is not None:
                return no_room(m, unit, number + 1, stop)
        enemies = [base for other in m.enemies(unit.seat) for base in other.bases]
        near = OUTSIDE if outside else INCH
        if enemies and group_within(bases, enemies, near - 1):
            return Refusal("That is too near to an enemy.", ("ME-MOVE-04",))
        return None

    def ambushes(self, bases: Sequence[Base]) -> bool:
        """Whether a Unit with Ambush may stand there: inside a wood outside the enemy's zone, far from every enemy."""
        enemies = [base for other in self._m.enemies(self.unit.seat) for base in other.bases]
        if group_within(bases, enemies, AMBUSH) if enemies else False:
            return False
        if self.unit.type == BEHEMOTH:
            return any(all(base_touches(wood, base) for base in bases) for wood in self.woods())
        return any(all(base_inside(wood, base) for base in bases) for wood in self.woods())

    def woods(self) -> list[Polygon]:
        """The woods in which a Unit with Ambush may be deployed."""
        m = self._m
        if not has(self.unit, "ambush"):
            return []
        theirs = [m.field.zones[side.zone] for seat, side in m.sides.items() if seat != self.unit.seat]
        return [
            piece.area
            for piece in m.field.pieces
            if WOOD in piece.tags and not any(polygons_overlap(piece.area, zone) for zone in theirs)
        ]

    def elsewhere(self) -> Place:
        """The nearest legal places outside a zone that has no room left, six inches from every enemy."""
        m = self._m
        west, south, east, north = m.field.zones[self.zone].box
        table = m.field.table
        spots = spots_round((west + east) // 2, (south + north) // 2, table.width, table.height)
        widths = self.widths()
        for x, y in spots:
            for wide in widths:
                if self._room.holds(x, y, wide, inside=False):
                    return x, y, wide
        raise AssertionError(f"there is no room for {self.unit.id} anywhere")

    def count(self) -> int:
        return len(self.listed())

    def member(self, index: int) -> Action:
        return self.answer(*self.listed()[index])

    def ranks(self, x: int, y: int, wide: int) -> list[Point]:
        """The places of the Unit in ranks of so many, the first with its left Mini at a place."""
        return self._room.ranks(x, y, wide)

    def room(self, x: int, y: int, wide: int) -> bool:
        """Whether there is room for such ranks in its zone; an Ambush aside, what ``refusal_of`` says of them."""
        return self._room.holds(x, y, wide)

    def answer(self, x: int, y: int, wide: int) -> Action:
        """The answer that puts ranks at a place."""
        return answer_of("stand", self.unit, self.ranks(x, y, wide))

    def accepts(self, action: Action) -> bool:
        if not names_unit(action, self.unit):
            return False
        if self.refusal_of(ends_of(action)) is None:
            return True
        return any(action == self.answer(*spot) for spot in self.listed())

    def bases(self, answer: Action) -> list[Base]:
        """The bases where an answer puts them."""
        return self.bases_at(ends_of(answer))


class Contacts(Family):
    """Places of chargers: as many as possible touch the target (ME-CHRG-05). Listed: the Unit's own shortest ways."""

    __slots__ = (
        "_around",
        "_enemy",
        "_far",
        "_free",
        "_listed",
        "_m",
        "_touch",
        "_unmeasured",
        "_ways",
        "unit",
    )

    SPOTS: Final = 16

    def __init__(self, m: Battle, unit: Unit, enemy: Unit, far: int) -> None:
        super().__init__("contact")
        self._m = m
        self.unit = unit
        self._enemy = enemy
        self._far = far
        self._around = Surroundings(m, unit, far + 2 * INCH, enemy)
        self._unmeasured = False
        """Losses have torn a gap that none of its Minis could close: it has been found in reach, and is (ME-CHRG-08)."""
        self._listed: list[Action] = []
        self._touch = 0
        self._free: dict[Base, bool] = {}
        self._ways: dict[tuple[Base, Base], bool] = {}

    def listed(self) -> list[Action]:
        if not self._listed:
            bases = self.placed()
            self._touch = self.touch(bases)
            if not self._touch:
                self._unmeasured = True
                self._around = Surroundings(self._m, self.unit, FAR, self._enemy)
                self._ways.clear()
                bases = self.placed()
                self._touch = self.touch(bases)
            self._listed = [answer_of("contact", self.unit, [(base.x, base.y) for base in bases])]
        return self._listed

    def touch(self, bases: Sequence[Base]) -> int:
        """How many of some bases touch the target."""
        return sum([any(touching(base, other) for other in self._enemy.bases) for base in bases])

    def placed(self) -> list[Base]:
        """Mini by Mini, the nearest first: into contact if it can, else close to those that are placed."""
        unit, enemy = self.unit, self._enemy
        order = sorted(
            range(len(unit.bases)),
            key=lambda index: (
                min([gap(unit.bases[index], other) for other in enemy.bases]),
                unit.numbers[index],
            ),
        )
        done = self.met(order)
        if done and len(done) < len(order) and len(enemy.bases) <= SMALL:
            for other in enemy.bases:
                for dx, dy in WAYS:
                    _, seed = self._spot(unit.bases[order[0]], other, dx, dy)
                    full = len(done) == min(len(order), KISSES * len(enemy.bases))
                    if not full and self.fits(seed, ()) and self.reaches(unit.bases[order[0]], seed):
                        packed = self.met(order, seed)
                        done = packed if len(packed) > len(done) else done
        waiting = [index for index in order if index not in done]
        for index in waiting:
            done[index] = self.behind(
                unit.bases[index], list(done.values()), [unit.bases[i] for i in waiting if i not in done]
            )
        return [done[index] for index in range(len(unit.bases))]

    def met(self, order: Sequence[int], seed: Base | None = None) -> dict[int, Base]:
        """The Minis that find a place in contact, one after the other; with a ``seed`` for the first, edge to edge."""
        done: dict[int, Base] = {} if seed is None else {order[0]: seed}
        for index in order[len(done) :]:
            spot = self.contact_spot(self.unit.bases[index], list(done.values()), seed is not None)
            if spot is not None:
                done[index] = spot
        return done

    def contact_spot(self, base: Base, taken: Sequence[Base], tight: bool = False) -> Base | None:
        """The nearest place at which a Mini touches the target; ``tight`` ones are beside a Mini that does."""
        spots: list[tuple[int, Base]] = []
        for other in self._enemy.bases:
            if not tight:
                spots.append(self._spot(base, other, base.x - other.x, base.y - other.y))
                for dx, dy in WAYS:
                    spots.append(self._spot(base, other, dx, dy))
            for fellow in taken:
                if gap_within(fellow, other, 2 * base.r):
                    for x, y in niches(other, fellow, base.r, 0):
                        spots.append(((x - base.x) ** 2 + (y - base.y) ** 2, moved(base, x, y)))
        spots.sort(key=lambda entry: (entry[0], entry[1].x, entry[1].y))
        for _, spot in spots:
            if self.meets(spot) and self.fits(spot, taken) and self.reaches(base, spot):
                return spot
        return None

    def meets(self, spot: Base) -> bool:
        return any(touching(spot, other) for other in self._enemy.bases)

    def _spot(self, base: Base, other: Base, dx: int, dy: int) -> tuple[int, Base]:
        x, y = beside(other, base.r, other.x + dx * 100, other.y + dy * 100)
        return (x - base.x) ** 2 + (y - base.y) ** 2, moved(base, x, y)

    def fits(self, spot: Base, taken: Sequence[Base]) -> bool:
        """Whether a Mini may stand there beside those that are placed."""
        if any(overlaps(spot, other) for other in taken):
            return False
        free = self._free.get(spot)
        if free is None:
            around = self._around
            stop = no_stand(around.ground, spot, around.blocks, around.stops)
            free = self._free[spot] = stop is None
        return free

    def reaches(self, base: Base, spot: Base) -> bool:
        """Whether a Mini has the movement to come there."""
        known = self._ways.get((base, spot))
        if known is None:
            known = self._ways[base, spot] = self._reaches(base, spot)
        return known

    def _reaches(self, base: Base, spot: Base) -> bool:
        if not self._unmeasured and gap(base, spot) + 2 * base.r > self._far + SLACK:
            return False
        way = self._around.way(base, (spot.x, spot.y))
        if isinstance(way, Stop):
            return False
        if self._unmeasured:
            return True
        length = max(way.length - SLACK, 0)  # rounding may take the spot a hair farther off than the target
        return affords(self._m, length, clipped(way.difficult, length), self._far)

    def behind(self, base: Base, taken: Sequence[Base], others: Sequence[Base]) -> Base:
        """A place close to two Minis that are placed (to one, if there is but one), as near to its own as may be."""
        wanted = min(2, len(taken))
        spots: list[tuple[int, Base]] = []
        for fellow in taken:
            for dx, dy in WAYS:
                x, y = beside(fellow, base.r, fellow.x + dx * 100, fellow.y + dy * 100)
                spots.append(((x - base.x) ** 2 + (y - base.y) ** 2, moved(base, x, y)))
        spots.sort(key=lambda entry: (entry[0], entry[1].x, entry[1].y))
        for _, spot in spots:
            near = sum([group_within([spot], [fellow], INCH) for fellow in taken])
            if near >= wanted and self.fits(spot, [*taken, *others]) and self.reaches(base, spot):
                return spot
        return base

    def count(self) -> int:
        return len(self.listed())

    def member(self, index: int) -> Action:
        return self.listed()[index]

    def accepts(self, action: Action) -> bool:
        if not names_unit(action, self.unit):
            return False
        return action in self.listed() or self.refusal(action) is None

    def refusal(self, action: Action) -> Refusal | None:
        """Why chargers may not be placed as an action says."""
        ends = ends_of(action)
        unit = self.unit
        if len(ends) != len(unit.bases):
            return Refusal(named(len(unit.bases), len(ends)), ("ME-CHRG-05",))
        bases = [moved(base, *end) for base, end in zip(unit.bases, ends, strict=True)]
        self.listed()
        if self.touch(bases) < self._touch:
            return Refusal("As many Minis as possible have to touch the target.", ("ME-CHRG-05",))
        if crowded(bases) is not None:
            return Refusal("Two of its Minis would stand on one another.", ("ME-BASIC-14",))
        if not coherent(bases):
            return scattered(len(bases))
        for number, base, end in zip(unit.numbers, unit.bases, bases, strict=True):
            if not self.fits(end, []):
                return Refusal(f"Mini {number} may not stand there.", ("ME-BASIC-14", "ME-MOVE-04"))
            if not self.reaches(base, end):
                return Refusal(f"Mini {number} cannot come there.", ("ME-CHRG-03", "ME-CHRG-04"))
        return None

    def bases(self, answer: Action) -> list[Base]:
        """The bases where an answer puts them."""
        return [moved(base, *end) for base, end in zip(self.unit.bases, ends_of(answer), strict=True)]
