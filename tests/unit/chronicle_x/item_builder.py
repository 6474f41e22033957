"""Positions for the tests of items: a hero or a unit in its own turn on a small map."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rulebound.games.chronicle_x.moments import source_of
from rulebound.games.chronicle_x.position import Position, position
from rulebound.games.chronicle_x.state import MissionState, Unit

ROOM = """\
+ + + + + + + +
 . . . . . . .
+ + + +-+-+ + +
 . . .|, ,|. .
+ + + +-+d+ + +
 . . . . . . .
+ + + + + + + +"""
"""A room of two squares, d2 and e2, with a door to the south of e2."""

LONG_ROOM = """\
+ + + + + + + +
 . . . . . . .
+ + +-+-+-+ + +
 . .|, , ,|. .
+ + +-+-+d+ + +
 . . . . . . .
+ + + + + + + +"""
"""A room of three squares, c2 to e2, with a door to the south of e2."""

WALL = """\
+ + + + + + +
 . . . . . .
+ + + + + + +
 . . . .|. .
+ + + + + + +
 . . . . . .
+ + + + + + +"""
"""Open ground with one length of wall between d2 and e2."""

GREEN = """\
+ + + + + + + + + +
 . . . . . . . . .
+ + + + + + + + + +
 g . . . . . . . .
+ + + + + + + + + +
 . . . . . . . . .
+ + + + + + + + + +"""


def there(hero: str = "clemson", at: str = "a3", **given: Any) -> Position:
    """A hero in its own turn: ``in_use``, ``backpack`` and so on are its own, ``others`` the other heroes."""
    fields = ("in_use", "backpack", "health", "neon", "stunned", "down", "overwatch")
    mine = {field: given.pop(field) for field in fields if field in given}
    given.setdefault("map", "14x6")
    heroes = {hero: {"at": at, **mine}, **given.pop("others", {})}
    given.setdefault("acting", hero)
    return position(heroes=heroes, **given)


def alien_turn(unit: str, **given: Any) -> Position:
    """A unit in its own turn."""
    return there(phase="overmind", acting=unit, **given)


def run(steps: Generator[Any, Any, Any]) -> Any:
    """What steps return that neither ask nor roll."""
    try:
        asked = next(steps)
    except StopIteration as stop:
        return stop.value
    raise AssertionError(f"unexpectedly asked: {asked}")


def state(at: Position) -> MissionState:
    return at.state


def commander(*squares: str) -> dict[str, tuple[str, ...]]:
    return {"command-1": tuple(f"commander {square}" for square in squares)}


def why(at: Position, hero: str, item: str) -> str:
    """Why an item cannot be used now."""
    unit: Unit = state(at).hero(hero)
    source = source_of(unit, item)
    assert source is not None
    return source.refusal(state(at), unit)
