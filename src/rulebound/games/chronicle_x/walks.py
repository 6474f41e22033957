"""Where one may go: allowances, walks, reach and paths, before the first step is taken (CX-MOVE, CX-SPRINT)."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import lasting, upgrades
from rulebound.games.chronicle_x.state import Blip, Hero, MissionState, Model, Unit
from rulebound.kernel.decisions import Action, Family, action_of
from rulebound.space.board import Edge, Mask, Square, bits, nth_bit

BEHAVIOUR_MOVES: Final = ("rush", "protect", "take-cover", "fall-back")
"""Movements whose way is settled before the first step."""

WALL_WALKER: Final = "ridgewalker"
"""The kind of model that walks over walls (CX-MOVE-10)."""

BLIP_MOVE: Final = 5
"""Squares of a blip's Move, whatever it stands for (CX-BLIP-02)."""


def move_value(m: MissionState, unit: Unit, model: Model | None = None) -> int:
    """The Move value of a model now, never below 1 (CX-VAL-05, CX-SPRINT-03)."""
    value = (model or unit.models[0]).stats.move
    if "move_value" in unit.hooks:
        for source in unit.sources:
            if "move_value" in source.hooks:
                value = source.move_value(m, unit, value)
    if m.lasting:
        for entry in m.lasting:
            if entry.unit == unit.id and (
                entry.name == "slowed" or (entry.name == upgrades.TETHER and m.acting == unit.id)
            ):
                value -= entry.value
    return value if value > 1 else 1


def allowance(m: MissionState, unit: Unit, verb: str, model: Model | None = None) -> int:
    """Squares of a Move, or of a Sprint: half the Move value, rounded down (CX-SPRINT-01, CX-SPRINT-04)."""
    value = move_value(m, unit, model)
    if verb == "move":
        for entry in m.lasting:
            if entry.name == "hastened" and entry.unit == unit.id:
                value += entry.value
        return value
    if m.upgrades and upgrades.has(unit, "long_stride") is not None:
        return value
    return value // 2


class Walk:
    """A movement being made, by a unit's ``model`` or by a ``blip``; ``mover`` is either.

    ``left`` are the squares still to go; cards may change it before the first step. ``bound`` are the squares on which
    it may end (a block: its top left squares; -1 for all). ``over`` passes whatever stands in the way, ``through``
    figures only. ``wall_cost`` is the price of a step over any wall; ``pads`` that over a building's wall, at most
    ``wall_limit`` times, and ``crossed`` the edges that were. Nobody in ``quiet_to`` fires, and those in ``struck``
    have struck at the mover as it walked away from them.
    """

    __slots__ = (
        "blip",
        "bound",
        "changed",
        "cost",
        "crossed",
        "ended",
        "last",
        "left",
        "model",
        "mover",
        "over",
        "pads",
        "quiet_to",
        "struck",
        "through",
        "unit",
        "verb",
        "wall_cost",
        "wall_limit",
    )

    def __init__(
        self, unit: Unit | None, model: Model | None, blip: Blip | None, verb: str, left: int
    ) -> None:
        self.unit = unit
        self.model = model
        self.blip = blip
        mover = model or blip
        assert mover is not None
        self.mover: Model | Blip = mover
        self.verb = verb
        self.left = left
        self.wall_cost = 0
        self.wall_limit = 0
        self.pads = 0
        self.over = False
        self.through = False
        self.crossed: list[Edge] = []
        self.changed = False
        self.ended = False
        self.cost = 0
        self.last: tuple[Square, Square] | None = None
        self.quiet_to: list[str] = []
        self.struck: list[str] = []
        self.bound: Mask = -1

    @property
    def square(self) -> Square:
        """Where the mover stands (a block: its top left square)."""
        return self.mover.square

    @property
    def name(self) -> str:
        """The id of the mover."""
        if self.blip is not None:
            return self.blip.id
        assert self.unit is not None
        return self.unit.id


def walk_of(m: MissionState, unit: Unit, model: Model, verb: str, left: int) -> Walk:
    """A walk of a unit's lead model, with what its ability allows."""
    walk = Walk(unit, model, None, verb, left)
    if model.kind == WALL_WALKER:
        # Wall Walker: straight over walls at 2 squares, and over what stands in the way (CX-MOVE-10)
        walk.wall_cost = 2
        walk.over = True
    if "boxed" in m.in_turn and unit.id == m.acting and verb in ("move", "sprint"):
        walk.bound = _lured(m, model.mask)
    return walk


