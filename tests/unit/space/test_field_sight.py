"""What two bases see of each other on the open table."""

import pytest

from rulebound.space.field.bases import Base
from rulebound.space.field.shapes import Polygon, rectangle
from rulebound.space.field.sight import (
    FULL,
    HIDDEN,
    PART,
    Crowd,
    Piece,
    hidden,
    inside_parts,
    lines,
    look,
    passes,
    trace,
)

MAN, TALL = 1_250, 4_000
WEST, EAST = Base(5_000, 10_000, 630), Base(25_000, 10_000, 630)


def wood(west: int, south: int, east: int, north: int, height: int = 4_000) -> Piece:
    return Piece(rectangle(west, south, east, north), height, True, False)


def hut(west: int, south: int, east: int, north: int, height: int = 2_500) -> Piece:
    return Piece(rectangle(west, south, east, north), height, True, True)


def view(*pieces: Piece, eyes: tuple[int, int] = (MAN, MAN), a: Base = WEST, b: Base = EAST) -> int:
    answer = look(a, b, *eyes, pieces).view
    assert hidden(a, b, *eyes, pieces) == (answer == HIDDEN)
    return answer


def test_an_empty_table_hides_nobody() -> None:
    assert look(WEST, EAST, MAN, MAN, ()) == (FULL, 0, 0)


def test_a_wood_on_an_outer_line_hides_a_part() -> None:
    """ME-SHOOT-09"""
    assert view(wood(14_000, 10_629, 16_000, 13_000)) == PART
    assert view(wood(14_000, 10_630, 16_000, 13_000)) == FULL  # the line only runs along its rim


def test_a_wood_is_never_solid() -> None:
    """ME-SHOOT-11"""
    assert view(wood(10_000, 5_000, 20_000, 15_000)) == PART


def test_a_hut_on_all_three_lines_hides_wholly() -> None:
    """ME-SHOOT-11"""
    assert view(hut(14_000, 9_000, 16_000, 11_000)) == HIDDEN
    assert view(hut(14_000, 9_370, 16_000, 11_000)) == PART


def test_two_huts_hide_together() -> None:
    assert view(hut(12_000, 9_000, 13_000, 10_100), hut(15_000, 10_200, 16_000, 11_000)) == HIDDEN


def test_one_who_looks_over_a_hut_is_partly_hidden_by_it() -> None:
    """Higher than the eyes of one of the two obscures, higher than both hides."""
    piece = hut(14_000, 9_000, 16_000, 11_000)
    assert view(piece, eyes=(TALL, MAN)) == PART
    assert view(piece, eyes=(MAN, TALL)) == PART
    assert view(piece, eyes=(TALL, TALL)) == FULL


def test_flat_ground_hides_nothing() -> None:
    """ME-SHOOT-12"""
    assert view(wood(10_000, 5_000, 20_000, 15_000, height=0)) == FULL


def test_a_palisade_obscures_nobody_but_hides_whom_it_covers() -> None:
    """ME-SHOOT-11"""
    palisade = Piece(rectangle(14_000, 7_000, 14_500, 13_000), 2_500, False, True)
    assert view(palisade) == HIDDEN
    assert view(palisade, b=Base(25_000, 16_500, 630)) == FULL


def test_a_shooter_at_the_rim_of_a_wood_looks_out_of_it() -> None:
    """Left out for lines that run through it for an inch or less."""
    assert view(wood(2_000, 8_000, 6_000, 12_000)) == FULL
    assert view(wood(2_000, 8_000, 6_001, 12_000)) == PART
    assert look(EAST, WEST, MAN, MAN, [wood(2_000, 8_000, 6_000, 12_000)]).view == PART  # not for the target
    near = wood(5_630, 8_000, 6_630, 12_000)
    assert view(near, a=Base(5_000, 10_000, 630)) == FULL
    assert view(near, a=Base(4_999, 10_000, 630)) == PART  # the base no longer touches it
    assert look(WEST, EAST, MAN, MAN, [near], depth=0).view == PART


def test_who_stands_in_a_wood_is_partly_hidden() -> None:
    assert view(wood(24_000, 8_000, 27_000, 12_000)) == PART


def test_a_mini_in_the_way_hides_a_part() -> None:
    """ME-SHOOT-08 and ME-SHOOT-09"""
    crowds = [
        Crowd([Base(15_000, 30_000, 630)]),
        Crowd([Base(15_000, 20_000, 630), Base(15_000, 11_259, 630)]),
    ]
    assert look(WEST, EAST, MAN, MAN, (), crowds) == (PART, 0, 2)
    missed = [Crowd([Base(15_000, 11_260, 630)]), Crowd([Base(28_000, 10_000, 630)]), Crowd([])]
    assert look(WEST, EAST, MAN, MAN, (), missed) == (FULL, 0, 0)
    oval = [Crowd([Base(15_000, 13_000, 900, 0, 1_500)])]
    assert look(WEST, EAST, MAN, MAN, (), oval) == (PART, 0, 1)


def test_the_trace_names_what_each_line_meets() -> None:
    pieces = [wood(9_000, 10_500, 10_000, 12_000), hut(12_000, 9_000, 13_000, 10_100)]
    answer = trace(WEST, EAST, MAN, MAN, pieces, [Crowd([Base(20_000, 9_000, 630)])])
    assert answer.lines[0] == (5_000, 10_000, 25_000, 10_000)
    assert answer.passed == (2, 1, 2)
    assert answer.stopped == (2, 0, 2)
    assert answer.crowds == (0, 0, 1)


@pytest.mark.parametrize(
    "b", [Base(13_000, 17_777, 787), Base(1, 9_999, 2_756), Base(5_000, 2, 630, 400, 300)]
)
def test_lines_are_the_same_from_either_end(b: Base) -> None:
    middle, left, right = lines(WEST, b)
    back, back_left, back_right = lines(b, WEST)
    assert middle == (*back[2:], *back[:2])
    assert left == (*back_right[2:], *back_right[:2])
    assert right == (*back_left[2:], *back_left[:2])


def test_a_line_over_a_corner_or_along_a_rim_runs_not_inside() -> None:
    square = rectangle(0, 0, 10, 10)
    assert not passes(square, (-5, 5, 5, 15))
    assert not passes(square, (-5, 10, 15, 10))
    assert not passes(square, (0, -5, 0, 15))
    assert passes(square, (-5, -5, 15, 15))
    assert passes(square, (0, 0, 3, 1))
    assert not passes(square, (0, 0, -3, 1))
    assert passes(square, (4, 4, 5, 5)) and not passes(square, (0, 5, -5, 5))
    assert passes(square, (4, 4, 4, 4)) and not passes(square, (0, 4, 0, 4))


def test_a_bent_area_is_run_through_more_than_once() -> None:
    bent = Polygon([(0, 0), (40, 0), (40, 40), (30, 40), (30, 10), (10, 10), (10, 40), (0, 40)])
    assert [(float(a), float(b)) for a, b in inside_parts(bent, 0, 20, 40, 20)] == [(0, 0.25), (0.75, 1)]
    assert passes(bent, (-10, 20, 50, 20), 19) and not passes(bent, (-10, 20, 50, 20), 20)
    assert not passes(bent, (10, 10, 30, 10)) and not passes(bent, (12, 20, 28, 20))
