"""The lie of the land for one decision: how far things are, who can strike where, what a square is worth."""

from __future__ import annotations

from typing import Final

from rulebound.dice.die import Die
from rulebound.games.chronicle_x import goals, movement
from rulebound.games.chronicle_x.computer import aims
from rulebound.games.chronicle_x.computer.characters import STEADY, WHOLE, Character
from rulebound.games.chronicle_x.computer.evaluation import Shot, mean
from rulebound.games.chronicle_x.measuring import engaged, ranges
from rulebound.games.chronicle_x.options import ANY_STEP, LEAVING
from rulebound.games.chronicle_x.overwatch import watch_range
from rulebound.games.chronicle_x.state import (
    HEROES,
    NOWHERE,
    OVERMIND,
    TOKEN,
    Hero,
    Marker,
    MissionState,
    Model,
    Unit,
)
from rulebound.space.board import Mask, Square, bits
from rulebound.space.glimpses import glimpsed
from rulebound.space.squares import Ground

FAR: Final = 60
"""A distance that nobody walks."""
FARTHEST: Final = 10
"""The longest printed range; nothing farther off is looked at, as long lines are dear to draw the first time."""
UNSEEN_RANGE: Final = 8
UNSEEN_DICE: Final = 4
"""Dice that a blip of unknown kind is feared for."""

_vision: dict[tuple[Ground, Square], Mask] = {}
_VISION_LIMIT: Final = 20_000
SWEPT_LIMIT: Final = 5_000


def vision(ground: Ground, square: Square) -> Mask:
    """The squares in range and plain sight of a square with nobody in the way, kept for the ground."""
    key = (ground, square)
    mask = _vision.get(key)
    if mask is None:
        if len(_vision) > _VISION_LIMIT:
            _vision.clear()
        mask = glimpsed(ground, square, FARTHEST)
        _vision[key] = mask
    return mask


_swept: dict[
    tuple[Ground, Ground | None, Square, int, int, Mask, Mask, int, int], tuple[Mask, Mask, Mask]
] = {}


def swept(
    m: MissionState,
    plain: Ground | None,
    square: Square,
    left: int,
    size: int,
    wall_cost: int,
    short: int,
    long: int,
) -> tuple[Mask, Mask, Mask]:
    """What a model may strike after walking so far: in short range, in long range, and in melee.

    Without ``plain``, the ground as it was laid, walls do not hinder its sight.

    It is the same as long as nobody near it moves, and kept.
    """
    ground = m.ground
    own = ground.block_squares(square) if size == 2 else 1 << square
    area = ground.board.within_block(square, left) if size == 2 else ground.board.within(square, left)
    bodies = m.bodies & area & ~own
    key = (ground, plain, square, left, size << 8 | wall_cost, m.pits, bodies, short, long)
    known = _swept.get(key)
    if known is not None:
        return known
    if len(_swept) > SWEPT_LIMIT:
        _swept.clear()
    board = ground.board
    reach = own
    if left > 0 and size == 2:
        for anchor in bits(ground.block_reach(square, left, m.pits | bodies)):
            reach |= ground.block_squares(anchor)
    elif left > 0:
        over = (ground.solid | bodies) & ~own if wall_cost else 0
        reach |= ground.reach(square, left, m.pits | bodies, wall_cost, over)
    near = far = 0
    longest = max(short, long)
    for each in bits(thinned(ground, reach) | 1 << square) if longest else ():
        seen = vision(plain, each) if plain is not None else board.all
        if short:
            near |= seen & board.within(each, short)
        if long:
            far |= seen & board.within(each, long)
    found = _swept[key] = (near, far, ground.adjacent_to(reach) | reach)
    return found


_hurts: dict[Die, dict[int, int]] = {}
"""Expected damage of a die by 8 x dice + defence: asked for every square, so it has to be quick."""

_chequers: dict[tuple[int, int], Mask] = {}


