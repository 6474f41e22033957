"""Movement: where a Unit may go and what it pays for the way (ME-MOVE, ME-FLY, ME-COH).

A Unit's move is where each of its Minis ends; each goes there by its shortest way, all at the same pace. Lengths are
whole thousandths of an inch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rulebound.games.mythic_earth import effects, house, objectives
from rulebound.games.mythic_earth.cards import BEHEMOTH
from rulebound.games.mythic_earth.sighting import EYES
from rulebound.games.mythic_earth.state import INCH, Battle, Unit
from rulebound.games.mythic_earth.talents import WOOD, has
from rulebound.games.mythic_earth.values import MARKERS, halved_by, move_tally, rounded_up
from rulebound.games.mythic_earth.words import close_inches, plural
from rulebound.kernel.decisions import Action, Refusal
from rulebound.space.field.bases import (
    Base,
    box_of,
    crowded,
    gap,
    moved,
)
from rulebound.space.field.coherency import coherent
from rulebound.space.field.ground import NO_WAY, TOO_FAR, Block, Box, Ground, Stop, no_stand
from rulebound.space.field.laid import disc
from rulebound.space.field.pace import Span, merged, reach_by, spans_in, spend
from rulebound.space.field.paths import Path, Walker, fly
from rulebound.space.field.places import Point, x_of, y_of
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
