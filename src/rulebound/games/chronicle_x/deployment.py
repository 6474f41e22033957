"""Deployment: the heroes on two yellow squares and beside them, then the blips within two squares of two (CX-DEPLOY)."""

from __future__ import annotations

from rulebound.games.chronicle_x.blips import eyes
from rulebound.games.chronicle_x.buildings import unexplored_squares
from rulebound.games.chronicle_x.measuring import (
    by_distance,
    free_squares,
    longest_range,
    mask_sees,
    nearest,
    within,
)
from rulebound.games.chronicle_x.options import RANGE, SIGHT
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, Hero, MissionState
from rulebound.kernel.decisions import Decision, Places, option
from rulebound.space.board import Mask, Square, bits


def hero_squares(m: MissionState) -> list[Square]:
    """The two yellow squares of the Heroes: those that the mission names, or that they chose (CX-DEPLOY-01, CX-DEPLOY-06)."""
    return list(m.hero_yellow)


def overmind_squares(m: MissionState) -> list[Square]:
    """The two yellow squares of the Overmind in this mission."""
    return list(m.alien_yellow)


def group_area(m: MissionState, yellow: Square) -> Mask:
    """A yellow square and the squares adjacent to it, closed rooms left out (CX-DEPLOY-01, CX-DEPLOY-08)."""
    return (m.ground.adjacent(yellow) | 1 << yellow) & ~unexplored_squares(m)


def places_for(m: MissionState, hero: Hero) -> list[Square]:
    """Where a hero may be set up now: the yellow square first, then beside it, three to a group (CX-DEPLOY-02).

    A hero that stands beside both yellow squares counts for whichever group needs it. Where walls and bodies leave no
    square at all, the nearest free ones serve.
    """
    free = free_squares(m)
    found: list[Square] = []
    areas = {yellow: group_area(m, yellow) for yellow in m.hero_yellow}
    for yellow, area in areas.items():
        shared = 0
        for other, theirs in areas.items():
            if other != yellow:
                shared |= theirs
        group = _standing(m, area, shared)
        if len(group) >= group_size(m):
            # full, but for squares that count for the other one as well
            area &= shared
        if hero.big:
            # a large hero needs one permitted square under it (CX-DEPLOY-03)
            found.extend(a for a in anchors(m, _over(m, area)) if a not in found)
        elif not m.bodies >> yellow & 1 and not group:
            if yellow not in found:  # as one that lies beside the other
                found.append(yellow)
        else:
            found.extend(square for square in bits(area & free & ~(1 << yellow)) if square not in found)
            if area >> yellow & 1 and not m.bodies >> yellow & 1 and yellow not in found:
                found.append(yellow)
    return found or _nearest(m, hero, free)


