"""Bad input to Mythic Earth, to a match, over HTTP, on the command line: refused with reason and clause, nothing lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from rulebound.cli import main
from rulebound.content.files import ContentError
from rulebound.dice.fortune import SeededFortune
from rulebound.games.mythic_earth import setup
from rulebound.games.mythic_earth.game import MythicEarth, mythic_earth
from rulebound.games.mythic_earth.given import Given
from rulebound.games.mythic_earth.pack import load_pack
from rulebound.games.mythic_earth.position import state_of
from rulebound.games.mythic_earth.table import TABLE
from rulebound.kernel.errors import IllegalAction, SetupError
from rulebound.kernel.match import Match
from rulebound.kernel.record import Record
from rulebound.table.app import create_app
from unit.mythic_earth.test_content import changed
from unit.table.served import Client, Sat

BOTH = {"blue": "person", "red": "person"}

TWO_BEHEMOTHS = "Aztec: Two (0/1000)\nTlalocan High Priest\nAyar\nQuetzalcoatl\n"
NO_GENERAL = "Aztec: None (0/1000)\nJaguar Warriors x5\n"
TOO_MANY = "Aztec: Many (0/1000)\nTlalocan High Priest\nTlalocan High Priest\n"
TYPO = "Aztec: Slip (0/1000)\nTlalocan High Priest\nJaguar Warriers x5\n"

LISTS = [
    (TWO_BEHEMOTHS, "at most one Behemoth", "ME-UNIT-07"),
    (NO_GENERAL, "General", "ME-UNIT-05"),
    (TOO_MANY, "General", "ME-UNIT-05"),
    (TYPO, "line 3: Aztec has no card 'Jaguar Warriers'; nearest: Jaguar Warriors", ""),
]
"""A force list, what is said of it, and the clause behind that ('' where it cannot be read at all)."""


def setup_of(text: str) -> dict[str, Any]:
    return {"size": "36x36", "points": 1000, "blue": {"list": text}, "red": {"ready": "maya-1000"}}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    app = create_app(str(tmp_path / "table.sqlite3"), games={"mythic-earth": TABLE}, static=tmp_path / "page")
    with TestClient(app, raise_server_exceptions=False) as found:
        yield found


# ---- forces


@pytest.mark.parametrize(("text", "said", "clause"), LISTS)
def test_a_force_that_cannot_be_is_refused_by_the_match(text: str, said: str, clause: str) -> None:
    with pytest.raises(SetupError) as refused:
        Match(mythic_earth(), setup_of(text), SeededFortune("1"))
    assert str(refused.value).startswith("blue: ")
    assert said in str(refused.value)
    assert clause in str(refused.value)


@pytest.mark.parametrize(("text", "said", "clause"), LISTS)
def test_a_force_that_cannot_be_is_a_problem_and_no_match_is_made(
    text: str, said: str, clause: str, client: Client
) -> None:
    wish = {
        "game": "mythic-earth",
        "mission": "battle",
        "seats": {"blue": "person", "red": "person"},
        "options": setup_of(text),
    }
    answer = client.post("/api/matches", json=wish)
    assert answer.status_code == 422
    assert answer.headers["content-type"].startswith("application/problem+json")
    problem = answer.json()
    assert problem["place"] == "blue"
    assert said in problem["detail"]
    assert problem.get("clauses", []) == ([clause] if clause else [])
    assert client.get("/api/matches").json() == []


@pytest.mark.parametrize(("text", "said", "clause"), LISTS)
def test_a_force_that_cannot_be_is_told_on_the_command_line(
    text: str, said: str, clause: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, setup = tmp_path / "force.txt", tmp_path / "setup.json"
    file.write_text(text)
    setup.write_text(json.dumps(setup_of(text)))
    assert main(["force", "check", str(file)]) == (1 if clause else 2)
    told = "".join(capsys.readouterr())
    assert said.removeprefix("line 3: ") in told
    assert clause in told
    assert "force.txt:3:" in told or clause
    assert main(["simulate", "mythic-earth", "--setup", str(setup), "--games", "1"]) == 2
    error = capsys.readouterr().err
    assert "blue: " in error
    assert said in error
    assert clause in error
    assert file.read_text() == text


# ---- what is said beside a quick start, and how many points

QUICK = {"quick_start": "first-blood"}
BESIDE: list[tuple[dict[str, Any], str, str]] = [
    ({**QUICK, "size": "48x72"}, "size", "the quick start 'first-blood' is played with 36x36, not '48x72'"),
    ({**QUICK, "points": 1000}, "points", "the quick start 'first-blood' is played with 500, not 1000"),
    ({"points": 300}, "points", "the quick start 'first-blood' is played with 500, not 300"),
    ({**setup_of(TYPO), "points": 5001}, "points", "from 0, which is no limit, to 5,000 (ME-SETUP-01)"),
    ({**setup_of(TYPO), "points": -1}, "points", "from 0, which is no limit, to 5,000 (ME-SETUP-01)"),
    ({**QUICK, "points": 10**5000}, "points", "from 0, which is no limit, to 5,000 (ME-SETUP-01)"),
]
"""A set-up, the place that is wrong in it, and what is said of that."""


@pytest.mark.parametrize(("settings", "place", "said"), BESIDE)
def test_size_and_points_that_could_not_count_are_refused_by_the_match(
    settings: dict[str, Any], place: str, said: str
) -> None:
    with pytest.raises(SetupError) as refused:
        Match(mythic_earth(), settings, SeededFortune("1"))
    assert str(refused.value).startswith(f"{place}: {said}")


def test_size_and_points_that_are_the_quick_starts_own_are_no_fault() -> None:
    settings = {**QUICK, "size": "36x36", "points": 500}
    assert Match(mythic_earth(), settings, SeededFortune("1")).state.size == "36x36"


@pytest.mark.parametrize(("settings", "place", "said"), [BESIDE[0], BESIDE[1], BESIDE[3], BESIDE[4]])
def test_size_and_points_that_could_not_count_are_a_problem_and_no_match_is_made(
    settings: dict[str, Any], place: str, said: str, client: Client
) -> None:
    options = {name: value for name, value in settings.items() if name != "quick_start"}
    mission = settings.get("quick_start", "battle")
    wish = {"game": "mythic-earth", "mission": mission, "seats": BOTH, "options": options}
    answer = client.post("/api/matches", json=wish)
    assert answer.status_code == 422
    problem = answer.json()
    assert problem["place"] == place
    assert problem["detail"].startswith(f"{place}: {said}")
    assert client.get("/api/matches").json() == []


@pytest.mark.parametrize(("settings", "place", "said"), BESIDE[:5])
def test_size_and_points_that_could_not_count_are_told_on_the_command_line(
    settings: dict[str, Any], place: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "setup.json"
    file.write_text(json.dumps(settings))
    assert main(["simulate", "mythic-earth", "--setup", str(file), "--games", "1"]) == 2
    error = capsys.readouterr().err
    assert f"{place}: {said}" in error
    assert "Traceback" not in error


# ---- maps

TABLE_OF_MINE = """tables:
  - id: mine
    number: 0
    name: A table of mine
    size: 36x36
    fits: [liberators-and-captors]
    pieces:
      - {{piece: great-wood, at: [18, 26]}}
      - {piece}
{more}"""
CASTLE = """pieces:
  - id: castle
    name: Castle
    kind: impassable
    height_in: 9
    obscuring: true
    solid: true
    tags: [house]
    outline: [[0, 0], [22, 0], [22, 7.5], [0, 7.5]]
  - id: dyke
    name: Dyke
    kind: impassable
    height_in: 2
    obscuring: true
    solid: true
    tags: [house]
    outline: [[0, 0], [30, 0], [30, 1], [0, 1]]
