"""A decision as the page shows it: families of answers, labelled and keyed, and what is greyed and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rulebound.games.mythic_earth import (
    actions,
    by_hand,
    charge,
    coach,
    magic,
    movement,
    notation,
    refusals,
    shooting,
    spells_aim,
)
from rulebound.games.mythic_earth.movement import ends_of
from rulebound.games.mythic_earth.notation import FORMATIONS, PLACING
from rulebound.games.mythic_earth.overhead import Drift
from rulebound.games.mythic_earth.prompts import CLAIMS, LAST, ORDER, prompt, verb_of
from rulebound.games.mythic_earth.saves import covered
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.games.mythic_earth.values import brave_tally
from rulebound.games.mythic_earth.words import (
    ALIGNMENT_NAMES,
    content_name,
    does,
    inches,
    name,
    near_inches,
    plural,
)
from rulebound.kernel.decisions import Action, Decision, Family, Refusal
from rulebound.space.field.bases import group_gap
from rulebound.space.field.places import format_place, point_of

Json = dict[str, Any]

TEMPLATE: Final = 1500
"""The radius of the overhead template."""
MIDDLE: Final = 400
"""The radius with which the middle of a piece of Landscape is drawn while it is placed."""
MAGIC: Final = ("cast", "bless")
"""Verbs of which each spell and each Blessing is a family of its own."""


def decision_json(m: Battle, decision: Decision) -> Json:
    """A decision for the seat that decides."""
    families: dict[str, Json] = {}
    for family in decision.families:
        for action in listed_members(m, family):
            key = group(action)
            entry = families.get(key)
            if entry is None:
                entry = families[key] = new_family(m, decision, key, action)
                placing = placing_of(m, decision, family, action)
                if placing is not None:
                    entry["placing"] = placing
            entry["actions"].append(choice(m, decision, action))
    if decision.kind == "act":
        for greyed in closed(m, decision, set(families)):
            families[greyed["verb"]] = greyed
    if decision.kind == by_hand.KIND:
        for greyed in used_up(m, set(families)):
            families[greyed["verb"]] = greyed
    return {
        "seat": decision.seat,
        "prompt": prompt(m, decision),
        "window": decision.window,
        "subject": decision.subject or None,
        "advice": coach.advice(m, decision, families) or None,
        "families": sorted(families.values(), key=_rank),
    }


def listed_members(m: Battle, family: Family) -> list[Action]:
    """The answers of a family that are listed, each once."""
    return list(dict.fromkeys(family.members()))


def group(action: Action) -> str:
    """The family that an answer is shown in: a spell, a Blessing, a purpose of a claim has one of its own."""
    if action.verb == "cast" and len(action.args) > 1:
        return f"cast-{action.args[1]}"
    if action.verb == "bless" and action.args:
        return f"bless-{action.args[0]}"
    if action.verb == by_hand.PLACE and action.args:
        return f"place-{action.args[0]}"
    return action.verb


def stem(key: str) -> str:
    """The verb behind the key of a family."""
    return next((verb for verb in (*MAGIC, by_hand.PLACE) if key.startswith(verb + "-")), key)


def _rank(family: Json) -> int:
    verb = stem(str(family["verb"]))
    if verb in LAST:
        return 200 + LAST.index(verb)
    return ORDER.index(verb) if verb in ORDER else 100


def new_family(m: Battle, decision: Decision, key: str, action: Action) -> Json:
    """An open family without its answers."""
    verb = verb_of(action.verb)
    label, help_, key_ = verb.label, verb.help, verb.key
    if action.verb in MAGIC:
        entry = str(action.args[1 if action.verb == "cast" else 0])
        label, key_ = content_name(m, entry), ""
        source = m.pack.spells.get(entry) or m.pack.blessings.get(entry)
        help_ = source.text if source is not None else help_
    if decision.kind == "secret-choices" and not action.args:
        label, help_, key_ = "Go on", "", "G"
    if action.verb == by_hand.PLACE:
        label = m.pack.pieces[str(action.args[0])].name
    found: Json = {
        "verb": key,
        "label": label,
        "icon": verb.icon,
        "key": key_,
        "state": "ready",
        "actions": [],
    }
    note = note_of(m, decision, action)
    if note:
        found["note"] = note
    if help_:
        found["help"] = help_
    return found


def note_of(m: Battle, decision: Decision, action: Action) -> str:
    """A figure that goes with a kind of answer: how far, what number."""
    unit = m.units.get(str(action.args[0])) if action.args else None
    verb = action.verb
    if verb == by_hand.PLACE:
        return m.pack.pieces[str(action.args[0])].kind
    if verb == "cast":
        spell = m.pack.spells[str(action.args[1])]
        reach = f", {inches(spell.range)}" if spell.range else ""
        return f"{spell.casting_value}{reach}"
    if unit is None:
        return ""
    if verb in ("move", "march", "follow"):
        return inches(movement.reach_of(m, unit, verb))
    if verb == "charge" and decision.kind in ("act", "charge-again"):
        return inches(charge.reach(m, unit))
    if verb in ("act", "regroup", "stop-fleeing") and decision.kind in ("announce", "fleeing"):
        return f"BR test on {brave_tally(m, unit, markers=verb != 'regroup').total}"
    return ""


def placing_of(m: Battle, decision: Decision, family: Family, action: Action) -> Json | None:
    """How a family of placements is answered freely; None for any other family."""
    verb = action.verb
    unit = m.units.get(decision.subject)
    named = m.units.get(str(action.args[0])) if action.args else None
    if verb in PLACING and named is not None:
        far = getattr(family, "far", 0)
        found: Json = {
            "unit": named.id,
            "verb": verb,
            "head": f"{verb} {named.id}",
            "far": far if isinstance(far, int) else 0,
            "radius": named.card.radius,
            "minis": [[base.x, base.y] for base in named.bases] or [[x, y] for x, y in ends_of(action)],
            "shapes": [shape for shape in FORMATIONS if named.bases or shape != "keep"],
        }
        if verb == "stand":
            found["zone"] = m.sides[named.seat].zone
        if verb == "contact":
            found["target"] = str(decision.args[0])
            found["far"] = charge.reach(m, named)
        return found
    if verb == by_hand.PLACE:
        return {
            "unit": "",
            "verb": verb,
            "head": f"{verb} {action.args[0]}",
            "far": 0,
            "radius": MIDDLE,
            "minis": [],
            "shapes": [],
            "turning": by_hand.rule(m.pack).number("turn_step"),
        }
    words = [arg for arg in action.args if isinstance(arg, str)]
    if len(action.args) - len(words) != 1 or isinstance(action.args[-1], str):
        return None
    radius = token_radius = 630
    if verb in ("template", "drift"):
        radius = TEMPLATE
    elif verb in MAGIC:
        source: Any = m.pack.spells.get(str(words[-1])) or m.pack.blessings.get(str(words[-1]))
        radius = source.target.diameter // 2 if source is not None and source.target is not None else 0
    elif verb == "push" and named is not None:
        radius = named.card.radius
    else:
        radius = token_radius
    return {
        "unit": named.id if named is not None else unit.id if unit is not None else "",
        "verb": verb,
        "head": " ".join([verb, *words]),
        "far": 0 if not isinstance(family, Drift) else getattr(family, "far", 0),
        "radius": radius,
        "minis": [],
        "shapes": [],
    }


# ---- single answers


def choice(m: Battle, decision: Decision, action: Action) -> Json:
    """One answer."""
    say = _SAY.get(action.verb, _plain)
    found: Json = {"text": notation.text(action)}
    found.update(say(m, decision, action))
    if "subject" not in found and decision.subject:
        found["subject"] = decision.subject
    places = [list(point_of(arg)) for arg in action.args if isinstance(arg, int)]
    if places:
        found["places"] = places
    return found


def _plain(m: Battle, decision: Decision, action: Action) -> Json:
    rest = [_word(m, arg) for arg in action.args if arg != decision.subject]
    label = verb_of(action.verb).label
    found: Json = {"label": ", ".join(rest) if rest else label}
    units = [str(arg) for arg in action.args if arg in m.units and arg != decision.subject]
    if units:
        found["target"] = units[-1]
    return found


def _word(m: Battle, arg: int | str) -> str:
    return format_place(arg) if isinstance(arg, int) else name(m, arg)


def _unit(m: Battle, decision: Decision, action: Action) -> Json:
    """An answer that gives something to a Unit of one's own."""
    unit = m.units[str(action.args[0])]
    return {"label": name(m, unit.id), "detail": condition(m, unit), "subject": unit.id, "target": unit.id}


