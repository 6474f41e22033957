"""Boards, names and masks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebound.space.board import Board, bits, mask_of, nth_bit

masks = st.integers(0, (1 << 500) - 1)


@given(masks)
def test_bits_are_ascending_and_make_the_mask_again(mask: int) -> None:
    squares = bits(mask)
    assert squares == sorted(set(squares))
    assert mask_of(squares) == mask
    assert len(squares) == mask.bit_count()


@given(masks)
def test_nth_bit_counts_the_bits(mask: int) -> None:
    squares = bits(mask)
    assert [nth_bit(mask, index) for index in range(len(squares))] == squares


@pytest.mark.parametrize("index", [-1, 2])
def test_nth_bit_refuses_an_index_that_is_not_there(index: int) -> None:
    with pytest.raises(IndexError, match="2 squares"):
        nth_bit(0b101, index)


@given(st.integers(1, 60), st.integers(1, 60), st.data())
def test_names_read_back(columns: int, rows: int, data: st.DataObject) -> None:
    board = Board(columns, rows)
    column, row = data.draw(st.integers(0, columns - 1)), data.draw(st.integers(0, rows - 1))
    square = board.square(column, row)
    assert (board.column(square), board.row(square)) == (column, row)
    assert board.parse(board.name(square)) == square


def test_names_count_rows_from_the_top() -> None:
    board = Board(30, 20)
    assert board.name(board.square(2, 3)) == "c4"
    assert board.name(board.square(0, 0)) == "a1"
    assert board.name(board.square(26, 0)) == "aa1"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not the name of a square"),
        ("c", "not the name of a square"),
        ("4", "not the name of a square"),
        ("c04", "not the name of a square"),
        ("c0", "not the name of a square"),
        ("C4", "not the name of a square"),
        ("c 4", "not the name of a square"),
        ("c-4", "not the name of a square"),
        ("c٤", "not the name of a square"),
        ("é4", "not the name of a square"),
        ("a" * 5000 + "1", "not the name of a square"),
        ("f1", "columns are a to e"),
        ("a5", "rows are 1 to 4"),
    ],
)
def test_a_bad_name_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Board(5, 4).parse(text)


def test_numbers_off_the_board_are_refused() -> None:
    board = Board(5, 4)
    with pytest.raises(ValueError, match="column 5, row 0"):
        board.square(5, 0)
    with pytest.raises(ValueError, match="5 is not a square"):
        board.name(5)
    with pytest.raises(ValueError, match="at least one column"):
        Board(0, 4)
    assert not board.has(5)
    assert not board.has(-1)


@given(st.integers(1, 8), st.integers(1, 8), st.integers(-1, 12), st.data())
def test_within_is_what_distance_says(columns: int, rows: int, reach: int, data: st.DataObject) -> None:
    board = Board(columns, rows)
    square = data.draw(st.sampled_from(bits(board.all)))
    for _ in range(2):
        near = board.within(square, reach)
        assert bits(near) == [each for each in bits(board.all) if board.distance(square, each) <= reach]


def test_distance_is_the_larger_difference() -> None:
    board = Board(10, 10)
    assert board.distance(board.parse("b2"), board.parse("e7")) == 5
    assert board.distance(board.parse("e7"), board.parse("b2")) == 5
    assert board.distance_between(mask_of([0, 1]), mask_of([4, 5])) == 3
    with pytest.raises(ValueError, match="empty"):
        board.distance_between(0, 1)


@pytest.mark.parametrize(
    ("start", "sides"),
    [
        ("e1", 1),
        ("e9", 4),
        ("a5", 8),
        ("i5", 2),
        ("d1", 1),
        ("a4", 8),
        ("i6", 2),
        ("a1", 1 | 8),
        ("i1", 1 | 2),
        ("i9", 4 | 2),
        ("d6", 4 | 8),
        ("e5", 0),
    ],
)
def test_the_centre_line_enters_through_these_sides(start: str, sides: int) -> None:
    board = Board(9, 9)
    assert board.entered_sides(board.parse(start), board.parse("e5")) == sides


def test_boards_are_equal_by_content() -> None:
    assert Board(3, 4) == Board(3, 4)
    assert hash(Board(3, 4)) == hash(Board(3, 4))
    assert Board(3, 4) != Board(4, 3)
    assert Board(3, 4) != "Board(3, 4)"
