"""Rooms that know something: of the Overmind's cards, of the map, of one kind of alien."""

from __future__ import annotations

from typing import Any, Final

from rulebound.dice.die import Roll
from rulebound.games.chronicle_x import deployment, movement, profiles
from rulebound.games.chronicle_x.buildings import unexplored_squares
from rulebound.games.chronicle_x.measuring import free_squares
from rulebound.games.chronicle_x.rooms_base import Room, times
from rulebound.games.chronicle_x.sources import Steps, room
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, Hero, MissionState, Unit
from rulebound.games.chronicle_x.walks import reach, walk_of
from rulebound.kernel.chances import Pick
from rulebound.kernel.decisions import Action, Decision, Options
from rulebound.space.board import Mask, Square, bits

SPOILS: Final = ("commander", "dominator", "overmind")
"""Kinds whose remains are worth something to the Xenolab after a mission."""


@room("listening_post")
class ListeningPost(Room):
    """One of the Overmind's cards is overheard, once for each time that the hero has been in the room."""

    moments = frozenset({"hero_phase_start"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        assert isinstance(unit, Hero)
        if not m.hand or m.in_mission.get(f"overheard {unit.id}", 0) >= times(m, unit, self.id):
            return []
        return [self.action(unit)]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        m.count(m.in_mission, f"overheard {unit.id}")
        held = list(m.hand)
        for _ in range(min(self.params["cards"], len(held))):
            index = yield Pick(HEROES, ("overhear", unit.id), len(held), secret=True)
            card = held.pop(index)
            m.whisper("overheard", HEROES, (unit.id, card), (unit.id,))


@room("drop_tubes")
class DropTubes(Room):
    """Down from above: on a yellow square or beside it, where no alien is near (CX-EXTRACT-04)."""

    def ways_back(self, m: MissionState, hero: Hero) -> list[Square]:
        foes: Mask = m.alien_bodies
        for blip in m.blips:
            foes |= blip.mask
        # squares next to a foe; walls count, as adjacency does
        near = foes | m.ground.adjacent_to(foes)
        area: Mask = 0
        for yellow in bits(m.plan.deployment & ~m.yellow_lost):
            area |= deployment.group_area(m, yellow)
        if hero.big:
            anchors = m.ground.block_anchors(m.bodies | m.pits | unexplored_squares(m))
            blocks = [(anchor, m.ground.block_squares(anchor)) for anchor in bits(anchors)]
            return [anchor for anchor, block in blocks if block & area and not block & near]
        return bits(area & free_squares(m) & ~near)


@room("war_table")
class WarTable(Room):
    """A few squares for others before the first round: ``use HERO war-table OTHER SQUARE``."""

    moments = frozenset({"after_deployment"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        moved = [other for other in m.heroes if m.in_mission.get(f"shifted {other.id}")]
        if len(moved) >= self.params["heroes"]:
            return []
        return [
            self.action(unit, other.id, square)
            for other in m.heroes
            if other is not unit and other.here and other not in moved
            for square in bits(reach(m, walk_of(m, other, other.model, "move", self.params["squares"])))
        ]

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        other, square = m.hero(str(action.args[2])), action.args[3]
        assert isinstance(square, int)
        m.in_mission[f"shifted {other.id}"] = 1
        walk = walk_of(m, other, other.model, "move", self.params["squares"])
        # what comes into sight is turned up when everybody stands, as round 1 starts (CX-DEPLOY-09)
        notes = [f"due {blip.id}" for blip in m.blips]
        m.in_turn.update(dict.fromkeys(notes, 1))
        yield from movement.travel(m, walk, (square,))
        for note in notes:
            m.in_turn.pop(note, None)
        m.looked = ()
        other.stirred = False


@room("xenolab")
class Xenolab(Room):
    """A kind of alien is known well: its attacks are parried twice, once a round (CX-COMBAT-04)."""

    moments = frozenset({"defence_dice"})

    def offers(self, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        a, victim = context[0], context[1]
        known = m.studied.get(unit.id, "")
        if victim is not unit or not a.defence_faces or a.attacker.side != OVERMIND:
            return []
        if m.in_round.get(f"studied {unit.id}", 0) >= self.params["rerolls"]:
            return []
        return [self.action(unit)] if any(model.kind == known for model in a.attacker.models) else []

    def use(self, m: MissionState, unit: Unit, action: Action, moment: str, context: Any) -> Steps:
        a = context[0]
        m.count(m.in_round, f"studied {unit.id}")
        a.defence_faces = yield Roll(HEROES, ("xenolab", unit.id), m.die, len(a.defence_faces))
        m.note("studied_roll", unit.id, a.defence_faces)

    def returned(self, m: MissionState, hero: Hero) -> Steps:
        kinds = Options("study", [Action("study", (hero.id, kind)) for kind in sorted(m.pack.aliens)])
        answer = yield Decision(HEROES, "study", [kinds], hero.id)
        m.studied[hero.id] = str(answer.args[1])
        m.note("studies", hero.id, m.studied[hero.id])
        profiles.refresh(m, hero)
