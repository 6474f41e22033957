"""Tokens that stay where they are: the Heart Stone, Breaches and Engines, Granaries (ME-OBJ-02, ME-OBJ-03, ME-OBJ-06)."""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth import tokens
from rulebound.games.mythic_earth.claiming import contests, on_token, reach_scenario_token
from rulebound.games.mythic_earth.dice import Steps, d3, d10
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.scenarios_base import (
    alive,
    at_once,
    ground,
    known,
    role,
    seat_of_role,
)
from rulebound.games.mythic_earth.state import Battle, Token, Unit, other
from rulebound.kernel.decisions import Refusal
from rulebound.space.field.bases import group_gap
from rulebound.space.field.shapes import template_touches

HEART: Final = "heart-stone"
BREACH: Final = "breach"
ENGINE: Final = "engine"
GRANARY: Final = "granary"
FIRE: Final = "fire"


# --- tokens that change their owner ----------------------------------------------------------------------------------


def may_seize(m: Battle, unit: Unit, token: Token) -> Refusal | None:
    """Why a Unit cannot make a token its side's: the kind that the scenario names, touched, not defended by touch."""
    if token.kind != known(m, "take_token").text("token"):
        return Refusal("That token does not change its owner.", ("ME-OBJ-06",))
    if token.seat == unit.seat:
        return Refusal("It is its own already.", ("ME-OBJ-06",))
    return reach_scenario_token(m, unit, token)


def seize(m: Battle, unit: Unit, token: Token) -> Steps[None]:
    """Give a token to the Unit's side (``take_token``)."""
    token.seat = unit.seat
    m.note("token_owned", token.word, unit.seat)
    return
    yield


def presence(m: Battle, seat: str) -> int:
    """Units within the circle, and the Stone (ME-BASIC-16)."""
    x, y = ground(m).places[0]
    across = 2 * ground(m).circle
    found = sum(
        contests(unit) and any(template_touches(x, y, across, base) for base in unit.bases)
        for unit in m.of(seat)
    )
    return found + known(m, "presence").number("owner_adds") * len(tokens.of_kind(m, HEART, seat))


def presence_higher(m: Battle, seat: str, effect: Effect) -> int:
    """Strictly more presence in the circle than the other side."""
    return int(presence(m, seat) > presence(m, other(seat)))


def breaches_owned(m: Battle, seat: str, effect: Effect) -> int:
    """Breaches of a side; where a least number is asked for, whether it has as many."""
    count = len(tokens.of_kind(m, BREACH, seat))
    least = effect.number("least")
    return int(count >= least) if least else count


def wholly_in_zone(m: Battle, seat: str, effect: Effect) -> int:
    """Whether a Unit that is alive is wholly within a zone (ME-BASIC-17, ME-OBJ-11)."""
    zone = m.field.zones[effect.text("zone")]
    return int(any(alive(unit) and m.field.wholly_within(zone, unit.bases) for unit in m.of(seat)))


def wholly_in_half(m: Battle, seat: str, effect: Effect) -> int:
    """Whether a Unit that is alive is wholly in a half of the table (ME-OBJ-10, ME-OBJ-11)."""
    half = effect.text("half")
    return int(
        any(
            alive(unit) and all(m.field.wholly_in_half(half, base) for base in unit.bases)
            for unit in m.of(seat)
        )
    )


# --- engines ---------------------------------------------------------------------------------------------------------


def may_remove_engine(m: Battle, unit: Unit, token: Token) -> Refusal | None:
    """Why a Unit cannot remove an Engine: a besieged Unit that touches it, no besieger doing so."""
    if token.kind != ENGINE or role(m, unit.seat) != "besieged":
        return Refusal("Only the besieged remove Engines.", ("ME-OBJ-06",))
    return reach_scenario_token(m, unit, token)


def remove_engine(m: Battle, unit: Unit, token: Token) -> Steps[None]:
    """Take an Engine off the table."""
    tokens.remove(m, token, unit.id)
    engine_removed(m, unit.seat)
    return
    yield


def engine_removed(m: Battle, seat: str) -> None:
    """An Engine has been removed."""
    at_once(m, seat, "engine_removed")


def bombardment(m: Battle, effect: Effect) -> Steps[None]:
    """In the clean-up, after points are counted, each Engine that is left alone throws at the nearest besieged Unit."""
    if not effect.number("first_turn") <= m.turn <= effect.number("last_turn"):
        return
    for engine in tokens.of_kind(m, ENGINE):
        besieged = m.of(seat_of_role(m, "besieged"))
        if any(not unit.airborne and tokens.touches(unit, engine) for unit in besieged):
            continue
        target = yield from nearest_target(m, engine, besieged, effect.length("range"))
        if target is not None:
            yield from bombard(m, engine, target, effect)


