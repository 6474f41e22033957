"""Dice and rolls: what they show, how that is written and read, and how likely it is."""

from itertools import product

import icepool  # type: ignore[import-untyped]
import pytest

from rulebound.dice.die import Die, Roll

COMBAT = Die(
    "combat", ("blank", "hit", "double_hit", "critical", "defend", "double_defend"), (2, 5, 1, 1, 2, 1)
)


class Given:
    """Numbers from a list."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.numbers.pop(0)


def roll(count: int) -> Roll:
    return Roll("heroes", ("attack", "clemson"), COMBAT, count)


def test_each_die_takes_one_number_and_shows_the_face_it_names() -> None:
    numbers = Given(0, 1, 2, 6, 7, 8, 9, 10, 11)
    assert roll(9).sample(numbers) == (0, 0, 1, 1, 2, 3, 4, 4, 5)
    assert numbers.asked == [12] * 9


def test_text_names_the_dice_in_rolled_order_and_parses_back() -> None:
    assert roll(3).text((1, 1, 0)) == "hit hit blank"
    assert roll(0).text(()) == ""
    for outcome, _ in roll(3).outcomes():
        assert roll(3).parse(roll(3).text(outcome)) == outcome


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("hit hit blank", (1, 1, 0)),
        ("h H b", (1, 1, 0)),
        ("dh dd d", (2, 5, 4)),
        ("crit, def, double-defend", (3, 4, 5)),
        ("double_h  bl\tdouble_d", (2, 0, 5)),
    ],
)
def test_names_initials_and_beginnings_are_read(text: str, outcome: tuple[int, ...]) -> None:
    assert roll(3).parse(text) == outcome


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hit hit", "3 dice are rolled, not 2"),
        ("hit hit hit hit", "3 dice are rolled, not 4"),
        ("", "3 dice are rolled, not 0"),
        ("hit wound blank", "the combat die has no face 'wound'"),
        ("hit double blank", "'double' could be double_hit or double_defend"),
        ("hit hitt blank", "no face 'hitt'"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        roll(3).parse(text)


def test_one_die_is_spoken_of_as_one() -> None:
    with pytest.raises(ValueError, match="1 die is rolled, not 2"):
        roll(1).parse("hit hit")


def test_a_numbered_die_prefers_the_whole_name() -> None:
    die = Die("d12", tuple(str(n) for n in range(1, 13)), (1,) * 12)
    assert die.read("1") == 0
    assert die.read("12") == 11


@pytest.mark.parametrize("dice", range(6))
def test_outcomes_are_sorted_multisets_with_the_weights_of_icepool(dice: int) -> None:
    outcomes = list(roll(dice).outcomes())
    assert outcomes == sorted(outcomes)
    assert all(list(outcome) == sorted(outcome) for outcome, _ in outcomes)
    assert sum(weight for _, weight in outcomes) == 12**dice
    if dice:
        pool = icepool.Die(dict(enumerate(COMBAT.counts))).pool(dice)
        assert dict(outcomes) == dict(pool.expand().items())


def test_outcomes_of_two_dice_agree_with_counting_all_faces() -> None:
    counted: dict[tuple[int, ...], int] = {}
    for faces in product(COMBAT.table, repeat=2):
        key = tuple(sorted(faces))
        counted[key] = counted.get(key, 0) + 1
    assert dict(roll(2).outcomes()) == counted


def test_dice_are_equal_by_what_they_are() -> None:
    twin = Die("combat", COMBAT.results, COMBAT.counts)
    assert twin == COMBAT
    assert hash(twin) == hash(COMBAT)
    assert Die("other", COMBAT.results, COMBAT.counts) != COMBAT
    assert COMBAT.faces == 12


@pytest.mark.parametrize(
    ("results", "counts"),
    [((), ()), (("a",), (1, 2)), (("a", "a"), (1, 1)), (("a",), (0,)), (("A b",), (1,))],
)
def test_an_impossible_die_is_refused(results: tuple[str, ...], counts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="the odd die"):
        Die("odd", results, counts)


@pytest.mark.parametrize("count", [-1, 51])
def test_a_roll_of_an_impossible_number_of_dice_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match="a roll has"):
        roll(count)
