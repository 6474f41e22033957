"""The log of attacks: declarations, dice, what was stopped, and who fell."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x.combat import FORM_NAMES, LONG, MELEE, NO_BAND, RESULTS, SHOOT, SHORT
from rulebound.games.chronicle_x.state import MissionState
from rulebound.games.chronicle_x.telling import (
    Json,
    about,
    at_of,
    counted,
    dice,
    says,
    tally_clauses,
    tally_words,
    word_of,
)
from rulebound.games.chronicle_x.words import (
    does,
    listed,
    model_name,
    name,
    plural,
    possessive,
    square,
    token_on,
)


@says("attack")
def _attack(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, target, token, form, band, how, psychic, yellow = data[:8]
    what = name(m, target) if target else token_on(m, token, yellow)
    if form == MELEE:
        text = f"{does(m, figure, 'strikes', 'strike')} {what} in melee."
    elif form == SHOOT and band == NO_BAND:
        text = f"{does(m, figure, 'throws', 'throw')} at {what}."
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
        "free": ("A free attack.", "CX-MOVE-12"),
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


@says("rolled_again")
def _rolled_again(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure = str(data[0])
    text = f"The roll of {name(m, figure)} is thrown again, and the new one stands."
    return about(m, figure, "roll", text, "CX-NEON-05", dice=dice(data[2]))


@says("reroll")
def _reroll(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, old, new, faces = str(data[0]), int(data[1]), int(data[2]), data[3]
    changed = f"{_face(old)} becomes {_face(new)}."
    if len(data) < 5:
        # a card throws it again, for nothing
        return about(
            m, figure, "roll", f"{possessive(m, figure)} dice: {changed}", "CX-COMBAT-04", dice=dice(faces)
        )
    paid = "a Neon Rush token" if data[4] == 1 else f"{data[4]} Neon Rush tokens"
    text = f"{does(m, figure, 'spends', 'spend')} {paid}: {changed}"
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
    text = f"{rolls} {plural(len(faces), 'defence die', 'defence dice')}: {plural(blocks, 'block') if blocks else 'no block'}."
    subs = [f"Defence value {tally.total}: {tally_words(tally)}."]
    return about(m, figure, "roll", text, *tally_clauses(tally), dice=dice(faces), subs=subs)


@says("free_attack")
def _free_attack(m: MissionState, data: tuple[Any, ...]) -> Json:
    striker, mover = str(data[0]), str(data[1])
    text = f"{does(m, striker, 'strikes', 'strike')} at {name(m, mover)}, which walks away."
    return about(m, striker, "note", text, "CX-MOVE-12")


@says("surplus_defends")
def _surplus_defends(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, faces, turned = str(data[0]), list(data[1]), int(data[2])
    blanks = "One Blank counts as Defend" if turned == 1 else f"{turned} Blanks count as Defend"
    text = f"{possessive(m, figure)} defence is above five. {blanks}."
    return about(m, figure, "roll", text, "CX-VAL-04", dice=dice(faces))


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
    aside, stopped = int(data[5]), min(hits, blocks)
    if stopped:
        parts.append(f"{stopped} of {plural(hits, 'hit')} stopped")
    elif hits > aside:
        parts.append(f"{plural(hits - aside, 'hit')} unstopped")
    if aside:
        # hits that a Psionic Grip spent on squares
        spent = str(aside) if stopped or hits > aside else plural(aside, "hit")
        parts.append(f"{spent} turned into {'a square' if aside == 1 else 'squares'}")
    if not parts:
        parts.append("nothing hits")
    lost = f"{dealt} Health lost" if dealt else f"{does(m, figure, 'is', 'are')} unharmed"
    text = f"{listed(parts)}: {lost}."
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
    text = f"{frightens} {name(m, target)}: {'a hit' if shaken else 'no hit'}."
    return about(m, figure, "roll", text, "CX-FX-01", dice=dice(faces))


@says("card_roll")
def _card_roll(m: MissionState, data: tuple[Any, ...]) -> Json:
    purpose, faces = data[0], data[1]
    # the first word is the kind of card, the second which one
    what = word_of(m, str(purpose[1])) if len(purpose) > 1 else "A card"
    if purpose and purpose[0] == "spark":
        what = f"Sparks at {what}"
    return {"kind": "roll", "text": f"{what}: {counted(faces)}.", "dice": dice(faces)}


@says("damage")
def _damage(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, kind, part, left, place, cause = data[:6]
    causes = {"stray": "a stray shot", "hazard": "a hazard", "area": "the blast", "building": "the building"}
    because = "" if cause in ("attack", "card") else f" ({causes.get(cause, str(cause).replace('-', ' '))})"
    several = kind != figure  # the one whom the Heroes lead out is no unit of models either
    who = f"{name(m, figure)}: {model_name(m, kind)} loses" if several else f"{name(m, figure)} loses"
    text = f"{who} {part} Health{because}, {left} left."
    clause = "CX-UNIT-26" if several else "CX-DIAL-05" if figure in m.pack.heroes else "CX-COMBAT-03"
    return about(m, str(figure), "damage", text, clause, **at_of(m, place))


@says("slain")
def _slain(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, kind, place = str(data[0]), str(data[1]), int(data[2])
    who = f"{name(m, figure)}: {model_name(m, kind)}" if kind != figure else f"{name(m, figure)} is"
    return about(m, figure, "removed", f"{who} slain.", **at_of(m, place))


@says("destroyed")
def _destroyed(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure = str(data[0])
    words = "is lost" if m.brief.vip is not None and figure == "vip" else "are wiped out"
    return about(m, figure, "removed", f"{does(m, figure, words.replace('are', 'is'), words)}.")


@says("removed")
def _removed(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, place = str(data[0]), int(data[1])
    paid = plural(int(data[2]), "Abduction Point")
    text = f"{name(m, figure)} has no Health left and is out of the mission: {paid}."
    return about(m, figure, "removed", text, "CX-DIAL-03", "CX-ABD-02", **at_of(m, place))


@says("healed")
def _healed(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, kind, part, now = str(data[0]), str(data[1]), int(data[2]), int(data[3])
    who = name(m, figure) if kind == figure else f"{name(m, figure)}: {model_name(m, kind)}"
    return about(m, figure, "status", f"{who} regains {part} Health, {now} now.")


@says("experience")
def _experience(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, points, now = str(data[0]), int(data[1]), int(data[2])
    return about(
        m, figure, "experience", f"{name(m, figure)} gains {points} experience, {now} now.", "CX-XP-01"
    )


@says("level")
def _level(m: MissionState, data: tuple[Any, ...]) -> Json:
    figure, level = str(data[0]), int(data[1])
    tier = {1: "level_1", 2: "level_2"}.get(level, "")
    new = [entry.name for entry in m.pack.heroes[figure].abilities if entry.tier == tier]
    text = f"{name(m, figure)} reaches level {level}{': ' + listed(new) if new else ''}."
    return about(m, figure, "level", text, "CX-XP-02" if level > 1 else "CX-XP-01", "CX-XP-03")
