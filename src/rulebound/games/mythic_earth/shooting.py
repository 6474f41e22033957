"""Shooting: who may shoot whom, the number to hit, hits, markers, saves, losses (ME-SHOOT, ME-HIT, ME-HALF, ME-AMMO)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rulebound.games.mythic_earth import effects, happenings, house, markers, nerve, sighting, wounds
from rulebound.games.mythic_earth.cards import Weapon
from rulebound.games.mythic_earth.dice import D10, Steps, d3, roll
from rulebound.games.mythic_earth.removal import check_overload
from rulebound.games.mythic_earth.saves import Hits, after_others, covered, save
from rulebound.games.mythic_earth.sighting import Sighting
from rulebound.games.mythic_earth.state import INCH, Battle, Unit, other
from rulebound.games.mythic_earth.talents import has
from rulebound.games.mythic_earth.values import highest_shoot, is_massive, tally
from rulebound.kernel.decisions import Refusal
from rulebound.kernel.tally import Tally
from rulebound.space.field.bases import group_gap, group_within

SHOOT: Final = "shoot"
FOCUSED: Final = "focused-shot"
TRAP: Final = "trap"
THROW: Final = "charge-throw"
DEFENSIVE: Final = "defensive-fire"

MIST: Final = "cannot-be-chosen"
HIDDEN_BEYOND: Final = 10 * INCH

FIRE: Final = "fire"
SPECTRAL: Final = "spectral-nightmares"
ENTANGLE: Final = "entangle"
HOLD_FAST: Final = "hold_fast"
SHOT: Final = "uses-turn:shot"
STEALTH: Final = 12 * INCH
"""Beyond this distance Stealth makes a Unit harder to hit."""


class Aim(NamedTuple):
    """Shots with one weapon: the Minis that shoot, their dice, and the number that each die must not exceed."""

    weapon: Weapon
    minis: tuple[int, ...]
    dice: int
    number: Tally


class Volley(NamedTuple):
    """A shooting attack of a Unit on another, as it would be thrown now; ``sight`` is None where none is needed."""

    shooter: Unit
    target: Unit
    how: str
    aims: tuple[Aim, ...]
    sight: Sighting | None


class Struck(NamedTuple):
    """What a shooting attack has hit with."""

    hits: tuple[Hits, ...]
    total: int
    ammunition: frozenset[str]
    missed: int
    entangling: int = 0
    """Hits of weapons that entangle."""


NOTHING: Final = Struck((), 0, frozenset(), 0)


def ranged(unit: Unit, index: int) -> list[Weapon]:
    """The weapons with which one of its Minis can shoot or throw."""
    kind = unit.mini(index)
    if kind.shoot <= 0 or entangled(unit, index):
        return []
    return [
        weapon
        for weapon in kind.weapons
        if weapon.range > 0 and not (weapon.uses and unit.counts.get("uses:" + weapon.id, 0) >= weapon.uses)
    ]


def entangled(unit: Unit, index: int) -> bool:
    """Whether one of its Minis is caught in bolas: it neither shoots nor strikes until the turn ends (ME-UNIT-04)."""
    return bool(unit.counts.get(f"entangled:{unit.numbers[index]}", 0))


def shots_of(unit: Unit, index: int, weapon: Weapon) -> int:
    """The hit dice of one Mini: as many as the weapon has shots (ME-SHOOT-02); Multitude Fire gives its own number."""
    if weapon.thrown:
        return weapon.shots
    return max(unit.mini(index).talents.get("multitude-fire", 0), 0) or weapon.shots


def weapons_of(unit: Unit) -> list[Weapon]:
    """The different weapons with which a Unit can shoot, in the order of its Minis."""
    found: dict[str, Weapon] = {}
    for index in range(len(unit.kinds)):
        for weapon in ranged(unit, index):
            found.setdefault(weapon.id, weapon)
    return list(found.values())


def barred(unit: Unit, target: Unit) -> Refusal | None:
    """Why a Unit may not shoot at all, or not at this target, wherever both stand."""
    if target.seat == unit.seat:
        return Refusal("A Unit shoots at enemies.", ("ME-SHOOT-05",))
    if unit.locked:
        return Refusal("A Unit locked in combat does not Shoot.", ("ME-ACTN-21",))
    if has(unit, "berserk"):
        return Refusal("Berserk, it makes no ranged attack but Charge-Throws.", ("ME-CHRG-10",))
    if not weapons_of(unit):
        return Refusal("It has nothing to shoot with.", ("ME-SHOOT-02",))
    return None


def shot_before(m: Battle, unit: Unit) -> Refusal | None:
    """Why a Unit may not shoot again; as a house option once a turn is all (ME-SHOOT-02)."""
    if house.plays(m, house.SHOOT_ONCE, house.EACH_TURN) and unit.counts.get(SHOT, 0):
        return Refusal("It has shot this turn.", ("ME-SHOOT-02",))
    return None


def volley(m: Battle, unit: Unit, target: Unit, how: str, weapon: str = "") -> Volley | Refusal:
    """The attack as it would be thrown now, or why it cannot be. Minis shoot all around: to turn is free (ME-SHOOT-01).

    A Mini uses the weapon that is named if it bears it, else the first of its own that reaches. Charge-Throws and
    Defensive Fire ask for no range (ME-CHRG-13).
    """
    free = how in (THROW, DEFENSIVE)
    if how == DEFENSIVE and unit.fleeing and house.plays(m, house.FLEEING_FIRE, house.NO_SHOTS):
        return Refusal("A Fleeing Unit makes no Defensive Fire.", ("ME-FLEE-11",))
    if how == DEFENSIVE and has(unit, "berserk"):
        return Refusal("Berserk, it makes no ranged attack but Charge-Throws.", ("ME-CHRG-11",))
    unmeasured = free and house.plays(m, house.CHARGE_SHOTS, "free")
    each = house.plays(m, house.RANGE, house.EACH_MINI)
    if not free:
        refusal = barred(unit, target) or shot_before(m, unit)
        if refusal is not None:
            return refusal
    distance = group_gap(unit.bases, target.bases)
    limit = 0 if free else happenings.reach_limit(m)
    if limit and distance > limit:
        return Refusal(f"At night nothing is shot farther than {inches(limit)} inches.", ("ME-OBJ-06",))
    if how in (SHOOT, FOCUSED) and effects.on(target, MIST) and distance > HIDDEN_BEYOND:
        return Refusal("A mist hides it from whoever is farther than 10 inches away.", ("ME-SHOOT-04",))
    sight = sighting.look(m, unit, target, how)
    chosen: dict[tuple[str, bool, bool], tuple[Weapon, int, list[int]]] = {}
    blind, beyond, shy = False, 0, has(target, "stealth")
    for index in range(len(unit.kinds)):
        arms = [arm for arm in ranged(unit, index) if how != THROW or arm.thrown]
        if how == DEFENSIVE and unit.fleeing:
            arms = [arm for arm in arms if not arm.thrown]  # ME-FLEE-11
        arms = [
            arm
            for arm in arms
            if (arm.defensive_fire or how != DEFENSIVE) and (not arm.airborne_only or unit.airborne)
        ]
        arms.sort(key=lambda arm: arm.id != weapon)
        away = group_gap([unit.bases[index]], target.bases) if each else distance
        for arm in arms:
            if not unmeasured and away > arm.range:
                beyond = min(beyond or away, away)
                continue
            if arm.overhead:
                if target.airborne:
                    continue  # ME-OVH-05
            elif not sight.sees(index):
                blind = True
                continue
            far = 0 < arm.long_from < away and not unmeasured
            chosen.setdefault((arm.id, far, shy and away > STEALTH), (arm, away, []))[2].append(index)
            break
    if not chosen:
        return no_shot(unit, target, blind, beyond)
    aims = [
        Aim(
            arm,
            tuple(minis),
            sum([shots_of(unit, index, arm) for index in minis]),
            hit_tally(m, unit, target, arm, how, 0 if unmeasured else away, sight),
        )
        for arm, away, minis in chosen.values()
    ]
    return Volley(unit, target, how, tuple(aims), sight)


def no_shot(unit: Unit, target: Unit, blind: bool, beyond: int) -> Refusal:
    """Why nobody can shoot; ``beyond`` is how far the target is from whoever has too short a weapon, 0 if nobody."""
    if blind:
        return Refusal("None of its Minis sees any part of the target.", ("ME-SHOOT-06",))
    if beyond:
        longest = max([arm.range for arm in weapons_of(unit)])
        return Refusal(
            f"The target is {inches(beyond)} inches away; its weapons reach {inches(longest)}.",
            ("ME-SHOOT-04",),
        )
    if target.airborne:
        return Refusal("An overhead shot cannot be aimed at a flyer in the air.", ("ME-OVH-05",))
    return Refusal("It has nothing to shoot with now.", ("ME-SHOOT-02",))


def inches(distance: int) -> str:
    """A length as a person reads it."""
    return f"{distance / INCH:.3f}".rstrip("0").rstrip(".")


def hit_tally(
    m: Battle, unit: Unit, target: Unit, weapon: Weapon, how: str, distance: int, sight: Sighting
) -> Tally:
    """The number that a hit die must not exceed (ME-HIT); ``distance`` is 0 where none is measured."""
    number = tally(highest_shoot(unit), "SH", "ME-HIT-01")
    clear = weapon.ignores_obscuring or (weapon.overhead and house.plays(m, house.OVERHEAD, house.IGNORES))
    for name in [] if clear else sight.obscuring():
        number.add(-1, f"obscured by {name}", "ME-HIT-03")
    if target.fleeing:
        twice = house.plays(m, house.FLEEING_TWICE, house.TWICE)
        number.add(-2 if twice else -1, "target fleeing", "ME-HIT-10")
    elif how == DEFENSIVE or target.id in charging(m):
        number.add(-1, "target charging", "ME-HIT-04")
    if 0 < weapon.long_from < distance:
        number.add(-1, "long range", "ME-HIT-05")
    if unit.stopped:
        number.add(-1, "stopped fleeing this turn", "ME-HIT-06")
    if target.low:
        number.add(-1, "target lying low", "ME-HIT-07")
    if has(target, "dreadful"):
        number.add(-1, "Dreadful", "ME-HIT-08")
    if has(target, "stealth") and distance > STEALTH:
        number.add(-1, "Stealth", "ME-HIT-15")
    if has(target, "dodge") and not (target.frozen or target.low or target.locked):
        number.add(-1, "Dodge", "ME-HIT-09")
    if target.locked and not (how == DEFENSIVE and unit.id in target.foes):
        number.add(-2, "into a combat", "ME-HIT-11")
    if weapon.overhead:
        number.add(1, "overhead shot", "ME-HIT-12")
    if how == FOCUSED:
        number.add(1, "Focused Shot", "ME-HIT-13")
    if is_massive(target):
        number.add(1, "Behemoth or Massive", "ME-HIT-14")
    if weapon.thrown:
        number.add(weapon.throw_to_hit, weapon.name, "ME-UNIT-04")
    if how == THROW and has(unit, "extra-charge-throw"):
        number.add(1, "Extra Charge-Throw", "ME-CHRG-10")
    number.add(-effects.total(m, target, "hard-to-hit"), "effect", "ME-HIT-15")
    return number


def charging(m: Battle) -> tuple[str, ...]:
    """The Units that are charging or countercharging at this moment (ME-HIT-04)."""
    return tuple([name for name in m.units if m.units[name].counts.get("charging", 0)])


def strike(m: Battle, attack: Volley) -> Steps[Struck]:
    """Throw the hit dice of a volley, overhead weapons left out (ME-HIT-02)."""
    unit, target = attack.shooter, attack.target
    hits: list[Hits] = []
    ammunition: set[str] = set()
    count = missed = tangling = 0
    for aim in attack.aims:
        arm = aim.weapon
        if arm.overhead:
            continue
        spend(unit, arm)
        number = aim.number.total
        faces = yield from roll(D10, unit.seat, ("hit", attack.how, unit.id, target.id, arm.id), aim.dice)
        hit = sum([house.meets(m, face, number) for face in faces])
        m.note("shots", unit.id, target.id, arm.id, attack.how, number, tuple(faces), hit)
        if (
            hit < len(faces)
            and attack.how in (SHOOT, FOCUSED, TRAP)
            and not missed
            and has(unit, "eagle-eye")
        ):
            more = yield from roll(D10, unit.seat, ("hit", "eagle-eye", unit.id, target.id, arm.id), 1)
            better = int(house.meets(m, more[0], number))
            m.note("shots", unit.id, target.id, arm.id, "eagle-eye", number, tuple(more), better)
            hit += better
        missed += len(faces) - hit
        if hit:
            count += hit
            if arm.ammunition:
                ammunition.add(arm.ammunition)
            if arm.wounds:
                strength = arm.throw_strength if arm.thrown else arm.strength
                special = arm.special if arm.thrown else ""
                hits.append(Hits(hit, strength, arm.armour_minus, arm.ignores_landscape_save, special))
            if arm.special == ENTANGLE:
                tangling += hit
    return Struck(tuple(hits), count, frozenset(ammunition), missed, tangling)


def spend(unit: Unit, weapon: Weapon) -> None:
    """A weapon of few uses has one less."""
    if weapon.uses:
        unit.counts["uses:" + weapon.id] = unit.counts.get("uses:" + weapon.id, 0) + 1


def mark(
    m: Battle, target: Unit, struck: Struck, by: Unit | None, check: bool = True, before: int = 0
) -> Steps[int]:
    """The Brave marker of a shooting attack that hit, whatever is saved (ME-MARK-02, ME-SAVE-01, ME-AMMO).

    Fire gives two in its place (ME-AMMO-01), Spectral Nightmares D3 once an attack (ME-AMMO-03), the Living Dead
    included (ME-AMMO-04). ``before`` is what other hits of the same attack have given; returned is what all have.
    """
    if not struck.total:
        return before
    why = "shot"
    count = 0 if has(target, "living-dead") else 1
    if count and house.plays(m, house.MARKERS_BY, house.EACH_HIT):
        count = before + struck.total
    if FIRE in struck.ammunition:
        count, why = max(count, 2), FIRE
        target.counts["fire"] = 1  # ME-AMMO-02
    if SPECTRAL in struck.ammunition:
        thrower = by.seat if by is not None else other(target.seat)
        count, why = max(count, (yield from d3(thrower, "spectral", target.id))), SPECTRAL
    markers.gain(m, target, count - before, why, by, check)
    if struck.entangling and not target.gone:
        yield from entangle(m, target, -(-struck.entangling // 2))
    return max(count, before)


def entangle(m: Battle, target: Unit, count: int) -> Steps[None]:
    """Bolas catch Minis of the target, whom its owner chooses: one for each two hits (ME-UNIT-04)."""
    free = [index for index in range(len(target.kinds)) if not entangled(target, index)]
    order = yield from wounds.picked(target, free, min(count, len(free)), "entangle")
    numbers = [target.numbers[index] for index in order]
    for number in numbers:
        target.counts[f"entangled:{number}"] = 1
    m.note("entangled", target.id, tuple(numbers))


def suffer(
    m: Battle,
    target: Unit,
    struck: Struck,
    by: Unit | None,
    classes: Sequence[Sequence[int]],
    cover: bool,
    how: str,
    cause: str = "shooting",
) -> Steps[int]:
    """Save the hits of a shooting attack and take the wounds; how many Minis are gone.

    ``classes`` are the places of the Minis in full view, and of those that are partly seen (ME-SHOOT-10). The hits of a
    spell are saved and taken alike, with ``cause`` to tell them apart (ME-MISS-05).
    """
    if target.gone or not struck.hits:
        return 0
    before = len(target.kinds)
    seen = [index for part in classes for index in part]
    through = yield from save(
        m, target, struck.hits, melee=False, cover=cover, why=how, candidates=seen, magic=cause == "spell"
    )
    # whoever saved for himself takes his own wounds; numbers stay, places do not
    bearers = [target.numbers[index] for index in through.bearers]
    ranks = [[target.numbers[index] for index in part] for part in after_others(classes, through.bearers)]
    taken = yield from wounds.take(m, target, through.rest, cause, by, places(target, ranks))
    own = [target.numbers.index(number) for number in bearers if number in target.numbers]
    if own:
        taken += yield from wounds.take(m, target, through.own, cause, by, only=own)
    if taken and any(group.special == HOLD_FAST for group in through.groups) and not target.gone:
        target.counts["hooked"] = 1
        m.note("held_fast", target.id)
    return before - len(target.kinds)


def places(unit: Unit, ranks: Sequence[Sequence[int]]) -> list[list[int]]:
    """Where the Minis with these numbers stand in the Unit now."""
    return [[unit.numbers.index(number) for number in part if number in unit.numbers] for part in ranks]


def heavy_casualties(m: Battle, unit: Unit, lost: int, by: Unit | None, at_half: bool = False) -> Steps[None]:
    """The Brave Test of a Unit that a shooting attack has brought below half of its Minis (ME-HALF), or to half of them.

    Minis count, not wounds: a Unit of one never takes it (ME-HALF-06). A pass takes a marker off (ME-HALF-04), a failure
    adds one and the Unit flees, out of any combat (ME-HALF-05).
    """
    if unit.gone or not lost or unit.at_start < 2:
        return
    if 2 * len(unit.kinds) > unit.at_start or (2 * len(unit.kinds) == unit.at_start and not at_half):
        return
    if has(unit, "living-dead") or has(unit, "berserk"):
        return
    yield from nerve.brave_test(m, unit, nerve.CASUALTIES, by)
    if not unit.gone and house.plays(m, house.REBASE, house.ANEW):
        unit.at_start = len(unit.kinds)


def shoot(m: Battle, unit: Unit, target: Unit, how: str, weapon: str = "") -> Steps[None]:
    """A whole shooting attack, in the order of its steps (ME-SHOOT-03)."""
    from rulebound.games.mythic_earth import overhead

    attack = volley(m, unit, target, how, weapon)
    if isinstance(attack, Refusal):
        m.note("no_shot", unit.id, target.id)
        return
    unit.counts[SHOT] = 1
    sight = attack.sight
    assert sight is not None
    classes = sight.classes()
    cover = covered(m, target, False, sight.behind())
    ranks = [[target.numbers[index] for index in part] for part in classes]
    lost, given = 0, overhead.UNMARKED
    if any(not aim.weapon.overhead for aim in attack.aims):
        struck = yield from strike(m, attack)
        given = overhead.Marked((yield from mark(m, target, struck, unit)), struck.ammunition)
        lost = yield from suffer(m, target, struck, unit, places(target, ranks), cover, how)
        check_overload(m, target, unit)
    if any(aim.weapon.overhead for aim in attack.aims):
        yield from overhead.shoot(m, attack, given, lost)
    else:
        yield from heavy_casualties(m, target, lost, unit)


def in_range_units(m: Battle, unit: Unit) -> list[Unit]:
    """Enemies that the longest weapon of a Unit reaches, nearest Mini to nearest, the exact range included.

    (ME-BASIC-07, ME-BASIC-08)
    """
    longest = max([arm.range for arm in weapons_of(unit)], default=0)
    return [enemy for enemy in m.enemies(unit.seat) if group_within(unit.bases, enemy.bases, longest)]