def ends(m: MissionState, unit: Unit, model: Model, verb: str) -> Mask:
    """The squares at which a unit's Move or Sprint led by one of its models can end (a block: top left squares)."""
    left = allowance(m, unit, verb, model)
    if model.size == 1 and model.kind != WALL_WALKER and "boxed" not in m.in_turn:
        # on foot, and bound by nothing: what ``reach`` finds for such a walk
        return m.ground.reach(model.square, left, barred(m, model.mask))
    return reach(m, walk_of(m, unit, model, verb, left))


def shared_allowance(m: MissionState, unit: Unit, verb: str) -> int:
    """How far every model of a unit can go, on foot and bound by nothing; -1 if they differ, or any is bound."""
    if "boxed" in m.in_turn:
        return -1
    first = unit.models[0]
    for model in unit.models:
        if model.stats.move != first.stats.move or model.size == 2 or model.kind == WALL_WALKER:
            return -1
    return allowance(m, unit, verb, first)


def blip_walk(m: MissionState, blip: Blip) -> Walk:
    """The Move of a blip (CX-BLIP-02)."""
    walk = Walk(None, None, blip, "move", BLIP_MOVE)
    if "boxed" in m.in_turn and blip.id == m.acting:
        walk.bound = _lured(m, blip.mask)
    return walk


# ---- the Boom Box


def hear(m: MissionState, figure: Unit | Blip) -> None:
    """Bind an alien figure that begins its activation within reach of the Boom Box to come no farther from it."""
    for entry in m.lasting:
        if entry.name == "boom box":
            radius = next(
                item.params["radius"] for item in m.pack.items.values() if item.effect == "boom_box"
            )
            # units that are only just arriving stand nowhere yet
            mask = figure.mask
            if mask and m.ground.board.distance_between(mask, 1 << entry.value) <= radius:
                m.in_turn["boxed"] = 1


def _lured(m: MissionState, mask: Mask) -> Mask:
    """The squares no farther from the Boom Box than a figure is now; -1 if the box has fallen silent."""
    for entry in m.lasting:
        if entry.name == "boom box":
            board = m.ground.board
            near = board.within(entry.value, board.distance_between(mask, 1 << entry.value))
            if mask & (mask - 1):
                # a block is as near as its nearest square, whichever of the four that is
                near |= near >> 1
                near |= near >> board.stride
            return near
    return -1


def hush(m: MissionState, figure: Unit | Blip) -> None:
    """An alien figure has ended a movement there: next to the Boom Box it puts the box out."""
    for entry in m.lasting:
        if entry.name == "boom box" and figure.mask & (m.ground.adjacent(entry.value) | 1 << entry.value):
            lasting.end(m, "boom box")
            m.note("effect_ends", "boom box")
            return


def barred(m: MissionState, own: Mask) -> Mask:
    """The squares that a figure on some squares of its own cannot enter (CX-MOVE-07, CX-MOVE-08)."""
    bodies = m.bodies
    return bodies ^ bodies & own | m.pits


def blocked(m: MissionState, walk: Walk) -> Mask:
    """The squares that the mover cannot enter."""
    return barred(m, walk.mover.mask)


def passable(m: MissionState, walk: Walk) -> Mask:
    """The squares that the mover may pass but not stop on."""
    if walk.over:
        return (m.bodies | m.ground.solid) & ~(1 << walk.square)
    return m.bodies & ~(1 << walk.square) if walk.through else 0


def reach(m: MissionState, walk: Walk) -> Mask:
    """The squares at which the mover can end (a block: their top left squares).

    No slanted step past a wall or an opening (CX-MOVE-03), but one between two figures (CX-MOVE-09); hazard tokens are
    no hindrance (CX-HAZ-05).
    """
    if walk.left < 1:
        return 0
    if walk.model is not None and walk.model.size == 2:
        if walk.through:
            ends = m.ground.block_anchors(blocked(m, walk))
            return m.ground.block_reach(walk.square, walk.left, m.pits) & ends & walk.bound
        return m.ground.block_reach(walk.square, walk.left, blocked(m, walk)) & walk.bound
    if walk.pads:
        if not (walk.over or walk.through or walk.wall_cost):
            return _padded_reach(m, walk) & walk.bound
        mask = 0
        for square in padded(m, walk):
            mask |= 1 << square
        return mask & walk.bound
    if walk.wall_cost or walk.over or walk.through:
        return (
            m.ground.reach(walk.square, walk.left, blocked(m, walk), walk.wall_cost, passable(m, walk))
            & walk.bound
        )
    mover = walk.mover
    return m.ground.reach(mover.square, walk.left, barred(m, mover.mask)) & walk.bound


