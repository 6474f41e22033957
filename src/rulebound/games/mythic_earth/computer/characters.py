"""The characters of the scripted player: what each makes of the same position, as weights."""

from __future__ import annotations

from typing import Final, NamedTuple

WHOLE: Final = 1000
"""A weight that leaves a worth as it is."""


class Character(NamedTuple):
    """How a Force is led. Weights are in thousandths: 1000 leaves what the steady player thinks of a thing."""

    name: str
    text: str
    risk: int = WHOLE
    """What the harm that may come to a Unit counts."""
    fury: int = WHOLE
    """What a charge is worth."""
    fire: int = WHOLE
    """What a shot is worth."""
    purpose: int = WHOLE
    """What the scenario and the Devotion are worth."""
    hunt: int = WHOLE
    """What it is worth to come nearer to an enemy that can be hurt."""
    watch: int = WHOLE
    """What it is worth to go On Alert."""
    calm: int = WHOLE
    """What it is worth to shed Brave markers."""
    thrift: int = WHOLE
    """What a Blessing has to bring before it is used."""


STEADY: Final = Character(
    "Steady", "Goes for the objectives, shoots from cover, watches, and charges when it is sure to win."
)
FIERCE: Final = Character(
    "Fierce",
    "Comes on fast, charges whatever it can, and uses its Blessings at once.",
    risk=350,
    fury=1800,
    fire=900,
    purpose=850,
    hunt=2500,
    watch=150,
    calm=600,
    thrift=500,
)

CHARACTERS: Final[dict[str, Character]] = {"scripted": STEADY, "fierce": FIERCE}
"""The levels of the scripted player, each with its character."""
