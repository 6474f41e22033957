"""Mythic Earth for the fuzz: what must hold in a battle, and what is hidden in it."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from fuzz.harness import Fuzzed, Setup, member, pick, started
from fuzz.mythic_earth_setups import random_force, random_setup
from rulebound.games.mythic_earth import devotions, house, house_magic, tokens
from rulebound.games.mythic_earth.charge import ANSWERS
from rulebound.games.mythic_earth.clauses import load_clauses
from rulebound.games.mythic_earth.computer import CHARACTERS, ScriptedPlayer
from rulebound.games.mythic_earth.devotions_power import SOURCE, devotion_of, gained, most
from rulebound.games.mythic_earth.forces import format_force
from rulebound.games.mythic_earth.movement import CLEAR
from rulebound.games.mythic_earth.placing import Moves
from rulebound.games.mythic_earth.state import (
    ACTIVATION,
    CLEAN_UP,
    DEPLOYMENT,
    OVER,
    SEATS,
    SET_UP,
    Battle,
    Unit,
)
from rulebound.games.mythic_earth.table import TABLE
from rulebound.games.mythic_earth.telling import SAY
from rulebound.games.mythic_earth.values import highest_brave, overload
from rulebound.kernel.decisions import Action, Decision, Family
from rulebound.kernel.events import Event
from rulebound.kernel.match import Match
from rulebound.space.field.bases import Base, box_of, gap, overlaps
from rulebound.space.field.coherency import coherent
from rulebound.space.field.places import format_inches, parse_place, point_of, x_of, y_of

EAGER = frozenset(
    [
        *("charge", "attack", "shoot", "focused-shot", "spring", "fire", "throw", "cast", "claim", "bless"),
        *("countercharge", "challenge", "dispel", "rally", "act", "stop-fleeing", "on-alert", "lay-low"),
        *("disengage", "lift-alert", "regroup", "follow"),
    ]
)
WAITING = frozenset(["end", "pass", "decline", "hold", "keep", "stay", "enough", "strike"])
WALKS = frozenset(["move", "march", "follow"])
DEVOTED = frozenset(["death", "ritual", "fountain", "sacrifice", "corpse", "map", "heroism", "way", "trophy"])
"""Kinds of token that a Devotion puts down."""
SHOWING = frozenset(
    ["secret_shown", "challenges", "storm", "consecrates", "claims", "no_claim", "drawn_anew"]
)
"""Events that a Devotion has of its own, for all to see."""


class MythicFuzz(Fuzzed):
    """Battles at random."""

    name = "mythic-earth"
    table = TABLE
    clauses = frozenset(load_clauses())
    EAGER = EAGER
    WAITING = WAITING

    def small(self, seed: str) -> Match:
        numbers = random.Random(seed)
        pack = self.game.pack
        sides = {seat: {"list": format_force(random_force(pack, 250, numbers), pack)} for seat in SEATS}
        scenario = numbers.choice(list(pack.scenarios))
        return started(self, {"size": "36x36", "points": 250, "scenario": scenario, **sides}, seed)

    def setup(self, numbers: random.Random, mission: str = "", **fixed: Any) -> Setup:
        return random_setup(numbers, mission, **fixed)

    def missions(self) -> list[str]:
        return sorted(self.game.pack.scenarios)

    def players(self, setup: Mapping[str, Any], numbers: random.Random, seed: str) -> Mapping[str, Any]:
        levels = sorted(CHARACTERS)
        return {seat: ScriptedPlayer(seat, seed + seat, numbers.choice(levels)) for seat in SEATS}

    def check_state(self, m: Battle, resting: bool) -> None:
        check_units(m, resting)
        check_dice(m)
        check_sides(m)
        check_tokens(m, resting)
        check_flow(m, resting)

    def check_news(self, match: Match, news: Sequence[Event]) -> None:
        check_moves(match.state, news)
        for event in news:
            said = event.kind in SAY or f"{event.kind} (public)" in SAY
            assert said, f"nothing tells of {event.kind!r}"

    def unlisted(self, family: Family) -> bool:
        return isinstance(family, Moves)

    def scramble(self, m: Battle, seat: str, numbers: random.Random, playable: bool = False) -> None:
        scramble(m, seat, numbers, playable)

    def shown(self, news: Sequence[Event]) -> bool:
        return any(open_consequence(event) for event in news)

    def things(self, m: Battle, numbers: random.Random) -> list[str]:
        named = [*m.units, *[f"{unit.id}.{unit.numbers[0]}" for unit in m.present()]]
        named += [piece.id for piece in m.field.pieces] + [token.word for token in m.tokens]
        named += [*m.pack.spells, *m.pack.blessings, *m.pack.scenarios]
        return [*named, *[f"devotion-{seat}" for seat in SEATS]]

    def place(self, m: Battle, numbers: random.Random) -> str:
        x = numbers.randrange(m.field.table.width)
        y = numbers.randrange(m.field.table.height)
        return f"{format_inches(x)},{format_inches(y)}"

    def guess(self, m: Battle, numbers: random.Random) -> str:
        """Claims of every kind, challenges, and other answers by any Unit at anything."""
        units = list(m.units)
        unit, target = units[numbers.randrange(len(units))], units[numbers.randrange(len(units))]
        if m.active and numbers.random() < 0.7:
            unit = m.active
        words = [token.word for token in m.tokens] or ["way-1"]
        word = words[numbers.randrange(len(words))]
        place = self.place(m, numbers)
        guesses = [
            *(f"claim {unit} {purpose} {word}" for purpose in ("rite", "remove", "take")),
            *(f"claim {unit} {purpose} {place}" for purpose in ("drink", "bury", "plant", "mark")),
            *(f"claim {unit} {purpose}" for purpose in ("consecrate", "storm")),
            *(f"{verb} {unit} {target}" for verb in ("challenge", "charge", "shoot", "attack", "spring")),
            *(f"{verb} {unit}" for verb in ("activate", "regroup", "disengage", "on-alert", "lift-alert")),
            f"bless energize {unit}",
            f"move {unit} {place}",
            "choose",
            "pass",
        ]
        return guesses[numbers.randrange(len(guesses))]

    def more(self, match: Match, seat: str, numbers: random.Random) -> dict[str, Any]:
        """Distance and sight between two Units."""
        there = [unit.id for unit in match.state.present()]
        if len(there) < 2:
            return {}
        one, two = numbers.sample(there, 2)
        return {f"sight {one} {two}": TABLE.sight(match, seat, one, two)}

    def garbled(self, m: Battle, text: str, numbers: random.Random) -> str:
        """Another Unit's name in it, or a place moved by a thousandth of an inch or by much."""
        words = text.split(" ")
        at = numbers.randrange(len(words))
        if words[at] in m.units:
            words[at] = numbers.choice(list(m.units))
        elif PLACE.match(words[at]):
            step = numbers.choice([1, 1, 100, 3000])
            x, y = point_of(parse_place(words[at]))
            x = max(x + numbers.choice([-step, 0, step]), 0)
            y = max(y + numbers.choice([-step, 0, step]), 0)
            words[at] = f"{format_inches(x)},{format_inches(y)}"
        elif at and numbers.random() < 0.5:
            del words[at]
        return " ".join(words)

    def eager(self, m: Battle, decision: Decision, numbers: random.Random) -> Action:
        """Rather what is rare; of moves rather those that bring enemies nearer."""
        walks = [family for family in decision.families if family.verb in WALKS]
        if walks and numbers.random() < 0.45:
            found = [member(walks, numbers) for _ in range(4)]
            return min(found, key=lambda action: to_enemies(m, action))
        families = [family for family in decision.families if family.verb in EAGER]
        if families and numbers.random() < 0.8:
            return member(families, numbers)
        families = [family for family in decision.families if family.verb not in WAITING]
        if families and numbers.random() < 0.8:
            return member(families, numbers)
        return pick(decision, numbers)


