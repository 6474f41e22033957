"""Who gets the next die, what is announced, who stays On Alert (ME-POOL, ME-TURN, ME-TEST, ME-STOP)."""

from __future__ import annotations

from rulebound.games.mythic_earth.computer import graces, moving
from rulebound.games.mythic_earth.computer.chances import WHOLE, at_most
from rulebound.games.mythic_earth.computer.plans import Answer, Plan, by_verb, settle
from rulebound.games.mythic_earth.computer.stance import assigned, charge_worth
from rulebound.games.mythic_earth.computer.survey import Survey
from rulebound.games.mythic_earth.state import INCH, Unit
from rulebound.games.mythic_earth.values import highest_brave
from rulebound.kernel.decisions import Decision


def activate(s: Survey, decision: Decision) -> Answer:
    """The Unit that has most to win or to lose by its turn."""
    families = by_verb(decision)
    plans: list[Plan] = []
    if "activate" in families:
        for action in families["activate"].members():
            unit = s.m.units[str(action.args[0])]
            worth, why = urgency(s, unit)
            plans.append(Plan(worth, action, f"{unit.card.name} goes now: {why}"))
    if "bless" in families:
        plans += [plan._replace(worth=plan.worth + 100_000) for plan in graces.plans(s, families["bless"])]
    return settle(decision, plans)


def urgency(s: Survey, unit: Unit) -> tuple[int, str]:
    """How much depends on a Unit's going now, and why."""
    if unit.frozen:
        return -500, "it has to regroup"
    if unit.fleeing:
        return s.worth(unit) * s.passes(unit) // WHOLE // 4, "it may stop its flight"
    ready = s.passes(unit) if unit.markers else WHOLE
    gain, why = opportunity(s, unit)
    if unit.locked:
        return gain * ready // WHOLE, why
    danger = s.danger(unit)
    worth = gain * ready // WHOLE
    if danger > worth // 2 and danger > 300:
        why = f"{why}, before it is attacked"
    worth += danger // 2
    if len(unit.beside) + 1 < unit.card.dice:
        worth += 300
    return worth, why


def opportunity(s: Survey, unit: Unit) -> tuple[int, str]:
    """The best that a Unit can do at once, roughly."""
    best, why = 0, "somebody has to"
    if unit.locked:
        foes = [s.m.units[foe] for foe in unit.foes]
        return max([s.fight(unit, foe)[0] for foe in foes]) // 2 + 500, "it is in combat"
    pace = s.pace(unit)
    for enemy in s.theirs:
        gap = s.gap(unit, enemy)
        shot, reach = s.rough(unit, enemy)
        if shot and gap <= reach + pace:
            worth = shot if gap <= reach else shot // 2
            if worth > best:
                best, why = worth, f"{enemy.card.name} is in range"
        if gap <= 2 * pace and not (enemy.airborne and not unit.airborne):
            worth = charge_worth(s, unit, enemy)
            if worth > best:
                best, why = worth, f"{enemy.card.name} can be charged"
    for goal, worth in assigned(s).get(unit.id, [])[:3]:
        if not goal.claim:
            continue
        x, y, spread = s.middle(unit)
        far = max(abs(x - goal.x), abs(y - goal.y)) - spread - goal.near
        if far <= pace and worth > best:
            best, why = worth, f"it {goal.why}"
    return best, why


