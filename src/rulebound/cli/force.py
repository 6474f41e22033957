"""``rulebound force``: build a force of Mythic Earth from a short text, and see what it costs and what is wrong."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rulebound.cli.common import (
    STANDARD_INPUT,
    CommandError,
    add_output,
    add_packs,
    content_errors,
    positive,
    read_input,
    read_text,
    write_json,
)

if TYPE_CHECKING:
    from rulebound.cli.app import Parser
    from rulebound.cli.common import Commands
    from rulebound.games.mythic_earth.forces import ForceList
    from rulebound.games.mythic_earth.pack import Pack
    from rulebound.games.mythic_earth.pack_units import Unit

EXAMPLES: Final = """\
  rulebound force list                              the factions; with a name, its Units and their points
  rulebound force show "Jaguar Warriors"            a card: figures, options, what is known and what is ours
  rulebound force ready aztec-1000 > mine.txt       a ready-made force to begin with
  rulebound force check mine.txt --limit 1000       what is wrong with mine, and by which rule?
  rulebound force price mine.txt                    what each Unit costs
  rulebound force print mine.txt                    unit cards to be printed"""


def register(commands: Commands) -> None:
    """Add the command and what it can do."""
    parser = commands.add_parser(
        "force",
        help="build a force: check it, price it, print its cards",
        description="Build a force of Mythic Earth: a short text, checked, priced and printed as cards.",
        epilog=f"examples:\n{EXAMPLES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parts = parser.add_subparsers(metavar="WHAT", required=True, title="what")

    check = part(parts, "check", "name every fault of a force list, with its clauses")
    check.add_argument("file", type=Path, help="the list (- for standard input)")
    check.add_argument(
        "--limit", type=positive, metavar="POINTS", help="points agreed on (default: the list's)"
    )
    check.set_defaults(run=run_check)

    price = part(parts, "price", "what a force costs, Unit by Unit")
    price.add_argument("file", type=Path, help="the list (- for standard input)")
    price.set_defaults(run=run_price)

    cards = part(parts, "print", "a force as unit cards in text")
    cards.add_argument("file", type=Path, help="the list (- for standard input)")
    cards.set_defaults(run=run_print)

    listing = part(parts, "list", "the factions, or the Units of one with their points")
    listing.add_argument("faction", nargs="?", help="its name")
    listing.set_defaults(run=run_list)

    show = part(parts, "show", "the card of a Unit")
    show.add_argument("unit", help="its name or id")
    show.set_defaults(run=run_show)

    ready = part(parts, "ready", "the ready-made forces, or the text of one")
    ready.add_argument("force", nargs="?", help="its id, as in aztec-500")
    ready.set_defaults(run=run_ready)


def part(parts: Commands, name: str, help: str) -> Parser:
    """Add one of the things the command can do."""
    parser = parts.add_parser(
        name,
        help=help,
        description=f"{help[0].upper()}{help[1:]}.",
        epilog=f"examples:\n{EXAMPLES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add_packs(parser)
    add_output(parser)
    return parser


def load(options: argparse.Namespace) -> Pack:
    """The content with the player's own packs."""
    from rulebound.games.mythic_earth.pack import load_pack

    with content_errors():
        return load_pack(extra=options.pack)


def read(options: argparse.Namespace, pack: Pack) -> ForceList:
    """The force list of a file; CommandError that names file and line."""
    from rulebound.games.mythic_earth.forces import ForceError, parse_force

    if str(options.file) == "-":
        text, name = read_input(), STANDARD_INPUT
    else:
        text, name = read_text(options.file), str(options.file)
    try:
        return parse_force(text, pack)
    except ForceError as error:
        place = f"{name}:{error.line}" if error.line else name
        raise CommandError(place, error.reason) from error


def run_check(options: argparse.Namespace) -> int:
    """Print faults and warnings; 1 when there are faults."""
    from rulebound.games.mythic_earth.forces import check_force, price

    pack = load(options)
    force = read(options, pack)
    found = check_force(pack, force, options.limit)
    faults = [fault for fault in found if fault.severity == "fault"]
    total, limit = price(pack, force).total, options.limit or force.limit
    if options.json:
        import msgspec

        write_json(
            {"sound": not faults, "points": total, "limit": limit, "found": msgspec.to_builtins(found)}
        )
        return 1 if faults else 0
    for fault in found:
        place = f"Unit {fault.unit + 1}: " if fault.unit >= 0 else ""
        print(f"{fault.severity}: {place}{fault.reason} ({', '.join(fault.clauses)})")
    points = f"{total:,} of {limit:,} points" if limit else f"{total:,} points"
    print(f"{force.name}: {'sound' if not faults else f'faults: {len(faults)}'}, {points}")
    return 1 if faults else 0


