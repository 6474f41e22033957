"""The only authority over all matches: every change goes through here, is stored, and is shown only then.

Everything here may be called from any thread. A match is held by its own lock while it is touched; what is in
memory may be dropped at any time, since the database alone says where a match stands.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from rulebound import __version__
from rulebound.dice.fortune import SeededFortune
from rulebound.kernel.decisions import PASS
from rulebound.kernel.errors import IllegalAction, MalformedAction, RecordError, RuleboundError, StaleAction
from rulebound.kernel.match import Match
from rulebound.kernel.record import LONGEST_SEED, NO_SEED, SEED_LINE, TYPED, Record, replay
from rulebound.lab.history import chart_json, luck_json
from rulebound.table import messages
from rulebound.table.computers import CLOCK, fallback, make_player, think
from rulebound.table.games import Json, TableGame, desk_of, sharing_of, shelf_of, tiles_of
from rulebound.table.problems import Problem
from rulebound.table.session import (
    COMPUTER,
    HOST,
    PERSON,
    SHARE,
    Session,
    held_of,
    key_hash,
    sealed_by,
    stored_record,
)
from rulebound.table.storage import SeatRow, Store

PLAYER: Final = "player"
"""Who plays the part of a seat that several persons share."""
LIVE: Final = 64
"""Matches kept in memory."""
LONGEST_RECORD: Final = 20_000
"""Lines of a record that may be opened: some ten times the longest match."""
ADVANCE_SECONDS: Final = 5.0
"""After so long, an ``advance`` gives back what it has."""
HARMLESS: Final = (Problem, IllegalAction, MalformedAction)
"""Errors that are raised before anything of a match has changed."""


class Reply(NamedTuple):
    """What is sent back, and whether a computer has to answer next."""

    body: Json
    due: bool


class _Guard:
    """A lock that vanishes with its last user."""

    __slots__ = ("__weakref__", "lock")

    def __init__(self) -> None:
        self.lock = threading.RLock()


def _may_save(seats: Iterable[SeatRow], keys: frozenset[str], over: bool) -> None:
    """A Problem unless these keys may have the record."""
    rows = list(seats)
    if not held_of(rows, keys).issuperset(sealed_by(rows, over)):
        raise Problem(
            403,
            "A record holds the secrets of all sides: until the match is over, it is given only for the keys of "
            "all of them.",
        )


def _divide(seats: list[SeatRow], keys: dict[str, str], seat: str, names: Sequence[str]) -> None:
    """Give each of the persons who share a seat a row and a key of their own, in place of the seat's key."""
    place = next(at for at, row in enumerate(seats) if row.seat == seat)
    del keys[seat]
    seats[place] = SeatRow(seat, PERSON, "", {})
    for number, name in enumerate(names, 1):
        row = f"{seat}{SHARE}{number}"
        keys[row] = secrets.token_urlsafe(18)
        seats.append(SeatRow(row, PLAYER, key_hash(keys[row]), {}, name))


