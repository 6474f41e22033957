"""Events: what happened, as data. Sentences are made from them last, per viewer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class Event:
    """``data`` is for everybody, unless ``only`` names the one seat that may see it; the others then get ``public``."""

    __slots__ = ("data", "kind", "only", "public")

    def __init__(
        self, kind: str, data: tuple[object, ...] = (), only: str = "", public: tuple[object, ...] = ()
    ) -> None:
        self.kind = kind
        self.data = data
        self.only = only
        self.public = public

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return (self.kind, self.data, self.only, self.public) == (
            other.kind,
            other.data,
            other.only,
            other.public,
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.data, self.only, self.public))

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.data!r}, {self.only!r}, {self.public!r})"


Told = tuple[Any, ...]
"""Kind and data of an event for everybody, one after the other, as they stand in the log until somebody reads it."""


class EventLog:
    """An append-only log that forks for the price of a reference: the past is shared, the future is one's own.

    ``own`` are the events since it has forked; a game that tells very many may add the newest to that list itself.
    """

    __slots__ = ("before", "own", "start")

    def __init__(self, before: EventLog | None = None, start: int = 0) -> None:
        self.before = before
        self.start = start
        self.own: list[Event | Told] = []

    def append(self, event: Event | Told) -> None:
        """Add the newest event."""
        self.own.append(event)

    def __len__(self) -> int:
        return self.start + len(self.own)

    def fork(self, length: int) -> EventLog:
        """A log that shares the first ``length`` events and goes its own way after them."""
        log: EventLog = self
        # of a log of which nothing is shared, there need be no part
        while log.before is not None and length <= log.start:
            log = log.before
        return EventLog(log, length)

    def since(self, number: int) -> list[Event]:
        """The events from ``number`` on (0-based)."""
        parts: list[list[Event | Told]] = []
        log: EventLog | None = self
        end = len(self)
        while log is not None and end > number:
            if end > log.start:
                parts.append(log.own[max(number - log.start, 0) : end - log.start])
                end = log.start
            log = log.before
        return [
            entry if isinstance(entry, Event) else Event(entry[0], entry[1:])
            for part in reversed(parts)
            for entry in part
        ]

    def __iter__(self) -> Iterator[Event]:
        return iter(self.since(0))
