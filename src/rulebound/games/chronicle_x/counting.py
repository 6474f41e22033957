"""What happens by itself in a mission: as it is laid out, when the alien phase begins, and when a round ends."""

from __future__ import annotations

from rulebound.games.chronicle_x import blips, markers, mission_rules, vip
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState
from rulebound.space.board import Mask


def lay(m: MissionState) -> Steps:
    """Lay what the mission adds to the map: VIP tokens face down, rooms that are explored from the start."""
    rule = mission_rules.rule(m, "explored_rooms")
    if (rule is None and m.brief.vip is None) or "mission laid" in m.in_mission:
        return
    if rule is not None:
        for room in mission_rules.rooms_of(m, rule.squares):
            m.unexplored &= ~(1 << room)
            m.note("explored_from_the_start", room)
    if m.brief.vip is not None:
        yield from vip.lay(m)
    m.in_mission["mission laid"] = 1


def begin_alien_phase(m: MissionState) -> Steps:
    """The Overmind shows itself: its blip is turned up at no cost and without a Behaviour, before cards are drawn."""
    rule = mission_rules.rule(m, "shows_itself")
    if rule is None or m.round != rule.params["round"]:
        return
    for blip in [blip for blip in m.blips if blip.kind == "overmind"]:
        if blip in m.blips:
            m.note("shows_itself", blip.id)
            yield from blips.turn_up(m, blip, [])


def round_end(m: MissionState) -> Steps:
    """The mission's own counting, before the conditions of victory are looked at."""
    entry = m.brief.counting
    if entry is not None and m.round >= entry.from_round:
        old = m.figures[entry.track]
        figure = next(track.figure for track in m.brief.tracks if track.id == entry.track)
        if entry.effect == "held_markers":
            new = old + held_markers(m, entry.markers)
        else:
            new = old + 1 if all_lit(m, entry.markers) else figure.min
        new = min(max(new, figure.min), figure.max)
        m.figures[entry.track] = new
        m.note("counted", entry.track, old, new)
    rule = mission_rules.rule(m, "count_in_the_building")
    if rule is not None and m.round == rule.params["round"]:
        yield from _show_all_inside(m)


def held_markers(m: MissionState, names: tuple[str, ...]) -> int:
    """For each marker apart: +1 with a hero near and no alien, -1 the other way round, else 0; added up."""
    total = 0
    for name in names:
        marker = markers.find(m, name)
        if marker is not None:
            heroes, aliens = markers.sides_near(m, marker)
            total += heroes - aliens
    return total


def all_lit(m: MissionState, names: tuple[str, ...]) -> bool:
    """Whether every marker stands at its highest figure."""
    for name in names:
        entry = markers.printed(m, name)
        if entry is None or entry.figure is None or m.figures[name] != entry.figure.max:
            return False
    return True


# ---- Capture and Control


def overmind_building(m: MissionState) -> Mask:
    """The squares of the building that the Overmind chose, all rooms that are joined (CX-CONQ-13, CX-BLDG-01)."""
    if len(m.chosen_buildings) < 2:
        return 0
    return m.plan.buildings[m.chosen_buildings[1]].squares


def models_inside(m: MissionState, side: str, area: Mask) -> int:
    """Models of a side in some squares; stunned and downed ones count, a block once (CX-CONQ-14).

    Of the Heroes it is heroes alone: their cards say that a clone and a sentry gun are none for any goal.
    """
    if side == HEROES:
        return sum(1 for hero in m.heroes if hero.here and hero.model.mask & area)
    return sum(1 for unit in m.present(side) for model in unit.models if model.mask & area)


def _show_all_inside(m: MissionState) -> Steps:
    """Blips in the Overmind's building are turned up without a Behaviour; Decoys leave (CX-CONQ-15)."""
    area = overmind_building(m)
    for blip in [blip for blip in m.blips if blip.mask & area]:
        if blip in m.blips:
            yield from blips.turn_up(m, blip, [])
    m.note("counted_inside", models_inside(m, HEROES, area), models_inside(m, OVERMIND, area))
