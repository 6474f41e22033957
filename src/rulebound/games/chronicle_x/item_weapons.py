"""The ten weapons of the item bag. Each works only while it is in the In Use slot (CX-ITEM-02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebound.games.chronicle_x import attacks, combat, effects, lasting, loot, movement
from rulebound.games.chronicle_x.combat import LONG, NO_BAND, OVERWATCH_SHOT, SHOOT, SHORT, Attack
from rulebound.games.chronicle_x.item_base import (
    Item,
    carrier,
    in_a_band,
    in_melee,
    in_short_band,
    shooting,
)
from rulebound.games.chronicle_x.measuring import (
    distance,
    engaged,
    free_squares,
    near_model,
    ranges,
    square_sees,
)
from rulebound.games.chronicle_x.sources import Conversion, LastingKind, Steps, item
from rulebound.games.chronicle_x.sources import lasting as lasting_kind
from rulebound.games.chronicle_x.state import ATTACK, OVERMIND, Hero, Lasting, MissionState, Unit
from rulebound.kernel.decisions import Action, Decision, Options, option
from rulebound.kernel.tally import Tally
from rulebound.space.board import Mask, Square, bits


@item("breach_shotgun")
class BreachShotgun(Item):
    """One die more in the short band, and a push at close quarters; the advanced one throws down whom it moves."""

    def attack_value(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        if in_short_band(a):
            tally.add(self.params["value"], self.title, "CX-COMBAT-05")

    def declared(self, m: MissionState, a: Attack, unit: Unit) -> None:
        if in_short_band(a) and a.target is not None and a.spotter is not None and a.aim is not None:
            gap, reach = distance(m, a.spotter.mask, a.aim.mask), self.params["push_distance"]
            if gap == reach or (self.advanced and gap < reach):
                a.push_back = True
                if self.params.get("knock_down"):
                    a.marks["down if pushed"] = 1

    def refit(self, m: MissionState, a: Attack, unit: Unit, other: bool) -> None:
        if other or not in_short_band(a):
            a.push_back = False
            a.marks.pop("down if pushed", None)
            self.declared(m, a, unit)


@item("longwatch_rifle")
class LongwatchRifle(Item):
    """A longer long band, for shots, overwatch and the turning up of blips alike."""

    def ranges(self, m: MissionState, unit: Unit, short: int, long: int) -> tuple[int, int]:
        # a hero without a long band gains none (CX-COMBAT-07)
        return short, long + self.params["range"] if long else long

    def attack_value(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        # the advanced side takes no penalty for a target inside a building
        if self.params.get("ignore_building") and in_a_band(a) and a.band == LONG:
            tally.add(-_of_clause(tally, "CX-BLDG-06"), self.title, "CX-BLDG-06")


def _of_clause(tally: Tally, clause: str) -> int:
    """What the modifiers of a clause add up to."""
    return sum([line.value for line in tally.lines[1:] if line.clause == clause])


@item("arc_baton")
class ArcBaton(Item):
    """Melee attacks Stun; the advanced one also strikes harder."""

    def attack_value(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        if in_melee(a):
            tally.add(self.params["value"], self.title, "CX-VAL-02")

    def declared(self, m: MissionState, a: Attack, unit: Unit) -> None:
        if in_melee(a):
            a.stun = True


@item("brush_machete")
class BrushMachete(Item):
    """One die more in melee, against objects too."""

    def attack_value(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        if in_melee(a):
            tally.add(self.params["value"], self.title, "CX-VAL-02")

    def conversions(self, m: MissionState, a: Attack, unit: Unit) -> tuple[Conversion, ...]:
        number = self.params["defend_to_hit"]
        return (("defend", "hit", number),) if number and in_melee(a) else ()


@item("junk_mortar")
class JunkMortar(Item):
    """Fires something out of the Backpack."""

    moments = frozenset({"attack_declared"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        a: Attack = context
        if a.attacker is not unit or not in_a_band(a) or a.marks.get(self.id):
            return []
        return [self.action(unit, name) for name in dict.fromkeys(carrier(unit).backpack)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        a: Attack = context
        name = str(action.args[2])
        loot.discard(m, carrier(unit), name)
        a.marks[self.id] = 1
        if m.pack.items[name].kind != "consumable":
            a.knock_down = True
        return
        yield

    def attack_value(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        if a.marks.get(self.id):
            tally.add(self.params["value"], self.title, "CX-VAL-06")

    def lacking(self, m: MissionState, hero: Hero) -> str:
        if not hero.backpack:
            return "The Backpack holds nothing to fire."
        return "It is fed when a shooting attack of the hero has been declared."


@item("tangle_launcher")
class TangleLauncher(Item):
    """A net instead of a shot."""

    moments = frozenset({"attack_declared"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        a: Attack = context
        if a.attacker is not unit or not in_short_band(a) or a.target is None or a.marks.get(self.id):
            return []
        return [self.action(unit)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        a: Attack = context
        a.marks[self.id] = 1
        a.no_damage = True
        a.knock_down = True
        return
        yield

    def refit(self, m: MissionState, a: Attack, unit: Unit, other: bool) -> None:
        if a.marks.get(self.id) and (a.target is None or not in_short_band(a)):
            del a.marks[self.id]
            a.no_damage = a.knock_down = False

    def hit(self, m: MissionState, a: Attack, unit: Unit) -> Steps:
        loss = -self.params["move"]
        if (
            loss
            and a.marks.get(self.id)
            and a.target is not None
            and a.target.models
            and a.target in a.suffered
        ):
            # two net shots do not lower the Move twice
            lasting.end(m, "slowed", a.target.id)
            lasting.add(m, "slowed", a.target.id, m.round + 1, loss)
            m.note("netted", a.target.id, unit.id)
        return
        yield

    def lacking(self, m: MissionState, hero: Hero) -> str:
        return "The net is declared with a shooting attack in the short band."


@item("glowpaint_carbine")
class GlowpaintCarbine(Item):
    """Paints what it hits."""

    def hit(self, m: MissionState, a: Attack, unit: Unit) -> Steps:
        # what is thrown has no band, and the carbine in use has no part in it
        if shooting(a) and a.band != NO_BAND:
            for victim in a.suffered:
                # a unit glows only once, whoever hit it
                if victim.side == OVERMIND and victim.models and not lasting.has(m, "glow", victim.id):
                    lasting.add(m, "glow", victim.id, m.round, m.heroes.index(carrier(unit)))
                    m.note("glows", victim.id, unit.id)
        return
        yield

    def lacking(self, m: MissionState, hero: Hero) -> str:
        return "It paints by itself what the hero's shots hit."


@lasting_kind("glow", "glowing", ("CX-VAL-06",))
class Glow(LastingKind):
    """A painted unit; the entry's value is the place of the hero that painted it, who never profits."""

    def on_attack(self, m: MissionState, a: Attack, tally: Tally, entry: Lasting) -> None:
        hero = a.attacker
        painted = a.target is not None and a.target.id == entry.unit and a.form != combat.CARD
        # the carrier itself never profits
        if painted and m.heroes[entry.value] is not hero:
            params = _paint(m)
            if isinstance(hero, Hero):
                tally.add(params["value"], self.title, self.clause)
            if params["ignore_cover"]:
                tally.add(-_of_clause(tally, "CX-BLDG-06"), self.title, "CX-BLDG-06")

    def on_defence(self, m: MissionState, a: Attack, tally: Tally, unit: Unit, entry: Lasting) -> None:
        if unit.id != entry.unit or a.form == combat.CARD:
            return
        if m.heroes[entry.value] is not a.attacker and _paint(m)["ignore_cover"]:
            cover = sum(
                [line.value for line in tally.lines[1:] if line.clause in ("CX-TERR-04", "CX-UNIT-23")]
            )
            tally.add(-cover, self.title, "CX-TERR-04")


