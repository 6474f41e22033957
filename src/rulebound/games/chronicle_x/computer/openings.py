"""What is seldom worth an action, but sometimes: a hazard set off among the enemy, a trade, a merge, a driven friend."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import attacks, combat, hazards
from rulebound.games.chronicle_x.computer.evaluation import best_shot, mean
from rulebound.games.chronicle_x.computer.survey import Survey
from rulebound.games.chronicle_x.state import HEROES, Hero, MissionState, Unit
from rulebound.kernel.decisions import Action
from rulebound.space.board import Mask, Square

VICTIM: Final = 900
"""What it is worth that a hazard card strikes an enemy: about a point of damage, or a state."""
FRIEND: Final = 1_200
"""What it costs that it strikes a friend."""
RADIUS: Final = 2
"""Squares of most blasts."""
MOST_DICE: Final = 5
OPENED: Final = 2
"""Hits that destroy a token (CX-HAZ-02)."""
TRADED: Final = 350
MARCH: Final = 1_100
"""What the Health that a driven hero loses is worth."""
SMOKE: Final = 300
"""Thousandths of the damage that smoke may keep off those who stand in it."""


def blast(m: MissionState, square: Square, side: str) -> int:
    """What a hazard set off on a square is worth for a side."""
    area: Mask = hazards.blast(m, square, RADIUS)
    own, foes = (m.hero_bodies, m.alien_bodies) if side == HEROES else (m.alien_bodies, m.hero_bodies)
    return VICTIM * (area & foes).bit_count() - FRIEND * (area & own).bit_count()


def hazard_shot(s: Survey, unit: Unit) -> tuple[Action, int] | None:
    """The hazard token most worth an attack, if any is."""
    m = s.m
    if not m.hazards or not m.hazards & attacks.tokens_within(m, unit):
        return None
    best: tuple[Action, int] | None = None
    for square in attacks.token_targets(m, unit):
        gain = blast(m, square, unit.side) if m.hazards >> square & 1 else 0
        if gain <= 0 or (best is not None and gain <= best[1]):
            continue
        attack = attacks.token_attack(m, unit, square)
        if attack is None:
            continue
        dice = min(combat.attack_value(m, attack).dice, 5)
        worth = gain * min(mean(m.die, dice) // OPENED, 1000) // 1000
        if worth > 0 and (best is None or worth > best[1]):
            best = Action("attack", (unit.id, square)), worth
    return best


def traded(m: MissionState, hero: Hero, action: Action) -> int:
    """What a trade is worth: something to use for somebody who has nothing in use, from somebody who cannot use it."""
    other = m.hero(str(action.args[1]))
    way = action.args[2]
    giver, taker = (hero, other) if way == "give" else (other, hero)
    item = m.pack.items.get(str(action.args[3]))
    if way == "swap" or item is None or item.type is None or taker.in_use:
        return 0
    if item.type not in m.pack.heroes[taker.id].equipment:
        return 0
    usable = item.type in m.pack.heroes[giver.id].equipment
    return TRADED if giver.in_use or not usable else 0


def merged(s: Survey, unit: Unit, action: Action) -> int:
    """What a merge is worth: the remains of two units that neither of them strikes with."""
    other = s.m.find(str(action.args[1]))
    if other is None or action.args[2] != str(len(unit.models) + len(other.models)):
        return 0
    dice = [sum(max(each.stats.short, each.stats.melee) for each in each_.models) for each_ in (unit, other)]
    if sum(dice) > MOST_DICE or min(dice) > 1 or best_shot(s.m, other) is not None:
        return 0
    return 150


def marched(m: MissionState, hero: Hero) -> int:
    """What it is worth to drive another hero on: its best attack, less what it loses."""
    if hero.models[0].health <= 3:
        return 0
    shot = best_shot(m, hero)
    return max(shot.worth - MARCH, 0) if shot is not None else 0


def smoke(s: Survey, square: Square) -> int:
    """What smoke on a square and around it keeps off the heroes there."""
    m = s.m
    area = m.ground.adjacent(square) | 1 << square
    return sum(
        s.exposure(hero.model.square, hero.model.stats.defence) * SMOKE // 1000
        for hero in m.heroes
        if hero.here and area & hero.mask
    )
