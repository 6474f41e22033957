"""Ways over the open table: what may be walked, how long it is and what it costs."""

import pytest

from rulebound.space.field.bases import Base, gap
from rulebound.space.field.ground import (
    BLOCK,
    EDGE,
    IMPASSABLE,
    NO_WAY,
    OBSTACLE,
    STOP,
    TOO_FAR,
    Block,
    Ground,
    Stop,
    no_stand,
)
from rulebound.space.field.pace import spans_in, spend
from rulebound.space.field.paths import Path, Walker, along, crossed, fly, straight_limit, walk
from rulebound.space.field.shapes import Polygon, base_overlaps, rectangle

R = 630
EYE = 1_250
LAKE = rectangle(16_000, 10_000, 20_000, 26_000)
WOOD = rectangle(10_000, 4_000, 14_000, 8_000)
WALL = rectangle(24_000, 0, 24_500, 12_000)
GROUND = Ground(36_000, 36_000, [LAKE], [WOOD], [(WALL, 2_500)])


def small(x: int, y: int) -> Base:
    return Base(x, y, R)


def went(answer: Path | Stop) -> Path:
    assert isinstance(answer, Path), answer
    return answer


def stopped(answer: Path | Stop) -> Stop:
    assert isinstance(answer, Stop), answer
    return answer


def test_a_free_way_is_straight_and_its_length_rounded_up() -> None:
    path = went(walk(GROUND, small(2_000, 2_000), (3_000, 3_000), EYE))
    assert path == ((((2_000, 2_000), (3_000, 3_000))), 1_415, ())


def test_a_thousandth_of_an_inch_into_impassable_ground_is_refused() -> None:
    """ME-MOVE-16 and ME-BASIC-15"""
    at_rim, over = (16_000 - R, 15_000), (16_000 - R + 1, 15_000)
    assert went(walk(GROUND, small(5_000, 15_000), at_rim, EYE)).length == 16_000 - R - 5_000
    assert stopped(walk(GROUND, small(5_000, 15_000), over, EYE)) == (IMPASSABLE, 0, *over)
    # A leg that grazes the corner by a thousandth is bent.
    assert len(went(walk(GROUND, small(8_000, 10_000 - R), (26_000, 10_000 - R), 9_000)).points) == 2
    assert len(went(walk(GROUND, small(8_000, 10_001 - R), (26_000, 10_001 - R), 9_000)).points) > 2


def test_the_way_round_a_lake_hugs_it() -> None:
    """ME-MOVE-16"""
    path = went(walk(GROUND, small(14_000, 20_000), (22_000, 20_000), EYE))
    assert len(path.points) > 3
    assert all(not base_overlaps(LAKE, small(*point)) for point in path.points)
    # With true rounds at its two corners it would be 18,286.
    assert 18_286 <= path.length < 18_320
    assert path.points == went(walk(GROUND, small(14_000, 20_000), (22_000, 20_000), EYE)).points


def test_no_base_leaves_the_table() -> None:
    """ME-BASIC-15"""
    assert stopped(walk(GROUND, small(5_000, 5_000), (R - 1, 5_000), EYE)).why == EDGE
    assert went(walk(GROUND, small(5_000, 5_000), (R, 5_000), EYE)).length == 5_000 - R


def test_an_obstacle_below_the_eyes_is_crossed_but_not_rested_on() -> None:
    """ME-MOVE-12"""
    start, end = small(22_000, 6_000), (27_000, 6_000)
    assert went(walk(GROUND, start, end, 2_500)).length == 5_000
    assert went(walk(GROUND, start, end, 2_499)).length > 12_000
    assert stopped(walk(GROUND, start, (24_200, 6_000), 2_500)) == (OBSTACLE, 0, 24_200, 6_000)


def test_exactly_an_inch_from_an_enemy_is_allowed_and_less_is_not() -> None:
    """ME-MOVE-04"""
    enemy = Block(small(10_000, 30_000), 1_000)
    end = 10_000 - 2 * R - 1_000
    assert went(walk(GROUND, small(2_000, 30_000), (end, 30_000), EYE, [enemy])).length == end - 2_000
    refused = stopped(walk(GROUND, small(2_000, 30_000), (end + 1, 30_000), EYE, [enemy]))
    assert refused == (BLOCK, 0, end + 1, 30_000)


def test_five_inches_from_an_enemy_four_can_be_gone_straight() -> None:
    """ME-MOVE-04"""
    start, enemy = small(2_000, 30_000), small(2_000 + 2 * R + 5_000, 30_000)
    assert straight_limit(GROUND, start, (30_000, 30_000), EYE, [Block(enemy, 1_000)]) == 4_000
    assert straight_limit(GROUND, start, (5_000, 30_000), EYE, [Block(enemy, 1_000)]) == 3_000


