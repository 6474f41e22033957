"""Play matches with set-ups at random for as long as there is time, everything checked on the way.

    python tools/soak.py                                  ten minutes of the first game
    python tools/soak.py mythic-earth --seconds 3600      an hour of another
    python tools/soak.py mythic-earth --from 5000         other matches
    python tools/soak.py mythic-earth --only 5017         one of them again, with its set-up and the way to the fault

A match is known by its number: the same number plays the same match. `make test` plays a few of its own.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fuzz.harness import Fuzzed

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]


def fault(game: Fuzzed, number: int, whole: bool) -> str:
    """Play a match; what went wrong, '' if nothing did."""
    from fuzz.whole import play_whole

    numbers = random.Random(number)
    setup: dict[str, object] = {}
    try:
        setup = game.setup(numbers)
        play_whole(game, setup, f"soak-{number}", numbers)
    except Exception as error:  # whatever it is, it is what is looked for
        steps = traceback.extract_tb(error.__traceback__)
        step = next((each for each in reversed(steps) if "rulebound" in each.filename), steps[-1])
        said = f"{type(error).__name__}: {str(error)[:600]} ({Path(step.filename).name}:{step.lineno})"
        if whole:
            said = f"{json.dumps(setup)}\n{traceback.format_exc()}"
        return f"{number} {game.table.mission_of(setup) if setup else ''}: {said}"
    return ""


def main() -> int:
    """Play until the time is over; return 1 when something was found."""
    from fuzz.games import FUZZED

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", choices=[*FUZZED], default=next(iter(FUZZED)), help="which game")
    parser.add_argument("--seconds", type=float, default=600.0, help="how long (default: %(default)s)")
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="NUMBER", help="the first match")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="this match alone")
    options = parser.parse_args()
    game = FUZZED[options.game]
    if options.only is not None:
        said = fault(game, options.only, whole=True)
        print(said or f"{options.only}: nothing wrong")
        return 1 if said else 0
    end = time.monotonic() + options.seconds
    number, found = options.first, 0
    while time.monotonic() < end:
        said = fault(game, number, whole=False)
        if said:
            found += 1
            print(said, flush=True)
        number += 1
        if (number - options.first) % 50 == 0:
            print(f"{number - options.first} matches, {found} faults", file=sys.stderr, flush=True)
    print(f"{number - options.first} matches, {found} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
