"""Combat: the attack phase and the defence phase, in the order of the flow chart (CX-COMBAT-01)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import lru_cache
from typing import Any

from rulebound.dice.die import Roll
from rulebound.games.chronicle_x import agenda_base, damage, effects, hazards, mission_rules, neon, upgrades
from rulebound.games.chronicle_x.forms import BLANK as BLANK
from rulebound.games.chronicle_x.forms import BURST as BURST
from rulebound.games.chronicle_x.forms import CARD as CARD
from rulebound.games.chronicle_x.forms import CRITICAL as CRITICAL
from rulebound.games.chronicle_x.forms import DEFEND as DEFEND
from rulebound.games.chronicle_x.forms import DOUBLE_DEFEND as DOUBLE_DEFEND
from rulebound.games.chronicle_x.forms import DOUBLE_HIT as DOUBLE_HIT
from rulebound.games.chronicle_x.forms import EXTRA as EXTRA
from rulebound.games.chronicle_x.forms import FORM_NAMES as FORM_NAMES
from rulebound.games.chronicle_x.forms import HIT as HIT
from rulebound.games.chronicle_x.forms import LONG as LONG
from rulebound.games.chronicle_x.forms import MELEE as MELEE
from rulebound.games.chronicle_x.forms import NO_BAND as NO_BAND
from rulebound.games.chronicle_x.forms import OVERWATCH_SHOT as OVERWATCH_SHOT
from rulebound.games.chronicle_x.forms import QUICK_SHOT as QUICK_SHOT
from rulebound.games.chronicle_x.forms import RESULT_NUMBERS as RESULT_NUMBERS
from rulebound.games.chronicle_x.forms import RESULTS as RESULTS
from rulebound.games.chronicle_x.forms import RUSH as RUSH
from rulebound.games.chronicle_x.forms import SHOOT as SHOOT
from rulebound.games.chronicle_x.forms import SHORT as SHORT
from rulebound.games.chronicle_x.measuring import building_at, is_ruin, near_unit, yellow_square
from rulebound.games.chronicle_x.moments import ask, ask_both, idle, quiet
from rulebound.games.chronicle_x.options import ADDS_UP, ANY_SIDE, BOTH, MODEL, NEAREST, NEITHER
from rulebound.games.chronicle_x.options import DEFEND as DEFEND_OPTION
from rulebound.games.chronicle_x.sources import LASTING, Conversion, Steps
from rulebound.games.chronicle_x.state import (
    HEROES,
    NOWHERE,
    OVERMIND,
    TOKEN,
    Hero,
    MissionState,
    Model,
    Unit,
)
from rulebound.kernel.decisions import Action, Decision, Family, Options, option
from rulebound.kernel.tally import Tally
from rulebound.space.board import SIDE_EAST, SIDE_NORTH, SIDE_SOUTH, SIDE_WEST, Square, bits


class Attack:
    """An attack being made, from its declaration to its last step.

    ``origin`` is the square from which it is judged and ``aim_square`` the one at which it is aimed. ``marks`` holds
    what single cards note on it. ``fixed`` is a value that nothing but the named cards may change (None = the usual).
    ``suffered`` are the units that an unblocked hit has struck; ``cause`` is what their damage comes from ('' = the usual).
    """

    __slots__ = (
        "aim",
        "aim_square",
        "attacker",
        "band",
        "blocks",
        "cause",
        "criticals",
        "damage",
        "defence_faces",
        "extra_conversions",
        "faces",
        "fixed",
        "form",
        "hits",
        "how",
        "killed",
        "knock_down",
        "lost",
        "marks",
        "named",
        "neon_cost",
        "no_building",
        "no_cover",
        "no_damage",
        "no_neon",
        "no_stray",
        "origin",
        "psychic",
        "push_back",
        "rolled",
        "softened",
        "spotter",
        "stray_allies",
        "strays",
        "stun",
        "suffered",
        "surplus",
        "target",
        "token",
        "unblocked",
        "victims",
    )

    def __init__(
        self, attacker: Unit, form: int, target: Unit | None = None, token: Square = NOWHERE
    ) -> None:
        self.attacker = attacker
        self.form = form
        self.target = target
        self.token = token
        self.how = ""
        self.cause = ""
        self.psychic = False
        self.spotter: Model | None = None
        self.aim: Model | None = None
        self.origin: Square = NOWHERE
        self.aim_square: Square = NOWHERE
        self.band = NO_BAND
        self.fixed: int | None = None
        self.lost = False
        self.no_cover = False
        self.no_building = False
        self.no_damage = False
        self.no_stray = False
        self.no_neon = False
        self.neon_cost = 1
        self.stun = False
        self.knock_down = False
        self.push_back = False
        self.named: Model | None = None
        self.softened = 0
        self.extra_conversions: tuple[Conversion, ...] = ()
        self.marks: dict[str, int] = {}
        self.surplus = 0
        self.rolled = False
        self.faces: list[int] = []
        self.hits = 0
        self.criticals = 0
        self.strays = 0
        self.stray_allies: Sequence[Unit] = ()
        self.victims: Sequence[Unit] = ()
        self.suffered: tuple[Unit, ...] = ()
        self.defence_faces: tuple[int, ...] = ()
        self.blocks = 0
        self.unblocked = 0
        self.damage = 0
        self.killed: tuple[str, ...] = ()

    @property
    def target_id(self) -> str:
        """The id of the target unit, or '' for an object."""
        return self.target.id if self.target is not None else ""


# ---- values


def attack_value(m: MissionState, a: Attack) -> Tally:
    """The attack value with every modifier (CX-VAL-01, CX-UNIT-15, CX-UNIT-21).

    A unit attacks as one, mixed or not, even if one model alone sees (CX-UNIT-14, CX-UNIT-16). Penalties are taken from
    the whole value, before the limit of dice (CX-VAL-07); none for a building if the attack is psychic (CX-PSY-08).
    """
    unit = a.attacker
    if a.fixed is not None:
        tally = Tally(a.fixed, "fixed value", "CX-VAL-01", floor=0 if a.fixed == 0 else 1)
        if (
            a.marks.get("building counts")
            and a.target is not None
            and not a.no_building
            and building_penalty(m, a)
        ):
            tally.add(-1, "target inside a building", "CX-BLDG-06")
        if not a.marks.get("unchanging"):
            _card_modifiers(m, a, tally)
        return tally
    base = 0
    if a.form == MELEE:
        for model in unit.models:
            base += model.stats.melee
        tally = Tally(
            base, "melee" if len(unit.models) == 1 else f"melee of {len(unit.models)} models", "CX-UNIT-15"
        )
    else:
        for model in unit.models:
            base += model.stats.short if a.band == SHORT else model.stats.long
        name = "short range" if a.band == SHORT else "long range"
        clause = "CX-COMBAT-05" if len(unit.models) == 1 else "CX-UNIT-15"
        tally = Tally(base, name if len(unit.models) == 1 else f"{name}, {len(unit.models)} models", clause)
    if base == 0:
        tally.floor = 0
    each = m.house.unit_penalty_scope == MODEL
    times = 0
    if a.target is not None and not a.psychic and not a.no_building and building_penalty(m, a):
        times += 1
        tally.add(-_loss(a, times) if each else -1, "target inside a building", "CX-BLDG-06")
    if a.how:
        times += 1
        loss = _loss(a, times) if each else 1
        if a.how == OVERWATCH_SHOT and unit.overwatch == TOKEN:
            tally.add(-loss, "moved before overwatch", "CX-OW-06")
        elif a.how == RUSH:
            tally.add(-loss, "rush", "CX-BEHAV-07")
        elif a.how == QUICK_SHOT:
            tally.add(-loss, "quick shot", "CX-BEHAV-12")
    if "attack_value" in unit.hooks:
        for source in unit.sources:
            if "attack_value" in source.hooks:
                source.attack_value(m, a, tally, unit)
    if m.lasting or a.marks:
        _card_modifiers(m, a, tally)
    if a.band == LONG and m.figures:
        mission_rules.long_range(m, tally)
    if m.upgrades and a.target is not None:
        upgrades.weakened(m, a, tally, a.target)
    if base == 0 and a.form == SHOOT:
        # nothing raises a shoot value of 0 (CX-ALIEN-03, CX-COMBAT-06)
        tally.lines = tally.lines[:1]
    return tally


def _loss(a: Attack, times: int) -> int:
    """What the last of so many penalties takes from a unit, model by model; no model falls below 1 (CX-UNIT-21)."""
    loss = 0
    for model in a.attacker.models:
        stats = model.stats
        value = stats.melee if a.form == MELEE else stats.short if a.band == SHORT else stats.long
        loss += value > times
    return loss


def _card_modifiers(m: MissionState, a: Attack, tally: Tally) -> None:
    for entry in m.lasting:
        kind = LASTING.get(entry.name)
        if kind is not None:
            kind.on_attack(m, a, tally, entry)
    bonus = a.marks.get("attack bonus", 0)
    if bonus:
        tally.add(bonus, "mutation", "CX-MUT-05")


def building_penalty(m: MissionState, a: Attack) -> bool:
    """Whether the target is inside a building that shields it from the attacker (CX-BLDG-06 to 10)."""
    if not m.plan.indoors >> a.aim_square & 1:
        return False
    inside = building_at(m, 1 << a.aim_square)
    if building_at(m, 1 << a.origin) == inside:
        return False
    return not is_ruin(m, inside)


def defence_value(m: MissionState, a: Attack, unit: Unit) -> Tally:
    """The defence value that a unit uses against an attack; 0 dice where it may not defend.

    One model on a Red Square can lower the value of a unit, by its own loss only (CX-UNIT-25).
    """
    if unit.stunned and a.form == MELEE:
        # against a psychic attack as well, Meditation Room or not
        return Tally(0, "stunned", "CX-FX-06", floor=0)
    if a.psychic:
        # no dice without the Meditation Room (CX-PSY-03), and then 2 that nothing else changes (CX-PSY-06)
        fixed = 2 if m.meditation and type(unit) is Hero else 0
        label = "Meditation Room" if fixed else "no defence against psychic attacks"
        tally = Tally(fixed, label, "CX-PSY-06" if fixed else "CX-PSY-03", 0)
        _own_defence(m, a, tally, unit)
        return tally
    lowest = 99
    red = 0
    for model in unit.models:
        exposed = -1 if model.settled and model.mask & m.plan.red and not _sheltered(m, model) else 0
        if exposed and m.house.coloured_sides == BOTH and not _open_to(m, a, unit, model):
            exposed = 0
        if model.stats.defence + exposed < lowest + red:
            lowest, red = model.stats.defence, exposed
    label = "defence" if len(unit.models) == 1 else "lowest in unit"
    tally = Tally(
        lowest, label, "CX-UNIT-22" if len(unit.models) > 1 else "CX-DIAL-02", floor=1 if lowest else 0
    )
    tally.add(red, "red square", "CX-TERR-02")
    if not (a.no_cover and (a.target is None or unit is a.target)) and covered(m, a, unit):
        tally.add(1, "cover", "CX-TERR-04" if len(unit.models) == 1 else "CX-UNIT-23")
    _own_defence(m, a, tally, unit)
    for entry in m.lasting:
        kind = LASTING.get(entry.name)
        if kind is not None:
            kind.on_defence(m, a, tally, unit, entry)
    bonus = a.marks.get("defence bonus", 0)
    if bonus and unit is a.target:
        tally.add(bonus, "mutation", "CX-MUT-05")
    return tally


def _own_defence(m: MissionState, a: Attack, tally: Tally, unit: Unit) -> None:
    """What the defender's own sources add to its defence value."""
    if "defence_value" in unit.hooks:
        for source in unit.sources:
            if "defence_value" in source.hooks:
                source.defence_value(m, a, tally, unit)


