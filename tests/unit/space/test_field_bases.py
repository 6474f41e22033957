"""Bases, areas, coherency and the table's edges, in whole thousandths of an inch."""

import pytest

from rulebound.space.field.bases import (
    Base,
    beside,
    crowded,
    gap,
    gap_within,
    group_gap,
    group_within,
    nearest_pair,
    overlaps,
    touching,
)
from rulebound.space.field.coherency import coherent, flocks, repair, stragglers
from rulebound.space.field.places import (
    RADIUS,
    format_place,
    parse_inches,
    parse_place,
    place,
    point_of,
)
from rulebound.space.field.shapes import (
    Polygon,
    base_inside,
    base_overlaps,
    base_touches,
    fault_of,
    make_polygon,
    point_inside,
    polygon_gap,
    polygon_gap_within,
    polygons_gap_within,
    polygons_overlap,
    rectangle,
    shared_area,
    span,
    template_touches,
)
from rulebound.space.field.table import (
    Table,
    edge_gap,
    halves,
    nearest_edges,
    on_table,
    quarters,
    side_of,
    touches_edge,
)

SMALL = RADIUS[32]
PIECE = rectangle(10_000, 10_000, 18_000, 16_000)


def small(x: int, y: int) -> Base:
    return Base(x, y, SMALL)


def row(*gaps: int) -> list[Base]:
    """Small bases in a line, with those gaps between them."""
    bases = [small(5_000, 5_000)]
    for between in gaps:
        bases.append(small(bases[-1].x + 2 * SMALL + between, 5_000))
    return bases


def pair(between: int) -> tuple[Base, Base]:
    first, second = row(between)
    return first, second


def test_a_place_is_one_number_and_a_text() -> None:
    assert point_of(place(71_999, 47_001)) == (71_999, 47_001)
    assert format_place(parse_place("12.50, 7.25")) == "12.5,7.25"
    assert parse_inches("-0.5") == -500


@pytest.mark.parametrize("text", ["", "x", "1", "1,", "1,2,3", "1.2345,1", "1.,2", "-1,2", "99999,1", "٣,1"])
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"inch|place"):
        parse_place(text)


def test_exactly_ten_inches_is_within_ten_and_a_thousandth_more_is_not() -> None:
    """ME-BASIC-08"""
    exact, farther = small(5_000 + 2 * SMALL + 10_000, 5_000), small(5_000 + 2 * SMALL + 10_001, 5_000)
    assert gap(small(5_000, 5_000), exact) == 10_000
    assert gap_within(small(5_000, 5_000), exact, 10_000)
    assert not gap_within(small(5_000, 5_000), farther, 10_000)


def test_exactly_an_inch_is_not_nearer_than_an_inch() -> None:
    """ME-MOVE-04"""
    first, second = row(1_000)
    assert not gap_within(first, second, 999)
    first, second = row(999)
    assert gap_within(first, second, 999)


def test_bases_that_meet_touch_and_do_not_overlap() -> None:
    """ME-BASIC-14"""
    assert touching(*pair(0)) and not overlaps(*pair(0))
    assert overlaps(*pair(-1)) and not touching(*pair(-1))
    assert touching(*pair(1)) and not touching(*pair(2))


def test_units_are_measured_between_their_nearest_minis() -> None:
    """ME-BASIC-07"""
    unit = [small(20_000, 5_000), small(18_000, 19_000)]
    assert nearest_pair(unit, row(500, 500)) == (0, 2)
    assert group_gap(unit, row(500, 500)) == 20_000 - 5_000 - 4 * SMALL - 1_000 - 2 * SMALL
    assert group_within(unit, row(500, 500), 10_220) and not group_within(unit, row(500, 500), 10_219)
    with pytest.raises(ValueError, match="no bases"):
        group_gap([], unit)


