"""A match walked through again: every roll with what it owed and gave, and what everybody could see after each answer.

The dice of a side are summed exactly: what they counted, what they owed on average, and which part of all ways
in which the same dice can fall counts less (``place``; equal sums count half).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final, NamedTuple

from rulebound.dice.die import Roll
from rulebound.dice.luck import Pool, owed, standing, variance, ways, worth_of
from rulebound.kernel.match import Answer, Dice, Draw, Match, Undo

Json = dict[str, Any]

ALL: Final = ""
"""The sum over all kinds of roll."""


class Throw(NamedTuple):
    """One roll: after how many answers, by whom and what for, its faces, what they counted and owed."""

    at: int
    round: int
    side: str
    kind: str
    label: str
    pool: Pool
    faces: tuple[str, ...]
    typed: bool
    gave: int

    @property
    def owed(self) -> Fraction:
        """What such a roll gives on average."""
        return owed(*self.pool)

    @property
    def place(self) -> Fraction:
        """Which part of all ways to roll these dice gives less."""
        return standing(ways([self.pool]), self.gave)


class Series(NamedTuple):
    """A public number over the match: its value after ``at`` answers, whenever it changed."""

    id: str
    label: str
    side: str
    group: str
    points: list[tuple[int, int]]


class History(NamedTuple):
    """A whole match: its rolls, its numbers, where rounds and phases begin, how many answers there are.

    ``names`` are what the sides are called.
    """

    throws: list[Throw]
    series: list[Series]
    marks: list[Json]
    answers: int
    names: dict[str, str]


class _Again:
    """Gives the draws of a match again, and notes each roll in the state in which it fell."""

    __slots__ = ("at", "draws", "offer", "state", "throws", "typed")

    def __init__(self, offer: Any, draws: list[Draw], typed: list[bool]) -> None:
        self.offer = offer
        self.draws = draws
        self.typed = typed
        self.throws: list[Throw] = []
        self.state: Any = None
        self.at = 0

    def draw(self, chance: Any, index: int) -> Any:
        if index >= len(self.draws):
            return None  # dice that are still to be typed in
        outcome = self.draws[index].outcome
        if isinstance(chance, Roll) and chance.count and self.state is not None:
            kind, label, counts = self.offer.counted(self.state, chance)
            pool = Pool(chance.die, worth_of(chance.die, counts), chance.count)
            faces = tuple([chance.die.results[face] for face in outcome])
            gave = sum([pool.worth[face] for face in outcome])
            round_ = self.offer.round_of(self.state)
            typed = self.typed[index]
            self.throws.append(Throw(self.at, round_, chance.by, kind, label, pool, faces, typed, gave))
        return outcome


def _typed(match: Match) -> list[bool]:
    """For each draw that stands, whether it was typed in."""
    kept: list[tuple[bool, bool]] = []
    sides: set[str] = set()
    for entry in match.journal:
        if isinstance(entry, Undo):
            del kept[-entry.answers :]
        elif isinstance(entry, Dice):
            (sides.add if entry.typed else sides.discard)(entry.side)
        elif isinstance(entry, Draw):
            kept.append((True, entry.chance.word == "roll" and entry.chance.by in sides))
        else:
            kept.append((False, False))
    return [typed for drawn, typed in kept if drawn]


def history(match: Match, offer: Any) -> History:
    """Walk through a match; ``offer`` is all that its game offers at the table (``counted``, ``chart`` and others)."""
    again = _Again(offer, [e for e in match.answers if isinstance(e, Draw)], _typed(match))
    walk = Match(match.game, match.setup, again)
    again.state = walk.state
    series: dict[str, Series] = {}
    marks: list[Json] = []
    at = 0
    for entry in [*match.answers, None]:
        if isinstance(entry, Draw):
            continue
        frame = offer.frame(walk)
        if not marks or (marks[-1]["round"], marks[-1]["phase"]) != (frame["round"], frame["phase"]):
            marks.append({"at": at, "round": frame["round"], "phase": frame["phase"]})
        for name, label, side, group, value in offer.chart(walk.state):
            known = series.get(name)
            if known is None:
                known = series[name] = Series(name, label, side, group, [])
            if not known.points or known.points[-1][1] != value:
                known.points.append((at, value))
        if isinstance(entry, Answer):
            at += 1
            again.at = at
            walk.advance(entry.action)
    return History(again.throws, list(series.values()), marks, at, offer.names(walk.state))


# ---- as JSON


def luck_json(found: History, offer: Any) -> Json:
    """The luck report: each roll, and the sums of each side by kind and in all."""
    kinds = offer.roll_kinds()
    sides = [side for side in offer.game.seats if any(throw.side == side for throw in found.throws)]
    sums: list[Json] = []
    for side in sides:
        mine = [throw for throw in found.throws if throw.side == side]
        sums.append(_sum(side, ALL, "All dice", "", mine))
        for kind, (label, unit) in kinds.items():
            of_kind = [throw for throw in mine if throw.kind == kind]
            if of_kind:
                sums.append(_sum(side, kind, label, unit, of_kind))
    rolls = [_roll(throw) for throw in found.throws]
    return {
        "rolls": rolls,
        "sums": sums,
        "names": dict(found.names),
        "how": offer.counting(),
        "word": offer.round_word,
    }


def _roll(throw: Throw) -> Json:
    return {
        "at": throw.at,
        "round": throw.round,
        "side": throw.side,
        "kind": throw.kind,
        "label": throw.label,
        "die": throw.pool.die.name,
        "faces": list(throw.faces),
        "typed": throw.typed,
        "gave": throw.gave,
        "owed": _number(throw.owed),
        "place": _number(throw.place),
    }


def _sum(side: str, kind: str, label: str, unit: str, throws: list[Throw]) -> Json:
    gave = sum([throw.gave for throw in throws])
    mean = sum([throw.owed for throw in throws], Fraction(0))
    strays = sum([variance(*throw.pool) for throw in throws], Fraction(0))
    return {
        "side": side,
        "kind": kind,
        "label": label,
        "unit": unit,
        "rolls": len(throws),
        "dice": sum([throw.pool.dice for throw in throws]),
        "gave": gave,
        "owed": _number(mean),
        "spread": _number(Fraction(float(strays) ** 0.5)),
        "place": _number(standing(ways([throw.pool for throw in throws]), gave)),
        "faces": _faces(throws),
    }


def _faces(throws: Iterable[Throw]) -> list[Json]:
    found: dict[tuple[str, str], list[Fraction]] = {}
    for throw in throws:
        die = throw.pool.die
        for result, faces in zip(die.results, die.counts, strict=True):
            row = found.setdefault((die.name, result), [Fraction(0), Fraction(0)])
            row[0] += throw.faces.count(result)
            row[1] += Fraction(throw.pool.dice * faces, die.faces)
    return [
        {"die": die, "face": face, "count": int(row[0]), "owed": _number(row[1])}
        for (die, face), row in found.items()
    ]


def _number(value: Fraction) -> float:
    """A fraction as JSON has it, to six places."""
    return round(float(value), 6)


def chart_json(found: History, offer: Any) -> Json:
    """The battle as lines: those that never moved and are nothing are left out."""
    return {
        "last": found.answers,
        "word": offer.round_word,
        "marks": found.marks,
        "series": [
            {
                "id": line.id,
                "label": line.label,
                "side": line.side,
                "group": line.group,
                "points": [list(point) for point in line.points],
            }
            for line in found.series
            if len(line.points) > 1 or line.points[0][1]
        ],
    }
