"""The characters of the scripted player: what each makes of the same position, as weights."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

WHOLE: Final = 1000
"""A weight that leaves a worth as it is."""


class Character(NamedTuple):
    """How a side is played. Weights are in thousandths: 1000 leaves what the steady player thinks of a thing."""

    name: str
    text: str
    risk: int = WHOLE
    """What the damage that may come down on a square counts."""
    fury: int = WHOLE
    """What an attack is worth."""
    purpose: int = WHOLE
    """What a step nearer to an errand of the mission is worth."""
    advance: int = WHOLE
    """What a step nearer to the enemy is worth, where nothing else is to do."""
    hunt: int = 0
    """What a step nearer to the enemy is worth to an Overmind's unit whatever else it does, in thousandths of Health."""
    near: int = WHOLE
    """How near is near enough when closing in."""
    watch: int = WHOLE
    """What a held shot is worth."""
    hiding: int = WHOLE
    """What it is worth to stay unseen, and at what strength to begin to hide."""
    thrift: int = WHOLE
    """The price of Neon Rush tokens and of mutation cards."""
    bluff: int = 3
    """How often a Decoy is laid on the far flank: never for 0, else each bit makes it likelier."""
    liking: Mapping[str, int] = MappingProxyType(
        {"grey": 3, "commander": 4, "dominator": 4, "ridgewalker": 2, "overmind": 1}
    )
    """How often each unit is bought, in parts; what is not named counts 1."""


STEADY: Final = Character("Steady", "Keeps to cover, holds shots ready, and spends nothing before its time.")
FIERCE_HEROES: Final = Character(
    "Fierce",
    "Presses on and trades Health for tempo.",
    risk=450,
    fury=1300,
    purpose=1150,
    advance=2000,
    near=400,
    watch=350,
    thrift=500,
)
FIERCE_OVERMIND: Final = Character(
    "Fierce",
    "Comes out early, buys beasts, interrupts, and plays its cards at once.",
    risk=450,
    fury=1300,
    hunt=110,
    watch=350,
    hiding=150,
    bluff=0,
    thrift=350,
    liking=MappingProxyType({"grey": 2, "commander": 3, "dominator": 2, "ridgewalker": 8, "overmind": 2}),
)

CHARACTERS: Final[dict[str, dict[str, Character]]] = {
    "scripted": {"heroes": STEADY, "overmind": STEADY},
    "fierce": {"heroes": FIERCE_HEROES, "overmind": FIERCE_OVERMIND},
}
"""The levels of the scripted player, each with its character on either side."""