def _paint(m: MissionState) -> Mapping[str, int]:
    """The figures of the carbine, on the side that lies up."""
    card = next(card for card in m.pack.items.values() if card.effect == "glowpaint_carbine")
    return card.advanced_params if card.id in m.advanced else card.params


@item("bankshot_pistol")
class BankshotPistol(Item):
    """A shot judged from a free square beside the hero: ``use HERO bankshot-pistol TARGET SQUARE``.

    TARGET is a unit, or the square of a hazard token or a yellow square. In an attack already declared SQUARE
    alone is named.
    """

    moments = frozenset({"attack_action", "attack_declared"})
    takes = ATTACK

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        hero = carrier(unit)
        if moment == "attack_action":
            return self._shots(m, hero)
        a: Attack = context
        if a.attacker is not hero or m.acting != hero.id or not in_short_band(a) or a.psychic or a.how:
            return []
        if a.marks.get(self.id) or a.aim is None or a.target is None or a.fixed is not None:
            return []
        # only squares that lift something are worth the question
        found: list[Action] = []
        own = a.origin
        before = self._judged(m, a, own)
        for square in self._corners(m, hero):
            if square_sees(m, square, a.aim.mask, hero.mask) and self._judged(m, a, square) < before:
                found.append(self.action(hero, square))
        a.origin = own
        return found

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        hero = carrier(unit)
        square = action.args[-1]
        assert isinstance(square, int)
        if moment == "attack_declared":
            context.origin = square
            context.marks[self.id] = 1
            return
        named = action.args[2]
        target = named if isinstance(named, int) else m.find(named)
        assert target is not None
        a = self._shot(m, hero, target, square)
        assert a is not None
        a.marks[self.id] = 1
        yield from combat.resolve(m, a)

    def attack_value(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        if a.marks.get(self.id):
            tally.add(self.params["value"], self.title, "CX-ATK-04")

    def aimed_anew(self, m: MissionState, a: Attack, unit: Unit) -> Attack | None:
        hero = carrier(unit)
        if not a.marks.get(self.id) or a.target is None or not self._in_band(m, hero, a.target):
            return None
        return self._shot(m, hero, a.target, a.origin) if a.origin in self._corners(m, hero) else None

    def refit(self, m: MissionState, a: Attack, unit: Unit, other: bool) -> None:
        if unit.mask >> a.origin & 1:
            # it is judged from the hero's own square now
            a.marks.pop(self.id, None)

    def _corners(self, m: MissionState, hero: Hero) -> list[Square]:
        """The free squares adjacent to the hero."""
        return bits(near_model(m, hero.model) & free_squares(m))

    def _judged(self, m: MissionState, a: Attack, square: Square) -> int:
        assert a.target is not None
        a.origin = square
        return 2 * combat.building_penalty(m, a) + combat.covered(m, a, a.target)

    def _shots(self, m: MissionState, hero: Hero) -> list[Action]:
        if engaged(m, hero):
            return []
        tokens = bits(m.hazards | m.fair_yellow & ~m.yellow_lost)
        named: list[Unit | Square] = [*m.present(OVERMIND), *tokens]
        return [
            self.action(hero, target if isinstance(target, int) else target.id, square)
            for target in named
            if self._in_band(m, hero, target)
            for square in self._corners(m, hero)
            if self._shot(m, hero, target, square) is not None
        ]

    def _in_band(self, m: MissionState, hero: Hero, target: Unit | Square) -> bool:
        """Whether any of a target lies in the short band, measured from the hero's own square."""
        mask: Mask = 1 << target if isinstance(target, int) else target.mask
        near = near_model(m, hero.model) | hero.model.mask
        if isinstance(target, int):
            if near & mask:
                return False
        elif hero.shaken_by == target.id:
            return False
        return (
            hero.model.stats.short > 0
            and distance(m, hero.model.mask, mask) <= ranges(m, hero, hero.model)[0]
        )

    def _shot(self, m: MissionState, hero: Hero, target: Unit | Square, square: Square) -> Attack | None:
        """The shot at a target by way of a square, with the best aim; None if there is none."""
        reach = ranges(m, hero, hero.model)[0]
        if isinstance(target, int):
            if not square_sees(m, square, 1 << target, hero.mask):
                return None
            a = Attack(hero, SHOOT, None, target)
            a.spotter, a.band, a.origin, a.aim_square = hero.model, SHORT, square, target
            return a
        best: Attack | None = None
        best_rank = 99
        for aim in target.models:
            if distance(m, hero.model.mask, aim.mask) > reach:
                continue
            for part in bits(aim.mask):
                if not square_sees(m, square, 1 << part, hero.mask | aim.mask):
                    continue
                a = Attack(hero, SHOOT, target)
                a.spotter, a.aim, a.band, a.origin, a.aim_square = hero.model, aim, SHORT, square, part
                rank = self._judged(m, a, square)
                if rank < best_rank:
                    best, best_rank = a, rank
        return best

    def lacking(self, m: MissionState, hero: Hero) -> str:
        if engaged(m, hero):
            return attacks.ADJACENT_ENEMY.reason
        return (
            "" if self._shots(m, hero) else "No free square beside the hero sees a target in the short band."
        )


@item("psionic_tuning_fork")
class PsionicTuningFork(Item):
    """A psychic blow."""

    moments = frozenset({"attack_declared"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        a: Attack = context
        if a.attacker is not unit or not in_melee(a) or a.target is None or a.psychic:
            return []
        return [self.action(unit)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        a: Attack = context
        a.psychic = True
        a.marks[self.id] = 1
        return
        yield

    def attack_value(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        if a.marks.get(self.id):
            tally.add(self.params["value"], self.title, "CX-PSY-04")

    def lacking(self, m: MissionState, hero: Hero) -> str:
        return "It is struck with a melee attack at an adjacent enemy."


@item("boarding_harpoon")
class BoardingHarpoon(Item):
    """Draws in what it hit, or the hero towards what is too big for that."""

    moments = frozenset({"attack_done"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        a: Attack = context
        if a.attacker is not unit or not in_short_band(a) or a.how == OVERWATCH_SHOT or a.marks.get(self.id):
            return []
        target = a.target
        if target is None or target not in a.suffered or not target.models or target.models[0].square < 0:
            return []
        if target.xxl and not self._nearer(m, carrier(unit), target):
            return []
        return [self.action(unit)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        a: Attack = context
        hero, target = carrier(unit), a.target
        assert target is not None
        a.marks[self.id] = 1
        if target.xxl:
            yield from self._haul(m, hero, target)
        else:
            yield from effects.pull(m, target, hero.model, self.params["pull"], a)

    def _nearer(self, m: MissionState, hero: Hero, target: Unit) -> list[tuple[Square, tuple[int, int]]]:
        """The forced steps that lessen the hero's distance, by the square that they lead to."""
        gap = distance(m, hero.model.mask, target.mask)
        found: list[tuple[Square, tuple[int, int]]] = []
        for direction in effects.DIRECTIONS:
            squares = effects.shifted(m, hero, direction)
            if squares is None:
                continue
            mask = m.ground.block_squares(squares[0]) if hero.big else 1 << squares[0]
            if distance(m, mask, target.mask) < gap:
                found.append((squares[0], direction))
        return found

    def _haul(self, m: MissionState, hero: Hero, target: Unit) -> Steps:
        for number in range(self.params["steps"]):
            ways = self._nearer(m, hero, target)
            if not ways:
                break
            steps = Options("step", [Action("step", (hero.id, square)) for square, _ in ways])
            families = [steps, option("stay", hero.id)] if number else [steps]
            answer = yield Decision(hero.side, "harpoon", families, hero.id, (target.id,))
            if answer.verb == "stay":
                break
            direction = next(way for square, way in ways if square == answer.args[1])
            if not (yield from effects.shift(m, hero, direction, "harpoon")) or not target.models:
                break
        if hero.here:
            yield from movement.stopped(m, hero)

    def lacking(self, m: MissionState, hero: Hero) -> str:
        return "It is used right after a hit of the hero's shot in the short band."