def test_an_oval_is_measured_from_its_long_side() -> None:
    oval = Base(10_000, 10_000, 900, 1_000, 0)
    assert gap(oval, Base(10_500, 12_530, 630)) == 1_000
    assert gap(oval, Base(13_530, 10_000, 630)) == 1_000
    assert touching(oval, Base(12_530, 10_000, 630))
    assert overlaps(oval, Base(10_000, 10_000, 900, 0, 1_000))


@pytest.mark.parametrize(
    "toward", [(9_000, 5_000), (9_000, 8_123), (5_000, 1), (4_000, 4_999), (5_000, 5_000)]
)
@pytest.mark.parametrize("distance", [0, 250, 1_000])
def test_beside_is_as_near_as_whole_places_allow(toward: tuple[int, int], distance: int) -> None:
    target = small(5_000, 5_000)
    here = Base(*beside(target, 787, *toward, distance), 787)
    assert not overlaps(target, here)
    assert distance <= gap(target, here) <= distance + 1
    assert distance or touching(target, here)


def test_two_bases_on_one_spot_are_found() -> None:
    assert crowded(row(0, 0, -1)) == (2, 3)
    assert crowded(row(0, 0)) is None


def test_a_base_touches_an_area_at_its_rim_and_is_inside_up_to_its_rim() -> None:
    """ME-BASIC-16 and ME-BASIC-17"""
    assert base_touches(PIECE, small(10_000 - SMALL, 12_000))
    assert not base_touches(PIECE, small(10_000 - SMALL - 1, 12_000))
    assert base_inside(PIECE, small(10_000 + SMALL, 12_000))
    assert not base_inside(PIECE, small(10_000 + SMALL - 1, 12_000))


def test_a_thousandth_of_an_inch_over_the_rim_overlaps() -> None:
    """ME-BASIC-15"""
    assert not base_overlaps(PIECE, small(10_000 - SMALL, 12_000))
    assert base_overlaps(PIECE, small(10_000 - SMALL + 1, 12_000))
    assert base_overlaps(PIECE, small(14_000, 13_000))


def test_the_gap_to_a_corner_runs_aslant() -> None:
    base = Base(7_000, 6_000, 1_000)
    assert polygon_gap(PIECE, base) == 4_000
    assert polygon_gap_within(PIECE, base, 4_000) and not polygon_gap_within(PIECE, base, 3_999)


def test_a_piece_turned_by_half_a_turn_mirrors_itself() -> None:
    outline = [(-5_000, -2_000), (-3_000, -3_500), (4_000, -3_500), (4_500, 2_000)]
    one = make_polygon(outline, (6_000, 19_500), 15)
    two = make_polygon(outline, (30_000, 16_500), 195)
    assert sorted((36_000 - x, 36_000 - y) for x, y in one.points) == sorted(two.points)


def test_outlines_that_are_none_are_named() -> None:
    assert fault_of(PIECE.points) == ""
    assert "three corners" in fault_of([(0, 0), (1, 1)])
    assert fault_of([(0, 0), (4, 4), (4, 0), (0, 4)]) == "edges 1 and 3 meet"
    assert "corner 3" in fault_of([(0, 0), (4, 0), (0, 0), (0, 4)])
    assert "lie on each other" in fault_of([(0, 0), (4, 0), (2, 0), (0, 4)])


def test_areas_that_share_an_edge_do_not_overlap() -> None:
    assert not polygons_overlap(PIECE, rectangle(18_000, 10_000, 20_000, 16_000))
    assert polygons_overlap(PIECE, rectangle(17_999, 10_000, 20_000, 16_000))
    assert polygons_overlap(PIECE, PIECE)
    assert polygons_overlap(PIECE, rectangle(11_000, 11_000, 12_000, 12_000))
    cross = rectangle(8_000, 12_000, 20_000, 13_000)
    assert polygons_overlap(PIECE, cross) and polygons_overlap(cross, PIECE)
    assert polygons_gap_within(PIECE, rectangle(20_000, 10_000, 22_000, 16_000), 2_000)
    assert not polygons_gap_within(PIECE, rectangle(20_000, 10_000, 22_000, 16_000), 1_999)


