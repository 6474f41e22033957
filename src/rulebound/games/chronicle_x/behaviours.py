"""Alien Behaviour actions: what a unit does when a hero's sight turns it up (CX-BEHAV)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final

from rulebound.games.chronicle_x import attacks, buildings, combat, effects, goals, movement, solo, upgrades
from rulebound.games.chronicle_x.measuring import distance, engaged, mask_sees, near_model, within
from rulebound.games.chronicle_x.scent import ways as rush_ways
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.spots import SpotsOfEach
from rulebound.games.chronicle_x.state import HERO_PHASE, HEROES, OVERMIND, MissionState, Model, Unit
from rulebound.kernel.decisions import Action, Decision, Family, Options, option
from rulebound.space.board import Mask, Square, bits

RUSH_SQUARES: Final = 5
COVER_SQUARES: Final = 5

RushWays = dict[tuple[int | str, ...], tuple[Model, tuple[Square, ...]]]


def of_unit(m: MissionState, unit: Unit) -> tuple[str, ...]:
    """The Behaviours on the unit's card."""
    return m.pack.aliens[unit.kind].behaviours


def possible(m: MissionState, unit: Unit) -> dict[str, Any]:
    """The Behaviours that can be carried out now (CX-BEHAV-05), with the ways found, or True if nothing but that was."""
    found: dict[str, Any] = {}
    for name in of_unit(m, unit):
        ways = (_TESTS.get(name) or _WAYS[name])(m, unit)
        if ways:
            found[name] = ways
    return found


def on_reveal(m: MissionState, unit: Unit, may_decline: bool) -> Generator[Any, Any, bool]:
    """Make a Behaviour; the Overmind picks, and may decline in its own phase only (CX-BEHAV-02, CX-BEHAV-04, CX-BEHAV-13).

    An Ambush Order makes the other one on the card follow, in the heroes' phase.
    """
    first = yield from _behave(m, unit, may_decline)
    if first and m.upgrades and m.phase == HERO_PHASE and unit.models and not (unit.stunned or unit.down):
        order = upgrades.has(unit, "ambush_order")
        if order is not None:
            yield from _behave(m, unit, False, first)
    return first != ""


def _behave(m: MissionState, unit: Unit, may_decline: bool, made: str = "") -> Generator[Any, Any, str]:
    """Make a Behaviour but the one that was ``made``; its name is returned, '' if there was none."""
    found = possible(m, unit)
    found.pop(made, None)
    if not found:
        return ""
    options = [Action("behave", (unit.id, name.replace("_", "-"))) for name in found]
    families: list[Family] = [Options("behave", options)]
    if may_decline:
        families.append(option("decline", unit.id))
    answer = yield Decision(OVERMIND, "behaviour", families, unit.id)
    if answer.verb == "decline":
        return ""
    name = str(answer.args[1]).replace("-", "_")
    m.note("behaviour", unit.id, name)
    yield from _DO[name](m, unit, _WAYS[name](m, unit) if name in _TESTS else found[name])
    # the end of the mission does not wait for that of the movement that was interrupted
    goals.check(m)
    return name


# ---- Rush


def rush_targets(m: MissionState, unit: Unit) -> list[tuple[Model, Unit, Model]]:
    """The nearest visible enemy models, each with the model of the unit that sees it (CX-BEHAV-06)."""
    found: list[tuple[int, Model, Unit, Model]] = []
    for model in unit.models:
        for enemy in m.present(HEROES):
            for body in enemy.models:
                if mask_sees(m, model.mask, body.mask):
                    found.append((distance(m, model.mask, body.mask), model, enemy, body))
    if not found:
        return []
    nearest = min(gap for gap, _, _, _ in found)
    return [(model, enemy, body) for gap, model, enemy, body in found if gap == nearest]