def path_to(m: MissionState, walk: Walk, target: Square) -> tuple[Square, ...] | None:
    """The usual way to a square, or None if it is out of reach."""
    if walk.model is not None and walk.model.size == 2:
        if walk.through:
            fits = m.ground.block_anchors(blocked(m, walk)) >> target & 1
            return m.ground.block_path(walk.square, target, walk.left, m.pits) if fits else None
        return m.ground.block_path(walk.square, target, walk.left, blocked(m, walk))
    if walk.pads:
        return padded(m, walk, target).get(target)
    mover = walk.mover
    if walk.wall_cost or walk.over or walk.through:
        return m.ground.path(
            mover.square, target, walk.left, blocked(m, walk), walk.wall_cost, passable(m, walk)
        )
    return m.ground.path(mover.square, target, walk.left, barred(m, mover.mask))


def padded(m: MissionState, walk: Walk, target: Square = -1) -> dict[Square, tuple[Square, ...]]:
    """The squares that a walk over so many building walls reaches, each with its cheapest way.

    With a ``target`` they need not be all, if only that is among them.
    """
    if not (walk.over or walk.through or walk.wall_cost):
        return _padded_on_foot(m, walk, target)
    found: dict[Square, tuple[Square, ...]] = {}
    seen: set[tuple[Square, int]] = set()
    ways: list[list[tuple[Square, int, tuple[Square, ...]]]] = [[] for _ in range(walk.left + 1)]
    ways[0].append((walk.square, 0, ()))
    barred = blocked(m, walk) | m.ground.solid
    board = m.ground.board
    for cost, here in enumerate(ways):
        for square, crossed, path in here:
            if (square, crossed) in seen:
                continue
            seen.add((square, crossed))
            if path and not barred >> square & 1:
                found.setdefault(square, path)
            for to in bits(board.within(square, 1) & ~(1 << square)):
                price = step_cost(m, walk, square, to)
                walls = crossed + on_pads(m, walk, square, to)
                if price and cost + price <= walk.left and walls <= walk.wall_limit:
                    ways[cost + price].append((to, walls, (*path, to)))
    found.pop(walk.square, None)
    return found


def _house_walls(m: MissionState) -> tuple[Mask, Mask]:
    """The walls that part a square indoors from its neighbour, by the western or the northern of the two."""
    ground, indoors = m.ground, m.plan.indoors
    stride = ground.board.stride
    return ground.walls_east & (indoors | indoors >> 1), ground.walls_south & (indoors | indoors >> stride)


