"""Somebody to be found and led out: face-down tokens, the model that one of them hides, its turn (mission the-witness)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from rulebound.games.chronicle_x import buildings, loot, mission_rules
from rulebound.games.chronicle_x.forms import BLANK
from rulebound.games.chronicle_x.measuring import by_distance, free_squares, near_model, near_unit
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import HEROES, Hero, MissionState, Model, Stats, Unit
from rulebound.kernel.chances import Shuffle
from rulebound.kernel.decisions import Action, Decision, Family, Options
from rulebound.space.board import Mask, Square, bits

VIP: Final = "vip"
"""The id and the kind of the unit, and the token that hides it."""
DECOY: Final = "decoy"


def lay(m: MissionState) -> Steps:
    """Shuffle the VIP token with its Decoys and lay them face down; nobody knows which is which."""
    entry = m.brief.vip
    assert entry is not None
    faces = [VIP, *[DECOY] * (len(entry.hidden_at) - 1)]
    order = yield Shuffle("table", ("vip", "tokens"), len(faces))
    for name, index in zip(entry.hidden_at, order, strict=True):
        m.vip_tokens[m.plan.names[name]] = faces[index]
    m.note("vip_laid", tuple(sorted(m.vip_tokens)))


def searches(m: MissionState, hero: Hero) -> Family | None:
    """``search HERO SQUARE``: the face-down tokens on its square or adjacent to it, with no wall between."""
    area = near_model(m, hero.model) | hero.model.mask
    found = [Action("search", (hero.id, square)) for square in sorted(m.vip_tokens) if area >> square & 1]
    return Options("search", found) if found else None


def search(m: MissionState, hero: Hero, square: Square) -> Steps:
    """Turn a token up: a Decoy gives the Overmind an Abduction Point, the other is the person looked for."""
    what = m.vip_tokens.pop(square)
    m.note("searched", hero.id, square, what)
    if what == DECOY:
        loot.gain_abduction(m, 1, "CX-ABD-04")
        return
    unit = person(m)
    place = yield from _place(m, square)
    m.units.append(unit)
    m.put(unit, unit.models[0], place)
    unit.models[0].settled = True
    # the first turn is in the next round
    unit.done = True
    m.in_round["found"] = 1
    m.note("place", unit.id, unit.kind, place, -1)
    if m.unexplored and buildings.unexplored_at(m, unit.mask):
        yield from buildings.enter(m, unit, unit.models[0])


def _place(m: MissionState, square: Square) -> Generator[Any, Any, Square]:
    """The token's square, or the nearest free one that can be walked to, of the Heroes' choice."""
    free = free_squares(m)
    if free >> square & 1:
        return square
    walked = 0
    for layer in m.ground.layers(square, 4, 0):
        walked |= layer
    _, ring = next(by_distance(m, square, walked & free or free))
    squares = bits(ring)
    if len(squares) == 1:
        return squares[0]
    places = Options("place", [Action("place", (VIP, each)) for each in squares])
    answer = yield Decision(HEROES, "vip_place", [places], VIP)
    return int(answer.args[1])


def person(m: MissionState) -> Unit:
    """The unit of the person looked for, off the map: of the Hero side, but no hero."""
    entry = m.brief.vip
    assert entry is not None
    figures = Stats(0, 0, 0, 0, 0, entry.defence, entry.move)
    return Unit(VIP, VIP, HEROES, [Model(VIP, 1, entry.health, figures)], ())


def on_map(m: MissionState) -> Unit | None:
    """The person, once found and while on the map."""
    return next((unit for unit in m.units if unit.kind == VIP and unit.models), None)


def way_out(m: MissionState) -> Mask:
    """The square from which the person has to leave."""
    entry = m.brief.vip
    return 0 if entry is None else 1 << m.plan.names[entry.way_out] & ~m.yellow_lost


def can_extract(m: MissionState, unit: Unit) -> bool:
    """Whether the person may leave the map here."""
    return unit.mask & way_out(m) != 0


def extract(m: MissionState, unit: Unit) -> None:
    """Take the person off the map, saved."""
    at = unit.models[0].square
    m.lift(unit, unit.models[0])
    m.units.remove(unit)
    m.in_mission["extracted vip"] = 1
    m.note("extract", unit.id, at)


def believed(m: MissionState, hero: Hero, faces: list[int]) -> list[int]:
    """The dice, by their place, that a hero beside the person may throw again at no cost: Blanks only."""
    unit = on_map(m)
    if BLANK not in faces or unit is None or not near_unit(m, hero) & unit.mask:
        return []
    if not hero.here or mission_rules.rule(m, "reroll_beside_the_vip") is None:
        return []
    return [number for number, face in enumerate(faces) if face == BLANK]
