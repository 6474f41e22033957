"""Where spells and Blessings put Minis: pushes along a line, Units that are taken up, Minis that come back."""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.games.mythic_earth.movement import (
    Surroundings,
    ends_of,
    ground_of,
    named,
    scattered,
)
from rulebound.games.mythic_earth.placing import answer_of, names_unit
from rulebound.games.mythic_earth.sighting import EYES
from rulebound.games.mythic_earth.state import INCH, Battle, Unit
from rulebound.kernel.decisions import Action, Family, Refusal
from rulebound.space.field.bases import Base, beside, box_of, crowded, gap, group_within, moved
from rulebound.space.field.coherency import coherent
from rulebound.space.field.ground import Block, no_stand
from rulebound.space.field.laid import reach_from
from rulebound.space.field.paths import Path, Walker
from rulebound.space.field.places import WAYS, Point, place, x_of, y_of

STEP = 50
"""By how many mil a push is tried shorter."""


def shifted(m: Battle, unit: Unit, toward: Point, far: int, around: Surroundings, eye: int) -> int:
    """How far a whole Unit goes in one direction until the first of its Minis must stop, in thousandths of an inch."""
    limit = far
    if not unit.airborne:
        west, south, east, north = box_of(unit.bases)
        room = (west - far, south - far, east + far, north + far)
        walker = Walker(around.ground, unit.bases[0], eye, around.blocks, (), room)
        for base in unit.bases:
            end = reach_from((base.x, base.y), (base.x + toward[0], base.y + toward[1]), far)
            limit = min(limit, walker.straight_limit(base.x, base.y, *end))
    while limit > 0 and not _stands(unit, toward, limit, around):
        limit -= STEP
    return max(limit, 0)


def _ends(unit: Unit, toward: Point, length: int) -> list[Point]:
    x, y = reach_from((0, 0), toward, length)
    return [(base.x + x, base.y + y) for base in unit.bases]


def _stands(unit: Unit, toward: Point, length: int, around: Surroundings) -> bool:
    return all(
        no_stand(around.ground, moved(base, *end), around.blocks, around.stops) is None
        for base, end in zip(unit.bases, _ends(unit, toward, length), strict=True)
    )


def pushed(m: Battle, unit: Unit, toward: Point, far: int, apart: bool) -> list[Path] | None:
    """The ways of a push as far as it goes, an inch short of any Unit if ``apart``; None if nothing moves.

    Difficult ground does not shorten it; any obstacle stops it.
    """
    around = Surroundings(m, unit, far + INCH, apart=apart)
    length = shifted(m, unit, toward, far, around, 0)
    return _paths(unit, _ends(unit, toward, length), length) if length else None


def _paths(unit: Unit, ends: Sequence[Point], length: int) -> list[Path]:
    return [Path(((base.x, base.y), end), length, ()) for base, end in zip(unit.bases, ends, strict=True)]


