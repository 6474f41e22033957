"""Forced Mutations about attacks: values, rerolls, states, blood, steps aside and borrowed sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulebound.games.chronicle_x import attacks, combat, effects, lasting, movement, neon
from rulebound.games.chronicle_x.combat import LONG, OVERWATCH_SHOT, SHOOT, SHORT, Attack
from rulebound.games.chronicle_x.measuring import (
    distance,
    engaged,
    longest_range,
    mask_sees,
    near_model,
    ranges,
    within,
)
from rulebound.games.chronicle_x.moments import NOBODY
from rulebound.games.chronicle_x.mutation_base import ITSELF, NOTHING, Mutation, Targets, aliens
from rulebound.games.chronicle_x.sources import Steps, mutation
from rulebound.games.chronicle_x.state import (
    ATTACK,
    HEROES,
    OVERMIND,
    THIS_TURN,
    Hero,
    MissionState,
    Model,
    Unit,
)
from rulebound.kernel.decisions import Action, Decision, Family, Options, option
from rulebound.space.board import bits


@mutation("swollen_gland")
class SwollenGland(Mutation):
    """Attack value +1, or +2, for an attack of an alien unit; a shoot value of 0 stays 0."""

    moments = frozenset({"attack_declared"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        return ITSELF if context.attacker.side == OVERMIND and self.id not in context.marks else NOTHING

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        context.marks[self.id] = 1
        m.count(context.marks, "attack bonus", self.figures(supreme)["value"])
        return
        yield


@mutation("chitin_bloom")
class ChitinBloom(Mutation):
    """Defence value +1 or +2 of the unit named as target; Supreme, a Critical Hit becomes a Hit besides."""

    moments = frozenset({"attack_declared"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        target = context.target
        fits = target is not None and target.side == OVERMIND and self.id not in context.marks
        return ITSELF if fits else NOTHING

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        context.marks[self.id] = 1
        m.count(context.marks, "defence bonus", self.figures(supreme)["defence"])
        context.softened += self.figures(supreme)["criticals"]
        return
        yield


@mutation("static_mane")
class StaticMane(Mutation):
    """Each reroll by Neon Rush costs 2 tokens in this attack; Supreme, none may be spent and one is lost."""

    moments = frozenset({"attack_declared"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        hero = context.attacker
        fits = type(hero) is Hero and hero.neon > 0 and self.id not in context.marks
        return ITSELF if fits else NOTHING

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        context.marks[self.id] = 1
        if not supreme:
            context.neon_cost = self.params["price"]
            return
        context.no_neon = True
        hero = context.attacker
        lost = min(self.figures(True)["lose"], hero.neon)
        if lost:
            neon.change(m, hero, -lost)
            m.note("neon", hero.id, -lost, hero.neon)
        return
        yield


@mutation("locked_joints")
class LockedJoints(Mutation):
    """The unit takes no state, push or pull until the end of the activation, the one just due included."""

    moments = frozenset({"status_gained"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        unit, _, pending = context
        return ITSELF if unit.side == OVERMIND and not unit.xxl and not pending["prevented"] else NOTHING

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        unit, _, pending = context
        pending["prevented"] = True
        lasting.add(m, "locked", unit.id, THIS_TURN)
        return
        yield


@mutation("volatile_blood")
class VolatileBlood(Mutation):
    """The slain model bursts: a card attack on the heroes next to it; Supreme, on other alien units too."""

    moments = frozenset({"model_killed"})
    wider_by = "aliens"

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        unit, model, _ = context
        return ITSELF if unit.side == OVERMIND and self._struck(m, unit, model, supreme) else NOTHING

    def _struck(self, m: MissionState, unit: Unit, model: Model, supreme: bool) -> list[Unit]:
        near = near_model(m, model)
        found: list[Unit] = []
        if near & m.hero_bodies:
            found.extend([hero for hero in m.heroes if near & hero.mask])
        if near & m.alien_bodies and self.figures(supreme)["aliens"]:
            found.extend(other for other in aliens(m) if other is not unit and near & other.mask)
        return found

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        unit, model, _ = context
        struck = self._struck(m, unit, model, supreme)
        dice = self.figures(supreme)["dice"]
        purpose = ("mutation", self.id)
        a = yield from combat.card_attack(m, dice, model.square, struck, NOBODY, purpose)
        for victim in struck:
            if victim.models and victim.models[0].square >= 0:
                # the nearest square of a large model is the source for whom it strikes (CX-TERR-06)
                a.origin = min(
                    bits(model.mask),
                    key=lambda square: (m.ground.board.distance_between(1 << square, victim.mask), square),
                )
                yield from combat.strike(m, a, victim)


@mutation("sideslip_fin")
class SideslipFin(Mutation):
    """The unit that a hero shoots at steps aside, once or up to twice; then the shot is judged anew."""

    moments = frozenset({"attack_declared"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        a: Attack = context
        unit = a.target
        if a.form != SHOOT or unit is None or unit.side != OVERMIND or type(a.attacker) is not Hero:
            return NOTHING
        if a.psychic or a.victims or a.marks.get("area") or self.id in a.marks:
            return NOTHING
        return NOTHING if unit.stunned or unit.down or unit.xxl else ITSELF

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        a: Attack = context
        a.marks[self.id] = 1
        unit = a.target
        assert unit is not None
        moved = False
        for _ in range(self.figures(supreme)["steps"]):
            ways = [way for way in effects.DIRECTIONS if effects.shifted(m, unit, way) is not None]
            if not ways:
                break
            steps = [Action("slip", (unit.id, str(effects.DIRECTIONS.index(way)))) for way in ways]
            families: list[Family] = [Options("slip", steps)]
            if supreme:
                families.append(option("halt", unit.id))
            answer = yield Decision(OVERMIND, "sideslip", families, unit.id)
            if answer.verb == "halt":
                break
            moved = True
            stands = yield from effects.shift(m, unit, effects.DIRECTIONS[int(answer.args[1])], "sideslip")
            if not stands:
                break
        if not moved:
            return
        if unit.models and unit.models[0].square >= 0:
            yield from movement.stopped(m, unit)
        if a.attacker.models[0].square < 0:
            a.lost = True
            return
        anew = _judged(m, a)
        if anew is not None:
            _redirect(m, a, anew)
        elif supreme or a.how == OVERWATCH_SHOT:
            a.lost = True
            if not supreme:
                a.marks["keep token"] = 1
        else:
            yield from _another_target(m, a)


def _judged(m: MissionState, a: Attack) -> Attack | None:
    """The same shot as it is now, or None if its target is no legal one any more."""
    unit = a.target
    assert unit is not None
    if not unit.models or unit.models[0].square < 0 or engaged(m, a.attacker):
        return None
    for source in a.attacker.sources:
        anew = source.aimed_anew(m, a, a.attacker)
        if anew is not None:
            return anew
    return attacks.shot(m, a.attacker, unit, a.psychic)


def _redirect(m: MissionState, a: Attack, anew: Attack) -> None:
    """Aim an attack as another one is aimed; all cards played on it stay, if they still fit."""
    other = a.target is not anew.target
    if other:
        a.named = None
    a.form, a.target, a.token, a.band = anew.form, anew.target, anew.token, anew.band
    a.spotter, a.aim, a.origin, a.aim_square = anew.spotter, anew.aim, anew.origin, anew.aim_square
    if a.target is None:
        # no card that turns dice has anything to do with objects
        a.extra_conversions = ()
    for source in a.attacker.sources:
        source.refit(m, a, a.attacker, other)


def _another_target(m: MissionState, a: Attack) -> Steps:
    """The attacker names another target of the shot, or takes the Attack back.

    If the unit has come to its side there is no shot any more, and a blow is another Attack.
    """
    hero = a.attacker
    families: list[Family] = [option("take-back", hero.id)]
    if not a.how and not engaged(m, hero):
        others = [Action("attack", (hero.id, unit.id)) for unit in attacks.targets(m, hero)]
        for square in attacks.token_targets(m, hero):
            at_token = attacks.token_attack(m, hero, square)
            if at_token is not None and at_token.form == SHOOT:
                others.append(Action("attack", (hero.id, square)))
        if others:
            families.insert(0, Options("attack", others))
    # what has been played on the shot is not foretold by a plain one at the same target
    loaded = len(a.marks) > 1 or bool(a.extra_conversions) or a.no_neon
    answer = yield Decision(HEROES, "retarget", families, hero.id, ("loaded",) if loaded else ())
    if answer.verb == "take-back":
        a.lost = True
        if hero.id == m.acting and not a.how:
            m.used &= ~ATTACK
        return
    place = answer.args[1]
    if isinstance(place, int):
        anew = attacks.token_attack(m, hero, place)
    else:
        target = m.find(place)
        assert target is not None
        anew = attacks.legal(m, hero, target)
    assert anew is not None
    _redirect(m, a, anew)


@mutation("borrowed_eyes")
class BorrowedEyes(Mutation):
    """A model of another unit spots for the shot; Supreme, range, cover and buildings are judged from it."""

    moments = frozenset({"target_choice"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        unit: Unit = context
        if not m.hero_bodies or len(m.units) < 2 or attacks.shots_psychically(unit) or engaged(m, unit):
            return NOTHING
        lenders = self._lenders(m, unit, supreme)
        near = 0
        for model in unit.models:
            near |= within(m, model, longest_range(m, unit, model))
        if not lenders or not (supreme or near & m.hero_bodies):
            return NOTHING
        unseen = [
            enemy
            for enemy in self._enemies(m, unit)
            if (supreme or near & enemy.mask) and not attacks.may_shoot(m, unit, enemy)
        ]
        if not unseen:
            return NOTHING
        return [
            (lender.id,)
            for lender in lenders
            if any(self._may_lend(m, unit, lender, enemy, supreme) for enemy in unseen)
        ]

    def _enemies(self, m: MissionState, unit: Unit) -> list[Unit]:
        return [enemy for enemy in m.present(HEROES) if enemy.id != unit.shaken_by]

    def _lenders(self, m: MissionState, unit: Unit, supreme: bool) -> list[Unit]:
        reach = self.figures(supreme)["range"]
        return [
            other for other in aliens(m) if other is not unit and distance(m, unit.mask, other.mask) <= reach
        ]

    def _may_lend(self, m: MissionState, unit: Unit, lender: Unit, target: Unit, supreme: bool) -> bool:
        """Whether ``shot`` finds any; range is looked at before sight, and nothing is weighed."""
        short, long = ranges(m, unit, unit.models[0])
        for aim in target.models:
            if aim.square < 0:
                continue
            by_lender = self.figures(supreme)["judge_from_spotter"]
            gaps = [distance(m, own.mask, aim.mask) for own in (lender if by_lender else unit).models]
            nearest = min(gaps)
            for own, gap in zip((lender if by_lender else unit).models, gaps, strict=True):
                if gap > nearest and not by_lender:
                    continue
                band = SHORT if gap <= short else LONG if gap <= long else combat.NO_BAND
                if not band or not attacks.unit_value(unit, band):
                    continue
                if attacks.untargetable(m, unit, own, target, aim):
                    continue
                eyes = [own] if by_lender else lender.models
                if any(mask_sees(m, eye.mask, aim.mask) for eye in eyes):
                    return True
        return False

    def shot(self, m: MissionState, unit: Unit, lender: Unit, target: Unit, supreme: bool) -> Attack | None:
        """The best shot at a target with the eyes of another unit: most dice, then least cover."""
        short, long = ranges(m, unit, unit.models[0])
        judged_by_lender = self.figures(supreme)["judge_from_spotter"]
        best: Attack | None = None
        best_rank = -99
        for aim in target.models:
            eyes = [own for own in lender.models if aim.square >= 0 and mask_sees(m, own.mask, aim.mask)]
            if not eyes:
                continue
            spotters = eyes
            if not judged_by_lender:
                nearest = min(distance(m, own.mask, aim.mask) for own in unit.models)
                spotters = [own for own in unit.models if distance(m, own.mask, aim.mask) == nearest]
            for spotter in spotters:
                gap = distance(m, spotter.mask, aim.mask)
                band = SHORT if gap <= short else LONG if gap <= long else combat.NO_BAND
                value = attacks.unit_value(unit, band) if band else 0
                if not value or attacks.untargetable(m, unit, spotter, target, aim):
                    continue
                a = Attack(unit, SHOOT, target)
                a.spotter, a.aim, a.band = spotter, aim, band
                a.origin = attacks.nearest_square(m, spotter, aim)
                a.aim_square = attacks.nearest_square(m, aim, spotter)
                rank = 4 * value - 4 * combat.building_penalty(m, a) - 2 * combat.covered(m, a, target)
                if rank > best_rank:
                    best, best_rank = a, rank
        return best

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        unit: Unit = context
        lender = m.find(str(named[0]))
        assert lender is not None
        shots = {
            enemy.id: a
            for enemy in self._enemies(m, unit)
            if (a := self.shot(m, unit, lender, enemy, supreme)) is not None
        }
        if not shots:
            return
        choices = Options("attack", [Action("attack", (unit.id, name)) for name in shots])
        told = (lender.id, "supreme" if supreme else "standard")
        answer = yield Decision(OVERMIND, "borrowed_target", [choices, option("pass")], unit.id, told)
        if answer.verb == "pass":
            # the card is spent, the Attack action is not
            return
        m.used |= ATTACK
        yield from combat.resolve(m, shots[str(answer.args[1])])
