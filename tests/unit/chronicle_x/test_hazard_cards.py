"""The hazard cards: once where each bites and once where it must not."""

from __future__ import annotations

from typing import Any

import pytest

from rulebound.games.chronicle_x.attacks import shot
from rulebound.games.chronicle_x.combat import defence_value
from rulebound.games.chronicle_x.lasting import expire
from rulebound.games.chronicle_x.measuring import mask_sees
from rulebound.games.chronicle_x.position import Position, position
from unit.chronicle_x.card_builder import at, events, health, hero, house, name_of, open_now, square, unit

HIT_IT = "attack clemson f4: c d d"


def blown(card: str, *dice: str, **more: Any) -> Position:
    """Clemson shoots at a hazard token four squares away and hits it."""
    given: dict[str, Any] = {
        "map": "14x8",
        "heroes": {"clemson": "b4"},
        "hazards": ("f4",),
        "hazard_deck": (card, "fuel-drum"),
        "acting": "clemson",
    }
    there = position(**{**given, **more}).dice(HIT_IT, *dice).play("attack clemson f4")
    there.trial.settle()
    return there


def names(there: Position, mask: int) -> set[str]:
    return {name_of(there, place) for place in range(mask.bit_length()) if mask >> place & 1}


# ---- Fuel Drum


def test_a_fuel_drum_strikes_everybody_in_its_blast_with_one_roll() -> None:
    """bites: CX-HAZ-03, CX-FX-17, CX-XP-07"""
    there = blown(
        "fuel-drum",
        "hazard fuel-drum: c c h",
        "defence reyes: d b",
        units={"greys-1": ("g4",)},
        heroes={"clemson": "b4", "reyes": "e3"},
    )
    there.expect(figures={"greys-1": "gone", "reyes": {"health": 6}})
    assert hero(there, "clemson").xp == 1, "the kill is that of the hero who set it off"


def test_a_fuel_drum_with_nobody_near_does_nothing() -> None:
    """spares: CX-HAZ-03"""
    there = blown("fuel-drum", units={"greys-1": ("h4",)})
    assert not events(there, "card_roll")
    assert not there.state.hazards


def test_a_blip_in_the_blast_is_turned_up() -> None:
    """bites: CX-BLIP-19"""
    screen = house(14, 8, ("d3", "e4"))
    there = position(
        map=screen,
        units={"greys-1": ("i6",)},
        blips={"blip-1": "dominator g4"},
        heroes={"clemson": "b4"},
        hazards=("h5",),
        hazard_deck=("fuel-drum",),
        phase="overmind",
        acting="greys-1",
    )
    there.dice("attack greys-1 h5: c", "hazard fuel-drum: c d d").play("attack greys-1 h5")
    there.trial.settle()
    assert not there.state.blips
    assert sum(health(there, "dominator-1")) <= 7


# ---- Propane Bottle


def test_a_propane_bottle_pushes_whom_it_hurts() -> None:
    """bites: CX-FX-13"""
    there = blown("propane-bottle", "hazard propane-bottle: c d", units={"dominator-1": ("h4",)})
    there.play("push dominator-1 2")
    assert at(there, "dominator-1") == ["i4"]
    assert health(there, "dominator-1") == [6]


def test_who_stands_on_the_source_or_is_unhurt_is_not_pushed() -> None:
    """spares: CX-FX-14, CX-FX-15"""
    there = blown("propane-bottle", "hazard propane-bottle: c d", units={"dominator-1": ("f4",)})
    assert at(there, "dominator-1") == ["f4"]
    there = blown("propane-bottle", "hazard propane-bottle: d d", units={"dominator-1": ("h4",)})
    assert at(there, "dominator-1") == ["h4"]


# ---- Street Transformer


def test_a_transformer_stuns_and_ends_overwatch_hit_or_not() -> None:
    """bites: CX-FX-04, CX-OW-10"""
    watching = {"greys-1": {"models": ("g4",), "overwatch": "plus"}}
    there = blown("street-transformer", "hazard street-transformer: d d", units=watching)
    assert not unit(there, "greys-1").overwatch
    assert not unit(there, "greys-1").stunned
    there = blown(
        "street-transformer", "hazard street-transformer: h d", "defence greys-1: b b", units=watching
    )
    assert unit(there, "greys-1").stunned


