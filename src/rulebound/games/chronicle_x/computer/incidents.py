"""Rare questions, most of them asked by one card: a worth for each answer by the place or the figure that it names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.games.chronicle_x import effects
from rulebound.games.chronicle_x.computer import heroes, placing, worths
from rulebound.games.chronicle_x.computer.evaluation import best_shot
from rulebound.games.chronicle_x.computer.survey import Survey
from rulebound.games.chronicle_x.state import OVERMIND, Hero, Unit
from rulebound.games.chronicle_x.words import item_name, name
from rulebound.kernel.decisions import Action, Decision
from rulebound.space.board import Square

Answer = tuple[Action, str]
Worth = Callable[[Survey, Decision, Action], int]


def _square(action: Action) -> Square | None:
    return next((arg for arg in reversed(action.args) if isinstance(arg, int)), None)


def _unit(s: Survey, action: Action) -> Unit | None:
    return s.m.find(str(action.args[0])) if action.args else None


def _hurt(unit: Unit) -> int:
    return sum(model.full - model.health for model in unit.models)


# ---- worths


def own_ground(s: Survey, decision: Decision, action: Action) -> int:
    """Where a figure of one's own goes: cover, shelter, and what has to be kept; to stop is worth nothing."""
    square = _square(action)
    return placing.ground_worth(s, square, decision.seat) if square is not None else 0


def slip(s: Survey, decision: Decision, action: Action) -> int:
    """A step aside of a unit that is shot at: to the best ground beside it."""
    unit = s.m.find(decision.subject)
    if action.verb != "slip" or unit is None or not unit.models:
        return 0
    way = effects.DIRECTIONS[int(action.args[1])]
    to = effects.shifted(s.m, unit, way)
    return sum(placing.ground_worth(s, square, OVERMIND) for square in to) if to else -1


def most_hurt(s: Survey, decision: Decision, action: Action) -> int:
    """Who is healed: whoever lacks most."""
    unit = _unit(s, action)
    if unit is None:
        return 0
    square = _square(action)
    if square is None:
        return _hurt(unit)
    return max((model.full - model.health for model in unit.models if model.square == square), default=0)


def fewest_tokens(s: Survey, decision: Decision, action: Action) -> int:
    """Who gets a Neon Rush token: whoever has fewest."""
    unit = _unit(s, action)
    return -unit.neon if isinstance(unit, Hero) else 0


def frightened(s: Survey, decision: Decision, action: Action) -> int:
    """Who is frightened first: the carrier, then the strongest."""
    unit = _unit(s, action)
    if unit is None or not unit.models:
        return 0
    return unit.models[0].health + (20 if s.carrier == unit.id else 0)


def near_foes(s: Survey, decision: Decision, action: Action) -> int:
    """Where a hazard token goes: beside the enemy, away from one's own."""
    square = _square(action)
    if square is None:
        return 0
    m = s.m
    own, foes = (
        (m.alien_bodies, m.hero_bodies) if decision.seat == OVERMIND else (m.hero_bodies, m.alien_bodies)
    )
    area = m.ground.board.within(square, 2)
    return 3 * (area & foes).bit_count() - 4 * (area & own).bit_count()


def towards_friends(s: Survey, decision: Decision, action: Action) -> int:
    """Where a token that heroes can use goes: the nearer to them the better for them."""
    square = _square(action)
    if square is None:
        return 0
    gap = s.gap(square, s.m.hero_bodies)
    return gap if decision.seat == OVERMIND else -gap


def lane(s: Survey, decision: Decision, action: Action) -> int:
    """Which way a runaway car goes: away from the own starting side, for want of better knowledge."""
    west = decision.seat == OVERMIND
    return 1 if action.args[0] == ("west" if west else "east") else 0


def listened(s: Survey, decision: Decision, action: Action) -> int:
    """Which blips are asked about: those nearest to the heroes that are not known."""
    total = 0
    for arg in action.args:
        blip = s.m.blip(str(arg))
        if blip is not None and not blip.read:
            total -= s.gap(blip.square, s.m.hero_bodies)
        else:
            total -= 40
    return total


def helped(s: Survey, decision: Decision, action: Action) -> int:
    """A family in hiding: help costs the rest of the move, so not when time presses."""
    helps = action.verb == "stay-and-help"
    hurry = s.carrier == decision.subject or s.rounds_left <= 3
    return int(helps != hurry)


