"""Why not, while the sides prepare: tiles, buildings, units to buy, yellow squares, models to take off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.games.chronicle_x import buying, map_building, yellow_squares
from rulebound.games.chronicle_x.pack import Placement
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState
from rulebound.games.chronicle_x.words import SIDE_NAMES, face_name, listed, name, occupant, plural, square
from rulebound.kernel.decisions import Action, Decision, Refusal

READS: Final = "A tile is laid by its cell, its face and its turn, as in 'lay b3 07a 2'."


def _clause_of_laying(m: MissionState) -> str:
    if m.brief.rest.placed_by == "region_controller":
        return "CX-CONQ-17"
    return "CX-CONQ-18" if m.brief.rest.first == "current_side" else "CX-SETUP-07"


def _lay(m: MissionState, decision: Decision, action: Action) -> Refusal:
    place = map_building.placement_of(action)
    clause = _clause_of_laying(m)
    if place is None:
        return Refusal(READS, (clause,))
    lies = next((other for other in m.laid if other.cell == place.cell), None)
    if lies is not None:
        given = place.cell in [tile.cell for tile in m.brief.placements]
        return Refusal(
            f"{m.pack.faces[lies.face].name} lies on {place.cell} already.",
            ("CX-SETUP-06", clause) if given else (clause,),
        )
    if place.cell not in map_building.free_cells(m):
        corners = map_building.corner_cells(m.brief)
        if map_building.in_corner(m) and place.column < m.brief.formation.columns:
            return Refusal(f"The first tile goes to a corner: {listed(corners, 'or')}.", ("CX-CONQ-18",))
        size = f"{m.brief.formation.columns} by {m.brief.formation.rows}"
        return Refusal(f"{place.cell} lies outside the block of {size} tiles.", ("CX-SETUP-07",))
    if place.face not in m.pack.faces:
        return Refusal(f"There is no tile {place.face}.", (clause,))
    used = next((other for other in m.laid if other.face[:-1] == place.face[:-1]), None)
    if used is not None:
        side = "" if used.face == place.face else f", with its other side ({used.face}) up"
        return Refusal(f"Tile {place.face[:-1]} lies on {used.cell} already{side}.", (clause,))
    return _spoils(m, place) or Refusal(READS, (clause,))


def _spoils(m: MissionState, place: Placement) -> Refusal | None:
    laid = (*m.laid, place)
    if map_building.short_of_yellow(m.pack, m.brief, laid):
        most = map_building.yellow_bounds(m.pack, m.brief, laid)[1]
        return Refusal(
            f"The map would have {plural(most, 'yellow square')} at most, and both sides choose two.",
            ("CX-DEPLOY-01", "CX-DEPLOY-04"),
        )
    if map_building.short_of_buildings(m.pack, m.brief, laid):
        return Refusal("The map would have no two separate buildings.", ("CX-CONQ-13",))
    return None


def _occupy(m: MissionState, decision: Decision, action: Action) -> Refusal:
    building = map_building.building_named(m, action)
    if building < 0:
        return Refusal("Name a square inside a building.", ("CX-CONQ-13",))
    other = HEROES if m.chosen_buildings.index(building) == 0 else "overmind"
    verb = "have" if other == HEROES else "has"
    return Refusal(f"The {SIDE_NAMES[other]} {verb} chosen that building; the two differ.", ("CX-CONQ-13",))


def _buy(m: MissionState, decision: Decision, action: Action) -> Refusal:
    kind = str(action.args[0]) if len(action.args) == 1 else ""
    profile = m.pack.aliens.get(kind)
    if profile is None:
        return Refusal(f"Name a unit: {listed(list(m.pack.aliens), 'or')}.", ("CX-BUY-01",))
    if action.verb == "unbuy":
        return Refusal(f"No {face_name(m, kind)} has been bought.", ("CX-BUY-01",))
    if buying.tokens_left(m, kind) <= 0:
        return Refusal(
            f"{face_name(m, kind)}: "
            + ("its only blip is" if profile.blips == 1 else f"all {profile.blips} blips of it are")
            + " in the force.",
            ("CX-COMP-06",),
        )
    left, points = buying.left(m), buying.allowance(m)
    rest = f"{left} of {points} {'is' if left == 1 else 'are'} left"
    return Refusal(
        f"{face_name(m, kind)} costs {plural(profile.unit_cost, 'point')}; {rest}.",
        ("CX-BUY-01",),
    )


def _done(m: MissionState, decision: Decision, action: Action) -> Refusal:
    return Refusal("A force has one unit at least.", ("CX-BUY-01",))


def _deploy(m: MissionState, decision: Decision, action: Action) -> Refusal:
    heroes = decision.seat == HEROES
    clause = "CX-DEPLOY-01" if heroes else "CX-DEPLOY-04"
    place = action.args[0] if len(action.args) == 1 else None
    if not isinstance(place, int) or not m.ground.board.has(place):
        return Refusal("Name a yellow square.", (clause,))
    at = square(m, place)
    if not m.plan.deployment >> place & 1:
        return Refusal(f"{at} is no yellow square.", (clause,))
    if place in (m.hero_yellow if heroes else m.alien_yellow):
        return Refusal(f"{at} is chosen already; the two differ.", (clause,))
    if heroes:
        return _shuts_out(m, place)
    if place in m.hero_yellow:
        return Refusal(f"The Heroes have chosen {at}.", ("CX-DEPLOY-05",))
    gap = yellow_squares.gap(m, place, m.hero_yellow)
    if gap <= 1:
        what = "on a tile of the Heroes" if gap == 0 else "on a tile that touches one of the Heroes"
        return Refusal(f"{at} lies {what}.", ("CX-DEPLOY-05",))
    return Refusal(f"{at} is not among the farthest yellow squares.", ("CX-DEPLOY-10",))


def _shuts_out(m: MissionState, place: int) -> Refusal:
    at = square(m, place)
    if m.alien_yellow or m.solo:
        return Refusal(
            f"{at} does not fit: two teams on adjacent tiles at the map's edge, more than two tiles from the aliens.",
            ("CX-DEPLOY-07",),
        )
    if m.hero_yellow:
        left = len(yellow_squares.permitted(m, (*m.hero_yellow, place)))
        return Refusal(
            f"With {at} the Overmind would have {plural(left, 'yellow square')} to choose from, and needs two.",
            ("CX-DEPLOY-10",),
        )
    return Refusal(
        f"Whatever the second is, {at} would leave the Overmind fewer than two yellow squares.",
        ("CX-DEPLOY-10",),
    )


def _remove(m: MissionState, decision: Decision, action: Action) -> Refusal:
    figure = str(action.args[0]) if action.args else ""
    if m.blip(figure) is not None:
        return Refusal(f"{name(m, figure)} is not revealed; only models can be taken off.", ("CX-BUY-05",))
    unit = m.find(figure)
    if (
        unit is not None
        and unit.side == OVERMIND
        and m.brief.force.bought
        and unit.kind in m.brief.force.units
    ):
        who = name(m, figure)
        return Refusal(f"{who} was not bought: the mission gave it, so it is not taken off.", ("CX-BUY-05",))
    return Refusal("Name an alien unit and the square of its model.", ("CX-BUY-05",))


def _shift(m: MissionState, decision: Decision, action: Action) -> Refusal:
    """Why a group is not shifted there, from the War Table."""
    places = [arg for arg in action.args if isinstance(arg, int) and m.ground.board.has(arg)]
    if len(places) != 2 or places[0] not in m.hero_yellow:
        own = listed([square(m, yellow) for yellow in m.hero_yellow], "or")
        return Refusal(f"Name the square of the group, {own}, and where it goes.", ("CX-STATION-02",))
    yellow, to = places
    at = square(m, to)
    if not m.plan.deployment >> to & 1:
        return Refusal(f"{at} is no yellow square.", ("CX-DEPLOY-01",))
    if to in m.hero_yellow:
        return Refusal(f"A group of the Heroes stands at {at} already.", ("CX-DEPLOY-01",))
    if to in m.alien_yellow:
        return Refusal(f"The Overmind has chosen {at}.", ("CX-DEPLOY-05",))
    free = yellow_squares.permitted(m, tuple([to if each == yellow else each for each in m.hero_yellow]))
    barred = [square(m, each) for each in m.alien_yellow if each not in free]
    if barred:
        reason = f"From {at} the Heroes would bar {listed(barred)}, which the Overmind has chosen."
        return Refusal(reason, ("CX-DEPLOY-05", "CX-STATION-02"))
    return Refusal(
        f"With {at} the Overmind would have {plural(len(free), 'yellow square')} to choose from, and needs two.",
        ("CX-DEPLOY-10",),
    )


def _drop(m: MissionState, decision: Decision, action: Action) -> Refusal:
    """Why a hero does not come down there by the Drop Tubes."""
    to = action.args[-1] if action.args else ""
    who = name(m, decision.subject)
    if not isinstance(to, int) or not m.ground.board.has(to) or action.args[0] != decision.subject:
        return Refusal(f"{who} comes down now: name the square.", ("CX-STATION-02",))
    at = square(m, to)
    there = occupant(m, to)
    if there:
        return Refusal(f"{there} stands on {at}.", ("CX-MOVE-07",))
    clauses = ("CX-STATION-02", "CX-DEPLOY-02")
    if m.plan.deployment >> to & 1 and not m.hero(decision.subject).big:
        return Refusal(f"{at} lies on a tile that holds a blip, or touches one that does.", clauses)
    return Refusal(f"The Drop Tubes end on a yellow square far from the blips, and not at {at}.", clauses)


Say = Callable[[MissionState, Decision, Action], Refusal]

REASONS: Final[dict[tuple[str, str], Say]] = {
    ("lay_tile", "lay"): _lay,
    ("choose_building", "occupy"): _occupy,
    ("buy_force", "buy"): _buy,
    ("buy_force", "unbuy"): _buy,
    ("buy_force", "done"): _done,
    ("hero_yellow", "deploy"): _deploy,
    ("alien_yellow", "deploy"): _deploy,
    ("overspent", "remove"): _remove,
    ("shift_group", "shift"): _shift,
    ("drop_hero", "place"): _drop,
}
"""Why an answer is not open, by the kind of decision and the verb."""