def _sheltered(m: MissionState, model: Model) -> bool:
    """Red and green together cancel for a large model (CX-XXL-12)."""
    return model.size == 2 and model.mask & (m.plan.green | m.barricades) != 0


def _open_to(m: MissionState, a: Attack, unit: Unit, model: Model) -> bool:
    """Whether an attack comes over a red side: one with a gap in a wall, or any side if there is none (CX-TERR-02)."""
    for square in bits(model.mask & m.plan.red):
        if model.size == 2 and unit is a.target and square != a.aim_square:
            continue
        if red_sides(m, square) & m.ground.entered_sides(a.origin, square):
            return True
    return False


def red_sides(m: MissionState, square: Square) -> int:
    """The sides of a Red Square over which it counts, where the house has it by sides."""
    plan, stride = m.plan, m.ground.board.stride
    sides = 0
    for side, openings, at in (
        (SIDE_NORTH, plan.opening_south, square - stride),
        (SIDE_SOUTH, plan.opening_south, square),
        (SIDE_WEST, plan.opening_east, square - 1),
        (SIDE_EAST, plan.opening_east, square),
    ):
        if at >= 0 and openings >> at & 1:
            sides |= side
    return sides or SIDE_NORTH | SIDE_SOUTH | SIDE_WEST | SIDE_EAST