def test_an_xxl_model_is_not_stunned_but_loses_its_token() -> None:
    """spares: CX-XXL-07"""
    there = blown(
        "street-transformer",
        "hazard street-transformer: c d",
        units={"overmind-1": {"models": ("g4",), "overwatch": "plus"}},
    )
    assert not unit(there, "overmind-1").stunned
    assert not unit(there, "overmind-1").overwatch


# ---- Burst Water Main


def test_a_water_main_knocks_whole_units_down_without_a_roll() -> None:
    """bites: CX-FX-07, CX-FX-12"""
    there = blown(
        "burst-water-main", units={"greys-1": ("g4", "h4")}, heroes={"clemson": "b4", "reyes": "e3"}
    )
    assert unit(there, "greys-1").down
    assert hero(there, "reyes").down
    assert not hero(there, "clemson").down


def test_a_water_main_passes_over_blips_and_xxl_models() -> None:
    """spares: CX-XXL-07"""
    there = blown("burst-water-main", units={"overmind-1": ("g4",)})
    assert not unit(there, "overmind-1").down


# ---- Leaking Vat


def test_a_vat_does_one_damage_and_leaves_slime() -> None:
    """bites: CX-BLIP-19, CX-MOVE-11"""
    there = blown("leaking-vat", heroes={"clemson": "b4", "reyes": "e3"})
    assert health(there, "reyes") == [7]
    there.play("end clemson", "activate reyes", "move reyes e4")
    there.trial.settle()
    assert health(there, "reyes") == [6], "it ended its Move in the slime"


def test_slime_dries_and_does_not_hurt_who_only_passes() -> None:
    """spares: CX-MOVE-11, CX-UNIT-26"""
    there = blown("leaking-vat", heroes={"clemson": "b4", "reyes": "d3"})
    there.play("end clemson", "activate reyes", "move reyes e4-f4-g4-h4")
    there.trial.settle()
    assert health(there, "reyes") == [8]
    expire(there.state, there.state.round + 1)
    assert not there.state.lasting


# ---- Burning Tyres


def test_burning_tyres_fill_the_blast_with_smoke() -> None:
    """bites: CX-LOS-01, CX-LOS-05"""
    there = blown("burning-tyres", units={"greys-1": ("j4",)})
    clemson, greys = hero(there, "clemson"), unit(there, "greys-1")
    assert not mask_sees(there.state, clemson.mask, greys.mask)
    assert health(there, "greys-1") == [2]


def test_smoke_lifts_at_the_end_of_the_next_round() -> None:
    """spares: CX-BLIP-07"""
    there = blown("burning-tyres", units={"greys-1": ("j4",)})
    expire(there.state, there.state.round)
    assert there.state.smoke
    expire(there.state, there.state.round + 1)
    assert not there.state.smoke
    assert mask_sees(there.state, hero(there, "clemson").mask, unit(there, "greys-1").mask)


# ---- Daisy Chain


def test_a_daisy_chain_sets_off_the_tokens_near_it_nearest_first() -> None:
    """bites: CX-HAZ-03, CX-XP-07"""
    there = blown(
        "daisy-chain",
        hazards=("f4", "f6", "h4", "i7", "m8"),
        hazard_deck=("daisy-chain", "vending-machine", "burning-tyres", "burst-water-main"),
    )
    there.play("chain h4")
    there.trial.settle()
    places = [name_of(there, int(str(data[2]))) for data in events(there, "explosion")]
    assert places == ["f4", "h4", "f6", "i7"]
    assert names(there, there.state.hazards) == {"m8"}
    assert names(there, there.state.spanners) == {"h4"}


def test_a_chain_inside_a_chain_adds_to_the_end_of_the_row() -> None:
    """bites: CX-COMP-08"""
    there = blown(
        "daisy-chain",
        hazards=("f4", "g4", "h4", "k4"),
        hazard_deck=("daisy-chain", "daisy-chain", "burning-tyres", "burning-tyres"),
    )
    places = [name_of(there, int(str(data[2]))) for data in events(there, "explosion")]
    assert places == ["f4", "g4", "h4"], "k4 is four squares from the second source"
    assert not any(key.startswith("chain") for key in there.state.in_turn)


def test_a_daisy_chain_leaves_tokens_beyond_three_squares() -> None:
    """spares: CX-HAZ-03"""
    there = blown("daisy-chain", hazards=("f4", "j4"))
    assert names(there, there.state.hazards) == {"j4"}


# ---- Crate of Nails


