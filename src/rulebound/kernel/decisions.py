"""Decisions: who must choose, and the families of answers from which to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    # a machine's whole number where the module is compiled, any whole number where it is not
    from mypy_extensions import i64

Arg = int | str
"""An argument of an action: an ``int`` is always a place on the board, a ``str`` anything else."""


class Action(NamedTuple):
    """A small value: what a seat answers. Its text form belongs to the game's notation."""

    verb: str
    args: tuple[Arg, ...] = ()


_made: Final[Callable[..., Action]] = tuple.__new__


def action_of(verb: str, args: tuple[Arg, ...]) -> Action:
    """What ``Action(verb, args)`` is, made as a tuple is, without that call; for where very many are made."""
    return _made(Action, (verb, args))


class Refusal:
    """Why an action is not open here: one sentence, the clauses behind it, and a line to draw if one was stopped."""

    __slots__ = ("clauses", "line", "reason")

    def __init__(
        self, reason: str, clauses: tuple[str, ...] = (), line: tuple[int, int] | None = None
    ) -> None:
        self.reason = reason
        self.clauses = clauses
        self.line = line

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Refusal):
            return NotImplemented
        return (self.reason, self.clauses, self.line) == (other.reason, other.clauses, other.line)

    def __hash__(self) -> int:
        return hash((self.reason, self.clauses, self.line))

    def __repr__(self) -> str:
        return f"Refusal({self.reason!r}, {self.clauses!r}, {self.line!r})"


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

    def empty(self) -> bool:
        """Whether it has no member after all, which only a family that a ``LazyDecision`` makes may be."""
        return False

    def pick(self, number: int) -> Action | None:
        """A representative member at random, each as likely as the others; ``number`` is uniform in 32 bits.

        None of an empty family.
        """
        count = self.count()
        return self.member(number * count >> 32) if count else None

    def members(self) -> Iterator[Action]:
        """All representative members in order."""
        for i in range(self.count()):
            yield self.member(i)


class Options(Family):
    """A family whose members are simply listed."""

    __slots__ = ("_actions",)

    def __init__(self, verb: str, actions: Sequence[Action]) -> None:
        self.verb = verb
        self._actions = actions

    def count(self) -> int:
        return len(self._actions)

    def member(self, index: int) -> Action:
        return self._actions[index]

    def pick(self, number: int) -> Action:
        actions = self._actions
        low: i64 = number
        return actions[low * len(actions) >> 32]

    def accepts(self, action: Action) -> bool:
        return action in self._actions


class Places(Family):
    """``verb HEAD SQUARE`` for each of some squares; an answer is made when it is asked for."""

    __slots__ = ("_head", "_squares")

    def __init__(self, verb: str, head: tuple[Arg, ...], squares: Sequence[int]) -> None:
        self.verb = verb
        self._head = head
        self._squares = squares

    def count(self) -> int:
        return len(self._squares)

    def member(self, index: int) -> Action:
        return _made(Action, (self.verb, (*self._head, self._squares[index])))

    def pick(self, number: int) -> Action:
        squares = self._squares
        low: i64 = number
        return self.member(low * len(squares) >> 32)

    def accepts(self, action: Action) -> bool:
        args = action.args
        return args[:-1] == self._head and args[-1] in self._squares if args else False


class Names(Family):
    """``verb NAME`` for each of some names; each is the answer that is ``option`` of that name."""

    __slots__ = ("_names",)

    def __init__(self, verb: str, names: Sequence[str]) -> None:
        self.verb = verb
        self._names = names

    def count(self) -> int:
        return len(self._names)

    def member(self, index: int) -> Action:
        return option(self.verb, self._names[index]).member(0)

    def pick(self, number: int) -> Action:
        names = self._names
        low: i64 = number
        return option(self.verb, names[low * len(names) >> 32]).member(0)

    def accepts(self, action: Action) -> bool:
        args = action.args
        return len(args) == 1 and args[0] in self._names


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


def option(verb: str, name: str = "", *more: Arg) -> Options:
    """A family of exactly one answer, ``verb`` or ``verb NAME``, seldom more.

    It is the same object for the same verb and name: most are asked for again and again.
    """
    if more:
        return Options(verb, (Action(verb, (name, *more)),))
    named = _SINGLE.get(verb)
    if named is None:
        named = _SINGLE[verb] = {}
    known = named.get(name)
    if known is None:
        if len(named) >= _SINGLE_LIMIT:
            named.clear()
        known = named[name] = Options(verb, (Action(verb, (name,) if name else ()),))
    return known


_SINGLE: Final[dict[str, dict[str, Options]]] = {}
"""By verb and name."""
_SINGLE_LIMIT: Final = 256


