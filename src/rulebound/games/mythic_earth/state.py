"""The state of a battle, as plain values: Units on the table, pools, markers, tokens, points.

Lengths are whole thousandths of an inch. A Unit that is gone stays in ``units`` with no Minis, so that whatever
remembers it can still name it.
"""

from __future__ import annotations

import hashlib
from typing import Final

from rulebound.games.mythic_earth.cards import Card, Kind
from rulebound.games.mythic_earth.field_of_battle import Battlefield
from rulebound.games.mythic_earth.pack import Pack
from rulebound.kernel.copies import COMPILED, blank
from rulebound.kernel.events import Event, EventLog
from rulebound.kernel.game import Outcome
from rulebound.space.field.bases import Base

BLUE: Final = "blue"
RED: Final = "red"
SEATS: Final = (BLUE, RED)

EVERLIVING: Final = "everliving"
EVERCHANGING: Final = "everchanging"
ALIGNMENTS: Final = (EVERLIVING, EVERCHANGING)

# phases (ME-PHASE-01 to 03)
SET_UP: Final = 0
DEPLOYMENT: Final = 1
ACTIVATION: Final = 2
CLEAN_UP: Final = 3
OVER: Final = 4

INCH: Final = 1000
TURNS: Final = 6
"""Turns of a battle whose scenario names no other number (ME-BASIC-11)."""


def other(seat: str) -> str:
    """The seat across the table."""
    return RED if seat == BLUE else BLUE


class Unit:
    """A Unit on the table.

    For each Mini left, in the order of the card: ``kinds`` its kind, ``numbers`` its number from 1, ``bases`` where it
    stands, ``hurt`` the wounds that it has lost.

    ``markers`` are its Brave markers. ``beside`` are the values of the dice that lie by it, ``waiting`` those that were
    laid by it in deployment and still stand for an activation of turn 1 (ME-DEPL-12). ``foes`` are the ids of the enemy
    Units it is locked in combat with. ``at_start`` counts its Minis at the start of the turn (ME-HALF-02), ``frozen_since``
    is the turn in which it froze (0: it is not Frozen), ``alert_since`` that in which it went On Alert. ``counts`` holds
    what is limited by turn or by battle, by a word; ``lasting`` the effects that are on it, by name, with a number.
    """

    __slots__ = (
        "airborne",
        "alert_since",
        "at_start",
        "bases",
        "beside",
        "card",
        "counts",
        "deployed",
        "fleeing",
        "foes",
        "frozen_since",
        "hurt",
        "id",
        "kinds",
        "lasting",
        "low",
        "markers",
        "numbers",
        "regrouped",
        "seat",
        "stopped",
        "waiting",
    )

    def __init__(self, id: str, seat: str, card: Card) -> None:
        self.id = id
        self.seat = seat
        self.card = card
        self.kinds: list[int] = list(card.minis)
        self.numbers: list[int] = list(range(1, len(card.minis) + 1))
        self.bases: list[Base] = []
        self.hurt: list[int] = [0] * len(card.minis)
        self.markers = 0
        self.beside: list[int] = []
        self.waiting: list[int] = []
        self.foes: list[str] = []
        self.deployed = False
        self.fleeing = False
        self.frozen_since = 0
        self.alert_since = 0
        self.low = False
        self.airborne = False
        self.stopped = False
        """Stopped fleeing this turn (ME-HIT-06)."""
        self.regrouped = False
        """Has tried this turn to regroup while Frozen (ME-FROZ-10)."""
        self.at_start = len(card.minis)
        self.counts: dict[str, int] = {}
        self.lasting: dict[str, int] = {}

    def copy(self) -> Unit:
        """An equal Unit that shares nothing that can change."""
        new: Unit = Unit(self.id, self.seat, self.card) if COMPILED else blank(Unit)
        new.id = self.id
        new.seat = self.seat
        new.card = self.card
        new.kinds = self.kinds[:]
        new.numbers = self.numbers[:]
        new.bases = self.bases[:]
        new.hurt = self.hurt[:]
        new.markers = self.markers
        new.beside = self.beside[:]
        new.waiting = self.waiting[:]
        new.foes = self.foes[:]
        new.deployed = self.deployed
        new.fleeing = self.fleeing
        new.frozen_since = self.frozen_since
        new.alert_since = self.alert_since
        new.low = self.low
        new.airborne = self.airborne
        new.stopped = self.stopped
        new.regrouped = self.regrouped
        new.at_start = self.at_start
        new.counts = self.counts.copy()
        new.lasting = self.lasting.copy()
        return new

    @property
    def here(self) -> bool:
        """Whether it is on the table."""
        return self.deployed and bool(self.kinds)

    @property
    def gone(self) -> bool:
        """Whether it was destroyed (ME-OBJ-13)."""
        return not self.kinds

    @property
    def frozen(self) -> bool:
        return self.frozen_since > 0

    @property
    def alert(self) -> bool:
        return self.alert_since > 0

    @property
    def locked(self) -> bool:
        """Whether it is in a hand-to-hand combat."""
        return bool(self.foes)

    @property
    def type(self) -> str:
        return self.card.type

    def mini(self, index: int) -> Kind:
        """The kind of one of its Minis."""
        return self.card.kinds[self.kinds[index]]

    def profiles(self) -> list[Kind]:
        """The kinds that are still present, each once, in the order of the card (ME-DATA-08)."""
        return [self.card.kinds[index] for index in sorted(set(self.kinds))]

    def plain(self) -> tuple[object, ...]:
        """All of it that decides the future, as values."""
        return (
            self.id,
            self.seat,
            self.card.id,
            self.card.spells,
            tuple(self.kinds),
            tuple(self.numbers),
            tuple(self.bases),
            tuple(self.hurt),
            self.markers,
            tuple(self.beside),
            tuple(self.waiting),
            tuple(self.foes),
            self.deployed,
            self.fleeing,
            self.frozen_since,
            self.alert_since,
            self.low,
            self.airborne,
            self.stopped,
            self.regrouped,
            self.at_start,
            tuple(sorted(self.counts.items())),
            tuple(sorted(self.lasting.items())),
        )


