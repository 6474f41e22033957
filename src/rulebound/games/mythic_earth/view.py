"""All that a seat may see of a battle, and nothing else. Lengths are thousandths of an inch."""

from __future__ import annotations

from typing import Any

from rulebound.games.mythic_earth.state import SEATS, Battle, Side, Unit
from rulebound.games.mythic_earth.tokens import place_of

Json = dict[str, Any]


def view(m: Battle, seat: str) -> Json:
    """The view of a seat; '' is a spectator. Places are open, so anybody may measure at any time (ME-BASIC-06)."""
    return {
        "scenario": m.scenario,
        "size": m.size,
        "table": m.field.id,
        "phase": m.phase,
        "turn": m.turn,
        "turns": m.turns,
        "value": m.value,
        "to_act": m.to_act,
        "active": m.active,
        "done": list(m.done),
        "units": [unit_view(unit) for unit in m.units.values()],
        "sides": {name: side_view(m.sides[name], name == seat) for name in SEATS},
        "tokens": [
            {
                "id": t.word,
                "kind": t.kind,
                "seat": t.seat,
                "x": place_of(m, t)[0],
                "y": place_of(m, t)[1],
                "carrier": t.carrier,
            }
            for t in m.tokens
        ],
        "laid": [
            {
                "id": one.name,
                "kind": one.kind,
                "source": one.source,
                "seat": one.seat,
                "unit": one.unit,
                "until": one.until,
                "x": one.x,
                "y": one.y,
                "to_x": one.to_x,
                "to_y": one.to_y,
                "piece": one.piece,
            }
            for one in m.laid
        ],
        "memory": dict(sorted(m.memory.items())),
        "outcome": list(m.outcome) if m.outcome is not None else None,
    }


def unit_view(unit: Unit) -> Json:
    """A Unit: all of it lies open (ME-MARK-01)."""
    return {
        "id": unit.id,
        "seat": unit.seat,
        "card": unit.card.id,
        "name": unit.card.name,
        "type": unit.card.type,
        "points": unit.card.points,
        "minis": [
            {"number": number, "kind": kind, "x": base.x, "y": base.y, "r": base.r, "hurt": hurt}
            for number, kind, base, hurt in zip(
                unit.numbers, unit.kinds, unit.bases or [], unit.hurt, strict=False
            )
        ],
        "markers": unit.markers,
        "beside": list(unit.beside),
        "waiting": list(unit.waiting),
        "foes": list(unit.foes),
        "deployed": unit.deployed,
        "destroyed": unit.gone,
        "fleeing": unit.fleeing,
        "frozen": unit.frozen,
        "alert": unit.alert,
        "low": unit.low,
        "airborne": unit.airborne,
        "lasting": dict(sorted(unit.lasting.items())),
    }


def side_view(side: Side, own: bool) -> Json:
    """A side: its Devotion and secret choices are shown to its owner, or once they are revealed (ME-OBJ-07)."""
    open_ = own or side.revealed
    return {
        "alignment": side.alignment,
        "faction": side.faction,
        "zone": side.zone,
        "pool": list(side.pool),
        "blessings": list(side.blessings),
        "used": list(side.used),
        "devotion": side.devotion if open_ else 0,
        "choices": list(side.choices) if own else [],
        "notes": dict(sorted(side.notes.items())) if own else {},
        "revealed": side.revealed,
        "points": dict(sorted(side.points.items())),
    }
