"""Why an attack cannot be made: reach, sight, an enemy beside, or the target (CX-ATK, CX-COMBAT, CX-LOS)."""

from __future__ import annotations

from rulebound.games.chronicle_x import attacks, solo, turn
from rulebound.games.chronicle_x.aiming import (
    beside_names,
    best_pair,
    blocker_name,
    sight_between,
    smoke_hides,
)
from rulebound.games.chronicle_x.forms import LONG, SHORT
from rulebound.games.chronicle_x.measuring import distance, engaged, mask_sees, ranges
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState, Unit
from rulebound.games.chronicle_x.vip import VIP
from rulebound.games.chronicle_x.words import listed, name, plural, possessive, square
from rulebound.kernel.decisions import Arg, Refusal
from rulebound.space.board import Mask, Square, bits


def attack(m: MissionState, unit: Unit, rest: tuple[Arg, ...], melee: bool = False) -> Refusal:
    """Why ``attack UNIT TARGET`` is not open; the unit could attack otherwise."""
    target = rest[0]
    who = name(m, unit.id)
    if unit.kind == VIP:
        return Refusal(f"{who} makes no attacks.", ("CX-ATK-01",))
    if isinstance(target, int):
        return token(m, unit, target)
    enemy = m.find(target)
    if enemy is None:
        if m.blip(target) is not None:
            return Refusal(f"{name(m, target)} is face down; it has to be turned up first.", ("CX-ATK-07",))
        return Refusal(f"There is no figure {target!r} on the table.", ("CX-ATK-06",))
    whom = name(m, enemy.id)
    if enemy is unit:
        return Refusal(f"{who} cannot attack itself.", ("CX-ATK-06",))
    if enemy.side == unit.side:
        return Refusal(f"{whom} is an ally of {who}.", ("CX-ATK-06",))
    if not enemy.models or enemy.models[0].square < 0:
        return Refusal(f"{whom} is not on the map.", ("CX-ATK-06",))
    if unit.shaken_by == enemy.id:
        return Refusal(f"{whom} shook {who}, who cannot name it as a target this turn.", ("CX-FX-03",))
    barred = by_effect(m, unit)
    if barred is not None:
        return barred
    if solo.first_attack(m, unit) and attacks.legal(m, unit, enemy) is not None:
        if solo.must_strike(m, unit):
            text = f"{who} cannot shoot yet: another alien can still make the first attack in melee."
            return Refusal(text, ("CX-AI-02",))
        return Refusal(f"{whom} is not the hero closest to {who}.", ("CX-AI-01", "CX-AI-04"))
    if melee or engaged(m, unit):
        return _melee(m, unit, enemy)
    if len(rest) > 1 and attacks.legal(m, unit, enemy) is not None:
        return Refusal(
            "The model or the aim named does not serve for this shot.", ("CX-UNIT-18", "CX-BLDG-10")
        )
    return _shot(m, unit, enemy)


def by_effect(m: MissionState, unit: Unit) -> Refusal | None:
    """That an effect bars the form which an attack would have now."""
    form = turn.barred_form(m, unit)
    if form is None:
        return None
    what = "striking in melee" if form == "melee" else "shooting"
    return Refusal(f"An effect keeps {name(m, unit.id)} from {what} in this turn.", ("CX-ATK-02",))


def _melee(m: MissionState, unit: Unit, enemy: Unit) -> Refusal:
    who, whom = name(m, unit.id), name(m, enemy.id)
    near = beside_names(m, unit)
    if whom in near:
        return Refusal(f"{who} has no melee attack.", ("CX-ATK-05",))
    gap = distance(m, best_pair(m, unit, enemy.mask)[0].mask, enemy.mask)
    if not near:
        return Refusal(f"{whom} is not adjacent to {who}.", ("CX-ATK-05",))
    clause = "CX-UNIT-20" if len(unit.models) > 1 else "CX-COMBAT-09"
    beside = "are" if len(near) > 1 else "is"
    wall = ", beyond a wall" if gap == 1 else ""
    reason = f"{listed(near)} {beside} adjacent to {who}, who cannot shoot at {whom}{wall}."
    return Refusal(reason, (clause,))


def _shot(m: MissionState, unit: Unit, enemy: Unit) -> Refusal:
    """Range first, then sight, each judged for the model that comes nearest to having it."""
    who, whom = name(m, unit.id), name(m, enemy.id)
    reach = far(m, unit, enemy.mask, whom)
    if reach is not None:
        return reach
    if attacks.shots_psychically(unit):
        return Refusal(f"{who} has no attack at that distance.", ("CX-COMBAT-05",))
    for spotter in unit.models:
        for aim in enemy.models:
            gap = distance(m, spotter.mask, aim.mask)
            if not attacks.band_of(m, unit, spotter, gap) or not mask_sees(m, spotter.mask, aim.mask):
                continue
            if attacks.untargetable(m, unit, spotter, enemy, aim):
                return Refusal(f"{whom} is hidden from a shot at {plural(gap, 'square')}.", ("CX-ATK-04",))
    return blind(m, unit, enemy.mask, whom)


