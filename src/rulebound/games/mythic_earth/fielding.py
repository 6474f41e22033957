"""A force as it is fielded: every Mini with its final line, weapons, attacks, armour and Talents, as plain numbers.

Distances are in mil, thousandths of an inch.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from rulebound.games.mythic_earth.force_lists import (
    ForceError,
    ForceList,
    bodies,
    card,
    covers,
    options_of,
    price_unit,
)
from rulebound.games.mythic_earth.pack_battles import ForceUnit
from rulebound.games.mythic_earth.pack_effects import UnitType
from rulebound.games.mythic_earth.pack_units import Attack, Kind, Unit

if TYPE_CHECKING:
    from rulebound.games.mythic_earth.pack import Pack

FISTS = "little-fists"
"""What a Mini strikes with whose only weapons are ranged."""


class FieldedAttack(Struct, frozen=True):
    """Dice that a Mini throws in melee: its own, those the weapon adds, and the FI that stands in (-1: that of the line)."""

    weapon: str
    dice: int
    extra: int
    fi: int


class FieldedMini(Struct, frozen=True):
    """A Mini. ``move`` is in mil, ``armour`` what it adds to saves; ``talents`` gives the N of each, 1 without a number.

    ``melee`` are the weapons that may take the place of the first attack, the first attack's own among them.
    """

    name: str
    leader: bool
    move: int
    shoot: int
    fight: int
    save: int
    react: int
    brave: int
    wounds: int
    armour: int
    weapons: tuple[str, ...]
    melee: tuple[str, ...]
    ranged: tuple[str, ...]
    attacks: tuple[FieldedAttack, ...]
    talents: tuple[tuple[str, int], ...]
    magic_level: int
    heroic: bool
    general: bool
    card: str

    def talent(self, name: str) -> int:
        """The N of a Talent, 0 if the Mini has it not."""
        return next((number for talent, number in self.talents if talent == name), 0)


class FieldedUnit(Struct, frozen=True):
    """A Unit on the table. ``brought`` are Talents that the whole Unit has while a Mini lives: its number from 1, the
    Talent, its N. ``points`` is the starting point value (a companion's included).
    """

    id: str
    card: str
    name: str
    type: UnitType
    living_dead: bool
    base_mm: int
    radius: int
    dice: int
    magic_level: int
    heroic: bool
    general: bool
    points: int
    minis: tuple[FieldedMini, ...]
    brought: tuple[tuple[int, str, int], ...] = ()


class FieldedForce(Struct, frozen=True):
    """A force on the table, in the order of its list."""

    faction: str
    name: str
    points: int
    units: tuple[FieldedUnit, ...]

    def unit(self, name: str) -> FieldedUnit:
        """The Unit with that id. KeyError if there is none."""
        for unit in self.units:
            if unit.id == name:
                return unit
        raise KeyError(name)


def field(pack: Pack, force: ForceList) -> FieldedForce:
    """The Units of a force as they are fielded. A Nitaino is put first in the Unit that he joins.

    The list is taken to be one without faults (``check_force``); ForceError if a card or the Unit to be joined is not
    there.

    >>> from rulebound.games.mythic_earth.force_text import parse_force
    >>> from rulebound.games.mythic_earth.pack import load_pack
    >>> fielded = field(load_pack(), parse_force("Aztec: One\\nJaguar Warriors x6 [macuahuitls]"))
    >>> fielded.units[0].id, fielded.units[0].points, len(fielded.units[0].minis), fielded.units[0].minis[0].weapons
    ('jaguar-warriors-1', 108, 6, ('macuahuitl',))
    """
    numbers: Counter[str] = Counter()
    units: list[FieldedUnit] = []
    companions: list[tuple[Unit, ForceUnit]] = []
    for entry in force.units:
        unit = card(pack, force, entry)
        if unit is None:
            raise ForceError(f"there is no card {entry.unit!r} for {force.faction}")
        if unit.joins is not None:
            companions.append((unit, entry))
            continue
        numbers[unit.id] += 1
        units.append(_unit(pack, unit, entry, f"{unit.short}-{numbers[unit.id]}"))
    for unit, entry in companions:
        assert unit.joins is not None
        other = f"{pack.units[unit.joins].short}-{entry.joins}"
        place = next((i for i, fielded in enumerate(units) if fielded.id == other), None)
        if place is None:
            raise ForceError(
                f"{unit.name} joins {pack.units[unit.joins].name} {entry.joins}, which is not there"
            )
        units[place] = _with(pack, units[place], unit, entry)
    return FieldedForce(force.faction, force.name, sum(unit.points for unit in units), tuple(units))


def _unit(pack: Pack, unit: Unit, entry: ForceUnit, name: str) -> FieldedUnit:
    level = (
        max([option.magic_level or 0 for option in options_of(unit, entry)], default=0) or unit.magic_level
    )
    led = unit.kind("leader") is not None
    minis: list[FieldedMini] = []
    for kind, count in bodies(unit, entry):
        magic = level if kind.kind == "leader" or not led else 0
        minis += [_mini(pack, unit, entry, kind, magic)] * count
    return FieldedUnit(
        id=name,
        card=unit.id,
        name=unit.name,
        type=unit.type,
        living_dead=unit.living_dead,
        base_mm=unit.base_mm,
        radius=unit.radius,
        dice=unit.dice,
        magic_level=level,
        heroic=unit.heroic,
        general=unit.general,
        points=price_unit(unit, entry).total,
        minis=tuple(minis),
    )


def _mini(pack: Pack, unit: Unit, entry: ForceUnit, kind: Kind, magic: int) -> FieldedMini:
    weapons, attacks = list(kind.weapons), list(kind.attacks)
    talents = dict(kind.talents)
    wounds, armour = kind.line.w, kind.armour
    for option in options_of(unit, entry):
        if not covers(option, kind):
            continue
        if option.weapon is not None:
            weapons, attacks = _rearmed(pack, weapons, attacks, option.replaces, option.weapon)
        if option.armour is not None and _bonus(pack, option.armour) > _bonus(pack, armour):
            armour = option.armour
        wounds = option.wounds or wounds
        if unit.joins is None:
            talents.update(option.talents)
    leader = kind.kind == "leader"
    melee = tuple(weapon for weapon in weapons if pack.weapons[weapon].melee)
    if not melee:
        dice = attacks[0].dice if attacks else 1
        melee, attacks = (FISTS,), [Attack(FISTS, dice)]
    return FieldedMini(
        name=kind.name,
        leader=leader,
        move=kind.line.move,
        shoot=kind.line.sh,
        fight=kind.line.fi,
        save=kind.line.sv,
        react=kind.line.re,
        brave=kind.line.br,
        wounds=wounds,
        armour=_bonus(pack, armour),
        weapons=tuple(weapons),
        melee=melee,
        ranged=tuple(weapon for weapon in weapons if pack.weapons[weapon].ranged),
        attacks=tuple(
            FieldedAttack(a.weapon, a.dice, pack.weapons[a.weapon].extra_dice, -1 if a.fi is None else a.fi)
            for a in attacks
        ),
        talents=tuple(sorted(talents.items())),
        magic_level=magic,
        heroic=unit.heroic and leader,
        general=unit.general and leader,
        card=unit.id,
    )


def _bonus(pack: Pack, armour: str) -> int:
    return 0 if armour == "none" else pack.armour[armour].save_bonus


def _rearmed(
    pack: Pack, weapons: list[str], attacks: list[Attack], replaces: tuple[str, ...], weapon: str
) -> tuple[list[str], list[Attack]]:
    """Weapons and attacks after one weapon took the place of others; a melee weapon keeps the dice of what it replaces."""
    place = min((weapons.index(old) for old in replaces), default=len(weapons))
    kept = [old for old in weapons if old not in replaces]
    kept.insert(place, weapon)
    changed: list[Attack] = []
    for attack in attacks:
        if attack.weapon not in replaces:
            changed.append(attack)
        elif pack.weapons[weapon].melee:
            changed.append(Attack(weapon, attack.dice, attack.fi))
    return kept, changed


def _with(pack: Pack, host: FieldedUnit, unit: Unit, entry: ForceUnit) -> FieldedUnit:
    """A Unit with its companion, who leads it and brings his discipline to all."""
    alone = _unit(pack, unit, entry, unit.short)
    numbers = range(1, len(alone.minis) + 1)
    given = [pair for option in options_of(unit, entry) for pair in option.talents.items()]
    brought = tuple((number, talent, level) for number in numbers for talent, level in given)
    return FieldedUnit(
        id=host.id,
        card=host.card,
        name=host.name,
        type=host.type,
        living_dead=host.living_dead,
        base_mm=host.base_mm,
        radius=host.radius,
        dice=host.dice,
        magic_level=host.magic_level,
        heroic=host.heroic,
        general=host.general,
        points=host.points + alone.points,
        minis=(*alone.minis, *host.minis),
        brought=(*host.brought, *brought),
    )
