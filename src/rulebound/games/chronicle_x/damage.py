"""Damage to heroes and units, removal, experience and healing (CX-COMBAT-03, CX-UNIT-26, CX-DIAL, CX-XP)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Final

from rulebound.games.chronicle_x import agenda_base, profiles, token_limits, upgrades
from rulebound.games.chronicle_x.moments import ask, idle
from rulebound.games.chronicle_x.options import MODELS, PRINTED
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import HEROES, NOWHERE, OVERMIND, Hero, MissionState, Model, Unit
from rulebound.kernel.decisions import Action, Decision, Options
from rulebound.space.board import Mask

if TYPE_CHECKING:
    from rulebound.games.chronicle_x.combat import Attack

LEVEL_COSTS: Final = (5, 7)
"""Experience for level 1, then from there for level 2 (CX-XP-01, CX-XP-02)."""

MODEL_COST: Final = {"grey": 1, "commander": 3, "dominator": 5, "ridgewalker": 3, "overmind": 10}

ABDUCTED: Final = 2
"""Abduction Points for a hero that is removed (CX-ABD-02)."""


def wound(
    m: MissionState,
    unit: Unit,
    amount: int,
    cause: str,
    by: Unit | None = None,
    a: Attack | None = None,
    among: Mask = 0,
) -> Generator[Any, Any, int]:
    """Deal damage to a unit, model by model, and mark it there (CX-ALIEN-04); the Health that was lost is returned.

    The model with the lowest printed defence loses Health until it is slain, then the next (CX-UNIT-26). Among equals a
    wounded one comes first, else the owner picks (CX-UNIT-27). ``by`` is the unit that a kill counts for; with
    ``among`` only models on these squares are looked at, as long as there are any.
    """
    if type(unit) is Hero and unit.models[0].square < 0:
        # a hero that is off the map loses nothing more
        return 0
    due = amount
    if "lessen" in unit.hooks and amount > 0:
        amount = _lessened(m, unit, amount, cause, a)
    dealt = 0
    if m.upgrades and due > 0 and unit.side == OVERMIND:
        # a Dominator's Deaf Flesh serves once a round
        m.in_round[f"struck {unit.id}"] = 1
    while amount > 0 and unit.models:
        model = unit.models[0]
        if len(unit.models) > 1:
            model = yield from _next_model(m, unit, a, among)
        part = min(amount, model.health)
        model.set_health(model.health - part)
        amount -= part
        dealt += part
        m.count(m.in_mission, f"hurt {unit.id}", part)
        if a is not None and model is unit.models[0]:
            m.count(a.marks, f"lost {unit.id}", part)
        m.note("damage", unit.id, model.kind, part, model.health, model.square, cause)
        if m.agenda and type(unit) is Hero and model is unit.models[0]:
            agenda_base.hurt(m, unit, part, cause, by, a)
        if model.health <= 0:
            yield from _slain(m, unit, model, cause, by, a)
            if type(unit) is Hero and (unit.lost or (unit.models[0].health > 0 and model is unit.models[0])):
                # damage beyond the last Health of a single model is lost (CX-COMBAT-16); a hero kept alive keeps what it has
                break
    if m.upgrades and dealt and unit.models and unit.side == OVERMIND:
        yield from upgrades.tell(m, unit, "hurt")
    return dealt


def _lessened(m: MissionState, unit: Unit, amount: int, cause: str, a: Attack | None) -> int:
    """What is left of some damage; the parts that one attack deals are added up and lessened as one sum."""
    sources = [source for source in unit.sources if "lessen" in source.hooks]
    before = 0
    if a is not None:
        key = f"due {unit.id}"
        before = a.marks.get(key, 0)
        a.marks[key] = before + amount
    parts = [before, before + amount]
    for source in sources:
        parts = [source.lessen(m, unit, part, cause) if part > 0 else part for part in parts]
    return parts[1] - parts[0]


def _next_model(m: MissionState, unit: Unit, a: Attack | None, among: Mask) -> Generator[Any, Any, Model]:
    models = unit.models
    if among:
        models = [model for model in models if model.mask & among] or models
        if len(models) == 1:
            return models[0]
    if a is not None and a.named is not None and a.named in models and a.target is unit:
        return a.named
    if type(unit) is Hero:
        # a hero's clone falls first
        return models[-1]
    lowest = 99
    weakest: list[Model] = []
    hurt: Model | None = None
    for model in models:
        defence = model.stats.defence
        if defence < lowest:
            lowest, weakest, hurt = defence, [], None
        if defence == lowest:
            weakest.append(model)
            if model.health < (model.full if hurt is None else hurt.health):
                hurt = model
    if hurt is not None:
        return hurt
    if len(weakest) == 1:
        return weakest[0]
    options = Options("lose", [Action("lose", (unit.id, model.square)) for model in weakest])
    answer = yield Decision(unit.side, "casualty", [options], unit.id)
    return next(model for model in weakest if model.square == answer.args[1])


def _slain(m: MissionState, unit: Unit, model: Model, cause: str, by: Unit | None, a: Attack | None) -> Steps:
    """The last Health of a model is gone; nobody earns experience by building cards or other aliens (CX-XP-08)."""
    if type(unit) is Hero and model is unit.models[0]:
        yield from ask(m, HEROES, "hero_removed", (unit, cause))
        if model.health > 0:
            return
        remove_hero(m, unit, upgrades.ransom(by, cause) or ABDUCTED if m.upgrades else ABDUCTED)
        return
    if not idle(m, OVERMIND, "model_killed"):
        yield from ask(m, OVERMIND, "model_killed", (unit, model, a), unit.id)
        if model not in unit.models:
            return
    if m.upgrades and unit.side == OVERMIND:
        upgrades.fell(m, unit, model, a)
    m.note("slain", unit.id, model.kind, model.square)
    m.lift(unit, model)
    unit.models.remove(model)
    if a is not None:
        a.killed = (*a.killed, model.kind)
    if unit.kind == "vip":
        m.count(m.in_mission, "slain vip")
    elif unit.side == OVERMIND:
        if m.agenda:
            agenda_base.slain(m, model.kind)
        m.count(m.in_mission, f"slain {model.kind}")
        m.count(m.in_mission, f"lost {unit.id} {model.kind}")
        if by is not None and by.side == HEROES and cause in ("attack", "area", "hazard", "card"):
            award(m, by, 1 if m.house.experience_per_kill == MODELS else MODEL_COST.get(model.kind, 0))
    if not unit.models and type(unit) is not Hero:
        m.units.remove(unit)
        # what lay on the unit is gone with it
        m.lasting = [entry for entry in m.lasting if entry.unit != unit.id]
        m.note("destroyed", unit.id)


def remove_hero(m: MissionState, hero: Hero, points: int = ABDUCTED) -> None:
    """Take a hero that lost its last Health to the HQ, out of the mission (CX-DIAL-03, CX-ABD-02)."""
    at = hero.models[0].square
    for marker in m.markers:
        if marker.carrier == hero.id:
            marker.carrier = ""
            marker.square = at
    for model in hero.models:
        m.lift(hero, model)
    del hero.models[1:]
    hero.models[0].health = 0
    hero.lost = True
    hero.done = True
    hero.overwatch = 0
    hero.stunned = False
    hero.down = False
    m.lost += 1
    if m.house.token_counts_are_limits == PRINTED:
        points = token_limits.abduction(m, points)
    m.abduction += points
    m.note("removed", hero.id, at, points)
    if m.agenda:
        agenda_base.removed(m, hero)
    for source in hero.sources:
        if "gone" in source.hooks:
            source.gone(m, hero)


def award(m: MissionState, unit: Unit, points: int) -> None:
    """Experience for a hero, or for the hero that a sentry gun belongs to; what is beyond a level is lost (CX-XP-06)."""
    hero = unit
    if type(hero) is not Hero:
        owner = next((h for h in m.heroes if unit.kind == "sentry" and h.id == "kaur"), None)
        if owner is None:
            return
        hero = owner
    if points <= 0 or hero.level >= len(LEVEL_COSTS):
        return
    hero.xp += points
    m.note("experience", hero.id, points, hero.xp)
    if raise_level(m, hero):
        profiles.refresh(m, hero)
        m.note("level", hero.id, hero.level)


def raise_level(m: MissionState, hero: Hero) -> bool:
    """Give a hero the level that its experience is worth; what is beyond is lost, but not with a Simulator (CX-XP-06)."""
    cost = LEVEL_COSTS[hero.level]
    if hero.xp < cost:
        return False
    kept = hero.xp - cost if "simulator" in m.rooms else 0
    hero.level += 1
    hero.xp = kept if hero.level < len(LEVEL_COSTS) else 0
    return True


def heal(m: MissionState, unit: Unit, model: Model, amount: int) -> int:
    """Raise Health, never above the starting figure, and never bring a model back; what was healed is returned."""
    healed = min(amount, model.full - model.health)
    if healed > 0 and model.square != NOWHERE:
        model.set_health(model.health + healed)
        m.note("healed", unit.id, model.kind, healed, model.health)
        return healed
    return 0


def most_hurt(unit: Unit) -> Model:
    """The model of a unit that lacks the most Health (the first of equals)."""
    return max(unit.models, key=lambda model: model.full - model.health)
