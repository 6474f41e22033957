"""Answers between actions: rerolls, windows, behaviours, and the small choices that the rules ask for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from rulebound.dice import odds
from rulebound.games.chronicle_x import attacks, combat
from rulebound.games.chronicle_x.combat import MELEE, SHORT
from rulebound.games.chronicle_x.computer import forces, schemes, worths
from rulebound.games.chronicle_x.computer.characters import WHOLE
from rulebound.games.chronicle_x.computer.evaluation import best_shot, points, weigh
from rulebound.games.chronicle_x.computer.knowledge import attack_in_hand, seen_events
from rulebound.games.chronicle_x.computer.survey import Survey
from rulebound.games.chronicle_x.state import ALIEN_PHASE, ATTACK, HEROES, Hero, Unit
from rulebound.games.chronicle_x.turn import actions_left
from rulebound.games.chronicle_x.words import does, name
from rulebound.kernel.decisions import PASS, Action, Decision
from rulebound.kernel.match import Match

MOST_TOKENS: Final = 3
"""Rerolls that are looked ahead."""
QUICK_SHOT_WORTH: Final = 700


def attack_meant(s: Survey, match: Match) -> combat.Attack | None:
    """The attack that is being made, put together again from what everybody saw."""
    found = attack_in_hand(match, s.seat)
    if found is None:
        return None
    attacker, target = s.m.find(found[0]), s.m.find(found[1])
    if attacker is None or target is None or not attacker.models or not target.models:
        return None
    form, band, psychic = found[2], found[3], found[5]
    attack = attacks.legal(s.m, attacker, target) if attacker.side != target.side else None
    if attack is None:
        attack = combat.Attack(attacker, form or MELEE, target)
        attack.band = band or SHORT
        attack.origin = attacker.models[0].square
        attack.aim = target.models[0]
        attack.aim_square = target.models[0].square
        attack.spotter = attacker.models[0]
    attack.psychic = psychic
    return attack


# ---- rerolls


def neon(s: Survey, match: Match, decision: Decision) -> tuple[Action, str]:
    """Which die to throw again, by the exact odds of the best use of the tokens; or to leave them lie."""
    m = s.m
    hero = m.hero(decision.subject)
    for family in decision.families:
        if family.verb == "believe":
            return family.member(0), f"{name(m, hero.id)} throws a Blank again for nothing."
    faces = [combat.RESULT_NUMBERS[str(word)] for word in decision.args]
    keep = Action("keep", (hero.id,))
    attack = attack_meant(s, match)
    who = name(m, hero.id)
    if attack is None or attack.attacker is not hero or attack.target is None:
        return _broken(s, hero, faces, keep)
    target = attack.target
    value = combat.attack_value(m, attack)
    changes = tuple(combat.conversions(m, attack))
    defence = min(combat.defence_value(m, attack, target).dice, 6)
    near = 0
    for model in target.models:
        near |= m.ground.adjacent(model.square)
    stray = attack.form == combat.SHOOT and not attack.no_stray and near & m.hero_bodies & ~hero.mask != 0
    health = sum(model.health for model in target.models)
    tokens = min(hero.neon, MOST_TOKENS)
    plan = odds.Attack(len(faces), value.surplus, changes, stray)
    rerolls = odds.Rerolls(tokens, 1, _price(s, hero), Fraction(6, 5) if stray else 0)
    cap = health if health <= 4 else 0
    worth = (lambda criticals, hits: min(criticals + hits, cap)) if cap else None
    which = odds.best_reroll(m.die, faces, plan, defence, rerolls, worth)
    if which is None:
        return keep, f"{who} keeps the roll: another throw promises less than a token is worth."
    word = combat.RESULTS[faces[which]].replace("_", " ")
    return (
        Action("reroll", (hero.id, str(which + 1))),
        f"{who} throws the {word} again; {hero.neon - 1} {'token stays' if hero.neon == 2 else 'tokens stay'}.",
    )


def _price(s: Survey, hero: Hero) -> Fraction:
    """What a token is worth in points of Health: less when there are many, or few rounds to spend them in."""
    thrift = Fraction(s.character.thrift, WHOLE)
    if s.rounds_left <= 2:
        return Fraction(1, 10) * thrift
    per_round = hero.neon * 10 // max(s.rounds_left - 1, 1)
    price = Fraction(1, 5) if per_round >= 15 else Fraction(3, 10) if per_round >= 7 else Fraction(2, 5)
    return price * thrift


def _broken(s: Survey, hero: Hero, faces: list[int], keep: Action) -> tuple[Action, str]:
    """A roll at a token: throw again what does not hit, as long as it is not broken."""
    hits = faces.count(combat.HIT) + 2 * faces.count(combat.DOUBLE_HIT)
    if hits >= 2 or combat.CRITICAL in faces or hero.neon < 3:
        return keep, f"{name(s.m, hero.id)} keeps the roll."
    misses = [index for index, face in enumerate(faces) if face not in (combat.HIT, combat.DOUBLE_HIT)]
    if not misses:
        return keep, f"{name(s.m, hero.id)} keeps the roll."
    return Action("reroll", (hero.id, str(misses[0] + 1))), f"{name(s.m, hero.id)} throws again what missed."


# ---- windows


def moment(s: Survey, match: Match, decision: Decision) -> tuple[Action, str]:
    """Whether to come in with an ability, an item or a mutation."""
    m = s.m
    dice, defence = 0, 2
    attack = None
    if decision.window in ("attack_declared", "attack_dice", "defence_dice"):
        attack = attack_meant(s, match)
        if attack is not None and attack.target is not None:
            attack.faces = _faces(match, s.seat)
            dice = combat.attack_value(m, attack).dice
            defence = combat.defence_value(m, attack, attack.target).dice
    if decision.window == "attack_reroll":
        return forces.shared_mind(match, decision)
    best, best_worth, best_words = PASS, 0, ""
    for family in decision.families:
        if family.verb not in ("use", "mutate"):
            continue
        for action in family.members():
            worth, words = _reaction(s, action, attack, dice, defence)
            if action.verb == "use" and action.args[1] == "xenolab" and _parried(match, str(action.args[0])):
                worth = 0
            if worth > best_worth:
                best, best_worth, best_words = action, worth, words
    if best == PASS:
        return PASS, "Nothing here is worth coming in for."
    return best, f"{best_words} (worth about {points(best_worth)})."


def _parried(match: Match, who: str) -> bool:
    """Whether a hero's last defence roll holds anything that cancels a hit."""
    for event in seen_events(match, HEROES):
        if event.kind == "defence_roll" and event.data[0] == who:
            faces = event.data[1]
            assert isinstance(faces, tuple)
            return combat.DEFEND in faces or combat.DOUBLE_DEFEND in faces
    return False


