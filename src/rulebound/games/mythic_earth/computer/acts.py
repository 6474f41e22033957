"""What a Unit does with its die: two Single-Actions or a Double-Action, by what they bring (ME-ACT, ME-ACTN)."""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth import melee
from rulebound.games.mythic_earth.computer import goals, graces, moving, spellcraft, vows
from rulebound.games.mythic_earth.computer.chances import WHOLE, at_most
from rulebound.games.mythic_earth.computer.plans import Answer, Plan, by_verb, name, settle
from rulebound.games.mythic_earth.computer.stance import charge_worth
from rulebound.games.mythic_earth.computer.survey import Survey
from rulebound.games.mythic_earth.scenarios_ball import roll_ball, the_ball
from rulebound.games.mythic_earth.state import INCH, Unit
from rulebound.games.mythic_earth.values import highest_brave
from rulebound.kernel.decisions import Action, Decision, Family
from rulebound.space.field.places import x_of, y_of

LOOKED_AT: Final = 3
"""Targets that are looked at along every line of sight."""
SECOND: Final = 80
"""Percent that the second action of a die counts."""


def choose(s: Survey, decision: Decision) -> Answer:
    """The best action, together with what may follow it."""
    unit = s.m.units[decision.subject]
    families = by_verb(decision)
    first = not s.m.done
    singles: list[Plan] = []
    doubles: list[Plan] = []
    if "shoot" in families:
        singles += shots(s, unit, families["shoot"])
    if "claim" in families:
        singles += claims(s, unit, families["claim"])
    if "move" in families:
        move = moving.best_move(s, unit, families["move"], follow=first)
        singles += [move] if move is not None else []
    if "cast" in families:
        singles += spellcraft.castings(s, unit, families["cast"])
    if "regroup" in families:
        singles.append(regroup(s, unit, families["regroup"]))
    if "rally" in families:
        singles += rallies(s, unit, families["rally"])
    if "on-alert" in families:
        alert = watch(s, unit, families["on-alert"])
        singles += [alert] if alert.worth > 0 else []
    if "focused-shot" in families:
        doubles += shots(s, unit, families["focused-shot"])
    if "march" in families:
        march = moving.best_move(s, unit, families["march"], follow=False)
        doubles += [march] if march is not None else []
    if "charge" in families:
        doubles += charges(s, unit, families["charge"])
    if "attack" in families:
        doubles += attacks(s, unit, families["attack"])
    if "disengage" in families:
        doubles += disengage(s, unit, families["disengage"])
    if "bless" in families:
        doubles += graces.plans(s, families["bless"])
    if first:
        singles = paired(singles)
    still = (
        [Plan(0, families["end"].member(0), f"{unit.card.name} stays as it is")] if "end" in families else []
    )
    found = [*doubles, *singles, *still]
    if not found:
        return decision.families[0].member(0), f"{unit.card.name} has nothing better to do."
    return settle(decision, found)


