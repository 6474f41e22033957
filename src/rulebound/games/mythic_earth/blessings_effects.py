"""What Blessings do, each by the name that the content uses (ME-BLESS-06 to 23)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rulebound.games.mythic_earth import (
    effects,
    house,
    house_magic,
    laid_ground,
    markers,
    nerve,
    pool,
    shooting,
    spells_help,
)
from rulebound.games.mythic_earth.dice import D10, Steps, roll
from rulebound.games.mythic_earth.moments import Occasion
from rulebound.games.mythic_earth.pack_magic import Blessing
from rulebound.games.mythic_earth.removal import check_overload
from rulebound.games.mythic_earth.saves import Hits, covered
from rulebound.games.mythic_earth.shooting import Struck
from rulebound.games.mythic_earth.spells_casting import amount
from rulebound.games.mythic_earth.spells_lasting import point_name
from rulebound.games.mythic_earth.spells_placing import missing
from rulebound.games.mythic_earth.state import Battle, Laid, Unit
from rulebound.kernel.decisions import Arg
from rulebound.space.field.bases import group_gap
from rulebound.space.field.places import x_of, y_of

Use = Callable[[Battle, str, Blessing, Sequence[Arg], Occasion | None], Steps[None]]


FUNNEL_SHOOT: Final = 5
"""The number that each die of Crux Dark Energy Funnel must not exceed where its hits are rolled: the middle of the scale."""


def unit_of(m: Battle, args: Sequence[Arg]) -> Unit:
    """The Unit that an answer names."""
    return m.units[str(args[0])]


def healing_salve(
    m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg], at: Occasion | None
) -> Steps[None]:
    """D3 Minis of a Humanoid or Beast Unit come back, or D3 wounds of a Multitude (ME-BLESS-06)."""
    unit = unit_of(m, args)
    count = yield from amount(blessing.does, "number", seat, "restore", blessing.id, unit.id)
    if unit.type == "multitude":
        yield from spells_help.give_wounds(m, unit, count, heroes=True)
    else:
        yield from spells_help.bring_back(m, unit, missing(unit, heroes=True)[:count])


def ultimate_inspiration(
    m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg], at: Occasion | None
) -> Steps[None]:
    """A test on BR is passed without a roll; the pass takes off its one marker (ME-BLESS-07)."""
    if at is not None:
        at.passed = True
        if house.plays(m, house_magic.INSPIRED, house_magic.TWO):
            markers.lose(m, unit_of(m, args), 1, "blessing")
    return
    yield


def cancel_countercharge(
    m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg], at: Occasion | None
) -> Steps[None]:
    """An enemy Countercharge does not take place (ME-BLESS-08)."""
    if at is not None:
        at.cancelled = True
        if at.unit is not None and house.plays(m, house_magic.CANCELLED, house_magic.SILENT):
            at.unit.counts["gambled"] = 1
    return
    yield


def free_action(
    m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg], at: Occasion | None
) -> Steps[None]:
    """A friendly Unit makes a free Move or March (ME-BLESS-09, ME-BLESS-18)."""
    yield from spells_help.free_move(m, unit_of(m, args), seat, blessing.does.text("action"))


def longer_rally(
    m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg], at: Occasion | None
) -> Steps[None]:
    """A Heroic Figure helps a Fleeing friend from farther away (ME-BLESS-10)."""
    if at is not None:
        at.passed = True
    return
    yield


def shed_markers(
    m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg], at: Occasion | None
) -> Steps[None]:
    """D3 markers come off a friendly Unit (ME-BLESS-11)."""
    unit = unit_of(m, args)
    count = yield from amount(blessing.does, "number", seat, "shed", blessing.id, unit.id)
    markers.lose(m, unit, count, "blessing")


def move_enemy(
    m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg], at: Occasion | None
) -> Steps[None]:
    """An enemy Unit makes a Move where this seat wants it (ME-BLESS-12)."""
    yield from spells_help.free_move(m, unit_of(m, args), seat, "move")


def grant(m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg], at: Occasion | None) -> Steps[None]:
    """A friendly Unit has a Talent for this turn (ME-BLESS-13)."""
    put(m, blessing, unit_of(m, args), blessing.does.text("talent"), 1)
    return
    yield


def modify(m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg], at: Occasion | None) -> Steps[None]:
    """A Data Point is higher for this turn (ME-BLESS-14)."""
    put(m, blessing, unit_of(m, args), point_name(blessing.does), blessing.does.number("by"))
    return
    yield


def put(m: Battle, blessing: Blessing, unit: Unit, what: str, value: int) -> None:
    """An effect of a Blessing is on a Unit from now on."""
    effects.put(unit, blessing.id, what, value)
    m.note("effect", unit.id, blessing.id, what, value)


def raise_die(
    m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg], at: Occasion | None
) -> Steps[None]:
    """An unassigned die shows one more (ME-BLESS-15)."""
    value = int(args[0])
    pool.change(m, seat, value, min(value + blessing.does.number("by"), blessing.does.number("most", 6)))
    return
    yield


def ignore_markers(
    m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg], at: Occasion | None
) -> Steps[None]:
    """Markers are left out of a test; they stay (ME-BLESS-16, ME-BLESS-17)."""
    if at is not None:
        at.no_markers = True
        at.keeps = at.name != nerve.ACTIVATION and house.plays(m, house_magic.FURY, house_magic.KEEPS)
    return
    yield


def battle_cry(
    m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg], at: Occasion | None
) -> Steps[None]:
    """An enemy Unit sheds a marker and tests as for a lost combat; it flees from its nearest enemy (ME-BLESS-19)."""
    unit = unit_of(m, args)
    markers.lose(m, unit, blessing.does.number("number", 1), "blessing")
    yield from nerve.brave_test(m, unit, nerve.BATTLE_CRY, nearest(m, unit))


def nearest(m: Battle, unit: Unit) -> Unit | None:
    """Its nearest enemy."""
    return min(m.enemies(unit.seat), key=lambda enemy: group_gap(unit.bases, enemy.bases), default=None)


def hex_(m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg], at: Occasion | None) -> Steps[None]:
    """Whoever asked for it takes the casting or Dispel back (ME-BLESS-20); see ``magic``."""
    return
    yield


def counts_as_humanoid(
    m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg], at: Occasion | None
) -> Steps[None]:
    """A Monster Unit meets conditions of the scenario like a Humanoid one (ME-BLESS-21)."""
    put(m, blessing, unit_of(m, args), effects.HUMANOID, 1)
    return
    yield


def shooting_hits(
    m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg], at: Occasion | None
) -> Steps[None]:
    """Hits as of a shooting attack; nobody need see the target (ME-BLESS-22)."""
    unit = unit_of(m, args)
    count = yield from amount(blessing.does, "number", seat, "hits", blessing.id, unit.id)
    if house.plays(m, house_magic.FUNNEL, house_magic.ROLLED):
        faces = yield from roll(D10, seat, ("hit", blessing.id, unit.id), count)
        count = sum([house.meets(m, face, FUNNEL_SHOOT) for face in faces])
        m.note("funnel", unit.id, FUNNEL_SHOOT, tuple(faces), count)
        if not count:
            return
    struck = Struck((Hits(count, blessing.does.number("strength")),), count, frozenset(), 0)
    yield from shooting.mark(m, unit, struck, None, check=False)
    everyone = [list(range(len(unit.kinds)))]
    cover = covered(m, unit, melee=False, behind=False)
    lost = yield from shooting.suffer(m, unit, struck, None, everyone, cover, blessing.id)
    check_overload(m, unit)
    yield from shooting.heavy_casualties(m, unit, lost, None)


def quake(m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg], at: Occasion | None) -> Steps[None]:
    """A marker lies on the ground until the clean-up of this turn (ME-BLESS-23)."""
    m.serial += 1
    laid = Laid(m.serial, laid_ground.QUAKE, blessing.id, seat, "", m.turn)
    laid.x, laid.y = x_of(int(args[0])), y_of(int(args[0]))
    laid_ground.lay(m, laid)
    return
    yield


EFFECTS: Final[dict[str, Use]] = {
    use.__name__.rstrip("_"): use
    for use in (
        healing_salve,
        ultimate_inspiration,
        cancel_countercharge,
        free_action,
        longer_rally,
        shed_markers,
        move_enemy,
        grant,
        modify,
        raise_die,
        ignore_markers,
        battle_cry,
        hex_,
        counts_as_humanoid,
        shooting_hits,
        quake,
    )
}
