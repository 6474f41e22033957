"""A match that is over is played again: who opens the new table, and how the others find it.

The first who asks makes the new match, and the old one remembers it. Each seat keeps its key, so whoever comes later
sits down at the same table, and nobody is ever given a key that they did not bring.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import NamedTuple

from rulebound.dice.fortune import SeededFortune
from rulebound.kernel.errors import StaleAction
from rulebound.kernel.match import Match
from rulebound.table.games import Json
from rulebound.table.hall import Hall
from rulebound.table.problems import Problem
from rulebound.table.session import Session


class Opened(NamedTuple):
    """What is sent back; after which match, and where that one stands."""

    body: Json
    after: str
    seq: int


def again(hall: Hall, match_id: str, keys: Mapping[str, str]) -> Opened:
    """The match in which one that is over is played again, for whoever has a key of it.

    ``keys`` are those that were sent, by their hashes. Set-up, who plays, and whose dice are real are as they were.
    Nothing of the course goes along: the seed is new, and what was settled at the table is open. Where the later match
    is over as well, that one is played again. A Problem without a key, and while the match runs.
    """
    found: Opened | str = match_id
    while isinstance(found, str):
        with hall.session(found) as session:
            found = _after(hall, session, keys)
    return found


def _after(hall: Hall, session: Session, keys: Mapping[str, str]) -> Opened | str:
    """The later match, made if there is none; or the id of one that is over, too."""
    rows = list(session.seats.values())
    held = {row.seat: keys[row.key_hash] for row in rows if row.key_hash in keys}
    if not held:
        raise Problem(
            403, "Only those who sat at this match can play it again: that needs a key of it.", "seat"
        )
    if session.match.outcome is None:
        raise Problem(409, "The match still runs: it can be played again once it is over.")
    later = session.again
    goes_on = None if later is None else _goes_on(hall, later)
    if later is not None and goes_on is not None:
        return Opened({"id": later, "keys": held}, session.id, session.seq) if goes_on else later
    table, setup = session.table, session.match.setup
    seed = secrets.token_urlsafe(12)
    match = Match(table.game, setup, SeededFortune(seed))
    for side in sorted(session.match.typed):
        match.type_dice(side, typed=True)
    seats = [row._replace(asks={}) for row in rows]
    try:
        made = hall.begin(table, match, seed, table.mission_of(setup), seats, held, (session.id, later))
    except StaleAction:
        standing = hall.store.standing(session.id)
        if standing is None or standing.again is None or standing.again == later:
            raise
        made = {"id": standing.again, "keys": held}  # another server was quicker
    session.again = made["id"]
    return Opened(made, session.id, session.seq)


def _goes_on(hall: Hall, match_id: str) -> bool | None:
    """Whether a match still runs; None if it cannot be played on here at all."""
    try:
        with hall.session(match_id) as session:
            return session.match.outcome is None
    except Problem:
        return None
