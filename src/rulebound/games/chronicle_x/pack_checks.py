"""What must hold in a pack beyond the types of its fields."""

from __future__ import annotations

from collections.abc import Iterator

from rulebound.games.chronicle_x.pack import Draft
from rulebound.games.chronicle_x.pack_files import ContentError


def faults(draft: Draft) -> Iterator[ContentError]:
    """Every fault of a pack, in the order of its kinds."""
    if draft.die is None:
        yield ContentError("die.yaml", None, "die", "the pack has no die")
