"""Forced Mutations about movement and overwatch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulebound.games.chronicle_x import effects, lasting, movement, overwatch, units
from rulebound.games.chronicle_x.measuring import within
from rulebound.games.chronicle_x.movement import Walk
from rulebound.games.chronicle_x.mutation_base import ITSELF, NOTHING, Mutation, Targets, watched
from rulebound.games.chronicle_x.sources import Steps, mutation
from rulebound.games.chronicle_x.state import OVERMIND, THIS_TURN, Hero, MissionState
from rulebound.kernel.decisions import Action, Decision, Family, Options, option
from rulebound.space.board import Mask, bits


def _alien(walk: Walk) -> bool:
    return walk.blip is not None or (walk.unit is not None and walk.unit.side == OVERMIND)


@mutation("extra_joint")
class ExtraJoint(Mutation):
    """The movement is 2 squares longer; Supreme, 3 squares, and it may pass through models and blips."""

    moments = frozenset({"move_declared"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        return ITSELF if _alien(context) else NOTHING

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        walk: Walk = context
        walk.left += self.figures(supreme)["squares"]
        if self.figures(supreme)["through"]:
            walk.through = True
        walk.changed = True
        return
        yield


@mutation("gecko_pads")
class GeckoPads(Mutation):
    """The lead crosses a building's wall for 1 square more; Supreme, any for nothing and unwatched."""

    moments = frozenset({"move_declared"})

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        walk: Walk = context
        unit = walk.unit
        if unit is None or unit.side != OVERMIND or unit.xxl or walk.pads:
            return NOTHING
        # one that climbs walls anyhow gains nothing from the standard form
        return NOTHING if walk.wall_cost and not supreme else ITSELF

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        walk: Walk = context
        figures = self.figures(supreme)
        walk.pads = 1 + figures["cost"]
        walk.wall_limit = figures["crossings"]
        if figures["no_overwatch"]:
            walk.quiet_to.extend(watcher.id for watcher in overwatch.watchers(m, OVERMIND))
        walk.changed = True
        return
        yield


@mutation("tar_glands")
class TarGlands(Mutation):
    """A hero near an alien model goes 2 squares less; Supreme, 4 and no Sprint after; at least 1 is left."""

    moments = frozenset({"move_declared"})
    wider_by = "radius"

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        walk: Walk = context
        if type(walk.unit) is not Hero or walk.model is None:
            return NOTHING
        reach = self.figures(supreme)["radius"]
        return ITSELF if within(m, walk.model, reach) & m.alien_bodies else NOTHING

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        walk: Walk = context
        assert walk.unit is not None
        left = max(walk.left + self.figures(supreme)["squares"], 1)
        if left < walk.left:
            walk.left = left
            walk.changed = True
        if self.figures(supreme)["no_sprint"]:
            lasting.add(m, "no sprint", walk.unit.id, THIS_TURN)
        return
        yield


@mutation("ventriloquist_lobe")
class VentriloquistLobe(Mutation):
    """A hero's overwatch does not fire at one figure's next movement; Supreme, its token is removed."""

    moments = frozenset({"any_calm", "move_declared"})
    wider_by = "range"

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        if moment == "move_declared" and not _alien(context):
            return NOTHING
        watchers: list[Hero] = []
        others = m.bodies ^ m.bodies & m.hero_bodies
        for hero in m.heroes:
            if hero.overwatch and hero.models[0].square >= 0:
                if within(m, hero.models[0], self.figures(supreme)["range"]) & others:
                    watchers.append(hero)
        if not watchers:
            return NOTHING
        if supreme:
            return [(hero.id,) for hero in watchers]
        if moment == "move_declared":
            return [(hero.id, context.name) for hero in watchers if hero.id not in context.quiet_to]
        movers = [blip.id for blip in m.blips if not blip.done or blip.id == m.acting]
        movers.extend(
            unit.id
            for unit in m.units
            if unit.side == OVERMIND and (unit.id == m.acting or not (unit.done or unit.barred))
        )
        return [
            (hero.id, name)
            for hero in watchers
            for name in movers
            if not lasting.has(m, f"unheard by {hero.id}", name)
        ]

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        hero = m.hero(str(named[0]))
        if supreme:
            overwatch.drop(m, hero)
        elif context is not None:
            context.quiet_to.append(hero.id)
        else:
            lasting.add(m, f"unheard by {hero.id}", str(named[1]), m.round)
        return
        yield


@mutation("puppet_filament")
class PuppetFilament(Mutation):
    """The Overmind makes a forced step with the hero about to act; Supreme, up to 3."""

    moments = frozenset({"activation_start"})
    wider_by = "range"

    def targets(self, m: MissionState, moment: str, context: Any, supreme: bool) -> Sequence[Targets]:
        hero = context
        if type(hero) is not Hero or not watched(m, hero, self.figures(supreme)["range"]):
            return NOTHING
        if not effects.led(m, hero):
            return NOTHING
        return ITSELF if self._steps(m, hero) else NOTHING

    def _steps(self, m: MissionState, hero: Hero) -> Mask:
        """Where it may be put: not on a mission objective against its will."""
        if effects.immune(m, hero, "forced"):
            return 0
        mask = movement.forced_squares(m, hero)
        if not mask:
            return 0
        goals = _objectives(m)
        if hero.model.size == 2:
            for square in bits(mask):
                if m.ground.block_squares(square) & goals:
                    mask &= ~(1 << square)
            return mask
        return mask & ~goals

    def play(self, m: MissionState, named: Targets, context: Any, supreme: bool) -> Steps:
        hero: Hero = context
        moved = False
        last = (hero.model.square, hero.model.square)
        for _ in range(self.figures(supreme)["steps"]):
            squares = self._steps(m, hero)
            if not squares:
                break
            families: list[Family] = [
                Options("step", [Action("step", (hero.id, square)) for square in bits(squares)])
            ]
            if supreme:
                families.append(option("halt", hero.id))
            answer = yield Decision(OVERMIND, "puppet", families, hero.id)
            if answer.verb == "halt":
                break
            moved = True
            last = (hero.model.square, int(answer.args[1]))
            if not (yield from movement.forced_step(m, hero, last[1], "puppet")):
                break
        if moved and hero.here and len(hero.models) > 1 and hero.model.square == last[1]:
            # its clone is of one unit with it and follows
            yield from units.follow(m, hero, hero.model, last)
        if moved and hero.here:
            yield from movement.stopped(m, hero)


def _objectives(m: MissionState) -> Mask:
    """The squares of mission markers and those that a condition of victory names."""
    mask = 0
    for marker in m.markers:
        if marker.square >= 0:
            mask |= 1 << marker.square
    for condition in (*m.brief.wins.heroes, *m.brief.wins.overmind):
        for name in condition.squares:
            mask |= 1 << m.plan.names[name]
    return mask
