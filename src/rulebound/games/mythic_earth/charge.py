"""Charges: who may be charged, throws and Defensive Fire, contact, the round (ME-CHRG, ME-CCHG)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from rulebound.games.mythic_earth import (
    alert,
    charge_moves,
    effects,
    happenings,
    house,
    melee,
    movement,
    nerve,
    results,
    shifts,
    shooting,
    sighting,
    walking,
)
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.moments import Occasion, offer
from rulebound.games.mythic_earth.placing import Contacts, Moves
from rulebound.games.mythic_earth.removal import check_overload
from rulebound.games.mythic_earth.saves import covered
from rulebound.games.mythic_earth.shooting import NOTHING, Struck, Volley
from rulebound.games.mythic_earth.state import IN_ROUND, Battle, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.kernel.decisions import Action, Decision, Family, Options, Refusal, option
from rulebound.space.field.bases import Base, group_within

MOST: Final = 2
"""Units of a side in one combat (ME-MELEE-02)."""


def reach(m: Battle, unit: Unit) -> int:
    """How far a Unit charges: twice its M, less what it has covered already (ME-CHRG-03, ME-CHRG-04, ME-CCHG-08)."""
    return max(2 * movement.allowance(m, unit) - unit.counts.get("covered", 0), 0)


def why_not(m: Battle, unit: Unit, enemy: Unit) -> Refusal | None:
    """Why a Unit cannot charge an enemy (ME-CHRG-02, ME-CHRG-03, ME-FLY-05, ME-MELEE-02); None if it can."""
    refusal = barred(m, unit, enemy)
    if refusal is not None:
        return refusal
    if house.plays(m, house.CHARGE_SIGHT, house.NEEDED) and not seen(m, unit, enemy):
        return Refusal("None of its Minis sees any part of the target.", ("ME-CHRG-03",))
    return charge_moves.out_of_charge(m, unit, enemy, reach(m, unit))


def targets(m: Battle, unit: Unit) -> list[Unit]:
    """The enemies that a Unit can charge."""
    far = reach(m, unit)
    return [
        enemy
        for enemy in m.enemies(unit.seat)
        if group_within(unit.bases, enemy.bases, far) and why_not(m, unit, enemy) is None
    ]


def seen(m: Battle, unit: Unit, enemy: Unit) -> bool:
    """Whether any Mini of a Unit sees a part of an enemy."""
    return any(sighting.look(m, unit, enemy, only=index).sees(index) for index in range(len(unit.kinds)))


def barred(m: Battle, unit: Unit, enemy: Unit) -> Refusal | None:
    """Why this enemy cannot be charged wherever it stands."""
    if enemy.seat == unit.seat:
        return Refusal("A Unit charges enemies.", ("ME-CHRG-07",))
    if unit.locked or unit.frozen or unit.fleeing:
        return Refusal("A Unit in combat, Frozen or Fleeing does not charge.", ("ME-CHRG-02",))
    if effects.on(unit, "no-charge"):
        return Refusal("A spell forbids it to Charge.", ("ME-MAGIC-01",))
    if enemy.airborne and not movement.flying(unit):
        return Refusal("A flyer in the air can be charged by flyers only.", ("ME-FLY-05",))
    if crowded(m, unit, enemy):
        return Refusal("A combat holds two Units of a side at most.", ("ME-MELEE-02",))
    return None


def crowded(m: Battle, unit: Unit, enemy: Unit) -> bool:
    """Whether a combat would have more than two Units of a side if this one joined it."""
    found = [unit.id, enemy.id]
    for name in found:
        found += [foe for foe in m.units[name].foes if foe not in found]
    sides = [m.units[name].seat for name in found]
    return max(sides.count(unit.seat), sides.count(enemy.seat)) > MOST


def charge(m: Battle, unit: Unit, enemy: Unit) -> Steps[None]:
    """A Charge, from its announcement to the result of the round."""
    m.note("charge", unit.id, enemy.id)
    unit.counts["charging"] = 1
    yield from approach(m, unit, enemy)
    unit.counts.pop("charging", None)
    unit.counts.pop("covered", None)
    unit.counts.pop("threw", None)
    forget(enemy)


ANSWERS: Final = ("stepped-away", "gambled", "countercharging")
"""How the target of a charge has answered it through its trap."""


def forget(target: Unit) -> None:
    """A charge is over or has come to nothing: how its target has answered it counts for no other (ME-CCHG-02, ME-CCHG-03)."""
    for word in ANSWERS:
        target.counts.pop(word, None)


def approach(m: Battle, unit: Unit, enemy: Unit) -> Steps[None]:
    """Traps on the way, Terror, throws and Defensive Fire; then contact, or another target, or a March.

    Another target is named before traps are answered, like the first (ME-ALERT-14, ME-CHRG-08).
    """
    stood = {} if enemy.counts.pop("stepped-away", 0) else walking.places(enemy)
    thrown = False
    far = movement.allowance(m, unit)
    on_way: set[str] = set()
    while True:
        yield from charge_moves.near(m, unit, enemy, on_way)
        if movement.allowance(m, unit) < far:
            stood = {}  # a trap has slowed the charger: it is measured anew
        silent = enemy.counts.pop("gambled", 0) > 0 and house.plays(m, house.GAMBLED, "silent")
        if not fit(unit):
            forget(enemy)
            return
        yield from terror(m, unit, enemy)
        if enemy.counts.pop("countercharging", 0) and fit(enemy):
            met = yield from meet(m, unit, enemy, on_way)
            if met or not fit(unit):
                return
        if not lost(m, unit, enemy, stood):
            yield from shots(m, unit, enemy, silent, thrown)
            thrown = True
            if not fit(unit):
                return
            if not lost(m, unit, enemy, stood) and (yield from contact(m, unit, enemy, on_way, stood)):
                yield from fight(m, unit, enemy, melee.CHARGED)
                return
            if not fit(unit):
                forget(enemy)
                return
        chosen = yield from choose_again(m, unit, enemy)
        if chosen is None:
            return
        forget(enemy)
        enemy, stood, far = chosen, walking.places(chosen), movement.allowance(m, unit)
        m.note("charge", unit.id, enemy.id)
        yield from alert.offer(m, unit, enemy.id)
        if not fit(unit):
            forget(enemy)
            return


def fit(unit: Unit) -> bool:
    """Whether a charge can go on."""
    return not (unit.gone or unit.fleeing or unit.frozen or unit.locked)


def lost(m: Battle, unit: Unit, enemy: Unit, stood: Mapping[int, Base]) -> bool:
    """Whether the target has got out of reach for any reason; losses alone are not measured anew (ME-CHRG-08).

    ``stood``: where it was when the charge was found to be in reach; empty if it has to be measured anew.
    """
    if enemy.gone or barred(m, unit, enemy) is not None:
        return True
    if not walking.has_moved(enemy, stood):
        return False
    return why_not(m, unit, enemy) is not None


def choose_again(m: Battle, unit: Unit, first: Unit) -> Steps[Unit | None]:
    """Another enemy within reach, or the charge becomes a March in any direction (ME-CHRG-08, ME-CHRG-09)."""
    others = [
        enemy for enemy in m.enemies(unit.seat) if enemy.id != first.id and why_not(m, unit, enemy) is None
    ]
    families: list[Family] = []
    if others:
        families.append(Options("charge", [Action("charge", (unit.id, enemy.id)) for enemy in others]))
    elif movement.may_not_march(m, unit) is None:
        families.append(Moves(m, unit, "march", reach(m, unit)))
    families.append(option("end", unit.id))
    answer = yield Decision(unit.seat, "charge-again", families, unit.id)
    if answer.verb == "charge":
        return m.units[str(answer.args[1])]
    if answer.verb == "march":
        unit.counts.pop("charging", None)
        yield from walking.go(m, unit, answer, walked=unit.counts.get("covered", 0))
    return None


def terror(m: Battle, unit: Unit, enemy: Unit) -> Steps[None]:
    """Terror of the charger: the target tests once a turn (Talent Terror, ME-BTEST-01)."""
    known = "uses-turn:terror:" + unit.id
    if enemy.gone or enemy.fleeing or not has(unit, "terror") or enemy.counts.get(known, 0):
        return
    if results.unshaken(enemy):
        return
    enemy.counts[known] = 1
    yield from nerve.brave_test(m, enemy, nerve.TERROR, unit)


def shots(m: Battle, unit: Unit, enemy: Unit, silent: bool, thrown: bool = False) -> Steps[None]:
    """Charge-Throws and Defensive Fire, at the same time and before contact (ME-CHRG-10 to 17).

    ``silent``: the charged Unit has gambled on its trap and lost (ME-CCHG-03). ``thrown``: the charger has thrown at
    another target, or might have (ME-CHRG-08).
    """
    throw: Volley | None = None
    if not thrown:
        throw = yield from wanted(m, unit, enemy, shooting.THROW)
        if throw is not None:
            unit.counts["threw"] = 1
    defence: Volley | None = None
    if not silent and not enemy.frozen:
        defence = yield from wanted(m, enemy, unit, shooting.DEFENSIVE)
    at_enemy, at_unit = Aimed.of(m, throw), Aimed.of(m, defence)
    struck = (yield from shooting.strike(m, throw)) if throw is not None else NOTHING
    back = (yield from shooting.strike(m, defence)) if defence is not None else NOTHING
    yield from shooting.mark(m, enemy, struck, unit, check=False)
    yield from shooting.mark(m, unit, back, enemy, check=False)
    fallen = yield from hurt(m, enemy, struck, unit, at_enemy)
    fallen_back = yield from hurt(m, unit, back, enemy, at_unit)
    check_overload(m, enemy, unit)
    check_overload(m, unit, enemy)
    yield from shooting.heavy_casualties(m, enemy, fallen, unit)
    yield from shooting.heavy_casualties(m, unit, fallen_back, enemy)


def wanted(m: Battle, unit: Unit, enemy: Unit, how: str) -> Steps[Volley | None]:
    """Whether a Unit uses its free shots, if it has any; overhead weapons take no part."""
    attack = shooting.volley(m, unit, enemy, how)
    if isinstance(attack, Refusal) or all(aim.weapon.overhead for aim in attack.aims):
        return None
    answer = yield Decision(
        unit.seat,
        how,
        [option("throw" if how == shooting.THROW else "fire", unit.id, enemy.id), option("hold", unit.id)],
        unit.id,
    )
    return None if answer.verb == "hold" else attack


class Aimed(NamedTuple):
    """What a free shot sees of its target before anybody falls: the numbers of its Minis by class, and its cover."""

    how: str
    ranks: tuple[tuple[int, ...], ...]
    cover: bool

    @classmethod
    def of(cls, m: Battle, attack: Volley | None) -> Aimed | None:
        if attack is None or attack.sight is None:
            return None
        target = attack.target
        ranks = tuple([tuple([target.numbers[i] for i in part]) for part in attack.sight.classes()])
        return cls(attack.how, ranks, covered(m, target, False, attack.sight.behind()))


def hurt(m: Battle, target: Unit, struck: Struck, by: Unit, aimed: Aimed | None) -> Steps[int]:
    """The saves and losses of free shots; who has fallen to the other side's has shot all the same (ME-CHRG-13)."""
    if aimed is None or target.gone:
        return 0
    classes = shooting.places(target, aimed.ranks)
    return (yield from shooting.suffer(m, target, struck, by, classes, aimed.cover, aimed.how))


