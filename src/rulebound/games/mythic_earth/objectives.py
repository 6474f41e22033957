"""Objective tokens: put down, taken away, carried and dropped, by Capture/Claim (ME-OBJ-01 to 06, ME-ACTN-10)."""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth import devotions, scenarios, tokens
from rulebound.games.mythic_earth.claiming import (
    Claims,
    Purpose,
    able,
    grounded,
    in_contact,
    on_token,
    reach_scenario_token,
)
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.state import Battle, Token, Unit, in_round
from rulebound.kernel.decisions import Action, Family, Refusal

REMOVABLE: Final = ("death", "ritual", "corpse", "heroism", "way", "trophy")
"""Tokens of Devotions that the opponent may take away (ME-OBJ-03); the Fountain's he may not (ME-DEVL-05)."""
LOOSE: Final = ("sacrifice", "map")
"""Tokens of Devotions that are carried."""


def why_not_remove(m: Battle, unit: Unit, token: Token) -> Refusal | None:
    """The opponent takes a token away by touching it (ME-OBJ-03)."""
    if token.seat == unit.seat:
        return Refusal("It is its own.", ("ME-OBJ-03",))
    if token.kind == "fountain":
        return Refusal("The token of the Fountain cannot be removed.", ("ME-DEVL-05",))
    if token.kind not in REMOVABLE:
        return Refusal("That token is not removed so.", ("ME-OBJ-06",))
    return grounded(unit) or in_contact(unit, token)


def remove(m: Battle, unit: Unit, token: Token) -> Steps[None]:
    """Take an enemy's token off the table (ME-OBJ-03)."""
    tokens.remove(m, token, unit.id)
    return
    yield


def why_not_take(m: Battle, unit: Unit, token: Token) -> Refusal | None:
    """A loose token is picked up in contact, one scenario token a Unit at most (ME-OBJ-05)."""
    if token.kind in LOOSE:
        return grounded(unit) or in_contact(unit, token)
    if token.fixed or token.kind not in scenarios.carried_kinds(m):
        return Refusal("That token is not carried.", ("ME-OBJ-06",))
    if scenarios.carries(m, unit):
        return Refusal("A Unit carries one such token at most.", ("ME-OBJ-06",))
    return reach_scenario_token(m, unit, token)


def pick_up(m: Battle, unit: Unit, token: Token) -> Steps[None]:
    """Carry a token from now on (ME-OBJ-05)."""
    tokens.take(m, unit, token)
    return
    yield


STANDARD: Final = (on_token("take", why_not_take, pick_up), on_token("remove", why_not_remove, remove))


def purposes(m: Battle, unit: Unit) -> list[Purpose]:
    """What a claim of this Unit can be for: the scenario, its own Devotion, and any token."""
    found = scenarios.purposes(m) + devotions.purposes(m, unit.seat)
    return [*found, *STANDARD] if m.tokens else found


def claims(m: Battle, unit: Unit) -> Family | None:
    """What a Unit can Capture or Claim now."""
    if not unit.here or grounded(unit) is not None:
        return None
    family = Claims(m, unit, purposes(m, unit))
    return family if family.count() else None


def claim(m: Battle, unit: Unit, answer: Action) -> Steps[None]:
    """Carry out a Capture/Claim; one that has become impossible is lost (ME-ALERT-14)."""
    found = purpose_of(m, unit, answer)
    if found is None or unit.gone or grounded(unit) or found.refusal(m, unit, answer.args[2:]) is not None:
        m.note("no_claim", unit.id)
        return
    m.note("claims", unit.id, *answer.args[1:])
    yield from found.do(m, unit, answer.args[2:])


def purpose_of(m: Battle, unit: Unit, action: Action) -> Purpose | None:
    """The purpose that an answer names."""
    if len(action.args) < 2:
        return None
    return next((one for one in purposes(m, unit) if one.word == action.args[1]), None)


def why_not(m: Battle, unit: Unit, action: Action) -> Refusal:
    """Why a Capture/Claim is not open."""
    refused = grounded(unit)
    if refused is not None:
        return refused
    found = purpose_of(m, unit, action)
    if found is None:
        return Refusal("There is nothing that it can claim so.", ("ME-ACTN-10",))
    return found.refusal(m, unit, action.args[2:]) or Refusal("It can claim that.", ("ME-ACTN-10",))


def forbids(m: Battle, unit: Unit, kind: str) -> Refusal | None:
    """Why what a Unit carries or does keeps it from an action; None if it does not (ME-OBJ-06)."""
    return scenarios.forbids(m, unit, kind)


def busy(m: Battle, unit: Unit) -> bool:
    """Whether what a Unit has begun takes up its whole turn."""
    return bool(unit.counts.get("uses-turn:built", 0))


def hides(m: Battle, unit: Unit) -> bool:
    """Whether a Unit has to be asked even if all it can do is end, lest it tell that it has a claim (ME-SETUP-07)."""
    side = m.sides[unit.seat]
    return unit.locked and bool(m.done) and side.devotion > 0 and not side.revealed


def put_down(m: Battle, unit: Unit) -> None:
    """A Unit that takes off, or is set down elsewhere, leaves its tokens behind; what only is known of it stays with it."""
    for token in tokens.carried(m, unit):
        tokens.lay_by(m, token, unit)


def drop(m: Battle, unit: Unit, how: str = "", by: Unit | None = None) -> None:
    """A Unit that is destroyed or flees sets down what it carries, in contact with it (ME-OBJ-04).

    ``how`` is a word as in ``removal.destroy``, empty for a flight; ``by`` the Unit that destroyed it. Who beat it hand
    to hand may take the token over where the scenario or the Devotion says so.
    """
    devotions.holder_lost(m, unit, how, by)
    for token in tokens.carried(m, unit):
        winner = victor(m, unit, how, by)
        if winner is not None and takes_over(m, winner, token, how):
            tokens.take(m, winner, token)
        else:
            tokens.lay_by(m, token, unit)


def victor(m: Battle, unit: Unit, how: str, by: Unit | None) -> Unit | None:
    """Who destroyed a Unit hand to hand, or beat it in a charge round so that it flees now."""
    if how:
        fought = by is not None and by.seat != unit.seat and (how == "melee" or by.id in unit.foes)
        return by if fought and by is not None and not by.gone else None
    for name, other in m.units.items():
        if unit.counts.get("beaten-by:" + name, 0) and not other.gone:
            return other
    return None


def takes_over(m: Battle, winner: Unit, token: Token, how: str) -> bool:
    """Whether the winner of a combat has the loser's token at once (ME-DEVL-13, ME-DEVC-04, and theft in a scenario)."""
    if token.kind == "map":
        return not in_round(winner)
    if grounded(winner) is not None:
        return False
    if token.kind == "sacrifice":
        return bool(how)
    return scenarios.steals(m) and able(winner) is None and not scenarios.carries(m, winner)
