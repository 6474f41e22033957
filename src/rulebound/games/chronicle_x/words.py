"""Turns of phrase that the log, the prompts, the refusals and the cards share. No rule is decided here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulebound.games.chronicle_x.profiles import advanced_name, display_name
from rulebound.games.chronicle_x.state import (
    HEROES,
    NOWHERE,
    OVERMIND,
    TOKEN,
    TOKEN_PLUS,
    Blip,
    MissionState,
    Unit,
)
from rulebound.space.board import Mask, Square, bits

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SIDE_NAMES: Final = {HEROES: "Heroes", OVERMIND: "Overmind"}
COMPASS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
BEHAVIOURS: Final = {
    "rush": "Rush",
    "protect": "Protect",
    "terrifying_presence": "Terrifying Presence",
    "take_cover": "Take Cover",
    "quick_shot": "Quick Shot",
}
STATE_CLAUSES: Final = {"stunned": "CX-FX-05", "down": "CX-FX-07", "shaken": "CX-FX-03"}


def name(m: MissionState, figure: str) -> str:
    """What a hero, unit or blip is called."""
    return display_name(m, figure)


def many(figure: str) -> bool:
    """Whether a figure's name is a plural ("Greys I shoot")."""
    return figure.startswith("greys-")


def does(m: MissionState, figure: str, verb: str, plural: str = "") -> str:
    """A figure with its verb: "Clemson shoots", "Greys I shoot"."""
    if many(figure):
        return f"{name(m, figure)} {plural or verb.removesuffix('s')}"
    return f"{name(m, figure)} {verb}"


SEVERAL: Final = {
    "has": "have",
    "is": "are",
    "stands": "stand",
    "uses": "use",
    "belongs": "belong",
    "makes": "make",
    "comes": "come",
}


def agree(m: MissionState, text: str) -> str:
    """A sentence in which units of several models take their verbs in the plural: "Greys I are down".

    One that begins with such a unit speaks of "their" turn all through.
    """
    for unit in m.units:
        if many(unit.id):
            who = name(m, unit.id)
            for one, several in SEVERAL.items():
                text = text.replace(f"{who} {one} ", f"{who} {several} ")
            if text.startswith(tuple(f"{who} {several} " for several in SEVERAL.values())):
                text = text.replace(" its ", " their ").replace(" and has ", " and have ")
    return text


def side_of(m: MissionState, figure: str) -> str:
    """The side of a figure by its id, whether it is still in play or not."""
    if figure in m.pack.heroes or figure in ("sentry", "vip"):
        return HEROES
    return OVERMIND if figure else ""


def square(m: MissionState, place: Square) -> str:
    """The name of a square; '' for none."""
    return m.ground.board.name(place) if m.ground.board.has(place) else ""


def squares(m: MissionState, mask: Mask) -> list[str]:
    """The names of the squares of a mask, in the order of the board."""
    board = m.ground.board
    return [board.name(place) for place in bits(mask & board.all)]


def edge(m: MissionState, place: Square, direction: int) -> str:
    """The name of an edge: "c4e" is the east edge of c4, "c4s" the south one."""
    return f"{m.ground.board.name(place)}{'e' if direction == 0 else 's'}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """A list as one says it: "a, b and c"."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def plural(number: int, one: str, more: str = "") -> str:
    """A number with its noun: "1 square", "3 squares"."""
    return f"{number:,} {one if number == 1 else more or one + 's'}"


def signed(value: int) -> str:
    """A modifier with its sign."""
    return f"+{value}" if value > 0 else str(value).replace("-", "\N{MINUS SIGN}")


def model_name(m: MissionState, kind: str) -> str:
    """What one model is: "Grey", "Commander", "clone", or a hero's name."""
    profile = m.pack.aliens.get(kind)
    if profile is not None:
        return profile.name
    if kind in m.pack.heroes:
        return m.pack.heroes[kind].short
    if kind == "vip":
        return name(m, kind)
    return {"clone": "clone", "sentry": "Sentry gun"}.get(kind, kind)


def unit_place(m: MissionState, unit: Unit) -> Square:
    """The square by which a unit is found: that of its first model on the map."""
    return next((model.square for model in unit.models if model.square >= 0), NOWHERE)


def place_of(m: MissionState, figure: str) -> str:
    """Where a hero, unit or blip stands; '' if it is off the map."""
    unit = m.find(figure)
    if unit is not None:
        return square(m, unit_place(m, unit))
    blip = m.blip(figure)
    return square(m, blip.square) if blip is not None else ""


def token_name(m: MissionState, place: Square) -> str:
    """What an attack on a square would strike."""
    kind = m.plan.kinds[place]
    if m.hazards >> place & 1:
        return {"car": "car", "barrel": "barrel"}.get(kind, "hazard")
    return "yellow square" if kind == "deployment" else "square"


def token_on(m: MissionState, place: Square, yellow: bool) -> str:
    """What an attack on a square is told of: the token that lay there then, or the yellow square itself."""
    return f"the yellow square {square(m, place)}" if yellow else f"the token on {square(m, place)}"


def states(unit: Unit) -> list[str]:
    """The states of a unit as the page knows them."""
    found: list[str] = []
    if unit.stunned:
        found.append("stunned")
    if unit.down:
        found.append("down")
    if unit.overwatch == TOKEN:
        found.append("overwatch")
    elif unit.overwatch == TOKEN_PLUS:
        found.append("overwatch+")
    if unit.shaken_by:
        found.append("shaken")
    return found


def occupant(m: MissionState, place: Square) -> str:
    """What stands on a square, in words; '' if nothing does."""
    standing = m.standing_at(place)
    if standing is not None:
        unit, model = standing
        if model.kind == "clone":
            return f"{name(m, unit.id)}'s clone"
        return name(m, unit.id)
    blip = m.blip_at(place)
    return name(m, blip.id) if blip is not None else ""


def knows_face(m: MissionState, blip: Blip, seat: str) -> bool:
    """Whether a seat knows what a blip hides: its owner always, the Heroes once they have read it."""
    return seat == OVERMIND or (seat == HEROES and blip.read)


def face_name(m: MissionState, kind: str) -> str:
    """What a blip hides, in words."""
    return "Decoy" if kind == "decoy" else m.pack.aliens[kind].unit_name


def possessive(m: MissionState, figure: str) -> str:
    """The name of a figure as an owner: "Clemson's"."""
    return f"{name(m, figure)}'s"


def card_name(m: MissionState, card: str) -> str:
    """What a mutation card is called."""
    entry = m.pack.mutation(card)
    return entry.name if entry is not None else card


def item_name(m: MissionState, item: str) -> str:
    """What an item is called, by the side that lies up."""
    entry = m.pack.items.get(item)
    if entry is None:
        return item
    return advanced_name(entry.name) if item in m.advanced else entry.name


def item_text(m: MissionState, item: str) -> str:
    """The text of an item on the side that lies up (CX-ITEM-09)."""
    entry = m.pack.items[item]
    return entry.advanced_text if item in m.advanced else entry.text
