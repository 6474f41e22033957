"""Who fetches the marker, who brings it home, who covers that; and which hero acts next."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import movement, vip
from rulebound.games.chronicle_x.computer import escort
from rulebound.games.chronicle_x.computer.aims import Errand
from rulebound.games.chronicle_x.computer.characters import WHOLE
from rulebound.games.chronicle_x.computer.evaluation import best_shot
from rulebound.games.chronicle_x.computer.plans import Plan, best_of
from rulebound.games.chronicle_x.computer.survey import FAR, Survey
from rulebound.games.chronicle_x.state import Hero
from rulebound.games.chronicle_x.words import name
from rulebound.kernel.decisions import Action, Decision

STEP_OF_RUNNER: Final = 330
STEP_OF_CARRIER: Final = 600
STEP_OF_FIGHTER: Final = 130
CLOSING: Final = ("closes in", "covers the way home", "hunts the Overmind")
"""Errands that lead to the enemy."""
CLEARING: Final = 2
"""Rounds that it takes to drive a guard off the marker."""
PRESS_LAST: Final = 40
PRESS_LATE: Final = 26
PRESS_SOON: Final = 14
PRESS_LITTLE: Final = 12
"""How much a step to the marker is worth when time runs out, in tenths of what it is worth before."""


def pace(s: Survey, hero: Hero) -> int:
    """Squares that a hero goes in a turn of its own."""
    move = movement.move_value(s.m, hero)
    return move + move // 2


def runners(s: Survey) -> list[Hero]:
    """The heroes that can be at the marker soonest, soonest first."""
    marker = s.marker
    if marker is None or marker.square < 0:
        return []
    goal = 1 << marker.square
    turns: list[tuple[int, int, int, Hero]] = []
    for number, hero in enumerate(s.m.heroes):
        if not hero.here or hero.big:
            continue
        gap = s.gap(hero.model.square, goal)
        late = pace(s, hero) * (hero.stunned + hero.down)
        weak = 6 * max(4 - hero.model.health, 0)
        turns.append(((gap + late) * 10 // pace(s, hero) + weak, gap, number, hero))
    turns.sort(key=lambda entry: entry[:3])
    return [hero for _, _, _, hero in turns]


def errand(s: Survey, hero: Hero) -> Errand:
    """What a hero is to do now, and how much that means to the character that leads it."""
    found = _errand(s, hero)
    character = s.character
    if character.purpose == character.advance == character.near == WHOLE:
        return found
    if found.words in CLOSING:
        return found._replace(
            step=found.step * character.advance // WHOLE, near=found.near * character.near // WHOLE
        )
    return found._replace(step=found.step * character.purpose // WHOLE)


def _errand(s: Survey, hero: Hero) -> Errand:
    m = s.m
    marker = s.marker
    pressed = pressing(s)
    sent = s.errands.get(hero.id)
    if sent is not None:
        return sent._replace(step=sent.step * pressed // 10)
    foes = m.alien_bodies
    hidden = 0
    for blip in m.blips:
        hidden |= blip.mask if blip.kind != "decoy" else 0
    if marker is not None and marker.carrier == hero.id:
        return Errand(s.home, STEP_OF_CARRIER * pressed // 10, 0, f"brings {s.thing} home")
    if marker is not None and marker.square >= 0:
        order = runners(s)
        place = order.index(hero) if hero in order else 9
        goal = 1 << marker.square
        taken = m.bodies & goal & ~hero.mask
        if place == 0 and not taken:
            return Errand(goal, STEP_OF_RUNNER * pressed // 10, 0, f"runs for {s.thing}")
        if place == 1 and not taken:
            return Errand(goal, STEP_OF_RUNNER * pressed // 20, 2, f"follows to {s.thing}")
        if taken:
            return Errand(goal, STEP_OF_FIGHTER * pressed // 10, 2, f"closes in on {s.thing}")
    stats = hero.model.stats
    reach = 7 if stats.long > stats.short else 3
    if marker is not None and marker.carrier:
        at = s.hero_square(marker.carrier)
        if at >= 0 and s.gap(at, s.home) > pace(s, hero):
            return Errand(1 << at, STEP_OF_FIGHTER, 3, f"covers {s.thing}")
        return Errand(foes or s.home, STEP_OF_FIGHTER // 2, 4, "covers the way home")
    return Errand(foes | hidden or s.home, STEP_OF_FIGHTER * pressed // 10, reach, "closes in")


def pressing(s: Survey) -> int:
    """How much time presses, in tenths: 10 with time to spare, up to 30 in the last rounds."""
    left = s.rounds_left
    marker = s.marker
    if marker is None:
        return _press(s.slack) if s.errands else 10
    if marker.carrier:
        way = s.gap(s.hero_square(marker.carrier), s.home)
        need = (way + 6) // 7 + 1
    else:
        way = s.gap(marker.square, s.home)
        first = runners(s)
        there = s.gap(first[0].model.square, 1 << marker.square) if first else FAR
        need = (way + 6) // 7 + (there + 6) // 7 + 1
        if s.m.bodies >> marker.square & 1:
            # whoever stands on it has to be driven off first
            need += CLEARING
    return _press(left - need)


def _press(slack: int) -> int:
    """How much time presses with so many rounds to spare."""
    if slack <= -2:
        return PRESS_LAST
    return PRESS_LATE if slack <= 0 else PRESS_SOON if slack == 1 else PRESS_LITTLE if slack == 2 else 10


def choose_hero(s: Survey, decision: Decision) -> tuple[Action, str]:
    """Which hero acts next: the carrier, then who can take the marker, then the best shot."""
    m = s.m
    plans: list[Plan] = []
    first = runners(s)
    for action in decision.families[0].members():
        if action.args[0] == vip.VIP:
            plans.append(escort.turn_for(s, action))
            continue
        hero = m.hero(str(action.args[0]))
        label = name(m, hero.id)
        if hero.id in m.station:
            plans.append(Plan(100, action, f"{label} comes back when the others have acted"))
            continue
        square = hero.model.square
        if s.carrier == hero.id:
            plans.append(Plan(9000, action, f"{label} acts next: {s.thing} has to move"))
            continue
        marker = s.marker
        if first and first[0] is hero and marker is not None and marker.square >= 0 and not hero.stunned:
            goal = 1 << marker.square
            gap = s.gap(square, goal)
            if not m.bodies & goal & ~hero.mask and gap <= movement.move_value(m, hero):
                plans.append(Plan(8000 - gap, action, f"{label} acts next: {s.thing} is in reach"))
                continue
        shot = None if hero.stunned or hero.down else best_shot(m, hero, favoured=s.favoured)
        if shot is not None:
            words = f"{label} acts next with the best shot"
            plans.append(Plan(1000 + shot.worth, action, words))
            continue
        foes = m.alien_bodies
        for blip in m.blips:
            foes |= blip.mask
        gap = s.gap(square, foes)
        words = f"{label} acts next, as the nearest to the enemy"
        late = 200 if first and first[0] is hero else 0
        strength = 20 * hero.model.health
        plans.append(Plan(500 - 10 * gap + strength - late, action, words))
    plan = best_of(plans)
    return plan.action, f"{plan.why}."
