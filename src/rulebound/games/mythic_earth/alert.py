"""On Alert: traps that are sprung on one enemy (ME-ALERT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulebound.games.mythic_earth import (
    actions,
    charge,
    house,
    magic,
    movement,
    pool,
    walking,
)
from rulebound.games.mythic_earth.dice import Steps, d10
from rulebound.games.mythic_earth.effects import on
from rulebound.games.mythic_earth.state import INCH, Battle, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.games.mythic_earth.values import react_tally
from rulebound.kernel.decisions import Action, Decision, Family, Options, option
from rulebound.kernel.tally import Tally
from rulebound.space.field.bases import group_within

ZONE: Final = 10 * INCH
COUNTERCHARGE: Final = "countercharge"
SPRUNG: Final = "sprung-on:"
"""Noted of a Unit, with the id of the enemy, while it acts through its trap."""


def watchers(m: Battle, enemy: Unit) -> list[Unit]:
    """The Units On Alert across the table from which an enemy is at most 10 inches away."""
    if on(enemy, "no-traps"):
        return []
    return [
        unit
        for unit in m.enemies(enemy.seat)
        if unit.alert and not unit.locked and group_within(unit.bases, enemy.bases, ZONE)
    ]


def answer(m: Battle, enemy: Unit, action: Action) -> Steps[None]:
    """An enemy has been given a die and has named its action: traps may be sprung on it, in the order their owner likes
    (ME-ALERT-03, ME-ALERT-05, ME-ALERT-14).
    """
    target = str(action.args[1]) if action.verb == actions.CHARGE else ""
    if target:
        enemy.counts["charging"] = 1
    stood = walking.places(m.units[target]) if target else {}
    far = movement.allowance(m, enemy) if target else 0
    if watchers(m, enemy):
        m.note("announces", enemy.id, *announced(action))
    yield from offer(m, enemy, target)
    if target:
        enemy.counts.pop("charging", None)
        if walking.has_moved(m.units[target], stood) or movement.allowance(m, enemy) < far:
            m.units[target].counts["stepped-away"] = 1
        if not charge.fit(enemy):
            charge.forget(m.units[target])


def announced(action: Action) -> tuple[str, ...]:
    """What is told of a coming action: its verb and the words that say what it is aimed at, no places (ME-ALERT-14)."""
    return (action.verb, *[arg for arg in action.args[1:] if isinstance(arg, str)])


def offer(m: Battle, enemy: Unit, target: str = "", named: Sequence[str] = ()) -> Steps[None]:
    """Ask whoever is On Alert and near whether a trap is sprung on this enemy; ``target`` is the Unit it charges.

    ``named`` are asked, too, if a charger that keeps its ranks has stopped a little short of where it comes near to them.
    """
    asked: list[str] = []
    while not enemy.gone:
        ready = [unit for unit in watchers(m, enemy) if unit.id not in asked]
        ready += [
            unit
            for unit in map(m.units.__getitem__, named)
            if unit.alert and not unit.locked and unit not in ready and unit.id not in asked
        ]
        if not ready:
            return
        seat = ready[0].seat
        families: list[Family] = [
            Options("spring", [Action("spring", (unit.id, enemy.id)) for unit in ready]),
            option("decline"),
        ]
        choice = yield Decision(seat, "trap", families, enemy.id, window="trap")
        if choice.verb == "decline":
            return
        watcher = m.units[str(choice.args[0])]
        asked.append(watcher.id)
        yield from spring(m, watcher, enemy, target)


def number_against(watcher: Unit, enemy: Unit) -> Tally:
    """The number of the React test with which a Unit springs its trap on an enemy (ME-ALERT-06)."""
    number = react_tally(watcher)
    if has(enemy, "stealth"):
        number.add(-2, "Stealth", "ME-ALERT-06")
    return number


def spring(m: Battle, watcher: Unit, enemy: Unit, target: str) -> Steps[None]:
    """The React test of a trap, and one Single-Action on a pass (ME-ALERT-06 to 08, ME-ALERT-13).

    A failure costs the trap and nothing else: with the die that comes back the Unit may act (ME-CTEST-04, ME-ALERT-16).
    """
    number = number_against(watcher, enemy).total
    face = yield from d10(watcher.seat, "react", watcher.id)
    passed = house.meets(m, face, number)
    m.note("react", watcher.id, enemy.id, number, face, passed)
    watcher.alert_since = 0
    if not passed:
        if house.plays(m, house.FAILED_TRAP, house.ACTS):
            pool.give_back(m, watcher, len(watcher.beside) - 1, "ME-ALERT-08")
        if target == watcher.id:
            watcher.counts["gambled"] = 1  # ME-CCHG-03
        return
    families = reactions(m, watcher, enemy, target)
    if not families:
        return
    chosen = yield Decision(watcher.seat, "react", families, watcher.id, (enemy.id,))
    if chosen.verb == actions.SHOOT and target == watcher.id:
        if house.plays(m, house.TRAP_SHOT, house.NO_MORE):
            watcher.counts["gambled"] = 1
    if chosen.verb == COUNTERCHARGE:
        yield from charge.countercharge(m, watcher, enemy)
        return
    active, done = m.active, m.done
    m.done = []
    watcher.counts[SPRUNG + enemy.id] = 1
    yield from actions.perform(m, watcher, chosen)
    watcher.counts.pop(SPRUNG + enemy.id, None)
    m.active, m.done = active, done


def reactions(m: Battle, watcher: Unit, enemy: Unit, target: str) -> list[Family]:
    """What a sprung trap may do: one Single-Action, against no other enemy (ME-ALERT-05, ME-ALERT-07, ME-CCHG-02).

    A Countercharge is open here alone (ME-CCHG-01), and to the charge that is answered: of several the Unit picks one
    (ME-CCHG-04).
    """
    families: list[Family] = []
    if target == watcher.id and charge.may_countercharge(m, watcher, enemy):
        families.append(option(COUNTERCHARGE, watcher.id, enemy.id))
    done = m.done
    m.done = []
    for name, make in actions.PERFORMERS.items():
        family = make(m, watcher)
        if family is None:
            continue
        if name in (actions.SHOOT, actions.SPELL):
            family = Aimed(m, watcher, enemy, family)
            if not family.count():
                continue
        families.append(family)
    m.done = done
    families.append(option(actions.END, watcher.id))
    return families


class Aimed(Family):
    """Of a family those answers that touch no enemy but the one on whom the trap is sprung (ME-ALERT-05)."""

    __slots__ = ("_enemy", "_listed", "_m", "_whole", "unit")

    def __init__(self, m: Battle, watcher: Unit, enemy: Unit, whole: Family) -> None:
        super().__init__(whole.verb)
        self._m = m
        self.unit = watcher
        self._enemy = enemy
        self._whole = whole
        self._listed = [action for action in whole.members() if allowed(m, watcher, enemy, action)]

    def count(self) -> int:
        return len(self._listed)

    def member(self, index: int) -> Action:
        return self._listed[index]

    def accepts(self, action: Action) -> bool:
        return self._whole.accepts(action) and allowed(self._m, self.unit, self._enemy, action)


def spared(m: Battle, unit: Unit, action: Action) -> bool:
    """Whether an action of a Unit touches no enemy but the one on whom it is just springing its trap, if it is."""
    found = [m.units[name.removeprefix(SPRUNG)] for name in unit.counts if name.startswith(SPRUNG)]
    return all(allowed(m, unit, enemy, action) for enemy in found)


def allowed(m: Battle, watcher: Unit, enemy: Unit, action: Action) -> bool:
    """Whether an action touches no other enemy than the one that sprang the trap."""
    if action.verb == actions.SPELL and not magic.spares_others(m, watcher, enemy, action):
        return False
    named = [str(arg) for arg in action.args if isinstance(arg, str) and arg in m.units]
    return all(name == enemy.id or m.units[name].seat == watcher.seat for name in named)
