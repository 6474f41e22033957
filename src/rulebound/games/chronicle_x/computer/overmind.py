"""The Overmind's turns: keep the marker, stay hidden until it pays, and bring down whoever carries it."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import blips, movement, profiles
from rulebound.games.chronicle_x.combat import SHOOT
from rulebound.games.chronicle_x.computer import aims, forces, openings, schemes
from rulebound.games.chronicle_x.computer.characters import WHOLE
from rulebound.games.chronicle_x.computer.evaluation import Shot, best_shot, mean
from rulebound.games.chronicle_x.computer.plans import Plan, attack_words, best_of, by_verb, settle
from rulebound.games.chronicle_x.computer.survey import FAR, Survey, vision
from rulebound.games.chronicle_x.computer.worths import alien_use
from rulebound.games.chronicle_x.measuring import ranges
from rulebound.games.chronicle_x.options import LEAVING
from rulebound.games.chronicle_x.state import (
    ATTACK,
    HEROES,
    NOWHERE,
    OVERMIND,
    Blip,
    MissionState,
    Model,
    Unit,
)
from rulebound.games.chronicle_x.turn import actions_left
from rulebound.games.chronicle_x.words import does, name
from rulebound.kernel.decisions import Action, Decision, Family
from rulebound.space.board import Mask, Square, bits

STEP_OF_GUARD: Final = 420
STEP_OF_HUNTER: Final = 220
STEP_OF_OTHERS: Final = 40
ON_THE_MARKER: Final = 1_500
RISK: Final = 300
"""Thousandths of the damage that the heroes may do there that count against a square."""
RISK_OF_FEW: Final = 700
FEW: Final = 14
"""Health on the alien side from which on it hides and lets time pass: the last round is a victory, too."""
WATCH: Final = 380
WATCHED: Final = 1_200
HIDDEN: Final = 500
"""What it is worth that a unit is still unseen: whoever turns it up draws its fire."""
CLOSE: Final = 2
"""Squares from a hero at which a unit that hunts is near enough."""
CANDIDATES: Final = 16
COUNTED: Final = 1_200
"""What a model in the building is worth when it is counted."""


class Mover:
    """A unit, or the unit behind a blip, as its turn is thought through."""

    __slots__ = ("aim", "blip", "few", "guard", "here", "left", "m", "places", "s", "shots", "unit", "verbs")

    def __init__(self, s: Survey, unit: Unit, blip: Blip | None, verbs: dict[str, Family]) -> None:
        self.s = s
        self.m = s.m
        self.unit = unit
        self.blip = blip
        self.verbs = verbs
        self.left = actions_left(s.m)
        self.here: Square = blip.square if blip is not None else unit.models[0].square
        self.guard = guard(s) == (blip.id if blip is not None else unit.id)
        self.few = strength(s.m) <= FEW * s.character.hiding // WHOLE
        self.aim: Mask = 0
        for wanted in s.wanted:
            self.aim |= wanted
        self.shots: dict[Square, Shot | None] = {}
        self.places: dict[Square, int] = {}

    @property
    def id(self) -> str:
        """The id of the figure that acts."""
        return self.blip.id if self.blip is not None else self.unit.id

    @property
    def decoy(self) -> bool:
        """Whether it is nothing but a token."""
        return self.blip is not None and self.blip.decoy

    def place(self, square: Square) -> int:
        """What a lead model on a square at the end of the turn is worth."""
        known = self.places.get(square)
        if known is not None:
            return known
        s = self.s
        marker = s.marker
        bit = 1 << square
        defence = min((model.stats.defence for model in self.unit.models), default=2)
        danger = s.exposure(square, defence)
        if self.decoy:
            worth = self._decoy_place(square, danger)
            self.places[square] = worth
            return worth
        character = s.character
        worth = -danger * (RISK_OF_FEW if self.few else RISK) // 1000 * character.risk // WHOLE
        if s.held and s.rounds_left <= 1:
            # nobody strikes any more after the last of these turns
            worth = 0
        if character.hunt and not self.guard:
            worth -= character.hunt * max(s.gap(square, s.m.hero_bodies) - CLOSE, 0)
        if s.watched and square != self.here:
            worth -= s.watch_cost(self.here, square, defence) * WATCHED // 1000
        if s.m.house.free_attacks == LEAVING and square != self.here:
            worth -= s.leaving_cost(self.here, square, defence)
        if self.blip is not None and not danger:
            worth += HIDDEN * character.hiding // WHOLE
        if marker is not None and marker.square >= 0:
            gap = s.gap(square, 1 << marker.square)
            if self.guard:
                worth -= STEP_OF_GUARD * gap
                if gap == 0:
                    worth += ON_THE_MARKER
            else:
                worth -= STEP_OF_OTHERS * max(gap - 4, 0)
        elif s.errands:
            worth -= self._away(square)
            if s.held:
                worth += self._inside(square)
        elif marker is not None and marker.carrier:
            at = s.hero_square(marker.carrier)
            gap = s.gap(square, 1 << at) if at >= 0 else FAR
            worth -= STEP_OF_HUNTER * max(gap - 3, 0)
            if at >= 0 and s.gap(square, s.home) < s.gap(at, s.home):
                worth += 250
        if self.aim:
            worth += schemes.pull(s, self.aim, square)
        if (self.m.plan.green | self.m.barricades) & bit:
            worth += 120
        self.places[square] = worth
        return worth

    def _away(self, square: Square) -> int:
        """What it costs to be away from where the mission wants the unit."""
        s = self.s
        sent = s.errands.get(self.id)
        if self.unit.kind == "overmind":
            sent = aims.lights(s, square) or sent
        if sent is None:
            return 0
        return sent.step * max(s.gap(square, sent.goal) - sent.near, 0)

    def _inside(self, square: Square) -> int:
        """What it is worth to stand with all models where they are counted: most of all in the last round."""
        s, m = self.s, self.m
        if not s.held >> square & 1:
            return 0
        free = (s.held & ~m.bodies).bit_count() + (not m.bodies >> square & 1)
        models = min(len(self.unit.models), max(free, 1))
        if s.rounds_left <= 1:
            return COUNTED * models
        return COUNTED * models // 4 if s.rounds_left == 2 else 0

    def _decoy_place(self, square: Square, danger: int) -> int:
        """A Decoy keeps out of sight and stands where a unit would be expected."""
        s = self.s
        marker = s.marker
        worth = -250 if danger else 0
        if s.watched and square != self.here:
            # the shots held ready are wasted on it
            worth += s.watch_cost(self.here, square, 2)
        if marker is not None and marker.square >= 0:
            worth -= 60 * max(s.gap(square, 1 << marker.square) - 2, 0)
        return worth

    def shot_from(self, square: Square, lead: Model | None = None) -> Shot | None:
        """The best attack of the unit with a lead model on a square; the others are thought away."""
        if square in self.shots:
            return self.shots[square]
        m, unit = self.m, self.unit
        if self.decoy:
            return None
        if self.blip is None and square == self.here and lead is None:
            found = self.s.tempered(best_shot(m, unit, favoured=self.s.favoured))
            self.shots[square] = found
            return found
        model = lead or unit.models[0]
        if model.size == 2 and not m.ground.block_anchors(0) >> square & 1:
            # a block that a blip hides would not fit there
            self.shots[square] = None
            return None
        kept = [(each, each.square, each.mask, each.settled) for each in unit.models]
        bodies, own = m.bodies, m.alien_bodies
        for _, _, mask, _ in kept:
            m.bodies &= ~mask
            m.alien_bodies &= ~mask
        if self.blip is not None:
            m.bodies &= ~self.blip.mask
        for each in unit.models:
            each.square, each.mask = NOWHERE, 0
        model.square = square
        model.mask = m.ground.block_squares(square) if model.size == 2 else 1 << square
        m.bodies |= model.mask
        m.alien_bodies |= model.mask
        found = self.s.tempered(best_shot(m, unit, square, self.s.favoured))
        for each, at, mask, settled in kept:
            each.square, each.mask, each.settled = at, mask, settled
        m.bodies, m.alien_bodies = bodies, own
        self.shots[square] = found
        return found

    def seen_at(self, square: Square) -> bool:
        """Whether a hero would turn the blip up on a square: only then can it attack after its Move."""
        m, blip = self.m, self.blip
        if blip is None:
            return True
        at, mask, bodies = blip.square, blip.mask, m.bodies
        m.bodies = bodies & ~mask | 1 << square
        blip.square, blip.mask = square, 1 << square
        found = bool(blips.seers(m, blip))
        blip.square, blip.mask, m.bodies = at, mask, bodies
        return found

    def firing(self, reach: Mask) -> Mask:
        """Squares in reach from which some hero may be struck; bodies in the way are not looked at."""
        m, s, unit = self.m, self.s, self.unit
        short, long = ranges(m, unit, unit.models[0])
        far = max(short if sum(each.stats.short for each in unit.models) else 0, long, 1)
        board = m.ground.board
        mask = 0
        for hero in m.present(HEROES):
            for target in hero.models:
                for square in bits(target.mask):
                    if far > 1:
                        seen = board.all if unit.kind == "dominator" else vision(s.plain, square)
                        mask |= seen & board.within(square, far)
                    mask |= m.ground.adjacent(square)
        return mask & reach


def strength(m: MissionState) -> int:
    """The Health of all aliens, those that are hidden included."""
    total = 0
    for unit in m.units:
        if unit.side == OVERMIND:
            total += sum(model.health for model in unit.models)
    for blip in m.blips:
        profile = m.pack.aliens.get(blip.kind)
        if blip.unit is not None:
            total += sum(model.health for model in blip.unit.models)
        elif profile is not None:
            total += sum(m.pack.aliens[part.kind].health * part.count for part in profile.composition)
    return total


def guard(s: Survey) -> str:
    """The unit or blip that keeps the marker: near to it, and strong; '' if nobody has to."""
    marker = s.marker
    if marker is None or marker.square < 0:
        return ""
    m = s.m
    goal = 1 << marker.square
    best: tuple[int, int, str] | None = None
    for blip in m.blips:
        if blip.decoy or blip.square < 0:
            continue
        strength = m.pack.aliens[blip.kind].unit_cost if blip.kind in m.pack.aliens else 0
        rank = (s.gap(blip.square, goal) - strength, 0, blip.id)
        best = rank if best is None or rank < best else best
    for unit in m.units:
        if unit.side != OVERMIND or not unit.models or unit.kind == "ridgewalker":
            continue
        gap = min(s.gap(model.square, goal) for model in unit.models)
        strength = sum(model.health for model in unit.models) // 2
        rank = (gap - strength, 1, unit.id)
        best = rank if best is None or rank < best else best
    return best[2] if best is not None else ""


def hidden_unit(s: Survey, blip: Blip) -> Unit:
    """The unit behind a blip of one's own, off the map; a single Grey stands for a Decoy."""
    if blip.unit is not None:
        return blip.unit
    if blip.kind in s.m.pack.aliens:
        return profiles.new_unit(s.m, blip.kind)
    return profiles.make_unit(s.m, "grey", [profiles.alien_model(s.m.pack, "grey")])


