"""The seven pieces of armour in the item bag. Each works only while it is in the In Use slot (CX-ITEM-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.games.chronicle_x import damage
from rulebound.games.chronicle_x.item_base import Item, carrier, in_melee, shooting
from rulebound.games.chronicle_x.measuring import building_at
from rulebound.games.chronicle_x.sources import Steps, item
from rulebound.games.chronicle_x.state import MissionState, Unit
from rulebound.kernel.tally import Tally

if TYPE_CHECKING:
    from rulebound.games.chronicle_x.combat import Attack


@item("courier_vest")
class CourierVest(Item):
    """Stops what is shot, and the advanced one what is struck."""

    def defence_value(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        if a.psychic:
            return
        if shooting(a) or (self.params["melee"] and in_melee(a)):
            tally.add(self.params["defence"], self.title, "CX-VAL-06")


@item("boilerplate_harness")
class BoilerplateHarness(Item):
    """Heavy plates that hold for the first defence roll of a round."""

    def defence_value(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        # rolls are counted for every hero, whatever it wears, so taking the harness off and on renews nothing
        if not a.psychic and m.in_round.get(f"defended {unit.id}", 0) < self.params["rolls"]:
            tally.add(self.params["defence"], self.title, "CX-VAL-06")

    def move_value(self, m: MissionState, unit: Unit, value: int) -> int:
        return value + self.params["move"]


@item("tinfoil_cowl")
class TinfoilCowl(Item):
    """Dice against psychic attacks, in place of none or of those that the Meditation Room gives."""

    def defence_value(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        if not a.psychic or (unit.stunned and in_melee(a)):
            return
        dice = self.params["dice_with_room" if m.meditation else "dice"]
        tally.add(dice - tally.lines[0].value, self.title, "CX-PSY-06")

    def forbids(self, m: MissionState, unit: Unit, verb: str) -> bool:
        # the advanced one keeps the hero from being led
        return verb == "led" and self.params["no_puppet"] == 1


@item("magnet_boots")
class MagnetBoots(Item):
    """Nothing moves the hero or throws it down, and it does not run."""

    def bars(self, m: MissionState, unit: Unit, state: str, cause: str) -> bool:
        # 'flight': a Shaken hero takes one step only
        return state in ("down", "push", "pull", "forced", "flight")

    def forbids(self, m: MissionState, unit: Unit, verb: str) -> bool:
        return verb == "sprint"


@item("blast_apron")
class BlastApron(Item):
    """Takes the edge off explosions."""

    def lessen(self, m: MissionState, unit: Unit, amount: int, cause: str) -> int:
        # the slime of a Leaking Vat is repeated damage of a hazard card
        if cause in ("area", "hazard", "building", "toxic"):
            return max(amount - self.params["less"], 0)
        return amount

    def bars(self, m: MissionState, unit: Unit, state: str, cause: str) -> bool:
        # the advanced one keeps off the states of what it takes the edge off
        states = state in ("stunned", "down", "shaken")
        return self.params["no_state"] == 1 and states and cause in ("area", "hazard", "building")


@item("chameleon_poncho")
class ChameleonPoncho(Item):
    """Far shots do not find a hero in cover or indoors; 'shot N' asks for one from N squares away."""

    def forbids(self, m: MissionState, unit: Unit, verb: str) -> bool:
        word, _, reach = verb.partition(" ")
        if word != "shot" or int(reach) <= self.params["distance"]:
            return False
        model = carrier(unit).model
        green = model.settled and model.mask & (m.plan.green | m.barricades) != 0
        return green or building_at(m, model.mask) >= 0


@item("mirrorplate")
class Mirrorplate(Item):
    """Throws back a shot that was stopped with something to spare."""

    moments = frozenset({"idle_defence"})

    def rolls_idle(self, m: MissionState, a: Attack, unit: Unit) -> bool:
        return self._mirrors(a) and not a.criticals

    def attacked(self, m: MissionState, a: Attack, unit: Unit) -> Steps:
        if not self._mirrors(a) or a.criticals or a.unblocked or not a.defence_faces:
            return
        if a.blocks - a.hits >= self.params["surplus"] and a.attacker.models:
            m.note("mirrored", unit.id, a.attacker.id)
            yield from damage.wound(m, a.attacker, self.params["damage"], "card", unit)

    def _mirrors(self, a: Attack) -> bool:
        return shooting(a) and not a.psychic and not a.victims
