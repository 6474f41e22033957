"""The page's types, made from the server's messages.

python -m rulebound.table.typescript            write web/src/lib/protocol.ts anew
python -m rulebound.table.typescript --check    say whether it is up to date
"""

from __future__ import annotations

import argparse
import sys
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from rulebound.table import field_views, forces, messages, offers, reports, views
from rulebound.table.message import Message

TARGET: Final = Path(__file__).resolve().parents[3] / "web" / "src" / "lib" / "protocol.ts"
HEAD: Final = """\
/** Every message between this page and the server. Made from the server's structs by `make types`. */
"""
PLAIN: Final = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}
MODULES: Final = (views, field_views, messages, offers, reports, forces)
NAMED: Final = {
    messages.SquareKind: "SquareKind",
    messages.EdgeKind: "EdgeKind",
    field_views.PieceKind: "PieceKind",
}


def type_text(kind: Any) -> str:
    """A Python type as TypeScript says it."""
    origin = get_origin(kind)
    if kind in NAMED:
        return NAMED[kind]
    if origin is Annotated:
        return type_text(get_args(kind)[0])
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in get_args(kind))
    if origin in (Union, types.UnionType):
        return " | ".join(
            dict.fromkeys(type_text(part) for part in get_args(kind) if part is not msgspec.UnsetType)
        )
    if origin is list:
        inner = type_text(get_args(kind)[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        key, value = get_args(kind)
        return f"Record<{type_text(key)}, {type_text(value)}>"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    return PLAIN[kind]


def struct_text(struct: type[msgspec.Struct]) -> str:
    """An interface."""
    hints = get_type_hints(struct, include_extras=True)
    lines = [f"/** {(struct.__doc__ or '').strip()} */", f"export interface {struct.__name__} {{"]
    if struct.__struct_config__.tag is not None:
        lines.append(f'  {struct.__struct_config__.tag_field}: "{struct.__struct_config__.tag}";')
    for item in msgspec.structs.fields(struct):
        mark = "" if item.required else "?"
        lines.append(f"  {item.encode_name}{mark}: {type_text(hints[item.name])};")
    return "\n".join([*lines, "}"])


def typescript() -> str:
    """The whole file."""
    parts = [HEAD.rstrip()]
    parts += [
        f"export type {name} = {' | '.join(f'{chr(34)}{word}{chr(34)}' for word in get_args(kind))};"
        for kind, name in NAMED.items()
    ]
    parts += [
        struct_text(value)
        for module in MODULES
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Message) and value is not Message
        if value.__module__ == module.__name__
    ]
    return "\n\n".join(parts) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the file, or compare it."""
    parser = argparse.ArgumentParser(description="Make the page's types from the server's messages.")
    parser.add_argument("--check", action="store_true", help="only say whether the file is up to date")
    options = parser.parse_args(arguments)
    wanted = typescript()
    if options.check:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != wanted:
            print(f"{TARGET.name} is not what the messages make of it: run `make types`", file=sys.stderr)
            return 1
        print(f"{TARGET.name} is up to date")
        return 0
    TARGET.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
