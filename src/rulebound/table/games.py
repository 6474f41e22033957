"""What a game offers to the table beside its rules, and which games there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, cast

from rulebound.games.shelf import game_of_pack, load_offer, names
from rulebound.kernel.decisions import Action
from rulebound.kernel.game import Game
from rulebound.kernel.match import Match
from rulebound.players.base import Player

Json = dict[str, Any]


class TableGame(Protocol):
    """A game as the table needs it: everything that it hands out is JSON, filtered for the seat that asks."""

    @property
    def game(self) -> Game:
        """The rules."""

    def describe(self) -> Json:
        """The game's entry in the list of games: id, name, tagline, players, missions, levels."""

    def setup(self, mission: str, options: Mapping[str, Any]) -> Json:
        """The kernel's set-up; SetupError with the reason if there is none."""

    def mission_of(self, setup: Mapping[str, Any]) -> str:
        """The mission that a set-up plays; it need not name the one that is meant if it names none."""

    def map(self, state: Any) -> Json:
        """The fixed part of the board."""

    def view(self, match: Match, seat: str) -> Json:
        """All that ``seat`` may see ('' = a spectator)."""

    def decision(self, match: Match, seat: str) -> Json | None:
        """The decision with its answers, if it is this seat's."""

    def prompt(self, match: Match, seat: str) -> str:
        """What the others are told of the decision that is waited for; never anything hidden."""

    def refusals(self, match: Match, seat: str) -> list[Json]:
        """What is not open now, with reasons."""

    def why(self, match: Match, seat: str, text: str) -> Json:
        """Why one answer is not open."""

    def preview(self, match: Match, seat: str, text: str) -> Json:
        """What would follow an answer."""

    def sight(self, match: Match, seat: str, from_: str, to: str) -> Json:
        """Distance and line of sight between two places."""

    def card(self, match: Match, seat: str, of: str) -> Json:
        """A figure, an item or a place, with its numbers now."""

    def narrate(self, match: Match, seat: str, start: int) -> list[Json]:
        """The events from number ``start`` on, as sentences for this viewer."""

    def windows(self) -> list[Json]:
        """Reaction windows in which a person may be asked: name, label, default, and "pass" if another word lets it go by."""

    def turn_start(self, match: Match) -> int | None:
        """Number of answers at the start of the current activation."""

    def player(self, level: str, seat: str, seed: str) -> Player:
        """A computer player of any level but "random", which the table brings itself."""

    def frame(self, match: Match) -> Json:
        """Public facts: round, phase, turn (the seat that is in turn)."""


class Reports(Protocol):
    """What a game may offer beside: how a match went, in numbers that everybody may see."""

    @property
    def round_word(self) -> str:
        """What a round of the game is called."""

    def counted(self, state: Any, roll: Any) -> tuple[str, str, Mapping[str, int]]:
        """The kind of a roll, what it is for, and what each face counts."""

    def round_of(self, state: Any) -> int:
        """The round (or turn) in which a state is."""

    def roll_kinds(self) -> Mapping[str, tuple[str, str]]:
        """The kinds of roll, each with its name and what it counts."""

    def counting(self) -> str:
        """How faces are counted, in a sentence or two."""

    def chart(self, state: Any) -> Sequence[tuple[str, str, str, str, int]]:
        """Numbers of the battle: id, name, side, group, value."""


class Sharing(Protocol):
    """What a game may offer beside: a seat that several persons share."""

    def share(self, seat: str, figures: Sequence[Sequence[str]]) -> Json:
        """The options of a set-up in which several persons share a seat, each with figures of their own."""

    def party(self, state: Any) -> Mapping[int, list[str]]:
        """The figures of each person of a shared seat, by number."""

    def owners(self, match: Match, action: Action | None) -> frozenset[int]:
        """The persons of a shared seat who may answer so (or at all), by number; empty if any may."""

    def thrower(self, state: Any, roll: Any) -> int:
        """The person of a shared seat who alone throws these dice, by number; 0 if any may."""


class Arranging(Protocol):
    """What a game may offer beside: parts of the set-up that a seat leaves to the program."""

    @property
    def arranger(self) -> str:
        """The level of the computer player who chooses then."""

    def arrangement(self, match: Match, seat: str) -> str:
        """What would be set up for a seat that decides now, in a sentence; '' if nothing."""


class Tiles(Protocol):
    """What a game may offer beside: tiles of which maps are built at the table."""

    def tiles(self) -> Mapping[str, Json]:
        """Every tile as a map of its own, by its code."""


class Desk(Protocol):
    """What a game may offer beside: a desk at which forces are built."""

    def rosters(self) -> Json:
        """The factions with their cards, and the ready-made forces."""

    def looked_at(self, text: str, limit: int) -> Json:
        """A force list: read, priced, checked."""


class Shelf(Protocol):
    """What a game may offer beside: its rules, to be looked up."""

    def clauses(self, query: str) -> list[Json]:
        """Clauses that fit the words; all of them for no words."""

    def clause(self, name: str) -> Json | None:
        """One clause."""


def shelf_of(table: TableGame) -> Shelf | None:
    """The rules of a game, if it shows them."""
    return cast("Shelf", table) if hasattr(table, "clauses") and hasattr(table, "clause") else None


def reports_of(table: TableGame) -> Reports | None:
    """The reports of a game, if it has any."""
    return cast("Reports", table) if hasattr(table, "counted") and hasattr(table, "chart") else None


def sharing_of(table: TableGame) -> Sharing | None:
    """How a game's seats are shared, if they are."""
    return cast("Sharing", table) if hasattr(table, "share") else None


def arranging_of(table: TableGame) -> Arranging | None:
    """How a game's set-up is left to the program, if it can be."""
    return cast("Arranging", table) if hasattr(table, "arrangement") else None


def tiles_of(table: TableGame) -> Tiles | None:
    """The tiles of a game, if it has any."""
    return cast("Tiles", table) if hasattr(table, "tiles") else None


def desk_of(table: TableGame) -> Desk | None:
    """The desk at which a game's forces are built, if there is one."""
    return cast("Desk", table) if hasattr(table, "rosters") and hasattr(table, "looked_at") else None


def load_games(packs: Sequence[Path] = ()) -> dict[str, TableGame]:
    """The games by id, with the player's own packs laid over their content, each over that of its own game."""
    games = {pack: game_of_pack(pack) for pack in packs}
    return {
        name: cast("TableGame", load_offer(name, [pack for pack in packs if games[pack] == name]))
        for name in names()
    }
