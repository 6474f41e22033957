"""What the abilities share: distances as card texts mean them, and the reasons why a button is grey."""

from __future__ import annotations

from typing import ClassVar, Final

from rulebound.games.chronicle_x import measuring
from rulebound.games.chronicle_x.interacts import NO_ABILITY
from rulebound.games.chronicle_x.measuring import distance, near_model
from rulebound.games.chronicle_x.sources import Source
from rulebound.games.chronicle_x.state import ATTACK, INTERACT, MOVE, Hero, MissionState, Model, Unit
from rulebound.games.chronicle_x.turn import actions_left
from rulebound.kernel.decisions import Action, Arg, action_of
from rulebound.space.board import Mask

COST_NAMES: Final = {INTERACT: "Interact", ATTACK: "Attack", MOVE: "Move"}


def area(m: MissionState, model: Model, reach: int) -> Mask:
    """The squares within so many of a model; within 1 is adjacent, walls counted (CX-MEAS-03)."""
    if model.square < 0:
        return 0
    return near_model(m, model) if reach == 1 else measuring.within(m, model, reach)


def within(m: MissionState, model: Model, mask: Mask, reach: int) -> bool:
    """Whether a figure is within so many squares; within 1 is adjacent, walls counted (CX-MEAS-03)."""
    if model.square < 0 or not mask:
        return False
    if reach == 1:
        return near_model(m, model) & mask != 0
    return distance(m, model.mask, mask) <= reach


class Ability(Source):
    """An ability; ``costs`` is the action that it takes in its owner's turn (0 = none)."""

    costs: ClassVar[int] = 0

    def action(self, unit: Unit, *args: Arg) -> Action:
        """``use UNIT ABILITY ...``."""
        return action_of("use", (unit.id, self.id, *args))

    def refusal(self, m: MissionState, unit: Unit) -> str:
        if unit.models[0].square < 0:
            return "It is off the map."
        if m.acting != unit.id:
            return "It is used in its owner's own turn."
        if unit.stunned:
            return "A Stunned figure has to recover first."
        if self.costs:
            if m.used & (self.costs if self.costs != INTERACT else NO_ABILITY):
                return f"The {COST_NAMES[self.costs]} of this turn has been taken."
            if actions_left(m) <= 0:
                return "No action is left in this turn."
            if self.costs != INTERACT and unit.down:
                return "A figure that is Down has to stand up first."
        return self.missing(m, unit)

    def missing(self, m: MissionState, unit: Unit) -> str:
        """What else is missing for a use in the owner's turn."""
        return ""


class Reaction(Ability):
    """An ability used out of turn, or beside an action: there is no moment for it in the list of actions."""

    when: ClassVar[str] = "It is offered when its moment comes."

    def refusal(self, m: MissionState, unit: Unit) -> str:
        if unit.models[0].square < 0:
            return "It is off the map."
        return self.missing(m, unit) or self.when


def hero_of(unit: Unit) -> Hero:
    """The unit as the hero that it is."""
    assert isinstance(unit, Hero)
    return unit
