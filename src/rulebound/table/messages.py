"""Every message between the page and the server. The page's TypeScript types are made from these structs.

``T | None`` must be there and may be null; ``= None`` may also be left out; ``= UNSET`` may be left out, but
is never null. Places are names: a square "c4", an edge "c4e" (east) or "c4s" (south), a figure's id; on an open
table a point in inches "12.5,7.25", while numbers there are whole thousandths of an inch.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType, field

from rulebound.table.field_views import FieldMap, FieldView
from rulebound.table.message import Message
from rulebound.table.views import Item, Outcome, View


class Edition(Message):
    """The rules of a game, the digest of its content, and the version of Rulebound ('' if it is not known)."""

    rules: str
    content: str
    rulebound: str


class Problem(Message):
    """A refused request (RFC 9457).

    Of a stored match that does not go on here, ``record`` is where it is saved from, with the keys of all of ``sealed``;
    ``made`` is what it was made with, and ``here`` what is here.
    """

    type: str
    title: str
    status: int
    detail: str
    place: str | UnsetType = UNSET
    clauses: list[str] | UnsetType = UNSET
    envelope: Envelope | UnsetType = UNSET
    record: str | UnsetType = UNSET
    sealed: list[str] | UnsetType = UNSET
    made: Edition | UnsetType = UNSET
    here: Edition | UnsetType = UNSET


ShortText = Annotated[str, Meta(max_length=64)]
Sequence = Annotated[int, Meta(ge=0, le=1_000_000_000)]


class NewPlayer(Message):
    """One of several persons who share a side: a name and the figures that are theirs."""

    name: ShortText
    figures: list[ShortText]


DiceWord = Literal["drawn", "typed"]


class NewMatch(Message):
    """A match to be made; ``seats`` says for each side "person" or a level.

    ``dice`` says whose dice are real and typed in, ``players`` who shares a side: each gets a key of their own.
    """

    game: ShortText
    mission: ShortText
    seats: dict[str, ShortText]
    seed: ShortText | UnsetType = UNSET
    options: dict[str, Any] | UnsetType = UNSET
    dice: dict[str, DiceWord] | UnsetType = UNSET
    players: dict[str, list[NewPlayer]] | UnsetType = UNSET


class OpenMatch(Message):
    """A saved match to be opened."""

    record: str
    seats: dict[str, ShortText]


class Created(Message):
    """A new match; a key for each person's seat, or for the host of one without persons.

    Of one that is played again, only the keys that whoever asks holds of the old one: they open the same seats.
    """

    id: str
    keys: dict[str, str]


class NewAnswer(Message):
    """An answer to the decision that stood at ``seq``."""

    seq: Sequence
    action: Annotated[str, Meta(max_length=1200)]
    seat: ShortText


class NewDice(Message):
    """The faces of real dice as they fell, for the roll that is waited for at ``seq``: "hit hit blank"."""

    seq: Sequence
    seat: ShortText
    faces: Annotated[str, Meta(max_length=2000)]


class NewTyping(Message):
    """Whether the dice of a side are real and typed in from now on."""

    seq: Sequence
    seat: ShortText
    side: ShortText
    dice: DiceWord


class NewUndo(Message):
    """A wish to take back the last answer, or all of the activation."""

    seq: Sequence
    seat: ShortText
    to: Literal["last", "activation"]


class NewAdvance(Message):
    """Play so many answers of a match between computers."""

    count: Annotated[int, Meta(ge=1, le=500)]


class NewAsks(Message):
    """Which reaction windows ask a seat."""

    seat: ShortText
    windows: dict[str, bool]


class MatchRow(Message):
    """A match in the list: public facts only."""

    id: str
    game: str
    mission: str
    name: str
    round: int
    rounds: int
    seats: dict[str, str]
    turn: str
    status: Literal["running", "over"]
    outcome: Outcome | None
    updated: str


class Tile(Message):
    """A map tile; its origin in squares, its turn in quarters clockwise."""

    code: str
    name: str
    theme: str
    turn: int
    column: int
    row: int


SquareKind = Literal["open", "spanner", "barrel", "car", "red", "green", "obstacle", "deployment"]


class Square(Message):
    """A square of the map; ``sides`` are its green sides, letters of "nesw"."""

    at: str
    kind: SquareKind
    room: int | None
    sides: str | UnsetType = UNSET


EdgeKind = Literal["wall", "door", "window", "ruin", "gap"]


class Edge(Message):
    """An edge between two squares."""

    at: str
    kind: EdgeKind


class Room(Message):
    """A room of a building."""

    id: int
    name: str
    squares: list[str]
    building: int


class GameMap(Message, tag_field="board", tag="squares"):
    """The board of squares as far as it is laid; ``id`` changes with it, see ``View.map``."""

    id: str
    columns: int
    rows: int
    tiles: list[Tile]
    squares: list[Square]
    edges: list[Edge]
    rooms: list[Room]


AnyMap = GameMap | FieldMap
AnyView = View | FieldView


class Envelope(Message):
    """A match as one seat may see it at ``seq``; ``log`` events come before ``events`` (cut a longer log).

    ``asked`` are the numbers of those who may answer, where several persons share the side; none if any may. ``sealed``
    are the seats (or the host's place) whose keys are all needed for the record: none once the match is over. ``again``
    is the match in which this one is played again.
    """

    seq: int
    seat: str
    view: AnyView
    decision: Decision | None
    waiting: Waiting | None
    asked: list[int]
    log: int
    events: list[GameEvent]
    undo: Undo
    players: dict[str, str]
    dice: dict[str, str]
    roll: RollDue | None
    party: list[PartyPlayer]
    sealed: list[str]
    again: str | None


class Waiting(Message):
    """Somebody else decides."""

    seat: str
    prompt: str


class DieFace(Message):
    """A face of a die, and on how many of its sides it is."""

    face: str
    count: int


class RollDue(Message):
    """Real dice that are waited for; ``mine`` if this seat types them in.

    ``player`` is the number of the person of the side who throws them, if it is one's alone.
    """

    side: str
    label: str
    count: int
    faces: list[DieFace]
    mine: bool
    player: int | None = None


class PartyPlayer(Message):
    """One of several persons of a side, and what is theirs; ``here`` if their key is on this page."""

    seat: str
    number: int
    name: str
    figures: list[str]
    here: bool


class Undo(Message):
    """What this seat can take back, or why it cannot."""

    last: bool
    activation: bool
    reason: str | UnsetType = UNSET
    why_activation: str | UnsetType = UNSET


class Reason(Message):
    """Why something is not open."""

    reason: str
    clauses: list[str]
    line: Line | None = None


class Choice(Message):
    """One answer: ``text`` is what is sent back; ``area`` are squares that stand for it, ``cards`` are paid for it.

    On an open table ``places`` are where it puts things, in the order of the Unit's Minis.
    """

    text: str
    label: str
    detail: str | None = None
    target: str | None = None
    subject: str | None = None
    area: list[str] | UnsetType = UNSET
    cards: list[str] | UnsetType = UNSET
    places: list[list[int]] | UnsetType = UNSET


class Placing(Message):
    """Answers that put something on an open table: any text of the verb may be sent, previewed, and is judged then.

    With ``minis`` (where the Unit's Minis stand now) it is a formation: ``head to X,Y [SHAPE [DEGREES]]``, single Minis
    adjusted by ``with N@X,Y ...``, or ``head X,Y X,Y ...`` with all places in the order of ``minis``. Without, it is one
    place: ``head X,Y``; with ``turning`` (degrees of a step) ``head DEGREES X,Y``. ``far`` is how far anything goes at
    most (0: anywhere), ``radius`` that of a base or a template, ``target`` a Unit that must be reached, ``zone`` the
    deployment zone that must be kept to.
    """

    unit: str
    verb: str
    head: str
    far: int
    radius: int
    minis: list[list[int]]
    shapes: list[str]
    target: str | UnsetType = UNSET
    zone: str | UnsetType = UNSET
    turning: int | UnsetType = UNSET


class TileChoice(Message):
    """What may be laid, any with any: the answer is ``lay CELL FACE TURN`` with a turn from 0 to ``turns`` - 1.

    ``only`` are the answers that are left, where not any goes with any.
    """

    cells: list[str]
    faces: list[str]
    turns: int
    only: list[str] | UnsetType = UNSET


class Family(Message):
    """One kind of answer; if it is spent or not open, it has no actions and says why."""

    verb: str
    label: str
    icon: str
    key: str
    state: Literal["ready", "spent", "no"]
    actions: list[Choice]
    note: str | None = None
    help: str | None = None
    why: Reason | None = None
    tiles: TileChoice | UnsetType = UNSET
    placing: Placing | UnsetType = UNSET


class Decision(Message):
    """What a seat must choose; ``window`` names the reaction window ('' in its own turn)."""

    seat: str
    prompt: str
    window: str
    subject: str | None
    families: list[Family]
    advice: str | None = None


class Refused(Message):
    """An answer that is not open, with the reason."""

    verb: str
    label: str
    text: str
    reason: str
    clauses: list[str]
    subject: str | None = None
    target: str | None = None
    line: Line | None = None


class Refusals(Message):
    """All that is not open at ``seq``."""

    seq: int
    refused: list[Refused]


class TallyLine(Message):
    """One line of a tally."""

    value: str
    label: str
    kind: str
    clause: str | None = None


class Tally(Message):
    """A number that explains itself."""

    total: int | str
    lines: list[TallyLine]
    dice: bool | int | str | None = None


class Line(Message):
    """A line of sight; points in squares, or in thousandths of an inch."""

    from_: str = field(name="from")
    to: str
    points: list[list[float]]
    free: bool
    blockers: list[str]
    stopped: list[float] | None = None


class Spread(Message):
    """How likely a value is."""

    value: int
    chance: float


class Headline(Message):
    """The chance that matters."""

    label: str
    chance: float


class Policy(Message):
    """Exact odds under one way of using rerolls.

    ``counts`` says what the spread counts, ``taken`` what comes back, counted likewise; ``split`` is who wins, in parts
    of a whole.
    """

    label: str
    rerolls: int
    spread: list[Spread]
    mean: float
    headline: list[Headline]
    counts: str | UnsetType = UNSET
    taken: list[Spread] | UnsetType = UNSET
    split: list[Headline] | UnsetType = UNSET


class Odds(Message):
    """Exact odds, policy by policy."""

    policies: list[Policy]


class Value(Message):
    """One side's number in an attack."""

    tally: Tally


class NamedTally(Message):
    """A number that counts in what would follow, with its name."""

    label: str
    tally: Tally


class PlaceRefusal(Message):
    """Why a placement is not legal; ``mini`` is the number of the first Mini that is in the way."""

    reason: str
    clauses: list[str]
    mini: int | None = None


class Watcher(Message):
    """A figure that could react, and the place in which it would."""

    id: str
    at: str


class Preview(Message):
    """What would follow an answer.

    Of a placement on an open table: ``text`` is the full answer, ``places`` where the Minis come to stand, ``ways`` how
    they go there, ``cost`` what the way costs, ``refusal`` why it is not legal; ``rounds`` are ``[x, y, radius]``.
    """

    sentences: list[str]
    path: list[str] | None = None
    reach: list[str] | None = None
    watchers: list[Watcher] | None = None
    reveals: list[str] | None = None
    lines: list[Line] | None = None
    attack: Value | None = None
    defence: Value | None = None
    odds: Odds | None = None
    text: str | UnsetType = UNSET
    places: list[list[int]] | UnsetType = UNSET
    ways: list[list[list[int]]] | UnsetType = UNSET
    rounds: list[list[int]] | UnsetType = UNSET
    cost: str | UnsetType = UNSET
    refusal: PlaceRefusal | UnsetType = UNSET
    tallies: list[NamedTally] | UnsetType = UNSET


class Blocker(Message):
    """What stops a line of sight."""

    place: str
    name: str


class Sight(Message):
    """Distance and line of sight between two places; ``lines`` are all that were looked along on an open table."""

    distance: int
    free: bool
    line: Line
    blockers: list[Blocker]
    sentence: str
    clauses: list[str]
    lines: list[Line] | UnsetType = UNSET


class Stat(Message):
    """A number on a card, with what changed it."""

    label: str
    value: str | int
    changed: Literal["up", "down", ""] | None = None
    tally: Tally | None = None


class CardRow(Message):
    """A line of text on a card."""

    text: str
    icon: str | None = None
    clause: str | None = None


class Ability(Message):
    """An ability on a card; ``terms``: what it works on, and how often."""

    name: str
    text: str
    active: bool
    terms: str = ""
    why: str | None = None


class Card(Message):
    """A figure, an item or a place, with its numbers now."""

    id: str
    title: str
    subtitle: str
    emblem: str
    side: str
    stats: list[Stat]
    rows: list[CardRow]
    abilities: list[Ability]
    items: list[Item | str]


class Die(Message):
    """A die as it fell; ``kind`` says which (d10, d6, d3), ``good`` whether it passed its number."""

    face: str
    kind: str | UnsetType = UNSET
    good: bool | UnsetType = UNSET


class GameEvent(Message):
    """Something that happened, as a sentence for this viewer; ``n`` counts from 0."""

    n: int
    kind: str
    side: str
    text: str
    clauses: list[str]
    round: int
    dice: list[Die] | None = None
    subs: list[str] | None = None
    figure: str | None = None
    path: list[str] | None = None
    at: str | None = None
    ways: list[list[list[int]]] | UnsetType = UNSET
    """On an open table: the ways of the Minis of ``figure``, one by one."""


class Mark(Message):
    """Where a round or a phase begins in a replay."""

    at: int
    round: int
    phase: str


class ReplayFacts(Message):
    """How many moments a replay has: 0 is the start, each further one comes after an answer."""

    frames: int
    marks: list[Mark]


class AskWindow(Message):
    """A reaction window, and whether it asks; ``wait`` if it is the other side's turn that it breaks into."""

    name: str
    label: str
    on: bool
    wait: bool = False


class Asks(Message):
    """The reaction windows of a seat."""

    windows: list[AskWindow]


class LiveNote(Message):
    """What the live stream says: the match stands at ``seq`` now, and is played again in ``again``."""

    seq: int
    again: str | UnsetType = UNSET
