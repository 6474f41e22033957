"""What the alien upgrades share: a line in the log, and when a reaction may be made."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x.ability_kit import Ability
from rulebound.games.chronicle_x.sources import Source
from rulebound.games.chronicle_x.state import MissionState, Unit


class Passive(Source):
    """An upgrade that changes figures or happens by itself (CX-UPG-01)."""

    def tell(self, m: MissionState, unit: Unit, *about: Any) -> None:
        """Log that the upgrade has acted; ``about`` are figures and numbers."""
        m.note("upgrade", unit.id, self.id, self.title, self.clauses, *about)


class Used(Ability):
    """An upgrade that the Overmind chooses to use, in its turn or out of it."""

    when = "It is offered when its moment comes."

    def refusal(self, m: MissionState, unit: Unit) -> str:
        if not self.costs:
            return self.missing(m, unit) or self.when
        return super().refusal(m, unit)
