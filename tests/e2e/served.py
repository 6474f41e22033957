"""The server under test: a process of its own, as a player starts it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
MISSION: Final = "be-kind-rewind"


def find_browser() -> str | None:
    """Where the browser is: what RULEBOUND_CHROMIUM names, else one of the usual names; None without one."""
    named = os.environ.get("RULEBOUND_CHROMIUM")
    if named:
        return named if Path(named).exists() else None
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


class Made(NamedTuple):
    """A match and the keys of its seats."""

    id: str
    keys: dict[str, str]


class Served:
    """``rulebound play`` on a port of its own; it keeps the port over restarts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "server.log"
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        # each question has a connection of its own: one that lay idle for as long as the server keeps it may just be shut
        self.http = httpx.Client(timeout=60, limits=httpx.Limits(max_keepalive_connections=0))

    @property
    def base(self) -> str:
        """The page's address."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and read from its first line that it stands."""
        command = [sys.executable, "-m", "rulebound", "play", "--no-browser"]
        command += ["--port", str(self.port), "--database", str(self.folder / "table.db")]
        with self.log.open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if found is None:
            self.kill()
            raise AssertionError(line + self.log.read_text(encoding="utf-8"))
        self.port = int(found[1])

    def kill(self) -> None:
        """End it as a power cut does."""
        process = self.process
        assert process is not None
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()
        self.process = None

    def stop(self) -> None:
        """End it for good."""
        if self.process is not None:
            self.kill()
        self.http.close()

    def create(
        self, heroes: str = "person", overmind: str = "random", seed: str = "e2e", mission: str = MISSION
    ) -> Made:
        """A new match."""
        seats = {"heroes": heroes, "overmind": overmind}
        wish = {"game": "chronicle-x", "mission": mission, "seats": seats, "seed": seed}
        return self._made("/api/matches", wish)

    def open(self, record: str, heroes: str = "person", overmind: str = "random") -> Made:
        """A match that goes on from a record."""
        return self._made(
            "/api/matches/open", {"record": record, "seats": {"heroes": heroes, "overmind": overmind}}
        )

    def _made(self, path: str, wish: dict[str, Any]) -> Made:
        reply = self.http.post(f"{self.base}{path}", json=wish)
        assert reply.status_code == 201, reply.text
        found = reply.json()
        return Made(found["id"], found["keys"])

    def ask(self, made: Made, seat: str, path: str = "", **query: str) -> Any:
        """What the server says to a seat."""
        reply = self.http.get(
            f"{self.base}/api/matches/{made.id}{path}",
            params={"seat": seat, **query},
            headers={"Authorization": f"Bearer {made.keys[seat]}"},
        )
        assert reply.status_code == 200, reply.text
        return reply.json()

    def answer(self, made: Made, seat: str, action: str) -> Any:
        """Answer in place of the page."""
        reply = self.http.post(
            f"{self.base}/api/matches/{made.id}/answers",
            json={"seq": self.ask(made, seat)["seq"], "action": action, "seat": seat},
            headers={"Authorization": f"Bearer {made.keys[seat]}"},
        )
        assert reply.status_code == 200, reply.text
        return reply.json()
