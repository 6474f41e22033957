"""Which code enforces which clause, and which scenarios and tests decide it: read off the sources themselves.

Code and tests name the clauses they are about by their ids; nothing else has to be kept up to date by hand.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rulebound.content.clauses import Clause
from rulebound.kernel.errors import RuleboundError
from rulebound.lab.books import BOOKS, DEFAULT, Book
from rulebound.lab.house_rules import fixed, is_open, table

ID: Final = re.compile(
    rf"\b((?:{'|'.join(book.prefix for book in BOOKS.values())})-[A-Z]+-)(\d+)(?: to (\d+)\b)?"
)
"""One clause, or a row of them: ``CX-`` + ``MOVE-01 to 04``."""
STATUSES: Final = ("enforced", "data", "definition", "campaign", "next")
SMALL: Final = 12
"""Places named for one clause; more are counted."""

HEAD: Final = """\
# Coverage of the rules of {title}

Made by `make coverage`; checked by `make test`. Each clause has an id, and code and tests name the
clauses they are about, so this page is read off the sources. `rulebound rules ID` shows a clause.

- **enforced**: code decides by it
- **data**: content, checked by the validator
- **definition**: used by other clauses
- **campaign**: acts only between matches
- **next**: not yet part of the program
"""

SETTLED: Final = """\
The points of the register that some groups read otherwise and that are no [house option]({page}) here, each
with the ruling taken.
"""


@dataclass(frozen=True, slots=True)
class Row:
    """What is known of one clause."""

    clause: Clause
    code: tuple[str, ...]
    scenarios: tuple[str, ...]
    tests: tuple[str, ...]
    bites: int = 0
    """Tests in which the clause acts."""
    spares: int = 0
    """Tests in which it must not act."""

    @property
    def gap(self) -> str:
        """What an enforced clause still lacks; '' if nothing."""
        if self.clause.status != "enforced":
            return ""
        missing = [] if self.code else ["code"]
        if not self.bites:
            missing.append("test where it bites")
        if not self.spares:
            missing.append("test where it must not")
        return f"no {' and no '.join(missing)}" if missing else ""


DECIDES: Final = re.compile(r"\b(bites|spares):\s*\[?([^\]\n}]*)")
"""``bites: CX-MOVE-01, CX-MOVE-02`` in the docstring of a test, ``bites: [...]`` in a scenario."""


def decided(folder: Path, pattern: str) -> dict[str, Counter[str]]:
    """Return for 'bites' and 'spares' how many tests below a folder say so of each clause."""
    found: dict[str, Counter[str]] = {"bites": Counter(), "spares": Counter()}
    for file in sorted(folder.rglob(pattern)):
        for word, rest in DECIDES.findall(file.read_text(encoding="utf-8")):
            found[word].update(set(named(rest.split("spares:")[0] if word == "bites" else rest)))
    return found


def source_root() -> Path:
    """Return the folder of the sources; RuleboundError where only the program is installed."""
    root = Path(__file__).resolve().parents[3]
    if not (root / "pyproject.toml").is_file() or not (root / "tests").is_dir():
        raise RuleboundError("coverage: this needs the sources with their tests, not only the program")
    return root


def named(text: str) -> list[str]:
    """Return the clauses that a text names, once a mention.

    >>> named("the order of things (CX-FLOW-01, CX-REINF-03 to 05)")
    ['CX-FLOW-01', 'CX-REINF-03', 'CX-REINF-04', 'CX-REINF-05']
    """
    found: list[str] = []
    for topic, first, last in ID.findall(text):
        numbers = range(int(first), int(last or first) + 1)
        found.extend(f"{topic}{number:0{len(first)}}" for number in numbers)
    return found


def citations(text: str) -> dict[str, Counter[str]]:
    """Return, for each clause named in a Python module, the functions that name it ('' = the module itself).

    >>> citations('def hit():\\n    return 1  # CX-DICE-01')
    {'CX-DICE-01': Counter({'hit': 1})}
    """
    owners: dict[int, str] = {}

    def visit(node: ast.AST, path: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{path}.{child.name}" if path else child.name
                for line in range(child.lineno, (child.end_lineno or child.lineno) + 1):
                    owners[line] = name
                visit(child, name)
            else:
                visit(child, path)

    visit(ast.parse(text), "")
    found: dict[str, Counter[str]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        for name in named(line):
            found.setdefault(name, Counter())[owners.get(number, "")] += 1
    return found


def python_files(folder: Path) -> list[Path]:
    """Return the modules in a folder, in order."""
    return sorted(folder.rglob("*.py"))


def in_code(package: Path) -> dict[str, list[str]]:
    """Return where a game's code names each clause, as ``module.function``."""
    found: dict[str, list[str]] = {}
    for file in python_files(package):
        module = ".".join(file.relative_to(package).with_suffix("").parts)
        for name, owners in citations(file.read_text(encoding="utf-8")).items():
            found.setdefault(name, []).extend(
                f"{module}.{owner}" if owner else module for owner in sorted(owners)
            )
    return found


def in_tests(folder: Path) -> dict[str, list[str]]:
    """Return the tests that name each clause, one entry a test."""
    found: dict[str, list[str]] = {}
    for file in python_files(folder):
        for name, owners in citations(file.read_text(encoding="utf-8")).items():
            found.setdefault(name, []).extend(
                f"{file.stem}.{owner}" if owner else file.stem for owner in owners
            )
    return found