def mover_of(s: Survey, figure: str, verbs: dict[str, Family]) -> Mover | None:
    """The mover of that id."""
    unit = s.m.find(figure)
    if unit is not None:
        return Mover(s, unit, None, verbs) if unit.models else None
    blip = s.m.blip(figure)
    return Mover(s, hidden_unit(s, blip), blip, verbs) if blip is not None else None


# ---- who acts next


def choose_unit(s: Survey, decision: Decision) -> tuple[Action, str]:
    """Which unit or blip acts next: the best attack first, those that stay hidden last."""
    m = s.m
    plans: list[Plan] = []
    for action in decision.families[0].members():
        figure = str(action.args[0])
        unit = m.find(figure)
        label = name(m, figure)
        if unit is not None:
            shot = None if unit.stunned or unit.down else best_shot(m, unit)
            first = 300 if unit.kind == "commander" else 0
            if shot is not None:
                plans.append(Plan(2000 + first + shot.worth, action, f"{label}: the best attack at hand"))
            else:
                plans.append(Plan(1000 + first, action, f"{label}: in the open, so before the blips"))
            continue
        blip = m.blip(figure)
        assert blip is not None
        near = s.gap(blip.square, m.hero_bodies)
        worth = 500 - near
        words = f"{label}: nearest to the heroes"
        if blip.decoy:
            worth = 3000 - near if s.watched else 100 - near
            words = f"{label}: the shots held ready may be wasted on it"
        plans.append(Plan(worth, action, words))
    plan = best_of(plans)
    return plan.action, f"{plan.why}."


