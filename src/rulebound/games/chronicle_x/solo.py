"""The law of the first attack where nobody plays the Overmind: on the closest hero, melee first (CX-AI-01, -02, -04)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from rulebound.games.chronicle_x import attacks, movement
from rulebound.games.chronicle_x.measuring import distance, engaged, near_unit
from rulebound.games.chronicle_x.state import (
    ALIEN_PHASE,
    ATTACK,
    MOVE,
    NOWHERE,
    OVERMIND,
    Hero,
    MissionState,
    Unit,
)
from rulebound.kernel.chances import Pick
from rulebound.kernel.decisions import Action
from rulebound.space.board import bits

WALKS_IN: Final = ("ridgewalker", "overmind")
"""Kinds that walk into melee of their own will."""
DECOY_ENTRIES: Final = 2
"""How often each Decoy may enter."""


def first_attack(m: MissionState, unit: Unit) -> bool:
    """Whether an attack of this unit would be the first of the alien phase."""
    return m.solo and unit.side == OVERMIND and m.phase == ALIEN_PHASE and "struck" not in m.in_round


def can_strike(m: MissionState, unit: Unit) -> bool:
    """Whether a unit that has yet to act, or is acting, can come to a melee attack on a hero in its turn (CX-AI-02)."""
    if unit.stunned or unit.down or not any(model.stats.melee for model in unit.models):
        return False
    acting = unit.id == m.acting
    if (unit.done and not acting) or unit.barred or (acting and m.used & ATTACK):
        return False
    heroes = 0
    for hero in m.heroes:
        if hero.here and unit.shaken_by != hero.id:
            heroes |= hero.mask
    if near_unit(m, unit) & heroes:
        return True
    if unit.kind not in WALKS_IN or (acting and m.used & MOVE):
        return False
    model = unit.models[0]
    walk = movement.walk_of(m, unit, model, "move", movement.allowance(m, unit, "move", model))
    for square in bits(movement.reach(m, walk)):
        body = m.ground.block_squares(square) if model.size == 2 else 1 << square
        if any(m.ground.adjacent(own) & heroes for own in bits(body)):
            return True
    return False


def melee_waits(m: MissionState) -> bool:
    """Whether any alien that is still to act can strike in melee, so that nobody may shoot first (CX-AI-02)."""
    return any(unit.side == OVERMIND and can_strike(m, unit) for unit in m.units)


def must_strike(m: MissionState, unit: Unit) -> bool:
    """Whether a unit may use no attack of its card, since somebody can strike first in melee (CX-AI-02)."""
    return first_attack(m, unit) and melee_waits(m)


def first_targets(m: MissionState, unit: Unit) -> list[Unit]:
    """Whom the first attack of the phase may name: the heroes closest to the unit that it can lawfully attack (CX-AI-01).

    Equal ones are all named; which of them it is falls to chance (CX-AI-04). Without a hero to attack there is no
    first attack yet, and whatever else stands there may be attacked.
    """
    lawful = attacks.targets(m, unit)
    heroes = [target for target in lawful if isinstance(target, Hero)]
    if not heroes:
        return lawful
    if not engaged(m, unit) and melee_waits(m):
        return []
    gaps = [_gap(m, unit, hero) for hero in heroes]
    return [hero for hero, gap in zip(heroes, gaps, strict=True) if gap == min(gaps)]


def _gap(m: MissionState, unit: Unit, hero: Unit) -> int:
    return min(
        distance(m, model.mask, body.mask)
        for model in unit.models
        for body in hero.models
        if body.square != NOWHERE
    )


def settled(m: MissionState, unit: Unit, action: Action) -> Generator[Any, Any, Action]:
    """The attack as chance settles it between heroes equally close, and note that the first one is made (CX-AI-04)."""
    if not first_attack(m, unit) or not isinstance(action.args[1], str):
        return action
    equal = first_targets(m, unit)
    if not equal or not isinstance(equal[0], Hero):
        return action
    m.in_round["struck"] = 1
    if len(equal) > 1:
        target = equal[(yield Pick("table", ("solo", "closest"), len(equal)))]
        m.note("closest", unit.id, target.id)
        return Action(action.verb, (unit.id, target.id))
    return action


# ---- who can still come


def may_enter(m: MissionState, kind: str) -> bool:
    """Whether the limits of the mission let one more blip of this kind in."""
    if kind == "decoy":
        return m.in_mission.get("decoys entered", 0) < DECOY_ENTRIES * m.brief.force.decoys
    if m.brief.force.bought and kind in m.brief.force.units and not m.in_mission.get(f"unit {kind}"):
        # what the mission gives for nothing counts against no limit
        return True
    cost = m.pack.aliens[kind].unit_cost
    return m.in_mission.get("entered", 0) + cost <= m.in_mission.get("entry limit", 0)


def still_coming(m: MissionState) -> bool:
    """Whether any alien can still enter, so that an empty map is not yet a won one."""
    if all(m.yellow_lost >> square & 1 for square in m.alien_yellow):
        return False
    return any(kind != "decoy" and may_enter(m, kind) for kind in m.stack)
