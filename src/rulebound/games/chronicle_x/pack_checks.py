"""What must hold in a pack beyond the types of its fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain, pairwise
from typing import Any, Final

from rulebound.content.files import ContentError, Spot
from rulebound.games.chronicle_x.clauses import load_clauses
from rulebound.games.chronicle_x.mission_checks import FIGURE_LIMIT, mission_faults
from rulebound.games.chronicle_x.mission_checks import figures as _figures
from rulebound.games.chronicle_x.pack_draft import Draft
from rulebound.games.chronicle_x.pack_kinds import (
    Ability,
    Agenda,
    AlienProfile,
    DieResult,
    Face,
    HazardCard,
    HeroProfile,
    Item,
    Mutation,
    Room,
)
from rulebound.games.chronicle_x.pack_upgrades import upgrade_faults, upgrade_promises
from rulebound.games.chronicle_x.tiles import OPENINGS, SIDE, sides

_ID: Final = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)*\Z")
_EFFECT: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*\Z")
RESULTS: Final[tuple[DieResult, ...]] = (
    "hit",
    "double_hit",
    "critical",
    "defend",
    "double_defend",
    "blank",
)
DIE_FACES: Final = 12
FIRST_ROOMS: Final = ("hq", "warehouse")
TEXT_LIMIT: Final = 4000

Fault = tuple[Spot, str]


def faults(draft: Draft) -> Iterator[ContentError]:
    """Every fault of a pack, kind by kind."""
    yield from _die_faults(draft)
    numbers = _numbers(draft)
    for kind, entries in draft.entries.items():
        for name, entry in entries.items():
            for spot, reason in chain(_entry_faults(draft, kind, entry), _number_faults(entry, numbers)):
                yield draft.error(kind, name, spot, reason)
    yield from _shared_ability_ids(draft)


def _die_faults(draft: Draft) -> Iterator[ContentError]:
    if draft.die is None:
        yield ContentError("die.yaml", None, "die", "the pack has no die")
        return
    if len(draft.die.faces) != DIE_FACES:
        yield draft.error(
            "die", "die", ("faces",), f"has {len(draft.die.faces)} faces; the die has 12 (CX-DICE-07)"
        )
    for result in RESULTS:
        if not draft.die.count(result):
            yield draft.error("die", "die", ("faces",), f"shows no {result} (CX-DICE-07)")


def _entry_faults(draft: Draft, kind: str, entry: Any) -> Iterator[Fault]:
    if kind == "faces":
        yield from _face_faults(entry)
        return
    if not _ID.match(entry.id):
        yield ("id",), f"{entry.id!r} is no id: small letters, digits and hyphens"
    yield from _text_faults(entry, ())
    if kind == "heroes":
        yield from _hero_faults(entry)
    elif kind == "aliens":
        yield from _alien_faults(draft, entry)
    elif kind == "upgrades":
        yield from upgrade_faults(draft, entry)
    elif kind == "items":
        yield from _item_faults(entry)
    elif kind in ("mutations", "ultimates"):
        yield from _mutation_faults(entry, kind == "ultimates")
        yield from _one_deck(draft, kind, entry.id)
    elif kind == "agendas":
        yield from _agenda_faults(entry)
    elif kind == "hazard_cards":
        yield from _hazard_faults(entry)
    elif kind == "building_cards":
        yield from _figures(entry, ("abduction_points",), 0)
    elif kind == "rooms":
        yield from _room_faults(entry)
    elif kind == "missions":
        yield from mission_faults(draft, entry)


def _text_faults(entry: Any, spot: Spot) -> Iterator[Fault]:
    """Faults that any entry can have: empty names, endless texts, odd effects, unknown clauses."""
    # a field that may be left out may be empty
    needed = entry.__struct_fields__[: len(entry.__struct_fields__) - len(entry.__struct_defaults__)]
    for field in entry.__struct_fields__:
        value = getattr(entry, field)
        here = (*spot, field)
        if isinstance(value, str):
            if len(value) > TEXT_LIMIT:
                yield here, f"is longer than {TEXT_LIMIT} characters"
            if field in needed and field in ("name", "text", "short", "unit_name") and not value.strip():
                yield here, "is empty"
            if field in ("effect", "check") and not _EFFECT.match(value):
                yield here, f"{value!r} is no name of a function: small letters, digits and underscores"
        elif field == "clauses":
            for index, clause in enumerate(value):
                if clause not in load_clauses():
                    yield (*here, index), f"there is no clause {clause}"
        elif field in ("params", "advanced_params", "supreme_params"):
            for name, figure in value.items():
                if not _EFFECT.match(name):
                    yield (*here, name), "is no name for a number: small letters, digits and underscores"
                if abs(figure) > FIGURE_LIMIT:
                    yield (*here, name), f"{figure} is out of bounds"
        elif hasattr(value, "__struct_fields__"):
            yield from _text_faults(value, here)
        elif isinstance(value, tuple):
            for index, part in enumerate(value):
                if hasattr(part, "__struct_fields__"):
                    yield from _text_faults(part, (*here, index))


def _functions(entry: Any, spot: Spot = ()) -> Iterator[tuple[Any, Spot]]:
    """Everything in an entry that names a function, with its place."""
    if hasattr(entry, "params"):
        yield entry, spot
    for field in entry.__struct_fields__:
        value = getattr(entry, field)
        if hasattr(value, "__struct_fields__"):
            yield from _functions(value, (*spot, field))
        elif isinstance(value, tuple):
            for index, part in enumerate(value):
                if hasattr(part, "__struct_fields__"):
                    yield from _functions(part, (*spot, field, index))


def _given(entry: Any) -> Iterator[tuple[tuple[str, str, str], Mapping[str, int]]]:
    """The numbers that an entry gives to its function, by kind of entry, function and field."""
    function = entry.check if hasattr(entry, "check") else entry.effect
    for field, text in (
        ("params", None),
        ("advanced_params", "advanced_text"),
        ("supreme_params", "supreme_text"),
    ):
        if hasattr(entry, field) and (text is None or getattr(entry, text)):
            yield (type(entry).__name__, function, field), getattr(entry, field)


def _numbers(draft: Draft) -> dict[tuple[str, str, str], set[str]]:
    """The numbers that a function is given wherever the base of a pack names it: it cannot do without them."""
    found: dict[tuple[str, str, str], set[str]] = {}
    for entries in draft.base.values():
        for entry in entries.values():
            for named, _ in _functions(entry):
                for key, params in _given(named):
                    found[key] = found.get(key, set(params)) & set(params)
    return found


def _number_faults(entry: Any, numbers: Mapping[tuple[str, str, str], set[str]]) -> Iterator[Fault]:
    for named, spot in _functions(entry):
        for key, params in _given(named):
            for name in sorted(numbers.get(key, set()) - set(params)):
                yield (*spot, key[2]), f"{key[1]} needs the number {name!r}"


def _hero_faults(hero: HeroProfile) -> Iterator[Fault]:
    if hero.base == "xxl":
        yield ("base",), "a hero stands on a standard or a large base"
    if len(set(hero.equipment)) != len(hero.equipment):
        yield ("equipment",), "names a type twice"
    yield from _figures(hero, ("short_range", "long_range"), 1)
    if hero.long_range is not None and hero.long_range <= hero.short_range:
        yield ("long_range",), "must be greater than the short range (CX-COMBAT-05)"
    if not hero.dial:
        yield ("dial",), "has no rows"
        return
    falling = tuple(range(len(hero.dial), 0, -1))
    if tuple(row.health for row in hero.dial) != falling:
        yield ("dial",), "rows must fall from full Health to 1, one by one"
    for index, row in enumerate(hero.dial):
        for field in ("melee", "short_dice", "long_dice", "defence", "move"):
            value, start = getattr(row, field), getattr(hero.dial[0], field)
            if not 0 <= value <= FIGURE_LIMIT:
                yield ("dial", index), f"{field} is {value}"
            elif value == 0 < start:
                yield (
                    ("dial", index),
                    f"{field} falls to 0; a figure that starts above 0 never does (CX-VAL-05)",
                )
        if hero.long_range is None and row.long_dice:
            yield ("dial", index), "has long dice but the hero has no long range"
    for index, (above, below) in enumerate(pairwise(hero.dial), start=1):
        for field in ("melee", "short_dice", "long_dice", "defence", "move"):
            if getattr(below, field) > getattr(above, field):
                yield ("dial", index), f"{field} rises while Health falls (CX-DIAL-01)"
    if not any(ability.tier == "start" for ability in hero.abilities):
        yield ("abilities",), "no ability is usable from the start (CX-HERO-01)"
    for index, ability in enumerate(hero.abilities):
        if ability.tier == "alien":
            yield ("abilities", index, "tier"), "an ability of a hero has tier start, level_1 or level_2"
        yield from _ability_faults(ability, ("abilities", index))


def _ability_faults(ability: Ability, spot: Spot) -> Iterator[Fault]:
    if not _ID.match(ability.id):
        yield (*spot, "id"), f"{ability.id!r} is no id: small letters, digits and hyphens"
    paid = {"interact": "interact", "move": "move_action", "attack": "attack_action"}.get(ability.cost)
    if paid is not None and ability.window != paid:
        yield (*spot, "window"), f"with cost {ability.cost} the window is {paid}"
    if (ability.kind == "action") != (paid is not None):
        yield (*spot, "kind"), "an ability is of kind action if it costs one, and only then"


def _alien_faults(draft: Draft, alien: AlienProfile) -> Iterator[Fault]:
    yield from _figures(
        alien, ("model_cost", "unit_cost", "maximum", "health", "move", "short_range", "long_range"), 1
    )
    yield from _figures(alien, ("blips", "melee", "short_dice", "long_dice", "defence"), 0)
    if alien.long_range is None and alien.long_dice:
        yield ("long_dice",), "has long dice but no long range"
    if alien.long_range is not None and alien.long_range <= alien.short_range:
        yield ("long_range",), "must be greater than the short range (CX-COMBAT-05)"
    if alien.ability.tier != "alien":
        yield ("ability", "tier"), "the ability of an alien has tier alien"
    yield from _ability_faults(alien.ability, ("ability",))
    cost = 0
    for index, member in enumerate(alien.composition):
        kind = draft.entries["aliens"].get(member.kind)
        if kind is None:
            yield ("composition", index), f"there is no alien {member.kind}"
            return
        if member.count < 1:
            yield ("composition", index), "a unit holds at least one model of each kind it names"
        cost += kind.model_cost * member.count
    if alien.id not in {member.kind for member in alien.composition}:
        yield ("composition",), "the unit holds no model of its own card"
    if sum(member.count for member in alien.composition) > alien.maximum:
        yield ("composition",), "is larger than the greatest number of models (CX-ALIEN-05)"
    if cost != alien.unit_cost:
        yield ("unit_cost",), f"is {alien.unit_cost}, but its models cost {cost} together (CX-XP-04)"


def _item_faults(item: Item) -> Iterator[Fault]:
    if item.kind == "consumable" and (item.type is not None or item.needs_in_use or not item.spent):
        yield (
            ("kind",),
            "a consumable has no equipment type, works from the Backpack and is spent (CX-ITEM-05)",
        )
    if item.kind == "armour" and item.type != "armour":
        yield ("type",), "armour has type armour"
    if item.kind == "weapon" and item.type not in ("melee_weapon", "shooting_weapon"):
        yield ("type",), "a weapon has type melee_weapon or shooting_weapon"
    if item.kind != "consumable" and not item.needs_in_use:
        yield ("needs_in_use",), "weapons and armour work only in the In Use slot (CX-ITEM-02)"
    if (item.scrap_value is None) == (item.upgrade_cost is None):
        yield ("scrap_value",), "an item has a scrap value or an upgrade cost, one of the two"
    if (item.upgrade_cost is None) != (not item.advanced_text):
        yield ("advanced_text",), "an item has an advanced side if it has an upgrade cost, and only then"
    if (item.cost == "interact") != (item.window == "interact"):
        yield ("cost",), "the cost is an Interact if the window is interact, and only then"
    for field in ("scrap_value", "upgrade_cost"):
        value = getattr(item, field)
        if value is not None:
            yield from _figures(value, ("metal", "power_cells", "electronics"), 0, (field,))


def _room_faults(room: Room) -> Iterator[Fault]:
    if room.id == "armoury":
        yield ("id",), "the Armoury is out of use; the Soda Bar took its place (CX-STATION-08)"
    if (room.cost is None) != (room.id in FIRST_ROOMS):
        yield ("cost",), "HQ and Warehouse stand from the start; any other room has a cost (CX-STATION-01)"
    if room.cost is not None:
        yield from _figures(room.cost, ("metal", "power_cells", "electronics"), 0, ("cost",))
        if not any((room.cost.metal, room.cost.power_cells, room.cost.electronics)):
            yield ("cost",), "costs nothing (CX-STATION-01)"
    yield from _figures(room, ("limit",), 1)


def _mutation_faults(card: Mutation, ultimate: bool = False) -> Iterator[Fault]:
    if not card.windows:
        yield ("windows",), "names no moment at which the card can be played"
    if not card.has_supreme and card.supreme_params:
        yield ("supreme_params",), "the card has no Supreme effect"
    if ultimate and card.has_supreme:
        yield ("supreme_text",), "an Ultimate Mutation has no Supreme effect"
    yield from _figures(card, ("price",), 1 if ultimate else 0)
    if not ultimate and card.price:
        yield ("price",), "only an Ultimate Mutation is bought (CX-RESOL-04)"


def _one_deck(draft: Draft, kind: str, name: str) -> Iterator[Fault]:
    """Both kinds lie in one deck, so no id may stand for two cards (CX-RESOL-04)."""
    if kind == "ultimates" and name in draft.entries["mutations"]:
        yield ("id",), f"{name} is a Forced Mutation, too (CX-COMP-03)"


AGENDA_OBJECTIVES: Final = 2


def _agenda_faults(card: Agenda) -> Iterator[Fault]:
    if len(card.objectives) != AGENDA_OBJECTIVES:
        yield ("objectives",), f"has {len(card.objectives)} objectives; a card has two, in order (CX-COMP-04)"
    for index, each in enumerate(card.objectives):
        if not each.moments:
            yield ("objectives", index, "moments"), "names no moment at which it is looked at"


def _hazard_faults(card: HazardCard) -> Iterator[Fault]:
    yield from _figures(card, ("radius", "dice", "fixed"), 0)
    if card.dice and card.fixed:
        yield ("fixed",), "a card rolls dice or does fixed damage, not both"


def _shared_ability_ids(draft: Draft) -> Iterator[ContentError]:
    seen: dict[str, str] = {}
    for kind in ("heroes", "aliens"):
        for name, entry in draft.entries[kind].items():
            for index, ability in enumerate(getattr(entry, "abilities", None) or (entry.ability,)):
                if seen.setdefault(ability.id, name) != name:
                    spot: Spot = ("abilities", index, "id") if kind == "heroes" else ("ability", "id")
                    yield draft.error(
                        kind, name, spot, f"{ability.id} is an ability of {seen[ability.id]} too"
                    )


def _face_faults(face: Face) -> Iterator[Fault]:
    """All squares of a face but obstacles can be walked to on the face itself."""
    start = (0, 2)
    seen = {start}
    todo = [start]
    while todo:
        row, column = todo.pop()
        for edge, (down, right) in zip(
            sides(face, column, row), ((-1, 0), (0, 1), (1, 0), (0, -1)), strict=True
        ):
            r, c = row + down, column + right
            if not (0 <= r < SIDE and 0 <= c < SIDE) or (r, c) in seen:
                continue
            if face.squares[r][c] in "oO" or not (edge in " ~" or edge in OPENINGS):
                continue
            seen.add((r, c))
            todo.append((r, c))
    for row in range(SIDE):
        for column in range(SIDE):
            if face.squares[row][column] not in "oO" and (row, column) not in seen:
                yield (), f"square {'abcde'[column]}{row + 1} of {face.code} cannot be walked to"


def _costs(room: Room) -> list[int]:
    cost = room.cost
    return [] if cost is None else sorted((cost.metal, cost.power_cells, cost.electronics))


def core_faults(draft: Draft) -> Iterator[str]:
    """Where the core pack departs from the rulebook's figures or from what the tiles promise."""
    sizes = {
        "heroes": 6,
        "aliens": 5,
        "items": 30,
        "mutations": 20,
        "ultimates": 10,
        "agendas": 15,
        "building_cards": 14,
        "hazard_cards": 14,
        "rooms": 12,
        "upgrades": 35,
        "faces": 40,
    }
    for name in FIRST_ROOMS:
        if name not in draft.entries["rooms"]:
            yield f"rooms: there is no {name} (CX-STATION-01)"
    soda, calm = draft.entries["rooms"].get("soda-bar"), draft.entries["rooms"].get("meditation-room")
    if soda is None or _costs(soda) != [1, 2, 2] or soda.limit != 1:
        yield "soda-bar: costs 2, 2 and 1 of three kinds, for one hero at a time (CX-STATION-06, CX-STATION-07)"
    if calm is None or _costs(calm) != [0, 0, 4]:
        yield "meditation-room: costs 4 of one kind (CX-STATION-07)"
    yield from upgrade_promises(draft.entries["upgrades"], draft.entries["aliens"])
    for kind, size in sizes.items():
        if len(draft.entries[kind]) != size:
            yield f"{kind}: {len(draft.entries[kind])} entries, the box has {size}"
    clemson: HeroProfile = draft.entries["heroes"]["clemson"]
    start = clemson.dial[0]
    if (clemson.short_range, start.short_dice, clemson.long_range, start.long_dice) != (5, 3, 10, 5):
        yield "clemson: shoots 3 dice to 5 squares and 5 dice to 10"
    aliens: dict[str, AlienProfile] = draft.entries["aliens"]
    grey, commander = aliens["grey"], aliens["commander"]
    if (grey.model_cost, grey.unit_cost, grey.maximum, grey.health, grey.defence) != (1, 4, 4, 2, 2):
        yield "grey: model cost 1, unit of four for 4, Health 2, defence 2"
    if (grey.short_dice, grey.long_dice) != (1, 1):
        yield "grey: shoots with 1 die"
    if (commander.model_cost, commander.unit_cost, commander.defence, commander.short_dice) != (3, 6, 3, 2):
        yield "commander: model cost 3, unit cost 6, defence 3, shoots with 2 dice"
    if tuple((m.kind, m.count) for m in commander.composition) != (("commander", 1), ("grey", 3)):
        yield "commander: the Command unit is one Commander and three Greys"
    for name, blips in (("grey", 3), ("dominator", 4), ("commander", 2), ("ridgewalker", 6), ("overmind", 1)):
        if aliens[name].blips != blips:
            yield f"{name}: {aliens[name].blips} blips, the box has {blips} (CX-COMP-06)"
    if aliens["overmind"].base != "xxl" or aliens["ridgewalker"].base == "xxl":
        yield "the Overmind is XXL and the Ridgewalker is not"
    yield from _tile_promises(draft.entries["faces"])