# ---- what it does


def choose_action(s: Survey, decision: Decision) -> tuple[Action, str]:
    """The next action of the acting unit or blip."""
    verbs = by_verb(decision.families)
    who = decision.subject
    end = Action("end", (who,))
    if "recover" in verbs:
        return verbs["recover"].member(0), f"{does(s.m, who, 'recovers')}."
    mover = mover_of(s, who, verbs)
    if mover is None:
        return end, ""
    here = max((mover.place(model.square) for model in mover.unit.models if model.square >= 0), default=0)
    if mover.blip is not None:
        here = mover.place(mover.here)
    plans = [Plan(here, end, f"{does(s.m, who, 'stays')} put")]
    if "stand" in verbs:
        plans.append(Plan(here + 700, verbs["stand"].member(0), f"{does(s.m, who, 'stands')} up"))
    reach, leads = _reach(mover)
    ranked = sorted(bits(reach), key=mover.place, reverse=True) if reach else []
    free_move = mover.left > 1 and bool(ranked)
    after = max(here, mover.place(ranked[0])) if free_move and "move" in verbs else here
    plans.extend(_standing(mover, here, after))
    plans.extend(_moving(mover, ranked, reach, leads))
    if "reinforce" in verbs:
        shot = mover.shot_from(mover.here) if "attack" in verbs and mover.left > 1 else None
        follows = max(shot.worth, 0) if shot is not None else 0
        plans.append(forces.reinforce(s, mover.unit, verbs["reinforce"].member(0), here, follows))
    if "use" in verbs:
        for action in verbs["use"].members():
            worth, words = alien_use(s, mover.unit, action)
            if worth > 0:
                plans.append(Plan(after + worth, action, words))
    return settle(decision, plans)


