"""Battles at random: any force that its roster allows, any scenario, both sizes of table, any house options."""

from __future__ import annotations

import random
from typing import Any

from rulebound.games.mythic_earth import muster
from rulebound.games.mythic_earth.force_checks import excludes
from rulebound.games.mythic_earth.forces import (
    ForceList,
    ForceUnit,
    check_force,
    field,
    format_force,
    parse_force,
    price,
)
from rulebound.games.mythic_earth.game import mythic_earth
from rulebound.games.mythic_earth.house import BY_HAND, LANDSCAPE, OPTIONS
from rulebound.games.mythic_earth.pack import Pack
from rulebound.games.mythic_earth.pack_units import Option, Unit
from rulebound.games.mythic_earth.state import ALIGNMENTS

Setup = dict[str, Any]

TRIES = 60
"""Units that are offered to a force before it is thought full."""


def random_setup(numbers: random.Random, scenario: str = "", **fixed: Any) -> Setup:
    """A set-up of a scenario (of any, or one that is left to the dice, if none is named); what is ``fixed`` stays."""
    pack = mythic_earth().pack
    if not fixed and not scenario and numbers.random() < 0.1:
        return {"quick_start": numbers.choice(list(pack.quick_starts)), **_house(numbers)}
    size = str(fixed.get("size") or numbers.choice(list(pack.sizes)))
    points = int(fixed.get("points") or numbers.choice([300, 500, 500, 500, 1000]))
    found: Setup = {"size": size, "points": points, **_house(numbers)}
    named = scenario or (numbers.choice(list(pack.scenarios)) if numbers.random() < 0.7 else "")
    if named:
        found["scenario"] = named
        by_hand = found.get("options", {}).get(LANDSCAPE) == BY_HAND
        if numbers.random() < 0.5 and not by_hand:
            found["table"] = numbers.choice(pack.tables_for(named, size)).id
    sides: dict[str, Setup] = {seat: _force(pack, points, numbers) for seat in ("blue", "red")}
    if numbers.random() < 0.6:
        one = numbers.choice(ALIGNMENTS)
        sides["blue"]["alignment"], sides["red"]["alignment"] = sorted(ALIGNMENTS, key=lambda a: a != one)
        for side in sides.values():
            _chosen(pack, side, numbers)
    if named and numbers.random() < 0.4:
        zones = list(pack.scenarios[named].sides)
        numbers.shuffle(zones)
        sides["blue"]["zone"], sides["red"]["zone"] = zones
    for side in sides.values():
        if numbers.random() < 0.7:
            side["devotion"] = numbers.randint(1, 8)
    found.update(sides)
    found.update(fixed)
    return found


def _house(numbers: random.Random) -> Setup:
    kind = numbers.random()
    if kind < 0.35:
        return {}
    every = list(OPTIONS.values())
    chosen = every if kind < 0.6 else numbers.sample(every, numbers.randint(1, 8))
    return {"options": {option.name: numbers.choice(list(option.values)) for option in chosen}}


def _force(pack: Pack, points: int, numbers: random.Random) -> Setup:
    """A ready-made force, or a list as a player might write it."""
    fitting = [force.id for force in pack.forces.values() if force.total <= points]
    if fitting and numbers.random() < 0.3:
        return {"ready": numbers.choice(fitting)}
    return {"list": format_force(random_force(pack, points, numbers), pack)}


def random_force(pack: Pack, points: int, numbers: random.Random, faction: str = "") -> ForceList:
    """A legal force of a faction (of any, if none is named), as full as chance makes it."""
    people = faction or numbers.choice(list(pack.factions))
    generals = [unit for unit in pack.of(people) if unit.general]
    numbers.shuffle(generals)
    force = ForceList(people, f"Fuzz {numbers.randint(1, 999)}", (), points)
    for unit in generals:
        force = _with(pack, force, unit, numbers)
        if force.units:
            break
    others = [unit for unit in pack.of(people) if not unit.general]
    most = numbers.choice([4, 8, 20])
    for _ in range(TRIES):
        if len(force.units) >= most:
            break
        force = _with(pack, force, numbers.choice(others), numbers)
    assert not faults(pack, force), (force, faults(pack, force))
    assert parse_force(format_force(force, pack), pack) == force
    return force


def faults(pack: Pack, force: ForceList) -> list[str]:
    """Why a force is not legal."""
    return [fault.reason for fault in check_force(pack, force) if fault.severity == "fault"]


def _with(pack: Pack, force: ForceList, unit: Unit, numbers: random.Random) -> ForceList:
    """The force with another Unit in it, if that is legal."""
    minis = numbers.choice([unit.minis, unit.most, numbers.randint(unit.minis, unit.most)])
    options = _options(unit, numbers)
    joins = 0
    if unit.joins:
        joins = numbers.randint(1, max(1, sum(entry.unit == unit.joins for entry in force.units)))
    for entry in (
        ForceUnit(unit.id, minis, options, joins),
        ForceUnit(unit.id, unit.minis, options, joins),
        ForceUnit(unit.id, unit.minis, (), joins),
    ):
        wider = ForceList(force.faction, force.name, (*force.units, entry), force.limit)
        if price(pack, wider).total <= force.limit and not faults(pack, wider):
            return wider
    return force


def _options(unit: Unit, numbers: random.Random) -> tuple[str, ...]:
    """Some options of a card that go together, in its order."""
    wanted = numbers.choice([0.0, 0.3, 0.8])
    taken: list[Option] = []
    for option in numbers.sample(unit.options, len(unit.options)):
        if numbers.random() < wanted and not any(
            excludes(one, option) or excludes(option, one) for one in taken
        ):
            taken.append(option)
    return tuple(option.id for option in unit.options if option in taken)


def _chosen(pack: Pack, side: Setup, numbers: random.Random) -> None:
    """Blessings and spells that are settled beforehand, of some or all kinds."""
    alignment = side["alignment"]
    if numbers.random() < 0.5:
        open_ = [one.id for one in pack.blessings_of(alignment)]
        side["blessings"] = numbers.sample(open_, numbers.randint(1, 6))
    if numbers.random() < 0.5:
        force = (
            parse_force(side["list"], pack)
            if "list" in side
            else ForceList(pack.forces[side["ready"]].faction, "", tuple(pack.forces[side["ready"]].units), 0)
        )
        spells = [one.id for one in pack.spells_for(force.faction, alignment)]
        known: dict[str, list[str]] = {}
        for fielded in field(pack, force).units:
            level = max([kind.magic for kind in muster.card_of(pack, fielded, ()).kinds], default=0)
            if level and numbers.random() < 0.7:
                known[fielded.id] = numbers.sample(spells, min(level, len(spells)))
        if known:
            side["spells"] = known
