"""The addresses of the interface. Each reads its input, asks the hall in a thread, and sends what it says."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.response import Stream

from rulebound.kernel.record import LARGEST
from rulebound.table import forces, messages
from rulebound.table.again import Opened
from rulebound.table.again import again as play_again
from rulebound.table.hall import Hall, Reply
from rulebound.table.live import Live
from rulebound.table.problems import Problem
from rulebound.table.session import key_hash

P = ParamSpec("P")
T = TypeVar("T")
Asked = Request[Any, Any, Any]

SMALL: Final = 64 * 1024
"""Bytes of a request's body."""
RECORD: Final = 2 * LARGEST
"""Bytes of a request with a record: JSON writes a line's end with two."""
KEYS: Final = 8
LONGEST_WORD: Final = 1200
MATCH_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")


def hall_of(request: Asked) -> Hall:
    """The authority."""
    hall: Hall = request.app.state.hall
    return hall


def live_of(request: Asked) -> Live:
    """What goes on by itself."""
    live: Live = request.app.state.live
    return live


def sent_keys(request: Asked) -> dict[str, str]:
    """The keys that come with a request, by their hashes: ``Authorization: Bearer KEY[,KEY]``, or ``?key=``."""
    scheme, _, words = request.headers.get("authorization", "").partition(" ")
    found = words if scheme.lower() == "bearer" else ""
    found = found or str(request.query_params.get("key", ""))
    keys = [key.strip() for key in found[:LONGEST_WORD].split(",")[:KEYS]]
    return {key_hash(key): key for key in keys if key}


def keys_of(request: Asked) -> frozenset[str]:
    """The hashes of the keys that come with a request."""
    return frozenset(sent_keys(request))


def word(request: Asked, name: str, needed: bool = False) -> str:
    """A text of the query."""
    values = request.query_params.getall(name, [])
    text = str(values[0]) if values else ""
    if needed and not text:
        raise Problem(400, f"{name!r} is missing.", name)
    if len(values) > 1:
        raise Problem(400, f"{name!r} is given more than once.", name)
    if len(text) > LONGEST_WORD:
        raise Problem(400, f"{name!r} is too long.", name)
    return text


def number(request: Asked, name: str, otherwise: int) -> int:
    """A whole number of the query."""
    text = word(request, name)
    if not text:
        return otherwise
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Problem(400, f"{name!r} is a whole number.", name)
    return int(text)


def match_name(request: Asked) -> str:
    """The id of a match, as far as it can be one."""
    match_id = str(request.path_params["match_id"])
    if not MATCH_ID.fullmatch(match_id):
        raise Problem(404, "There is no such match here.", "id")
    return match_id


async def body(request: Asked, kind: type[T]) -> T:
    """The body, as the message that it should be."""
    content = await request.body()
    try:
        return msgspec.json.decode(content, type=kind)
    except UnicodeDecodeError as error:
        raise Problem(400, "The body is no UTF-8.", "body") from error
    except RecursionError as error:
        raise Problem(400, "The body is nested too deeply.", "body") from error


async def said(function: Callable[P, Any], *args: P.args, **kwargs: P.kwargs) -> tuple[bytes, Any]:
    """What the hall says, as JSON; asked and written in a thread."""

    def ask() -> tuple[bytes, Any]:
        found = function(*args, **kwargs)
        return msgspec.json.encode(found.body if isinstance(found, (Reply, Opened)) else found), found

    return await asyncio.to_thread(ask)


def reply(content: bytes, status: int = 200) -> Response[bytes]:
    """A JSON answer."""
    return Response(content, status_code=status, media_type=MediaType.JSON)


async def changed(
    request: Asked, seat: str, seq: int, function: Callable[..., Reply], *args: Any
) -> Response[bytes]:
    """A match after a change: everybody is told, computers are woken and may answer at once."""
    live, keys, match_id = live_of(request), keys_of(request), match_name(request)
    content, found = await said(function, match_id, keys, *args)
    live.announce(match_id, found.body["seq"])
    if found.due:
        await live.wait(match_id)
        content, _ = await said(hall_of(request).envelope, match_id, keys, seat, seq)
    return reply(content)


@get("/health", sync_to_thread=False)
def health() -> dict[str, str]:
    """The server runs."""
    return {"status": "ok"}


@get("/api/games")
async def games(request: Asked) -> Response[bytes]:
    """The games on offer."""
    return reply((await said(hall_of(request).list_games))[0])


