"""A pack while its files are being read: entries by kind and id, and where each was found."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rulebound.games.chronicle_x.pack_files import ContentError, Lines, Spot, convert, parse_yaml, read_text
from rulebound.games.chronicle_x.pack_kinds import Die, PackFile, PackInfo
from rulebound.games.chronicle_x.tiles import parse_tiles

KINDS: Final = (
    "heroes",
    "aliens",
    "upgrades",
    "items",
    "mutations",
    "ultimates",
    "agendas",
    "building_cards",
    "hazard_cards",
    "rooms",
    "missions",
    "terms",
)

Home = tuple[Lines, Spot]


class Draft:
    """A pack while its files are being read: entries by kind and id, and where each was found.

    ``base`` holds the entries of the first folder alone.
    """

    __slots__ = ("base", "die", "entries", "homes", "packs")

    def __init__(self) -> None:
        self.base: dict[str, dict[str, Any]] = {}
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
        raise ContentError(str(folder), None, "", "there is no such pack")
    return sorted(
        path for path in folder.rglob("*") if path.suffix in (".yaml", ".yml", ".txt") and path.is_file()
    )


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
        if not draft.base:
            draft.base = {kind: dict(entries) for kind, entries in draft.entries.items()}
    return draft
