"""Mission markers: who may use one and what that does to its figure; and boarding (CX-INT-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.games.chronicle_x import effects, mission_rules
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import OVERMIND, Hero, Marker, MissionState, Unit
from rulebound.kernel.decisions import Action, Family, Options, Refusal, option
from rulebound.space.board import Mask

if TYPE_CHECKING:
    from rulebound.games.chronicle_x import pack_kinds

VERB = "use-marker"


def find(m: MissionState, name: str) -> Marker | None:
    """The marker of that id on the table."""
    return next((marker for marker in m.markers if marker.id == name), None)


def printed(m: MissionState, name: str) -> pack_kinds.Marker | None:
    """What the mission says of the marker of that id."""
    return next((entry for entry in m.brief.markers if entry.id == name), None)


def near(m: MissionState, marker: Marker) -> Mask:
    """The square of a marker and those adjacent to it: who stands there is near it."""
    return m.ground.adjacent(marker.square) | 1 << marker.square if marker.square >= 0 else 0


def serves(use: pack_kinds.MarkerUse, unit: Unit) -> bool:
    """Whether a use is for this kind of figure: a hero, a revealed alien unit, or the Overmind model itself."""
    if use.who == "hero":
        return type(unit) is Hero
    if unit.side != OVERMIND:
        return False
    return use.who == "alien_unit" or any(model.kind == "overmind" for model in unit.models)


def in_reach(m: MissionState, entry: pack_kinds.Marker, marker: Marker, unit: Unit, who: str) -> bool:
    """Whether one model of the unit reaches the marker; the hero's own, or the Overmind model, where it must be that."""
    if marker.square < 0:
        return False
    area = near(m, marker) if entry.reach == "adjacent" else 1 << marker.square
    models = unit.models[:1] if type(unit) is Hero else unit.models
    return any(area & model.mask for model in models if who != "overmind_model" or model.kind == "overmind")


def new_figure(m: MissionState, entry: pack_kinds.Marker, use: pack_kinds.MarkerUse) -> int:
    """What the figure of a marker would be after a use; it stays within its bounds."""
    assert entry.figure is not None
    old = m.figures[entry.id]
    wanted = use.params["value"] if use.effect == "set_figure" else old + use.params["by"]
    return min(max(wanted, entry.figure.min), entry.figure.max)


def value_name(entry: pack_kinds.Marker, value: int) -> str:
    """The figure of a marker in words: "lit", or the number."""
    figure = entry.figure
    return figure.values[value] if figure is not None and value < len(figure.values) else str(value)


def hindrance(
    m: MissionState, entry: pack_kinds.Marker, use: pack_kinds.MarkerUse, unit: Unit
) -> Refusal | None:
    """Why a unit cannot make this use of a marker now; None if it can."""
    marker = find(m, entry.id)
    title = entry.name
    if marker is None or marker.square < 0 or entry.figure is None:
        return Refusal(f"{title} is not on the map.", ("CX-INT-01",))
    if not serves(use, unit):
        words = {"hero": "Only heroes do", "alien_unit": "Only alien units do"}
        reason = words.get(use.who, "Only the Overmind model itself does")
        return Refusal(f"{reason} that with {lower(title)}.", ("CX-INT-01",))
    at = m.ground.board.name(marker.square)
    if not in_reach(m, entry, marker, unit, use.who):
        where = "on it" if entry.reach == "own" else "on it or adjacent to it, with no wall between"
        return Refusal(f"{title} is on {at}; one has to stand {where}.", ("CX-INT-01", "CX-ADJ-01"))
    now = m.figures[entry.id]
    said = f"{title}: {entry.figure.name} {value_name(entry, now)}"
    if use.figure_is is not None and now != use.figure_is:
        return Refusal(f"{said}; it has to be {value_name(entry, use.figure_is)} for that.", ("CX-INT-01",))
    if use.figure_above is not None and now <= use.figure_above:
        return Refusal(f"{said}; it has to be above {value_name(entry, use.figure_above)}.", ("CX-INT-01",))
    if use.figure_below is not None and now >= use.figure_below:
        return Refusal(f"{said}; it has to be below {value_name(entry, use.figure_below)}.", ("CX-INT-01",))
    if new_figure(m, entry, use) == now:
        return Refusal(f"{said}; that would not change it.", ("CX-INT-01",))
    if use.no_alien_near and near(m, marker) & m.alien_bodies:
        return Refusal(f"An alien is on or beside {lower(title)}.", ("CX-INT-01",))
    return None


