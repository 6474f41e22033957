"""Shots, blows, saves, wounds and charges, as sentences."""

from __future__ import annotations

from typing import Any, Final

from rulebound.games.mythic_earth.state import Battle
from rulebound.games.mythic_earth.telling import Json, about, d10s, dice, says, spot
from rulebound.games.mythic_earth.words import content_name, listed, name, plural

HOW: Final = {
    "shoot": ("shoots at", "ME-HIT-02"),
    "focused-shot": ("takes a Focused Shot at", "ME-HIT-13"),
    "charge-throw": ("throws at", "ME-CHRG-10"),
    "defensive-fire": ("fires in defence at", "ME-CHRG-11"),
    "eagle-eye": ("has one more shot at", "ME-HIT-02"),
    "trap": ("shoots at", "ME-ALERT-07"),
}
BLOWS: Final = {
    "charging": "ME-CHRG-18",
    "countercharging": "ME-CCHG-06",
    "charged": "ME-CHRG-20",
    "attack": "ME-ACTN-14",
}


SAVES: Final = {"melee": "ME-MSAVE-01", "spell": "ME-MISS-05", "trample": "ME-MOVE-10"}
"""The clause of the saves against each kind of attack but shots."""
COMPASS: Final = {
    1: "south, toward its own edge",
    2: "east",
    3: "east",
    4: "west",
    5: "west",
    6: "north, toward the enemy's edge",
}
"""Where each face of the die sends a stray shot, as the book calls it: north is the enemy's edge."""


@says("shots")
def _shots(m: Battle, data: tuple[Any, ...]) -> Json:
    unit, target, weapon, how = (str(part) for part in data[:4])
    number, faces, hits = int(data[4]), [int(face) for face in data[5]], int(data[6])
    does, clause = HOW.get(how, ("shoots at", "ME-HIT-02"))
    text = (
        f"{name(m, unit)} {does} {name(m, target)} ({content_name(m, weapon)}), "
        f"{number} or less: {plural(hits, 'hit')} of {len(faces)}."
    )
    return about(m, unit, "shot", text, clause, "ME-HIT-01", dice=d10s(m, faces, number))


@says("blows")
def _blows(m: Battle, data: tuple[Any, ...]) -> Json:
    unit, enemy, weapon, how = (str(part) for part in data[:4])
    number, faces, hits = int(data[4]), [int(face) for face in data[5]], int(data[6])
    text = (
        f"{name(m, unit)} strikes {name(m, enemy)} ({content_name(m, weapon)}), "
        f"{number} or less: {plural(hits, 'hit')} of {len(faces)}."
    )
    clause = BLOWS.get(how, "ME-MELEE-04")
    return about(m, unit, "blow", text, clause, "ME-MELEE-03", dice=d10s(m, faces, number))


@says("saves")
def _saves(m: Battle, data: tuple[Any, ...]) -> Json:
    unit, number, faces, saved = str(data[0]), int(data[1]), [int(face) for face in data[2]], int(data[3])
    text = f"{name(m, unit)} saves on {number} or less: {saved} of {len(faces)}."
    clause = SAVES.get(str(data[4]), "ME-SAVE-02")
    return about(m, unit, "save", text, clause, dice=d10s(m, faces, number))


@says("saves_again")
def _saves_again(m: Battle, data: tuple[Any, ...]) -> Json:
    unit, number, faces, saved = str(data[0]), int(data[1]), [int(face) for face in data[2]], int(data[3])
    text = f"{name(m, unit)} is Toughened: {plural(len(faces), 'save')} thrown again, {saved} made."
    clause = SAVES.get(str(data[4]), "ME-SAVE-02")
    return about(m, unit, "save", text, clause, dice=d10s(m, faces, number))


@says("wounds")
def _wounds(m: Battle, data: tuple[Any, ...]) -> Json:
    unit, taken, numbers = str(data[0]), int(data[1]), [int(number) for number in data[2]]
    which = listed([str(n) for n in numbers])
    fallen = f"; {'Mini' if len(numbers) == 1 else 'Minis'} {which} lost" if numbers else ""
    if numbers and len(m.units[unit].card.minis) == 1:
        fallen = ", its last"
    text = f"{name(m, unit)} takes {plural(taken, 'wound')}{fallen}."
    return about(m, unit, "wound", text, "ME-WND-02")


ENDS: Final = {
    "shooting": "is shot down to the last",
    "melee": "is cut down to the last",
    "overload": "breaks and is gone",
    "edge": "flees from the table",
    "spell": "is destroyed by magic",
    "trample": "is trampled to the last",
    "crumble": "crumbles to dust",
}


