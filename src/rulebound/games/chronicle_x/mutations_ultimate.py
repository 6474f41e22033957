"""Ultimate Mutations that drive, move, mend and carry off (CX-RESOL-04); none of them has a Supreme effect."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

from rulebound.games.chronicle_x import (
    attacks,
    buildings,
    combat,
    lasting,
    loot,
    movement,
    profiles,
    station,
    turn,
    units,
    upgrades,
)
from rulebound.games.chronicle_x.combat import BURST, MELEE, SHOOT, Attack
from rulebound.games.chronicle_x.measuring import free_squares, near_model, near_unit, within
from rulebound.games.chronicle_x.mutation_base import ITSELF, NOTHING, Mutation, Targets, aliens
from rulebound.games.chronicle_x.sources import Steps, mutation
from rulebound.games.chronicle_x.state import (
    ALIEN_PHASE,
    HEROES,
    OVERMIND,
    THIS_TURN,
    Hero,
    MissionState,
    Model,
    Unit,
)
from rulebound.kernel.chances import Pick
from rulebound.kernel.decisions import Action, Decision, Family, Options, option
from rulebound.space.board import Mask, Square, bits

HEARTBEAT: Final = "heartbeat"
"""Counter of the mission: what units did in their turns has to be kept in mind."""


# ---- one action more


@mutation("second_heartbeat")
class SecondHeartbeat(Mutation):
    """A revealed unit that has had its turn takes one more action of any kind (CX-ROUND-02, CX-MUT-08)."""

    moments = frozenset({"any_calm"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        if m.phase != ALIEN_PHASE:
            return NOTHING
        return [
            (unit.id,)
            for unit in aliens(m)
            if unit.done
            and not unit.barred
            and unit.id != m.acting
            and f"second {unit.id}" not in m.in_round
            and not (unit.stunned and unit.down)
        ]

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        unit = m.find(str(named[0]))
        assert unit is not None
        m.in_round[f"second {unit.id}"] = 1
        kept = (m.acting, m.used, m.extra, m.in_turn, m.asked)
        m.acting, m.used, m.extra, m.asked = unit.id, 0, self.params["actions"] - turn.ACTIONS, True
        m.in_turn = {"moved": 1} if f"moved {unit.id}" in m.in_round else {}
        form = m.in_round.get(f"form {unit.id}", 0)
        if form:
            # a unit does not mix forms of attack in a round's turn (CX-ATK-02)
            for other, ban in FORMS.items():
                if other != form:
                    lasting.add(m, ban, unit.id, THIS_TURN)
        families = [family for family in turn.families(m, unit) if family.verb != "mutate"]
        answer = yield Decision(OVERMIND, "action", families, unit.id, (str(self.params["actions"]),))
        if answer.verb != "end":
            yield from turn.act(m, unit, answer)
            yield from self._merge(m, unit, kept[0])
        if m.upgrades and m.in_turn.get("moved"):
            # a Move of this action counts for Many Eyes as any other of the phase
            upgrades.strode(m, unit.id)
        m.lasting = [
            entry
            for entry in m.lasting
            if not (entry.unit == unit.id and entry.until == THIS_TURN and entry.name in FORMS.values())
        ]
        m.acting, m.used, m.extra, m.in_turn, m.asked = kept

    def _merge(self, m: MissionState, unit: Unit, acting: str) -> Steps:
        """A Move that has brought it beside another unit, not one amid its turn, may be followed by a merge (CX-UNIT-34)."""
        if "merging" not in m.in_turn or not unit.models:
            return
        joins = [each for each in units.merges(m, unit) if each.args[1] != acting]
        if not joins:
            return
        families: list[Family] = [option("end", unit.id), Options("merge", joins)]
        answer = yield Decision(OVERMIND, "action", families, unit.id, ("0",))
        if answer.verb == "merge":
            yield from turn.act(m, unit, answer)


FORMS: Final = {MELEE: "no melee", SHOOT: "no shoot", BURST: "no psychic"}
"""The bans on the forms of attack."""


@mutation("dominion_whisper")
class DominionWhisper(Mutation):
    """The hero about to act first attacks another hero with value 2 (CX-ATK-06, CX-COMBAT-10, CX-ABD-02, CX-XP-04)."""

    moments = frozenset({"activation_start"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        hero = context
        if type(hero) is not Hero or hero.stunned or hero.down or m.in_round.get(self.id):
            return NOTHING
        if not within(m, hero.model, self.params["range"]) & m.alien_bodies:
            return NOTHING
        if any("forbids" in s.hooks and s.forbids(m, hero, "led") for s in hero.sources):
            return NOTHING
        return [(other.id,) for other, _ in self._attacks(m, hero)]

    def _attacks(self, m: MissionState, hero: Hero) -> list[tuple[Hero, Attack]]:
        """Melee if another hero is adjacent, otherwise shots in range and sight; adjacent aliens bar none."""
        others = [other for other in m.heroes if other is not hero and other.here]
        near = near_model(m, hero.model)
        beside = [other for other in others if near & other.model.mask]
        make = attacks.blow if beside else attacks.shot
        return [(other, attack) for other in beside or others if (attack := make(m, hero, other)) is not None]

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        m.in_round[self.id] = 1
        hero: Hero = context
        attack = next(attack for other, attack in self._attacks(m, hero) if other.id == named[0])
        attack.fixed = self.params["value"]
        attack.no_neon = True
        # no mutation, no item and no ability bears on this roll
        attack.marks["closed"] = 1
        attack.marks["unchanging"] = 1
        form = attack.form
        yield from combat.resolve(m, attack)
        if hero.here:
            lasting.add(m, "no melee" if form == MELEE else "no shoot", hero.id, THIS_TURN)


# ---- units put elsewhere, and models put back


@mutation("burrow_gate")
class BurrowGate(Mutation):
    """A unit with no hero adjacent comes up elsewhere outside, and walks no more in this round (CX-UNIT-10, CX-OW-13)."""

    moments = frozenset({"any_calm"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        if m.phase != ALIEN_PHASE:
            return NOTHING
        able = [
            unit
            for unit in aliens(m)
            if (not unit.done or unit.barred)
            and unit.id != m.acting
            and not near_unit(m, unit) & m.hero_bodies
            and not lasting.has(m, "no move", unit.id)
        ]
        if not able:
            return NOTHING
        return [(unit.id,) for unit in able if self._places(m, unit)]

    def _places(self, m: MissionState, unit: Unit) -> list[Square]:
        """Free squares outside, by a wall or with a hazard token, far enough from every hero."""
        far = m.plan.squares & ~m.plan.indoors
        for hero in m.heroes:
            if hero.here:
                far &= ~within(m, hero.model, self.params["distance"] - 1)
        if unit.big:
            anchors = m.ground.block_anchors(m.bodies & ~unit.mask | m.pits)
            blocks = [(anchor, m.ground.block_squares(anchor)) for anchor in bits(anchors)]
            return [
                a for a, block in blocks if not block & ~far and any(self._edge(m, s) for s in bits(block))
            ]
        free = (free_squares(m) | unit.mask) & ~m.ground.solid & ~m.pits & far
        return [square for square in bits(free) if self._edge(m, square)]

    def _edge(self, m: MissionState, square: Square) -> bool:
        """Whether a wall lies on one of the square's edges, or a hazard token on it."""
        ground, stride = m.ground, m.ground.board.stride
        if m.hazards >> square & 1:
            return True
        east, south = ground.walls_east, ground.walls_south
        west_of, north_of = square - 1, square - stride
        return bool(
            east >> square & 1
            or south >> square & 1
            or (west_of >= 0 and east >> west_of & 1)
            or (north_of >= 0 and south >> north_of & 1)
        )

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        unit = m.find(str(named[0]))
        assert unit is not None
        squares = self._places(m, unit)
        lead = unit.models[0]
        for model in unit.models:
            m.lift(unit, model)
        yield from self._put(m, unit, lead, squares)
        for model in unit.models[1:]:
            beside = near_model(m, lead) & free_squares(m)
            yield from self._put(m, unit, model, bits(beside) or self._nearest(m, lead))
        for model in list(unit.models):
            # one that finds its square through a door explores the room behind it (CX-UNIT-07)
            if model in unit.models and m.unexplored and buildings.unexplored_at(m, model.mask):
                yield from buildings.enter(m, unit, model)
        for verb in ("move", "sprint"):
            lasting.add(m, f"no {verb}", unit.id, m.round)
        if unit.models:
            yield from movement.stopped(m, unit)

    def _put(self, m: MissionState, unit: Unit, model: Model, squares: list[Square]) -> Steps:
        places = Options("place", [Action("place", (unit.id, square)) for square in squares])
        answer = yield Decision(OVERMIND, "burrow", [places], unit.id)
        m.put(unit, model, int(answer.args[1]))
        model.settled = True
        m.note("place", unit.id, model.kind, model.square, -1)

    def _nearest(self, m: MissionState, lead: Model) -> list[Square]:
        """Where a model goes that finds no square beside its lead."""
        for reach in range(2, 40):
            found = within(m, lead, reach) & free_squares(m) & ~m.plan.indoors
            if found:
                return bits(found)
        return bits(free_squares(m))


