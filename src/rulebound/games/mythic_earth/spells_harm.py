"""Spells that hurt, frighten or move the enemy (ME-MISS, ME-CAST-02)."""

from __future__ import annotations

from rulebound.games.mythic_earth import (
    house,
    house_magic,
    markers,
    nerve,
    pool,
    shooting,
    walking,
)
from rulebound.games.mythic_earth.auras import effect_of
from rulebound.games.mythic_earth.dice import Steps, d10
from rulebound.games.mythic_earth.laid_ground import FIRES, lay, replace, touched_units
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.removal import check_overload
from rulebound.games.mythic_earth.saves import Hits, covered
from rulebound.games.mythic_earth.shooting import Struck
from rulebound.games.mythic_earth.sighting import look
from rulebound.games.mythic_earth.spells_casting import Casting, amount
from rulebound.games.mythic_earth.spells_placing import Pushes, pushed
from rulebound.games.mythic_earth.state import Battle, Laid, Unit
from rulebound.games.mythic_earth.values import react_tally
from rulebound.kernel.decisions import Decision, option
from rulebound.space.field.bases import gap
from rulebound.space.field.laid import reach_from

SPELL = "spell"


def health(unit: Unit) -> int:
    """The wounds that its Minis can still take."""
    return sum([unit.mini(index).wounds - unit.hurt[index] for index in range(len(unit.kinds))])


def damage(m: Battle, target: Unit, count: int, strength: int, by: Unit | None, behind: bool) -> Steps[bool]:
    """Hits that need no roll, saved and taken as from shooting but by any Mini; whether one came through (ME-MISS-02,
    ME-MISS-03, ME-MISS-05, ME-MISS-06). No marker is given for them (ME-MISS-07).
    """
    m.note("spell_hits", target.id, count, strength)
    struck = Struck((Hits(count, strength),), count, frozenset(), 0)
    before = health(target)
    everyone = [list(range(len(target.kinds)))]
    cover = covered(m, target, False, behind)
    lost = yield from shooting.suffer(m, target, struck, by, everyone, cover, SPELL, SPELL)
    through = health(target) < before
    if count and house.plays(m, house_magic.MISSILE_MARKER, house_magic.ONE):
        markers.gain(m, target, 1, SPELL, by)
    check_overload(m, target, by)
    at_half = house.plays(m, house_magic.AT_HALF, house_magic.HALF)
    yield from shooting.heavy_casualties(m, target, lost, by, at_half)
    return through


def hits(c: Casting, effect: Effect) -> Steps[None]:
    """The target takes hits; a spell that backfires turns on the caster when both casting dice show the same."""
    m = c.m
    for target in c.targets():
        count = yield from amount(effect, "number", c.unit.seat, "hits", c.spell.id, target.id)
        turns = effect.flag("backfires") and c.faces[0] == c.faces[1] and c.faces[0] != 1
        if turns and c.unit.gone:
            return
        victim = c.unit if turns else target
        behind = not turns and c.base is not None and look(m, c.unit, target, only=c.mini).behind()
        if turns:
            m.note("backfires", c.spell.id, c.unit.id)
        by = None if turns else c.unit
        c.wounded = (yield from damage(m, victim, count, effect.number("strength"), by, behind)) or c.wounded


def hostile(m: Battle, unit: Unit, caster: Unit) -> Unit | None:
    """The caster where it is an enemy of the Unit: it flees from nobody else."""
    return caster if caster.seat != unit.seat else None


def area_hits(c: Casting, effect: Effect) -> Steps[None]:
    """Each Unit that touches the area takes hits, rolled for each; burning ground stays."""
    for unit in area_units(c):
        yield from scorch(c.m, c.spell.id, unit, c.unit, effect)
    if effect.flag("on_crossing"):
        replace(c.m, c.spell.id, c.unit.seat)
        lay(c.m, c.laid(effect.effect))


def area_markers(c: Casting, effect: Effect) -> Steps[None]:
    """Each Unit that touches the area gains markers."""
    for unit in area_units(c):
        if not unit.gone:
            markers.gain(c.m, unit, effect.number("number"), SPELL, hostile(c.m, unit, c.unit))
    return
    yield


def area_units(c: Casting) -> list[Unit]:
    """The Units that touched the area when the spell was cast."""
    if c.aim.area is None:
        return []
    if not c.aim.units:
        c.aim = c.aim._replace(units=tuple(touched_units(c.m, c.aim.area)))
    return c.targets()


