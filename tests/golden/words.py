"""The content of a game in other words: every field that is only shown says something else, and nothing else is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from rulebound.content.shown import IF_ANY, digested, shown_fields

STAMPS: Final = ("digest", "playing")
"""What a pack says of itself."""


class Field(NamedTuple):
    """A field of the content: of which struct, and its name."""

    kind: type[Struct]
    name: str


Change = Callable[[Field, Any, Any], Any]
"""What becomes of a field that is only shown: its value and its type are given."""


@cache
def hints_of(kind: type[Struct]) -> dict[str, Any]:
    return get_type_hints(kind)


def structs(value: Any) -> Iterator[Struct]:
    """Every struct in what plays of a value, itself included."""
    if isinstance(value, Struct):
        yield value
        shown = shown_fields(type(value))
        for name in value.__struct_fields__:
            if name not in shown:
                yield from structs(getattr(value, name))
    elif isinstance(value, (tuple, dict)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from structs(part)


def fields(pack: Struct, shown: bool) -> list[Field]:
    """The fields that are only shown, or those that play, of all structs that there are in a pack."""
    kinds = dict.fromkeys(type(each) for each in structs(pack))
    return [
        Field(kind, name)
        for kind in kinds
        for name in kind.__struct_fields__
        if (name in shown_fields(kind)) == shown and name not in STAMPS
    ]


def put(value: Any, change: Change) -> Any:
    """A value with every field that is only shown changed."""
    if isinstance(value, Struct):
        marks, hints = shown_fields(type(value)), hints_of(type(value))
        new = {}
        for name in value.__struct_fields__:
            old = getattr(value, name)
            if name not in marks:
                new[name] = put(old, change)
            elif name not in STAMPS:
                new[name] = change(Field(type(value), name), old, hints[name])
        return replace(value, **new)
    if isinstance(value, dict):
        return {key: put(part, change) for key, part in value.items()}
    if isinstance(value, tuple):
        return tuple([put(part, change) for part in value])
    return value


def in_other_words(pack: Any) -> Any:
    """A pack in which every field that is only shown says something else where it says something."""

    def change(field: Field, old: Any, hint: Any) -> Any:
        return other(old, hint)

    return digested(put(pack, change))


def turned(pack: Any) -> Any:
    """A pack with words wherever it has none, and none wherever it can do without."""
    return digested(put(pack, turn))


def turn(field: Field, old: Any, hint: Any) -> Any:
    """Words for none, and none for words that can be missed."""
    return other(old, hint) if shown_fields(field.kind)[field.name] == IF_ANY else _turned(old, hint)


def _turned(old: Any, hint: Any) -> Any:
    if isinstance(old, int) or get_origin(hint) is Literal:
        return other(old, hint)
    if not old:
        return made(hint)
    if type(None) in get_args(hint):
        return None
    return other(old, hint) if isinstance(old, Struct) else type(old)()


def other(value: Any, hint: Any) -> Any:
    """Another value of a type; of nothing, nothing."""
    if get_origin(hint) is Literal:
        return next(each for each in (*reversed(get_args(hint)), value) if each != value)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 7
    if isinstance(value, str):
        # another beginning, another order of the alphabet, another end
        return f"Q{value[::-1]}ß" if value else value
    if isinstance(value, Struct):
        hints = hints_of(type(value))
        return replace(
            value, **{name: other(getattr(value, name), hints[name]) for name in value.__struct_fields__}
        )
    if isinstance(value, tuple):
        part = get_args(_bare(hint))[0]
        return tuple([other(each, part) for each in value])
    if isinstance(value, dict):
        part = get_args(_bare(hint))[1]
        return {key: other(each, part) for key, each in value.items()}
    return value


def made(hint: Any) -> Any:
    """A value of a type."""
    bare = _bare(hint)
    if get_origin(bare) is Literal:
        return get_args(bare)[0]
    if get_origin(bare) is tuple:
        return (made(get_args(bare)[0]),)
    if bare in (int, str):
        return bare(3)
    assert issubclass(bare, Struct), f"there is no example of {hint}"
    hints = hints_of(bare)
    return bare(**{name: made(hints[name]) for name in bare.__struct_fields__})


def _bare(hint: Any) -> Any:
    """A type without what is noted of it, and without None."""
    if get_origin(hint) is Annotated:
        return _bare(get_args(hint)[0])
    if get_origin(hint) in (Union, UnionType):
        return _bare(next(part for part in get_args(hint) if part is not type(None)))
    return hint