def go_on(s: Survey, decision: Decision) -> tuple[Action, str]:
    """Where to go with what is left of a walk that was interrupted."""
    m = s.m
    mover = mover_of(s, decision.subject, {})
    if mover is None:
        return decision.actions[0], ""
    attack = mover.left > 0 and not m.used & ATTACK and not mover.decoy
    plans: list[Plan] = []
    for family in decision.families:
        for action in family.members():
            square = action.args[-1]
            at = square if isinstance(square, int) else mover.here
            words = (
                f"{does(m, mover.id, 'goes', 'go')} on"
                if action.verb == "go"
                else f"{does(m, mover.id, 'stops')} here"
            )
            plans.append(Plan(mover.place(at), action, words))
    plans.sort(key=lambda plan: -plan.worth)
    if attack:
        for plan in plans[:CANDIDATES]:
            square = plan.action.args[-1]
            shot = mover.shot_from(square if isinstance(square, int) else mover.here)
            if shot is not None and shot.worth > 0:
                words = f"{plan.why} for a shot at {name(m, shot.target.id)}"
                plans.append(Plan(plan.worth + shot.worth, plan.action, words))
    return settle(decision, plans)


def _reach(mover: Mover) -> tuple[Mask, dict[Square, Model]]:
    """Where the Move or Sprint that is open leads, and which model leads it there."""
    s, m, verbs = mover.s, mover.m, mover.verbs
    verb = "move" if "move" in verbs else "sprint" if "sprint" in verbs else ""
    leads: dict[Square, Model] = {}
    if not verb:
        return 0, leads
    if mover.blip is not None:
        return movement.reach(m, movement.blip_walk(m, mover.blip)), leads
    reach = 0
    for model in mover.unit.models:
        mask = s.reach(mover.unit, model, verb) & ~reach
        reach |= mask
        for square in bits(mask):
            leads[square] = model
    return reach, leads


