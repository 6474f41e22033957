"""Neon Rush tokens where a player holds them for all heroes together (CX-NEON-01)."""

from __future__ import annotations

from rulebound.games.chronicle_x.options import PLAYER
from rulebound.games.chronicle_x.state import Hero, MissionState


def change(m: MissionState, hero: Hero, tokens: int) -> None:
    """Give a hero tokens or take them away; where a player holds them, all heroes of that player have the same."""
    hero.neon += tokens
    if m.house.neon_per_hero == PLAYER:
        share(m, hero)


def total(m: MissionState) -> int:
    """The tokens that can still be spent: those of the lost are out of reach, and a player's count once."""
    held = [hero for hero in m.heroes if not hero.lost]
    if m.house.neon_per_hero == PLAYER:
        return sum({m.players[hero.id]: hero.neon for hero in held}.values())
    return sum(hero.neon for hero in held)


def share(m: MissionState, hero: Hero) -> None:
    """The heroes of one player hold what this one holds."""
    for other in m.heroes:
        if m.players[other.id] == m.players[hero.id]:
            other.neon = hero.neon
