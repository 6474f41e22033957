"""The log: events as sentences for one viewer, with dice, clauses, and what the page needs to show them."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from rulebound.games.chronicle_x import (
    narrate_attacks,
    narrate_cards,
    narrate_forces,
    narrate_missions,
    narrate_setup,
    narrate_solo,
)
from rulebound.games.chronicle_x.state import HEROES, NOWHERE, OVERMIND, TOKEN_PLUS, MissionState
from rulebound.games.chronicle_x.telling import SAY, Json, about, at_of, effect_name, says, unknown
from rulebound.games.chronicle_x.words import (
    BEHAVIOURS,
    NUMBERS,
    SIDE_NAMES,
    STATE_CLAUSES,
    does,
    face_name,
    listed,
    many,
    model_name,
    name,
    side_of,
    square,
    token_on,
)
from rulebound.kernel.events import Event

CHAPTERS = (
    narrate_attacks,
    narrate_cards,
    narrate_forces,
    narrate_missions,
    narrate_setup,
    narrate_solo,
)
"""The modules that tell of the rest; they register their sentences when they are read."""

REACH = 24
"""So many losses at most are told after what the dice of an attack came to."""


def narrate(
    m: MissionState,
    events: Iterable[Event],
    seat: str,
    start: int,
    round_: int,
    told_at: Container[int] = (),
) -> list[Json]:
    """Events as one seat is told of them; ``start`` numbers the first, ``round_`` is the round before it.

    ``told_at`` are the numbers of events at which somebody answered: what came before had been told by then.
    """
    told: list[Json] = []
    for number, event in enumerate(events, start):
        if event.kind == "round":
            round_ = int(str(event.data[0]))
        found = tell(m, event, seat, number, round_)
        told.append(found)
        if event.kind == "struck":
            _move_up(told, start, told_at)
    return told


def _move_up(told: list[Json], start: int, told_at: Container[int]) -> None:
    """Tell what the dice came to before the losses that follow from it; the rules know it only after them."""
    summary = told.pop()
    place = len(told)
    lowest = max(0, place - REACH)
    while (
        place > lowest
        and start + place not in told_at
        and told[place - 1]["kind"] in ("damage", "removed", "experience")
    ):
        place -= 1
    told.insert(place, summary)
    for number in range(place, len(told)):
        told[number]["n"] = start + number


def tell(m: MissionState, event: Event, seat: str, number: int, round_: int) -> Json:
    """One event for one seat."""
    whole = not event.only or event.only == seat
    data = event.data if whole else event.public
    say = (
        SAY.get(event.kind if whole else f"{event.kind} (public)")
        or SAY.get(event.kind)
        or unknown(event.kind)
    )
    found: Json = {"n": number, "kind": "note", "side": "", "clauses": [], "round": round_}
    found.update(say(m, data))
    return found


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
    return about(m, str(data[0]), "turn_end", f"The turn of {name(m, str(data[0]))} is over.")


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
    who = f"{name(m, figure)}: {model_name(m, kind)}" if kind != figure else f"{name(m, figure)} is"
    text = f"{who} set down on {square(m, to)}."
    more: Json = {"at": square(m, to)}
    if home != NOWHERE and home != to:
        text = f"{name(m, figure)}: {model_name(m, kind)} follows to {square(m, to)}."
        more["path"] = [square(m, home), square(m, to)]
        return about(m, figure, "move", text, **more)
    return about(m, figure, "place", text, **more)


# ---- states and overwatch


@says("state")
def _state(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, state = str(data[0]), str(data[1])
    words = {"stunned": "Stunned", "down": "Knocked Down", "shaken": "Shaken"}.get(state, state)
    text = f"{does(m, figure, 'is', 'are')} {words}."
    clause = STATE_CLAUSES.get(state, "")
    return about(m, figure, "status", text, *([clause] if clause else []))


@says("no_token")
def _no_token(m: MissionState, data: tuple[Any, ...]) -> Json:
    word = {"stunned": "Stunned", "down": "Knock Down"}.get(str(data[1]), str(data[1]))
    text = f"No {word} token is left, so {does(m, str(data[0]), 'stays', 'stay')} as before."
    return about(m, str(data[0]), "status", text, "CX-COMP-07")


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
    # a Sweeping Arc looks at where a movement begins
    arc = len(data) > 2
    comes = does(m, target, "sets out", "set out") if arc else does(m, target, "comes", "come")
    return about(
        m,
        figure,
        "note",
        f"{comes} {'within' if arc else 'into'} reach: {name(m, figure)} on Overwatch fire{'' if many(figure) else 's'}.",
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
    effect = str(data[0])
    if effect.startswith("unheard by "):
        who = name(m, effect.removeprefix("unheard by "))
        return {"kind": "status", "text": f"What kept the Overwatch of {who} quiet runs out."}
    return {"kind": "status", "text": f"An effect runs out: {effect_name(effect)}."}


# ---- blips and units


@says("seen")
def _seen(m: MissionState, data: tuple[Any, ...]) -> Json:
    blip, heroes = str(data[0]), [str(hero) for hero in data[1]]
    verb = "sees" if len(heroes) == 1 else "see"
    text = (
        f"{listed([name(m, hero) for hero in heroes])} {verb} {name(m, blip)[:1].lower()}{name(m, blip)[1:]}."
    )
    return about(m, heroes[0], "note", text, "CX-BLIP-06")


@says("reveal")
def _reveal(m: MissionState, data: tuple[Any, ...]) -> Json:
    blip, kind, unit, place = str(data[0]), str(data[1]), str(data[2]), int(data[3])
    if kind == "decoy":
        text = f"{name(m, blip)} is turned up: a Decoy, nothing was there."
        return about(m, blip, "reveal", text, "CX-BUY-03", **at_of(m, place))
    text = f"{name(m, blip)} is turned up: {name(m, unit)}, {face_name(m, kind)}."
    return about(m, blip, "reveal", text, "CX-BUY-04", **at_of(m, place))


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
        text = f"{name(m, unit)} and {name(m, other)} share out their models anew: {mine} and {rest}."
    else:
        number = NUMBERS[mine] if mine < len(NUMBERS) else str(mine)
        text = f"{does(m, other, 'merges')} into {name(m, unit)}: {number} models."
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
    if side_of(m, explorer) == HEROES:
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
    what = token_on(m, int(data[0]), bool(data[1]))
    return {
        "text": f"T{what[1:]} stands: two hits or a critical are needed.",
        "clauses": ["CX-TERR-08" if data[1] else "CX-HAZ-02"],
        "at": at,
    }


@says("chained")
def _chained(m: MissionState, data: tuple[Any, ...]) -> Json:
    at = square(m, int(data[1]))
    return {"text": f"The token on {at}, next to it, goes off as well.", "clauses": ["CX-HAZ-03"], "at": at}


@says("token_hit")
def _token_hit(m: MissionState, data: tuple[Any, ...]) -> Json:
    at = square(m, int(data[0]))
    return {"text": f"A hit stays on the token on {at}.", "clauses": ["CX-HAZ-02"], "at": at}


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
