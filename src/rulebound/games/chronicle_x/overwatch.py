"""Overwatch: a shot held ready, set off by the first enemy to move into reach (CX-OW)."""

from __future__ import annotations

from rulebound.games.chronicle_x import attacks, combat, goals, upgrades
from rulebound.games.chronicle_x.measuring import engaged, longest_range, mask_sees, ranges
from rulebound.games.chronicle_x.options import ANY_STEP
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import HEROES, NO_TOKEN, OVERMIND, MissionState, Model, Unit
from rulebound.kernel.decisions import Action, Decision, Options
from rulebound.space.board import Mask


def watchers(m: MissionState, mover: str) -> list[Unit]:
    """The units with an overwatch token that a mover of that side could set off."""
    found: list[Unit] = []
    if mover == HEROES:
        for unit in m.units:
            if unit.overwatch and unit.side == OVERMIND and not unit.barred:
                found.append(unit)
        return found
    for hero in m.heroes:
        if hero.overwatch:
            found.append(hero)
    for unit in m.units:
        if unit.overwatch and unit.side == HEROES:
            found.append(unit)
    return found


def watch_range(m: MissionState, unit: Unit, model: Model) -> int:
    """The longest band with a value above zero (CX-OW-08)."""
    if not m.gloom and "ranges" not in unit.hooks:
        return model.watch
    short, long = ranges(m, unit, model)
    stats = model.stats
    if stats.short <= 0:
        short = 0
    return long if stats.long > 0 and long > short else short


Eyes = list[tuple[Mask, Mask]]
"""The models of a watcher that have a range: the squares of each, and those in its range."""


def eyes(m: MissionState, unit: Unit) -> Eyes:
    """What a watcher's models have in range, whatever they see of it (CX-OW-08)."""
    found: Eyes = []
    board = m.ground.board
    printed = not m.gloom and "ranges" not in unit.hooks
    for model in unit.models:
        reach = model.watch if printed else watch_range(m, unit, model)
        if reach and model.square >= 0:
            # written out, as within, for speed
            discs = board.discs if model.size == 1 else board.block_discs
            found.append((model.mask, discs[reach][model.square]))
    return found


def catch(m: MissionState, watching: Eyes, mask: Mask) -> bool:
    """Whether one of these models has a figure in range and sight (CX-OW-08)."""
    for own, area in watching:
        if area & mask and mask_sees(m, own, mask):
            return True
    return False


def reaching(m: MissionState, watching: list[tuple[Unit, Eyes]], mask: Mask) -> list[Unit]:
    """Those of some watchers that have a figure in range and sight (CX-OW-08)."""
    found: list[Unit] = []
    for watcher, held in watching:
        for own, area in held:
            # written out, as catch, for speed: this is asked at every step
            if area & mask and mask_sees(m, own, mask):
                found.append(watcher)
                break
    return found


def in_reach(m: MissionState, unit: Unit, mask: Mask) -> bool:
    """Whether a figure is in range and sight of a watcher (CX-OW-08)."""
    return catch(m, eyes(m, unit), mask)


def watching(m: MissionState, mover: str, ahead: Mask, quiet_to: list[str]) -> list[tuple[Unit, Eyes]]:
    """The watchers in whose range a movement over the squares ``ahead`` comes, each with what it has in range."""
    found: list[tuple[Unit, Eyes]] = []
    for watcher in watchers(m, mover):
        if watcher.id not in quiet_to:
            held = eyes(m, watcher)
            for _, area in held:
                if area & ahead:
                    found.append((watcher, held))
                    break
    return found


def silent(m: MissionState, watching: list[tuple[Unit, Eyes]], mask: Mask) -> list[Unit]:
    """The watchers that the next step of a figure on ``mask`` does not set off (CX-OW-09).

    They have it in reach already; or, where the house has any step do, they could not fire at all.
    """
    if m.house.overwatch_trigger == ANY_STEP:
        return [watcher for watcher, _ in watching if engaged(m, watcher)]
    return reaching(m, watching, mask)


def waiting(m: MissionState, units: list[Unit], mask: Mask) -> list[Unit]:
    """The watchers that the next step of a figure on ``mask`` may set off."""
    idle = silent(m, [(unit, eyes(m, unit)) for unit in units], mask)
    return [unit for unit in units if unit not in idle]


def reach_of_followers(m: MissionState, unit: Unit, lead: Model) -> list[tuple[Unit, Model]]:
    """Before a unit moves: which watcher already has which follower in reach (CX-OW-15)."""
    return [] if m.house.overwatch_trigger == ANY_STEP else _followers_in_reach(m, unit, lead, [])


