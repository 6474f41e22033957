"""What a roll is for and what its faces count: hits, saves, tests passed; pips of the pools."""

from __future__ import annotations

from typing import Any, Final

from rulebound.dice.die import Roll
from rulebound.games.mythic_earth.agreement import agree
from rulebound.games.mythic_earth.narrate import TESTS
from rulebound.games.mythic_earth.state import Battle
from rulebound.games.mythic_earth.words import content_name, name

KINDS: Final = {
    "hit": ("Shots", "points on shots"),
    "blow": ("Blows", "points on blows"),
    "save": ("Saves", "points on saves"),
    "test": ("Tests", "points on tests"),
    "magic": ("Spells", "points on spells"),
    "pool": ("Activation dice", "pips of the pools"),
    "other": ("Other dice", "other pips"),
}
"""The uses of the dice, each with what it counts."""
KIND_OF: Final = {
    "hit": "hit",
    "blow": "blow",
    "save": "save",
    "save-again": "save",
    "test": "test",
    "react": "test",
    "cast": "magic",
    "dispel": "magic",
    "pool": "pool",
}
COUNTING: Final = (
    "Where a low face is good a ten counts one point and a one counts ten; the dice of the pools count their pips. "
    "Dice thrown again are a roll of their own."
)
LOW: Final = ("hit", "blow", "save", "test", "magic")
"""Uses in which a low face is good: a ten counts one point, a one counts ten."""


def told(m: Battle, roll: Roll) -> str:
    """What a roll was for, in a few words; everybody may know that."""
    what, *about = roll.purpose or ("",)
    if what in ("hit", "blow"):
        words = [name(m, word) for word in about if word in m.units]
        verb = "shoots at" if what == "hit" else "strikes"
        return agree(m, f"{words[0]} {verb} {words[1]}") if len(words) > 1 else KINDS[what][0]
    if what in ("save", "save-again"):
        return agree(m, f"{name(m, about[-1])} saves") if about else "Saves"
    if what == "test" and len(about) > 1:
        said = TESTS.get(about[0], (f"test ({about[0]})", ""))[0]
        return f"{name(m, about[1])}: {said}"
    if what in ("cast", "dispel") and len(about) > 1:
        return f"{name(m, about[0])}: {'casts' if what == 'cast' else 'dispels'} {content_name(m, about[1])}"
    if what == "pool":
        return "The pool"
    if what == "react" and about:
        return agree(m, f"{name(m, about[0])} reacts")
    told = what.replace("-", " ").capitalize() or "A roll"
    return f"{told}: {', '.join(name(m, word) for word in about)}" if about else told


def counted(m: Battle, roll: Any) -> tuple[str, str, dict[str, int]]:
    """The kind of a roll, what it was for, and what each face counts."""
    kind = KIND_OF.get((roll.purpose or ("",))[0], "other")
    sides = len(roll.die.results)
    faces = {face: sides + 1 - int(face) if kind in LOW else int(face) for face in roll.die.results}
    return kind, told(m, roll), faces