"""

MAPS = [
    ("{piece: grove, at: [19, 26]}", "tables[0].pieces[1]", "Grove overlaps Great wood", "ME-SETUP-05"),
    ("{piece: grove, at: [2.999, 10]}", "tables[0].pieces[1]", "does not lie wholly on the table", "ME-SETUP-05"),
    ("{piece: castle, at: [0, 0]}", "grounds.36x36.zones.south", "mine: has 123 square inches free", "ME-DEPL-11"),
    ("{piece: dyke, at: [3, 15]}", "grounds.36x36", "mine: no way for a 140 mm base", "ME-MOVE-16"),
    ("{piece: hut, at: [18, 18]}", "spots[0]", "mine: Hut lies on the token", "ME-OBJ-01"),
]  # fmt: skip


@pytest.mark.parametrize(("piece", "field", "said", "clause"), MAPS)
def test_a_map_that_cannot_be_is_refused_with_file_field_and_reason(
    piece: str, field: str, said: str, clause: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.yaml").write_text(TABLE_OF_MINE.format(piece=piece, more=CASTLE))
    with pytest.raises(ContentError) as refused:
        load_pack(extra=(tmp_path,))
    assert field in str(refused.value)
    assert said in str(refused.value)
    assert clause in str(refused.value)
    assert main(["content", "validate", "--game", "mythic-earth", str(tmp_path)]) == 1
    assert said in capsys.readouterr().out
    assert main(["simulate", "mythic-earth", "--games", "1", "--pack", str(tmp_path)]) == 2
    assert said in capsys.readouterr().err


def test_a_map_of_ones_own_that_can_be_is_played_on(tmp_path: Path) -> None:
    piece = "{piece: grove, at: [3, 10]}"
    (tmp_path / "mine.yaml").write_text(TABLE_OF_MINE.format(piece=piece, more=CASTLE))
    match = Match(
        MythicEarth(load_pack(extra=(tmp_path,))),
        {"quick_start": "first-blood", "table": "mine"},
        SeededFortune("1"),
    )
    assert [piece.id for piece in match.state.field.pieces] == ["great-wood-1", "grove-1"]


# ---- formations and ways

LINE = "M6 SH5 FI5 SV4 RE6 BR7 W1"
WALLS = [
    {"kind": "impassable", "height": 3, "outline": [[0, 12], [10, 12], [10, 13], [0, 13]]},
    {"kind": "impassable", "height": 3, "outline": [["11.26", 12], [24, 12], [24, 13], ["11.26", 13]]},
]


def position(gap: str = "11.26", **more: Any) -> Match:
    """A Mini of 32 mm before a gap in a wall that is as wide as its base; a friend beside it."""
    walls: list[Any] = json.loads(json.dumps(WALLS).replace("11.26", gap))
    given = {
        "size": [24, 24],
        "landscape": walls,
        "turn": 2,
        "value": 6,
        "active": "a",
        "units": {
            "a": {"seat": "blue", "line": LINE, "at": ["10.63", 10], "beside": [6]},
            "b": {"seat": "blue", "line": LINE, "at": [4, 10]},
            "e": {"seat": "red", "line": LINE, "at": [4, 22]},
        },
        **more,
    }
    state = state_of(load_pack(), msgspec.convert(given, Given))
    return Match(mythic_earth(), {}, SeededFortune("1"), state)


def refused(match: Match, text: str) -> IllegalAction:
    """What is said of an answer, over the page's questions too; and that nothing is lost."""
    before, answers, log = match.state.plain(), len(match.answers), len(match.events)
    with pytest.raises(IllegalAction) as found:
        match.play(text)
    assert match.decision is not None
    seat = match.decision.seat
    preview = TABLE.preview(match, seat, text)
    assert preview["refusal"]["reason"] == str(found.value)
    assert preview["refusal"]["clauses"] == list(found.value.clauses)
    assert (match.state.plain(), len(match.answers), len(match.events)) == (before, answers, log)
    return found.value


