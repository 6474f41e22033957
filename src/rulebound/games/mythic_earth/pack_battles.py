"""Where and for what a battle is fought: table sizes, Landscape, ready-made tables, scenarios; and ready-made forces.

Lengths are inches in the files (fields that end in `_in`, points of outlines and places) and mil, thousandths of an
inch, in the properties. The origin is the south-west corner of the table, x to the east, y to the north.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rulebound.content.lengths import Inches, mil
from rulebound.content.shown import Shown
from rulebound.games.mythic_earth.pack_effects import Alignment, Effect, Name, Param, Text, Title, UnitType
from rulebound.space.field.places import Point
from rulebound.space.field.segments import root_up
from rulebound.space.field.shapes import Polygon, make_polygon, span

Size = Literal["36x36", "48x72"]
PieceKind = Literal["open", "difficult", "impassable", "obstacle"]
Edge = Literal["south", "north", "west", "east"]
Zone = Literal["south", "north", "west", "east", "south-west", "north-east"]
When = Literal["at-once", "clean-up", "game-end"]
Who = Literal["each", "besieger", "besieged"]

Spot = tuple[Inches, Inches]


def point(spot: Spot) -> Point:
    """A spot in mil."""
    return mil(spot[0]), mil(spot[1])


class TableSize(Struct, frozen=True, forbid_unknown_fields=True):
    """A size of table. ``room_sq_in``: what each zone keeps free of Impassable ground; the rest is for placing by hand."""

    id: Size
    games: tuple[Name, ...]
    width_in: Inches
    depth_in: Inches
    room_sq_in: Annotated[int, Meta(ge=0)]
    pieces_by_hand: Annotated[int, Meta(ge=0, le=40)]
    impassable_by_hand: Annotated[int, Meta(ge=0, le=40)]
    clauses: tuple[str, ...]

    @property
    def width(self) -> int:
        """West to east in mil."""
        return mil(self.width_in)

    @property
    def depth(self) -> int:
        """South to north in mil."""
        return mil(self.depth_in)


class TypeFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """What holds for all Units of a type: base, height of the eyes, hits when trampled by a friendly Behemoth."""

    id: UnitType
    name: Title
    eyes_in: Inches
    trampled: Literal["D6", "D3", "1", "none"]
    clauses: tuple[str, ...]
    base_mm: Literal[32, 40, 60, 140] | None = None

    @property
    def eyes(self) -> int:
        """Height of the eyes in mil."""
        return mil(self.eyes_in)


class Piece(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of Landscape: its outline round an origin of its own. Height 0 hides nothing and shields nobody."""

    id: str
    name: Title
    kind: PieceKind
    height_in: Inches
    outline: tuple[Spot, ...]
    tags: tuple[Name, ...]
    obscuring: bool = False
    solid: bool = False
    small: bool = False
    by_hand: bool = True
    raises_in: Inches = 0
    note: Text | None = None

    @property
    def height(self) -> int:
        """In mil."""
        return mil(self.height_in)

    @property
    def raises(self) -> int:
        """What a Mini wholly on it adds to the height of its eyes, in mil."""
        return mil(self.raises_in)

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its outline in mil."""
        return tuple(point(spot) for spot in self.outline)

    @property
    def across(self) -> int:
        """The greatest distance between two points of the outline in mil, rounded up."""
        return root_up(span(Polygon(self.corners)))

    def area(self, at: Point, turn: int) -> Polygon:
        """The area it takes on a table: turned counter-clockwise by ``turn`` degrees, then moved to ``at``."""
        return make_polygon(self.corners, at, turn)


class Placed(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece on a table: where its origin lies, and by how many degrees it is turned."""

    piece: str
    at: Spot
    turn: Annotated[int, Meta(ge=0, lt=360)] = 0

    @property
    def where(self) -> Point:
        """Where its origin lies, in mil."""
        return point(self.at)


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """A ready-made table, chosen by the number of a D6 among those of its size; ``fits`` names scenarios.

    One of number 0 is never drawn: it is chosen by its name. So designers add tables of their own.
    """

    id: str
    number: Annotated[int, Meta(ge=0, le=6)]
    name: Title
    size: Size
    fits: tuple[str, ...]
    pieces: tuple[Placed, ...]


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """A named line of a scenario, such as a goal: the side whose it is and its two ends."""

    side: Zone
    ends: tuple[Spot, Spot]

    @property
    def points(self) -> tuple[Point, Point]:
        """Its ends in mil."""
        return point(self.ends[0]), point(self.ends[1])


