"""The scripted player: decides by expected values, from what its seat may see."""

from rulebound.games.mythic_earth.computer.characters import CHARACTERS
from rulebound.games.mythic_earth.computer.scripted import ScriptedPlayer

__all__ = ["CHARACTERS", "ScriptedPlayer"]
