"""What a Capture/Claim can be for: its purposes, who may claim, who contests (ME-ACTN-10, ME-OBJ-02, ME-OBJ-03).

An answer is ``claim UNIT PURPOSE`` and, where there is a choice, a token (``captive-2``) or a place. One claim serves one
purpose.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rulebound.games.mythic_earth import house, house_goals, tokens
from rulebound.games.mythic_earth.cards import MULTITUDE
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.effects import acts_as_humanoid
from rulebound.games.mythic_earth.state import Battle, Token, Unit
from rulebound.kernel.decisions import Action, Arg, Family, Refusal
from rulebound.space.field.bases import CONTACT, group_within
from rulebound.space.field.places import RADIUS, Point, place, x_of, y_of

VERB: Final = "claim"

Target = tuple[Arg, ...]
"""What follows the purpose in an answer: nothing, a word or a place."""
Targets = Callable[[Battle, Unit], Sequence[Target]]
Barrier = Callable[[Battle, Unit, Target], Refusal | None]
Doing = Callable[[Battle, Unit, Target], Steps[None]]
ByToken = Callable[[Battle, Unit, Token], Refusal | None]
ByPlace = Callable[[Battle, Unit, int, int], Refusal | None]


class Purpose:
    """Something that a claim can be for: sensible targets, why one is refused, and what it does."""

    __slots__ = ("do", "refusal", "targets", "word")

    def __init__(self, word: str, targets: Targets, refusal: Barrier, do: Doing) -> None:
        self.word = word
        self.targets = targets
        self.refusal = refusal
        self.do = do


def plain(
    word: str, why_not: Callable[[Battle, Unit], Refusal | None], do: Callable[[Battle, Unit], Steps[None]]
) -> Purpose:
    """A purpose without a choice."""

    def targets(m: Battle, unit: Unit) -> Sequence[Target]:
        return [()]

    def refusal(m: Battle, unit: Unit, target: Target) -> Refusal | None:
        if target:
            return Refusal(f"To {word} nothing more is named.", ("ME-ACTN-10",))
        return why_not(m, unit)

    def act(m: Battle, unit: Unit, target: Target) -> Steps[None]:
        return do(m, unit)

    return Purpose(word, targets, refusal, act)


def on_token(word: str, why_not: ByToken, do: Callable[[Battle, Unit, Token], Steps[None]]) -> Purpose:
    """A purpose that names a token."""

    def targets(m: Battle, unit: Unit) -> Sequence[Target]:
        return [(token.word,) for token in m.tokens]

    def refusal(m: Battle, unit: Unit, target: Target) -> Refusal | None:
        token = tokens.by_word(m, target[0]) if len(target) == 1 else None
        if token is None:
            return Refusal("There is no such token.", ("ME-ACTN-10",))
        return why_not(m, unit, token)

    def act(m: Battle, unit: Unit, target: Target) -> Steps[None]:
        token = tokens.by_word(m, target[0])
        assert token is not None
        return do(m, unit, token)

    return Purpose(word, targets, refusal, act)


def at_place(
    word: str,
    listed: Callable[[Battle, Unit], Sequence[Point]],
    why_not: ByPlace,
    do: Callable[[Battle, Unit, int, int], Steps[None]],
) -> Purpose:
    """A purpose that names a place."""

    def targets(m: Battle, unit: Unit) -> Sequence[Target]:
        return [(place(x, y),) for x, y in listed(m, unit)]

    def refusal(m: Battle, unit: Unit, target: Target) -> Refusal | None:
        if len(target) != 1 or not isinstance(target[0], int):
            return Refusal("A place has to be named.", ("ME-OBJ-02",))
        return why_not(m, unit, x_of(target[0]), y_of(target[0]))

    def act(m: Battle, unit: Unit, target: Target) -> Steps[None]:
        assert isinstance(target[0], int)
        return do(m, unit, x_of(target[0]), y_of(target[0]))

    return Purpose(word, targets, refusal, act)


def put_beside(m: Battle, unit: Unit, x: int, y: int) -> Refusal | None:
    """Why a Unit may not put a token there, wherever it would count: it has to touch the Unit (ME-OBJ-02)."""
    if not group_within(unit.bases, [tokens.at(x, y)], CONTACT):
        return Refusal("A token is put down touching the Unit.", ("ME-OBJ-02",))
    if not tokens.free(m, x, y):
        return Refusal("A token cannot lie there.", ("ME-OBJ-02", "ME-OBJ-06"))
    return None


class Claims(Family):
    """Everything that a Unit can Capture or Claim now; listed are some places of those that there are."""

    __slots__ = ("_listed", "_m", "_purposes", "unit")

    def __init__(self, m: Battle, unit: Unit, purposes: Sequence[Purpose]) -> None:
        super().__init__(VERB)
        self._m = m
        self.unit = unit
        self._purposes = purposes
        self._listed: list[Action] = []
        for purpose in purposes:
            for target in purpose.targets(m, unit):
                if purpose.refusal(m, unit, target) is None:
                    self._listed.append(Action(VERB, (unit.id, purpose.word, *target)))

    def count(self) -> int:
        return len(self._listed)

    def member(self, index: int) -> Action:
        return self._listed[index]

    def accepts(self, action: Action) -> bool:
        if len(action.args) < 2 or action.args[0] != self.unit.id:
            return False
        target = action.args[2:]
        return any(
            purpose.word == action.args[1] and purpose.refusal(self._m, self.unit, target) is None
            for purpose in self._purposes
        )


def is_humanoid(unit: Unit) -> bool:
    """A Humanoid, or a Monster that a Crux Blessing lets count as one (ME-OBJ-12, ME-BLESS-21)."""
    return acts_as_humanoid(unit)


def humanoid(m: Battle, unit: Unit) -> bool:
    """Whether a Devotion takes a Unit for a Humanoid one (ME-OBJ-12)."""
    return is_humanoid(unit) or (
        house.plays(m, house_goals.SIZED, house_goals.BY_BASE) and unit.card.radius == RADIUS[32]
    )


def has_hero(unit: Unit) -> bool:
    """Whether a Heroic Figure is left in a Unit (ME-UNIT-08, ME-DATA-08)."""
    return any(kind.heroic for kind in unit.profiles())


def has_general(unit: Unit) -> bool:
    """Whether the General is left in a Unit."""
    return any(kind.general for kind in unit.profiles())


def humanoid_or_hero(m: Battle, unit: Unit) -> bool:
    """A Humanoid Unit, or one with a Heroic Figure of any type (ME-OBJ-12)."""
    return humanoid(m, unit) or has_hero(unit)


def able(unit: Unit) -> Refusal | None:
    """Why a Unit cannot claim scenario tokens; None if it can: Humanoids, Multitudes, Heroic Figures (ME-ACTN-10)."""
    if not (is_humanoid(unit) or unit.type == MULTITUDE or has_hero(unit)):
        return Refusal(
            "Humanoids, Multitudes and Heroic Figures claim, no others.", ("ME-ACTN-10", "ME-OBJ-06")
        )
    return grounded(unit)


def grounded(unit: Unit) -> Refusal | None:
    """Why a Unit can neither claim nor contest now: in the air, Fleeing or Frozen."""
    if unit.airborne:
        return Refusal("A flyer in the air claims nothing.", ("ME-ACTN-10", "ME-OBJ-06"))
    if unit.fleeing or unit.frozen:
        return Refusal("A Unit that is Fleeing or Frozen claims nothing.", ("ME-ACTN-10", "ME-OBJ-06"))
    return None


def contests(unit: Unit) -> bool:
    """Whether a Unit can keep an enemy from claiming: neither Fleeing nor Frozen nor in the air; of any type."""
    return unit.here and grounded(unit) is None


def contested(m: Battle, unit: Unit, token: Token) -> Refusal | None:
    """Why a scenario token cannot be claimed: an enemy touches it that contests, or one that the Unit is fighting."""
    for enemy in m.enemies(unit.seat):
        if tokens.touches(enemy, token) and (contests(enemy) or enemy.id in unit.foes):
            return Refusal(f"{enemy.card.name} touches it too.", ("ME-OBJ-06", "ME-ACTN-10"))
    return None


def in_contact(unit: Unit, token: Token) -> Refusal | None:
    """Why a token is out of reach of a Unit: it has to be touched (ME-OBJ-03, ME-OBJ-05)."""
    if token.carrier:
        return Refusal("Another Unit carries it.", ("ME-OBJ-05",))
    if not tokens.touches(unit, token):
        return Refusal("The Unit does not touch the token.", ("ME-OBJ-03", "ME-OBJ-05"))
    return None


def reach_scenario_token(m: Battle, unit: Unit, token: Token) -> Refusal | None:
    """Why a Unit cannot claim this scenario token now."""
    return able(unit) or in_contact(unit, token) or contested(m, unit, token)


class Spots(Family):
    """``VERB UNIT X,Y``: where a Unit puts a token. Listed are some places; any that is not refused is accepted."""

    __slots__ = ("_found", "_m", "_refusal", "unit")

    def __init__(self, verb: str, m: Battle, unit: Unit, refusal: ByPlace) -> None:
        super().__init__(verb)
        self._m = m
        self.unit = unit
        self._refusal = refusal
        self._found = tokens.spots(m, unit, lambda x, y: refusal(m, unit, x, y) is None)

    def count(self) -> int:
        return len(self._found)

    def member(self, index: int) -> Action:
        return Action(self.verb, (self.unit.id, place(*self._found[index])))

    def accepts(self, action: Action) -> bool:
        if len(action.args) != 2 or action.args[0] != self.unit.id or not isinstance(action.args[1], int):
            return False
        where = action.args[1]
        return self._refusal(self._m, self.unit, x_of(where), y_of(where)) is None


def anywhere(m: Battle, unit: Unit, x: int, y: int) -> Refusal | None:
    """One place beside a Unit is as good as another."""
    return None


def beside_spots(
    word: str,
    why_not: Callable[[Battle, Unit], Refusal | None],
    do: Callable[[Battle, Unit, int, int], Steps[None]],
    there: ByPlace = anywhere,
) -> Purpose:
    """A purpose that puts a token down beside the Unit (ME-OBJ-02): why it may not at all, or not ``there``."""

    def listed(m: Battle, unit: Unit) -> Sequence[Point]:
        if why_not(m, unit) is not None:
            return []
        return tokens.spots(
            m, unit, lambda x, y: there(m, unit, x, y) is None and put_beside(m, unit, x, y) is None
        )

    def refusal(m: Battle, unit: Unit, x: int, y: int) -> Refusal | None:
        return why_not(m, unit) or there(m, unit, x, y) or put_beside(m, unit, x, y)

    return at_place(word, listed, refusal, do)
