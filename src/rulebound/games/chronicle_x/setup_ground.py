"""What a set-up says of the region, the map and the force; the phase that a mission begins with (CX-SETUP-09, CX-CONQ-02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulebound.games.chronicle_x import buying, map_building, yellow_squares
from rulebound.games.chronicle_x.battlefields import battlefield
from rulebound.games.chronicle_x.map_plan import MapError
from rulebound.games.chronicle_x.pack import Mission, Pack, Placement
from rulebound.games.chronicle_x.state import BUILD_MAP, HEROES, OVERMIND, Blip, MissionState
from rulebound.kernel.errors import SetupError

SIDES: Final = (HEROES, OVERMIND)
TILE_FIELDS: Final = frozenset(("cell", "face", "turn"))


def read(m: MissionState, setup: Mapping[str, Any]) -> None:
    """Read ``region``, ``current``, ``map`` and ``force`` into a state whose mandatory tiles lie; SetupError names the field.

    What is not settled beforehand is settled at the table: the mission begins with the phase for it.
    """
    _read_region(m, setup)
    if "map" in setup:
        m.laid = read_map(m.pack, m.brief, setup["map"])
    m.phase = BUILD_MAP
    if map_building.finished(m):
        map_building.rebuild(m)
        map_building.tokens(m)
        yellow_squares.protect(m)
    else:
        m.hazards = m.spanners = m.unexplored = 0
    _read_force(m, setup)


def _read_region(m: MissionState, setup: Mapping[str, Any]) -> None:
    """The region's state sets the points; whose turn it is, who lays the map (CX-CONQ-02, CX-CONQ-17, CX-CONQ-25)."""
    points = m.brief.region_points
    region = setup.get("region", "normal" if points else "")
    if not isinstance(region, str):
        raise SetupError("region: must be a word")
    if region and not points:
        raise SetupError("region: this mission is not fought over a region (CX-CONQ-02)")
    if points and region not in points:
        raise SetupError(f"region: one of {', '.join(points)}, not {region!r} (CX-CONQ-02)")
    m.region = region
    held = {"fortified_overmind": OVERMIND, "fortified_heroes": HEROES}.get(region, "")
    liberate = m.brief.rest.placed_by == "region_controller"
    by_region = HEROES if not (liberate and held == HEROES) else OVERMIND
    current = setup.get("current", by_region)
    if current not in SIDES:
        raise SetupError(f"current: one of {', '.join(SIDES)}, not {current!r}")
    if current != HEROES and not points:
        raise SetupError("current: only in Conquest is it a side's turn to attack (CX-CONQ-06)")
    if liberate and held == current:
        raise SetupError(f"current: the {current} cannot liberate a region of their own (CX-CONQ-08)")
    m.current = current


def read_map(pack: Pack, brief: Mission, rows: Any) -> tuple[Placement, ...]:
    """A map that is laid beforehand, ``[{cell, face, turn}]``; SetupError names the tile and the clause.

    It has all cells filled, each tile once, and the tiles of the mission where the mission lays them (CX-SETUP-06).
    """
    if brief.rest.placed_by == "nobody":
        raise SetupError("map: the mission gives all its tiles (CX-SETUP-06)")
    if not isinstance(rows, list):
        raise SetupError("map: must be a list of tiles with cell, face and turn")
    laid = tuple(_read_tile(number, row) for number, row in enumerate(rows, 1))
    needed = map_building.tiles_needed(brief)
    for given in brief.placements:
        there = next((place for place in laid if place.cell == given.cell), None)
        if there is None or (there.face, there.turn) != (given.face, given.turn):
            raise SetupError(
                f"map: {given.cell} must hold {given.face} with turn {given.turn}, as the mission gives it (CX-SETUP-06)"
            )
    if len(laid) != needed:
        raise SetupError(f"map: {len(laid)} tiles are given of {needed} (CX-SETUP-07)")
    try:
        plan = battlefield(pack, brief.formation, laid).plan
    except MapError as error:
        raise SetupError(f"map: {error} (CX-SETUP-07)") from None
    if map_building.short_of_yellow(pack, brief, laid):
        raise SetupError(
            f"map: has {plan.deployment.bit_count()} yellow squares; both sides choose two (CX-DEPLOY-01, CX-DEPLOY-04)"
        )
    if map_building.short_of_buildings(pack, brief, laid):
        raise SetupError("map: has no two separate buildings, and each side chooses one (CX-CONQ-13)")
    return laid


def _read_tile(number: int, row: Any) -> Placement:
    if not isinstance(row, Mapping) or not set(row) <= TILE_FIELDS:
        raise SetupError(f"map: tile {number} must be an object with cell, face and turn")
    cell, face, turn = row.get("cell"), row.get("face"), row.get("turn", 0)
    if isinstance(turn, bool) or not isinstance(turn, int) or not 0 <= turn < map_building.TURNS:
        raise SetupError(f"map: tile {number} has a turn from 0 to 3, not {turn!r}")
    for what, value in (("cell", cell), ("face", face)):
        if not isinstance(value, str) or not value.isascii() or not 2 <= len(value) <= 3:
            raise SetupError(f"map: tile {number} needs a {what}, as in B3 and 07A, not {value!r}")
    assert isinstance(cell, str) and isinstance(face, str)
    cell, face = cell.upper(), face.upper()
    if not ("A" <= cell[0] <= "I" and cell[1:].isdigit() and cell[1:] != "0"):
        raise SetupError(f"map: tile {number} needs a cell, as in B3, not {cell!r}")
    return Placement(cell, face, turn)


def _read_force(m: MissionState, setup: Mapping[str, Any]) -> None:
    """A force bought beforehand, or the blips of one that the mission gives (CX-BUY-01, CX-BUY-03, CX-COMP-06)."""
    brief = m.brief
    m.force = brief.force.units
    wanted = setup.get("force")
    if wanted is not None:
        if not brief.force.bought:
            raise SetupError("force: the mission gives the force; nothing is bought (CX-DEPLOY-06)")
        if not isinstance(wanted, list) or not all(isinstance(kind, str) for kind in wanted):
            raise SetupError("force: must be a list of alien profiles")
        kinds = tuple(wanted)
        fault = buying.force_fault(m.pack, brief, buying.allowance(m), kinds)
        if fault:
            raise SetupError(f"force: {fault}")
        if not (*brief.force.units, *kinds):
            raise SetupError("force: has no unit at all (CX-BUY-01)")
        m.force = (*brief.force.units, *kinds)
        m.in_mission["force"] = 1
    if not brief.force.bought and not m.solo:
        kinds = (*brief.force.units, *["decoy"] * brief.force.decoys)
        m.blips = [Blip(f"blip-{number}", kind) for number, kind in enumerate(kinds, 1)]