def _padded_reach(m: MissionState, walk: Walk) -> Mask:
    """The squares that ``_padded_on_foot`` finds, without the ways there."""
    ground, stride = m.ground, m.ground.board.stride
    free = ground.board.all & ~(blocked(m, walk) | ground.solid)
    east, south = _house_walls(m)
    left, price = walk.left, walk.pads
    limit = min(walk.wall_limit, left // price)
    # what is first reached at each cost, by the number of walls that were crossed
    layers = [[0] * (limit + 1) for _ in range(left + 1)]
    layers[0][0] = start = 1 << walk.square
    seen = [0] * (limit + 1)
    found = 0
    for cost in range(left + 1):
        for crossed in range(limit + 1):
            mask = layers[cost][crossed] & ~seen[crossed]
            if not mask:
                continue
            seen[crossed] |= mask
            found |= mask
            if cost < left:
                layers[cost + 1][crossed] |= ground.stepped(mask) & free
            if crossed < limit and cost + price <= left:
                over = (
                    (mask & east) << 1 | mask >> 1 & east | (mask & south) << stride | mask >> stride & south
                )
                layers[cost + price][crossed + 1] |= over & free
    return found & free & ~start


def _padded_on_foot(m: MissionState, walk: Walk, target: Square) -> dict[Square, tuple[Square, ...]]:
    """What ``padded`` finds for a mover that neither climbs by itself nor passes anything; step by step the same."""
    ground, stride = m.ground, m.ground.board.stride
    free = ground.board.all & ~(blocked(m, walk) | ground.solid)
    east, south = _house_walls(m)
    discs = ground.board.discs
    found: dict[Square, tuple[Square, ...]] = {}
    seen: set[tuple[Square, int]] = set()
    ways: list[list[tuple[Square, int, tuple[Square, ...]]]] = [[] for _ in range(walk.left + 1)]
    ways[0].append((walk.square, 0, ()))
    limit, price = walk.wall_limit, walk.pads
    for cost, here in enumerate(ways):
        for square, crossed, path in here:
            if (square, crossed) in seen:
                continue
            seen.add((square, crossed))
            if path and square not in found:
                found[square] = path
                if square == target:
                    return found
            if cost == walk.left:
                continue
            open_steps = ground.steps(square) & free
            climbed = 0
            if crossed < limit and cost + price <= walk.left:
                bit = 1 << square
                climbed = (
                    (bit & east) << 1 | bit >> 1 & east | (bit & south) << stride | bit >> stride & south
                )
                climbed &= free & ~open_steps
            if target >= 0:
                # whoever is farther from it than what is left cannot come there any more
                open_steps &= discs[walk.left - cost - 1][target]
                climbed &= discs[walk.left - cost - price][target]
            for to in bits(open_steps | climbed):
                if climbed >> to & 1:
                    ways[cost + price].append((to, crossed + 1, (*path, to)))
                else:
                    ways[cost + 1].append((to, crossed, (*path, to)))
    found.pop(walk.square, None)
    return found


def on_pads(m: MissionState, walk: Walk, start: Square, to: Square) -> bool:
    """Whether a step crosses the wall of a building by the pads and not by the mover's own skill."""
    if not walk.pads or (walk.wall_cost and walk.wall_cost <= walk.pads):
        return False
    return m.plan.indoors & (1 << start | 1 << to) != 0 and _across_wall(m, start, to)


def step_cost(m: MissionState, walk: Walk, start: Square, to: Square) -> int:
    """What one step costs, or 0 if it cannot be made; whether the mover may stop there is not looked at."""
    mask = blocked(m, walk)
    if walk.model is not None and walk.model.size == 2:
        return 1 if m.ground.block_steps(start, m.pits if walk.through else mask) >> to & 1 else 0
    through = passable(m, walk)
    if mask >> to & 1 and not through >> to & 1:
        return 0
    if m.ground.solid >> to & 1 and not through >> to & 1:
        return 0
    if m.ground.steps(start) >> to & 1 or (
        through >> to & 1 and m.ground.with_solid(0).steps(start) >> to & 1
    ):
        return 1
    if on_pads(m, walk, start, to):
        return walk.pads
    if walk.wall_cost and _across_wall(m, start, to):
        return walk.wall_cost
    return 0


def _across_wall(m: MissionState, start: Square, to: Square) -> bool:
    stride = m.ground.board.stride
    step = to - start
    if step == 1:
        return m.ground.walls_east >> start & 1 == 1
    if step == -1:
        return m.ground.walls_east >> to & 1 == 1
    if step == stride:
        return m.ground.walls_south >> start & 1 == 1
    return step == -stride and m.ground.walls_south >> to & 1 == 1


def legal_path(m: MissionState, walk: Walk, path: tuple[Square, ...]) -> bool:
    """Whether a path given square by square can be walked to its end."""
    here, cost, crossed = walk.square, 0, 0
    stop = blocked(m, walk)
    for square in path:
        if not m.ground.board.has(square):
            return False
        step = step_cost(m, walk, here, square)
        if not step:
            return False
        crossed += on_pads(m, walk, here, square)
        cost += step
        here = square
    if not walk.bound >> here & 1:
        return False
    if walk.model is not None and walk.model.size == 2:
        return cost <= walk.left and bool(path) and m.ground.block_anchors(stop) >> here & 1 == 1
    if (stop | m.ground.solid) >> here & 1:
        return False
    return bool(path) and cost <= walk.left and not (walk.wall_limit and crossed > walk.wall_limit)


class Destinations(Family):
    """``move UNIT SQUARE`` for one mover: every square in reach, or any legal path to one; it may turn out to be empty.

    ``walk`` has not begun: who carries the answer out may make it.
    """

    __slots__ = ("_head", "_m", "_mask", "walk")

    def __init__(self, verb: str, m: MissionState, walk: Walk, head: tuple[int | str, ...]) -> None:
        self.verb = verb
        self._m = m
        self.walk = walk
        self._head = head
        self._mask = -1

    @property
    def mask(self) -> Mask:
        """The squares in reach, worked out when first asked for."""
        if self._mask < 0:
            self._mask = reach(self._m, self.walk)
        return self._mask

    def empty(self) -> bool:
        return not self.mask

    def count(self) -> int:
        return self.mask.bit_count()

    def member(self, index: int) -> Action:
        return action_of(self.verb, (*self._head, nth_bit(self.mask, index)))

    def pick(self, number: int) -> Action | None:
        mask = self.mask
        if not mask:
            return None
        return action_of(self.verb, (*self._head, nth_bit(mask, number * mask.bit_count() >> 32)))

    def accepts(self, action: Action) -> bool:
        size = len(self._head)
        if action.args[:size] != self._head:
            return False
        squares = action.args[size:]
        path = tuple(square for square in squares if isinstance(square, int))
        if not path or len(path) != len(squares):
            return False
        if len(path) == 1:
            return path[0] >= 0 and self.mask >> path[0] & 1 == 1
        return legal_path(self._m, self.walk, path)


class UnitDestinations(Family):
    """``move UNIT LEAD-SQUARE`` for a unit of several models: any of them may walk first (CX-UNIT-10).

    A square in reach is listed with the first model that reaches it. The family may turn out to be empty.
    """

    __slots__ = ("_every", "_left", "_m", "_parts", "_unit")

    def __init__(self, verb: str, m: MissionState, unit: Unit) -> None:
        self.verb = verb
        self._m = m
        self._unit = unit
        self._every = -1
        self._left = shared_allowance(m, unit, verb)
        self._parts: list[Mask] = []

    @property
    def every(self) -> Mask:
        """The squares in reach of any model."""
        if self._every < 0:
            m, unit = self._m, self._unit
            if self._left >= 0:
                self._every = m.ground.reach_of_all(unit.mask, self._left, m.bodies | m.pits)
            else:
                self._every = 0
                for number in range(len(unit.models)):
                    self._every |= self._part(number)
        return self._every

    def _part(self, number: int) -> Mask:
        """The squares in reach of a model, without those that a model before it reaches."""
        m, parts = self._m, self._parts
        while len(parts) <= number:
            model = self._unit.models[len(parts)]
            if self._left >= 0:
                mask = m.ground.reach(model.square, self._left, barred(m, model.mask))
            else:
                mask = ends(m, self._unit, model, self.verb)
            for part in parts:
                mask ^= mask & part
            parts.append(mask)
        return parts[number]

    def empty(self) -> bool:
        return not self.every

    def count(self) -> int:
        return self.every.bit_count()

    def member(self, index: int) -> Action:
        for number, model in enumerate(self._unit.models):
            mask = self._part(number)
            size = mask.bit_count()
            if index < size:
                return action_of(self.verb, (self._unit.id, model.square, nth_bit(mask, index)))
            index -= size
        raise IndexError(index)

    def accepts(self, action: Action) -> bool:
        path = tuple(square for square in action.args[1:] if isinstance(square, int))
        if len(path) < 2 or len(path) + 1 != len(action.args) or action.args[0] != self._unit.id:
            return False
        m, unit = self._m, self._unit
        model = next((model for model in unit.models if model.square == path[0]), None)
        if model is None:
            return False
        if len(path) == 2:
            return path[1] >= 0 and ends(m, unit, model, self.verb) >> path[1] & 1 == 1
        walk = walk_of(m, unit, model, self.verb, allowance(m, unit, self.verb, model))
        return legal_path(m, walk, path[1:])


def family(m: MissionState, unit: Unit, verb: str) -> Family:
    """The family of destinations of a unit's Move or Sprint; it may be empty."""
    if len(unit.models) > 1 and type(unit) is not Hero:
        return UnitDestinations(verb, m, unit)
    # a hero leads its clone
    model = unit.models[0]
    return Destinations(verb, m, walk_of(m, unit, model, verb, allowance(m, unit, verb, model)), (unit.id,))
