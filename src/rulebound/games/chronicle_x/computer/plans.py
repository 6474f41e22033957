"""A plan: the first action of what a figure means to do, what all of it is worth, and why in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulebound.games.chronicle_x.computer.evaluation import FORMS, Shot, points
from rulebound.games.chronicle_x.state import MissionState
from rulebound.games.chronicle_x.words import does, name
from rulebound.kernel.decisions import Action, Decision, Family


class Plan(NamedTuple):
    """``worth`` is in thousandths of a point of Health; ``why`` is a sentence without its end."""

    worth: int
    action: Action
    why: str


def best_of(plans: Sequence[Plan]) -> Plan:
    """The plan of greatest worth, the first of equals."""
    return max(plans, key=lambda plan: plan.worth)


def settle(decision: Decision, plans: Sequence[Plan]) -> tuple[Action, str]:
    """The best plan that the decision accepts, and why."""
    ranked = sorted(plans, key=lambda plan: -plan.worth)
    for plan in ranked:
        if decision.accepts(plan.action):
            return plan.action, told(plan, ranked)
    return decision.actions[0], "There is nothing better."


def told(plan: Plan, plans: Sequence[Plan]) -> str:
    """Why a plan was chosen, with the next best of another kind."""
    others = [other.worth for other in plans if other.action != plan.action and other.why != plan.why]
    if not others:
        return f"{plan.why}."
    return f"{plan.why} ({points(plan.worth)} against {points(max(others))} for the next best)."


def attack_words(m: MissionState, who: str, shot: Shot) -> str:
    """An attack as a reason: "Clemson shoots Greys I: 2.1 damage expected"."""
    verb = FORMS.get(shot.form, "attacks")
    return f"{does(m, who, verb)} {name(m, shot.target.id)}: {points(shot.mean)} damage expected"


def by_verb(families: Sequence[Family]) -> dict[str, Family]:
    """The families of a decision by their verbs, empty ones left out."""
    return {family.verb: family for family in families if family.count()}
