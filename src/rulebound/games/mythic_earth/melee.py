"""Blows: who strikes, the number to hit, saves and wounds of a round, and the Attack action (ME-MELEE, ME-MSAVE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rulebound.games.mythic_earth import effects, happenings, house, markers, wounds
from rulebound.games.mythic_earth.cards import FISTS, Strike, Weapon
from rulebound.games.mythic_earth.dice import D10, Steps, roll
from rulebound.games.mythic_earth.removal import check_overload
from rulebound.games.mythic_earth.saves import Hits, after_others, covered, save
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.games.mythic_earth.values import highest_fight, majority_fight, tally
from rulebound.kernel.tally import Tally

CHARGER: Final = "charging"
COUNTER: Final = "countercharging"
CHARGED: Final = "charged"
ATTACKER: Final = "attack"


class Blows(NamedTuple):
    """Dice that are thrown alike: with one weapon, at one number; ``drinker`` is the number of a Mini that drinks blood."""

    weapon: Weapon
    dice: int
    target: Tally
    venomous: bool = False
    drinker: int = 0


def strikes_of(unit: Unit, index: int, how: str = ATTACKER) -> list[Strike]:
    """The attacks of one Mini, with the dice that weapons and Talents add (ME-MELEE-05): first those, then any doubling."""
    if unit.counts.get(f"entangled:{unit.numbers[index]}", 0):
        return []
    kind = unit.mini(index)
    times = 2 if has(unit, "berserk") else 1
    found: list[Strike] = []
    for position, strike in enumerate(kind.strikes):
        dice = strike.dice + strike.weapon.extra_dice
        if position == 0:
            dice = max(dice, kind.talents.get("nxfi", 0) + strike.weapon.extra_dice)
            if how in (CHARGER, COUNTER) and "frenzied-charge" in kind.talents:
                dice += 1
        weapon = strike.weapon if strike.weapon.melee else FISTS
        found.append(Strike(weapon, dice * times, strike.fi))
    return found


def blows(m: Battle, unit: Unit, enemy: Unit, how: str) -> list[Blows]:
    """The dice of a Unit in one round (ME-MELEE-03 to 07)."""
    grouped: dict[tuple[str, int, bool, int], tuple[Strike, int]] = {}
    for index in range(len(unit.kinds)):
        talents = unit.mini(index).talents
        drinker = unit.numbers[index] if "blood-drinker" in talents else 0
        for strike in strikes_of(unit, index, how):
            key = (strike.weapon.id, strike.fi, "venomous" in talents, drinker)
            known = grouped.get(key)
            grouped[key] = (strike, strike.dice + (known[1] if known else 0))
    return [
        Blows(strike.weapon, dice, fight_tally(m, unit, enemy, strike, how), venomous, drinker)
        for (_, _, venomous, drinker), (strike, dice) in grouped.items()
    ]


def fight_tally(m: Battle, unit: Unit, enemy: Unit, strike: Strike, how: str) -> Tally:
    """The number that a blow must not exceed (ME-MELEE-03, ME-MELEE-07)."""
    if strike.fi >= 0:
        number = tally(strike.fi, f"FI with {strike.weapon.name}", "ME-MELEE-06")
    else:
        if house.plays(m, house.MELEE_HIT, house.HIGHEST):
            number = tally(highest_fight(unit), "highest FI", "ME-MELEE-03")
        else:
            number = tally(majority_fight(unit), "FI of the majority", "ME-MELEE-03")
    number.add(strike.weapon.fi_bonus, strike.weapon.name, "ME-MELEE-07")
    if how in (CHARGER, COUNTER):
        number.add(1, how, "ME-CCHG-06" if how == COUNTER else "ME-CHRG-18")
        number.add(strike.weapon.fi_charge, f"{strike.weapon.name} in a charge", "ME-MELEE-07")
    if unit.counts.get("caught", 0) or (unit.fleeing and how == CHARGED):
        number.add(-2, "charged while fleeing", "ME-FLEE-12")
    if has(enemy, "dreadful") and not any(
        has(unit, talent) for talent in ("dreadful", "terror", "living-dead")
    ):
        number.add(-1, "Dreadful", "ME-MELEE-07")
    if has(unit, "vengeful") and unit.counts.get("hurt-by:" + enemy.id, 0):
        number.add(1, "Vengeful", "ME-MELEE-07")
    number.add(effects.total(m, unit, "fight"), "effect", "ME-MAGIC-01")
    return number


def throw(m: Battle, unit: Unit, enemy: Unit, how: str) -> Steps[list[Hits]]:
    """Throw the blows of a Unit (ME-MELEE-04)."""
    hits: list[Hits] = []
    poison = not has(enemy, "living-dead")
    for group in blows(m, unit, enemy, how):
        number = group.target.total
        faces = yield from roll(D10, unit.seat, ("blow", how, unit.id, enemy.id, group.weapon.id), group.dice)
        hit = sum([house.meets(m, face, number) for face in faces])
        m.note("blows", unit.id, enemy.id, group.weapon.id, how, number, tuple(faces), hit)
        if hit and group.venomous and poison:
            hit, poison = hit + 1, False
            m.note("venom", unit.id, enemy.id)
        if hit and group.weapon.wounds:
            weapon = group.weapon
            hits.append(Hits(hit, weapon.strength, weapon.armour_minus, drinker=group.drinker))
    return hits


def suffer(m: Battle, unit: Unit, hits: Sequence[Hits], by: Unit, challenge: bool = False) -> Steps[int]:
    """Save the blows of one enemy and take the wounds (ME-MSAVE); each gives a Brave marker (ME-MSAVE-07, ME-MARK-03).

    Overload is not looked at yet, as blows are simultaneous (ME-OVER-06). The number of wounds.
    """
    if unit.gone or not hits:
        return 0
    cover = covered(m, unit, melee=True, behind=False)
    through = yield from save(m, unit, hits, melee=True, cover=cover, why="melee", challenge=challenge)
    bearers = [unit.numbers[index] for index in through.bearers]
    ranks = after_others([range(len(unit.kinds))], through.bearers)
    taken = yield from wounds.take(m, unit, through.rest, "melee", by, ranks)
    own = [unit.numbers.index(number) for number in bearers if number in unit.numbers]
    if own and through.own:
        taken += yield from wounds.take(m, unit, through.own, "melee", by, only=own)
    markers.gain(m, unit, taken, "melee", by, check=False)
    if taken:
        for group in through.groups:
            drink(m, by, group.drinker)
    return taken


def drink(m: Battle, unit: Unit, number: int) -> None:
    """A Mini that drinks blood regains a wound after its blows have caused one, once a turn."""
    once = f"uses-turn:blood:{number}"
    if number not in unit.numbers or unit.counts.get(once, 0):
        return
    index = unit.numbers.index(number)
    if unit.hurt[index]:
        unit.counts[once] = 1
        unit.hurt[index] -= 1
        m.note("drinks", unit.id, number)


def attack(m: Battle, unit: Unit, enemy: Unit) -> Steps[None]:
    """The Attack action: blows without an answer, without a winner (ME-ACTN-14 to 16)."""
    hits = yield from throw(m, unit, enemy, ATTACKER)
    yield from suffer(m, enemy, hits, unit)
    check_overload(m, enemy, unit)


def lock(m: Battle, unit: Unit, enemy: Unit) -> None:
    """A charge has locked two Units in combat, and nothing else does (ME-CHRG-01).

    Neither is On Alert, lies low or is in the air (ME-ALERT-15, ME-ACTN-07).
    """
    if enemy.id not in unit.foes:
        unit.foes.append(enemy.id)
        enemy.foes.append(unit.id)
    for one in (unit, enemy):
        if house.plays(m, house.ALERT_ENGAGED, "lost"):
            one.alert_since = 0
        one.low = False
        one.airborne = False
    happenings.locked(m, unit, enemy)
