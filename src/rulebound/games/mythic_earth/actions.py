"""The Unit Actions: which are open, why one is not, and what each does (ME-ACT-01, ME-ACTN).

A die buys two different Single-Actions or one Double-Action (ME-POOL-02). What is free is no action here: flight, Dispel,
throws and Defensive Fire, blows of a charged Unit, the victor's move (ME-ACT-09).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.games.mythic_earth import (
    blessings,
    charge,
    flee,
    frozen,
    house,
    magic,
    markers,
    melee,
    movement,
    objectives,
    results,
    shooting,
    walking,
)
from rulebound.games.mythic_earth.dice import Steps, d3
from rulebound.games.mythic_earth.moments import Occasion, offer
from rulebound.games.mythic_earth.placing import Moves
from rulebound.games.mythic_earth.state import INCH, Battle, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.kernel.decisions import Action, Family, Maker, Options, Refusal, option
from rulebound.space.field.bases import group_within

MOVE: Final = "move"
SHOOT: Final = "shoot"
SPELL: Final = "cast"
ON_ALERT: Final = "on-alert"
REGROUP: Final = "regroup"
LAY_LOW: Final = "lay-low"
CLAIM: Final = "claim"
RALLY: Final = "rally"
STOP: Final = "stop-fleeing"
MARCH: Final = "march"
FOCUSED: Final = "focused-shot"
CHARGE: Final = "charge"
ATTACK: Final = "attack"
DISENGAGE: Final = "disengage"
END: Final = "end"

SINGLES: Final = (MOVE, SHOOT, SPELL, ON_ALERT, REGROUP, LAY_LOW, CLAIM, RALLY, STOP)
DOUBLES: Final = (MARCH, FOCUSED, CHARGE, ATTACK, DISENGAGE)
LAST: Final = (ON_ALERT, LAY_LOW)
"""Single-Actions after which a Unit does nothing more with its die."""
LOCKED: Final = (ATTACK, DISENGAGE, REGROUP, CLAIM)
"""What a Unit locked in combat may do (ME-ACTN-21)."""


def name_of(action: Action) -> str:
    """What an action counts as: each spell is one of its own (ME-ACT-06)."""
    return f"{SPELL} {action.args[1]}" if action.verb == SPELL else action.verb


def kind_of(done: str) -> str:
    """The action behind a name."""
    return done.split(" ")[0]


def spent(m: Battle) -> bool:
    """Whether the die that is being used buys nothing more (ME-ACT-02, ME-ACT-07, ME-ALERT-01)."""
    kinds = [kind_of(name) for name in m.done]
    return len(kinds) >= 2 or any(kind in DOUBLES or kind in LAST for kind in kinds)


def barred(m: Battle, unit: Unit, kind: str) -> Refusal | None:
    """Why a Unit may not do an action of a kind now, whatever its target; None if it may."""
    if kind in DOUBLES and m.done:
        return Refusal("A Double-Action takes the whole die.", ("ME-ACT-07",))
    if kind != SPELL and kind in [kind_of(name) for name in m.done]:
        return Refusal("One die never buys the same Single-Action twice.", ("ME-ACT-03",))
    if kind != CHARGE and must_charge(m, unit):
        return Refusal("Berserk, it has to Charge while it can.", ("ME-CHRG-02",))
    if unit.locked and kind not in LOCKED:
        return Refusal(
            "A Unit locked in combat may only Attack, Disengage, Regroup or Claim.", ("ME-ACTN-21",)
        )
    if not unit.locked and kind in (ATTACK, DISENGAGE):
        return Refusal("It is in no combat.", ("ME-ACTN-14" if kind == ATTACK else "ME-ACTN-17",))
    if kind == REGROUP and not unit.markers:
        return Refusal("It has no Brave markers to shed.", ("ME-ACTN-05",))
    if kind == ON_ALERT and len(unit.beside) < unit.card.dice:
        return Refusal("It goes On Alert only with the last of its dice.", ("ME-ALERT-02",))
    if kind == DISENGAGE and unit.counts.get("hooked", 0):
        return Refusal("A harpoon holds it until the next clean-up.", ("ME-UNIT-04",))
    return None


def must_charge(m: Battle, unit: Unit) -> bool:
    """Whether a Unit that is Berserk has a die, and an enemy that it can charge: then it may do nothing else with it."""
    if m.active != unit.id or m.done or unit.locked or not has(unit, "berserk"):
        return False
    return bool(charge.targets(m, unit))


def several(m: Battle, unit: Unit) -> bool:
    """Whether it is plain that a Unit has more to choose from than to end: it may at least Move."""
    return not unit.locked and MOVE not in m.done and not has(unit, "berserk")


def moves(m: Battle, unit: Unit) -> Family | None:
    """Move: up to M (ME-ACTN-01)."""
    if barred(m, unit, MOVE) is not None:
        return None
    return Moves(m, unit, MOVE, movement.allowance(m, unit))


def marches(m: Battle, unit: Unit) -> Family | None:
    """March: up to twice M, and the whole die (ME-ACTN-11)."""
    if barred(m, unit, MARCH) is not None or movement.may_not_march(m, unit) is not None:
        return None
    return Moves(m, unit, MARCH, 2 * movement.allowance(m, unit))


def shots(m: Battle, unit: Unit) -> Family | None:
    """Shoot: every Mini its number of shots, once (ME-ACTN-02)."""
    return _shots(m, unit, SHOOT)


def focused_shots(m: Battle, unit: Unit) -> Family | None:
    """Focused Shot: the same with +1, and the whole die (ME-ACTN-12)."""
    return _shots(m, unit, FOCUSED)


def _shots(m: Battle, unit: Unit, verb: str) -> Family | None:
    if barred(m, unit, verb) is not None or not shooting.weapons_of(unit):
        return None
    found = shooting_actions(m, unit, verb)
    return Options(verb, found) if found else None


def shooting_actions(m: Battle, unit: Unit, verb: str) -> list[Action]:
    """One answer for each target, and for each weapon where the Unit bears several."""
    arms = shooting.weapons_of(unit)
    found: list[Action] = []
    for enemy in shooting.in_range_units(m, unit):
        for arm in arms:
            attack = shooting.volley(m, unit, enemy, verb, arm.id)
            if isinstance(attack, Refusal) or all(aim.weapon is not arm for aim in attack.aims):
                continue
            found.append(Action(verb, (unit.id, enemy.id, arm.id) if len(arms) > 1 else (unit.id, enemy.id)))
    return found


def charges(m: Battle, unit: Unit) -> Family | None:
    """Charge: a March into contact and a round of blows, with the whole die (ME-ACTN-13)."""
    if barred(m, unit, CHARGE) is not None:
        return None
    targets = charge.targets(m, unit)
    return Options(CHARGE, [Action(CHARGE, (unit.id, enemy.id)) for enemy in targets]) if targets else None


def attacks(m: Battle, unit: Unit) -> Family | None:
    if barred(m, unit, ATTACK) is not None:
        return None
    return Options(ATTACK, [Action(ATTACK, (unit.id, name)) for name in unit.foes])


def disengages(m: Battle, unit: Unit) -> Family | None:
    return None if barred(m, unit, DISENGAGE) is not None else option(DISENGAGE, unit.id)


def spells(m: Battle, unit: Unit) -> Family | None:
    """Magic Spell: only with a Magic Level (ME-ACTN-03)."""
    if barred(m, unit, SPELL) is not None:
        return None
    return magic.spells(m, unit)


def alerts(m: Battle, unit: Unit) -> Family | None:
    return None if barred(m, unit, ON_ALERT) is not None else option(ON_ALERT, unit.id)


def regroups(m: Battle, unit: Unit) -> Family | None:
    return None if barred(m, unit, REGROUP) is not None else option(REGROUP, unit.id)


def lays_low(m: Battle, unit: Unit) -> Family | None:
    """Lay Low: anywhere, and the Unit is Frozen, with or without markers (ME-ACTN-07 to 09)."""
    return None if barred(m, unit, LAY_LOW) is not None else option(LAY_LOW, unit.id)


def claims(m: Battle, unit: Unit) -> Family | None:
    if barred(m, unit, CLAIM) is not None:
        return None
    return objectives.claims(m, unit)


def rallies(m: Battle, unit: Unit) -> Family | None:
    """A Heroic Figure stops a friend that flees, with the first thing it does with its first die (ME-STOP-06)."""
    if barred(m, unit, RALLY) is not None or not unit.card.heroic or len(unit.beside) > 1 or m.done:
        return None
    friends = rallied(m, unit, 20 * INCH)
    if friends:
        friends = rallied(m, unit, farthest(m, unit) * INCH)
    return Options(RALLY, [Action(RALLY, (unit.id, friend.id)) for friend in friends]) if friends else None


def farthest(m: Battle, unit: Unit) -> int:
    """From how many inches a friend that flees can be helped: 20 with A Hero in Our Midst (ME-STOP-06, ME-BLESS-10)."""
    return 20 if "a-hero-in-our-midst" in blessings.open_to(m, unit.seat) else 10


def rallied(m: Battle, unit: Unit, reach: int) -> list[Unit]:
    """The fleeing friends within reach of a Unit's Heroic Figure."""
    figures = [unit.bases[index] for index in range(len(unit.kinds)) if unit.mini(index).heroic]
    if not figures:
        return []
    return [
        friend
        for friend in m.of(unit.seat)
        if friend.fleeing and friend.id != unit.id and group_within(figures, friend.bases, reach)
    ]