def test_a_way_past_enemies_never_comes_nearer_than_an_inch() -> None:
    """ME-FLEE-04"""
    enemies = [Block(small(8_000 + 1_510 * number, 30_000), 1_000) for number in range(4)]
    path = went(walk(GROUND, small(10_000, 34_800), (10_000, 25_000), EYE, enemies))
    walker = Walker(GROUND, small(0, 0), EYE, enemies)
    for first, second in zip(path.points, path.points[1:], strict=False):
        assert walker.straight_ok(*first, *second)
    assert min(gap(small(*point), block.base) for point in path.points for block in enemies) >= 1_000


def test_who_stands_too_near_may_leave_but_come_no_nearer() -> None:
    enemy = Block(small(10_000, 30_000), 1_000)
    start = small(10_000 - 2 * R - 300, 30_000)
    assert went(walk(GROUND, start, (start.x - 500, 30_000), EYE, [enemy])).length == 500
    assert stopped(walk(GROUND, start, (start.x + 1, 30_000), EYE, [enemy])).why == BLOCK
    assert went(walk(GROUND, start, (start.x - 100, 32_000), EYE, [enemy])).length > 2_000


def test_friends_may_be_crossed_but_not_ended_on() -> None:
    """ME-BASIC-14 and ME-MOVE-05"""
    friend = small(5_000, 15_000)
    assert went(walk(GROUND, small(2_000, 15_000), (8_000, 15_000), EYE, (), [friend])).length == 6_000
    refused = stopped(walk(GROUND, small(2_000, 15_000), (5_000 + 2 * R - 1, 15_000), EYE, (), [friend]))
    assert refused.why == STOP
    beyond = went(walk(GROUND, small(2_000, 15_000), (5_000 + 2 * R, 15_000), EYE, (), [friend]))
    assert beyond.length == 3_000 + 2 * R


def test_others_of_a_different_type_are_walked_round() -> None:
    """ME-MOVE-05"""
    friend = Block(small(5_000, 15_000))
    path = went(walk(GROUND, small(2_000, 15_000), (8_000, 15_000), EYE, [friend]))
    assert 6_400 < path.length < 6_900


def test_what_is_crossed_is_told() -> None:
    """ME-MOVE-07"""
    others = [small(5_000, 15_000), small(5_000, 15_000 + 2 * R), small(6_000, 15_000 + 2 * R - 1)]
    assert crossed(((2_000, 15_000), (8_000, 15_000)), small(0, 0), others) == [0, 2]


def test_walled_in_there_is_no_way() -> None:
    """ME-FLEE-06"""
    ring = [
        Block(small(10_000 + dx, 20_000 + dy), 1_000)
        for dx in (-3_000, 0, 3_000)
        for dy in (-3_000, 0, 3_000)
    ]
    ring = [block for block in ring if block.base[:2] != (10_000, 20_000)]
    answer = stopped(walk(GROUND, small(10_000, 20_000), (10_000, 28_000), EYE, ring))
    assert answer.why == NO_WAY
    assert answer[1:] == (4, 10_000, 20_740)


def test_a_way_that_is_too_long_is_not_looked_for() -> None:
    assert stopped(walk(GROUND, small(14_000, 20_000), (22_000, 20_000), EYE, longest=17_000)).why == TOO_FAR
    assert went(walk(GROUND, small(14_000, 20_000), (22_000, 20_000), EYE, longest=18_500)).length < 18_500


def test_difficult_ground_is_marked_where_the_base_is_in_it() -> None:
    """ME-MOVE-15"""
    path = went(walk(GROUND, small(5_000, 6_000), (20_000, 6_000), EYE))
    assert path.difficult == ((10_000 - R - 5_000, 14_000 + R - 5_000),)
    assert spans_in([WOOD], R, ((5_000, 8_000 + R), (20_000, 8_000 + R))) == ()
    around = went(walk(GROUND, small(5_000, 6_000), (20_000, 6_000), EYE, shun=True))
    assert around.difficult == () and path.length < around.length < 17_000


def test_two_inches_in_the_open_leave_two_in_the_swamp() -> None:
    """ME-MOVE-15"""
    assert spend(4_000, [(2_000, 4_000)], 6_000) == (True, 0, 4_000)
    assert spend(4_001, [(2_000, 4_001)], 6_000) == (False, 0, 4_000)


def test_five_inches_in_a_wood_are_three() -> None:
    """ME-MOVE-14"""
    assert spend(3_000, [(0, 3_000)], 5_000).reaches
    assert not spend(3_001, [(0, 3_001)], 5_000).reaches


