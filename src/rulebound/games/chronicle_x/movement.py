"""Movement and Sprint: where one may go, and the walk there, step by step (CX-MOVE, CX-SPRINT, CX-BLIP-12, CX-BLIP-13)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from rulebound.games.chronicle_x import blips, buildings, damage, free_attacks, overwatch, units, upgrades
from rulebound.games.chronicle_x.measuring import within
from rulebound.games.chronicle_x.moments import ask, comes_in
from rulebound.games.chronicle_x.options import ANY_STEP, LEAVING
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import HEROES, NOWHERE, OVERMIND, Blip, Hero, MissionState, Model, Unit
from rulebound.games.chronicle_x.walks import (
    BEHAVIOUR_MOVES,
    BLIP_MOVE,
    Destinations,
    UnitDestinations,
    Walk,
    allowance,
    blip_walk,
    blocked,
    ends,
    family,
    hear,
    hush,
    legal_path,
    move_value,
    on_pads,
    padded,
    passable,
    path_to,
    reach,
    step_cost,
    walk_of,
)
from rulebound.kernel.decisions import Action, Decision, Family, option
from rulebound.space.board import Mask, Square

# ---- the movement itself


def go(m: MissionState, unit: Unit, action: Action, drawn: Family | None = None) -> Steps:
    """Carry out ``move`` or ``sprint`` of a unit: the lead model walks, the others are placed (CX-UNIT-10, CX-UNIT-36).

    ``drawn`` is the family that the answer may have been drawn from; its walk has not begun yet.
    """
    verb = action.verb
    squares: tuple[Any, ...] = action.args[1:]
    model = unit.models[0]
    if len(unit.models) > 1 and type(unit) is not Hero:
        for model in unit.models:
            if model.square == squares[0]:
                break
        squares = squares[1:]
    if type(drawn) is Destinations and drawn.verb == verb and drawn.walk.model is model:
        walk = drawn.walk
    else:
        walk = walk_of(m, unit, model, verb, allowance(m, unit, verb, model))
    steps = travel(m, walk, squares)
    return _answered(m, walk, unit.id, steps) if comes_in(m, OVERMIND, "move_declared", walk) else steps


def _answered(m: MissionState, walk: Walk, name: str, steps: Steps) -> Steps:
    """The steps of a movement that the Overmind may come in at when it is declared."""
    yield from ask(m, OVERMIND, "move_declared", walk, name)
    yield from steps


def travel(m: MissionState, walk: Walk, wanted: tuple[Square, ...]) -> Steps:
    """Walk towards what was wanted; after an interruption the mover may choose anew what is left (CX-BLIP-13).

    Leaving an enemy's side provokes nothing, or a free attack where the house has it so (CX-MOVE-12).
    """
    unit, model = walk.unit, walk.model
    assert unit is not None and model is not None
    if m.lasting:
        walk.quiet_to.extend(_deaf_to(m, unit.id))
    path = _path(m, walk, wanted)
    if walk.changed:
        path = yield from _choose_again(m, walk, path)
    reach_before = overwatch.reach_of_followers(m, unit, model) if len(unit.models) > 1 else []
    if m.upgrades and path and type(unit) is Hero and walk.verb in ("move", "sprint"):
        yield from overwatch.arc(m, walk.quiet_to, unit)
        if not unit.models or model.square < 0 or unit.stunned or unit.down:
            return
    while path and not walk.ended:
        rest = yield from _segment(m, walk, path)
        if not rest or walk.ended or model not in unit.models or model.square < 0:
            break
        open_rest = rest if legal_path(m, walk, rest) else ()
        # a Move may be finished otherwise; a Behaviour keeps to the way that its card prescribes (CX-BEHAV-06, CX-BEHAV-08)
        path = open_rest if walk.verb in BEHAVIOUR_MOVES else (yield from _choose_again(m, walk, open_rest))
    if m.upgrades:
        upgrades.walked(m, unit, walk.cost)
    if not unit.models or (model.square < 0):
        return
    if len(unit.models) > 1 and walk.last is not None:
        yield from units.follow(m, unit, model, walk.last, walk.crossed)
        if not unit.models:
            return
        watchers = overwatch.followers_seen(m, unit, model, reach_before, walk.quiet_to)
        if watchers:
            yield from overwatch.fire(m, watchers, unit)
            if not unit.models:
                return
    if unit.models[0].square >= 0:
        # whatever ended the movement, it is over now
        settle(unit)
    if m.lasting:
        yield from stopped(m, unit)


_UNHEARD: Final = "unheard by "


def deaf_to(m: MissionState, name: str) -> list[str]:
    """The watchers that a mutation keeps from firing at the next movement of a figure."""
    found: list[str] = []
    for entry in m.lasting:
        if entry.unit == name and entry.name.startswith(_UNHEARD):
            found.append(entry.name[len(_UNHEARD) :])
    return found


def _deaf_to(m: MissionState, name: str) -> list[str]:
    """The same; it serves for one movement, which begins now."""
    found = deaf_to(m, name)
    if found:
        m.lasting = [
            entry for entry in m.lasting if not (entry.unit == name and entry.name.startswith(_UNHEARD))
        ]
    return found


def settle(unit: Unit) -> None:
    """The unit has stopped; special squares count for it from now on (CX-MOVE-11)."""
    for model in unit.models:
        model.settled = True


def stopped(m: MissionState, unit: Unit) -> Steps:
    """What a square does to a unit that ended a movement on it."""
    if unit.side == OVERMIND:
        hush(m, unit)
    for entry in m.lasting:
        if entry.name == "toxic" and any(model.mask & entry.value for model in unit.models):
            yield from damage.wound(m, unit, 1, "toxic")
            return


def _path(m: MissionState, walk: Walk, wanted: tuple[Square, ...]) -> tuple[Square, ...]:
    if len(wanted) == 1:
        return path_to(m, walk, wanted[0]) or ()
    return wanted if legal_path(m, walk, wanted) else ()


def _choose_again(
    m: MissionState, walk: Walk, path: tuple[Square, ...]
) -> Generator[Any, Any, tuple[Square, ...]]:
    """Ask where to go with what is left; ``path`` is the rest of the old way."""
    walk.changed = False
    unit = walk.unit
    assert unit is not None
    if "siren" in m.in_turn and walk.verb == "move":
        from rulebound.games.chronicle_x import goals

        walk.bound &= goals.siren_ends(m, walk)
    where = Destinations("go", m, walk, (unit.id,))
    if not where.count():
        return ()
    families: list[Family] = [where]
    if walk.bound >> walk.square & 1:
        families.insert(0, option("stay", unit.id))
    answer = yield Decision(unit.side, "go_on", families, unit.id, (str(walk.left), *path[-1:]))
    if answer.verb == "stay":
        return ()
    return _path(m, walk, answer.args[1:])


def _segment(
    m: MissionState, walk: Walk, path: tuple[Square, ...]
) -> Generator[Any, Any, tuple[Square, ...]]:
    """Walk until the end of the path or the first interruption; the rest of the path is returned."""
    unit, model = walk.unit, walk.model
    assert unit is not None and model is not None
    start = model.square
    plain = not (walk.over or walk.wall_cost or walk.pads or walk.through)
    ahead = 0
    for square in path:
        ahead |= 1 << square
    if model.size == 2:
        ahead = m.ground.squares_of_blocks(ahead)
    watching = overwatch.watching(m, unit.side, ahead, walk.quiet_to)
    free = m.house.free_attacks == LEAVING
    # the blips in range of somebody else, and how far the mover itself looks for the others
    hidden = blips.squares(m) if m.blips else 0
    beheld = gaze = 0
    if hidden:
        beheld = blips.beheld(m, hidden, unit)
        gaze = blips.gaze(m, unit) if type(unit) is Hero else 0
    closed = m.unexplored and buildings.unexplored_at(m, ahead)
    barred = m.barricades & ahead and unit.xxl
    if (
        plain
        and not (watching or free or beheld or closed or barred)
        and not (gaze and within(m, model, gaze + len(path)) & hidden)
        and path[-1] != start
    ):
        # nothing can happen on the way, so it is made in one go
        path = path[: walk.left]
        walk.last = (path[-2] if len(path) > 1 else start, path[-1])
        walk.left -= len(path)
        walk.cost += len(path)
        m.put(unit, model, path[-1])
        model.settled = False
        m.note("move", unit.id, start, path, walk.verb)
        return ()
    # Only coming into reach sets a watcher off, so those that have the mover in reach already are left out (CX-OW-09).
    # The path was found or checked just now, and nothing changes on the map before the first interruption
    walked: list[Square] = []
    idle = overwatch.silent(m, watching, model.mask) if watching else []
    for number, square in enumerate(path):
        cost = 1 if plain else step_cost(m, walk, model.square, square)
        if not cost or cost > walk.left:
            break
        if free and model.mask >> model.square & 1:
            leaving = free_attacks.strikers(m, unit, model, square, walk.struck)
            if leaving:
                # the step waits until they have struck (CX-MOVE-12)
                if walked:
                    m.note("move", unit.id, start, tuple(walked), walk.verb)
                here = model.square
                yield from free_attacks.strike(m, leaving, unit, model, walk.struck)
                if model not in unit.models or model.square < 0 or unit.stunned or unit.down:
                    walk.ended = True
                    return ()
                # whoever was pushed has to find a way anew
                return path[number:] if model.square == here else (path[-1],)
        passing = 0 if plain else passable(m, walk) & ~model.mask
        if not plain and on_pads(m, walk, model.square, square):
            walk.crossed.append(m.ground.shared_edge(model.square, square))
        walk.last = (model.square, square)
        walk.left -= cost
        walk.cost += cost
        if passing and passing & (m.ground.block_squares(square) if model.size == 2 else 1 << square):
            # passing over somebody: the square is not taken, and nothing is set off there
            model.square = square
            walked.append(square)
            continue
        m.put(unit, model, square)
        model.settled = False
        walked.append(square)
        if barred and m.barricades & model.mask:
            m.note("barricade_broken", unit.id, m.barricades & model.mask)
            m.barricades &= ~model.mask
        triggered: list[Unit] = []
        if watching:
            triggered = reached = overwatch.reaching(m, watching, model.mask)
            if reached and idle:
                triggered = [watcher for watcher in reached if watcher not in idle]
            if m.house.overwatch_trigger != ANY_STEP:
                idle = reached
        entered = closed and buildings.unexplored_at(m, model.mask)
        # nobody is asked what it sees while no blip is in anybody's range
        seen = (beheld or (gaze and within(m, model, gaze) & hidden)) and blips.due(m)
        if triggered or entered or seen:
            m.note("move", unit.id, start, tuple(walked), walk.verb)
            walked = []
            start = model.square
            if entered and (yield from buildings.enter(m, unit, model, walk)):
                walk.ended = True
            if unit.models and model.square >= 0 and m.blips:
                yield from blips.look(m)
            if triggered and unit.models and model.square >= 0:
                yield from overwatch.fire(m, triggered, unit)
            if not unit.models or model.square < 0 or unit.stunned or unit.down or model not in unit.models:
                walk.ended = True
                return ()
            if walk.ended:
                settle(unit)
                return ()
            rest = path[number + 1 :]
            return rest if rest or type(unit) is not Hero else ()
    if walked:
        m.note("move", unit.id, start, tuple(walked), walk.verb)
    return ()


def go_blip(m: MissionState, blip: Blip, action: Action) -> Steps:
    """Carry out a blip's Move; being turned up on the way ends it (CX-BLIP-02, CX-BLIP-12)."""
    walk = blip_walk(m, blip)
    squares: tuple[Any, ...] = action.args[1:]
    steps = travel_blip(m, walk, squares)
    return _answered(m, walk, blip.id, steps) if comes_in(m, OVERMIND, "move_declared", walk) else steps


