"""Distance and sight between two Units or places, by the functions that the rules call, with the lines to be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rulebound.games.mythic_earth.sighting import EYES, Sighting, eye_of, look
from rulebound.games.mythic_earth.state import Battle, Unit
from rulebound.games.mythic_earth.words import inches, listed, name, plural, unit_name
from rulebound.kernel.errors import MalformedAction
from rulebound.space.field.bases import Base, gap, group_gap, nearest_pair
from rulebound.space.field.places import format_place, parse_place, place, point_of
from rulebound.space.field.sight import FULL, HIDDEN, Crowd, trace

Json = dict[str, Any]

EYE: Final = EYES["humanoid"]
"""The height of the eyes of somebody who stands at a place that is named."""


def sight(m: Battle, from_: str, to: str) -> Json:
    """Distance and sight between two Units, or places as ``12.5,7.25``; MalformedAction for neither."""
    first, second = end_of(m, from_), end_of(m, to)
    if isinstance(first, Unit) and isinstance(second, Unit):
        return between_units(m, first, second)
    a = list(first.bases) if isinstance(first, Unit) else [first]
    b = list(second.bases) if isinstance(second, Unit) else [second]
    i, j = nearest_pair(a, b)
    eyes = [
        eye_of(m, one, base) if isinstance(one, Unit) else EYE
        for one, base in ((first, a[i]), (second, b[j]))
    ]
    lines, blockers = pair_lines(m, a[i], b[j], eyes[0], eyes[1], [])
    away = gap(a[i], b[j])
    return {
        "distance": away,
        "free": any(line["free"] for line in lines),
        "line": lines[0],
        "lines": lines,
        "blockers": blockers,
        "sentence": f"{inches(away)} apart{blocked(blockers)}",
        "clauses": ["ME-SHOOT-06"],
    }


def blocked(blockers: Sequence[Json]) -> str:
    """What lies between, as the end of a sentence."""
    if not blockers:
        return "; nothing lies between."
    return f"; between them: {listed([blocker['name'] for blocker in blockers])}."


def end_of(m: Battle, word: str) -> Unit | Base:
    """A Unit on the table, a single Mini of it (``mohawk-1.3``), or a place."""
    unit = m.units.get(word)
    if unit is not None and unit.bases:
        return unit
    head, _, number = word.rpartition(".")
    unit = m.units.get(head)
    if unit is not None and number.isdigit() and int(number) in unit.numbers and unit.bases:
        return unit.bases[unit.numbers.index(int(number))]
    try:
        x, y = point_of(parse_place(word))
    except ValueError:
        raise MalformedAction(
            f"{word[:40]!r} is no Unit on the table and no place such as 12.5,7.25"
        ) from None
    return Base(x, y, 0)


def between_units(m: Battle, unit: Unit, target: Unit) -> Json:
    """What one Unit sees of another: how far, how many Minis see it, what obscures."""
    away = group_gap(unit.bases, target.bases)
    if unit.id == target.id:
        return {
            "distance": 0,
            "free": True,
            "line": {"from": unit.id, "to": target.id, "points": [], "free": True, "blockers": []},
            "lines": [],
            "blockers": [],
            "sentence": "The same Unit.",
            "clauses": ["ME-BASIC-16"],
        }
    seen = look(m, unit, target)
    seers = sum(seen.sees(index) for index in range(len(unit.kinds)))
    full, part = seen.classes()
    lines = lines_of(m, unit, target, seen)
    names = list(dict.fromkeys(word for line in lines for word in line["blockers"]))
    obscuring = seen.obscuring() if seers or target.bases else []
    sentence = (
        f"{inches(away)} apart: {plural(seers, 'Mini')} of {len(unit.kinds)} see{'s' if seers == 1 else ''} "
    )
    sentence += f"{unit_name(m, target)}" if seers else "nothing of it"
    if seers:
        sentence += f", {plural(len(full), 'Mini')} in full view and {len(part)} in part"
    sentence += f". Obscured by {listed(obscuring)}." if obscuring and seers else "."
    return {
        "distance": away,
        "free": seers > 0,
        "line": lines[0],
        "lines": lines,
        "blockers": [{"place": word, "name": name(m, word)} for word in names],
        "sentence": sentence,
        "clauses": ["ME-SHOOT-06", "ME-SHOOT-09", "ME-HIT-03"],
    }


def lines_of(m: Battle, unit: Unit, target: Unit, seen: Sighting | None = None) -> list[Json]:
    """The three lines from the Mini from which the view is taken to each Mini of the target."""
    seen = seen or look(m, unit, target)
    seer = seen.seer()
    if seer < 0:
        gaps = [group_gap([base], target.bases) for base in unit.bases]
        seer = gaps.index(min(gaps))
    start = unit.bases[seer]
    crowds = [one for one in m.present() if one.id not in (unit.id, target.id) and not one.airborne]
    crowds = [] if seen.plain else [one for one in crowds if one.id in seen.hiding()]
    found: list[Json] = []
    looks = seen.looks(seer)
    for index, base in enumerate(target.bases):
        lines, _ = pair_lines(m, start, base, eye_of(m, unit, start), eye_of(m, target, base), crowds)
        view = looks[index].view
        shown = lines[:1] if view == FULL else lines
        for line in shown:
            line["from"] = f"{unit.id}.{unit.numbers[seer]}"
            line["to"] = f"{target.id}.{target.numbers[index]}"
            line["free"] = line["free"] and view != HIDDEN
        found += shown
    return found


def pair_lines(
    m: Battle, a: Base, b: Base, eye_a: int, eye_b: int, crowds: Sequence[Unit]
) -> tuple[list[Json], list[Json]]:
    """The three lines between two bases, each with what it passes; and all of that by name."""
    found = trace(a, b, eye_a, eye_b, m.field.obscurers, [Crowd(one.bases) for one in crowds])
    lines: list[Json] = []
    names: dict[str, str] = {}
    for number, (x, y, to_x, to_y) in enumerate(found.lines):
        met = [piece.id for bit, piece in enumerate(m.field.pieces) if found.passed[number] >> bit & 1]
        met += [one.id for bit, one in enumerate(crowds) if found.crowds[number] >> bit & 1]
        names.update({word: name(m, word) for word in met})
        lines.append(
            {
                "from": format_place(place(max(a.x, 0), max(a.y, 0))),
                "to": format_place(place(max(b.x, 0), max(b.y, 0))),
                "points": [[x, y], [to_x, to_y]],
                "free": not found.stopped[number] and not met,
                "blockers": met,
            }
        )
    return lines, [{"place": word, "name": said} for word, said in names.items()]
