"""What a Devotion can do: the moments at which it looks on, and what they share (ME-OBJ-07 to 13, ME-OBJ-15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from rulebound.games.mythic_earth import house, house_goals, markers, points, tokens
from rulebound.games.mythic_earth.cards import Kind
from rulebound.games.mythic_earth.claiming import Purpose, has_hero, humanoid
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.field_of_battle import Landscape
from rulebound.games.mythic_earth.moments import Occasion
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.pack_magic import Devotion
from rulebound.games.mythic_earth.state import Battle, Token, Unit, other
from rulebound.games.mythic_earth.values import brave_tally
from rulebound.kernel.tally import Tally
from rulebound.space.field.bases import Base
from rulebound.space.field.shapes import Polygon, base_touches, polygon_gap_within

SOURCE: Final = "devotion:"

Check = Callable[[Battle, str, Effect], bool]
"""Whether a seat meets an objective at this moment."""


class Power:
    """A Devotion at work for a seat. What is not overridden does nothing.

    ``raises`` names the objectives that it scores at once, when they happen.
    """

    raises: ClassVar[tuple[str, ...]] = ()

    def purposes(self, m: Battle, seat: str) -> Sequence[Purpose]:
        """What a Capture/Claim of its side can be for."""
        return ()

    def before_removal(self, m: Battle, seat: str, unit: Unit, how: str, by: Unit | None) -> None:
        """A Unit is about to leave the table."""

    def destroyed(
        self, m: Battle, seat: str, unit: Unit, how: str, by: Unit | None, bases: Sequence[Base]
    ) -> None:
        """A Unit has left the table."""

    def wounded(self, m: Battle, seat: str, unit: Unit, kind: Kind, how: str, by: Unit | None) -> None:
        """A Mini has lost a wound."""

    def fallen(self, m: Battle, seat: str, unit: Unit, index: int, by: Unit | None) -> None:
        """A Mini is dead and about to be taken off."""

    def engages(self, m: Battle, seat: str, unit: Unit, enemy: Unit) -> Steps[None]:
        """A Unit has charged or countercharged into contact."""
        return
        yield

    def challenged(self, m: Battle, seat: str, unit: Unit, enemy: Unit) -> None:
        """A Unit gives up its blows for a challenge."""

    def beaten(self, m: Battle, seat: str, loser: Unit, winner: Unit) -> None:
        """A Unit has lost a charge round."""

    def holder_lost(self, m: Battle, seat: str, unit: Unit, how: str, by: Unit | None) -> None:
        """A Unit is about to be destroyed or to flee."""

    def moved(self, m: Battle, seat: str, unit: Unit) -> Steps[None]:
        """A Unit has moved."""
        return
        yield


def devotion_of(m: Battle, seat: str) -> Devotion | None:
    """The Devotion of a seat, by its alignment and number (ME-ALIGN-02); None if it has none."""
    side = m.sides[seat]
    if not side.devotion or not side.alignment:
        return None
    return m.pack.devotion(side.alignment, side.devotion)


def params(m: Battle, seat: str) -> Effect:
    """The figures of a seat's Devotion."""
    devotion = devotion_of(m, seat)
    assert devotion is not None
    return devotion.does


def most(m: Battle) -> int:
    """The most points that a Devotion gives (ME-OBJ-08)."""
    rule = m.pack.common.get("devotions")
    return rule.does.number("most", 2) if rule is not None else 2


def gained(m: Battle, seat: str) -> int:
    """Points that a seat has from its Devotion."""
    return sum(number for source, number in m.sides[seat].points.items() if source.startswith(SOURCE))


def grant(m: Battle, seat: str, objective: str, times: int) -> None:
    """Note a point of an objective, as often as it may score, two in all; the first reveals (ME-OBJ-07 to 09)."""
    had = m.sides[seat].points.get(SOURCE + objective, 0)
    room = most(m) - gained(m, seat)
    if room > 0 and points.score(m, seat, SOURCE + objective, 1, min(times, had + room)):
        points.reveal(m, seat)


def achieve(m: Battle, seat: str, check: str) -> None:
    """Note the point of an objective that scores at once."""
    devotion = devotion_of(m, seat)
    if devotion is None:
        return
    for objective in devotion.objectives:
        if objective.when == "at-once" and objective.check == check:
            grant(m, seat, objective.id, objective.times)


def fits(m: Battle, unit: Unit, types: Sequence[str], heroic: bool) -> bool:
    """Whether a Unit is of one of some types, or has a Heroic Figure where that will do (ME-OBJ-12)."""
    return unit.type in types or ("humanoid" in types and humanoid(m, unit)) or (heroic and has_hero(unit))


def wanted(m: Battle, unit: Unit, effect: Effect) -> bool:
    """Whether a Unit is of the kind that the params name."""
    return fits(m, unit, effect.names("types"), effect.flag("heroic"))


def enemy_zone(m: Battle, seat: str) -> str:
    """The name of the zone of the seat across the table."""
    return m.sides[other(seat)].zone


def zone_area(m: Battle, seat: str) -> Polygon:
    """The deployment zone of a seat."""
    return m.field.zones[m.sides[seat].zone]


def token_in_zone(m: Battle, token: Token, zone: Polygon) -> bool:
    """Whether any part of a token touches a zone."""
    return any(base_touches(zone, base) for base in tokens.bases_of(m, token))


def token_near_zone(m: Battle, token: Token, zone: Polygon, distance: int) -> bool:
    """Whether a token is at most that far from a zone; inside it counts (ME-DEVL-18)."""
    return any(polygon_gap_within(zone, base, distance) for base in tokens.bases_of(m, token))


def piece(m: Battle, name: str) -> Landscape | None:
    """A piece of landscape by its id."""
    return next((one for one in m.field.pieces if one.id == name), None)


def discover(m: Battle, unit: Unit, seat: str, brave: int, clause: str) -> Steps[bool]:
    """A Brave Test of discovery: no Brave markers count, none come or go, nobody flees (ME-DEVL-04, ME-DEVC-03).

    It is a Brave Test to Blessings, and Ultimate Inspiration takes off the marker of its own text (ME-BLESS-07). As a house
    option markers come and go.
    """
    from rulebound.games.mythic_earth import nerve

    def number(at: Occasion) -> Tally:
        found = brave_tally(m, unit, markers=False)
        found.add(brave, "discovery", clause)
        return found

    occasion = Occasion(nerve.DISCOVERY, unit)
    passed = yield from nerve.decided(m, unit, occasion, number)
    if occasion.passed:
        markers.lose(m, unit, 1, "inspired")
    elif house.plays(m, house_goals.DISCOVERY, house_goals.MARKERS):
        if passed:
            markers.lose(m, unit, 1, "passed")
        else:
            markers.gain(m, unit, 1, "failed")
    return passed


def first_and_other(choices: Sequence[str], tried: str, passed: bool) -> str:
    """Where something is that was looked for in one of two places; 'nowhere' if there is no other."""
    if passed:
        return tried
    return next((name for name in choices if name != tried), "nowhere")