def far(m: MissionState, unit: Unit, target: Mask, whom: str) -> Refusal | None:
    """Whether no model has the target in a band with dice, and why."""
    who = name(m, unit.id)
    longest = shortest = 0
    for spotter in unit.models:
        gap = distance(m, spotter.mask, target)
        short, long = ranges(m, unit, spotter)
        band = attacks.band_of(m, unit, spotter, gap)
        if band and attacks.unit_value(unit, band):
            return None
        longest = max(longest, short, long)
        shortest = gap if not shortest else min(shortest, gap)
    if not longest or not (attacks.unit_value(unit, SHORT) or attacks.unit_value(unit, LONG)):
        return Refusal(f"{who} has no shooting attack.", ("CX-COMBAT-06",))
    if shortest <= longest:
        return Refusal(
            f"{who} has no dice at {plural(shortest, 'square')}.", ("CX-COMBAT-06", "CX-COMBAT-07")
        )
    reason = f"{whom} is {plural(shortest, 'square')} away; {possessive(m, unit.id)} range ends at {longest}."
    return Refusal(reason, ("CX-ATK-04", "CX-COMBAT-05"))


def blind(m: MissionState, unit: Unit, target: Mask, whom: str) -> Refusal:
    """No sight: the line with the least in its way, and what is in it."""
    who = name(m, unit.id)
    best: tuple[int, int, Square, Square] | None = None
    for model in unit.models:
        for first in bits(model.mask):
            for second in bits(target):
                found = sight_between(m, first, second)
                rank = len(found.blockers) + len(found.walls), m.ground.board.distance(first, second)
                if best is None or (*rank, first, second) < best:
                    best = (*rank, first, second)
    assert best is not None
    first, second = best[2], best[3]
    if smoke_hides(m, first, second):
        return Refusal(f"Smoke hides {whom} from {who}.", ("CX-LOS-01",), (first, second))
    found = sight_between(m, first, second)
    if found.blockers:
        place = found.blockers[0]
        thing = f"{blocker_name(m, place)} on {square(m, place)}"
        clause = "CX-LOS-03" if m.bodies >> place & 1 else "CX-LOS-05"
    elif found.walls:
        thing, clause = f"The wall at {square(m, found.walls[0][0])}", "CX-LOS-02"
    else:
        return Refusal(f"{who} has no clear line to {whom}.", ("CX-LOS-01",), (first, second))
    thing = thing[0].upper() + thing[1:]
    return Refusal(f"{thing} is between {who} and {whom}.", (clause, "CX-ATK-04"), (first, second))


def token(m: MissionState, unit: Unit, place: Square) -> Refusal:
    """Why a hazard token or a yellow square cannot be attacked."""
    who, at = name(m, unit.id), square(m, place)
    bit = 1 << place
    if not m.hazards & bit and not attacks.destroyable(m, place):
        if m.plan.hazards & bit:
            return Refusal(f"The hazard on {at} is gone.", ("CX-HAZ-03",))
        if m.yellow_lost & bit:
            return Refusal(f"The yellow square {at} is destroyed already.", ("CX-TERR-08",))
        if m.plan.deployment & bit:
            return Refusal(f"The yellow square {at} cannot be destroyed in this mission.", ("CX-TERR-09",))
        standing = m.standing_at(place)
        if standing is not None:
            return attack(m, unit, (standing[0].id,))
        blip = m.blip_at(place)
        if blip is not None:
            return attack(m, unit, (blip.id,))
        return Refusal(f"There is nothing to attack on {at}.", ("CX-ATK-06",))
    barred = by_effect(m, unit)
    if barred is not None:
        return barred
    whom = f"the token on {at}" if m.hazards & bit else f"the yellow square {at}"
    near = beside_names(m, unit)
    if near:
        beside = "are" if len(near) > 1 else "is"
        return Refusal(
            f"{listed(near)} {beside} adjacent to {who}, who cannot shoot at {whom}.", ("CX-COMBAT-09",)
        )
    reach = far(m, unit, bit, whom[0].upper() + whom[1:])
    return reach if reach is not None else blind(m, unit, bit, whom)


def none_at_all(m: MissionState, unit: Unit) -> Refusal:
    """Why a unit has no target at all."""
    who = name(m, unit.id)
    if unit.kind == VIP:
        return attack(m, unit, (unit.id,))
    barred = by_effect(m, unit)
    if barred is not None:
        return barred
    enemies = m.present(OVERMIND if unit.side == HEROES else HEROES)
    if not enemies:
        what = "No alien is revealed yet" if unit.side == HEROES else "No hero is on the map"
        return Refusal(f"{what}, and no token is in reach of {who}.", ("CX-ATK-06",))
    nearest = min(enemies, key=lambda enemy: min(distance(m, own.mask, enemy.mask) for own in unit.models))
    refusal = attack(m, unit, (nearest.id,))
    return Refusal(f"No target. {refusal.reason}", refusal.clauses, refusal.line)
