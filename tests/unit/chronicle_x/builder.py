"""Positions for tests of single cards: a scenario's ``position`` with a few questions to ask of it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import msgspec

from rulebound.games.chronicle_x.combat import Attack, attack_value, defence_value
from rulebound.games.chronicle_x.game import ChronicleX
from rulebound.games.chronicle_x.given import Given
from rulebound.games.chronicle_x.pack import load_pack
from rulebound.games.chronicle_x.position import Position, read_chance, state_of
from rulebound.games.chronicle_x.state import MissionState, Unit
from rulebound.games.trial import Trial
from rulebound.kernel.chances import Chance
from rulebound.kernel.decisions import Decision


class Table(Position):
    """A position that is played by its own game, which does not ask whether the pack is whole."""

    @property
    def trial(self) -> Trial:
        if self._trial is None:
            game: Any = ChronicleX.__new__(ChronicleX)
            game.pack = load_pack()
            state = state_of(game.pack, self.given)
            self._trial = Trial(game, state, self._dice, read_chance, self.quiet)
        return self._trial

    def dice(self, *lines: str) -> Table:
        super().dice(*lines)
        return self

    def play(self, *lines: str) -> Table:
        super().play(*lines)
        return self

    def refused(self, line: str, clause: str = "") -> Table:
        super().refused(line, clause)
        return self

    def done(self) -> MissionState:
        """The state once all windows have gone by and all dice have been used."""
        self.trial.settle()
        self.trial.finish()
        return self.state

    def unit(self, name: str) -> Unit:
        """A hero or unit that must be there."""
        unit = self.state.find(name)
        assert unit is not None, name
        return unit

    def at(self, name: str, model: int = 0) -> str:
        """The square of a model, by name; '' off the map."""
        square = self.unit(name).models[model].square
        return self.state.ground.board.name(square) if square >= 0 else ""

    def health(self, name: str, model: int = 0) -> int:
        """The Health of a model."""
        return self.unit(name).models[model].health

    def square(self, name: str) -> int:
        """A square by its name."""
        return self.state.ground.board.parse(name)

    def why(self, name: str, ability: str) -> str:
        """Why an ability cannot be used now."""
        unit = self.unit(name)
        return next(source for source in unit.sources if source.id == ability).refusal(self.state, unit)


def table(**given: Any) -> Table:
    """A position from the fields of ``given``."""
    return Table(msgspec.convert(given, Given, strict=True))


def attack_total(m: MissionState, a: Attack | None) -> int:
    """The attack value of an attack."""
    assert a is not None
    return attack_value(m, a).total


def defence_total(m: MissionState, a: Attack | None) -> int:
    """The defence value of its target."""
    assert a is not None
    assert a.target is not None
    return defence_value(m, a, a.target).total


def run(m: MissionState, steps: Generator[Any, Any, Any], *answers: str) -> Any:
    """Drive some steps of the rules by themselves; what ``answers`` do not answer goes by with ``pass``."""
    waiting = list(answers)
    answer: Any = None
    try:
        while True:
            request = steps.send(answer)
            if isinstance(request, Chance):
                answer = request.parse(waiting.pop(0))
                continue
            assert isinstance(request, Decision)
            options = {ChronicleX.text(None, m, action): action for action in request.actions}  # type: ignore[arg-type]
            if waiting and waiting[0] in options:
                answer = options[waiting.pop(0)]
            else:
                answer = request.only() or options["pass"]
    except StopIteration as stop:
        assert not waiting, f"never asked for: {waiting}"
        return stop.value
