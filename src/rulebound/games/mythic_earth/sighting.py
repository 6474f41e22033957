"""Sight between Units: who sees whom, what obscures, and who may fall (ME-SHOOT-06 to 12, ME-HIT-03, ME-SAVE-06)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulebound.games.mythic_earth import house
from rulebound.games.mythic_earth.cards import BEAST, BEHEMOTH, HUMANOID, MONSTER, MULTITUDE, WATERCRAFT
from rulebound.games.mythic_earth.field_of_battle import DIFFICULT, IMPASSABLE, Landscape
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.games.mythic_earth.talents import WOOD, has
from rulebound.games.mythic_earth.values import is_massive
from rulebound.space.field.bases import Base, group_gap
from rulebound.space.field.segments import point_to_segment
from rulebound.space.field.shapes import base_inside, base_touches
from rulebound.space.field.sight import FULL, HIDDEN, Crowd, Look, Piece, Segment, trace
from rulebound.space.field.sight import look as look_at

EYES: Final[dict[str, int]] = {
    HUMANOID: 1250,
    BEAST: 1250,
    MONSTER: 2000,
    MULTITUDE: 1250,
    BEHEMOTH: 4000,
    WATERCRAFT: 1250,
}
"""Height of the eyes of a Mini above its ground by type, in thousandths of an inch (ME-MOVE-12)."""


def eye_of(m: Battle, unit: Unit, base: Base) -> int:
    """How high the eyes of a Mini are: on a gentle hill on which it wholly stands, higher by that."""
    height = EYES[unit.type]
    for piece in m.field.pieces:
        if piece.lifts and base_inside(piece.area, base):
            height += piece.height
    return height


TALL: Final = 99_000
"""Higher than any eyes."""


class Sighting:
    """What a Unit sees of another: worked out Mini by Mini when somebody asks.

    Friends do not hide, Behemoths and Massive Units excepted; of the enemies all but the target do (ME-SHOOT-07 to 09).
    Only Minis that can shoot look, if there are any.
    """

    __slots__ = ("_crowds", "_looks", "_names", "_pieces", "_veils", "eyes", "m", "only", "target", "unit")

    def __init__(self, m: Battle, unit: Unit, target: Unit, aim: str = "", only: int = -1) -> None:
        self.m = m
        self.unit = unit
        self.target = target
        self.only = only
        """The Mini that looks alone, as a Magic User does (ME-CAST-06); -1 if all do."""
        armed = [index for index in range(len(unit.kinds)) if bears_shots(unit, index)]
        self.eyes = [only] if only >= 0 else (armed or list(range(len(unit.kinds))))
        self._veils = veils(m, aim)
        self._pieces = pieces_between(m, unit)
        self._looks: dict[int, list[Look]] = {}
        self._names: list[str] = []
        self._crowds: list[Crowd] = []
        if self.plain:
            return
        big = has(unit, "massive") or has(target, "massive")
        for other in m.present():
            if other.id in (unit.id, target.id) or other.airborne:
                continue
            massive = is_massive(other)
            if other.seat == unit.seat and not massive:
                continue
            if big and not massive:
                continue  # others hide nothing of a Massive Unit, and nothing from it
            self._crowds.append(Crowd(other.bases))
            self._names.append(other.id)

    @property
    def plain(self) -> bool:
        """Whether the target is in sight whatever lies between: a flyer in the air is (ME-FLY-07).

        As a house option it has to be seen like any other; it is never obscured.
        """
        return self.target.airborne and house.plays(self.m, house.FLYERS_SEEN, "always")

    def hiding(self) -> tuple[str, ...]:
        """The Units whose bases can hide the target."""
        return tuple(self._names)

    def looks(self, index: int) -> list[Look]:
        """What one Mini sees of each Mini of the target."""
        known = self._looks.get(index)
        if known is None:
            known = self._looks[index] = [self._look(index, base) for base in self.target.bases]
        return known

    def _look(self, index: int, base: Base) -> Look:
        if self.plain:
            return Look(FULL, 0, 0)
        m = self.m
        eye_a = eye_of(m, self.unit, self.unit.bases[index])
        eye_b = eye_of(m, self.target, base)
        eyes = (self.unit.bases[index], base, eye_a, eye_b, self._pieces)
        found = look_at(*eyes, self._crowds)
        if self._veils and found.view != HIDDEN and veiled(self._veils, *eyes):
            return Look(HIDDEN, found.pieces, found.crowds)
        return found

    def sees(self, index: int) -> bool:
        """Whether one Mini sees at least part of one Mini of the target (ME-SHOOT-06)."""
        if self.plain:
            return True
        return any(seen.view != HIDDEN for seen in self.looks(index))

    def seer(self) -> int:
        """The Mini from which the view is taken: the nearest one with sight; -1 if none has (ME-SHOOT-09)."""
        best, least = -1, 0
        if self.only >= 0:
            return self.only if self.sees(self.only) else -1
        for index in self.eyes:
            away = group_gap([self.unit.bases[index]], self.target.bases)
            if (best < 0 or away < least) and self.sees(index):
                best, least = index, away
        return best

    def _view(self) -> list[Look]:
        seer = self.seer()
        if seer < 0:  # an overhead shot at a hidden Unit: from the nearest Mini
            gaps = [group_gap([self.unit.bases[index]], self.target.bases) for index in self.eyes]
            seer = self.eyes[gaps.index(min(gaps))]
        return self.looks(seer)

    def obscuring(self) -> list[str]:
        """What obscures the target, by name: each landscape feature or Unit that hides part of most Minis' view.

        The target is obscured when more than half of its Minis are at least partly hidden (ME-SHOOT-09); then each
        thing that hides any of them counts (ME-HIT-03). Flyers are never obscured (ME-FLY-07).
        """
        if has(self.target, "fly"):
            return []
        view = self._view()
        hidden = [seen for seen in view if seen.view != FULL]
        if not self.majority(len(hidden), len(view)):
            return []
        pieces = crowds = 0
        for seen in hidden:
            pieces |= seen.pieces
            crowds |= seen.crowds
        m = self.m
        found = [piece.name for bit, piece in enumerate(m.field.pieces) if pieces >> bit & 1]
        found += [m.units[name].card.name for bit, name in enumerate(self._names) if crowds >> bit & 1]
        return found

    def majority(self, part: int, whole: int) -> bool:
        """More than half; as a house option half of an even number will do."""
        if house.plays(self.m, house.OBSCURED, house.HALF):
            return 2 * part >= whole
        return 2 * part > whole

    def behind(self) -> bool:
        """Whether landscape obscures the target: most of its Minis are behind some (ME-SAVE-06)."""
        view = self._view()
        return self.majority(
            len([s for s in view if s.pieces or (s.view == HIDDEN and not self._veils)]), len(view)
        )

    def classes(self) -> list[list[int]]:
        """The Minis of the target in full view of some shooter, then those that are partly seen (ME-SHOOT-10)."""
        best = [HIDDEN] * len(self.target.kinds)
        for index in self.eyes:
            for place, seen in enumerate(self.looks(index)):
                if seen.view > best[place]:
                    best[place] = seen.view
        full = [place for place, view in enumerate(best) if view == FULL]
        part = [place for place, view in enumerate(best) if view not in (FULL, HIDDEN)]
        return [full, part]


def look(m: Battle, unit: Unit, target: Unit, aim: str = "", only: int = -1) -> Sighting:
    """What a Unit, or one Mini ``only``, sees of another; ``aim`` is the action that it would take against it."""
    return Sighting(m, unit, target, aim, only)


def bears_shots(unit: Unit, index: int) -> bool:
    """Whether one of its Minis has something to shoot with."""
    kind = unit.mini(index)
    return kind.shoot > 0 and any(weapon.range > 0 for weapon in kind.weapons)


def pieces_between(m: Battle, unit: Unit) -> Sequence[Piece]:
    """What may obscure for a Unit: flat ground where groups say so; for Woodsmen no wood that they are in (ME-SHOOT-12)."""
    flat = house.plays(m, house.FLAT, house.OBSCURES)
    woods = has(unit, "woodsmen")
    if not flat and not woods:
        return m.field.obscurers
    found: list[Piece] = []
    for piece in m.field.pieces:
        sight = piece.sight
        if flat and hides_flat(piece):
            sight = Piece(piece.area, TALL, True, False)
        if woods and WOOD in piece.tags and any(base_touches(piece.area, base) for base in unit.bases):
            sight = Piece(piece.area, 0, False, False)
        found.append(sight)
    return found


def hides_flat(piece: Landscape) -> bool:
    """Whether a piece hides nothing only because it is flat."""
    return piece.kind in (DIFFICULT, IMPASSABLE) and not piece.obscures


def veils(m: Battle, aim: str) -> list[Base]:
    """The snow clouds along whose lines of sight an action may not be taken, as discs."""
    found: list[Base] = []
    for laid in m.laid:
        if laid.kind == "block_sight":
            effect = next(e for e in m.pack.spells[laid.source].effects if e.effect == laid.kind)
            if aim in effect.names("actions"):
                found.append(Base(laid.x, laid.y, effect.length("diameter") // 2))
    return found


def veiled(clouds: Sequence[Base], a: Base, b: Base, eye_a: int, eye_b: int, pieces: Sequence[Piece]) -> bool:
    """Whether each of the three lines between two bases touches a cloud or is stopped by something solid."""
    seen = trace(a, b, eye_a, eye_b, pieces)
    return all(
        seen.stopped[number] or any(segment_near(line, cloud) for cloud in clouds)
        for number, line in enumerate(seen.lines)
    )


def segment_near(line: Segment, disc: Base) -> bool:
    """Whether a line touches a disc."""
    square, part = point_to_segment(disc.x, disc.y, *line)
    return square <= disc.r * disc.r * part


def in_cover(m: Battle, unit: Unit) -> bool:
    """Whether a Unit is Within obscuring area landscape: one base that touches it will do (ME-SAVE-06, ME-MSAVE-05)."""
    areas = m.field.covers
    if house.plays(m, house.FLAT, house.OBSCURES):
        areas = areas + [area for piece, area in m.field.parts_of("difficult") if hides_flat(piece)]
    if not house.plays(m, house.COVER, house.MOST):
        return any(base_touches(area, base) for base in unit.bases for area in areas)
    inside = [base for base in unit.bases if any(base_touches(area, base) for area in areas)]
    return 2 * len(inside) > len(unit.bases)


def in_wood(m: Battle, unit: Unit) -> bool:
    """Whether a Unit on the ground is Within a wood or a jungle (ME-BASIC-16)."""
    return not unit.airborne and any(
        WOOD in piece.tags and any(base_touches(piece.area, base) for base in unit.bases)
        for piece in m.field.pieces
    )
