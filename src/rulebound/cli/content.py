"""``rulebound content``: look over, describe and begin content of one's own."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rulebound.cli.common import CommandError, add_output, content_errors, write_json, write_text
from rulebound.games.shelf import game_of_pack

if TYPE_CHECKING:
    from rulebound.cli.app import Parser
    from rulebound.cli.common import Commands

EXAMPLES: Final = """\
  rulebound content validate                        is the content that comes with the games sound?
  rulebound content new hero jane-roe --out my-cards/jane-roe.yaml
  rulebound content validate my-cards               and mine, laid over it?
  rulebound content schema --out schemas            JSON Schemas, for your editor
  rulebound content schema --game mythic-earth unit"""


CONTENT_GAMES: Final = ("chronicle-x", "mythic-earth")


def register(commands: Commands) -> None:
    """Add the command and what it can do."""
    parser = commands.add_parser(
        "content",
        help="validate content, show its schemas, begin a new entry",
        description="Validate content, show its schemas, begin a new entry.",
        epilog=f"examples:\n{EXAMPLES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parts = parser.add_subparsers(metavar="WHAT", required=True, title="what")

    validate = part(parts, "validate", "name every fault of a pack, with file, line and field")
    validate.add_argument(
        "folder", type=Path, nargs="?", help="your pack (default: the content of the games)"
    )
    add_game(validate, "which game's it is (default: all games, or as the pack tells)")
    validate.set_defaults(run=run_validate)

    schema = part(parts, "schema", "JSON Schema of content files, or of one kind of entry")
    schema.add_argument("kind", nargs="?", default="file", help="kind of entry (default: a whole file)")
    schema.add_argument("--out", type=Path, metavar="FOLDER", help="write the schemas of all kinds there")
    add_game(schema, f"whose schemas (default: {CONTENT_GAMES[0]})")
    schema.set_defaults(run=run_schema)

    new = part(parts, "new", "the text of a new entry, ready to be changed")
    new.add_argument("kind", help="what it is: hero, alien, item, mutation, mission, ...")
    new.add_argument("name", help="its id: small letters, digits and hyphens")
    new.add_argument("--out", type=Path, metavar="FILE", help="write it there (never over another file)")
    new.set_defaults(run=run_new)


def add_game(parser: Parser, help: str) -> None:
    """Add ``--game``."""
    parser.add_argument("--game", choices=CONTENT_GAMES, help=help)


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
    add_output(parser)
    return parser


def validators() -> dict[str, Callable[[Path | None], list[str]]]:
    """What looks over the content of each game."""
    from rulebound.games.chronicle_x.pack import validate as chronicle_x
    from rulebound.games.mythic_earth.pack import validate as mythic_earth

    return {"chronicle-x": chronicle_x, "mythic-earth": mythic_earth}


def run_validate(options: argparse.Namespace) -> int:
    """Print the faults; 1 when there are any."""
    from rulebound.content.draft import content_files
    from rulebound.games.chronicle_x.pack_draft import SUFFIXES

    folder: Path | None = options.folder
    if folder is not None and not folder.exists():
        raise CommandError(folder, "there is no such pack")
    if folder is not None and folder.is_dir() and not content_files(folder, SUFFIXES):
        raise CommandError(folder, f"holds no content, which is in files that end in {', '.join(SUFFIXES)}")
    known = validators()
    games = [options.game] if options.game else list(known) if folder is None else [game_of_pack(folder)]
    found = {game: known[game](folder) for game in games}
    faults = [fault for game in games for fault in found[game]]
    if options.json:
        write_json({"sound": not faults, "faults": faults})
        return 1 if faults else 0
    for game in games:
        if found[game]:
            print("\n".join(found[game]))
            print(f"{len(found[game])} fault{'s' if len(found[game]) > 1 else ''}")
        else:
            print(f"{folder or game}: sound")
    return 1 if faults else 0


def run_schema(options: argparse.Namespace) -> int:
    """Print or write JSON Schemas."""
    from rulebound.games.chronicle_x import pack as chronicle_x
    from rulebound.games.mythic_earth import pack as mythic_earth

    kinds = mythic_earth.schemas() if options.game == "mythic-earth" else chronicle_x.schemas()
    if options.out is None:
        if options.kind not in kinds:
            raise CommandError("kind", f"there is no {options.kind!r}, only {', '.join(kinds)}")
        write_json(kinds[options.kind])
        return 0
    try:
        options.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(options.out, (error.strerror or str(error)).lower()) from error
    files = {kind: options.out / f"{kind}.schema.json" for kind in kinds}
    for kind, file in files.items():
        write_text(file, json.dumps(kinds[kind], indent=2, ensure_ascii=False) + "\n")
    if options.json:
        write_json({"written": [str(file) for file in files.values()]})
    else:
        print("\n".join(f"wrote {file}" for file in files.values()))
    return 0


def run_new(options: argparse.Namespace) -> int:
    """Print or write the text of a new entry."""
    from rulebound.games.chronicle_x.pack import template

    with content_errors():
        try:
            text = template(options.kind, options.name)
        except ValueError as error:
            raise CommandError("content new", str(error)) from error
    if options.out is None:
        if options.json:
            write_json({"kind": options.kind, "name": options.name, "text": text})
        else:
            print(text, end="")
        return 0
    if options.out.exists():
        raise CommandError(options.out, "is there already; choose another name")
    try:
        options.out.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(options.out.parent, (error.strerror or str(error)).lower()) from error
    write_text(options.out, text)
    if options.json:
        write_json({"written": str(options.out)})
    else:
        print(f"wrote {options.out}")
    return 0
