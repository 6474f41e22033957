"""The names by which a mission calls its code: facts, uses of markers, special rules, counting."""

from __future__ import annotations

from typing import Final

CHECKS: Final = frozenset(
    [
        "abduction_at_least",
        "agenda_objectives_done",
        "aliens_left",
        "heroes_lost",
        "heroes_on_map_or_in_station",
        "marker_carrier_extracted",
        "markers_all_equal",
        "markers_any_above",
        "model_alive",
        "model_slain",
        "more_models_in_building",
        "round_is",
        "track_at_least",
        "track_below",
        "vip_extracted",
        "vip_not_extracted",
        "vip_slain",
    ]
)
"""Facts that a condition can ask for, as goals.CHECKS reads them."""

CARRYING: Final = frozenset(["take_marker", "hand_over_marker"])
"""Uses that take a marker along."""

USES: Final = frozenset(["change_figure", "set_figure"])
"""Uses that change the figure of a marker."""

RULES: Final = frozenset(
    [
        "boarding",
        "chosen_buildings",
        "closed_doors",
        "count_in_the_building",
        "draw_more_at",
        "explored_rooms",
        "flat_tokens",
        "hand_limit",
        "hand_limit_from",
        "long_range_while_below",
        "no_extraction",
        "no_extraction_at",
        "no_extraction_while_all",
        "no_interruption",
        "only_the_carrier_extracts",
        "reroll_beside_the_vip",
        "shows_itself",
        "steady_near_the_overmind",
        "stun_near_at",
        "way_out",
    ]
)
"""Special rules that have code, or that only say what the rules do anyway."""

IN_ROOMS: Final = frozenset(["boarding", "explored_rooms"])
"""Special rules whose squares stand for the rooms that they lie in."""

COUNTINGS: Final = frozenset(["all_lit", "held_markers"])
"""Ways of counting when a round ends."""

FACTS_OF_MARKERS: Final = frozenset(["markers_all_equal", "markers_any_above"])
FACTS_OF_TRACKS: Final = frozenset(["track_at_least", "track_below"])
FACTS_OF_MODELS: Final = frozenset(["model_alive", "model_slain"])
FACTS_OF_THE_VIP: Final = frozenset(["vip_extracted", "vip_not_extracted", "vip_slain"])

NEED_A_TRACK: Final = frozenset(["boarding", "hand_limit_from", "long_range_while_below"])
NEED_MARKERS: Final = frozenset(
    ["draw_more_at", "no_extraction_at", "no_extraction_while_all", "stun_near_at"]
)
NEED_SQUARES: Final = frozenset(["boarding", "explored_rooms", "way_out"])
