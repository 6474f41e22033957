"""Cards: a Unit with its Data Points now and what changed each, a spell, a Blessing, a Devotion, landscape, a token."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

from rulebound.games.mythic_earth import blessings, magic
from rulebound.games.mythic_earth.cards import Kind, Weapon
from rulebound.games.mythic_earth.pack_battles import Size
from rulebound.games.mythic_earth.pack_magic import Spell
from rulebound.games.mythic_earth.preview import length_json, tally_json
from rulebound.games.mythic_earth.state import INCH, SEATS, Battle, Unit
from rulebound.games.mythic_earth.values import (
    brave_tally,
    highest_brave,
    highest_react,
    highest_save,
    highest_shoot,
    limit,
    majority_fight,
    majority_save,
    move_tally,
)
from rulebound.games.mythic_earth.view import emblem, note, states
from rulebound.games.mythic_earth.words import (
    ALIGNMENT_NAMES,
    TYPE_NAMES,
    inches,
    piece_name,
    plural,
    seat_name,
    token_name,
    unit_name,
)
from rulebound.kernel.errors import MalformedAction

Json = dict[str, Any]

KINDS: Final = {
    "open": ("Open ground", "ME-MOVE-13"),
    "difficult": ("Difficult ground", "ME-MOVE-14"),
    "impassable": ("Impassable ground", "ME-MOVE-16"),
    "obstacle": ("Linear obstacle", "ME-MOVE-12"),
}


def card(m: Battle, seat: str, of: str) -> Json:
    """The card of a Unit, a Mini of it, an entry of the content, landscape or a token, as a seat may see it."""
    unit = m.units.get(of) or m.units.get(of.rpartition(".")[0])
    if unit is not None:
        return unit_card(m, unit)
    for piece in m.field.pieces:
        if piece.id == of:
            return piece_card(m, of)
    for token in m.tokens:
        if token.word == of:
            return token_card(m, of)
    if of in m.pack.spells:
        return spell_card(m, of)
    if of in m.pack.blessings:
        return blessing_card(m, of)
    if of in m.pack.scenarios:
        return scenario_card(m, of)
    for side in SEATS:
        if of == f"devotion-{side}":
            return devotion_card(m, seat, side)
    raise MalformedAction(f"{of[:40]!r} is nothing that has a card here")


def plain(of: str, title: str, subtitle: str, emblem_: str, side: str = "") -> Json:
    """An empty card."""
    return {
        "id": of,
        "title": title,
        "subtitle": subtitle,
        "emblem": emblem_,
        "side": side,
        "stats": [],
        "rows": [],
        "abilities": [],
        "items": [],
    }


def row(text: str, clause: str = "") -> Json:
    """A line of text."""
    return {"text": text, "clause": clause} if clause else {"text": text}


# ---- a Unit


def unit_card(m: Battle, unit: Unit) -> Json:
    """A Unit: its Data Points now, weapons, Talents, spells, and how it stands."""
    faction = m.pack.factions.get(unit.card.faction)
    parts = [TYPE_NAMES.get(unit.type, unit.type)]
    if faction is not None:
        parts.append(faction.name)
    if unit.card.points:
        parts.append(plural(unit.card.points, "point"))
    found = plain(unit.id, unit_name(m, unit), ", ".join(parts), emblem(unit), unit.seat)
    found["stats"] = list(stats(m, unit)) if unit.kinds else []
    found["rows"] = list(rows(m, unit))
    found["abilities"] = list(abilities(m, unit))
    found["items"] = [
        {"id": arm.id, "name": f"{arm.name}: {weapon_words(arm)}", "kind": "weapon"} for arm in weapons(unit)
    ]
    return found


def stats(m: Battle, unit: Unit) -> Iterator[Json]:
    """The Data Points as they are used now."""
    move = move_tally(m, unit)
    printed = min(kind.move for kind in unit.profiles())
    yield {
        "label": "M",
        "value": f"{move.total / INCH:g}",
        "changed": changed(move.total, printed),
        "tally": length_json(move),
    }
    for label, value in (
        ("SH", highest_shoot(unit)),
        ("FI", majority_fight(unit)),
        ("SV", majority_save(unit)),
        ("RE", highest_react(unit)),
    ):
        yield {"label": label, "value": value or "–"}
    brave = brave_tally(m, unit)
    yield {
        "label": "BR",
        "value": brave.total,
        "changed": changed(brave.total, highest_brave(unit)),
        "tally": tally_json(brave),
    }
    yield {"label": "W", "value": max(kind.wounds for kind in unit.profiles())}


def changed(now: int, printed: int) -> str:
    """Whether a number is higher or lower than printed."""
    return "up" if now > printed else "down" if now < printed else ""


def rows(m: Battle, unit: Unit) -> Iterator[Json]:
    """How a Unit stands, kind by kind."""
    if note(m, unit):
        yield row(f"{note(m, unit)}.")
    if unit.gone:
        return
    if unit.markers:
        left = limit(m, unit) - unit.markers
        yield row(f"Breaks with {plural(left, 'Brave marker')} more.", "ME-OVER-01")
    if unit.card.dice > 1:
        yield row(f"{plural(unit.card.dice, 'activation die', 'activation dice')} a turn.", "ME-POOL-01")
    if highest_save(unit) != majority_save(unit):
        yield row(f"Saves in melee on the highest SV, {highest_save(unit)}.", "ME-MSAVE-02")
    alike = len({numbers(kind) for kind in unit.profiles()}) == 1
    for kind in unit.profiles():
        words = kind_words(unit, kind, alike)
        if words:
            yield row(words)
    for state in states(m, unit):
        yield row(f"{state['label']}: {state['text']}", state["clauses"][0] if state["clauses"] else "")


def numbers(kind: Kind) -> tuple[int, ...]:
    """The Data Points of a kind of Mini, as they stand on its row."""
    return (kind.move, kind.shoot, kind.fight, kind.save, kind.react, kind.brave, kind.wounds)


def kind_words(unit: Unit, kind: Kind, alike: bool = False) -> str:
    """The Minis of a Unit that are alike, in one line; their numbers stand above it if all of the Unit are ``alike``."""
    count = sum(unit.mini(index) is kind for index in range(len(unit.kinds)))
    parts: list[str] = []
    if not alike:
        parts.append(
            f"M {kind.move / INCH:g}, SH {kind.shoot}, FI {kind.fight}, SV {kind.save}, RE {kind.react}, "
            f"BR {kind.brave}, W {kind.wounds}"
        )
    if kind.armour:
        parts.append(f"armour +{kind.armour}")
    roles = [
        word
        for said, word in (
            (kind.general, "General"),
            (kind.heroic, "Heroic Figure"),
            (kind.magic, f"Magic Level {kind.magic}"),
            (kind.leader and len(unit.kinds) > 1, "leader"),
        )
        if said and word != kind.name
    ]
    if not roles and not parts:
        return ""
    name = f"{count} {kind.name}" if count > 1 else f"{kind.name[:1].upper()}{kind.name[1:]}"
    if not parts:
        return f"{name}: {', '.join(roles)}."
    return f"{name}{' (' + ', '.join(roles) + ')' if roles else ''}: {', '.join(parts)}."


def weapons(unit: Unit) -> list[Weapon]:
    """The different weapons of a Unit."""
    found: dict[str, Weapon] = {}
    for kind in unit.profiles():
        for arm in [*kind.weapons, *[strike.weapon for strike in kind.strikes]]:
            found.setdefault(arm.id, arm)
    return list(found.values())


def weapon_words(arm: Weapon) -> str:
    """A weapon in a few words."""
    parts = [f"Strength {arm.strength}"]
    if arm.range:
        parts.append(f"{inches(arm.range)}{', ' + str(arm.shots) + ' shots' if arm.shots > 1 else ''}")
    if arm.long_from:
        parts.append(f"long from {inches(arm.long_from)}")
    for said, word in (
        (arm.thrown, "thrown"),
        (arm.overhead, "overhead"),
        (arm.fi_bonus, f"FI +{arm.fi_bonus}"),
        (arm.fi_charge, f"FI +{arm.fi_charge} charging"),
        (arm.extra_dice, f"{plural(arm.extra_dice, 'die', 'dice')} more"),
        (arm.armour_minus, f"armour −{arm.armour_minus}"),
        (arm.ammunition, arm.ammunition.replace("-", " ")),
    ):
        if said:
            parts.append(word)
    return ", ".join(parts)


def abilities(m: Battle, unit: Unit) -> Iterator[Json]:
    """Talents and spells."""
    from rulebound.games.mythic_earth.talents import has, number

    names: dict[str, None] = {}
    for kind in unit.card.kinds:
        names.update(dict.fromkeys(kind.talents))
    names.update({name: None for _, name, _ in unit.card.brought})
    for talent in names:
        entry = m.pack.talents.get(talent)
        if entry is not None:
            yield {
                "name": entry.label(max(number(unit, talent), 1)),
                "text": f"{entry.when} {entry.told(max(number(unit, talent), 1))}".strip(),
                "active": bool(unit.kinds) and has(unit, talent),
            }
    tried = m.sides[unit.seat].counts
    for name in unit.card.spells:
        spell = m.pack.spells[name]
        spent = bool(tried.get("tried:" + name, 0))
        found: Json = {"name": spell.name, "text": spell_words(spell), "active": not spent}
        if spent:
            found["why"] = "Tried this turn."
        yield found


def spell_words(spell: Spell) -> str:
    """A spell in one paragraph."""
    reach = f", {inches(spell.range)}" if spell.range else ""
    return f"Casting Value {spell.casting_value}{reach}{', in sight' if spell.sight else ''}. {spell.text}"


# ---- other cards


def spell_card(m: Battle, of: str) -> Json:
    """A spell."""
    spell = m.pack.spells[of]
    found = plain(of, spell.name, spell.kind.replace("-", " ").capitalize(), "magic")
    found["stats"] = [{"label": "Casting Value", "value": spell.casting_value}]
    if spell.range:
        found["stats"].append({"label": "Range", "value": inches(spell.range)})
    found["rows"] = [row(spell.text, spell.clauses[0] if spell.clauses else "")]
    found["rows"] += [row(f"It may not {limit}.") for limit in spell.limits]
    knowing = [unit for unit in m.units.values() if of in unit.card.spells]
    found["rows"] += [
        row(f"{unit_name(m, unit)}: {magic.value_tally(m, unit, spell).total} now.")
        for unit in knowing
        if unit.bases
    ]
    return found


def blessing_card(m: Battle, of: str) -> Json:
    """A Blessing."""
    entry = m.pack.blessings[of]
    found = plain(of, entry.name, f"Blessing, {ALIGNMENT_NAMES[entry.alignment]}", "blessing")
    found["rows"] = [row(entry.text, entry.clauses[0] if entry.clauses else "")]
    for seat, side in m.sides.items():
        if of in side.blessings:
            found["side"] = seat
            said = "Used in this battle." if of in side.used else "Not used yet."
            if of in side.used and blessings.left(side, of):
                said = "It can be used once more."
            found["rows"].append(row(said, "ME-BLESS-02"))
    return found


def scenario_card(m: Battle, of: str) -> Json:
    """A primary scenario."""
    entry = m.pack.scenarios[of]
    found = plain(of, entry.name, "Primary scenario", "scenario")
    found["rows"] = [row(entry.story), *[row(rule.text) for rule in entry.rules]]
    size = cast(Size, m.size)
    found["rows"] += [
        row(f"{scoring.text} {plural(scoring.points, 'point')}, {scoring.most[size]} at most.", "ME-OBJ-14")
        for scoring in entry.scoring
        if size in scoring.most
    ]
    return found


def devotion_card(m: Battle, seat: str, side: str) -> Json:
    """A Devotion, for its owner or once it is shown."""
    own = m.sides[side]
    if not own.devotion or not own.alignment or not (seat == side or own.revealed):
        found = plain(f"devotion-{side}", "A Devotion", "Hidden", "devotion", side)
        found["rows"] = [row("Only its owner knows it, until it gives its first point.", "ME-OBJ-07")]
        return found
    entry = m.pack.devotion(own.alignment, own.devotion)
    found = plain(
        f"devotion-{side}", entry.name, f"Devotion, {ALIGNMENT_NAMES[entry.alignment]}", "devotion", side
    )
    found["rows"] = [row(entry.text, entry.clauses[0] if entry.clauses else "")]
    found["rows"] += [row(one.text, one.clauses[0] if one.clauses else "") for one in entry.objectives]
    return found


def piece_card(m: Battle, of: str) -> Json:
    """A piece of landscape."""
    piece = next(one for one in m.field.pieces if one.id == of)
    said, clause = KINDS[piece.kind]
    found = plain(of, piece_name(m, of), said, piece.kind)
    found["stats"] = [{"label": "Height", "value": inches(piece.height)}]
    found["rows"] = [row(f"{said}{'; it obscures' if piece.obscures else ''}.", clause)]
    if piece.obscures and piece.kind != "obstacle":
        found["rows"].append(row("A Unit within it saves 1 better.", "ME-SAVE-06"))
    source = m.pack.pieces.get(of.rpartition("-")[0])
    if source is not None and source.note:
        found["rows"].append(row(source.note))
    return found


def token_card(m: Battle, of: str) -> Json:
    """A token."""
    token = next(one for one in m.tokens if one.word == of)
    whose = f"Of {seat_name(m, token.seat)}" if token.seat else "Nobody's"
    found = plain(of, token_name(m, of), whose, "token", token.seat)
    if token.carrier:
        found["rows"].append(row(f"{unit_name(m, m.units[token.carrier])} carries it.", "ME-OBJ-05"))
    if token.fixed:
        found["rows"].append(row("It is not carried.", "ME-OBJ-06"))
    return found
