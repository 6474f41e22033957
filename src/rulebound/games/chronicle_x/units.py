"""Alien units: placing, following, merging and splitting (CX-UNIT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulebound.games.chronicle_x import agenda_base, buildings, lasting, profiles, upgrades
from rulebound.games.chronicle_x.measuring import distance, free_squares, near_unit, nearest
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.spots import Spots
from rulebound.games.chronicle_x.state import OVERMIND, MissionState, Model, Unit
from rulebound.kernel.decisions import Action, Decision, Family, Options, option
from rulebound.space.board import Board, Edge, Mask, Square, bits

FULL_UNIT: Final = 4
"""Models that a merged unit may have at most (CX-UNIT-30)."""


def front(m: MissionState, step: tuple[Square, Square]) -> Mask:
    """The three squares ahead of a lead model in the direction of its last step (CX-UNIT-12)."""
    board = m.ground.board
    key = (board.columns, board.rows, step)
    known = _FRONTS.get(key)
    if known is None:
        if len(_FRONTS) >= _FRONTS_KEPT:
            _FRONTS.clear()
        known = _FRONTS[key] = _front(board, step)
    return known


_FRONTS: Final[dict[tuple[int, int, tuple[Square, Square]], Mask]] = {}
_FRONTS_KEPT: Final = 8192


def _front(board: Board, step: tuple[Square, Square]) -> Mask:
    stride = board.stride
    start, here = step
    across = here % stride - start % stride
    down = here // stride - start // stride
    column, row = here % stride, here // stride
    if across and down:
        ahead = [(column + across, row + down), (column + across, row), (column, row + down)]
    elif across:
        ahead = [(column + across, row + shift) for shift in (-1, 0, 1)]
    else:
        ahead = [(column + shift, row + down) for shift in (-1, 0, 1)]
    mask = 0
    for x, y in ahead:
        if 0 <= x < board.columns and 0 <= y < board.rows:
            mask |= 1 << board.square(x, y)
    return mask


def open_to_followers(m: MissionState, behind: Mask, chain: Mask, beside: Mask) -> Mask:
    """Where the next follower may be put (CX-UNIT-10 to CX-UNIT-13); 0 if nowhere near the unit.

    What finds no room beside or behind the lead (``behind``) goes next to a follower (``chain``), and before the lead
    (``beside`` it as well) only where there is no other way.
    """
    free = free_squares(m)
    return behind & free or chain & free or beside & free


def follow(
    m: MissionState, unit: Unit, lead: Model, step: tuple[Square, Square] | None, crossed: Sequence[Edge] = ()
) -> Steps:
    """Put the other models beside or behind the lead, one by one; with no ``step`` it was put down and has no front.

    They are placed and do not walk (CX-UNIT-11); pieces come together again this way (CX-UNIT-37). ``crossed`` are the
    walls that the lead climbed; they do not part it from its followers.
    """
    followers: list[Model] = []
    homes: list[Square] = []
    for model in unit.models:
        if model is not lead:
            followers.append(model)
            homes.append(model.square)
    m.take_up(unit, followers)
    ground = m.ground.with_opened(crossed) if crossed else m.ground
    beside = ground.touching[lead.square]
    behind = beside if step is None else beside & ~front(m, step)
    placed = chain = 0
    automatic = False
    for number, model in enumerate(followers):
        left = len(followers) - number
        mask = open_to_followers(m, behind, chain, beside)
        if not mask:
            # no room at all: the nearest free square, so that nobody is lost
            mask = nearest(m, lead.square, free_squares(m))
        if automatic or not mask & (mask - 1):
            square = suggest(m, unit, mask)
        else:
            families: list[Family] = [Spots("place", (unit.id,), mask)]
            if left > 1:
                families.append(option("arrange", unit.id))
            answer = yield Decision(unit.side, "follower", families, unit.id, (model.kind, str(left)))
            if answer.verb == "arrange":
                automatic = True
                square = suggest(m, unit, mask)
            else:
                square = int(answer.args[1])
        m.put(unit, model, square)
        model.settled = True
        placed |= model.mask
        chain |= ground.touching[square]
        m.note("place", unit.id, model.kind, square, homes[number])
    if m.unexplored and buildings.unexplored_at(m, placed | lead.mask):
        for model in unit.models:
            if m.unexplored and buildings.unexplored_at(m, model.mask):
                yield from buildings.enter(m, unit, model)
                if not unit.models:
                    return


def suggest(m: MissionState, unit: Unit, mask: Mask) -> Square:
    """A good square of some without being asked: covered, then off red, then far from the enemy."""
    enemies = m.hero_bodies if unit.side == OVERMIND else m.alien_bodies
    discs = m.ground.board.discs
    first = (mask & -mask).bit_length() - 1
    mask = mask & m.plan.green or mask & ~m.plan.red or mask
    if not mask & (mask - 1):
        return mask.bit_length() - 1
    # the enemy that is nearest to the first of the squares stands for all of them
    near, reach = first, 0
    if enemies:
        while not enemies & discs[reach][first]:
            reach += 1
        closest = enemies & discs[reach][first]
        near = (closest & -closest).bit_length() - 1
    # all of them lie about as far from it as the first one does
    while mask ^ mask & discs[reach][near]:
        reach += 1
    while not (farthest := mask ^ mask & discs[reach - 1][near]):
        reach -= 1
    return (farthest & -farthest).bit_length() - 1


# ---- reveal


def through_opening(m: MissionState, square: Square) -> Mask:
    """Squares straight across a wall of a room whose stretch of wall has an opening (CX-UNIT-09)."""
    ground, plan = m.ground, m.plan
    stride = ground.board.stride
    mask = 0
    for step, direction in ((1, 0), (-1, 0), (stride, 1), (-stride, 1)):
        other = square + step
        edge = (square if step > 0 else other, direction)
        walls = ground.walls_east if direction == 0 else ground.walls_south
        if edge[0] < 0 or not walls >> edge[0] & 1 or not ground.board.has(other):
            continue
        inside = square if plan.room_of[square] >= 0 else other
        room = plan.room_of[inside]
        if room >= 0 and _stretch_has_opening(m, edge, inside - edge[0], room):
            mask |= 1 << other
    return mask


def _stretch_has_opening(m: MissionState, edge: tuple[Square, int], inner: int, room: int) -> bool:
    """Whether the straight run of one room's wall through an edge has an opening in it."""
    ground, plan = m.ground, m.plan
    stride = ground.board.stride
    along = stride if edge[1] == 0 else 1
    walls = ground.walls_east if edge[1] == 0 else ground.walls_south
    openings = ground.openings_east if edge[1] == 0 else ground.openings_south
    for way in (along, -along):
        at = edge[0] + way
        while ground.board.has(at) and ground.board.has(at + inner) and plan.room_of[at + inner] == room:
            if openings >> at & 1:
                return True
            if not walls >> at & 1:
                break
            at += way
    return False


