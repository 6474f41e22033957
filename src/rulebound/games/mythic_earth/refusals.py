"""Why an answer is not open: one sentence and the clauses behind it."""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth import (
    actions,
    alert,
    blessings,
    by_hand,
    charge,
    magic,
    objectives,
    pool,
    shooting,
)
from rulebound.games.mythic_earth.agreement import agree
from rulebound.games.mythic_earth.movement import ends_of
from rulebound.games.mythic_earth.notation import text
from rulebound.games.mythic_earth.placing import Contacts, Moves, Standing
from rulebound.games.mythic_earth.setup_steps import BLESSINGS
from rulebound.games.mythic_earth.spells_placing import Pushes
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.games.mythic_earth.words import listed, name
from rulebound.kernel.decisions import Action, Decision, Refusal


def why_not(m: Battle, decision: Decision, action: Action) -> Refusal | None:
    """Why an action is not open at a decision; None if it is."""
    if decision.accepts(action):
        return None
    found = _why_not(m, decision, action)
    return None if found is None else Refusal(agree(m, found.reason), found.clauses, found.line)


def _why_not(m: Battle, decision: Decision, action: Action) -> Refusal | None:
    for family in decision.families:
        if family.verb == action.verb and action.args[:1] == family_unit(family):
            if isinstance(family, (Moves, Contacts, Pushes)):
                found = family.refusal(action)
                if found is not None:
                    return found
            if isinstance(family, Standing):
                refused = family.refusal_of(ends_of(action))
                if refused is not None:
                    return refused
    if decision.kind == by_hand.KIND:
        return by_hand.why_not(m, action)
    if action.verb in ("take-blessing", "take-spell") and decision.kind in ("blessings", "spells"):
        return of_choice(m, decision, action)
    if decision.kind == "secret-choices" and action.verb == "choose":
        return Refusal("Your Devotion does not allow that choice.", ("ME-OBJ-15", "ME-SETUP-06"))
    if decision.kind == "template" and action.verb == "template":
        if decision.args[:1] == ("1",):
            return Refusal("The template has to touch the target.", ("ME-OVH-08",))
        return Refusal("The drift begins on the target or at most an inch from it.", ("ME-OVH-09",))
    if decision.kind == "drift" and action.verb == "drift":
        return Refusal(
            "It ends at the distance rolled, at most 45 degrees off the direction.",
            ("ME-OVH-10", "ME-OVH-11"),
        )
    if action.verb == blessings.BLESS:
        found = blessings.why_refused(m, decision.seat, action)
        return found or Refusal("A Blessing may not be used now.", ("ME-BLESS-04",))
    if decision.kind == magic.DISPEL:
        return magic.why_not_answer(m, decision, action)
    if decision.kind == shooting.DEFENSIVE and action.verb == actions.SPELL:
        return Refusal("Spells are no Defensive Fire.", ("ME-MISS-04",))
    if decision.kind == "act":
        unit = m.units.get(str(action.args[0])) if action.args else None
        if unit is None:
            return Refusal("There is no such Unit.", ())
        if unit.id != m.active or action.verb == "activate":
            return Refusal(f"{name(m, m.active)} has the die.", ("ME-ACT-04",))
        return of_action(m, unit, action)
    if decision.kind == "activate":
        return of_activation(m, decision.seat, action)
    if decision.kind == "react":
        return of_reaction(m, m.units[decision.subject], m.units[str(decision.args[0])], action)
    if decision.kind == "free-shot" and action.verb == actions.SHOOT and len(action.args) > 1:
        return of_free_shot(m, m.units[decision.subject], action)
    return Refusal(f"That is no answer here{meant(decision)}.", ())


MEANT: Final = 6
"""As many answers are named to who has given none of them."""


def meant(decision: Decision) -> str:
    """The answers that there are, if they are few."""
    if sum([family.count() for family in decision.families]) > MEANT:
        return ""
    said = [f"'{text(answer)}'" for family in decision.families for answer in family.members()]
    return f"; there is {listed(said, 'or')}" if said else ""


def family_unit(family: object) -> tuple[str, ...]:
    unit = getattr(family, "unit", None)
    return (unit.id,) if isinstance(unit, Unit) else ()


def of_choice(m: Battle, decision: Decision, action: Action) -> Refusal:
    """Why a Blessing or spell may not be taken before the battle."""
    side = m.sides[decision.seat]
    name = str(action.args[-1]) if action.args else ""
    if action.verb == "take-blessing":
        blessing = m.pack.blessings.get(name)
        if blessing is None:
            return Refusal("There is no such Blessing.", ("ME-BLESS-01",))
        if blessing.alignment != side.alignment:
            return Refusal("It belongs to the other alignment.", ("ME-ALIGN-03",))
        if len(side.blessings) >= BLESSINGS:
            return Refusal("Six Blessings are taken.", ("ME-SETUP-08", "ME-BLESS-05"))
        return Refusal("It has been taken.", ("ME-SETUP-08",))
    spell = m.pack.spells.get(name)
    unit = m.units.get(str(action.args[0])) if action.args else None
    if spell is None or unit is None:
        return Refusal("There is no such spell.", ("ME-MAGIC-01",))
    if not spell.open_to(side.faction, side.alignment):
        if spell.alignment not in ("both", side.alignment):
            return Refusal("It belongs to the other alignment.", ("ME-ALIGN-02", "ME-MAGIC-06"))
        return Refusal("It belongs to another people.", ("ME-MAGIC-01",))
    if unit.id != decision.subject:
        return Refusal("It knows a spell for each of its levels already.", ("ME-MAGIC-04",))
    return Refusal("It knows that spell.", ("ME-MAGIC-04",))


