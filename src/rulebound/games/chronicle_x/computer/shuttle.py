"""When a hero leaves for the station, for which room, and when and where it comes back."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import goals
from rulebound.games.chronicle_x.computer.plans import Plan
from rulebound.games.chronicle_x.computer.survey import Survey
from rulebound.games.chronicle_x.state import Hero
from rulebound.games.chronicle_x.words import does, name
from rulebound.kernel.decisions import Action, Family

Answer = tuple[Action, str]

HURT: Final = 3
"""Health at which a hero thinks of leaving."""
AWAY: Final = 1_300
"""What it costs that a hero is away for a round and comes back by an Interact."""
HEALED: Final = 420
"""What a point of Health is worth that a room gives back."""
COMPANY: Final = 2
"""Heroes that have to stay on the map when another leaves."""
ROUNDS: Final = 3
"""Rounds that must be left, so that it is worth while to come back."""


def leaving(s: Survey, hero: Hero, family: Family, here: int) -> list[Plan]:
    """Plans to leave the map: with the mission's marker at once, else only badly hurt and for a room that heals.

    ``here`` is what the place is worth where the hero stands: a dangerous one is left the sooner.
    """
    m = s.m
    who = name(m, hero.id)
    if s.carrier == hero.id and hero.mask & s.home:
        return [Plan(100_000, family.member(0), f"{who} is out with {s.thing}")]
    if goals.carries(m, hero) or hero.model.health > HURT or s.rounds_left < ROUNDS:
        return []
    if len([other for other in m.heroes if other.here and other is not hero]) < COMPANY:
        return []
    found: list[Plan] = []
    for action in family.members():
        room = m.pack.rooms.get(str(action.args[-1]))
        heal = room.params.get("heal", 0) if room is not None else 0
        gain = min(heal, hero.model.full - hero.model.health)
        if room is not None and gain:
            worth = gain * HEALED - AWAY - min(here, 0) // 2 + here
            found.append(Plan(worth, action, f"{who} leaves for the {room.name}, badly hurt"))
    return found


def back(s: Survey, hero: Hero, squares: list[Action], worth: dict[Action, int]) -> Answer:
    """Where a hero comes back; it stays only where the way back would be its end."""
    m = s.m
    best = max(squares, key=lambda action: worth[action])
    square = best.args[1]
    assert isinstance(square, int)
    danger = s.exposure(square, hero.model.stats.defence)
    others = [other for other in m.heroes if other.here]
    if danger > hero.model.health * 900 and len(others) >= COMPANY and s.rounds_left >= ROUNDS:
        return Action(
            "stay", (hero.id,)
        ), f"{name(m, hero.id)} waits in the station: it is too hot down there."
    return best, f"{does(m, hero.id, 'comes')} back to the map."
