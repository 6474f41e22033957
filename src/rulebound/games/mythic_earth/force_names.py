"""Names in the text of a force list: found however they are typed, and written so that they can be read again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from unicodedata import category, normalize

COUNT: Final = re.compile(r"\s+[xX×]\s*([0-9]{1,9})$")
"""The number of Minis behind a name."""

_APOSTROPHES: Final = str.maketrans("", "", "'’‘‛ʼʻ´`′＇")
_ACCENTS: Final = re.compile("[\N{COMBINING GRAVE ACCENT}-\N{COMBINING LATIN SMALL LETTER X}]+")
_JOINS: Final = re.compile(r"\sjoins\s", re.IGNORECASE)


def plain(name: str) -> str:
    """A name without what hands and keyboards write differently; letters of every script stay apart.

    >>> plain("B’alam Shape–Shifters"), plain("Taíno"), plain("Дикие  Волки")
    ('balam shape shifters', 'taino', 'дикие волки')
    """
    letters = _ACCENTS.sub("", normalize("NFKD", name.translate(_APOSTROPHES).casefold()))
    return " ".join("".join(sign if category(sign)[0] in "LMN" else " " for sign in letters).split())


def find(name: str, known: Mapping[str, str]) -> str | None:
    """The id of a name: the one that is written just so, or is that id, or that differs in nothing that matters."""
    written = name.strip()
    if written in known:
        return known[written]
    if written in known.values():
        return written
    wanted = plain(written)
    return next((value for text, value in known.items() if wanted and plain(text) == wanted), None)


def unreadable(name: str, more: str = "", card: bool = False) -> str:
    """Why no force list could hold a name ('' if it can); ``more`` are further signs that mean something there.

    The name of a ``card`` begins a line, with the number of Minis and the Unit that it joins behind it.

    >>> unreadable("Wolves [old]")
    'a force list cannot hold this name: [ means something there'
    """
    if not name.strip() or any(category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in name):
        reason = "it has nothing to be read, or what is not shown"
    elif found := [sign for sign in name if sign in f"[]{more}"]:
        reason = f"{found[0]} means something there"
    elif card and name.lstrip().startswith("#"):
        reason = "a line that begins with # is passed over"
    elif card and (_JOINS.search(name) or COUNT.search(name.rstrip())):
        reason = "'joins' within it, and 'x' with a number behind it, mean something there"
    else:
        return ""
    return f"a force list cannot hold this name: {reason}"
