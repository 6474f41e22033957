"""The table of a battle: its landscape, zones, edges and centre line, prepared once (ME-MOVE-13, ME-OBJ-10, ME-DEPL-11).

Lengths are whole thousandths of an inch. Nothing here changes in a battle, so all states share it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rulebound.space.field.bases import Base
from rulebound.space.field.ground import Ground
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
    """A piece of landscape: its outline, its kind, how high it stands, what it does to sight."""

    __slots__ = ("area", "height", "id", "kind", "name", "obscures", "sight", "solid", "tags")

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
    ) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.area = area
        self.height = height
        self.obscures = obscures and height > 0
        self.solid = solid
        self.tags = tuple(tags)
        self.sight = Piece(area, height, self.obscures, solid)


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
        "_plain",
        "centre",
        "edges",
        "ground",
        "id",
        "obscurers",
        "pieces",
        "quarters",
        "table",
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
    ) -> None:
        self.id = id
        self.table = Table(width, height)
        self.pieces = tuple(pieces)
        self.zones = dict(zones)
        self.edges = dict(edges)
        self.centre = centre
        self.quarters = quarters(self.table)
        self.obscurers = tuple([piece.sight for piece in pieces])
        self.ground = Ground(
            width,
            height,
            [piece.area for piece in pieces if piece.kind == IMPASSABLE],
            [piece.area for piece in pieces if piece.kind == DIFFICULT],
            [(piece.area, piece.height) for piece in pieces if piece.kind == OBSTACLE],
        )
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
        )

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
