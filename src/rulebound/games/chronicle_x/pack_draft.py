"""The files of a pack of Chronicle X, laid over one another and not yet checked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rulebound.content import draft as content
from rulebound.content.draft import content_files
from rulebound.content.files import ContentError, Lines, convert, parse_yaml, read_text
from rulebound.games.chronicle_x.pack_kinds import Die, PackFile, PackInfo
from rulebound.games.chronicle_x.tiles import parse_tiles

SUFFIXES: Final = (".yaml", ".yml", ".txt")
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


class Draft(content.Draft):
    """A pack of Chronicle X while its files are being read."""

    __slots__ = ("die", "packs")

    def __init__(self) -> None:
        super().__init__((*KINDS, "faces"))
        self.die: Die | None = None
        self.packs: list[PackInfo] = []


def _read_folder(draft: Draft, folder: Path) -> None:
    here: set[tuple[str, str]] = set()
    base = folder if folder.is_dir() else folder.parent
    for path in content_files(folder, SUFFIXES):
        name = path.relative_to(base).as_posix()
        text = read_text(path, name)
        if path.suffix == ".txt":
            for code, (face, line) in parse_tiles(text, name).items():
                lines = Lines(name)
                lines.lines[()] = line
                draft.add(here, "faces", code, face, (lines, ()))
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
                draft.add(here, kind, entry.id, entry, (lines, (kind, index)))


def read_draft(folders: Sequence[Path]) -> Draft:
    """The folders laid over one another, not yet checked."""
    draft = Draft()
    for folder in folders:
        _read_folder(draft, folder)
        draft.end_folder()
    return draft
