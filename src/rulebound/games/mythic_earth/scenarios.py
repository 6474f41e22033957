"""Primary scenarios: which function carries out which rule of the content, set-up of tokens, scoring (ME-OBJ-06, ME-OBJ-14).

Each ``effect`` and ``check`` of ``content/scenarios`` is the name of a function; the tables below say at which moment it
is called. Points that fall to both sides at one moment are judged before any of them is noted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from rulebound.games.mythic_earth import (
    battlefields,
    points,
    tokens,
)
from rulebound.games.mythic_earth import (
    scenarios_altars as altars,
)
from rulebound.games.mythic_earth import (
    scenarios_ball as ball,
)
from rulebound.games.mythic_earth import (
    scenarios_carried as carried,
)
from rulebound.games.mythic_earth import (
    scenarios_fixed as fixed,
)
from rulebound.games.mythic_earth.claiming import Purpose
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.pack_battles import Size
from rulebound.games.mythic_earth.pack_battles import Token as TokenKind
from rulebound.games.mythic_earth.scenarios_base import (
    AtOnce,
    Ban,
    Duty,
    Judge,
    current,
    role,
    rule,
    seat_of_role,
)
from rulebound.games.mythic_earth.state import SEATS, Battle, Token, Unit
from rulebound.kernel.decisions import Refusal
from rulebound.space.field.places import Point
from rulebound.space.field.table import point_side

CLAIMS: Final[dict[str, Purpose]] = {
    "build_altar": altars.BUILD,
    "knock_down_altar": altars.TOPPLE,
    "take_token": fixed.SEIZE,
    "remove_engine": fixed.RAZE,
    "set_alight": fixed.LIGHT,
    "put_out": fixed.QUENCH,
    "drop_by_claim": carried.DROP,
    "carry_feather": carried.DROP,
    "open_bundle": carried.OPEN,
    "show_idol": carried.SHOW,
    "strike_ball": ball.STRIKE,
}
"""What a Capture/Claim can be for, by the rule that allows it."""

CLEAN_UP: Final[dict[str, Duty]] = {
    "place_altars": altars.place_altars,
    "burn_down": fixed.burn_down,
}
"""What comes in the clean-up before points are counted."""

AFTER_POINTS: Final[dict[str, Duty]] = {
    "bombardment": fixed.bombardment,
    "goal": ball.new_ball,
}
"""What comes in the clean-up after points are counted."""

BANS: Final[dict[str, Ban]] = {
    "carrier_forbidden": carried.carrier_forbidden,
    "carry_feather": carried.carry_feather,
}
"""What keeps a Unit from an action."""

JUDGES: Final[dict[str, Judge]] = {
    "altar_scores": altars.altar_scores,
    "more_altars": altars.more_altars,
    "presence_higher": fixed.presence_higher,
    "breaches_owned": fixed.breaches_owned,
    "wholly_in_zone": fixed.wholly_in_zone,
    "wholly_in_half": fixed.wholly_in_half,
    "granary_burns_down": fixed.granary_burns_down,
    "more_granaries": fixed.more_granaries,
    "captives_carried": carried.captives_carried,
    "carrier_home": carried.carrier_home,
    "feather_borne": carried.feather_borne,
    "feather_kept": carried.feather_kept,
    "holds_enemy_idol": carried.holds_enemy_idol,
    "own_idol_home": carried.own_idol_home,
    "ball_in_enemy_half": ball.ball_in_enemy_half,
}
"""What is judged in a clean-up or at the end."""

AT_ONCE: Final[dict[str, AtOnce]] = {
    "altar_knocked_down": altars.altar_knocked_down,
    "engine_removed": fixed.engine_removed,
    "feather_found": carried.feather_found,
    "station_shown": carried.station_shown,
    "goal_made": ball.goal_made,
}
"""What scores when it happens; called by what makes it happen."""


def fixed_tokens(token: Token) -> bool:
    """Whether a token is never carried."""
    return token.fixed


WITHIN: Final[dict[str, Callable[..., Any]]] = {
    "altar_spacing": altars.altar_spacing,
    "contested": altars.contested,
    "no_altar_by_trap": altars.no_altar_by_trap,
    "presence": fixed.presence,
    "palisades": battlefields.battlefield,
    "fixed_tokens": fixed_tokens,
    "carry_tokens": carried.carry_tokens,
    "steal_from_loser": carried.steal_from_loser,
    "empty_bundle": carried.empty_bundle,
    "name_idol_carriers": carried.name_idol_carriers,
    "night": carried.night,
    "idols_change_hands": carried.idols_change_hands,
    "idols_of_nobody": carried.idols_of_nobody,
    "roll_ball": ball.roll_ball,
    "free_ball": ball.free_ball,
    "strike_limit": ball.strike_limit,
}
"""Rules that are asked for by others rather than called at a moment of their own."""


# --- set-up ----------------------------------------------------------------------------------------------------------


def set_up(m: Battle) -> None:
    """Put the tokens of the scenario on their spots, or the nearest free points (ME-OBJ-01, ME-OBJ-06, ME-BASIC-11)."""
    scenario = current(m)
    if scenario is None or "tokens" in m.steps:
        return
    m.steps.append("tokens")
    m.turns = scenario.turns
    size = cast(Size, m.size)
    spots = scenario.grounds[size].places
    for kind in scenario.tokens:
        if kind.first_spot is None:
            continue
        for spot in spots[kind.first_spot : kind.first_spot + kind.start[size]]:
            where = tokens.nearest_free(m, *spot)
            tokens.put(m, kind.id, owner(m, kind, spot), where, kind.fixed)


def owner(m: Battle, kind: TokenKind, spot: Point) -> str:
    """Whose a token is at first; '' if nobody's."""
    if kind.owner == "half":
        side = point_side(m.field.centre, *spot)
        return next((seat for seat in SEATS if m.field.zone_side(m.sides[seat].zone) == side), "")
    return seat_of_role(m, kind.owner) if kind.owner in ("besieger", "besieged") else ""


