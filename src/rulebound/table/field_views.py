"""What a seat may see of a battle on an open table, as messages. All lengths are whole thousandths of an inch.

The origin is the south-west corner, x runs east and y north. A point is ``[x, y]``.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from rulebound.table.message import Message
from rulebound.table.views import HouseRule, Outcome

PieceKind = Literal["open", "difficult", "impassable", "obstacle"]


class FieldPiece(Message):
    """A piece of landscape: its outline, how high it stands, and whether it obscures; ``laid`` by a spell."""

    id: str
    name: str
    kind: PieceKind
    height: int
    obscures: bool
    tags: list[str]
    points: list[list[int]]
    laid: bool


class FieldZone(Message):
    """A deployment zone, or a line that the scenario names."""

    name: str
    points: list[list[int]]


class FieldSpot(Message):
    """A place that the scenario names, with the radius of a circle round it if one is marked."""

    name: str
    x: int
    y: int
    r: int


class FieldMap(Message, tag_field="board", tag="inches"):
    """An open table; ``id`` changes with it, see ``FieldView.map``. ``edges`` are the deployment edges by zone."""

    id: str
    name: str
    width: int
    depth: int
    pieces: list[FieldPiece]
    zones: list[FieldZone]
    centre: list[list[int]]
    edges: dict[str, list[str]]
    spots: list[FieldSpot]
    lines: list[FieldZone]


class FieldMini(Message):
    """A Mini: its base is a round of radius ``r``, drawn out along ``dx, dy`` to both sides if it is an oval."""

    number: int
    name: str
    x: int
    y: int
    r: int
    dx: int
    dy: int
    hurt: int
    wounds: int
    leader: bool
    heroic: bool
    general: bool
    magic: bool


class FieldState(Message):
    """Something that is so with a Unit now, in a word and in a sentence."""

    id: str
    label: str
    text: str
    clauses: list[str]


class FieldUnit(Message):
    """A Unit. ``start`` are its Minis at the beginning, ``overload`` the markers at which it breaks.

    ``emblem`` is its part (general, hero, magic, shooter, fighter) or its type, ``note`` how it stands in a few words.
    ``beside`` are the dice by it, ``waiting`` those laid by it in deployment, ``dice`` how many it may have in a turn.
    """

    id: str
    seat: str
    card: str
    name: str
    type: str
    emblem: str
    points: int
    dice: int
    minis: list[FieldMini]
    start: int
    markers: int
    overload: int
    frozen: bool
    fleeing: bool
    alert: bool
    low: bool
    airborne: bool
    foes: list[str]
    beside: list[int]
    waiting: list[int]
    deployed: bool
    destroyed: bool
    states: list[FieldState]
    note: str


class FieldBlessing(Message):
    """A Blessing that a side took."""

    id: str
    name: str
    text: str
    used: bool


class FieldDevotion(Message):
    """A Devotion, for its owner or once it is shown; ``points`` says what it is worth."""

    number: int
    name: str
    text: str
    points: str
    choices: list[str]


class FieldPoints(Message):
    """Victory Points by what gave them."""

    id: str
    label: str
    value: int


class FieldSide(Message):
    """What belongs to a seat; ``devotion`` is null as long as it is hidden, ``choices`` are secret.

    ``people`` is the name of its faction, ``plural`` if it takes its verbs in the plural.
    """

    alignment: str
    faction: str
    people: str
    plural: bool
    zone: str
    pool: list[int]
    blessings: list[FieldBlessing]
    devotion: FieldDevotion | None
    choices: list[str]
    points: list[FieldPoints]
    total: int


class FieldToken(Message):
    """An objective token; ``carrier`` is the Unit that carries it ('' if it lies)."""

    id: str
    kind: str
    label: str
    seat: str
    x: int
    y: int
    r: int
    carrier: str


class FieldLaid(Message):
    """An effect that lies on the table: a round of radius ``r``, or the area that ``points`` go round.

    What goes out from a Unit is a round about the Mini that casts.
    """

    id: str
    name: str
    seat: str
    unit: str
    x: int
    y: int
    to_x: int
    to_y: int
    r: int
    points: list[list[int]]
    text: str


class FieldScenario(Message):
    """The primary scenario and what it gives points for; empty before it is chosen."""

    id: str
    name: str
    story: str
    rules: list[str]
    scoring: list[str]


class FieldView(Message, tag_field="board", tag="inches"):
    """All that a seat may see of a battle on an open table, and nothing else."""

    game: str
    map: str
    seat: str
    phase: str
    turn: int
    turns: int
    value: int
    to_act: str
    active: str
    done: list[str]
    scenario: FieldScenario
    units: list[FieldUnit]
    sides: dict[str, FieldSide]
    tokens: list[FieldToken]
    laid: list[FieldLaid]
    outcome: Outcome | None
    hint: str | None = None
    house: list[HouseRule] | UnsetType = UNSET
    last: list[FieldPoints] | UnsetType = UNSET
