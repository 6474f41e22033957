"""Actions as text: a verb, names, and places in inches (``move jaguar-warriors-1 12.5,7.25 13.8,7.25``).

Where an answer puts the Minis of a Unit, a person may write it in short; `parse` writes it out with the state:

``VERB UNIT to X,Y [SHAPE [DEGREES]] [with N@X,Y ...]``

``keep`` (what is meant if nothing is said of a Unit on the table) brings the middle of the Unit to the place, turned
counter-clockwise by so many degrees. Any other shape brings the first Mini there, the others beside and behind it; it
looks north, turned by so many degrees, or across the table if none are named. Chargers are brought up from that place
to the nearest enemy. ``with`` puts single Minis elsewhere, by their number; it may stand alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.kernel.decisions import Action, Arg
from rulebound.kernel.errors import MalformedAction
from rulebound.space.field.bases import Base, gap, moved
from rulebound.space.field.coherency import coherent, repair
from rulebound.space.field.formations import SHAPES, arrange, keep, middle, press, turned
from rulebound.space.field.ground import no_stand
from rulebound.space.field.places import FARTHEST, Point, format_place, parse_place, place, point_of
from rulebound.space.field.shapes import turned as turned_point

_WORD: Final = re.compile(r"[a-z0-9][a-z0-9.'+-]*\Z")
_PLACE: Final = re.compile(r"[0-9]+(\.[0-9]{1,3})?,[0-9]+(\.[0-9]{1,3})?\Z")
_ALONE: Final = re.compile(r"([0-9]{1,3})@(.*)\Z")
_DEGREES: Final = re.compile(r"-?[0-9]{1,3}\Z")
LONGEST: Final = 1200
"""Characters of an action: forty Minis have their places in it."""

TO: Final = "to"
WITH: Final = "with"
KEEP: Final = "keep"
FORMATIONS: Final = (KEEP, *SHAPES)
"""The shapes that can be named, as the Unit stands first."""
PLACING: Final = ("stand", "move", "march", "follow", "contact", "relocate")
"""The verbs that put all Minis of a Unit somewhere and can be written in short."""


def text(action: Action) -> str:
    """The action as a person types it."""
    words = [action.verb]
    words += [format_place(arg) if isinstance(arg, int) else arg for arg in action.args]
    return " ".join(words)


def parse(line: str, m: Battle | None = None) -> Action:
    """The action that a text names, with places written out; MalformedAction says what cannot be read."""
    if len(line) > LONGEST:
        raise MalformedAction(f"an action has at most {LONGEST} characters")
    words = line.strip().lower().split()
    if not words:
        raise MalformedAction("an empty line is no action")
    if words[0] in PLACING and len(words) > 2 and words[2] in (TO, WITH):
        return written_out(words, m)
    args: list[Arg] = []
    for number, word in enumerate(words):
        if number and _PLACE.match(word):
            args.append(_place(word))
        elif _WORD.match(word):
            args.append(word)
        else:
            raise MalformedAction(f"{word[:40]!r} is no word of an action")
    return Action(words[0], tuple(args[1:]))


def _place(word: str) -> int:
    if not _PLACE.match(word):
        raise MalformedAction(f"{word[:40]!r} is no place; write x,y in inches, such as 12.5,7.25")
    try:
        return parse_place(word)
    except ValueError as error:
        raise MalformedAction(str(error)) from None


def written_out(words: Sequence[str], m: Battle | None) -> Action:
    """The full answer for one that is written in short."""
    verb, name, *rest = words
    unit = m.units.get(name) if m is not None else None
    if m is None or unit is None:
        raise MalformedAction(f"there is no Unit {name[:40]!r}")
    if not unit.kinds:
        raise MalformedAction(f"{name} was destroyed")
    split = rest.index(WITH) if WITH in rest else len(rest)
    bases = formation(m, unit, verb, rest[1:split]) if rest[0] == TO else list(unit.bases)
    if not bases:
        raise MalformedAction(f"{name} is not on the table; say where it goes with 'to'")
    ends = [(base.x, base.y) for base in bases]
    if split < len(rest) and split + 1 == len(rest):
        raise MalformedAction("'with' is followed by Minis and places, such as 3@12.5,7.25")
    for word in rest[split + 1 :]:
        found = _ALONE.match(word)
        if found is None:
            raise MalformedAction(f"{word[:40]!r} is no Mini and place; write them as 3@12.5,7.25")
        number = int(found[1])
        if number not in unit.numbers:
            raise MalformedAction(f"{name} has no Mini {number}")
        ends[unit.numbers.index(number)] = point_of(_place(found[2]))
    return Action(verb, (name, *[place(*on_paper(x, y)) for x, y in ends]))


def on_paper(x: int, y: int) -> Point:
    """A point that can be written down: what lies beyond the western or southern edge is drawn to it."""
    return min(max(x, 0), FARTHEST), min(max(y, 0), FARTHEST)


def formation(m: Battle, unit: Unit, verb: str, words: Sequence[str]) -> list[Base]:
    """Where the Minis of a Unit stand for ``X,Y [SHAPE [DEGREES]]``."""
    if not words:
        raise MalformedAction("'to' is followed by a place, such as 12.5,7.25")
    x, y = point_of(_place(words[0]))
    shape = words[1] if len(words) > 1 else ""
    if shape and shape not in FORMATIONS:
        raise MalformedAction(f"{shape[:40]!r} is no shape; there are {', '.join(FORMATIONS)}")
    if len(words) > 3 or (len(words) == 3 and not _DEGREES.match(words[2])):
        raise MalformedAction(f"{words[-1][:40]!r} is no number of degrees")
    degrees = int(words[2]) if len(words) > 2 else None
    return placed(m, unit, verb, (x, y), shape, degrees)


def placed(m: Battle, unit: Unit, verb: str, at: Point, shape: str, degrees: int | None) -> list[Base]:
    """A Unit in a shape ('' as it is best) at a place."""
    if unit.bases and shape in ("", KEEP):
        bases = unit.bases if coherent(unit.bases) else repair(unit.bases, _anywhere) or unit.bases
        x, y = middle(bases)
        found = keep(bases, at[0] - x, at[1] - y)
        if degrees:
            found = turned(found, at, degrees)
    else:
        turn = across(m, unit) if degrees is None else degrees
        radii = [unit.card.radius] * len(unit.kinds)
        looks = turned_point(0, 1_000_000, turn)
        found = arrange(radii, at, looks, "block" if shape in ("", KEEP) else shape)
    return brought_up(m, unit, found, at) if verb == "contact" and unit.bases else found


def _anywhere(index: int, base: Base) -> bool:
    return True


def across(m: Battle, unit: Unit) -> int:
    """The degrees by which a Unit turns from north to look away from its own edge of the table."""
    own = m.field.edges.get(m.sides[unit.seat].zone, ("south",))[0]
    return {"south": 0, "west": 270, "north": 180, "east": 90}[own]


def brought_up(m: Battle, unit: Unit, bases: Sequence[Base], at: Point) -> list[Base]:
    """Chargers brought up from where they would stand to the enemy that is nearest to a place."""
    enemies = m.enemies(unit.seat)
    if not enemies:
        return list(bases)
    spot = Base(*at, 0)
    target = min(enemies, key=lambda enemy: min([gap(spot, base) for base in enemy.bases]))
    others = [base for one in m.present() if one.id != unit.id for base in one.bases]

    def allowed(index: int, base: Base) -> bool:
        return no_stand(m.field.ground_of(unit.type), base, (), others) is None

    movers = [moved(base, one.x, one.y) for base, one in zip(unit.bases, bases, strict=True)]
    return press(movers, target.bases, allowed)