def thinned(ground: Ground, mask: Mask) -> Mask:
    """Every other square of a set, as on a chequered board: nearly as much is seen from there as from all."""
    board = ground.board
    key = (board.columns, board.rows)
    chequer = _chequers.get(key)
    if chequer is None:
        chequer = 0
        for square in bits(board.all):
            if not (board.column(square) + board.row(square)) & 1:
                chequer |= 1 << square
        _chequers[key] = chequer
    return mask & chequer


class Threat:
    """Where one enemy may strike in its next turn, and with how many dice."""

    __slots__ = (
        "all",
        "far",
        "far_dice",
        "melee",
        "melee_dice",
        "near",
        "near_dice",
        "pierces",
        "unit",
        "weight",
    )

    def __init__(self, unit: str) -> None:
        self.unit = unit
        self.all: Mask = 0
        self.near: Mask = 0
        self.near_dice = 0
        self.far: Mask = 0
        self.far_dice = 0
        self.melee: Mask = 0
        self.melee_dice = 0
        self.pierces = False
        self.weight = 1000

    def dice_at(self, square: Square) -> int:
        """The most dice that may be rolled at a square; 0 where it cannot strike."""
        bit = 1 << square
        most = 0
        if self.near & bit:
            most = self.near_dice
        elif self.far & bit:
            most = self.far_dice
        if self.melee & bit and self.melee_dice > most:
            most = self.melee_dice
        return most


