"""Where to put figures down, and which to lose: deployment, followers, revealed models, forced steps."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import deployment, effects
from rulebound.games.chronicle_x.computer.survey import Survey
from rulebound.games.chronicle_x.state import HEROES, OVERMIND
from rulebound.games.chronicle_x.words import does, name
from rulebound.kernel.decisions import Action, Decision
from rulebound.space.board import Square, bits

DECOY_APART: Final = 3
"""Squares that a Decoy keeps from the real units, so that no pair gives itself away."""


def squares_of(decision: Decision, verb: str) -> list[tuple[Square, Action]]:
    """The squares that a decision offers, each with its answer."""
    found: list[tuple[Square, Action]] = []
    for family in decision.families:
        if family.verb != verb:
            continue
        for action in family.members():
            square = action.args[-1]
            if isinstance(square, int):
                found.append((square, action))
    return found


def ground_worth(s: Survey, square: Square, side: str) -> int:
    """What a square is worth to a figure put down on it: cover, shelter, distance from the enemy."""
    m = s.m
    bit = 1 << square
    worth = 0
    if (m.plan.green | m.barricades) & bit:
        worth += 300
    elif m.plan.red & bit:
        worth -= 300
    if m.plan.indoors & bit:
        worth += 350
    foes = m.hero_bodies if side == OVERMIND else m.alien_bodies
    if foes:
        board = m.ground.board
        near = min(board.distance(square, foe) for foe in bits(foes))
        worth += 40 * min(near, 9)
        if near <= 1:
            worth -= 150
    marker = s.marker
    if side == OVERMIND and s.held and s.rounds_left <= 2:
        worth += 900 * (s.held >> square & 1) - 60 * min(s.gap(square, s.held), 9)
    if side == OVERMIND and marker is not None and marker.square >= 0:
        if square == marker.square:
            worth += 900
        worth -= 25 * min(s.gap(square, 1 << marker.square), 20)
    return worth


def place_model(s: Survey, decision: Decision) -> tuple[Action, str]:
    """A follower or a model just revealed."""
    places = squares_of(decision, "place")
    if not places:
        return decision.actions[0], ""
    side = decision.seat
    _, action = max(places, key=lambda entry: (ground_worth(s, entry[0], side), -entry[0]))
    return action, f"{name(s.m, decision.subject)}: the best cover that is left."


def deploy_hero(s: Survey, decision: Decision) -> tuple[Action, str]:
    """Heroes stand as near to the marker as their group allows, in cover if it costs nothing."""
    m = s.m
    marker = s.marker
    places = squares_of(decision, "place")
    if not places:
        return decision.actions[0], ""
    goal = 1 << marker.square if marker is not None and marker.square >= 0 else s.aim

    def rank(entry: tuple[Square, Action]) -> tuple[int, int, int]:
        square = entry[0]
        cover = 1 if m.plan.green >> square & 1 else 0
        return (s.gap(square, goal) if goal else 0) * 2 - cover, -cover, square

    _, action = min(places, key=rank)
    return action, f"{name(m, decision.subject)} starts where the way is short."


def _chance(s: Survey, square: Square) -> int:
    """Something by the seed, so that no two matches begin alike: 0 to 63."""
    return ((s.number >> 8 ^ square * 0x9E3779B97F4A7C15) * 0xD1342543DE82EF95 >> 40) & 63


def deploy_blip(s: Survey, decision: Decision) -> tuple[Action, str]:
    """Real units near the marker, Decoys where something might be expected."""
    m = s.m
    blip = m.blip(decision.subject)
    places = squares_of(decision, "place")
    if blip is None or not places:
        return decision.actions[0], ""
    marker = s.marker
    goal = 1 << marker.square if marker is not None and marker.square >= 0 else s.aim
    heroes = 0
    for square in deployment.hero_squares(m):
        heroes |= 1 << square
    yellows = deployment.overmind_squares(m)
    board = m.ground.board
    # forward of one yellow square or the other, so that it looks like a flank; more often of the one far away
    flank = max(yellows, key=lambda yellow: s.gap(yellow, goal)) if goal else yellows[0]
    if not s.number >> 24 & s.character.bluff:
        flank = yellows[(s.number >> 30) % len(yellows)]

    def rank(entry: tuple[Square, Action]) -> tuple[int, int]:
        square = entry[0]
        gap = s.gap(square, goal) if goal else 0
        if blip.decoy:
            forward = 30 * board.distance(square, flank) + 10 * s.gap(square, heroes)
            return forward + _chance(s, square), square
        danger = s.exposure(square, 2)
        return 30 * gap + danger // 6 + _chance(s, square) // 2, square

    _, action = min(places, key=rank)
    word = "a bluff on the flank" if blip.decoy else "near what has to be kept"
    return action, f"{name(m, blip.id)}: {word}."


def casualty(s: Survey, decision: Decision) -> tuple[Action, str]:
    """The model that is least needed where it stands."""
    m = s.m
    marker = s.marker
    board = m.ground.board
    foes = bits(m.hero_bodies if decision.seat == OVERMIND else m.alien_bodies)

    def needed(entry: tuple[Square, Action]) -> tuple[int, int]:
        square = entry[0]
        worth = 0
        if marker is not None and marker.square == square:
            worth += 100
        if s.held >> square & 1 and decision.seat == OVERMIND:
            worth += 50
        near = min((board.distance(square, foe) for foe in foes), default=0)
        return worth - near, square

    places = squares_of(decision, "lose")
    if not places:
        return decision.actions[0], ""
    _, action = min(places, key=needed)
    return action, f"{name(m, decision.subject)}: the one that is least needed where it stands."


def thrown_back(s: Survey, decision: Decision) -> tuple[Action, str]:
    """Which way a figure flees or is pushed: where its side least wants it."""
    m = s.m
    unit = m.find(decision.subject)
    actions = decision.actions
    if unit is None or not unit.models or unit.models[0].square < 0:
        return actions[0], ""
    board = m.ground.board
    start = unit.models[0].square
    marker = s.marker
    goal = s.home if s.carrier == unit.id else 1 << marker.square if marker and marker.square >= 0 else s.home

    def rank(action: Action) -> int:
        column, row = effects.DIRECTIONS[int(action.args[1])]
        x, y = board.column(start) + column, board.row(start) + row
        if not (0 <= x < board.columns and 0 <= y < board.rows):
            return 0
        gap = s.gap(board.square(x, y), goal)
        return gap if unit.side == HEROES else -gap

    best = max(actions, key=rank) if decision.seat != unit.side else min(actions, key=rank)
    return best, f"{does(m, unit.id, 'goes', 'go')} where it is least wanted."


def stepped(s: Survey, decision: Decision) -> tuple[Action, str]:
    """Forced steps of a hero: away from where it wants to go; pass if no step does that."""
    hero = s.m.find(decision.subject)
    places = squares_of(decision, "step")
    rest = next((action for action in decision.actions if action.verb in ("pass", "stay", "halt")), None)
    if hero is None or not places:
        return rest or decision.actions[0], ""
    marker = s.marker
    carries = s.carrier == hero.id
    goal = s.home if carries else 1 << marker.square if marker and marker.square >= 0 else s.home
    here = s.gap(hero.models[0].square, goal)
    away = decision.seat == OVERMIND
    order = sorted(
        places, key=lambda entry: (-s.gap(entry[0], goal) if away else s.gap(entry[0], goal), entry[0])
    )
    square, action = order[0]
    gain = s.gap(square, goal) - here
    dear = decision.kind == "grip" and not carries
    if rest is not None and (not away or gain <= 0 or dear):
        return rest, f"{name(s.m, hero.id)} is better left where it stands."
    return action, f"{name(s.m, hero.id)} is led away."
