"""Exact odds of overhead shots: where the template comes down, drift and all, and whom it touches (ME-OVH)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from rulebound.games.mythic_earth import house, odds_shots
from rulebound.games.mythic_earth.cards import Weapon
from rulebound.games.mythic_earth.field_of_battle import TEMPLATE, Template
from rulebound.games.mythic_earth.odds_dice import (
    HARMLESS,
    Chances,
    add,
    automatic,
    losses,
    passing,
    saving,
    summed,
)
from rulebound.games.mythic_earth.odds_policies import Foreseen, Policy
from rulebound.games.mythic_earth.overhead import Drift, Spots, bearing, under
from rulebound.games.mythic_earth.saves import Hits, covered
from rulebound.games.mythic_earth.shooting import Aim, Volley
from rulebound.games.mythic_earth.state import INCH, Battle, Unit
from rulebound.kernel.tally import Tally
from rulebound.space.field.places import Point, place, x_of, y_of

DIE: Final = 6
STARTS: Final = 24
"""Places at most from which the drift of a missed shot is looked at."""


class Landing(NamedTuple):
    """A place where the template may come down, how likely it does, and the Minis under it, by Unit."""

    chance: Fraction
    at: Point
    touched: tuple[tuple[Unit, tuple[int, ...]], ...]


def of_template(m: Battle, attack: Volley) -> Foreseen:
    """One template of an overhead weapon: the hit roll, the drift of a miss, saves and losses of all it touches."""
    aim = next(aim for aim in attack.aims if aim.weapon.overhead)
    number = aim.number
    found = landings(m, attack, aim)
    tallies: list[tuple[str, Tally]] = [(f"{aim.weapon.name}: to hit", number)]
    shooter, target = attack.shooter, attack.target
    spread: dict[int, Fraction] = {}
    nobody = friends = foes = tested = failed = destroyed = Fraction(0)
    for landing in found:
        if not landing.touched:
            nobody += landing.chance
        losses_: Chances = {0: Fraction(1)}
        spared = Fraction(1)
        for unit, minis in landing.touched:
            came = under_it(m, aim.weapon, unit, minis)
            if unit.seat == shooter.seat:
                spared *= 1 - came.hurt
            else:
                losses_ = summed(losses_, came.spread)
            if unit.id == target.id:
                tested += landing.chance * came.tested
                failed += landing.chance * came.failed
                destroyed += landing.chance * came.destroyed
        friends += landing.chance * (1 - spared)
        foes += landing.chance * (1 - losses_.get(0, Fraction(0)))
        for gone, chance in losses_.items():
            add(spread, gone, landing.chance * chance)
    if any(unit.id == target.id for landing in found for unit, _ in landing.touched):
        everyone = list(range(len(target.kinds)))
        hits = Hits(1, aim.weapon.strength, aim.weapon.armour_minus, aim.weapon.ignores_landscape_save)
        cover = covered(m, target, melee=False, behind=False)
        tallies.append(
            (f"{aim.weapon.name}: save", odds_shots.numbers(m, target, hits, everyone, False, cover)[0])
        )
    lines = [
        ("hits its mark", passing(m, number.total)),
        ("touches nobody", nobody),
        ("an enemy loses a Mini", foes),
    ]
    if friends:
        lines.append(("a friend loses a Mini", friends))
    if tested:
        lines += [("has to test", tested), (odds_shots.FLEES, failed)]
    lines.append(("is destroyed", destroyed))
    policies = odds_shots.with_inspiration(m, target, Policy("", spread, tuple(lines), "Minis"), bool(tested))
    return Foreseen(tuple(tallies), policies, assumed(m, attack))


def assumed(m: Battle, attack: Volley) -> tuple[str, ...]:
    """What these odds take for granted."""
    said = [
        "It is laid, and a miss drifts from and to, where of the places listed it touches most enemies and fewest friends."
    ]
    dice = sum(aim.dice for aim in attack.aims if aim.weapon.overhead)
    if dice > 1:
        said.append(f"These are the odds of the first of {dice} templates.")
    return tuple(said)


def under_it(m: Battle, weapon: Weapon, unit: Unit, minis: Sequence[int]) -> odds_shots.Suffered:
    """What comes of a template for one Unit that it touches: every Mini under it takes a hit (ME-OVH-04)."""
    hits = Hits(len(minis), weapon.strength, weapon.armour_minus, weapon.ignores_landscape_save)
    cover = covered(m, unit, melee=False, behind=False)
    first, own = odds_shots.numbers(m, unit, hits, minis, False, cover)
    both = (first.total, own.total) if weapon.wounds else (HARMLESS, HARMLESS)
    found = automatic(m, len(minis), both, saving(m, unit, minis))
    gain = odds_shots.marker_gain(m, unit, [Aim(weapon, (), 1, first)])
    return odds_shots.suffered(m, unit, found, losses(unit, minis), gain)


# ---- where it comes down


def landings(m: Battle, attack: Volley, aim: Aim) -> list[Landing]:
    """Everywhere the template may come down, each face of the drift die looked at on the real table."""
    luck = passing(m, aim.number.total)
    found: list[Landing] = []
    seat = attack.shooter.seat
    if luck:
        mark = best(
            m,
            seat,
            [point(action.args[0]) for action in Spots("template", attack.target, TEMPLATE // 2).members()],
        )
        found.append(Landing(luck, mark, touched(m, mark)))
    if luck == 1:
        return found
    ways: list[list[Point]] = []
    starts = [point(action.args[0]) for action in Spots("template", attack.target, INCH).members()]
    for start in starts[:STARTS]:
        ways.append([drifted(m, attack.shooter, start, face) for face in range(1, DIE + 1)])
    ends = max(ways, key=lambda way: sum(score(m, seat, end) for end in way))
    found += [Landing((1 - luck) / DIE, end, touched(m, end)) for end in ends]
    return found


def point(where: int | str) -> Point:
    """The place that an answer names."""
    assert isinstance(where, int)
    return x_of(where), y_of(where)


def drifted(m: Battle, shooter: Unit, start: Point, face: int) -> Point:
    """Where a shot that has missed comes down with a face of the die: as many inches, on that bearing (ME-OVH-10, 11)."""
    exact = house.plays(m, house.SCATTER, house.EXACT)
    family = Drift(place(*start), face * INCH, bearing(m, shooter, face), exact)
    return best(m, shooter.seat, [point(action.args[0]) for action in family.members()])


def best(m: Battle, seat: str, points: Sequence[Point]) -> Point:
    """The place at which the template touches most enemies and fewest friends; of equals the first."""
    return max(points, key=lambda at: score(m, seat, at))


def score(m: Battle, seat: str, at: Point) -> int:
    """Enemy Minis under the template less friendly ones."""
    return sum(len(minis) if unit.seat != seat else -len(minis) for unit, minis in touched(m, at))


def touched(m: Battle, at: Point) -> tuple[tuple[Unit, tuple[int, ...]], ...]:
    """The Minis under the template by Unit; none where it has left the table (ME-OVH-12)."""
    if not (0 < at[0] < m.field.table.width and 0 < at[1] < m.field.table.height):
        return ()
    return tuple([(unit, tuple(minis)) for unit, minis in under(m, Template(*at))])
