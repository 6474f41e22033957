"""The rules to be looked up: every clause with its topic, its ruling, an example, its house options and its cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulebound.games.chronicle_x.clauses import load_clauses
from rulebound.games.chronicle_x.options import OPTIONS
from rulebound.games.chronicle_x.pack import Pack
from rulebound.games.reference import Reference

TOPICS: Final[dict[str, tuple[str, str]]] = {
    "COMP": ("What is in the box", "Before a mission"),
    "SETUP": ("Setting up", "Before a mission"),
    "BUY": ("Buying blips", "Before a mission"),
    "DEPLOY": ("Deployment", "Before a mission"),
    "ROUND": ("The round", "The round"),
    "ACT": ("Activation", "The round"),
    "FLOW": ("Order of steps", "The round"),
    "VAL": ("Values and limits", "The round"),
    "ICON": ("Signs", "The round"),
    "ADJ": ("Adjacent", "The board"),
    "MEAS": ("Distance", "The board"),
    "LOS": ("Line of sight", "The board"),
    "TERR": ("Coloured squares", "The board"),
    "BLDG": ("Buildings and rooms", "The board"),
    "HAZ": ("Hazards", "The board"),
    "MOVE": ("Move", "Actions"),
    "SPRINT": ("Sprint", "Actions"),
    "OW": ("Overwatch", "Actions"),
    "ATK": ("Attack", "Actions"),
    "PSY": ("Psychic attacks", "Actions"),
    "INT": ("Interact", "Actions"),
    "EXTRACT": ("Extraction and return", "Actions"),
    "DICE": ("The combat die", "Combat"),
    "COMBAT": ("Combat", "Combat"),
    "NEON": ("Neon Rush", "Combat"),
    "FX": ("Stun, fear, fire and other effects", "Combat"),
    "HERO": ("Heroes", "Heroes"),
    "DIAL": ("Health and stat dials", "Heroes"),
    "XP": ("Experience and levels", "Heroes"),
    "ITEM": ("Items", "Heroes"),
    "STATION": ("The space station", "Heroes"),
    "ALIEN": ("Aliens", "Overmind"),
    "UNIT": ("Units", "Overmind"),
    "BLIP": ("Blips", "Overmind"),
    "BEHAV": ("Behaviours", "Overmind"),
    "MUT": ("Mutations", "Overmind"),
    "NODE": ("Nodes", "Overmind"),
    "REINF": ("Reinforcements", "Overmind"),
    "UPG": ("Upgrades of aliens", "Overmind"),
    "XXL": ("XXL models", "Overmind"),
    "AI": ("Aliens without a player", "Overmind"),
    "ABD": ("Abduction Points", "Winning"),
    "AGENDA": ("Hidden agendas", "Winning"),
    "CONQ": ("Conquest", "Winning"),
    "REWARD": ("Rewards", "After a mission"),
    "RESOL": ("Between missions", "After a mission"),
}
"""Each topic of clause ids: what it is called, and the chapter of this reference in which it stands."""


def _naming(pack: Pack) -> Iterator[tuple[str, tuple[str, ...]]]:
    for hero in pack.heroes.values():
        yield from ((f"{ability.name} ({hero.short})", ability.clauses) for ability in hero.abilities)
    for alien in pack.aliens.values():
        yield f"{alien.ability.name} ({alien.name})", alien.ability.clauses
    for table in (
        pack.items,
        pack.mutations,
        pack.ultimates,
        pack.building_cards,
        pack.hazard_cards,
        pack.rooms,
    ):
        for entry in table.values():
            yield entry.name, entry.clauses


REFERENCE: Final = Reference(TOPICS, load_clauses, OPTIONS, _naming)
"""The rules of the game."""
