"""The abilities of Kaur, Reyes and Voss."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x import (
    attacks,
    buildings,
    combat,
    damage,
    effects,
    hazards,
    loot,
    movement,
    profiles,
)
from rulebound.games.chronicle_x.ability_kit import Ability, Reaction, within
from rulebound.games.chronicle_x.combat import EXTRA, MELEE, SHOOT, Attack
from rulebound.games.chronicle_x.measuring import free_squares, near_model, touching
from rulebound.games.chronicle_x.sources import Steps, ability
from rulebound.games.chronicle_x.state import HEROES, INTERACT, MOVE, OVERMIND, Hero, MissionState, Unit
from rulebound.kernel.decisions import Action, Decision, Options, option
from rulebound.kernel.tally import Tally
from rulebound.space.board import Mask, Square, bits

# ---- Kaur


@ability("barricade")
class Barricade(Ability):
    """A marker that makes its square green on all four sides (CX-TERR-06)."""

    moments = frozenset({"interact"})
    costs = INTERACT
    counter = "barricade"

    def squares(self, m: MissionState, unit: Unit) -> Mask:
        """Her own square and those adjacent to it that are plain ground."""
        plan = m.plan
        special = plan.red | plan.green | plan.spanners | plan.deployment | plan.hazards
        area = near_model(m, unit.models[0]) | unit.models[0].mask
        return area & ~(special | m.hazards | m.spanners | m.barricades | m.pits | m.ground.solid)

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        if m.in_mission.get(self.counter, 0) >= self.params["uses"]:
            return []
        return [self.action(unit, square) for square in bits(self.squares(m, unit))]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        square = action.args[2]
        assert isinstance(square, int)
        if m.barricades.bit_count() >= self.params["markers"]:
            oldest = next(old for old in self._laid(m) if m.barricades >> old & 1)
            m.barricades &= ~(1 << oldest)
            m.note("barricade_gone", oldest)
        number = m.count(m.in_mission, self.counter)
        m.in_mission[f"{self.counter} {number}"] = square
        m.barricades |= 1 << square
        m.note("barricade", unit.id, square)
        standing = m.standing_at(square)
        if standing is not None:
            standing[1].settled = True
        return
        yield

    def _laid(self, m: MissionState) -> list[Square]:
        """Where her markers were put, the oldest first."""
        number = m.in_mission.get(self.counter, 0)
        return [m.in_mission[f"{self.counter} {use}"] for use in range(1, number + 1)]

    def missing(self, m: MissionState, unit: Unit) -> str:
        if m.in_mission.get(self.counter, 0) >= self.params["uses"]:
            return "All barricades of this mission have been put up."
        return "" if self.squares(m, unit) else "No plain square is beside her."


@ability("quick_straps")
class QuickStraps(Ability):
    """Once in her turn she equips, swaps or trades an item without an Interact; no consumables."""

    moments = frozenset({"own_turn"})
    mark = "quick straps"

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        assert isinstance(unit, Hero)
        if m.acting != unit.id or m.in_turn.get(self.mark):
            return []
        found = [self.action(unit, "equip", str(each.args[1])) for each in loot.equips(m, unit)]
        found.extend(
            self.action(unit, "trade", *each.args[1:])
            for each in (loot.trades(m, unit) if loot.can_trade(m, unit) else [])
            if all(m.pack.items[str(name)].kind != "consumable" for name in each.args[3:])
        )
        return found

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        assert isinstance(unit, Hero)
        m.in_turn[self.mark] = 1
        if action.args[2] == "equip":
            loot.equip(m, unit, str(action.args[3]))
        else:
            loot.trade(m, Action("trade", (unit.id, *action.args[3:])))
        return
        yield

    def missing(self, m: MissionState, unit: Unit) -> str:
        if m.in_turn.get(self.mark):
            return "She has used it in this turn."
        return "" if self.offers(m, unit, "own_turn", None) else "There is nothing to equip or trade."


@ability("remote_fuse")
class RemoteFuse(Ability):
    """A hazard token in sight goes off without an attack (CX-HAZ-03)."""

    moments = frozenset({"interact"})
    costs = INTERACT

    def tokens(self, m: MissionState, unit: Unit) -> list[Square]:
        """The tokens in reach and sight."""
        own = unit.models[0]
        return [
            square
            for square in bits(m.hazards & m.ground.board.within(own.square, self.params["range"]))
            if attacks.square_sees_square(m, own, square)
        ]

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [self.action(unit, square) for square in self.tokens(m, unit)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        square = action.args[2]
        assert isinstance(square, int)
        yield from hazards.explode(m, square, unit)

    def missing(self, m: MissionState, unit: Unit) -> str:
        return (
            "" if self.tokens(m, unit) else f"She sees no hazard token within {self.params['range']} squares."
        )


@ability("sentry_gun")
class SentryGun(Ability):
    """A gun that stands and watches; mission._sentries gives it a token as the alien phase begins."""

    moments = frozenset({"interact"})
    costs = INTERACT
    counter = "sentry gun"

    def squares(self, m: MissionState, unit: Unit) -> Mask:
        """Free squares beside her that are not blue, yellow or hazard."""
        special = m.plan.spanners | m.plan.deployment | m.plan.hazards | m.hazards | m.spanners
        return near_model(m, unit.models[0]) & free_squares(m) & ~special

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        if m.in_mission.get(self.counter, 0) >= self.params["uses"]:
            return []
        return [self.action(unit, square) for square in bits(self.squares(m, unit))]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        square = action.args[2]
        assert isinstance(square, int)
        m.count(m.in_mission, self.counter)
        gun = profiles.sentry_unit(self.params)
        gun.done = True
        m.units.append(gun)
        m.put(gun, gun.models[0], square)
        m.note("place", gun.id, gun.kind, square, -1)
        return
        yield

    def missing(self, m: MissionState, unit: Unit) -> str:
        if m.in_mission.get(self.counter, 0) >= self.params["uses"]:
            return "The sentry gun of this mission has been put up."
        return "" if self.squares(m, unit) else "No free square beside her will do."


# ---- Reyes


@ability("patch_up")
class PatchUp(Ability):
    """Another hero beside her regains 2 Health, three times a mission each."""

    moments = frozenset({"interact"})
    costs = INTERACT

    def patients(self, m: MissionState, unit: Unit) -> list[Hero]:
        """Heroes that can be patched up."""
        return [
            hero
            for hero in m.heroes
            if hero is not unit
            and within(m, unit.models[0], hero.model.mask, self.params["range"])
            and hero.model.health < hero.model.full
            and m.in_mission.get(f"patched {hero.id}", 0) < self.params["uses_each"]
        ]

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [self.action(unit, hero.id) for hero in self.patients(m, unit)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        hero = m.hero(str(action.args[2]))
        m.count(m.in_mission, f"patched {hero.id}")
        damage.heal(m, hero, hero.model, self.params["heal"])
        return
        yield

    def missing(self, m: MissionState, unit: Unit) -> str:
        return (
            ""
            if self.patients(m, unit)
            else "No hero beside her is hurt, or each has had all the patching up of this mission."
        )


@ability("on_your_feet")
class OnYourFeet(Reaction):
    """A hero near her does not become Stunned, Down or Shaken; once a round."""

    moments = frozenset({"status_gained"})
    when = "It is offered when a hero near her would be Stunned, Down or Shaken."
    mark = "on your feet"

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        hero, name, pending = context
        if pending["prevented"] or name not in ("stunned", "down", "shaken") or not isinstance(hero, Hero):
            return []
        near = hero is unit or within(m, unit.models[0], hero.model.mask, self.params["range"])
        return [self.action(unit, hero.id)] if near and not self.missing(m, unit) else []

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        m.in_round[self.mark] = 1
        context[2]["prevented"] = True
        return
        yield

    def missing(self, m: MissionState, unit: Unit) -> str:
        if unit.stunned:
            return "She is Stunned."
        return "She has used it in this round." if m.in_round.get(self.mark) else ""


@ability("not_today")
class NotToday(Reaction):
    """A hero that has lost its last Health stays with 1, and is Down; once a mission (CX-DIAL-03)."""

    moments = frozenset({"hero_removed"})
    when = "It is offered when another hero near her loses its last Health."
    mark = "not today"

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        hero: Hero = context[0]
        if hero is unit or hero.model.health > 0 or self.missing(m, unit):
            return []
        return (
            [self.action(unit, hero.id)]
            if within(m, unit.models[0], hero.model.mask, self.params["range"])
            else []
        )

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        hero: Hero = context[0]
        m.count(m.in_mission, self.mark)
        hero.model.set_health(self.params["health"])
        m.note("saved", hero.id, unit.id, hero.model.health)
        yield from effects.state(m, hero, "down", None)

    def missing(self, m: MissionState, unit: Unit) -> str:
        if unit.stunned:
            return "She is Stunned."
        return (
            "She has used it in this mission."
            if m.in_mission.get(self.mark, 0) >= self.params["uses"]
            else ""
        )


# ---- Voss


@ability("ram_through")
class RamThrough(Ability):
    """She smashes a wall as an XXL model does, as her Move (CX-XXL-08, CX-XXL-09)."""

    moments = frozenset({"move_action"})
    costs = MOVE

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [self.action(unit, side) for side in buildings.smashable(m, unit.models[0])]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        buildings.smash(m, unit.models[0], str(action.args[2]))
        return
        yield

    def missing(self, m: MissionState, unit: Unit) -> str:
        if buildings.smashable(m, unit.models[0]):
            return ""
        return "No building has two squares of a closed wall beside her."


@ability("stand_in_front")
class StandInFront(Reaction):
    """She becomes the target of an attack on a hero beside her; all is judged anew for her."""

    moments = frozenset({"attack_declared"})
    when = "It is offered when a hero beside her is attacked."
    mark = "stand in front"

    def instead(self, m: MissionState, unit: Unit, a: Attack) -> Attack | None:
        """The same attack with her as its target, or None."""
        hero = a.target
        if not isinstance(hero, Hero) or hero is unit or a.attacker.side != OVERMIND or self.missing(m, unit):
            return None
        if a.psychic or a.victims or a.form not in (MELEE, SHOOT) or not touching(m, unit, hero):
            return None
        if a.form == MELEE:
            return attacks.blow(m, a.attacker, unit)
        return attacks.shot(m, a.attacker, unit)

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [self.action(unit)] if self.instead(m, unit, context) is not None else []

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        a: Attack = context
        new = self.instead(m, unit, a)
        assert new is not None
        m.in_round[self.mark] = 1
        m.note("steps_in", unit.id, a.target_id)
        a.target = unit
        a.spotter, a.aim = new.spotter, new.aim
        a.origin, a.aim_square, a.band = new.origin, new.aim_square, new.band
        return
        yield

    def missing(self, m: MissionState, unit: Unit) -> str:
        if unit.stunned:
            return "She is Stunned."
        return "She has used it in this round." if m.in_round.get(self.mark) else ""


@ability("shield_charge")
class ShieldCharge(Reaction):
    """Her own melee attack pushes back, and she may follow by one square (CX-FX-13)."""

    moments = frozenset({"attack_declared"})
    when = "It is offered when she attacks in melee in her turn."

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        a: Attack = context
        if a.attacker is not unit or m.acting != unit.id or a.how or a.form != MELEE or a.psychic:
            return []
        charge = a.target is not None and not a.target.xxl and not a.marks.get(self.id)
        return [self.action(unit)] if charge else []

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        a: Attack = context
        assert a.target is not None
        a.push_back = True
        a.marks[self.id] = a.target.mask
        return
        yield

    def hit(self, m: MissionState, a: Attack, unit: Unit) -> Steps:
        left = a.marks.get(self.id, 0) & ~m.bodies
        if not (left and a.marks.get("pushed")) or unit.stunned or unit.down or unit.models[0].square < 0:
            return
        squares = [
            square
            for square in bits(movement.forced_squares(m, unit))
            if m.ground.block_squares(square) & left
        ]
        if not squares:
            return
        steps = Options("step", [Action("step", (unit.id, square)) for square in squares])
        answer = yield Decision(HEROES, "shield_charge", [option("pass"), steps], unit.id)
        if answer.verb == "step":
            square = answer.args[1]
            assert isinstance(square, int)
            yield from movement.forced_step(m, unit, square, "charge")
            if unit.models[0].square >= 0:
                yield from movement.stopped(m, unit)


@ability("answering_blow")
class AnsweringBlow(Reaction):
    """She strikes back at a unit that has just attacked her in melee, at 1 less; once a round."""

    moments = frozenset({"attack_done"})
    when = "It is offered when she has been attacked in melee."
    mark = "answering blow"

    def answer(self, m: MissionState, unit: Unit, a: Attack) -> Attack | None:
        """The attack with which she would answer, or None."""
        if a.target is not unit or a.form != MELEE or a.attacker.side != OVERMIND or self.missing(m, unit):
            return None
        return attacks.blow(m, unit, a.attacker) if a.attacker.models else None

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [self.action(unit)] if self.answer(m, unit, context) is not None else []

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        a = self.answer(m, unit, context)
        assert a is not None
        m.in_round[self.mark] = 1
        a.how = EXTRA
        a.marks[self.id] = 1
        yield from combat.resolve(m, a)

    def attack_value(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        if a.marks.get(self.id):
            tally.add(self.params["value"], self.title, self.clause)

    def missing(self, m: MissionState, unit: Unit) -> str:
        if unit.stunned or unit.down:
            return "She is Stunned or Down."
        return "She has used it in this round." if m.in_round.get(self.mark) else ""
