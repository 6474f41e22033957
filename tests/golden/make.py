"""Write the golden games anew: ``python tests/golden/make.py``."""

from __future__ import annotations

from pathlib import Path

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.table import TABLE
from rulebound.kernel.match import Match
from rulebound.kernel.record import Record
from rulebound.players.base import Player
from rulebound.players.random_player import RandomPlayer

HERE = Path(__file__).parent

GAMES: tuple[tuple[str, str, dict[str, object], str, str], ...] = (
    ("scripted-1", "golden-1", {}, "scripted", "scripted"),
    ("scripted-2", "golden-2", {}, "scripted", "scripted"),
    ("scripted-3", "golden-3", {}, "scripted", "scripted"),
    ("heroes-against-random", "golden-4", {}, "scripted", "random"),
    ("overmind-against-random", "golden-5", {}, "random", "scripted"),
    ("random", "golden-6", {}, "random", "random"),
)


def player(level: str, seat: str, seed: str) -> Player:
    """Who plays a seat."""
    if level == "random":
        return RandomPlayer(f"{seed}:{seat}")
    chosen: Player = TABLE.player(level, seat, f"{seed}:{seat}")
    return chosen


def main() -> None:
    """Play each game to its end and write its record and hashes."""
    for name, seed, setup, heroes, overmind in GAMES:
        match = Match(TABLE.game, {"mission": "be-kind-rewind", **setup}, SeededFortune(seed))
        players = {
            "heroes": player(heroes, "heroes", seed),
            "overmind": player(overmind, "overmind", seed),
        }
        hashes: list[str] = []
        while match.decision is not None:
            match.advance(players[match.decision.seat].choose(match))
            hashes.append(match.state.digest()[:8])
        (HERE / f"{name}.record").write_text(Record.of(match, seed).text(), encoding="utf-8")
        rows = [" ".join(hashes[at : at + 12]) for at in range(0, len(hashes), 12)]
        (HERE / f"{name}.hashes").write_text("\n".join(rows) + "\n", encoding="utf-8")
        assert match.outcome is not None
        print(f"{name}: {len(hashes)} answers, {match.outcome.winner} win: {match.outcome.reason}")


if __name__ == "__main__":
    main()
