"""Spells, Blessings and Devotions.

Lengths are inches in the files (fields that end in `_in`) and mil, thousandths of an inch, in the properties.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rulebound.content.lengths import Inches, mil
from rulebound.games.mythic_earth.pack_effects import Alignment, Effect, Param, Text, Title, UnitType

SpellKind = Literal["magic-missile", "boon", "hex", "ground"]
Duration = Literal["instant", "turn", "next-turn", "until-replaced"]
Side = Literal["enemy", "friend", "any", "both", "ground", "own-pool", "both-pools"]
State = Literal["airborne", "fleeing", "frozen", "on-alert", "marched", "charged"]
Moment = Literal[
    "any",
    "die-assigned",
    "brave-test",
    "lost-combat-or-shooting-test",
    "activation-test",
    "countercharge",
    "stop-fleeing",
    "enemy-magic",
]


class Target(Struct, frozen=True, forbid_unknown_fields=True):
    """What a spell or a Blessing may be aimed at. A Unit locked in combat is never a target of a spell.

    ``units`` is how many (all: every one in range), ``types`` those allowed (none: all), ``card`` the only card
    allowed, ``least_markers`` what must lie on it, ``needs`` a further condition. A shape is laid on the ground.
    """

    side: Side
    units: Literal["none", "one", "two", "all"] = "one"
    types: tuple[UnitType, ...] = ()
    not_types: tuple[UnitType, ...] = ()
    card: str | None = None
    living_dead: bool | None = None
    magic_user: bool = False
    states: tuple[State, ...] = ()
    not_states: tuple[State, ...] = ()
    least_markers: Annotated[int, Meta(ge=0, le=10)] = 0
    needs: Effect | None = None
    shape: Literal["circle", "strip", "piece"] | None = None
    diameter_in: Inches | None = None
    length_in: Inches | None = None
    width_in: Inches | None = None

    @property
    def diameter(self) -> int:
        """Of a circle, in mil."""
        return 0 if self.diameter_in is None else mil(self.diameter_in)

    @property
    def length(self) -> int:
        """Of a strip, in mil."""
        return 0 if self.length_in is None else mil(self.length_in)

    @property
    def width(self) -> int:
        """Of a strip, in mil."""
        return 0 if self.width_in is None else mil(self.width_in)


class Spell(Struct, frozen=True, forbid_unknown_fields=True):
    """A spell. ``people`` is a faction, or any; ``unique`` if a Force has one such effect in play at a time.

    ``limits`` are what it may not do, for the reader; what decides stands in ``target`` and ``effects``.
    """

    id: str
    name: Title
    people: str
    alignment: Literal["both", "everliving", "everchanging"]
    casting_value: Annotated[int, Meta(ge=2, le=20)]
    kind: SpellKind
    target: Target
    effects: tuple[Effect, ...]
    duration: Duration
    text: Text
    clauses: tuple[str, ...]
    range_in: Inches | None = None
    sight: bool = False
    unique: bool = False
    limits: tuple[Text, ...] = ()
    stacking: Text | None = None

    @property
    def missile(self) -> bool:
        """Whether it is a Magic Missile."""
        return self.kind == "magic-missile"

    @property
    def range(self) -> int:
        """The range in mil; 0 for a spell without one."""
        return 0 if self.range_in is None else mil(self.range_in)

    def open_to(self, faction: str, alignment: str) -> bool:
        """Whether Magic Users of that people and alignment may know it (ME-MAGIC-04, ME-ALIGN-02)."""
        return self.people in ("any", faction) and self.alignment in ("both", alignment)


class Blessing(Struct, frozen=True, forbid_unknown_fields=True):
    """A Blessing of the Way: used once a game, one a turn. ``turns`` if it lasts until the end of this turn."""

    id: str
    number: Annotated[int, Meta(ge=1, le=20)]
    alignment: Alignment
    name: Title
    moment: Moment
    effect: str
    text: Text
    clauses: tuple[str, ...]
    target: Target | None = None
    params: dict[str, Param] = {}
    turns: Annotated[int, Meta(ge=0, le=1)] = 0

    @property
    def does(self) -> Effect:
        """The effect and its params as one."""
        return Effect(self.effect, self.params)


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """What a Devotion has its owner choose secretly before the battle. Of Units: enemy ones; ``heroic`` admits any type."""

    of: Literal["piece", "unit"]
    number: Annotated[int, Meta(ge=1, le=4)]
    types: tuple[UnitType, ...] = ()
    heroic: bool = False
    where: Literal["enemy-half", "enemy-zone"] | None = None
    across_in: Inches | None = None

    @property
    def across(self) -> int:
        """The most that a piece may measure across, in mil; 0 without a limit."""
        return 0 if self.across_in is None else mil(self.across_in)


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """One objective of a Devotion: when it is judged, by which function, and how often it may score a point."""

    id: str
    when: Literal["at-once", "turn-end", "game-end"]
    check: str
    text: Text
    clauses: tuple[str, ...]
    times: Annotated[int, Meta(ge=1, le=2)] = 1
    params: dict[str, Param] = {}

    @property
    def judges(self) -> Effect:
        """The check and its params as one."""
        return Effect(self.check, self.params)


class Devotion(Struct, frozen=True, forbid_unknown_fields=True):
    """A Devotion to the Way. ``effect`` is what it lets Units do or sets off; it gives two points at most."""

    id: str
    number: Annotated[int, Meta(ge=1, le=8)]
    alignment: Alignment
    name: Title
    effect: str
    objectives: tuple[Objective, ...]
    text: Text
    clauses: tuple[str, ...]
    params: dict[str, Param] = {}
    choice: Choice | None = None
    token: Title | None = None

    @property
    def does(self) -> Effect:
        """The effect and its params as one."""
        return Effect(self.effect, self.params)
