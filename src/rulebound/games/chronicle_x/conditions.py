"""Facts about markers, tracks, models, buildings and the pool that a condition of victory asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rulebound.games.chronicle_x import counting
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState

if TYPE_CHECKING:
    from rulebound.games.chronicle_x.pack import Condition

Check = Callable[[MissionState, "Condition"], bool]


def round_reached(m: MissionState, condition: Condition) -> bool:
    """Whether the round that a condition waits for is there; true for one that waits for none."""
    return m.round >= condition.params.get("round", 0)


def _markers_all_equal(m: MissionState, condition: Condition) -> bool:
    value = condition.params["value"]
    return round_reached(m, condition) and all(m.figures[name] == value for name in condition.markers)


def _markers_any_above(m: MissionState, condition: Condition) -> bool:
    value = condition.params["value"]
    return round_reached(m, condition) and any(m.figures[name] > value for name in condition.markers)


def _track_at_least(m: MissionState, condition: Condition) -> bool:
    reached = m.figures[condition.track] >= condition.params["value"] and round_reached(m, condition)
    return reached and (not condition.model or model_here(m, condition.model))


def _track_below(m: MissionState, condition: Condition) -> bool:
    return m.figures[condition.track] < condition.params["value"] and round_reached(m, condition)


def model_here(m: MissionState, kind: str) -> bool:
    """Whether a model of a kind is on the map, turned up."""
    return any(model.kind == kind for unit in m.units for model in unit.models)


def _model_slain(m: MissionState, condition: Condition) -> bool:
    return m.in_mission.get(f"slain {condition.model}", 0) > 0


def _model_alive(m: MissionState, condition: Condition) -> bool:
    # as a model or as a blip, or beside the map, where aliens wait that nobody plays: it has not been slain
    return round_reached(m, condition) and not m.in_mission.get(f"slain {condition.model}")


def _vip_extracted(m: MissionState, condition: Condition) -> bool:
    return "extracted vip" in m.in_mission


def _vip_slain(m: MissionState, condition: Condition) -> bool:
    return "slain vip" in m.in_mission


def _vip_not_extracted(m: MissionState, condition: Condition) -> bool:
    return round_reached(m, condition) and "extracted vip" not in m.in_mission


def objectives_needed(m: MissionState, condition: Condition) -> int:
    """Objectives that win: both, or the first alone in a fortified region of the Overmind (CX-CONQ-11, CX-CONQ-12)."""
    return condition.params.get(m.region, condition.params["at_least"])


def _agenda(m: MissionState, condition: Condition) -> bool:
    return m.agenda_done > 0 and m.agenda_done >= objectives_needed(m, condition)


def inside(m: MissionState) -> tuple[int, int]:
    """Models of the Heroes and of the Overmind in the building that the Overmind chose."""
    area = counting.overmind_building(m)
    return counting.models_inside(m, HEROES, area), counting.models_inside(m, OVERMIND, area)


def _more_models(m: MissionState, condition: Condition) -> bool:
    if not round_reached(m, condition):
        return False
    # equal numbers are no control (CX-CONQ-14)
    heroes, aliens = inside(m)
    return heroes > aliens


def pool_brings(m: MissionState) -> bool:
    """Whether the pool can still bring a model in (CX-CONQ-28)."""
    from rulebound.games.chronicle_x import reinforcement

    return m.pool > 0 and reinforcement.can_bring(m)


MORE: Final[dict[str, Check]] = {
    "agenda_objectives_done": _agenda,
    "markers_all_equal": _markers_all_equal,
    "markers_any_above": _markers_any_above,
    "model_alive": _model_alive,
    "model_slain": _model_slain,
    "more_models_in_building": _more_models,
    "track_at_least": _track_at_least,
    "track_below": _track_below,
    "vip_extracted": _vip_extracted,
    "vip_not_extracted": _vip_not_extracted,
    "vip_slain": _vip_slain,
}
"""These facts by their names; the others are in goals."""
