"""Scenarios of Mythic Earth: how a file's ``given`` and ``then`` are read, with errors that name the field."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from msgspec.json import schema

from rulebound.content.files import Lines, Spot, convert
from rulebound.games.mythic_earth.clauses import load_clauses
from rulebound.games.mythic_earth.facts import FactError, check
from rulebound.games.mythic_earth.game import MythicEarth, mythic_earth
from rulebound.games.mythic_earth.given import Given, Then
from rulebound.games.mythic_earth.pack import load_pack
from rulebound.games.mythic_earth.position import GivenError, state_of
from rulebound.games.trial import Trial
from rulebound.kernel.errors import RuleboundError


class MythicTrials:
    """What the runner of scenarios asks of this game."""

    def clauses(self) -> frozenset[str]:
        """The ids of all clauses."""
        return frozenset(load_clauses())

    def begin(
        self, given: Any, dice: Sequence[str], quiet: bool, lines: Lines, packs: Sequence[Path]
    ) -> Trial:
        """The position of ``given``, before the first line is played."""
        game = MythicEarth(load_pack(extra=tuple(packs))) if packs else mythic_earth()
        position = convert(given, lines, Given)
        try:
            state = state_of(game.pack, position)
        except GivenError as error:
            raise lines.error(error.spot, str(error)) from None
        return Trial(game, state, dice, quiet=quiet, ways=WAYS_ON)

    def faults(self, trial: Trial, then: Any, lines: Lines) -> Sequence[tuple[Spot, str]]:
        """Every fact of ``then`` that is not so."""
        facts = convert(then, lines, Then)
        try:
            return [(fault.spot, str(fault)) for fault in check(trial, facts)]
        except FactError as error:
            raise lines.error(error.spot, str(error)) from None
        except RuleboundError as error:
            raise lines.error((), str(error)) from None

    def schemas(self) -> dict[str, Any]:
        """JSON Schemas of ``given`` and ``then``."""
        return {"given": schema(Given), "then": schema(Then)}


WAYS_ON: Final = ("pass", "keep", "stay", "hold", "decline", "lose", "leader-takes", "contact", "return")
"""Answers that are given when the next line answers something else."""

TRIALS: Final = MythicTrials()
