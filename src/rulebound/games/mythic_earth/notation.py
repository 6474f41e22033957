"""Actions as text: a verb, names, and places in inches (``move jaguar-warriors-1 12.5,7.25 13.8,7.25``)."""

from __future__ import annotations

import re
from typing import Final

from rulebound.kernel.decisions import Action, Arg
from rulebound.kernel.errors import MalformedAction
from rulebound.space.field.places import format_place, parse_place

_WORD: Final = re.compile(r"[a-z0-9][a-z0-9.'+-]*\Z")
_PLACE: Final = re.compile(r"[0-9]+(\.[0-9]{1,3})?,[0-9]+(\.[0-9]{1,3})?\Z")
LONGEST: Final = 1200
"""Characters of an action: forty Minis have their places in it."""


def text(action: Action) -> str:
    """The action as a person types it."""
    words = [action.verb]
    words += [format_place(arg) if isinstance(arg, int) else arg for arg in action.args]
    return " ".join(words)


def parse(line: str) -> Action:
    """The action that a text names; MalformedAction says what cannot be read."""
    if len(line) > LONGEST:
        raise MalformedAction(f"an action has at most {LONGEST} characters")
    words = line.strip().lower().split()
    if not words:
        raise MalformedAction("an empty line is no action")
    args: list[Arg] = []
    for number, word in enumerate(words):
        if number and _PLACE.match(word):
            try:
                args.append(parse_place(word))
            except ValueError as error:
                raise MalformedAction(str(error)) from None
        elif _WORD.match(word):
            args.append(word)
        else:
            raise MalformedAction(f"{word[:40]!r} is no word of an action")
    return Action(words[0], tuple(args[1:]))
