"""What every sentence of the log is made with: the register of kinds, dice, names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from rulebound.games.mythic_earth import house
from rulebound.games.mythic_earth.state import Battle
from rulebound.games.mythic_earth.words import listed, name
from rulebound.space.field.places import format_inches

Json = dict[str, Any]
Say = Callable[[Battle, tuple[Any, ...]], Json]

SAY: Final[dict[str, Say]] = {}
"""How each kind of event is told; ``KIND (public)`` to those who are told only a part."""


def says(kind: str) -> Callable[[Say], Say]:
    """Register the sentence of a kind of event."""

    def register(say: Say) -> Say:
        SAY[kind] = say
        return say

    return register


def unknown(kind: str) -> Say:
    """A kind without a sentence of its own: its name, and whom it is about."""

    def say(m: Battle, data: tuple[Any, ...]) -> Json:
        words = [name(m, part) for part in data if isinstance(part, str) and part]
        return {"text": f"{kind.replace('_', ' ').capitalize()}{': ' + listed(words) if words else ''}."}

    return say


def about(m: Battle, unit: str, kind: str, text: str, *clauses: str, **more: Any) -> Json:
    """An event about one Unit."""
    found = m.units.get(unit)
    side = found.seat if found is not None else ""
    return {"kind": kind, "side": side, "text": text, "clauses": list(clauses), "figure": unit, **more}


def d10s(m: Battle, faces: Iterable[int], number: int) -> list[Json]:
    """Ten-sided dice as the page draws them, each with whether it passed against a number."""
    return [{"face": str(face), "kind": "d10", "good": house.meets(m, face, number)} for face in faces]


def dice(faces: Iterable[int], kind: str) -> list[Json]:
    """Other dice as the page draws them."""
    return [{"face": str(face), "kind": kind} for face in faces]


def spot(x: int, y: int) -> str:
    """A place as a person reads it."""
    return f"{format_inches(x)},{format_inches(y)}"
