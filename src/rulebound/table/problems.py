"""Refused requests as problem documents (RFC 9457): one sentence each, naming the place and the reason."""

from __future__ import annotations

import logging
import re
from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from sqlalchemy.exc import SQLAlchemyError

from rulebound.kernel.errors import (
    CannotUndo,
    IllegalAction,
    MalformedAction,
    RecordError,
    RuleboundError,
    SetupError,
    StaleAction,
)

PROBLEM_TYPE: Final = "application/problem+json"
PLACE: Final = re.compile(r" - at `\$?\.?(?P<place>[^`]*)`$")
FIELD: Final = re.compile(r"(?P<field>[a-z_]+): ")
"""A set-up's error begins with the field that it is about."""
CLAUSE: Final = re.compile(r"\b[A-Z]{2}-[A-Z]+-[0-9]{2}\b")
"""The clauses that it names stand in the document by themselves, too."""
LOGGER: Final = logging.getLogger("rulebound.table")


LONGEST: Final = 1000
"""Characters of a refusal: what it quotes may be as long as a request."""


class Problem(Exception):
    """A refusal with its HTTP status; ``extra`` are further members of the document."""

    def __init__(self, status: int, detail: str, place: str = "", **extra: Any) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.place = place
        self.extra = extra

    def document(self) -> dict[str, Any]:
        """The document as it is sent."""
        place = {"place": self.place} if self.place else {}
        title = HTTPStatus(self.status).phrase
        detail = (
            self.detail
            if len(self.detail) <= LONGEST
            else f"{self.detail[: LONGEST - 1]}\N{HORIZONTAL ELLIPSIS}"
        )
        head = {"type": "about:blank", "title": title, "status": self.status, "detail": detail}
        return {**head, **place, **self.extra}


def storage_problem(error: SQLAlchemyError) -> Problem:
    """The database cannot be read or written: what it says itself, without the statement and its values."""
    cause = getattr(error, "orig", None)
    said = str(cause if cause is not None else error).splitlines()[0]
    return Problem(503, f"The matches cannot be stored now: {said}. Nothing was changed.", "database")


def _of_rulebound(error: RuleboundError) -> Problem:
    if isinstance(error, IllegalAction):
        return Problem(422, str(error), "action", clauses=list(error.clauses))
    if isinstance(error, MalformedAction):
        return Problem(422, str(error), "action")
    if isinstance(error, (CannotUndo, StaleAction)):
        return Problem(409, str(error))
    if isinstance(error, RecordError):
        return Problem(422, str(error), f"record, line {error.line}" if error.line else "record")
    if isinstance(error, SetupError):
        field = FIELD.match(str(error))
        clauses = list(dict.fromkeys(CLAUSE.findall(str(error))))
        extra = {"clauses": clauses} if clauses else {}
        return Problem(422, str(error), field["field"] if field else "mission", **extra)
    return Problem(422, str(error))


def problem_of(error: Exception) -> Problem:
    """Any error as a problem; what nobody foresaw becomes a 500 and a line in the server's log."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, RuleboundError):
        return _of_rulebound(error)
    if isinstance(error, SQLAlchemyError):
        LOGGER.warning("storage: %s", error)
        return storage_problem(error)
    if isinstance(error, (msgspec.ValidationError, msgspec.DecodeError)):
        text = str(error)
        found = PLACE.search(text)
        return Problem(400, PLACE.sub("", text), found["place"] if found else "body")
    if isinstance(error, HTTPException):
        return Problem(error.status_code, str(error.detail) or HTTPStatus(error.status_code).phrase)
    LOGGER.error("unforeseen", exc_info=error)
    return Problem(500, "The server made a mistake here; what is stored is unharmed.")


def answer_problem(_: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Litestar's exception handler."""
    problem = problem_of(error)
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    if problem.status == 503:
        headers["Retry-After"] = "2"
    content = msgspec.json.encode(problem.document())
    return Response(content, status_code=problem.status, media_type=PROBLEM_TYPE, headers=headers)
