"""What attacks are worth, in thousandths of a point of Health: exact odds in tables, whole numbers only."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from rulebound.dice import odds
from rulebound.dice.die import Die
from rulebound.games.chronicle_x import attacks, combat
from rulebound.games.chronicle_x.combat import BURST, CARD, MELEE, SHOOT, Attack
from rulebound.games.chronicle_x.sources import Conversion
from rulebound.games.chronicle_x.state import HEROES, NOWHERE, OVERMIND, Hero, MissionState, Unit
from rulebound.space.board import Mask, Square

THOUSAND: Final = 1000
"""One point of Health."""
MOST_DEFENCE: Final = 6
USEFUL_TOKENS: Final = 2
"""Neon Rush tokens that a hero counts on for one attack when it weighs what to do."""
REROLL_PRICE: Final = Fraction(3, 10)
"""What a Neon Rush token is worth in points of Health: a reroll must promise more."""

LOSS_OF_HERO: Final = 3500
LOSS_OF_MODEL: Final = 350
LOSS_OF_UNIT: Final = 900
CARRIER_WORTH: Final = 1800
STRAY_COST: Final = 1200
FAVOUR: Final = 700
"""Thousandths that a point of damage is worth more where the mission is decided."""
PREY: Final = 900
"""What a point of damage is worth more on the one model that a side has to slay."""
FOCUS: Final = 220
"""What each point of Health that a hero has lost adds to hurting it again: three have to fall, not six."""


@lru_cache(maxsize=4096)
def spread(
    die: Die,
    dice: int,
    surplus: int,
    defence: int,
    tokens: int,
    changes: tuple[Conversion, ...] = (),
    blocking: int = 0,
) -> tuple[int, tuple[int, ...]]:
    """Expected damage and the chance of at least 1, 2, ... points, both in thousandths."""
    attack = odds.Attack(dice, surplus, changes)
    against = odds.Defence((min(defence, MOST_DEFENCE),), (), (blocking,))
    found = odds.attack_odds(die, attack, against, odds.Rerolls(tokens, 1, REROLL_PRICE))
    chances = found.spread()
    most = max(chances, default=0)
    rows: list[int] = []
    for least in range(1, most + 1):
        chance = sum((part for damage, part in chances.items() if damage >= least), Fraction(0))
        rows.append(int(chance * THOUSAND))
    return int(found.mean * THOUSAND), tuple(rows)


@lru_cache(maxsize=256)
def stray_share(die: Die) -> int:
    """The chance that a die shows a Blank, in thousandths."""
    return THOUSAND * die.counts[combat.BLANK] // die.faces


def mean(die: Die, dice: int, surplus: int = 0, defence: int = 0, tokens: int = 0) -> int:
    """Expected damage in thousandths."""
    return spread(die, dice, surplus, defence, tokens)[0] if dice > 0 else 0


def chance_of(die: Die, dice: int, surplus: int, defence: int, tokens: int, damage: int) -> int:
    """The chance of at least so much damage, in thousandths."""
    if damage <= 0:
        return THOUSAND
    rows = spread(die, dice, surplus, defence, tokens)[1] if dice > 0 else ()
    return rows[damage - 1] if damage <= len(rows) else 0


class Shot(NamedTuple):
    """An attack as it is weighed: what it promises, in thousandths of a point of Health."""

    target: Unit
    form: int
    dice: int
    defence: int
    mean: int
    worth: int


def tokens_of(unit: Unit) -> int:
    """Neon Rush tokens that the unit may count on in one attack."""
    return min(unit.neon, USEFUL_TOKENS) if type(unit) is Hero else 0


def weigh(m: MissionState, a: Attack) -> Shot | None:
    """What a declared attack on a unit promises; None for one on an object."""
    target = a.target
    if target is None:
        return None
    value = combat.attack_value(m, a)
    defence = combat.defence_value(m, a, target)
    changes: tuple[Conversion, ...] = ()
    if "conversions" in a.attacker.hooks:
        changes = tuple(combat.conversions(m, a))
    tokens = tokens_of(a.attacker)
    blocking = combat.blocking_surplus(m, defence) if defence.surplus else 0
    hurt, chances = spread(m.die, value.dice, value.surplus, defence.dice, tokens, changes, blocking)
    worth = hurt + prize(m, target, chances)
    worth -= strays(m, a, value.dice)
    return Shot(target, a.form, value.dice, defence.dice, hurt, worth)


def prize(m: MissionState, target: Unit, chances: tuple[int, ...]) -> int:
    """What the models that an attack may slay are worth beyond their Health."""
    gain = 0
    if type(target) is Hero:
        health = target.models[0].health
        if health <= len(chances):
            gain += chances[health - 1] * (LOSS_OF_HERO + 700 * m.lost) // THOUSAND
            if carries(m, target):
                gain += chances[health - 1] * CARRIER_WORTH // THOUSAND
        if chances:
            # the weaker a hero, the nearer its end
            gain += chances[0] * max(8 - health, 0) * FOCUS // THOUSAND
            if carries(m, target):
                gain += chances[0] * 500 // THOUSAND
        return gain
    if chances and (target.kind == "vip" or (target.kind == "overmind" and hunted(m))):
        # all of the mission hangs on this one
        model = target.models[0]
        gain += sum(chances) * PREY // THOUSAND
        if model.health <= len(chances):
            gain += chances[model.health - 1] * 2 * LOSS_OF_HERO // THOUSAND
        return gain
    due = 0
    order = sorted(target.models, key=lambda model: (model.stats.defence, model.health))
    for model in order:
        due += model.health
        if due > len(chances):
            break
        dice = max(model.stats.short, model.stats.melee // 2)
        gain += chances[due - 1] * LOSS_OF_MODEL * max(dice, 1) // THOUSAND
    else:
        gain += chances[due - 1] * LOSS_OF_UNIT // THOUSAND
    if chances and len(target.models) and target.models[0].health < target.models[0].full:
        gain += 30
    return gain


def hunted(m: MissionState) -> bool:
    """Whether the Heroes win by slaying one model."""
    return any(condition.check == "model_slain" for condition in m.brief.wins.heroes)


def strays(m: MissionState, a: Attack, dice: int) -> int:
    """The expected cost of Blanks beside friends of the shooter's (CX-COMBAT-10)."""
    if a.form != SHOOT or a.no_stray or a.psychic or a.target is None:
        return 0
    own = (m.hero_bodies if a.attacker.side == HEROES else m.alien_bodies) & ~a.attacker.mask
    if not own:
        return 0
    for model in a.target.models:
        if model.square >= 0 and m.ground.adjacent(model.square) & own:
            # a hero rerolls most of its Blanks away
            part = 2 if tokens_of(a.attacker) else 1
            return dice * stray_share(m.die) * STRAY_COST // (THOUSAND * part)
    return 0


