"""Upgrades of the Grey Dominator: Mind and Veil."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from rulebound.dice.die import Roll
from rulebound.games.chronicle_x import buildings, damage
from rulebound.games.chronicle_x.combat import CARD, CRITICAL, DOUBLE_HIT, HIT, Attack
from rulebound.games.chronicle_x.measuring import distance
from rulebound.games.chronicle_x.sources import Steps, upgrade
from rulebound.games.chronicle_x.state import INTERACT, OVERMIND, Hero, MissionState, Model, Unit
from rulebound.games.chronicle_x.upgrade_base import Passive, Used
from rulebound.kernel.decisions import Action, Decision, Options


@upgrade("psionic_reach")
class PsionicReach(Passive):
    """Both ranges are longer (CX-COMBAT-05)."""

    def ranges(self, m: MissionState, unit: Unit, short: int, long: int) -> tuple[int, int]:
        return max(short, self.params["short"]), max(long, self.params["long"])


@upgrade("white_noise")
class WhiteNoise(Passive):
    """No hero near it can spend Neon Rush; see upgrades.quiet (CX-NEON-02)."""


@upgrade("second_voice")
class SecondVoice(Passive):
    """A Critical Hit of its psychic attack takes a Health from another hero beside the target (CX-DICE-03)."""

    def hit(self, m: MissionState, a: Attack, unit: Unit) -> Steps:
        if not a.psychic or a.form == CARD or CRITICAL not in a.faces or a.aim_square < 0:
            return
        # from where the target stands when the attack is over, as a grip may have moved it; or from where it fell
        there = a.target.mask if a.target is not None and a.target.mask else 1 << a.aim_square
        near = [
            hero
            for hero in m.heroes
            if hero.here
            and hero is not a.target
            and distance(m, there, hero.model.mask) <= self.params["range"]
        ]
        if not near:
            return
        hero = near[0]
        if len(near) > 1:
            choices = Options("voice", [Action("voice", (each.id,)) for each in near])
            answer = yield Decision(OVERMIND, "second_voice", [choices], unit.id)
            hero = m.hero(str(answer.args[0]))
        self.tell(m, unit, hero.id)
        yield from damage.wound(m, hero, self.params["damage"], "voice", unit)


@upgrade("borrowed_place")
class BorrowedPlace(Used):
    """It trades squares with a model of another unit: ``use UNIT dominator-borrowed-place SQUARE`` (CX-UNIT-04)."""

    moments = frozenset({"interact"})
    costs = INTERACT

    def _partners(self, m: MissionState, unit: Unit) -> list[tuple[Unit, Model]]:
        own = unit.models[0]
        found: list[tuple[Unit, Model]] = []
        for other in m.units:
            if other is unit or other.side != OVERMIND or other.big:
                continue
            for model in other.models:
                rest = other.mask & ~model.mask | own.mask
                if distance(m, own.mask, model.mask) <= self.params["range"] and m.ground.joined(rest):
                    found.append((other, model))
        return found

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [self.action(unit, model.square) for _, model in self._partners(m, unit)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        own = unit.models[0]
        there = int(action.args[2])
        other, model = next(pair for pair in self._partners(m, unit) if pair[1].square == there)
        here = own.square
        # a placement: taken up and set down, it draws no overwatch and is no movement (CX-OW-13)
        m.lift(unit, own)
        m.lift(other, model)
        m.put(unit, own, there)
        m.put(other, model, here)
        own.settled = model.settled = True
        m.note("exchange", unit.id, other.id, here, there)
        for moved, body in ((unit, own), (other, model)):
            if body in moved.models and m.unexplored and buildings.unexplored_at(m, body.mask):
                yield from buildings.enter(m, moved, body)

    def missing(self, m: MissionState, unit: Unit) -> str:
        if self._partners(m, unit):
            return ""
        return (
            f"No model of another unit within {self.params['range']} squares can trade places so that its unit "
            "hangs together."
        )


@upgrade("deaf_flesh")
class DeafFlesh(Passive):
    """The first loss of Health in a round is one less; critical damage is a loss of its own (CX-COMBAT-03)."""

    def lessen(self, m: MissionState, unit: Unit, amount: int, cause: str) -> int:
        if m.in_round.get(f"struck {unit.id}"):
            return amount
        return max(amount - self.params["less"], 0)


@upgrade("shared_mind")
class SharedMind(Used):
    """Once a round, one or two dice of another unit's attack are thrown again: ``use UNIT ... 1 3`` (CX-NEON-05)."""

    moments = frozenset({"attack_reroll"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        a: Attack = context
        by = a.attacker
        if by is unit or by.side != OVERMIND or not by.models or unit.stunned or unit.down:
            return []
        if m.in_round.get(self.id) or distance(m, unit.mask, by.mask) > self.params["range"]:
            return []
        dice = [str(number + 1) for number in range(len(a.faces))]
        chosen = [each for count in range(1, self.params["dice"] + 1) for each in combinations(dice, count)]
        return [self.action(unit, *numbers) for numbers in chosen]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        a: Attack = context
        m.in_round[self.id] = 1
        numbers = [int(str(number)) - 1 for number in action.args[2:]]
        faces = yield Roll(OVERMIND, ("reroll", a.attacker.id), m.die, len(numbers))
        for number, face in zip(numbers, faces, strict=True):
            old = a.faces[number]
            a.faces[number] = face
            m.note("reroll", a.attacker.id, old, face, tuple(a.faces))


@upgrade("hollow_echo")
class HollowEcho(Used):
    """Once a round a die may drown out a hero's ability that costs an Interact (CX-ACT-08, CX-XP-05)."""

    moments = frozenset({"ability_used"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        hero: Hero = context[0]
        if unit.stunned or m.in_round.get(self.id) or context[2][0]:
            return []
        near = distance(m, unit.mask, hero.model.mask) <= self.params["range"]
        return [self.action(unit)] if near else []

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        hero, _, drowned = context
        m.in_round[self.id] = 1
        (face,) = yield Roll(OVERMIND, ("echo", unit.id), m.die, 1)
        drowned[0] = face in (HIT, DOUBLE_HIT, CRITICAL)
        m.note("echo_roll", unit.id, hero.id, (face,), drowned[0])
