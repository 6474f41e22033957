"""Unit cards as text: the card of a roster, and the Units of a force as they are fielded, to be printed."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from rulebound.content.lengths import inches_text
from rulebound.games.mythic_earth.fielding import FieldedForce, FieldedMini, FieldedUnit, field
from rulebound.games.mythic_earth.force_lists import ForceList
from rulebound.games.mythic_earth.pack_battles import ForceUnit
from rulebound.games.mythic_earth.pack_units import Option, Unit, Weapon

if TYPE_CHECKING:
    from rulebound.games.mythic_earth.pack import Pack

WIDTH: Final = 90
RULE: Final = "-" * WIDTH
COLUMNS: Final = "     M  SH  FI      SV  RE  BR   W"


def print_force(pack: Pack, force: ForceList) -> str:
    """A force as unit cards, one below the other, with the Talents and weapons that they name told at the end."""
    fielded = field(pack, force)
    faction = pack.factions[fielded.faction].name
    limit = f" of {force.limit:,}" if force.limit else ""
    dice = sum(unit.dice for unit in fielded.units)
    head = f"{faction}: {fielded.name}"
    counts = f"{fielded.points:,}{limit} points, {len(fielded.units)} Units, {dice} activation dice"
    parts = [f"{head}\n{counts}\n"]
    parts += [f"{RULE}\n{fielded_card(pack, unit)}" for unit in fielded.units]
    parts.append(f"{RULE}\n{talent_texts(pack, _talents(fielded))}")
    return "".join(parts)


def _talents(fielded: FieldedForce) -> list[str]:
    named = {name for unit in fielded.units for mini in unit.minis for name, _ in mini.talents}
    named.update(name for unit in fielded.units for _, name, _ in unit.brought)
    return sorted(named)


def talent_texts(pack: Pack, names: Iterable[str]) -> str:
    """What Talents do, a paragraph each."""
    lines: list[str] = []
    for name in names:
        talent = pack.talents[name]
        lines += wrap(f"{talent.name}: {talent.when} {talent.text}", WIDTH, subsequent_indent="  ")
    return "".join(f"{line}\n" for line in lines)


def fielded_card(pack: Pack, unit: FieldedUnit) -> str:
    """The card of a Unit as it is fielded."""
    marks = [unit.type.capitalize(), f"{unit.base_mm} mm"]
    if unit.general:
        marks.append("General")
    if unit.heroic:
        marks.append("Heroic Figure")
    if unit.living_dead:
        marks.append("Living Dead")
    if unit.magic_level:
        marks.append(f"Magic Level {unit.magic_level}")
    lines = [
        f"{unit.name}  ({unit.id})",
        f"{unit.points:,} points; {', '.join(marks)}; {_many(unit.dice, 'activation die', 'activation dice')}",
        f"{'':30}{COLUMNS}",
    ]
    for mini, number in _alike(unit.minis):
        lines += _mini_lines(pack, mini, number)
    for number, talent, level in unit.brought:
        lines.append(f"  All have {pack.talents[talent].label(level)} while Mini {number} lives.")
    weapons = {name for mini in unit.minis for name in (*mini.weapons, *mini.melee)}
    weapons.update(attack.weapon for mini in unit.minis for attack in mini.attacks)
    lines += [f"  {weapon_text(pack.weapons[name])}" for name in sorted(weapons)]
    return "".join(f"{line}\n" for line in lines)


def _many(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _alike(minis: Iterable[FieldedMini]) -> list[tuple[FieldedMini, int]]:
    found: list[tuple[FieldedMini, int]] = []
    for mini in minis:
        if found and found[-1][0] == mini:
            found[-1] = (mini, found[-1][1] + 1)
        else:
            found.append((mini, 1))
    return found


def _mini_lines(pack: Pack, mini: FieldedMini, number: int) -> list[str]:
    save = f"{mini.save}+{mini.armour}" if mini.armour else str(mini.save)
    name = f"{number} {mini.name}" if number > 1 else mini.name
    figures = (
        f"{inches_text(mini.move):>6}{mini.shoot:>4}{mini.fight:>4}{save:>8}{mini.react:>4}{mini.brave:>4}"
        f"{mini.wounds:>4}"
    )
    lines = [f"{name:30}{figures}"]
    strikes = [
        f"{pack.weapons[a.weapon].name} {_many(a.dice + a.extra, 'die', 'dice')}"
        + (f" at FI {a.fi}" if a.fi >= 0 else "")
        for a in mini.attacks
    ]
    shots = [pack.weapons[name].name for name in mini.ranged]
    words = f"strikes: {', '.join(strikes)}" + (f"; shoots or throws: {', '.join(shots)}" if shots else "")
    lines += wrap(words, WIDTH, initial_indent="    ", subsequent_indent="      ")
    talents = [pack.talents[name].label(level) for name, level in mini.talents if name != "nxfi"]
    if talents:
        lines += wrap(", ".join(talents), WIDTH, initial_indent="    ", subsequent_indent="      ")
    return lines


def weapon_text(weapon: Weapon) -> str:
    """A weapon in one line.

    >>> from rulebound.games.mythic_earth.pack import load_pack
    >>> weapon_text(load_pack().weapons["bow"])
    'Bow: Strength 0, range 20", long from 10"'
    """
    parts = [f"Strength {weapon.strength}"]
    if weapon.fi_bonus:
        parts.append(f"FI {weapon.fi_bonus:+}")
    if weapon.fi_charge:
        parts.append(f"FI {weapon.fi_charge:+} more when charging")
    if weapon.extra_dice:
        parts.append(_many(weapon.extra_dice, "die more", "dice more"))
    if weapon.armour_minus:
        parts.append(f"worn armour gives {weapon.armour_minus} less")
    if weapon.ranged:
        parts.append(f'range {inches_text(weapon.range)}"')
    if weapon.long_from:
        parts.append(f'long from {inches_text(weapon.long_from)}"')
    if weapon.shots > 1:
        parts.append(f"{weapon.shots} shots")
    if weapon.thrown:
        parts.append("thrown")
    if weapon.throw_strength is not None and weapon.throw_strength != weapon.strength:
        parts.append(f"Strength {weapon.throw_strength} when thrown")
    if weapon.throw_to_hit:
        parts.append(f"SH {weapon.throw_to_hit:+} when thrown")
    if weapon.overhead:
        parts.append("overhead")
    if weapon.ammunition:
        parts.append({"fire": "fire ammunition"}.get(weapon.ammunition, "Spectral Nightmares"))
    if not weapon.wounds:
        parts.append("no wounds")
    if weapon.uses_per_game is not None:
        parts.append(f"{weapon.uses_per_game} uses a game")
    return f"{weapon.name}: {', '.join(parts)}"


def option_text(option: Option) -> str:
    """An option with its price.

    >>> from rulebound.games.mythic_earth.pack import load_pack
    >>> option_text(load_pack().units["aztec-jaguar-warriors"].options[1])
    'macuahuitls: 1 a Mini'
    """
    price = "free" if not option.cost else f"{option.cost}{' a Mini' if option.per == 'mini' else ''}"
    return f"{option.name}: {price}"


def roster_card(pack: Pack, unit: Unit) -> str:
    """The card of a roster: the Unit at its start size, what it may be given, and which figures are known."""
    faction = pack.factions[unit.faction]
    alone = ForceUnit(unit.id, unit.minis)
    shown = field(pack, ForceList(unit.faction, unit.name, (alone,))) if unit.joins is None else None
    if shown is None:
        host = pack.units[unit.joins or ""]
        entries = (ForceUnit(host.id, host.minis), ForceUnit(unit.id, unit.minis, joins=1))
        fielded = field(pack, ForceList(unit.faction, unit.name, entries)).units[0]
        text = f"{unit.name}  (joins {host.name})\n{unit.points:,} points; {unit.type.capitalize()}\n"
        text += f"{'':30}{COLUMNS}\n"
        text += "".join(f"{line}\n" for line in _mini_lines(pack, fielded.minis[0], 1))
    else:
        text = fielded_card(pack, shown.units[0]).replace(f"({shown.units[0].id})", f"({unit.id})", 1)
    absent = [kind for kind in unit.kinds if not kind.count]
    lines: list[str] = []
    if unit.more is not None:
        kind = unit.kind(unit.more.kind)
        name = f" ({kind.name})" if kind is not None and absent else ""
        lines.append(f"more Minis{name}: {unit.more.cost} each, {unit.more.up_to} at most")
    lines += [option_text(option) for option in unit.options]
    size = f"{unit.minis} to {unit.most} Minis" if unit.more else _many(unit.minis, "Mini", "Minis")
    units = _many(unit.cap, "Unit", "Units")
    text += f"{faction.name}: {size}, {units} at most in a force\n"
    if unit.needs:
        text += f"Needs a Unit of {pack.units[unit.needs].name}\n"
    text += "".join(f"  {line}\n" for line in lines)
    public, ours = ", ".join(unit.origin.public), ", ".join(unit.origin.ours)
    notes = [f"Known: {public}. Ours: {ours}."]
    if unit.origin.older_edition:
        notes.append(f"From an older edition: {unit.origin.older_edition}.")
    if unit.origin.besides:
        notes.append(f"Besides: {unit.origin.besides}.")
    if unit.note:
        notes.append(unit.note)
    return text + "".join(f"{line}\n" for note in notes for line in wrap(note, WIDTH, subsequent_indent="  "))