def condition(m: Battle, unit: Unit) -> str:
    """How a Unit stands, in a few words."""
    parts = [plural(len(unit.kinds), "Mini")]
    if unit.card.dice > 1:
        parts.append(f"{len(unit.beside)} of {unit.card.dice} dice")
    if unit.markers:
        parts.append(plural(unit.markers, "marker"))
    for said, word in (
        (unit.frozen, "Frozen"),
        (unit.fleeing, "Fleeing"),
        (unit.alert, "On Alert"),
        (unit.locked, "in combat"),
        (unit.airborne, "in the air"),
    ):
        if said:
            parts.append(word)
    return ", ".join(parts)


def _at(m: Battle, decision: Decision, action: Action) -> Json:
    """An answer aimed at an enemy Unit."""
    unit, target = m.units[str(action.args[0])], m.units[str(action.args[1])]
    found: Json = {"label": name(m, target.id), "target": target.id, "subject": unit.id}
    if unit.bases and target.bases:
        found["detail"] = f"{near_inches(group_gap(unit.bases, target.bases))} away"
    if len(action.args) > 2:
        found["label"] = f"{found['label']}: {content_name(m, str(action.args[2]))}"
    if action.verb in ("shoot", "focused-shot") and covered(m, target, False, False):
        found["detail"] = f"{found.get('detail', '')}, in cover".lstrip(", ")
    return found


