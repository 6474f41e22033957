"""Where matches are kept: three tables, written in one transaction an answer.

A match is its record, so what is kept of it is the set-up, the seats, and one row a journal line. A line's
key is ``(match_id, number)``: two answers to one decision cannot both be stored, whoever writes them. Plain
SQL throughout, so that any database which SQLAlchemy speaks to will serve.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError as AlembicError
from sqlalchemy import (
    URL,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    RowMapping,
    String,
    Table,
    Text,
    create_engine,
    event,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import (
    ArgumentError,
    DisconnectionError,
    IntegrityError,
    NoSuchModuleError,
    SQLAlchemyError,
)

from rulebound.kernel.errors import RuleboundError, StaleAction

BUSY_MS: Final = 2000
"""How long a writer waits for another one (SQLite)."""
PASSWORD: Final = re.compile(r"(://[^:/@]*:).*(@)")
LISTED: Final = 100
"""Matches in the list, newest first."""

METADATA: Final = MetaData()

MATCHES: Final = Table(
    "matches",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", String(64), nullable=False),
    Column("content", String(128), nullable=False),
    Column("mission", String(128), nullable=False),
    Column("name", String(256), nullable=False),
    Column("setup", Text, nullable=False),
    Column("seed", String(256), nullable=False),
    Column("lines", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("turn", String(64), nullable=False),
    Column("outcome", Text),
    Column("made", String(64), nullable=False, server_default=""),
    Column("again", String(32)),
    Column("created", String(32), nullable=False),
    Column("updated", String(32), nullable=False),
    Index("matches_updated", "updated"),
)
SEATS: Final = Table(
    "seats",
    METADATA,
    Column("match_id", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("plays", String(64), nullable=False),
    Column("key_hash", String(64), nullable=False),
    Column("asks", Text, nullable=False),
    Column("name", String(64), nullable=False, server_default=""),
)
ANSWERS: Final = Table(
    "answers",
    METADATA,
    Column("match_id", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", Text, nullable=False),
    Column("source", String(16), nullable=False),
)


class StorageError(RuleboundError):
    """The database cannot be used at all."""


class SeatRow(NamedTuple):
    """Who plays a seat, with which key ('' for a computer); ``asks`` holds what differs from the default.

    Persons who share a side have rows of their own, "heroes/1" and so on, with their names.
    """

    seat: str
    plays: str
    key_hash: str
    asks: dict[str, bool]
    name: str = ""


class Line(NamedTuple):
    """One journal line and who wrote it: person, auto (a window that does not ask), computer."""

    text: str
    source: str


class Standing(NamedTuple):
    """The number of lines stored of a match, and the match in which it is played again."""

    lines: int
    again: str | None


def now() -> str:
    """This moment (UTC) in a form that sorts."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def database_url(database: str) -> URL:
    """The address of a database; a bare path names a SQLite file."""
    if "://" not in database:
        return URL.create("sqlite", database=str(Path(database).expanduser().absolute()))
    if database.startswith("postgres://"):  # as some hosts write it
        database = database.replace("postgres://", "postgresql://", 1)
    return make_url(database)


def shown(database: str) -> str:
    """An address as it may be shown, even one that is none: without its password.

    >>> shown("postgresql://ann:secret@host/club")
    'postgresql://ann:***@host/club'
    """
    return PASSWORD.sub(r"\1***\2", database)


def open_engine(database: str) -> Engine:
    """An engine that is safe to share between threads; StorageError if the address is none."""
    try:
        url = database_url(database)
        engine = create_engine(url, pool_pre_ping=url.get_backend_name() != "sqlite")
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise StorageError(f"{shown(database)}: this is no address of a database") from error
    except ImportError as error:
        raise StorageError(f"{shown(database)}: its driver is not installed ({error})") from error
    if engine.dialect.name == "sqlite":
        if url.database in (None, "", ":memory:"):
            raise StorageError(f"{database}: what is in memory no other thread would find; name a file")
        event.listen(engine, "connect", _sqlite_connect)
        if url.database and Path(url.database).is_absolute():
            _watch_file(engine, Path(url.database))
    return engine


