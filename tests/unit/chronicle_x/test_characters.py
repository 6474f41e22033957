"""The characters of the scripted player: measured over some seeds, they play differently in the ways they are said to."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.computer import ScriptedPlayer
from rulebound.games.chronicle_x.computer.characters import CHARACTERS
from rulebound.games.chronicle_x.game import chronicle_x, quick_start
from rulebound.games.chronicle_x.state import BUY_FORCE, HEROES, OVERMIND, MissionState
from rulebound.games.chronicle_x.table import TABLE
from rulebound.kernel.errors import SetupError
from rulebound.kernel.match import Match
from rulebound.space.board import bits

SEEDS = tuple(f"character {number}" for number in range(6))
ROUNDS = 2
"""Rounds of a match that are looked at."""


def apart(m: MissionState) -> float:
    """How far the heroes are from the nearest enemy, on the average."""
    foes = m.alien_bodies
    for blip in m.blips:
        foes |= blip.mask
    heroes = [hero.model.square for hero in m.heroes if hero.here]
    board = m.ground.board
    gaps = [min((board.distance(at, foe) for foe in bits(foes)), default=0) for at in heroes]
    return sum(gaps) / max(len(gaps), 1)


@cache
def openings(heroes: str, overmind: str) -> Counter[str]:
    """What happens in the first rounds of some quick starts, added up."""
    found: Counter[str] = Counter()
    for seed in SEEDS:
        match = quick_start(seed)
        players = {
            HEROES: ScriptedPlayer(HEROES, seed, heroes),
            OVERMIND: ScriptedPlayer(OVERMIND, seed, overmind),
        }
        while (decision := match.decision) is not None and match.state.round <= ROUNDS:
            action = players[decision.seat].choose(match)
            found[f"{decision.seat} {action.verb}"] += 1
            match.advance(action)
        m = match.state
        found["apart"] += int(100 * apart(m))
        found["face down"] += sum(1 for blip in m.blips if blip.square >= 0 and not blip.decoy)
        found["Health lost"] += sum(hero.model.full - hero.model.health for hero in m.heroes)
        found["Neon Rush left"] += sum(hero.neon for hero in m.heroes)
    return found


def bought(level: str) -> Counter[str]:
    """The forces that a character buys with the same points."""
    found: Counter[str] = Counter()
    for seed in SEEDS * 2:
        match = Match(chronicle_x(), {"mission": "dead-air"}, SeededFortune(seed))
        number = sum(found.values())
        players = {seat: ScriptedPlayer(seat, f"{seed} {number}", level) for seat in (HEROES, OVERMIND)}
        while (decision := match.decision) is not None and match.state.phase <= BUY_FORCE:
            match.advance(players[decision.seat].choose(match))
        found.update(match.state.force)
    return found


def test_fierce_heroes_press_and_hold_fewer_shots() -> None:
    steady, fierce = openings("scripted", "scripted"), openings("fierce", "scripted")
    assert fierce["apart"] < steady["apart"]
    assert fierce["heroes overwatch"] < steady["heroes overwatch"]
    assert fierce["heroes attack"] > steady["heroes attack"]


def test_a_fierce_overmind_comes_out_early() -> None:
    steady, fierce = openings("scripted", "scripted"), openings("scripted", "fierce")
    assert fierce["face down"] < steady["face down"]
    assert fierce["Health lost"] > steady["Health lost"]


def test_a_fierce_overmind_buys_beasts() -> None:
    steady, fierce = bought("scripted"), bought("fierce")
    assert 2 * fierce["ridgewalker"] > 3 * steady["ridgewalker"]


def test_every_character_has_a_name_and_a_text_on_either_side() -> None:
    for by_side in CHARACTERS.values():
        assert set(by_side) == {HEROES, OVERMIND}
        assert all(character.name and character.text.endswith(".") for character in by_side.values())


def test_the_table_knows_them_and_no_others() -> None:
    assert TABLE.player("fierce", HEROES, "seed").character.name == "Fierce"
    with pytest.raises(SetupError, match="scripted"):
        TABLE.player("reckless", HEROES, "seed")
