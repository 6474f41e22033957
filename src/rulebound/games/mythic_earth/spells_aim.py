"""What a spell may be aimed at (ME-MAGIC-01, ME-MAGIC-08, ME-CAST-06, ME-MISS-01): named and legal before the dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rulebound.games.mythic_earth import auras, effects, happenings, laid_ground, pool
from rulebound.games.mythic_earth.field_of_battle import DIFFICULT, IMPASSABLE, OBSTACLE, OPEN
from rulebound.games.mythic_earth.laid_ground import area_of, distance, meets, on_table, touches
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.pack_magic import Spell, Target
from rulebound.games.mythic_earth.shooting import HIDDEN_BEYOND, MIST
from rulebound.games.mythic_earth.sighting import look
from rulebound.games.mythic_earth.spells_casting import Aim
from rulebound.games.mythic_earth.spells_placing import missing
from rulebound.games.mythic_earth.state import SEATS, Battle, Unit, other
from rulebound.games.mythic_earth.talents import has
from rulebound.games.mythic_earth.words import close_inches
from rulebound.kernel.decisions import Arg, Refusal
from rulebound.space.field.bases import Base, group_gap, group_within
from rulebound.space.field.laid import strip
from rulebound.space.field.places import RADIUS, x_of, y_of
from rulebound.space.field.shapes import Polygon, polygon_gap, polygons_overlap

MISSILE: Final = "magic-missile"
RULE: Final = ("ME-MAGIC-01",)


def living_dead(unit: Unit) -> bool:
    """Whether a Unit has the tag of its roster, or the Talent."""
    return "living-dead" in unit.card.tags or has(unit, "living-dead")


STATES: Final[dict[str, Callable[[Unit], bool]]] = {
    "airborne": lambda unit: unit.airborne,
    "fleeing": lambda unit: unit.fleeing,
    "frozen": lambda unit: unit.frozen,
    "on-alert": lambda unit: unit.alert,
    "marched": lambda unit: unit.counts.get("uses-turn:march", 0) > 0,
    "charged": lambda unit: unit.counts.get("uses-turn:charge", 0) > 0,
}


def fits(m: Battle, seat: str, target: Target, unit: Unit) -> Refusal | None:
    """Why a Unit is none of those that a spell or Blessing of a seat may be aimed at, wherever it stands."""
    if target.side in ("enemy", "friend") and (unit.seat == seat) != (target.side == "friend"):
        return Refusal(f"It is aimed at {'friends' if target.side == 'friend' else 'enemies'}.", RULE)
    if target.types and unit.type not in target.types:
        return Refusal(f"It is aimed at Units of these types: {', '.join(target.types)}.", RULE)
    if unit.type in target.not_types:
        return Refusal(f"It is not aimed at a {unit.type.title()}.", RULE)
    if target.card is not None and unit.card.id != target.card:
        return Refusal(f"It is aimed at {m.pack.units[target.card].name} only.", RULE)
    if target.living_dead is not None and living_dead(unit) != target.living_dead:
        return Refusal(f"It is aimed at {'no' if not target.living_dead else 'a'} Living Dead Unit.", RULE)
    if target.magic_user and not auras.magic_minis(unit):
        return Refusal("It is aimed at Magic Users.", RULE)
    for state in target.states:
        if not STATES[state](unit):
            return Refusal(f"It is aimed at a Unit that is {state}.", RULE)
    for state in target.not_states:
        if STATES[state](unit):
            return Refusal(f"It is not aimed at a Unit that is {state} or has {state}.", RULE)
    if unit.markers < target.least_markers:
        return Refusal("It has no Brave markers.", RULE)
    return None


def refusal_of_unit(m: Battle, caster: Unit, spell: Spell, unit: Unit, target: Target) -> Refusal | None:
    """Why a spell may not be aimed at a Unit now."""
    if not unit.here:
        return Refusal("There is no such Unit on the table.", ())
    if unit.locked:
        return Refusal("No spell is cast into a hand-to-hand combat.", ("ME-MAGIC-08",))
    refused = fits(m, caster.seat, target, unit)
    if refused is not None:
        return refused
    if effects.on(unit, "warded-" + caster.seat):
        return Refusal("No spell of yours may be aimed at it this turn.", RULE)
    base = auras.mini_of(caster)
    if base is None:
        return Refusal("It has no Magic User.", ("ME-MAGIC-02",))
    away = group_gap([base], unit.bases)
    if spell.range and away > spell.range:
        return Refusal(
            f"The target is {close_inches(away)} from the Magic User; the spell reaches {spell.range // 1000}.",
            ("ME-CAST-06",),
        )
    night = happenings.reach_limit(m) if spell.missile else 0
    if night and away > night:
        return Refusal(f"At night no missile reaches farther than {night // 1000} inches.", ("ME-OBJ-06",))
    if spell.missile and effects.on(unit, MIST) and away > HIDDEN_BEYOND:
        return Refusal("A mist hides it from whoever is farther than 10 inches away.", RULE)
    if spell.sight:
        mini = auras.magic_minis(caster)[0]
        if not look(m, caster, unit, MISSILE if spell.missile else "spell", mini).sees(mini):
            clause = "ME-MISS-01" if spell.missile else "ME-CAST-06"
            return Refusal("The Magic User sees no Mini of it.", (clause,))
    if spell.target.needs is not None and not NEEDS[spell.target.needs.effect](
        m, caster, unit, spell.target.needs
    ):
        return Refusal("What the spell asks for besides is not there.", RULE)
    return None


# --- further conditions ------------------------------------------------------------------------------------------


def payers(m: Battle, caster: Unit, target: Unit | None, effect: Effect) -> list[tuple[Unit, list[int]]]:
    """The friendly Units that can pay a Mini, each with the places of the Minis that may go."""
    base = auras.mini_of(caster)
    found: list[tuple[Unit, list[int]]] = []
    for unit in m.of(caster.seat):
        if base is None or unit is target or unit.locked or unit.type != effect.text("type"):
            continue
        if len(unit.kinds) < effect.number("least_minis", 1):
            continue
        if not group_within([base], unit.bases, effect.length("within")):
            continue
        minis = [
            index for index in range(len(unit.kinds)) if not unit.hurt[index] and not unit.mini(index).heroic
        ]
        if minis:
            found.append((unit, minis))
    return found


def friends_near(m: Battle, caster: Unit, target: Unit, effect: Effect | None) -> list[Unit]:
    """The caster's Units near a target that are of the type asked for and in no combat, the nearest first."""
    if effect is None:
        return []
    near = [
        unit
        for unit in m.of(caster.seat)
        if unit.type == effect.text("type")
        and not unit.locked
        and group_within(unit.bases, target.bases, effect.length("within"))
    ]
    return sorted(near, key=lambda unit: group_gap(unit.bases, target.bases))