@get("/api/matches")
async def rows(request: Asked) -> Response[bytes]:
    """The newest matches."""
    return reply((await said(hall_of(request).rows))[0])


@post("/api/matches")
async def create(request: Asked) -> Response[bytes]:
    """A new match."""
    wish = await body(request, messages.NewMatch)
    content, found = await said(hall_of(request).create, wish)
    live_of(request).wake(found["id"])
    return reply(content, 201)


@post("/api/matches/open", request_max_body_size=RECORD)
async def open_record(request: Asked) -> Response[bytes]:
    """A new match from a record."""
    wish = await body(request, messages.OpenMatch)
    content, found = await said(hall_of(request).open, wish)
    live_of(request).wake(found["id"])
    return reply(content, 201)


@post("/api/matches/{match_id:str}/again")
async def again(request: Asked) -> Response[bytes]:
    """The match in which one that is over is played again; everybody at the old table is told."""
    live = live_of(request)
    content, found = await said(play_again, hall_of(request), match_name(request), sent_keys(request))
    live.announce(found.after, found.seq, found.body["id"])
    live.wake(found.body["id"])
    return reply(content, 201)


@get("/api/matches/{match_id:str}/map")
async def map_(request: Asked) -> Response[bytes]:
    """The board as it is laid; with ``at``, at a moment of the replay."""
    at = number(request, "at", -1)
    return reply((await said(hall_of(request).map, match_name(request), at))[0])


@get("/api/matches/{match_id:str}")
async def envelope(request: Asked) -> Response[bytes]:
    """The match as a seat may see it."""
    since = number(request, "since", 0)
    seat = word(request, "seat")
    content, found = await said(hall_of(request).envelope, match_name(request), keys_of(request), seat, since)
    if found.due:
        live_of(request).wake(match_name(request))
    return reply(content)


@post("/api/matches/{match_id:str}/answers", status_code=200)
async def answers(request: Asked) -> Response[bytes]:
    """An answer to the decision."""
    wish = await body(request, messages.NewAnswer)
    return await changed(request, wish.seat, wish.seq, hall_of(request).answer, wish)


@post("/api/matches/{match_id:str}/undo", status_code=200)
async def undo(request: Asked) -> Response[bytes]:
    """Take back."""
    wish = await body(request, messages.NewUndo)
    return await changed(request, wish.seat, wish.seq, hall_of(request).undo, wish)


@post("/api/matches/{match_id:str}/dice", status_code=200)
async def dice(request: Asked) -> Response[bytes]:
    """The faces of real dice."""
    wish = await body(request, messages.NewDice)
    return await changed(request, wish.seat, wish.seq, hall_of(request).throw, wish)


@post("/api/matches/{match_id:str}/typing", status_code=200)
async def typing(request: Asked) -> Response[bytes]:
    """Whose dice are real."""
    wish = await body(request, messages.NewTyping)
    return await changed(request, wish.seat, wish.seq, hall_of(request).typing, wish)


@post("/api/matches/{match_id:str}/advance", status_code=200)
async def advance(request: Asked) -> Response[bytes]:
    """Let computers play on."""
    wish = await body(request, messages.NewAdvance)
    return await changed(request, "", 0, hall_of(request).advance, wish.count)


@post("/api/matches/{match_id:str}/asks", status_code=200)
async def asks(request: Asked) -> Response[bytes]:
    """Choose which windows ask."""
    wish = await body(request, messages.NewAsks)
    hall, match_id = hall_of(request), match_name(request)
    content, _ = await said(hall.ask, match_id, keys_of(request), wish)
    live_of(request).announce(match_id, await asyncio.to_thread(hall.seq, match_id))
    live_of(request).wake(match_name(request))
    return reply(content)


@get("/api/matches/{match_id:str}/refusals")
async def refusals(request: Asked) -> Response[bytes]:
    """What is not open now, with reasons."""
    seat = word(request, "seat", needed=True)
    return reply((await said(hall_of(request).refusals, match_name(request), keys_of(request), seat))[0])


async def _ask_game(request: Asked, what: str, needed: bool, *names: str) -> Response[bytes]:
    words = [word(request, name, needed=True) for name in names]
    seat, seq = word(request, "seat", needed=needed), number(request, "seq", -1)
    hall = hall_of(request)
    found = await said(hall.ask_game, match_name(request), keys_of(request), seat, what, *words, seq=seq)
    return reply(found[0])


