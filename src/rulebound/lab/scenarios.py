"""Scenarios: files that set a position, script the dice, play and say what must be true after.

Each game reads its own positions and facts; what a file is made of, its variants, and how a failure names
its line are the same for all. The format is told in docs/scenarios.md.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, cast

from msgspec import Struct, convert
from msgspec.json import schema as json_schema

from rulebound.content.files import ContentError, Lines, Spot, parse_yaml, read_text
from rulebound.content.files import convert as read_as
from rulebound.games.trial import Mismatch, Trial
from rulebound.games.trials import Trials
from rulebound.kernel.errors import RuleboundError

GAMES: Final = {
    "chronicle-x": "rulebound.games.chronicle_x.trials",
    "mythic-earth": "rulebound.games.mythic_earth.trials",
}
"""Where each game keeps its ``TRIALS``: how it reads a position and looks at facts."""


class Decides(Struct, frozen=True, forbid_unknown_fields=True):
    """The clauses that a scenario decides: those that act in it, and those that must not act.

    ``cases`` are those whose own example (`rulebound rules ID` shows it) is what the scenario plays.
    """

    bites: tuple[str, ...] = ()
    spares: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()


class Variant(Struct, frozen=True, forbid_unknown_fields=True):
    """One run of a scenario; its ``given`` is laid over that of the file."""

    name: str
    clauses: Decides = Decides()
    given: dict[str, Any] = {}
    dice: tuple[str | dict[str, str], ...] | None = None
    when: tuple[str | dict[str, Any], ...] | None = None
    then: dict[str, Any] | None = None
    windows: str = ""
    impossible: str = ""


class ScenarioFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file. Without ``variants`` it is itself the one run."""

    title: str
    clauses: Decides
    game: str = "chronicle-x"
    note: str = ""
    given: dict[str, Any] = {}
    dice: tuple[str | dict[str, str], ...] = ()
    when: tuple[str | dict[str, Any], ...] = ()
    then: dict[str, Any] = {}
    windows: str = "pass"
    impossible: str = ""
    variants: tuple[Variant, ...] = ()


class Verdict(Struct, frozen=True):
    """How one scenario ended."""

    file: str
    line: int
    name: str
    clauses: tuple[str, ...]
    failure: str
    seconds: float


