"""What all messages between the page and the server have in common."""

from __future__ import annotations

from msgspec import Struct


class Message(Struct, forbid_unknown_fields=True):
    """Base of all messages: what nobody knows is refused."""
