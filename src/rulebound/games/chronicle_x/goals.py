"""What a mission asks for: markers, ways out, conditions of victory (CX-INT-01, CX-EXTRACT, CX-AGENDA-04 to 06)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rulebound.games.chronicle_x import agenda_base, markers, movement, solo, vip
from rulebound.games.chronicle_x import conditions as facts_of
from rulebound.games.chronicle_x.measuring import near_unit
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import (
    ALIEN_PHASE,
    HEROES,
    NOWHERE,
    OVERMIND,
    Hero,
    Marker,
    MissionState,
    Unit,
)
from rulebound.kernel.decisions import Action, Family, Options
from rulebound.kernel.game import Outcome
from rulebound.space.board import Mask, bits

if TYPE_CHECKING:
    from rulebound.games.chronicle_x.pack import Condition, Mission
    from rulebound.games.chronicle_x.walks import Walk


class MissionOver(Exception):
    """The mission has ended; unwinds whatever was being resolved."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.reason)
        self.outcome = outcome


# ---- markers


def takes(m: MissionState, hero: Hero) -> Family | None:
    """The markers that a hero can pick up now."""
    found: list[Action] = []
    for marker in m.markers:
        if can_take(m, hero, marker):
            found.append(Action("take", (hero.id, marker.id)))
    return Options("take", found) if found else None


def hands(m: MissionState, hero: Hero) -> Family | None:
    """The heroes to whom a carrier can hand its marker now."""
    if not carries(m, hero):
        return None
    near = near_unit(m, hero)
    found = [
        Action("hand", (hero.id, other.id, marker.id))
        for marker in m.markers
        if marker.carrier == hero.id
        for other in m.heroes
        if other is not hero and other.here and near & other.mask
    ]
    return Options("hand", found) if found else None


def can_take(m: MissionState, hero: Hero, marker: Marker) -> bool:
    """Whether a hero can pick a marker up: from its own square (CX-INT-01)."""
    if marker.carrier or marker.square < 0 or not hero.model.mask >> marker.square & 1:
        return False
    return carried(m, marker)


def carried(m: MissionState, marker: Marker) -> bool:
    """Whether a marker is one that heroes carry."""
    entry = markers.printed(m, marker.id)
    return entry is None or entry.carried


def carries(m: MissionState, hero: Hero) -> bool:
    """Whether a hero carries a mission marker."""
    for marker in m.markers:
        if marker.carrier == hero.id:
            return True
    return False


def ways_out(m: MissionState) -> Mask:
    """The squares from which the carrier of the mission's marker may leave."""
    mask = 0
    for condition in m.brief.wins.heroes:
        if condition.check == "marker_carrier_extracted":
            for name in condition.squares:
                mask |= 1 << m.plan.names[name]
    return mask & ~m.yellow_lost


def interact(m: MissionState, hero: Hero, action: Action) -> Steps:
    """Carry out ``take``, ``hand``, ``search``, or ``board``."""
    if action.verb == "take":
        marker = _marker(m, str(action.args[1]))
        marker.carrier = hero.id
        marker.square = -1
        m.note("take", hero.id, marker.id)
    elif action.verb == "hand":
        marker = _marker(m, str(action.args[2]))
        marker.carrier = str(action.args[1])
        m.note("hand", hero.id, marker.carrier, marker.id)
    elif action.verb == "search":
        yield from vip.search(m, hero, int(action.args[1]))
    else:
        markers.board(m, hero)


def _marker(m: MissionState, name: str) -> Marker:
    return next(marker for marker in m.markers if marker.id == name)


# ---- conditions


def _carrier_extracted(m: MissionState, condition: Condition) -> bool:
    for marker in m.markers:
        carrier = marker.carrier
        if carrier and marker.id == condition.marker and carrier in m.station:
            # to leave by a flare, or elsewhere, is not to leave from a square that the mission names
            named = [m.plan.names[name] for name in condition.squares]
            at = m.in_mission.get(f"left {carrier}", NOWHERE)
            return at in named if named else at >= 0
    return False


def _aliens_left(m: MissionState, condition: Condition) -> bool:
    # blips but Decoys are aliens on the map, whoever opened the conflict (CX-CONQ-16, CX-CONQ-26)
    allowed = condition.params["at_most"]
    for unit in m.units:
        if unit.side == OVERMIND:
            allowed -= len(unit.models)
            if allowed < 0:
                return False
    for blip in m.blips:
        if blip.kind != "decoy":
            allowed -= 1
            if allowed < 0:
                return False
    if "pool_can_bring" in condition.params and facts_of.pool_brings(m):
        return False
    return not (m.solo and solo.still_coming(m))


def _abduction(m: MissionState, condition: Condition) -> bool:
    return m.abduction >= condition.params["at_least"]


def _heroes_lost(m: MissionState, condition: Condition) -> bool:
    return m.lost >= condition.params["at_least"]


def _round_is(m: MissionState, condition: Condition) -> bool:
    return m.round >= condition.params["round"]


def _heroes_present(m: MissionState, condition: Condition) -> bool:
    allowed = condition.params["at_most"]
    for hero in m.heroes:
        if hero.models[0].square >= 0 or hero.id in m.station:
            allowed -= 1
            if allowed < 0:
                return False
    return True


Check = Callable[[MissionState, "Condition"], bool]

