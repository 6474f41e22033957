"""The rules to be looked up: every clause with its topic, its ruling, an example, its house options and its cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from rulebound.content.clauses import Clause
from rulebound.games.chronicle_x.clauses import load_clauses
from rulebound.games.chronicle_x.options import OPTIONS, listing
from rulebound.games.chronicle_x.pack import Pack

Json = dict[str, Any]

TOPICS: Final[dict[str, tuple[str, str]]] = {
    "COMP": ("What is in the box", "Before a mission"),
    "SETUP": ("Setting up", "Before a mission"),
    "BUY": ("Buying blips", "Before a mission"),
    "DEPLOY": ("Deployment", "Before a mission"),
    "ROUND": ("The round", "The round"),
    "ACT": ("Activation", "The round"),
    "FLOW": ("Order of steps", "The round"),
    "VAL": ("Values and limits", "The round"),
    "ICON": ("Signs", "The round"),
    "ADJ": ("Adjacent", "The board"),
    "MEAS": ("Distance", "The board"),
    "LOS": ("Line of sight", "The board"),
    "TERR": ("Coloured squares", "The board"),
    "BLDG": ("Buildings and rooms", "The board"),
    "HAZ": ("Hazards", "The board"),
    "MOVE": ("Move", "Actions"),
    "SPRINT": ("Sprint", "Actions"),
    "OW": ("Overwatch", "Actions"),
    "ATK": ("Attack", "Actions"),
    "PSY": ("Psychic attacks", "Actions"),
    "INT": ("Interact", "Actions"),
    "EXTRACT": ("Extraction and return", "Actions"),
    "DICE": ("The combat die", "Combat"),
    "COMBAT": ("Combat", "Combat"),
    "NEON": ("Neon Rush", "Combat"),
    "FX": ("Stun, fear, fire and other effects", "Combat"),
    "HERO": ("Heroes", "Heroes"),
    "DIAL": ("Health and stat dials", "Heroes"),
    "XP": ("Experience and levels", "Heroes"),
    "ITEM": ("Items", "Heroes"),
    "STATION": ("The space station", "Heroes"),
    "ALIEN": ("Aliens", "Overmind"),
    "UNIT": ("Units", "Overmind"),
    "BLIP": ("Blips", "Overmind"),
    "BEHAV": ("Behaviours", "Overmind"),
    "MUT": ("Mutations", "Overmind"),
    "NODE": ("Nodes", "Overmind"),
    "REINF": ("Reinforcements", "Overmind"),
    "UPG": ("Upgrades of aliens", "Overmind"),
    "XXL": ("XXL models", "Overmind"),
    "AI": ("Aliens without a player", "Overmind"),
    "ABD": ("Abduction Points", "Winning"),
    "AGENDA": ("Hidden agendas", "Winning"),
    "CONQ": ("Conquest", "Winning"),
    "REWARD": ("Rewards", "After a mission"),
    "RESOL": ("Between missions", "After a mission"),
}
"""Each topic of clause ids: what it is called, and the chapter of this reference in which it stands."""


def topic_of(clause: str) -> str:
    """The topic of a clause id: "LOS" of "CX-LOS-02"."""
    parts = clause.split("-")
    return parts[1] if len(parts) > 2 else ""


def row(pack: Pack, clause: Clause) -> Json:
    """One clause as it is looked up."""
    topic = topic_of(clause.id)
    name, chapter = TOPICS.get(topic, (topic.capitalize(), "More"))
    found: Json = {
        "id": clause.id,
        "where": clause.where,
        "text": clause.text,
        "ruling": clause.ruling or "",
        "kind": clause.kind,
        "topic": topic,
        "title": name,
        "chapter": chapter,
        "case": clause.case or "",
    }
    options = _options().get(clause.id)
    if options:
        found["options"] = options
    cards = _cards(pack).get(clause.id)
    if cards:
        found["cards"] = list(cards)
    return found


def clauses(pack: Pack, query: str) -> list[Json]:
    """Clauses that have all words of a query, in the order of this reference; all of them for no words."""
    words = query.casefold().split()
    order = list(TOPICS)
    found = [row(pack, clause) for clause in load_clauses().values()]
    if words:
        found = [each for each in found if all(word in _text(each) for word in words)]
    place = {topic: number for number, topic in enumerate(order)}
    return sorted(found, key=lambda each: place.get(each["topic"], len(order)))


def _text(found: Json) -> str:
    parts = [str(value) for name, value in found.items() if name not in ("options", "cards")]
    parts += [option["question"] for option in found.get("options", ())]
    return " ".join([*parts, *found.get("cards", ())]).casefold()


@lru_cache(maxsize=1)
def _options() -> dict[str, list[Json]]:
    """The house options of each clause."""
    rows = {each["id"]: each for each in listing()}
    found: dict[str, list[Json]] = {}
    for option in OPTIONS.values():
        for clause in option.clauses:
            found.setdefault(clause, []).append(rows[option.name])
    return found


_by_pack: dict[str, dict[str, tuple[str, ...]]] = {}


def _cards(pack: Pack) -> dict[str, tuple[str, ...]]:
    """The cards, abilities and rooms that name each clause."""
    known = _by_pack.get(pack.digest)
    if known is None:
        found: dict[str, list[str]] = {}
        for name, named in _naming(pack):
            for clause in named:
                if name not in found.setdefault(clause, []):
                    found[clause].append(name)
        known = _by_pack[pack.digest] = {clause: tuple(names) for clause, names in found.items()}
    return known


def _naming(pack: Pack) -> Iterator[tuple[str, tuple[str, ...]]]:
    for hero in pack.heroes.values():
        yield from ((f"{ability.name} ({hero.short})", ability.clauses) for ability in hero.abilities)
    for alien in pack.aliens.values():
        yield f"{alien.ability.name} ({alien.name})", alien.ability.clauses
    for table in (
        pack.items,
        pack.mutations,
        pack.ultimates,
        pack.building_cards,
        pack.hazard_cards,
        pack.rooms,
    ):
        for entry in table.values():
            yield entry.name, entry.clauses
