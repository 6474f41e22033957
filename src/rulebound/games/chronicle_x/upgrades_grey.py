"""Upgrades of pure Grey units: Numbers and Harvest."""

from __future__ import annotations

from rulebound.games.chronicle_x.combat import SHOOT, Attack
from rulebound.games.chronicle_x.lasting import add as add_lasting
from rulebound.games.chronicle_x.lasting import has as has_lasting
from rulebound.games.chronicle_x.sources import Steps, upgrade
from rulebound.games.chronicle_x.state import MISSION, MissionState, Unit
from rulebound.games.chronicle_x.units import full_size
from rulebound.games.chronicle_x.upgrade_base import Passive
from rulebound.games.chronicle_x.upgrades import TETHER, TETHER_TO_COME
from rulebound.kernel.tally import Tally


@upgrade("reserve_cadre")
class ReserveCadre(Passive):
    """Two points more in the pool where Greys were bought; see upgrades.begin (CX-REINF-01)."""


@upgrade("quick_muster")
class QuickMuster(Passive):
    """Reinforcing counts as the Sprint; see reinforcement.instead_of (CX-REINF-13)."""


@upgrade("ranked_fire")
class RankedFire(Passive):
    """A whole unit shoots with one die more, in Behaviours and on overwatch too (CX-UNIT-35)."""

    def attack_value(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        if a.form == SHOOT and len(unit.models) >= full_size(m, unit):
            tally.add(self.params["value"], self.title, self.clause)


@upgrade("light_feet")
class LightFeet(Passive):
    """Greys walk farther; their blips do not (CX-BLIP-02)."""

    def move_value(self, m: MissionState, unit: Unit, value: int) -> int:
        return max(value, self.params["move"])


@upgrade("tether_guns")
class TetherGuns(Passive):
    """A hero that lost two Health to one shot is slower in its next turn, by one tether only (CX-SPRINT-03)."""

    def hit(self, m: MissionState, a: Attack, unit: Unit) -> Steps:
        if a.form == SHOOT:
            for hero in m.heroes:
                if hero.here and a.marks.get(f"lost {hero.id}", 0) >= self.params["lost"]:
                    self._tether(m, unit, hero)
        return
        yield

    def _tether(self, m: MissionState, unit: Unit, hero: Unit) -> None:
        if has_lasting(m, TETHER, hero.id) or has_lasting(m, TETHER_TO_COME, hero.id):
            return
        # in mid-turn it is the next turn that counts
        kind = TETHER_TO_COME if m.acting == hero.id else TETHER
        add_lasting(m, kind, hero.id, MISSION, self.params["slow"])
        self.tell(m, unit, hero.id)


@upgrade("ash_cloud")
class AshCloud(Passive):
    """The first of the unit to fall in a round leaves ash that stops sight; see upgrades.fell (CX-LOS-05)."""


@upgrade("live_capture")
class LiveCapture(Passive):
    """A hero removed by the unit's attack brings three Abduction Points; see upgrades.ransom (CX-ABD-02)."""
