"""The content of Mythic Earth: a pack holds every card, weapon, Talent and faction by id.

A pack is a folder of YAML files. The core pack lies in content/; a player's own folders are laid over it and may add
entries or replace them by id.

>>> pack = load_pack()
>>> pack.units["aztec-jaguar-warriors"].points, pack.weapons["bow"].range
(87, 20000)
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from rulebound.content.draft import Stamp, digest, stamp
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
from rulebound.games.mythic_earth.pack_draft import read_draft
from rulebound.games.mythic_earth.pack_magic import Blessing, Devotion, Spell
from rulebound.games.mythic_earth.pack_units import Armour, Faction, Talent, Unit, Weapon

CORE: Final = Path(__file__).parent / "content"


class Pack(Struct, frozen=True):
    """All content by id, and a digest of it for the header of a record."""

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
    digest: str

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

    A pack is kept, and read anew when one of its files has changed. Raises ContentError at the first fault.
    """
    folders = (path if path is not None else CORE, *extra)
    stamped = stamp(folders)
    pack = _cache.get(stamped)
    if pack is None:
        draft = read_draft(folders)
        content = {kind: dict(sorted(entries.items())) for kind, entries in draft.entries.items()}
        pack = Pack(digest=digest(content), **draft.entries)
        _cache[stamped] = pack
    return pack
