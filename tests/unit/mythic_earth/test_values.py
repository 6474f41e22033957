"""Numbers that the core reads off cards and dice."""

from __future__ import annotations

import pytest

from rulebound.games.mythic_earth.pool import leads
from rulebound.games.mythic_earth.values import most_common, overload


@pytest.mark.parametrize(("brave", "markers"), [(4, 6), (5, 8), (6, 9), (7, 11), (8, 12), (9, 14), (10, 15)])
def test_a_unit_goes_at_150_percent_of_its_brave_fractions_up(brave: int, markers: int) -> None:
    """bites: ME-OVER-01"""
    assert overload(brave) == markers


@pytest.mark.parametrize(
    ("first", "second", "lead"),
    [
        ((6, 5, 5, 2), (6, 5, 3, 3), 1),
        ((5, 4, 4), (5, 5, 1), -1),
        ((6, 4, 2), (2, 4, 6), 0),
        ((6,), (5, 5, 5), 1),
        ((), (1,), -1),
        ((), (), 0),
    ],
)
def test_pools_are_compared_from_the_highest_value_down(
    first: tuple[int, ...], second: tuple[int, ...], lead: int
) -> None:
    """bites: ME-DEPL-03, ME-DEPL-04"""
    assert leads(first, second) == lead
    assert leads(second, first) == -lead


def test_of_values_as_common_the_higher_is_taken() -> None:
    """bites: ME-DATA-06"""
    assert most_common([4] * 9 + [6]) == 4
    assert most_common([4, 6]) == 6
    assert most_common([4, 4, 6, 6, 5]) == 6
