"""Whether a Unit has a Talent: by one Mini, by most of them, or by all (ME-UNIT-02).

What a Talent does stands where the rule that it changes stands; here is only who has it. A card goes before the core
rules (ME-BASIC-21).
"""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth.effects import on
from rulebound.games.mythic_earth.state import Unit

WOOD: Final = "wood"
"""The tag of landscape that Woodsmen, Forest Regrowth and Ambush ask for."""

MINI: Final = "mini"
ANY: Final = "any"
MAJORITY: Final = "majority"
ALL: Final = "all"

SCOPES: Final[dict[str, str]] = {
    "nxfi": MINI,
    "fly": ALL,
    "fast": MINI,
    "massive": ANY,
    "dodge": MAJORITY,
    "dreadful": ANY,
    "terror": ANY,
    "command": MINI,
    "regeneration": MAJORITY,
    "living-dead": MAJORITY,
    "toughened": ANY,
    "eagle-eye": ANY,
    "vengeful": MAJORITY,
    "berserk": MAJORITY,
    "stealth": MAJORITY,
    "first-strike": MAJORITY,
    "hardy": MAJORITY,
    "disdain": ANY,
    "extra-charge-throw": ANY,
    "woodsmen": MAJORITY,
    "frenzied-charge": MINI,
    "venomous": MINI,
    "forest-regrowth": MAJORITY,
    "ambush": ALL,
    "blood-drinker": MINI,
    "mystic-shield": ANY,
    "seer": MINI,
    "voice-of-the-sun": MINI,
    "multitude-fire": MINI,
}
"""How many Minis must have a Talent for the Unit to have it."""


def has(unit: Unit, talent: str) -> bool:
    """Whether the Unit has the Talent now, by its Minis left (ME-DATA-08) or by an effect on it."""
    if unit.lasting and on(unit, talent):
        return True
    if unit.card.brought and any(name == talent and at in unit.numbers for at, name, _ in unit.card.brought):
        return True
    kinds = unit.card.kinds
    for kind in kinds:
        if talent in kind.talents:
            break
    else:
        return False
    scope = SCOPES.get(talent, ANY)
    if scope == ALL:
        return bool(unit.kinds) and all(talent in kinds[index].talents for index in unit.kinds)
    bearers = sum(talent in kinds[index].talents for index in unit.kinds)
    return 2 * bearers > len(unit.kinds) if scope == MAJORITY else bearers > 0


def number(unit: Unit, talent: str) -> int:
    """The highest number of a Talent among the Minis left; 0 without it."""
    kinds = unit.card.kinds
    own = max([kinds[index].talents.get(talent, 0) for index in unit.kinds], default=0)
    return max([own, *[n for at, name, n in unit.card.brought if name == talent and at in unit.numbers]])
