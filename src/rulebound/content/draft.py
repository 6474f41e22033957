"""A pack while its files are being read: entries by kind and id, and where each was found."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rulebound.content.files import ContentError, Lines, Spot

Home = tuple[Lines, Spot]
Stamp = tuple[tuple[str, int, int], ...]

SUFFIXES: Final = (".yaml", ".yml")


class Draft:
    """A pack while its files are being read: entries by kind and id, and where each was found.

    ``base`` holds the entries of the first folder alone.
    """

    __slots__ = ("base", "entries", "homes")

    def __init__(self, kinds: Sequence[str]) -> None:
        self.base: dict[str, dict[str, Any]] = {}
        self.entries: dict[str, dict[str, Any]] = {kind: {} for kind in kinds}
        self.homes: dict[tuple[str, str], Home] = {}

    def add(self, here: set[tuple[str, str]], kind: str, name: str, entry: Any, home: Home) -> None:
        """Put an entry in; ``here`` are those of the same folder, in which an id stands once."""
        if (kind, name) in here:
            raise home[0].error((*home[1], "id") if home[1] else (), f"{name} is given twice in this pack")
        here.add((kind, name))
        self.entries[kind][name] = entry
        self.homes[kind, name] = home

    def end_folder(self) -> None:
        """A folder is read; the first one is the base."""
        if not self.base:
            self.base = {kind: dict(entries) for kind, entries in self.entries.items()}

    def error(self, kind: str, entry: str, field: Spot, reason: str) -> ContentError:
        """An error at a field of an entry."""
        lines, spot = self.homes[kind, entry]
        return lines.error((*spot, *field), reason)


def content_files(folder: Path, suffixes: Sequence[str] = SUFFIXES) -> list[Path]:
    """The files of a pack in reading order. Raises ContentError if there is no such folder."""
    if folder.is_file():
        return [folder]
    if not folder.is_dir():
        raise ContentError(str(folder), None, "", "there is no such pack")
    return sorted(path for path in folder.rglob("*") if path.suffix in suffixes and path.is_file())


def stamp(folders: Sequence[Path], suffixes: Sequence[str] = SUFFIXES) -> Stamp:
    """What tells whether a file of a pack has changed: names, times and sizes."""
    stamps: list[tuple[str, int, int]] = []
    for folder in folders:
        for path in content_files(folder, suffixes):
            state = path.stat()
            stamps.append((str(path.resolve()), state.st_mtime_ns, state.st_size))
    return tuple(stamps)
