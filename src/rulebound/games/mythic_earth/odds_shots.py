"""Exact odds of shots, and of what follows hits: markers, Minis lost, the test for heavy casualties (ME-SHOOT, ME-HALF)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from rulebound.games.mythic_earth import house, odds_overhead, saves, shooting
from rulebound.games.mythic_earth.odds_dice import (
    HARMLESS,
    Chances,
    Group,
    add,
    breaking,
    fear,
    inspired,
    losses,
    lost,
    saving,
    struck,
    toll,
)
from rulebound.games.mythic_earth.odds_policies import Foreseen, Policy
from rulebound.games.mythic_earth.saves import Hits, covered, save_tally
from rulebound.games.mythic_earth.shooting import Aim, Volley
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.kernel.tally import Tally


def of_shots(m: Battle, attack: Volley) -> Foreseen | None:
    """A shooting attack: hits, Minis lost, the test that may follow, the end of the target."""
    target = attack.target
    aims = [aim for aim in attack.aims if not aim.weapon.overhead]
    if not aims or attack.sight is None:
        return odds_overhead.of_template(m, attack)
    tallies, found, seen = volley(m, attack)
    assumed: tuple[str, ...] = ()
    if len(aims) < len(attack.aims):
        assumed = ("The overhead shots that follow are left out.",)
        tallies += [(f"{aim.weapon.name}: to hit", aim.number) for aim in attack.aims if aim.weapon.overhead]
    return Foreseen(tuple(tallies), after_shots(m, target, found, losses(target, seen), aims), assumed)


def volley(m: Battle, attack: Volley) -> tuple[list[tuple[str, Tally]], Chances, list[int]]:
    """The numbers of a shooting attack by name, the chances of ``(hits, wounds)``, and the Minis that may fall."""
    target = attack.target
    assert attack.sight is not None
    aims = [aim for aim in attack.aims if not aim.weapon.overhead]
    tallies: list[tuple[str, Tally]] = [(f"{aim.weapon.name}: to hit", aim.number) for aim in aims]
    cover = covered(m, target, False, attack.sight.behind())
    full, part = attack.sight.classes()
    seen = [*full, *part]
    groups: list[Group] = []
    for aim in aims:
        weapon = aim.weapon
        strength = weapon.throw_strength if weapon.thrown else weapon.strength
        hits = Hits(aim.dice, strength, weapon.armour_minus, weapon.ignores_landscape_save)
        save = numbers(m, target, hits, seen, False, cover)
        tallies.append((f"{weapon.name}: save", save[0]))
        both = (save[0].total, save[1].total) if weapon.wounds else (HARMLESS, HARMLESS)
        groups.append(Group(aim.dice, aim.number.total, both))
    again = has(attack.shooter, "eagle-eye") and attack.how in ("shoot", "focused-shot", "trap")
    return tallies, struck(m, groups, saving(m, target, seen), again), seen


def numbers(
    m: Battle,
    unit: Unit,
    hits: Hits,
    candidates: Sequence[int],
    melee_: bool,
    cover: bool,
    magic: bool = False,
) -> tuple[Tally, Tally]:
    """The numbers of a save: of most Minis, and of those that save for themselves."""
    common, own = saves.armours(unit, candidates) if candidates else (0, ())
    first = save_tally(m, unit, hits, common, melee_, cover, magic=magic)
    if not own:
        return first, first
    return first, save_tally(m, unit, hits, unit.mini(own[0]).armour, melee_, cover, magic=magic)


class Suffered(NamedTuple):
    """What comes of hits on a Unit: its wounds, how many Minis fall, and the chances of what follows."""

    wounds: dict[int, Fraction]
    spread: dict[int, Fraction]
    marked: Fraction
    hurt: Fraction
    tested: Fraction
    failed: Fraction
    destroyed: Fraction


def suffered(
    m: Battle,
    target: Unit,
    found: Chances,
    falls: Sequence[int],
    gain: Callable[[int], Chances],
    at_half: bool = False,
    later: Chances | None = None,
) -> Suffered:
    """What follows the chances of ``(hits, wounds)``; ``later`` are markers that come after the test for casualties.

    Whom the marker of a failed test breaks is destroyed and does not flee (ME-OVER-02).
    """
    whole = len(target.kinds)
    wounds: dict[int, Fraction] = {}
    spread: dict[int, Fraction] = {}
    hurt = destroyed = tested = failed = marked = Fraction(0)
    after = later or {0: Fraction(1)}
    for (hits, taken), all_ in found.items():
        gone = lost(falls, taken)
        add(spread, gone, all_)
        add(wounds, taken, all_)
        hurt += all_ if gone else 0
        asked = bool(gone) and tests(target, whole - gone, at_half)
        for gained, share in gain(hits).items():
            chance = all_ * share
            marked += chance if gained else 0
            if gone >= whole or breaking(m, target, gained):
                destroyed += chance
                continue
            flees, passed = Fraction(0), 0
            if asked:
                flees, passed = fear(m, target, gained), min(target.markers + gained, 1)
                tested += chance
                failed += 0 if breaking(m, target, gained + 1) else chance * flees
            for more, part in after.items():
                destroyed += chance * part * (1 - flees) * breaking(m, target, gained - passed + more)
                destroyed += chance * part * flees * breaking(m, target, gained + 1 + more)
    return Suffered(wounds, spread, marked, hurt, tested, failed, destroyed)


def tests(target: Unit, left: int, at_half: bool) -> bool:
    """Whether a Unit that has lost Minis to shots tests with so many left (ME-HALF-01, ME-HALF-06)."""
    if target.at_start < 2 or has(target, "living-dead") or has(target, "berserk"):
        return False
    return 2 * left < target.at_start or (at_half and 2 * left == target.at_start)


def after_shots(
    m: Battle, target: Unit, found: Chances, falls: Sequence[int], aims: Sequence[Aim]
) -> tuple[Policy, ...]:
    """What follows hits and wounds: markers, Minis lost, a test for heavy casualties, overload."""
    came = suffered(m, target, found, falls, marker_gain(m, target, aims))
    lines = [("gains a Brave marker", came.marked), ("loses a Mini", came.hurt)]
    if came.tested:
        lines += [("has to test", came.tested), (FLEES, came.failed)]
    lines.append(("is destroyed", came.destroyed))
    spread, counts = toll(target, came.wounds, falls)
    return with_inspiration(m, target, Policy("", spread, tuple(lines), counts), bool(came.tested))


FLEES = "flees after the test"


def with_inspiration(m: Battle, target: Unit, first: Policy, tested: bool) -> tuple[Policy, ...]:
    """The odds, and beside them those with the Blessing that passes a test, if the target's side could use it."""
    if not tested or not inspired(m, target):
        return (first,)
    kept = tuple([(label, Fraction(0) if label == FLEES else chance) for label, chance in first.headline])
    return (first, first._replace(label="with Ultimate Inspiration", headline=kept))


def marker_gain(m: Battle, target: Unit, aims: Sequence[Aim]) -> Callable[[int], Chances]:
    """How many markers so many hits of a shooting attack give, D3 of Spectral Nightmares included (ME-AMMO)."""
    kinds = {aim.weapon.ammunition for aim in aims}
    each = house.plays(m, house.MARKERS_BY, house.EACH_HIT)
    plain = 0 if has(target, "living-dead") else 1

    def gain(hits: int) -> Chances:
        if not hits:
            return {0: Fraction(1)}
        count = hits if plain and each else plain
        if shooting.FIRE in kinds:
            count = max(count, 2)
        if shooting.SPECTRAL not in kinds:
            return {count: Fraction(1)}
        found: Chances = {}
        for face in (1, 2, 3):
            add(found, max(count, face), Fraction(1, 3))
        return found

    return gain
