"""Mythic Earth at the table: whole battles over HTTP, everything that is asked for on the way, and nothing hidden told."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from rulebound.dice.fortune import SeededFortune
from rulebound.games.mythic_earth import prompts
from rulebound.games.mythic_earth.position import position
from rulebound.games.mythic_earth.table import TABLE
from rulebound.kernel.errors import SetupError
from rulebound.kernel.match import Match
from rulebound.table import field_views, messages, offers
from rulebound.table.app import create_app
from unit.table.served import Client, Sat

SEATS = ("blue", "red")
BOTH = dict.fromkeys(SEATS, "person")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    app = create_app(str(tmp_path / "table.sqlite3"), games={"mythic-earth": TABLE}, static=tmp_path / "page")
    with TestClient(app, raise_server_exceptions=False) as found:
        yield found


def begin(client: Client, mission: str = "first-blood", seats: dict[str, str] = BOTH, **more: Any) -> Sat:
    wish = {"game": "mythic-earth", "mission": mission, "seats": seats, "seed": "7", **more}
    answer = client.post("/api/matches", json=wish)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Sat(client, made["id"], made["keys"])


def fits(value: Any, kind: Any) -> Any:
    """The value as it is sent, read as the message that it should be."""
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


def choices_of(seen: dict[str, Any]) -> list[str]:
    return [choice["text"] for family in seen["decision"]["families"] for choice in family["actions"]]


def one_answer(sat: Sat, seat: str, seen: dict[str, Any], numbers: random.Random) -> dict[str, Any]:
    """Answer at random: a family as likely as another, and in it an answer as another; nothing is left to the program."""
    open_ = [one for one in seen["decision"]["families"] if one["actions"] and one["verb"] != "arrange"]
    family = numbers.choice(open_)
    action = numbers.choice(family["actions"])["text"]
    answer = sat.post("/answers", seat, seq=seen["seq"], seat=seat, action=action)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def waiting_seat(seen: dict[str, Any]) -> str:
    return str((seen["decision"] or seen["waiting"])["seat"])


def test_the_entry_fits_and_offers_quick_starts_and_a_battle_of_ones_own(client: Client) -> None:
    (offer,) = fits(client.get("/api/games").json(), list[offers.GameOffer])
    assert [mission.id for mission in offer.missions][-1] == "battle"
    assert len(offer.missions) == 4
    assert len(offer.battles.forces) == 14
    assert len(offer.battles.tables) == 12
    assert all(isinstance(mission.map, field_views.FieldMap) for mission in offer.missions)


def test_a_whole_battle_over_http_is_saved_opened_and_looked_back_on(client: Client) -> None:
    sat = begin(client)
    numbers = random.Random(3)
    seat = waiting_seat(sat.look())
    for step in range(2000):
        seen = sat.look(seat, since=10**8)
        if seen["decision"] is None:
            if seen["waiting"] is None:
                break
            seat = waiting_seat(seen)
            continue
        if step % 10 == 0:
            for viewer in (*SEATS, ""):
                fits(sat.look(viewer), messages.Envelope)
            fits(sat.get("/refusals", seat, seat=seat).json(), messages.Refusals)
            text = numbers.choice(choices_of(seen))
            fits(sat.get("/preview", seat, seat=seat, action=text).json(), messages.Preview)
            fits(sat.get("/why", seat, seat=seat, action=text).json(), messages.Reason)
        seen = one_answer(sat, seat, seen, numbers)
    last = fits(sat.look(), messages.Envelope)
    assert last.view.outcome is not None
    assert last.events
    assert all(event.text for event in last.events)
    fits(sat.get("/luck").json(), Any)
    assert sat.get("/chart").status_code == 200
    facts = fits(sat.get("/replay").json(), messages.ReplayFacts)
    assert {mark.round for mark in facts.marks} >= {1, 2, 3, 4, 5, 6}
    for at in range(0, facts.frames, max(facts.frames // 6, 1)):
        fits(sat.get("/replay", "", at=at).json(), messages.Envelope)
        fits(sat.get("/map", "", at=at).json(), field_views.FieldMap)
    record = sat.get("/record", "blue").text
    opened = client.post("/api/matches/open", json={"record": record, "seats": BOTH})
    assert opened.status_code == 201, opened.text
    again = Sat(client, opened.json()["id"], opened.json()["keys"])
    assert again.look()["view"] == sat.look()["view"]
    assert again.get("/record", "blue").text == record
    row = client.get("/api/matches").json()[0]
    assert (row["name"], row["rounds"], row["status"]) == ("First blood, small table", 6, "over")


def until(sat: Sat, kind: str, numbers: random.Random) -> tuple[str, dict[str, Any]]:
    """Play at random up to a decision that has a family of a kind."""
    seat = waiting_seat(sat.look())
    while True:
        seen = sat.look(seat)
        if seen["decision"] is None:
            seat = waiting_seat(seen)
            continue
        if any(family["verb"] == kind and family["actions"] for family in seen["decision"]["families"]):
            return seat, seen
        one_answer(sat, seat, seen, numbers)


def test_a_unit_is_deployed_by_hand_in_short_and_taken_back(client: Client) -> None:
    sat = begin(client)
    seat, seen = until(sat, "stand", random.Random(1))
    family, arranged = seen["decision"]["families"]
    assert arranged["verb"] == "arrange"
    placing = family["placing"]
    field = sat.get("/map").json()
    zone = next(one for one in field["zones"] if one["name"] == placing["zone"])
    x, y = (sum(point[axis] for point in zone["points"]) // len(zone["points"]) / 1000 for axis in (0, 1))
    text = f"{placing['head']} to {x},{y} block"
    before = fits(sat.get("/preview", seat, seat=seat, action=text).json(), messages.Preview)
    assert before.text.startswith(placing["head"])
    assert len(before.places) == len(placing["minis"])
    off = fits(
        sat.get("/preview", seat, seat=seat, action=f"{placing['head']} to 0,0").json(), messages.Preview
    )
    assert off.refusal.clauses == ["ME-DEPL-11"]
    answer = sat.post("/answers", seat, seq=seen["seq"], seat=seat, action=text)
    assert answer.status_code == 200, answer.text
    unit = next(one for one in answer.json()["view"]["units"] if one["id"] == placing["unit"])
    assert unit["deployed"]
    assert [[mini["x"], mini["y"]] for mini in unit["minis"]] == before.places
    undone = sat.post("/undo", seat, seq=answer.json()["seq"], seat=seat, to="last").json()
    assert undone["decision"]["families"][0]["verb"] == "stand"


def test_a_move_by_hand_tells_its_ways_and_what_it_costs(client: Client) -> None:
    sat = begin(client)
    seat, seen = until(sat, "move", random.Random(2))
    family = next(one for one in seen["decision"]["families"] if one["verb"] == "move")
    placing = family["placing"]
    assert placing["far"] > 0
    listed = family["actions"][0]["text"]
    found = fits(sat.get("/preview", seat, seat=seat, action=listed).json(), messages.Preview)
    assert len(found.ways) == len(placing["minis"])
    assert " of " in found.cost
    far = fits(
        sat.get("/preview", seat, seat=seat, action=f"{placing['head']} to 1,1 keep").json(), messages.Preview
    )
    assert far.refusal.reason
    assert sat.get("/preview", seat, seat=seat, action=f"{placing['head']} to nowhere").status_code == 422


def test_a_card_says_when_a_talent_works() -> None:
    units = {
        "archers": {"seat": "blue", "card": "tribal-seneca", "at": (20, 10)},
        "jaguars": {"seat": "red", "card": "aztec-jaguar-warriors", "at": (20, 22)},
    }
    card = TABLE.card(position(units=units, active="archers"), "blue", "jaguars")
    texts = {ability["name"]: ability["text"] for ability in card["abilities"]}
    assert texts["Woodsmen"].startswith("When the Unit moves through")


def test_cards_and_sight_of_everything_on_the_table(client: Client) -> None:
    sat = begin(client)
    seat, seen = until(sat, "activate", random.Random(2))
    view = seen["view"]
    units = [unit["id"] for unit in view["units"]]
    names = [
        *units,
        *[token["id"] for token in view["tokens"]],
        view["scenario"]["id"],
        "devotion-blue",
        "devotion-red",
    ]
    names += [one["id"] for one in sat.get("/map").json()["pieces"]]
    names += [one["id"] for side in view["sides"].values() for one in side["blessings"]]
    for name in names:
        fits(sat.get("/card", seat, seat=seat, of=name).json(), messages.Card)
    for to in [*units, f"{units[0]}.1", "12.5,7.25"]:
        fits(sat.get("/sight", seat, seat=seat, **{"from": units[-1], "to": to}).json(), messages.Sight)
    assert sat.get("/card", seat, seat=seat, of="nothing").status_code == 422
    assert sat.get("/sight", seat, seat=seat, **{"from": "x", "to": "y"}).status_code == 422


def test_rules_are_looked_up(client: Client) -> None:
    rows = fits(client.get("/api/rules/mythic-earth").json(), list[offers.RuleRow])
    assert len(rows) == 454
    assert {row.chapter for row in rows} >= {"The turn", "Shooting", "Combat", "Magic", "Winning"}
    assert "More" not in {row.chapter for row in rows}
    one = fits(client.get("/api/rules/mythic-earth/ME-ALERT-10").json(), offers.RuleRow)
    assert one.title == "On Alert"


def test_a_battle_of_ones_own_with_a_pasted_list_is_fought(client: Client) -> None:
    forces = {one["id"]: one for one in client.get("/api/games").json()[0]["battles"]["forces"]}
    options = {
        "size": "36x36",
        "points": 500,
        "blue": {"list": forces["aztec-500"]["list"]},
        "red": {"ready": "maya-500"},
        "options": {"marker_per_hit": "each-hit"},
    }
    sat = begin(client, "battle", options=options)
    _, seen = until(sat, "activate", random.Random(4))
    assert seen["view"]["scenario"]["id"]
    assert seen["view"]["house"][0]["id"] == "marker_per_hit"
    assert {side["faction"] for side in seen["view"]["sides"].values()} == {"aztec", "maya"}


@pytest.mark.parametrize(
    ("mission", "options", "said"),
    [
        ("nowhere", {}, "there is no mission"),
        ("battle", {}, "blue: a force is chosen"),
        ("battle", {"blue": {"ready": "x"}, "red": {"ready": "y"}, "colour": 1}, "there is no option"),
        ("first-blood", {"options": {"marker_per_hit": "none"}}, "marker_per_hit is"),
    ],
)
def test_what_makes_no_battle_is_told(mission: str, options: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        TABLE.setup(mission, options)


def told(match: Match, seat: str, start: int) -> str:
    """All that a seat is given, as bytes."""
    found = {
        "view": TABLE.view(match, seat),
        "map": TABLE.map(match.state),
        "events": TABLE.narrate(match, seat, start),
        "prompt": TABLE.prompt(match, seat),
        "decision": TABLE.decision(match, seat),
        "refusals": TABLE.refusals(match, seat),
        "frame": TABLE.frame(match),
        "answers": len(match.answers),
        "start": TABLE.turn_start(match),
        "chart": TABLE.chart(match.state),
        "cards": [TABLE.card(match, seat, f"devotion-{side}") for side in SEATS],
        "why": TABLE.why(match, seat, "pass"),
        "preview": TABLE.preview(match, seat, "pass")
        if match.decision and match.decision.seat != seat
        else "",
    }
    return json.dumps(found, sort_keys=False)


@pytest.mark.parametrize("pair", [(1, 2), (3, 7), (4, 6), (5, 8)])
def test_battles_that_differ_in_a_hidden_devotion_are_told_alike_byte_for_byte(pair: tuple[int, int]) -> None:
    """Two battles go the same way; what the enemy and a spectator are given does not tell them apart."""
    sides = [{"red": {"devotion": number}, "blue": {"devotion": 1}} for number in pair]
    matches = [Match(TABLE.game, TABLE.setup("first-blood", side), SeededFortune("x")) for side in sides]
    numbers = random.Random(sum(pair))
    compared = 0
    for _ in range(400):
        one, two = matches
        if (
            any(match.state.sides["red"].revealed for match in matches)
            or one.decision is None
            or two.decision is None
        ):
            break
        assert (one.decision.seat, one.decision.kind) == (two.decision.seat, two.decision.kind)
        for seat in ("blue", ""):
            start = max(len(one.events) - 12, 0)
            assert told(one, seat, start) == told(two, seat, start)
            compared += 1
        if one.decision.kind == "secret-choices":
            for match in matches:
                match.advance(match.decision.pick(numbers.getrandbits(64)))  # type: ignore[union-attr]
            continue
        answer = one.decision.pick(numbers.getrandbits(64))
        if not two.decision.accepts(answer):  # a claim that only one of the Devotions allows
            answer = next(action for action in one.decision.actions if two.decision.accepts(action))
        for match in matches:
            match.advance(answer)
    assert compared > 100


def test_who_chooses_in_secret_reads_for_which_devotion_and_nobody_else_does() -> None:
    match = Match(TABLE.game, TABLE.setup("first-blood", {"blue": {"devotion": 3}}), SeededFortune("x"))
    assert match.decision is not None
    assert (match.decision.seat, match.decision.kind) == ("blue", "secret-choices")
    devotion = match.state.pack.devotion(match.state.sides["blue"].alignment, 3)
    asked = prompts.prompt(match.state, match.decision)
    assert devotion.name in asked
    assert devotion.text in asked
    assert devotion.name not in prompts.public_prompt(match.state, match.decision)


def test_every_computer_that_is_offered_says_how_it_plays() -> None:
    for level in TABLE.describe()["levels"]:
        assert set(level["text"]) == {"blue", "red"}
        assert all(text.endswith(".") for text in level["text"].values())
