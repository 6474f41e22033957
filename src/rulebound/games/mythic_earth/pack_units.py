"""What a force is made of: weapons, armour, Talents, factions and the cards of their Units.

Lengths are inches in the files (fields that end in `_in`) and mil, thousandths of an inch, in the properties.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rulebound.content.lengths import INCH, Inches, mil
from rulebound.content.shown import SHOWN
from rulebound.games.mythic_earth.pack_effects import Effect, Name, Param, Text, Title, UnitType
from rulebound.space.field.places import RADIUS

BaseSize = Literal[32, 40, 60, 140]
Family = Literal["melee", "melee and ranged", "ranged", "natural"]
Ammunition = Literal["fire", "spectral-nightmares"]
ArmourKind = Literal["none", "light", "medium"]
Who = Literal["leader", "others", "all"]
Figure = Literal[
    "points", "minis", "options", "cap", "type", "tag", "equipment", "dice", "attacks", "talents", "natural-weapons",
    "weapons", "base", "M", "SH", "FI", "SV", "RE", "BR", "W",
]  # fmt: skip
Scope = Literal["mini", "unit-if-any", "unit-if-majority", "unit-if-all"]

DataPoint = Annotated[int, Meta(ge=0, le=20)]
Count = Annotated[int, Meta(ge=0, le=40)]
Points = Annotated[int, Meta(ge=0, le=1000)]


class Weapon(Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon: its profile in melee, at range and thrown.

    ``throw_strength`` is the Strength of a throw where it is another than in melee, ``throw_to_hit`` changes SH for
    throws, ``fi_charge`` is further FI in a round of charging or countercharging, ``extra_dice`` are added to each
    entry of attacks that uses it, ``armour_minus`` is taken from what worn armour gives, down to 0.
    """

    id: str
    name: Title
    family: Family
    strength: Annotated[int, Meta(ge=0, le=4)]
    clauses: tuple[str, ...]
    origin: Annotated[Literal["ours", "parent engine"], SHOWN] = "ours"
    fi_bonus: int = 0
    fi_charge: int = 0
    extra_dice: Count = 0
    armour_minus: Count = 0
    range_in: Inches | None = None
    long_from_in: Inches | None = None
    shots: Count = 0
    thrown: bool = False
    throw_strength: Annotated[int, Meta(ge=0, le=4)] | None = None
    throw_to_hit: int = 0
    overhead: bool = False
    ammunition: Ammunition | None = None
    wounds: bool = True
    defensive_fire: bool = True
    ignores_obscuring: bool = False
    ignores_landscape_save: bool = False
    airborne_only: bool = False
    uses_per_game: Count | None = None
    effects: tuple[Effect, ...] = ()
    text: Text | None = None

    @property
    def melee(self) -> bool:
        """Whether it strikes hand to hand."""
        return self.family != "ranged"

    @property
    def ranged(self) -> bool:
        """Whether it shoots or is thrown."""
        return self.range_in is not None

    @property
    def range(self) -> int:
        """The range in mil, 0 for a weapon of melee only."""
        return 0 if self.range_in is None else mil(self.range_in)

    @property
    def long_from(self) -> int:
        """Beyond this distance in mil a shot is at long range; 0 if there is no long range."""
        return 0 if self.long_from_in is None else mil(self.long_from_in)


