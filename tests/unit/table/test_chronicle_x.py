"""Chronicle X at the table: every message fits its type, and whatever is offered can be answered."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulebound.games.chronicle_x.pack import template
from rulebound.table import messages, offers, views
from rulebound.table.games import load_games
from rulebound.table.hall import Hall
from rulebound.table.session import PERSON, key_hash
from rulebound.table.storage import Store, migrate, open_engine

SEATS = ("heroes", "overmind")
TALENT = """\
talents:
- id: whistling
  name: Whistling N
  scope: mini
  origin: ours
  when: Always.
  text: Nothing comes of it.
  duration: always
  stacking: It does not add up.
  effect: n_x_fi
  numbered: true
  price: nothing
  clauses: []
"""


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    engine = open_engine(str(tmp_path / "table.sqlite3"))
    migrate(engine)
    yield Hall(Store(engine), load_games())
    engine.dispose()


def fits(value: Any, kind: type) -> Any:
    """The value as it is sent, read as the message that it should be."""
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


def begin(hall: Hall, mission: str, seed: str, plays: str = PERSON) -> tuple[str, frozenset[str]]:
    wish = messages.NewMatch("chronicle-x", mission, dict.fromkeys(SEATS, plays), seed)
    made = hall.create(wish)
    return made["id"], frozenset(map(key_hash, made["keys"].values()))


def test_packs_of_ones_own_are_laid_each_over_the_content_of_its_game(tmp_path: Path) -> None:
    mine = {"cards": template("item", "tin-opener"), "talents": TALENT}
    for name, text in mine.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "mine.yaml").write_text(text, encoding="utf-8")
    games = load_games([tmp_path / name for name in mine])
    assert [table.describe()["id"] for table in games.values()] == list(games)
    assert "tin-opener" in games["chronicle-x"].game.pack.items  # type: ignore[attr-defined]
    assert "whistling" in games["mythic-earth"].game.pack.talents  # type: ignore[attr-defined]
    assert "tin-opener" not in load_games()["chronicle-x"].game.pack.items  # type: ignore[attr-defined]


def missions(hall: Hall) -> list[str]:
    return [mission["id"] for mission in hall.offers["chronicle-x"]["missions"]]


def test_the_games_entry_fits(hall: Hall) -> None:
    offer = fits(hall.list_games(), list[offers.GameOffer])[0]
    assert offer.id == "chronicle-x"
    assert {level.id for level in offer.levels} >= {"random", "scripted"}
    assert all(set(mission.story) == set(SEATS) for mission in offer.missions)


@pytest.mark.parametrize("seed", ["1", "2"])
def test_what_is_offered_can_be_answered_and_every_message_fits(hall: Hall, seed: str) -> None:
    match_id, keys = begin(hall, missions(hall)[0], seed)
    chooser = random.Random(seed)
    fits(hall.map(match_id), messages.GameMap)
    since = 0
    for step in range(150):
        envelopes = {
            seat: fits(hall.envelope(match_id, keys, seat, since).body, messages.Envelope)
            for seat in (*SEATS, "")
        }
        assert envelopes[""].decision is None
        assert envelopes[""].view.hand is None
        assert envelopes["heroes"].view.hand is None
        deciding = [seat for seat in SEATS if envelopes[seat].decision is not None]
        if not deciding:
            assert envelopes[""].view.outcome is not None
            break
        (seat,) = deciding
        decision = envelopes[seat].decision
        assert decision is not None
        choices = [choice for family in decision.families for choice in family.actions]
        assert choices, decision
        with hall.session(match_id) as session:
            for choice in choices:
                assert session.match.why_not(choice.text) is None, choice.text
        chosen = chooser.choice(choices)
        if step % 10 == 0:
            look(hall, match_id, keys, seat, envelopes[seat], chosen.text)
        since = envelopes[seat].seq
        hall.answer(match_id, keys, messages.NewAnswer(since, chosen.text, seat))
    before = hall.envelope(match_id, keys, "overmind", 0).body
    hall._sessions.clear()
    assert hall.envelope(match_id, keys, "overmind", 0).body == before


def look(
    hall: Hall, match_id: str, keys: frozenset[str], seat: str, envelope: messages.Envelope, text: str
) -> None:
    """Ask all that a page may ask at this point."""
    fits(hall.refusals(match_id, keys, seat), messages.Refusals)
    fits(hall.ask_game(match_id, keys, seat, "preview", text), messages.Preview)
    fits(hall.ask_game(match_id, keys, seat, "why", text), messages.Reason)
    view = envelope.view
    assert isinstance(view, views.View)
    things = (
        [hero.id for hero in view.heroes]
        + [unit.id for unit in view.units]
        + [blip.id for blip in view.blips]
    )
    places = [hero.at for hero in view.heroes if hero.at] + [blip.at for blip in view.blips]
    for thing in [*things, *places]:
        for viewer in (*SEATS, ""):
            fits(hall.ask_game(match_id, keys, viewer, "card", thing), messages.Card)
    for place in places[1:]:
        for viewer in (seat, ""):
            fits(hall.ask_game(match_id, keys, viewer, "sight", places[0], place), messages.Sight)


def test_nonsense_is_refused_as_such(hall: Hall) -> None:
    from rulebound.kernel.errors import RuleboundError
    from rulebound.table.problems import Problem

    match_id, keys = begin(hall, missions(hall)[0], "n")
    for word in ("", "zz99", "a0", "-1", "nobody", "move", "move clemson", "\u0000", "a" * 300, "é", "1"):
        for what, words in (
            ("card", [word]),
            ("sight", [word, "a1"]),
            ("sight", ["a1", word]),
            ("preview", [word]),
        ):
            for viewer in (*SEATS, ""):
                with suppress(Problem, RuleboundError):  # anything else would be the server's fault
                    hall.ask_game(match_id, keys, viewer, what, *words)
    for mission in ("", "nowhere"):
        with pytest.raises((Problem, RuleboundError)):
            begin(hall, mission, "n")


@pytest.mark.slow
def test_computers_finish_a_match_and_it_opens_again(hall: Hall) -> None:
    match_id, keys = begin(hall, missions(hall)[0], "w", "scripted")
    for _ in range(100):
        if hall.advance(match_id, keys, 500).body["view"]["outcome"]:
            break
    with hall.session(match_id) as session:
        written = session.seq
        assert session.match.outcome is not None
    hall._sessions.clear()
    assert hall.seq(match_id) == written
    fits(hall.replay(match_id), messages.ReplayFacts)
    text = hall.record(match_id, keys)
    opened = hall.open(messages.OpenMatch(text, dict.fromkeys(SEATS, PERSON)))
    assert hall.record(opened["id"], frozenset()) == text


def test_people_at_one_table_have_open_windows_and_a_computer_has_not(hall: Hall) -> None:
    name = missions(hall)[0]
    together, _ = begin(hall, name, "together")
    with hall.session(together) as session:
        assert session.match.state.open_windows
    apart = hall.create(
        messages.NewMatch("chronicle-x", name, {"heroes": PERSON, "overmind": "random"}, "apart")
    )
    with hall.session(apart["id"]) as session:
        assert not session.match.state.open_windows


@pytest.mark.parametrize(
    ("game", "mission", "sides"),
    [("chronicle-x", "be-kind-rewind", SEATS), ("mythic-earth", "first-blood", ("blue", "red"))],
)
def test_a_log_kept_by_pieces_is_the_whole_log_with_real_dice_too(
    hall: Hall, game: str, mission: str, sides: tuple[str, str]
) -> None:
    plays: dict[str, str] = {sides[0]: PERSON, sides[1]: "random"}
    dice: dict[str, messages.DiceWord] = {sides[0]: "typed", sides[1]: "typed"}
    wish = messages.NewMatch(game, mission, plays, "pieces", dice=dice)
    made = hall.create(wish)
    match_id, keys = made["id"], frozenset(map(key_hash, made["keys"].values()))
    seat, numbers = sides[0], random.Random(7)
    logs: dict[str, tuple[int, list[Any]]] = {"": (0, []), seat: (0, [])}
    rolled = 0

    def take(viewer: str, envelope: Any) -> None:
        logs[viewer] = envelope["seq"], [*logs[viewer][1][: envelope["log"]], *envelope["events"]]

    for _ in range(250):
        for viewer in logs:
            take(viewer, hall.envelope(match_id, keys, viewer, logs[viewer][0]).body)
            whole = hall.envelope(match_id, keys, viewer, 0).body["events"]
            assert [event["n"] for event in logs[viewer][1]] == [event["n"] for event in whole]
        seen = hall.envelope(match_id, keys, seat, 0).body
        roll = seen["roll"]
        if roll is not None:
            faces = " ".join(str(numbers.choice(roll["faces"])["face"]) for _ in range(roll["count"]))
            take(seat, hall.throw(match_id, keys, messages.NewDice(seen["seq"], seat, faces)).body)
            rolled += 1
        elif seen["decision"] is None:
            if hall.step(match_id) is None:
                break
        else:
            with hall.session(match_id) as session:
                assert session.match.decision is not None
                action = session.match.decision.pick(numbers.getrandbits(60))
                text = session.match.text(action)
            take(seat, hall.answer(match_id, keys, messages.NewAnswer(seen["seq"], text, seat)).body)
    assert rolled > 5