def _places(m: Battle, decision: Decision, action: Action) -> Json:
    """An answer that puts Minis somewhere."""
    unit = m.units[str(action.args[0])]
    ends = ends_of(action)
    if not ends:
        return {"label": verb_of(action.verb).label, "subject": unit.id}
    x = sum(end[0] for end in ends) // len(ends)
    y = sum(end[1] for end in ends) // len(ends)
    here = [(base.x, base.y) for base in unit.bases]
    where = f"to {round(x / 1000)},{round(y / 1000)}"
    label = "Stay where it is" if here == ends else where[:1].upper() + where[1:]
    return {"label": label, "subject": unit.id}


def _claim(m: Battle, decision: Decision, action: Action) -> Json:
    purpose = str(action.args[1])
    rest = " ".join(_word(m, arg) for arg in action.args[2:] if isinstance(arg, str))
    label = f"{CLAIMS.get(purpose, purpose.capitalize())} {rest}".rstrip()
    where = [format_place(arg) for arg in action.args[2:] if isinstance(arg, int)]
    return {"label": f"{label} at {where[0]}" if where else label, "subject": str(action.args[0])}


def _cast(m: Battle, decision: Decision, action: Action) -> Json:
    rest = action.args[2:]
    units = [str(arg) for arg in rest if arg in m.units]
    label = ", ".join(_word(m, arg) for arg in rest) or content_name(m, str(action.args[1]))
    found: Json = {"label": label, "subject": str(action.args[0])}
    if units:
        found["target"] = units[-1]
    return found


def _bless(m: Battle, decision: Decision, action: Action) -> Json:
    rest = action.args[1:]
    units = [str(arg) for arg in rest if arg in m.units]
    said = [f"a die of {arg}" if isinstance(arg, str) and arg.isdigit() else _word(m, arg) for arg in rest]
    found: Json = {"label": ", ".join(said) or content_name(m, str(action.args[0]))}
    if units:
        found["target"] = units[-1]
    return found