class Armour(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of armour: what it adds to saves."""

    id: Literal["light", "medium"]
    name: Title
    save_bonus: Annotated[int, Meta(ge=1, le=3)]
    points: Points
    clauses: tuple[str, ...]


class Override(Struct, frozen=True, forbid_unknown_fields=True):
    """A place where a Talent wins over a core rule."""

    clause: str
    text: Text


class Talent(Struct, frozen=True, forbid_unknown_fields=True):
    """A Talent. ``numbered`` if its name has an N; ``scope`` says who has it when a Mini of a Unit does."""

    id: str
    name: Title
    scope: Scope
    when: Text
    text: Text
    duration: Text
    stacking: Text
    effect: str
    origin: Annotated[Literal["core book", "roster", "older editions", "ours"], SHOWN]
    clauses: tuple[str, ...]
    numbered: bool = False
    params: dict[str, Param] = {}
    overrides: tuple[Override, ...] = ()
    price: Text | None = None
    note: Text | None = None

    @property
    def does(self) -> Effect:
        """The effect and its params as one."""
        return Effect(self.effect, self.params)

    def label(self, number: int) -> str:
        """The name with its number."""
        if not self.numbered:
            return self.name
        return f"{number}XFI" if self.id == "nxfi" else f"{self.name.removesuffix(' N')} {number}"

    def told(self, number: int) -> str:
        """The text with its number in place of the N."""
        return re.sub(r"\bN\b", str(number), self.text) if self.numbered else self.text


class Line(Struct, frozen=True, forbid_unknown_fields=True, rename="upper"):
    """The seven data points of a Mini; M in inches. SH 0: no ranged attack, and none can be given."""

    m: DataPoint
    sh: DataPoint
    fi: DataPoint
    sv: DataPoint
    re: DataPoint
    br: DataPoint
    w: Annotated[int, Meta(ge=1, le=12)]

    @property
    def move(self) -> int:
        """M in mil."""
        return self.m * INCH


class Attack(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice thrown in melee with one weapon; ``fi`` stands in for the FI of the line for these dice."""

    weapon: str
    dice: Annotated[int, Meta(ge=1, le=12)]
    fi: DataPoint | None = None


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of Mini of a card, leader or others. ``talents`` gives the N of each, 1 for those without one."""

    kind: Literal["leader", "others"]
    name: Title
    count: Count
    line: Line
    weapons: tuple[str, ...]
    attacks: tuple[Attack, ...]
    talents: dict[str, Annotated[int, Meta(ge=1, le=20)]]
    armour: ArmourKind = "none"


class More(Struct, frozen=True, forbid_unknown_fields=True):
    """Minis that may be added to the start size: which kind, at what price each, and how many at most."""

    kind: Literal["leader", "others"]
    cost: Points
    up_to: Count


class Option(Struct, frozen=True, forbid_unknown_fields=True):
    """Something bought for a Unit: once, or for every Mini that it covers (``per``).

    A weapon option covers those Minis that bear what it ``replaces``. Options that replace the same weapon, raise the
    same Talent, set wounds or Magic Level, give armour, or have the same ``group`` exclude one another.
    """

    id: str
    name: Name
    cost: Points
    per: Literal["unit", "mini"]
    who: Who
    replaces: tuple[str, ...] = ()
    weapon: str | None = None
    armour: Literal["light", "medium"] | None = None
    talents: dict[str, Annotated[int, Meta(ge=1, le=20)]] = {}
    wounds: Annotated[int, Meta(ge=1, le=12)] | None = None
    magic_level: Annotated[int, Meta(ge=1, le=6)] | None = None
    group: Name | None = None


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """Which figures of a card are known and which are ours."""

    roster_type: Name
    public: tuple[Figure, ...]
    ours: tuple[Figure, ...]
    older_edition: Text | None = None
    besides: Text | None = None


class Unit(Struct, frozen=True, forbid_unknown_fields=True):
    """The card of a Unit. ``needs`` names another card that the force must hold; ``joins`` one of whose Units it is a part.

    ``dice`` are its activation dice, ``minis`` its start size, ``cap`` the Units of this card that a force may hold.
    """

    id: str
    faction: str
    name: Name
    type: UnitType
    base_mm: BaseSize
    points: Points
    minis: Annotated[int, Meta(ge=1, le=40)]
    cap: Annotated[int, Meta(ge=1, le=40)]
    kinds: tuple[Kind, ...]
    origin: Annotated[Origin, SHOWN]
    tag: Literal["living-dead", "magic", "heroic"] | None = None
    heroic: bool = False
    general: bool = False
    magic_level: Annotated[int, Meta(ge=0, le=3)] = 0
    dice: Annotated[int, Meta(ge=1, le=4)] = 1
    more: More | None = None
    options: tuple[Option, ...] = ()
    needs: str | None = None
    joins: str | None = None
    note: Text | None = None

    @property
    def short(self) -> str:
        """The id without the faction, of which the ids of fielded Units are made."""
        return self.id.partition("-")[2]

    @property
    def radius(self) -> int:
        """The radius of its bases in mil."""
        return RADIUS[self.base_mm]

    @property
    def most(self) -> int:
        """The most Minis that it may have."""
        return self.minis + (self.more.up_to if self.more else 0)

    @property
    def living_dead(self) -> bool:
        """Whether the roster calls it Living Dead."""
        return self.tag == "living-dead"

    def kind(self, name: str) -> Kind | None:
        """The kind of Minis of that name, leader or others."""
        return next((kind for kind in self.kinds if kind.kind == name), None)

    def option(self, name: str) -> Option | None:
        """The option with that id."""
        return next((option for option in self.options if option.id == name), None)


class Faction(Struct, frozen=True, forbid_unknown_fields=True):
    """A people. The ids of its cards begin with ``prefix``.

    A ``plural`` name takes its verbs in the plural: "Tribal Nations score", where "Aztec scores".
    """

    id: str
    name: Name
    prefix: str
    text: Text
    plural: Annotated[bool, SHOWN] = False
