"""Sentences are written for one; a Unit whose name is a plural takes the verb of many: "Wolves charge"."""

from __future__ import annotations

import re
from typing import Final

from rulebound.games.mythic_earth.cards import Card
from rulebound.games.mythic_earth.state import Battle

IRREGULAR: Final = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
MANY: Final = ("s", "Dead")
"""How the names of many end; "Children of Xibalba" begin so."""
AFTER: Final = r"((?: [IVX]+)?(?: \([^)]*\))? )([a-z]+s)\b([^.?!]*)"
"""What follows a name: its number or side, the verb, the rest of the sentence."""
SECOND: Final = re.compile(r"( and |, or )(throws|is|has|challenges)\b")


def is_many(card: Card) -> bool:
    """Whether the name of a card is a plural: "Wolves", but not "Medicine Man", "Priestess" nor a single "Maras"."""
    if len(card.minis) < 2 or card.name.endswith("ss"):
        return False
    return card.name.endswith(MANY) or card.name.startswith("Children")


def of_many(verb: str) -> str:
    """A verb as many have it.

    >>> [of_many(verb) for verb in ("is", "charges", "passes", "carries", "lies")]
    ['are', 'charge', 'pass', 'carry', 'lie']
    """
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes")) else verb[:-1]


def agree(m: Battle, text: str) -> str:
    """A text in which each sentence that begins with a Unit of many has the verb and the "their" of many."""
    for name in dict.fromkeys(unit.card.name for unit in m.units.values() if is_many(unit.card)):
        if name in text:
            text = re.sub(rf"(^|[.?!:] )({re.escape(name)}){AFTER}", _many, text)
    return text


def _many(found: re.Match[str]) -> str:
    before, name, number, verb, rest = found.groups()
    rest = SECOND.sub(lambda second: second[1] + of_many(second[2]), rest)
    return f"{before}{name}{number}{of_many(verb)}{rest.replace(' its ', ' their ')}"
