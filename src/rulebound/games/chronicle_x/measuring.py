"""Board features and key words: adjacency, distance, line of sight (CX-ADJ, CX-MEAS, CX-LOS)."""

from __future__ import annotations

from collections.abc import Iterator

from rulebound.games.chronicle_x.options import RANGE, SIGHT
from rulebound.games.chronicle_x.state import HEROES, Blip, Hero, MissionState, Model, Unit
from rulebound.space.board import Mask, Square, bits


def near_model(m: MissionState, model: Model) -> Mask:
    """The squares adjacent to a model, its own left out (CX-ADJ-01, CX-ADJ-02, CX-XXL-11)."""
    return (m.ground.touching if model.size == 1 else m.ground.block_touching)[model.square]


def near_unit(m: MissionState, unit: Unit) -> Mask:
    """The squares adjacent to any model of a unit."""
    mask = 0
    ground = m.ground
    for model in unit.models:
        if model.square >= 0:
            mask |= (ground.touching if model.size == 1 else ground.block_touching)[model.square]
    return mask


def enemies_of(m: MissionState, side: str) -> Mask:
    """The squares of the models of the other side."""
    return m.alien_bodies if side == HEROES else m.hero_bodies


def engaged(m: MissionState, unit: Unit) -> bool:
    """Whether an enemy model is adjacent to any model of the unit (CX-COMBAT-09, CX-UNIT-20)."""
    enemies = m.alien_bodies if unit.side == HEROES else m.hero_bodies
    return enemies != 0 and near_unit(m, unit) & enemies != 0


def touching(m: MissionState, first: Unit, second: Unit) -> bool:
    """Whether some models of two units are adjacent."""
    return near_unit(m, first) & second.mask != 0


def distance(m: MissionState, first: Mask, second: Mask) -> int:
    """The distance between two figures, measured at their nearest squares (CX-MEAS-02, CX-XXL-11)."""
    stride = m.ground.board.stride
    if not (first & (first - 1) or second & (second - 1)):
        # two single squares, by far the most frequent case; as Board.distance
        one, other = first.bit_length() - 1, second.bit_length() - 1
        across = one % stride - other % stride
        down = one // stride - other // stride
        if across < 0:
            across = -across
        if down < 0:
            down = -down
        return across if across > down else down
    here, there = first & -first, second & -second
    block = 3 | 3 << stride
    wide, broad = first == here * block, second == there * block
    if not ((wide or first == here) and (broad or second == there)):
        return m.ground.board.distance_between(first, second)
    # single squares and blocks of two by two: the gap between two intervals, across and down
    row, column = divmod(here.bit_length() - 1, stride)
    other_row, other_column = divmod(there.bit_length() - 1, stride)
    return max(
        other_column - column - wide,
        column - other_column - broad,
        other_row - row - wide,
        row - other_row - broad,
        0,
    )


def within(m: MissionState, model: Model, number: int) -> Mask:
    """The squares at most so far from a model, its own included."""
    board = m.ground.board
    discs = board.discs if model.size == 1 else board.block_discs
    return discs[number][model.square]


def square_sees(m: MissionState, square: Square, mask: Mask, absent: Mask = 0) -> bool:
    """Whether a figure on ``square`` has sight to any square of ``mask``; bodies on ``absent`` are looked through."""
    smoke = m.smoke
    blockers = m.bodies & ~(absent | mask | 1 << square)
    if smoke:
        blockers |= smoke & ~(m.ash & (mask | 1 << square))
        smoke &= ~m.ash
        if m.ground.adjacent(square) & mask:
            return True
        if smoke >> square & 1:
            return False
    if not mask & (mask - 1):
        return not smoke & mask and m.ground.figures_see(1 << square, mask, blockers)
    sees = m.ground.sees
    return any(not smoke >> target & 1 and sees(square, target, blockers) for target in bits(mask))


def mask_sees(m: MissionState, first: Mask, second: Mask) -> bool:
    """Whether sight exists between any squares of two figures (CX-LOS-03, CX-LOS-04, CX-XXL-03)."""
    if not m.smoke:
        return m.ground.figures_see(first, second, m.bodies)
    smoke = m.smoke & ~m.ash
    if not (first & (first - 1) or second & (second - 1)):
        # two single squares, by far the most frequent case; those at both ends never block
        if m.ground.touching[first.bit_length() - 1] & second:
            return True
        return not smoke & (first | second) and m.ground.figures_see(first, second, m.bodies | m.ash | smoke)
    sees = m.ground.sees
    blockers = (m.bodies | m.ash) & ~(first | second) | smoke
    targets = bits(second)
    for square in bits(first):
        touched = m.ground.adjacent(square)
        if touched & second:
            return True
        if smoke >> square & 1:
            continue
        for target in targets:
            if not smoke >> target & 1 and sees(square, target, blockers):
                return True
    return False


