"""The thirteen consumables. Each works from the Backpack and is spent by its use (CX-ITEM-05)."""

from __future__ import annotations

from typing import Any

from rulebound.dice.die import Roll
from rulebound.games.chronicle_x import (
    attacks,
    blips,
    buildings,
    combat,
    damage,
    effects,
    lasting,
    mission,
    neon,
    station,
)
from rulebound.games.chronicle_x.combat import BLANK, CARD, DEFEND, DOUBLE_DEFEND, SHOOT, Attack
from rulebound.games.chronicle_x.item_base import (
    NEON_LIMIT,
    Item,
    adjacent_heroes,
    carrier,
    seen_squares,
    shooting,
)
from rulebound.games.chronicle_x.measuring import building_at, distance, engaged, free_squares, mask_sees
from rulebound.games.chronicle_x.movement import Walk
from rulebound.games.chronicle_x.sources import Steps, item
from rulebound.games.chronicle_x.state import (
    ATTACK,
    HEROES,
    INTERACT,
    OVERMIND,
    OVERWATCH,
    Blip,
    Hero,
    MissionState,
    Unit,
)
from rulebound.kernel.decisions import Action, Decision, Options
from rulebound.space.board import EAST, SOUTH, Edge, Square, bits
from rulebound.space.squares import WALL


@item("field_dressing")
class FieldDressing(Item):
    """Heals the hero or one beside it: ``use HERO field-dressing OTHER``."""

    moments = frozenset({"interact"})
    takes = INTERACT

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [self.action(unit, hero.id) for hero in self._patients(m, carrier(unit))]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        patient = m.hero(str(action.args[2]))
        damage.heal(m, patient, patient.model, self.params["heal"])
        self.spend(m, unit)
        return
        yield

    def _patients(self, m: MissionState, hero: Hero) -> list[Hero]:
        return [each for each in (hero, *adjacent_heroes(m, hero)) if each.model.health < each.model.full]

    def lacking(self, m: MissionState, hero: Hero) -> str:
        return "" if self._patients(m, hero) else "Neither the hero nor one beside it has lost Health."


@item("pineapple_grenade")
class PineappleGrenade(Item):
    """A thrown area attack: ``use HERO pineapple-grenade TARGET SQUARE``, where the model aimed at is."""

    moments = frozenset({"attack_action"})
    takes = ATTACK

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        hero = carrier(unit)
        if engaged(m, hero):
            return []
        return [
            self.action(hero, target.id, aim.square)
            for target in m.present(OVERMIND)
            if hero.shaken_by != target.id
            for aim in target.models
            if distance(m, hero.model.mask, aim.mask) <= self.params["range"]
            and mask_sees(m, hero.model.mask, aim.mask)
        ]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        hero, target = carrier(unit), m.find(str(action.args[2]))
        assert target is not None
        aim = next(model for model in target.models if model.square == action.args[3])
        self.spend(m, hero)
        a = Attack(hero, SHOOT, target)
        a.how = "grenade"
        a.fixed = self.params["value"]
        a.marks["building counts"] = 1
        # allies beside the target are struck by the area itself
        a.no_stray = True
        a.spotter, a.aim = hero.model, aim
        a.origin = attacks.nearest_square(m, hero.model, aim)
        a.aim_square = aim.square
        if aim.size == 2:
            seen = [square for square in bits(aim.mask) if mask_sees(m, hero.model.mask, 1 << square)]
            a.aim_square = min(seen, key=lambda square: (distance(m, 1 << a.origin, 1 << square), square))
        a.victims = yield from effects.touched(m, target, aim)
        yield from combat.resolve(m, a)

    def lacking(self, m: MissionState, hero: Hero) -> str:
        if engaged(m, hero):
            return attacks.ADJACENT_ENEMY.reason
        if self.offers(m, hero, "attack_action", None):
            return ""
        return f"No enemy unit is in sight within {self.params['range']} squares."


