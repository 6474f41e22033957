"""Chronicle X: the rules, its content and what a table needs of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulebound.kernel.match import Match

__all__ = ["quick_start"]


def quick_start(seed: str | int = "tape", **setup: Any) -> Match:
    """A match of the quick start; ``setup`` may give levels, items and what is in use (see ``setup.start``).

    >>> quick_start(seed="tape").decision.subject
    'clemson'
    """
    # what it needs is only loaded when somebody plays
    from rulebound.games.chronicle_x import game

    return game.quick_start(str(seed), **setup)
