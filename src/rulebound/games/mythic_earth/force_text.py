"""The text of a force list: short enough to paste, plain enough to write by hand.

    Aztec: Host of the Plumed Serpent (999/1000)
    Tlalocan High Priest [Magic 3, Toughened 2, 3 Wounds]
    Jaguar Warriors x8 [macuahuitls]

The points of the first line are counted by the program; when read, only those behind the stroke, the limit, are kept.
"(999 of 1,000 points)" and "(999/1000 pts)" are read as well.
Lines that are empty or begin with # are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from rulebound.games.mythic_earth.force_lists import ForceError, ForceList, price
from rulebound.games.mythic_earth.force_names import COUNT, find, plain
from rulebound.games.mythic_earth.pack import Pack, load_pack
from rulebound.games.mythic_earth.pack_battles import ForceUnit
from rulebound.games.mythic_earth.pack_units import Option, Unit

LONGEST: Final = 20_000
"""Characters of a text."""
MOST_UNITS: Final = 60
MOST_MINIS: Final = 40
LONGEST_NAME: Final = 60
LARGEST_LIMIT: Final = 5000

_POINTS: Final = re.compile(
    r"\s*\(\s*(?:[0-9][0-9,]{0,7}(?:\s*p(?:oin)?ts?\b\.?)?\s*)?"
    r"(?:(?:/|\bof\b)\s*([0-9][0-9,]{0,7})(?:\s*p(?:oin)?ts?\b\.?)?\s*)?\)$",
    re.IGNORECASE,
)
"""The points behind a title: "(999/1000)", "(999)", "(/500)", "(999 of 1,000 points)"."""
_LINE: Final = re.compile(
    r"(?P<name>[^\[\]]*?)(?:\s*\[(?P<options>[^\[\]]*)\])?(?:\s+joins\s+(?P<joins>[^\[\]]+?))?$",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"\s+([0-9]{1,9})$")


def parse_force(text: str, pack: Pack | None = None) -> ForceList:
    """The force list that a text writes. Raises ForceError with the line and, for a slip, the nearest known name.

    Whether it keeps to the rules is another matter: see ``check_force``.

    >>> parse_force("Taino: Dawn (0/500)\\nCacique x3 [3 wounds]\\nSiba Warriors").units[1]
    ForceUnit(unit='taino-siba', minis=5, options=(), joins=0)
    >>> parse_force("Taino: Dawn\\nCacike x3")
    Traceback (most recent call last):
    rulebound.games.mythic_earth.force_lists.ForceError: line 2: Taino has no card 'Cacike'; nearest: Cacique
    """
    pack = load_pack() if pack is None else pack
    if len(text) > LONGEST:
        raise ForceError(f"is longer than {LONGEST:,} characters")
    head: tuple[str, str, int] | None = None
    units: list[ForceUnit] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = " ".join(line.split())
        if not words or words.startswith("#"):
            continue
        if head is None:
            head = _head(pack, words, number)
            continue
        if len(units) >= MOST_UNITS:
            raise ForceError(f"more than {MOST_UNITS} Units", number)
        units.append(_unit(pack, head[0], words, number))
    if head is None:
        raise ForceError(
            "is empty: the first line names the faction and the force, as in 'Aztec: My Host (0/500)'"
        )
    return ForceList(head[0], head[1], tuple(units), head[2])


def _head(pack: Pack, line: str, number: int) -> tuple[str, str, int]:
    faction_text, colon, rest = line.partition(":")
    limit = 0
    points = _POINTS.search(rest if colon else faction_text)
    if points is not None:
        if points[1] is not None:
            limit = int(points[1].replace(",", ""))
        if colon:
            rest = rest[: points.start()]
        else:
            faction_text = faction_text[: points.start()]
    if limit > LARGEST_LIMIT:
        raise ForceError(f"{limit:,} points are more than {LARGEST_LIMIT:,}", number)
    faction = find(faction_text, {faction.name: faction.id for faction in pack.factions.values()})
    if faction is None:
        near = _nearest(faction_text, [faction.name for faction in pack.factions.values()])
        raise ForceError(f"there is no faction {faction_text.strip()!r}{near}", number)
    name = rest.strip() or pack.factions[faction].name
    if len(name) > LONGEST_NAME:
        raise ForceError(f"the name is longer than {LONGEST_NAME} characters", number)
    if not name.isprintable():
        raise ForceError("the name has characters that cannot be shown", number)
    return faction, name, limit


def _unit(pack: Pack, faction: str, line: str, number: int) -> ForceUnit:
    parts = _LINE.match(line)
    if parts is None:
        raise ForceError("brackets hold the options of a Unit, as in 'Wolves x5 [option, option]'", number)
    name = parts["name"]
    count = COUNT.search(name)
    if count is not None:
        name = name[: count.start()]
    found = find(name, {unit.name: unit.id for unit in pack.of(faction)})
    if found is None:
        raise ForceError(_no_card(pack, faction, name), number)
    unit = pack.units[found]
    minis = unit.minis if count is None else int(count[1])
    if not 1 <= minis <= MOST_MINIS:
        raise ForceError(f"{unit.name} x{minis}: a Unit has 1 to {MOST_MINIS} Minis", number)
    inside = (parts["options"] or "").strip()
    options = _options(unit, [option.strip() for option in inside.split(",")] if inside else [], number)
    return ForceUnit(found, minis, options, _joined(pack, unit, parts["joins"], number))


def _no_card(pack: Pack, faction: str, name: str) -> str:
    elsewhere = find(name, {unit.name: unit.id for unit in pack.units.values()})
    here = pack.factions[faction].name
    if elsewhere is not None:
        home = pack.factions[pack.units[elsewhere].faction].name
        return f"{name.strip()} is a card of {home}, not of {here}"
    near = _nearest(name, [unit.name for unit in pack.of(faction)])
    return f"{here} has no card {name.strip()!r}{near}"


def _options(unit: Unit, names: Iterable[str], number: int) -> tuple[str, ...]:
    known = {option.name: option.id for option in unit.options}
    found: set[str] = set()
    for name in names:
        option = find(name, known)
        if option is None:
            near = _nearest(name, known) if known else "; it has none"
            raise ForceError(f"{unit.name} has no option {name!r}{near}", number)
        if option in found:
            raise ForceError(f"{unit.name}: {name} is named twice", number)
        found.add(option)
    return tuple(option.id for option in unit.options if option.id in found)


def _joined(pack: Pack, unit: Unit, joins: str | None, number: int) -> int:
    """Which Unit of the card that it joins is meant; the first if the text does not say."""
    if unit.joins is None:
        if joins is not None:
            raise ForceError(f"{unit.name} joins no other Unit", number)
        return 0
    if joins is None:
        return 1
    other = pack.units[unit.joins]
    place = 1
    counted = _NUMBER.search(joins)
    if counted is not None:
        joins, place = joins[: counted.start()], int(counted[1])
    if find(joins, {other.name: other.id}) is None:
        raise ForceError(f"{unit.name} joins {other.name}, not {joins!r}", number)
    if not 1 <= place <= MOST_UNITS:
        raise ForceError(f"{unit.name} joins {other.name} 1 or another, not {place}", number)
    return place


def _nearest(name: str, known: Iterable[str]) -> str:
    """The nearest known name as the end of a sentence."""
    names = {plain(text): text for text in known}
    near = get_close_matches(plain(name), names, n=1, cutoff=0.5)
    return f"; nearest: {names[near[0]]}" if near else f"; there are {', '.join(names.values())}"


def format_force(force: ForceList, pack: Pack | None = None) -> str:
    """The text of a force list, which ``parse_force`` reads back as the same list.

    >>> print(format_force(parse_force("aztec: Two (1)\\njaguar warriors x6 [macuahuitls]")), end="")
    Aztec: Two (108)
    Jaguar Warriors x6 [macuahuitls]
    """
    pack = load_pack() if pack is None else pack
    total = price(pack, force).total
    faction = pack.factions[force.faction].name if force.faction in pack.factions else force.faction
    lines = [f"{faction}: {' '.join(force.name.split())} ({total}{f'/{force.limit}' if force.limit else ''})"]
    lines += [format_unit(pack, entry) for entry in force.units]
    return "\n".join(lines) + "\n"


def format_unit(pack: Pack, entry: ForceUnit) -> str:
    """One line of a force list."""
    unit = pack.units.get(entry.unit)
    if unit is None:
        return f"{entry.unit} x{entry.minis}"
    line = unit.name
    if entry.minis > 1 or entry.minis != unit.minis:
        line += f" x{entry.minis}"
    chosen: list[Option] = [option for option in unit.options if option.id in entry.options]
    if chosen:
        line += f" [{', '.join(option.name for option in chosen)}]"
    if unit.joins and entry.joins:
        line += f" joins {pack.units[unit.joins].name} {entry.joins}"
    return line
