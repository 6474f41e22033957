"""Brings every card and ability of a pack together with its code."""

from __future__ import annotations

from rulebound.games.chronicle_x import (
    abilities,
    agendas,
    building_cards,
    hazard_cards,
    items,
    mutations,
    rooms,
    upgrades_command,
    upgrades_dominator,
    upgrades_grey,
    upgrades_overmind,
    upgrades_ridgewalker,
)
from rulebound.games.chronicle_x.agenda_base import CARDS, CHECKS
from rulebound.games.chronicle_x.pack import Pack
from rulebound.games.chronicle_x.sources import (
    ABILITIES,
    BUILDING_CARDS,
    HAZARD_CARDS,
    ITEMS,
    MUTATIONS,
    ROOMS,
    UPGRADES,
)
from rulebound.kernel.errors import SetupError

SHEET = (upgrades_grey, upgrades_command, upgrades_dominator, upgrades_ridgewalker, upgrades_overmind)
MODULES = (abilities, agendas, building_cards, hazard_cards, items, mutations, rooms, *SHEET)


def complete(pack: Pack) -> None:
    """Check that every effect of a pack has code; SetupError names the first that has not."""
    missing: list[str] = []
    for hero in pack.heroes.values():
        missing.extend(f"ability {entry.id}" for entry in hero.abilities if entry.effect not in ABILITIES)
    missing.extend(
        f"ability {a.ability.id}" for a in pack.aliens.values() if a.ability.effect not in ABILITIES
    )
    missing.extend(f"upgrade {entry.id}" for entry in pack.upgrades.values() if entry.effect not in UPGRADES)
    missing.extend(f"item {entry.id}" for entry in pack.items.values() if entry.effect not in ITEMS)
    missing.extend(
        f"mutation {entry.id}" for entry in pack.mutations.values() if entry.effect not in MUTATIONS
    )
    missing.extend(
        f"ultimate {entry.id}" for entry in pack.ultimates.values() if entry.effect not in MUTATIONS
    )
    missing.extend(
        f"agenda {entry.id}"
        for entry in pack.agendas.values()
        if entry.effect not in CARDS or any(each.check not in CHECKS for each in entry.objectives)
    )
    missing.extend(
        f"building card {e.id}" for e in pack.building_cards.values() if e.effect not in BUILDING_CARDS
    )
    missing.extend(f"hazard card {e.id}" for e in pack.hazard_cards.values() if e.effect not in HAZARD_CARDS)
    missing.extend(f"room {entry.id}" for entry in pack.rooms.values() if entry.effect not in ROOMS)
    if missing:
        raise SetupError(f"{missing[0]}: its effect has no code (and {len(missing) - 1} more)")
