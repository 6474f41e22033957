"""The page of house options: those that can be played, and what is settled where the rulebook leaves more open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rulebound.content.clauses import Clause
from rulebound.games.chronicle_x.options import OPTIONS

HEAD: Final = """\
# House options

Where groups really play the rules of Chronicle X in different ways, a match has an option for it, chosen before it
begins. The page offers them under the set-up; a set-up file or a scenario names what differs from the default:

    options: {free_attacks: leaving, mutation_draw: fill}

    rulebound simulate --set options.free_attacks=leaving
    rulebound rules chronicle-x --options

The record of a match keeps what differs in its set-up, and whoever looks at the match is told of it. Odds, previews,
refusals and computer players follow what was chosen. `tests/unit/chronicle_x/test_options.py` keeps this page as the
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


def is_open(clause: Clause) -> bool:
    """Whether the point of a clause is an option that can be chosen."""
    return clause.house_option is not None and clause.house_option in OPTIONS


def fixed(clauses: Mapping[str, Clause]) -> list[Fixed]:
    """Every point of the register that is no option here, in the order of the clauses."""
    return [
        Fixed(clause.house_option, clause.id, clause.ruling or clause.text)
        for clause in clauses.values()
        if clause.house_option and not is_open(clause)
    ]


def table(points: Sequence[Fixed]) -> list[str]:
    """Points that are settled, as lines of a page."""
    lines = ["| Point | Clause | Ruling taken |", "| --- | --- | --- |"]
    lines += [f"| `{point.name}` | {point.clause} | {point.ruling} |" for point in points]
    return lines


def page(clauses: Mapping[str, Clause]) -> str:
    """Return the page of house options."""
    lines = [HEAD]
    for option in OPTIONS.values():
        lines += [f"## {option.name}", "", f"{option.question} ({', '.join(option.clauses)})", ""]
        lines += ["| Value | |", "| --- | --- |"]
        for value, text in option.values.items():
            mark = ", default" if value == option.default else ""
            lines.append(f"| `{value}`{mark} | {text} |")
        lines.append("")
    lines += [FIXED, *table(fixed(clauses))]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the page anew."""
    from rulebound.games.chronicle_x.clauses import load_clauses
    from rulebound.lab.coverage import source_root

    (source_root() / "docs" / "house-options.md").write_text(page(load_clauses()), encoding="utf-8")


if __name__ == "__main__":
    main()
