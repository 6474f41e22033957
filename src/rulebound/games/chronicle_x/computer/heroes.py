"""What a hero does in its turn: where to go, whom to attack, and how the marker comes home."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import movement
from rulebound.games.chronicle_x.combat import SHOOT
from rulebound.games.chronicle_x.computer import aims, openings, shuttle
from rulebound.games.chronicle_x.computer.characters import WHOLE
from rulebound.games.chronicle_x.computer.errands import errand, pace, pressing
from rulebound.games.chronicle_x.computer.evaluation import Shot, best_shot, mean
from rulebound.games.chronicle_x.computer.plans import Plan, attack_words, by_verb, settle
from rulebound.games.chronicle_x.computer.survey import Survey, vision
from rulebound.games.chronicle_x.computer.worths import effect_of, hero_use
from rulebound.games.chronicle_x.measuring import engaged
from rulebound.games.chronicle_x.options import LEAVING
from rulebound.games.chronicle_x.state import ATTACK, INTERACT, MOVE, SPRINT, Hero, Model
from rulebound.games.chronicle_x.turn import actions_left
from rulebound.games.chronicle_x.words import does, name
from rulebound.kernel.decisions import Action, Decision, Family
from rulebound.space.board import Mask, Square, bits

WIN: Final = 100_000
TAKE: Final = 6_000
ITEM: Final = 650
RISK: Final = 260
"""Thousandths of the damage that may come there that count against a square: it is shared among six."""
RISK_OF_CARRIER: Final = 420
IN_THE_WAY: Final = 1_500
"""What it costs to stand on a way out that the carrier may need."""
WATCH: Final = 380
"""Thousandths of a held shot's expected damage: it may never be fired."""
CANDIDATES: Final = 14
"""Squares from which an attack is worked out exactly."""


class Turn:
    """The turn of one hero as it is thought through."""

    __slots__ = (
        "errand",
        "exposed",
        "here",
        "hero",
        "left",
        "m",
        "model",
        "pressed",
        "pull",
        "s",
        "shots",
        "verbs",
    )

    def __init__(self, s: Survey, hero: Hero, verbs: dict[str, Family]) -> None:
        self.s = s
        self.m = s.m
        self.hero = hero
        self.model: Model = hero.models[0]
        self.here = self.model.square
        self.verbs = verbs
        self.left = actions_left(s.m)
        self.errand = errand(s, hero)
        self.pressed = pressing(s)
        self.pull = s.field(self.errand.goal) if self.errand.goal else []
        self.shots: dict[Square, Shot | None] = {}
        self.exposed: dict[Square, int] = {}

    def place(self, square: Square) -> int:
        """What standing on a square at the end of the turn is worth."""
        known = self.exposed.get(square)
        if known is not None:
            return known
        s, hero = self.s, self.hero
        gap = self.pull[square] if self.pull else 0
        short = max(gap - self.errand.near, 0)
        worth = -self.errand.step * short
        danger = s.exposure(square, self.model.stats.defence)
        carries = s.carrier == hero.id
        share = RISK_OF_CARRIER if carries else RISK
        danger = danger * s.character.risk // WHOLE
        worth -= danger * share // (100 * self.pressed)
        health = self.model.health
        if danger > health * 700:
            # it may well be the last that is seen of it
            worth -= min(danger - health * 700, 4000) * (700 if self.m.lost >= 1 else 400) // 1000
        if health <= 3:
            worth -= danger * 250 // 1000
        if s.carrier and not carries and self.model.size == 1 and s.home >> square & 1:
            worth -= IN_THE_WAY
        if s.watched and square != self.here:
            worth -= s.watch_cost(self.here, square, self.model.stats.defence)
        if s.m.house.free_attacks == LEAVING and square != self.here:
            worth -= s.leaving_cost(self.here, square, self.model.stats.defence)
        self.exposed[square] = worth
        return worth

    def after(self) -> int:
        """What the place is worth where the hero can be after an action here."""
        here = self.place(self.here)
        if self.left > 1 and "move" in self.verbs and not self.m.used & MOVE:
            here = max(here, _retreat(self))
        return here

    def shot_from(self, square: Square) -> Shot | None:
        """The best attack from a square, worked out by putting the hero there for a moment."""
        if square in self.shots:
            return self.shots[square]
        m, hero, model = self.m, self.hero, self.model
        if square == self.here:
            found = best_shot(m, hero, favoured=self.s.favoured)
        else:
            stirred, settled, moved = hero.stirred, model.settled, m.in_turn.get("moved")
            m.put(hero, model, square)
            found = best_shot(m, hero, favoured=self.s.favoured)
            m.put(hero, model, self.here)
            hero.stirred, model.settled = stirred, settled
            if moved is None:
                m.in_turn.pop("moved", None)
        found = self.s.tempered(found)
        self.shots[square] = found
        return found

    def firing(self, reach: Mask) -> Mask:
        """Squares in reach from which some enemy may be struck; bodies in the way are not looked at."""
        m, s, model = self.m, self.s, self.model
        stats = model.stats
        far = max(stats.short_range if stats.short else 0, stats.long_range if stats.long else 0) + 1
        board = m.ground.board
        mask = 0
        for unit in m.units:
            if unit.side == self.hero.side:
                continue
            for target in unit.models:
                if target.square < 0:
                    continue
                area = board.within(target.square, far)
                mask |= vision(s.plain, target.square) & area if far > 1 else m.ground.adjacent(target.square)
                if model.size == 2:
                    near = m.ground.adjacent(target.square) | mask
                    mask |= near >> 1 | near >> board.stride | near >> board.stride + 1
        return mask & reach