def test_out_of_difficult_ground_the_full_rate_returns() -> None:
    """ME-MOVE-15"""
    assert spend(6_000, [(1_000, 2_000)], 7_000) == (True, 0, 6_000)
    assert spend(7_000, [(1_000, 2_000)], 7_000) == (False, 0, 6_000)
    assert spend(12_000, [(0, 12_000)], 12_000) == (False, 0, 6_000)  # ME-CHRG-04


def test_a_point_along_a_way_is_never_farther() -> None:
    path = went(walk(GROUND, small(2_000, 2_000), (9_000, 5_000), EYE))
    for length in (0, 1, 999, 3_333, path.length - 1, path.length, path.length + 5):
        x, y = along(path, length)
        assert (x - 2_000) ** 2 + (y - 2_000) ** 2 <= length**2
    assert along(path, path.length) == (9_000, 5_000)


def test_a_halt_is_legal_and_as_far_as_may_be() -> None:
    walker = Walker(GROUND, small(0, 0), EYE, [Block(small(14_000, 28_000), 1_000)])
    path = went(walker.walk((14_000, 20_000), (22_000, 20_000)))
    cut = walker.halt(path, 9_000)
    assert 8_990 < cut.length <= 9_000
    friend = small(*along(path, 9_000))
    short = walker.halt(path, 9_000, [friend])
    assert 9_000 - 2 * R - 2 * 20 < short.length < 9_000
    assert no_stand(GROUND, small(*short.points[-1]), (), [friend]) is None
    assert walker.halt(path, 0).points == ((14_000, 20_000),)


def test_flight_to_the_edge_goes_round_what_is_in_the_way() -> None:
    """ME-FLEE-03 to ME-FLEE-05"""
    walker = Walker(GROUND, small(0, 0), EYE)
    free = went(walker.walk_to_edge((5_000, 9_000), "west"))
    assert free == (((5_000, 9_000), (R, 9_000)), 5_000 - R, ())
    bent = went(walker.walk_to_edge((23_000, 18_000), "west"))
    assert bent.points[-1][0] == R and bent.length > 22_370
    assert went(walker.walk_to_edge((23_000, 18_000), "east")).length == 36_000 - R - 23_000


def test_who_flies_minds_only_where_he_lands() -> None:
    """ME-FLY-01 and ME-FLY-02"""
    enemy = Block(small(24_000, 20_000), 1_000)
    assert went(fly(GROUND, small(14_000, 20_000), (27_000, 20_000), [enemy])).length == 13_000
    assert stopped(fly(GROUND, small(14_000, 20_000), (18_000, 20_000), [enemy])).why == IMPASSABLE
    assert stopped(fly(GROUND, small(14_000, 20_000), (25_000, 20_000), [enemy])).why == BLOCK


def test_an_oval_squeezes_through_lengthwise() -> None:
    gate = Ground(
        36_000, 36_000, [rectangle(0, 20_000, 10_000, 21_000), rectangle(12_000, 20_000, 36_000, 21_000)]
    )
    oval = Base(11_000, 15_000, 900, 0, 1_500)
    assert went(walk(gate, oval, (11_000, 25_000), EYE)).length == 10_000
    across = Base(11_000, 15_000, 900, 1_500, 0)
    assert stopped(walk(gate, across, (11_000, 25_000), EYE)).why == NO_WAY


def test_a_bent_area_has_an_inner_corner_that_no_way_hugs() -> None:
    bent = Polygon(
        [
            (10_000, 10_000),
            (20_000, 10_000),
            (20_000, 20_000),
            (16_000, 20_000),
            (16_000, 14_000),
            (10_000, 14_000),
        ]
    )
    ground = Ground(36_000, 36_000, [bent])
    path = went(walk(ground, small(12_000, 15_000), (22_000, 15_000), EYE))
    assert all(not base_overlaps(bent, small(*point)) for point in path.points)
    assert path.length < 17_200


@pytest.mark.parametrize("first", [0, 1, 2])
def test_ways_do_not_depend_on_what_was_asked_before(first: int) -> None:
    enemies = [
        Block(small(8_000 + 1_700 * number, 29_000 + 500 * (number % 2)), 1_000) for number in range(5)
    ]
    questions = [
        ((10_000, 33_500), (10_000, 25_000)),
        ((14_000, 20_000), (22_000, 20_000)),
        ((9_000, 25_500), (20_000, 32_000)),
    ]
    alone = Walker(GROUND, small(0, 0), EYE, enemies).walk(*questions[first])
    walker = Walker(GROUND, small(0, 0), EYE, enemies)
    for question in questions[first + 1 :] + questions[:first]:
        walker.walk(*question)
    assert walker.walk(*questions[first]) == alone
