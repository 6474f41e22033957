"""Sources of rules beyond the book's own chapters: abilities, items, mutations, lasting effects.

One class a card, chosen by the content by its ``effect``. A source overrides the hooks that it needs; the chapters call
only those (``hooks``), and offer its actions only in the moments that it names (``moments``).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from rulebound.kernel.decisions import Action

if TYPE_CHECKING:
    from rulebound.games.chronicle_x.combat import Attack
    from rulebound.games.chronicle_x.mutation_base import Mutation
    from rulebound.games.chronicle_x.state import Lasting, MissionState, Unit
    from rulebound.kernel.tally import Tally

Steps = Generator[Any, Any, None]
Conversion = tuple[str, str, int]
"""A change of dice: from this result, to that one, on at most so many dice."""

HOOKS: Final = (
    "attack_value",
    "defence_value",
    "ranges",
    "move_value",
    "conversions",
    "declared",
    "hit",
    "attacked",
    "lessen",
    "bars",
    "forbids",
    "turn_ended",
    "turn_started",
    "gone",
    "weakens",
    "happened",
)


class Source:
    """One card, ability or lasting effect. ``unit`` is always the unit that has it.

    ``supreme`` holds the figures of a mutation's Supreme effect, None if it has no such effect; ``wider`` says that this
    can be played whenever the standard effect can. ``advanced`` says that an item lies on its advanced side.
    """

    hooks: ClassVar[frozenset[str]] = frozenset()
    moments: ClassVar[frozenset[str]] = frozenset()
    effect: ClassVar[str] = ""
    """The name of an alien upgrade, by which the chapters ask whether a unit has it."""

    def __init__(
        self,
        name: str,
        title: str,
        params: Mapping[str, int],
        clauses: Sequence[str] = (),
        cost: str = "free",
    ) -> None:
        self.id = name
        self.title = title
        self.params = params
        self.clauses = tuple(clauses)
        self.cost = cost
        self.kind = ""
        self.supreme: Mapping[str, int] | None = None
        self.wider = False
        self.advanced = False

    @property
    def clause(self) -> str:
        """The clause to name beside a modifier of this source."""
        return self.clauses[0] if self.clauses else ""

    # ---- figures, read whenever they are worked out; no decisions inside, and no change of the state

    def attack_value(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        """Add to the attack value of an attack that ``unit`` makes."""

    def defence_value(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        """Add to the defence value that ``unit`` uses against an attack."""

    def ranges(self, m: MissionState, unit: Unit, short: int, long: int) -> tuple[int, int]:
        """Short and long range as changed by this source."""
        return short, long

    def move_value(self, m: MissionState, unit: Unit, value: int) -> int:
        """The Move value as changed by this source."""
        return value

    def conversions(self, m: MissionState, a: Attack, unit: Unit) -> tuple[Conversion, ...]:
        """Changes of the attack dice of ``unit``, after rerolls (CX-NEON-05)."""
        return ()

    def declared(self, m: MissionState, a: Attack, unit: Unit) -> None:
        """Mark an attack that ``unit`` has just declared, before anybody comes in; no decisions inside."""

    def rolls_idle(self, m: MissionState, a: Attack, unit: Unit) -> bool:
        """Whether the marker moment 'idle_defence' holds for this attack: a roll with nothing to stop has a use."""
        return True

    def lessen(self, m: MissionState, unit: Unit, amount: int, cause: str) -> int:
        """The damage that is left of ``amount``; ``cause`` is 'attack', 'area', 'hazard', 'building' or another."""
        return amount

    def bars(self, m: MissionState, unit: Unit, state: str, cause: str) -> bool:
        """Whether ``unit`` cannot take this state: 'stunned', 'down', 'shaken', 'push', 'pull', 'forced'."""
        return False

    def forbids(self, m: MissionState, unit: Unit, verb: str) -> bool:
        """Whether ``unit`` may not do this: 'sprint', 'neon', 'equip', or be named: 'target', 'led' (as a puppet)."""
        return False

    def weakens(self, m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
        """Add to the attack value of an attack whose target is ``unit``; of alien upgrades only."""

    # ---- a shot whose target has stepped aside

    def aimed_anew(self, m: MissionState, a: Attack, unit: Unit) -> Attack | None:
        """The shot of ``unit`` at its target as it stands now, if this source has its own way of judging that."""
        return None

    def refit(self, m: MissionState, a: Attack, unit: Unit, other: bool) -> None:
        """Take back what it gave to a shot of ``unit`` and does not fit any more; ``other``: it is aimed at another."""

    # ---- steps that follow from an attack

    def hit(self, m: MissionState, a: Attack, unit: Unit) -> Steps:
        """After the damage of an attack that ``unit`` made."""
        return
        yield

    def attacked(self, m: MissionState, a: Attack, unit: Unit) -> Steps:
        """After the last step of an attack that ``unit`` suffered."""
        return
        yield

    def happened(self, m: MissionState, unit: Unit, what: str, data: Any) -> Steps:
        """When something has happened to or by ``unit``, an alien one: see upgrades.tell."""
        return
        yield

    def turn_ended(self, m: MissionState, unit: Unit) -> None:
        """When the turn of ``unit`` has ended."""

    def turn_started(self, m: MissionState, unit: Unit) -> None:
        """When an activation of ``unit`` starts."""

    def gone(self, m: MissionState, unit: Unit) -> None:
        """When ``unit``, a hero, has left the map."""

    # ---- choices

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        """Actions ``use UNIT SOURCE ...`` that may be taken in this moment."""
        return []

    def comes_in(self, m: MissionState, unit: Unit, moment: str, context: Any) -> bool:
        """Whether there is any such action."""
        return bool(self.offers(m, unit, moment, context))

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        """Carry out one of the actions offered."""
        return
        yield

    def refusal(self, m: MissionState, unit: Unit) -> str:
        """Why it cannot be used in the unit's turn right now; '' if there is nothing to say."""
        return ""


