"""The clauses of Mythic Earth.

>>> load_clauses()["ME-UNIT-05"].kind
'rule'
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from rulebound.content.clauses import Clause, read_clauses

CLAUSES: Final = Path(__file__).parent / "clauses.yaml"


@lru_cache(maxsize=1)
def load_clauses() -> dict[str, Clause]:
    """All clauses by id, in the order of the rulebook. Raises ContentError if the file is at fault."""
    return read_clauses(CLAUSES)
