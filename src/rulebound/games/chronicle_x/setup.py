"""Starting a game: the state before the first decision (CX-SETUP, CX-COMP)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulebound.dice.die import Die
from rulebound.games.chronicle_x import house, profiles, solo_entry
from rulebound.games.chronicle_x.combat import RESULTS
from rulebound.games.chronicle_x.map_plan import MapPlan, assemble
from rulebound.games.chronicle_x.pack import Mission, Pack
from rulebound.games.chronicle_x.sources import Source
from rulebound.games.chronicle_x.state import Blip, Hero, Marker, MissionState
from rulebound.kernel.errors import SetupError
from rulebound.space.board import Board, Edge, bits
from rulebound.space.squares import Ground

HERO_ORDER: Final = ("clemson", "blackwood", "eriksen", "kaur", "reyes", "voss")

FIELDS: Final = frozenset(
    [
        "mission",
        "options",
        "open_windows",
        # the heroes
        "players",
        "levels",
        "items",
        "in_use",
        "advanced",
        "rooms",
        "assigned",
        "meditation",
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

_maps: dict[tuple[str, str], tuple[MapPlan, Ground, tuple[Edge, ...]]] = {}
_dice: dict[str, Die] = {}
_cards: dict[str, dict[str, Source]] = {}
_plays: dict[str, dict[tuple[str, ...], dict[str, tuple[Source, ...]]]] = {}


def battlefield(pack: Pack, brief: Mission) -> tuple[MapPlan, Ground, tuple[Edge, ...]]:
    """The map of a mission, its geometry, and the edges that are ruined from the start; kept for the next match.

    Doors, windows, ruined edges and red gaps are openings, for steps and for sight (CX-LOS-06, CX-TERR-03, CX-BLDG-04).
    """
    key = (pack.digest, brief.id)
    known = _maps.get(key)
    if known is not None:
        return known
    plan = assemble(pack, brief.placements, brief.formation.columns, brief.formation.rows)
    board = Board(plan.columns, plan.rows)
    ground = Ground(
        board, plan.wall_east, plan.wall_south, plan.opening_east, plan.opening_south, plan.obstacles
    )
    ruined: list[Edge] = [(square, 0) for square in bits(plan.ruined_east)]
    ruined.extend((square, 1) for square in bits(plan.ruined_south))
    _maps[key] = (plan, ground, tuple(ruined))
    return _maps[key]


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
    m.fair_yellow = plan.deployment & ~_kept(plan, brief)
    return m


def start(pack: Pack, setup: Mapping[str, Any]) -> MissionState:
    """The state of a mission before anything is dealt; SetupError if the set-up does not make one.

    Six heroes, whoever plays them (CX-SETUP-02); a token on each hazard square, each blue square and in each room
    (CX-SETUP-10 to 12); no alien miniature, only blips (CX-BUY-02); all in the order of CX-SETUP-09.
    """
    unknown = sorted(set(setup) - FIELDS)
    if unknown:
        raise SetupError(f"the set-up has an unknown field {unknown[0]!r}")
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
    for room in plan.rooms:
        m.unexplored |= 1 << room.id
    m.solo = alone
    m.pool = brief.reinforcement_pool
    m.deck = sorted(pack.mutations)
    m.building_deck = sorted(pack.building_cards)
    m.hazard_deck = sorted(pack.hazard_cards)
    m.bag = sorted(pack.items)
    for hero_name in HERO_ORDER:
        m.heroes.append(Hero(hero_name, profiles.hero_model(pack, hero_name), ()))
    house.settle(m, setup)
    _loadout(m, setup)
    kinds = [*brief.force.units, *["decoy"] * brief.force.decoys]
    m.blips = [Blip(f"blip-{number}", kind) for number, kind in enumerate(kinds, 1)]
    m.markers = [Marker(marker.id, plan.names[marker.square]) for marker in brief.markers]
    return m


def _kept(plan: MapPlan, brief: Mission) -> int:
    """The yellow squares that cannot be destroyed: the Heroes' own, and mission objectives (CX-TERR-09)."""
    names = list(brief.deployment.heroes.squares)
    for condition in (*brief.wins.heroes, *brief.wins.overmind):
        names.extend(condition.squares)
    kept = 0
    for name in names:
        kept |= 1 << plan.names[name]
    return kept


def _loadout(m: MissionState, setup: Mapping[str, Any]) -> None:
    """Levels, items and rooms that the heroes bring along."""
    levels, items, in_use = (_mapping(setup, field) for field in ("levels", "items", "in_use"))
    for field, table in (("levels", levels), ("items", items), ("in_use", in_use)):
        for name in table:
            if name not in HERO_ORDER:
                raise SetupError(f"{field}: there is no hero {name!r}")
    meditation = setup.get("meditation", False)
    if not isinstance(meditation, bool):
        raise SetupError("meditation: must be true or false")
    m.meditation = meditation
    open_windows = setup.get("open_windows", False)
    if not isinstance(open_windows, bool):
        raise SetupError("open_windows: must be true or false")
    m.open_windows = open_windows
    for hero in m.heroes:
        level = levels.get(hero.id, 0)
        if isinstance(level, bool) or not isinstance(level, int) or not 0 <= level <= 2:
            raise SetupError(f"levels: {hero.id} has a level from 0 to 2, not {level!r}")
        hero.level = level
        held = items.get(hero.id, [])
        if not isinstance(held, list):
            raise SetupError(f"items: {hero.id} has a list of items")
        used = in_use.get(hero.id)
        for name in [*held, *([used] if used is not None else [])]:
            if not isinstance(name, str) or name not in m.bag:
                raise SetupError(f"items: there is no item {name!r} in the bag")
            m.bag.remove(name)
        hero.backpack = list(held)
        if used is not None:
            entry = m.pack.items[used]
            if entry.type is None or entry.type not in m.pack.heroes[hero.id].equipment:
                raise SetupError(f"in_use: {hero.id} cannot use {used} (CX-ITEM-12)")
            hero.in_use = used
        profiles.refresh(m, hero)


def _mapping(setup: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    value = setup.get(field, {})
    if not isinstance(value, Mapping):
        raise SetupError(f"{field}: must be an object by hero")
    return value