def after_deployment(m: Battle) -> Steps[None]:
    """What is settled when all Units stand."""
    if rule(m, "name_idol_carriers") is not None:
        yield from carried.name_idol_carriers(m)


# --- claims and bans -------------------------------------------------------------------------------------------------


def purposes(m: Battle) -> list[Purpose]:
    """What a claim can be for in this scenario."""
    scenario = current(m)
    if scenario is None:
        return []
    found = [CLAIMS[one.effect] for one in scenario.rules if one.effect in CLAIMS]
    return list(dict.fromkeys(found))


def carried_kinds(m: Battle) -> list[str]:
    """The kinds of token that Units carry in this scenario."""
    return carried.carried_kinds(m)


def carries(m: Battle, unit: Unit) -> bool:
    """Whether a Unit carries a token of the scenario."""
    return bool(m.tokens) and bool(carried.carry_tokens(m, unit))


def steals(m: Battle) -> bool:
    """Whether a winner takes over what the loser carries."""
    return carried.steal_from_loser(m)


def forbids(m: Battle, unit: Unit, kind: str) -> Refusal | None:
    """Why the scenario keeps a Unit from an action."""
    scenario = current(m)
    if scenario is None or not m.tokens:
        return None
    for one in scenario.rules:
        if one.effect in BANS:
            refused = BANS[one.effect](m, unit, kind, one.does)
            if refused is not None:
                return refused
    return None


def reach_limit(m: Battle) -> int:
    """How far Shoot actions and magic missiles reach in this turn; 0 without a limit."""
    return carried.night(m)


def disturb(unit: Unit) -> None:
    """A Unit is in combat, Frozen or Fleeing: what it was building is lost."""
    altars.disturb(unit)


# --- clean-up and the end --------------------------------------------------------------------------------------------


def duties(m: Battle, table: dict[str, Duty]) -> Steps[None]:
    """What the rules of the scenario do at a moment, in their order."""
    scenario = current(m)
    if scenario is None:
        return
    for one in scenario.rules:
        if one.effect in table:
            yield from table[one.effect](m, one.does)


Award = tuple[str, str, int, int]
"""A seat, what gives it points, how many, and the most that it gives."""


def judged(m: Battle, when: str) -> list[Award]:
    """The points that the scenario gives at this moment (ME-ALIGN-05); nothing is noted yet."""
    scenario = current(m)
    if scenario is None:
        return []
    found: list[Award] = []
    for seat in SEATS:
        for entry in scenario.scoring:
            if entry.when != when or entry.who not in ("each", role(m, seat)):
                continue
            if entry.turns and m.turn not in entry.turns:
                continue
            times = JUDGES[entry.check](m, seat, entry.judges)
            if times:
                most = entry.most[cast(Size, m.size)]
                found.append((seat, "scenario:" + entry.id, times * entry.points, most))
    return found


def award(m: Battle, awards: list[Award]) -> None:
    """Note points that were judged at one moment."""
    for seat, source, number, most in awards:
        points.score(m, seat, source, number, most)
