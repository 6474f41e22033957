"""Odds as they are told: the numbers that are thrown against, and what comes of it under each way of going on."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from rulebound.kernel.tally import Tally

Json = dict[str, Any]


class Policy(NamedTuple):
    """The odds under one way of going on: of what is counted, its mean, and the chances that matter."""

    label: str
    spread: dict[int, Fraction]
    headline: tuple[tuple[str, Fraction], ...]
    counts: str = ""
    """What the spread counts: Minis or wounds."""
    taken: dict[int, Fraction] | None = None
    """What comes back in the same round, counted in the same way."""
    split: tuple[tuple[str, Fraction], ...] = ()
    """Who wins: parts of a whole."""

    @property
    def mean(self) -> Fraction:
        """What comes on average."""
        return sum((value * chance for value, chance in self.spread.items()), Fraction(0))


class Foreseen(NamedTuple):
    """What an answer would throw: its numbers by name, the odds of what would come of it, and what they assume."""

    tallies: tuple[tuple[str, Tally], ...]
    policies: tuple[Policy, ...]
    assumed: tuple[str, ...] = ()
    """Sentences that say what the odds take for granted."""

    def as_data(self) -> Json:
        """The odds with the numbers that they come from."""
        from rulebound.games.mythic_earth.preview import tally_json

        found = {**{label: tally_json(tally) for label, tally in self.tallies}, **self.to_json()}
        if self.assumed:
            found["assumed"] = list(self.assumed)
        return found

    def to_json(self) -> Json:
        """The odds as the page reads them."""
        return {
            "policies": [
                {
                    "label": policy.label,
                    "rerolls": 0,
                    "spread": bars(policy.spread),
                    "mean": float(policy.mean),
                    "headline": named(policy.headline),
                    "counts": policy.counts,
                    "taken": bars(policy.taken or {}),
                    "split": named(policy.split),
                }
                for policy in self.policies
            ]
        }


def bars(spread: dict[int, Fraction]) -> list[Json]:
    """A distribution as the page reads it."""
    return [{"value": value, "chance": float(chance)} for value, chance in sorted(spread.items())]


def named(chances: Sequence[tuple[str, Fraction]]) -> list[Json]:
    """Chances with their names; what cannot happen is left out, unless nothing can."""
    possible = [(label, chance) for label, chance in chances if chance] or list(chances[:1])
    return [{"label": label, "chance": float(chance)} for label, chance in possible]
