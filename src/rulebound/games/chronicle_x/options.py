"""House options: questions that groups really answer in different ways, each with its named values and a default.

A match has one value for each, set before it begins; the record keeps those that differ from the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rulebound.kernel.errors import SetupError


class House(NamedTuple):
    """The value of every option in a match; the first value of each is the default (CX rulings, see OPTIONS)."""


STANDARD: Final = House()
"""All defaults."""


class Option(NamedTuple):
    """An option: its name, the clauses it is about, a question, and its values with a sentence each."""

    name: str
    clauses: tuple[str, ...]
    question: str
    values: Mapping[str, str]


OPTIONS: Final[Mapping[str, Option]] = {}
"""Every option by name, in the order in which they are shown."""


def read(chosen: Any) -> House:
    """The options of a set-up, ``{name: value}``; SetupError names an unknown option or value."""
    if not isinstance(chosen, Mapping):
        raise SetupError("options: must be an object by option")
    found: dict[str, str] = {}
    for name, value in chosen.items():
        option = OPTIONS.get(name)
        if option is None:
            raise SetupError(f"options: there is no option {name!r}; there are: {', '.join(OPTIONS)}")
        if value not in option.values:
            raise SetupError(f"options: {name} is one of {', '.join(option.values)}, not {value!r}")
        found[name] = value
    return STANDARD._replace(**found) if found else STANDARD
