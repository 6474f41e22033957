"""The names that the table answers to: no web page reads it by pointing a name of its own here (DNS rebinding)."""

from __future__ import annotations

import re
import socket
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from ipaddress import ip_address
from typing import Any, Final

import msgspec

from rulebound.table.problems import PROBLEM_TYPE, Problem

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

HERE: Final = frozenset(("localhost", "127.0.0.1", "::1"))
HOME: Final = (".local", ".lan", ".home.arpa", ".internal", ".localhost")
"""Ends of names that nobody can own on the internet."""
ANY: Final = "*"
NAME: Final = re.compile(r"[a-z0-9._:-]{1,200}")


def host_of(header: str) -> str:
    """The host of a Host header in small letters, without port, brackets and last dot; '' if it is none.

    >>> host_of("LocalHost:8123"), host_of("[::1]:8123"), host_of("table.example.")
    ('localhost', '::1', 'table.example')
    """
    text = header.strip().lower()
    if text.startswith("["):
        host, closed, rest = text[1:].partition("]")
        return host if closed and (not rest or rest.startswith(":")) else ""
    host, _, port = text.partition(":")
    return host.removesuffix(".") if not port or port.isdigit() else ""


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _named(text: str) -> str:
    """The host that somebody allows; ValueError if the text is none."""
    host = text.strip()
    if host != ANY:
        host = host_of(text)
        if not NAME.fullmatch(host):
            raise ValueError(
                f"{text!r} is no name of a host: write it as in table.example.org, without http:// and path"
            )
    return host


def loopback(bound: str) -> bool:
    """Whether whoever listens at an address is reached from this machine alone."""
    try:
        return ip_address(bound).is_loopback
    except ValueError:
        return host_of(bound) == "localhost"


class Hosts:
    """Which hosts are answered to: at a loopback address the names of it, at another one what no stranger can own.

    To be reached from elsewhere a table answers to every address, to names without a dot, those of home networks and
    that of this machine; any other name has to be ``named`` ("*": all). ValueError for a text that names no host.
    """

    def __init__(self, bound: str, named: Iterable[str] = ()) -> None:
        self.alone = loopback(bound)
        self.named = frozenset(_named(name) for name in named)
        own = HERE | {host_of(bound)}
        self.own = own if self.alone else own | {host_of(socket.gethostname()), host_of(socket.getfqdn())}

    def answers(self, header: str) -> bool:
        """Whether a request with this Host header is answered."""
        host = host_of(header)
        if ANY in self.named:
            return True
        if not host:
            return False
        if host in self.own or host in self.named:
            return True
        return not self.alone and ("." not in host or _is_address(host) or host.endswith(HOME))


def guarded(app: Application, hosts: Hosts) -> Application:
    """An application that requests to other hosts do not reach: they are told why, and how to allow it."""

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        said = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(said) == 1 and hosts.answers(said[0]):
            await app(scope, receive, send)
            return
        host = host_of(said[0]) if len(said) == 1 else ""
        reason = "This table does not answer to that name."
        if NAME.fullmatch(host):
            reason = f"This table does not answer to the name {host}; `rulebound play --allow-host {host}` lets it."
        problem = Problem(421, reason, "Host")
        content = msgspec.json.encode(problem.document())
        kind = PROBLEM_TYPE
        if not str(scope["path"]).startswith("/api"):
            content, kind = f"{problem.detail}\n".encode(), "text/plain; charset=utf-8"
        headers = [
            (b"content-type", kind.encode()),
            (b"content-length", str(len(content)).encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"cache-control", b"no-store"),
        ]
        await send({"type": "http.response.start", "status": problem.status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    return guard