def travel_blip(m: MissionState, walk: Walk, wanted: tuple[Square, ...]) -> Steps:
    """Walk a blip towards what was wanted, square by square."""
    blip = walk.blip
    assert blip is not None
    if m.lasting:
        walk.quiet_to.extend(_deaf_to(m, blip.id))
    path = _path(m, walk, wanted)
    if walk.changed:
        where = Destinations("go", m, walk, (blip.id,))
        if where.count():
            answer = yield Decision(
                OVERMIND, "go_on", [option("stay", blip.id), where], blip.id, (str(walk.left),)
            )
            if answer.verb == "go":
                path = _path(m, walk, answer.args[1:])
    queue = list(path)
    walked: list[Square] = []
    start = blip.square
    while queue and not walk.ended:
        square = queue.pop(0)
        watchers = overwatch.watchers(m, OVERMIND)
        waiting = overwatch.waiting(m, watchers, blip.mask) if watchers else []
        walk.left -= 1
        walked.append(square)
        if walk.through and m.bodies & ~blip.mask & 1 << square:
            blip.square = square
            continue
        m.put_blip(blip, square)
        triggered = [w for w in waiting if w.id not in walk.quiet_to and overwatch.in_reach(m, w, blip.mask)]
        entered = m.unexplored and buildings.unexplored_at(m, blip.mask)
        if not (triggered or entered or blips.due(m)):
            continue
        m.note("move", blip.id, start, tuple(walked), "move")
        walked, start = [], square
        left_before = walk.left
        if entered and (yield from buildings.enter_blip(m, blip, walk)):
            walk.ended = True
        if blip in m.blips and blip.square == square:
            yield from blips.look(m, triggered, blip)
        elif blip not in m.blips and triggered:
            # the card of the room has turned it up before the shot
            yield from blips.set_off(m, triggered, blip)
        if blip not in m.blips or blip.square != square:
            return
        if walk.left > left_before and not walk.ended:
            where = Destinations("go", m, walk, (blip.id,))
            answer = yield Decision(
                OVERMIND, "go_on", [option("stay", blip.id), where], blip.id, (str(walk.left), *queue[-1:])
            )
            if answer.verb == "go":
                queue = list(_path(m, walk, answer.args[1:]))
            else:
                queue = []
    if walked:
        m.note("move", blip.id, start, tuple(walked), "move")
    if blip in m.blips:
        yield from blips.stopped(m, blip)


