"""Starting a game: the state before the first decision (CX-SETUP, CX-COMP)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulebound.dice.die import Die
from rulebound.games.chronicle_x import (
    battlefields,
    house,
    loadout,
    mission_rules,
    profiles,
    setup_ground,
    solo_entry,
    upgrades,
    yellow_squares,
)
from rulebound.games.chronicle_x.combat import RESULTS
from rulebound.games.chronicle_x.map_plan import MapPlan
from rulebound.games.chronicle_x.mutation_base import Mutation
from rulebound.games.chronicle_x.pack import Mission, Pack
from rulebound.games.chronicle_x.sources import Listeners
from rulebound.games.chronicle_x.state import Hero, Marker, MissionState
from rulebound.kernel.errors import SetupError
from rulebound.space.board import Edge
from rulebound.space.squares import Ground

HERO_ORDER: Final = ("clemson", "blackwood", "eriksen", "kaur", "reyes", "voss")

FIELDS: Final = frozenset(
    [
        "mission",
        "options",
        "open_windows",
        # the heroes
        "players",
        *loadout.FIELDS,
        # the Overmind
        "upgrades",
        "ultimates",
        "force",
        "solo",
        # the region, and a map that is laid already
        "region",
        "current",
        "map",
    ]
)
"""What a set-up may say; ``_read_*`` functions tell how."""

MOST_VALUES: Final = 500
"""Values that a field may hold in all; the largest field of a lawful set-up has some forty."""
DEEPEST: Final = 5
LONGEST_WORD: Final = 80
LARGEST_NUMBER: Final = 1_000_000

_dice: dict[str, Die] = {}
_cards: dict[str, dict[str, Mutation]] = {}
_plays: dict[str, dict[tuple[str, ...], dict[str, Listeners]]] = {}


def check_size(setup: Mapping[str, Any]) -> None:
    """SetupError for a field that is too large to be meant, before anybody reads or repeats it."""
    for field, value in setup.items():
        waiting, number = [(value, 0)], 0
        while waiting:
            each, depth = waiting.pop()
            number += 1
            if number > MOST_VALUES:
                raise SetupError(f"{field[:40]}: holds more than {MOST_VALUES} values")
            if isinstance(each, str):
                if len(each) > LONGEST_WORD:
                    raise SetupError(f"{field[:40]}: a word has at most {LONGEST_WORD} letters")
            elif isinstance(each, int | float):
                if not -LARGEST_NUMBER <= each <= LARGEST_NUMBER:
                    raise SetupError(
                        f"{field[:40]}: a number lies between -{LARGEST_NUMBER} and {LARGEST_NUMBER}"
                    )
            elif isinstance(each, Mapping | list | tuple):
                if depth == DEEPEST:
                    raise SetupError(f"{field[:40]}: is nested too deeply")
                if len(each) > MOST_VALUES:
                    raise SetupError(f"{field[:40]}: holds more than {MOST_VALUES} values")
                inner = [*each, *each.values()] if isinstance(each, Mapping) else each
                waiting.extend((part, depth + 1) for part in inner)


def ultimates(pack: Pack, chosen: Any) -> list[str]:
    """The mutation deck with the Ultimates bought, each in the place of a Forced one: it stays at its 20 cards.

    SetupError (CX-RESOL-04, CX-COMP-03) for a card that is none, or is named twice.
    """
    if not isinstance(chosen, Mapping):
        raise SetupError("ultimates: must be an object by Ultimate Mutation (CX-RESOL-04)")
    deck = sorted(pack.mutations)
    for name, replaced in chosen.items():
        if name not in pack.ultimates:
            raise SetupError(f"ultimates: there is no Ultimate Mutation {name!r} (CX-COMP-03)")
        if not isinstance(replaced, str) or replaced not in pack.mutations:
            raise SetupError(f"ultimates: {name} replaces a Forced Mutation, not {replaced!r} (CX-RESOL-04)")
        if replaced not in deck:
            raise SetupError(f"ultimates: {replaced} is replaced already (CX-RESOL-04)")
        deck[deck.index(replaced)] = name
    return deck


def battlefield(pack: Pack, brief: Mission) -> tuple[MapPlan, Ground, tuple[Edge, ...]]:
    """The map that a mission gives, its geometry, and the edges that are ruined from the start."""
    return battlefields.battlefield(pack, brief.formation, brief.placements)


def combat_die(pack: Pack) -> Die:
    """The combat die of a pack (CX-DICE-07)."""
    die = _dice.get(pack.digest)
    if die is None:
        counts = tuple(pack.die.faces.count(result) for result in RESULTS)
        die = _dice[pack.digest] = Die("combat", RESULTS, counts)
    return die


def table(
    pack: Pack, brief: Mission, plan: MapPlan, ground: Ground, ruined: tuple[Edge, ...]
) -> MissionState:
    """A map with its tokens and nobody on it yet."""
    m = MissionState(pack, brief, plan, ground, combat_die(pack))
    m.ruined = ruined
    m.cards = _cards.setdefault(pack.digest, {})
    m.plays = _plays.setdefault(pack.digest, {})
    m.hazards = plan.hazards
    m.spanners = plan.spanners
    m.laid = brief.placements
    m.force = brief.force.units
    yellow_squares.fixed(m)
    yellow_squares.protect(m)
    return m


def play_by(m: MissionState) -> None:
    """Have the moments of a match remembered together with those of others that have the same upgrades."""
    if m.upgrades:
        m.plays = _plays.setdefault(" ".join([m.pack.digest, *sorted(m.upgrades)]), {})
        m.held = None


def start(pack: Pack, setup: Mapping[str, Any]) -> MissionState:
    """The state of a mission before anything is dealt; SetupError if the set-up does not make one.

    Six heroes, whoever plays them (CX-SETUP-02); a token on each hazard square, each blue square and in each room
    (CX-SETUP-10 to 12); no alien miniature, only blips (CX-BUY-02); all in the order of CX-SETUP-09.
    """
    unknown = sorted(set(setup) - FIELDS)
    if unknown:
        raise SetupError(f"the set-up has an unknown field {unknown[0][:40]!r}")
    check_size(setup)
    name = setup.get("mission", "be-kind-rewind")
    brief = pack.missions.get(name) if isinstance(name, str) else None
    if brief is None:
        raise SetupError(f"there is no mission {name!r}; there are: {', '.join(pack.missions)}")
    alone = setup.get("solo", False)
    if not isinstance(alone, bool):
        raise SetupError("solo: must be true or false")
    if alone:
        for field in ("upgrades", "ultimates", "force"):
            if setup.get(field):
                raise SetupError(f"{field}: there is no Overmind player to have any (CX-AI-03)")
        brief = solo_entry.brief_for(brief)
    plan, ground, ruined = battlefield(pack, brief)
    m = table(pack, brief, plan, ground, ruined)
    m.solo = alone
    m.upgrades = upgrades.read(pack, setup.get("upgrades", []))
    play_by(m)
    m.pool = 0 if alone else brief.reinforcement_pool
    m.deck = ultimates(pack, setup.get("ultimates", {}))
    if "second-heartbeat" in m.deck:
        m.in_mission["heartbeat"] = 1
    m.building_deck = sorted(pack.building_cards)
    m.hazard_deck = sorted(pack.hazard_cards)
    m.bag = sorted(pack.items)
    for hero_name in HERO_ORDER:
        m.heroes.append(Hero(hero_name, profiles.hero_model(pack, hero_name), ()))
    house.settle(m, setup)
    setup_ground.read(m, setup)
    loadout.read(m, setup)
    # a set-up names those that have spent some, the others come with six
    house.pool_neon(m, fewest=True)
    open_windows = setup.get("open_windows", False)
    if not isinstance(open_windows, bool):
        raise SetupError("open_windows: must be true or false")
    m.open_windows = open_windows
    m.markers = [Marker(marker.id, plan.names[marker.square]) for marker in brief.markers]
    m.figures = mission_rules.starting_figures(brief)
    return m