def in_scenarios(folder: Path) -> dict[str, list[str]]:
    """Return the scenario files that name each clause, one entry a mention."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("*.yaml")):
        for name in named(file.read_text(encoding="utf-8")):
            found.setdefault(name, []).append(file.relative_to(folder).with_suffix("").as_posix())
    return found


def rows(clauses: Mapping[str, Clause], root: Path, book: Book = DEFAULT) -> list[Row]:
    """Return what is known of every clause; RuleboundError when code or a scenario names one that is none.

    Tests may name clauses that do not exist, to see that somebody notices.
    """
    code = in_code(root / "src" / "rulebound" / "games" / book.package)
    tests = in_tests(root / "tests")
    scenarios = in_scenarios(root / "scenarios" / book.game)
    for places in (code, scenarios):
        for name, where in places.items():
            if name not in clauses:
                raise RuleboundError(f"coverage: {where[0]} names {name}, which is no clause")
    decisions = (decided(root / "tests", "*.py"), decided(root / "scenarios" / book.game, "*.yaml"))
    return [
        Row(
            clause,
            code=tuple(code.get(name, ())),
            scenarios=tuple(scenarios.get(name, ())),
            tests=tuple(tests.get(name, ())),
            bites=sum(found["bites"][name] for found in decisions),
            spares=sum(found["spares"][name] for found in decisions),
        )
        for name, clause in clauses.items()
    ]


def counted(places: Iterable[str]) -> str:
    """Return places as text, each once with its number of mentions, and not too many."""
    numbers = Counter(places)
    texts = [f"{place} ({number})" if number > 1 else place for place, number in sorted(numbers.items())]
    more = len(texts) - SMALL
    return ", ".join(texts[:SMALL]) + (f" and {more} more" if more > 0 else "")


def files_of(tests: Iterable[str]) -> list[str]:
    """Return the files of tests, one entry a test."""
    return [test.partition(".")[0] for test in tests]


def summary(found: Sequence[Row]) -> dict[str, Any]:
    """Return the counts."""
    enforced = [row for row in found if row.clause.status == "enforced"]
    return {
        "clauses": len(found),
        "statuses": {status: sum(1 for row in found if row.clause.status == status) for status in STATUSES},
        "enforced": {
            "with code": sum(1 for row in enforced if row.code),
            "with a test": sum(1 for row in enforced if row.scenarios or row.tests),
            "bitten and spared": sum(1 for row in enforced if row.bites and row.spares),
            "with all": sum(1 for row in enforced if not row.gap),
        },
    }


def line_of(row: Row, book: Book = DEFAULT) -> str:
    """Return a clause's row of the page."""
    clause = row.clause
    notes = [row.gap, clause.topic]
    if clause.house_option:
        notes.append(f"{'option' if is_open(clause, book) else 'settled:'} `{clause.house_option}`")
    cells = (
        clause.id,
        clause.where,
        clause.status,
        counted(row.code),
        counted(row.scenarios),
        counted(files_of(row.tests)),
        f"{row.bites} / {row.spares}" if row.bites or row.spares else "",
        "; ".join(note for note in notes if note),
    )
    return "".join(f"| {cell} " if cell else "| " for cell in cells) + "|"


def page(found: Sequence[Row], book: Book = DEFAULT) -> str:
    """Return the coverage page."""
    counts = summary(found)
    enforced = counts["enforced"]
    lines = [HEAD.format(title=book.title)]
    lines += ["| Status | Clauses |", "| --- | ---: |"]
    lines += [f"| {status} | {number} |" for status, number in counts["statuses"].items()]
    lines += [
        f"| **all** | **{counts['clauses']}** |",
        "",
        f"Of {counts['statuses']['enforced']} enforced clauses, {enforced['with code']} are named in code, "
        f"{enforced['with a test']} in a scenario or test; {enforced['bitten and spared']} have tests where they bite "
        f"and tests where they must not. {enforced['with all']} have all of it.",
    ]
    topics: dict[str, list[Row]] = {}
    for row in found:
        topics.setdefault(row.clause.id.split("-")[1], []).append(row)
    for topic, group in topics.items():
        lines += [
            "",
            f"## {topic}",
            "",
            "| Clause | Where | Status | Code | Scenarios | Tests | Bites / spares | Note |",
        ]
        lines += ["| --- | --- | --- | --- | --- | --- | --- | --- |"]
        lines += [line_of(row, book) for row in group]
    points = fixed({row.clause.id: row.clause for row in found}, book)
    if points:
        lines += ["", "## Settled points", "", SETTLED.format(page=book.options_page), *table(points)]
    return "\n".join(lines) + "\n"


def data(found: Sequence[Row]) -> dict[str, Any]:
    """Return the same as data."""
    return {
        **summary(found),
        "rows": [
            {
                "id": row.clause.id,
                "status": row.clause.status,
                "code": list(row.code),
                "scenarios": sorted(set(row.scenarios)),
                "tests": sorted(set(row.tests)),
                "bites": row.bites,
                "spares": row.spares,
                "gap": row.gap or None,
            }
            for row in found
        ],
    }
