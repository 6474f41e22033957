"""The lists of staircases are complete and contain nothing that no line realises."""

from fractions import Fraction

import pytest

from rulebound.space.board import Board
from rulebound.space.lines import lines_of
from unit.space.oracles import crossed, every_staircase

Offset = tuple[int, int, bool]


def mirrored(offsets: list[tuple[int, int]]) -> list[Offset]:
    """The offsets, and the slanting ones to the left as well."""
    return [(x, y, left) for x, y in offsets for left in (False, True) if not left or (x and y)]


NEAR = [*mirrored([(x, y) for x in range(5) for y in range(4) if x or y]), (5, 4, False), (4, 5, True)]
FAR = mirrored([(1, 0), (0, 1), (1, 1), (4, 4), (3, 7), (19, 18), (19, 0), (12, 19)])


@pytest.mark.parametrize(("across", "down", "leftward"), NEAR)
def test_the_alternatives_are_the_lines_past_pairs_of_corners(across: int, down: int, leftward: bool) -> None:
    board = Board(across + 1, down + 1)
    lines = lines_of(across, down, leftward, board.stride)
    first, second = ((across, 0), (0, down)) if leftward else ((0, 0), (across, down))
    listed = [tuple((board.column(each), board.row(each)) for each in path) for path in lines.paths]
    assert len(set(listed)) == len(listed)
    assert set(listed) == every_staircase(first, second)


@pytest.mark.parametrize(("across", "down", "leftward"), FAR)
def test_the_drawn_line_of_an_alternative_crosses_its_squares(across: int, down: int, leftward: bool) -> None:
    board = Board(across + 1, down + 1)
    lines = lines_of(across, down, leftward, board.stride)
    for index, path in enumerate(lines.paths):
        x1, y1, x2, y2 = (Fraction(number) for number in lines.ends(index))
        assert crossed((x1, y1, x2, y2)) == [(board.column(each), board.row(each)) for each in path]


def test_the_first_alternative_is_the_most_central() -> None:
    lines = lines_of(4, 2, False, 21)
    assert lines.ends(0)[:2] == pytest.approx((0.5, 0.5), abs=0.2)
    straight = lines_of(6, 0, False, 21)
    assert straight.all == 1
    assert straight.ends(0) == (0.5, 0.5, 6.5, 0.5)


def test_far_offsets_have_many_alternatives_and_no_more_than_a_few_hundred() -> None:
    assert 20 < lines_of(19, 18, False, 21).all.bit_length() < 400
