"""What can be chosen before a battle: quick starts, ready-made forces, scenarios and tables."""

from __future__ import annotations

from typing import Any, Final

from rulebound.games.mythic_earth.battlefields import bare, battlefield, landscape
from rulebound.games.mythic_earth.field_of_battle import Battlefield
from rulebound.games.mythic_earth.forces import format_force, ready
from rulebound.games.mythic_earth.map_view import field_json
from rulebound.games.mythic_earth.pack import Pack
from rulebound.games.mythic_earth.pack_battles import QuickStart, Table
from rulebound.games.mythic_earth.state import BLUE, RED
from rulebound.games.mythic_earth.words import ALIGNMENT_NAMES

Json = dict[str, Any]

OWN: Final = "battle"
"""Under this name a battle of one's own is begun."""
POINTS: Final = (0, 300, 500, 600, 1000, 1500)
"""Limits of points that are offered; 0 is none."""
MINUTES: Final = {"36x36": 60, "48x72": 120}


def quick_start(pack: Pack, entry: QuickStart) -> Json:
    """A quick start as a mission that can be chosen."""
    scenario = pack.scenarios[entry.scenario]
    sides = [
        f"{force.name} ({pack.factions[force.faction].name}), {ALIGNMENT_NAMES[side.alignment]}, in the {side.zone}"
        for side, force in ((side, pack.forces[side.force]) for side in entry.sides)
    ]
    return {
        "id": entry.id,
        "name": entry.name,
        "minutes": MINUTES[entry.size],
        "kind": "quick start",
        "rounds": scenario.turns,
        "story": {BLUE: f"{entry.text} {scenario.story}", RED: scenario.story},
        "forces": [
            f"Blue: {sides[0]}.",
            f"Red: {sides[1]}.",
            f"{entry.points:,} points a side: {scenario.name}.",
        ],
        "map_built": False,
        "map": field_json(
            pack, battlefield(pack, entry.scenario, entry.size, entry.table), entry.scenario, entry.size
        ),
    }


def own_battle(pack: Pack) -> Json:
    """A battle of one's own as a mission that can be chosen."""
    size = next(iter(pack.sizes))
    return {
        "id": OWN,
        "name": "A battle of your own",
        "minutes": MINUTES[size],
        "kind": "own",
        "rounds": 6,
        "story": {
            BLUE: "Two forces, a table, a scenario: what is not settled here is settled by the dice at the table.",
            RED: "The other force.",
        },
        "forces": ["Two ready-made forces, or lists of your own."],
        "map_built": False,
        "map": field_json(pack, bare(pack, size), "", size),
    }


def battles(pack: Pack) -> Json:
    """Everything from which a battle of one's own is put together."""
    return {
        "own": OWN,
        "sizes": list(pack.sizes),
        "points": list(POINTS),
        "forces": [
            {
                "id": force.id,
                "name": force.name,
                "faction": force.faction,
                "points": force.total,
                "text": pack.factions[force.faction].text,
                "list": format_force(ready(force), pack),
            }
            for force in pack.forces.values()
        ],
        "factions": [{"id": faction.id, "name": faction.name} for faction in pack.factions.values()],
        "scenarios": [
            {
                "id": scenario.id,
                "name": scenario.name,
                "text": scenario.story,
                "tables": {
                    size: [table.id for table in pack.tables_for(scenario.id, size)]
                    for size in scenario.grounds
                },
            }
            for scenario in sorted(pack.scenarios.values(), key=lambda entry: entry.number)
        ],
        "tables": [table_json(pack, table) for table in pack.tables.values()],
    }


def table_json(pack: Pack, table: Table) -> Json:
    """A ready-made table before any scenario marks its zones."""
    measures = pack.sizes[table.size]
    empty = bare(pack, table.size)
    field = Battlefield(
        f"{table.size}/{table.id}",
        measures.width,
        measures.depth,
        landscape(pack, list(table.pieces)),
        empty.zones,
        empty.edges,
        empty.centre,
    )
    return {
        "id": table.id,
        "name": table.name,
        "size": table.size,
        "map": {**field_json(pack, field, "", table.size), "zones": []},
    }
