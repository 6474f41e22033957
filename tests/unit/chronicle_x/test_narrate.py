"""The log: every kind of event has its sentence, and nobody reads what is not for them."""

from __future__ import annotations

import ast
from functools import lru_cache
from pathlib import Path

import msgspec
import pytest

import rulebound.games.chronicle_x as package
from rulebound.games.chronicle_x.clauses import load_clauses
from rulebound.games.chronicle_x.game import quick_start
from rulebound.games.chronicle_x.narrate import narrate
from rulebound.games.chronicle_x.pack import load_pack
from rulebound.games.chronicle_x.prompts import MOMENTS, PROMPTS, VERBS
from rulebound.games.chronicle_x.state import HEROES, OVERMIND
from rulebound.games.chronicle_x.table import TABLE
from rulebound.games.chronicle_x.telling import SAY
from rulebound.kernel.events import Event
from rulebound.players.random_player import RandomPlayer
from rulebound.table import messages
from unit.chronicle_x.builder import table

SOURCES = sorted(Path(package.__file__).parent.rglob("*.py"))
ANIMATED = {
    *("move", "place", "roll", "damage", "removed", "reveal", "status", "card", "explore", "pickup"),
    *("round", "phase", "outcome", "note", "turn_end", "experience", "level"),
}


@lru_cache(maxsize=1)
def nodes() -> list[tuple[Path, ast.AST]]:
    """Everything in the code of the game, read once."""
    return [
        (path, node) for path in SOURCES for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    ]


def calls(*names: str) -> list[ast.Call]:
    found: list[ast.Call] = []
    for _, node in nodes():
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in names:
                found.append(node)
    return found


def words(found: list[ast.Call], place: int) -> set[str]:
    """The strings given at a place of some calls."""
    kinds: set[str] = set()
    for node in found:
        if len(node.args) > place:
            argument = node.args[place]
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                kinds.add(argument.value)
    return kinds


def test_every_kind_of_event_in_the_code_has_a_sentence() -> None:
    kinds = words(calls("note", "whisper"), 0)
    assert len(kinds) > 50
    assert kinds - set(SAY) == set()
    whispered = {f"{kind} (public)" for kind in words(calls("whisper"), 0)}
    assert whispered - set(SAY) == set()


def test_every_kind_of_decision_in_the_code_has_a_question() -> None:
    kinds = words(calls("Decision"), 1)
    assert len(kinds) > 30
    assert kinds - set(PROMPTS) == set()


def test_every_verb_in_the_code_has_its_words() -> None:
    verbs = words(calls("Options", "option", "Action"), 0)
    assert len(verbs) > 40
    assert verbs - set(VERBS) == set()


def test_every_moment_in_the_code_can_be_switched_on_and_off() -> None:
    asked = words(calls("ask"), 2) | words(calls("ask_both"), 2)
    assert len(asked) > 12
    assert asked - set(MOMENTS) == set()
    rows = TABLE.windows()
    assert {row["name"] for row in rows} == set(MOMENTS)
    assert [row["name"] for row in rows if not row["default"]] == ["any_calm"]


def test_clauses_that_are_cited_exist() -> None:
    known = set(load_clauses())
    for path, node in nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
            if text.startswith("CX-") and text.count("-") == 2 and " " not in text and text[-1].isdigit():
                assert text in known, f"{path.name}: {text}"


@pytest.mark.parametrize("seed", ["tape", "neon", "canal"])
def test_a_whole_match_is_told_to_everybody(seed: str) -> None:
    match = quick_start(seed=seed)
    player = RandomPlayer(seed)
    while match.decision is not None:
        match.advance(player.choose(match))
    known = set(load_clauses())
    for seat in (HEROES, OVERMIND, ""):
        told = TABLE.narrate(match, seat, 0)
        assert [event["n"] for event in told] == list(range(len(match.events)))
        for event in told:
            msgspec.convert(event, messages.GameEvent)
            assert event["kind"] in ANIMATED
            assert event["text"]
            assert "{" not in event["text"]
            assert set(event["clauses"]) <= known
        assert told[-1]["kind"] == "outcome"
        later = TABLE.narrate(match, seat, len(told) - 5)
        assert later == told[-5:]


