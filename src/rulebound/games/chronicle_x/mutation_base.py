"""What all Forced Mutations share: their two forms and how each is offered (CX-MUT-05, CX-MUT-06)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from rulebound.games.chronicle_x.measuring import mask_sees, within
from rulebound.games.chronicle_x.sources import Source, Steps
from rulebound.games.chronicle_x.state import OVERMIND, Hero, MissionState, Unit
from rulebound.kernel.decisions import Action, Arg, Family, action_of

Targets = tuple[Arg, ...]


class Mutation(Source):
    """A card of the Overmind's hand: what it may name (``targets``) and what then happens (``play``)."""

    wider_by: ClassVar[str] = ""
    """A figure: unless the Supreme effect has less of it, that can be played whenever the standard effect can."""

    def set_supreme(self, figures: Mapping[str, int]) -> None:
        """Give the card a Supreme effect with these figures."""
        self.supreme = figures
        self.wider = self.wider_by != "" and figures[self.wider_by] >= self.params[self.wider_by]

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
        return list(Plays(m, (self,), moment, context).members())

    def comes_in(self, m: MissionState, unit: Unit, moment: str, context: Any) -> bool:
        rich = self.supreme is not None and len(m.hand) > 1
        if not (rich and self.wider) and self.targets(m, moment, context, False):
            return True
        return rich and bool(self.targets(m, moment, context, True))

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        supreme = action.args[1] == "supreme"
        yield from self.play(m, action.args[3 if supreme else 2 :], context, supreme)


class Plays(Family):
    """``mutate CARD standard ...`` and ``mutate CARD supreme OTHER ...`` for some cards of the hand, one after the other.

    What each may name is found at once; an answer is made when it is asked for.
    """

    __slots__ = ("_count", "_forms", "_hand")

    def __init__(self, m: MissionState, cards: Sequence[Mutation], moment: str, context: Any) -> None:
        self.verb = "mutate"
        self._hand = m.hand
        self._forms: list[tuple[str, Sequence[Targets], Sequence[Targets]]] = []
        self._count = 0
        others = len(m.hand) - 1
        for card in cards:
            plain = rich = NOTHING
            if others and card.supreme is not None:
                rich = card.targets(m, moment, context, True)
            if rich or not (others and card.wider):
                plain = card.targets(m, moment, context, False)
            if plain or rich:
                self._forms.append((card.id, plain, rich))
                self._count += len(plain) + len(rich) * others

    def count(self) -> int:
        return self._count

    def member(self, index: int) -> Action:
        others = len(self._hand) - 1
        for name, plain, rich in self._forms:
            if index < len(plain):
                return action_of("mutate", (name, "standard", *plain[index]))
            index -= len(plain)
            if index < len(rich) * others:
                paid = [other for other in self._hand if other != name][index % others]
                return action_of("mutate", (name, "supreme", paid, *rich[index // others]))
            index -= len(rich) * others
        raise AssertionError("there are not so many plays")


NOTHING: Final[Sequence[Targets]] = ()
ITSELF: Final[Sequence[Targets]] = ((),)
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
