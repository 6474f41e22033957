"""Matches between computers, on as many processes as wanted; what comes out depends on the seed alone."""

from __future__ import annotations

import gc
import hashlib
import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from rulebound import __version__
from rulebound.dice.fortune import SeededFortune
from rulebound.games.shelf import load_game
from rulebound.kernel.errors import RuleboundError
from rulebound.kernel.game import Game
from rulebound.kernel.match import Match
from rulebound.kernel.record import Record
from rulebound.lab.roster import make_player as by_name
from rulebound.players.base import Player

RUNAWAY: Final = 50_000
"""Answers after which a match is taken to go on for ever."""


MakePlayer = Callable[[str, str, str, str], Player]
"""From game, kind, seat and seed to a player."""


@dataclass(frozen=True, slots=True)
class Series:
    """Matches that differ in their seed alone, or also in what of their set-up takes turns."""

    game: str
    setup: Mapping[str, Any]
    players: Mapping[str, str]
    """The kind of player of each seat."""
    seed: str
    packs: tuple[Path, ...] = ()
    records: Path | None = None
    """A folder to write each match's record into."""
    turns: tuple[Mapping[str, Any], ...] = ()
    """What each match adds to the set-up, one after the other and then from the first again."""

    def setup_of(self, number: int) -> dict[str, Any]:
        """The set-up of the ``number``-th match (from 1).

        >>> Series("g", {"a": 1}, {}, "s", turns=({"b": 1}, {"b": 2})).setup_of(4)
        {'a': 1, 'b': 2}
        """
        return {**self.setup, **(self.turns[(number - 1) % len(self.turns)] if self.turns else {})}


@dataclass(frozen=True, slots=True)
class Played:
    """How one match went."""

    number: int
    seed: str
    winner: str
    """A side, '' for a draw."""
    reason: str
    answers: int
    """Decisions and chances together."""
    chances: int
    seconds: float
    digest: str
    """A hash of what was played; equal on every machine."""
    thinking: Mapping[str, Sequence[float]] = field(default_factory=dict)
    """How long each decision of a seat took, in milliseconds of the processor's time."""


@dataclass(slots=True)
class Totals:
    """What a series comes to."""

    matches: int = 0
    wins: dict[str, int] = field(default_factory=dict)
    reasons: dict[str, int] = field(default_factory=dict)
    answers: int = 0
    chances: int = 0
    seconds: float = 0.0
    checksum: str = ""
    thinking: dict[str, list[float]] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """Return the totals as data, with each side's share and its 95% interval."""
        shares = {side: share(won, self.matches) for side, won in sorted(self.wins.items())}
        return {
            "matches": self.matches,
            "wins": dict(sorted(self.wins.items())),
            "shares": shares,
            "reasons": dict(sorted(self.reasons.items())),
            "answers": self.answers,
            "chances": self.chances,
            "seconds": round(self.seconds, 3),
            "thinking": {seat: thought(times) for seat, times in sorted(self.thinking.items())},
            "checksum": self.checksum,
        }


