"""The log of reinforcements and of alien upgrades."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x.state import OVERMIND, MissionState
from rulebound.games.chronicle_x.telling import Json, about, dice, says
from rulebound.games.chronicle_x.words import does, listed, model_name, name, plural, square


@says("reinforces")
def _reinforces(m: MissionState, data: tuple[Any, ...]) -> Json:
    unit, pool = str(data[0]), int(data[1])
    # a Quick Muster takes the place of the Sprint and leaves the Move
    what = "movement" if len(data) < 3 else "Sprint"
    gives = does(m, unit, f"gives up its {what}", f"give up their {what}")
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


@says("cadre")
def _cadre(m: MissionState, data: tuple[Any, ...]) -> Json:
    more, title, now = int(data[0]), str(data[1]), int(data[2])
    text = f"{title}: the reinforcement pool grows by {more} to {now}."
    return {"kind": "note", "side": OVERMIND, "text": text, "clauses": ["CX-REINF-01"]}


@says("upgrade")
def _upgrade(m: MissionState, data: tuple[Any, ...]) -> Json:
    unit, upgrade, title = str(data[0]), str(data[1]), str(data[2])
    clauses, rest = [str(clause) for clause in data[3]], data[4:]
    names = [name(m, each) for each in rest if isinstance(each, str)]
    places = [square(m, each) for each in rest if isinstance(each, int)]
    who = does(m, unit, "has", "have")
    text = f"{who} {title}{': ' + listed(names) if names else ''}{' on ' + listed(places) if places else ''}."
    entry = m.pack.upgrades.get(upgrade)
    return about(m, unit, "card", text, *clauses[:2], subs=[entry.text] if entry is not None else [])


@says("split")
def _split(m: MissionState, data: tuple[Any, ...]) -> Json:
    unit, other, at = str(data[0]), str(data[1]), square(m, int(data[2]))
    text = f"{name(m, unit)} and {name(m, other)} part; {name(m, other)} stands on {at}."
    return about(m, unit, "note", text, "CX-UNIT-33", at=at)


@says("echo_roll")
def _echo_roll(m: MissionState, data: tuple[Any, ...]) -> Json:
    unit, hero, faces, drowned = str(data[0]), str(data[1]), data[2], bool(data[3])
    end = "is drowned out: it has no effect" if drowned else "is heard and takes effect"
    text = f"{name(m, unit)} sends a Hollow Echo: the ability of {name(m, hero)} {end}."
    return about(m, unit, "roll", text, "CX-ACT-08", *(["CX-XP-05"] if drowned else []), dice=dice(faces))