def choose_action(s: Survey, decision: Decision) -> tuple[Action, str]:
    """The next action of the acting hero."""
    m = s.m
    hero = m.hero(decision.subject)
    verbs = by_verb(decision.families)
    who = name(m, hero.id)
    end = Action("end", (hero.id,))
    for verb, reason in (
        ("take", f"{does(m, hero.id, 'takes')} {s.thing}"),
        ("recover", f"{does(m, hero.id, 'recovers')}"),
    ):
        if verb in verbs:
            return verbs[verb].member(0), f"{reason}."
    turn = Turn(s, hero, verbs)
    leaving: list[Plan] = []
    if "extract" in verbs:
        leaving = shuttle.leaving(s, hero, verbs["extract"], turn.place(turn.here))
        if leaving and leaving[0].worth >= WIN:
            return leaving[0].action, f"{leaving[0].why}."
    plans = [*leaving, Plan(turn.place(turn.here), end, f"{who} stays and does no more")]
    if "stand" in verbs:
        plans.append(Plan(turn.place(turn.here) + 400, verbs["stand"].member(0), f"{who} stands up"))
    still = [*_standing(turn)]
    plans.extend(still)
    plans.extend(_moving(turn, still))
    plans.extend(_uses(turn))
    if s.errands:
        deeds = _deeds(turn)
        for deed in deeds:
            if deed.worth >= WIN // 2:
                return deed.action, f"{deed.why}."
        plans.extend(deeds)
    return settle(decision, plans)


def come_back(s: Survey, decision: Decision) -> tuple[Action, str]:
    """Whether and where a hero comes back from the station."""
    hero = s.m.hero(decision.subject)
    if hero.stunned:
        recover = next(action for action in decision.actions if action.verb == "recover")
        return recover, "Stunned, it comes back to nothing."
    turn = Turn(s, hero, {})
    squares = [action for action in decision.actions if action.verb == "return"]
    worth: dict[Action, int] = {}
    for action in squares:
        turn.here = int(action.args[1])
        worth[action] = turn.place(turn.here)
    return shuttle.back(s, hero, squares, worth)


def study(s: Survey, decision: Decision) -> tuple[Action, str]:
    """The kind of alien that the Xenolab is asked about: the one of which most is on the map."""
    kinds = [model.kind for unit in s.m.units for model in unit.models]
    best = max(decision.actions, key=lambda action: kinds.count(str(action.args[1])))
    return best, "That kind is met most often."


