"""Write the golden games anew: ``python tests/golden/make.py``."""

from __future__ import annotations

from pathlib import Path

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.table import TABLE
from rulebound.kernel.errors import RuleboundError
from rulebound.kernel.match import Match
from rulebound.kernel.record import Record
from rulebound.players.base import Player
from rulebound.players.random_player import RandomPlayer

HERE = Path(__file__).parent
REVIEWS = HERE.parents[1] / "docs" / "reviews"

LATE: dict[str, object] = {
    "mission": "dead-air",
    "levels": {"reyes": 2, "kaur": 2, "voss": 1},
    "items": {"clemson": ["breach-shotgun"], "kaur": ["field-dressing"]},
    "rooms": ["meditation-room", "med-bay"],
    "upgrades": ["grey-light-feet", "grey-tether-guns", "dominator-psionic-reach"],
    "players": {"clemson": 1, "blackwood": 1, "eriksen": 2, "kaur": 2, "reyes": 3, "voss": 3},
}
"""Both sides with what a campaign gives them."""

FORTIFIED: dict[str, object] = {
    "mission": "capture-and-control",
    "region": "fortified_overmind",
    "current": "overmind",
    "options": {"free_attacks": "leaving"},
}

GAMES: tuple[tuple[str, str, dict[str, object], str, str], ...] = (
    ("scripted-1", "golden-1", {}, "scripted", "scripted"),
    ("scripted-2", "golden-2", {}, "scripted", "scripted"),
    ("scripted-3", "golden-3", {}, "scripted", "scripted"),
    ("heroes-against-random", "golden-4", {}, "scripted", "random"),
    ("overmind-against-random", "golden-5", {}, "random", "scripted"),
    ("random", "golden-6", {}, "random", "random"),
    ("dead-air", "golden-7", {"mission": "dead-air"}, "scripted", "scripted"),
    ("the-witness", "golden-8", {"mission": "the-witness"}, "scripted", "scripted"),
    ("power-cut", "golden-9", {"mission": "power-cut"}, "scripted", "scripted"),
    ("cut-the-strings", "golden-10", {"mission": "cut-the-strings"}, "scripted", "scripted"),
    ("last-train", "golden-11", {"mission": "last-train"}, "scripted", "scripted"),
    ("ground-control", "golden-12", {"mission": "ground-control"}, "scripted", "scripted"),
    ("annihilation", "golden-13", {"mission": "annihilation"}, "scripted", "scripted"),
    ("capture-and-control", "golden-14", {"mission": "capture-and-control"}, "scripted", "scripted"),
    ("annihilation-random", "golden-15", {"mission": "annihilation"}, "random", "random"),
    ("solo", "golden-16", {"mission": "annihilation", "solo": True}, "scripted", "program"),
    ("late-campaign", "golden-17", LATE, "scripted", "scripted"),
    ("fortified", "golden-18", FORTIFIED, "scripted", "random"),
)
"""Name, seed, set-up, and who plays the heroes and the Overmind."""


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
    for path in sorted(REVIEWS.glob("*.record")):
        renew(path)


def renew(path: Path) -> None:
    """Give the answers of a match told in a review again, under the content of today."""
    record = Record.parse(path.read_text(encoding="utf-8"))
    match = Match(TABLE.game, record.setup, SeededFortune(record.seed))
    try:
        for line in record.lines:
            seat, _, answer = line.partition(" ")
            if seat in TABLE.game.seats:
                match.play(answer)
    except RuleboundError as error:
        print(f"{path.name}: does not play any more: {error}")
        return
    path.write_text(Record.of(match, record.seed).text(), encoding="utf-8")
    print(f"{path.name}: {len(match.answers)} answers")


if __name__ == "__main__":
    main()
