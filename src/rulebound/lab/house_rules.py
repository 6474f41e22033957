"""The page of house options: those that can be played, and what is settled where the rulebook leaves more open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rulebound.content.clauses import Clause
from rulebound.lab.books import BOOKS, DEFAULT, Book, load_clauses, load_options

HEAD: Final = """\
# House options

Where groups really play the rules of {title} in different ways, a match has an option for it, chosen before it
begins. The page offers them under the set-up; a set-up file or a scenario names what differs from the default:

    options: {{{example}}}

    rulebound simulate {game}--set options.{first}
    rulebound rules {book} --options

The record of a match keeps what differs in its set-up, and whoever looks at the match is told of it. Odds, previews,
refusals and computer players follow what was chosen. `{test}` keeps this page as the
program is; `python -m rulebound.lab.house_rules` writes it anew.
"""

FIXED: Final = """\
## Settled

The register of clauses names further points that some groups read otherwise. These are not open to choice here: each is
played by its ruling.
"""


class Fixed(NamedTuple):
    """A point that is settled: what the register calls it, its clause, and the ruling taken."""

    name: str
    clause: str
    ruling: str


def is_open(clause: Clause, book: Book = DEFAULT) -> bool:
    """Whether the point of a clause is an option that can be chosen."""
    return clause.house_option is not None and clause.house_option in load_options(book)


def fixed(clauses: Mapping[str, Clause], book: Book = DEFAULT) -> list[Fixed]:
    """Every point of the register that is no option here, in the order of the clauses."""
    return [
        Fixed(clause.house_option, clause.id, clause.ruling or clause.text)
        for clause in clauses.values()
        if clause.house_option and not is_open(clause, book)
    ]


def table(points: Sequence[Fixed]) -> list[str]:
    """Points that are settled, as lines of a page."""
    lines = ["| Point | Clause | Ruling taken |", "| --- | --- | --- |"]
    lines += [f"| `{point.name}` | {point.clause} | {point.ruling} |" for point in points]
    return lines


def page(clauses: Mapping[str, Clause], book: Book = DEFAULT) -> str:
    """Return the page of house options."""
    lines = [
        HEAD.format(
            title=book.title,
            book=book.game,
            game="" if book is DEFAULT else f"{book.game} ",
            example=", ".join(book.example),
            first=book.example[0].replace(": ", "="),
            test=f"tests/unit/{book.package}/test_options.py",
        )
    ]
    for option in load_options(book).values():
        lines += [f"## {option.name}", "", f"{option.question} ({', '.join(option.clauses)})", ""]
        lines += ["| Value | |", "| --- | --- |"]
        for value, text in option.values.items():
            mark = ", default" if value == option.default else ""
            lines.append(f"| `{value}`{mark} | {text} |")
        lines.append("")
    lines += [FIXED, *table(fixed(clauses, book))]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the pages anew."""
    from rulebound.lab.coverage import source_root

    for book in BOOKS.values():
        text = page(load_clauses(book), book)
        (source_root() / "docs" / book.options_page).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
