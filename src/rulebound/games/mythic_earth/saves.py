"""Saves: their number, who throws them, and the wounds that come through (ME-SAVE, ME-MSAVE, ME-MOVE-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rulebound.games.mythic_earth import auras, effects, house, sighting
from rulebound.games.mythic_earth.dice import D10, Steps, roll
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.games.mythic_earth.talents import has, number
from rulebound.games.mythic_earth.values import highest_save, majority_save, tally
from rulebound.kernel.decisions import Action, Decision, Options
from rulebound.kernel.tally import Tally


class Hits(NamedTuple):
    """Hits that are saved alike: how many, the Strength behind them, how much less worn armour gives.

    ``bare``: landscape does not help against them. ``special`` is what the weapon does besides, ``drinker`` the number
    of the Mini that lives on the wounds (0: none).
    """

    number: int
    strength: int
    armour_minus: int = 0
    bare: bool = False
    special: str = ""
    drinker: int = 0


class Through(NamedTuple):
    """Failed saves: those of the Minis that saved for themselves, and of all others."""

    own: int
    rest: int
    bearers: tuple[int, ...]
    """Places of the Minis that saved for themselves."""
    groups: tuple[Hits, ...] = ()
    """Those of the hits of which at least one was not saved."""


def save_tally(
    m: Battle,
    unit: Unit,
    hits: Hits,
    armour: int,
    melee: bool,
    cover: bool,
    challenge: bool = False,
    magic: bool = False,
) -> Tally:
    """The number of a save (ME-SAVE-03 to 07, ME-MSAVE-02 to 05); against a spell as against shots (ME-MISS-05).

    ``armour`` is that of the Minis that save; ``cover`` whether landscape helps. In a challenge it is 2 more
    (ME-DEVC-11).
    """
    if melee and house.plays(m, house.MELEE_SAVE, "highest"):
        number = tally(highest_save(unit), "highest SV", "ME-MSAVE-02")
    else:
        number = tally(majority_save(unit), "SV of the majority", "ME-SAVE-03")
    worn = max(armour - hits.armour_minus, 0)
    number.add(worn, "armour", "ME-MSAVE-04" if melee else "ME-SAVE-05")
    if has(unit, "hardy"):
        number.add(1, "Hardy", "ME-SAVE-04")
    if cover and not hits.bare:
        number.add(1, "landscape", "ME-MSAVE-05" if melee else "ME-SAVE-06")
    if challenge:
        number.add(2, "challenge", "ME-DEVC-11")
    names = ["save"] if melee or magic else ["save", "save-shots"]
    from_spells = effects.by_spells(m, unit, *names) + (0 if melee else auras.save_bonus(m, unit, magic))
    number.add(effects.capped(from_spells) + effects.by_others(m, unit, *names), "effect", "ME-MAGIC-01")
    number.add(-hits.strength, "Strength", "ME-MSAVE-03" if melee else "ME-SAVE-07")
    return number


def armours(unit: Unit, candidates: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """The armour of most of the Minis, and the places of those that wear another and save for themselves (ME-SAVE-08)."""
    worn = Counter([unit.mini(index).armour for index in candidates])
    common = max(worn, key=lambda armour: (worn[armour], -armour))
    return common, tuple([index for index in candidates if unit.mini(index).armour != common])


def covered(m: Battle, unit: Unit, melee: bool, behind: bool) -> bool:
    """Whether landscape helps a save: inside it, or, for shots, behind it; flyers never have cover (ME-FLY-07)."""
    if has(unit, "fly"):
        return False
    return (behind and not melee) or sighting.in_cover(m, unit)


def save(
    m: Battle,
    unit: Unit,
    hits: Sequence[Hits],
    melee: bool,
    cover: bool,
    why: str,
    candidates: Sequence[int] | None = None,
    challenge: bool = False,
    magic: bool = False,
) -> Steps[Through]:
    """Throw the saves of a Unit for all hits of one attack, one for each (ME-MSAVE-01).

    Hits fall on one Mini each before any takes a second (ME-SAVE-09); ``candidates`` are the places of the Minis on
    which they may fall. A mystic shield strikes one hit off. Of the failed saves, Toughened throws some once more.
    """
    places = list(range(len(unit.kinds))) if candidates is None else list(candidates)
    hits = yield from shielded(m, unit, hits)
    total = sum([group.number for group in hits])
    if not places or total == 0:
        return Through(0, 0, ())
    if m.laid:
        auras.quench(m)
    common, own = armours(unit, places)
    on_own = (yield from share(m, unit, total, len(places), len(own))) if own else 0
    again = second_saves(m, unit)
    failed_own = failed_rest = 0
    through: list[Hits] = []
    for group in sorted(hits, key=lambda group: -group.number):
        part = min(on_own, group.number)
        before = failed_own + failed_rest
        on_own -= part
        if part:
            target = save_tally(m, unit, group, unit.mini(own[0]).armour, melee, cover, challenge, magic)
            failed, again = yield from thrown(m, unit, why, part, target, again)
            failed_own += failed
        if group.number > part:
            target = save_tally(m, unit, group, common, melee, cover, challenge, magic)
            failed, again = yield from thrown(m, unit, why, group.number - part, target, again)
            failed_rest += failed
        if failed_own + failed_rest > before:
            through.append(group)
    return Through(failed_own, failed_rest, own, tuple(through))


def after_others(classes: Sequence[Sequence[int]], own: Sequence[int]) -> list[list[int]]:
    """Classes of Minis that take the wounds of the others' dice: who saved for himself comes after all of them."""
    if not own:
        return [list(part) for part in classes]
    return [[index for index in part if index not in own] for part in classes] + [list(own)]


