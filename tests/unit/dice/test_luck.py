"""What dice owe is exact: compared with a die calculator of others, and with counting by hand."""

from __future__ import annotations

from fractions import Fraction

import icepool  # type: ignore[import-untyped]
import pytest

from rulebound.dice.die import Die
from rulebound.dice.luck import Pool, owed, standing, variance, ways, worth_of

COMBAT = Die(
    "combat", ("blank", "hit", "double_hit", "critical", "defend", "double_defend"), (2, 5, 1, 1, 2, 1)
)
HITS = worth_of(COMBAT, {"hit": 1, "double_hit": 2, "critical": 1})
BLOCKS = worth_of(COMBAT, {"defend": 1, "double_defend": 2})
ONE_HIT = icepool.Die({0: 5, 1: 6, 2: 1})
ONE_BLOCK = icepool.Die({0: 9, 1: 2, 2: 1})


@pytest.mark.parametrize(("attack", "defence"), [(0, 0), (1, 0), (0, 2), (3, 2), (5, 5), (40, 17)])
def test_the_ways_of_a_sum_are_those_of_icepool(attack: int, defence: int) -> None:
    row = ways([Pool(COMBAT, HITS, attack), Pool(COMBAT, BLOCKS, defence)])
    other = attack @ ONE_HIT + defence @ ONE_BLOCK
    assert sum(row) == 12 ** (attack + defence)
    for value in range(len(row)):
        assert Fraction(row[value], sum(row)) == Fraction(other.quantity(value), other.denominator())


def test_pools_of_the_same_dice_are_one_pool() -> None:
    parts = [Pool(COMBAT, HITS, 2), Pool(COMBAT, HITS, 3)]
    assert ways(parts) == ways([Pool(COMBAT, HITS, 5)])


def test_mean_and_variance() -> None:
    assert owed(COMBAT, HITS, 3) == 2
    assert owed(COMBAT, BLOCKS, 3) == 1
    mean = Fraction(8, 12)
    assert variance(COMBAT, HITS, 2) == 2 * (Fraction(6 + 4, 12) - mean * mean)


def test_the_standing_counts_equal_sums_half() -> None:
    row = ways([Pool(COMBAT, HITS, 1)])
    assert row == (5, 6, 1)
    assert standing(row, 0) == Fraction(5, 24)
    assert standing(row, 1) == Fraction(5 * 2 + 6, 24)
    assert standing(row, 2) == Fraction(11 * 2 + 1, 24)
    assert sum(standing(row, got) * row[got] for got in range(3)) / 12 == Fraction(1, 2)
