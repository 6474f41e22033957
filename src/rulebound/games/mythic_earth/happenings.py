"""What happens that scenarios and Devotions look at, told to them at one place, in the order in which it happens."""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.games.mythic_earth import auras, devotions, scenarios
from rulebound.games.mythic_earth.cards import Kind
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.state import SEATS, Battle, Unit
from rulebound.space.field.bases import Base


def before_deployment(m: Battle) -> Steps[None]:
    """Table, sides and Devotions are known: tokens of the scenario, secret choices (ME-OBJ-15)."""
    scenarios.set_up(m)
    for seat in SEATS:
        yield from devotions.choose(m, seat)


def after_deployment(m: Battle) -> Steps[None]:
    """All Units stand, and no die has been played yet."""
    yield from scenarios.after_deployment(m)


def before_removal(m: Battle, unit: Unit, how: str, by: Unit | None) -> None:
    """A Unit is about to leave the table: its Minis still stand."""
    devotions.before_removal(m, unit, how, by)


def destroyed(m: Battle, unit: Unit, how: str, by: Unit | None, bases: Sequence[Base]) -> None:
    """A Unit has left the table; its last Minis stood at ``bases``. ``how`` is a word as in ``removal.destroy``."""
    devotions.destroyed(m, unit, how, by, bases)


def wounded(m: Battle, unit: Unit, kind: Kind, how: str, by: Unit | None) -> None:
    """A Mini of that kind has lost a wound."""
    if by is not None:
        unit.counts["hurt-by:" + by.id] = 1
    devotions.wounded(m, unit, kind, how, by)


def fallen(m: Battle, unit: Unit, index: int, by: Unit | None) -> None:
    """A Mini is dead; it still stands."""
    devotions.fallen(m, unit, index, by)


def engages(m: Battle, unit: Unit, enemy: Unit) -> Steps[None]:
    """A charger (or countercharger) has come into contact with an enemy, before blows are thrown."""
    yield from devotions.engages(m, unit, enemy)


def gives_up_blows(m: Battle, unit: Unit, enemy: Unit) -> Steps[bool]:
    """Whether a charger (or countercharger) forgoes its attacks for a challenge (ME-DEVC-11)."""
    return (yield from devotions.challenge(m, unit, enemy))


def locked(m: Battle, unit: Unit, enemy: Unit) -> None:
    """Two Units are locked in combat."""
    auras.quench(m)
    for one in (unit, enemy):
        one.counts["fought"] = 1
        scenarios.disturb(one)


def disturbed(m: Battle, unit: Unit) -> None:
    """A Unit freezes or flees."""
    scenarios.disturb(unit)


def beaten(m: Battle, loser: Unit, winner: Unit) -> None:
    """A Unit has lost a charge round, before its test; it may be gone."""
    loser.counts["beaten-by:" + winner.id] = 1
    devotions.beaten(m, loser, winner)


def round_over(m: Battle, loser: Unit, winner: Unit) -> None:
    """The loser of a charge round has taken its test."""
    loser.counts.pop("beaten-by:" + winner.id, None)


def moved(
    m: Battle, unit: Unit, starts: Sequence[Base], paths: Sequence[Sequence[tuple[int, int]]]
) -> Steps[None]:
    """A Unit has moved along these lines, one for each Mini; ``starts`` are where it stood."""
    yield from devotions.after_move(m, unit, starts, paths)


def reach_limit(m: Battle) -> int:
    """How far Shoot, Focused Shot and magic missiles reach in this turn, in thousandths of an inch; 0 without a limit."""
    return scenarios.reach_limit(m)


def turn_ends(m: Battle) -> Steps[None]:
    """The free tests of a clean-up are over: placing and burning, points of the turn, what follows them (ME-CLEAN-05)."""
    yield from scenarios.duties(m, scenarios.CLEAN_UP)
    awards, merits = scenarios.judged(m, "clean-up"), devotions.judged(m, "turn-end")
    scenarios.award(m, awards)
    devotions.award(m, merits)
    yield from scenarios.duties(m, scenarios.AFTER_POINTS)


def battle_ends(m: Battle) -> None:
    """The last clean-up is over: points of the battle."""
    awards, merits = scenarios.judged(m, "game-end"), devotions.judged(m, "game-end")
    scenarios.award(m, awards)
    devotions.award(m, merits)