def test_a_log_told_piece_by_piece_is_the_whole_log() -> None:
    match = quick_start(seed="piecemeal")
    player = RandomPlayer("piecemeal")
    pieces = TABLE.narrate(match, OVERMIND, 0)
    while match.decision is not None:
        before = len(match.events)
        match.advance(player.choose(match))
        pieces.extend(TABLE.narrate(match, OVERMIND, before))
    assert any(event["text"].endswith("lost.") for event in pieces)
    assert pieces == TABLE.narrate(match, OVERMIND, 0)


def test_drawn_cards_are_named_to_their_owner_only() -> None:
    m = table(map="9x4", heroes={"clemson": "a2"}).state
    cards = sorted(load_pack().mutations)[:2]
    event = Event("drawn", tuple(cards), OVERMIND, (2,))
    own, theirs, spectator = (narrate(m, [event], seat, 0, 1)[0] for seat in (OVERMIND, HEROES, ""))
    for card in cards:
        title = load_pack().mutations[card].name
        assert title in own["text"]
        assert title not in theirs["text"]
    assert theirs["text"] == "The Overmind draws 2 mutation cards."
    assert theirs == spectator


def test_discarded_cards_are_named_to_their_owner_only() -> None:
    m = table(map="9x4", heroes={"clemson": "a2"}).state
    card = min(load_pack().mutations)
    event = Event("discarded", (card,), OVERMIND, ())
    assert narrate(m, [event], HEROES, 0, 1)[0]["text"] == "The Overmind discards a card."
    assert load_pack().mutations[card].name in narrate(m, [event], OVERMIND, 0, 1)[0]["text"]


def test_a_blip_that_was_read_is_named_to_the_heroes_only() -> None:
    m = table(map="9x4", heroes={"blackwood": "a2"}, blips={"blip-1": "grey h2"}).state
    event = Event("read", ("blip-1", "grey"), HEROES, ("blip-1",))
    assert "Grey unit" in narrate(m, [event], HEROES, 0, 1)[0]["text"]
    assert "Grey" not in narrate(m, [event], "", 0, 1)[0]["text"]


def test_dice_and_every_modifier_are_told() -> None:
    there = table(map="14x4", heroes={"kaur": "a2"}, units={"greys-1": ["d2"]}, acting="kaur", used=["move"])
    there.dice("h c b", "d b").play("attack kaur greys-1")
    told = TABLE.narrate(there.trial.match, "", 0)
    rolls = [event for event in told if event["kind"] == "roll"]
    assert [die["face"] for die in rolls[0]["dice"]] == ["hit", "critical", "blank"]
    assert rolls[0]["text"] == "Kaur rolls 3 attack dice: 1 critical hit and 1 hit."
    assert rolls[0]["subs"] == ["Attack value 3: short range 3."]
    assert rolls[1]["side"] == OVERMIND
    assert rolls[1]["text"] == "Greys I roll 2 defence dice: 1 block."
    assert any("straight through" in event["text"] for event in told)


def test_a_move_carries_its_path() -> None:
    there = table(map="9x4", heroes={"clemson": "a2"}, acting="clemson").play("move clemson d2")
    told = TABLE.narrate(there.trial.match, "", 0)
    move = next(event for event in told if event["kind"] == "move")
    assert move["figure"] == "clemson"
    assert move["path"][0] == "a2"
    assert move["path"][-1] == "d2"
    assert move["text"] == "Clemson moves from a2 to d2."


