"""House options of Mythic Earth: points of the rulebook that groups really settle in different ways.

The first value of each is the default, the ruling of its clauses; a battle keeps only what differs from it.

>>> read({"marker_per_hit": "each-hit"})
{'marker_per_hit': 'each-hit'}
"""

from __future__ import annotations

from typing import Any, Final, Protocol

from rulebound.games.house_options import Option, by_name, listed, read_values, told_values
from rulebound.games.mythic_earth.house_goals import GOALS
from rulebound.games.mythic_earth.house_magic import MAGIC


class Played(Protocol):
    """A battle, as far as its house options go."""

    @property
    def house(self) -> dict[str, str]:
        """The values that differ from the default."""


# names and values, as the chapters ask for them
ALIGNMENT: Final = "alignment_fully_random"
RANDOM: Final = "random"
LANDSCAPE: Final = "landscape_placing"
BY_HAND: Final = "by-hand"
BRAVE_MODIFIERS: Final = "brave_modifiers_on_activation"
MARKERS_ONLY: Final = "markers-only"
NATURAL: Final = "natural_one_and_ten"
AUTOMATIC: Final = "automatic"
MARKERS_BY: Final = "marker_per_hit"
EACH_HIT: Final = "each-hit"
ALERT_ENGAGED: Final = "alert_lost_when_engaged"
KEPT: Final = "kept"
AFTER_REGROUP: Final = "action_after_regroup"
AFTER_UNFREEZING: Final = "action_after_unfreezing"
NOTHING: Final = "nothing"
REGROUP_SHEDS: Final = "regroup_pass_also_sheds"
D3_ONLY: Final = "d3-only"
STOP_TEST: Final = "stop_fleeing_single_test"
TWO_TESTS: Final = "two-tests"
MULTI_DICE: Final = "multi_dice_unfreeze"
IN_CLEAN_UP: Final = "in-clean-up"
HONOUR: Final = "honor_in_later_turns"
MAY_GIVE: Final = "may-give"
WIPEOUT: Final = "wipeout_ends_game"
ENDS: Final = "ends"
TIE_BREAKER: Final = "victory_tie_breaker"
DESTROYED: Final = "destroyed-units"
FLAT: Final = "flat_landscape_obscures"
OBSCURES: Final = "obscures"
COVER: Final = "cover_save_condition"
MOST: Final = "most"
OVERHEAD: Final = "overhead_ignores_obscured"
IGNORES: Final = "ignores"
RANGE: Final = "range_per_mini"
EACH_MINI: Final = "each-mini"
TIED: Final = "tied_combat_result"
BOTH_TEST: Final = "both-test"
PART_DIFFICULT: Final = "part_difficult_method"
WHOLE_MOVE: Final = "whole-move"
FLEEING_TWICE: Final = "fleeing_target_penalty_stacks"
TWICE: Final = "twice"
REBASE: Final = "casualty_test_rebase"
ANEW: Final = "anew"
GAMBLED: Final = "defensive_fire_after_failed_react"
FIRES: Final = "fires"
CHARGE_SHOTS: Final = "charge_shots_range_check"
CHECKED: Final = "checked"
MELEE_SAVE: Final = "melee_save_basis"
MAJORITY: Final = "majority"
FOLLOW_FRIENDS: Final = "victor_move_distance_to_friends"
ENEMIES_ONLY: Final = "enemies-only"
SCATTER: Final = "overhead_scatter_sector"
EXACT: Final = "exact"
MELEE_HIT: Final = "melee_hit_basis"
HIGHEST: Final = "highest"
CHARGE_SIGHT: Final = "charge_needs_sight"
NEEDED: Final = "needed"
SHOOT_ONCE: Final = "shoot_once_per_turn"
EACH_TURN: Final = "turn"
OBSCURED: Final = "obscured_majority_strict"
HALF: Final = "half"

FLYERS: Final = "flyer_default_airborne"
IN_MOVES: Final = "in-moves"
FLYERS_SEEN: Final = "flyer_always_visible"
IN_SIGHT: Final = "in-sight"
OVERLOAD: Final = "overload_uses_temporary_brave"
TEMPORARY: Final = "temporary"
FLEEING_FIRE: Final = "fleeing_defensive_fire"
NO_SHOTS: Final = "none"
FAILED_TRAP: Final = "failed_alert_acts_again"
ACTS: Final = "acts"
WAITS: Final = "waits"
OFF_TABLE: Final = "disengage_off_table_destroys"
HALTS: Final = "halts"
TRAP_SHOT: Final = "fire_after_trap_shot"
NO_MORE: Final = "silent"
HELPER: Final = "helper_gives_bonus"
LENDS_ONLY: Final = "lends-only"
OWN_HEROES: Final = "heroic_bonus_includes_self"
OWN_TOO: Final = "own-too"
AFTER_ATTACK: Final = "victor_move_after_attack"
MOVES: Final = "moves"

