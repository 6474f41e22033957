"""Special combat effects: Fear, Shaken, Stun, Knock Down, Push Back and areas (CX-FX)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from rulebound.games.chronicle_x import (
    agenda_base,
    blips,
    buildings,
    mission_rules,
    movement,
    overwatch,
    token_limits,
    upgrades,
)
from rulebound.games.chronicle_x.measuring import distance, mask_sees, near_model
from rulebound.games.chronicle_x.moments import ask
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState, Model, Unit
from rulebound.kernel.decisions import Action, Decision, Options
from rulebound.space.board import Mask, Square, bits

if TYPE_CHECKING:
    from rulebound.games.chronicle_x.combat import Attack

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight directions as column and row steps, clockwise from north."""


def after_hits(m: MissionState, a: Attack, unit: Unit) -> Steps:
    """States and pushes of an attack of which the unit suffered an unblocked hit; the push comes first (CX-FX-11)."""
    cause = a.cause or ("area" if a.victims else "attack")
    if a.push_back:
        body = a.spotter.mask if a.spotter is not None else 0
        aim = a.aim.mask or 1 << a.aim_square if a.aim is not None and unit is a.target else 0
        moved = yield from push(m, unit, a.origin, a.attacker.side, body, aim, cause, a)
        if moved:
            a.marks["pushed"] = 1
    if a.stun and unit.models:
        yield from state(m, unit, "stunned", a.attacker, cause, a)
    if (a.knock_down or (a.marks.get("down if pushed") and a.marks.get("pushed"))) and unit.models:
        yield from state(m, unit, "down", a.attacker, cause, a)


def immune(m: MissionState, unit: Unit, name: str, cause: str = "") -> bool:
    """Whether a unit cannot take a state at all: XXL models, sentry guns, and what cards say (CX-XXL-07)."""
    if unit.xxl or unit.kind == "sentry":
        return True
    if name in ("shaken", "push") and m.figures and mission_rules.steady(m, unit):
        return True
    if any(entry.name == "locked" and entry.unit == unit.id for entry in m.lasting):
        return True
    return any("bars" in source.hooks and source.bars(m, unit, name, cause) for source in unit.sources)


def led(m: MissionState, unit: Unit) -> bool:
    """Whether a unit may be led by a mutation that makes a puppet of it."""
    return not any("forbids" in source.hooks and source.forbids(m, unit, "led") for source in unit.sources)


def prevented(m: MissionState, unit: Unit, name: str, a: Attack | None = None) -> Generator[Any, Any, bool]:
    """Let the unit's side keep the state off by a card or an ability; ``a`` is the attack that it comes from."""
    pending = {"prevented": False, "attack": a}
    yield from ask(m, unit.side, "status_gained", (unit, name, pending), unit.id)
    return bool(pending["prevented"])


def state(
    m: MissionState, unit: Unit, name: str, by: Unit | None, cause: str = "", a: Attack | None = None
) -> Generator[Any, Any, bool]:
    """Stun a unit or knock it down, whole (CX-FX-04, CX-FX-07, CX-FX-12). True if it took the state."""
    if immune(m, unit, name, cause) or not unit.models or unit.models[0].square < 0:
        return False
    if (unit.stunned if name == "stunned" else unit.down) or (yield from prevented(m, unit, name, a)):
        return False
    if not token_limits.left(m, name):
        m.note("no_token", unit.id, name)
        return False
    if name == "stunned":
        unit.stunned = True
    else:
        unit.down = True
    m.note("state", unit.id, name)
    if m.agenda and unit.side == HEROES:
        agenda_base.hampered(m, unit, name)
    overwatch.drop(m, unit)
    return True


# ---- Fear and Shaken


def fear(m: MissionState, by: Unit, target: Unit, dice: int) -> Steps:
    """A Fear Attack: one hit of any kind shakes the target, and nothing is defended (CX-FX-01)."""
    from rulebound.dice.die import Roll
    from rulebound.games.chronicle_x.combat import BURST, CRITICAL, DOUBLE_HIT, HIT, Attack

    a = Attack(by, BURST, target)
    a.how = "fear"
    a.fixed = dice
    yield from ask(m, OVERMIND, "attack_declared", a, target.id)
    dice = min(max(dice + a.marks.get("attack bonus", 0), 1), 5)
    faces = yield Roll(by.side, ("fear", by.id, target.id), m.die, dice)
    m.note("fear_roll", by.id, target.id, faces)
    if any(face in (HIT, DOUBLE_HIT, CRITICAL) for face in faces):
        yield from shake(m, target, by)