def _rush_ends(m: MissionState, unit: Unit, model: Model, body: Model) -> dict[Square, tuple[Square, ...]]:
    """Where a Rush may end: five squares on, or sooner where it is adjacent or no step brings it closer."""
    board = m.ground.board
    walk = movement.walk_of(m, unit, model, "rush", RUSH_SQUARES)
    start = model.square
    paths: dict[tuple[Square, int], tuple[Square, ...]] = {(start, 0): ()}
    frontier = [(start, 0)]
    ends: dict[Square, tuple[Square, ...]] = {}
    standing = m.bodies & ~model.mask | m.pits | m.ground.solid
    while frontier:
        after: list[tuple[Square, int]] = []
        for square, cost in frontier:
            path = paths[square, cost]
            closer: list[tuple[Square, int]] = []
            if not near_of(m, square) & body.mask or standing >> square & 1:
                gap = board.distance_between(1 << square, body.mask)
                for to in bits(board.within(square, 1) & ~(1 << square)):
                    price = movement.step_cost(m, walk, square, to)
                    if (
                        price
                        and cost + price <= RUSH_SQUARES
                        and board.distance_between(1 << to, body.mask) < gap
                    ):
                        closer.append((to, cost + price))
            if not closer:
                if path and not standing >> square & 1:
                    ends[square] = path
                continue
            for key in closer:
                if key not in paths:
                    paths[key] = (*path, key[0])
                    after.append(key)
        frontier = after
    if not ends:
        return {}
    longest = max(len(path) for path in ends.values())
    touching = {square: path for square, path in ends.items() if near_of(m, square) & body.mask}
    return touching or {square: path for square, path in ends.items() if len(path) == longest}


def near_of(m: MissionState, square: Square) -> Mask:
    """The squares adjacent to a square."""
    return m.ground.adjacent(square)


def _rush_squares(m: MissionState, unit: Unit) -> int:
    """How far a Rush goes."""
    scent = upgrades.has(unit, "blood_scent") if m.upgrades else None
    return RUSH_SQUARES if scent is None else scent.params["squares"]


def _rush_ways(m: MissionState, unit: Unit) -> RushWays:
    """``rush UNIT SQUARE`` by what it names: who leads the Rush and the way there, none for one that is adjacent."""
    ways: RushWays = {}
    if unit.big:
        return ways
    if m.upgrades and upgrades.has(unit, "blood_scent") is not None:
        return rush_ways(m, unit, _rush_squares(m, unit))
    for model, _, body in rush_targets(m, unit):
        if near_model(m, model) & body.mask:
            ways.setdefault((unit.id, model.square), (model, ()))
        for square, path in _rush_ends(m, unit, model, body).items():
            ways.setdefault((unit.id, square), (model, path))
    return ways


def _rush(m: MissionState, unit: Unit, ways: RushWays) -> Steps:
    options = [Action("rush", key) for key in ways]
    answer = yield Decision(OVERMIND, "rush", [Options("rush", options)], unit.id)
    model, path = ways[answer.args]
    walk = movement.walk_of(m, unit, model, "rush", _rush_squares(m, unit))
    if path:
        yield from movement.travel(m, walk, path)
    if not unit.models or unit.stunned or unit.down or not engaged(m, unit):
        return
    blows = [enemy for enemy in m.present(HEROES) if attacks.blow(m, unit, enemy) is not None]
    if m.solo and solo.first_attack(m, unit):
        blows = [enemy for enemy in blows if enemy in solo.first_targets(m, unit)]
    if not blows:
        return
    families: list[Family] = [
        Options("attack", [Action("attack", (unit.id, enemy.id)) for enemy in blows]),
        option("pass"),
    ]
    answer = yield Decision(OVERMIND, "rush_attack", families, unit.id)
    if answer.verb == "attack":
        if m.solo:
            answer = yield from solo.settled(m, unit, answer)
        target = m.find(str(answer.args[1]))
        assert target is not None
        attack = attacks.blow(m, unit, target)
        assert attack is not None
        attack.how = combat.RUSH
        attack.marks["moved"] = walk.cost
        yield from combat.resolve(m, attack)


# ---- Protect


