"""The log of what missions add: markers used, tracks moved, tokens searched, heroes aboard."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x import markers
from rulebound.games.chronicle_x.combat import RESULTS
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState
from rulebound.games.chronicle_x.telling import Json, about, at_of, dice, says
from rulebound.games.chronicle_x.words import does, listed, name, plural, side_of, square


@says("marker_used")
def _marker_used(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, marker, use = str(data[0]), str(data[1]), str(data[2])
    old, new = int(data[3]), int(data[4])
    entry = markers.printed(m, marker)
    if entry is None or entry.figure is None:
        return about(m, figure, "pickup", f"{does(m, figure, 'uses', 'use')} {marker}.", "CX-INT-01")
    was, now = markers.value_name(entry, old), markers.value_name(entry, new)
    title, what = markers.lower(entry.name), entry.figure.name
    text = f"{does(m, figure, 'works', 'work')} on {title}: {what} {was} becomes {now}."
    chosen = next((each for each in entry.uses if each.id == use and each.who in _who(m, figure)), None)
    subs = [chosen.text] if chosen is not None else []
    placed = markers.find(m, marker)
    return about(
        m, figure, "pickup", text, "CX-INT-01", subs=subs, **at_of(m, placed.square if placed else -1)
    )


def _who(m: MissionState, figure: str) -> tuple[str, ...]:
    return ("hero",) if side_of(m, figure) == HEROES else ("alien_unit", "overmind_model")


@says("feedback")
def _feedback(m: MissionState, data: tuple[Any, ...]) -> Json:
    entry = markers.printed(m, str(data[0]))
    title = entry.name if entry is not None else str(data[0])
    text = f"{title} dies with a shriek: every alien unit near it is Stunned."
    return {"kind": "status", "text": text, "clauses": ["CX-FX-04", "CX-XXL-07"], **at_of(m, int(data[1]))}


@says("boarded")
def _boarded(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, at, track, number = str(data[0]), int(data[1]), str(data[2]), int(data[3])
    title = track_name(m, track)
    text = f"{does(m, figure, 'goes')} aboard and is out of reach. {title}: {number}."
    return about(m, figure, "removed", text, "CX-INT-01", **at_of(m, at))


@says("vip_laid")
def _vip_laid(m: MissionState, data: tuple[Any, ...]) -> Json:
    places = [square(m, int(place)) for place in data[0]]
    text = f"{plural(len(places), 'token')} lie face down on {listed(places)}; nobody knows which is which."
    return {"kind": "note", "text": text}


@says("searched")
def _searched(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, place, what = str(data[0]), int(data[1]), str(data[2])
    head = f"{does(m, figure, 'turns')} up the token on {square(m, place)}"
    person = m.brief.vip.name if m.brief.vip is not None else "the one looked for"
    if what == "decoy":
        return about(
            m, figure, "reveal", f"{head}: a false trail.", "CX-INT-01", "CX-ABD-05", **at_of(m, place)
        )
    return about(m, figure, "reveal", f"{head}: {person} is found.", "CX-INT-01", **at_of(m, place))


@says("shows_itself")
def _shows_itself(m: MissionState, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} hides no longer: the Overmind shows itself."
    return {"kind": "reveal", "side": OVERMIND, "text": text, "clauses": ["CX-BLIP-17"]}


@says("counted")
def _counted(m: MissionState, data: tuple[Any, ...]) -> Json:
    track, old, new = str(data[0]), int(data[1]), int(data[2])
    figure = next((entry.figure for entry in m.brief.tracks if entry.id == track), None)
    title = track_name(m, track)
    moved = f"stays at {new}" if old == new else f"goes from {old} to {new}"
    subs = [m.brief.counting.text] if m.brief.counting is not None else []
    out_of = f" of {figure.max}" if figure is not None else ""
    return {"kind": "note", "text": f"The round is counted: {title} {moved}{out_of}.", "subs": subs}


@says("counted_inside")
def _counted_inside(m: MissionState, data: tuple[Any, ...]) -> Json:
    heroes, aliens = int(data[0]), int(data[1])
    text = f"In the Overmind's building stand {plural(heroes, 'model')} of the Heroes and {aliens} of the aliens."
    return {"kind": "note", "text": text, "clauses": ["CX-CONQ-14", "CX-CONQ-15"]}


@says("explored_from_the_start")
def _explored(m: MissionState, data: tuple[Any, ...]) -> Json:
    return {"kind": "note", "text": f"{m.plan.rooms[int(data[0])].name} is manned: no card waits there."}


@says("believed")
def _believed(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, new = str(data[0]), int(data[2])
    person = m.brief.vip.name if m.brief.vip is not None else "the witness"
    text = f"{does(m, figure, 'throws')} a Blank again for {person}: {RESULTS[new].replace('_', ' ')}."
    return about(m, figure, "roll", text, "CX-NEON-05", dice=dice(data[3]))


def track_name(m: MissionState, track: str) -> str:
    """What a track of the mission is called."""
    return next((entry.name for entry in m.brief.tracks if entry.id == track), track)
