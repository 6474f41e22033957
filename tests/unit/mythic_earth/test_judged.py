"""What two battles played with the rulebook open have shown: who is asked, what is told, what is foreseen."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulebound.dice.fortune import ScriptedFortune
from rulebound.games.mythic_earth.agreement import agree
from rulebound.games.mythic_earth.table import TABLE
from rulebound.kernel.match import Match

BAND = "M6 SH5 FI5 SV4 RE5 BR7 W1"


def position(*dice: str, **given: Any) -> Match:
    from rulebound.games.mythic_earth.position import position as made

    match = made("judged", **given)
    match.fortune = ScriptedFortune([line.partition(" = ")[2] for line in dice])
    return match


def told(match: Match, start: int = 0, seat: str = "blue") -> list[str]:
    return [str(entry["text"]) for entry in TABLE.narrate(match, seat, start)]


def facing(minis: int, *script: str) -> Match:
    """A band of so many, to act, nine inches from one foe."""
    return position(
        *script,
        units={
            "band": {"seat": "blue", "minis": minis, "line": BAND, "at": (20, 20)},
            "foe": {"seat": "red", "minis": 1, "line": BAND, "at": (20, 29)},
        },
        active="band",
        red={"pool": [1]},
    )


def test_the_player_puts_his_chargers_into_contact_himself() -> None:
    match = facing(
        1,
        "roll blue blow charging band foe little-fists = 10",
        "roll red blow charged foe band little-fists = 10",
    )
    match.play("charge band foe")
    assert match.decision is not None and match.decision.kind == "contact"
    assert match.decision.seat == "blue"
    match.play("contact band 21.26,29")
    assert (match.state.units["band"].bases[0].x, match.state.units["band"].bases[0].y) == (21260, 29000)


def test_the_shooter_chooses_where_a_miss_begins_to_drift_before_the_die_falls() -> None:
    match = position(
        "roll blue hit shoot thrower foe whale-fat-bomb = 10",
        "roll blue drift thrower = 1",
        units={
            "thrower": {
                "seat": "blue",
                "minis": 1,
                "line": BAND,
                "weapons": ["whale-fat-bomb"],
                "at": (20, 20),
            },
            "foe": {"seat": "red", "minis": 1, "line": BAND, "at": (20, 25)},
        },
        active="thrower",
    )
    start = len(match.events)
    match.play("shoot thrower foe")
    assert match.decision is not None and match.decision.kind == "template"
    assert "choose where the drift begins" in TABLE.prompt(match, "blue")
    match.play("template 20,23.5")
    match.play("drift 20,22.5")
    assert any(
        line.endswith("drifts 1 inch to the south, toward its own edge.") for line in told(match, start)
    )


def test_a_round_whose_loser_is_gone_is_told_without_a_count() -> None:
    match = facing(
        2,
        "roll blue blow charging band foe little-fists = 1 1",
        "roll red blow charged foe band little-fists = 10",
        "roll red save melee foe = 10 10",
    )
    start = len(match.events)
    match.play("charge band foe")
    assert match.decision is not None
    match.play(match.decision.families[0].member(0))
    lines = told(match, start)
    assert any(line.endswith("takes 1 wound, its last.") for line in lines)
    assert any(line.endswith("is cut down.") for line in lines)
    assert any("wins the round" in line and line.endswith("which is destroyed.") for line in lines)
    assert not any("Brave marker" in line for line in lines)


def test_the_odds_of_a_rally_know_command() -> None:
    match = position(
        units={
            "priest": {"seat": "blue", "card": "aztec-high-priest", "at": (20, 20)},
            "band": {"seat": "blue", "minis": 2, "line": BAND, "at": (20, 25), "fleeing": True, "markers": 1},
            "foe": {"seat": "red", "minis": 1, "line": BAND, "at": (20, 40)},
        },
        active="priest",
    )
    found = dict(match.odds("rally priest band").policies[0].headline)
    assert found["passes"] == Fraction(9, 10)


def test_a_disengage_that_leads_off_the_table_is_foreseen() -> None:
    units: dict[str, Any] = {
        "band": {"seat": "blue", "minis": 1, "line": BAND, "at": (20, 11), "foes": ["foe"]},
        "foe": {"seat": "red", "minis": 1, "line": BAND, "at": (20, "12.26")},
    }
    near = position(units=units, active="band")
    assert any("it is lost" in line for line in TABLE.preview(near, "blue", "disengage band")["sentences"])
    units["band"]["at"], units["foe"]["at"] = (20, 20), (20, "21.26")
    far = position(units=units, active="band")
    assert not any("it is lost" in line for line in TABLE.preview(far, "blue", "disengage band")["sentences"])


def test_spectral_nightmares_are_told_as_such() -> None:
    match = position(
        "roll blue hit shoot alux foe insults-and-trickery = 1 10 10 10 10 10",
        "roll blue spectral foe = 5",
        units={
            "alux": {"seat": "blue", "card": "maya-alux", "at": (20, 20)},
            "foe": {"seat": "red", "minis": 4, "line": BAND, "at": (20, 29)},
        },
        active="alux",
    )
    start = len(match.events)
    match.play("shoot alux foe")
    assert any("gains 3 Brave markers (D3 of Spectral Nightmares)" in line for line in told(match, start))


def test_a_weapon_that_has_to_be_named_is_asked_for() -> None:
    match = position(
        units={
            "sled": {"seat": "blue", "card": "inuit-qimmiq-qamutiik", "at": (20, 20)},
            "foe": {"seat": "red", "minis": 4, "line": BAND, "at": (20, 30)},
        },
        active="sled",
    )
    refusal = match.why_not("shoot sled foe")
    assert refusal is not None and refusal.reason == "Say with which weapon: whale-fat-bomb."


def test_the_preview_of_a_shot_tells_of_the_weapon_that_is_named() -> None:
    thrower = {"line": BAND, "weapons": ["whale-fat-bomb", "sling"]}
    units: dict[str, Any] = {
        "thrower": {"seat": "blue", "kinds": [thrower], "at": (20, 20)},
        "foe": {"seat": "red", "minis": 1, "line": BAND, "at": (20, 26)},
    }
    match = position(units=units, active="thrower")
    for weapon, said in (("sling", "Sling"), ("whale-fat-bomb", "Whale-fat bomb")):
        (line,) = [
            line
            for line in TABLE.preview(match, "blue", f"shoot thrower foe {weapon}")["sentences"]
            if " shoot at " in line
        ]
        assert said in line


def test_the_preview_of_a_charge_names_whose_trap_any_of_its_minis_comes_by() -> None:
    units: dict[str, Any] = {
        "band": {"seat": "blue", "minis": 2, "line": BAND, "places": [(20, 20), ("22.2", 20)]},
        "foe": {"seat": "red", "minis": 1, "line": BAND, "at": (20, 31)},
        "bow": {"seat": "red", "minis": 1, "line": BAND, "at": (33, 28), "alert": True, "beside": [6]},
    }
    match = position(units=units, active="band")
    assert [one["id"] for one in TABLE.preview(match, "blue", "charge band foe")["watchers"]] == ["bow"]
    units["band"]["lasting"] = {"deer-path/no-traps": 1}
    match = position(units=units, active="band")
    assert "watchers" not in TABLE.preview(match, "blue", "charge band foe")


def test_a_question_about_one_thing_is_asked_in_the_singular() -> None:
    band = {"line": BAND, "count": 2}
    units: dict[str, Any] = {
        "thrower": {"seat": "blue", "minis": 1, "line": BAND, "weapons": ["sling"], "at": (20, 20)},
        "foe": {
            "seat": "red",
            "kinds": [{"line": BAND, "leader": True, "armour": "light"}, band],
            "at": (20, 26),
        },
    }
    match = position("roll blue hit shoot thrower foe sling = 1", units=units, active="thrower")
    match.play("shoot thrower foe")
    assert match.decision is not None
    assert match.decision.kind == "leader-takes"
    assert TABLE.prompt(match, "red").startswith("One hit falls on ")


def test_a_priestess_with_her_retinue_is_still_one() -> None:
    units: dict[str, Any] = {
        "priestess": {"seat": "blue", "minis": 3, "line": BAND, "name": "Ah Kin Priestess", "at": (20, 20)},
        "wolves": {"seat": "red", "minis": 3, "line": BAND, "name": "Wolves", "at": (20, 40)},
    }
    state = position(units=units, active="priestess").state
    assert agree(state, "Ah Kin Priestess marches.") == "Ah Kin Priestess marches."
    assert agree(state, "Wolves marches.") == "Wolves march."


def test_minis_that_are_caught_in_bolas_are_shown() -> None:
    band = {"seat": "red", "minis": 3, "line": BAND, "at": (20, 40)}
    units: dict[str, Any] = {"band": {**band, "counts": {"entangled:1": 1, "entangled:3": 1}}}
    units["foe"] = {"seat": "blue", "minis": 1, "line": BAND, "at": (20, 20)}
    (shown,) = TABLE.view(position(units=units, active="foe"), "blue")["units"][0]["states"]
    assert shown["label"] == "Entangled"
    assert shown["text"] == "Until the next clean-up Minis 1 and 3 neither strike nor shoot."
