"""The live stream: whoever watches is told that the match has moved, and nothing else."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from unit.table.served import SOLO, serving, sit_down

PAIR = ("heroes", "overmind")


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


def test_an_answer_between_the_look_and_the_stream_is_told(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        sat = sit_down(client)
        seen = sat.look("red")["seq"]
        sat.answer("red", "jump 1")

        async def watch() -> list[str]:
            return await asyncio.wait_for(first(client.app.state.live.stream(sat.id, seen), 1), 5)

        with client.portal() as portal:
            said = portal.call(watch)
        assert said == [f'data: {{"seq":{sat.look("red")["seq"]}}}\r\n\r\n']
        assert sat.look("red")["seq"] > seen


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


def test_streams_end_when_the_server_stops(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        sat = sit_down(client)
        live = client.app.state.live

        async def watch() -> list[list[str]]:
            tasks = [asyncio.ensure_future(first(live.stream(sat.id, 7), 9)) for _ in range(2)]
            while len(live._streams) < 2:
                await asyncio.sleep(0)
            live.end_streams()
            late = asyncio.ensure_future(first(live.stream(sat.id, 8), 9))
            return await asyncio.wait_for(asyncio.gather(*tasks, late), 5)

        with client.portal() as portal:
            said = portal.call(watch)
        assert said == [[f'data: {{"seq":{seq}}}\r\n\r\n'] for seq in (7, 7, 8)]
        assert not live._streams


@pytest.mark.parametrize(("way", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, -signal.SIGTERM)])
def test_a_server_that_is_stopped_under_an_open_page_ends_without_a_word(
    tmp_path: Path, way: signal.Signals, code: int
) -> None:
    command = [sys.executable, "-m", "rulebound", "play", "--no-browser", "--port", "0", "--json"]
    process = subprocess.Popen(
        [*command, "--database", str(tmp_path / "table.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        text = "".join(iter(process.stdout.readline, "}\n"))
        address = json.loads(text + "}")["address"]
        wish = {"game": "chronicle-x", "mission": "be-kind-rewind", "seats": dict.fromkeys(PAIR, "person")}
        with httpx.Client(base_url=address, timeout=60) as http:
            made = http.post("/api/matches", json=wish).json()
            where = f"/api/matches/{made['id']}/live"
            with http.stream("GET", where, params={"key": made["keys"][PAIR[0]], "seat": PAIR[0]}) as stream:
                lines = stream.iter_lines()
                assert next(lines).startswith("data: ")
                process.send_signal(way)
                assert not [line for line in lines if line], "the stream ends, and is not cut off"
        _, said = process.communicate(timeout=60)
    finally:
        process.kill()
        process.wait()
    assert (said, process.returncode) == ("", code)