def unit_sees(m: MissionState, unit: Unit, mask: Mask) -> bool:
    """Whether any model of a unit has a figure in sight."""
    return any(model.square >= 0 and mask_sees(m, model.mask, mask) for model in unit.models)


def ranges(m: MissionState, unit: Unit, model: Model) -> tuple[int, int]:
    """Short and long range of a model now; 0 for a band that it lacks (CX-COMBAT-05, CX-BLIP-15)."""
    stats = model.stats
    short, long = stats.short_range, stats.long_range
    if "ranges" in unit.hooks:
        for source in unit.sources:
            if "ranges" in source.hooks:
                short, long = source.ranges(m, unit, short, long)
    if m.gloom:
        # the cut comes last, after all bonuses
        short, long = min(short, m.gloom), min(long, m.gloom)
    return short, long


def longest_range(m: MissionState, unit: Unit, model: Model) -> int:
    """How far a model sees (CX-ALIEN-02, CX-BLIP-15)."""
    if m.gloom or "ranges" in unit.hooks:
        short, long = ranges(m, unit, model)
        return long if long > short else short
    return model.reach


def in_range(m: MissionState, unit: Unit) -> tuple[Mask, Mask]:
    """The squares in any range of a unit's models; and besides those next to one that has no range."""
    board = m.ground.board
    printed = not m.gloom and "ranges" not in unit.hooks
    area: Mask = 0
    beside: Mask = 0
    for model in unit.models:
        reach = model.reach if printed else longest_range(m, unit, model)
        # written out, as within, for speed
        discs = board.discs if model.size == 1 else board.block_discs
        if reach:
            area |= discs[reach][model.square]
        else:
            beside |= discs[1][model.square]
    return area, area | beside


def reveals(m: MissionState, hero: Hero, mask: Mask) -> bool:
    """Whether a hero turns up a blip on that square: in range and in sight (CX-BLIP-06, CX-BLIP-07)."""
    model = hero.models[0]
    if model.square < 0:
        return False
    needs = m.house.blip_reveal_needs_los
    near = (needs == SIGHT and not m.gloom) or distance(m, model.mask, mask) <= longest_range(m, hero, model)
    return near and (needs == RANGE or mask_sees(m, model.mask, mask))


def revealers(m: MissionState, blip: Blip) -> list[Hero]:
    """Every hero that would turn up the blip where it stands."""
    return [hero for hero in m.heroes if hero.models[0].square >= 0 and reveals(m, hero, blip.mask)]


def building_at(m: MissionState, mask: Mask) -> int:
    """The building that a figure stands in (any square of it), or -1."""
    inside = mask & m.plan.indoors
    if not inside:
        return -1
    return m.plan.building_of((inside & -inside).bit_length() - 1)


def yellow_square(m: MissionState, square: Square) -> bool:
    """Whether what an attack on a square would strike is the yellow square itself, no token lying there (CX-TERR-08)."""
    return bool(m.plan.deployment >> square & 1) and not m.hazards >> square & 1


def is_ruin(m: MissionState, building: int) -> bool:
    """Whether two ruined-wall edges lie next to one another on an outer wall of the building (CX-BLDG-08, CX-BLDG-09)."""
    squares = m.plan.buildings[building].squares
    stride = m.ground.board.stride
    edges = set(m.ruined)
    for square, direction in m.ruined:
        other = square + (1 if direction == 0 else stride)
        inside = (squares >> square & 1) + (squares >> other & 1)
        if inside != 1:
            continue
        step = stride if direction == 0 else 1
        beside = (square + step, direction)
        if beside in edges and ((squares >> beside[0] & 1) + (squares >> (other + step) & 1)) == 1:
            return True
    return False


def free_squares(m: MissionState) -> Mask:
    """Squares on which a figure may be put."""
    every = m.ground.board.all
    return every ^ every & (m.bodies | m.pits | m.ground.solid)


def nearest(m: MissionState, origin: Square, mask: Mask) -> Mask:
    """Those of some squares, one at least, that are the nearest to ``origin``."""
    discs = m.ground.board.discs
    reach = 0
    while not discs[reach][origin] & mask:
        reach += 1
    return discs[reach][origin] & mask


def by_distance(m: MissionState, origin: Square, mask: Mask) -> Iterator[tuple[int, Mask]]:
    """The squares of ``mask`` by their distance from ``origin``, nearest first."""
    board = m.ground.board
    before = 0
    for reach in range(max(board.columns, board.rows) + 1):
        ring = board.within(origin, reach) & ~before
        before |= ring
        if ring & mask:
            yield reach, ring & mask
        if not mask & ~before:
            return