def announce(s: Survey, decision: Decision) -> Answer:
    """Act with its markers, or announce Regroup, for which they do not count (ME-ACTN-04)."""
    unit = s.m.units[decision.subject]
    families = by_verb(decision)
    passes = s.passes(unit)
    bare = at_most(max(s.brave(unit), highest_brave(unit)))
    gain, _ = opportunity(s, unit)
    gain = max(gain, s.worth(unit) // 10)
    cost = s.worth(unit) // 6
    act = (gain + s.marker_worth(unit)) * passes // WHOLE - cost * (WHOLE - passes) // WHOLE
    shed = s.marker_worth(unit) * min(unit.markers, 2) * s.character.calm // 1000
    group = (shed + gain * 55 // 100) * bare // WHOLE - cost * (WHOLE - bare) // WHOLE
    plans = [
        Plan(act, families["act"].member(0), f"{unit.card.name} acts: its test is passed {passes // 100}%")
    ]
    if "regroup" in families:
        why = f"{unit.card.name} regroups: {unit.markers} markers are too many"
        plans.append(Plan(group, families["regroup"].member(0), why))
    return settle(decision, plans)


def fleeing(s: Survey, decision: Decision) -> Answer:
    """A Unit that flees tries to stop: to run on helps nobody."""
    unit = s.m.units[decision.subject]
    chance = s.passes(unit)
    plans = []
    for family in decision.families:
        worth = chance if family.verb == "stop-fleeing" else 0
        why = f"{unit.card.name} tries to stop" if worth else f"{unit.card.name} cannot be stopped"
        plans.append(Plan(worth, family.member(0), why))
    return settle(decision, plans)


def watched(s: Survey, unit: Unit) -> bool:
    """Whether enemies are near enough that a trap is worth keeping."""
    if s.m.turn >= s.m.turns:
        return False
    likely = [
        enemy for enemy in s.theirs if not enemy.locked and s.gap(unit, enemy) <= 10 * INCH + s.pace(enemy)
    ]
    wishes = assigned(s).get(unit.id, [])
    wanted = bool(wishes) and wishes[0].worth >= s.victory_point * 3 // 4
    return bool(likely) and not wanted


def alerts(s: Survey, decision: Decision) -> Answer:
    """Who stays On Alert: only where enemies are near; at the last call of a turn the die is taken back."""
    families = by_verb(decision)
    plans = []
    if "keep" in families:
        plans.append(Plan(0, families["keep"].member(0), "The traps stay set"))
    for action in families["lift-alert"].members():
        unit = s.m.units[str(action.args[0])]
        stays = watched(s, unit) and decision.kind == "keep-alert"
        plans.append(
            Plan(-1 if stays else 1, action, f"{unit.card.name} need not wait any longer: nobody comes")
        )
    return settle(decision, plans)


def charge_again(s: Survey, decision: Decision) -> Answer:
    """Another target, or a March."""
    unit = s.m.units[decision.subject]
    families = by_verb(decision)
    plans = [Plan(0, families["end"].member(0), f"{unit.card.name} stops")]
    if "charge" in families:
        for action in families["charge"].members():
            enemy = s.m.units[str(action.args[1])]
            plans.append(
                Plan(charge_worth(s, unit, enemy), action, f"{unit.card.name} turns on {enemy.card.name}")
            )
    if "march" in families:
        march = moving.best_move(s, unit, families["march"], follow=False)
        plans += [march] if march is not None else []
    return settle(decision, plans)


def free_move(s: Survey, decision: Decision) -> Answer:
    """A free Move or March of a friend to where it is wanted; of an enemy to where it is not."""
    unit = s.m.units[decision.subject]
    families = by_verb(decision)
    plans = [Plan(0, families["stay"].member(0), f"{unit.card.name} stays")]
    for verb in ("follow", "move", "march"):
        if verb not in families:
            continue
        if unit.seat == s.seat:
            move = moving.best_move(s, unit, families[verb], follow=False)
            plans += [move] if move is not None else []
        else:
            away = moving.farthest(s, unit, families[verb])
            plans += [away] if away is not None else []
    return settle(decision, plans)


def airborne(s: Survey, decision: Decision) -> Answer:
    """In the air nobody without wings comes near; on the ground there is something to claim."""
    unit = s.m.units[decision.subject]
    families = by_verb(decision)
    claims = any(
        wish.goal.claim and near(s, unit, wish.goal.x, wish.goal.y, wish.goal.near + 3 * INCH)
        for wish in (assigned(s).get(unit.id, []) if unit.bases else [])
    )
    word = "on-the-ground" if claims else "in-the-air"
    why = f"{unit.card.name} lands to claim" if claims else f"{unit.card.name} is safer in the air"
    return families[word].member(0), f"{why}."


def near(s: Survey, unit: Unit, x: int, y: int, distance: int) -> bool:
    return any((base.x - x) ** 2 + (base.y - y) ** 2 <= (distance + base.r) ** 2 for base in unit.bases)