def _tile_promises(faces: dict[str, Face]) -> Iterator[str]:
    """Bounds that hold for any 16 of the 20 tiles, whichever side each shows."""

    def bounds(count: dict[str, int]) -> tuple[int, int]:
        tiles = sorted({code[:-1] for code in faces})
        low = sorted(min(count[tile + "A"], count[tile + "B"]) for tile in tiles)
        high = sorted(max(count[tile + "A"], count[tile + "B"]) for tile in tiles)
        return sum(low[:16]), sum(high[-16:])

    def squares(face: Face) -> str:
        return "".join(face.squares)

    rooms = {code: int(any(s in ",SHCRGO" for s in squares(face))) for code, face in faces.items()}
    for what, count, least, most in (
        ("rooms", rooms, 11, 15),
        ("spanner squares", {c: squares(f).lower().count("s") for c, f in faces.items()}, 16, 20),
        (
            "hazard squares",
            {c: sum(s in "hc" for s in squares(f).lower()) for c, f in faces.items()},
            0,
            13,
        ),
        ("yellow squares", {c: squares(f).count("y") for c, f in faces.items()}, 6, 80),
    ):
        low, high = bounds(count)
        if low < least or high > most:
            yield f"faces: 16 tiles can hold {low} to {high} {what}, promised are {least} to {most}"
