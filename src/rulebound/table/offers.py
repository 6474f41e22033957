"""Messages of what can be chosen before a match: games, missions, levels of computers, and the parts of a set-up."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from rulebound.table.message import Message
from rulebound.table.messages import AnyMap


class Level(Message):
    """A computer player that may take a seat: any, or the one named; ``options`` are then set for the match.

    ``text`` says how it plays, by seat.
    """

    id: str
    name: str
    text: dict[str, str] | UnsetType = UNSET
    seat: str | UnsetType = UNSET
    options: dict[str, Any] | UnsetType = UNSET


class Region(Message):
    """A state of the region that a mission is fought over, and the points that the Overmind then has."""

    id: str
    name: str
    points: int


class MissionOffer(Message):
    """A mission that can be chosen; ``story`` by side."""

    id: str
    name: str
    minutes: int
    kind: str
    rounds: int
    story: dict[str, str]
    forces: list[str]
    map_built: bool
    map: AnyMap
    regions: list[Region] | UnsetType = UNSET


class OptionValue(Message):
    """One answer to the question of a house option."""

    id: str
    text: str


class HouseOption(Message):
    """A question that groups answer in different ways; the default holds if nothing is chosen."""

    id: str
    question: str
    values: list[OptionValue]
    default: str
    clauses: list[str]


class GameOffer(Message):
    """A game that can be chosen."""

    id: str
    name: str
    tagline: str
    players: str
    missions: list[MissionOffer]
    levels: list[Level]
    options: list[HouseOption] | UnsetType = UNSET
    catalogue: Catalogue | UnsetType = UNSET
    battles: Battles | UnsetType = UNSET


class OfferedHero(Message):
    """A hero, what equipment it can use, and up to which level it may begin."""

    id: str
    name: str
    short: str
    role: str
    equipment: list[str]
    levels: int


class OfferedItem(Message):
    """An item that a hero may bring along; ``advanced`` is the text of its other side, '' if it has none."""

    id: str
    name: str
    kind: str
    type: str
    text: str
    advanced: str


class OfferedRoom(Message):
    """A room of the station; ``built`` if it stands from the start, ``limit`` heroes at a time."""

    id: str
    name: str
    text: str
    assigned: str
    limit: int | None
    built: bool


class OfferedAlien(Message):
    """A unit that can be bought."""

    id: str
    name: str
    cost: int
    blips: int


class OfferedUpgrade(Message):
    """A step on one of the paths of an alien's upgrades; of two branches of a step one may be taken."""

    id: str
    name: str
    text: str
    unit: str
    path: str
    step: str
    branch: str


class OfferedCard(Message):
    """A mutation card."""

    id: str
    name: str
    text: str
    supreme: str | UnsetType = UNSET


class Catalogue(Message):
    """Everything from which a set-up can be put together."""

    heroes: list[OfferedHero]
    items: list[OfferedItem]
    rooms: list[OfferedRoom]
    aliens: list[OfferedAlien]
    upgrades: list[OfferedUpgrade]
    ultimates: list[OfferedCard]
    mutations: list[OfferedCard]


class OfferedForce(Message):
    """A ready-made force; ``list`` is its text, in which one of one's own can be pasted."""

    id: str
    name: str
    faction: str
    points: int
    text: str
    list: str


class OfferedGround(Message):
    """A primary scenario, and on which tables of a size it can be fought."""

    id: str
    name: str
    text: str
    tables: dict[str, list[str]]


class OfferedTable(Message):
    """A ready-made table."""

    id: str
    name: str
    size: str
    map: AnyMap


class OfferedFaction(Message):
    """A faction."""

    id: str
    name: str


class Battles(Message):
    """What a battle of one's own is put together from; ``own`` is the mission under which it is begun.

    Options of the match: ``size``, ``points`` (0: no limit), ``scenario`` and ``table`` ("" is settled at the table),
    ``blue`` and ``red`` with ``ready`` (the id of a force) or ``list`` (its text), and house options in ``options``.
    """

    own: str
    sizes: list[str]
    points: list[int]
    forces: list[OfferedForce]
    factions: list[OfferedFaction]
    scenarios: list[OfferedGround]
    tables: list[OfferedTable]


class RuleRow(Message):
    """A clause of the rules in our words, with its topic, its house options and the cards that name it."""

    id: str
    where: str
    text: str
    ruling: str
    kind: str
    topic: str
    title: str
    chapter: str
    case: str
    options: list[HouseOption] | UnsetType = UNSET
    cards: list[str] | UnsetType = UNSET