class Decision:
    """A seat must choose.

    ``kind`` and ``args`` make the prompt; ``subject`` is the figure that acts ('' if none). ``rest`` says that the
    whole of the game is in its plain state, so that the flow can be started again from there. ``window`` names the
    reaction window in which a seat out of turn is asked ('' in its own turn); it opens on public knowledge only.
    An ``open`` decision is put to its seat even if it lists a single answer: so that being asked tells nothing, or since
    the seat may name places that are not listed. ``several`` may be set where it is plain that there are two answers or
    more: two families are two answers, since none is empty.
    """

    __slots__ = ("_families", "args", "kind", "open", "rest", "seat", "several", "subject", "window")

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
        self._families = families
        self.subject = subject
        self.args = args
        self.window = window
        self.rest = rest
        self.open = False
        self.several = len(families) > 1

    def __repr__(self) -> str:
        about = f" of {self.subject}" if self.subject else ""
        return f"<{self.seat} decide: {self.kind}{about}>"

    @property
    def families(self) -> Sequence[Family]:
        """The kinds of answer, none of them empty."""
        return self._families

    @property
    def actions(self) -> list[Action]:
        """Every representative answer, family by family."""
        return [action for family in self.families for action in family.members()]

    def put(self) -> Decision:
        """The same decision, put to its seat even if it lists one answer: a family of places accepts others besides."""
        self.open = True
        return self

    def only(self) -> Action | None:
        """The answer, if there is but one."""
        families = self._families
        if self.several or self.open or not families:
            return None
        family = families[0]
        return family.member(0) if family.count() == 1 else None

    def pick(self, number: int) -> Action:
        """An answer at random: a family is as likely as another, and in it a member as another.

        ``number`` is uniform in 64 bits; the same number picks the same answer.
        """
        return self.draw(number >> 32, number & _LOW)

    def draw(self, kind: int, number: int) -> Action:
        """What ``pick`` does, with a number of 32 bits for the family and one for the member of it."""
        families = self._families
        high: i64 = kind
        action = families[high * len(families) >> 32].pick(number)
        assert action is not None
        return action

    def accepts(self, action: Action) -> bool:
        """Whether ``action`` is a legal answer."""
        verb = action.verb
        return any(family.verb == verb and family.accepts(action) for family in self.families)


_UNMADE: Final = Family("")
"""Stands where nobody has looked yet."""

Maker = Callable[[Any, Any], Family | None]
"""Makes a family for a state and whoever acts, or None if there is nothing of that kind to do now.

Where it takes long to tell, the family may be ``empty`` as well: whoever draws from it will find out.
"""


class LazyDecision(Decision):
    """A decision whose families are made one by one, when somebody looks at them.

    It stands at a rest point. ``makers`` are the kinds of answer that there may be, in order; ``state`` and ``actor`` are
    what they look at. ``drawn`` is the family from which an answer was picked last: what it has found out for that, the
    flow need not find again.
    """

    __slots__ = ("_actor", "_made", "_makers", "_state", "drawn")

    def __init__(
        self,
        seat: str,
        kind: str,
        makers: tuple[Maker, ...],
        state: Any,
        actor: Any,
        subject: str = "",
        args: tuple[Arg, ...] = (),
    ) -> None:
        # written out, as in Decision: one of these is made at each rest point
        self.seat = seat
        self.kind = kind
        self._families = ()
        self.subject = subject
        self.args = args
        self.window = ""
        self.rest = True
        self.open = False
        self.several = False
        self.drawn: Family | None = None
        self._makers = makers
        self._state = state
        self._actor = actor
        self._made: list[Family | None] | None = None

    def _make(self, index: int) -> Family | None:
        if self._made is None:
            self._made = [_UNMADE] * len(self._makers)
        family = self._made[index]
        if family is _UNMADE:
            family = self._makers[index](self._state, self._actor)
            if family is not None and family.empty():
                family = None
            self._made[index] = family
        return family

    @property
    def families(self) -> Sequence[Family]:
        if not self._families:
            makers = range(len(self._makers))
            self._families = [family for family in map(self._make, makers) if family is not None]
        return self._families

    def only(self) -> Action | None:
        if self.several:
            return None
        found: Family | None = None
        for index in range(len(self._makers)):
            family = self._make(index)
            if family is not None:
                if found is not None:
                    return None
                found = family
        return found.member(0) if found is not None and found.count() == 1 else None

    def draw(self, kind: int, number: int) -> Action:
        """As for any decision; a kind is drawn again while there is nothing of it, so most are never made."""
        high: i64 = kind
        makers, state, actor = self._makers, self._state, self._actor
        count: i64 = len(makers)
        unmade = self._made is None
        while True:
            index = high * count >> 32
            # nothing is kept for whoever only draws: the same kind seldom comes up again
            family = makers[index](state, actor) if unmade else self._make(index)
            if family is not None:
                action = family.pick(number)
                if action is not None:
                    self.drawn = family
                    return action
            high = (high * _STEP + 1) & _LOW


_LOW: Final = 0xFFFFFFFF
_STEP: Final = 1664525

PASS: Final = Action("pass")
"""The answer of a seat that lets a window go by."""
