"""House options of any game: questions that groups really answer in different ways, with named values and a default.

A match has one value for each, set before it begins; its record keeps those that differ from the default.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rulebound.kernel.errors import SetupError


class Option(NamedTuple):
    """An option: its name, the clauses it is about, a question, and its values with a sentence each."""

    name: str
    clauses: tuple[str, ...]
    question: str
    values: Mapping[str, str]

    @property
    def default(self) -> str:
        """The value that holds where nothing is chosen: the first."""
        return next(iter(self.values))


def by_name(options: Sequence[Option]) -> Mapping[str, Option]:
    """Options by their name, in the order in which they are shown."""
    return {option.name: option for option in options}


def read_values(options: Mapping[str, Option], chosen: Any) -> dict[str, str]:
    """The values of a set-up, ``{name: value}``; SetupError names an unknown option or value."""
    if not isinstance(chosen, Mapping):
        raise SetupError("options: must be an object by option")
    found: dict[str, str] = {}
    for name, value in chosen.items():
        option = options.get(name)
        if option is None:
            raise SetupError(f"options: there is no option {name!r}; there are: {', '.join(options)}")
        if not isinstance(value, str) or value not in option.values:
            values = " or ".join(option.values)
            raise SetupError(f"options: {name} is {values}, not {value!r} ({', '.join(option.clauses)})")
        found[name] = value
    return found


def told_values(options: Mapping[str, Option], chosen: Mapping[str, str]) -> list[dict[str, Any]]:
    """What is played otherwise than by default, as data."""
    return [
        {
            "id": name,
            "value": value,
            "text": options[name].values[value],
            "clauses": list(options[name].clauses),
        }
        for name, value in chosen.items()
    ]


def listed(options: Mapping[str, Option]) -> list[dict[str, Any]]:
    """Every option with its question, its values and its default, as data."""
    return [
        {
            "id": option.name,
            "question": option.question,
            "values": [{"id": value, "text": text} for value, text in option.values.items()],
            "default": option.default,
            "clauses": list(option.clauses),
        }
        for option in options.values()
    ]
