"""Interruption: for two mutation cards a unit of the Overmind takes its turn before a hero's (CX-MUT-07 to 10).

The hero that was named waits in ``in_round`` while the unit acts, so that each action of the unit is a rest point.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations
from typing import Any, Final

from rulebound.games.chronicle_x import upgrades
from rulebound.games.chronicle_x.state import HERO_PHASE, OVERMIND, Hero, MissionState, Unit
from rulebound.kernel.decisions import PASS, Action, Decision, Family, Refusal, option

PRICE: Final = 2
"""Cards that an interruption costs (CX-MUT-07)."""
SPENT: Final = "interrupted"
"""Counter of the round: the interruption has been made."""
NOW: Final = "interrupting"
"""Counter of the round: the unit that interrupts is acting."""


def interruption_price(m: MissionState, unit: Unit) -> int:
    """Cards to discard for an interruption by this unit (CX-MUT-07); a Hot Line saves one."""
    return upgrades.interruption_price(m, unit, PRICE) if m.upgrades else PRICE


def allowed(m: MissionState) -> bool:
    """Whether the mission knows interruptions at all, and this round still has one (CX-MUT-07).

    In round 1 it is the cards that are wanting, unless a reveal or a room has brought some (CX-MUT-01).
    """
    if SPENT in m.in_round:
        return False
    return "no_interruption" not in m.rules


def units(m: MissionState) -> list[Unit]:
    """The revealed units that could interrupt: no blips, and none that is barred (CX-MUT-08, CX-MUT-09)."""
    return [unit for unit in m.units if unit.side == OVERMIND and not unit.barred]


def able(m: MissionState) -> list[Unit]:
    """The units for which the Overmind holds enough cards; all of that is public."""
    held = len(m.hand)
    if not m.upgrades:
        return units(m) if held >= PRICE else []
    return [unit for unit in units(m) if held >= interruption_price(m, unit)]


class Interruptions(Family):
    """``interrupt CARD CARD UNIT``, the cards in any order."""

    __slots__ = ("_actions",)

    def __init__(self, m: MissionState, found: list[Unit]) -> None:
        super().__init__("interrupt")
        self._actions: list[Action] = []
        for unit in found:
            for cards in combinations(m.hand, interruption_price(m, unit)):
                self._actions.append(Action("interrupt", (*cards, unit.id)))

    def count(self) -> int:
        return len(self._actions)

    def member(self, index: int) -> Action:
        return self._actions[index]

    def accepts(self, action: Action) -> bool:
        *cards, unit = action.args or ("",)
        wanted = sorted(str(card) for card in cards)
        return any(
            each.args[-1] == unit and sorted(str(card) for card in each.args[:-1]) == wanted
            for each in self._actions
        )


def ask(m: MissionState, hero: Hero, found: list[Unit]) -> Generator[Any, Any, Unit | None]:
    """Ask the Overmind whether a unit comes before the hero that was named; the unit, barred from then on.

    ``found`` are the units that are able to. It is asked by what everybody sees: the number of its cards, and the units
    on the map. A blip cannot interrupt (CX-MUT-09); the unit takes no other turn until the next alien phase is over
    (CX-MUT-08).
    """
    families = [Interruptions(m, found), option("pass")]
    answer = yield Decision(OVERMIND, "interrupt", families, hero.id, window="interrupt")
    if answer == PASS:
        return None
    unit = m.find(str(answer.args[-1]))
    assert unit is not None
    cards = tuple(str(card) for card in answer.args[:-1])
    for card in cards:
        m.give_up(card)
    m.in_round[SPENT] = 1
    m.in_round[NOW] = 1
    m.in_round[f"named {hero.id}"] = 1
    unit.barred = True
    m.whisper("interrupts", OVERMIND, (unit.id, hero.id, cards), (unit.id, hero.id, len(cards)))
    return unit


def named(m: MissionState) -> Hero | None:
    """The hero that was named before a unit interrupted and is still to act; it waits no longer."""
    del m.in_round[NOW]
    for hero in m.heroes:
        # one that was named in the station comes back, or stays there
        there = hero.here or hero.id in m.station
        if m.in_round.pop(f"named {hero.id}", 0) and there and not hero.done:
            return hero
    return None


def refusal(m: MissionState, action: Action) -> Refusal:
    """Why an interruption is not open."""
    from rulebound.games.chronicle_x.words import name

    if "no_interruption" in m.rules:
        return Refusal("There are no interruptions in this mission.", ("CX-MUT-07",))
    if m.round == 1 and not m.hand:
        return Refusal("In the first round no card has been drawn that could pay for it.", ("CX-MUT-07",))
    if SPENT in m.in_round:
        return Refusal("One interruption a round, and it has been made.", ("CX-MUT-07",))
    if m.phase != HERO_PHASE:
        return Refusal("A unit interrupts just before a hero is activated.", ("CX-MUT-07",))
    figure = str(action.args[-1]) if action.args else ""
    unit = m.find(figure)
    if m.blip(figure) is not None:
        return Refusal(f"{name(m, figure)} is a blip: only revealed units interrupt.", ("CX-MUT-09",))
    if unit is None or unit.side != OVERMIND:
        return Refusal("Name two cards and a revealed unit of the Overmind.", ("CX-MUT-07", "CX-MUT-09"))
    if unit.barred:
        return Refusal(f"{name(m, figure)} may not act until the alien phase is over.", ("CX-MUT-08",))
    price = interruption_price(m, unit)
    cards = [str(card) for card in action.args[:-1]]
    if len(m.hand) < price or len(cards) != price:
        what = "two cards" if price == PRICE else "one card"
        return Refusal(f"An interruption costs {what} from hand.", ("CX-MUT-07",))
    if len(set(cards)) != len(cards) or any(card not in m.hand for card in cards):
        return Refusal("Those cards are not in your hand.", ("CX-MUT-07",))
    return Refusal("Nobody is about to be activated.", ("CX-MUT-07",))