IN_ROUND: Final = "in-round"
"""Noted of both sides of a charge round from the first blow until the round is judged."""


def in_round(unit: Unit) -> bool:
    """Whether a Unit is in a charge round that is not judged yet: who strikes the enemy down may still fall (ME-RESULT-04)."""
    return bool(unit.counts.get(IN_ROUND, 0))


class Token:
    """An objective token: a round of 32 mm on the table, or carried by a Unit (ME-OBJ-01)."""

    __slots__ = ("carrier", "fixed", "id", "kind", "seat", "since", "x", "y")

    def __init__(
        self, id: int, kind: str, seat: str, x: int, y: int, fixed: bool = False, since: int = 0
    ) -> None:
        self.id = id
        self.kind = kind
        self.seat = seat
        """Whose token it is, '' if nobody's."""
        self.x = x
        self.y = y
        self.carrier = ""
        """The id of the Unit that carries it; it is wherever that Unit is."""
        self.fixed = fixed
        self.since = since
        """The turn in which it was put down."""

    @property
    def word(self) -> str:
        """How an answer names it."""
        return f"{self.kind}-{self.id}"

    def copy(self) -> Token:
        new = Token(self.id, self.kind, self.seat, self.x, self.y, self.fixed, self.since)
        new.carrier = self.carrier
        return new

    def plain(self) -> tuple[object, ...]:
        return (self.id, self.kind, self.seat, self.x, self.y, self.carrier, self.fixed, self.since)


