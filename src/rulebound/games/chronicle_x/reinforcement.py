"""Reinforcements: models bought back from the pool, in a unit's turn or at a yellow square of the aliens (CX-REINF)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.games.chronicle_x import buildings, profiles, units, upgrades
from rulebound.games.chronicle_x.measuring import free_squares, near_unit
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import ALIEN_PHASE, MOVE, OVERMIND, SPRINT, MissionState, Model, Unit
from rulebound.kernel.decisions import Action, Decision, Family, Options, option
from rulebound.space.board import Mask, Square, bits

REINFORCED: Final = "reinforced"
"""The note of a turn that its movement was given up, so that neither Move nor Sprint is left (CX-REINF-03)."""


# ---- what the pool can pay for


def cost(m: MissionState, kind: str) -> int:
    """Points of the pool that a model costs: what it costs to recruit (CX-REINF-05)."""
    return m.pack.aliens[kind].model_cost


def types(m: MissionState) -> list[str]:
    """The kinds of model that were part of the force of this mission (CX-REINF-11)."""
    found: list[str] = []
    for name in (*m.force, *m.brief.force.units):
        profile = m.pack.aliens.get(name)
        for member in profile.composition if profile is not None else ():
            if member.kind not in found:
                found.append(member.kind)
    return found


def spare(m: MissionState, kind: str) -> bool:
    """Whether a miniature of a kind is left: as many as the blips of all profiles stand for (CX-COMP-07, CX-COMP-06).

    Those on the map are in use, and those that a blip still hides.
    """
    used = sum(model.kind == kind for unit in m.units for model in unit.models)
    used += sum(_printed(m, blip.kind, kind) for blip in m.blips)
    return used < miniatures(m, kind)


def miniatures(m: MissionState, kind: str) -> int:
    """How many miniatures of a kind there are."""
    return sum(profile.blips * _printed(m, profile.id, kind) for profile in m.pack.aliens.values())


def _printed(m: MissionState, profile: str, kind: str) -> int:
    """How many models of a kind a profile card names; none for a Decoy."""
    entry = m.pack.aliens.get(profile)
    return sum(each.count for each in entry.composition if each.kind == kind) if entry is not None else 0


def lacks(m: MissionState, unit: Unit) -> list[str]:
    """The kinds of model that a unit is short of, in the order of its card (CX-REINF-08)."""
    found: list[str] = []
    if unit.side != OVERMIND or unit.kind not in m.pack.aliens:
        return found
    for kind, number in units.roster(m, unit.kind):
        if sum(model.kind == kind for model in unit.models) < number:
            found.append(kind)
    return found if len(unit.models) < units.full_size(m, unit) else []


def payable(m: MissionState, unit: Unit) -> list[str]:
    """The kinds of model that the pool can bring into a unit now (CX-REINF-05, CX-REINF-11)."""
    known = types(m)
    return [kind for kind in lacks(m, unit) if kind in known and cost(m, kind) <= m.pool and spare(m, kind)]


def spots(m: MissionState, unit: Unit) -> Mask:
    """Where a returning model may stand: beside a model of its unit, next to an enemy or not (CX-REINF-08)."""
    return near_unit(m, unit) & free_squares(m)


def able(m: MissionState, unit: Unit) -> bool:
    """Whether a unit on the map has a movement to give up, a gap that the pool can fill, and room (CX-REINF-09)."""
    if unit.side != OVERMIND or unit.stunned or unit.down or unit.barred or unit.kind not in m.pack.aliens:
        return False
    return bool(payable(m, unit)) and spots(m, unit) != 0


def instead_of(m: MissionState, unit: Unit) -> int:
    """The kind of action that reinforcing takes the place of in the turn of the acting unit; 0 if none is left.

    It is the Move, and is closed to a unit that has moved or sprinted (CX-REINF-03, CX-REINF-13). A Quick Muster makes
    it the Sprint.
    """
    if m.upgrades and upgrades.has(unit, "quick_muster") is not None:
        return 0 if m.used & SPRINT else SPRINT
    return 0 if m.used & (MOVE | SPRINT) else MOVE


def family(m: MissionState, unit: Unit) -> Family | None:
    """``reinforce UNIT`` for the acting unit, if it may: in the alien phase only, not in an interruption (CX-REINF-02)."""
    if m.phase != ALIEN_PHASE or not instead_of(m, unit) or not able(m, unit):
        return None
    return option("reinforce", unit.id)


# ---- in a unit's own turn


def reinforce(m: MissionState, unit: Unit) -> Steps:
    """Put lost models back into the acting unit, one by one, in place of its movement (CX-REINF-02, CX-REINF-03)."""
    spent = instead_of(m, unit)
    m.used |= spent
    if spent == MOVE:
        m.in_turn[REINFORCED] = 1
    m.note("reinforces", unit.id, m.pool, *(() if spent == MOVE else ("sprint",)))
    yield from _bring(m, unit, lambda: spots(m, unit))


def _bring(m: MissionState, unit: Unit, where: Callable[[], Mask]) -> Steps:
    """Set models down while the pool pays for them; one is brought at least, and ``arrange`` brings the rest."""
    automatic = False
    new: list[Model] = []
    while unit.models:
        waiting = next((model for model in unit.models if model.square < 0), None)
        kinds = [waiting.kind] if waiting is not None else payable(m, unit)
        squares = where()
        if not kinds or not squares:
            break
        kind, square = kinds[0], units.suggest(m, unit, squares)
        if not automatic:
            families: list[Family] = [Options("place", placements(m, unit, kinds, squares))]
            families.append(option("arrange", unit.id))
            if new:
                families.insert(0, option("enough", unit.id))
            answer = yield Decision(OVERMIND, "reinforcement", families, unit.id, (str(m.pool), *kinds))
            if answer.verb == "enough":
                break
            automatic = answer.verb == "arrange"
            if answer.verb == "place":
                kind, square = str(answer.args[1]) if len(answer.args) > 2 else kind, int(answer.args[-1])
        model = waiting
        if model is None:
            model = profiles.alien_model(m.pack, kind, m.upgrades)
            unit.models.append(model)
        new.append(model)
        _pay(m, unit, model, square)
    for model in new:
        # a closed room in which one is set down is explored like any other (CX-UNIT-07)
        if model in unit.models and m.unexplored and buildings.unexplored_at(m, model.mask):
            yield from buildings.enter(m, unit, model)


def placements(m: MissionState, unit: Unit, kinds: list[str], squares: Mask) -> list[Action]:
    """``place UNIT SQUARE``, or ``place UNIT KIND SQUARE`` for a unit of several kinds of model."""
    mixed = len(units.roster(m, unit.kind)) > 1
    return [
        Action("place", (unit.id, kind, square) if mixed else (unit.id, square))
        for kind in kinds
        for square in bits(squares)
    ]


def _pay(m: MissionState, unit: Unit, model: Model, square: Square) -> None:
    """Set a model down and take its price from the pool; it is placed and draws no overwatch (CX-OW-13).

    The tracker counts blips that are turned up and does not move (CX-BUY-04).
    """
    m.put(unit, model, square)
    model.settled = True
    m.pool -= cost(m, model.kind)
    profiles.back_again(m, unit, model.kind)
    m.note("reinforced", unit.id, model.kind, square, m.pool)


# ---- at a yellow square


def held(m: MissionState) -> list[Square]:
    """The yellow squares of the aliens: chosen at deployment, not destroyed, no hero on them (CX-REINF-07, CX-TERR-10)."""
    return [square for square in m.alien_yellow if not (m.yellow_lost | m.hero_bodies) >> square & 1]


def beginnings(m: MissionState) -> list[str]:
    """The profiles of which the pool can pay a first model, from the force of the mission (CX-REINF-11)."""
    known = types(m)
    return [kind for kind in m.pack.aliens if kind in known and cost(m, kind) <= m.pool and spare(m, kind)]


def landing(m: MissionState, unit: Unit, yellow: Square) -> Mask:
    """Where the next model of a unit that arrives may stand: on the yellow square or beside it, and together.

    An XXL model stands with its block on it or beside it (CX-XXL-02).
    """
    area = m.ground.adjacent(yellow) | 1 << yellow
    if unit.models[0].size == 2:
        found = 0
        for anchor in bits(m.ground.block_anchors(m.bodies | m.pits)):
            if m.ground.block_squares(anchor) & area:
                found |= 1 << anchor
        return found
    free = area & free_squares(m)
    here = unit.mask
    if not here:
        return free & 1 << yellow or free
    return free & near_unit(m, unit)


def unavailable(m: MissionState) -> bool:
    """Whether no revealed unit could be reinforced at this moment, so that new models may arrive (CX-REINF-04, 12)."""
    return not any(not unit.done and able(m, unit) for unit in m.units)


def arrivals(m: MissionState) -> list[Action]:
    """``reinforce PROFILE SQUARE``: the units that may be begun at a yellow square between two turns (CX-REINF-04)."""
    if not m.pool or not (squares := held(m)) or not (kinds := beginnings(m)) or not unavailable(m):
        return []
    found: list[Action] = []
    for kind in kinds:
        probe = Unit("", kind, OVERMIND, [profiles.alien_model(m.pack, kind, m.upgrades)], ())
        found.extend(Action("reinforce", (kind, square)) for square in squares if landing(m, probe, square))
    return found


def begin_unit(m: MissionState, action: Action) -> Unit:
    """The unit that ``reinforce PROFILE SQUARE`` begins, with its first model still off the map."""
    kind = str(action.args[0])
    unit = profiles.make_unit(m, kind, [profiles.alien_model(m.pack, kind, m.upgrades)])
    m.units.append(unit)
    m.note("arrives", unit.id, int(action.args[1]), m.pool)
    return unit


def arrive(m: MissionState, unit: Unit, yellow: Square) -> Steps:
    """Set the new models down; it is their movement, and one other action is left, no Behaviour (CX-REINF-10)."""
    m.used |= MOVE
    m.in_turn[REINFORCED] = 1
    yield from _bring(m, unit, lambda: landing(m, unit, yellow))


# ---- for the goals of a mission


def can_bring(m: MissionState) -> bool:
    """Whether the pool can bring any model in, now or when the units' next turns come (CX-CONQ-28)."""
    if not m.pool:
        return False
    if any(unit.side == OVERMIND and unit.kind in m.pack.aliens and payable(m, unit) for unit in m.units):
        return True
    for kind in beginnings(m):
        probe = Unit("", kind, OVERMIND, [profiles.alien_model(m.pack, kind, m.upgrades)], ())
        if any(landing(m, probe, square) for square in held(m)):
            return True
    return False
