"""Spells and Blessings, as sentences."""

from __future__ import annotations

from typing import Any

from rulebound.games.mythic_earth.state import Battle
from rulebound.games.mythic_earth.telling import Json, about, d10s, dice, says, spot
from rulebound.games.mythic_earth.words import content_name, does, listed, name, plural


@says("funnel")
def _funnel(m: Battle, data: tuple[Any, ...]) -> Json:
    number, faces = int(data[1]), [int(face) for face in data[2]]
    text = f"{plural(int(data[3]), 'hit')} of {len(faces)} on {name(m, str(data[0]))}, {number} or less."
    return about(m, str(data[0]), "shot", text, "ME-BLESS-22", dice=d10s(m, faces, number))


@says("casts")
def _casts(m: Battle, data: tuple[Any, ...]) -> Json:
    unit, spell, args, number, faces, passed = data
    at = listed([name(m, word) for word in args if isinstance(word, str)])
    end = "it is cast" if passed else "it fails"
    ones = tuple(faces) == (1, 1)
    if ones:
        end = "it is cast and cannot be dispelled"
    text = (
        f"{name(m, unit)} casts {content_name(m, spell)}{' at ' + at if at else ''}, {number} or less: "
        f"{faces[0]} and {faces[1]}, {end}."
    )
    return about(m, unit, "spell", text, "ME-CAST-04" if ones else "ME-CAST-01", dice=dice(faces, "d10"))


@says("no_spell")
def _no_spell(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} cannot cast {content_name(m, str(data[1]))} any more."
    return about(m, str(data[0]), "note", text, "ME-ALERT-14")


@says("dispels")
def _dispels(m: Battle, data: tuple[Any, ...]) -> Json:
    unit, caster, spell, total, faces, passed = data
    end = "the spell comes to nothing" if passed else "the spell stands"
    text = (
        f"{name(m, unit)} tries to dispel {content_name(m, spell)} of {name(m, caster)}, {total} or less: "
        f"{faces[0]} and {faces[1]}, {end}."
    )
    clause = "ME-DISP-06" if passed and tuple(faces) == (1, 1) else "ME-DISP-04"
    return about(m, unit, "spell", text, clause, dice=dice(faces, "d10"))


@says("hexed")
def _hexed(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"A Hex undoes what {name(m, str(data[0]))} did with {content_name(m, str(data[1]))}."
    return about(m, str(data[0]), "spell", text, "ME-BLESS-20")


@says("throws_again")
def _throws_again(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} foresees {data[1]} and {data[2]}, and throws both again."
    return about(m, str(data[0]), "spell", text, "ME-CAST-01", dice=dice(data[1:3], "d10"))


@says("two_tens")
def _two_tens(m: Battle, data: tuple[Any, ...]) -> Json:
    return about(m, str(data[0]), "spell", f"Two tens shake {name(m, str(data[0]))}.", "ME-CAST-05")


@says("spell_works")
def _spell_works(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{content_name(m, str(data[1]))} of {name(m, str(data[0]))} takes effect."
    return about(m, str(data[0]), "spell", text, "ME-CAST-02")


@says("backfires")
def _backfires(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{content_name(m, str(data[0]))} turns against {name(m, str(data[1]))}."
    return about(m, str(data[1]), "spell", text, "ME-MAGIC-01")


@says("spell_hits")
def _spell_hits(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} takes {plural(int(data[1]), 'hit')} at Strength {data[2]}."
    return about(m, str(data[0]), "shot", text, "ME-MISS-05")


@says("effect")
def _effect(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{content_name(m, str(data[1]))} lasts on {name(m, str(data[0]))}."
    return about(m, str(data[0]), "spell", text, "ME-BLESS-13")


@says("effect_ends")
def _effect_ends(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{content_name(m, str(data[0]))} ends."
    return {"kind": "note", "side": str(data[1]), "text": text, "clauses": ["ME-BLESS-13"]}


@says("laid")
def _laid(m: Battle, data: tuple[Any, ...]) -> Json:
    source, seat, x, y = str(data[0]), str(data[1]), int(data[3]), int(data[4])
    found: Json = {
        "kind": "spell",
        "side": seat,
        "text": f"{content_name(m, source)} lies on the table.",
        "clauses": ["ME-BLESS-23" if source in m.pack.blessings else "ME-MAGIC-01"],
    }
    if x or y:
        found["at"] = spot(x, y)
    return found


@says("burns")
def _burns(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[1]))} goes through {content_name(m, str(data[0]))}."
    return about(m, str(data[1]), "shot", text, "ME-MAGIC-01")


@says("spells_end")
def _spells_end(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"What spells did to {name(m, str(data[0]))} ends."
    return about(m, str(data[0]), "spell", text, "ME-MAGIC-01")


@says("healed")
def _healed(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} gets back {plural(int(data[1]), 'wound')}."
    return about(m, str(data[0]), "note", text, "ME-BLESS-06")


@says("minis_return")
def _minis_return(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{plural(len(data[1]), 'Mini')} of {name(m, str(data[0]))} back on the table."
    return about(m, str(data[0]), "place", text, "ME-BLESS-06")


@says("pays")
def _pays(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} gives up Mini {data[1]} for the spell."
    return about(m, str(data[0]), "wound", text, "ME-MAGIC-01")


@says("storm")
def _storm(m: Battle, data: tuple[Any, ...]) -> Json:
    return about(m, str(data[0]), "spell", f"{name(m, str(data[0]))} calls the storm.", "ME-DEVC-09")


@says("blessing")
def _blessing(m: Battle, data: tuple[Any, ...]) -> Json:
    seat, blessing = str(data[0]), str(data[1])
    entry = m.pack.blessings[blessing]
    words = [f"a die of {one}" if one.isdigit() else name(m, one) for one in data[2:] if isinstance(one, str)]
    at = f" on {listed(words)}" if words else ""
    return {
        "kind": "blessing",
        "side": seat,
        "text": f"{does(m, seat, 'uses', 'use')} {entry.name}{at}.",
        "clauses": list(entry.clauses),
        "subs": [entry.text],
    }