class Survey:
    """A seat's copy of the mission, with maps that are worked out when they are first asked for."""

    __slots__ = (
        "_danger",
        "_errands",
        "_fields",
        "_slack",
        "_threats",
        "_wanted",
        "_watched",
        "character",
        "favoured",
        "held",
        "home",
        "hurts",
        "m",
        "marker",
        "number",
        "plain",
        "seat",
        "why",
    )

    def __init__(
        self, m: MissionState, seat: str, plain: Ground, character: Character = STEADY, number: int = 0
    ) -> None:
        self.m = m
        self.character = character
        self.number = number
        self.seat = seat
        self.plain = plain
        self.marker: Marker | None = next((each for each in m.markers if goals.carried(m, each)), None)
        self.home: Mask = goals.ways_out(m)
        self.why = ""
        self._fields: dict[Mask, list[int]] = {}
        self._threats: list[Threat] | None = None
        self._danger: Mask = 0
        self.hurts = _hurts.setdefault(m.die, {})
        self._watched: list[tuple[Mask, int]] | None = None
        self._errands: dict[str, aims.Errand] | None = None
        self._slack = 10
        self._wanted: list[Mask] | None = None
        self.held: Mask = aims.held(m)
        """Where models are counted when the last round ends."""
        self.favoured: Mask = aims.contested(m) if aims.has_aims(m) else 0

    # ---- the mission

    @property
    def errands(self) -> dict[str, aims.Errand]:
        """Where each figure of the seat is sent, by its id; empty in a mission with something to carry."""
        if self._errands is None:
            self._errands = {}
            if aims.has_aims(self.m):
                heroes = self.seat == HEROES
                tasks = aims.hero_tasks(self) if heroes else aims.alien_tasks(self)
                movers = aims.hero_movers(self) if heroes else aims.alien_movers(self)
                self._errands = aims.assigned(self, tasks, movers)
                if heroes:
                    self._slack = aims.slack(self, tasks, self._errands)
        return self._errands

    @property
    def aim(self) -> Mask:
        """All squares at which the mission is decided for the seat; 0 in one with something to carry."""
        if not aims.has_aims(self.m):
            return 0
        tasks = aims.hero_tasks(self) if self.seat == HEROES else aims.alien_tasks(self)
        area = 0
        for task in tasks:
            area |= task.area & ~self.m.hero_bodies
        return area

    @property
    def wanted(self) -> list[Mask]:
        """The squares that each open objective of the agenda asks for."""
        if self._wanted is None:
            self._wanted = aims.wanted(self.m) if self.m.agenda else []
        return self._wanted

    @property
    def slack(self) -> int:
        """Rounds that the Heroes have to spare for what they have to do."""
        return self._slack if self.errands else 10

    @property
    def carrier(self) -> str:
        """The hero that carries the marker, or ''."""
        return self.marker.carrier if self.marker is not None else ""

    @property
    def rounds_left(self) -> int:
        """Rounds that can be played, this one included."""
        return (self.m.brief.round_limit or 30) - self.m.round + 1

    @property
    def thing(self) -> str:
        """What the mission's marker is called in a sentence."""
        for entry in self.m.brief.markers:
            if self.marker is not None and entry.id == self.marker.id:
                return entry.name[:1].lower() + entry.name[1:]
        return "the marker"

    # ---- distances

    def field(self, goal: Mask) -> list[int]:
        """Steps from every square to the nearest of some squares, whoever stands in the way."""
        known = self._fields.get(goal)
        if known is not None:
            return known
        board = self.m.ground.board
        found = [FAR] * (board.stride * board.rows)
        if goal:
            for steps, layer in enumerate(self.m.ground.spread(goal, self.m.pits)):
                for square in bits(layer):
                    found[square] = steps
        self._fields[goal] = found
        return found

    def gap(self, square: Square, goal: Mask) -> int:
        """Steps from a square to the nearest of some squares."""
        return self.field(goal)[square] if goal else FAR

    # ---- threats

    @property
    def threats(self) -> list[Threat]:
        """What the other side may do in its next turns."""
        if self._threats is None:
            self._threats = self._alien_threats() if self.seat == HEROES else self._hero_threats()
            for threat in self._threats:
                threat.all = threat.near | threat.far | threat.melee
                self._danger |= threat.all
        return self._threats

    def _alien_threats(self) -> list[Threat]:
        m = self.m
        found: list[Threat] = []
        for unit in m.units:
            if unit.side == OVERMIND:
                found.append(self.threat_of(unit, unit.models))
        real = self.real_blips()
        for blip in m.blips:
            if blip.square < 0 or blip.kind == "decoy":
                continue
            threat = Threat(blip.id)
            threat.weight = real
            seen, _, _ = swept(m, self.plain, blip.square, movement.BLIP_MOVE, 1, 0, UNSEEN_RANGE, 0)
            threat.near = threat.far = seen
            threat.near_dice = threat.far_dice = UNSEEN_DICE
            found.append(threat)
        return found

    def real_blips(self) -> int:
        """The part of the unknown blips that hide something, in thousandths; the force is known to all."""
        m = self.m
        shown = sum(number for key, number in m.in_mission.items() if key.startswith("unit "))
        read = sum(1 for blip in m.blips if blip.read and blip.kind != "decoy")
        unknown = sum(1 for blip in m.blips if not blip.read)
        hidden = max(len(m.force) - shown - read, 0)
        return min(1000 * hidden // unknown, 1000) if unknown else 0

    def _hero_threats(self) -> list[Threat]:
        found: list[Threat] = []
        for unit in self.m.present(HEROES):
            found.append(self.threat_of(unit, unit.models[:1]))
        return found

    def threat_of(self, unit: Unit, movers: list[Model]) -> Threat:
        """Where a unit may strike after a Move."""
        m = self.m
        threat = Threat(unit.id)
        threat.near_dice = sum(model.stats.short for model in unit.models)
        threat.far_dice = sum(model.stats.long for model in unit.models)
        threat.melee_dice = sum(model.stats.melee for model in unit.models)
        threat.pierces = unit.kind == "dominator"
        for model in movers:
            if model.square < 0:
                continue
            short, long = ranges(m, unit, model)
            left = 0
            if not (unit.stunned or unit.down) and unit.kind != "sentry":
                left = movement.allowance(m, unit, "move", model)
            crossing = movement.walk_of(m, unit, model, "move", left).wall_cost
            see_all = self.plain if not threat.pierces else None
            near, far, melee = swept(m, see_all, model.square, left, model.size, crossing, short, long)
            threat.near |= near
            threat.far |= far
            threat.melee |= melee
            if model is not movers[0] and len(movers) > 2 and unit.side == OVERMIND:
                break
        return threat

    def reach(self, unit: Unit, model: Model, verb: str) -> Mask:
        """Where a model may walk, without its own square."""
        m = self.m
        left = movement.allowance(m, unit, verb, model)
        return movement.reach(m, movement.walk_of(m, unit, model, verb, left))

    def exposure(self, square: Square, defence: int) -> int:
        """Expected damage that may come down on a square, in thousandths; ``defence`` without the ground."""
        m = self.m
        bit = 1 << square
        threats = self.threats
        if not self._danger & bit:
            return 0
        if m.plan.red & bit:
            defence = max(defence - 1, 1)
        elif (m.plan.green | m.barricades) & bit:
            defence += 1
        if defence > 6:
            defence = 6
        inside = m.plan.indoors & bit != 0
        hurts = self.hurts
        total = 0
        for threat in threats:
            if not threat.all & bit:
                continue
            dice = threat.dice_at(square)
            if not dice:
                continue
            if inside and not threat.melee & bit:
                dice = max(dice - 1, 1)
            if dice > 5:
                dice = 5
            against = 0 if threat.pierces else defence
            hurt = hurts.get(dice << 3 | against)
            if hurt is None:
                hurt = hurts[dice << 3 | against] = mean(m.die, dice, 0, against)
            total += hurt * threat.weight // 1000
        return total

    @property
    def watched(self) -> list[tuple[Mask, int]]:
        """What the other side's held shots cover, each with its dice."""
        if self._watched is None:
            m = self.m
            found: list[tuple[Mask, int]] = []
            for unit in m.present(OVERMIND if self.seat == HEROES else HEROES):
                if not unit.overwatch or unit.barred or engaged(m, unit):
                    continue
                area = 0
                for model in unit.models[:1] if len(unit.models) > 2 else unit.models:
                    if model.square >= 0:
                        reach = watch_range(m, unit, model)
                        area |= vision(self.plain, model.square) & m.ground.board.within(model.square, reach)
                dice = max(
                    sum(model.stats.short for model in unit.models),
                    sum(model.stats.long for model in unit.models),
                )
                found.append((area, min(dice - (unit.overwatch == TOKEN), 5)))
            self._watched = found
        return self._watched

    def watch_cost(self, here: Square, square: Square, defence: int) -> int:
        """Expected damage of the held shots that a walk between two squares sets off, in thousandths."""
        total = 0
        any_step = self.m.house.overwatch_trigger == ANY_STEP
        for area, dice in self.watched:
            if area >> square & 1 and (any_step or not area >> here & 1):
                total += mean(self.m.die, dice, 0, defence)
        return total

    def leaving_cost(self, here: Square, square: Square, defence: int) -> int:
        """Expected damage of the free attacks that a walk between two squares brings, in thousandths (CX-MOVE-12)."""
        m = self.m
        if m.house.free_attacks != LEAVING:
            return 0
        near = m.ground.adjacent(here) & ~m.ground.adjacent(square)
        total = 0
        for unit in m.present(OVERMIND if self.seat == HEROES else HEROES):
            if unit.mask & near and not (unit.stunned or unit.down):
                dice = sum([model.stats.melee for model in unit.models])
                total += mean(m.die, min(dice, 5), 0, defence)
        return total

    # ---- figures

    def tempered(self, shot: Shot | None) -> Shot | None:
        """An attack as the character sees it."""
        fury = self.character.fury
        if shot is None or fury == WHOLE or shot.worth <= 0:
            return shot
        return shot._replace(worth=shot.worth * fury // WHOLE)

    def hero_square(self, name: str) -> Square:
        """Where a hero stands, or NOWHERE."""
        for hero in self.m.heroes:
            if hero.id == name:
                return hero.models[0].square
        return NOWHERE

    def waiting(self) -> list[Hero]:
        """Heroes on the map that have yet to act in this round."""
        return [hero for hero in self.m.heroes if not hero.done and hero.here]
