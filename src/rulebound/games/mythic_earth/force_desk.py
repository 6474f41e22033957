"""The force builder at the table: the rosters to choose from, and a force list looked at as it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebound.content.lengths import inches_text
from rulebound.games.mythic_earth.fielding import FieldedMini, FieldedUnit, field
from rulebound.games.mythic_earth.force_cards import talent_texts, weapon_text
from rulebound.games.mythic_earth.force_checks import check_force, excludes
from rulebound.games.mythic_earth.force_lists import (
    ForceError,
    ForceList,
    PricedUnit,
    card,
    covered,
    price,
    ready,
)
from rulebound.games.mythic_earth.force_text import format_force, format_unit, parse_force
from rulebound.games.mythic_earth.pack_battles import ForceUnit
from rulebound.games.mythic_earth.pack_units import Kind, Option, Unit
from rulebound.games.mythic_earth.values import overload

if TYPE_CHECKING:
    from rulebound.games.mythic_earth.pack import Pack

Json = dict[str, Any]


def rosters(pack: Pack) -> Json:
    """Every faction with its cards, and the ready-made forces."""
    return {
        "factions": [
            {
                "id": faction.id,
                "name": faction.name,
                "text": faction.text,
                "units": [_card(pack, unit) for unit in pack.of(faction.id)],
            }
            for faction in pack.factions.values()
        ],
        "ready": [
            {
                "id": force.id,
                "name": force.name,
                "faction": force.faction,
                "points": force.limit,
                "list": format_force(ready(force), pack),
            }
            for force in pack.forces.values()
        ],
    }


def _card(pack: Pack, unit: Unit) -> Json:
    more = unit.more
    return {
        "id": unit.id,
        "name": unit.name,
        "type": unit.type,
        "base": unit.base_mm,
        "points": unit.points,
        "minis": unit.minis,
        "most": unit.most,
        "more": 0 if more is None else more.cost,
        "cap": unit.cap,
        "dice": unit.dice,
        "general": unit.general,
        "heroic": unit.heroic,
        "magic": unit.magic_level,
        "joins": unit.joins or "",
        "needs": unit.needs or "",
        "note": unit.note or "",
        "kinds": [_kind(pack, kind) for kind in unit.kinds],
        "options": [_option(unit, option) for option in unit.options],
    }


def _kind(pack: Pack, kind: Kind) -> Json:
    line = kind.line
    armour = "" if kind.armour == "none" else f"{kind.armour} armour"
    arms = [pack.weapons[name].name for name in kind.weapons]
    return {
        "name": kind.name,
        "count": kind.count,
        "line": [line.m, line.sh, line.fi, line.sv, line.re, line.br, line.w],
        "arms": [*arms, *([armour] if armour else [])],
        "talents": [pack.talents[name].label(level) for name, level in kind.talents.items()],
    }


def _option(unit: Unit, option: Option) -> Json:
    return {
        "id": option.id,
        "name": option.name,
        "cost": option.cost,
        "each": option.per == "mini",
        "who": option.who,
        "excludes": [other.id for other in unit.options if other is not option and excludes(option, other)],
    }


def looked_at(pack: Pack, text: str, limit: int) -> Json:
    """A force list: read, priced and checked; ``limit`` are the points agreed on (0: those of the list).

    A text that cannot be read has a ``problem`` with the line, and nothing else.
    """
    try:
        force = parse_force(text, pack)
    except ForceError as error:
        return {"problem": {"line": error.line, "reason": error.reason}, "force": None}
    if limit:
        force = ForceList(force.faction, force.name, force.units, limit)
    cost = price(pack, force)
    found = check_force(pack, force)
    broken = any(fault.severity == "fault" and fault.unit >= 0 for fault in found)
    return {
        "problem": None,
        "force": {
            "faction": force.faction,
            "name": force.name,
            "limit": force.limit,
            "points": cost.total,
            "text": format_force(force, pack),
            "units": [
                _entry(pack, force, entry, priced)
                for entry, priced in zip(force.units, cost.units, strict=True)
            ],
            "faults": [
                {
                    "reason": fault.reason,
                    "clauses": list(fault.clauses),
                    "fault": fault.severity == "fault",
                    "unit": fault.unit,
                }
                for fault in found
            ],
            "cards": [] if broken else _cards(pack, force),
        },
    }


def _entry(pack: Pack, force: ForceList, entry: ForceUnit, priced: PricedUnit) -> Json:
    unit = card(pack, force, entry)
    options = [] if unit is None else [option.id for option in unit.options if option.id in entry.options]
    return {
        "unit": entry.unit,
        "line": format_unit(pack, entry),
        "minis": entry.minis,
        "options": options,
        "joins": entry.joins,
        "points": priced.total,
        "covered": {}
        if unit is None
        else {option.id: covered(option, unit, entry) for option in unit.options},
    }


def _cards(pack: Pack, force: ForceList) -> list[Json]:
    """The Units as they are fielded, to be printed; none for a force that cannot be fielded."""
    try:
        return [_fielded(pack, unit) for unit in field(pack, force).units]
    except ForceError:
        return []


def _fielded(pack: Pack, unit: FieldedUnit) -> Json:
    marks = [unit.type.capitalize(), f"{unit.base_mm} mm"]
    marks += [
        word
        for holds, word in (
            (unit.general, "General"),
            (unit.heroic, "Heroic Figure"),
            (unit.living_dead, "Living Dead"),
            (unit.magic_level > 0, f"Magic Level {unit.magic_level}"),
        )
        if holds
    ]
    rows: list[tuple[FieldedMini, int]] = []
    for mini in unit.minis:
        if rows and rows[-1][0] == mini:
            rows[-1] = (mini, rows[-1][1] + 1)
        else:
            rows.append((mini, 1))
    weapons = {name for mini in unit.minis for name in (*mini.weapons, *mini.melee)}
    weapons.update(attack.weapon for mini in unit.minis for attack in mini.attacks)
    talents = sorted({name for mini in unit.minis for name, _ in mini.talents if name != "nxfi"})
    return {
        "id": unit.id,
        "card": unit.card,
        "name": unit.name,
        "points": unit.points,
        "dice": unit.dice,
        "marks": marks,
        "overload": overload(max([mini.brave for mini in unit.minis], default=0)),
        "rows": [_row(pack, mini, number) for mini, number in rows],
        "weapons": [weapon_text(pack.weapons[name]) for name in sorted(weapons)],
        "talents": [talent_texts(pack, [name]).replace("\n  ", " ").strip() for name in talents],
    }


def _row(pack: Pack, mini: FieldedMini, number: int) -> Json:
    save = f"{mini.save}+{mini.armour}" if mini.armour else str(mini.save)
    strikes = [
        f"{pack.weapons[a.weapon].name} {a.dice + a.extra}" + (f" at FI {a.fi}" if a.fi >= 0 else "")
        for a in mini.attacks
    ]
    return {
        "number": number,
        "name": mini.name,
        "line": [
            inches_text(mini.move),
            str(mini.shoot),
            str(mini.fight),
            save,
            str(mini.react),
            str(mini.brave),
            str(mini.wounds),
        ],
        "strikes": ", ".join(strikes),
        "shots": ", ".join(pack.weapons[name].name for name in mini.ranged),
        "talents": ", ".join(
            pack.talents[name].label(level) for name, level in mini.talents if name != "nxfi"
        ),
    }
