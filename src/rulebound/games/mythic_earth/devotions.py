"""Devotions to the Way: found by alignment and number, chosen for in secret, told what happens, scored (ME-OBJ-07 to 15).

A Devotion that needs nothing chosen is asked all the same, so that being asked tells the enemy nothing; the same goes for
the question whether a Unit challenges instead of striking.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from rulebound.games.mythic_earth import devotions_changing as changing
from rulebound.games.mythic_earth import devotions_living as living
from rulebound.games.mythic_earth import tokens
from rulebound.games.mythic_earth.cards import Kind
from rulebound.games.mythic_earth.claiming import Purpose
from rulebound.games.mythic_earth.devotions_power import (
    Check,
    Power,
    devotion_of,
    enemy_zone,
    fits,
    grant,
)
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.field_of_battle import Landscape
from rulebound.games.mythic_earth.pack_magic import Choice
from rulebound.games.mythic_earth.state import EVERCHANGING, SEATS, Battle, Unit
from rulebound.kernel.decisions import Action, Decision, Options, option
from rulebound.space.field.bases import CONTACT, Base, group_within, moved
from rulebound.space.field.paths import crossed
from rulebound.space.field.places import Point
from rulebound.space.field.segments import root_up
from rulebound.space.field.shapes import polygons_gap_within, span
from rulebound.space.field.table import point_side

POWERS: Final[dict[str, Power]] = {
    "death_rites": living.DeathRites(),
    "fountain": living.Fountain(),
    "divide": living.Divide(),
    "territory": living.Territory(),
    "odds": living.Odds(),
    "sacrifice": living.Sacrifice(),
    "consecrate": living.Consecrate(),
    "burial": living.Burial(),
    "el_dorado": changing.ElDorado(),
    "snake": changing.Snake(),
    "heroism": changing.Heroism(),
    "storm": changing.Storm(),
    "through_lines": changing.ThroughLines(),
    "challenge": changing.Challenge(),
    "trophies": changing.Trophies(),
}
"""What each effect of the content does."""

CHECKS: Final[dict[str, Check]] = {
    "ritual_in_play": living.ritual_in_play,
    "humanoid_near_token": living.humanoid_near_token,
    "chosen_unit_alone": living.chosen_unit_alone,
    "controls_enemy_quarter": living.controls_enemy_quarter,
    "controls_more_quarters": living.controls_more_quarters,
    "stronger_gone": living.stronger_gone,
    "token_near_own_zone": living.token_near_own_zone,
    "no_enemy_near_piece": living.no_enemy_near_piece,
    "corpse_near_enemy_zone": living.corpse_near_enemy_zone,
    "map_held": changing.map_held,
    "general_gone": changing.general_gone,
    "caller_alive": changing.caller_alive,
    "token_free_in_enemy_zone": changing.token_free_in_enemy_zone,
    "tokens_in_enemy_zone": changing.tokens_in_enemy_zone,
}
"""What is judged at the end of a turn or of the battle."""


def power(m: Battle, seat: str) -> Power | None:
    """The Devotion of a seat at work."""
    devotion = devotion_of(m, seat)
    return POWERS[devotion.effect] if devotion is not None else None


def powers(m: Battle) -> list[tuple[str, Power]]:
    """The Devotions at work, by seat."""
    found = [(seat, power(m, seat)) for seat in SEATS]
    return [(seat, one) for seat, one in found if one is not None]


# --- secret choices --------------------------------------------------------------------------------------------------


def choose(m: Battle, seat: str) -> Steps[None]:
    """The secret choices of a seat, after sides are known and before the pools are rolled (ME-OBJ-15)."""
    if "choices:" + seat in m.steps:
        return
    side = m.sides[seat]
    if not side.choices:
        devotion = devotion_of(m, seat)
        answers = [Action("choose")]
        if devotion is not None and devotion.choice is not None:
            open_ = candidates(m, seat, devotion.choice)
            number = min(devotion.choice.number, len(open_))
            answers = [Action("choose", names) for names in combinations(open_, number)]
        decision = Decision(seat, "secret-choices", [Options("choose", answers)], rest=True)
        decision.open = True
        answer = yield decision
        side.choices = [str(name) for name in answer.args]
    m.steps.append("choices:" + seat)
    m.whisper("secret", seat, "choices", *side.choices)


def candidates(m: Battle, seat: str, choice: Choice) -> list[str]:
    """What may be chosen; where there is too little, all of it is (ME-SETUP-06)."""
    if choice.of == "unit":
        return [
            unit.id
            for unit in m.units.values()
            if unit.seat != seat and not unit.gone and fits(m, unit, choice.types, choice.heroic)
        ]
    return [piece.id for piece in m.field.pieces if may_choose(m, seat, piece, choice)]


def may_choose(m: Battle, seat: str, piece: Landscape, choice: Choice) -> bool:
    """Whether a piece may be chosen: wholly in the enemy half, or in his zone and small (ME-DEVL-03, ME-DEVL-15)."""
    zone = enemy_zone(m, seat)
    if choice.across and root_up(span(piece.area)) > choice.across:
        return False
    if choice.where == "enemy-zone":
        return polygons_gap_within(piece.area, m.field.zones[zone], 0)
    side = m.field.zone_side(zone)
    return all(point_side(m.field.centre, x, y) in (side, 0) for x, y in piece.area.points)


def impossible(m: Battle, seat: str) -> bool:
    """Whether a Devotion cannot be: too little to choose from, or nobody with the Magic Level (ME-SETUP-06)."""
    devotion = devotion_of(m, seat)
    if devotion is None:
        return False
    if devotion.choice is not None and len(candidates(m, seat, devotion.choice)) < devotion.choice.number:
        return True
    level = devotion.does.number("magic_level")
    own = [kind for unit in m.units.values() if unit.seat == seat for kind in unit.card.kinds]
    return level > 0 and not any(kind.magic >= level for kind in own)


# --- what happens ----------------------------------------------------------------------------------------------------


def purposes(m: Battle, seat: str) -> list[Purpose]:
    """What a claim can be for by the Devotion of a seat."""
    found = power(m, seat)
    return list(found.purposes(m, seat)) if found is not None else []


def before_removal(m: Battle, unit: Unit, how: str, by: Unit | None) -> None:
    for seat, one in powers(m):
        one.before_removal(m, seat, unit, how, by)


def destroyed(m: Battle, unit: Unit, how: str, by: Unit | None, bases: Sequence[Base]) -> None:
    for seat, one in powers(m):
        one.destroyed(m, seat, unit, how, by, bases)


def wounded(m: Battle, unit: Unit, kind: Kind, how: str, by: Unit | None) -> None:
    for seat, one in powers(m):
        one.wounded(m, seat, unit, kind, how, by)


def fallen(m: Battle, unit: Unit, index: int, by: Unit | None) -> None:
    for seat, one in powers(m):
        one.fallen(m, seat, unit, index, by)


def engages(m: Battle, unit: Unit, enemy: Unit) -> Steps[None]:
    for seat, one in powers(m):
        yield from one.engages(m, seat, unit, enemy)


def beaten(m: Battle, loser: Unit, winner: Unit) -> None:
    for seat, one in powers(m):
        one.beaten(m, seat, loser, winner)


def holder_lost(m: Battle, unit: Unit, how: str, by: Unit | None) -> None:
    for seat, one in powers(m):
        one.holder_lost(m, seat, unit, how, by)


def after_move(
    m: Battle, unit: Unit, starts: Sequence[Base], paths: Sequence[Sequence[Point]]
) -> Steps[None]:
    """A Unit has moved: a Sacrifice token on its way is taken, a piece entered is searched."""
    take_sacrifice(m, unit, starts, paths)
    for seat, one in powers(m):
        yield from one.moved(m, seat, unit)


def take_sacrifice(m: Battle, unit: Unit, starts: Sequence[Base], paths: Sequence[Sequence[Point]]) -> None:
    """Any Unit takes the token by moving into contact with it or across it (ME-DEVL-12); not one that it has just left."""
    if grounded_not(unit):
        return
    for token in tokens.of_kind(m, living.SACRIFICE):
        here = tokens.at(token.x, token.y)
        if token.carrier or group_within(starts, [here], CONTACT):
            continue
        if group_within(unit.bases, [here], CONTACT) or any(
            crossed(path, moved(base, *path[0]), [here]) for base, path in zip(unit.bases, paths, strict=True)
        ):
            tokens.take(m, unit, token)


def grounded_not(unit: Unit) -> bool:
    """Whether a Unit is off the ground, or no longer there."""
    return unit.airborne or unit.gone


# --- challenges ------------------------------------------------------------------------------------------------------


def challenge(m: Battle, unit: Unit, enemy: Unit) -> Steps[bool]:
    """Whether a Unit gives up its blows for a challenge (ME-DEVC-11, ME-DEVC-12).

    Everchanging sides are asked as long as theirs could be this Devotion; who has thrown cannot challenge any more.
    """
    side = m.sides[unit.seat]
    threw = unit.counts.pop("threw", 0)
    if (
        side.alignment != EVERCHANGING
        or not side.devotion
        or threw
        or not changing.may_challenge(m, unit, enemy)
    ):
        return False
    mine = power(m, unit.seat)
    able = isinstance(mine, changing.Challenge)
    if side.revealed and not able:
        return False
    families = [option("strike", unit.id)]
    if able:
        families.append(option("challenge", unit.id, enemy.id))
    decision = Decision(unit.seat, "challenge", families, unit.id, (enemy.id,))
    decision.open = True
    answer = yield decision
    if answer.verb != "challenge" or mine is None:
        return False
    m.note("challenges", unit.id, enemy.id)
    mine.challenged(m, unit.seat, unit, enemy)
    return True


# --- points ----------------------------------------------------------------------------------------------------------


Merit = tuple[str, str, int]
"""A seat, an objective, and how often that may score."""


def judged(m: Battle, when: str) -> list[Merit]:
    """The objectives that are met at this moment; nothing is noted yet."""
    found: list[Merit] = []
    for seat in SEATS:
        devotion = devotion_of(m, seat)
        if devotion is None:
            continue
        for objective in devotion.objectives:
            if objective.when == when and CHECKS[objective.check](m, seat, objective.judges):
                found.append((seat, objective.id, objective.times))
    return found


def award(m: Battle, merits: Sequence[Merit]) -> None:
    """Note points that were judged at one moment."""
    for seat, objective, times in merits:
        grant(m, seat, objective, times)
