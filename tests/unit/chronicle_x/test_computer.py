"""The scripted player: legal, deterministic, blind to what its seat may not know, and never without a reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from rulebound.games.chronicle_x.computer import ScriptedPlayer, evaluation, reactions
from rulebound.games.chronicle_x.computer.knowledge import UNKNOWN, known
from rulebound.games.chronicle_x.computer.survey import Survey
from rulebound.games.chronicle_x.game import quick_start
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState
from rulebound.kernel.decisions import Action, Decision, Options
from rulebound.kernel.events import Event, EventLog
from rulebound.kernel.match import Match
from rulebound.players.base import Player
from rulebound.players.random_player import RandomPlayer

SEATS = (HEROES, OVERMIND)


def players(seed: str) -> dict[str, ScriptedPlayer]:
    return {seat: ScriptedPlayer(seat, f"{seed}/{seat}") for seat in SEATS}


def positions(seed: str, every: int = 1, most: int = 400) -> Iterator[Match]:
    """A match of two scripted players, at every so many of its decisions."""
    match, seats = quick_start(seed), players(seed)
    number = 0
    while (decision := match.decision) is not None and number < most:
        if number % every == 0:
            yield match
        match.advance(seats[decision.seat].choose(match))
        number += 1


def deployed(seed: str = "table") -> Match:
    """A quick start at the Heroes' first activation."""
    match, seats = quick_start(seed), players(seed)
    while (decision := match.decision) is not None and decision.kind != "activate":
        match.advance(seats[decision.seat].choose(match))
    return match


@pytest.mark.parametrize("seed", ["one", "two"])
def test_every_choice_is_legal_and_has_a_reason_of_one_line(seed: str) -> None:
    match, seats = quick_start(seed), players(seed)
    while (decision := match.decision) is not None:
        player = seats[decision.seat]
        action = player.choose(match)
        assert decision.accepts(action), (decision.kind, action)
        assert player.why.strip(), decision.kind
        assert "\n" not in player.why
        assert len(player.why) < 160
        assert player.why.endswith(".")
        match.advance(action)
    assert match.outcome is not None


@pytest.mark.parametrize("seat", SEATS)
def test_it_plays_to_the_end_against_whatever_a_random_player_does(seat: str) -> None:
    match = quick_start("mixed")
    other = OVERMIND if seat == HEROES else HEROES
    seats: dict[str, Player] = {seat: ScriptedPlayer(seat, "a"), other: RandomPlayer("b")}
    while (decision := match.decision) is not None:
        action = seats[decision.seat].choose(match)
        assert decision.accepts(action)
        match.advance(action)
    assert match.outcome is not None
    assert match.outcome.winner == seat


def test_the_match_is_left_as_it_stands() -> None:
    for match in positions("still", every=7, most=150):
        decision = match.decision
        assert decision is not None
        before, events = match.state.digest(), len(match.events)
        ScriptedPlayer(decision.seat, "x").choose(match)
        assert match.state.digest() == before
        assert len(match.events) == events
        assert match.decision is decision


def test_one_seed_and_one_record_give_one_choice() -> None:
    for match in positions("same", every=11, most=200):
        decision = match.decision
        assert decision is not None
        first, second = ScriptedPlayer(decision.seat, "s"), ScriptedPlayer(decision.seat, "s")
        assert first.choose(match) == second.choose(match.copy())
        assert first.why == second.why


# ---- what it may know


def veil(m: MissionState, seat: str) -> None:
    """Change everything that the seat cannot see, so that nothing that it can see changes."""
    for deck in (m.deck, m.building_deck, m.hazard_deck):
        deck.reverse()
    if seat == OVERMIND:
        return
    rest = sorted(name for name in m.pack.mutations if name not in m.hand)
    m.hand = tuple(rest[: len(m.hand)])
    m.discard = rest[-len(m.discard) :] if m.discard else []
    unread = [blip for blip in m.blips if not blip.read]
    kinds = [blip.kind for blip in unread]
    units = [blip.unit for blip in unread]
    for number, blip in enumerate(unread):
        blip.kind = kinds[number - 1]
        blip.unit = units[number - 1]


@pytest.mark.parametrize("seed", ["veil-1", "veil-2", "veil-3"])
def test_states_that_a_seat_cannot_tell_apart_get_the_same_answer(seed: str) -> None:
    compared = 0
    for match in positions(seed):
        decision = match.decision
        assert decision is not None
        if not match.resting or decision.kind.startswith("deploy"):
            continue
        twin = match.copy()
        veil(twin.state, decision.seat)
        asked = twin.decision
        assert asked is not None
        assert (asked.kind, asked.subject) == (decision.kind, decision.subject)
        mine, other = ScriptedPlayer(decision.seat, "k"), ScriptedPlayer(decision.seat, "k")
        assert mine.choose(match) == other.choose(twin)
        assert mine.why == other.why
        compared += 1
    assert compared > 40


