"""What every sentence of the log is made with: the register of kinds, dice, tallies and names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from rulebound.games.chronicle_x.combat import RESULTS
from rulebound.games.chronicle_x.sources import LASTING
from rulebound.games.chronicle_x.state import MissionState
from rulebound.games.chronicle_x.words import listed, name, plural, side_of, signed, square
from rulebound.kernel.tally import Tally

Json = dict[str, Any]
Say = Callable[[MissionState, tuple[Any, ...]], Json]

SAY: Final[dict[str, Say]] = {}
"""How each kind of event is told."""


def says(kind: str) -> Callable[[Say], Say]:
    """Register the sentence of a kind of event."""

    def register(say: Say) -> Say:
        SAY[kind] = say
        return say

    return register


def unknown(kind: str) -> Say:
    """A kind without a sentence of its own: its name, and whom it is about."""

    def say(m: MissionState, data: tuple[Any, ...]) -> Json:
        words = [word_of(m, part) for part in data if isinstance(part, str) and part]
        return {"text": f"{kind.replace('_', ' ').capitalize()}{': ' + listed(words) if words else ''}."}

    return say


def word_of(m: MissionState, part: str) -> str:
    if m.find(part) is not None or m.blip(part) is not None or part in m.pack.heroes:
        return name(m, part)
    for table in (
        m.pack.items,
        m.pack.mutations,
        m.pack.ultimates,
        m.pack.agendas,
        m.pack.building_cards,
        m.pack.hazard_cards,
    ):
        if part in table:
            return str(table[part].name)
    return part.replace("-", " ").replace("_", " ")


def about(m: MissionState, figure: str, kind: str, text: str, *clauses: str, **more: Any) -> Json:
    """An event about one figure."""
    return {
        "kind": kind,
        "side": side_of(m, figure),
        "text": text,
        "clauses": list(clauses),
        "figure": figure,
        **more,
    }


def dice(faces: Iterable[int]) -> list[Json]:
    """Dice as the page draws them."""
    return [{"face": RESULTS[face]} for face in faces]


def tally_words(tally: Tally) -> str:
    """A tally in one line: its base and every modifier by name."""
    parts = [f"{tally.lines[0].label} {tally.lines[0].value}"]
    parts.extend(f"{line.label} {signed(line.value)}" for line in tally.lines[1:])
    text = ", ".join(parts)
    if tally.surplus:
        text += f"; five dice and {tally.surplus} over"
    return text


def tally_clauses(tally: Tally) -> list[str]:
    """The clauses behind the modifiers of a tally."""
    return list(dict.fromkeys(line.clause for line in tally.lines[1:] if line.clause))


def counted(faces: Iterable[int]) -> str:
    """What attack dice came to: criticals, hits, blanks."""
    rolled = list(faces)
    hits, criticals = rolled.count(1) + 2 * rolled.count(2), rolled.count(3)
    parts = [plural(criticals, "critical hit")] if criticals else []
    if hits or not criticals:
        parts.append(plural(hits, "hit"))
    return listed(parts)


def at_of(m: MissionState, place: int) -> Json:
    """The place of an event, if it has one."""
    at = square(m, place)
    return {"at": at} if at else {}


def effect_name(effect: str) -> str:
    """What a lasting effect is called."""
    kind = LASTING.get(effect)
    if kind is not None and kind.title:
        return kind.title
    plain = {
        "shut east": "storm shutters",
        "shut south": "storm shutters",
        "ash": "ash cloud",
        "toxic": "toxic cloud",
        "veil": "mist",
        "no equip": "a ban on equipping",
        "no move": "a ban on moving",
        "no sprint": "a ban on sprinting",
        "no shoot": "a ban on shooting",
        "no melee": "a ban on melee",
        "no psychic": "a ban on the psychic attack",
    }
    return plain.get(effect, effect.replace("-", " ").replace("_", " "))