def blessed(m: Battle, unit: Unit) -> Family | None:
    families = blessings.families(m, unit.seat)
    return families[0] if families else None


def ends(m: Battle, unit: Unit) -> Family | None:
    return option(END, unit.id)


MAKERS: Final[tuple[Maker, ...]] = (
    charges,
    attacks,
    shots,
    focused_shots,
    moves,
    marches,
    spells,
    claims,
    rallies,
    regroups,
    alerts,
    lays_low,
    disengages,
    blessed,
    ends,
)


def perform(m: Battle, unit: Unit, answer: Action, asked: bool = False) -> Steps[None]:
    """Carry out an action; one that a reaction has made impossible is lost (ME-ALERT-14).

    ``asked``: whoever is On Alert within 10 inches has been asked already.
    """
    verb = answer.verb
    if verb in (MARCH, CHARGE):
        unit.counts["uses-turn:" + verb] = 1
    if impossible(m, unit, answer):
        m.note("lost_action", unit.id, verb)
    elif verb in (MOVE, MARCH):
        yield from walking.go(m, unit, answer, asked=asked)
    elif verb in (SHOOT, FOCUSED):
        target = m.units[str(answer.args[1])]
        arm = str(answer.args[2]) if len(answer.args) > 2 else ""
        yield from shooting.shoot(m, unit, target, verb, arm)
    elif verb == CHARGE:
        yield from charge.charge(m, unit, m.units[str(answer.args[1])])
    elif verb == ATTACK:
        enemy = m.units[str(answer.args[1])]
        yield from melee.attack(m, unit, enemy)
        if enemy.gone and not (unit.gone or unit.locked) and house.plays(m, house.AFTER_ATTACK, house.MOVES):
            yield from results.victors_move(m, unit)
    elif verb == DISENGAGE:
        yield from flee.disengage(m, unit, asked)
    elif verb == SPELL:
        yield from magic.cast(m, unit, answer)
    elif verb == CLAIM:
        yield from objectives.claim(m, unit, answer)
    elif verb == RALLY:
        yield from rally(m, unit, m.units[str(answer.args[1])])
    elif verb == REGROUP:
        yield from regroup(m, unit)
    elif verb == ON_ALERT:
        unit.alert_since = m.turn
        m.note("alert", unit.id)
    else:
        m.note("lies_low", unit.id)
        frozen.freeze(m, unit, low=True)


