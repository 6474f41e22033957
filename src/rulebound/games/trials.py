"""Scenarios of any game: how a file's ``given`` and ``then`` are read, with errors that name the field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from msgspec.json import schema

from rulebound.content.files import Lines, Spot, convert
from rulebound.games.trial import WAYS_ON, FieldError, Reader, Trial, plain_reader
from rulebound.kernel.errors import RuleboundError

Given = TypeVar("Given")
Then = TypeVar("Then")


class Trials(Generic[Given, Then]):
    """What the runner of scenarios asks of a game."""

    def __init__(
        self,
        game: Callable[[Sequence[Path]], Any],
        clauses: Callable[[], Mapping[str, Any]],
        given: tuple[type[Given], Callable[[Any, Given], Any]],
        then: tuple[type[Then], Callable[[Trial, Then], Iterable[Any]]],
        ways: Sequence[str] = WAYS_ON,
        read: Reader = plain_reader,
    ) -> None:
        """``game`` with packs laid over it; ``given`` and ``then`` are a form each, and what reads it.

        ``ways`` are answers that are given when the next line answers something else; ``read`` reads a line of dice.
        """
        self._game = game
        self._clauses = clauses
        self._given, self._state_of = given
        self._then, self._check = then
        self._ways = ways
        self._read = read

    def clauses(self) -> frozenset[str]:
        """The ids of all clauses."""
        return frozenset(self._clauses())

    def begin(
        self, given: Any, dice: Sequence[str], quiet: bool, lines: Lines, packs: Sequence[Path]
    ) -> Trial:
        """The position of ``given``, before the first line is played."""
        game = self._game(packs)
        position = convert(given, lines, self._given)
        try:
            state = self._state_of(game.pack, position)
        except FieldError as error:
            raise lines.error(error.spot, str(error)) from None
        return Trial(game, state, dice, self._read, quiet, self._ways)

    def faults(self, trial: Trial, then: Any, lines: Lines) -> Sequence[tuple[Spot, str]]:
        """Every fact of ``then`` that is not so."""
        facts = convert(then, lines, self._then)
        try:
            return [(fault.spot, str(fault)) for fault in self._check(trial, facts)]
        except FieldError as error:
            raise lines.error(error.spot, str(error)) from None
        except RuleboundError as error:
            raise lines.error((), str(error)) from None

    def schemas(self) -> dict[str, Any]:
        """JSON Schemas of ``given`` and ``then``."""
        return {"given": schema(self._given), "then": schema(self._then)}