def shake(m: MissionState, unit: Unit, by: Unit) -> Steps:
    """The unit flees straight away from ``by`` with its full Move value (CX-FX-02, CX-FX-03)."""
    if immune(m, unit, "shaken") or (yield from prevented(m, unit, "shaken")):
        return
    m.note("state", unit.id, "shaken")
    if m.upgrades:
        yield from upgrades.tell(m, by, "shook", unit)
    if m.agenda and unit.side == HEROES:
        agenda_base.hampered(m, unit, "shaken")
    if m.acting == unit.id:
        unit.shaken_by = by.id
    steps = movement.move_value(m, unit)
    if any("bars" in s.hooks and s.bars(m, unit, "flight", "") for s in unit.sources):
        steps = 1
    options = away_from(m, by, unit.models[0])
    direction = options[0]
    if len(options) > 1:
        choices = Options(
            "away", [Action("away", (unit.id, str(DIRECTIONS.index(each)))) for each in options]
        )
        answer = yield Decision(by.side, "flight", [choices], unit.id)
        direction = DIRECTIONS[int(answer.args[1])]
    start = unit.mask
    for _ in range(steps):
        if not (yield from shift(m, unit, direction, "flight")):
            break
    if unit.models and unit.models[0].square >= 0 and unit.mask != start:
        # who has no room to flee stands still, which does nothing further to it
        yield from movement.stopped(m, unit)


def away_from(m: MissionState, by: Unit, target: Model) -> list[tuple[int, int]]:
    """The directions straight away from a unit: from its model that is nearest, each one's if several are (CX-FX-02).

    Models that have the target in sight come first, as one of them frightens it.
    """
    seeing = [model for model in by.models if mask_sees(m, model.mask, target.mask)] or by.models
    gaps = [distance(m, model.mask, target.mask) for model in seeing]
    found: list[tuple[int, int]] = []
    for model, gap in zip(seeing, gaps, strict=True):
        if gap == min(gaps):
            found.extend(way for way in closest(*offset(m, model.mask, target.mask)) if way not in found)
    return found


def offset(m: MissionState, source: Mask, target: Mask) -> tuple[int, int]:
    """Twice the column and row difference between the centres of two figures."""

    def centre(mask: Mask) -> tuple[int, int]:
        stride = m.ground.board.stride
        squares = bits(mask)
        first, last = squares[0], squares[-1]
        return first % stride + last % stride, first // stride + last // stride

    (x1, y1), (x2, y2) = centre(source), centre(target)
    return x2 - x1, y2 - y1


def closest(columns: int, rows: int) -> list[tuple[int, int]]:
    """The directions nearest to a line by its angle; a straight comparison of squares, without any rounding."""
    if not columns and not rows:
        return list(DIRECTIONS)
    across, down = abs(columns), abs(rows)
    east = (columns > 0) - (columns < 0)
    south = (rows > 0) - (rows < 0)
    small, large = min(across, down), max(across, down)
    straight = (east, 0) if across > down else (0, south)
    # the border between straight and diagonal is tan(22.5 degrees) = sqrt(2) - 1, never met by whole numbers
    if (small + large) * (small + large) > 2 * large * large:
        return [(east, south)]
    return [straight]


def shift(m: MissionState, unit: Unit, direction: tuple[int, int], why: str) -> Generator[Any, Any, bool]:
    """Move a whole unit one square in a direction; False if it goes no farther (CX-FX-15, CX-FX-18).

    Nothing moves if any model is barred; a card of a room that it comes into may end the movement there.
    """
    targets = shifted(m, unit, direction)
    if targets is None:
        return False
    starts = [model.square for model in unit.models]
    for model in unit.models:
        m.lift(unit, model)
    for model, square in zip(unit.models, targets, strict=True):
        m.put(unit, model, square)
        model.settled = True
    if unit.id == m.acting:
        # moved by force in its own turn, which overwatch asks about (CX-OW-06)
        m.in_turn["moved"] = 1
    if getattr(unit, "stirred", None) is False:
        unit.stirred = True  # type: ignore[attr-defined]
    for model, start in zip(list(unit.models), starts, strict=True):
        m.note("move", unit.id, start, (model.square,), why)
    ended = False
    for model in list(unit.models):
        if model in unit.models and m.unexplored and buildings.unexplored_at(m, model.mask):
            ended = (yield from buildings.enter(m, unit, model)) or ended
    if m.blips:
        yield from blips.look(m)
    return not ended and bool(unit.models) and unit.models[0].square == targets[0]


def shifted(m: MissionState, unit: Unit, direction: tuple[int, int]) -> list[Square] | None:
    """The squares of all models one step on, or None if one of them has no room or a wall in the way."""
    board = m.ground.board
    bodies = m.bodies & ~unit.mask | m.pits
    found: list[Square] = []
    for model in unit.models:
        if model.square < 0:
            return None
        column, row = board.column(model.square) + direction[0], board.row(model.square) + direction[1]
        if not (0 <= column < board.columns and 0 <= row < board.rows):
            return None
        to = board.square(column, row)
        if model.size == 2:
            if not m.ground.block_steps(model.square, bodies) >> to & 1:
                return None
        elif not m.ground.steps(model.square) >> to & 1 or bodies >> to & 1:
            return None
        found.append(to)
    return found


