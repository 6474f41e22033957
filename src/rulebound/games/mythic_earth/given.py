"""What a scenario says: the fields of ``given`` and ``then``, one struct for each kind of thing. Lengths are inches."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from rulebound.content.lengths import Inches

Spot = tuple[Inches, Inches]
SeatWord = Literal["blue", "red"]
PhaseWord = Literal["set-up", "deployment", "activation", "end"]
ShapeWord = Literal["line", "two-ranks", "block", "column"]


class KindGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """Minis that are alike: ``line`` is written as on a card (``M6 SH5 FI5 SV4 RE6 BR7 W1``)."""

    line: str
    count: int = 1
    name: str = ""
    weapons: tuple[str, ...] = ()
    attacks: tuple[str, ...] = ()
    """Entries of the attacks list, each a weapon and a number of dice: ``club 2``."""
    armour: Literal["none", "light", "medium"] = "none"
    talents: tuple[str, ...] = ()
    """Ids of Talents, with their number where they have one: ``toughened 2``."""
    leader: bool = False
    heroic: bool = False
    general: bool = False
    magic: int = 0


class UnitGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """A Unit. It has the card of the content that ``card`` names, or is made of ``kinds``, or of ``minis`` of one ``line``.

    Where it stands: ``at`` is the middle of its first Mini, the others stand beside it in a ``shape`` that faces
    ``facing``; or ``places`` names every Mini's. Without either it is not on the table.
    """

    seat: SeatWord
    card: str = ""
    options: tuple[str, ...] = ()
    minis: int = 0
    line: str = ""
    weapons: tuple[str, ...] = ()
    armour: Literal["none", "light", "medium"] = "none"
    talents: tuple[str, ...] = ()
    heroic: bool = False
    general: bool = False
    magic: int = 0
    kinds: tuple[KindGiven, ...] = ()
    type: Literal["humanoid", "beast", "monster", "multitude", "behemoth", "watercraft"] = "humanoid"
    dice: int = 1
    points: int = 0
    name: str = ""
    spells: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    at: Spot | None = None
    shape: ShapeWord = "line"
    facing: Literal["north", "south", "east", "west"] = "north"
    gap: Inches = 0
    places: tuple[Spot, ...] = ()
    markers: int = 0
    frozen: int | bool = False
    """Whether it is Frozen; a number is the turn in which it froze."""
    fleeing: bool = False
    alert: int | bool = False
    """Whether it is On Alert; a number is the turn in which it went so."""
    low: bool = False
    airborne: bool = False
    stopped: bool = False
    regrouped: bool = False
    foes: tuple[str, ...] = ()
    beside: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    hurt: dict[str, int] = {}
    """Wounds lost by the number of a Mini, from 1."""
    lost: int = 0
    """Minis that it has lost before, from the last one."""
    at_start: int = 0
    """Minis at the start of the turn; 0: as many as it has."""
    counts: dict[str, int] = {}
    lasting: dict[str, int] = {}


class PieceGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of landscape: one of the content by ``piece``, or an ``outline`` of one's own."""

    at: Spot = (0, 0)
    turn: int = 0
    piece: str = ""
    id: str = ""
    name: str = ""
    kind: Literal["open", "difficult", "impassable", "obstacle"] = "difficult"
    outline: tuple[Spot, ...] = ()
    height: Inches = 3
    obscures: bool = True
    solid: bool = False
    tags: tuple[str, ...] = ()


class LaidGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """What a spell or Blessing has laid: its ``source`` by id, where it lies, and in which turn it ends (0: never).

    A strip runs from ``at`` towards ``to``; ``piece`` is landscape that was turned; ``unit`` is the Unit that cast it.
    """

    source: str
    seat: SeatWord
    unit: str = ""
    at: Spot = (0, 0)
    to: Spot = (0, 0)
    piece: str = ""
    until: int = 0


class SideGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """What belongs to a seat."""

    alignment: Literal["", "everliving", "everchanging"] = ""
    zone: str = ""
    pool: tuple[int, ...] = ()
    blessings: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    devotion: int = 0
    revealed: bool = False
    choices: tuple[str, ...] = ()
    notes: dict[str, str] = {}
    points: dict[str, int] = {}
    counts: dict[str, int] = {}


class TokenGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """A token on the table, or carried."""

    kind: str
    at: Spot = (0, 0)
    seat: Literal["", "blue", "red"] = ""
    carrier: str = ""
    fixed: bool = False
    since: int = 0
    """The turn in which it was put down."""


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """A position. Without ``zones`` blue has a strip of 6 inches in the south and red one in the north.

    ``scenario`` names a primary scenario whose zones, centre line and rules are in play. ``start`` is a set-up like that
    of a battle: then it begins with the roll for alignments, and nothing else is given.
    """

    start: dict[str, Any] | None = None

    units: dict[str, UnitGiven] = {}
    size: tuple[Inches, Inches] = (48, 48)
    landscape: tuple[PieceGiven, ...] = ()
    zones: dict[str, tuple[Spot, ...]] = {}
    edges: dict[str, tuple[Literal["south", "north", "west", "east"], ...]] = {}
    centre: tuple[Spot, Spot] | None = None
    scenario: str = ""
    table_size: Literal["36x36", "48x72"] = "36x36"
    phase: PhaseWord = "activation"
    steps: tuple[str, ...] = ()
    """Steps of the set-up that are behind, such as ``sides`` or ``blessings:blue``."""
    turn: int = 2
    turns: int = 0
    value: int = 6
    to_act: Literal["", "blue", "red"] = "blue"
    """Whose die is next; '' in deployment: the pools are still to be rolled."""
    began: SeatWord = "blue"
    active: str = ""
    done: tuple[str, ...] = ()
    blue: SideGiven = SideGiven()
    red: SideGiven = SideGiven()
    tokens: tuple[TokenGiven, ...] = ()
    laid: tuple[LaidGiven, ...] = ()
    memory: dict[str, int] = {}
    """What the scenario remembers, such as ``shown:station-3:blue``."""
    options: dict[str, str] = {}


class UnitThen(Struct, frozen=True, forbid_unknown_fields=True):
    """What is true of a Unit; a field that is not named is not looked at. ``at`` are the middles of its Minis."""

    minis: int | None = None
    numbers: tuple[int, ...] | None = None
    markers: int | None = None
    frozen: bool | None = None
    fleeing: bool | None = None
    alert: bool | None = None
    low: bool | None = None
    airborne: bool | None = None
    locked: tuple[str, ...] | None = None
    beside: tuple[int, ...] | None = None
    waiting: tuple[int, ...] | None = None
    """Dice laid by it in deployment that still stand for an activation."""
    destroyed: bool | None = None
    hurt: dict[str, int] | None = None
    at: tuple[Spot, ...] | None = None
    gap: dict[str, Inches] | None = None
    """Distances to other Units, in inches."""
    touching: tuple[str, ...] | None = None
    in_contact: dict[str, int] | None = None
    """How many of its Minis touch another Unit, by the Unit."""
    north_of: Inches | None = None
    south_of: Inches | None = None
    coherent: bool | None = None
    brave: int | None = None
    """The number of a Brave Test if it took one now."""
    react: int | None = None
    move: Inches | None = None
    """How far it goes with a Move."""
    heroic: bool | None = None
    spells: tuple[str, ...] | None = None
    lasting: tuple[str, ...] | None = None
    """The effects on it, each as ``spell/what``, in alphabetical order."""
    talents: dict[str, bool] | None = None
    """Whether it has a Talent now."""


class IllegalThen(Struct, frozen=True, forbid_unknown_fields=True):
    """An action that is not open, and the clause that forbids it."""

    action: str
    because: str = ""


class TokenThen(Struct, frozen=True, forbid_unknown_fields=True):
    """A token that is there."""

    kind: str
    at: Spot | None = None
    seat: str | None = None
    carrier: str | None = None
    count: int | None = None


class SideThen(Struct, frozen=True, forbid_unknown_fields=True):
    """What is true of a seat's side."""

    alignment: str | None = None
    zone: str | None = None
    devotion: int | None = None
    blessings: tuple[str, ...] | None = None


class Then(Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true."""

    sides: dict[SeatWord, SideThen] = {}
    table: tuple[Inches, Inches] | None = None
    """Width and height of the table."""
    scenario: str | None = None

    units: dict[str, UnitThen] = {}
    pools: dict[SeatWord, tuple[int, ...]] = {}
    points: dict[SeatWord, int] = {}
    sources: dict[SeatWord, dict[str, int]] = {}
    """Points by what gave them; all of them are named."""
    choices: dict[SeatWord, tuple[str, ...]] = {}
    notes: dict[SeatWord, dict[str, str]] = {}
    hidden: dict[SeatWord, tuple[str, ...]] = {}
    """Words that must not occur in what a seat can see: its view, and the events it is told."""
    revealed: dict[SeatWord, bool] = {}
    tokens: tuple[TokenThen, ...] | None = None
    laid: tuple[str, ...] | None = None
    """The spells and Blessings of which something lies on the table, in the order in which they were laid."""
    ground: dict[str, str] | None = None
    """The kind of pieces of landscape as they are now, by id."""
    to_act: SeatWord | None = None
    value: int | None = None
    turn: int | None = None
    active: str | None = None
    decision: str | None = None
    """The kind of the decision that waits."""
    seat: str | None = None
    subject: str | None = None
    legal: tuple[str, ...] = ()
    """Actions that are open; of a verb alone, that there is one of it."""
    illegal: tuple[IllegalThen, ...] = ()
    used: dict[SeatWord, tuple[str, ...]] = {}
    winner: str | None = None
    over: bool | None = None
    log: tuple[str, ...] = ()
    """Kinds of event that happened since the beginning, in this order."""
    not_log: tuple[str, ...] = ()
