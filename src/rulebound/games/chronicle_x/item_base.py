"""What items share: the hero that has one, the attacks it may come in on, and why it cannot be used now."""

from __future__ import annotations

from typing import ClassVar, Final

from rulebound.games.chronicle_x import attacks, loot, turn
from rulebound.games.chronicle_x.combat import MELEE, NO_BAND, SHOOT, SHORT, Attack
from rulebound.games.chronicle_x.interacts import NO_CONSUMABLE
from rulebound.games.chronicle_x.measuring import near_unit
from rulebound.games.chronicle_x.sources import Source
from rulebound.games.chronicle_x.state import ATTACK, INTERACT, Hero, MissionState, Unit
from rulebound.kernel.decisions import Action
from rulebound.space.board import Mask, Square, bits

NEON_LIMIT: Final = 6
"""Neon Rush tokens that a hero can have (CX-NEON-01)."""


def carrier(unit: Unit) -> Hero:
    """The hero that has the item."""
    assert isinstance(unit, Hero)
    return unit


def adjacent_heroes(m: MissionState, hero: Hero) -> list[Hero]:
    """The other heroes next to a hero."""
    near = near_unit(m, hero)
    return [other for other in m.heroes if other is not hero and other.here and other.model.mask & near]


def shooting(a: Attack) -> bool:
    """Whether an attack is a shooting attack."""
    return a.form == SHOOT


def in_short_band(a: Attack) -> bool:
    """Whether an attack is a shooting attack in the short band; what is thrown has no band."""
    return a.form == SHOOT and a.band == SHORT


def in_a_band(a: Attack) -> bool:
    """Whether an attack is a shooting attack with the dice of a band."""
    return a.form == SHOOT and a.band != NO_BAND and a.fixed is None


def in_melee(a: Attack) -> bool:
    """Whether an attack is a melee attack."""
    return a.form == MELEE


def seen_squares(m: MissionState, hero: Hero, reach: int) -> list[Square]:
    """The squares a hero has in sight within a distance, whatever stands on them; solid ones left out."""
    area: Mask = 0
    for square in bits(hero.model.mask):
        area |= m.ground.board.within(square, reach)
    area &= ~m.ground.solid
    return [square for square in bits(area) if attacks.square_sees_square(m, hero.model, square)]


class Item(Source):
    """An item in force: a weapon or armour in use, or a consumable in the Backpack (CX-ITEM-02, CX-ITEM-05).

    ``takes`` is the kind of action that its use is, 0 for a free one.
    """

    takes: ClassVar[int] = 0

    def action(self, unit: Unit, *args: int | str) -> Action:
        """``use HERO ITEM ...``."""
        return Action("use", (unit.id, self.id, *args))

    def spend(self, m: MissionState, unit: Unit) -> None:
        """The consumable is used up."""
        loot.discard(m, carrier(unit), self.id)

    def refusal(self, m: MissionState, unit: Unit) -> str:
        hero = carrier(unit)
        if not hero.here:
            return "The hero is not on the map."
        if self.takes:
            if m.acting != hero.id:
                return "It is used in the hero's own turn."
            if hero.stunned:
                return "A Stunned hero has to recover first."
            if self.takes == ATTACK and hero.down:
                return "A hero that is down cannot attack."
            if m.used & (self.takes if self.takes != INTERACT else NO_CONSUMABLE):
                kind = "Interact" if self.takes == INTERACT else "Attack"
                return f"The {kind} of this turn has been taken."
            if turn.actions_left(m) <= 0:
                return "No action is left in this turn."
        return self.lacking(m, hero)

    def lacking(self, m: MissionState, hero: Hero) -> str:
        """What the use of it lacks at this moment besides an action; '' if nothing."""
        return ""