def place_revealed(m: MissionState, unit: Unit, square: Square, seen_by: list[Mask]) -> Steps:
    """Put the models of a revealed blip on the nearest free squares (CX-UNIT-02, CX-UNIT-05, CX-UNIT-06, CX-UNIT-09).

    They may stand inside and outside a building at once (CX-UNIT-08).

    ``seen_by`` are the squares of the heroes whose sight turned it up.
    """
    if unit.big:
        yield from _place_block(m, unit, square, seen_by)
        return
    board = m.ground.board
    closer: Mask = 0
    for hero in seen_by:
        limit = distance(m, hero, 1 << square)
        for own in bits(hero):
            closer |= board.within(own, limit - 1)
    beside = m.ground.touching
    apart = board.all
    for enemy in bits(m.hero_bodies):
        apart &= ~beside[enemy]
    farther = apart & ~closer
    chain: Mask = 0
    automatic = False
    for number, model in enumerate(unit.models):
        free = free_squares(m)
        if number:
            last = unit.models[number - 1].square
            chain |= beside[last] | through_opening(m, last)
            free = free & chain or free
        else:
            free = _walkable(m, square) & free or free
        choice = free & farther or free & apart or free & ~closer or free
        ring = nearest(m, square, choice)
        target = (ring & -ring).bit_length() - 1
        left = len(unit.models) - number
        if automatic:
            target = suggest(m, unit, ring)
        elif ring & (ring - 1):
            families: list[Family] = [Spots("place", (unit.id,), ring)]
            if left > 1:
                families.append(option("arrange", unit.id))
            answer = yield Decision(OVERMIND, "revealed_model", families, unit.id, (model.kind, str(left)))
            automatic = answer.verb == "arrange"
            target = suggest(m, unit, ring) if automatic else int(answer.args[1])
        m.put(unit, model, target)
        model.settled = True
        m.note("place", unit.id, model.kind, target, -1)


