"""Attack as an action: who may attack whom, by which line, and why not (CX-ATK, CX-PSY, CX-UNIT-18 to 20, CX-BLDG-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.games.chronicle_x import combat
from rulebound.games.chronicle_x.forms import LONG, MELEE, NO_BAND, OVERWATCH_SHOT, SHOOT, SHORT
from rulebound.games.chronicle_x.measuring import (
    distance,
    engaged,
    in_range,
    mask_sees,
    near_model,
    near_unit,
    ranges,
    square_sees,
    within,
)
from rulebound.games.chronicle_x.state import HEROES, NOWHERE, OVERMIND, Hero, MissionState, Model, Unit
from rulebound.kernel.decisions import Refusal
from rulebound.space.board import Mask, Square, bits

if TYPE_CHECKING:
    from rulebound.games.chronicle_x.combat import Attack

ADJACENT_ENEMY: Final = Refusal("An enemy is adjacent, so it cannot shoot at a distance.", ("CX-COMBAT-09",))


def band_of(m: MissionState, unit: Unit, spotter: Model, reach: int) -> int:
    """The band in which a target at that distance lies; NO_BAND beyond (CX-COMBAT-05, CX-COMBAT-08)."""
    short, long = ranges(m, unit, spotter)
    if short and reach <= short:
        return SHORT
    if long and reach <= long:
        return LONG
    return NO_BAND


def shots_psychically(unit: Unit) -> bool:
    """Whether every shooting attack of the unit is psychic (the Dominator's grip)."""
    return unit.kind == "dominator"


def unit_value(unit: Unit, band: int) -> int:
    """Dice of all models of a unit in a band, before modifiers."""
    dice = 0
    if band == SHORT:
        for model in unit.models:
            dice += model.stats.short
    else:
        for model in unit.models:
            dice += model.stats.long
    return dice


def shoot_values(unit: Unit) -> tuple[int, int]:
    """Dice of all models of a unit in short and in long range, before modifiers."""
    short = long = 0
    for model in unit.models:
        stats = model.stats
        short += stats.short
        long += stats.long
    return short, long


def untargetable(m: MissionState, attacker: Unit, spotter: Model, target: Unit, aim: Model) -> bool:
    """Whether something hides the target from this shot of an alien unit."""
    if "forbids" not in target.hooks or attacker.side == HEROES:
        return False
    reach = distance(m, spotter.mask, aim.mask)
    return type(target) is Hero and any(
        "forbids" in source.hooks and source.forbids(m, target, f"shot {reach}") for source in target.sources
    )


def bands(m: MissionState, unit: Unit, model: Model) -> tuple[Mask, Mask]:
    """The squares in short range of a model, and those in any range of it (CX-COMBAT-05)."""
    short, long = model.stats.short_range, model.stats.long_range
    if m.gloom or "ranges" in unit.hooks:
        short, long = ranges(m, unit, model)
    if model.size == 2:
        near = within(m, model, short) if short else 0
        return near, near | within(m, model, long) if long else near
    square = model.square
    discs = m.ground.board.discs
    near = discs[short][square] if short else 0
    return near, discs[long][square] if long > short else near


def shot(
    m: MissionState,
    attacker: Unit,
    target: Unit,
    psychic: bool = False,
    spotter_at: Square = NOWHERE,
    aim_at: Square = NOWHERE,
) -> Attack | None:
    """The best shooting attack of a unit on another, or None; a spotter and an aim may be given by their squares.

    A psychic one needs a band as any other, but no sight (CX-PSY-02, CX-PSY-05).

    Best for the attacker: most dice, then least cover, then nearest; whoever attacks may choose otherwise.
    """
    best: tuple[Model, Model, int, Square, Square] | None = None
    best_rank = -99
    # one attack serves to judge all pairs of models, since making one is dear; the best pair is set in it last
    attack: Attack | None = None
    single = len(attacker.models) == len(target.models) == 1
    values: tuple[int, int] | None = None
    for spotter in attacker.models:
        if spotter_at != NOWHERE and not spotter.mask >> spotter_at & 1:
            continue
        near, area = bands(m, attacker, spotter)
        for aim in target.models:
            if not area & aim.mask or (aim_at != NOWHERE and not aim.mask >> aim_at & 1):
                continue
            if values is None:
                values = shoot_values(attacker)
            band = SHORT if near & aim.mask else LONG
            value = values[0] if band == SHORT else values[1]
            if not value or value * 4 <= best_rank:
                continue
            if not psychic and (
                not mask_sees(m, spotter.mask, aim.mask) or untargetable(m, attacker, spotter, target, aim)
            ):
                continue
            if attack is None:
                attack = combat.Attack(attacker, SHOOT, target)
                attack.psychic = psychic
            attack.spotter = spotter
            attack.aim = aim
            attack.band = band
            attack.origin = nearest_square(m, spotter, aim)
            attack.aim_square = aim.square if aim.size == 1 else _open_side(m, attack, aim, psychic, aim_at)
            if single:
                return attack
            rank = value * 4
            if not psychic:
                rank -= 4 * combat.building_penalty(m, attack)
                rank -= 2 * combat.covered(m, attack, target)
            if rank == 4 * max(values):
                # no other pair can do better
                return attack
            if rank > best_rank:
                best, best_rank = (spotter, aim, band, attack.origin, attack.aim_square), rank
    if attack is not None and best is not None:
        attack.spotter, attack.aim, attack.band, attack.origin, attack.aim_square = best
    return attack


def nearest_square(m: MissionState, model: Model, other: Model) -> Square:
    """The square of a model that is nearest to another model (the first of equals)."""
    if model.size == 1:
        return model.square
    return min(bits(model.mask), key=lambda square: (distance(m, 1 << square, other.mask), square))


def _open_side(m: MissionState, attack: Attack, aim: Model, psychic: bool, aim_at: Square) -> Square:
    """The visible square of a large target with the least protection (CX-XXL-12)."""
    best, best_rank = aim.square, 99
    for square in bits(aim.mask):
        if aim_at != NOWHERE and square != aim_at:
            continue
        if not psychic and not square_sees(m, square, 1 << attack.origin):
            continue
        attack.aim_square = square
        rank = 2 * combat.building_penalty(m, attack)
        if attack.target is not None:
            rank += combat.covered(m, attack, attack.target)
        if rank < best_rank:
            best, best_rank = square, rank
    return best


def blow(
    m: MissionState, attacker: Unit, target: Unit, psychic: bool = False, aim_at: Square = NOWHERE
) -> Attack | None:
    """The best melee attack of a unit on another, or None if no models are adjacent (CX-ATK-05, CX-UNIT-19)."""
    best: Attack | None = None
    best_rank = 99
    for spotter in attacker.models:
        if spotter.square < 0:
            continue
        near = near_model(m, spotter)
        for aim in target.models:
            if not near & aim.mask or (aim_at != NOWHERE and not aim.mask >> aim_at & 1):
                continue
            attack = combat.Attack(attacker, MELEE, target)
            attack.psychic = psychic
            attack.spotter = spotter
            attack.aim = aim
            touched = near & aim.mask
            attack.aim_square = (touched & -touched).bit_length() - 1
            attack.origin = _toucher(m, spotter, attack.aim_square)
            rank = 2 * combat.building_penalty(m, attack) + combat.covered(m, attack, target)
            if rank < best_rank:
                best, best_rank = attack, rank
    return best if best is not None and strikes(attacker) else None


def _toucher(m: MissionState, model: Model, square: Square) -> Square:
    """The square of a model that is adjacent to a square."""
    if model.size == 1:
        return model.square
    touching = m.ground.adjacent(square) & model.mask
    return (touching & -touching).bit_length() - 1


def overwatch_aim(m: MissionState, watcher: Unit, target: Unit) -> Attack | None:
    """The held shot of a watcher at a target, or None if it cannot be made now."""
    if not target.models or target.models[0].square < 0:
        return None
    attack = shot(m, watcher, target, shots_psychically(watcher))
    if attack is not None:
        attack.how = OVERWATCH_SHOT
    return attack


def legal(
    m: MissionState,
    attacker: Unit,
    target: Unit,
    psychic: bool = False,
    spotter_at: Square = NOWHERE,
    aim_at: Square = NOWHERE,
) -> Attack | None:
    """The attack that a unit's Attack action makes on a target: melee if adjacent, else shooting; None if there is none."""
    if target.side == attacker.side or not target.models or attacker.shaken_by == target.id:
        return None
    if engaged(m, attacker):
        return blow(m, attacker, target, False, aim_at)
    return shot(m, attacker, target, psychic or shots_psychically(attacker), spotter_at, aim_at)


def may_shoot(m: MissionState, attacker: Unit, target: Unit, psychic: bool = False) -> bool:
    """Whether ``shot`` finds any attack; nothing is weighed."""
    for spotter in attacker.models:
        near, area = bands(m, attacker, spotter)
        for aim in target.models:
            if (
                area & aim.mask
                and unit_value(attacker, SHORT if near & aim.mask else LONG)
                and (
                    psychic
                    or (
                        mask_sees(m, spotter.mask, aim.mask)
                        and not untargetable(m, attacker, spotter, target, aim)
                    )
                )
            ):
                return True
    return False


def strikes(unit: Unit) -> bool:
    """Whether a unit has any melee dice."""
    for model in unit.models:
        if model.stats.melee:
            return True
    return False


class Reach:
    """What lies near enough for a unit's Attack action; nothing changes between the question and its answer.

    ``units`` are the enemies: those beside it if there are any (``busy``), else those in any range; ``tokens`` are the
    tokens and yellow squares in any range. Some of all these may be out of sight.
    """

    __slots__ = ("attacker", "busy", "m", "tokens", "units")

    def __init__(self, m: MissionState, attacker: Unit) -> None:
        self.m = m
        self.attacker = attacker
        self.units: list[Unit] = []
        far, beside = in_range(m, attacker)
        self.tokens = breakable(m) & beside
        heroic = attacker.side == HEROES
        enemies = m.alien_bodies if heroic else m.hero_bodies
        area = near_unit(m, attacker) if enemies else 0
        self.busy = area & enemies != 0
        if not self.busy:
            area |= far
            if not area & enemies:
                return
        for unit in m.units if heroic else m.present(HEROES):
            if unit.side == attacker.side:
                continue
            for model in unit.models:
                if area & model.mask:
                    self.units.append(unit)
                    break

    def opens(self, unit: Unit) -> bool:
        """Whether one of the units can be attacked: whether ``legal`` finds an attack; nothing is weighed."""
        attacker = self.attacker
        if attacker.shaken_by == unit.id:
            return False
        if self.busy:
            return strikes(attacker)
        return may_shoot(self.m, attacker, unit, shots_psychically(attacker))

    def aimed(self, unit: Unit) -> Attack | None:
        """The attack that ``legal`` finds on one of the units."""
        if self.attacker.shaken_by == unit.id:
            return None
        if self.busy:
            return blow(self.m, self.attacker, unit)
        return shot(self.m, self.attacker, unit, shots_psychically(self.attacker))

    def any_target(self) -> bool:
        """Whether the Attack action may name anything at all; the first thing found settles it."""
        for unit in self.units:
            if self.opens(unit):
                return True
        return any_token(self.m, self.attacker)

    def things(self) -> list[Unit | Square]:
        """The units, then the tokens and yellow squares in range; some may be out of sight."""
        found: list[Unit | Square] = [*self.units]
        if self.tokens:
            found.extend(bits(self.tokens))
        return found


def targets(m: MissionState, attacker: Unit) -> list[Unit]:
    """Every enemy unit that the Attack action may name now."""
    enemies = m.present(OVERMIND if attacker.side == HEROES else HEROES)
    return [unit for unit in enemies if legal(m, attacker, unit) is not None]


def token_attack(m: MissionState, attacker: Unit, square: Square, busy: bool | None = None) -> Attack | None:
    """The attack on a hazard token or a yellow square, or None (CX-HAZ-01, CX-TERR-08, CX-TERR-09).

    ``busy`` says whether the attacker is engaged, if that is known.
    """
    bit = 1 << square
    if not breakable(m) & bit:
        return None
    # a token beside it may be shot at as well, as it is no enemy that forbids it (CX-COMBAT-09)
    if busy is None:
        busy = engaged(m, attacker)
    melee = 0
    for model in attacker.models:
        melee += model.stats.melee
    best: Model | None = None
    best_band = NO_BAND
    best_value = 0
    for spotter in attacker.models:
        if spotter.square < 0:
            continue
        if melee > best_value and (spotter.mask | near_model(m, spotter)) & bit:
            best, best_band, best_value = spotter, NO_BAND, melee
        if busy:
            continue
        near, area = bands(m, attacker, spotter)
        if not area & bit:
            continue
        band = SHORT if near & bit else LONG
        value = unit_value(attacker, band)
        if value > best_value and (shots_psychically(attacker) or square_sees_square(m, spotter, square)):
            best, best_band, best_value = spotter, band, value
    if best is None:
        return None
    attack = combat.Attack(attacker, SHOOT if best_band else MELEE, None, square)
    attack.spotter = best
    attack.band = best_band
    attack.aim_square = square
    attack.origin = best.square
    return attack


def square_sees_square(m: MissionState, spotter: Model, square: Square) -> bool:
    """Whether a model has a square in sight, whatever stands on it."""
    if spotter.size == 1 and not m.smoke:
        return m.ground.figures_see(spotter.mask, 1 << square, m.bodies)
    return any(square_sees(m, own, 1 << square, spotter.mask) for own in bits(spotter.mask))


def destroyable(m: MissionState, square: Square) -> bool:
    """Whether a yellow square can be destroyed: not the Heroes' own, nor one that is an objective (CX-TERR-09)."""
    return m.fair_yellow >> square & 1 == 1 and m.yellow_lost >> square & 1 == 0


def breakable(m: MissionState) -> Mask:
    """The hazard tokens and the yellow squares that can be destroyed."""
    fair = m.fair_yellow
    return m.hazards | fair ^ fair & m.yellow_lost


def token_targets(m: MissionState, attacker: Unit) -> list[Square]:
    """Hazard tokens and yellow squares that the Attack action may name now."""
    near = tokens_within(m, attacker)
    return [square for square in bits(near) if token_attack(m, attacker, square) is not None] if near else []


def tokens_within(m: MissionState, attacker: Unit) -> Mask:
    """The tokens and yellow squares that lie in any range of a unit; sight is not looked at."""
    return breakable(m) & in_range(m, attacker)[1]


def any_token(m: MissionState, attacker: Unit) -> bool:
    """Whether any token or yellow square may be attacked: what ``token_attack`` finds, without building it."""
    tokens = breakable(m)
    if not tokens:
        return False
    if tokens & (near_unit(m, attacker) | attacker.mask) and strikes(attacker):
        return True
    psychic = shots_psychically(attacker)
    busy: bool | None = None
    for spotter in attacker.models:
        near, area = bands(m, attacker, spotter)
        far = tokens & area
        if far and not unit_value(attacker, SHORT):
            far &= ~near
        if far and not unit_value(attacker, LONG):
            far &= near
        if not far:
            continue
        if busy is None:
            busy = engaged(m, attacker)
        if busy:
            return False
        while far:
            low = far & -far
            if psychic or square_sees_square(m, spotter, low.bit_length() - 1):
                return True
            far ^= low
    return False
