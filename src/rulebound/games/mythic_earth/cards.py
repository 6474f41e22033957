"""A Unit as it is fielded: what its card says after its options, in plain numbers (ME-UNIT, ME-DATA).

Lengths are whole thousandths of an inch. Nothing here changes in a battle, so all states share it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

HUMANOID: Final = "humanoid"
BEAST: Final = "beast"
MONSTER: Final = "monster"
MULTITUDE: Final = "multitude"
BEHEMOTH: Final = "behemoth"
WATERCRAFT: Final = "watercraft"
TYPES: Final = (HUMANOID, BEAST, MONSTER, MULTITUDE, BEHEMOTH, WATERCRAFT)
"""The Unit types (ME-BASIC-10); each has its usual base (ME-BASIC-02, ME-BASIC-13)."""


class Weapon:
    """A weapon's entry (ME-UNIT-04); a figure of 0 for ``range`` or ``long_from`` means there is none."""

    __slots__ = (
        "airborne_only",
        "ammunition",
        "armour_minus",
        "defensive_fire",
        "extra_dice",
        "fi_bonus",
        "fi_charge",
        "id",
        "ignores_landscape_save",
        "ignores_obscuring",
        "long_from",
        "melee",
        "name",
        "overhead",
        "range",
        "shots",
        "special",
        "strength",
        "throw_strength",
        "throw_to_hit",
        "thrown",
        "uses",
        "wounds",
    )

    def __init__(
        self,
        id: str,
        name: str,
        strength: int,
        melee: bool = True,
        range: int = 0,
        long_from: int = 0,
        shots: int = 1,
        thrown: bool = False,
        overhead: bool = False,
        ammunition: str = "",
        fi_bonus: int = 0,
        fi_charge: int = 0,
        extra_dice: int = 0,
        armour_minus: int = 0,
        throw_strength: int | None = None,
        throw_to_hit: int = 0,
        wounds: bool = True,
        uses: int = 0,
        special: str = "",
        defensive_fire: bool = True,
        ignores_obscuring: bool = False,
        ignores_landscape_save: bool = False,
        airborne_only: bool = False,
    ) -> None:
        self.id = id
        self.name = name
        self.strength = strength
        self.melee = melee
        self.range = range
        self.long_from = long_from
        self.shots = shots
        self.thrown = thrown
        self.overhead = overhead
        self.ammunition = ammunition
        self.fi_bonus = fi_bonus
        self.fi_charge = fi_charge
        self.extra_dice = extra_dice
        self.armour_minus = armour_minus
        self.throw_strength = strength if throw_strength is None else throw_strength
        self.throw_to_hit = throw_to_hit
        self.wounds = wounds
        self.uses = uses
        self.special = special
        self.defensive_fire = defensive_fire
        self.ignores_obscuring = ignores_obscuring
        self.ignores_landscape_save = ignores_landscape_save
        self.airborne_only = airborne_only


FISTS: Final = Weapon("little-fists", "Bare hands", 0)
"""What a Mini strikes with that bears no weapon for it."""


class Strike:
    """One entry of the attacks of a Mini: a weapon, its dice, and the FI that counts for them (-1: that of the card)."""

    __slots__ = ("dice", "fi", "weapon")

    def __init__(self, weapon: Weapon, dice: int, fi: int = -1) -> None:
        self.weapon = weapon
        self.dice = dice
        self.fi = fi


class Kind:
    """The Minis of a Unit that are alike: the seven Data Points, weapons, armour and Talents.

    ``move`` is in thousandths of an inch. ``talents`` are ids with their number (0 if the Talent has none).
    """

    __slots__ = (
        "armour",
        "brave",
        "fight",
        "general",
        "heroic",
        "leader",
        "magic",
        "move",
        "name",
        "react",
        "save",
        "shoot",
        "strikes",
        "talents",
        "weapons",
        "wounds",
    )

    def __init__(
        self,
        name: str,
        move: int,
        shoot: int,
        fight: int,
        save: int,
        react: int,
        brave: int,
        wounds: int,
        weapons: Sequence[Weapon] = (),
        strikes: Sequence[Strike] = (),
        armour: int = 0,
        talents: dict[str, int] | None = None,
        leader: bool = False,
        heroic: bool = False,
        general: bool = False,
        magic: int = 0,
    ) -> None:
        self.name = name
        self.move = move
        self.shoot = shoot
        self.fight = fight
        self.save = save
        self.react = react
        self.brave = brave
        self.wounds = wounds
        self.weapons = tuple(weapons)
        self.strikes = tuple(strikes) or (Strike(next((w for w in weapons if w.melee), FISTS), 1),)
        self.armour = armour
        self.talents: dict[str, int] = talents or {}
        self.leader = leader
        self.heroic = heroic
        self.general = general
        self.magic = magic


class Card:
    """A Unit of a Force: ``minis`` names the kind of each of its Minis, the leader first.

    ``radius`` is that of its bases, ``dice`` the number of its activation dice (ME-POOL-01), ``points`` its price with
    all options. ``spells`` are the ids that its Magic User knows. ``tags`` are words that content asks for.
    """

    __slots__ = (
        "brought",
        "dice",
        "faction",
        "id",
        "kinds",
        "minis",
        "name",
        "points",
        "radius",
        "spells",
        "tags",
        "type",
    )

    def __init__(
        self,
        id: str,
        name: str,
        type: str,
        radius: int,
        kinds: Sequence[Kind],
        minis: Sequence[int],
        dice: int = 1,
        points: int = 0,
        faction: str = "",
        spells: Sequence[str] = (),
        tags: Sequence[str] = (),
        brought: Sequence[tuple[int, str, int]] = (),
    ) -> None:
        self.id = id
        self.name = name
        self.type = type
        self.radius = radius
        self.kinds = tuple(kinds)
        self.minis = tuple(minis)
        self.dice = dice
        self.points = points
        self.faction = faction
        self.spells = tuple(spells)
        self.tags = tuple(tags)
        self.brought = tuple(brought)
        """Talents that the whole Unit has while one Mini lives: its number, the Talent, its N."""

    @property
    def heroic(self) -> bool:
        """Whether a Heroic Figure is in it (ME-UNIT-08)."""
        return any(kind.heroic for kind in self.kinds)

    @property
    def general(self) -> bool:
        """Whether the General is in it (ME-UNIT-05)."""
        return any(kind.general for kind in self.kinds)

    def knowing(self, spell: str) -> Card:
        """The same card with one spell more."""
        return Card(
            self.id,
            self.name,
            self.type,
            self.radius,
            self.kinds,
            self.minis,
            self.dice,
            self.points,
            self.faction,
            (*self.spells, spell),
            self.tags,
            self.brought,
        )
