"""Before the fight: tiles as suggested, a building within reach, a force of one's own, yellow squares that serve the goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from rulebound.games.chronicle_x import map_building, yellow_squares
from rulebound.games.chronicle_x.computer.characters import Character
from rulebound.games.chronicle_x.computer.plans import by_verb
from rulebound.games.chronicle_x.damage import MODEL_COST
from rulebound.games.chronicle_x.state import MissionState
from rulebound.games.chronicle_x.words import face_name, listed, square
from rulebound.kernel.decisions import Action, Decision
from rulebound.space.board import Square, bits

Answer = tuple[Action, str]

FAR: Final = 60
CROWD: Final = 14
"""Models that a building is wanted for: more squares than that are no use."""
ROOM: Final = 3
"""Steps that a square more in the building is worth."""


def _steps(m: MissionState, goal: int) -> dict[Square, int]:
    """Steps on foot from every square to the nearest of some squares."""
    found: dict[Square, int] = {}
    for steps, layer in enumerate(m.ground.spread(goal, 0)):
        for each in bits(layer):
            found[each] = steps
    return found


def lay_tile(m: MissionState, decision: Decision, number: int, character: Character) -> Answer:
    """Tiles fall as they may."""
    return Action("arrange", ("map",)), "One street is as good as another."


def choose_building(m: MissionState, decision: Decision, number: int, character: Character) -> Answer:
    """The building that the Overmind can be in before the Heroes, wherever these start; they take it if they are first."""
    starts = [(pair, yellow_squares.permitted(m, pair)) for pair in yellow_squares.lawful_pairs(m)]

    def lead(action: Action) -> tuple[int, int]:
        area = m.plan.buildings[map_building.building_named(m, action)].squares
        steps = _steps(m, area)
        room = ROOM * min(area.bit_count(), CROWD)
        ways = [
            sum(steps.get(each, FAR) for each in pair)
            - sum(sorted(steps.get(each, FAR) for each in left)[: yellow_squares.CHOSEN])
            for pair, left in starts
        ]
        return min(ways, default=0) + room, -map_building.building_named(m, action)

    best = max(decision.actions, key=lead)
    rooms = [room.name for room in m.plan.rooms if room.building == map_building.building_named(m, best)]
    return best, f"{listed(rooms)}: wherever the Heroes start, the aliens have no long way to it."


def buy_force(m: MissionState, decision: Decision, number: int, character: Character) -> Answer:
    """A force by the seed: dear and cheap units mixed, no more than two of a kind as long as there are others."""
    families = by_verb(decision.families)
    offers = families.get("buy")
    if offers is None:
        return Action("done"), "No unit can be paid for any more."
    kinds = [str(action.args[0]) for action in offers.members()]
    fresh = [kind for kind in kinds if m.force.count(kind) < 2] or kinds
    weights = [character.liking.get(kind, 1) for kind in fresh]
    drawn = (number >> 16) % sum(weights)
    for kind, weight in zip(fresh, weights, strict=True):
        if drawn < weight:
            return Action("buy", (kind,)), f"{face_name(m, kind)} for the mix."
        drawn -= weight
    raise AssertionError("the weights add up")


def hero_yellow(m: MissionState, decision: Decision, number: int, character: Character) -> Answer:
    """Two squares near the goal and near one another, so that the groups can help each other."""
    pairs = yellow_squares.lawful_pairs(m)
    if m.hero_yellow:
        pairs = [pair for pair in pairs if m.hero_yellow[0] in pair]
    goal = _goal(m)
    steps = _steps(m, goal) if goal else {}
    board = m.ground.board

    def cost(pair: tuple[Square, Square]) -> tuple[int, int]:
        apart = board.distance(*pair)
        return 2 * sum(steps.get(each, FAR) for each in pair) + apart if goal else apart, pair[0]

    pair = min(pairs, key=cost)
    chosen = next(each for each in pair if each not in m.hero_yellow)
    return Action("deploy", (chosen,)), f"{square(m, chosen)}: the groups stay together."


def _goal(m: MissionState) -> int:
    """What the fight is about: the Overmind's building, or the mission's markers."""
    if len(m.chosen_buildings) == 2 and m.chosen_buildings[1] >= 0:
        return m.plan.buildings[m.chosen_buildings[1]].squares
    goal = 0
    for marker in m.markers:
        if marker.square >= 0:
            goal |= 1 << marker.square
    return goal


def alien_yellow(m: MissionState, decision: Decision, number: int, character: Character) -> Answer:
    """Near what has to be held, else far from the Heroes."""
    goal = _goal(m)
    heroes = 0
    for each in m.hero_yellow:
        heroes |= 1 << each
    steps = _steps(m, goal or heroes)
    places = [int(action.args[0]) for action in decision.actions]
    if goal:
        chosen = min(places, key=lambda each: (steps.get(each, FAR), each))
        return Action("deploy", (chosen,)), f"{square(m, chosen)} is near what has to be held."
    chosen = max(places, key=lambda each: (steps.get(each, FAR), -each))
    return Action("deploy", (chosen,)), f"{square(m, chosen)} is far from the Heroes."


def overspent(m: MissionState, decision: Decision, number: int, character: Character) -> Answer:
    """The dearest model goes."""
    families = by_verb(decision.families)
    models: Iterable[Action] = families["remove"].members()

    def worth(action: Action) -> tuple[int, int, int]:
        found = m.standing_at(int(action.args[1]))
        if found is None:
            return 0, 0, 0
        model = found[1]
        return MODEL_COST.get(model.kind, 0), model.health, -model.square

    return max(models, key=worth), "The dearest of them goes."


ANSWERS: Final[dict[str, Callable[[MissionState, Decision, int, Character], Answer]]] = {
    "lay_tile": lay_tile,
    "choose_building": choose_building,
    "buy_force": buy_force,
    "hero_yellow": hero_yellow,
    "alien_yellow": alien_yellow,
    "overspent": overspent,
}
"""The answers that need no survey; the number comes from the seed and differs from decision to decision."""