def test_nails_strike_only_the_nearest() -> None:
    """bites: CX-MEAS-02"""
    there = blown(
        "crate-of-nails",
        "hazard crate-of-nails: c d d d",
        units={"greys-1": ("h4",), "greys-2": ("f2",), "greys-3": ("i4",)},
    )
    assert health(there, "greys-1") == [1]
    assert health(there, "greys-2") == [1]
    assert health(there, "greys-3") == [2]


def test_who_stands_on_the_source_shields_the_others() -> None:
    """spares: CX-FX-17"""
    there = blown(
        "crate-of-nails", "hazard crate-of-nails: c d d d", units={"greys-1": ("f4",), "greys-2": ("g4",)}
    )
    assert health(there, "greys-1") == [1]
    assert health(there, "greys-2") == [2]


# ---- Vending Machine


def test_a_vending_machine_leaves_a_spanner_token_even_under_a_model() -> None:
    """bites: CX-INT-02, CX-COMP-07"""
    there = blown("vending-machine", "hazard vending-machine: d", units={"greys-1": ("f4",)})
    assert names(there, there.state.spanners) == {"f4"}


def test_a_vending_machine_hurts_nobody_two_squares_away() -> None:
    """spares: CX-FX-17"""
    there = blown("vending-machine", units={"greys-1": ("h4",)})
    assert not events(there, "card_roll")


# ---- Stadium Floodlight


def test_a_floodlight_takes_the_cover_of_green_squares() -> None:
    """bites: CX-TERR-04"""
    there = position(
        map="\n".join(["+ " * 14 + "+", " ." * 8 + " g" + " ." * 5, "+ " * 14 + "+"]),
        heroes={"clemson": "b1"},
        units={"greys-1": ("i1",)},
        hazards=("f1",),
        hazard_deck=("stadium-floodlight",),
        acting="clemson",
    )
    attack = shot(there.state, unit(there, "clemson"), unit(there, "greys-1"))
    assert attack is not None
    assert defence_value(there.state, attack, unit(there, "greys-1")).total == 3
    there.dice("attack clemson f1: c d d").play("attack clemson f1")
    there.trial.settle()
    assert defence_value(there.state, attack, unit(there, "greys-1")).total == 2
    expire(there.state, there.state.round)
    assert defence_value(there.state, attack, unit(there, "greys-1")).total == 3


def test_a_floodlight_turns_up_blips_without_behaviour() -> None:
    """bites: CX-BLIP-16, CX-BUY-04"""
    there = position(
        map="14x8",
        heroes={"clemson": "n8"},
        units={"greys-1": ("b2",)},
        blips={"blip-1": "dominator f6", "blip-2": "decoy f7"},
        hazards=("f2",),
        hazard_deck=("stadium-floodlight",),
        smoke=("m8", "n7", "m7"),
        phase="overmind",
        acting="greys-1",
    )
    there.dice("attack greys-1 f2: c").play("attack greys-1 f2")
    there.trial.settle()
    assert not there.state.blips
    assert there.state.tracker == 5
    assert not events(there, "behaviour")


def test_outside_the_blast_cover_stays() -> None:
    """spares: CX-TERR-04"""
    there = position(
        map="\n".join(["+ " * 14 + "+", " ." * 11 + " g" + " ." * 2, "+ " * 14 + "+"]),
        heroes={"clemson": "c1"},
        units={"greys-1": ("l1",)},
        hazards=("f1",),
        hazard_deck=("stadium-floodlight",),
        acting="clemson",
    )
    there.dice("attack clemson f1: c d d").play("attack clemson f1")
    there.trial.settle()
    attack = shot(there.state, unit(there, "clemson"), unit(there, "greys-1"))
    assert attack is not None
    assert defence_value(there.state, attack, unit(there, "greys-1")).total == 3


# ---- Runaway Car


def test_a_runaway_car_knocks_down_everybody_in_its_lane() -> None:
    """bites: CX-FX-07, CX-FX-12"""
    there = blown(
        "runaway-car",
        units={"dominator-1": ("h4",), "greys-1": ("k4",), "greys-2": ("l4",)},
    )
    there.dice("hazard runaway-car: h h d", "defence dominator-1: b b b", "defence greys-1: d d")
    there.play("lane east")
    there.trial.settle()
    assert unit(there, "dominator-1").down
    assert health(there, "dominator-1") == [5]
    assert not unit(there, "greys-1").down
    assert health(there, "greys-2") == [2]


