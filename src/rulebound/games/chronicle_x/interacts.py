"""Interact: one kind of action, or a kind for each use of it where the house has it so (CX-ACT-06).

A use that is a kind of its own sets its own bit among the actions spent; to Interact once and for all sets INTERACT,
which bars every use. So each use is barred by two bits, and nobody has to ask the house while looking.
"""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x.options import DISTINCT
from rulebound.games.chronicle_x.state import INTERACT, MissionState

GATHER: Final = 128
MARKER: Final = 256
EXTRACT: Final = 512
EQUIP: Final = 1024
TRADE: Final = 2048
SMASH: Final = 4096
ABILITY: Final = 8192
CONSUMABLE: Final = 16384

USES: Final = {
    "gather": GATHER,
    "take": MARKER,
    "hand": MARKER,
    "use-marker": MARKER,
    "search": MARKER,
    "board": MARKER,
    "extract": EXTRACT,
    "equip": EQUIP,
    "stow": EQUIP,
    "trade": TRADE,
    "smash": SMASH,
}
"""The use that each verb is. To recover from Stun is none of them: it leaves no further Interact (CX-FX-05)."""

ANY: Final = INTERACT | GATHER | MARKER | EXTRACT | EQUIP | TRADE | SMASH | ABILITY | CONSUMABLE
"""Some Interact has been made."""

NO_GATHER: Final = INTERACT | GATHER
NO_MARKER: Final = INTERACT | MARKER
NO_EXTRACT: Final = INTERACT | EXTRACT
NO_EQUIP: Final = INTERACT | EQUIP
NO_TRADE: Final = INTERACT | TRADE
NO_SMASH: Final = INTERACT | SMASH
NO_ABILITY: Final = INTERACT | ABILITY
NO_CONSUMABLE: Final = INTERACT | CONSUMABLE


def spent(m: MissionState, use: int) -> int:
    """What an Interact for this use spends."""
    return use if use and m.house.interact_uses_distinct == DISTINCT else INTERACT


def barred(verb: str) -> int:
    """The bits of which any one bars this use."""
    return INTERACT | USES.get(verb, 0)
