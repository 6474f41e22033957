"""Whether a force keeps to the rules and to its roster, and what is wrong if not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulebound.games.mythic_earth.force_lists import Fault, ForceList, card, covered, options_of, price
from rulebound.games.mythic_earth.pack_battles import ForceUnit
from rulebound.games.mythic_earth.pack_units import Option, Unit

if TYPE_CHECKING:
    from rulebound.games.mythic_earth.pack import Pack

CARD = ("ME-UNIT-01",)
CAP = ("ME-UNIT-07",)


def excludes(one: Option, other: Option) -> str:
    """Why two options of a card exclude each other, '' if they do not."""
    shared = [weapon for weapon in one.replaces if weapon in other.replaces]
    if shared:
        return "both replace the same weapon"
    if one.armour and other.armour:
        return "armour does not stack"
    if one.wounds and other.wounds:
        return "one number of Wounds is bought"
    if one.magic_level and other.magic_level:
        return "one Magic Level is bought"
    if any(talent in other.talents for talent in one.talents):
        return "one level of a Talent is bought"
    if one.group and one.group == other.group:
        return f"one {one.group} at most"
    return ""


def check_force(pack: Pack, force: ForceList, limit: int | None = None, behemoths: int = 1) -> list[Fault]:
    """Every fault of a force and every warning; an empty list if all is well.

    ``limit`` are the points agreed on (None: those of the list; 0: none). ``behemoths`` is how many a force may hold.
    """
    if force.faction not in pack.factions:
        return [Fault(f"there is no faction {force.faction!r}", ("ME-BASIC-09",))]
    found: list[Fault] = []
    for place, entry in enumerate(force.units):
        found += _unit_faults(pack, force, place, entry)
    found += _general_faults(pack, force)
    found += _cap_faults(pack, force, behemoths)
    found += _company_faults(pack, force)
    points = force.limit if limit is None else limit
    total = price(pack, force).total
    if points and total > points:
        found.append(
            Fault(
                f"the force costs {total:,}, {total - points:,} more than {points:,} points", ("ME-SETUP-01",)
            )
        )
    if len(force.units) == 1 and not any(fault.severity == "fault" for fault in found):
        reason = "the force holds no Unit but that of its General"
        found.append(Fault(reason, ("ME-BASIC-09",), "warning"))
    return found


def _unit_faults(pack: Pack, force: ForceList, place: int, entry: ForceUnit) -> Iterator[Fault]:
    unit = card(pack, force, entry)
    if unit is None:
        known = pack.units.get(entry.unit)
        if known is None:
            yield Fault(f"there is no card {entry.unit!r}", CARD, unit=place)
        else:
            home, here = pack.factions[known.faction].name, pack.factions[force.faction].name
            yield Fault(f"{known.name} is a card of {home}, not of {here}", CAP, unit=place)
        return
    if entry.minis < unit.minis:
        reason = f"{unit.name} has at least {_minis(unit.minis)}, not {entry.minis}"
        yield Fault(reason, CARD, unit=place)
    elif entry.minis > unit.most:
        reason = f"{unit.name} has at most {_minis(unit.most)}, not {entry.minis}"
        yield Fault(reason, CARD, unit=place)
    for name in entry.options:
        if unit.option(name) is None:
            yield Fault(f"{unit.name} has no option {name!r}", CARD, unit=place)
    for name, times in Counter(entry.options).items():
        if times > 1 and unit.option(name) is not None:
            yield Fault(
                f"{unit.name} takes {name!r} {times} times; an option is bought once", CARD, unit=place
            )
    options = options_of(unit, entry)
    for index, one in enumerate(options):
        for other in options[index + 1 :]:
            why = excludes(one, other)
            if why:
                reason = f"{unit.name}: {one.name} and {other.name} exclude each other ({why})"
                yield Fault(reason, CARD, unit=place)
        if not covered(one, unit, entry):
            reason = f"{unit.name}: no Mini bears what {one.name} would replace"
            yield Fault(reason, CARD, unit=place)


def _minis(number: int) -> str:
    return f"{number} Mini{'' if number == 1 else 's'}"


def _general_faults(pack: Pack, force: ForceList) -> Iterator[Fault]:
    generals = [
        (place, unit)
        for place, unit in enumerate(card(pack, force, entry) for entry in force.units)
        if unit is not None and unit.general
    ]
    if not generals:
        names = [unit.name for unit in pack.of(force.faction) if unit.general]
        yield Fault(f"the force has no General: it needs {' or '.join(names)}", ("ME-UNIT-05",))
    for place, unit in generals[1:]:
        first = generals[0][1].name
        yield Fault(f"the force has a General already: {first} and {unit.name}", ("ME-UNIT-05",), unit=place)


def _cap_faults(pack: Pack, force: ForceList, behemoths: int) -> Iterator[Fault]:
    taken: Counter[str] = Counter()
    great: list[Unit] = []
    for place, entry in enumerate(force.units):
        unit = card(pack, force, entry)
        if unit is None:
            continue
        taken[unit.id] += 1
        if taken[unit.id] > unit.cap and not unit.general:
            reason = f"a force holds at most {unit.cap} {'Unit' if unit.cap == 1 else 'Units'} of {unit.name}"
            yield Fault(reason, CAP, unit=place)
        if unit.type == "behemoth":
            great.append(unit)
            if len(great) > behemoths:
                names = " and ".join(unit.name for unit in great)
                only = "one Behemoth" if behemoths == 1 else f"{behemoths} Behemoths"
                yield Fault(f"a force holds at most {only}: {names}", CAP, unit=place)


def _company_faults(pack: Pack, force: ForceList) -> Iterator[Fault]:
    """Cards that need others, and those that join one."""
    held = Counter(entry.unit for entry in force.units if card(pack, force, entry))
    joined: Counter[tuple[str, int]] = Counter()
    for place, entry in enumerate(force.units):
        unit = card(pack, force, entry)
        if unit is None:
            continue
        if unit.needs and not held[unit.needs]:
            other = pack.units[unit.needs].name
            yield Fault(f"{unit.name} needs a Unit of {other} in the force", CAP, unit=place)
        if unit.joins is None:
            if entry.joins:
                yield Fault(f"{unit.name} joins no other Unit", CARD, unit=place)
            continue
        other = pack.units[unit.joins].name
        if not 1 <= entry.joins <= held[unit.joins]:
            there = f"there is no {other} {entry.joins}" if held[unit.joins] else "the force has none"
            yield Fault(f"{unit.name} joins a Unit of {other}: {there}", CAP, unit=place)
            continue
        joined[unit.joins, entry.joins] += 1
        if joined[unit.joins, entry.joins] > 1:
            reason = f"{other} {entry.joins} is joined already; one {unit.name} joins a Unit"
            yield Fault(reason, CAP, unit=place)