CHECKS: Final[dict[str, Check]] = {
    "marker_carrier_extracted": _carrier_extracted,
    "abduction_at_least": _abduction,
    "aliens_left": _aliens_left,
    "heroes_lost": _heroes_lost,
    "round_is": _round_is,
    "heroes_on_map_or_in_station": _heroes_present,
    **facts_of.MORE,
}


_conditions: dict[tuple[int, str, str], tuple[Mission, list[tuple[Check, Condition]]]] = {}
# those of both sides, each with its side, in the order in which they are looked at
_all_conditions: dict[tuple[int, str, str], tuple[Mission, list[tuple[Check, Condition, str]], bool]] = {}

# those that can come true only when something has left the map
_OF_THE_FALLEN: Final[tuple[Check, ...]] = (_carrier_extracted, _aliens_left, _heroes_lost, _heroes_present)


def conditions(brief: Mission, side: str, when: str) -> list[tuple[Check, Condition]]:
    """The conditions of a side that are looked at then, each with its test; kept by mission."""
    key = (id(brief), side, when)
    known = _conditions.get(key)
    if known is None or known[0] is not brief:
        wins = brief.wins.heroes if side == HEROES else brief.wins.overmind
        found = [(CHECKS[condition.check], condition) for condition in wins if condition.when == when]
        known = _conditions[key] = (brief, found)
    return known[1]


def check(m: MissionState, when: str = "at_once") -> None:
    """End the mission if a condition is met; if both sides' are, the side whose turn it is wins (CX-AGENDA-05)."""
    if m.judged == m.fallen and when == "at_once":
        # nothing has left the map since no condition was met, and nothing else makes one come true
        return
    first = OVERMIND if m.phase == ALIEN_PHASE or "interrupting" in m.in_round else HEROES
    if when == "round_end":
        first = HEROES
    key = (id(m.brief), first, when)
    known = _all_conditions.get(key)
    if known is None or known[0] is not m.brief:
        sides = (first, OVERMIND if first == HEROES else HEROES)
        found = [(test, each, side) for side in sides for test, each in conditions(m.brief, side, when)]
        steady = when == "at_once" and all(
            test in _OF_THE_FALLEN and "pool_can_bring" not in each.params for test, each, _ in found
        )
        known = _all_conditions[key] = (m.brief, found, steady)
    won = m.agenda != "" and agenda_base.settle(m)
    if not won or first == HEROES:
        for test, condition, side in known[1]:
            if won and side == OVERMIND:
                break
            if test(m, condition):
                raise MissionOver(Outcome(side, condition.text, condition.clauses or ("CX-AGENDA-04",)))
    if won:
        reason = f"The hidden agenda {agenda_base.entry(m).name} is complete."
        raise MissionOver(Outcome(OVERMIND, reason, agenda_base.clauses(m)))
    if known[2] and not (m.agenda or m.solo):
        m.judged = m.fallen


# ---- the siren marker

SIREN: Final = "siren"
"""Name of the lasting effect whose value is the marker's square."""


def siren_square(m: MissionState) -> int:
    """Where Blackwood's siren marker lies, or -1."""
    for entry in m.lasting:
        if entry.name == SIREN:
            return entry.value
    return -1


def _siren_gaps(m: MissionState, unit: Unit) -> dict[int, int]:
    """How far squares are from the siren marker: whatever stands in the way is walked round, as the movement rules have it."""
    gap_of: dict[int, int] = {}
    for gap, layer in enumerate(m.ground.distances(siren_square(m), m.bodies & ~unit.mask | m.pits)):
        for each in bits(layer):
            gap_of[each] = gap
    return gap_of


def siren_ends(m: MissionState, walk: Walk) -> Mask:
    """Where a Move that the siren draws may end, after something stopped it: as near as what is left of it allows."""
    unit = walk.unit
    if unit is None or unit.side != OVERMIND or siren_square(m) < 0 or m.in_turn.get("siren") != 1:
        return -1
    gap_of = _siren_gaps(m, unit)
    reach = [*bits(movement.reach(m, walk)), walk.square]
    nearest = min(gap_of.get(each, 99) for each in reach)
    mask = 0
    for each in reach:
        if gap_of.get(each, 99) == nearest:
            mask |= 1 << each
    return mask


def siren_ways(m: MissionState, unit: Unit) -> list[Action]:
    """The Moves that bring a lead model as near to the siren marker as it can come, on foot."""
    if siren_square(m) < 0:
        return []
    gap_of = _siren_gaps(m, unit)
    found: list[tuple[int, Action]] = []
    many = len(unit.models) > 1
    for model in unit.models:
        here = gap_of.get(model.square, 99)
        walk = movement.walk_of(m, unit, model, "move", movement.allowance(m, unit, "move", model))
        for each in bits(movement.reach(m, walk)):
            gap = gap_of.get(each, 99)
            if gap < here:
                args = (unit.id, model.square, each) if many else (unit.id, each)
                found.append((gap, Action("move", args)))
    if not found:
        return []
    nearest = min(gap for gap, _ in found)
    return [action for gap, action in found if gap == nearest]


def siren_family(m: MissionState, unit: Unit) -> Family:
    """The Move that a unit bound to the siren has to make."""
    return Options("move", siren_ways(m, unit))
