"""Blips: what they hide, and how they are turned up by sight, by action and by damage (CX-BLIP, CX-BUY-03 to 06)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from rulebound.games.chronicle_x import (
    agenda_base,
    behaviours,
    buildings,
    buying,
    damage,
    movement,
    overwatch,
    profiles,
    units,
    upgrades,
)
from rulebound.games.chronicle_x.measuring import distance, longest_range, mask_sees, within
from rulebound.games.chronicle_x.moments import ask, idle
from rulebound.games.chronicle_x.options import RANGE, SIGHT
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import (
    ALIEN_PHASE,
    HEROES,
    OVERMIND,
    Blip,
    Hero,
    MissionState,
    Unit,
)
from rulebound.kernel.decisions import Action, Decision, Options
from rulebound.space.board import Mask


def veiled(m: MissionState, blip: Blip, hero: Hero) -> bool:
    """Whether a mutation keeps the blip from being turned up by this hero's sight."""
    for entry in m.lasting:
        if entry.unit == blip.id and entry.name in ("veil", f"veil from {hero.id}"):
            if distance(m, hero.models[0].mask, blip.mask) >= entry.value:
                return True
    return False


def _in_smoke_unseen(m: MissionState, blip: Blip, hero: Hero) -> bool:
    return bool(m.smoke & ~m.ash & blip.mask) and distance(m, hero.models[0].mask, blip.mask) > 1


def squares(m: MissionState) -> Mask:
    """The squares of the blips."""
    bodies = m.bodies
    return bodies ^ bodies & (m.hero_bodies | m.alien_bodies)


_FAR: Final = 999
"""More squares than any board has."""


def gaze(m: MissionState, hero: Unit) -> int:
    """How far a hero turns up blips; where the house has it that range does not matter, as far as the gloom lets it."""
    if m.house.blip_reveal_needs_los == SIGHT:
        return m.gloom or _FAR
    return longest_range(m, hero, hero.models[0])


def eyes(m: MissionState) -> Mask:
    """The squares in range of any hero, as far as it looks for blips."""
    if m.in_range < 0:
        _look_round(m)
    return m.in_range


def _look_round(m: MissionState) -> None:
    """Note what each hero has in range, and all of them together."""
    near = 0
    gazes: list[Mask] = []
    discs = m.ground.board.discs
    plain = not m.gloom and m.house.blip_reveal_needs_los != SIGHT
    for hero in m.heroes:
        model = hero.models[0]
        area = 0
        if model.square >= 0:
            # written out, as gaze and within, for speed: this is asked whenever a hero has moved
            if plain and model.size == 1 and "ranges" not in hero.hooks:
                area = discs[model.reach][model.square]
            else:
                area = within(m, model, gaze(m, hero))
            near |= area
        gazes.append(area)
    m.gazes = gazes
    m.in_range = near


def onlookers(m: MissionState, hidden: Mask) -> list[tuple[Hero, Mask]]:
    """The heroes in whose range some of these squares lie, each with those squares (CX-BLIP-06)."""
    if m.in_range < 0:
        _look_round(m)
    found: list[tuple[Hero, Mask]] = []
    gazes = m.gazes
    for number, hero in enumerate(m.heroes):
        near = gazes[number] & hidden
        if near:
            found.append((hero, near))
    return found


def beheld(m: MissionState, hidden: Mask, mover: Unit) -> Mask:
    """Those of some squares that lie in range of any hero who is not just moving."""
    near = eyes(m) & hidden
    if near and type(mover) is Hero:
        others = [seen for hero, seen in onlookers(m, near) if hero is not mover]
        near = 0
        for seen in others:
            near |= seen
    return near


def sighted(m: MissionState, blip: Blip, hero: Hero) -> bool:
    """Whether a hero in whose range a blip lies turns it up by sight; the house may ask for no sight (CX-BLIP-07)."""
    if m.house.blip_reveal_needs_los != RANGE and (
        not mask_sees(m, hero.models[0].mask, blip.mask) or (m.smoke and _in_smoke_unseen(m, blip, hero))
    ):
        return False
    return not (m.lasting and veiled(m, blip, hero))


def seers(m: MissionState, blip: Blip) -> list[Hero]:
    """The heroes whose range and sight turn the blip up where it stands; or either, as the house has it (CX-BLIP-07)."""
    return [hero for hero, _ in onlookers(m, blip.mask) if sighted(m, blip, hero)]


def due(m: MissionState) -> bool:
    """Whether any blip has to be turned up now (CX-BLIP-06)."""
    return bool(in_sight(m))