def _covers_all_round(m: MissionState, unit: Unit) -> bool:
    """Whether the house lets a Green Square cover this unit from all sides (CX-TERR-05, CX-UNIT-23)."""
    house = m.house
    if house.unit_cover_direction == ANY_SIDE and len(unit.models) > 1 and type(unit) is not Hero:
        return True
    return house.coloured_sides == NEITHER


def covered(m: MissionState, a: Attack, unit: Unit) -> bool:
    """Whether a model of the unit has a covered side of a Green Square towards the attacker (CX-TERR-05 to 07).

    Several of them count once (CX-UNIT-24). A hazard token neither covers nor exposes (CX-HAZ-06).
    """
    green = m.plan.green | m.barricades
    for model in unit.models:
        if not model.mask & green or not model.settled or _lit(m, model):
            continue
        if model.size == 2 and model.mask & m.plan.red:
            continue
        for square in bits(model.mask & green):
            if model.size == 2 and unit is a.target and square != a.aim_square:
                continue
            if m.barricades >> square & 1 or _covers_all_round(m, unit):
                return True
            if m.plan.green_sides[square] & m.ground.entered_sides(a.origin, square):
                return True
    return False


def _lit(m: MissionState, model: Model) -> bool:
    """Whether a floodlight falls on a model, so that nothing covers it."""
    for entry in m.lasting:
        if entry.name == "floodlight" and model.mask & entry.value:
            return True
    return False


