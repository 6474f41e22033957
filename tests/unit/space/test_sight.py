"""Who sees what."""

import random
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebound.space.squares import EAST, SOUTH, Board, Ground, bits, mask_of
from unit.space.oracles import cell, crossed, every_staircase, grounds, is_free, touches

BOARD = Board(20, 20)


def at(names: str) -> int:
    return mask_of(BOARD.parse(name) for name in names.split())


def sq(name: str) -> int:
    return BOARD.parse(name)


def sees(first: str, second: str, blockers: str = "", walls_east: str = "", walls_south: str = "") -> bool:
    ground = Ground(BOARD, at(walls_east), at(walls_south))
    answer = ground.sees(sq(first), sq(second), at(blockers))
    assert ground.sees(sq(second), sq(first), at(blockers)) == answer
    assert ground.sight(sq(first), sq(second), at(blockers)).free == answer
    return answer


@settings(max_examples=60)
@given(grounds(5, 3), st.data())
def test_sight_is_what_all_lines_past_pairs_of_corners_say(ground: Ground, data: st.DataObject) -> None:
    board = ground.board
    squares = st.sampled_from(bits(board.all))
    blockers = mask_of(data.draw(st.sets(squares, max_size=8)))
    first, second = data.draw(squares), data.draw(squares)
    expected = first == second or touches(ground, first, second)
    if not expected:
        lines = every_staircase(cell(board, first), cell(board, second))
        expected = any(is_free(ground, list(cells), blockers) for cells in lines)
    assert ground.sees(first, second, blockers) == expected


@settings(max_examples=100)
@given(grounds(12, 4), st.data())
def test_no_segment_sees_more(ground: Ground, data: st.DataObject) -> None:
    board = ground.board
    squares = st.sampled_from(bits(board.all))
    blockers = mask_of(data.draw(st.sets(squares, max_size=20)))
    first, second = data.draw(squares), data.draw(squares)
    rng = random.Random(data.draw(st.integers(0, 1000)))
    for _ in range(30):
        x1, y1, x2, y2 = (Fraction(rng.randrange(1, 997), 997) for _ in range(4))
        a, b = cell(board, first), cell(board, second)
        cells = crossed((a[0] + x1, a[1] + y1, b[0] + x2, b[1] + y2))
        if first != second and cells is not None and is_free(ground, cells, blockers):
            assert ground.sees(first, second, blockers)


@settings(max_examples=100)
@given(grounds(8, 3), st.data())
def test_sight_is_mutual_and_the_drawn_line_agrees(ground: Ground, data: st.DataObject) -> None:
    board = ground.board
    squares = st.sampled_from(bits(board.all))
    blockers = mask_of(data.draw(st.sets(squares, max_size=12)))
    first, second = data.draw(squares), data.draw(squares)
    free = ground.sees(first, second, blockers)
    assert ground.sees(second, first, blockers) == free
    there, back = ground.sight(first, second, blockers), ground.sight(second, first, blockers)
    assert there.free == back.free == free
    assert (there.start, there.end) == (back.end, back.start)
    assert there.blockers == back.blockers[::-1]
    assert there.walls == back.walls[::-1]
    assert free == (not there.blockers and not there.walls) == (there.stopped_at is None)
    assert not mask_of(there.blockers) & ~(blockers | ground.solid)
    if first == second:
        return
    x1, y1, x2, y2 = (Fraction(number) for number in (*there.start, *there.end))
    cells = crossed((x1, y1, x2, y2))
    assert cells is not None
    assert (cells[0], cells[-1]) == (cell(board, first), cell(board, second))
    path = [board.square(*each) for each in cells]
    if board.distance(first, second) > 1:
        stopped = blockers | ground.solid
        assert list(there.blockers) == [each for each in path[1:-1] if stopped >> each & 1]
    edges = [ground.shared_edge(*pair) for pair in pairwise(path)]
    walls = (ground.walls_east, ground.walls_south)
    assert list(there.walls) == [edge for edge in edges if walls[edge[1]] >> edge[0] & 1]


@given(grounds(6, 3))
def test_adjacent_squares_see_each_other_whoever_stands_there(ground: Ground) -> None:
    for square in bits(ground.board.all):
        for other in bits(ground.adjacent(square)):
            assert ground.sees(square, other, ground.board.all)
            assert ground.sight(square, other, ground.board.all).free


