"""When a Blessing is used: what it brings against what it may bring later (ME-BLESS)."""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth.computer import spellcraft
from rulebound.games.mythic_earth.computer.chances import WHOLE, at_most
from rulebound.games.mythic_earth.computer.plans import Answer, Plan, by_verb, name, settle
from rulebound.games.mythic_earth.computer.survey import Survey
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.spells_placing import missing
from rulebound.games.mythic_earth.state import Unit
from rulebound.games.mythic_earth.values import highest_brave
from rulebound.kernel.decisions import Action, Decision, Family

DEAR: Final = 220
"""What a Blessing has to bring early in the battle, in thousandths of a Victory Point."""
LIKED: Final = {
    "perseverance": 9,
    "ultimate-inspiration": 8,
    "healing-salve": 7,
    "energize": 6,
    "crux-courage": 5,
    "crux-vortex": 5,
    "a-hero-in-our-midst": 4,
    "the-wind-is-on-our-side": 3,
    "battle-cry": 9,
    "the-fire-within": 8,
    "fury": 7,
    "at-all-costs": 8,
    "crux-dark-energy-funnel": 9,
    "hex": 5,
    "surprising-tactics": 4,
    "crux-earthquake": 3,
}
"""How much a Blessing is liked when they are chosen; what is not named counts 2."""


def prefer(blessing: str) -> int:
    return LIKED.get(blessing, 2)


def price(s: Survey) -> int:
    """What a Blessing has to bring now: less, the fewer turns there are left to use it."""
    return s.victory_point * DEAR // 1000 * s.turns_left // 6 * s.character.thrift // 1000


def worth_of(s: Survey, action: Action) -> int:
    """What a Blessing brings if it is used so."""
    m = s.m
    blessing = m.pack.blessings[str(action.args[0])]
    unit = m.units.get(str(action.args[1])) if len(action.args) > 1 else None
    effect = blessing.does
    if unit is None:
        return 0
    if blessing.effect == "shed_markers":
        return spellcraft.shed(s, unit, spellcraft.mean(effect, "number"))
    if blessing.effect == "healing_salve":
        lost = len(missing(unit, heroes=True)) + sum(unit.hurt)
        return s.wound_worth(unit) * min(200, lost * 100) // 100
    if blessing.effect == "battle_cry":
        return s.worth(unit) * (WHOLE - s.passes(unit)) // WHOLE * 4 // 10
    if blessing.effect == "free_action":
        return spellcraft.free(s, unit, effect.text("action"))
    if blessing.effect == "shooting_hits":
        return -spellcraft.on_unit(s, unit, effect_of_hits(s)) + s.marker_worth(unit)
    if blessing.effect == "modify":
        return spellcraft.modified(s, unit, effect)
    if blessing.effect == "move_enemy":
        carries = any(token.carrier == unit.id for token in m.tokens)
        near = min([s.gap(unit, one) for one in s.mine], default=0)
        return s.worth(unit) // 12 if carries or near < 14_000 else 0
    return 0


def effect_of_hits(s: Survey) -> Effect:
    """The hits of the funnel."""
    blessing = s.m.pack.blessings["crux-dark-energy-funnel"]
    return Effect("hits", {**blessing.params})


def plans(s: Survey, family: Family) -> list[Plan]:
    """Blessings that are worth their price now, with what is left after it."""
    least = price(s)
    found: list[Plan] = []
    for number in range(min(family.count(), 40)):
        action = family.member(number)
        worth = worth_of(s, action)
        if worth > least:
            blessing = s.m.pack.blessings[str(action.args[0])]
            who = name(s.m, str(action.args[1])) if len(action.args) > 1 else ""
            found.append(
                Plan(worth - least // 2, action, f"{blessing.name} for {who}" if who else blessing.name)
            )
    return found


def window(s: Survey, decision: Decision) -> Answer:
    """A moment at which a Blessing may be used."""
    families = by_verb(decision)
    options = [Plan(0, families["pass"].member(0), "A Blessing would be wasted here")]
    family = families.get("bless")
    if family is None:
        return settle(decision, options)
    unit = s.m.units.get(decision.subject)
    occasion = str(decision.args[0]) if decision.args else ""
    if unit is None or occasion in ("assigned", "activates", ""):
        return settle(decision, options + plans(s, family))
    least = price(s)
    for action in family.members():
        blessing = s.m.pack.blessings[str(action.args[0])]
        worth = 0
        if blessing.effect == "ultimate_inspiration":
            worth = at_stake(s, unit, occasion) * (WHOLE - chance(s, unit, True)) // WHOLE
        elif blessing.effect == "ignore_markers":
            worth = at_stake(s, unit, occasion) * (chance(s, unit, False) - chance(s, unit, True)) // WHOLE
        elif blessing.effect in ("shed_markers", "modify"):
            better = at_most(s.brave(unit) + 2) - chance(s, unit, True)
            worth = at_stake(s, unit, occasion) * better // WHOLE
        elif blessing.effect in ("cancel_countercharge", "longer_rally"):
            worth = least + s.worth(unit) // 8
        if worth > least:
            options.append(Plan(worth, action, f"{blessing.name} for {unit.card.name}"))
    return settle(decision, options)


def chance(s: Survey, unit: Unit, markers: bool) -> int:
    """The chance of a Brave Test now, with or without markers."""
    return s.passes(unit) if markers else at_most(max(s.brave(unit), highest_brave(unit)))


def at_stake(s: Survey, unit: Unit, occasion: str) -> int:
    """What a test is worth that a Unit is about to take; of discovery nothing, as either end of it tells what it asks."""
    if occasion == "discovery":
        return 0
    share = 25 if occasion in ("activation", "unfreeze") else 50
    return s.worth(unit) * share // 100
