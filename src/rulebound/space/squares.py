"""The ground of a board: walls and openings on edges, solid squares, and what follows from them.

All questions of place have their answer here: which squares touch, where one can walk, what sees what. The
ground is immutable and knows nothing of who stands on it; that comes with each question as a mask of blocked
squares. Answers that depend on the ground alone are kept, so it pays to ask the same ground again and to
derive changed grounds with ``with_opened``, ``with_shut`` and ``with_solid``, which return the same object
for the same content.

A **wall** stops steps and sight. An **opening** is a gap in a line of walls: steps straight across it and
sight pass, a diagonal step past it does not. The rim of the board counts as wall. On a ground with **open
corners** a diagonal step needs only one of the two L-shaped ways round its corner to be free of both.
"""

from collections.abc import Iterable
from typing import Final

from rulebound.space import blocks
from rulebound.space.board import EAST as EAST
from rulebound.space.board import SIDE_EAST as SIDE_EAST
from rulebound.space.board import SIDE_NORTH as SIDE_NORTH
from rulebound.space.board import SIDE_SOUTH as SIDE_SOUTH
from rulebound.space.board import SIDE_WEST as SIDE_WEST
from rulebound.space.board import SOUTH as SOUTH
from rulebound.space.board import Board as Board
from rulebound.space.board import Edge as Edge
from rulebound.space.board import Mask as Mask
from rulebound.space.board import Square as Square
from rulebound.space.board import bits as bits
from rulebound.space.board import mask_of as mask_of
from rulebound.space.board import nth_bit as nth_bit
from rulebound.space.lines import Lines, lines_of
from rulebound.space.sight import Sight as Sight
from rulebound.space.sight import least_stopped, sight_along

OPEN: Final = 0
WALL: Final = 1
OPENING: Final = 2

UNBOUNDED: Final = 1 << 30
"""An allowance that no walk exhausts."""

_Content = tuple[Mask, Mask, Mask, Mask, Mask, bool]
_Pair = tuple[Mask, int, Square, dict[Mask, int], Mask, Mask, Mask]
"""Squares that live alternatives cross, the live alternatives, frame, alternatives through some squares; then all
that its lines touch at all: edges to the east, edges to the south, squares."""
_Way = tuple[Mask, tuple[Square, ...]]
"""The squares of a walk, as a mask and in their order."""

# a ground may come to hold some megabytes of answers, so only so many relatives are kept
_FAMILY_LIMIT: Final = 64
_WAYS_KEPT: Final = 8192


class _Touching(dict[Square, Mask]):
    """The squares that touch each square or block; see ``Ground.adjacent``. Each is worked out when first asked for."""

    __slots__ = ("_blocks", "_ground")

    def __init__(self, ground: "Ground", blocks: bool) -> None:
        super().__init__()
        self._ground = ground
        self._blocks = blocks

    def __missing__(self, square: Square) -> Mask:
        ground = self._ground
        mask = ground.block_squares(square) if self._blocks else 1 << square
        known = self[square] = ground._touched(mask) & ~mask
        return known


class _Steps(dict[Square, Mask]):
    """The squares one step from each square; see ``Ground.steps``. Each is worked out when first asked for."""

    __slots__ = ("_ground",)

    def __init__(self, ground: "Ground") -> None:
        super().__init__()
        self._ground = ground

    def __missing__(self, square: Square) -> Mask:
        known = self[square] = self._ground.stepped(1 << square)
        return known