def _faces(match: Match, seat: str) -> list[int]:
    """The dice of the attack as they lie now."""
    for event in seen_events(match, seat):
        if event.kind in ("attack_roll", "reroll"):
            faces: Any = event.data[3 if event.kind == "reroll" else 1]
            return [int(face) for face in faces]
        if event.kind == "attack":
            return []
    return []


def calm(s: Survey, decision: Decision) -> tuple[Action, str] | None:
    """A mutation worth playing between two actions of one's own phase, or None."""
    best, best_worth, best_words = PASS, 0, ""
    for family in decision.families:
        if family.verb == "mutate":
            for action in family.members():
                worth, words = _reaction(s, action, None, 0, 2)
                if worth > best_worth:
                    best, best_worth, best_words = action, worth, words
    return None if best == PASS else (best, f"{best_words} (worth about {points(best_worth)}).")


def _reaction(
    s: Survey, action: Action, attack: combat.Attack | None, dice: int, defence: int
) -> tuple[int, str]:
    m = s.m
    if action.verb == "mutate" and action.args[0] in m.pack.ultimates:
        faces = attack.faces if attack is not None else None
        title = m.pack.ultimates[str(action.args[0])].name
        return schemes.ultimate(s, action, faces), f"The Overmind plays {title}"
    if action.verb == "mutate":
        worth = worths.mutation_worth(m, action, dice, s.character.thrift)
        card = m.pack.mutation(str(action.args[0]))
        if worth > 0:
            worth += _aimed(s, action)
        return worth, f"The Overmind plays {card.name}" if card is not None else ""
    unit = m.find(str(action.args[0]))
    if unit is None:
        return 0, ""
    effect = worths.effect_of(m, unit, str(action.args[1]))
    words = f"{does(m, unit.id, 'comes')} in"
    if effect == "psionic_lance":
        return worths.lance_declared(
            m, dice, defence
        ), f"{does(m, unit.id, 'turns')} the shot into a psychic one"
    if effect == "stand_in_front":
        return _in_front(s, unit, attack), f"{does(m, unit.id, 'steps')} in front"
    if effect in forces.REACTIONS:
        return forces.reaction(s, action, effect), words
    if effect == "psionic_grip":
        return (500 if s.carrier else 0), f"{does(m, unit.id, 'leads')} a hero astray"
    return worths.REACTIONS.get(effect, 0), words


