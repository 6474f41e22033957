"""What a seat is told, all of it, and positions that differ only in what it is not to know."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x import agenda_base, chart, luck, narrate
from rulebound.games.chronicle_x.game import chronicle_x
from rulebound.games.chronicle_x.state import DRAW_AGENDA, HEROES, OVERMIND, MissionState
from rulebound.games.chronicle_x.table import TABLE
from rulebound.games.chronicle_x.words import knows_face
from rulebound.kernel.decisions import Action
from rulebound.kernel.match import Match

SEATS = (HEROES, OVERMIND, "")
SECRET = frozenset(("hand", "deck", "agenda", "force"))
ADDRESS = re.compile(r" at 0x[0-9a-f]+")
SAMPLED = 6
"""Answers of which previews and odds are compared."""


def standing(match: Match, state: MissionState) -> Match:
    """A match that waits at a rest point, in a state of its own."""
    return Match(match.game, match.setup, SeededFortune("veil"), state.copy())


def scramble(m: MissionState, seat: str, numbers: random.Random, playable: bool = False) -> None:
    """Change what ``seat`` cannot see: hidden faces, the other side's hand, agenda and force, the order of decks.

    What is to be ``playable`` keeps the agenda, whose notes belong to it.
    """

    def shuffle(things: Sequence[Any]) -> list[Any]:
        return sorted(things, key=lambda _: numbers.random())

    m.building_deck = shuffle(m.building_deck)
    m.hazard_deck = shuffle(m.hazard_deck)
    m.bag = shuffle(m.bag)
    m.agenda_deck = tuple(shuffle(m.agenda_deck))
    m.vip_tokens = dict(zip(m.vip_tokens, shuffle(list(m.vip_tokens.values())), strict=True))
    if not playable:
        # as it comes in, what is too much for the force is seen to be put aside
        m.stack = tuple(shuffle(m.stack))
    if seat == OVERMIND and not m.solo:
        m.deck = shuffle(m.deck)
        return
    cards = shuffle([*m.hand, *m.deck])
    m.hand, m.deck = cards[: len(m.hand)], cards[len(m.hand) :]
    hidden = [blip for blip in m.blips if blip.unit is None and not knows_face(m, blip, seat)]
    kinds = shuffle([blip.kind for blip in hidden])
    if numbers.random() < 0.5 and not playable:
        # what has been bought instead of another
        kinds = [kind if kind == "decoy" else numbers.choice(sorted(m.pack.aliens)) for kind in kinds]
    for blip, kind in zip(hidden, kinds, strict=True):
        blip.kind = kind
    if playable:
        return
    if m.brief.force.bought and m.phase < HERO_PHASE_NUMBER:
        given = m.brief.force.units
        m.force = (*given, *numbers.choices(sorted(m.pack.aliens), k=numbers.randint(0, 3)))
    if m.phase == DRAW_AGENDA and m.agenda_offer:
        every = shuffle([*m.agenda_offer, *m.agenda_deck])
        m.agenda_offer, m.agenda_deck = tuple(every[:2]), tuple(every[2:])
    if m.agenda and not agenda_base.shown(m):
        every = shuffle([m.agenda, *m.agenda_deck])
        m.agenda, m.agenda_deck = every[0], tuple(every[1:])
        m.agenda_tally = {name: numbers.randint(0, 3) for name in m.agenda_tally if numbers.random() < 0.7}


HERO_PHASE_NUMBER = 2


def things(m: MissionState) -> list[str]:
    """Names of what has a card: all figures, items, rooms, cards, markers, and each kind of square."""
    named = [unit.id for unit in [*m.heroes, *m.units]]
    named += [blip.id for blip in m.blips if blip.square >= 0]
    named += [*m.pack.items, *m.pack.rooms, *m.pack.mutations, *m.pack.ultimates, *m.pack.agendas]
    named += [marker.id for marker in m.markers]
    return named


def told(match: Match, seat: str, numbers: random.Random, whole: bool = True) -> dict[str, Any]:
    """All that a seat is sent about a position, by where it asks; answers to look at are picked with ``numbers``."""
    m: MissionState = match.state
    found: dict[str, Any] = {
        "view": TABLE.view(match, seat),
        "prompt": TABLE.prompt(match, seat),
        "decision": TABLE.decision(match, seat),
        "frame": TABLE.frame(match),
        "map": TABLE.map(m),
        "chart": chart.chart(m),
        "waiting": match.decision.seat if match.decision is not None else "",
    }
    decision = match.decision
    if decision is not None and decision.seat == seat:
        found["refusals"] = TABLE.refusals(match, seat)
        families = list(decision.families)
        for number in range(SAMPLED if whole else 2):
            family = families[number % len(families)]
            action = family.member(numbers.randrange(family.count()))
            text = match.text(action)
            found[f"preview {text}"] = TABLE.preview(match, seat, text)
            found[f"odds {text}"] = ADDRESS.sub("", str(match.odds(action)))
    if decision is not None:
        for number in range(2):
            text = GUESSES[numbers.randrange(len(GUESSES))].format(square=_square(m, numbers))
            found[f"why {number} {text}"] = TABLE.why(match, seat, text)
    if whole:
        for name in [*things(m), *(_square(m, numbers) for _ in range(3))]:
            found[f"card {name}"] = TABLE.card(match, seat, name)
    return found


GUESSES = (
    "attack clemson blip-1",
    "attack clemson blip-2 short",
    "attack voss greys-1",
    "move clemson {square}",
    "flip clemson blip-1",
    "use clemson grit",
    "activate blip-1",
    "mutate phase-shift standard",
    "keep fire-and-ash",
    "interrupt greys-1",
    "buy grey",
    "reveal blip-1",
    "discard phase-shift",
    "reinforce grey {square}",
    "end clemson",
)


def plain(value: Any) -> str:
    """Anything as text, byte for byte, in the order in which it came."""
    return json.dumps(msgspec.to_builtins(value), sort_keys=False)


def narrated(match: Match, state: MissionState, seat: str) -> list[dict[str, Any]]:
    """The whole log as a seat reads it, told over another state."""
    return narrate.narrate(state, match.events.since(0), seat, 0, 0)


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """What is told differently, by where it was asked, with both texts from where they part."""
    found: list[str] = []
    for name in sorted({*one, *other}):
        first, second = plain(one.get(name)), plain(other.get(name))
        if first != second:
            at = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
            start = max(0, at - 120)
            found.append(f"{name}: ...{first[start : at + 120]} | ...{second[start : at + 120]}")
    return found


def check_veil(match: Match, seat: str, numbers: random.Random, whole: bool = True) -> None:
    """A seat is told the same of two positions between which it cannot tell. Only at a rest point."""
    mine, other = match.state.copy(), match.state.copy()
    scramble(other, seat, numbers)
    first, second = standing(match, mine), standing(match, other)
    asked = numbers.getrandbits(64)
    left, right = first.decision, second.decision
    assert left is not None
    if second.state.digest() != other.digest() or right is None or left.kind != right.kind:
        # a single answer is not asked for where nobody is there to notice
        assert left.seat != seat, f"{seat} is asked or not by what it may not know: {left.kind}"
        assert not mine.open_windows, f"{left.seat} is asked or not: {left.kind}"
        assert plain(TABLE.game.view(mine, seat)) == plain(TABLE.game.view(other, seat))
        return
    one = told(first, seat, random.Random(asked), whole)
    two = told(second, seat, random.Random(asked), whole)
    one["log"], two["log"] = narrated(match, mine, seat), narrated(match, other, seat)
    wrong = differences(one, two)
    assert not wrong, f"{seat or 'a spectator'} can tell two positions apart by {wrong[:4]}"


def _square(m: MissionState, numbers: random.Random) -> str:
    """The name of any square of the map."""
    board = m.ground.board
    return board.name(board.square(numbers.randrange(board.columns), numbers.randrange(board.rows)))


def check_side_by_side(match: Match, seat: str, numbers: random.Random, steps: int = 12) -> int:
    """The same answers in two positions that a seat cannot tell apart look the same, until something is shown.

    Only at a rest point; returns how many answers were compared.
    """
    mine, other = match.state.copy(), match.state.copy()
    scramble(other, seat, numbers, playable=True)
    first, second = standing(match, mine), standing(match, other)
    shows = chronicle_x().shows
    compared = 0
    done: list[str] = []
    for _ in range(steps):
        left, right = first.decision, second.decision
        if left is None or right is None:
            break
        if left.seat != right.seat or left.kind != right.kind:
            asked = left if left.seat != seat else right
            assert not (match.state.open_windows and asked.window), (
                f"{seat}: with open windows {left.seat} {left.kind} {left.window} is asked in one and "
                f"{right.seat} {right.kind} {right.window} in the other, after {done}"
            )
            break
        action = left.pick(numbers.getrandbits(64))
        if not right.accepts(action):
            assert left.seat != seat, f"{match.text(action)!r} is open or not by what {seat} may not know"
            break
        done.append(match.text(action))
        before = len(first.events), len(second.events)
        first.advance(action)
        second.advance(action)
        news = first.events.since(before[0]), second.events.since(before[1])
        if any(event.kind in shows for new in news for event in new):
            break
        if first.decision is None or second.decision is None:
            break
        if (first.decision.seat, first.decision.kind) != (second.decision.seat, second.decision.kind):
            continue
        asked_ = numbers.getrandbits(64)
        one = told(first, seat, random.Random(asked_), whole=False)
        two = told(second, seat, random.Random(asked_), whole=False)
        one["log"], two["log"] = TABLE.narrate(first, seat, 0), TABLE.narrate(second, seat, 0)
        wrong = differences(one, two)
        assert not wrong, f"after {match.text(action)!r} {seat or 'a spectator'} can tell by {wrong[:4]}"
        compared += 1
    return compared


__all__ = ["SEATS", "Action", "check_side_by_side", "check_veil", "luck", "scramble", "told"]