class Pushes(Family):
    """``push UNIT X,Y``: where its first Mini ends; all shift by the same line. Listed: sixteen directions."""

    __slots__ = ("_around", "_far", "_listed", "_m", "unit")

    def __init__(self, m: Battle, unit: Unit, far: int) -> None:
        super().__init__("push")
        self._m = m
        self.unit = unit
        self._far = far
        self._around = Surroundings(m, unit, far + INCH)
        self._listed: list[Action] | None = None

    def listed(self) -> list[Action]:
        if self._listed is None:
            found: list[Action] = []
            for way in WAYS:
                length = shifted(self._m, self.unit, way, self._far, self._around, EYES[self.unit.type])
                for part in (length, length // 2):
                    if part and _stands(self.unit, way, part, self._around):
                        action = Action("push", (self.unit.id, place(*_ends(self.unit, way, part)[0])))
                        if action not in found and self.refusal(action) is None:
                            found.append(action)
            self._listed = found
        return self._listed

    def count(self) -> int:
        return len(self.listed())

    def member(self, index: int) -> Action:
        return self.listed()[index]

    def refusal(self, action: Action) -> Refusal | None:
        """Why the Unit may not be pushed there."""
        first = self.unit.bases[0]
        end = (x_of(int(action.args[1])), y_of(int(action.args[1])))
        dx, dy = end[0] - first.x, end[1] - first.y
        if (dx, dy) == (0, 0):
            return Refusal("It would not move.", ())
        length = gap(Base(0, 0, 0), Base(dx, dy, 0))
        if length > self._far:
            return Refusal(f"A push carries {self._far / INCH:g} inches at most.", ("ME-MAGIC-01",))
        goes = shifted(self._m, self.unit, (dx, dy), length, self._around, EYES[self.unit.type])
        if goes < length:
            return Refusal("Something is in the way.", ("ME-MOVE-04", "ME-MOVE-16", "ME-BASIC-15"))
        return None

    def accepts(self, action: Action) -> bool:
        return len(action.args) == 2 and names_unit(action, self.unit) and self.refusal(action) is None

    def paths_of(self, action: Action) -> list[Path]:
        """The way of each Mini."""
        first = self.unit.bases[0]
        dx, dy = x_of(int(action.args[1])) - first.x, y_of(int(action.args[1])) - first.y
        ends = [(base.x + dx, base.y + dy) for base in self.unit.bases]
        return _paths(self.unit, ends, gap(Base(0, 0, 0), Base(dx, dy, 0)))


class Relocations(Family):
    """``relocate UNIT X,Y ...``: a Unit is taken up and set down near where one of its Minis stood."""

    __slots__ = ("_enemies", "_far", "_from", "_listed", "_m", "_others", "_unit", "_wide")

    def __init__(self, m: Battle, unit: Unit, start: Base, far: int, enemy_gap: int) -> None:
        super().__init__("relocate")
        self._m = m
        self._unit = unit
        self._from = start
        self._far = far
        self._wide = enemy_gap
        self._enemies = [base for enemy in m.enemies(unit.seat) for base in enemy.bases]
        self._others = [base for other in m.present() if other.id != unit.id for base in other.bases]
        self._listed: list[Action] | None = None

    def listed(self) -> list[Action]:
        if self._listed is None:
            found: list[Action] = []
            r = self._unit.card.radius
            count = len(self._unit.kinds)
            wide = max(1, round(count**0.5))
            for dx, dy in WAYS:
                for part in (4, 3, 2, 1):
                    far = (self._far - r) * part // 4
                    x, y = self._from.x + dx * far // 1000, self._from.y + dy * far // 1000
                    same = [(b.x + x - self._from.x, b.y + y - self._from.y) for b in self._unit.bases]
                    back = (-2 * r if dx > 0 else 2 * r, -2 * r if dy > 0 else 2 * r)
                    block = [
                        (x + back[0] * (number % wide), y + back[1] * (number // wide))
                        for number in range(count)
                    ]
                    for ends in (same, block):
                        if self.refusal_of(ends) is None:
                            found.append(answer_of("relocate", self._unit, ends))
                            break
                    else:
                        continue
                    break
            self._listed = found
        return self._listed

    def refusal_of(self, ends: Sequence[Point]) -> Refusal | None:
        """Why the Unit may not be set down at these places."""
        unit = self._unit
        if len(ends) != len(unit.kinds):
            return Refusal(named(len(unit.kinds), len(ends)), ("ME-COH-01",))
        if any(x < 0 or y < 0 for x, y in ends):
            return Refusal("A Mini would stand off the table.", ("ME-BASIC-15",))
        bases = [Base(x, y, unit.card.radius) for x, y in ends]
        reach = self._from.r + self._far - unit.card.radius
        start = Base(self._from.x, self._from.y, 0)
        if any(gap(start, Base(x, y, 0)) > reach for x, y in ends):
            return Refusal("Not wholly within 8 inches of where the Mini stood.", ("ME-MAGIC-01",))
        if crowded(bases) is not None:
            return Refusal("Two of its Minis would stand on one another.", ("ME-BASIC-14",))
        if not coherent(bases):
            return scattered(len(bases))
        if self._enemies and group_within(bases, self._enemies, self._wide):
            return Refusal("More than 3 inches from every enemy.", ("ME-MAGIC-01",))
        ground = ground_of(self._m, unit)
        if any(no_stand(ground, base, (), self._others) is not None for base in bases):
            return Refusal("A Mini may not stand there.", ("ME-BASIC-14", "ME-BASIC-15"))
        return None

    def count(self) -> int:
        return len(self.listed())

    def member(self, index: int) -> Action:
        return self.listed()[index]

    def accepts(self, action: Action) -> bool:
        return names_unit(action, self._unit) and self.refusal_of(ends_of(action)) is None


def missing(unit: Unit, heroes: bool, leaders: bool = True) -> list[int]:
    """The numbers of the Minis that a Unit has lost and that may come back, in their order."""
    found: list[int] = []
    for index, kind in enumerate(unit.card.minis):
        one = unit.card.kinds[kind]
        if index + 1 in unit.numbers or (one.heroic or one.general) > heroes or one.leader > leaders:
            continue
        found.append(index + 1)
    return found


class Returns(Family):
    """``return UNIT X,Y ...``: where Minis that come back are put, in coherency, more than an inch from enemies."""

    __slots__ = ("_blocks", "_enemies", "_m", "_others", "_places", "_unit")

    def __init__(self, m: Battle, unit: Unit, count: int) -> None:
        super().__init__("return")
        self._m = m
        self._unit = unit
        self._enemies = [base for enemy in m.enemies(unit.seat) for base in enemy.bases]
        self._others = [base for other in m.present() for base in other.bases]
        self._places = self.found(count)

    @property
    def fits(self) -> int:
        """How many Minis find a place."""
        return len(self._places)

    def free(self, base: Base, taken: Sequence[Base]) -> bool:
        """Whether a Mini may be put there."""
        if base.x < 0 or base.y < 0 or (self._enemies and group_within([base], self._enemies, INCH)):
            return False
        blocks: tuple[Block, ...] = ()
        return no_stand(ground_of(self._m, self._unit), base, blocks, [*self._others, *taken]) is None

    def found(self, count: int) -> list[Base]:
        """Places for as many Minis as find one, each beside those that stand."""
        done: list[Base] = []
        for _ in range(count):
            standing = [*self._unit.bases, *done]
            spots = (
                Base(
                    *beside(fellow, self._unit.card.radius, fellow.x + dx, fellow.y + dy),
                    self._unit.card.radius,
                )
                for fellow in standing
                for dx, dy in WAYS
            )
            spot = next(
                (spot for spot in spots if self.free(spot, done) and self.keeps([*standing, spot])), None
            )
            if spot is None:
                break
            done.append(spot)
        return done

    def keeps(self, bases: Sequence[Base]) -> bool:
        """Whether these keep together, or do so no worse than before."""
        return coherent(bases) or not coherent(self._unit.bases)

    def count(self) -> int:
        return 1

    def member(self, index: int) -> Action:
        return answer_of("return", self._unit, [(base.x, base.y) for base in self._places])

    def accepts(self, action: Action) -> bool:
        if not names_unit(action, self._unit):
            return False
        ends = ends_of(action)
        if len(ends) != len(self._places):
            return False
        bases = [Base(x, y, self._unit.card.radius) for x, y in ends]
        return (
            crowded(bases) is None
            and all(self.free(base, []) for base in bases)
            and self.keeps([*self._unit.bases, *bases])
        )
