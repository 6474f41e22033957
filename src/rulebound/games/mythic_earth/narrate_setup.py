"""What is settled before the battle, the pools and deployment, as sentences."""

from __future__ import annotations

from typing import Any

from rulebound.games.mythic_earth.state import BLUE, RED, Battle
from rulebound.games.mythic_earth.telling import Json, about, dice, says
from rulebound.games.mythic_earth.words import (
    ALIGNMENT_NAMES,
    content_name,
    does,
    listed,
    name,
    seat_name,
)
from rulebound.space.field.places import format_place

ROLLS = {"sides": "ME-SETUP-05", "initiative": "ME-DEPL-05"}
"""The clause of each roll-off but that for alignments."""
WHY = {"alignment": "alignments", "sides": "sides of the table", "initiative": "the first die"}


def _seat(seat: str, kind: str, text: str, *clauses: str) -> Json:
    return {"kind": kind, "side": seat, "text": text, "clauses": list(clauses)}


@says("roll_off")
def _roll_off(m: Battle, data: tuple[Any, ...]) -> Json:
    what, blue, red = str(data[0]), int(data[1]), int(data[2])
    end = "again" if blue == red else f"{does(m, BLUE if blue < red else RED, 'has', 'have')} the lower"
    text = (
        f"Roll-off for {WHY.get(what, what)}: {seat_name(m, BLUE)} {blue}, {seat_name(m, RED)} {red}, {end}."
    )
    return {
        "kind": "roll-off",
        "text": text,
        "clauses": [ROLLS.get(what, "ME-SETUP-03")],
        "dice": dice((blue, red), "d10"),
    }


@says("aligned")
def _aligned(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{does(m, str(data[0]), 'is', 'are')} {ALIGNMENT_NAMES.get(str(data[1]), str(data[1]))}."
    return _seat(str(data[0]), "note", text, "ME-ALIGN-01")


@says("scenario")
def _scenario(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"The scenario is {content_name(m, str(data[0]))}."
    return {"kind": "note", "text": text, "clauses": ["ME-SETUP-04"]}


@says("table")
def _table(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"The table is {content_name(m, str(data[0]))}."
    return {"kind": "note", "text": text, "clauses": ["ME-SETUP-05"]}


@says("piece_placed")
def _piece_placed(m: Battle, data: tuple[Any, ...]) -> Json:
    seat, where = str(data[0]), format_place(int(data[2]))
    piece = m.pack.pieces[str(data[1]).rpartition("-")[0]]
    text = f"{does(m, seat, 'places', 'place')} {piece.name} at {where}."
    return _seat(seat, "place", text, "ME-SETUP-05")


@says("no_place")
def _no_place(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{does(m, str(data[0]), 'finds', 'find')} no place for any piece: that turn is passed."
    return _seat(str(data[0]), "note", text, "ME-SETUP-05")


@says("side")
def _side(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{does(m, str(data[0]), 'deploys', 'deploy')} in the {data[1]}."
    return _seat(str(data[0]), "note", text, "ME-SETUP-05")


@says("devotion")
def _devotion(m: Battle, data: tuple[Any, ...]) -> Json:
    seat, number = str(data[0]), int(data[1])
    drawn = m.pack.devotion(m.sides[seat].alignment, number).name
    return {
        "text": f"Your Devotion is number {number}, {drawn}, drawn in secret.",
        "clauses": ["ME-SETUP-06"],
    }


@says("devotion (public)")
def _devotion_public(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{does(m, str(data[0]), 'has its', 'have their')} Devotion, in secret."
    return _seat(str(data[0]), "note", text, "ME-SETUP-06")


@says("secret")
def _secret(m: Battle, data: tuple[Any, ...]) -> Json:
    what, *chosen = (str(part) for part in data)
    said = listed([name(m, one) for one in chosen])
    if what == "choices":
        text = f"Your secret choice: {said}." if said else "You choose nothing in secret."
    else:
        text = f"Only you know: {what}, {said}."
    return {"text": text, "clauses": ["ME-OBJ-15"]}


@says("secret (public)")
def _secret_public(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{does(m, str(data[0]), 'has noted its', 'have noted their')} secret."
    return _seat(str(data[0]), "note", text, "ME-OBJ-15")


@says("blessing_taken")
def _blessing_taken(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{does(m, str(data[0]), 'takes', 'take')} {content_name(m, str(data[1]))}."
    return _seat(str(data[0]), "note", text, "ME-SETUP-08")


@says("spell_taken")
def _spell_taken(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} knows {content_name(m, str(data[1]))}."
    return about(m, str(data[0]), "note", text, "ME-SETUP-09")


@says("pool")
def _pool(m: Battle, data: tuple[Any, ...]) -> Json:
    seat, faces = str(data[0]), [int(face) for face in data[1]]
    said = ("gathers its pool", "gather their pool") if faces else ("has no dice", "have no dice")
    text = f"{does(m, seat, *said)}{'' if faces else ' to throw'}."
    return {**_seat(seat, "pool", text, "ME-POOL-01", "ME-DEPL-01"), "dice": dice(faces, "d6")}


@says("initiative")
def _initiative(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{does(m, str(data[0]), 'wins', 'win')} the roll of the pools."
    return _seat(str(data[0]), "note", text, "ME-DEPL-03")


@says("deployment")
def _deployment(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"Deployment: {does(m, str(data[0]), 'begins', 'begin')}."
    return _seat(str(data[0]), "phase", text, "ME-DEPL-06")


@says("die")
def _die(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"A die of {data[1]} lies beside {name(m, str(data[0]))}."
    return about(m, str(data[0]), "note", text, "ME-DEPL-10", dice=dice([int(data[1])], "d6"))


@says("drawn_anew")
def _drawn_anew(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{does(m, str(data[0]), 'draws', 'draw')} another Devotion: the first could not be fulfilled."
    return _seat(str(data[0]), "note", text, "ME-SETUP-06")