class Scenario:
    """A scenario that was read and can be run, again and again."""

    def __init__(
        self, path: Path, source: ScenarioFile, number: int, lines: Lines, packs: Sequence[Path]
    ) -> None:
        self.path = path
        self.packs = packs
        self.trials = trials(source.game)
        variant = source.variants[number] if source.variants else None
        self.spot: Spot = ("variants", number) if variant is not None else ()
        self.name = f"{source.title}: {variant.name}" if variant is not None else source.title
        self.bites = tuple(
            dict.fromkeys((*source.clauses.bites, *(variant.clauses.bites if variant else ())))
        )
        self.spares = tuple(
            dict.fromkeys((*source.clauses.spares, *(variant.clauses.spares if variant else ())))
        )
        self.cases = tuple(
            dict.fromkeys((*source.clauses.cases, *(variant.clauses.cases if variant else ())))
        )
        self.lines = lines
        self.line = lines.line(self.spot) if variant is not None else 1
        self.given, self.given_lines = source.given, _under(lines, ("given",))
        if variant is not None and variant.given:
            self.given = _laid_over(source.given, variant.given)
            self.given_lines.lines.update(_under(lines, (*self.spot, "given")).lines)
        self.dice, self.dice_spot = self._part("dice", source, variant)
        self.when, self.when_spot = self._part("when", source, variant)
        self.then, self.then_spot = self._part("then", source, variant)
        self.impossible = variant.impossible if variant is not None else source.impossible
        self.quiet = (variant.windows if variant is not None and variant.windows else source.windows) != "ask"

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses it decides."""
        return tuple(dict.fromkeys((*self.bites, *self.spares)))

    def _part(self, field: str, source: ScenarioFile, variant: Variant | None) -> tuple[Any, Spot]:
        value = getattr(variant, field) if variant is not None else None
        if value is not None:
            return value, (*self.spot, field)
        return getattr(source, field), (field,)

    def run(self) -> Verdict:
        """Play it."""
        begun = time.perf_counter()
        try:
            failure = self._failure()
        except ContentError as error:
            failure = str(error)
        return Verdict(
            str(self.path), self.line, self.name, self.clauses, failure, time.perf_counter() - begun
        )

    def _refusal(self) -> str:
        """See that the position cannot be, for the reason that the scenario gives."""
        try:
            self.trials.begin(self.given, [], self.quiet, self.given_lines, self.packs)
        except ContentError as error:
            if self.impossible in str(error):
                return ""
            return self._at((*self.spot, "impossible"), f"expected {self.impossible!r}, found {error}")
        return self._at((*self.spot, "impossible"), "nothing is wrong with what is given")

    def _failure(self) -> str:
        if self.impossible:
            return self._refusal()
        spot = self.dice_spot
        try:
            spot = ("given",)
            trial = self.trials.begin(self.given, self._script(), self.quiet, self.given_lines, self.packs)
            for number, line in enumerate(self.when):
                spot = (*self.when_spot, number)
                failure = self._step(trial, line, spot)
                if failure:
                    return failure
            spot = self.then_spot
            trial.settle()
            failure = self._facts(trial, self.then, self.then_spot)
            if failure:
                return failure
            spot = self.dice_spot
            trial.finish()
        except ContentError:
            raise
        except RuleboundError as error:
            return self._at(spot, str(error))
        except Exception as error:
            # a fault of the program is the most useful thing that a scenario can show
            where = error.__traceback__
            while where is not None and where.tb_next is not None:
                where = where.tb_next
            at = (
                f"{Path(where.tb_frame.f_code.co_filename).name}:{where.tb_lineno}"
                if where is not None
                else ""
            )
            return self._at(spot, f"the program itself failed in {at}: {type(error).__name__}: {error}")
        return ""

    def _script(self) -> list[str]:
        script: list[str] = []
        for line in self.dice:
            if isinstance(line, str):
                script.append(line)
            else:
                script.extend(f"{what}: {faces}" for what, faces in line.items())
        return script

    def _step(self, trial: Trial, line: str | Mapping[str, Any], spot: Spot) -> str:
        if isinstance(line, str):
            trial.play(line)
            return ""
        words = set(line)
        if words <= {"refused", "because"} and isinstance(line.get("refused"), str):
            trial.refuse(line["refused"], str(line.get("because", "")))
            return ""
        if words == {"then"}:
            trial.settle()
            return self._facts(trial, line["then"], (*spot, "then"))
        if words == {"dice"}:
            raise self.lines.error(spot, "dice stand in their own list, in order")
        raise self.lines.error(spot, "a step is an action, 'refused: ACTION' or 'then: FACTS'")

    def _facts(self, trial: Trial, then: Any, spot: Spot) -> str:
        lines = _under(self.lines, spot)
        found = self.trials.faults(trial, then, lines)
        return "\n".join(self._at((*spot, *fault), text) for fault, text in found)

    def _at(self, spot: Spot, text: str) -> str:
        return f"{self.path}:{self.lines.line(spot)}: {text}"


def _under(lines: Lines, spot: Spot) -> Lines:
    """The lines of one part of a file, as if it were a file of its own."""
    part = Lines(lines.file)
    size = len(spot)
    part.lines = {each[size:]: line for each, line in lines.lines.items() if each[:size] == spot}
    part.lines.setdefault((), lines.line(spot))
    return part


def _laid_over(base: Any, over: Any) -> Any:
    """Mappings are laid over one another; anything else replaces what it covers; ``null`` takes away."""
    if not (isinstance(base, dict) and isinstance(over, dict)):
        return over
    merged = dict(base)
    for key, value in over.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = _laid_over(base.get(key, {}), value)
    return merged


def trials(game: str) -> Trials[Any, Any]:
    """What a game offers to scenarios."""
    if game not in GAMES:
        raise RuleboundError(f"game: there are no scenarios of {game!r}, only of {', '.join(GAMES)}")
    return cast(Trials[Any, Any], import_module(GAMES[game]).TRIALS)


def read_scenarios(path: Path, packs: Sequence[Path] = ()) -> list[Scenario]:
    """The scenarios of one file, one for each variant. ContentError names file, line and field of a fault."""
    value, lines = parse_yaml(read_text(path, str(path)), str(path))
    source = read_as(value, lines, ScenarioFile)
    if source.game not in GAMES:
        raise lines.error(("game",), f"must be one of {', '.join(GAMES)}")
    known = trials(source.game).clauses()
    _check_clauses(source.clauses, known, lines, ("clauses",))
    for number, variant in enumerate(source.variants):
        _check_clauses(variant.clauses, known, lines, ("variants", number, "clauses"))
    if not source.title.strip():
        raise lines.error(("title",), "must be a sentence")
    for spot, windows in [
        (("windows",), source.windows),
        *((("variants", n, "windows"), v.windows or "pass") for n, v in enumerate(source.variants)),
    ]:
        if windows not in ("pass", "ask"):
            raise lines.error(spot, "must be 'pass' or 'ask'")
    return [Scenario(path, source, number, lines, packs) for number in range(max(len(source.variants), 1))]


def _check_clauses(decides: Decides, known: frozenset[str], lines: Lines, spot: Spot) -> None:
    for field, names in (("bites", decides.bites), ("spares", decides.spares), ("cases", decides.cases)):
        for number, name in enumerate(names):
            if name not in known:
                raise lines.error((*spot, field, number), f"there is no clause {name!r}")


def scenario_schema(game: str = "chronicle-x") -> dict[str, Any]:
    """The JSON Schema of a scenario file of a game, for editors."""
    whole: dict[str, Any] = json_schema(ScenarioFile)
    parts = trials(game).schemas()
    for name, part in parts.items():
        whole["$defs"].update(part.pop("$defs", {}))
        reference = part.get("$ref", "")
        for kind in ("ScenarioFile", "Variant"):
            fields = whole["$defs"][kind]["properties"]
            if name in fields:
                fields[name] = {"$ref": reference}
    return whole


__all__ = [
    "ContentError",
    "Mismatch",
    "Scenario",
    "Verdict",
    "convert",
    "read_scenarios",
    "scenario_schema",
    "trials",
]
