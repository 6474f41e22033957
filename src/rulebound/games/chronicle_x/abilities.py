"""Every ability of heroes and aliens: importing this module registers them all."""

from __future__ import annotations

from rulebound.games.chronicle_x import alien_abilities, hero_abilities, hero_abilities_two

__all__ = ["alien_abilities", "hero_abilities", "hero_abilities_two"]
