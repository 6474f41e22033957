"""What a seat may think with: a copy of the mission in which everything that it may not know is blank."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x.state import OVERMIND, MissionState
from rulebound.kernel.events import Event, EventLog
from rulebound.kernel.match import Match

UNKNOWN: Final = "unknown"
"""The kind of a blip whose face the seat does not know."""
LOOK_BACK: Final = 60
"""Events that are looked through for the attack that a question is about."""


def known(m: MissionState, seat: str) -> MissionState:
    """A copy for a seat to play with: no order of any deck, no face and no hand that it may not see."""
    copy = m.copy()
    copy.log = EventLog()
    copy.deck = [UNKNOWN] * len(m.deck)
    copy.building_deck = [UNKNOWN] * len(m.building_deck)
    copy.hazard_deck = [UNKNOWN] * len(m.hazard_deck)
    copy.bag = sorted(m.bag)
    # what lies face down nobody knows, neither side
    copy.vip_tokens = dict.fromkeys(m.vip_tokens, UNKNOWN)
    copy.agenda_deck = (UNKNOWN,) * len(m.agenda_deck)
    if seat == OVERMIND:
        return copy
    copy.agenda_offer = ()
    if not m.agenda_done:
        copy.agenda = ""
        copy.agenda_tally = {}
    copy.hand = (UNKNOWN,) * len(m.hand)
    copy.discard = [UNKNOWN] * len(m.discard)
    if m.brief.force.bought:
        copy.force = (UNKNOWN,) * len(m.force)
    for blip in copy.blips:
        if not blip.read:
            blip.kind = UNKNOWN
            blip.unit = None
    return copy


def seen_events(match: Match, seat: str) -> list[Event]:
    """The latest events as the seat knows them, newest first."""
    found: list[Event] = []
    for event in reversed(match.events.since(max(len(match.events) - LOOK_BACK, 0))):
        if event.only and event.only != seat:
            event = Event(event.kind, event.public)
        found.append(event)
    return found


def attack_in_hand(match: Match, seat: str) -> tuple[str, str, int, int, int, bool] | None:
    """The attack that was declared last: attacker, target, form, band, dice and whether it is psychic.

    Dice are 0 before the roll. None when no attack has been made lately.
    """
    dice = 0
    for event in seen_events(match, seat):
        if event.kind == "attack_roll" and not dice:
            faces = event.data[1]
            dice = len(faces) if isinstance(faces, tuple) else 0
        elif event.kind == "attack":
            attacker, target, _, form, band, _, psychic = event.data[:7]
            return str(attacker), str(target), _number(form), _number(band), dice, bool(psychic)
    return None


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