def group_size(m: MissionState) -> int:
    """How many heroes stand at a yellow square: an even share, or what the mission says (CX-DEPLOY-02, CX-DEPLOY-06)."""
    return m.brief.deployment.heroes.each or -(-len(m.heroes) // max(len(m.hero_yellow), 1))


def shared_area(m: MissionState, yellow: Square) -> Mask:
    """The squares that belong to another group as well."""
    mask = 0
    for other in m.hero_yellow:
        if other != yellow:
            mask |= group_area(m, other)
    return mask


def group_at(m: MissionState, yellow: Square) -> list[Hero]:
    """The heroes that stand at a yellow square and at no other."""
    return _standing(m, group_area(m, yellow), shared_area(m, yellow))


def _standing(m: MissionState, area: Mask, shared: Mask) -> list[Hero]:
    """The heroes in some squares, but for those who count for another group as well."""
    found: list[Hero] = []
    own = area & m.hero_bodies
    if own:
        for hero in m.heroes:
            mask = hero.models[0].mask
            if own & mask and not mask & shared:
                found.append(hero)
    return found


def anchors(m: MissionState, among: Mask = -1) -> list[Square]:
    """The top left squares of every free block of two by two, or of those ``among`` some."""
    return bits(m.ground.block_anchors(m.bodies | m.pits | unexplored_squares(m)) & among)


def _over(m: MissionState, area: Mask) -> Mask:
    """The top left squares of the blocks that cover a square of ``area``."""
    wide = area | area >> 1
    return wide | wide >> m.ground.board.stride


def _nearest(m: MissionState, hero: Hero, free: Mask) -> list[Square]:
    """The free squares nearest to the yellow ones, for a hero who finds no room beside them."""
    board = m.ground.board
    squares = anchors(m) if hero.big else bits(free & ~unexplored_squares(m))
    if not m.hero_yellow or not squares:
        return squares
    gaps = [min(board.distance(square, yellow) for yellow in m.hero_yellow) for square in squares]
    return [square for square, gap in zip(squares, gaps, strict=True) if gap == min(gaps)]


def heroes(m: MissionState) -> Steps:
    """Set the heroes up one by one, in the order of the table; ``arrange heroes`` sets up the rest as suggested."""
    automatic = False
    while True:
        hero = _next(m)
        if hero is None:
            return
        squares = places_for(m, hero)
        square = squares[0] if automatic else -1
        if not automatic:
            places = Places("place", (hero.id,), squares)
            answer = yield Decision(
                HEROES, "deploy_hero", [option("arrange", "heroes"), places], hero.id, rest=True
            )
            if answer.verb == "arrange":
                automatic = True
                continue
            square = int(answer.args[1])
        put(m, hero, square)


def _next(m: MissionState) -> Hero | None:
    """The hero that is set up next, None if all stand."""
    for hero in m.heroes:
        if hero.models[0].square < 0 and not by_drop_tubes(m, hero):
            return hero
    return None


def put(m: MissionState, hero: Hero, square: Square) -> None:
    """Set a hero up on a square."""
    m.put(hero, hero.model, square)
    hero.stirred = False
    m.note("deploy", hero.id, square)


def by_drop_tubes(m: MissionState, hero: Hero) -> bool:
    """Whether a hero is not set up with the others, but last of all (see landings.py)."""
    return m.assigned.get(hero.id) == "drop-tubes"


def blip_squares(m: MissionState) -> Mask:
    """Where a blip may be set up: within two squares of either yellow square, not in a closed room (CX-DEPLOY-04, 08)."""
    reach = m.brief.deployment.overmind.reach
    mask = 0
    for yellow in overmind_squares(m):
        mask |= m.ground.board.within(yellow, reach)
    return mask & free_squares(m) & ~unexplored_squares(m)


def overmind(m: MissionState) -> Steps:
    """Set the blips up one by one; ``arrange blips`` sets up the rest as suggested."""
    automatic = False
    while True:
        blip = next((blip for blip in m.blips if blip.square < 0), None)
        if blip is None:
            return
        mask = blip_squares(m)
        if automatic:
            square = _suggested(m, mask)
        else:
            places = Places("place", (blip.id,), bits(mask))
            answer = yield Decision(
                OVERMIND, "deploy_blip", [option("arrange", "blips"), places], blip.id, rest=True
            )
            if answer.verb == "arrange":
                automatic = True
                continue
            square = int(answer.args[1])
        m.put_blip(blip, square)
        m.note("deploy_blip", blip.id, square)


def _suggested(m: MissionState, mask: Mask) -> Square:
    """Spread over the two yellow squares, near each and out of the heroes' sight if possible."""
    yellows = overmind_squares(m)
    board = m.ground.board
    placed = 0
    for blip in m.blips:
        placed |= blip.mask
    loads = [(placed & board.within(yellow, 2)).bit_count() for yellow in yellows]
    goal = yellows[loads.index(min(loads))]
    for _, ring in by_distance(m, goal, mask):
        for square in bits(ring):
            if not shown(m, 1 << square):
                return square
    first = nearest(m, goal, mask)
    return (first & -first).bit_length() - 1


def shown(m: MissionState, mask: Mask) -> Mask:
    """Those squares of ``mask`` on which a hero would turn a blip up at once."""
    found = 0
    needs = m.house.blip_reveal_needs_los
    mask &= eyes(m)
    if not mask:
        return found
    for hero in m.heroes:
        model = hero.model
        if model.square < 0:
            continue
        near = mask & ~found
        if needs != SIGHT or m.gloom:
            near &= within(m, model, longest_range(m, hero, model))
        if needs == RANGE:
            found |= near
            continue
        while near:
            square = near & -near
            near ^= square
            if mask_sees(m, model.mask, square):
                found |= square
    return found
