"""Exact odds of what an answer would throw: the same tallies as the rules, every face counted.

Not looked at is what the sides may still choose: traps, Blessings of other moments, who takes the wounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from rulebound.games.mythic_earth import house, magic, melee, saves, shooting
from rulebound.games.mythic_earth.odds_dice import (
    FACES,
    HARMLESS,
    Chances,
    Group,
    breaking,
    fear,
    inspired,
    losses,
    lost,
    passing,
    saving,
    struck,
)
from rulebound.games.mythic_earth.saves import Hits, covered, save_tally
from rulebound.games.mythic_earth.shooting import Volley
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.games.mythic_earth.values import brave_tally, react_tally
from rulebound.kernel.decisions import Action, Decision, Refusal
from rulebound.kernel.tally import Tally

Json = dict[str, Any]


class Policy(NamedTuple):
    """The odds under one way of going on: of what is counted, its mean, and the chances that matter."""

    label: str
    spread: dict[int, Fraction]
    headline: tuple[tuple[str, Fraction], ...]
    counts: str = ""
    """What the spread counts: Minis or wounds."""
    taken: dict[int, Fraction] | None = None
    """What comes back in the same round, counted in the same way."""
    split: tuple[tuple[str, Fraction], ...] = ()
    """Who wins: parts of a whole."""

    @property
    def mean(self) -> Fraction:
        """What comes on average."""
        return sum((value * chance for value, chance in self.spread.items()), Fraction(0))


class Foreseen(NamedTuple):
    """What an answer would throw: its numbers by name, and the odds of what would come of it."""

    tallies: tuple[tuple[str, Tally], ...]
    policies: tuple[Policy, ...]

    def as_data(self) -> Json:
        """The odds with the numbers that they come from."""
        from rulebound.games.mythic_earth.preview import tally_json

        return {**{label: tally_json(tally) for label, tally in self.tallies}, **self.to_json()}

    def to_json(self) -> Json:
        """The odds as the page reads them."""
        return {
            "policies": [
                {
                    "label": policy.label,
                    "rerolls": 0,
                    "spread": bars(policy.spread),
                    "mean": float(policy.mean),
                    "headline": named(policy.headline),
                    "counts": policy.counts,
                    "taken": bars(policy.taken or {}),
                    "split": named(policy.split),
                }
                for policy in self.policies
            ]
        }


def bars(spread: dict[int, Fraction]) -> list[Json]:
    """A distribution as the page reads it."""
    return [{"value": value, "chance": float(chance)} for value, chance in sorted(spread.items())]


def named(chances: Sequence[tuple[str, Fraction]]) -> list[Json]:
    """Chances with their names; what cannot happen is left out, unless nothing can."""
    possible = [(label, chance) for label, chance in chances if chance] or list(chances[:1])
    return [{"label": label, "chance": float(chance)} for label, chance in possible]


def of_action(m: Battle, decision: Decision | None, action: Action) -> Foreseen | None:
    """The odds of an answer; None where no dice decide it."""
    say = OF.get(action.verb)
    unit = m.units.get(str(action.args[0])) if action.args else None
    if say is None or unit is None or unit.gone:
        return None
    return say(m, decision, unit, action)


# ---- shots


def of_shots(m: Battle, attack: Volley, melee_: bool = False) -> Foreseen | None:
    """A shooting attack: hits, Minis lost, the test that may follow, the end of the target."""
    target = attack.target
    aims = [aim for aim in attack.aims if not aim.weapon.overhead]
    tallies: list[tuple[str, Tally]] = [(f"{aim.weapon.name}: to hit", aim.number) for aim in attack.aims]
    if not aims or attack.sight is None:
        chance = passing(m, attack.aims[0].number.total)
        policy = Policy("", {0: 1 - chance, 1: chance}, (("hits its mark", chance),))
        return Foreseen(tuple(tallies), (policy,))
    cover = covered(m, target, False, attack.sight.behind())
    full, part = attack.sight.classes()
    seen = [*full, *part]
    groups: list[Group] = []
    for aim in aims:
        weapon = aim.weapon
        strength = weapon.throw_strength if weapon.thrown else weapon.strength
        hits = Hits(aim.dice, strength, weapon.armour_minus)
        save = numbers(m, target, hits, seen, False, cover)
        tallies.append((f"{weapon.name}: save", save[0]))
        both = (save[0].total, save[1].total) if weapon.wounds else (HARMLESS, HARMLESS)
        groups.append(Group(aim.dice, aim.number.total, both))
    again = has(attack.shooter, "eagle-eye") and attack.how in ("shoot", "focused-shot", "trap")
    found = struck(m, groups, saving(m, target, seen), again)
    return Foreseen(tuple(tallies), after_shots(m, target, found, losses(target, seen), aims))


def numbers(
    m: Battle, unit: Unit, hits: Hits, candidates: Sequence[int], melee_: bool, cover: bool
) -> tuple[Tally, Tally]:
    """The numbers of a save: of most Minis, and of those that save for themselves."""
    common, own = saves.armours(unit, candidates) if candidates else (0, ())
    first = save_tally(m, unit, hits, common, melee_, cover)
    other = save_tally(m, unit, hits, unit.mini(own[0]).armour, melee_, cover) if own else first
    return first, other


def after_shots(
    m: Battle, target: Unit, found: Chances, falls: Sequence[int], aims: Sequence[Any]
) -> tuple[Policy, ...]:
    """What follows hits and wounds: markers, Minis lost, a test for heavy casualties, overload."""
    whole = len(target.kinds)
    wounds: dict[int, Fraction] = {}
    any_lost = destroyed = tested = failed = marked = Fraction(0)
    gain = marker_gain(m, target, aims)
    for (hits, taken), chance in found.items():
        gone = lost(falls, taken)
        wounds[taken] = wounds.get(taken, Fraction(0)) + chance
        gained = gain(hits)
        marked += chance if hits and gained else 0
        any_lost += chance if gone else 0
        if gone >= whole or breaking(m, target, gained):
            destroyed += chance
            continue
        left = whole - gone
        if gone and target.at_start > 1 and 2 * left < target.at_start and not has(target, "living-dead"):
            tested += chance
            failed += chance * fear(m, target, gained)
    lines = [("gains a Brave marker", marked), ("loses a Mini", any_lost)]
    if tested:
        lines.append(("has to test", tested))
        lines.append(("flees after the test", failed))
    lines.append(("is destroyed", destroyed))
    spread, counts = toll(target, wounds, falls)
    first = Policy("", spread, tuple(lines), counts)
    if not tested or not inspired(m, target):
        return (first,)
    kept = [(label, Fraction(0) if label == "flees after the test" else chance) for label, chance in lines]
    return (first, first._replace(label="with Ultimate Inspiration", headline=tuple(kept)))


def marker_gain(m: Battle, target: Unit, aims: Sequence[Any]) -> Callable[[int], int]:
    """How many markers so many hits of a shooting attack give; of a D3 the middle."""
    kinds = {aim.weapon.ammunition for aim in aims}
    each = house.plays(m, house.MARKERS_BY, house.EACH_HIT)
    plain = 0 if has(target, "living-dead") else 1

    def gain(hits: int) -> int:
        if not hits:
            return 0
        count = hits if plain and each else plain
        if shooting.FIRE in kinds:
            count = max(count, 2)
        if shooting.SPECTRAL in kinds:
            count = max(count, 2)
        return count

    return gain


# ---- blows


def of_blows(m: Battle, unit: Unit, enemy: Unit, how: str) -> tuple[list[tuple[str, Tally]], Chances]:
    """The blows of one Unit on another: the numbers by name, and the chances of ``(hits, wounds)``."""
    cover = covered(m, enemy, melee=True, behind=False)
    all_ = list(range(len(enemy.kinds)))
    tallies: list[tuple[str, Tally]] = []
    groups: list[Group] = []
    for blow in melee.blows(m, unit, enemy, how):
        hits = Hits(blow.dice, blow.weapon.strength, blow.weapon.armour_minus)
        save = numbers(m, enemy, hits, all_, True, cover)
        tallies += [(f"{blow.weapon.name}: to hit", blow.target), (f"{blow.weapon.name}: save", save[0])]
        both = (save[0].total, save[1].total) if blow.weapon.wounds else (HARMLESS, HARMLESS)
        groups.append(Group(blow.dice, blow.target.total, both, blow.venomous))
    return tallies, struck(m, groups, saving(m, enemy, all_))


def most_wounds(unit: Unit) -> int:
    """The wounds that a Unit can take."""
    return sum(unit.mini(index).wounds - unit.hurt[index] for index in range(len(unit.kinds)))


def wound_chances(unit: Unit, found: Chances) -> dict[int, Fraction]:
    """The wounds that a Unit really takes."""
    most = most_wounds(unit)
    spread: dict[int, Fraction] = {}
    for (_, failed), chance in found.items():
        taken = min(failed, most)
        spread[taken] = spread.get(taken, Fraction(0)) + chance
    return spread


def toll(unit: Unit, wounds: dict[int, Fraction], falls: Sequence[int]) -> tuple[dict[int, Fraction], str]:
    """What wounds come to, and what it counts: Minis that fall, or the wounds of one that stands alone."""
    alone, most = len(unit.kinds) == 1, most_wounds(unit)
    spread: dict[int, Fraction] = {}
    for taken, chance in wounds.items():
        value = min(taken, most) if alone else lost(falls, taken)
        spread[value] = spread.get(value, Fraction(0)) + chance
    return spread, "wounds" if alone and most > 1 else "Minis"


def of_round(m: Battle, unit: Unit, enemy: Unit, answer: str) -> Foreseen:
    """A charge round: both strike at the same time, then the markers are compared and the loser tests."""
    tallies, out = of_blows(m, unit, enemy, melee.COUNTER if answer == melee.COUNTER else melee.CHARGER)
    back, into = of_blows(m, enemy, unit, answer)
    given, taken = wound_chances(enemy, out), wound_chances(unit, into)
    spread, counts = toll(enemy, given, losses(enemy, range(len(enemy.kinds))))
    fallen_, own = toll(unit, taken, losses(unit, range(len(unit.kinds))))
    won = even = ends = own_end = runs = own_run = Fraction(0)
    for a, p in given.items():
        dead = a >= most_wounds(enemy) or breaking(m, enemy, a)
        for b, q in taken.items():
            chance = p * q
            fallen = b >= most_wounds(unit) or breaking(m, unit, b)
            ends += chance if dead else 0
            own_end += chance if fallen else 0
            if dead or fallen:
                won += chance if dead and not fallen else 0
                even += chance if dead and fallen else 0
                continue
            mine, theirs = unit.markers + b, enemy.markers + a
            if mine == theirs:
                even += chance
            elif mine < theirs:
                won += chance
                runs += chance * flight(m, enemy, unit, a)
            else:
                own_run += chance * flight(m, unit, enemy, b)
    lines = (
        ("wins the round", won),
        ("nobody wins", even),
        ("the enemy is destroyed", ends),
        ("the enemy fails its test", runs),
        ("is destroyed itself", own_end),
        ("fails its own test", own_run),
    )
    split = (("wins", won), ("nobody wins", even), ("loses", 1 - won - even))
    policies = [Policy("", spread, lines, counts, fallen_ if own == counts else None, split)]
    if runs and inspired(m, enemy):
        kept = [(label, Fraction(0) if label == "the enemy fails its test" else c) for label, c in lines]
        policies.append(
            policies[0]._replace(label="with Ultimate Inspiration of the enemy", headline=tuple(kept))
        )
    both = [*tallies, *[(f"{label} (enemy)", tally) for label, tally in back]]
    return Foreseen(tuple(both), tuple(policies))


def flight(m: Battle, loser: Unit, winner: Unit, gained: int) -> Fraction:
    """The chance that the loser of a round fails its test."""
    from rulebound.games.mythic_earth.results import unshaken

    if has(loser, "berserk") or (has(loser, "disdain") and not loser.counts.get("disdained", 0)):
        return Fraction(0)
    less = -1 if has(winner, "dreadful") and not unshaken(loser) else 0
    return fear(m, loser, gained, less)


def of_attack(m: Battle, unit: Unit, enemy: Unit) -> Foreseen:
    """The Attack action: blows without an answer."""
    tallies, out = of_blows(m, unit, enemy, melee.ATTACKER)
    given = wound_chances(enemy, out)
    spread, counts = toll(enemy, given, losses(enemy, range(len(enemy.kinds))))
    ends = Fraction(0)
    for count, chance in given.items():
        ends += chance if count >= most_wounds(enemy) or breaking(m, enemy, count) else 0
    any_lost = sum((chance for gone, chance in spread.items() if gone), Fraction(0))
    lines = (("loses a wound" if counts == "wounds" else "loses a Mini", any_lost), ("is destroyed", ends))
    return Foreseen(tuple(tallies), (Policy("", spread, lines, counts),))


# ---- magic and tests


def two_dice(value: int) -> Fraction:
    """The chance that 2D10 are not above a number, or two ones."""
    count = sum(
        first + second <= value or first == second == 1
        for first in range(1, FACES + 1)
        for second in range(1, FACES + 1)
    )
    return Fraction(count, FACES * FACES)


def of_spell(m: Battle, unit: Unit, action: Action) -> Foreseen:
    """A spell: whether it is cast, and whether it stands if the enemy tries to dispel it."""
    from rulebound.games.mythic_earth.state import other

    spell = m.pack.spells[str(action.args[1])]
    value = magic.value_tally(m, unit, spell)
    cast = two_dice(value.total)
    stands = Fraction(0)
    for first in range(1, FACES + 1):
        for second in range(1, FACES + 1):
            if first + second <= value.total or first == second == 1:
                away = Fraction(0) if first == second == 1 else two_dice(first + second)
                stands += Fraction(1, FACES * FACES) * (1 - away)
    lines = [("is cast", cast)]
    if magic.able(m, other(unit.seat), unit):
        lines.append(("stands against a Dispel", stands))
    return Foreseen((("Casting Value", value),), (Policy("", {0: 1 - cast, 1: cast}, tuple(lines)),))


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


def of_test(m: Battle, label: str, tally: Tally) -> Foreseen:
    """One test."""
    chance = passing(m, tally.total)
    policy = Policy("", {0: 1 - chance, 1: chance}, (("passes", chance), ("fails", 1 - chance)))
    return Foreseen(((label, tally),), (policy,))


def _shot(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    target = m.units.get(str(action.args[1])) if len(action.args) > 1 else None
    if target is None or target.gone:
        return None
    how = {"throw": shooting.THROW, "fire": shooting.DEFENSIVE}.get(action.verb, action.verb)
    arm = str(action.args[2]) if len(action.args) > 2 else ""
    attack = shooting.volley(m, unit, target, how, arm)
    return None if isinstance(attack, Refusal) else of_shots(m, attack)


def _charge(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    target = m.units.get(str(action.args[1])) if len(action.args) > 1 else None
    return of_round(m, unit, target, melee.CHARGED) if target is not None and not target.gone else None


def _contact(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    target = m.units.get(str(decision.args[0])) if decision is not None and decision.args else None
    return of_round(m, unit, target, melee.CHARGED) if target is not None and not target.gone else None


def _counter(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    target = m.units.get(str(action.args[1])) if len(action.args) > 1 else None
    return of_round(m, unit, target, melee.COUNTER) if target is not None and not target.gone else None


def _attack(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    target = m.units.get(str(action.args[1])) if len(action.args) > 1 else None
    return of_attack(m, unit, target) if target is not None and not target.gone else None


def _spell(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    return of_spell(m, unit, action) if len(action.args) > 1 and action.args[1] in m.pack.spells else None


def _spring(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    return of_test(m, "React test", react_tally(unit))


def _activation(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    """The test that a die brings before anything else."""
    if action.verb == "regroup" and decision is not None and decision.kind != "announce":
        return None
    if not (unit.markers or unit.frozen or unit.fleeing):
        return None
    ignored = action.verb == "regroup" or unit.frozen
    return of_test(m, "Activation Test", brave_tally(m, unit, markers=not ignored))


def _stop(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    return of_test(m, "Test to stop", brave_tally(m, unit))


def _rally(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    friend = m.units.get(str(action.args[1])) if len(action.args) > 1 else None
    return of_test(m, "Test to stop", brave_tally(m, friend, lender=unit)) if friend is not None else None


def _dispel(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    return of_dispel(m, decision)


OF: Final[Mapping[str, Callable[[Battle, Decision | None, Unit, Action], Foreseen | None]]] = {
    "shoot": _shot,
    "focused-shot": _shot,
    "throw": _shot,
    "fire": _shot,
    "charge": _charge,
    "contact": _contact,
    "countercharge": _counter,
    "attack": _attack,
    "cast": _spell,
    "dispel": _dispel,
    "spring": _spring,
    "act": _activation,
    "activate": _activation,
    "regroup": _activation,
    "stop-fleeing": _stop,
    "rally": _rally,
}
"""How the odds of each kind of answer are found."""