def run_price(options: argparse.Namespace) -> int:
    """Print what each Unit costs."""
    from rulebound.games.mythic_earth.forces import format_unit, price

    pack = load(options)
    force = read(options, pack)
    cost = price(pack, force)
    if options.json:
        import msgspec

        lines = [format_unit(pack, entry) for entry in force.units]
        units = [
            {"unit": line, **msgspec.to_builtins(unit)} for line, unit in zip(lines, cost.units, strict=True)
        ]
        write_json({"total": cost.total, "limit": force.limit, "units": units})
        return 0
    for entry, unit in zip(force.units, cost.units, strict=True):
        parts = [str(unit.base), *([str(unit.added)] if unit.added else [])]
        parts += [f"{points} {name}" for name, points in unit.options]
        sum_text = f"  = {' + '.join(parts)}" if len(parts) > 1 else ""
        print(f"{unit.total:>5,}  {format_unit(pack, entry)}{sum_text}")
    print(f"{cost.total:>5,}  {f'of {force.limit:,} ' if force.limit else ''}points")
    return 0


def run_print(options: argparse.Namespace) -> int:
    """Print unit cards; a list with faults is refused with the first."""
    from rulebound.games.mythic_earth.force_cards import print_force
    from rulebound.games.mythic_earth.forces import check_force, field

    pack = load(options)
    force = read(options, pack)
    for fault in check_force(pack, force):
        if fault.severity == "fault" and fault.unit >= 0:
            raise CommandError(options.file, f"{fault.reason} ({', '.join(fault.clauses)})")
    if options.json:
        import msgspec

        write_json(msgspec.to_builtins(field(pack, force)))
    else:
        print(print_force(pack, force), end="")
    return 0


def run_list(options: argparse.Namespace) -> int:
    """Print the factions, or the Units of one."""
    pack = load(options)
    if options.faction is None:
        counts = [(f.id, f.name, len(pack.of(f.id)), f.text) for f in pack.factions.values()]
        if options.json:
            write_json([{"id": i, "name": n, "units": u, "text": t} for i, n, u, t in counts])
        else:
            for _, name, number, text in counts:
                print(f"{name:20} {number:2} cards  {text}")
        return 0
    wanted = options.faction.casefold()
    faction = next((f for f in pack.factions.values() if wanted in (f.name.casefold(), f.id)), None)
    if faction is None:
        raise CommandError(options.faction, f"there is no such faction{nearest(options.faction, pack)}")
    units = pack.of(faction.id)
    if options.json:
        write_json([summary(unit) for unit in units])
        return 0
    for unit in units:
        size = f"{unit.minis}-{unit.most}" if unit.more else str(unit.minis)
        marks = [unit.type, *(["General"] if unit.general else []), *([unit.tag] if unit.tag else [])]
        minis = "Mini " if size == "1" else "Minis"
        print(
            f"{unit.points:>5,}  {unit.name:32} {size:>5} {minis}  {unit.cap:>2} at most  {', '.join(marks)}"
        )
    return 0


def nearest(name: str, pack: Pack) -> str:
    """The nearest name of a faction as the end of a sentence."""
    from difflib import get_close_matches

    names = {faction.name.casefold(): faction.name for faction in pack.factions.values()}
    near = get_close_matches(name.casefold(), names, n=1, cutoff=0.6)
    return f"; nearest: {names[near[0]]}" if near else f", only {', '.join(names.values())}"


def summary(unit: Unit) -> dict[str, Any]:
    """A card as plain data."""
    import msgspec

    data: dict[str, Any] = msgspec.to_builtins(unit)
    return data


def run_show(options: argparse.Namespace) -> int:
    """Print the card of a Unit."""
    from difflib import get_close_matches

    from rulebound.games.mythic_earth.force_cards import roster_card

    pack = load(options)
    wanted = options.unit.casefold()
    found = [unit for unit in pack.units.values() if wanted in (unit.name.casefold(), unit.id, unit.short)]
    if not found:
        names = {unit.name.casefold(): unit.name for unit in pack.units.values()}
        near = [name for name in names if wanted in name] or get_close_matches(wanted, names, n=1, cutoff=0.4)
        reason = (
            f"there is no such card; nearest: {', '.join(names[one] for one in near)}"
            if near
            else "there is no such card"
        )
        raise CommandError(options.unit, reason)
    if options.json:
        write_json([summary(unit) for unit in found])
    else:
        print("\n".join(roster_card(pack, unit) for unit in found), end="")
    return 0


def run_ready(options: argparse.Namespace) -> int:
    """Print the ready-made forces, or the text of one."""
    from rulebound.games.mythic_earth.forces import format_force, ready

    pack = load(options)
    if options.force is None:
        forces = list(pack.forces.values())
        if options.json:
            write_json([{"id": f.id, "name": f.name, "total": f.total, "limit": f.limit} for f in forces])
        else:
            for force in forces:
                print(f"{force.id:26} {force.total:>5,}/{force.limit:<5,}  {force.name}")
        return 0
    found = pack.forces.get(options.force)
    if found is None:
        raise CommandError(options.force, f"there is no such force, only {', '.join(pack.forces)}")
    text = format_force(ready(found), pack)
    if options.json:
        write_json({"id": found.id, "name": found.name, "total": found.total, "text": text})
    else:
        print(text, end="")
    return 0