def _aimed(s: Survey, action: Action) -> int:
    """A mutation is best aimed at whoever carries the marker, then at the weakest."""
    extra = 0
    for arg in action.args[2:]:
        hero = s.m.find(str(arg))
        if isinstance(hero, Hero):
            extra += 300 if hero.id == s.carrier else 10 * max(8 - hero.models[0].health, 0)
        elif hero is not None:
            extra += 5 * sum(model.full - model.health for model in hero.models)
    return extra


def _in_front(s: Survey, unit: Unit, attack: combat.Attack | None) -> int:
    """Voss takes a shot for somebody weaker than herself, or for the carrier."""
    if attack is None or attack.target is None:
        return 0
    own, other = unit.models[0], attack.target.models[0]
    if own.health <= 2:
        return 0
    gain = 200 * (own.health - other.health) + 400 * (own.stats.defence - other.stats.defence)
    if s.carrier == attack.target.id:
        gain += 900
    return gain


# ---- behaviours


def behaviour(s: Survey, decision: Decision) -> tuple[Action, str]:
    """What a unit does when it is turned up: it waits if it can still attack in its own turn."""
    m = s.m
    unit = m.find(decision.subject)
    verbs: dict[str, Action] = {}
    for action in decision.actions:
        verbs[str(action.args[-1]) if action.verb == "behave" else action.verb] = action
    if unit is None:
        return decision.actions[0], ""
    shot = best_shot(m, unit)
    decline = verbs.get("decline")
    if decline is not None and shot is not None and _can_attack_later(s, unit):
        return decline, f"{does(m, unit.id, 'waits')} for the full attack of the turn."
    if "quick-shot" in verbs and shot is not None and shot.worth >= QUICK_SHOT_WORTH:
        return verbs[
            "quick-shot"
        ], f"{does(m, unit.id, 'fires')} at once: {points(shot.mean)} damage expected."
    for word in ("rush", "terrifying-presence", "take-cover", "quick-shot", "protect"):
        if word in verbs and not (word in ("take-cover", "protect") and _keeps(s, unit)):
            return verbs[word], f"{does(m, unit.id, 'answers')} the sight of the heroes."
    if decline is not None:
        return decline, f"{does(m, unit.id, 'stays')} put."
    return decision.actions[0], f"{does(m, unit.id, 'answers')} the sight of the heroes."


def _can_attack_later(s: Survey, unit: Unit) -> bool:
    m = s.m
    if m.phase != ALIEN_PHASE:
        return False
    if m.acting == unit.id:
        return actions_left(m) > 0 and not m.used & ATTACK
    return not unit.done