def second_saves(m: Battle, unit: Unit) -> int:
    """How many failed saves of one attack are thrown once more: by Toughened, or by Forest Regrowth in a wood."""
    regrows = has(unit, "forest-regrowth") and sighting.in_wood(m, unit)
    return max(number(unit, "toughened"), int(regrows))


def shielded(m: Battle, unit: Unit, hits: Sequence[Hits]) -> Steps[list[Hits]]:
    """The hits that are left when a mystic shield has struck one off; of different ones the owner chooses."""
    alike: dict[Hits, int] = {}
    for group in hits:
        kind = group._replace(number=0)
        alike[kind] = alike.get(kind, 0) + group.number
    found = [kind._replace(number=count) for kind, count in alike.items() if count > 0]
    if not found or not has(unit, "mystic-shield"):
        return found
    which = 0
    if len(found) > 1:
        answers = [Action("shield", (unit.id, str(number + 1))) for number in range(len(found))]
        strengths = tuple([str(group.strength) for group in found])
        answer = yield Decision(unit.seat, "shield", [Options("shield", answers)], unit.id, strengths)
        which = int(answer.args[1]) - 1
    m.note("shielded", unit.id, found[which].strength)
    found[which] = found[which]._replace(number=found[which].number - 1)
    return [group for group in found if group.number > 0]


def thrown(m: Battle, unit: Unit, why: str, count: int, number: Tally, again: int) -> Steps[tuple[int, int]]:
    """Throw some saves at one number; how many failed, and how many may still be thrown again.

    Toughened throws single dice once more, against ME-BASIC-18; none is thrown a third time (ME-BASIC-19).
    """
    target = number.total
    faces = yield from roll(D10, unit.seat, ("save", why, unit.id), count)
    failed = sum([not house.meets(m, face, target) for face in faces])
    m.note("saves", unit.id, target, tuple(faces), count - failed, why)
    more = min(failed, again) if target > 0 else 0
    if more:
        faces = yield from roll(D10, unit.seat, ("save-again", why, unit.id), more)
        mended = sum([house.meets(m, face, target) for face in faces])
        m.note("saves_again", unit.id, target, tuple(faces), mended, why)
        failed -= mended
    return failed, again - more


def share(m: Battle, unit: Unit, total: int, minis: int, own: int) -> Steps[int]:
    """How many hits fall on the Minis that save for themselves; the owner decides within the rule (ME-SAVE-09)."""
    each, left = divmod(total, minis)
    least = each * own + max(left - (minis - own), 0)
    most = each * own + min(left, own)
    if least == most:
        return least
    answers = [Action("leader-takes", (unit.id, str(count))) for count in range(least, most + 1)]
    answer = yield Decision(
        unit.seat, "leader-takes", [Options("leader-takes", answers)], unit.id, (str(total),)
    )
    return int(answer.args[1])
