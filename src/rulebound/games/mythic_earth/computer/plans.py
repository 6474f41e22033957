"""A plan: an answer, what it is worth, and why in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulebound.games.mythic_earth.state import Battle
from rulebound.kernel.decisions import Action, Decision, Family

Answer = tuple[Action, str]


class Plan(NamedTuple):
    """``worth`` is in hundredths of a point of a Force; ``why`` is a sentence without its end."""

    worth: int
    action: Action
    why: str


def by_verb(decision: Decision) -> dict[str, Family]:
    """The families of a decision by their verbs, empty ones left out."""
    return {family.verb: family for family in decision.families if family.count()}


def settle(decision: Decision, plans: Sequence[Plan]) -> Answer:
    """The best plan that the decision accepts, and why, with the next best of another kind."""
    ranked = sorted(plans, key=lambda plan: -plan.worth)
    for number, plan in enumerate(ranked):
        if decision.accepts(plan.action):
            others = [other for other in ranked[number + 1 :] if other.why != plan.why]
            if not others:
                return plan.action, f"{plan.why}."
            return plan.action, f"{plan.why} ({points(plan.worth)} against {points(others[0].worth)})."
    return decision.families[0].member(0), "There is nothing better."


def points(worth: int) -> str:
    """A worth in points, with one decimal.

    >>> points(1234), points(-50)
    ('12.3', '-0.5')
    """
    sign = "-" if worth < 0 else ""
    tenths = abs(worth) // 10
    return f"{sign}{tenths // 10}.{tenths % 10}"


def name(m: Battle, unit: str) -> str:
    """A Unit as a reason names it."""
    found = m.units.get(unit)
    return found.card.name if found is not None else unit
