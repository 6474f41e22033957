"""Tokens that are carried: Captives, Idols, the Sun Feather and the Bundle that hides it (ME-OBJ-04 to 06, ME-OBJ-11)."""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth import markers, tokens
from rulebound.games.mythic_earth.claiming import able, beside_spots, on_token, reach_scenario_token
from rulebound.games.mythic_earth.dice import Steps, d3
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.scenarios_base import alive, at_once, carrier_of, known, rule
from rulebound.games.mythic_earth.state import Battle, Token, Unit, other
from rulebound.kernel.chances import Pick
from rulebound.kernel.decisions import Decision, Names, Refusal

CAPTIVE: Final = "captive"
IDOL: Final = "idol"
STATION: Final = "station"
BUNDLE: Final = "bundle"
FEATHER: Final = "sun-feather"
KINDS: Final = (CAPTIVE, IDOL, FEATHER)

CARRYING: Final = {"carry_tokens": CAPTIVE, "idols_change_hands": IDOL, "carry_feather": FEATHER}
"""The rules under which a token is carried, and its kind."""
STEALING: Final = ("steal_from_loser", "idols_change_hands", "carry_feather")
"""The rules under which the winner of a combat takes it over."""


def carried_kinds(m: Battle) -> list[str]:
    """The kinds of token that Units carry in this scenario."""
    return [kind for effect, kind in CARRYING.items() if rule(m, effect) is not None]


def carry_tokens(m: Battle, unit: Unit) -> list[Token]:
    """The scenario tokens that a Unit carries: one at most."""
    return [token for token in tokens.carried(m, unit) if token.kind in KINDS]


def steal_from_loser(m: Battle) -> bool:
    """Whether a winner takes over what the loser carries (ME-RESULT-09)."""
    return any(rule(m, effect) is not None for effect in STEALING)


def carrier_forbidden(m: Battle, unit: Unit, kind: str, effect: Effect) -> Refusal | None:
    """Why a carrier may not do something: it does not March."""
    if kind in (effect.names("actions") or effect.names("forbids")) and carry_tokens(m, unit):
        return Refusal("What it carries keeps it from that.", ("ME-OBJ-06",))
    return None


def carry_feather(m: Battle, unit: Unit, kind: str, effect: Effect) -> Refusal | None:
    """The bearer of the Sun Feather does not March."""
    return carrier_forbidden(m, unit, kind, effect)


# --- letting go ------------------------------------------------------------------------------------------------------


def may_drop(m: Battle, unit: Unit) -> Refusal | None:
    """Why a Unit cannot set its token down."""
    if not carry_tokens(m, unit):
        return Refusal("It carries nothing that it could set down.", ("ME-OBJ-06",))
    return None


def drop_by_claim(m: Battle, unit: Unit, x: int, y: int) -> Steps[None]:
    """Set the token down, touching the Unit."""
    tokens.lay(m, carry_tokens(m, unit)[0], (x, y))
    return
    yield


# --- Captives and the Feather at the end -----------------------------------------------------------------------------


def borne(m: Battle, seat: str, kind: str) -> list[Unit]:
    """The Units of a seat, alive, that carry tokens of a kind, once for each token."""
    found = [carrier_of(m, token) for token in tokens.of_kind(m, kind)]
    return [unit for unit in found if unit is not None and unit.seat == seat and alive(unit)]


def captives_carried(m: Battle, seat: str, effect: Effect) -> int:
    """Captives that Units of a side carry at the end."""
    return len(borne(m, seat, CAPTIVE))


def carrier_home(m: Battle, seat: str, effect: Effect) -> int:
    """Whether a carrier is wholly within its own zone, or its own half, as the scenario says."""
    zone = m.sides[seat].zone

    def home(unit: Unit) -> bool:
        if effect.text("within") == "half":
            return all(m.field.wholly_in_half(zone, base) for base in unit.bases)
        return m.field.wholly_within(m.field.zones[zone], unit.bases)

    return int(any(home(unit) for unit in borne(m, seat, effect.text("token"))))


def feather_found(m: Battle, seat: str) -> None:
    """The Sun Feather has been turned up."""
    at_once(m, seat, "feather_found")


def feather_borne(m: Battle, seat: str, effect: Effect) -> int:
    """Whether a Unit of a side carries the Sun Feather."""
    return len(borne(m, seat, FEATHER))


def feather_kept(m: Battle, seat: str, effect: Effect) -> int:
    """Whether a Unit of a side that is alive carries the Sun Feather at the end."""
    return len(borne(m, seat, FEATHER))


# --- Bundles ---------------------------------------------------------------------------------------------------------


def may_open(m: Battle, unit: Unit, token: Token) -> Refusal | None:
    """Why a Unit cannot open a token: a Bundle, touched, not held by an enemy."""
    if token.kind != BUNDLE:
        return Refusal("That is no Bundle.", ("ME-OBJ-06",))
    return reach_scenario_token(m, unit, token)


