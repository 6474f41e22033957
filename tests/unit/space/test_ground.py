"""Edges, contact and walks on a ground."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebound.space.squares import EAST, OPEN, OPENING, SOUTH, WALL, Board, Ground, bits, mask_of
from unit.space.oracles import can_step, costs, grounds, neighbours, touches

BOARD = Board(6, 6)


def at(names: str) -> int:
    return mask_of(BOARD.parse(name) for name in names.split())


def sq(name: str) -> int:
    return BOARD.parse(name)


@given(grounds())
def test_adjacent_is_what_the_edges_say(ground: Ground) -> None:
    for square in bits(ground.board.all):
        expected = [other for other in neighbours(ground, square) if touches(ground, square, other)]
        assert bits(ground.adjacent(square)) == expected


@given(grounds())
def test_steps_are_what_the_edges_say(ground: Ground) -> None:
    for square in bits(ground.board.all):
        expected = [other for other in neighbours(ground, square) if can_step(ground, square, other)]
        assert bits(ground.steps(square)) == expected


@given(grounds(), st.data())
def test_walks_are_what_a_search_over_squares_finds(ground: Ground, data: st.DataObject) -> None:
    squares = st.sampled_from(bits(ground.board.all))
    start = data.draw(squares)
    sets = st.sets(squares).map(mask_of)
    blocked = data.draw(sets) & data.draw(sets)
    wall_cost = data.draw(st.integers(0, 3))
    over = data.draw(st.sampled_from([0, blocked, data.draw(sets)]))
    allowance = data.draw(st.integers(0, 8))
    best = costs(ground, start, blocked, wall_cost, over)
    stops = ground.board.all & ~(blocked | ground.solid | over)
    within = [
        each for each in sorted(best) if each != start and best[each] <= allowance and stops >> each & 1
    ]
    assert bits(ground.reach(start, allowance, blocked, wall_cost, over)) == within
    layers = ground.layers(start, allowance, blocked, wall_cost, over)
    assert layers[0] == 1 << start
    assert sorted(each for layer in layers[1:] for each in bits(layer)) == within
    for cost, layer in enumerate(layers):
        assert all(best[each] == cost for each in bits(layer))
    far = ground.distances(start, blocked, wall_cost, over)
    for target in bits(ground.board.all):
        found = ground.path(start, target, allowance, blocked, wall_cost, over)
        walk = ground.walk_distance(start, target, blocked, wall_cost, over)
        if target == start:
            assert (found, walk) == ((), 0)
            continue
        legal = stops >> target & 1 == 1 and target in best
        assert walk == (best[target] if legal else None)
        assert any(layer >> target & 1 for layer in far) == legal
        assert (found is not None) == (target in within)
        if found is None:
            continue
        assert found[-1] == target
        cost = 0
        for before, after in zip((start, *found), found, strict=False):
            assert after == target or not (blocked | ground.solid) & ~over & 1 << after
            if can_step(ground.with_solid(0), before, after):
                cost += 1
            else:
                assert ground.edge_between(before, after) == WALL
                cost += wall_cost
        assert cost == best[target]


def test_a_door_is_passed_straight_and_not_at_a_slant() -> None:
    wall = at("c1 c2 c3 c4 c5 c6")
    shut = Ground(BOARD, walls_east=wall)
    ground = shut.with_opened([(sq("c3"), EAST)])
    assert shut.reach(sq("c3"), 20) & at("d1 d2 d3 d4 d5 d6") == 0
    assert ground.steps(sq("c3")) & at("d2 d3 d4") == at("d3")
    assert ground.steps(sq("c2")) & at("d1 d2 d3") == 0
    # contact is less strict than movement: one way around the corner does
    assert ground.adjacent(sq("c3")) & at("d2 d3 d4") == at("d2 d3 d4")
    assert ground.adjacent(sq("c5")) & at("d4 d5 d6") == 0


def test_the_end_of_a_wall_stops_the_slanting_step_and_not_the_contact() -> None:
    ground = Ground(BOARD, walls_east=at("c3"))
    assert not ground.steps(sq("c4")) & at("d3")
    assert ground.adjacent(sq("c4")) & at("d3")
    both = Ground(BOARD, walls_east=at("c3"), walls_south=at("c3"))
    assert ground.adjacent(sq("c3")) & at("d4")
    assert not both.adjacent(sq("c3")) & at("d4")


def test_two_blocked_squares_at_a_corner_leave_the_slanting_step() -> None:
    ground = Ground(BOARD)
    assert ground.path(sq("b2"), sq("c3"), 1, at("b3 c2")) == (sq("c3"),)


def test_a_path_goes_slanting_first_and_then_straight() -> None:
    ground = Ground(BOARD)
    assert ground.path(sq("a1"), sq("f3")) == tuple(sq(name) for name in ["b2", "c3", "d3", "e3", "f3"])
    assert ground.path(sq("a1"), sq("f1")) == tuple(sq(name) for name in ["b1", "c1", "d1", "e1", "f1"])
    assert ground.path(sq("a1"), sq("f1"), 4) is None


def test_a_climber_pays_for_the_wall() -> None:
    ground = Ground(BOARD, walls_east=at("c1 c2 c3 c4 c5 c6"))
    assert not ground.reach(sq("c3"), 9) & at("d3")
    assert not ground.reach(sq("c3"), 1, 0, 2) & at("d3")
    assert ground.reach(sq("c3"), 2, 0, 2) & at("d1 d2 d3 d4 d5") == at("d3")
    assert ground.reach(sq("c3"), 3, 0, 2) & at("d1 d2 d3 d4 d5") == at("d2 d3 d4")
    assert ground.path(sq("b3"), sq("d3"), 3, 0, 2) == (sq("c3"), sq("d3"))
    assert ground.walk_distance(sq("b3"), sq("d3"), 0, 2) == 3


def test_squares_may_be_passed_and_not_stopped_on() -> None:
    corridor = Ground(Board(4, 1))
    assert corridor.reach(0, 3, 0b10) == 0
    assert corridor.reach(0, 3, 0b10, 0, 0b10) == 0b1100
    assert corridor.path(0, 2, 3, 0b10, 0, 0b10) == (1, 2)
    assert corridor.path(0, 1, 3, 0b10, 0, 0b10) is None
    assert corridor.layers(0, 1, 0b10, 0, 0b10) == [1]


def test_edges_tell_their_kind() -> None:
    ground = Ground(BOARD, walls_east=at("a1"), openings_south=at("a1"))
    assert ground.edge(sq("a1"), EAST) == WALL
    assert ground.edge(sq("a1"), SOUTH) == OPENING
    assert ground.edge_between(sq("a2"), sq("a1")) == OPENING
    assert ground.edge_between(sq("b2"), sq("a2")) == OPEN
    assert ground.edge(sq("f1"), EAST) == WALL
    assert ground.edge(sq("a6"), SOUTH) == WALL
    assert ground.shared_edge(sq("b1"), sq("a1")) == (sq("a1"), EAST)
    for other in ("b2", "c1", "a1"):
        with pytest.raises(ValueError, match="side by side"):
            ground.edge_between(sq("a1"), sq(other))


def test_an_edge_is_not_both_wall_and_opening() -> None:
    with pytest.raises(ValueError, match="a1 is both a wall and an opening"):
        Ground(BOARD, walls_east=at("a1"), openings_east=at("a1"))


def test_derived_grounds_are_the_same_object_for_the_same_content() -> None:
    ground = Ground(BOARD, walls_east=at("a1 a2"))
    one, two = (sq("a1"), EAST), (sq("a2"), EAST)
    opened = ground.with_opened([one]).with_opened([two])
    assert opened is ground.with_opened([two, one])
    assert opened.with_shut([one, two]) is ground
    assert opened.openings_east == at("a1 a2")
    assert ground.walls_east == at("a1 a2")
    assert opened != ground
    assert opened.with_opened([one]) is opened
    solid = ground.with_solid(at("c3"))
    assert solid.solid == at("c3")
    assert solid.with_solid(0) is ground
    assert Ground(BOARD, walls_east=at("a1 a2")) == ground
    assert hash(Ground(BOARD, walls_east=at("a1 a2"))) == hash(ground)
    for edge in ((sq("c3"), EAST), (sq("f1"), EAST), (sq("a6"), SOUTH)):
        with pytest.raises(ValueError, match="neither a wall nor an opening"):
            ground.with_opened([edge])


@given(grounds(), st.data())
def test_components_are_the_classes_of_contact(ground: Ground, data: st.DataObject) -> None:
    mask = mask_of(data.draw(st.sets(st.sampled_from(bits(ground.board.all)))))
    parts = ground.components(mask)
    assert sum(parts) == mask
    for index, part in enumerate(parts):
        assert ground.joined(part)
        assert ground.adjacent_to(part) & mask == 0
        for other in parts[index + 1 :]:
            assert not any(ground.adjacent(square) & other for square in bits(part))
            assert not ground.joined(part | other)
    assert ground.joined(mask) == (len(parts) <= 1)


def test_open_corners_let_a_step_slant_past_the_end_of_a_wall_but_not_through_a_doorway() -> None:
    board = Board(4, 4)
    a1, b1, c1, b2, c2, d2 = (board.parse(name) for name in ("a1", "b1", "c1", "b2", "c2", "d2"))
    strict = Ground(board, walls_east=1 << a1)
    lenient = strict.with_open_corners()
    assert not strict.steps(a1) >> b2 & 1
    assert lenient.steps(a1) >> b2 & 1
    assert lenient.reach(a1, 1) == lenient.steps(a1)
    assert lenient is strict.with_open_corners()
    assert lenient != strict
    # a door at c1-c2 in a row of walls
    door = Ground(board, walls_south=1 << a1 | 1 << b1 | 1 << d2 - board.stride, openings_south=1 << c1)
    assert door.with_open_corners().steps(c1) >> c2 & 1
    assert not door.with_open_corners().steps(b1) >> c2 & 1
    assert not door.with_open_corners().steps(c1) >> d2 & 1