def carries(m: MissionState, hero: Unit) -> bool:
    """Whether a hero carries a mission marker."""
    return any(marker.carrier == hero.id for marker in m.markers)


def best_shot(m: MissionState, unit: Unit, at: Square = NOWHERE, favoured: Mask = 0) -> Shot | None:
    """The most promising attack of a unit; with ``at`` by its model there (the others may be off the map).

    To strike somebody on a ``favoured`` square is worth more.
    """
    best: Shot | None = None
    foes = m.present(OVERMIND if unit.side == HEROES else HEROES)
    for target in foes:
        attack = attacks.legal(m, unit, target, False, at)
        if attack is None:
            continue
        shot = weigh(m, attack)
        if shot is not None and favoured & target.mask and shot.worth > 0:
            shot = shot._replace(worth=shot.worth + shot.mean * FAVOUR // THOUSAND)
        if shot is not None and (best is None or shot.worth > best.worth):
            best = shot
    return best


FORMS: Final = {MELEE: "strikes", SHOOT: "shoots", BURST: "assails", CARD: "strikes"}


def points(thousandths: int) -> str:
    """A number of thousandths with one decimal place, as it is read.

    >>> points(2149), points(-60)
    ('2.1', '-0.1')
    """
    tenths = (abs(thousandths) + 50) // 100
    sign = "-" if thousandths < 0 and tenths else ""
    return f"{sign}{tenths // 10}.{tenths % 10}"
