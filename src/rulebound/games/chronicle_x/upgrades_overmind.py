"""Upgrades of the Overmind itself: Dread and Flesh."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x import buildings, damage, effects, neon, profiles, token_limits, units
from rulebound.games.chronicle_x.combat import Attack
from rulebound.games.chronicle_x.measuring import by_distance, distance, free_squares, mask_sees, near_unit
from rulebound.games.chronicle_x.sources import Steps, upgrade
from rulebound.games.chronicle_x.state import (
    ALIEN_PHASE,
    ATTACK,
    HEROES,
    OVERMIND,
    TOKEN,
    TOKEN_PLUS,
    Hero,
    MissionState,
    Unit,
)
from rulebound.games.chronicle_x.upgrade_base import Passive, Used
from rulebound.games.chronicle_x.upgrades import fought
from rulebound.kernel.decisions import Action, Decision, Family, Options, option
from rulebound.kernel.tally import Tally
from rulebound.space.board import bits


@upgrade("cold_shadow")
class ColdShadow(Passive):
    """Heroes adjacent to it attack it with a die less (CX-VAL-05, CX-XXL-11)."""

    def weakens(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        if type(a.attacker) is Hero and near_unit(m, unit) & a.attacker.mask:
            tally.add(self.params["value"], self.title, self.clause)


@upgrade("terror_roar")
class TerrorRoar(Used):
    """As its Attack it makes a Fear Attack on every hero near it that has it in sight (CX-FX-01, CX-BEHAV-09)."""

    moments = frozenset({"attack_action"})
    costs = ATTACK

    def _heard(self, m: MissionState, unit: Unit) -> list[Hero]:
        return [
            hero
            for hero in m.heroes
            if hero.here
            and distance(m, unit.mask, hero.model.mask) <= self.params["range"]
            and mask_sees(m, hero.model.mask, unit.mask)
        ]

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [self.action(unit)] if self._heard(m, unit) else []

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        fought(m, unit)
        waiting = self._heard(m, unit)
        while unit.models:
            waiting = [hero for hero in waiting if hero.here]
            if not waiting:
                return
            choices = Options("frighten", [Action("frighten", (hero.id,)) for hero in waiting])
            answer = yield Decision(OVERMIND, "shriek", [choices], unit.id)
            hero = m.hero(str(answer.args[0]))
            waiting.remove(hero)
            yield from effects.fear(m, unit, hero, self.params["dice"])

    def missing(self, m: MissionState, unit: Unit) -> str:
        if self._heard(m, unit):
            return ""
        return f"No hero within {self.params['range']} squares has it in sight."


@upgrade("sour_sweat")
class SourSweat(Passive):
    """A hero Shaken by it loses a Neon Rush (CX-FX-02, CX-NEON-01)."""

    def happened(self, m: MissionState, unit: Unit, what: str, data: Any) -> Steps:
        if what == "shook" and isinstance(data, Hero) and data.neon > 0:
            neon.change(m, data, -min(self.params["tokens"], data.neon))
            self.tell(m, unit, data.id)
        return
        yield


@upgrade("falling_stone")
class FallingStone(Passive):
    """A wall that it smashes wounds whoever of the heroes' side stands behind it (CX-XXL-08, CX-XXL-09)."""

    def happened(self, m: MissionState, unit: Unit, what: str, data: Any) -> Steps:
        if what != "smashed":
            return
        stride = m.ground.board.stride
        behind = 0
        for square, direction in data:
            behind |= 1 << square | 1 << square + (1 if direction == 0 else stride)
        behind &= ~unit.mask
        struck = [victim for victim in m.present(HEROES) if victim.mask & behind]
        if struck:
            self.tell(m, unit, *[victim.id for victim in struck])
        for victim in struck:
            # every model there is struck; in a unit of several the loss follows the usual order
            for _ in range(sum(1 for model in victim.models if model.mask & behind)):
                yield from damage.wound(m, victim, self.params["damage"], "stone", unit)


@upgrade("knitting")
class Knitting(Passive):
    """Unhurt since the last alien phase began it heals, while it is revealed (CX-ALIEN-04)."""

    def happened(self, m: MissionState, unit: Unit, what: str, data: Any) -> Steps:
        if what != "phase_start":
            return
        hurt = m.in_mission.get(f"hurt {unit.id}", 0)
        before = m.in_mission.get(f"knit {unit.id}", 0)
        m.in_mission[f"knit {unit.id}"] = hurt
        if hurt == before and unit.models[0].health < unit.models[0].full:
            self.tell(m, unit)
            damage.heal(m, unit, unit.models[0], self.params["heal"])
        return
        yield


@upgrade("brood_sac")
class BroodSac(Passive):
    """Once, when its Health falls low, two Greys are born beside it (CX-BUY-04, CX-UNIT-02)."""

    def happened(self, m: MissionState, unit: Unit, what: str, data: Any) -> Steps:
        if what != "hurt" or m.in_mission.get(self.id):
            return
        if not 0 < unit.models[0].health <= self.params["health"]:
            return
        m.in_mission[self.id] = 1
        models = [profiles.alien_model(m.pack, "grey", m.upgrades) for _ in range(self.params["greys"])]
        brood = profiles.make_unit(m, "grey", models)
        # they act from the next alien phase on
        brood.done = m.phase == ALIEN_PHASE
        m.units.append(brood)
        self.tell(m, unit, brood.id)
        yield from self._birth(m, unit, brood)

    def _birth(self, m: MissionState, unit: Unit, brood: Unit) -> Steps:
        automatic = False
        for number, model in enumerate(list(brood.models)):
            free = free_squares(m)
            beside = near_unit(m, unit) & free
            together = m.ground.adjacent(brood.models[0].square) & free if number else free
            choice = beside & together or beside
            if not choice:
                choice = next(
                    (ring for _, ring in by_distance(m, unit.models[0].square, together or free)), 0
                )
            if not choice:
                # no room on the whole map
                brood.models.remove(model)
                continue
            square = units.suggest(m, brood, choice)
            if not automatic and choice & (choice - 1):
                families: list[Family] = [
                    Options("place", [Action("place", (brood.id, each)) for each in bits(choice)]),
                    option("arrange", brood.id),
                ]
                left = len(brood.models) - number
                answer = yield Decision(
                    OVERMIND, "revealed_model", families, brood.id, (model.kind, str(left))
                )
                automatic = answer.verb == "arrange"
                if not automatic:
                    square = int(answer.args[1])
            m.put(brood, model, square)
            m.note("place", brood.id, model.kind, square, -1)
        if not brood.models:
            m.units.remove(brood)
        for model in list(brood.models):
            if model in brood.models and m.unexplored and buildings.unexplored_at(m, model.mask):
                yield from buildings.enter(m, brood, model)


@upgrade("many_eyes")
class ManyEyes(Passive):
    """Without an attack in the alien phase it goes on watch at its end (CX-OW-01, CX-OW-06, CX-OW-10)."""

    def happened(self, m: MissionState, unit: Unit, what: str, data: Any) -> Steps:
        watches = what == "phase_end" and not (unit.overwatch or m.in_round.get(f"fought {unit.id}"))
        if watches and token_limits.left(m, "overwatch"):
            unit.overwatch = TOKEN if m.in_round.get(f"strode {unit.id}") else TOKEN_PLUS
            self.tell(m, unit)
            m.note("overwatch", unit.id, unit.overwatch)
        return
        yield