def _sqlite_connect(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA synchronous=FULL")
    with suppress(Exception):  # a file that may only be read stays in the mode it has
        cursor.execute("PRAGMA journal_mode=WAL")
    cursor.close()


def _watch_file(engine: Engine, path: Path) -> None:
    """See that what is stored goes into the file that has the name: one that was deleted would take it and lose it."""

    def file() -> tuple[int, int] | None:
        try:
            found = path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def connect(_: object, record: Any) -> None:
        record.info["file"] = file()

    def checkout(_: object, record: Any, __: object) -> None:
        if record.info.get("file") != file():
            raise DisconnectionError("the file was deleted or replaced")

    event.listen(engine, "connect", connect)
    event.listen(engine, "checkout", checkout)


def migrate(engine: Engine) -> None:
    """Bring the tables to this version; StorageError if that cannot be."""
    config = Config()
    config.set_main_option("script_location", "rulebound.table:migrations")
    config.set_main_option("path_separator", "os")
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except AlembicError as error:
        raise StorageError(
            f"{engine.url.render_as_string()}: made by another version of Rulebound ({error})"
        ) from error
    except SQLAlchemyError as error:
        said = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise StorageError(f"{engine.url.render_as_string()}: {said}") from error


class Store:
    """Reads and writes matches. Every method is one transaction.

    Those that write wait in line: left to SQLite, the threads of one busy server would find its file locked by each
    other for so long that answers are refused.
    """

    __slots__ = ("_turn", "engine")

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._turn = threading.Lock()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction that writes, once it is its turn."""
        with self._turn, self.engine.begin() as connection:
            yield connection

    def create(
        self,
        match: Mapping[str, Any],
        seats: Sequence[SeatRow],
        lines: Sequence[Line],
        outcome: str | None,
        after: tuple[str, str | None] | None = None,
    ) -> None:
        """Store a new match with the lines that it has already.

        ``after`` is the match that is played again in it, and the one in which that was so before; StaleAction, and
        nothing stored, if another writer has opened a table for it meanwhile.
        """
        name = match["id"]
        moment = now()
        rows = [
            {"match_id": name, **row._asdict(), "asks": _json(row.asks), "place": place}
            for place, row in enumerate(seats)
        ]
        with self._writing() as connection:
            if after is not None:
                old, before = after
                known = MATCHES.c.again.is_(None) if before is None else MATCHES.c.again == before
                change = update(MATCHES).where(MATCHES.c.id == old, known).values(again=name)
                if connection.execute(change).rowcount != 1:
                    raise StaleAction("The match is played again already.")
            connection.execute(
                insert(MATCHES).values(
                    **match, lines=len(lines), outcome=outcome, created=moment, updated=moment
                )
            )
            connection.execute(insert(SEATS), rows)
            if lines:
                connection.execute(insert(ANSWERS), _rows(name, 0, lines))

    def append(
        self, match_id: str, stored: int, lines: Sequence[Line], facts: Mapping[str, Any], outcome: str | None
    ) -> None:
        """Store the lines after the first ``stored`` ones; StaleAction if another writer was there before."""
        change = (
            update(MATCHES)
            .where(MATCHES.c.id == match_id, MATCHES.c.lines == stored)
            .values(**facts, lines=stored + len(lines), outcome=outcome, updated=now())
        )
        try:
            with self._writing() as connection:
                if connection.execute(change).rowcount != 1:
                    raise StaleAction("The match went on in the meantime.")
                connection.execute(insert(ANSWERS), _rows(match_id, stored, lines))
        except IntegrityError as error:
            raise StaleAction("The match went on in the meantime.") from error

    def standing(self, match_id: str) -> Standing | None:
        """How far a match is stored; None for an unknown one."""
        with self.engine.connect() as connection:
            row = connection.execute(
                select(MATCHES.c.lines, MATCHES.c.again).where(MATCHES.c.id == match_id)
            ).one_or_none()
        return None if row is None else Standing(*row)

    def read(self, match_id: str) -> tuple[RowMapping, list[SeatRow], list[Line]] | None:
        """A match, its seats and its lines; None for an unknown match."""
        with self.engine.connect() as connection:
            match = (
                connection.execute(select(MATCHES).where(MATCHES.c.id == match_id)).mappings().one_or_none()
            )
            if match is None:
                return None
            chosen = select(SEATS.c.seat, SEATS.c.plays, SEATS.c.key_hash, SEATS.c.asks, SEATS.c.name)
            seats = connection.execute(
                chosen.where(SEATS.c.match_id == match_id).order_by(SEATS.c.place)
            ).all()
            rows = connection.execute(
                select(ANSWERS.c.line, ANSWERS.c.source)
                .where(ANSWERS.c.match_id == match_id, ANSWERS.c.number < match["lines"])
                .order_by(ANSWERS.c.number)
            ).all()
        found = [
            SeatRow(seat, plays, key, msgspec.json.decode(asks), name)
            for seat, plays, key, asks, name in seats
        ]
        return match, found, [Line(line, source) for line, source in rows]

    def ask(self, match_id: str, seat: str, asks: Mapping[str, bool]) -> None:
        """Store which windows ask a seat."""
        with self._writing() as connection:
            connection.execute(
                update(SEATS)
                .where(SEATS.c.match_id == match_id, SEATS.c.seat == seat)
                .values(asks=_json(asks))
            )

    def recent(self) -> list[tuple[RowMapping, dict[str, str]]]:
        """The newest matches, each with who plays its seats."""
        with self.engine.connect() as connection:
            matches = connection.execute(
                select(MATCHES).order_by(MATCHES.c.updated.desc()).limit(LISTED)
            ).mappings()
            found = {row["id"]: (row, dict[str, str]()) for row in matches}
            seats = connection.execute(
                select(SEATS.c.match_id, SEATS.c.seat, SEATS.c.plays)
                .where(SEATS.c.match_id.in_(list(found)))
                .order_by(SEATS.c.match_id, SEATS.c.place)
            )
            for match_id, seat, plays in seats:
                found[match_id][1][seat] = plays
        return list(found.values())


def _rows(match_id: str, start: int, lines: Sequence[Line]) -> list[dict[str, Any]]:
    return [
        {"match_id": match_id, "number": number, "line": line.text, "source": line.source}
        for number, line in enumerate(lines, start)
    ]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
