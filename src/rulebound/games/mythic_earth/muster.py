"""From a force as it is fielded to the Units of a battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulebound.games.mythic_earth import pack_units
from rulebound.games.mythic_earth.cards import Card, Kind, Strike, Weapon
from rulebound.games.mythic_earth.forces import FieldedMini, FieldedUnit, ForceList, ForceUnit, field
from rulebound.games.mythic_earth.pack import Pack

_weapons: Final[dict[str, tuple[pack_units.Weapon, Weapon]]] = {}


def weapon(source: pack_units.Weapon) -> Weapon:
    """A weapon's entry in plain numbers; the same object for the same entry."""
    known = _weapons.get(source.id)
    if known is None or known[0] is not source:
        made = Weapon(
            source.id,
            source.name,
            source.strength,
            melee=source.melee,
            range=source.range,
            long_from=source.long_from,
            shots=source.shots or 1,
            thrown=source.thrown,
            overhead=source.overhead,
            ammunition=source.ammunition or "",
            fi_bonus=source.fi_bonus,
            fi_charge=source.fi_charge,
            extra_dice=source.extra_dice,
            armour_minus=source.armour_minus,
            throw_strength=source.throw_strength,
            throw_to_hit=source.throw_to_hit,
            wounds=source.wounds,
            uses=source.uses_per_game or 0,
            special=source.effects[0].effect if source.effects else "",
            defensive_fire=source.defensive_fire,
            ignores_obscuring=source.ignores_obscuring,
            ignores_landscape_save=source.ignores_landscape_save,
            airborne_only=source.airborne_only,
        )
        known = _weapons[source.id] = (source, made)
    return known[1]


def card_of(pack: Pack, unit: FieldedUnit, spells: Sequence[str] = ()) -> Card:
    """The card of a Unit as fielded; Minis that are alike share a kind."""
    kinds: list[Kind] = []
    known: dict[FieldedMini, int] = {}
    minis: list[int] = []
    for mini in unit.minis:
        if mini not in known:
            known[mini] = len(kinds)
            kinds.append(_kind(pack, mini))
        minis.append(known[mini])
    return Card(
        unit.card,
        unit.name,
        unit.type,
        unit.radius,
        kinds,
        minis,
        unit.dice,
        unit.points,
        pack.units[unit.card].faction,
        spells,
        ("living-dead",) if unit.living_dead else (),
        unit.brought,
    )


def _kind(pack: Pack, mini: FieldedMini) -> Kind:
    return Kind(
        mini.name,
        mini.move,
        mini.shoot,
        mini.fight,
        mini.save,
        mini.react,
        mini.brave,
        mini.wounds,
        [weapon(pack.weapons[name]) for name in mini.weapons],
        [Strike(weapon(pack.weapons[one.weapon]), one.dice, one.fi) for one in mini.attacks],
        mini.armour,
        dict(mini.talents),
        mini.leader,
        mini.heroic,
        mini.general,
        mini.magic_level,
    )


def card(
    pack: Pack, name: str, minis: int = 0, options: Sequence[str] = (), spells: Sequence[str] = ()
) -> Card:
    """The card of one Unit of the content; ValueError if there is none of that id or an option is unknown."""
    source = pack.units.get(name)
    if source is None:
        raise ValueError(f"there is no card {name!r}")
    for option in options:
        if source.option(option) is None:
            raise ValueError(f"{source.name} has no option {option!r}")
    entry = ForceUnit(name, minis or source.minis, tuple(options))
    fielded = field(pack, ForceList(source.faction, source.name, (entry,)))
    return card_of(pack, fielded.units[0], spells)
