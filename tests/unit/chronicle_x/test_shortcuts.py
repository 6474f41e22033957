"""What is worked out a shorter way for speed, against the long way, all along random matches."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rulebound.games.chronicle_x import attacks, blips, movement
from rulebound.games.chronicle_x.game import quick_start
from rulebound.games.chronicle_x.moments import idle, offers
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState
from rulebound.games.chronicle_x.turn import Attacks
from rulebound.players.random_player import RandomPlayer
from rulebound.space.board import bits, mask_of

SEEDS = ["short-1", "short-2", "short-3"]


def positions(seed: str) -> Iterator[MissionState]:
    """Positions at rest points of a random match."""
    match = quick_start(seed=seed)
    player = RandomPlayer(seed)
    while match.decision is not None:
        if match.resting and len(match.answers) % 3 == 0:
            yield match.state
        match.advance(player.choose(match))


@pytest.mark.parametrize("seed", SEEDS)
def test_whether_there_is_a_shot_is_whether_one_is_found(seed: str) -> None:
    for m in positions(seed):
        for unit in m.present(HEROES):
            for other in m.present(OVERMIND):
                for one, two in ((unit, other), (other, unit)):
                    for psychic in (False, True):
                        assert attacks.may_shoot(m, one, two, psychic) == (
                            attacks.shot(m, one, two, psychic) is not None
                        )
                    reach = attacks.Reach(m, one)
                    assert (two in reach.units and reach.opens(two)) == (
                        attacks.legal(m, one, two) is not None
                    )


@pytest.mark.parametrize("seed", SEEDS)
def test_an_attack_is_drawn_from_those_that_are_listed(seed: str) -> None:
    numbers = random.Random(seed)
    for m in positions(seed):
        for unit in [*m.present(HEROES), *m.present(OVERMIND)]:
            reach = attacks.Reach(m, unit)
            family = Attacks(reach)
            assert family.empty() == (not family.count())
            drawn = family.pick(int(numbers.random() * 2**32))
            assert drawn in list(family.members()) if family.count() else drawn is None


@pytest.mark.parametrize("seed", SEEDS)
def test_a_unit_reaches_what_any_of_its_models_reaches(seed: str) -> None:
    for m in positions(seed):
        for unit in m.present(OVERMIND):
            for verb in ("move", "sprint"):
                reached = 0
                for model in unit.models:
                    reached |= movement.ends(m, unit, model, verb)
                family = movement.family(m, unit, verb)
                assert family.empty() == (not reached) and family.count() == reached.bit_count()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_squares_in_range_are_those_of_the_heroes_where_they_stand(seed: str) -> None:
    for m in positions(seed):
        kept = blips.eyes(m)
        m.in_range = -1
        assert blips.eyes(m) == kept


@pytest.mark.parametrize("seed", SEEDS)
def test_an_idle_side_has_nothing_to_offer(seed: str) -> None:
    for m in positions(seed):
        if idle(m, OVERMIND, "any_calm"):
            assert not offers(m, OVERMIND, "any_calm", None)


@pytest.mark.parametrize("seed", SEEDS)
def test_pads_reach_the_squares_to_which_they_have_a_way(seed: str) -> None:
    numbers = random.Random(seed)
    compared = 0
    for m in positions(seed):
        for unit in m.present(OVERMIND):
            model = unit.models[0]
            walk = movement.walk_of(m, unit, model, "move", 1 + int(numbers.random() * 6))
            if unit.xxl or walk.wall_cost:
                continue
            walk.pads = 1 + int(numbers.random() * 2)
            walk.wall_limit = (1, 2, 99)[int(numbers.random() * 3)]
            assert movement.reach(m, walk) == mask_of(movement.padded(m, walk)) & walk.bound
            compared += 1
    assert compared


def test_many_squares_are_listed_as_few_are() -> None:
    numbers = random.Random(4)
    for size in range(60):
        squares = sorted(numbers.sample(range(440), size))
        assert bits(mask_of(squares)) == squares