# ---- forced steps


def forced_squares(m: MissionState, unit: Unit) -> Mask:
    """The squares onto which a forced step can take a single model (a block: top left squares)."""
    if any("bars" in source.hooks and source.bars(m, unit, "forced", "") for source in unit.sources):
        return 0
    model = unit.models[0]
    if model.size == 2:
        return m.ground.block_steps(model.square, m.bodies & ~model.mask | m.pits)
    return m.ground.steps(model.square) & ~(m.bodies | m.pits)


def forced_step(m: MissionState, unit: Unit, square: Square, why: str) -> Generator[Any, Any, bool]:
    """Move a single model one square by an effect: it explores and reveals but draws no overwatch (CX-FX-18, CX-OW-13).

    True if the model still stands where it was put and no card of a room has ended its movement there.
    """
    model = unit.models[0]
    start = model.square
    ended = False
    m.put(unit, model, square)
    m.note("move", unit.id, start, (square,), why)
    if m.unexplored and buildings.unexplored_at(m, model.mask):
        ended = yield from buildings.enter(m, unit, model)
    if unit.models and model.square == square and m.blips:
        yield from blips.look(m)
    if not unit.models or model.square != square:
        return False
    settle(unit)
    return not ended


def place(m: MissionState, unit: Unit, model: Model, square: Square) -> None:
    """Put a model down without moving; it counts as having stopped there (CX-MOVE-11, CX-OW-13)."""
    m.put(unit, model, square)
    model.settled = True


__all__ = [
    "BEHAVIOUR_MOVES",
    "BLIP_MOVE",
    "HEROES",
    "NOWHERE",
    "Destinations",
    "UnitDestinations",
    "Walk",
    "allowance",
    "blip_walk",
    "blocked",
    "ends",
    "family",
    "forced_squares",
    "forced_step",
    "go",
    "go_blip",
    "hear",
    "hush",
    "legal_path",
    "move_value",
    "on_pads",
    "padded",
    "passable",
    "path_to",
    "place",
    "reach",
    "settle",
    "step_cost",
    "stopped",
    "travel",
    "travel_blip",
    "walk_of",
]
