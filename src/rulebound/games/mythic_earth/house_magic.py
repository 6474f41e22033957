"""House options of magic and Blessings; the rest stand in ``house``."""

from __future__ import annotations

from typing import Final

from rulebound.games.house_options import Option

RETRY: Final = "failed_spell_may_be_retried"
UNTIL_CAST: Final = "until-cast"
DISPELS: Final = "dispel_attempts_per_spell"
EACH_USER: Final = "each-user"
AT_HALF: Final = "magic_test_at_exactly_half"
HALF: Final = "half"
MISSILE_MARKER: Final = "magic_missile_gives_marker"
ONE: Final = "one"
BLESSINGS: Final = "one_blessing_per_game_turn"
EACH_ACTIVATION: Final = "each-activation"
INSPIRED: Final = "inspiration_extra_marker"
TWO: Final = "two"
CANCELLED: Final = "fire_after_cancelled_countercharge"
SILENT: Final = "silent"
FURY: Final = "fury_pass_sheds_marker"
KEEPS: Final = "keeps"

DUPLICATES: Final = "blessing_duplicates"
MAY_REPEAT: Final = "may-repeat"
ON_TESTS: Final = "blessing_after_roll"
AFTER_ROLL: Final = "after-roll"
FUNNEL: Final = "funnel_auto_hits"
ROLLED: Final = "rolled"

MAGIC: Final = (
    Option(
        RETRY,
        ("ME-MAGIC-07",),
        "May a Force try a spell again in the turn in which it has failed?",
        {
            "once": "No: one try a turn, whatever comes of it.",
            UNTIL_CAST: "Yes, with another die or another Magic User, until its casting roll succeeds.",
        },
    ),
    Option(
        DISPELS,
        ("ME-DISP-02",),
        "How many attempts are there to dispel a spell?",
        {
            "one": "One, by any one Magic User.",
            EACH_USER: "One by each Magic User in reach, until one succeeds.",
        },
    ),
    Option(
        AT_HALF,
        ("ME-MISS-06",),
        "When do losses to spells call for a test?",
        {
            "below-half": "When less than half of the Minis are left, as with shooting.",
            HALF: "When half of them are left or less.",
        },
    ),
    Option(
        MISSILE_MARKER,
        ("ME-MISS-07",),
        "Does a spell that hits give a Brave marker?",
        {
            "none": "Only if its text says so.",
            ONE: "One, as a shooting attack does.",
        },
    ),
    Option(
        BLESSINGS,
        ("ME-BLESS-03",),
        "How often may a side use a Blessing?",
        {
            "game-turn": "Once a game turn.",
            EACH_ACTIVATION: "Once in each activation, be it its own or the enemy's.",
        },
    ),
    Option(
        DUPLICATES,
        ("ME-SETUP-08",),
        "May a side take the same Blessing more than once?",
        {
            "different": "No, six different ones.",
            MAY_REPEAT: "Yes, and use it as often as it was taken.",
        },
    ),
    Option(
        ON_TESTS,
        ("ME-BLESS-04",),
        "When is a Blessing used that changes a test?",
        {
            "before-roll": "Before the die of the test is thrown.",
            AFTER_ROLL: "After it, on a test that has failed.",
        },
    ),
    Option(
        FUNNEL,
        ("ME-BLESS-22",),
        "Do the D3 shots of Crux Dark Energy Funnel hit by themselves?",
        {
            "automatic": "Yes.",
            ROLLED: "No: each hits on a 5 or less, whatever the target does; who is not hit gets no marker.",
        },
    ),
    Option(
        INSPIRED,
        ("ME-BLESS-07",),
        "How many markers does Ultimate Inspiration take off?",
        {
            "pass": "The one that any pass takes off.",
            TWO: "One for the pass, and one more.",
        },
    ),
    Option(
        CANCELLED,
        ("ME-BLESS-08",),
        "Has a Unit whose Countercharge was cancelled Defensive Fire?",
        {
            "fires": "Yes: it is charged like any other.",
            SILENT: "No: its trap was sprung for nothing.",
        },
    ),
    Option(
        FURY,
        ("ME-BLESS-16",),
        "Does a pass take a marker off when Fury leaves the markers out?",
        {
            "sheds": "Yes, as any pass does.",
            KEEPS: "No, all of them stay.",
        },
    ),
)
