"""The set-up of a battle: what is agreed before the first die (ME-SETUP). What is left open is settled by the flow.

The size of the forces decides how long a battle takes (ME-SETUP-02).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct, ValidationError, convert

from rulebound.games.mythic_earth import house, muster
from rulebound.games.mythic_earth.battlefields import bare, battlefield
from rulebound.games.mythic_earth.forces import (
    ForceError,
    ForceList,
    check_force,
    field,
    parse_force,
    ready,
)
from rulebound.games.mythic_earth.pack import Pack
from rulebound.games.mythic_earth.state import BLUE, RED, Battle, Unit
from rulebound.kernel.errors import SetupError

DEFAULT: Final = "first-blood"
"""The quick start of a battle for which nothing else is said."""


class ForceSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """One side: a ready-made force or a list as text, and what is settled of it beforehand ('' and empty: is not)."""

    ready: str = ""
    list: str = ""
    alignment: str = ""
    zone: str = ""
    spells: dict[str, tuple[str, ...]] = {}
    blessings: tuple[str, ...] = ()
    devotion: int = 0


class BattleSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle: a quick start, or two forces, a size of table and a limit of points; scenario and table if agreed."""

    quick_start: str = ""
    size: str = "36x36"
    points: int = 0
    scenario: str = ""
    table: str = ""
    blue: ForceSetup = ForceSetup()
    red: ForceSetup = ForceSetup()
    options: dict[str, str] = {}


def start(pack: Pack, setup: Mapping[str, Any]) -> Battle:
    """The state at the beginning; SetupError if ``setup`` does not make one."""
    try:
        wanted = convert(dict(setup), BattleSetup)
    except ValidationError as error:
        raise SetupError(str(error)) from None
    if not wanted.quick_start and not (wanted.blue.ready or wanted.blue.list):
        wanted = convert({**dict(setup), "quick_start": DEFAULT}, BattleSetup)
    if wanted.quick_start:
        wanted = quick(pack, wanted)
    if wanted.size not in pack.sizes:
        raise SetupError(
            f"size: one of {', '.join(pack.sizes)}, not {wanted.size!r} (ME-BASIC-04, ME-BASIC-05)"
        )
    if wanted.scenario and wanted.scenario not in pack.scenarios:
        raise SetupError(f"scenario: there is no {wanted.scenario!r}")
    if wanted.table and wanted.table not in pack.tables:
        raise SetupError(f"table: there is no {wanted.table!r}")
    m = Battle(bare(pack, wanted.size), pack, house.read(wanted.options))
    m.size = wanted.size
    if wanted.scenario:
        m.scenario = wanted.scenario
        m.turns = pack.scenarios[wanted.scenario].turns
        m.steps.append("scenario")
        if wanted.table:
            m.field = battlefield(pack, wanted.scenario, wanted.size, wanted.table)
            m.steps.append("table")
    for seat, side in ((BLUE, wanted.blue), (RED, wanted.red)):
        muster_side(pack, m, seat, side, wanted.points)
    if m.sides[BLUE].alignment and m.sides[RED].alignment:
        m.steps.append("alignment")
    if m.sides[BLUE].zone and m.sides[RED].zone:
        m.steps.append("sides")
    return m


def quick(pack: Pack, wanted: BattleSetup) -> BattleSetup:
    """A quick start written out; what the set-up says of a side goes before it."""
    if wanted.quick_start not in pack.quick_starts:
        raise SetupError(f"quick_start: one of {', '.join(pack.quick_starts)}, not {wanted.quick_start!r}")
    source = pack.quick_starts[wanted.quick_start]
    sides = [
        ForceSetup(
            ready=own.ready or ("" if own.list else side.force),
            list=own.list,
            alignment=own.alignment or side.alignment,
            zone=own.zone or side.zone,
            spells=own.spells or ({} if own.list or own.ready else side.spells),
            blessings=own.blessings or side.blessings,
            devotion=own.devotion,
        )
        for own, side in zip((wanted.blue, wanted.red), source.sides, strict=True)
    ]
    return BattleSetup(
        size=source.size,
        points=source.points,
        scenario=wanted.scenario or source.scenario,
        table=wanted.table or source.table,
        blue=sides[0],
        red=sides[1],
        options=wanted.options,
    )


def muster_side(pack: Pack, m: Battle, seat: str, wanted: ForceSetup, limit: int) -> None:
    """The Units of a seat, and what is settled of its side."""
    force = list_of(pack, seat, wanted)
    for fault in check_force(pack, force, limit or force.limit):
        if fault.severity == "fault":
            raise SetupError(f"{seat}: {fault.reason} ({', '.join(fault.clauses)})")
    side = m.sides[seat]
    side.faction = force.faction
    fielded = field(pack, force)
    for unit in fielded.units:
        spells = wanted.spells.get(unit.id, ())
        name = unit.id if unit.id not in m.units else f"{unit.id}-{seat}"
        m.units[name] = Unit(name, seat, muster.card_of(pack, unit, spells))
    if wanted.alignment:
        if wanted.alignment not in ("everliving", "everchanging"):
            raise SetupError(
                f"{seat}: alignment: everliving or everchanging, not {wanted.alignment!r} (ME-ALIGN-01)"
            )
        side.alignment = wanted.alignment
    if m.sides[BLUE].alignment and m.sides[BLUE].alignment == m.sides[RED].alignment:
        raise SetupError("alignment: both sides cannot have the same (ME-ALIGN-01)")
    side.zone = wanted.zone
    check_blessings(pack, seat, side.alignment, wanted.blessings)
    side.blessings = list(wanted.blessings)
    if not 0 <= wanted.devotion <= 8:
        raise SetupError(f"{seat}: devotion: a number from 1 to 8 (ME-SETUP-06)")
    side.devotion = wanted.devotion


def list_of(pack: Pack, seat: str, wanted: ForceSetup) -> ForceList:
    """The force list of a side."""
    if wanted.list:
        try:
            return parse_force(wanted.list)
        except ForceError as error:
            raise SetupError(f"{seat}: {error}") from None
    if wanted.ready not in pack.forces:
        raise SetupError(f"{seat}: ready: one of {', '.join(pack.forces)}, not {wanted.ready!r}")
    return ready(pack.forces[wanted.ready])


def check_blessings(pack: Pack, seat: str, alignment: str, names: tuple[str, ...]) -> None:
    """Six different Blessings at most, of one's own alignment (ME-ALIGN-03, ME-SETUP-08, ME-BLESS-05)."""
    if len(names) > 6 or len(set(names)) < len(names):
        raise SetupError(f"{seat}: blessings: six different ones at most (ME-SETUP-08)")
    for name in names:
        if name not in pack.blessings or (alignment and pack.blessings[name].alignment != alignment):
            raise SetupError(f"{seat}: blessings: {name!r} is none of its alignment (ME-ALIGN-03)")
