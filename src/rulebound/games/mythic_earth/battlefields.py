"""Tables of the content made into fields of battle: a scenario on a size of table, with a ready-made table's landscape."""

from __future__ import annotations

from collections import Counter
from typing import Final, cast

from rulebound.games.mythic_earth.field_of_battle import Battlefield, Landscape
from rulebound.games.mythic_earth.pack import Pack
from rulebound.games.mythic_earth.pack_battles import Piece, Placed, Size
from rulebound.space.field.shapes import Polygon, rectangle

STRIP: Final = 6000
BY_HAND: Final = "by-hand"
"""The table, as its field is called, where the players place the Landscape."""
_made: Final[dict[tuple[str, str, str, str], Battlefield]] = {}


def bare(pack: Pack, size: str) -> Battlefield:
    """An empty table of a size, before anything is laid on it."""
    found = pack.sizes[size]
    wide, high = found.width, found.depth
    zones = {"south": rectangle(0, 0, wide, STRIP), "north": rectangle(0, high - STRIP, wide, high)}
    edges = {"south": ("south",), "north": ("north",)}
    return Battlefield(size, wide, high, [], zones, edges, ((0, high // 2), (wide, high // 2)))


def battlefield(pack: Pack, scenario: str, size: str, table: str) -> Battlefield:
    """The table of a battle; made once for each scenario, size and table."""
    key = (pack.digest, scenario, size, table)
    known = _made.get(key)
    if known is None:
        known = _made[key] = _battlefield(pack, scenario, size, table)
    return known


def _battlefield(pack: Pack, scenario: str, size: str, table: str) -> Battlefield:
    ground = pack.scenarios[scenario].grounds[cast(Size, size)]
    pieces = [one for one in pack.tables[table].pieces if one not in ground.taken_off.get(table, ())]
    return _laid_out(pack, scenario, size, table, pieces)


def open_ground(pack: Pack, scenario: str, size: str) -> Battlefield:
    """The table of a battle before Landscape is placed by hand: what the scenario puts up, and nothing else."""
    return _laid_out(pack, scenario, size, BY_HAND, [])


def _laid_out(pack: Pack, scenario: str, size: str, table: str, pieces: list[Placed]) -> Battlefield:
    source = pack.scenarios[scenario]
    ground = source.grounds[cast(Size, size)]
    measures = pack.sizes[size]
    placed = [*ground.pieces, *pieces]
    zones: dict[str, Polygon] = {zone: ground.zone(zone) for zone in source.sides}
    edges: dict[str, tuple[str, ...]] = {zone: source.edges[zone] for zone in source.sides}
    return Battlefield(
        f"{scenario}/{size}/{table}",
        measures.width,
        measures.depth,
        landscape(pack, placed),
        zones,
        edges,
        ground.line,
    )


def landscape(pack: Pack, placed: list[Placed]) -> list[Landscape]:
    """Pieces where they lie; of several alike each has its number."""
    numbers: Counter[str] = Counter()
    found: list[Landscape] = []
    for one in placed:
        piece = pack.pieces[one.piece]
        numbers[piece.id] += 1
        found.append(numbered(piece, piece.area(one.where, one.turn), numbers[piece.id]))
    return found


def numbered(piece: Piece, area: Polygon, number: int) -> Landscape:
    """A piece of the content that lies there, the so-manieth of its kind."""
    return Landscape(
        f"{piece.id}-{number}",
        piece.name,
        piece.kind,
        area,
        piece.height,
        piece.obscuring,
        piece.solid,
        piece.tags,
    )
