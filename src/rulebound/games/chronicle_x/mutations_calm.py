"""Forced Mutations of calm moments, of reveals and of draws."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from rulebound.dice.die import Roll
from rulebound.games.chronicle_x import (
    agenda_base,
    blips,
    buildings,
    damage,
    effects,
    hazards,
    lasting,
    loot,
    overwatch,
    profiles,
)
from rulebound.games.chronicle_x.combat import CRITICAL, DOUBLE_HIT, HIT, strike_token
from rulebound.games.chronicle_x.measuring import distance, free_squares, mask_sees, near_unit, within
from rulebound.games.chronicle_x.moments import NOBODY
from rulebound.games.chronicle_x.mutation_base import (
    ITSELF,
    NOTHING,
    Mutation,
    Targets,
    aliens,
    near_and_seen,
    visible_heroes,
    watched,
)
from rulebound.games.chronicle_x.sources import Steps, mutation
from rulebound.games.chronicle_x.state import OVERMIND, THIS_TURN, Blip, Hero, MissionState, Unit
from rulebound.games.chronicle_x.units import full_size, roster
from rulebound.kernel.chances import Shuffle
from rulebound.kernel.decisions import Action, Decision, Options
from rulebound.space.board import Mask, bits
from rulebound.space.squares import Ground


@mutation("regrowth_sac")
class RegrowthSac(Mutation):
    """Heal 2 on one model; Supreme, one slain model of the unit that cost 3 or less returns."""

    moments = frozenset({"any_calm"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        if not supreme:
            hurt: list[Targets] = []
            for unit in m.units:
                if unit.side == OVERMIND:
                    for model in unit.models:
                        if model.health < model.full:
                            hurt.append((unit.id, model.square))
            return hurt
        found: list[Targets] = []
        for unit in m.units:
            if unit.side == OVERMIND:
                if unit.kind in m.pack.aliens and len(unit.models) < full_size(m, unit):
                    found.extend((unit.id, kind) for kind in self._lost(m, unit))
        return found

    def _lost(self, m: MissionState, unit: Unit) -> list[str]:
        """The kinds of model that may return to a unit below its full size."""
        if m.in_mission.get(f"regrown {unit.id}"):
            return []
        found: list[str] = []
        for kind, number in roster(m, unit.kind):
            cost = m.pack.aliens[kind].model_cost
            slain = m.in_mission.get(f"lost {unit.id} {kind}", 0)
            missing = number - sum(model.kind == kind for model in unit.models)
            if slain > 0 and missing > 0 and cost <= self.figures(True)["maximum_cost"]:
                found.append(kind)
        return found if found and near_unit(m, unit) & free_squares(m) else []

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        unit = m.find(str(named[0]))
        assert unit is not None
        if not supreme:
            model = next(model for model in unit.models if model.square == named[1])
            damage.heal(m, unit, model, self.params["heal"])
            return
        squares = bits(near_unit(m, unit) & free_squares(m))
        places = Options("place", [Action("place", (unit.id, square)) for square in squares])
        answer = yield Decision(OVERMIND, "regrowth", [places], unit.id)
        model = profiles.alien_model(m.pack, str(named[1]), m.upgrades)
        unit.models.append(model)
        m.put(unit, model, int(answer.args[1]))
        m.in_mission[f"regrown {unit.id}"] = 1
        profiles.back_again(m, unit, model.kind)
        m.note("place", unit.id, model.kind, model.square, -1)
        if m.unexplored and buildings.unexplored_at(m, model.mask):
            yield from buildings.enter(m, unit, model)


# whether any hero sees a model, by its squares, for all else that sight depends on
_HIDDEN: Final[dict[tuple[Mask, Mask, Mask, Mask], tuple[Ground, dict[Mask, bool]]]] = {}
_HIDDEN_KEPT: Final = 128


@mutation("phantom_echo")
class PhantomEcho(Mutation):
    """Two blips change places; Supreme, a unit out of the heroes' sight becomes a blip again."""

    moments = frozenset({"any_calm"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        if not supreme:
            return list(combinations([blip.id for blip in m.blips], 2)) if len(m.blips) > 1 else NOTHING
        if not m.alien_bodies:
            return NOTHING
        found: list[Targets] = []
        known = self._known(m)
        for unit in m.units:
            if (
                unit.side == OVERMIND
                and self._hidden(m, unit, known)
                and f"echoed {unit.id}" not in m.in_mission
            ):
                found.append((unit.id,))
        return found

    def _hidden(self, m: MissionState, unit: Unit, known: dict[Mask, bool]) -> bool:
        """Whether no hero sees a unit."""
        for model in unit.models:
            mask = model.mask
            seen = known.get(mask)
            if seen is None:
                seen = known[mask] = _seen(m, mask)
            if seen:
                return False
        return True

    def _known(self, m: MissionState) -> dict[Mask, bool]:
        """What is seen in this position: that is asked at each calm moment, and little has changed since the last one."""
        key = (m.bodies, m.hero_bodies, m.smoke, m.ash)
        kept = _HIDDEN.get(key)
        if kept is None or kept[0] is not m.ground:
            if len(_HIDDEN) >= _HIDDEN_KEPT:
                _HIDDEN.clear()
            kept = _HIDDEN[key] = (m.ground, {})
        return kept[1]

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        if supreme:
            unit = m.find(str(named[0]))
            assert unit is not None
            yield from self._hide(m, unit)
        else:
            one, other = m.blip(str(named[0])), m.blip(str(named[1]))
            assert one is not None
            assert other is not None
            here, there = one.square, other.square
            m.put_blip(one, there)
            m.put_blip(other, here)
            # the second step cleared nothing of the first: both squares hold a blip
            m.bodies |= one.mask | other.mask
            m.looked = ()
            m.note("exchange", one.id, other.id, there, here)
            for blip in (one, other):
                if blip in m.blips and m.unexplored and buildings.unexplored_at(m, blip.mask):
                    yield from buildings.enter_blip(m, blip, None)
        # what is then seen is turned up as in the Overmind's turn
        yield from blips.look(m, may_decline=True)

    def _hide(self, m: MissionState, unit: Unit) -> Steps:
        squares = bits(unit.mask)
        square = squares[0]
        if len(squares) > 1:
            places = Options("place", [Action("place", (unit.id, each)) for each in squares])
            answer = yield Decision(OVERMIND, "echo", [places], unit.id)
            square = int(answer.args[1])
        m.in_mission[f"echoed {unit.id}"] = 1
        overwatch.drop(m, unit)
        for model in unit.models:
            m.lift(unit, model)
        m.units.remove(unit)
        blip = Blip(f"blip-{self._number(m)}", unit.kind)
        blip.unit = unit
        # a bar and a spent turn stay; Stun keeps the blip from all but showing itself (CX-UNIT-33)
        blip.done = unit.done or unit.barred
        m.blips.append(blip)
        m.put_blip(blip, square)
        if m.agenda:
            agenda_base.renamed(m, unit.id, blip.id)
        m.note("hidden", unit.id, blip.id, square)

    def _number(self, m: MissionState) -> int:
        """A number that no blip of this mission has had."""
        bought = len(m.force) + m.brief.force.decoys
        held = [int(blip.id.rpartition("-")[2]) for blip in m.blips]
        number = max(bought, m.in_mission.get("last blip", 0), *held, 0) + 1
        m.in_mission["last blip"] = number
        return number


def _seen(m: MissionState, mask: Mask) -> bool:
    """Whether any hero sees a figure."""
    for hero in m.heroes:
        eyes = hero.models[0]
        if eyes.square >= 0 and mask_sees(m, eyes.mask, mask):
            return True
    return False


@mutation("shriek_node")
class ShriekNode(Mutation):
    """A Fear Attack of 2 dice on one hero near a unit; Supreme, of 3 dice on each."""

    moments = frozenset({"any_calm"})
    wider_by = "range"

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        if not m.alien_bodies or m.in_round.get(self.id):
            return NOTHING
        reach = self.figures(supreme)["range"]
        near = 0
        discs, blocks = m.ground.board.discs[reach], m.ground.board.block_discs[reach]
        for hero in m.heroes:
            model = hero.models[0]
            if model.square >= 0:
                near |= discs[model.square] if model.size == 1 else blocks[model.square]
        if not near & m.alien_bodies:
            return NOTHING
        found: list[Targets] = []
        for unit in aliens(m):
            if not unit.stunned and unit.mask & near:
                heroes = visible_heroes(m, unit, reach)
                if heroes:
                    found.extend([(unit.id,)] if supreme else [(unit.id, hero.id) for hero in heroes])
        return found

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        m.in_round[self.id] = 1
        unit = m.find(str(named[0]))
        assert unit is not None
        dice, reach = self.figures(supreme)["dice"], self.figures(supreme)["range"]
        if not supreme:
            yield from effects.fear(m, unit, m.hero(str(named[1])), dice)
            return
        waiting = visible_heroes(m, unit, reach)
        while unit.models:
            # a hero that fled out of reach before its roll is passed over
            waiting = [
                hero for hero in waiting if hero.here and near_and_seen(m, unit, hero.models[0].mask, reach)
            ]
            if not waiting:
                return
            choices = Options("frighten", [Action("frighten", (hero.id,)) for hero in waiting])
            answer = yield Decision(OVERMIND, "shriek", [choices], unit.id)
            hero = m.hero(str(answer.args[0]))
            waiting.remove(hero)
            yield from effects.fear(m, unit, hero, dice)


@mutation("magnetic_spines")
class MagneticSpines(Mutation):
    """A hero's item in use has no effect; Supreme, it goes to the Backpack and nothing may be equipped."""

    moments = frozenset({"activation_start", "any_calm"})
    wider_by = "range"

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        if not m.alien_bodies or (moment == "activation_start" and type(context) is not Hero):
            return NOTHING
        found: list[Targets] = []
        for hero in m.heroes if context is None else (context,):
            if hero.in_use and (supreme or not hero.muted):
                if watched(m, hero, self.figures(supreme)["range"]):
                    found.append((hero.id,))
        return found

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        hero = m.hero(str(named[0]))
        if supreme:
            loot.stow(m, hero)
            lasting.add(m, "no equip", hero.id, m.round)
        else:
            loot.switch_off(m, hero)
            started = m.used or m.in_turn.get("moved")
            if hero.id == m.acting and context is None and started:
                # played amid its turn: until the end of the next one
                m.in_mission[f"muted on {hero.id}"] = 1
            # whether it is the next turn of the hero that ends it, and not one that is just starting
            later = context is None and (hero.id != m.acting or bool(started))
            m.note("muted", hero.id, hero.in_use, later)
        return
        yield


@mutation("spark_gland")
class SparkGland(Mutation):
    """Dice at a hazard token near an alien model: 2, or 5."""

    moments = frozenset({"any_calm"})
    wider_by = "range"

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        if not m.hazards or not m.alien_bodies or m.in_round.get(self.id):
            return NOTHING
        reach = self.figures(supreme)["range"]
        discs = m.ground.board.discs[reach]
        for square in bits(m.hazards):
            if discs[square] & m.alien_bodies:
                return [(token,) for token in bits(self._tokens(m, reach))]
        return NOTHING

    def _tokens(self, m: MissionState, reach: int) -> Mask:
        found = 0
        for unit in aliens(m):
            for model in unit.models:
                if within(m, model, reach) & m.hazards & ~found:
                    for square in bits(model.mask):
                        found |= hazards.blast(m, square, reach) & m.hazards
        return found

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        m.in_round[self.id] = 1
        square = int(named[0])
        purpose = ("spark", m.ground.board.name(square))
        faces = yield Roll(OVERMIND, purpose, m.die, self.figures(supreme)["dice"])
        m.note("card_roll", purpose, faces)
        hits = faces.count(HIT) + 2 * faces.count(DOUBLE_HIT)
        yield from strike_token(m, square, faces.count(CRITICAL), hits, NOBODY)


@mutation("mist_glands")
class MistGlands(Mutation):
    """The blip is not turned up by this hero in this turn; Supreme, by no distant hero in this round."""

    moments = frozenset({"reveal_due"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        blip, heroes = context
        if m.in_round.get(f"mist {blip.id}"):
            return NOTHING
        far = [
            hero
            for hero in heroes
            if distance(m, hero.models[0].mask, blip.mask) >= self.figures(supreme)["distance"]
        ]
        if not far:
            return NOTHING
        return ITSELF if supreme else [(hero.id,) for hero in far]

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        blip, _ = context
        m.in_round[f"mist {blip.id}"] = 1
        near = self.figures(supreme)["distance"]
        if supreme:
            lasting.add(m, "veil", blip.id, m.round, near)
        else:
            lasting.add(m, f"veil from {named[0]}", blip.id, THIS_TURN, near)
        return
        yield


@mutation("bait_gland")
class BaitGland(Mutation):
    """Two items are drawn for the one due, and the Overmind decides which of them the hero keeps."""

    moments = frozenset({"item_draw"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        return ITSELF if m.bag and context.chooser != OVERMIND else NOTHING

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        context.looked = max(context.looked, self.params["draw"])
        context.chooser = OVERMIND
        return
        yield


@mutation("ill_omen_organ")
class IllOmenOrgan(Mutation):
    """The Overmind picks the building card that is drawn, of the top two or three."""

    moments = frozenset({"explore"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        return ITSELF

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        number = self.figures(supreme)["cards"]
        if len(m.building_deck) < number and m.building_discard:
            order = yield Shuffle("table", ("building", "deck"), len(m.building_discard))
            m.building_deck.extend(m.building_discard[i] for i in order)
            m.building_discard = []
            m.note("reshuffle", "building")
        looked = m.building_deck[:number]
        m.whisper("looked", OVERMIND, (tuple(looked),), (len(looked),))
        rest = m.building_deck[number:]
        drawn = yield from self._pick(m, looked, "omen")
        looked.remove(drawn)
        if not self.figures(supreme)["rest_on_top"]:
            m.building_deck = [drawn, *rest, *looked]
            return
        ordered = [drawn]
        while looked:
            ordered.append((yield from self._pick(m, looked, "omen_order")))
            looked.remove(ordered[-1])
        m.building_deck = [*ordered, *rest]

    def _pick(self, m: MissionState, cards: list[str], kind: str) -> Any:
        choices = Options("pick", [Action("pick", (name,)) for name in cards])
        answer = yield Decision(OVERMIND, kind, [choices])
        return str(answer.args[0])