class LastingKind(Source):
    """A kind of effect that lasts; the hooks get the unit that attacks or defends, ``entry`` is found by name."""

    def on_attack(self, m: MissionState, a: Attack, tally: Tally, entry: Lasting) -> None:
        """Add to the value of any attack while this lasts."""

    def on_defence(self, m: MissionState, a: Attack, tally: Tally, unit: Unit, entry: Lasting) -> None:
        """Add to the value of any defence while this lasts."""

    def attack_over(self, m: MissionState, a: Attack, entry: Lasting) -> None:
        """After the damage of any attack while this lasts, before what the attacker's own sources do."""

    def ended(self, m: MissionState, entry: Lasting) -> None:
        """When it has run out."""


Listeners = tuple[bool, tuple["Mutation", ...]]
"""Who names a moment: whether abilities of units do, and the cards that do."""
NO_LISTENERS: Final[Listeners] = (False, ())

Maker = TypeVar("Maker", bound=type[Source])

ABILITIES: Final[dict[str, type[Source]]] = {}
ITEMS: Final[dict[str, type[Source]]] = {}
MUTATIONS: Final[dict[str, type[Source]]] = {}
UPGRADES: Final[dict[str, type[Source]]] = {}
ROOMS: Final[dict[str, type[Source]]] = {}
LASTING: Final[dict[str, LastingKind]] = {}

BuildingEffect = Callable[..., Steps]
BUILDING_CARDS: Final[dict[str, Any]] = {}
HAZARD_CARDS: Final[dict[str, Any]] = {}


def _prepared(kind: type[Source]) -> None:
    kind.hooks = frozenset(name for name in HOOKS if getattr(kind, name) is not getattr(Source, name))


def ability(effect: str) -> Callable[[Maker], Maker]:
    """Register a class as the ability of that effect name."""
    return _register(ABILITIES, effect)


def item(effect: str) -> Callable[[Maker], Maker]:
    """Register a class as the item of that effect name."""
    return _register(ITEMS, effect)


def upgrade(effect: str) -> Callable[[Maker], Maker]:
    """Register a class as the alien upgrade of that effect name."""

    def register(kind: Maker) -> Maker:
        kind.effect = effect
        return _register(UPGRADES, effect)(kind)

    return register


def mutation(effect: str) -> Callable[[Maker], Maker]:
    """Register a class as the mutation of that effect name."""
    return _register(MUTATIONS, effect)


def room(effect: str) -> Callable[[Maker], Maker]:
    """Register a class as the room of that effect name."""
    return _register(ROOMS, effect)


def _register(table: dict[str, type[Source]], effect: str) -> Callable[[Maker], Maker]:
    def register(kind: Maker) -> Maker:
        _prepared(kind)
        table[effect] = kind
        return kind

    return register


def lasting(
    name: str, title: str, clauses: Sequence[str] = ()
) -> Callable[[type[LastingKind]], type[LastingKind]]:
    """Register a class as the lasting effect of that name."""

    def register(kind: type[LastingKind]) -> type[LastingKind]:
        _prepared(kind)
        LASTING[name] = kind(name, title, {}, clauses)
        return kind

    return register
