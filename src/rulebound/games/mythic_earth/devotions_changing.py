"""The eight Devotions of the Everchanging (ME-DEVC); death rites stand with those of the Everliving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rulebound.games.mythic_earth import house, house_goals, points, tokens
from rulebound.games.mythic_earth.cards import BEHEMOTH, HUMANOID, MONSTER, Kind
from rulebound.games.mythic_earth.claiming import (
    Purpose,
    beside_spots,
    has_general,
    has_hero,
    humanoid,
    plain,
)
from rulebound.games.mythic_earth.devotions_power import (
    Power,
    achieve,
    discover,
    enemy_zone,
    first_and_other,
    params,
    token_in_zone,
    zone_area,
)
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.state import Battle, Unit, in_round, other
from rulebound.kernel.decisions import Decision, Options, Refusal, option
from rulebound.space.field.bases import Base, group_within
from rulebound.space.field.shapes import base_touches

MAP: Final = "map"
FELL: Final = "fell-with-map:"
"""Noted of a holder who is destroyed in a charge round, with the seat whose Map it is."""
HEROISM: Final = "heroism"
WAY: Final = "way"
TROPHY: Final = "trophy"


class ElDorado(Power):
    """In Search of El Dorado (ME-DEVC-03, ME-DEVC-04).

    Until the Map is won or dropped only its owner knows who has it; then it is a token.
    """

    raises: ClassVar[tuple[str, ...]] = ("map_won",)

    def engages(self, m: Battle, seat: str, unit: Unit, enemy: Unit) -> Steps[None]:
        """The first of ours to engage one of the two looks for the Map (ME-DEVC-03)."""
        side = m.sides[seat]
        if unit.seat != seat or enemy.id not in side.choices or "map" in side.notes:
            return
        passed = yield from discover(m, unit, seat, params(m, seat).number("brave"), "ME-DEVC-03")
        side.notes["map"] = first_and_other(side.choices, enemy.id, passed)
        m.whisper("secret", seat, "map", side.notes["map"])
        holder = m.units.get(side.notes["map"])
        if holder is None or holder.gone:
            side.notes["map"] = "nowhere"

    def beaten(self, m: Battle, seat: str, loser: Unit, winner: Unit) -> None:
        """Who beats the Map's holder in a charge round takes it over (ME-DEVC-04)."""
        if loser.here and house.plays(m, house_goals.MAP_DEFEAT, house_goals.DRIVEN_OFF):
            return
        if loser.counts.pop(FELL + seat, 0) or self.holds(m, seat, loser):
            self.hand_over(m, seat, loser, winner)

    def holds(self, m: Battle, seat: str, unit: Unit) -> bool:
        """Whether a Unit has the Map, as its token or unknown to the enemy."""
        return m.sides[seat].notes.get("map", "") == unit.id or bool(
            [token for token in tokens.carried(m, unit, MAP) if token.seat == seat]
        )

    def hand_over(self, m: Battle, seat: str, loser: Unit, winner: Unit) -> None:
        """The Map goes from the loser of a combat to its winner."""
        m.sides[seat].notes["map"] = "taken"
        owned = tokens.of_kind(m, MAP, seat)
        if owned:
            tokens.take(m, winner, owned[0])
        elif not winner.gone:
            tokens.put(m, MAP, seat, (winner.bases[0].x, winner.bases[0].y), carrier=winner.id)
        if winner.seat == seat:
            points.reveal(m, seat)
            achieve(m, seat, "map_won")

    def holder_lost(self, m: Battle, seat: str, unit: Unit, how: str, by: Unit | None) -> None:
        """The holder is destroyed or flees: hand to hand the winner has the Map, else it is dropped (ME-OBJ-04).

        In a charge round it lies until it is known whether there is a winner (ME-RESULT-04).
        """
        if not how and self.holds(m, seat, unit):
            for name, winner in m.units.items():
                if unit.counts.get("beaten-by:" + name, 0):
                    self.hand_over(m, seat, unit, winner)
                    return
        if not self.holds(m, seat, unit):
            return
        if how and by is not None and by.seat != unit.seat and fought(unit, how, by):
            if not in_round(by):
                self.hand_over(m, seat, unit, by)
                return
            unit.counts[FELL + seat] = 1
        if m.sides[seat].notes.get("map", "") != unit.id:
            return
        m.sides[seat].notes["map"] = "taken"
        tokens.put(m, MAP, seat, tokens.contact_point(m, unit.bases))


def fought(unit: Unit, how: str, by: Unit) -> bool:
    """Whether a Unit is destroyed hand to hand by another that is still there."""
    return not by.gone and (how == "melee" or by.id in unit.foes)


def map_held(m: Battle, seat: str, effect: Effect) -> bool:
    """Whether a Unit of ours has the Map (ME-DEVC-04)."""
    return any(
        token.carrier and m.units[token.carrier].seat == seat for token in tokens.of_kind(m, MAP, seat)
    )


