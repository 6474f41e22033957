"""A decision as the page shows it: families of answers, labelled and keyed, and what is greyed and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rulebound.games.chronicle_x import (
    choices_missions,
    choices_setup,
    coach,
    combat,
    effects,
    explain,
    movement,
    notation,
    refusals,
    reinforcement,
    turn,
)
from rulebound.games.chronicle_x.combat import LONG, MELEE, Attack
from rulebound.games.chronicle_x.measuring import distance, engaged, longest_range
from rulebound.games.chronicle_x.moments import card, source_of
from rulebound.games.chronicle_x.prompts import LAST, ORDER, OWN_MOMENTS, direction, prompt, verb_of
from rulebound.games.chronicle_x.sources import Source
from rulebound.games.chronicle_x.state import (
    ATTACK,
    FLIP,
    INTERACT,
    MOVE,
    OVERMIND,
    OVERWATCH,
    SPRINT,
    Hero,
    MissionState,
    Unit,
)
from rulebound.games.chronicle_x.view import marker_name
from rulebound.games.chronicle_x.words import (
    BEHAVIOURS,
    card_name,
    face_name,
    item_name,
    item_text,
    knows_face,
    listed,
    model_name,
    name,
    place_of,
    plural,
    square,
    token_name,
)
from rulebound.kernel.decisions import Action, Decision, Refusal

Json = dict[str, Any]

INTERACTS: Final = refusals.INTERACTS
KIND_BITS: Final = {
    "move": MOVE,
    "sprint": SPRINT,
    "attack": ATTACK,
    "overwatch": OVERWATCH,
    "interact": INTERACT,
    "flip": FLIP,
}


def decision_json(m: MissionState, decision: Decision) -> Json:
    """A decision for the seat that decides."""
    families: dict[str, Json] = {}
    for family in decision.families:
        for action in choices_setup.listed_members(family):
            key = group(action)
            entry = families.get(key)
            if entry is None:
                entry = families[key] = new_family(m, decision, key, action)
            entry["actions"].append(choice(m, decision, action))
        tiles = choices_setup.tiles(family)
        if tiles is not None:
            families[family.verb]["tiles"] = tiles
    if decision.kind == "action":
        for greyed in closed(m, decision, set(families)):
            families[greyed["verb"]] = greyed
    return {
        "seat": decision.seat,
        "prompt": prompt(m, decision),
        "window": decision.window,
        "subject": decision.subject or None,
        "advice": coach.advice(m, decision, families) or None,
        "families": sorted(families.values(), key=_rank),
    }


def group(action: Action) -> str:
    """The family that an answer is shown in: an ability, an item or a card has one of its own."""
    if action.verb == "use" and len(action.args) > 1:
        return f"use-{action.args[1]}"
    if action.verb == "mutate" and action.args:
        return f"mutate-{action.args[0]}"
    if action.verb == "behave" and len(action.args) > 1:
        return f"behave-{action.args[1]}"
    return action.verb


def _rank(family: Json) -> int:
    verb = str(family["verb"])
    stem = "use" if verb.startswith("use-") else "mutate" if verb.startswith("mutate-") else verb
    if stem in LAST:
        return 200 + LAST.index(stem)
    return ORDER.index(stem) if stem in ORDER else 100


def new_family(m: MissionState, decision: Decision, key: str, action: Action) -> Json:
    """An open family without its answers."""
    verb = verb_of(action.verb)
    label, icon, note = verb.label, verb.icon, ""
    unit = m.find(str(action.args[0])) if action.args else None
    if action.verb == "use" and unit is not None:
        source = source_of(unit, str(action.args[1]))
        if source is not None:
            label, icon = source.title, source_icon(source)
            note = cost_note(source, decision)
    elif action.verb == "mutate":
        label = card(m, str(action.args[0])).title
    elif action.verb == "behave":
        label = behaviour_name(str(action.args[1]))
    elif action.verb in ("move", "sprint") and decision.kind == "action":
        note = str(movement.allowance(m, unit, action.verb) if unit is not None else movement.BLIP_MOVE)
    elif action.verb == "attack" and decision.kind == "action" and unit is not None:
        note = attack_note(m, unit)
    elif action.verb == "overwatch":
        label = "Overwatch" if m.in_turn.get("moved") else "Overwatch+"
        note = "ends turn"
    elif action.verb == "take":
        note = "Interact"
    elif action.verb == "keep" and decision.kind == "agenda":
        label, icon = "Keep an agenda", "card"
    elif action.verb == "reroll":
        note = f"{m.hero(str(action.args[0])).neon} left"
    elif action.verb in INTERACTS:
        note = "Interact"
    found: Json = {
        "verb": key,
        "label": label,
        "icon": icon,
        "key": verb.key,
        "state": "ready",
        "actions": [],
    }
    if note:
        found["note"] = note
    told = explain.of_family(m, key, action) if decision.kind != "agenda" else ""
    if told:
        found["help"] = told
    return found


def behaviour_name(word: str) -> str:
    """What a Behaviour is called."""
    return BEHAVIOURS.get(word.replace("-", "_"), word)


def source_icon(source: Source) -> str:
    """The sign of an ability or an item."""
    return {"weapon": "weapon", "armour": "armour", "consumable": "item"}.get(
        getattr(source, "kind", ""), "ability"
    )


def cost_note(source: Source, decision: Decision) -> str:
    """What a use costs, in one word."""
    if decision.window:
        return ""
    return {"interact": "Interact", "attack": "Attack", "move": "Move"}.get(source.cost, "free")


def attack_note(m: MissionState, unit: Unit) -> str:
    """What kind of attack a unit can make now, and how far."""
    if engaged(m, unit):
        return "melee"
    reach = max((longest_range(m, unit, model) for model in unit.models), default=0)
    return f"range {reach}" if reach else ""


# ---- single answers


def choice(m: MissionState, decision: Decision, action: Action) -> Json:
    """One answer."""
    say = _SAY.get(action.verb, _plain)
    found: Json = {"text": notation.text(m.ground.board, action)}
    found.update(say(m, decision, action))
    if "subject" not in found and decision.subject:
        found["subject"] = decision.subject
    return found


def _plain(m: MissionState, decision: Decision, action: Action) -> Json:
    rest = [_word(m, arg) for arg in action.args if arg != decision.subject]
    label = verb_of(action.verb).label
    found: Json = {"label": f"{label}: {listed(rest)}" if rest else label}
    target = _target(m, action.args, decision.subject)
    if target:
        found["target"] = target
    return found


def _word(m: MissionState, arg: int | str) -> str:
    """An argument in words."""
    if isinstance(arg, int):
        return square(m, arg)
    if m.find(arg) is not None or m.blip(arg) is not None:
        return name(m, arg)
    if arg in m.pack.items:
        return item_name(m, arg)
    if m.pack.mutation(arg) is not None:
        return card_name(m, arg)
    if arg in m.pack.agendas:
        return m.pack.agendas[arg].name
    if arg in m.pack.rooms:
        return m.pack.rooms[arg].name
    if any(marker.id == arg for marker in m.markers):
        return marker_name(m, arg)
    return arg.replace("-", " ")


def _target(m: MissionState, args: tuple[int | str, ...], subject: str) -> str:
    """The place or figure that an answer is chosen by: the last one that it names."""
    for arg in reversed(args):
        if isinstance(arg, int):
            return square(m, arg)
        if arg != subject and (m.find(arg) is not None or m.blip(arg) is not None):
            return arg
    return ""


def _walk(m: MissionState, decision: Decision, action: Action) -> Json:
    places = [arg for arg in action.args if isinstance(arg, int)]
    to = square(m, places[-1])
    word = {"go": "Go on"}.get(action.verb, verb_of(action.verb).label)
    if len(places) > 1:
        return {
            "label": f"{word} to {to}",
            "target": to,
            "detail": f"led by the model on {square(m, places[0])}",
        }
    return {"label": f"{word} to {to}", "target": to}


def _attack(m: MissionState, decision: Decision, action: Action) -> Json:
    attack = refusals.attack_of(m, decision, action)
    target = action.args[1]
    if isinstance(target, int):
        at = square(m, target)
        label = f"{token_name(m, target).capitalize()} at {at}"
        return {"label": label, "target": at, "detail": attack_detail(m, attack) if attack else ""}
    unit = m.find(target)
    label = name(m, target)
    if attack is not None and unit is not None and len(unit.models) > 1:
        label += f", at {square(m, attack.aim_square)}"
    return {"label": label, "target": target, "detail": attack_detail(m, attack) if attack else ""}


def attack_detail(m: MissionState, a: Attack) -> str:
    """An attack in a few words: how far, in which band, how many dice against how many."""
    dice = combat.attack_value(m, a)
    if a.form == MELEE:
        where = "melee"
    else:
        reach = distance(m, 1 << a.origin, 1 << a.aim_square)
        where = f"{plural(reach, 'square')}, {'long' if a.band == LONG else 'short'}"
    extra = f" +{dice.surplus} over" if dice.surplus else ""
    if a.target is None:
        rolled = plural(dice.dice, "die", "dice")
        return f"{where} \N{MIDDLE DOT} {rolled}{extra}; two hits or a critical destroy it"
    against = combat.defence_value(m, a, a.target).dice
    return f"{where} \N{MIDDLE DOT} {plural(dice.dice, 'die', 'dice')}{extra} against {against or 'none'}"


def _activate(m: MissionState, decision: Decision, action: Action) -> Json:
    figure = str(action.args[0])
    found: Json = {"label": name(m, figure), "target": figure, "subject": figure}
    unit, blip = m.find(figure), m.blip(figure)
    words: list[str] = [place_of(m, figure)]
    if unit is not None:
        if isinstance(unit, Hero):
            words.insert(0, m.pack.heroes[unit.id].role)
            words.append(f"{unit.models[0].health} of {unit.models[0].full} health")
        else:
            words.append(plural(len(unit.models), "model"))
        if unit.stunned:
            words.append("stunned")
        if unit.down:
            words.append("down")
    elif blip is not None and knows_face(m, blip, decision.seat):
        words.append(face_name(m, blip.kind))
    found["detail"] = ", ".join(word for word in words if word)
    return found


def _figure(word: str) -> Callable[[MissionState, Decision, Action], Json]:
    def say(m: MissionState, decision: Decision, action: Action) -> Json:
        figure = str(action.args[0])
        return {"label": f"{word}{name(m, figure)}", "target": figure, "detail": place_of(m, figure)}

    return say


def _fixed(label: str, detail: str = "") -> Callable[[MissionState, Decision, Action], Json]:
    def say(m: MissionState, decision: Decision, action: Action) -> Json:
        return {"label": label, "detail": detail} if detail else {"label": label}

    return say


def _place(m: MissionState, decision: Decision, action: Action) -> Json:
    figure, at = str(action.args[0]), square(m, int(action.args[-1]))
    found: Json = {"label": f"{name(m, figure)} on {at}", "target": at, "subject": figure}
    if len(action.args) > 2:
        found["label"] = f"{model_name(m, str(action.args[1]))} on {at}"
    return found


def _reinforce(m: MissionState, decision: Decision, action: Action) -> Json:
    pool = f"{plural(m.pool, 'point')} in the pool"
    if len(action.args) == 1:
        return {"label": "Bring models back", "detail": f"in place of Move and Sprint; {pool}"}
    at = square(m, int(action.args[1]))
    kind = m.pack.aliens[str(action.args[0])]
    return {"label": f"{kind.unit_name} at {at}", "target": at, "detail": f"{pool}; one action is left"}


def _equip(m: MissionState, decision: Decision, action: Action) -> Json:
    item = str(action.args[1])
    hero = m.hero(str(action.args[0]))
    found: Json = {"label": f"Use {item_name(m, item)}"}
    if hero.in_use:
        found["detail"] = f"{item_name(m, hero.in_use)} goes to the Backpack"
    return found


def _stow(m: MissionState, decision: Decision, action: Action) -> Json:
    return {"label": f"Put {item_name(m, m.hero(str(action.args[0])).in_use)} away"}


def _trade(m: MissionState, decision: Decision, action: Action) -> Json:
    other, way, first = str(action.args[1]), action.args[2], item_name(m, str(action.args[3]))
    who = name(m, other)
    if way == "give":
        label = f"Give {first} to {who}"
    elif way == "take":
        label = f"Take {first} from {who}"
    else:
        label = f"Swap {first} for {item_name(m, str(action.args[4]))} with {who}"
    return {"label": label, "target": other}


def _take(m: MissionState, decision: Decision, action: Action) -> Json:
    return {"label": f"Pick up {marker_name(m, str(action.args[1])).lower()}"}


def _hand(m: MissionState, decision: Decision, action: Action) -> Json:
    other = str(action.args[1])
    return {
        "label": f"Hand {marker_name(m, str(action.args[2])).lower()} to {name(m, other)}",
        "target": other,
    }


def _use(m: MissionState, decision: Decision, action: Action) -> Json:
    unit = m.find(str(action.args[0]))
    source = source_of(unit, str(action.args[1])) if unit is not None else None
    title = source.title if source is not None else str(action.args[1])
    rest = action.args[2:]
    words = [_word(m, arg) for arg in rest]
    found: Json = {"label": f"{title}: {listed(words)}" if words else title, "subject": str(action.args[0])}
    if decision.window and not words:
        found["detail"] = explain.card_text(m, str(action.args[1]))
    if unit is not None and str(action.args[0]) != m.acting:
        found["label"] = f"{name(m, unit.id)}: {found['label']}"
    target = _target(m, rest, "")
    if target:
        found["target"] = target
    return found


def _mutate(m: MissionState, decision: Decision, action: Action) -> Json:
    entry = m.pack.mutation(str(action.args[0]))
    assert entry is not None
    supreme = action.args[1] == "supreme"
    rest = action.args[3:] if supreme else action.args[2:]
    words = [_word(m, arg) for arg in rest]
    label = "Supreme" if supreme else "Standard"
    if words:
        label += f": {listed(words)}"
    found: Json = {"label": label}
    if supreme:
        found["detail"] = entry.supreme_text or ""
        found["cards"] = [str(action.args[2])]
    else:
        found["detail"] = entry.text
    target = _target(m, rest, "")
    if target:
        found["target"] = target
    return found


def _interrupt(m: MissionState, decision: Decision, action: Action) -> Json:
    figure = str(action.args[-1])
    cards = listed([card_name(m, str(card)) for card in action.args[:-1]])
    return {
        "label": name(m, figure),
        "target": figure,
        "subject": figure,
        "detail": f"for {cards}",
        "cards": [str(each) for each in action.args[:-1]],
    }


def _discard(m: MissionState, decision: Decision, action: Action) -> Json:
    entry = m.pack.mutation(str(action.args[0]))
    assert entry is not None
    return {"label": entry.name, "detail": entry.text}


def _keep(m: MissionState, decision: Decision, action: Action) -> Json:
    entry = m.pack.agendas.get(str(action.args[0])) if action.args else None
    if entry is None:
        return {"label": "Keep the dice"}
    return {"label": entry.name, "detail": " Then: ".join(each.text for each in entry.objectives)}


def _noted(m: MissionState, decision: Decision, action: Action) -> Json:
    arg = action.args[0]
    if isinstance(arg, int):
        return {"label": f"The yellow square {square(m, arg)}", "target": square(m, arg)}
    if m.find(arg) is None and m.blip(arg) is None:
        return {"label": f"The {arg} edge"}
    return {"label": name(m, arg), "target": arg}


def _reroll(m: MissionState, decision: Decision, action: Action) -> Json:
    number = int(str(action.args[1]))
    face = str(decision.args[number - 1]).replace("_", " ") if number <= len(decision.args) else ""
    return {"label": f"Reroll die {number}: {face}", "detail": "one Neon Rush token"}


def _behave(m: MissionState, decision: Decision, action: Action) -> Json:
    word = str(action.args[1])
    found: Json = {"label": behaviour_name(word)}
    told = explain.behaviour(word)
    if told:
        found["detail"] = told
    return found


def _way(m: MissionState, decision: Decision, action: Action) -> Json:
    found: Json = {"label": direction(str(action.args[1])).capitalize()}
    unit = m.find(str(action.args[0]))
    if unit is not None and unit.models and str(action.args[1]).isdigit():
        moved = effects.shifted(m, unit, effects.DIRECTIONS[int(str(action.args[1]))])
        if moved:
            found["target"] = square(m, moved[0])
    return found


def _extract(m: MissionState, decision: Decision, action: Action) -> Json:
    room = m.pack.rooms[str(action.args[1]) if len(action.args) > 1 else "hq"]
    detail = f"an Interact; {room.visit[0].lower()}{room.visit[1:]}" if room.visit else "an Interact"
    return {"label": f"Leave for the {room.name}", "detail": detail}


def _return(m: MissionState, decision: Decision, action: Action) -> Json:
    at = square(m, int(action.args[1]))
    return {"label": f"Come back on {at}", "target": at, "detail": "the whole activation of this round"}


def _fetch(m: MissionState, decision: Decision, action: Action) -> Json:
    item = str(action.args[1])
    return {"label": item_name(m, item), "detail": item_text(m, item)}


def _shift(m: MissionState, decision: Decision, action: Action) -> Json:
    one, to = square(m, int(action.args[0])), square(m, int(action.args[1]))
    return {"label": f"The group at {one} to {to}", "target": to}


def _study(m: MissionState, decision: Decision, action: Action) -> Json:
    return {"label": m.pack.aliens[str(action.args[1])].name}


def _lose(m: MissionState, decision: Decision, action: Action) -> Json:
    at = int(action.args[1])
    standing = m.standing_at(at)
    kind = standing[1].kind if standing is not None else ""
    return {"label": f"{model_name(m, kind)} at {square(m, at)}", "target": square(m, at)}


def _keep_item(m: MissionState, decision: Decision, action: Action) -> Json:
    item = str(action.args[1])
    return {"label": item_name(m, item), "detail": item_text(m, item)}


def _merge(m: MissionState, decision: Decision, action: Action) -> Json:
    unit, other = m.find(str(action.args[0])), m.find(str(action.args[1]))
    assert unit is not None
    assert other is not None
    kept = int(str(action.args[2]))
    rest = len(unit.models) + len(other.models) - kept
    if not rest:
        return {
            "label": f"Merge with {name(m, other.id)}",
            "target": other.id,
            "detail": f"one unit of {plural(kept, 'model')}",
        }
    detail = f"{plural(kept, 'model')} in {name(m, unit.id)}, {rest} in {name(m, other.id)}"
    return {"label": f"Share out with {name(m, other.id)}", "target": other.id, "detail": detail}


def _on(m: MissionState, decision: Decision, action: Action) -> Json:
    at = square(m, int(action.args[0]))
    return {"label": f"{verb_of(action.verb).label}: {at}", "target": at}


def _listen(m: MissionState, decision: Decision, action: Action) -> Json:
    one, other = str(action.args[0]), str(action.args[1])
    return {"label": f"{name(m, one)} and {name(m, other)}", "target": one}


def _pick(m: MissionState, decision: Decision, action: Action) -> Json:
    entry = m.pack.building_cards[str(action.args[0])]
    return {"label": entry.name, "detail": entry.hero_text}


def _heal(m: MissionState, decision: Decision, action: Action) -> Json:
    if len(action.args) == 1:
        return _figure("Heal ")(m, decision, action)
    place = int(action.args[1])
    standing = m.standing_at(place)
    if standing is None:
        return _plain(m, decision, action)
    model = standing[1]
    found: Json = {"label": f"{model_name(m, model.kind)} on {square(m, place)}", "target": square(m, place)}
    found["detail"] = f"{model.health} of {model.full} Health"
    return found


def _nest(m: MissionState, decision: Decision, action: Action) -> Json:
    places = [square(m, int(place)) for place in action.args]
    return {"label": f"Greys on {listed(places)}", "target": places[-1]}


def _lane(m: MissionState, decision: Decision, action: Action) -> Json:
    return {"label": str(action.args[0]).replace("-", " ").capitalize()}


def _smash(m: MissionState, decision: Decision, action: Action) -> Json:
    return {"label": f"Smash the wall to the {action.args[1]}", "detail": "an Interact"}


_SAY: Final[dict[str, Callable[[MissionState, Decision, Action], Json]]] = {
    "activate": _activate,
    "move": _walk,
    "sprint": _walk,
    "go": _walk,
    "rush": _walk,
    "protect": _walk,
    "take-cover": _walk,
    "attack": _attack,
    "place": _place,
    **choices_missions.SAY,
    **choices_setup.SAY,
    "reinforce": _reinforce,
    "equip": _equip,
    "stow": _stow,
    "trade": _trade,
    "take": _take,
    "hand": _hand,
    "use": _use,
    "mutate": _mutate,
    "discard": _discard,
    "interrupt": _interrupt,
    "reroll": _reroll,
    "behave": _behave,
    "away": _way,
    "push": _way,
    "lose": _lose,
    "keep-item": _keep_item,
    "merge": _merge,
    "step": _walk,
    "approach": _walk,
    "tunnel": _walk,
    "hazard": _on,
    "spanner": _on,
    "chain": _on,
    "slip": _way,
    "listen": _listen,
    "pick": _pick,
    "heal": _heal,
    "nest": _nest,
    "lane": _lane,
    "smash": _smash,
    "alarm": _figure(""),
    "push-first": _figure(""),
    "give-neon": _figure("To "),
    "frighten": _figure(""),
    "stray": _figure("Strike "),
    "voice": _figure(""),
    "fire": _figure(""),
    "reveal": _figure(""),
    "end": _fixed("End the turn"),
    "recover": _fixed("Recover from the Stun", "an Interact"),
    "stand": _fixed("Stand up", "the Move of this turn"),
    "overwatch": _fixed("Overwatch"),
    "gather": _fixed("Take the spanner token", "an Interact"),
    "extract": _extract,
    "return": _return,
    "fetch": _fetch,
    "shift": _shift,
    "study": _study,
    "flip": _fixed("Turn the blip up", "its models are set down, without a Behaviour"),
    "pass": _fixed("Pass"),
    "stay": _fixed("Stay here"),
    "keep": _keep,
    "note": _noted,
    "forget": _fixed("Give up 2 Neon Rush tokens"),
    "bear": _fixed("Be Stunned"),
    "decline": _fixed("No Behaviour"),
    "enough": _fixed("That is enough"),
}


# ---- what is not open


def closed(m: MissionState, decision: Decision, open_: set[str]) -> list[Json]:
    """The kinds of action that the acting figure has not now, with the reason; nothing just vanishes."""
    found: list[Json] = []
    blip = m.blip(decision.subject)
    wanted = (
        ("move", "flip", "interact")
        if blip is not None
        else ("move", "sprint", "attack", "overwatch", "interact")
    )
    unit = m.find(decision.subject)
    if m.pool and unit is not None and unit.side == OVERMIND and reinforcement.lacks(m, unit):
        wanted = (*wanted, "reinforce")
    for verb in wanted:
        if verb in open_ or (verb == "move" and "stand" in open_):
            continue
        if verb == "interact" and any(each in open_ for each in INTERACTS):
            continue
        refusal = refusals.of_verb(m, decision.subject, verb)
        if verb == "flip" and blip is not None and not m.used & FLIP and blip.decoy:
            refusal = Refusal(turn.may_flip_reason(), ("CX-BLIP-05",))
        found.append(greyed(verb, "spent" if m.used & KIND_BITS.get(verb, 0) else "no", refusal))
    if unit is not None:
        for source in unit.sources:
            key = f"use-{source.id}"
            if key in open_ or not source.moments & OWN_MOMENTS:
                continue
            refusal = refusals.of_source(m, unit, source)
            entry = greyed(key, "no", refusal)
            entry["label"], entry["icon"] = source.title, source_icon(source)
            told = explain.card_text(m, source.id)
            if told:
                entry["help"] = told
            found.append(entry)
    return found


def greyed(verb: str, state: str, refusal: Refusal) -> Json:
    """A family that cannot be chosen."""
    shown = verb_of(verb)
    found: Json = {
        "verb": verb,
        "label": shown.label,
        "icon": shown.icon,
        "key": shown.key if not verb.startswith("use-") else "",
        "state": state,
        "why": {"reason": refusal.reason, "clauses": list(refusal.clauses)},
        "actions": [],
    }
    if verb in explain.SENTENCES:
        found["help"] = explain.SENTENCES[verb]
    return found
