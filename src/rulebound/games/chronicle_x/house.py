"""What a match takes from its house options when it is set up, and the players of the heroes (CX-SETUP-02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulebound.games.chronicle_x import neon, options
from rulebound.games.chronicle_x.state import MissionState
from rulebound.kernel.errors import SetupError
from rulebound.space.squares import Ground

MOST_PLAYERS: Final = 6
"""Players of heroes: one to six."""


def settle(m: MissionState, setup: Mapping[str, Any]) -> None:
    """Read ``options`` and ``players`` of a set-up into a state whose heroes are there; SetupError names the field."""
    m.house = options.read(setup.get("options", {}))
    m.players = read_players([hero.id for hero in m.heroes], setup.get("players", {}))
    m.ground = ground_for(m, m.ground)


def pool_neon(m: MissionState, fewest: bool) -> None:
    """Where a player holds the tokens, give all heroes of a player as many as the one with the fewest or the most."""
    if m.house.neon_per_hero != options.PLAYER:
        return
    for number in sorted(set(m.players.values())):
        own = [hero for hero in m.heroes if m.players[hero.id] == number]
        neon.share(m, (min if fewest else max)(own, key=lambda hero: hero.neon))


def ground_for(m: MissionState, ground: Ground) -> Ground:
    """The ground as this house walks on it: slanted steps past corners barred or not (CX-MOVE-04)."""
    return ground.with_open_corners() if m.house.diagonal_wall_corner == options.ONE_WAY else ground


def over_red(m: MissionState) -> str:
    """From where a Red Square counts, to follow what it does (CX-TERR-02)."""
    return " against attacks over its red sides" if m.house.coloured_sides == options.BOTH else ""


def over_green(m: MissionState) -> str:
    """From where a Green Square covers (CX-TERR-05)."""
    if m.house.coloured_sides == options.NEITHER:
        return "wherever the attack comes from"
    return "over its green sides"


def read_players(heroes: list[str], chosen: Any) -> dict[str, int]:
    """The player of each hero by number; all by player 1 if nobody is named (CX-SETUP-02).

    All six heroes are shared out and every player from 1 to the highest number has at least one.
    """
    if not isinstance(chosen, Mapping):
        raise SetupError("players: must be an object by hero")
    for name, number in chosen.items():
        if name not in heroes:
            raise SetupError(f"players: there is no hero {name!r}")
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= MOST_PLAYERS:
            raise SetupError(
                f"players: {name} has a player from 1 to {MOST_PLAYERS}, not {number!r} (CX-SETUP-02)"
            )
    if not chosen:
        return dict.fromkeys(heroes, 1)
    for name in heroes:
        if name not in chosen:
            raise SetupError(f"players: nobody plays {name}; all six heroes are shared out (CX-SETUP-02)")
    for number in range(1, max(chosen.values())):
        if number not in chosen.values():
            raise SetupError(f"players: player {number} has no hero (CX-SETUP-02)")
    return {name: chosen[name] for name in heroes}