def conversions(m: MissionState, a: Attack) -> Sequence[Conversion]:
    """The changes of dice that follow the rerolls, in order (CX-NEON-05)."""
    if "conversions" not in a.attacker.hooks:
        return a.extra_conversions
    found: list[Conversion] = []
    for source in a.attacker.sources:
        if "conversions" in source.hooks:
            found.extend(source.conversions(m, a, a.attacker))
    found.extend(a.extra_conversions)
    return found


# ---- the attack


def resolve(m: MissionState, a: Attack) -> Steps:
    """Carry out a declared attack to its last step; for an agenda it is one event (CX-AGENDA-05)."""
    steps = _resolve(m, a)
    return agenda_base.whole(m, steps, a) if m.agenda else steps


def _resolve(m: MissionState, a: Attack) -> Steps:
    unit = a.attacker
    target_id = a.target_id
    yellow = a.token >= 0 and yellow_square(m, a.token)
    m.note("attack", unit.id, target_id, a.token, a.form, a.band, a.how, a.psychic, yellow)
    open_ = "closed" not in a.marks
    if "heartbeat" in m.in_mission and unit.id == m.acting:
        # whatever made the attack: a Second Heartbeat does not mix forms (CX-ATK-02)
        m.in_round[f"form {unit.id}"] = a.form
    if m.upgrades:
        upgrades.fought(m, unit)
    if open_:
        if "declared" in unit.hooks:
            for source in unit.sources:
                if "declared" in source.hooks:
                    source.declared(m, a, unit)
        if not quiet(m, "attack_declared"):
            yield from ask_both(m, unit.side, "attack_declared", a, target_id)
    if a.lost or (a.target is not None and not a.target.models):
        m.note("attack_lost", unit.id)
        return
    tally = attack_value(m, a)
    total = tally.total
    dice = min(total, tally.dice_limit)
    a.surplus = total - dice
    a.stray_allies = stray_allies(m, a)
    purpose = ("attack", unit.id, a.target_id or m.ground.board.name(a.token))
    a.faces = list((yield Roll(unit.side, purpose, m.die, dice)))
    a.rolled = True
    m.note("attack_roll", unit.id, tuple(a.faces), tally)
    if m.upgrades and unit.side == OVERMIND and upgrades.bearers(m, "shared_mind"):
        yield from ask(m, OVERMIND, "attack_reroll", a, unit.id)
    if type(unit) is Hero:
        rush = not a.no_neon and not (m.upgrades and upgrades.hushed(m, unit))
        if open_ and "reroll_beside_the_vip" in m.rules:
            yield from _believed(m, a, unit, rush)
        elif rush:
            yield from _neon_rush(m, a, unit)
    if open_ and not idle(m, OVERMIND, "attack_dice"):
        yield from ask(m, OVERMIND, "attack_dice", a, unit.id)
    changed = count(a, conversions(m, a) if open_ else ())
    if changed:
        m.note("dice_changed", unit.id, tuple(a.faces), tuple(changed))
    if a.target is None:
        yield from strike_token(m, a.token, a.criticals, a.hits, a.attacker)
        return
    strays = True
    for victim in a.victims or (a.target,):
        yield from strike(m, a, victim, strays)
        strays = False
    yield from finish(m, a)