@item("adrenal_jab")
class AdrenalJab(Item):
    """A third action, paid for in Health when it has been taken."""

    moments = frozenset({"own_turn"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [] if self.lacking(m, carrier(unit)) else [self.action(unit)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        self.spend(m, unit)
        m.extra += 1
        m.in_turn["jab"] = m.used.bit_count() + 1
        m.in_turn["jab damage"] = self.params["damage"]
        return
        yield

    def lacking(self, m: MissionState, hero: Hero) -> str:
        if m.acting != hero.id:
            return "It is used in the hero's own turn."
        if hero.stunned:
            return "A Stunned hero has to recover first."
        if "jab" in m.in_turn:
            return "One jab in a turn is all that a hero can take."
        if m.used & OVERWATCH:
            return "The hero is on Overwatch."
        if m.used.bit_count() < 2:
            return "It is used after the second action of the turn."
        least = self.params["minimum_health"]
        return "" if hero.model.health >= least else f"The hero needs at least {least} Health."


@item("smoke_canister")
class SmokeCanister(Item):
    """Smoke on a square and all around it: ``use HERO smoke-canister SQUARE``."""

    moments = frozenset({"interact"})
    takes = INTERACT

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [self.action(unit, square) for square in seen_squares(m, carrier(unit), self.params["range"])]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        square = action.args[2]
        assert isinstance(square, int)
        mask = 1 << square
        for _ in range(self.params["radius"]):
            mask |= m.ground.adjacent_to(mask)
        self.spend(m, unit)
        lasting.add(m, "smoke", "", m.round, mask)
        m.note("smoke", unit.id, square, tuple(bits(mask)))
        return
        yield


@item("tracer_clip")
class TracerClip(Item):
    """A shot that neither cover nor walls soften."""

    moments = frozenset({"attack_declared"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        a: Attack = context
        if a.attacker is not unit or not shooting(a) or a.target is None or a.marks.get(self.id):
            return []
        return [self.action(unit)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        a: Attack = context
        self.spend(m, unit)
        a.marks[self.id] = 1
        a.no_cover = True
        a.no_building = True
        # turning the Blank is optional, but a Hit is never the worse result for the hero
        a.extra_conversions = (*a.extra_conversions, ("blank", "hit", self.params["blanks"]))
        return
        yield

    def lacking(self, m: MissionState, hero: Hero) -> str:
        return "It is loaded when the hero has declared a shot at an enemy unit."


@item("cooler_of_cola")
class CoolerOfCola(Item):
    """Neon Rush tokens for the hero and those beside it."""

    moments = frozenset({"own_turn"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [] if self.lacking(m, carrier(unit)) else [self.action(unit)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        hero = carrier(unit)
        others = [other for other in adjacent_heroes(m, hero) if other.neon < NEON_LIMIT]
        room = sum(NEON_LIMIT - each.neon for each in (hero, *others))
        tokens = min(self.params["tokens"], room)
        self.spend(m, hero)
        shared = False
        for left in range(tokens, 0, -1):
            takers = [each for each in (hero, *others) if each.neon < NEON_LIMIT]
            if not takers:
                # a player who holds them for several heroes has room for them once (CX-NEON-01)
                break
            if not shared and left == 1:
                # one at least goes to somebody else
                takers = [each for each in others if each.neon < NEON_LIMIT] or takers
            choices = Options("give-neon", [Action("give-neon", (each.id,)) for each in takers])
            answer = yield Decision(HEROES, "share_neon", [choices], hero.id, (str(left),))
            taker = m.hero(str(answer.args[0]))
            neon.change(m, taker, 1)
            shared = shared or taker is not hero
            m.note("neon", taker.id, 1, taker.neon)

    def lacking(self, m: MissionState, hero: Hero) -> str:
        if m.acting != hero.id:
            return "It is used in the hero's own turn."
        if hero.stunned:
            return "A Stunned hero has to recover first."
        if all(each.neon >= NEON_LIMIT for each in (hero, *adjacent_heroes(m, hero))):
            return f"Everybody who could drink has {NEON_LIMIT} Neon Rush tokens."
        return ""


@item("boom_box")
class BoomBox(Item):
    """Holds aliens near it: ``use HERO boom-box SQUARE``. What it does to them is in movement.py."""

    moments = frozenset({"interact"})
    takes = INTERACT

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        hero = carrier(unit)
        if lasting.has(m, "boom box"):
            return []
        free = free_squares(m)
        squares = seen_squares(m, hero, self.params["range"])
        return [self.action(hero, square) for square in squares if free >> square & 1]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        square = action.args[2]
        assert isinstance(square, int)
        self.spend(m, unit)
        lasting.add(m, "boom box", "", m.round + 1, square)
        m.note("boom_box", unit.id, square)
        return
        yield

    def lacking(self, m: MissionState, hero: Hero) -> str:
        if lasting.has(m, "boom box"):
            return "There is one Boom Box, and it is on the map."
        return "" if self.offers(m, hero, "interact", None) else "No free square is in sight to put it on."


@item("motion_tracker")
class MotionTracker(Item):
    """Asks the Overmind whether a blip is a Decoy: ``use HERO motion-tracker BLIP``."""

    moments = frozenset({"interact"})
    takes = INTERACT

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [self.action(unit, blip.id) for blip in self._tracked(m, carrier(unit))]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        blip = m.blip(str(action.args[2]))
        assert blip is not None
        self.spend(m, unit)
        m.note("tracked", unit.id, blip.id, blip.decoy)
        if blip.decoy:
            yield from blips.by_damage(m, blip)

    def _tracked(self, m: MissionState, hero: Hero) -> list[Blip]:
        reach = self.params["range"]
        return [b for b in m.blips if b.square >= 0 and distance(m, hero.model.mask, b.mask) <= reach]

    def lacking(self, m: MissionState, hero: Hero) -> str:
        return "" if self._tracked(m, hero) else f"No blip is within {self.params['range']} squares."


@item("door_knocker_charge")
class DoorKnockerCharge(Item):
    """A hole in a building's wall: ``use HERO door-knocker-charge SQUARE``, the square beyond the wall."""

    moments = frozenset({"interact"})
    takes = INTERACT

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        return [self.action(unit, beyond) for beyond in self._walls(m, carrier(unit))]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        beyond = action.args[2]
        assert isinstance(beyond, int)
        own, edge = self._walls(m, carrier(unit))[beyond]
        self.spend(m, unit)
        buildings.open_edge(m, edge[0], edge[1])
        blip = m.blip_at(beyond)
        there = m.standing_at(beyond)
        struck = there[0] if there is not None else None
        if blip is not None:
            struck = yield from blips.by_damage(m, blip)
        if struck is None:
            return
        yield from damage.wound(m, struck, self.params["damage"], "card", unit)
        if struck.models and struck.models[0].square >= 0:
            yield from effects.push(m, struck, own, HEROES)

    def _walls(self, m: MissionState, hero: Hero) -> dict[Square, tuple[Square, Edge]]:
        """By the square beyond it: each building wall at the hero's own squares without a way through."""
        board, ground = m.ground.board, m.ground
        found: dict[Square, tuple[Square, Edge]] = {}
        for own in bits(hero.model.mask):
            for low, direction in ((own, EAST), (own - 1, EAST), (own, SOUTH), (own - board.stride, SOUTH)):
                high = low + (1 if direction == EAST else board.stride)
                if not (board.has(low) and board.has(high)) or ground.edge(low, direction) != WALL:
                    continue
                beyond = high if low == own else low
                if m.plan.indoors & (1 << own | 1 << beyond) and (low, direction) not in m.ruined:
                    found[beyond] = (own, (low, direction))
        return found

    def lacking(self, m: MissionState, hero: Hero) -> str:
        return "" if self._walls(m, hero) else "No closed building wall stands at the hero's own square."


@item("evac_flare")
class EvacFlare(Item):
    """Calls the shuttle down: ``use HERO evac-flare [ROOM]``; the hero extracts from where it stands."""

    moments = frozenset({"interact"})
    takes = INTERACT

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        if self.lacking(m, carrier(unit)):
            return []
        return list(station.Rooms(m, "use", (unit.id, self.id)).members())

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        hero = carrier(unit)
        self.spend(m, hero)
        # an objective that names a square to leave from is not met by this
        station.leave(m, hero, str(action.args[2]) if len(action.args) > 2 else station.HQ, flare=True)
        return
        yield

    def lacking(self, m: MissionState, hero: Hero) -> str:
        reason = station.may_extract(m, hero, flare=True)
        if reason:
            return reason
        if engaged(m, hero):
            return "An enemy is adjacent."
        return "The shuttle cannot reach the inside of a building." if building_at(m, hero.mask) >= 0 else ""


@item("smelling_salts")
class SmellingSalts(Item):
    """Brings a hero round as it is activated."""

    moments = frozenset({"activation_start"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        hero = carrier(unit)
        if not isinstance(context, Hero) or not (context.stunned or context.down):
            return []
        return [self.action(hero)] if context is hero or context in adjacent_heroes(m, hero) else []

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        hero: Hero = context
        self.spend(m, unit)
        if hero.stunned:
            hero.stunned = False
            m.note("recovers", hero.id)
        if hero.down:
            hero.down = False
            m.note("stands", hero.id)
        return
        yield

    def lacking(self, m: MissionState, hero: Hero) -> str:
        return "They are used when the hero or one beside it is activated while Stunned or down."


@item("jamming_puck")
class JammingPuck(Item):
    """Cancels a Forced Mutation that is aimed at the hero or bears on its fight."""

    moments = frozenset({"card_response"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        played, when, about, cancelled = context
        if (
            cancelled[0]
            or played.args[0] not in m.pack.mutations
            or not self._concerns(m, unit, played, when, about)
        ):
            return []
        return [self.action(unit)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        played, _, _, cancelled = context
        self.spend(m, unit)
        cancelled[0] = True
        m.note("cancelled", unit.id, played.args[0])
        mission.draw_mutations(m, self.params["draw"])
        return
        yield

    def _concerns(self, m: MissionState, unit: Unit, played: Action, when: str, about: Any) -> bool:
        """Whether the mutation names the hero, or bears on an attack of which it is attacker or target."""
        first = 3 if played.args[1] == "supreme" else 2
        targets = [arg for arg in played.args[first:] if isinstance(arg, str)]
        if unit.id in targets:
            return True
        if isinstance(about, tuple) and about:
            if when == "status_gained":
                # what keeps a state or a push of the hero's own attack off bears on that attack
                about = about[2]["attack"]
            elif isinstance(about[0], Attack):
                about = about[0]
        if isinstance(about, Attack):
            # a roll that belongs to a card is nobody's attack
            return about.form != CARD and unit in (about.attacker, about.target)
        if any(m.find(name) is not None or m.blip(name) is not None for name in targets):
            return False
        # a card without a named target is aimed at whoever the moment is about
        if isinstance(about, Walk):
            return about.unit is unit
        return when == "activation_start" and about is unit

    def lacking(self, m: MissionState, hero: Hero) -> str:
        return "It answers a mutation that is aimed at the hero or bears on its attack."


@item("flying_hubcap")
class FlyingHubcap(Item):
    """Throws the dice of a defence roll that cancel nothing once again."""

    moments = frozenset({"defence_dice"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        a: Attack = context[0]
        victim: Unit = context[1]
        hero = carrier(unit)
        if hero.stunned or not isinstance(victim, Hero) or a.marks.get(f"{self.id} {victim.id}"):
            return []
        if victim is not hero and victim not in adjacent_heroes(m, hero):
            return []
        return [self.action(hero)] if any(not _cancels(face) for face in a.defence_faces) else []

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        a: Attack = context[0]
        victim: Unit = context[1]
        a.marks[f"{self.id} {victim.id}"] = 1
        kept = [face for face in a.defence_faces if _cancels(face)]
        thrown = yield Roll(HEROES, ("hubcap", victim.id), m.die, len(a.defence_faces) - len(kept))
        a.defence_faces = (*kept, *thrown)
        m.note("hubcap_roll", unit.id, victim.id, a.defence_faces)
        blocks = a.defence_faces.count(DEFEND) + 2 * a.defence_faces.count(DOUBLE_DEFEND)
        # Blanks that count as a Defend stop hits as well (CX-VAL-04)
        blocks += min(a.defence_faces.count(BLANK), a.marks.get("surplus blocks", 0))
        if a.criticals or blocks < a.hits:
            self.spend(m, unit)
        else:
            m.note("hubcap_returns", unit.id)

    def lacking(self, m: MissionState, hero: Hero) -> str:
        return "It is thrown when the hero or one beside it has made a defence roll."


def _cancels(face: int) -> bool:
    return face in (DEFEND, DOUBLE_DEFEND)