def test_a_gap_as_wide_as_the_base_lets_it_through_one_a_thousandth_narrower_does_not() -> None:
    position("11.26").play("move a 10.63,15")
    said = refused(position("11.259"), "move a 10.63,15")
    assert set(said.clauses) & {"ME-MOVE-16", "ME-BASIC-15"}


def test_a_base_may_touch_impassable_ground_but_not_reach_into_it_by_a_thousandth() -> None:
    position().play("move a 8,11.37")
    said = refused(position(), "move a 8,11.371")
    assert "ME-MOVE-16" in said.clauses


def test_a_formation_that_overlaps_a_base_by_a_thousandth_is_refused() -> None:
    beside = {
        "a": {"seat": "blue", "line": LINE, "at": ["10.63", 10], "beside": [6]},
        "b": {"seat": "blue", "line": LINE, "at": [9, 10]},
        "e": {"seat": "red", "line": LINE, "at": [4, 22]},
    }
    match = position(units=beside)
    said = refused(match, "move a 10.259,10")
    assert "ME-BASIC-14" in said.clauses
    match.play("move a 10.26,10")


def stand_of(match: Match) -> tuple[str, list[list[int]]]:
    """The first Unit that is deployed, and listed places for it."""
    assert match.decision is not None
    seen = TABLE.decision(match, match.decision.seat)
    assert seen is not None
    choice = seen["families"][0]["actions"][0]
    return seen["families"][0]["placing"]["unit"], choice["places"]


