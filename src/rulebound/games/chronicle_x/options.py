"""House options: questions that groups really answer in different ways, each with its named values and a default.

A match has one value for each, set before it begins; the record keeps those that differ from the default. The default
is the ruling of the clauses that an option is about; what other options the clauses name is fixed to their ruling.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rulebound.games.house_options import Option, by_name, listed, read_values, told_values

# the values, as the chapters compare them; the first of each option is the default
TWO: Final = "two"
FILL: Final = "fill"
RANGE_AND_SIGHT: Final = "range-and-sight"
RANGE: Final = "range"
SIGHT: Final = "sight"
HIT: Final = "hit"
DEFEND: Final = "defend"
NONE: Final = "none"
LEAVING: Final = "leaving"
ENTERING: Final = "entering"
ANY_STEP: Final = "any-step"
UNIT: Final = "unit"
MODEL: Final = "model"
ONE: Final = "one"
DISTINCT: Final = "distinct"
POINTS: Final = "points"
MODELS: Final = "models"
PRINTED: Final = "printed"
BOTH: Final = "both"
NEITHER: Final = "neither"
ONE_ATTACK: Final = "one-attack"
ADDS_UP: Final = "adds-up"
HERO: Final = "hero"
PLAYER: Final = "player"
FACING: Final = "facing"
ANY_SIDE: Final = "any-side"
CLOSED: Final = "closed"
ONE_WAY: Final = "one-way"
NEAREST: Final = "nearest"
CHAIN: Final = "chain"
IN_ORDER: Final = "in-order"
ANY_ORDER: Final = "any-order"


class House(NamedTuple):
    """The value of every option in a match; the default is the ruling of its clauses (see OPTIONS)."""

    mutation_draw: str = TWO
    blip_reveal_needs_los: str = RANGE_AND_SIGHT
    defence_surplus_is_defend: str = HIT
    free_attacks: str = NONE
    overwatch_trigger: str = ENTERING
    unit_penalty_scope: str = UNIT
    interact_uses_distinct: str = ONE
    experience_per_kill: str = POINTS
    coloured_sides: str = PRINTED
    hazard_damage_persists: str = ONE_ATTACK
    neon_per_hero: str = HERO
    unit_cover_direction: str = FACING
    diagonal_wall_corner: str = CLOSED
    friendly_fire_on_units: str = UNIT
    hazard_chain: str = NONE
    token_counts_are_limits: str = NONE
    agenda_in_order: str = IN_ORDER


STANDARD: Final = House()
"""All defaults."""


_ALL: Final = (
    Option(
        "mutation_draw",
        ("CX-MUT-04",),
        "How many mutation cards does the Overmind draw from round 2 on?",
        {
            TWO: "Two cards a round, but no more than the hand may hold.",
            FILL: "As many as it takes to fill the hand.",
        },
    ),
    Option(
        "blip_reveal_needs_los",
        ("CX-BLIP-06", "CX-BLIP-07"),
        "What does a hero need to turn up a blip?",
        {
            RANGE_AND_SIGHT: "The blip is in the hero's range and in sight.",
            RANGE: "Range is enough, through walls and past whoever stands between.",
            SIGHT: "Sight is enough, at any distance.",
        },
    ),
    Option(
        "defence_surplus_is_defend",
        ("CX-VAL-04",),
        "What does a defence value above five bring?",
        {
            HIT: "A Blank counts as a Hit, which stops nothing.",
            DEFEND: "A Blank counts as a Defend for each point above five.",
        },
    ),
    Option(
        "free_attacks",
        ("CX-MOVE-12",),
        "What happens when a model walks away from an enemy beside it?",
        {
            NONE: "Nothing.",
            LEAVING: "Before the step that enemy strikes once in melee, unless it is Stunned or Down.",
        },
    ),
    Option(
        "overwatch_trigger",
        ("CX-OW-02", "CX-OW-09"),
        "Which step sets off a shot from Overwatch?",
        {
            ENTERING: "A step that brings the enemy into range and sight from outside.",
            ANY_STEP: "Any step that ends in range and sight, wherever it came from.",
        },
    ),
    Option(
        "unit_penalty_scope",
        ("CX-UNIT-21", "CX-BEHAV-12"),
        "How is a penalty of one attack taken from a unit?",
        {
            UNIT: "Once, from the sum of its models.",
            MODEL: "From each model's own value, which never drops below 1.",
        },
    ),
    Option(
        "interact_uses_distinct",
        ("CX-ACT-06",),
        "How often may a model Interact in its turn?",
        {
            ONE: "Once, whatever for.",
            DISTINCT: "Once for each use: picking up, equipping, trading, an ability and so on are different actions.",
        },
    ),
    Option(
        "experience_per_kill",
        ("CX-XP-04",),
        "What experience does a slain alien give?",
        {
            POINTS: "The points that the model costs.",
            MODELS: "One point, whichever model it was.",
        },
    ),
    Option(
        "coloured_sides",
        ("CX-TERR-02", "CX-TERR-05"),
        "From which sides do Red and Green Squares count?",
        {
            PRINTED: "Red from everywhere, green over its green sides only.",
            BOTH: "Both over their coloured sides only; without any, over all four.",
            NEITHER: "Both from everywhere.",
        },
    ),
    Option(
        "hazard_damage_persists",
        ("CX-HAZ-02",),
        "Do hits on a hazard token add up?",
        {
            ONE_ATTACK: "No: it takes two hits or a Critical in one attack.",
            ADDS_UP: "Yes: a hit stays on the token until a second one destroys it.",
        },
    ),
    Option(
        "neon_per_hero",
        ("CX-NEON-01",),
        "Who holds six Neon Rush tokens?",
        {
            HERO: "Each hero.",
            PLAYER: "Each player of heroes, for all of that player's heroes together.",
        },
    ),
    Option(
        "unit_cover_direction",
        ("CX-UNIT-23",),
        "When does a Green Square cover a unit of several models?",
        {
            FACING: "When a model stands on one with a green side towards the attacker.",
            ANY_SIDE: "When a model stands on one, wherever the attack comes from.",
        },
    ),
    Option(
        "diagonal_wall_corner",
        ("CX-MOVE-04",),
        "May a slanted step pass the end or the corner of a wall?",
        {
            CLOSED: "No: nothing but open edges may meet at the corner that it crosses.",
            ONE_WAY: "Yes, if one of the two ways round the corner is free of walls and openings.",
        },
    ),
    Option(
        "friendly_fire_on_units",
        ("CX-COMBAT-14",),
        "Which model of an allied unit does a stray Blank strike?",
        {
            UNIT: "The one that any damage to the unit goes to.",
            NEAREST: "One next to the target; among those, the one that damage would go to first.",
        },
    ),
    Option(
        "hazard_chain",
        ("CX-HAZ-03",),
        "Does a hazard that goes off set off others?",
        {
            NONE: "No, unless its card says so.",
            CHAIN: "Yes: then every hazard token next to it, no wall between, goes off as well.",
        },
    ),
    Option(
        "token_counts_are_limits",
        ("CX-COMP-07",),
        "Can the tokens of the box run out?",
        {
            NONE: "No, they only mark what is so.",
            PRINTED: "Yes: there are 10 Overwatch, 5 Stunned, 5 Knock Down and 15 Abduction tokens, and no more.",
        },
    ),
    Option(
        "agenda_in_order",
        ("CX-AGENDA-03",),
        "In which order are the objectives of an agenda completed?",
        {
            IN_ORDER: "As printed: the last cannot count before the first.",
            ANY_ORDER: "In any order; the card is shown with whichever comes first.",
        },
    ),
)

OPTIONS: Final[Mapping[str, Option]] = by_name(_ALL)
"""Every option by name, in the order in which they are shown."""


def read(chosen: Any) -> House:
    """The options of a set-up, ``{name: value}``; SetupError names an unknown option or value.

    >>> read({"free_attacks": "leaving"}).free_attacks
    'leaving'
    """
    found = read_values(OPTIONS, chosen)
    return STANDARD._replace(**found) if found else STANDARD


def chosen(house: House) -> dict[str, str]:
    """The options that differ from their default, as a record keeps them."""
    if house == STANDARD:
        return {}
    return {name: value for name, value in house._asdict().items() if value != OPTIONS[name].default}


def told(house: House) -> list[dict[str, Any]]:
    """What is played otherwise than by default, as data.

    >>> told(read({"mutation_draw": "fill"}))[0]["text"]
    'As many as it takes to fill the hand.'
    """
    return told_values(OPTIONS, chosen(house))


def listing() -> list[dict[str, Any]]:
    """Every option with its question, its values and its default, as data."""
    return listed(OPTIONS)