def lower(title: str) -> str:
    """A title within a sentence: "the studio jammer"."""
    low = title[:1].lower() + title[1:]
    return low if low.startswith("the ") else f"the {low}"


def uses(m: MissionState, unit: Unit) -> list[Action]:
    """``use-marker UNIT MARKER USE``: what the unit can do with the markers in its reach."""
    found: list[Action] = []
    for entry in m.brief.markers:
        if entry.figure is None:
            continue
        for use in entry.uses:
            if serves(use, unit) and hindrance(m, entry, use, unit) is None:
                found.append(Action(VERB, (unit.id, entry.id, use.id)))
    return found


def family(m: MissionState, unit: Unit) -> Family | None:
    """The uses of markers that a unit has now."""
    found = uses(m, unit)
    return Options(VERB, found) if found else None


def use_of(m: MissionState, action: Action) -> tuple[pack_kinds.Marker, pack_kinds.MarkerUse] | None:
    """The marker and the use that an action names."""
    entry = printed(m, str(action.args[1])) if len(action.args) > 1 else None
    if entry is None:
        return None
    wanted = str(action.args[2]) if len(action.args) > 2 else ""
    found = next((use for use in entry.uses if use.id == wanted), None)
    return (entry, found) if found is not None else None


def use(m: MissionState, unit: Unit, action: Action) -> Steps:
    """Carry out a use; it is no ability and gives no experience (CX-XP-05)."""
    found = use_of(m, action)
    assert found is not None
    entry, chosen = found
    old, new = m.figures[entry.id], new_figure(m, entry, chosen)
    m.figures[entry.id] = new
    m.note("marker_used", unit.id, entry.id, chosen.id, old, new)
    yield from _changed(m, entry.id, new)


def _changed(m: MissionState, name: str, new: int) -> Steps:
    """What follows from a new figure: feedback stuns the alien units near the marker, XXL models not (CX-XXL-07)."""
    rule = mission_rules.rule(m, "stun_near_at")
    marker = find(m, name)
    if rule is None or name not in rule.markers or new != rule.params["value"] or marker is None:
        return
    area = near(m, marker)
    m.note("feedback", name, marker.square)
    for unit in m.present(OVERMIND):
        if any(model.mask & area for model in unit.models):
            yield from effects.state(m, unit, "stunned", None)


# ---- boarding


def boards(m: MissionState, hero: Hero) -> Family | None:
    """``board HERO``: from any square of the room, once somebody has been in it and explored it."""
    return option("board", hero.id) if hero.model.mask & mission_rules.boarding_squares(m) else None


def board(m: MissionState, hero: Hero) -> None:
    """A hero leaves the map for good with all that it has; it is neither lost nor extracted."""
    rule = mission_rules.rule(m, "boarding")
    assert rule is not None
    at = hero.model.square
    for model in hero.models:
        m.lift(hero, model)
    del hero.models[1:]
    m.in_mission[f"aboard {hero.id}"] = 1
    m.figures[rule.track] += 1
    m.note("boarded", hero.id, at, rule.track, m.figures[rule.track])
    for source in hero.sources:
        if "gone" in source.hooks:
            source.gone(m, hero)


def sides_near(m: MissionState, marker: Marker) -> tuple[bool, bool]:
    """Whether a hero and whether an alien model is near a marker; stunned and downed ones count, blips and clones never."""
    area = near(m, marker)
    heroes = any(hero.model.mask & area for hero in m.heroes if hero.here)
    return heroes, m.alien_bodies & area != 0