def in_sight(m: MissionState) -> list[tuple[Blip, list[Hero]]]:
    """The blips that have to be turned up now, each with the heroes who see it (CX-BLIP-06)."""
    found: list[tuple[Blip, list[Hero]]] = []
    near = (eyes(m) if m.in_range < 0 else m.in_range) & squares(m)
    if not near:
        return found
    key = (m.bodies, m.hero_bodies, m.smoke, len(m.lasting), len(m.ruined))
    if m.looked == key:
        return found
    looking = onlookers(m, near)
    for blip in m.blips:
        if blip.mask & near and not waits(m, blip):
            heroes: list[Hero] = []
            for hero, seen in looking:
                if seen & blip.mask and sighted(m, blip, hero):
                    heroes.append(hero)
            if heroes:
                found.append((blip, heroes))
    if not found:
        m.looked = key
    return found


def look(
    m: MissionState, triggered: list[Unit] | None = None, mover: Blip | None = None, may_decline: bool = False
) -> Steps:
    """Turn up every blip that a hero has in range and sight, nearest first (CX-BLIP-16).

    ``triggered`` are the watchers that the blip ``mover`` has just set off; with ``may_decline`` the Overmind need not
    make a Behaviour in the Heroes' phase either.
    """
    while found := in_sight(m):
        # all of these are seen by now, whatever the models of the first put in the way of the others
        for blip, _ in found:
            m.in_turn[f"due {blip.id}"] = 1
        while found:
            blip, heroes = found[0]
            if len(found) > 1:
                blip, heroes = yield from _nearest(m, found)
            found = [pair for pair in found if pair[0] is not blip]
            m.in_turn.pop(f"due {blip.id}", None)
            yield from by_sight(m, blip, heroes, (triggered or []) if blip is mover else [], may_decline)
            for gone, _ in found:
                if gone not in m.blips:
                    m.in_turn.pop(f"due {gone.id}", None)
            found = [pair for pair in found if pair[0] in m.blips]
        m.looked = ()


def _nearest(
    m: MissionState, found: list[tuple[Blip, list[Hero]]]
) -> Generator[Any, Any, tuple[Blip, list[Hero]]]:
    """The blip that is turned up next: of equally near ones whoever acts picks (CX-BLIP-16)."""
    gaps = [_gap(m, blip, heroes) for blip, heroes in found]
    least = min(gaps)
    equal = [pair for pair, gap in zip(found, gaps, strict=True) if gap == least]
    if len(equal) == 1:
        return equal[0]
    side = OVERMIND if m.phase == ALIEN_PHASE else HEROES
    options = Options("reveal", [Action("reveal", (each.id,)) for each, _ in equal])
    answer = yield Decision(side, "reveal_order", [options])
    return next(pair for pair in equal if pair[0].id == answer.args[0])


def waits(m: MissionState, blip: Blip) -> bool:
    """Whether the blip is seen already and its turn to be turned up has yet to come (CX-BLIP-16)."""
    return bool(m.in_turn) and f"due {blip.id}" in m.in_turn


def _gap(m: MissionState, blip: Blip, heroes: list[Hero]) -> int:
    """How far the nearest of the heroes who saw a blip is from it."""
    return min((distance(m, h.models[0].mask, blip.mask) for h in heroes if h.here), default=99)


def by_sight(
    m: MissionState, blip: Blip, heroes: list[Hero], triggered: list[Unit], may_decline: bool = False
) -> Steps:
    """A hero's sight turns the blip up: reveal, overwatch shot, then a Behaviour of the survivors (CX-OW-04, CX-BEHAV-01).

    In the hero phase a Behaviour costs the unit nothing of its own turn (CX-BEHAV-14).
    """
    acting = m.phase == ALIEN_PHASE and m.acting == blip.id
    if not idle(m, OVERMIND, "reveal_due"):
        yield from ask(m, OVERMIND, "reveal_due", (blip, heroes), blip.id)
    heroes = [hero for hero in heroes if hero.here and not veiled(m, blip, hero)]
    if blip not in m.blips or not heroes:
        return
    m.note("seen", blip.id, tuple([hero.id for hero in heroes]))
    unit = yield from turn_up(m, blip, [hero.models[0].mask for hero in heroes])
    yield from set_off(m, triggered, blip)
    if unit is None:
        return
    if unit.models and not idle(m, OVERMIND, "reveal"):
        yield from ask(m, OVERMIND, "reveal", unit, unit.id)
    if unit.models and not (unit.stunned or unit.down or unit.barred):
        # one that has interrupted may do nothing before the alien phase is over (CX-MUT-08)
        behaved = yield from behaviours.on_reveal(m, unit, may_decline=may_decline or m.phase == ALIEN_PHASE)
        if behaved and acting:
            # a Behaviour in the Overmind's turn is the last thing the unit does (CX-BEHAV-03)
            m.in_turn["over"] = 1
        elif behaved and m.phase == ALIEN_PHASE and not unit.done:
            unit.done = True


