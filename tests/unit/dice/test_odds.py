"""Exact odds against the designers' tables and against counting every face."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Final

import pytest

from rulebound.dice.die import Die
from rulebound.dice.odds import Attack, Defence, Odds, Rerolls, attack_odds, best_reroll

BLANK, HIT, DOUBLE_HIT, CRITICAL, DEFEND, DOUBLE_DEFEND = range(6)
COMBAT = Die(
    "combat", ("blank", "hit", "double_hit", "critical", "defend", "double_defend"), (2, 5, 1, 1, 2, 1)
)
WEIGHTS: Final = COMBAT.counts

# Rows: attack value 1 to 7; columns: 0 to 5 defence dice. From the content draft, mean_damage.
MEAN_DAMAGE: Final = [
    [0.67, 0.53, 0.43, 0.35, 0.29, 0.24],
    [1.33, 1.12, 0.94, 0.79, 0.67, 0.58],
    [2.00, 1.73, 1.50, 1.30, 1.13, 0.98],
    [2.67, 2.37, 2.10, 1.86, 1.65, 1.46],
    [3.33, 3.02, 2.73, 2.46, 2.21, 1.99],
    [3.93, 3.60, 3.29, 2.99, 2.71, 2.45],
    [4.13, 3.80, 3.48, 3.17, 2.88, 2.61],
]
# Damage, then attack value; columns as above. From the same draft, chance_of_damage_at_least.
AT_LEAST: Final = {
    1: {
        1: [0.58, 0.47, 0.39, 0.32, 0.26, 0.22],
        2: [0.83, 0.72, 0.63, 0.55, 0.48, 0.42],
        3: [0.93, 0.85, 0.78, 0.71, 0.64, 0.59],
        4: [0.97, 0.92, 0.87, 0.82, 0.77, 0.71],
        5: [0.99, 0.96, 0.93, 0.89, 0.85, 0.81],
    },
    2: {
        1: [0.08, 0.06, 0.05, 0.04, 0.03, 0.02],
        2: [0.41, 0.32, 0.26, 0.20, 0.16, 0.13],
        3: [0.67, 0.56, 0.47, 0.39, 0.33, 0.27],
        4: [0.83, 0.73, 0.65, 0.57, 0.49, 0.43],
        5: [0.91, 0.84, 0.77, 0.70, 0.63, 0.57],
    },
    3: {
        2: [0.09, 0.07, 0.05, 0.04, 0.03, 0.02],
        3: [0.31, 0.25, 0.20, 0.16, 0.12, 0.10],
        4: [0.54, 0.45, 0.38, 0.31, 0.26, 0.21],
        5: [0.72, 0.63, 0.55, 0.47, 0.41, 0.35],
    },
    4: {
        3: [0.08, 0.06, 0.05, 0.04, 0.03, 0.02],
        4: [0.25, 0.20, 0.16, 0.13, 0.10, 0.08],
        5: [0.44, 0.37, 0.31, 0.26, 0.21, 0.17],
    },
}
HALF_A_HUNDREDTH: Final = Fraction(501, 100000)


def valued(value: int) -> Attack:
    return Attack(min(value, 5), surplus=max(value - 5, 0))


@pytest.mark.parametrize("value", range(1, 8))
@pytest.mark.parametrize("defence", range(6))
def test_mean_damage_is_that_of_the_designers_table(value: int, defence: int) -> None:
    mean = attack_odds(COMBAT, valued(value), defence).mean
    assert isinstance(mean, Fraction)
    assert abs(mean - Fraction(str(MEAN_DAMAGE[value - 1][defence]))) <= HALF_A_HUNDREDTH


@pytest.mark.parametrize("damage", range(1, 5))
@pytest.mark.parametrize("defence", range(6))
def test_chances_of_damage_are_those_of_the_designers_table(damage: int, defence: int) -> None:
    for dice, row in AT_LEAST[damage].items():
        chance = attack_odds(COMBAT, Attack(dice), defence).at_least(damage)
        assert abs(chance - Fraction(str(row[defence]))) <= HALF_A_HUNDREDTH


Outcome = tuple[int, int, int]


def read(faces: tuple[int, ...], surplus: int = 0) -> tuple[int, int, int]:
    """(criticals, hits, blanks left), written without the module under test."""
    turned = min(faces.count(BLANK), surplus)
    hits = faces.count(HIT) + 2 * faces.count(DOUBLE_HIT) + turned
    return faces.count(CRITICAL), hits, faces.count(BLANK) - turned


def blocked(faces: tuple[int, ...]) -> int:
    return faces.count(DEFEND) + 2 * faces.count(DOUBLE_DEFEND)


def counted(
    dice: int, score: Callable[[tuple[int, ...]], Outcome], defence: Callable[[int], int]
) -> dict[Outcome, Fraction]:
    """Every face of every die."""
    found: dict[Outcome, Fraction] = {}
    for attack in product(COMBAT.table, repeat=dice):
        criticals, hits, strays = score(attack)
        defenders = defence(criticals)
        for faces in product(COMBAT.table, repeat=defenders):
            key = (criticals, max(hits - blocked(faces), 0), strays)
            found[key] = found.get(key, Fraction(0)) + Fraction(1, 12 ** (dice + defenders))
    return found


def chances(odds: Odds) -> dict[Outcome, Fraction]:
    return {outcome: Fraction(weight, odds.total) for outcome, weight in odds.weights}


@pytest.mark.parametrize(("dice", "defence"), [(0, 2), (1, 0), (1, 2), (2, 1), (2, 2), (3, 1)])
def test_small_pools_agree_with_counting_every_face(dice: int, defence: int) -> None:
    odds = attack_odds(COMBAT, Attack(dice, stray=True), defence)
    assert chances(odds) == counted(dice, read, lambda criticals: defence)
    assert odds.rerolls == 0


def test_criticals_change_the_defence_before_it_is_rolled() -> None:
    by_row = attack_odds(COMBAT, Attack(2, stray=True), (2, 1, 0))
    assert chances(by_row) == counted(2, read, lambda criticals: 2 - criticals)
    assert attack_odds(COMBAT, Attack(2, stray=True), lambda criticals: 2 - criticals) is by_row
    last = attack_odds(COMBAT, Attack(2, stray=True), (2, 1))
    assert chances(last) == counted(2, read, lambda criticals: 1 if criticals else 2)


def test_surplus_turns_blanks_and_what_is_turned_does_not_stray() -> None:
    odds = attack_odds(COMBAT, Attack(3, surplus=1, stray=True), 1)
    assert chances(odds) == counted(3, lambda faces: read(faces, 1), lambda criticals: 1)
    assert odds.strays()[2] == Fraction(1, 6) ** 3  # three blanks, one of them turned
    before = attack_odds(COMBAT, Attack(3, surplus=1, stray=True, stray_before_surplus=True), 1)
    assert before.strays()[3] == Fraction(1, 6) ** 3
    assert before.spread() == odds.spread()


def test_without_the_flag_nothing_strays() -> None:
    assert attack_odds(COMBAT, Attack(3), 1).mean_strays == 0
    assert attack_odds(COMBAT, Attack(4, stray=True), 1).mean_strays == Fraction(4, 6)


def test_conversions_come_in_order_and_before_the_surplus() -> None:
    conversions = (("critical", "hit", 1), ("blank", "defend", 1), ("defend", "hit", 1))

    def score(faces: tuple[int, ...]) -> Outcome:
        shown = [faces.count(result) for result in range(6)]
        if shown[CRITICAL]:
            shown[CRITICAL] -= 1
            shown[HIT] += 1
        if shown[BLANK]:
            shown[BLANK] -= 1
            shown[DEFEND] += 1
        if shown[DEFEND]:
            shown[DEFEND] -= 1
            shown[HIT] += 1
        if shown[BLANK]:
            shown[BLANK] -= 1
            shown[HIT] += 1
        return shown[CRITICAL], shown[HIT] + 2 * shown[DOUBLE_HIT], shown[BLANK]

    odds = attack_odds(COMBAT, Attack(3, surplus=1, conversions=conversions, stray=True), 1)
    assert chances(odds) == counted(3, score, lambda criticals: 1)


def test_a_conversion_to_a_face_the_die_has_not_is_refused() -> None:
    with pytest.raises(ValueError, match="no face 'wound'"):
        attack_odds(COMBAT, Attack(1, conversions=(("blank", "wound", 1),)))


def test_the_defence_converts_too_and_its_surplus_blocks_only_if_said_so() -> None:
    plain = attack_odds(COMBAT, Attack(1), 1)
    blank_blocks = attack_odds(COMBAT, Attack(1), Defence((1,), surplus=(1,)))
    converted = attack_odds(COMBAT, Attack(1), Defence((1,), (("blank", "defend", 1),)))
    assert converted.weights == blank_blocks.weights
    # One more block on 2 of 12 faces, against a hit or a double hit (6 of 12).
    assert plain.mean - converted.mean == Fraction(2, 12) * Fraction(6, 12)


def value_at(faces: tuple[int, ...], defence: int, worth: Callable[[int, int], Fraction]) -> Fraction:
    criticals, hits, _ = read(faces)
    total = Fraction(0)
    for defenders in product(COMBAT.table, repeat=defence):
        total += worth(criticals, max(hits - blocked(defenders), 0))
    return total / int(12**defence)


def expectimax(
    defence: int, worth: Callable[[int, int], Fraction], price: Fraction = Fraction(0)
) -> Callable[[tuple[int, ...], int], tuple[Fraction, int]]:
    """Rolled dice in order and rerolls left: the best worth, and the die to throw (-1 to keep)."""

    @cache
    def best(faces: tuple[int, ...], left: int) -> tuple[Fraction, int]:
        most, choice = value_at(faces, defence, worth), -1
        if left:
            for at in sorted(range(len(faces)), key=lambda at: (faces[at], at)):
                hoped = -price
                for result, count in enumerate(WEIGHTS):
                    changed = (*faces[:at], result, *faces[at + 1 :])
                    hoped += Fraction(count, 12) * best(changed, left - 1)[0]
                if hoped > most:
                    most, choice = hoped, at
        return most, choice

    return best


def damage(criticals: int, unblocked: int) -> Fraction:
    return Fraction(criticals + unblocked)


def two_kill(criticals: int, unblocked: int) -> Fraction:
    return Fraction(1 if criticals + unblocked >= 2 else 0)


def mostly_criticals(criticals: int, unblocked: int) -> Fraction:
    return Fraction(criticals * 3) + Fraction(unblocked, 7)


@pytest.mark.parametrize("worth", [damage, two_kill, mostly_criticals])
@pytest.mark.parametrize("price", [Fraction(0), Fraction(1, 9)])
@pytest.mark.parametrize(("defence", "left"), [(0, 1), (1, 2), (2, 2)])
def test_rerolls_are_used_as_an_independent_expectimax_uses_them(
    worth: Callable[[int, int], Fraction], price: Fraction, defence: int, left: int
) -> None:
    best = expectimax(defence, worth, price)
    rerolls = Rerolls(left, price=price)
    mean = Fraction(0)
    for faces in product(range(6), repeat=2):
        value, choice = best(faces, left)
        mean += value * WEIGHTS[faces[0]] * WEIGHTS[faces[1]] / 144
        found = best_reroll(COMBAT, faces, Attack(2), defence, rerolls, worth)
        assert (-1 if found is None else found) == choice
    odds = attack_odds(COMBAT, Attack(2), defence, rerolls, worth)
    assert odds.expect(lambda c, u, s: worth(c, u)) - price * odds.rerolls == mean


def test_the_dice_left_and_the_rerolls_used_are_those_of_following_the_expectimax() -> None:
    best = expectimax(1, damage)
    found: dict[Outcome, Fraction] = {}
    used = Fraction(0)

    def play(faces: tuple[int, ...], left: int, chance: Fraction) -> None:
        nonlocal used
        choice = best(faces, left)[1]
        if choice < 0:
            criticals, hits, _ = read(faces)
            for defender, count in enumerate(WEIGHTS):
                key = (criticals, max(hits - blocked((defender,)), 0), 0)
                found[key] = found.get(key, Fraction(0)) + chance * count / 12
            return
        used += chance
        for result, count in enumerate(WEIGHTS):
            changed = (*faces[:choice], result, *faces[choice + 1 :])
            play(changed, left - 1, chance * count / 12)

    for faces in product(range(6), repeat=2):
        play(faces, 2, Fraction(WEIGHTS[faces[0]] * WEIGHTS[faces[1]], 144))
    odds = attack_odds(COMBAT, Attack(2), 1, Rerolls(2))
    assert chances(odds) == found
    assert odds.rerolls == used


def test_a_die_already_rerolled_may_be_rerolled_again() -> None:
    # One die, no defence, and only the first hit counts: it is thrown until it hits, up to three times.
    odds = attack_odds(COMBAT, Attack(1), 0, Rerolls(3), worth=lambda c, u: min(c + u, 1))
    assert odds.at_least(1) == 1 - Fraction(5, 12) ** 4
    assert odds.rerolls == Fraction(5, 12) + Fraction(5, 12) ** 2 + Fraction(5, 12) ** 3


def test_a_reroll_may_cost_two_tokens() -> None:
    assert attack_odds(COMBAT, Attack(3), 1, Rerolls(5, cost=2)) is attack_odds(
        COMBAT, Attack(3), 1, Rerolls(2)
    )
    assert best_reroll(COMBAT, (0, 1), Attack(2), 0, Rerolls(1, cost=2)) is None
    assert best_reroll(COMBAT, (1, 0), Attack(2), 0, Rerolls(2, cost=2)) == 1


def test_an_attack_that_allows_no_reroll_gets_none() -> None:
    attack = Attack(2, no_reroll=True)
    assert best_reroll(COMBAT, (0, 0), attack, 0, Rerolls(6)) is None
    assert attack_odds(COMBAT, attack, 1, Rerolls(6)).weights == attack_odds(COMBAT, Attack(2), 1).weights


def test_of_equals_the_dice_are_kept() -> None:
    assert best_reroll(COMBAT, (BLANK, BLANK), Attack(2), 0, Rerolls(3), worth=lambda c, u: 7) is None
    # A throw gains exactly 8/12 over a blank; at that price it is not worth it.
    assert best_reroll(COMBAT, (BLANK,), Attack(1), 0, Rerolls(1, price=Fraction(2, 3))) is None
    assert best_reroll(COMBAT, (BLANK,), Attack(1), 0, Rerolls(1, price=Fraction(65, 100))) == 0


def test_rerolls_come_before_conversions_and_know_of_them() -> None:
    attack = Attack(2, conversions=(("defend", "hit", 1),))
    assert best_reroll(COMBAT, (DEFEND, HIT), attack, 0, Rerolls(1)) is None
    assert best_reroll(COMBAT, (DEFEND, HIT), Attack(2), 0, Rerolls(1)) == 0
    assert best_reroll(COMBAT, (BLANK, HIT), Attack(2, surplus=1), 0, Rerolls(1)) is None


def test_a_stray_takes_its_cost_from_the_worth() -> None:
    attack = Attack(1, stray=True)
    # A throw gains 8/12 of a hit over a defend and strays on 2 of 12 faces: at a cost of 4 that is even.
    assert best_reroll(COMBAT, (DEFEND,), attack, 0, Rerolls(1, stray_cost=3)) == 0
    assert best_reroll(COMBAT, (DEFEND,), attack, 0, Rerolls(1, stray_cost=4)) is None
    assert best_reroll(COMBAT, (HIT,), attack, 0, Rerolls(1)) is None
    assert best_reroll(COMBAT, (BLANK,), attack, 0, Rerolls(1, stray_cost=4)) == 0


def test_dice_on_the_table_leave_only_rerolls_and_defence_open() -> None:
    odds = attack_odds(COMBAT, Attack(2, stray=True), 0, faces=(HIT, BLANK))
    assert odds.weights == (((0, 1, 1), 1),)
    again = attack_odds(COMBAT, Attack(2), 0, Rerolls(1), faces=(BLANK, HIT))
    assert again.mean == 1 + Fraction(8, 12)
    assert again.rerolls == 1
    for faces in ((HIT,), (HIT, 6)):
        with pytest.raises(ValueError, match="cannot show"):
            attack_odds(COMBAT, Attack(2), 0, faces=faces)
        with pytest.raises(ValueError, match="cannot show"):
            best_reroll(COMBAT, faces, Attack(2), 0, Rerolls(1))


def test_the_faces_of_a_roll_add_up_to_the_odds_before_it() -> None:
    rerolls = Rerolls(2)
    mean = Fraction(0)
    for faces in product(range(6), repeat=2):
        weight = Fraction(WEIGHTS[faces[0]] * WEIGHTS[faces[1]], 144)
        mean += weight * attack_odds(COMBAT, Attack(2), 1, rerolls, faces=faces).mean
    assert mean == attack_odds(COMBAT, Attack(2), 1, rerolls).mean


def test_more_rerolls_never_hurt() -> None:
    means = [attack_odds(COMBAT, Attack(4), 2, Rerolls(n)).mean for n in range(6)]
    assert means == sorted(means)
    assert means[0] < means[1]


def test_marginals_agree_with_each_other() -> None:
    odds = attack_odds(COMBAT, Attack(4, stray=True), (3, 2, 1), Rerolls(2))
    spread = odds.spread()
    assert sum(spread.values()) == 1
    assert sum(damage * chance for damage, chance in spread.items()) == odds.mean
    assert sum(chance for (c, u), chance in odds.by_criticals().items() if c + u >= 3) == odds.at_least(3)
    assert odds.chance(lambda c, u, s: c >= 1 or u >= 2) < 1
    assert odds.expect(lambda c, u, s: s) == odds.mean_strays
    assert odds.die().map(lambda c, u, s: c + u).mean() == odds.mean


@pytest.mark.parametrize(
    ("attack", "defence", "rerolls"),
    [
        (Attack(11), 0, Rerolls()),
        (Attack(-1), 0, Rerolls()),
        (Attack(2), 11, Rerolls()),
        (Attack(2), -1, Rerolls()),
        (Attack(2), 0, Rerolls(25)),
        (Attack(2), 0, Rerolls(2, cost=0)),
        (Attack(2), 0, Rerolls(2, price=-1)),
    ],
)
def test_what_no_table_needs_is_refused(attack: Attack, defence: int, rerolls: Rerolls) -> None:
    with pytest.raises(ValueError):
        attack_odds(COMBAT, attack, defence, rerolls)


def test_too_many_dice_are_refused_before_a_row_is_made_for_each() -> None:
    asked: list[int] = []

    def defence(criticals: int) -> int:
        asked.append(criticals)
        return 0

    with pytest.raises(ValueError, match="0 to 10 dice"):
        attack_odds(COMBAT, Attack(11), defence)
    assert not asked