@says("destroyed")
def _destroyed(m: Battle, data: tuple[Any, ...]) -> Json:
    unit, how = str(data[0]), str(data[1])
    end = ENDS.get(how, "is destroyed")
    if len(m.units[unit].card.minis) == 1:
        end = end.removesuffix(" to the last")
    text = f"{name(m, unit)} {end}."
    clause = {"overload": "ME-OVER-02", "edge": "ME-FLEE-09"}.get(how, "ME-WND-04")
    return about(m, unit, "destroyed", text, clause)


@says("no_shot")
def _no_shot(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} has no shot at {name(m, str(data[1]))} any more."
    return about(m, str(data[0]), "note", text, "ME-ALERT-14")


@says("drifts")
def _drifts(m: Battle, data: tuple[Any, ...]) -> Json:
    face = int(data[1])
    far = plural(face, "inch", "inches")
    text = f"The shot of {name(m, str(data[0]))} drifts {far} to the {COMPASS[face]}."
    return about(m, str(data[0]), "shot", text, "ME-OVH-10", dice=dice([int(data[1])], "d6"))


@says("template")
def _template(m: Battle, data: tuple[Any, ...]) -> Json:
    at = spot(int(data[1]), int(data[2]))
    text = f"The shot of {name(m, str(data[0]))} comes down at {at}."
    return about(m, str(data[0]), "shot", text, "ME-OVH-04", at=at)


# ---- charges


@says("charge")
def _charge(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} charges {name(m, str(data[1]))}."
    return about(m, str(data[0]), "charge", text, "ME-ACTN-13", "ME-CHRG-02")


@says("countercharge")
def _countercharge(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} meets the charge of {name(m, str(data[1]))}."
    return about(m, str(data[0]), "charge", text, "ME-CCHG-02")


@says("cancelled")
def _cancelled(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"The Countercharge of {name(m, str(data[0]))} is cancelled."
    return about(m, str(data[0]), "note", text, "ME-BLESS-08")


@says("challenges")
def _challenges(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} challenges {name(m, str(data[1]))} and throws no blows."
    return about(m, str(data[0]), "note", text, "ME-DEVC-11")


@says("drawn_round")
def _drawn_round(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"Nobody wins the round between {name(m, str(data[0]))} and {name(m, str(data[1]))}."
    clause = "ME-RESULT-04" if data[2:] and data[2] else "ME-RESULT-03"
    return about(m, str(data[0]), "note", text, clause)


@says("round_won")
def _round_won(m: Battle, data: tuple[Any, ...]) -> Json:
    winner, loser = str(data[0]), str(data[1])
    won = f"{name(m, winner)} wins the round against {name(m, loser)}"
    if data[4]:
        return about(m, winner, "note", f"{won}, which is destroyed.", "ME-RESULT-04")
    text = f"{won}: {plural(int(data[2]), 'Brave marker')} to {data[3]}."
    return about(m, winner, "note", text, "ME-RESULT-01", "ME-RESULT-02")


@says("venom")
def _venom(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"The venom of {name(m, str(data[0]))} hits {name(m, str(data[1]))} once more."
    return about(m, str(data[0]), "blow", text, "ME-MELEE-05")


@says("drinks")
def _drinks(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"Mini {data[1]} of {name(m, str(data[0]))} drinks blood and regains a wound."
    return about(m, str(data[0]), "note", text)


@says("berserk")
def _berserk(m: Battle, data: tuple[Any, ...]) -> Json:
    return about(
        m, str(data[0]), "note", f"{name(m, str(data[0]))} is Berserk and does not test.", "ME-RESULT-06"
    )


@says("disdain")
def _disdain(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} shrugs the defeat off."
    return about(m, str(data[0]), "note", text, "ME-RESULT-06")


@says("shielded")
def _shielded(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"The mystic shield of {name(m, str(data[0]))} strikes off a hit at Strength {data[1]}."
    return about(m, str(data[0]), "save", text, "ME-SAVE-02")


@says("entangled")
def _entangled(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{plural(len(data[1]), 'Mini')} of {name(m, str(data[0]))} caught in bolas."
    return about(m, str(data[0]), "note", text, "ME-UNIT-04")


@says("held_fast")
def _held_fast(m: Battle, data: tuple[Any, ...]) -> Json:
    return about(m, str(data[0]), "note", f"A harpoon holds {name(m, str(data[0]))} fast.", "ME-UNIT-04")
