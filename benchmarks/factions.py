#!/usr/bin/env python3
"""How often each faction of Mythic Earth beats each other one, computers against each other.

Over the ready-made forces of 500 and of 1,000 points in turn. Of four battles on the same scenario and table, each
faction of a pair is blue and red and on either side of the table, at both sizes. Every battle is kept as it ends: a run
may be broken off and goes on later. Prints tables in Markdown.

    python benchmarks/factions.py                          all pairs, 60 battles each
    python benchmarks/factions.py --battles 12 aztec       the six pairs of one faction
    python benchmarks/factions.py aztec:inca maya:maya     two pairs
    python benchmarks/factions.py --mirrors 20             each faction against itself
    python benchmarks/factions.py --against random --battles 200    from either seat, over mixed forces and scenarios
"""

from __future__ import annotations

import argparse
import itertools
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from rulebound.games.mythic_earth.pack import Pack, load_pack
from rulebound.kernel.errors import RuleboundError
from rulebound.lab.keeping import keep
from rulebound.lab.simulate import Played, Series, share

SIZES: Final = ((500, "36x36"), (1000, "48x72"))
ROUND: Final = 4
"""Battles on one scenario and table: two sizes, and each faction on either side."""
ROUNDS: Final = 24
"""After so many of them the schedule begins again: every scenario thrice."""
SCORE: Final = re.compile(r"(\d+) Victory Points? to (\d+)")


class Battle(NamedTuple):
    """A battle that was played, with what was fought over."""

    setup: Mapping[str, Any]
    played: Played

    def faction(self, seat: str) -> str:
        return str(self.setup[seat]["ready"]).rpartition("-")[0]

    @property
    def winner(self) -> str:
        """The faction that won; '' for a draw."""
        return self.faction(self.played.winner) if self.played.winner else ""

    @property
    def scoreless(self) -> bool:
        found = SCORE.match(self.played.reason)
        return found is not None and found[1] == "0"


def main() -> int:
    """Play what is missing and print the tables."""
    options = arguments()
    options.folder.mkdir(parents=True, exist_ok=True)
    pack = load_pack()
    try:
        if options.against:
            against(pack, options)
        else:
            matrix(pack, options, pairs_of(pack, options.pairs, options.mirrors > 0))
    except RuleboundError as error:
        print(f"factions: error: {error}", file=sys.stderr)
        return 1
    return 0


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "pairs", nargs="*", help="FACTION:FACTION, or a faction for all its pairs (default: all)"
    )
    parser.add_argument("--battles", type=int, default=60, help="battles a pair (default: %(default)s)")
    parser.add_argument(
        "--mirrors", type=int, default=0, help="battles of each faction against itself instead"
    )
    parser.add_argument(
        "--player", default="scripted", help="the kind of player of both sides (default: %(default)s)"
    )
    parser.add_argument(
        "--against", default="", help="the kind of player that --player meets, from either seat"
    )
    parser.add_argument("--seed", default="1", help="what the dice come from (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: %(default)s)")
    parser.add_argument(
        "--folder",
        type=Path,
        default=Path("build/factions"),
        help="where battles are kept (default: %(default)s)",
    )
    parser.add_argument("--quiet", action="store_true", help="the tables alone, no line for each pair")
    return parser.parse_args()


def pairs_of(pack: Pack, wanted: Sequence[str], mirrors: bool) -> list[tuple[str, str]]:
    """The pairs that are played, each in the order of the factions."""
    names = sorted(pack.factions)
    every = [(name, name) for name in names] if mirrors else list(itertools.combinations(names, 2))
    if not wanted:
        return every
    found: list[tuple[str, str]] = []
    for word in wanted:
        one, _, two = word.partition(":")
        for name in (one, two or one):
            if name not in names:
                raise RuleboundError(f"{name!r} is no faction: {', '.join(names)}")
        found += [tuple(sorted((one, two)))] if two else [pair for pair in every if one in pair]  # type: ignore[list-item]
    return list(dict.fromkeys(found))