PLACE = re.compile(r"[0-9.]+,[0-9.]+\Z")


def to_enemies(m: Battle, action: Action) -> int:
    """How far the first place of an answer is from the nearest enemy."""
    if len(action.args) < 2 or not isinstance(action.args[1], int):
        return 0
    x, y = x_of(action.args[1]), y_of(action.args[1])
    seat = m.units[str(action.args[0])].seat
    return min([abs(x - b.x) + abs(y - b.y) for unit in m.enemies(seat) for b in unit.bases], default=0)


# ---- what must hold


def check_units(m: Battle, resting: bool) -> None:
    """Units: their Minis, states and combats; where they stand."""
    for unit in m.units.values():
        count = len(unit.kinds)
        assert count == len(unit.numbers) == len(unit.hurt), f"{unit.id} has lists of other lengths"
        assert len(unit.bases) == (count if unit.deployed else 0), f"{unit.id} has bases for no Mini"
        assert len({*unit.numbers}) == count
        assert {*unit.numbers} <= {*range(1, len(unit.card.minis) + 1)}
        for index, hurt in enumerate(unit.hurt):
            whole = unit.mini(index).wounds
            assert 0 <= hurt < whole + (not resting), f"{unit.id} has {hurt} of {whole} wounds"
        assert unit.markers >= 0
        if resting and count:
            assert unit.markers < overload(highest_brave(unit)), (
                f"{unit.id} stands with {unit.markers} markers"
            )
        assert not (unit.frozen and unit.fleeing), f"{unit.id} is Frozen and flees"
        assert not (unit.frozen and unit.alert), f"{unit.id} is Frozen and On Alert"
        assert not (unit.fleeing and unit.alert), f"{unit.id} flees and is On Alert"
        assert not unit.low or unit.frozen, f"{unit.id} lies low and is not Frozen"
        assert not (unit.frozen and unit.airborne), f"{unit.id} is Frozen in the air"
        assert unit.frozen_since <= m.turn
        assert unit.alert_since <= m.turn
        if resting and not m.active and count:
            left = [word for word in ANSWERS if unit.counts.get(word, 0)]
            assert not left, f"{unit.id} has answered a charge that is over: {left}"
        if unit.gone:
            assert not (unit.foes or unit.beside or unit.waiting or unit.fleeing or unit.airborne)
        check_combat(m, unit)
    if resting:
        check_places(m)