def _friends(m: MissionState, unit: Unit) -> list[Unit]:
    """The nearest other revealed units of the side (CX-BEHAV-08)."""
    bodies = m.alien_bodies & ~unit.mask
    if not bodies:
        return []
    board = m.ground.board
    for gap in range(1, max(board.columns, board.rows)):
        area = 0
        for model in unit.models:
            area |= within(m, model, gap)
        area &= bodies
        if area:
            return [other for other in m.units if other.mask & area]
    return []


def _protect_ways(m: MissionState, unit: Unit) -> list[tuple[Model, Square, Mask]]:
    """Ends of a move towards the nearest friend: adjacent if it can be, else the nearest that the move allows.

    It stops as soon as it is adjacent, so the squares beside the friend, given with each end, are not passed.
    """
    best = 999
    found: list[tuple[Model, Square, Mask]] = []
    for other in _friends(m, unit):
        near = 0
        for body in other.models:
            near |= near_model(m, body)
        # how far each square is from standing next to the friend, walls counted and bodies not
        layers = m.ground.spread(near, m.pits, unit.mask)
        for model in unit.models:
            if near_model(m, model) & other.mask:
                return []
            walk = movement.walk_of(m, unit, model, "protect", movement.move_value(m, unit, model))
            mask = movement.reach(m, walk)
            if mask & near:
                mask = mask & ~near | near & _first_beside(m, walk, near)
            for gap, layer in enumerate(layers):
                if gap > best or layer & model.mask:
                    break
                if layer & mask:
                    if gap < best:
                        best, found = gap, []
                    found.extend((model, square, near) for square in bits(layer & mask))
                    break
    return found


def _first_beside(m: MissionState, walk: movement.Walk, near: Mask) -> Mask:
    """The squares of ``near`` that a walk can reach without passing another one of them."""
    stop = movement.blocked(m, walk)
    mask = 1 << walk.square
    if walk.left > 1:
        mask |= m.ground.reach(walk.square, walk.left - 1, stop | near)
    return m.ground.stepped(mask) & near & ~stop


def _protect(m: MissionState, unit: Unit, ways: list[tuple[Model, Square, Mask]]) -> Steps:
    model, square = yield from _pick(m, unit, [(model, square) for model, square, _ in ways], "protect")
    walk = movement.walk_of(m, unit, model, "protect", movement.move_value(m, unit, model))
    near = next(near for other, end, near in ways if other is model and end == square)
    path = m.ground.path(model.square, square, walk.left, (movement.blocked(m, walk) | near) & ~(1 << square))
    yield from movement.travel(m, walk, path or (square,))


def _pick(
    m: MissionState, unit: Unit, ways: list[tuple[Model, Square]], verb: str
) -> Generator[Any, Any, tuple[Model, Square]]:
    """Which model walks, and where to."""
    many = len(unit.models) > 1
    options: dict[Action, tuple[Model, Square]] = {}
    for model, square in ways:
        # two friends that are as near may ask for the same step
        options.setdefault(
            Action(verb, (unit.id, model.square, square) if many else (unit.id, square)), (model, square)
        )
    answer = yield Decision(OVERMIND, verb, [Options(verb, list(options))], unit.id)
    return options[answer]


# ---- Terrifying Presence


def _frightened(m: MissionState, unit: Unit) -> list[Unit]:
    return [
        enemy for enemy in m.present(HEROES) if any(mask_sees(m, own.mask, enemy.mask) for own in unit.models)
    ]


def _terrify(m: MissionState, unit: Unit, frightened: list[Unit]) -> Steps:
    """A Fear Attack on every enemy that has the model in sight (CX-BEHAV-09); the nearest first."""
    waiting = sorted(frightened, key=lambda enemy: distance(m, unit.models[0].mask, enemy.models[0].mask))
    for enemy in waiting:
        if unit.models and enemy.models and enemy.models[0].square >= 0:
            dice = sum(model.stats.melee for model in unit.models)
            yield from effects.fear(m, unit, enemy, dice)


# ---- Take Cover


