"""A force list, what its Units cost and which Minis its options cover."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct

from rulebound.games.mythic_earth.pack_battles import ForceUnit, ReadyForce
from rulebound.games.mythic_earth.pack_units import Kind, Option, Unit
from rulebound.kernel.errors import SetupError

if TYPE_CHECKING:
    from rulebound.games.mythic_earth.pack import Pack


class ForceError(SetupError):
    """A force list that cannot be read or used; ``line`` is where (1-based, 0 = the whole)."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason


class ForceList(Struct, frozen=True, forbid_unknown_fields=True):
    """A force: its people, its name, its Units, and the points that it may cost (0: no limit)."""

    faction: str
    name: str
    units: tuple[ForceUnit, ...]
    limit: int = 0


class Fault(Struct, frozen=True):
    """What is wrong with a force, or (a warning) odd; ``unit`` is the place of the Unit in the list from 0, -1: the whole."""

    reason: str
    clauses: tuple[str, ...]
    severity: Literal["fault", "warning"] = "fault"
    unit: int = -1


class PricedUnit(Struct, frozen=True):
    """What a Unit costs: its card, its added Minis, each option, and the sum."""

    base: int
    added: int
    options: tuple[tuple[str, int], ...]
    total: int


class ForcePrice(Struct, frozen=True):
    """What a force costs, Unit by Unit."""

    units: tuple[PricedUnit, ...]
    total: int


class Body(NamedTuple):
    """A kind of Minis of a Unit and their number."""

    kind: Kind
    number: int


def ready(force: ReadyForce) -> ForceList:
    """A ready-made force as a list."""
    return ForceList(force.faction, force.name, force.units, force.limit)


def card(pack: Pack, force: ForceList, entry: ForceUnit) -> Unit | None:
    """The card of an entry, None if the force cannot have it."""
    unit = pack.units.get(entry.unit)
    return unit if unit is not None and unit.faction == force.faction else None


def options_of(unit: Unit, entry: ForceUnit) -> list[Option]:
    """The options that an entry takes, in the order of the card; unknown ones are left out."""
    return [option for option in unit.options if option.id in entry.options]


def bodies(unit: Unit, entry: ForceUnit) -> list[Body]:
    """How many Minis of each kind: leader first. Too few Minis are lacking among the last kind."""
    grows = unit.more.kind if unit.more else unit.kinds[-1].kind
    change = entry.minis - unit.minis
    return [Body(kind, max(0, kind.count + (change if kind.kind == grows else 0))) for kind in unit.kinds]


def covers(option: Option, kind: Kind) -> bool:
    """Whether an option changes Minis of a kind: those it is for that bear what it replaces."""
    return option.who in ("all", kind.kind) and all(weapon in kind.weapons for weapon in option.replaces)


def covered(option: Option, unit: Unit, entry: ForceUnit) -> int:
    """How many Minis an option changes."""
    return sum(body.number for body in bodies(unit, entry) if covers(option, body.kind))


def price_unit(unit: Unit, entry: ForceUnit) -> PricedUnit:
    """What an entry costs.

    >>> from rulebound.games.mythic_earth.pack import load_pack
    >>> jaguars = load_pack().units["aztec-jaguar-warriors"]
    >>> price_unit(jaguars, ForceUnit("aztec-jaguar-warriors", 8, ("macuahuitl",)))
    PricedUnit(base=87, added=45, options=(('macuahuitls', 8),), total=140)
    """
    added = max(0, entry.minis - unit.minis) * (unit.more.cost if unit.more else 0)
    options = tuple(
        (option.name, option.cost * (covered(option, unit, entry) if option.per == "mini" else 1))
        for option in options_of(unit, entry)
    )
    return PricedUnit(unit.points, added, options, unit.points + added + sum(cost for _, cost in options))


def price(pack: Pack, force: ForceList) -> ForcePrice:
    """What a force costs, Unit by Unit. An entry without a card costs nothing."""
    nothing = PricedUnit(0, 0, (), 0)
    found = [(card(pack, force, entry), entry) for entry in force.units]
    units = tuple(nothing if unit is None else price_unit(unit, entry) for unit, entry in found)
    return ForcePrice(units, sum(unit.total for unit in units))