def test_the_car_stops_at_a_wall_and_at_an_xxl_model() -> None:
    """spares: CX-XXL-07"""
    there = blown("runaway-car", map=house(14, 8, ("h4", "j5")), units={"greys-1": ("i4",)}, explored=("h4",))
    there.play("lane east")
    there.trial.settle()
    assert not events(there, "card_roll")
    there = blown("runaway-car", units={"overmind-1": ("h4",), "greys-1": ("j4",)})
    there.dice("hazard runaway-car: c d d").play("lane east")
    there.trial.settle()
    assert health(there, "overmind-1") == [14]
    assert health(there, "greys-1") == [2]


# ---- Collapsed Sewer


def test_a_collapsed_sewer_opens_a_pit_under_whoever_stands_there() -> None:
    """bites: CX-MOVE-06, CX-OW-13"""
    there = blown("collapsed-sewer", units={"greys-1": ("f4",)}, heroes={"clemson": "b4"})
    there.dice("hazard collapsed-sewer: c").play("place greys-1 g5")
    there.trial.settle()
    assert at(there, "greys-1") == ["g5"]
    assert health(there, "greys-1") == [1]
    assert names(there, there.state.pits) == {"f4"}
    assert square(there, "f4") not in [action.args[-1] for action in open_now(there, "move")]


def test_a_spanner_token_leaves_the_pit() -> None:
    """bites: CX-HAZ-03"""
    there = blown("collapsed-sewer", spanners=("f4",)).play("spanner e4")
    assert names(there, there.state.spanners) == {"e4"}


@pytest.mark.parametrize(
    "more",
    [
        {"map": "14x1", "heroes": {"clemson": "b1"}},
        {"markers": {"tape": "f4"}},
        {
            "map": "\n".join(
                [
                    "+ " * 14 + "+",
                    *[" ." * 14, "+ " * 14 + "+"] * 3,
                    " ." * 5 + " y" + " ." * 8,
                    "+ " * 14 + "+",
                ]
            )
        },
    ],
)
def test_no_pit_opens_where_it_would_part_the_map_or_on_a_marker(more: dict[str, Any]) -> None:
    """spares: CX-MOVE-06"""
    if "heroes" in more:
        there = position(**more, hazards=("f1",), hazard_deck=("collapsed-sewer",), acting="clemson")
        there.dice("attack clemson f1: c d d").play("attack clemson f1")
        there.trial.settle()
    else:
        there = blown("collapsed-sewer", **more)
    assert events(there, "explosion")
    assert not there.state.pits


# ---- Wildfire


def test_wildfire_lets_both_sides_place_a_new_token() -> None:
    """bites: CX-HAZ-01, CX-COMP-07"""
    there = blown("wildfire").play("overmind hazard h4", "heroes hazard i5")
    assert names(there, there.state.hazards) == {"h4", "i5"}


def test_wildfire_keeps_off_near_squares_and_other_tokens() -> None:
    """spares: CX-HAZ-05"""
    there = blown("wildfire", spanners=("h4",))
    places = {name_of(there, int(action.args[0])) for action in open_now(there, "hazard")}
    assert "h5" in places
    assert not places & {"f4", "g4", "e5", "h4", "j4"}


# ---- Psychic Reliquary


def test_a_reliquary_strikes_heroes_psychically_and_mends_aliens() -> None:
    """bites: CX-PSY-01, CX-PSY-03, CX-ALIEN-04"""
    there = blown(
        "psychic-reliquary",
        "hazard psychic-reliquary: h h",
        units={"dominator-1": ("h4 3",)},
        heroes={"clemson": "b4", "reyes": "e3"},
    )
    assert health(there, "reyes") == [6]
    assert health(there, "dominator-1") == [4]


def test_the_meditation_room_gives_dice_and_walls_stop_the_reliquary() -> None:
    """spares: CX-PSY-06"""
    there = blown(
        "psychic-reliquary",
        "hazard psychic-reliquary: h h",
        "defence reyes: d d",
        heroes={"clemson": "b4", "reyes": "e3"},
        meditation=True,
    )
    assert health(there, "reyes") == [8]
    there = blown(
        "psychic-reliquary",
        map=house(14, 8, ("g3", "h5")),
        heroes={"clemson": "b4", "reyes": "g4"},
        explored=("g4",),
    )
    assert not events(there, "card_roll")