def _walkable(m: MissionState, square: Square) -> Mask:
    return m.ground.reach(square, 4) | 1 << square


def _place_block(m: MissionState, unit: Unit, square: Square, seen_by: list[Mask]) -> Steps:
    """An XXL model's block includes the blip's square if it can, else it is the nearest that fits (CX-XXL-06).

    Of these it takes one apart from all enemies, and no closer to who saw it, if there is one (CX-UNIT-05, CX-UNIT-06).
    """
    model = unit.models[0]
    anchors = m.ground.block_anchors(m.bodies | m.pits)
    board = m.ground.board
    best = min(
        (board.distance_between(m.ground.block_squares(a), 1 << square) for a in bits(anchors)), default=-1
    )
    if best < 0:
        return
    options = [
        a for a in bits(anchors) if board.distance_between(m.ground.block_squares(a), 1 << square) == best
    ]
    apart = [
        a
        for a in options
        if not any(m.ground.adjacent(s) & m.hero_bodies for s in bits(m.ground.block_squares(a)))
    ]
    options = apart or options
    limits = [(hero, board.distance_between(hero, 1 << square)) for hero in seen_by]
    kept = [
        a
        for a in options
        if all(board.distance_between(m.ground.block_squares(a), h) >= far for h, far in limits)
    ]
    options = kept or options
    target = options[0]
    if len(options) > 1:
        places = Options("place", [Action("place", (unit.id, each)) for each in options])
        answer = yield Decision(OVERMIND, "revealed_model", [places], unit.id, (model.kind, "1"))
        target = int(answer.args[1])
    m.put(unit, model, target)
    model.settled = True
    m.note("place", unit.id, model.kind, target, -1)


# ---- merging and splitting


def full_size(m: MissionState, unit: Unit) -> int:
    """The number of models of a whole unit of this card."""
    if m.upgrades and (size := upgrades.figure(m, unit.kind, "pair_hunt", "size")):
        return size
    return m.pack.aliens[unit.kind].maximum if unit.kind in m.pack.aliens else 1


def roster(m: MissionState, kind: str) -> list[tuple[str, int]]:
    """The kinds of model on a profile card, and how many of each a unit of it may have; a Pair Hunt allows two."""
    if m.upgrades and (size := upgrades.figure(m, kind, "pair_hunt", "size")):
        return [(kind, size)]
    return [(member.kind, member.count) for member in m.pack.aliens[kind].composition]


def fits_card(m: MissionState, kind: str, models: list[Model]) -> bool:
    """Whether a profile card permits these models as a unit (CX-UNIT-32)."""
    if len(models) > FULL_UNIT:
        return False
    kinds = [model.kind for model in models]
    fitting = 0
    for member, number in roster(m, kind):
        count = kinds.count(member)
        if count > number:
            return False
        fitting += count
    return fitting == len(kinds)


def card_for(m: MissionState, models: list[Model], kinds: list[str]) -> str:
    """The card whose identity a merged unit keeps: the first of ``kinds`` that permits its models, or '' .

    Failing these it is any card that the models match: Greys that lost their Commanders may become a Grey unit.
    """
    own = [model.kind for model in models]
    for kind in (*kinds, *m.pack.aliens):
        if kind in own and fits_card(m, kind, models):
            return kind
    return ""


def merges(m: MissionState, unit: Unit, first: bool = False) -> list[Action]:
    """``merge UNIT OTHER KEPT``: how the two incomplete, adjacent units may be put together or divided anew.

    KEPT is the number of models that the first unit has afterwards; all of them is a merge into one (CX-UNIT-29 to 34).
    With ``first`` any way is enough.
    """
    if unit.kind not in m.pack.aliens or unit.side != OVERMIND:
        return []
    found: list[Action] = []
    near = near_unit(m, unit)
    if not near & (m.alien_bodies ^ unit.mask):
        return found
    for other in m.units:
        if other is unit or other.side != OVERMIND or not near & other.mask:
            continue
        if other.kind not in m.pack.aliens:
            continue
        size, theirs = len(unit.models), len(other.models)
        if size >= full_size(m, unit) and theirs >= full_size(m, other):
            continue
        both = size + theirs
        for kept in range(max(1, both - FULL_UNIT), min(both, FULL_UNIT) + 1):
            if kept != size and divide(m, unit, other, kept) is not None:
                found.append(Action("merge", (unit.id, other.id, str(kept))))
                if first:
                    return found
    return found


