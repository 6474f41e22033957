"""What a spell is worth before it is cast, and once it has been cast against us (ME-CAST, ME-DISP, ME-MISS)."""

from __future__ import annotations

from math import isqrt
from typing import Final

from rulebound.games.mythic_earth import laid_ground, magic, saves, spells_placing
from rulebound.games.mythic_earth.computer.chances import WHOLE, at_most, two_at_most
from rulebound.games.mythic_earth.computer.groundcraft import LAID, laid_worth
from rulebound.games.mythic_earth.computer.plans import Plan, by_verb, name
from rulebound.games.mythic_earth.computer.stance import HORIZON, assigned
from rulebound.games.mythic_earth.computer.survey import Survey
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.pack_magic import Spell
from rulebound.games.mythic_earth.saves import Hits
from rulebound.games.mythic_earth.spells_casting import Aim
from rulebound.games.mythic_earth.state import INCH, Battle, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.kernel.decisions import Decision, Family, Refusal

LOOKED_AT: Final = 48
"""Castings of one decision that are weighed."""
LIKED: Final = {
    "hail-of-obsidian": 9,
    "breath-of-the-plumed-serpent": 6,
    "bite-of-the-devourer": 8,
    "lance-of-inti": 10,
    "knots-of-the-quipu": 7,
    "voice-of-the-longhouse": 9,
    "bat-winged-shriek": 9,
    "mouth-of-xibalba": 6,
    "the-earth-shrugs": 6,
    "splinters-of-the-floe": 9,
    "grip-of-the-sea-mother": 6,
    "breath-of-sila": 7,
    "tupilaq": 6,
    "spark-from-the-wing": 9,
    "coup-is-counted": 6,
    "prairie-fire": 6,
    "guabancex-stirs": 7,
    "gaze-of-the-cemi": 6,
    "stones-of-the-ball-court": 9,
    "whispered-doubt": 8,
    "the-scales-level": 5,
    "smoke-of-sweetgrass": 6,
    "bear-medicine": 6,
    "gaia-remembers": 6,
    "jaguar-by-night": 5,
    "the-heart-is-owed": 4,
    "the-grave-gives-back": 5,
}
"""How much a spell is liked when spells are chosen; what is not named counts 2."""


def mean(effect: Effect, field: str) -> int:
    """The expected number of an effect, in hundredths."""
    sides, plus = effect.dice(field)
    return (sides + 1) * 50 * (sides > 0) + plus * 100


def worth_of(s: Survey, caster: Unit, spell: Spell, aim: Aim) -> int:
    """What a spell brings its caster's side if it takes effect."""
    units = list(aim.units)
    if aim.area is not None and spell.target.units == "all":
        units = laid_ground.touched_units(s.m, aim.area)
    found = 0
    for effect in spell.effects:
        if effect.effect == "pass_markers":
            if len(units) == 2:
                count = min(mean(effect, "number"), units[0].markers * 100)
                found += (s.marker_worth(units[0]) + s.marker_worth(units[1])) * count // 100
            continue
        who = effect.text("who")
        if who == "caster":
            found += shed(s, caster, mean(effect, "number"))
            continue
        if who == "nearest-friend":
            continue
        if effect.effect in LAID:
            found += laid_worth(s, caster, aim, effect)
            continue
        if effect.effect in ("raise_die", "lower_die"):
            found += s.victory_point * effect.number("by") // 24
            continue
        for unit in units:
            value = on_unit(s, unit, effect)
            found += value if unit.seat == caster.seat else -value
    if spell.missile:
        found += sum([s.marker_worth(unit) for unit in units if not has(unit, "living-dead")])
    return found


def shed(s: Survey, unit: Unit, hundredths: int) -> int:
    """What it is worth that a Unit sheds markers."""
    return s.marker_worth(unit) * min(hundredths, unit.markers * 100) // 100