def test_a_fear_attack_that_hits_does_not_tell_of_a_state_that_is_prevented() -> None:
    there = table(
        map="12x3",
        heroes={"reyes": {"at": "a1", "level": 1}, "clemson": "c2"},
        units={"overmind-1": ["f1"]},
        phase="overmind",
        hand=["shriek-node", "bait-gland"],
    )
    there.dice("h b").play("mutate shriek-node standard overmind-1 clemson")
    there.play("use reyes reyes-on-your-feet clemson")
    there.trial.settle()
    told = [line["text"] for line in TABLE.narrate(there.trial.match, "heroes", 0)]
    assert "Overmind I frightens Clemson: a hit." in told
    assert not any("Shaken" in text for text in told)


def test_what_a_reroll_costs_is_told() -> None:
    for hand, said in (((), "a Neon Rush token"), (("static-mane",), "2 Neon Rush tokens")):
        there = table(
            map="12x3",
            heroes={"clemson": {"at": "a1", "neon": 3}},
            units={"greys-1": ["d1"]},
            hand=list(hand),
            acting="clemson",
        )
        there.dice("attack clemson greys-1: b b b", "reroll clemson: d").play("attack clemson greys-1")
        if hand:
            there.play("overmind mutate static-mane standard")
        there.play("reroll clemson 1")
        told = [line["text"] for line in TABLE.narrate(there.trial.match, "heroes", 0)]
        assert f"Clemson spends {said}: blank becomes defend." in told


def test_what_the_hubcap_brought_is_told() -> None:
    there = table(
        map="12x3",
        heroes={"clemson": {"at": "a1", "backpack": ["flying-hubcap"]}},
        units={"greys-1": ["d1"]},
        phase="overmind",
        acting="greys-1",
    )
    there.dice("h", "b d", "dd").play("attack greys-1 clemson", "use clemson flying-hubcap")
    there.trial.settle()
    told = [line["text"] for line in TABLE.narrate(there.trial.match, "heroes", 0)]
    assert any(text.startswith("After the hubcap the defence dice of Clemson show") for text in told)


def test_hits_that_all_became_squares_are_told_once() -> None:
    there = table(
        map="12x3",
        heroes={"reyes": "c2"},
        units={"dominator-1": ["h2"]},
        phase="overmind",
        acting="dominator-1",
    )
    there.dice("c h b b").play(
        "attack dominator-1 reyes", "use dominator-1 dominator-psionic-grip", "step reyes b2"
    )
    there.trial.settle()
    told = [line["text"] for line in TABLE.narrate(there.trial.match, "heroes", 0)]
    assert "1 critical hit goes straight through and 1 hit turned into a square: 1 Health lost." in told


def test_a_yellow_square_that_is_shot_at_is_no_token() -> None:
    for dice, said in (
        ("h b b", "The yellow square c1 stands: two hits or a critical are needed."),
        ("h h b", ""),
    ):
        there = table(
            map="+ + + + + +\n . . y . .\n+ + + + + +\n",
            heroes={"reyes": "a1"},
            mission={"overmind_deploy": ["c1"]},
            acting="reyes",
        )
        there.dice(dice).play("attack reyes c1")
        told = TABLE.narrate(there.trial.match, "heroes", 0)
        texts = [line["text"] for line in told]
        assert "Reyes shoots at the yellow square c1 at short range." in texts
        assert not any("token" in text for text in texts)
        if said:
            assert next(line["clauses"] for line in told if line["text"] == said) == ["CX-TERR-08"]


def test_abduction_points_are_told_with_what_pays_them() -> None:
    room = "+ + + + +\n . . .d,|.\n+ + + +-+ +\n"
    taken = table(
        map="5x1",
        heroes={"reyes": "a1"},
        units={"greys-1": ["d1"]},
        spanners=["d1"],
        phase="overmind",
        acting="greys-1",
    ).play("gather greys-1")
    found = table(
        map=room.replace("+ + + + +\n .", "+ + + +-+ +\n .", 1),
        heroes={"reyes": "a1"},
        units={"greys-1": ["c1"]},
        building_deck=["family-in-hiding"],
        phase="overmind",
        acting="greys-1",
    ).play("move greys-1 d1")
    for there, points, clause in ((taken, 1, "CX-ABD-01"), (found, 2, "CX-ABD-03")):
        told = TABLE.narrate(there.trial.match, "heroes", 0)
        line = next(line for line in told if line["text"].startswith("The Overmind gains"))
        assert str(points) in line["text"]
        assert line["clauses"] == [clause]


