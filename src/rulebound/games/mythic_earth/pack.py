"""The content of Mythic Earth: a pack holds every card, weapon, Talent and faction by id.

A pack is a folder of YAML files. The core pack lies in content/; a player's own folders are laid over it and may add
entries or replace them by id. What cards can be used as aids for stands here: scenarios, Devotions, spells, Blessings
(ME-BASIC-12).

>>> pack = load_pack()
>>> pack.units["aztec-jaguar-warriors"].points, pack.weapons["bow"].range
(87, 20000)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from rulebound.content.draft import Draft, Stamp, stamp
from rulebound.content.files import ContentError
from rulebound.content.shown import Shown, digested
from rulebound.games.mythic_earth.pack_battles import (
    CommonRule,
    Piece,
    QuickStart,
    ReadyForce,
    Scenario,
    Table,
    TableSize,
    TypeFacts,
)
from rulebound.games.mythic_earth.pack_checks import faults
from rulebound.games.mythic_earth.pack_draft import PackFile, read_draft
from rulebound.games.mythic_earth.pack_forces import force_faults
from rulebound.games.mythic_earth.pack_grounds import ground_faults
from rulebound.games.mythic_earth.pack_magic import Blessing, Devotion, Spell
from rulebound.games.mythic_earth.pack_units import Armour, Faction, Talent, Unit, Weapon
from rulebound.space.field.shapes import Polygon

CORE: Final = Path(__file__).parent / "content"


class Pack(Struct, frozen=True):
    """All content by id. ``digest`` is that of all of it, ``playing`` that of what plays, for the head of a record."""

    weapons: dict[str, Weapon]
    armour: dict[str, Armour]
    talents: dict[str, Talent]
    factions: dict[str, Faction]
    units: dict[str, Unit]
    spells: dict[str, Spell]
    blessings: dict[str, Blessing]
    devotions: dict[str, Devotion]
    sizes: dict[str, TableSize]
    types: dict[str, TypeFacts]
    common: dict[str, CommonRule]
    pieces: dict[str, Piece]
    tables: dict[str, Table]
    scenarios: dict[str, Scenario]
    forces: dict[str, ReadyForce]
    quick_starts: dict[str, QuickStart]
    digest: Shown
    playing: Shown

    def of(self, faction: str) -> list[Unit]:
        """The cards of a faction, in the order of its roster."""
        return [unit for unit in self.units.values() if unit.faction == faction]

    def spells_for(self, faction: str, alignment: str) -> list[Spell]:
        """The spells that Magic Users of a people and an alignment may know."""
        return [spell for spell in self.spells.values() if spell.open_to(faction, alignment)]

    def blessings_of(self, alignment: str) -> list[Blessing]:
        """The Blessings of an alignment by number."""
        return sorted(
            (b for b in self.blessings.values() if b.alignment == alignment), key=lambda b: b.number
        )

    def devotion(self, alignment: str, number: int) -> Devotion:
        """The Devotion of an alignment that a D8 draws. KeyError if there is none."""
        for devotion in self.devotions.values():
            if devotion.alignment == alignment and devotion.number == number:
                return devotion
        raise KeyError(f"{alignment} {number}")

    def tables_for(self, scenario: str, size: str) -> list[Table]:
        """The ready-made tables of a size that a scenario is played on, by number."""
        found = (t for t in self.tables.values() if t.size == size and scenario in t.fits)
        return sorted(found, key=lambda t: t.number)


_cache: Final[dict[Stamp, Pack]] = {}


def load_pack(path: Path | None = None, extra: Sequence[Path] = ()) -> Pack:
    """The pack in `path` (the core pack if None) with the folders of `extra` laid over it, checked.

    A pack is kept, and read anew when one of its files has changed. Raises ContentError at the first fault. Tables and
    forces of the core pack, which ``validate`` looks over, are not measured again each time.
    """
    folders = (path if path is not None else CORE, *extra)
    stamped = stamp(folders)
    pack = _cache.get(stamped)
    if pack is None:
        draft = read_draft(folders)
        for fault in faults(draft):
            raise fault
        pack = _pack(draft)
        if path is not None or extra:
            for fault in chain(force_faults(draft, pack, not extra), ground_faults(draft, pack)):
                raise fault
        _cache[stamped] = pack
    return pack


def _pack(draft: Draft) -> Pack:
    return digested(Pack(digest="", playing="", **draft.entries))


def validate(path: Path | None = None) -> list[str]:
    """Every fault of a pack, laid over the core pack, as sentences; an empty list if it is sound.

    A file that cannot be read as content ends the search at its first fault.
    """
    core = path is None or path.resolve() == CORE.resolve()
    try:
        draft = read_draft((CORE,) if path is None or core else (CORE, path))
        found = [str(fault) for fault in faults(draft)]
        if found:
            return found
        pack = _pack(draft)
        more = chain(force_faults(draft, pack, core), ground_faults(draft, pack))
        found = [str(fault) for fault in more]
        return found if found or not core else list(core_faults(pack))
    except ContentError as error:
        return [str(error)]


COUNTS: Final = {
    "factions": 7,
    "units": 66,
    "spells": 50,
    "blessings": 18,
    "devotions": 16,
    "scenarios": 8,
    "tables": 12,
    "forces": 14,
    "quick_starts": 3,
}


def core_faults(pack: Pack) -> Iterator[str]:
    """What is lacking from the core pack: counts of entries, spells a people, tables that are alike after half a turn."""
    for kind, wanted in COUNTS.items():
        there = len(getattr(pack, kind))
        if there != wanted:
            yield f"{kind}: there are {there}, not {wanted}"
    for faction in pack.factions:
        if sum(1 for spell in pack.spells.values() if spell.people == faction) != 6:
            yield f"spells: {faction} has six of its own"
    for alignment in ("everliving", "everchanging"):
        if sum(1 for spell in pack.spells.values() if spell.alignment == alignment) != 4:
            yield f"spells: {alignment} has four of its own"
    for table in pack.tables.values():
        size = pack.sizes[table.size]
        laid = [
            (entry.piece, pack.pieces[entry.piece].area(entry.where, entry.turn)) for entry in table.pieces
        ]
        for name, area in laid:
            twin = Polygon([(size.width - x, size.depth - y) for x, y in area.points])
            if (name, twin) not in laid:
                yield f"tables: {table.id} is not the same after half a turn ({name})"


def effects(pack: Pack) -> dict[str, tuple[str, ...]]:
    """The functions that a pack asks for by name, each with the entries that do, as "kind:id"."""
    found: dict[str, list[str]] = {}
    for kind in ("weapons", "talents", "spells", "blessings", "devotions", "scenarios"):
        for name, entry in getattr(pack, kind).items():
            for effect in _asked(entry):
                users = found.setdefault(effect, [])
                if f"{kind}:{name}" not in users:
                    users.append(f"{kind}:{name}")
    return {effect: tuple(users) for effect, users in found.items()}


def _asked(entry: Any) -> Iterator[str]:
    """The names of functions at any depth of an entry."""
    for field in entry.__struct_fields__:
        value = getattr(entry, field)
        if field in ("effect", "check"):
            yield value
        for part in value if isinstance(value, tuple) else (value,):
            if hasattr(part, "__struct_fields__"):
                yield from _asked(part)


SCHEMA_KINDS: Final[dict[str, type[Struct]]] = {
    "file": PackFile,
    "weapon": Weapon,
    "talent": Talent,
    "faction": Faction,
    "unit": Unit,
    "spell": Spell,
    "blessing": Blessing,
    "devotion": Devotion,
    "piece": Piece,
    "table": Table,
    "scenario": Scenario,
    "force": ReadyForce,
    "quick_start": QuickStart,
}


def schemas() -> dict[str, dict[str, Any]]:
    """JSON Schemas for editors: one for a whole content file ("file") and one for each kind of entry."""
    return {kind: msgspec.json.schema(struct) for kind, struct in SCHEMA_KINDS.items()}
