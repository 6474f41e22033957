"""What can be seen at a glance: a quick, narrow answer to which squares a square sees, for whoever only weighs places.

A few of the lines of each offset are tried, the central one and some beside it. Whatever is glimpsed is seen; through
a slit more may be seen than is glimpsed. Rules never ask this, they ask ``Ground.sees``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.space.board import Mask, Square
from rulebound.space.lines import lines_of

if TYPE_CHECKING:
    from rulebound.space.squares import Ground

_Ray = tuple[int, int, int, tuple[int, ...]]
"""Columns and rows to the right and down, the frame's place before the square, and what each line must not meet."""

_RAYS: Final[dict[tuple[int, int, int], tuple[_Ray, ...]]] = {}


def glimpsed(ground: Ground, square: Square, reach: int) -> Mask:
    """Return squares within ``reach`` that a square sees with nobody in the way: all of the plain ones, some others."""
    board = ground.board
    stride, columns, rows = board.stride, board.columns, board.rows
    size = stride * (rows + reach + 1)
    met = ground.solid | ground.walls_east << size | ground.walls_south << 2 * size
    row, column = divmod(square, stride)
    found = 0
    for across, down, back, lines in _rays(stride, reach, size):
        x, y = column + across, row + down
        if not (0 <= x < columns and 0 <= y < rows):
            continue
        there = met >> square - back
        for line in lines:
            if not there & line:
                found |= 1 << y * stride + x
                break
    return found | 1 << square


def _rays(stride: int, reach: int, size: int) -> tuple[_Ray, ...]:
    """Return the lines to every square within reach, as masks of squares and edges from the frame's corner on."""
    key = (stride, reach, size)
    known = _RAYS.get(key)
    if known is not None:
        return known
    made: list[_Ray] = []
    for down in range(-reach, reach + 1):
        for across in range(-reach, reach + 1):
            if not (across or down):
                continue
            # the frame's corner is that of the smallest rectangle around both squares
            back = -min(across, 0) - min(down, 0) * stride
            leftward = across * down < 0
            lines = lines_of(abs(across), abs(down), leftward, stride)
            count = len(lines.paths)
            chosen = sorted({0, count // 4, count // 2, count * 3 // 4, max(count - 2, 0), count - 1})
            touching = max(abs(across), abs(down)) == 1
            masks: list[int] = []
            for index in chosen:
                path = lines.paths[index]
                mask = 0
                before = path[0]
                for square in path[1:]:
                    first = min(before, square)
                    mask |= 1 << first + (size if abs(square - before) == 1 else 2 * size)
                    before = square
                for square in () if touching else path[1:-1]:
                    mask |= 1 << square
                masks.append(mask)
            made.append((across, down, back, tuple(masks)))
    _RAYS[key] = tuple(made)
    return _RAYS[key]
