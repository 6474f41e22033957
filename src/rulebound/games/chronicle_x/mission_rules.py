"""Special rules of single missions, as the chapters read them; nothing here changes the state.

A rule is asked for only where ``m.rules`` names it, so that missions without any pay nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.games.chronicle_x.state import OVERMIND, Hero, MissionState, Unit
from rulebound.kernel.decisions import Refusal
from rulebound.space.board import Mask

if TYPE_CHECKING:
    from rulebound.games.chronicle_x.pack_kinds import Mission, SpecialRule
    from rulebound.kernel.tally import Tally


def rule(m: MissionState, effect: str) -> SpecialRule | None:
    """The special rule of the mission that this code carries out, if it has it."""
    if effect not in m.rules:
        return None
    return next(entry for entry in m.brief.special_rules if entry.effect == effect)


def named(m: MissionState, names: tuple[str, ...]) -> Mask:
    """The squares that a rule names."""
    mask = 0
    for name in names:
        mask |= 1 << m.plan.names[name]
    return mask


def rooms_of(m: MissionState, names: tuple[str, ...]) -> list[int]:
    """The rooms in which the squares that a rule names lie."""
    rooms = [m.plan.room_of[m.plan.names[name]] for name in names]
    return sorted({room for room in rooms if room >= 0})


# ---- leaving the map


def no_extraction(m: MissionState) -> Refusal | None:
    """Why no hero at all may extract now, or None (CX-EXTRACT-01; no-signal, no-way-back, falling)."""
    if not m.rules:
        return None
    entry = rule(m, "no_extraction")
    if entry is None:
        entry = rule(m, "no_extraction_while_all")
        if entry is not None and any(m.figures[name] <= entry.params["above"] for name in entry.markers):
            entry = None
    if entry is None:
        entry = rule(m, "no_extraction_at")
        if entry is not None and all(m.figures[name] != entry.params["value"] for name in entry.markers):
            entry = None
    return None if entry is None else Refusal(entry.text or "Nobody may extract now.", ("CX-EXTRACT-01",))


def more_ways_out(m: MissionState) -> Mask:
    """Squares from which heroes may extract besides those that they came in by (runway)."""
    entry = rule(m, "way_out")
    return 0 if entry is None else named(m, entry.squares)


def boarding_squares(m: MissionState) -> Mask:
    """The squares of the room in which heroes board (boarding)."""
    entry = rule(m, "boarding")
    mask = 0
    if entry is not None:
        for room in rooms_of(m, entry.squares):
            mask |= m.plan.rooms[room].squares
    return mask


# ---- figures of the other chapters


def long_range(m: MissionState, tally: Tally) -> None:
    """An attack in the long range band, as the mission changes it (blackout)."""
    entry = rule(m, "long_range_while_below")
    if entry is not None and m.figures[entry.track] < entry.params["value"]:
        tally.add(entry.params["change"], entry.id.replace("-", " "), "")


def hand_limit(m: MissionState, limit: int) -> int:
    """Mutation cards that the Overmind may hold, as the mission changes it (floodlights)."""
    entry = rule(m, "hand_limit_from")
    if entry is None or m.figures[entry.track] < entry.params["value"]:
        return limit
    return max(limit + entry.params["change"], min(limit, entry.params["least"]))


def draw_number(m: MissionState, number: int) -> int:
    """Mutation cards drawn in an alien phase after the first, as the mission changes it (blind)."""
    entry = rule(m, "draw_more_at")
    if entry is None or all(m.figures[name] != entry.params["value"] for name in entry.markers):
        return number
    return max(number, entry.params["draw"])


def steady(m: MissionState, unit: Unit) -> bool:
    """Whether a unit ignores Shaken and Push Back, as the Overmind model is near (puppets)."""
    entry = rule(m, "steady_near_the_overmind")
    if entry is None or unit.side != OVERMIND or type(unit) is Hero:
        return False
    board = m.ground.board
    for other in m.units:
        for model in other.models:
            if model.kind == "overmind" and model.square >= 0:
                reach = board.within_block(model.square, entry.params["reach"])
                return any(each.mask & reach for each in unit.models)
    return False


# ---- at the beginning


def starting_figures(brief: Mission) -> dict[str, int]:
    """The figures of the mission's markers and tracks as it begins."""
    found = {track.id: track.figure.start for track in brief.tracks}
    for entry in brief.markers:
        if entry.figure is not None:
            found[entry.id] = entry.figure.start
    return found
