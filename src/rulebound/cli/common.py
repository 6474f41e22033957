"""What the commands share: options, output as text or JSON, progress, files."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from rulebound.games.shelf import names
from rulebound.kernel.errors import RuleboundError

if TYPE_CHECKING:
    from rulebound.cli.app import Parser

    Commands = argparse._SubParsersAction[Parser]

GAMES: Final = tuple(names())
STANDARD_INPUT: Final = "standard input"
LARGEST_TEXT: Final = 16 << 20
"""Bytes of a file that is read whole."""
MOST: Final = 1_000_000
"""Matches, points, rounds and the like that can be asked for."""
SPEAK_EVERY: Final = 10.0
"""Seconds between two lines of progress where no terminal shows them."""


class CommandError(RuleboundError):
    """The command cannot do what it was asked to: ``place: reason``."""

    def __init__(self, place: str | Path, reason: str) -> None:
        super().__init__(f"{place}: {reason}")


def add_command(commands: Commands, name: str, help: str, examples: str, description: str = "") -> Parser:
    """Add a command with its help, its examples and the options that every command has."""
    parser = commands.add_parser(
        name,
        help=help,
        description=description or f"{help[0].upper()}{help[1:]}.",
        epilog=f"examples:\n{examples.rstrip()}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add_output(parser)
    return parser


def add_output(parser: Parser) -> None:
    """Add ``--json`` and ``--quiet``."""
    output = parser.add_argument_group("output")
    output.add_argument("--json", action="store_true", help="write JSON to standard output")
    output.add_argument("--quiet", action="store_true", help="no progress on standard error")


def add_packs(parser: Parser) -> None:
    """Add ``--pack``."""
    parser.add_argument(
        "--pack",
        type=Path,
        action="append",
        default=[],
        metavar="FOLDER",
        help="a folder of your own content, laid over the game's (may be given again)",
    )


def whole(text: str, least: int = 0, most: int | None = None) -> int:
    """Return a whole number of at least ``least`` and at most ``most``, for argparse."""
    try:
        number = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
    if number < least:
        raise argparse.ArgumentTypeError(f"{number} is less than {least}")
    if most is not None and number > most:
        raise argparse.ArgumentTypeError(f"{number} is more than {most}")
    return number


def positive(text: str) -> int:
    """Return a whole number from 1 to a million, for argparse."""
    return whole(text, 1, MOST)


def write_json(value: Any) -> None:
    """Write a value as JSON, readable and in the order given."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def read_text(path: Path) -> str:
    """Return a text file's content; CommandError when it cannot be read, or has no end."""
    try:
        with path.open("rb") as file:
            return read_open(file, str(path))
    except OSError as error:
        raise CommandError(path, (error.strerror or str(error)).lower()) from error


def read_input() -> str:
    """Return what comes by standard input, as ``read_text`` does of a file."""
    if sys.stdin is None:
        raise CommandError(STANDARD_INPUT, "is closed")
    try:
        return read_open(sys.stdin.buffer, STANDARD_INPUT)
    except OSError as error:
        raise CommandError(STANDARD_INPUT, (error.strerror or str(error)).lower()) from error


def read_open(file: BinaryIO, path: str) -> str:
    """Return the text of an open file that is called ``path``."""
    raw = file.read(LARGEST_TEXT + 1)
    if len(raw) > LARGEST_TEXT:
        raise CommandError(path, f"is larger than {LARGEST_TEXT >> 20} MiB")
    try:
        return raw.decode("utf-8-sig").replace(
            "\r\n", "\n"
        )  # some editors write a mark before the first line
    except UnicodeDecodeError:
        raise CommandError(path, "this is not a text file (UTF-8)") from None


def write_text(path: Path, text: str) -> None:
    """Write a text file; CommandError when that cannot be."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(path, (error.strerror or str(error)).lower()) from error


def check_writable(path: Path) -> None:
    """CommandError if a file cannot be written: before long work, not after it. Nothing is left behind."""
    there = path.exists()
    try:
        with path.open("ab"):
            pass
        if not there:
            path.unlink()
    except OSError as error:
        raise CommandError(path, (error.strerror or str(error)).lower()) from error


@contextmanager
def content_errors() -> Iterator[None]:
    """Turn an error in content files, which names its place itself, into one of the command's."""
    from rulebound.content.files import ContentError

    try:
        yield
    except ContentError as error:
        raise RuleboundError(str(error)) from error


class Progress:
    """How far long work is, on standard error: a line that moves on a terminal, else a line now and then."""

    __slots__ = ("_last", "_live", "_quiet", "_start", "done", "title", "total")

    def __init__(self, title: str, total: int, quiet: bool = False) -> None:
        self.title = title
        self.total = total
        self.done = 0
        self._quiet = quiet or sys.stderr is None
        self._live = not self._quiet and sys.stderr.isatty()
        self._start = self._last = time.monotonic()

    def step(self, number: int = 1) -> None:
        """Count ``number`` more as done."""
        self.done += number
        now = time.monotonic()
        if self._quiet or (
            now - self._last < (0.1 if self._live else SPEAK_EVERY) and self.done < self.total
        ):
            return
        if not self._live and self.done >= self.total and now - self._start < SPEAK_EVERY:
            return
        self._last = now
        rate = self.done / max(now - self._start, 1e-9)
        text = f"{self.title}: {self.done} of {self.total} ({rate:.0f} a second)"
        if self._live:
            print(f"\r{text}\x1b[K", end="\n" if self.done >= self.total else "", file=sys.stderr, flush=True)
        else:
            print(text, file=sys.stderr, flush=True)


def entry(module: str, name: str) -> Any:
    """Return a function from a module that may not be there in every build of the program."""
    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name):
            raise
        raise CommandError(module, "is not part of this build") from error
