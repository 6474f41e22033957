"""The live stream: whoever watches is told that the match has moved, and nothing else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

from unit.table.served import SOLO, serving, sit_down


async def first(stream: AsyncIterator[str], count: int) -> list[str]:
    found = []
    async for text in stream:
        found.append(text)
        if len(found) == count:
            break
    await stream.aclose()  # type: ignore[attr-defined]
    return found


def test_everybody_is_told_of_every_answer(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        sat = sit_down(client)
        live = client.app.state.live

        async def watch() -> list[str]:
            stream = live.stream(sat.id, 0)
            task = asyncio.ensure_future(first(stream, 3))
            while sat.id not in live.channels._channels:
                await asyncio.sleep(0)
            live.announce(sat.id, 1)
            live.announce(sat.id, 2)
            return await asyncio.wait_for(task, 5)

        with client.portal() as portal:
            said = portal.call(watch)
        assert [json.loads(text.removeprefix("data: ")) for text in said] == [
            {"seq": seq} for seq in (0, 1, 2)
        ]


def test_a_silent_stream_says_something_now_and_then(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        sat = sit_down(client)
        live = client.app.state.live

        async def watch() -> list[str]:
            return await asyncio.wait_for(first(live.stream(sat.id, 7, 0.01), 2), 5)

        with client.portal() as portal:
            said = portal.call(watch)
        assert said == ['data: {"seq":7}\r\n\r\n', ": still here\r\n\r\n"]


def test_an_answer_and_the_computers_reply_are_announced(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        sat = sit_down(client, SOLO)
        told: list[int] = []
        live = client.app.state.live
        announce = live.announce

        def listen(match_id: str, seq: int) -> None:
            told.append(seq)
            announce(match_id, seq)

        live.announce = listen
        sat.answer("red", "jump 1")
        sat.until_asked("red")
        assert told == sorted(told)
        assert told[0] == 1
        assert told[-1] == sat.look("red")["seq"] > 1