Need = Callable[[Battle, Unit, Unit | None, Effect], bool]


def a_unit_can_pay(m: Battle, caster: Unit, target: Unit | None, effect: Effect) -> bool:
    return bool(payers(m, caster, target, effect))


def after_turn_one(m: Battle, caster: Unit, target: Unit | None, effect: Effect) -> bool:
    return m.turn > 1


def friend_near(m: Battle, caster: Unit, target: Unit | None, effect: Effect) -> bool:
    return target is not None and bool(friends_near(m, caster, target, effect))


def not_over(m: Battle, caster: Unit, target: Unit | None, effect: Effect) -> bool:
    """A condition of the ground; see ``refusal_of_area``."""
    return True


def friend_has_markers(m: Battle, caster: Unit, target: Unit | None, effect: Effect) -> bool:
    return target is None or target.seat != caster.seat or target.markers >= effect.number("least", 1)


def has_spell_effect(m: Battle, caster: Unit, target: Unit | None, effect: Effect) -> bool:
    """Whether any effect of a spell lasts on a Unit or goes out from it."""
    if target is None:
        return False
    return bool(effects.of_spells(m, target)) or any(
        laid.unit == target.id and laid.kind in auras.KINDS for laid in m.laid
    )


def lost_minis(m: Battle, caster: Unit, target: Unit | None, effect: Effect) -> bool:
    """Whether Minis are missing that are no leaders."""
    return target is not None and bool(missing(target, heroes=False, leaders=False))


