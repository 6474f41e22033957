"""Decisions: who must choose, and the families of answers from which to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

Arg = int | str
"""An argument of an action: an ``int`` is always a place on the board, a ``str`` anything else."""


class Action(NamedTuple):
    """A small value: what a seat answers. Its text form belongs to the game's notation."""

    verb: str
    args: tuple[Arg, ...] = ()


class Refusal(NamedTuple):
    """Why an action is not open here: one sentence, the clauses behind it, and a line to draw if one was stopped."""

    reason: str
    clauses: tuple[str, ...] = ()
    line: tuple[int, int] | None = None


class Family:
    """One kind of answer. Members can be listed one by one; ``accepts`` may allow more than are listed.

    Made to be cheap when nobody looks: a family is counted and indexed before any member exists.
    """

    __slots__ = ("verb",)

    def __init__(self, verb: str) -> None:
        self.verb = verb

    def count(self) -> int:
        """Number of representative members."""
        raise AssertionError("a family must count its members")

    def member(self, index: int) -> Action:
        """The representative member at ``index`` (0-based)."""
        raise AssertionError("a family must name its members")

    def accepts(self, action: Action) -> bool:
        """Whether the rules allow this action, listed or not."""
        return any(self.member(i) == action for i in range(self.count()))

    def members(self) -> Iterator[Action]:
        """All representative members in order."""
        for i in range(self.count()):
            yield self.member(i)


class Options(Family):
    """A family whose members are simply listed."""

    __slots__ = ("_actions",)

    def __init__(self, verb: str, actions: Sequence[Action]) -> None:
        super().__init__(verb)
        self._actions = actions

    def count(self) -> int:
        return len(self._actions)

    def member(self, index: int) -> Action:
        return self._actions[index]

    def accepts(self, action: Action) -> bool:
        return action in self._actions


class Lazy(Family):
    """A family that is listed only when somebody looks; it must not be empty."""

    __slots__ = ("_actions", "_make")

    def __init__(self, verb: str, make: Callable[[], Sequence[Action]]) -> None:
        super().__init__(verb)
        self._make = make
        self._actions: Sequence[Action] | None = None

    def _listed(self) -> Sequence[Action]:
        if self._actions is None:
            self._actions = self._make()
        return self._actions

    def count(self) -> int:
        return len(self._listed())

    def member(self, index: int) -> Action:
        return self._listed()[index]

    def accepts(self, action: Action) -> bool:
        return action in self._listed()


def option(verb: str, *args: Arg) -> Options:
    """A family of exactly one answer."""
    return Options(verb, (Action(verb, args),))


class Decision:
    """A seat must choose.

    ``kind`` and ``args`` make the prompt; ``subject`` is the figure that acts ('' if none). ``rest`` says that the
    whole of the game is in its plain state, so that the flow can be started again from there. ``window`` names the
    reaction window in which a seat out of turn is asked ('' in its own turn); it opens on public knowledge only.
    An ``open`` decision is put to its seat even if it has a single answer, so that being asked tells nothing.
    """

    __slots__ = ("args", "families", "kind", "open", "rest", "seat", "subject", "window")

    def __init__(
        self,
        seat: str,
        kind: str,
        families: Sequence[Family],
        subject: str = "",
        args: tuple[Arg, ...] = (),
        window: str = "",
        rest: bool = False,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.families = families
        self.subject = subject
        self.args = args
        self.window = window
        self.rest = rest
        self.open = False

    @property
    def actions(self) -> list[Action]:
        """Every representative answer, family by family."""
        return [action for family in self.families for action in family.members()]

    def only(self) -> Action | None:
        """The answer, if there is but one. Families are never empty, so two of them are two answers."""
        families = self.families
        if len(families) == 1 and not self.open:
            family = families[0]
            return family.member(0) if family.count() == 1 else None
        return None

    def accepts(self, action: Action) -> bool:
        """Whether ``action`` is a legal answer."""
        verb = action.verb
        return any(family.verb == verb and family.accepts(action) for family in self.families)


PASS: Final = Action("pass")
"""The answer of a seat that lets a window go by."""
