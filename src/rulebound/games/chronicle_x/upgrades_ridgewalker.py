"""Upgrades of the Devoli Ridgewalker: Hunt and Shell."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x import damage, lasting, profiles
from rulebound.games.chronicle_x.combat import BLANK, MELEE, Attack
from rulebound.games.chronicle_x.sources import Steps, upgrade
from rulebound.games.chronicle_x.state import Hero, MissionState, Unit
from rulebound.games.chronicle_x.upgrade_base import Passive, Used
from rulebound.kernel.decisions import Action


@upgrade("long_stride")
class LongStride(Passive):
    """Its Sprint goes as far as its Move; see walks.allowance (CX-SPRINT-01)."""


@upgrade("pounce")
class Pounce(Passive):
    """After four squares of its own movement in the turn its melee attack knocks down (CX-FX-07)."""

    def declared(self, m: MissionState, a: Attack, unit: Unit) -> None:
        if a.form != MELEE:
            return
        moved = a.marks["moved"] if "moved" in a.marks else m.in_turn.get("paid", 0)
        if moved >= self.params["moved"] and (m.acting == unit.id or "moved" in a.marks):
            a.knock_down = True
            self.tell(m, unit)


@upgrade("fresh_meat")
class FreshMeat(Passive):
    """A melee attack that took Health from a hero heals it (CX-ALIEN-04)."""

    def hit(self, m: MissionState, a: Attack, unit: Unit) -> Steps:
        model = damage.most_hurt(unit)
        if a.form != MELEE or model.health >= model.full:
            return
        if any(a.marks.get(f"lost {hero.id}", 0) >= self.params["lost"] for hero in m.heroes):
            self.tell(m, unit)
            damage.heal(m, unit, model, self.params["heal"])
        return
        yield


@upgrade("old_shell")
class OldShell(Passive):
    """Its full Health is higher, of those reinforced too; see profiles.alien_model (CX-ALIEN-04)."""


@upgrade("barbs")
class Barbs(Passive):
    """A hero's melee attack that left it alive and shows a Blank costs the hero a Health (CX-DICE-06, CX-COMBAT-11)."""

    def attacked(self, m: MissionState, a: Attack, unit: Unit) -> Steps:
        hero = a.attacker
        if a.form == MELEE and type(hero) is Hero and hero.here and BLANK in a.faces:
            self.tell(m, unit, hero.id)
            yield from damage.wound(m, hero, self.params["damage"], "barbs", unit)


@upgrade("pair_hunt")
class PairHunt(Used):
    """Two may merge into a pair (units.roster), and part again in their turn before acting (CX-UNIT-29, CX-UNIT-33)."""

    moments = frozenset({"own_turn"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        if len(unit.models) < 2 or m.used or m.in_turn.get("moved"):
            return []
        return [self.action(unit, model.square) for model in unit.models]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        model = next(each for each in unit.models if each.square == action.args[2])
        unit.models.remove(model)
        other = profiles.make_unit(m, unit.kind, [model])
        # each part counts every bar of the whole; neither has acted (CX-UNIT-33)
        other.barred, other.stunned, other.down = unit.barred, unit.stunned, unit.down
        other.shaken_by = unit.shaken_by
        m.units.append(other)
        m.lasting.extend(
            [
                each._replace(unit=other.id)
                for each in m.lasting
                if each.unit == unit.id and each.name not in lasting.SINGLE
            ]
        )
        m.note("split", unit.id, other.id, model.square)
        return
        yield

    def missing(self, m: MissionState, unit: Unit) -> str:
        if len(unit.models) < 2:
            return "It is alone; two of them may merge after a move."
        return "They part before their first action only."


@upgrade("blood_scent")
class BloodScent(Passive):
    """Its Rush goes farther and after the nearest hero on foot, seen or not; see behaviours.rush_ways (CX-BEHAV-06)."""
