"""Free attacks: who strikes at a model that walks away from its side, where the house has it so (CX-MOVE-12)."""

from __future__ import annotations

from rulebound.games.chronicle_x import attacks
from rulebound.games.chronicle_x.forms import FREE
from rulebound.games.chronicle_x.measuring import near_model
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState, Model, Unit
from rulebound.space.board import Square


def strikers(m: MissionState, unit: Unit, model: Model, to: Square, struck: list[str]) -> list[Unit]:
    """The enemies beside a model that a step to this square takes it away from; each strikes once in an action.

    Whoever still has a model beside it is not left; a Stunned or Down enemy does not strike, nor one without melee dice.
    """
    enemies = m.alien_bodies if unit.side == HEROES else m.hero_bodies
    if not enemies:
        return []
    before = near_model(m, model)
    if not before & enemies:
        return []
    squares = m.ground.block_squares(to) if model.size == 2 else 1 << to
    after = m.ground.adjacent_to(squares)
    return [
        enemy
        for enemy in m.present(OVERMIND if unit.side == HEROES else HEROES)
        if enemy.mask & before
        and not enemy.mask & after
        and enemy.id not in struck
        and not (enemy.stunned or enemy.down)
        and attacks.blow(m, enemy, unit, aim_at=model.square) is not None
    ]


def strike(m: MissionState, enemies: list[Unit], unit: Unit, model: Model, struck: list[str]) -> Steps:
    """They strike one after the other, as long as the mover stands where it was."""
    from rulebound.games.chronicle_x import combat, goals

    at = model.square
    for enemy in enemies:
        if model not in unit.models or model.square != at:
            return
        attack = attacks.blow(m, enemy, unit, aim_at=at) if enemy.models else None
        if attack is None:
            continue
        struck.append(enemy.id)
        attack.how = FREE
        m.note("free_attack", enemy.id, unit.id)
        yield from combat.resolve(m, attack)
        goals.check(m)