def paired(singles: list[Plan]) -> list[Plan]:
    """Each first action with the best that may follow it; nothing follows On Alert, or the building of an Altar."""
    found: list[Plan] = []
    for plan in singles:
        second = 0
        if plan.action.verb != "on-alert" and "build" not in plan.action.args:
            kinds = [other for other in singles if follows(plan.action, other.action)]
            second = max([other.worth for other in kinds], default=0)
            if plan.action.verb == "move":
                # what a shot or a claim brings after the move is in its worth already
                rest = [other.worth for other in kinds if other.action.verb in ("regroup", "on-alert")]
                second = max(rest, default=0) // 2
        found.append(plan._replace(worth=plan.worth + max(second, 0) * SECOND // 100))
    return found


def follows(one: Action, two: Action) -> bool:
    """Whether a die that has bought one Single-Action buys another (ME-ACT-03, ME-ACT-06)."""
    if "build" in two.args:
        return False
    if one.verb == two.verb:
        return one.verb == "cast" and one.args[1] != two.args[1]
    return True


def shots(s: Survey, unit: Unit, family: Family) -> list[Plan]:
    """Shots at the targets that promise most."""
    listed = sorted(family.members(), key=lambda action: -s.rough(unit, s.m.units[str(action.args[1])])[0])
    found: list[Plan] = []
    for action in listed[:LOOKED_AT]:
        enemy = s.m.units[str(action.args[1])]
        arm = str(action.args[2]) if len(action.args) > 2 else ""
        worth = s.shot(unit, enemy, family.verb, arm)
        worth += vows.prize(s, unit, enemy, False) * worth // max(2 * s.worth(enemy), 1)
        verb = "aims carefully at" if family.verb == "focused-shot" else "shoots at"
        if worth > 0:
            found.append(Plan(worth, action, f"{unit.card.name} {verb} {enemy.card.name}"))
    return found


def charges(s: Survey, unit: Unit, family: Family) -> list[Plan]:
    """Charges by the round that they lead to; a carrier of a token keeps out of fights."""
    found: list[Plan] = []
    # what the place that it leaves is worth to its goals is given up in part
    holds = s.stance(unit).purpose((s.stance(unit).x, s.stance(unit).y)) // 4
    for action in family.members():
        enemy = s.m.units[str(action.args[1])]
        worth = charge_worth(s, unit, enemy) - holds // 2
        if any(token.carrier == unit.id for token in s.m.tokens):
            worth -= s.victory_point // 3
        odds = s.fight(unit, enemy)[1]
        why = (
            f"{unit.card.name} charges {enemy.card.name}: wins {odds.won // 100}%, loses {odds.lost // 100}%"
        )
        found.append(Plan(worth, action, why))
    return found


def attacks(s: Survey, unit: Unit, family: Family) -> list[Plan]:
    """Blows without an answer."""
    found: list[Plan] = []
    for action in family.members():
        enemy = s.m.units[str(action.args[1])]
        worth = s.fight(unit, enemy, melee.ATTACKER)[0]
        worth += vows.prize(s, unit, enemy, False) * worth // max(2 * s.worth(enemy), 1)
        found.append(Plan(max(worth, 50), action, f"{unit.card.name} strikes at {enemy.card.name}"))
    return found


def disengage(s: Survey, unit: Unit, family: Family) -> list[Plan]:
    """Out of a combat that is lost: it freezes, so only where much more is at stake."""
    foes = [s.m.units[name_] for name_ in unit.foes]
    blow = sum([max(s.fight(foe, unit, melee.ATTACKER)[0], 0) for foe in foes])
    own = sum([max(s.fight(unit, foe, melee.ATTACKER)[0], 0) for foe in foes])
    worth = (blow - own) // 2 - s.worth(unit) // 5
    return [Plan(worth, family.member(0), f"{unit.card.name} breaks off a lost fight")]


def regroup(s: Survey, unit: Unit, family: Family) -> Plan:
    """Two markers less, on average."""
    worth = s.marker_worth(unit) * min(unit.markers, 2) * s.character.calm // 1000
    return Plan(worth, family.member(0), f"{unit.card.name} sheds Brave markers")


def rallies(s: Survey, unit: Unit, family: Family) -> list[Plan]:
    """A hero stops a friend that flees."""
    lent = max([kind.brave for kind in unit.profiles() if kind.heroic], default=highest_brave(unit))
    found: list[Plan] = []
    for action in family.members():
        friend = s.m.units[str(action.args[1])]
        chance = at_most(lent - friend.markers - 1)
        worth = s.worth(friend) * chance // WHOLE // 2
        found.append(Plan(worth, action, f"{unit.card.name} rallies {friend.card.name}"))
    return found


def watch(s: Survey, unit: Unit, family: Family) -> Plan:
    """On Alert, where an enemy is about to come near (ME-ALERT)."""
    best = 0
    for enemy in s.theirs:
        if enemy.locked or enemy.frozen or enemy.fleeing:
            continue
        gap = s.gap(unit, enemy)
        if gap > 10 * INCH + 2 * s.pace(enemy):
            continue
        shot, reach = s.rough(unit, enemy)
        worth = shot if reach >= 8 * INCH else 0
        if gap <= 2 * s.pace(enemy):
            worth = max(worth, s.fight(unit, enemy, melee.COUNTER)[0] // 2)
        likely = 60 if len(enemy.beside) < enemy.card.dice else 25
        best = max(best, worth * likely // 100)
    worth = best * s.reacts(unit) // WHOLE * s.character.watch // 1000
    return Plan(worth, family.member(0), f"{unit.card.name} waits On Alert for whoever comes near")


# --- claims ---------------------------------------------------------------------------------------------------------

SEIZED: Final = {
    "take": "takes up",
    "open": "opens",
    "show": "shows its Idol at",
    "seize": "seizes",
    "raze": "razes",
    "light": "sets fire to",
    "quench": "puts out the fire on",
    "topple": "topples",
    "build": "begins an Altar",
    "strike": "strikes the Ball",
    "remove": "takes away",
}


def claims(s: Survey, unit: Unit, family: Family) -> list[Plan]:
    """Claims by what they score or lead to."""
    found: list[Plan] = []
    for action in family.members():
        worth = claim_worth(s, unit, action)
        if worth > 0:
            what = SEIZED.get(str(action.args[1]), f"claims: {action.args[1]}")
            token = action.args[2] if len(action.args) > 2 else ""
            what = f"{what} {token}" if isinstance(token, str) and token else what
            found.append(Plan(worth, action, f"{unit.card.name} {what}"))
    return found


def claim_worth(s: Survey, unit: Unit, action: Action) -> int:
    """What a Capture/Claim is worth."""
    m = s.m
    word = str(action.args[1])
    point = s.victory_point
    devout = vows.claim_worth(s, unit, word)
    if devout >= 0:
        place = action.args[2] if len(action.args) > 2 else 0
        near = vows.deepest(s, x_of(place), y_of(place)) // INCH if isinstance(place, int) and place else 0
        return devout - near if devout else 0
    if word == "drop":
        return 0
    token = next((one for one in m.tokens if one.word in action.args), None)
    if word == "strike":
        return strike(s, action)
    if word == "take" and token is not None:
        return {"sun-feather": 3 * point, "idol": point * 3 // 2}.get(token.kind, point)
    if word == "show":
        return point * 3 // 2
    if word == "build":
        near = any(
            not enemy.frozen and not enemy.fleeing and s.gap(unit, enemy) <= 2 * INCH for enemy in s.theirs
        )
        return point // 4 if near else point
    return point


def strike(s: Survey, action: Action) -> int:
    """What the Ball is worth where it comes to rest, on average, and the chance of a goal."""
    ball = the_ball(s.m)
    where = action.args[2]
    if ball is None or not isinstance(where, int):
        return 0
    here = goals.ball_worth(s, (ball.x, ball.y))
    worth = 0
    for face in range(1, 7):
        end, goal_by = roll_ball(s.m, ball, s.seat, (x_of(where), y_of(where)), (face + 2) * INCH)
        worth += (s.victory_point * 3 // 2 if goal_by else goals.ball_worth(s, end)) - here
    return worth // 6


# --- traps ------------------------------------------------------------------------------------------------------------


def trap(s: Survey, decision: Decision) -> Answer:
    """Whether a trap is sprung on the enemy that is coming."""
    enemy = s.m.units[decision.subject]
    families = by_verb(decision)
    plans: list[Plan] = []
    if "decline" in families:
        plans.append(Plan(0, families["decline"].member(0), "The trap is kept for better game"))
    for action in families["spring"].members():
        unit = s.m.units[str(action.args[0])]
        shot, reach = s.rough(unit, enemy)
        worth = shot if s.gap(unit, enemy) <= max(reach, 0) else 0
        nearest = min(s.mine, key=lambda one: (s.gap(one, enemy), one.id))
        if enemy.counts.get("charging", 0) and nearest.id == unit.id:
            worth = max(worth, s.fight(unit, enemy, melee.COUNTER)[0])
        worth = worth * s.reacts(unit) // WHOLE - 150
        plans.append(Plan(worth, action, f"{unit.card.name} springs its trap on {name(s.m, enemy.id)}"))
    return settle(decision, plans)


def react(s: Survey, decision: Decision) -> Answer:
    """What a sprung trap does."""
    unit = s.m.units[decision.subject]
    enemy = s.m.units[str(decision.args[0])]
    families = by_verb(decision)
    plans = [Plan(0, families["end"].member(0), f"{unit.card.name} holds back")]
    if "countercharge" in families:
        worth = s.fight(unit, enemy, melee.COUNTER)[0]
        # it will be charged anyway: to strike with +1 is worth more than to be struck
        worth += max(s.fight(enemy, unit)[0], 0) // 2
        plans.append(
            Plan(
                worth,
                families["countercharge"].member(0),
                f"{unit.card.name} countercharges {enemy.card.name}",
            )
        )
    if "shoot" in families:
        plans += shots(s, unit, families["shoot"])
    if "claim" in families:
        plans += claims(s, unit, families["claim"])
    if "cast" in families:
        plans += spellcraft.castings(s, unit, families["cast"])
    if "regroup" in families:
        plans.append(regroup(s, unit, families["regroup"]))
    if "move" in families:
        move = moving.best_move(s, unit, families["move"], follow=False)
        plans += [move] if move is not None else []
    return settle(decision, plans)
