"""What is asked in between: losses, templates, free shots, tokens to be put down, odd effects of spells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.games.mythic_earth import tokens
from rulebound.games.mythic_earth.claiming import has_general
from rulebound.games.mythic_earth.computer import acts, spellcraft, turns
from rulebound.games.mythic_earth.computer.plans import Answer, Plan, by_verb, settle
from rulebound.games.mythic_earth.computer.survey import Survey
from rulebound.games.mythic_earth.computer.ways import Way, net_of
from rulebound.games.mythic_earth.field_of_battle import Template
from rulebound.games.mythic_earth.overhead import under
from rulebound.games.mythic_earth.scenarios_carried import STATION
from rulebound.games.mythic_earth.state import INCH
from rulebound.games.mythic_earth.talents import has
from rulebound.kernel.decisions import Action, Decision
from rulebound.space.field.places import x_of, y_of

HIGH: Final = 13
"""A sum of 2D10 that a seer throws again."""


def first(why: str) -> Callable[[Survey, Decision], Answer]:
    """The answer that is listed first."""

    def answer(s: Survey, decision: Decision) -> Answer:
        return decision.families[0].member(0), why

    return answer


def lose(s: Survey, decision: Decision) -> Answer:
    """The leader last; whoever is farthest from the enemy first."""
    actions = decision.actions
    for word in ("far", "near"):
        for action in actions:
            if action.args[1:] == (word,):
                return action, "The leader falls last."
    return actions[0], "One has to fall."


def free_shot(s: Survey, decision: Decision) -> Answer:
    """Throws and Defensive Fire cost nothing; but who has thrown does not challenge."""
    families = by_verb(decision)
    for verb in ("throw", "fire"):
        if verb in families:
            return families[verb].member(0), "The shots are free."
    return families["hold"].member(0), "There is nothing to shoot."


def challenge(s: Survey, decision: Decision) -> Answer:
    families = by_verb(decision)
    if "challenge" in families:
        return families["challenge"].member(0), "The challenge is a Victory Point."
    return families["strike"].member(0), "It strikes."


def template(s: Survey, decision: Decision) -> Answer:
    """Where most enemies and fewest friends are under the template."""
    unit = s.m.units[decision.subject]
    plans: list[Plan] = []
    for action in decision.families[0].members():
        place = next(arg for arg in action.args if isinstance(arg, int))
        worth = 0
        for touched, minis in under(s.m, Template(x_of(place), y_of(place))):
            value = s.wound_worth(touched) * len(minis)
            worth += value if touched.seat != unit.seat else -2 * value
        plans.append(Plan(worth, action, "There it touches most"))
    return settle(decision, plans)


def shield(s: Survey, decision: Decision) -> Answer:
    """The shield strikes off the strongest hit."""
    strengths = [int(str(arg)) for arg in decision.args]
    worst = max(range(len(strengths)), key=lambda number: strengths[number]) if strengths else 0
    actions = decision.actions
    return actions[min(worst, len(actions) - 1)], "The shield takes the hardest blow."


def leader_takes(s: Survey, decision: Decision) -> Answer:
    """As few as may be fall on the leader."""
    action = min(decision.actions, key=lambda one: int(str(one.args[1])))
    return action, "The leader is spared."


def idol(s: Survey, decision: Decision) -> Answer:
    """Who comes first to a Station carries the Idol, the stouter of two that are as near; not who leads, nor who flies."""
    plans = []
    for action in decision.actions:
        unit = s.m.units[str(action.args[0])]
        x, y, spread = s.middle(unit)
        net = net_of(s.m, unit)
        stations = tokens.of_kind(s.m, STATION)
        away = sorted([Way(net, (x, y), (one.x, one.y)).left(x, y) - spread for one in stations])
        turns = 1000 * sum([max(far, 0) * part for far, part in zip(away, (3, 1), strict=False)])
        worth = min(s.wounds_left(unit), 8) * 150 - turns // max(s.pace(unit) * unit.card.dice, INCH)
        worth -= 3000 * has_general(unit) + 9000 * has(unit, "fly")
        plans.append(Plan(worth, action, "It bears the Idol best"))
    return settle(decision, plans)


def altar(s: Survey, decision: Decision) -> Answer:
    """An Altar stands as far from the enemy as may be."""

    def away(action: Action) -> int:
        place = next(arg for arg in action.args if isinstance(arg, int))
        x, y = x_of(place), y_of(place)
        return min(
            [(base.x - x) ** 2 + (base.y - y) ** 2 for enemy in s.theirs for base in enemy.bases], default=0
        )

    return max(decision.actions, key=away), "It stands farthest from the enemy."


def storm(s: Survey, decision: Decision) -> Answer:
    unit = s.m.units[decision.subject]
    families = by_verb(decision)
    plans = [Plan(0, families["end"].member(0), "No spell would help")]
    if "cast" in families:
        plans += spellcraft.castings(s, unit, families["cast"])
    return settle(decision, plans)


def seer(s: Survey, decision: Decision) -> Answer:
    families = by_verb(decision)
    total = sum(int(str(face)) for face in decision.args)
    word = "again" if total >= HIGH else "keep"
    return families[word].member(0), f"{total} is {'too much' if word == 'again' else 'well thrown'}."


def spell(s: Survey, decision: Decision) -> Answer:
    return settle(decision, spellcraft.dispel(s, decision))


def dispelled(s: Survey, decision: Decision) -> Answer:
    """Hex saves the own spell: late in the battle, when it will not be needed for anything better."""
    families = by_verb(decision)
    if s.turns_left <= 2 and "bless" in families:
        return families["bless"].member(0), "Hex saves the spell."
    return families["pass"].member(0), "The spell is lost."


def shoot_free(s: Survey, decision: Decision) -> Answer:
    unit = s.m.units[decision.subject]
    families = by_verb(decision)
    plans = [Plan(0, families["stay"].member(0), "There is nothing worth a shot")]
    plans += acts.shots(s, unit, families["shoot"])
    return settle(decision, plans)


def pay(s: Survey, decision: Decision) -> Answer:
    """Whoever is worth least."""
    action = min(decision.actions, key=lambda one: s.wound_worth(s.m.units[str(one.args[0])]))
    return action, "It is worth least."


def placed(s: Survey, decision: Decision) -> Answer:
    """Where a Unit is pushed or set down: a friend to where it is wanted, an enemy to where it is not."""
    unit = s.m.units[decision.subject]
    stance = s.stance(unit) if unit.seat == s.seat else None
    plans: list[Plan] = []
    here = stance.here if stance is not None else 0
    for family in decision.families:
        for action in family.members():
            points = [(x_of(arg), y_of(arg)) for arg in action.args if isinstance(arg, int)]
            if not points:
                plans.append(Plan(0, action, f"{unit.card.name} stays"))
                continue
            at = (sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points))
            if stance is not None:
                plans.append(Plan(stance.value(at) - here, action, f"{unit.card.name} is wanted there"))
            else:
                plans.append(Plan(unwanted(s, at), action, f"{unit.card.name} is out of the way there"))
    return settle(decision, plans)


def unwanted(s: Survey, at: tuple[int, int]) -> int:
    """How far a place is from whatever both sides want."""
    wanted = [(token.x, token.y) for token in s.m.tokens if not token.carrier]
    wanted += [s.middle(unit)[:2] for unit in s.mine]
    return min([abs(x - at[0]) + abs(y - at[1]) for x, y in wanted], default=0) // INCH


def raise_die(s: Survey, decision: Decision) -> Answer:
    return decision.families[0].member(0), "The sooner it is played, the better."


ANSWERS: Final[dict[str, Callable[[Survey, Decision], Answer]]] = {
    "lose": lose,
    "entangle": lose,
    "charge-throw": free_shot,
    "defensive-fire": free_shot,
    "challenge": challenge,
    "template": template,
    "drift": template,
    "shield": shield,
    "leader-takes": leader_takes,
    "idol": idol,
    "altar": altar,
    "storm": storm,
    "seer": seer,
    "dispel": spell,
    "dispelled": dispelled,
    "free-shot": shoot_free,
    "pay": pay,
    "push": placed,
    "relocate": placed,
    "raise-die": raise_die,
    "contact": first("They come into contact by the shortest way."),
    "return": first("They come back where there is room."),
    "flee-to": first("Both edges are as near."),
    "victors-move": turns.free_move,
    "free-move": turns.free_move,
    "charge-again": turns.charge_again,
    "airborne": turns.airborne,
}