def test_a_hero_who_is_captured_alive_is_told_with_what_was_paid() -> None:
    for upgrades, paid in (
        ((), "2 Abduction Points"),
        (("grey-light-feet", "grey-tether-guns", "grey-live-capture"), "3 Abduction"),
    ):
        there = table(
            map="9x1",
            heroes={"reyes": {"at": "a1", "health": 1}, "kaur": "i1"},
            units={"greys-1": ["d1"]},
            upgrades=list(upgrades),
            phase="overmind",
            acting="greys-1",
        )
        there.dice("c").play("attack greys-1 reyes")
        told = [line["text"] for line in TABLE.narrate(there.trial.match, "heroes", 0)]
        assert any(f"is out of the mission: {paid}" in text for text in told)


def test_tokens_that_a_hero_loses_are_told_as_lost() -> None:
    there = table(
        map="9x1",
        heroes={"clemson": {"at": "a1", "neon": 3}},
        units={"greys-1": ["d1"]},
        hand=["static-mane", "bait-gland"],
        acting="clemson",
    )
    there.dice("attack clemson greys-1: b b b").play("attack clemson greys-1")
    there.play("overmind mutate static-mane supreme bait-gland")
    told = [line["text"] for line in TABLE.narrate(there.trial.match, "heroes", 0)]
    assert "Clemson loses 1 Neon Rush token, 2 now." in told


def test_an_overwatch_that_was_kept_quiet_is_told_by_the_name_of_the_hero() -> None:
    there = table(
        map="9x1",
        heroes={
            "clemson": {"at": "a1", "done": True},
            "kaur": {"at": "b1", "overwatch": "plus", "done": True},
        },
        units={"greys-1": ["i1"]},
        lasting=[{"name": "unheard by kaur", "unit": "greys-1", "until": 1}],
        phase="overmind",
        acting="greys-1",
    )
    there.play("end greys-1")
    told = [line["text"] for line in TABLE.narrate(there.trial.match, "heroes", 0)]
    assert "What kept the Overwatch of Kaur quiet runs out." in told


@pytest.mark.parametrize(
    ("before", "turn"),
    [(("activate clemson",), "turn"), (("activate clemson", "move clemson b1"), "next turn")],
)
def test_an_item_that_is_switched_off_is_told_with_the_turn_that_ends_it(
    before: tuple[str, ...], turn: str
) -> None:
    there = table(
        map="9x1",
        heroes={"clemson": {"at": "a1", "in_use": "courier-vest"}},
        units={"greys-1": ["e1"]},
        hand=["magnetic-spines"],
    )
    there.play(*before, "overmind mutate magnetic-spines standard clemson")
    told = [line["text"] for line in TABLE.narrate(there.trial.match, "heroes", 0)]
    assert f"Courier Vest of Clemson is switched off until the end of the hero's {turn}." in told


def test_a_token_on_a_yellow_square_is_told_of_as_what_it_was_when_it_was_struck() -> None:
    there = table(
        map="+ + + + + +\n . . y . .\n+ + + + + +\n",
        heroes={"reyes": "a1"},
        mission={"overmind_deploy": ["c1"]},
        hazards=["c1"],
        acting="reyes",
    )
    there.dice("h h b").play("attack reyes c1")
    there.trial.settle()
    assert not there.trial.match.state.hazards
    texts = [line["text"] for line in TABLE.narrate(there.trial.match, "heroes", 0)]
    assert "Reyes shoots at the token on c1 at short range." in texts
