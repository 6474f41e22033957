"""The clauses of a rulebook: what each says, how it is read, and whether code decides by it.

Every game keeps a file of them; this reads one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from rulebound.content.files import convert, parse_yaml, read_text

Status = Literal["enforced", "data", "definition", "campaign", "next"]
ClauseKind = Literal[
    "rule", "ruling", "limit", "definition", "setup", "timing", "reward", "option", "component"
]


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One clause. `where` is the chapter and section of the rulebook; `case` an example that it decides."""

    id: str
    where: str
    kind: ClauseKind
    status: Status
    text: str
    topic: str = ""
    ruling: str | None = None
    house_option: str | None = None
    case: str | None = None


class ClauseFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of all clauses."""

    clauses: tuple[Clause, ...]


def read_clauses(path: Path) -> dict[str, Clause]:
    """The clauses of a file by id, in its order. Raises ContentError if the file is at fault."""
    value, lines = parse_yaml(read_text(path, path.name), path.name)
    found: dict[str, Clause] = {}
    for index, clause in enumerate(convert(value, lines, ClauseFile).clauses):
        if clause.id in found:
            raise lines.error(("clauses", index, "id"), f"{clause.id} is given twice")
        if (clause.status == "next") != bool(clause.topic):
            raise lines.error(("clauses", index), "a clause has a topic if its status is next, and only then")
        found[clause.id] = clause
    return found