# ---- Push Back


def behind(m: MissionState, source: Mask, unit: Unit, aim: Mask = 0) -> list[tuple[int, int]]:
    """The direction straight away from the source and its two neighbours (CX-FX-13).

    Of a unit of several models it is the one aimed at that it is judged for, or the nearest (CX-UNIT-18).
    """
    if not aim:
        nearest = min(unit.models, key=lambda model: (distance(m, source, model.mask), model.square))
        aim = nearest.mask
    main = closest(*offset(m, source, aim))[0]
    at = DIRECTIONS.index(main)
    return [main, DIRECTIONS[(at + 1) % 8], DIRECTIONS[(at - 1) % 8]]


def push(
    m: MissionState,
    unit: Unit,
    source: Square,
    chooser: str,
    body: Mask = 0,
    aim: Mask = 0,
    cause: str = "",
    a: Attack | None = None,
) -> Generator[Any, Any, bool]:
    """Push a unit one square away; against a wall it is Stunned instead (CX-FX-13 to CX-FX-15). True if it moved.

    ``body`` are all squares of who pushes: away is judged from their middle. ``aim`` are those of the model aimed at.
    ``cause`` and ``a`` are what it comes from, for who is Stunned by it.
    """
    if not unit.models or unit.models[0].square < 0 or unit.mask >> source & 1 or immune(m, unit, "push"):
        return False
    if (yield from prevented(m, unit, "push", a)):
        return False
    ways = behind(m, body or 1 << source, unit, aim)
    open_ways = [way for way in ways if shifted(m, unit, way) is not None]
    if not open_ways:
        if any(walled(m, model, way) for model in unit.models for way in ways):
            yield from state(m, unit, "stunned", None, cause, a)
        return False
    way = open_ways[0]
    if len(open_ways) > 1:
        options = Options(
            "push", [Action("push", (unit.id, str(DIRECTIONS.index(each)))) for each in open_ways]
        )
        answer = yield Decision(chooser, "push", [options], unit.id)
        way = DIRECTIONS[int(answer.args[1])]
    yield from shift(m, unit, way, "push")
    if unit.models and unit.models[0].square >= 0:
        yield from movement.stopped(m, unit)
    return True


def walled(m: MissionState, model: Model, direction: tuple[int, int]) -> bool:
    """Whether a wall (not the rim, not a body) bars a step of a model in a direction (CX-FX-14)."""
    board = m.ground.board
    for square in bits(model.mask):
        column, row = board.column(square) + direction[0], board.row(square) + direction[1]
        if not (0 <= column < board.columns and 0 <= row < board.rows):
            continue
        to = board.square(column, row)
        if not m.ground.steps(square) >> to & 1 and not model.mask >> to & 1:
            return True
    return False


def pull(m: MissionState, unit: Unit, to: Model, steps: int, a: Attack | None = None) -> Steps:
    """Draw a unit towards a model, square by square, until it is adjacent or barred; it is never Stunned by it."""
    if immune(m, unit, "pull") or (yield from prevented(m, unit, "pull", a)):
        return
    board = m.ground.board
    start = unit.mask
    for _ in range(steps):
        if (
            not unit.models
            or unit.models[0].square < 0
            or any(near_model(m, model) & to.mask for model in unit.models)
        ):
            break
        here = min(board.distance_between(model.mask, to.mask) for model in unit.models)
        best: tuple[int, int, tuple[int, int]] | None = None
        for direction in DIRECTIONS:
            targets = shifted(m, unit, direction)
            if targets is None:
                continue
            gap = min(board.distance_between(1 << target, to.mask) for target in targets)
            reach = sum(abs(part) for part in offset(m, 1 << targets[0], to.mask))
            if gap < here and (best is None or (gap, reach) < best[:2]):
                best = (gap, reach, direction)
        if best is None or not (yield from shift(m, unit, best[2], "pull")):
            break
    if unit.models and unit.models[0].square >= 0 and unit.mask != start:
        yield from movement.stopped(m, unit)


# ---- areas


def area(m: MissionState, target: Unit, aim: Model) -> Mask:
    """The squares that an area attack touches besides its target: adjacent to it, not shielded by walls (CX-FX-16)."""
    return near_model(m, aim) | aim.mask


def touched(m: MissionState, target: Unit, aim: Model) -> Generator[Any, Any, list[Unit]]:
    """Everybody whom an area attack affects, the target first; blips in the area are turned up (CX-FX-17, CX-BLIP-19)."""
    mask = area(m, target, aim)
    shown = yield from blips.struck_in(m, mask)
    found = [target]
    found.extend(
        unit
        for unit in [*m.present(HEROES), *m.present(OVERMIND)]
        if unit is not target and (unit.mask & mask or unit.id in shown)
    )
    return found
