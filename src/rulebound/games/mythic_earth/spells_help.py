"""Spells that help: markers shed, Minis and wounds back, free actions, a Unit set down elsewhere (ME-CAST-02)."""

from __future__ import annotations

from rulebound.games.mythic_earth import (
    alert,
    frozen,
    markers,
    movement,
    objectives,
    walking,
)
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.placing import Moves
from rulebound.games.mythic_earth.removal import check_overload, remove_minis
from rulebound.games.mythic_earth.spells_aim import friends_near, payers
from rulebound.games.mythic_earth.spells_casting import Casting, amount
from rulebound.games.mythic_earth.spells_placing import Relocations, Returns, missing
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.kernel.decisions import Action, Decision, Family, Options, option
from rulebound.space.field.bases import Base, gap

SPELL = "spell"
CLOSE = "free-move"


def shed_markers(c: Casting, effect: Effect) -> Steps[None]:
    """Brave markers come off the target, the caster's own Unit, or the friend that the spell asked for (ME-MARK-06)."""
    if effect.text("after") == "wound" and not c.wounded:
        return
    who = effect.text("who", "target")
    units = c.targets()
    if who == "caster":
        units = [c.unit]
    elif who == "nearest-friend":
        needs = c.spell.target.needs
        near = [friend for target in units for friend in friends_near(c.m, c.unit, target, needs)]
        units = near[:1]
    for unit in units:
        if unit.gone:
            continue
        count = yield from amount(effect, "number", c.unit.seat, "shed", c.spell.id, unit.id)
        markers.lose(c.m, unit, count, SPELL)


def unfreeze(c: Casting, effect: Effect) -> Steps[None]:
    """The target is Frozen no longer; its die stays as spent (ME-FROZ-12)."""
    for target in c.targets():
        frozen.thaw(c.m, target, SPELL)
    return
    yield


def pay_mini(c: Casting, effect: Effect) -> Steps[None]:
    """A friendly Unit near the caster removes one unhurt Mini, no Heroic Figure; no marker and no test follow."""
    m = c.m
    avoid = c.aim.units[0] if c.aim.units else None
    options = [
        Action("pay", (unit.id, str(unit.numbers[index])))
        for unit, minis in payers(m, c.unit, avoid, effect)
        for index in minis
    ]
    if not options:
        return
    answer = yield Decision(c.unit.seat, "pay", [Options("pay", options)], c.unit.id)
    unit = m.units[str(answer.args[0])]
    m.note("pays", unit.id, answer.args[1])
    remove_minis(unit, [unit.numbers.index(int(answer.args[1]))])
    check_overload(m, unit)


def restore_minis(c: Casting, effect: Effect) -> Steps[None]:
    """Lost Minis come back, never above the starting number; of ``others`` no champion (ME-BLESS-06)."""
    for target in c.targets():
        count = yield from amount(effect, "number", c.unit.seat, "restore", c.spell.id, target.id)
        numbers = missing(target, heroes=False, leaders=effect.text("kind") != "others")[:count]
        yield from bring_back(c.m, target, numbers)


def restore_wounds(c: Casting, effect: Effect) -> Steps[None]:
    """Wounds come back: a hurt Mini first, then lost Minis, each for its full W (ME-BLESS-06, ME-WND-02)."""
    for target in c.targets():
        if target.type == "behemoth" and effect.number("behemoth"):
            heal(c.m, target, effect.number("behemoth"))
            continue
        count = yield from amount(effect, "number", c.unit.seat, "restore", c.spell.id, target.id)
        yield from give_wounds(c.m, target, count, heroes=False)


def give_wounds(m: Battle, unit: Unit, count: int, heroes: bool) -> Steps[None]:
    """Heal hurt Minis, then bring back those lost ones for whom the wounds last; what is left over is lost."""
    count = heal(m, unit, count)
    numbers: list[int] = []
    for number in missing(unit, heroes):
        cost = unit.card.kinds[unit.card.minis[number - 1]].wounds
        if cost > count:
            continue
        count -= cost
        numbers.append(number)
    yield from bring_back(m, unit, numbers)


