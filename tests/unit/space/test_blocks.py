"""Blocks of two by two squares."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rulebound.space.squares import EAST, OPEN, WALL, Board, Ground, bits, mask_of
from unit.space.oracles import Cell, cell, grounds, kind

BOARD = Board(8, 6)


def sq(name: str) -> int:
    return BOARD.parse(name)


def at(names: str) -> int:
    return mask_of(BOARD.parse(name) for name in names.split())


def inner_edges(corner: Cell, size: int) -> list[tuple[Cell, Cell]]:
    x, y = corner
    edges = [((c, r), (c + 1, r)) for c in range(x, x + size - 1) for r in range(y, y + size)]
    return edges + [((c, r), (c, r + 1)) for c in range(x, x + size) for r in range(y, y + size - 1)]


def fits(ground: Ground, corner: Cell, blocked: int) -> bool:
    board = ground.board
    x, y = corner
    if not (0 <= x < board.columns - 1 and 0 <= y < board.rows - 1):
        return False
    body = mask_of(board.square(c, r) for c in (x, x + 1) for r in (y, y + 1))
    return not body & (blocked | ground.solid) and all(
        kind(ground, *e) != WALL for e in inner_edges(corner, 2)
    )


def steps(ground: Ground, corner: Cell, blocked: int) -> list[Cell]:
    x, y = corner
    found = []
    for row in (y - 1, y, y + 1):
        for column in (x - 1, x, x + 1):
            if (column, row) == corner or not fits(ground, (column, row), blocked):
                continue
            room = inner_edges((min(x, column), min(y, row)), 3)
            if column == x or row == y or all(kind(ground, *edge) == OPEN for edge in room):
                found.append((column, row))
    return found


@given(grounds(6, 4), st.data())
def test_blocks_go_where_a_search_over_positions_goes(ground: Ground, data: st.DataObject) -> None:
    board = ground.board
    squares = st.sampled_from(bits(board.all))
    blocked = mask_of(data.draw(st.sets(squares, max_size=6)))
    for anchor in bits(board.all):
        assert ground.block_fits(anchor, blocked) == fits(ground, cell(board, anchor), blocked)
    anchors = bits(ground.block_anchors())
    if not anchors:
        return
    start = data.draw(st.sampled_from(anchors))
    others = blocked & ~ground.block_squares(start)
    best = {cell(board, start): 0}
    queue = [cell(board, start)]
    for corner in queue:
        for after in steps(ground, corner, others):
            if after not in best:
                best[after] = best[corner] + 1
                queue.append(after)
    assert bits(ground.block_steps(start, blocked)) == [
        board.square(*corner) for corner in steps(ground, cell(board, start), others)
    ]
    allowance = data.draw(st.integers(0, 6))
    reached = sorted(board.square(*corner) for corner, cost in best.items() if 0 < cost <= allowance)
    assert bits(ground.block_reach(start, allowance, blocked)) == reached
    for target in bits(board.all):
        path = ground.block_path(start, target, allowance, blocked)
        assert (path is not None) == (target in reached or target == start)
        if path is None:
            continue
        assert len(path) == best[cell(board, target)]
        walk = [cell(board, anchor) for anchor in (start, *path)]
        assert all(there in steps(ground, here, others) for here, there in pairwise(walk))


def test_a_block_needs_a_gap_two_wide() -> None:
    wall = Ground(BOARD, walls_east=at("d1 d2 d3 d4 d5 d6"))
    one = wall.with_opened([(sq("d3"), EAST)])
    two = one.with_opened([(sq("d4"), EAST)])
    beyond = at("e1 e2 e3 e4 e5")
    assert not one.block_reach(sq("b3"), 20) & beyond
    assert two.block_reach(sq("b3"), 20) & beyond == beyond
    assert two.block_path(sq("c3"), sq("e3")) == (sq("d3"), sq("e3"))
    assert two.block_fits(sq("d3"))
    assert not one.block_fits(sq("d3"))


def test_a_block_shares_a_square_with_where_it_was() -> None:
    ground = Ground(BOARD)
    around = at("b2 c2 d2 b3 d3 b4 c4 d4")
    assert ground.block_steps(sq("c3")) == around
    for anchor in bits(around):
        assert ground.block_squares(anchor) & ground.block_squares(sq("c3"))


def test_a_block_is_stopped_by_others_and_not_by_itself() -> None:
    ground = Ground(BOARD)
    own = ground.block_squares(sq("c3"))
    assert ground.block_steps(sq("c3"), own).bit_count() == 8
    assert not ground.block_steps(sq("c3"), own | at("e3")) & at("d2 d3")
    assert ground.block_steps(sq("c3"), own | at("e2 b5")) & at("d4")


def test_a_slanting_step_of_a_block_touches_no_wall_or_opening() -> None:
    for wall in ("e4", "d5", "c3"):
        assert not Ground(BOARD, walls_east=at("d4")).block_steps(sq("c3")) & at(wall) & at("d4")
    assert not Ground(BOARD, openings_east=at("d4")).block_steps(sq("c3")) & at("d4")
    assert not Ground(BOARD, openings_east=at("c5")).block_steps(sq("c3")) & at("d4")
    assert Ground(BOARD, openings_east=at("e4")).block_steps(sq("c3")) & at("d4")
