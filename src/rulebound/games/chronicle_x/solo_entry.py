"""Aliens without an Overmind player: a stack of blips that enters by itself (CX-AI, CX-BLIP-18).

Nobody buys, deploys or keeps an agenda. Blips come from a stack whose order nobody knows, at two yellow squares far from
the Heroes, and go under it again when they are turned up. Whoever answers for the Overmind is a program.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from rulebound.games.chronicle_x import blips
from rulebound.games.chronicle_x.buildings import unexplored_squares
from rulebound.games.chronicle_x.deployment import shown
from rulebound.games.chronicle_x.measuring import free_squares
from rulebound.games.chronicle_x.pack_kinds import Condition, Mission
from rulebound.games.chronicle_x.solo import may_enter
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import OVERMIND, Blip, MissionState
from rulebound.kernel.chances import Pick, Shuffle
from rulebound.space.board import Mask, Square, bits

if TYPE_CHECKING:
    from rulebound.games.chronicle_x.map_plan import PlacedTile

CAP: Final = 6
"""No blip enters while so many alien units and blips are on the map."""
FIRST_ENTRY: Final = (0, 1, 0)
"""The spawn points at which blips enter before round 1."""
EARLY_ROUNDS: Final = 3
"""Rounds in which a blip enters at either point; later one enters in all."""
FAR: Final = 3
"""Tiles from the Heroes' own to a spawn point (CX-DEPLOY-07)."""
CAPTIVES: Final = 8
"""Abduction Points with which the aliens have won."""
LAST_ROUND: Final = 10
"""The last round of a mission that names none."""
OVERMIND_FROM: Final = 20
"""Unit points from which the Overmind model may be among the aliens."""

_briefs: dict[int, tuple[Mission, Mission]] = {}


def brief_for(brief: Mission) -> Mission:
    """The mission as it is played without an Overmind player: no agenda, no pool, other ways to lose (CX-AI-03)."""
    known = _briefs.get(id(brief))
    if known is not None and known[0] is brief:
        return known[1]
    more = [
        Condition(
            "captives",
            "at_once",
            "abduction_at_least",
            f"The aliens hold {CAPTIVES} Abduction Points of this mission.",
            {"at_least": CAPTIVES},
        )
    ]
    if brief.round_limit is None:
        more.append(
            Condition(
                "out-of-time",
                "round_end",
                "round_is",
                f"Round {LAST_ROUND} ends and the Heroes have not won.",
                {"round": LAST_ROUND},
            )
        )
    kept = [each for each in brief.wins.overmind if each.check != "agenda_objectives_done"]
    made = replace(
        brief,
        agenda=False,
        reinforcement_pool=0,
        round_limit=brief.round_limit or LAST_ROUND,
        wins=replace(brief.wins, overmind=(*kept, *more)),
    )
    _briefs[id(brief)] = (brief, made)
    return made


# ---- the stack