NEEDS: Final[dict[str, Need]] = {
    need.__name__: need
    for need in (
        a_unit_can_pay,
        after_turn_one,
        friend_near,
        not_over,
        friend_has_markers,
        has_spell_effect,
        lost_minis,
    )
}
"""What ``needs`` of a spell's target names."""


# --- the ground --------------------------------------------------------------------------------------------------


def refusal_of_area(m: Battle, caster: Unit, spell: Spell, area: Base | Polygon) -> Refusal | None:
    """Why a spell may not be laid there."""
    base = auras.mini_of(caster)
    effect = spell.effects[0]
    grown = effect.effect == laid_ground.GROUND and effect.text("kind") == DIFFICULT
    if not on_table(m, area, clear=grown):
        return Refusal("It must lie wholly on the table.", RULE)
    if base is None or distance(area, base) > spell.range:
        return Refusal(f"It lies farther off than {spell.range // 1000} inches.", ("ME-CAST-06",))
    for unit in m.present():
        if not any(touches(area, one) for one in unit.bases):
            continue
        if unit.locked:
            return Refusal("No spell is laid upon a hand-to-hand combat.", ("ME-MAGIC-08",))
        if grown or effect.effect == laid_ground.PATH:
            return Refusal("A base is in the way.", RULE)
    if grown and any(
        touches(area, Base(token.x, token.y, RADIUS[32])) for token in m.tokens if not token.carrier
    ):
        return Refusal("A token is in the way.", RULE)
    needs = spell.target.needs
    for piece in m.field.pieces:
        if grown and piece.kind in (IMPASSABLE, OBSTACLE) and meets(area, piece.area):
            return Refusal(f"{piece.name} is in the way.", RULE)
        if needs is not None and needs.effect == "not_over" and needs.text("tag") in piece.tags:
            if isinstance(area, Polygon) and polygons_overlap(area, piece.area):
                return Refusal(f"It would lie over {piece.name}.", RULE)
    if effect.effect == laid_ground.PATH:
        return refusal_of_path(m, area, effect)
    return None


def refusal_of_path(m: Battle, area: Base | Polygon, effect: Effect) -> Refusal | None:
    """A walkway lies on ground of the right sort, and on no other piece."""
    assert isinstance(area, Polygon)
    over = [piece for piece in m.field.pieces if polygons_overlap(area, piece.area)]
    for piece in over:
        if not any(tag in effect.names("tags") for tag in piece.tags):
            return Refusal(f"It would lie on {piece.name}.", RULE)
    return None if over else Refusal("It must cover part of some water, marsh or ford.", RULE)


