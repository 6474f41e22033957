"""Why a marker cannot be used, a token not be searched, a train not be boarded (CX-INT-01)."""

from __future__ import annotations

from rulebound.games.chronicle_x import markers, mission_rules, vip
from rulebound.games.chronicle_x.buildings import unexplored_squares
from rulebound.games.chronicle_x.measuring import distance
from rulebound.games.chronicle_x.state import Hero, MissionState, Unit
from rulebound.games.chronicle_x.words import name, square
from rulebound.kernel.decisions import Action, Arg, Refusal
from rulebound.space.board import Mask, bits

VERBS = ("use-marker", "search", "board")


def refusal(m: MissionState, unit: Unit, verb: str, rest: tuple[Arg, ...]) -> Refusal:
    """Why one of these is not open to a unit that acts."""
    if verb == "use-marker":
        return use_marker(m, unit, rest)
    if not isinstance(unit, Hero):
        return Refusal("Only heroes do that.", ("CX-INT-01",))
    return search(m, unit, rest) if verb == "search" else board(m, unit)


def use_marker(m: MissionState, unit: Unit, rest: tuple[Arg, ...]) -> Refusal:
    """Why a unit cannot use a marker."""
    who = name(m, unit.id)
    usable = [entry for entry in m.brief.markers if entry.figure is not None]
    if not usable:
        return Refusal("This mission has no marker to be used.", ("CX-INT-01",))
    if unit.kind == vip.VIP:
        return Refusal(f"{who} uses no markers.", ("CX-INT-01",))
    wanted = str(rest[0]) if rest else usable[0].id
    entry = next((each for each in usable if each.id == wanted), None)
    if entry is None:
        return Refusal(f"This mission has no marker {wanted!r} to be used.", ("CX-INT-01",))
    way = str(rest[1]) if len(rest) > 1 else ""
    ways = [use for use in entry.uses if (not way or use.id == way)]
    if not ways:
        return Refusal(f"{entry.name} has no use {way!r}.", ("CX-INT-01",))
    ways.sort(key=lambda use: not markers.serves(use, unit))
    found = markers.hindrance(m, entry, ways[0], unit)
    return found or Refusal("Say which use: the marker and the word for it.", ("CX-INT-01",))


def search(m: MissionState, hero: Hero, rest: tuple[Arg, ...]) -> Refusal:
    """Why no face-down token can be turned up."""
    who = name(m, hero.id)
    if rest and isinstance(rest[0], int):
        at = square(m, rest[0])
        if rest[0] not in m.vip_tokens:
            return Refusal(f"No token lies face down on {at}.", ("CX-INT-01",))
        return Refusal(f"{who} has to stand on {at} or adjacent to it.", ("CX-INT-01", "CX-ADJ-01"))
    if not m.vip_tokens:
        return Refusal("No token lies face down.", ("CX-INT-01",))
    mask: Mask = 0
    for place in m.vip_tokens:
        mask |= 1 << place
    best = min(bits(mask), key=lambda place: (distance(m, hero.mask, 1 << place), place))
    reason = (
        f"{who} has to stand on a face-down token or adjacent to it; the nearest is on {square(m, best)}."
    )
    return Refusal(reason, ("CX-INT-01", "CX-ADJ-01"))


def board(m: MissionState, hero: Hero) -> Refusal:
    """Why a hero cannot go aboard."""
    area = mission_rules.boarding_squares(m)
    if not area:
        return Refusal("There is nothing to board in this mission.", ("CX-INT-01",))
    room = m.plan.rooms[m.plan.room_of[bits(area)[0]]].name
    closed = " It is not explored yet." if area & unexplored_squares(m) else ""
    return Refusal(f"{name(m, hero.id)} has to stand in {room} to board.{closed}", ("CX-INT-01",))


def wishes(m: MissionState, unit: Unit) -> list[tuple[Action, str, str]]:
    """Uses that one may look for: answer, label, and the place that it is about."""
    found: list[tuple[Action, str, str]] = []
    for entry in m.brief.markers:
        marker = markers.find(m, entry.id)
        if entry.figure is None or marker is None:
            continue
        for use in entry.uses:
            if markers.serves(use, unit):
                action = Action("use-marker", (unit.id, entry.id, use.id))
                label = f"{entry.name}: {use.id.replace('-', ' ')}"
                found.append((action, label, square(m, marker.square)))
    if isinstance(unit, Hero):
        for place in sorted(m.vip_tokens):
            at = square(m, place)
            found.append((Action("search", (unit.id, place)), f"Turn up the token on {at}", at))
        if "boarding" in m.rules:
            found.append((Action("board", (unit.id,)), "Go aboard", ""))
    return found