class Snake(Power):
    """Head of The Snake (ME-DEVC-05, ME-DEVC-06)."""

    raises: ClassVar[tuple[str, ...]] = ("general_wounded",)

    def wounded(self, m: Battle, seat: str, unit: Unit, kind: Kind, how: str, by: Unit | None) -> None:
        """A Humanoid or Heroic Figure Unit of ours wounds the enemy General's own Mini (ME-DEVC-05)."""
        if unit.seat == seat or not kind.general or by is None or by.seat != seat:
            return
        if humanoid(m, by) or by.card.heroic:
            achieve(m, seat, "general_wounded")


def general_gone(m: Battle, seat: str, effect: Effect) -> bool:
    """Whether the enemy General is killed, or Fleeing (ME-DEVC-06)."""
    return not any(
        unit.kinds and not unit.fleeing and has_general(unit)
        for unit in m.units.values()
        if unit.seat != seat
    )


class Heroism(Power):
    """Heroism Personified (ME-DEVC-07, ME-DEVC-08)."""

    raises: ClassVar[tuple[str, ...]] = ("hero_engaged_in_enemy_half", "hero_claimed_in_enemy_zone")

    def engages(self, m: Battle, seat: str, unit: Unit, enemy: Unit) -> Steps[None]:
        """A Heroic Figure Unit of ours engages an enemy in the enemy half (ME-DEVC-07)."""
        zone = enemy_zone(m, seat)
        if unit.seat == seat and has_hero(unit) and any(m.field.in_half(zone, base) for base in unit.bases):
            achieve(m, seat, "hero_engaged_in_enemy_half")
        return
        yield

    def purposes(self, m: Battle, seat: str) -> Sequence[Purpose]:
        return (PLANT,)


def may_plant(m: Battle, unit: Unit) -> Refusal | None:
    """Why a Unit cannot plant the marker: a Heroic Figure does (ME-DEVC-08)."""
    if not has_hero(unit):
        return Refusal("Only a Heroic Figure does that.", ("ME-DEVC-08",))
    return None


def may_plant_there(m: Battle, unit: Unit, x: int, y: int) -> Refusal | None:
    """Why a Unit cannot plant the marker there: it is put in the enemy zone (ME-DEVC-08)."""
    if not base_touches(zone_area(m, other(unit.seat)), tokens.at(x, y)):
        return Refusal("The marker is put in the enemy deployment zone.", ("ME-DEVC-08",))
    return None


def plant(m: Battle, unit: Unit, x: int, y: int) -> Steps[None]:
    """Put the marker down (ME-DEVC-08)."""
    tokens.put(m, HEROISM, unit.seat, (x, y))
    achieve(m, unit.seat, "hero_claimed_in_enemy_zone")
    return
    yield


PLANT: Final = beside_spots("plant", may_plant, plant, may_plant_there)


class Storm(Power):
    """Call The Storm (ME-DEVC-09)."""

    raises: ClassVar[tuple[str, ...]] = ("storm_called",)

    def purposes(self, m: Battle, seat: str) -> Sequence[Purpose]:
        return (STORM,)


def may_call(m: Battle, unit: Unit) -> Refusal | None:
    """Why a Unit cannot call the storm: once, by a Unit with a Magic Level in the enemy half (ME-DEVC-09)."""
    if "storm" in m.sides[unit.seat].notes:
        return Refusal("The storm has been called.", ("ME-DEVC-09", "ME-OBJ-09"))
    level = max([kind.magic for kind in unit.profiles()], default=0)
    if level < params(m, unit.seat).number("magic_level"):
        return Refusal("It has no Magic Level.", ("ME-DEVC-09",))
    zone = enemy_zone(m, unit.seat)
    if not any(m.field.in_half(zone, base) for base in unit.bases):
        return Refusal("It is not in the enemy half.", ("ME-DEVC-09", "ME-OBJ-10"))
    return None


def call(m: Battle, unit: Unit) -> Steps[None]:
    """Call the storm and cast a spell with it, by the usual roll and for no further action (ME-DEVC-09)."""
    from rulebound.games.mythic_earth import alert, magic

    m.sides[unit.seat].notes["storm"] = unit.id
    m.note("storm", unit.id)
    achieve(m, unit.seat, "storm_called")
    spells = magic.spells(m, unit)
    if spells is not None and unit.id != m.active:  # through its trap, at that enemy alone (ME-ALERT-05)
        spells = Options(spells.verb, [one for one in spells.members() if alert.spared(m, unit, one)])
    if spells is None or not spells.count():
        return
    answer = yield Decision(unit.seat, "storm", [spells, option("end", unit.id)], unit.id)
    if answer.verb == "end":
        return
    if house.plays(m, house_goals.STORM_SPELL, house_goals.AUTOMATIC):
        yield from magic.unrolled(m, unit, answer)
    else:
        yield from magic.cast(m, unit, answer)


STORM: Final = plain("storm", may_call, call)


