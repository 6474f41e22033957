"""Hidden agendas: what is secret, what being asked tells, notes and ties; and Ultimates in the set-up."""

from __future__ import annotations

import json

import pytest

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x import agendas
from rulebound.games.chronicle_x.agenda_base import CARDS, noted
from rulebound.games.chronicle_x.game import chronicle_x
from rulebound.games.chronicle_x.pack import load_pack
from rulebound.games.chronicle_x.position import Position, position
from rulebound.games.chronicle_x.setup import start
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState
from rulebound.games.chronicle_x.table import TABLE
from rulebound.kernel.decisions import Action, Decision
from rulebound.kernel.errors import SetupError
from rulebound.kernel.match import Match
from rulebound.players.random_player import RandomPlayer

CARDS_OF_THE_BOX = sorted(load_pack().agendas)


def table(card: str, **more: object) -> Position:
    """A few figures, an alien unit that acts, and a blip that is done."""
    given: dict[str, object] = {
        "map": "16x4",
        "mission": {"heroes_deploy": ("a1", "a4")},
        "heroes": {"clemson": {"at": "p1"}, "kaur": {"at": "p4"}},
        "units": {"greys-1": ("d1", "d2")},
        "blips": {"blip-1": {"hides": "grey", "at": "b2", "done": True}},
        "smoke": ("m1", "m2", "m3", "m4"),
        "phase": "overmind",
        "acting": "greys-1",
        "round": 3,
        "open_windows": True,
        "agenda": {"card": card},
    }
    return position(**{**given, **more})


@pytest.mark.parametrize("seat", [HEROES, ""])
def test_no_agenda_can_be_told_from_another_by_what_others_see(seat: str) -> None:
    """bites: CX-AGENDA-01, CX-SETUP-08."""
    seen = set()
    for card in CARDS_OF_THE_BOX:
        match = table(card).trial.match
        assert TABLE.view(match, OVERMIND)["agenda"]["id"] == card
        view = TABLE.view(match, seat)
        assert view["agenda"] is None
        seen.add(json.dumps([view, TABLE.prompt(match, seat), TABLE.narrate(match, seat, 0)]))
    assert len(seen) == 1


@pytest.mark.parametrize("card", CARDS_OF_THE_BOX)
def test_where_windows_are_open_every_agenda_asks_at_the_end_of_a_round(card: str) -> None:
    match = table(card).trial.match
    match.play("end greys-1")
    while match.decision is not None and match.decision.kind == "moment":
        match.play("pass")
    assert match.decision is not None
    assert match.decision.kind == "agenda_proof"
    assert match.decision.window == "agenda_proof"
    assert TABLE.prompt(match, HEROES) == "Overmind may use something here."


@pytest.mark.parametrize("card", CARDS_OF_THE_BOX)
def test_a_shown_agenda_lies_open_with_its_figures(card: str) -> None:
    match = table(card, agenda={"card": card, "done": 1}).trial.match
    own, theirs = TABLE.view(match, OVERMIND)["agenda"], TABLE.view(match, HEROES)["agenda"]
    assert own == theirs
    assert [each["met"] for each in own["objectives"]] == [True, False]
    assert own["shown"]


def notes(m: MissionState, card: str) -> list[Decision]:
    """The questions that a card asks when deployment is over, each answered by its last answer."""
    asked: list[Decision] = []
    steps = CARDS[m.pack.agendas[card].effect].begin(m)
    answer: Action | None = None
    while True:
        try:
            request = steps.send(answer)
        except StopIteration:
            return asked
        asked.append(request)
        answer = request.actions[-1]


def test_the_marks_are_read_off_the_profiles_at_full_health() -> None:
    everybody = dict(zip(load_pack().heroes, ("a1", "c1", "e1", "g1", "i1", "k1"), strict=True))
    there = position(map="16x4", heroes=everybody)
    m: MissionState = there.trial.state
    agendas.note_start(m)
    for card in ("silence-the-sharpshooter", "break-the-brawler"):
        for name in noted(m, "mark"):
            del m.agenda_tally[f"mark {name}"]
        asked = notes(m, card)
        (mark,) = noted(m, "mark")
        rows = {hero.id: m.pack.heroes[hero.id] for hero in m.heroes}
        best = rows[mark]
        if card == "break-the-brawler":
            assert best.dial[0].melee == max(row.dial[0].melee for row in rows.values())
        else:
            reach = {name: row.long_range or row.short_range for name, row in rows.items()}
            assert reach[mark] == max(reach.values())
        assert all(len(question.actions) > 1 for question in asked)


