"""What must hold of ready-made forces and quick starts: they are checked as a player's own would be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rulebound.content.draft import Draft
from rulebound.content.files import ContentError, Spot
from rulebound.games.mythic_earth.fielding import field
from rulebound.games.mythic_earth.force_checks import check_force
from rulebound.games.mythic_earth.force_lists import price, ready
from rulebound.games.mythic_earth.pack_battles import QuickSide, QuickStart, ReadyForce

if TYPE_CHECKING:
    from rulebound.games.mythic_earth.pack import Pack

BLESSINGS: Final = 6

Fault = tuple[Spot, str]


def force_faults(draft: Draft, pack: Pack, every: bool = True) -> Iterator[ContentError]:
    """Every fault of the ready-made forces and quick starts of a pack.

    With ``every`` false those of the first folder are passed over: who changes a price need not write them anew.
    """
    for name, force in pack.forces.items():
        if every or draft.base["forces"].get(name) is not force:
            for spot, reason in _ready_faults(pack, force):
                yield draft.error("forces", name, spot, reason)
    for name, start in pack.quick_starts.items():
        if every or draft.base["quick_starts"].get(name) is not start:
            for spot, reason in _start_faults(pack, start):
                yield draft.error("quick_starts", name, spot, reason)


def _ready_faults(pack: Pack, force: ReadyForce) -> Iterator[Fault]:
    for fault in check_force(pack, ready(force)):
        spot: Spot = ("units", fault.unit) if fault.unit >= 0 else ()
        yield spot, f"{fault.reason} ({', '.join(fault.clauses)})"
    if force.faction in pack.factions:
        total = price(pack, ready(force)).total
        if total != force.total:
            yield ("total",), f"is {force.total}, the Units cost {total}"


def _start_faults(pack: Pack, start: QuickStart) -> Iterator[Fault]:
    scenario, table = pack.scenarios.get(start.scenario), pack.tables.get(start.table)
    if scenario is None:
        yield ("scenario",), f"there is no scenario {start.scenario!r}"
    elif start.size not in scenario.grounds:
        yield ("size",), f"{scenario.name} is not played on {start.size}"
    if table is None:
        yield ("table",), f"there is no table {start.table!r}"
    elif table.size != start.size or start.scenario not in table.fits:
        yield ("table",), f"{table.name} does not fit this scenario on {start.size}"
    if scenario is not None and {side.zone for side in start.sides} != set(scenario.sides):
        yield ("sides",), f"the zones are {' and '.join(scenario.sides)}, one each"
    if start.sides[0].alignment == start.sides[1].alignment:
        yield ("sides",), "both sides never have the same alignment (ME-ALIGN-01)"
    for index, side in enumerate(start.sides):
        yield from _side_faults(pack, start, side, ("sides", index))


def _side_faults(pack: Pack, start: QuickStart, side: QuickSide, spot: Spot) -> Iterator[Fault]:
    force = pack.forces.get(side.force)
    if force is None:
        yield (*spot, "force"), f"there is no ready-made force {side.force!r}"
        return
    if force.total > start.points:
        yield (*spot, "force"), f"costs {force.total:,}, more than {start.points:,} points (ME-SETUP-01)"
    if check_force(pack, ready(force)):
        return
    here = (*spot, "blessings")
    if len(set(side.blessings)) != BLESSINGS or len(side.blessings) != BLESSINGS:
        yield here, "six different Blessings are chosen (ME-SETUP-08)"
    for index, name in enumerate(side.blessings):
        blessing = pack.blessings.get(name)
        if blessing is None or blessing.alignment != side.alignment:
            yield (*here, index), f"{name!r} is no Blessing of the {side.alignment} (ME-ALIGN-03)"
    users = {unit.id: unit for unit in field(pack, ready(force)).units if unit.magic_level}
    for user, spells in side.spells.items():
        if user not in users:
            yield (*spot, "spells", user), "is no Magic User of this force"
            continue
        level = users[user].magic_level
        if len(spells) != level or len(set(spells)) != level:
            reason = f"knows {len(spells)} spells, its Magic Level is {level} (ME-MAGIC-04)"
            yield (*spot, "spells", user), reason
        for index, name in enumerate(spells):
            spell = pack.spells.get(name)
            if spell is None or not spell.open_to(force.faction, side.alignment):
                yield (*spot, "spells", user, index), f"{name!r} is not open to it (ME-ALIGN-02)"
    for user in users:
        if user not in side.spells:
            yield (*spot, "spells"), f"{user} is a Magic User and knows no spell (ME-SETUP-09)"