def stray_allies(m: MissionState, a: Attack) -> Sequence[Unit]:
    """Allies of the shooter next to the target when the roll is made (CX-COMBAT-10, CX-COMBAT-15, CX-PSY-09)."""
    if a.form != SHOOT or a.no_stray or a.target is None:
        return ()
    near = near_unit(m, a.target)
    own = m.hero_bodies if a.attacker.side == HEROES else m.alien_bodies
    beside = near & own
    if not beside or not beside & ~a.attacker.mask:
        return ()
    if m.house.friendly_fire_on_units == NEAREST:
        a.marks["stray near"] = near
    found = [unit for unit in m.present(a.attacker.side) if unit is not a.attacker and unit.mask & near]
    if "closed" in a.marks:
        # a hero made to shoot at another: of the others it is heroes alone (Dominion Whisper)
        return [unit for unit in found if type(unit) is Hero and unit is not a.target]
    return found


@lru_cache(maxsize=256)
def _rush(name: str, dice: int) -> tuple[Family, Family]:
    """What a hero may do with so many dice by Neon Rush: keep them, or reroll one."""
    rerolls = [Action("reroll", (name, str(number + 1))) for number in range(dice)]
    return option("keep", name), Options("reroll", rerolls)


def _neon_rush(m: MissionState, a: Attack, hero: Hero) -> Steps:
    """Rerolls of attack dice, one token a die, as often as wanted (CX-NEON-02, CX-NEON-04)."""
    left = a.marks.get("rerolls", hero.neon)
    while left > 0 and hero.neon >= a.neon_cost and not ("forbids" in hero.hooks and _no_neon(m, hero)):
        families = _rush(hero.id, len(a.faces))
        answer = yield Decision(HEROES, "neon", families, hero.id, tuple([RESULTS[f] for f in a.faces]))
        if answer.verb == "keep":
            return
        neon.change(m, hero, -a.neon_cost)
        left -= 1
        number = int(answer.args[1]) - 1
        (face,) = yield Roll(HEROES, ("reroll", hero.id), m.die, 1)
        old = a.faces[number]
        a.faces[number] = face
        m.note("reroll", hero.id, old, face, tuple(a.faces), a.neon_cost)


