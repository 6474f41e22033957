"""The log: events as sentences for one viewer, with dice, clauses, and what the page needs to show them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from rulebound.games.chronicle_x.combat import FORM_NAMES, LONG, MELEE, RESULTS, SHOOT, SHORT
from rulebound.games.chronicle_x.state import HEROES, NOWHERE, OVERMIND, TOKEN_PLUS, MissionState
from rulebound.games.chronicle_x.view import marker_name
from rulebound.games.chronicle_x.words import (
    BEHAVIOURS,
    NUMBERS,
    SIDE_NAMES,
    STATE_CLAUSES,
    does,
    face_name,
    item_name,
    listed,
    many,
    model_name,
    name,
    plural,
    possessive,
    side_of,
    signed,
    square,
)
from rulebound.kernel.events import Event
from rulebound.kernel.tally import Tally

Json = dict[str, Any]
Say = Callable[[MissionState, tuple[Any, ...]], Json]

SAY: Final[dict[str, Say]] = {}
"""How each kind of event is told."""


def says(kind: str) -> Callable[[Say], Say]:
    """Register the sentence of a kind of event."""

    def register(say: Say) -> Say:
        SAY[kind] = say
        return say

    return register


def narrate(m: MissionState, events: Iterable[Event], seat: str, start: int, round_: int) -> list[Json]:
    """Events as one seat is told of them; ``start`` numbers the first, ``round_`` is the round before it."""
    told: list[Json] = []
    for number, event in enumerate(events, start):
        if event.kind == "round":
            round_ = int(str(event.data[0]))
        told.append(tell(m, event, seat, number, round_))
    return told


def tell(m: MissionState, event: Event, seat: str, number: int, round_: int) -> Json:
    """One event for one seat."""
    whole = not event.only or event.only == seat
    data = event.data if whole else event.public
    say = (
        SAY.get(event.kind if whole else f"{event.kind} (public)")
        or SAY.get(event.kind)
        or _unknown(event.kind)
    )
    found: Json = {"n": number, "kind": "note", "side": "", "clauses": [], "round": round_}
    found.update(say(m, data))
    return found


def _unknown(kind: str) -> Say:
    """A kind without a sentence of its own: its name, and whom it is about."""

    def say(m: MissionState, data: tuple[Any, ...]) -> Json:
        words = [_word(m, part) for part in data if isinstance(part, str) and part]
        return {"text": f"{kind.replace('_', ' ').capitalize()}{': ' + listed(words) if words else ''}."}

    return say


def _word(m: MissionState, part: str) -> str:
    if m.find(part) is not None or m.blip(part) is not None or part in m.pack.heroes:
        return name(m, part)
    for table in (m.pack.items, m.pack.mutations, m.pack.building_cards, m.pack.hazard_cards):
        if part in table:
            return str(table[part].name)
    return part.replace("-", " ").replace("_", " ")


def about(m: MissionState, figure: str, kind: str, text: str, *clauses: str, **more: Any) -> Json:
    """An event about one figure."""
    return {
        "kind": kind,
        "side": side_of(m, figure),
        "text": text,
        "clauses": list(clauses),
        "figure": figure,
        **more,
    }


def dice(faces: Iterable[int]) -> list[Json]:
    """Dice as the page draws them."""
    return [{"face": RESULTS[face]} for face in faces]


def tally_words(tally: Tally) -> str:
    """A tally in one line: its base and every modifier by name."""
    parts = [f"{tally.lines[0].label} {tally.lines[0].value}"]
    parts.extend(f"{line.label} {signed(line.value)}" for line in tally.lines[1:])
    text = ", ".join(parts)
    if tally.surplus:
        text += f"; five dice and {tally.surplus} over"
    return text


def tally_clauses(tally: Tally) -> list[str]:
    """The clauses behind the modifiers of a tally."""
    return list(dict.fromkeys(line.clause for line in tally.lines[1:] if line.clause))


def counted(faces: Iterable[int]) -> str:
    """What attack dice came to: criticals, hits, blanks."""
    rolled = list(faces)
    hits = rolled.count(1) + 2 * rolled.count(2)
    parts = [plural(hits, "hit")]
    if rolled.count(3):
        parts.insert(0, plural(rolled.count(3), "critical hit"))
    return listed(parts)


def at_of(m: MissionState, place: int) -> Json:
    """The place of an event, if it has one."""
    at = square(m, place)
    return {"at": at} if at else {}


# ---- the course of the game


@says("round")
def _round(m: MissionState, data: tuple[Any, ...]) -> Json:
    return {"kind": "round", "text": f"Round {data[0]}"}


@says("phase")
def _phase(m: MissionState, data: tuple[Any, ...]) -> Json:
    side = str(data[0])
    return {"kind": "phase", "side": side, "text": f"{SIDE_NAMES.get(side, side)}"}


@says("outcome")
def _outcome(m: MissionState, data: tuple[Any, ...]) -> Json:
    winner, reason = str(data[0]), str(data[1])
    clauses = [str(clause) for clause in (data[2] if len(data) > 2 else ())]
    end = "The mission ends in a draw." if not winner else ""
    if winner:
        end = f"{'The heroes win' if winner == HEROES else 'The Overmind wins'}."
    return {"kind": "outcome", "side": winner, "text": f"{end} {reason}", "clauses": clauses}


@says("activate")
def _activate(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure = str(data[0])
    return about(m, figure, "note", f"{does(m, figure, 'is activated', 'are activated')}.")


@says("turn_ends")
def _turn_ends(m: MissionState, data: tuple[Any, ...]) -> Json:
    return about(m, str(data[0]), "note", f"The turn of {name(m, str(data[0]))} is over.")


@says("deploy")
@says("deploy_blip")
def _deploy(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, at = str(data[0]), int(data[1])
    text = f"{does(m, figure, 'is set up', 'are set up')} on {square(m, at)}."
    return about(m, figure, "place", text, at=square(m, at))


# ---- movement


@says("move")
def _move(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, start, walked, how = str(data[0]), int(data[1]), [int(place) for place in data[2]], str(data[3])
    path = [square(m, place) for place in (start, *walked)]
    to = path[-1]
    verbs: dict[str, tuple[str, str, str]] = {
        "move": ("moves", "move", ""),
        "sprint": ("sprints", "sprint", "CX-SPRINT-01"),
        "rush": ("rushes", "rush", "CX-BEHAV-06"),
        "protect": ("moves to protect", "move to protect", "CX-BEHAV-08"),
        "take-cover": ("takes cover: moves", "take cover: move", "CX-BEHAV-10"),
        "flight": ("flees", "flee", "CX-FX-02"),
        "push": ("is pushed", "are pushed", "CX-FX-13"),
        "pull": ("is pulled", "are pulled", ""),
    }
    singular, several, clause = verbs.get(how, ("moves", "move", ""))
    text = f"{does(m, figure, singular, several)} from {path[0]} to {to}."
    if how not in verbs:
        text = f"{text[:-1]} ({how.replace('-', ' ')})."
    return about(m, figure, "move", text, *([clause] if clause else []), path=path, at=to)


@says("place")
def _place(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, kind, to, home = (
        str(data[0]),
        str(data[1]),
        int(data[2]),
        int(data[3]) if len(data) > 3 else NOWHERE,
    )
    text = f"{name(m, figure)}: {model_name(m, kind)} on {square(m, to)}."
    more: Json = {"at": square(m, to)}
    if home != NOWHERE and home != to:
        more["path"] = [square(m, home), square(m, to)]
        return about(m, figure, "move", text, **more)
    return about(m, figure, "place", text, **more)


# ---- attacks


@says("attack")
def _attack(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, target, token, form, band, how, psychic = data[:7]
    what = name(m, target) if target else f"the token on {square(m, token)}"
    if form == MELEE:
        text = f"{does(m, figure, 'strikes', 'strike')} {what} in melee."
    elif form == SHOOT:
        text = (
            f"{does(m, figure, 'shoots', 'shoot')} at {what} at {'long' if band == LONG else 'short'} range."
        )
    else:
        text = f"{does(m, figure, 'attacks', 'attack')} {what} ({FORM_NAMES.get(form, 'card')})."
    clauses: list[str] = []
    subs: list[str] = []
    if psychic:
        subs.append("The attack is psychic: it needs no sight.")
        clauses.append("CX-PSY-02")
    reason = {
        "overwatch": ("An overwatch shot.", "CX-OW-02"),
        "rush": ("The attack of a Rush.", "CX-BEHAV-07"),
        "quick-shot": ("A Quick Shot.", "CX-BEHAV-12"),
    }.get(how)
    if reason:
        subs.insert(0, reason[0])
        clauses.append(reason[1])
    if form == SHOOT and band == SHORT:
        clauses.append("CX-COMBAT-05")
    at = square(m, token) if not target else ""
    return about(
        m, figure, "note", text, *clauses, **({"subs": subs} if subs else {}), **({"at": at} if at else {})
    )


@says("attack_lost")
def _attack_lost(m: MissionState, data: tuple[Any, ...]) -> Json:
    return about(m, str(data[0]), "note", f"The attack of {name(m, str(data[0]))} comes to nothing.")


@says("attack_roll")
def _attack_roll(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, faces, tally = str(data[0]), data[1], data[2]
    rolled = plural(len(faces), "attack die", "attack dice")
    text = f"{does(m, figure, 'rolls', 'roll')} {rolled}: {counted(faces)}."
    subs = [f"Attack value {tally.total}: {tally_words(tally)}."]
    return about(m, figure, "roll", text, *tally_clauses(tally), dice=dice(faces), subs=subs)


@says("reroll")
def _reroll(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, old, new, faces = str(data[0]), int(data[1]), int(data[2]), data[3]
    text = f"{does(m, figure, 'spends', 'spend')} a Neon Rush token: {_face(old)} becomes {_face(new)}."
    return about(m, figure, "roll", text, "CX-NEON-02", dice=dice(faces))


def _face(face: int) -> str:
    return RESULTS[face].replace("_", " ")


@says("dice_changed")
def _dice_changed(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, faces, changed = str(data[0]), data[1], data[2]
    words = [f"{str(old).replace('_', ' ')} counts as {str(new).replace('_', ' ')}" for old, new in changed]
    text = f"{possessive(m, figure)} dice: {listed(words)}."
    return about(m, figure, "roll", text, "CX-NEON-05", dice=dice(faces))


@says("defence_roll")
def _defence_roll(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, faces, tally = str(data[0]), list(data[1]), data[2]
    blocks = faces.count(4) + 2 * faces.count(5)
    rolls = does(m, figure, "rolls", "roll")
    text = f"{rolls} {plural(len(faces), 'defence die', 'defence dice')}: {plural(blocks, 'block')}."
    subs = [f"Defence value {tally.total}: {tally_words(tally)}."]
    return about(m, figure, "roll", text, *tally_clauses(tally), dice=dice(faces), subs=subs)


@says("no_defence")
def _no_defence(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, tally = str(data[0]), data[1]
    clause = tally.lines[0].clause
    text = f"{does(m, figure, 'rolls', 'roll')} no defence: {tally.lines[0].label}."
    return about(m, figure, "note", text, *([clause] if clause else []))


@says("struck")
def _struck(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, criticals, hits, blocks, dealt = (
        str(data[0]),
        int(data[1]),
        int(data[2]),
        int(data[3]),
        int(data[4]),
    )
    parts: list[str] = []
    if criticals:
        parts.append(f"{plural(criticals, 'critical hit goes', 'critical hits go')} straight through")
    if hits:
        stopped = min(hits, blocks)
        parts.append(
            f"{stopped} of {plural(hits, 'hit')} stopped" if stopped else f"{plural(hits, 'hit')} unstopped"
        )
    if not parts:
        parts.append("nothing hits")
    loses = does(m, figure, "loses", "lose")
    end = f"{loses} {dealt} Health" if dealt else f"{does(m, figure, 'is', 'are')} unharmed"
    text = f"{listed(parts)}: {end}."
    return about(m, figure, "note", text[0].upper() + text[1:], "CX-COMBAT-03")


@says("stray")
def _stray(m: MissionState, data: tuple[Any, ...]) -> Json:
    shooter, ally = str(data[0]), str(data[1])
    text = f"A Blank of {name(m, shooter)} strays: a critical hit on {name(m, ally)}."
    return about(m, ally, "note", text, "CX-COMBAT-10")


@says("fear_roll")
def _fear_roll(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, target, faces = str(data[0]), str(data[1]), list(data[2])
    shaken = any(face in (1, 2, 3) for face in faces)
    frightens = does(m, figure, "frightens", "frighten")
    text = f"{frightens} {name(m, target)}: {'a hit shakes it' if shaken else 'no hit'}."
    return about(m, figure, "roll", text, "CX-FX-01", dice=dice(faces))


@says("card_roll")
def _card_roll(m: MissionState, data: tuple[Any, ...]) -> Json:
    purpose, faces = data[0], data[1]
    what = listed([_word(m, str(part)) for part in purpose[:2]]) if purpose else "A card"
    return {"kind": "roll", "text": f"{what.capitalize()}: {counted(faces)}.", "dice": dice(faces)}


@says("damage")
def _damage(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, kind, part, left, place, cause = data[:6]
    causes = {"stray": "a stray shot", "hazard": "a hazard", "area": "the blast", "building": "the building"}
    because = "" if cause in ("attack", "card") else f" ({causes.get(cause, str(cause).replace('-', ' '))})"
    several = figure not in m.pack.heroes or kind != figure
    who = f"{name(m, figure)}: {model_name(m, kind)} loses" if several else f"{name(m, figure)} loses"
    text = f"{who} {part} Health{because}, {left} left."
    return about(m, str(figure), "damage", text, "CX-UNIT-26" if several else "CX-DIAL-05", **at_of(m, place))


@says("slain")
def _slain(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, kind, place = str(data[0]), str(data[1]), int(data[2])
    return about(m, figure, "removed", f"{name(m, figure)}: {model_name(m, kind)} slain.", **at_of(m, place))


@says("destroyed")
def _destroyed(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure = str(data[0])
    return about(m, figure, "removed", f"{does(m, figure, 'is', 'are')} wiped out.")


@says("removed")
def _removed(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, place = str(data[0]), int(data[1])
    text = f"{name(m, figure)} has no Health left and is out of the mission: two Abduction Points."
    return about(m, figure, "removed", text, "CX-DIAL-03", "CX-ABD-02", **at_of(m, place))


@says("healed")
def _healed(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, kind, part, now = str(data[0]), str(data[1]), int(data[2]), int(data[3])
    who = name(m, figure) if kind == figure else f"{name(m, figure)}: {model_name(m, kind)}"
    return about(m, figure, "status", f"{who} regains {part} Health, {now} now.")


@says("experience")
def _experience(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, points, now = str(data[0]), int(data[1]), int(data[2])
    return about(m, figure, "note", f"{name(m, figure)} gains {points} experience, {now} now.", "CX-XP-01")


@says("level")
def _level(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, level = str(data[0]), int(data[1])
    tier = {1: "level_1", 2: "level_2"}.get(level, "")
    new = [entry.name for entry in m.pack.heroes[figure].abilities if entry.tier == tier]
    text = f"{name(m, figure)} reaches level {level}{': ' + listed(new) if new else ''}."
    return about(m, figure, "status", text, "CX-XP-01")


# ---- states and overwatch


@says("state")
def _state(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, state = str(data[0]), str(data[1])
    words = {"stunned": "Stunned", "down": "Knocked Down", "shaken": "Shaken"}.get(state, state)
    text = f"{does(m, figure, 'is', 'are')} {words}."
    clause = STATE_CLAUSES.get(state, "")
    return about(m, figure, "status", text, *([clause] if clause else []))


@says("stands")
def _stands(m: MissionState, data: tuple[Any, ...]) -> Json:
    return about(m, str(data[0]), "status", f"{does(m, str(data[0]), 'stands', 'stand')} up.", "CX-FX-07")


@says("recovers")
def _recovers(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure = str(data[0])
    return about(m, figure, "status", f"{does(m, figure, 'recovers', 'recover')} from the Stun.", "CX-FX-05")


@says("overwatch")
def _overwatch(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, face = str(data[0]), int(data[1])
    goes = does(m, figure, "goes", "go")
    penalty = (
        "without a penalty, not having moved" if face == TOKEN_PLUS else "at \N{MINUS SIGN}1, having moved"
    )
    return about(m, figure, "status", f"{goes} on Overwatch {penalty}.", "CX-OW-06")


@says("overwatch_fires")
def _overwatch_fires(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, target = str(data[0]), str(data[1])
    comes = does(m, target, "comes", "come")
    return about(
        m,
        figure,
        "note",
        f"{comes} into reach: {name(m, figure)} on Overwatch fire{'' if many(figure) else 's'}.",
        "CX-OW-02",
    )


@says("overwatch_negated")
def _overwatch_negated(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure = str(data[0])
    return about(
        m,
        figure,
        "status",
        f"It was a Decoy: the Overwatch of {name(m, figure)} comes to nothing.",
        "CX-OW-05",
    )


@says("overwatch_ends")
def _overwatch_ends(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure = str(data[0])
    return about(m, figure, "status", f"The unused Overwatch of {name(m, figure)} ends.", "CX-OW-10")


@says("effect_ends")
def _effect_ends(m: MissionState, data: tuple[Any, ...]) -> Json:
    return {"kind": "status", "text": f"An effect runs out: {effect_name(str(data[0]))}."}


def effect_name(effect: str) -> str:
    """What a lasting effect is called."""
    from rulebound.games.chronicle_x.sources import LASTING

    kind = LASTING.get(effect)
    if kind is not None and kind.title:
        return kind.title
    plain = {
        "shut east": "storm shutters",
        "shut south": "storm shutters",
        "ash": "ash cloud",
        "toxic": "toxic cloud",
    }
    return plain.get(effect, effect.replace("-", " ").replace("_", " "))


# ---- blips and units


@says("reveal")
def _reveal(m: MissionState, data: tuple[Any, ...]) -> Json:
    blip, kind, unit, place = str(data[0]), str(data[1]), str(data[2]), int(data[3])
    if kind == "decoy":
        text = f"{name(m, blip)} is a Decoy and leaves play."
        return about(m, blip, "reveal", text, "CX-BUY-04", **at_of(m, place))
    text = f"{name(m, blip)} is turned up: {name(m, unit)}, {face_name(m, kind)}."
    return about(m, blip, "reveal", text, "CX-BUY-03", **at_of(m, place))


@says("tracker")
def _tracker(m: MissionState, data: tuple[Any, ...]) -> Json:
    return {"kind": "note", "side": OVERMIND, "text": f"{data[0]} unit points of the Overmind are revealed."}


@says("behaviour")
def _behaviour(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, behaviour = str(data[0]), str(data[1])
    text = f"{name(m, figure)}: {BEHAVIOURS.get(behaviour, behaviour)}."
    return about(m, figure, "note", text, "CX-BEHAV-01")


@says("merge")
def _merge(m: MissionState, data: tuple[Any, ...]) -> Json:
    unit, other, mine, rest = str(data[0]), str(data[1]), int(data[2]), int(data[3])
    if rest:
        text = f"{name(m, unit)} and {name(m, other)} are divided anew: {mine} and {rest} models."
    else:
        number = NUMBERS[mine] if mine < len(NUMBERS) else str(mine)
        text = f"{name(m, other)} merge into {name(m, unit)}: {number} models."
    return about(m, unit, "note", text, "CX-UNIT-29")


# ---- rooms, hazards, terrain


@says("explore")
def _explore(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, room, card = str(data[0]), int(data[1]), str(data[2])
    entry = m.pack.building_cards[card]
    text = f"{does(m, figure, 'explores', 'explore')} {m.plan.rooms[room].name}: {entry.name}."
    subs = [card_text(m, figure, card)]
    return about(m, figure, "explore", text, "CX-BLDG-05", subs=[sub for sub in subs if sub])


def card_text(m: MissionState, explorer: str, card: str) -> str:
    """What a building card says for whoever explores."""
    entry = m.pack.building_cards[card]
    if explorer in m.pack.heroes:
        own = entry.hero_text
    elif explorer.startswith("blip-"):
        own = entry.blip_text or entry.alien_text
    else:
        own = entry.alien_text
    return " ".join(part for part in (entry.common_text, own) if part)


@says("ruined")
def _ruined(m: MissionState, data: tuple[Any, ...]) -> Json:
    at = square(m, int(data[0]))
    side = "east" if data[1] == 0 else "south"
    return {
        "kind": "note",
        "text": f"The wall {side} of {at} is broken through.",
        "clauses": ["CX-BLDG-08"],
        "at": at,
    }


@says("token_stands")
def _token_stands(m: MissionState, data: tuple[Any, ...]) -> Json:
    at = square(m, int(data[0]))
    return {
        "text": f"The token on {at} stands: two hits or a critical are needed.",
        "clauses": ["CX-HAZ-02"],
        "at": at,
    }


@says("yellow_lost")
def _yellow_lost(m: MissionState, data: tuple[Any, ...]) -> Json:
    at = square(m, int(data[0]))
    return {
        "kind": "removed",
        "text": f"The yellow square {at} is destroyed.",
        "clauses": ["CX-TERR-08"],
        "at": at,
    }


@says("explosion")
def _explosion(m: MissionState, data: tuple[Any, ...]) -> Json:
    side, place, card = str(data[1]), int(data[2]), str(data[3])
    entry = m.pack.hazard_cards[card]
    at = square(m, place)
    found: Json = {
        "kind": "card",
        "side": side,
        "text": f"The hazard on {at} blows up: {entry.name}.",
        "at": at,
    }
    return {**found, "clauses": ["CX-HAZ-03"], "subs": [entry.text]}


@says("reshuffle")
def _reshuffle(m: MissionState, data: tuple[Any, ...]) -> Json:
    return {"kind": "card", "text": f"The {data[0]} deck is shuffled anew.", "clauses": ["CX-COMP-08"]}


# ---- cards, abilities, items


@says("use")
def _use(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, title, clauses = str(data[0]), str(data[2]), [str(clause) for clause in data[3]]
    return about(m, figure, "card", f"{does(m, figure, 'uses', 'use')} {title}.", *clauses[:2])


@says("mutation")
def _mutation(m: MissionState, data: tuple[Any, ...]) -> Json:
    card, title, form = str(data[0]), str(data[1]), str(data[2])
    entry = m.pack.mutations[card]
    supreme = form == "supreme"
    text = f"The Overmind plays {title}{', Supreme' if supreme else ''}."
    subs = [(entry.supreme_text or entry.text) if supreme else entry.text]
    clauses = ["CX-MUT-06" if supreme else "CX-MUT-05"]
    return {"kind": "card", "side": OVERMIND, "text": text, "clauses": clauses, "subs": subs}


@says("drawn")
def _drawn(m: MissionState, data: tuple[Any, ...]) -> Json:
    names = [m.pack.mutations[str(card)].name for card in data]
    return {"kind": "card", "side": OVERMIND, "text": f"You draw {listed(names)}.", "clauses": ["CX-MUT-01"]}


@says("drawn (public)")
def _drawn_public(m: MissionState, data: tuple[Any, ...]) -> Json:
    text = f"The Overmind draws {plural(int(data[0]), 'mutation card')}."
    return {"kind": "card", "side": OVERMIND, "text": text, "clauses": ["CX-MUT-01"]}


@says("discarded")
def _discarded(m: MissionState, data: tuple[Any, ...]) -> Json:
    text = f"You discard {m.pack.mutations[str(data[0])].name}."
    return {"kind": "card", "side": OVERMIND, "text": text, "clauses": ["CX-MUT-03"]}


@says("discarded (public)")
def _discarded_public(m: MissionState, data: tuple[Any, ...]) -> Json:
    return {
        "kind": "card",
        "side": OVERMIND,
        "text": "The Overmind discards a card.",
        "clauses": ["CX-MUT-03"],
    }


@says("gather")
def _gather(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, at = str(data[0]), square(m, int(data[1]))
    return about(
        m,
        figure,
        "pickup",
        f"{does(m, figure, 'takes', 'take')} the spanner token on {at}.",
        "CX-INT-02",
        at=at,
    )


@says("abduction")
def _abduction(m: MissionState, data: tuple[Any, ...]) -> Json:
    points, now = int(data[0]), int(data[1])
    text = f"The Overmind gains {plural(points, 'Abduction Point')}, {now} now."
    return {"kind": "note", "side": OVERMIND, "text": text, "clauses": ["CX-ABD-01"]}


@says("bag_empty")
def _bag_empty(m: MissionState, data: tuple[Any, ...]) -> Json:
    return about(
        m, str(data[0]), "note", f"The bag is empty: {name(m, str(data[0]))} finds nothing.", "CX-INT-03"
    )


@says("items_shown")
def _items_shown(m: MissionState, data: tuple[Any, ...]) -> Json:
    items = [item_name(m, str(item)) for item in data[1]]
    return about(m, str(data[0]), "card", f"{name(m, str(data[0]))} looks at {listed(items)}.", "CX-INT-03")


@says("items_shown (public)")
def _items_shown_public(m: MissionState, data: tuple[Any, ...]) -> Json:
    return about(
        m,
        str(data[0]),
        "card",
        f"{name(m, str(data[0]))} looks at {plural(int(data[1]), 'item')}.",
        "CX-INT-03",
    )


@says("item")
def _item(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, item = str(data[0]), str(data[1])
    entry = m.pack.items.get(item)
    subs = [entry.text] if entry is not None else []
    return about(
        m, figure, "pickup", f"{name(m, figure)} finds {item_name(m, item)}.", "CX-INT-03", subs=subs
    )


@says("equip")
def _equip(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, item, old = str(data[0]), str(data[1]), str(data[2])
    away = f"; {item_name(m, old)} goes to the Backpack" if old else ""
    return about(
        m, figure, "status", f"{name(m, figure)} takes {item_name(m, item)} in use{away}.", "CX-ITEM-03"
    )


@says("stow")
def _stow(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, item = str(data[0]), str(data[1])
    return about(
        m, figure, "status", f"{name(m, figure)} puts {item_name(m, item)} into the Backpack.", "CX-ITEM-03"
    )


@says("trade")
def _trade(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, other, way, item = str(data[0]), str(data[1]), str(data[2]), item_name(m, str(data[3]))
    if way == "give":
        text = f"{name(m, figure)} gives {item} to {name(m, other)}."
    elif way == "take":
        text = f"{name(m, figure)} takes {item} from {name(m, other)}."
    else:
        text = f"{name(m, figure)} swaps {item} for {item_name(m, str(data[4]))} with {name(m, other)}."
    return about(m, figure, "note", text, "CX-ITEM-04")


@says("spent")
def _spent(m: MissionState, data: tuple[Any, ...]) -> Json:
    return about(m, str(data[0]), "note", f"{item_name(m, str(data[1]))} is used up.", "CX-ITEM-05")


@says("take")
def _take(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, marker = str(data[0]), marker_name(m, str(data[1])).lower()
    return about(m, figure, "pickup", f"{name(m, figure)} picks up {marker}.", "CX-INT-01")


@says("hand")
def _hand(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, other, marker = str(data[0]), str(data[1]), marker_name(m, str(data[2])).lower()
    return about(m, figure, "note", f"{name(m, figure)} hands {marker} to {name(m, other)}.", "CX-INT-01")


@says("extract")
def _extract(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, place = str(data[0]), int(data[1])
    return about(
        m, figure, "removed", f"{name(m, figure)} leaves the map.", "CX-EXTRACT-01", **at_of(m, place)
    )
