"""House options of scenarios and Devotions; the rest stand in ``house``."""

from __future__ import annotations

from typing import Final

from rulebound.games.house_options import Option

AUTOMATIC: Final = "automatic"
SIZED: Final = "humanoid_sized_by_base"
BY_BASE: Final = "by-base"
FLED: Final = "fled_units_count_as_killed"
NOT_KILLED: Final = "no"
REDRAW: Final = "redraw_impossible_devotion"
ANEW: Final = "drawn-anew"
DISCOVERY: Final = "discovery_test_side_effects"
MARKERS: Final = "markers"
FIRST_TO_ENGAGE: Final = "first_to_engage_meaning"
CHARGER: Final = "charger"
CONSECRATION: Final = "consecration_required"
NOT_NEEDED: Final = "not-needed"
MAP_DEFEAT: Final = "map_defeat_meaning"
DRIVEN_OFF: Final = "driven-off"
STORM_SPELL: Final = "storm_spell_automatic"
GENERALS: Final = "general_challenge_scores_both"
ONE_ONLY: Final = "one"

GOALS: Final = (
    Option(
        SIZED,
        ("ME-OBJ-12",),
        "Which Units are Humanoids to a Devotion?",
        {
            "by-type": "Those of the type Humanoid.",
            BY_BASE: "All on bases of 32 mm.",
        },
    ),
    Option(
        FLED,
        ("ME-OBJ-13",),
        "Is a Unit that flees off the table killed to a Devotion?",
        {
            "yes": "Yes: killed and destroyed are the same.",
            NOT_KILLED: "No: it is destroyed, but nobody has killed it.",
        },
    ),
    Option(
        REDRAW,
        ("ME-SETUP-06",),
        "What if there is nothing on the table that a drawn Devotion could choose, or nobody who could do it?",
        {
            "stands": "The number stands.",
            ANEW: "Another is drawn before deployment.",
        },
    ),
    Option(
        DISCOVERY,
        ("ME-DEVL-04", "ME-DEVC-03"),
        "Does the test that looks for Fountain or Map change Brave markers?",
        {
            "none": "No, it stands outside of everything.",
            MARKERS: "As any Brave Test does: one off, or one more; but nobody flees for it.",
        },
    ),
    Option(
        FIRST_TO_ENGAGE,
        ("ME-DEVL-09",),
        "When is a Unit the first to engage an enemy?",
        {
            "first-combat": "It charges one that has been in no hand-to-hand combat of this battle.",
            CHARGER: "It charges, whatever the enemy has been through.",
        },
    ),
    Option(
        CONSECRATION,
        ("ME-DEVL-16",),
        "Does the second point of Consecrated Ground need the ritual?",
        {
            "needed": "Yes.",
            NOT_NEEDED: "No: the chosen piece without an enemy near is enough.",
        },
    ),
    Option(
        MAP_DEFEAT,
        ("ME-DEVC-04",),
        "When is the holder of the Map defeated?",
        {
            "round-lost": "When it loses a charge round by its markers, or is destroyed hand to hand.",
            DRIVEN_OFF: "Only when it flees from it, or is destroyed.",
        },
    ),
    Option(
        STORM_SPELL,
        ("ME-DEVC-09",),
        "How is the spell of Call the Storm cast?",
        {
            "rolled": "By the usual roll; it may be dispelled.",
            AUTOMATIC: "It takes effect without a roll, and nobody dispels it.",
        },
    ),
    Option(
        GENERALS,
        ("ME-DEVC-12",),
        "Does a Humanoid General who challenges theirs meet both objectives of Challenge?",
        {
            "both": "Yes, at once.",
            ONE_ONLY: "No, one a challenge: that of the Generals first.",
        },
    ),
)
