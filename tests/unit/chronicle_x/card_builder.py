"""Small helpers for tests of cards: drawn houses, units by name, and what a side may play."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rulebound.games.chronicle_x.attacks import shot
from rulebound.games.chronicle_x.combat import Attack
from rulebound.games.chronicle_x.moments import offers
from rulebound.games.chronicle_x.position import Position, position
from rulebound.games.chronicle_x.state import OVERMIND, Hero, Unit
from rulebound.kernel.decisions import Action


def house(columns: int, rows: int, *rooms: tuple[str, str], doors: tuple[str, ...] = ()) -> str:
    """A drawing of open ground with rooms from their top left to their bottom right squares.

    A door is two squares side by side with a hyphen (``c2-d2``), after a sign if it is none: ``: c2-d2``.
    """
    lines = [["+", " "] * columns + ["+"] for _ in range(2 * rows + 1)]
    for y in range(1, 2 * rows, 2):
        lines[y] = [" ", "."] * columns + [" "]
    for first, last in rooms:
        left, top = place(first)
        right, bottom = place(last)
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                lines[2 * row + 1][2 * column + 1] = ","
            lines[2 * row + 1][2 * left] = lines[2 * row + 1][2 * right + 2] = "|"
        for column in range(left, right + 1):
            lines[2 * top][2 * column + 1] = lines[2 * bottom + 2][2 * column + 1] = "-"
    for door in doors:
        sign, _, edge = door.rpartition(" ")
        one, _, other = edge.partition("-")
        (x1, y1), (x2, y2) = place(one), place(other)
        lines[y1 + y2 + 1][x1 + x2 + 1] = sign or "d"
    return "\n".join("".join(line) for line in lines)


def place(name: str) -> tuple[int, int]:
    """Column and row of a square, both from 0."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def unit(there: Position, name: str) -> Unit:
    """A unit or hero of the position."""
    found = there.state.find(name)
    assert found is not None
    return found


def hero(there: Position, name: str) -> Hero:
    """A hero of the position."""
    return there.state.hero(name)


def square(there: Position, name: str) -> int:
    """The number of a square."""
    return there.state.ground.board.parse(name)


def name_of(there: Position, number: int) -> str:
    """The name of a square."""
    return there.state.ground.board.name(number)


def at(there: Position, name: str) -> list[str]:
    """The squares of a unit's models, in the order of the alphabet."""
    return sorted(name_of(there, model.square) for model in unit(there, name).models)


def health(there: Position, name: str) -> list[int]:
    """The Health of a unit's models."""
    return [model.health for model in unit(there, name).models]


def plays(there: Position, card: str, moment: str, context: Any = None) -> list[Action]:
    """What the Overmind may do with a card of its hand in a moment."""
    return [
        action
        for action in offers(there.state, OVERMIND, moment, context)
        if action.verb == "mutate" and action.args[0] == card
    ]


def open_now(there: Position, verb: str) -> list[Action]:
    """The answers of a verb that the decision lists now."""
    decision = there.trial.decision
    assert decision is not None
    return [action for action in decision.actions if action.verb == verb]


def events(there: Position, kind: str) -> list[tuple[object, ...]]:
    """What was logged of a kind."""
    return [event.data for event in there.trial.match.events.since(0) if event.kind == kind]


def run(flow: Generator[Any, Any, Any], *answers: Any) -> Any:
    """Run a rule by itself with these answers; what it returns."""
    send: Any = None
    for answer in (None, *answers):
        send = answer
        try:
            flow.send(send)
        except StopIteration as stop:
            return stop.value
    raise AssertionError(f"the rule still waits after {send!r}")


PAY = "locked-joints"
"""A card of the hand that pays for a Supreme effect."""

SQUAD = ("f2", "g2", "f3", "g3")


def hunted(card: str, **more: Any) -> Position:
    """Four Greys at four squares from Clemson, in the Overmind's turn."""
    given: dict[str, Any] = {
        "map": "14x8",
        "heroes": {"clemson": "b2"},
        "units": {"greys-1": SQUAD},
        "phase": "overmind",
        "acting": "greys-1",
        "hand": (card, PAY),
    }
    return position(**{**given, **more})


def hunter(card: str, **more: Any) -> Position:
    """The same squares in Clemson's turn."""
    return hunted(card, **{"phase": "heroes", "acting": "clemson", **more})


def shot_at(there: Position, name: str = "greys-1") -> Attack:
    attack = shot(there.state, unit(there, "clemson"), unit(there, name))
    assert attack is not None
    return attack


def calm(card: str, **more: Any) -> Position:
    """A calm moment of the Overmind before a unit is chosen."""
    given: dict[str, Any] = {"map": "16x8", "phase": "overmind", "hand": (card, PAY)}
    return position(**{**given, **more})
