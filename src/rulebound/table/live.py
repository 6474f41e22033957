"""What goes on by itself: computers play in the background, and whoever watches is told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar.channels import ChannelsPlugin
from sqlalchemy.exc import SQLAlchemyError

from rulebound.kernel.errors import RuleboundError
from rulebound.table.hall import Hall
from rulebound.table.problems import Problem

PATIENCE: Final = 0.05
"""Seconds that an answer waits for the computer's reply, so that a mere pass does not show as waiting."""
THINKERS: Final = 4
RETRIES: Final = 8
"""How often a computer's answer that could not be stored is tried again before the next look at the match."""
HEARTBEAT: Final = 15.0
"""Seconds after which a silent stream says something, so that nothing between closes it."""
LOGGER: Final = logging.getLogger("rulebound.table")


class Live:
    """Computers' tasks, at most one a match, and the streams. Lives in the server's event loop."""

    def __init__(self, hall: Hall, channels: ChannelsPlugin, retry: float = 0.5) -> None:
        self.hall = hall
        self.channels = channels
        self._retry = retry
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._wanted: set[str] = set()
        self._streams: set[asyncio.Future[None]] = set()
        self._over = False
        self._pool = ThreadPoolExecutor(THINKERS, thread_name_prefix="table")

    def announce(self, match_id: str, seq: int, again: str = "") -> None:
        """Tell everybody that the match has moved, or in which one it is played again."""
        self.channels.publish({"seq": seq, **({"again": again} if again else {})}, [match_id])

    def wake(self, match_id: str) -> asyncio.Task[None]:
        """Let the computers of a match play until a person must decide."""
        self._wanted.add(match_id)
        task = self._tasks.get(match_id)
        if task is None:
            task = self._tasks[match_id] = asyncio.create_task(self._play(match_id))
        return task

    async def wait(self, match_id: str) -> None:
        """Wake the computers and give them a moment."""
        await asyncio.wait({self.wake(match_id)}, timeout=PATIENCE)

    async def _play(self, match_id: str) -> None:
        loop = asyncio.get_running_loop()
        failed = 0
        try:
            while match_id in self._wanted:
                self._wanted.discard(match_id)
                while True:
                    try:
                        seq = await loop.run_in_executor(self._pool, self.hall.step, match_id)
                    except SQLAlchemyError as error:
                        failed += 1
                        LOGGER.warning("a computer's answer could not be stored: %s", error)
                        if failed > RETRIES:
                            return
                        await asyncio.sleep(min(self._retry * 2**failed, 10))
                        continue
                    if seq is None:
                        break
                    failed = 0
                    self.announce(match_id, seq)
        except (Problem, RuleboundError):
            LOGGER.exception("a match between answers cannot go on")
        except Exception:
            LOGGER.exception("a computer's turn failed")
        finally:
            self._wanted.discard(match_id)
            self._tasks.pop(match_id, None)

    async def stream(self, match_id: str, seq: int, heartbeat: float = HEARTBEAT) -> AsyncIterator[str]:
        """Notes, as they come; first where the match stands now, which is at least at ``seq``."""
        async with self.channels.start_subscription([match_id]) as subscriber:
            # what was answered after the caller looked and before this line is announced to it by nobody
            first = {"seq": seq}
            with suppress(Problem, RuleboundError, SQLAlchemyError):
                found = await asyncio.to_thread(self.hall.note, match_id)
                first = {**found, "seq": max(seq, found["seq"])}
            yield f"data: {msgspec.json.encode(first).decode()}\r\n\r\n"
            events = subscriber.iter_events()
            coming = asyncio.ensure_future(anext(events))
            end = asyncio.get_running_loop().create_future()
            self._streams.add(end)
            try:
                while not self._over:
                    waited: set[asyncio.Future[Any]] = {coming, end}
                    done, _ = await asyncio.wait(
                        waited, timeout=heartbeat, return_when=asyncio.FIRST_COMPLETED
                    )
                    if end in done:
                        return
                    if not done:
                        yield ": still here\r\n\r\n"
                        continue
                    note = coming.result()
                    coming = asyncio.ensure_future(anext(events))
                    yield f"data: {note.decode()}\r\n\r\n"
            except StopAsyncIteration:
                return
            finally:
                self._streams.discard(end)
                coming.cancel()

    def end_streams(self) -> None:
        """End all streams, now and from now on: a server that stops waits for what is under way."""
        self._over = True
        for end in self._streams:
            if not end.done():
                end.set_result(None)

    async def close(self) -> None:
        """End what still goes on; all of it is stored."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)
