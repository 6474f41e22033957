"""Places as one whole number, and inches as text."""

from typing import Final

INCH: Final = 1000
"""An inch in mil."""

SHIFT: Final = 20
"""How many bits of a place hold y."""

LOW: Final = (1 << SHIFT) - 1

FARTHEST: Final = LOW
"""The greatest coordinate that a place can hold, in mil."""

RADIUS: Final[dict[int, int]] = {32: 630, 40: 787, 60: 1181, 140: 2756}
"""Radius in mil of a round base by its diameter in millimetres."""

Point = tuple[int, int]
"""x and y in mil."""

WAYS: Final = (
    (1000, 0),
    (924, 383),
    (707, 707),
    (383, 924),
    (0, 1000),
    (-383, 924),
    (-707, 707),
    (-924, 383),
    (-1000, 0),
    (-924, -383),
    (-707, -707),
    (-383, -924),
    (0, -1000),
    (383, -924),
    (707, -707),
    (924, -383),
)
"""Sixteen directions, in thousandths."""


def place(x: int, y: int) -> int:
    """The place of a point, both coordinates in mil from 0 to ``FARTHEST``; ValueError beyond.

    >>> x_of(place(12_500, 7_250)), y_of(place(12_500, 7_250))
    (12500, 7250)
    """
    if not (0 <= x <= FARTHEST and 0 <= y <= FARTHEST):
        raise ValueError(f"({x}, {y}) is no place on a table")
    return x << SHIFT | y


def x_of(where: int) -> int:
    """How far east a place lies, in mil."""
    return where >> SHIFT


def y_of(where: int) -> int:
    """How far north a place lies, in mil."""
    return where & LOW


def point_of(where: int) -> Point:
    """The point of a place."""
    return where >> SHIFT, where & LOW


def format_inches(mil: int) -> str:
    """A length as text, without needless noughts.

    >>> format_inches(12_500), format_inches(-60), format_inches(3_000)
    ('12.5', '-0.06', '3')
    """
    whole, rest = divmod(abs(mil), INCH)
    text = f"{whole}.{rest:03}".rstrip("0").rstrip(".") if rest else str(whole)
    return f"-{text}" if mil < 0 else text


def parse_inches(text: str) -> int:
    """A length in mil from its text, up to three decimals; ValueError that says what is wrong.

    >>> parse_inches("12.5"), parse_inches("0.001")
    (12500, 1)
    """
    negative = text.startswith("-")
    whole, point, rest = text.removeprefix("-").partition(".")
    digits = whole + rest
    if not (digits.isascii() and digits.isdigit() and whole) or (point and not rest):
        raise ValueError(f"{text!r} is no number of inches")
    if len(rest) > 3:
        raise ValueError(f"{text!r} is finer than a thousandth of an inch")
    if len(whole) > 4:
        raise ValueError(f"{text!r} is more inches than a table has")
    mil = int(whole) * INCH + int(rest.ljust(3, "0"))
    return -mil if negative else mil


def format_place(where: int) -> str:
    """A place as text, x and y in inches.

    >>> format_place(place(12_500, 7_250))
    '12.5,7.25'
    """
    return f"{format_inches(where >> SHIFT)},{format_inches(where & LOW)}"


def parse_place(text: str) -> int:
    """A place from its text; ValueError that says what is wrong.

    >>> format_place(parse_place("0.06,48"))
    '0.06,48'
    """
    x, comma, y = text.partition(",")
    if not comma:
        raise ValueError(f"{text!r} is no place; write x,y in inches, such as 12.5,7.25")
    return place(parse_inches(x.strip()), parse_inches(y.strip()))
