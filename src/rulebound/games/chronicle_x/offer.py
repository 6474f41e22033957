"""What can be chosen before a match: forces and regions of a mission, and what heroes and aliens may bring along."""

from __future__ import annotations

from typing import Any, Final

from rulebound.games.chronicle_x.damage import LEVEL_COSTS
from rulebound.games.chronicle_x.pack import Mission, Pack
from rulebound.games.chronicle_x.words import listed, plural

Json = dict[str, Any]

REGIONS: Final = {
    "normal": "Normal region",
    "fortified_heroes": "Fortified by the Heroes",
    "fortified_overmind": "Fortified by the Overmind",
    "enemy": "Enemy region",
}
"""The states of a region as a person reads them (CX-CONQ-02)."""


def mission_facts(pack: Pack, brief: Mission) -> Json:
    """Forces, points and map of a mission in a few words, and its regions if it is fought over one."""
    found: Json = {"forces": _forces(pack, brief), "map_built": brief.rest.placed_by != "nobody"}
    if brief.region_points:
        found["regions"] = [
            {"id": region, "name": _region(region), "points": points}
            for region, points in brief.region_points.items()
        ]
    return found


def _region(region: str) -> str:
    return REGIONS.get(region, region.replace("_", " ").capitalize())


def _forces(pack: Pack, brief: Mission) -> list[str]:
    counted: dict[str, int] = {}
    for kind in brief.force.units:
        name = pack.aliens[kind].unit_name
        counted[name] = counted.get(name, 0) + 1
    units = [
        plural(number, name) if number > 1 else f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
        for name, number in counted.items()
    ]
    lines = ["Six heroes."]
    if units:
        lines.append(f"The Overmind has {listed(units)}.")
    if brief.force.bought:
        points = brief.unit_points
        if brief.region_points:
            few, many = min(brief.region_points.values()), max(brief.region_points.values())
            lines.append(f"The Overmind buys units for {few} to {many} points, by the region.")
        else:
            lines.append(f"The Overmind buys{' more' if units else ''} units for {plural(points, 'point')}.")
    if brief.force.decoys:
        lines.append(f"{plural(brief.force.decoys, 'Decoy')} among the blips.")
    if brief.reinforcement_pool:
        lines.append(f"{plural(brief.reinforcement_pool, 'point')} for reinforcements.")
    return lines


def catalogue(pack: Pack) -> Json:
    """Heroes, items, rooms, aliens and cards from which a set-up is put together."""
    return {
        "heroes": [
            {
                "id": hero.id,
                "name": hero.name,
                "short": hero.short,
                "role": hero.role,
                "equipment": list(hero.equipment),
                "levels": len(LEVEL_COSTS),
            }
            for hero in pack.heroes.values()
        ],
        "items": [
            {
                "id": item.id,
                "name": item.name,
                "kind": item.kind,
                "type": item.type or "",
                "text": item.text,
                "advanced": item.advanced_text,
            }
            for item in pack.items.values()
        ],
        "rooms": [
            {
                "id": room.id,
                "name": room.name,
                "text": room.text,
                "assigned": room.assigned,
                "limit": room.limit,
                "built": room.from_the_start,
            }
            for room in pack.rooms.values()
        ],
        "aliens": [
            {
                "id": alien.id,
                "name": alien.unit_name,
                "cost": alien.unit_cost,
                "blips": alien.blips,
            }
            for alien in pack.aliens.values()
        ],
        "upgrades": [
            {
                "id": upgrade.id,
                "name": upgrade.name,
                "text": upgrade.text,
                "unit": pack.aliens[upgrade.unit].name,
                "path": upgrade.path,
                "step": upgrade.step,
                "branch": upgrade.branch,
            }
            for upgrade in pack.upgrades.values()
        ],
        "ultimates": [
            {"id": card.id, "name": card.name, "text": card.text, "supreme": card.supreme_text or ""}
            for card in pack.ultimates.values()
        ],
        "mutations": [
            {"id": card.id, "name": card.name, "text": card.text} for card in pack.mutations.values()
        ],
    }