def test_a_hero_player_gets_no_face_no_hand_and_no_order_of_a_deck() -> None:
    m: MissionState = deployed().state
    m.hand = tuple(m.deck[:2])
    m.blips[0].read = True
    copy = known(m, HEROES)
    assert copy.blips[0].kind == m.blips[0].kind
    assert {blip.kind for blip in copy.blips[1:]} == {UNKNOWN}
    assert copy.hand == (UNKNOWN, UNKNOWN)
    assert {*copy.deck, *copy.building_deck, *copy.hazard_deck} == {UNKNOWN}
    assert len(copy.deck) == len(m.deck)


def test_the_overmind_knows_its_own_and_no_order_of_a_deck() -> None:
    m: MissionState = deployed().state
    m.hand = tuple(m.deck[:2])
    copy = known(m, OVERMIND)
    assert [blip.kind for blip in copy.blips] == [blip.kind for blip in m.blips]
    assert copy.hand == m.hand
    assert {*copy.deck, *copy.building_deck, *copy.hazard_deck} == {UNKNOWN}


# ---- how it decides


def test_damage_is_weighed_by_the_exact_odds() -> None:
    die = deployed().state.die
    assert abs(evaluation.mean(die, 3, 0, 2) - 1500) < 10
    assert evaluation.mean(die, 3, 0, 2) < evaluation.mean(die, 3, 0, 2, tokens=2)
    assert evaluation.chance_of(die, 3, 0, 2, 0, 1) > evaluation.chance_of(die, 3, 0, 2, 0, 2)
    assert evaluation.chance_of(die, 3, 0, 2, 0, 0) == 1000
    assert evaluation.points(2149) == "2.1"


def carried(match: Match, hero: str, square: str) -> Match:
    """The match with the marker in a hero's hands and the hero on a square, at its first action."""
    m: MissionState = match.state
    for name, place in (("clemson", "b3"), ("kaur", "b13")):
        # the ways out lie where these two start
        m.put(m.hero(name), m.hero(name).model, m.ground.board.parse(place))
    carrier = m.hero(hero)
    m.put(carrier, carrier.model, m.ground.board.parse(square))
    m.markers[0].carrier, m.markers[0].square = hero, -1
    begun = match.copy()
    begun.advance(Action("activate", (hero,)))
    while (decision := begun.decision) is not None and decision.kind != "action":
        begun.advance(Action("pass"))
    return begun


def test_the_carrier_on_a_way_out_leaves() -> None:
    match = carried(deployed(), "reyes", "a11")
    player = ScriptedPlayer(HEROES, "s")
    assert player.choose(match).verb == "extract"
    assert "the master tape" in player.why


def test_the_carrier_near_a_way_out_goes_there() -> None:
    match = carried(deployed(), "reyes", "e12")
    player = ScriptedPlayer(HEROES, "s")
    assert player.choose(match) == Action("move", ("reyes", match.state.ground.board.parse("a11")))
    assert player.why.startswith("Reyes reaches the way out with the master tape")


def test_the_carrier_acts_first() -> None:
    match = deployed()
    match.state.markers[0].carrier, match.state.markers[0].square = "kaur", -1
    assert ScriptedPlayer(HEROES, "s").choose(match.copy()) == Action("activate", ("kaur",))


def test_nobody_stays_on_the_way_out_when_the_carrier_comes_home() -> None:
    match = deployed()
    m: MissionState = match.state
    m.markers[0].carrier, m.markers[0].square = "reyes", -1
    reyes = m.hero("reyes")
    m.put(reyes, reyes.model, m.ground.board.parse("h11"))
    reyes.done = True
    begun = match.copy()
    begun.advance(Action("activate", ("kaur",)))
    assert m.ground.board.name(m.hero("kaur").model.square) == "a11"
    seats = players("s")
    while (decision := begun.decision) is not None and begun.state.acting == "kaur":
        begun.advance(seats[decision.seat].choose(begun))
    assert m.ground.board.name(begun.state.hero("kaur").model.square) != "a11"


def test_a_full_hand_gives_up_a_card_that_is_seldom_of_use() -> None:
    m = known(deployed().state, OVERMIND)
    m.hand = ("swollen-gland", "spark-gland", "regrowth-sac")
    survey = Survey(m, OVERMIND, m.ground)
    cards = Options("discard", [Action("discard", (name,)) for name in m.hand])
    decision = Decision(OVERMIND, "discard", [Options("pass", [Action("pass")]), cards])
    assert reactions.discard(survey, decision)[0] == Action("discard", ("spark-gland",))


def test_a_question_that_nothing_here_knows_gets_the_quietest_answer() -> None:
    match = deployed()
    decision = Decision(
        HEROES, "some_new_card", [Options("do", [Action("do")]), Options("pass", [Action("pass")])]
    )
    match.pending = decision
    player = ScriptedPlayer(HEROES, "s")
    assert player.choose(match) == Action("pass")
    assert player.why


def test_the_dice_of_an_attack_are_read_after_a_reroll_that_cost_more() -> None:
    """The event of a reroll ends with its price; its faces stand before that."""

    class Told:
        events = EventLog()

    Told.events.append(Event("attack_roll", ("clemson", (0, 0, 1), ())))
    Told.events.append(Event("reroll", ("clemson", 0, 2, (2, 0, 1), 2)))
    assert reactions._faces(cast("Match", Told), HEROES) == [2, 0, 1]
