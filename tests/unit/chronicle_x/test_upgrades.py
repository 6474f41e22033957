"""The upgrade sheet: what a set-up may take from it, and what a content pack may hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.games.chronicle_x import reinforcement, upgrades
from rulebound.games.chronicle_x.game import chronicle_x
from rulebound.games.chronicle_x.pack import load_pack, validate
from rulebound.games.chronicle_x.position import position
from rulebound.games.chronicle_x.setup import start
from rulebound.games.chronicle_x.sources import UPGRADES
from rulebound.kernel.errors import SetupError

PACK = load_pack()


def test_the_sheet_has_thirty_five_upgrades_with_code() -> None:
    """bites: CX-UPG-01"""
    chronicle_x()
    assert len(PACK.upgrades) == 35
    assert {entry.effect for entry in PACK.upgrades.values()} == set(UPGRADES)


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ("grey-light-feet", "must be a list"),
        (["grey-wings"], "there is no upgrade 'grey-wings'"),
        ([3], "there is no upgrade 3"),
        (["grey-light-feet", "grey-light-feet"], "named twice"),
        (["grey-quick-muster"], "comes after grey-reserve-cadre, which is not taken (CX-UPG-04)"),
        (["overmind-brood-sac", "overmind-falling-stone"], "comes after overmind-knitting"),
        (
            ["grey-light-feet", "grey-reserve-cadre"],
            "two paths of the Grey unit, and one may be used (CX-UPG-03)",
        ),
        (
            ["grey-light-feet", "grey-tether-guns", "grey-ash-cloud", "grey-live-capture"],
            "two branches, and one may be taken (CX-UPG-05)",
        ),
    ],
)
def test_a_set_up_cannot_take_what_the_sheet_does_not_allow(chosen: object, reason: str) -> None:
    """bites: CX-UPG-03, CX-UPG-04, CX-UPG-05"""
    with pytest.raises(SetupError) as error:
        start(PACK, {"upgrades": chosen})
    assert str(error.value).startswith("upgrades: ")
    assert reason in str(error.value)


def test_a_whole_path_with_one_branch_is_taken_in_any_order_of_naming() -> None:
    """spares: CX-UPG-03, CX-UPG-04, CX-UPG-05"""
    chosen = ["grey-ash-cloud", "grey-light-feet", "command-open-channel", "grey-tether-guns"]
    m = start(PACK, {"upgrades": chosen})
    assert m.upgrades == frozenset(chosen)
    assert [entry.id for entry in upgrades.sheet(m, "grey")] == [
        "grey-light-feet",
        "grey-tether-guns",
        "grey-ash-cloud",
    ]


def test_without_an_overmind_player_there_are_no_upgrades() -> None:
    """bites: CX-AI-03"""
    with pytest.raises(SetupError, match="CX-AI-03"):
        start(PACK, {"solo": True, "upgrades": ["grey-light-feet"]})


def test_units_of_one_card_share_their_upgrades_and_no_others_have_them() -> None:
    """bites: CX-UPG-01, CX-UPG-02. spares: CX-UPG-01, CX-UPG-06"""
    there = position(
        map="12x4",
        units={"greys-1": ("a1",), "greys-2": ("c1",), "command-1": ("grey e1",)},
        upgrades=("grey-light-feet",),
    )
    found = {unit.id: upgrades.has(unit, "light_feet") is not None for unit in there.state.units}
    assert found == {"greys-1": True, "greys-2": True, "command-1": False}


def test_greys_of_a_command_unit_gain_the_upgrades_once_they_merge_into_a_grey_unit() -> None:
    """bites: CX-UPG-06"""
    there = position(
        map="16x3",
        heroes={"reyes": {"at": "p3", "done": True}},
        units={"greys-1": ("g1", "g2"), "command-1": ("grey a1",)},
        upgrades=("grey-light-feet",),
        phase="overmind",
        acting="command-1",
    )
    there.play("move command-1 f1", "merge command-1 greys-1 3")
    there.expect(figures={"command-1": {"models": 3, "move": 6}})


def test_the_pool_can_bring_a_model_in_only_with_points_a_gap_or_a_yellow_square() -> None:
    """bites: CX-CONQ-28. spares: CX-REINF-04"""
    given = {"map": "12x4", "force": ("grey",), "alien_yellow": ("a1",)}
    assert reinforcement.can_bring(position(**given, pool=1).state)
    assert not reinforcement.can_bring(position(**given, pool=0).state)
    assert not reinforcement.can_bring(position(**given, pool=1, broken=("a1",)).state)
    assert not reinforcement.can_bring(position(**{**given, "force": ("dominator",)}, pool=4).state)
    assert reinforcement.can_bring(
        position(**given, pool=1, broken=("a1",), units={"greys-1": ("f1",)}).state
    )


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("unit: nobody", "there is no alien profile 'nobody'"),
        ("step: III", "shares its step with another"),
        ("path: Third", "has more than 2 paths"),
        ("path: Numbers", "shares its step with another"),
        ("branch: a", "has no other branch beside it"),
    ],
)
def test_a_pack_with_a_crooked_path_is_refused(tmp_path: Path, change: str, reason: str) -> None:
    entry = {
        "id": "grey-light-feet",
        "name": "Light Feet",
        "unit": "grey",
        "path": "Harvest",
        "step": "I",
        "window": "passive",
        "effect": "light_feet",
        "text": "They run.",
        "params": "{move: 6}",
    }
    field, _, value = change.partition(": ")
    entry[field] = value
    lines = [f"{'  - ' if key == 'id' else '    '}{key}: {text}" for key, text in entry.items()]
    (tmp_path / "upgrades.yaml").write_text("upgrades:\n" + "\n".join(lines) + "\n", encoding="utf-8")
    assert any(reason in fault for fault in validate(tmp_path))