def thought(times: Sequence[float]) -> dict[str, float]:
    """Return the number of decisions, and their mean, 99th percentile and longest time in milliseconds.

    >>> thought([1.0, 3.0])
    {'decisions': 2, 'mean_ms': 2.0, 'p99_ms': 3.0, 'most_ms': 3.0}
    """
    if not times:
        return {"decisions": 0, "mean_ms": 0.0, "p99_ms": 0.0, "most_ms": 0.0}
    ordered = sorted(times)
    return {
        "decisions": len(ordered),
        "mean_ms": round(sum(ordered) / len(ordered), 3),
        "p99_ms": round(ordered[len(ordered) * 99 // 100], 3),
        "most_ms": round(ordered[-1], 3),
    }


def share(won: int, of: int) -> dict[str, float]:
    """Return a share and its Wilson interval at 95%, rounded to four places.

    >>> share(5, 10)
    {'share': 0.5, 'low': 0.2366, 'high': 0.7634}
    """
    if of == 0:
        return {"share": 0.0, "low": 0.0, "high": 1.0}
    z = 1.96
    part = won / of
    base = 1 + z * z / of
    centre = (part + z * z / (2 * of)) / base
    spread = z * sqrt(part * (1 - part) / of + z * z / (4 * of * of)) / base
    return {"share": round(part, 4), "low": round(centre - spread, 4), "high": round(centre + spread, 4)}


def play_one(game: Game, series: Series, number: int, make_player: MakePlayer = by_name) -> Played:
    """Play the ``number``-th match of a series (from 1)."""
    seed = f"{series.seed}/{number}"
    start = time.perf_counter()
    match = Match(game, series.setup_of(number), SeededFortune(seed))
    players = {
        seat: make_player(series.game, kind, seat, f"{seed}/{seat}") for seat, kind in series.players.items()
    }
    thinking: dict[str, list[float]] = {seat: [] for seat in players}
    # the time of this thread alone, so that what else the machine does is left out
    clock = time.thread_time
    while (decision := match.decision) is not None:
        began = clock()
        action = players[decision.seat].choose(match)
        thinking[decision.seat].append(round((clock() - began) * 1000, 3))
        match.advance(action)
        if len(match.answers) > RUNAWAY:
            raise RuleboundError(f"match {seed}: not over after {RUNAWAY} answers")
    seconds = time.perf_counter() - start
    if match.outcome is None:
        raise RuleboundError(f"match {seed}: it stopped at a chance that nobody answers")
    record = Record.of(match, seed, __version__)
    if series.records is not None:
        file = series.records / f"{series.game}-{number:05}.txt"
        try:
            file.write_text(record.text(), encoding="utf-8")
        except OSError as error:
            raise RuleboundError(f"{file}: {(error.strerror or str(error)).lower()}") from error
    outcome = match.outcome
    return Played(
        number,
        seed,
        outcome.winner,
        outcome.reason,
        len(match.answers),
        match.chances,
        seconds,
        record.digest(),
        thinking,
    )


_work: tuple[Game, Series, MakePlayer] | None = None


def _begin(series: Series, make_player: MakePlayer) -> None:
    """Get a worker process ready."""
    global _work
    _work = (load_game(series.game, series.packs), series, make_player)
    # as ``unhurried``, and for good: the process does nothing else
    gc.freeze()
    gc.set_threshold(COLLECT_EVERY)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _hold_interrupts(held=False)


def _hold_interrupts(held: bool) -> None:
    """Let Ctrl+C wait, where it can be: a process that has just begun would tell where it was in its imports."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK if held else signal.SIG_UNBLOCK, {signal.SIGINT})


def _play(number: int) -> Played:
    """Play one match in a worker process."""
    assert _work is not None
    game, series, make_player = _work
    return play_one(game, series, number, make_player)


COLLECT_EVERY: Final = 20_000
"""New objects after which the collector of garbage looks at them while many matches are played."""


@contextmanager
def unhurried() -> Iterator[None]:
    """Keep the collector of garbage from going through everything that stays anyway: 5% of the time of a match.

    A match leaves hardly a cycle behind, and the caches of a map hold hundreds of thousands of tuples; so what is
    there now is put aside, and new things are gone through a little later than usual.
    """
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_EVERY, before[1], before[2])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def simulate(
    series: Series,
    matches: int,
    jobs: int = 1,
    make_player: MakePlayer = by_name,
    after: int = 0,
) -> Iterator[Played]:
    """Play matches ``after`` + 1 to ``matches``, giving them back in that order however many ``jobs`` share the work."""
    numbers = range(after + 1, matches + 1)
    if jobs <= 1 or len(numbers) <= 1:
        game = load_game(series.game, series.packs)
        with unhurried():
            for number in numbers:
                yield play_one(game, series, number, make_player)
        return
    # more processes than there are processors only take memory
    jobs = min(jobs, len(numbers), max(os.cpu_count() or 1, 2))
    pool = ProcessPoolExecutor(
        jobs,
        mp_context=get_context("spawn"),
        initializer=_begin,
        initargs=(series, make_player),
    )
    try:
        _hold_interrupts(held=True)
        try:
            played = pool.map(_play, numbers, chunksize=max(1, min(16, len(numbers) // (jobs * 4))))
        finally:
            _hold_interrupts(held=False)
        yield from played
    except BrokenProcessPool:
        raise RuleboundError(
            "a process that shared the work was ended from outside; fewer --jobs take less memory"
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


def total(played: Sequence[Played]) -> Totals:
    """Sum up a series; the checksum covers all that was played, in order."""
    totals = Totals()
    checksum = hashlib.sha256()
    for match in played:
        totals.matches += 1
        totals.wins[match.winner] = totals.wins.get(match.winner, 0) + 1
        totals.reasons[match.reason] = totals.reasons.get(match.reason, 0) + 1
        totals.answers += match.answers
        totals.chances += match.chances
        totals.seconds += match.seconds
        for seat, times in match.thinking.items():
            totals.thinking.setdefault(seat, []).extend(times)
        checksum.update(match.digest.encode())
    totals.checksum = checksum.hexdigest()[:16]
    return totals
