"""The server, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from litestar import Litestar
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from rulebound.table.computers import CLOCK
from rulebound.table.games import TableGame, load_games
from rulebound.table.hall import LIVE, Hall
from rulebound.table.live import Live
from rulebound.table.page import FOLDER, asset, index, read_assets
from rulebound.table.problems import answer_problem
from rulebound.table.routes import interface
from rulebound.table.storage import Store, migrate, open_engine

BACKLOG: Final = 16
"""Notes that a slow reader may fall behind; older ones are dropped, since the newest says all."""
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


async def add_headers(message: Message, scope: Scope) -> None:
    """Headers that every answer carries."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if scope["path"].startswith("/api"):
        headers.setdefault("Cache-Control", "no-store")


def create_app(
    database: str,
    packs: Sequence[Path] = (),
    games: Mapping[str, TableGame] | None = None,
    clock: float = CLOCK,
    live: int = LIVE,
    static: Path = FOLDER,
) -> Litestar:
    """The server over a database (an address, or a SQLite file's path), whose tables are made or brought up.

    ``games`` replaces the games on the shelf; ``clock`` is what a computer may think, in seconds; ``live`` is
    how many matches stay in memory.
    """
    engine = open_engine(database)
    hall = Hall(Store(engine), load_games(packs) if games is None else games, clock, live)
    migrate(engine)  # no file is made where the content has faults
    channels = ChannelsPlugin(
        MemoryChannelsBackend(),
        arbitrary_channels_allowed=True,
        subscriber_max_backlog=BACKLOG,
        subscriber_backlog_strategy="dropleft",
    )

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.live = Live(hall, channels)
        try:
            yield
        finally:
            await app.state.live.close()
            engine.dispose()

    handlers: list[Any] = [interface(), index, asset]
    app = Litestar(
        route_handlers=handlers,
        plugins=[channels],
        lifespan=[lifespan],
        exception_handlers={Exception: answer_problem},
        before_send=[add_headers],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1024, gzip_compress_level=5, exclude_opt_key="packed"
        ),
        openapi_config=None,
        logging_config=None,
    )
    app.state.hall = hall
    app.state.assets = read_assets(static)
    return app
