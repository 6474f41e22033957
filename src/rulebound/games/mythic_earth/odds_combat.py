"""Exact odds of combat: blows, a charge round and its result, the free shots before contact (ME-CHRG, ME-MELEE, ME-RESULT)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from rulebound.games.mythic_earth import charge, charge_moves, house, melee, odds_shots, shooting
from rulebound.games.mythic_earth.odds_dice import (
    HARMLESS,
    Chances,
    Group,
    add,
    breaking,
    falling,
    fear,
    inspired,
    losses,
    lost,
    most_wounds,
    passing,
    saving,
    toll,
    wounding,
)
from rulebound.games.mythic_earth.odds_policies import Foreseen, Policy
from rulebound.games.mythic_earth.placing import Contacts
from rulebound.games.mythic_earth.removal import remove_minis
from rulebound.games.mythic_earth.results import unshaken
from rulebound.games.mythic_earth.saves import Hits, covered
from rulebound.games.mythic_earth.shooting import Volley
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.games.mythic_earth.values import brave_tally
from rulebound.kernel.decisions import Action, Refusal
from rulebound.kernel.tally import Tally

ENEMY_FAILS: Final = "the enemy fails its test"


def of_blows(m: Battle, unit: Unit, enemy: Unit, how: str) -> tuple[list[tuple[str, Tally]], Chances]:
    """The blows of one Unit on another: the numbers by name, and the chances of each number of failed saves."""
    cover = covered(m, enemy, melee=True, behind=False)
    all_ = list(range(len(enemy.kinds)))
    tallies: list[tuple[str, Tally]] = []
    groups: list[Group] = []
    for blow in melee.blows(m, unit, enemy, how):
        hits = Hits(blow.dice, blow.weapon.strength, blow.weapon.armour_minus)
        save = odds_shots.numbers(m, enemy, hits, all_, True, cover)
        tallies += [(f"{blow.weapon.name}: to hit", blow.target), (f"{blow.weapon.name}: save", save[0])]
        both = (save[0].total, save[1].total) if blow.weapon.wounds else (HARMLESS, HARMLESS)
        groups.append(Group(blow.dice, blow.target.total, both, blow.venomous))
    return tallies, wounding(m, groups, saving(m, enemy, all_))


def wound_chances(unit: Unit, found: Chances) -> dict[int, Fraction]:
    """The wounds that a Unit really takes."""
    most = most_wounds(unit)
    spread: dict[int, Fraction] = {}
    for failed, chance in found.items():
        add(spread, min(failed, most), chance)
    return spread


class Round(NamedTuple):
    """How a charge round ends for its charger."""

    won: Fraction
    even: Fraction
    ends: Fraction
    runs: Fraction
    own_end: Fraction
    own_run: Fraction

    def lines(self) -> list[tuple[str, Fraction]]:
        return [
            ("wins the round", self.won),
            ("nobody wins", self.even),
            ("the enemy is destroyed", self.ends),
            (ENEMY_FAILS, self.runs),
            ("is destroyed itself", self.own_end),
            ("fails its own test", self.own_run),
        ]


class Tolls(NamedTuple):
    """What both sides lose, and what that counts: Minis, or the wounds of one that stands alone."""

    given: Chances
    counts: str
    taken: Chances
    own_counts: str


def of_round(m: Battle, unit: Unit, enemy: Unit, answer: str) -> Foreseen:
    """A charge round: both strike at the same time, then the markers are compared and the loser tests."""
    tallies, out = of_blows(m, unit, enemy, melee.COUNTER if answer == melee.COUNTER else melee.CHARGER)
    back, into = of_blows(m, enemy, unit, answer)
    given, taken = wound_chances(enemy, out), wound_chances(unit, into)
    came = compared(m, unit, enemy, given, taken)
    tolls = Tolls(
        *toll(enemy, given, losses(enemy, range(len(enemy.kinds)))),
        *toll(unit, taken, losses(unit, range(len(unit.kinds)))),
    )
    both = [*tallies, *[(f"{label} (enemy)", tally) for label, tally in back]]
    return Foreseen(tuple(both), told(m, enemy, "", came, tolls), assumed(m, unit, enemy))


def compared(
    m: Battle, unit: Unit, enemy: Unit, given: dict[int, Fraction], taken: dict[int, Fraction]
) -> Round:
    """Who wins a round by the wounds that both take, and whose test fails; as a house option both test if nobody wins."""
    most, own_most = most_wounds(enemy), most_wounds(unit)
    alive = {a: p for a, p in given.items() if a < most and not breaking(m, enemy, a)}
    standing = {b: q for b, q in taken.items() if b < own_most and not breaking(m, unit, b)}
    ends, own_end = 1 - total(alive), 1 - total(standing)
    won, even = ends * (1 - own_end), ends * own_end
    runs = own_run = Fraction(0)
    ahead = enemy.markers - unit.markers
    test, own_test = feared_by(m, enemy, unit), feared_by(m, unit, enemy)
    both = house.plays(m, house.TIED, house.BOTH_TEST)
    fewer, fewer_given = below(standing), below(alive)
    for a, p in alive.items():
        drawn = p * standing.get(a + ahead, Fraction(0))
        even += drawn
        beats = p * fewer(a + ahead)
        won += beats
        if both and own_test is not None:
            own_run += drawn * (1 - passing(m, own_test - a - ahead))
        if both and test is not None:
            runs += drawn * (1 - passing(m, test - a))
        if test is not None:
            runs += beats * (1 - passing(m, test - a))
    if own_test is not None:
        for b, q in standing.items():
            own_run += q * fewer_given(b - ahead) * (1 - passing(m, own_test - b))
    return Round(won, even, ends, runs, own_end, own_run)


def total(chances: Chances) -> Fraction:
    """All chances together."""
    return sum(chances.values(), Fraction(0))


def below(chances: Chances) -> Callable[[int], Fraction]:
    """How likely a number lies below another one."""
    sums: list[tuple[int, Fraction]] = []
    found = Fraction(0)
    for number in sorted(chances):
        found += chances[number]
        sums.append((number, found))
    numbers = [number for number, _ in sums]

    def less(than: int) -> Fraction:
        at = bisect_left(numbers, than)
        return sums[at - 1][1] if at else Fraction(0)

    return less


def told(
    m: Battle,
    enemy: Unit,
    label: str,
    came: Round,
    tolls: Tolls,
    more: Sequence[tuple[str, Fraction]] = (),
) -> tuple[Policy, ...]:
    """The odds of a round, and beside them those with the Blessing that passes a test, if the enemy could use it.

    ``more`` are chances of what keeps the round from being fought.
    """
    lines = (*came.lines(), *more)
    unfought = sum((chance for _, chance in more), Fraction(0))
    split = [("wins", came.won), ("nobody wins", came.even), ("loses", 1 - came.won - came.even - unfought)]
    if more:
        split.append(("is not fought", unfought))
    taken = tolls.taken if tolls.own_counts == tolls.counts else None
    first = Policy(label, tolls.given, lines, tolls.counts, taken, tuple(split))
    if not came.runs or not inspired(m, enemy):
        return (first,)
    kept = tuple([(name, Fraction(0) if name == ENEMY_FAILS else chance) for name, chance in lines])
    said = "with Ultimate Inspiration of the enemy"
    return (first, first._replace(label=f"{label}, {said}" if label else said, headline=kept))


def assumed(m: Battle, unit: Unit, enemy: Unit) -> tuple[str, ...]:
    """What the odds of a round take for granted."""
    found = []
    if has(unit, "terror") and not unshaken(enemy):
        found.append("The test against its Terror comes first and is left out.")
    if has(enemy, "first-strike") != has(unit, "first-strike"):
        found.append("Both strike at once: First Strike is left out.")
    return tuple(found)


# ---- shots before contact


class Shape(NamedTuple):
    """A Unit after the free shots at it: how likely it stands so, the wounds it has taken, its markers, Minis lost."""

    chance: Fraction
    wounds: int
    markers: int
    lost: int


class ShotAt(NamedTuple):
    """What comes of the free shots at a Unit: the chance that they keep it out of the round, how it stands if not.

    ``wounds`` are those it takes with any outcome, ``out`` those of the outcomes that keep it out. ``seen`` are the places
    of the Minis that may fall, ``falls`` after how many wounds each of them does.
    """

    stopped: Fraction
    shapes: tuple[Shape, ...]
    wounds: Chances
    out: Chances
    seen: tuple[int, ...]
    falls: tuple[int, ...]


def of_charge(m: Battle, unit: Unit, enemy: Unit) -> Foreseen:
    """A charge: the round alone, and with every free shot before it (ME-CHRG-10 to 17).

    The round is fought where the charger comes to stand: landscape and Heroic Figures help it there (ME-MSAVE-05).
    """
    there, placed = arrived(m, unit, enemy)
    plain = of_round(there, placed, enemy, melee.CHARGED)
    throws = free_shots(m, unit, enemy, shooting.THROW)
    fire = None if enemy.frozen else free_shots(m, enemy, unit, shooting.DEFENSIVE)
    if throws is None and fire is None:
        return plain
    tallies = list(plain.tallies)
    at_unit = shot_at(m, unit, fire, "Defensive Fire", tallies)
    at_enemy = shot_at(m, enemy, throws, "Charge-Throw", tallies)
    came, tolls = fought(there, placed, enemy, at_unit, at_enemy)
    more: list[tuple[str, Fraction]] = []
    if fire is not None:
        more.append(("is stopped by Defensive Fire", at_unit.stopped))
    if throws is not None:
        more.append(("drives it off by the throws alone", (1 - at_unit.stopped) * at_enemy.stopped))
    first = [
        one._replace(label=f"without shots before contact{', ' + one.label if one.label else ''}")
        for one in plain.policies
    ]
    found = (*first, *told(m, enemy, "with all shots before contact", came, tolls, more))
    said = [
        "Before contact whoever may shoot does; of those in sight the first by number fall, leaders last."
    ]
    if any(
        aim.weapon.special == shooting.ENTANGLE for shots in (throws, fire) if shots for aim in shots.aims
    ):
        said.append("That Minis caught in bolas do not strike is left out.")
    return Foreseen(tuple(tallies), found, (*plain.assumed, *said))


def arrived(m: Battle, unit: Unit, enemy: Unit, answer: Action | None = None) -> tuple[Battle, Unit]:
    """The battle with a charger in contact: where an answer puts it, else where it would go by itself."""
    far = charge.reach(m, unit)
    if answer is None and charge_moves.out_of_charge(m, unit, enemy, far) is not None:
        return m, unit
    contacts = Contacts(m, unit, enemy, far)
    bases = contacts.bases(contacts.member(0) if answer is None else answer)
    there, new = m.copy(), unit.copy()
    new.bases = bases
    there.units[new.id] = new
    return there, new


def fought(m: Battle, unit: Unit, enemy: Unit, at_unit: ShotAt, at_enemy: ShotAt) -> tuple[Round, Tolls]:
    """The round after the shots, over all that they may have done to both; the losses count what the shots took, too."""
    copy = m.copy()
    alone, own_alone = len(enemy.kinds) == 1, len(unit.kinds) == 1
    given: Chances = {}
    taken: Chances = {}
    for shot, other_, spread, single in (
        (at_enemy, at_unit, given, alone),
        (at_unit, at_enemy, taken, own_alone),
    ):
        # no round is fought: the other side is out, or this one alone
        for wounds, chance in shot.wounds.items():
            add(spread, wounds if single else lost(shot.falls, wounds), chance * other_.stopped)
        for wounds, chance in shot.out.items():
            add(spread, wounds if single else lost(shot.falls, wounds), chance * (1 - other_.stopped))
    sums = [Fraction(0)] * 6
    blows: dict[tuple[int, int], tuple[Chances, Chances]] = {}
    for theirs in at_enemy.shapes:
        two = stood(copy, enemy, theirs, at_enemy.seen)
        falls = losses(two, range(len(two.kinds)))
        for mine in at_unit.shapes:
            one = stood(copy, unit, mine, at_unit.seen)
            own_falls = losses(one, range(len(one.kinds)))
            key = (mine.wounds, theirs.wounds)
            if key not in blows:
                blows[key] = (
                    wound_chances(two, of_blows(copy, one, two, melee.CHARGER)[1]),
                    wound_chances(one, of_blows(copy, two, one, melee.CHARGED)[1]),
                )
            out, into = blows[key]
            chance = mine.chance * theirs.chance
            for wounds, part in out.items():
                add(
                    given,
                    theirs.wounds + wounds if alone else theirs.lost + lost(falls, wounds),
                    chance * part,
                )
            for wounds, part in into.items():
                add(
                    taken,
                    mine.wounds + wounds if own_alone else mine.lost + lost(own_falls, wounds),
                    chance * part,
                )
            came = compared(copy, one, two, out, into)
            sums = [had + chance * part for had, part in zip(sums, came, strict=True)]
    return Round(*sums), Tolls(given, counted(enemy), taken, counted(unit))


def counted(unit: Unit) -> str:
    """What the losses of a Unit count."""
    return toll(unit, {}, ())[1]


def free_shots(m: Battle, unit: Unit, enemy: Unit, how: str) -> Volley | None:
    """The free shots of a Unit before contact; None if it has none."""
    attack = shooting.volley(m, unit, enemy, how)
    if isinstance(attack, Refusal) or all(aim.weapon.overhead for aim in attack.aims):
        return None
    return attack


def shot_at(
    m: Battle, target: Unit, attack: Volley | None, label: str, tallies: list[tuple[str, Tally]]
) -> ShotAt:
    """What the free shots at a Unit come to; none leave it as it is."""
    if attack is None:
        nothing = {0: Fraction(1)}
        return ShotAt(Fraction(0), (Shape(Fraction(1), 0, target.markers, 0),), nothing, {}, (), ())
    named, found, seen = odds_shots.volley(m, attack)
    tallies += [(f"{label}, {name}", tally) for name, tally in named]
    gain = odds_shots.marker_gain(m, target, [aim for aim in attack.aims if not aim.weapon.overhead])
    falls = losses(target, seen)
    whole, most = len(target.kinds), falls[-1] if falls else 0
    left: dict[tuple[int, int, int], Fraction] = {}
    every: Chances = {}
    out: Chances = {}
    for (hits, failed), all_ in found.items():
        taken = min(failed, most)
        gone = lost(falls, taken)
        add(every, taken, all_)
        for gained, share in gain(hits).items():
            chance = all_ * share
            if gone >= whole or breaking(m, target, gained):
                add(out, taken, chance)
                continue
            markers = target.markers + gained
            if gone and odds_shots.tests(target, whole - gone, False):
                flees = fear(m, target, gained)
                add(out, taken, chance * flees)
                add(left, (taken, max(markers - 1, 0), gone), chance * (1 - flees))
            else:
                add(left, (taken, markers, gone), chance)
    shapes = tuple([Shape(chance, *key) for key, chance in sorted(left.items())])
    return ShotAt(total(out), shapes, every, out, tuple(seen), tuple(falls))


def stood(m: Battle, unit: Unit, shape: Shape, seen: Sequence[int]) -> Unit:
    """The Unit as it is after the shots, put into a copy of the battle."""
    new = unit.copy()
    left, dead = shape.wounds, []
    for index in falling(new, seen) if left else ():
        part = min(new.mini(index).wounds - new.hurt[index], left)
        new.hurt[index] += part
        left -= part
        if new.hurt[index] >= new.mini(index).wounds:
            dead.append(index)
    remove_minis(new, dead)
    new.markers = shape.markers
    m.units[new.id] = new
    return new


def feared_by(m: Battle, loser: Unit, winner: Unit) -> int | None:
    """The number of the test of whoever loses the round, as its markers are now; None if it takes none."""
    if has(loser, "berserk") or (has(loser, "disdain") and not loser.counts.get("disdained", 0)):
        return None
    less = -1 if has(winner, "dreadful") and not unshaken(loser) else 0
    return brave_tally(m, loser).total + less


def of_attack(m: Battle, unit: Unit, enemy: Unit) -> Foreseen:
    """The Attack action: blows without an answer."""
    tallies, out = of_blows(m, unit, enemy, melee.ATTACKER)
    given = wound_chances(enemy, out)
    spread, counts = toll(enemy, given, losses(enemy, range(len(enemy.kinds))))
    ends = Fraction(0)
    for count, chance in given.items():
        ends += chance if count >= most_wounds(enemy) or breaking(m, enemy, count) else 0
    hurt = 1 - spread.get(0, Fraction(0))
    lines = (("loses a wound" if counts == "wounds" else "loses a Mini", hurt), ("is destroyed", ends))
    return Foreseen(tuple(tallies), (Policy("", spread, lines, counts),))
