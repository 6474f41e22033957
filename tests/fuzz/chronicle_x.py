"""Chronicle X for the fuzz: what must hold in a mission, and what is hidden in it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from fuzz.chronicle_x_setups import random_setup
from fuzz.harness import Fuzzed, Setup, started
from rulebound.games.chronicle_x import agenda_base
from rulebound.games.chronicle_x.clauses import load_clauses
from rulebound.games.chronicle_x.computer import ScriptedPlayer
from rulebound.games.chronicle_x.computer.program import ProgramPlayer
from rulebound.games.chronicle_x.state import DRAW_AGENDA, HEROES, NOWHERE, OVERMIND, Hero, MissionState
from rulebound.games.chronicle_x.table import TABLE
from rulebound.games.chronicle_x.units import full_size
from rulebound.games.chronicle_x.words import knows_face
from rulebound.kernel.events import Event
from rulebound.kernel.match import Match

LOADED = {
    "levels": {"clemson": 2, "blackwood": 2, "eriksen": 2, "kaur": 2, "reyes": 2, "voss": 2},
    "items": {
        "clemson": ["tracer-clip", "smoke-canister"],
        "blackwood": ["psionic-tuning-fork", "pineapple-grenade"],
        "eriksen": ["jamming-puck", "door-knocker-charge", "boom-box"],
        "kaur": ["flying-hubcap", "adrenal-jab"],
        "reyes": ["field-dressing", "smelling-salts", "motion-tracker"],
        "voss": ["cooler-of-cola", "arc-baton"],
    },
    "in_use": {
        "clemson": "longwatch-rifle",
        "kaur": "junk-mortar",
        "voss": "magnet-boots",
        "reyes": "mirrorplate",
    },
}
"""A set-up in which every hero has all abilities and something to use."""

GUESSES = (
    "attack clemson blip-1",
    "attack clemson blip-2 short",
    "attack voss greys-1",
    "move clemson {place}",
    "flip clemson blip-1",
    "use clemson grit",
    "activate blip-1",
    "mutate phase-shift standard",
    "keep fire-and-ash",
    "interrupt greys-1",
    "buy grey",
    "reveal blip-1",
    "discard phase-shift",
    "reinforce grey {place}",
    "end clemson",
)

EAGER = frozenset(
    [
        *(
            "use",
            "mutate",
            "reinforce",
            "interrupt",
            "extract",
            "return",
            "fetch",
            "study",
            "equip",
            "search",
        ),
        *("use-marker", "board", "take", "reveal", "attack", "overwatch", "merge", "smash", "note", "remove"),
    ]
)


class ChronicleFuzz(Fuzzed):
    """Missions at random."""

    name = "chronicle-x"
    table = TABLE
    clauses = frozenset(load_clauses())
    EAGER = EAGER
    WAITING = frozenset(["end", "pass"])
    GUESSES = GUESSES

    def small(self, seed: str) -> Match:
        return new_match(seed, loaded=True)

    def setup(self, numbers: random.Random, mission: str = "", **fixed: Any) -> Setup:
        return random_setup(numbers, mission, **fixed)

    def missions(self) -> list[str]:
        return sorted(self.game.pack.missions)

    def players(self, setup: Mapping[str, Any], numbers: random.Random, seed: str) -> Mapping[str, Any]:
        players: dict[str, Any] = {seat: ScriptedPlayer(seat, seed) for seat in (HEROES, OVERMIND)}
        if setup.get("solo"):
            players[OVERMIND] = ProgramPlayer(OVERMIND, seed)
        return players

    def check_state(self, m: MissionState, resting: bool) -> None:
        check_state(m, resting)

    def check_news(self, match: Match, news: Sequence[Event]) -> None:
        for event in news:
            assert event.only in ("", HEROES, OVERMIND), f"{event.kind} is whispered to nobody"

    def scramble(self, m: MissionState, seat: str, numbers: random.Random, playable: bool = False) -> None:
        scramble(m, seat, numbers, playable)

    def silent(self, m: MissionState) -> bool:
        return bool(m.open_windows)

    def kept(self, m: MissionState, seat: str) -> bool:
        return seat != OVERMIND or not m.solo  # what nobody plays needs no secrets from itself

    def comparable(self, m: MissionState, seat: str) -> bool:
        return seat != OVERMIND and bool(m.open_windows)

    def things(self, m: MissionState, numbers: random.Random) -> list[str]:
        named = [unit.id for unit in [*m.heroes, *m.units]]
        named += [blip.id for blip in m.blips if blip.square >= 0]
        named += [*m.pack.items, *m.pack.rooms, *m.pack.mutations, *m.pack.ultimates, *m.pack.agendas]
        named += [marker.id for marker in m.markers]
        return [*named, *[self.place(m, numbers) for _ in range(3)]]

    def place(self, m: MissionState, numbers: random.Random) -> str:
        board = m.ground.board
        return board.name(board.square(numbers.randrange(board.columns), numbers.randrange(board.rows)))


def check_state(m: MissionState, resting: bool) -> None:
    """What must hold on the table at every decision; while something is resolved a slain model may still stand."""
    seen = hero_bodies = alien_bodies = 0
    solid = m.ground.solid
    for unit in [*m.heroes, *m.units]:
        here = [model for model in unit.models if model.square != NOWHERE]
        for model in here:
            assert model.mask & ~m.ground.board.all == 0, f"{unit.id} stands off the board"
            assert not model.mask & solid, f"{unit.id} stands in something solid"
            assert not model.mask & seen, f"{unit.id} shares a square"
            assert (0 if not resting else 1) <= model.health <= model.full, (
                f"{unit.id} has Health {model.health}"
            )
            assert model.mask.bit_count() == model.size * model.size
            seen |= model.mask
            if unit.side == HEROES:
                hero_bodies |= model.mask
            else:
                alien_bodies |= model.mask
        if unit.xxl:
            assert not (unit.stunned or unit.down)
        if isinstance(unit, Hero):
            assert 0 <= unit.neon <= 6
            assert 0 <= unit.xp < 7
            if unit.lost:
                assert not here
    blips = 0
    for blip in m.blips:
        if blip.square != NOWHERE:
            assert not blip.mask & (seen | blips), f"{blip.id} shares a square"
            blips |= blip.mask
    assert (m.hero_bodies, m.alien_bodies, m.bodies) == (hero_bodies, alien_bodies, seen | blips)
    check_cards(m)
    check_figures(m, resting)


def check_cards(m: MissionState) -> None:
    """No card and no item is lost or doubled (CX-COMP-02 to CX-COMP-05)."""
    assert len(m.hand) <= 5 + len(m.rooms)
    cards = [*m.hand, *m.deck, *m.discard]
    assert len({*cards}) == len(cards) == 20, "a mutation card is lost or doubled"
    assert {*cards} <= {*m.pack.mutations, *m.pack.ultimates}
    for deck, discard, pack in (
        (m.building_deck, m.building_discard, m.pack.building_cards),
        (m.hazard_deck, m.hazard_discard, m.pack.hazard_cards),
    ):
        assert len({*deck, *discard}) == len([*deck, *discard]) <= len(pack)
    agendas = [*m.agenda_offer, *m.agenda_deck, *([m.agenda] if m.agenda else [])]
    assert not agendas or sorted(agendas) == sorted(m.pack.agendas), "an agenda card is lost or doubled"
    held = [name for hero in m.heroes for name in [*hero.backpack, *([hero.in_use] if hero.in_use else [])]]
    held.extend(m.stored)
    held.extend(m.bag)
    held.extend(name for name in m.pack.items if m.in_mission.get(f"spent {name}"))
    assert len({*held}) == len(held), "an item is doubled"
    assert {*held} <= {*m.pack.items}
    for name in m.advanced:
        assert m.pack.items[name].advanced_text


def check_figures(m: MissionState, resting: bool) -> None:
    """Numbers lie within their bounds, and what is said of figures is said of some that there are."""
    board = m.ground.board.all
    for mask in (m.hazards, m.spanners, m.barricades, m.pits, m.smoke, m.ash):
        assert mask >= 0
        assert not mask & ~board, "something lies off the board"
    assert min(m.pool, m.tracker, m.abduction, m.lost, m.agenda_done) >= 0
    assert m.phase < 0 or len(m.brief.placements) == 0 or len(m.laid) > 0
    for marker in m.markers:
        if marker.carrier:
            assert any(hero.id == marker.carrier for hero in m.heroes) or m.find(marker.carrier) is not None
        printed = next(entry for entry in m.brief.markers if entry.id == marker.id)
        if printed.figure is not None:
            assert printed.figure.min <= m.figures[marker.id] <= printed.figure.max, (
                f"{marker.id} is off its figure"
            )
    for track in m.brief.tracks:
        assert track.figure.min <= m.figures[track.id] <= track.figure.max, f"{track.id} is off its track"
    for unit in m.units:
        if unit.kind in m.pack.aliens:
            assert len(unit.models) <= full_size(m, unit), f"{unit.id} has {len(unit.models)} models"
        assert unit.models or not resting, f"{unit.id} has no model"
    if m.acting:
        assert m.find(m.acting) is not None or m.blip(m.acting) is not None or not resting
    for hero in m.heroes:
        assert 0 <= hero.level <= 2
        assert sum(model.square != NOWHERE for model in hero.models) <= 2
        if hero.id in m.station:
            assert not hero.here and not hero.lost
            assert m.station[hero.id] in m.rooms
    names = [unit.id for unit in [*m.heroes, *m.units]] + [blip.id for blip in m.blips]
    assert len({*names}) == len(names), "two figures have one name"
    for blip in m.blips:
        if blip.square != NOWHERE:
            # while ground collapses, what lies there is still to be placed aside
            assert not blip.mask & m.ground.solid and not (resting and blip.mask & m.pits), (
                f"{blip.id} lies where nothing can"
            )
            assert not blip.mask & ~board, f"{blip.id} lies off the board"


def scramble(m: MissionState, seat: str, numbers: random.Random, playable: bool = False) -> None:
    """Change what ``seat`` cannot see: hidden faces, the other side's hand, agenda and force, the order of decks.

    What is to be ``playable`` keeps the agenda, whose notes belong to it.
    """

    def shuffle(things: Sequence[Any]) -> list[Any]:
        return sorted(things, key=lambda _: numbers.random())

    m.building_deck = shuffle(m.building_deck)
    m.hazard_deck = shuffle(m.hazard_deck)
    m.bag = shuffle(m.bag)
    m.agenda_deck = tuple(shuffle(m.agenda_deck))
    m.vip_tokens = dict(zip(m.vip_tokens, shuffle(list(m.vip_tokens.values())), strict=True))
    if not playable:
        # as it comes in, what is too much for the force is seen to be put aside
        m.stack = tuple(shuffle(m.stack))
    if seat == OVERMIND and not m.solo:
        m.deck = shuffle(m.deck)
        return
    cards = shuffle([*m.hand, *m.deck])
    m.hand, m.deck = tuple(cards[: len(m.hand)]), cards[len(m.hand) :]
    hidden = [blip for blip in m.blips if blip.unit is None and not knows_face(m, blip, seat)]
    kinds = shuffle([blip.kind for blip in hidden])
    if numbers.random() < 0.5 and not playable:
        # what has been bought instead of another
        kinds = [kind if kind == "decoy" else numbers.choice(sorted(m.pack.aliens)) for kind in kinds]
    for blip, kind in zip(hidden, kinds, strict=True):
        blip.kind = kind
    if playable:
        return
    if m.brief.force.bought and m.phase < HERO_PHASE_NUMBER:
        given = m.brief.force.units
        m.force = (*given, *numbers.choices(sorted(m.pack.aliens), k=numbers.randint(0, 3)))
    if m.phase == DRAW_AGENDA and m.agenda_offer:
        every = shuffle([*m.agenda_offer, *m.agenda_deck])
        m.agenda_offer, m.agenda_deck = tuple(every[:2]), tuple(every[2:])
    if m.agenda and not agenda_base.shown(m):
        every = shuffle([m.agenda, *m.agenda_deck])
        m.agenda, m.agenda_deck = every[0], tuple(every[1:])
        m.agenda_tally = {name: numbers.randint(0, 3) for name in m.agenda_tally if numbers.random() < 0.7}


HERO_PHASE_NUMBER = 2


CHRONICLE_X = ChronicleFuzz()


def new_match(seed: str, loaded: bool = False, **setup: object) -> Match:
    """A quick start with seeded dice; ``loaded``: with all abilities and items."""
    return started(CHRONICLE_X, {"mission": "be-kind-rewind", **(LOADED if loaded else {}), **setup}, seed)
