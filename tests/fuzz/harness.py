"""Random play with everything checked after each answer: three failures have names, crash, dead end and runaway."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.clauses import load_clauses
from rulebound.games.chronicle_x.game import chronicle_x
from rulebound.games.chronicle_x.state import HEROES, NOWHERE, Hero, MissionState
from rulebound.games.chronicle_x.units import full_size
from rulebound.kernel.decisions import Action, Decision
from rulebound.kernel.match import Match

NO_SENTENCE = re.compile(r"  |\bNone\b|[{}<>_]|\(\)|,\.|\.\.")
"""What no sentence for a person has in it."""

RUNAWAY = 4000
"""Answers after which a quick start of eight rounds cannot be going anywhere."""

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


def new_match(seed: str, loaded: bool = False, **setup: object) -> Match:
    """A quick start with seeded dice."""
    return Match(
        chronicle_x(),
        {"mission": "be-kind-rewind", **(LOADED if loaded else {}), **setup},
        SeededFortune(seed),
    )


def pick(decision: Decision, numbers: random.Random) -> Action:
    """A family at random, then a member of it."""
    family = decision.families[int(numbers.random() * len(decision.families))]
    count = family.count()
    assert count > 0, f"dead end: family {family.verb} of {decision.kind} is empty"
    return family.member(int(numbers.random() * count))


def play(
    match: Match, numbers: random.Random, check: Callable[[Match], None] | None = None, limit: int = RUNAWAY
) -> None:
    """Play on at random, to the end or for ``limit`` answers; ``check`` is called before each answer."""
    answers = 0
    while match.decision is not None and answers < limit:
        if check is not None:
            check(match)
        match.advance(pick(match.decision, numbers))
        answers += 1
    assert limit < RUNAWAY or match.outcome is not None, f"runaway: {RUNAWAY} answers and no end"


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


def check_decision(match: Match, every: int = 12) -> None:
    """Every family lists members, accepts them, says of none why not, and their texts read back."""
    decision = match.decision
    assert decision is not None
    assert decision.families
    actions: set[Action] = set()
    for family in decision.families:
        count = family.count()
        assert count > 0, f"family {family.verb} of {decision.kind} is empty"
        step = max(1, count // every)
        for index in sorted({*range(0, count, step), count // 2, count - 1}):
            action = family.member(index)
            assert action.verb == family.verb
            assert family.accepts(action), f"{action} is listed and not accepted"
            assert decision.accepts(action)
            assert match.why_not(action) is None
            text = match.text(action)
            assert match.read(text) == action, f"{text!r} reads back as {match.read(text)}"
            assert action not in actions, f"{text!r} is listed twice"
            actions.add(action)


def check_refusals(match: Match, texts: Sequence[str]) -> None:
    """What is not open has a sentence, with clauses that there are."""
    decision = match.decision
    assert decision is not None
    for text in texts:
        refusal = match.why_not(text)
        assert (refusal is None) == decision.accepts(match.read(text))
        if refusal is None:
            continue
        assert refusal.reason.endswith((".", "?")), f"{text!r}: {refusal.reason!r}"
        assert not NO_SENTENCE.search(refusal.reason), f"{text!r}: {refusal.reason!r}"
        for clause in refusal.clauses:
            assert clause in load_clauses(), f"{text!r}: there is no clause {clause}"


def check_all(match: Match) -> None:
    """State and decision together."""
    check_state(match.state, match.resting)
    check_decision(match)
