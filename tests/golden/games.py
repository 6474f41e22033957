"""Which golden games there are, of every game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from rulebound.games.mythic_earth.house import OPTIONS

HERE: Final = Path(__file__).parent
REVIEWS: Final = HERE.parents[1] / "docs" / "reviews"
"""Where the matches lie that a review tells of."""


class Golden(NamedTuple):
    """A match to be played: its game, name, seed and set-up, and the kind of player of each seat in order."""

    game: str
    name: str
    seed: str
    setup: Mapping[str, Any]
    players: tuple[str, str]

    @property
    def file(self) -> Path:
        """Its record; the hashes lie beside it."""
        return HERE / self.game / f"{self.name}.record"


BOTH: Final = ("scripted", "scripted")

LATE: Final[dict[str, object]] = {
    "mission": "dead-air",
    "levels": {"reyes": 2, "kaur": 2, "voss": 1},
    "items": {"clemson": ["breach-shotgun"], "kaur": ["field-dressing"]},
    "rooms": ["meditation-room", "med-bay"],
    "upgrades": ["grey-light-feet", "grey-tether-guns", "dominator-psionic-reach"],
    "players": {"clemson": 1, "blackwood": 1, "eriksen": 2, "kaur": 2, "reyes": 3, "voss": 3},
}
"""Both sides with what a campaign gives them."""

FORTIFIED: Final[dict[str, object]] = {
    "mission": "capture-and-control",
    "region": "fortified_overmind",
    "current": "overmind",
    "options": {"free_attacks": "leaving"},
}


def _missions() -> list[Golden]:
    """Matches of Chronicle X."""
    first = {"mission": "be-kind-rewind"}
    rows: list[tuple[str, Mapping[str, object], tuple[str, str]]] = [
        ("scripted-1", first, BOTH),
        ("scripted-2", first, BOTH),
        ("scripted-3", first, BOTH),
        ("heroes-against-random", first, ("scripted", "random")),
        ("overmind-against-random", first, ("random", "scripted")),
        ("random", first, ("random", "random")),
        ("dead-air", {"mission": "dead-air"}, BOTH),
        ("the-witness", {"mission": "the-witness"}, BOTH),
        ("power-cut", {"mission": "power-cut"}, BOTH),
        ("cut-the-strings", {"mission": "cut-the-strings"}, BOTH),
        ("last-train", {"mission": "last-train"}, BOTH),
        ("ground-control", {"mission": "ground-control"}, BOTH),
        ("annihilation", {"mission": "annihilation"}, BOTH),
        ("capture-and-control", {"mission": "capture-and-control"}, BOTH),
        ("annihilation-random", {"mission": "annihilation"}, ("random", "random")),
        ("solo", {"mission": "annihilation", "solo": True}, ("scripted", "program")),
        ("late-campaign", LATE, BOTH),
        ("fortified", FORTIFIED, ("scripted", "random")),
    ]
    return [
        Golden("chronicle-x", name, f"golden-{number}", setup, players)
        for number, (name, setup, players) in enumerate(rows, 1)
    ]


def battle(scenario: str, size: str, points: int, blue: str, red: str, **more: object) -> dict[str, object]:
    """The set-up of a battle between two ready-made forces; '' leaves the scenario to the dice."""
    return {
        "size": size,
        "points": points,
        **({"scenario": scenario} if scenario else {}),
        "blue": {"ready": f"{blue}-{points}"},
        "red": {"ready": f"{red}-{points}"},
        **more,
    }


def _battles() -> list[Golden]:
    """Battles of Mythic Earth: each scenario, each faction, both sizes of table and of force."""
    small, large = "36x36", "48x72"
    heart, feather = "the-heart-of-the-world", "the-race-for-the-sun-feather"
    otherwise = {name: list(option.values)[-1] for name, option in OPTIONS.items()}
    rows: list[tuple[str, Mapping[str, object], tuple[str, str]]] = [
        ("liberators-and-captors", {"quick_start": "first-blood"}, BOTH),
        ("build-altars-for-the-gods", {"quick_start": "altars-under-the-pyramid"}, BOTH),
        ("break-the-siege", battle("break-the-siege", small, 500, "taino", "inuit"), BOTH),
        (
            "burn-the-granaries",
            battle("burn-the-granaries", large, 1000, "western-federations", "tribal-nations"),
            BOTH,
        ),
        ("the-ball-court", battle("the-ball-court", large, 500, "aztec", "taino"), BOTH),
        ("the-heart-of-the-world", battle(heart, large, 1000, "inuit", "aztec"), BOTH),
        (
            "the-night-procession",
            battle("the-night-procession", small, 500, "maya", "western-federations"),
            BOTH,
        ),
        ("the-race-for-the-sun-feather", battle(feather, small, 1000, "inca", "taino"), BOTH),
        ("random", battle("", small, 500, "inca", "tribal-nations"), ("random", "random")),
        ("fierce", battle("", small, 500, "inuit", "maya"), ("fierce", "scripted")),
        (
            "against-random",
            battle("the-ball-court", small, 500, "western-federations", "aztec"),
            ("scripted", "random"),
        ),
        ("house-options", battle("", large, 1000, "tribal-nations", "inca", options=otherwise), BOTH),
    ]
    return [
        Golden("mythic-earth", name, f"golden-{number}", setup, players)
        for number, (name, setup, players) in enumerate(rows, 1)
    ]


GAMES: Final = (*_missions(), *_battles())
