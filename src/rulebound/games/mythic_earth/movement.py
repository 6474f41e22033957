"""Movement: where a Unit may go, what it pays, what it meets on its way (ME-MOVE, ME-FLY, ME-COH, ME-ALERT-04).

A Unit's move is where each of its Minis ends; each goes there by its shortest way, all at the same pace. Lengths are
whole thousandths of an inch.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rulebound.games.mythic_earth import effects, happenings, house, objectives
from rulebound.games.mythic_earth.cards import BEHEMOTH, MONSTER
from rulebound.games.mythic_earth.dice import Steps, d3, d6
from rulebound.games.mythic_earth.saves import Hits, after_others, covered, save
from rulebound.games.mythic_earth.sighting import EYES
from rulebound.games.mythic_earth.state import INCH, Battle, Unit
from rulebound.games.mythic_earth.talents import WOOD, has
from rulebound.games.mythic_earth.values import MARKERS, halved_by, move_tally, rounded_up
from rulebound.games.mythic_earth.words import close_inches, plural
from rulebound.kernel.decisions import Action, Decision, Refusal, option
from rulebound.space.field.bases import (
    Base,
    box_of,
    crowded,
    gap,
    gap_within,
    group_within,
    moved,
)
from rulebound.space.field.coherency import coherent
from rulebound.space.field.ground import NO_WAY, TOO_FAR, Block, Box, Ground, Stop, no_stand
from rulebound.space.field.laid import disc
from rulebound.space.field.pace import Span, merged, reach_by, spans_in, spend, step_along
from rulebound.space.field.paths import Path, Walker, crossed, fly
from rulebound.space.field.places import Point, x_of, y_of
from rulebound.space.field.segments import root_up
from rulebound.space.field.shapes import Polygon

CLEAR: Final = INCH
"""How near an enemy may be come to (ME-MOVE-04)."""
TRAP: Final = 10 * INCH


class Route(NamedTuple):
    """The way of each Mini of a Unit, in the order of its Minis, and the parts in which any is on difficult ground."""

    paths: tuple[Path, ...]
    difficult: tuple[Span, ...]


def allowance(m: Battle, unit: Unit) -> int:
    """How far a Unit Moves (ME-ACTN-01)."""
    return move_tally(m, unit).total


def ground_of(m: Battle, unit: Unit) -> Ground:
    """The ground as it is for a Unit: walkways for its type, no Difficult ground for who treats it as Open, no woods
    for Woodsmen.
    """
    spared = WOOD if has(unit, "woodsmen") else ""
    return m.field.ground_of(unit.type, effects.on(unit, "ignore-difficult"), spared)


def slowing(m: Battle, unit: Unit) -> list[Polygon]:
    """The markers of the ground that a Unit does not touch yet: who comes onto one goes on at half its pace (ME-BLESS-23).

    Where it stands on one its M is halved for the whole move (see ``move_tally``), and no spell halves it twice.
    """
    if not any(laid.kind in MARKERS for laid in m.laid):
        return []
    spell, quake = halved_by(m, unit)
    return [
        disc(laid.x, laid.y, m.field.template(laid.x, laid.y).diameter)
        for laid in m.laid
        if (laid.kind == MARKERS[0] and not quake) or (laid.kind == MARKERS[1] and not spell)
    ]


def may_not_march(m: Battle, unit: Unit) -> Refusal | None:
    """Why a Unit may not March, where something it carries or a spell forbids it."""
    if effects.on(unit, "no-march"):
        return Refusal("A spell forbids it to March.", ("ME-MAGIC-01",))
    return objectives.forbids(m, unit, "march")


def flying(unit: Unit) -> bool:
    """Whether a Unit moves through the air."""
    return has(unit, "fly") and not effects.on(unit, "grounded")


def within(room: Box, bases: Sequence[Base], clearance: int) -> list[Base]:
    """The bases that are at most so far from a box in which the whole of every base that moves stays."""
    west, south, east, north = room
    found: list[Base] = []
    for base in bases:
        x, y, r, dx, dy = base
        r += clearance
        if dx or dy or (x + r > west and x - r < east and y + r > south and y - r < north):
            found.append(base)
    return found


class Surroundings:
    """What is in the way of a Unit: prepared once for a move, asked for each Mini.

    Every Move, March, Charge and flight asks here, however short it is (ME-MOVE-01).
    ``charge`` is the Unit that may be touched; ``far`` how far the Unit can come. ``apart``: friends keep an inch off,
    too; ``clear``: it ends an inch from all that keep it, though it stands nearer now; ``flees``: it goes round Behemoths,
    whatever it is itself (ME-FLEE-05).
    """

    __slots__ = (
        "blocks",
        "charge",
        "clear",
        "flees",
        "flies",
        "ground",
        "m",
        "slow",
        "stops",
        "unit",
        "walker",
    )

    def __init__(
        self,
        m: Battle,
        unit: Unit,
        far: int,
        charge: Unit | None = None,
        apart: bool = False,
        clear: bool = False,
        flees: bool = False,
    ) -> None:
        self.m = m
        self.flees = flees
        self.unit = unit
        self.charge = charge
        self.clear = clear
        self.flies = flying(unit)
        self.ground = ground_of(m, unit)
        self.slow = [] if self.flies else slowing(m, unit)
        self.blocks: list[Block] = []
        self.stops: list[Base] = []
        west, south, east, north = box_of(unit.bases)
        room: Box = (west - far, south - far, east + far, north + far)
        for other in m.present():
            if other.id == unit.id:
                continue
            if other.seat != unit.seat:
                clearance = 0 if charge is not None and other.id == charge.id else CLEAR
            elif apart:
                clearance = CLEAR
            elif self.crosses(other):
                self.stops += within(room, other.bases, 0)
                continue
            else:
                clearance = 0
            for base in within(room, other.bases, clearance):
                self.blocks.append(Block(base, clearance))
        self.walker = Walker(
            self.ground, unit.bases[0], EYES[unit.type], [] if self.flies else self.blocks, (), room
        )

    def crosses(self, friend: Unit) -> bool:
        """Whether the Unit may move through a friendly one (ME-MOVE-05, ME-MOVE-06)."""
        if self.flees and friend.type == BEHEMOTH:
            return False
        if effects.on(self.unit, "through-" + friend.type):
            return True
        return self.unit.type == BEHEMOTH or (friend.type == self.unit.type and friend.type != BEHEMOTH)

    def way(self, start: Base, end: Point) -> Path | Stop:
        """The shortest way of one Mini, measured from its base (ME-MOVE-03)."""
        if self.flies:
            return fly(self.ground, start, end, self.blocks, self.stops)
        found = self.walker.walk((start.x, start.y), end, self.stops)
        return self.slowed(found) if self.slow and isinstance(found, Path) else found

    def slowed(self, path: Path) -> Path:
        """A way with the parts on which a marker of the ground slows the Unit (ME-BLESS-23)."""
        if not self.slow:
            return path
        spans = spans_in(self.slow, self.unit.card.radius, path.points)
        return path._replace(difficult=merged([*path.difficult, *spans]))

    def route(self, ends: Sequence[Point], far: int) -> Route | Refusal:
        """The way of the whole Unit, or why it may not go there."""
        unit = self.unit
        bases = unit.bases
        if len(ends) != len(bases):
            return Refusal(named(len(bases), len(ends)), ("ME-COH-01",))
        if all(base.x == end[0] and base.y == end[1] for base, end in zip(bases, ends, strict=True)):
            return Route(tuple([Path((end,), 0, ()) for end in ends]), ())
        here = [moved(base, x, y) for base, (x, y) in zip(bases, ends, strict=True)]
        pair = crowded(here)
        if pair is not None:
            one, two = unit.numbers[pair[0]], unit.numbers[pair[1]]
            return Refusal(f"Minis {one} and {two} would stand on one another.", ("ME-BASIC-14",))
        if not coherent(here):
            return scattered(len(here))
        paths: list[Path] = []
        for number, base, end in zip(unit.numbers, bases, ends, strict=True):
            found = self.way(base, end)
            if isinstance(found, Stop):
                apart = gap(Base(base.x, base.y, 0), Base(*end, 0))
                if found.why in (NO_WAY, TOO_FAR) and apart > far:
                    return too_far(self.m, number, Path(((base.x, base.y), end), apart, ()), (), far)
                return self.refusal(number, found)
            paths.append(found)
        if self.clear:
            for number, base in zip(unit.numbers, here, strict=True):
                stop = no_stand(self.ground, base, self.blocks)
                if stop is not None:
                    return self.refusal(number, stop)
        difficult = merged([span for path in paths for span in path.difficult])
        for number, path in zip(unit.numbers, paths, strict=True):
            if not affords(self.m, path.length, clipped(difficult, path.length), far):
                return too_far(self.m, number, path, difficult, far)
        return Route(tuple(paths), difficult)

    def refusal(self, number: int, stop: Stop) -> Refusal:
        """What is in the way of a Mini, in words."""
        if stop.why == "block":
            other = self.owner(stop.which)
            if self.clear and other is not None:
                return Refusal(
                    f"Mini {number} would end within an inch of {other.card.name}.", ("ME-RESULT-13",)
                )
            if other is not None and other.seat != self.unit.seat:
                return Refusal(
                    f"Mini {number} would come within an inch of {other.card.name}.", ("ME-MOVE-04",)
                )
        return no_room(self.m, self.unit, number, stop)

    def owner(self, index: int) -> Unit | None:
        """The Unit whose base is a block."""
        if not 0 <= index < len(self.blocks):
            return None
        base = self.blocks[index].base
        return next((unit for unit in self.m.present() if base in unit.bases), None)


def around_for(m: Battle, unit: Unit, verb: str, far: int) -> Surroundings:
    """What is in the way of a Move, a March or a victor's move; the last ends an inch from all other Units, by a house
    option from enemies alone (ME-RESULT-13).
    """
    follows = verb == "follow"
    apart = follows and house.plays(m, house.FOLLOW_FRIENDS, "all")
    return Surroundings(m, unit, far, apart=apart, clear=follows)


def named(minis: int, places: int) -> str:
    """What is said where an answer names more or fewer places than a Unit has Minis."""
    return f"The Unit has {plural(minis, 'Mini')}; {plural(places, 'place')} {'is' if places == 1 else 'are'} named."


def no_room(m: Battle, unit: Unit, number: int, stop: Stop) -> Refusal:
    """Why a Mini may not stand, or come, where it is put."""
    where = f"Mini {number}"
    if stop.why == "edge":
        return Refusal(f"{where} would stick out over the edge of the table.", ("ME-BASIC-15",))
    if stop.why in ("impassable", "obstacle"):
        pieces = [piece.name for piece, _ in m.field.parts_of(stop.why, unit.type)]
        name = pieces[stop.which] if 0 <= stop.which < len(pieces) else stop.why
        if stop.why == "obstacle":
            return Refusal(f"{where} would rest on {name}.", ("ME-MOVE-12",))
        return Refusal(
            f"{where} would stand on {name}, which is Impassable.", ("ME-MOVE-16", "ME-BASIC-15", "ME-FLY-02")
        )
    if stop.why in ("stop", "block"):
        return Refusal(f"{where} would stand on another base.", ("ME-BASIC-14",))
    return Refusal(f"{where} finds no way there.", ("ME-MOVE-04", "ME-MOVE-05", "ME-MOVE-16"))


def scattered(count: int) -> Refusal:
    """Why so many Minis may not stand so far from each other (ME-COH-01, ME-COH-02)."""
    if count == 2:
        return Refusal("The two Minis would not keep within an inch of each other.", ("ME-COH-02",))
    return Refusal("The Minis would not keep within an inch of two others.", ("ME-COH-01",))


def affords(m: Battle, length: int, difficult: Sequence[Span], far: int) -> bool:
    """Whether an allowance pays for a way; as a house option any Difficult part halves it all (ME-MOVE-15)."""
    if house.plays(m, house.PART_DIFFICULT, house.WHOLE_MOVE):
        return length <= (rounded_up(far) if difficult else far)
    return spend(length, difficult, far).reaches


def carries(m: Battle, difficult: Sequence[Span], far: int) -> int:
    """How far an allowance carries along a way of which parts are Difficult."""
    if house.plays(m, house.PART_DIFFICULT, house.WHOLE_MOVE):
        within = any(low < far for low, _ in difficult)
        return rounded_up(far) if within else far
    return reach_by(difficult, far)


def clipped(spans: Sequence[Span], length: int) -> list[Span]:
    """The parts of spans that lie before a length."""
    return [(low, min(up, length)) for low, up in spans if low < length]


def too_far(m: Battle, number: int, path: Path, difficult: Sequence[Span], far: int) -> Refusal:
    """Why a way is too long, and how far the allowance carries through Difficult ground."""
    goes = f"Mini {number} would go {close_inches(path.length)}"
    if not difficult:
        return Refusal(f"{goes}, of {far / INCH:g} allowed.", ("ME-ACTN-01", "ME-MOVE-02"))
    carried = carries(m, clipped(difficult, path.length), far)
    return Refusal(
        f"{goes}; through Difficult ground the {far / INCH:g} allowed carry it {carried / INCH:.2f}.",
        ("ME-ACTN-01", "ME-MOVE-14", "ME-MOVE-15"),
    )


def ends_of(answer: Action) -> list[Point]:
    """The places that an answer names, in the order of the Minis."""
    return [(x_of(arg), y_of(arg)) for arg in answer.args if isinstance(arg, int)]


def reach_of(m: Battle, unit: Unit, verb: str) -> int:
    """How far a verb of movement carries."""
    return (2 if verb == "march" else 1) * allowance(m, unit)


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


class Plan:
    """A way that was found for a listed answer, kept until something happens: whoever gives it need not look again."""

    __slots__ = ("ends", "far", "happened", "route", "unit", "verb")

    def __init__(
        self, unit: str, verb: str, ends: Sequence[Point], far: int, happened: int, route: Route
    ) -> None:
        self.unit = unit
        self.ends = ends
        self.far = far
        self.verb = verb
        self.happened = happened
        """How many events there had been."""
        self.route = route


def way_of(m: Battle, unit: Unit, ends: Sequence[Point], far: int, verb: str) -> Route | Refusal:
    """The way of a Unit to some places, or why there is none."""
    plan = m.plan
    m.plan = None
    if (
        isinstance(plan, Plan)
        and plan.happened == len(m.log)
        and plan.unit == unit.id
        and plan.far == far
        and plan.verb == verb
        and plan.ends == ends
    ):
        return plan.route
    return around_for(m, unit, verb, far).route(ends, far)


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
    yield from trample(m, unit, starts, lines, met)
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


def trample(
    m: Battle, unit: Unit, starts: Sequence[Base], lines: Sequence[Sequence[Point]], met: set[str]
) -> Steps[None]:
    """A Behemoth on the ground hurts the friends that it passes through, once a move each (ME-MOVE-07 to 11)."""
    from rulebound.games.mythic_earth import markers, wounds
    from rulebound.games.mythic_earth.removal import check_overload

    if unit.type != BEHEMOTH or unit.airborne or flying(unit):
        return
    for friend in m.of(unit.seat):
        if friend.id == unit.id or friend.airborne or friend.id in met:
            continue
        if not any(crossed(line, starts[index], friend.bases) for index, line in enumerate(lines)):
            continue
        met.add(friend.id)
        if friend.type == BEHEMOTH:
            hits = 1
        elif friend.type == MONSTER:
            hits = yield from d3(unit.seat, "trample", friend.id)
        else:
            hits = yield from d6(unit.seat, "trample", friend.id)
        m.note("tramples", unit.id, friend.id, hits)
        cover = covered(m, friend, melee=True, behind=False)
        through = yield from save(m, friend, [Hits(hits, 0)], True, cover, "trample")
        numbers = [friend.numbers[index] for index in through.bearers]
        ranks = after_others([range(len(friend.kinds))], through.bearers)
        taken = yield from wounds.take(m, friend, through.rest, "trample", unit, ranks)
        own = [friend.numbers.index(number) for number in numbers if number in friend.numbers]
        if own:
            taken += yield from wounds.take(m, friend, through.own, "trample", unit, only=own)
        markers.gain(m, friend, taken, "trampled", unit)
        check_overload(m, friend, unit)