def go_on(s: Survey, decision: Decision) -> tuple[Action, str]:
    """Where to go with what is left of a walk that was interrupted."""
    m = s.m
    hero = m.hero(decision.subject)
    turn = Turn(s, hero, {})
    attack = turn.left > 0 and not m.used & ATTACK and not hero.down
    marker = s.marker
    plans: list[Plan] = []
    for family in decision.families:
        for action in family.members():
            square = action.args[-1] if action.verb == "go" else turn.here
            if not isinstance(square, int):
                square = turn.here
            worth = turn.place(square)
            if marker is not None and marker.square == square and turn.left > 0 and not m.used & INTERACT:
                worth += TAKE
            if s.carrier == hero.id and s.home >> square & 1 and turn.left > 0:
                worth += WIN
            if s.errands and turn.left > 0 and not m.used & INTERACT:
                worth += max(
                    (gain for area, gain, _ in aims.use_areas(s, hero) if area >> square & 1), default=0
                )
            words = (
                f"{does(m, hero.id, 'goes')} on"
                if action.verb == "go"
                else f"{does(m, hero.id, 'stops')} here"
            )
            plans.append(Plan(worth, action, words))
    plans.sort(key=lambda plan: -plan.worth)
    if attack:
        weighed = [plan for plan in plans if plan.action.verb == "stay"] + plans[:CANDIDATES]
        for plan in weighed:
            square = plan.action.args[-1]
            shot = turn.shot_from(square if isinstance(square, int) else turn.here)
            if shot is not None and shot.worth > 0:
                words = f"{plan.why} for a shot at {name(m, shot.target.id)}"
                plans.append(Plan(plan.worth + shot.worth, plan.action, words))
    return settle(decision, plans)


def _standing(turn: Turn) -> list[Plan]:
    """What can be done where the hero stands."""
    m, hero, verbs = turn.m, turn.hero, turn.verbs
    here = turn.after()
    found: list[Plan] = []
    if "attack" in verbs:
        shot = turn.shot_from(turn.here)
        if shot is not None and shot.worth > 0:
            target = shot.target.id
            action = Action("attack", (hero.id, target))
            if verbs["attack"].accepts(action):
                found.append(Plan(shot.worth + here, action, attack_words(m, hero.id, shot)))
        token = openings.hazard_shot(turn.s, hero) if m.hazards else None
        if token is not None and verbs["attack"].accepts(token[0]):
            words = f"{does(m, hero.id, 'sets')} a hazard off among the aliens"
            found.append(Plan(token[1] + here, token[0], words))
    for action in verbs["trade"].members() if "trade" in verbs else ():
        worth = openings.traded(m, hero, action)
        if worth > 0:
            words = f"{does(m, hero.id, 'trades')} with {name(m, str(action.args[1]))}"
            found.append(Plan(here + worth, action, words))
    if "overwatch" in verbs:
        worth = _watch(turn, bool(m.in_turn.get("moved")))
        found.append(
            Plan(
                turn.place(turn.here) + worth,
                verbs["overwatch"].member(0),
                f"{does(m, hero.id, 'holds')} a shot ready",
            )
        )
    if "gather" in verbs and turn.s.rounds_left > 2:
        found.append(
            Plan(here + ITEM, verbs["gather"].member(0), f"{does(m, hero.id, 'takes')} what lies here")
        )
    for action in verbs["hand"].members() if "hand" in verbs else ():
        worth = _relay(turn, turn.here, m.hero(str(action.args[1])))
        found.append(
            Plan(
                here + worth,
                action,
                f"{does(m, hero.id, 'hands')} {turn.s.thing} on to {name(m, str(action.args[1]))}",
            )
        )
    return found


def _watch(turn: Turn, moved: bool) -> int:
    """What a held shot may do to those that come into sight."""
    m, s, hero = turn.m, turn.s, turn.hero
    stats = turn.model.stats
    dice = max(stats.long if stats.long_range else 0, stats.short if stats.short_range else 0) - moved
    foes = m.alien_bodies
    for blip in m.blips:
        foes |= blip.mask
    if dice < 1 or not foes or engaged(m, hero):
        return 0
    gap = s.gap(turn.here, foes)
    if gap > 13:
        return 40
    return mean(m.die, dice, 0, 2) * WATCH // 1000 * s.character.watch // WHOLE


