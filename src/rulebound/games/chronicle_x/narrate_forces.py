"""The log of reinforcements and of alien upgrades."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x.state import OVERMIND, MissionState
from rulebound.games.chronicle_x.telling import Json, about, says
from rulebound.games.chronicle_x.words import does, model_name, name, plural, square


@says("reinforces")
def _reinforces(m: MissionState, data: tuple[Any, ...]) -> Json:
    unit, pool = str(data[0]), int(data[1])
    gives = does(m, unit, "gives up its movement", "give up their movement")
    text = f"{gives} for reinforcements; {plural(pool, 'point')} in the pool."
    return about(m, unit, "note", text, "CX-REINF-02", "CX-REINF-03")


@says("arrives")
def _arrives(m: MissionState, data: tuple[Any, ...]) -> Json:
    unit, at, pool = str(data[0]), square(m, int(data[1])), int(data[2])
    text = f"No unit can be reinforced: {does(m, unit, 'arrives', 'arrive')} at the yellow square {at}; "
    return about(m, unit, "note", f"{text}{plural(pool, 'point')} in the pool.", "CX-REINF-04", at=at)


@says("reinforced")
def _reinforced(m: MissionState, data: tuple[Any, ...]) -> Json:
    unit, kind, at, pool = str(data[0]), str(data[1]), square(m, int(data[2])), int(data[3])
    cost = plural(m.pack.aliens[kind].model_cost, "point")
    text = f"{name(m, unit)}: {model_name(m, kind)} brought in on {at} for {cost}, {pool} left."
    return about(m, unit, "place", text, "CX-REINF-05", at=at)


@says("pool")
def _pool(m: MissionState, data: tuple[Any, ...]) -> Json:
    more, title, now = int(data[0]), str(data[1]), int(data[2])
    text = f"{title}: the reinforcement pool grows by {more} to {now}."
    return {"kind": "note", "side": OVERMIND, "text": text, "clauses": ["CX-REINF-01"]}
