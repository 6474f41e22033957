"""Alien upgrades: which ones a match has, and what the chapters ask about them (CX-UPG).

The upgrades themselves are classes in upgrades_grey, upgrades_command, upgrades_dominator, upgrades_ridgewalker and
upgrades_overmind. Every question here is put only where ``m.upgrades`` is not empty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rulebound.games.chronicle_x import lasting
from rulebound.games.chronicle_x.forms import CARD
from rulebound.games.chronicle_x.measuring import distance
from rulebound.games.chronicle_x.pack import Pack, Upgrade
from rulebound.games.chronicle_x.sources import Source, Steps
from rulebound.games.chronicle_x.state import ALIEN_PHASE, OVERMIND, Hero, MissionState, Model, Unit
from rulebound.kernel.errors import SetupError
from rulebound.kernel.tally import Tally
from rulebound.space.board import Mask

if TYPE_CHECKING:
    from rulebound.games.chronicle_x.combat import Attack

STEPS: Final = ("I", "II", "III")

TETHER: Final = "tether"
TETHER_TO_COME: Final = "tether to come"
"""Lasting effects of Tether Guns: for the hero's next turn, and for the one after that in which it was hit."""


# ---- the set-up


def read(pack: Pack, chosen: Any) -> frozenset[str]:
    """The upgrades of a set-up, ``[ids]``; SetupError names the first that the sheet does not allow.

    Each has had its node bought (CX-UPG-01). One path a unit type (CX-UPG-03), in order (CX-UPG-04), one branch of two
    (CX-UPG-05).
    """
    if not isinstance(chosen, list | tuple):
        raise SetupError("upgrades: must be a list of ids")
    taken: list[Upgrade] = []
    for name in chosen:
        entry = pack.upgrades.get(name) if isinstance(name, str) else None
        if entry is None:
            raise SetupError(f"upgrades: there is no upgrade {name!r}")
        if entry in taken:
            raise SetupError(f"upgrades: {name} is named twice (CX-UPG-01)")
        taken.append(entry)
    for entry in taken:
        fault = _fault(pack, entry, taken)
        if fault:
            raise SetupError(f"upgrades: {fault}")
    return frozenset(entry.id for entry in taken)


def _fault(pack: Pack, entry: Upgrade, taken: list[Upgrade]) -> str:
    """Why an upgrade does not go with the others, or ''."""
    mine = [each for each in taken if each.unit == entry.unit]
    other = next((each for each in mine if each.path != entry.path), None)
    if other is not None:
        unit = pack.aliens[entry.unit].unit_name
        return (
            f"{entry.id} and {other.id} lie on the two paths of the {unit}, and one may be used (CX-UPG-03)"
        )
    if entry.branch:
        twin = next((each for each in mine if each.step == entry.step and each is not entry), None)
        if twin is not None:
            return f"{entry.id} and {twin.id} are two branches, and one may be taken (CX-UPG-05)"
    before = STEPS.index(entry.step) - 1
    if before >= 0 and not any(each.step == STEPS[before] for each in mine):
        first = next(
            each.id
            for each in pack.upgrades.values()
            if (each.unit, each.path, each.step) == (entry.unit, entry.path, STEPS[before])
        )
        return f"{entry.id} comes after {first}, which is not taken (CX-UPG-04)"
    return ""


# ---- what units have


def has(unit: Unit, effect: str) -> Source | None:
    """The upgrade of that effect of a unit, or None."""
    for source in unit.sources:
        if source.effect == effect:
            return source
    return None


def sheet(m: MissionState, kind: str) -> list[Upgrade]:
    """The upgrades that units of a profile have in this match, in the order of the sheet."""
    return [entry for entry in m.pack.upgrades.values() if entry.unit == kind and entry.id in m.upgrades]


def place(entry: Upgrade) -> str:
    """Where an upgrade lies on the sheet: its path and step, as in "Harvest III a"."""
    return f"{entry.path} {entry.step} {entry.branch}".rstrip()


def figure(m: MissionState, kind: str, effect: str, name: str) -> int:
    """A number of an upgrade that a profile has in this match; 0 without it."""
    for entry in sheet(m, kind):
        if entry.effect == effect:
            return entry.params[name]
    return 0


def bearers(m: MissionState, effect: str) -> list[tuple[Unit, Source]]:
    """The units on the map that have an upgrade, each with it, in the order of the table."""
    found: list[tuple[Unit, Source]] = []
    for unit in m.units:
        if unit.side == OVERMIND and unit.models:
            source = has(unit, effect)
            if source is not None:
                found.append((unit, source))
    return found


def led(unit: Unit) -> bool:
    """Whether a Command unit has its Commander."""
    return any(model.kind == "commander" for model in unit.models)


# ---- what the chapters tell and ask


def tell(m: MissionState, unit: Unit, what: str, data: Any = None) -> Steps:
    """Tell the upgrades of a unit that something has happened.

    'revealed' (a blip was turned up), 'smashed' (the edges), 'hurt' (its model and the Health before), 'shook' (the
    hero), 'phase_start' and 'phase_end' (of the aliens).
    """
    if "happened" in unit.hooks:
        for source in unit.sources:
            if "happened" in source.hooks:
                yield from source.happened(m, unit, what, data)


