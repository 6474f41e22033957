"""A spell that is being cast: who casts it, at what, and what its dice showed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rulebound.games.mythic_earth import auras
from rulebound.games.mythic_earth.dice import Steps, d3, d6
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.pack_magic import Spell
from rulebound.games.mythic_earth.state import Battle, Laid, Unit
from rulebound.space.field.bases import Base
from rulebound.space.field.places import Point, x_of, y_of
from rulebound.space.field.shapes import Polygon


class Aim(NamedTuple):
    """What a spell is aimed at: Units, an effect that lies on the table, an area with the places that name it, a piece."""

    units: tuple[Unit, ...] = ()
    area: Base | Polygon | None = None
    places: tuple[int, ...] = ()
    laid: Laid | None = None
    piece: str = ""

    def points(self) -> list[Point]:
        """The places as points."""
        return [(x_of(where), y_of(where)) for where in self.places]


class Casting:
    """A spell that has been cast and takes effect (ME-CAST-02). ``wounded`` says whether it has caused a wound."""

    __slots__ = ("aim", "faces", "m", "mini", "spell", "unit", "wounded")

    def __init__(self, m: Battle, unit: Unit, spell: Spell, aim: Aim, faces: tuple[int, ...]) -> None:
        self.m = m
        self.unit = unit
        self.spell = spell
        self.aim = aim
        self.faces = faces
        minis = auras.magic_minis(unit)
        self.mini = minis[0] if minis else 0
        self.wounded = False

    @property
    def base(self) -> Base | None:
        """Where the Magic User stands; None if he is gone."""
        return auras.mini_of(self.unit)

    def targets(self) -> list[Unit]:
        """The Units aimed at that are still there."""
        return [unit for unit in self.aim.units if not unit.gone]

    def laid(self, kind: str) -> Laid:
        """A new effect of this spell, which lasts as long as the spell says, where it is aimed."""
        m = self.m
        until = {"turn": m.turn, "next-turn": m.turn + 1}.get(self.spell.duration, 0)
        m.serial += 1
        laid = Laid(m.serial, kind, self.spell.id, self.unit.seat, self.unit.id, until)
        points = self.aim.points()
        if points:
            laid.x, laid.y = points[0]
        if len(points) > 1:
            laid.to_x, laid.to_y = points[1]
        laid.piece = self.aim.piece
        return laid


Function = Callable[[Casting, Effect], Steps[None]]
"""What an effect of a spell does."""


def amount(effect: Effect, name: str, by: str, *purpose: str) -> Steps[int]:
    """A number among the params of an effect: whole, or ``D3``, ``D6``, each with something added (``D3+1``)."""
    dice, _, more = effect.text(name).upper().partition("+")
    extra = int(more) if more else 0
    if dice == "D3":
        return (yield from d3(by, *purpose)) + extra
    if dice == "D6":
        return (yield from d6(by, *purpose)) + extra
    return int(dice) + extra