def _standing(mover: Mover, here: int, after: int) -> list[Plan]:
    """What can be done where it stands."""
    m, verbs, who = mover.m, mover.verbs, mover.id
    found: list[Plan] = []
    if "attack" in verbs:
        shot = mover.shot_from(mover.here)
        if shot is not None and shot.worth > 0:
            action = Action("attack", (who, shot.target.id))
            if verbs["attack"].accepts(action):
                found.append(Plan(after + shot.worth, action, attack_words(m, who, shot)))
        targets = schemes.tokens(m)
        token = schemes.token_shot(mover.s, mover.unit, targets) if targets and mover.blip is None else None
        if token is not None and verbs["attack"].accepts(token[0]):
            words = f"{does(m, who, 'strikes')} at what the agenda wants gone"
            found.append(Plan(after + token[1], token[0], words))
        hazard = openings.hazard_shot(mover.s, mover.unit) if m.hazards and mover.blip is None else None
        if hazard is not None and verbs["attack"].accepts(hazard[0]):
            words = f"{does(m, who, 'sets')} a hazard off among the heroes"
            found.append(Plan(after + hazard[1], hazard[0], words))
    for action in verbs["merge"].members() if "merge" in verbs else ():
        worth = openings.merged(mover.s, mover.unit, action)
        if worth > 0:
            words = f"{does(m, who, 'joins')} {name(m, str(action.args[1]))}"
            found.append(Plan(after + worth, action, words))
    if "overwatch" in verbs:
        models = mover.unit.models
        dice = max(sum(each.stats.long for each in models), sum(each.stats.short for each in models))
        dice = min(dice - (1 if m.in_turn.get("moved") else 0), 5)
        worth = mean(m.die, dice, 0, 2) * WATCH // 1000 * mover.s.character.watch // WHOLE
        found.append(
            Plan(here + worth, verbs["overwatch"].member(0), f"{does(m, who, 'holds')} a shot ready")
        )
    if "flip" in verbs and mover.left > 1:
        shot = mover.shot_from(mover.here)
        if shot is not None and shot.worth > 0:
            words = f"{does(m, who, 'turns')} up to attack {name(m, shot.target.id)}"
            found.append(Plan(here + shot.worth, verbs["flip"].member(0), words))
    for action in verbs["use-marker"].members() if "use-marker" in verbs else ():
        worth, words = aims.use_worth(mover.s, mover.unit, action)
        if worth >= aims.WIN:
            # nothing comes before what ends the mission
            worth *= 2
        if worth > 0:
            found.append(Plan(after + worth, action, f"{name(m, who)}: {words}"))
    if "flip" in verbs and mover.left > 1 and mover.s.errands:
        for area, worth, words in aims.use_areas(mover.s, mover.unit):
            if area >> mover.here & 1:
                worth -= HIDDEN * mover.s.character.hiding // WHOLE
                found.append(Plan(here + worth, verbs["flip"].member(0), f"{name(m, who)}: {words}"))
    if "gather" in verbs and m.brief.agenda:
        found.append(Plan(after + 800, verbs["gather"].member(0), f"{does(m, who, 'takes')} what lies here"))
    return found


def _moving(mover: Mover, ranked: list[Square], reach: Mask, leads: dict[Square, Model]) -> list[Plan]:
    """Moves, with the attack or the held shot that can follow."""
    m, s, verbs, who = mover.m, mover.s, mover.verbs, mover.id
    found: list[Plan] = []
    if not ranked:
        return found
    verb = "move" if "move" in verbs else "sprint"
    words = f"{does(m, who, 'keeps')} {s.thing}" if mover.guard else f"{does(m, who, 'takes')} up a position"
    if who in s.errands:
        words = f"{name(m, who)}: {s.errands[who].words}"
    if s.carrier:
        words = f"{does(m, who, 'hunts')} {name(m, s.carrier)}, who has {s.thing}"
    for square in ranked[:3]:
        found.append(Plan(mover.place(square), _go(mover, verb, square, leads), words))
    if mover.left < 2 or mover.decoy:
        return found
    best = ranked[0]
    if s.errands and mover.blip is None:
        for area, worth, told in aims.use_areas(s, mover.unit):
            near = [square for square in ranked if area >> square & 1]
            if near:
                gain = mover.place(near[0]) + worth
                found.append(Plan(gain, _go(mover, verb, near[0], leads), f"{name(m, who)}: {told}"))
    if "overwatch" in verbs:
        models = mover.unit.models
        dice = max(sum(each.stats.long for each in models), sum(each.stats.short for each in models)) - 1
        held = mean(m.die, min(dice, 5), 0, 2) * WATCH // 1000 * s.character.watch // WHOLE
        worth = mover.place(best) + held
        found.append(Plan(worth, _go(mover, verb, best, leads), f"{words} and holds a shot ready"))
    if m.used & ATTACK:
        return found
    squares = bits(mover.firing(reach))
    squares.sort(key=mover.place, reverse=True)
    for square in squares[:CANDIDATES]:
        shot = mover.shot_from(square, leads.get(square))
        if shot is None or shot.worth <= 0 or not mover.seen_at(square):
            continue
        words = f"{does(m, who, 'moves')} for a shot at {name(m, shot.target.id)}"
        if shot.form != SHOOT:
            words = f"{does(m, who, 'closes')} with {name(m, shot.target.id)}"
        found.append(Plan(mover.place(square) + shot.worth, _go(mover, verb, square, leads), words))
    return found


def _go(mover: Mover, verb: str, square: Square, leads: dict[Square, Model]) -> Action:
    """The Move to a square as the rules name it."""
    if mover.blip is None and len(mover.unit.models) > 1:
        return Action(verb, (mover.id, leads[square].square, square))
    return Action(verb, (mover.id, square))
