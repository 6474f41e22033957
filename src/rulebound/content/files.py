"""Reading the files of a pack, with errors that name file, line and field.

The YAML reader takes a plain subset: mappings with text keys, lists, text, whole numbers, true, false and
null. It refuses anchors, tags, doubled keys, deep nesting and large files, so a pack from a stranger can be
opened without fear.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
import yaml

from rulebound.content.lengths import NO_LENGTH, PATTERN

LIMIT: Final = 2 * 1024 * 1024
DEPTH: Final = 40

T = TypeVar("T")

Spot = tuple[str | int, ...]


class ContentError(ValueError):
    """A content file that cannot be used: where, and why, in one message."""

    def __init__(self, file: str, line: int | None, field: str, reason: str) -> None:
        self.file = file
        self.line = line
        self.field = field
        self.reason = reason
        place = file if line is None else f"{file}:{line}"
        super().__init__(f"{place}: {field}: {reason}" if field else f"{place}: {reason}")


class Lines:
    """On which line each field of a file stands."""

    __slots__ = ("file", "lines")

    def __init__(self, file: str) -> None:
        self.file = file
        self.lines: dict[Spot, int] = {(): 1}

    def line(self, spot: Spot) -> int:
        """The line of `spot`, or of the nearest field around it."""
        while spot not in self.lines:
            spot = spot[:-1]
        return self.lines[spot]

    def error(self, spot: Spot, reason: str) -> ContentError:
        """An error at `spot`."""
        return ContentError(self.file, self.line(spot), spot_text(spot), reason)


def spot_text(spot: Spot) -> str:
    """A spot as a person writes it.

    >>> spot_text(("heroes", 0, "move"))
    'heroes[0].move'
    """
    text = ""
    for part in spot:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def read_text(path: Path, name: str) -> str:
    """The text of a content file of at most 2 MiB."""
    try:
        with path.open("rb") as handle:
            raw = handle.read(LIMIT + 1)
    except OSError as error:
        raise ContentError(name, None, "", f"cannot be read: {error.strerror or error}") from error
    if len(raw) > LIMIT:
        raise ContentError(name, None, "", "is larger than 2 MiB")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ContentError(name, raw[: error.start].count(b"\n") + 1, "", "is not UTF-8 text") from error


_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,15}\Z")
_PLAIN: Final[dict[str, bool | None]] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}


def _scalar(event: Any) -> str | int | bool | None:
    value = str(event.value)
    if not event.implicit[0]:
        return value
    if value in _PLAIN:
        return _PLAIN[value]
    return int(value) if _WHOLE.match(value) else value


class _Open:
    """A mapping or list that is still being read."""

    __slots__ = ("items", "key", "mapping", "spot")

    def __init__(self, mapping: bool, spot: Spot) -> None:
        self.mapping = mapping
        self.spot = spot
        self.items: Any = {} if mapping else []
        self.key: str | None = None


def parse_yaml(text: str, file: str) -> tuple[Any, Lines]:
    """Plain values of a YAML text, and the line of each.

    Raises ContentError for anything that is not the plain subset.
    """
    lines = Lines(file)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    stack: list[_Open] = []
    root: Any = None
    documents = 0
    try:
        for event in yaml.parse(text, Loader=loader):
            mark = event.start_mark
            line = 1 if mark is None else mark.line + 1
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise ContentError(file, line, "", "holds more than one YAML document")
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
                raise ContentError(file, line, "", "anchors and aliases are not taken")
            if isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
                stack.pop()
                continue
            if not isinstance(event, (yaml.ScalarEvent, yaml.MappingStartEvent, yaml.SequenceStartEvent)):
                continue
            tag = event.tag
            if tag is not None and tag != "!":
                raise ContentError(file, line, "", f"tag {tag} is not taken")
            around = stack[-1] if stack else None
            if around is not None and around.mapping and around.key is None:
                if not isinstance(event, yaml.ScalarEvent):
                    raise lines.error(around.spot, "a key must be plain text")
                key = str(event.value)
                spot = (*around.spot, key)
                if key in around.items:
                    raise ContentError(file, line, spot_text(spot), "is given twice")
                lines.lines[spot] = line
                around.key = key
                continue
            value: Any
            if isinstance(event, yaml.ScalarEvent):
                value = _scalar(event)
                opened = None
            else:
                opened = _Open(isinstance(event, yaml.MappingStartEvent), ())
                value = opened.items
            if around is None:
                root, spot = value, ()
            elif around.mapping:
                assert around.key is not None
                spot = (*around.spot, around.key)
                around.items[around.key] = value
                around.key = None
            else:
                spot = (*around.spot, len(around.items))
                lines.lines[spot] = line
                around.items.append(value)
            if opened is not None:
                if len(stack) >= DEPTH:
                    raise ContentError(file, line, spot_text(spot[:3]), "is nested too deeply")
                opened.spot = spot
                stack.append(opened)
    except yaml.YAMLError as error:
        spotted: Any = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error).split("\n", 1)[0]
        raise ContentError(
            file, None if spotted is None else spotted.line + 1, "", f"is not YAML: {problem}"
        ) from error
    return root, lines


_STEP: Final = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")
_UNKNOWN: Final = re.compile(r"unknown field `(.+)`")


def convert(value: Any, lines: Lines, kind: type[T]) -> T:
    """`value` as a struct of `kind`; a wrong field is named with its line."""
    try:
        return msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).rpartition(" - at `$")
        if not reason:
            reason, path = str(error), ""
        spot = _spot_of(path.rstrip("`"), value)
        unknown = _UNKNOWN.search(reason)
        if unknown:
            spot = (*spot, unknown[1])
            reason = "is not a field of this entry"
        if repr(PATTERN) in reason:
            reason = NO_LENGTH
        raise lines.error(spot, reason) from error


def _spot_of(path: str, value: Any) -> Spot:
    """The path of a msgspec message as a spot; its `[...]`, a key of a mapping, ends the search."""
    spot: list[str | int] = []
    for name, index in _STEP.findall(path):
        if index == "...":
            break
        spot.append(name if name else int(index))
    return tuple(spot)
