"""What the Overmind plots: which agenda to keep and how to further it, when to interrupt, when an Ultimate is worth it."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import agenda_base, attacks
from rulebound.games.chronicle_x.agenda_base import CHECKS, bodies_of, entry
from rulebound.games.chronicle_x.combat import HIT
from rulebound.games.chronicle_x.computer.characters import WHOLE
from rulebound.games.chronicle_x.computer.evaluation import Shot, best_shot, mean, points
from rulebound.games.chronicle_x.computer.survey import Survey
from rulebound.games.chronicle_x.measuring import mask_sees, within
from rulebound.games.chronicle_x.state import OVERMIND, Hero, MissionState, Unit
from rulebound.games.chronicle_x.words import does, name
from rulebound.kernel.decisions import PASS, Action, Decision
from rulebound.space.board import Mask

Answer = tuple[Action, str]

PROMISE: Final = {
    # how easily both objectives are met, as played by this program; maps and forces change it, see ``promise``
    "harvest_moon": 60,
    "no_way_home": 20,
    "squatters_rights": 75,
    "silence_the_sharpshooter": 70,
    "break_the_brawler": 60,
    "fire_and_ash": 25,
    "the_unseen_throne": 45,
    "far_horizon": 80,
    "four_lanterns": 65,
    "tightening_ring": 55,
    "first_through_the_door": 50,
    "costly_bait": 55,
    "crossfire": 65,
    "directed_evolution": 40,
    "closed_gate": 45,
}
PROMISE_IN_FEW_ROUNDS: Final = {
    # the same where rounds are few, by 240 matches with an agenda by lot: ten of the fifteen were hardly ever met
    "harvest_moon": 78,
    "first_through_the_door": 70,
    "squatters_rights": 62,
    "crossfire": 55,
    "silence_the_sharpshooter": 44,
    "costly_bait": 26,
    "far_horizon": 12,
    "directed_evolution": 11,
    "no_way_home": 9,
    "break_the_brawler": 7,
    "fire_and_ash": 4,
    "the_unseen_throne": 4,
    "tightening_ring": 3,
    "four_lanterns": 3,
    "closed_gate": 1,
}
STEP: Final = 110
"""What a step nearer to squares that the agenda asks for is worth."""
NEAR: Final = 10
"""Steps beyond which it makes no difference."""
THERE: Final = 350
TOKEN: Final = 1_300
"""What the destruction of a token that the agenda asks for is worth."""
INTERRUPT: Final = 2_300
"""What an attack must promise for an interruption: it comes sooner, and no oftener."""


# ---- the agenda


def promise(m: MissionState, card: str) -> int:
    """How likely an agenda is to be completed on this map, for comparing two of them."""
    effect = m.pack.agendas[card].effect
    if m.brief.mode == "conquest" and m.brief.round_limit is not None:
        return PROMISE_IN_FEW_ROUNDS.get(effect, 2)
    worth = PROMISE.get(effect, 30)
    if effect == "harvest_moon" and m.brief.mode == "conquest":
        worth += 10
    elif effect == "fire_and_ash":
        worth += 3 * min(m.hazards.bit_count(), 8)
    elif effect in ("squatters_rights", "first_through_the_door"):
        worth += 2 * min(len(m.plan.rooms), 8)
    elif effect == "no_way_home":
        worth += 2 * min(m.fair_yellow.bit_count(), 8)
    return worth


def keep(s: Survey, decision: Decision) -> Answer:
    """The agenda that it can best meet."""
    action = max(decision.actions, key=lambda each: promise(s.m, str(each.args[0])))
    return action, f"{s.m.pack.agendas[str(action.args[0])].name} is the one that it can best meet."


def note(s: Survey, decision: Decision) -> Answer:
    """A secret note among equals: the hero with least Health, or simply the first."""

    def rank(action: Action) -> int:
        unit = s.m.find(str(action.args[0])) if action.args else None
        return -unit.models[0].health if isinstance(unit, Hero) else 0

    return max(decision.actions, key=rank), "Among equals one is as good as another."


def proof(s: Survey, decision: Decision) -> Answer:
    """Turn a blip up if that meets the objective, or carries it on to the next round end."""
    m = s.m
    found = [action for action in decision.actions if action.verb == "reveal"]
    numbers = agenda_base.open_objectives(m)
    if not found or not numbers:
        return PASS, "There is nothing to prove."
    wanted = entry(m).objectives[numbers[0]]
    check, params = CHECKS[wanted.check], wanted.params
    bodies = bodies_of(m, [str(action.args[0]) for action in found])
    when = wanted.moments[-1]
    tally = dict(m.agenda_tally)
    check.round_end(m, params, bodies)
    met = check.met(m, params, when, bodies)
    m.agenda_tally = tally
    if met:
        return found[0], f"{name(m, str(found[0].args[0]))} proves what the agenda asks for."
    return PASS, "A blip turned up now would prove nothing yet."


def goal(m: MissionState) -> Mask:
    """The squares that the agenda asks for now; none without an agenda."""
    if not m.agenda:
        return 0
    mask = 0
    for number in agenda_base.open_objectives(m):
        wanted = entry(m).objectives[number]
        mask |= CHECKS[wanted.check].wanted(m, wanted.params)
    return mask


def pull(s: Survey, goals: Mask, square: int) -> int:
    """What a square is worth for the agenda: nearer is better, there is best."""
    gap = s.gap(square, goals)
    return THERE if gap == 0 else -STEP * min(gap, NEAR)


def tokens(m: MissionState) -> Mask:
    """Hazard tokens and yellow squares that the agenda wants destroyed."""
    return goal(m) & (m.hazards | m.fair_yellow & ~m.yellow_lost) if m.agenda else 0


def token_shot(s: Survey, unit: Unit, targets: Mask) -> tuple[Action, int] | None:
    """The attack on a token that the agenda wants gone, by the chance of two hits or a critical."""
    m = s.m
    best: tuple[Action, int] | None = None
    for square in attacks.token_targets(m, unit):
        if not targets >> square & 1:
            continue
        attack = attacks.token_attack(m, unit, square)
        if attack is None:
            continue
        from rulebound.games.chronicle_x import combat

        dice = combat.attack_value(m, attack).dice
        worth = TOKEN * min(mean(m.die, dice) // 2, 1000) // 1000
        if best is None or worth > best[1]:
            best = Action("attack", (unit.id, square)), worth
    return best


# ---- interruption


def interrupt(s: Survey, decision: Decision) -> Answer:
    """A unit that can hit a hero badly acts before that hero does, for the two cards that are worth least."""
    from rulebound.games.chronicle_x.computer import worths

    m = s.m
    shots: dict[str, Shot] = {}
    for unit in m.units:
        if unit.side == OVERMIND and not (unit.barred or unit.stunned or unit.down):
            shot = best_shot(m, unit)
            if shot is not None:
                # whoever is about to act is struck before it can
                shots[unit.id] = shot
    best: Action | None = None
    worth = INTERRUPT * s.character.thrift // WHOLE
    for action in decision.actions:
        if action.verb != "interrupt":
            continue
        found = shots.get(str(action.args[-1]))
        if found is None:
            continue
        gain = found.worth + (400 if found.target.id == decision.subject else 0)
        gain -= sum(worths.card_worth(m, str(card)) for card in action.args[:-1]) // 2
        if gain > worth:
            best, worth = action, gain
    if best is None:
        return PASS, "No attack is worth two cards now."
    shot = shots[str(best.args[-1])]
    who = str(best.args[-1])
    return (
        best,
        f"{does(m, who, 'comes')} first: {points(shot.mean)} damage expected on {name(m, shot.target.id)}.",
    )


# ---- ultimate mutations


def ultimate(s: Survey, action: Action, faces: list[int] | None = None) -> int:
    """What an Ultimate Mutation gains now, in thousandths of a point of Health."""
    m = s.m
    card = m.pack.ultimates[str(action.args[0])]
    named = m.find(str(action.args[2])) if len(action.args) > 2 else None
    effect = card.effect
    if effect == "second_heartbeat":
        shot = best_shot(m, named) if named is not None and not (named.stunned or named.down) else None
        return shot.worth - 300 if shot is not None else 0
    if effect == "dominion_whisper":
        if named is None:
            return 0
        defence = named.models[0].stats.defence
        return mean(m.die, 2, 0, defence) + 60 * (8 - named.models[0].health) + 300
    if effect == "deja_vu_cortex":
        rolled = faces or []
        good = sum(1 for face in rolled if face >= HIT)
        return 600 if good >= 3 else 0
    if effect == "burrow_gate":
        return _burrow(s, named)
    if effect == "brood_rush":
        return _brood(m, named)
    if effect == "starless_hour":
        return 500 if _outranged(m) >= 2 else 0
    if effect == "sympathetic_detonation":
        return sum(_blast(m, square) for square in action.args[2:] if isinstance(square, int))
    if effect == "amnesia_wave":
        return sum(500 if hero.neon >= 2 else 900 for hero in _threatened(m, 5))
    if effect == "tractor_beam":
        return 2_500
    if effect == "war_chorus":
        return 250 * sum(1 for unit in m.units if unit.side == OVERMIND and best_shot(m, unit) is not None)
    return 0


def _threatened(m: MissionState, reach: int) -> list[Hero]:
    """The heroes near and in sight of an alien model."""
    return [
        hero
        for hero in m.heroes
        if hero.here
        and any(
            within(m, model, reach) & hero.model.mask and mask_sees(m, model.mask, hero.model.mask)
            for unit in m.units
            if unit.side == OVERMIND
            for model in unit.models
        )
    ]


def _burrow(s: Survey, unit: Unit | None) -> int:
    """A unit far from all that it could do is better off elsewhere."""
    if unit is None or best_shot(s.m, unit) is not None:
        return 0
    gap = min(s.gap(model.square, s.m.hero_bodies) for model in unit.models)
    return 100 * max(min(gap, 20) - 9, 0)


def _brood(m: MissionState, unit: Unit | None) -> int:
    if unit is None:
        return 0
    lost = sum(n for key, n in m.in_mission.items() if key.startswith(f"lost {unit.id} "))
    return 550 * min(lost, 4)


def _outranged(m: MissionState) -> int:
    """Heroes that see an alien farther than 4 squares off, less the aliens that shoot so far."""
    number = 0
    for hero in m.heroes:
        if hero.here and not within(m, hero.model, 4) & m.alien_bodies:
            number += bool(within(m, hero.model, 10) & m.alien_bodies)
    return number


def _blast(m: MissionState, square: int) -> int:
    area = m.ground.board.within(square, 2)
    return 450 * (area & m.hero_bodies).bit_count() - 500 * (area & m.alien_bodies).bit_count()
