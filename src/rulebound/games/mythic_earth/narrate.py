"""The log: events as sentences for one viewer, with dice, clauses, and what the page needs to show them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rulebound.games.mythic_earth import narrate_fight, narrate_magic, narrate_setup, narrate_tokens
from rulebound.games.mythic_earth.agreement import agree
from rulebound.games.mythic_earth.cards import BEHEMOTH, MONSTER
from rulebound.games.mythic_earth.prompts import verb_of
from rulebound.games.mythic_earth.state import BLUE, EVERCHANGING, RED, Battle
from rulebound.games.mythic_earth.telling import SAY, Json, about, d10s, dice, says, unknown
from rulebound.games.mythic_earth.words import (
    content_name,
    does,
    listed,
    name,
    near_inches,
    plural,
    seat_name,
)
from rulebound.kernel.events import Event

CHAPTERS = (narrate_fight, narrate_magic, narrate_setup, narrate_tokens)
"""The modules that tell of the rest; they register their sentences when they are read."""


def narrate(m: Battle, events: Iterable[Event], seat: str, start: int, turn: int) -> list[Json]:
    """Events as one seat is told of them; ``start`` numbers the first, ``turn`` is the turn before it."""
    told: list[Json] = []
    for number, event in enumerate(events, start):
        if event.kind == "turn":
            turn = int(str(event.data[0]))
        told.append(tell(m, event, seat, number, turn))
    return told


def tell(m: Battle, event: Event, seat: str, number: int, turn: int) -> Json:
    """One event for one seat."""
    whole = not event.only or event.only == seat
    found: Json = {"n": number, "kind": "note", "side": event.only or "", "clauses": [], "round": turn}
    if whole:
        say = SAY.get(event.kind) or unknown(event.kind)
        found.update(say(m, event.data))
    else:
        say = SAY.get(f"{event.kind} (public)") or unknown(event.kind)
        found.update(say(m, (event.only, *event.public)))
    if "text" in found:
        found["text"] = agree(m, found["text"])
    return found


# ---- the course of the battle


@says("turn")
def _turn(m: Battle, data: tuple[Any, ...]) -> Json:
    return {"kind": "round", "text": f"Turn {data[0]}", "clauses": ["ME-TURN-01"]}


@says("clean_up")
def _clean_up(m: Battle, data: tuple[Any, ...]) -> Json:
    return {"kind": "phase", "text": f"Clean-up of turn {data[0]}", "clauses": ["ME-CLEAN-01"]}


@says("outcome")
def _outcome(m: Battle, data: tuple[Any, ...]) -> Json:
    winner, reason = str(data[0]), str(data[1])
    clauses = [str(clause) for clause in (data[2] if len(data) > 2 else ())]
    end = f"{does(m, winner, 'wins', 'win')}." if winner else "The battle ends in a draw."
    return {"kind": "outcome", "side": winner, "text": f"{end} {reason}", "clauses": clauses}


@says("activate")
def _activate(m: Battle, data: tuple[Any, ...]) -> Json:
    unit, value = str(data[0]), int(data[1])
    text = f"{name(m, unit)} is given a die of {value}."
    return about(m, unit, "activate", text, "ME-POOL-04", dice=dice([value], "d6"))


@says("idle")
def _idle(m: Battle, data: tuple[Any, ...]) -> Json:
    unit, value, forced, locked = str(data[0]), int(data[1]), bool(data[2]), bool(data[3])
    why = "no Unit has to act with its die"
    if forced:
        why = "locked in combat, it has nothing else open to it" if locked else "nothing is open to it"
    text = f"{name(m, unit)} passes: its die of {value} is spent on nothing ({why})."
    clauses = ("ME-ACT-05", "ME-ACTN-21") if forced and locked else ("ME-ACT-05", "ME-TURN-04")
    return about(m, unit, "note", text, *clauses, dice=dice([value], "d6"))


@says("activated")
def _activated(m: Battle, data: tuple[Any, ...]) -> Json:
    return about(m, str(data[0]), "turn_end", f"{name(m, str(data[0]))} has finished.")


@says("announces")
def _announces(m: Battle, data: tuple[Any, ...]) -> Json:
    unit, verb = str(data[0]), str(data[1])
    words = [str(word) for word in data[2:]]
    if verb == "cast" and words:
        what, words = f"{content_name(m, words[0])}", words[1:]
    elif verb == "claim":
        what, words = "Capture/Claim", []
    else:
        what = verb_of(verb).label if verb != "end" else "nothing"
    at = listed([name(m, word) for word in words if word in m.units])
    text = f"{name(m, unit)} announces: {what}{', ' + at if at else ''}."
    return about(m, unit, "note", text, "ME-ALERT-14")


@says("lost_action")
def _lost_action(m: Battle, data: tuple[Any, ...]) -> Json:
    what = verb_of(str(data[1])).label
    text = f"{name(m, str(data[0]))} cannot carry out {what} any more: it is lost."
    return about(m, str(data[0]), "note", text, "ME-ALERT-14")


# ---- movement


MOVES = {
    "move": ("moves", "ME-ACTN-01"),
    "march": ("marches", "ME-ACTN-11"),
    "follow": ("makes the victor's move", "ME-RESULT-12"),
    "flight": ("runs", "ME-FLEE-02"),
    "push": ("is pushed", "ME-MAGIC-01"),
}


@says("moves")
def _moves(m: Battle, data: tuple[Any, ...]) -> Json:
    unit, verb = str(data[0]), str(data[1])
    word, clause = MOVES.get(verb, (f"makes a {verb}", "ME-ACTN-01"))
    ways = [[[int(x), int(y)] for x, y in path] for path in data[2]]
    return about(m, unit, "move", f"{name(m, unit)} {word}.", clause, ways=ways)


def _placed(word: str, kind: str, *clauses: str) -> Any:
    def say(m: Battle, data: tuple[Any, ...]) -> Json:
        unit = str(data[0])
        places = data[-1] if isinstance(data[-1], tuple) else ()
        ways = [[[int(x), int(y)]] for x, y in places]
        text = word.format(unit=name(m, unit), other=name(m, str(data[1])) if len(data) > 1 else "")
        return about(m, unit, kind, text, *clauses, **({"ways": ways} if ways else {}))

    return say


for _kind, _text, _sort, _clauses in (
    ("deployed", "{unit} is deployed.", "place", ("ME-DEPL-07", "ME-DEPL-11")),
    ("contact", "{unit} comes into contact with {other}.", "move", ("ME-CHRG-05",)),
    ("closes_up", "{unit} closes up.", "move", ("ME-COH-03",)),
    ("closes_in", "{unit} comes as near to {other} as it can.", "move", ("ME-CCHG-07",)),
    ("relocated", "{unit} is set down elsewhere.", "move", ("ME-MAGIC-01",)),
    ("takes_off", "{unit} takes off.", "note", ("ME-FLY-01",)),
    ("lands", "{unit} lands.", "note", ("ME-FLY-03",)),
    ("no_way", "{unit} finds no way there any more.", "note", ("ME-ALERT-14",)),
    ("held_up", "{unit} is held up on its way.", "note", ("ME-ALERT-14",)),
    ("slowed", "{unit} cannot go so far any more.", "note", ("ME-ALERT-04",)),
    ("disengages", "{unit} breaks out of the combat.", "note", ("ME-ACTN-17",)),
    ("alert", "{unit} is On Alert.", "note", ("ME-ALERT-01", "ME-ALERT-02")),
    ("alert_lifted", "{unit} is On Alert no longer.", "note", ("ME-ALERT-11",)),
    ("lies_low", "{unit} lies low.", "note", ("ME-ACTN-07",)),
    ("too_far", "{unit} is too far away to rally {other}.", "note", ("ME-STOP-06",)),
    ("rally", "{unit} tries to rally {other}.", "note", ("ME-STOP-06", "ME-STOP-07")),
):
    says(_kind)(_placed(_text, _sort, *_clauses))


@says("shifted")
def _shifted(m: Battle, data: tuple[Any, ...]) -> Json:
    if str(data[0]) not in m.units:
        return {"kind": "note", "text": f"{name(m, str(data[0]))} is shifted to where it is free."}
    say: Json = _placed("{unit} is shifted to a clear place.", "move", "ME-STOP-03")(m, data)
    return say


@says("stands")
def _stands(m: Battle, data: tuple[Any, ...]) -> Json:
    where = "in the air" if data[1] else "on the ground"
    return about(m, str(data[0]), "note", f"{name(m, str(data[0]))} is {where}.", "ME-DEPL-11")


@says("nears")
def _nears(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} comes {near_inches(int(data[2]))} on toward {name(m, str(data[1]))}."
    return about(m, str(data[0]), "move", text, "ME-ALERT-04", "ME-CCHG-08")


TRAMPLES: Final = {MONSTER: "ME-MOVE-08", BEHEMOTH: "ME-MOVE-09"}
"""The clause of the hits on each type of Unit but the rest."""


@says("tramples")
def _tramples(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} tramples {name(m, str(data[1]))}: {plural(int(data[2]), 'hit')}."
    clause = TRAMPLES.get(m.units[str(data[1])].type, "ME-MOVE-07")
    return about(m, str(data[0]), "shot", text, clause, "ME-MOVE-10")


# ---- tests, markers, states


TESTS = {
    "activation": ("Activation Test", "ME-TEST-01"),
    "lost-combat": ("Brave Test after a lost round", "ME-RESULT-06"),
    "casualties": ("Brave Test for heavy casualties", "ME-HALF-01"),
    "terror": ("Brave Test against Terror", "ME-BTEST-01"),
    "stop-fleeing": ("test to stop fleeing", "ME-STOP-01"),
    "caught": ("test to hold its ground", "ME-FLEE-13"),
    "unfreeze": ("free test", "ME-FROZ-16"),
    "battle-cry": ("Brave Test against the Battle Cry", "ME-BLESS-19"),
    "spell": ("Brave Test against the spell", "ME-MAGIC-01"),
    "discovery": ("test of discovery", "ME-DEVL-04"),
    "strike": ("test on RE for the Ball", "ME-CTEST-03"),
}


@says("test")
def _test(m: Battle, data: tuple[Any, ...]) -> Json:
    unit, why, number, face, passed = str(data[0]), str(data[1]), int(data[2]), int(data[3]), bool(data[4])
    what, clause = TESTS.get(why, (f"test ({why})", "ME-BTEST-01"))
    if why == "discovery" and m.sides[m.units[unit].seat].alignment == EVERCHANGING:
        clause = "ME-DEVC-03"
    more = [] if why == "strike" else ["ME-TEST-02" if why == "activation" else "ME-BTEST-06"]
    text = f"{name(m, unit)}, {what} on {number}: {face}, {'passed' if passed else 'failed'}."
    return about(m, unit, "test", text, clause, *more, dice=d10s(m, [face], number))


@says("react")
def _react(m: Battle, data: tuple[Any, ...]) -> Json:
    unit, enemy, number, face, passed = str(data[0]), str(data[1]), int(data[2]), int(data[3]), bool(data[4])
    end = "the trap is sprung" if passed else "too late"
    text = f"{name(m, unit)} reacts to {name(m, enemy)}, RE {number}: {face}, {end}."
    return about(m, unit, "test", text, "ME-ALERT-06", dice=d10s(m, [face], number))


WHY = {
    "shot": "shot at",
    "fire": "fire",
    "spectral-nightmares": "D3 of Spectral Nightmares",
    "melee": "wounds in melee",
    "failed": "test failed",
    "passed": "test passed",
    "regroup": "Regroup",
    "inspired": "passed without a roll",
    "trampled": "trampled",
    "two tens": "two tens",
    "blessing": "Blessing",
}
MARKED: Final = {
    "shot": "ME-MARK-02",
    "fire": "ME-AMMO-01",
    "spectral-nightmares": "ME-AMMO-03",
    "melee": "ME-MARK-03",
    "failed": "ME-MARK-04",
    "passed": "ME-MARK-05",
    "regroup": "ME-ACTN-05",
    "inspired": "ME-BLESS-07",
    "trampled": "ME-MOVE-11",
    "two tens": "ME-CAST-05",
}
"""The clause by which Brave markers come or go for each reason; for any other it is the text of the effect."""


@says("markers")
def _markers(m: Battle, data: tuple[Any, ...]) -> Json:
    unit, change, total, why = str(data[0]), int(data[1]), int(data[2]), str(data[3])
    word = "gains" if change > 0 else "sheds"
    said = WHY.get(why, why.replace("-", " "))
    text = f"{name(m, unit)} {word} {plural(abs(change), 'Brave marker')} ({said}): {total} now."
    return about(m, unit, "marker", text, MARKED.get(why, "ME-MARK-06"))


@says("regroup")
def _regroup(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} regroups: {data[1]}."
    return about(m, str(data[0]), "note", text, "ME-ACTN-05", dice=dice([int(data[1])], "d3"))


@says("overload")
def _overload(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} breaks under {plural(int(data[1]), 'Brave marker')}."
    return about(m, str(data[0]), "destroyed", text, "ME-OVER-01", "ME-OVER-02")


FREEZES = {"low": "ME-ACTN-08", "disengaged": "ME-ACTN-18", "spell": "ME-MAGIC-01"}
"""The clause of each way to become Frozen but a failed Activation Test."""
THAWS = {"regroup": "ME-FROZ-13", "free test": "ME-FROZ-17", "won": "ME-FROZ-08", "fled": "ME-FROZ-11"}
"""The clause of each way out of it."""


@says("frozen")
def _frozen(m: Battle, data: tuple[Any, ...]) -> Json:
    clause = FREEZES.get(str(data[1]), "ME-TEST-04")
    return about(m, str(data[0]), "frozen", f"{name(m, str(data[0]))} is Frozen.", clause)


@says("unfrozen")
def _unfrozen(m: Battle, data: tuple[Any, ...]) -> Json:
    clause = THAWS.get(str(data[1]), "ME-FROZ-12")
    return about(m, str(data[0]), "note", f"{name(m, str(data[0]))} is Frozen no longer.", clause)


@says("flees")
def _flees(m: Battle, data: tuple[Any, ...]) -> Json:
    enemy = f" from {name(m, str(data[1]))}" if data[1] else ""
    return about(m, str(data[0]), "flees", f"{name(m, str(data[0]))} flees{enemy}.", "ME-FLEE-01")


@says("rallied")
def _rallied(m: Battle, data: tuple[Any, ...]) -> Json:
    return about(m, str(data[0]), "note", f"{name(m, str(data[0]))} flees no longer.", "ME-FLEE-07")


@says("regeneration")
def _regeneration(m: Battle, data: tuple[Any, ...]) -> Json:
    face = int(data[1])
    end = "a wound closes" if face <= 5 else "nothing closes"
    text = f"{name(m, str(data[0]))} regenerates: {face}, {end}."
    return about(m, str(data[0]), "test", text, "ME-AMMO-02", dice=d10s(m, [face], 5))


# ---- points


@says("scored")
def _scored(m: Battle, data: tuple[Any, ...]) -> Json:
    from rulebound.games.mythic_earth.view import point_label

    seat, source, given, total = str(data[0]), str(data[1]), int(data[2]), int(data[3])
    what = point_label(m, seat, source)
    text = f"{does(m, seat, 'scores', 'score')} {plural(given, 'Victory Point')} ({what}): {total} now."
    clause = "ME-OBJ-08" if source.startswith("devotion:") else "ME-OBJ-14"
    return {"kind": "points", "side": seat, "text": text, "clauses": ["ME-ALIGN-05", clause]}


@says("points")
def _points(m: Battle, data: tuple[Any, ...]) -> Json:
    return {
        "kind": "points",
        "text": f"Victory Points: {seat_name(m, BLUE)} {data[0]}, {seat_name(m, RED)} {data[1]}.",
        "clauses": ["ME-CLEAN-05"],
    }


@says("secret_shown")
def _secret_shown(m: Battle, data: tuple[Any, ...]) -> Json:
    seat, word = str(data[0]), str(data[2])
    text = f"{does(m, seat, 'shows its', 'show their')} Devotion: {name(m, word)}."
    return {"kind": "note", "side": seat, "text": text, "clauses": ["ME-OBJ-07", "ME-CLEAN-04"]}


@says("die_back")
def _die_back(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"A die of {name(m, str(data[0]))} comes back as a one."
    return about(m, str(data[0]), "note", text, str(data[2]), dice=dice([int(data[1])], "d6"))


@says("die_changed")
def _die_changed(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"A die of {seat_name(m, str(data[0]))} turns from {data[1]} to {data[2]}."
    return {
        "kind": "note",
        "side": str(data[0]),
        "text": text,
        "clauses": ["ME-BLESS-15"],
        "dice": dice([int(data[2])], "d6"),
    }


def units_of(m: Battle, words: Iterable[Any]) -> str:
    """The things that an answer names, as a list."""
    return listed([name(m, str(word)) for word in words if isinstance(word, str)])
