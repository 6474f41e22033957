"""The answers that missions add as the page shows them: markers used, tokens searched, heroes that board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rulebound.games.chronicle_x import markers
from rulebound.games.chronicle_x.state import MissionState
from rulebound.games.chronicle_x.words import square
from rulebound.kernel.decisions import Action, Decision

Json = dict[str, Any]


def _use_marker(m: MissionState, decision: Decision, action: Action) -> Json:
    found = markers.use_of(m, action)
    marker = markers.find(m, str(action.args[1]))
    if found is None or marker is None or found[0].figure is None:
        return {"label": "Use a marker"}
    entry, use = found
    figure = entry.figure
    assert figure is not None
    now, then = m.figures[entry.id], markers.new_figure(m, entry, use)
    change = f"{figure.name} {markers.value_name(entry, now)} to {markers.value_name(entry, then)}"
    return {
        "label": f"{entry.name}: {use.id.replace('-', ' ')}",
        "target": square(m, marker.square),
        "detail": f"{use.text} {change[0].upper()}{change[1:]}.",
    }


def _search(m: MissionState, decision: Decision, action: Action) -> Json:
    at = square(m, int(action.args[1]))
    return {"label": f"Turn up the token on {at}", "target": at}


def _board(m: MissionState, decision: Decision, action: Action) -> Json:
    return {"label": "Go aboard", "detail": "leaves the map for good"}


def _believe(m: MissionState, decision: Decision, action: Action) -> Json:
    return {"label": f"Reroll die {action.args[1]}: blank", "detail": "at no cost, once"}


SAY: Final[dict[str, Callable[[MissionState, Decision, Action], Json]]] = {
    "use-marker": _use_marker,
    "search": _search,
    "board": _board,
    "believe": _believe,
}