def _followers_in_reach(
    m: MissionState, unit: Unit, lead: Model, quiet_to: list[str]
) -> list[tuple[Unit, Model]]:
    """Which watcher has which follower in reach."""
    found: list[tuple[Unit, Model]] = []
    for watcher, held in watching(m, unit.side, unit.mask ^ lead.mask, quiet_to):
        for model in unit.models:
            if model is not lead and catch(m, held, model.mask):
                found.append((watcher, model))
    return found


def followers_seen(
    m: MissionState, unit: Unit, lead: Model, before: list[tuple[Unit, Model]], quiet_to: list[str]
) -> list[Unit]:
    """Once the followers stand: who fires at one that came into reach from outside, if not fired before (CX-OW-15)."""
    triggered: list[Unit] = []
    for pair in _followers_in_reach(m, unit, lead, quiet_to):
        if pair not in before and pair[0] not in triggered:
            triggered.append(pair[0])
    return triggered


def fire(m: MissionState, triggered: list[Unit], target: Unit, why: tuple[str, ...] = ()) -> Steps:
    """Every triggered watcher shoots, in the order that its owner picks (CX-OW-03, CX-OW-11, CX-OW-12).

    ``why`` tells what else than coming into reach has set them off, for the log.
    Each shot is an event of its own and may end the mission in the middle of a movement (CX-AGENDA-04).
    """
    left = list(triggered)
    while left and target.models and target.models[0].square >= 0:
        aims = [
            (w, aim)
            for w in left
            if w.models and w.overwatch and not engaged(m, w) and (aim := attacks.overwatch_aim(m, w, target))
        ]
        if not aims:
            return
        watcher, attack = aims[0]
        if len(aims) > 1:
            options = Options("fire", [Action("fire", (unit.id,)) for unit, _ in aims])
            answer = yield Decision(watcher.side, "fire_order", [options], target.id)
            watcher, attack = next(each for each in aims if each[0].id == answer.args[0])
        left.remove(watcher)
        m.note("overwatch_fires", watcher.id, target.id, *why)
        m.count(m.in_mission, f"shots {watcher.id}")
        yield from combat.resolve(m, attack)
        if not attack.marks.get("keep token"):
            watcher.overwatch = NO_TOKEN
            m.in_mission.pop(f"shots {watcher.id}", None)
        elif not attack.rolled:
            # a shot whose target slipped away was not made
            m.count(m.in_mission, f"shots {watcher.id}", -1)
        goals.check(m)


def sweeping(m: MissionState, mover: Unit) -> list[Unit]:
    """The watchers with a Sweeping Arc whose range and sight a hero's movement begins in (CX-OW-02)."""
    return [
        watcher
        for watcher in watchers(m, mover.side)
        if upgrades.has(watcher, "sweeping_arc") is not None
        and upgrades.led(watcher)
        and in_reach(m, watcher, mover.models[0].mask)
    ]


def arc(m: MissionState, quiet_to: list[str], mover: Unit) -> Steps:
    """A Sweeping Arc fires at a hero that begins its movement in range and sight, before the first step (CX-OW-02)."""
    triggered = [watcher for watcher in sweeping(m, mover) if watcher.id not in quiet_to]
    if triggered:
        yield from fire(m, triggered, mover, ("sets out",))


def spend_on_decoy(m: MissionState, triggered: list[Unit]) -> None:
    """The blip was a Decoy: the overwatch comes to nothing and its token is spent (CX-OW-05)."""
    for watcher in triggered:
        if watcher.overwatch and not engaged(m, watcher):
            watcher.overwatch = NO_TOKEN
            m.in_mission.pop(f"shots {watcher.id}", None)
            m.note("overwatch_negated", watcher.id)


def drop(m: MissionState, unit: Unit) -> None:
    """Take an unused token away (CX-OW-10)."""
    if unit.overwatch:
        unit.overwatch = NO_TOKEN
        m.in_mission.pop(f"shots {unit.id}", None)
        m.note("overwatch_ends", unit.id)


def sees_at_all(m: MissionState, unit: Unit) -> bool:
    """Whether a unit has any shot to hold ready."""
    if "ranges" in unit.hooks:
        return any(watch_range(m, unit, model) > 0 for model in unit.models)
    for model in unit.models:
        if model.watch > 0:
            return True
    return False


__all__ = [
    "drop",
    "fire",
    "followers_seen",
    "in_reach",
    "longest_range",
    "reach_of_followers",
    "spend_on_decoy",
    "waiting",
    "watchers",
]
