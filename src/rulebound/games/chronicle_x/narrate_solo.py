"""Sentences for aliens that nobody plays: blips that enter, and the draw for the closest hero."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x.state import MissionState
from rulebound.games.chronicle_x.telling import Json, about, at_of, says
from rulebound.games.chronicle_x.words import listed, name, plural, square


@says("stack")
def _stack(m: MissionState, data: tuple[Any, ...]) -> Json:
    (number,) = data
    text = f"The aliens come from a stack of {plural(number, 'blip')}; nobody knows its order."
    return about(m, "", "stack", text, "CX-AI-05", "CX-AI-03")


@says("spawn_points")
def _spawn_points(m: MissionState, data: tuple[Any, ...]) -> Json:
    where = listed([square(m, place) for place in data])
    return about(m, "", "stack", f"The aliens come from {where}.", "CX-DEPLOY-07")


@says("enters")
def _enters(m: MissionState, data: tuple[Any, ...]) -> Json:
    blip, place = data
    return about(
        m, blip, "deploy", f"{name(m, blip)} enters at {square(m, place)}.", "CX-BLIP-18", **at_of(m, place)
    )


@says("closest")
def _closest(m: MissionState, data: tuple[Any, ...]) -> Json:
    unit, hero = data
    text = f"Of the heroes equally close to {name(m, unit)} the draw falls on {name(m, hero)}."
    return about(m, unit, "attack", text, "CX-AI-04")
