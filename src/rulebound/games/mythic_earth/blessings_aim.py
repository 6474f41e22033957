"""What Blessings may be used on (ME-BLESS-06 to 23)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebound.games.mythic_earth import laid_ground, movement
from rulebound.games.mythic_earth.moments import Occasion
from rulebound.games.mythic_earth.pack_magic import Blessing
from rulebound.games.mythic_earth.spells_aim import fits
from rulebound.games.mythic_earth.spells_placing import missing
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.kernel.decisions import Arg, Refusal
from rulebound.space.field.bases import Base
from rulebound.space.field.places import place, x_of, y_of

MOVING = ("free_action", "move_enemy")
MARCH = "march"


def refusal(m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg]) -> Refusal | None:
    """Why a Blessing may not be used on what an answer names."""
    target = blessing.target
    if target is None:
        return None if not args else Refusal("It names nothing.", blessing.clauses)
    if target.side == "own-pool":
        return refusal_of_die(m, seat, blessing, args)
    if target.side == "ground":
        return refusal_of_spot(m, blessing, args)
    if len(args) != 1 or str(args[0]) not in m.units:
        return Refusal("It names a Unit.", blessing.clauses)
    return refusal_of_unit(m, seat, blessing, m.units[str(args[0])])


def refusal_of_unit(m: Battle, seat: str, blessing: Blessing, unit: Unit) -> Refusal | None:
    """Why it may not be used on a Unit."""
    assert blessing.target is not None
    if not unit.here:
        return Refusal("There is no such Unit on the table.", ())
    refused = fits(m, seat, blessing.target, unit)
    if refused is not None:
        return Refusal(refused.reason, blessing.clauses)
    needs = blessing.target.needs
    if needs is not None and needs.effect == "has_had_a_die":
        if not unit.beside:
            return Refusal("It has been given no die this turn.", blessing.clauses)
        if 0 < unit.alert_since < m.turn:
            return Refusal("The die that it holds On Alert is from an earlier turn.", blessing.clauses)
    effect = blessing.effect
    if effect in MOVING:
        if unit.locked:
            return Refusal("A Unit in combat does not move.", blessing.clauses)
        if blessing.does.text("action") == MARCH and movement.may_not_march(m, unit) is not None:
            return Refusal("It may not March.", blessing.clauses)
    elif effect == "healing_salve" and not missing(unit, heroes=True):
        if unit.type != "multitude":
            return Refusal("It has lost no Mini.", blessing.clauses)
        if not any(unit.hurt):
            return Refusal("It has lost nothing.", blessing.clauses)
    elif effect == "shed_markers" and not unit.markers:
        return Refusal("It has no Brave markers.", blessing.clauses)
    return None


def refusal_of_die(m: Battle, seat: str, blessing: Blessing, args: Sequence[Arg]) -> Refusal | None:
    """Why a die may not be raised (ME-BLESS-15)."""
    values = [str(value) for value in m.sides[seat].pool]
    if len(args) != 1 or args[0] not in values:
        return Refusal("No unassigned die of the pool shows that.", blessing.clauses)
    if int(args[0]) >= blessing.does.number("most", 6):
        return Refusal("A die is not raised above 6.", blessing.clauses)
    return None


def refusal_of_spot(m: Battle, blessing: Blessing, args: Sequence[Arg]) -> Refusal | None:
    """Why a marker may not be laid there (ME-BLESS-23)."""
    assert blessing.target is not None
    if len(args) != 1 or not isinstance(args[0], int):
        return Refusal("It names a place.", blessing.clauses)
    area = Base(x_of(args[0]), y_of(args[0]), blessing.target.diameter // 2)
    if not laid_ground.on_table(m, area):
        return Refusal("The marker must lie on the table.", blessing.clauses)
    return None


def proposals(m: Battle, seat: str, blessing: Blessing) -> Iterator[tuple[Arg, ...]]:
    """What a Blessing can be used on, of places some sensible ones."""
    target = blessing.target
    if target is None:
        yield ()
        return
    names: list[tuple[Arg, ...]] = []
    if target.side == "own-pool":
        names = [(str(value),) for value in sorted(set(m.sides[seat].pool), reverse=True)]
    elif target.side == "ground":
        for enemy in m.enemies(seat):
            base = enemy.bases[len(enemy.bases) // 2]
            names.append((place(base.x, base.y),))
    else:
        for unit in units_of(m, seat, target.side):
            if refusal_of_unit(m, seat, blessing, unit) is None:
                yield (unit.id,)
        return
    for args in names:
        if refusal(m, seat, blessing, args) is None:
            yield args


def units_of(m: Battle, seat: str, side: str) -> list[Unit]:
    """The Units on the table of the side that a target names, seen from a seat."""
    if side == "friend":
        return m.of(seat)
    return m.enemies(seat) if side == "enemy" else m.present()


def at_moment(m: Battle, seat: str, blessing: Blessing, occasion: Occasion) -> list[tuple[Arg, ...]]:
    """What a Blessing that has its moment can be used on now."""
    unit = occasion.unit
    if unit is None or blessing.target is None:
        return []
    ours = blessing.target.side == "friend"
    if (unit.seat == seat) != ours:
        return []
    if blessing.effect == "free_action":  # any friend, when one is given a die (ME-BLESS-09)
        return list(proposals(m, seat, blessing))
    if blessing.effect == "longer_rally":
        return [()] if occasion.reach else []
    return [(unit.id,)] if refusal_of_unit(m, seat, blessing, unit) is None else []