def set_off(m: MissionState, triggered: list[Unit], blip: Blip) -> Steps:
    """The watchers that a blip has set off fire at the unit that came out of it, whatever turned it up (CX-OW-03, CX-OW-04).

    A Decoy costs them their tokens (CX-OW-05), a unit that is gone before the shot does not (CX-OW-12).
    """
    if blip.decoy:
        overwatch.spend_on_decoy(m, triggered)
    elif triggered and blip.unit is not None and blip.unit.models:
        yield from overwatch.fire(m, triggered, blip.unit)


def turn_up(m: MissionState, blip: Blip, seen_by: list[Mask]) -> Generator[Any, Any, Unit | None]:
    """Replace a blip by its models; None for a Decoy, which leaves play (CX-BUY-03, CX-BUY-04)."""
    square = blip.square
    acting = m.acting == blip.id
    m.lift_blip(blip)
    if m.solo and blip.unit is None:
        m.stack = (*m.stack, blip.kind)  # CX-BLIP-18
    if blip.decoy:
        m.note("reveal", blip.id, "decoy", "", square)
        m.lasting = [entry for entry in m.lasting if entry.unit != blip.id]
        return None
    again = blip.unit is not None
    unit = blip.unit or profiles.new_unit(m, blip.kind)
    # whoever has the blip in hand finds its unit there
    blip.unit = unit
    unit.done = blip.done
    m.units.append(unit)
    if acting:
        m.acting = unit.id
    # what keeps a watcher quiet goes over to the unit, what veiled the blip ends
    m.lasting = [
        entry._replace(unit=unit.id) if entry.unit == blip.id else entry
        for entry in m.lasting
        if entry.unit != blip.id or entry.name.startswith("unheard by ")
    ]
    m.note("reveal", blip.id, blip.kind, unit.id, square)
    if m.agenda:
        agenda_base.renamed(m, blip.id, unit.id)
    if not again and not (m.brief.force.bought and blip.kind in m.brief.force.units):
        # what a mission gives for nothing is not counted on the tracker
        m.tracker += m.pack.aliens[blip.kind].unit_cost
        m.note("tracker", m.tracker)
        buying.tracked(m)
    yield from units.place_revealed(m, unit, square, seen_by)
    # every room into which a model was put has its card drawn (CX-UNIT-07)
    for model in list(unit.models):
        if model in unit.models and m.unexplored and buildings.unexplored_at(m, model.mask):
            yield from buildings.enter(m, unit, model)
    if m.upgrades and unit.models:
        yield from upgrades.tell(m, unit, "revealed")
    return unit if unit.models else None


def by_damage(m: MissionState, blip: Blip) -> Generator[Any, Any, Unit | None]:
    """Damage turns a blip up without a Behaviour; the unit, or None for a Decoy (CX-BLIP-04, CX-BLIP-14, CX-BLIP-17)."""
    return (yield from turn_up(m, blip, []))


def flip(m: MissionState, blip: Blip) -> Steps:
    """The Flip action: no Behaviour, and what is left of the turn belongs to the unit (CX-BLIP-05, CX-BLIP-08)."""
    unit = yield from turn_up(m, blip, [])
    if unit is not None:
        yield from ask(m, OVERMIND, "reveal", unit, unit.id)


def stopped(m: MissionState, blip: Blip) -> Steps:
    """What a square does to a blip that ended its Move on it."""
    movement.hush(m, blip)
    for entry in m.lasting:
        if entry.name == "toxic" and blip.mask & entry.value:
            unit = yield from by_damage(m, blip)
            if unit is not None:
                yield from damage.wound(m, unit, 1, "toxic")
            return


def struck_in(m: MissionState, mask: Mask) -> Generator[Any, Any, list[str]]:
    """Turn up the blips that a blast or an area strikes on some squares; the names of the units that come out."""
    found: list[str] = []
    for blip in hidden_in(m, mask):
        if blip in m.blips:
            unit = yield from by_damage(m, blip)
            if unit is not None:
                found.append(unit.id)
    return found


def hidden_in(m: MissionState, mask: Mask) -> list[Blip]:
    """The blips on some squares, in the order of the table."""
    return [blip for blip in m.blips if blip.mask & mask]
