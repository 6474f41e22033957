"""``rulebound play``: the table, in the browser."""

from __future__ import annotations

import argparse
import errno
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rulebound.cli.common import CommandError, add_command, add_packs, content_errors, whole, write_json

if TYPE_CHECKING:
    from rulebound.cli.common import Commands

USUAL_PORT: Final = 8123

EXAMPLES: Final = """\
  rulebound play                                    a free port, and the browser opens
  rulebound play --port 8123 --no-browser           a fixed port, no browser
  rulebound play --host 0.0.0.0                     for the others on your network, too
  rulebound play --host 0.0.0.0 --allow-host table.example.org
                                                    and reached by that name (behind a proxy: without --host)
  rulebound play --database club.db                 keep the matches in that file
  rulebound play --database postgresql+psycopg://localhost/rulebound
                                                    or in PostgreSQL (its driver has to be installed)
  rulebound play --pack my-cards                    with your own content

environment:
  PORT, NO_BROWSER=1, RULEBOUND_DATABASE or DATABASE_URL stand in for the options of these names;
  RULEBOUND_ALLOW_HOST holds names for --allow-host, with commas between them"""


def register(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "play", "open the table in the browser", EXAMPLES)
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen at (default: this machine alone)"
    )
    parser.add_argument(
        "--port",
        type=port,
        default=os.environ.get("PORT") or None,
        help=f"port to listen at (default: {USUAL_PORT}, or a free one)",
    )
    parser.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[name for name in os.environ.get("RULEBOUND_ALLOW_HOST", "").split(",") if name.strip()],
        help="answer to that name in an address, too (again for more; '*': to any). By default: localhost, 127.0.0.1 "
        "and [::1]; with another --host every number address, this machine's name and names of a home network",
    )
    parser.add_argument(
        "--no-browser",
        action="store_true",
        default=os.environ.get("NO_BROWSER", "").lower() in ("1", "true", "yes"),
        help="do not open a browser",
    )
    parser.add_argument(
        "--database",
        metavar="PATH",
        default=os.environ.get("RULEBOUND_DATABASE") or os.environ.get("DATABASE_URL") or "",
        help="a SQLite file, or the address of a database (default: a file among your user data)",
    )
    add_packs(parser)
    parser.set_defaults(run=run)


def port(text: str) -> int:
    """Return a port number, 0 for any free one."""
    return whole(text, most=65535)


def user_database() -> str:
    """Return the player's own database; its folder is made when it is not there."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(home) / "rulebound"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # records hold secrets
    except OSError as error:
        raise CommandError(folder, (error.strerror or str(error)).lower()) from error
    return str(folder / "table.db")


def listen(host: str, wanted: int | None) -> socket.socket:
    """Open the port asked for, or the usual one, or one that is free."""
    try:
        family = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][0]
    except (OSError, UnicodeError) as error:
        raise CommandError(host, "there is no such address") from error
    last: OSError | None = None
    for number in [wanted] if wanted is not None else [USUAL_PORT, 0]:
        opened = socket.socket(family, socket.SOCK_STREAM)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            opened.bind((host, number))
            opened.listen(128)
        except OSError as error:
            opened.close()
            last = error
        else:
            return opened
    assert last is not None
    reason = "is taken" if last.errno == errno.EADDRINUSE else (last.strerror or str(last)).lower()
    raise CommandError(f"{host}, port {wanted}", reason) from last


def run(options: argparse.Namespace) -> int:
    """Serve the table until it is interrupted."""
    import uvicorn

    from rulebound.table.app import create_app
    from rulebound.table.hosts import Hosts, guarded

    try:
        hosts = Hosts(options.host, options.allow_host)
    except ValueError as error:
        raise CommandError("--allow-host", str(error)) from error
    opened = listen(options.host, options.port)
    try:
        with content_errors():
            app = create_app(options.database or user_database(), packs=options.pack)
    except BaseException:
        opened.close()
        raise
    shown = "127.0.0.1" if options.host in ("0.0.0.0", "::") else options.host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{opened.getsockname()[1]}/"

    class Server(uvicorn.Server):
        """Says where the table is once it can be reached."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            """Start, then tell."""
            await super().startup(sockets=sockets)
            if not self.started:
                return
            if options.json:
                write_json({"address": address})
                sys.stdout.flush()
            else:
                print(f"The table stands at {address} (Ctrl+C ends it)", flush=True)
            if not options.no_browser:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            """Stop; the streams of open pages would not end by themselves."""
            live = getattr(app.state, "live", None)
            if live is not None:
                live.end_streams()
            await super().shutdown(sockets=sockets)

    # No access log, since the live stream has a key in its address. Whoever does not stop reading is cut off.
    config = uvicorn.Config(
        guarded(app, hosts),  # type: ignore[arg-type]
        log_level="warning",
        access_log=False,
        ws="none",
        timeout_graceful_shutdown=1,
        server_header=False,
    )
    server = Server(config)
    with suppress(KeyboardInterrupt):  # the way to end the table
        server.run(sockets=[opened])
    return 0 if server.started else 1