def scorch(m: Battle, spell: str, unit: Unit, caster: Unit, effect: Effect) -> Steps[None]:
    """The hits of an area on one Unit."""
    count = yield from amount(effect, "number", caster.seat, "hits", spell, unit.id)
    if effect.flag("fire"):
        unit.counts["fire"] = 1  # ME-AMMO-02
    yield from damage(m, unit, count, effect.number("strength"), hostile(m, unit, caster), False)


def burn(m: Battle, laid: Laid, unit: Unit) -> Steps[None]:
    """A Unit that moved onto or over burning ground takes what those took who stood there."""
    caster = m.units[laid.unit]
    m.note("burns", laid.source, unit.id)
    yield from scorch(m, laid.source, unit, caster, effect_of(m, laid))
    for effect in m.pack.spells[laid.source].effects:
        if effect.effect in FIRES and effect.effect != laid.kind and not unit.gone:
            markers.gain(m, unit, effect.number("number"), SPELL, hostile(m, unit, caster))


def gain_markers(c: Casting, effect: Effect) -> Steps[None]:
    """The target gains Brave markers (ME-MARK-06)."""
    for target in c.targets():
        count = yield from amount(effect, "number", c.unit.seat, "markers", c.spell.id, target.id)
        markers.gain(c.m, target, count, SPELL, c.unit)


def pass_markers(c: Casting, effect: Effect) -> Steps[None]:
    """Markers pass from the friendly Unit to the enemy one, no more than it has."""
    if len(c.targets()) < 2:
        return
    friend, enemy = c.targets()
    count = yield from amount(effect, "number", c.unit.seat, "markers", c.spell.id, enemy.id)
    count = min(count, friend.markers)
    markers.lose(c.m, friend, count, SPELL)
    markers.gain(c.m, enemy, count, SPELL, c.unit)


def brave_test(c: Casting, effect: Effect) -> Steps[None]:
    """The target tests; failing, it flees from the caster as from a lost combat, or becomes Frozen."""
    freezes = effect.text("failed") == "frozen"
    for target in c.targets():
        why = nerve.SPELL if freezes else nerve.LOST_COMBAT
        yield from nerve.brave_test(c.m, target, why, c.unit, freezes=freezes)


def lose_on_alert(c: Casting, effect: Effect) -> Steps[None]:
    """The target stops being On Alert; its die stays beside it as spent (ME-ALERT-15)."""
    for target in c.targets():
        if target.alert:
            target.alert_since = 0
            c.m.note("alert_lifted", target.id)
    return
    yield


def react_test_of_traps(c: Casting, effect: Effect) -> Steps[None]:
    """Each of these Units On Alert tests RE; who fails is treated as after a failed trap (ME-ALERT-06, ME-ALERT-08)."""
    for target in c.targets():
        number = react_tally(target).total
        face = yield from d10(target.seat, "react", target.id)
        m = c.m
        m.note("react", target.id, c.unit.id, number, face, house.meets(m, face, number))
        if not house.meets(m, face, number):
            target.alert_since = 0
            if house.plays(m, house.FAILED_TRAP, house.ACTS):
                pool.give_back(m, target, len(target.beside) - 1, "ME-ALERT-08")


def push(c: Casting, effect: Effect) -> Steps[None]:
    """The target is moved along one straight line: away from the caster, or where the caster likes."""
    m = c.m
    for target in c.targets():
        far = (yield from amount(effect, "inches", c.unit.seat, "push", target.id)) * 1000
        if target.frozen or target.fleeing or target.locked:
            continue
        if effect.text("line") == "any":
            pushes = Pushes(m, target, far)
            if not pushes.count():
                continue
            answer = yield Decision(c.unit.seat, "push", [pushes, option("stay", target.id)], target.id)
            paths = pushes.paths_of(answer) if answer.verb == "push" else None
        else:
            here = c.base
            if here is None:
                continue
            nearest = min(target.bases, key=lambda base: (gap(here, base), base.x, base.y))
            toward = reach_from((here.x, here.y), (nearest.x, nearest.y), 1 << 20)
            paths = pushed(m, target, (toward[0] - here.x, toward[1] - here.y), far, apart=True)
        if paths is None:
            continue
        m.note("moves", target.id, "push", tuple([path.points for path in paths]))
        yield from walking.advance(m, target, paths)
