"""``rulebound bench``: how fast it is, beside a yardstick measured in the same run."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rulebound.cli.common import (
    GAMES,
    CommandError,
    Progress,
    add_command,
    check_writable,
    content_errors,
    positive,
    write_json,
    write_text,
)

if TYPE_CHECKING:
    from rulebound.cli.common import Commands

EXAMPLES: Final = """\
  rulebound bench                                   everything, about a minute
  rulebound bench --quick                           a look, a few seconds
  rulebound bench --mission capture-and-control     that mission alone
  rulebound bench --json --out bench.json

Machines drift, so each run also measures a yardstick (random play with python-chess, when it is there), and
every benchmark carries a checksum of what was played: compare times only where the checksums are the same."""


def register(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "bench", "measure speed, beside a yardstick", EXAMPLES)
    parser.add_argument(
        "game", nargs="?", default=GAMES[0], choices=GAMES, help="which game (default: %(default)s)"
    )
    parser.add_argument(
        "--mission", metavar="NAME", help="that mission alone (default: the first, and some of the largest)"
    )
    parser.add_argument("--quick", action="store_true", help="one round, a few matches")
    parser.add_argument(
        "--rounds", type=positive, default=3, metavar="N", help="the median of so many (default: 3)"
    )
    parser.add_argument(
        "--matches", type=positive, default=100, metavar="N", help="matches a round (default: 100)"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the JSON there, too")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure and print."""
    from rulebound.kernel.errors import SetupError
    from rulebound.lab.bench import measure

    rounds, matches = (1, 10) if options.quick else (options.rounds, options.matches)
    if options.out is not None:
        check_writable(options.out)
    progress = Progress("benchmarks", rounds + 4, options.quiet)
    with content_errors():
        try:
            found = measure(options.game, rounds, matches, progress.step, options.mission or "")
        except SetupError as error:
            raise CommandError("--mission", str(error)) from error
    if options.out is not None:
        import json

        write_text(options.out, json.dumps(found, indent=2) + "\n")
    if options.json:
        write_json(found)
        return 0
    yardstick = found["yardstick"]
    engine = "compiled" if found["compiled"] else "plain Python (`make compiled` compiles it)"
    print(f"Python {found['python']}, {found['machine']}; the engine: {engine}")
    if yardstick:
        print(f"yardstick: {yardstick['plies_per_s']:,} plies a second, a copy in {yardstick['copy_us']} µs")
    else:
        print("yardstick: python-chess is not installed")
    for row in found["rows"]:
        wanted = ""
        if row["limit"] is not None:
            wanted = f"(wanted {row['limit']:,.4g}{'' if row['met'] else ', missed'})"
        print(f"{row['name']:32} {row['value']:12,.2f} {row['unit']:10} {wanted}".rstrip())
    print(f"checksum {found['checksum']}")
    return 0