def check_combat(m: Battle, unit: Unit) -> None:
    """Who is locked with whom, and no more than two of a side."""
    assert len({*unit.foes}) == len(unit.foes)
    found = [unit.id]
    for name in found:
        found += [foe for foe in m.units[name].foes if foe not in found]
    for foe in unit.foes:
        assert unit.id in m.units[foe].foes, f"{unit.id} is locked with {foe}, not the other way round"
        assert m.units[foe].seat != unit.seat
        assert m.units[foe].here
    for seat in SEATS:
        assert sum(m.units[name].seat == seat for name in found) <= 2, f"{found} fight one another"


def check_places(m: Battle) -> None:
    """No base lies on another; all are on the table, and on ground that holds them."""
    there = [(unit, base) for unit in m.present() for base in unit.bases]
    boxes = {unit.id: box_of(unit.bases) for unit in m.present()}
    for index, (unit, base) in enumerate(there):
        for mate, second in there[index + 1 :]:
            if apart(boxes[unit.id], boxes[mate.id]):
                continue
            assert not overlaps(base, second), f"{unit.id} stands on {mate.id}: {base}, {second}"
        ground = m.field.ground_of(unit.type)
        assert not ground.off_table(base), f"{unit.id} is off the table: {base}"
        if not unit.airborne:
            stop = ground.no_rest(base)
            assert stop is None, f"{unit.id} stands where nobody can: {stop}"


def apart(one: tuple[int, int, int, int], two: tuple[int, int, int, int]) -> bool:
    """Whether two boxes have nothing in common."""
    return one[2] < two[0] or two[2] < one[0] or one[3] < two[1] or two[3] < one[1]


def check_dice(m: Battle) -> None:
    """No die is lost or made: pool and Units hold as many as the cards of the Units left have (ME-POOL-01, ME-WND-05)."""
    for seat in SEATS:
        pool = m.sides[seat].pool
        own = [unit for unit in m.units.values() if unit.seat == seat and not unit.gone]
        values = [*pool, *[value for unit in own for value in [*unit.beside, *unit.waiting]]]
        assert all(1 <= value <= 6 for value in values), values
        assert pool == sorted(pool, reverse=True), f"the pool of {seat} is out of order: {pool}"
        for unit in own:
            assert len(unit.beside) + len(unit.waiting) <= unit.card.dice, f"{unit.id} has too many dice"
        if (m.phase == DEPLOYMENT and m.to_act) or m.phase == ACTIVATION:
            due = sum(unit.card.dice for unit in own)
            assert len(values) == due, f"{seat} has {len(values)} dice, not {due}"


def check_sides(m: Battle) -> None:
    """Devotions, Blessings and points lie within their bounds."""
    for seat in SEATS:
        side = m.sides[seat]
        assert 0 <= side.devotion <= 8
        assert len(side.blessings) <= 6
        repeats = house.plays(m, house_magic.DUPLICATES, house_magic.MAY_REPEAT)
        assert repeats or len({*side.blessings}) == len(side.blessings), f"{seat} has a Blessing twice"
        assert not Counter(side.used) - Counter(side.blessings), f"{seat} has used {side.used}"
        assert all(value > 0 for value in side.points.values())
        assert gained(m, seat) <= most(m)
        assert side.revealed or not gained(m, seat), f"{seat} has scored in secret"
        if m.phase > SET_UP:
            devotion = devotion_of(m, seat)
            assert devotion is not None
            assert side.zone in m.field.zones
            known = {SOURCE + objective.id for objective in devotion.objectives}
            scenario = m.pack.scenarios[m.scenario]
            known |= {"scenario:" + entry.id for entry in scenario.scoring}
            assert {*side.points} <= known, f"{seat} has points for {side.points}"
            for entry in scenario.scoring:
                size = m.size
                assert side.points.get("scenario:" + entry.id, 0) <= entry.most.get(size, 0), entry.id  # type: ignore[call-overload]
    if m.phase > SET_UP:
        assert {side.alignment for side in m.sides.values()} == {"everliving", "everchanging"}
        assert m.sides["blue"].zone != m.sides["red"].zone


