"""The answers of the set-up as the page shows them: tiles to lay, buildings, units to buy, yellow squares."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from rulebound.games.chronicle_x import buying, map_building
from rulebound.games.chronicle_x.map_building import LayFamily
from rulebound.games.chronicle_x.state import MissionState
from rulebound.games.chronicle_x.words import (
    face_name,
    listed,
    model_name,
    name,
    plural,
    square,
    squares,
)
from rulebound.kernel.decisions import Action, Decision, Family

Json = dict[str, Any]

TURN_WORDS: Final = ("as printed", "turned a quarter", "turned half round", "turned three quarters")


def listed_members(family: Family) -> Iterable[Action]:
    """The answers that are written out: of thousands of tiles only one for each cell, see ``tiles``."""
    if isinstance(family, LayFamily):
        return [
            map_building.lay_action(cell, family.faces[number % len(family.faces)], 0)
            for number, cell in enumerate(family.cells)
        ]
    return family.members()


def tiles(family: Family) -> Json | None:
    """What may be laid, for a page that makes the answer itself: ``lay CELL FACE TURN`` with any of these."""
    if isinstance(family, LayFamily):
        return {"cells": list(family.cells), "faces": list(family.faces), "turns": map_building.TURNS}
    if family.verb != "lay":
        return None
    laid = [map_building.placement_of(action) for action in family.members()]
    places = [place for place in laid if place is not None]
    return {
        "cells": list(dict.fromkeys(place.cell for place in places)),
        "faces": list(dict.fromkeys(place.face for place in places)),
        "turns": map_building.TURNS,
        "only": [f"lay {place.cell.lower()} {place.face.lower()} {place.turn}" for place in places],
    }


def _lay(m: MissionState, decision: Decision, action: Action) -> Json:
    place = map_building.placement_of(action)
    if place is None:
        return {"label": "Lay a tile"}
    tile = m.pack.faces.get(place.face)
    label = f"{tile.name if tile is not None else place.face} on {place.cell}"
    return {"label": label, "detail": f"{place.face}, {TURN_WORDS[place.turn]}"}


def _occupy(m: MissionState, decision: Decision, action: Action) -> Json:
    building = map_building.building_named(m, action)
    rooms = [room.name for room in m.plan.rooms if room.building == building]
    inside = m.plan.buildings[building].squares if building >= 0 else 0
    return {"label": listed(rooms), "target": square(m, int(action.args[0])), "area": squares(m, inside)}


def _buy(m: MissionState, decision: Decision, action: Action) -> Json:
    kind = str(action.args[0])
    profile = m.pack.aliens[kind]
    points = plural(profile.unit_cost, "point")
    if action.verb == "unbuy":
        return {"label": f"Give {face_name(m, kind)} back", "detail": f"{points} back"}
    left = buying.tokens_left(m, kind)
    return {"label": face_name(m, kind), "detail": f"{points}, {plural(left, 'blip')} left"}


def _done(m: MissionState, decision: Decision, action: Action) -> Json:
    left = buying.left(m)
    detail = f"{plural(left, 'point')} to the reinforcement pool" if left else "no point is left"
    return {"label": "The force is complete", "detail": detail}


def _deploy(m: MissionState, decision: Decision, action: Action) -> Json:
    at = int(action.args[0])
    tile = m.plan.tile_of[at]
    found: Json = {"label": f"Yellow square {square(m, at)}", "target": square(m, at)}
    if tile >= 0:
        found["detail"] = f"{m.plan.tiles[tile].name} on {m.plan.tiles[tile].cell}"
    return found


def _remove(m: MissionState, decision: Decision, action: Action) -> Json:
    figure, at = str(action.args[0]), int(action.args[1])
    unit = m.find(figure)
    kind = next((model.kind for model in unit.models if model.square == at), "") if unit is not None else ""
    return {
        "label": f"{name(m, figure)}: the {model_name(m, kind)} on {square(m, at)}",
        "target": square(m, at),
        "subject": figure,
    }


def arrange(m: MissionState, decision: Decision, action: Action) -> Json:
    """The answer that leaves the rest to the program."""
    what = str(action.args[0]) if action.args else ""
    if what == "map":
        alone = m.brief.rest.placed_by == "region_controller"
        return {"label": f"Lay {'the rest' if alone else 'my other tiles'} for me", "detail": "by chance"}
    if what == "force":
        return {"label": "Buy the rest for me", "detail": "units by chance, as far as the points go"}
    return {"label": "Set up the rest for me"}


SAY: Final[dict[str, Callable[[MissionState, Decision, Action], Json]]] = {
    "lay": _lay,
    "occupy": _occupy,
    "buy": _buy,
    "unbuy": _buy,
    "done": _done,
    "deploy": _deploy,
    "remove": _remove,
    "arrange": arrange,
}
