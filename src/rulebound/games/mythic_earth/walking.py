"""A Unit on its way: the moves themselves, what lies on them and who waits beside them (ME-ALERT-04, ME-FLY-03, ME-DEVL-12).

Where a Unit may go stands in ``movement``.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from rulebound.games.mythic_earth import effects, happenings, house, objectives, trample
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.movement import (
    TRAP,
    Surroundings,
    allowance,
    around_for,
    carries,
    clipped,
    ends_of,
    flying,
    ground_of,
    reach_of,
    slowing,
    way_of,
)
from rulebound.games.mythic_earth.state import INCH, Battle, Unit
from rulebound.kernel.decisions import Action, Decision, Refusal, option
from rulebound.space.field.bases import Base, crowded, gap_within, group_within, moved
from rulebound.space.field.coherency import coherent
from rulebound.space.field.ground import no_stand
from rulebound.space.field.pace import Span, merged, spans_in, step_along
from rulebound.space.field.paths import Path
from rulebound.space.field.places import Point
from rulebound.space.field.segments import root_up


def go(m: Battle, unit: Unit, answer: Action, asked: bool = False, walked: int = 0) -> Steps[None]:
    """A Move, a March or a victor's move, to the places of an answer; one that has become impossible is lost.

    One that has become too long, as a trap has slowed the Unit, is made as far as it carries (ME-ALERT-04). ``walked`` is
    what the Unit has gone of its allowance already.
    """
    ends = ends_of(answer)
    found = way_of(m, unit, ends, reach_of(m, unit, answer.verb) - walked, answer.verb)
    short = isinstance(found, Refusal)
    if short:
        wide = max(m.field.table.width, m.field.table.height)
        found = around_for(m, unit, answer.verb, wide).route(ends, wide)
    if isinstance(found, Refusal):
        m.note("no_way", unit.id)
        return
    if answer.verb == "march":
        unit.counts["uses-turn:march"] = 1
    walk = Walk(m, unit, found.paths, 2 if answer.verb == "march" else 1, walked)
    if short:
        walk.pay(found.difficult)
    m.note("moves", unit.id, answer.verb, tuple([walk.ways[number].points for number in unit.numbers]))
    flies = flying(unit)
    if flies and not unit.airborne:
        objectives.put_down(m, unit)
        unit.airborne = True
        m.note("takes_off", unit.id)
    whole = yield from walk.go(asked)
    if whole and flies:
        yield from settle_down(m, unit)


def settle_down(m: Battle, unit: Unit) -> Steps[None]:
    """A flyer stays in the air or ends its move by landing (ME-FLY-03); not on Impassable ground (ME-FLY-02)."""
    if unit.gone or not unit.airborne:
        return
    if house.plays(m, house.FLYERS, house.IN_MOVES):
        yield from come_down(m, unit)
        return
    answer = yield Decision(
        unit.seat, "airborne", [option("in-the-air", unit.id), option("on-the-ground", unit.id)], unit.id
    )
    if answer.verb == "on-the-ground":
        yield from come_down(m, unit)


def come_down(m: Battle, unit: Unit) -> Steps[None]:
    """A flyer has ended its move by landing."""
    unit.airborne = False
    m.note("lands", unit.id)
    yield from arrive(m, unit)


def arrive(m: Battle, unit: Unit) -> Steps[None]:
    """A Unit that went over no ground has come to what it stands in or touches now (ME-DEVL-03, ME-DEVL-12)."""
    from rulebound.games.mythic_earth import laid_ground

    here = [((base.x, base.y),) for base in unit.bases]
    yield from happenings.moved(m, unit, (), here)
    yield from laid_ground.landing(m, unit)


def advance(m: Battle, unit: Unit, paths: Sequence[Path], asked: bool = False, times: int = 0) -> Steps[bool]:
    """Move the Minis along their ways (see ``Walk``); whether the Unit has come to the end of them."""
    return (yield from Walk(m, unit, paths, times).go(asked))


class Walk:
    """A Unit on its way: what lies on it is met as the Unit comes there, and traps are answered (ME-ALERT-04).

    ``times`` is how often its allowance the Unit may go, less what it has ``walked`` before; 0: it is moved and pays nothing.
    ``at`` is how far it has come and ``met`` whom it has trampled and what has burnt it, each once a move.
    """

    __slots__ = ("at", "end", "m", "met", "starts", "times", "unit", "walked", "ways")

    def __init__(
        self,
        m: Battle,
        unit: Unit,
        paths: Sequence[Path],
        times: int = 0,
        walked: int = 0,
        met: set[str] | None = None,
    ) -> None:
        self.m = m
        self.unit = unit
        self.ways = dict(zip(unit.numbers, paths, strict=True))
        self.starts = dict(zip(unit.numbers, unit.bases, strict=True))
        self.times = times
        self.walked = walked
        self.at = 0
        self.end = max([path.length for path in paths], default=0)
        self.met = set() if met is None else met

    def go(self, asked: bool = False) -> Steps[bool]:
        """Go on to the end; traps are answered where the Unit comes within 10 inches.

        ``asked``: whoever is near at the start has been asked already. Whether the Unit has come to the end of its way.
        """
        from rulebound.games.mythic_earth import alert, shifts

        m, unit = self.m, self.unit
        for at in traps_on(m, unit, [self.ways[number] for number in unit.numbers], asked):
            if at > self.end:
                break
            if at and not (yield from self.come(at)):
                return False
            stood, others, was = places(unit), stands_of(m, unit), self.terms()
            fled, frozen, flew = unit.fleeing, unit.frozen, flying(unit)
            yield from alert.offer(m, unit)
            if unit.gone or unit.fleeing != fled or has_moved(unit, stood):
                return False
            if unit.frozen and not frozen:
                shifts.set_down(m, unit)  # it may have been halted on friends that it was walking through
                return False
            if (stands_of(m, unit) != others or flew != flying(unit)) and self.held_up():
                self.stop_short()
                return False
            if self.times and self.terms() != was:
                self.pay(self.difficult())
        return (yield from self.come(self.end))

    def come(self, at: int) -> Steps[bool]:
        """Bring the Unit so far along its way; what lies on that part of it is met. Whether it may go on.

        (ME-DEVL-03, ME-DEVL-12, ME-MOVE-06)
        """
        unit = self.unit
        before = list(unit.bases)
        lines: list[Sequence[Point]] = []
        for index, number in enumerate(unit.numbers):
            line = part_of(self.ways[number].points, self.at, at)
            lines.append(line)
            unit.bases[index] = moved(unit.bases[index], *line[-1])
        self.at = at
        fled, stood = unit.fleeing, places(unit)
        yield from meet(self.m, unit, before, lines, self.met)
        return not unit.gone and unit.fleeing == fled and not has_moved(unit, stood)

    def terms(self) -> tuple[object, ...]:
        """What a way costs depends on this."""
        m, unit = self.m, self.unit
        spared = effects.on(unit, "ignore-difficult")
        return allowance(m, unit), flying(unit), spared, id(m.field), [laid.name for laid in m.laid]

    def difficult(self) -> list[Span]:
        """The Difficult parts of the way, as the ground is now; what lies behind has cost what it cost."""
        m, unit = self.m, self.unit
        found = [span for number in unit.numbers for span in clipped(self.ways[number].difficult, self.at)]
        if not flying(unit):
            areas = (*ground_of(m, unit).difficult, *slowing(m, unit))
            for number in unit.numbers:
                spans = spans_in(areas, unit.card.radius, self.ways[number].points)
                found += [(max(low, self.at), up) for low, up in spans if up > self.at]
        return list(merged(found))

    def pay(self, difficult: Sequence[Span]) -> None:
        """A Unit that has become slower goes no farther than it can now, and ends where all its Minis can stand."""
        m, unit = self.m, self.unit
        allowed = self.times * allowance(m, unit) - self.walked
        goes = max(carries(m, difficult, max(allowed, 0)), self.at)
        if goes >= self.end:
            return
        while goes > self.at and not self.may_stop(goes):
            goes = max(goes - INCH // 4, self.at)
        m.note("slowed", unit.id)
        self.end = goes
        for number in unit.numbers:
            way = self.ways[number]
            points = part_of(way.points, 0, goes)
            self.ways[number] = Path(points, min(way.length, goes), tuple(clipped(way.difficult, goes)))
        if goes == self.at:
            self.step_back()

    def places_at(self, at: int) -> list[Base]:
        """Where the Minis are so far along their ways."""
        starts, ways = self.starts, self.ways
        return [moved(starts[n], *step_along(ways[n].points, at)[1]) for n in self.unit.numbers]

    def may_stop(self, at: int) -> bool:
        """Whether the Unit may end its way there."""
        here = self.places_at(at)
        others = [base for other in self.m.present() if other.id != self.unit.id for base in other.bases]
        ground = ground_of(self.m, self.unit)
        return (
            crowded(here) is None
            and coherent(here)
            and all(no_stand(ground, base, (), others) is None for base in here)
        )

    def held_up(self) -> bool:
        """Whether somebody who has moved meanwhile stands in the rest of the way (ME-ALERT-04, ME-MOVE-04)."""
        around = Surroundings(self.m, self.unit, self.end + INCH)
        for index, number in enumerate(self.unit.numbers):
            base, points = self.unit.bases[index], self.ways[number].points
            if no_stand(around.ground, moved(base, *points[-1]), around.blocks, around.stops) is not None:
                return True
            here, behind = (base.x, base.y), 0
            for leg in itertools.pairwise(points):
                behind += leg_length(leg)
                if behind > self.at and not around.flies:
                    if not around.walker.straight_ok(*here, *leg[1]):
                        return True
                    here = leg[1]
        return False

    def stop_short(self) -> None:
        """A Unit that is held up stops where it is, or before what it is passing over."""
        self.step_back()
        self.m.note("held_up", self.unit.id)

    def step_back(self) -> None:
        """Stop before whom and what the Unit is passing over, its own Minis included (ME-BASIC-14, ME-MOVE-12)."""
        m, unit = self.m, self.unit
        others = [base for other in m.present() if other.id != unit.id for base in other.bases]
        ground = ground_of(m, unit)
        at = self.at
        while at > 0 and (
            crowded(unit.bases) is not None
            or any(no_stand(ground, base, (), others) is not None for base in unit.bases)
        ):
            at = max(at - INCH // 4, 0)
            unit.bases = self.places_at(at)


def part_of(points: Sequence[Point], low: int, up: int) -> tuple[Point, ...]:
    """The part of a way between two distances along it."""
    first, start = step_along(points, low)
    last, end = step_along(points, up)
    return (start, *points[first + 1 : last + 1], end)


def meet(
    m: Battle, unit: Unit, starts: Sequence[Base], lines: Sequence[Sequence[Point]], met: set[str]
) -> Steps[None]:
    """What a Unit meets that moves along these lines: tokens, pieces that are searched, friends who are trampled, fires.

    ``met`` is what it has met already in the same move.
    """
    from rulebound.games.mythic_earth import laid_ground

    yield from happenings.moved(m, unit, starts, lines)
    yield from trample.trample(m, unit, starts, lines, met)
    yield from laid_ground.crossing(m, unit, lines, met)


def places(unit: Unit) -> dict[int, Base]:
    """Where the Minis of a Unit stand, by their numbers."""
    return dict(zip(unit.numbers, unit.bases, strict=True))


def has_moved(unit: Unit, stood: Mapping[int, Base]) -> bool:
    """Whether any Mini of a Unit stands elsewhere than it did."""
    return any(stood.get(number) != base for number, base in places(unit).items())


def stands_of(m: Battle, unit: Unit) -> list[tuple[Base, ...]]:
    """Where all others stand."""
    return [tuple(other.bases) for other in m.present() if other.id != unit.id]


def traps_on(m: Battle, unit: Unit, paths: Sequence[Path], asked: bool) -> dict[int, list[str]]:
    """How far along its way the Unit first comes within 10 inches of which enemies On Alert, in order.

    ``asked``: those who are as near at the start have been asked already.
    """
    found: dict[int, list[str]] = {}
    for enemy in m.enemies(unit.seat):
        if not enemy.alert or enemy.locked or effects.on(unit, "no-traps"):
            continue
        if group_within(unit.bases, enemy.bases, TRAP):
            if not asked:
                found.setdefault(0, []).append(enemy.id)
            continue
        if not group_within(unit.bases, enemy.bases, TRAP + max([path.length for path in paths])):
            continue  # however it goes
        firsts = [
            at
            for base, path in zip(unit.bases, paths, strict=True)
            if (at := first_within(path, base, enemy.bases)) >= 0
        ]
        if firsts:
            found.setdefault(min(firsts), []).append(enemy.id)
    return {at: found[at] for at in sorted(found)}


def first_within(path: Path, base: Base, others: Sequence[Base], distance: int = TRAP) -> int:
    """How far along its way a base first comes within a distance of any of some others; -1 if it never does."""
    before = 0
    best = -1
    for index in range(1, len(path.points)):
        leg = (path.points[index - 1], path.points[index])
        long = leg_length(leg)
        for other in others:
            at = _leg_within(leg, long, base, other, distance)
            if at >= 0 and (best < 0 or before + at < best):
                best = before + at
        if best >= 0:
            return best
        before += long
    return best


def leg_length(leg: tuple[Point, Point]) -> int:
    """The length of a leg, rounded up."""
    (ax, ay), (bx, by) = leg
    return root_up((bx - ax) * (bx - ax) + (by - ay) * (by - ay))


def _leg_within(leg: tuple[Point, Point], long: int, base: Base, other: Base, distance: int) -> int:
    (ax, ay), (bx, by) = leg
    dx, dy = bx - ax, by - ay
    whole = dx * dx + dy * dy
    if gap_within(moved(base, ax, ay), other, distance):
        return 0
    along = (other.x - ax) * dx + (other.y - ay) * dy
    if along <= 0 or whole == 0:
        return -1
    nearest = long if along >= whole else along * long // whole
    if not gap_within(moved(base, *step_along(leg, nearest)[1]), other, distance):
        return -1
    low, up = 0, nearest
    while up - low > 1:
        middle = (low + up) // 2
        if gap_within(moved(base, *step_along(leg, middle)[1]), other, distance):
            up = middle
        else:
            low = middle
    return up
