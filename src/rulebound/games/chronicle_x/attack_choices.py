"""The Attack action as answers: what a unit may name, one by one or with the squares of spotter and aim (CX-UNIT-18)."""

from __future__ import annotations

from rulebound.games.chronicle_x import attacks, combat
from rulebound.games.chronicle_x.state import MissionState, Unit
from rulebound.kernel.decisions import Action, Family, action_of


class Attacks(Family):
    """``attack UNIT TARGET``, with the spotter's and the aim's squares named if one likes (CX-UNIT-18, CX-BLDG-10).

    It may turn out to be empty: what is in range need not be in sight.
    """

    __slots__ = ("_actions", "_drawn", "_reach")

    def __init__(self, reach: attacks.Reach) -> None:
        """``reach`` is what lies near enough for the unit, of which some may have been looked at."""
        self.verb = "attack"
        self._reach = reach
        self._actions: list[Action] | None = None
        self._drawn: tuple[Action, combat.Attack] | None = None

    def _listed(self) -> list[Action]:
        if self._actions is None:
            m, unit = self._reach.m, self._reach.attacker
            self._actions = [Action("attack", (unit.id, target.id)) for target in attacks.targets(m, unit)]
            self._actions.extend(
                Action("attack", (unit.id, square)) for square in attacks.token_targets(m, unit)
            )
        return self._actions

    def empty(self) -> bool:
        return not self._reach.any_target()

    def count(self) -> int:
        return len(self._listed())

    def member(self, index: int) -> Action:
        return self._listed()[index]

    def pick(self, number: int) -> Action | None:
        """One at random, found by trying: whatever is drawn and cannot be attacked is set aside."""
        reach = self._reach
        things = reach.things()
        while things:
            index = number * len(things) >> 32
            thing = things[index]
            named: int | str
            if isinstance(thing, Unit):
                attack, named = reach.aimed(thing), thing.id
            else:
                attack, named = attacks.token_attack(reach.m, reach.attacker, thing, reach.busy), thing
            if attack is not None:
                action = action_of("attack", (reach.attacker.id, named))
                self._drawn = action, attack
                return action
            things[index] = things[-1]
            things.pop()
            number = (number * 1664525 + 1013904223) & 0xFFFFFFFF
        return None

    def declared(self, action: Action) -> combat.Attack | None:
        """The attack that an answer names, as it was found when that was drawn: nothing has changed since."""
        if self._drawn is not None and self._drawn[0] == action:
            return self._drawn[1]
        return declared(self._reach.m, self._reach.attacker, action)

    def accepts(self, action: Action) -> bool:
        if action in self._listed():
            return True
        args, unit = action.args, self._reach.attacker
        return len(args) == 4 and args[0] == unit.id and declared(self._reach.m, unit, action) is not None


def declared(m: MissionState, unit: Unit, action: Action) -> combat.Attack | None:
    """The attack that an action names: ``attack UNIT TARGET [SPOTTER-SQUARE AIM-SQUARE]``; None if it is not legal."""
    args = action.args
    if len(args) == 2 and isinstance(args[1], int):
        return attacks.token_attack(m, unit, args[1])
    target = m.find(str(args[1])) if len(args) in (2, 4) else None
    if target is None:
        return None
    if len(args) == 4:
        if not (isinstance(args[2], int) and isinstance(args[3], int)):
            return None
        return attacks.legal(m, unit, target, False, args[2], args[3])
    return attacks.legal(m, unit, target)
