"""Where spells that are laid on the ground are listed: a few sensible places; any that the rules allow is accepted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rulebound.games.mythic_earth import auras
from rulebound.games.mythic_earth.pack_magic import Spell
from rulebound.games.mythic_earth.state import INCH, Battle, Unit
from rulebound.kernel.decisions import Arg
from rulebound.space.field.places import WAYS, Point, place
from rulebound.space.field.shapes import middle_of

LISTED: Final = 24
STEPS: Final = (4 * INCH, 9 * INCH)


def places(m: Battle, unit: Unit, spell: Spell) -> Iterator[Sequence[Arg]]:
    """What an answer may name: a middle, or the middle of one end and where the strip runs to."""
    count = 0
    for x, y in spots(m, unit, spell):
        if not (0 <= x <= m.field.table.width and 0 <= y <= m.field.table.height):
            continue
        if spell.target.shape == "circle":
            yield (place(x, y),)
        else:
            half = spell.target.length // 2
            for ax, ay in ((half, 0), (0, half)):
                if x >= ax and y >= ay:
                    yield (place(x - ax, y - ay), place(x + ax, y + ay))
        count += 1
        if count == LISTED:
            return


def spots(m: Battle, unit: Unit, spell: Spell) -> Iterator[Point]:
    """Middles: on the enemy or between him and the caster, on water for a walkway, then round about the caster."""
    base = auras.mini_of(unit)
    if base is None:
        return
    tags = next((e.names("tags") for e in spell.effects if e.effect == "lay_path"), ())
    if tags:
        for piece in m.field.pieces:
            if any(tag in tags for tag in piece.tags):
                yield middle_of(piece.area)
        return
    for enemy in m.enemies(unit.seat):
        middle = enemy.bases[len(enemy.bases) // 2]
        yield middle.x, middle.y
        yield (middle.x + base.x) // 2, (middle.y + base.y) // 2
    for far in STEPS:
        for dx, dy in WAYS[::2]:
            yield base.x + dx * far // INCH, base.y + dy * far // INCH
