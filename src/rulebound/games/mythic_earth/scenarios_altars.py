"""Build Altars for the Gods: an Altar takes a Unit a whole turn (ME-OBJ-02, ME-OBJ-03, ME-OBJ-06, ME-ACT-08)."""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth import tokens
from rulebound.games.mythic_earth.claiming import (
    Spots,
    able,
    contests,
    on_token,
    plain,
    put_beside,
    reach_scenario_token,
)
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.scenarios_base import at_once, enemy_zone, known
from rulebound.games.mythic_earth.state import SEATS, Battle, Token, Unit, other
from rulebound.kernel.decisions import Decision, Refusal
from rulebound.space.field.bases import gap
from rulebound.space.field.places import x_of, y_of

ALTAR: Final = "altar"
BUILT: Final = "uses-turn:built"
BUILDING: Final = "uses-turn:building"


def no_altar_by_trap(m: Battle, unit: Unit) -> Refusal | None:
    """A trap builds nothing, nor does a Unit that has done something else this turn."""
    if m.active != unit.id:
        return Refusal("An Altar is not built through a trap.", ("ME-OBJ-06",))
    if [name for name in m.done if name != "claim"] or len(unit.beside) > 1:
        return Refusal("Building is the first and only thing that a Unit does in a turn.", ("ME-OBJ-06",))
    return None


def may_build(m: Battle, unit: Unit) -> Refusal | None:
    """Why a Unit cannot begin an Altar: it has to stand wholly in the enemy half, with the whole turn before it."""
    refused = able(unit) or no_altar_by_trap(m, unit)
    if refused is not None:
        return refused
    if unit.locked:
        return Refusal("A Unit in combat builds nothing.", ("ME-OBJ-06",))
    zone = enemy_zone(m, unit.seat)
    if not all(m.field.wholly_in_half(zone, base) for base in unit.bases):
        return Refusal("It has to be wholly in the enemy half.", ("ME-OBJ-10", "ME-OBJ-06"))
    if completed(m, unit.seat) >= known(m, "altar_spacing").number("most"):
        return Refusal("A side completes three Altars in a game.", ("ME-OBJ-06",))
    return None


def build(m: Battle, unit: Unit) -> Steps[None]:
    """Begin an Altar: the rest of the turn goes into it (``build_altar``)."""
    unit.counts[BUILT] = unit.counts[BUILDING] = 1
    m.note("builds", unit.id)
    return
    yield


def disturb(unit: Unit) -> None:
    """Combat, freezing or flight undoes the work."""
    unit.counts.pop(BUILDING, None)


def completed(m: Battle, seat: str) -> int:
    """How many Altars a side has put up so far."""
    return m.memory.get("altars:" + seat, 0)


def place_altars(m: Battle, effect: Effect) -> Steps[None]:
    """In the clean-up the Altars come up, each touching its builder; without a place the work is lost."""
    most = known(m, "altar_spacing").number("most")
    for seat in SEATS:
        for unit in m.of(seat):
            if not unit.counts.pop(BUILDING, 0) or unit.locked or completed(m, seat) >= most:
                continue
            family = Spots("put", m, unit, altar_spot)
            if not family.count():
                m.note("no_altar", unit.id)
                continue
            answer = yield Decision(seat, "altar", [family], unit.id).put()
            where = answer.args[1]
            assert isinstance(where, int)
            tokens.put(m, ALTAR, seat, (x_of(where), y_of(where)), fixed=True)
            m.memory["altars:" + seat] = completed(m, seat) + 1


def altar_spot(m: Battle, unit: Unit, x: int, y: int) -> Refusal | None:
    """Why an Altar cannot be put there: touching the Unit, wholly in the enemy half, apart from the others."""
    refused = put_beside(m, unit, x, y)
    if refused is not None:
        return refused
    if not m.field.wholly_in_half(enemy_zone(m, unit.seat), tokens.at(x, y)):
        return Refusal("An Altar stands wholly in the enemy half.", ("ME-OBJ-06", "ME-OBJ-10"))
    return altar_spacing(m, unit.seat, x, y)


def altar_spacing(m: Battle, seat: str, x: int, y: int) -> Refusal | None:
    """Why an Altar would stand too near to another of its side."""
    apart = known(m, "altar_spacing").length("apart")
    here = tokens.at(x, y)
    if any(gap(here, tokens.at(one.x, one.y)) < apart for one in tokens.of_kind(m, ALTAR, seat)):
        return Refusal("Altars of a side stand eight inches apart.", ("ME-OBJ-06",))
    return None


def contested(m: Battle, altar: Token) -> bool:
    """Whether an Altar has an enemy near that is neither Fleeing nor Frozen."""
    within = known(m, "contested").length("within")
    return any(contests(unit) and tokens.near(m, unit, altar, within) for unit in m.enemies(altar.seat))


def may_knock_down(m: Battle, unit: Unit, token: Token) -> Refusal | None:
    """Why a Unit cannot knock a token down: an enemy Altar in its own half, touched, not defended by touch."""
    if token.kind != ALTAR or token.seat == unit.seat:
        return Refusal("That is no Altar of the enemy.", ("ME-OBJ-03",))
    if not m.field.in_half(m.sides[unit.seat].zone, tokens.at(token.x, token.y)):
        return Refusal("It does not stand in the own half.", ("ME-OBJ-10",))
    return reach_scenario_token(m, unit, token)


def knock_down(m: Battle, unit: Unit, token: Token) -> Steps[None]:
    """Remove an enemy Altar (``knock_down_altar``)."""
    tokens.remove(m, token, unit.id)
    altar_knocked_down(m, unit.seat)
    return
    yield


def altar_knocked_down(m: Battle, seat: str) -> None:
    """An Altar has been knocked down."""
    at_once(m, seat, "altar_knocked_down")


def altar_scores(m: Battle, seat: str, effect: Effect) -> int:
    """Own Altars that stand uncontested and have not scored yet; they have now."""
    found = [
        altar
        for altar in tokens.of_kind(m, ALTAR, seat)
        if "altar-scored:" + altar.word not in m.memory and not contested(m, altar)
    ]
    for altar in found:
        m.memory["altar-scored:" + altar.word] = 1
    return len(found)


def more_altars(m: Battle, seat: str, effect: Effect) -> int:
    """Strictly more Altars than the other side."""
    return int(len(tokens.of_kind(m, ALTAR, seat)) > len(tokens.of_kind(m, ALTAR, other(seat))))


BUILD: Final = plain("build", may_build, build)
TOPPLE: Final = on_token("topple", may_knock_down, knock_down)
