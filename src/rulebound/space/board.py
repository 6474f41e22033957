"""Boards of squares: numbering, names, distances, and sets of squares as bits of one integer.

A square is ``row * stride + column`` with ``stride = columns + 1``. The extra column at the end of every row
is never on the board: a set shifted sideways falls into it instead of wrapping into the next row.
"""

from collections.abc import Iterable
from itertools import compress
from typing import Final

Square = int
"""A square of a board: ``row * stride + column``."""

Mask = int
"""A set of squares: bit ``square`` is set when the square belongs to it."""

Edge = tuple[Square, int]
"""An edge between two squares: the western or northern of them, and ``EAST`` or ``SOUTH``."""

EAST: Final = 0
SOUTH: Final = 1

SIDE_NORTH: Final = 1
SIDE_EAST: Final = 2
SIDE_SOUTH: Final = 4
SIDE_WEST: Final = 8


_MANY: Final = 18
"""Squares in a mask from which on it is quicker to go through its digits than from bit to bit."""

_DIGITS: Final = bytes([1 if byte == ord("1") else 0 for byte in range(256)])


def bits(mask: Mask) -> list[Square]:
    """Return the squares of a mask in ascending order.

    >>> bits(0b100101)
    [0, 2, 5]
    """
    if mask.bit_count() > _MANY:
        digits = bin(mask)[:1:-1].encode().translate(_DIGITS)
        return list(compress(range(len(digits)), digits))
    found: list[Square] = []
    while mask:
        # without a negative number, which is dear
        rest = mask & (mask - 1)
        found.append((mask ^ rest).bit_length() - 1)
        mask = rest
    return found


def nth_bit(mask: Mask, index: int) -> Square:
    """Return the square at ``index`` (from 0) of a mask in ascending order; IndexError if there are fewer.

    >>> nth_bit(0b100101, 1)
    2
    """
    if not 0 <= index < mask.bit_count():
        raise IndexError(f"the mask has {mask.bit_count()} squares, none has index {index}")
    # written as binary digits, lowest first, and cut behind the digit that is wanted: no loop of ours is as quick
    digits = bin(mask)[:1:-1]
    return len(digits) - len(digits.split("1", index + 1)[-1]) - 1


def mask_of(squares: Iterable[Square]) -> Mask:
    """Return the mask of some squares.

    >>> mask_of([0, 2, 5])
    37
    """
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


class _Discs(dict[int, list[Mask]]):
    """By distance, the squares around each square or block: a row of masks is worked out when first asked for."""

    __slots__ = ("_blocks", "_board")

    def __init__(self, board: "Board", blocks: bool) -> None:
        super().__init__()
        self._board = board
        self._blocks = blocks

    def __missing__(self, distance: int) -> list[Mask]:
        board = self._board
        largest = board.columns if board.columns > board.rows else board.rows
        if distance > largest:
            row = self[largest]
        elif self._blocks:
            one = board.discs[distance]
            pairs = [one[square] | one[square + 1] for square in range(len(one) - 1)]
            row = [
                pairs[square] | pairs[square + board.stride] for square in range(len(pairs) - board.stride)
            ]
        elif distance < 0:
            row = [0] * (board.rows * board.stride)
        else:
            row = [board.disc(square, distance) for square in range(board.rows * board.stride)]
        self[distance] = row
        return row


