"""What the own Devotion makes worth going to, killing and charging (ME-DEVL, ME-DEVC)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.games.mythic_earth import tokens
from rulebound.games.mythic_earth.cards import BEHEMOTH, MONSTER
from rulebound.games.mythic_earth.claiming import (
    has_general,
    has_hero,
    humanoid,
    humanoid_or_hero,
)
from rulebound.games.mythic_earth.computer.goals import (
    TOUCH,
    Goal,
    Goals,
    at_token,
    into_area,
    into_half,
)
from rulebound.games.mythic_earth.computer.survey import Survey
from rulebound.games.mythic_earth.devotions_living import enemy_quarters
from rulebound.games.mythic_earth.devotions_power import devotion_of, enemy_zone, piece
from rulebound.games.mythic_earth.state import INCH, Unit
from rulebound.space.field.shapes import middle_of


def effect_of(s: Survey) -> str:
    """The effect of the own Devotion; '' if there is none."""
    found = devotion_of(s.m, s.seat)
    return found.effect if found is not None else ""


def scored(s: Survey, objective: int) -> bool:
    """Whether an objective of the own Devotion has scored."""
    found = devotion_of(s.m, s.seat)
    if found is None or objective >= len(found.objectives):
        return True
    return s.m.sides[s.seat].points.get("devotion:" + found.objectives[objective].id, 0) > 0


def of_devotion(s: Survey, unit: Unit) -> Goals:
    """What the own Devotion makes worth going to for a Unit."""
    found = _GOALS.get(effect_of(s))
    if found is not None:
        yield from found(s, unit)


def death_rites(s: Survey, unit: Unit) -> Goals:
    rituals = len(tokens.of_kind(s.m, "ritual", s.seat))
    if not humanoid(s.m, unit) or rituals >= 2:
        return
    for token in tokens.of_kind(s.m, "death", s.seat):
        yield Goal(
            "rite:" + token.word,
            token.x,
            token.y,
            9 * INCH,
            s.victory_point,
            "goes to hold a rite",
            1,
            "rite",
        )


def fountain(s: Survey, unit: Unit) -> Goals:
    m = s.m
    side = m.sides[s.seat]
    placed = tokens.of_kind(m, "fountain", s.seat)
    if placed:
        if humanoid(m, unit):
            token = placed[0]
            yield Goal(
                "fountain", token.x, token.y, 5 * INCH, s.victory_point // 2, "keeps to the Fountain", 2
            )
        return
    names = [side.notes["fountain"]] if "fountain" in side.notes else side.choices
    for name in names:
        found = piece(m, name)
        if found is not None:
            at = into_area(s.middle(unit)[:2], found.area, INCH)
            claim = "drink" if "fountain" in side.notes else ""
            yield Goal("fountain:" + name, *at, INCH, s.victory_point, "looks for the Fountain", 1, claim)


def divide(s: Survey, unit: Unit) -> Goals:
    for name in s.m.sides[s.seat].choices:
        chosen = s.m.units.get(name)
        if chosen is not None and chosen.here:
            x, y, _ = s.middle(chosen)
            yield Goal("divide", x, y, 2 * INCH, s.victory_point // 2, "closes in on the chosen Unit", 2)


def territory(s: Survey, unit: Unit) -> Goals:
    for number, area in enumerate(enemy_quarters(s.m, s.seat)):
        at = into_area(s.middle(unit)[:2], area, 2 * s.middle(unit)[2])
        yield Goal(f"quarter:{number}", *at, INCH, s.victory_point // 2, "goes to hold a quarter", 4)


def sacrifice(s: Survey, unit: Unit) -> Goals:
    m = s.m
    for token in tokens.of_kind(m, "sacrifice", s.seat):
        if token.carrier == unit.id:
            at = into_area(s.middle(unit)[:2], m.field.zones[m.sides[s.seat].zone], 0)
            yield Goal("sacrifice", *at, 5 * INCH, s.victory_point, "brings the Sacrifice home")
        elif not token.carrier:
            yield at_token(token, s.victory_point, "take", "goes for the Sacrifice")


def consecrate(s: Survey, unit: Unit) -> Goals:
    m = s.m
    side = m.sides[s.seat]
    chosen = piece(m, side.choices[0]) if side.choices else None
    if chosen is None or "consecrated" in side.notes or not humanoid_or_hero(m, unit):
        return
    at = into_area(s.middle(unit)[:2], chosen.area, 0)
    yield Goal("consecrate", *at, TOUCH, s.victory_point, "goes to consecrate the ground", 1, "consecrate")


def burial(s: Survey, unit: Unit) -> Goals:
    m = s.m
    if not humanoid_or_hero(m, unit) or (scored(s, 0) and len(tokens.of_kind(m, "corpse", s.seat)) >= 2):
        return
    at = into_area(s.middle(unit)[:2], m.field.zones[enemy_zone(m, s.seat)], 0)
    yield Goal("bury", *at, 4 * INCH, s.victory_point, "goes to bury the dead", 2, "bury")


def heroism(s: Survey, unit: Unit) -> Goals:
    m = s.m
    if not has_hero(unit) or scored(s, 1):
        return
    at = into_area(s.middle(unit)[:2], m.field.zones[enemy_zone(m, s.seat)], INCH)
    yield Goal("heroism", *at, TOUCH, s.victory_point * 3 // 4, "goes to plant the marker", 1, "plant")


def storm(s: Survey, unit: Unit) -> Goals:
    m = s.m
    if "storm" in m.sides[s.seat].notes or max([kind.magic for kind in unit.profiles()], default=0) < 1:
        return
    x, y, spread = s.middle(unit)
    at = into_half(m, (x, y), enemy_zone(m, s.seat), spread)
    yield Goal("storm", *at, INCH, s.victory_point * 3 // 2, "goes to call the storm", 1, "storm")


def through_lines(s: Survey, unit: Unit) -> Goals:
    m = s.m
    zone = m.field.zones[enemy_zone(m, s.seat)]
    if len(tokens.of_kind(m, "way", s.seat)) >= 4:
        return
    at = into_area(s.middle(unit)[:2], zone, INCH)
    yield Goal("mark", *at, TOUCH, s.victory_point, "goes through the enemy lines", 2, "mark")


def el_dorado(s: Survey, unit: Unit) -> Goals:
    for token in tokens.of_kind(s.m, "map", s.seat):
        if not token.carrier:
            yield at_token(token, s.victory_point, "take", "goes for the Map")


def trophies(s: Survey, unit: Unit) -> Goals:
    if humanoid(s.m, unit) and s.m.turn >= s.m.turns - 2:
        for token in tokens.of_kind(s.m, "trophy", s.seat):
            yield Goal("trophy", token.x, token.y, 5 * INCH, s.victory_point // 2, "keeps to a trophy", 1)


_GOALS: Final[dict[str, Callable[[Survey, Unit], Goals]]] = {
    "death_rites": death_rites,
    "fountain": fountain,
    "divide": divide,
    "territory": territory,
    "sacrifice": sacrifice,
    "consecrate": consecrate,
    "burial": burial,
    "heroism": heroism,
    "storm": storm,
    "through_lines": through_lines,
    "el_dorado": el_dorado,
    "trophies": trophies,
}


# --- whom to hurt ---------------------------------------------------------------------------------------------------


def prize(s: Survey, unit: Unit, enemy: Unit, charging: bool) -> int:
    """What it is worth besides its points to drive off or destroy an enemy, were that certain, with this Unit."""
    m = s.m
    side = m.sides[s.seat]
    effect = effect_of(s)
    point = s.victory_point
    found = 0
    if any(token.carrier == enemy.id for token in m.tokens):
        found += point * 4 // 5
    if effect == "sacrifice" and enemy.id in side.choices:
        found += point * 5 // 4
    elif effect == "snake" and has_general(enemy):
        found += point if scored(s, 0) else point * 3 // 2
    elif effect == "trophies" and humanoid(m, unit) and not scored(s, 0):
        if enemy.type in (MONSTER, BEHEMOTH) or enemy.card.heroic:
            found += point
    elif effect == "el_dorado" and charging and side.notes.get("map", enemy.id) == enemy.id:
        if enemy.id in side.choices:
            found += point
    elif effect == "death_rites" and side.alignment == "everchanging" and not scored(s, 1):
        found += point // 3
    elif effect == "odds" and side.notes.get("odds-enemy") == enemy.id:
        found += point // 2
    return found


def lure(s: Survey, unit: Unit, enemy: Unit) -> int:
    """What it is worth to charge an enemy at all, whatever comes of it."""
    m = s.m
    side = m.sides[s.seat]
    effect = effect_of(s)
    point = s.victory_point
    if effect == "odds" and "odds-own" not in side.notes:
        if enemy.card.points > unit.card.points and not enemy.counts.get("fought", 0):
            return point
    if effect == "heroism" and has_hero(unit) and not scored(s, 0):
        x, y, _ = s.middle(enemy)
        if m.field.in_half(enemy_zone(m, s.seat), tokens.at(x, y)):
            return point
    if effect == "challenge":
        if humanoid(m, unit) and has_hero(enemy) and not scored(s, 0):
            return point
        if has_general(unit) and has_general(enemy) and not scored(s, 1):
            return point
    if effect == "el_dorado" and "map" not in side.notes and enemy.id in side.choices:
        return point // 4
    return 0


def claim_worth(s: Survey, unit: Unit, word: str, *target: object) -> int:
    """What a Capture/Claim is worth by the own Devotion; -1 if it is none of its."""
    m = s.m
    point = s.victory_point
    zone = m.field.zones[enemy_zone(m, s.seat)]
    if word in ("storm", "consecrate", "drink"):
        return point
    if word == "rite":
        return point if len(tokens.of_kind(m, "ritual", s.seat)) < 2 else 0
    if word == "plant":
        return 0 if scored(s, 1) else point
    if word == "bury":
        near = m.field.gap_to(zone, unit.bases) <= 6 * INCH
        return point if near and len(tokens.of_kind(m, "corpse", s.seat)) < 3 else 0
    if word == "mark":
        inside = m.field.within(zone, unit.bases)
        placed = len(tokens.of_kind(m, "way", s.seat))
        return point * 4 // (4 + placed) if inside and placed < 4 else 0
    return -1


def deepest(s: Survey, x: int, y: int) -> int:
    """How far a place is from the middle of the enemy zone: of two places for a token the nearer one is taken."""
    ex, ey = middle_of(s.m.field.zones[enemy_zone(s.m, s.seat)])
    return abs(ex - x) + abs(ey - y)
