"""What all Forced Mutations share: their two forms and how each is offered (CX-MUT-05, CX-MUT-06)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulebound.games.chronicle_x.measuring import mask_sees, within
from rulebound.games.chronicle_x.sources import Source, Steps
from rulebound.games.chronicle_x.state import OVERMIND, Hero, MissionState, Unit
from rulebound.kernel.decisions import Action, Arg, action_of

Targets = tuple[Arg, ...]


class Mutation(Source):
    """A card of the Overmind's hand: what it may name (``targets``) and what then happens (``play``)."""

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        """What this form of the card may name now; nothing if it cannot be played."""
        return ()

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        """Carry out a form of the card on what was named."""
        return
        yield

    def figures(self, supreme: bool) -> Mapping[str, int]:
        """The figures of a form."""
        return self.supreme if supreme and self.supreme is not None else self.params

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        name = self.id
        found: list[Action] = []
        for named in self.targets(m, moment, context, False):
            found.append(action_of("mutate", (name, "standard", *named)))
        if self.supreme is not None and len(m.hand) > 1:
            for named in self.targets(m, moment, context, True):
                for other in m.hand:
                    if other != name:
                        found.append(action_of("mutate", (name, "supreme", other, *named)))
        return found

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        supreme = action.args[1] == "supreme"
        yield from self.play(m, action.args[3 if supreme else 2 :], context, supreme)


NOTHING: Sequence[Targets] = ()
ITSELF: Sequence[Targets] = ((),)
"""The card names nothing beyond what its moment is about."""


def aliens(m: MissionState) -> list[Unit]:
    """The revealed alien units."""
    return [unit for unit in m.units if unit.side == OVERMIND]


def watched(m: MissionState, hero: Hero, reach: int) -> bool:
    """Whether a hero is within so many squares and in sight of an alien model."""
    model = hero.models[0]
    if model.square < 0 or not within(m, model, reach) & m.alien_bodies:
        return False
    for unit in m.units:
        if unit.side == OVERMIND and near_and_seen(m, unit, model.mask, reach):
            return True
    return False


def near_and_seen(m: MissionState, unit: Unit, mask: int, reach: int) -> bool:
    """Whether a model of a unit has a figure within so many squares and in sight."""
    for model in unit.models:
        if within(m, model, reach) & mask and mask_sees(m, model.mask, mask):
            return True
    return False


def visible_heroes(m: MissionState, unit: Unit, reach: int) -> list[Hero]:
    """The heroes within so many squares and in sight of a unit."""
    near = 0
    discs = m.ground.board.discs[reach]
    for model in unit.models:
        near |= discs[model.square] if model.size == 1 else within(m, model, reach)
    if not near & m.hero_bodies:
        return []
    return [
        hero
        for hero in m.heroes
        if near & hero.models[0].mask and near_and_seen(m, unit, hero.models[0].mask, reach)
    ]