class Board:
    """A rectangle of squares: columns are counted from the left and rows from the top, both from 0.

    >>> board = Board(20, 20)
    >>> board.name(board.square(2, 3))
    'c4'
    >>> board.distance(board.parse("a1"), board.parse("c6"))
    5
    """

    __slots__ = ("_names", "all", "block_discs", "columns", "discs", "rows", "stride")

    def __init__(self, columns: int, rows: int) -> None:
        if columns < 1 or rows < 1:
            raise ValueError(f"a board needs at least one column and one row, not {columns} by {rows}")
        self.columns: Final[int] = columns
        self.rows: Final[int] = rows
        self.stride: Final[int] = columns + 1
        line = (1 << columns) - 1
        every = 0
        for row in range(rows):
            every |= line << row * self.stride
        self.all: Final[Mask] = every
        self.discs: Final[dict[int, list[Mask]]] = _Discs(self, False)
        """``discs[distance][square]`` is ``within(square, distance)``, for whoever asks often."""
        self.block_discs: Final[dict[int, list[Mask]]] = _Discs(self, True)
        """``block_discs[distance][anchor]`` is ``within_block(anchor, distance)``."""
        self._names: dict[str, Square] = {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.columns == other.columns and self.rows == other.rows

    def __hash__(self) -> int:
        return hash((self.columns, self.rows))

    def __repr__(self) -> str:
        return f"Board({self.columns}, {self.rows})"

    def square(self, column: int, row: int) -> Square:
        """Return the square at a column and a row; ValueError outside the board."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise ValueError(
                f"column {column}, row {row} is not on a board of {self.columns} by {self.rows} squares"
            )
        return row * self.stride + column

    def column(self, square: Square) -> int:
        """Return the column of a square, from 0 at the left."""
        return square % self.stride

    def row(self, square: Square) -> int:
        """Return the row of a square, from 0 at the top."""
        return square // self.stride

    def has(self, square: Square) -> bool:
        """Whether a number is a square of this board."""
        return square >= 0 and self.all >> square & 1 == 1

    def name(self, square: Square) -> str:
        """Return the name of a square, column letter and row number: ``a1`` is the top left square."""
        if not self.has(square):
            raise ValueError(f"{square} is not a square of a board of {self.columns} by {self.rows} squares")
        return f"{_letters(square % self.stride)}{square // self.stride + 1}"

    def parse(self, text: str) -> Square:
        """Return the square of a name such as ``c4``; ValueError with the reason if there is none."""
        known = self._names.get(text)
        if known is not None:
            return known
        letters = text.rstrip("0123456789")
        digits = text[len(letters) :]
        plain = letters.isascii() and letters.isalpha() and letters.islower()
        if not plain or not digits or digits[0] == "0" or len(text) > 12:
            raise ValueError(
                f"{text!r} is not the name of a square: a column letter and a row number such as c4"
            )
        column = 0
        for letter in letters:
            column = column * 26 + ord(letter) - ord("a") + 1
        row = int(digits)
        if column > self.columns:
            raise ValueError(
                f"{text!r} is not on the board: its columns are a to {_letters(self.columns - 1)}"
            )
        if row > self.rows:
            raise ValueError(f"{text!r} is not on the board: its rows are 1 to {self.rows}")
        square = (row - 1) * self.stride + column - 1
        self._names[text] = square
        return square

    def distance(self, first: Square, second: Square) -> int:
        """Return the larger of the column difference and the row difference of two squares."""
        stride = self.stride
        across = abs(first % stride - second % stride)
        down = abs(first // stride - second // stride)
        return across if across > down else down

    def within(self, square: Square, distance: int) -> Mask:
        """Return the squares at most ``distance`` away from a square, itself included."""
        return self.discs[distance][square]

    def disc(self, square: Square, distance: int) -> Mask:
        """Return what ``within`` does, worked out anew; ``distance`` is not negative."""
        column = square % self.stride
        row = square // self.stride
        left = max(0, column - distance)
        right = min(self.columns - 1, column + distance)
        line = ((1 << right - left + 1) - 1) << left
        mask = 0
        for near in range(max(0, row - distance), min(self.rows - 1, row + distance) + 1):
            mask |= line << near * self.stride
        return mask

    def within_block(self, anchor: Square, distance: int) -> Mask:
        """Return the squares at most ``distance`` away from a block of two by two squares, its own included."""
        return self.block_discs[distance][anchor]

    def distance_between(self, first: Mask, second: Mask) -> int:
        """Return the smallest distance between two sets of squares; ValueError if one is empty."""
        if not first or not second:
            raise ValueError("there is no distance to an empty set of squares")
        many, other_many = first.bit_count(), second.bit_count()
        if many == 1 and other_many == 1:
            return self.distance(first.bit_length() - 1, second.bit_length() - 1)
        if many > other_many:
            first, second = second, first
        discs = self.discs
        squares = bits(first)
        distance = 0
        while True:
            around = discs[distance]
            for square in squares:
                if around[square] & second:
                    return distance
            distance += 1

    def entered_sides(self, start: Square, target: Square) -> int:
        """Return the sides (``SIDE_NORTH`` ...) by which the line between the centres enters the target.

        A line exactly through a corner enters by both sides that meet there; a square enters itself by none.
        """
        across = start % self.stride - target % self.stride
        down = start // self.stride - target // self.stride
        sides = 0
        if abs(across) >= abs(down) and across:
            sides |= SIDE_EAST if across > 0 else SIDE_WEST
        if abs(down) >= abs(across) and down:
            sides |= SIDE_SOUTH if down > 0 else SIDE_NORTH
        return sides


def _letters(column: int) -> str:
    """Return a, b, ... z, aa, ab, ... for columns 0, 1, ..."""
    text = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        text = chr(ord("a") + letter) + text
    return text
