"""Chronicle X as the table sees it: choices, previews, cards, sight, and what surrounds a match."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rulebound.games.chronicle_x import options as house
from rulebound.games.chronicle_x import turn
from rulebound.games.chronicle_x.game import quick_start
from rulebound.games.chronicle_x.setup import HERO_ORDER
from rulebound.games.chronicle_x.state import HEROES, OVERMIND
from rulebound.games.chronicle_x.table import TABLE, load_table
from rulebound.kernel.errors import MalformedAction, SetupError
from rulebound.kernel.match import Match
from rulebound.players.random_player import RandomPlayer
from rulebound.table import messages, offers
from unit.chronicle_x.builder import Table, table

FENCE = """\
+ + + + + + +
 . . .|. . .
+ + + + + + +
 . . .|. . .
+ + + + + + +
 . . . . . .
+ + + + + + +
"""


def field(**more: Any) -> Table:
    given: dict[str, Any] = {
        "map": "14x6",
        "heroes": {"clemson": "c3", "kaur": {"at": "c5", "done": True}},
        "units": {"greys-1": ["h3", "i3"]},
        "acting": "clemson",
    }
    return table(**{**given, **more})


def families(match: Match, seat: str = HEROES) -> dict[str, Any]:
    found = TABLE.decision(match, seat)
    assert found is not None
    msgspec.convert(found, messages.Decision)
    return {family["verb"]: family for family in found["families"]}


def preview(there: Table, line: str, seat: str = HEROES) -> dict[str, Any]:
    found = TABLE.preview(there.trial.match, seat, line)
    msgspec.convert(found, messages.Preview)
    return found


# ---- choices


def test_a_turn_offers_its_actions_with_signs_keys_and_details() -> None:
    found = families(field().trial.match)
    assert [found[verb]["key"] for verb in ("move", "sprint", "attack", "overwatch", "end")] == [
        "M",
        "S",
        "A",
        "O",
        "E",
    ]
    attack = found["attack"]["actions"][0]
    assert attack["target"] == "greys-1"
    assert attack["label"] == "Greys I, at h3"
    assert attack["detail"] == "5 squares, short \N{MIDDLE DOT} 3 dice against 2"
    assert found["move"]["note"] == "5"
    assert all(action["target"] for action in found["move"]["actions"])
    assert found["overwatch"]["label"] == "Overwatch+"
    assert families(field(moved=True).trial.match)["overwatch"]["label"] == "Overwatch"


def test_the_answers_of_a_decision_are_those_of_the_rules_and_read_back() -> None:
    for seed in range(3):
        match = quick_start(seed=f"answers {seed}", levels=dict.fromkeys(HERO_ORDER, 2))
        player = RandomPlayer(f"answers {seed}")
        for number in range(240):
            decision = match.decision
            if decision is None:
                break
            if number % 4 == 0:
                found = families(match, decision.seat)
                texts = [action["text"] for family in found.values() for action in family["actions"]]
                assert sorted(texts) == sorted(match.text(action) for action in decision.actions)
                assert all(action["label"] for family in found.values() for action in family["actions"])
                assert all(decision.accepts(match.read(text)) for text in texts)
            match.advance(player.choose(match))


def test_only_the_seat_that_decides_gets_the_decision() -> None:
    match = field().trial.match
    assert TABLE.decision(match, OVERMIND) is None
    assert TABLE.decision(match, "") is None
    assert TABLE.prompt(match, OVERMIND) == "Heroes: Clemson acts: choose an action, two left."
    assert TABLE.prompt(match, HEROES) == "Clemson acts: choose an action, two left."


def test_each_ability_and_item_has_a_family_of_its_own() -> None:
    there = field(
        heroes={"blackwood": "c3"},
        blips={"blip-1": "decoy f6"},
        units={"greys-1": ["n6"]},
        acting="blackwood",
    )
    found = families(there.trial.match)
    read = next(family for verb, family in found.items() if verb.startswith("use-"))
    assert read["label"] == "Read the Hive"
    assert read["actions"][0]["target"] == "blip-1"


# ---- previews


def test_a_move_is_foreseen_with_its_path_and_what_it_means() -> None:
    found = preview(field(), "move clemson g4")
    assert found["path"][0] == "c3"
    assert found["path"][-1] == "g4"
    assert found["sentences"][0] == "4 squares of 5 to g4."
    assert any("Adjacent to Greys I" in sentence for sentence in found["sentences"])


def test_a_move_names_the_watchers_that_would_shoot_and_the_blips_it_would_turn_up() -> None:
    given: dict[str, Any] = {
        "map": "14x6",
        "units": {"greys-1": {"models": ["n3"], "overwatch": "plus"}},
        "heroes": {"clemson": "c3", "kaur": {"at": "c5", "done": True}},
    }
    found = preview(table(**given, acting="clemson"), "move clemson g3")
    assert found["watchers"] == [{"id": "greys-1", "at": "n3"}]
    assert any("Overwatch of Greys I" in sentence for sentence in found["sentences"])
    calm = preview(table(**{**given, "units": {"greys-1": ["n3"]}}, acting="clemson"), "move clemson g3")
    assert "watchers" not in calm
    round_the_wall = field(
        map=FENCE, heroes={"kaur": "b1"}, units={}, blips={"blip-1": "decoy f1"}, acting="kaur"
    )
    assert preview(round_the_wall, "move kaur d3")["reveals"] == ["blip-1"]
    assert "reveals" not in preview(round_the_wall, "move kaur a2")


def test_a_preview_changes_nothing() -> None:
    there = field(units={"greys-1": {"models": ["n3"], "overwatch": "plus"}}, blips={"blip-1": "grey n6"})
    before = there.state.plain()
    for family in families(there.trial.match).values():
        for action in family["actions"][:4]:
            preview(there, action["text"])
    assert there.state.plain() == before


def test_an_attack_is_foreseen_with_values_odds_and_its_line() -> None:
    found = preview(field(), "attack clemson greys-1")
    assert found["attack"]["tally"]["total"] == 3
    assert found["defence"]["tally"]["dice"] == 2
    assert found["lines"][0]["free"]
    spread = found["odds"]["policies"][0]["spread"]
    assert sum(entry["chance"] for entry in spread) == pytest.approx(1)
    assert found["sentences"][0] == "3 attack dice against 2 defence dice."


def test_overwatch_shows_the_squares_that_are_watched() -> None:
    found = preview(field(), "overwatch clemson")
    assert "g4" in found["reach"]
    assert "c3" not in found["reach"]
    assert "without a penalty" in found["sentences"][0]


def test_a_preview_of_what_is_not_open_says_why() -> None:
    found = preview(field(), "move clemson n6")
    assert "squares of walking" in found["sentences"][0]


# ---- cards and sight


def test_a_hero_card_tells_every_number_with_its_reasons() -> None:
    there = field(
        heroes={
            "clemson": {"at": "c3", "health": 6, "backpack": ["boom-box"], "stunned": True, "level": 1},
        }
    )
    found = TABLE.card(there.trial.match, HEROES, "clemson")
    msgspec.convert(found, messages.Card)
    stats = {stat["label"]: stat for stat in found["stats"]}
    assert stats["Health"]["value"] == "6/8"
    assert stats["Long 10"]["value"] == 4
    assert stats["Long 10"]["changed"] == "down"
    assert stats["Defence"]["tally"]["lines"][0]["value"] == "2"
    assert any(row.get("clause") == "CX-FX-05" for row in found["rows"])
    abilities = {ability["name"]: ability for ability in found["abilities"]}
    assert abilities["Called Shot"]["active"]
    assert abilities["Killing Lane"]["why"] == "From level 2."
    assert abilities["Called Shot"]["terms"].startswith(
        "On one model he sees in the alien unit he shoots in the long band. Not"
    )
    assert found["items"][0]["id"] == "boom-box"


def test_a_card_tells_that_a_figure_is_large() -> None:
    there = field(heroes={"voss": {"at": "c3"}, "clemson": {"at": "g3"}})
    cards = {name: TABLE.card(there.trial.match, HEROES, name) for name in ("voss", "clemson")}
    told = {
        name: any("2 by 2 squares" in row["text"] for row in card["rows"]) for name, card in cards.items()
    }
    assert told == {"voss": True, "clemson": False}


def test_the_tokens_that_can_still_be_spent() -> None:
    match = quick_start("tokens")
    assert TABLE.view(match, HEROES)["counts"]["neon"] == 36
    match.state.heroes[0].lost = True
    assert TABLE.view(match, HEROES)["counts"]["neon"] == 30
    match.state.house = house.read({"neon_per_hero": house.PLAYER})
    match.state.players = {hero.id: at % 2 for at, hero in enumerate(match.state.heroes)}
    assert TABLE.view(match, HEROES)["counts"]["neon"] == 12


def test_a_hero_has_its_profile_before_it_is_set_up_and_none_once_it_is_lost() -> None:
    match = quick_start("profiles")
    player = RandomPlayer("profiles")

    def profiles() -> dict[str, list[tuple[str, object]]]:
        cards = {hero: TABLE.card(match, HEROES, hero) for hero in HERO_ORDER}
        return {
            hero: [(stat["label"], stat["value"]) for stat in found["stats"]] for hero, found in cards.items()
        }

    before = profiles()
    assert ("Melee", 2) in before["blackwood"]
    assert ("Short 5", 3) in before["blackwood"]
    assert ("Move", 5) in before["blackwood"]
    while match.decision is not None and match.decision.kind != "action":
        match.advance(player.choose(match))
    assert all(hero.here for hero in match.state.heroes)
    assert profiles() == before
    match.state.hero("clemson").lost = True
    labels = [stat["label"] for stat in TABLE.card(match, HEROES, "clemson")["stats"]]
    assert labels == ["Health", "Neon"]


def test_a_blip_card_shows_its_face_to_those_who_know_it() -> None:
    one = field(blips={"blip-1": "decoy n6"}).trial.match
    other = field(blips={"blip-1": "grey n6"}).trial.match
    assert TABLE.card(one, HEROES, "blip-1") == TABLE.card(other, HEROES, "blip-1")
    assert TABLE.card(one, OVERMIND, "blip-1")["subtitle"] == "Decoy"
    assert TABLE.card(other, OVERMIND, "blip-1")["subtitle"] == "Grey unit"


def test_there_is_a_card_for_everything_on_the_table() -> None:
    match = quick_start(seed="cards")
    player = RandomPlayer("cards")
    for _ in range(90):
        if match.decision is not None:
            match.advance(player.choose(match))
    m = match.state
    things = [*HERO_ORDER, *(unit.id for unit in m.units), *(blip.id for blip in m.blips), "tape", "c4"]
    things += [*sorted(m.pack.items), *sorted(m.pack.mutations)]
    things += [m.ground.board.name(place) for place in range(0, 200, 7) if m.ground.board.has(place)]
    for thing in things:
        msgspec.convert(TABLE.card(match, HEROES, thing), messages.Card)
    with pytest.raises(MalformedAction, match="no figure"):
        TABLE.card(match, HEROES, "nobody-9")


def test_the_sight_checker_names_what_stands_in_the_way() -> None:
    match = field(heroes={"clemson": "c3", "kaur": "e3"}).trial.match
    free = TABLE.sight(match, HEROES, "c3", "c6")
    msgspec.convert(free, messages.Sight)
    assert free["free"]
    assert free["distance"] == 3
    stopped = TABLE.sight(match, "", "clemson", "greys-1")
    assert not stopped["free"]
    assert stopped["blockers"] == [{"place": "e3", "name": "Kaur"}]
    assert "Kaur (e3)" in stopped["sentence"]
    near = TABLE.sight(match, "", "c3", "d4")
    assert "adjacent" in near["sentence"]
    with pytest.raises(MalformedAction):
        TABLE.sight(match, "", "c3", "z99")


def test_smoke_hides_what_stands_in_it_from_afar() -> None:
    match = field(smoke=["h3"]).trial.match
    assert not TABLE.sight(match, "", "c3", "h3")["free"]
    assert TABLE.sight(match, "", "g3", "h3")["free"]


# ---- around a match


def test_a_turn_starts_where_its_figure_was_activated() -> None:
    match = quick_start(seed="start")
    player = RandomPlayer("start")
    checked = 0
    for _ in range(160):
        decision = match.decision
        if decision is None:
            break
        start = TABLE.turn_start(match)
        if start is not None:
            before = match.at(start)
            assert before.decision is not None
            # or the activation was the only answer and left no line
            assert before.decision.kind == "activate" or (before.state.acting and not before.state.used)
            checked += 1
        match.advance(player.choose(match))
    assert checked > 5


def test_the_game_describes_itself() -> None:
    found = TABLE.describe()
    msgspec.convert(found, offers.GameOffer)
    assert found["missions"][0]["id"] == "be-kind-rewind"
    assert [level["id"] for level in found["levels"]] == ["random", "scripted", "fierce", "program"]
    for level in found["levels"]:  # each says how it plays, on every side that it can take
        sides = [level["seat"]] if "seat" in level else ["heroes", "overmind"]
        assert all(level["text"][side].endswith(".") for side in sides)
    assert load_table().describe()["id"] == "chronicle-x"


def test_set_ups_are_checked() -> None:
    assert TABLE.setup("be-kind-rewind", {}) == {"mission": "be-kind-rewind"}
    made = TABLE.setup("be-kind-rewind", {"level": 1, "meditation": True, "open_windows": True})
    assert made["levels"]["kaur"] == 1
    assert TABLE.game.start(made).meditation
    for mission, options in (
        ("nowhere", {}),
        ("be-kind-rewind", {"speed": 3}),
        ("be-kind-rewind", {"level": 7}),
    ):
        with pytest.raises(SetupError):
            TABLE.setup(mission, options)


def test_the_frame_is_public_and_follows_the_match() -> None:
    match = quick_start(seed="frame")
    assert TABLE.frame(match) == {"round": 0, "phase": "deployment", "turn": HEROES}
    player = RandomPlayer("frame")
    while match.decision is not None:
        match.advance(player.choose(match))
    assert TABLE.frame(match)["phase"] == "over"
    assert TABLE.prompt(match, HEROES) == "The match is over."
    assert TABLE.refusals(match, HEROES) == []


def test_players_are_made_by_level() -> None:
    assert TABLE.player("scripted", HEROES, "seed").why == ""
    with pytest.raises(SetupError):
        TABLE.player("grandmaster", HEROES, "seed")


def test_clauses_can_be_looked_up() -> None:
    row = TABLE.clause("cx-act-04")
    assert row is not None
    msgspec.convert(row, offers.RuleRow)
    assert TABLE.clause("CX-NOWHERE-99") is None
    assert len(TABLE.clauses("")) > 200
    assert any(found["id"] == "CX-OW-01" for found in TABLE.clauses("overwatch token"))


def test_legal_actions_are_never_explained_away() -> None:
    there = field()
    m = there.state
    unit = m.find("clemson")
    assert unit is not None
    for family in turn.families(m, unit):
        for action in family.members():
            text = there.trial.match.text(action)
            assert "legal" in TABLE.why(there.trial.match, HEROES, text)["reason"]