def caller_alive(m: Battle, seat: str, effect: Effect) -> bool:
    """Whether the Unit that called the storm is alive (ME-DEVC-09, ME-OBJ-11)."""
    unit = m.units.get(m.sides[seat].notes.get("storm", ""))
    return unit is not None and unit.here and not unit.fleeing


class ThroughLines(Power):
    """Through The Enemy Lines (ME-DEVC-10)."""

    def purposes(self, m: Battle, seat: str) -> Sequence[Purpose]:
        return (MARK,)


def may_mark(m: Battle, unit: Unit) -> Refusal | None:
    """Any Unit of ours may put such a token down (ME-DEVC-10)."""
    return None


def mark(m: Battle, unit: Unit, x: int, y: int) -> Steps[None]:
    """Put a token down (ME-DEVC-10)."""
    tokens.put(m, WAY, unit.seat, (x, y))
    return
    yield


MARK: Final = beside_spots("mark", may_mark, mark)


def token_free_in_enemy_zone(m: Battle, seat: str, effect: Effect) -> bool:
    """Whether a token of ours in the enemy zone has no enemy near (ME-DEVC-10)."""
    zone = zone_area(m, other(seat))
    reach = effect.length("enemy")
    return any(
        token_in_zone(m, token, zone)
        and not any(group_within(unit.bases, tokens.bases_of(m, token), reach) for unit in m.enemies(seat))
        for token in tokens.of_kind(m, WAY, seat)
    )


def tokens_in_enemy_zone(m: Battle, seat: str, effect: Effect) -> bool:
    """Whether enough tokens of ours are in the enemy zone (ME-DEVC-10)."""
    zone = zone_area(m, other(seat))
    found = sum(token_in_zone(m, token, zone) for token in tokens.of_kind(m, WAY, seat))
    return found >= effect.number("least")


class Challenge(Power):
    """Challenge: blows are given up for a better save (ME-DEVC-11, ME-DEVC-12)."""

    raises: ClassVar[tuple[str, ...]] = ("challenged", "general_challenged")

    def challenged(self, m: Battle, seat: str, unit: Unit, enemy: Unit) -> None:
        """A Humanoid Unit challenges a Heroic Figure, our General theirs; both at once may be."""
        if unit.seat != seat:
            return
        generals = has_general(unit) and has_general(enemy)
        if generals:
            achieve(m, seat, "general_challenged")
        if generals and house.plays(m, house_goals.GENERALS, house_goals.ONE_ONLY):
            return
        if humanoid(m, unit) and has_hero(enemy):
            achieve(m, seat, "challenged")


def may_challenge(m: Battle, unit: Unit, enemy: Unit) -> bool:
    """Whether one Unit could challenge another (ME-DEVC-11, ME-DEVC-12)."""
    return (humanoid(m, unit) and has_hero(enemy)) or (has_general(unit) and has_general(enemy))


class Trophies(Power):
    """Trophy Hunters (ME-DEVC-13, ME-DEVC-14)."""

    raises: ClassVar[tuple[str, ...]] = ("first_trophy",)

    def destroyed(
        self, m: Battle, seat: str, unit: Unit, how: str, by: Unit | None, bases: Sequence[Base]
    ) -> None:
        """A Humanoid Unit of ours has killed a Monster, Behemoth or Heroic Figure Unit (ME-DEVC-13)."""
        prize = unit.type in params(m, seat).names("types") or unit.card.heroic
        if prize and bases and self.hunter(m, seat, unit, by):
            self.trophy(m, seat, bases[-1])

    def fallen(self, m: Battle, seat: str, unit: Unit, index: int, by: Unit | None) -> None:
        """Against an enemy without Monsters and Behemoths the leader Minis of his Humanoid Units are trophies too."""
        if unit.mini(index).leader and unit.type == HUMANOID and self.hunter(m, seat, unit, by):
            if not any(one.type in (MONSTER, BEHEMOTH) for one in m.units.values() if one.seat == unit.seat):
                self.trophy(m, seat, unit.bases[index])

    def before_removal(self, m: Battle, seat: str, unit: Unit, how: str, by: Unit | None) -> None:
        """A leader that goes with his Unit, not by wounds, is killed with it (ME-OBJ-13)."""
        for index in range(len(unit.kinds)):
            if unit.hurt[index] < unit.mini(index).wounds:
                self.fallen(m, seat, unit, index, by)

    def hunter(self, m: Battle, seat: str, unit: Unit, by: Unit | None) -> bool:
        """Whether a Humanoid Unit of ours did it to an enemy."""
        return unit.seat != seat and by is not None and by.seat == seat and humanoid(m, by)

    def trophy(self, m: Battle, seat: str, base: Base) -> None:
        """Put a Trophy token down; the first is announced and scores (ME-DEVC-14)."""
        tokens.put(m, TROPHY, seat, tokens.contact_point(m, [base]))
        points.reveal(m, seat)
        achieve(m, seat, "first_trophy")