class Ground:
    """A board with walls and openings on its edges and solid squares.

    Bit ``square`` of ``walls_east`` is the edge between the square and its eastern neighbour, of
    ``walls_south`` the one to its southern neighbour; the same for openings. Bits on the rim are ignored.
    ValueError if an edge is both wall and opening.

    >>> board = Board(3, 1)
    >>> a, b, c = board.parse("a1"), board.parse("b1"), board.parse("c1")
    >>> ground = Ground(board, walls_east=1 << a)
    >>> ground.sees(a, b, 0), ground.sees(b, c, 0)
    (False, True)
    >>> ground.with_opened([(a, EAST)]).sees(a, c, 0)
    True
    """

    __slots__ = (
        "_blast",
        "_contact",
        "_corner_unwalled",
        "_falling",
        "_family",
        "_free",
        "_hash",
        "_hindered",
        "_open_east",
        "_open_south",
        "_origin",
        "_pairs",
        "_rising",
        "_size",
        "_ways",
        "_wide_clear",
        "block_touching",
        "board",
        "next_steps",
        "open_corners",
        "openings_east",
        "openings_south",
        "solid",
        "touching",
        "walls_east",
        "walls_south",
    )

    def __init__(
        self,
        board: Board,
        walls_east: Mask = 0,
        walls_south: Mask = 0,
        openings_east: Mask = 0,
        openings_south: Mask = 0,
        solid: Mask = 0,
        open_corners: bool = False,
    ) -> None:
        stride = board.stride
        every = board.all
        inner_east = every & every >> 1
        inner_south = every & every >> stride
        self.board: Final[Board] = board
        self.walls_east: Final[Mask] = walls_east & inner_east
        self.walls_south: Final[Mask] = walls_south & inner_south
        self.openings_east: Final[Mask] = openings_east & inner_east
        self.openings_south: Final[Mask] = openings_south & inner_south
        self.solid: Final[Mask] = solid & every
        self.open_corners: Final[bool] = open_corners
        doubled = bits(self.walls_east & self.openings_east) + bits(self.walls_south & self.openings_south)
        if doubled:
            raise ValueError(f"an edge of {board.name(doubled[0])} is both a wall and an opening")
        self._size: Final[int] = board.rows * stride
        self._free: Final[Mask] = every & ~self.solid
        # squares from which the step east (south) is not walled off
        self._open_east: Final[Mask] = inner_east & ~walls_east
        self._open_south: Final[Mask] = inner_south & ~walls_south
        # corner masks: the bit of a square stands for its south-eastern corner
        inner_corner = inner_east & inner_south
        plain_east = self._open_east & ~openings_east
        plain_south = self._open_south & ~openings_south
        clear = inner_corner & plain_east & plain_east >> stride & plain_south & plain_south >> 1
        # diagonal steps, falling (to the right) and rising, by the upper left square of the corner
        falling = rising = clear
        if open_corners:
            falling = inner_corner & (plain_east & plain_south >> 1 | plain_south & plain_east >> stride)
            rising = inner_corner & (plain_east & plain_south | plain_east >> stride & plain_south >> 1)
        self._falling: Final[Mask] = falling
        self._rising: Final[Mask] = rising
        # squares from which not every step is open
        walled_east, walled_south = inner_east & ~self._open_east, inner_south & ~self._open_south
        shut_falling, shut_rising = inner_corner & ~falling, inner_corner & ~rising
        self._hindered: Final[Mask] = (
            walled_east
            | walled_east << 1
            | walled_south
            | walled_south << stride
            | shut_falling
            | shut_falling << stride + 1
            | shut_rising << 1
            | shut_rising << stride
        )
        self._corner_unwalled: Final[Mask] = (
            inner_corner
            & self._open_east
            & self._open_east >> stride
            & self._open_south
            & self._open_south >> 1
        )
        # no wall or opening inside the three by three squares with this one at the top left
        self._wide_clear: Final[Mask] = clear & clear >> 1 & clear >> stride & clear >> stride + 1
        # diagonal contact, by the upper left square of the corner: falling (to the right) and rising
        east_first = self._open_east & self._open_south >> 1
        south_first = self._open_south & self._open_east >> stride
        falling = inner_corner & (east_first | south_first)
        north_west = self._open_east & self._open_south
        south_east = self._open_east >> stride & self._open_south >> 1
        rising = inner_corner & (north_west | south_east)
        self._contact: Final[tuple[Mask, Mask]] = (falling, rising)
        self._hash: Final[int] = hash((board, self._content()))
        self.touching: Final[dict[Square, Mask]] = _Touching(self, False)
        """``touching[square]`` is ``adjacent(square)``, for whoever asks often."""
        self.block_touching: Final[dict[Square, Mask]] = _Touching(self, True)
        """``block_touching[anchor]`` are the squares adjacent to a block, without its own."""
        self.next_steps: Final[dict[Square, Mask]] = _Steps(self)
        """``next_steps[square]`` is ``steps(square)``, for whoever asks often."""
        # by both squares as one set
        self._pairs: Final[dict[Mask, _Pair]] = {}
        self._blast: Final[dict[tuple[Square, int], Mask]] = {}
        self._ways: Final[dict[int, _Way]] = {}
        self._family: dict[_Content, Ground] = {self._content(): self}
        # the ground that this one was derived from, with the edges (east, south) and squares that differ
        self._origin: tuple[Ground, Mask, Mask, Mask] | None = None

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Ground):
            return NotImplemented
        return self.board == other.board and self._content() == other._content()

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        walls = self.walls_east.bit_count() + self.walls_south.bit_count()
        openings = self.openings_east.bit_count() + self.openings_south.bit_count()
        return f"<Ground {self.board!r}, {walls} walls, {openings} openings, {self.solid.bit_count()} solid>"

    def _content(self) -> _Content:
        return (
            self.walls_east,
            self.walls_south,
            self.openings_east,
            self.openings_south,
            self.solid,
            self.open_corners,
        )

    # ---- derived grounds

    def with_opened(self, edges: Iterable[Edge]) -> "Ground":
        """Return this ground with some walls made openings; ValueError for an edge that is neither."""
        east, south = self._split_edges(edges)
        return self._derive(
            self.walls_east & ~east,
            self.walls_south & ~south,
            self.openings_east | east,
            self.openings_south | south,
            self.solid,
        )

    def with_shut(self, edges: Iterable[Edge]) -> "Ground":
        """Return this ground with some openings made walls; ValueError for an edge that is neither."""
        east, south = self._split_edges(edges)
        return self._derive(
            self.walls_east | east,
            self.walls_south | south,
            self.openings_east & ~east,
            self.openings_south & ~south,
            self.solid,
        )

    def with_solid(self, mask: Mask) -> "Ground":
        """Return this ground with other solid squares."""
        return self._derive(
            self.walls_east, self.walls_south, self.openings_east, self.openings_south, mask & self.board.all
        )

    def with_open_corners(self) -> "Ground":
        """Return this ground with open corners."""
        return self._derive(
            self.walls_east, self.walls_south, self.openings_east, self.openings_south, self.solid, True
        )

    def _split_edges(self, edges: Iterable[Edge]) -> tuple[Mask, Mask]:
        east = 0
        south = 0
        for square, direction in edges:
            if self.edge(square, direction) == OPEN or not self._is_inner(square, direction):
                side = "east" if direction == EAST else "south"
                raise ValueError(
                    f"the {side} edge of {self.board.name(square)} is neither a wall nor an opening"
                )
            if direction == EAST:
                east |= 1 << square
            else:
                south |= 1 << square
        return east, south

    def _derive(
        self,
        walls_east: Mask,
        walls_south: Mask,
        openings_east: Mask,
        openings_south: Mask,
        solid: Mask,
        open_corners: bool = False,
    ) -> "Ground":
        corners = open_corners or self.open_corners
        content = (walls_east, walls_south, openings_east, openings_south, solid, corners)
        known = self._family.get(content)
        if known is not None:
            return known
        derived = Ground(self.board, walls_east, walls_south, openings_east, openings_south, solid, corners)
        if len(self._family) >= _FAMILY_LIMIT:
            self._family.clear()
            self._family[self._content()] = self
        self._family[content] = derived
        derived._family = self._family
        first = self if self._origin is None else self._origin[0]
        derived._origin = (
            first,
            first.walls_east ^ walls_east,
            first.walls_south ^ walls_south,
            first.solid ^ derived.solid,
        )
        return derived

    # ---- edges

    def _is_inner(self, square: Square, direction: int) -> bool:
        board = self.board
        other = square + (1 if direction == EAST else board.stride)
        return board.has(square) and board.has(other)

    def edge(self, square: Square, direction: int) -> int:
        """Return ``OPEN``, ``WALL`` or ``OPENING`` for the ``EAST`` or ``SOUTH`` edge of a square."""
        if not self._is_inner(square, direction):
            return WALL
        walls = self.walls_east if direction == EAST else self.walls_south
        if walls >> square & 1:
            return WALL
        openings = self.openings_east if direction == EAST else self.openings_south
        return OPENING if openings >> square & 1 else OPEN

    def edge_between(self, first: Square, second: Square) -> int:
        """Return the kind of the edge that two squares share; ValueError if they share none."""
        square, direction = self.shared_edge(first, second)
        return self.edge(square, direction)

    def shared_edge(self, first: Square, second: Square) -> Edge:
        """Return the edge between two squares side by side; ValueError if they are not."""
        low, high = (first, second) if first < second else (second, first)
        board = self.board
        if board.has(low) and board.has(high):
            if high - low == 1:
                return low, EAST
            if high - low == board.stride:
                return low, SOUTH
        raise ValueError(f"squares {first} and {second} do not lie side by side on the board")

    # ---- contact

    def adjacent(self, square: Square) -> Mask:
        """Return the squares that touch a square by side or corner with no wall between.

        Squares that touch by a corner need one of the two L-shaped ways around it to be free of walls.
        Openings are no walls, and who stands where does not matter.
        """
        return self.touching[square]

    def _touched(self, mask: Mask) -> Mask:
        """Return all squares adjacent to one of a mask."""
        stride = self.board.stride
        falling, rising = self._contact
        up = mask >> stride
        left = mask >> 1
        return (
            ((mask & self._open_east) | (up & rising)) << 1
            | left & self._open_east
            | ((mask & self._open_south) | (left & rising)) << stride
            | up & self._open_south
            | (mask & falling) << stride + 1
            | up >> 1 & falling
        )

    def adjacent_to(self, mask: Mask) -> Mask:
        """Return the squares outside a set that are adjacent to one of the set."""
        return self._touched(mask) & ~mask

    def components(self, mask: Mask) -> list[Mask]:
        """Return the parts of a set that hang together by adjacency, ordered by their first squares."""
        parts: list[Mask] = []
        while mask:
            part = 0
            edge = mask & -mask
            while edge:
                part |= edge
                mask &= ~edge
                edge = self._touched(edge) & mask
            parts.append(part)
        return parts

    def joined(self, mask: Mask) -> bool:
        """Whether a set of squares hangs together by adjacency; an empty set does."""
        part = 0
        edge = mask & -mask
        while edge:
            part |= edge
            mask &= ~edge
            edge = self._touched(edge) & mask
        return mask == 0

    # ---- walking

    def steps(self, square: Square) -> Mask:
        """Return the squares one step away.

        A step leads across a side without wall, or past a corner at which no wall and no opening meets.
        """
        return self.next_steps[square]

    def stepped(self, mask: Mask) -> Mask:
        """Return all squares one step from one of a set, solid ones left out."""
        return self._stepped(mask) & self._free

    def _stepped(self, mask: Mask) -> Mask:
        """Return all squares one step from a mask, solid ones included."""
        stride = self.board.stride
        east = self._open_east
        south = self._open_south
        falling = self._falling
        rising = self._rising
        up = mask >> stride
        left = mask >> 1
        return (
            ((mask & east) | (up & rising)) << 1
            | left & east
            | ((mask & south) | (left & rising)) << stride
            | up & south
            | (mask & falling) << stride + 1
            | up >> 1 & falling
        )

    def _climbed(self, mask: Mask) -> Mask:
        """Return all squares straight across a wall from a mask."""
        stride = self.board.stride
        east = self.walls_east
        south = self.walls_south
        return (mask & east) << 1 | mask >> 1 & east | (mask & south) << stride | mask >> stride & south

    def reach(
        self, start: Square, allowance: int, blocked: Mask = 0, wall_cost: int = 0, over: Mask = 0
    ) -> Mask:
        """Return the squares to which ``allowance`` steps or fewer lead, without the start.

        Blocked and solid squares are not entered; those in ``over`` may be passed even so, but not stopped
        on. With a ``wall_cost``, a step straight across a wall is possible and counts as so many steps.
        """
        free = self._free ^ self._free & blocked
        if wall_cost or over:
            reached = 0
            for layer in self._layers(start, allowance, free | over, wall_cost):
                reached |= layer
            return reached & free & ~over & ~(1 << start)
        if allowance < 1:
            return 0
        here = 1 << start
        free = (free | here) ^ here
        # the first step is known by the square
        mask = self.next_steps[start] & free
        return self._flooded(mask, free ^ mask, allowance - 1) | mask

    def reach_of_all(self, starts: Mask, allowance: int, blocked: Mask = 0) -> Mask:
        """Return the squares to which ``allowance`` steps or fewer lead from any of some squares, without these."""
        free = self._free ^ self._free & (blocked | starts)
        return self._flooded(starts, free, allowance)

    def _flooded(self, mask: Mask, free: Mask, allowance: int) -> Mask:
        """Return those of the free squares, none of them in the mask, to which so many steps lead from the mask."""
        stride = self.board.stride
        diagonal = stride + 1
        east = self._open_east
        south = self._open_south
        falling = self._falling
        rising = self._rising
        hindered = self._hindered
        open_before = free
        while mask and allowance > 0:
            if mask & hindered:
                # written out, as _stepped, for speed
                up = mask >> stride
                left = mask >> 1
                mask = free & (
                    ((mask & east) | (up & rising)) << 1
                    | left & east
                    | ((mask & south) | (left & rising)) << stride
                    | up & south
                    | (mask & falling) << diagonal
                    | up >> 1 & falling
                )
            else:
                row = mask | mask << 1 | mask >> 1
                mask = free & (row | row << stride | row >> stride)
            free ^= mask
            allowance -= 1
        return open_before ^ free

    def _layers(
        self, start: Square, allowance: int, free: Mask, wall_cost: int, until: Mask = 0
    ) -> list[Mask]:
        """Return what is first reached at each cost, up to the layer that holds one of ``until``."""
        here = 1 << start
        layers = [here]
        free = (free & self.board.all | here) ^ here
        if not wall_cost:
            mask = here
            if allowance > 0 and not (mask & until or free | self._free != self._free):
                # the first step is known by the square
                mask = self.next_steps[start] & free
                if not mask:
                    return layers
                free ^= mask
                layers.append(mask)
                allowance -= 1
            while allowance > 0 and not mask & until:
                mask = free & self._stepped(mask)
                if not mask:
                    break
                free ^= mask
                layers.append(mask)
                allowance -= 1
            return layers
        idle = 0
        cost = 0
        patience = wall_cost if wall_cost > 1 else 1
        while cost < allowance and idle < patience and not layers[-1] & until:
            cost += 1
            layer = self._stepped(layers[-1])
            if wall_cost and cost >= wall_cost:
                layer |= self._climbed(layers[cost - wall_cost])
            layer &= free
            free ^= layer
            layers.append(layer)
            idle = 0 if layer else idle + 1
        while not layers[-1]:
            layers.pop()
        return layers

    def layers(
        self, start: Square, allowance: int, blocked: Mask = 0, wall_cost: int = 0, over: Mask = 0
    ) -> list[Mask]:
        """Return the squares by cost: item ``k`` is what is first reached at cost ``k``, item 0 the start.

        The arguments are those of ``reach``; the list ends with the last cost at which anything is reached.
        """
        free = self._free & ~blocked
        layers = self._layers(start, allowance, free | over, wall_cost)
        if over:
            stops = (free & ~over) | 1 << start
            layers = [layer & stops for layer in layers]
            while not layers[-1]:
                layers.pop()
        return layers

    def spread(self, mask: Mask, blocked: Mask = 0, until: Mask = -1) -> list[Mask]:
        """Return the squares by their walking distance from a set of squares: item 0 is the set itself.

        Costs are the same in both directions, so this also says how far each square is from the nearest of the set.
        With ``until`` the list goes no farther than the last of those squares.
        """
        free = self._free & ~blocked & ~mask
        layers = [mask]
        left = until ^ until & mask
        while layers[-1] and left:
            layer = self._stepped(layers[-1]) & free
            free ^= layer
            left ^= left & layer
            layers.append(layer)
        if not layers[-1]:
            layers.pop()
        return layers

    def distances(self, start: Square, blocked: Mask = 0, wall_cost: int = 0, over: Mask = 0) -> list[Mask]:
        """Return the layers of ``layers`` for a walk without limit."""
        return self.layers(start, UNBOUNDED, blocked, wall_cost, over)

    def walk_distance(
        self, start: Square, target: Square, blocked: Mask = 0, wall_cost: int = 0, over: Mask = 0
    ) -> int | None:
        """Return the cost of the cheapest walk from start to target, None if there is none."""
        goal = 1 << target
        if start == target:
            return 0
        free = self._free & ~blocked
        if not free & ~over & goal:
            return None
        layers = self._layers(start, UNBOUNDED, free | over, wall_cost, goal)
        return len(layers) - 1 if layers[-1] & goal else None

    def path(
        self,
        start: Square,
        target: Square,
        allowance: int = UNBOUNDED,
        blocked: Mask = 0,
        wall_cost: int = 0,
        over: Mask = 0,
    ) -> tuple[Square, ...] | None:
        """Return the cheapest walk to the target as its squares, without the start and with the target.

        None if no walk within the allowance exists. Of several the one is taken whose every step comes
        nearest to the target as the crow flies; so diagonals come first and the rest is straight. The
        arguments are those of ``reach``.
        """
        if not wall_cost and not over:
            mask, squares = self._ways.get(start * self._size + target) or self._straight_way(start, target)
            if squares and not mask & blocked:
                return squares if len(squares) <= allowance else None
        if start == target:
            return ()
        here = 1 << start
        free = self._free ^ self._free & blocked
        goal = 1 << target
        if not free & goal or over & goal:
            return None
        # costs are the same in both directions, so the layers around the target say how far there is to go
        layers = self._layers(target, allowance, free | over | here, wall_cost, here)
        if not layers[-1] & here:
            return None
        stride = self.board.stride
        target_column = target % stride
        target_row = target // stride
        left = len(layers) - 1
        walked: list[Square] = []
        if not wall_cost and not over:
            at = start
            next_steps = self.next_steps
            while left:
                left -= 1
                choice = next_steps[at] & layers[left]
                if choice & (choice - 1):
                    best_gap = -1
                    while choice:
                        rest = choice & (choice - 1)
                        square = (choice ^ rest).bit_length() - 1
                        choice = rest
                        across = square % stride - target_column
                        down = square // stride - target_row
                        gap = across * across + down * down
                        if best_gap < 0 or gap < best_gap:
                            at, best_gap = square, gap
                else:
                    at = choice.bit_length() - 1
                walked.append(at)
            return tuple(walked)
        while left:
            here = 1 << (walked[-1] if walked else start)
            choices = [(left - 1, self._stepped(here))]
            if wall_cost and left >= wall_cost:
                choices.append((left - wall_cost, self._climbed(here)))
            best = start
            best_gap = -1
            best_left = 0
            for after, choice in choices:
                for square in bits(choice & layers[after]):
                    across = square % stride - target_column
                    down = square // stride - target_row
                    gap = across * across + down * down
                    if best_gap < 0 or gap < best_gap:
                        best, best_gap, best_left = square, gap, after
            walked.append(best)
            left = best_left
        return tuple(walked)

    def _straight_way(self, start: Square, target: Square) -> _Way:
        """Work out and keep the walk that ``path`` takes where nothing is in its way: diagonals first, the rest straight.

        No walk is shorter, and no step of another comes nearer to the target. It is empty if the ground is in its way.
        """
        stride = self.board.stride
        across = target % stride - start % stride
        down = target // stride - start // stride
        sideways, downwards = 1, stride
        if across < 0:
            sideways, across = -1, -across
        if down < 0:
            downwards, down = -stride, -down
        slanted = across if across < down else down
        steps = [sideways + downwards] * slanted + [sideways] * (across - slanted)
        steps += [downwards] * (down - slanted)
        walked: list[Square] = []
        at = start
        for step in steps:
            if not self.next_steps[at] >> at + step & 1:
                walked = []
                break
            at += step
            walked.append(at)
        if len(self._ways) >= _WAYS_KEPT:
            self._ways.clear()
        way: _Way = (mask_of(walked), tuple(walked))
        self._ways[start * self._size + target] = way
        return way

    # ---- blocks of two by two squares, named by their top left square

    def block_squares(self, anchor: Square) -> Mask:
        """Return the four squares of a block."""
        return blocks.squares_of(self.board.stride, 1 << anchor)

    def squares_of_blocks(self, anchors: Mask) -> Mask:
        """Return all squares of the blocks with these anchors."""
        return blocks.squares_of(self.board.stride, anchors)

    def block_anchors(self, blocked: Mask = 0) -> Mask:
        """Return all squares at which a block fits."""
        return blocks.fitting(self.board.stride, self._corner_unwalled, self._free & ~blocked)

    def block_fits(self, anchor: Square, blocked: Mask = 0) -> bool:
        """Whether the four squares of a block are on the board, not blocked or solid, with no wall between.

        An opening may lie between them: a block that goes through a gap two squares wide stands astride of
        it.
        """
        return self.block_anchors(blocked) >> anchor & 1 == 1

    def block_steps(self, anchor: Square, blocked: Mask = 0) -> Mask:
        """Return the anchors of a block after one step; see ``block_reach``."""
        return self.block_reach(anchor, 1, blocked)

    def block_reach(self, anchor: Square, allowance: int, blocked: Mask = 0) -> Mask:
        """Return the anchors that a block reaches in ``allowance`` steps or fewer, without the first.

        A straight step carries the block one square on; every edge that it sweeps over must be open or an
        opening. A diagonal step needs all edges within the three by three squares that it touches free of
        walls and openings; the two squares of them that it only brushes may be blocked. The squares of the
        block itself never block it.
        """
        reached = 0
        for layer in self.block_layers(anchor, allowance, blocked)[1:]:
            reached |= layer
        return reached

    def block_layers(self, anchor: Square, allowance: int, blocked: Mask = 0) -> list[Mask]:
        """Return the anchors of a block by the number of steps, as ``layers`` does for a square."""
        fits = self.block_anchors(blocked & ~self.block_squares(anchor))
        return blocks.layers_from(self.board.stride, anchor, allowance, fits, self._wide_clear, 0)

    def block_path(
        self, start: Square, target: Square, allowance: int = UNBOUNDED, blocked: Mask = 0
    ) -> tuple[Square, ...] | None:
        """Return the shortest walk of a block as its anchors, without the first; None if there is none."""
        fits = self.block_anchors(blocked & ~self.block_squares(start))
        return blocks.path_between(self.board.stride, start, target, allowance, fits, self._wide_clear)

    # ---- sight

    def sees(self, first: Square, second: Square, blockers: Mask = 0) -> bool:
        """Whether some segment from inside one square to inside the other meets nothing that stops sight.

        The two squares themselves never block. Brushing a corner is allowed exactly where a hair's shift
        frees the segment. Adjacent squares always see each other, and sight is mutual.
        """
        return self.figures_see(1 << first, 1 << second, blockers)

    def figures_see(self, first: Mask, second: Mask, blockers: Mask = 0) -> bool:
        """Whether a square of one figure sees a square of another; the squares of both never block.

        The two stand apart or are the same. Mostly both have one square: what lies between is found by the two as one set.
        """
        pair = self._pairs.get(first | second)
        if pair is None:
            if first == second:
                return True
            if first.bit_count() != 1 or second.bit_count() != 1:
                return self.sees_any(first, second, blockers)
            pair = self._draw(first.bit_length() - 1, second.bit_length() - 1)
        near = pair[0] & blockers
        if not near:
            return pair[1] != 0
        stopped = pair[3][near >> pair[2]]
        return pair[1] | stopped != stopped

    def sees_any(self, first: Mask, second: Mask, blockers: Mask = 0) -> bool:
        """Whether a square of one set sees a square of another; no square of either set blocks."""
        blockers ^= blockers & (first | second)
        while first:
            others = first & (first - 1)
            square = first ^ others
            first = others
            theirs = second
            while theirs:
                others = theirs & (theirs - 1)
                if self.figures_see(square, theirs ^ others, blockers):
                    return True
                theirs = others
        return False

    def _lines(self, first: Square, second: Square) -> tuple[Square, Lines]:
        """Return the frame of two squares, its top left square, and the lines between them."""
        board = self.board
        stride = board.stride
        if not (board.has(first) and board.has(second)):
            raise ValueError(f"{first} and {second} are not both squares of the board")
        upper, lower = (first, second) if first <= second else (second, first)
        across = lower % stride - upper % stride
        down = lower // stride - upper // stride
        if across < 0:
            return upper + across, lines_of(-across, down, down > 0, stride)
        return upper, lines_of(across, down, False, stride)

    def _alive(self, frame: Square, lines: Lines, touching: bool) -> int:
        """Return the alternatives that neither a wall nor, between squares apart, a solid square stops."""
        stopped = 0
        for square in bits(self.walls_east >> frame & lines.east):
            stopped |= lines.through_east[square + 1]
        for square in bits(self.walls_south >> frame & lines.south):
            stopped |= lines.through_south[square + 1]
        if not touching:
            for square in bits(self.solid >> frame & lines.squares):
                stopped |= lines.through[square + 1]
        return lines.all & ~stopped

    def _draw(self, first: Square, second: Square) -> _Pair:
        """Work out and keep what lies between two squares."""
        pair: _Pair
        origin = self._origin
        if origin is not None:
            # most lines touch nothing that was changed, and the ground that this one comes from knows them
            before, east, south, solid = origin
            known = before._pairs.get(1 << first | 1 << second)
            if known is None:
                known = before._draw(first, second)
            if not (known[4] & east or known[5] & south or known[6] & solid):
                self._pairs[1 << first | 1 << second] = known
                return known
        frame, lines = self._lines(first, second)
        touching = self.board.distance(first, second) == 1
        alive = self._alive(frame, lines, touching)
        crossed = 0
        # touching squares that are not walled off from each other are adjacent: nobody can stand between
        if alive and not touching:
            crossed = lines.squares
            if alive != lines.all:
                for square in bits(crossed):
                    if not lines.through[square + 1] & alive:
                        crossed ^= 1 << square
        pair = (
            crossed << frame,
            alive,
            frame,
            lines.stopped,
            lines.east << frame,
            lines.south << frame,
            lines.squares << frame,
        )
        self._pairs[1 << first | 1 << second] = pair
        return pair

    def sight(self, first: Square, second: Square, blockers: Mask = 0) -> Sight:
        """Return the best line from one square to the other, with all that is in its way.

        ``free`` is what ``sees`` says.         Best is the line with the fewest obstacles and, of these, the
        one closest to the line between the centres.
        """
        if first == second:
            middle = (self.board.column(first) + 0.5, self.board.row(first) + 0.5)
            return Sight(True, middle, middle, (), (), None)
        frame, lines = self._lines(first, second)
        if self.board.distance(first, second) == 1:
            # nobody stands between squares that touch
            squares = 0
            live = self._alive(frame, lines, True)
        else:
            squares = blockers | self.solid
            live = self._alive(frame, lines, False)
            live &= ~lines.stopped[blockers >> frame & lines.squares]
        best = (live & -live).bit_length() - 1
        if best < 0:
            best = least_stopped(lines, squares >> frame, self.walls_east >> frame, self.walls_south >> frame)
        path = [square + frame for square in lines.paths[best]]
        left = frame % self.board.stride
        top = frame // self.board.stride
        x1, y1, x2, y2 = lines.ends(best)
        start = (x1 + left, y1 + top)
        end = (x2 + left, y2 + top)
        if first > second:
            path.reverse()
            start, end = end, start
        return sight_along(self.board.stride, path, start, end, squares, self.walls_east, self.walls_south)

    def visible_from(self, square: Square, blockers: Mask = 0) -> Mask:
        """Return the squares that a square sees, itself included."""
        seen = 0
        for other in bits(self.board.all):
            if self.sees(square, other, blockers):
                seen |= 1 << other
        return seen

    def blast(self, source: Square, radius: int) -> Mask:
        """Return the squares within a radius that the source sees when nobody stands about, and itself."""
        key = (source, radius)
        known = self._blast.get(key)
        if known is None:
            known = 0
            for square in bits(self.board.within(source, radius)):
                if self.sees(source, square, 0):
                    known |= 1 << square
            self._blast[key] = known
        return known

    def entered_sides(self, start: Square, target: Square) -> int:
        """Return the sides by which the line between the centres enters the target, as ``Board`` does."""
        return self.board.entered_sides(start, target)
