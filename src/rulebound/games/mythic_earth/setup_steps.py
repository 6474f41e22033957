"""The steps before the battle: alignment, scenario, terrain, sides, Devotion, Blessings, spells (ME-SETUP, ME-ALIGN).

What the set-up has settled already is passed over. Each step can be started again from the state alone.
"""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth import by_hand, devotions, happenings, house, house_goals, house_magic
from rulebound.games.mythic_earth.battlefields import battlefield, open_ground
from rulebound.games.mythic_earth.dice import Steps, d6
from rulebound.games.mythic_earth.pool import roll_off
from rulebound.games.mythic_earth.state import (
    ALIGNMENTS,
    EVERCHANGING,
    EVERLIVING,
    SEATS,
    Battle,
    Unit,
    other,
)
from rulebound.kernel.chances import Pick
from rulebound.kernel.decisions import Action, Decision, Family, Names, Options, option

BLESSINGS: Final = 6
"""Blessings that a Force takes (ME-SETUP-08, ME-BLESS-05)."""


def set_up(m: Battle) -> Steps[None]:
    """All steps, in the order of the book."""
    yield from alignment(m)
    yield from scenario(m)
    yield from terrain(m)
    yield from sides(m)
    for seat in SEATS:
        yield from devotion(m, seat)
    for seat in SEATS:
        yield from blessings(m, seat)
        yield from spells(m, seat)
    yield from happenings.before_deployment(m)


def alignment(m: Battle) -> Steps[None]:
    """The lower D10 picks its alignment (ME-SETUP-03, ME-ALIGN-01)."""
    if "alignment" in m.steps:
        return
    winner = yield from roll_off(m, "alignment")
    if house.plays(m, house.ALIGNMENT, house.RANDOM):
        face = yield from d6(winner, "alignment")
        picked = EVERLIVING if face <= 3 else EVERCHANGING
    else:
        answer = yield Decision(winner, "alignment", [Names("align", ALIGNMENTS)])
        picked = str(answer.args[0])
    m.sides[winner].alignment = picked
    m.sides[other(winner)].alignment = EVERCHANGING if picked == EVERLIVING else EVERLIVING
    m.counts["chooser:" + other(winner)] = 1
    m.note("aligned", winner, picked)
    m.steps.append("alignment")


def chooser(m: Battle) -> str:
    """Who chooses the scenario: whoever did not choose the alignment (ME-SETUP-04)."""
    return next((seat for seat in SEATS if m.counts.get("chooser:" + seat, 0)), SEATS[0])


def scenario(m: Battle) -> Steps[None]:
    """The loser of the roll-off chooses the primary scenario, which may last longer or shorter than six turns.

    (ME-SETUP-04, ME-ALIGN-04, ME-BASIC-11)
    """
    if "scenario" in m.steps:
        return
    fitting = [name for name, one in m.pack.scenarios.items() if m.size in one.grounds]
    answer = yield Decision(chooser(m), "scenario", [Names("scenario", fitting)], rest=True)
    m.scenario = str(answer.args[0])
    m.turns = m.pack.scenarios[m.scenario].turns
    m.note("scenario", m.scenario)
    m.steps.append("scenario")


def terrain(m: Battle) -> Steps[None]:
    """A ready-made table by a D6; numbers that do not fit the scenario are thrown again (ME-SETUP-05).

    As a house option the players place the pieces themselves.
    """
    if "table" in m.steps:
        return
    if by_hand.played(m):
        yield from landscape(m)
        m.steps.append("table")
        return
    fitting = {table.number: table.id for table in m.pack.tables_for(m.scenario, m.size) if table.number}
    face = 0
    while face not in fitting:
        face = yield from d6(chooser(m), "table")
    m.field = battlefield(m.pack, m.scenario, m.size, fitting[face])
    m.note("table", fitting[face])
    m.steps.append("table")