def impossible(m: Battle, unit: Unit, answer: Action) -> bool:
    """Whether a reaction has left an action without its target, or has taken the Unit into or out of a combat."""
    kind = answer.verb
    if unit.locked and kind not in LOCKED:
        return True
    if kind == DISENGAGE:
        return not unit.locked
    if kind == ATTACK:
        return str(answer.args[1]) not in unit.foes
    return kind in (SHOOT, FOCUSED) and m.units[str(answer.args[1])].gone


def regroup(m: Battle, unit: Unit) -> Steps[None]:
    """1D3 Brave markers come off (ME-ACTN-05)."""
    if unit.markers:
        count = yield from d3(unit.seat, "regroup", unit.id)
        m.note("regroup", unit.id, count)
        markers.lose(m, unit, count, REGROUP)


def rally(m: Battle, unit: Unit, friend: Unit) -> Steps[None]:
    """A Heroic Figure lends its BR to a friend that flees (ME-STOP-06, ME-STOP-07)."""
    occasion = Occasion("rally", friend, unit)
    if friend not in rallied(m, unit, 10 * INCH):
        if friend in rallied(m, unit, 20 * INCH):
            occasion.reach = 20 * INCH
            yield from offer(m, occasion)
        if not occasion.passed:
            m.note("too_far", unit.id, friend.id)
            return
    m.note("rally", unit.id, friend.id)
    yield from flee.try_to_stop(m, friend, unit)


PERFORMERS: Final[dict[str, Callable[[Battle, Unit], Family | None]]] = {
    MOVE: moves,
    SHOOT: shots,
    SPELL: spells,
    REGROUP: regroups,
    LAY_LOW: lays_low,
    CLAIM: claims,
}
"""The Single-Actions that a trap can be sprung with, besides Countercharge (ME-ALERT-07)."""