def draw_force(m: MissionState, points: int) -> Steps:
    """Draw blips for the mission's points and shuffle them with the Decoys into the stack."""
    pack = m.pack
    box: list[str] = []
    for name in sorted(pack.aliens):
        if name != "overmind" or points >= OVERMIND_FROM:
            box.extend([name] * pack.aliens[name].blips)
    for name in m.brief.force.units:
        if name in box:
            box.remove(name)
    order = yield Shuffle("table", ("solo", "force"), len(box))
    force = list(m.brief.force.units)
    left = points
    for index in order:
        cost = pack.aliens[box[index]].unit_cost
        if cost <= left:
            left -= cost
            force.append(box[index])
    m.force = tuple(sorted(force))
    pile = [*force, *["decoy"] * m.brief.force.decoys]
    order = yield Shuffle("table", ("solo", "stack"), len(pile))
    m.stack = tuple(pile[index] for index in order)
    m.in_mission["entry limit"] = points + (4 if _killing(m.brief) else points // 2)
    m.note("stack", len(m.stack))


def _killing(brief: Mission) -> bool:
    """Whether the Heroes win by killing all aliens and in no other way."""
    return all(each.check == "aliens_left" for each in brief.wins.heroes)


# ---- where they come from


def spawn_points(m: MissionState) -> Steps:
    """Choose the two yellow squares: on tiles at the edge, as far from the Heroes' tiles as may be (CX-DEPLOY-07)."""
    plan = m.plan
    homes = [plan.tiles[plan.tile_of[square]] for square in m.hero_yellow]
    ranked: dict[int, list[Square]] = {}
    for square in bits(plan.deployment & ~m.yellow_lost):
        tile = plan.tiles[plan.tile_of[square]]
        if square not in m.hero_yellow and _at_edge(m, tile):
            ranked.setdefault(min(_tiles_apart(tile, home) for home in homes), []).append(square)
    chosen: list[Square] = []
    for gap in sorted(ranked, reverse=True):
        waiting = ranked[gap]
        while waiting and len(chosen) < 2:
            square = waiting[0]
            if len(waiting) > 1:
                square = waiting[(yield Pick("table", ("solo", "spawn point"), len(waiting)))]
            waiting.remove(square)
            if plan.tile_of[square] not in [plan.tile_of[each] for each in chosen]:
                chosen.append(square)
    m.alien_yellow = tuple(chosen)
    m.note("spawn_points", *chosen)


def _at_edge(m: MissionState, tile: PlacedTile) -> bool:
    side = 5
    return (
        tile.column == 0
        or tile.row == 0
        or tile.column + side == m.plan.columns
        or tile.row + side == m.plan.rows
    )


def _tiles_apart(one: PlacedTile, other: PlacedTile) -> int:
    return max(abs(one.column - other.column), abs(one.row - other.row)) // 5


def set_up(m: MissionState) -> Steps:
    """The blips that are on the map when round 1 begins."""
    yield from spawn_points(m)
    for point in FIRST_ENTRY:
        yield from enter(m, point)


def arrivals(m: MissionState) -> Steps:
    """The blips that enter as an alien phase begins."""
    if m.round <= EARLY_ROUNDS:
        for point in (0, 1):
            yield from enter(m, point)
    else:
        yield from enter(m, m.round & 1)


def enter(m: MissionState, point: int) -> Steps:
    """Let the topmost blip in at a spawn point, or at the other one if that is full or gone.

    One that would pass the limit is put out of the game, and the next one tried.
    """
    while m.stack and not may_enter(m, m.stack[0]):
        m.stack = m.stack[1:]
    on_map = len(m.blips) + sum(unit.side == OVERMIND for unit in m.units)
    if not m.stack or on_map >= CAP:
        return
    points = [m.alien_yellow[(point + n) % len(m.alien_yellow)] for n in range(len(m.alien_yellow))]
    for yellow in points:
        if m.yellow_lost >> yellow & 1:
            continue
        mask = _nearest_free(m, yellow)
        if not mask:
            continue
        squares = list(bits(mask))
        square = squares[0]
        if len(squares) > 1:
            square = squares[(yield Pick("table", ("solo", "entry"), len(squares)))]
        kind, m.stack = m.stack[0], m.stack[1:]
        if kind == "decoy":
            m.count(m.in_mission, "decoys entered")
        else:
            m.count(m.in_mission, "entered", m.pack.aliens[kind].unit_cost)
        blip = Blip(f"blip-{m.count(m.in_mission, 'blips entered')}", kind)
        m.blips.append(blip)
        m.put_blip(blip, square)
        m.note("enters", blip.id, square)
        if m.round:
            yield from blips.look(m)
        return


def _nearest_free(m: MissionState, yellow: Square) -> Mask:
    """The free squares nearest to a spawn point, those that no hero would see before the others."""
    open_ = free_squares(m) & ~unexplored_squares(m)
    for reach in range(3):
        mask = m.ground.board.within(yellow, reach) & open_
        if mask:
            return mask & ~shown(m, mask) or mask
    return 0
