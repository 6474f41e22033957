"""An effect of the content: a function of the rules, by name, and the figures that it is given."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rulebound.content.lengths import mil

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Text = Annotated[str, Meta(min_length=1, max_length=4000)]
Param = int | str | bool | tuple[str, ...]
Alignment = Literal["everliving", "everchanging"]
UnitType = Literal["humanoid", "beast", "monster", "multitude", "behemoth", "watercraft"]


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
