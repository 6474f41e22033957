"""What the heroes bring along, and what a set-up refuses (CX-STATION, CX-ITEM)."""

from __future__ import annotations

from typing import Any

import pytest

from rulebound.games.chronicle_x.game import quick_start
from rulebound.games.chronicle_x.mission import hand_limit
from rulebound.games.chronicle_x.pack import load_pack
from rulebound.games.chronicle_x.state import MissionState
from rulebound.kernel.errors import SetupError

XENOLAB = {"rooms": ["xenolab"], "assigned": {"reyes": "xenolab"}}

BAD: list[tuple[dict[str, Any], str]] = [
    ({"rooms": ["armoury"]}, "the Armoury is out of use; the Soda Bar took its place (CX-STATION-08)"),
    ({"rooms": ["ballroom"]}, "there is no room 'ballroom'"),
    ({"rooms": "soda-bar"}, "rooms: must be a list of rooms"),
    ({"rooms": ["soda-bar", "soda-bar"]}, "each room is built once (CX-STATION-01)"),
    ({"assigned": {"kaur": "med-bay"}}, "'med-bay', which is not built (CX-STATION-02)"),
    ({"assigned": {"nobody": "hq"}}, "assigned: there is no hero 'nobody'"),
    (
        {"rooms": ["soda-bar"], "assigned": {"kaur": "soda-bar", "voss": "soda-bar"}},
        "Soda Bar takes 1 at a time, not 2 (CX-STATION-06)",
    ),
    (XENOLAB, "reyes is in the Xenolab and has to name an alien kind (CX-STATION-02)"),
    ({**XENOLAB, "studied": {"reyes": "cow"}}, "there is no alien kind 'cow'"),
    ({"studied": {"reyes": "grey"}}, "reyes is not assigned to the Xenolab (CX-STATION-02)"),
    ({"meditation": 1}, "meditation: must be true or false"),
    ({"levels": {"kaur": 3}}, "levels: kaur has a level from 0 to 2, not 3"),
    ({"xp": {"kaur": 5}}, "xp: kaur has experience from 0 to 4, not 5"),
    ({"levels": {"kaur": 2}, "xp": {"kaur": 1}}, "xp: kaur has experience from 0 to 0"),
    ({"health": {"kaur": 0}}, "health: kaur has Health from 1 to 8, not 0"),
    ({"neon": {"kaur": 7}}, "neon: kaur has Neon Rush tokens from 0 to 6, not 7"),
    ({"items": {"kaur": "boom-box"}}, "items: kaur has a list of items"),
    ({"items": {"kaur": ["sword"]}}, "items: there is no item 'sword'"),
    (
        {"items": {"kaur": ["boom-box", "boom-box"]}},
        "there is one Boom Box only, and Kaur has it already (CX-COMP-02)",
    ),
    ({"items": {"kaur": ["arc-baton"]}, "in_use": {"kaur": "arc-baton"}}, "Kaur has it already (CX-COMP-02)"),
    ({"items": {"kaur": ["boom-box"]}, "stored": ["boom-box"]}, "stored: there is one Boom Box only"),
    ({"stored": ["boom-box", "boom-box"]}, "it is in the Warehouse already (CX-COMP-02)"),
    ({"in_use": {"clemson": "arc-baton"}}, "in_use: clemson cannot use arc-baton (CX-ITEM-12)"),
    ({"in_use": {"clemson": "boom-box"}}, "in_use: clemson cannot use boom-box (CX-ITEM-12)"),
    ({"advanced": ["junk-mortar"]}, "Junk Mortar has no advanced side (CX-ITEM-09)"),
    ({"advanced": ["sword"]}, "advanced: there is no item 'sword'"),
    ({"advanced": ["arc-baton"]}, "nobody has Arc Baton; only a hero's item is upgraded (CX-ITEM-09)"),
    ({"items": {"kaur": ["arc-baton"]}, "advanced": ["arc-baton"] * 2}, "arc-baton is named twice"),
]


@pytest.mark.parametrize(("setup", "reason"), BAD)
def test_a_set_up_that_cannot_be_is_refused_with_its_reason(setup: dict[str, Any], reason: str) -> None:
    """bites: CX-STATION-01, CX-STATION-02, CX-STATION-06, CX-STATION-08, CX-COMP-02, CX-ITEM-09, CX-ITEM-12"""
    with pytest.raises(SetupError) as caught:
        quick_start(**setup)
    assert reason in str(caught.value)


def state(**setup: Any) -> MissionState:
    m: MissionState = quick_start(**setup).state
    return m


def test_each_room_but_the_armoury_can_be_built_once() -> None:
    """spares: CX-STATION-01, CX-STATION-08"""
    rooms = load_pack().rooms
    assert len(rooms) == 12
    assert "armoury" not in rooms
    built = [name for name, room in rooms.items() if not room.from_the_start]
    m = state(rooms=built)
    assert m.rooms == tuple(rooms)
    assert m.meditation
    assert state().rooms == ("hq", "warehouse")


def test_a_room_without_a_limit_takes_everybody() -> None:
    """spares: CX-STATION-02, CX-STATION-06"""
    names = ("clemson", "blackwood", "eriksen", "kaur", "reyes", "voss")
    assert hand_limit(state(assigned=dict.fromkeys(names, "hq"))) == 3


def test_the_old_word_for_the_meditation_room_still_builds_it() -> None:
    """bites: CX-PSY-06"""
    assert state(meditation=True).rooms == ("hq", "warehouse", "meditation-room")


def test_an_item_in_hand_in_store_and_in_the_bag_is_the_same_card() -> None:
    """spares: CX-COMP-02, CX-ITEM-09"""
    m = state(
        items={"kaur": ["field-dressing", "courier-vest"]},
        in_use={"voss": "arc-baton"},
        stored=["boom-box"],
        advanced=["arc-baton", "courier-vest"],
    )
    assert len(m.bag) == 26
    assert m.stored == ("boom-box",)
    voss = m.hero("voss")
    assert voss.in_use == "arc-baton"
    assert any(source.title == "Arc Baton, advanced" for source in voss.sources)
