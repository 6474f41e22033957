"""Why an Interact cannot be made: no token, the wrong place, the wrong item (CX-INT, CX-ITEM, CX-EXTRACT)."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import goals, loot, markers, refused_missions, station, vip
from rulebound.games.chronicle_x.measuring import distance, near_unit
from rulebound.games.chronicle_x.state import Blip, Hero, Marker, MissionState, Unit
from rulebound.games.chronicle_x.view import marker_name
from rulebound.games.chronicle_x.words import item_name, listed, name, possessive, square, squares
from rulebound.kernel.decisions import Action, Arg, Refusal
from rulebound.space.board import Mask, bits

INTERACTS: Final = (
    *("recover", "gather", "take", "hand", "extract", "equip", "stow", "trade", "smash"),
    *refused_missions.VERBS,
)

LOGOS: Final = {"melee_weapon": "melee weapons", "shooting_weapon": "shooting weapons", "armour": "armour"}


def interact(m: MissionState, unit: Unit, verb: str, rest: tuple[Arg, ...]) -> Refusal:
    """Why one use of Interact is not open."""
    who = name(m, unit.id)
    if verb == "recover":
        return Refusal(f"{who} is not Stunned.", ("CX-FX-05",))
    if verb == "gather" and unit.kind == vip.VIP:
        return Refusal(f"{who} takes no tokens; its Interact serves to recover and to leave.", ("CX-INT-01",))
    if verb == "gather":
        return gather(m, unit)
    if verb == "smash":
        return smash(m, unit)
    if verb in refused_missions.VERBS:
        return refused_missions.refusal(m, unit, verb, rest)
    if unit.kind == vip.VIP and verb == "extract":
        return saved(m, unit)
    if not isinstance(unit, Hero):
        return Refusal("Only heroes do that.", ("CX-ACT-10",))
    if verb == "take":
        return take(m, unit, str(rest[0]) if rest else "")
    if verb == "hand":
        return hand(m, unit, rest)
    if verb == "extract":
        return extract(m, unit, str(rest[0]) if rest else "")
    if verb == "equip":
        return equip(m, unit, str(rest[0]) if rest else "")
    if verb == "stow":
        return Refusal(f"{who} has no item in use.", ("CX-ITEM-01",))
    return trade(m, unit, rest)


def saved(m: MissionState, unit: Unit) -> Refusal:
    """Why the person who is led out cannot leave the map."""
    way = squares(m, vip.way_out(m))
    where = f"only from {way[0]}" if way else "nowhere"
    return Refusal(f"{name(m, unit.id)} can leave {where}.", ("CX-EXTRACT-01",))


def smash(m: MissionState, unit: Unit) -> Refusal:
    """Why no wall can be smashed."""
    who = name(m, unit.id)
    if not unit.xxl:
        return Refusal(f"{who} is no XXL model and smashes no walls.", ("CX-XXL-08",))
    return Refusal(f"No wall runs along two squares beside {who}.", ("CX-XXL-08",))


def gather(m: MissionState, unit: Unit) -> Refusal:
    """Why no spanner token can be taken."""
    who = name(m, unit.id)
    on = m.plan.spanners & unit.mask
    if on and not m.spanners & on:
        return Refusal(f"The spanner token on {squares(m, on)[0]} is taken already.", ("CX-INT-05",))
    if on and not unit.models[0].settled:
        return Refusal(f"{who} has not finished its movement on the blue square.", ("CX-INT-04",))
    near = _nearest_spanner(m, unit)
    where = f" The nearest one is on {near}." if near else " None is left on the map."
    return Refusal(f"{who} stands on no blue square with a spanner token.{where}", ("CX-INT-02", "CX-INT-04"))


def _nearest_spanner(m: MissionState, unit: Unit | Blip) -> str:
    if not m.spanners:
        return ""
    best = min(bits(m.spanners), key=lambda place: (distance(m, unit.mask, 1 << place), place))
    return square(m, best)


def blip_interact(m: MissionState, blip: Blip) -> Refusal:
    """Why a blip cannot Interact."""
    who = name(m, blip.id)
    near = _nearest_spanner(m, blip)
    where = f" The nearest one is on {near}." if near else ""
    return Refusal(f"{who} is on no blue square with a spanner token.{where}", ("CX-BLIP-09", "CX-INT-04"))


def _marker(m: MissionState, wanted: str) -> Marker | None:
    if not wanted:
        return m.markers[0] if m.markers else None
    return next((marker for marker in m.markers if marker.id == wanted), None)


def take(m: MissionState, hero: Hero, wanted: str) -> Refusal:
    """Why a mission marker cannot be picked up."""
    marker = _marker(m, wanted)
    entry = markers.printed(m, marker.id) if marker is not None else None
    if entry is not None and not entry.carried:
        return Refusal(f"{entry.name} cannot be carried.", ("CX-INT-01",))
    if marker is None:
        return Refusal("This mission has no such marker.", ("CX-INT-01",))
    title = marker_name(m, marker.id)
    if marker.carrier:
        return Refusal(f"{name(m, marker.carrier)} carries {title.lower()}.", ("CX-INT-01",))
    if marker.square < 0:
        return Refusal(f"{title} is not on the map.", ("CX-INT-01",))
    reason = f"{title} lies on {square(m, marker.square)}; {name(m, hero.id)} has to stand there."
    return Refusal(reason, ("CX-INT-01",))


def hand(m: MissionState, hero: Hero, rest: tuple[Arg, ...]) -> Refusal:
    """Why a marker cannot be handed over."""
    who = name(m, hero.id)
    if not goals.carries(m, hero):
        return Refusal(f"{who} carries nothing to hand over.", ("CX-INT-01",))
    other = m.find(str(rest[0])) if rest else None
    if other is None or not isinstance(other, Hero):
        return Refusal(f"No other hero is adjacent to {who}.", ("CX-INT-01", "CX-ADJ-01"))
    return Refusal(f"{name(m, other.id)} is not adjacent to {who}.", ("CX-INT-01", "CX-ADJ-01"))


def extract(m: MissionState, hero: Hero, room: str = "") -> Refusal:
    """Why a hero cannot leave the map, or not to that room."""
    who = name(m, hero.id)
    ways = station.exits(m)
    if hero.mask & m.yellow_lost and not hero.mask & ways:
        return Refusal("A destroyed yellow square is no way out.", ("CX-EXTRACT-06",))
    reason = station.may_extract(m, hero)
    if reason:
        return Refusal(reason, ("CX-EXTRACT-01", "CX-EXTRACT-07"))
    if not hero.mask & ways:
        near = f" The nearest one is on {_nearest(m, hero, ways)}." if ways else ""
        return Refusal(f"{who} stands on no yellow square.{near}", ("CX-EXTRACT-01", "CX-EXTRACT-07"))
    if room and room not in m.pack.rooms:
        return Refusal(f"There is no room {room!r}.", ("CX-EXTRACT-02",))
    if room and room not in m.rooms:
        return Refusal(f"The {m.pack.rooms[room].name} is not built.", ("CX-EXTRACT-02",))
    if room and station.full(m, room):
        entry = m.pack.rooms[room]
        return Refusal(f"The {entry.name} takes {entry.limit} at a time.", ("CX-STATION-06",))
    return Refusal(f"{who} has not finished its movement.", ("CX-EXTRACT-01", "CX-MOVE-11"))


def _nearest(m: MissionState, hero: Hero, mask: Mask) -> str:
    best = min(bits(mask), key=lambda place: (distance(m, hero.mask, 1 << place), place))
    return square(m, best)


def equip(m: MissionState, hero: Hero, item: str) -> Refusal:
    """Why an item cannot go into the In Use slot."""
    who = name(m, hero.id)
    if any(entry.name == "no equip" and entry.unit == hero.id for entry in m.lasting):
        return Refusal(f"An effect keeps {who} from changing equipment.", ("CX-ITEM-03",))
    if not item:
        if not hero.backpack:
            return Refusal(f"{possessive(m, hero.id)} Backpack is empty.", ("CX-ITEM-03",))
        item = hero.backpack[0]
    title = item_name(m, item)
    entry = m.pack.items.get(item)
    if entry is None:
        return Refusal(f"There is no item {item!r}.", ("CX-ITEM-01",))
    if hero.in_use == item:
        return Refusal(f"{title} is in use already.", ("CX-ITEM-01",))
    if item not in hero.backpack:
        return Refusal(f"{title} is not in {possessive(m, hero.id)} Backpack.", ("CX-ITEM-02", "CX-ITEM-03"))
    if entry.type is None:
        return Refusal(f"{title} is used from the Backpack, not equipped.", ("CX-ITEM-05",))
    logos = listed([LOGOS.get(kind, kind) for kind in m.pack.heroes[hero.id].equipment])
    return Refusal(f"{title} is {LOGOS[entry.type]}; {who} uses {logos}.", ("CX-ITEM-12",))


def trade(m: MissionState, hero: Hero, rest: tuple[Arg, ...]) -> Refusal:
    """Why nothing can be traded."""
    who = name(m, hero.id)
    other = m.find(str(rest[0])) if rest else None
    if other is None:
        near = [h for h in m.heroes if h is not hero and h.here and near_unit(m, hero) & h.mask]
        if not near:
            return Refusal(f"No other hero is adjacent to {who}.", ("CX-ITEM-04",))
        return Refusal(f"Neither {who} nor a hero beside has an item in the Backpack.", ("CX-ITEM-04",))
    whom = name(m, other.id)
    if not isinstance(other, Hero):
        return Refusal("Heroes trade with heroes.", ("CX-ITEM-04",))
    if other is hero:
        return Refusal(f"{who} cannot trade alone.", ("CX-ITEM-04",))
    if not other.here or not near_unit(m, hero) & other.mask:
        return Refusal(f"{whom} is not adjacent to {who}.", ("CX-ITEM-04", "CX-ADJ-01"))
    way = rest[1] if len(rest) > 1 else ""
    owner = other if way == "take" else hero
    item = str(rest[2]) if len(rest) > 2 else ""
    if item and item not in owner.backpack:
        return Refusal(f"{item_name(m, item)} is not in {possessive(m, owner.id)} Backpack.", ("CX-ITEM-04",))
    if way == "swap" and len(rest) > 3 and str(rest[3]) not in other.backpack:
        return Refusal(
            f"{item_name(m, str(rest[3]))} is not in {possessive(m, other.id)} Backpack.", ("CX-ITEM-04",)
        )
    return Refusal(f"A trade gives, takes or swaps an item with {whom}.", ("CX-ITEM-04",))


def none_at_all(m: MissionState, unit: Unit) -> Refusal:
    """Why there is nothing at all to Interact with."""
    refusal = gather(m, unit)
    if isinstance(unit, Hero):
        marker = next((each for each in m.markers if not each.carrier and each.square >= 0), None)
        if marker is not None:
            reason = f"{refusal.reason} {marker_name(m, marker.id)} lies on {square(m, marker.square)}."
            return Refusal(reason, ("CX-INT-01", *refusal.clauses))
    return refusal


def wishes(m: MissionState, unit: Unit) -> list[tuple[Action, str, str]]:
    """Uses of Interact that one may look for: answer, label, and the figure or place it is about."""
    if unit.kind == vip.VIP:
        return [(Action("extract", (unit.id,)), "Leave the map", "")]
    found: list[tuple[Action, str, str]] = [
        (Action("gather", (unit.id,)), "Take a spanner token", ""),
    ]
    found.extend(refused_missions.wishes(m, unit))
    if not isinstance(unit, Hero):
        return found
    for marker in m.markers:
        entry = markers.printed(m, marker.id)
        if entry is not None and not entry.carried:
            continue
        title = marker_name(m, marker.id).lower()
        at = square(m, marker.square)
        if marker.carrier != unit.id:
            found.append((Action("take", (unit.id, marker.id)), f"Pick up {title}", at))
        else:
            for other in m.heroes:
                if other is not unit and other.here:
                    action = Action("hand", (unit.id, other.id, marker.id))
                    found.append((action, f"Hand {title} to {name(m, other.id)}", other.id))
    found.append((Action("extract", (unit.id,)), "Leave the map", ""))
    for item in dict.fromkeys(unit.backpack):
        if not loot.may_equip(m, unit, item):
            found.append((Action("equip", (unit.id, item)), f"Use {item_name(m, item)}", ""))
    return found
