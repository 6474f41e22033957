"""What a seat may see of a match, as messages."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from rulebound.table.message import Message


class Outcome(Message):
    """How a match ended; '' won a draw."""

    winner: str | None
    reason: str
    clauses: list[str]


class HouseRule(Message):
    """A house option of this match that differs from its default."""

    id: str
    value: str
    text: str
    clauses: list[str]


class View(Message, tag_field="board", tag="squares"):
    """All that a seat may see of a board of squares, and nothing else."""

    game: str
    mission: Mission
    map: str
    round: int
    rounds: int
    phase: str
    seat: str
    outcome: Outcome | None
    heroes: list[Hero]
    units: list[Unit]
    blips: list[Blip]
    tokens: Tokens
    counts: Counts
    hand: list[HandCard] | None
    acting: Acting | None
    station: Station | None = None
    agenda: AgendaCard | None = None
    agenda_offer: list[AgendaOffered] | None = None


class ForceUnit(Message):
    """A unit that can be bought: its cost, its blips, how many of it are bought, whether one more may be.

    ``given`` of those bought come with the mission; ``models`` says what it is made of, ``stats`` its numbers.
    """

    kind: str
    name: str
    cost: int
    blips: int
    bought: int
    open: bool
    given: int
    models: str
    stats: dict[str, str]


class BoughtForce(Message):
    """The force as the Overmind buys it, for its own eyes."""

    points: int
    left: int
    decoys: int
    units: list[ForceUnit]


class Mission(Message):
    """The mission being played; objectives by side.

    ``region`` and ``current`` are those of Conquest, ``tiles_left`` counts while the map is built, ``buildings`` are
    those that the sides chose and ``yellow`` their squares.
    """

    id: str
    name: str
    objective: dict[str, list[str]]
    progress: dict[str, list[ConditionRow]] | UnsetType = UNSET
    tracks: list[TrackNow] | UnsetType = UNSET
    rules: list[str] | UnsetType = UNSET
    hint: str | None = None
    region: str | UnsetType = UNSET
    current: str | UnsetType = UNSET
    tiles_left: int | UnsetType = UNSET
    buildings: dict[str, int] | UnsetType = UNSET
    yellow: dict[str, list[str]] | UnsetType = UNSET
    force: BoughtForce | UnsetType = UNSET
    house: list[HouseRule] | UnsetType = UNSET
    upgrades: list[UpgradeRow] | UnsetType = UNSET


class UpgradeRow(Message):
    """An alien upgrade that is in force, of the unit type that has it, and its place on the sheet."""

    id: str
    unit: str
    name: str
    place: str
    text: str


class ConditionRow(Message):
    """A condition of victory: how it stands now ('' if nothing is to be said), and when it is looked at if not always."""

    id: str
    text: str
    now: str
    when: str | UnsetType = UNSET


class TrackNow(Message):
    """A track of the mission and where it stands."""

    id: str
    name: str
    value: int
    min: int
    max: int


class Item(Message):
    """An item that a figure carries; ``advanced`` if its other side is up."""

    id: str
    name: str
    kind: str | UnsetType = UNSET
    advanced: bool = False


class StationRoom(Message):
    """A room of the station: what it does, what a visit brings, and which heroes are there.

    ``assigned`` were in it before the mission; ``limit`` heroes go in at a time.
    """

    id: str
    name: str
    text: str
    visit: str
    heroes: list[str]
    assigned: list[str]
    limit: int | None


class Station(Message):
    """The space station: its rooms, what lies in the Warehouse, and the heroes that may come back now."""

    rooms: list[StationRoom]
    stored: list[Item]
    ready: list[str]


class HeroModel(Message):
    """A further model of a hero."""

    at: str
    health: int
    max: int
    what: str


class Hero(Message):
    """A hero."""

    id: str
    name: str
    short: str
    role: str
    emblem: str
    at: str | None
    size: int
    health: int
    max: int
    neon: int
    xp: int
    xp_next: int
    level: int
    states: list[str]
    status: str
    actions_left: int
    in_use: Item | None
    backpack: list[Item]
    carries: str | None = None
    models: list[HeroModel] | None = None
    room: str | UnsetType = UNSET
    bonuses: list[str] | UnsetType = UNSET


class UnitModel(Message):
    """One model of a unit."""

    at: str
    size: int
    health: int
    max: int
    kind: str


class Unit(Message):
    """A unit on the board."""

    id: str
    name: str
    kind: str
    emblem: str
    side: str
    models: list[UnitModel]
    states: list[str]
    status: str
    barred: bool = False


class Face(Message):
    """What is on the hidden side of a blip."""

    kind: str
    name: str


class Blip(Message):
    """A blip; its face only for a seat that knows it."""

    id: str
    at: str
    status: str
    face: Face | None


class RoomToken(Message):
    """Whether a room was explored."""

    id: int
    explored: bool


class Marker(Message):
    """A marker that lies or is carried."""

    id: str
    name: str
    at: str | None
    carrier: str | None = None
    figure: MarkerFigure | None = None


class MarkerFigure(Message):
    """The figure on a marker: what it counts, and the word for its value now."""

    name: str
    value: int
    word: str
    min: int
    max: int


class Tokens(Message):
    """What lies on the board."""

    hazards: list[str]
    spanners: list[str]
    rooms: list[RoomToken]
    markers: list[Marker]
    ruined: list[str]
    smoke: list[str]
    toxic: list[str]
    pits: list[str]
    barricades: list[str]
    ash: list[str]
    shut: list[str]
    siren: str | None
    face_down: list[str] | UnsetType = UNSET
    destroyed: list[str] | UnsetType = UNSET


class Counts(Message):
    """Public numbers.

    ``neon`` are the tokens that can still be spent; ``stack`` are the blips that have yet to enter, where nobody plays the
    aliens.
    """

    neon: int
    hand: int
    hand_limit: int
    deck: int
    abduction: int
    tracker: int
    unit_points: int
    pool: int
    bag: int
    stack: int | UnsetType = UNSET


class HandCard(Message):
    """A card in one's own hand."""

    id: str
    name: str
    standard: str
    supreme: str
    ultimate: bool = False


class AgendaFigure(Message):
    """What an objective counts: how far it has come, and what it asks for."""

    label: str
    have: int
    need: int


class AgendaObjective(Message):
    """One objective of a hidden agenda."""

    kind: str
    text: str
    met: bool
    progress: list[AgendaFigure]


class AgendaNote(Message):
    """A secret note; ``target`` is the figure or square that it is about."""

    label: str
    text: str
    target: str = ""


class AgendaCard(Message):
    """The hidden agenda in play, for its owner, and for everybody once it is shown."""

    id: str
    name: str
    setup: str
    fallback: str
    rulings: str
    shown: bool
    needed: int
    notes: list[AgendaNote]
    objectives: list[AgendaObjective]


class AgendaOffered(Message):
    """One of the two agendas of which the Overmind keeps one."""

    id: str
    name: str
    setup: str
    objectives: list[str]


class Acting(Message):
    """The figure that is acting."""

    id: str
    used: list[str]
    left: int
