"""The content of Chronicle X: a pack holds every card, profile, face and mission by id.

A pack is a folder of YAML files and tile drawings. The core pack lies in content/; a player's own folders are
laid over it and may add entries or replace them by id.

>>> pack = load_pack()
>>> pack.heroes["clemson"].row(8).long_dice
5
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Struct

from rulebound.content.draft import Stamp, stamp
from rulebound.content.files import ContentError
from rulebound.content.shown import SHOWN, Shown, digested
from rulebound.games.chronicle_x.pack_checks import core_faults, faults
from rulebound.games.chronicle_x.pack_draft import SUFFIXES, Draft, read_draft
from rulebound.games.chronicle_x.pack_kinds import (
    Ability,
    Agenda,
    AlienProfile,
    BuildingCard,
    Condition,
    DialRow,
    Die,
    Face,
    HazardCard,
    HeroProfile,
    Item,
    Marker,
    Mission,
    Mutation,
    PackFile,
    PackInfo,
    Placement,
    Resources,
    Room,
    Term,
    Upgrade,
)
from rulebound.games.chronicle_x.pack_templates import new_entry

__all__ = [
    "CORE",
    "Ability",
    "Agenda",
    "AlienProfile",
    "BuildingCard",
    "Condition",
    "ContentError",
    "DialRow",
    "Die",
    "Face",
    "HazardCard",
    "HeroProfile",
    "Item",
    "Marker",
    "Mission",
    "Mutation",
    "Pack",
    "PackInfo",
    "Placement",
    "Resources",
    "Room",
    "Term",
    "Upgrade",
    "effects",
    "load_pack",
    "schemas",
    "template",
    "validate",
]

CORE: Final = Path(__file__).parent / "content"
KINDS: Final = (
    "heroes",
    "aliens",
    "upgrades",
    "items",
    "mutations",
    "ultimates",
    "agendas",
    "building_cards",
    "hazard_cards",
    "rooms",
    "missions",
    "terms",
)


class Pack(Struct, frozen=True):
    """All content by id. ``digest`` is that of all of it, ``playing`` that of what plays, for the head of a record."""

    die: Die
    heroes: dict[str, HeroProfile]
    aliens: dict[str, AlienProfile]
    upgrades: dict[str, Upgrade]
    items: dict[str, Item]
    mutations: dict[str, Mutation]
    ultimates: dict[str, Mutation]
    agendas: dict[str, Agenda]
    building_cards: dict[str, BuildingCard]
    hazard_cards: dict[str, HazardCard]
    rooms: dict[str, Room]
    faces: dict[str, Face]
    missions: dict[str, Mission]
    terms: Annotated[dict[str, Term], SHOWN]
    packs: Annotated[tuple[PackInfo, ...], SHOWN]
    digest: Shown
    playing: Shown

    def mutation(self, name: str) -> Mutation | None:
        """The Forced or Ultimate Mutation of that id, or None."""
        return self.mutations.get(name) or self.ultimates.get(name)


_cache: Final[dict[Stamp, Pack]] = {}


def load_pack(path: Path | None = None, extra: Sequence[Path] = ()) -> Pack:
    """The pack in `path` (the core pack if None) with the folders of `extra` laid over it, checked.

    A pack is kept, and read anew when one of its files has changed. Raises ContentError at the first fault.
    """
    folders = (path if path is not None else CORE, *extra)
    stamped = stamp(folders, SUFFIXES)
    pack = _cache.get(stamped)
    if pack is None:
        draft = read_draft(folders)
        for fault in faults(draft):
            raise fault
        pack = _pack(draft)
        _cache[stamped] = pack
    return pack


def _pack(draft: Draft) -> Pack:
    assert draft.die is not None
    return digested(Pack(die=draft.die, packs=tuple(draft.packs), digest="", playing="", **draft.entries))


def validate(path: Path | None = None) -> list[str]:
    """Every fault of a pack, laid over the core pack, as sentences; an empty list if it is sound.

    A file that cannot be read as content ends the search at its first fault.
    """
    core = path is None or path.resolve() == CORE.resolve()
    try:
        draft = read_draft((CORE,) if path is None or core else (CORE, path))
        found = [str(fault) for fault in faults(draft)]
        return found if found or not core else list(core_faults(draft))
    except ContentError as error:
        return [str(error)]


def effects(pack: Pack) -> dict[str, tuple[str, ...]]:
    """The functions that a pack asks for by name, each with the entries that do, as "kind:id"."""
    found: dict[str, list[str]] = {}
    for hero in pack.heroes.values():
        for ability in hero.abilities:
            found.setdefault(ability.effect, []).append(f"abilities:{ability.id}")
    for alien in pack.aliens.values():
        found.setdefault(alien.ability.effect, []).append(f"abilities:{alien.ability.id}")
    kinds: tuple[
        tuple[str, Mapping[str, Item | Upgrade | Mutation | BuildingCard | HazardCard | Room]], ...
    ] = (
        ("upgrades", pack.upgrades),
        ("items", pack.items),
        ("mutations", pack.mutations),
        ("ultimates", pack.ultimates),
        ("building_cards", pack.building_cards),
        ("hazard_cards", pack.hazard_cards),
        ("rooms", pack.rooms),
    )
    for kind, entries in kinds:
        for name, entry in entries.items():
            found.setdefault(entry.effect, []).append(f"{kind}:{name}")
    for agenda in pack.agendas.values():
        for name in (agenda.effect, *(objective.check for objective in agenda.objectives)):
            found.setdefault(name, []).append(f"agendas:{agenda.id}")
    for mission in pack.missions.values():
        for rule in mission.special_rules:
            found.setdefault(rule.effect, []).append(f"missions:{mission.id}")
        for marker in mission.markers:
            for use in marker.uses:
                found.setdefault(use.effect, []).append(f"missions:{mission.id}")
    return {effect: tuple(users) for effect, users in found.items()}


SCHEMA_KINDS: Final[dict[str, type[Struct]]] = {
    "file": PackFile,
    "die": Die,
    "hero": HeroProfile,
    "alien": AlienProfile,
    "upgrade": Upgrade,
    "item": Item,
    "mutation": Mutation,
    "ultimate": Mutation,
    "agenda": Agenda,
    "building_card": BuildingCard,
    "hazard_card": HazardCard,
    "room": Room,
    "mission": Mission,
}


def schemas() -> dict[str, dict[str, Any]]:
    """JSON Schemas for editors: one for a whole content file ("file") and one for each kind of entry."""
    return {kind: msgspec.json.schema(struct) for kind, struct in SCHEMA_KINDS.items()}


def template(kind: str, name: str) -> str:
    """The text of a new content file with one entry of `kind` named `name`, ready to be changed.

    Kinds are those of `schemas()` but "file" and "die", and "face". Raises ValueError for another kind or a
    bad id.
    """
    return new_entry(kind, name)