def _relay(turn: Turn, square: Square, other: Hero) -> int:
    """What it is worth that another hero carries the marker on, beside the place where this one stands."""
    s = turn.s
    if other.done or other.stunned or other.down:
        return -300
    own = s.gap(square, s.home)
    there = max(s.gap(other.model.square, s.home) - pace(s, other), 0)
    gain = own - there
    if gain <= 0:
        return -300
    bonus = 1500 if there == 0 and s.gap(other.model.square, s.home) <= movement.move_value(s.m, other) else 0
    health = other.model.health - turn.model.health
    return gain * turn.errand.step + bonus + 60 * health - 200


def _retreat(turn: Turn) -> int:
    """The best square to go to after an attack."""
    reach = turn.s.reach(turn.hero, turn.model, "move")
    return max((turn.place(square) for square in bits(reach)), default=-10_000)


def _moving(turn: Turn, still: list[Plan]) -> list[Plan]:
    """Moves and Sprints, with what can follow them."""
    m, s, hero, verbs = turn.m, turn.s, turn.hero, turn.verbs
    found: list[Plan] = []
    who = hero.id
    carries = s.carrier == who
    for verb in ("move", "sprint"):
        family = verbs.get(verb)
        if family is None:
            continue
        reach = s.reach(hero, turn.model, verb)
        more = turn.left - 1
        squares = bits(reach)
        ranked = sorted(squares, key=turn.place, reverse=True)
        if not ranked:
            continue
        best = ranked[0]
        words = f"{does(m, who, turn.errand.words)}" if turn.errand.words else f"{does(m, who, 'moves')}"
        for square in ranked[:3]:
            found.append(Plan(turn.place(square), Action(verb, (who, square)), words))
        if more > 0:
            other = "sprint" if verb == "move" else "move"
            bit = SPRINT if verb == "move" else MOVE
            if other in verbs and not m.used & bit:
                found.extend(_far(turn, verb, words))
            if "overwatch" in verbs:
                watch = _watch(turn, True)
                found.append(
                    Plan(
                        turn.place(best) + watch, Action(verb, (who, best)), f"{words} and holds a shot ready"
                    )
                )
            found.extend(_then_attack(turn, verb, reach, still))
            if carries:
                found.extend(_then_out(turn, verb, reach))
            else:
                found.extend(_then_take(turn, verb, reach))
            if any(effect_of(m, hero, source.id) == "patch_up" for source in hero.sources):
                found.extend(_then_heal(turn, verb, reach))
    return found


def _far(turn: Turn, verb: str, words: str) -> list[Plan]:
    """Move and Sprint together: the first leg of the way to the best square that both lead to."""
    m, s, hero = turn.m, turn.s, turn.hero
    total = movement.allowance(m, hero, "move") + movement.allowance(m, hero, "sprint")
    walk = movement.walk_of(m, hero, turn.model, verb, total)
    reach = movement.reach(m, walk)
    ends = bits(reach)
    if not ends:
        return []
    end = max(ends, key=turn.place)
    path = movement.path_to(m, walk, end)
    if not path:
        return []
    legs = s.reach(hero, turn.model, verb)
    stop = next((square for square in reversed(path) if legs >> square & 1), -1)
    if stop < 0:
        return []
    return [Plan(turn.place(end), Action(verb, (hero.id, stop)), words)]


def _then_attack(turn: Turn, verb: str, reach: Mask, still: list[Plan]) -> list[Plan]:
    """Go somewhere and attack from there."""
    if "attack" not in turn.verbs and (turn.m.used & ATTACK):
        return []
    squares = bits(turn.firing(reach))
    squares.sort(key=turn.place, reverse=True)
    found: list[Plan] = []
    who = turn.hero.id
    for square in squares[:CANDIDATES]:
        shot = turn.shot_from(square)
        if shot is None or shot.worth <= 0:
            continue
        words = f"{does(turn.m, who, 'moves')} for a shot at {name(turn.m, shot.target.id)}"
        if shot.form != SHOOT:
            words = f"{does(turn.m, who, 'closes')} with {name(turn.m, shot.target.id)}"
        worth = shot.worth + turn.place(square)
        found.append(Plan(worth, Action(verb, (who, square)), words))
    return found