def crowding(unit: str, places: list[list[int]]) -> str:
    """The same formation, its second Mini a thousandth of an inch into the first."""
    x, y = places[0]
    moved = [places[0], [x + 1259, y], *places[2:]]
    return f"stand {unit} " + " ".join(f"{at[0] / 1000:g},{at[1] / 1000:g}" for at in moved)


def deploying(seed: str = "5") -> Match:
    """A battle at the deployment of a Unit with several Minis."""
    match = Match(mythic_earth(), {"quick_start": "first-blood"}, SeededFortune(seed))
    number = 1
    while match.decision is not None:
        if match.decision.kind == "stand" and len(match.state.units[match.decision.subject].kinds) > 4:
            return match
        number = number * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        match.advance(match.decision.pick(number))
    raise AssertionError("nobody was deployed")


def test_a_formation_that_overlaps_itself_is_refused_over_http_and_nothing_is_lost(client: Client) -> None:
    match = deploying()
    record = Record.of(match, "5").text()
    opened = client.post(
        "/api/matches/open", json={"record": record, "seats": {"blue": "person", "red": "person"}}
    )
    assert opened.status_code == 201, opened.text
    sat = Sat(client, opened.json()["id"], opened.json()["keys"])
    assert match.decision is not None
    seat = match.decision.seat
    before = sat.look(seat)
    text = crowding(*stand_of(match))
    answer = sat.post("/answers", seat, seq=before["seq"], seat=seat, action=text)
    assert answer.status_code == 422
    assert answer.headers["content-type"].startswith("application/problem+json")
    problem = answer.json()
    assert (problem["place"], problem["clauses"]) == ("action", ["ME-BASIC-14"])
    assert problem["detail"] == str(refused(match, text))
    after = sat.look(seat)
    assert (after["seq"], after["view"], after["decision"]) == (
        before["seq"],
        before["view"],
        before["decision"],
    )
    off = sat.post("/answers", seat, seq=before["seq"], seat=seat, action=text.replace(" 1", " 9", 1)).json()
    assert off["clauses"]


def test_a_record_with_such_an_answer_is_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = deploying()
    assert match.decision is not None
    record = Record.of(match, "5")
    wrong = Record.parse(record.text())
    wrong.lines.append(f"{match.decision.seat} {crowding(*stand_of(match))}")
    file = tmp_path / "battle.txt"
    file.write_text(wrong.text())
    assert main(["replay", str(file), "--verify"]) != 0
    told = "".join(capsys.readouterr())
    assert (
        f"line {len(wrong.text().splitlines()) - 1}" in told
        or f"line {len(wrong.text().splitlines())}" in told
    )
    assert "stand on one another" in told


