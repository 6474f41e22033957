"""Messages of the force builder: rosters to choose from, and a force list looked at as it is written."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rulebound.table.message import Message


class NewForce(Message):
    """A force list to be looked at, as text; ``limit`` are the points agreed on (0: those of the list)."""

    list: Annotated[str, Meta(max_length=20_000)]
    limit: Annotated[int, Meta(ge=0, le=5000)] = 0


class RosterKind(Message):
    """A kind of Mini of a card: M, SH, FI, SV, RE, BR, W, what it bears and its Talents."""

    name: str
    count: int
    line: list[int]
    arms: list[str]
    talents: list[str]


class RosterOption(Message):
    """What may be bought for a Unit, once or for ``each`` Mini; ``excludes`` are options that do not go with it."""

    id: str
    name: str
    cost: int
    each: bool
    who: str
    excludes: list[str]


class RosterUnit(Message):
    """A card of a roster: from ``minis`` to ``most`` Minis, ``more`` points for each added, ``cap`` Units at most."""

    id: str
    name: str
    type: str
    base: int
    points: int
    minis: int
    most: int
    more: int
    cap: int
    dice: int
    general: bool
    heroic: bool
    magic: int
    joins: str
    needs: str
    note: str
    kinds: list[RosterKind]
    options: list[RosterOption]


class RosterFaction(Message):
    """A faction and its cards."""

    id: str
    name: str
    text: str
    units: list[RosterUnit]


class RosterReady(Message):
    """A ready-made force as text."""

    id: str
    name: str
    faction: str
    points: int
    list: str


class Rosters(Message):
    """All from which forces are built."""

    factions: list[RosterFaction]
    ready: list[RosterReady]


class ForceProblem(Message):
    """Why a text is no force list; ``line`` from 1, 0 for the whole."""

    line: int
    reason: str


class ForceFault(Message):
    """What is wrong with a force, or odd (no ``fault``); ``unit`` is the place in the list from 0, -1 the whole."""

    reason: str
    clauses: list[str]
    fault: bool
    unit: int


class ForceEntry(Message):
    """A Unit of a force list and what it costs; ``covered`` says how many Minis each option would change."""

    unit: str
    line: str
    minis: int
    options: list[str]
    joins: int
    points: int
    covered: dict[str, int]


class ForceRow(Message):
    """Minis of a Unit that are alike."""

    number: int
    name: str
    line: list[str]
    strikes: str
    shots: str
    talents: str


class ForceCard(Message):
    """A Unit as it is fielded, to be printed; ``overload`` are the Brave markers at which it breaks."""

    id: str
    card: str
    name: str
    points: int
    dice: int
    marks: list[str]
    overload: int
    rows: list[ForceRow]
    weapons: list[str]
    talents: list[str]


class CheckedForce(Message):
    """A force list: read, priced, checked; ``text`` is its text as the program writes it."""

    faction: str
    name: str
    limit: int
    points: int
    text: str
    units: list[ForceEntry]
    faults: list[ForceFault]
    cards: list[ForceCard]


class LookedAt(Message):
    """What became of a text."""

    problem: ForceProblem | None
    force: CheckedForce | None