@get("/api/matches/{match_id:str}/why")
async def why(request: Asked) -> Response[bytes]:
    """Why an answer is not open."""
    return await _ask_game(request, "why", True, "action")


@get("/api/matches/{match_id:str}/preview")
async def preview(request: Asked) -> Response[bytes]:
    """What would follow an answer."""
    return await _ask_game(request, "preview", True, "action")


@get("/api/matches/{match_id:str}/sight")
async def sight(request: Asked) -> Response[bytes]:
    """Distance and line of sight between two places."""
    return await _ask_game(request, "sight", False, "from", "to")


@get("/api/matches/{match_id:str}/card")
async def card(request: Asked) -> Response[bytes]:
    """A figure, an item or a place."""
    return await _ask_game(request, "card", False, "of")


@get("/api/matches/{match_id:str}/record")
async def record(request: Asked) -> Response[str]:
    """The record as a file."""
    text = await asyncio.to_thread(hall_of(request).record, match_name(request), keys_of(request))
    headers = {"Content-Disposition": f'attachment; filename="rulebound-{match_name(request)}.txt"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get("/api/matches/{match_id:str}/replay")
async def replay(request: Asked) -> Response[bytes]:
    """How long the replay is; with ``at``, one moment of it."""
    hall, at = hall_of(request), number(request, "at", -1)
    if at < 0:
        return reply((await said(hall.replay, match_name(request)))[0])
    seat = word(request, "seat")
    return reply((await said(hall.moment, match_name(request), keys_of(request), seat, at))[0])


@get("/api/matches/{match_id:str}/luck")
async def luck(request: Asked) -> Response[bytes]:
    """What the dice gave against what they owed."""
    return reply((await said(hall_of(request).luck, match_name(request)))[0])


@get("/api/matches/{match_id:str}/chart")
async def chart(request: Asked) -> Response[bytes]:
    """The battle as lines."""
    return reply((await said(hall_of(request).chart, match_name(request)))[0])


@get("/api/matches/{match_id:str}/live", opt={"packed": True})
async def live(request: Asked) -> Stream:
    """Sequence numbers, as they come."""
    hall, seat = hall_of(request), word(request, "seat")
    _, found = await said(hall.envelope, match_name(request), keys_of(request), seat, 10**9)
    if found.due:
        live_of(request).wake(match_name(request))
    return Stream(
        live_of(request).stream(match_name(request), found.body["seq"]),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


@get("/api/tiles/{game:str}")
async def tiles(request: Asked) -> Response[bytes]:
    """The tiles of which maps are built."""
    return reply((await said(hall_of(request).tiles, str(request.path_params["game"])))[0])


@get("/api/forces/{game:str}")
async def rosters(request: Asked) -> Response[bytes]:
    """From what forces are built."""
    return reply((await said(hall_of(request).rosters, str(request.path_params["game"])))[0])


@post("/api/forces/{game:str}/check", status_code=200)
async def check_force(request: Asked) -> Response[bytes]:
    """A force list: what it costs, and what is wrong with it."""
    wish = await body(request, forces.NewForce)
    game = str(request.path_params["game"])
    return reply((await said(hall_of(request).looked_at, game, wish.list, wish.limit))[0])


@get("/api/rules/{game:str}")
async def clauses(request: Asked) -> Response[bytes]:
    """Look something up in the rules."""
    game = str(request.path_params["game"])
    return reply((await said(hall_of(request).clauses, game, word(request, "q")))[0])


@get("/api/rules/{game:str}/{clause:str}")
async def clause(request: Asked) -> Response[bytes]:
    """One clause."""
    game, name = str(request.path_params["game"]), str(request.path_params["clause"])
    return reply((await said(hall_of(request).clause, game, name))[0])


@get("/api/{name:path}")
async def unknown(request: Asked) -> None:
    """Nothing else is here."""
    raise Problem(404, f"There is no address {request.url.path[:80]} here.")


def interface() -> Router:
    """All of them."""
    return Router(
        "/",
        route_handlers=[
            health,
            games,
            rows,
            create,
            open_record,
            again,
            map_,
            envelope,
            answers,
            undo,
            dice,
            typing,
            luck,
            chart,
            advance,
            asks,
            refusals,
            why,
            preview,
            sight,
            card,
            record,
            replay,
            live,
            tiles,
            rosters,
            check_force,
            clauses,
            clause,
            unknown,
        ],
        request_max_body_size=SMALL,
    )
