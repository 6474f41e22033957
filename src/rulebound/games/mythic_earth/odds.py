"""Exact odds of what an answer would throw: the same tallies as the rules, every face counted.

Not looked at is what the sides may still choose: traps, Blessings of other moments, who takes the wounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rulebound.games.mythic_earth import (
    alert,
    flee,
    house,
    melee,
    nerve,
    odds_combat,
    odds_shots,
    odds_spells,
    shooting,
)
from rulebound.games.mythic_earth.odds_dice import passing
from rulebound.games.mythic_earth.odds_policies import Foreseen, Policy
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.kernel.decisions import Action, Decision, Refusal
from rulebound.kernel.tally import Tally


def of_action(m: Battle, decision: Decision | None, action: Action) -> Foreseen | None:
    """The odds of an answer; None where no dice decide it."""
    say = OF.get(action.verb)
    unit = m.units.get(str(action.args[0])) if action.args else None
    if say is None or unit is None or unit.gone:
        return None
    return say(m, decision, unit, action)


def of_test(m: Battle, label: str, tally: Tally) -> Foreseen:
    """One test."""
    chance = passing(m, tally.total)
    policy = Policy("", {0: 1 - chance, 1: chance}, (("passes", chance), ("fails", 1 - chance)))
    return Foreseen(((label, tally),), (policy,))


def _shot(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    target = m.units.get(str(action.args[1])) if len(action.args) > 1 else None
    if target is None or not (unit.here and target.here):
        return None
    how = {"throw": shooting.THROW, "fire": shooting.DEFENSIVE}.get(action.verb, action.verb)
    arm = str(action.args[2]) if len(action.args) > 2 else ""
    attack = shooting.volley(m, unit, target, how, arm)
    return None if isinstance(attack, Refusal) else odds_shots.of_shots(m, attack)


def _charge(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    target = m.units.get(str(action.args[1])) if len(action.args) > 1 else None
    return odds_combat.of_charge(m, unit, target) if target is not None and not target.gone else None


def _contact(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    target = m.units.get(str(decision.args[0])) if decision is not None and decision.args else None
    if decision is None or target is None or target.gone or not decision.accepts(action):
        return None
    there, placed = odds_combat.arrived(m, unit, target, action)
    return odds_combat.of_round(there, placed, target, melee.CHARGED)


def _counter(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    target = m.units.get(str(action.args[1])) if len(action.args) > 1 else None
    return (
        odds_combat.of_round(m, unit, target, melee.COUNTER)
        if target is not None and not target.gone
        else None
    )


def _attack(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    target = m.units.get(str(action.args[1])) if len(action.args) > 1 else None
    return odds_combat.of_attack(m, unit, target) if target is not None and not target.gone else None


def _spell(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    return (
        odds_spells.of_spell(m, unit, action)
        if len(action.args) > 1 and action.args[1] in m.pack.spells
        else None
    )


def _spring(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    enemy = m.units.get(str(action.args[1])) if len(action.args) > 1 else None
    return of_test(m, "React test", alert.number_against(unit, enemy)) if enemy is not None else None


def _activation(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    """The test that a die brings before anything else."""
    if action.verb == "regroup" and decision is not None and decision.kind != "announce":
        return None
    if unit.fleeing:
        return _stop(m, decision, unit, action)
    if not (unit.markers or unit.frozen):
        return None
    ignored = action.verb == "regroup" or unit.frozen
    return of_test(m, "Activation Test", nerve.activation_tally(m, unit, counted=not ignored))


def _stop(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    if not (unit.markers and house.plays(m, house.STOP_TEST, house.TWO_TESTS)):
        return of_test(m, "Test to stop", flee.stop_tally(m, unit))
    heard = nerve.activation_tally(m, unit, counted=True)
    number = flee.stop_tally(m, unit)
    number.add(1, "marker shed by the first", "ME-TEST-03")
    chance = passing(m, heard.total) * passing(m, number.total)
    policy = Policy("", {0: 1 - chance, 1: chance}, (("stops", chance), ("does not", 1 - chance)))
    return Foreseen((("Activation Test", heard), ("Test to stop", number)), (policy,))


def _rally(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    friend = m.units.get(str(action.args[1])) if len(action.args) > 1 else None
    return of_test(m, "Test to stop", flee.stop_tally(m, friend, unit)) if friend is not None else None


def _dispel(m: Battle, decision: Decision | None, unit: Unit, action: Action) -> Foreseen | None:
    return odds_spells.of_dispel(m, decision)


OF: Final[Mapping[str, Callable[[Battle, Decision | None, Unit, Action], Foreseen | None]]] = {
    "shoot": _shot,
    "focused-shot": _shot,
    "throw": _shot,
    "fire": _shot,
    "charge": _charge,
    "contact": _contact,
    "countercharge": _counter,
    "attack": _attack,
    "cast": _spell,
    "dispel": _dispel,
    "spring": _spring,
    "act": _activation,
    "activate": _activation,
    "regroup": _activation,
    "stop-fleeing": _stop,
    "rally": _rally,
}
"""How the odds of each kind of answer are found."""