def _then_out(turn: Turn, verb: str, reach: Mask) -> list[Plan]:
    """The carrier's way out, or to a comrade that can take the marker on."""
    m, s, hero = turn.m, turn.s, turn.hero
    found: list[Plan] = []
    who = hero.id
    if m.used & INTERACT:
        return found
    exits = reach & s.home
    if exits:
        square = bits(exits)[0]
        found.append(
            Plan(
                WIN, Action(verb, (who, square)), f"{does(m, who, 'reaches')} the way out with {turn.s.thing}"
            )
        )
        return found
    for other in s.waiting():
        if other is hero or other.big:
            continue
        for square in bits(reach & m.ground.adjacent(other.model.square)):
            worth = _relay(turn, square, other)
            if worth > 0:
                words = f"{does(m, who, 'brings')} {turn.s.thing} to {name(m, other.id)}"
                found.append(Plan(turn.place(square) + worth, Action(verb, (who, square)), words))
    return found


def _then_take(turn: Turn, verb: str, reach: Mask) -> list[Plan]:
    """Go to the marker, or to a token, and take it."""
    m, s = turn.m, turn.s
    found: list[Plan] = []
    if m.used & INTERACT:
        return found
    who = turn.hero.id
    if s.errands:
        for area, gain, words in aims.use_areas(s, turn.hero):
            squares = bits(reach & area)
            if squares:
                square = max(squares, key=turn.place)
                label = f"{does(m, who, 'goes')} there and {words}"
                found.append(Plan(turn.place(square) + gain, Action(verb, (who, square)), label))
    marker = s.marker
    if marker is not None and marker.square >= 0 and reach >> marker.square & 1 and not turn.hero.big:
        words = f"{does(m, who, 'gets')} to {turn.s.thing}"
        found.append(Plan(turn.place(marker.square) + TAKE, Action(verb, (who, marker.square)), words))
    if s.rounds_left > 3:
        for square in bits(reach & m.spanners):
            words = f"{does(m, who, 'fetches')} what lies there"
            found.append(Plan(turn.place(square) + ITEM, Action(verb, (who, square)), words))
    return found


def _then_heal(turn: Turn, verb: str, reach: Mask) -> list[Plan]:
    """Go to a hurt comrade to patch it up."""
    m = turn.m
    found: list[Plan] = []
    if m.used & INTERACT:
        return found
    who = turn.hero.id
    for other in m.heroes:
        if other is turn.hero or not other.here or other.model.full - other.model.health < 2:
            continue
        beside = 0
        for square in bits(other.mask):
            beside |= m.ground.adjacent(square)
        squares = bits(beside & reach)
        if squares:
            square = max(squares, key=turn.place)
            worth = 700 + 150 * (other.model.full - other.model.health)
            words = f"{does(m, who, 'goes')} to patch {name(m, other.id)} up"
            found.append(Plan(turn.place(square) + worth, Action(verb, (who, square)), words))
    return found


def _deeds(turn: Turn) -> list[Plan]:
    """What can be done for the mission where the hero stands."""
    hero, verbs = turn.hero, turn.verbs
    found: list[Plan] = []
    here = turn.after()
    for verb in ("use-marker", "search", "board"):
        for action in verbs[verb].members() if verb in verbs else ():
            worth, words = aims.use_worth(turn.s, hero, action)
            if worth > 0:
                found.append(Plan(here + worth, action, f"{name(turn.m, hero.id)} {words}"))
    return found


def _uses(turn: Turn) -> list[Plan]:
    """Abilities and items that can be used now."""
    hero, verbs = turn.hero, turn.verbs
    found: list[Plan] = []
    here = turn.after()
    for verb in ("use", "equip"):
        family = verbs.get(verb)
        if family is None:
            continue
        for action in family.members():
            worth, words = hero_use(turn.s, hero, action)
            if worth > 0:
                found.append(Plan(here + worth, action, words))
    return found