# ---- what is asked of a match that no decision has listed


def test_half_an_answer_is_refused_and_half_a_question_is_answered(client: Client) -> None:
    made = client.post(
        "/api/matches", json={"game": "mythic-earth", "mission": "first-blood", "seats": BOTH}
    ).json()
    sat = Sat(client, made["id"], made["keys"])
    seat = "blue" if sat.look("blue")["decision"] else "red"
    for text in ("take-spell", "take-blessing", "cast 1,1", "bless", "claim", "shoot sachem-foot-1", "lose"):
        assert sat.try_to(seat, text).status_code == 422, text
        for where in ("/why", "/preview"):
            assert sat.get(where, seat, seat=seat, action=text).status_code == 200, (where, text)


def test_there_are_no_odds_against_a_unit_that_is_not_deployed() -> None:
    match = position()
    match.state.units["e"].deployed = False
    match.state.units["e"].bases = []
    assert match.odds("shoot a e") is None


def test_a_list_names_the_cards_of_ones_own_pack(tmp_path: Path) -> None:
    card = changed("factions/aztec.yaml", "aztec-jaguar-warriors", "Jaguar Warriors", "Ocelot Warriors")
    (tmp_path / "mine.yaml").write_text(card, encoding="utf-8")
    game = MythicEarth(load_pack(extra=(tmp_path,)))
    match = Match(
        game, setup_of("Aztec: Mine\nTlalocan High Priest\nOcelot Warriors x5\n"), SeededFortune("1")
    )
    assert match.state.units["jaguar-warriors-1"].card.name == "Ocelot Warriors"


@pytest.mark.parametrize(
    ("gap", "said"), [("11.999", ""), ("12", ""), ("12.001", "12.01 inches away; the charge reaches 12.")]
)
def test_a_thousandth_of_an_inch_decides_a_charge_and_is_told(gap: str, said: str) -> None:
    place = f"{1.26 + float(gap):.3f}"
    units = {
        "a": {"seat": "blue", "line": LINE, "at": [12, "0.63"], "beside": [6]},
        "e": {"seat": "red", "line": LINE, "at": [12, f"{float(place) + 0.63:.3f}"]},
    }
    refusal = position(units=units, landscape=[]).why_not("charge a e")
    assert (refusal is None) == (not said)
    assert refusal is None or refusal.reason.endswith(said)


def test_a_thousandth_of_an_inch_too_far_is_told_as_more() -> None:
    refusal = position().why_not("move a 10.63,4")
    assert refusal is None
    refusal = position().why_not("move a 10.63,3.999")
    assert refusal is not None
    assert refusal.reason == "Mini 1 would go 6.01 inches, of 6 allowed."
    refusal = position().why_not("move a 10,10 10,12")
    assert refusal is not None
    assert refusal.reason == "The Unit has 1 Mini; 2 places are named."


def test_whatever_set_ups_say_no_more_than_so_many_forces_are_kept() -> None:
    pack = load_pack()
    for limit in range(setup.KEPT + 2):
        setup.muster_of(pack, "blue", setup.ForceSetup(ready="maya-1000"), 2000 + limit)
    assert len(setup._MUSTERED) <= setup.KEPT
    made = setup.muster_of(pack, "blue", setup.ForceSetup(ready="maya-1000"), 2000)
    cards = {id(made.card(made.force.units[0], (f"spell-{number}",))) for number in range(setup.KEPT + 2)}
    assert cards
    assert len(made._cards) <= setup.KEPT


def test_half_a_character_in_a_record_is_refused(client: Client) -> None:
    """A quick start passes over the size, so nothing else would stumble over it before it is stored."""
    record = Record("mythic-earth", "1", mythic_earth().content, {"size": "\ud800"}, "x", []).text()
    answer = client.post("/api/matches/open", json={"record": record, "seats": BOTH})
    assert answer.status_code == 422
    assert answer.json()["place"] == "record, line 5"