@given(grounds(7, 3), st.data())
def test_visible_from_and_blast_are_made_of_single_sights(ground: Ground, data: st.DataObject) -> None:
    board = ground.board
    squares = st.sampled_from(bits(board.all))
    source, blockers = data.draw(squares), mask_of(data.draw(st.sets(squares)))
    seen = [each for each in bits(board.all) if ground.sees(source, each, blockers)]
    assert bits(ground.visible_from(source, blockers)) == seen
    assert ground.blast(source, 2) == ground.visible_from(source) & board.within(source, 2)
    assert ground.blast(source, 2) >> source & 1


def test_a_blocker_in_the_row_ends_sight() -> None:
    assert sees("a1", "e1")
    assert not sees("a1", "e1", "c1")
    assert sees("a1", "e1", "a1 e1 c2")


def test_one_blocked_corner_can_be_brushed_and_two_cannot_be_passed_between() -> None:
    assert sees("a1", "d2", "c1")
    assert sees("a1", "d2", "b2")
    assert not sees("a1", "d2", "c1 b2")
    # every line of this offset crosses the square in the middle, those through its corners do not count
    assert not sees("a1", "c3", "b2")
    assert sees("a1", "c3", "b1 c1 c2")
    assert not sees("a1", "c3", "b1 a2")


def test_a_line_does_not_leak_between_walls_that_meet() -> None:
    # a closed room of one square
    assert not sees("c3", "e5", "", "c3 b3", "c3 c2")
    # a line along a wall is stopped by nothing, one through its length is
    assert sees("c3", "c9", "", "c3 c4 c5 c6")
    assert not sees("c3", "d9", "", "c3 c4 c5 c6 c7 c8 c9")
    assert sees("c3", "d9", "", "c3 c4 c5 c6 c7 c8")


def test_openings_let_sight_through() -> None:
    wall = at("c1 c2 c3 c4 c5 c6")
    ground = Ground(
        BOARD, walls_east=at("c1 c2 c3 c4 c5 c6") | mask_of(BOARD.square(2, y) for y in range(6, 20))
    )
    assert wall & ground.walls_east == wall
    assert not ground.sees(sq("a3"), sq("f3"))
    opened = ground.with_opened([(sq("c3"), EAST)])
    assert opened.sees(sq("a3"), sq("f3"))
    assert not ground.sees(sq("a3"), sq("f3"))
    assert not opened.sees(sq("c9"), sq("d9"))


def test_solid_squares_stop_sight_and_can_be_seen_themselves() -> None:
    ground = Ground(BOARD, solid=at("c1"))
    assert not ground.sees(sq("a1"), sq("e1"))
    assert ground.sees(sq("a1"), sq("c1"))
    assert ground.sight(sq("a1"), sq("e1")).blockers == (sq("c1"),)


def test_the_best_blocked_line_has_the_fewest_obstacles_in_order() -> None:
    ground = Ground(BOARD, walls_east=at("d1"))
    sight = ground.sight(sq("a1"), sq("g1"), at("c1 f1"))
    assert not sight.free
    assert sight.blockers == (sq("c1"), sq("f1"))
    assert sight.walls == ((sq("d1"), EAST),)
    assert sight.start == (0.5, 0.5)
    assert sight.end == (6.5, 0.5)
    assert sight.stopped_at == (2.0, 0.5)
    back = ground.sight(sq("g1"), sq("a1"), at("c1 f1"))
    assert back.blockers == (sq("f1"), sq("c1"))
    assert back.stopped_at == (6.0, 0.5)


def test_a_wall_across_is_named_with_its_edge() -> None:
    sight = Ground(BOARD, walls_south=at("c3")).sight(sq("c1"), sq("c6"))
    assert sight.walls == ((sq("c3"), SOUTH),)
    assert sight.stopped_at == (2.5, 3.0)


def test_far_corners_of_the_board_see_each_other() -> None:
    assert sees("a1", "t20")
    assert sees("a20", "t1")
    assert sees("a1", "t19", "b2 j10")
    assert not sees("a1", "t20", "a2 b1 b2")


def test_a_body_of_several_squares_sees_from_any_and_does_not_block_itself() -> None:
    ground = Ground(BOARD)
    body, others = at("c3 d3 c4 d4"), at("e4 e5 f4")
    assert ground.sees_any(body, at("h3"), body | others)
    assert not ground.sees_any(body, at("h4"), body | at("e2 e3 e4 e5 e6 e1"))
    assert ground.sees_any(at("h3"), body, body)


def test_squares_off_the_board_are_refused() -> None:
    with pytest.raises(ValueError, match="not both squares"):
        Ground(BOARD).sees(0, 20)
