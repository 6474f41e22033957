"""Write the golden games anew, and the matches that reviews tell of.

python tests/golden/make.py                  all of them
python tests/golden/make.py mythic-earth     those of one game
python tests/golden/make.py random fierce    those of these names
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from golden.games import GAMES, REVIEWS, Golden
from rulebound.dice.fortune import SeededFortune
from rulebound.games.shelf import load_game
from rulebound.kernel.errors import RuleboundError
from rulebound.kernel.match import Match
from rulebound.kernel.record import Record
from rulebound.lab.roster import make_player


def play(golden: Golden) -> str:
    """Play a game to its end and write its record and hashes; what came of it."""
    game = load_game(golden.game)
    match = Match(game, golden.setup, SeededFortune(golden.seed))
    players = {
        seat: make_player(golden.game, kind, seat, f"{golden.seed}:{seat}")
        for seat, kind in zip(game.seats, golden.players, strict=True)
    }
    hashes: list[str] = []
    while match.decision is not None:
        match.advance(players[match.decision.seat].choose(match))
        hashes.append(match.state.digest()[:8])
    golden.file.write_text(Record.of(match, golden.seed).text(), encoding="utf-8")
    rows = [" ".join(hashes[at : at + 12]) for at in range(0, len(hashes), 12)]
    golden.file.with_suffix(".hashes").write_text("\n".join(rows) + "\n", encoding="utf-8")
    assert match.outcome is not None
    won = f"{match.outcome.winner} win" if match.outcome.winner else "nobody wins"
    return f"{len(hashes)} answers, {won}: {match.outcome.reason}"


def renew(path: Path, record: Record) -> str:
    """Give the answers of a match told in a review again, and the dice typed in; what came of it."""
    game = load_game(record.game)
    match = Match(game, record.setup, SeededFortune(record.seed))
    try:
        for line in record.lines:
            first, _, rest = line.partition(" ")
            if first in game.seats:
                match.play(rest)
            elif first == "dice":
                side, _, how = rest.partition(" ")
                match.type_dice(side, how == "typed")
            elif match.chance is not None:
                head, _, faces = line.partition(" = ")
                if head == " ".join([match.chance.word, match.chance.by, *match.chance.purpose]):
                    match.throw(faces)
    except (RuleboundError, ValueError) as error:
        return f"does not play any more: {error}"
    path.write_text(Record.of(match, record.seed).text(), encoding="utf-8")
    return f"{len(match.answers)} answers"


def main(chosen: list[str]) -> None:
    """Make those whose game or name is chosen, all of them for nothing."""
    for golden in GAMES:
        if not chosen or golden.game in chosen or golden.name in chosen:
            print(f"{golden.game} {golden.name}: {play(golden)}", flush=True)
    for path in sorted(REVIEWS.glob("*.record")):
        record = Record.parse(path.read_text(encoding="utf-8"))
        if not chosen or record.game in chosen or path.stem in chosen:
            print(f"{path.name}: {renew(path, record)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
