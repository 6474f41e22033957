"""What is glimpsed is seen, and nearly all that is seen is glimpsed."""

from rulebound.games.chronicle_x.pack import load_pack
from rulebound.games.chronicle_x.setup import battlefield
from rulebound.space.board import Board, bits
from rulebound.space.glimpses import glimpsed
from rulebound.space.squares import Ground

REACH = 10


def exact(ground: Ground, square: int) -> int:
    return sum(1 << other for other in bits(ground.board.within(square, REACH)) if ground.sees(square, other))


def test_never_more_than_is_seen_and_little_less() -> None:
    pack = load_pack()
    ground = battlefield(pack, pack.missions["be-kind-rewind"])[1]
    seen = found = 0
    for square in list(bits(ground.board.all))[::3]:
        glimpse, whole = glimpsed(ground, square, REACH), exact(ground, square)
        assert not glimpse & ~whole
        found += glimpse.bit_count()
        seen += whole.bit_count()
    assert found > seen * 0.9


def test_the_whole_of_open_ground() -> None:
    ground = Ground(Board(7, 5), 0, 0, 0, 0, 0)
    for square in bits(ground.board.all):
        assert glimpsed(ground, square, REACH) == ground.board.all


def test_a_wall_hides_and_a_corner_does_not() -> None:
    board = Board(3, 1)
    ground = Ground(board, 1 << board.square(0, 0), 0, 0, 0, 0)
    assert glimpsed(ground, board.square(0, 0), REACH) == 1 << board.square(0, 0)
    assert glimpsed(ground, board.square(1, 0), REACH) == 1 << board.square(1, 0) | 1 << board.square(2, 0)
