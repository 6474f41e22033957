"""What must hold in a pack of Mythic Earth beyond the types of its fields."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final

from rulebound.content.draft import Draft
from rulebound.content.files import ContentError, Spot
from rulebound.content.lengths import mil
from rulebound.games.mythic_earth.clauses import load_clauses
from rulebound.games.mythic_earth.force_lists import covers
from rulebound.games.mythic_earth.force_names import plain, unreadable
from rulebound.games.mythic_earth.pack_battles import Piece, Scenario, Table
from rulebound.games.mythic_earth.pack_effects import Effect, read_dice
from rulebound.games.mythic_earth.pack_magic import Blessing, Devotion, Spell, Target
from rulebound.games.mythic_earth.pack_units import Faction, Kind, Option, Talent, Unit, Weapon
from rulebound.space.field.shapes import fault_of

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
_EFFECT: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*\Z")
_PARAM: Final = re.compile(r"[a-z][a-z0-9_]*\Z")
THROWN: Final = ("number", "inches", "markers")
"""Params that may be thrown: a whole number or dice."""

DEVOTION_POINTS: Final = 2
SMALL: Final = 8000
"""A piece is small up to this many mil across."""

Fault = tuple[Spot, str]


def faults(draft: Draft) -> Iterator[ContentError]:
    """Every fault of a pack that can be told from one entry and the names of the others."""
    for kind, entries in draft.entries.items():
        for name, entry in entries.items():
            for spot, reason in chain(_common_faults(entry), _entry_faults(draft, kind, entry)):
                yield draft.error(kind, name, spot, reason)
    yield from _shared(draft)


def _common_faults(entry: Any) -> Iterator[Fault]:
    if not _ID.match(entry.id):
        yield ("id",), f"{entry.id!r} is no id: small letters, digits and hyphens"
    yield from _name_faults(entry, ())


def _name_faults(entry: Any, spot: Spot) -> Iterator[Fault]:
    """Clauses that do not exist, functions and params that have no such name, lengths that are none; at any depth."""
    for field in entry.__struct_fields__:
        value, here = getattr(entry, field), (*spot, field)
        if field in ("effect", "check"):
            if not _EFFECT.match(value):
                yield here, f"{value!r} is no name of a function: small letters, digits and underscores"
        elif field in ("clauses", "clause"):
            cited = value if isinstance(value, tuple) else (value,)
            for index, clause in enumerate(cited):
                if clause not in load_clauses():
                    yield ((*here, index) if cited is value else here), f"there is no clause {clause}"
        elif field == "params":
            yield from _param_faults(value, here)
        elif isinstance(value, tuple):
            for index, part in enumerate(value):
                if hasattr(part, "__struct_fields__"):
                    yield from _name_faults(part, (*here, index))
        elif isinstance(value, dict):
            for key, part in value.items():
                if hasattr(part, "__struct_fields__"):
                    yield from _name_faults(part, (*here, str(key)))
        elif hasattr(value, "__struct_fields__"):
            yield from _name_faults(value, here)


def _param_faults(params: Mapping[str, Any], spot: Spot) -> Iterator[Fault]:
    for name, value in params.items():
        here = (*spot, name)
        if not _PARAM.match(name):
            yield here, f"{name!r} is no name of a param: small letters, digits and underscores"
        if isinstance(value, str) and (name.endswith("_in") or name in THROWN):
            try:
                mil(value) if name.endswith("_in") else read_dice(value)
            except ValueError as error:
                yield here, str(error)


def _entry_faults(draft: Draft, kind: str, entry: Any) -> Iterator[Fault]:
    if kind == "weapons":
        return _weapon_faults(entry)
    if kind == "talents":
        return _talent_faults(entry)
    if kind == "factions":
        return _faction_faults(draft, entry)
    if kind == "units":
        return _unit_faults(draft, entry)
    if kind == "spells":
        return _spell_faults(draft, entry)
    if kind == "blessings":
        return _blessing_faults(draft, entry)
    if kind == "devotions":
        return _devotion_faults(entry)
    if kind == "pieces":
        return _piece_faults(entry)
    if kind == "tables":
        return _table_faults(draft, entry)
    if kind == "scenarios":
        return _scenario_faults(draft, entry)
    return iter(())


def _weapon_faults(weapon: Weapon) -> Iterator[Fault]:
    far = weapon.family in ("ranged", "melee and ranged")
    if far and weapon.range <= 0:
        yield ("range_in",), f"a weapon that is {weapon.family} needs a range (ME-UNIT-04)"
    if far and not weapon.shots:
        yield ("shots",), "a ranged weapon makes one shot or more (ME-UNIT-04)"
    if not far and (weapon.ranged or weapon.shots or weapon.thrown or weapon.overhead):
        yield ("family",), f"a weapon that is {weapon.family} has no range, shots or throws"
    if weapon.long_from and weapon.long_from >= weapon.range:
        yield ("long_from_in",), "long range begins within the range"
    if not weapon.thrown and (weapon.throw_strength is not None or weapon.throw_to_hit):
        yield ("thrown",), "only a thrown weapon has figures for throws"


def _talent_faults(talent: Talent) -> Iterator[Fault]:
    if talent.numbered != (talent.name.endswith(" N") or talent.name == "NXFI"):
        yield ("numbered",), "the name of a numbered Talent ends in N, and only of such a one"


def _faction_faults(draft: Draft, faction: Faction) -> Iterator[Fault]:
    cards = [unit for unit in draft.entries["units"].values() if unit.faction == faction.id]
    if not any(unit.general for unit in cards):
        yield ("id",), "has no card of a General (ME-UNIT-05)"
    if reason := unreadable(faction.name, ":"):
        yield ("name",), reason
    for name, times in Counter(plain(unit.name) for unit in cards).items():
        if times > 1:
            yield ("id",), f"has {times} cards named {name!r}"


def _unit_faults(draft: Draft, unit: Unit) -> Iterator[Fault]:
    faction = draft.entries["factions"].get(unit.faction)
    if faction is None:
        yield ("faction",), f"there is no faction {unit.faction!r}"
    elif not unit.id.startswith(f"{faction.prefix}-"):
        yield ("id",), f"the ids of {faction.name} begin with {faction.prefix}-"
    kinds = [kind.kind for kind in unit.kinds]
    if not kinds or len(set(kinds)) != len(kinds):
        yield ("kinds",), "a card has a leader, others, or both"
        return
    total = sum(kind.count for kind in unit.kinds)
    if total != unit.minis:
        yield ("minis",), f"is {unit.minis}, the kinds have {total}"
    for index, kind in enumerate(unit.kinds):
        yield from _kind_faults(draft, unit, kind, ("kinds", index))
    if unit.general and not unit.heroic:
        yield ("general",), "a General is always a Heroic Figure (ME-UNIT-06)"
    if unit.general and (unit.cap != 1 or unit.kind("leader") is None):
        yield ("general",), "a General is the leader of a Unit that is taken once (ME-UNIT-05)"
    if unit.more is not None and unit.kind(unit.more.kind) is None:
        yield ("more", "kind"), f"the card has no {unit.more.kind}"
    for field, other in (("needs", unit.needs), ("joins", unit.joins)):
        card = None if other is None else draft.entries["units"].get(other)
        if other is not None and (card is None or card.faction != unit.faction or card is unit):
            yield (field,), f"there is no other card {other!r} in this faction"
    if reason := unreadable(unit.name, card=True):
        yield ("name",), reason
    for field, alike in (("id", str.casefold), ("name", plain)):
        for name, times in Counter(alike(getattr(option, field)) for option in unit.options).items():
            if times > 1:
                yield ("options",), f"has {times} options with the {field} {name!r}"
    for index, option in enumerate(unit.options):
        if reason := unreadable(option.name, ","):
            yield ("options", index, "name"), reason
        yield from _option_faults(draft, unit, option, ("options", index))


def _kind_faults(draft: Draft, unit: Unit, kind: Kind, spot: Spot) -> Iterator[Fault]:
    weapons: dict[str, Weapon] = draft.entries["weapons"]
    if kind.kind == "leader" and kind.count != 1:
        yield (*spot, "count"), f"a Unit has one leader, not {kind.count}"
    for index, name in enumerate(kind.weapons):
        weapon = weapons.get(name)
        if weapon is None:
            yield (*spot, "weapons", index), f"there is no weapon {name!r}"
        elif weapon.ranged and not weapon.melee and not kind.line.sh:
            yield (*spot, "weapons", index), f"SH 0 allows no ranged weapon such as {weapon.name}"
    for index, attack in enumerate(kind.attacks):
        if attack.weapon not in kind.weapons:
            yield (*spot, "attacks", index, "weapon"), f"the Mini bears no {attack.weapon!r}"
        elif attack.weapon in weapons and not weapons[attack.weapon].melee:
            yield (*spot, "attacks", index, "weapon"), f"{attack.weapon!r} is no melee weapon"
    yield from _talents_known(draft, kind.talents, (*spot, "talents"))
    dice = kind.attacks[0].dice if kind.attacks else 1
    if "nxfi" in draft.entries["talents"] and kind.talents.get("nxfi", 1) != dice:
        reason = f"throws {dice} dice with its first weapon, its Talent says {kind.talents.get('nxfi', 1)}"
        yield (*spot, "attacks"), f"{reason} (ME-MELEE-05)"
    if kind.talents.get("fast", kind.line.m) != kind.line.m:
        yield (*spot, "line", "M"), f"is {kind.line.m}, the Talent says Fast {kind.talents['fast']}"


def _talents_known(draft: Draft, talents: Mapping[str, int], spot: Spot) -> Iterator[Fault]:
    for name, number in talents.items():
        talent = draft.entries["talents"].get(name)
        if talent is None:
            yield (*spot, name), f"there is no Talent {name!r}"
        elif not talent.numbered and number != 1:
            yield (*spot, name), f"{talent.name} has no number; write 1"


def _option_faults(draft: Draft, unit: Unit, option: Option, spot: Spot) -> Iterator[Fault]:
    gives = [option.weapon, option.armour, option.talents, option.wounds, option.magic_level]
    if sum(1 for given in gives if given) != 1:
        yield spot, "an option gives one thing: a weapon, armour, a Talent, wounds or a Magic Level"
    if option.who != "all" and unit.kind(option.who) is None:
        yield (*spot, "who"), f"the card has no {option.who}"
    covered = [kind for kind in unit.kinds if covers(option, kind)]
    if option.replaces and not covered:
        yield (*spot, "replaces"), f"nobody bears {' and '.join(option.replaces)}"
    weapon = None if option.weapon is None else draft.entries["weapons"].get(option.weapon)
    if option.weapon is not None and weapon is None:
        yield (*spot, "weapon"), f"there is no weapon {option.weapon!r}"
    if option.weapon is not None and not option.replaces:
        yield (*spot, "replaces"), "a weapon takes the place of others"
    if weapon is not None and weapon.ranged and not weapon.melee and any(not k.line.sh for k in covered):
        yield (*spot, "weapon"), "SH 0 allows no ranged weapon"
    if option.armour is not None and option.armour not in draft.entries["armour"]:
        yield (*spot, "armour"), f"there is no armour {option.armour!r}"
    if option.wounds is not None and any(option.wounds <= kind.line.w for kind in covered):
        yield (*spot, "wounds"), "is no more than the card has"
    if option.magic_level is not None and option.magic_level <= unit.magic_level:
        yield (*spot, "magic_level"), "is no more than the card has"
    yield from _talents_known(draft, option.talents, (*spot, "talents"))


def _target_faults(draft: Draft, target: Target, spot: Spot) -> Iterator[Fault]:
    if target.card is not None and target.card not in draft.entries["units"]:
        yield (*spot, "card"), f"there is no card {target.card!r}"
    if target.shape == "circle" and target.diameter <= 0:
        yield (*spot, "diameter_in"), "a circle has a diameter"
    if target.shape == "strip" and (target.length <= 0 or target.width <= 0):
        yield (*spot, "shape"), "a strip has a length and a width"


def _granted(draft: Draft, effect: Effect, spot: Spot) -> Iterator[Fault]:
    talent = effect.params.get("talent")
    if talent is not None and talent not in draft.entries["talents"]:
        yield (*spot, "params", "talent"), f"there is no Talent {talent!r}"


def _spell_faults(draft: Draft, spell: Spell) -> Iterator[Fault]:
    if spell.people != "any" and spell.people not in draft.entries["factions"]:
        yield ("people",), f"there is no faction {spell.people!r}"
    if spell.missile and not (spell.sight and spell.target.side == "enemy"):
        yield ("kind",), "a Magic Missile is aimed at an enemy in sight (ME-MISS-01)"
    pools = spell.target.side in ("own-pool", "both-pools")
    if pools != (spell.range_in is None):
        yield ("range_in",), "a spell has a range, but for one on dice"
    if not spell.effects:
        yield ("effects",), "a spell has an effect"
    yield from _target_faults(draft, spell.target, ("target",))
    for index, effect in enumerate(spell.effects):
        yield from _granted(draft, effect, ("effects", index))


def _blessing_faults(draft: Draft, blessing: Blessing) -> Iterator[Fault]:
    if blessing.target is not None:
        yield from _target_faults(draft, blessing.target, ("target",))
    yield from _granted(draft, blessing.does, ())


def _devotion_faults(devotion: Devotion) -> Iterator[Fault]:
    points = sum(objective.times for objective in devotion.objectives)
    if points != DEVOTION_POINTS:
        yield ("objectives",), f"give {points} points; a Devotion gives two (ME-OBJ-08)"


def _piece_faults(piece: Piece) -> Iterator[Fault]:
    wrong = fault_of(piece.corners)
    if wrong:
        yield ("outline",), wrong
        return
    if piece.small != (piece.across <= SMALL):
        yield ("small",), f"a piece is small up to 8 inches across; this one has {piece.across} mil"
    if piece.obscuring and (piece.height <= 0 or piece.kind == "obstacle"):
        yield ("obscuring",), "neither what has no height nor an obstacle obscures"
    if piece.height < 0:
        yield ("height_in",), "is below the ground"


def _table_faults(draft: Draft, table: Table) -> Iterator[Fault]:
    if table.size not in draft.entries["sizes"]:
        yield ("size",), f"there is no table size {table.size}"
    for index, placed in enumerate(table.pieces):
        if placed.piece not in draft.entries["pieces"]:
            yield ("pieces", index, "piece"), f"there is no piece {placed.piece!r}"
    for index, scenario in enumerate(table.fits):
        there = draft.entries["scenarios"].get(scenario)
        if there is None:
            yield ("fits", index), f"there is no scenario {scenario!r}"
        elif table.size not in there.grounds:
            yield ("fits", index), f"{there.name} is not played on {table.size}"


def _scenario_faults(draft: Draft, scenario: Scenario) -> Iterator[Fault]:
    if len(set(scenario.sides)) != len(scenario.sides):
        yield ("sides",), "the two sides are different ones"
    if set(scenario.edges) != set(scenario.sides):
        yield ("edges",), "each side has the table edges to which it flees"
    for role, zone in scenario.roles.items():
        if zone not in scenario.sides:
            yield ("roles", role), f"there is no side {zone!r}"
    for index, scoring in enumerate(scenario.scoring):
        if set(scoring.most) != set(scenario.grounds):
            yield ("scoring", index, "most"), "gives a figure for each size of table"
        if scoring.who != "each" and scoring.who not in scenario.roles:
            yield ("scoring", index, "who"), f"there is no {scoring.who}"
        if scoring.turns and max(scoring.turns) > scenario.turns:
            yield ("scoring", index, "turns"), f"the battle has {scenario.turns} turns"
    for size, ground in scenario.grounds.items():
        spot: Spot = ("grounds", size)
        if size not in draft.entries["sizes"]:
            yield spot, f"there is no table size {size}"
        if set(ground.zones) != set(scenario.sides):
            yield (*spot, "zones"), "each side has a deployment zone (ME-DEPL-11)"
        if ground.points_per_side[0] > ground.points_per_side[1]:
            yield (*spot, "points_per_side"), "the fewest come first"
        for line in ground.lines:
            if line.side not in scenario.sides:
                yield (*spot, "lines"), f"there is no side {line.side!r}"
        yield from _most_points(scenario, size, (*spot, "most_points"))
        for token in scenario.tokens:
            last = (token.first_spot or 0) + token.start.get(size, 0)
            if token.first_spot is not None and last > len(ground.spots):
                yield (*spot, "spots"), f"{len(ground.spots)} spots are too few for each {token.name}"
        for index, placed in enumerate(ground.pieces):
            if placed.piece not in draft.entries["pieces"]:
                yield (*spot, "pieces", index, "piece"), f"there is no piece {placed.piece!r}"
        for name, pieces in ground.taken_off.items():
            table = draft.entries["tables"].get(name)
            for index, placed in enumerate(pieces):
                if table is None or placed not in table.pieces:
                    yield (*spot, "taken_off", name, index), "no such piece lies on that table"


def _most_points(scenario: Scenario, size: str, spot: Spot) -> Iterator[Fault]:
    sums: Counter[str] = Counter()
    for scoring in scenario.scoring:
        for table, most in scoring.most.items():
            if table == size:
                sums[scoring.who] += most
    each = sums.pop("each", 0)
    reached = each + max(sums.values(), default=0)
    stated = next(ground.most_points for table, ground in scenario.grounds.items() if table == size)
    if reached != stated:
        yield spot, f"is {stated}, the scoring allows {reached}"


def _shared(draft: Draft) -> Iterator[ContentError]:
    """Numbers, prefixes and names of factions that two entries share."""
    seen: dict[tuple[str, ...], str] = {}
    keys: list[tuple[str, str, tuple[str, ...]]] = []
    for name, faction in draft.entries["factions"].items():
        keys.append(("factions", name, ("prefix", faction.prefix)))
        keys.append(("factions", name, ("name", plain(faction.name))))
    for kind in ("blessings", "devotions"):
        for name, entry in draft.entries[kind].items():
            keys.append((kind, name, (kind, entry.alignment, str(entry.number))))
    for name, table in draft.entries["tables"].items():
        keys.append(("tables", name, ("tables", table.size, str(table.number or name))))
    for kind, name, key in keys:
        if key in seen:
            field = key[0] if kind == "factions" else "number"
            yield draft.error(kind, name, (field,), f"{seen[key]} has the same")
        seen[key] = name