def on_unit(s: Survey, unit: Unit, effect: Effect) -> int:
    """What an effect is worth to the Unit that it is on: less than nothing if it harms it."""
    kind = effect.effect
    if kind in ("hits", "area_hits"):
        armour, _ = saves.armours(unit, range(len(unit.kinds)))
        hits = Hits(1, effect.number("strength"))
        through = WHOLE - at_most(saves.save_tally(s.m, unit, hits, armour, False, False, magic=True).total)
        wounds = min(mean(effect, "number") * through // WHOLE, s.wounds_left(unit) * 100)
        return -(s.wound_worth(unit) * wounds // 100)
    if kind in ("gain_markers", "area_markers"):
        if has(unit, "living-dead"):
            return 0
        return -(s.marker_worth(unit) * mean(effect, "number") // 100)
    if kind == "shed_markers":
        return shed(s, unit, mean(effect, "number"))
    if kind == "brave_test":
        return -(s.worth(unit) * (WHOLE - s.passes(unit)) // WHOLE * 4 // 10)
    if kind == "unfreeze":
        return s.worth(unit) // 6 if unit.frozen else 0
    if kind in ("restore_wounds", "restore_minis"):
        lost = len(spells_placing.missing(unit, heroes=False)) + sum(unit.hurt)
        return s.wound_worth(unit) * min(mean(effect, "number") or 100, lost * 100) // 100
    if kind == "modify":
        return modified(s, unit, effect)
    if kind == "free_action":
        return free(s, unit, effect.text("action"))
    if kind in ("halve_move", "set_on_ground", "push"):
        return -(s.worth(unit) // 30) if near_enemy(s, unit, 30) else 0
    if kind in ("harder_to_hit", "aura", "cannot_be_chosen"):
        shot_at = max([s.rough(enemy, unit)[0] for enemy in across(s.m, unit)], default=0)
        return shot_at // 6
    if kind == "lose_on_alert":
        return -(s.worth(unit) // 12) if unit.alert else 0
    if kind == "react_test_of_traps":
        return -(s.worth(unit) // 15)
    return 0


def modified(s: Survey, unit: Unit, effect: Effect) -> int:
    """What a point more of a value is worth this turn."""
    by = effect.number("by")
    point = effect.text("point")
    if point == "FI":
        gains = [
            s.fight(unit, enemy)[1].dealt
            for enemy in across(s.m, unit)
            if s.gap(unit, enemy) <= 2 * s.pace(unit)
        ]
        return by * max(gains, default=0) * s.worth(unit) // 6000
    if point == "SV":
        return by * s.worth(unit) // 40 if near_enemy(s, unit, 24) else 0
    if point == "M":
        return by * s.worth(unit) // 150
    if point == "BR":
        # so many more of its tests are passed, if any are to come
        return by * s.worth(unit) * min(unit.markers, 4) // 60
    return 0


def free(s: Survey, unit: Unit, action: str) -> int:
    """What a free action is worth."""
    if action == "shoot":
        return (
            max(
                [
                    s.rough(unit, enemy)[0]
                    for enemy in across(s.m, unit)
                    if s.gap(unit, enemy) <= s.rough(unit, enemy)[1]
                ],
                default=0,
            )
            * 8
            // 10
        )
    if unit.seat != s.seat or unit.locked:
        return 0
    return nearer(s, unit, (2 if action == "march" else 1) * s.pace(unit)) + s.worth(unit) // 40


def nearer(s: Survey, unit: Unit, far: int) -> int:
    """What it is worth to come so much nearer to what a Unit is wanted for, roughly."""
    x, y, spread = s.middle(unit)
    per_turn = max(s.pace(unit) * 8 // 5, INCH)
    gain = 0
    for goal, worth in assigned(s).get(unit.id, [])[:2]:
        away = isqrt((goal.x - x) ** 2 + (goal.y - y) ** 2) - spread - goal.near
        gain = max(gain, worth * max(min(far, away), 0) // (per_turn * (min(s.turns_left, HORIZON) + 1)))
    return gain * 3 // 4


def across(m: Battle, unit: Unit) -> list[Unit]:
    return m.enemies(unit.seat)


def near_enemy(s: Survey, unit: Unit, inches: int) -> bool:
    return any(s.gap(unit, enemy) <= inches * INCH for enemy in across(s.m, unit))


def castings(s: Survey, unit: Unit, family: Family) -> list[Plan]:
    """The spells that can be tried, with what they are worth by the chance that they come to pass."""
    found: list[Plan] = []
    for number in range(min(family.count(), LOOKED_AT)):
        action = family.member(number)
        spell = s.m.pack.spells[str(action.args[1])]
        aim = magic.why_or_aim(s.m, unit, action)
        if isinstance(aim, Refusal):
            continue
        chance = two_at_most(magic.value_tally(s.m, unit, spell).total)
        worth = worth_of(s, unit, spell, aim) * chance // WHOLE - s.marker_worth(unit) // 50
        if worth > 0:
            target = f" at {name(s.m, str(action.args[2]))}" if len(action.args) > 2 and aim.units else ""
            found.append(Plan(worth, action, f"{unit.card.name} casts {spell.name}{target}"))
    return found


def alarm(s: Survey, decision: Decision) -> int:
    """What the spell that the enemy has just cast may bring him, at most."""
    caster = s.m.units[decision.subject]
    spell = s.m.pack.spells[str(decision.args[0])]
    worst = 0
    for unit in s.m.present():
        value = worth_of(s, caster, spell, Aim((unit,)))
        worst = max(worst, value)
    return worst


def dispel(s: Survey, decision: Decision) -> tuple[Plan, ...]:
    """Answers to a spell of the enemy: dispel it, for that is free; Hex where much is at stake."""
    families = by_verb(decision)
    plans: list[Plan] = []
    if "dispel" in families:
        units = [s.m.units[str(action.args[0])] for action in families["dispel"].members()]
        best = max(units, key=lambda unit: (max(kind.magic for kind in unit.profiles()), -unit.markers))
        safe = best.markers + 2 < 10
        for action in families["dispel"].members():
            if action.args[0] == best.id and safe:
                plans.append(Plan(5000, action, f"{best.card.name} tries to undo the spell"))
    elif "bless" in families:
        stake = alarm(s, decision)
        if stake * 1000 > s.victory_point * 350 // 1000 * s.character.thrift:
            plans.append(Plan(stake, families["bless"].member(0), "The spell would cost too much"))
    plans.append(Plan(0, families["pass"].member(0), "The spell may come"))
    return tuple(plans)


def prefer(spell: str) -> int:
    return LIKED.get(spell, 2)
