"""What happens that scenarios and Devotions look at, told to them at one place, in the order in which it happens."""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.games.mythic_earth.cards import Kind
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.space.field.bases import Base


def before_deployment(m: Battle) -> Steps[None]:
    """Table, sides and Devotions are known: tokens of the scenario, secret choices (ME-OBJ-15)."""
    return
    yield


def before_removal(m: Battle, unit: Unit, how: str, by: Unit | None) -> None:
    """A Unit is about to leave the table: its Minis still stand."""


def destroyed(m: Battle, unit: Unit, how: str, by: Unit | None, bases: Sequence[Base]) -> None:
    """A Unit has left the table; its last Minis stood at ``bases``. ``how`` is a word as in ``removal.destroy``."""


def wounded(m: Battle, unit: Unit, kind: Kind, how: str, by: Unit | None) -> None:
    """A Mini of that kind has lost a wound."""
    if by is not None:
        unit.counts["hurt-by:" + by.id] = 1


def engages(m: Battle, unit: Unit, enemy: Unit) -> Steps[None]:
    """A charger (or countercharger) has come into contact with an enemy, before blows are thrown."""
    return
    yield


def gives_up_blows(m: Battle, unit: Unit, enemy: Unit) -> Steps[bool]:
    """Whether a charger forgoes its attacks for a challenge (ME-DEVC-11)."""
    return False
    yield


def locked(m: Battle, unit: Unit, enemy: Unit) -> None:
    """Two Units are locked in combat."""


def beaten(m: Battle, loser: Unit, winner: Unit) -> None:
    """A Unit has lost a charge round, before its test; it may be gone."""


def moved(m: Battle, unit: Unit, paths: Sequence[Sequence[tuple[int, int]]]) -> None:
    """A Unit has moved along these lines, one for each Mini."""


def turn_ends(m: Battle) -> Steps[None]:
    """The free tests of a clean-up are over: points of the turn (ME-CLEAN-05)."""
    return
    yield


def battle_ends(m: Battle) -> None:
    """The last clean-up is over: points of the battle."""
