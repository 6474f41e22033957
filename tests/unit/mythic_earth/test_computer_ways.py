"""How the scripted player finds its way: the lattice, forming up, the Idol, ground that spells lay."""

from __future__ import annotations

from math import isqrt
from typing import Any

from rulebound.dice.fortune import SeededFortune
from rulebound.games.mythic_earth.computer import ScriptedPlayer
from rulebound.games.mythic_earth.computer.groundcraft import between
from rulebound.games.mythic_earth.computer.ways import NEVER, Way, distances, lattice, reached
from rulebound.games.mythic_earth.game import mythic_earth
from rulebound.games.mythic_earth.scenarios_carried import IDOL
from rulebound.games.mythic_earth.state import INCH, SEATS
from rulebound.kernel.match import Match
from rulebound.space.field.ground import Ground
from rulebound.space.field.shapes import rectangle

WALL = Ground(36_000, 36_000, impassable=[rectangle(0, 17_000, 30_000, 19_000)])
MARSH = Ground(36_000, 36_000, difficult=[rectangle(0, 12_000, 36_000, 24_000)])
PLAIN = Ground(36_000, 36_000)


def test_on_plain_ground_the_way_is_straight() -> None:
    way = Way(lattice(PLAIN, 630, 1250), (5_000, 5_000), (5_000, 30_000))
    assert way.straight
    assert way.left(5_000, 5_000) == 25_000


def test_a_way_leads_round_impassable_ground() -> None:
    way = Way(lattice(WALL, 630, 1250), (5_000, 5_000), (5_000, 30_000))
    assert not way.straight
    assert way.left(5_000, 5_000) > 2 * isqrt(26_000**2 + 12_000**2)
    assert way.left(33_000, 18_000) < way.left(5_000, 16_000)


def test_difficult_ground_counts_double() -> None:
    net = lattice(MARSH, 630, 1250)
    assert net.fare((18_000, 5_000), (18_000, 11_000)) == 6_000
    assert net.fare((18_000, 14_000), (18_000, 20_000)) == 12_000
    assert Way(net, (18_000, 5_000), (18_000, 31_000)).left(18_000, 5_000) >= 36_000


def test_where_no_way_leads_is_never_reached() -> None:
    ring = Ground(
        36_000,
        36_000,
        impassable=[
            rectangle(10_000, 10_000, 26_000, 13_000),
            rectangle(10_000, 23_000, 26_000, 26_000),
            rectangle(10_000, 10_000, 13_000, 26_000),
            rectangle(23_000, 10_000, 26_000, 26_000),
        ],
    )
    net = lattice(ring, 630, 1250)
    assert distances(net, net.node(18_000, 18_000))[net.node(3_000, 3_000)] == NEVER
    assert Way(net, (3_000, 3_000), (18_000, 18_000)).straight


def test_what_others_shut_is_walked_round() -> None:
    net = lattice(PLAIN, 630, 1250)
    free = reached(net, (5_000, 5_000), 12_000, lambda at: False)
    shut = reached(net, (5_000, 5_000), 12_000, lambda at: at[1] == 9_000 and at[0] < 15_000)
    assert (5_000, 15_000) in free
    assert (5_000, 15_000) not in shut


def test_a_place_lies_between_two_others() -> None:
    assert between((0, 0), (20_000, 0), (10_000, 2_000), 3_000)
    assert not between((0, 0), (20_000, 0), (10_000, 4_000), 3_000)
    assert not between((0, 0), (20_000, 0), (24_000, 0), 3_000)


def players(seed: str) -> dict[str, ScriptedPlayer]:
    return {seat: ScriptedPlayer(seat, seed + seat) for seat in SEATS}


def procession(number: int) -> dict[str, Any]:
    forces = ("inca", "maya", "western-federations", "tribal-nations")
    return {
        "size": "36x36",
        "points": 500,
        "scenario": "the-night-procession",
        "blue": {"ready": f"{forces[number]}-500"},
        "red": {"ready": f"{forces[number - 1]}-500"},
    }


def test_an_idol_is_given_to_one_that_can_bring_it_to_a_station() -> None:
    shown = 0
    for number in range(4):
        match = Match(mythic_earth(), procession(number), SeededFortune(f"idol-{number}"))
        seats = players(f"idol-{number}")
        while match.decision is not None:
            m = match.state
            if m.turn == 1 and match.decision.kind == "activate":
                for token in (token for token in m.tokens if token.kind == IDOL and token.carrier):
                    carrier = m.units[token.carrier]
                    assert not carrier.card.general and not carrier.airborne
            match.advance(seats[match.decision.seat].choose(match))
        shown += sum(side.points.get("scenario:show", 0) for side in match.state.sides.values())
    assert shown >= 2


def test_the_beginning_of_deployment_is_given_away() -> None:
    given = 0
    for number in range(8):
        match = Match(mythic_earth(), {"quick_start": "first-blood"}, SeededFortune(f"begin-{number}"))
        seats = players(f"begin-{number}")
        while match.decision is not None and match.state.turn < 1:
            decision = match.decision
            action = seats[decision.seat].choose(match)
            if decision.kind == "begin":
                assert action.args[0] != decision.seat
                given += 1
            match.advance(action)
            if match.state.began:
                break
    assert given


def test_the_middle_of_a_unit_is_no_farther_than_its_march() -> None:
    reach = 10 * INCH
    for x, y in reached(lattice(PLAIN, 630, 1250), (18_000, 18_000), reach, lambda at: False):
        assert isqrt((x - 18_000) ** 2 + (y - 18_000) ** 2) <= reach
