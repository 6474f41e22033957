"""How far each condition of victory has come, in words; nothing that is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebound.games.chronicle_x import conditions, markers, vip
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState
from rulebound.games.chronicle_x.words import listed, name, plural, square, unit_place

if TYPE_CHECKING:
    from rulebound.games.chronicle_x.pack import Condition

Json = dict[str, Any]


def rows(m: MissionState) -> Json:
    """Every condition of both sides: its text, how it stands, and whether it is looked at only when a round ends."""
    sides = {HEROES: m.brief.wins.heroes, OVERMIND: m.brief.wins.overmind}
    return {side: [_row(m, condition) for condition in wins] for side, wins in sides.items()}


def _row(m: MissionState, condition: Condition) -> Json:
    found: Json = {"id": condition.id, "text": condition.text, "now": stands(m, condition)}
    if condition.when == "round_end":
        last = condition.params.get("round", 0)
        found["when"] = f"end of round {last}" if last else "end of each round"
    return found


def stands(m: MissionState, condition: Condition) -> str:
    """How a condition stands now, in a few words; '' if there is nothing to say."""
    check = condition.check
    if check in ("markers_all_equal", "markers_any_above"):
        return listed([marker_words(m, each) for each in condition.markers])
    if check in ("track_at_least", "track_below"):
        return track_words(m, condition.track)
    if check == "round_is":
        return f"round {m.round} of {condition.params['round']}"
    if check == "heroes_lost":
        return f"{m.lost} of {condition.params['at_least']} lost"
    if check == "heroes_on_map_or_in_station":
        if not m.round:
            return ""  # nobody has been set up yet
        number = sum(1 for hero in m.heroes if hero.here or hero.id in m.station)
        return f"{number} left"
    if check == "abduction_at_least":
        return f"{m.abduction} of {condition.params['at_least']}"
    if check == "agenda_objectives_done":
        return f"{m.agenda_done} of {conditions.objectives_needed(m, condition)} done"
    if check == "aliens_left":
        return _aliens(m)
    if check == "marker_carrier_extracted":
        return _carried(m, condition.marker or "")
    if check in ("model_slain", "model_alive"):
        return _model(m, condition.model)
    if check == "more_models_in_building":
        heroes, aliens = conditions.inside(m)
        return f"{heroes} of the Heroes, {aliens} aliens turned up"
    if check in ("vip_extracted", "vip_slain", "vip_not_extracted"):
        return _person(m)
    return ""


def marker_words(m: MissionState, marker: str) -> str:
    """A marker with its figure: "Dish: strength 3"."""
    entry = markers.printed(m, marker)
    if entry is None or entry.figure is None:
        return marker
    return f"{entry.name}: {entry.figure.name} {markers.value_name(entry, m.figures[marker])}"


def track_words(m: MissionState, track: str) -> str:
    """A track with where it stands: "Grid 3 of 6"."""
    entry = next((each for each in m.brief.tracks if each.id == track), None)
    return f"{entry.name} {m.figures[track]} of {entry.figure.max}" if entry is not None else ""


def _aliens(m: MissionState) -> str:
    models = sum(len(unit.models) for unit in m.units if unit.side == OVERMIND)
    hidden = sum(1 for blip in m.blips if blip.square >= 0)
    blips = f" and {plural(hidden, 'blip')}" if hidden else ""
    return f"{plural(models, 'model')}{blips} on the map"


def _carried(m: MissionState, name_of: str) -> str:
    marker = markers.find(m, name_of)
    if marker is None:
        return ""
    if marker.carrier:
        return f"carried by {name(m, marker.carrier)}"
    return f"on {square(m, marker.square)}" if marker.square >= 0 else ""


def _model(m: MissionState, kind: str) -> str:
    for unit in m.units:
        for model in unit.models:
            if model.kind == kind:
                return f"{model.health} of {model.full} Health, on {square(m, model.square)}"
    if m.in_mission.get(f"slain {kind}"):
        return "slain"
    return "not seen yet"


def _person(m: MissionState) -> str:
    unit = vip.on_map(m)
    if unit is not None:
        model = unit.models[0]
        return f"{model.health} of {model.full} Health, on {square(m, unit_place(m, unit))}"
    if "extracted vip" in m.in_mission:
        return "away"
    if "slain vip" in m.in_mission:
        return "slain"
    return f"not found yet, {plural(len(m.vip_tokens), 'token')} face down"


# ---- what lies on the table


def figure(m: MissionState, marker: str) -> Json | None:
    """The figure of a marker as the page draws it."""
    entry = markers.printed(m, marker)
    if entry is None or entry.figure is None or marker not in m.figures:
        return None
    now = m.figures[marker]
    return {
        "name": entry.figure.name,
        "value": now,
        "word": markers.value_name(entry, now),
        "min": entry.figure.min,
        "max": entry.figure.max,
    }


def tracks(m: MissionState) -> list[Json]:
    """The tracks of the mission beside the map."""
    return [
        {
            "id": entry.id,
            "name": entry.name,
            "value": m.figures[entry.id],
            "min": entry.figure.min,
            "max": entry.figure.max,
        }
        for entry in m.brief.tracks
    ]
