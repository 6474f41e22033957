"""Whether there is room for a Unit in ranks: asked quickly, answered as the rules answer."""

from __future__ import annotations

import random

import pytest

from rulebound.dice.fortune import SeededFortune
from rulebound.games.mythic_earth.game import mythic_earth
from rulebound.games.mythic_earth.placing import Standing
from rulebound.games.mythic_earth.talents import has
from rulebound.games.shelf import load_offer
from rulebound.kernel.match import Match
from rulebound.players.random_player import RandomPlayer

STARTS = ("first-blood", "altars-under-the-pyramid", "the-caves-besieged")


@pytest.mark.parametrize("start", STARTS)
def test_room_is_where_nothing_refuses(start: str) -> None:
    numbers = random.Random(start)
    match = Match(mythic_earth(), load_offer("mythic-earth").setup(start, {}), SeededFortune(start))
    player = RandomPlayer(start)
    said = {False: 0, True: 0}
    while (decision := match.decision) is not None and decision.kind != "act":
        for family in decision.families:
            if isinstance(family, Standing) and not has(family.unit, "ambush"):
                west, south, east, north = match.state.field.zones[family.zone].box
                for _ in range(60):
                    x = numbers.randrange(max(west - 1000, 0), east + 1000)
                    y = numbers.randrange(max(south - 1000, 0), north + 1000)
                    wide = numbers.choice(family.widths())
                    held = family.room(x, y, wide)
                    assert held == (family.refusal_of(family.ranks(x, y, wide)) is None), (x, y, wide)
                    said[held] += 1
        match.advance(player.choose(match))
    assert min(said.values()) > 20
