"""The lists of the program for units: whom they strike, and what each kind does in its turn, first line first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol, TypeVar

from rulebound.games.chronicle_x import attacks, markers, solo, vip
from rulebound.games.chronicle_x.computer import aims
from rulebound.games.chronicle_x.computer.evaluation import Shot, weigh
from rulebound.games.chronicle_x.computer.overmind import Mover
from rulebound.games.chronicle_x.computer.plans import attack_words, by_verb
from rulebound.games.chronicle_x.computer.survey import FAR, Survey, vision
from rulebound.games.chronicle_x.measuring import distance, near_unit
from rulebound.games.chronicle_x.state import ATTACK, HEROES, MOVE, OVERMIND, Hero, MissionState, Model, Unit
from rulebound.games.chronicle_x.turn import actions_left
from rulebound.games.chronicle_x.words import does, name
from rulebound.kernel.decisions import Action, Decision, Family
from rulebound.space.board import Mask, Square, bits

T = TypeVar("T")
Answer = tuple[Action, str]
CANDIDATES: Final = 24
SPANNER_PEACE: Final = 6
"""No hero may be so near to a spanner token that a unit goes for."""
SCREAM_RANGE: Final = 2


class Draw(Protocol):
    """One of several things at random."""

    def __call__(self, things: Sequence[T]) -> T: ...


def closest(m: MissionState, unit: Unit) -> tuple[Hero | None, int]:
    """The hero nearest to a unit, and how far it is."""
    best: tuple[Hero | None, int] = (None, 99)
    for hero in m.heroes:
        if not hero.here:
            continue
        for model in unit.models:
            if model.square >= 0:
                gap = distance(m, model.mask, hero.models[0].mask)
                if gap < best[1]:
                    best = (hero, gap)
    return best


# ---- targets


def shots(m: MissionState, unit: Unit, at: Square = -1) -> list[Shot]:
    """Every attack that the unit could make on a unit of the other side, weighed."""
    found: list[Shot] = []
    for target in m.present(HEROES):
        attack = attacks.legal(m, unit, target, False, at)
        shot = weigh(m, attack) if attack is not None else None
        if shot is not None:
            found.append(shot)
    return found


def _key(m: MissionState, unit: Unit, shot: Shot) -> tuple[int, int, int, int, int, int]:
    """The list of targets: whom it would remove, most damage, marked, weakest, nearest; heroes before the rest."""
    health = min((model.health for model in shot.target.models), default=9)
    removed = shot.mean // 1000 >= health
    marked = any(entry.unit == shot.target.id and "mark" in entry.name for entry in m.lasting)
    gap = min(
        distance(m, own.mask, body.mask)
        for own in unit.models
        for body in shot.target.models
        if own.square >= 0 and body.square >= 0
    )
    other = not isinstance(shot.target, Hero) and shot.target.kind != vip.VIP
    return int(not removed), int(other), -round(shot.mean / 100), int(not marked), health, gap


def best(m: MissionState, unit: Unit, found: Sequence[Shot], draw: Draw) -> Shot | None:
    """The first target of the list."""
    if not found:
        return None
    keys = [_key(m, unit, shot) for shot in found]
    first = min(keys)
    return draw([shot for shot, key in zip(found, keys, strict=True) if key == first])


def can_shoot(s: Survey, unit: Unit) -> bool:
    """Whether a unit can shoot at a hero in this turn, after its Move at the latest."""
    if unit.stunned or unit.down:
        return False
    if shots(s.m, unit):
        return True
    mover = Mover(s, unit, None, {})
    reach: Mask = 0
    for model in unit.models:
        reach |= s.reach(unit, model, "move")
    return any(mover.shot_from(square) is not None for square in bits(mover.firing(reach))[:CANDIDATES])


def can_attack_yet(s: Survey, unit: Unit) -> bool:
    """Whether a unit that has just been turned up in its own phase can make an attack as usual with what it has left."""
    m = s.m
    if m.acting != unit.id:
        return not unit.done and (solo.can_strike(m, unit) or can_shoot(s, unit))
    if actions_left(m) < 1 or m.used & ATTACK or not shots(m, unit):
        return False
    # the first attack of the phase may have to be another's, in melee (CX-AI-02)
    return solo.can_strike(m, unit) or not solo.must_strike(m, unit)


# ---- walking


class Turn:
    """A unit's turn as it is thought through."""

    __slots__ = ("draw", "hero", "leads", "m", "mover", "reach", "s", "unit", "verbs")

    def __init__(self, s: Survey, unit: Unit, verbs: dict[str, Family], draw: Draw) -> None:
        self.s = s
        self.m = s.m
        self.unit = unit
        self.verbs = verbs
        self.draw = draw
        self.hero, _ = closest(s.m, unit)
        self.mover = Mover(s, unit, None, verbs)
        self.leads: dict[Square, Model] = {}
        self.reach: Mask = 0
        verb = "move" if "move" in verbs else "sprint" if "sprint" in verbs else ""
        for model in unit.models if verb else []:
            mask = s.reach(unit, model, verb) & ~self.reach
            self.reach |= mask
            for square in bits(mask):
                self.leads[square] = model

    def walk(self, verb: str, square: Square) -> Action:
        """The Move or Sprint of the model that leads there."""
        if len(self.unit.models) > 1:
            return Action(verb, (self.unit.id, self.leads[square].square, square))
        return Action(verb, (self.unit.id, square))

    def covered(self, square: Square) -> int:
        """0 in cover, 1 in the open."""
        m = self.m
        return 0 if (m.plan.green | m.barricades | m.plan.indoors) >> square & 1 else 1

    def seen_by(self, square: Square) -> int:
        """How many heroes see a square."""
        bit = 1 << square
        return sum(
            vision(self.s.plain, hero.models[0].square) & bit != 0 for hero in self.m.heroes if hero.here
        )

    def beside(self, square: Square) -> int:
        """How many heroes are adjacent to a square."""
        near = self.m.ground.adjacent(square)
        return sum(near & hero.mask != 0 for hero in self.m.heroes if hero.here)

    def first(self, squares: list[Square], key: Mapping[Square, tuple[int, ...]]) -> Square:
        """The square of the lowest key, equal ones by chance."""
        least = min(key[square] for square in squares)
        return self.draw([square for square in squares if key[square] == least])

    def approach(self, verb: str, goal: Mask, why: str, unseen: bool = False) -> Answer | None:
        """As near to a goal as the walk allows; in cover and little seen among equals."""
        if verb not in self.verbs or not goal:
            return None
        field = self.s.field(goal)
        here = min((field[model.square] for model in self.unit.models), default=FAR)
        squares = [square for square in bits(self.reach) if field[square] < here]
        if unseen:
            squares = [square for square in squares if not self.seen_by(square)]
        if not squares:
            return None
        nearest = min(field[square] for square in squares)
        squares = [square for square in squares if field[square] == nearest]
        key = {square: (self.covered(square), self.seen_by(square)) for square in squares}
        return self.walk(verb, self.first(squares, key)), why

    def post(self) -> Mask:
        """The squares from which the mission has something for this unit to do: at a marker, beside whom they hunt."""
        area: Mask = 0
        person = vip.on_map(self.m) if self.m.brief.vip is not None else None
        if person is not None:
            area = self.m.ground.adjacent(person.models[0].square)
        for entry in self.m.brief.markers:
            if any(
                markers.serves(use, self.unit) and aims.uses_left(self.m, entry, use) for use in entry.uses
            ):
                area |= aims.area_of(self.m, entry)
        return area

    def advance(self, verb: str, why: str, unseen: bool = False) -> Answer | None:
        """To where the mission has work for the unit, and stay there; else towards the closest hero."""
        post = self.post()
        if not post:
            return self.approach(verb, self.m.hero_bodies, why, unseen)
        if post & self.unit.mask:
            return None
        why = f"{does(self.m, self.unit.id, 'goes', 'go')} where the mission has work for it."
        return self.approach(verb, post, why, unseen)

    def retreat(self) -> Answer | None:
        """Out of everybody's sight, nearest first; else into cover; never beside a hero."""
        if "move" not in self.verbs:
            return None
        squares = [square for square in bits(self.reach) if not self.beside(square)]
        hidden = [square for square in squares if not self.seen_by(square)]
        here = self.unit.models[0].square
        board = self.m.ground.board
        chosen = hidden or [square for square in squares if not self.covered(square)]
        if not chosen:
            return None
        key = {square: (board.distance(here, square),) for square in chosen}
        return self.walk("move", self.first(chosen, key)), f"{does(self.m, self.unit.id, 'draws')} back."

    def strike(self) -> Answer | None:
        """The attack on the first of the list that the rules leave open."""
        family = self.verbs.get("attack")
        if family is None:
            return None
        named = {str(action.args[1]) for action in family.members() if isinstance(action.args[1], str)}
        shot = best(
            self.m,
            self.unit,
            [each for each in shots(self.m, self.unit) if each.target.id in named],
            self.draw,
        )
        if shot is None:
            return None
        action = Action("attack", (self.unit.id, shot.target.id))
        return action, f"{attack_words(self.m, self.unit.id, shot)}."

    def firing(self, unseen: bool = False) -> Square | None:
        """The square in reach with the best target: in cover, beside nobody, far off among equals; None if there is none."""
        m, mover = self.m, self.mover
        squares = bits(mover.firing(self.reach))
        if unseen:
            squares = [square for square in squares if not self.seen_by(square)]
        ranked: dict[Square, tuple[int, ...]] = {}
        board = m.ground.board
        squares.sort(key=lambda square: (self.beside(square) > 0, self.covered(square), square))
        for square in squares[:CANDIDATES]:
            shot = mover.shot_from(square, self.leads.get(square))
            if shot is None:
                continue
            far = min(board.distance(square, hero.models[0].square) for hero in m.heroes if hero.here)
            health = min(model.health for model in shot.target.models)
            ranked[square] = (
                int(shot.mean // 1000 < health),
                -round(shot.mean / 100),
                self.covered(square),
                self.beside(square),
                -far,
            )
        return self.first(list(ranked), ranked) if ranked else None

    def use(self, part: str) -> Action | None:
        """The first use of the ability whose id has this part, if it is open."""
        family = self.verbs.get("use")
        if family is None:
            return None
        return next((action for action in family.members() if part in str(action.args[1])), None)

    @property
    def engaged(self) -> bool:
        """Whether a hero is adjacent."""
        return any(near_unit(self.m, self.unit) & hero.mask for hero in self.m.heroes if hero.here)


# ---- the turn


def action(s: Survey, decision: Decision, unit: Unit, draw: Draw) -> Answer | None:
    """What a unit does next."""
    verbs = by_verb(decision.families)
    m = s.m
    if "recover" in verbs:
        return verbs["recover"].member(0), f"{does(m, unit.id, 'recovers', 'recover')}."
    if "stand" in verbs:
        return verbs["stand"].member(0), f"{does(m, unit.id, 'stands', 'stand')} up."
    if "merge" in verbs:
        return verbs["merge"].member(0), f"{does(m, unit.id, 'joins', 'join')} another unit."
    if "use-marker" in verbs:
        # what the mission has for the aliens to do comes before anything else, and leaves an action for an attack
        work = [(*aims.use_worth(s, unit, each), each) for each in verbs["use-marker"].members()]
        _, words, use = max(work, key=lambda each: each[0])
        return use, f"{name(m, unit.id)} {words}."
    turn = Turn(s, unit, verbs, draw)
    if unit.models:
        found = _LISTS.get(unit.kind, _grey)(turn)
        if found is not None:
            return found
    if "gather" in verbs:
        return verbs["gather"].member(0), f"{does(m, unit.id, 'takes', 'take')} what lies there."
    return (verbs["end"].member(0), f"{does(m, unit.id, 'is', 'are')} done.") if "end" in verbs else None


def _shooting(turn: Turn, unseen: bool = False) -> Answer | None:
    """Shoot from here, or go where the best shot is and shoot then."""
    unit, m = turn.unit, turn.m
    if m.used & ATTACK or actions_left(m) < 1:
        return None
    if "attack" in turn.verbs and solo.first_attack(m, unit):
        # for the first attack of the phase it stays where it is, if it can be made from there
        found = turn.strike()
        if found is not None:
            return found
    if "move" in turn.verbs and actions_left(m) > 1:
        square = turn.firing(unseen)
        here = turn.mover.shot_from(turn.mover.here) if "attack" in turn.verbs else None
        if square is not None:
            there = turn.mover.shot_from(square, turn.leads.get(square))
            if there is not None and (here is None or there.mean > here.mean):
                why = f"{does(m, unit.id, 'moves', 'move')} for a shot at {name(m, there.target.id)}."
                return turn.walk("move", square), why
    return turn.strike()


def _grey(turn: Turn) -> Answer | None:
    m, unit, verbs = turn.m, turn.unit, turn.verbs
    few = len(unit.models) <= 2
    if turn.engaged:
        found = turn.strike()
        if found is not None:
            return found
    use = turn.use("specimen")
    if use is not None:
        return use, f"{does(m, unit.id, 'takes', 'take')} a specimen."
    if few and "attack" in verbs:
        found = turn.strike()
        if found is not None:
            return found
    if few and m.used & ATTACK:
        found = turn.retreat()
        if found is not None:
            return found
    found = _shooting(turn)
    if found is not None:
        return found
    if "move" in verbs and actions_left(m) > 1:
        board = m.ground.board
        calm = [
            square
            for square in bits(turn.reach & m.spanners)
            if all(
                board.distance(square, hero.models[0].square) > SPANNER_PEACE
                for hero in m.heroes
                if hero.here
            )
        ]
        if calm:
            return turn.walk(
                "move", turn.draw(calm)
            ), f"{does(m, unit.id, 'goes', 'go')} for what lies there."
    return _advance(turn)


def _advance(turn: Turn) -> Answer | None:
    """Towards the closest hero; then on, if nobody would see it, or on watch."""
    m, unit = turn.m, turn.unit
    if m.used & ATTACK:
        return None
    who = f"{does(m, unit.id, 'comes', 'come')} closer."
    if not m.used & MOVE:
        found = turn.advance("move", who)
        if found is not None:
            return found
    found = turn.advance("sprint", who, unseen=True)
    if found is not None:
        return found
    if "overwatch" in turn.verbs:
        return turn.verbs["overwatch"].member(0), f"{does(m, unit.id, 'keeps', 'keep')} watch."
    return None


def _command(turn: Turn) -> Answer | None:
    m, unit = turn.m, turn.unit
    if turn.engaged:
        return turn.strike()
    found = _shooting(turn)
    if found is not None or m.used & ATTACK:
        return found
    friends = 0
    gap = closest(m, unit)[1]
    for other in m.units:
        if other is not unit and other.side == OVERMIND and other.models and closest(m, other)[1] < gap:
            friends |= other.mask
    if not m.used & MOVE:
        why = f"{does(m, unit.id, 'follows', 'follow')} the others."
        found = (
            turn.approach("move", friends, why) if friends and not turn.post() else turn.advance("move", why)
        )
        if found is not None:
            return found
    if "overwatch" in turn.verbs:
        return turn.verbs["overwatch"].member(0), f"{does(m, unit.id, 'keeps', 'keep')} watch."
    return None


def _dominator(turn: Turn) -> Answer | None:
    m = turn.m
    if turn.engaged and "move" in turn.verbs and any(not turn.beside(square) for square in bits(turn.reach)):
        found = turn.retreat()
        if found is not None:
            return found
    if turn.engaged:
        return turn.strike()
    if not m.used & ATTACK:
        found = _shooting(turn, unseen=True)
        if found is not None:
            return found
        found = _shooting(turn)
        if found is not None:
            return found
    if m.used & ATTACK:
        return turn.retreat()
    why = f"{does(m, turn.unit.id, 'comes', 'come')} closer, unseen."
    return turn.advance("move", why, unseen=True)


def _ridgewalker(turn: Turn) -> Answer | None:
    m = turn.m
    if turn.engaged and not m.used & ATTACK:
        return turn.strike()
    if m.used & ATTACK and turn.engaged:
        return None
    found = _charge(turn, 99)
    if found is not None:
        return found
    why = f"{does(m, turn.unit.id, 'runs', 'run')} at the nearest."
    return turn.advance("move", why) or turn.advance("sprint", why)


def _charge(turn: Turn, health: int) -> Answer | None:
    """A Move beside a hero of at most this Health: the first of the list, away from the others."""
    m = turn.m
    if "move" not in turn.verbs or m.used & ATTACK or actions_left(m) < 2:
        return None
    ranked: dict[Square, tuple[int, ...]] = {}
    # for the first attack of the phase it goes no farther than it needs
    short = solo.first_attack(m, turn.unit)
    here = turn.unit.models[0].square
    for square in bits(turn.reach):
        body = m.ground.block_squares(square) if turn.unit.models[0].size == 2 else 1 << square
        near = 0
        for own in bits(body):
            near |= m.ground.adjacent(own)
        weak = [hero.models[0].health for hero in m.heroes if hero.here and near & hero.mask]
        if weak and min(weak) <= health:
            far = m.ground.board.distance(here, square) if short else 0
            ranked[square] = (far, min(weak), len(weak))
    if not ranked:
        return None
    square = turn.first(list(ranked), ranked)
    return turn.walk("move", square), f"{does(m, turn.unit.id, 'closes', 'close')} in."


def _overmind(turn: Turn) -> Answer | None:
    m, unit = turn.m, turn.unit
    board = m.ground.board

    def caught(body: Mask) -> int:
        return sum(
            board.distance_between(body, model.mask) <= SCREAM_RANGE
            for other in m.present(HEROES)
            for model in other.models
            if model.square >= 0
        )

    scream = turn.use("scream")
    if scream is not None:
        here = caught(unit.mask)
        if "move" in turn.verbs and actions_left(m) > 1:
            counts = {square: (-caught(m.ground.block_squares(square)),) for square in bits(turn.reach)}
            if counts and -min(counts.values())[0] > max(here, 1):
                return turn.walk(
                    "move", turn.first(list(counts), counts)
                ), f"{does(m, unit.id, 'comes')} among them."
        if here >= 2:
            return scream, f"{does(m, unit.id, 'screams')}."
    if turn.engaged and not m.used & ATTACK:
        found = turn.strike()
        if found is not None:
            return found
    found = _charge(turn, 4) or _shooting(turn)
    if found is not None:
        return found
    smash = turn.verbs.get("smash")
    if smash is not None and turn.hero is not None:
        return smash.member(0), f"{does(m, unit.id, 'breaks')} through the wall."
    why = f"{does(m, unit.id, 'comes')} closer."
    return turn.advance("move", why) or turn.advance("sprint", why)


_LISTS: Final = {
    "grey": _grey,
    "commander": _command,
    "dominator": _dominator,
    "ridgewalker": _ridgewalker,
    "overmind": _overmind,
}