def open_bundle(m: Battle, unit: Unit, token: Token) -> Steps[None]:
    """Open a Bundle: one of those that are left hides the Feather, each as likely, until it is found."""
    left = len(tokens.of_kind(m, BUNDLE))
    found = False
    if not tokens.of_kind(m, FEATHER):
        number = 0
        if left > 1:
            number = yield Pick(unit.seat, ("bundle", token.word), left)
        found = number == 0
    m.note("opens", unit.id, token.word, found)
    tokens.remove(m, token, unit.id)
    if not found:
        yield from empty_bundle(m, unit, known(m, "empty_bundle"))
        return
    feather = tokens.put(m, FEATHER, "", (token.x, token.y))
    if able(unit) is None and not carry_tokens(m, unit):
        tokens.take(m, unit, feather)
    feather_found(m, unit.seat)


def empty_bundle(m: Battle, unit: Unit, effect: Effect) -> Steps[None]:
    """The opener of an empty Bundle sheds D3 markers (ME-MARK-06)."""
    count = yield from d3(unit.seat, "bundle", unit.id)
    markers.lose(m, unit, count, "bundle")


# --- Idols -----------------------------------------------------------------------------------------------------------


def name_idol_carriers(m: Battle) -> Steps[None]:
    """After deployment each side names who carries its Idol, the beginner of deployment first (ME-OBJ-15)."""
    for seat in (m.began, other(m.began)):
        if tokens.of_kind(m, IDOL, seat):
            continue
        fit = [unit.id for unit in m.of(seat) if able(unit) is None]
        if not fit:
            # only its flyers could, and they are in the air
            unit = next(iter(m.of(seat)))
            tokens.put(m, IDOL, seat, tokens.contact_point(m, unit.bases))
            continue
        answer = yield Decision(seat, "idol", [Names("carry", fit)])
        unit = m.units[str(answer.args[0])]
        tokens.put(m, IDOL, seat, (unit.bases[0].x, unit.bases[0].y), carrier=unit.id)


def may_show(m: Battle, unit: Unit, token: Token) -> Refusal | None:
    """Why a Unit cannot show its Idol at a token: its own Idol, a Station that has not seen it, not held by an enemy."""
    if token.kind != STATION:
        return Refusal("That is no Station.", ("ME-OBJ-06",))
    if not any(idol.seat == unit.seat for idol in tokens.carried(m, unit, IDOL)):
        return Refusal("It does not carry its own Idol.", ("ME-OBJ-06",))
    if shown(m, unit.seat, token):
        return Refusal("That Station has seen its Idol.", ("ME-OBJ-06",))
    return reach_scenario_token(m, unit, token)


def shown(m: Battle, seat: str, station: Token) -> bool:
    """Whether a Station has been shown the Idol of a side."""
    return f"shown:{station.word}:{seat}" in m.memory


def show_idol(m: Battle, unit: Unit, token: Token) -> Steps[None]:
    """Show the Idol at a Station."""
    m.memory[f"shown:{token.word}:{unit.seat}"] = 1
    m.note("shows", unit.id, token.word)
    station_shown(m, unit.seat)
    return
    yield


def station_shown(m: Battle, seat: str) -> None:
    """A Station has been shown an Idol for the first time."""
    at_once(m, seat, "station_shown")


def idols_change_hands(m: Battle, seat: str, idol: Token) -> Unit | None:
    """The Unit of a seat, alive, that carries an Idol, whosever it is."""
    unit = carrier_of(m, idol)
    return unit if unit is not None and unit.seat == seat and alive(unit) else None


def idols_of_nobody(m: Battle, seat: str, whose: str) -> bool:
    """Whether a seat holds the Idol of a side; one in nobody's hands counts for nobody."""
    return any(idols_change_hands(m, seat, idol) is not None for idol in tokens.of_kind(m, IDOL, whose))


def holds_enemy_idol(m: Battle, seat: str, effect: Effect) -> int:
    """Whether a Unit of a side that is alive carries the enemy's Idol."""
    return int(idols_of_nobody(m, seat, other(seat)))


def own_idol_home(m: Battle, seat: str, effect: Effect) -> int:
    """Whether a Unit of a side that is alive carries its own Idol, and all Stations have seen it."""
    seen = sum(shown(m, seat, station) for station in tokens.of_kind(m, STATION))
    return int(seen >= effect.number("stations") and idols_of_nobody(m, seat, seat))


def night(m: Battle) -> int:
    """How far a Shoot action or a magic missile reaches in this turn; 0 without a limit (ME-SHOOT-04, ME-MISS-01)."""
    found = rule(m, "night")
    if found is None:
        return 0
    return found.length("late" if m.turn >= found.number("late_from") else "early")


DROP: Final = beside_spots("drop", may_drop, drop_by_claim)
OPEN: Final = on_token("open", may_open, open_bundle)
SHOW: Final = on_token("show", may_show, show_idol)
