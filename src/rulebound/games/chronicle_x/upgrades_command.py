"""Upgrades of Command units: Discipline and Signals."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x import attacks, mission, movement
from rulebound.games.chronicle_x.combat import SHOOT, Attack, resolve
from rulebound.games.chronicle_x.measuring import distance, engaged
from rulebound.games.chronicle_x.sources import Steps, upgrade
from rulebound.games.chronicle_x.state import Hero, MissionState, Model, Unit
from rulebound.games.chronicle_x.upgrade_base import Passive, Used
from rulebound.games.chronicle_x.upgrades import led
from rulebound.kernel.decisions import Action
from rulebound.kernel.tally import Tally
from rulebound.space.board import Square, bits


@upgrade("shield_projector")
class ShieldProjector(Passive):
    """Far shots meet one die of defence more while the Commander lives (CX-UNIT-22, CX-VAL-06)."""

    def defence_value(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        if a.form != SHOOT or a.psychic or not led(unit) or a.aim_square < 0 or a.origin < 0:
            return
        if distance(m, 1 << a.origin, 1 << a.aim_square) >= self.params["distance"]:
            tally.add(self.params["value"], self.title, self.clauses[1])


@upgrade("fall_back")
class FallBack(Used):
    """After losses to a hero's shots the unit may draw back: ``use UNIT command-fall-back LEAD-SQUARE`` (CX-OW-09)."""

    moments = frozenset({"attack_done"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        a: Attack = context
        if (
            a.form != SHOOT
            or type(a.attacker) is not Hero
            or not a.attacker.here
            or not a.marks.get(f"fell {unit.id}")
            or m.in_round.get(f"{self.id} {unit.id}")
            or unit.stunned
            or unit.down
            or unit.barred
            or not led(unit)
        ):
            return []
        return [
            self.action(unit, *((model.square, square) if len(unit.models) > 1 else (square,)))
            for model in unit.models
            for square in self._ways(m, unit, model, a.attacker)
        ]

    def _ways(
        self, m: MissionState, unit: Unit, model: Model, hero: Hero
    ) -> dict[Square, tuple[Square, ...]]:
        """Where a lead model may end, each with the way there: no step brings it nearer to the hero."""
        found: dict[Square, tuple[Square, ...]] = {}
        frontier: list[tuple[Square, ...]] = [()]
        walk = movement.walk_of(m, unit, model, "fall-back", self.params["squares"])
        for _ in range(self.params["squares"]):
            after: list[tuple[Square, ...]] = []
            for path in frontier:
                here = path[-1] if path else model.square
                gap = distance(m, 1 << here, hero.mask)
                for to in bits(m.ground.steps(here) & ~movement.blocked(m, walk)):
                    if to != model.square and to not in found and distance(m, 1 << to, hero.mask) >= gap:
                        found[to] = (*path, to)
                        after.append((*path, to))
            frontier = after
        return found

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        a: Attack = context
        m.in_round[f"{self.id} {unit.id}"] = 1
        squares = [arg for arg in action.args[2:] if isinstance(arg, int)]
        model = unit.models[0]
        if len(squares) > 1:
            model = next(each for each in unit.models if each.square == squares[0])
        hero = a.attacker
        assert isinstance(hero, Hero)
        path = self._ways(m, unit, model, hero)[squares[-1]]
        # it draws overwatch like a movement of its own (CX-OW-09, CX-OW-13)
        yield from movement.travel(m, movement.walk_of(m, unit, model, "fall-back", len(path)), path)


@upgrade("last_order")
class LastOrder(Passive):
    """The Greys of a Commander whom a hero's attack killed shoot at that hero, without his dice (CX-UNIT-14)."""

    def attacked(self, m: MissionState, a: Attack, unit: Unit) -> Steps:
        hero = a.attacker
        if type(hero) is not Hero or not hero.here or not a.marks.get(f"fell {unit.id} commander"):
            return
        # one that has interrupted does not act before the alien phase is over (CX-MUT-08)
        if unit.stunned or unit.down or unit.barred or led(unit) or engaged(m, unit):
            return
        attack = attacks.shot(m, unit, hero, False)
        if attack is not None:
            self.tell(m, unit, hero.id)
            yield from resolve(m, attack)


@upgrade("open_channel")
class OpenChannel(Passive):
    """A Command blip that is turned up brings a mutation card, within the hand limit (CX-MUT-02, CX-MUT-11)."""

    def happened(self, m: MissionState, unit: Unit, what: str, data: Any) -> Steps:
        if what == "revealed" and len(m.hand) < mission.hand_limit(m) and m.deck:
            self.tell(m, unit)
            mission.draw_mutations(m, self.params["cards"])
        return
        yield


@upgrade("sweeping_arc")
class SweepingArc(Passive):
    """A hero that begins a Move or Sprint in its range and sight sets its overwatch off; see overwatch.arc (CX-OW-02)."""


@upgrade("ambush_order")
class AmbushOrder(Passive):
    """Turned up by a hero in the heroes' phase it makes both its Behaviours; see behaviours.on_reveal (CX-BEHAV-04)."""


@upgrade("hot_line")
class HotLine(Used):
    """Once a mission: an interruption by a Command unit costs a card less in this round (CX-MUT-07)."""

    moments = frozenset({"hero_phase_start"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [self.action(unit)] if led(unit) and not m.in_mission.get(self.id) else []

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        m.in_mission[self.id] = 1
        m.in_round["hot line"] = self.params["price"]
        return
        yield

    def missing(self, m: MissionState, unit: Unit) -> str:
        return "It has been used in this mission." if m.in_mission.get(self.id) else ""