def schedule(pack: Pack, one: str, two: str, offset: int) -> list[dict[str, Any]]:
    """The set-ups of a pair, in turn: sizes, then sides, then scenario, table and side of the table."""
    found: list[dict[str, Any]] = []
    names = sorted(pack.scenarios, key=lambda name: pack.scenarios[name].number)
    for number in range(ROUNDS):
        scenario = names[(number + offset) % len(names)]
        for side, (points, size) in itertools.product((0, 1), SIZES):
            tables = pack.tables_for(scenario, size)
            zones = list(pack.scenarios[scenario].grounds[size].zones)  # type: ignore[index]
            blue, red = (one, two) if side == 0 else (two, one)
            found.append(
                {
                    "size": size,
                    "points": points,
                    "scenario": scenario,
                    "table": tables[(number + number // len(names) + offset) % len(tables)].id,
                    "blue": {"ready": f"{blue}-{points}", "zone": zones[number % 2]},
                    "red": {"ready": f"{red}-{points}", "zone": zones[1 - number % 2]},
                }
            )
    return found


def matrix(pack: Pack, options: argparse.Namespace, pairs: Sequence[tuple[str, str]]) -> None:
    """Play the pairs and print who beats whom."""
    battles: list[Battle] = []
    every = list(itertools.combinations_with_replacement(sorted(pack.factions), 2))
    for one, two in pairs:
        turns = tuple(schedule(pack, one, two, every.index((one, two))))
        series = Series(
            "mythic-earth", {}, dict.fromkeys(("blue", "red"), options.player), options.seed, turns=turns
        )
        file = options.folder / f"{one}-{two}-{options.player}-{options.seed}.jsonl"
        played = keep(series, options.mirrors or options.battles, file, options.jobs)
        found = [Battle(series.setup_of(match.number), match) for match in played]
        battles += found
        if not options.quiet:
            won = sum(battle.winner == one for battle in found)
            lost = sum(battle.winner == two for battle in found) if one != two else 0
            print(f"{one} {won} : {lost} {two}, {len(found) - won - lost} drawn", file=sys.stderr, flush=True)
    shown = [pair for pair in pairs if pair[0] != pair[1]]
    if shown:
        print_matrix(battles, sorted({name for pair in shown for name in pair}))
    print_shares("Scenario", by_scenario(battles))
    print_seats(battles)


def print_matrix(battles: Sequence[Battle], names: Sequence[str]) -> None:
    """Wins of the row's faction against the column's, and its share of all its decided battles."""
    wins: dict[tuple[str, str], int] = defaultdict(int)
    draws: dict[str, int] = defaultdict(int)
    sizes: dict[tuple[str, int, bool], int] = defaultdict(int)
    for battle in battles:
        sides = battle.faction("blue"), battle.faction("red")
        if sides[0] == sides[1]:
            continue
        if not battle.winner:
            for name in sides:
                draws[name] += 1
            continue
        loser = sides[0] if battle.winner == sides[1] else sides[1]
        wins[battle.winner, loser] += 1
        sizes[battle.winner, battle.setup["points"], True] += 1
        sizes[loser, battle.setup["points"], False] += 1
    print("| wins against | " + " | ".join(names) + " | decided | share | at 500 | at 1,000 | drawn |")
    print("|---|" + "---:|" * (len(names) + 5))
    for name in names:
        row = ["" if other == name else str(wins[name, other]) for other in names]
        won = sum(wins[name, other] for other in names)
        lost = sum(wins[other, name] for other in names)
        parts = [percent(sizes[name, points, True], sizes[name, points, False]) for points, _ in SIZES]
        cells = [*row, str(won + lost), interval(won, won + lost), *parts, str(draws[name])]
        print(f"| {name} | " + " | ".join(cells) + " |")
    worst = [
        (won / (won + wins[two, one]), one, two)
        for (one, two), won in list(wins.items())
        if won + wins[two, one] and won >= wins[two, one]
    ]
    if worst:
        part, one, two = max(worst)
        print(f"\nThe most uneven pair: {one} wins {part:.0%} of its decided battles against {two}.\n")


def by_scenario(battles: Iterable[Battle]) -> dict[str, list[Battle]]:
    """Battles by scenario and points."""
    found: dict[str, list[Battle]] = defaultdict(list)
    for battle in battles:
        found[f"{battle.setup['scenario']}, {battle.setup['points']}"].append(battle)
    return dict(sorted(found.items()))


def print_shares(title: str, rows: Mapping[str, Sequence[Battle]]) -> None:
    """Draws, those without a point, and how often the side wins whose zone is named first."""
    print(f"| {title} | battles | drawn | 0 to 0 | zone | its share of the decided |")
    print("|---|---:|---:|---:|---|---:|")
    pack = load_pack()
    for name, found in rows.items():
        setup = found[0].setup
        zone = next(iter(pack.scenarios[setup["scenario"]].grounds[setup["size"]].zones))
        decided = [battle for battle in found if battle.played.winner]
        won = sum(battle.setup[battle.played.winner]["zone"] == zone for battle in decided)
        drawn = len(found) - len(decided)
        none = sum(battle.scoreless for battle in found)
        print(f"| {name} | {len(found)} | {drawn} | {none} | {zone} | {interval(won, len(decided))} |")
    print()


def print_seats(battles: Sequence[Battle]) -> None:
    """How even the seats are."""
    decided = [battle for battle in battles if battle.played.winner]
    blue = sum(battle.played.winner == "blue" for battle in decided)
    drawn = len(battles) - len(decided)
    print(
        f"Blue wins {blue} of {len(decided)} decided battles ({interval(blue, len(decided))}), {drawn} are drawn."
    )


def against(pack: Pack, options: argparse.Namespace) -> None:
    """One kind of player against another, from either seat, over all pairs in turn."""
    pairs = list(itertools.combinations_with_replacement(sorted(pack.factions), 2))
    schedules = [schedule(pack, one, two, number) for number, (one, two) in enumerate(pairs)]
    turns = tuple([found[step] for step in range(ROUND * ROUNDS) for found in schedules])
    print(f"| {options.player} plays | battles | wins | loses | drawn | share |")
    print("|---|---:|---:|---:|---:|---:|")
    for seat, other in (("blue", "red"), ("red", "blue")):
        players = {seat: options.player, other: options.against}
        series = Series("mythic-earth", {}, dict(sorted(players.items())), options.seed, turns=turns)
        file = options.folder / f"{options.player}-{seat}-{options.against}-{options.seed}.jsonl"
        played = list(keep(series, options.battles, file, options.jobs))
        won = sum(match.winner == seat for match in played)
        lost = sum(match.winner == other for match in played)
        part = interval(won, len(played))
        print(
            f"| {seat} | {len(played)} | {won} | {lost} | {len(played) - won - lost} | {part} |", flush=True
        )


def percent(won: int, lost: int) -> str:
    return f"{won / (won + lost):.0%}" if won + lost else ""


def interval(won: int, of: int) -> str:
    """A share with its interval of 95%."""
    part = share(won, of)
    return f"{part['share']:.0%} ({part['low']:.0%} to {part['high']:.0%})" if of else ""


if __name__ == "__main__":
    sys.exit(main())
