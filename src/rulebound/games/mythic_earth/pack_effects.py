"""An effect of the content: a function of the rules, by name, and the figures that it is given."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from rulebound.content.lengths import mil
from rulebound.content.shown import SHOWN

Name = Annotated[str, Meta(min_length=1, max_length=80)]
"""A name that plays: force lists, or other entries, are written with it."""
Title = Annotated[Name, SHOWN]
"""A name that is only shown."""
Text = Annotated[str, Meta(min_length=1, max_length=4000), SHOWN]
"""Words that are only shown."""
Param = int | str | bool | tuple[str, ...]
Alignment = Literal["everliving", "everchanging"]
UnitType = Literal["humanoid", "beast", "monster", "multitude", "behemoth", "watercraft"]


_DICE: Final = re.compile(r"(?:D(3|6|10)(?:\+([0-9]{1,2}))?|([0-9]{1,3}))\Z")


def read_dice(text: str) -> tuple[int, int]:
    """The sides of the one die that is thrown (0: none) and what is added. ValueError for a text that is neither.

    >>> read_dice("D3+1"), read_dice("D6"), read_dice("2")
    ((3, 1), (6, 0), (0, 2))
    """
    found = _DICE.match(text)
    if found is None:
        raise ValueError(f"{text!r} is neither a whole number nor dice such as D3, D6 or D3+1")
    return int(found[1] or 0), int(found[2] or found[3] or 0)


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a function of the rules and what it is given. Lengths have names that end in `_in`."""

    effect: str
    params: dict[str, Param] = {}

    def number(self, name: str, default: int = 0) -> int:
        """A whole number among the params."""
        found = self.params.get(name, default)
        assert isinstance(found, int), f"{self.effect}: {name} is no number"
        return int(found)

    def length(self, name: str, default: int = 0) -> int:
        """A length among the params, `name` without its `_in`, in mil (`default` too)."""
        found = self.params.get(f"{name}_in")
        if found is None:
            return default
        assert isinstance(found, (int, str)), f"{self.effect}: {name}_in is no length"
        return mil(found)

    def dice(self, name: str) -> tuple[int, int]:
        """A number that may be thrown: the sides of the die (0: none) and what is added."""
        return read_dice(self.text(name, "0"))

    def text(self, name: str, default: str = "") -> str:
        """A word among the params: dice such as `D3`, a kind, a state."""
        found = self.params.get(name, default)
        return found if isinstance(found, str) else str(found)

    def flag(self, name: str) -> bool:
        """Whether the params say so."""
        return self.params.get(name, False) is True

    def names(self, name: str) -> tuple[str, ...]:
        """Several words among the params."""
        found = self.params.get(name, ())
        return found if isinstance(found, tuple) else (str(found),)