def _believed(m: MissionState, a: Attack, hero: Hero, tokens: bool) -> Steps:
    """A hero beside the person whom it leads out may throw one Blank of an attack again, once and at no cost.

    It may do so before its Neon Rush, between two rerolls, or after them: the choice stands beside them (believed).
    It is no Neon Rush: without ``tokens`` something bars that, and not this.
    """
    from rulebound.games.chronicle_x import vip

    left = a.marks.get("rerolls", hero.neon)
    free = True
    while True:
        rush = tokens and left > 0 and hero.neon >= a.neon_cost and not _no_neon(m, hero)
        blanks = vip.believed(m, hero, a.faces) if free else []
        if not (rush or blanks):
            return
        families: list[Family] = [option("keep", hero.id)]
        if rush:
            families.append(_rush(hero.id, len(a.faces))[1])
        if blanks:
            families.append(
                Options("believe", [Action("believe", (hero.id, str(each + 1))) for each in blanks])
            )
        answer = yield Decision(HEROES, "neon", families, hero.id, tuple([RESULTS[f] for f in a.faces]))
        if answer.verb == "keep":
            return
        if answer.verb == "believe":
            free = False
        else:
            neon.change(m, hero, -a.neon_cost)
            left -= 1
        number = int(answer.args[1]) - 1
        (face,) = yield Roll(HEROES, ("reroll", hero.id), m.die, 1)
        old = a.faces[number]
        a.faces[number] = face
        if answer.verb == "believe":
            m.note("believed", hero.id, old, face, tuple(a.faces))
        else:
            m.note("reroll", hero.id, old, face, tuple(a.faces), a.neon_cost)


def _no_neon(m: MissionState, hero: Hero) -> bool:
    """Whether something keeps a hero from Neon Rush."""
    return any("forbids" in source.hooks and source.forbids(m, hero, "neon") for source in hero.sources)


def count(a: Attack, changes: Sequence[Conversion]) -> list[tuple[str, str]]:
    """Apply the changes, then surplus Blanks, and count hits, criticals and strays; what was changed is returned.

    A Hit is one hit, a Double Hit two, a Critical one that nothing stops, a Blank nothing (CX-DICE-01 to 03,
    CX-DICE-06); cards change dice before the defender rolls (CX-COMBAT-04).
    """
    faces = a.faces
    changed: list[tuple[str, str]] = []
    for old, new, number in changes:
        _turn(faces, old, new, number, changed)
    if a.surplus:
        # a Blank that counts as a Hit is no longer a Blank (CX-VAL-03, CX-COMBAT-12)
        _turn(faces, "blank", "hit", a.surplus, changed)
    if a.softened and len(a.victims) < 2:
        # in an area attack the card serves its one unit only, in ``strike``
        _turn(faces, "critical", "hit", a.softened, changed)
    a.criticals = faces.count(CRITICAL)
    a.hits = faces.count(HIT) + 2 * faces.count(DOUBLE_HIT)
    a.strays = faces.count(BLANK)
    return changed


def _turn(faces: list[int], old: str, new: str, number: int, changed: list[tuple[str, str]]) -> None:
    """Turn so many dice from one result to another, as far as there are any, and note each that was changed."""
    old_face = RESULT_NUMBERS[old]
    for _ in range(number):
        if old_face not in faces:
            return
        faces[faces.index(old_face)] = RESULT_NUMBERS[new]
        changed.append((old, new))