def test_how_far_across_and_how_much_is_shared() -> None:
    assert span(PIECE) == 8_000**2 + 6_000**2
    assert shared_area(PIECE, rectangle(0, 0, 36_000, 12_000)) == 2 * 8_000 * 2_000
    bent = Polygon([(0, 0), (4, 0), (4, 4), (3, 4), (3, 1), (1, 1), (1, 4), (0, 4)])
    assert shared_area(bent, rectangle(0, 2, 10, 10)) == 8


def test_a_template_touches_the_rim_of_a_base() -> None:
    """ME-OVH-04"""
    base = small(10_000, 10_000)
    assert template_touches(10_000 + 1_500 + SMALL, 10_000, 3_000, base)
    assert not template_touches(10_000 + 1_501 + SMALL, 10_000, 3_000, base)


def test_the_outer_two_of_a_line_of_three_fall_out_of_coherency() -> None:
    """ME-COH-01"""
    assert stragglers(row(900, 900)) == [0, 2]
    assert coherent([small(5_000, 5_000), small(6_300, 5_000), small(5_650, 6_200)])


def test_two_minis_keep_within_an_inch() -> None:
    """ME-COH-02"""
    assert coherent(row(1_000)) and not coherent(row(1_001))
    assert coherent(row())


def test_a_torn_unit_closes_up_by_a_short_way() -> None:
    """ME-COH-03"""
    torn = row(200, 200, 3_000)
    mended = repair(torn, lambda index, base: True)
    assert mended is not None and coherent(mended) and crowded(mended) is None
    assert flocks(torn) == [[0, 1, 2], [3]]
    two = repair(row(3_000), lambda index, base: True)
    assert two is not None and 998 <= gap(two[0], two[1]) <= 1_000
    assert repair(row(3_000), lambda index, base: False) is None


def test_a_base_reaches_the_table_edge_and_no_farther() -> None:
    """ME-BASIC-15"""
    table = Table(36_000, 36_000)
    assert on_table(table, small(SMALL, 5_000)) and not on_table(table, small(SMALL - 1, 5_000))
    assert touches_edge(table, small(SMALL, 5_000)) and not touches_edge(table, small(SMALL + 1, 5_000))
    assert edge_gap(table, small(5_000, 8_000), "west") == 5_000 - SMALL


def test_the_nearest_edge_may_be_two() -> None:
    """ME-FLEE-03"""
    table = Table(72_000, 48_000)
    assert nearest_edges(table, [small(9_000, 14_000)], ("south", "west")) == ["west"]
    assert nearest_edges(table, [small(9_000, 9_000)], ("south", "west")) == ["south", "west"]


def test_a_centre_line_parts_the_table() -> None:
    table = Table(72_000, 48_000)
    line = ((0, 48_000), (72_000, 0))
    left, right = halves(table, line)
    assert left.points == ((0, 48_000), (72_000, 0), (72_000, 48_000))
    assert right.points == ((0, 0), (72_000, 0), (0, 48_000))
    assert side_of(line, small(60_000, 40_000)) == 1
    assert side_of(line, small(3_000, 3_000)) == -1
    assert side_of(line, small(36_000, 24_200)) == 0
    level = ((0, 24_000), (72_000, 24_000))
    assert halves(table, level) == (rectangle(0, 24_000, 72_000, 48_000), rectangle(0, 0, 72_000, 24_000))
    assert side_of(level, small(5_000, 24_000 + SMALL)) == 1
    assert side_of(level, small(5_000, 24_000 + SMALL - 1)) == 0


def test_four_quarters_make_the_table() -> None:
    table = Table(72_000, 48_000)
    assert sum(part.area for part in quarters(table).values()) == table.area.area
    assert point_inside(quarters(table)["south-west"], 1, 1)
