"""The scripted player: legal everywhere, the same for one seed on every machine, blind to what its seat may not see."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulebound.dice.fortune import SeededFortune
from rulebound.games.mythic_earth.computer import ScriptedPlayer
from rulebound.games.mythic_earth.computer.chances import Party, at_least, at_most, fought, two_at_most
from rulebound.games.mythic_earth.computer.knowledge import known
from rulebound.games.mythic_earth.game import mythic_earth
from rulebound.games.mythic_earth.pack import load_pack
from rulebound.games.mythic_earth.state import BLUE, RED, SEATS, Battle, other
from rulebound.games.mythic_earth.table import TABLE
from rulebound.kernel.errors import SetupError
from rulebound.kernel.events import EventLog
from rulebound.kernel.match import Match
from rulebound.players.base import Player
from rulebound.players.random_player import RandomPlayer

SCENARIOS = list(load_pack().scenarios)


def battle(number: int) -> dict[str, Any]:
    """A battle of each scenario, by other forces each."""
    forces = ("aztec-500", "inca-500", "maya-500", "taino-500", "inuit-500", "tribal-nations-500")
    return {
        "size": "36x36",
        "points": 500,
        "scenario": SCENARIOS[number % len(SCENARIOS)],
        "blue": {"ready": forces[number % len(forces)]},
        "red": {"ready": forces[(number + 1) % len(forces)]},
    }


def played(
    setup: dict[str, Any], seed: str, kinds: tuple[str, str]
) -> Iterator[tuple[Match, dict[str, Player]]]:
    """A battle, stopped before each answer."""
    match = Match(mythic_earth(), setup, SeededFortune(seed))
    players: dict[str, Player] = {
        seat: RandomPlayer(seed + seat) if kind == "random" else ScriptedPlayer(seat, seed + seat, kind)
        for seat, kind in zip(SEATS, kinds, strict=True)
    }
    while match.decision is not None:
        yield match, players
        assert match.decision is not None
        match.advance(players[match.decision.seat].choose(match))


@pytest.mark.parametrize("number", range(len(SCENARIOS)))
def test_in_every_scenario_each_answer_is_legal_and_has_a_reason_in_one_line(number: int) -> None:
    for match, players in played(battle(number), f"legal-{number}", ("random", "scripted")):
        decision = match.decision
        assert decision is not None
        if decision.seat == BLUE or len(match.answers) % 3:
            continue
        player = players[RED]
        before = match.state.digest()
        action = player.choose(match)
        assert decision.accepts(action), (decision.kind, action)
        assert player.why.endswith(".") and "\n" not in player.why
        assert match.state.digest() == before


def other_secrets(m: Battle, seat: str) -> None:
    """Give the side across the table another Devotion, other choices and notes."""
    side = m.sides[other(seat)]
    if not side.revealed and side.devotion:
        side.devotion = side.devotion % 8 + 1
    side.choices = ["changed"]
    side.notes = {"map": "changed", "fountain": "changed"}


def test_two_battles_that_look_alike_to_a_seat_are_answered_alike() -> None:
    compared = 0
    for number, (match, players) in enumerate(played(battle(3), "blind", ("scripted", "fierce"))):
        decision = match.decision
        assert decision is not None
        if number % 5 or not decision.rest:
            continue
        seat = decision.seat
        twin = match.state.copy()
        twin.log = EventLog()
        other_secrets(twin, seat)
        look_alike = Match(mythic_earth(), {}, SeededFortune("blind"), twin)
        assert look_alike.view(seat) == match.view(seat)
        same = known(twin, seat).digest() == known(match.state, seat).digest()
        assert same
        player = players[seat]
        assert isinstance(player, ScriptedPlayer)
        assert answered(player, look_alike, len(match.answers)) == player.choose(match)
        compared += 1
    assert compared > 10


def answered(player: ScriptedPlayer, match: Match, answers: int) -> object:
    """What a player answers after so many answers that a match taken up at rest does not have."""
    from rulebound.games.mythic_earth.computer import scripted
    from rulebound.games.mythic_earth.computer.survey import Survey

    decision = match.decision
    assert decision is not None
    number = (player._base + answers * scripted.GOLDEN) & scripted.MASK
    survey = Survey(known(match.state, decision.seat), decision.seat, player.character, number)
    return scripted.ANSWERS[decision.kind](survey, decision)[0]


DIGEST = """
from tests_computer import battle, played
for match, _ in played(battle(1), "same", ("scripted", "fierce")):
    if len(match.answers) > 90:
        break
print(match.state.digest(), len(match.answers))
"""


def test_a_battle_is_the_same_whatever_the_hash_seed() -> None:
    here = str(Path(__file__).parent)
    code = DIGEST.replace("tests_computer", "test_computer")
    found = set()
    for seed in ("0", "1"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join([here, *sys.path])}
        done = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        )
        found.add(done.stdout)
    assert len(found) == 1


def test_the_characters_play_differently() -> None:
    asked = differ = charges = 0
    fierce = {seat: ScriptedPlayer(seat, "characters" + seat, "fierce") for seat in SEATS}
    for match, players in played({"quick_start": "first-blood"}, "characters", ("scripted", "scripted")):
        decision = match.decision
        assert decision is not None
        if decision.kind == "act":
            steady, bold = players[decision.seat].choose(match), fierce[decision.seat].choose(match)
            asked += 1
            differ += steady != bold
            charges += (bold.verb == "charge") - (steady.verb == "charge")
    assert differ * 5 > asked
    assert charges >= 0


def test_the_table_offers_both_characters_and_no_others() -> None:
    assert [level["id"] for level in TABLE.describe()["levels"]] == ["random", "scripted", "fierce"]
    assert isinstance(TABLE.player("fierce", RED, "tape"), ScriptedPlayer)
    with pytest.raises(SetupError, match="no computer player"):
        TABLE.player("brilliant", RED, "tape")


def test_the_formulas_agree_with_counting() -> None:
    assert [at_most(number) for number in (-1, 0, 1, 9, 10, 11)] == [0, 0, 1000, 9000, 10000, 10000]
    assert two_at_most(2) == 100
    assert two_at_most(20) == 10000
    assert at_least(3, 5000, 2) == 5000
    one = Party(dice=1, chance=5000, left=1, markers=0, brave=7, overload=11)
    found = fought(one, one)
    assert found.won == found.lost == 2500
    assert found.destroys == found.destroyed == 5000
    assert (found.dealt, found.taken) == (50, 50)
