"""``rulebound odds``: exact odds, of a handful of dice or of an action in a match."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rulebound.cli.common import (
    CommandError,
    add_command,
    add_packs,
    content_errors,
    positive,
    whole,
    write_json,
)

if TYPE_CHECKING:
    from rulebound.cli.common import Commands

EXAMPLES: Final = """\
  rulebound odds --attack 5 --defence 3             five combat dice against three
  rulebound odds --attack 5 --defence 3 --rerolls 2 with the best use of two rerolls beside it
  rulebound odds match.txt "attack clemson greys-1" of an action in a saved match
  rulebound odds match.txt "attack clemson greys-1" --at 40 --json
  rulebound odds battle.txt "charge mohawk-1 jaguar-warriors-1"

Odds are exact: every face of every die counts, nothing is sampled."""


def register(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "odds", "exact odds of an attack", EXAMPLES)
    parser.add_argument("record", type=Path, nargs="?", metavar="RECORD", help="a saved match")
    parser.add_argument("action", nargs="?", metavar="ACTION", help="an action as one types it")
    parser.add_argument("--at", type=positive, metavar="N", help="the match after its first N answers")
    dice = parser.add_argument_group("without a match")
    dice.add_argument("--attack", type=positive, metavar="DICE", help="attack dice")
    dice.add_argument("--defence", type=whole, metavar="DICE", default=0, help="defence dice (default: none)")
    dice.add_argument(
        "--rerolls", type=whole, metavar="N", default=0, help="rerolls of the attacker (default: none)"
    )
    add_packs(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the odds."""
    if (options.record is None) == (options.attack is None):
        raise CommandError("odds", "name either a record and an action, or --attack")
    if options.record is None:
        data = of_dice(options.attack, options.defence, options.rerolls, options.pack)
    else:
        if not options.action:
            raise CommandError("action", "which one? Name it as one types it at the table")
        from rulebound.cli.replay import open_record

        _, match = open_record(options.record, options.pack)
        if options.at is not None:
            if options.at > len(match.answers):
                raise CommandError(options.record, f"there are only {len(match.answers)} answers")
            match = match.at(options.at)
        refusal = match.why_not(options.action)
        if refusal is not None:
            raise CommandError(options.action, refusal.reason)
        odds = match.odds(options.action)
        if odds is None:
            raise CommandError(options.action, "no dice decide this")
        data = odds.as_data()
    if options.json:
        write_json(data)
    else:
        print_odds(data)
    return 0


def of_dice(attack: int, defence: int, rerolls: int, packs: Sequence[Path]) -> dict[str, Any]:
    """Return the odds of damage, without rerolls and, when there are some, with their best use beside it."""
    from rulebound.dice.die import Die
    from rulebound.dice.odds import Attack, Rerolls, attack_odds
    from rulebound.games.chronicle_x.pack import load_pack

    with content_errors():
        faces = Counter(load_pack(extra=packs).die.faces)
    die = Die("combat", tuple(faces), tuple(faces.values()))
    policies: list[dict[str, Any]] = []
    for number in [0, rerolls] if rerolls else [0]:
        try:
            odds = attack_odds(die, Attack(attack), defence, Rerolls(tokens=number))
        except ValueError as error:
            raise CommandError("odds", str(error)) from error
        policies.append(
            {
                "label": f"with up to {number} reroll{'s' if number > 1 else ''}"
                if number
                else "without rerolls",
                "rerolls": number,
                "mean": float(odds.mean),
                "spread": [
                    {"value": value, "chance": float(chance), "exact": str(chance)}
                    for value, chance in odds.spread().items()
                ],
            }
        )
    return {"attack": attack, "defence": defence, "policies": policies}


def print_odds(data: Any) -> None:
    """Print policies with their spreads as bars."""
    for name, value in data.items():
        if isinstance(value, dict):
            lines = ", ".join(f"{line['label']} {line['value']}" for line in value["lines"])
            dice = f"{value['dice']} dice" if "dice" in value else value["total"]
            print(f"{name} with {dice}: {lines}" if "dice" in value else f"{name} {dice}: {lines}")
    for policy in data["policies"]:
        print(f"{policy['label'] or 'what comes of it'} (mean {policy['mean']:.3f})")
        for line in policy["spread"]:
            chance = float(line["chance"])
            print(f"  {line['value']:>3}  {chance:8.3%}  {'#' * round(chance * 50)}")
        for line in policy.get("headline", ()):
            print(f"  {line['label']}: {float(line['chance']):.3%}")
    for said in data.get("assumed", ()):
        print(said)