class Laid:
    """An effect that lies on the table, or goes out from a Unit, after the spell or Blessing ``source`` (ME-BLESS-13).

    ``kind`` is the function that reads it. ``unit`` is the Unit that cast it, ``until`` the turn with whose clean-up it
    ends (0: when it is replaced). ``x``, ``y``, ``to_x`` and ``to_y`` say where it lies, ``piece`` the landscape that it
    changes. One that is ``going`` lies only as long as bases stand on it.
    """

    __slots__ = ("going", "id", "kind", "piece", "seat", "source", "to_x", "to_y", "unit", "until", "x", "y")

    def __init__(self, id: int, kind: str, source: str, seat: str, unit: str, until: int) -> None:
        self.id = id
        self.kind = kind
        self.source = source
        self.seat = seat
        self.unit = unit
        self.until = until
        self.x = self.y = self.to_x = self.to_y = 0
        self.piece = ""
        self.going = False

    @property
    def name(self) -> str:
        """How an answer names it."""
        return f"laid-{self.id}"

    def copy(self) -> Laid:
        new = Laid(self.id, self.kind, self.source, self.seat, self.unit, self.until)
        new.x, new.y, new.to_x, new.to_y = self.x, self.y, self.to_x, self.to_y
        new.piece = self.piece
        new.going = self.going
        return new

    def plain(self) -> tuple[object, ...]:
        where = (self.x, self.y, self.to_x, self.to_y, self.piece)
        return (self.id, self.kind, self.source, self.seat, self.unit, self.until, where, self.going)


class Side:
    """What belongs to a seat: its Force's alignment, pool, Blessings, Devotion and points.

    ``zone`` is the name of its deployment zone ('' until sides are chosen). ``pool`` are the values of its unassigned
    dice, highest first. ``blessings`` are those it took, ``used`` those that are used up. ``devotion`` is the number of
    its Devotion (0: none drawn), ``choices`` its secret choices, ``notes`` what else its Devotion remembers, as secret
    as those. ``points`` are its Victory Points by what gave them.
    ``counts`` holds what is limited by turn or battle.
    """

    __slots__ = (
        "alignment",
        "blessings",
        "choices",
        "counts",
        "devotion",
        "faction",
        "notes",
        "points",
        "pool",
        "revealed",
        "used",
        "zone",
    )

    def __init__(self) -> None:
        self.alignment = ""
        self.faction = ""
        self.zone = ""
        self.pool: list[int] = []
        self.blessings: list[str] = []
        self.used: list[str] = []
        self.devotion = 0
        self.revealed = False
        self.choices: list[str] = []
        self.notes: dict[str, str] = {}
        self.points: dict[str, int] = {}
        self.counts: dict[str, int] = {}

    def copy(self) -> Side:
        new: Side = Side() if COMPILED else blank(Side)
        new.alignment = self.alignment
        new.faction = self.faction
        new.zone = self.zone
        new.pool = self.pool[:]
        new.blessings = self.blessings[:]
        new.used = self.used[:]
        new.devotion = self.devotion
        new.revealed = self.revealed
        new.choices = self.choices[:]
        new.notes = self.notes.copy()
        new.points = self.points.copy()
        new.counts = self.counts.copy()
        return new

    def plain(self) -> tuple[object, ...]:
        return (
            self.alignment,
            self.faction,
            self.zone,
            tuple(self.pool),
            tuple(self.blessings),
            tuple(self.used),
            self.devotion,
            self.revealed,
            tuple(self.choices),
            tuple(sorted(self.notes.items())),
            tuple(sorted(self.points.items())),
            tuple(sorted(self.counts.items())),
        )


