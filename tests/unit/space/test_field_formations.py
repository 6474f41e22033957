"""Formations, pressing against others, and where a stray shot may come down."""

import pytest

from rulebound.space.field.bases import Base, crowded, gap, touching
from rulebound.space.field.coherency import coherent
from rulebound.space.field.drift import drifts_to, ends
from rulebound.space.field.formations import GAP, SHAPES, arrange, keep, middle, press, slots, turned
from rulebound.space.field.places import RADIUS


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("facing", [(0, 1), (1, 0), (-3, 7), (5, -2)])
def test_every_formation_of_every_size_keeps_together(shape: str, facing: tuple[int, int]) -> None:
    """ME-COH-01 and ME-COH-02"""
    for r in RADIUS.values():
        for count in range(1, 25):
            bases = arrange([r] * count, (30_000, 30_000), facing, shape)
            assert len(bases) == count and bases[0][:2] == (30_000, 30_000)
            assert coherent(bases), (shape, count, r)
            assert crowded(bases) is None


@pytest.mark.parametrize("radii", [[787, *[630] * 9], [2_756, *[630] * 5], [630, 2_756, 630, 1_181, 630]])
@pytest.mark.parametrize("shape", SHAPES)
def test_bases_of_different_size_keep_together(radii: list[int], shape: str) -> None:
    """ME-COH-01"""
    bases = arrange(radii, (30_000, 30_000), (0, 1), shape)
    assert [base.r for base in bases] == radii
    assert coherent(bases) and crowded(bases) is None


def test_a_line_is_one_rank_with_one_behind_each_end() -> None:
    bases = arrange([630] * 7, (10_000, 10_000), (0, 1), "line")
    assert [base.y for base in bases].count(10_000) == 5
    assert gap(bases[0], bases[1]) <= 2 * 1_260 + 2 * GAP
    assert max(base.y for base in bases) == 10_000


def test_the_leader_stands_in_front_whatever_the_facing() -> None:
    bases = arrange([630] * 9, (10_000, 10_000), (1, 0), "block")
    assert max(base.x for base in bases) == 10_000
    assert arrange([], (0, 0), (0, 1), "line") == []
    with pytest.raises(ValueError, match="no formation"):
        slots(3, "heap")
    with pytest.raises(ValueError, match="face"):
        arrange([630], (0, 0), (0, 0), "line")


def test_a_formation_is_shifted_and_turned_as_a_whole() -> None:
    bases = arrange([630] * 4, (10_000, 10_000), (0, 1), "two-ranks")
    assert keep(keep(bases, 5, -7), -5, 7) == bases
    assert turned(bases, (10_000, 10_000), 90) == arrange([630] * 4, (10_000, 10_000), (-1, 0), "two-ranks")
    assert middle([Base(0, 0, 630), Base(3, 5, 630)]) == (2, 3)


def test_as_many_as_find_room_touch_the_enemy() -> None:
    """ME-CHRG-05"""
    targets = arrange([630] * 5, (20_000, 20_000), (0, -1), "line")
    chargers = arrange([630] * 8, (20_000, 12_000), (0, 1), "two-ranks")
    placed = press(chargers, targets, lambda index, base: base.y < 20_500)
    assert sum(any(touching(base, target) for target in targets) for base in placed) >= 4
    assert coherent(placed) and crowded([*placed, *targets]) is None


def test_who_may_not_come_stays() -> None:
    targets = [Base(20_000, 20_000, 630)]
    chargers = arrange([630] * 3, (20_000, 12_000), (0, 1), "line")
    assert press(chargers, targets, lambda index, base: False) == chargers


def test_a_drift_ends_at_its_distance_and_within_45_degrees() -> None:
    """ME-OVH-10 and ME-OVH-11"""
    assert drifts_to(10_000, 10_000, 10_000, 16_000, 6_000, (0, 1))
    assert not drifts_to(10_000, 10_000, 10_000, 16_002, 6_000, (0, 1))
    assert not drifts_to(10_000, 10_000, 10_000, 4_000, 6_000, (0, 1))
    assert drifts_to(10_000, 10_000, 14_242, 14_242, 5_999, (0, 1))
    assert drifts_to(10_000, 10_000, 13_857, 14_596, 6_000, (0, 1))  # at 40 degrees
    assert not drifts_to(10_000, 10_000, 14_596, 13_857, 6_000, (0, 1))  # at 50


@pytest.mark.parametrize("bearing", [(0, 1), (1, 0), (0, -1), (-1, 0), (3, 2)])
@pytest.mark.parametrize("inches", range(1, 7))
def test_the_ends_that_are_offered_are_legal_and_differ(bearing: tuple[int, int], inches: int) -> None:
    """ME-OVH-11"""
    found = ends(10_000, 10_000, inches * 1_000, bearing)
    assert len(found) == 7
    assert all(drifts_to(10_000, 10_000, x, y, inches * 1_000, bearing) for x, y in found)
