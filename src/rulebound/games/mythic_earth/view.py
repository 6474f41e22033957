"""All that a seat may see of a battle, and nothing else. Lengths are thousandths of an inch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, cast

from rulebound.games.mythic_earth import auras, blessings, house, tokens
from rulebound.games.mythic_earth.laid_ground import area_of
from rulebound.games.mythic_earth.map_view import map_id
from rulebound.games.mythic_earth.pack_battles import Size
from rulebound.games.mythic_earth.state import OVER, SEATS, Battle, Laid, Side, Token, Unit
from rulebound.games.mythic_earth.values import limit
from rulebound.games.mythic_earth.words import (
    PHASES,
    content_name,
    faction_of,
    listed,
    name,
    plural,
    token_name,
    unit_name,
)
from rulebound.space.field.bases import Base
from rulebound.space.field.shapes import Polygon

Json = dict[str, Any]

STATES: Final = {
    "frozen": (
        "Frozen",
        "Its next die goes into a Regroup, after all other Units.",
        ("ME-FROZ-02", "ME-FROZ-04"),
    ),
    "low": ("Lying low", "Harder to hit, and Frozen until it Regroups.", ("ME-ACTN-07", "ME-HIT-07")),
    "fleeing": ("Fleeing", "It stops or runs on with its next die.", ("ME-FLEE-08", "ME-STOP-01")),
    "alert": ("On Alert", "It may spring a trap on an enemy within 10 inches.", ("ME-ALERT-03",)),
    "airborne": ("In the air", "Never obscured, and charged by flyers only.", ("ME-FLY-05", "ME-FLY-07")),
    "stopped": ("Stopped", "It stopped fleeing this turn and shoots worse.", ("ME-HIT-06",)),
    "hooked": ("Hooked", "A harpoon holds it until the next clean-up.", ("ME-UNIT-04",)),
}
"""What is so with a Unit, as a badge: its label, what it means, and the clauses."""


def view(m: Battle, seat: str) -> Json:
    """The view of a seat; '' is a spectator. Places are open, so anybody may measure at any time (ME-BASIC-06)."""
    found: Json = {
        "board": "inches",
        "game": "mythic-earth",
        "map": map_id(m.field),
        "seat": seat,
        "phase": PHASES[m.phase],
        "turn": m.turn,
        "turns": m.turns,
        "value": m.value,
        "to_act": m.to_act if m.phase != OVER else "",
        "active": m.active,
        "done": list(m.done),
        "scenario": scenario_view(m),
        "units": [unit_view(m, unit) for unit in m.units.values()],
        "sides": {one: side_view(m, one, one == seat) for one in SEATS},
        "tokens": [token_view(m, token) for token in m.tokens],
        "laid": [laid_view(m, laid) for laid in m.laid],
        "outcome": None,
    }
    if m.outcome is not None:
        winner, reason, clauses = m.outcome
        found["outcome"] = {"winner": winner, "reason": reason, "clauses": list(clauses)}
    differs = house.told(m)
    if differs:
        found["house"] = differs
    return found


def scenario_view(m: Battle) -> Json:
    """The primary scenario: its rules and what it gives points for, in this size."""
    scenario = m.pack.scenarios.get(m.scenario)
    if scenario is None:
        return {"id": "", "name": "", "story": "", "rules": [], "scoring": []}
    return {
        "id": scenario.id,
        "name": scenario.name,
        "story": scenario.story,
        "rules": [rule.text for rule in scenario.rules],
        "scoring": [
            f"{entry.text} {plural(entry.points, 'point')}, {entry.most[cast(Size, m.size)]} at most."
            for entry in scenario.scoring
            if cast(Size, m.size) in entry.most
        ],
    }


# ---- Units


def unit_view(m: Battle, unit: Unit) -> Json:
    """A Unit: all of it lies open (ME-MARK-01)."""
    return {
        "id": unit.id,
        "seat": unit.seat,
        "card": unit.card.id,
        "name": unit_name(m, unit),
        "type": unit.type,
        "emblem": emblem(unit),
        "points": unit.card.points,
        "dice": unit.card.dice,
        "minis": [mini_view(unit, index) for index in range(len(unit.kinds))],
        "start": len(unit.card.minis),
        "markers": unit.markers,
        "overload": limit(m, unit) if unit.kinds else 0,
        "frozen": unit.frozen,
        "fleeing": unit.fleeing,
        "alert": unit.alert,
        "low": unit.low,
        "airborne": unit.airborne,
        "foes": list(unit.foes),
        "beside": list(unit.beside),
        "waiting": list(unit.waiting),
        "deployed": unit.deployed,
        "destroyed": unit.gone,
        "states": list(states(m, unit)),
        "note": note(m, unit),
    }


def mini_view(unit: Unit, index: int) -> Json:
    """A Mini; one that is not deployed has no place yet."""
    kind = unit.mini(index)
    x, y, r, dx, dy = unit.bases[index] if unit.bases else (0, 0, unit.card.radius, 0, 0)
    return {
        "number": unit.numbers[index],
        "name": kind.name,
        "x": x,
        "y": y,
        "r": r,
        "dx": dx,
        "dy": dy,
        "hurt": unit.hurt[index],
        "wounds": kind.wounds,
        "leader": kind.leader,
        "heroic": kind.heroic,
        "general": kind.general,
        "magic": kind.magic > 0,
    }


def emblem(unit: Unit) -> str:
    """The sign of a Unit: its part in the battle, or its type."""
    kinds = unit.card.kinds
    if any(kind.general for kind in kinds):
        return "general"
    if any(kind.magic for kind in kinds):
        return "magic"
    if unit.type != "humanoid":
        return unit.type
    if any(kind.heroic for kind in kinds):
        return "hero"
    shoots = any(
        weapon.range and not weapon.thrown for kind in kinds for weapon in kind.weapons if kind.shoot
    )
    return "shooter" if shoots else "fighter"


def states(m: Battle, unit: Unit) -> Iterator[Json]:
    """What is so with a Unit now."""
    there = {
        "frozen": unit.frozen and not unit.low,
        "low": unit.low,
        "fleeing": unit.fleeing,
        "alert": unit.alert,
        "airborne": unit.airborne,
        "stopped": unit.stopped,
        "hooked": unit.counts.get("hooked", 0) > 0,
    }
    for word, (label, text, clauses) in STATES.items():
        if there[word]:
            yield {"id": word, "label": label, "text": text, "clauses": list(clauses)}
    caught = [str(number) for number in unit.numbers if unit.counts.get(f"entangled:{number}", 0)]
    if caught:
        yield {
            "id": "entangled",
            "label": "Entangled",
            "text": f"Until the next clean-up {'Mini' if len(caught) == 1 else 'Minis'} {listed(caught)}"
            f" neither strike{'s' if len(caught) == 1 else ''} nor shoot{'s' if len(caught) == 1 else ''}.",
            "clauses": ["ME-UNIT-04"],
        }
    if unit.foes:
        who = listed([name(m, foe) for foe in unit.foes])
        yield {
            "id": "combat",
            "label": "In combat",
            "text": f"Locked in combat with {who}.",
            "clauses": ["ME-ACTN-21"],
        }
    for source in dict.fromkeys(effect.rpartition("/")[0] for effect in unit.lasting):
        entry = m.pack.spells.get(source) or m.pack.blessings.get(source)
        if entry is not None:
            yield {
                "id": f"effect-{source}",
                "label": entry.name,
                "text": entry.text,
                "clauses": list(entry.clauses),
            }


def note(m: Battle, unit: Unit) -> str:
    """How a Unit stands, in a few words."""
    if unit.gone:
        return "Destroyed"
    parts: list[str] = []
    if not unit.deployed:
        parts.append("not deployed")
    start = len(unit.card.minis)
    if start > 1:
        parts.append(f"{len(unit.kinds)} of {start} Minis")
    hurt, whole = sum(unit.hurt), sum(unit.mini(index).wounds for index in range(len(unit.kinds)))
    if whole > len(unit.kinds):
        parts.append(f"{whole - hurt} of {plural(whole, 'wound')} left")
    if unit.markers:
        parts.append(f"{plural(unit.markers, 'marker')} of {limit(m, unit)}")
    said = ", ".join(parts)
    return said[:1].upper() + said[1:]


# ---- sides, tokens, effects


def side_view(m: Battle, seat: str, own: bool) -> Json:
    """A side: its Devotion and secret choices are shown to its owner, or once they are revealed (ME-OBJ-07)."""
    side = m.sides[seat]
    faction = faction_of(m, seat)
    return {
        "alignment": side.alignment,
        "faction": side.faction,
        "people": faction.name if faction is not None else "",
        "plural": faction is not None and faction.plural,
        "zone": side.zone,
        "pool": list(side.pool),
        "blessings": [
            {
                "id": one,
                "name": m.pack.blessings[one].name + (f", {count} times" if count > 1 else ""),
                "text": m.pack.blessings[one].text,
                "used": not blessings.left(side, one),
            }
            for one, count in Counter(side.blessings).items()
        ],
        "devotion": devotion_view(m, side, own) if own or side.revealed else None,
        "choices": secrets(m, side) if own else [],
        "points": [
            {"id": source, "label": point_label(m, seat, source), "value": value}
            for source, value in side.points.items()
        ],
        "total": sum(side.points.values()),
    }


def devotion_view(m: Battle, side: Side, own: bool) -> Json | None:
    """A Devotion that may be seen."""
    if not side.devotion or not side.alignment:
        return None
    devotion = m.pack.devotion(side.alignment, side.devotion)
    return {
        "number": devotion.number,
        "name": devotion.name,
        "text": devotion.text,
        "points": " ".join(
            objective.text if objective.times == 1 else f"{objective.text} ({objective.times} times)"
            for objective in devotion.objectives
        ),
        "choices": secrets(m, side) if own else [],
    }


def secrets(m: Battle, side: Side) -> list[str]:
    """What a side has chosen and noted in secret."""
    found = [name(m, choice) for choice in side.choices]
    found += [
        f"{word.replace('-', ' ').capitalize()}: {name(m, value)}"
        for word, value in sorted(side.notes.items())
    ]
    return found


def point_label(m: Battle, seat: str, source: str) -> str:
    """What gave points, in a few words."""
    kind, _, entry = source.partition(":")
    words = entry.replace("-", " ").capitalize()
    if kind == "devotion":
        side = m.sides[seat]
        if side.devotion and side.alignment:
            return f"{m.pack.devotion(side.alignment, side.devotion).name}: {words.lower()}"
        return f"Devotion: {words.lower()}"
    scenario = m.pack.scenarios.get(m.scenario)
    scoring = scenario.scoring if scenario is not None else ()
    named = next((one.name for one in scoring if one.id == entry), "")
    return named or words or source


def token_view(m: Battle, token: Token) -> Json:
    """A token on the table, or with its carrier."""
    x, y = tokens.place_of(m, token)
    return {
        "id": token.word,
        "kind": token.kind,
        "label": token_name(m, token.word),
        "seat": token.seat,
        "x": x,
        "y": y,
        "r": tokens.R,
        "carrier": token.carrier,
    }


def laid_view(m: Battle, laid: Laid) -> Json:
    """An effect that lies on the table, or goes out from a Unit."""
    entry = m.pack.spells.get(laid.source) or m.pack.blessings.get(laid.source)
    area, x, y, r = area_of(m, laid), laid.x, laid.y, 0
    if isinstance(area, Base):
        r = area.r
    elif laid.kind in auras.KINDS and (centre := auras.mini_of(m.units[laid.unit])) is not None:
        x, y, r = centre.x, centre.y, centre.r + auras.effect_of(m, laid).length("radius")
    return {
        "id": laid.name,
        "name": content_name(m, laid.source),
        "seat": laid.seat,
        "unit": laid.unit,
        "x": x,
        "y": y,
        "to_x": laid.to_x,
        "to_y": laid.to_y,
        "r": r,
        "points": [list(point) for point in area.points] if isinstance(area, Polygon) else [],
        "text": entry.text if entry is not None else "",
    }
