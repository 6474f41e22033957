"""What of the content is only shown, and what plays.

A record says under which content it was made, and is played on by no other. So that a corrected letter of a card closes no
match, the digest in its head covers what plays and leaves out what is only shown. Every field plays unless its
declaration says otherwise: it is ``Shown``, or ``Annotated`` with ``SHOWN`` or ``SHOWN_IF_ANY``. A test rewrites each such
field of both games and plays the golden games with it.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

WHOLLY: Final = "wholly"
IF_ANY: Final = "if any"

SHOWN: Final = Meta(extra={"shown": WHOLLY})
"""Of a field: people see it, and nothing else comes of it, nor of its being there."""
SHOWN_IF_ANY: Final = Meta(extra={"shown": IF_ANY})
"""Of a field: its words are only shown, but the rules ask whether there are any."""

Shown = Annotated[str, SHOWN]
"""Words for people, whatever they say."""

P = TypeVar("P", bound=Struct)


def _marked(kind: Any) -> str:
    """How a type is marked: a list of what is marked, or that or nothing, is marked too."""
    if get_origin(kind) is Annotated:
        notes = [note.extra for note in kind.__metadata__ if isinstance(note, Meta) and note.extra]
        return next((str(note["shown"]) for note in notes if "shown" in note), "")
    marks = {_marked(part) for part in get_args(kind) if part is not type(None) and part is not Ellipsis}
    return marks.pop() if len(marks) == 1 else ""


@cache
def shown_fields(kind: type[Struct]) -> dict[str, str]:
    """The fields of a struct that are only shown, each with its mark."""
    marks = {name: _marked(hint) for name, hint in get_type_hints(kind, include_extras=True).items()}
    return {name: marks[name] for name in kind.__struct_fields__ if marks[name]}


def playing(value: Any) -> Any:
    """What plays of structs and plain values, as plain values, in the order in which it stands."""
    if isinstance(value, Struct):
        shown = shown_fields(type(value))
        found: dict[str, Any] = {}
        for name in value.__struct_fields__:
            if name not in shown:
                found[name] = playing(getattr(value, name))
            elif shown[name] == IF_ANY:
                found[name] = bool(getattr(value, name))
        return found
    if isinstance(value, dict):
        return {key: playing(part) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [playing(part) for part in value]
    return value


def digest(value: Any) -> str:
    """The SHA-256 of structs and plain values, words and all, in the order in which they stand."""
    return sha256(msgspec.json.encode(value)).hexdigest()


def digested(pack: P) -> P:
    """A pack with its digests: ``digest`` is that of all of it, ``playing`` that of what plays."""
    bare = replace(pack, digest="", playing="")
    return replace(bare, digest=digest(bare), playing=digest(playing(bare)))
