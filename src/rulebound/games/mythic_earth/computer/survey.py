"""What a decision is weighed with: worths, what Units can do to one another, distances; each looked at once.

Worths are in hundredths of a point of a Force. Lengths are thousandths of an inch.
"""

from __future__ import annotations

from functools import cached_property
from math import isqrt
from typing import TYPE_CHECKING, Final

from rulebound.games.mythic_earth import melee, saves, shooting
from rulebound.games.mythic_earth.cards import Weapon
from rulebound.games.mythic_earth.claiming import has_general
from rulebound.games.mythic_earth.computer.chances import (
    WHOLE,
    Party,
    Round,
    at_least,
    at_most,
    fought,
)
from rulebound.games.mythic_earth.computer.characters import Character
from rulebound.games.mythic_earth.movement import allowance
from rulebound.games.mythic_earth.saves import Hits
from rulebound.games.mythic_earth.state import BLUE, Battle, Unit, other
from rulebound.games.mythic_earth.talents import has
from rulebound.games.mythic_earth.values import (
    brave_tally,
    highest_shoot,
    is_massive,
    limit,
    react_tally,
)
from rulebound.kernel.decisions import Refusal
from rulebound.space.field.bases import group_gap
from rulebound.space.field.places import Point

if TYPE_CHECKING:
    from rulebound.games.mythic_earth.computer.stance import Stance, Wish

STEPS: Final = 260
"""Ways of single Minis that one decision may look for."""
POINTS_PER_FORCE: Final = 9
"""One Victory Point is worth as much as both Forces divided by this."""


