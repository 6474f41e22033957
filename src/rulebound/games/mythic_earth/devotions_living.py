"""The eight Devotions of the Everliving (ME-DEVL); death rites, which the Everchanging share, are here too (ME-DEVC-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rulebound.games.mythic_earth import house, house_goals, points, tokens
from rulebound.games.mythic_earth.claiming import (
    Purpose,
    at_place,
    beside_spots,
    humanoid_or_hero,
    on_token,
    plain,
)
from rulebound.games.mythic_earth.devotions_power import (
    Power,
    achieve,
    discover,
    enemy_zone,
    first_and_other,
    params,
    piece,
    token_near_zone,
    wanted,
    zone_area,
)
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.state import INCH, Battle, Token, Unit, other
from rulebound.kernel.decisions import Refusal
from rulebound.space.field.bases import Base, group_within
from rulebound.space.field.shapes import Polygon, base_inside, base_touches, shared_area
from rulebound.space.field.table import halves

DEATH: Final = "death"
RITUAL: Final = "ritual"
FOUNTAIN: Final = "fountain"
SACRIFICE: Final = "sacrifice"
CORPSE: Final = "corpse"


class DeathRites(Power):
    """Endocannibalism and Cannibalism: Death tokens become Ritual tokens (ME-DEVL-01, ME-DEVC-01)."""

    def destroyed(
        self, m: Battle, seat: str, unit: Unit, how: str, by: Unit | None, bases: Sequence[Base]
    ) -> None:
        mine = params(m, seat).text("of") == "friends"
        if bases and (unit.seat == seat) == mine:
            tokens.put(m, DEATH, seat, tokens.nearest_free(m, bases[-1].x, bases[-1].y))

    def purposes(self, m: Battle, seat: str) -> Sequence[Purpose]:
        return (RITE,)


def may_hold_rite(m: Battle, unit: Unit, token: Token) -> Refusal | None:
    """Why a Unit cannot turn a token into a Ritual token: a Humanoid within 10 inches of a Death token of its side."""
    effect = params(m, unit.seat)
    if token.kind != DEATH or token.seat != unit.seat:
        return Refusal("That is no Death token of its side.", ("ME-DEVL-01", "ME-DEVC-01"))
    if not wanted(m, unit, effect):
        return Refusal("Only Humanoids hold the rite.", ("ME-DEVL-01", "ME-DEVC-01", "ME-OBJ-12"))
    if not tokens.near(m, unit, token, effect.length("within")):
        return Refusal("It is more than ten inches away.", ("ME-DEVL-01", "ME-DEVC-01"))
    return None


def hold_rite(m: Battle, unit: Unit, token: Token) -> Steps[None]:
    """Replace a Death token by a Ritual token."""
    tokens.remove(m, token, unit.id)
    tokens.put(m, RITUAL, unit.seat, (token.x, token.y))
    return
    yield


RITE: Final = on_token("rite", may_hold_rite, hold_rite)


def ritual_in_play(m: Battle, seat: str, effect: Effect) -> bool:
    """Whether enough Ritual tokens of a side are on the table (ME-DEVL-02, ME-DEVC-02)."""
    return len(tokens.of_kind(m, RITUAL, seat)) >= effect.number("least")


class Fountain(Power):
    """In Search of The Fountain of Youth (ME-DEVL-03 to 05)."""

    raises: ClassVar[tuple[str, ...]] = ("fountain_claimed",)

    def moved(self, m: Battle, seat: str, unit: Unit) -> Steps[None]:
        """The first Unit in one of the two pieces looks for the Fountain (ME-DEVL-03, ME-DEVL-04)."""
        side = m.sides[seat]
        if unit.seat != seat or unit.airborne or unit.gone or "fountain" in side.notes:
            return
        for name in side.choices:
            found = piece(m, name)
            if found is None or not any(base_touches(found.area, base) for base in unit.bases):
                continue
            passed = yield from discover(m, unit, seat, params(m, seat).number("brave"), "ME-DEVL-04")
            side.notes["fountain"] = first_and_other(side.choices, name, passed)
            m.whisper("secret", seat, "fountain", side.notes["fountain"])
            return

    def purposes(self, m: Battle, seat: str) -> Sequence[Purpose]:
        return (DRINK,)


def fountain_area(m: Battle, seat: str) -> Polygon | None:
    """The piece in which the Fountain was found."""
    found = piece(m, m.sides[seat].notes.get("fountain", ""))
    return found.area if found is not None else None


def may_drink(m: Battle, unit: Unit, x: int, y: int) -> Refusal | None:
    """Why a Unit cannot drink and put the token there: in the right piece, the token wholly inside it (ME-DEVL-05)."""
    area = fountain_area(m, unit.seat)
    if area is None:
        return Refusal("The Fountain has not been found.", ("ME-DEVL-03",))
    if tokens.of_kind(m, FOUNTAIN, unit.seat):
        return Refusal("It has been drunk from.", ("ME-OBJ-09",))
    if not any(base_touches(area, base) for base in unit.bases):
        return Refusal("The Unit is not in that piece.", ("ME-DEVL-05",))
    if not base_inside(area, tokens.at(x, y)) and (x, y) != tokens.inside(m, area)[0]:
        return Refusal("The token lies wholly in the piece.", ("ME-DEVL-05",))
    return None


def drink(m: Battle, unit: Unit, x: int, y: int) -> Steps[None]:
    """Drink from the Fountain and put down a token that the enemy cannot remove (ME-DEVL-05)."""
    tokens.put(m, FOUNTAIN, unit.seat, (x, y), fixed=True)
    achieve(m, unit.seat, "fountain_claimed")
    return
    yield


def in_the_piece(m: Battle, unit: Unit) -> list[tuple[int, int]]:
    """Places for the token of the Fountain."""
    area = fountain_area(m, unit.seat)
    return tokens.inside(m, area) if area is not None else []


DRINK: Final = at_place("drink", in_the_piece, may_drink, drink)


def humanoid_near_token(m: Battle, seat: str, effect: Effect) -> bool:
    """Whether a Unit of a side that is alive is near a token of its Devotion (ME-DEVL-05, ME-DEVC-14, ME-OBJ-11)."""
    return any(
        not unit.fleeing and wanted(m, unit, effect) and tokens.near(m, unit, token, effect.length("within"))
        for unit in m.of(seat)
        for token in m.tokens
        if token.seat == seat and token.kind in (FOUNTAIN, "trophy")
    )


class Divide(Power):
    """Divide and Conquer: judged at the ends of turns (ME-DEVL-06)."""


def chosen_unit_alone(m: Battle, seat: str, effect: Effect) -> bool:
    """Whether the chosen enemy has a Unit of ours near and none of its comrades (ME-DEVL-06)."""
    for name in m.sides[seat].choices:
        chosen = m.units.get(name)
        if chosen is None or not chosen.here:
            continue
        friend = any(group_within(unit.bases, chosen.bases, effect.length("friend")) for unit in m.of(seat))
        comrades = [unit for unit in m.of(chosen.seat) if unit.id != chosen.id]
        lone = not any(group_within(unit.bases, chosen.bases, effect.length("enemy")) for unit in comrades)
        if friend and lone:
            return True
    return False


class Territory(Power):
    """Control Jungle Territory: judged at the ends of turns and of the battle (ME-DEVL-07, ME-DEVL-08)."""


def controls(m: Battle, seat: str, quarter: Polygon) -> bool:
    """Whether a side has more Units wholly within a quarter than the other (ME-DEVL-07, ME-BASIC-17)."""

    def count(whose: str) -> int:
        return sum(m.field.wholly_within(quarter, unit.bases) for unit in m.of(whose))

    return count(seat) > count(other(seat))


def enemy_quarters(m: Battle, seat: str) -> list[Polygon]:
    """The quarters that lie mostly in the enemy half (ME-DEVL-07)."""
    left, right = halves(m.field.table, m.field.centre)
    half = left if m.field.zone_side(enemy_zone(m, seat)) > 0 else right
    return [area for area in m.field.quarters.values() if 2 * shared_area(half, area) > area_of(area)]


def area_of(area: Polygon) -> int:
    """Twice the content of an area in square mil."""
    return shared_area(area, area)


def controls_enemy_quarter(m: Battle, seat: str, effect: Effect) -> bool:
    """Whether a side controls a quarter on the enemy side (ME-DEVL-07)."""
    return any(controls(m, seat, area) for area in enemy_quarters(m, seat))


def controls_more_quarters(m: Battle, seat: str, effect: Effect) -> bool:
    """Whether a side controls more quarters than the other (ME-DEVL-08)."""
    quarters = m.field.quarters.values()
    mine = sum(controls(m, seat, area) for area in quarters)
    return mine > sum(controls(m, other(seat), area) for area in quarters)


class Odds(Power):
    """Against All Odds (ME-DEVL-09, ME-DEVL-10)."""

    raises: ClassVar[tuple[str, ...]] = ("engaged_stronger",)

    def engages(self, m: Battle, seat: str, unit: Unit, enemy: Unit) -> Steps[None]:
        """The first of ours to engage a dearer enemy that has not been in hand-to-hand combat yet (ME-DEVL-09)."""
        notes = m.sides[seat].notes
        if unit.seat != seat or "odds-own" in notes:
            return
        if enemy.counts.get("fought", 0) and not house.plays(
            m, house_goals.FIRST_TO_ENGAGE, house_goals.CHARGER
        ):
            return
        if enemy.card.points > unit.card.points:
            notes["odds-own"], notes["odds-enemy"] = unit.id, enemy.id
            achieve(m, seat, "engaged_stronger")
        return
        yield


def stronger_gone(m: Battle, seat: str, effect: Effect) -> bool:
    """Whether that Unit of ours is alive and that enemy destroyed or Fleeing (ME-DEVL-10)."""
    notes = m.sides[seat].notes
    if "odds-own" not in notes:
        return False
    own, enemy = m.units[notes["odds-own"]], m.units[notes["odds-enemy"]]
    return own.here and not own.fleeing and (enemy.gone or enemy.fleeing)


class Sacrifice(Power):
    """A Worthy Sacrifice (ME-DEVL-11 to 14); how its token is taken stands in ``take_sacrifice``."""

    raises: ClassVar[tuple[str, ...]] = ("chosen_unit_killed",)

    def destroyed(
        self, m: Battle, seat: str, unit: Unit, how: str, by: Unit | None, bases: Sequence[Base]
    ) -> None:
        """The chosen one is killed: the card is shown, a token is put where it stood (ME-DEVL-11, ME-OBJ-13)."""
        if unit.id not in m.sides[seat].choices or not bases:
            return
        if how == "edge" and house.plays(m, house_goals.FLED, house_goals.NOT_KILLED):
            return
        points.reveal(m, seat)
        tokens.put(m, SACRIFICE, seat, tokens.nearest_free(m, bases[-1].x, bases[-1].y))
        achieve(m, seat, "chosen_unit_killed")


def token_near_own_zone(m: Battle, seat: str, effect: Effect) -> bool:
    """Whether the Sacrifice token is near the own zone, whoever carries it (ME-DEVL-14)."""
    zone = zone_area(m, seat)
    reach = effect.length("within")
    return any(token_near_zone(m, token, zone, reach) for token in tokens.of_kind(m, SACRIFICE, seat))


class Consecrate(Power):
    """Consecrated Ground (ME-DEVL-15, ME-DEVL-16)."""

    raises: ClassVar[tuple[str, ...]] = ("piece_claimed",)

    def purposes(self, m: Battle, seat: str) -> Sequence[Purpose]:
        return (CONSECRATE,)


def may_consecrate(m: Battle, unit: Unit) -> Refusal | None:
    """Why a Unit cannot consecrate: a Humanoid or Heroic Figure Unit touching the chosen piece (ME-DEVL-15)."""
    side = m.sides[unit.seat]
    if "consecrated" in side.notes:
        return Refusal("The ground is consecrated already.", ("ME-OBJ-09",))
    if not wanted(m, unit, params(m, unit.seat)):
        return Refusal("Humanoids and Heroic Figures consecrate, no others.", ("ME-DEVL-15", "ME-OBJ-12"))
    chosen = piece(m, side.choices[0]) if side.choices else None
    if chosen is None or not any(base_touches(chosen.area, base) for base in unit.bases):
        return Refusal("It does not touch the chosen piece.", ("ME-DEVL-15",))
    return None


def consecrate(m: Battle, unit: Unit) -> Steps[None]:
    """Perform the ritual (ME-DEVL-15)."""
    side = m.sides[unit.seat]
    side.notes["consecrated"] = side.choices[0]
    achieve(m, unit.seat, "piece_claimed")
    m.note("consecrates", unit.id, side.choices[0])
    return
    yield


CONSECRATE: Final = plain("consecrate", may_consecrate, consecrate)


def no_enemy_near_piece(m: Battle, seat: str, effect: Effect) -> bool:
    """Whether the piece was consecrated and no enemy is near it (ME-DEVL-16)."""
    side = m.sides[seat]
    chosen = side.notes.get("consecrated", "")
    if side.choices and house.plays(m, house_goals.CONSECRATION, house_goals.NOT_NEEDED):
        chosen = side.choices[0]
    found = piece(m, chosen)
    if found is None:
        return False
    reach = effect.length("within")
    return not any(m.field.gap_to(found.area, unit.bases) <= reach for unit in m.enemies(seat))


class Burial(Power):
    """Put The Spirits to Rest (ME-DEVL-17, ME-DEVL-18)."""

    raises: ClassVar[tuple[str, ...]] = ("corpse_near_enemy_zone",)

    def purposes(self, m: Battle, seat: str) -> Sequence[Purpose]:
        return (BURY,)


def may_bury(m: Battle, unit: Unit) -> Refusal | None:
    """Why a Unit cannot bury the dead: Humanoids and Heroic Figures do (ME-DEVL-17)."""
    if not humanoid_or_hero(m, unit):
        return Refusal("Humanoids and Heroic Figures bury, no others.", ("ME-DEVL-17", "ME-OBJ-12"))
    return None


def bury(m: Battle, unit: Unit, x: int, y: int) -> Steps[None]:
    """Show the card and put a Corpse token down; the first near the enemy zone scores (ME-DEVL-17, ME-DEVL-18)."""
    points.reveal(m, unit.seat)
    token = tokens.put(m, CORPSE, unit.seat, (x, y))
    if token_near_zone(m, token, zone_area(m, other(unit.seat)), 6 * INCH):
        achieve(m, unit.seat, "corpse_near_enemy_zone")
    return
    yield


BURY: Final = beside_spots("bury", may_bury, bury)


def corpse_near_enemy_zone(m: Battle, seat: str, effect: Effect) -> bool:
    """Whether enough Corpse tokens of a side are near the enemy zone (ME-DEVL-18)."""
    zone = zone_area(m, other(seat))
    reach = effect.length("within")
    near = sum(token_near_zone(m, token, zone, reach) for token in tokens.of_kind(m, CORPSE, seat))
    return near >= effect.number("least")