def _lose(m: Battle, decision: Decision, action: Action) -> Json:
    words = {
        "far": "The farthest first, leaders last",
        "near": "The nearest first, leaders last",
        "leader": "The leader first",
    }
    said = [words.get(str(arg), f"Mini {arg}") for arg in action.args[1:]]
    return {"label": ", ".join(said)}


def _content(m: Battle, decision: Decision, action: Action) -> Json:
    """An answer that names an entry of the content; its text beside it."""
    word = str(action.args[-1])
    source = m.pack.spells.get(word) or m.pack.blessings.get(word)
    found: Json = {"label": content_name(m, word)}
    spell = m.pack.spells.get(word)
    if spell is not None:
        reach = f", {inches(spell.range)}" if spell.range else ""
        found["detail"] = f"Casting Value {spell.casting_value}{reach}. {spell.text}"
    elif source is not None:
        found["detail"] = source.text
    elif word in m.pack.scenarios:
        found["detail"] = m.pack.scenarios[word].story
    return found


def _align(m: Battle, decision: Decision, action: Action) -> Json:
    return {"label": ALIGNMENT_NAMES[str(action.args[0])]}


def _seat(m: Battle, decision: Decision, action: Action) -> Json:
    seat = str(action.args[0])
    return {"label": "I begin" if seat == decision.seat else does(m, seat, "begins", "begin")}


def _piece(m: Battle, decision: Decision, action: Action) -> Json:
    """A piece of Landscape where it would lie."""
    turn, where = str(action.args[1]), action.args[2]
    assert isinstance(where, int)
    said = f"{format_place(where)}"
    return {"label": said if turn == "0" else f"{said}, turned by {turn} degrees"}


def _edge(m: Battle, decision: Decision, action: Action) -> Json:
    return {"label": str(action.args[0]).capitalize()}


def _choose(m: Battle, decision: Decision, action: Action) -> Json:
    said = [name(m, str(arg)) for arg in action.args]
    return {"label": ", ".join(said) if said else "Go on"}


def _count(m: Battle, decision: Decision, action: Action) -> Json:
    return {"label": plural(int(str(action.args[-1])), "hit")}


def _shield(m: Battle, decision: Decision, action: Action) -> Json:
    which = int(str(action.args[1])) - 1
    return {"label": f"Strength {decision.args[which]}"}


def _mini(m: Battle, decision: Decision, action: Action) -> Json:
    unit = m.units[str(action.args[0])]
    return {"label": f"Mini {action.args[1]} of {name(m, unit.id)}", "target": unit.id}


_SAY: Final[dict[str, Callable[[Battle, Decision, Action], Json]]] = {
    "activate": _unit,
    "lift-alert": _unit,
    "deploy": _unit,
    "lay-die": _unit,
    "carry": _unit,
    "dispel": _unit,
    "spring": _unit,
    "charge": _at,
    "attack": _at,
    "shoot": _at,
    "focused-shot": _at,
    "rally": _at,
    "throw": _at,
    "fire": _at,
    "countercharge": _at,
    **dict.fromkeys(PLACING, _places),
    "return": _places,
    "push": _places,
    "claim": _claim,
    "cast": _cast,
    "bless": _bless,
    "lose": _lose,
    "entangle": _lose,
    "shield": _shield,
    "take-blessing": _content,
    "take-spell": _content,
    "scenario": _content,
    "align": _align,
    "place": _piece,
    "side": _edge,
    "flee-to": _edge,
    "begin": _seat,
    "choose": _choose,
    "leader-takes": _count,
    "pay": _mini,
}


# ---- what is not open


def closed(m: Battle, decision: Decision, open_: set[str]) -> list[Json]:
    """The actions of a Unit that has the die which are not open now, greyed, with the reason."""
    unit = m.units[decision.subject]
    there = {stem(key) for key in open_}
    found: list[Json] = []
    for verb in (*actions.DOUBLES, *actions.SINGLES):
        if verb in there or verb in (actions.STOP,):
            continue
        if verb == actions.SPELL and not unit.card.spells:
            continue
        if verb == actions.RALLY and not unit.card.heroic:
            continue
        if verb in (actions.ATTACK, actions.DISENGAGE) and not unit.locked:
            continue
        refusal = why_closed(m, unit, verb)
        shown = verb_of(verb)
        spent = verb in [actions.kind_of(one) for one in m.done]
        found.append(
            {
                "verb": verb,
                "label": shown.label,
                "icon": shown.icon,
                "key": shown.key,
                "state": "spent" if spent else "no",
                "actions": [],
                "help": shown.help,
                "why": {"reason": refusal.reason, "clauses": list(refusal.clauses)},
            }
        )
    return found


