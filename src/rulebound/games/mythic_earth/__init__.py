"""Mythic Earth: the rules, its content and what a table needs of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulebound.kernel.match import Match

__all__ = ["quick_start"]


def quick_start(name: str = "first-blood", seed: str | int = "maize", **setup: Any) -> Match:
    """A battle of a quick start; ``setup`` may say more of each side (see ``setup.start``).

    >>> quick_start(seed="maize").decision.kind
    'secret-choices'
    """
    # what it needs is only loaded when somebody plays
    from rulebound.dice.fortune import SeededFortune
    from rulebound.games.mythic_earth.game import mythic_earth
    from rulebound.kernel.match import Match

    return Match(mythic_earth(), {"quick_start": name, **setup}, SeededFortune(str(seed)))
