"""Lengths as players write them, in inches, and as a game counts them: whole thousandths of an inch (mil)."""

from __future__ import annotations

import re
from typing import Annotated, Final

from msgspec import Meta

INCH: Final = 1000

PATTERN: Final = r"^-?[0-9]{1,4}(\.[0-9]{1,3})?$"
NO_LENGTH: Final = "is no length in inches: a number with up to three decimals"

Inches = int | Annotated[str, Meta(pattern=PATTERN)]
"""Inches in a content file: a whole number, or up to three decimals."""

_INCHES: Final = re.compile(r"(-?)([0-9]{1,4})(?:\.([0-9]{1,3}))?\Z")


def mil(inches: int | str) -> int:
    """Inches as thousandths of an inch. ValueError for a text that is no length.

    >>> mil(6), mil("12.5"), mil("-0.25")
    (6000, 12500, -250)
    """
    if isinstance(inches, int):
        return inches * INCH
    found = _INCHES.match(inches)
    if found is None:
        raise ValueError(f"{inches!r} {NO_LENGTH}")
    size = int(found[2]) * INCH + int((found[3] or "").ljust(3, "0"))
    return -size if found[1] else size


def inches_text(length: int) -> str:
    """Thousandths of an inch as inches.

    >>> inches_text(12500), inches_text(6000), inches_text(-250)
    ('12.5', '6', '-0.25')
    """
    whole, rest = divmod(abs(length), INCH)
    text = f"{whole}.{rest:03}".rstrip("0").rstrip(".")
    return f"-{text}" if length < 0 else text
