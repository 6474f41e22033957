"""``rulebound replay``: play a record again."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rulebound.cli.common import (
    CommandError,
    add_command,
    add_packs,
    content_errors,
    positive,
    read_text,
    write_json,
)

if TYPE_CHECKING:
    from rulebound.cli.common import Commands
    from rulebound.kernel.match import Match
    from rulebound.kernel.record import Record

EXAMPLES: Final = """\
  rulebound replay match.txt                        how the match went, sentence by sentence
  rulebound replay match.txt --verify               does it play under these rules, line for line?
  rulebound replay played/*.txt --verify            many at once
  rulebound replay match.txt --luck                 what each side's dice gave against what they owed
  rulebound replay match.txt --at 40                the same, up to the 40th answer
  rulebound replay match.txt --at 40 --json         the match after 40 answers, as spectators see it"""


def register(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "replay", "play records again, and verify them", EXAMPLES)
    parser.add_argument("records", type=Path, nargs="+", metavar="RECORD", help="a record file")
    parser.add_argument("--verify", action="store_true", help="only tell whether each plays as written")
    parser.add_argument("--at", type=positive, metavar="N", help="stop after the first N answers")
    parser.add_argument(
        "--luck", action="store_true", help="the luck report: every roll, and the sums of each side"
    )
    parser.add_argument("--seat", default="", help="show what this seat sees (default: what spectators see)")
    add_packs(parser)
    parser.set_defaults(run=run)


def open_record(path: Path, packs: list[Path], strict: bool = True) -> tuple[Record, Match]:
    """Read a record and play it; an error names the file, the line and the reason."""
    from rulebound.dice.fortune import SeededFortune
    from rulebound.games.shelf import load_game
    from rulebound.kernel.errors import RuleboundError
    from rulebound.kernel.record import Record, replay

    text = read_text(path)
    try:
        record = Record.parse(text)
        with content_errors():
            game = load_game(record.game, packs)
        return record, replay(game, record, SeededFortune, strict)
    except RuleboundError as error:
        raise CommandError(path, str(error)) from error


def summary(path: Path, record: Record, match: Match) -> dict[str, Any]:
    """What there is to say about a match."""
    outcome = match.outcome
    return {
        "record": str(path),
        "game": record.game,
        "rules": record.rules,
        "made": record.made,
        "setup": dict(record.setup),
        "lines": len(record.lines),
        "answers": len(match.answers),
        "outcome": None if outcome is None else outcome._asdict(),
        "digest": record.digest(),
    }


def sentence(facts: dict[str, Any], names: dict[str, str]) -> str:
    """Return the same as a line of text; ``names`` are what the sides are called."""
    outcome = facts["outcome"]
    if outcome is None:
        end = "not over"
    else:
        winner = outcome["winner"]
        end = f"{names.get(winner, winner) if winner else 'nobody'} won: {outcome['reason']}"
    lines = f"{facts['lines']:,} lines"
    if facts["answers"] < facts["lines"]:
        lines = f"{facts['answers']:,} of {lines}"
    return f"{facts['record']}: {facts['game']}, {lines}, {end} [{facts['digest'][:12]}]"


def names_of(match: Match, packs: list[Path]) -> dict[str, str]:
    """What the sides of a match are called at the table."""
    from rulebound.games.shelf import load_offer

    return dict(load_offer(match.game.name, packs).names(match.state))


def print_log(match: Match, seat: str, packs: list[Path]) -> None:
    """Print what has happened as the table tells it."""
    from rulebound.games.shelf import load_offer

    for line in load_offer(match.game.name, packs).narrate(match, seat, 0):
        if line["kind"] in ("round", "phase"):
            print(f"\n{line['text']}")
            continue
        dice = " ".join(str(die["face"]) for die in line.get("dice") or ())
        clauses = " ".join(line.get("clauses") or ())
        print(f"  {line['text']}{f'  [{dice}]' if dice else ''}{f'  {clauses}' if clauses else ''}")
        for more in line.get("subs") or ():
            print(f"    {more}")


def luck_of(path: Path, match: Match, packs: list[Path]) -> dict[str, Any]:
    """Return the luck report of a match."""
    from rulebound.games.shelf import load_offer
    from rulebound.lab.history import history, luck_json

    offer = load_offer(match.game.name, packs)
    if not hasattr(offer, "counted"):
        raise CommandError(path, "this game has no luck report")
    return luck_json(history(match, offer), offer)


def print_luck(luck: dict[str, Any]) -> None:
    """Print the luck report as a table."""
    for roll in luck["rolls"]:
        faces = " ".join(roll["faces"])
        print(
            f"  round {roll['round']:<3}{roll['side']:<10}{roll['label']:<52}"
            f"{roll['gave']:>3} for {roll['owed']:<5.2f}{100 * roll['place']:>6.1f}%  {faces}"
        )
    for row in luck["sums"]:
        what = f"{row['side']}, {row['unit'] or 'all dice'}"
        print(
            f"  {what:<22}{row['dice']:>4} dice gave {row['gave']:>4}, owed {row['owed']:.2f}"
            f" (give or take {row['spread']:.2f}): {row['gave'] - row['owed']:+.2f},"
            f" better than {100 * row['place']:.1f}%"
        )


def run(options: argparse.Namespace) -> int:
    """Replay every record; 1 when one that is to be verified departs."""
    found: list[dict[str, Any]] = []
    departed = 0
    for path in options.records:
        try:
            record, match = open_record(path, options.pack)
        except CommandError as error:
            if not options.verify:
                raise
            departed += 1
            found.append({"record": str(path), "error": str(error)})
            if not options.json:
                print(f"{error}")
            continue
        if options.seat and options.seat not in match.game.seats:
            raise CommandError("--seat", f"there is no {options.seat!r}, only {', '.join(match.game.seats)}")
        if options.at is not None:
            if options.at > len(match.answers):
                raise CommandError(path, f"there are only {len(match.answers)} answers")
            match = match.at(options.at)
        facts = summary(path, record, match)
        found.append(facts)
        luck = luck_of(path, match, options.pack) if options.luck else None
        if luck is not None:
            facts["luck"] = luck
        if not options.json:
            print(sentence(facts, names_of(match, options.pack)))
            if luck is not None:
                print_luck(luck)
            elif not options.verify and len(options.records) == 1:
                print_log(match, options.seat, options.pack)
        elif options.at is not None:
            import msgspec

            facts["view"] = msgspec.to_builtins(match.view(options.seat))
    if options.json:
        write_json(found if len(options.records) > 1 else found[0])
    elif options.verify:
        print(f"{len(found) - departed} as written, {departed} not")
    return 1 if departed else 0
