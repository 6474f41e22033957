"""The abilities on the five alien profile cards."""

from __future__ import annotations

from typing import Any, Final

from rulebound.games.chronicle_x.ability_kit import Ability, Reaction
from rulebound.games.chronicle_x.combat import BURST, CARD, SHOOT, Attack, resolve
from rulebound.games.chronicle_x.effects import immune
from rulebound.games.chronicle_x.lasting import add as add_lasting
from rulebound.games.chronicle_x.lasting import has as has_lasting
from rulebound.games.chronicle_x.loot import gain_abduction
from rulebound.games.chronicle_x.measuring import near_unit
from rulebound.games.chronicle_x.movement import forced_squares, forced_step, stopped
from rulebound.games.chronicle_x.sources import LastingKind, Steps, ability
from rulebound.games.chronicle_x.sources import lasting as lasting_kind
from rulebound.games.chronicle_x.state import (
    ATTACK,
    HEROES,
    INTERACT,
    OVERMIND,
    THIS_PHASE,
    Hero,
    Lasting,
    MissionState,
    Unit,
)
from rulebound.games.chronicle_x.units import follow
from rulebound.kernel.decisions import Action, Decision, Options, option
from rulebound.kernel.tally import Tally
from rulebound.space.board import bits

MARKED: Final = "marked for fire"


@ability("specimen")
class Specimen(Ability):
    """An Abduction Point for a helpless hero beside a pure Grey unit, once a hero and mission (CX-ABD-04)."""

    moments = frozenset({"interact"})
    costs = INTERACT

    def specimens(self, m: MissionState, unit: Unit) -> list[Hero]:
        """The heroes that can be taken a specimen of."""
        if any(model.kind != "grey" for model in unit.models):
            return []
        near = near_unit(m, unit)
        return [
            hero
            for hero in m.heroes
            if hero.here
            and near & hero.model.mask
            and (hero.stunned or hero.down or hero.model.health <= self.params["health"])
            and not m.in_mission.get(f"specimen {hero.id}")
        ]

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [self.action(unit, hero.id) for hero in self.specimens(m, unit)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        m.in_mission[f"specimen {action.args[2]}"] = 1
        gain_abduction(m, self.params["points"], "CX-ABD-04")
        return
        yield

    def missing(self, m: MissionState, unit: Unit) -> str:
        if self.specimens(m, unit):
            return ""
        return (
            f"No hero beside the unit is Stunned, Down or at {self.params['health']} Health or less, or each "
            "has been taken already."
        )


@ability("marked_for_fire")
class MarkedForFire(Ability):
    """A hero that this unit has wounded is hit harder by the next attack of another unit in the phase."""

    def hit(self, m: MissionState, a: Attack, unit: Unit) -> Steps:
        if not a.damage or a.form == CARD or not any(model.kind == "commander" for model in unit.models):
            return
        for hero in m.heroes:
            if (
                hero.models[0].square >= 0
                and a.marks.get(f"lost {hero.id}")
                and not has_lasting(m, MARKED, hero.id)
            ):
                add_lasting(m, MARKED, hero.id, THIS_PHASE, self.params["value"])
                add_lasting(m, f"marked by {unit.id}", hero.id, THIS_PHASE)
                m.note("marked", unit.id, hero.id)
        return
        yield


@lasting_kind(MARKED, "marked for fire", ("CX-VAL-06",))
class Mark(LastingKind):
    """The mark: used up by the next attack of another unit on that hero."""

    def counts(self, m: MissionState, a: Attack, entry: Lasting) -> bool:
        """Whether an attack is the one that the mark waits for."""
        if (
            a.attacker.side != OVERMIND
            or a.form == CARD
            or has_lasting(m, f"marked by {a.attacker.id}", entry.unit)
        ):
            return False
        return any(
            victim.id == entry.unit for victim in a.victims or ([a.target] if a.target is not None else [])
        )

    def on_attack(self, m: MissionState, a: Attack, tally: Tally, entry: Lasting) -> None:
        if a.fixed is None and self.counts(m, a, entry):
            tally.add(entry.value, self.title, self.clause)

    def attack_over(self, m: MissionState, a: Attack, entry: Lasting) -> None:
        if self.counts(m, a, entry):
            m.lasting = [
                each
                for each in m.lasting
                if each.unit != entry.unit or not (each.name == MARKED or each.name.startswith("marked by "))
            ]


@ability("psionic_grip")
class PsionicGrip(Reaction):
    """Its shots are psychic (attacks.shots_psychically), and their hits on a hero may become squares."""

    moments = frozenset({"hits_due"})
    when = "It is offered when the hits of its shots are about to be marked on a hero."

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        a, hero = context
        if a.attacker is not unit or a.form != SHOOT or not isinstance(hero, Hero) or a.marks.get(self.id):
            return []
        return [self.action(unit)] if self.can_move(m, a, hero) else []

    def can_move(self, m: MissionState, a: Attack, hero: Hero) -> bool:
        """Whether one more hit can be turned into a square."""
        return (
            a.unblocked > 0 and hero.here and not immune(m, hero, "forced") and forced_squares(m, hero) != 0
        )

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        a, hero = context
        a.marks[self.id] = 1
        moved = False
        last = (hero.model.square, hero.model.square)
        while self.can_move(m, a, hero):
            squares = bits(forced_squares(m, hero))
            steps = Options("step", [Action("step", (hero.id, square)) for square in squares])
            answer = yield Decision(OVERMIND, "grip", [option("pass"), steps], hero.id, (str(a.unblocked),))
            if answer.verb == "pass":
                break
            square = answer.args[1]
            assert isinstance(square, int)
            a.unblocked -= 1
            last = (hero.model.square, square)
            moved = True
            if not (yield from forced_step(m, hero, square, "grip")):
                break
        if moved and hero.here:
            if len(hero.models) > 1 and hero.model.square == last[1]:
                yield from follow(m, hero, hero.model, last)
            yield from stopped(m, hero)


@ability("wall_walker")
class WallWalker(Ability):
    """It goes over walls and over whatever stands in the way; see movement.walk_of (CX-MOVE-10)."""


@ability("psychic_scream")
class PsychicScream(Ability):
    """One psychic roll against every hero-side model near it (CX-PSY-03, CX-PSY-06)."""

    moments = frozenset({"attack_action"})
    costs = ATTACK

    def heard_by(self, m: MissionState, unit: Unit) -> list[Unit]:
        """Everybody of the Hero side within reach; sight is not needed."""
        radius = self.params["radius"]
        return [
            victim
            for victim in m.present(HEROES)
            if any(
                m.ground.board.distance_between(unit.mask, model.mask) <= radius for model in victim.models
            )
        ]

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        if has_lasting(m, "no psychic", unit.id):
            return []
        return [self.action(unit)] if self.heard_by(m, unit) else []

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        victims = self.heard_by(m, unit)
        a = Attack(unit, BURST, victims[0])
        a.psychic = True
        a.fixed = self.params["dice"]
        a.no_stray = True
        a.victims = victims
        a.spotter = unit.models[0]
        a.origin = unit.models[0].square
        a.aim = victims[0].models[0]
        a.aim_square = a.aim.square
        yield from resolve(m, a)

    def missing(self, m: MissionState, unit: Unit) -> str:
        if has_lasting(m, "no psychic", unit.id):
            return "It has attacked in another form in its turn."
        return (
            ""
            if self.heard_by(m, unit)
            else f"Nobody of the Hero side is within {self.params['radius']} squares."
        )