def hits_on(m: MissionState, square: Square) -> int:
    """Hits that an earlier attack has left on a hazard token, where the house adds them up (CX-HAZ-02)."""
    return m.in_mission.get(f"hits {square}", 0) if m.hazards >> square & 1 else 0


def strike_token(m: MissionState, square: Square, criticals: int, hits: int, by: Unit) -> Steps:
    """A hazard token or a yellow square is destroyed by two hits or one critical (CX-HAZ-02, CX-TERR-08)."""
    broken = criticals > 0 or hits + hits_on(m, square) >= 2
    if not broken and hits and m.hazards >> square & 1 and m.house.hazard_damage_persists == ADDS_UP:
        m.in_mission[f"hits {square}"] = hits
        m.note("token_hit", square)
    yield from hazards.struck(m, square, broken, by)


def strike(m: MissionState, a: Attack, unit: Unit, strays: bool = False) -> Steps:
    """Critical damage, stray Blanks, the defence roll and the hits that are left, on one victim.

    A Defend cancels one hit and a Double Defend two; nothing else in the roll counts, surplus points included
    (CX-DICE-04, CX-DICE-05, CX-VAL-04). Without a defence roll criticals are hits like others (CX-PSY-07).
    """
    if not _there(unit):
        return
    cause = a.cause or ("area" if a.victims else "card" if a.form == CARD else "attack")
    by = a.attacker
    before = a.damage
    softened = min(a.softened, a.criticals) if len(a.victims) > 1 and unit is a.target else 0
    a.criticals -= softened
    a.hits += softened
    if a.criticals and not a.no_damage:
        a.damage += yield from damage.wound(m, unit, a.criticals, cause, by, a)
    if strays and a.stray_allies and a.strays:
        yield from _stray_fire(m, a)
    a.unblocked = a.hits
    a.blocks = 0
    a.defence_faces = ()
    if (a.hits or ("idle_defence" in unit.moments and _wants_roll(m, a, unit))) and _there(unit):
        tally = defence_value(m, a, unit)
        total = tally.total
        dice = min(total, tally.dice_limit)
        if dice:
            a.defence_faces = yield Roll(unit.side, ("defence", unit.id), m.die, dice)
            if not a.psychic:
                m.count(m.in_round, f"defended {unit.id}")
            m.note("defence_roll", unit.id, a.defence_faces, tally)
            if total > dice:
                a.marks["surplus blocks"] = blocking_surplus(m, tally)
            if not idle(m, unit.side, "defence_dice"):
                yield from ask(m, unit.side, "defence_dice", (a, unit), unit.id)
            if total > dice and a.marks.pop("surplus blocks"):
                _surplus_defends(m, a, unit, total - dice)
            faces = a.defence_faces
            a.blocks = faces.count(DEFEND) + 2 * faces.count(DOUBLE_DEFEND)
            a.unblocked = max(a.hits - a.blocks, 0)
        else:
            m.note("no_defence", unit.id, tally)
    if a.unblocked and not a.no_damage and _there(unit):
        if by.models and "hits_due" in by.moments:
            yield from ask(m, by.side, "hits_due", (a, unit), unit.id)
        if a.unblocked and _there(unit):
            a.damage += yield from damage.wound(m, unit, a.unblocked, cause, by, a)
    suffered = a.criticals + a.unblocked
    aside = max(a.hits - a.blocks, 0) - a.unblocked
    m.note("struck", unit.id, a.criticals, a.hits, a.blocks, a.damage - before, aside)
    a.criticals += softened
    a.hits -= softened
    if suffered:
        a.suffered = (*a.suffered, unit)
        if (a.push_back or a.stun or a.knock_down) and _there(unit):
            yield from effects.after_hits(m, a, unit)


