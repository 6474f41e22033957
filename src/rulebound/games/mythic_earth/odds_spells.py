"""Exact odds of spells: whether they are cast and stand, what their hits, markers and tests do (ME-CAST, ME-DISP, ME-MISS)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from rulebound.games.mythic_earth import auras, house, house_magic, magic, odds_shots
from rulebound.games.mythic_earth.laid_ground import touched_units
from rulebound.games.mythic_earth.odds_dice import (
    FACES,
    Chances,
    add,
    automatic,
    breaking,
    fear,
    inspired,
    losses,
    saving,
    summed,
    toll,
)
from rulebound.games.mythic_earth.odds_policies import Foreseen, Policy
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.pack_magic import Spell
from rulebound.games.mythic_earth.saves import Hits, covered
from rulebound.games.mythic_earth.sighting import look
from rulebound.games.mythic_earth.spells_casting import Aim
from rulebound.games.mythic_earth.state import Battle, Unit, other
from rulebound.games.mythic_earth.talents import has
from rulebound.kernel.decisions import Action, Decision, Refusal
from rulebound.kernel.tally import Tally

HITS: Final = ("hits", "area_hits")
MARKERS: Final = ("gain_markers", "area_markers")
TEST: Final = "brave_test"
FAILS: Final = "fails its test"


def two_dice(value: int) -> Fraction:
    """The chance that 2D10 are not above a number, or two ones."""
    count = sum(
        first + second <= value or first == second == 1
        for first in range(1, FACES + 1)
        for second in range(1, FACES + 1)
    )
    return Fraction(count, FACES * FACES)


class Works(NamedTuple):
    """How likely a spell takes effect on its target, and how likely it turns on its caster instead."""

    target: Fraction
    caster: Fraction


def works(value: int, backfires: bool, dispelled: bool) -> Works:
    """Over all faces of the casting roll, and of one Dispel if it is tried: two ones are never dispelled (ME-CAST-04)."""
    target = caster = Fraction(0)
    one = Fraction(1, FACES * FACES)
    for first in range(1, FACES + 1):
        for second in range(1, FACES + 1):
            ones = first == second == 1
            if not ones and first + second > value:
                continue
            chance = one * (1 - two_dice(first + second)) if dispelled and not ones else one
            if backfires and first == second and not ones:
                caster += chance
            else:
                target += chance
    return Works(target, caster)


def of_spell(m: Battle, unit: Unit, action: Action) -> Foreseen:
    """A spell: whether it is cast, whether it stands if the enemy tries to dispel it, and what it does then."""
    spell = m.pack.spells[str(action.args[1])]
    value = magic.value_tally(m, unit, spell)
    tallies: list[tuple[str, Tally]] = [("Casting Value", value)]
    cast = two_dice(value.total)
    lines = [("is cast", cast)]
    dispelled = bool(magic.able(m, other(unit.seat), unit))
    if dispelled:
        stands = works(value.total, False, True).target
        lines.append(("stands against a Dispel", stands))
    aim = magic.why_or_aim(m, unit, action)
    if isinstance(aim, Refusal) or not any(
        effect.effect in (*HITS, *MARKERS, TEST) for effect in spell.effects
    ):
        return Foreseen(tuple(tallies), (Policy("", {0: 1 - cast, 1: cast}, tuple(lines)),))
    policies = []
    backfires = any(effect.flag("backfires") for effect in spell.effects)
    harms = [harm(m, unit, spell, one, tallies) for one in struck_units(m, aim)]
    own = harm(m, unit, spell, unit, []) if backfires else None
    for tried in (False, True) if dispelled else (False,):
        chance = works(value.total, backfires, tried)
        label = "" if not dispelled else "if a Dispel is tried" if tried else "if nobody dispels"
        policies.append(policy(m, label, unit, chance, harms, own, lines))
    return Foreseen(tuple(tallies), tuple(policies), assumed(m, aim, harms))


def struck_units(m: Battle, aim: Aim) -> list[Unit]:
    """The Units that a harmful spell works on."""
    if aim.units or aim.area is None:
        return list(aim.units)
    return touched_units(m, aim.area)


class Harm(NamedTuple):
    """What a spell that takes effect does to one Unit."""

    unit: Unit
    came: odds_shots.Suffered
    fails: Fraction


def harm(m: Battle, caster: Unit, spell: Spell, unit: Unit, tallies: list[tuple[str, Tally]]) -> Harm:
    """The hits of a spell on a Unit, the markers that follow, and its test if the spell asks for one."""
    hits = next((effect for effect in spell.effects if effect.effect in HITS), None)
    marks = next((effect for effect in spell.effects if effect.effect in MARKERS), None)
    later = numbers_of(marks, "number") if marks is not None and unit.seat != caster.seat else None
    if marks is not None and marks.effect == "area_markers":
        later = numbers_of(marks, "number")
    found: Chances = {(0, 0): Fraction(1)}
    falls = losses(unit, range(len(unit.kinds)))
    if hits is not None:
        found = struck_by(m, caster, unit, hits, tallies)
    one = 1 if house.plays(m, house_magic.MISSILE_MARKER, house_magic.ONE) else 0
    at_half = house.plays(m, house_magic.AT_HALF, house_magic.HALF)

    def gain(count: int) -> Chances:
        return {one if count else 0: Fraction(1)}

    came = odds_shots.suffered(m, unit, found, falls, gain, at_half, later)
    fails = fear(m, unit, 0) if any(effect.effect == TEST for effect in spell.effects) else Fraction(0)
    if fails and breaking(m, unit, 1):
        came = came._replace(destroyed=came.destroyed + fails)  # by the marker of the failure (ME-OVER-04)
    return Harm(unit, came, fails)


def struck_by(
    m: Battle, caster: Unit, unit: Unit, effect: Effect, tallies: list[tuple[str, Tally]]
) -> Chances:
    """The chance of each ``(hits, wounds)`` of hits that need no roll, their number thrown first (ME-MISS-02 to 05)."""
    everyone = list(range(len(unit.kinds)))
    minis = auras.magic_minis(caster)
    aimed = effect.effect == "hits" and unit.id != caster.id and bool(minis)
    behind = aimed and look(m, caster, unit, only=minis[0]).behind()
    cover = covered(m, unit, False, behind)
    first, own = odds_shots.numbers(
        m, unit, Hits(1, effect.number("strength")), everyone, False, cover, magic=True
    )
    if ("save", first.total) not in [(label, tally.total) for label, tally in tallies]:
        tallies.append(("save", first))
    how = saving(m, unit, everyone)
    found: Chances = {}
    for count, chance in numbers_of(effect, "number").items():
        for key, part in automatic(m, count, (first.total, own.total), how).items():
            add(found, key, chance * part)
    return found


def numbers_of(effect: Effect, name: str) -> Chances:
    """A number among the params of an effect, whole or thrown: ``D3``, ``D6``, with something added."""
    sides, more = effect.dice(name)
    if not sides:
        return {more: Fraction(1)}
    return {face + more: Fraction(1, sides) for face in range(1, sides + 1)}


def policy(
    m: Battle,
    label: str,
    caster: Unit,
    chance: Works,
    harms: Sequence[Harm],
    own: Harm | None,
    lines: Sequence[tuple[str, Fraction]],
) -> Policy:
    """The odds if a spell works so often: enemy Minis lost, what follows for its target, what friends suffer."""
    spread: Chances = {0: 1 - chance.target}
    foes: Chances = {0: Fraction(1)}
    counts = "Minis"
    spared = Fraction(1)
    named: list[tuple[str, Fraction]] = list(lines)
    for one in harms:
        if one.unit.seat == caster.seat:
            spared *= 1 - one.came.hurt
        else:
            foes = summed(foes, one.came.spread)
    if len(harms) == 1 and harms[0].unit.seat != caster.seat:
        unit = harms[0].unit
        foes, counts = toll(unit, harms[0].came.wounds, losses(unit, range(len(unit.kinds))))
    for gone, part in foes.items():
        add(spread, gone, chance.target * part)
    hit = chance.target * (1 - foes.get(0, Fraction(0)))
    if hit:
        thing = "loses a wound" if counts == "wounds" else "loses a Mini"
        named.append((thing if len(harms) == 1 else "an enemy loses a Mini", hit))
    if spared < 1:
        named.append(("a friend loses a Mini", chance.target * (1 - spared)))
    if len(harms) == 1:
        (only,) = harms
        if only.came.tested:
            named.append(("has to test", chance.target * only.came.tested))
            named.append((odds_shots.FLEES, chance.target * only.came.failed))
        if only.fails:
            named.append((FAILS, chance.target * only.fails))
        named.append(("is destroyed", chance.target * only.came.destroyed))
    if own is not None:
        named.append(("turns on its caster", chance.caster))
        named.append(("the caster loses a Mini", chance.caster * own.came.hurt))
    return Policy(label, spread, tuple(named), counts)


def assumed(m: Battle, aim: Aim, harms: Sequence[Harm]) -> tuple[str, ...]:
    """What these odds take for granted."""
    said = []
    if any(inspired(m, one.unit) for one in harms if one.came.tested or one.fails):
        said.append("No Blessing passes the tests.")
    if any(has(one.unit, "living-dead") for one in harms if one.fails):
        said.append("The Living Dead that fail lose a wound in place of fleeing.")
    return tuple(said)


def of_dispel(m: Battle, decision: Decision | None) -> Foreseen | None:
    """An attempt to dispel."""
    if decision is None or len(decision.args) < 2:
        return None
    chance = two_dice(int(str(decision.args[1])))
    tally = Tally(
        int(str(decision.args[1])), "sum of the casting roll", "ME-DISP-04", floor=-99, dice_limit=99
    )
    policy = Policy("", {0: 1 - chance, 1: chance}, (("dispels the spell", chance),))
    return Foreseen((("To dispel", tally),), (policy,))
