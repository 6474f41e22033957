"""The content of Chronicle X: a pack holds every card, profile, face and mission by id.

A pack is a folder of YAML files and tile drawings. The core pack lies in content/; a player's own folders are laid over it and may add
entries or replace them by id.

>>> pack = load_pack()
>>> pack.heroes["clemson"].row(8).long_dice
5
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from rulebound.games.chronicle_x.pack_files import ContentError, Lines, Spot, convert, parse_yaml, read_text
from rulebound.games.chronicle_x.pack_kinds import (
    Ability,
    AlienProfile,
    BuildingCard,
    Condition,
    DialRow,
    Die,
    Face,
    HazardCard,
    HeroProfile,
    Item,
    Marker,
    Mission,
    Mutation,
    PackFile,
    PackInfo,
    Placement,
    Resources,
    Term,
)
from rulebound.games.chronicle_x.tiles import parse_tiles

__all__ = [
    "CORE",
    "Ability",
    "AlienProfile",
    "BuildingCard",
    "Condition",
    "ContentError",
    "DialRow",
    "Die",
    "Face",
    "HazardCard",
    "HeroProfile",
    "Item",
    "Marker",
    "Mission",
    "Mutation",
    "Pack",
    "PackInfo",
    "Placement",
    "Resources",
    "Term",
    "load_pack",
    "schemas",
    "template",
    "validate",
]

CORE: Final = Path(__file__).parent / "content"
KINDS: Final = ("heroes", "aliens", "items", "mutations", "building_cards", "hazard_cards", "missions", "terms")


class Pack(Struct, frozen=True):
    """All content by id, and a digest of it for the header of a record."""

    die: Die
    heroes: dict[str, HeroProfile]
    aliens: dict[str, AlienProfile]
    items: dict[str, Item]
    mutations: dict[str, Mutation]
    building_cards: dict[str, BuildingCard]
    hazard_cards: dict[str, HazardCard]
    faces: dict[str, Face]
    missions: dict[str, Mission]
    terms: dict[str, Term]
    packs: tuple[PackInfo, ...]
    digest: str


Home = tuple[Lines, Spot]


class Draft:
    """A pack while its files are being read: entries by kind and id, and where each was found."""

    __slots__ = ("die", "entries", "homes", "packs")

    def __init__(self) -> None:
        self.die: Die | None = None
        self.entries: dict[str, dict[str, Any]] = {kind: {} for kind in (*KINDS, "faces")}
        self.homes: dict[tuple[str, str], Home] = {}
        self.packs: list[PackInfo] = []

    def error(self, kind: str, entry: str, field: Spot, reason: str) -> ContentError:
        """An error at a field of an entry."""
        lines, spot = self.homes[kind, entry]
        return lines.error((*spot, *field), reason)


def content_files(folder: Path) -> list[Path]:
    """The files of a pack in reading order. Raises ContentError if there is no such folder."""
    if folder.is_file():
        return [folder]
    if not folder.is_dir():
        raise ContentError(folder.name, None, "", "there is no such pack")
    return sorted(path for path in folder.rglob("*") if path.suffix in (".yaml", ".yml", ".txt") and path.is_file())


def _read_folder(draft: Draft, folder: Path) -> None:
    here: set[tuple[str, str]] = set()
    base = folder if folder.is_dir() else folder.parent
    for path in content_files(folder):
        name = path.relative_to(base).as_posix()
        text = read_text(path, name)
        if path.suffix == ".txt":
            for code, (face, line) in parse_tiles(text, name).items():
                lines = Lines(name)
                lines.lines[()] = line
                _add(draft, here, "faces", code, face, (lines, ()))
            continue
        value, lines = parse_yaml(text, name)
        if value is None:
            continue
        if not isinstance(value, dict):
            raise ContentError(name, 1, "", "a content file is a mapping from kinds to entries")
        file = convert(value, lines, PackFile)
        if file.pack is not None:
            draft.packs.append(file.pack)
        if file.die is not None:
            draft.die = file.die
            draft.homes["die", "die"] = (lines, ("die",))
        for kind in KINDS:
            for index, entry in enumerate(getattr(file, kind)):
                _add(draft, here, kind, entry.id, entry, (lines, (kind, index)))


def _add(draft: Draft, here: set[tuple[str, str]], kind: str, name: str, entry: Any, home: Home) -> None:
    if (kind, name) in here:
        raise home[0].error((*home[1], "id") if home[1] else (), f"{name} is given twice in this pack")
    here.add((kind, name))
    draft.entries[kind][name] = entry
    draft.homes[kind, name] = home


def read_draft(folders: Sequence[Path]) -> Draft:
    """The folders laid over one another, not yet checked."""
    draft = Draft()
    for folder in folders:
        _read_folder(draft, folder)
    return draft


_cache: Final[dict[tuple[tuple[str, int, int], ...], Pack]] = {}


def _stamp(folders: Sequence[Path]) -> tuple[tuple[str, int, int], ...]:
    stamps: list[tuple[str, int, int]] = []
    for folder in folders:
        for path in content_files(folder):
            state = path.stat()
            stamps.append((str(path.resolve()), state.st_mtime_ns, state.st_size))
    return tuple(stamps)


def load_pack(path: Path | None = None, extra: Sequence[Path] = ()) -> Pack:
    """The pack in `path` (the core pack if None) with the folders of `extra` laid over it, checked.

    A pack is kept, and read anew when one of its files has changed. Raises ContentError at the first fault.
    """
    folders = (path if path is not None else CORE, *extra)
    stamp = _stamp(folders)
    pack = _cache.get(stamp)
    if pack is None:
        from rulebound.games.chronicle_x.pack_checks import faults

        draft = read_draft(folders)
        for fault in faults(draft):
            raise fault
        pack = _pack(draft)
        _cache[stamp] = pack
    return pack


def _pack(draft: Draft) -> Pack:
    assert draft.die is not None
    content = {kind: dict(sorted(entries.items())) for kind, entries in draft.entries.items() if kind != "terms"}
    digest = sha256(msgspec.json.encode((draft.die, content), order="deterministic")).hexdigest()
    return Pack(die=draft.die, packs=tuple(draft.packs), digest=digest, **draft.entries)


def validate(path: Path | None = None) -> list[str]:
    """Every fault of a pack, laid over the core pack, as sentences; an empty list if it is sound.

    A file that cannot be read as content ends the search at its first fault.
    """
    from rulebound.games.chronicle_x.pack_checks import faults

    folders = (CORE,) if path is None or path.resolve() == CORE.resolve() else (CORE, path)
    try:
        return [str(fault) for fault in faults(read_draft(folders))]
    except ContentError as error:
        return [str(error)]


SCHEMA_KINDS: Final[dict[str, type[Struct]]] = {
    "file": PackFile,
    "die": Die,
    "hero": HeroProfile,
    "alien": AlienProfile,
    "item": Item,
    "mutation": Mutation,
    "building_card": BuildingCard,
    "hazard_card": HazardCard,
    "mission": Mission,
}


def schemas() -> dict[str, dict[str, Any]]:
    """JSON Schemas for editors: one for a whole content file ("file") and one for each kind of entry."""
    return {kind: msgspec.json.schema(struct) for kind, struct in SCHEMA_KINDS.items()}


def template(kind: str, name: str) -> str:
    """The text of a new content file with one entry of `kind` named `name`, ready to be changed.

    Kinds are those of `schemas()` but "file" and "die", and "face". Raises ValueError for another kind or a bad id.
    """
    from rulebound.games.chronicle_x.pack_templates import new_entry

    return new_entry(kind, name)
