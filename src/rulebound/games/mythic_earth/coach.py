"""What a learner may think of in a decision, in a sentence: read off the table, never anything hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.games.mythic_earth.values import brave_tally, limit
from rulebound.games.mythic_earth.words import name, near_inches
from rulebound.kernel.decisions import Decision
from rulebound.space.field.bases import group_gap

Families = Mapping[str, Mapping[str, Any]]

KINDS: Final = {
    "landscape": "Sides are chosen by dice once all pieces lie: a table that favours one side may favour the enemy.",
    "deploy": "A Unit deployed with a high die acts early in turn 1; what you deploy late answers what you see.",
    "stand": "Keep Minis within an inch of two others, and shooters where they see past your own Behemoths.",
    "charge-throw": "Throws cost nothing and come before contact.",
    "defensive-fire": "Defensive Fire costs nothing; each attack that hits gives the charger a Brave marker.",
    "lose": "Leaders carry the highest Data Points: lose them last.",
    "trap": "A trap that fails costs the Unit its watch, and its die comes back as a one.",
    "dispel": "A spell is dispelled with a sum that is not above that of the casting roll: low ones are hard to stop.",
    "victors-move": "After a victory a Unit may step back out of reach of the next charge.",
    "blessings": "You use one Blessing a turn at most, six in the battle.",
    "keep-alert": "On Alert kept over the turn holds its die back from the next pool.",
    "template": "The template wounds friends, too.",
}
"""Advice that does not depend on the table."""


def advice(m: Battle, decision: Decision, families: Families) -> str:
    """A sentence for whoever decides; '' if there is nothing to say."""
    say = SPECIAL.get(decision.kind)
    unit = m.units.get(decision.subject)
    if say is not None:
        return say(m, decision, unit, families)
    return KINDS.get(decision.kind, "")


def _activate(m: Battle, decision: Decision, unit: Unit | None, families: Families) -> str:
    own = m.of(decision.seat)
    weak = [one for one in own if one.markers and one.markers + 3 >= limit(m, one)]
    if weak:
        one = max(weak, key=lambda each: each.markers)
        left = limit(m, one) - one.markers
        return f"{name(m, one.id)} breaks with {left} more Brave marker{'' if left == 1 else 's'}: let it Regroup."
    fleeing = [one for one in own if one.fleeing and not one.beside]
    if fleeing:
        return f"{name(m, fleeing[0].id)} flees: give it a die, or bring a Heroic Figure within 10 inches."
    return "High dice act first: who can strike before the enemy's answer?"


def _announce(m: Battle, decision: Decision, unit: Unit | None, families: Families) -> str:
    assert unit is not None
    with_, without = brave_tally(m, unit).total, brave_tally(m, unit, markers=False).total
    return f"To act it tests on {with_}, to Regroup on {without}: a failure Freezes it and adds a marker."


def _fleeing(m: Battle, decision: Decision, unit: Unit | None, families: Families) -> str:
    assert unit is not None
    return f"It stops on {brave_tally(m, unit).total} or less; running on, it may leave the table for good."


def _act(m: Battle, decision: Decision, unit: Unit | None, families: Families) -> str:
    assert unit is not None
    if not unit.bases:
        return ""
    charge = families.get("charge")
    if charge is not None and charge.get("actions"):
        return "Point at a Charge to see what the round of blows would bring, and who could answer."
    if m.done:
        return "One more Single-Action is left, of another kind."
    enemies = [enemy for enemy in m.enemies(unit.seat) if enemy.bases]
    if not enemies:
        return ""
    nearest = min(enemies, key=lambda enemy: group_gap(unit.bases, enemy.bases))
    away = group_gap(unit.bases, nearest.bases)
    return f"The nearest enemy, {name(m, nearest.id)}, is {near_inches(away)} away."


SPECIAL: Final[dict[str, Callable[[Battle, Decision, Unit | None, Families], str]]] = {
    "activate": _activate,
    "announce": _announce,
    "fleeing": _fleeing,
    "act": _act,
}
"""Advice that is read off the table."""