def nearest_target(m: Battle, engine: Token, besieged: list[Unit], reach: int) -> Steps[Unit | None]:
    """The nearest Unit on the ground and in no combat; of two as near a D10 decides, even for the more western one."""
    here = [tokens.at(engine.x, engine.y)]
    found = [
        (group_gap(unit.bases, here), unit) for unit in besieged if not unit.locked and not unit.airborne
    ]
    found = [(away, unit) for away, unit in found if away <= reach]
    if not found:
        return None
    least = min(away for away, _ in found)
    nearest = sorted(
        [unit for away, unit in found if away == least], key=lambda unit: min(base.x for base in unit.bases)
    )
    while len(nearest) > 1:
        face = yield from d10(seat_of_role(m, "besieger"), "bombardment", "nearest")
        nearest = nearest[:1] if face % 2 == 0 else nearest[1:]
    return nearest[0]


def bombard(m: Battle, engine: Token, target: Unit, effect: Effect) -> Steps[None]:
    """D3 hits, saved as against shooting, one marker, the test for heavy casualties (ME-SAVE-01, ME-HALF-01)."""
    from rulebound.games.mythic_earth import markers, removal, shooting, wounds
    from rulebound.games.mythic_earth.saves import Hits, covered, save
    from rulebound.games.mythic_earth.talents import has

    count = yield from d3(seat_of_role(m, "besieger"), "bombardment", target.id)
    m.note("bombards", engine.word, target.id, count)
    before = len(target.kinds)
    if not has(target, "living-dead"):
        markers.gain(m, target, effect.number("markers"), "shot", check=False)
    cover = covered(m, target, False, False)
    hits = [Hits(count, effect.number("strength"))]
    through = yield from save(m, target, hits, False, cover, "bombardment")
    bearers = [target.numbers[index] for index in through.bearers]
    yield from wounds.take(m, target, through.rest, "shooting", None)
    own = [target.numbers.index(number) for number in bearers if number in target.numbers]
    if own:
        yield from wounds.take(m, target, through.own, "shooting", None, only=own)
    removal.check_overload(m, target)
    yield from shooting.heavy_casualties(m, target, before - len(target.kinds), None)


# --- granaries -------------------------------------------------------------------------------------------------------


def fire_on(m: Battle, granary: Token) -> Token | None:
    """The Fire that burns on a Granary."""
    return next((one for one in tokens.of_kind(m, FIRE) if (one.x, one.y) == (granary.x, granary.y)), None)


def may_light(m: Battle, unit: Unit, token: Token) -> Refusal | None:
    """Why a Unit cannot set a token alight: an enemy Granary that does not burn, touched, not defended by touch."""
    if token.kind != GRANARY or token.seat == unit.seat:
        return Refusal("That is no Granary of the enemy.", ("ME-OBJ-06",))
    if fire_on(m, token) is not None:
        return Refusal("It burns already.", ("ME-OBJ-06",))
    return reach_scenario_token(m, unit, token)


def light(m: Battle, unit: Unit, token: Token) -> Steps[None]:
    """Put a Fire on an enemy Granary (``set_alight``)."""
    tokens.put(m, FIRE, unit.seat, (token.x, token.y), fixed=True)
    return
    yield


def may_quench(m: Battle, unit: Unit, token: Token) -> Refusal | None:
    """Why a Unit cannot put a Fire out: on an own Granary, touched, not held by an enemy."""
    if token.kind != GRANARY or token.seat != unit.seat or fire_on(m, token) is None:
        return Refusal("That is no Granary of its own that burns.", ("ME-OBJ-06",))
    return reach_scenario_token(m, unit, token)


def quench(m: Battle, unit: Unit, token: Token) -> Steps[None]:
    """Remove the Fire from an own Granary (``put_out``)."""
    fire = fire_on(m, token)
    assert fire is not None
    tokens.remove(m, fire, unit.id)
    return
    yield


def burn_down(m: Battle, effect: Effect) -> Steps[None]:
    """In the clean-up Granaries lit in an earlier turn burn down; in the last turn those just lit, if nobody is near."""
    for granary in tokens.of_kind(m, GRANARY):
        fire = fire_on(m, granary)
        if fire is None:
            continue
        if fire.since >= m.turn and (m.turn != effect.number("last_turn") or guarded(m, granary, effect)):
            continue
        key = "burnt:" + fire.seat
        m.counts[key] = m.counts.get(key, 0) + 1
        tokens.remove(m, fire)
        tokens.remove(m, granary)
        m.note("burns_down", granary.word)
    return
    yield


def guarded(m: Battle, granary: Token, effect: Effect) -> bool:
    """Whether its owner has a Unit near that is neither Fleeing nor Frozen."""
    within = effect.length("within")
    return any(contests(unit) and tokens.near(m, unit, granary, within) for unit in m.of(granary.seat))


def granary_burns_down(m: Battle, seat: str, effect: Effect) -> int:
    """Granaries that have burnt down in this clean-up by a side's Fire."""
    return m.counts.get("burnt:" + seat, 0)


def more_granaries(m: Battle, seat: str, effect: Effect) -> int:
    """Strictly more own Granaries left than the other side has."""
    return int(len(tokens.of_kind(m, GRANARY, seat)) > len(tokens.of_kind(m, GRANARY, other(seat))))


SEIZE: Final = on_token("seize", may_seize, seize)
RAZE: Final = on_token("raze", may_remove_engine, remove_engine)
LIGHT: Final = on_token("light", may_light, light)
QUENCH: Final = on_token("quench", may_quench, quench)
