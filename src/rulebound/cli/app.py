"""The parser of all commands, and how a command ends."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn, TextIO

from rulebound import __version__, compiled

COMMANDS: Final = ("play", "simulate", "check", "replay", "rules", "odds", "bench", "content", "force")

BAD_INPUT: Final = 2
"""Exit code when the user's input cannot be used; 1 is for a check that found something."""

DESCRIPTION: Final = "Skirmish board games with every rule enforced."
EPILOG: Final = """\
examples:
  rulebound play                                  open the table in the browser
  rulebound simulate --matches 100 --json         a hundred matches between computers
  rulebound check scenarios                       do the rules do what the scenarios say?
  rulebound rules overwatch                       look something up in the rules

Each command explains itself: rulebound COMMAND --help"""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line like all others."""

    def error(self, message: str) -> NoReturn:
        """End with one line and the code for bad input."""
        complain(f"arguments: {message} (see: {self.prog} --help)")
        raise SystemExit(BAD_INPUT)


def complain(text: str) -> None:
    """Write one line about an error, where there is somewhere to write it."""
    if sys.stderr is None:
        return
    try:
        print(f"rulebound: error: {' '.join(text.split())}", file=sys.stderr)
    except OSError:
        silence(sys.stderr)


def silence(stream: TextIO | None) -> None:
    """Keep the interpreter from complaining about an output while it shuts down."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def build_parser() -> Parser:
    """Return the parser of all commands."""
    parser = Parser(
        prog="rulebound",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"rulebound {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", parser_class=Parser)
    for name in COMMANDS:
        import_module(f"rulebound.cli.{name}").register(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit code."""
    if compiled.refused:
        complain(compiled.refused)
        return BAD_INPUT
    from rulebound.kernel.errors import RuleboundError

    code = 0
    try:
        try:
            code = run(arguments)
        except RuleboundError as error:
            complain(str(error))
            code = BAD_INPUT
        finally:  # help ends with SystemExit, and is output like any other
            if sys.stdout is not None:  # it is None where standard output was closed from the start
                sys.stdout.flush()
    except BrokenPipeError:
        silence(sys.stdout)  # whoever read our output has enough
    except OSError as error:
        silence(sys.stdout)
        complain(f"{error.filename or 'the output'}: {(error.strerror or str(error)).lower()}")
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130
    return code


def run(arguments: Sequence[str] | None) -> int:
    """Run a command; without one, whoever is new here wants to know what there is."""
    parser = build_parser()
    options = parser.parse_args(arguments)
    if "run" not in options:
        parser.print_help()
        return 0
    code: int = options.run(options)
    return code
