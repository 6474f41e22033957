"""Positions before the fight: maps laid in tiles, who lays the rest, what is bought; and what must be true of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from rulebound.games.chronicle_x.battlefields import cells
from rulebound.games.chronicle_x.given import MissionGiven, SetupThen
from rulebound.games.chronicle_x.pack import Mission, Placement
from rulebound.games.chronicle_x.pack_kinds import Force, Formation, SpecialRule
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState
from rulebound.space.board import bits

_TILE: Final = re.compile(r"([0-9]{2}[AB])(?:/([0-3]))?\Z")
EMPTY: Final = "--"


class TileError(ValueError):
    """A map of tiles that cannot be read."""


def tiles_of(text: str) -> tuple[Formation, tuple[Placement, ...]] | None:
    """A map in tiles, one row of cells a line: ``13A 18B/2 --`` is a face, one turned half round, an empty cell.

    None for a text that draws squares or names a mission.

    >>> tiles_of("13A --")[1]
    (Placement(cell='A1', face='13A', turn=0),)
    """
    rows = [line.split() for line in text.strip().splitlines()]
    if not rows or not all(word == EMPTY or _TILE.match(word) for row in rows for word in row):
        return None
    if any(len(row) != len(rows[0]) for row in rows) or not 1 <= len(rows[0]) <= 9 or len(rows) > 9:
        raise TileError("a map of tiles has the same number of cells in each line, at most 9 by 9")
    formation = Formation(len(rows[0]), len(rows))
    laid: list[Placement] = []
    for cell, word in zip(cells(formation), [word for row in rows for word in row], strict=True):
        found = _TILE.match(word)
        if found is not None:
            laid.append(Placement(cell, found[1], int(found[2] or 0)))
    return formation, tuple(laid)


def brief_of(
    brief: Mission, given: MissionGiven, formation: Formation, laid: tuple[Placement, ...]
) -> Mission:
    """A mission with what is given of its set-up; tiles of ``mandatory`` cells are those that it lays itself."""
    wanted = {cell.upper() for cell in given.mandatory}
    return replace(
        brief,
        formation=formation,
        placements=tuple(place for place in laid if place.cell in wanted),
    )


def with_force(brief: Mission, given: MissionGiven) -> Mission:
    """A mission with what is given of who lays, buys and chooses."""
    rules = brief.special_rules
    if given.choose_buildings:
        rules = (*rules, SpecialRule("choosing", "chosen_buildings", "Each side chooses a building."))
    force = Force(given.units, given.decoys, "", given.bought) if given.bought or given.units else brief.force
    return replace(
        brief,
        rest=given.rest or brief.rest,
        unit_points=brief.unit_points if given.unit_points is None else given.unit_points,
        region_points=given.region_points or brief.region_points,
        force=force,
        special_rules=rules,
    )


def faults(m: MissionState, then: SetupThen) -> Iterator[tuple[str, object, object]]:
    """What is not as it must be: the field, what was expected, and what was found."""
    board = m.ground.board
    found: dict[str, object] = {
        "force": tuple(sorted(m.force)),
        "blips": len(m.blips),
        "hides": tuple(sorted(blip.kind for blip in m.blips)),
        "hero_yellow": tuple(sorted(board.name(square) for square in m.hero_yellow)),
        "alien_yellow": tuple(sorted(board.name(square) for square in m.alien_yellow)),
        "laid": len(m.laid),
        "tiles": {place.cell: _word(place) for place in m.laid},
        "rooms": len(m.plan.rooms),
        "buildings": {
            side: min(board.name(square) for square in _squares(m, building))
            for side, building in zip((HEROES, OVERMIND), m.chosen_buildings, strict=False)
            if building >= 0
        },
    }
    for field, value in found.items():
        expected = getattr(then, field)
        if expected is None:
            continue
        if isinstance(expected, tuple):
            expected = tuple(sorted(expected))
        if field == "tiles" and isinstance(value, dict):
            value = {cell: value.get(cell, EMPTY) for cell in expected}
        if field == "buildings" and isinstance(value, dict):
            # any square of a building names it
            expected = {
                side: min(board.name(each) for each in _squares(m, m.plan.building_of(board.parse(name))))
                for side, name in expected.items()
            }
        if value != expected:
            yield field, expected, value


def _squares(m: MissionState, building: int) -> list[int]:
    return bits(m.plan.buildings[building].squares) if building >= 0 else []


def _word(place: Placement) -> str:
    return f"{place.face}/{place.turn}" if place.turn else place.face