def tell_all(m: MissionState, what: str) -> Steps:
    """Tell the upgrades of every unit on the map, in the order of the table."""
    for unit in list(m.units):
        if unit.side == OVERMIND and unit in m.units and unit.models:
            yield from tell(m, unit, what)


def begin(m: MissionState) -> None:
    """What is due when the mission has been set up: a Reserve Cadre makes the pool bigger (CX-REINF-01)."""
    bought = {*m.force, *m.brief.force.units}
    for entry in m.pack.upgrades.values():
        if entry.id in m.upgrades and entry.effect == "reserve_cadre" and entry.unit in bought:
            m.pool += entry.params["points"]
            m.note("cadre", entry.params["points"], entry.name, m.pool)


def fell(m: MissionState, unit: Unit, model: Model, a: Attack | None) -> None:
    """A model of a unit has lost its last Health and still stands there: what an attack killed is noted on it.

    The first of a unit with an Ash Cloud to fall in a round leaves ash, when the attack is over (CX-LOS-05, CX-UNIT-26).
    """
    if a is not None:
        m.count(a.marks, f"fell {unit.id}")
        m.count(a.marks, f"fell {unit.id} {model.kind}")
    source = has(unit, "ash_cloud")
    if source is None or m.in_round.get(f"ash {unit.id}"):
        return
    m.in_round[f"ash {unit.id}"] = 1
    if a is None or a.form == CARD:
        _ash(m, model.mask)
    else:
        a.marks["ash"] = a.marks.get("ash", 0) | model.mask
    m.note("upgrade", unit.id, source.id, source.title, source.clauses, model.square)


def over(m: MissionState, a: Attack) -> None:
    """An attack is over: ash lies where its first victims fell, until the aliens' phase ends."""
    mask = a.marks.pop("ash", 0)
    if mask:
        _ash(m, mask)


def _ash(m: MissionState, mask: Mask) -> None:
    lasting.add(m, "ash", "", m.round, mask)
    m.looked = ()


def quiet(m: MissionState, hero: Unit) -> tuple[Unit, Source] | None:
    """The Dominator, with its White Noise, that keeps a hero from a Neon Rush (CX-NEON-02)."""
    for unit, source in bearers(m, "white_noise"):
        if distance(m, unit.mask, hero.models[0].mask) <= source.params["range"]:
            return unit, source
    return None


def hushed(m: MissionState, hero: Unit) -> bool:
    """Whether White Noise keeps a hero that has just rolled from a Neon Rush; it is told if there is any to spend."""
    found = quiet(m, hero)
    if found is None:
        return False
    unit, source = found
    if isinstance(hero, Hero) and hero.neon > 0:
        m.note("upgrade", unit.id, source.id, source.title, source.clauses, hero.id)
    return True


def turn_ends(m: MissionState) -> None:
    """The turn of whoever acts is over: Many Eyes asks whether it has moved, and a tether goes, or is due next."""
    who = m.acting
    if m.phase == ALIEN_PHASE and m.in_turn.get("moved"):
        strode(m, who)
    if any(entry.unit == who and entry.name.startswith(TETHER) for entry in m.lasting):
        m.lasting = [
            entry._replace(name=TETHER) if entry.unit == who and entry.name == TETHER_TO_COME else entry
            for entry in m.lasting
            if entry.unit != who or entry.name != TETHER
        ]


def strode(m: MissionState, who: str) -> None:
    """A figure has moved in the alien phase, which Many Eyes asks about."""
    m.in_round[f"strode {who}"] = 1


def ransom(by: Unit | None, cause: str) -> int:
    """Abduction Points that a Live Capture brings for a hero removed by that unit's attack; 0 without it (CX-ABD-02)."""
    if by is None or cause not in ("attack", "area"):
        return 0
    source = has(by, "live_capture")
    return source.params["points"] if source is not None else 0


def interruption_price(m: MissionState, unit: Unit, usual: int) -> int:
    """Cards that an interruption by a unit costs now: a Hot Line makes one of them cheaper (CX-MUT-07)."""
    price = m.in_round.get("hot line", 0)
    return price if price and has(unit, "hot_line") is not None and led(unit) else usual


def weakened(m: MissionState, a: Attack, tally: Tally, target: Unit) -> None:
    """Add to the value of an attack what the upgrades of its target take from it (CX-VAL-05)."""
    if "weakens" in target.hooks:
        for source in target.sources:
            if "weakens" in source.hooks:
                source.weakens(m, a, tally, target)


def fought(m: MissionState, unit: Unit) -> None:
    """A unit makes an attack; Many Eyes asks about those of the alien phase."""
    if m.phase == ALIEN_PHASE:
        m.in_round[f"fought {unit.id}"] = 1


def walked(m: MissionState, unit: Unit, cost: int) -> None:
    """A unit has moved by itself in its turn; Pounce asks how far, walls paid."""
    if unit.id == m.acting and not isinstance(unit, Hero):
        m.count(m.in_turn, "paid", cost)
