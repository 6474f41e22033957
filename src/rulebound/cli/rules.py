"""``rulebound rules``: the clauses of a rulebook, and which code and tests stand behind them."""

from __future__ import annotations

import argparse
import re
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rulebound.cli.common import CommandError, add_command, content_errors, read_text, write_json

if TYPE_CHECKING:
    from rulebound.cli.common import Commands
    from rulebound.content.clauses import Clause
    from rulebound.lab.books import Book

BOOKS: Final = ("chronicle-x", "mythic-earth")
"""Games whose rulebook can be looked up; the first where none is named."""
ID: Final = re.compile(r"[A-Z]{2}-[A-Z]+-\d+")
WIDTH: Final = 100

EXAMPLES: Final = """\
  rulebound rules overwatch reveal                  the clauses that speak of both
  rulebound rules CX-OW-01 CX-OW-02                 these clauses, with ruling and example
  rulebound rules chronicle-x --json                all clauses of the game as data
  rulebound rules chronicle-x --options             the house options with their values
  rulebound rules chronicle-x --coverage > docs/coverage.md
  rulebound rules chronicle-x --coverage --verify docs/coverage.md
  rulebound rules mythic-earth on alert             clauses of another game
  rulebound rules mythic-earth --coverage > docs/coverage-mythic-earth.md"""


def register(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "rules", "look something up in the rules; show what is covered", EXAMPLES)
    parser.add_argument(
        "words",
        nargs="*",
        metavar="WORD",
        help=f"ids or words to look for; first the game ({', '.join(BOOKS)}), else the first that speaks of them",
    )
    parser.add_argument(
        "--coverage", action="store_true", help="which code and tests stand behind each clause"
    )
    parser.add_argument(
        "--options",
        dest="house",
        action="store_true",
        help="the house options: what groups play in different ways",
    )
    parser.add_argument(
        "--verify", type=Path, metavar="FILE", help="with --coverage: is this page up to date?"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Show clauses, or the coverage page."""
    from rulebound.lab import books

    words: list[str] = list(options.words)
    book = books.DEFAULT
    named = bool(words) and words[0] in BOOKS
    if named:
        book = books.BOOKS[words.pop(0)]
    elif words:
        book = books.book_of(words[0].upper())
    if options.verify is not None and not options.coverage:
        raise CommandError("--verify", "belongs to --coverage")
    if options.house:
        if words or options.coverage:
            raise CommandError("--options", "lists all house options; leave out the rest")
        return house_options(options, book)
    if options.coverage:
        if words:
            raise CommandError("--coverage", "covers a whole game; leave out the words")
        return coverage(options, book)
    if words and not named and not any(ID.fullmatch(word.upper()) for word in words):
        book = speaking(words, book)
    return show(options, words, book)


def speaking(words: list[str], first: Book) -> Book:
    """The first book with a clause that speaks of the words; ``first`` if none has one."""
    from rulebound.lab import books

    with content_errors():
        for book in (first, *books.BOOKS.values()):
            if any(matches(clause, words) for clause in books.load_clauses(book).values()):
                return book
    return first


def house_options(options: argparse.Namespace, book: Book) -> int:
    """Print the house options, the default of each first."""
    from rulebound.games.house_options import listed
    from rulebound.lab.books import load_options

    found = load_options(book)
    if options.json:
        write_json(listed(found))
        return 0
    for option in found.values():
        print(f"{option.name}  ({', '.join(option.clauses)})")
        print(*textwrap.wrap(option.question, WIDTH, initial_indent="  ", subsequent_indent="  "), sep="\n")
        for value, text in option.values.items():
            mark = "*" if value == option.default else " "
            indent = " " * 22
            print(
                *textwrap.wrap(text, WIDTH, initial_indent=f"  {mark} {value:17} ", subsequent_indent=indent),
                sep="\n",
            )
        print()
    print(f"* is the default. A set-up names what differs: options: {{{book.example[0]}}}.")
    return 0


def coverage(options: argparse.Namespace, book: Book) -> int:
    """Print the coverage page, or tell whether the one that stands is up to date."""
    from rulebound.lab.books import load_clauses
    from rulebound.lab.coverage import data, page, rows, source_root, summary

    with content_errors():
        found = rows(load_clauses(book), source_root(), book)
    if options.verify is None:
        if options.json:
            write_json(data(found))
        else:
            print(page(found, book), end="")
        return 0
    stands, wanted = read_text(options.verify).splitlines(), page(found, book).splitlines()
    same = stands == wanted
    if options.json:
        write_json({"up to date": same, **summary(found)})
    elif same:
        enforced = summary(found)["enforced"]
        print(f"{options.verify}: up to date ({enforced['with all']} enforced clauses with code and tests)")
    else:
        at = next((i for i, pair in enumerate(zip(stands, wanted, strict=False), 1) if pair[0] != pair[1]), 0)
        at = at or min(len(stands), len(wanted)) + 1
        print(f"{options.verify}:{at}: not up to date; `make coverage` writes it anew")
        print(f"  stands: {stands[at - 1] if at <= len(stands) else '(nothing)'}")
        print(f"  should: {wanted[at - 1] if at <= len(wanted) else '(nothing)'}")
    return 0 if same else 1


def matches(clause: Clause, words: list[str]) -> bool:
    """Tell whether a clause has all words."""
    text = " ".join((clause.id, clause.where, clause.text, clause.ruling or "", clause.house_option or ""))
    text = text.casefold()
    return all(word.casefold() in text for word in words)


def show(options: argparse.Namespace, words: list[str], book: Book) -> int:
    """Print the clauses asked for."""
    from rulebound.lab.books import load_clauses

    with content_errors():
        clauses = load_clauses(book)
    names = [word.upper() for word in words if ID.fullmatch(word.upper())]
    for name in names:
        if name not in clauses:
            raise CommandError(name, "there is no such clause; `rulebound rules GAME` lists them")
    rest = [word for word in words if not ID.fullmatch(word.upper())]
    found = [clauses[name] for name in names]
    if rest or not names:
        found += [clause for clause in clauses.values() if clause.id not in names and matches(clause, rest)]
    if not found:
        raise CommandError(" ".join(words), "no clause speaks of this")
    if options.json:
        import msgspec

        write_json(msgspec.to_builtins(found))
        return 0
    whole = bool(words) and len(found) <= max(20, len(names))
    for clause in found:
        print(full(clause, book) if whole else brief(clause))
    if not whole:
        print(f"{len(found)} clauses; name an id or more words to read them")
    return 0


def brief(clause: Clause) -> str:
    """Return the beginning of a clause as a line."""
    return f"{clause.id:13} {textwrap.shorten(clause.text, WIDTH - 14, placeholder=' ...')}"


def full(clause: Clause, book: Book) -> str:
    """Return a clause as text."""
    from rulebound.lab.house_rules import is_open

    lines = [f"{clause.id}  {clause.where}  [{clause.kind}, {clause.status}]"]
    parts = [
        ("", clause.text),
        ("Ruling: ", clause.ruling),
        ("House option: " if is_open(clause, book) else "Settled, no option: ", clause.house_option),
        ("For example: ", clause.case),
    ]
    for title, text in parts:
        if text:
            lines += textwrap.wrap(title + text, WIDTH, initial_indent="  ", subsequent_indent="  ")
    return "\n".join([*lines, ""])
