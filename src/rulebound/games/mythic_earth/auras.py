"""What goes out from a Magic User as long as his spell lasts (ME-MAGIC-01)."""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.state import Battle, Laid, Unit
from rulebound.space.field.bases import Base, group_within

AURA: Final = "aura"
DIMMED: Final = "lower_enemy_casting"
MOST_DIMMED: Final = 3
"""By how much such spells together lower Casting Values."""
KINDS: Final = (AURA, DIMMED)


def magic_minis(unit: Unit) -> list[int]:
    """The places of its Minis with a Magic Level, the highest first (ME-MAGIC-02, ME-CAST-06)."""
    minis = [index for index in range(len(unit.kinds)) if unit.mini(index).magic > 0]
    return sorted(minis, key=lambda index: (-unit.mini(index).magic, unit.numbers[index]))


def level(unit: Unit) -> int:
    """The Magic Level of a Unit: that of its Magic User who is still there (ME-MAGIC-03)."""
    minis = magic_minis(unit)
    return unit.mini(minis[0]).magic if minis else 0


def mini_of(unit: Unit) -> Base | None:
    """The base of the Mini that casts; None if it is gone."""
    minis = magic_minis(unit)
    return unit.bases[minis[0]] if minis and unit.bases else None


def effect_of(m: Battle, laid: Laid) -> Effect:
    """What the content says of an effect that a spell laid."""
    return next(effect for effect in m.pack.spells[laid.source].effects if effect.effect == laid.kind)


def shines(m: Battle, laid: Laid) -> Base | None:
    """Where an aura goes out from: not from a caster who flees, is Frozen, in combat or gone."""
    caster = m.units[laid.unit]
    if caster.gone or caster.fleeing or caster.frozen or caster.locked:
        return None
    return mini_of(caster)


def quench(m: Battle) -> None:
    """Auras whose caster flees, is Frozen, in combat or gone end for good."""
    for laid in list(m.laid):
        if laid.kind == AURA and shines(m, laid) is None:
            m.laid.remove(laid)
            m.note("effect_ends", laid.source, laid.seat, "")


def save_bonus(m: Battle, unit: Unit, magic: bool) -> int:
    """What auras of friends add to a save against shots or, with ``magic``, a spell, at the moment of the hit."""
    bonus = 0
    for laid in m.laid:
        if laid.kind != AURA or laid.seat != unit.seat:
            continue
        effect = effect_of(m, laid)
        centre = shines(m, laid)
        if ("spells" if magic else "shooting") not in effect.names("against") or centre is None:
            continue
        if group_within([centre], unit.bases, effect.length("radius")):
            bonus += effect.number("by")
    return bonus


def dimmed(m: Battle, unit: Unit) -> int:
    """By how much enemy spells lower the Casting Values of a Unit where it stands; 0 or less."""
    here = mini_of(unit)
    lower = 0
    for laid in m.laid:
        if laid.kind != DIMMED or laid.seat == unit.seat or here is None:
            continue
        centre = mini_of(m.units[laid.unit])
        effect = effect_of(m, laid)
        if centre is not None and group_within([centre], [here], effect.length("radius")):
            lower += effect.number("by")
    return max(lower, -MOST_DIMMED)
