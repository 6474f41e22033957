"""Turns of phrase that the log, the prompts, the refusals and the cards share. No rule is decided here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from rulebound.games.mythic_earth.pack_battles import Size
from rulebound.games.mythic_earth.pack_units import Faction
from rulebound.games.mythic_earth.state import BLUE, RED, Battle, Unit, other
from rulebound.space.field.places import format_inches

SEAT_NAMES: Final = {BLUE: "Blue", RED: "Red"}
ALIGNMENT_NAMES: Final = {"everliving": "Everliving", "everchanging": "Everchanging"}
PHASES: Final = ("set-up", "deployment", "activation", "clean-up", "over")
"""The phases of a battle by their number."""
PHASE_NAMES: Final = ("Set-up", "Deployment", "Activation", "Clean-up", "Over")
ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
TYPE_NAMES: Final = {
    "humanoid": "Humanoid",
    "beast": "Beast",
    "monster": "Monster",
    "multitude": "Multitude",
    "behemoth": "Behemoth",
    "watercraft": "Watercraft",
}


def seat_name(m: Battle, seat: str) -> str:
    """What a side is called: its faction, and its colour where both have the same."""
    faction = faction_of(m, seat)
    if faction is None:
        return SEAT_NAMES.get(seat, seat.capitalize())
    return f"{faction.name} ({seat})" if faction is faction_of(m, other(seat)) else faction.name


def faction_of(m: Battle, seat: str) -> Faction | None:
    """The faction of a side; None if it has none."""
    side = m.sides.get(seat)
    return m.pack.factions.get(side.faction) if side is not None else None


def does(m: Battle, seat: str, one: str, many: str) -> str:
    """A side and what it does, in either number: "Aztec scores", "Tribal Nations score"."""
    faction = faction_of(m, seat)
    return f"{seat_name(m, seat)} {many if faction is not None and faction.plural else one}"


def unit_name(m: Battle, unit: Unit) -> str:
    """What a Unit is called: its card, with a number if there are several of it."""
    card = unit.card.name
    twins = [one for one in m.units.values() if one.card.name == card]
    if len(twins) < 2:
        return card
    if len({one.seat for one in twins}) == len(twins):
        return f"{card} ({_tag(m, unit.seat)})"
    own = [one for one in twins if one.seat == unit.seat]
    number = own.index(unit) + 1
    said = f"{card} {ROMAN[number] if number < len(ROMAN) else number}" if len(own) > 1 else card
    return said if len(own) == len(twins) else f"{said} ({_tag(m, unit.seat)})"


def _tag(m: Battle, seat: str) -> str:
    """By what two Units of the same name are told apart: the colour, if their sides are of one faction."""
    named = seat_name(m, seat)
    return seat if named.endswith(f"({seat})") else named


def name(m: Battle, word: str) -> str:
    """What an id stands for: a Unit, a token, a piece of landscape, an entry of the content; else its words."""
    unit = m.units.get(word)
    if unit is not None:
        return unit_name(m, unit)
    for token in m.tokens:
        if token.word == word:
            return token_name(m, token.word)
    for piece in m.field.pieces:
        if piece.id == word:
            return piece_name(m, piece.id)
    for laid in m.laid:
        if laid.name == word:
            return content_name(m, laid.source)
    return token_name(m, word) if word.rpartition("-")[2].isdigit() else content_name(m, word)


def content_name(m: Battle, word: str) -> str:
    """What an entry of the content is called."""
    pack = m.pack
    for table in (
        pack.spells,
        pack.blessings,
        pack.weapons,
        pack.talents,
        pack.devotions,
        pack.scenarios,
        pack.tables,
        pack.factions,
    ):
        if word in table:
            return str(table[word].name)
    return word.replace("-", " ").replace("_", " ")


TOKENS: Final = {
    "way": "Token",
    "heroism": "Token",
    "death": "Death token",
    "ritual": "Ritual token",
    "corpse": "Corpse token",
    "sacrifice": "Sacrifice token",
    "fountain": "Fountain token",
}
"""What those tokens of Devotions are called that have no name of their own."""


LONE: Final = ("map", "fountain")
"""Tokens of Devotions of which a side never has two."""


def token_name(m: Battle, word: str) -> str:
    """What a token is called: its name in the scenario, with its number unless there is never another.

    How many lie there now is not asked: what the log has told is called the same later.
    """
    kind, _, number = word.rpartition("-")
    scenario = m.pack.scenarios.get(m.scenario)
    entry = next((one for one in scenario.tokens if one.id == kind), None) if scenario is not None else None
    if entry is not None:
        label, lone = entry.name, max(entry.start.get(cast(Size, m.size), 0), entry.supply or 0) == 1
    else:
        label, lone = TOKENS.get(kind) or kind.replace("-", " ").capitalize(), kind in LONE
    return label if lone else f"{label} {number}"


def piece_name(m: Battle, name: str) -> str:
    """What a piece of landscape is called, with its number if there are several of its name."""
    piece = next((one for one in m.field.pieces if one.id == name), None)
    if piece is None:
        return name.replace("-", " ").capitalize()
    twins = [one.id for one in m.field.pieces if one.name == piece.name]
    return piece.name if len(twins) < 2 else f"{piece.name} {twins.index(name) + 1}"


def inches(mil: int) -> str:
    """A length as a person reads it."""
    return f"{format_inches(mil)} inch{'' if mil == 1000 else 'es'}"


def near_inches(mil: int) -> str:
    """A length to the tenth of an inch, rounded up."""
    return inches(-(-mil // 100) * 100)


def close_inches(mil: int) -> str:
    """A length to the hundredth of an inch, rounded up: what is too far never reads as if it were not."""
    return inches(-(-mil // 10) * 10)


def plural(number: int, word: str, many: str = "") -> str:
    """A number with its noun: "1 hit", "2 hits"."""
    return f"{number:,} {word if number == 1 else many or word + 's'}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Words as a list: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def percent(chance: float) -> str:
    """A chance as a person reads it."""
    if 0 < chance < 0.005:
        return "less than 1%"
    if 0.995 < chance < 1:
        return "more than 99%"
    return f"{round(100 * chance)}%"