def blocking_surplus(m: MissionState, tally: Tally) -> int:
    """The Blanks of a defence roll that count as a Defend (CX-VAL-04)."""
    return tally.surplus if m.house.defence_surplus_is_defend == DEFEND_OPTION else 0


def _surplus_defends(m: MissionState, a: Attack, unit: Unit, surplus: int) -> None:
    """A Blank counts as a Defend for each point of defence above five, where the house has it so (CX-VAL-04)."""
    faces = list(a.defence_faces)
    turned = min(faces.count(BLANK), surplus)
    for _ in range(turned):
        faces[faces.index(BLANK)] = DEFEND
    if turned:
        a.defence_faces = tuple(faces)
        m.note("surplus_defends", unit.id, a.defence_faces, turned)


def _there(unit: Unit) -> bool:
    """Whether any of a unit is left on the map."""
    return bool(unit.models) and unit.models[0].square >= 0


def _wants_roll(m: MissionState, a: Attack, unit: Unit) -> bool:
    """Whether an ability gives the defender a reason to roll with nothing to stop (CX-COMBAT-02)."""
    return any("idle_defence" in source.moments and source.rolls_idle(m, a, unit) for source in unit.sources)


def _stray_fire(m: MissionState, a: Attack) -> Steps:
    """Each Blank left is a Critical Hit on an ally next to the target; the opponent allots them (CX-COMBAT-10 to 15).

    Which of a unit it strikes is for the damage of units to say, or only a model next to the target (CX-COMBAT-14).
    """
    opponent = OVERMIND if a.attacker.side == HEROES else HEROES
    for _ in range(a.strays):
        allies = [unit for unit in a.stray_allies if unit.models and unit.models[0].square >= 0]
        if not allies:
            return
        options = Options("stray", [Action("stray", (unit.id,)) for unit in allies])
        answer = yield Decision(opponent, "stray", [options], a.attacker.id)
        ally = m.find(str(answer.args[0]))
        assert ally is not None
        m.note("stray", a.attacker.id, ally.id)
        yield from damage.wound(m, ally, 1, "stray", a.attacker, None, a.marks.get("stray near", 0))


def finish(m: MissionState, a: Attack) -> Steps:
    """What follows the last step of an attack: the attacker's sources, then those of the victims."""
    unit = a.attacker
    for entry in m.lasting[:]:
        kind = LASTING.get(entry.name)
        if kind is not None:
            kind.attack_over(m, a, entry)
    if "hit" in unit.hooks and unit.models and "closed" not in a.marks:
        for source in unit.sources:
            if "hit" in source.hooks:
                yield from source.hit(m, a, unit)
    for victim in a.victims or (() if a.target is None else (a.target,)):
        if "attacked" in victim.hooks:
            for source in victim.sources:
                if "attacked" in source.hooks and victim.models:
                    yield from source.attacked(m, a, victim)
    if not quiet(m, "attack_done"):
        yield from ask_both(m, unit.side, "attack_done", a, a.target_id)
    if m.upgrades:
        upgrades.over(m, a)


def card_attack(
    m: MissionState,
    dice: int,
    origin: Square,
    victims: list[Unit],
    by: Unit,
    purpose: tuple[str, ...],
    psychic: bool = False,
) -> Generator[Any, Any, Attack]:
    """A roll that belongs to a card: one roll for all victims, each defends once; nothing but the card changes it.

    ``by`` is the unit that a kill counts for, or the nobody of that side. States of the card are the caller's.
    """
    a = Attack(by, CARD)
    a.fixed = dice
    a.origin = origin
    a.psychic = psychic
    a.no_stray = True
    a.victims = list(victims)
    a.cause = purpose[0] if purpose[0] in ("hazard", "building") else "card"
    a.faces = list((yield Roll(by.side, purpose, m.die, dice)))
    a.rolled = True
    count(a, ())
    m.note("card_roll", purpose, tuple(a.faces))
    return a
