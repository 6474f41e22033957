"""The table answers to its own names: a page that points a name of its own here reads nothing."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import httpx
import pytest

from rulebound.cli import main
from rulebound.table.hosts import Hosts, guarded


@pytest.mark.parametrize("bound", ["127.0.0.1", "localhost", "::1"])
@pytest.mark.parametrize(
    ("host", "answered"),
    [
        ("localhost", True),
        ("LOCALHOST.:8123", True),
        ("127.0.0.1:8123", True),
        ("[::1]:8123", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example:8123", False),
        ("localhost.evil.example", False),
        ("192.168.1.5:8123", False),
        ("table", False),
        ("[::1", False),
        ("localhost:evil", False),
        ("", False),
    ],
)
def test_at_a_loopback_address_only_its_names_are_answered_to(bound: str, host: str, answered: bool) -> None:
    assert Hosts(bound).answers(host) is answered


@pytest.mark.parametrize(
    ("host", "answered"),
    [
        ("localhost:8123", True),
        ("192.168.1.5:8123", True),
        ("[fe80::1]:8123", True),
        ("gamesroom:8123", True),
        ("gamesroom.local", True),
        ("evil.example", False),
        ("192.168.1.5.evil.example", False),
        ("gamesroom.local.evil.example", False),
    ],
)
def test_on_a_network_what_no_stranger_can_own_is_answered_to(host: str, answered: bool) -> None:
    assert Hosts("0.0.0.0").answers(host) is answered


def test_a_name_that_was_allowed_is_answered_to_and_its_neighbours_are_not() -> None:
    for bound in ("127.0.0.1", "0.0.0.0"):
        hosts = Hosts(bound, ["Table.Example.org"])
        assert hosts.answers("table.example.org:443")
        assert not hosts.answers("other.table.example.org")
        assert Hosts(bound, ["*"]).answers("anything.example")


async def shown(scope: MutableMapping[str, Any], receive: object, send: Any) -> None:
    """An application that answers everything."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"secret"})


def asked(path: str, host: str) -> httpx.Response:
    """What a request to a host is answered."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(guarded(shown, Hosts("127.0.0.1")))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.get(path, headers={"Host": host})

    return asyncio.run(ask())


def test_another_host_is_refused_in_one_sentence_that_says_how_to_allow_it() -> None:
    assert asked("/api/games", "127.0.0.1:8123").text == "secret"
    refused = asked("/api/games", "evil.example:8123")
    said = (
        "This table does not answer to the name evil.example; "
        "`rulebound play --allow-host evil.example` lets it."
    )
    assert refused.status_code == 421
    assert refused.headers["content-type"] == "application/problem+json"
    assert refused.json()["detail"] == said
    assert asked("/", "evil.example").text == f"{said}\n"


@pytest.mark.parametrize(
    "text", ["", "http://table.example.org", "a b.example", "*.example", "table.example/x", "::1"]
)
def test_what_names_no_host_cannot_be_allowed(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="is no name of a host"):
        Hosts("127.0.0.1", [text])
    assert main(["play", "--no-browser", "--allow-host", text]) == 2
    assert "--allow-host: " in capsys.readouterr().err
    assert Hosts("127.0.0.1", [" Table.example.org:80 "]).answers("table.example.org")
