"""Actions as text: a verb and its arguments, squares by name, a path joined by hyphens (``move clemson b3-c4``)."""

from __future__ import annotations

import re
from typing import Final

from rulebound.kernel.decisions import Action, Arg
from rulebound.kernel.errors import MalformedAction
from rulebound.space.board import Board

_WORD: Final = re.compile(r"[a-z0-9][a-z0-9'+-]*\Z")
_PATH: Final = re.compile(r"[a-z]{1,2}[0-9]{1,2}(-[a-z]{1,2}[0-9]{1,2})*\Z")
LONGEST: Final = 400
PLAIN: Final = frozenset(("lay",))
"""Verbs whose arguments are no squares: a cell of tiles is called as a square is."""


def text(board: Board, action: Action) -> str:
    """The action as a person types it."""
    words = [action.verb]
    path: list[str] = []
    for arg in action.args:
        if isinstance(arg, int):
            path.append(board.name(arg))
            continue
        if path:
            words.append("-".join(path))
            path = []
        words.append(arg)
    if path:
        words.append("-".join(path))
    return " ".join(words)


def parse(board: Board, line: str) -> Action:
    """The action that a text names; MalformedAction says what cannot be read."""
    if len(line) > LONGEST:
        raise MalformedAction(f"an action has at most {LONGEST} characters")
    words = line.strip().lower().split()
    if not words:
        raise MalformedAction("an empty line is no action")
    args: list[Arg] = []
    for word in words:
        if not _WORD.match(word):
            raise MalformedAction(f"{word[:40]!r} is no word of an action")
    for word in words[1:]:
        if _PATH.match(word) and words[0] not in PLAIN:
            try:
                args.extend(board.parse(name) for name in word.split("-"))
            except ValueError as error:
                raise MalformedAction(str(error)) from None
        else:
            args.append(word)
    return Action(words[0], tuple(args))
