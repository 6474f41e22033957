"""Random play with everything checked after each answer: three failures have names, crash, dead end and runaway."""

from __future__ import annotations

import random
from collections.abc import Callable

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.game import chronicle_x
from rulebound.games.chronicle_x.state import HEROES, NOWHERE, OVERMIND, Hero, MissionState
from rulebound.kernel.decisions import Action, Decision
from rulebound.kernel.match import Match

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
    assert len(m.hand) <= 5
    cards = [*m.hand, *m.deck, *m.discard]
    assert sorted(cards) == sorted(m.pack.mutations), "a mutation card is lost or doubled"
    for deck, discard, pack in (
        (m.building_deck, m.building_discard, m.pack.building_cards),
        (m.hazard_deck, m.hazard_discard, m.pack.hazard_cards),
    ):
        assert len({*deck, *discard}) == len([*deck, *discard]) <= len(pack)
    held = [name for hero in m.heroes for name in [*hero.backpack, *([hero.in_use] if hero.in_use else [])]]
    held.extend(m.stored)
    assert len({*held, *m.bag}) == len([*held, *m.bag]), "an item is doubled"


def check_decision(match: Match) -> None:
    """Every family lists members, accepts them, and their texts read back."""
    decision = match.decision
    assert decision is not None
    assert decision.families
    for family in decision.families:
        count = family.count()
        assert count > 0, f"family {family.verb} of {decision.kind} is empty"
        for index in {0, count // 2, count - 1}:
            action = family.member(index)
            assert action.verb == family.verb
            assert family.accepts(action), f"{action} is listed and not accepted"
            text = match.text(action)
            assert match.read(text) == action, f"{text!r} reads back as {match.read(text)}"


def check_all(match: Match) -> None:
    """State and decision together."""
    check_state(match.state, match.resting)
    check_decision(match)


def scramble(m: MissionState, seat: str, numbers: random.Random) -> None:
    """Change what ``seat`` cannot see: hidden faces, the other side's hand, the order of decks."""

    def shuffle(things: list[str]) -> list[str]:
        return sorted(things, key=lambda _: numbers.random())

    m.building_deck = shuffle(m.building_deck)
    m.hazard_deck = shuffle(m.hazard_deck)
    m.bag = shuffle(m.bag)
    if seat != OVERMIND:
        cards = shuffle([*m.hand, *m.deck])
        m.hand, m.deck = cards[: len(m.hand)], cards[len(m.hand) :]
        hidden = [blip for blip in m.blips if not blip.read and blip.unit is None]
        kinds = shuffle([blip.kind for blip in hidden])
        for blip, kind in zip(hidden, kinds, strict=True):
            blip.kind = kind
    else:
        m.deck = shuffle(m.deck)
