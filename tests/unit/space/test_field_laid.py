"""Discs, strips, and what a strip leaves of an area."""

from __future__ import annotations

from rulebound.space.field.laid import disc, reach_from, strip, without
from rulebound.space.field.shapes import Polygon, rectangle


def whole(parts: list[Polygon]) -> int:
    return sum(part.area for part in parts)


def test_a_disc_holds_its_four_points() -> None:
    corners = disc(5_000, 5_000, 4_000).points
    for point in ((3_000, 5_000), (7_000, 5_000), (5_000, 3_000), (5_000, 7_000)):
        assert point in corners


def test_a_strip_runs_from_its_start_whatever_the_distance_named() -> None:
    near, far = strip((0, 0), (10, 10), 8_000, 3_000), strip((0, 0), (9_000, 9_000), 8_000, 3_000)
    assert near is not None and far is not None
    assert near.points == far.points
    assert strip((5, 5), (5, 5), 8_000, 3_000) is None


def test_a_length_is_measured_to_the_nearest_mil() -> None:
    assert reach_from((100, 100), (100, 900), 3_000) == (100, 3_100)
    assert reach_from((0, 0), (-1, -1), 1_000) == (-707, -707)


def test_what_is_left_and_what_is_taken_make_up_the_area() -> None:
    area = rectangle(0, 0, 12_000, 3_000)
    across = rectangle(4_000, -1_000, 7_000, 4_000)
    parts = without(area, across)
    assert whole(parts) == area.area - 2 * 3_000 * 3_000
    assert len(parts) == 2


def test_an_area_that_is_not_met_stays_whole() -> None:
    area = rectangle(0, 0, 1_000, 1_000)
    assert without(area, rectangle(2_000, 0, 3_000, 1_000)) == [area]


def test_an_area_that_is_covered_is_gone() -> None:
    assert without(rectangle(10, 10, 20, 20), rectangle(0, 0, 30, 30)) == []


def test_a_slanting_strip_leaves_two_parts() -> None:
    area = rectangle(0, 0, 12_000, 3_000)
    slant = strip((4_000, -1_000), (8_000, 5_000), 8_000, 2_000)
    assert slant is not None
    parts = without(area, slant)
    assert len(parts) >= 2
    assert whole(parts) < area.area
