"""``rulebound simulate``: matches without a screen."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rulebound.cli.common import (
    GAMES,
    MOST,
    CommandError,
    Progress,
    add_command,
    add_packs,
    content_errors,
    positive,
    read_text,
    write_json,
)

if TYPE_CHECKING:
    from rulebound.cli.common import Commands
    from rulebound.lab.simulate import Played, Totals

EXAMPLES: Final = """\
  rulebound simulate                                ten matches of the first mission
  rulebound simulate --games 1000 --jobs 2 --json > result.json
  rulebound simulate chronicle-x --seats scripted,random --games 400 --seed 1
  rulebound simulate --player overmind=random       one seat only
  rulebound simulate mythic-earth --seats fierce,scripted
                                                    the first quick start of the other game
  rulebound simulate --mission be-kind-rewind --seed tape --records played
                                                    keep each match's record
  rulebound simulate --setup setup.json             a set-up of your own
  rulebound simulate --set options.free_attacks=leaving --set levels.reyes=1
                                                    single fields of it; `rulebound rules --options` lists options
  rulebound simulate --set solo=true                nobody plays the Overmind: the program moves the aliens

The same seed gives the same matches and the same checksum, on every machine and with any number of jobs."""


def register(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "simulate", "play matches between computers", EXAMPLES)
    parser.add_argument(
        "game", nargs="?", default=GAMES[0], choices=GAMES, help="which game (default: %(default)s)"
    )
    parser.add_argument("--mission", help="which mission (default: the first)")
    parser.add_argument(
        "--setup", type=Path, metavar="FILE", help="a set-up as JSON; --mission is part of it"
    )
    parser.add_argument(
        "--set",
        dest="fields",
        action="append",
        default=[],
        metavar="FIELD=VALUE",
        help="a field of the set-up, as in options.NAME=VALUE; the value is JSON or plain words",
    )
    parser.add_argument(
        "--games",
        "--matches",
        dest="matches",
        type=positive,
        default=10,
        metavar="N",
        help="how many matches (default: %(default)s)",
    )
    parser.add_argument(
        "--seed", type=seed, default="rulebound", help="what the dice come from (default: %(default)s)"
    )
    parser.add_argument(
        "--seats",
        metavar="KIND,...",
        help="who plays the seats, in the order of the game (heroes, overmind; blue, red): random, scripted, ...",
    )
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="SEAT=KIND",
        help="who plays a seat: random, scripted, ... (default: the best there is; with solo=true the aliens' program)",
    )
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes that share the work")
    parser.add_argument("--records", type=Path, metavar="FOLDER", help="write each match's record there")
    parser.add_argument("--each", action="store_true", help="tell of each match, not only of all together")
    add_packs(parser)
    parser.set_defaults(run=run)


def seed(text: str) -> str:
    """Return a seed whose matches have records that can be opened again, for argparse."""
    from rulebound.kernel.record import LONGEST_SEED, NO_SEED

    if not text.isprintable() or len(f"{text}/{MOST}") > LONGEST_SEED:
        raise argparse.ArgumentTypeError(NO_SEED)
    return text


def read_setup(options: argparse.Namespace) -> dict[str, Any]:
    """Return the set-up that the options ask for."""
    from rulebound.games.shelf import load_offer

    setup: dict[str, Any] = {}
    if options.setup is not None:
        try:
            setup = json.loads(read_text(options.setup))
        except ValueError as error:
            raise CommandError(options.setup, f"this is no JSON: {error}") from error
        except RecursionError as error:
            raise CommandError(options.setup, "is nested too deeply") from error
        if not isinstance(setup, dict):
            raise CommandError(options.setup, "a set-up is a JSON object")
    offer = load_offer(options.game, options.pack)
    if options.mission or not setup:
        setup.update(offer.setup(options.mission or offer.mission_of({}), {}))
    for text in options.fields:
        set_field(setup, text)
    return setup


def set_field(setup: dict[str, Any], text: str) -> None:
    """Set one field of a set-up, as ``FIELD=VALUE`` with dots between a field and what is in it.

    >>> setup = {}
    >>> set_field(setup, "options.free_attacks=leaving")
    >>> set_field(setup, "levels.reyes=1")
    >>> setup
    {'options': {'free_attacks': 'leaving'}, 'levels': {'reyes': 1}}
    """
    path, sign, word = text.partition("=")
    *outer, last = path.split(".")
    if not sign or not all((*outer, last)):
        raise CommandError("--set", f"{text!r} is not FIELD=VALUE")
    value: Any
    try:
        value = json.loads(word)
    except ValueError:
        value = word
    except RecursionError as error:
        raise CommandError("--set", f"{path!r} is nested too deeply") from error
    inner: Any = setup
    for name in outer:
        inner = inner.setdefault(name, {})
        if not isinstance(inner, dict):
            raise CommandError("--set", f"{text!r}: {name} is no object")
    inner[last] = value


def bound_seats(levels: list[dict[str, Any]], setup: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """Return the seats that only one kind of player can take in this set-up: the kind, and the fields that say so.

    >>> bound_seats([{"id": "program", "seat": "overmind", "options": {"solo": True}}], {"solo": True})
    {'overmind': ('program', 'solo=true')}
    """
    found: dict[str, tuple[str, str]] = {}
    for level in levels:
        fields = level.get("options", {})
        if fields and all(setup.get(name) == value for name, value in fields.items()):
            words = ", ".join(f"{name}={json.dumps(value)}" for name, value in fields.items())
            found[level["seat"]] = (level["id"], words)
    return found


def read_players(
    given: list[str],
    seats: tuple[str, ...],
    kinds: str | None = None,
    bound: Mapping[str, tuple[str, str]] | None = None,
    otherwise: str = "scripted",
) -> dict[str, str]:
    """Return the kind of player of each seat: ``kinds`` in the order of the seats, then single ones.

    ``bound`` seats have a kind of their own (see ``bound_seats``); another one for them is a CommandError.
    """
    bound = bound or {}
    players = {seat: bound[seat][0] if seat in bound else otherwise for seat in seats}
    if kinds is not None:
        named = [kind.strip() for kind in kinds.split(",")]
        if len(named) != len(seats) or not all(named):
            raise CommandError("--seats", f"{kinds!r} names no player for each of {', '.join(seats)}")
        players.update(zip(seats, named, strict=True))
    for text in given:
        seat, sign, kind = text.partition("=")
        if not sign or not kind:
            raise CommandError("--player", f"{text!r} is not SEAT=KIND")
        if seat not in players:
            raise CommandError("--player", f"there is no seat {seat!r}, only {', '.join(seats)}")
        players[seat] = kind
    for seat, (kind, fields) in bound.items():
        if players[seat] != kind:
            raise CommandError(
                "--player" if any(text.startswith(f"{seat}=") for text in given) else "--seats",
                f"with {fields} only {kind!r} plays {seat}, not {players[seat]!r}",
            )
    return players


def run(options: argparse.Namespace) -> int:
    """Play the matches and tell what came out."""
    from rulebound.games.shelf import computers, load_offer
    from rulebound.kernel.errors import SetupError
    from rulebound.lab.simulate import Series, simulate, total

    if options.records is not None:
        try:
            options.records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CommandError(options.records, (error.strerror or str(error)).lower()) from error
    with content_errors():
        offer = load_offer(options.game, options.pack)
        game = offer.game
        try:
            setup = read_setup(options)
            game.start(setup)
        except SetupError as error:
            raise CommandError(
                options.setup or ("--set" if options.fields else "--mission"), str(error)
            ) from error
        series = Series(
            game=options.game,
            setup=setup,
            players=read_players(
                options.player,
                game.seats,
                options.seats,
                bound_seats(offer.describe()["levels"], setup),
                computers(options.game)[0],
            ),
            seed=options.seed,
            packs=tuple(options.pack),
            records=options.records,
        )
        played: list[Played] = []
        progress = Progress("matches", options.matches, options.quiet)
        start = time.perf_counter()
        for match in simulate(series, options.matches, options.jobs):
            played.append(match)
            if options.each and not options.json:
                print(
                    f"{match.number}: {match.winner or 'draw'}, {match.answers:,} answers: {match.reason}",
                    flush=True,
                )
            progress.step()
    report(options, series.players, series.setup, played, total(played), time.perf_counter() - start)
    return 0


def report(
    options: argparse.Namespace,
    players: Any,
    setup: Any,
    played: list[Played],
    totals: Totals,
    seconds: float,
) -> None:
    """Write what came out."""
    if options.json:
        facts: dict[str, Any] = {
            "game": options.game,
            "setup": dict(setup),
            "players": dict(players),
            "seed": options.seed,
            **totals.as_dict(),
            "elapsed": round(seconds, 3),
        }
        if options.each:
            facts["each"] = [
                {name: value for name, value in asdict(match).items() if name != "thinking"}
                for match in played
            ]
        write_json(facts)
        return
    data = totals.as_dict()
    matches = "match" if totals.matches == 1 else "matches"
    print(f"{totals.matches:,} {matches}, seed {options.seed}, checksum {totals.checksum}")
    for side, won in data["wins"].items():
        part = data["shares"][side]
        name = f"{side} ({players[side]})" if side in players else side or "draw"
        print(f"  {name}: {won:,} = {part['share']:.1%} (95%: {part['low']:.1%} to {part['high']:.1%})")
    for reason, number in sorted(data["reasons"].items(), key=lambda pair: -pair[1]):
        print(f"  {number:5,}  {reason}")
    each, rate = totals.answers / max(totals.matches, 1), totals.answers / seconds
    print(f"{each:,.0f} answers a match, {rate:,.0f} a second")
    for seat, times in data["thinking"].items():
        print(
            f"  {seat} ({players.get(seat, '')}): {times['mean_ms']:.2f} ms a decision on average,"
            f" {times['p99_ms']:.1f} ms at the 99th percentile"
        )
