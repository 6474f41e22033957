"""Wounds: who takes them, and who leaves the table (ME-WND, ME-SHOOT-10, ME-SHOOT-11, ME-MSAVE-06)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulebound.games.mythic_earth import happenings
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.removal import check_overload, destroy, remove_minis
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.kernel.decisions import Action, Decision, Family
from rulebound.space.field.bases import gap

FAR: Final = "far"
NEAR: Final = "near"
LEADER: Final = "leader"
ORDERS: Final = (FAR, NEAR, LEADER)
"""Ways to take casualties that can be named in a word: farthest from the attacker first, nearest first, both with the
leader last; or the leader first."""


class Losses(Family):
    """In which order the Minis of a Unit take wounds: ``lose UNIT far``, or ``lose UNIT 3 5`` by the numbers of Minis.

    Listed are the ways that can be named in a word; any order of Minis that may take a wound is accepted.
    """

    __slots__ = ("_named", "_ordered", "_unit", "_words")

    def __init__(
        self, unit: Unit, words: Sequence[str], ordered: Sequence[int], verb: str = "lose", count: int = 0
    ) -> None:
        super().__init__(verb)
        self._named = count
        self._unit = unit
        self._words = words
        self._ordered = ordered

    def count(self) -> int:
        return len(self._words)

    def member(self, index: int) -> Action:
        return Action(self.verb, (self._unit.id, self._words[index]))

    def accepts(self, action: Action) -> bool:
        if len(action.args) < 2 or action.args[0] != self._unit.id:
            return False
        words = action.args[1:]
        if len(words) == 1 and words[0] in self._words:
            return True
        open_numbers = [str(self._unit.numbers[index]) for index in self._ordered]
        if self._named and len(words) != self._named:
            return False
        return len(set(words)) == len(words) and all(word in open_numbers for word in words)


def order_of(unit: Unit, word: str, candidates: Sequence[int], attacker: Unit | None) -> list[int]:
    """The Minis at ``candidates`` in the order that a word names."""

    def rank(index: int) -> tuple[int, int, int]:
        leads = unit.mini(index).leader or unit.mini(index).heroic
        away = 0
        if attacker is not None and attacker.bases:
            away = min([gap(unit.bases[index], base) for base in attacker.bases])
        if word == LEADER:
            return (not leads, -away, unit.numbers[index])
        return (leads, away if word == NEAR else -away, unit.numbers[index])

    return sorted(candidates, key=rank)


def wanted_order(
    m: Battle, unit: Unit, classes: Sequence[Sequence[int]], count: int, attacker: Unit | None
) -> Steps[list[int]]:
    """The Minis in the order in which they take wounds; the owner chooses among equals (ME-SHOOT-10).

    ``classes`` are the places of Minis, those that must go first in the first one; ``count`` wounds are to be taken.
    """
    order: list[int] = []
    left = count
    for candidates in classes:
        if left <= 0:
            break
        able = sum([unit.mini(index).wounds - unit.hurt[index] for index in candidates])
        if left >= able or len(candidates) < 2:
            order += order_of(unit, FAR, candidates, attacker)
            left -= able
            continue
        ways: dict[tuple[int, ...], str] = {}
        for word in ORDERS:
            ways.setdefault(tuple(order_of(unit, word, candidates, attacker)[:left]), word)
        answer = yield Decision(
            unit.seat, "lose", [Losses(unit, list(ways.values()), candidates)], unit.id, (str(left),)
        )
        order += read_order(unit, answer, candidates, attacker)
        left = 0
    return order


def picked(unit: Unit, candidates: Sequence[int], count: int, verb: str) -> Steps[list[int]]:
    """So many Minis of a Unit, whom its owner chooses: ``VERB UNIT far``, or ``VERB UNIT 3 5`` by their numbers."""
    if count >= len(candidates):
        return list(candidates)
    ways: dict[tuple[int, ...], str] = {}
    for word in ORDERS:
        ways.setdefault(tuple(order_of(unit, word, candidates, None)[:count]), word)
    family = Losses(unit, list(ways.values()), candidates, verb, count)
    answer = yield Decision(unit.seat, verb, [family], unit.id, (str(count),))
    return read_order(unit, answer, candidates, None)[:count]


def read_order(unit: Unit, answer: Action, candidates: Sequence[int], attacker: Unit | None) -> list[int]:
    words = [str(word) for word in answer.args[1:]]
    if words[0] in ORDERS:
        return order_of(unit, words[0], candidates, attacker)
    named = [unit.numbers.index(int(word)) for word in words]
    rest = order_of(unit, FAR, [index for index in candidates if index not in named], attacker)
    return named + rest


def take(
    m: Battle,
    unit: Unit,
    wounds: int,
    how: str,
    by: Unit | None,
    classes: Sequence[Sequence[int]] | None = None,
    only: Sequence[int] = (),
) -> Steps[int]:
    """Give wounds to the Minis of a Unit, one for each failed save (ME-WND-01); the number really taken.

    What a Mini has lost is kept until it has lost all, then it is removed (ME-WND-03). A Mini that is hurt takes them
    first, and one Mini takes them until it is dead (ME-WND-02). Of ``classes`` the first goes first (all Minis alike if
    None); what these cannot take is lost (ME-SHOOT-11). ``only`` are places of Minis that must take them, as a leader
    does who saved for himself. The Unit is destroyed with its last Mini.
    """
    if wounds <= 0 or unit.gone:
        return 0
    if only:
        classes = [list(only)]
    elif classes is None:
        classes = [list(range(len(unit.kinds)))]
    open_ = [index for part in classes for index in part]
    hurt = [index for index in range(len(unit.kinds)) if unit.hurt[index] > 0 and (not only or index in only)]
    order = hurt[:]
    able = sum([unit.mini(index).wounds - unit.hurt[index] for index in hurt])
    if wounds > able:
        rest = [[index for index in part if index not in hurt] for part in classes]
        order += yield from wanted_order(m, unit, [part for part in rest if part], wounds - able, by)
    dead: list[int] = []
    taken = 0
    for index in order:
        if taken == wounds:
            break
        if index not in open_ and index not in hurt:
            continue
        part = min(unit.mini(index).wounds - unit.hurt[index], wounds - taken)
        unit.hurt[index] += part
        taken += part
        happenings.wounded(m, unit, unit.mini(index), how, by)
        if unit.hurt[index] >= unit.mini(index).wounds:
            dead.append(index)
            happenings.fallen(m, unit, index, by)
    numbers = tuple(sorted([unit.numbers[index] for index in dead]))
    m.note("wounds", unit.id, taken, numbers, how)
    if len(dead) == len(unit.kinds):
        destroy(m, unit, how, by)
    else:
        remove_minis(unit, dead)
    return taken


def crumble(m: Battle, unit: Unit, by: Unit | None) -> Steps[None]:
    """Living Dead that fail a Brave Test stay, and lose a wound without a save."""
    yield from take(m, unit, 1, "crumble", by)
    check_overload(m, unit, by)
