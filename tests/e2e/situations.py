"""Moments of a match worth looking at, as records: played without a server, at random."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from e2e.served import MISSION
from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.table import TABLE
from rulebound.kernel.decisions import Action, Decision
from rulebound.kernel.match import Match
from rulebound.kernel.record import Record
from rulebound.players.random_player import RandomPlayer

TRIES = 40
"""Seeds that are tried until one has the moment."""


class Ready(RandomPlayer):
    """Plays at random, but leaves to the program what it can, and goes to the station when it may."""

    def choose(self, match: Match) -> Action:
        """The answer."""
        decision = match.decision
        for family in decision.families if decision is not None else ():
            if family.verb in ("arrange", "done", "extract"):
                return family.member(family.count() - 1)
        return super().choose(match)


def record_of(
    wanted: Callable[[Match, Decision], bool],
    seed: str = "e2e",
    seat: str = "heroes",
    setup: dict[str, Any] | None = None,
) -> str:
    """The record of a match up to the first decision of a side that is wanted."""
    for number in range(TRIES):
        name = f"{seed}-{number}"
        match = Match(TABLE.game, setup or {"mission": MISSION}, SeededFortune(name))
        player = Ready(name) if setup else RandomPlayer(name)
        while (decision := match.decision) is not None:
            if decision.seat == seat and wanted(match, decision):
                return Record.of(match, name).text()
            match.advance(player.choose(match))
    raise AssertionError(f"no such moment in {TRIES} matches")


def sides(match: Match, decision: Decision) -> bool:
    """Whether a hero that has yet to move may attack Greys, with odds that depend on whether dice are rolled again."""
    if decision.window or not {"attack", "move"} <= {family.verb for family in decision.families}:
        return False
    view = TABLE.view(match, "heroes")
    if not any(hero["status"] == "waiting" for hero in view["heroes"]):
        return False  # a lone hero is activated without being asked, so there is no activation to take back
    if view["acting"] is None or view["acting"]["left"] < 2:
        return False  # a move would end the turn, and with it the activation that is to be taken back
    units = {unit["id"] for unit in view["units"] if unit["id"].startswith("greys")}
    for family in (TABLE.decision(match, "heroes") or {})["families"]:
        for choice in family["actions"] if family["verb"] == "attack" else ():
            if choice.get("target") in units:
                odds = TABLE.preview(match, "heroes", choice["text"]).get("odds")
                if odds and len(odds["policies"]) > 1:
                    return True
    return False


def last_hero(match: Match, decision: Decision) -> bool:
    """Whether the last hero of the round acts while the Overmind holds a card."""
    if decision.kind != "action" or not TABLE.view(match, "overmind")["hand"]:
        return False
    return all(hero["status"] != "waiting" for hero in TABLE.view(match, "heroes")["heroes"])


@cache
def attack() -> str:
    """A hero may attack a unit that is turned up, and has dice worth rolling again."""
    return record_of(sides)


@cache
def window() -> str:
    """The heroes are asked in a reaction window."""
    return record_of(lambda match, decision: decision.window != "")


@cache
def action() -> str:
    """A hero acts."""
    return record_of(lambda match, decision: decision.kind == "action")


@cache
def last() -> str:
    """The last hero of the round acts; the Overmind holds a card."""
    return record_of(last_hero)


@cache
def over() -> str:
    """A match that has come to its end."""
    match = Match(TABLE.game, {"mission": MISSION}, SeededFortune("over"))
    player = RandomPlayer("over")
    while match.decision is not None:
        match.advance(player.choose(match))
    return Record.of(match, "over").text()


# ---- missions beyond the quick start

WHOLE = {"mission": "dead-air"}
REGION = {"region": "normal", "current": "overmind"}


def asked(kind: str) -> Callable[[Match, Decision], bool]:
    """Whether a kind of decision has come."""
    return lambda match, decision: decision.kind == kind


@cache
def agenda() -> str:
    """The Overmind keeps one of two agendas."""
    return record_of(asked("agenda"), seat="overmind", setup=WHOLE)


@cache
def shop() -> str:
    """The Overmind buys its blips."""
    return record_of(asked("buy_force"), seat="overmind", setup=WHOLE)


@cache
def interrupt() -> str:
    """The Overmind may let a unit act before a hero."""
    return record_of(asked("interrupt"), seat="overmind", setup=WHOLE)


@cache
def supreme() -> str:
    """The Overmind may play a card in one of two ways, with cards to pay for the better one."""

    def wanted(match: Match, decision: Decision) -> bool:
        return decision.kind == "moment" and len(TABLE.view(match, "overmind")["hand"]) > 1

    return record_of(wanted, seat="overmind", setup=WHOLE)


@cache
def yellow() -> str:
    """The heroes choose their yellow squares."""
    return record_of(asked("hero_yellow"), setup={"mission": "annihilation", **REGION})


@cache
def building() -> str:
    """The heroes choose a building after the Overmind."""
    return record_of(asked("choose_building"), setup={"mission": "capture-and-control", **REGION})


@cache
def station() -> str:
    """A hero may come back from the station."""
    rooms = ["med-bay", "soda-bar"]
    return record_of(asked("return"), setup={"mission": "power-cut", "rooms": rooms})


@cache
def witness() -> str:
    """Tokens lie face down."""
    return record_of(asked("action"), setup={"mission": "the-witness"})


@cache
def alone() -> str:
    """Nobody plays the aliens."""
    return record_of(asked("action"), setup={**WHOLE, "solo": True})