def check_tokens(m: Battle, resting: bool) -> None:
    """Tokens lie on the table, or are carried by somebody who is there and on the ground."""
    assert len({token.id for token in m.tokens}) == len(m.tokens)
    for token in m.tokens:
        if token.carrier:
            carrier = m.units[token.carrier]
            assert carrier.here, f"{token.word} is carried by {carrier.id}, who is gone"
            if resting:
                assert not carrier.airborne, f"{token.word} is carried through the air by {carrier.id}"
                assert not carrier.fleeing, f"{token.word} is carried by {carrier.id}, who flees"
        else:
            base = tokens.at(token.x, token.y)
            assert not m.field.ground.off_table(base), f"{token.word} lies off the table"
            assert token.fixed or tokens.free(m, token.x, token.y), f"{token.word} lies where nothing can"
    assert len({laid.id for laid in m.laid}) == len(m.laid)
    for laid in m.laid:
        assert not laid.unit or laid.unit in m.units
        assert not resting or laid.going or not laid.until or laid.until >= m.turn, (
            f"{laid.source} should have ended"
        )


def check_flow(m: Battle, resting: bool) -> None:
    """Where the battle stands."""
    assert 0 <= m.turn <= m.turns
    assert m.phase in (SET_UP, DEPLOYMENT, ACTIVATION, CLEAN_UP, OVER)
    if m.phase == ACTIVATION:
        assert 1 <= m.value <= 6
        assert m.to_act in SEATS
    if m.active and resting:
        assert m.units[m.active].here, f"{m.active} has the die and is gone"
    assert not (m.done and not m.active)


def check_moves(m: Battle, news: Sequence[Event]) -> None:
    """Who has moved keeps an inch from enemies and keeps together, as long as nothing else has befallen it."""
    moved: dict[str, str] = {}
    for event in news:
        name = str(event.data[0]) if event.data else ""
        if event.kind == "moves" and event.data[1] in WALKS:
            ways: Any = event.data[2]
            if any(len(way) > 1 for way in ways):  # who stays may have lost touch
                moved[name] = str(event.data[1])
        elif event.kind in ("deployed", "closes_up"):
            moved[name] = event.kind
        elif event.kind in (
            "wounds",
            "no_way",
            "held_up",
            "slowed",
            "minis_return",
            "pays",
            "effect",
            "laid",
        ):
            moved.pop(name, None)
            if event.kind in ("laid", "effect"):
                moved.clear()
    for name, how in moved.items():
        unit = m.units[name]
        if not unit.here or unit.fleeing or unit.locked or unit.frozen:
            continue
        assert coherent(unit.bases), f"{name} does not keep together after {how}"
        if how == "closes_up":
            continue
        for enemy in m.enemies(unit.seat):
            assert nearest(unit.bases, enemy.bases) >= CLEAR, f"{name} is too near to {enemy.id} after {how}"


def nearest(one: Sequence[Base], two: Sequence[Base]) -> int:
    """The least gap between two groups."""
    return min([gap(a, b) for a in one for b in two])


# ---- what is hidden


def open_consequence(event: Event) -> bool:
    """Whether an event has a Devotion behind it, for all to see."""
    kind = event.kind
    if kind in SHOWING:
        return True
    if kind == "scored":
        return str(event.data[1]).startswith(SOURCE)
    if kind == "test":
        return event.data[1] == "discovery"
    if kind.startswith("token"):
        return str(event.data[0]).rpartition("-")[0] in DEVOTED
    return False


def given_away(m: Battle, seat: str) -> bool:
    """Whether what a side has done shows which Devotion it has."""
    side = m.sides[seat]
    return side.revealed or any(token.seat == seat and token.kind in DEVOTED for token in m.tokens)


def scramble(m: Battle, seat: str, numbers: random.Random, playable: bool) -> None:
    """Another Devotion for the other side, or for both, with other choices and notes."""
    for name in SEATS:
        side = m.sides[name]
        if name == seat or not side.devotion:
            continue
        known = given_away(m, name)
        if known and playable:
            continue
        if not known:
            side.devotion = numbers.randint(1, 8)
        if "choices:" + name in m.steps:
            choose(m, name, numbers)
        side.notes = {}
        if not playable:
            side.notes = {
                word: numbers.choice(sorted(m.units))
                for word in ("map", "fountain", "odds-own", "storm")
                if numbers.random() < 0.4
            }


def choose(m: Battle, seat: str, numbers: random.Random) -> None:
    """What a Devotion might have chosen."""
    devotion = devotion_of(m, seat)
    m.sides[seat].choices = []
    if devotion is not None and devotion.choice is not None:
        open_ = devotions.candidates(m, seat, devotion.choice)
        m.sides[seat].choices = numbers.sample(open_, min(devotion.choice.number, len(open_)))


MYTHIC_EARTH = MythicFuzz()