class Battle:
    """Everything on the table.

    ``value`` is the die value being played and ``to_act`` the seat that takes the next die of it. ``active`` is the id
    of the Unit that has been given a die ('' if none), ``done`` the actions it has carried out with it and ``announced``
    the one that it must carry out first. ``began`` is the seat that began deployment (ME-DEPL-12). ``house`` are the
    house options by name. ``counts`` holds what is limited by turn, ``memory`` what the scenario remembers; both lie open.
    ``laid`` are the effects that lie on the table; ``field`` is the table with them on it.
    """

    __slots__ = (
        "active",
        "announced",
        "began",
        "counts",
        "done",
        "field",
        "house",
        "laid",
        "log",
        "memory",
        "outcome",
        "pack",
        "phase",
        "plan",
        "scenario",
        "serial",
        "sides",
        "size",
        "steps",
        "to_act",
        "tokens",
        "turn",
        "turns",
        "units",
        "value",
    )

    def __init__(self, field: Battlefield, pack: Pack, house: dict[str, str] | None = None) -> None:
        self.field = field
        self.pack = pack
        self.house: dict[str, str] = house or {}
        self.units: dict[str, Unit] = {}
        self.sides: dict[str, Side] = {BLUE: Side(), RED: Side()}
        self.tokens: list[Token] = []
        self.laid: list[Laid] = []
        self.scenario = ""
        self.size = ""
        """The size of the table in inches, as `36x36`."""
        self.phase = SET_UP
        self.turn = 0
        self.turns = TURNS
        self.value = 0
        self.to_act = ""
        self.began = ""
        self.active = ""
        self.done: list[str] = []
        self.announced = ""
        self.steps: list[str] = []
        """Steps of the set-up that are behind."""
        self.counts: dict[str, int] = {}
        self.memory: dict[str, int] = {}
        self.serial = 0
        self.outcome: Outcome | None = None
        self.log = EventLog()
        self.plan: object = None
        """The way of the last answer that was listed (``movement.Plan``); no part of the state."""

    def copy(self) -> Battle:
        """An equal state that shares nothing that can change; its log is left to the caller."""
        new: Battle = Battle(self.field, self.pack, self.house) if COMPILED else blank(Battle)
        new.field = self.field
        new.pack = self.pack
        new.house = self.house
        new.units = {name: unit.copy() for name, unit in self.units.items()}
        new.sides = {BLUE: self.sides[BLUE].copy(), RED: self.sides[RED].copy()}
        new.tokens = [token.copy() for token in self.tokens]
        new.laid = [laid.copy() for laid in self.laid]
        new.scenario = self.scenario
        new.size = self.size
        new.phase = self.phase
        new.turn = self.turn
        new.turns = self.turns
        new.value = self.value
        new.to_act = self.to_act
        new.began = self.began
        new.active = self.active
        new.done = self.done[:]
        new.announced = self.announced
        new.steps = self.steps[:]
        new.counts = self.counts.copy()
        new.memory = self.memory.copy()
        new.serial = self.serial
        new.outcome = self.outcome
        new.log = self.log
        new.plan = None
        return new

    def plain(self) -> tuple[object, ...]:
        """All of it that decides the future, as values."""
        return (
            self.field.plain(),
            tuple(sorted(self.house.items())),
            tuple(unit.plain() for unit in self.units.values()),
            tuple(self.sides[seat].plain() for seat in SEATS),
            tuple(token.plain() for token in self.tokens),
            tuple(laid.plain() for laid in self.laid),
            self.scenario,
            self.size,
            self.phase,
            self.turn,
            self.turns,
            self.value,
            self.to_act,
            self.began,
            self.active,
            tuple(self.done),
            self.announced,
            tuple(self.steps),
            tuple(sorted(self.counts.items())),
            tuple(sorted(self.memory.items())),
            self.serial,
            self.outcome,
        )

    def digest(self) -> str:
        """A short hash of everything that decides the future."""
        return hashlib.sha256(repr(self.plain()).encode()).hexdigest()[:16]

    def note(self, *told: object) -> None:
        """Tell everybody what happened: the kind of event and its data."""
        self.log.own.append(told)

    def whisper(self, kind: str, seat: str, *data: object, public: tuple[object, ...] = ()) -> None:
        """Tell one seat what happened, and the others only so much."""
        self.log.append(Event(kind, data, seat, public))

    def of(self, seat: str) -> list[Unit]:
        """The Units of a seat that are on the table, in the order of its list."""
        return [unit for unit in self.units.values() if unit.seat == seat and unit.deployed and unit.kinds]

    def enemies(self, seat: str) -> list[Unit]:
        """The Units across the table."""
        return [unit for unit in self.units.values() if unit.seat != seat and unit.deployed and unit.kinds]

    def present(self) -> list[Unit]:
        """All Units on the table."""
        return [unit for unit in self.units.values() if unit.deployed and unit.kinds]
