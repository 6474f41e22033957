"""``rulebound check``: do the rules do what the scenarios say?"""

from __future__ import annotations

import argparse
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, cast

from rulebound.cli.common import (
    CommandError,
    Progress,
    add_command,
    add_packs,
    check_writable,
    content_errors,
    entry,
    write_json,
)

if TYPE_CHECKING:
    from rulebound.cli.common import Commands

EXAMPLES: Final = """\
  rulebound check scenarios                         all scenarios in the folder
  rulebound check scenarios/chronicle-x/overwatch-decoy.yaml --verbose
  rulebound check scenarios --clause CX-OW-03       those that decide this clause
  rulebound check my-position.yaml --json
  rulebound check --schema > scenario.schema.json   for an editor

A scenario sets a position, scripts the dice, plays actions and states what must be true after:
docs/scenarios.md says how"""


class Verdict(Protocol):
    """How one scenario ended."""

    @property
    def file(self) -> str:
        """The scenario's file."""

    @property
    def line(self) -> int:
        """Where it begins in the file (1-based)."""

    @property
    def name(self) -> str:
        """Its sentence."""

    @property
    def clauses(self) -> Sequence[str]:
        """The clauses it decides."""

    @property
    def failure(self) -> str:
        """What was not as stated, with its line; '' when all was."""

    @property
    def seconds(self) -> float:
        """How long it took."""


class Scenario(Protocol):
    """A scenario that was read and can be run."""

    @property
    def clauses(self) -> Sequence[str]:
        """The clauses it decides."""

    def run(self) -> Verdict:
        """Play it."""


ReadScenarios = Callable[[Path, Sequence[Path]], Sequence[Scenario]]
"""From a file and packs to its scenarios."""


def register(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "check", "run scenarios", EXAMPLES)
    parser.add_argument(
        "files", type=Path, nargs="*", metavar="FILE", help="scenario files, or folders of them"
    )
    parser.add_argument(
        "--clause", action="append", default=[], metavar="ID", help="only those that decide it"
    )
    parser.add_argument("--verbose", action="store_true", help="name those that passed, too")
    parser.add_argument(
        "--junitxml", type=Path, metavar="FILE", help="write the results for other tools, too"
    )
    parser.add_argument(
        "--schema", action="store_true", help="write the JSON Schema of scenario files, for editors"
    )
    parser.add_argument(
        "--game", default="chronicle-x", metavar="GAME", help="with --schema: of which game (chronicle-x)"
    )
    add_packs(parser)
    parser.set_defaults(run=run)


def scenario_files(paths: Iterable[Path]) -> list[Path]:
    """Return the files meant, those of a folder in order."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            found = sorted(file for file in path.rglob("*") if file.suffix in (".yaml", ".yml"))
            if not found:
                raise CommandError(path, "holds no scenario")
            files.extend(found)
        elif path.exists():
            files.append(path)
        else:
            raise CommandError(path, "there is no such file or folder")
    return files


def run(options: argparse.Namespace) -> int:
    """Run the scenarios; 1 when one of them failed."""
    if options.schema:
        write_json(entry("rulebound.lab.scenarios", "scenario_schema")(options.game))
        return 0
    if not options.files:
        raise CommandError("check", "name scenario files, or folders of them")
    files = scenario_files(options.files)
    read = cast(ReadScenarios, entry("rulebound.lab.scenarios", "read_scenarios"))
    with content_errors():
        scenarios = [each for file in files for each in read(file, options.pack)]
    if options.clause:
        scenarios = [each for each in scenarios if set(options.clause) & set(each.clauses)]
        if not scenarios:
            raise CommandError(", ".join(options.clause), "no scenario decides this")
    if options.junitxml is not None:
        try:
            options.junitxml.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CommandError(options.junitxml, (error.strerror or str(error)).lower()) from error
        check_writable(options.junitxml)
    progress = Progress("scenarios", len(scenarios), options.quiet)
    verdicts: list[Verdict] = []
    for scenario in scenarios:
        verdict = scenario.run()
        verdicts.append(verdict)
        progress.step()
        if not options.json and (verdict.failure or options.verbose):
            place = f"{verdict.file}:{verdict.line}"
            print(f"{'FAILED' if verdict.failure else 'passed'} {place}: {verdict.name}")
            if verdict.failure:
                print("    " + verdict.failure.strip().replace("\n", "\n    "))
    failed = sum(1 for verdict in verdicts if verdict.failure)
    if options.junitxml is not None:
        write_junit(options.junitxml, verdicts)
    if options.json:
        write_json(
            {
                "passed": len(verdicts) - failed,
                "failed": failed,
                "scenarios": [
                    {
                        "file": verdict.file,
                        "line": verdict.line,
                        "name": verdict.name,
                        "clauses": list(verdict.clauses),
                        "failure": verdict.failure or None,
                    }
                    for verdict in verdicts
                ],
            }
        )
    else:
        print(f"{len(verdicts) - failed} passed, {failed} failed")
    return 1 if failed else 0


def write_junit(path: Path, verdicts: Sequence[Verdict]) -> None:
    """Write the results as JUnit XML."""
    failed = sum(1 for verdict in verdicts if verdict.failure)
    suite = ElementTree.Element(
        "testsuite", name="scenarios", tests=str(len(verdicts)), failures=str(failed), errors="0", skipped="0"
    )
    for verdict in verdicts:
        case = ElementTree.SubElement(
            suite, "testcase", classname=verdict.file, name=verdict.name, time=f"{verdict.seconds:.3f}"
        )
        if verdict.failure:
            ElementTree.SubElement(
                case, "failure", message=verdict.failure.splitlines()[0]
            ).text = verdict.failure
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        ElementTree.ElementTree(suite).write(path, encoding="utf-8", xml_declaration=True)
    except OSError as error:
        raise CommandError(path, (error.strerror or str(error)).lower()) from error