class Hall:
    """All matches of one server."""

    def __init__(
        self, store: Store, games: Mapping[str, TableGame], clock: float = CLOCK, live: int = LIVE
    ) -> None:
        self.store = store
        self.games = dict(games)
        self.offers = {name: table.describe() for name, table in self.games.items()}
        self.clock = clock
        self._live = live
        self._mutex = threading.Lock()
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        self._guards: WeakValueDictionary[str, _Guard] = WeakValueDictionary()

    # ---- sessions

    @contextmanager
    def session(self, match_id: str) -> Iterator[Session]:
        """A match, locked; it is taken from memory only if nobody else has written on."""
        with self._mutex:
            guard = self._guards.get(match_id)
            if guard is None:
                guard = self._guards[match_id] = _Guard()
        with guard.lock:
            session = self._take(match_id)
            try:
                yield session
            except BaseException as error:
                if not isinstance(error, HARMLESS) or session.seq != session.stored:
                    self._drop(match_id)
                raise

    def _take(self, match_id: str) -> Session:
        with self._mutex:
            known = self._sessions.get(match_id)
            if known is not None:
                self._sessions.move_to_end(match_id)
        try:
            standing = self.store.standing(match_id)
        except SQLAlchemyError:
            if known is not None:
                return known  # only what is stored is ever left in memory, so it may be shown
            raise
        if known is not None and standing is not None and known.stored == standing.lines:
            known.again = standing.again
            return known
        found = self.store.read(match_id) if standing is not None else None
        if found is None:
            self._drop(match_id)
            raise Problem(404, "There is no such match here.", "id")
        row, seats, lines = found
        session = Session.load(match_id, self._game(row["game"]), row, seats, lines)
        session.again = row["again"]
        if session.seq != session.stored:
            self._save(session)  # a record that ended before a draw was drawn for
        self._keep(session)
        return session

    def _keep(self, session: Session) -> None:
        with self._mutex:
            self._sessions[session.id] = session
            self._sessions.move_to_end(session.id)
            while len(self._sessions) > self._live:
                self._sessions.popitem(last=False)

    def _drop(self, match_id: str) -> None:
        with self._mutex:
            self._sessions.pop(match_id, None)

    def _game(self, name: str) -> TableGame:
        table = self.games.get(name)
        if table is None:
            raise Problem(422, f"There is no game {name!r} here, only {', '.join(self.games)}.", "game")
        return table

    def _save(self, session: Session) -> None:
        """Store what is new; after this it may be shown."""
        outcome = session.outcome()
        stored = None if outcome is None else msgspec.json.encode(outcome).decode()
        lines = session.lines()
        self.store.append(session.id, session.stored, lines, session.facts(), stored)
        session.stored += len(lines)
        session.unstored.clear()

    # ---- beginnings

    def list_games(self) -> list[Json]:
        """The games on offer."""
        return list(self.offers.values())

    def rows(self) -> list[Json]:
        """The newest matches, public facts only."""
        rows: list[Json] = []
        names = {
            (game, one["id"]): one["name"] for game, offer in self.offers.items() for one in offer["missions"]
        }
        for row, seats in self.store.recent():
            seats = {seat: plays for seat, plays in seats.items() if seat != HOST and SHARE not in seat}
            outcome = row["outcome"]
            rows.append(
                {
                    **{name: row[name] for name in ("id", "game", "mission", "round", "rounds", "turn")},
                    "name": names.get((row["game"], row["mission"]), row["name"]),
                    "seats": seats,
                    "status": "running" if outcome is None else "over",
                    "outcome": None if outcome is None else msgspec.json.decode(outcome),
                    "updated": row["updated"],
                }
            )
        return rows

    def create(self, wish: messages.NewMatch) -> Json:
        """Make a match."""
        table = self._game(wish.game)
        seats, keys = self._seats(table, wish.seats)
        options = {} if isinstance(wish.options, msgspec.UnsetType) else dict(wish.options)
        if all(row.plays == PERSON for row in seats):
            # people at one table see each other wait, so being asked must not tell what is in a hand
            options = {**getattr(table, "together", {}), **options}
        seed = secrets.token_urlsafe(12) if isinstance(wish.seed, msgspec.UnsetType) else wish.seed.strip()
        if not seed or not seed.isprintable():
            raise Problem(422, f"{NO_SEED[0].upper()}{NO_SEED[1:]}.", "seed")
        for level in self.offers[table.game.name]["levels"]:
            if level.get("options") and level["id"] in wish.seats.values():
                options = {**options, **level["options"]}
        players = {} if isinstance(wish.players, msgspec.UnsetType) else wish.players
        if players:
            options = {**options, **self._share(table, seats, keys, players)}
        match = Match(table.game, table.setup(wish.mission, options), SeededFortune(seed))
        dice = {} if isinstance(wish.dice, msgspec.UnsetType) else wish.dice
        for side, word in dice.items():
            if side not in table.game.seats:
                raise Problem(
                    422, f"There is no seat {side[:40]!r}, only {', '.join(table.game.seats)}.", "dice"
                )
            if word == TYPED and HOST in keys:
                raise Problem(422, "Nobody is there to type in the dice of two computers.", "dice")
            match.type_dice(side, word == TYPED)
        return self.begin(table, match, seed, wish.mission, seats, keys)

    def open(self, wish: messages.OpenMatch) -> Json:
        """Make a match from a record."""
        record = Record.parse(wish.record)
        table = self._game(record.game)
        seats, keys = self._seats(table, self._bound(table, record.setup, wish.seats))
        if len(record.lines) > LONGEST_RECORD:
            raise RecordError(f"a record has at most {LONGEST_RECORD} lines")
        if len(record.seed) > LONGEST_SEED or not record.seed.isprintable():
            raise RecordError(NO_SEED, SEED_LINE)
        try:
            match = replay(table.game, record, SeededFortune)
        except RuleboundError:
            raise
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise RecordError("its set-up makes no match", 5) from error
        for side in sorted(match.typed) if HOST in keys else ():
            match.type_dice(side, typed=False)  # nobody is there to type
        return self.begin(table, match, record.seed, table.mission_of(record.setup), seats, keys)

    def begin(
        self,
        table: TableGame,
        match: Match,
        seed: str,
        mission: str,
        seats: list[SeatRow],
        keys: dict[str, str],
        after: tuple[str, str | None] | None = None,
    ) -> Json:
        """Store a new match and lay its table; ``after`` is what the store is told."""
        offer: Json = next((m for m in self.offers[table.game.name]["missions"] if m["id"] == mission), {})
        session = Session(secrets.token_urlsafe(9), table, match, seed, seats, (), __version__)
        session.by = []
        session.unstored.clear()
        session.mark(PERSON)
        session.settle()
        lines = session.lines()
        outcome = session.outcome()
        row = {
            "id": session.id,
            "game": table.game.name,
            "rules": table.game.version,
            "content": table.game.content,
            "made": session.made,
            "mission": mission,
            "name": offer.get("name", mission),
            "rounds": offer.get("rounds", 0),
            "setup": msgspec.json.encode(match.setup).decode(),
            "seed": seed,
            **session.facts(),
        }
        ended = None if outcome is None else msgspec.json.encode(outcome).decode()
        self.store.create(row, seats, lines, ended, after)
        session.stored = len(lines)
        session.unstored.clear()
        self._keep(session)
        return {"id": session.id, "keys": keys}

    def _share(
        self,
        table: TableGame,
        seats: list[SeatRow],
        keys: dict[str, str],
        players: Mapping[str, Sequence[messages.NewPlayer]],
    ) -> Json:
        """Give each person who shares a seat a row and a key; the options of the set-up that say what is whose."""
        options: Json = {}
        sharing = sharing_of(table)
        for seat, persons in players.items():
            played = any(row.seat == seat and row.plays == PERSON for row in seats)
            if not played or sharing is None:
                raise Problem(422, f"No persons share the seat {seat[:40]!r}.", "players")
            for person in persons:
                if not person.name.isprintable():
                    raise Problem(422, "A name is a short text without line breaks.", f"players.{seat}")
            options.update(sharing.share(seat, [person.figures for person in persons]))
            if len(persons) > 1:
                _divide(seats, keys, seat, [person.name.strip() for person in persons])
        return options

    def _bound(
        self, table: TableGame, setup: Mapping[str, object], wanted: Mapping[str, str]
    ) -> dict[str, str]:
        """Who plays; where a set-up leaves one level alone to a computer's seat, that level, whatever was wanted."""
        found = dict(wanted)
        for level in self.offers[table.game.name]["levels"]:
            options: Json = level.get("options") or {}
            asked = options and all(setup.get(name) == value for name, value in options.items())
            if asked and wanted.get(level["seat"], PERSON) != PERSON:
                found[level["seat"]] = level["id"]
        return found

    def _seats(self, table: TableGame, wanted: Mapping[str, str]) -> tuple[list[SeatRow], dict[str, str]]:
        """The rows of all seats, and a new key for each person's (or the host's, if there is no person)."""
        for seat in wanted:
            if seat not in table.game.seats:
                raise Problem(
                    422, f"There is no seat {seat[:40]!r}, only {', '.join(table.game.seats)}.", "seats"
                )
        rows: list[SeatRow] = []
        keys: dict[str, str] = {}
        for seat in table.game.seats:
            plays = wanted.get(seat)
            levels = {
                level["id"]
                for level in self.offers[table.game.name]["levels"]
                if level.get("seat", seat) == seat
            }
            if plays is None or (plays != PERSON and plays not in levels):
                choices = ", ".join([PERSON, *sorted(levels)])
                raise Problem(422, f"The seat {seat} is played by one of: {choices}.", f"seats.{seat}")
            if plays == PERSON:
                keys[seat] = secrets.token_urlsafe(18)
            rows.append(SeatRow(seat, plays, key_hash(keys[seat]) if plays == PERSON else "", {}))
        if not keys:
            keys[HOST] = secrets.token_urlsafe(18)
            rows.append(SeatRow(HOST, HOST, key_hash(keys[HOST]), {}))
        return rows, keys

    # ---- looking

    def seat(self, session: Session, keys: frozenset[str], seat: str) -> set[str]:
        """The seats that the keys hold; a Problem if ``seat`` is named and not among them."""
        held = session.held(keys)
        if seat and seat not in session.table.game.seats:
            raise Problem(422, f"There is no seat {seat[:40]!r}.", "seat")
        if seat and seat not in held:
            raise Problem(403, f"The seat {seat} needs its own key.", "seat")
        return held

    def map(self, match_id: str, at: int = -1) -> Json:
        """The board as far as it is laid, now or at a moment of the replay."""
        with self.session(match_id) as session:
            match = session.match if at < 0 else session.then(at)
            return session.table.map(match.state)

    def seq(self, match_id: str) -> int:
        """Where the match stands."""
        with self.session(match_id) as session:
            return session.seq

    def note(self, match_id: str) -> Json:
        """Where the match stands, and the one in which it is played again, as the live stream says it."""
        with self.session(match_id) as session:
            over = session.match.outcome is not None
            return {"seq": session.seq, **({"again": session.again} if over and session.again else {})}

    def envelope(self, match_id: str, keys: frozenset[str], seat: str, since: int) -> Reply:
        """The match as a seat may see it."""
        with self.session(match_id) as session:
            held = self.seat(session, keys, seat)
            return Reply(session.envelope(seat, held, since), session.computer_due())

    def refusals(self, match_id: str, keys: frozenset[str], seat: str) -> Json:
        """What is not open now."""
        with self.session(match_id) as session:
            self.seat(session, keys, seat)
            return {"seq": session.seq, "refused": session.table.refusals(session.match, seat)}

    def ask_game(
        self, match_id: str, keys: frozenset[str], seat: str, what: str, *words: str, seq: int = -1
    ) -> Json | None:
        """What the game says of an answer, two places or a thing: why, preview, sight, card.

        None if whoever asks has seen the match at ``seq`` and it has gone on since: the thing may be there no more.
        """
        with self.session(match_id) as session:
            self.seat(session, keys, seat)
            if seq >= 0 and seq != session.seq:
                return None
            try:
                said: Json = getattr(session.table, what)(session.match, seat, *words)
            except (ValueError, LookupError) as error:
                raise Problem(422, f"There is nothing called {' or '.join(words)[:80]!r} here.") from error
            return said

    def record(self, match_id: str, keys: frozenset[str]) -> str:
        """The record as a file; it holds all secrets, so a running match asks for the keys of all seats."""
        try:
            with self.session(match_id) as session:
                _may_save(session.seats.values(), keys, session.match.outcome is not None)
                return Record.of(session.match, session.seed, session.made).text()
        except Problem as problem:
            if "record" not in problem.extra:
                raise
        found = self.store.read(match_id)  # it cannot be played on here, and is given as it was stored
        if found is None:
            raise Problem(404, "There is no such match here.", "id")
        row, seats, lines = found
        _may_save(seats, keys, row["outcome"] is not None)
        return stored_record(row, lines).text()

    def luck(self, match_id: str) -> Json:
        """What each side's dice gave against what they owed: rolls lie open to everybody."""
        with self.session(match_id) as session:
            return {"seq": session.seq, **luck_json(session.history(), session.table)}

    def chart(self, match_id: str) -> Json:
        """The battle as lines, public numbers only."""
        with self.session(match_id) as session:
            return {"seq": session.seq, **chart_json(session.history(), session.table)}

    def replay(self, match_id: str) -> Json:
        """How long the replay is."""
        with self.session(match_id) as session:
            return session.replay_facts()

    def moment(self, match_id: str, keys: frozenset[str], seat: str, at: int) -> Json:
        """One moment of the replay."""
        with self.session(match_id) as session:
            self.seat(session, keys, seat)
            return session.moment(at, seat)

    def tiles(self, game: str) -> Json:
        """The tiles of which a game's maps are built, each as a map of its own."""
        found = tiles_of(self._game(game))
        return {} if found is None else dict(found.tiles())

    def rosters(self, game: str) -> Json:
        """From what a game's forces are built."""
        found = desk_of(self._game(game))
        return {"factions": [], "ready": []} if found is None else found.rosters()

    def looked_at(self, game: str, text: str, limit: int) -> Json:
        """A force list, looked at as it is written."""
        found = desk_of(self._game(game))
        if found is None:
            raise Problem(404, "No forces are built for this game.", "game")
        return found.looked_at(text, limit)

    def clauses(self, game: str, query: str) -> list[Json]:
        """Look something up in the rules."""
        shelf = shelf_of(self._game(game))
        return [] if shelf is None else shelf.clauses(query)

    def clause(self, game: str, name: str) -> Json:
        """One clause."""
        shelf = shelf_of(self._game(game))
        found = None if shelf is None else shelf.clause(name)
        if found is None:
            raise Problem(404, f"There is no clause {name[:40]!r}.", "clause")
        return found

    # ---- changing

    def _fresh(self, session: Session, held: set[str], seat: str, seq: int) -> None:
        if seq != session.seq:
            envelope = session.envelope(seat, held, min(seq, session.seq))
            raise Problem(409, "The match went on in the meantime; look again.", "seq", envelope=envelope)

    @contextmanager
    def _changing(
        self, match_id: str, keys: frozenset[str], seat: str, seq: int
    ) -> Iterator[tuple[Session, set[str]]]:
        """A match to be changed by a seat that saw it at ``seq``; a Problem if it has moved since."""
        try:
            with self.session(match_id) as session:
                if not seat:
                    raise Problem(403, "Only a seat can do that.", "seat")
                held = self.seat(session, keys, seat)
                self._fresh(session, held, seat, seq)
                session.arranging = ("", "")  # whoever does something takes over
                yield session, held
        except StaleAction:
            with self.session(match_id) as session:
                self._fresh(session, session.held(keys), seat, seq)
            raise

    def answer(self, match_id: str, keys: frozenset[str], wish: messages.NewAnswer) -> Reply:
        """Take an answer, store it, and show what came of it."""
        with self._changing(match_id, keys, wish.seat, wish.seq) as (session, held):
            match = session.match
            decision = match.decision
            if decision is None:
                raise IllegalAction(
                    "The match is over." if match.chance is None else "The dice have to be typed in first."
                )
            if decision.seat != wish.seat:
                raise Problem(422, f"{session.table.prompt(match, wish.seat)}", "seat")
            try:
                action = match.read(wish.action)
            except (ValueError, LookupError) as error:
                raise MalformedAction(f"{wish.action[:80]!r} is no action.") from error
            barred = session.barred(wish.seat, held, action)
            if barred:
                raise Problem(403, barred, "seat")
            if session.arrange(wish.seat, action):
                return Reply(session.envelope(wish.seat, held, wish.seq), True)
            if action == PASS and session.pass_for(wish.seat, held):
                return Reply(session.envelope(wish.seat, held, wish.seq), False)
            giver = session.giver(wish.seat, held, action)
            match.play(action)
            session.mark(giver)
            session.settle()
            self._save(session)
            return Reply(session.envelope(wish.seat, held, wish.seq), session.computer_due())

    def throw(self, match_id: str, keys: frozenset[str], wish: messages.NewDice) -> Reply:
        """Take the faces of real dice; a face or a number that does not fit is refused, and the roll still waited for."""
        with self._changing(match_id, keys, wish.seat, wish.seq) as (session, held):
            chance = session.match.chance
            if chance is None:
                raise Problem(422, "No dice are waited for.", "faces")
            refusal = session.throw_refusal(wish.seat, held, chance)
            if refusal:
                raise Problem(403, refusal, "seat")
            try:
                session.match.throw(wish.faces)
            except ValueError as error:
                said = str(error)
                raise Problem(422, f"{said[:1].upper()}{said[1:]}.", "faces") from error
            session.mark(PERSON)
            session.settle()
            self._save(session)
            return Reply(session.envelope(wish.seat, held, wish.seq), session.computer_due())

    def typing(self, match_id: str, keys: frozenset[str], wish: messages.NewTyping) -> Reply:
        """Let the dice of a side be real from now on, or the program's again."""
        with self._changing(match_id, keys, wish.seat, wish.seq) as (session, held):
            if wish.side not in session.table.game.seats:
                raise Problem(422, f"There is no seat {wish.side[:40]!r}.", "side")
            if not session.types_for(wish.seat, wish.side):
                raise Problem(403, "Whose dice they are decides who throws them.", "side")
            if session.match.outcome is not None:
                raise Problem(422, "The match is over.", "side")
            session.match.type_dice(wish.side, wish.dice == TYPED)
            session.mark(PERSON)
            session.settle()
            if session.seq != session.stored:
                self._save(session)
            return Reply(session.envelope(wish.seat, held, wish.seq), session.computer_due())

    def undo(self, match_id: str, keys: frozenset[str], wish: messages.NewUndo) -> Reply:
        """Take back."""
        with self._changing(match_id, keys, wish.seat, wish.seq) as (session, held):
            refusal = session.undo_refusal(wish.seat, wish.to, held)
            if refusal:
                raise Problem(409, refusal)
            session.undo(wish.seat, wish.to)
            self._save(session)
            return Reply(session.envelope(wish.seat, held, wish.seq), session.computer_due())

    def ask(self, match_id: str, keys: frozenset[str], wish: messages.NewAsks) -> Json:
        """Choose which windows ask; one that stands open and asks no longer passes by."""
        with self.session(match_id) as session:
            if not wish.seat:
                raise Problem(403, "Only a seat can do that.", "seat")
            held = self.seat(session, keys, wish.seat)
            known = {row["name"] for row in session.table.windows()}
            for name in wish.windows:
                if name not in known:
                    raise Problem(422, f"There is no window {name[:40]!r}.", "windows")
            changed = session.ask(wish.seat, held, wish.windows)
            for row in changed:
                self.store.ask(match_id, row.seat, row.asks)
            if changed:
                session.settle()
                if session.seq != session.stored:
                    self._save(session)
            return {"windows": session.ask_rows(wish.seat, held)}

    def advance(self, match_id: str, keys: frozenset[str], count: int) -> Reply:
        """Let the computers of a match without persons play so many answers."""
        start = -1
        until = time.monotonic() + ADVANCE_SECONDS
        for _ in range(count):
            with self.session(match_id) as session:
                if HOST not in session.held(keys):
                    raise Problem(403, "Only the host of a match between computers can do that.")
                start = session.seq if start < 0 else start
                if session.match.decision is None:
                    break
            if self._computer_answers(match_id) is None or time.monotonic() > until:
                break
        with self.session(match_id) as session:
            return Reply(session.envelope("", set(), start), False)

    def step(self, match_id: str) -> int | None:
        """Let a computer answer, if one is due; the new sequence number, or None."""
        with self.session(match_id) as session:
            if not session.computer_due():
                return None
        return self._computer_answers(match_id)

    def _computer_answers(self, match_id: str) -> int | None:
        """A computer thinks about a copy, so that the match can be looked at meanwhile.

        Its answer counts only if nothing has changed by then.
        """
        with self.session(match_id) as session:
            decision = session.match.decision
            level = session.level_due()
            if decision is None or not level:
                return None
            seat, seq, table = decision.seat, session.seq, session.table
            player = session.players.get(seat)
            if player is None:
                player = make_player(table, level, seat, session.seed)
                session.players[seat] = player
            copy = session.match.copy()
        action = think(player, copy, self.clock)
        with self.session(match_id) as session:
            if session.seq != seq or session.level_due() != level:
                return session.seq
            if action is None:
                session.players.pop(seat, None)  # it may still be thinking
                action = fallback(session.match, seat, session.seed)
            try:
                session.match.advance(action)
                session.mark(PERSON if session.seats[seat].plays == PERSON else COMPUTER)
                session.settle()
                session.keep_arranging()
                self._save(session)
            except StaleAction:
                self._drop(match_id)
                return seq
            return session.seq
