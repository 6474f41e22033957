"""The rulebooks: where each game keeps its clauses and house options, and which pages are made of them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final, NamedTuple, cast

from rulebound.content.clauses import Clause
from rulebound.games.house_options import Option


class Book(NamedTuple):
    """A rulebook: its game, the beginning of its clause ids, its package, and its pages in ``docs``."""

    game: str
    title: str
    prefix: str
    package: str
    coverage_page: str
    options_page: str
    options: str
    """The module of the package that has the house options."""
    example: tuple[str, ...]
    """House options as an example shows them."""


DEFAULT: Final = Book(
    "chronicle-x",
    "Chronicle X",
    "CX",
    "chronicle_x",
    "coverage.md",
    "house-options.md",
    "options",
    ("free_attacks: leaving", "mutation_draw: fill"),
)
BOOKS: Final[Mapping[str, Book]] = {
    DEFAULT.game: DEFAULT,
    "mythic-earth": Book(
        "mythic-earth",
        "Mythic Earth",
        "ME",
        "mythic_earth",
        "coverage-mythic-earth.md",
        "house-options-mythic-earth.md",
        "house",
        ("marker_per_hit: each-hit", "natural_one_and_ten: automatic"),
    ),
}
"""Every rulebook by its game."""


def load_clauses(book: Book) -> Mapping[str, Clause]:
    """The clauses of a book by id. Raises ContentError if their file is at fault."""
    module = import_module(f"rulebound.games.{book.package}.clauses")
    return cast(Mapping[str, Clause], module.load_clauses())


def load_options(book: Book) -> Mapping[str, Option]:
    """The house options of a book by name."""
    module = import_module(f"rulebound.games.{book.package}.{book.options}")
    return cast(Mapping[str, Option], module.OPTIONS)


def book_of(clause: str) -> Book:
    """The book that a clause id belongs to; the first one if no book has such ids."""
    return next((book for book in BOOKS.values() if clause.startswith(book.prefix + "-")), DEFAULT)