def area_named(spell: Spell, places: Sequence[int]) -> Base | Polygon | None:
    """The disc or strip that places name: its middle, or the middle of one end and a place that it runs towards."""
    points = [(x_of(where), y_of(where)) for where in places]
    target = spell.target
    if target.shape == "circle" and len(points) == 1:
        return Base(*points[0], target.diameter // 2)
    if target.shape == "strip" and len(points) == 2:
        return strip(points[0], points[1], target.length, target.width)
    return None


def refusal_of_piece(m: Battle, caster: Unit, spell: Spell, name: str) -> Refusal | None:
    """Why a piece of landscape may not be turned."""
    piece = next((piece for piece in m.field.pieces if piece.id == name), None)
    base = auras.mini_of(caster)
    if piece is None or base is None:
        return Refusal("There is no such piece.", ())
    if piece.made or piece.kind not in (OPEN, DIFFICULT):
        return Refusal("Only Open and Difficult pieces of the table turn.", RULE)
    if any(laid.kind == laid_ground.TURNED and laid.piece == name for laid in m.laid):
        return Refusal("It has been turned this turn.", RULE)
    if polygon_gap(piece.area, base) > spell.range:
        return Refusal(f"It lies farther off than {spell.range // 1000} inches.", ("ME-CAST-06",))
    touching = [unit for unit in m.present() if unit.locked and m.field.within(piece.area, unit.bases)]
    if touching:
        return Refusal("No spell is laid upon a hand-to-hand combat.", ("ME-MAGIC-08",))
    return None


def refusal_of_laid(m: Battle, caster: Unit, spell: Spell, name: str) -> Refusal | None:
    """Why ground made by a spell may not be undone."""
    laid = next((one for one in m.laid if one.name == name), None)
    base = auras.mini_of(caster)
    area = area_of(m, laid) if laid is not None else None
    if laid is None or area is None or base is None or laid.source not in m.pack.spells:
        return Refusal("There is no such ground.", ())
    if distance(area, base) > spell.range:
        return Refusal(f"It lies farther off than {spell.range // 1000} inches.", ("ME-CAST-06",))
    if laid.kind == laid_ground.PATH and laid_ground.carried(m, laid):
        return Refusal("Bases stand on it.", RULE)
    return None


# --- the whole ---------------------------------------------------------------------------------------------------


def all_in_range(m: Battle, caster: Unit, spell: Spell) -> list[Unit]:
    """Every Unit that a spell for all of them reaches."""
    return [unit for unit in m.present() if refusal_of_unit(m, caster, spell, unit, spell.target) is None]


def aim(m: Battle, caster: Unit, spell: Spell, args: Sequence[Arg]) -> Aim | Refusal:
    """What an answer aims a spell at, or why it may not."""
    target = spell.target
    places = [arg for arg in args if isinstance(arg, int)]
    words = [arg for arg in args if isinstance(arg, str)]
    if target.needs is not None and target.needs.effect == "after_turn_one" and m.turn <= 1:
        return Refusal("In turn one the dice lie beside the Units.", RULE)
    if target.shape == "piece":
        if len(words) != 1 or places:
            return Refusal("It names a piece of landscape.", RULE)
        refused = refusal_of_piece(m, caster, spell, words[0])
        return refused or Aim(piece=words[0])
    if target.shape is not None:
        area = area_named(spell, places)
        if area is None or words:
            return Refusal("It names where it is laid.", RULE)
        refused = refusal_of_area(m, caster, spell, area)
        return refused or Aim(area=area, places=tuple(places))
    if places:
        return Refusal("It is laid nowhere.", RULE)
    if target.side in ("own-pool", "both-pools"):
        seats = SEATS if target.side == "both-pools" else (caster.seat,)
        if words or not any(pool.unchanged(m, seat) for seat in seats):
            return Refusal("There is no die that it may change.", RULE)
        return Aim()
    if target.units == "all":
        if words:
            return Refusal("It names no Unit: it works on all of them.", RULE)
        units = all_in_range(m, caster, spell)
        if not units and not any(effect.effect == auras.DIMMED for effect in spell.effects):
            return Refusal("Nobody is in its range.", RULE)
        return Aim(tuple(units))
    if len(words) == 1 and words[0].startswith("laid-"):
        if not any(effect.effect == "end_spells" for effect in spell.effects):
            return Refusal("It is aimed at Units.", RULE)
        refused = refusal_of_laid(m, caster, spell, words[0])
        return refused or Aim(laid=next(one for one in m.laid if one.name == words[0]))
    wanted = 2 if target.units == "two" else 1
    units = [m.units[word] for word in words if word in m.units]
    if len(units) != wanted or len(words) != wanted:
        return Refusal("It names a Unit." if wanted == 1 else "It names a friend and an enemy.", RULE)
    if wanted == 2 and [unit.seat for unit in units] != [caster.seat, other(caster.seat)]:
        return Refusal("It names a friend first and then an enemy.", RULE)
    for unit in units:
        asked = target if unit.seat != caster.seat or wanted == 1 else Target("any")
        refused = refusal_of_unit(m, caster, spell, unit, asked)
        if refused is not None:
            return refused
    return Aim(tuple(units))
