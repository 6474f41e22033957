#!/usr/bin/env python3
"""How often each side wins each mission, computers against each other: ``python benchmarks/balance.py --help``.

Every match is kept as it ends, so that a long run can be broken off and go on later. Prints a table in Markdown.
"""

from __future__ import annotations

import argparse
import itertools
from collections import Counter
from pathlib import Path

from rulebound.games.chronicle_x.pack import load_pack
from rulebound.lab.keeping import keep
from rulebound.lab.simulate import Series, share, thought


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("missions", nargs="*", help="which missions (default: all)")
    parser.add_argument("--matches", type=int, default=60, help="matches a row (default: %(default)s)")
    parser.add_argument(
        "--heroes", default="scripted", help="kinds of player, with commas (default: %(default)s)"
    )
    parser.add_argument(
        "--overmind", default="scripted", help="kinds of player, with commas (default: %(default)s)"
    )
    parser.add_argument("--seed", default="1", help="what the dice come from (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: %(default)s)")
    parser.add_argument("--region", default="", help="the region of the conquest missions")
    parser.add_argument("--folder", type=Path, default=Path("build/balance"), help="where matches are kept")
    return parser.parse_args()


def main() -> None:
    """Play what is missing and print the table."""
    options = arguments()
    options.folder.mkdir(parents=True, exist_ok=True)
    names = options.missions or list(load_pack().missions)
    print("| Mission | Heroes | Overmind | Matches | Heroes win | Answers | Ways |")
    print("|---|---|---|---:|---:|---:|---|")
    for name, heroes, overmind in itertools.product(
        names, options.heroes.split(","), options.overmind.split(",")
    ):
        setup = {"mission": name}
        if options.region and name in ("annihilation", "capture-and-control"):
            setup["region"] = options.region
        series = Series("chronicle-x", setup, {"heroes": heroes, "overmind": overmind}, options.seed)
        file = options.folder / "-".join((name, heroes, overmind, options.region or "any", options.seed))
        played = list(keep(series, options.matches, file.with_suffix(".jsonl"), options.jobs))
        won = sum(match.winner == "heroes" for match in played)
        part = share(won, len(played))
        ways = Counter((match.winner, match.reason) for match in played)
        told = "; ".join(f"{side}: {reason} {count}" for (side, reason), count in ways.most_common())
        between = f"{part['share']:.0%} ({part['low']:.0%} to {part['high']:.0%})"
        answers = sum(match.answers for match in played) // max(len(played), 1)
        times = [time for match in played for row in match.thinking.values() for time in row]
        pace = f", {thought(times)['mean_ms']} ms a decision, p99 {thought(times)['p99_ms']}" if times else ""
        print(
            f"| {name} | {heroes} | {overmind} | {len(played)} | {between} | {answers}{pace} | {told} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
