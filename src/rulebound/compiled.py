"""The compiled option: what plays a match, as machine code made from these very sources (``make compiled``).

It is used where ``RULEBOUND_COMPILED`` is set (to the folder of a build, if it is to be another one), and plays the same
games in less time. A wheel that holds it uses it unless ``RULEBOUND_COMPILED`` is 0. A build belongs to the sources and to
the Python that it was made from and for; beside any others it is refused, never run.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

VARIABLE: Final = "RULEBOUND_COMPILED"
PACKAGE: Final = Path(__file__).resolve().parent
PACKED: Final = PACKAGE / "_compiled"
"""Where a build lies in a wheel that has one."""
BUILD: Final = PACKED if PACKED.is_dir() else PACKAGE.parent.parent / ".tools" / "compiled"
ROOMS: Final = ("kernel", "space", "dice", "content", "games", "players")
"""What is compiled lies in these; a constant of any module in them may stand in the machine code."""

active: bool = False
"""Whether the compiled modules are in use."""

refused: str = ""
"""Why they are not, though they were asked for; '' if nobody asked."""


def stamp(package: Path = PACKAGE) -> str:
    """The hash of the sources and the kind of Python that a build belongs to."""
    total = hashlib.sha256(EXTENSION_SUFFIXES[0].encode())
    for room in ROOMS:
        for file in sorted((package / room).rglob("*.py")):
            total.update(f"\0{file.relative_to(package).as_posix()}\0".encode())
            total.update(file.read_bytes())
    return total.hexdigest()


def why_not(build: Path = BUILD, package: Path = PACKAGE) -> str:
    """Why a build cannot be used, '' if it can."""
    try:
        made_from = (build / "stamp").read_text()
    except OSError:
        return "there is no compiled build here: make it with `make compiled`"
    if made_from != stamp(package):
        return "the compiled build is not of these sources and this Python: make it anew with `make compiled`"
    return ""


class Finder(MetaPathFinder):
    """Finds the modules of a build before their sources are looked for."""

    def __init__(self, build: Path) -> None:
        self._library = build / "library"

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The compiled module of that name; None if it is not compiled."""
        file = self._library.joinpath(*fullname.split(".")).with_suffix(EXTENSION_SUFFIXES[0])
        return spec_from_file_location(fullname, file) if file.is_file() else None


def use() -> None:
    """Use the compiled modules from now on if they are asked for, or lie in this wheel, and fit."""
    global active, refused
    asked = os.environ.get(VARIABLE, "1" if BUILD == PACKED else "0")
    if asked in ("", "0"):
        return
    build = Path(asked) if os.sep in asked else BUILD
    refused = why_not(build)
    if not refused:
        sys.meta_path.insert(0, Finder(build))
        active = True
