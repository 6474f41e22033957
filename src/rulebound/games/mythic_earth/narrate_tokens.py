"""Tokens, claims and what scenarios and Devotions do, as sentences."""

from __future__ import annotations

from typing import Any

from rulebound.games.mythic_earth.prompts import CLAIMS
from rulebound.games.mythic_earth.state import Battle
from rulebound.games.mythic_earth.telling import Json, about, says, spot
from rulebound.games.mythic_earth.words import name, piece_name, plural, seat_name


def _token(m: Battle, text: str, *clauses: str, **more: Any) -> Json:
    return {"kind": "token", "text": text, "clauses": list(clauses), **more}


@says("claims")
def _claims(m: Battle, data: tuple[Any, ...]) -> Json:
    unit, purpose = str(data[0]), str(data[1])
    rest = " ".join(name(m, word) for word in data[2:] if isinstance(word, str))
    what = f"{CLAIMS.get(purpose, purpose)} {rest}".strip()
    return about(
        m,
        unit,
        "token",
        f"{name(m, unit)}, Capture/Claim: {what[:1].lower()}{what[1:]}.",
        "ME-ACTN-10",
    )


@says("no_claim")
def _no_claim(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} can claim that no longer."
    return about(m, str(data[0]), "note", text, "ME-ALERT-14")


@says("token")
def _put(m: Battle, data: tuple[Any, ...]) -> Json:
    word, seat, x, y, carrier = str(data[0]), str(data[1]), int(data[2]), int(data[3]), str(data[4])
    whose = f" of {seat_name(m, seat)}" if seat else ""
    where = f"is with {name(m, carrier)}" if carrier else "is put down"
    return _token(m, f"{name(m, word)}{whose} {where}.", "ME-OBJ-01", at=spot(x, y), side=seat)


@says("token_gone")
def _gone(m: Battle, data: tuple[Any, ...]) -> Json:
    by = str(data[1])
    text = f"{name(m, str(data[0]))} is taken off the table{' by ' + name(m, by) if by else ''}."
    return _token(m, text, "ME-OBJ-03")


@says("token_taken")
def _taken(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[1]))} carries {name(m, str(data[0]))} now."
    return about(m, str(data[1]), "token", text, "ME-OBJ-05", "ME-OBJ-06")


@says("token_laid")
def _laid(m: Battle, data: tuple[Any, ...]) -> Json:
    at = spot(int(data[1]), int(data[2]))
    return _token(m, f"{name(m, str(data[0]))} lies on the table.", "ME-OBJ-04", at=at)


@says("token_owned")
def _owned(m: Battle, data: tuple[Any, ...]) -> Json:
    seat = str(data[1])
    return _token(m, f"{name(m, str(data[0]))} belongs to {seat_name(m, seat)} now.", "ME-OBJ-06", side=seat)


@says("builds")
def _builds(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} builds an Altar: it comes up in the clean-up."
    return about(m, str(data[0]), "token", text, "ME-OBJ-06")


@says("no_altar")
def _no_altar(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"The work of {name(m, str(data[0]))} is lost: there is no place for the Altar."
    return about(m, str(data[0]), "token", text, "ME-OBJ-06")


@says("bombards")
def _bombards(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} bombards {name(m, str(data[1]))}: {plural(int(data[2]), 'hit')}."
    return about(m, str(data[1]), "shot", text, "ME-OBJ-06")


@says("burns_down")
def _burns_down(m: Battle, data: tuple[Any, ...]) -> Json:
    return _token(m, f"{name(m, str(data[0]))} burns down.", "ME-OBJ-06")


@says("opens")
def _opens(m: Battle, data: tuple[Any, ...]) -> Json:
    found = "what was looked for is in it" if data[2] else "there is nothing in it"
    text = f"{name(m, str(data[0]))} opens {name(m, str(data[1]))}: {found}."
    return about(m, str(data[0]), "token", text, "ME-OBJ-06")


@says("shows")
def _shows(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} shows its Idol at {name(m, str(data[1]))}."
    return about(m, str(data[0]), "token", text, "ME-OBJ-06")


@says("rolls")
def _rolls(m: Battle, data: tuple[Any, ...]) -> Json:
    at = spot(int(data[2]), int(data[3]))
    return _token(
        m, f"{name(m, str(data[0]))} rolls {plural(int(data[1]), 'inch', 'inches')}.", "ME-OBJ-06", at=at
    )


@says("consecrates")
def _consecrates(m: Battle, data: tuple[Any, ...]) -> Json:
    text = f"{name(m, str(data[0]))} consecrates {piece_name(m, str(data[1]))}."
    return about(m, str(data[0]), "token", text, "ME-DEVL-15")


@says("ball_shifted")
def _ball_shifted(m: Battle, data: tuple[Any, ...]) -> Json:
    at = spot(int(data[1]), int(data[2]))
    return _token(m, f"{name(m, str(data[0]))} is shifted to where it is free.", "ME-OBJ-06", at=at)