def heal(m: Battle, unit: Unit, count: int) -> int:
    """Give back wounds to Minis that are hurt; how many are left."""
    before = count
    for index, hurt in enumerate(unit.hurt):
        part = min(hurt, count)
        unit.hurt[index] -= part
        count -= part
    if count < before:
        m.note("healed", unit.id, before - count)
    return count


def bring_back(m: Battle, unit: Unit, numbers: list[int]) -> Steps[None]:
    """Put lost Minis down where their owner likes; one without a legal place does not come (ME-COH-01, ME-MOVE-04)."""
    if not numbers or unit.gone:
        return
    places = Returns(m, unit, len(numbers))
    if not places.fits:
        return
    numbers = numbers[: places.fits]
    answer = yield Decision(unit.seat, "return", [places], unit.id, (str(len(numbers)),)).put()
    for number, (x, y) in zip(numbers, movement.ends_of(answer), strict=True):
        at = sum(1 for other in unit.numbers if other < number)
        unit.numbers.insert(at, number)
        unit.kinds.insert(at, unit.card.minis[number - 1])
        unit.hurt.insert(at, 0)
        unit.bases.insert(at, Base(x, y, unit.card.radius))
    m.note("minis_return", unit.id, tuple(numbers))


def free_action(c: Casting, effect: Effect) -> Steps[None]:
    """The target makes a free Move or Shoot at once, without a die and without a test."""
    for target in c.targets():
        if effect.text("action") == "shoot":
            yield from free_shot(c, target)
        else:
            yield from free_move(c.m, target, target.seat, effect.text("action"))


def free_move(m: Battle, unit: Unit, seat: str, verb: str) -> Steps[None]:
    """A Move or March that a seat makes with a Unit; it takes no die (ME-BLESS-09, ME-BLESS-12, ME-BLESS-18)."""
    moves = Moves(m, unit, verb, movement.reach_of(m, unit, verb))
    answer = yield Decision(seat, CLOSE, [moves, option("stay", unit.id)], unit.id)
    if answer.verb == verb:
        yield from walking.go(m, unit, answer)


def free_shot(c: Casting, unit: Unit) -> Steps[None]:
    """A Shoot with all ordinary modifiers; if the spell comes from a trap, at that enemy alone (ME-ALERT-05)."""
    from rulebound.games.mythic_earth import actions

    m = c.m
    found = actions.shooting_actions(m, unit, actions.SHOOT) if not unit.locked else []
    shots = [shot for shot in found if alert.spared(m, c.unit, shot)]
    if not shots:
        return
    families: list[Family] = [Options(actions.SHOOT, shots), option("stay", unit.id)]
    answer = yield Decision(unit.seat, "free-shot", families, unit.id)
    if answer.verb == actions.SHOOT:
        yield from actions.perform(m, unit, answer)


def relocate(c: Casting, effect: Effect) -> Steps[None]:
    """The target is taken up and set down again; what it carries stays where it stood (ME-OBJ-04)."""
    m = c.m
    for target in c.targets():
        here = c.base
        if here is None or target.locked:
            continue
        start = min(target.bases, key=lambda base: (gap(here, base), base.x, base.y))
        places = Relocations(m, target, start, effect.length("within"), effect.length("enemy_gap"))
        families: list[Family] = [places] if places.count() else []
        families.append(option("stay", target.id))
        answer = yield Decision(target.seat, "relocate", families, target.id)
        if answer.verb == "stay":
            continue
        if effect.flag("drops_tokens"):
            objectives.put_down(m, target)
        target.bases = [Base(x, y, target.card.radius) for x, y in movement.ends_of(answer)]
        m.note("relocated", target.id, tuple([(base.x, base.y) for base in target.bases]))
        yield from walking.arrive(m, target)
        yield from alert.offer(m, target)