def landscape(m: Battle) -> Steps[None]:
    """In turns a piece each; whoever did not choose the scenario begins, who has no place left passes (ME-SETUP-05)."""
    if "ground" not in m.steps:
        m.field = open_ground(m.pack, m.scenario, m.size)
        m.steps.append("ground")
    while by_hand.turn_of(m) < by_hand.size_of(m).pieces_by_hand:
        seat = chooser(m) if by_hand.turn_of(m) % 2 else other(chooser(m))
        families = by_hand.families(m)
        if families:
            left = by_hand.size_of(m).pieces_by_hand - by_hand.turn_of(m)
            asked = Decision(seat, by_hand.KIND, families, args=(str(left),), rest=True)
            asked.open = True
            answer = yield asked
            found = by_hand.read(m, answer)
            assert found is not None
            m.note("piece_placed", seat, by_hand.put_up(m, *found), answer.args[2])
        else:
            m.note("no_place", seat)
        m.counts[by_hand.KIND] = by_hand.turn_of(m) + 1


def sides(m: Battle) -> Steps[None]:
    """The lower D10 chooses its side of the table (ME-SETUP-05)."""
    if "sides" in m.steps:
        return
    winner = yield from roll_off(m, "sides")
    zones = list(m.field.zones)
    answer = yield Decision(winner, "side", [Names("side", zones)])
    m.sides[winner].zone = str(answer.args[0])
    m.sides[other(winner)].zone = next(zone for zone in zones if zone != answer.args[0])
    m.note("side", winner, m.sides[winner].zone)
    m.steps.append("sides")


def devotion(m: Battle, seat: str) -> Steps[None]:
    """A D8 draws the Devotion, in secret (ME-SETUP-06, ME-SETUP-07)."""
    side = m.sides[seat]
    while not side.devotion:
        number: int = yield Pick(seat, ("devotion",), 8, secret=True)
        side.devotion = number + 1
        if house.plays(m, house_goals.REDRAW, house_goals.ANEW) and devotions.impossible(m, seat):
            m.note("drawn_anew", seat)
            side.devotion = 0
    if "devotion:" + seat not in m.steps:
        m.steps.append("devotion:" + seat)
        m.whisper("devotion", seat, seat, side.devotion)


def blessings(m: Battle, seat: str) -> Steps[None]:
    """Six Blessings of one's own alignment, one by one, each once (ME-SETUP-08, ME-ALIGN-03)."""
    side = m.sides[seat]
    while len(side.blessings) < BLESSINGS and "blessings:" + seat not in m.steps:
        again = house.plays(m, house_magic.DUPLICATES, house_magic.MAY_REPEAT)
        left = [
            one.id for one in m.pack.blessings_of(side.alignment) if again or one.id not in side.blessings
        ]
        families: list[Family] = [Names("take-blessing", left)]
        if side.blessings:
            families.append(option("enough"))
        answer = yield Decision(seat, "blessings", families, args=(str(len(side.blessings)),), rest=True)
        if answer.verb == "enough":
            break
        side.blessings.append(str(answer.args[0]))
        m.note("blessing_taken", seat, answer.args[0])
    if "blessings:" + seat not in m.steps:
        m.steps.append("blessings:" + seat)


def level(unit: Unit) -> int:
    """The Magic Level of a Unit: that of its Magic User (ME-MAGIC-02)."""
    return max([kind.magic for kind in unit.card.kinds], default=0)


def spells(m: Battle, seat: str) -> Steps[None]:
    """Each Magic User chooses a spell for each of its levels (ME-MAGIC-04, ME-MAGIC-06, ME-SETUP-09)."""
    side = m.sides[seat]
    for unit in m.units.values():
        if unit.seat != seat:
            continue
        while len(unit.card.spells) < level(unit):
            open_ = [
                one.id
                for one in m.pack.spells_for(side.faction, side.alignment)
                if one.id not in unit.card.spells
            ]
            if not open_:
                break
            answers = [Action("take-spell", (unit.id, name)) for name in open_]
            answer = yield Decision(seat, "spells", [Options("take-spell", answers)], unit.id, rest=True)
            unit.card = unit.card.knowing(str(answer.args[1]))
            m.note("spell_taken", unit.id, answer.args[1])
