"""Rulebound: skirmish board games with every rule enforced."""

from typing import Final

from rulebound import compiled

__version__: Final = "0.1.0"

compiled.use()
