"""What a game must offer so that a match of it can be played."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

from rulebound.kernel.chances import Chance
from rulebound.kernel.decisions import Action, Decision, Refusal
from rulebound.kernel.events import EventLog

T = TypeVar("T")
Request = Decision | Chance[Any]
Flow = Generator[Request, Any, T]
"""A rule: it asks for answers in the order of the rulebook and returns what it found."""


class Outcome(NamedTuple):
    """How a match ended; ``winner`` is a side, '' for a draw."""

    winner: str
    reason: str
    clauses: tuple[str, ...] = ()


class State(Protocol):
    """The whole of a game at a rest point."""

    log: EventLog

    def copy(self) -> State:
        """An equal state that shares nothing that can change; its log is left to the caller."""

    def digest(self) -> str:
        """A short hash of everything that decides the future."""


class Game(Protocol):
    """A game of rules. ``Any`` stands for its own state."""

    name: str
    version: str
    seats: tuple[str, ...]

    @property
    def content(self) -> str:
        """Digest of what plays of the content in use; words that are only shown may differ."""

    def start(self, setup: Mapping[str, Any]) -> Any:
        """The state at the beginning; SetupError if ``setup`` does not make one."""

    def flow(self, state: Any) -> Flow[Outcome]:
        """The rules, from a start or from any rest point."""

    def text(self, state: Any, action: Action) -> str:
        """The action as a person types it."""

    def parse(self, state: Any, text: str) -> Action:
        """The action that ``text`` names; MalformedAction if it is none."""

    def why_not(self, state: Any, decision: Decision, action: Action) -> Refusal | None:
        """Why ``action`` is not open at ``decision``; None if it is."""

    def odds(self, state: Any, decision: Decision, action: Action) -> Any:
        """Exact odds of what would follow; None where no dice decide it."""

    def view(self, state: Any, seat: str) -> Any:
        """All that ``seat`` may see ('' = a spectator), and nothing else."""
