"""Hazards: tokens that are struck and the cards that follow (CX-HAZ); and the yellow squares, struck alike (CX-TERR-08)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rulebound.games.chronicle_x import agenda_base, blips, combat
from rulebound.games.chronicle_x.measuring import is_ruin, yellow_square
from rulebound.games.chronicle_x.moments import NOBODY, ask, idle
from rulebound.games.chronicle_x.options import CHAIN
from rulebound.games.chronicle_x.sources import HAZARD_CARDS, Steps
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState, Unit
from rulebound.kernel.chances import Shuffle
from rulebound.space.board import Mask, Square, bits


def struck(m: MissionState, square: Square, broken: bool, by: Unit) -> Steps:
    """The result of an attack on a token or a yellow square."""
    bit = 1 << square
    if not broken:
        m.note("token_stands", square, yellow_square(m, square))
    elif m.hazards & bit:
        yield from explode(m, square, by)
    else:
        m.yellow_lost |= bit
        m.note("yellow_lost", square)
        if m.agenda:
            agenda_base.happened(m, agenda_base.YELLOW)


def explode(m: MissionState, square: Square, by: Unit) -> Steps:
    """A hazard token is destroyed: its card is drawn by who set it off, and the token removed (CX-HAZ-03)."""
    m.hazards &= ~(1 << square)
    m.in_mission.pop(f"hits {square}", None)
    if not m.hazard_deck:
        order = yield Shuffle("table", ("hazard", "deck"), len(m.hazard_discard))
        m.hazard_deck = [m.hazard_discard[i] for i in order]
        m.hazard_discard = []
        m.note("reshuffle", "hazard")
    name = m.hazard_deck.pop(0)
    card = m.pack.hazard_cards[name]
    m.hazard_discard.append(name)
    m.note("explosion", by.id, by.side, square, name, card.name)
    steps = HAZARD_CARDS[card.effect](m, card, square, by)
    yield from agenda_base.whole(m, agenda_base.blast(m, steps, by.side)) if m.agenda else steps
    if not idle(m, OVERMIND, "hazard_resolved"):
        yield from ask(m, OVERMIND, "hazard_resolved", square)
    if m.house.hazard_chain == CHAIN:
        # what lies next to it goes off as well
        for token in bits(m.hazards & m.ground.adjacent(square)):
            if m.hazards >> token & 1:
                m.note("chained", square, token)
                yield from explode(m, token, by)


def blast(m: MissionState, square: Square, radius: int) -> Mask:
    """The squares of a blast: in distance, and not cut off by walls or solid squares; bodies do not stop it."""
    area = m.ground.blast(square, radius)
    for entry in m.lasting:
        if entry.name == "strongroom":
            room = m.plan.rooms[entry.value]
            if not (m.plan.buildings[room.building].squares >> square & 1 or is_ruin(m, room.building)):
                area &= ~room.squares
    return area


def victims(m: MissionState, area: Mask, turn_up: bool = True) -> Generator[Any, Any, list[Unit]]:
    """Every unit with a model in the area, each once; with ``turn_up`` blips in it are turned up first (CX-BLIP-19)."""
    shown: list[str] = []
    if turn_up:
        shown = yield from blips.struck_in(m, area)
    found: list[Unit] = []
    if area & m.hero_bodies:
        found.extend([unit for unit in m.present(HEROES) if unit.mask & area])
    if shown or area & m.alien_bodies:
        # whoever came out of a blip that was struck is struck, wherever there was room for it
        found.extend([unit for unit in m.present(OVERMIND) if unit.mask & area or unit.id in shown])
    return found


def burst(
    m: MissionState, dice: int, square: Square, targets: list[Unit], by: Unit, purpose: str
) -> Generator[Any, Any, combat.Attack]:
    """One roll of a hazard against everybody struck; each defends once."""
    attack = yield from combat.card_attack(m, dice, square, targets, credit(m, by), ("hazard", purpose))
    for unit in targets:
        if unit.models and unit.models[0].square >= 0:
            yield from combat.strike(m, attack, unit)
    return attack


def credit(m: MissionState, by: Unit) -> Unit:
    """Who a kill counts for: the hero that set it off (CX-XP-07), even if it is gone; no alien has a part in the roll."""
    return by if by.side == HEROES else NOBODY