def _keeps(s: Survey, unit: Unit) -> bool:
    """Whether the unit stands on what it has to keep."""
    return s.marker is not None and s.marker.square >= 0 and unit.mask >> s.marker.square & 1 == 1


def target(s: Survey, decision: Decision) -> tuple[Action, str]:
    """Whom to attack, where a rule offers the targets."""
    m = s.m
    best: tuple[int, Action, str] | None = None
    for action in decision.actions:
        if action.verb != "attack":
            continue
        attacker, victim = m.find(str(action.args[0])), m.find(str(action.args[1]))
        if attacker is None or victim is None:
            continue
        attack = attacks.legal(m, attacker, victim) or attacks.blow(m, attacker, victim)
        shot = weigh(m, attack) if attack is not None else None
        worth = shot.worth if shot is not None else 0
        if best is None or worth > best[0]:
            hurt = points(shot.mean) if shot is not None else "some"
            best = (
                worth,
                action,
                f"{does(m, attacker.id, 'attacks')} {name(m, victim.id)}: {hurt} damage expected.",
            )
    return (best[1], best[2]) if best is not None else (decision.actions[0], "")


def stray(s: Survey, decision: Decision) -> tuple[Action, str]:
    """Which friend of the shooter a stray shot meets: the one whose loss hurts most."""
    m = s.m

    def pain(action: Action) -> int:
        unit = m.find(str(action.args[0]))
        if unit is None or not unit.models:
            return 0
        weak = 20 - min(model.health for model in unit.models)
        return weak + (10 if s.carrier == unit.id else 0)

    action = max(decision.actions, key=pain)
    return action, f"The stray shot meets {name(m, str(action.args[0]))}."


def fire_order(s: Survey, match: Match, decision: Decision) -> tuple[Action, str]:
    """Which watcher fires first: the one that promises most."""
    m = s.m
    victim = m.find(decision.subject)

    def promise(action: Action) -> int:
        watcher = m.find(str(action.args[0]))
        if watcher is None or victim is None:
            return 0
        attack = attacks.overwatch_aim(m, watcher, victim)
        shot = weigh(m, attack) if attack is not None else None
        return shot.worth if shot is not None else 0

    action = max(decision.actions, key=promise)
    return action, f"{does(m, str(action.args[0]), 'fires')} first."


def discard(s: Survey, decision: Decision) -> tuple[Action, str]:
    """A full hand gives up cards that are seldom worth playing."""
    m = s.m
    for action in decision.actions:
        if action.verb != "discard":
            continue
        card = m.pack.mutation(str(action.args[0]))
        if card is not None and worths.card_worth(m, card.id) < 150:
            return action, f"{card.name} makes room for a better card."
    return PASS, "Every card in hand may still be of use."


ITEM_RANK: Final = (
    "field-dressing",
    "pineapple-grenade",
    "courier-vest",
    "breach-shotgun",
    "brush-machete",
    "tracer-clip",
    "longwatch-rifle",
    "glowpaint-carbine",
    "jamming-puck",
    "smelling-salts",
)


def keep_item(s: Survey, decision: Decision) -> tuple[Action, str]:
    """Which of the items drawn stays: the best for the heroes, the worst if the Overmind decides."""
    m = s.m

    def rank(action: Action) -> int:
        item = str(action.args[1])
        worth = 20 - ITEM_RANK.index(item) if item in ITEM_RANK else 5
        hero = m.find(str(action.args[0]))
        entry = m.pack.items.get(item)
        if isinstance(hero, Hero) and entry is not None and entry.type is not None:
            worth += 3 if entry.type in m.pack.heroes[hero.id].equipment else -6
        return worth

    pick = max if decision.seat == HEROES else min
    action = pick(decision.actions, key=rank)
    entry = m.pack.items.get(str(action.args[1]))
    return action, f"{entry.name if entry is not None else 'This one'} it is."