_ALL: Final = (
    Option(
        ALIGNMENT,
        ("ME-SETUP-03",),
        "Does the winner of the first roll-off choose an alignment?",
        {
            "chosen": "Yes; the other side takes the one that is left.",
            RANDOM: "No: a D6 decides, 1 to 3 is Everliving for the winner.",
        },
    ),
    Option(
        LANDSCAPE,
        ("ME-SETUP-05",),
        "How does Landscape come on the table?",
        {
            "ready-made": "A D6 picks one of the ready-made tables of the scenario.",
            BY_HAND: "Both sides place pieces in turn, whoever did not choose the scenario first.",
        },
    ),
    Option(
        BRAVE_MODIFIERS,
        ("ME-TEST-07",),
        "Which modifiers count in an Activation Test?",
        {
            "all": "All of the Brave Test: markers, Frozen, Fleeing, Heroic Figures near.",
            MARKERS_ONLY: "The Brave markers of the Unit and nothing else.",
        },
    ),
    Option(
        NATURAL,
        ("ME-TEST-08",),
        "Does a face of the D10 pass or fail by itself?",
        {
            "none": "No: a number of 10 cannot fail, one of 0 cannot be met.",
            AUTOMATIC: "Yes: in tests, hits and saves a 1 always passes and a 10 always fails.",
        },
    ),
    Option(
        MARKERS_BY,
        ("ME-MARK-02",),
        "How many Brave markers does a shooting attack that hits give?",
        {
            "each-attack": "One, however many hits there are.",
            EACH_HIT: "One for each hit.",
        },
    ),
    Option(
        REGROUP_SHEDS,
        ("ME-ACTN-05",),
        "Does the test before a Regroup take a marker off as well?",
        {
            "both": "Yes: one for the passed test, and the D3 of the action.",
            D3_ONLY: "No: only the D3 comes off.",
        },
    ),
    Option(
        AFTER_REGROUP,
        ("ME-ACTN-06",),
        "May a Unit that Regroups without its markers in the test do more with that die?",
        {
            "one-more": "Yes, one other Single-Action.",
            NOTHING: "No, the die is used up.",
        },
    ),
    Option(
        ALERT_ENGAGED,
        ("ME-ALERT-15",),
        "Is a Unit On Alert still so when it is drawn into a combat?",
        {
            "lost": "No; its die stays beside it as spent.",
            KEPT: "Yes: it cannot spring its trap while locked, but afterwards.",
        },
    ),
    Option(
        STOP_TEST,
        ("ME-STOP-01",),
        "How often does a Fleeing Unit test to stop?",
        {
            "single": "Once: the Brave Test of Stop Fleeing stands for the Activation Test.",
            TWO_TESTS: "Twice if it has Brave markers: an Activation Test first, and without it no attempt and no Frozen.",
        },
    ),
    Option(
        AFTER_UNFREEZING,
        ("ME-FROZ-13",),
        "May a Unit that began the turn Frozen and Regroups do more with that die?",
        {
            "one-more": "Yes, one other Single-Action.",
            NOTHING: "No, the die is used up.",
        },
    ),
    Option(
        MULTI_DICE,
        ("ME-FROZ-18",),
        "When does a Frozen Unit of several dice keep one and give the rest back as ones?",
        {
            "in-the-turn": "When it Regroups during a turn; after a pass in the clean-up all its dice are rolled again.",
            IN_CLEAN_UP: "When it passes in the clean-up; a Regroup during a turn leaves all its dice beside it.",
        },
    ),
    Option(
        HONOUR,
        ("ME-TURN-01",),
        "May the winner of a later turn's roll let the other side begin?",
        {
            "no": "No, that right is given for deployment alone.",
            MAY_GIVE: "Yes, if the other side has a die of the highest value too.",
        },
    ),
    Option(
        FAILED_TRAP,
        ("ME-ALERT-16",),
        "May a Unit whose trap has failed be given a die once more in that turn?",
        {
            ACTS: "Yes: its die comes back as a one.",
            WAITS: "No: its die lies beside it as spent.",
        },
    ),
    Option(
        AFTER_ATTACK,
        ("ME-ACTN-16",),
        "Has a Unit that destroys its enemy by an Attack the victor's move?",
        {
            "none": "No: an Attack has no winner.",
            MOVES: "Yes, if no other enemy holds it.",
        },
    ),
    Option(
        OFF_TABLE,
        ("ME-ACTN-19",),
        "What if a Disengage brings a Unit to an edge of the table?",
        {
            "destroyed": "It is destroyed, as in any flight.",
            HALTS: "It halts a tenth of an inch before it.",
        },
    ),
    Option(
        OVERLOAD,
        ("ME-OVER-03",),
        "Does a BR that is higher for a time raise the number of markers that destroys a Unit?",
        {
            "printed": "No, the printed BR counts.",
            TEMPORARY: "Yes, as long as it lasts; when it ends the markers are counted again.",
        },
    ),
    Option(
        OWN_HEROES,
        ("ME-BTEST-04",),
        "Does a Heroic Figure add 1 to the tests of its own Unit?",
        {
            "others": "No, its BR serves there already.",
            OWN_TOO: "Yes, as to any Unit within 10 inches.",
        },
    ),
    Option(
        HELPER,
        ("ME-STOP-07",),
        "Does a Heroic Figure that rallies a friend add its 1 besides its BR?",
        {
            "adds": "Yes, it is within 10 inches like any other.",
            LENDS_ONLY: "No, it lends its BR and no more.",
        },
    ),
    Option(
        FLYERS,
        ("ME-FLY-03",),
        "When is a flyer in the air?",
        {
            "till-it-lands": "From deployment or its first move until it lands: its owner chooses after each move.",
            IN_MOVES: "While it moves, and at no other time: it is deployed on the ground and ends every move there.",
        },
    ),
    Option(
        FLYERS_SEEN,
        ("ME-FLY-07",),
        "Is a flyer in the air always in sight?",
        {
            "always": "Yes, of whoever is in range.",
            IN_SIGHT: "No, it is seen like a Mini on the ground there; it is never obscured and has no cover.",
        },
    ),
    Option(
        TRAP_SHOT,
        ("ME-CHRG-11",),
        "Has a Unit that has shot its charger through its trap Defensive Fire, too?",
        {
            "fires": "Yes, nothing forbids it.",
            NO_MORE: "No, one shot at a charge is enough.",
        },
    ),
    Option(
        FLEEING_FIRE,
        ("ME-FLEE-11",),
        "With what may a Fleeing Unit that is charged shoot?",
        {
            "not-thrown": "With anything but thrown weapons.",
            NO_SHOTS: "With nothing.",
        },
    ),
    Option(
        WIPEOUT,
        ("ME-ALIGN-05",),
        "Does a battle end when a side has no Unit left?",
        {
            "plays-on": "No: the other side plays the turns that are left and may score in them.",
            ENDS: "Yes, with the clean-up of that turn.",
        },
    ),
    Option(
        TIE_BREAKER,
        ("ME-ALIGN-06",),
        "What decides when both sides have as many Victory Points?",
        {
            "none": "Nothing: it is a draw.",
            DESTROYED: "Whoever has destroyed more enemy Units wins; as many are a draw.",
        },
    ),
    Option(
        OBSCURED,
        ("ME-SHOOT-09",),
        "How many Minis must a hindrance cover to obscure a Unit?",
        {
            "strict": "More than half of them.",
            HALF: "Half of them will do.",
        },
    ),
    Option(
        FLAT,
        ("ME-SHOOT-12",),
        "Does landscape of no height, such as a river or a pond, obscure whom it lies before?",
        {
            "hides-nothing": "No, and it gives no save.",
            OBSCURES: "Yes: every Difficult or Impassable piece obscures and gives its save.",
        },
    ),
    Option(
        COVER,
        ("ME-SAVE-06",),
        "How many Minis must stand in obscuring landscape for its save?",
        {
            "one": "One that touches it will do.",
            MOST: "More than half of the Unit.",
        },
    ),
    Option(
        OVERHEAD,
        ("ME-OVH-03",),
        "Does what obscures the target make an overhead shot harder?",
        {
            "counts": "Yes, as for any shot.",
            IGNORES: "No: it falls from above.",
        },
    ),
    Option(
        RANGE,
        ("ME-SHOOT-04",),
        "From where is the range of a Unit's shots measured?",
        {
            "unit": "Once, from its Mini that is nearest to the target.",
            EACH_MINI: "From each Mini by itself; long range too.",
        },
    ),
    Option(
        FLEEING_TWICE,
        ("ME-HIT-10",),
        "What is it worth that a target is Fleeing?",
        {
            "once": "-1 to hit: the list names the same state twice.",
            TWICE: "-2 to hit: both lines of the list count.",
        },
    ),
    Option(
        PART_DIFFICULT,
        ("ME-MOVE-15",),
        "What does a move cost that lies in Difficult ground only in part?",
        {
            "as-they-come": "Open inches cost one; on entering, what is left is halved for as long as it lasts.",
            WHOLE_MOVE: "The whole move is halved as soon as any of it is Difficult.",
        },
    ),
    Option(
        REBASE,
        ("ME-HALF-03",),
        "From which number is half a Unit counted after a test for heavy casualties?",
        {
            "turn": "Still from the Minis at the start of the turn.",
            ANEW: "From the Minis that were left after that test.",
        },
    ),
    Option(
        SCATTER,
        ("ME-OVH-11",),
        "Where does a missed overhead shot drift?",
        {
            "sector": "Along a line that the shooter draws, at most 45 degrees off the bearing.",
            EXACT: "Straight along the bearing.",
        },
    ),
    Option(
        CHARGE_SHOTS,
        ("ME-CHRG-13",),
        "Is range measured for Charge-Throws and Defensive Fire?",
        {
            "free": "No, and long range never counts.",
            CHECKED: "Yes, from where both stand before contact; long range counts.",
        },
    ),
    Option(
        GAMBLED,
        ("ME-CCHG-03",),
        "Has a Unit On Alert that failed its React test Defensive Fire against the charge on it?",
        {
            "silent": "No, it only strikes back.",
            FIRES: "Yes.",
        },
    ),
    Option(
        SHOOT_ONCE,
        ("ME-SHOOT-02",),
        "How often does a Unit with several dice shoot?",
        {
            "die": "Once with each die.",
            EACH_TURN: "Once a turn.",
        },
    ),
    Option(
        CHARGE_SIGHT,
        ("ME-CHRG-03",),
        "Must a charging Unit see its target?",
        {
            "not-needed": "No, it must only come there.",
            NEEDED: "Yes: one of its Minis must see a part of it when the charge is named.",
        },
    ),
    Option(
        MELEE_HIT,
        ("ME-MELEE-03",),
        "Which FI counts for the blows of a Unit whose Minis differ?",
        {
            "majority": "That of most Minis.",
            HIGHEST: "The highest of the Unit.",
        },
    ),
    Option(
        MELEE_SAVE,
        ("ME-MSAVE-02",),
        "Which SV counts in hand-to-hand combat where the Minis differ?",
        {
            "highest": "The highest of the Unit.",
            MAJORITY: "That of most Minis, as against shots.",
        },
    ),
    Option(
        TIED,
        ("ME-RESULT-03",),
        "What follows a charge round after which both Units have as many markers?",
        {
            "draw": "Nothing: both stay locked.",
            BOTH_TEST: "Both take the Brave Test of a loser, the charged Unit first.",
        },
    ),
    Option(
        FOLLOW_FRIENDS,
        ("ME-RESULT-13",),
        "From whom must the victor's move keep an inch?",
        {
            "all": "From all other Units, friends too.",
            ENEMIES_ONLY: "From enemies, as any move.",
        },
    ),
)

OPTIONS: Final = by_name((*_ALL, *GOALS, *MAGIC))
"""Every option by name, in the order in which they are shown."""


def read(chosen: Any) -> dict[str, str]:
    """The options of a set-up that differ from their default; SetupError names an unknown option or value."""
    found = read_values(OPTIONS, chosen)
    return {name: value for name, value in found.items() if value != OPTIONS[name].default}


def plays(m: Played, name: str, value: str) -> bool:
    """Whether a battle is played with this value of an option."""
    return m.house.get(name, OPTIONS[name].default) == value


def meets(m: Played, face: int, number: int) -> bool:
    """Whether a D10 passes against a number: it is not above it, and no face decides by itself (ME-TEST-08)."""
    if m.house and plays(m, NATURAL, AUTOMATIC) and face in (1, 10):
        return face == 1
    return face <= number


def told(m: Played) -> list[dict[str, Any]]:
    """What is played otherwise than by default, as data."""
    return told_values(OPTIONS, m.house)


def listing() -> list[dict[str, Any]]:
    """Every option with its question, its values and its default, as data."""
    return listed(OPTIONS)
