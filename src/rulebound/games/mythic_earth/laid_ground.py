"""What spells and Blessings lay on the table: discs, strips, pieces that turn; how it ends (ME-BLESS-13, ME-BLESS-23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulebound.games.mythic_earth import auras
from rulebound.games.mythic_earth.auras import effect_of
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.field_of_battle import DIFFICULT, IMPASSABLE, OPEN, Landscape, Walkway
from rulebound.games.mythic_earth.state import Battle, Laid, Unit
from rulebound.space.field.bases import Base, gap
from rulebound.space.field.laid import disc, strip
from rulebound.space.field.pace import spans_in
from rulebound.space.field.places import Point
from rulebound.space.field.shapes import (
    Polygon,
    base_overlaps,
    base_touches,
    polygon_gap,
    polygons_gap_within,
)

GROUND: Final = "add_ground"
PATH: Final = "lay_path"
TURNED: Final = "turn_ground"
VEIL: Final = "block_sight"
SHRUG: Final = "area_halves_move"
QUAKE: Final = "quake"
FIRES: Final = ("area_hits", "area_markers")
LAYING: Final = (GROUND, PATH, TURNED, VEIL, SHRUG, *auras.KINDS)
CHANGING: Final = (GROUND, PATH, TURNED)
"""Kinds that change the ground itself."""


def kind_laid(m: Battle, source: str) -> str:
    """What kind of thing a spell or Blessing lays; '' if it lays nothing."""
    if source in m.pack.blessings:
        return QUAKE if m.pack.blessings[source].effect == QUAKE else ""
    if source not in m.pack.spells:
        return ""
    for effect in m.pack.spells[source].effects:
        if effect.effect in LAYING or effect.flag("on_crossing"):
            return effect.effect
    return ""


def area_of(m: Battle, laid: Laid) -> Base | Polygon | None:
    """Where something lies: a disc (as a base), an area, or nowhere."""
    if laid.kind in auras.KINDS:
        return None
    if laid.kind == TURNED:
        return next((piece.area for piece in m.field.bare.pieces if piece.id == laid.piece), None)
    if laid.kind == QUAKE:
        return Base(laid.x, laid.y, m.field.template(laid.x, laid.y).diameter // 2)
    target = m.pack.spells[laid.source].target
    if target.shape == "strip":
        return strip((laid.x, laid.y), (laid.to_x, laid.to_y), target.length, target.width)
    return Base(laid.x, laid.y, target.diameter // 2)


def touches(area: Base | Polygon, base: Base) -> bool:
    """Whether a base touches what is laid."""
    return base_touches(area, base) if isinstance(area, Polygon) else gap(area, base) == 0


def meets(area: Base | Polygon, piece: Polygon) -> bool:
    """Whether what is laid touches a piece of landscape."""
    if isinstance(area, Polygon):
        return polygons_gap_within(area, piece, 0)
    return base_touches(piece, area)


def distance(area: Base | Polygon, base: Base) -> int:
    """From a base to the nearest edge of what is laid, in thousandths of an inch."""
    return polygon_gap(area, base) if isinstance(area, Polygon) else gap(area, base)


def on_table(m: Battle, area: Base | Polygon, clear: bool = False) -> bool:
    """Whether it lies wholly on the table; ``clear`` of its edges, too."""
    if isinstance(area, Polygon):
        west, south, east, north = area.box
    else:
        west, south, east, north = area.x - area.r, area.y - area.r, area.x + area.r, area.y + area.r
    off = 1 if clear else 0
    return (
        west >= off
        and south >= off
        and east <= m.field.table.width - off
        and north <= m.field.table.height - off
    )


def touched_units(m: Battle, area: Base | Polygon) -> list[Unit]:
    """The Units with a base on it; flyers in the air do not touch the ground."""
    return [
        unit for unit in m.present() if not unit.airborne and any(touches(area, base) for base in unit.bases)
    ]


def lay(m: Battle, laid: Laid) -> None:
    """It lies on the table from now on."""
    m.laid.append(laid)
    m.note("laid", laid.source, laid.seat, laid.name, laid.x, laid.y, laid.to_x, laid.to_y, laid.piece)
    if laid.kind in CHANGING:
        rebuild(m)


def lift(m: Battle, laid: Laid) -> None:
    """It is taken away; a walkway on which bases stand over Impassable ground waits for the last one to leave."""
    if laid.kind == PATH and carried(m, laid):
        laid.going = True
        return
    m.laid.remove(laid)
    m.note("effect_ends", laid.source, laid.seat, laid.name)
    if laid.kind in CHANGING:
        rebuild(m)


def tidy(m: Battle) -> None:
    """Walkways that are to go do so as soon as nobody stands on them; auras whose caster has fallen end."""
    if m.laid:
        auras.quench(m)
        for laid in list(m.laid):
            if laid.going:
                lift(m, laid)


def replace(m: Battle, source: str, seat: str) -> None:
    """Take away what a Force laid with the same spell before."""
    for laid in [one for one in m.laid if one.source == source and one.seat == seat and not one.going]:
        lift(m, laid)


def end_of_turn(m: Battle) -> None:
    """What lasts to the clean-up of this turn ends (ME-BLESS-13)."""
    for laid in list(m.laid):
        if 0 < laid.until <= m.turn:
            lift(m, laid)
    tidy(m)


def carried(m: Battle, laid: Laid) -> bool:
    """Whether a base stands on a walkway where there would be Impassable ground without it."""
    pieces = [piece.area for piece in m.field.bare.pieces if piece.kind == IMPASSABLE]
    area = area_of(m, laid)
    if area is None:
        return False
    return any(
        base_overlaps(piece, base) and touches(area, base)
        for unit in m.present()
        if not unit.airborne
        for base in unit.bases
        for piece in pieces
    )


def rebuild(m: Battle) -> None:
    """The table as it is with all that is laid on it."""
    bare = m.field.bare
    turned = {laid.piece for laid in m.laid if laid.kind == TURNED}
    pieces: list[Landscape] = []
    for piece in bare.pieces:
        if piece.id in turned:
            piece = piece.of_kind(OPEN if piece.kind == DIFFICULT else DIFFICULT)
        pieces.append(piece)
    walkways: list[Walkway] = []
    for laid in m.laid:
        if laid.kind == GROUND:
            pieces.append(_made(m, laid))
        elif laid.kind == PATH:
            effect = effect_of(m, laid)
            area = area_of(m, laid)
            assert isinstance(area, Polygon)
            walkways.append(Walkway(area, effect.names("tags"), effect.names("over_impassable")))
    m.field = (
        bare.with_laid(pieces, walkways) if len(pieces) > len(bare.pieces) or turned or walkways else bare
    )


def _made(m: Battle, laid: Laid) -> Landscape:
    effect = effect_of(m, laid)
    name = m.pack.spells[laid.source].name
    return Landscape(
        laid.name,
        name,
        effect.text("kind"),
        disc(laid.x, laid.y, effect.length("diameter")),
        effect.length("height"),
        effect.flag("obscuring"),
        tags=(effect.text("tag"),),
        made=True,
    )


def crossing(m: Battle, unit: Unit, lines: Sequence[Sequence[Point]], met: set[str]) -> Steps[None]:
    """A Unit has moved: if onto or over burning ground it suffers from it, once a move each; what it left may go."""
    tidy(m)
    for laid, area in burning(m, unit):
        if laid.name in met or unit.gone:
            continue
        if any(spans_in([area], unit.card.radius + 1, line) for line in lines):
            met.add(laid.name)
            yield from _burn(m, laid, unit)


def landing(m: Battle, unit: Unit) -> Steps[None]:
    """A flyer has ended its move on the ground: if on burning ground it suffers from it."""
    for laid, area in burning(m, unit):
        if any(base_touches(area, base) for base in unit.bases):
            yield from _burn(m, laid, unit)


def burning(m: Battle, unit: Unit) -> list[tuple[Laid, Polygon]]:
    """The burning ground that can hurt a Unit: none while it is in the air."""
    if unit.airborne or unit.gone:
        return []
    found: list[tuple[Laid, Polygon]] = []
    for laid in m.laid:
        if laid.kind in FIRES:
            area = area_of(m, laid)
            assert isinstance(area, Polygon)
            found.append((laid, area))
    return found


def _burn(m: Battle, laid: Laid, unit: Unit) -> Steps[None]:
    from rulebound.games.mythic_earth import spells_harm

    yield from spells_harm.burn(m, laid, unit)
