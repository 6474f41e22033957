"""The numbers of a battle that everybody may see, for its chart: Health, aliens, points, the mission's figures."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState

BATTLE: Final = "Battle"
HEALTH: Final = "Heroes"
POINTS: Final = "Points"
MISSION: Final = "Mission"

Row = tuple[str, str, str, str, int]
"""Id, name, side ('' for both), group, and the value now."""


def chart(m: MissionState) -> list[Row]:
    """All lines of the chart with their values now; nothing among them is hidden from anybody."""
    rows: list[Row] = []
    total = 0
    for hero in m.heroes:
        health = sum([max(model.health, 0) for model in hero.models if model.kind == hero.id])
        health = 0 if hero.lost else health
        total += health
        rows.append((f"health-{hero.id}", m.pack.heroes[hero.id].short, HEROES, HEALTH, health))
    rows.insert(0, ("health", "Health of all heroes", HEROES, BATTLE, total))
    aliens = m.pack.aliens
    # a unit that is being moved has some of its models in the hand
    there = [
        unit for unit in m.units if unit.side == OVERMIND and any(model.square >= 0 for model in unit.models)
    ]
    shown = [model for unit in there for model in unit.models]
    points = sum([aliens[model.kind].model_cost for model in shown if model.kind in aliens])
    slain = sum([m.in_mission.get(f"slain {kind}", 0) * entry.model_cost for kind, entry in aliens.items()])
    blips = sum([1 for blip in m.blips if blip.square >= 0])
    rows += [
        ("aliens", "Points of units on the map", OVERMIND, BATTLE, points),
        ("slain", "Points of models slain", HEROES, BATTLE, slain),
        ("blips", "Blips on the map", OVERMIND, BATTLE, blips),
        ("abduction", "Abduction Points", OVERMIND, POINTS, m.abduction),
        ("tracker", "Unit point tracker", OVERMIND, POINTS, m.tracker),
        ("pool", "Reinforcement pool", OVERMIND, POINTS, m.pool),
        ("experience", "Experience", HEROES, POINTS, sum([hero.xp for hero in m.heroes])),
    ]
    names = {track.id: track.name for track in m.brief.tracks}
    names.update({marker.id: marker.name for marker in m.brief.markers})
    for name in sorted(m.figures):
        rows.append((f"figure-{name}", names.get(name, name.replace("-", " ")), "", MISSION, m.figures[name]))
    return rows
