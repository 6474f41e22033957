"""The log of the set-up: tiles, buildings, yellow squares, the force, and models taken off for overspending."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState
from rulebound.games.chronicle_x.telling import Json, says
from rulebound.games.chronicle_x.words import SIDE_NAMES, face_name, listed, model_name, name, plural, square


def _does(side: str, one: str) -> str:
    """A side with its verb: "The Heroes lay", "The Overmind lays"."""
    return f"The {SIDE_NAMES.get(side, side)} {one if side == HEROES else one + 's'}"


@says("laid")
def _laid(m: MissionState, data: tuple[Any, ...]) -> Json:
    side, cell, face, turn = str(data[0]), str(data[1]), str(data[2]), int(data[3])
    tile = m.pack.faces.get(face)
    title = f"{tile.name} ({face})" if tile is not None else face
    turned = f", turned {('', 'a quarter', 'half round', 'three quarters')[turn]}" if turn else ""
    clause = {"region_controller": "CX-CONQ-17"}.get(m.brief.rest.placed_by, "CX-SETUP-07")
    if m.brief.rest.first == "current_side" and clause == "CX-SETUP-07":
        clause = "CX-CONQ-18"
    text = f"{_does(side, 'lay')} {title} on {cell}{turned}."
    return {"kind": "place", "side": side, "text": text, "clauses": [clause]}


@says("building_chosen")
def _building_chosen(m: MissionState, data: tuple[Any, ...]) -> Json:
    side, building, at = str(data[0]), int(data[1]), square(m, int(data[2]))
    verb = "choose" if side == HEROES else "chooses"
    rooms = [room.name for room in m.plan.rooms if room.building == building]
    text = f"The {SIDE_NAMES[side]} {verb} to occupy {listed(rooms)}."
    return {"kind": "note", "side": side, "text": text, "clauses": ["CX-CONQ-13"], "at": at}


@says("yellow_chosen")
def _yellow_chosen(m: MissionState, data: tuple[Any, ...]) -> Json:
    side, at = str(data[0]), square(m, int(data[1]))
    verb = "choose" if side == HEROES else "chooses"
    clause = "CX-DEPLOY-01" if side == HEROES else "CX-DEPLOY-04"
    text = f"The {SIDE_NAMES[side]} {verb} the yellow square {at}."
    return {"kind": "place", "side": side, "text": text, "clauses": [clause], "at": at}


def _unspent(rest: int) -> str:
    if not rest:
        return ""
    return f" {plural(rest, 'unspent unit point')} {'goes' if rest == 1 else 'go'} to the reinforcement pool."


@says("force")
def _force(m: MissionState, data: tuple[Any, ...]) -> Json:
    blips, rest, kinds = int(data[0]), int(data[1]), tuple(str(kind) for kind in data[2])
    counts = [f"{kinds.count(kind)} x {face_name(m, kind)}" for kind in dict.fromkeys(kinds)]
    text = f"The force: {listed(counts)}, {plural(blips - len(kinds), 'Decoy')}.{_unspent(rest)}"
    clauses = ["CX-BUY-01", "CX-BUY-03", *(["CX-REINF-06"] if rest else [])]
    return {"kind": "note", "side": OVERMIND, "text": text, "clauses": clauses}


@says("force (public)")
def _force_public(m: MissionState, data: tuple[Any, ...]) -> Json:
    blips, rest = int(data[0]), int(data[1])
    text = f"The Overmind's force is complete: {plural(blips, 'blip')}.{_unspent(rest)}"
    clauses = ["CX-BUY-06", *(["CX-REINF-06"] if rest else [])]
    return {"kind": "note", "side": OVERMIND, "text": text, "clauses": clauses}


@says("taken_off")
def _taken_off(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, kind, at = str(data[0]), str(data[1]), square(m, int(data[2]))
    text = f"{name(m, figure)}: the Heroes take a {model_name(m, kind)} off {at}, for more was revealed than allowed."
    return {
        "kind": "removed",
        "side": OVERMIND,
        "text": text,
        "clauses": ["CX-BUY-05"],
        "figure": figure,
        "at": at,
    }