class Survey:
    """A position as one seat sees it, with the answers to what is asked again and again."""

    def __init__(self, m: Battle, seat: str, character: Character, number: int) -> None:
        self.m = m
        self.seat = seat
        self.character = character
        self.number = number
        self.steps = STEPS
        """What is left of the work that this decision may cost."""
        self._gaps: dict[tuple[str, str], int] = {}
        self._rough: dict[tuple[str, str], tuple[int, int]] = {}
        self._fights: dict[tuple[str, str, str], tuple[int, Round]] = {}
        self._braves: dict[str, int] = {}
        self._moves: dict[str, int] = {}
        self._middles: dict[str, tuple[int, int, int]] = {}
        self._stances: dict[str, Stance] = {}
        self._covers: dict[str, bool] = {}
        self._worths: dict[str, tuple[int, int, int]] = {}
        self.shares: dict[str, list[Wish]] | None = None
        """Goals given to Units, once somebody has asked."""

    def stance(self, unit: Unit) -> Stance:
        """What places are worth to a Unit."""
        from rulebound.games.mythic_earth.computer.stance import Stance

        known = self._stances.get(unit.id)
        if known is None:
            known = self._stances[unit.id] = Stance(self, unit)
        return known

    def forget(self, unit: Unit) -> None:
        """A Unit has been put somewhere else: what was known of its place is no longer so."""
        self._middles.pop(unit.id, None)
        self._stances.pop(unit.id, None)
        self._gaps = {key: gap for key, gap in self._gaps.items() if unit.id not in key}

    @cached_property
    def mine(self) -> list[Unit]:
        return self.m.of(self.seat)

    @cached_property
    def theirs(self) -> list[Unit]:
        return self.m.enemies(self.seat)

    @cached_property
    def victory_point(self) -> int:
        """What a Victory Point is worth."""
        total = sum([unit.card.points for unit in self.m.units.values()])
        worth = max(total * 100 // POINTS_PER_FORCE, 100)
        return worth * self.character.purpose // 1000

    @property
    def turns_left(self) -> int:
        """Turns that are still to come, this one included."""
        return max(self.m.turns - max(self.m.turn, 1) + 1, 1)

    # --- worths -----------------------------------------------------------------------------------------------

    def wounds_left(self, unit: Unit) -> int:
        return sum([unit.mini(index).wounds for index in range(len(unit.kinds))]) - sum(unit.hurt)

    def _worth(self, unit: Unit) -> tuple[int, int, int]:
        known = self._worths.get(unit.id)
        if known is None:
            whole = sum([unit.card.kinds[kind].wounds for kind in unit.card.minis])
            wound = (unit.card.points * 100 + self.bonus(unit)) // max(whole, 1)
            worth = wound * self.wounds_left(unit)
            near = 3 if unit.markers + 2 >= limit(self.m, unit) - 2 else 1
            marker = worth * (4 + min(unit.markers, 4)) * near // 100
            if has(unit, "living-dead"):
                marker = worth // 60
            known = self._worths[unit.id] = (wound, worth, marker)
        return known

    def wound_worth(self, unit: Unit) -> int:
        """What one of its wounds is worth."""
        return self._worth(unit)[0]

    def bonus(self, unit: Unit) -> int:
        """What a Unit is worth beyond its points: a General, or one that carries a token."""
        found = unit.card.points * 30 if has_general(unit) else 0
        if any(token.carrier == unit.id for token in self.m.tokens):
            found += self.victory_point * 2 // 3
        return found

    def worth(self, unit: Unit) -> int:
        """What is left of a Unit is worth."""
        return self._worth(unit)[1]

    def marker_worth(self, unit: Unit) -> int:
        """What one Brave marker more costs a Unit."""
        return self._worth(unit)[2]

    def brave(self, unit: Unit) -> int:
        """The number of its Brave Test without markers."""
        known = self._braves.get(unit.id)
        if known is None:
            known = self._braves[unit.id] = brave_tally(self.m, unit, markers=False).total
        return known

    def passes(self, unit: Unit, more: int = 0, less: int = 0) -> int:
        """The chance that it passes a Brave Test, with more or less markers than it has."""
        return at_most(self.brave(unit) - max(unit.markers + more - less, 0))

    # --- places -----------------------------------------------------------------------------------------------

    def pace(self, unit: Unit) -> int:
        """How far it Moves."""
        known = self._moves.get(unit.id)
        if known is None:
            known = self._moves[unit.id] = allowance(self.m, unit)
        return known

    def gap(self, unit: Unit, enemy: Unit) -> int:
        key = (unit.id, enemy.id) if unit.id < enemy.id else (enemy.id, unit.id)
        known = self._gaps.get(key)
        if known is None:
            known = self._gaps[key] = group_gap(unit.bases, enemy.bases)
        return known

    def middle(self, unit: Unit) -> tuple[int, int, int]:
        """The middle of a Unit and how far it spreads from there, roughly."""
        known = self._middles.get(unit.id)
        if known is None:
            bases = unit.bases
            x = sum([base.x for base in bases]) // len(bases)
            y = sum([base.y for base in bases]) // len(bases)
            far = max([(base.x - x) ** 2 + (base.y - y) ** 2 for base in bases])
            known = self._middles[unit.id] = (x, y, isqrt(far) * 7 // 10 + bases[0].r)
        return known

    def away(self, unit: Unit, at: Point, enemy: Unit) -> int:
        """Roughly how far a Unit would be from another if its middle were at a place."""
        x, y, spread = self.middle(enemy)
        own = self.middle(unit)[2]
        dx, dy = at[0] - x, at[1] - y
        return max(isqrt(dx * dx + dy * dy) - spread - own, 0)

    # --- shots ------------------------------------------------------------------------------------------------

    def wounding(self, target: Unit, weapon: Weapon, melee_: bool, cover: bool, strength: int) -> int:
        """The chance that a hit wounds."""
        armour, _ = saves.armours(target, range(len(target.kinds)))
        hits = Hits(1, strength, weapon.armour_minus, weapon.ignores_landscape_save)
        number = saves.save_tally(self.m, target, hits, armour, melee_, cover).total
        return WHOLE - at_most(number)

    def rough(self, unit: Unit, enemy: Unit) -> tuple[int, int]:
        """What one shooting attack is worth wherever it is seen, and how far it reaches; nothing is traced."""
        key = (unit.id, enemy.id)
        known = self._rough.get(key)
        if known is None:
            known = self._rough[key] = self._rough_shot(unit, enemy)
        return known

    def _rough_shot(self, unit: Unit, enemy: Unit) -> tuple[int, int]:
        if has(unit, "berserk"):
            return 0, 0
        best, reach = 0, 0
        for arm in shooting.weapons_of(unit):
            if arm.overhead and enemy.airborne:
                continue
            bearers = [index for index in range(len(unit.kinds)) if arm in shooting.ranged(unit, index)]
            dice = sum([shooting.shots_of(unit, index, arm) for index in bearers])
            number = highest_shoot(unit) + arm.overhead + is_massive(enemy) - enemy.low
            number -= has(enemy, "dreadful") + has(enemy, "dodge") + 2 * enemy.locked + enemy.fleeing
            worth = self.hurt(enemy, dice, at_most(number), arm, False)
            if worth > best:
                best, reach = worth, arm.range
        return best, reach

    def hurt(self, target: Unit, dice: int, chance: int, weapon: Weapon, cover: bool) -> int:
        """What shots are worth that hit with some chance: wounds, the marker, the test that follows, overload."""
        if dice <= 0 or chance <= 0:
            return 0
        strength = weapon.throw_strength if weapon.thrown else weapon.strength
        through = self.wounding(target, weapon, False, cover, strength) if weapon.wounds else 0
        times = 3 if weapon.overhead else 1
        left = self.wounds_left(target)
        wounds = min(dice * times * chance * through // WHOLE, left * WHOLE)
        found = self.wound_worth(target) * wounds // WHOLE
        hit = at_least(dice, chance, 1)
        if not has(target, "living-dead"):
            found += self.marker_worth(target) * hit // WHOLE
            if target.markers + 1 >= limit(self.m, target):
                found += self.worth(target) * hit // WHOLE
        each = chance * through // WHOLE
        found += self.rout_worth(target, dice, each)
        if weapon.special:
            found += self.worth(target) * hit // (12 * WHOLE)
        return found * self.character.fire // 1000

    def rout_worth(self, target: Unit, dice: int, each: int) -> int:
        """What it is worth that shots may bring a Unit below half, so that it tests (ME-HALF-01)."""
        if target.at_start < 2 or has(target, "living-dead") or has(target, "berserk") or target.locked:
            return 0
        most = (target.at_start - 1) // 2
        lost = len(target.kinds) - most
        wounds = max(lost, 1) * max(target.mini(0).wounds, 1)
        below = at_least(dice, each, wounds)
        flees = WHOLE - self.passes(target, more=1)
        return self.worth(target) * below // WHOLE * flees // WHOLE // 2

    def shot(self, unit: Unit, enemy: Unit, how: str, arm: str = "") -> int:
        """What a shooting attack is worth as it would be thrown now, with sight, cover and every modifier."""
        attack = shooting.volley(self.m, unit, enemy, how, arm)
        if isinstance(attack, Refusal):
            return 0
        behind = attack.sight.behind() if attack.sight is not None else False
        cover = saves.covered(self.m, enemy, False, behind)
        return sum(
            [self.hurt(enemy, aim.dice, at_most(aim.number.total), aim.weapon, cover) for aim in attack.aims]
        )

    # --- blows ------------------------------------------------------------------------------------------------

    def sheltered(self, unit: Unit) -> bool:
        """Whether landscape helps its saves against blows."""
        known = self._covers.get(unit.id)
        if known is None:
            known = self._covers[unit.id] = saves.covered(self.m, unit, melee=True, behind=False)
        return known

    def danger(self, unit: Unit) -> int:
        """What enemies can do to a Unit where it stands, roughly."""
        worst = fire = 0
        for enemy in self.theirs:
            if enemy.locked or enemy.frozen or enemy.fleeing:
                continue
            gap = self.gap(unit, enemy)
            if gap <= 2 * self.pace(enemy) and not unit.airborne:
                worst = max(worst, self.fight(enemy, unit)[0])
            shot, reach = self.rough(enemy, unit)
            if shot and gap <= reach + self.pace(enemy):
                fire += shot
        return (worst + fire // 2) * self.character.risk // 2600

    def party(self, unit: Unit, enemy: Unit, how: str) -> Party:
        """A Unit in a round of blows against another."""
        dice = wounding = 0
        cover = self.sheltered(enemy)
        for group in melee.blows(self.m, unit, enemy, how):
            through = self.wounding(enemy, group.weapon, True, cover, group.weapon.strength)
            dice += group.dice
            wounding += group.dice * at_most(group.target.total) * (through if group.weapon.wounds else 0)
        chance = wounding // (dice * WHOLE) if dice else 0
        firm = has(unit, "living-dead") or has(unit, "berserk")
        over = limit(self.m, unit)
        return Party(dice, chance, self.wounds_left(unit), unit.markers, self.brave(unit), over, firm)

    def fight(self, unit: Unit, enemy: Unit, how: str = melee.CHARGER) -> tuple[int, Round]:
        """What a round of blows is worth to a Unit that charges (or attacks), and what it brings."""
        key = (unit.id, enemy.id, how)
        known = self._fights.get(key)
        if known is None:
            answer = melee.COUNTER if how == melee.COUNTER else melee.CHARGED
            one = self.party(unit, enemy, how)
            two = self.party(enemy, unit, answer)
            if how == melee.ATTACKER:
                two = two._replace(dice=0)
            found = fought(one, two)
            known = self._fights[key] = (self.balance(unit, enemy, found), found)
        return known

    def balance(self, unit: Unit, enemy: Unit, found: Round) -> int:
        """What a round is worth: harm done less harm suffered."""
        gain = self.wound_worth(enemy) * found.dealt // 100 + self.marker_worth(enemy) * found.dealt // 100
        gain += self.worth(enemy) * (found.routs * 55 + found.destroys * 30) // (100 * WHOLE)
        loss = self.wound_worth(unit) * found.taken // 100 + self.marker_worth(unit) * found.taken // 100
        loss += self.worth(unit) * (found.routed * 55 + found.destroyed * 30) // (100 * WHOLE)
        own = unit.seat == self.seat
        risk = (700 + self.character.risk * 3 // 10) if own else 1000
        fury = self.character.fury if own else 1000
        return gain * fury // 1000 - loss * risk // 1000

    def reacts(self, unit: Unit) -> int:
        """The chance that it springs a trap."""
        return at_most(react_tally(unit).total)

    def foe(self) -> str:
        return other(self.seat)

    @property
    def side_up(self) -> int:
        """1 for blue, -1 for red: so that mirrored positions are played alike."""
        return 1 if self.seat == BLUE else -1
