"""What can go wrong, each with one sentence that names the place and the reason."""

from __future__ import annotations


class RuleboundError(Exception):
    """Base of every error that is the user's to read."""


class MalformedAction(RuleboundError):
    """The text is no action of this game."""


class IllegalAction(RuleboundError):
    """The action is a known one but not allowed here; ``clauses`` names the rules that forbid it."""

    def __init__(self, reason: str, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.clauses = clauses


class StaleAction(RuleboundError):
    """The action answers an older state of the match."""


class CannotUndo(RuleboundError):
    """A die or a secret stands between now and the answer to take back."""


class RecordError(RuleboundError):
    """A record cannot be read or does not fit; ``line`` is where it first departs (1-based, 0 = the whole)."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line


class SetupError(RuleboundError):
    """A match cannot be set up like this."""


class DeadEnd(RuleboundError):
    """The rules asked for a decision that has no answer: a fault of the rules, never of a player."""