def cover_ground(m: MissionState) -> Mask:
    """Green squares, barricades and the insides of buildings (CX-BEHAV-10)."""
    return (m.plan.green | m.barricades | m.plan.indoors) & ~m.pits


def _cover_in_reach(m: MissionState, unit: Unit, model: Model) -> Mask:
    walk = movement.walk_of(m, unit, model, "take-cover", COVER_SQUARES)
    return movement.reach(m, walk) & cover_ground(m)


def _finds_cover(m: MissionState, unit: Unit) -> bool:
    for model in unit.models:
        if _cover_in_reach(m, unit, model):
            return True
    return False


def _cover_ways(m: MissionState, unit: Unit) -> list[tuple[Model, Mask]]:
    # any model may be the one that walks first (CX-UNIT-10)
    return [(model, _cover_in_reach(m, unit, model)) for model in unit.models]


def _cover(m: MissionState, unit: Unit, ways: list[tuple[Model, Mask]]) -> Steps:
    """The walk into cover; a closed room on the way is explored like on any walk (CX-BEHAV-11)."""
    led_by = {(unit.id, model.square) if len(ways) > 1 else (unit.id,): model for model, _ in ways}
    places = SpotsOfEach("take-cover", [(head, mask) for head, (_, mask) in zip(led_by, ways, strict=True)])
    answer = yield Decision(OVERMIND, "take-cover", [places], unit.id)
    walk = movement.walk_of(m, unit, led_by[answer.args[:-1]], "take-cover", COVER_SQUARES)
    squares: tuple[Any, ...] = answer.args[-1:]
    yield from movement.travel(m, walk, squares)


# ---- Quick Shot


def _shots(m: MissionState, unit: Unit) -> list[Unit]:
    if engaged(m, unit):
        return []
    psychic = attacks.shots_psychically(unit)
    found = [enemy for enemy in m.present(HEROES) if attacks.may_shoot(m, unit, enemy, psychic)]
    if m.solo and solo.first_attack(m, unit):
        # an attack of the phase like any other, if it is the first (CX-AI-01)
        first = solo.first_targets(m, unit)
        found = [enemy for enemy in found if enemy in first]
    return found


def _has_a_shot(m: MissionState, unit: Unit) -> bool:
    if m.solo:
        return bool(_shots(m, unit))
    psychic = attacks.shots_psychically(unit)
    if not engaged(m, unit):
        for enemy in m.present(HEROES):
            if attacks.may_shoot(m, unit, enemy, psychic):
                return True
    return False


def _quick_shot(m: MissionState, unit: Unit, targets: list[Unit]) -> Steps:
    options = [Action("attack", (unit.id, enemy.id)) for enemy in targets]
    answer = yield Decision(OVERMIND, "quick_shot", [Options("attack", options)], unit.id)
    if m.solo:
        answer = yield from solo.settled(m, unit, answer)
    target = m.find(str(answer.args[1]))
    assert target is not None
    attack = attacks.shot(m, unit, target, attacks.shots_psychically(unit))
    assert attack is not None
    attack.how = combat.QUICK_SHOT
    yield from combat.resolve(m, attack)


_WAYS: Final[dict[str, Callable[[MissionState, Unit], Any]]] = {
    "rush": _rush_ways,
    "protect": _protect_ways,
    "terrifying_presence": _frightened,
    "take_cover": _cover_ways,
    "quick_shot": _shots,
}
"""How each can be carried out; empty if it cannot."""
_TESTS: Final[dict[str, Callable[[MissionState, Unit], bool]]] = {
    "take_cover": _finds_cover,
    "quick_shot": _has_a_shot,
}
"""Whether it can be carried out, where that is sooner told than how."""
_DO: Final[dict[str, Callable[[MissionState, Unit, Any], Steps]]] = {
    "rush": _rush,
    "protect": _protect,
    "terrifying_presence": _terrify,
    "take_cover": _cover,
    "quick_shot": _quick_shot,
}

__all__ = ["buildings", "of_unit", "on_reveal", "possible"]
