"""What the straight lines between two squares cross, as a matter of their offset alone.

A segment between inner points of two squares crosses a staircase of squares, each sharing an edge with the
one before. Only *generic* segments count, those that meet no corner of a square: whatever a line through a
corner could see without touching anything, a generic line a hair beside it sees as well.

For an offset all staircases that some generic segment realises are listed once. A line ``y = m * x + c`` is a
point ``(m, c)``; the lines that meet both squares form a convex quadrilateral of such points, which every
corner of the grid cuts by a straight line. The pieces are the staircases. They are found column by column
with whole numbers only: a point is ``(M, C, W)`` and stands for ``m = M / W``, ``c = C / W``.
"""

from fractions import Fraction
from math import gcd
from typing import Final

from rulebound.space.board import Mask, bits

Cell = tuple[int, int]
"""Column and row of a square relative to the frame of an offset."""

Ends = tuple[float, float, float, float]
"""Where a line starts and ends: x, y, x, y in columns and rows from the top left of the frame."""

_Point = tuple[int, int, int]
_Staircase = tuple[tuple[Cell, ...], list[_Point]]
"""The squares from (0, 0) to the offset, and the corners of the piece of line space that crosses them."""


class _Stopped(dict[Mask, int]):
    """The alternatives that some squares stop, all of them together. Each set is worked out when first asked for."""

    __slots__ = ("_through",)

    def __init__(self, through: list[int]) -> None:
        super().__init__()
        self._through = through

    def __missing__(self, squares: Mask) -> int:
        if len(self) >= _SETS_KEPT:
            self.clear()
        stopped = 0
        for square in bits(squares):
            stopped |= self._through[square + 1]
        self[squares] = stopped
        return stopped


_SETS_KEPT: Final = 256


class Lines:
    """All staircases of one offset on boards of one stride.

    Sets of alternatives are masks too: alternative ``i`` is bit ``i``. Squares and edges are numbered from
    the top left square of the smallest rectangle around the two squares. The alternatives stand in the order
    of their closeness to the line between the centres.
    """

    __slots__ = (
        "_columns",
        "_ends",
        "_leftward",
        "_staircases",
        "_steep",
        "all",
        "east",
        "paths",
        "south",
        "squares",
        "stopped",
        "through",
        "through_east",
        "through_south",
    )

    def __init__(self, columns: int, rows: int, leftward: bool, stride: int) -> None:
        steep = rows > columns
        staircases = _staircases(rows, columns) if steep else _staircases(columns, rows)
        size = rows * stride + columns + 2
        self._columns: Final[int] = columns
        self._ends: Final[dict[int, Ends]] = {}
        self._leftward: Final[bool] = leftward
        self._steep: Final[bool] = steep
        self._staircases: Final[list[_Staircase]] = staircases
        self.all: Final[int] = (1 << len(staircases)) - 1
        self.paths: Final[list[list[int]]] = []
        """The squares of each alternative, from the upper square to the lower one, both included."""
        self.through: Final[list[int]] = [0] * size
        """The alternatives through a square; the index is the bit length of its mask, square + 1."""
        self.stopped: Final[dict[Mask, int]] = _Stopped(self.through)
        """``stopped[squares]`` are the alternatives through any of some squares, for whoever asks often."""
        self.through_east: Final[list[int]] = [0] * size
        self.through_south: Final[list[int]] = [0] * size
        squares = 0
        east = 0
        south = 0
        for index, (cells, _) in enumerate(staircases):
            bit = 1 << index
            path: list[int] = []
            for x, y in cells:
                column, row = (y, x) if steep else (x, y)
                if leftward:
                    column = columns - column
                path.append(row * stride + column)
            self.paths.append(path)
            for square in path[1:-1]:
                self.through[square + 1] |= bit
                squares |= 1 << square
            before = path[0]
            for square in path[1:]:
                # the edge belongs to the western or northern of its two squares
                first = before if before < square else square
                if abs(square - before) == 1:
                    self.through_east[first + 1] |= bit
                    east |= 1 << first
                else:
                    self.through_south[first + 1] |= bit
                    south |= 1 << first
                before = square
        self.squares: Final[Mask] = squares
        self.east: Final[Mask] = east
        self.south: Final[Mask] = south

    def ends(self, index: int) -> Ends:
        """Return where a line of an alternative starts and ends, for drawing only.

        The ends are the middles of its parts inside the two squares.
        """
        known = self._ends.get(index)
        if known is not None:
            return known
        cells, piece = self._staircases[index]
        across, down = cells[-1]
        slope, height = _inner_line(piece, across, down)
        ends: list[float] = []
        for x, y in ((0, 0), (across, down)):
            low = Fraction(x)
            high = Fraction(x + 1)
            if slope:
                low = max(low, (y - height) / slope)
                high = min(high, (y + 1 - height) / slope)
            along = (low + high) / 2
            aside = slope * along + height
            right, below = (aside, along) if self._steep else (along, aside)
            if self._leftward:
                right = self._columns + 1 - right
            ends.extend((float(right), float(below)))
        drawn = (ends[0], ends[1], ends[2], ends[3])
        self._ends[index] = drawn
        return drawn