def test_a_tie_of_edges_is_broken_by_a_secret_note() -> None:
    blips = {"blip-1": {"hides": "grey", "at": "e5"}}
    m: MissionState = position(map="9x9", blips=blips).trial.state
    (question,) = notes(m, "far-horizon")
    assert [str(action.args[0]) for action in question.actions] == ["north", "east", "south", "west"]
    assert question.seat == OVERMIND
    assert noted(m, "edge") == ["west"]


def test_the_far_edge_is_the_one_farthest_from_the_blips() -> None:
    blips = {"blip-1": {"hides": "grey", "at": "b5"}, "blip-2": {"hides": "decoy", "at": "c4"}}
    m: MissionState = position(map="9x9", blips=blips).trial.state
    assert notes(m, "far-horizon") == []
    assert noted(m, "edge") == ["east"]


def test_a_whole_match_keeps_the_agenda_secret_until_it_is_shown() -> None:
    match = Match(chronicle_x(), {"mission": "dead-air"}, SeededFortune("secret"))
    player = RandomPlayer("secret")
    while match.decision is not None and not match.state.agenda_done:
        if match.resting and match.state.agenda:
            name = match.state.pack.agendas[match.state.agenda].name
            told = json.dumps([TABLE.view(match, HEROES), TABLE.prompt(match, HEROES)])
            assert name not in told
            assert match.state.agenda not in told
        match.advance(player.choose(match))
    told = json.dumps(TABLE.narrate(match, HEROES, 0))
    name = match.state.pack.agendas[match.state.agenda].name
    assert (name in told) == (match.state.agenda_done > 0)


def test_a_copy_made_while_a_unit_interrupts_lets_the_hero_act_afterwards() -> None:
    """bites: CX-MUT-07."""
    hand = ("bait-gland", "swollen-gland")
    heroes = {"clemson": "a2", "kaur": "a1"}
    there = position(map="16x3", heroes=heroes, units={"greys-1": ("m1",)}, hand=hand, round=2)
    match = there.trial.match
    match.play("activate clemson")
    match.play("interrupt bait-gland swollen-gland greys-1")
    assert match.state.acting == "greys-1"
    other = match.copy()
    other.play("end greys-1")
    assert other.state.acting == "clemson"
    assert match.state.acting == "greys-1"


# ---- ultimates in the set-up


def deck_of(**ultimates: str) -> list[str]:
    pack = load_pack()
    return start(pack, {"ultimates": {key.replace("_", "-"): value for key, value in ultimates.items()}}).deck


def test_each_ultimate_takes_the_place_of_a_forced_mutation() -> None:
    """bites: CX-RESOL-04, CX-COMP-03."""
    deck = deck_of(war_chorus="bait-gland")
    assert len(deck) == 20
    assert "war-chorus" in deck
    assert "bait-gland" not in deck
    assert len(deck_of()) == 20


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ({"war-chorus": "war-chorus"}, "replaces a Forced Mutation, not 'war-chorus'"),
        ({"war-chorus": "nonsense"}, "replaces a Forced Mutation, not 'nonsense'"),
        ({"bait-gland": "war-chorus"}, "there is no Ultimate Mutation 'bait-gland'"),
        ({"war-chorus": "bait-gland", "tractor-beam": "bait-gland"}, "bait-gland is replaced already"),
        (["war-chorus"], "must be an object"),
        ({"war-chorus": 3}, "replaces a Forced Mutation, not 3"),
    ],
)
def test_a_deck_that_cannot_be_is_refused(chosen: object, reason: str) -> None:
    """spares: CX-RESOL-04."""
    with pytest.raises(SetupError, match=reason):
        start(load_pack(), {"ultimates": chosen})