def of_action(m: Battle, unit: Unit, action: Action) -> Refusal:
    """Why the Unit that has the die may not do this."""
    verb = action.verb
    if verb == "countercharge":
        return Refusal(
            "Only a Unit On Alert countercharges, one that charges it.", ("ME-ACTN-13", "ME-CCHG-01")
        )
    if verb == "stop-fleeing":
        return Refusal("It is not Fleeing.", ("ME-STOP-01",))
    if verb not in (*actions.SINGLES, *actions.DOUBLES):
        return Refusal("That is no action of a Unit.", ("ME-ACT-01",))
    refused = actions.barred(m, unit, verb) or objectives.forbids(m, unit, verb)
    if refused is not None:
        return refused
    target = m.units.get(str(action.args[1])) if len(action.args) > 1 else None
    if verb in (actions.SHOOT, actions.FOCUSED, actions.CHARGE, actions.ATTACK):
        if target is None or not target.here:
            return Refusal("There is no such Unit on the table.", ())
        if verb == actions.CHARGE:
            return charge.why_not(m, unit, target) or Refusal("It can be charged.", ())
        if verb == actions.ATTACK:
            return Refusal("It is not locked with that Unit.", ("ME-ACTN-14",))
        attack = shooting.volley(m, unit, target, verb)
        if isinstance(attack, Refusal):
            return attack
        if len(action.args) > 2 and len(shooting.weapons_of(unit)) == 1:
            return Refusal("It has one weapon: leave its name out.", ("ME-SHOOT-04",))
        if len(action.args) == 2:
            arms = listed([aim.weapon.id for aim in attack.aims], "or")
            return Refusal(f"Say with which weapon: {arms}.", ("ME-SHOOT-04",))
        return Refusal("That weapon does not reach it.", ("ME-SHOOT-04",))
    if verb == actions.SPELL:
        return magic.why_not(m, unit, action)
    if verb == actions.CLAIM:
        return objectives.why_not(m, unit, action)
    if verb == actions.RALLY:
        if not unit.card.heroic:
            return Refusal("Only a Heroic Figure can do that.", ("ME-STOP-06",))
        if len(unit.beside) > 1 or m.done:
            return Refusal(
                "It must be the first thing that the Heroic Figure does this turn.", ("ME-STOP-06",)
            )
        if target is None or target.seat != unit.seat or not target.fleeing:
            return Refusal("It rallies a friend that flees.", ("ME-STOP-06",))
        return Refusal(
            f"It is more than {actions.farthest(m, unit)} inches from the Heroic Figure.", ("ME-STOP-06",)
        )
    return Refusal("That is not open now.", ())


def of_free_shot(m: Battle, unit: Unit, action: Action) -> Refusal:
    """Why a shot that a spell gives may not be aimed so."""
    target = m.units.get(str(action.args[1]))
    if action.args[0] != unit.id or target is None or not target.here:
        return Refusal("That is no shot of this Unit.", ())
    attack = shooting.volley(m, unit, target, actions.SHOOT)
    if isinstance(attack, Refusal):
        return attack
    if (len(action.args) > 2) != (len(shooting.weapons_of(unit)) > 1):
        return Refusal("A weapon is named where there are several.", ("ME-SHOOT-04",))
    return Refusal("From a trap nobody is shot at but the enemy that sprang it.", ("ME-ALERT-05",))


def of_reaction(m: Battle, watcher: Unit, enemy: Unit, action: Action) -> Refusal:
    """Why a sprung trap may not be used so."""
    general = Refusal(
        "A sprung trap allows one Single-Action, against the enemy that sprang it.",
        ("ME-ALERT-05", "ME-ALERT-07"),
    )
    if action.verb not in actions.PERFORMERS or action.args[:1] != (watcher.id,):
        return general
    if action.verb == actions.SPELL:
        aim = magic.why_or_aim(m, watcher, action)
        return aim if isinstance(aim, Refusal) else general
    if not alert.allowed(m, watcher, enemy, action):
        return general
    done, m.done = m.done, []
    refused = of_action(m, watcher, action)
    m.done = done
    return refused


def of_activation(m: Battle, seat: str, action: Action) -> Refusal:
    """Why a seat may not give its die so."""
    unit = m.units.get(str(action.args[0])) if action.args else None
    if action.verb == "pass":
        return Refusal("A die of the value being played must be assigned.", ("ME-TURN-04",))
    if unit is None:
        return Refusal("There is no such Unit.", ())
    if unit.seat != seat:
        return Refusal("It is an enemy.", ())
    if action.verb == "lift-alert":
        if not unit.alert:
            return Refusal("It is not On Alert.", ("ME-ALERT-10",))
        return Refusal("On Alert cannot be lifted in the turn in which it was taken.", ("ME-ALERT-10",))
    if action.verb != "activate":
        return Refusal("A Unit is given a die first.", ("ME-POOL-04",))
    if unit.gone:
        return Refusal("It was destroyed.", ("ME-WND-04",))
    if unit.alert:
        return Refusal("It is On Alert: lift that first.", ("ME-ALERT-09",))
    if unit.counts.get(pool.DISENGAGED, 0):
        return Refusal("It has disengaged: it does nothing more in this turn.", ("ME-ACTN-18",))
    if unit.frozen and unit in pool.last(m, seat):
        return Refusal("Frozen Units go last.", ("ME-FROZ-04",))
    if len(unit.beside) >= unit.card.dice:
        return Refusal("It has had all its dice this turn.", ("ME-POOL-05",))
    return Refusal("Its die is of a lower value.", ("ME-DEPL-12",))
