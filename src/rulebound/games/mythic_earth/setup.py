"""The set-up of a battle: what is agreed before the first die (ME-SETUP). What is left open is settled by the flow.

The size of the forces decides how long a battle takes (ME-SETUP-02).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct, ValidationError, convert

from rulebound.games.mythic_earth import house, house_magic, muster, setup_steps
from rulebound.games.mythic_earth.battlefields import bare, battlefield
from rulebound.games.mythic_earth.cards import Card
from rulebound.games.mythic_earth.force_text import LARGEST_LIMIT
from rulebound.games.mythic_earth.forces import (
    FieldedForce,
    FieldedUnit,
    ForceError,
    ForceList,
    check_force,
    field,
    parse_force,
    ready,
)
from rulebound.games.mythic_earth.pack import Pack
from rulebound.games.mythic_earth.state import ALIGNMENTS, BLUE, RED, Battle, Unit, other
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
    if not 0 <= wanted.points <= LARGEST_LIMIT:
        raise SetupError(f"points: from 0, which is no limit, to {LARGEST_LIMIT:,} (ME-SETUP-01)")
    if wanted.quick_start:
        whole = quick(pack, wanted)
        for word in ("size", "points"):
            own = getattr(whole, word)
            if word in setup and setup[word] != own:
                raise SetupError(
                    f"{word}: the quick start {wanted.quick_start!r} is played with {own}, not {setup[word]!r}: "
                    "leave it out, or name two forces in place of the quick start"
                )
        wanted = whole
    if wanted.size not in pack.sizes:
        raise SetupError(
            f"size: one of {', '.join(pack.sizes)}, not {wanted.size!r} (ME-BASIC-04, ME-BASIC-05)"
        )
    check_ground(pack, wanted)
    m = Battle(bare(pack, wanted.size), pack, house.read(wanted.options))
    m.size = wanted.size
    if wanted.scenario:
        m.scenario = wanted.scenario
        m.turns = pack.scenarios[wanted.scenario].turns
        m.steps.append("scenario")
        if wanted.table:
            m.field = battlefield(pack, wanted.scenario, wanted.size, wanted.table)
            m.steps.append("table")
    settle_alignments(m, wanted)
    settle_zones(pack, m, wanted)
    for seat, side in ((BLUE, wanted.blue), (RED, wanted.red)):
        muster_side(pack, m, seat, side, wanted.points)
    return m


def check_ground(pack: Pack, wanted: BattleSetup) -> None:
    """The scenario is played on that size, and the table is one of its own (ME-SETUP-05)."""
    if wanted.table and by_hand(wanted):
        raise SetupError("table: the Landscape of this battle is placed by hand (ME-SETUP-05)")
    if wanted.table and not wanted.scenario:
        raise SetupError("table: the scenario has to be settled first (ME-SETUP-05)")
    if not wanted.scenario:
        return
    if wanted.scenario not in pack.scenarios:
        raise SetupError(f"scenario: one of {', '.join(pack.scenarios)}, not {wanted.scenario!r}")
    if wanted.size not in pack.scenarios[wanted.scenario].grounds:
        raise SetupError(f"scenario: {wanted.scenario!r} is not played on {wanted.size}")
    fitting = [table.id for table in pack.tables_for(wanted.scenario, wanted.size)]
    if wanted.table and wanted.table not in fitting:
        raise SetupError(f"table: one of {', '.join(fitting)}, not {wanted.table!r} (ME-SETUP-05)")


def by_hand(wanted: BattleSetup) -> bool:
    """Whether the players place the Landscape themselves."""
    return wanted.options.get(house.LANDSCAPE) == house.BY_HAND


def settle_alignments(m: Battle, wanted: BattleSetup) -> None:
    """What is agreed of alignments; of one the other follows (ME-ALIGN-01)."""
    named = {BLUE: wanted.blue.alignment, RED: wanted.red.alignment}
    for seat, alignment in named.items():
        if alignment and alignment not in ALIGNMENTS:
            raise SetupError(f"{seat}: alignment: {' or '.join(ALIGNMENTS)}, not {alignment!r} (ME-ALIGN-01)")
    if named[BLUE] and named[BLUE] == named[RED]:
        raise SetupError("alignment: both sides cannot have the same (ME-ALIGN-01)")
    for seat, alignment in named.items():
        if alignment:
            m.sides[seat].alignment = alignment
            m.sides[other(seat)].alignment = next(one for one in ALIGNMENTS if one != alignment)
            if "alignment" not in m.steps:
                m.steps.append("alignment")


def settle_zones(pack: Pack, m: Battle, wanted: BattleSetup) -> None:
    """What is agreed of table sides; of one the other follows (ME-SETUP-05)."""
    named = {BLUE: wanted.blue.zone, RED: wanted.red.zone}
    if not any(named.values()):
        return
    if not wanted.scenario:
        raise SetupError("zone: the scenario has to be settled first (ME-SETUP-05)")
    zones = pack.scenarios[wanted.scenario].sides
    for seat, zone in named.items():
        if zone and zone not in zones:
            raise SetupError(f"{seat}: zone: {' or '.join(zones)}, not {zone!r} (ME-SETUP-05)")
    if named[BLUE] == named[RED]:
        raise SetupError("zone: both sides cannot have the same (ME-SETUP-05)")
    for seat, zone in named.items():
        if zone:
            m.sides[seat].zone = zone
            m.sides[other(seat)].zone = next(one for one in zones if one != zone)
    m.steps.append("sides")


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
        table=wanted.table or ("" if by_hand(wanted) else source.table),
        blue=sides[0],
        red=sides[1],
        options=wanted.options,
    )


def muster_side(pack: Pack, m: Battle, seat: str, wanted: ForceSetup, limit: int) -> None:
    """The Units of a seat, and what is settled of its side."""
    mustered = muster_of(pack, seat, wanted, limit)
    fielded = mustered.force
    side = m.sides[seat]
    side.faction = fielded.faction
    for name in wanted.spells:
        if name not in [unit.id for unit in fielded.units]:
            raise SetupError(f"{seat}: spells: there is no Unit {name!r}")
    for unit in fielded.units:
        spells = wanted.spells.get(unit.id, ())
        name = unit.id if unit.id not in m.units else f"{unit.id}-{seat}"
        m.units[name] = Unit(name, seat, mustered.card(unit, spells))
        check_spells(pack, m, m.units[name], spells)
    again = house.plays(m, house_magic.DUPLICATES, house_magic.MAY_REPEAT)
    check_blessings(pack, seat, side.alignment, wanted.blessings, again)
    side.blessings = list(wanted.blessings)
    if not 0 <= wanted.devotion <= 8:
        raise SetupError(f"{seat}: devotion: a number from 1 to 8 (ME-SETUP-06)")
    side.devotion = wanted.devotion


KEPT: Final = 128
"""Forces that are kept, and cards of each: limits and spells are whatever a set-up says."""


class Mustered:
    """A force as it is fielded, with the cards of its Units; none of it ever changes."""

    __slots__ = ("_cards", "force", "pack")

    def __init__(self, pack: Pack, force: FieldedForce) -> None:
        self.pack = pack
        self.force = force
        self._cards: dict[tuple[str, tuple[str, ...]], Card] = {}

    def card(self, unit: FieldedUnit, spells: tuple[str, ...]) -> Card:
        """The card of one of its Units, with the spells that it knows."""
        known = self._cards.get((unit.id, spells))
        if known is None:
            if len(self._cards) >= KEPT:
                self._cards.clear()
            known = self._cards[unit.id, spells] = muster.card_of(self.pack, unit, spells)
        return known


_MUSTERED: Final[dict[tuple[str, int], Mustered]] = {}
"""Ready-made forces by name and limit, of the content that was read last: most battles are between them."""


def muster_of(pack: Pack, seat: str, wanted: ForceSetup, limit: int) -> Mustered:
    """The force of a seat as it is fielded; SetupError with the first fault of its list."""
    key = (wanted.ready, limit) if wanted.ready and not wanted.list else ("", 0)
    known = _MUSTERED.get(key)
    if known is not None and known.pack is pack:
        return known
    force = list_of(pack, seat, wanted)
    for fault in check_force(pack, force, limit or force.limit):
        if fault.severity == "fault":
            raise SetupError(f"{seat}: {fault.reason} ({', '.join(fault.clauses)})")
    made = Mustered(pack, field(pack, force))
    if key[0]:
        if len(_MUSTERED) >= KEPT:
            _MUSTERED.clear()
        _MUSTERED[key] = made
    return made


def list_of(pack: Pack, seat: str, wanted: ForceSetup) -> ForceList:
    """The force list of a side."""
    if wanted.list:
        try:
            return parse_force(wanted.list, pack)
        except ForceError as error:
            raise SetupError(f"{seat}: {error}") from None
    if wanted.ready not in pack.forces:
        raise SetupError(f"{seat}: ready: one of {', '.join(pack.forces)}, not {wanted.ready!r}")
    return ready(pack.forces[wanted.ready])


def check_spells(pack: Pack, m: Battle, unit: Unit, names: tuple[str, ...]) -> None:
    """One spell a level at most, each of its people and alignment (ME-ALIGN-02, ME-SETUP-09, ME-MAGIC-04, ME-MAGIC-06)."""
    side = m.sides[unit.seat]
    if len(names) > setup_steps.level(unit) or len(set(names)) < len(names):
        raise SetupError(f"{unit.seat}: spells: {unit.id} knows one for each of its levels (ME-MAGIC-04)")
    for name in names:
        spell = pack.spells.get(name)
        if spell is None or not spell.open_to(side.faction, side.alignment or spell.alignment):
            raise SetupError(
                f"{unit.seat}: spells: {name!r} is none of its people and alignment (ME-ALIGN-02)"
            )


def check_blessings(
    pack: Pack, seat: str, alignment: str, names: tuple[str, ...], again: bool = False
) -> None:
    """Six different Blessings at most, of one's own alignment (ME-ALIGN-03, ME-SETUP-08, ME-BLESS-05).

    ``again``: the same one may be taken more than once.
    """
    if len(names) > 6 or (len(set(names)) < len(names) and not again):
        raise SetupError(f"{seat}: blessings: six different ones at most (ME-SETUP-08)")
    for name in names:
        if name not in pack.blessings or (alignment and pack.blessings[name].alignment != alignment):
            raise SetupError(f"{seat}: blessings: {name!r} is none of its alignment (ME-ALIGN-03)")
