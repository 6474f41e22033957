"""What must hold in a mission of a pack: squares on its map, figures in bounds, names that mean something."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from rulebound.content.files import Spot
from rulebound.games.chronicle_x import mission_words as words
from rulebound.games.chronicle_x.map_plan import MapError, MapPlan, assemble_faces, printed
from rulebound.games.chronicle_x.pack_draft import Draft
from rulebound.games.chronicle_x.pack_kinds import Condition, Figure, Marker, MarkerUse, Mission, SpecialRule

Fault = tuple[Spot, str]

FIGURE_LIMIT: Final = 99
_CELL: Final = re.compile(r"[A-Z][1-9]\Z")
_WORD: Final = re.compile(r"[a-z]{3,}(-[a-z]+)*\Z")
REGIONS: Final = ("normal", "fortified_overmind", "fortified_heroes")
HEROES: Final = 6
YELLOW_NEEDED: Final = 4
"""Yellow squares that a map holds for two sides to choose two each."""


def figures(entry: Any, fields: Iterable[str], least: int, spot: Spot = ()) -> Iterator[Fault]:
    """Numbers of an entry that are out of bounds."""
    for field in fields:
        value = getattr(entry, field)
        if value is not None and not least <= value <= FIGURE_LIMIT:
            yield (*spot, field), f"is {value}; it must lie between {least} and {FIGURE_LIMIT}"


def mission_faults(draft: Draft, mission: Mission) -> Iterator[Fault]:
    """Every fault of a mission."""
    yield from figures(mission.formation, ("columns", "rows"), 1, ("formation",))
    if mission.formation.columns > 9 or mission.formation.rows > 9:
        yield ("formation",), "a map is at most 9 by 9 tiles"
        return
    for index, place in enumerate(mission.placements):
        if not _CELL.match(place.cell):
            yield (
                ("placements", index, "cell"),
                f"{place.cell} is no cell; write a column letter and a row, as in B3",
            )
            return
    try:
        plan = assemble_faces(
            draft.entries["faces"], mission.placements, mission.formation.columns, mission.formation.rows
        )
    except MapError as error:
        yield ("placements",), str(error)
        return
    yield from _deployment_faults(plan, mission)
    yield from _building_faults(draft, plan, mission)
    for name in mission.region_points:
        if name not in REGIONS:
            yield ("region_points", name), f"a region is one of {', '.join(REGIONS)} (CX-CONQ-02)"
    kept = _kept_figures(mission)
    yield from _track_faults(mission)
    for index, marker in enumerate(mission.markers):
        reason = square_fault(plan, marker.square)
        if reason:
            yield ("markers", index, "square"), reason
        if marker.id in [other.id for other in mission.markers[:index]]:
            yield ("markers", index, "id"), f"there are two markers {marker.id}"
        yield from _marker_faults(marker, ("markers", index))
    yield from _force_faults(draft, mission)
    yield from _vip_faults(plan, mission)
    yield from _counting_faults(mission, kept)
    for index, rule in enumerate(mission.special_rules):
        yield from _rule_faults(plan, mission, kept, rule, ("special_rules", index))
    for side in ("heroes", "overmind"):
        for index, condition in enumerate(getattr(mission.wins, side)):
            yield from _condition_faults(draft, plan, mission, kept, condition, ("wins", side, index))


def square_fault(plan: MapPlan, name: str) -> str | None:
    """What is wrong with a square that a mission names: it has to lie on a tile that the mission gives."""
    try:
        printed(name)
    except MapError as error:
        return str(error)
    if name not in plan.names:
        return f"{name} is not on the map of this mission"
    if plan.obstacles >> plan.names[name] & 1:
        return f"{name} is an obstacle"
    return None


def _squares(plan: MapPlan, names: Iterable[str], spot: Spot) -> Iterator[Fault]:
    for at, name in enumerate(names):
        reason = square_fault(plan, name)
        if reason:
            yield (*spot, at), reason


def _deployment_faults(plan: MapPlan, mission: Mission) -> Iterator[Fault]:
    for side, place in (("heroes", mission.deployment.heroes), ("overmind", mission.deployment.overmind)):
        for index, name in enumerate(place.squares):
            spot = ("deployment", side, "squares", index)
            reason = square_fault(plan, name)
            if reason:
                yield spot, reason
            elif plan.kinds[plan.names[name]] != "deployment":
                yield spot, f"{name} is no yellow square (CX-DEPLOY-01)"
        # whoever is to stand near a square needs room there
        yield from figures(place, ("reach", "each"), 1, ("deployment", side))
    own = mission.deployment.heroes
    if own.each is not None and own.squares and own.each * len(own.squares) < HEROES:
        yield ("deployment", "heroes", "each"), f"has no room for {HEROES} heroes (CX-DEPLOY-02)"


def _building_faults(draft: Draft, plan: MapPlan, mission: Mission) -> Iterator[Fault]:
    """A map that is built can be built, and holds what the sides choose from (CX-SETUP-07, CX-DEPLOY-01, CX-CONQ-13)."""
    cells = mission.formation.columns * mission.formation.rows
    yellow: dict[str, int] = {}
    for code, face in draft.entries["faces"].items():
        here = sum(line.count("y") for line in face.squares)
        yellow[code[:-1]] = max(yellow.get(code[:-1], 0), here)
    for place in mission.placements:
        yellow.pop(place.face[:-1], None)
    left = cells - len(mission.placements) if mission.rest.placed_by != "nobody" else 0
    if left > len(yellow):
        yield (
            ("formation",),
            f"the map needs {left} more tiles, and there are {len(yellow)} (CX-SETUP-07)",
        )
    sides = mission.deployment
    if not sides.heroes.squares or not sides.overmind.squares:
        most = plan.deployment.bit_count() + sum(sorted(yellow.values(), reverse=True)[:left])
        if most < YELLOW_NEEDED:
            yield (
                ("deployment",),
                f"the map holds {most} yellow squares at most, and both sides choose two (CX-DEPLOY-01)",
            )
    chooses = any(rule.effect == "chosen_buildings" for rule in mission.special_rules)
    if chooses and not left and len(plan.buildings) < 2:
        yield (
            ("special_rules",),
            "the map has no two separate buildings, and each side chooses one (CX-CONQ-13)",
        )


# ---- figures


def _kept_figures(mission: Mission) -> dict[str, Figure]:
    """The figures that the mission keeps, of markers and tracks, by id."""
    found = {track.id: track.figure for track in mission.tracks}
    found.update({marker.id: marker.figure for marker in mission.markers if marker.figure is not None})
    return found


def _bounds(figure: Figure, spot: Spot) -> Iterator[Fault]:
    if not 0 <= figure.min <= figure.max <= FIGURE_LIMIT:
        yield spot, f"runs from {figure.min} to {figure.max}; the bounds must rise from 0 or more"
    elif not figure.min <= figure.start <= figure.max:
        yield (
            (*spot, "start"),
            f"is {figure.start}; it must lie between {figure.min} and {figure.max}",
        )
    if figure.values and (figure.min or len(figure.values) != figure.max + 1):
        yield (*spot, "values"), "must name each figure from 0 to the highest"


def _track_faults(mission: Mission) -> Iterator[Fault]:
    taken = [marker.id for marker in mission.markers]
    for index, track in enumerate(mission.tracks):
        if track.id in taken:
            yield ("tracks", index, "id"), f"{track.id} is there already"
        taken.append(track.id)
        yield from _bounds(track.figure, ("tracks", index, "figure"))


def _marker_faults(marker: Marker, spot: Spot) -> Iterator[Fault]:
    if marker.figure is not None:
        yield from _bounds(marker.figure, (*spot, "figure"))
        if marker.carried:
            yield (*spot, "carried"), "a marker that is carried has no figure"
    for index, use in enumerate(marker.uses):
        here = (*spot, "uses", index)
        if use.effect in words.CARRYING:
            continue
        if use.effect not in words.USES:
            known = ", ".join(sorted(words.USES | words.CARRYING))
            yield (*here, "effect"), f"there is no use {use.effect}; there are: {known}"
            continue
        if marker.figure is None:
            yield (*here, "effect"), "changes a figure, but the marker has none"
            continue
        if not _WORD.match(use.id):
            yield (*here, "id"), f"{use.id!r} is no word to choose it by: three small letters or more"
        if use.id in [other.id for other in marker.uses[:index] if other.who == use.who]:
            yield (*here, "id"), f"there are two uses {use.id} for the same figures"
        yield from _use_faults(marker.figure, use, here)


def _use_faults(figure: Figure, use: MarkerUse, spot: Spot) -> Iterator[Fault]:
    needed = "value" if use.effect == "set_figure" else "by"
    amount = use.params.get(needed)
    if amount is None:
        yield (*spot, "params"), f"{use.effect} needs the number {needed!r}"
    elif needed == "value" and not figure.min <= amount <= figure.max:
        yield (*spot, "params", needed), f"is {amount}; the figure runs from {figure.min} to {figure.max}"
    elif needed == "by" and not amount:
        yield (*spot, "params", needed), "is 0 and changes nothing"
    for field in ("figure_is", "figure_above", "figure_below"):
        value = getattr(use, field)
        if value is not None and not figure.min <= value <= figure.max:
            yield (*spot, field), f"is {value}; the figure runs from {figure.min} to {figure.max}"


# ---- what the mission adds


def _vip_faults(plan: MapPlan, mission: Mission) -> Iterator[Fault]:
    person = mission.vip
    if person is None:
        return
    yield from _squares(plan, person.hidden_at, ("vip", "hidden_at"))
    if len(set(person.hidden_at)) != len(person.hidden_at) or not person.hidden_at:
        yield ("vip", "hidden_at"), "names each square once, and at least one"
    reason = square_fault(plan, person.way_out)
    if reason:
        yield ("vip", "way_out"), reason
    elif plan.kinds[plan.names[person.way_out]] != "deployment":
        yield ("vip", "way_out"), f"{person.way_out} is no yellow square (CX-EXTRACT-01)"
    yield from figures(person, ("health", "move"), 1, ("vip",))
    yield from figures(person, ("defence",), 0, ("vip",))


def _counting_faults(mission: Mission, kept: dict[str, Figure]) -> Iterator[Fault]:
    entry = mission.counting
    if entry is None:
        return
    if entry.effect not in words.COUNTINGS:
        known = ", ".join(sorted(words.COUNTINGS))
        yield ("counting", "effect"), f"there is no counting {entry.effect}; there are: {known}"
    if entry.track not in {track.id for track in mission.tracks}:
        yield ("counting", "track"), f"the mission has no track {entry.track!r}"
    yield from _named_markers(mission, entry.markers, ("counting", "markers"))
    if entry.effect == "all_lit":
        for index, name in enumerate(entry.markers):
            if name not in kept:
                yield ("counting", "markers", index), f"{name} has no figure"
    if entry.from_round < 1 or entry.from_round > (mission.round_limit or FIGURE_LIMIT):
        yield ("counting", "from_round"), f"there is no round {entry.from_round}"


def _named_markers(mission: Mission, names: Iterable[str], spot: Spot) -> Iterator[Fault]:
    known = {marker.id for marker in mission.markers}
    for index, name in enumerate(names):
        if name not in known:
            yield (*spot, index), f"the mission has no marker {name}"


def _rule_faults(
    plan: MapPlan, mission: Mission, kept: dict[str, Figure], rule: SpecialRule, spot: Spot
) -> Iterator[Fault]:
    if rule.effect not in words.RULES:
        known = ", ".join(sorted(words.RULES))
        yield (*spot, "effect"), f"there is no special rule {rule.effect}; there are: {known}"
    yield from _named_markers(mission, rule.markers, (*spot, "markers"))
    for index, name in enumerate(rule.markers):
        if name in {marker.id for marker in mission.markers} and name not in kept:
            yield (*spot, "markers", index), f"{name} has no figure"
    if rule.track and rule.track not in {track.id for track in mission.tracks}:
        yield (*spot, "track"), f"the mission has no track {rule.track}"
    if rule.effect in words.NEED_A_TRACK and not rule.track:
        yield (*spot, "track"), f"{rule.effect} needs a track"
    if rule.effect in words.NEED_MARKERS and not rule.markers:
        yield (*spot, "markers"), f"{rule.effect} needs markers"
    if rule.effect in words.NEED_SQUARES and not rule.squares:
        yield (*spot, "squares"), f"{rule.effect} needs squares"
    yield from _squares(plan, rule.squares, (*spot, "squares"))
    if rule.effect in words.IN_ROOMS:
        for at, name in enumerate(rule.squares):
            if name in plan.names and plan.room_of[plan.names[name]] < 0:
                yield (*spot, "squares", at), f"{name} lies in no room"


def _condition_faults(
    draft: Draft,
    plan: MapPlan,
    mission: Mission,
    kept: dict[str, Figure],
    condition: Condition,
    spot: Spot,
) -> Iterator[Fault]:
    check = condition.check
    if check not in words.CHECKS:
        known = ", ".join(sorted(words.CHECKS))
        yield (*spot, "check"), f"there is no fact {check}; there are: {known}"
    if condition.marker is not None and condition.marker not in {marker.id for marker in mission.markers}:
        yield (*spot, "marker"), f"the mission has no marker {condition.marker}"
    yield from _named_markers(mission, condition.markers, (*spot, "markers"))
    if check in words.FACTS_OF_MARKERS and not condition.markers:
        yield (*spot, "markers"), f"{check} needs markers"
    asked = [*condition.markers, *([condition.track] if condition.track else [])]
    value = condition.params.get("value")
    for name in asked:
        if name not in kept:
            yield spot, f"the mission keeps no figure {name}"
        elif value is not None and not kept[name].min <= value <= kept[name].max:
            yield (*spot, "params", "value"), f"is {value}; {name} runs to {kept[name].max}"
    if check in words.FACTS_OF_TRACKS and not condition.track:
        yield (*spot, "track"), f"{check} needs a track"
    if condition.model and condition.model not in draft.entries["aliens"]:
        yield (*spot, "model"), f"there is no alien {condition.model}"
    if check in words.FACTS_OF_MODELS and not condition.model:
        yield (*spot, "model"), f"{check} needs a model"
    if check in words.FACTS_OF_THE_VIP and mission.vip is None:
        yield (*spot, "check"), "the mission has nobody to be found"
    if check == "agenda_objectives_done" and not mission.agenda:
        yield (*spot, "check"), "the mission has no hidden agenda"
    yield from _squares(plan, condition.squares, (*spot, "squares"))
    last = condition.params.get("round", 0)
    if mission.round_limit is not None and last > mission.round_limit:
        yield (*spot, "params"), "asks for a round after the last"


def _force_faults(draft: Draft, mission: Mission) -> Iterator[Fault]:
    """A force that is given must be one that could be bought (CX-BUY-01, CX-COMP-06)."""
    cost = 0
    for index, name in enumerate(mission.force.units):
        alien = draft.entries["aliens"].get(name)
        if alien is None:
            yield ("force", "units", index), f"there is no alien {name}"
            continue
        cost += alien.unit_cost
        if mission.force.units[: index + 1].count(name) > alien.blips:
            yield ("force", "units", index), f"there are only {alien.blips} blips of {name} (CX-COMP-06)"
    if cost > mission.unit_points and not mission.force.bought:
        yield ("force", "units"), f"cost {cost}, more than the {mission.unit_points} unit points (CX-BUY-01)"
    yield from figures(mission, ("unit_points", "reinforcement_pool"), 0)
    yield from figures(mission, ("round_limit",), 1)
    yield from figures(mission.force, ("decoys",), 0, ("force",))
