"""What a roll of the combat die is for and what its faces count: hits for an attack, blocks for a defence."""

from __future__ import annotations

from typing import Any, Final

from rulebound.dice.die import Roll
from rulebound.dice.odds import BLOCKS, CRITICALS, HITS
from rulebound.games.chronicle_x.state import MissionState
from rulebound.games.chronicle_x.telling import word_of
from rulebound.games.chronicle_x.words import does, name, possessive

ATTACK: Final = "attack"
DEFENCE: Final = "defence"
KINDS: Final = {ATTACK: ("Attack dice", "hits"), DEFENCE: ("Defence dice", "blocks")}
"""The two uses of the die, each with what it counts (CX-DICE-01 to 05)."""
COUNTING: Final = (
    "Attack dice count hits (a double hit two, a critical one), defence dice count blocks (a double defend two). "
    "Each reroll is a roll of its own."
)
COUNTED: Final = {ATTACK: {**HITS, **CRITICALS}, DEFENCE: BLOCKS}
DEFENDED: Final = ("defence", "hubcap")
WORDS: Final = {
    "hazard": "a hazard",
    "building": "a building card",
    "spark": "a spark",
    "mutation": "a mutation",
}


def kind_of(roll: Roll) -> str:
    """Whether a roll strikes or stops."""
    return DEFENCE if roll.purpose[:1] in [(word,) for word in DEFENDED] else ATTACK


def told(m: MissionState, roll: Roll) -> str:
    """What a roll was for, in a few words; everybody may know that."""
    what, *about = roll.purpose or ("",)
    first = about[0] if about else ""
    if what == "attack":
        target = about[1] if len(about) > 1 else ""
        whom = name(m, target) if m.find(target) is not None else f"the token at {target}"
        return f"{does(m, first, 'attacks', 'attack')} {whom}"
    if what == "defence":
        return does(m, first, "defends", "defend")
    if what == "reroll":
        return f"{name(m, first)}: Neon Rush"
    if what == "hubcap":
        return f"{possessive(m, first)} defence, thrown again"
    if what == "fear":
        return does(m, first, "frightens", "frighten")
    if what in WORDS:
        return f"{word_of(m, first)} ({WORDS[what].split()[-1]})" if first else WORDS[what].capitalize()
    return " ".join([what.replace("_", " "), *about]).strip() or "A roll"


def counted(m: MissionState, roll: Any) -> tuple[str, str, dict[str, int]]:
    """The kind of a roll, what it was for, and what each face counts."""
    kind = kind_of(roll)
    return kind, told(m, roll), COUNTED[kind]