def divide(
    m: MissionState, unit: Unit, other: Unit, kept: int
) -> tuple[str, list[Model], str, list[Model]] | None:
    """The two compositions after a merge or a new division, or None if it is not legal."""
    pooled = [*unit.models, *other.models]
    if len(pooled) == kept:
        kind = card_for(m, pooled, [unit.kind, other.kind])
        return (kind, pooled, "", []) if kind else None
    if kept > FULL_UNIT or len(pooled) - kept > FULL_UNIT:
        return None
    size = len(unit.models)
    if kept > size:
        # the first unit takes models over from the other
        moving = _nearest(m, unit, other.models, kept - size)
        mine, rest = [*unit.models, *moving], [model for model in other.models if model not in moving]
    else:
        moving = _nearest(m, other, unit.models, size - kept)
        mine, rest = [model for model in unit.models if model not in moving], [*other.models, *moving]
    first = card_for(m, mine, [unit.kind, other.kind])
    second = card_for(m, rest, [other.kind, unit.kind])
    if not first or not second:
        return None
    hangs = m.ground.joined(_mask(mine)) and m.ground.joined(_mask(rest))
    return (first, mine, second, rest) if hangs else None


def _mask(models: list[Model]) -> Mask:
    mask = 0
    for model in models:
        mask |= model.mask
    return mask


def _nearest(m: MissionState, to: Unit, models: list[Model], number: int) -> list[Model]:
    """The models that change over: Greys first, those nearest to the unit that takes them."""
    if number == len(models):
        return list(models)
    board, mask = m.ground.board, to.mask
    ranked: list[tuple[bool, int, Square, Model]] = []
    for model in models:
        discs = board.discs if model.size == 1 else board.block_discs
        gap = 0
        while not discs[gap][model.square] & mask:
            gap += 1
        ranked.append((model.kind != "grey", gap, model.square, model))
    # no two of them stand on one square
    ranked.sort()
    return [entry[3] for entry in ranked[:number]]


def merge(m: MissionState, action: Action) -> Unit:
    """Carry out a merge or a new division; a unit counts every bar and spent action of its parts (CX-UNIT-33).

    Whoever takes models over from a unit that has had its turn has had it as well; what is left of a unit that gave
    some away is as it was.
    """
    unit, other = m.find(str(action.args[0])), m.find(str(action.args[1]))
    assert unit is not None and other is not None
    parts = divide(m, unit, other, int(action.args[2]))
    assert parts is not None
    kind, mine, other_kind, rest = parts
    if len(mine) > len(unit.models):
        if other.done:
            m.in_turn["over"] = 1
        _mix(m, unit, other, bool(rest))
    else:
        _mix(m, other, unit, bool(rest))
    _rename(m, unit, kind)
    unit.models = mine
    if rest:
        _rename(m, other, other_kind)
        other.models = rest
    else:
        other.models = []
        m.units.remove(other)
        m.lasting = [entry for entry in m.lasting if entry.unit != other.id]
    if m.agenda and not rest:
        agenda_base.renamed(m, other.id, unit.id)
    m.note("merge", unit.id, other.id, len(mine), len(rest))
    return unit


def _mix(m: MissionState, taker: Unit, giver: Unit, divided: bool) -> None:
    """States, spent turns and effects of a unit that takes over models from another, which is left if ``divided``."""
    taker.barred = taker.barred or giver.barred
    taker.stunned = taker.stunned or giver.stunned
    taker.down = taker.down or giver.down
    taker.done = taker.done or giver.done
    # a token that one part did not have is no overwatch of the whole
    taker.overwatch = min(taker.overwatch, giver.overwatch)
    held = {entry.name for entry in m.lasting if entry.unit == taker.id}
    m.lasting.extend(
        entry._replace(unit=taker.id)
        for entry in list(m.lasting)
        if entry.unit == giver.id
        and entry.name not in held
        # of what there is one marker, that stays with a unit of which something is left
        and not (divided and entry.name in lasting.SINGLE)
    )


def _rename(m: MissionState, unit: Unit, kind: str) -> None:
    if kind != unit.kind:
        unit.kind = kind
        unit.set_sources(profiles.unit_sources(m.pack, kind, m.upgrades))


def cohesive(m: MissionState, unit: Unit) -> bool:
    """Whether the unit hangs together by adjacent squares (CX-UNIT-03, CX-UNIT-04)."""
    return m.ground.joined(unit.mask)