class Ground(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario on one size of table: centre line, zones, spots of tokens, and what is put up or taken off.

    ``taken_off`` gives for a ready-made table the pieces that make way for ``pieces``.
    """

    centre_line: tuple[Spot, Spot]
    zones: dict[Zone, tuple[Spot, ...]]
    points_per_side: tuple[Annotated[int, Meta(ge=100, le=5000)], Annotated[int, Meta(ge=100, le=5000)]]
    most_points: Annotated[int, Meta(ge=1, le=20)]
    spots: tuple[Spot, ...] = ()
    lines: tuple[Line, ...] = ()
    circle_in: Inches | None = None
    pieces: tuple[Placed, ...] = ()
    taken_off: dict[str, tuple[Placed, ...]] = {}

    @property
    def line(self) -> tuple[Point, Point]:
        """The ends of the centre line in mil."""
        return point(self.centre_line[0]), point(self.centre_line[1])

    def corners(self, name: str) -> tuple[Point, ...]:
        """The corners of a zone in mil."""
        return tuple(point(spot) for zone, spots in self.zones.items() if zone == name for spot in spots)

    def zone(self, name: str) -> Polygon:
        """The area of a zone."""
        return Polygon(self.corners(name))

    @property
    def places(self) -> tuple[Point, ...]:
        """The spots in mil."""
        return tuple(point(spot) for spot in self.spots)

    @property
    def circle(self) -> int:
        """Radius of the marked circle round the first spot in mil; 0 if there is none."""
        return 0 if self.circle_in is None else mil(self.circle_in)


class Token(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of token of a scenario. ``spots`` are places in the list of spots, from 0; ``owner`` whose it is at first."""

    id: str
    name: Title
    owner: Literal["nobody", "builder", "half", "setter", "each", "besieger", "besieged"]
    start: dict[Size, Annotated[int, Meta(ge=0, le=12)]]
    first_spot: Annotated[int, Meta(ge=0, le=12)] | None = None
    supply: Annotated[int, Meta(ge=1, le=12)] | None = None
    fixed: bool = False
    hidden: bool = False


class SpecialRule(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of a scenario."""

    id: str
    effect: str
    text: Text
    params: dict[str, Param] = {}

    @property
    def does(self) -> Effect:
        """The effect and its params as one."""
        return Effect(self.effect, self.params)


class Scoring(Struct, frozen=True, forbid_unknown_fields=True):
    """What scores in a scenario: when it is judged (``turns``: only then), by which function, how much and how often."""

    id: str
    when: When
    check: str
    points: Annotated[int, Meta(ge=1, le=6)]
    most: dict[Size, Annotated[int, Meta(ge=1, le=12)]]
    text: Text
    name: Shown = ""
    who: Who = "each"
    turns: tuple[Annotated[int, Meta(ge=1, le=6)], ...] = ()
    params: dict[str, Param] = {}

    @property
    def judges(self) -> Effect:
        """The check and its params as one."""
        return Effect(self.check, self.params)


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A primary scenario. ``edges`` are the table edges of each side, to which its Units flee; ``roles`` sides by role."""

    id: str
    number: Annotated[int, Meta(ge=1, le=20)]
    name: Title
    story: Text
    centre: Literal["horizontal", "vertical", "diagonal"]
    sides: tuple[Zone, Zone]
    edges: dict[Zone, tuple[Edge, ...]]
    grounds: dict[Size, Ground]
    tokens: tuple[Token, ...]
    rules: tuple[SpecialRule, ...]
    scoring: tuple[Scoring, ...]
    clauses: tuple[str, ...]
    roles: dict[Literal["besieger", "besieged"], Zone] = {}
    known: tuple[Text, ...] = ()
    ours: tuple[Text, ...] = ()
    notes: tuple[Text, ...] = ()
    cases: tuple[Text, ...] = ()
    turns: Annotated[int, Meta(ge=1, le=12)] = 6


class CommonRule(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule that all spells, all scenarios or all Landscape share."""

    id: str
    topic: Literal["spells", "battles", "landscape"]
    text: Text
    clauses: tuple[str, ...]
    params: dict[str, Param] = {}

    @property
    def does(self) -> Effect:
        """Its figures."""
        return Effect(self.id.replace("-", "_"), self.params)


class ForceUnit(Struct, frozen=True, forbid_unknown_fields=True):
    """A Unit of a force list: its card, how many Minis, the ids of its options.

    ``joins`` is which of the Units of the card that it must join (1 is the first in the list), 0 for Units that join none.
    """

    unit: str
    minis: Annotated[int, Meta(ge=1, le=40)]
    options: tuple[str, ...] = ()
    joins: Annotated[int, Meta(ge=0, le=40)] = 0


class ReadyForce(Struct, frozen=True, forbid_unknown_fields=True):
    """A ready-made force list: ``total`` is what it costs, ``limit`` for which size of battle it is made."""

    id: str
    faction: str
    name: Title
    limit: Annotated[int, Meta(ge=1, le=5000)]
    total: Annotated[int, Meta(ge=1, le=5000)]
    units: tuple[ForceUnit, ...]


class QuickSide(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a quick start. ``spells`` by the id of the fielded Unit."""

    force: str
    alignment: Alignment
    zone: Zone
    spells: dict[str, tuple[str, ...]]
    blessings: tuple[str, ...]


class QuickStart(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle ready to be played."""

    id: str
    name: Title
    size: Size
    points: Annotated[int, Meta(ge=100, le=5000)]
    scenario: str
    table: str
    text: Text
    sides: tuple[QuickSide, QuickSide]
