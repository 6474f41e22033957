"""The values of a Unit: highest, majority, lowest (ME-DATA-01 to 08), each with what changes it.

Move, Shoot, Fight, Save, React, Brave and Wounds are those of its Minis (ME-DATA-02 to 04); armour stands with saves
(ME-UNIT-03). A test on anything but BR is a Competency Test and leaves the Brave markers alone (ME-CTEST-01).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulebound.games.mythic_earth import effects, house
from rulebound.games.mythic_earth.cards import BEHEMOTH, Kind
from rulebound.games.mythic_earth.state import INCH, Battle, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.kernel.tally import Tally
from rulebound.space.field.bases import group_within

MARKERS = ("quake", "area_halves_move")
"""What lies on the ground and halves M of whoever touches it: the Crux Quake marker, and that of a spell."""
LEAST = -99
"""No number is too low to be named: a test against it fails (ME-TEST-08)."""


def tally(base: int, label: str, clause: str = "") -> Tally:
    """A number to be rolled under."""
    return Tally(base, label, clause, floor=LEAST, dice_limit=99)


def most_common(values: Sequence[int]) -> int:
    """The value that most have; of two as common the higher (ME-DATA-06)."""
    counted = Counter(values)
    return max(counted, key=lambda value: (counted[value], value))


def highest_brave(unit: Unit) -> int:
    """The printed BR of a Unit (ME-DATA-05, ME-OVER-03)."""
    return max([kind.brave for kind in unit.profiles()], default=0)


def highest_react(unit: Unit) -> int:
    return max([kind.react for kind in unit.profiles()], default=0)


def highest_shoot(unit: Unit) -> int:
    return max([kind.shoot for kind in unit.profiles()], default=0)


def highest_save(unit: Unit) -> int:
    return max([kind.save for kind in unit.profiles()], default=0)


def highest_fight(unit: Unit) -> int:
    return max([kind.fight for kind in unit.profiles()], default=0)


def majority_save(unit: Unit) -> int:
    return most_common([unit.mini(index).save for index in range(len(unit.kinds))])


def majority_fight(unit: Unit) -> int:
    return most_common([unit.mini(index).fight for index in range(len(unit.kinds))])


def overload(brave: int) -> int:
    """The number of Brave markers that destroys a Unit: 150 percent of its BR, fractions up (ME-OVER-01)."""
    return (3 * brave + 1) // 2


def limit(m: Battle, unit: Unit) -> int:
    """The number of Brave markers that destroys this Unit; as a house option gains for a time raise it (ME-OVER-03)."""
    brave = highest_brave(unit)
    if house.plays(m, house.OVERLOAD, house.TEMPORARY):
        brave = max(brave + effects.total(m, unit, "brave"), brave)
    return overload(brave)


def move_tally(m: Battle, unit: Unit) -> Tally:
    """How far a Unit goes in one go, in thousandths of an inch (ME-DATA-07)."""
    lowest = min([kind.move for kind in unit.profiles()], default=0)
    total = Tally(lowest, "M", "ME-DATA-01", floor=0, dice_limit=10**9)
    total.add(effects.total(m, unit, "move", effects.MOVE_CAP) * INCH, "effect", "ME-MAGIC-01")
    if effects.on(unit, "rooted") and in_difficult(m, unit):
        total.add(min(INCH - total.total, 0), "roots", "ME-MAGIC-01")
        return total
    spell, quake = halved_by(m, unit)
    if spell:
        total.add(rounded_up(total.total) - total.total, "halved", "ME-MAGIC-01")
    if quake:
        total.add(rounded_up(total.total) - total.total, "quake", "ME-BLESS-23")
    return total


def rounded_up(distance: int) -> int:
    """Half of a distance, a fraction of an inch rounded up (ME-MOVE-14)."""
    return -(-distance // (2 * INCH)) * INCH


def in_difficult(m: Battle, unit: Unit) -> bool:
    """Whether a Unit on the ground is Within Difficult ground (ME-BASIC-16)."""
    return not unit.airborne and any(m.field.ground.in_difficult(base) for base in unit.bases)


def halved_by(m: Battle, unit: Unit) -> tuple[bool, bool]:
    """Whether a spell halves M, and whether a Crux Quake marker does: spells never twice, and not both markers of the
    ground (ME-BLESS-23).
    """
    spell = effects.on(unit, "halved") or effects.on(unit, "rooted")
    shrug = quake = False
    if m.laid and not unit.airborne:
        for laid in m.laid:
            if laid.kind in MARKERS and any(
                m.field.template(laid.x, laid.y).touched(base) for base in unit.bases
            ):
                quake = quake or laid.kind == MARKERS[0]
                shrug = shrug or laid.kind == MARKERS[1]
    return spell or shrug, quake and not shrug


def heroic_near(m: Battle, unit: Unit) -> list[tuple[Unit, Kind]]:
    """The friendly Heroic Figures whose own Mini is within 10 inches, each with its Unit (ME-BTEST-04).

    A Figure gives nothing to the Unit that it is part of, but as a house option.
    """
    if not unit.bases:
        return []
    own = house.plays(m, house.OWN_HEROES, house.OWN_TOO)
    return [
        (friend, friend.mini(index))
        for friend in m.of(unit.seat)
        if own or friend.id != unit.id
        for index in range(len(friend.kinds))
        if friend.mini(index).heroic and group_within([friend.bases[index]], unit.bases, 10 * INCH)
    ]


def markers_only(m: Battle, unit: Unit, counted: bool) -> Tally:
    """The number of an Activation Test where groups let the markers alone count (ME-TEST-07); BR itself may be raised."""
    total = tally(highest_brave(unit), "BR", "ME-TEST-01")
    total.add(effects.total(m, unit, "brave"), "effect", "ME-BLESS-14")
    if counted:
        total.add(-unit.markers, "Brave markers", "ME-TEST-01")
    return total


def brave_tally(
    m: Battle,
    unit: Unit,
    lender: Unit | None = None,
    markers: bool = True,
    penalties: bool = True,
    less_fleeing: bool = False,
    markers_off: int = 0,
) -> Tally:
    """The number of a Brave-based test (ME-TEST-01, ME-TEST-07, ME-BTEST-02 to 05).

    ``lender`` is the Unit whose Heroic Figure lends its BR (ME-STOP-07). Without ``markers`` they are left out
    (ME-ACTN-04), without ``penalties`` whatever is negative (ME-FLEE-13). ``less_fleeing`` and ``markers_off`` are
    what Command does for a Unit that it rallies.
    """
    base, label, bearer = highest_brave(unit), "BR", unit
    if lender is not None:
        bearer = lender
        base = max([k.brave for k in lender.profiles() if k.heroic], default=base)
        label = f"BR of {lender.card.name}"
    heroes = heroic_near(m, unit)
    if lender is not None and house.plays(m, house.HELPER, house.LENDS_ONLY):
        heroes = [hero for hero in heroes if hero[0].id != lender.id]
    borrowed = commander(m, heroes, base + effects.total(m, unit, "brave")) if lender is None else None
    if borrowed is not None:
        bearer, base = borrowed[0], borrowed[1].brave
        label = f"BR of {bearer.card.name}"
        heroes.remove(borrowed)
    total = tally(base, label, "ME-STOP-07" if lender else "ME-BTEST-05")
    total.add(effects.total(m, bearer, "brave"), "effect", "ME-BLESS-14")  # of whose BR it is
    if markers and penalties:
        total.add(-max(unit.markers - markers_off, 0), "Brave markers", "ME-BTEST-02")
    if penalties:
        if unit.frozen:
            total.add(-1, "Frozen", "ME-BTEST-03")
        if unit.fleeing and not less_fleeing:
            total.add(-1, "Fleeing", "ME-BTEST-03")
    for friend, _ in heroes:
        total.add(1, friend.card.name, "ME-BTEST-04")
    return total


def commander(m: Battle, heroes: Sequence[tuple[Unit, Kind]], own: int) -> tuple[Unit, Kind] | None:
    """The Heroic Figure with Command that lends a better BR; it gives no +1 besides (ME-STOP-08)."""
    best: tuple[Unit, Kind] | None = None
    value = own + 1  # its +1 as a Heroic Figure would do as well
    for friend, kind in heroes:
        if friend.frozen or friend.fleeing or "command" not in kind.talents:
            continue
        brave = kind.brave + effects.total(m, friend, "brave")
        if brave > value:
            best, value = (friend, kind), brave
    return best


def react_tally(unit: Unit) -> Tally:
    """The number of a React test: markers do not count (ME-CTEST-02, ME-CTEST-03)."""
    return tally(highest_react(unit), "RE", "ME-CTEST-03")


def is_massive(unit: Unit) -> bool:
    """Whether it hides what is behind it and is easier to hit (ME-SHOOT-08, ME-HIT-14)."""
    return unit.type == BEHEMOTH or has(unit, "massive")
