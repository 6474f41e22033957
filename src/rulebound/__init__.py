"""Rulebound: skirmish board games with every rule enforced."""

from typing import Final

__version__: Final = "0.1.0"
