"""The abilities of Clemson, Blackwood and Eriksen."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x import (
    attacks,
    buildings,
    combat,
    damage,
    effects,
    goals,
    lasting,
    movement,
    profiles,
    turn,
)
from rulebound.games.chronicle_x.ability_kit import Ability, Reaction, area, hero_of, within
from rulebound.games.chronicle_x.combat import EXTRA, LONG, OVERWATCH_SHOT, SHOOT, Attack
from rulebound.games.chronicle_x.loot import Draw
from rulebound.games.chronicle_x.measuring import engaged, free_squares, in_range, mask_sees, near_model
from rulebound.games.chronicle_x.sources import Conversion, LastingKind, Steps, ability
from rulebound.games.chronicle_x.sources import lasting as lasting_kind
from rulebound.games.chronicle_x.state import (
    ATTACK,
    HEROES,
    INTERACT,
    MISSION,
    OVERMIND,
    Blip,
    Hero,
    Lasting,
    MissionState,
    Model,
    Unit,
)
from rulebound.kernel.decisions import Action, Decision, Family, option
from rulebound.kernel.tally import Tally
from rulebound.space.board import bits

# ---- Clemson


@ability("steady_aim")
class SteadyAim(Ability):
    """A Defend counts as a Hit in the long band if he has not changed square since his last turn."""

    def conversions(self, m: MissionState, a: Attack, unit: Unit) -> tuple[Conversion, ...]:
        if a.form == SHOOT and a.band == LONG and not hero_of(unit).stirred:
            return (("defend", "hit", self.params["dice"]),)
        return ()

    def refusal(self, m: MissionState, unit: Unit) -> str:
        return "He has changed squares since his last turn." if hero_of(unit).stirred else ""


@ability("called_shot")
class CalledShot(Reaction):
    """He names the model of a unit that a shot in the long band wounds first (CX-UNIT-26)."""

    moments = frozenset({"attack_declared"})
    when = "It is offered when he shoots a unit of several models in the long band."

    def nameable(self, m: MissionState, unit: Unit, a: Attack) -> list[Model]:
        """The models that may be named: in the long band and in sight themselves."""
        if a.attacker is not unit or a.form != SHOOT or a.band != LONG or a.target is None:
            return []
        if len(a.target.models) < 2 or a.victims or a.marks.get(self.id):
            return []
        own = unit.models[0]
        return [
            model
            for model in a.target.models
            if attacks.band_of(m, unit, own, m.ground.board.distance_between(own.mask, model.mask)) == LONG
            and mask_sees(m, own.mask, model.mask)
        ]

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [self.action(unit, model.square) for model in self.nameable(m, unit, context)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        context.named = next(model for model in context.target.models if model.square == action.args[2])
        context.marks[self.id] = 1
        return
        yield

    def refit(self, m: MissionState, a: Attack, unit: Unit, other: bool) -> None:
        named = a.marks.pop(self.id, None) and a.named
        a.named = None
        if named and named in self.nameable(m, unit, a):
            a.named, a.marks[self.id] = named, 1


@ability("killing_lane")
class KillingLane(Ability):
    """The overwatch token stays after a shot that killed; two shots from one token at most."""

    def hit(self, m: MissionState, a: Attack, unit: Unit) -> Steps:
        if (
            a.how == OVERWATCH_SHOT
            and a.killed
            and m.in_mission.get(f"shots {unit.id}", 0) < self.params["shots"]
        ):
            a.marks["keep token"] = 1
            m.note("token_kept", unit.id)
        return
        yield

    def refusal(self, m: MissionState, unit: Unit) -> str:
        return "" if unit.overwatch else "There is no overwatch token beside him."


# ---- Blackwood


@ability("psionic_lance")
class PsionicLance(Ability):
    """His own shooting attack becomes psychic, at 1 less; sight is not needed then (CX-PSY-02)."""

    moments = frozenset({"attack_action", "attack_declared"})
    costs = ATTACK

    def unseen(self, m: MissionState, unit: Unit) -> list[Unit]:
        """Units in range that he could not shoot but by a psychic shot, or not as well."""
        found: list[Unit] = []
        near, _ = in_range(m, unit)
        if not near & m.alien_bodies or engaged(m, unit):
            return found
        for target in m.present(OVERMIND):
            if unit.shaken_by == target.id or not near & target.mask:
                continue
            if attacks.may_shoot(m, unit, target, True) and not (
                attacks.may_shoot(m, unit, target) and self._as_good(m, unit, target)
            ):
                found.append(target)
        return found

    def _as_good(self, m: MissionState, unit: Unit, target: Unit) -> bool:
        """Whether a shot at a unit that he sees has the dice of a psychic one: it may be nearer where he sees nothing."""
        if len(unit.models) == len(target.models) == 1:
            return True
        lance, plain = attacks.shot(m, unit, target, True), attacks.shot(m, unit, target)
        assert lance is not None and plain is not None
        return attacks.unit_value(unit, plain.band) >= attacks.unit_value(unit, lance.band)

    def may_turn(self, m: MissionState, unit: Unit, a: Attack) -> bool:
        """Whether a declared attack can be made psychic: the shooting attack of his own Attack action."""
        own = a.attacker is unit and m.acting == unit.id and not a.how and not a.victims
        return own and a.form == SHOOT and a.target is not None and a.fixed is None and not a.psychic

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        if moment == "attack_declared":
            return [self.action(unit)] if self.may_turn(m, unit, context) else []
        return [self.action(unit, target.id) for target in self.unseen(m, unit)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        if moment == "attack_declared":
            context.psychic = True
            context.marks[self.id] = 1
            return
        target = m.find(str(action.args[2]))
        a = attacks.shot(m, unit, target, True) if target is not None else None
        assert a is not None
        a.marks[self.id] = 1
        yield from combat.resolve(m, a)

    def attack_value(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        if a.marks.get(self.id):
            tally.add(self.params["value"], self.title, self.clause)

    def missing(self, m: MissionState, unit: Unit) -> str:
        if engaged(m, unit):
            return "An enemy is adjacent, so he cannot shoot."
        if not self.unseen(m, unit):
            return "No hidden unit is in range; at a unit in sight, it is offered as he shoots."
        return ""


@ability("read_the_hive")
class ReadTheHive(Ability):
    """The heroes learn what a blip hides; it is not turned up."""

    moments = frozenset({"interact"})
    costs = INTERACT

    def readable(self, m: MissionState, unit: Unit) -> list[Blip]:
        """Blips in reach whose face the heroes do not know."""
        reach = self.params["range"]
        return [
            blip
            for blip in m.blips
            if blip.unit is None and not blip.read and within(m, unit.models[0], blip.mask, reach)
        ]

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [self.action(unit, blip.id) for blip in self.readable(m, unit)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        blip = m.blip(str(action.args[2]))
        assert blip is not None
        blip.read = True
        m.whisper("read", HEROES, (blip.id, blip.kind), (blip.id,))
        return
        yield

    def missing(self, m: MissionState, unit: Unit) -> str:
        return "" if self.readable(m, unit) else f"No unread blip is within {self.params['range']} squares."


@ability("forced_march")
class ForcedMarch(Ability):
    """Another hero loses 1 Health and at once makes one Move, Sprint or attack, no action of its own."""

    moments = frozenset({"interact"})
    costs = INTERACT

    def marchers(self, m: MissionState, unit: Unit) -> list[Hero]:
        """Heroes that can be driven on, each once a round."""
        return [
            hero
            for hero in m.heroes
            if hero is not unit
            and within(m, unit.models[0], hero.model.mask, self.params["range"])
            and hero.model.health >= self.params["minimum_health"]
            and not (hero.stunned or hero.down)
            and not m.in_round.get(f"marched {hero.id}")
        ]

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [self.action(unit, hero.id) for hero in self.marchers(m, unit)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        hero = m.hero(str(action.args[2]))
        m.in_round[f"marched {hero.id}"] = 1
        yield from damage.wound(m, hero, self.params["health"], "march")
        families = self.open_to(m, hero)
        if not families:
            return
        answer = yield Decision(HEROES, "forced_march", [option("pass"), *families], hero.id)
        if answer.verb == "attack":
            a = turn.declared(m, hero, answer)
            assert a is not None
            a.how = EXTRA
            yield from combat.resolve(m, a)
        elif answer.verb != "pass":
            yield from movement.go(m, hero, answer)

    def open_to(self, m: MissionState, hero: Hero) -> list[Family]:
        """What the hero may make of it, by its figures after the loss."""
        found: list[Family] = []
        if not hero.here or hero.stunned or hero.down:
            return found
        for verb in ("move", "sprint"):
            if not turn.forbidden(m, hero, verb):
                found.append(movement.family(m, hero, verb))
        found.append(turn.Attacks(attacks.Reach(m, hero)))
        return [family for family in found if not family.empty()]

    def missing(self, m: MissionState, unit: Unit) -> str:
        if self.marchers(m, unit):
            return ""
        return (
            f"No other hero with {self.params['minimum_health']} or more Health within "
            f"{self.params['range']} squares can be driven on this round."
        )


@ability("siren_mark")
class SirenMark(Ability):
    """The siren marker draws Greys, Commanders and Dominators in the alien phase (see goals.siren_ways)."""

    moments = frozenset({"interact"})
    costs = INTERACT

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        area = free_squares(m) & ~buildings.unexplored_squares(m)
        area &= m.ground.board.within(unit.models[0].square, self.params["range"])
        return [self.action(unit, square) for square in bits(area)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        square = action.args[2]
        assert isinstance(square, int)
        lasting.end(m, goals.SIREN)
        lasting.add(m, goals.SIREN, "", m.round, square)
        m.note("siren", unit.id, square)
        return
        yield


# ---- Eriksen


@ability("weak_point")
class WeakPoint(Ability):
    """The weak-point marker lowers a unit's defence against hero-side models by 1."""

    moments = frozenset({"interact"})
    costs = INTERACT

    def exposed(self, m: MissionState, unit: Unit) -> list[Unit]:
        """Units of which he sees a model in reach, and which do not bear the marker."""
        own = unit.models[0]
        near = area(m, own, self.params["range"])
        if not near & m.alien_bodies:
            return []
        found: list[Unit] = []
        for target in m.present(OVERMIND):
            for model in target.models:
                if near & model.mask and mask_sees(m, own.mask, model.mask):
                    if not lasting.has(m, WEAK_POINT, target.id):
                        found.append(target)
                    break
        return found

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [self.action(unit, target.id) for target in self.exposed(m, unit)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        self._remove(m)
        lasting.add(m, WEAK_POINT, str(action.args[2]), MISSION, self.params["defence"])
        m.note("weak_point", unit.id, str(action.args[2]))
        return
        yield

    def turn_started(self, m: MissionState, unit: Unit) -> None:
        self._remove(m)

    def gone(self, m: MissionState, unit: Unit) -> None:
        self._remove(m)

    def _remove(self, m: MissionState) -> None:
        if any(entry.name == WEAK_POINT for entry in m.lasting):
            m.lasting = [entry for entry in m.lasting if entry.name != WEAK_POINT]
            m.note("effect_ends", WEAK_POINT)

    def missing(self, m: MissionState, unit: Unit) -> str:
        if self.exposed(m, unit):
            return ""
        other = "other " if any(entry.name == WEAK_POINT for entry in m.lasting) else ""
        return f"He sees no {other}unit within {self.params['range']} squares."


WEAK_POINT = "weak point"


@lasting_kind(WEAK_POINT, "weak point", ("CX-VAL-05",))
class WeakPointMarker(LastingKind):
    """The marker, for as long as it lies there."""

    def on_defence(self, m: MissionState, a: Attack, tally: Tally, unit: Unit, entry: Lasting) -> None:
        if entry.unit == unit.id and a.attacker.side == HEROES and a.form != combat.CARD:
            tally.add(entry.value, self.title, self.clause)


@ability("careful_hands")
class CarefulHands(Reaction):
    """Two items are drawn for a spanner token, and one is kept."""

    moments = frozenset({"loot"})
    when = "It is offered when he takes a spanner token."

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        draw: Draw = context
        wanted = self.params["draw"]
        return [self.action(unit)] if draw.hero is unit and draw.looked < wanted and len(m.bag) > 1 else []

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        context.looked = self.params["draw"]
        return
        yield


@ability("volatile_flask")
class VolatileFlask(Ability):
    """An area attack whose value nothing changes; everything beside the model aimed at defends on its own."""

    moments = frozenset({"attack_action"})
    costs = ATTACK
    counter = "flask"

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        if self._barred(m, unit):
            return []
        return [
            self.action(unit, target.id, model.square)
            for target in m.present(OVERMIND)
            for model in target.models
            if self.aimable(m, unit, target, model)
        ]

    def aimable(self, m: MissionState, unit: Unit, target: Unit, model: Model) -> bool:
        """Whether the flask can be thrown at this model."""
        own = unit.models[0]
        near = m.ground.board.distance_between(own.mask, model.mask) <= self.params["range"]
        return near and unit.shaken_by != target.id and mask_sees(m, own.mask, model.mask)

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        target = m.find(str(action.args[2]))
        assert target is not None
        m.count(m.in_mission, self.counter)
        a = Attack(unit, SHOOT, target)
        a.spotter = unit.models[0]
        a.aim = next(model for model in target.models if model.square == action.args[3])
        # what is thrown has no band, so that no weapon in use bears on it
        a.origin = unit.models[0].square
        a.aim_square = attacks.nearest_square(m, a.aim, a.spotter)
        a.fixed = self.params["value"]
        a.no_stray = True
        a.marks["unchanging"] = 1
        # the dice are one roll, and one token is all that may be spent on it
        a.marks["rerolls"] = 1
        a.victims = yield from effects.touched(m, target, a.aim)
        yield from combat.resolve(m, a)

    def _barred(self, m: MissionState, unit: Unit) -> str:
        if m.in_mission.get(self.counter, 0) >= self.params["uses"]:
            return "All flasks of this mission have been thrown."
        if engaged(m, unit):
            return "An enemy is adjacent."
        if not unit.models[0].stats.short:
            return "It needs a shoot value above 0."
        return ""

    def missing(self, m: MissionState, unit: Unit) -> str:
        barred = self._barred(m, unit)
        if barred or self.offers(m, unit, "attack_action", None):
            return barred
        return f"He sees no unit within {self.params['range']} squares."


@ability("cloned_minion")
class ClonedMinion(Ability):
    """A clone joins a hero and is one unit with it from now on."""

    moments = frozenset({"interact"})
    costs = INTERACT
    counter = "clones"

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        if m.in_mission.get(self.counter, 0) >= self.params["uses"]:
            return []
        free = free_squares(m)
        return [
            self.action(unit, hero.id, square)
            for hero in m.heroes
            if self.may_join(m, unit, hero)
            for square in bits(near_model(m, hero.model) & free)
        ]

    def may_join(self, m: MissionState, unit: Unit, hero: Hero) -> bool:
        """Whether a hero can have the clone: himself or one beside him, on a standard base, without one."""
        near = hero is unit or within(m, unit.models[0], hero.model.mask, self.params["range"])
        return near and hero.here and not hero.big and len(hero.models) == 1

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        hero, square = m.hero(str(action.args[2])), action.args[3]
        assert isinstance(square, int)
        m.count(m.in_mission, self.counter)
        clone = profiles.clone_model(hero, self.params)
        hero.models.append(clone)
        m.put(hero, clone, square)
        m.note("place", hero.id, clone.kind, square, -1)
        if m.unexplored and buildings.unexplored_at(m, clone.mask):
            yield from buildings.enter(m, hero, clone)

    def missing(self, m: MissionState, unit: Unit) -> str:
        if m.in_mission.get(self.counter, 0) >= self.params["uses"]:
            return "The clone of this mission has been made."
        return "" if self.offers(m, unit, "interact", None) else "There is no free square for a clone."
