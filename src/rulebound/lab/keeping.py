"""Long series that can be broken off: each match is kept in a file as it ends, and the next run goes on from there.

The first line of the file tells which series it is; every other line is one match, in order.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from rulebound.games.shelf import load_game
from rulebound.kernel.errors import RuleboundError
from rulebound.lab.simulate import Played, Series, simulate

FORMAT: Final = "rulebound-series/1"


def header(series: Series) -> dict[str, Any]:
    """Return what makes two series the same: set-up, players, seed, rules and content."""
    game = load_game(series.game, series.packs)
    found = {
        "format": FORMAT,
        "game": series.game,
        "rules": game.version,
        "content": game.content,
        "setup": dict(series.setup),
        "players": dict(series.players),
        "seed": series.seed,
    }
    if series.turns:
        turns = json.dumps([dict(turn) for turn in series.turns], sort_keys=True)
        found["turns"] = hashlib.sha256(turns.encode()).hexdigest()[:16]
    return found


def read(file: Path, series: Series) -> list[Played]:
    """Return the matches that a file keeps, none if there is no file.

    RuleboundError with the line if the file is of another series or broken. A last line that was cut off in the
    writing is left out: that match is played again.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        raise RuleboundError(f"{file}: cannot be read: {error}") from error
    lines = text.split("\n")
    try:
        first = json.loads(lines[0])
    except ValueError:
        first = None
    if first != header(series):
        raise RuleboundError(f"{file}:1: these are matches of another series, other rules or other content")
    found: list[Played] = []
    for number, line in enumerate(lines[1:-1], 1):
        try:
            played = Played(**json.loads(line))
        except (ValueError, TypeError) as error:
            raise RuleboundError(f"{file}:{number + 1}: this is no match: {error}") from error
        if played.number != number:
            raise RuleboundError(f"{file}:{number + 1}: match {played.number} stands where {number} should")
        found.append(played)
    return found


def keep(series: Series, matches: int, file: Path, jobs: int = 1) -> Iterator[Played]:
    """Give matches 1 to ``matches`` of a series: those that are kept, then new ones, each kept before it is given."""
    known = read(file, series)
    yield from known[:matches]
    if len(known) >= matches:
        return
    try:
        # a line that was cut off goes
        rows = [header(series), *(asdict(played) for played in known)]
        file.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
        with file.open("a", encoding="utf-8") as out:
            for played in simulate(series, matches, jobs, after=len(known)):
                # how long each decision took is not kept: it would make up most of the file
                out.write(f"{json.dumps({**asdict(played), 'thinking': {}})}\n")
                out.flush()
                yield played
    except OSError as error:
        raise RuleboundError(f"{file}: {(error.strerror or str(error)).lower()}") from error