_LINES: Final[dict[tuple[int, int, bool, int], Lines]] = {}
_STAIRCASES: Final[dict[tuple[int, int], list[_Staircase]]] = {}


def lines_of(columns: int, rows: int, leftward: bool, stride: int) -> Lines:
    """Return the lines from a square to one ``rows`` below and ``columns`` to the right (or ``leftward``)."""
    key = (columns, rows, leftward, stride)
    lines = _LINES.get(key)
    if lines is None:
        lines = Lines(columns, rows, leftward, stride)
        _LINES[key] = lines
    return lines


def _staircases(across: int, down: int) -> list[_Staircase]:
    """Return the staircases from (0, 0) to (across, down), most central first; ``across >= down >= 0``."""
    key = (across, down)
    known = _STAIRCASES.get(key)
    if known is not None:
        return known
    found: list[_Staircase] = []
    if down == 0:
        # one staircase; for drawing, its level lines are enough
        found.append((_cells([0] * across, 0), [(0, 0, 1), (0, 1, 1)]))
    elif across == 1:
        # two staircases, whose slopes have no bound; for drawing, their lines of slope 1 are enough
        found.append((_cells([0], 1), [(1, 0, 1), (1, -1, 1)]))
        found.append((_cells([1], 1), [(1, 0, 1), (1, 1, 1)]))
    else:
        # meets the first square: below 1 at x = 0, above 0 at x = 1; and the last likewise
        quadrilateral: list[_Point] = [
            (down - 1, across + 1, across + 1),
            (down, across, across),
            (down + 1, -down - 1, across - 1),
            (down, -down, across),
        ]
        _split(quadrilateral, 1, across, down, [], found)
        found.sort(key=lambda staircase: _eccentricity(staircase[0]))
    _STAIRCASES[key] = found
    return found


def _split(
    piece: list[_Point], column: int, across: int, down: int, heights: list[int], found: list[_Staircase]
) -> None:
    """Cut a piece of line space by the corners at ``x = column`` and go on with its parts."""
    while column <= across:
        lowest = min([(m * column + c) // w for m, c, w in piece])
        highest = max([-(-(m * column + c) // w) for m, c, w in piece])
        if highest - lowest != 1:
            for row in range(lowest, highest):
                part = _clip(_clip(piece, column, row, 1), column, row + 1, -1)
                _split(part, column + 1, across, down, [*heights, row], found)
            return
        heights = [*heights, lowest]
        column += 1
    found.append((_cells(heights, down), piece))


def _clip(piece: list[_Point], column: int, level: int, sign: int) -> list[_Point]:
    """Return the part of a piece whose lines are above (sign 1) or below (-1) ``level`` at ``x = column``."""
    kept: list[_Point] = []
    last = piece[-1]
    last_side = sign * (last[0] * column + last[1] - level * last[2])
    for point in piece:
        side = sign * (point[0] * column + point[1] - level * point[2])
        if (side > 0 and last_side < 0) or (side < 0 and last_side > 0):
            here = abs(side)
            there = abs(last_side)
            m = last[0] * here + point[0] * there
            c = last[1] * here + point[1] * there
            w = last[2] * here + point[2] * there
            common = gcd(m, c, w)
            kept.append((m // common, c // common, w // common))
        if side >= 0:
            kept.append(point)
        last = point
        last_side = side
    return kept


def _cells(heights: list[int], down: int) -> tuple[Cell, ...]:
    """Return the squares of the line that crosses ``x = 1, 2, ...`` in the rows ``heights``."""
    cells: list[Cell] = []
    row = 0
    for column, height in enumerate([*heights, down]):
        cells.append((column, row))
        while row < height:
            row += 1
            cells.append((column, row))
    return tuple(cells)


def _eccentricity(cells: tuple[Cell, ...]) -> tuple[int, int, tuple[Cell, ...]]:
    """Return how far a staircase keeps from the centre line: at most, in sum, and a last tie-break."""
    across, down = cells[-1]
    gaps = [abs(x * down - y * across) for x, y in cells]
    return max(gaps), sum(gaps), cells


def _inner_line(piece: list[_Point], across: int, down: int) -> tuple[Fraction, Fraction]:
    """Return a line inside a piece: the line between the centres if it is inside, one near it on the rim."""
    count = len(piece)
    middle_slope = sum([Fraction(m, w) for m, _, w in piece], Fraction(0)) / count
    middle_height = sum([Fraction(c, w) for _, c, w in piece], Fraction(0)) / count
    slope = Fraction(down, across)
    height = (1 - slope) / 2
    turns: list[int] = []
    last = piece[-1]
    for point in piece:
        # orientation of the centre line against the side from last to point, all scaled by positive weights
        ahead = (point[0] * last[2] - last[0] * point[2], point[1] * last[2] - last[1] * point[2])
        aside = (slope * last[2] - last[0], height * last[2] - last[1])
        turn = ahead[0] * aside[1] - ahead[1] * aside[0]
        turns.append((turn > 0) - (turn < 0))
        last = point
    if 1 in turns and -1 in turns:
        return middle_slope, middle_height
    if 0 in turns:
        return slope + (middle_slope - slope) / 4, height + (middle_height - height) / 4
    return slope, height