def may_countercharge(m: Battle, unit: Unit, enemy: Unit) -> bool:
    """Whether a Unit On Alert may answer a charge on itself with a charge of its own (ME-CCHG-02)."""
    return barred(m, unit, enemy) is None


def countercharge(m: Battle, unit: Unit, enemy: Unit) -> Steps[None]:
    """A Unit charges its charger; a Blessing may cancel it (ME-CCHG-02, ME-BLESS-08). They meet when the charge goes on."""
    m.note("countercharge", unit.id, enemy.id)
    occasion = Occasion(alert.COUNTERCHARGE, unit, enemy)
    yield from offer(m, occasion)
    if occasion.cancelled:
        m.note("cancelled", unit.id, alert.COUNTERCHARGE)
        return
    unit.counts["countercharging"] = unit.counts["uses-turn:charge"] = 1


def meet(m: Battle, unit: Unit, enemy: Unit, on_way: set[str]) -> Steps[bool]:
    """Charger and countercharger meet: the latter moves first, nobody throws, both strike with +1 (ME-CCHG-05 to 07).

    Traps may be sprung on the countercharger as on any Unit that moves (ME-ALERT-04). Whether the two have met.
    """
    enemy.counts["charging"] = 1
    his: set[str] = set()
    yield from charge_moves.near(m, enemy, unit, his, counter=True)
    if fit(enemy):
        if charge_moves.out_of_charge(m, enemy, unit, reach(m, enemy)) is None:
            yield from contact(m, enemy, unit, his, {})
        else:
            yield from charge_moves.close_in(m, enemy, unit, reach(m, enemy), his)
    met = fit(enemy)  # neither a trap nor burning ground has stopped it
    if met:
        met = yield from contact(m, unit, enemy, on_way, walking.places(enemy))
    if met:
        yield from fight(m, unit, enemy, melee.COUNTER)
    enemy.counts.pop("charging", None)
    enemy.counts.pop("covered", None)
    return met