@mutation("brood_rush")
class BroodRush(Mutation):
    """Slain models of a unit worth so many points return beside it; the pool is not touched (CX-REINF-08)."""

    moments = frozenset({"any_calm"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        if m.phase != ALIEN_PHASE or m.in_round.get(self.id):
            return NOTHING
        points = self.params["points"]
        return [(unit.id,) for unit in aliens(m) if not unit.barred and self._returns(m, unit, points)]

    def _returns(self, m: MissionState, unit: Unit, points: int) -> list[str]:
        """The kinds of slain model that may return to a unit below its full size."""
        size = units.full_size(m, unit)
        if unit.kind not in m.pack.aliens or size < 2 or len(unit.models) >= size:
            return []
        found: list[str] = []
        for kind, number in units.roster(m, unit.kind):
            slain = m.in_mission.get(f"lost {unit.id} {kind}", 0)
            missing = number - sum(model.kind == kind for model in unit.models)
            if slain > 0 and missing > 0 and m.pack.aliens[kind].model_cost <= points:
                found.append(kind)
        return found if found and near_unit(m, unit) & free_squares(m) else []

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        m.in_round[self.id] = 1
        unit = m.find(str(named[0]))
        assert unit is not None
        points = self.params["points"]
        while unit.models and (kinds := self._returns(m, unit, points)):
            squares = bits(near_unit(m, unit) & free_squares(m))
            found = [Action("place", (unit.id, kind, square)) for kind in kinds for square in squares]
            families: list[Family] = [Options("place", found), option("pass")]
            answer = yield Decision(OVERMIND, "brood", families, unit.id)
            if answer.verb == "pass":
                return
            kind = str(answer.args[1])
            points -= m.pack.aliens[kind].model_cost
            model = profiles.alien_model(m.pack, kind, m.upgrades)
            unit.models.append(model)
            m.put(unit, model, int(answer.args[2]))
            profiles.back_again(m, unit, kind)
            m.note("place", unit.id, kind, model.square, -1)
            if m.unexplored and buildings.unexplored_at(m, model.mask):
                yield from buildings.enter(m, unit, model)


# ---- a hero carried off


@mutation("tractor_beam")
class TractorBeam(Mutation):
    """A weak hero alone outside is lifted to the HQ, as if extracted, for 1 Abduction Point (CX-EXTRACT-08, CX-ABD-02)."""

    moments = frozenset({"any_calm"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        if m.phase != ALIEN_PHASE or m.in_mission.get(self.id):
            return NOTHING
        return [(hero.id,) for hero in m.heroes if hero.here and self._alone(m, hero)]

    def _alone(self, m: MissionState, hero: Hero) -> bool:
        model = hero.model
        if model.health > self.params["health"] or model.mask & m.plan.indoors:
            return False
        near: Mask = within(m, model, self.params["distance"])
        return not any(other is not hero and other.here and other.model.mask & near for other in m.heroes)

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        m.in_mission[self.id] = 1
        hero = m.hero(str(named[0]))
        if hero.backpack:
            index = yield from self._pick(hero)
            loot.discard(m, hero, hero.backpack[index])
        station.send(m, hero, station.HQ)
        loot.gain_abduction(m, self.params["points"], "CX-ABD-04")

    def _pick(self, hero: Hero) -> Generator[Any, Any, int]:
        index: int = yield Pick(OVERMIND, ("lost item", hero.id), len(hero.backpack))
        return index


# ---- the roll thrown again


@mutation("deja_vu_cortex")
class DejaVuCortex(Mutation):
    """All dice of a hero's attack roll are thrown again, and stand (CX-NEON-04, CX-NEON-05, CX-COMBAT-01)."""

    moments = frozenset({"attack_dice"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        fits = type(context.attacker) is Hero and self.id not in context.marks and context.faces
        return ITSELF if fits else NOTHING

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        from rulebound.dice.die import Roll

        a: Attack = context
        a.marks[self.id] = 1
        old = tuple(a.faces)
        a.faces = list((yield Roll(HEROES, ("again", a.attacker.id), m.die, len(old))))
        m.note("rolled_again", a.attacker.id, old, tuple(a.faces))
