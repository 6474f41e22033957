"""The files of a pack of Mythic Earth, laid over one another and not yet checked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from rulebound.content.draft import Draft, Home, Stamp, content_files, stamp
from rulebound.content.files import ContentError, convert, parse_yaml, read_text
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
from rulebound.games.mythic_earth.pack_magic import Blessing, Devotion, Spell
from rulebound.games.mythic_earth.pack_units import Armour, Faction, Talent, Unit, Weapon

KINDS: Final = (
    "weapons",
    "armour",
    "talents",
    "factions",
    "units",
    "spells",
    "blessings",
    "devotions",
    "sizes",
    "types",
    "common",
    "pieces",
    "tables",
    "scenarios",
    "forces",
    "quick_starts",
)


class PackFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A content file: entries of any kinds."""

    weapons: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()
    talents: tuple[Talent, ...] = ()
    factions: tuple[Faction, ...] = ()
    units: tuple[Unit, ...] = ()
    spells: tuple[Spell, ...] = ()
    blessings: tuple[Blessing, ...] = ()
    devotions: tuple[Devotion, ...] = ()
    sizes: tuple[TableSize, ...] = ()
    types: tuple[TypeFacts, ...] = ()
    common: tuple[CommonRule, ...] = ()
    pieces: tuple[Piece, ...] = ()
    tables: tuple[Table, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    forces: tuple[ReadyForce, ...] = ()
    quick_starts: tuple[QuickStart, ...] = ()


Found = tuple[str, Any, Home]
"""An entry of a file: its kind, itself, and where it stands."""


@lru_cache(maxsize=8)
def _read_folder(folder: Path, _: Stamp) -> tuple[Found, ...]:
    """The entries of a folder in reading order; kept until one of its files changes."""
    found: list[Found] = []
    base = folder if folder.is_dir() else folder.parent
    for path in content_files(folder):
        name = path.relative_to(base).as_posix()
        value, lines = parse_yaml(read_text(path, name), name)
        if value is None:
            continue
        if not isinstance(value, dict):
            raise ContentError(name, 1, "", "a content file is a mapping from kinds to entries")
        file = convert(value, lines, PackFile)
        for kind in KINDS:
            for index, entry in enumerate(getattr(file, kind)):
                found.append((kind, entry, (lines, (kind, index))))
    return tuple(found)


def read_draft(folders: Sequence[Path]) -> Draft:
    """The folders laid over one another, not yet checked."""
    draft = Draft(KINDS)
    for folder in folders:
        here: set[tuple[str, str]] = set()
        for kind, entry, home in _read_folder(folder, stamp((folder,))):
            draft.add(here, kind, entry.id, entry, home)
        draft.end_folder()
    return draft
