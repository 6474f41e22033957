"""The table of a battle: its landscape, zones, edges and centre line, prepared once (ME-MOVE-13, ME-OBJ-10, ME-DEPL-11).

Lengths are whole thousandths of an inch. Nothing here changes, so states share it: a spell that lays ground makes a
table of its own out of the bare one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rulebound.space.field.bases import Base
from rulebound.space.field.ground import Ground
from rulebound.space.field.laid import without
from rulebound.space.field.places import Point
from rulebound.space.field.shapes import Polygon, base_inside, base_touches, polygon_gap, template_touches
from rulebound.space.field.sight import Piece
from rulebound.space.field.table import Line, Table, group_edge_gap, point_side, quarters, reach_over, side_of

OPEN: Final = "open"
DIFFICULT: Final = "difficult"
IMPASSABLE: Final = "impassable"
OBSTACLE: Final = "obstacle"
KINDS: Final = (OPEN, DIFFICULT, IMPASSABLE, OBSTACLE)

TEMPLATE: Final = 3000
"""The overhead template and the Crux Quake marker across (ME-OVH-02, ME-BLESS-23)."""


class Landscape:
    """A piece of landscape: its outline, its kind, how high it stands, what it does to sight.

    ``made`` by a spell, it is no Landscape piece for a Devotion. Who stands on a piece that ``lifts`` sees from higher up.
    """

    __slots__ = (
        "area",
        "height",
        "id",
        "kind",
        "lifts",
        "made",
        "name",
        "obscures",
        "sight",
        "solid",
        "tags",
    )

    def __init__(
        self,
        id: str,
        name: str,
        kind: str,
        area: Polygon,
        height: int = 0,
        obscures: bool = False,
        solid: bool = False,
        tags: Sequence[str] = (),
        made: bool = False,
    ) -> None:
        self.id = id
        self.made = made
        self.lifts = kind == OPEN and height > 0 and not obscures and not made
        self.name = name
        self.kind = kind
        self.area = area
        self.height = height
        self.obscures = obscures and height > 0
        self.solid = solid
        self.tags = tuple(tags)
        self.sight = Piece(area, height, self.obscures, solid)

    def of_kind(self, kind: str) -> Landscape:
        """The same piece, of another kind for a while: only as a difficult one does it obscure."""
        new = Landscape(
            self.id,
            self.name,
            kind,
            self.area,
            self.height,
            kind == DIFFICULT,
            self.solid and kind == DIFFICULT,
            self.tags,
        )
        new.lifts = False
        return new


class Walkway(NamedTuple):
    """A strip on which ground with one of some tags is Open, Impassable ground for Units of some types only."""

    area: Polygon
    tags: tuple[str, ...]
    types: tuple[str, ...]


class Template:
    """A round template lying on the table."""

    __slots__ = ("diameter", "x", "y")

    def __init__(self, x: int, y: int, diameter: int = TEMPLATE) -> None:
        self.x = x
        self.y = y
        self.diameter = diameter

    def touched(self, base: Base) -> bool:
        return template_touches(self.x, self.y, self.diameter, base)


class Battlefield:
    """A table with everything that lies on it.

    ``zones`` are the deployment zones by name, ``edges`` the deployment edges of each zone, ``centre`` the centre line.
    """

    __slots__ = (
        "_covers",
        "_grounds",
        "_plain",
        "bare",
        "centre",
        "edges",
        "ground",
        "id",
        "obscurers",
        "pieces",
        "quarters",
        "table",
        "walkways",
        "zones",
    )

    def __init__(
        self,
        id: str,
        width: int,
        height: int,
        pieces: Sequence[Landscape],
        zones: Mapping[str, Polygon],
        edges: Mapping[str, tuple[str, ...]],
        centre: Line,
        walkways: Sequence[Walkway] = (),
        bare: Battlefield | None = None,
    ) -> None:
        self.id = id
        self.bare = self if bare is None else bare
        """The table without what spells have laid on it."""
        self.walkways = tuple(walkways)
        self.table = Table(width, height)
        self.pieces = tuple(pieces)
        self.zones = dict(zones)
        self.edges = dict(edges)
        self.centre = centre
        self.quarters = quarters(self.table)
        self.obscurers = tuple([piece.sight for piece in pieces])
        self._grounds: dict[tuple[str, bool, str], Ground] = {}
        self._covers: list[Polygon] | None = None
        self.ground = self.ground_of("")
        self._plain = (
            id,
            width,
            height,
            tuple(
                [(piece.id, piece.kind, piece.area.points, piece.height, piece.obscures) for piece in pieces]
            ),
            tuple(sorted([(name, zone.points) for name, zone in zones.items()])),
            tuple(sorted(edges.items())),
            centre,
            tuple([(way.area.points, way.tags, way.types) for way in walkways]),
        )

    def with_laid(self, pieces: Sequence[Landscape], walkways: Sequence[Walkway]) -> Battlefield:
        """The bare table with other pieces on it, and with walkways."""
        bare = self.bare
        return Battlefield(
            bare.id,
            bare.table.width,
            bare.table.height,
            pieces,
            bare.zones,
            bare.edges,
            bare.centre,
            walkways,
            bare,
        )

    def parts_of(self, kind: str, type: str = "") -> list[tuple[Landscape, Polygon]]:
        """The areas of a kind as a Unit of a type meets them, each with its piece: less what walkways lead over."""
        found: list[tuple[Landscape, Polygon]] = []
        for piece in self.pieces:
            if piece.kind != kind:
                continue
            areas = [piece.area]
            for way in self.walkways:
                opens = kind == DIFFICULT or (kind == IMPASSABLE and type in way.types)
                if opens and any(tag in way.tags for tag in piece.tags):
                    areas = [part for area in areas for part in without(area, way.area)]
            found += [(piece, area) for area in areas]
        return found

    @property
    def covers(self) -> list[Polygon]:
        """The areas that hide whoever is inside them: obscuring landscape that is Difficult or Open (ME-SAVE-06)."""
        if self._covers is None:
            self._covers = [area for piece, area in self.parts_of(DIFFICULT) if piece.obscures]
            self._covers += [piece.area for piece in self.pieces if piece.kind == OPEN and piece.obscures]
        return self._covers

    def ground_of(self, type: str, heedless: bool = False, tag: str = "") -> Ground:
        """The ground as Units of a type meet it; ``heedless`` ones are not slowed by Difficult ground, others not by
        pieces with a tag.
        """
        special = type if any(type in way.types for way in self.walkways) else ""
        known = self._grounds.get((special, heedless, tag))
        if known is None:
            known = self._grounds[special, heedless, tag] = Ground(
                self.table.width,
                self.table.height,
                [area for _, area in self.parts_of(IMPASSABLE, special)],
                []
                if heedless
                else [area for piece, area in self.parts_of(DIFFICULT) if not tag or tag not in piece.tags],
                [(piece.area, piece.height) for piece in self.pieces if piece.kind == OBSTACLE],
            )
        return known

    def plain(self) -> tuple[object, ...]:
        return self._plain

    def template(self, x: int, y: int) -> Template:
        return Template(x, y)

    def gap_to(self, area: Polygon, bases: Sequence[Base]) -> int:
        """The distance from the nearest of some bases to an area."""
        return min([polygon_gap(area, base) for base in bases])

    def edge_gap(self, bases: Sequence[Base], side: str) -> int:
        """The distance from the nearest of some bases to an edge."""
        return group_edge_gap(self.table, bases, side)

    def zone_side(self, zone: str) -> int:
        """On which side of the centre line a zone lies: 1 left, -1 right."""
        return max([point_side(self.centre, x, y) for x, y in self.zones[zone].points], key=abs)

    def in_half(self, zone: str, base: Base) -> bool:
        """Whether a base touches the half of the table in which a zone lies (ME-OBJ-10)."""
        return bool(reach_over(self.centre, base) & (1 if self.zone_side(zone) > 0 else 2))

    def wholly_in_half(self, zone: str, base: Base) -> bool:
        """Whether a whole base lies in the half of the table in which a zone lies."""
        return side_of(self.centre, base) == self.zone_side(zone)

    def within(self, area: Polygon, bases: Sequence[Base]) -> bool:
        """Whether any part of a base touches an area (ME-BASIC-16)."""
        return any(base_touches(area, base) for base in bases)

    def wholly_within(self, area: Polygon, bases: Sequence[Base]) -> bool:
        """Whether every base lies in an area completely (ME-BASIC-17)."""
        return bool(bases) and all(base_inside(area, base) for base in bases)

    def pieces_at(self, bases: Sequence[Base], kind: str = "") -> list[Landscape]:
        """The pieces of landscape that any of some bases touches."""
        return [
            piece
            for piece in self.pieces
            if (not kind or piece.kind == kind) and any(base_touches(piece.area, base) for base in bases)
        ]

    def middle_of_edge(self, side: str) -> Point:
        """The middle of an edge of the table."""
        wide, high = self.table.width, self.table.height
        return {
            "south": (wide // 2, 0),
            "north": (wide // 2, high),
            "west": (0, high // 2),
            "east": (wide, high // 2),
        }[side]