def opened(s: Survey, decision: Decision, action: Action) -> int:
    """Unlabelled canisters: a healthy hero opens them, the Overmind leaves them."""
    hero = s.m.find(decision.subject)
    healthy = isinstance(hero, Hero) and hero.models[0].health >= 6
    return int((action.verb == "open") == healthy)


def equipped(s: Survey, decision: Decision, action: Action) -> int:
    """An item just found: put to use if it is worth having."""
    hero = s.m.find(decision.subject)
    if action.verb != "equip" or not isinstance(hero, Hero):
        return 1
    return worths.equip_worth(s.m, hero, str(action.args[1]))


def fetched(s: Survey, decision: Decision, action: Action) -> int:
    """Something from the Warehouse is better than nothing; what can be put to use is best."""
    hero = s.m.find(decision.subject)
    if action.verb != "fetch" or not isinstance(hero, Hero):
        return 0
    return 1 + max(worths.equip_worth(s.m, hero, str(action.args[1])), 0)


def nested(s: Survey, decision: Decision, action: Action) -> int:
    """Greys that may come back do."""
    return int(action.verb != "decline")


def fired(s: Survey, decision: Decision, action: Action) -> int:
    """Another target for a shot, or none: the one that promises most."""
    if action.verb != "attack" or isinstance(action.args[1], int):
        return 0 if action.verb != "attack" else -1
    shooter, target = _unit(s, action), s.m.find(str(action.args[1]))
    if shooter is None or target is None:
        return -1
    return 100 + _hurt(target) - sum(model.health for model in target.models)


def marched(s: Survey, decision: Decision, action: Action) -> int:
    """What a driven hero does: attack if it can, else go where it is needed."""
    hero = s.m.hero(decision.subject)
    turn = heroes.Turn(s, hero, {})
    if action.verb == "attack":
        shot = best_shot(s.m, hero)
        if shot is None or action.args[1] != shot.target.id:
            return -10_000
        return shot.worth + turn.place(turn.here)
    square = _square(action)
    return turn.place(square if square is not None else turn.here)


def remembered(s: Survey, decision: Decision, action: Action) -> int:
    """Two tokens or a Stun: a hero with tokens to spare pays, one that is Stunned already does not."""
    hero = s.m.hero(decision.subject)
    return int((action.verb == "forget") == (not hero.stunned))


WORTHS: Final[dict[str, Worth]] = {
    "rush": own_ground,
    "protect": own_ground,
    "take-cover": own_ground,
    "approach": own_ground,
    "regrowth": own_ground,
    "brood": own_ground,
    "burrow": own_ground,
    "amnesia": remembered,
    "echo": own_ground,
    "step_aside": own_ground,
    "tunnel": own_ground,
    "sideslip": slip,
    "heal": most_hurt,
    "heal_hero": most_hurt,
    "share_neon": fewest_tokens,
    "shriek": frightened,
    "second_voice": frightened,
    "place_hazard": near_foes,
    "chain_order": near_foes,
    "place_spanner": towards_friends,
    "lane": lane,
    "ham_radio": listened,
    "family_in_hiding": helped,
    "canisters": opened,
    "equip_now": equipped,
    "fetch": fetched,
    "nest": nested,
    "retarget": fired,
    "borrowed_target": fired,
    "forced_march": marched,
}


def answer(s: Survey, decision: Decision) -> Answer | None:
    """The answer of most worth, the first of equals; None for kinds that are not known here."""
    worth = WORTHS.get(decision.kind)
    if worth is None:
        return None
    action = max(decision.actions, key=lambda each: worth(s, decision, each))
    return action, f"{_named(s, decision, action)} seems the best of what is offered."


def _named(s: Survey, decision: Decision, action: Action) -> str:
    """What an answer is about, in a word or two."""
    m = s.m
    square = _square(action)
    if square is not None:
        return f"Square {m.ground.board.name(square)}"
    for arg in reversed(action.args):
        text = str(arg)
        if text in m.pack.items:
            return item_name(m, text).capitalize()
        if text != decision.subject and (m.find(text) is not None or m.blip(text) is not None):
            return name(m, text)
    return f"To {action.verb.replace('-', ' ')}"
