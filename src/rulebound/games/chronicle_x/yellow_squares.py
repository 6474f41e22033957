"""Which yellow squares each side sets up on, where the mission leaves that to them (CX-DEPLOY-01, 04, 05, 07, 10)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from rulebound.games.chronicle_x.battlefields import tile_gap
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState
from rulebound.kernel.decisions import Action, Decision, Options
from rulebound.space.board import Mask, Square, bits

CHOSEN: Final = 2
"""Yellow squares of a side."""
SPAWN_GAP: Final = 3
"""More than two tiles: how far the Heroes keep from an alien spawn point that a mission names (CX-DEPLOY-07)."""

Pair = tuple[Square, Square]


# ---- squares that the mission names


def fixed(m: MissionState) -> None:
    """Take the squares that the mission names over the general rules (CX-DEPLOY-06)."""
    names = m.plan.names
    m.hero_yellow = tuple(names[name] for name in m.brief.deployment.heroes.squares)
    m.alien_yellow = tuple(names[name] for name in m.brief.deployment.overmind.squares)


def protect(m: MissionState) -> None:
    """Note the yellow squares that can be destroyed: not the Heroes' own, and no mission objective (CX-TERR-09)."""
    m.fair_yellow = m.plan.deployment & ~_kept(m)


def _kept(m: MissionState) -> Mask:
    brief = m.brief
    names: list[str] = []
    for condition in (*brief.wins.heroes, *brief.wins.overmind):
        names.extend(condition.squares)
    if brief.vip is not None:
        names.append(brief.vip.way_out)
    kept = 0
    for name in names:
        kept |= 1 << m.plan.names[name]
    for square in m.hero_yellow:
        kept |= 1 << square
    return kept


# ---- the law of choosing


def on_map(m: MissionState) -> list[Square]:
    """Every yellow square of the map."""
    return bits(m.plan.deployment)


def gap(m: MissionState, square: Square, others: tuple[Square, ...]) -> int:
    """How many tiles a square's tile is from the nearest tile of the others."""
    tile_of = m.plan.tile_of
    return min(tile_gap(m.plan, tile_of[square], tile_of[other]) for other in others)


def permitted(m: MissionState, heroes: tuple[Square, ...]) -> list[Square]:
    """The yellow squares left to the Overmind: on no tile of the Heroes', nor on one that touches it (CX-DEPLOY-05)."""
    return [square for square in on_map(m) if gap(m, square, heroes) > 1]


def lawful_pairs(m: MissionState) -> list[Pair]:
    """The pairs that the Heroes may choose.

    Not one that leaves the Overmind fewer than two squares while another leaves enough (CX-DEPLOY-10). Where the mission
    names the aliens' squares but not theirs, the FAQ's limits come first, as far as the map can meet them (CX-DEPLOY-07).
    """
    squares = on_map(m)
    pairs = list(combinations(squares, CHOSEN)) if len(squares) >= CHOSEN else []
    if m.alien_yellow:
        apart = [pair for pair in pairs if not set(pair) & set(m.alien_yellow)]
        return [pair for pair in apart if _by_faq(m, pair, m.alien_yellow)] or apart or pairs
    if m.solo:
        # aliens that play by themselves come from spawn points at the edge, and these keep their distance
        return [pair for pair in pairs if _by_faq(m, pair, _spawns(m, pair))] or pairs
    return [pair for pair in pairs if len(permitted(m, pair)) >= CHOSEN] or pairs


def _by_faq(m: MissionState, pair: Pair, spawns: tuple[Square, ...]) -> bool:
    tile_of = m.plan.tile_of
    if tile_gap(m.plan, tile_of[pair[0]], tile_of[pair[1]]) != 1:
        return False
    return bool(spawns) and all(_at_rim(m, each) and gap(m, each, spawns) >= SPAWN_GAP for each in pair)


def _at_rim(m: MissionState, square: Square) -> bool:
    """Whether a square's tile lies at the map's edge."""
    plan = m.plan
    tile = plan.tiles[plan.tile_of[square]]
    return tile.column == 0 or tile.row == 0 or tile.column == plan.columns - 5 or tile.row == plan.rows - 5


def _spawns(m: MissionState, pair: Pair) -> tuple[Square, ...]:
    """The squares at the edge that keep their distance from a pair, if there are two of them on two tiles."""
    far = tuple(each for each in on_map(m) if _at_rim(m, each) and gap(m, each, pair) >= SPAWN_GAP)
    return far if len({m.plan.tile_of[each] for each in far}) >= CHOSEN else ()


def hero_choices(m: MissionState) -> list[Square]:
    """What the Heroes may choose next: any square of a lawful pair, then what completes one."""
    pairs = lawful_pairs(m)
    if m.hero_yellow:
        pairs = [pair for pair in pairs if m.hero_yellow[0] in pair]
    return sorted({square for pair in pairs for square in pair if square not in m.hero_yellow})


def alien_choices(m: MissionState) -> list[Square]:
    """What the Overmind may choose next (CX-DEPLOY-05); the farthest squares where too few are permitted (CX-DEPLOY-10)."""
    free = permitted(m, m.hero_yellow)
    rest = [square for square in free if square not in m.alien_yellow]
    if rest:
        return rest
    others = [square for square in on_map(m) if square not in m.hero_yellow and square not in m.alien_yellow]
    if not others:
        # a map with fewer than four: one is shared
        others = [square for square in on_map(m) if square not in m.alien_yellow] or on_map(m)
    farthest = max((gap(m, square, m.hero_yellow) for square in others), default=0)
    return [square for square in others if gap(m, square, m.hero_yellow) == farthest]


# ---- choosing


def heroes(m: MissionState) -> Steps:
    """The Heroes choose two yellow squares, unless the mission names them (CX-DEPLOY-01)."""
    if m.brief.deployment.heroes.squares or not m.plan.deployment:
        return
    while len(m.hero_yellow) < CHOSEN:
        options = Options("deploy", [Action("deploy", (square,)) for square in hero_choices(m)])
        answer = yield Decision(HEROES, "hero_yellow", [options], rest=True)
        m.hero_yellow = (*m.hero_yellow, int(answer.args[0]))
        m.note("yellow_chosen", HEROES, m.hero_yellow[-1])
    protect(m)


def overmind(m: MissionState) -> Steps:
    """Then the Overmind chooses two (CX-DEPLOY-04)."""
    if m.brief.deployment.overmind.squares or not m.plan.deployment:
        return
    while len(m.alien_yellow) < CHOSEN:
        options = Options("deploy", [Action("deploy", (square,)) for square in alien_choices(m)])
        answer = yield Decision(OVERMIND, "alien_yellow", [options], rest=True)
        m.alien_yellow = (*m.alien_yellow, int(answer.args[0]))
        m.note("yellow_chosen", OVERMIND, m.alien_yellow[-1])
