"""The table of a battle as the page draws it. Lengths are thousandths of an inch."""

from __future__ import annotations

import hashlib
from typing import Any, Final, cast

from rulebound.games.mythic_earth.battlefields import BY_HAND
from rulebound.games.mythic_earth.field_of_battle import Battlefield
from rulebound.games.mythic_earth.pack import Pack
from rulebound.games.mythic_earth.pack_battles import Size
from rulebound.games.mythic_earth.state import Battle
from rulebound.space.field.shapes import Polygon

Json = dict[str, Any]

NAMES: Final = {BY_HAND: "Placed by hand"}

_ids: Final[dict[int, tuple[Battlefield, str]]] = {}


def map_id(field: Battlefield) -> str:
    """A short name of what lies where: another for each table, and for each thing that a spell lays."""
    known = _ids.get(id(field))
    if known is None or known[0] is not field:
        if len(_ids) >= 64:
            _ids.clear()
        digest = hashlib.blake2b(repr(field.plain()).encode(), digest_size=6).hexdigest()
        known = _ids[id(field)] = (field, digest)
    return known[1]


def map_of(m: Battle) -> Json:
    """The table of a battle as it is now."""
    return field_json(m.pack, m.field, m.scenario, m.size)


def field_json(pack: Pack, field: Battlefield, scenario: str, size: str) -> Json:
    """A table with what lies on it, and what its scenario marks."""
    word = field.id.rpartition("/")[2]
    table = pack.tables.get(word)
    found: Json = {
        "board": "inches",
        "id": map_id(field),
        "name": table.name if table is not None else NAMES.get(word, "Bare table"),
        "width": field.table.width,
        "depth": field.table.height,
        "pieces": [
            {
                "id": piece.id,
                "name": piece.name,
                "kind": piece.kind,
                "height": piece.height,
                "obscures": piece.obscures,
                "tags": list(piece.tags),
                "points": corners(piece.area),
                "laid": piece.made,
            }
            for piece in field.pieces
        ],
        "zones": [{"name": name, "points": corners(zone)} for name, zone in field.zones.items()],
        "centre": [list(end) for end in field.centre],
        "edges": {name: list(edges) for name, edges in field.edges.items()},
        "spots": [],
        "lines": [],
    }
    source = pack.scenarios.get(scenario)
    ground = source.grounds.get(cast(Size, size)) if source is not None else None
    if source is not None and ground is not None:
        names = {token.first_spot: token.name for token in source.tokens if token.first_spot is not None}
        label = ""
        for number, (x, y) in enumerate(ground.places):
            label = names.get(number, label)
            found["spots"].append({"name": label, "x": x, "y": y, "r": 0 if number else ground.circle})
        found["lines"] = [
            {"name": f"{line.side} line", "points": [list(end) for end in line.points]}
            for line in ground.lines
        ]
    return found


def corners(area: Polygon) -> list[list[int]]:
    """The outline of an area."""
    return [[x, y] for x, y in area.points]