def used_up(m: Battle, open_: set[str]) -> list[Json]:
    """The pieces of Landscape that cannot be placed now, greyed, with the reason."""
    found: list[Json] = []
    shown = verb_of(by_hand.PLACE)
    for piece in by_hand.choice_of(m.pack):
        key = f"{by_hand.PLACE}-{piece.id}"
        if key in open_:
            continue
        refusal = by_hand.not_now(m, piece) or Refusal("There is no room for it.", by_hand.RULE)
        found.append(
            {
                "verb": key,
                "label": piece.name,
                "icon": shown.icon,
                "key": "",
                "state": "no",
                "actions": [],
                "help": shown.help,
                "why": {"reason": refusal.reason, "clauses": list(refusal.clauses)},
            }
        )
    return found


def why_closed(m: Battle, unit: Unit, verb: str) -> Refusal:
    """Why a Unit has no answer of a kind at all."""
    refused = actions.barred(m, unit, verb)
    if refused is not None:
        return refused
    if verb == actions.MARCH:
        return movement.may_not_march(m, unit) or Refusal("It finds no way.", ("ME-MOVE-04",))
    if verb in (actions.SHOOT, actions.FOCUSED):
        return nearest_refusal(m, unit, verb) or Refusal("It has nothing to shoot with.", ("ME-SHOOT-02",))
    if verb == actions.CHARGE:
        return nearest_refusal(m, unit, verb) or Refusal("No enemy is on the table.", ("ME-CHRG-03",))
    if verb == actions.SPELL:
        return magic.barred(unit) or Refusal(
            "None of its spells that are left has a target now.", ("ME-MAGIC-07", *spells_aim.RULE)
        )
    if verb == actions.CLAIM:
        return Refusal("There is nothing that it can claim here.", ("ME-ACTN-10",))
    return refusals.of_action(m, unit, Action(verb, (unit.id,)))


def nearest_refusal(m: Battle, unit: Unit, verb: str) -> Refusal | None:
    """Why the nearest enemy cannot be shot at or charged."""
    enemies = [enemy for enemy in m.enemies(unit.seat) if enemy.bases]
    if not enemies:
        return None
    nearest = min(enemies, key=lambda enemy: group_gap(unit.bases, enemy.bases))
    found = refusals.of_action(m, unit, Action(verb, (unit.id, nearest.id)))
    return Refusal(
        f"{name(m, nearest.id)}, the nearest: {found.reason[:1].lower()}{found.reason[1:]}", found.clauses
    )


def refused(m: Battle, decision: Decision) -> list[Json]:
    """What the Unit that has the die cannot shoot at, charge or attack, target by target."""
    if decision.kind != "act":
        return []
    unit = m.units[decision.subject]
    found: list[Json] = []
    for verb in (actions.CHARGE, actions.SHOOT, actions.FOCUSED):
        if verb != actions.CHARGE and not shooting.weapons_of(unit):
            continue
        for enemy in m.enemies(unit.seat):
            action = Action(verb, (unit.id, enemy.id))
            several = verb != actions.CHARGE and len(shooting.weapons_of(unit)) > 1
            if not several and decision.accepts(action):
                continue
            refusal = refusals.why_not(m, decision, action)
            if refusal is None or (several and refusal.reason.startswith("That weapon")):
                continue
            found.append(
                {
                    "verb": verb,
                    "label": f"{verb_of(verb).label}: {name(m, enemy.id)}",
                    "text": notation.text(action),
                    "reason": refusal.reason,
                    "clauses": list(refusal.clauses),
                    "subject": unit.id,
                    "target": enemy.id,
                }
            )
    return found
