"""Ultimate Mutations about sight, hazards, minds and the whole brood (CX-RESOL-04)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from rulebound.games.chronicle_x import combat, effects, hazards, lasting, neon
from rulebound.games.chronicle_x.measuring import distance
from rulebound.games.chronicle_x.moments import NOBODY
from rulebound.games.chronicle_x.mutation_base import ITSELF, NOTHING, Mutation, Targets, aliens, watched
from rulebound.games.chronicle_x.sources import LastingKind, Steps, mutation
from rulebound.games.chronicle_x.sources import lasting as lasting_kind
from rulebound.games.chronicle_x.state import ALIEN_PHASE, HEROES, Hero, Lasting, MissionState
from rulebound.kernel.decisions import Decision, Family, option
from rulebound.kernel.tally import Tally
from rulebound.space.board import bits


@mutation("starless_hour")
class StarlessHour(Mutation):
    """No shooting range, and no sight that turns blips up, goes beyond 4 squares (CX-COMBAT-05, CX-BLIP-07, CX-OW-08)."""

    moments = frozenset({"hero_phase_start", "alien_phase_start"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        return NOTHING if m.gloom else ITSELF

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        until = m.round + 1 if m.phase == ALIEN_PHASE else m.round
        lasting.add(m, "starless", "", until, self.params["range"])
        return
        yield


@lasting_kind("starless", "starless hour", ("CX-COMBAT-05",))
class Starless(LastingKind):
    """The cut itself is made where ranges are worked out."""


@mutation("sympathetic_detonation")
class SympatheticDetonation(Mutation):
    """Up to two further hazard tokens go off after one has (CX-HAZ-03, CX-XP-07, CX-XP-08)."""

    moments = frozenset({"hazard_resolved"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        if not m.hazards or m.in_round.get(self.id):
            return NOTHING
        squares = bits(m.hazards)
        most = min(self.params["tokens"], len(squares))
        return [named for number in range(1, most + 1) for named in permutations(squares, number)]

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        m.in_round[self.id] = 1
        for square in named:
            # one that the blast before has destroyed is not replaced
            if m.hazards >> int(square) & 1:
                yield from hazards.explode(m, int(square), NOBODY)


@mutation("amnesia_wave")
class AmnesiaWave(Mutation):
    """Each hero near and in sight of an alien gives up 2 Neon Rush tokens or is Stunned (CX-NEON-01, CX-FX-04)."""

    moments = frozenset({"after_draw"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        return ITSELF if not m.in_round.get(self.id) and self._reached(m) else NOTHING

    def _reached(self, m: MissionState) -> list[Hero]:
        return [hero for hero in m.heroes if hero.here and watched(m, hero, self.params["range"])]

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        m.in_round[self.id] = 1
        price = self.params["tokens"]
        for hero in self._reached(m):
            if hero.neon >= price:
                families: list[Family] = [option("forget", hero.id), option("bear", hero.id)]
                answer = yield Decision(HEROES, "amnesia", families, hero.id)
                if answer.verb == "forget":
                    neon.change(m, hero, -price)
                    m.note("neon", hero.id, -price, hero.neon)
                    continue
            if not hero.stunned:
                yield from effects.state(m, hero, "stunned", None)


@mutation("war_chorus")
class WarChorus(Mutation):
    """Units near one another attack with +1 and Move 1 square farther in this round (CX-VAL-06, CX-UNIT-21)."""

    moments = frozenset({"after_draw"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        return ITSELF if not m.in_round.get(self.id) and self._choir(m) else NOTHING

    def _choir(self, m: MissionState) -> list[str]:
        units = aliens(m)
        reach = self.params["range"]
        return [
            unit.id
            for unit in units
            if any(
                other is not unit
                and any(
                    distance(m, one.mask, two.mask) <= reach for one in unit.models for two in other.models
                )
                for other in units
            )
        ]

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        m.in_round[self.id] = 1
        for unit in self._choir(m):
            lasting.add(m, "chorus", unit, m.round, self.params["attack"])
            lasting.add(m, "hastened", unit, m.round, self.params["move"])
        return
        yield


@lasting_kind("chorus", "war chorus", ("CX-MUT-05",))
class Chorus(LastingKind):
    """Attack value +1 on every attack of the unit."""

    def on_attack(self, m: MissionState, a: combat.Attack, tally: Tally, entry: Lasting) -> None:
        if a.attacker.id == entry.unit:
            tally.add(entry.value, self.title, self.clause)


@lasting_kind("hastened", "war chorus", ("CX-MUT-05",))
class Hastened(LastingKind):
    """Each Move may be so many squares longer."""
