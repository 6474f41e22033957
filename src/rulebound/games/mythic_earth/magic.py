"""Magic: who casts what, the casting roll, the Dispel (ME-MAGIC, ME-CAST, ME-DISP, ME-MISS)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rulebound.games.mythic_earth import (
    auras,
    blessings,
    house,
    house_magic,
    laid_ground,
    markers,
    spells_places,
)
from rulebound.games.mythic_earth.auras import level, magic_minis
from rulebound.games.mythic_earth.dice import D10, Steps, roll
from rulebound.games.mythic_earth.pack_magic import Spell
from rulebound.games.mythic_earth.spells_aim import aim
from rulebound.games.mythic_earth.spells_casting import Aim, Casting
from rulebound.games.mythic_earth.state import INCH, Battle, Unit, other
from rulebound.games.mythic_earth.values import tally
from rulebound.kernel.decisions import PASS, Action, Arg, Decision, Family, Options, Refusal, option
from rulebound.kernel.tally import Tally
from rulebound.space.field.bases import group_within

CAST: Final = "cast"
DISPEL: Final = "dispel"
REACH: Final = 24 * INCH
"""How near a Magic User must be who dispels (ME-DISP-01)."""
DISPELS: Final = "dispels"
SEER: Final = "seer"
SEEN: Final = "uses-turn:seer"
VOICE: Final = "voice-of-the-sun"


class Spells(Family):
    """``cast UNIT SPELL [TARGET...]`` for each spell that can be tried; listed when somebody looks."""

    __slots__ = ("_listed", "_m", "_unit")

    def __init__(self, m: Battle, unit: Unit) -> None:
        super().__init__(CAST)
        self._m = m
        self._unit = unit
        self._listed: list[Action] | None = None

    def listed(self) -> list[Action]:
        if self._listed is None:
            self._listed = list(castings(self._m, self._unit))
        return self._listed

    def count(self) -> int:
        return len(self.listed())

    def member(self, index: int) -> Action:
        return self.listed()[index]

    def accepts(self, action: Action) -> bool:
        if len(action.args) < 2 or action.args[0] != self._unit.id:
            return False
        if bought(self._m, self._unit, str(action.args[1])):
            return False
        return isinstance(why_or_aim(self._m, self._unit, action), Aim)


def spells(m: Battle, unit: Unit) -> Family | None:
    """The spells that a Unit can try now, each with its targets."""
    if barred(unit) is not None or not untried(m, unit):
        return None
    family = Spells(m, unit)
    return family if family.count() else None


def untried(m: Battle, unit: Unit) -> list[Spell]:
    """The spells that a Unit knows and that its Force has not tried this turn (ME-MAGIC-05, ME-MAGIC-07)."""
    tried = m.sides[unit.seat].counts
    return [
        m.pack.spells[name]
        for name in unit.card.spells
        if not tried.get("tried:" + name, 0) and not bought(m, unit, name)
    ]


def bought(m: Battle, unit: Unit, spell: str) -> bool:
    """Whether the die that a Unit is using has bought that spell already (ME-ACT-06)."""
    return m.active == unit.id and f"{CAST} {spell}" in m.done


def castings(m: Battle, unit: Unit) -> Iterator[Action]:
    """Every answer that names a spell and its target; of those that name places some sensible ones."""
    for spell in untried(m, unit):
        for args in proposals(m, unit, spell):
            if isinstance(aim(m, unit, spell, args), Aim):
                yield Action(CAST, (unit.id, spell.id, *args))


def proposals(m: Battle, unit: Unit, spell: Spell) -> Iterator[Sequence[Arg]]:
    """What an answer may name after a spell, before anybody looks whether it is allowed."""
    target = spell.target
    if target.shape == "piece":
        yield from ((piece.id,) for piece in m.field.pieces)
    elif target.shape is not None:
        yield from spells_places.places(m, unit, spell)
    elif target.units in ("none", "all"):
        yield ()
    elif target.units == "two":
        yield from ((a.id, b.id) for a in m.of(unit.seat) for b in m.enemies(unit.seat))
    else:
        yield from ((one.id,) for one in m.present())
        if target.side == "any":
            yield from ((laid.name,) for laid in m.laid)


def barred(unit: Unit) -> Refusal | None:
    """Why a Unit can neither cast nor dispel (ME-MAGIC-02, ME-MAGIC-09)."""
    if not magic_minis(unit):
        return Refusal("It has no Magic User.", ("ME-MAGIC-02",))
    if unit.locked or unit.fleeing or unit.frozen:
        return Refusal(
            "A Magic User in combat, Fleeing or Frozen casts and dispels nothing.", ("ME-MAGIC-09",)
        )
    return None


def why_or_aim(m: Battle, unit: Unit, action: Action) -> Aim | Refusal:
    """What an answer aims a spell at, or why it may not."""
    refused = barred(unit)
    if refused is not None:
        return refused
    name = str(action.args[1]) if len(action.args) > 1 else ""
    if name not in unit.card.spells:
        return Refusal("It does not know that spell.", ("ME-MAGIC-04",))
    if m.sides[unit.seat].counts.get("tried:" + name, 0):
        return Refusal("That spell has been tried this turn.", ("ME-MAGIC-07",))
    return aim(m, unit, m.pack.spells[name], action.args[2:])


def why_not(m: Battle, unit: Unit, action: Action) -> Refusal:
    """Why a spell is not open."""
    found = why_or_aim(m, unit, action)
    if isinstance(found, Refusal):
        return found
    return Refusal("One die never buys the same spell twice.", ("ME-ACT-06",))


def value_tally(m: Battle, unit: Unit, spell: Spell) -> Tally:
    """What the casting roll must not exceed (ME-CAST-01)."""
    number = tally(spell.casting_value, "Casting Value", "ME-CAST-01")
    minis = magic_minis(unit)
    if minis and VOICE in unit.mini(minis[0]).talents:
        number.add(1, "Voice of the Sun", "ME-CAST-01")
    number.add(auras.dimmed(m, unit), "enemy spell", "ME-MAGIC-01")
    return number


def two_dice(unit: Unit, m: Battle, number: int, *purpose: str) -> Steps[tuple[int, int]]:
    """2D10 in one roll; a seer may throw both again once a turn, and the second throw stands (ME-BASIC-18)."""
    first, second = yield from roll(D10, unit.seat, purpose, 2)
    minis = magic_minis(unit)
    if minis and SEER in unit.mini(minis[0]).talents and not unit.counts.get(SEEN, 0):
        families: list[Family] = [option("keep", unit.id), option("again", unit.id)]
        answer = yield Decision(unit.seat, SEER, families, unit.id, (str(first), str(second), str(number)))
        if answer.verb == "again":
            unit.counts[SEEN] = 1
            m.note("throws_again", unit.id, first, second)
            first, second = yield from roll(D10, unit.seat, (*purpose, "again"), 2)
    return first, second


def two_tens(m: Battle, unit: Unit, faces: tuple[int, int]) -> None:
    """Two tens give the Magic User and his Unit two markers in all (ME-CAST-05)."""
    if faces == (10, 10):
        m.note("two_tens", unit.id)
        markers.gain(m, unit, 2, "two tens")


def cast(m: Battle, unit: Unit, answer: Action) -> Steps[None]:
    """Try a spell: the roll, what the opponent does about it, the effect (ME-CAST-01 to 06)."""
    found = why_or_aim(m, unit, answer)
    if isinstance(found, Refusal):
        m.note("no_spell", unit.id, str(answer.args[1]))
        return
    spell = m.pack.spells[str(answer.args[1])]
    tried = m.sides[unit.seat].counts
    tried["tried:" + spell.id] = 1
    number = value_tally(m, unit, spell).total
    faces = yield from two_dice(unit, m, number, CAST, unit.id, spell.id)
    passed = faces == (1, 1) or sum(faces) <= number
    m.note("casts", unit.id, spell.id, tuple(answer.args[2:]), number, faces, passed)
    two_tens(m, unit, faces)
    if not passed:
        if house.plays(m, house_magic.RETRY, house_magic.UNTIL_CAST):
            del tried["tried:" + spell.id]
        return
    stopped = yield from answered(m, unit, spell, faces)
    if not stopped:
        from rulebound.games.mythic_earth.spells import take_effect

        yield from take_effect(Casting(m, unit, spell, found, faces))


def unrolled(m: Battle, unit: Unit, answer: Action) -> Steps[None]:
    """A spell that takes effect without a roll and is not dispelled: that of a storm, as a house option (ME-DEVC-09)."""
    found = why_or_aim(m, unit, answer)
    if isinstance(found, Refusal):
        return
    from rulebound.games.mythic_earth.spells import take_effect

    spell = m.pack.spells[str(answer.args[1])]
    m.sides[unit.seat].counts["tried:" + spell.id] = 1
    m.note("casts", unit.id, spell.id, tuple(answer.args[2:]), 20, (1, 1), True)
    yield from take_effect(Casting(m, unit, spell, found, (1, 1)))


# --- the opponent ------------------------------------------------------------------------------------------------


def answered(m: Battle, caster: Unit, spell: Spell, faces: tuple[int, int]) -> Steps[bool]:
    """Dispel and Hex after a spell has been cast; whether it comes to nothing (ME-CAST-02, ME-CAST-04, ME-BLESS-20)."""
    seat = other(caster.seat)
    tried: list[str] = []
    each = house.plays(m, house_magic.DISPELS, house_magic.EACH_USER)
    while True:
        barred_all = faces == (1, 1) or (bool(tried) and not each)
        dispellers = [unit for unit in able(m, seat, caster) if unit.id not in tried and not barred_all]
        hexes = blessings.hexes(m, seat)
        families: list[Family] = []
        if dispellers:
            families.append(Options(DISPEL, [Action(DISPEL, (unit.id,)) for unit in dispellers]))
        families += hexes
        if not families:
            return False
        families.append(Options("pass", [PASS]))
        answer = yield Decision(seat, DISPEL, families, caster.id, (spell.id, str(sum(faces))), window=DISPEL)
        if answer.verb == "pass":
            return False
        if answer.verb == "bless":
            yield from blessings.use(m, seat, answer)
            m.note("hexed", caster.id, spell.id)
            return True
        tried.append(str(answer.args[0]))
        if (yield from dispel(m, m.units[str(answer.args[0])], caster, spell, faces)):
            return True


def able(m: Battle, seat: str, caster: Unit) -> list[Unit]:
    """The Units of a seat that can try to dispel what a Unit has cast."""
    return [unit for unit in m.of(seat) if why_no_dispel(m, unit, caster) is None]


def why_no_dispel(m: Battle, unit: Unit, caster: Unit) -> Refusal | None:
    """Why a Unit cannot try to dispel (ME-DISP-01, ME-DISP-03, ME-MAGIC-09)."""
    refused = barred(unit)
    if refused is not None:
        return refused
    if unit.counts.get(DISPELS, 0) >= level(unit):
        return Refusal("It has dispelled as often this turn as its Magic Level allows.", ("ME-DISP-03",))
    base = auras.mini_of(unit)
    if base is None or not caster.bases or not group_within([base], caster.bases, REACH):
        return Refusal("It is more than 24 inches from the caster's Unit.", ("ME-DISP-01",))
    return None


def why_not_answer(m: Battle, decision: Decision, action: Action) -> Refusal:
    """Why an answer to a spell that has been cast is not open."""
    unit = m.units.get(str(action.args[0])) if action.args else None
    caster = m.units[decision.subject]
    if unit is None or unit.seat != decision.seat or action.verb != DISPEL:
        return Refusal("That is no answer to a spell.", ("ME-CAST-02",))
    refused = why_no_dispel(m, unit, caster)
    if refused is not None:
        return refused
    if decision.args[1:] == ("2",):
        return Refusal("Two ones on the casting roll rule out any Dispel.", ("ME-CAST-04",))
    return Refusal("One attempt is made for each spell.", ("ME-DISP-02",))


def dispel(m: Battle, unit: Unit, caster: Unit, spell: Spell, faces: tuple[int, int]) -> Steps[bool]:
    """An attempt to dispel: free, a sum not above that of the casting roll, or two ones (ME-DISP-04 to 06)."""
    unit.counts[DISPELS] = unit.counts.get(DISPELS, 0) + 1
    shown = yield from two_dice(unit, m, sum(faces), DISPEL, unit.id, spell.id)
    passed = shown == (1, 1) or sum(shown) <= sum(faces)
    m.note("dispels", unit.id, caster.id, spell.id, sum(faces), shown, passed)
    two_tens(m, unit, shown)
    if not passed:
        return False
    hexes = blessings.hexes(m, caster.seat)
    if not hexes:
        return True
    families: list[Family] = [*hexes, Options("pass", [PASS])]
    answer = yield Decision(caster.seat, "dispelled", families, unit.id, (spell.id,), window="blessing")
    if answer.verb == "pass":
        return True
    yield from blessings.use(m, caster.seat, answer)
    m.note("hexed", unit.id, spell.id)
    return False


def spares_others(m: Battle, watcher: Unit, enemy: Unit, action: Action) -> bool:
    """Whether a spell of a sprung trap works on no other enemy than the one that sprang it (ME-ALERT-05)."""
    found = why_or_aim(m, watcher, action)
    if isinstance(found, Refusal):
        return False
    units = found.units
    if found.area is not None:
        units = (*units, *laid_ground.touched_units(m, found.area))
    return all(unit.seat == watcher.seat or unit.id == enemy.id for unit in units)