def contact(m: Battle, unit: Unit, enemy: Unit, on_way: set[str], stood: Mapping[int, Base]) -> Steps[bool]:
    """As many chargers as possible are put into contact (ME-CHRG-05, ME-CHRG-06); whether they are.

    A trap that is sprung as they come by it has them placed anew, if their target is in reach still (ME-ALERT-04).
    """
    far = movement.allowance(m, unit)
    while True:
        contacts = Contacts(m, unit, enemy, reach(m, unit))
        answer = yield Decision(unit.seat, "contact", [contacts], unit.id, (enemy.id,)).put()
        paths = charge_moves.ways_in(m, unit, enemy, contacts.bases(answer))
        walk = walking.Walk(m, unit, paths, met=on_way)
        if not (yield from charge_moves.trapped(m, unit, enemy, walk)):
            yield from charge_moves.into_contact(m, unit, enemy, walk)
            return True
        shifts.set_down(
            m, unit, enemy.bases
        )  # it may have been halted on friends, on one another or on an obstacle
        slower = movement.allowance(m, unit) < far
        if not fit(unit) or lost(m, unit, enemy, {} if slower else stood):
            return False


def fight(m: Battle, unit: Unit, enemy: Unit, answer: str) -> Steps[None]:
    """The round that follows contact: both strike at the same time, then the result (ME-CHRG-18 to 21).

    These two strike and nobody else in the combat (ME-MELEE-01).

    So does a Unit that was caught Fleeing or is Frozen (ME-FLEE-10, ME-FROZ-07).
    """
    if unit.gone or enemy.gone or unit.fleeing:
        return
    yield from happenings.engages(m, unit, enemy)
    if answer == melee.COUNTER:
        yield from happenings.engages(m, enemy, unit)
    if unit.gone or enemy.gone:
        return
    caught = enemy.fleeing
    if caught:
        enemy.counts["caught"] = 1
    melee.lock(m, unit, enemy)
    unit.counts[IN_ROUND] = enemy.counts[IN_ROUND] = 1
    challenge = yield from happenings.gives_up_blows(m, unit, enemy)
    meets = answer == melee.COUNTER
    returned = meets and (yield from happenings.gives_up_blows(m, enemy, unit))
    if strikes_first(unit, enemy, answer):
        back = [] if returned else (yield from melee.throw(m, enemy, unit, answer))
        yield from melee.suffer(m, unit, back, enemy, challenge)
        hits = [] if challenge or unit.gone else (yield from melee.throw(m, unit, enemy, melee.CHARGER))
        yield from melee.suffer(m, enemy, hits, unit, returned)
    else:
        hits = [] if challenge else (yield from melee.throw(m, unit, enemy, melee.CHARGER))
        back = [] if returned else (yield from melee.throw(m, enemy, unit, answer))
        yield from melee.suffer(m, enemy, hits, unit, returned)
        yield from melee.suffer(m, unit, back, enemy, challenge)
    unit.counts.pop("charging", None)
    enemy.counts.pop("charging", None)
    yield from results.settle(m, unit, enemy)
    if not enemy.locked:
        enemy.counts.pop("caught", None)


def strikes_first(unit: Unit, enemy: Unit, answer: str) -> bool:
    """Whether the blows of a charged Unit with First Strike come before those of its charger."""
    return (
        answer == melee.CHARGED
        and has(enemy, "first-strike")
        and not has(unit, "first-strike")
        and not enemy.frozen
        and not enemy.fleeing
    )
